"""The line of a seat over a real broker: the session, the broker and the clock put together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from client.checking import check
from client.errors import SeatGone
from client.session import FROZEN, VIEWS, Session
from client.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from client.errors import ClientError
    from client.keyring import Seat
    from client.scene import Scene
    from client.shelf import Shelf

TICK = 0.1
RENEW = 30.0
"""Seconds without a confirmed view after which the line to the broker itself is made anew."""
PATIENCE = 6
"""A broker that has just heard of a new seat may refuse it at first; after so many times the seat is gone."""


class Connection:
    """A SeatLine (client/scene.py). `trouble` says why nothing can come of it, None while something may.

    A finished game is put on the `shelf` and its deal checked. `afterwards` is awaited when the line is closed.
    """

    def __init__(
        self,
        seat: Seat,
        *,
        views: Mapping[str, tuple[type, type]] = VIEWS,
        clock: Callable[[], float] = time.monotonic,
        afterwards: Callable[[], Awaitable[None]] | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.seat = seat
        self.trouble: ClientError | None = None
        self._clock = clock
        self._afterwards = afterwards
        self._shelf = shelf
        self._checks: set[asyncio.Task[None]] = set()
        self._session = Session(seat, views=views)
        self._changed: list[Callable[[], None]] = []
        self._shown = self._session.scene
        self._refusals = 0
        self._ticking: asyncio.Task[None] | None = None
        self._wire = self._new_wire()
        self._live_at = clock()

    @property
    def scene(self) -> Scene:
        """The latest scene."""
        return self._session.scene

    @property
    def standing(self) -> dict[str, str]:
        """The standing answers as they are set now."""
        return self._session.standing

    def open(self) -> None:
        """Begin to connect; call it in the loop."""
        self._wire.open()
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` in the loop's thread whenever there is a new scene."""
        self._changed.append(changed)

    def answer(self, ask: int, choice: str) -> None:
        """Answer the open ask of that number; in a window the answer leaves just before the end."""
        self._session.answer(ask, choice, self._clock())
        self._flush()

    def wish(self, name: str, choice: str = "-") -> None:
        """Say a wish about the table."""
        self._session.wish(name, choice, self._clock())
        self._flush()

    def stand(self, ask_name: str, choice: str) -> None:
        """Set ("" clears) the standing answer to asks of that name; it rides in every message."""
        self._session.stand(ask_name, choice)

    async def close(self) -> None:
        """Let go of the table; the seat stays."""
        self._changed.clear()
        if self._ticking:
            self._ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticking
        for task in self._checks:
            task.cancel()
        await asyncio.gather(*self._checks, return_exceptions=True)
        await self._wire.close()
        if self._afterwards:
            await self._afterwards()

    # -- the broker ------------------------------------------------------------------------------------------

    def _new_wire(self) -> Wire:
        seat = self.seat
        return Wire(
            (seat.address, seat.port),
            (seat.login or seat.account, seat.password),
            self._session.wanted,
            heard=self._heard,
            up=self._up,
            down=self._down,
            refused=self._refused,
        )

    def _up(self) -> None:
        self._refusals = 0
        self._session.connected(self._clock())
        self._flush()

    def _down(self) -> None:
        self._session.disconnected(self._clock())
        self._flush()

    def _refused(self) -> None:
        self._refusals += 1
        if self._refusals >= PATIENCE:
            self.trouble = SeatGone(address=self.seat.address)
            self._session.give_up(self._clock())
            self._flush()

    def _heard(self, topic: str, payload: bytes) -> None:
        self._session.received(topic, payload, self._clock())
        self._flush()

    # -- the loop --------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        wall, mono = time.time(), self._clock()
        while True:
            await asyncio.sleep(TICK)
            now = self._clock()
            # The monotonic clock of some systems stands still while the device sleeps.
            slept = (time.time() - wall) - (now - mono)
            wall, mono = time.time(), now
            if slept > FROZEN:
                self._session.awoke(now)
            self._session.tick(now)
            self._flush()
            if self.scene.status in ("live", "moved", "ended"):
                self._live_at = now
            elif now - self._live_at > RENEW:
                self._live_at = now
                await self._renew()

    async def _renew(self) -> None:
        """After a long outage paho may wait on a connection that nobody else has any more."""
        await self._wire.close()
        self._session.disconnected(self._clock())
        self._wire = self._new_wire()
        self._wire.open()

    async def _check(self, data: bytes) -> None:
        """Keep and check a finished game; nothing waits for it."""
        kept = await asyncio.to_thread(self._shelf.keep, data) if self._shelf else ""
        self._session.checked(await check(data), kept)
        self._flush()

    def _flush(self) -> None:
        for data in self._session.records():
            task = asyncio.get_running_loop().create_task(self._check(data))
            self._checks.add(task)
            task.add_done_callback(self._checks.discard)
        for topic, payload in self._session.take():
            self._wire.say(topic, payload)
        if self._session.scene is not self._shown:
            self._tell()

    def _tell(self) -> None:
        self._shown = self._session.scene
        for changed in self._changed:
            changed()
