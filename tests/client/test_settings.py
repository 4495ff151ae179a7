"""`moontable config`: every value with its source, and the commented file."""

from __future__ import annotations

import pytest

from client.command import main
from protocol.program.configuration import NAME, VARIABLE, example
from protocol.program.settings import SETTINGS


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Moontable's folder, still empty."""
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("threading.excepthook", lambda _: None)
    return tmp_path


def test_every_setting_is_shown_with_who_says_so(folder, monkeypatch, capsys):
    """The shipped value, the variable, the line of the file; a password is nobody's to see."""
    (folder / NAME).write_text('[host]\nbroker = "mqtt://host:SECRET@10.0.0.2"\n')
    monkeypatch.setenv("MOONTABLE_DEVICE_NAME", "Ada")
    assert main(["config"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n{setting.name} = " in said for setting in SETTINGS.values())
    lines = dict(line.split(" = ", 1) for line in said.splitlines() if " = " in line)
    assert lines["name"].split() == ['"Ada"', "MOONTABLE_DEVICE_NAME"]
    assert lines["broker"].split(maxsplit=1)[0] == '"mqtt://…@10.0.0.2"'
    assert lines["broker"].endswith(f"{folder / NAME}, line 2")
    assert lines["table"].split(maxsplit=1) == ['"table"', "as shipped"]
    assert "SECRET" not in said


def test_the_file_is_written_once_and_never_over_another(folder, capsys):
    """To where it is looked for; printed it is the same."""
    assert main(["config", "--example"]) == 0
    assert capsys.readouterr().out == example()
    assert main(["config", "--write"]) == 0
    assert (folder / NAME).read_text(encoding="utf-8") == example()
    (folder / NAME).write_text("# mine")
    assert main(["config", "--write"]) == 73
    assert (folder / NAME).read_text() == "# mine"
    assert main(["config", "--config", str(folder / "new" / "x.toml"), "--write"]) == 0
    assert (folder / "new" / "x.toml").is_file()
    assert main(["config", "--config", str(folder / NAME / "x.toml"), "--write"]) == 73
    assert "--config FILE --write" in capsys.readouterr().err


def test_a_wrong_file_ends_in_its_sentence(folder, capsys):
    """Not in a traceback, and in the language of the person."""
    (folder / NAME).write_text("[host]\nport = 99999\n")
    assert main(["--lang", "de", "config"]) == 78
    assert f"{folder / NAME}, Zeile 2: host.port nimmt diesen Wert nicht" in capsys.readouterr().err
