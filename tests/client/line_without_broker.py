"""The line of a seat over brokers that are not there: a test lets it in and out, and a host of its own answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from client.seat.connection import Connection
from tests.client.fake_host import FakeHost

if TYPE_CHECKING:
    from client.device.keyring import SeatCredential
    from client.seat.session import Session
    from protocol.messages import Up


class Client:
    """In place of a line to a broker: what it is told, in which state it is, and by what it reports."""

    def __init__(
        self,
        where: object,
        login: tuple[str, str],
        topics: list[str],
        *,
        on_message,
        on_connect,
        on_disconnect,
        on_refused,
    ) -> None:
        self.where, self.login, self.topics = where, login, topics
        self.hears, self.let_in, self.cut_off, self.refuse = on_message, on_connect, on_disconnect, on_refused
        self.said: list[tuple[str, bytes, int]] = []
        self.state = "new"

    def connect(self) -> None:
        """Begin to connect."""
        self.state = "open"

    async def close(self) -> None:
        """For good."""
        self.state = "closed"

    def publish(self, topic: str, data: bytes, *, qos: int) -> None:
        """What the seat says."""
        self.said.append((topic, data, qos))


class Evening:
    """A seat's line, the brokers that it has had, and its host."""

    def __init__(self, monkeypatch: Any, **about: Any) -> None:
        self.host = FakeHost()
        self.seat: SeatCredential = self.host.seat()
        self.brokers: list[Client] = []
        monkeypatch.setattr("client.seat.connection.MqttClient", self._line)
        self.line = Connection(self.seat, clock=self.now, **about)
        self.scenes: list[Any] = []
        self.line.observe(lambda: self.scenes.append(self.line.scene))

    @property
    def broker(self) -> Client:
        """The last one."""
        return self.brokers[-1]

    @property
    def session(self) -> Session:
        """The session that the line has now."""
        return self.line.session

    def now(self) -> float:
        """The seconds since the loop began; some have passed before."""
        return 1000.0 + asyncio.get_running_loop().time()

    def hear(self, message: tuple[str, bytes]) -> list[Up]:
        """The host says that; what it is told then."""
        self.broker.hears(*message, False)
        return self.told()

    def told(self) -> list[Up]:
        """What has reached the host since."""
        said, self.broker.said = self.broker.said, []
        return [up for topic, data, _ in said if (up := self.host.receive(topic, data))]

    def go_live(self) -> None:
        """The broker lets the line in, the host echoes it."""
        self.broker.let_in()
        self.hear(self.host.card())
        self.hear(self.host.down())
        assert self.line.scene.status == "live"

    async def stay_live(self, seconds: float) -> None:
        """The host says every second that it is there."""
        for _ in range(round(seconds)):
            await asyncio.sleep(1.0)
            self.hear(self.host.down())

    def _line(self, *where: Any, **how: Any) -> Client:
        self.brokers.append(Client(*where, **how))
        return self.brokers[-1]
