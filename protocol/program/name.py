"""What this program is called where it runs, so that every line that is printed can be typed as it stands."""

from __future__ import annotations

import shlex
import shutil
import sys
from functools import cache
from pathlib import Path

NAME = "moontable"
BLANK = "{moontable}"
"""Stands in a text for what the program is called."""


@cache
def command() -> str:
    """How this program is started here: by its name where the shell finds it by that, otherwise by its path."""
    program, found = Path(sys.executable).with_name(NAME), shutil.which(NAME)
    if found and (not program.is_file() or Path(found).resolve() == program.resolve()):
        return NAME
    if not program.is_file():
        return shlex.join([sys.executable, "-m", "client.command"])
    here = Path.cwd()
    return shlex.quote(str(program.relative_to(here) if program.is_relative_to(here) else program))


def named(text: str) -> str:
    """A text with the name of the program filled in."""
    return text.replace(BLANK, command()) if BLANK in text else text
