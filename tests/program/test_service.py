"""The host as a service: the unit that `install` writes, what `status` says, and the levels of the log."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.admin import backups, service, status
from host.admin.service import ALONE, CONFINED, STATE, UNIT, Kind, first_hidden, install, kind, unit
from host.errors import NoJournal, NoSystemd, ProgramUnreachable, ServiceNeedsRoot, UnitUnwritable
from host.journal import Journal, schema
from host.runtime import log
from tests.program.test_invitation import keyed

SYSTEM, PERSON = kind(user=False), kind(user=True)
MOST_EXPOSED = 2.0
"""Of 10, as systemd-analyze counts; a service that takes no care has 9.6."""


def values(text: str) -> dict[str, list[str]]:
    """The lines of a unit by their names, with their section."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(f"{section}.{name}", []).append(value)
    return found


def test_the_machines_unit_has_its_own_user_and_sees_nothing_else():
    """Nothing of it is left to chance: each line of the tables is there, in its section."""
    found = values(unit(SYSTEM))
    for line in (*CONFINED, *ALONE):
        name, _, value = line.partition("=")
        assert value in found[f"Service.{name}"]
    assert found["Service.DynamicUser"] == ["yes"]
    assert found["Service.NoNewPrivileges"] == ["yes"]
    assert found["Service.StateDirectoryMode"] == ["0700"]
    assert found["Service.CapabilityBoundingSet"] == [""]
    assert found["Install.WantedBy"] == ["multi-user.target"]
    (started,) = found["Service.ExecStart"]
    assert started.startswith(
        f"{sys.executable} -P -m host --plain --data {STATE} --config ${{CREDENTIALS_DIRECTORY}}/"
    )
    assert "ProcSubset" not in unit(SYSTEM)


@pytest.mark.parametrize(
    ("at", "homes"),
    [("/usr/bin /opt", "yes"), ("/usr/bin /home/ada/moontable", "read-only"), ("/root/bin /opt", "read-only")],
)
def test_the_machines_unit_reads_homes_only_where_a_part_of_the_program_lies_in_one(
    monkeypatch: pytest.MonkeyPatch, at: str, homes: str
) -> None:
    """Python or the packages: either alone is enough, or the service could not start."""
    monkeypatch.setattr(service, "program_paths", lambda: [Path(path) for path in at.split()])
    assert values(unit(SYSTEM))["Service.ProtectHome"] == [homes]


def test_a_persons_unit_asks_for_nothing_that_needs_a_namespace(tmp_path):
    """And takes the person's own folder and settings, unless another is named."""
    found = values(unit(PERSON))
    assert {f"Service.{line.partition('=')[0]}" for line in CONFINED} <= set(found)
    assert not {f"Service.{line.partition('=')[0]}" for line in ALONE} & set(found)
    assert found["Service.ExecStart"] == [f"{sys.executable} -P -m host --plain"]
    assert found["Install.WantedBy"] == ["default.target"]
    odd = values(unit(PERSON, str(tmp_path / "100% mine")))["Service.ExecStart"]
    assert odd[0].endswith(f"--data '{tmp_path}/100%% mine'")


def test_a_status_that_another_start_does_not_mend_ends_the_service():
    """A broker that is away at boot may come; a mistyped setting stays mistyped."""
    found = values(unit(SYSTEM))
    assert found["Service.Restart"] == ["on-failure"]
    assert found["Service.RestartPreventExitStatus"] == ["2 65 66 77 78"]
    assert not {69, 70, 75} & set(service.HOPELESS)


def test_systemd_itself_has_nothing_to_say_against_it(tmp_path):
    """Where its tool is; the lines themselves are looked at everywhere."""
    path = tmp_path / UNIT
    path.write_text(unit(SYSTEM).replace(sys.executable, "/bin/true"))
    said, exposed = "", "0.0"
    if tool := shutil.which("systemd-analyze"):
        done = subprocess.run([tool, "verify", path], capture_output=True, text=True, check=False)
        said = "\n".join(line for line in (done.stdout + done.stderr).splitlines() if UNIT in line)
        words = [tool, "security", "--offline=true", "--no-pager", path]
        level = re.search(
            r"exposure level for \S+: ([0-9.]+)",
            subprocess.run(words, capture_output=True, text=True, check=False).stdout,
        )
        exposed = level[1] if level else exposed  # systemd before 250 looks at running services only
    assert said == ""
    assert float(exposed) <= MOST_EXPOSED
    assert all(re.fullmatch(r"[#\[].*|[A-Z]\w+=.*|", line) for line in path.read_text().splitlines())


def test_a_program_that_the_service_could_not_read_is_named(tmp_path):
    """The first folder on the way that is closed, or the file."""
    file = tmp_path / "open" / "closed" / "program"
    file.parent.mkdir(parents=True)
    file.write_text("")
    for folder in (file.parent, *file.parents):
        if folder.is_relative_to(tmp_path):
            folder.chmod(0o755)
    file.chmod(0o755)
    above = first_hidden([tmp_path.parent])
    assert first_hidden([file]) == above
    if above is None:
        file.parent.chmod(0o700)
    expected = above or file.parent
    assert first_hidden([file]) == expected


def test_install_writes_unit_and_settings_and_says_what_to_type(tmp_path):
    """Again it writes the unit anew and leaves the settings as they are."""
    where, settings = Kind(user=False, folder=tmp_path / "system"), tmp_path / "etc" / "moontable.toml"
    said = "\n".join(install(where, unit(SYSTEM), settings))
    written = where.folder / UNIT
    assert written.read_text() == unit(SYSTEM)
    assert (written.stat().st_mode & 0o777, settings.stat().st_mode & 0o777) == (0o644, 0o600)
    assert all(word in said for word in (str(written), str(settings), f"enable --now {UNIT}", "journalctl"))
    settings.write_text("# mine")
    written.write_text("old")
    install(where, unit(SYSTEM), settings)
    assert (settings.read_text(), written.read_text()) == ("# mine", unit(SYSTEM))
    (tmp_path / "file").write_text("")
    with pytest.raises(UnitUnwritable):
        install(Kind(user=True, folder=tmp_path / "file" / "x"), "")


def test_the_command_shows_refuses_and_installs(tmp_path, monkeypatch, capsys):
    """Shown anywhere; written only where systemd is, for the machine by root only."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(service, "first_hidden", lambda _: None)
    for words, shown in (([], unit(SYSTEM)), (["--user", "--data", "mine"], unit(PERSON, "mine"))):
        assert service.main(["--dry-run", *words]) == 0
        assert capsys.readouterr().out == shown
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(NoSystemd):
        service.main(["--user"])
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(service, "ETC_SYSTEMD", tmp_path / "none")
    with pytest.raises(NoSystemd):
        service.main(["--user"])
    monkeypatch.setattr(service, "ETC_SYSTEMD", tmp_path)
    monkeypatch.setattr(service, "is_root", lambda: False)
    with pytest.raises(ServiceNeedsRoot, match="sudo"):
        service.main([])
    assert service.main(["--user"]) == 0
    assert (tmp_path / "systemd" / "user" / UNIT).read_text() == unit(kind(user=True))
    assert "systemctl --user enable" in capsys.readouterr().out
    monkeypatch.setattr(service, "first_hidden", lambda _: Path("/root"))
    with pytest.raises(ProgramUnreachable, match="/root"):
        service.main(["--dry-run"])
    assert capsys.readouterr().out == unit(SYSTEM)


def test_status(tmp_path, monkeypatch, capsys):
    """None yet, one that is stopped, one that runs; units are named with what systemd says."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    words = ["--data", str(tmp_path / "host")]
    with pytest.raises(NoJournal):
        status.main(words)
    with closing(Journal(tmp_path / "host")):
        assert status.main(words) == 0
        assert "is running" in capsys.readouterr().out
    tool = tmp_path / "systemctl"
    tool.write_text("#!/bin/sh\necho inactive\nexit 3\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    install(kind(user=True), unit(PERSON))
    assert status.main(words) == status.STOPPED
    said = capsys.readouterr().out
    assert f"No host is running with {tmp_path / 'host'}." in said
    assert f"systemd has {tmp_path / 'systemd' / 'user' / UNIT}: inactive" in said


@pytest.mark.parametrize("tool", ["/bin/systemctl", None])
def test_each_unit_that_was_written_is_asked_for_where_it_belongs(tmp_path, monkeypatch, tool):
    """The machine's, and the person's; where nothing is answered nobody knows."""
    asked = []

    def run(words, **_):
        asked.append(words)
        if "--user" in words:
            raise subprocess.TimeoutExpired(words, 1)
        return subprocess.CompletedProcess(words, 0, "active\n")

    monkeypatch.setattr(status, "kind", lambda *, user: Kind(user=user, folder=tmp_path / str(user)))
    monkeypatch.setattr(status, "shutil", SimpleNamespace(which=lambda _: tool))
    monkeypatch.setattr(status.subprocess, "run", run)
    monkeypatch.setattr(status, "words", keyed)
    assert list(status.services()) == []
    for name in ("False", "True"):
        (tmp_path / name).mkdir()
        (tmp_path / name / UNIT).touch()
    found = (("False", "active" if tool else "?"), ("True", "?"))
    assert list(status.services()) == [
        f"status_unit path={tmp_path / name / UNIT} state={state}" for name, state in found
    ]
    assert asked == ([[tool, "is-active", UNIT], [tool, "--user", "is-active", UNIT]] if tool else [])


def test_status_names_the_tables_that_are_open_and_where_no_host_runs_those_that_wait(tmp_path, monkeypatch, capsys):
    """Closed ones are no tables any more."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    words = ["--data", str(tmp_path / "host")]
    with closing(Journal(tmp_path / "host")) as journal:
        for name, more in (("attic", {}), ("cellar", {"closed": True}), ("barn", {})):
            journal.write.table(name, {"people": [], "watchers": [], "phase": "lobby", **more})
        journal.commit()
        for name in ("barn", "attic"):
            (tmp_path / "host" / f"console-{name}.json").write_text(json.dumps({"table": name, "port": 1}))
        assert status.main(words) == 0
        assert "Open tables: attic, barn\n" in capsys.readouterr().out
    assert status.main(words) == status.STOPPED
    assert "Tables in its journal: attic, barn\n" in capsys.readouterr().out


def test_what_root_restores_stays_the_services(tmp_path, monkeypatch):
    """A journal of root's the service could not read, and would not start again."""
    given = []
    with closing(Journal(tmp_path / "host")) as journal:
        journal.backup(tmp_path / "saved")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((Path(path).name, user, group)))
    owner = (tmp_path / "host").stat()
    backups.restore(tmp_path / "saved", tmp_path / "host")
    assert given == ([(schema.NAME, owner.st_uid, owner.st_gid)] if owner.st_uid else [])


def test_a_line_names_its_table_where_the_host_has_several():
    """What is about the host names none; with one table nobody needs to be told which."""
    lines = {name: logging.LogRecord(name, logging.INFO, "", 0, "Ada joined.", (), None) for name in ("host", "attic")}
    lines["attic"].name = log.about("attic").name
    for shown, before in ((log.TerminalFormatter("%(message)s"), ""), (log.JournalFormatter(), "<6>")):
        assert [shown.format(line) for line in lines.values()] == [f"{before}Ada joined."] * 2
        shown.several = lambda: True
        assert [shown.format(line) for line in lines.values()] == [
            f"{before}Ada joined.",
            f"{before}attic: Ada joined.",
        ]


def test_the_journal_gets_levels_and_a_terminal_the_time(tmp_path, monkeypatch):
    """Each line of a message has its level, and only the file to which systemd listens is its journal."""
    record = logging.LogRecord("moontable", logging.WARNING, "", 0, "one\n%s", ("two",), None)
    assert log.JournalFormatter().format(record) == "<4>one\n<4>two"
    with (tmp_path / "stream").open("w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        found = os.fstat(stream.fileno())
        assert log.into_journal({"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino}"})
        assert not log.into_journal({"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino + 1}"})
        assert not log.into_journal({"JOURNAL_STREAM": "odd"})
        assert not log.into_journal({})
