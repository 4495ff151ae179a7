"""The worlds that a seat cannot tell apart from the real one."""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, NamedTuple

from host.games.wolfmoon import knowledge
from host.games.wolfmoon.state import load
from protocol.games.wolfmoon import MOONS, STACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon


class Place(NamedTuple):
    """Where a hidden card lies: a number in one of the game's rows; `her` if the Werewolf may be there."""

    row: list[str]
    at: int
    her: bool


def redeal(game: Wolfmoon, seat: Seat, chance: Callable[[list[str]], list[str]]) -> Wolfmoon:
    """The same game with every card dealt anew that `seat` neither sees nor knows for certain.

    What everybody knows from the setup stays true: each moon is in its part of the pile, and the Werewolf is
    neither below the first moon nor aside. An arrangement in which that is not so keeps them where they are.
    """
    other = load(marshal.loads(marshal.dumps(game.state())))  # noqa: S302 - own bytes
    spread_moons(other, chance)
    places = list(hidden(other, seat))
    if any(place.row[place.at] == "werewolf" and not place.her for place in places):
        places = [place for place in places if place.row[place.at] != "werewolf"]
    cards = chance([place.row[place.at] for place in places])
    if "werewolf" in cards and not places[here := cards.index("werewolf")].her:
        there = int(chance([str(n) for n, place in enumerate(places) if place.her])[0])
        cards[here], cards[there] = cards[there], cards[here]
    for place, card in zip(places, cards, strict=True):
        place.row[place.at] = card
    return other


def hidden(game: Wolfmoon, seat: Seat) -> Iterator[Place]:
    """The places of all characters that `seat` does not know."""
    known = knowledge.known_to(game, seat)
    above = game.pile.index(MOONS[0]) if MOONS[0] in game.pile else 0
    for index, card in enumerate(game.pile):
        if card not in MOONS:
            yield Place(game.pile, index, her=index < above)
    for index in range(len(game.aside)):
        yield Place(game.aside, index, her=False)
    for index, card in enumerate(game.centre):
        if card and knowledge.slot(index + 1) not in known:
            yield Place(game.centre, index, her=True)
    for owner in game.everybody():
        if owner == seat or owner in game.shown:
            continue
        seen = [known.get(knowledge.hand(owner), ""), game.fetched if owner == game.active else ""]
        for index, card in enumerate(game.hands[owner]):
            if card in seen:
                seen.remove(card)
            else:
                yield Place(game.hands[owner], index, her=True)


def part_ends(seats: int) -> tuple[int, int]:
    """How many cards lie at most under the first moon, and under the second part."""
    _, middle, bottom = STACKS[seats]
    return middle + bottom + 2, bottom + 1


def spread_moons(game: Wolfmoon, chance: Callable[[list[str]], list[str]]) -> None:
    """Give the second and the third moon any place in what is left of their parts."""
    pile, size = game.pile, len(game.pile)
    second, third = part_ends(game.seats)
    for moon, upper, lower in ((MOONS[1], second, third), (MOONS[2], third, 0)):
        part = range(max(0, size - upper), size - lower)
        if [pile[n] for n in part if pile[n] in MOONS] == [moon]:
            here, there = pile.index(moon), int(chance([str(n) for n in part])[0])
            pile[here], pile[there] = pile[there], pile[here]
