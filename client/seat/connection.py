"""The line of a seat over a real broker: the session, the broker and the clock put together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from client.base.errors import SeatGone
from client.base.scene import LOST, reclaimable
from client.seat.foregone import ForegoneAsks
from client.seat.revisiting import inquire
from client.seat.session import SLEPT, Session
from client.seat.witness import verify
from protocol.mqtt import MqttClient
from protocol.program.files import read_file
from protocol.record import MOST_PACKED
from protocol.topics import qos

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from client.base.scene import Scene
    from client.device.keyring import SeatCredential
    from client.device.saved_games import SavedGames
    from client.device.witness_store import WitnessStore
    from client.seat.device_seats import DeviceSeats
    from protocol.errors import MoontableError

TICK = 0.1
WRITE_EVERY = 1.0
"""Seconds between two notes of what is not pressing."""
ASK_AFTER = 12.0
"""Seconds without a confirmed view after which the host is asked whether the seat is still ours."""
RECONNECT_AFTER = 30.0
"""Seconds without a confirmed view after which the line to the broker itself is made anew."""
MOST_WAITING_GAMES = 8
"""Finished games that wait to be verified; a host that opens more of them at once is not one of ours."""
REFUSALS_BEFORE_GONE = 6
"""A broker that has just heard of a new seat may refuse it at first; after so many times the seat is gone."""


def _session(
    seat: SeatCredential,
    witness_store: WitnessStore | None,
    device: DeviceSeats | None,
    foregone: Callable[[], bool] | None,
) -> Session:
    """A new session of a seat, which goes on with what the witness had written down."""
    entries = witness_store.entries() if witness_store else ()
    return Session(seat, entries=entries, device=device, foregone=ForegoneAsks(foregone) if foregone else None)


@dataclass
class _Silence:
    """How long no view was confirmed, and whether the host was asked meanwhile what became of the seat."""

    since: float
    asked: bool = False

    def remedy(self, now: float) -> Literal["", "ask", "reconnect"]:
        """What is to be done against it now: ask the host once, later connect anew again and again."""
        if now - self.since > ASK_AFTER and not self.asked:
            self.asked = True
            return "ask"
        if now - self.since > RECONNECT_AFTER:
            self.since = now
            return "reconnect"
        return ""


class Connection:
    """A SeatLine (client/base/scene.py). `trouble` says why nothing can come of it, None while something may.

    A finished game is put into `saved_games` and its deal verified; until then the `witness_store` has what that needs.
    `afterwards` is awaited when the line is closed. `elsewhere` gives the seat at the address that its host has now, if
    it has another one. `foregone` says whether what has only one answer is answered without its person; without it
    nothing is.
    """

    def __init__(
        self,
        seat: SeatCredential,
        *,
        clock: Callable[[], float] = time.monotonic,
        afterwards: Callable[[], Awaitable[None]] | None = None,
        saved_games: SavedGames | None = None,
        witness_store: WitnessStore | None = None,
        device: DeviceSeats | None = None,
        foregone: Callable[[], bool] | None = None,
        elsewhere: Callable[[SeatCredential], Awaitable[SeatCredential | None]] | None = None,
    ) -> None:
        self.seat = seat
        self.trouble: MoontableError | None = None
        self._clock = clock
        self._afterwards = afterwards
        self._saved_games = saved_games
        self._witness_store = witness_store
        self._written_at = clock()
        self._tasks: set[asyncio.Task[object]] = set()
        self._verifying = asyncio.Lock()
        self._waiting_games = 0
        self._elsewhere = elsewhere
        self._new_session = partial(_session, seat, witness_store, device, foregone)
        self.session = self._new_session()
        self._changed: list[Callable[[], None]] = []
        self._shown = self.session.scene
        self._refusals = 0
        self._ticking: asyncio.Task[None] | None = None
        self.mqtt = self._new_client()
        self._silence = _Silence(clock())

    @property
    def scene(self) -> Scene:
        """The latest scene."""
        return self.session.scene

    @property
    def standing(self) -> dict[str, str]:
        """The standing answers as they are set now."""
        return dict(self.session.outbox.standing)

    def open(self) -> None:
        """Begin to connect; call it in the loop."""
        self.mqtt.connect()
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` in the loop's thread whenever there is a new scene."""
        self._changed.append(changed)

    def submit_answer(self, ask: int, choice: str) -> None:
        """Answer the open ask of that number; in a window the answer leaves just before the end."""
        self.session.submit_answer(ask, choice, self._clock())
        self._send()

    def submit_command(self, name: str, choice: str = "-") -> None:
        """Say a command of the table."""
        self.session.submit_command(name, choice, self._clock())
        self._send()

    def set_standing(self, ask_name: str, choice: str) -> None:
        """Set ("" clears) the standing answer to asks of that name; it rides in every message."""
        self.session.outbox.set_standing(ask_name, choice)

    def reclaim(self) -> None:
        """Take the seat back from another device of the same person: a session that has lost it never has it again."""
        if reclaimable(self.scene):
            self._write_witness(pressing=False)
            self.session = self._new_session()
            self._silence = _Silence(self._clock())
            self._start(self._renew())
            self._send()

    async def close(self) -> None:
        """Let go of the table; the seat stays."""
        self._changed.clear()
        self._write_witness(pressing=False)
        if self._ticking:
            self._ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticking
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.mqtt.close()
        if self._afterwards:
            await self._afterwards()

    # -- the broker ------------------------------------------------------------------------------------------

    def _new_client(self) -> MqttClient:
        seat = self.seat
        return MqttClient(
            seat.endpoint,
            (seat.login or seat.account, seat.password),
            self.session.subscriptions,
            on_message=self._receive,
            on_connect=self._connected,
            on_disconnect=self._disconnected,
            on_refused=self._refused,
        )

    def _connected(self) -> None:
        self._refusals = 0
        self.session.connected(self._clock())
        self._send()

    def _disconnected(self) -> None:
        self.session.disconnected(self._clock())
        self._send()

    def _refused(self) -> None:
        self._refusals += 1
        if self._refusals == REFUSALS_BEFORE_GONE:
            self._start(self._ask_about_seat(SeatGone(address=self.seat.address)))

    def _receive(self, topic: str, payload: bytes, _retained: bool) -> None:
        self.session.receive(topic, payload, self._clock())
        self._send()

    # -- the loop --------------------------------------------------------------------------------------------

    async def _tick(self) -> None:
        wall, mono = time.time(), self._clock()
        while True:
            await asyncio.sleep(TICK)
            now = self._clock()
            # Some systems' monotonic clock stands still while the device sleeps; where it goes on, `tick` notices.
            slept = (time.time() - wall) - (now - mono)
            wall, mono = time.time(), now
            if slept > SLEPT:
                self.session.awoke(now)
            self.session.tick(now)
            self._send()
            if self.scene.status in ("live", *LOST):
                self._silence = _Silence(now)
            remedy = self._silence.remedy(now)
            if remedy == "ask":
                self._start(self._ask_about_seat(None))
            elif remedy == "reconnect":
                await self._renew()
                self._start(self._look_elsewhere())

    async def _renew(self) -> None:
        """After a long outage the client may wait on a connection that nobody else has any more."""
        await self.mqtt.close()
        self.session.disconnected(self._clock())
        self.mqtt = self._new_client()
        self.mqtt.connect()

    async def _look_elsewhere(self) -> bool:
        """Go where the host is now, if it is not at its address; whether it was found."""
        moved = (
            await self._elsewhere(self.seat) if self._elsewhere and self.scene.status not in ("live", *LOST) else None
        )
        if moved and self.scene.status not in ("live", *LOST):
            self.seat = moved
            await self._renew()
        return moved is not None

    async def _ask_about_seat(self, otherwise: MoontableError | None) -> None:
        """End with what the host says about the seat; where it says nothing and is not elsewhere, with `otherwise`."""
        if otherwise and await self._look_elsewhere():
            return
        trouble = await inquire(self.seat) or otherwise
        if trouble and self.scene.status not in ("live", *LOST):
            self.trouble = trouble
            self.session.lose_seat(self._clock())
            self._send()

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _verify_game(self, data: bytes) -> None:
        """Keep and verify a finished game, one after the other; nothing waits for it."""
        async with self._verifying:
            await self._verify_now(data)
        self._waiting_games -= 1

    async def _verify_now(self, data: bytes) -> None:
        kept = await asyncio.to_thread(self._saved_games.save, data) if self._saved_games else ""
        with contextlib.suppress(OSError):
            data = (
                await asyncio.to_thread(read_file, Path(kept), MOST_PACKED) if kept else data
            )  # an earlier start may know more
        self.session.show_verdict(await verify(data), kept)
        if self._witness_store:
            self._witness_store.delete_verified(data)
        self._send()

    def _send(self) -> None:
        for data in self.session.witness.take_records():
            if self._waiting_games < MOST_WAITING_GAMES:
                self._waiting_games += 1
                self._start(self._verify_game(data))
        self._write_witness(pressing=self._clock() - self._written_at < WRITE_EVERY)
        for topic, payload in self.session.outgoing():
            self.mqtt.publish(topic, payload, qos=qos(topic))
        if self.session.scene is not self._shown:
            self._notify()

    def _write_witness(self, *, pressing: bool) -> None:
        if self._witness_store is None:
            return
        if not pressing:
            self._written_at = self._clock()
        changed, gone = self.session.witness.changes(pressing=pressing)
        for entry in changed:
            self._witness_store.write(entry)
        for deal in gone:
            self._witness_store.delete(deal)

    def _notify(self) -> None:
        self._shown = self.session.scene
        for changed in self._changed:
            changed()
