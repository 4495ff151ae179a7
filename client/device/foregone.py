"""Whether this device answers by itself what has only one answer, kept for the next time."""

from __future__ import annotations

import contextlib

from client.device.keyring import home
from protocol.program.files import read_file, write_file

FILE = "foregone"
BY_HAND = b"by hand"


def answers_foregone() -> bool:
    """Whether it does; it does until somebody wants otherwise."""
    try:
        return read_file(home() / FILE) != BY_HAND
    except OSError:
        return True


def answer_foregone(*, on: bool) -> None:
    """Let it, or answer everything by hand. Where nothing can be written, nothing changes."""
    with contextlib.suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        write_file(home() / FILE, b"" if on else BY_HAND)
