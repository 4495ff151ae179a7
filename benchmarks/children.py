"""Programs that a benchmark runs beside itself: a line of JSON in, a line of JSON out."""

from __future__ import annotations

import asyncio
import json
import signal
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE = 120.0
"""Seconds for which an answer is waited for."""
LONGEST = 1 << 24
"""Bytes of a line."""


class NotMeasured(Exception):
    """Something is missing on this machine, or did not answer; the message says what, for whoever reads the table."""


class Child:
    """A program that takes `wanted` as its first line; what it says to that is `facts`. Ended on leaving."""

    def __init__(self, command: Sequence[str], wanted: object, environ: Mapping[str, str] | None = None) -> None:
        self.facts: Any = None
        self._command = list(command)
        self._wanted = wanted
        self._environ = environ
        self._asked = asyncio.Lock()

    async def __aenter__(self) -> Self:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, limit=LONGEST, env=self._environ
        )
        try:
            self.facts = await self.ask(self._wanted)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.wake()
        if self._process.stdin:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 10)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    def sleep(self) -> None:
        """Let it stand still, whatever it does."""
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGCONT)

    async def ask(self, line: object) -> Any:
        """What the program answers to `line`; raises NotMeasured where it says nothing."""
        name = " ".join(self._command[-2:])
        reads, writes = self._process.stdout, self._process.stdin
        if reads is None or writes is None:
            raise NotMeasured(f"{name} has no pipes")
        try:
            async with self._asked:
                writes.write(json.dumps(line).encode() + b"\n")
                said = await asyncio.wait_for(reads.readline(), PATIENCE)
        except (TimeoutError, ConnectionError) as problem:
            raise NotMeasured(f"{name} did not answer") from problem
        if not said:
            raise NotMeasured(f"{name} ended before it answered; what it wrote stands above")
        return json.loads(said)
