"""What a host does with its Mosquitto over that one's life, and how the child gives rights away: with no process."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from host.brokers import Login, launcher, mosquitto
from host.brokers.acl import Rule, allows, covers, rules
from host.brokers.files import shipped
from host.brokers.mosquitto import CONNECTIONS, FOR_EACH, MEMORY, MEMORY_EACH, OWN_FILES, Mosquitto, connections
from host.errors import BrokerDied, PortTaken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.brokers.acl import Access

# -- the child -----------------------------------------------------------------------------------------------


class Child:
    """A Mosquitto that says some lines, then runs until it is ended, or ends by itself."""

    pid = 77

    def __init__(self, lines: tuple[str, ...] = (), status: int | None = None) -> None:
        self.lines = lines
        self.status = status
        self.signals: list[int] = []
        self.ended = threading.Event()
        if status is not None:
            self.ended.set()

    @property
    def stderr(self) -> Child:
        """Itself."""
        return self

    def __enter__(self) -> None:
        """Nothing is opened."""

    def __exit__(self, *_: object) -> None:
        """Nor closed."""

    def __iter__(self) -> Iterator[bytes]:
        for line in self.lines:
            yield f"1699999999: {line}\n".encode()
        self.ended.wait()

    def poll(self) -> int | None:
        """Its status."""
        return self.status

    def wait(self) -> int | None:
        """The same, at its end."""
        self.ended.wait()
        return self.status

    def end(self, status: int) -> None:
        """It ends."""
        self.status = status
        self.ended.set()

    def terminate(self) -> None:
        """It ends when it is asked to."""
        self.end(self.status or -signal.SIGTERM)

    def send_signal(self, number: int) -> None:
        """It notes what it was sent."""
        self.signals.append(number)


class Machine:
    """Where each start of Mosquitto gives the next of `children`; it lets in whoever stands in its file."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.children = [Child()]
        self.commands: list[list[str]] = []
        monkeypatch.setattr(mosquitto, "found", lambda: "/opt/mosquitto")
        monkeypatch.setattr(mosquitto, "free_port", lambda port, **_: port)
        monkeypatch.setattr(mosquitto, "admits", self.admits)
        monkeypatch.setattr(mosquitto.unprivileged, "user", lambda: None)
        monkeypatch.setattr(mosquitto.unprivileged, "place", lambda folder: folder)
        monkeypatch.setattr(mosquitto, "subprocess", SimpleNamespace(Popen=self.spawned, PIPE=-1, DEVNULL=-3))
        self.broker = Mosquitto(folder / "broker", port=1885)

    @property
    def child(self) -> Child:
        """The one that runs."""
        return self.children[len(self.commands) - 1]

    def spawned(self, command: list[str], **_: object) -> Child:
        """It is started."""
        self.commands.append(command)
        return self.child

    async def admits(self, port: int, name: str, _password: str) -> bool:
        """Whether the file has a line for an account."""
        assert port == 1885
        return f"{name}:" in self.written("passwords")

    def written(self, name: str) -> str:
        """A file of the broker's."""
        return (self.broker.folder / name).read_text(encoding="utf-8")


@pytest.fixture
async def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Nothing is started yet."""
    made = Machine(tmp_path, monkeypatch)
    yield made
    await made.broker.stop()


@pytest.mark.parametrize(("tables", "room"), [(0, 4), (4, 4), (5, 8), (9, 16)])
async def test_a_broker_is_started_with_room_for_its_tables(machine: Machine, tables: int, room: int) -> None:
    """And for as many again before it has to be started anew."""
    machine.broker.tables = {f"t{n}" for n in range(tables)}
    address = await machine.broker.start()
    assert (address.port, address.username, machine.broker.pid) == (1885, "host", 77)
    assert (machine.broker.moves, machine.broker.moved_from) == (False, 0)
    config = machine.written("mosquitto.conf").splitlines()
    assert f"max_connections {connections(room)}" in config
    assert f"memory_limit {MEMORY + MEMORY_EACH * room}" in config
    (command,) = machine.commands
    assert command[4:] == [
        str(os.getpid()), str(connections(room) + OWN_FILES), "0", "0", "/opt/mosquitto", "-c",
        str(machine.broker.folder / "mosquitto.conf"),
    ]  # fmt: skip


@pytest.mark.parametrize(("files", "tables"), [(0, 0), (0, 1), (-1, 2), (0, 3)])
def test_a_broker_carries_as_many_tables_as_it_may_have_files_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, tables: int
) -> None:
    """A table of its own always."""
    enough = OWN_FILES + CONNECTIONS + tables * FOR_EACH + files
    monkeypatch.setattr(mosquitto, "most_files", lambda: enough)
    assert Mosquitto(tmp_path).most_tables == max(1, tables + files)


async def test_a_table_too_many_waits_for_a_start_with_more_room(machine: Machine) -> None:
    """Those that there is room for are let in at once; nobody is disturbed for them."""
    broker = machine.broker
    machine.children.append(Child())
    await broker.start()
    for n in range(4):
        await broker.open_table(f"t{n}")
    assert (machine.child.signals, broker.died.is_set(), broker.grows) == ([signal.SIGHUP] * 4, False, False)
    fifth = asyncio.create_task(broker.open_table("t4"))
    await asyncio.wait_for(broker.died.wait(), 5)
    assert broker.grows
    assert not fifth.done()
    await broker.start()
    await asyncio.wait_for(fifth, 5)
    assert (broker.grows, broker.died.is_set(), len(machine.commands)) == (False, False, 2)
    assert f"max_connections {connections(8)}" in machine.written("mosquitto.conf").splitlines()
    assert "moontable/t4/join/up" in machine.written("acl")
    await broker.close_table("t4")
    assert "moontable/t4/join/up" not in machine.written("acl")


@pytest.mark.parametrize(
    ("lines", "status", "words"),
    [
        (("mosquitto version 2 starting", "Error: Out of memory."), 1, "Error: Out of memory."),
        (("Error: one", "Error: two", "bye"), 1, "Error: two"),
        ((), 0, "exit status 0"),
        ((), 3, "exit status 3"),
        ((), -9, "signal 9"),
    ],
)
async def test_what_a_broker_said_last_is_kept(
    machine: Machine, lines: tuple[str, ...], status: int, words: str
) -> None:
    """Its last error, or how it ended; that is noticed."""
    machine.children[0].lines = lines
    await machine.broker.start()
    machine.child.end(status)
    await asyncio.wait_for(machine.broker.died.wait(), 5)
    assert machine.broker.last_words == words


@pytest.mark.parametrize(
    ("line", "wrong"), [("Error: Address already in use", PortTaken), ("Error: no such user", BrokerDied)]
)
async def test_a_broker_that_ends_at_its_start_is_no_broker(
    machine: Machine, line: str, wrong: type[Exception]
) -> None:
    """Said with its reason; nothing is left of it, and it counts as none that has died."""
    machine.children = [Child((line,), 1)]
    with pytest.raises(wrong):
        await machine.broker.start()
    assert (machine.broker.pid, machine.broker.died.is_set()) == (None, False)


@pytest.mark.parametrize("alive", [True, False])
async def test_accounts_may_come_and_go_whether_or_not_the_broker_runs(machine: Machine, alive: bool) -> None:
    """One that runs reads them at once, one that has died at its next start."""
    broker = machine.broker
    await broker.start()
    if not alive:
        machine.child.end(1)
    assert await broker.add_account("s1", "secret") == Login("s1", "secret")
    assert "s1:" in machine.written("passwords")
    await broker.remove_account("s1")
    await broker.remove_account("nobody")
    assert "s1:" not in machine.written("passwords")
    assert machine.child.signals == [signal.SIGHUP, signal.SIGHUP] * alive


@pytest.mark.parametrize(
    ("ps", "pid", "shown", "killed"),
    [
        ("/bin/ps", 77, "mosquitto -c {folder}/mosquitto.conf", [77]),
        ("/bin/ps", 78, "mosquitto -c {folder}/mosquitto.conf", []),
        ("/bin/ps", 77, "mosquitto -c /etc/mosquitto.conf", []),
        ("/bin/ps", 77, "", []),
        ("/bin/ps", 1, "mosquitto -c {folder}/mosquitto.conf", []),
        (None, 77, "mosquitto -c {folder}/mosquitto.conf", []),
    ],
)
def test_only_the_very_broker_that_a_killed_host_has_left_is_ended(
    monkeypatch: pytest.MonkeyPatch, ps: str | None, pid: int, shown: str, killed: list[int]
) -> None:
    """Its number may be another program's by now, or nobody's when it is ended; without `ps` nobody can tell."""
    folder = Path("/home/broker")
    asked: list[list[str]] = []

    def run(words: list[str], **_: object) -> SimpleNamespace:
        asked.append(words)
        return SimpleNamespace(stdout=shown.format(folder=folder))

    def kill(number: int, how: int) -> None:
        assert how == signal.SIGTERM
        if number == 78:
            raise ProcessLookupError
        ended.append(number)

    ended: list[int] = []
    monkeypatch.setattr(mosquitto, "shutil", SimpleNamespace(which=lambda _: ps))
    monkeypatch.setattr(mosquitto, "subprocess", SimpleNamespace(run=run))
    monkeypatch.setattr(mosquitto, "os", SimpleNamespace(kill=kill))
    monkeypatch.setattr(mosquitto.unprivileged, "place", lambda folder: folder)
    mosquitto.end_left_over(pid, folder)
    assert ended == killed
    assert asked == ([[ps, "-ww", "-o", "command=", "-p", str(pid)]] if ps and pid > 1 else [])


# -- rights ----------------------------------------------------------------------------------------------------


class Replaced(Exception):
    """The process is another program now."""


@pytest.mark.parametrize(
    ("user", "most", "parent", "done"),
    [
        (0, 1000, 7, ["files 300"]),
        (0, -1, 7, ["files 300"]),
        (0, 100, 7, ["files 100"]),
        (5, 1000, 7, ["files 300", "groups [6]", "group 6", "user 5"]),
        (5, 1000, 8, ["files 300", "groups [6]", "group 6", "user 5"]),
    ],
)
@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_a_child_gives_its_rights_away_before_it_is_the_broker(
    monkeypatch: pytest.MonkeyPatch, platform: str, user: int, most: int, parent: int, done: list[str]
) -> None:
    """The groups before the user, who may not change them any more; where its parent is dead already it ends."""
    seen: list[str] = []

    def execv(program: str, words: list[str]) -> None:
        seen.append(f"{program}: {' '.join(words)}")
        raise Replaced

    monkeypatch.setattr(launcher, "os", SimpleNamespace(
        setgroups=lambda groups: seen.append(f"groups {groups}"), setgid=lambda group: seen.append(f"group {group}"),
        setuid=lambda who: seen.append(f"user {who}"), getppid=lambda: parent, execv=execv,
    ))  # fmt: skip
    monkeypatch.setitem(sys.modules, "resource", SimpleNamespace(
        getrlimit=lambda _: (0, most), setrlimit=lambda _, both: seen.append(f"files {both[0]}"), RLIMIT_NOFILE=7,
        RLIM_INFINITY=-1,
    ))  # fmt: skip
    kernel = SimpleNamespace(prctl=lambda one, what, *_: seen.append(f"dies with its parent {one} {what}"))
    monkeypatch.setitem(sys.modules, "ctypes", SimpleNamespace(CDLL=lambda _: kernel))
    monkeypatch.setattr(launcher.sys, "platform", platform)
    linux = platform == "linux"
    orphan = linux and parent != 7
    with pytest.raises(SystemExit if orphan else Replaced):
        launcher.main(7, 300, user, 6, ["broker", "-c", "x"])
    tied = [f"dies with its parent 1 {int(signal.SIGKILL)}"] * linux
    assert seen == [*done, *tied, *["broker: broker -c x"] * (not orphan)]


@pytest.mark.parametrize(
    ("pattern", "wanted", "covered"),
    [
        ("a/b", "a/b", True), ("a/b", "a", False), ("a/b", "a/b/c", False), ("a", "a/b", False), ("a/b", "a/c", False),
        ("a/+", "a/b", True), ("a/+", "a/+", True), ("a/+", "a/#", False), ("a/b", "a/+", False), ("a/+/c", "a", False),
        ("a/#", "a/b/c", True), ("a/#", "a/#", True), ("a/#", "a/+/c", True), ("a/#", "b/c", False), ("#", "a/b", True),
        ("+", "#", False), ("+/b", "a/b", True), ("+/b", "a/c", False), ("a/#", "a", True),
    ],
)  # fmt: skip
def test_a_pattern_covers_what_it_matches_altogether(pattern: str, wanted: str, covered: bool) -> None:
    """A filter only where every topic of it is covered."""
    assert covers(pattern, wanted) == covered


def test_a_list_is_read_as_mosquitto_reads_it() -> None:
    """What stands before the first user is for whoever has no account; a topic alone may be read and written."""
    text = "# ours\ntopic read a/b\npattern write c/%u\n\nuser x\ntopic d\nuser y\n topic readwrite e\n"
    assert rules(text) == [
        Rule("read", "a/b", None), Rule("write", "c/%u", "*"), Rule("readwrite", "d", "x"), Rule("readwrite", "e", "y")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("user", "access", "topic", "allowed"),
    [
        (None, "read", "moontable/t/card", True), (None, "write", "moontable/t/card", False),
        (None, "write", "moontable/t/join/up", True), (None, "read", "moontable/t/seat/s1/down", False),
        ("s1", "read", "moontable/t/seat/s1/down", True), ("s1", "write", "moontable/t/seat/s1/down", False),
        ("s1", "write", "moontable/t/seat/s1/up", True), ("s1", "write", "moontable/t/seat/s2/up", False),
        ("host", "write", "moontable/t/card", True), ("host", "read", "home/lamp", False),
        ("guest", "read", "moontable/t/seat/s2/down", True), ("guest", "write", "moontable/t/seat/s2/down", False),
    ],
)  # fmt: skip
def test_the_shipped_list_gives_each_their_own(user: str | None, access: Access, topic: str, allowed: bool) -> None:
    """As the embedded broker reads it."""
    assert allows(rules(shipped("broker.acl")), user, access, topic) == allowed
