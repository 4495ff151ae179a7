"""Completion and the manual page: made from the parsers of both sides, and read by the real programs where they are."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from functools import partial
from typing import TYPE_CHECKING

import pytest

from client import manual, usage
from client.command import SUBCOMMANDS, main
from host import usage as host
from protocol.program.commandline import HOST_COMMANDS
from protocol.program.settings import SETTINGS

if TYPE_CHECKING:
    from protocol.program.commandline import Page


@pytest.fixture(scope="session")
def pages():
    """What every command of either side takes."""
    return manual.pages()


@pytest.fixture
def offered(tmp_path):
    """What bash offers after these words, made from these pages."""

    def offered(pages: list[Page], *words: str) -> list[str]:
        script = tmp_path / "completion"
        script.write_text("\n".join(manual.bash(pages)))
        typed = f"COMP_WORDS=({' '.join(map(shlex.quote, words))}); COMP_CWORD={len(words) - 1}"
        program = f'. "{script}"; {typed}; _moontable; printf "%s\\n" "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=True)
        return done.stdout.split()

    return offered


@pytest.fixture
def complete(pages, offered):
    """The same from all pages."""
    return partial(offered, pages)


def test_both_sides_say_what_they_take(pages, capsys):
    """Every command has its page, each option that stands on its page of help as well."""
    commands = [page["command"] for page in pages]
    assert commands[0] == ""
    assert set(SUBCOMMANDS) <= set(commands)
    assert {f"host {name}" for name in HOST_COMMANDS} <= set(commands)
    (join,) = (page for page in pages if page["command"] == "join")
    assert {"--name", "--with", "--plain"} <= {name for option in join["options"] for name in option["names"]}
    assert host.describe([]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name for page in told for option in page["options"] for name in option["names"]}.isdisjoint({"--announce"})


def test_bash_completes_commands_options_and_values(complete):
    """In the command, after it, after a command of the host, and after an option."""
    assert complete("moontable", "pra") == ["practice"]
    assert set(usage.COMMANDS) <= set(complete("moontable", ""))
    assert complete("moontable", "join", "--na") == ["--name"]
    assert "backup" in complete("moontable", "host", "")
    assert complete("moontable", "host", "install", "--dr") == ["--dry-run"]
    assert complete("moontable", "host", "--game", "wo") == ["wolfmoon"]
    assert complete("moontable", "host", "--lang", "") == ["en", "de"]
    assert complete("moontable", "completion", "z") == ["zsh"]
    assert complete("moontable", "host", "--data", "x") == []


def test_bash_completes_where_the_host_s_side_is_not_installed(pages, offered):
    """There the host has no commands of its own."""
    alone = [page for page in pages if not page["command"].startswith("host")]
    assert offered(alone, "moontable", "join", "--na") == ["--name"]
    assert offered(alone, "moontable", "pra") == ["practice"]


def test_zsh_and_fish_get_every_command(pages):
    """Zsh takes bash's function; fish has a line for each command and each option."""
    zsh, fish = list(manual.zsh(pages)), list(manual.fish(pages))
    assert zsh[2:] == list(manual.bash(pages))
    assert "bashcompinit" in zsh[1]
    for command in usage.COMMANDS:
        assert any(f"__fish_use_subcommand -a {command} " in line for line in fish)
    assert any("from install'" in line and "-l dry-run " in line for line in fish)
    assert any("-l log -x -a 'error warning info'" in line for line in fish)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_manual_page_holds_everything(pages, monkeypatch, lang, tmp_path):
    """Commands, options, variables; and the formatter has nothing to say against it, where it is."""
    monkeypatch.setenv("MOONTABLE_LANG", lang)
    page = "\n".join(manual.roff(pages))
    assert all(f".SS moontable {command}" in page for command in usage.COMMANDS)
    assert all(f".B {setting.variable}" in page for setting in SETTINGS.values())
    assert "\\-\\-dry\\-run" in page
    assert not [
        line
        for line in page.splitlines()
        if line.startswith(".") and line.split()[0] not in {".TH", ".SH", ".SS", ".TP", ".B"}
    ]
    said = ""
    if tool := shutil.which("groff"):
        (tmp_path / "page.1").write_text(page, encoding="utf-8")
        words = [tool, "-man", "-Tutf8", "-Kutf8", "-ww", "-z", tmp_path / "page.1"]
        said = subprocess.run(words, capture_output=True, text=True, check=True).stderr
    assert said == ""


def test_the_commands_print_it(capsys, monkeypatch):
    """And an unknown shell is answered with those that are known."""
    monkeypatch.setattr("threading.excepthook", lambda _: None)
    assert main(["completion", "bash"]) == 0
    assert "complete -o default -F _moontable moontable" in capsys.readouterr().out
    assert main(["man"]) == 0
    assert capsys.readouterr().out.startswith(".TH MOONTABLE 1")
    assert main(["completion", "tcsh"]) == 2
    assert "bash, zsh, fish" in capsys.readouterr().err
    assert main(["completion"]) == 2
