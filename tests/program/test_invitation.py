"""The lines with which a host invites: what stands there for which broker, at which address, and as a QR code."""

from __future__ import annotations

import re
import socket
import struct
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self

import pytest
import segno

from host.discovery import addresses, invitation, qr
from host.discovery.addresses import Interface
from protocol.endpoint import SYSTEM
from protocol.links import JoinLink
from tests.client.situations import stands

if TYPE_CHECKING:
    from collections.abc import Iterator
    from ssl import SSLContext

KEPT = Path(__file__).parent / "situations"
ETH, TUN = Interface("eth0", "192.168.1.20"), Interface("", "10.8.0.2")
LINK = JoinLink(ETH.address, "7K3M9P", 1884, fingerprint=bytes(16))


def keyed(key: str, **facts: object) -> str:
    """Which text it is, and what it is filled with."""
    return " ".join([key, *(f"{name}={value}" for name, value in facts.items())])


def test_what_stands_in_an_invitation(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each kind of broker; `--snapshot-update` keeps it anew, to be looked at."""
    monkeypatch.setattr(invitation, "words", keyed)
    monkeypatch.setattr(invitation.installation, "mosquitto_line", lambda: "LINE")
    monkeypatch.setattr(addresses, "own", lambda: [ETH, TUN])
    monkeypatch.setattr(invitation.qr, "lines", lambda text: [f"QR {text}"])
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    found = {}
    for kind, local, reached in product(("mosquitto", "embedded", "existing"), (False, True), (True, False)):
        broker: Any = SimpleNamespace(kind=kind, local=local, moved_from=0)
        name = f"{kind}{', for this machine' * local}{', reached by nobody' * (not reached)}"
        found[name] = invitation.lines(broker, LINK, reached=reached, named=False)
    moved: Any = SimpleNamespace(kind="mosquitto", local=False, moved_from=1883)
    found["moved to another port, address named"] = invitation.lines(moved, LINK, reached=True, named=True)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    here = JoinLink("127.0.0.1", "7K3M9P", fingerprint=bytes(16), login=("guest", "word"))
    found["at a terminal"] = invitation.lines(moved, LINK, reached=True, named=True)
    found["at a terminal, for an account on this machine"] = invitation.lines(moved, here, reached=True, named=True)
    monkeypatch.setattr(addresses, "own", lambda: [ETH])
    found["in one network"] = invitation.lines(moved, LINK, reached=True, named=False)
    stands("invitation", found, request.config, kept_in=KEPT)


@pytest.mark.parametrize(
    ("kind", "local", "own", "address"),
    [("mosquitto", False, [ETH, TUN], ETH.address), ("mosquitto", False, [], ""), ("embedded", True, [ETH], "")],
)
async def test_the_address_of_an_own_broker_is_that_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, kind: str, local: bool, own: list[Interface], address: str
) -> None:
    """None where it serves this machine alone."""
    monkeypatch.setattr(addresses, "own", lambda: own)
    broker: Any = SimpleNamespace(kind=kind, local=local)
    assert await invitation.address(broker, LINK) == address


@pytest.mark.parametrize(
    ("here", "silent", "address"),
    [
        (False, [], "broker.lan"),
        (True, [], ETH.address),
        (True, [ETH.address], TUN.address),
        (True, [ETH.address, TUN.address], ""),
    ],
)
@pytest.mark.parametrize("tls", ["", SYSTEM])
async def test_the_address_of_a_broker_that_runs_already_is_one_at_which_it_answers(
    monkeypatch: pytest.MonkeyPatch, here: bool, silent: list[str], address: str, tls: str
) -> None:
    """Where it runs on this machine, each network is tried, with TLS where the broker has it; else it is its own."""
    tried = []

    async def open_connection(host: str, port: int, *, ssl: SSLContext | None) -> tuple[object, object]:
        tried.append((host, port, ssl is not None))
        if host in silent:
            raise ConnectionRefusedError
        return None, SimpleNamespace(close=lambda: None)

    monkeypatch.setattr(addresses, "own", lambda: [ETH, TUN])
    monkeypatch.setattr(addresses, "is_here", lambda host: here and host == "broker.lan")
    monkeypatch.setattr(addresses.asyncio, "open_connection", open_connection)
    broker: Any = SimpleNamespace(kind="existing", local=False)
    assert await invitation.address(broker, replace(LINK, host="broker.lan", tls=tls)) == address
    asked = [one.address for one in (ETH, TUN)][: len(silent) + 1] if here else []
    assert tried == [(one, LINK.port, bool(tls)) for one in asked]


# -- the networks of a machine -------------------------------------------------------------------------------------


class Machine:
    """What `socket` and `fcntl` say on a machine with these interfaces, which reaches others from `way`."""

    AF_INET, SOCK_DGRAM = socket.AF_INET, socket.SOCK_DGRAM
    inet_ntoa = staticmethod(socket.inet_ntoa)

    def __init__(self, interfaces: dict[str, str], way: str) -> None:
        self.interfaces = interfaces
        self.way = way

    def socket(self, *_: object) -> Self:
        """One is enough."""
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is open."""

    def connect(self, _to: object) -> None:
        """Find the way to others."""
        if not self.way:
            raise OSError

    def getsockname(self) -> tuple[str, int]:
        """Where it begins."""
        return self.way, 9

    def if_nameindex(self) -> Iterator[tuple[int, str]]:
        """All interfaces, in order."""
        return enumerate(self.interfaces)

    def ioctl(self, _socket: object, number: int, about: bytes) -> bytes:
        """The address of one."""
        assert number == addresses.SIOCGIFADDR
        name = struct.unpack("256s", about)[0].rstrip(b"\0").decode()
        if not self.interfaces[name]:
            raise OSError
        return bytes(20) + socket.inet_aton(self.interfaces[name]) + bytes(8)


@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("10.0.0.7", ["10.0.0.7 (wlan0)", "192.168.1.20 (eth0)"]),
        ("192.168.1.20", ["192.168.1.20 (eth0)", "10.0.0.7 (wlan0)"]),
        ("10.9.9.9", ["10.9.9.9", "192.168.1.20 (eth0)", "10.0.0.7 (wlan0)"]),
        ("127.0.0.1", ["192.168.1.20 (eth0)", "10.0.0.7 (wlan0)"]),
        ("", ["192.168.1.20 (eth0)", "10.0.0.7 (wlan0)"]),
    ],
)
def test_the_network_by_which_it_reaches_others_comes_first(
    monkeypatch: pytest.MonkeyPatch, way: str, found: list[str]
) -> None:
    """Each once, with its name where it has one; neither this machine's own nor one without an address."""
    machine = Machine({"lo": "127.0.0.1", "eth0": "192.168.1.20", "down0": "", "wlan0": "10.0.0.7"}, way)
    monkeypatch.setattr(addresses, "socket", machine)
    monkeypatch.setitem(sys.modules, "fcntl", machine)
    assert [str(one) for one in addresses.own()] == found
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert [str(one) for one in addresses.own()] == ([way] if way not in ("", "127.0.0.1") else [])


# -- QR codes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["moontable join 7K3M9P@192.168.1.20", "x" * 120])
def test_a_qr_code_is_drawn_as_it_is(text: str) -> None:
    """Two rows a line, explicit black on white, with a border; the last row of an odd number has one more below it."""
    drawn: list[list[int]] = []
    for line in qr.lines(text):
        cells = re.findall(r"\x1b\[(30|97);(40|107)m▀", line)
        assert line == "".join(f"\x1b[{upper};{lower}m▀" for upper, lower in cells) + "\x1b[0m"
        drawn += [[int(upper == "30") for upper, _ in cells], [int(lower == "40") for _, lower in cells]]
    expected = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    assert len(expected) % 2, "as every QR code has"
    assert drawn == [*expected, [0] * len(expected[0])]
