"""How the answers of a row are spelled for the asks of a village."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.village import CHIPS, DOG, NOBODY
from tests.scenarios.notation import LETTERS, Item, numbers

if TYPE_CHECKING:
    from host.engine.asking import Ask, Seat
    from host.games.village.state import Village


def spelled(game: Village, item: Item, ask: Ask) -> list[str]:
    """An answer of a night as the ask spells it; the first that is open is meant."""
    rest = item.rest.partition(">")[2] or item.rest
    if item.key == "Wi":
        return potions(rest)
    if item.key in {"Cu", "Am"}:
        return [rest]
    if item.key == "Iv" and "-" in rest.strip("-"):
        return [str(middle(game, numbers(rest), ask.seat))]
    if item.key == "Th":
        letters = LETTERS["duesterwald"]
        chips = ("left", "right")
        named = [chip for chip, card in zip(chips, game.spare, strict=True) if card == letters.get(rest)]
        return [with_tile(ask, chip) for chip in (named or ["keep"])]
    if item.key == "Gi":
        return [with_tile(ask, CHIPS["girl"][int(rest[:1]) if rest[:1].isdigit() else 0])]
    if item.key in {"Wg", "Wk"}:
        return ["switch" if item.key == "Wg" else "keep"]
    at = tile(rest)
    if ask.also and item.key != "Gi":
        return [f"{chip}+{at}" for chip in ask.choices if chip != at][:1]
    return [at]


def middle(game: Village, three: list[int], seat: Seat) -> int:
    """Who is in the middle of three living neighbours beside `seat`, -1 if they are not that."""
    seats = game.seats
    around = [(seat + step - 1) % seats + 1 for step in range(1, seats)]
    row = [other for other in around if other not in game.out]
    trios = {frozenset(row[i : i + 3]): row[i + 1] for i in range(len(row) - 2)}
    return trios.get(frozenset(three), -1)


def tile(rest: str) -> str:
    """A target as the grid spells it."""
    return {"G": DOG, "-": NOBODY}.get(rest, rest)


def potions(rest: str) -> list[str]:
    """What the Witch does, as her ask spells it; `h` is the wolves' victim, or the only one."""
    chips, poisoned = ["none"], NOBODY
    for part in rest.split(","):
        if part.startswith("h"):
            chips = {"h": ["wolves", "vampires"], "hW": ["wolves"], "hX": ["vampires"], "hV": ["vampires"]}[part]
        elif part.startswith("p"):
            poisoned = tile(part[1:])
    return [f"{chip}+{poisoned}" for chip in chips]


def with_tile(ask: Ask, chip: str) -> str:
    """A chip with some tile of the grid beside it, where there is one."""
    others = [tile for tile in ask.also if tile != chip]
    return f"{chip}+{others[-1]}" if others else chip


def spied(ask: Ask, item: Item | None) -> str:
    """What chance says of the Girl's look: what she sees, and whether she is noticed."""
    rest = item.rest if item else ""
    if ask.name == "noticed":
        return next((c for c in ask.choices if (c in {"yes", "noticed"}) == rest.endswith("*")), ask.choices[0])
    seen = numbers(rest.partition(":")[2])
    return next((c for c in ask.choices if sorted(numbers(c)) == sorted(seen)), ask.choices[0])
