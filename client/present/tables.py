"""The tables of one host as a list: what each plays, who has come, and code and keeper where they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from client.base.spans import pad

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.texts import Say
    from protocol.messages import HostCard


class Known(NamedTuple):
    """What this machine knows of a table beside its card. `keeper`: "" while there is none, None where nobody says."""

    code: str = ""
    keeper: str | None = None


NOTHING = Known()


def state_words(card: HostCard, say: Say) -> str:
    """What happens at a table, in a word or two."""
    closed = card.phase == "lobby" and not card.open
    return say("tables.shut" if closed else f"tables.phase.{card.phase}")


def kept_by(keeper: str | None, say: Say) -> str:
    """Who keeps a table, "" where that is not told."""
    if keeper is None:
        return ""
    return say("tables.keeper", name=keeper) if keeper else say("tables.no_keeper")


def table_rows(cards: Sequence[HostCard], known: Mapping[str, Known], say: Say) -> list[str]:
    """A line for each table: name, game, seats, state, code, keeper; the columns below each other."""
    return ["   ".join(row).rstrip() for row in table_cells(cards, known, say)]


def table_cells(cards: Sequence[HostCard], known: Mapping[str, Known], say: Say) -> list[list[str]]:
    """The same cell by cell, each as wide as its column."""
    told = [
        (
            card.table,
            say(f"{card.game}.name"),
            say("tables.seats", taken=card.taken, seats=card.seats),
            state_words(card, say),
            known.get(card.table, NOTHING).code,
            kept_by(known.get(card.table, NOTHING).keeper, say),
        )
        for card in cards
    ]
    widths = [max(map(len, column), default=0) for column in zip(*told, strict=True)]
    return [[pad(cell, width) for cell, width in zip(row, widths, strict=True)] for row in told]
