"""A shadow-world game from the deal to the end, in the order of the rulebook.

Places, decks, cards, the attack, damage, abilities and goals have files of their own. Ids like T2 or D5 name the
rulings that settle what the rulebook leaves open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.attack import attack_step
from host.games.shadow_world.characters import at_end, at_start, drop
from host.games.shadow_world.dice import both_dice
from host.games.shadow_world.goals import CAP, finish
from host.games.shadow_world.places import act_at_place
from host.games.shadow_world.setup import deal, opening
from protocol.games.shadow_world import PLACES, SEVEN

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow


async def turn(game: Shadow) -> None:
    """The deal, the opening round, or the turn of whoever is active."""
    game.begin()
    if not game.active:
        await deal(game)
    elif game.opening:
        await opening(game)
    else:
        await take_turn(game)


async def take_turn(game: Shadow) -> None:
    """Start, move, place, attack, end (T1); whoever is eliminated in their own turn does nothing more (T8)."""
    seat = game.active
    game.turns += 1
    game.tell("turn", by=seat, extra=game.owed)
    drop(game, game.shielded, seat, "b_shield")
    drop(game, game.barrier, seat, "w_barrier")
    if await at_start(game, seat):
        await walk(game, seat)
    else:
        await throw_and_move(game, seat)
    for phase in (act_at_place, attack_step, at_end):
        if seat not in game.out:
            await phase(game, seat)
    end_turn(game, seat)


def end_turn(game: Shadow, seat: Seat) -> None:
    """A turn that is owed, or the next living seat clockwise; one that has put its owner out is not finished (T8)."""
    game.rounds[seat] += seat not in game.out
    if game.turns >= CAP:
        finish(game, [], "cap")
    game.owed = game.extra > 0
    if game.owed:
        game.extra -= 1
    else:
        game.active = next(other for other in game.clockwise(seat) if other not in game.out)


# -- moving ----------------------------------------------------------------------------------------


async def walk(game: Shadow, seat: Seat) -> None:
    """Elena goes to one of the two neighbouring places of the ring (D26, T5)."""
    here = game.board.index(game.places[seat])
    near = [game.board[(here + side) % len(game.board)] for side in (1, -1)]
    move(game, seat, await ask(game, seat, "move", near), "walk")


async def throw_and_move(game: Shadow, seat: Seat) -> None:
    """Throw until it is not one's own place; with the Lantern do so twice and pick one (T2, T4)."""
    eyes = await throw_for_place(game, seat)
    if game.owns(seat, "b_compass"):
        second = await throw_for_place(game, seat)
        if await ask(game, seat, "pick", (1, 2)) == "2":
            eyes = second
        game.tell("picked", by=seat, place=place_of(eyes))
    if eyes == SEVEN:
        anywhere = [place for place in PLACES if place != game.places[seat]]
        move(game, seat, await ask(game, seat, "move", anywhere), "seven")
    else:
        move(game, seat, place_of(eyes), "dice")


async def throw_for_place(game: Shadow, seat: Seat) -> int:
    """A throw that does not name one's own place."""
    while True:
        eyes = sum(await both_dice(game, seat, "move"))
        if eyes == SEVEN or place_of(eyes) != game.places[seat]:
            return eyes


def place_of(eyes: int) -> str:
    """The place with this number, "" for a seven."""
    return next((place for place, throws in PLACES.items() if eyes in throws), "")


def move(game: Shadow, seat: Seat, place: str, how: str) -> None:
    """Stand on a place."""
    game.places[seat] = place
    game.tell("moved", by=seat, place=place, how=how)
