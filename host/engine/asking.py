"""The one stop of every game: rules hand out the open asks and get one answer.

Rules are coroutines driven by hand with `.send()`; no event loop runs them. They stop only in `listen`;
`ask`, `ask_all`, `window` and `shuffle` are built on it. What must outlive a turn stands in the game's state,
a local variable lives until the turn ends, and there is no `try/finally` around an ask: a cloned or dropped match
is closed there.
"""

from __future__ import annotations

import types
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from protocol.asks import AskKind

Seat = int
"""Seats count clockwise from 1; the three below are nobody's place."""

PUBLIC: Seat = 0
"""Whoever looks at the table without a seat."""
CHANCE: Seat = -1
"""Shuffles and throws: asked like a seat, answered from the deal's secret."""
CLOCK: Seat = -2
"""Ends what ends by time: asked like a seat, answered by the table."""
WINDOW = "window"
"""The name of the ask by which the clock closes a window."""

Fact = str | int | bool | list[str] | list[int]


@dataclass(slots=True, eq=False)
class Ask:
    """One question to one seat, with the choices fixed when it opened.

    `closed` names choices that are shown but not open now, each with the id of its reason. A `secret` ask is never
    named in a waiting line. With `also` an answer has two different parts, `a+b`: a of `choices`, b of `also`; then
    `closed` may also name whole answers.
    `seconds` is how long it stays open at pace relaxed, 0 for what the pace gives its kind. The match fills in
    `number` and `default`; the default of a slot or a vote may be "", for nothing. `stirred` grows with whatever
    gives the seat a reason to look at a standing ask again, by what everybody knows: the rules count it up, for a bot
    looks once at an ask and then only when it has grown.
    """

    seat: Seat
    name: str
    choices: tuple[str, ...]
    kind: AskKind = "choice"
    closed: dict[str, str] = field(default_factory=dict)
    secret: bool = False
    default: str = ""
    number: int = 0
    also: tuple[str, ...] = ()
    seconds: int = 0
    stirred: int = 0

    def allows(self, choice: str) -> bool:
        """Whether `choice` answers this ask; a shuffle is answered by any order of its cards."""
        if self.seat == CHANCE and self.name == "shuffle":
            return Counter(choice.split(",")) == Counter(self.choices)
        if choice in self.closed:
            return False
        if self.also:
            one, plus, other = choice.partition("+")
            return bool(plus) and one != other and one in self.choices and other in self.also
        return choice in self.choices

    def any_choice(self, pick: Callable[[Sequence[str]], str]) -> str:
        """One answer that this ask allows, part by part as `pick` takes them; "" where there is none."""
        if self.seat == CHANCE and self.name == "shuffle":
            left, order = list(self.choices), []
            while left:
                order.append(pick(left))
                left.remove(order[-1])
            return ",".join(order)
        if not self.also:
            return pick(self.choices) if self.choices else ""
        ones = [one for one in self.choices if any(self.allows(f"{one}+{other}") for other in self.also)]
        if not ones:
            return ""
        one = pick(ones)
        return f"{one}+{pick([other for other in self.also if self.allows(f'{one}+{other}')])}"


class Answer(NamedTuple):
    """One answer to one open ask."""

    ask: Ask
    choice: str


class Note(NamedTuple):
    """Something that happened, as told: to everybody (`to` is None) or to some seats only."""

    kind: str
    facts: dict[str, Fact]
    to: tuple[Seat, ...] | None


class Over(Exception):
    """The end of a game, raised by rules in the middle of anything and caught by the match alone.

    `final` is false for a round of a longer game: the match goes on with the next turn.
    """

    def __init__(self, winners: Iterable[Seat], ending: str, *, final: bool = True) -> None:
        super().__init__(ending)
        self.winners = sorted(winners)
        self.ending = ending
        self.final = final


@dataclass
class Game:
    """What every game's state has; games add plain values (str, int, bool, None, list, dict with str keys)."""

    seats: int
    options: dict[str, int | bool] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    """Answers to the open `ask_all`, by seat, until it closes: in the order in which they were given, or given anew."""

    def __post_init__(self) -> None:
        self._told: list[Note] = []

    def state(self) -> dict[str, Any]:
        """The state as plain values, not copied."""
        state = dict(vars(self))
        del state["_told"]
        return state

    def everybody(self) -> range:
        """All seats, clockwise from 1."""
        return range(1, self.seats + 1)

    def tell(self, kind: str, *, to: Sequence[Seat] | None = None, **facts: Fact) -> None:
        """Write a note of the match: for all, or only for the seats in `to`."""
        self._told.append(Note(kind, facts, None if to is None else tuple(to)))

    def take_notes(self) -> list[Note]:
        """The notes told since the last call."""
        told, self._told = self._told, []
        return told

    def present(self, seat: Seat) -> bool:
        """Whether an ask to `seat` still stands; a game whose seats can leave it overrides this."""
        return seat != PUBLIC

    def plays(self, seat: Seat) -> bool:
        """Whether a seat still takes part, so that the table misses it when it is out of reach."""
        return self.present(seat)

    def anytime(self) -> list[Ask]:
        """What is open to players at any time, computed anew at each stop."""
        return []

    def apply_anytime(self, answer: Answer) -> None:
        """Carry out an answer to an `anytime` ask; a plain function, it never asks."""
        raise NotImplementedError(answer.ask.name)


@types.coroutine
def _stop(asks: tuple[Ask, ...]) -> Generator[tuple[Ask, ...], Answer, Answer]:
    return (yield asks)


def _to_present(game: Game, asks: Sequence[Ask]) -> Sequence[Ask]:
    """The asks whose seats are there: crowds are asked much, and hardly ever has anybody left."""
    away = {seat for seat in {ask.seat for ask in asks} if not game.present(seat)}
    return [ask for ask in asks if ask.seat not in away] if away else asks


async def listen(game: Game, asks: Sequence[Ask]) -> Answer | None:
    """One answer to any of `asks`; None when none of their seats is left to answer.

    What is open at any time is offered beside them and carried out here, so that it may come at every stop.
    """
    while standing := _to_present(game, asks):
        answer = await _stop((*standing, *game.anytime()))
        if answer.ask in standing:
            return answer
        game.apply_anytime(answer)
    return None


async def ask(
    game: Game,
    seat: Seat,
    name: str,
    choices: Iterable[object],
    *,
    kind: AskKind = "choice",
    closed: dict[str, str] | None = None,
    secret: bool = False,
    seconds: int = 0,
) -> str:
    """The choice of one seat, "" when the seat is gone or there is nothing to choose."""
    options = tuple(map(str, choices))
    if not options:
        return ""
    answer = await listen(game, [Ask(seat, name, options, kind, closed or {}, secret, seconds=seconds)])
    return answer.choice if answer else ""


async def ask_all(
    game: Game, asks: Sequence[Ask], *, clock_ask: str = "", seconds: int = 0, early: bool = False
) -> dict[Seat, str]:
    """The choices of several seats, by seat whatever the order of arrival.

    Until it closes a seat may replace its own answer. With `clock_ask`, an ask of the clock by this name, it closes
    after `seconds` and not before; seats that gave nothing then have their ask's default. Without, or `early`, it
    closes when all have answered.
    """
    clock = [Ask(CLOCK, clock_ask, ("end",), default="end", seconds=seconds)] if clock_ask else []
    for open_ask in asks if clock_ask else ():
        open_ask.seconds = seconds
    held = bool(clock_ask) and not early
    game.given = {}
    while held or any(str(a.seat) not in game.given and game.present(a.seat) for a in asks):
        answer = await listen(game, [*asks, *clock])
        if answer is None or answer.ask.seat == CLOCK:
            break
        game.given.pop(str(answer.ask.seat), None)  # whoever has answered last comes last
        game.given[str(answer.ask.seat)] = answer.choice
    given, game.given = game.given, {}
    return {a.seat: given.get(str(a.seat), a.default) for a in asks if game.present(a.seat)}


async def window(game: Game, asks: Sequence[Ask]) -> dict[Seat, str]:
    """Ask everybody who by public facts might react, for a fixed time, whether or not they hold the card."""
    return await ask_all(game, asks, clock_ask=WINDOW)


async def shuffle(game: Game, cards: Sequence[str]) -> list[str]:
    """The cards in an order that chance gives; fewer than two are not asked for."""
    if len(cards) < 2:
        return list(cards)
    answer = await listen(game, [Ask(CHANCE, "shuffle", tuple(cards))])
    return answer.choice.split(",") if answer else list(cards)


async def throw(game: Game, name: str, faces: Iterable[object]) -> str:
    """One of `faces`, by chance; `name` is d4, d6, dice, start, ..."""
    answer = await listen(game, [Ask(CHANCE, name, tuple(map(str, faces)))])
    return answer.choice if answer else ""
