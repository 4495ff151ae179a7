"""From a signed answer to all six seats holding the new view; many tables at once; whole ballots of fifty.

Our host, the bare loop (hosts.py) and boardgame.io take turns in one run, so that other work on the machine meets all
of them; the ratios count, not the milliseconds. Hosts and clients are processes of their own, with a real Mosquitto,
TCP_NODELAY on both ends and a durable journal. The bare loop has the same connections, QoS, crypto, commits and message
sizes, and no rules.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, TypeVar

from benchmarks.children import NotMeasured
from benchmarks.measured import Ballots, Busy, Crowds, Screens, Sides
from benchmarks.sides import opened

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from benchmarks.measured import Turns
    from benchmarks.sides import Side

    Turn = Callable[[Side, Turns], Awaitable[None]]

ANSWERS = 120
"""In a turn. A match of Wolfmoon by the defaults of its asks has 1500."""
WARM = 60
"""Answers before the first turn: by then each side is as fast as it gets."""
TABLES = 20
FEW, MANY = 1, 100
SECONDS = 3.0
SEATS = 50
SCALE = 0.1
"""Slots of a village are so much shorter than at pace relaxed."""
BALLOTS = 2
"""In a turn."""

Kind = TypeVar("Kind", bound=Sides)


async def screens(rounds: int) -> Screens:
    """One table of six, one answer after the other."""

    async def turn(side: Side, turns: Turns) -> None:
        before = await side.spent()
        turns.times += await side.answers(ANSWERS)
        turns.spent.append((await side.spent() - before) / ANSWERS)

    return await _in_turns(Screens(), rounds * 2, turn, tables=1, seats=6)


async def busy(rounds: int) -> Busy:
    """Twenty tables of six that never pause."""

    async def turn(side: Side, turns: Turns) -> None:
        answers, spent = await side.busy(SECONDS)
        turns.spent.append(spent / answers)

    return await _in_turns(Busy(), rounds, turn, tables=TABLES, seats=6)


async def crowds(rounds: int) -> Crowds:
    """The same with one table, then with a hundred, ours alone: processor time only, which needs no turns."""
    got = Crowds([], [])
    for tables, costs in ((FEW, got.few), (MANY, got.many)):
        async with opened("real", tables, 6) as side:
            for _ in range(rounds):
                answers, spent = await side.busy(SECONDS)
                costs.append(spent / answers)
    return got


async def ballots(rounds: int) -> Ballots:
    """A village of fifty: all vote at once; until all seats hold the result."""

    async def turn(side: Side, turns: Turns) -> None:
        turns.times += await side.ballots(BALLOTS)

    return await _in_turns(Ballots(), rounds, turn, tables=1, seats=SEATS, game="werewolves", scale=SCALE)


async def _in_turns(got: Kind, rounds: int, turn: Turn, *, tables: int, seats: int, **more: object) -> Kind:
    """Open all three sides, then let each have its turn, round by round."""
    async with AsyncExitStack() as stack:
        sides: list[tuple[Side, Turns]] = []
        for kind, turns in (("real", got.real), ("bare", got.bare), ("boardgame", got.boardgame)):
            try:
                game = {"together": seats} if kind == "bare" and seats == SEATS else {}
                side = await stack.enter_async_context(opened(kind, tables, seats, **{**more, **game}))  # type: ignore[arg-type] # by name
            except NotMeasured as problem:
                if kind != "boardgame":
                    raise
                got.why = str(problem)
                continue
            if seats == SEATS:
                await side.ballots(1)
            else:
                await side.answers(WARM)
            side.sleep()
            sides.append((side, turns))
        for _ in range(rounds):
            for side, turns in sides:
                with side.awake():
                    await turn(side, turns)
    return got
