"""Lantern night: a game made to lean on everything the engine promises, and on nothing else.

Fifty people sit in the dark. At night each whispers a name, and may whisper another one until the lantern
goes out. By day anybody may nominate; two nominations stand side by side, and whoever gets votes from
half of the living first leaves. The named one may hold a secret charm against that. And at any time the
keeper of the spark may light it: then the game is over, whoever's turn it is.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from host.engine.asking import CHANCE, CLOCK, Answer, Ask, Game, Over, Seat, ask_all, listen, shuffle, window
from host.engine.rules import Abilities
from protocol.codec import Length, Range
from protocol.games import GameInfo, Option

if TYPE_CHECKING:
    from collections.abc import Callable

Count = Annotated[int, Range(0, 50)]
Name = Annotated[str, Length(8)]
Counts = Annotated[dict[Name, Count], Length(50)]
ABILITIES = Abilities()
OPTIONS = {"nights": Option(3, (1, 3, 9), "nights until everybody has won")}


@dataclass
class View:
    """What everybody sees: night, who is gone, who is nominated by whom, how often each was whispered."""

    night: Count
    gone: Annotated[list[Count], Length(50)]
    stands: Counts
    whispers: Counts


@dataclass
class Own:
    """What one seat sees: whether it holds charm or spark, and its own whisper."""

    charm: bool
    spark: bool
    whisper: Name


def untold(_kind: str, _facts: object) -> float:
    """No device shows this game, so nothing waits until its events have been told."""
    return 0.0


INFO = GameInfo(
    id="lantern",
    beat=untold,
    seats=range(3, 51),
    options=OPTIONS,
    table_view=View,
    own_view=Own,
    base_size=11_776,
    seat_size=768,
)


@dataclass
class Lantern(Game):
    """`roles` by seat: "charm" and "spark" once each, all others "plain"; `stands` nominated by nominator."""

    night: int = 0
    roles: dict[str, str] = field(default_factory=dict)
    gone: list[Seat] = field(default_factory=list)
    stands: dict[str, Seat] = field(default_factory=dict)
    votes: dict[str, Seat] = field(default_factory=dict)
    whispers: dict[str, int] = field(default_factory=dict)
    lit: bool = False

    def present(self, seat: Seat) -> bool:
        """Whoever is gone is asked nothing more."""
        return seat in (CHANCE, CLOCK) or seat not in self.gone

    def living(self) -> list[Seat]:
        """The seats still there."""
        return [seat for seat in self.everybody() if seat not in self.gone]

    def anytime(self) -> list[Ask]:
        """The spark may be lit at every stop once the roles are dealt."""
        keepers = [seat for seat in self.living() if self.roles.get(str(seat)) == "spark"]
        return [Ask(seat, "light", ("yes",), kind="standing", secret=True) for seat in keepers]

    def apply_anytime(self, answer: Answer) -> None:
        """The spark is lit: the game ends in anybody's turn."""
        self.lit = True
        self.tell("lit", by=answer.ask.seat)
        raise Over([answer.ask.seat], "spark")


def new(seats: int, options: dict[str, int | bool]) -> Lantern:
    """A game before its deal."""
    return Lantern(seats, {"nights": options.get("nights", 3)})


def load(state: dict[str, Any]) -> Lantern:
    """The game whose state this was."""
    return Lantern(**state)


async def turn(game: Lantern) -> None:
    """The deal, then one night and one day a turn."""
    if not game.roles:
        plain = ["plain"] * (game.seats - 2)
        order = await shuffle(game, ["charm", "spark", *plain])
        game.roles = {str(seat): role for seat, role in zip(game.everybody(), order, strict=True)}
        for seat, role in zip(game.everybody(), order, strict=True):
            game.tell("role", to=(seat,), role=role)
        return
    game.night += 1
    await whispering(game)
    await day(game)
    if len(game.living()) < 3 or game.night >= game.options["nights"]:
        raise Over(game.living(), "dawn")


async def whispering(game: Lantern) -> None:
    """Everybody names somebody, as often as they like; only the clock ends it."""
    names = tuple(str(seat) for seat in game.living())
    asks = [Ask(seat, "whisper", ("nobody", *names), kind="slot", secret=True) for seat in game.living()]
    whispered = await ask_all(game, asks, clock_ask="night")
    game.whispers = {}
    for seat, name in whispered.items():
        game.tell("whispered", to=(seat,), name=name)
        if name != "nobody":
            game.whispers[name] = game.whispers.get(name, 0) + 1
    game.tell("night_over", night=game.night, order=list(whispered))


async def day(game: Lantern) -> None:
    """Standing asks until the clock or a decision: nominate, and vote for one of two who stand."""
    game.stands, game.votes = {}, {}
    dusk = Ask(CLOCK, "day", ("end",))
    while True:
        answer = await listen(game, [dusk, *standing(game)])
        if answer is None or answer.ask.seat == CLOCK:
            return
        seat, name = answer.ask.seat, int(answer.choice)
        game.tell(answer.ask.name, by=seat, at=name)
        if answer.ask.name == "nominate":
            game.stands[str(seat)] = name
        else:
            game.votes[str(seat)] = name
            if list(game.votes.values()).count(name) * 2 >= len(game.living()):
                await leave(game, name)
                return


def standing(game: Lantern) -> list[Ask]:
    """Who may nominate or vote now: one nomination a seat, two in all."""
    nominated = list(game.stands.values())
    fresh = tuple(str(seat) for seat in game.living() if seat not in nominated)
    may = [s for s in game.living() if str(s) not in game.stands] if len(nominated) < 2 else []
    asks = [Ask(seat, "nominate", fresh, kind="standing") for seat in may]
    if nominated:
        names = tuple(str(seat) for seat in nominated)
        asks += [Ask(seat, "vote", names, kind="standing") for seat in game.living()]
    return asks


async def leave(game: Lantern, seat: Seat) -> None:
    """The charm may save its owner; everybody is given the moment in which it might."""
    holds = game.roles[str(seat)] == "charm"
    reaction = Ask(seat, "charm", ("no", "yes") if holds else ("no",), kind="window", secret=True)
    if (await window(game, [reaction]))[seat] == "yes":
        game.roles[str(seat)] = "plain"
        game.tell("saved", by=seat)
        return
    game.gone.append(seat)
    game.tell("left", by=seat)


def view(game: Lantern, seat: Seat) -> tuple[View, Own | None]:
    """The public part and the seat's own."""
    public = View(game.night, list(game.gone), dict(game.stands), dict(game.whispers))
    return public, own(game, seat) if seat else None


def own(game: Lantern, seat: Seat) -> Own:
    """The own part alone."""
    role = game.roles.get(str(seat), "")
    return Own(role == "charm", role == "spark", game.given.get(str(seat), ""))


def redeal(game: Lantern, seat: Seat, chance: Callable[[list[str]], list[str]]) -> Lantern:
    """The same night with the roles and whispers of all others dealt anew."""
    other = load(copy.deepcopy(game.state()))
    for row in (other.roles, other.given):
        hidden = [name for name in row if name != str(seat)]
        row.update(zip(hidden, chance([row[name] for name in hidden]), strict=True))
    return other


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> Lantern:
    """The game before a night, with these roles and these seats gone."""
    game = new(seats, options)
    game.roles = {str(seat): role for seat, role in enumerate(setup.get("roles", []), start=1)}
    game.gone = list(setup.get("gone", []))
    return game


def describe(game: Lantern) -> dict[str, Any]:
    """The game in the notation of `arrange`."""
    return {"roles": list(game.roles.values()), "gone": list(game.gone), "night": game.night, "lit": game.lit}


def default(game: Lantern, ask: Ask) -> str:
    """Nothing said, nothing used."""
    return ",".join(ask.choices) if ask.name == "shuffle" else ask.choices[0]
