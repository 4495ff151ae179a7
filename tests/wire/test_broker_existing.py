"""A broker that runs already: its accounts are tried, and refused when guests could touch the lamps."""

from __future__ import annotations

import asyncio
import socket
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from host.brokers import Login, probe
from host.brokers.existing import GUESTS_VARIABLE, HOST_VARIABLE, BrokerAccess, Existing
from host.brokers.files import shipped
from host.brokers.mosquitto import configured, found, password_line
from host.brokers.ports import admits, free_port
from host.errors import (
    BrokerAddressOdd,
    BrokerLoginOdd,
    BrokerRefused,
    BrokerSameAccount,
    BrokerTooTight,
    BrokerUnreachable,
    BrokerUnsafe,
)
from protocol.endpoint import AuthoritiesUnused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    House = Callable[..., Awaitable[int]]

KEEPER, GUESTS = Login("host", "the host's"), Login("guest", "the guests'")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """Start a household's own Mosquitto with an access list; gives its port."""
    running: list[subprocess.Popen[bytes]] = []

    async def start(acl: str, *, anonymous: bool = True) -> int:
        port = free_port(0, lan=False)
        (tmp_path / "acl").write_text(acl, encoding="utf-8")
        accounts = (KEEPER, GUESTS)
        (tmp_path / "passwords").write_text("".join(password_line(a.username, a.password) for a in accounts))
        values = {
            "listener": f"{port} 127.0.0.1",
            "password_file": str(tmp_path / "passwords"),
            "acl_file": str(tmp_path / "acl"),
            "user": "root",
            "sys_interval": "1",
            "allow_anonymous": str(anonymous).lower(),
        }
        (tmp_path / "conf").write_text(configured(shipped("broker.conf"), values), encoding="utf-8")
        program = [found(), "-c", str(tmp_path / "conf")]
        running.append(subprocess.Popen(program, stderr=subprocess.DEVNULL))  # noqa: ASYNC220  (returns at once)
        while await admits(port, KEEPER.username, KEEPER.password) is None:  # noqa: ASYNC110  (another process)
            await asyncio.sleep(0.01)
        return port

    yield start
    for process in running:
        process.kill()
        process.wait()


def access(port: int, guests: Login = GUESTS) -> BrokerAccess:
    """The household's broker with our two accounts."""
    return BrokerAccess("127.0.0.1", port, KEEPER, guests)


async def test_the_shipped_list_passes(house: House) -> None:
    """Broker.conf and broker.acl as they are may be used; strangers may knock there."""
    broker = Existing(access(await house(shipped("broker.acl"))))
    address = await broker.start()
    assert (address.username, address.guests) == ("host", None)
    assert await broker.add_account("s1", "x") == GUESTS
    await broker.remove_account("s1")
    await broker.stop()


async def test_without_strangers_a_device_needs_the_guests_account(house: House) -> None:
    """Where all need an account, the address says which one a device knocks with."""
    broker = Existing(access(await house(shipped("broker.acl"), anonymous=False)))
    assert (await broker.start()).guests == GUESTS


@pytest.mark.parametrize(
    "more",
    [
        "user guest\ntopic readwrite #",
        "user guest\ntopic write #",
        "user guest\ntopic read #",
        "user guest\ntopic readwrite moontable/#\ntopic write home/#",
        "user guest\ntopic readwrite moontable/#\ntopic read $SYS/#",
        "topic readwrite home/#",
    ],
)
async def test_guests_who_reach_the_house_are_refused(house: House, more: str) -> None:
    """Reading or writing outside the prefix, by guests or strangers, is found before a code is shown."""
    port = await house(f"{more}\n{shipped('broker.acl')}\nuser host\ntopic readwrite #\n")
    with pytest.raises(BrokerUnsafe) as told:
        await Existing(access(port)).start()
    assert "broker.acl" in told.value.message("en")
    assert "broker.acl" in told.value.message("de")


async def test_guests_who_reach_too_little(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guests' account without rights below the prefix is named together with a topic that it lacks."""
    monkeypatch.setattr(probe, "PROBE_TIMEOUT", 0.3)
    port = await house("user host\ntopic readwrite moontable/#\n")
    with pytest.raises(BrokerTooTight) as told:
        await Existing(access(port)).start()
    assert "guest" in told.value.message("en")


async def test_wrong_password(house: House) -> None:
    """The account that the broker refuses is named; its password is not."""
    port = await house(shipped("broker.acl"))
    with pytest.raises(BrokerRefused) as told:
        await Existing(access(port, Login("guest", "wrong"))).start()
    assert "guest" in told.value.message("en")
    assert "wrong" not in told.value.message("en")


async def test_nobody_there() -> None:
    """No broker at the address: said so, with the address."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        port = nobody.getsockname()[1]
        with pytest.raises(BrokerUnreachable, match=str(port)):
            await Existing(access(port)).start()


def test_addresses() -> None:
    """An address has name, password and port where they are given."""
    assert BrokerAccess.parse("mqtt://host:p%40ss@server:1884", environ={}) == BrokerAccess(
        "server", 1884, Login("host", "p@ss"), probe.NOBODY
    )
    assert BrokerAccess.parse("192.168.1.20", environ={}).port == 1883
    assert BrokerAccess.parse("mqtt://[::1]:1885", environ={}).host == "::1"
    for odd in (
        "http://server",
        "mqtt://",
        "mqtt://server:port",
        "mqtt://server/topic",
        "mqtt://server:99999",
    ):
        with pytest.raises(BrokerAddressOdd):
            BrokerAccess.parse(odd, environ={})
    with pytest.raises(BrokerAddressOdd) as told:
        BrokerAccess.parse("http://host:secret@server", environ={})
    assert "secret" not in told.value.message("en")
    for url, shown in (("mqtt://host:secret@server", "mqtt://…@server"), ("mqtt://server", "mqtt://server")):
        with pytest.raises(AuthoritiesUnused) as told:
            BrokerAccess.parse(url, environ={}, ca=Path("own.pem"))
        assert told.value.facts["address"] == shown


def test_accounts_from_a_file_and_from_the_environment(tmp_path: Path) -> None:
    """Passwords need not stand in a command; environment goes before file, file before address."""
    file = tmp_path / "accounts"
    file.write_text("# of the house\nhost = host:one\n\nguests = guest:two:with colon\n", encoding="utf-8")
    found = BrokerAccess.parse("mqtt://old:old@server", file, {GUESTS_VARIABLE: "guest:three"})
    assert (found.host_login, found.guests) == (Login("host", "one"), Login("guest", "three"))
    assert BrokerAccess.parse("server", file, {}).guests == Login("guest", "two:with colon")
    assert "one" not in repr(found)
    with pytest.raises(BrokerSameAccount):
        BrokerAccess.parse("server", file, {GUESTS_VARIABLE: "host:one"})
    with pytest.raises(BrokerLoginOdd, match=HOST_VARIABLE):
        BrokerAccess.parse("server", None, {HOST_VARIABLE: "no colon"})
    file.write_text("keeper = a:b\n", encoding="utf-8")
    with pytest.raises(BrokerLoginOdd):
        BrokerAccess.parse("server", file, {})
    with pytest.raises(BrokerLoginOdd):
        BrokerAccess.parse("server", tmp_path / "missing", {})
