"""What the host sends to its broker, and what the broker keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.topics import PREFIX, Topics, qos

if TYPE_CHECKING:
    from collections.abc import Iterable

    from protocol.mqtt import MqttClient

LAST_WORDS = 2.0
"""Seconds for which the end waits until the broker has what was sent last."""


def subscriptions(table: str) -> list[str]:
    """What a host listens to for one of its tables."""
    own = Topics(table)
    return [own.join, own.up("+"), own.card, own.twin]


class Sender:
    """Sends by the host's line to its broker. Tables are published only once `moved_in` and until `stopping`."""

    def __init__(self, *, moved_in: bool) -> None:
        self.line: MqttClient | None = None
        self.moved_in = moved_in
        """Whether the tables' names are known to be free."""
        self.stopping = False
        self.retained: set[str] = set()
        """Topics on which the broker keeps something of ours."""

    def is_connected(self) -> bool:
        """Whether the broker hears us now."""
        return self.line is not None and self.line.is_connected()

    def may_publish(self) -> bool:
        """Whether a table's step would be heard now, under a name that is its own."""
        return self.moved_in and not self.stopping and self.is_connected()

    def send(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message; with `retain` the broker keeps it for whoever comes later, or lets go of what it kept."""
        if self.line:
            # That a topic is emptied is said once, whatever was said on it before.
            self.line.publish(topic, payload, qos=qos(topic) if payload else 1, retain=retain)
        if retain:
            (self.retained.add if payload else self.retained.discard)(topic)

    def listen(self, topics: Iterable[str]) -> None:
        """Hear more topics, where there is a line already; a new one begins with all that there are."""
        if self.line:
            for topic in topics:
                self.line.subscribe(topic)

    def forget(self, table: str) -> None:
        """Take away what the broker keeps of a table that is closed, and hear nothing more of it."""
        for topic in [topic for topic in sorted(self.retained) if topic.startswith(f"{PREFIX}/{table}/")]:
            self.send(topic, b"", retain=True)
        if self.line:
            for topic in subscriptions(table):
                self.line.unsubscribe(topic)

    async def close(self) -> None:
        """Take away what the broker keeps of ours, and end the line."""
        if self.line:
            for topic in sorted(self.retained):
                self.send(topic, b"", retain=True)
            await self.line.close(LAST_WORDS)
