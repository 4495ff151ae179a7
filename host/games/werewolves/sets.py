"""Which cards make a good game for so many people: all sets of single roles, weighed, the best ones first."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import merge
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from protocol.games.village import CREATURES
from protocol.games.werewolves import BANDS, DOG_VALUE, LEADER_VALUE, LEVELS, MODES, OPTIONS, ROLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    Options = Mapping[str, int | bool]

ORDER = (
    *("seer", "witch", "hunter", "cupid", "mayor", "healer", "red_riding_hood", "cook"),
    *("insomniac", "investigator", "oracle", "blacksmith", "slayer", "priest", "stray_cat", "drunkard"),
)
"""Single roles, the homeliest first; a place down this list costs half a point, the first two are free."""
BITS = {role: 1 << place for place, role in enumerate(sorted(ORDER, reverse=True))}
SEERS = ("seer", "oracle")
ARMED = ("blacksmith", "slayer", "witch")
"""The Priest needs one of these: a blessing helps against them too."""
WIDE = (-3, 3)
"""Lowest and highest sum that is still a game, where nothing reaches the level's band."""
OFF_TARGET, OFF_CREATURES, OFF_ROLES, PLACE, LONELY = 10.0, 8.0, 4.0, 0.5, 20.0
"""What it costs to miss the wanted sum, the usual creatures or roles by one; a place of ORDER; a lack of villagers."""

USUAL_ONE = {10: 2, 13: 3, 18: 4, 21: 5, 50: 6}
USUAL_BOTH = {26: 6, 29: 7, 34: 8, 37: 9, 42: 10, 45: 11, 50: 12}
"""Creatures, up to so many seats."""
USUAL_ROLES = {8: 1, 9: 2, 10: 3, 11: 5, 12: 5, 13: 6, 14: 6, 15: 7}
GROWING, EVERY, MOST_ROLES = 16, 4, 15
"""From 16 seats on one more role comes with every fourth seat, up to 15."""
LEAST_OF_BOTH, MOST_OF_A_PACK = 3, 6
SUGGESTIONS = len(OPTIONS["suggestion"].values)
HEEDED = ("mode", "level", "suggestion", "drunkard_allowed", "cat_allowed", "elected", "guard_dog", "leader_counts")
"""Options that a suggestion depends on, beside `set_ROLE`."""


class Kind(NamedTuple):
    """What a set of single roles is to the sum: how many cards, what they are worth, one of them to spare or none."""

    size: int
    value: int
    spare: int


class Roles(NamedTuple):
    """A set of single roles: its places in ORDER, and its bits, negative so that sets sort by the alphabet."""

    places: int
    bits: int


class Found(NamedTuple):
    """A whole set, sorted by what it costs, then fewer creatures, then names."""

    miss: int
    """How far the sum is from 0, where no band could be reached; else 0."""
    cost: float
    creatures: int
    names: tuple[str, ...]
    packs: tuple[int, int]
    villagers: int

    def cards(self) -> dict[str, int]:
        """How many of each card."""
        counts = dict.fromkeys(self.names, 1) | dict(zip(CREATURES, self.packs, strict=True))
        counts["villager"] = self.villagers
        return {role: counts[role] for role in ROLES if counts.get(role)}


def suggest(seats: int, options: Options) -> dict[str, int] | None:
    """The best set for so many seats, or by the option `suggestion` one of the next best; None where there is none.

    An option `set_ROLE` of 0 bars a role, a higher one asks for so many. After the last suggestion comes the first.
    """
    heeded = {name: int(value) for name, value in options.items() if name in HEEDED or name.startswith("set_")}
    found = _suggestions(seats, tuple(sorted((name, value) for name, value in heeded.items() if name != "suggestion")))
    return found[heeded.get("suggestion", 0) % len(found)].cards() if found else None


def leader_worth(options: Options) -> int:
    """What an elected Mayor and the Guard Dog add to the sum."""
    if not options.get("elected") or not options.get("leader_counts", True):
        return 0
    return LEADER_VALUE + (DOG_VALUE if options.get("guard_dog") else 0)


@lru_cache(maxsize=512)
def _suggestions(seats: int, heeded: tuple[tuple[str, int], ...]) -> list[Found]:
    """The first few suggestions. The cat comes in unasked only where nothing else reaches the level's band."""
    options = dict(heeded)
    lo, target, hi = BANDS[LEVELS[options.get("level", 2) - 1]]
    pinned, barred = _wishes(options)
    homely = barred if "stray_cat" in pinned else barred | {"stray_cat"}
    for band in ((lo, hi), WIDE, None):
        for away in (homely, barred):
            if found := list(islice(_weighed(seats, options, target, band, (pinned, away)), SUGGESTIONS)):
                return found
    return []


def _wishes(options: Options) -> tuple[frozenset[str], frozenset[str]]:
    """The single roles that must be in the set, and those that must not."""
    counts = {role: options.get(f"set_{role}", -1) for role in ORDER}
    barred = {role for role, count in counts.items() if count == 0}
    pinned = {role for role, count in counts.items() if count > 0}
    if options.get("elected"):
        barred.add("mayor")
    for role, allowed in (("drunkard", "drunkard_allowed"), ("stray_cat", "cat_allowed")):
        if options.get(allowed) and role not in barred:
            pinned.add(role)
    if "drunkard" not in pinned:
        barred.add("drunkard")
    return frozenset(pinned), frozenset(barred)


def _weighed(
    seats: int,
    options: Options,
    target: int,
    band: tuple[int, int] | None,
    wishes: tuple[frozenset[str], frozenset[str]],
) -> Iterator[Found]:
    """All sets within the band, the cheapest first; without a band all there are, the nearest to 0 first."""
    mode = MODES[int(options.get("mode", 1)) - 1]
    wanted = tuple(int(options.get(f"set_{role}", -1)) for role in CREATURES)
    streams = []
    for kind, rows in _kinds(*wishes).items():
        for pair in _packs(mode, wanted, 2 if kind.spare else 1):
            creatures = sum(pair)
            villagers = seats + kind.spare - kind.size - creatures
            if not 1 <= villagers <= ROLES["villager"].copies:
                continue
            total = kind.value + villagers + creatures * ROLES["werewolf"].value + leader_worth(options)
            if band and not band[0] <= total <= band[1]:
                continue
            cost = OFF_TARGET * abs(total - target) + OFF_CREATURES * abs(creatures - _usual_creatures(seats, mode))
            cost += OFF_ROLES * abs(kind.size - _usual_roles(seats)) + (LONELY if villagers == 1 else 0)
            miss = 0 if band else abs(total)
            streams.append(
                [Found(miss, cost + PLACE * row.places, creatures, _names(-row.bits), pair, villagers) for row in rows]
            )
    return merge(*streams)


@cache
def _packs(mode: str, wanted: tuple[int, ...], least: int) -> list[tuple[int, int]]:
    """The numbers of werewolves and vampires to try; a number that is asked for stands."""
    if mode == "both":
        both = range(LEAST_OF_BOTH, MOST_OF_A_PACK + 1)
        tried = [(wolves, vampires) for wolves, vampires in product(both, both) if 0 <= vampires - wolves <= 1]
    else:
        one = range(least, MOST_OF_A_PACK + 1)
        tried = [(0, count) if mode == "vampires" else (count, 0) for count in one]
    asked = [(w if wanted[0] < 0 else wanted[0], x if wanted[1] < 0 else wanted[1]) for w, x in tried]
    return list(dict.fromkeys(asked))


def _usual_creatures(seats: int, mode: str) -> int:
    usual = USUAL_BOTH if mode == "both" else USUAL_ONE
    return next(count for most, count in usual.items() if seats <= most)


def _usual_roles(seats: int) -> int:
    return USUAL_ROLES.get(seats) or min(MOST_ROLES, 7 + (seats - GROWING) // EVERY)


@lru_cache(maxsize=64)
def _kinds(pinned: frozenset[str], barred: frozenset[str]) -> dict[Kind, list[Roles]]:
    """The sets of single roles that the book and the wishes allow, by kind, the homeliest first."""
    must, not_to = _bits(pinned), _bits(barred)
    kinds: dict[Kind, list[Roles]] = {}
    for kind, sets in _all_kinds().items():
        if kept := [one for one in sets if not must & ~-one.bits and not not_to & -one.bits][:SUGGESTIONS]:
            kinds[kind] = kept
    return kinds


@cache
def _all_kinds() -> dict[Kind, list[Roles]]:
    """All sets of single roles that the book allows."""
    rows = [(0, 0, 0, 0)]
    for place, role in enumerate(ORDER, -1):
        worth, away, bit = ROLES[role].value, max(0, place), BITS[role]
        rows += [(size + 1, value + worth, places + away, bits | bit) for size, value, places, bits in rows]
    seers, armed = _bits(SEERS), _bits(ARMED)
    red, hunter, priest, drunkard = (BITS[role] for role in ("red_riding_hood", "hunter", "priest", "drunkard"))
    kinds: dict[Kind, list[Roles]] = {}
    for size, value, places, bits in rows:
        if not bits & seers or (bits & red and not bits & hunter) or (bits & priest and not bits & armed):
            continue
        kinds.setdefault(Kind(size, value, int(bool(bits & drunkard))), []).append(Roles(places, -bits))
    for sets in kinds.values():
        sets.sort()
    return kinds


def _bits(roles: Iterable[str]) -> int:
    return sum(BITS[role] for role in roles)


@cache
def _names(bits: int) -> tuple[str, ...]:
    return tuple(role for role in sorted(ORDER) if bits & BITS[role])
