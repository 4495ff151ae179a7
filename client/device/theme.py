"""Which theme this device shows: night or day, kept for the next time."""

from __future__ import annotations

import contextlib

from client.base.colours import NIGHT, PALETTES
from client.device.keyring import home
from protocol.files import read_file, write_file

FILE = "theme"


def kept_theme() -> str:
    """The name of the theme that was chosen last; the night where none was, or none that is known."""
    try:
        name = read_file(home() / FILE).decode()
    except (OSError, UnicodeDecodeError):
        return NIGHT.name
    return name if name in PALETTES else NIGHT.name


def keep_theme(name: str) -> None:
    """Keep it; where nothing can be written it lasts as long as the program."""
    with contextlib.suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        write_file(home() / FILE, name.encode())
