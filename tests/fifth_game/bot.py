"""How a bot plays Owls: it hoots if its owl is not the smallest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.owls import VALUES

if TYPE_CHECKING:
    from random import Random

    from protocol.games.owls import OwnView, TableView

    from host.engine.asking import Ask


def choose(_seat: int, _table: TableView, own: OwnView, _ask: Ask, _dice: Random) -> str:
    """Yes or no."""
    return "yes" if VALUES[own.owl] > 1 else "no"
