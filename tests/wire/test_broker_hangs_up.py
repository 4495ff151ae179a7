"""A broker that hangs up on whoever tries what is forbidden, as some do: that is an answer as well."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

import pytest

from host.brokers import Login, probe
from host.brokers.acl import allows, covers, rules
from host.brokers.existing import BrokerAccess, Existing
from host.brokers.files import shipped
from host.errors import BrokerTooTight, BrokerUnsafe

KEEPER, GUESTS = Login("host", "the host's"), Login("guest", "the guests'")
CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE, PING = 0x10, 0x30, 0x80, 0xA0, 0xC0


class Curt:
    """A broker of MQTT 3.1.1 with accounts and an access list. Whatever is forbidden ends the connection.

    `filters_too`: so does a filter that reaches more than is allowed; otherwise it is refused in words.
    """

    def __init__(self, acl: str, *, filters_too: bool) -> None:
        self.rules = rules(acl)
        self.filters_too = filters_too
        self.hung_up = 0
        self._clients: dict[asyncio.StreamWriter, tuple[str | None, list[str]]] = {}

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._clients:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while not writer.is_closing():
                header = (await reader.readexactly(1))[0]
                body = await reader.readexactly((await reader.readexactly(1))[0])  # none of the probe is longer
                if not self._taken(header, body, writer):
                    self.hung_up += 1
                    break
        self._clients.pop(writer, None)
        writer.close()

    def _taken(self, header: int, body: bytes, writer: asyncio.StreamWriter) -> bool:
        """Answer a packet; whether the client may stay."""
        kind = header & 0xF0
        if kind == CONNECT:
            return self._welcomed(body, writer)
        user, filters = self._clients[writer]
        if kind == PUBLISH:
            topic, rest = _text(body)
            if not allows(self.rules, user, "write", topic):
                return False
            if header & 0x06:
                writer.write(b"\x40\x02" + rest[:2])
            self._deliver(topic, rest[2:] if header & 0x06 else rest)
        elif kind == SUBSCRIBE:
            wanted, _ = _text(body[2:])
            granted = allows(self.rules, user, "read", wanted)
            if not granted and self.filters_too:
                return False
            filters += [wanted] if granted else []
            writer.write(b"\x90\x03" + body[:2] + (b"\x01" if granted else b"\x80"))
        elif kind == PING:
            writer.write(b"\xd0\x00")
        return True

    def _welcomed(self, body: bytes, writer: asyncio.StreamWriter) -> bool:
        if body[6] != 4:  # another version of MQTT
            writer.write(b"\x20\x02\x00\x01")
            return False
        _, rest = _text(body[10:])
        login = Login(*(_text(part)[0] for part in (rest, _text(rest)[1]))) if body[7] & 0x80 else None
        if login not in (None, KEEPER, GUESTS):
            writer.write(b"\x20\x02\x00\x05")
            return False
        self._clients[writer] = login and login.username, []
        writer.write(b"\x20\x02\x00\x00")
        return True

    def _deliver(self, topic: str, payload: bytes) -> None:
        name = topic.encode()
        packet = len(name).to_bytes(2, "big") + name + payload
        for writer, (_, filters) in self._clients.items():
            if any(covers(one, topic) for one in filters):
                writer.write(bytes((PUBLISH, len(packet))) + packet)


def _text(data: bytes) -> tuple[str, bytes]:
    """A text with its length, and what comes behind it."""
    end = 2 + int.from_bytes(data[:2], "big")
    return data[2:end].decode(), data[end:]


@pytest.fixture(autouse=True)
def endless_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for an answer that has come already waits until the test is over."""
    monkeypatch.setattr(probe, "PROBE_TIMEOUT", 3600.0)


@pytest.mark.parametrize("filters_too", [False, True])
async def test_the_shipped_list_passes_on_a_broker_that_hangs_up(*, filters_too: bool) -> None:
    """Host and guests are hung up on for what they must not do, come back, and are found to reach what they need."""
    async with Curt(shipped("broker.acl"), filters_too=filters_too) as broker, asyncio.timeout(30):
        address = await Existing(BrokerAccess("127.0.0.1", broker.port, KEEPER, GUESTS)).start()
    assert address.guests is None
    assert broker.hung_up >= 9, "three topics outside, for the host, the guests and strangers"


@pytest.mark.parametrize("more", ["topic write home/#", "topic readwrite #"])
async def test_guests_who_reach_the_house_are_found_on_a_broker_that_hangs_up(more: str) -> None:
    """For some topics they are hung up on; the others are seen."""
    acl = f"user guest\n{more}\nuser host\ntopic read #\n{shipped('broker.acl')}"
    async with Curt(acl, filters_too=False) as broker, asyncio.timeout(30):
        with pytest.raises(BrokerUnsafe):
            await Existing(BrokerAccess("127.0.0.1", broker.port, KEEPER, GUESTS)).start()


async def test_guests_who_reach_too_little_are_hung_up_on_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has not come is waited for, as on any broker."""
    monkeypatch.setattr(probe, "PROBE_TIMEOUT", 0.3)
    async with Curt("user host\ntopic readwrite moontable/#\n", filters_too=True) as broker, asyncio.timeout(30):
        with pytest.raises(BrokerTooTight) as told:
            await Existing(BrokerAccess("127.0.0.1", broker.port, KEEPER, GUESTS)).start()
    assert "guest" in told.value.message("en")
