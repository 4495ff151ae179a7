"""Damage, healing, and what follows: elimination as one group, forced reveals, loot, the look at the goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.goals import check
from host.games.shadow_world.possible import clear
from host.games.shadow_world.revealing import reveal, use
from protocol.games.shadow_world import CARDS, GIANT, MOON

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

ATTACKS = ("attack", "counter")
WARDS = {"tree": "b_brooch", "r_bat": "b_amulet", "r_spider": "b_amulet", "r_blast": "b_amulet"}
"""The equipment that keeps off the damage of a place or card."""


async def strike(game: Shadow, by: Seat, hits: Mapping[Seat, int], cause: str, *, healing: int = 0) -> int:
    """Damage to several at the same time and all that follows from it (E8); gives how much was dealt.

    `healing` is what `by` heals along with it.
    """
    sack = game.owns(by, "b_sack")
    dealt = 0
    for at, amount in hits.items():
        if why := spared(game, at, amount, cause):
            game.tell("spared", at=at, cause=why)
            continue
        game.damage[at] = min(game.limit(at), game.damage[at] + amount)
        game.tell("hurt", by=by, at=at, amount=amount, damage=game.damage[at], cause=cause)
        dealt += amount
    if healing:
        heal(game, by, by, healing, cause)
    victims = [seat for seat in (by, *game.clockwise(by)) if seat in hits and game.damage[seat] >= game.limit(seat)]
    if victims:
        game.felled = [by, *victims] if cause in ATTACKS else []
        eliminate(game, by, victims, cause)
        for victim in victims:
            await loot(game, by, victim, sack=sack)
    check(game)
    game.felled = []
    return dealt


def spared(game: Shadow, at: Seat, amount: int, cause: str) -> str:
    """What keeps all damage off `at`, "" when nothing does."""
    if at in game.barrier:
        return "w_barrier"
    if cause in ATTACKS and at in game.shielded:
        return "b_shield"
    ward = WARDS.get(cause, "")
    if ward and game.owns(at, ward):
        return ward
    return "" if amount > 0 else "b_cloak"


def heal(game: Shadow, by: Seat, at: Seat, amount: int, cause: str) -> None:
    """Healing stops at 0 (E1)."""
    healed = min(amount, game.damage[at])
    game.damage[at] -= healed
    game.tell("healed", by=by, at=at, amount=healed, damage=game.damage[at], cause=cause)


def to_the_moon(game: Shadow, by: Seat, at: Seat, cause: str) -> None:
    """The damage marker of `at` is put on exactly seven, which is neither damage nor healing (E2, V4)."""
    if at != by:
        count(game.harmed if game.damage[at] < MOON else game.helped, by, at)
    game.damage[at] = MOON
    game.tell("set", by=by, at=at, damage=MOON, cause=cause)


def count(deeds: list[list[int]], by: Seat, at: Seat) -> None:
    """One more public deed of `by` to `at`."""
    if by != at:
        deeds[by][at] = min(99, deeds[by][at] + 1)


# -- elimination -----------------------------------------------------------------------------------


def eliminate(game: Shadow, by: Seat, victims: list[Seat], cause: str) -> None:
    """All `victims` are out together, their owed turns vanish (T7); then those reveal themselves who have to."""
    first = not game.out
    game.out = sorted([*game.out, *victims])
    if first:
        game.first_out = sorted(victims)
    for victim in victims:
        game.places[victim] = ""
        for marked in (game.shielded, game.barrier):
            if victim in marked:
                marked.remove(victim)
        if victim == game.active:
            game.extra = 0
        reveal(game, victim, "out")
        game.tell("out", at=victim, by=by, cause=cause)
    if cause in ATTACKS and by not in game.out and any(game.limit(victim) < GIANT for victim in victims):
        force(game, by, "h_giant")
    for seat in game.living():
        force(game, seat, "h_scream")


def force(game: Shadow, seat: Seat, character: str) -> None:
    """`seat` reveals itself if it is this character; if not, everybody knows that it is not."""
    if seat in game.cursed:
        return
    if game.characters[seat] == character:
        reveal(game, seat, "forced")
    clear(game, seat, character)


# -- loot ------------------------------------------------------------------------------------------


async def loot(game: Shadow, by: Seat, victim: Seat, *, sack: bool) -> None:
    """Who brought it about may take one card, or all of them (E4 to E7); the rest is discarded."""
    cards = game.equipment[victim]
    if cards and by not in game.out:
        choice = await ask(game, by, "loot", lootable(game, by, cards, sack=sack))
        if choice == "all" and not sack and game.hidden(by):
            use(game, by)
        for card in list(cards) if choice == "all" else [card for card in (choice,) if card in cards]:
            move_card(game, victim, by, card)
            game.tell("stole", by=by, at=victim, card=card, cause="loot")
    if cards:
        left, game.equipment[victim] = list(cards), []
        discard(game, left)
        game.tell("discarded", at=victim, cards=left)


def lootable(game: Shadow, by: Seat, cards: Iterable[str], *, sack: bool) -> list[str]:
    """What `by` may take of the cards that somebody leaves."""
    hoarder = game.power(by, "h_hoard") and loots_all(game)
    if sack or (hoarder and not game.hidden(by)):
        return ["all", "skip"]
    return [*dict.fromkeys(cards), *(["all"] if hoarder else []), "skip"]


def loots_all(game: Shadow) -> bool:
    """Whether Balthasar's ability is to loot everything (D4); in the other readings he steals."""
    return game.options["D4"] == 3 or (game.options["D4"] == 1 and game.seats > 6)


def move_card(game: Shadow, giver: Seat, taker: Seat, card: str) -> None:
    """An equipment card goes from one owner to another."""
    game.equipment[giver].remove(card)
    game.equipment[taker].append(card)


def discard(game: Shadow, cards: Iterable[str]) -> None:
    """Cards go to the discards of their colours."""
    for card in cards:
        game.discards[CARDS[card].colour].append(card)
