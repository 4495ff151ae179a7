"""What a stranger may cost the broker: connections, memory, somebody else's line; and as whom it runs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import struct
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from host.brokers import mosquitto, unprivileged
from host.brokers.acl import narrowed, rules
from host.brokers.embedded import Embedded
from host.brokers.files import shipped
from host.brokers.mosquitto import Mosquitto
from protocol.endpoint import Endpoint
from protocol.mqtt import MqttClient
from protocol.topics import Topics
from tests.brokers import SEATS, Running, account
from tests.relay import Relay

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

KITCHEN = Topics("kitchen")
PONG = b"\xd0\x00"


@pytest.fixture(params=["mosquitto", "embedded"])
async def of_one_table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Running]:
    """Both brokers, of a host whose only table is the kitchen's."""
    broker = (
        Mosquitto(tmp_path / "broker", lan=False, accounts=SEATS)
        if request.param == "mosquitto"
        else Embedded(accounts=SEATS)
    )
    broker.tables.add("kitchen")
    yield Running(broker, await broker.start())
    await broker.stop()


def connect(client_id: bytes) -> bytes:
    """A CONNECT of a stranger."""
    body = b"\x00\x04MQTT\x04\x02\x00\x3c" + struct.pack("!H", len(client_id)) + client_id
    return bytes((0x10, len(body))) + body


async def crowd(port: int, size: int) -> tuple[int, list[asyncio.StreamWriter]]:
    """Strangers who come one after another and stay; how many were let in."""
    let_in, writers = 0, []
    for _ in range(size):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            writer.write(connect(b""))
            let_in += await asyncio.wait_for(reader.readexactly(4), 5) == b"\x20\x02\x00\x00"
    return let_in, writers


async def test_the_limit_of_connections_outlives_every_new_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither new accounts nor strangers who were turned away lift it, and accounts come and go under it."""
    monkeypatch.setattr(mosquitto, "connections", lambda _tables: 20)
    broker = Mosquitto(tmp_path, lan=False, accounts=SEATS)
    running = Running(broker, await broker.start())
    try:
        async with running.seat("a") as seat:
            for _ in range(2):
                let_in, writers = await crowd(running.port, 80)
                assert 10 < let_in < 40
                for writer in writers[:2]:
                    writer.close()
                await broker.add_account("s0000000000cc", "password of seat c")
                await broker.remove_account("s0000000000cc")
                for writer in writers:
                    writer.close()
            assert not seat.gone.is_set()
    finally:
        await broker.stop()


def test_the_limit_is_the_one_of_the_configuration() -> None:
    """What broker.conf says is for the fewest tables that a broker of ours has room for; with more both limits grow."""
    said = dict(line.split(maxsplit=1) for line in shipped("broker.conf").splitlines() if line and line[0].isalpha())
    few = mosquitto.room(1)
    assert int(said["max_connections"]) == mosquitto.connections(few)
    assert int(said["memory_limit"]) == mosquitto.MEMORY + mosquitto.MEMORY_EACH * few
    assert [mosquitto.room(tables) for tables in (few, few + 1, 100)] == [few, 2 * few, 128]
    assert mosquitto.connections(100) >= 100 * 50


async def test_a_broker_of_root_becomes_somebody_else(mosquitto: Running) -> None:
    """Its process has no rights of root, its files are not its own, and nobody else reads them."""
    user = unprivileged.user()
    assert (user is None) == (
        os.geteuid() != 0 or not set(unprivileged.USERS) & {one.pw_name for one in pwd.getpwall()}
    )
    with open(f"/proc/{mosquitto.broker.pid}/status", encoding="ascii") as file:  # noqa: ASYNC230, PTH123
        status = dict(line.rstrip().split(":\t", 1) for line in file if ":\t" in line)
    assert status["Uid"].split() == [str(user.uid if user else os.geteuid())] * 4
    if user:
        assert status["Groups"].split() == [str(user.gid)]
        assert int(status["CapEff"], 16) == 0
    for path in (mosquitto.broker.folder, *mosquitto.broker.folder.iterdir()):
        assert path.stat().st_uid == os.geteuid()
        assert path.stat().st_mode & 0o027 == 0


@pytest.mark.parametrize(
    ("known", "becomes"),
    [
        (["mosquitto", "nobody"], "mosquitto"),
        (["nobody", "_mosquitto"], "_mosquitto"),
        (["nobody"], "nobody"),
        ([], ""),
    ],
)
def test_the_best_user_there_is(monkeypatch: pytest.MonkeyPatch, known: list[str], becomes: str) -> None:
    """Mosquitto's own user, else nobody; only root can become another at all, and a user with number 0 is root."""
    entries = [SimpleNamespace(pw_name=name, pw_uid=7, pw_gid=8) for name in known]
    entries.append(SimpleNamespace(pw_name="mosquitto", pw_uid=0, pw_gid=0)) if "mosquitto" not in known else None
    monkeypatch.setattr(pwd, "getpwall", lambda: entries)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    found = unprivileged.user()
    assert (found.name if found else "") == becomes
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert unprivileged.user() is None


@pytest.mark.parametrize("who", ["", "a"], ids=["no seat", "seat a"])
async def test_nobody_leaves_more_than_one_message_for_each_topic_of_the_table(of_one_table: Running, who: str) -> None:
    """Tables that do not exist take nothing: with their names a broker could be filled."""
    async with of_one_table.host() as host, of_one_table.seat(who) if who else of_one_table.guest() as guest:
        for number in range(30):
            for table in (f"t{number}", "kitchen"):
                for topic in (Topics(table).join, Topics(table).up(account("a"))):
                    await guest.say(topic, b"%d" % number, retain=True)
        await host.listen("moontable/#")
        await host.say(KITCHEN.card, b"the last")
        assert await host.hears(KITCHEN.card, b"the last")
        kept = {topic for topic, _ in host.heard} - {KITCHEN.card}
        assert kept == {KITCHEN.join} | ({KITCHEN.up(account("a"))} if who else set())


def test_a_list_for_some_tables_says_nothing_about_others() -> None:
    """Every line that lets write, but the host's own, names one of the tables; what may be read stays as it is."""
    given, ours = rules(shipped("broker.acl")), rules(narrowed(shipped("broker.acl"), {"one", "two"}))
    writing = [rule for rule in given if "/+/" in rule.filter and rule.access != "read"]
    for table in ("one", "two"):
        assert {rule for rule in ours if f"/{table}/" in rule.filter} == {
            rule._replace(filter=rule.filter.replace("/+/", f"/{table}/", 1)) for rule in writing
        }
    assert [rule for rule in ours if "/one/" not in rule.filter and "/two/" not in rule.filter] == [
        rule for rule in given if rule not in writing
    ]
    assert not [rule for rule in ours if rule.access == "write" and "moontable/+" in rule.filter]


async def test_no_listener_learns_how_to_end_a_line(any_broker: Running) -> None:
    """Whoever comes with the same client id ends a line; so it is never said where somebody could read it."""
    async with Relay(any_broker.port) as relay:
        up, down, heard = asyncio.Event(), asyncio.Event(), asyncio.Event()
        client = MqttClient(
            Endpoint("127.0.0.1", relay.port), ("", ""), [KITCHEN.card],
            on_message=lambda *_: heard.set(), on_connect=up.set, on_disconnect=down.set,
        )  # fmt: skip
        client.connect()
        await asyncio.wait_for(up.wait(), 5)
        length = struct.unpack("!H", relay.said[12:14])[0]  # a CONNECT of 3.1.1 has it behind ten bytes
        copied = bytes(relay.said[14 : 14 + length])
        reader, writer = await asyncio.open_connection("127.0.0.1", any_broker.port)
        writer.write(connect(copied))
        assert await asyncio.wait_for(reader.readexactly(4), 5) == b"\x20\x02\x00\x00"
        async with any_broker.host() as host:
            await host.say(KITCHEN.card)
            await asyncio.wait_for(heard.wait(), 5)
        assert not down.is_set()
        writer.close()
        await client.close()


@pytest.mark.parametrize("first", [b"", connect(b"")], ids=["before a connect", "after it"])
@pytest.mark.parametrize(
    "claim",
    [
        b"\x30\xff\xff\xff\x7f",
        b"\x10\x81\x80\x04",
        b"\x82\x81\x80\x04",
        b"\xc0\xff\x7f" + b"\x30\xff\xff\xff\x7f" * 3300,
    ],
    ids=["publish of 256 MB", "connect of 64 KB", "subscribe above the limit", "ping with a body"],
)
async def test_the_embedded_broker_reads_no_packet_above_its_limit(
    embedded: Running, first: bytes, claim: bytes
) -> None:
    """It ends at the header: nothing of what was claimed is waited for, and the table does not notice."""
    reader, writer = await asyncio.open_connection("127.0.0.1", embedded.port)
    if first:
        writer.write(first)
        assert await asyncio.wait_for(reader.readexactly(4), 5) == b"\x20\x02\x00\x00"
    writer.write(claim)
    with contextlib.suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 5) in (b"", PONG)
    writer.close()
    async with embedded.host() as host, embedded.guest() as guest:
        await host.listen(KITCHEN.join)
        await guest.say(KITCHEN.join, b"x" * 60_000)
        assert await host.hears(KITCHEN.join, b"x" * 60_000)
