"""A broker that speaks TLS with a certificate of the household's own making: both sides check it, links say it."""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import pytest

from client.base.errors import BrokerNotTrusted, BrokerWithoutTls
from client.device.keyring import Keyring
from client.device.operator import console_key
from client.seat.finding import find_table
from client.seat.revisiting import visit
from host.brokers import Login
from host.brokers.existing import BrokerAccess, Existing
from host.brokers.files import shipped
from host.brokers.mosquitto import configured, found, password_line
from host.brokers.ports import admits, free_port
from host.errors import BrokerAddressOdd, BrokerUntrusted
from host.errors import BrokerWithoutTls as HostWithoutTls
from protocol.endpoint import SYSTEM, AuthoritiesUnused, BadAuthorities, authorities, context
from protocol.links import JoinLink
from tests.certificates import Certificates, made
from tests.end_to_end.house import ROOT, Guest, HostProcess, party

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from protocol.errors import MoontableError

HOST, GUESTS = Login("host", "h"), Login("guest", "g")


class Household(NamedTuple):
    """A Mosquitto with one port that speaks TLS, one that does not, and one with a certificate for another name."""

    port: int
    plain: int
    misnamed: int
    files: Certificates
    accounts: Path

    @property
    def flags(self) -> list[str]:
        """How a host names it."""
        return ["--broker", f"mqtts://localhost:{self.port}", "--accounts", str(self.accounts)]

    @property
    def trusted(self) -> list[str]:
        """The same, with the household's authority."""
        return [*self.flags, "--ca", str(self.files.authority)]


@pytest.fixture
async def household(tmp_path: Path) -> AsyncIterator[Household]:
    """A household's own broker; it runs as whoever runs the tests."""
    files, elsewhere = made(tmp_path / "certificates", ["localhost", "127.0.0.1"], ["elsewhere.lan"])
    port, plain, misnamed = (free_port(0, lan=False) for _ in range(3))
    (tmp_path / "passwords").write_text("".join(password_line(a.username, a.password) for a in (HOST, GUESTS)))
    (tmp_path / "acl").write_text(shipped("broker.acl"))
    accounts = tmp_path / "accounts"
    accounts.write_text("host = host:h\nguests = guest:g\n")
    values = {
        "listener": f"{plain} 127.0.0.1",
        "password_file": str(tmp_path / "passwords"),
        "acl_file": str(tmp_path / "acl"),
        "user": "root",
    }
    safe = "".join(
        f"listener {at} 127.0.0.1\ncertfile {of.certificate}\nkeyfile {of.key}\n"
        for at, of in ((port, files), (misnamed, elsewhere))
    )
    (tmp_path / "conf").write_text(configured(shipped("broker.conf"), values) + safe)
    broker = await asyncio.create_subprocess_exec(
        found(), "-c", str(tmp_path / "conf"), stderr=asyncio.subprocess.DEVNULL
    )
    while await admits(plain, HOST.username, HOST.password) is None:  # noqa: ASYNC110  (another process)
        await asyncio.sleep(0.02)
    yield Household(port, plain, misnamed, files, accounts)
    broker.kill()
    await broker.wait()


async def test_host_and_guests_play_over_tls(household: Household, tmp_path: Path) -> None:
    """From the link to a running game and back to the seat; the console comes in the same way."""
    house = HostProcess(tmp_path / "host", *household.trusted, "--address", "localhost")
    await house.start()
    assert str(house.link).startswith("mqtts://")
    assert house.link.tls == SYSTEM
    trusted = authorities(household.files.authority)
    house.link = replace(house.link, tls=trusted)
    guests = await party(house, ["Ada", "Ben"], bots=1)
    try:
        seat = guests[0].connection.seat
        keyring = Keyring(tmp_path / "device")
        keyring.save(seat)
        (kept,) = Keyring(tmp_path / "device").credentials()
        assert (kept, kept.tls) == (seat, trusted)
        await visit(kept)
        await visit(console_key(str(tmp_path / "host"), "table").seat)
    finally:
        for guest in guests:
            await guest.connection.close()
        await house.stop()


async def test_a_guest_takes_nobodys_word_but_that_of_whom_they_trust(household: Household, tmp_path: Path) -> None:
    """Not with the authorities of the system, not with those of another household, not under another name."""
    house = HostProcess(tmp_path / "host", *household.trusted)
    await house.start()
    try:
        stranger = authorities(made(tmp_path / "others", ["localhost", "127.0.0.1"])[0].authority)
        for tls in (SYSTEM, stranger):
            with pytest.raises(BrokerNotTrusted) as told:
                await find_table(replace(house.link, tls=tls), [])
            assert "--ca" in told.value.message("en")
        trusted = authorities(household.files.authority)
        assert (await find_table(replace(house.link, tls=trusted), [])).card
        with pytest.raises(BrokerNotTrusted):
            await find_table(replace(house.link, tls=trusted, port=household.misnamed), [])
        with pytest.raises(BrokerWithoutTls):
            await find_table(replace(house.link, tls=trusted, port=household.plain), [])
    finally:
        await house.stop()


async def test_a_host_takes_nobodys_word_either(household: Household, tmp_path: Path) -> None:
    """What is wrong is told before a table opens."""
    ours, theirs = household.files.authority, made(tmp_path / "others", ["localhost"])[0].authority
    url = f"mqtts://localhost:{household.port}"
    for ca in (None, theirs):
        with pytest.raises(BrokerUntrusted):
            await Existing(BrokerAccess.parse(url, household.accounts, {}, ca)).start()
    with pytest.raises(HostWithoutTls):
        await Existing(BrokerAccess.parse(f"mqtts://localhost:{household.plain}", household.accounts, {}, ours)).start()
    address = await Existing(BrokerAccess.parse(url, household.accounts, {}, ours)).start()
    assert (address.host, address.port, address.tls) == ("localhost", household.port, authorities(ours))


def test_addresses_with_and_without_tls(tmp_path: Path) -> None:
    """Each has its own port where none is named; authorities without TLS would be a mistake."""
    ca = made(tmp_path, ["server"])[0].authority
    assert (BrokerAccess.parse("mqtt://server").port, BrokerAccess.parse("mqtt://server").tls) == (1883, "")
    assert (BrokerAccess.parse("mqtts://server").port, BrokerAccess.parse("mqtts://server").tls) == (8883, SYSTEM)
    assert BrokerAccess.parse("mqtts://server:1234", ca=ca).tls == authorities(ca)
    with pytest.raises(AuthoritiesUnused):
        BrokerAccess.parse("mqtt://host:secret@server", ca=ca)
    with pytest.raises(BrokerAddressOdd):
        BrokerAccess.parse("wss://server")


def test_a_home_made_authority_needs_no_formalities_and_vouches_for_the_name_only(tmp_path: Path) -> None:
    """Python 3.13 refuses certificates without a purpose, as guides for home servers make them; names count as ever."""
    (files,) = made(tmp_path, ["localhost"])
    trust = context(authorities(files.authority))
    assert trust.verify_mode is ssl.CERT_REQUIRED
    assert trust.check_hostname
    assert not trust.verify_flags & ssl.VerifyFlags.VERIFY_X509_STRICT
    assert context(SYSTEM).verify_flags == ssl.create_default_context().verify_flags


def test_only_certificates_are_kept_of_a_file(tmp_path: Path) -> None:
    """A key that lies in the same file goes nowhere; a file without a certificate is refused in a sentence."""
    files = made(tmp_path, ["server"])[0]
    both = tmp_path / "both.pem"
    both.write_text(files.key.read_text() + files.authority.read_text() + files.certificate.read_text())
    kept = authorities(both)
    assert kept.count("BEGIN CERTIFICATE") == 2
    assert "PRIVATE" not in kept
    broken = tmp_path / "broken.pem"
    broken.write_text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    binary = tmp_path / "ca.der"
    binary.write_bytes(bytes(range(256)))
    large = tmp_path / "large.pem"
    large.write_bytes(files.authority.read_bytes() * 1000)
    for path in (files.key, broken, binary, large, tmp_path, tmp_path / "missing"):
        with pytest.raises(BadAuthorities) as told:
            authorities(path)
        assert str(path) in told.value.message("de")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["client.command", "join", "7K3M9P@127.0.0.1:9", "--ca", "{ca}", "--name", "Ada"], AuthoritiesUnused),
        (["client.command", "join", "mqtts://7K3M9P@127.0.0.1:9", "--ca", "missing", "--name", "Ada"], BadAuthorities),
        (["client.command", "watch", "127.0.0.1:9", "--ca", "{ca}"], AuthoritiesUnused),
        (["host", "--broker", "mqtt://127.0.0.1:9", "--ca", "{ca}"], AuthoritiesUnused),
        (["host", "--broker", "mqtts://127.0.0.1:9", "--ca", "missing"], BadAuthorities),
    ],
)
def test_what_makes_no_sense_is_said(tmp_path: Path, words: list[str], status: type[MoontableError]) -> None:
    """One sentence, on both sides."""
    ca = made(tmp_path / "ca", ["server"])[0].authority
    done = subprocess.run(
        [sys.executable, "-P", "-m", *(word.format(ca=ca) for word in words)],
        capture_output=True, text=True, check=False, timeout=30, stdin=subprocess.DEVNULL, cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "MOONTABLE_HOME": str(tmp_path / "home"), "LANG": "C"},
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (status.exit_status, 1), done.stderr


async def test_a_seat_of_before_has_no_tls(household: Household, tmp_path: Path) -> None:
    """A file that an earlier release has written is read as it was meant."""
    house = HostProcess(
        tmp_path / "host", "--broker", f"mqtt://127.0.0.1:{household.plain}", "--accounts", str(household.accounts)
    )
    await house.start()
    guest = await Guest.come(replace(house.link), "Ada", None)
    keyring = Keyring(tmp_path / "device")
    keyring.save(guest.connection.seat)
    (path,) = keyring.folder.glob("*.json")
    texts = json.loads(path.read_text())
    del texts["tls"]
    path.write_text(json.dumps(texts))
    assert keyring.credentials() == [guest.connection.seat]
    await guest.connection.close()
    await house.stop()


def test_links_carry_it() -> None:
    """With and without a port, an account and a key."""
    link = JoinLink("server.lan", "7K3M9P", 8883, "blue", bytes(range(16)), ("guest", "p@ss"), SYSTEM)
    assert str(link).startswith("mqtts://7K3M9P@guest:p%40ss@server.lan/blue#")
    assert JoinLink.parse(str(link)) == link
    assert JoinLink.parse("mqtt://7K3M9P@home") == JoinLink("home", "7K3M9P")
    assert JoinLink.parse("MQTTS://7k3m9p@home:1883") == JoinLink("home", "7K3M9P", 1883, tls=SYSTEM)
    assert JoinLink.parse(str(JoinLink("fe80::1%wlan0", tls=SYSTEM, port=8883))).host == "fe80::1%wlan0"
