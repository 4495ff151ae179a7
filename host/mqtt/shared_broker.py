"""How a host comes to a broker that others use, too: whether its names are free, and what a crash has left there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from host.errors import TableNameKept
from host.mqtt.other_hosts import OtherHosts
from protocol.durations import CARD_EVERY
from protocol.keys import signed
from protocol.topics import PREFIX, Topics

if TYPE_CHECKING:
    from host.journal import Journal
    from host.mqtt.sender import Sender
    from host.table.table import Table
    from protocol.keys import SeatKeys

LISTENING = 1.0
"""Seconds for which a host listens, on a broker that is not its own, for what lies there before it says anything."""
LIVING = 2 * CARD_EVERY
"""Seconds in which a host whose card lies there is heard, if it runs."""
LOOKING = 0.1
"""Seconds between two looks whether it was heard."""


class SharedBroker:
    """What is heard on the topics of tables that are ours, from others who may write there."""

    def __init__(self, sender: Sender, journal: Journal, keys: SeatKeys, epoch: bytes) -> None:
        self._sender = sender
        self._shared = not sender.moved_in
        """Whether others may have tables on this broker."""
        self._journal = journal
        self._keys = keys
        self._epoch = epoch
        self._tables: dict[str, tuple[Table, OtherHosts]] = {}
        self._candidates: dict[str, OtherHosts] = {}
        """Names that a table of ours is to have."""
        self._begun = False
        self._left_over: set[str] = set()

    def add(self, table: Table) -> None:
        """Look out for another host of one more table."""
        self._tables[table.id] = table, self._other_hosts(table.id)

    def drop(self, name: str) -> None:
        """Look out for a table's name no longer."""
        self._tables.pop(name, None)

    def _other_hosts(self, name: str) -> OtherHosts:
        return OtherHosts(name, self._keys, self._epoch, self._journal.read.knows_epoch)

    async def other_host(self, name: str) -> str:
        """The spoken key of another host that keeps a table of this name, "" where none does; asked before it opens."""
        if not self._shared or not self._sender.line:
            return ""
        others = self._candidates[name] = self._other_hosts(name)
        card = Topics(name).card
        self._sender.line.subscribe(card)  # once more, so that what is kept there comes again
        try:
            await asyncio.sleep(LISTENING)
            await _heard_or_gone(others)
        finally:
            del self._candidates[name]
            self._sender.line.unsubscribe(card)
        return others.other

    def receive_elsewhere(self, topic: str, payload: bytes, *, kept: bool) -> None:
        """A message on the topics of a table that is not ours."""
        name, _, last = topic.removeprefix(f"{PREFIX}/").partition("/")
        if last == "card" and (others := self._candidates.get(name)):
            others.card(payload, kept=kept)

    def begins(self) -> bool:
        """Whether to move in now: once, however often the broker is reached."""
        begins, self._begun = not self._begun, True
        return begins

    async def move_in(self) -> None:
        """Take the tables' names; raises TableNameKept where another host that runs keeps one."""
        await asyncio.sleep(LISTENING)
        await _heard_or_gone(*(others for _, others in self._tables.values()))
        for name, (_, others) in self._tables.items():
            if others.other:
                raise TableNameKept(table=name, spoken=others.other)
        self._sender.moved_in = True
        for topic in self._left_over:
            self._clear(topic)
        if self._sender.line:
            for name in self._tables:
                self._sender.line.unsubscribe(Topics(name).down("+"))

    def receive_card(self, name: str, payload: bytes, now: float, *, kept: bool) -> float | None:
        """Upon what is not our present card: ask a copy of this host, or tell of another one.

        Returns in how many seconds `say_card` is due, None if it is not.
        """
        _, others = self._tables[name]
        card = others.card(payload, kept=kept)
        if not self._sender.moved_in or (card and card.epoch == self._epoch):
            return None
        if not kept:
            for asked in others.questions(card.epoch, now) if card else ():
                self._sender.send(Topics(name).twin, asked)
            others.tell(now)
        return others.again_in(now)

    async def say_card(self, name: str, seconds: float) -> None:
        """Say our card after so many seconds, unless the table is closed meanwhile."""
        await asyncio.sleep(seconds)
        if name in self._tables:
            table, _ = self._tables[name]
            self._sender.send(Topics(name).card, signed(self._keys, "card", table.publisher.card()), retain=True)

    def receive_twin(self, name: str, payload: bytes, now: float) -> None:
        """A question or an answer of a copy of this host; raises AnotherHost where one runs."""
        for message in self._tables[name][1].twin(payload, now):
            self._sender.send(Topics(name).twin, message)

    def receive_down(self, topic: str, payload: bytes) -> None:
        """What lies there for a seat, before we have said anything."""
        if payload:
            self._left_over.add(topic)

    def _clear(self, topic: str) -> None:
        """On a broker that outlives us: what a crash has left goes now for seats that are gone, else at our end."""
        table, _ = self._tables[topic.split("/")[1]]
        if topic.split("/")[3] in table.channels.by_account:
            self._sender.retained.add(topic)
        else:
            self._sender.send(topic, b"", retain=True)


async def _heard_or_gone(*all_others: OtherHosts) -> None:
    """Wait where cards of other hosts lie, until one of these hosts was heard or none can be there any more."""
    if any(others.found for others in all_others):
        for _ in range(round(LIVING / LOOKING)):
            if any(others.other for others in all_others):
                return
            await asyncio.sleep(LOOKING)
