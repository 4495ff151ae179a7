"""The way to a seat, against a real host on its own Mosquitto: codes, keys, coming back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Self

import pytest

from client.base.errors import (
    FalseHost,
    HostKeyChanged,
    NobodyThere,
    OtherHost,
    SeatGone,
    SeveralTables,
    UnknownAddress,
    Unreachable,
)
from client.base.packages import mosquitto
from client.seat import finding, revisiting
from client.seat.connection import Connection
from client.seat.finding import find_table
from client.seat.join_channel import require_reachable
from client.seat.joining import Found, join
from client.seat.revisiting import visit
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.endpoint import Endpoint
from protocol.errors import NameEmpty, NameTaken, WrongCode
from protocol.keys import SIGNATURE, SeatKeys, signed
from protocol.links import JoinLink
from protocol.messages import Confirm, HostCard, JoinProof, JoinRequest, SeatGrant
from protocol.pairing import HostJoin

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("joining")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A practice host's link; the host ends with the module."""
    if not mosquitto():
        pytest.fail("Mosquitto is needed for this test: see scripts/test")
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "host", "--practice", "--announce", "--fast", "--port", "0", "--data",
         str(tmp_path_factory.mktemp("host"))],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as host:  # fmt: skip
        line = host.stdout.readline()
        yield JoinLink.parse(json.loads(line.removeprefix(b"READY "))["link"])
        host.stdin.close()


async def until(condition, seconds: float = 8.0) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - it may be anything, in any thread
            await asyncio.sleep(0.02)


async def test_several_tables(table, monkeypatch):
    """Two tables and a link that names none: the code decides; without one both are listed.

    It comes first: nobody sits at the table that all tests of this file share.
    """
    card = (await find_table(table, [])).card

    async def two(*_, **__):
        return [replace(card, table="another", taken=3), card]

    monkeypatch.setattr(finding, "cards_of", two)
    monkeypatch.setattr(finding, "ASKING", 2.0)
    assert (await find_table(replace(table, fingerprint=b""), [])).card == card
    with pytest.raises(SeveralTables) as problem:
        await find_table(replace(table, fingerprint=b"", code=""), [])
    assert "another (3/6), table (0/6)" in problem.value.message("en")
    wrong = "000000" if table.code != "000000" else "111111"
    with pytest.raises(WrongCode):
        await find_table(replace(table, fingerprint=b"", code=wrong), [])


async def test_join_play_and_come_back(table):
    """The code once; then the seat's key is enough, also for a second device, and the first one stops."""
    found = await find_table(table, [])
    assert found.known
    assert found.card.table == table.table, "the line names the table, so that nobody listens for others"
    seat = await join(found, " Ada ")
    assert (seat.name, seat.address, seat.port) == ("Ada", table.host, table.port)
    await visit(seat)
    first = Connection(seat)
    first.open()
    try:
        await until(lambda: first.scene.status == "live")
        assert first.scene.room.people[first.scene.you - 1].name == "Ada"
        first.submit_command("bots", "2")
        await until(lambda: first.scene.room.bots == 2 and not first.scene.pending)
        first.submit_command("pace", "hectic")
        await until(lambda: first.scene.refused == "illegal_answer")
        second = Connection(seat)
        second.open()
        try:
            await until(lambda: second.scene.status == "live" and first.scene.status == "moved")
            second.reclaim()  # it has the seat: nothing to take back
            first.reclaim()
            assert first.scene.status == "connecting"
            await until(lambda: first.scene.status == "live" and second.scene.status == "moved")
            assert first.scene.room.bots == 2
        finally:
            await second.close()
    finally:
        await first.close()


class FalseDoor:
    """A host that gives an account of its choosing to whoever knows the code."""

    def __init__(self, keys: SeatKeys, account: str, code: str) -> None:
        self.keys, self.account, self.code = keys, account, code

    def __call__(self, *_: object) -> FalseDoor:
        """The door of a table, wherever it is."""
        return self

    async def request(self, _topic, payload, read, **_how):
        """Its answer to a knock, then to a proof, then to a confirmation."""
        with contextlib.suppress(BadMessage):
            self.join = HostJoin("table", self.code, self.keys, decode(JoinRequest, payload))
            return read(signed(self.keys, "opening", self.join.challenge()))
        with contextlib.suppress(BadMessage):
            assert self.join.accepts(decode(JoinProof, payload[SIGNATURE:]))
            return read(encode(self.join.welcome()))
        assert self.join.confirmed(decode(Confirm, payload))
        # A host of another make writes whatever it likes.
        seating = SeatGrant("s0123456789ab", "password")
        seating.account = self.account
        return read(encode(self.join.seated(seating)))

    async def __aenter__(self) -> Self:
        """It is open."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """There is nothing to close."""


@pytest.mark.parametrize("account", ["../../../pwn", "/etc/pwn", "*", "+", "s0123456789ab"])
async def test_a_host_that_names_another_account_gets_no_seat(account, monkeypatch):
    """Whoever hosts is a stranger: the account follows from the device's own keys, or nothing is kept."""
    keys = SeatKeys.new()
    card = HostCard(VERSION, "table", keys.sign_public, keys.seal_public, bytes(16), True, "wolfmoon", "lobby", 0, 6)
    monkeypatch.setattr("client.seat.joining.JoinChannel", FalseDoor(keys, account, "7K3M9P"))
    found = Found(JoinLink("127.0.0.1", "7K3M9P"), card, "moontable", known=True)
    with pytest.raises(FalseHost):
        await join(found, "Ada")


async def test_a_typed_code_asks_once(table, monkeypatch):
    """Without a fingerprint the key is unknown until it is pinned; then another key is refused."""
    plain = replace(table, fingerprint=b"")
    found = await find_table(plain, [])
    assert not found.known
    assert len(found.spoken) == 11
    assert found.spoken[5] == "-"
    seat = await join(found, "Berta")
    assert (await find_table(plain, [seat])).known
    other = SeatKeys.new()
    changed = replace(seat, host_sign=other.sign_public, host_seal=other.seal_public)
    for room in (finding, revisiting):
        monkeypatch.setattr(room, "LISTENING", 0.5)
        monkeypatch.setattr(room, "KNOWN", 1.0)
    with pytest.raises(HostKeyChanged):
        await find_table(plain, [changed])
    with pytest.raises(HostKeyChanged):
        await visit(changed)
    assert (await find_table(table, [changed])).known


async def test_what_the_host_refuses(table):
    """A wrong code, a taken name, an empty one: the refusal itself comes out."""
    wrong = replace(table, code="000000" if table.code != "000000" else "111111")
    with pytest.raises(WrongCode):
        await join(await find_table(wrong, []), "Cleo")
    await join(await find_table(table, []), "Dora")
    await asyncio.sleep(0.6)
    with pytest.raises(NameTaken):
        await join(await find_table(table, []), "DORA")
    with pytest.raises(NameEmpty):
        await join(await find_table(table, []), "  ")


async def test_everybody_at_once(table):
    """Three devices knock in the same moment; the door's rate does not turn anybody away."""
    found = await find_table(table, [])
    seats = await asyncio.gather(*(join(found, name) for name in ("Emil", "Fritz", "Gerda")))
    assert len({seat.account for seat in seats}) == 3


async def test_the_wrong_table(table, monkeypatch):
    """Another fingerprint, another table, an account that the host has never given."""
    with monkeypatch.context() as shorter:
        shorter.setattr(finding, "KNOWN", 1.0)
        shorter.setattr(finding, "LISTENING", 1.0)
        with pytest.raises(OtherHost):
            await find_table(replace(table, fingerprint=b"x" * 16), [])
        with pytest.raises(NobodyThere):
            await find_table(replace(table, table="elsewhere"), [])
    found = await find_table(table, [])
    keys = SeatKeys.new()
    with pytest.raises(SeatGone):
        await visit(stranger(found, keys, table))


async def test_a_seat_that_was_taken_away(table, monkeypatch):
    """A line whose account is refused says so and ends."""
    monkeypatch.setattr("client.seat.connection.REFUSALS_BEFORE_GONE", 2)
    line = Connection(stranger(await find_table(table, []), SeatKeys.new(), table))
    line.open()
    await until(lambda: line.trouble is not None)
    assert isinstance(line.trouble, SeatGone)
    assert line.scene.status == "ended"
    await line.close()


async def test_nobody_answers():
    """No such name, no such port."""
    with pytest.raises(UnknownAddress):
        await require_reachable(Endpoint("no.such.invalid", 1883))
    with pytest.raises(Unreachable):
        await require_reachable(Endpoint("127.0.0.1", 9))


def stranger(found, keys: SeatKeys, link: JoinLink):
    """A seat that the host has never seen."""
    from client.device.keyring import SeatCredential  # noqa: PLC0415 - only here

    return SeatCredential(
        table=found.card.table, address=link.host, port=link.port, name="Nobody", account=keys.account,
        password="wrong", keys=keys.to_bytes(), host_sign=found.card.sign, host_seal=found.card.seal,  # noqa: S106 - a made-up one
    )  # fmt: skip
