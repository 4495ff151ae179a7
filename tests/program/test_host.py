"""A host in this process: what it makes of a message on each topic, what it listens to, and how guests find it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from host.brokers import Address, Login
from host.errors import AnotherHost
from host.mqtt.sender import subscriptions
from host.server import data_folder
from protocol.codec import encode
from protocol.codes import fingerprint
from protocol.keys import SeatKeys
from protocol.messages import SeatInquiry
from protocol.topics import Topics
from tests.faults.bench import Bench

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

TABLE, ATTIC, ELSEWHERE = Topics("table"), Topics("attic"), Topics("elsewhere")
ACCOUNT = SeatKeys.from_bytes(bytes(range(64))).account


class Parts:
    """The parts that a host asks, and what they were asked, in order; `bench` is that host."""

    def __init__(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        self.host = bench.host
        self.asked: list[str] = []
        self.again: float | None = None
        monkeypatch.setattr("host.mqtt.shared_broker.SharedBroker.receive_card", self.receive_card)
        for name in ("receive_twin", "receive_down", "receive_elsewhere"):
            monkeypatch.setattr(f"host.mqtt.shared_broker.SharedBroker.{name}", self.note(name))
        monkeypatch.setattr(bench.table, "receive", self.receive)
        monkeypatch.setattr(bench.host.commits, "plan", lambda name: self.asked.append(f"plan {name}"))
        monkeypatch.setattr(bench.host.joins["table"], "receive", self.join)
        bench.host.sender.send = lambda topic, data, *, retain=False: (  # type: ignore[method-assign]
            self.asked.append(f"send {topic} {data!r}{' to be kept' * retain}")
        )

    def note(self, name: str) -> Any:
        """Something that is noted by its name alone."""
        return lambda _self, about, *_, **__: self.asked.append(f"{name} {about}")

    def receive_card(self, name: str, _data: bytes, _now: float, *, kept: bool) -> float | None:
        """A card was put there."""
        self.asked.append(f"card {name}{' kept' * kept}")
        return self.again

    def receive(self, account: str, data: bytes, _now: float) -> bool:
        """Something of a seat; whether it was one."""
        self.asked.append(f"receive {account}")
        return data == b"good"

    async def join(self, _data: bytes, _now: float) -> None:
        """Something at the door."""
        self.asked.append("join")

    async def hears(self, topic: str, data: bytes = b"good", *, kept: bool = False) -> list[str]:
        """What is asked for a message."""
        self.asked.clear()
        self.host.receive(topic, data, kept=kept)
        while self.host.tasks:
            await next(iter(self.host.tasks))
        return self.asked


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    """A host with one table."""
    opened = Bench(tmp_path / "host")
    yield opened
    opened.close()


@pytest.fixture
def parts(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> Parts:
    """The parts of that host."""
    return Parts(bench, monkeypatch)


async def test_each_message_goes_to_whoever_it_is_for(parts: Parts) -> None:
    """What is for none of our tables is for nobody, or for a table that is about to be opened."""
    assert await parts.hears(TABLE.up(ACCOUNT)) == [f"receive {ACCOUNT}", "plan table"]
    assert await parts.hears(TABLE.up(ACCOUNT), b"bad") == [f"receive {ACCOUNT}"]
    assert await parts.hears(TABLE.join) == ["join", "plan table"]
    assert await parts.hears(TABLE.card) == ["card table"]
    assert await parts.hears(TABLE.card, kept=True) == ["card table kept"]
    assert await parts.hears(TABLE.twin) == ["receive_twin table"]
    assert await parts.hears(TABLE.down(ACCOUNT)) == [f"receive_down {TABLE.down(ACCOUNT)}"]
    assert await parts.hears(TABLE.public) == []
    for topic in (ELSEWHERE.card, ELSEWHERE.up(ACCOUNT), "moontable/table", "odd"):
        assert await parts.hears(topic) == [f"receive_elsewhere {topic}"]


async def test_what_a_device_never_leaves_there_is_taken_away(parts: Parts) -> None:
    """It would fill the broker; that of other tables, too, if we are brought it."""
    for topic in (TABLE.up(ACCOUNT), TABLE.join, ELSEWHERE.up(ACCOUNT)):
        assert await parts.hears(topic, kept=True) == [f"send {topic} b'' to be kept"]


async def test_its_card_is_said_again_where_something_was_put_in_its_place(parts: Parts) -> None:
    """Also at once."""
    parts.again = 0.0
    card, said = await parts.hears(TABLE.card)
    assert (card, said.startswith(f"send {TABLE.card} "), said.endswith("to be kept")) == ("card table", True, True)


async def test_before_it_has_moved_in_nobody_is_let_in_or_answered(parts: Parts) -> None:
    """It only listens to who else is there."""
    parts.host.sender.moved_in = False
    assert await parts.hears(TABLE.join) == await parts.hears(TABLE.up(ACCOUNT)) == []
    assert await parts.hears(TABLE.twin) == ["receive_twin table"]
    assert await parts.hears(TABLE.card) == ["card table"]
    assert parts.host.subscriptions() == [*subscriptions("table"), TABLE.down("+")]
    parts.host.sender.moved_in = True
    assert parts.host.subscriptions() == subscriptions("table")


async def test_at_its_end_it_hears_nothing_any_more(parts: Parts) -> None:
    """What it takes away would be said again."""
    parts.host.stop()
    for topic in (TABLE.card, TABLE.up(ACCOUNT), TABLE.join, ELSEWHERE.card):
        assert await parts.hears(topic) == await parts.hears(topic, kept=True) == []


async def test_another_host_that_runs_ends_this_one_with_a_sentence(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it was that was heard."""

    def twin(*_: object) -> None:
        raise AnotherHost

    monkeypatch.setattr("host.mqtt.shared_broker.SharedBroker.receive_twin", twin)
    await parts.hears(TABLE.twin)
    assert isinstance(parts.host.failure, AnotherHost)
    assert parts.host.stopping.is_set()


async def test_a_door_that_is_no_more_is_knocked_at_in_vain(parts: Parts) -> None:
    """The table was closed while somebody came."""
    del parts.host.joins["table"]
    assert await parts.hears(TABLE.join, encode(SeatInquiry(bytes(16), ACCOUNT))) == ["plan table"]


async def test_a_link_names_the_table_where_there_are_several(bench: Bench) -> None:
    """With the broker's account where guests need one, and how a broker of this machine is reached before it runs."""
    host = bench.host
    assert host.link(bench.table).host == "127.0.0.1"
    host.address = Address("10.0.0.7", 1890, "keeper", "k", tls="yes", guests=Login("guests", "g"))
    stamp = fingerprint(host.keys.sign_public, host.keys.seal_public)
    link = host.link(bench.table)
    assert (link.host, link.port, link.table, link.tls) == ("10.0.0.7", 1890, "", "yes")
    assert (link.code, link.fingerprint, link.login) == (bench.table.attendance.code, stamp, ("guests", "g"))
    host.address = Address("10.0.0.7", 1890, "keeper", "k")
    attic = host.open_table("attic")
    assert (host.link(attic).table, host.link(bench.table).table) == ("attic", "table")
    assert host.link(attic).login == ("", "")


async def test_a_line_that_is_there_again_is_told_everything_once_the_names_are_taken(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a broker of its own at once."""
    host, told = bench.host, []
    monkeypatch.setattr(bench.table, "reconnected", lambda: told.append("reconnected"))
    monkeypatch.setattr(host.commits, "plan", told.append)
    monkeypatch.setattr("host.mqtt.shared_broker.LISTENING", 0.0)
    host.ready.clear()
    host.connected()
    assert (told, host.ready.is_set()) == (["reconnected", "table"], True)
    told.clear()
    host.ready.clear()
    host.sender.moved_in = False
    host.connected()
    host.connected()
    assert (told, host.ready.is_set(), len(host.tasks)) == ([], False, 1)
    await next(iter(host.tasks))
    assert (told, host.ready.is_set(), host.sender.moved_in) == (["reconnected", "table"], True, True)


def test_the_journal_lies_where_it_was_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Else in the folder of all programs' data, or in that of the setting."""
    monkeypatch.delenv("MOONTABLE_HOME", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, *, appauthor: tmp_path / name / str(appauthor))
    assert data_folder("") == tmp_path / "moontable" / "False" / "host"
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "home"))
    assert data_folder("") == tmp_path / "home" / "host"
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder("~/evening") == tmp_path / "evening"
