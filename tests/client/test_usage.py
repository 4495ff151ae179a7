"""Pages of help and what is said about wrong words: made from what a command takes, in both languages."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
from typing import TYPE_CHECKING

import pytest

from client import manual, settings
from client import usage as client
from client.command import SUBCOMMANDS
from host import usage as host
from protocol.games import GAMES
from protocol.program.commandline import (
    HOST_COMMANDS,
    Between,
    MissingValue,
    NearlyAnOption,
    NeedsNoValue,
    Parser,
    UnknownOption,
    WrongValue,
    bots,
    take_language,
    unknown_word,
)
from protocol.program.name import BLANK, NAME
from protocol.program.values import bots_possible

if TYPE_CHECKING:
    from collections.abc import Callable

PARSERS = [getattr(client, name)() for name in SUBCOMMANDS if name != "host"]
PARSERS += [
    client.moontable(),
    host.host(),
    host.results(),
    host.rehearse(),
    host.doctor(),
    host.install(),
    host.bridge(),
    host.status(),
    *map(host.backups, ("backup", "restore")),
]
IDS = [parser.prog for parser in PARSERS]
ENGLISH = ("usage", "options", "positional", "default", "invalid", "expected", "argument", "the language")


@pytest.mark.parametrize("parser", PARSERS, ids=IDS)
def test_every_option_stands_on_the_page_with_what_it_takes(parser: Parser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line fits a terminal; German pages hold no English words of argparse, and differ from the English ones."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    english = parser.page()
    monkeypatch.setenv("MOONTABLE_LANG", "de")
    german = parser.page()
    assert english.splitlines()[0].startswith(parser.prog)
    assert english != german
    assert not [word for word in ENGLISH if word in german.casefold()]
    for line in parser.lines:
        assert all(line.says) or not any(line.says)
        if line.says[0]:
            for page in (english, german):
                assert line.action.option_strings[0] in page
                for choice in line.action.choices or ():
                    assert choice in page
    assert max(len(line) for page in (english, german) for line in page.splitlines()) <= 100


FOR_PROGRAMS = {"--practice", "--announce", "--attached", "--fast"}
"""Options that only other parts of the program type."""


@pytest.mark.parametrize("parser", PARSERS, ids=IDS)
def test_every_option_that_people_type_says_what_it_does(parser: Parser) -> None:
    """All but the other side of a switch, whose own side says it."""
    silent = {name for line in parser.lines if not line.says[0] for name in line.action.option_strings}
    switches = {name for line in parser.lines if line.says[0] for name in line.action.option_strings}
    assert {name for name in silent if name.replace("--no-", "--", 1) not in switches} <= FOR_PROGRAMS


@pytest.mark.parametrize("parser", PARSERS, ids=IDS)
def test_nothing_that_is_typed_is_answered_by_argparse(
    parser: Parser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing, odd and superfluous values and words of each option: a sentence of the house that names the option."""
    monkeypatch.setenv("MOONTABLE_LANG", "de")
    for line in parser.lines:
        for name in line.action.option_strings:
            if line.action.nargs == 0:
                with pytest.raises(NeedsNoValue) as told:
                    parser.read([f"{name}=x"])
            elif line.action.nargs is None:
                with pytest.raises(MissingValue) as told:
                    parser.read([name])
            else:  # its value may be left out
                parser.read([name])
                continue
            assert name in str(told.value)
            if line.action.choices or line.action.type:
                with pytest.raises(WrongValue) as wrong:
                    parser.read([name, "ein Wort!"])
                assert not [word for word in ENGLISH if word in str(wrong.value).casefold()]
                assert str(wrong.value).endswith(".")
                assert "etwas anderes" not in str(wrong.value)
    with pytest.raises(UnknownOption):
        parser.read(["a", "b", "--frobnicate"])
    assert capsys.readouterr() == ("", "")


def read_by(function: Callable[..., int]) -> set[str]:
    """What a command reads of what was typed, also where it hands all of that on."""
    names = set()
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        match node:
            case ast.Attribute(ast.Name("chosen"), name):
                names.add(name)
            case ast.Call(called, [*handed]) if any(isinstance(one, ast.Name) and one.id == "chosen" for one in handed):
                match called:
                    case ast.Name(name):
                        names |= read_by(getattr(inspect.getmodule(function), name))
                    case ast.Attribute(ast.Name(module), name):
                        names |= read_by(getattr(importlib.import_module(f"client.{module}"), name))
    return names


@pytest.mark.parametrize("name", sorted(SUBCOMMANDS.keys() - {"host"}))
def test_a_command_takes_what_it_reads_and_nothing_else(name: str) -> None:
    """What it reads and does not take would end it; what it takes and does not read would be typed in vain."""
    elsewhere = {"config": settings.run, "completion": manual.completion}
    taken = vars(getattr(client, name)().read([], alone=True))
    assert taken.keys() - {"help"} == read_by(elsewhere.get(name, SUBCOMMANDS[name]))


@pytest.mark.parametrize(("language", "place"), [("en", 0), ("de", 1)])
def test_a_page_begins_with_what_the_list_says_of_its_command(
    language: str, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the host's commands, each its own sentence; no command of the list is without a page."""
    monkeypatch.setenv("MOONTABLE_LANG", language)
    pages = {page["command"]: page["about"] for page in (parser.described() for parser in PARSERS)}
    for name, says in HOST_COMMANDS.items():
        said = pages[f"host {name}"].removesuffix(".")
        assert said.casefold() == says[place].replace(BLANK, NAME).casefold()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_names_the_program_as_it_is_typed_here_and_a_manual_by_its_name(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A manual is read anywhere: the place of the program on this machine is nowhere in it."""
    monkeypatch.setenv("MOONTABLE_LANG", language)
    monkeypatch.setattr("protocol.program.name.command", lambda: "bin/program")
    about = client.join().described()["about"]
    assert f"{NAME} join" in about
    assert "bin/program join" in client.join().page()
    for parser in PARSERS:
        manual = json.dumps(parser.described())
        assert "bin/program" not in manual
        assert BLANK not in manual + parser.page()


def test_a_number_has_its_range() -> None:
    """From both ends, and nothing else is a number."""
    port = Between(0, 65535)
    assert (port("0"), port("65535"), str(port)) == (0, 65535, "0-65535")
    for text in ("-1", "65536", "x", "", "1.5"):
        with pytest.raises(ValueError, match=r".*"):
            port(text)


def test_a_time_is_more_than_nothing() -> None:
    """However few, and not without an end."""
    assert (host.above_zero("0.5"), host.above_zero("90")) == (0.5, 90.0)
    for text in ("0", "-1", "nan", "inf", "x", ""):
        with pytest.raises(ValueError, match=r".*"):
            host.above_zero(text)


@pytest.mark.parametrize("game", GAMES)
def test_bots_leave_a_seat_free_in_each_game(game: str) -> None:
    """The range is the game's own."""
    most = GAMES[game].seats[-1] - 1
    assert (bots("0", game), bots(str(most), game)) == (0, most)
    assert f"{game} 0-{most}" in bots_possible().split(", ")
    for text in (str(most + 1), "-1", "", "x", "99999999999", "²"):
        with pytest.raises(WrongValue) as told:
            bots(text, game)
        assert (f"0-{most}" in told.value.message("en"), game in told.value.message("de")) == (True, True)


def test_the_language_is_taken_from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything else is read, so that what is wrong is said in it."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    assert take_language(["--lang", "de", "--port", "1"]) == ["--port", "1"]
    assert "Möglich" in str(WrongValue(given="x", possible="y"))
    assert take_language(["results", "--lang=en"]) == ["results"]
    for wrong in (["--lang"], ["--lang", "fr"], ["--lang="]):
        with pytest.raises(WrongValue):
            take_language(wrong)


def test_a_guess_is_made_only_where_it_is_near() -> None:
    """A wrong guess would be worse than none."""
    assert isinstance(unknown_word("--brokr=x", ["--broker", "--bots"], "x"), NearlyAnOption)
    assert not isinstance(unknown_word("--frob", ["--broker", "--bots"], "x"), NearlyAnOption)
