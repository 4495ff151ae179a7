"""A running game: the last checkpoint and the answers since. No input, no output, no time."""

from __future__ import annotations

import json
import marshal
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from host.engine.asking import CHANCE, CLOCK, Answer, Ask, Game, Note, Over, Seat
from host.engine.rules import LEAVE, UNDO
from protocol.asks import KINDS
from protocol.errors import IllegalAnswer, LateAnswer, NotAsked
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from host.engine.rules import Rules


@dataclass(slots=True)
class GivenAnswer:
    """An answer as it is kept: ask number, seat, ask name, choice, and whether the host gave it."""

    number: int
    seat: Seat
    name: str
    choice: str
    by_host: bool = False

    def line(self) -> str:
        """The answer in the game's notation: `1 guess 7`, `chance d6 4`, `clock window end`."""
        who = {CHANCE: "chance", CLOCK: "clock"}.get(self.seat, str(self.seat))
        return f"{who} {self.name} {self.choice}"


@dataclass(slots=True)
class SavedMatch:
    """A match as plain values: rules id, checkpoint state, count of asks and of turns then, answers since."""

    state: dict[str, Any]
    asked: int
    turns: int
    answers: list[GivenAnswer] = field(default_factory=list)

    def json(self) -> str:
        """All of it as one line of JSON."""
        rows = [[g.number, g.seat, g.name, g.choice, g.by_host] for g in self.answers]
        return json.dumps([self.state, self.asked, self.turns, rows], separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> SavedMatch:
        """The saved match whose `json()` was `text`."""
        state, asked, turns, rows = json.loads(text)
        return cls(state, asked, turns, [GivenAnswer(*row) for row in rows])


class Match:
    """One game being played.

    `asks` are open now; `over` is set when the game has ended; `turns` counts checkpoints and only grows. Notes are
    kept in the order in which they were told; the first `notes_before_checkpoint` of them came before the checkpoint.
    """

    def __init__(self, rules: Rules, game: Game, *, asked: int = 0, turns: int = 0, kept: bytes = b"") -> None:
        self.rules = rules
        self.game = game
        self.asks: tuple[Ask, ...] = ()
        self.over: Over | None = None
        self.round_over: Over | None = None
        self.asked = asked
        self.turns = turns
        self.notes: list[Note] = []
        self.answers: list[GivenAnswer] = []
        self._turn: Coroutine[tuple[Ask, ...], Answer, None]
        self._checkpoint(count=False, kept=kept)
        self._run()

    @classmethod
    def start(cls, rules: Rules, seats: int, options: dict[str, int | bool] | None = None) -> Match:
        """A new match, stopped at its first ask."""
        return cls(rules, rules.new(seats, dict(options or {})))

    # -- answering -----------------------------------------------------------------------------------------------

    def check(self, number: int, seat: Seat, choice: str) -> Ask:
        """The open ask that this answers. Raises NotAsked, LateAnswer or IllegalAnswer; nothing has changed then."""
        for ask in self.asks:
            if ask.number == number:
                if ask.seat != seat:
                    raise NotAsked
                if not ask.allows(choice):
                    raise IllegalAnswer
                return ask
        raise LateAnswer if 0 < number <= self.asked else NotAsked

    def apply(self, ask: Ask, choice: str, *, by_host: bool = False) -> None:
        """Give `choice` to an ask of `asks` and run on to the next stop."""
        if ask not in self.asks:
            raise LateAnswer
        if not ask.allows(choice):
            raise IllegalAnswer
        self.answers.append(GivenAnswer(ask.number, ask.seat, ask.name, choice, by_host))
        self.round_over = None
        self._run(Answer(ask, choice))

    def open_for(self, seat: Seat) -> list[Ask]:
        """The asks that `seat` may answer now."""
        return [a for a in self.asks if a.seat == seat]

    def waiting(self) -> list[Seat]:
        """The seats that the table waits for and may name: public asks not yet answered."""
        named = (a for a in self.asks if a.seat > 0 and not a.secret and KINDS[a.kind].turn)
        return sorted({a.seat for a in named if str(a.seat) not in self.game.given})

    # -- taking back ---------------------------------------------------------------------------------------------

    def answers_kept(self) -> list[GivenAnswer]:
        """The answers since the checkpoint that have not been taken back."""
        left: list[GivenAnswer] = []
        for given in self.answers:
            if (given.seat, given.name) == (CLOCK, UNDO):
                del left[int(given.choice) :]
            else:
                left.append(given)
        return left

    def boundary(self) -> str:
        """How many answers of this turn stay when all since a slot opened last is taken back; "" where there is none.

        Where nothing has happened since, it is the slot before that.
        """
        left = self.answers_kept()
        while left and left[-1].seat in (CLOCK, CHANCE):
            left.pop()  # what followed by itself is taken back with what came before
        closed = [n for n, given in enumerate(left, 1) if given.seat == CLOCK and given.name != LEAVE]
        return str(closed[-1] if closed else 0) if left else ""

    def undo(self, kept: str) -> None:
        """Take all answers of this turn back but the first `kept`. It is an answer itself, and numbers go on.

        What was told stays told. Raises LateAnswer where there are not so many.
        """
        left = self.answers_kept()
        count = whole_number(kept, range(len(left)))
        if count is None:
            raise LateAnswer
        again = Match(
            self.rules,
            self.rules.load(marshal.loads(self._kept)),  # noqa: S302 - own bytes
            asked=self._kept_asked,
            turns=self.turns,
            kept=self._kept,
        )
        for given in left[:count]:
            asks = (a for a in again.asks if (a.seat, a.name) == (given.seat, given.name))
            again.apply(next(asks), given.choice)
        self.game, self.asks, self.over = again.game, again.asks, None
        self._turn = again._turn
        for ask in self.asks:
            self.asked += 1
            ask.number = self.asked
        self.answers.append(GivenAnswer(0, CLOCK, UNDO, kept, by_host=True))

    # -- running -------------------------------------------------------------------------------------------------

    def _run(self, answer: Answer | None = None) -> None:
        while True:
            try:
                asks = self._turn.send(answer)  # type: ignore[arg-type] # None starts a coroutine
            except StopIteration:
                self._collect()
                self._checkpoint()
            except Over as over:
                self._collect()
                self._end(over)
                if over.final:
                    return
                self._checkpoint()
            else:
                self._collect()
                self._open(asks)
                return
            answer = None

    def _checkpoint(self, *, count: bool = True, kept: bytes = b"") -> None:
        """Keep the state as bytes: marshal takes plain values only, so it also holds the state to its law."""
        self.turns += count
        self._kept = kept or marshal.dumps(self.game.state())
        self._kept_asked = self.asked
        self.notes_before_checkpoint = len(self.notes)
        self.answers = []
        self.asks = ()  # a standing ask gets a new number here, so that a match loaded from here counts the same
        self._turn = self.rules.turn(self.game)

    def _collect(self) -> None:
        self.notes.extend(self.game.take_notes())

    def _end(self, over: Over) -> None:
        self.round_over = over
        if over.final:
            self.over = over
            self.asks = ()

    def _open(self, asks: Sequence[Ask]) -> None:
        fresh, before = [ask for ask in asks if not ask.number], {}
        if any(ask.kind == "standing" for ask in fresh):
            # Such an ask keeps its number while its choices change, so that what others do makes no answer late.
            before = {(ask.seat, ask.name): ask.number for ask in self.asks if ask.kind == "standing"}
        for ask in fresh:
            ask.number = before.get((ask.seat, ask.name), 0) if ask.kind == "standing" else 0
            if ask.number == 0:
                self.asked += 1
                ask.number = self.asked
            if not ask.default:
                ask.default = self.rules.default(self.game, ask)
        self.asks = tuple(asks)

    # -- keeping -------------------------------------------------------------------------------------------------

    def save(self) -> SavedMatch:
        """Checkpoint and answers since, as plain values."""
        return SavedMatch(marshal.loads(self._kept), self._kept_asked, self.turns, list(self.answers))  # noqa: S302 - own bytes

    @classmethod
    def load(cls, rules: Rules, saved: SavedMatch) -> Match:
        """The match that was saved, at the same stop; LateAnswer or IllegalAnswer if an answer does not fit."""
        match = cls(rules, rules.load(saved.state), asked=saved.asked, turns=saved.turns)
        for given in saved.answers:
            match.apply_recorded(given)
        return match

    def apply_recorded(self, given: GivenAnswer) -> None:
        """Give a kept answer again; its ask must be open under the same number, seat and name."""
        if (given.seat, given.name) == (CLOCK, UNDO):
            self.undo(given.choice)
            return
        ask = self.check(given.number, given.seat, given.choice)
        if ask.name != given.name:
            raise LateAnswer
        self.apply(ask, given.choice, by_host=given.by_host)

    def clone(self) -> Match:
        """An equal match that goes its own way from here."""
        game = self.rules.load(marshal.loads(self._kept))  # noqa: S302 - own bytes
        match = Match(self.rules, game, asked=self._kept_asked, turns=self.turns, kept=self._kept)
        for given in self.answers:
            match._repeat(given)
        return match

    def _repeat(self, given: GivenAnswer) -> None:
        """Give an answer again that fitted here before."""
        if (given.seat, given.name) == (CLOCK, UNDO):
            self.undo(given.choice)
            return
        asked = next(ask for ask in self.asks if ask.number == given.number)
        self.answers.append(given)
        self.round_over = None
        self._run(Answer(asked, given.choice))

    # -- looking -------------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> tuple[Any, Any]:
        """What `seat` may see now: public part and own part."""
        return self.rules.view(self.game, seat)

    def own(self, seat: Seat) -> Any:
        """The private part alone of what `seat` may see now."""
        return self.rules.own(self.game, seat)
