"""The green cards: secret, handed to another seat, followed truthfully by all but one (G1 to G7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.covers import step
from host.games.shadow_world.goals import check
from host.games.shadow_world.harm import discard, heal, move_card, strike
from host.games.shadow_world.possible import might_be
from protocol.games.shadow_world import CHARACTERS, ORACLES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

CAUSE = "oracle"
"""What everybody hears as the cause: never the card."""


async def speak(game: Shadow, giver: Seat, card: str, receiver: Seat = 0) -> None:
    """The giver reads the card and hands it on; only these two ever know what it says."""
    game.oracle = {"card": card, "giver": giver, "receiver": receiver, "outcome": ""}
    if not receiver:
        receiver = int(await ask(game, giver, "give", game.others(giver)))
        game.oracle["receiver"] = receiver
    game.tell("gave", by=giver, at=receiver)
    game.tell("your_oracle", to=(giver, receiver), by=giver, at=receiver, card=card)
    about = ORACLES[card]
    lies = await lie(game, receiver, card)
    if about.effect == "show" or applies(game, receiver, card) != lies:
        await EFFECTS[about.effect](game, giver, receiver, about.amount)
    else:
        decide(game, "nothing")
    game.spoken.append(game.oracle)
    game.oracle = {}
    discard(game, [card])


async def lie(game: Shadow, receiver: Seat, card: str) -> bool:
    """Every receiver who might be Umbra says that it carries the card out; she may act as what she is not (G5)."""
    liar = game.power(receiver, "v_lie")
    if not (liar or might_be(game, receiver, "v_lie")):
        return False
    real = ["other"] if liar and ORACLES[card].effect != "show" else []
    return await step(game, receiver, "lie", real) == "other"


def applies(game: Shadow, receiver: Seat, card: str) -> bool:
    """Whether a card truly means its receiver."""
    character = CHARACTERS[game.characters[receiver]]
    return character.faction in ORACLES[card].factions or character.initial in ORACLES[card].initials


def decide(game: Shadow, outcome: str) -> None:
    """What everybody hears of a card."""
    game.oracle["outcome"] = outcome
    game.tell("oracle", by=game.oracle["giver"], at=game.oracle["receiver"], outcome=outcome)


async def balm(game: Shadow, giver: Seat, receiver: Seat, amount: int) -> None:
    """Heal; with nothing to heal take as much."""
    if game.damage[receiver]:
        decide(game, "heal")
        heal(game, giver, receiver, amount, CAUSE)
    else:
        await hurt(game, giver, receiver, amount)


async def hurt(game: Shadow, giver: Seat, receiver: Seat, amount: int) -> None:
    """Damage that the giver has caused (G7)."""
    decide(game, "damage")
    await strike(game, giver, {receiver: amount}, CAUSE)


async def toll(game: Shadow, giver: Seat, receiver: Seat, amount: int) -> None:
    """Give the giver an equipment card or take damage, as the receiver likes (G3, D6)."""
    cards = dict.fromkeys(game.equipment[receiver])
    choice = await ask(game, receiver, "toll", ["damage", *cards]) if cards else "damage"
    if choice not in cards:
        await hurt(game, giver, receiver, amount)
        return
    decide(game, "card")
    move_card(game, receiver, giver, choice)
    game.tell("handed", by=receiver, at=giver, card=choice, cause=CAUSE)
    check(game)


async def show(game: Shadow, giver: Seat, receiver: Seat, _amount: int) -> None:
    """The giver alone sees the receiver's character, which stays hidden (G6)."""
    decide(game, "shown")
    if game.hidden(receiver) and receiver not in game.seen[giver]:
        game.seen[giver].append(receiver)
    game.tell("saw", to=(giver,), at=receiver, character=game.characters[receiver])


EFFECTS: dict[str, Callable[[Shadow, Seat, Seat, int], Awaitable[None]]] = {
    "heal": balm,
    "hit": hurt,
    "toll": toll,
    "show": show,
}
"""What a green card does to a receiver whom it means, or who acts as if it did."""
