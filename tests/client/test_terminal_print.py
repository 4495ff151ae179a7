"""What a command prints fits the terminal, and a pipe gets whole lines."""

from __future__ import annotations

import io

import pytest

from client.base.terminal_print import fitted

CODE = "moontable-join-7K3M9P@192.168.178.201:18830"


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """Somebody reads here."""
        return True


@pytest.mark.parametrize(
    ("columns", "text", "rows"),
    [
        ("40", "a line that is short", ["a line that is short"]),
        ("24", "  words go below each other", ["  words go below each", "  other"]),
        ("24", f"type {CODE} there", ["type", CODE, "there"]),
        ("24", "a well-known sort-of-thing", ["a well-known", "sort-of-thing"]),
        ("24", "one\n\ntwo", ["one", "", "two"]),
        ("5", "never narrower than twenty columns", ["never narrower than", "twenty columns"]),
    ],
)
def test_lines_are_broken_between_words(monkeypatch: pytest.MonkeyPatch, columns: str, text: str, rows: list[str]):
    """What is to be copied stays in one piece, however narrow the terminal is."""
    monkeypatch.setenv("COLUMNS", columns)
    assert fitted(text, Screen()).split("\n") == rows


def test_a_pipe_gets_the_text_as_it_is():
    """Whoever reads it there breaks it as they like."""
    assert fitted("word " * 100, io.StringIO()) == "word " * 100
