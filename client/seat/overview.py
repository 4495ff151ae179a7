"""All tables of one host, as its cards tell them: nothing is sent, and nothing but cards is heard."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from protocol.codec import BadMessage
from protocol.keys import verified
from protocol.messages import HostCard
from protocol.mqtt import MqttClient
from protocol.topics import PREFIX, Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.endpoint import Endpoint


class Overview:
    """The last card of each table of the host that signs with the key `sign`, by name; without input or output."""

    def __init__(self, sign: bytes, prefix: str = PREFIX) -> None:
        self.cards: dict[str, HostCard] = {}
        self.topic = Topics.any(prefix).card
        self._sign = sign
        self._prefix = prefix

    def receive(self, topic: str, payload: bytes, *, kept: bool) -> bool:
        """Take a message from the topic of a card; whether anything is different now.

        A card of a new start of the host, heard and not only found, takes away what lies there from before.
        """
        before = dict(self.cards)
        name = topic.split("/")[-2]
        if not payload and topic == Topics(name, self._prefix).card:
            self.cards.pop(name, None)
        with contextlib.suppress(BadMessage):
            card = verified(self._sign, "card", HostCard, payload)
            if topic == Topics(card.table, self._prefix).card:
                if not kept:
                    self.cards = {name: one for name, one in self.cards.items() if one.epoch == card.epoch}
                self.cards[card.table] = card
        return self.cards != before

    @property
    def tables(self) -> list[HostCard]:
        """The cards, in the order of their names."""
        return [self.cards[name] for name in sorted(self.cards)]


class OverviewLine:
    """An overview over a real broker; `changed` is called in the loop whenever something is different."""

    def __init__(
        self, overview: Overview, where: Endpoint, login: tuple[str, str], changed: Callable[[], None] = lambda: None
    ) -> None:
        self.overview = overview
        self.changed = changed
        self._news = asyncio.Event()
        self._client = MqttClient(where, login, [overview.topic], on_message=self._receive)

    @property
    def tables(self) -> list[HostCard]:
        """The last card of each table."""
        return self.overview.tables

    def open(self) -> OverviewLine:
        """Begin to connect; call it in the loop."""
        self._client.connect()
        return self

    async def until(self, reached: Callable[[set[str]], bool], seconds: float) -> bool:
        """Wait until the names of the tables are as wanted; whether they are."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not reached(set(self.overview.cards)):
                    self._news.clear()
                    await self._news.wait()
        return reached(set(self.overview.cards))

    async def close(self) -> None:
        """Listen no longer."""
        self.changed = lambda: None
        await self._client.close()

    def _receive(self, topic: str, payload: bytes, kept: bool) -> None:
        if self.overview.receive(topic, payload, kept=kept):
            self._news.set()
            self.changed()
