"""`moontable host` from its start to its end, with no broker and no network: what it prints, and what it keeps."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.__main__ import main
from protocol.search import SEVERAL
from tests.program.test_invitation import keyed
from tests.program.test_serving import Broker, Line

if TYPE_CHECKING:
    from pathlib import Path

    from host.server import Host


class House:
    """A machine on which hosts are started one after the other; each ends as soon as it has said how to join.

    `chosen` is how each broker was asked for, `answers` what was answered, `order` what came before what.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.chosen: list[dict[str, Any]] = []
        self.brokers: list[Broker] = []
        self.order: list[str] = []
        self.answers: list[str] = []
        self.kind, self.local = "mosquitto", False
        self.hosts: list[Host] = []
        for name, put in (
            ("host.brokers.choosing.choose", self.choose), ("host.server.MqttClient", self.line),
            ("host.discovery.beacon.Beacon.opened", self.answers_in_network), ("host.__main__.words", keyed),
            ("host.discovery.invitation.address", self.address), ("host.discovery.invitation.lines", self.lines),
            ("host.runtime.garbage_collection.relax", self.ends), ("host.__main__.log.begin", self.log),
            ("host.mqtt.shared_broker.LISTENING", 0.0),
            ("host.__main__.threading", SimpleNamespace(Thread=self.thread)),
        ):  # fmt: skip
            monkeypatch.setattr(name, put)

    def run(self, *words: str) -> int:
        """A host from its start to its end; its status."""
        return main(["--data", str(self.folder), "--lang", "en", *words])

    def choose(self, folder: Path, **how: Any) -> Broker:
        """A broker of this machine."""
        assert folder == self.folder / "broker"
        broker = Broker()
        broker.kind, broker.local = self.kind, self.local
        self.brokers.append(broker)
        self.chosen.append(how)
        return broker

    def line(self, *about: Any, **calls: Any) -> Line:
        """The line of the host that was started last."""
        self.hosts.append(calls["on_connect"].__self__)
        return Line(self.brokers[-1], list, *about, **calls)

    def ends(self) -> None:
        """It is open, and is told to end at the next moment at which it waits."""
        self.hosts[-1].loop.call_soon(self.hosts[-1].stop)

    def log(self, level: str) -> Any:
        """Where log lines go."""
        self.order.append(f"log {level}")
        return SimpleNamespace()

    def thread(self, **_about: object) -> Any:
        """What waits for the end of its input."""
        return SimpleNamespace(start=lambda: self.order.append("ends with its input"))

    async def address(self, *_: object) -> str:
        """Where guests reach this machine."""
        return "192.0.2.7"

    def lines(self, _broker: Broker, link: Any, *, reached: bool, named: bool) -> list[str]:
        """What guests are told."""
        return [f"open at {link.host}{' reached' * reached}{' named' * named}"]

    async def answers_in_network(self, told: Any) -> Any:
        """Somebody asks in the network."""
        self.answers.append(told().table)
        return SimpleNamespace(close=lambda: self.order.append("silent"))


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """Before the first start."""
    return House(tmp_path, monkeypatch)


def test_it_says_how_to_join_each_table_and_how_to_end(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """The line of the one that was asked for first, then the others, then where the game waits; goodbye at the end."""
    assert house.run("--table", "oak") == 0
    assert capsys.readouterr().err.splitlines() == [
        "open at 192.0.2.7 reached", f"stop_with folder={house.folder}", "goodbye"
    ]  # fmt: skip
    assert house.run("--table", "elm", "--address", "10.0.0.7") == 0
    first, other, *last = capsys.readouterr().err.splitlines()
    assert first == "open at 10.0.0.7 reached named"
    assert other.startswith("also_open table=oak link=")
    assert "@10.0.0.7:1885" in other
    assert "oak" in other.partition("link=")[2]
    assert last == [f"stop_with folder={house.folder}", "goodbye"]
    assert house.answers == ["oak", SEVERAL]
    assert house.order == ["log info", "silent"] * 2


def test_its_port_is_the_same_after_every_start(house: House) -> None:
    """Until then it may move out of somebody's way, unless one was asked for."""
    for words in ([], [], ["--port", "1999"], ["--port", "0"]):
        assert house.run(*words) == 0
    assert [how["port"] for how in house.chosen] == [1883, 1885, 1999, 0]
    assert [broker.moves for broker in house.brokers] == [True, False, False, False]
    assert [how["lan"] for how in house.chosen] == [None] * 4
    assert [sorted(how["accounts"]) == [house.hosts[0].tables["table"].roster.operator.id] for how in house.chosen] == [
        *(False, True, True, True),
    ]


def test_a_program_that_has_started_it_is_told_the_way_in_one_line(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the table's name; one for this machine alone answers nobody in the network."""
    house.local = True
    assert house.run("--announce", "--table", "oak") == 0
    said = capsys.readouterr()
    assert json.loads(said.out.removeprefix("READY "))["link"].startswith(house.hosts[0].tables["oak"].attendance.code)
    assert "oak" in said.out
    assert said.err.splitlines()[-1] == "goodbye"
    assert house.answers == []


def test_a_brokers_port_that_is_somebody_elses_is_not_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is anybody answered in the network: guests know where that broker is."""
    access: list[Any] = []

    def existing(found: Any) -> Broker:
        access.append((found.host, found.port, found.host_login.username))
        house.kind = "existing"
        return house.choose(house.folder / "broker")

    monkeypatch.setattr("host.brokers.existing.Existing", existing)
    assert house.run("--broker", "mqtt://keeper:secret@server:1900") == 0
    assert (access, house.answers) == ([("server", 1900, "keeper")], [])
    house.kind = "mosquitto"
    assert house.run() == 0
    assert house.chosen[-1]["port"] == 1883


def test_a_table_begins_with_what_was_asked_for(house: House) -> None:
    """Game, bots, and who reaches it; the best broker there is, or the one that is named."""
    assert house.run("--game", "werewolves", "--bots", "9", "--lan", "--broker", "embedded") == 0
    assert house.run("--table", "elm", "--practice") == 0
    lobbies = [made.tables[name].lobby for made, name in zip(house.hosts, ("table", "elm"), strict=True)]
    assert [(lobby.game, lobby.bots) for lobby in lobbies] == [("werewolves", 9), ("wolfmoon", 0)]
    assert [(how["lan"], how["kind"]) for how in house.chosen] == [(True, "embedded"), (False, "")]
    assert [made.tables["table"].roster.operator is None for made in house.hosts] == [False, True]
    assert house.order == ["log info", "silent", "log warning", "ends with its input", "silent"]
