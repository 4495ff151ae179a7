"""The devices of a rehearsal at a table without a broker: what they are told and remember."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.rehearsal import puppet as rehearsed
from host.rehearsal.joining import GrantedSeat
from host.rehearsal.puppet import GREET_AGAIN, Puppet
from host.rehearsal.rehearse import Result, late
from host.rehearsal.sealed_line import SealedLine
from protocol.durations import SILENCE
from protocol.endpoint import Endpoint
from protocol.keys import SeatKeys, account
from tests.table.evening import Evening

if TYPE_CHECKING:
    from pathlib import Path


class Line:
    """A puppet's line to the evening's table, in the place of one to a broker."""

    def __init__(self, evening: Evening, topics: list[str], on_message: Any) -> None:
        self.evening = evening
        self.topics = topics
        self.hears = on_message
        self.said: list[tuple[str, bytes]] = []

    def connect(self) -> None:
        """Hear what the broker has kept."""
        for topic in self.topics:
            if topic in self.evening.retained:
                self.hears(topic, self.evening.retained[topic], True)

    def publish(self, topic: str, data: bytes, *, qos: int) -> None:
        """Say something."""
        assert qos in (0, 1)
        self.said.append((topic, data))

    async def close(self) -> None:
        """It is nobody's any more."""
        self.topics = []


class Device:
    """A puppet as the evening knows its guests."""

    def __init__(self, evening: Evening, name: str, dice: random.Random) -> None:
        self.evening = evening
        self.name = name
        self.lines: list[Line] = []
        self.deaf = self.dumb = False
        self.puppet = Puppet(dice)
        self.seat = SimpleNamespace(account="")

    async def joins(self, _link: object, keys: SeatKeys, name: str) -> GrantedSeat:
        """Get a seat without a door."""
        self.seat.account = account(keys.sign_public, keys.seal_public)
        table, now = self.evening.table, self.evening.now
        table.attendance.add(name, keys.sign_public, keys.seal_public, self.seat.account, now)
        card = table.publisher.card()
        return GrantedSeat(Endpoint("127.0.0.1", 1), card, self.seat.account, (self.seat.account, "secret"))

    def line(self, _endpoint: object, login: object, topics: list[str], *, on_message: Any) -> Line:
        """Another one."""
        assert login == (self.seat.account, "secret")
        self.lines.append(Line(self.evening, topics, on_message))
        return self.lines[-1]

    @property
    def subscriptions(self) -> list[str]:
        """What it listens to."""
        return [] if self.deaf else self.lines[-1].topics

    def receive(self, topic: str, data: bytes, _now: float) -> None:
        """It is told something."""
        self.lines[-1].hears(topic, data, True)

    def tick(self, _now: float) -> None:
        """Time passes."""
        self.puppet.tick()

    def outgoing(self) -> list[tuple[str, bytes]]:
        """What it says; at its own topic, so that the table knows who says it."""
        said, self.lines[-1].said = self.lines[-1].said, []
        assert all(topic == self.evening.topics.up(self.seat.account) for topic, _ in said)
        return [] if self.deaf or self.dumb else said


class Stage:
    """Puppets at a table of their own; `devices` by name."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        dice = random.Random(3)
        self.evening = Evening(folder, practice=True, keys=SeatKeys.from_bytes(dice.randbytes(64)))
        keys = SimpleNamespace(new=lambda: SeatKeys.from_bytes(dice.randbytes(64)))
        monkeypatch.setattr(rehearsed, "SeatKeys", keys)
        monkeypatch.setattr(rehearsed, "os", SimpleNamespace(urandom=dice.randbytes))
        loop = SimpleNamespace(time=lambda: self.evening.now)
        monkeypatch.setattr(rehearsed, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
        self.patch = monkeypatch
        self.devices: dict[str, Device] = {}

    async def sits(self, name: str) -> Puppet:
        """A puppet comes in."""
        device = self.devices[name] = Device(self.evening, name, random.Random(name))
        self.patch.setattr(rehearsed, "join", device.joins)
        await device.puppet.join(SimpleNamespace(), name)  # type: ignore[arg-type] # no link is needed
        self.opens(device)
        return device.puppet

    def opens(self, device: Device) -> None:
        """It connects."""
        self.patch.setattr(rehearsed, "MqttClient", device.line)
        device.puppet.open()
        self.evening.guests[device.name] = device  # type: ignore[assignment] # as good as a session
        self.evening.flush()

    def until(self, there: Any, seconds: float = 60.0) -> None:
        """Let time pass."""
        self.evening.until(there, seconds)


@pytest.fixture
async def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Three puppets that are live."""
    made = Stage(tmp_path / "house", monkeypatch)
    for name in ("Anton", "Berta", "Dora"):
        await made.sits(name)
    made.until(lambda: all(device.puppet.live for device in made.devices.values()))
    yield made
    made.evening.kill_host()


def puppets(stage: Stage) -> list[Puppet]:
    """All of them."""
    return [device.puppet for device in stage.devices.values()]


def plays(stage: Stage) -> None:
    """A game from the waiting room to its result."""
    for one in puppets(stage):
        one.submit_command("ready", "yes")
    stage.until(lambda: stage.evening.table.lifecycle.phase == "playing")
    stage.until(lambda: all(one.room and one.room.phase == "result" for one in puppets(stage)), 600)
    stage.evening.run(1.0)


async def test_puppets_play_a_game_to_its_end_and_the_sheet_says_that_all_is_well(stage: Stage) -> None:
    """What they were told to be written is in the journal, all see one result, and each had its share in chance."""
    plays(stage)
    seen = [one.observations for one in puppets(stage)]
    assert len({table for one in seen for table in one.results.values()}) == 1
    assert all(one.results.keys() == {1} for one in seen)
    assert [len(one.receipts) for one in seen] == [len(one.trips) for one in seen]
    assert all(0 <= trip <= 1.0 for one in seen for trip in one.trips)
    assert [one.unchecked for one in seen] == [0, 0, 0]
    assert [one.returns for one in seen] == [[], [], []]
    kept = sum(bool(signed) for _, signed in stage.evening.journal.read.finished("table", 1).answers)
    assert sum(len(one.receipts) for one in seen) == kept
    stage.evening.journal.crash()
    house: Any = SimpleNamespace(folder=stage.evening.folder, puppets=puppets(stage), trouble=lambda: "")
    result = Result(wanted=3, joined=3)
    result.judge(house)
    assert (result.games, result.unlike, result.receipts, result.lost, result.doubled) == (1, 0, kept, 0, 0)
    assert len(result.trips) == kept
    assert result.passed
    stage.evening.open_host()
    finished = stage.evening.journal.read.finished("table", 1)
    assert late(finished) == 0
    finished.answers.append(finished.answers[-1])
    assert late(finished) == 1, "it comes to an ask that is closed"


async def test_what_is_wrong_with_an_evening_stands_on_its_sheet(stage: Stage) -> None:
    """A receipt for what is nowhere, results that differ, a share that was left out, trouble in the log."""
    anton, berta, _ = (one.observations for one in puppets(stage))
    anton.receipts.append(b"nowhere!")
    anton.returns += [2.0, 3.0]
    anton.results[1], berta.results[1] = b"a table", b"another table"
    berta.results[2] = b"a game of its own"
    berta.unchecked = 2
    stage.evening.journal.crash()
    trouble = "Traceback (most recent call last)\nValueError\nValueError: x\nTraceback"
    house: Any = SimpleNamespace(folder=stage.evening.folder, puppets=puppets(stage), trouble=lambda: trouble)
    result = Result(wanted=3, joined=3)
    for judged in (1, 2):
        result.judge(house)
        found = (result.games, result.unlike, result.lost, result.unchecked, result.errors, result.receipts)
        assert found == tuple(judged * one for one in (2, 1, 1, 2, 3, 1))
        assert result.returns == [2.0, 3.0] * judged
    stage.evening.open_host()


@pytest.mark.parametrize("about", [{"digest": b"another!"}, {"verdict": "not_now"}])
async def test_what_was_refused_or_is_of_something_else_is_no_receipt(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, about: dict[str, Any]
) -> None:
    """Only what was written just as it was said counts; the device goes on answering."""
    opened = SealedLine.open

    def told(line: SealedLine, data: bytes) -> Any:
        heard = opened(line, data)
        if heard and heard[0].receipt:
            heard = replace(heard[0], receipt=replace(heard[0].receipt, **about)), heard[1]
        return heard

    monkeypatch.setattr(SealedLine, "open", told)
    for one in puppets(stage):
        one.submit_command("ready", "yes")
    stage.until(lambda: (match := stage.evening.table.lifecycle.live_match) and match.answers > 9, 300)
    assert [(one.observations.receipts, one.observations.trips) for one in puppets(stage)] == [([], [])] * 3


async def test_a_share_in_chance_that_did_not_arrive_is_counted(stage: Stage) -> None:
    """Once, by the device whose it was; it had been asked for it, and the deal did not wait for ever."""
    anton = stage.devices["Anton"]
    for one in puppets(stage):
        one.submit_command("ready", "yes")
    stage.until(lambda: anton.puppet.room and anton.puppet.room.phase == "dealing")
    for device in stage.devices.values():
        device.dumb = device is anton
    stage.until(lambda: stage.evening.table.lifecycle.phase == "playing", 30)
    anton.dumb = False
    stage.evening.run(3.0)
    assert [one.observations.unchecked for one in puppets(stage)] == [1, 0, 0]


async def test_a_device_that_sleeps_hears_and_says_nothing_and_counts_how_long_it_took_to_be_back(stage: Stage) -> None:
    """From its waking on."""
    anton, evening = stage.devices["Anton"].puppet, stage.evening
    began = evening.now
    anton.sleep(SILENCE + 5.0)
    assert not anton.live
    heard, seen = evening.hear(), anton.room
    evening.run(SILENCE + 4.5, step=0.5)
    assert anton.room is seen
    up = evening.topics.up(stage.devices["Anton"].seat.account)
    assert up not in [topic for topic, _ in heard]
    stage.until(lambda: anton.live, 20)
    (back,) = anton.observations.returns
    assert back == pytest.approx(evening.now - began - SILENCE - 5.0)
    assert 0 <= back < 5.0


async def test_a_device_says_something_at_each_beat_of_its_table(stage: Stage) -> None:
    """At that moment, and not before."""
    device, evening = stage.devices["Anton"], stage.evening
    assert device.puppet.room
    began, beat = float(round(evening.now) + 2), device.puppet.room.beat / 1000
    said = []
    for at in (began, began + beat - 0.25, began + beat, began + beat + 0.25, began + 2 * beat):
        evening.now = at
        device.tick(at)
        said.append(len(device.outgoing()))
    assert said == [1, 0, 1, 0, 1]


async def test_rubbish_is_as_long_as_what_a_device_says(stage: Stage) -> None:
    """So that a host has to look further than at its length; some of it goes to the door. It harms nobody."""
    device, evening = stage.devices["Anton"], stage.evening
    evening.now += 10.0
    device.tick(evening.now)
    ((topic, hello),) = device.outgoing()
    device.puppet.send_rubbish(21)
    rubbish, device.lines[-1].said = device.lines[-1].said, []
    assert [where for where, _ in rubbish].count(topic) == 21
    assert [where for where, _ in rubbish].count(evening.topics.join) == len(rubbish) - 21 == 3
    for where, data in rubbish:
        if where == topic:
            assert len(data) == len(hello)
            assert not evening.table.receive(device.seat.account, data, evening.now)
    evening.run(2.0)
    assert all(one.live for one in puppets(stage))


async def test_a_device_that_hears_nothing_says_hello_until_it_is_answered(stage: Stage) -> None:
    """Every so many seconds, and not before it has been silent for long enough."""
    device, evening = stage.devices["Anton"], stage.evening
    device.deaf = True
    evening.run(SILENCE - 1.0, step=0.5)
    assert device.puppet.live
    evening.run(2.0)
    assert not device.puppet.live
    device.outgoing()
    greeted = 0
    for _ in range(100):
        evening.now += 0.05
        device.tick(evening.now)
        greeted += len(device.outgoing() or device.lines[-1].said)
        device.lines[-1].said.clear()
    assert greeted <= 100 * 0.05 / GREET_AGAIN + 1
    device.deaf = False
    stage.until(lambda: device.puppet.live, 10)
    assert len(device.puppet.observations.returns) == 1


async def test_a_device_that_was_killed_knows_its_seat_and_nothing_else(stage: Stage) -> None:
    """It plays on with all others."""
    device = stage.devices["Berta"]
    for one in puppets(stage):
        one.submit_command("ready", "yes")
    stage.until(lambda: stage.evening.table.lifecycle.phase == "playing")
    stage.evening.run(1.0)
    lines = len(device.lines)
    stage.patch.setattr(rehearsed, "MqttClient", device.line)
    await device.puppet.restart()
    assert (device.puppet.live, len(device.lines), device.lines[-2].topics) == (False, lines + 1, [])
    stage.until(lambda: device.puppet.live, 20)
    assert len(device.puppet.observations.returns) == 1
    stage.until(lambda: all(one.room and one.room.phase == "result" for one in puppets(stage)), 600)
    assert device.puppet.observations.results.keys() == {1}


async def test_another_start_of_the_host_is_noticed_by_its_card(stage: Stage) -> None:
    """What was under way is asked for anew; nobody believes anything before the new host has answered."""
    for one in puppets(stage):
        one.submit_command("ready", "yes")
    stage.until(lambda: stage.evening.table.lifecycle.phase == "playing")
    stage.evening.run(2.0)
    stage.evening.restart_host()
    assert not any(one.live for one in puppets(stage))
    stage.until(lambda: all(one.live for one in puppets(stage)), 20)
    assert [len(one.observations.returns) for one in puppets(stage)] == [1, 1, 1]
    stage.until(lambda: all(one.room and one.room.phase == "result" for one in puppets(stage)), 600)
    told = {digest for one in puppets(stage) for digest in one.observations.receipts}
    assert told, "they went on answering"
