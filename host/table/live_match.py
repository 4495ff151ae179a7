"""A match at a table: who is asked, and who answers when nobody does. It writes the journal; time is handed in."""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from host.bot_workers import Question
from host.engine.asking import CHANCE, CLOCK, Ask, Note, Over, Seat
from host.engine.match import GivenAnswer, Match
from host.engine.rules import LEAD, LEAVE, SPEECH, UNDO
from host.table.clocks import NEVER, Clocks
from host.texts import words
from protocol import messages
from protocol.codec import encode

if TYPE_CHECKING:
    from concurrent.futures import Future

    from host.bot_workers import BotWorkers, Thought
    from host.engine.rules import Rules
    from host.journal import Journal
    from host.journal.records import MatchRecord
    from host.table.pace import Pace
    from protocol.chance import Chance

log = logging.getLogger("moontable")

NOTES_SHOWN = 20
PAGE = 250
"""Older notes come in pages of so many at most, as far as they fit into the message."""
LATEST = 2**53
"""As the number before which notes are wanted: everything that is older than the notes that are told anyway."""
QUIET = ("window", "slot")
"""Kinds of asks whose answers nobody may notice before they close."""
MAY_PASS = (*QUIET, "standing", "vote")
"""Kinds of asks that a bot may leave open; they close by their clock, or never run out."""

NOTE_HEAD = 3
"""Bytes that an encoded line takes in a list beside its own."""


class HistoryPage(NamedTuple):
    """Older lines of the record for one seat, oldest first: those before number `before`; then those before `rest`."""

    before: int
    notes: list[bytes]
    rest: int
    """0 where nothing is left."""


class LiveMatch:
    """One match, from its closed deal to its end.

    `bots` are seats played by bots; `stand_ins` seats of people that a bot plays for now; `stood_in` those for which
    one has answered; `standing` the standing answers of each seat, by ask name. `leavers` leave for good, in a game
    that lets them; `led`: a storyteller is there, who answers for the seats `proxied`; `heard`: seats that have
    answered since the last look. Every answer is written to the journal; committing is the host's business.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - all that a match needs of its table, handed in once
        self,
        table: str,
        record: MatchRecord,
        rules: Rules,
        chance: Chance,
        pace: Pace,
        journal: Journal,
        now: float,
        dice: Random,
        thinker: BotWorkers,
    ) -> None:
        self.table = table
        self.number = record.number
        self.clocks = Clocks(pace, dice, now)
        self.bots: set[Seat] = set()
        self.stand_ins: set[Seat] = set()
        self.turn_stand_ins: set[Seat] = set()
        self.stood_in: set[Seat] = set()
        self.standing: dict[Seat, dict[str, str]] = {}
        self.leavers: set[Seat] = set()
        self.answered_lately: set[Seat] = set()
        self.has_storyteller = False
        self.answered_by_storyteller: set[Seat] = set()
        self._absent: set[Seat] = set()
        self._away: set[Seat] = set()
        self._rules = rules
        self._chance = chance
        self._journal = journal
        self._thinker = thinker
        self._dice = Random(dice.getrandbits(64))  # its own, so that what a bot ponders never moves a clock
        self._thoughts: dict[int, Future[Thought]] = {}
        self._notes: list[tuple[bytes, tuple[Seat, ...] | None]] = []
        self._rounds = 0
        self.answers = record.answers
        """How many answers the match has had."""
        self._drawn = record.chance
        for kind, facts, to in record.notes:
            self._write_note(Note(kind, facts, tuple(to) if to is not None else None))
        self._before = len(self._notes)
        self._kept_notes = 0
        if record.saved is None:
            self.match = Match.start(rules, len(record.seats), record.options)
            self._keep_checkpoint(0)
        else:
            self.match = Match.load(rules, record.saved)
        self._kept_turns = self.match.turns
        self._kept_notes = self.match.notes_before_checkpoint
        self._update(now, begins=record.saved is None)

    # -- answers -------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, number: int, choice: str, signed: bytes, now: float) -> bool:
        """Take a seat's answer, with the chance that follows at once; raises a Refusal if it does not fit.

        Gives whether others may notice anything of it now.
        """
        ask = self.match.check(number, seat, choice)
        self.answered_lately.add(seat)
        self._apply(ask, choice, now, signed=signed)
        return self.tick(now) or ask.kind not in QUIET

    def tick(self, now: float) -> bool:
        """Carry out what is due: chance, bots, and what ran out. Whether anything happened that others may notice."""
        noticed = False
        while (due := self._next_due(now)) is not None:
            ask, choice = due
            self._apply(ask, choice, now)
            noticed = noticed or ask.kind not in QUIET
        return noticed

    def _next_due(self, now: float) -> tuple[Ask, str] | None:
        for ask in self.match.asks:
            if self._waited_for(ask) and now >= self.clocks.given_up(ask):
                self._away.add(ask.seat)
            if ask.seat == CHANCE:
                if now >= self.clocks.ends(ask):
                    return ask, self._draw(ask)
            elif ask.seat == CLOCK:
                if ask.name == LEAVE:
                    if leaver := self._leaver(ask):
                        return ask, leaver
                elif now >= self.clocks.ends(ask) or (ask.name == LEAD and not self.has_storyteller):
                    return self._unanswered_standing() or (ask, ask.choices[0])
            elif self._speechless(ask):
                return ask, ask.choices[0]
            elif str(ask.seat) in self.match.game.given or (ask.kind == "standing" and not self.by_bot(ask.seat)):
                continue
            elif self.by_bot(ask.seat):
                if choice := self._by_bot_now(ask, now):
                    self._stands_in(ask)
                    return ask, choice
            elif now >= self.clocks.ends(ask) and ask.kind not in MAY_PASS:
                return ask, ask.default
        return None

    def _waited_for(self, ask: Ask) -> bool:
        """Whether an absent seat holds everybody up; what has a length of its own does not."""
        return ask.seat in self._absent and ask.kind not in MAY_PASS and not ask.seconds

    def _leaver(self, ask: Ask) -> str:
        return next((str(seat) for seat in sorted(self.leavers) if str(seat) in ask.choices), "")

    def _speechless(self, ask: Ask) -> bool:
        spoken_for = self.has_storyteller and ask.seat in self.answered_by_storyteller
        return ask.name == SPEECH and ask.kind == "standing" and ask.seat in self._absent and not spoken_for

    def _stands_in(self, ask: Ask) -> None:
        if ask.seat not in self.bots:
            self.stood_in.add(ask.seat)

    def _unanswered_standing(self) -> tuple[Ask, str] | None:
        """A standing answer that its seat has not overruled by an own one."""
        for ask in self.match.asks:
            wanted = self.standing.get(ask.seat, {}).get(ask.name, "")
            if ask.kind == "window" and str(ask.seat) not in self.match.game.given and ask.allows(wanted):
                return ask, wanted
        return None

    def _draw(self, ask: Ask) -> str:
        if ask.name == "shuffle":
            return ",".join(self._chance.shuffle(self._drawn, ask.choices))
        return self._chance.pick(self._drawn, ask.choices)

    def _by_bot_now(self, ask: Ask, now: float) -> str:
        """What a bot answers now, "" for nothing. When that is does not tell how long it thought: late is the default.

        Where nobody notices when an answer comes, a late thought still counts until the ask closes.
        """
        thought = self._thoughts.get(ask.number)
        if thought is None and now >= self.clocks.thinks_at(ask):
            self.clocks.begin_thinking(ask, now)
            thought = self._thoughts[ask.number] = self._begin_thinking(ask)
        if thought is None or now < self.clocks.bot_at(ask):
            return ""
        if not thought.done() and (ask.kind in QUIET or self.clocks.pace.patient):
            self.clocks.later_by_bot(ask, now)
            return ""
        choice = self._thought_of(thought) if thought.done() else ""
        if ask.kind == "standing":
            self.clocks.never_by_bot(
                ask
            )  # it may stay open under its number; a bot looks at it once in a part of a day
            del self._thoughts[ask.number]
        if ask.allows(choice):
            return choice
        if ask.kind in MAY_PASS:
            self.clocks.never_by_bot(ask)  # these close by themselves
            return ""
        return ask.default

    def _begin_thinking(self, ask: Ask) -> Future[Thought]:
        table, own = self.match.view(ask.seat)
        seed = self._dice.getrandbits(64)
        return self._thinker.think(Question(self._rules.INFO.id, ask.seat, table, own, ask, seed))

    def _thought_of(self, thought: Future[Thought]) -> str:
        done = thought.result()
        if done.trouble:
            log.error("%s\n%s", words("bot_stumbled", game=self._rules.INFO.id), done.trouble)
        return done.choice

    def _apply(self, ask: Ask, choice: str, now: float, *, signed: bytes = b"") -> None:
        self.match.apply(ask, choice, by_host=not signed)
        self._drawn += ask.seat == CHANCE
        number = self.answers
        self.answers += 1
        from_checkpoint = self.match.turns != self._kept_turns
        given = GivenAnswer(ask.number, ask.seat, ask.name, choice, not signed)
        self._journal.write.answer(self.table, self.number, number, given, signed)
        if from_checkpoint:
            self._keep_checkpoint(self.answers - len(self.match.answers))
            self.turn_stand_ins.clear()
        self._update(now)

    def _keep_checkpoint(self, answers: int) -> None:
        match = self.match
        since = match.notes[self._kept_notes : match.notes_before_checkpoint]
        notes = [[n.kind, n.facts, None if n.to is None else list(n.to)] for n in since]
        saved = match.save()
        self._journal.write.checkpoint(self.table, self.number, saved, answers, notes)
        self._kept_turns, self._kept_notes = match.turns, match.notes_before_checkpoint

    # -- time ----------------------------------------------------------------------------------------------------

    def by_bot(self, seat: Seat) -> bool:
        """Whether a bot answers for this seat now."""
        return seat in self.bots or seat in self.stand_ins or seat in self.turn_stand_ins or seat in self._away

    def update_absent(self, seats: set[Seat]) -> None:
        """Learn who is out of reach now; a bot that stands in for somebody who is back lets go of the seat."""
        self._absent = seats
        self._away &= seats

    def end(self, ending: str) -> None:
        """End the match before its rules do, without a winner."""
        self.match.over = Over([], ending)
        self.match.asks = ()

    def _update(self, now: float, *, begins: bool = True) -> None:
        """Bring clocks and notes in line with the open asks; the one place where that happens."""
        new = self.match.notes[len(self._notes) - self._before :]
        for note in new:
            self._write_note(note)
        if begins and (telling := self._rules.ABILITIES.telling):  # a restart tells nothing again
            self.clocks.wait_for_narrator(telling(self.match.game, new), now)
        self.clocks.update(self.match, now)
        open_now = {ask.number for ask in self.match.asks}
        self._thoughts = {number: thought for number, thought in self._thoughts.items() if number in open_now}

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [NEVER]
        for ask in self.match.asks:
            if ask.seat == CLOCK and (
                self._leaver(ask) if ask.name == LEAVE else ask.name == LEAD and not self.has_storyteller
            ):
                times.append(-NEVER)
            elif ask.seat in (CHANCE, CLOCK):
                times.append(self.clocks.ends(ask))
            elif self._speechless(ask):
                times.append(-NEVER)
            elif str(ask.seat) in self.match.game.given:
                continue
            elif self.by_bot(ask.seat):
                begun = ask.number in self._thoughts
                times.append(self.clocks.bot_at(ask) if begun else self.clocks.thinks_at(ask))
            elif ask.kind not in MAY_PASS:
                times.append(self.clocks.given_up(ask) if self._waited_for(ask) else self.clocks.ends(ask))
        return min(times)

    # -- the storyteller -----------------------------------------------------------------------------------------

    def open_next(self, now: float) -> bool:
        """Open what waits for the storyteller; false where nothing does."""
        for ask in self.match.asks:
            if ask.seat == CLOCK and ask.name == LEAD:
                self._apply(ask, ask.choices[0], now)
                self.tick(now)
                return True
        return False

    def apply_for(self, seat: Seat, number: int, choice: str, now: float) -> None:
        """Give an answer for a seat, marked as the host's; raises a Refusal if it does not fit."""
        ask = self.match.check(number, seat, choice)
        self.answered_lately.add(seat)
        self._apply(ask, choice, now)
        self.tick(now)

    def take_out(self, seat: Seat, now: float) -> bool:
        """Let a seat leave the game for good; false where the game does not."""
        for ask in self.match.asks:
            if ask.seat == CLOCK and ask.name == LEAVE and str(seat) in ask.choices:
                self._apply(ask, str(seat), now)
                return True
        return False

    def undo(self, now: float) -> bool:
        """Take back what has happened since a slot opened last, or the slot before; false where nothing is left."""
        kept = self.match.boundary()
        if not kept:
            return False
        self.match.undo(kept)
        number, self.answers = self.answers, self.answers + 1
        self._journal.write.answer(
            self.table, self.number, number, GivenAnswer(0, CLOCK, UNDO, kept, by_host=True), b""
        )
        self._update(now)
        return True

    def sheet(self) -> Any:
        """What the storyteller sees of the game; None where the game has nothing for one."""
        sheet = self._rules.ABILITIES.sheet
        return sheet(self.match.game, self.match.asks) if sheet else None

    def points(self) -> dict[Seat, int]:
        """What each seat has won by bets; nothing in a game without them."""
        points = self._rules.ABILITIES.points
        return dict(points(self.match.game)) if points else {}

    def lets_leave(self) -> bool:
        """Whether a seat may leave this game for good, so that no bot has to play it."""
        return any(ask.seat == CLOCK and ask.name == LEAVE for ask in self.match.asks)

    def rounds(self) -> int:
        """How many rounds have begun in which everybody was expected to answer."""
        return self._rounds

    # -- what seats are told -------------------------------------------------------------------------------------

    def _write_note(self, note: Note) -> None:
        self._rounds += note.kind == self._rules.INFO.round_note
        line = messages.NoteView(
            len(self._notes) + 1, note.kind, cast("dict[str, messages.Fact]", note.facts), note.to is not None
        )
        self._notes.append((encode(line), note.to))

    def notes_for(self, seat: Seat) -> list[bytes]:
        """The last lines of the record that `seat` may see, encoded, oldest first."""
        shown: list[bytes] = []
        for line, to in reversed(self._notes):
            if to is None or seat in to:
                shown.append(line)
                if len(shown) == NOTES_SHOWN:
                    break
        return shown[::-1]

    def history_page_for(self, seat: Seat, before: int, room: int) -> HistoryPage:
        """A page of those lines: the last ones before number `before` that fit into `room` bytes."""
        heard = [(n, line) for n, (line, to) in enumerate(self._notes, 1) if to is None or seat in to]
        if before == LATEST:
            before = heard[-NOTES_SHOWN][0] if len(heard) > NOTES_SHOWN else 0
        earlier = [(n, line) for n, line in heard if n < before]
        page: list[bytes] = []
        for _, line in reversed(earlier[-PAGE:]):
            room -= len(line) + NOTE_HEAD
            if room < 0:
                break
            page.append(line)
        return HistoryPage(before, page[::-1], earlier[-len(page)][0] if len(page) < len(earlier) and page else 0)

    def asks_for(self, seat: Seat, now: float) -> list[messages.AskView]:
        """The asks open to `seat`, with the time that is left."""
        return [
            messages.AskView(
                number=ask.number,
                name=ask.name,
                choices=list(ask.choices),
                closed=ask.closed,
                kind=ask.kind,
                default=ask.default,
                given=self.match.game.given.get(str(seat), ""),
                left=milliseconds(self.clocks.left(ask, now)),
                length=milliseconds(self.clocks.lasts(ask)),
                also=list(ask.also),
            )
            for ask in self.match.open_for(seat)
        ]

    @property
    def secret(self) -> bool:
        """Whether a slot is open, in which nothing may be said but on the beat."""
        return any(ask.kind == "slot" for ask in self.match.asks)

    def waiting(self) -> list[Seat]:
        """The seats that the table waits for, as far as everybody may know."""
        return self.match.waiting()

    def waited(self, now: float) -> int:
        """How long it has, in milliseconds."""
        return int(self.clocks.waited(now) * 1000)

    def left(self, now: float) -> int:
        """What is left of the public asks' time, in milliseconds; -1 without a clock."""
        public = [a for a in self.match.asks if not a.secret and a.seat != CHANCE]
        times = [left for a in public if (left := self.clocks.left(a, now)) is not None]
        return milliseconds(min(times)) if times else -1

    def view(self, seat: Seat) -> tuple[Any, Any]:
        """The public and the private part of the game's view."""
        return self.match.view(seat)

    def own(self, seat: Seat) -> Any:
        """The private part alone."""
        return self.match.own(seat)


def milliseconds(seconds: float | None) -> int:
    """A duration as it crosses the wire: -1 for none."""
    return -1 if seconds is None else int(seconds * 1000)
