"""How long a narrator needs for what has happened: the game waits for it, so that nobody decides before hearing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.village import TELLS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Note
    from host.games.village.state import Village


def telling(game: Village, notes: Iterable[Note]) -> float:
    """Seconds for the public ones among these notes; 0 where the table has no narrator."""
    if not game.options.get("voice"):
        return 0.0
    return sum(TELLS.get(note.kind, 0) for note in notes if note.to is None)
