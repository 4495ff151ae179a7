"""A broker that others use as well: one guest has the guests' account, and another honest host is there, too."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Self

import pytest

import host.mqtt.shared_broker
from client.base.errors import NoAnswer
from client.seat import finding, joining
from client.seat.finding import find_table
from client.seat.joining import Found, join
from client.seat.revisiting import visit
from host.brokers import Login
from host.brokers.existing import BrokerAccess, Existing
from host.errors import TableNameKept
from host.journal import Journal
from host.server import Host
from protocol.keys import SIGNATURE, SeatKeys, signed
from protocol.messages import HostCard
from protocol.topics import Topics
from tests.brokers import Guest as Listener
from tests.faults.test_copies import Shared
from tests.together import together

if TYPE_CHECKING:
    from pathlib import Path

CARD = Topics("table").card
STRANGER = SeatKeys.new()
at_a_broker = together("shared broker", Shared)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Hosts listen, and say their card, as they do; only waiting in vain is shorter."""
    monkeypatch.setattr(host.mqtt.shared_broker, "LISTENING", 0.3)
    for room in (finding, joining):
        monkeypatch.setattr(room, "WAITING", 3.0)
    monkeypatch.setattr(finding, "ASKING", 2.0)
    monkeypatch.setattr(finding, "OTHERS", 3.0)  # both hosts are in this process, which other tests slow down


@pytest.fixture
async def shared(tmp_path):
    """The broker."""
    async with Shared(tmp_path) as broker:
        yield broker


class House:
    """A host in this process on the shared broker."""

    def __init__(self, folder: Path, broker: Shared, table: str = "table") -> None:
        self.journal = Journal(folder)
        access = BrokerAccess("127.0.0.1", broker.port, Login("keeper", "k"), Login("guests", "g"))
        self.host = Host(self.journal, Existing(access), fast=True)
        self.table = self.host.open_table(table)
        self.heard: set[str] = set()
        """The topics on which the broker has brought something."""
        take = self.host.receive
        self.host.receive = lambda topic, payload, kept: self.heard.add(topic) or take(topic, payload, kept)

    async def __aenter__(self) -> Self:
        self.serving = asyncio.create_task(self.host.run())
        ready = asyncio.create_task(self.host.ready.wait())
        await asyncio.wait((self.serving, ready), return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self.serving.done():
            self.journal.close()
            self.serving.result()
        self.link = self.host.link(self.table)
        self.typed = replace(self.link, fingerprint=b"")
        return self

    async def __aexit__(self, *_: object) -> None:
        self.host.stop()
        with contextlib.suppress(TableNameKept):
            await self.serving
        self.journal.close()

    @property
    def names(self) -> list[str]:
        """The people at the table."""
        return [person.name for person in self.table.roster.people if not person.bot]


def guests(broker: Shared) -> Listener:
    """Somebody with the guests' account."""
    return Listener(broker.port, Login("guests", "g"))


def card(keys: SeatKeys = STRANGER, table: str = "table", epoch: bytes = bytes(16)) -> HostCard:
    """A card of a host that is not there."""
    return HostCard(1, table, keys.sign_public, keys.seal_public, epoch, True, "wolfmoon", "lobby", 1, 6)


@contextlib.asynccontextmanager
async def saying(mallory: Listener, *payloads: bytes):
    """Put false cards in the place of the host's again and again."""

    async def go_on():
        while True:
            for payload in payloads:
                await mallory.say(CARD, payload, retain=True)
                await asyncio.sleep(0.02)

    task = asyncio.create_task(go_on())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@at_a_broker
async def test_cards_of_other_keys_are_passed_over(shared, tmp_path):
    """Coming back, and joining with the full link, while somebody puts false, old and broken cards there."""
    async with House(tmp_path / "host", shared) as house, guests(shared) as mallory:
        seat = await join(await find_table(house.link, []), "Ada")
        other = replace(house.table.publisher.card(), version=9)
        false = signed(STRANGER, "card", card())
        old = signed(house.host.keys, "card", other)
        async with saying(mallory, false, b"", b"junk", old):
            await visit(seat)
            assert (await find_table(house.typed, [seat])).known
            await join(await find_table(house.link, []), "Ben")
        assert house.names == ["Ada", "Ben"]


@at_a_broker
async def test_invented_tables_do_not_hide_the_one_whose_code_was_typed(shared, tmp_path):
    """The host that knows the code is found among forty others, one of them in the place of the table itself."""
    async with House(tmp_path / "host", shared) as house, guests(shared) as mallory:
        for n in range(40):
            keys = SeatKeys.new()
            await mallory.say(Topics(f"t{n}").card, signed(keys, "card", card(keys, f"t{n}")), retain=True)
        async with saying(mallory, signed(STRANGER, "card", card())):
            found = await find_table(house.typed, [])
        assert (found.card.sign, found.known) == (house.host.keys.sign_public, False)
        assert house.names == [], "asking for the code seats nobody"
        await join(found, "Ada")
        assert house.names == ["Ada"]


@at_a_broker
async def test_a_join_with_a_false_card_leaves_nothing_behind(shared, tmp_path):
    """No ghost at the table, and the name is free for the right join."""
    async with House(tmp_path / "host", shared) as house:
        right = await find_table(house.link, [])
        wrong = Found(house.typed, replace(right.card, sign=STRANGER.sign_public), right.prefix, known=False)
        with pytest.raises(NoAnswer):
            await join(wrong, "Ada")
        assert (house.names, house.table.roster.watchers) == ([], [])
        await join(right, "Ada")
        assert house.names == ["Ada"]


@at_a_broker
async def test_a_replayed_card_of_a_start_that_a_backup_does_not_know_ends_nobody(shared, tmp_path):
    """Any guest has heard it; nobody answers for it, so the host goes on, and its own card lies there."""
    async with House(tmp_path / "host", shared) as house, guests(shared) as mallory:
        lost = signed(house.host.keys, "card", replace(house.table.publisher.card(), epoch=b"l" * 16))
        await mallory.listen("moontable/table/#")
        for _ in range(10):
            await mallory.say(CARD, lost, retain=True)
            await asyncio.sleep(0.15)
        topics = {topic for topic, _ in mallory.heard}
        assert Topics("table").twin in topics, "the host has asked"
        for payload in [payload for topic, payload in mallory.heard if topic == Topics("table").twin]:
            await mallory.say(Topics("table").twin, payload)
        await join(await find_table(house.link, []), "Ada")
        assert not house.serving.done()
        async with guests(shared) as late:
            await asyncio.sleep(1.1)
            await late.listen(CARD)
            assert await late.until(lambda: late.heard)
            assert late.heard[0][1][SIGNATURE:] != lost[SIGNATURE:]


async def test_a_second_host_takes_no_name_that_another_keeps(shared, tmp_path, monkeypatch):
    """It says so and stops before it has said anything; the first one's guests notice nothing."""
    async with House(tmp_path / "first", shared) as first:
        seat = await join(await find_table(first.link, []), "Ada")
        monkeypatch.setattr(host.mqtt.shared_broker, "LIVING", 6.0)
        with pytest.raises(TableNameKept, match="--table"):
            await House(tmp_path / "second", shared).__aenter__()
        await visit(seat)
        assert first.names == ["Ada"]


@at_a_broker
async def test_a_host_is_brought_what_is_said_at_its_own_tables_only(shared, tmp_path):
    """Hosts that share a broker cost each other nothing: neither cards nor joins nor seats of the others come."""
    async with (
        House(tmp_path / "attic", shared, "attic") as attic,
        House(tmp_path / "cellar", shared, "cellar") as cellar,
    ):
        for house in (attic, cellar):
            seat = await join(await find_table(replace(house.link, table=house.table.id), []), "Ada")
            await visit(seat)
        for house in (attic, cellar):
            assert {topic.split("/")[1] for topic in house.heard} == {house.table.id}
            assert Topics(house.table.id).join in house.heard


async def test_a_name_whose_host_is_gone_is_free(shared, tmp_path, monkeypatch):
    """A card that only lies there keeps nothing."""
    monkeypatch.setattr(host.mqtt.shared_broker, "LIVING", 0.5)
    async with guests(shared) as mallory:
        await mallory.say(CARD, signed(STRANGER, "card", card()), retain=True)
        async with House(tmp_path / "host", shared) as house:
            await join(await find_table(house.link, []), "Ada")


async def test_two_hosts_that_got_the_same_name_say_so_and_serve_their_own_guests(
    shared, tmp_path, monkeypatch, caplog
):
    """Both started in one moment, each guest sits down where the link leads, and no table has a ghost."""
    monkeypatch.setattr(host.mqtt.shared_broker, "LIVING", 0.0)
    one, two = House(tmp_path / "one", shared), House(tmp_path / "two", shared)
    async with one, contextlib.AsyncExitStack() as stack:
        two.host.sender.moved_in = True  # it heard nothing yet when it looked
        await stack.enter_async_context(two)
        for house, names in ((one, ("Ada", "Ben")), (two, ("Cleo", "Dan"))):
            for name in names:
                seat = await join(await find_table(house.link, []), name)
                assert seat.host_sign == house.host.keys.sign_public
                await visit(seat)
        assert one.host.turns.wrong == two.host.turns.wrong == 0
        typed = await find_table(two.typed, [])
        assert typed.card.sign == two.host.keys.sign_public
        assert (one.names, two.names) == (["Ada", "Ben"], ["Cleo", "Dan"])
    assert caplog.text.count("--table NAME") == 2


@at_a_broker
async def test_at_a_clean_end_nothing_stays_on_the_broker(shared, tmp_path):
    """Card, public table, what was said to each seat, also to one that has just left."""
    async with House(tmp_path / "host", shared) as house:
        for name in ("Ada", "Ben"):
            await join(await find_table(house.link, []), name)
            await asyncio.sleep(0.5)
        house.table.attendance.kick(house.table.roster.people[1], house.table.roster.people[0], house.host.loop.time())
        house.host.commits.plan("table")
        async with guests(shared) as curious:
            await curious.listen("moontable/#")
            assert await curious.until(lambda: len({topic for topic, _ in curious.heard}) >= 4)
    async with guests(shared) as curious:
        await curious.listen("moontable/#")
        assert not await curious.until(lambda: curious.heard, 0.5)
