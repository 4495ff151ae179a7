"""The tables of one host as a list: what each plays, who has come, and its code where that may be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import pad

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say
    from protocol.messages import HostCard


def state(card: HostCard, say: Say) -> str:
    """What happens at a table, in a word or two."""
    closed = card.phase == "lobby" and not card.open
    return say("tables.shut" if closed else f"tables.phase.{card.phase}")


def rows(cards: Sequence[HostCard], codes: Mapping[str, str], say: Say) -> list[str]:
    """A line for each table: name, game, seats, state, code; the columns below each other."""
    return ["   ".join(row).rstrip() for row in cells(cards, codes, say)]


def cells(cards: Sequence[HostCard], codes: Mapping[str, str], say: Say) -> list[list[str]]:
    """The same cell by cell, each as wide as its column."""
    told = [
        (
            card.table,
            say(f"{card.game}.name"),
            say("tables.seats", taken=card.taken, seats=card.seats),
            state(card, say),
            codes.get(card.table, ""),
        )
        for card in cards
    ]
    widths = [max(map(len, column), default=0) for column in zip(*told, strict=True)]
    return [[pad(cell, width) for cell, width in zip(row, widths, strict=True)] for row in told]
