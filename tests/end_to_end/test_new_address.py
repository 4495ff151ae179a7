"""A host that has another address than a seat knows: found in the network by its keys, and by nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.errors import SeatGone, Unreachable
from client.device.keyring import Keyring
from client.seat import connection, new_address, searching
from client.seat.connection import Connection
from client.seat.finding import find_table
from client.seat.joining import join
from client.seat.new_address import find_again, visit_wherever
from host.brokers.ports import free_port
from host.discovery.beacon import Beacon
from protocol.codes import fingerprint
from protocol.keys import SeatKeys, signed
from protocol.messages import JoinRefusal
from protocol.search import SEVERAL, Answer
from protocol.topics import Topics
from tests.brokers import Guest as Listener
from tests.end_to_end.house import HouseHere
from tests.wire.test_mqtt import Scripted

if TYPE_CHECKING:
    from pathlib import Path

    from client.device.keyring import SeatCredential


@pytest.fixture
async def house(tmp_path):
    """A host on a Mosquitto of its own."""
    async with HouseHere(tmp_path) as opened:
        yield opened


@pytest.fixture
async def seat(house, tmp_path) -> SeatCredential:
    """A seat there, kept with an address at which nobody is any more."""
    made = await join(await find_table(house.link, []), "Ada")
    old = replace(made, port=free_port(0, lan=False))
    keyring(tmp_path).save(old)
    return old


def keyring(folder: Path) -> Keyring:
    """What the device keeps."""
    return Keyring(folder / "device")


@contextlib.asynccontextmanager
async def answering(monkeypatch, *told: Answer):
    """Hosts of this machine that answer a search."""
    beacons = [await Beacon.opened(lambda one=one: one, "127.0.0.1", 0) for one in told]
    ports = [beacon.port for beacon in beacons]

    async def search(*, patience: float, host: bytes):
        heard = [await searching.search(("127.0.0.1",), port, patience, 0.05, host=host) for port in ports]
        return [place for places in heard for place in places]

    monkeypatch.setattr(new_address, "search", search)
    monkeypatch.setattr(new_address, "PATIENCE", 0.3)
    yield
    for beacon in beacons:
        beacon.close()


def mark(house: HouseHere) -> bytes:
    """By what a host is known."""
    return fingerprint(house.host.keys.sign_public, house.host.keys.seal_public)


@pytest.mark.parametrize("table", ["table", SEVERAL])
async def test_a_seat_goes_where_its_host_is_and_keeps_the_address(house, seat, tmp_path, monkeypatch, table):
    """The same table, the same keys: the next start goes there at once."""
    with pytest.raises(Unreachable):
        await visit_wherever(replace(seat, login="of a borrowed broker"), keyring(tmp_path).save)
    async with answering(monkeypatch, Answer(house.link.port, table, mark(house))):
        moved = await visit_wherever(seat, keyring(tmp_path).save)
    assert moved == replace(seat, port=house.link.port)
    assert keyring(tmp_path).credentials() == [moved]
    assert await visit_wherever(moved, pytest.fail) == moved


async def test_a_device_that_is_on_goes_there_by_itself(house, seat, tmp_path, monkeypatch):
    """While its screen waits."""
    monkeypatch.setattr(connection, "RECONNECT_AFTER", 0.3)
    async with answering(monkeypatch, Answer(house.link.port, "table", mark(house))):
        line = Connection(seat, elsewhere=lambda seat: find_again(seat, keyring(tmp_path).save))
        line.open()
        async with asyncio.timeout(20):
            while line.scene.status != "live":  # noqa: ASYNC110 - the scene comes by itself
                await asyncio.sleep(0.05)
        await line.close()
    assert keyring(tmp_path).credentials()[0].port == line.seat.port == house.link.port


async def test_a_broker_that_refuses_is_left_for_the_host_and_costs_no_seat(house, seat, tmp_path, monkeypatch):
    """Somebody else's broker has the old address: what it says of an account means nothing if the host is elsewhere."""
    monkeypatch.setattr(connection, "REFUSALS_BEFORE_GONE", 1)
    async with Scripted(*[b"\x20\x02\x00\x05"] * 20) as other:
        async with answering(monkeypatch, Answer(house.link.port, "table", mark(house))):
            line = Connection(
                replace(seat, port=other.port), elsewhere=lambda seat: find_again(seat, keyring(tmp_path).save)
            )
            line.open()
            async with asyncio.timeout(20):
                while line.scene.status != "live":  # noqa: ASYNC110 - the scene comes by itself
                    await asyncio.sleep(0.05)
            await line.close()
        monkeypatch.setattr("client.seat.revisiting.LISTENING", 0.3)
        monkeypatch.setattr("client.seat.join_channel.REACHING", 0.5)
        async with answering(monkeypatch):
            with pytest.raises(SeatGone):
                await visit_wherever(replace(seat, port=other.port), pytest.fail)
    assert line.trouble is None


@pytest.mark.parametrize("who", ["another host", "another host that takes the name", "nobody"])
async def test_another_host_is_passed_over(house, seat, tmp_path, monkeypatch, who):
    """By its mark; and where it claims the seat's, by the keys that it does not have."""
    monkeypatch.setattr(new_address, "ANSWERING", 1.0)
    marks = {"another host": bytes(16), "another host that takes the name": mark(house)}
    async with HouseHere(tmp_path / "other") as other:
        told = [Answer(other.link.port, "table", marks[who])] if who in marks else []
        async with answering(monkeypatch, *told):
            assert await find_again(seat, pytest.fail) is None


async def test_a_stranger_who_says_again_what_the_host_has_said_gets_neither_seat_nor_password(
    house, seat, monkeypatch, mosquitto
):
    """The host's card and its answer to an earlier question lie at a stranger's broker; the question is a new one."""
    monkeypatch.setattr(new_address, "ANSWERING", 1.5)
    join_id = bytes(range(16))
    earlier = signed(house.host.keys, "turned", JoinRefusal(join_id, "not_now", {}))
    false = signed(SeatKeys.new(), "turned", JoinRefusal(join_id, "not_now", {}))
    topics = Topics("table")
    async with mosquitto.host() as stranger, Listener(mosquitto.port, None) as _:
        await stranger.listen(topics.join)

        async def parrot():
            while True:
                for _, asked in stranger.heard:
                    reply = topics.reply(asked[asked.index(b"\xc4\x10") + 2 :][:16])
                    await stranger.say(reply, earlier)
                    await stranger.say(reply, false)
                await asyncio.sleep(0.05)

        saying = asyncio.create_task(parrot())
        async with answering(monkeypatch, Answer(mosquitto.port, "table", mark(house))):
            assert await find_again(seat, pytest.fail) is None
        saying.cancel()
        assert stranger.heard, "the stranger was asked"
    async with Scripted() as trap, answering(monkeypatch, Answer(trap.port, "table", mark(house))):
        assert await find_again(seat, pytest.fail) is None
        assert trap.heard
    assert not [body for _, body in trap.heard if seat.password.encode() in body]
