"""Printed lines can be typed as they stand, however the program was installed and from wherever it was started."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from client.base.errors import NoSeat
from client.texts import texts
from client.usage import join, moontable
from host.usage import host
from protocol.program import name as program
from protocol.program.commandline import HOST_COMMANDS, WIDTH
from protocol.program.name import command
from protocol.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parents[2]
TYPED = re.compile(r"moontable (join|host|practice|console|doctor|watch|replay)\b")


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The program in an environment in the folder where one stands; the shell finds nothing."""
    path = tmp_path / "a b" / "moontable"
    path.parent.mkdir()
    path.touch(mode=0o700)
    monkeypatch.setattr("sys.executable", str(path.with_name("python")))
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "command", command)
    command.cache_clear()
    yield path
    command.cache_clear()


def test_it_is_called_by_its_name_where_the_shell_finds_it(there, monkeypatch):
    """Also by a link to it."""
    monkeypatch.setenv("PATH", str(there.parent))
    assert command() == "moontable"
    links = there.parent.parent / "links"
    links.mkdir()
    (links / "moontable").symlink_to(there)
    monkeypatch.setenv("PATH", str(links))
    command.cache_clear()
    assert command() == "moontable"


def test_another_of_that_name_is_not_taken_for_it(there, monkeypatch):
    """It might be of another version, or something else."""
    other = there.parent.parent / "other" / "moontable"
    other.parent.mkdir()
    other.touch(mode=0o700)
    monkeypatch.setenv("PATH", str(other.parent))
    assert shlex.split(command()) == ["a b/moontable"]


def test_it_is_called_by_its_path_from_the_folder_one_stands_in(there, monkeypatch):
    """Short where that is possible."""
    assert shlex.split(command()) == ["a b/moontable"]
    command.cache_clear()
    (there.parent.parent / "deeper").mkdir()
    monkeypatch.chdir(there.parent.parent / "deeper")
    assert shlex.split(command()) == [str(there)]


def test_without_a_program_it_is_called_as_a_module(there):
    """In an environment that holds the packages alone."""
    there.unlink()
    assert shlex.split(command())[1:] == ["-m", "client.command"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_printed_names_it_so(there, lang: str):
    """Texts, errors, pages of help."""
    assert "'a b/moontable' join" in texts(lang)("command.joined", name="Ada")
    assert "'a b/moontable' join" in NoSeat().message(lang)
    assert "'a b/moontable' join [" in join().page()
    page = moontable().page().splitlines()
    assert page[0].startswith(("'a b/moontable' [COMMAND]", "'a b/moontable' [BEFEHL]"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_path_stands_in_no_row_of_a_page_of_help(there, lang: str, monkeypatch: pytest.MonkeyPatch):
    """The first lines say how a command is typed; each row has the command and the room for what it does."""
    monkeypatch.setenv("MOONTABLE_LANG", lang)
    monkeypatch.setattr("sys.executable", str(there.parent / ("x" * 60) / "python"))
    (there.parent / ("x" * 60)).mkdir()
    (there.parent / ("x" * 60) / "moontable").touch(mode=0o700)
    command.cache_clear()
    for parser in (moontable(), host()):
        rows = parser.page().rpartition("\n\n")[2].splitlines()
        assert len(rows) > len(HOST_COMMANDS)
        assert not [row for row in rows if "xxx" in row]
        assert max(map(len, rows)) <= WIDTH


def test_no_printed_line_has_a_name_of_its_own():
    """What is to be typed has the blank for the name; only what other devices read has the name itself."""
    texts_of = [*CHECKOUT.glob("client/texts/*/*.py"), *CHECKOUT.glob("*/errors.py"), *CHECKOUT.glob("*/usage.py")]
    texts_of += [CHECKOUT / "client/base/errors.py", CHECKOUT / "host/texts.py", CHECKOUT / "protocol/verdicts.py"]
    for path in texts_of:
        rows = re.sub(r'"""[^"]*"""', "", path.read_text(encoding="utf-8"))
        assert not TYPED.findall(rows), path
