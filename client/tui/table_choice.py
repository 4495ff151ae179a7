"""Which of a host's tables a television shows, and the list to choose from while there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from client.tui.screens import table_list

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from client.base.scene import SeatLine
    from client.base.spans import TextLine
    from client.present.tables import Known
    from client.texts import Say
    from protocol.links import JoinLink
    from protocol.messages import HostCard


class Cards(Protocol):
    """What tells of all tables of a host; `changed` is called in the loop whenever something is different."""

    changed: Callable[[], None]

    @property
    def tables(self) -> list[HostCard]:
        """The last card of each."""

    def open(self) -> object:
        """Begin to listen."""

    async def close(self) -> None:
        """Listen no longer."""


class Shown(NamedTuple):
    """What a screen needs to show one table."""

    open_line: Callable[[], Awaitable[SeatLine]]
    invitation: list[str]
    link: JoinLink | None


class TableChoice:
    """The tables of one host. `chosen` is the one that is shown; "" while one is to be chosen from the list.

    `shows` says what a screen needs for a table, `known` what this screen may tell of tables beside their cards.
    """

    def __init__(
        self,
        line: Cards,
        shows: Callable[[HostCard], Shown],
        known: Callable[[], Mapping[str, Known]],
        chosen: str = "",
    ) -> None:
        self.chosen = chosen
        self._shows = shows
        self._known = known
        self._line = line
        self._seen = False
        """Whether the chosen table was there."""
        self._at = 0

    def open(self, changed: Callable[[], None]) -> None:
        """Begin to listen; `changed` is called whenever a table is, comes or goes."""
        self._line.changed = changed
        self._seen = self.chosen in self._names()
        self._line.open()

    async def close(self) -> None:
        """Listen no longer."""
        await self._line.close()

    @property
    def cards(self) -> list[HostCard]:
        """The tables that there are."""
        return self._line.tables

    @property
    def plays(self) -> bool:
        """Whether a game is on at any of them."""
        return any(card.phase in ("dealing", "playing") for card in self.cards)

    def settle(self) -> bool:
        """Go back to the list, or to the only table that is left, where the chosen one is closed; whether it was."""
        names = self._names()
        if self.chosen in names:
            self._seen = True
        elif self._seen:
            self.choose(names[0] if len(names) == 1 else "")
            return True
        return False

    def choose(self, name: str) -> None:
        """Show this table, or the list."""
        names = self._names()
        if not name and self.chosen in names:
            self._at = names.index(self.chosen)
        self.chosen, self._seen = name, name in names

    def _names(self) -> list[str]:
        return [card.table for card in self.cards]

    def move(self, by: int) -> None:
        """To another line of the list."""
        self._at = max(0, min(self._at + by, len(self.cards) - 1))

    @property
    def pointed(self) -> str:
        """The name in that line, "" while there is none."""
        cards = self.cards
        return cards[min(self._at, len(cards) - 1)].table if cards else ""

    def shown(self) -> Shown | None:
        """What a screen needs for the chosen table; None while none is chosen, or it is not there yet."""
        card = next((card for card in self.cards if card.table == self.chosen), None)
        return self._shows(card) if card else None

    def picture(self, say: Say, width: int, height: int) -> list[TextLine]:
        """The list, as much of it as fits around the line that is pointed at."""
        cards = self.cards
        return table_list.picture(cards, self._known(), say, (width, height), min(self._at, len(cards) - 1))
