"""Which stops of a finished game are one step: what nobody hears of belongs to what is heard next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

MOST_JOINED = 6
"""So many things that were said are one step at most: on a phone they have about a screen."""


def joined(heard: Sequence[Sequence[str]], talk: Collection[str]) -> list[range]:
    """The stops of each step, by the kinds of notes that were heard at each stop.

    Silent stops belong to the next one at which anything is heard, so that a vote is one step with its result; those
    behind the last of these are a step of their own. Stops at which nothing but `talk` is heard are few steps.
    """
    done: list[range] = []
    first = told = 0
    for at, kinds in enumerate(heard):
        talked = bool(kinds) and all(kind in talk for kind in kinds)
        if told and (told == MOST_JOINED or (kinds and not talked)):
            last = next(n for n in range(at - 1, first - 1, -1) if heard[n])
            done.append(range(first, last + 1))
            first, told = last + 1, 0
        if talked:
            told += 1
        elif kinds:
            done.append(range(first, at + 1))
            first = at + 1
    if told:
        last = next(n for n in range(len(heard) - 1, first - 1, -1) if heard[n])
        done.append(range(first, last + 1))
        first = last + 1
    return [*done, range(first, len(heard))] if first < len(heard) else done
