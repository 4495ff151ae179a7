"""The host as a command: what it prints, how it ends, and what it says when something is wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys

import pytest

from host.__main__ import main
from host.errors import AddressOdd, BrokerAddressOdd, BrokerMissing, OnlyWithAddress, PortTaken, UnknownBroker
from protocol.program.commandline import WrongUse
from tests.end_to_end.house import ROOT, HostProcess


def host(*flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a host that is expected to end by itself."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "host", "--lang", "en", *flags],
        capture_output=True, text=True, check=False, timeout=30, stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_taken_port_is_said_in_a_sentence(tmp_path, monkeypatch, capsys, lang):
    """Another program listens where the broker should, and not only as long as a killed broker would."""
    monkeypatch.setattr("host.brokers.ports.PAUSE", 0.001)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ended = main(["--lang", lang, "--data", str(tmp_path), "--port", str(port), "--broker", "mosquitto"])
    assert ended == PortTaken.exit_status
    assert capsys.readouterr().err.strip() == PortTaken(port=port).message(lang)


def test_a_missing_mosquitto_is_said_with_the_line_to_type(tmp_path, monkeypatch, capsys):
    """Mosquitto was asked for on a machine that has none."""
    monkeypatch.setattr("host.brokers.mosquitto.PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["--lang", "en", "--data", str(tmp_path), "--broker", "mosquitto"]) == BrokerMissing.exit_status
    assert capsys.readouterr().err.startswith("Mosquitto is not installed. Type: ")


@pytest.mark.parametrize(
    ("flags", "status"),
    [
        (("--game", "chess"), WrongUse.exit_status),
        (("--bots", "9"), WrongUse.exit_status),
        (("--port", "99999"), WrongUse.exit_status),
        (("--nonsense",), WrongUse.exit_status),
        (("--table", "../up"), WrongUse.exit_status),
        (("--broker", "mqtt://"), None),
        (("--broker", "mosquito"), UnknownBroker.exit_status),
        (("--broker", "embeded"), UnknownBroker.exit_status),
        (("--broker", "somewhere"), UnknownBroker.exit_status),
        (("--broker", "wss://server"), BrokerAddressOdd.exit_status),
        (("--accounts", "file"), OnlyWithAddress.exit_status),
        (("--ca", "file"), OnlyWithAddress.exit_status),
        (("--address", "mqtt://server"), AddressOdd.exit_status),
        (("--address", "192.168.1.20:1883"), AddressOdd.exit_status),
        (("resluts",), WrongUse.exit_status),
        (("rehearse", "--seats", "99"), WrongUse.exit_status),
        (("rehearse", "--broker", "mosquito"), WrongUse.exit_status),
        (("results", "--exprot", "x"), WrongUse.exit_status),
    ],
)
def test_flags_that_make_no_sense(tmp_path, monkeypatch, capsys, flags, status):
    """One sentence and an exit status."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    ended = main(["--lang", "en", *flags])
    said = capsys.readouterr().err
    assert ended == status if status else ended > 0
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize("flags", [("--nonsense",), ("--broker", "mqtt://"), ("rehearse", "--seats", "99")], ids=str)
def test_the_process_ends_with_one_sentence(tmp_path, flags):
    """While its options are read, while it serves, and in a command of its own; never a traceback."""
    done = host(*flags, MOONTABLE_HOME=str(tmp_path))
    assert done.returncode > 0
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_ends_cleanly(tmp_path, number):
    """Ctrl-C and SIGTERM end host and broker, and the port is free again."""
    house = HostProcess(tmp_path, "--broker", "mosquitto")
    await house.start()
    house.process.send_signal(number)
    assert await asyncio.wait_for(house.process.wait(), 10) == 0
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", house.link.port))


async def test_a_killed_host_takes_its_broker_along_and_comes_back_on_the_same_port(tmp_path):
    """Nobody is left behind on the port, and guests find the table where it was."""
    house = HostProcess(tmp_path, "--broker", "mosquitto")
    await house.start()
    before = house.link
    await house.kill()
    await house.start()
    assert house.link == before
    assert await house.stop() == 0


async def test_a_practice_host_ends_with_the_client_that_started_it(tmp_path):
    """Its standard input is closed when the client dies, whatever killed it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "host", "--data", str(tmp_path), "--practice", "--announce", "--port", "0",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (await process.stdout.readline()).startswith(b"READY ")
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 10) == 0
