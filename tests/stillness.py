"""When an app under test has nothing left to do: the loop of the tests knows, and nobody sleeps to find out.

Textual's pilot sleeps at least 20 ms after each key and tap, and looks whether the process computed meanwhile: minutes
in which no core has anything to do. Here it goes on as soon as its loop would only wait for the world outside, or for
a timer that is further away than `SOON`.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator

SOON = 0.012
"""A timer that is due by then belongs to what is waited for: the shortest of the client's own takes 10 ms."""
PAINTED = 0.001
"""How long after a change its picture is due. On a real screen it is a sixtieth of a second, which is longer."""
PATIENCE, GLANCES = 5.0, 50
"""Nobody waits longer: a thread may wait for a person. A time in which the process stands still is one glance."""


class Watching(selectors.DefaultSelector):
    """Where a loop waits; before it really does so, it tells those who want to know that it is still."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[asyncio.Future[None]] = []
        self.threads = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What has happened, after at most so many seconds."""
        if not self.asked or self.threads or (timeout is not None and timeout <= SOON):
            return super().select(timeout)
        happened = super().select(0)
        if not happened:
            for future in self.asked:
                if not future.done():
                    future.set_result(None)
            self.asked.clear()
        return happened


class WatchedLoop(asyncio.SelectorEventLoop):
    """An event loop that can say when it is still."""

    def __init__(self) -> None:
        self.watching = Watching()
        super().__init__(self.watching)

    def run_in_executor(self, *work: Any) -> asyncio.Future[Any]:
        """Have a thread do it; until it is done the loop is not still."""
        future = super().run_in_executor(*work)
        self.watching.threads += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, _future: asyncio.Future[Any]) -> None:
        self.watching.threads -= 1


async def still(*_: float) -> None:
    """Wait until the running loop is still; takes the place of the pilot's `wait_for_idle`."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, WatchedLoop)
    future = loop.create_future()
    loop.watching.asked.append(future)
    for _ in range(GLANCES):
        if (await asyncio.wait([future], timeout=PATIENCE / GLANCES))[0]:
            break


async def painted(_pilot: object) -> bool:
    """Whether all widgets have done what they were told; takes the place of the pilot's way of asking each of them."""
    await still()
    return True


def run(main: Coroutine[Any, Any, Any], *, debug: bool | None = None) -> Any:
    """What a coroutine returns that runs in a loop of its own; takes the place of `asyncio.run`."""
    with asyncio.Runner(debug=debug, loop_factory=WatchedLoop) as runner:
        return runner.run(main)


@pytest.fixture(autouse=True, scope="session")
def pilots_go_on_when_all_is_still() -> Iterator[None]:
    """In every loop that a test runs in, or that an app begins by itself."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.pilot.wait_for_idle", still)
        patch.setattr("textual.app.wait_for_idle", still)
        patch.setattr("textual.pilot.Pilot._wait_for_screen", painted)
        patch.setattr("textual.screen.UPDATE_PERIOD", PAINTED)
        patch.setattr(asyncio, "run", run)
        yield
