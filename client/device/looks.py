"""How this device shows things, kept for the next time: night or day, moving or still."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from client.device.keyring import home
from protocol.program.files import read_file, write_file

if TYPE_CHECKING:
    from collections.abc import Collection

THEME = "theme"
MOTION = "motion"
MOVING, STILL = "moving", "still"


def kept(file: str, words: Collection[str], otherwise: str) -> str:
    """What was chosen last; `otherwise` where nothing was, or nothing that is known."""
    try:
        word = read_file(home() / file).decode()
    except (OSError, UnicodeDecodeError):
        return otherwise
    return word if word in words else otherwise


def keep(file: str, word: str) -> None:
    """Keep it; where nothing can be written it lasts as long as the program."""
    with contextlib.suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        write_file(home() / file, word.encode())
