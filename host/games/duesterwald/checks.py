"""Whether a set of cards can be played: what forbids it, what only house rules allow, what is unusual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.rules import SetProblem
from host.games.duesterwald import sets
from protocol.games.duesterwald import MIDDLE, ROLES, SEATS, WOLVES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Options = Mapping[str, int | bool]
    Cards = Mapping[str, int]

CAPTAIN = "captain"
"""No card that is dealt; a set that names it is refused."""


def chosen(seats: int, options: Options) -> dict[str, int]:
    """How many of each card are in play, those in the middle included.

    As soon as the table names a number of villagers the set is its own, as given; else what it names is completed.
    """
    wanted = {role: int(options.get(f"set_{role}", -1)) for role in ROLES}
    if wanted["villager"] >= 0:
        return {role: count for role, count in wanted.items() if count > 0}
    return sets.suggest(seats, options)


def problems(seats: int, options: Options) -> list[SetProblem]:
    """All that there is to say about the set that these options make, the gravest first."""
    return check(seats, chosen(seats, options))


def check(seats: int, cards: Cards) -> list[SetProblem]:
    """All that there is to say about a set."""
    return [*_broken(seats, cards), *_unusual(seats, cards)]


def _broken(seats: int, cards: Cards) -> Iterator[SetProblem]:
    if seats not in SEATS:
        yield SetProblem("block", "E1", {"n": seats})
    spare = MIDDLE if cards.get("thief") else 0
    count, need = sum(cards.values()), seats + spare
    if count != need:
        yield SetProblem("block", "E2", {"c": count, "need": need, "spare": spare})
    for role, about in ROLES.items():
        if cards.get(role, 0) > about.copies:
            yield SetProblem("house", "E3", {"role": role, "max": about.copies})
    if not cards.get("werewolf"):
        yield SetProblem("block", "E4", {})
    if cards.get("thief") and cards.get("villager", 0) < MIDDLE:
        yield SetProblem("block", "E5", {})
    if cards.get(CAPTAIN):
        yield SetProblem("block", "E6", {})


def _unusual(seats: int, cards: Cards) -> Iterator[SetProblem]:
    usual = WOLVES.get(seats)
    if usual is not None and cards.get("werewolf", 0) != usual:
        yield SetProblem("warn", "W1", {"n": seats, "w": usual})
    if not cards.get("seer"):
        yield SetProblem("warn", "W2", {})
    if cards.get("thief") and cards.get("werewolf") == MIDDLE:
        yield SetProblem("warn", "W3", {})
