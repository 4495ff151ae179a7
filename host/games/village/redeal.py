"""The worlds that a seat cannot tell apart from the real one."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, TypeVar

from host.games.village.state import Village

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat

V = TypeVar("V", bound=Village)
SPARE = 1000
"""Places from here on are spare cards."""


def redeal(game: V, seat: Seat, chance: Callable[[list[str]], list[str]]) -> V:
    """The same game with the cards exchanged that `seat` neither sees nor knows for certain.

    Cards go from place to place only where nothing that the seat was told becomes untrue: its own card, its pack and
    lover, open cards, and what it has learnt in the nights.
    """
    other = type(game)(**marshal.loads(marshal.dumps(game.state())))  # noqa: S302 - own bytes
    if not other.cards[1] or other.ending or (seat in other.out and other.options["ghosts"]):
        return other
    mates = other.known_pack(seat)
    other.given = {by: drawn for by, drawn in other.given.items() if int(by) in {seat, *mates}}
    hide_lovers(other, seat, chance)
    other.notebook = [book if row == seat else [] for row, book in enumerate(other.notebook)]
    fixed = {seat, *mates, *(s for s in other.everybody() if other.shown[s])}
    places = [s for s in other.everybody() if s not in fixed and other.roles[s] == other.cards[s]]
    if not knows_spare(other, seat):
        places += [SPARE + number for number in range(len(other.spare))]
    order = [int(place) for place in chance([str(place) for place in places])]
    creatures = other.evil(seat)
    told = [line for line in other.learnt[seat] if line[1] in {"evil", "trio", "identity", "glimpse", "noticed"}]
    before = truths(other, told), sides(other)
    for one, two in zip(places, order, strict=True):
        if one == two or card(other, one) == card(other, two):
            continue
        if creatures and (packed(other, card(other, one), seat) or packed(other, card(other, two), seat)):
            continue
        if not may_move(other, one, card(other, two)) or not may_move(other, two, card(other, one)):
            continue
        exchange(other, one, two)
        if (truths(other, told), sides(other)) != before:
            exchange(other, one, two)
    follow(other)
    return other


def hide_lovers(game: Village, seat: Seat, chance: Callable[[list[str]], list[str]]) -> None:
    """Another couple, where the seat is in none and nobody has died of grief."""
    if not game.lovers or seat in game.lovers or any(s in game.out for s in game.lovers):
        return
    others = [str(other) for other in game.living() if other != seat]  # the couple itself is among them
    game.lovers = sorted(int(other) for other in chance(others)[:2])


def knows_spare(game: Village, seat: Seat) -> bool:
    """Whether `seat` has seen the spare cards, or they are played by now."""
    seen = any(line[1] in {"middle", "now"} for line in game.learnt[seat]) if seat else False
    return seen or any(game.roles[s] != game.cards[s] for s in game.everybody())


def card(game: Village, place: int) -> str:
    """The card at a place."""
    return game.spare[place - SPARE] if place >= SPARE else game.cards[place]


def packed(game: Village, name: str, seat: Seat) -> bool:
    """Whether a card belongs to the pack of `seat`."""
    return game.rulebook.packs.get(name, "") == game.pack_of(seat)


def may_move(game: Village, place: int, name: str) -> bool:
    """Whether a card may lie there: never the Drunkard or the Thief beside the seats, and nobody is out unseen."""
    if place >= SPARE:
        return name not in {"drunkard", "thief"}
    return game.alive(place) or not game.options["reveal"] or not game.shown[place]


def truths(game: Village, told: list[list[object]]) -> list[object]:
    """Whether each thing that the seat was told is true of the cards as they lie."""
    found: list[object] = []
    for _, kind, seats, word in told:
        row = [int(s) for s in seats] if isinstance(seats, list) else []
        if kind in {"identity", "noticed"}:
            found.append([game.roles[s] for s in row])
        elif kind == "glimpse":
            found.append(glimpsed(game, row, str(word)))
        else:
            found.append(any(game.evil(s) for s in row))
    return found


def glimpsed(game: Village, row: list[int], word: str) -> list[bool]:
    """What the Girl knows: a blink shows two of whom one is a wolf, a peek one wolf, a stare all there are."""
    if word == "blink":
        return [True] * sum(map(game.evil, row))
    return [game.evil(s) for s in (game.everybody() if word == "stare" else row)]


def sides(game: Village) -> set[str]:
    """The packs of which somebody lives: as long as the game goes on none of them has died out unnoticed."""
    packs, roles = game.rulebook.packs, game.roles
    return {packs[roles[seat]] for seat in game.living() if roles[seat] in packs}


def exchange(game: Village, one: int, two: int) -> None:
    """Two cards change places, with what they are played as."""
    first, second = card(game, one), card(game, two)
    for place, name in ((one, second), (two, first)):
        if place >= SPARE:
            game.spare[place - SPARE] = name
        else:
            game.cards[place] = game.roles[place] = name


def follow(game: Village) -> None:
    """What hangs on a card goes with it; only its holder sees that."""
    if game.night <= 1 and game.cat:
        game.cat = game.holder("stray_cat")
