"""Lines of text on a terminal: broken between words, also on a phone's forty columns."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO


def fitted(text: str, stream: TextIO) -> str:
    """The text as wide as the terminal of `stream`; unchanged where that is none, so that a pipe gets whole lines."""
    if not stream.isatty():
        return text
    width = max(20, shutil.get_terminal_size().columns)
    return "\n".join(part for row in text.split("\n") for part in _rows(row, width))


def print_text(text: str) -> None:
    """A text on a line of its own, at once."""
    sys.stdout.write(fitted(text, sys.stdout) + "\n")
    sys.stdout.flush()


def _rows(row: str, width: int) -> list[str]:
    indent = row[: len(row) - len(row.lstrip())]
    return textwrap.wrap(
        row,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
        drop_whitespace=True,
    ) or [""]
