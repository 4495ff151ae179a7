"""`moontable watch`: the public table, as a television may show it; nothing is sent, and nothing else is heard."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.errors import NoTableToWatch
from client.base.scene import Scene
from client.seat.history import History
from client.seat.link import link_to
from protocol.codec import BadMessage, decode
from protocol.codes import fingerprint, spoken
from protocol.durations import SILENCE
from protocol.games import GAMES
from protocol.keys import verified
from protocol.messages import HostCard, NoteView, Public, Room
from protocol.mqtt import MqttClient
from protocol.program import name as program
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.device.keyring import SeatCredential
    from client.seat.joining import Found
    from client.texts import Say
    from protocol.endpoint import Endpoint
    from protocol.links import JoinLink

TICK = 0.25


class SpectatorSession:
    """What one host's signed messages say in public, without input, output or clock. `card` is its verified card.

    A message counts while it is of the epoch of the newest card and newer than the last; an epoch that was left never
    comes back. Nobody confirms a listener who has nothing to say, so after a silence the table counts as away.
    """

    def __init__(self, card: HostCard, prefix: str) -> None:
        self.topics = Topics(card.table, prefix)
        self.scene = Scene(fingerprint=spoken(fingerprint(card.sign, card.seal)))
        self._card = card
        self._past: set[bytes] = set()
        self._step = -1
        self._history = History()

    @property
    def subscriptions(self) -> list[str]:
        """The topics to listen to."""
        return [self.topics.card, self.topics.public]

    def receive(self, topic: str, payload: bytes, now: float) -> None:
        """Take a message; one that is not what it should be changes nothing."""
        with contextlib.suppress(BadMessage):
            if topic == self.topics.card:
                self._receive_card(verified(self._card.sign, "card", HostCard, payload))
            elif topic == self.topics.public:
                self._receive_public(verified(self._card.sign, "public", Public, payload), now)

    def tick(self, now: float) -> None:
        """Time passes."""
        if self.scene.status == "live" and now - self.scene.received_at > SILENCE:
            self.scene = replace(self.scene, status="connecting")

    def _receive_card(self, card: HostCard) -> None:
        if (card.table, card.seal) != (self._card.table, self._card.seal) or card.epoch in self._past:
            raise BadMessage(why="another table's card")
        if card.epoch != self._card.epoch:
            self._past.add(self._card.epoch)
            self._card, self._step = card, -1

    def _receive_public(self, public: Public, now: float) -> None:
        room = decode(Room, public.room)
        if public.epoch != self._card.epoch or room.step <= self._step:
            raise BadMessage(why="not newer than the last")
        self._step = room.step
        game = GAMES.get(room.game)
        notes = [decode(NoteView, note) for note in public.notes]
        self._history.add(room.match, (notes, []), [], 0, confirmed=True)
        self.scene = replace(
            self.scene,
            status="live",
            room=room,
            table=decode(game.table_view, public.table) if game and public.table else None,
            notes=self._history.notes,
            received_at=now,
        )


class SpectatorLine:
    """A SeatLine (client/base/scene.py) without a seat, over a real broker."""

    def __init__(
        self,
        watch: SpectatorSession,
        where: Endpoint,
        login: tuple[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.watcher = watch
        self._clock = clock
        self._changed: list[Callable[[], None]] = []
        self._shown = watch.scene
        self._ticking: asyncio.Task[None] | None = None
        self._client = MqttClient(where, login, watch.subscriptions, on_message=self._receive)

    @property
    def scene(self) -> Scene:
        """The latest scene."""
        return self.watcher.scene

    def open(self) -> SpectatorLine:
        """Begin to connect, call it in the loop; the line itself."""
        self._client.connect()
        self._ticking = asyncio.get_running_loop().create_task(self._tick())
        return self

    def observe(self, changed: Callable[[], None]) -> None:
        """Call `changed` in the loop's thread whenever there is a new scene."""
        self._changed.append(changed)

    def submit_answer(self, ask: int, choice: str) -> None:
        """A spectator answers nothing."""

    def submit_command(self, name: str, choice: str = "-") -> None:
        """A spectator commands nothing."""

    def set_standing(self, ask_name: str, choice: str) -> None:
        """A spectator has nothing to say in advance."""

    def reclaim(self) -> None:
        """A spectator has no seat to lose."""

    async def close(self) -> None:
        """Stop watching."""
        self._changed.clear()
        if self._ticking:
            self._ticking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._ticking
        await self._client.close()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self.watcher.tick(self._clock())
            self._notify()

    def _receive(self, topic: str, payload: bytes, _retained: bool) -> None:
        self.watcher.receive(topic, payload, self._clock())
        self._notify()

    def _notify(self) -> None:
        if self.scene is not self._shown:
            self._shown = self.scene
            for changed in self._changed:
                changed()


def table_of(seats: Sequence[SeatCredential]) -> JoinLink:
    """The table of the seat that was used last; raises NoTableToWatch."""
    seat = next(iter(seats), None)
    if seat is None:
        raise NoTableToWatch
    return link_to(seat)


def newcomers_link(found: Found) -> JoinLink | None:
    """How others join, where this program was started with a code that is good for everybody.

    Without the key, which they compare by its words, but with the broker's account, without which they hear nothing.
    """
    link = found.link
    return replace(link, fingerprint=b"") if link.code and not link.once else None


def invitation(found: Found, say: Say) -> list[str]:
    """How others join, for everybody to read, and the host's key."""
    link = newcomers_link(found)
    return [
        *([say("watch.join", line=f"{program.NAME} join {link}")] if link else []),
        say("watch.key", spoken=found.spoken),
    ]
