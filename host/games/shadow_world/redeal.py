"""The worlds that a seat cannot tell apart from the real one."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING

from host.games.shadow_world.game import load
from host.games.shadow_world.possible import fits
from host.games.shadow_world.setup import card_set
from host.games.shadow_world.view import parties
from protocol.games.shadow_world import CHARACTERS, FACTIONS, MIXED

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow


def redeal(game: Shadow, seat: Seat, chance: Callable[[list[str]], list[str]]) -> Shadow:
    """The same game with everything dealt anew that `seat` neither sees nor knows for certain.

    What everybody can work out stays true: the set of characters, how many of each faction, damage below the limit,
    and who would have had to reveal itself.
    """
    other = load(marshal.loads(marshal.dumps(game.state())))  # noqa: S302 - own bytes
    if not other.active:
        return other
    for colour in ("blue", "red"):
        other.piles[colour] = chance(other.piles[colour])
    deal_green(other, seat, chance)
    if not other.ending:
        deal_characters(other, seat, chance)
    return other


# -- green cards -----------------------------------------------------------------------------------


def deal_green(game: Shadow, seat: Seat, chance: Callable[[list[str]], list[str]]) -> None:
    """The pile, the discards that `seat` has not read, and a card that goes between two others."""
    since = game.spoken[game.shuffled :]
    known = [str(told["card"]) for told in since if seat in parties(told)]
    unread = list(game.discards["green"])
    for card in known:
        unread.remove(card)
    flying = [str(game.oracle["card"])] if game.oracle and seat not in parties(game.oracle) else []
    cards = chance([*game.piles["green"], *unread, *flying])
    if flying:
        game.oracle["card"] = cards.pop()
    pile = len(game.piles["green"])
    game.piles["green"], rest = cards[:pile], cards[pile:]
    game.discards["green"] = [*known, *rest]
    before = [told for told in game.spoken[: game.shuffled] if seat not in parties(told)]
    between_others = [told for told in since if seat not in parties(told)]
    for told, card in zip(between_others, rest, strict=False):
        told["card"] = card
    for told, card in zip(before, chance([str(told["card"]) for told in before]), strict=True):
        told["card"] = card


# -- characters ------------------------------------------------------------------------------------


def deal_characters(game: Shadow, seat: Seat, chance: Callable[[list[str]], list[str]]) -> None:
    """Give every seat that is hidden from `seat` one of the characters that it may have."""
    unknown = [s for s in game.everybody() if game.hidden(s) and s != seat and s not in game.seen[seat]]
    known = [game.characters[s] for s in game.everybody() if s not in unknown]
    pool = [name for faction in FACTIONS for name in card_set(game, faction) if name not in known]
    order = sorted(
        (int(s) for s in chance([str(s) for s in unknown])), key=lambda s: len(game.cleared[s]), reverse=True
    )
    dealt = assign(game, order, chance(pool), known)
    for other, character in zip(order, dealt, strict=True):
        game.characters[other] = character


def assign(game: Shadow, seats: list[Seat], pool: list[str], dealt: list[str]) -> list[str]:
    """Characters out of `pool` for `seats` that go with those dealt already; empty when there is no way."""
    if not seats:
        return []
    for character in pool:
        if character not in dealt and goes_with(game, character, dealt) and fits(game, seats[0], character):
            rest = assign(game, seats[1:], pool, [*dealt, character])
            if len(rest) == len(seats) - 1:
                return [character, *rest]
    return []


def goes_with(game: Shadow, character: str, dealt: list[str]) -> bool:
    """Whether one more of this faction, and of this initial, can be in play."""
    card = CHARACTERS[character]
    same = sum(CHARACTERS[name].faction == card.faction for name in dealt)
    if same >= game.split[FACTIONS.index(card.faction)]:
        return False
    alone = game.options["characters"] != MIXED
    return not (alone and any(CHARACTERS[name].initial == card.initial for name in dealt))
