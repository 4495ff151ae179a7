"""The abilities at the start and at the end of an own turn, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.shadow_world.blue import moonstruck
from host.games.shadow_world.covers import step
from host.games.shadow_world.dice import die
from host.games.shadow_world.goals import neighbour
from host.games.shadow_world.harm import count, heal, strike, to_the_moon
from host.games.shadow_world.possible import might_be
from host.games.shadow_world.revealing import use

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

YES = "yes"


async def at_start(game: Shadow, seat: Seat) -> bool:
    """The ability of the start of a turn; every hidden seat is asked (V7). True when Elena walks.

    A revealed Crescentia heals without being asked (D24); one who reveals herself while she is asked has still to
    answer (V2).
    """
    if game.power(seat, "h_martyr") and not game.hidden(seat):
        mend(game, seat)
        return False
    choices = STARTS[game.characters[seat]](game, seat) if game.power(seat, *STARTS) else []
    if might_be(game, seat, *STARTS) if game.hidden(seat) else choices:
        choice = await step(game, seat, "ability", choices)
        if choice:
            return await USES[game.characters[seat]](game, seat, choice)
    return False


# -- what may be chosen ----------------------------------------------------------------------------


def anybody_else(game: Shadow, seat: Seat) -> list[str]:
    """All other living seats, wherever they are."""
    return [str(other) for other in game.others(seat)]


def under_the_moon(game: Shadow, _seat: Seat) -> list[str]:
    """All living seats without the Soot Veil (C5, D16)."""
    return [str(other) for other in moonstruck(game)]


def on_the_graveyard(game: Shadow, seat: Seat) -> list[str]:
    """The other seats on the Graveyard (D2)."""
    return [str(other) for other in game.others(seat) if game.places[other] == "graveyard"]


def from_a_place(game: Shadow, seat: Seat) -> list[str]:
    """Elena can walk once she stands anywhere."""
    return [YES] if game.places[seat] else []


def with_damage(game: Shadow, seat: Seat) -> list[str]:
    """Crescentia needs something to heal."""
    return [YES] if game.damage[seat] else []


def always(_game: Shadow, _seat: Seat) -> list[str]:
    """Afra may change sides at any of her turns."""
    return [YES]


STARTS: dict[str, Callable[[Shadow, Seat], list[str]]] = {
    "w_move": from_a_place,
    "w_bolt6": anybody_else,
    "w_bolt4": anybody_else,
    "w_curse": anybody_else,
    "w_moon": under_the_moon,
    "v_grave": on_the_graveyard,
    "h_follow": always,
    "h_martyr": with_damage,
}
"""Who has an ability for the start of the turn, and what there is to choose."""


# -- what it does ----------------------------------------------------------------------------------


async def walk(game: Shadow, seat: Seat, _choice: str) -> bool:
    """Elena goes to a neighbouring place instead of throwing."""
    use(game, seat)
    return True


async def bolt(game: Shadow, seat: Seat, choice: str) -> bool:
    """Frederik and Gregor: a die of damage, once."""
    character, at = game.characters[seat], aim(game, seat, choice, once=True)
    count(game.harmed, seat, at)
    amount = await die(game, seat, "d6" if character == "w_bolt6" else "d4", character)
    await strike(game, seat, {at: amount}, character)
    return False


async def curse(game: Shadow, seat: Seat, choice: str) -> bool:
    """Eilika makes an ability void for good, once; a barrier that stands ends (V3)."""
    at = aim(game, seat, choice, once=True)
    count(game.harmed, seat, at)
    game.cursed = sorted({*game.cursed, at})
    game.tell("cursed", by=seat, at=at)
    drop(game, game.barrier, at, "w_barrier")
    return False


async def moon(game: Shadow, seat: Seat, choice: str) -> bool:
    """Falka puts a damage marker on seven, once."""
    at = aim(game, seat, choice, once=True)
    to_the_moon(game, seat, at, "w_moon")
    return False


async def grave(game: Shadow, seat: Seat, choice: str) -> bool:
    """Uriel: 3 damage to somebody on the Graveyard, in every own turn (D30)."""
    at = aim(game, seat, choice)
    count(game.harmed, seat, at)
    await strike(game, seat, {at: 3}, "v_grave")
    return False


async def turn_left(game: Shadow, seat: Seat, _choice: str) -> bool:
    """Afra follows her left-hand neighbour from now on."""
    use(game, seat, once=True)
    game.turned = True
    game.tell("turned", by=seat, at=neighbour(game, seat, 1))
    return False


async def come_forward(game: Shadow, seat: Seat, _choice: str) -> bool:
    """Crescentia reveals herself to heal at the start of every own turn."""
    use(game, seat)
    mend(game, seat)
    return False


USES: dict[str, Callable[[Shadow, Seat, str], Awaitable[bool]]] = {
    "w_move": walk,
    "w_bolt6": bolt,
    "w_bolt4": bolt,
    "w_curse": curse,
    "w_moon": moon,
    "v_grave": grave,
    "h_follow": turn_left,
    "h_martyr": come_forward,
}
"""What the abilities of the start of a turn do; true when the throw is replaced."""


def aim(game: Shadow, seat: Seat, choice: str, *, once: bool = False) -> Seat:
    """Use an ability on somebody, announced."""
    use(game, seat, once=once)
    game.tell("targeted", by=seat, at=int(choice), card=game.characters[seat])
    return int(choice)


def mend(game: Shadow, seat: Seat) -> None:
    """Crescentia heals 1, if she has damage."""
    if game.damage[seat]:
        heal(game, seat, seat, 1, "h_martyr")


def drop(game: Shadow, shields: list[Seat], seat: Seat, card: str) -> None:
    """A protection ends."""
    if seat in shields:
        shields.remove(seat)
        game.tell("unshielded", by=seat, card=card)


# -- end of the turn -------------------------------------------------------------------------------

ENDS = ("w_barrier", "v_extra")


async def at_end(game: Shadow, seat: Seat) -> None:
    """Gundwolf's barrier and Wendur's turns; every hidden seat is asked (V7, D31)."""
    able = game.power(seat, "w_barrier") or (game.power(seat, "v_extra") and bool(game.out))
    if not (might_be(game, seat, *ENDS) if game.hidden(seat) else able):
        return
    if not await step(game, seat, "end", [YES] if able else []):
        return
    use(game, seat, once=True)
    if game.characters[seat] == "w_barrier":
        game.barrier = sorted({*game.barrier, seat})
        game.tell("shielded", by=seat, card="w_barrier")
    else:
        game.extra += len(game.out)
        game.tell("extra", by=seat, turns=len(game.out))
