"""A loop that waits for nothing: where everybody sleeps, its clock jumps to the moment at which the first one wakes."""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

Result = TypeVar("Result")


class Jumps(selectors.SelectSelector):
    """In place of waiting the clock is put on; whoever waits for what never comes is told so."""

    clock = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is there without waiting for it."""
        assert timeout is not None, "nobody ever wakes"
        self.clock += timeout
        return super().select(0)


class JumpingLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0; what belongs into a thread is done on the spot, in no time."""

    def __init__(self) -> None:
        self._jumps = Jumps()
        super().__init__(self._jumps)

    def time(self) -> float:
        """The seconds that everybody has slept."""
        return self._jumps.clock

    def stand_still(self, seconds: float) -> None:
        """Nobody does anything for so long, and the clock runs on."""
        self._jumps.clock += seconds

    def run_in_executor(self, _executor: object, work: Callable[..., Any], *about: Any) -> asyncio.Future[Any]:
        """The result of the work, which is there already."""
        done = self.create_future()
        done.set_result(work(*about))
        return done


def in_no_time(evening: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine comes to, however long it sleeps."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        return runner.run(evening)
