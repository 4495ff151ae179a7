"""Which cards make a good game of Düsterwald for so many people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.duesterwald import LEVELS, MIDDLE, OPTIONS, ROLES, WOLVES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Options = Mapping[str, int | bool]

SPECIALS = LEVELS[max(LEVELS)]
"""The special villagers beside the Seer, the homeliest first."""
PLAIN = 2
"""So many plain villagers are left among the seats, unless the table asks for more specials."""
SUGGESTIONS = len(OPTIONS["suggestion"].values)


def suggest(seats: int, options: Options) -> dict[str, int]:
    """The set for so many seats with the middle cards, or by the option `suggestion` one of the next ones.

    An option `set_ROLE` of 0 bars a role, a higher one asks for it. After the last suggestion comes the first.
    """
    found: list[dict[str, int]] = []
    for specials in variants(seats, options):
        cards = whole(seats, options, specials)
        if cards not in found and (not found or fits(cards)):
            found.append(cards)
    return found[int(options.get("suggestion", 0)) % min(len(found), SUGGESTIONS)]


def variants(seats: int, options: Options) -> Iterator[Sequence[str]]:
    """The special villagers of the level, then the same with one of them exchanged, the least homely first."""
    wanted = {role: int(options.get(f"set_{role}", -1)) for role in SPECIALS}
    first = [r for r in SPECIALS if wanted[r] > 0 or (r in LEVELS[int(options.get("level", 2))] and wanted[r] < 0)]
    while seats - base(seats, options) - len(first) < PLAIN:
        loose = [role for role in first if wanted[role] < 0]
        if not loose:
            break
        first.remove(loose[-1])
    yield first
    others = [role for role in SPECIALS if role not in first and wanted[role] < 0]
    for gone in reversed([role for role in first if wanted[role] < 0]):
        for other in others:
            yield [role for role in SPECIALS if role == other or (role in first and role != gone)]


def base(seats: int, options: Options) -> int:
    """How many cards are wolves or Seer."""
    return sum(pair[1] for pair in fixed(seats, options))


def fixed(seats: int, options: Options) -> list[tuple[str, int]]:
    """Wolves and Seer: as the table has them, or as it is asked for."""
    usual = WOLVES.get(seats, max(1, seats // 4))
    asked = {role: int(options.get(f"set_{role}", -1)) for role in ("werewolf", "seer")}
    return [(role, usual if count < 0 else count) for role, count, usual in
            (("werewolf", asked["werewolf"], usual), ("seer", asked["seer"], 1))]  # fmt: skip


def whole(seats: int, options: Options, specials: Sequence[str]) -> dict[str, int]:
    """The set with these special villagers; the Thief brings two plain ones along."""
    cards = dict(fixed(seats, options)) | {role: max(1, int(options.get(f"set_{role}", 1))) for role in specials}
    cards["villager"] = max(0, seats - sum(cards.values())) + (MIDDLE if cards.get("thief") else 0)
    return {role: cards[role] for role in ROLES if cards.get(role)}


def fits(cards: Mapping[str, int]) -> bool:
    """Whether the box holds these cards."""
    return all(count <= ROLES[role].copies for role, count in cards.items())
