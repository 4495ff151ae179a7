"""The long versions of tests/adversary, tests/faults and tests/laws, with figures: games, kills, lost, leaks, times.

    scripts/soak [--minutes 5] [--seed 1] [--game ID]

All games in turn, unless one is named. A third of the time each: real processes that are killed and put to sleep; a
guest with the host's account who rages on the broker while a game is played; and evenings without a broker in which
every message passes through an attacker's hands, every step is searched for canaries, pairs of worlds are compared
message by message, and all laws are held against every stop of random games.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pytest

from host.games import GAMES, rules
from tests.adversary import test_canary as canary
from tests.adversary import test_in_path as in_path
from tests.adversary.between import Ambush
from tests.adversary.kit import Adversary
from tests.adversary.planted import PLANTED, planting
from tests.adversary.searches import HiddenNumbers
from tests.adversary.test_traffic import compared
from tests.adversary.worlds import some_pairs
from tests.end_to_end.house import HouseHere, ends, party
from tests.faults.night import Night
from tests.laws import every_stop
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


VICTIMS = ("host", "host", "broker", "device", "device", "all")


class Figures:
    """What has been counted; `games` are played in turn."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = games
        self.count: Counter[str] = Counter()
        self.flooded: list[float] = []
        self.quiet: list[float] = []
        self.woken: list[float] = []
        self.bad: list[str] = []

    def game(self, seed: int) -> str:
        """Whose turn it is; the adversary's tests have to know the game."""
        return self._games[seed % len(self._games)]

    def wrong(self, what: str, seed: int) -> None:
        """Something that must not be."""
        self.bad.append(f"{what} (seed {seed})")

    def lines(self) -> list[str]:
        """The table, as it stands in docs/security.md."""
        rows = [(name, str(number)) for name, number in self.count.items()]
        for name, times in (
            ("answer to receipt, quiet", self.quiet),
            ("answer to receipt, while the broker is flooded", self.flooded),
            ("back after waking from 12 s", self.woken),
        ):
            if times:
                ranked = sorted(times)
                most = ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]
                half = median(ranked) * 1000
                rows.append((name, f"{half:.0f} ms; 95 of 100 within {most * 1000:.0f} ms ({len(ranked)})"))
        return ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]


async def kills(figures: Figures, seed: int) -> None:
    """One game of real processes with kills at random moments, now and then a device that sleeps."""
    with tempfile.TemporaryDirectory() as folder:
        night = Night(Path(folder), seed, game=figures.game(seed))
        try:
            await night.begin()
            for _ in range(night.dice.randrange(3, 8)):
                await asyncio.sleep(night.dice.uniform(0.05, 1.0))
                await night.kill(night.dice.choice(VICTIMS))
            if seed % 4 == 0:
                sleeper = night.dice.choice(night.devices)
                lives = len(sleeper.log("live"))
                sleeper.send(signal.SIGSTOP)
                await asyncio.sleep(12)
                sleeper.send(signal.SIGCONT)
                woken = time.monotonic()
                with contextlib.suppress(TimeoutError):
                    await sleeper.until(lambda log: sum(line[0] == "live" for line in log) > lives, 10)
                    figures.woken.append(time.monotonic() - woken)
            seen = await night.ends()
            await night.close()
            told, lost, doubled = night.lost_and_doubled()
            figures.count["games with processes that were killed"] += 1
            for victim, times in night.killed.items():
                figures.count[f"kills of {victim}"] += times
            figures.count["receipted answers"] += told
            figures.count["of them lost"] += lost
            figures.count["answers counted twice"] += doubled
            if len(seen) != 1 or lost or doubled or "Traceback" in night.complaints():
                figures.wrong("kills", seed)
        finally:
            await night.close()


async def flood(figures: Figures, seed: int) -> None:
    """One game on a real broker with somebody who has the host's account, and the same without them."""
    for attacked in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            async with HouseHere(Path(folder)) as house, Adversary(house, seed) as mallory:
                await mallory.listen("#")
                guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1, game=figures.game(seed))
                times: list[float] = []
                for guest in guests:
                    _timed(guest.connection, times)
                raging = asyncio.create_task(mallory.rage(0.001)) if attacked else None
                seen = await ends(guests, 90)
                if raging:
                    raging.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await raging
                    figures.count["games with the host's account in wrong hands"] += 1
                    figures.count["messages thrown at them"] += mallory.sent
                (figures.flooded if attacked else figures.quiet).extend(times)
                if len(seen) != 1:
                    figures.wrong("flood", seed)
                for guest in guests:
                    await guest.connection.close()


def _timed(connection: object, times: list[float]) -> None:
    """Measure from each answer of a connection to its receipt."""
    acts = connection._session._outbox  # noqa: SLF001 - a receipt is nobody else's business
    answer, receipted = connection.submit_answer, acts.settle
    since: dict[int, float] = {}

    def answered(ask: int, choice: str) -> None:
        since.setdefault(ask, time.monotonic())
        answer(ask, choice)

    def settled(receipt: object) -> object:
        said = receipted(receipt)
        if said is not None and said.ask in since and said.kind != "window":
            times.append(time.monotonic() - since.pop(said.ask))
        return said

    connection.submit_answer, acts.settle = answered, settled


def in_between(figures: Figures, seed: int) -> None:
    """An evening whose whole traffic passes through an attacker."""
    made: list[Ambush] = []
    start = Ambush.__init__

    def noted(self: Ambush, *args: object, **named: object) -> None:
        start(self, *args, **named)
        made.append(self)

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ambush, "__init__", noted)
        in_path.test_all_end_alike_once_the_attacker_is_gone(Path(folder), figures.game(seed), seed)
    figures.count["games with an attacker in between"] += 1
    figures.count["messages dropped, doubled, delayed, changed or swapped"] += sum(made[0].mischief.done.values())


def canaries(figures: Figures, seed: int) -> None:
    """A game searched at each step for what nobody may have."""
    game = figures.game(seed)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        evening = canary.begin(Path(folder), game, seed)
        for search in canary.searched(evening, patch, game, seed):
            if not isinstance(search, HiddenNumbers):  # a game without lovers shows none
                search.judge()
        evening.kill_host()
    figures.count["games searched for canaries"] += 1


def laws(figures: Figures, seed: int) -> None:
    """A random game, with all laws at every stop: tests/laws looks at some of the stops of a crowd."""
    game, dice = figures.game(seed), random.Random(seed)
    seats = dice.choice(rules(game).INFO.seats)
    looked = every_stop.look(stops(game, seats, seed), dice)
    figures.count["random games held against all laws"] += 1
    figures.count["their stops"] += looked


def worlds(figures: Figures, seed: int) -> None:
    """Pairs of worlds of one game, as a listener hears them."""
    game = figures.game(seed)
    for n, (one, other, observer) in enumerate(some_pairs(game, seed, 2)):
        with tempfile.TemporaryDirectory() as folder:
            seconds = 3 * planting(game).SECONDS
            unlike, heard = compared(Path(folder) / str(n), one, other, seconds=seconds, observer=observer)
        figures.count["pairs of worlds compared"] += 1
        figures.count["messages compared in them"] += len(heard)
        figures.count["differences that a listener hears"] += len(unlike)
        if unlike:
            figures.wrong("traffic", seed)


def work(figures: Figures, seconds: float, seed: int, name: str, once: Callable[[Figures, int], object]) -> None:
    """Do something again and again for so many seconds, with another seed each time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            made = once(figures, seed)
            if asyncio.iscoroutine(made):
                asyncio.run(made)
        except (AssertionError, TimeoutError) as problem:
            figures.wrong(f"{name}: {type(problem).__name__} {str(problem)[:200]}", seed)
        seed += 1


def main() -> int:
    """Run, print the table; 1 if anything was wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", choices=("", *GAMES))
    chosen = parser.parse_args()
    logging.getLogger("moontable").setLevel(logging.CRITICAL)
    figures = Figures([chosen.game] if chosen.game else [game for game in GAMES if game in PLANTED])
    third = chosen.minutes * 20
    for name, share, once in (
        ("kills", third, kills),
        ("flood", third, flood),
        ("in between", third / 4, in_between),
        ("canaries", third / 4, canaries),
        ("worlds", third / 4, worlds),
        ("laws", third / 4, laws),
    ):
        work(figures, share, chosen.seed * 1000, name, once)
        print(f"{name}: {json.dumps(dict(figures.count))}", file=sys.stderr, flush=True)
    print("\n".join(figures.lines()))
    print("\n".join(["", *figures.bad] if figures.bad else ["", "Nothing lost, doubled, unlike or leaked."]))
    return 1 if figures.bad else 0


if __name__ == "__main__":
    sys.exit(main())
