"""What counts for a seat whose time has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.asks import KINDS
from protocol.games.village import NOBODY

if TYPE_CHECKING:
    from host.engine.asking import Ask
    from host.games.village.state import Village


def default(game: Village, ask: Ask) -> str:  # noqa: ARG001 - every game shows this face
    """Nothing in a slot or a vote; no shot; the next living seat as successor."""
    if not KINDS[ask.kind].turn:
        return ""
    if ask.seat < 0 and ask.name == "shuffle":
        return ",".join(ask.choices)
    for choice in ("end", NOBODY, "next", "none"):
        if choice in ask.choices:
            return choice
    return ask.choices[0]
