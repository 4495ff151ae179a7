"""A match at a table: who is asked, and who answers when nobody does. No input, no output; time is handed in."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

from host.asking import CHANCE, CLOCK, Ask, Note, Over, Seat
from host.clocks import NEVER, Clocks
from host.games import bot
from host.match import Given, Match
from protocol import messages
from protocol.codec import encode

if TYPE_CHECKING:
    from host.journal import Journal, MatchRecord
    from host.match import Rules
    from host.pace import Pace
    from protocol.chance import Chance

NOTES_SHOWN = 20
PAGE = 10
"""Older notes come in pages of so many."""
QUIET = ("window", "slot")
"""Kinds of asks whose answers nobody may notice before they close."""


class Play:
    """One match, from its closed deal to its end.

    `bots` are seats played by bots; `stand_ins` seats of people that a bot plays for now; `stood_in` those for which
    one has answered; `standing` the standing answers of each seat, by ask name. Every answer is written to the journal;
    committing is the host's business.
    """

    def __init__(
        self,
        table: str,
        record: MatchRecord,
        rules: Rules,
        chance: Chance,
        pace: Pace,
        journal: Journal,
        now: float,
        dice: Random,
    ) -> None:
        self.table = table
        self.number = record.number
        self.clocks = Clocks(pace, dice, now)
        self.bots: set[Seat] = set()
        self.stand_ins: set[Seat] = set()
        self.turn_stand_ins: set[Seat] = set()
        self.stood_in: set[Seat] = set()
        self.standing: dict[Seat, dict[str, str]] = {}
        self._absent: set[Seat] = set()
        self._away: set[Seat] = set()
        self._rules = rules
        self._chance = chance
        self._journal = journal
        self._choose = bot(rules.ID)
        self._dice = Random(dice.getrandbits(64))  # its own, so that what a bot ponders never moves a clock
        self._notes: list[tuple[bytes, tuple[Seat, ...] | None]] = []
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
        self._kept_notes = self.match.told_before
        self._settle(now)

    # -- answers -------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, number: int, choice: str, signed: bytes, now: float) -> bool:
        """Take a seat's answer, with the chance that follows at once; raises a Refusal if it does not fit.

        Gives whether others may notice anything of it now.
        """
        ask = self.match.find(number, seat, choice)
        self._give(ask, choice, now, signed=signed)
        return self.tick(now) or ask.kind not in QUIET

    def tick(self, now: float) -> bool:
        """Carry out what is due: chance, bots, and what ran out. Whether anything happened that others may notice."""
        noticed = False
        while (due := self._next_due(now)) is not None:
            ask, choice = due
            self._give(ask, choice, now)
            noticed = noticed or ask.kind not in QUIET
        return noticed

    def _next_due(self, now: float) -> tuple[Ask, str] | None:
        for ask in self.match.asks:
            if ask.seat == CHANCE:
                if now >= self.clocks.ends(ask):
                    return ask, self._draw(ask)
            elif ask.seat == CLOCK:
                if now >= self.clocks.ends(ask):
                    return self._unanswered_standing() or (ask, ask.choices[0])
            elif str(ask.seat) in self.match.game.given or (ask.kind == "standing" and not self.by_bot(ask.seat)):
                continue
            elif self.by_bot(ask.seat):
                if now >= self.clocks.bot_at(ask):
                    if choice := self._bot_choice(ask):
                        self._stands_in(ask)
                        return ask, choice
                    self.clocks.never_by_bot(ask)
            elif ask.seat in self._absent and ask.kind not in QUIET and now >= self.clocks.given_up(ask):
                self._away.add(ask.seat)
                self._stands_in(ask)
                return ask, self._bot_choice(ask) or ask.default
            elif now >= self.clocks.ends(ask) and ask.kind not in QUIET:
                return ask, ask.default
        return None

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
            return ",".join(self._chance.order(self._drawn, ask.choices))
        return self._chance.pick(self._drawn, ask.choices)

    def _bot_choice(self, ask: Ask) -> str:
        table, own = self.match.view(ask.seat)
        choice = self._choose(ask.seat, table, own, ask, self._dice)
        if choice == "" and (ask.kind == "standing" or ask.kind in QUIET):
            return ""  # it may leave these open: they close by themselves
        return choice if ask.allows(choice) else ask.default

    def _give(self, ask: Ask, choice: str, now: float, *, signed: bytes = b"") -> None:
        self.match.answer(ask, choice, by_host=not signed)
        self._drawn += ask.seat == CHANCE
        number = self.answers
        self.answers += 1
        from_checkpoint = self.match.turns != self._kept_turns
        given = Given(ask.number, ask.seat, ask.name, choice, not signed)
        self._journal.keep_answer(self.table, self.number, number, given, signed)
        if from_checkpoint:
            self._keep_checkpoint(self.answers - len(self.match.answers))
            self.turn_stand_ins.clear()
        self._settle(now)

    def _keep_checkpoint(self, answers: int) -> None:
        match = self.match
        since = match.notes[self._kept_notes : match.told_before]
        notes = [[n.kind, n.facts, None if n.to is None else list(n.to)] for n in since]
        saved = match.save()
        self._journal.keep_checkpoint(self.table, self.number, saved, answers, notes)
        self._kept_turns, self._kept_notes = match.turns, match.told_before

    # -- time ----------------------------------------------------------------------------------------------------

    def by_bot(self, seat: Seat) -> bool:
        """Whether a bot answers for this seat now."""
        return seat in self.bots or seat in self.stand_ins or seat in self.turn_stand_ins or seat in self._away

    def see_absent(self, seats: set[Seat]) -> None:
        """Learn who is out of reach now; a bot that stands in for somebody who is back lets go of the seat."""
        self._absent = seats
        self._away &= seats

    def end(self, ending: str) -> None:
        """End the match before its rules do, without a winner."""
        self.match.over = Over([], ending)
        self.match.asks = ()

    def _settle(self, now: float) -> None:
        """Bring clocks and notes in line with the open asks; the one place where that happens."""
        for note in self.match.notes[len(self._notes) - self._before :]:
            self._write_note(note)
        self.clocks.settle(self.match, now)

    def due(self) -> float:
        """The next moment at which `tick` has something to do."""
        times = [NEVER]
        for ask in self.match.asks:
            if ask.seat in (CHANCE, CLOCK):
                times.append(self.clocks.ends(ask))
            elif str(ask.seat) in self.match.game.given:
                continue
            elif self.by_bot(ask.seat):
                times.append(self.clocks.bot_at(ask))
            elif ask.kind not in QUIET and ask.kind != "standing":
                absent = ask.seat in self._absent
                times.append(self.clocks.given_up(ask) if absent else self.clocks.ends(ask))
        return min(times)

    # -- what seats are told -------------------------------------------------------------------------------------

    def _write_note(self, note: Note) -> None:
        line = messages.Note(
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

    def page_for(self, seat: Seat, before: int) -> list[bytes]:
        """A page of those lines: the last ones before number `before`, oldest first."""
        earlier = self._notes[: max(0, before - 1)]
        page: list[bytes] = []
        for line, to in reversed(earlier):
            if to is None or seat in to:
                page.append(line)
                if len(page) == PAGE:
                    break
        return page[::-1]

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
            )
            for ask in self.match.open_for(seat)
        ]

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
        """The public and the own part of the game's view."""
        return self.match.view(seat)

    def own(self, seat: Seat) -> Any:
        """The own part alone."""
        return self.match.own(seat)


def milliseconds(seconds: float | None) -> int:
    """A duration as it crosses the wire: -1 for none."""
    return -1 if seconds is None else int(seconds * 1000)
