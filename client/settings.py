"""`moontable config`: what is set for good, who says so, and the file to say it in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from client.base.terminal_print import print_text
from client.usage import config
from protocol.program.configuration import Configuration, ConfigurationError, Value, example, settings_path
from protocol.program.files import write_file
from protocol.program.settings import SECTIONS, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from client.texts import Say


class SettingsThere(ConfigurationError):
    """The commented file never takes the place of one."""

    exit_status = 73
    en = "There are settings at {path} already, and they were left as they are. To see a fresh file: {moontable} config --example"
    de = "Unter {path} liegen schon Einstellungen, und sie blieben, wie sie sind. Eine neue Datei zeigt: {moontable} config --example"


class SettingsUnwritable(ConfigurationError):
    """The commented file cannot be written to its place."""

    exit_status = 73
    en = "The settings cannot be written to {path} ({reason}). Name another file: {moontable} config --config FILE --write"
    de = "Die Einstellungen lassen sich nicht nach {path} schreiben ({reason}). Nenne eine andere Datei: {moontable} config --config DATEI --write"


def run(words: Sequence[str], say: Say) -> int:
    """The command; its exit status. Raises a ConfigurationError."""
    chosen = config().read(words, alone=True)
    if chosen is None:
        return 0
    if chosen.example:
        print_text(example().rstrip())
    elif chosen.write:
        print_text(say("config.written", path=_write(settings_path(chosen.data))))
    else:
        print_text("\n".join(_lines(Configuration.of(chosen.data), say)))
    return 0


def _write(path: Path | None) -> Path:
    if path is None:
        raise SettingsUnwritable(path="?", reason="platformdirs")
    if path.exists():
        raise SettingsThere(path=path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(path, example().encode())
    except OSError as problem:
        raise SettingsUnwritable(path=path, reason=problem.strerror) from None
    return path


def _lines(kept: Configuration, say: Say) -> Iterator[str]:
    there = bool(kept.path and kept.path.exists())
    yield say("config.file" if there else "config.file.none", path=kept.path or "?")
    for section in SECTIONS:
        yield f"\n[{section}]" if section else ""
        for setting in SETTINGS.values():
            if setting.section == section:
                found = kept.value(setting)
                yield f"{f'{setting.name} = {_shown(found)}':<34}  {found.source or say('config.default')}".rstrip()


def _shown(found: Value) -> str:
    """A value as the file has it; an account's password is nobody's to see."""
    if not found.source and found.value in ("", -1):
        return "…"
    text = found.value
    if isinstance(text, str) and "://" in text and "@" in text:
        text = f"{text.partition('://')[0]}://…@{text.rpartition('@')[2]}"
    return json.dumps(text, ensure_ascii=False)
