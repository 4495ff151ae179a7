"""How late messages get while bots think: in the event loop, in a thread, in a process of their own.

    .venv/bin/python benchmarks/thinking.py [MILLISECONDS OF A THOUGHT] [THOUGHTS]

A beat of 5 ms stands for the messages of a table; what is printed is by how much it comes late, and how many
thoughts a second there were. Thoughts are plain Python, as a bot's are.
"""

from __future__ import annotations

import asyncio
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from host.bot_workers import ProcessBots, Question, Thought, think  # noqa: E402
from host.engine.match import Match  # noqa: E402
from host.games import rules  # noqa: E402 - the path comes first

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Ask

BEAT = 0.005


def position() -> tuple[Any, Any, Ask]:
    """A bot's question in the middle of a game: view and ask."""
    dice = Random(3)
    match = Match.start(rules("wolfmoon"), 4)
    while match.turns < 6:
        ask = dice.choice(match.asks)
        order = ",".join(dice.sample(ask.choices, len(ask.choices)))
        match.apply(ask, order if ask.name == "shuffle" else dice.choice(ask.choices))
    ask = next(ask for ask in match.asks if ask.seat > 0)
    return (*match.view(ask.seat), ask)


def slow(question: Question, seconds: float) -> Thought:
    """The bot's own thought, again and again until the time is up."""
    end = time.perf_counter() + seconds
    thought = think(question)
    while time.perf_counter() < end:
        thought = think(question)
    return thought


async def beats(begin: Callable[[], Future[Thought]], thoughts: int) -> tuple[list[float], float]:
    """By how many milliseconds each beat came late while so many thoughts were thought, and how long that took."""
    late: list[float] = []

    async def beat() -> None:
        while True:
            due = time.perf_counter() + BEAT
            await asyncio.sleep(BEAT)
            late.append((time.perf_counter() - due) * 1000)

    beating = asyncio.create_task(beat())
    started = time.perf_counter()
    for _ in range(thoughts):
        await asyncio.wrap_future(begin())
        await asyncio.sleep(BEAT)
    took = time.perf_counter() - started
    beating.cancel()
    return sorted(late), took


def main() -> None:
    """Measure the three ways after each other."""
    seconds = float(sys.argv[1]) / 1000 if len(sys.argv) > 1 else 0.2
    thoughts = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    table, own, ask = position()
    question = Question("wolfmoon", ask.seat, table, own, ask, 1)
    threads, workers = ThreadPoolExecutor(1), ProcessBots(1)
    each = max(1, round(seconds / cost(question)))

    def inline() -> Future[Thought]:
        done: Future[Thought] = Future()
        done.set_result(slow(question, seconds))
        return done

    def process() -> Future[Thought]:
        begun = [workers.think(question) for _ in range(each)]
        return begun[-1]

    ways = {"event loop": inline, "thread": lambda: threads.submit(slow, question, seconds), "process": process}
    workers.think(question).result()  # started
    for name, begin in ways.items():
        late, took = asyncio.run(beats(begin, thoughts))
        half, most = late[len(late) // 2], late[int(len(late) * 0.99)]
        print(f"{name:12} late by {half:6.2f} ms (half), {most:7.2f} ms (99 of 100); {thoughts / took:5.2f} thoughts/s")
    round_trip = min(timed(lambda: workers.think(question).result()) for _ in range(50))
    print(f"one thought: {cost(question) * 1000:.2f} ms here, {round_trip * 1000:.2f} ms in a process and back")
    threads.shutdown()
    workers.close()


def cost(question: Question) -> float:
    """What one thought takes here, in seconds."""
    return min(timed(lambda: think(question)) for _ in range(20))


def timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
