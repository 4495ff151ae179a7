"""A match at a table: what is answered and when. It writes the journal; time is handed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, CLOCK, WINDOW, Ask, Note, Over, Seat
from host.engine.match import GivenAnswer, Match
from host.engine.rules import LEAD, LEAVE, UNDO
from host.table.clocks import Clocks
from host.table.history import MatchHistory
from host.table.slots import Slots
from host.table.substitutes import Substitutes
from host.table.thoughts import BotThoughts
from protocol import messages
from protocol.asks import KINDS
from protocol.durations import LONG_AGO

if TYPE_CHECKING:
    from random import Random

    from host.bot_workers import BotWorkers
    from host.engine.rules import Rules
    from host.journal import Journal
    from host.journal.records import MatchRecord
    from host.table.pace import Pace
    from protocol.chance import Chance


class LiveMatch:
    """One match, from its closed deal to its end.

    `standing` are the standing answers of each seat, by ask name; `answered_lately` the seats that have answered since
    somebody last looked. Every answer is written to the journal; committing is the host's business.
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
        bot_workers: BotWorkers,
    ) -> None:
        self.table = table
        self.number = record.number
        self.clocks = Clocks(pace, dice, now)
        self.substitutes = Substitutes()
        self.slots = Slots(self.clocks, self.substitutes)
        self.history = MatchHistory(rules.INFO.round_note)
        self.standing: dict[Seat, dict[str, str]] = {}
        self.answered_lately: set[Seat] = set()
        self._rules = rules
        self._chance = chance
        self._journal = journal
        self.thoughts = BotThoughts(table, rules.INFO.id, self.clocks, bot_workers, dice)
        self.answers = record.answers
        """How many answers the match has had."""
        self._drawn = record.chance
        for kind, facts, to in record.notes:
            self.history.write(Note(kind, facts, tuple(to) if to is not None else None))
        self._before = len(self.history)
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
        return self.tick(now) or not KINDS[ask.kind].hidden

    def tick(self, now: float) -> bool:
        """Carry out what is due: chance, bots, and what ran out. Whether anything happened that others may notice."""
        noticed = False
        while (due := self._next_due(now)) is not None:
            ask, choice = due
            self._apply(ask, choice, now)
            noticed = noticed or not KINDS[ask.kind].hidden
        return noticed

    def _next_due(self, now: float) -> tuple[Ask, str] | None:
        """The first that is due, in the order of the match's asks; rules ask the clock after the seats that it ends.

        One at a time, since what is asked next depends on it; `tick` comes again until nothing is due.
        """
        for ask in self.match.asks:
            if self.substitutes.waited_for(ask) and now >= self.clocks.stand_in_at(ask):
                self.substitutes.stand_in_until_back(ask.seat)
            if ask.seat == CHANCE:
                if now >= self.clocks.ends(ask):
                    return ask, self.draw(ask)
            elif ask.seat == CLOCK:
                if leaver := self.substitutes.leaver(ask):
                    return ask, leaver
                if self._clock_strikes(ask, now):  # a window: first each standing answer, then its end
                    return self._unanswered_standing() or (ask, ask.choices[0])
            elif self.substitutes.speechless(ask):
                return ask, ask.choices[0]
            elif choice := self._choice_due(ask, now):
                return ask, choice
        return None

    def _clock_strikes(self, ask: Ask, now: float) -> bool:
        """Whether the clock answers now: its time is up, somebody leaves, or nobody is there to lead on."""
        if ask.name == LEAVE:
            return bool(self.substitutes.leaver(ask))
        if self.in_secret_phase and now >= self.slots.ends(self.match):
            return True
        if self.clocks.lasts(ask) is None and ask.name == WINDOW:
            # Practice: nobody is there from whom a fixed time would hide who may react, so it waits for the tap.
            return not self.slots.waits_for_person(self.match)
        return now >= self.slots.clock_ends(self.match, ask) or (
            ask.name == LEAD and not self.substitutes.has_storyteller
        )

    def _choice_due(self, ask: Ask, now: float) -> str:
        """What counts as a seat's answer now although it has not given one; "" for nothing."""
        by_bot = self.substitutes.by_bot(ask.seat)
        if (ask.kind == "standing" and not by_bot) or self.thoughts.is_through(self.match, ask):
            return ""
        if by_bot:
            if followed := self._followed(ask):
                self.clocks.soon_by_bot(ask, now)
            choice = self.thoughts.answer(self.match, ask, now, followed)
            if choice:
                self.substitutes.note_answer(ask.seat)
            return choice
        return ask.default if now >= self.clocks.ends(ask) and KINDS[ask.kind].turn else ""

    def _followed(self, ask: Ask) -> str | None:
        """The answer with which a bot follows the people's majority.

        "" if it has given that answer already; None if it decides for itself.
        """
        wanting = self._rules.ABILITIES.wanting
        want = wanting(self.match.game, ask.name) if wanting and ask.kind == "standing" else None
        people = [] if want is None else self.substitutes.people_asked(self.match, ask.name)
        if want is None or not people:
            return None
        wanted = 2 * len([seat for seat in people if seat in want]) > len(people)
        return "" if wanted == (ask.seat in want) else "yes" if wanted else "no"

    def _unanswered_standing(self) -> tuple[Ask, str] | None:
        """A standing answer that its seat has not overruled by an own one."""
        for ask in self.match.asks:
            wanted = self.standing.get(ask.seat, {}).get(ask.name, "")
            if ask.kind == "window" and str(ask.seat) not in self.match.game.given and ask.allows(wanted):
                return ask, wanted
        return None

    def draw(self, ask: Ask) -> str:
        """What chance answers to an ask."""
        if ask.name == "shuffle":
            return ",".join(self._chance.shuffle(self._drawn, ask.choices))
        return self._chance.pick(self._drawn, ask.choices)

    def _apply(self, ask: Ask, choice: str, now: float, *, signed: bytes = b"") -> None:
        slot = ask.kind == "slot"
        # Bots of a pack follow a person of it who moves a pointer; among themselves they point alike from the start.
        by_person = slot and not self.substitutes.by_bot(ask.seat)
        bots = [one for one in self.match.asks if by_person and self.substitutes.by_bot(one.seat)]
        sights = self.thoughts.sights(self.match, bots)
        self.match.apply(ask, choice, by_host=not signed)
        if slot:
            self.slots.note_answer(ask, now)
            self.thoughts.look_again(self.match, sights, now)
        self._drawn += ask.seat == CHANCE
        number = self.answers
        self.answers += 1
        from_checkpoint = self.match.turns != self._kept_turns
        given = GivenAnswer(ask.number, ask.seat, ask.name, choice, not signed)
        self._journal.write.answer(self.table, self.number, number, given, signed)
        if from_checkpoint:
            self._keep_checkpoint(self.answers)
            self.substitutes.for_turn.clear()
        self._update(now)

    def _keep_checkpoint(self, answers: int) -> None:
        match = self.match
        since = match.notes[self._kept_notes : match.notes_before_checkpoint]
        notes = [[n.kind, n.facts, None if n.to is None else list(n.to)] for n in since]
        saved = match.save()
        self._journal.write.checkpoint(self.table, self.number, saved, answers, notes)
        self._kept_turns, self._kept_notes = match.turns, match.notes_before_checkpoint

    # -- time ----------------------------------------------------------------------------------------------------

    def end(self, ending: str) -> None:
        """End the match before its rules do, without a winner."""
        self.match.over = Over([], ending)
        self.match.asks = ()

    def _update(self, now: float, *, begins: bool = True) -> None:
        """Bring clocks and notes in line with the open asks; the one place where that happens."""
        new = self.match.notes[len(self.history) - self._before :]
        for note in new:
            self.history.write(note)
        if begins:  # a restart tells nothing again
            told = self._rules.ABILITIES.telling
            narrated = told(self.match.game, new) if told else 0.0
            self.clocks.wait_for_narrator(narrated, now)
            beat = self._rules.INFO.beat
            public = [] if narrated else [note for note in new if note.to is None]
            self.clocks.wait_for_story([beat(note.kind, note.facts) for note in public], now)
        self.clocks.update(self.match, now, self.slots.untimed_asks(self.match))
        self.thoughts.forget_others({ask.number for ask in self.match.asks})
        self.slots.forget_closed(self.match)

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        substitutes, times = self.substitutes, [self.slots.ends(self.match)]
        for ask in self.match.asks:
            if ask.seat == CLOCK and self._clock_strikes(ask, LONG_AGO):
                times.append(LONG_AGO)
            elif ask.seat == CHANCE:
                times.append(self.clocks.ends(ask))
            elif ask.seat == CLOCK:
                times.append(
                    self.slots.clock_ends(self.match, ask) if ask.kind != "standing" else self.clocks.ends(ask)
                )
            elif substitutes.speechless(ask):
                times.append(LONG_AGO)
            elif self.thoughts.is_through(self.match, ask):
                continue
            elif substitutes.by_bot(ask.seat):
                times.append(self.thoughts.due(ask))
            elif KINDS[ask.kind].turn:
                times.append(self.clocks.stand_in_at(ask) if substitutes.waited_for(ask) else self.clocks.ends(ask))
        return min(times)

    def save_clocks(self, now: float) -> None:
        """Write how much time is left."""
        self._journal.write.clocks(self.table, {"match": self.number, "left": self.clocks.remaining(now)})

    def resume_clocks(self, now: float) -> None:
        """Go on with the time that was left as last written; asks of the match before had the same numbers."""
        clocks = self._journal.read.clocks(self.table)
        self.clocks.resume(clocks["left"] if clocks.get("match") == self.number else {}, now)

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

    # -- what seats are told -------------------------------------------------------------------------------------

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
    def in_secret_phase(self) -> bool:
        """Whether a slot is open, in which nothing may be said but on the heartbeat."""
        return any(ask.kind == "slot" for ask in self.match.asks)

    def left(self, now: float) -> int:
        """What is left of the public asks' time, in milliseconds; -1 without a clock."""
        public = [a for a in self.match.asks if not a.secret and a.seat != CHANCE]
        times = [left for a in public if (left := self.clocks.left(a, now)) is not None]
        return milliseconds(min(times)) if times else -1


def milliseconds(seconds: float | None) -> int:
    """A duration as it crosses the wire: -1 for none."""
    return -1 if seconds is None else int(seconds * 1000)
