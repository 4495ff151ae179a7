"""A host looks after its broker: what it ends before its start, when it starts it anew, and what is said of that."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from host.brokers import Address, upkeep
from host.brokers.upkeep import LOSSES, LOSSES_WITHIN, BrokerUpkeep
from host.errors import BrokerMissing, HostError
from host.journal import Journal
from tests.faults.bench import Nothing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WHERE = Address("127.0.0.1", 1883, "host", "h")


class Child(Nothing):
    """A broker that can be started until there is a `problem`."""

    kind = "mosquitto"

    def __init__(self) -> None:
        super().__init__()
        self.starts = 0
        self.problem: HostError | None = None

    async def start(self) -> Address:
        """Be there, with another process each time."""
        if self.problem:
            raise self.problem
        self.starts += 1
        self.pid = 100 + self.starts
        self.died.clear()
        return WHERE


class House:
    """A broker and who looks after it; `noted` is what the host hears of it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.journal = Journal(folder)
        self.broker = Child()
        self.noted: list[Any] = []
        self.ended: list[tuple[int, Path]] = []
        self.upkeep = BrokerUpkeep(self.broker, self.journal, back=self.back, fail=self.noted.append)
        monkeypatch.setattr(upkeep, "end_left_over", lambda pid, folder: self.ended.append((pid, folder)))

    def back(self) -> None:
        """It runs again; after the second time it cannot be started any more."""
        self.noted.append("back")
        self.broker.died.set()
        if self.broker.starts == 2:
            self.broker.problem = BrokerMissing(line="x")

    def kept(self) -> int | None:
        """The process that the next start would end."""
        self.journal.commit()
        return self.journal.read.number("broker")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Before the start."""
    made = House(tmp_path, monkeypatch)
    yield made
    made.journal.close()


async def test_what_a_killed_host_has_left_is_ended_before_the_start(house: House) -> None:
    """Exactly that process; where there was none, none. A broker that is no child leaves none to end."""
    assert await house.upkeep.start() == WHERE
    assert (house.ended, house.kept()) == ([], 101)
    await house.upkeep.start()
    assert (house.ended, house.kept()) == ([(101, house.journal.folder / "broker")], 102)


async def test_of_a_broker_that_is_no_child_nothing_is_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to end."""

    async def start() -> Address:
        return WHERE

    monkeypatch.setattr(house.broker, "start", start)
    await house.upkeep.start()
    assert house.kept() is None


@pytest.mark.parametrize("grows", [True, False])
async def test_one_that_has_died_is_started_anew_until_that_fails(
    house: House, caplog: pytest.LogCaptureFixture, grows: bool
) -> None:
    """Each time it is said, and why; what cannot be started ends the host."""
    caplog.set_level(logging.WARNING, logger="moontable")
    house.broker.grows = grows
    house.broker.died.set()
    await house.upkeep.keep_running()
    assert house.noted[:2] == ["back", "back"]
    assert isinstance(house.noted[2], BrokerMissing)
    assert (house.kept(), len(caplog.records)) == (102, 2)
    assert len({record.getMessage() for record in caplog.records}) == 1


@pytest.mark.parametrize(
    ("kind", "losses", "anew"),
    [
        ("mosquitto", [0.0, 1.0], False), ("mosquitto", [0.0, 1.0, 2.0], True), ("embedded", [0.0, 1.0, 2.0], False),
        ("mosquitto", [0.0, 1.0, LOSSES_WITHIN], False), ("mosquitto", [0.0, 1.0, LOSSES_WITHIN - 0.1], True),
    ],
)  # fmt: skip
def test_one_that_throws_its_host_out_often_is_full(
    house: House, caplog: pytest.LogCaptureFixture, kind: str, losses: list[float], anew: bool
) -> None:
    """So often within so many seconds; only a child can be started anew."""
    assert LOSSES == 3
    house.broker.kind = kind
    for at in losses:
        house.upkeep.thrown_out(at)
    assert (house.broker.died.is_set(), len(caplog.records)) == (anew, anew)


async def test_after_a_new_start_it_is_counted_anew(house: House) -> None:
    """The one before was full, this one is empty."""
    for at in (0.0, 1.0):
        house.upkeep.thrown_out(at)
    house.broker.starts = 1
    house.broker.died.set()
    await house.upkeep.keep_running()
    house.broker.died.clear()
    for at in (2.0, 3.0):
        house.upkeep.thrown_out(at)
    assert not house.broker.died.is_set()
