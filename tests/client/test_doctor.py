"""What `doctor` says of a guest's terminal, and what to do about what is wrong."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

from client import doctor
from client.texts import texts
from protocol.program.findings import Finding

say = texts("en")
PLAIN = say("doctor.terminal.plain")
TERMINALS = {
    "xterm": (40, 15, "ok", say("doctor.terminal", term="xterm", columns=40, rows=15), ""),
    "narrow": (39, 15, "bad", say("doctor.terminal.small", columns=39, rows=15), say("doctor.terminal.small.cure")),
    "low": (40, 14, "bad", say("doctor.terminal.small", columns=40, rows=14), say("doctor.terminal.small.cure")),
    "dumb": (40, 15, "note", say("doctor.terminal.dumb", term="dumb"), PLAIN),
    "unknown": (40, 15, "note", say("doctor.terminal.dumb", term="unknown"), PLAIN),
}


def found(check: str) -> Finding:
    """What is found in one check; nothing is looked at after it."""
    return next(finding for finding in doctor.examine(say) if finding.check == check)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A terminal whose kind of text can be chosen."""
    for name in ("NO_COLOR", "COLORTERM", "TERM"):
        monkeypatch.delenv(name, raising=False)
    shown = SimpleNamespace(isatty=lambda: True, encoding="utf-8")
    monkeypatch.setattr("client.doctor.sys", SimpleNamespace(stdin=shown, stdout=shown, platform="linux"))
    return shown


@pytest.mark.parametrize("name", TERMINALS)
@pytest.mark.usefixtures("terminal")
def test_a_terminal_is_examined_by_its_kind_and_its_size(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the way of the screens says what to do; what cannot draw them at all still plays line by line."""
    columns, rows, state, says, cure = TERMINALS[name]
    monkeypatch.setenv("TERM", name)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((columns, rows)))
    looked = found("terminal")
    assert (looked.state, looked.says, looked.cure) == (state, says, cure)


def test_without_a_terminal_only_lines_can_be_played(terminal: SimpleNamespace) -> None:
    """As behind a pipe."""
    terminal.isatty = lambda: False
    assert found("terminal") == Finding("terminal", "note", say("doctor.terminal.none"), PLAIN)


@pytest.mark.parametrize(("encoding", "well"), [("utf-8", True), ("UTF8", True), ("latin-1", False), (None, False)])
def test_text_has_to_be_in_utf_8(encoding: str | None, well: bool, terminal: SimpleNamespace) -> None:
    """Else no sign of a game could be shown: that is wrong, and can be put right."""
    terminal.encoding = encoding
    wrong = Finding("text", "bad", say("doctor.utf8.not", encoding=encoding or "?"), say("doctor.utf8.cure"))
    assert found("text") == (Finding("text", "ok", say("doctor.utf8")) if well else wrong)


@pytest.mark.parametrize(
    ("about", "state", "says"),
    [
        ({"COLORTERM": "TrueColor"}, "ok", "all"),
        ({"COLORTERM": "24bit", "TERM": "xterm-256color"}, "ok", "all"),
        ({"TERM": "xterm-256color"}, "ok", "many"),
        ({"TERM": "linux"}, "note", "few"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "ok", "off"),
    ],
)
@pytest.mark.usefixtures("terminal")
def test_colours_are_as_many_as_the_terminal_says(
    about: dict[str, str], state: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few of them are nothing wrong."""
    for name, value in about.items():
        monkeypatch.setenv(name, value)
    colours = found("colours")
    assert (colours.state, colours.says, colours.cure) == (state, say(f"doctor.colours.{says}"), "")
