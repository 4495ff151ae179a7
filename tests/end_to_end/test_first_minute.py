"""The first minute of a host: somebody else's port, no broker, no network, several addresses, a broker at localhost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from host.__main__ import main
from host.brokers.choosing import known
from host.brokers.embedded import Embedded
from host.brokers.existing import BrokerAccess, Existing
from host.brokers.mosquitto import Mosquitto
from host.discovery import addresses, invitation
from host.discovery.addresses import Interface, is_here, own, valid_address
from host.errors import AddressOdd, MisspeltBroker, PortTaken, UnknownBroker
from protocol.addresses import means_itself
from protocol.links import JoinLink
from protocol.program.commandline import HOST_COMMANDS as COMMANDS
from protocol.texts import in_language
from tests.end_to_end.house import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LINK = JoinLink("127.0.0.1", "7K3M9P", 1883, fingerprint=bytes(16))


async def opened(tmp_path: Path, port: int, *flags: str, before: str = "", lang: str = "en") -> tuple[str, int]:
    """Run a host whose usual port is `port` until it has said how to join; what it said, and its exit status."""
    code = f"import host.__main__ as h; h.PORT = {port}; {before}\nraise SystemExit(h.main())"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", code, "--data", str(tmp_path), "--announce", "--lang", lang, *flags,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, stdin=asyncio.subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    if await asyncio.wait_for(process.stdout.readline(), 20):
        process.send_signal(signal.SIGINT)
    _, said = await asyncio.wait_for(process.communicate(), 20)
    return said.decode(), process.returncode


@pytest.fixture
def taken():
    """Somebody else's program on 127.0.0.1 alone, as Debian starts its Mosquitto; the port after it is free."""
    while True:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            port = other.getsockname()[1]
            with socket.socket() as after:
                try:
                    after.bind(("", port + 1))
                except (OSError, OverflowError):
                    continue
            other.listen()
            yield port
            return


@pytest.mark.parametrize("broker", ["mosquitto", "embedded"])
async def test_a_taken_port_is_passed_over_once_and_the_next_one_kept(tmp_path: Path, taken: int, broker: str) -> None:
    """The table is where the first start has said, also when the usual port is free again, and says when it is not."""
    said, status = await opened(tmp_path, taken, "--broker", broker)
    assert (status, f"Port {taken} belongs to another program" in said) == (0, True)
    assert f"port {taken + 1}" in said
    said, status = await opened(tmp_path, 0, "--broker", broker)
    assert (status, f"port {taken + 1}" in said, "another program" in said) == (0, True, False)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", taken + 1))
        other.listen()
        said, status = await opened(tmp_path, taken + 5, "--broker", broker)
    assert status == PortTaken.exit_status
    assert said.splitlines()[-1] == PortTaken(port=taken + 1).message("en")


async def test_a_port_that_was_asked_for_is_not_passed_over(tmp_path: Path, taken: int) -> None:
    """Whoever names a port means it."""
    said, status = await opened(tmp_path, 0, "--port", str(taken), "--broker", "mosquitto")
    assert (status, said.strip()) == (PortTaken.exit_status, PortTaken(port=taken).message("en"))


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_without_mosquitto_no_line_is_printed_that_no_guest_can_use(tmp_path: Path, lang: str) -> None:
    """What to install is said instead, and that --lan would do for a few."""
    before = "import host.brokers.mosquitto as m; m.PLACES = (); m.found = lambda: ''"
    said, status = await opened(tmp_path, 0, before=before, lang=lang)
    assert status == 0
    assert "--lan" in said
    assert "install" in said or "bootstrap" in said
    for useless in ("127.0.0.1", "moontable join", "7K3M9P"):
        assert useless not in said


def test_a_qr_is_drawn_only_where_a_phone_can_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for an address that means the phone itself."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(invitation.qr, "lines", lambda text: [f"QR {text}"])
    broker = Embedded(lan=True)

    def drawn(host: str, *, reached: bool) -> bool:
        link = JoinLink(host, "7K3M9P", fingerprint=bytes(16))
        return any("QR" in line for line in invitation.lines(broker, link, reached=reached, named=True))

    assert drawn("192.168.1.20", reached=True)
    assert not drawn("127.0.0.1", reached=True)
    assert not drawn("localhost", reached=True)
    assert not drawn("192.168.1.20", reached=False)


async def test_a_broker_called_localhost_is_shown_as_guests_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address of this machine where the broker answers there, else what to do; other names stay as they are."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        for name in ("localhost", "127.0.0.1", "127.0.1.1", "0.0.0.0"):  # noqa: S104 - as somebody may type it
            broker = Existing(BrokerAccess.parse(f"mqtt://h:h@{name}:{port}", environ={}))
            link = JoinLink(name, "7K3M9P", port, fingerprint=bytes(16))
            monkeypatch.setattr(
                addresses, "own", lambda: [Interface("tun0", "127.0.0.9"), Interface("eth0", "127.0.0.1")]
            )
            assert await invitation.address(broker, link) == "127.0.0.1"
            monkeypatch.setattr(addresses, "own", lambda: [Interface("eth0", "127.0.0.9")])
            assert await invitation.address(broker, link) == ""
            said = "\n".join(invitation.lines(broker, link, reached=False, named=False))
            assert "--address" in said
            assert "moontable join" not in said
    away = JoinLink("192.168.1.9", "7K3M9P", 1883)
    assert (
        await invitation.address(Existing(BrokerAccess.parse("mqtt://h:h@192.168.1.9", environ={})), away)
        == "192.168.1.9"
    )


async def test_several_addresses_are_named_and_one_may_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is shown and the others are mentioned, unless somebody has chosen; without a network it is said."""
    broker = Mosquitto(tmp_path)
    monkeypatch.setattr(
        addresses, "own", lambda: [Interface("eth0", "192.168.1.20"), Interface("docker0", "172.17.0.1")]
    )
    assert await invitation.address(broker, LINK) == "192.168.1.20"
    said = "\n".join(invitation.lines(broker, LINK, reached=True, named=False))
    assert "172.17.0.1 (docker0)" in said
    assert "172.17.0.1" not in "\n".join(invitation.lines(broker, LINK, reached=True, named=True))
    monkeypatch.setattr(addresses, "own", list)
    assert await invitation.address(broker, LINK) == ""
    assert "--address" in invitation.lines(broker, LINK, reached=False, named=False)[-1]


def test_the_line_to_type_is_short_and_the_one_to_copy_is_whole(tmp_path: Path) -> None:
    """First the code and the address; where guests need an account, there is no way without it."""
    said = invitation.lines(Mosquitto(tmp_path), LINK, reached=True, named=True)
    typed = [line.rpartition(" ")[2] for line in said if "moontable join" in line]
    assert typed == ["7K3M9P@127.0.0.1", str(LINK)]
    guarded = replace(LINK, login=("guest", "word"))
    said = invitation.lines(Mosquitto(tmp_path), guarded, reached=True, named=True)
    assert [line.rpartition(" ")[2] for line in said if "moontable join" in line] == [str(guarded)]


async def test_the_chosen_address_stands_in_line_and_link(tmp_path: Path) -> None:
    """As it was typed; IPv6 in brackets."""
    said, _ = await opened(tmp_path, 0, "--address", "games.lan")
    assert "@games.lan" in said
    said, _ = await opened(tmp_path, 0, "--address", "fd00::20")
    assert "@[fd00::20]" in said


def test_own_addresses_are_of_networks_and_never_the_loopback() -> None:
    """Each once."""
    found = own()
    assert len({one.address for one in found}) == len(found)
    assert not [one for one in found if is_here(one.address) or means_itself(one.address)]
    assert is_here("localhost")
    assert not is_here("no.such.invalid")


def test_what_is_an_address() -> None:
    """A name or a number without anything else."""
    for good in ("192.168.1.20", "server.lan", "raspi", "fd00::20"):
        assert valid_address(good) == good
    assert valid_address("[fd00::20]") == "fd00::20"
    for bad in ("", "a b", "http://a", "a:1883", "a/b", "a@b", "ä.lan", "fd00::20:x"):
        with pytest.raises(AddressOdd):
            valid_address(bad)


def test_what_a_broker_may_be_called() -> None:
    """Kinds, addresses, and nothing that is silently taken for something else."""
    assert [known(word) for word in ("", "mosquitto", "Embedded", " mosquitto")] == [
        "",
        "mosquitto",
        "embedded",
        "mosquitto",
    ]
    for address in ("mqtt://a", "mqtts://a:1", "localhost", "192.168.1.9", "server:1883", "http://x", "h:p@server"):
        assert known(address) == "existing"
    for misspelt, meant in (("mosquito", "mosquitto"), ("mosqitto", "mosquitto"), ("embeded", "embedded")):
        with pytest.raises(MisspeltBroker) as told:
            known(misspelt)
        assert meant in told.value.message("de")
    for nothing in ("raspi", "mqtt", "none", "embedded2x"):
        with pytest.raises(UnknownBroker):
            known(nothing)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_help_names_every_command_option_and_range(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is made from what the command takes."""
    monkeypatch.setenv("MOONTABLE_LANG", lang)
    assert main(["--help"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    for command in COMMANDS:
        assert f" {command} {in_language(COMMANDS[command]).split()[0]}" in page
        assert main([command, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"moontable host {command} [")
    for word in ("--address", "--ca", "--broker", "0-65535", "wolfmoon 0-5", "werewolves 0-49", "duesterwald 0-17"):
        assert word in page
    for hidden in ("--practice", "--announce", "--fast"):
        assert hidden not in page
    assert ("[options]" in page, "[Optionen]" in page) == (lang == "en", lang == "de")
    everything = subprocess.run(
        [sys.executable, "-P", "-m", "client.command", "--help"], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MOONTABLE_LANG": lang},
    ).stdout  # fmt: skip
    assert all(f"\n  host {command} " in everything for command in COMMANDS)
