"""A host from its start to its end: what its broker and its console know by then, and how it lets go."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import host.server
from host.brokers import Address, Login
from host.errors import BrokerMissing
from host.journal import Journal
from host.server import KEEPALIVE, SLOWEST, Host
from tests.faults.bench import Nothing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Broker(Nothing):
    """A broker that notes what becomes of it; `problem` is why it cannot be started."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []
        self.problem: BrokerMissing | None = None

    async def start(self) -> Address:
        """It knows its tables by then."""
        self.order.append(f"start {sorted(self.tables)}")
        if self.problem:
            raise self.problem
        return Address("127.0.0.1", 1885, "host", "h")

    async def add_account(self, name: str, password: str) -> Login:
        """Let somebody in."""
        self.order.append(f"account {len(password)}")
        return Login(name, password)

    async def stop(self) -> None:
        """It ends."""
        self.order.append("stop")


class Line:
    """The host's line to it, which is there as soon as somebody connects; `then` is called once it is."""

    def __init__(self, broker: Broker, then: Callable[[], None], *about: Any, **calls: Any) -> None:
        self.broker, self.then, self.about, self.calls = broker, then, about, calls

    def connect(self) -> None:
        """It is there."""
        self.broker.order.append("connect")
        self.calls["on_connect"]()
        self.then()

    def is_connected(self) -> bool:
        """Whether it is there."""
        return True

    def publish(self, topic: str, _payload: bytes, **_about: object) -> None:
        """What the host says."""
        self.broker.order.append(f"publish {topic}")

    def unsubscribe(self, topic: str) -> None:
        """What the host hears no longer."""
        self.broker.order.append(f"unsubscribe {topic}")

    async def close(self, _seconds: float) -> None:
        """It ends."""
        self.broker.order.append("hang up")


async def served(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, console: bool = True, problem: BrokerMissing | None = None
) -> tuple[Broker, Line]:
    """A host with two tables that runs until its line is there."""
    broker, journal = Broker(), Journal(folder)
    broker.problem = problem
    lines: list[Line] = []

    def line(*about: Any, **calls: Any) -> Line:
        lines.append(Line(broker, ends, *about, **calls))
        return lines[-1]

    def ends() -> None:
        assert made.ready.is_set()
        made.stop()

    monkeypatch.setattr(host.server, "MqttClient", line)
    made = Host(journal, broker, console=console)
    for name in ("oak", "elm"):
        made.open_table(name)
    try:
        await made.run()
    finally:
        journal.close()
    return broker, lines[0]


def consoles(folder: Path) -> list[dict[str, Any]]:
    """What lies there for consoles."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("console-*.json"))]


async def test_a_host_serves_until_it_is_told_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its broker lets devices to its tables from the start; nothing of it is left when it ends."""
    broker, line = await served(tmp_path, monkeypatch, console=False)
    assert broker.order == ["start ['elm', 'oak']", "connect", "hang up", "stop"]
    endpoint, login, topics = line.about
    assert (endpoint.host, endpoint.port, login) == ("127.0.0.1", 1885, ("host", "h"))
    assert {topic.split("/")[1] for topic in topics} == {"oak", "elm"}
    assert (line.calls["keepalive"], line.calls["slowest"]) == (KEEPALIVE, SLOWEST)


async def test_the_consoles_account_has_one_password_over_all_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made at the first start, and told to the console with the way to each table."""
    passwords = set()
    for _ in range(2):
        broker, _ = await served(tmp_path, monkeypatch)
        assert broker.order[1:3] == ["account 32", "connect"]
        told = consoles(tmp_path)
        assert [(one["table"], one["port"]) for one in told] == [("elm", 1885), ("oak", 1885)]
        passwords |= {one["password"] for one in told}
    assert len(passwords) == 1


async def test_a_host_without_a_broker_ends_with_its_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said by whoever runs it."""
    with pytest.raises(BrokerMissing):
        await served(tmp_path, monkeypatch, problem=BrokerMissing(line="x"))
