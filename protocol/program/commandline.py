"""The words behind a command, read as argparse reads them, but answered in the languages of the house.

What may follow a command is said once, where its options are made: the help, the ranges and the possible values come
from there.
"""

from __future__ import annotations

import argparse
import difflib
import os
import sys
import textwrap
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypedDict

from protocol.errors import MoontableError
from protocol.games import GAMES
from protocol.numbers import whole_number
from protocol.program import configuration
from protocol.program import name as program
from protocol.program.configuration import Configuration, ConfigurationError
from protocol.program.settings import SETTINGS
from protocol.program.values import Between
from protocol.texts import LANGUAGES, OF_FILE, Both, in_language

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

NEAR = 0.7
"""How alike two words must be for one to be meant by the other, of 1."""
WIDTH = 100
"""Columns of a page of help."""
CONFIG: Both = (
    "a file of settings (“{moontable} config” shows what counts)",
    "eine Datei mit Einstellungen („{moontable} config“ zeigt, was gilt)",
)
COMMAND: Both = ("COMMAND", "BEFEHL")
"""The place of a command in the first line of a page, so that each row below needs only its own word."""
HOST_COMMANDS: dict[str, Both] = {
    "results": (
        "people and games over all evenings of this host, which must not be running",
        "Leute und Spiele aller Abende dieses Gastgebers, der dabei nicht laufen darf",
    ),
    "backup": (
        "writes a checked copy of the journal, also while the host runs",
        "schreibt eine geprüfte Sicherung des Journals, auch während der Gastgeber läuft",
    ),
    "restore": (
        "puts such a copy in the journal's place; what was there stays beside it",
        "legt eine solche Sicherung an die Stelle des Journals; was dort lag, bleibt daneben liegen",
    ),
    "bridge": (
        "prints what another Mosquitto needs so that its guests sit at this host's tables",
        "zeigt, was ein anderer Mosquitto braucht, damit seine Gäste an den Tischen dieses Gastgebers sitzen",
    ),
    "install": (
        "writes a systemd unit, so that the host starts with the machine; with --dry-run it is only shown",
        "schreibt eine systemd-Unit, mit der der Gastgeber samt dem Rechner startet; --dry-run zeigt sie nur",
    ),
    "status": (
        "whether a host runs here, and where; status 3 where none does",
        "ob hier ein Gastgeber läuft, und wo; Status 3, wenn keiner läuft",
    ),
    "doctor": (
        "what stands between this machine and an evening: broker, port, address, firewall, journal, each with its cure",
        "was zwischen diesem Rechner und einem Abend steht: Broker, Port, Adresse, Firewall, Journal, je mit Abhilfe",
    ),
    "rehearse": (
        "bots play through crashes, sleep and nonsense before the guests come, and a sheet says how it went",
        "Bots spielen durch Abstürze, Schlaf und Unsinn, bevor die Gäste kommen, und ein Blatt sagt, wie es ging",
    ),
}
"""The commands after `moontable host`: its own page and the overview of all commands both name them."""


class WrongUse(MoontableError):
    """The command line says something that the command does not know."""

    exit_status = 2


class UnknownOption(WrongUse):
    """Words that the command does not take."""

    en = "“{given}” means nothing here. See: {see} --help"
    de = "„{given}“ bedeutet hier nichts. Siehe: {see} --help"


class NearlyAnOption(UnknownOption):
    """A word that is nearly one of the command's."""

    en = "“{given}” means nothing here. Did you mean {meant}? See: {see} --help"
    de = "„{given}“ bedeutet hier nichts. Meintest du {meant}? Siehe: {see} --help"


class MissingValue(WrongUse):
    """An option without its value."""

    en = "{given} needs a value. See: {see} --help"
    de = "{given} braucht einen Wert. Siehe: {see} --help"


class NeedsNoValue(WrongUse):
    """An option with a value, which takes none."""

    en = "{given} takes no value. See: {see} --help"
    de = "{given} nimmt keinen Wert. Siehe: {see} --help"


class WrongValue(WrongUse):
    """An option with a value that it does not take."""

    en = "{given} does not take that value. Possible: {possible}."
    de = "{given} nimmt diesen Wert nicht. Möglich: {possible}."


class WrongValueHere(WrongValue):
    """A value that another game would take."""

    en = "{given} does not take that value with {game}. Possible: {possible}."
    de = "{given} nimmt diesen Wert bei {game} nicht. Möglich: {possible}."


class OptionLine(NamedTuple):
    """An option as its page of help shows it."""

    action: argparse.Action
    value: Both
    says: Both
    possible: Both


class Option(TypedDict):
    """An option for other programs to read."""

    names: list[str]
    value: str
    says: str
    choices: list[str]


class Page(TypedDict):
    """What a command takes, for other programs to read; `places` are the words that may stand at its place."""

    command: str
    about: str
    value: str
    places: list[str]
    options: list[Option]


class Parser(argparse.ArgumentParser):
    """The parser of `moontable COMMAND`, or of `moontable` itself, without argparse's own words."""

    def __init__(self, command: str, about: Both, commands: Mapping[str, Both] | None = None) -> None:
        name = f"{program.command()} {command}".rstrip()
        super().__init__(prog=name, add_help=False, allow_abbrev=False, exit_on_error=False)
        self._command = command
        self._about = about
        self._commands = commands or {}
        self.lines: list[OptionLine] = []
        self.places: Sequence[str] = ()
        """The words that may stand at its place, where only some may."""
        self.settings: dict[str, str] = {}
        """The settings among them, by the name of their value."""
        self.add_argument("--help", "-h", action="store_true")

    def option(
        self, *names: str, says: Both = ("", ""), value: Both = ("", ""), possible: Both = ("", ""), **how: Any
    ) -> None:
        """Take an option, or a word at a place, as `add_argument` does; one without `says` stands on no page.

        `says` may hold {possible}. What is possible comes from `choices` and `type` where they say so.
        """
        action = self.add_argument(*names, **how)
        self.lines.append(OptionLine(action, value, says, possible if possible[0] else _possible(action)))

    def setting(self, key: str) -> None:
        """Take the option of a setting: where it is not given, the environment or the file of settings counts."""
        setting = SETTINGS[key]
        dest = setting.flag.removeprefix("--")
        self.settings[dest] = key
        if setting.is_switch:
            self.option(setting.flag, action="store_true", default=argparse.SUPPRESS, says=setting.says)
            self.option(f"--no-{dest}", dest=dest, action="store_false", default=argparse.SUPPRESS)
            return
        self.option(
            setting.flag,
            type=None if setting.reads is str else setting.reads,
            choices=setting.choices() if setting.choices else None,
            default=argparse.SUPPRESS,
            value=setting.value,
            possible=setting.possible_values(),
            says=setting.says,
        )

    def error(self, message: str) -> NoReturn:
        """What argparse would print and exit with."""
        raise UnknownOption(given=message, see=self.prog)

    def read(self, words: Sequence[str], *, alone: bool = False) -> argparse.Namespace | None:
        """The options; None when only the page of help was asked for, which is printed. Raises WrongUse.

        Settings that are not among the words come from the environment or the file of settings, `alone` from neither.
        """
        try:
            chosen, unknown = self.parse_known_args(list(words))
        except argparse.ArgumentError as error:
            raise self._refusal(error) from None
        if chosen.help:
            sys.stdout.write(self.page() + "\n")
            return None
        if unknown:
            raise unknown_word(unknown[0], (*self._option_string_actions, *self._commands), self.prog)
        self._fill(chosen, alone=alone)
        return chosen

    def _fill(self, chosen: argparse.Namespace, *, alone: bool) -> None:
        """Settle what no word has said."""
        if unsaid := {dest: SETTINGS[key] for dest, key in self.settings.items() if not hasattr(chosen, dest)}:
            of_host = "host.data" in self.settings.values()
            kept = None if alone else Configuration.of(getattr(chosen, "data", "") if of_host else "")
            for dest, setting in unsaid.items():
                setattr(chosen, dest, kept.value(setting).value if kept else setting.default)

    def described(self) -> Page:
        """The same as the page of help, for other programs to read."""
        places = [line for line in self.lines if not line.action.option_strings]
        return {
            "command": self._command,
            "about": _sentence(in_language(self._about).replace(program.BLANK, program.NAME)),
            "value": " ".join(f"[{in_language(line.value)}]" for line in places),
            "places": list(self.places),
            "options": [
                {
                    "names": list(line.action.option_strings),
                    "value": in_language(line.value),
                    "says": _says(line),
                    "choices": [str(choice) for choice in line.action.choices or ()],
                }
                for line in self.lines
                if line.action.option_strings and (line.says[0] or line.action.option_strings[0].startswith("--no-"))
            ],
        }

    def page(self) -> str:
        """The page of help."""
        places = [f"[{in_language(line.value)}]" for line in self.lines if not line.action.option_strings]
        places = [*([f"[{in_language(COMMAND)}]"] if self._commands else []), *places]
        head = " ".join((self.prog, *places, in_language(("[options]", "[Optionen]"))))
        about = textwrap.wrap(_sentence(program.named(in_language(self._about))), WIDTH)
        shown = [(_name(line), _says(line)) for line in self.lines if line.says[0]]
        shown.append((f"--lang {'|'.join(LANGUAGES)}", in_language(("the language", "die Sprache"))))
        if self.settings:
            shown.append((f"--config {in_language(('FILE', 'DATEI'))}", program.named(in_language(CONFIG))))
        further = [(name, in_language(says)) for name, says in self._commands.items()]
        return "\n".join([head, "", *about, "", *_table(shown), *([""] if further else []), *_table(further)])

    def _refusal(self, error: argparse.ArgumentError) -> WrongUse:
        """What argparse has found wrong, by the option it concerns."""
        given = error.argument_name or ""
        line = next(
            (one for one in self.lines if given in ("/".join(one.action.option_strings), one.action.dest)), None
        )
        given = given.partition("/")[0]
        if line is None or line.action.nargs == 0:
            return NeedsNoValue(given=given, see=self.prog)
        if error.message.startswith("expected"):
            return MissingValue(given=given, see=self.prog)
        return WrongValue(given=given, possible=in_language(line.possible))


def unknown_word(given: str, known: Iterable[str], see: str) -> UnknownOption:
    """What to say about a word that is none of `known`, but may nearly be one."""
    word = given.partition("=")[0]
    near = difflib.get_close_matches(word, list(known), 1, NEAR)
    return NearlyAnOption(given=given, meant=near[0], see=see) if near else UnknownOption(given=given, see=see)


def take_language(words: Sequence[str]) -> list[str]:
    """Set the language of this process, as `--lang` says; the words without it. Raises WrongValue."""
    left, given = _take("--lang", words)
    for chosen in given:
        if chosen not in LANGUAGES:
            raise WrongValue(given="--lang", possible=", ".join(LANGUAGES))
        os.environ["MOONTABLE_LANG"] = chosen
    return left


def take_configuration(words: Sequence[str]) -> list[str]:
    """Set the file of settings of this process and its children, as `--config` says; the words without it.

    Raises MissingValue.
    """
    left, given = _take("--config", words)
    for named in given:
        if not named:
            raise MissingValue(given="--config", see=program.command())
        os.environ[configuration.VARIABLE] = str(Path(named).expanduser().absolute())
    return left


def use_language_of_file(words: Sequence[str]) -> None:
    """Speak the language of the file of settings that counts with these words, unless another was chosen.

    What is wrong with that file is said by whoever needs more of it.
    """
    with suppress(ConfigurationError):
        os.environ[OF_FILE] = Configuration.of(value_of("--data", words)).value(SETTINGS["lang"]).value


def value_of(option: str, words: Sequence[str]) -> str:
    """What an option among words that nobody has read yet says, "" where it is not there."""
    return (_take(option, words)[1] or [""])[-1]


def _take(option: str, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words without an option that may stand anywhere, and its values; "" for one that is missing."""
    left: list[str] = []
    given: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == option:
            given.append(next(rest, ""))
        elif word.startswith(f"{option}="):
            given.append(word.partition("=")[2])
        else:
            left.append(word)
    return left, given


def bots(given: str, game: str) -> int:
    """The number of bots that `given` says, at most all seats of a game but one; raises WrongValueHere."""
    most = GAMES[game].seats[-1] - 1
    wanted = whole_number(given, range(most + 1))
    if wanted is None:
        raise WrongValueHere(given="--bots", game=game, possible=f"0-{most}")
    return wanted


def _possible(action: argparse.Action) -> Both:
    if action.choices is not None:
        listed = ", ".join(str(choice) for choice in action.choices if choice != "")
        return listed, listed
    if isinstance(action.type, Between):
        return str(action.type), str(action.type)
    if action.type is int:
        return "a whole number", "eine ganze Zahl"
    return ("a number", "eine Zahl") if action.type is float else ("something else", "etwas anderes")


def _name(line: OptionLine) -> str:
    return " ".join(word for word in (*line.action.option_strings[:1], in_language(line.value)) if word)


def _says(line: OptionLine) -> str:
    return in_language(line.says).format(possible=in_language(line.possible))


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:].rstrip('.')}."


def _table(rows: list[tuple[str, str]]) -> list[str]:
    """Options or commands, and beside them what each is for."""
    edge = max((len(name) for name, _ in rows), default=0)
    lines = []
    for name, says in rows:
        said = textwrap.wrap(says, WIDTH - edge - 5, break_on_hyphens=False)
        lines += [f"  {'' if at else name:<{edge}}   {part}" for at, part in enumerate(said)]
    return lines
