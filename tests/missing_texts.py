"""A text that no table holds is an error in tests, and a mark on the screen for a player."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from protocol.texts import Say

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = Say.missing


class MissingText(KeyError):
    """A text that no table holds."""


def unknown(_say: Say, key: str) -> str:
    """Report the hole."""
    raise MissingText(key)


@pytest.fixture(autouse=True, scope="session")
def every_text_exists() -> Iterator[None]:
    """Whatever is shown in a test has its text."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Say, "missing", unknown)
        yield
