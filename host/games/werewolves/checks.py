"""Whether a set of cards can be played: what forbids it, what only house rules allow, what is unusual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.rules import SetProblem
from host.games.werewolves import sets
from protocol.games.village import CREATURES
from protocol.games.werewolves import BANDS, LEVELS, MODES, ROLES, SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Options = Mapping[str, int | bool]
    Cards = Mapping[str, int]

SIMPLE = {*CREATURES, "villager", *sets.SEERS}
"""Cards of the smallest village."""
SMALLEST = 8
USUAL_SHARE = range(15, 37)
"""Usual creatures among a hundred seats."""
ONE_PACK_MOST = 36
TWO_SEERS_FROM = 20
PACK_LEAST = 3


def chosen(seats: int, options: Options) -> dict[str, int]:
    """How many of each card are in play, the spare one included.

    As soon as the table names a number of villagers the set is its own, as given; else what it names is completed.
    """
    wanted = {role: int(options.get(f"set_{role}", -1)) for role in ROLES}
    if wanted["villager"] >= 0:
        return {role: count for role, count in wanted.items() if count > 0}
    either = {**options, "mode": MODES.index("both") + 1}
    return sets.suggest(seats, options) or sets.suggest(seats, either) or _stopgap(seats, wanted)


def _stopgap(seats: int, wanted: dict[str, int]) -> dict[str, int]:
    """Where what the table names fits no set of the book: that, and villagers. The checks say what is wrong."""
    cards = {role: count for role, count in wanted.items() if count > 0}
    if all(wanted[role] < 0 for role in CREATURES):
        cards["werewolf"] = 2
    cards["villager"] = max(0, seats + cards.get("drunkard", 0) - sum(cards.values()))
    return {role: cards[role] for role in ROLES if cards.get(role)}


def problems(seats: int, options: Options) -> list[SetProblem]:
    """All that there is to say about the set that these options make, the gravest first."""
    return check(seats, chosen(seats, options), options)


def check(seats: int, cards: Cards, options: Options) -> list[SetProblem]:
    """All that there is to say about a set."""
    found = [*_counts(seats, cards), *_combinations(cards, options), *_balance(seats, cards, options)]
    found += _unusual(seats, cards, options)
    return sorted(found, key=lambda one: one.code)


def total(cards: Cards, options: Options) -> int:
    """What a set is worth to the village, a leader and the dog included."""
    return sum(ROLES[role].value * count for role, count in cards.items()) + sets.leader_worth(options)


def _counts(seats: int, cards: Cards) -> Iterator[SetProblem]:
    if seats not in SEATS:
        yield SetProblem("block", "E01", {"n": seats})
    count, need = sum(cards.values()), seats + bool(cards.get("drunkard"))
    if count != need:
        yield SetProblem("block", "E02", {"c": count, "need": need, "spare": need - seats})
    for role, copies in cards.items():
        if copies > ROLES[role].copies:
            yield SetProblem("house", "E03", {"role": role, "max": ROLES[role].copies})
    if not creatures(cards):
        yield SetProblem("block", "E04", {})


def _combinations(cards: Cards, options: Options) -> Iterator[SetProblem]:
    packs = [cards.get(role, 0) for role in CREATURES]
    rules = (
        ("house", "E05", all(packs) and min(packs) < PACK_LEAST),
        ("house", "E06", not any(cards.get(role) for role in sets.SEERS)),
        ("house", "E07", not cards.get("villager")),
        ("house", "E08", cards.get("red_riding_hood") and not cards.get("hunter")),
        ("house", "E09", cards.get("priest") and not any(cards.get(role) for role in sets.ARMED)),
        ("block", "E10", options.get("guard_dog") and not options.get("elected")),
        ("block", "E11", cards.get("mayor") and options.get("elected")),
        ("block", "E12", cards.get("drunkard") and 1 in packs),
    )
    for level, code, broken in rules:
        if broken:
            yield SetProblem(level, code, {})


def _balance(seats: int, cards: Cards, options: Options) -> Iterator[SetProblem]:
    lo, _, hi = BANDS[level_of(options)]
    worth = total(cards, options)
    if not lo <= worth <= hi:
        favours = "village" if worth > hi else "creatures"
        yield SetProblem("warn", "W01", {"s": worth, "lo": lo, "hi": hi, "favours": favours})
    evil = creatures(cards)
    if evil * 100 < USUAL_SHARE[0] * seats or evil * 100 > USUAL_SHARE[-1] * seats:
        yield SetProblem("warn", "W06", {"a": evil, "n": seats})


def _unusual(seats: int, cards: Cards, options: Options) -> Iterator[SetProblem]:
    one_pack = len([role for role in CREATURES if cards.get(role)]) == 1
    rules = (
        ("W02", seats == SMALLEST and not SIMPLE.issuperset(role for role, count in cards.items() if count)),
        ("W03", cards.get("villager") == 1),
        ("W04", cards.get("drunkard") and level_of(options) == LEVELS[0]),
        ("W05", cards.get("drunkard") and cards.get("cupid")),
        ("W07", one_pack and seats > ONE_PACK_MOST),
        ("W08", all(cards.get(role) for role in sets.SEERS) and seats < TWO_SEERS_FROM),
    )
    for code, unusual in rules:
        if unusual:
            yield SetProblem("warn", code, {})


def creatures(cards: Cards) -> int:
    """How many werewolves and vampires there are."""
    return sum(cards.get(role, 0) for role in CREATURES)


def level_of(options: Options) -> str:
    """The level of play that the table has chosen."""
    return LEVELS[int(options.get("level", 2)) - 1]
