"""What only some games can do on a device: parts that a game's `Face` has or has not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say


class BookLines(Protocol):
    """A page of a notebook as lines."""

    def __call__(self, scene: Scene, seat: int, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """The page about a seat, with 0 the one about the table."""


@dataclass(frozen=True, slots=True)
class Book:
    """A notebook: its pages, and the marks that a person may give others, in groups of which one is set at most."""

    marks: tuple[tuple[str, ...], ...]
    lines: BookLines
