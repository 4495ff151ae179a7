"""How a rehearsal runs its host, what it does to it, and how long; with no process and no time."""

from __future__ import annotations

import asyncio
import io
import json
import os
import random
import signal
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.rehearsal import rehearse
from host.rehearsal.rehearse import NAMES, House, NotStarted, Result, main, say
from protocol.errors import Refusal
from protocol.program.commandline import WrongUse

if TYPE_CHECKING:
    from pathlib import Path

LINK = "ABCDEF@127.0.0.1:1884"


class Process:
    """A host that says one line; `ends` at the end of its input, or only when it is killed."""

    pid = 7
    line = b""
    ends = True

    def __init__(self, done: list[str]) -> None:
        self.done = done
        self.stdout = self.stdin = self
        self.returncode: int | None = None

    async def readline(self) -> bytes:
        """The line."""
        return self.line

    def close(self) -> None:
        """Nothing more is typed."""
        self.done.append("end of input")
        if self.ends:
            self.returncode = 0

    def kill(self) -> None:
        """End at once."""
        self.done.append("killed")
        self.returncode = -9

    async def wait(self) -> None:
        """Until it has ended."""
        self.done.append("waited for")
        if self.returncode is None:
            raise TimeoutError


class Bench:
    """A house whose processes are none; `done` is what was done to them and to devices."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.commands: list[tuple[str, ...]] = []
        self.folder = folder / "house"
        self.process = Process(self.done)
        self.process.line = b"READY " + json.dumps({"link": LINK}).encode()

        async def started(*command: str, **_: object) -> Process:
            self.commands.append(command)
            self.process.returncode = None
            return self.process

        monkeypatch.setattr(asyncio, "create_subprocess_exec", started)

    def house(self, broker: str = "", game: str = "wolfmoon") -> House:
        """The house, with one device."""
        made = House(self.folder, broker, random.Random(1), game)
        made.puppets = [self]  # type: ignore[list-item] # as good as a puppet
        return made

    def distrust(self) -> None:
        """Of the device."""
        self.done.append("distrusts")

    async def hang_up(self) -> None:
        """Of the device."""
        self.done.append("hangs up")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Nothing is started yet."""
    return Bench(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("again", "broker", "more"),
    [(False, "", ["--port", "0"]), (True, "", []), (False, "embedded", ["--port", "0"]), (True, "mosquitto", [])],
)
async def test_a_host_of_a_rehearsal_takes_any_port_at_first_and_keeps_it(
    bench: Bench, again: bool, broker: str, more: list[str]
) -> None:
    """In its own folder, for practice; with the broker that was asked for, if one was."""
    if again:
        bench.folder.mkdir()
        (bench.folder / "journal.sqlite").touch()
    link = await bench.house(broker).start()
    assert (link.code, link.port) == ("ABCDEF", 1884)
    (command,) = bench.commands
    usual = ["--data", str(bench.folder), "--practice", "--announce", "--fast"]
    chosen = ["--broker", broker] if broker else []
    assert [*command[4:]] == [*usual, *more, "--game", "wolfmoon", *chosen]
    assert command[1:4] == ("-P", "-m", "host")


async def test_a_host_that_does_not_start_says_why(bench: Bench) -> None:
    """The end of what it wrote."""
    bench.folder.with_suffix(".log").write_text("x" * 300 + "because", encoding="utf-8")
    bench.process.line = b"nothing\n"
    with pytest.raises(NotStarted) as told:
        await bench.house().start()
    assert told.value.facts["reason"] == "x" * 293 + "because"


async def test_a_killed_host_is_started_again_and_nobody_believes_it(bench: Bench) -> None:
    """Once it has really ended."""
    house = bench.house()
    await house.kill_host()
    assert (bench.done, len(bench.commands)) == (["distrusts"], 1)
    bench.done.clear()
    await house.kill_host()
    assert (bench.done, len(bench.commands)) == (["killed", "waited for", "distrusts"], 2)


@pytest.mark.parametrize(
    ("ends", "ended", "done"),
    [
        (True, None, ["hangs up", "end of input", "waited for"]),
        (False, None, ["hangs up", "end of input", "waited for", "killed", "waited for"]),
        (True, 0, ["hangs up"]),
    ],
)
async def test_a_house_is_closed_as_a_person_would(
    bench: Bench, ends: bool, ended: int | None, done: list[str]
) -> None:
    """Devices first; a host that does not want to is killed, one that has ended is left alone."""
    house = bench.house()
    await house.start()
    bench.process.ends, bench.process.returncode = ends, ended
    await house.close()
    assert bench.done == done


@pytest.mark.parametrize(
    ("running", "system", "found"),
    [(True, signal, True), (False, signal, False), (True, SimpleNamespace(), False)],
)
async def test_the_broker_is_the_child_of_the_host(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, running: bool, system: Any, found: bool
) -> None:
    """Where the system shows processes and can kill them; without one nothing is done."""
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr(rehearse, "os", SimpleNamespace(kill=lambda *what: killed.append(what)))
    monkeypatch.setattr(rehearse, "signal", system)
    bench.process.pid = os.getppid()  # so that this very process is one of its children
    house = bench.house()
    if running:
        await house.start()
    assert house.kill_broker() == found
    assert ((os.getpid(), signal.SIGKILL) in killed) == found
    assert bench.done == ["distrusts"] * found


async def test_whoever_is_turned_away_is_no_device_of_the_house(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others come in; how many they are is counted."""
    opened = []

    class Device:
        def __init__(self, _dice: random.Random) -> None:
            self.name = ""

        async def join(self, _link: object, name: str) -> None:
            self.name = name
            if name in ("Berta", "Dora"):
                raise (Refusal(id="wrong_code") if name == "Berta" else TimeoutError)

        def open(self) -> None:
            opened.append(self.name)

    monkeypatch.setattr(rehearse, "Puppet", Device)
    house = bench.house()
    house.puppets.clear()
    assert await house.gather(NAMES[:5]) == 3
    assert opened == [puppet.name for puppet in house.puppets] == ["Anton", "Cäsar", "Emil"]  # type: ignore[attr-defined] # as above


# -- the course of a rehearsal -----------------------------------------------------------------------------


class Course:
    """A rehearsal of houses that are none, on a clock that moves where it waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.done: list[str] = []
        self.struck: list[float] = []
        clock = SimpleNamespace(
            get_running_loop=lambda: SimpleNamespace(time=lambda: self.now), sleep=self.sleep, Event=asyncio.Event,
            create_task=asyncio.create_task, CancelledError=asyncio.CancelledError,
        )  # fmt: skip
        monkeypatch.setattr(rehearse, "asyncio", clock)
        monkeypatch.setattr(rehearse, "House", self.house)
        for name in ("strike", "everybody_back", "last_results", "move_puppets"):
            monkeypatch.setattr(rehearse, name, getattr(self, name))
        monkeypatch.setattr(Result, "judge", lambda _result, house: self.done.append(f"judged {house.name}"))

    async def sleep(self, seconds: float) -> None:
        """Time passes."""
        assert seconds > 0
        self.now += seconds

    def house(self, folder: Path, *_: object) -> Any:
        """One of them."""

        async def gather(names: list[str]) -> int:
            self.done.append(f"{folder.name}: {','.join(names)}")
            return len(names)

        async def close() -> None:
            self.done.append(f"closed {folder.name}")

        return SimpleNamespace(name=folder.name, puppets=[folder.name], gather=gather, close=close)

    async def strike(self, fault: str, house: Any, _dice: random.Random, result: Result) -> None:
        """A fault."""
        result.faults[fault] += 1
        self.struck.append(self.now)
        assert house.name in ("house-0", "house-1")

    async def everybody_back(self, puppets: list[Any], _result: Result) -> None:
        """After each of them, and at first."""
        self.done.append(f"back {len(puppets)}")

    async def last_results(self, puppets: list[Any]) -> None:
        """At the end."""
        self.done.append(f"last {len(puppets)}")

    async def move_puppets(self, _puppets: list[Any], _last: asyncio.Event) -> None:
        """All the time."""
        await asyncio.Event().wait()


@pytest.mark.parametrize("seconds", [0.0, 1.0, 60.0])
async def test_a_rehearsal_goes_on_for_so_long_and_judges_every_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """A fault every two to six seconds, none after the end; everybody is waited for after each of them."""
    course = Course(monkeypatch)
    result = await rehearse.rehearse(tmp_path, [["Anton", "Berta"], ["Dora"]], seconds, game="wolfmoon")
    assert (result.wanted, result.joined) == (3, 3)
    faults = len(course.struck)
    assert seconds / 6 - 1 <= faults <= seconds / 2
    assert all(2.0 <= later - one <= 6.0 for one, later in zip([100.0, *course.struck], course.struck, strict=False))
    assert course.struck == [at for at in course.struck if at < 100.0 + seconds]
    assert course.now == pytest.approx(100.0 + seconds)
    houses = ["house-0", "house-1"]
    assert course.done == [
        "house-0: Anton,Berta", "house-1: Dora", "back 2", *["back 2"] * faults, "last 2",
        *(f"closed {house}" for house in houses), *(f"judged {house}" for house in houses),
    ]  # fmt: skip
    if seconds == 60.0:
        assert len(result.faults) > 2


async def test_the_same_number_brings_the_same_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the same seconds; another one brings others."""
    told = []
    for seed in (1, 1, 2):
        course = Course(monkeypatch)
        result = await rehearse.rehearse(tmp_path, [["Anton"]], 60.0, seed=seed, game="wolfmoon")
        told.append((result.faults, course.struck))
    assert told[0] == told[1] != told[2]


async def test_a_rehearsal_that_fails_closes_its_houses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them."""
    course = Course(monkeypatch)

    async def stumble(_puppets: list[Any]) -> None:
        raise NotStarted(reason="")

    monkeypatch.setattr(rehearse, "last_results", stumble)
    with pytest.raises(NotStarted):
        await rehearse.rehearse(tmp_path, [["Anton"], ["Dora"]], 0.0, game="wolfmoon")
    assert course.done[-2:] == ["closed house-0", "closed house-1"]


# -- the command -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "tables", "good"),
    [
        ([], [4, 4], True),
        (["--seats", "3"], [3], True),
        (["--seats", "12"], [6, 6], False),
        (["--seats", "12", "--game", "werewolves"], [12], True),
    ],
)
def test_the_command_shares_devices_out_among_tables_and_prints_the_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], tables: list[int], good: bool
) -> None:
    """The same number at each as far as it goes; its status says what has come of it."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "home"))
    seen: dict[str, Any] = {}
    result = Result(wanted=3, joined=3 if good else 2, games=1, receipts=9)

    shown = io.BytesIO()

    async def rehearsed(folder: Path, names: list[list[str]], seconds: float, **how: object) -> Result:
        seen.update(names=names, seconds=seconds, folder=folder, begun=shown.getvalue().decode(), **how)
        return result

    monkeypatch.setattr(rehearse, "rehearse", rehearsed)
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(shown, encoding="utf-8"))
    assert main([*typed, "--minutes", "0.5", "--broker", "embedded", "--seed", "4"]) == (not good)
    assert sorted(map(len, seen["names"])) == tables
    assert sorted(name for table in seen["names"] for name in table) == sorted(NAMES[: sum(tables)])
    game = "werewolves" if "werewolves" in typed else "wolfmoon"
    facts = {key: seen[key] for key in ("seconds", "broker", "seed", "game")}
    assert facts == {"seconds": 30.0, "broker": "embedded", "seed": 4, "game": game}
    assert (seen["folder"].parent, seen["folder"].exists()) == (tmp_path / "home" / "rehearsal", False)
    sys.stdout.flush()
    split = [say("split", game=game, most=6, tables=2)] * (len(tables) > 1)
    begun = [say("begin", seats=sum(tables), tables=len(tables), minutes="0.5"), *split]
    assert seen["begun"].splitlines() == begun, "before it begins, also where something else reads it"
    assert shown.getvalue().decode().splitlines() == [*begun, *result.lines()]


def test_help_is_no_rehearsal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Nor is a number of devices that no table takes."""
    monkeypatch.setattr(rehearse, "rehearse", None)
    assert main(["--help"]) == 0
    assert "--seats" in capsys.readouterr().out
    for seats in ("2", "13", "x"):
        with pytest.raises(WrongUse):
            main(["--seats", seats])
