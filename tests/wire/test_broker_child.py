"""Mosquitto as a child of the host: its files, its end, and what is said when it cannot run."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from host.brokers import embedded, mosquitto, unprivileged
from host.brokers.choosing import choose
from host.brokers.files import shipped
from host.brokers.mosquitto import Mosquitto, configured, end_left_over, password_line
from host.brokers.ports import admits
from host.errors import BrokerDied, BrokerMissing, EmbeddedMissing, NoBroker, PortTaken
from protocol.program import installation
from protocol.topics import Topics

if TYPE_CHECKING:
    from pathlib import Path

    from tests.brokers import Running

KNOCK = Topics("kitchen").join


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be collected does not count."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123  (no Path at run time here)
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def gone(pid: int) -> bool:
    """Wait until a process has ended."""
    for _ in range(200):
        if not alive(pid):
            return True
        await asyncio.sleep(0.02)
    return False


def nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make this a machine without Mosquitto."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(mosquitto, "PLACES", ())


def pretend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str) -> None:
    """Put a program called mosquitto in front of the real one."""
    program = tmp_path / "bin" / "mosquitto"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(unprivileged, "user", lambda: None)  # who could not reach a test's folder


def test_the_shipped_configuration_answers_at_once_and_has_limits() -> None:
    """The lines that everything else rests on stand in broker.conf."""
    lines = shipped("broker.conf").splitlines()
    for line in ("set_tcp_nodelay true", "max_packet_size 65536", "persistence false", "sys_interval 0"):
        assert line in lines


def test_only_the_named_lines_change(tmp_path: Path) -> None:
    """The child's configuration is broker.conf, line by line, but for what is the child's own."""
    asked = {"listener": "1 127.0.0.1", "password_file": str(tmp_path), "acl_file": "x", "user": "root"}
    before, after = shipped("broker.conf"), configured(shipped("broker.conf"), asked)
    changed = [line for old, line in zip(before.splitlines(), after.splitlines(), strict=True) if old != line]
    assert sorted(changed) == sorted(f"{key} {value}" for key, value in asked.items())
    with pytest.raises(KeyError):
        configured("listener 1883\n", {"acl_file": "x"})


def test_password_lines_are_those_of_mosquitto_passwd(tmp_path: Path) -> None:
    """What we write is salted, holds no password, and has the form of Mosquitto's own tool."""
    program = shutil.which("mosquitto_passwd")
    assert program
    theirs = tmp_path / "passwords"
    subprocess.run([program, "-b", "-c", str(theirs), "ann", "secret"], check=True, capture_output=True)
    ours = password_line("ann", "secret")
    assert [len(part) for part in ours.split("$")] == [len(part) for part in theirs.read_text().split("$")]
    assert "secret" not in ours
    assert password_line("ann", "secret") != ours


async def test_files_are_for_the_host_alone(mosquitto: Running) -> None:
    """Nobody else on the machine reads the accounts (but whom root's broker becomes); no file holds a password."""
    folder = mosquitto.broker.folder
    ours = unprivileged.user() is None
    assert stat.S_IMODE(folder.stat().st_mode) == (0o700 if ours else 0o750)
    assert sorted(path.name for path in folder.iterdir()) == ["acl", "mosquitto.conf", "passwords"]
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == (0o600 if ours else 0o640)
        assert mosquitto.address.password not in path.read_text(encoding="utf-8")
    assert mosquitto.address.password not in repr(mosquitto.address)


async def test_a_folder_with_spaces(tmp_path: Path) -> None:
    """A home folder may be called anything."""
    broker = Mosquitto(tmp_path / "Spieleabend zu Hause, ä", lan=False)
    address = await broker.start()
    assert await admits(address.port, address.username, address.password)
    await broker.stop()


async def test_port_taken(tmp_path: Path) -> None:
    """Somebody else's port is said to be taken, by number, and nothing is left running."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        for broker in (Mosquitto(tmp_path, port=port, lan=False), embedded.Embedded(port=port)):
            with pytest.raises(PortTaken) as told:
                await broker.start()
            assert str(port) in told.value.message("en")
            assert str(port) in told.value.message("de")
            assert broker.pid is None


async def test_a_port_taken_at_the_last_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mosquitto's own complaint about the port is understood."""
    pretend(monkeypatch, tmp_path, "echo '1699999999: Error: Address already in use' >&2; exit 1")
    with pytest.raises(PortTaken):
        await Mosquitto(tmp_path / "broker", lan=False).start()


async def test_missing_mosquitto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Mosquitto: the line to type, or the embedded broker if it is not insisted on."""
    nothing_installed(monkeypatch, tmp_path)
    with pytest.raises(BrokerMissing) as told:
        await choose(tmp_path, kind="mosquitto").start()
    assert "install" in told.value.message("en")
    fallback = choose(tmp_path)
    assert (fallback.kind, fallback.local) == ("embedded", True)
    assert not choose(tmp_path, lan=True).local


async def test_nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any broker: one sentence with the one line to type."""
    nothing_installed(monkeypatch, tmp_path)
    monkeypatch.setattr(embedded, "found", lambda: False)
    with pytest.raises(NoBroker) as told:
        choose(tmp_path)
    assert installation.host_line() in told.value.message("de")
    with pytest.raises(EmbeddedMissing) as told_embedded:
        await choose(tmp_path, kind="embedded").start()
    assert installation.host_line() in told_embedded.value.message("en")


def test_mosquitto_is_preferred_and_found_outside_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's PATH on Debian lacks the folder where Mosquitto lives."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert mosquitto.found()
    chosen = choose(tmp_path)
    assert (chosen.kind, chosen.local) == ("mosquitto", False)
    assert choose(tmp_path, lan=False).local


async def test_a_broker_that_dies_at_start_tells_its_last_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own error stands in the sentence; where it said none, how it ended."""
    monkeypatch.setattr("host.brokers.mosquitto.shipped", lambda name: shipped(name) + "\nno_such_option 1\n")
    broker = Mosquitto(tmp_path / "broker", lan=False)
    with pytest.raises(BrokerDied) as told:
        await broker.start()
    assert "no_such_option" in told.value.message("en")
    assert not broker.died.is_set()
    pretend(monkeypatch, tmp_path, "exit 3")
    with pytest.raises(BrokerDied) as told:
        await Mosquitto(tmp_path / "broker", lan=False).start()
    assert "exit status 3" in told.value.message("en")


async def test_a_broker_that_never_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker that hangs is ended, and said to hang."""
    pretend(monkeypatch, tmp_path, "exec sleep 60")
    monkeypatch.setattr(mosquitto, "ANSWER_TIMEOUT", 0.2)
    broker = Mosquitto(tmp_path / "broker", lan=False)
    with pytest.raises(mosquitto.BrokerSilent):
        await broker.start()
    assert broker.pid is None


async def test_a_dying_broker_is_noticed_and_started_again(mosquitto: Running) -> None:
    """The host is told when the broker dies, and can have it back on the same port."""
    os.kill(mosquitto.broker.pid, signal.SIGKILL)
    await asyncio.wait_for(mosquitto.broker.died.wait(), 5)
    assert "9" in mosquitto.broker.last_words
    address = await mosquitto.broker.start()
    assert address.port == mosquitto.port
    assert not mosquitto.broker.died.is_set()
    async with mosquitto.seat("a"):
        pass


async def test_stopping_is_no_dying(mosquitto: Running) -> None:
    """A broker that was asked to end has not died, and is really gone; stopping twice is nothing."""
    pid = mosquitto.broker.pid
    await mosquitto.broker.stop()
    await mosquitto.broker.stop()
    assert await gone(pid)
    assert not mosquitto.broker.died.is_set()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the journal keeps the pid for end_left_over")
async def test_the_broker_dies_with_the_host(tmp_path: Path) -> None:
    """A host that is killed leaves no broker behind that would hold its port."""
    host = (
        "import asyncio, pathlib, sys\n"
        "from host.brokers.mosquitto import Mosquitto\n"
        "async def main():\n"
        "    broker = Mosquitto(pathlib.Path(sys.argv[1]), lan=False)\n"
        "    await broker.start()\n"
        "    print(broker.pid, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", host, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    pid = int(await process.stdout.readline())
    assert alive(pid)
    process.kill()
    await process.wait()
    assert await gone(pid)


async def test_only_that_very_process_is_ended(mosquitto: Running, tmp_path: Path) -> None:
    """A pid from the journal may belong to somebody else by now; then it is left alone."""
    broker = mosquitto.broker
    end_left_over(broker.pid, tmp_path / "another")
    end_left_over(os.getpid(), tmp_path / "broker")
    assert alive(broker.pid)
    end_left_over(broker.pid, tmp_path / "broker")
    await asyncio.wait_for(broker.died.wait(), 5)
