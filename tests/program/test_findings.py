"""What `doctor` finds on either side: with its cure, for people and for programs."""

from __future__ import annotations

import json
import os
import shutil
import socket
from contextlib import closing

import pytest

from host import usage
from host.admin import doctor
from host.admin.port_holder import holder
from host.brokers import embedded, mosquitto
from host.journal import Journal, schema
from protocol.durations import NEVER
from protocol.endpoint import Endpoint
from protocol.program.findings import (
    LITTLE,
    TOO_LITTLE,
    Finding,
    as_json,
    as_lines,
    clock,
    from_json,
    space,
    versions,
    well,
)
from protocol.program.round_trip import round_trip


@pytest.fixture
def listener():
    """A port of this machine on which this process listens."""
    with closing(socket.socket()) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def found(*words: str) -> dict[str, Finding]:
    """What the host's side finds, by check."""
    return {finding.check: finding for finding in doctor.examine(usage.doctor().read(words))}


def test_findings_are_told_to_people_and_to_programs():
    """Both hold the cure; only what is wrong makes the whole unwell."""
    fine, bad = Finding("a", "ok", "It is there"), Finding("b", "bad", "It is not", "Type: x")
    assert (well([fine]), well([fine, bad])) == (True, False)
    lines = list(as_lines([fine, bad]))
    assert [line.strip() for line in lines[:3]] == ["fine:     It is there", "WRONG:    It is not", "Type: x"]
    told = json.loads(as_json([fine, bad]))
    assert (told["well"], told["findings"][1]["cure"]) == (False, "Type: x")
    assert from_json(as_json([fine, bad])) == [fine, bad]
    assert "Schlüssel" in as_json([Finding("a", "ok", "Schlüssel")])
    for odd in ("", "{}", '{"findings": [{"check": 1}]}'):
        with pytest.raises(ValueError, match=r".*"):
            from_json(odd)


def test_a_clock_that_was_before_the_installation_is_wrong():
    """As on a board without a battery for its clock."""
    assert clock(1000.0, installed=999.0).state == "ok"
    behind = clock(1000.0, installed=1001.0)
    assert (behind.state, "timedatectl" in behind.cure) == ("bad", True)


def test_room_is_looked_at_where_things_will_be_kept(tmp_path):
    """Also where the folder itself is not there yet."""
    later = tmp_path / "not" / "yet"
    assert [space(later, free).state for free in (LITTLE, LITTLE - 1, TOO_LITTLE, TOO_LITTLE - 1)] == [
        "ok",
        "note",
        "note",
        "bad",
    ]
    assert space(later, LITTLE).cure == ""
    assert "Make room" in space(later, LITTLE - 1).cure
    assert space(later).says == space(later, shutil.disk_usage(tmp_path).free).says


def test_of_a_disk_that_says_nothing_there_is_only_a_word(tmp_path, monkeypatch):
    """It may be one of a network that is away."""

    def away(_: object) -> None:
        raise OSError(5, "it is away")

    monkeypatch.setattr(shutil, "disk_usage", away)
    told = space(tmp_path)
    assert (told.check, told.state, told.cure) == ("space", "note", "")
    assert "it is away" in told.says


def test_an_old_python_is_wrong(monkeypatch):
    """And is named with its version."""
    assert versions().state == "ok"
    monkeypatch.setattr("sys.version_info", (3, 10, 1))
    assert (versions().state, "3.11" in versions().cure) == ("bad", True)


def test_who_holds_a_port_is_found_where_the_system_says_it(tmp_path, listener):
    """From the tables of Linux: a listening socket, its number, and whose it is."""
    net, owner = tmp_path / "net", tmp_path / "812" / "fd"
    net.mkdir()
    owner.mkdir(parents=True)
    head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
    row = "   0: 0100007F:075B 00000000:0000 {} 00000000:00000000 00:00000000 00000000     0        0 4711 1\n"
    (net / "tcp").write_text(head + row.format("0A"))
    (owner / "3").symlink_to("socket:[4711]")
    (owner.parent / "comm").write_text("mosquitto\n")
    assert holder(1883, tmp_path) == "mosquitto (812)"
    assert holder(1884, tmp_path) == ""
    (net / "tcp").write_text(head + row.format("01"))
    assert holder(1883, tmp_path) == ""
    assert holder(listener) in ("", f"{holder(listener).partition(' (')[0]} ({os.getpid()})")


def test_a_taken_port_is_named_with_its_cure(tmp_path, listener):
    """The host moves on its own to another one, unless this very port was asked for."""
    taken = found("--data", str(tmp_path), "--port", str(listener))["port"]
    assert (taken.state, str(listener) in taken.says, "--port" in taken.cure) == ("bad", True, True)
    with closing(Journal(tmp_path)) as journal:
        journal.write.fact("port", str(listener).encode())
    assert found("--data", str(tmp_path))["port"].state == "bad"


def test_the_journal_is_looked_at(tmp_path):
    """None yet, whole, in use, or damaged: with the sentence that says what to do."""
    words = ("--data", str(tmp_path))
    assert "will begin" in found(*words)["journal"].says
    with closing(Journal(tmp_path)):
        running = found(*words)
        assert "is running" in running["journal"].says
        assert "port" not in running
        assert running["round trip"].state == "bad"
    assert "is whole" in found(*words)["journal"].says
    (tmp_path / schema.NAME).write_bytes(b"nothing like it" * 100)
    assert (found(*words)["journal"].state, "restore" in found(*words)["journal"].says) == ("bad", True)


def test_the_broker_that_is_wanted_has_to_be_there(tmp_path, monkeypatch):
    """Installed or not, by its name, or at an address where nobody answers."""
    words = ("--data", str(tmp_path))
    monkeypatch.setattr(mosquitto, "found", lambda: "")
    assert found(*words, "--broker", "mosquitto")["broker"].state == "bad"
    monkeypatch.setattr(embedded, "found", lambda: True)
    assert found(*words)["broker"].state == "note"
    monkeypatch.setattr(embedded, "found", lambda: False)
    assert found(*words)["broker"].cure.startswith("Type: ")
    assert found(*words, "--broker", "mosquito")["broker"].state == "bad"
    silent = found(*words, "--broker", "mqtt://a:b@127.0.0.1:9")["broker"]
    assert (silent.state, "127.0.0.1:9" in silent.says) == ("bad", True)


def test_addresses(tmp_path, monkeypatch):
    """None, one, several, or the one that was named."""
    words = ("--data", str(tmp_path))
    one, other = doctor.addresses.Interface("eth0", "192.168.1.20"), doctor.addresses.Interface("tun0", "10.8.0.2")
    for own, state in (([], "bad"), ([one], "ok"), ([one, other], "note")):
        monkeypatch.setattr(doctor.addresses, "own", lambda own=own: own)
        assert found(*words)["address"].state == state
    assert "10.8.0.2" in found(*words)["address"].says
    assert found(*words, "--address", "games.lan")["address"].state == "ok"


def test_a_firewall_that_is_on_is_named_with_its_line(tmp_path, monkeypatch):
    """Ufw by its file, firewalld by its own word."""
    (tmp_path / "etc" / "ufw").mkdir(parents=True)
    (tmp_path / "etc" / "ufw" / "ufw.conf").write_text("ENABLED=yes\n")
    command = tmp_path / "firewall-cmd"
    command.write_text("#!/bin/sh\nexit 0\n")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    both = list(doctor.firewall(1884, tmp_path / "etc"))
    assert [(finding.check, finding.state) for finding in both] == [("firewall", "note")] * 2
    assert [finding.cure.split()[2] for finding in both] == ["ufw", "firewall-cmd"]
    assert all("1884/tcp" in finding.cure for finding in both)
    command.write_text("#!/bin/sh\nexit 252\n")
    (tmp_path / "etc" / "ufw" / "ufw.conf").write_text("ENABLED=no\n")
    assert list(doctor.firewall(1884, tmp_path / "etc")) == []


async def test_the_round_trip_is_measured_with_an_account(any_broker):
    """Who is not let in, and who finds nobody, gets None."""
    where = Endpoint("127.0.0.1", any_broker.port)
    seconds = await round_trip(where, (any_broker.address.username, any_broker.address.password))
    assert 0 < seconds < 5
    assert await round_trip(where, (any_broker.address.username, "wrong")) is None
    assert await round_trip(Endpoint("127.0.0.1", 9), ("", ""), patience=NEVER) is None, "nobody waits for nobody"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert await round_trip(Endpoint(*silent.getsockname()), ("", ""), patience=0.2) is None


def test_the_command_ends_with_one_when_something_is_wrong(tmp_path, capsys):
    """For people and for programs."""
    words = ["--data", str(tmp_path), "--broker", "mosquito"]
    assert doctor.main(words) == 1
    assert "WRONG" in capsys.readouterr().out
    assert doctor.main([*words, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["well"] is False
    assert doctor.main(["--help"]) == 0
