"""Where bots think: in processes of their own, so that the longest thought delays nobody's message.

    python -P -m host.bot_workers

is such a process: it reads questions from its standard input and writes what the bot chose, until the input ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from host.games import bot
from host.games.bot_game import outcome
from protocol.program.tracebacks import traceback_lines

if TYPE_CHECKING:
    from typing import BinaryIO

    from host.engine.asking import Ask, Seat

THOUGHT_TIMEOUT = 10.0
"""Seconds after which a thought is given up and its process ended."""
TRIAL_TIMEOUT = 60.0
"""The same for a trial: it has at least one whole game, at whatever time is left over."""
TRIAL_SLICE = 0.5
"""Seconds after which a trial begins no more games."""
CALM, CALMEST = 5, 15
"""How far bots stand back at the processor: messages go first, then thoughts, then trials."""
MOST_AT_ONCE = 4
PROGRAM = ("-m", "host.bot_workers")
_LENGTH = struct.Struct(">I")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is given: its seat, both parts of its view, the ask, and a seed for dice of its own."""

    game: str
    seat: Seat
    table: Any
    own: Any
    ask: Ask
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of it: the choice, or in `trouble` where the bot failed (and over nothing that it knew)."""

    choice: str
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class SetTrialRequest:
    """A set of cards that bots are to try out: in at most so many whole games."""

    game: str
    seats: int
    options: dict[str, int | bool]
    seed: int
    games: int


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How many of the games of a trial ended how: as many as could be played in a moment; `trouble` as in a Thought."""

    won: dict[str, int]
    trouble: str = ""


class BotWorkers(Protocol):
    """Whoever has bots think."""

    def think(self, question: Question) -> Future[Thought]:
        """Begin to think; the future never raises."""

    def try_out(self, trial: SetTrialRequest) -> Future[Outcomes]:
        """Begin to play; the future never raises."""

    def close(self) -> None:
        """Think no more."""


def think(question: Question) -> Thought:
    """Let the bot of the game choose, here and now."""
    try:
        choose = bot(question.game)
        return Thought(choose(question.seat, question.table, question.own, question.ask, Random(question.seed)))
    except Exception as problem:  # noqa: BLE001 - whatever it is, the game goes on without it
        return Thought("", "\n".join(traceback_lines(problem)))


def try_out(trial: SetTrialRequest) -> Outcomes:
    """Let bots play whole games, here and now, until a moment is over."""
    won: dict[str, int] = {}
    dice = Random(trial.seed)
    until = time.monotonic() + TRIAL_SLICE
    try:
        for _ in range(trial.games):
            ending = outcome(trial.game, trial.seats, trial.options, dice)
            won[ending] = won.get(ending, 0) + 1
            if time.monotonic() >= until:
                break
    except Exception as problem:  # noqa: BLE001 - whatever it is, the waiting room goes on without it
        return Outcomes(won, "\n".join(traceback_lines(problem)))
    return Outcomes(won)


def done(result: Result) -> Future[Result]:
    """What is there already."""
    future: Future[Result] = Future()
    future.set_result(result)
    return future


class InlineBots:
    """Thinks at once and here: for tests, and for whoever plays no bots."""

    def think(self, question: Question) -> Future[Thought]:
        """A thought that is there already."""
        return done(think(question))

    def try_out(self, trial: SetTrialRequest) -> Future[Outcomes]:  # noqa: ARG002 - it has no time for that
        """Nothing is played."""
        return done(Outcomes({}))

    def close(self) -> None:
        """There is nothing to close."""


class ProcessBots:
    """Thinks in child processes, of which each is started when there is first something to think about.

    They are children with a pipe and not a `ProcessPoolExecutor`, whose children outlive a host that was killed.
    """

    def __init__(self, count: int = 0) -> None:
        count = count or max(1, min(MOST_AT_ONCE, (os.cpu_count() or 1) - 1))
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._trials = ThreadPoolExecutor(1, thread_name_prefix="trials")
        self._own = threading.local()
        self.children: set[subprocess.Popen[bytes]] = set()
        self._closed = threading.Event()

    def think(self, question: Question) -> Future[Thought]:
        """A thought that will be there; where the process fails or takes too long, one with trouble."""
        return self._threads.submit(self._ask_child, pickle.dumps(question))

    def try_out(self, trial: SetTrialRequest) -> Future[Outcomes]:
        """What comes of a trial, one at a time, in a process that takes only the time that nobody else wants."""
        return self._trials.submit(self._try_out, pickle.dumps(trial))

    def close(self) -> None:
        """End the processes; what is being thought comes to nothing."""
        self._closed.set()
        for child in list(self.children):
            child.kill()
        for threads in (self._threads, self._trials):
            threads.shutdown(cancel_futures=True)
        for child in list(self.children):
            self._forget(child)

    def _ask_child(self, question: bytes) -> Thought:
        answer = self._answer(question, CALM)
        return answer if isinstance(answer, Thought) else Thought("", str(answer))

    def _try_out(self, trial: bytes) -> Outcomes:
        answer = self._answer(trial, CALMEST)
        return answer if isinstance(answer, Outcomes) else Outcomes({}, str(answer))

    def _answer(self, question: bytes, calm: int) -> object:
        """In a thread of its own, which only waits: what its child answers, or a word of what went wrong."""
        try:
            child = self._child(calm)
            patience = threading.Timer(THOUGHT_TIMEOUT if calm == CALM else TRIAL_TIMEOUT, child.kill)
            patience.daemon = True
            patience.start()
            try:
                _write(_pipe(child.stdin), question)
                answer = _read(_pipe(child.stdout))
            finally:
                patience.cancel()
            if answer is not None:
                return pickle.loads(answer)  # noqa: S301 - from our own child
        except OSError as problem:
            return "\n".join(traceback_lines(problem))
        return "the process has ended"

    def _child(self, calm: int) -> subprocess.Popen[bytes]:
        child: subprocess.Popen[bytes] | None = getattr(self._own, "child", None)
        if child is None or child.poll() is not None:
            if child is not None:
                self._forget(child)
            if self._closed.is_set():
                raise ProcessLookupError
            child = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-P", *PROGRAM, str(calm)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            self._own.child = child
            self.children.add(child)
            if self._closed.is_set():
                child.kill()
        return child

    def _forget(self, child: subprocess.Popen[bytes]) -> None:
        self.children.discard(child)
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            with suppress(OSError):
                _pipe(pipe).close()


def _pipe(pipe: Any) -> BinaryIO:
    return pipe  # type: ignore[no-any-return] # each was asked for


def _write(pipe: BinaryIO, data: bytes) -> None:
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _read(pipe: BinaryIO) -> bytes | None:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def main() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the host, which ends this process
    if hasattr(os, "nice"):
        os.nice(int(*sys.argv[1:] or (CALM,)))
    while (data := _read(sys.stdin.buffer)) is not None:
        question = pickle.loads(data)  # noqa: S301 - from our own host
        _write(
            sys.stdout.buffer,
            pickle.dumps(try_out(question) if isinstance(question, SetTrialRequest) else think(question)),
        )


if __name__ == "__main__":
    from host import bot_workers  # noqa: PLW0406 - what is pickled there is found under that name here

    with suppress(BrokenPipeError):
        bot_workers.main()
