"""What somebody has set for good: by variables of the environment, or in the commented file of settings (TOML).

A flag is stronger than a variable, a variable stronger than the file. The file is `moontable.toml` in Moontable's own
folder, in the host's folder where one is named by flag or variable, or whichever file `--config` names.
"""

from __future__ import annotations

import difflib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from protocol.errors import MoontableError
from protocol.numbers import ANY
from protocol.program.files import read_file
from protocol.program.settings import SECTIONS, SETTINGS, Setting
from protocol.texts import Both, in_language

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "moontable.toml"
VARIABLE = "MOONTABLE_CONFIG"
"""Names the file; `--config` sets it."""
MOST = 65_536
"""Bytes of a file of settings."""
TOO_MUCH: Both = ("too many digits or brackets", "zu viele Ziffern oder Klammern")
NEAR = 0.6
"""How alike two names must be for one to be meant by the other, of 1."""


class ConfigurationError(MoontableError):
    """Something is set that cannot be."""

    exit_status = 78


class ConfigurationMissing(ConfigurationError):
    """A file that was named is not there."""

    en = "There is no file of settings at {path}. Write one there with: {moontable} config --config {path} --write"
    de = "Unter {path} liegt keine Datei mit Einstellungen. Lege sie an mit: {moontable} config --config {path} --write"


class ConfigurationUnreadable(ConfigurationError):
    """A file that the system does not hand out, or that is none."""

    en = "The settings in {path} cannot be read ({reason}). Make it a text file that this user may read."
    de = "Die Einstellungen in {path} sind nicht lesbar ({reason}). Nötig ist eine Textdatei, die dieser Benutzer lesen darf."


class ConfigurationMisspelt(ConfigurationError):
    """A file that is no TOML."""

    en = (
        '{path}, line {line}: this is not TOML ({reason}). Put text in quotes, as in name = "Ada"; '
        "“{moontable} config --example” shows a whole file."
    )
    de = (
        '{path}, Zeile {line}: Das ist kein TOML ({reason}). Text steht in Anführungszeichen, wie name = "Ada"; '
        "„{moontable} config --example“ zeigt eine ganze Datei."
    )


class UnknownSetting(ConfigurationError):
    """A name in the file that means nothing."""

    en = "{path}, line {line}: there is no setting “{given}”. Delete the line, or see: {moontable} config --example"
    de = "{path}, Zeile {line}: Eine Einstellung „{given}“ gibt es nicht. Lösche die Zeile, oder sieh nach: {moontable} config --example"


class NearlyASetting(UnknownSetting):
    """A name in the file that is nearly one of ours."""

    en = "{path}, line {line}: there is no setting “{given}”. Did you mean {meant}?"
    de = "{path}, Zeile {line}: Eine Einstellung „{given}“ gibt es nicht. Meintest du {meant}?"


class WrongSetting(ConfigurationError):
    """A value that a setting does not take."""

    en = "{place}: {given} does not take that value. Possible: {possible}."
    de = "{place}: {given} nimmt diesen Wert nicht. Möglich: {possible}."


class Value(NamedTuple):
    """What counts for a setting, and who says so: a variable, `file, line 7`, or "" where nobody does."""

    value: Any
    source: str = ""


class Configuration:
    """The values of the environment and of one file."""

    def __init__(self, path: Path | None, environ: Mapping[str, str] = os.environ) -> None:
        """Read the file, if there is one; raises ConfigurationError."""
        self.path = path
        self._environ = environ
        self._said = _read(path) if path else {}

    @classmethod
    def of(cls, data: str = "", environ: Mapping[str, str] = os.environ) -> Configuration:
        """What counts here, for a host with the folder `data`; raises ConfigurationError."""
        path = settings_path(data, environ)
        if environ.get(VARIABLE) and path and not path.exists():
            raise ConfigurationMissing(path=path)
        return cls(path, environ)

    def value(self, setting: Setting) -> Value:
        """What counts for a setting where no flag says anything; raises WrongSetting."""
        if text := self._environ.get(setting.variable, ""):
            return Value(_checked(setting, text, setting.variable), setting.variable)
        return self._said.get(setting.key) or Value(setting.default)


def settings_path(data: str = "", environ: Mapping[str, str] = os.environ) -> Path | None:
    """Where the file of settings is looked for; None where not even its folder can be found out."""
    if named := environ.get(VARIABLE, ""):
        return Path(named)
    if folder := data or environ.get(SETTINGS["host.data"].variable, ""):
        return Path(folder).expanduser() / NAME
    if chosen := environ.get("MOONTABLE_HOME", ""):
        return Path(chosen) / NAME
    try:
        import platformdirs  # noqa: PLC0415 - a device may lack it, and need not find out here
    except ImportError:
        return None
    return platformdirs.user_data_path("moontable", appauthor=False) / NAME


def example() -> str:
    """The whole file, with every setting as a comment, in the language of this process."""
    lines = [
        in_language((
            "# Settings of Moontable. Take the # away from what you want to change. Stronger than this file is the variable",
            "# Einstellungen von Moontable. Nimm das # weg, wo du etwas ändern willst. Stärker als diese Datei ist die Variable",
        )),
        in_language((
            "# named beside each setting, and stronger than both is the flag of the command line.",
            "# neben jeder Einstellung, und stärker als beide ist die Angabe auf der Kommandozeile.",
        )),
    ]  # fmt: skip
    for section, about in SECTIONS.items():
        lines += ["", *([f"[{section}]  # {in_language(about)}"] if section else [f"# {in_language(about)}"])]
        for setting in SETTINGS.values():
            if setting.section == section:
                says = in_language(setting.says).format(possible=in_language(setting.possible_values()))
                lines += [
                    "",
                    f"# {says} ({setting.variable}, {setting.flag})",
                    f"# {setting.name} = {setting.shown_example()}",
                ]
    return "\n".join(lines) + "\n"


def _read(path: Path) -> dict[str, Value]:
    try:
        text = read_file(path, MOST).decode()
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise ConfigurationUnreadable(path=path, reason=problem.strerror) from None
    except UnicodeDecodeError:
        raise ConfigurationUnreadable(path=path, reason="UTF-8") from None
    import tomllib  # noqa: PLC0415 - most have no such file, and it would delay every first paint

    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as odd:
        reason, _, where = str(odd).partition(" (at ")
        line = re.match(r"line (\d+)", where)
        raise ConfigurationMisspelt(path=path, line=line[1] if line else text.count("\n") + 1, reason=reason) from None
    except (ValueError, RecursionError):  # which say no line; what is too long for the parser stands in the longest
        longest = max(enumerate(text.split("\n"), 1), key=lambda line: len(line[1]))[0]
        raise ConfigurationMisspelt(path=path, line=longest, reason=in_language(TOO_MUCH)) from None
    lines = _lines(text)
    return {
        key: _said(path, lines.get(key, 1), key, value)
        for section, found in told.items()
        for key, value in (
            ((f"{section}.{name}", value) for name, value in found.items())
            if isinstance(found, dict) and section in SECTIONS
            else ((section, found),)
        )
    }


def _said(path: Path, line: int, key: str, value: object) -> Value:
    setting = SETTINGS.get(key)
    if setting is None:
        if near := difflib.get_close_matches(key, list(SETTINGS), 1, NEAR):
            raise NearlyASetting(path=path, line=line, given=key, meant=near[0])
        raise UnknownSetting(path=path, line=line, given=key)
    where = in_language((f"{path}, line {line}", f"{path}, Zeile {line}"))
    fits = type(value) is bool if setting.is_switch else type(value) is str or (type(value) is int and value in ANY)
    return Value(_checked(setting, str(value) if fits else None, where), where)


def _checked(setting: Setting, text: str | None, where: str) -> Any:
    """The value of a text; raises WrongSetting."""
    try:
        if text is None:
            raise ValueError  # noqa: TRY301 - one way to say that a value does not fit
        return setting.read(text)
    except ValueError:
        possible: Both = setting.possible_values()
        raise WrongSetting(place=where, given=setting.key, possible=in_language(possible)) from None


def _lines(text: str) -> dict[str, int]:
    """The line in which each key stands; the parser tells it for what is no TOML only."""
    found: dict[str, int] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\s*([\w.-]+)\s*\]", line):
            section = head[1]
            found.setdefault(section, number)
        elif key := re.match(r"""\s*["']?([\w.-]+)["']?\s*=""", line):
            found.setdefault(f"{section}.{key[1]}" if section else key[1], number)
    return found
