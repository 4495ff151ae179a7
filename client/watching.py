"""What `moontable watch` and the host's own screen show: one table of a host, or the list of those that it has."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.errors import SeveralTables
from client.device.operator import console_keys
from client.present.tables import NOTHING, Known, table_rows
from client.seat.finding import find_table, find_tables
from client.seat.overview import Overview, OverviewLine
from client.seat.spectating import SpectatorLine, SpectatorSession, invitation, newcomers_link

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from client.base.scene import SeatLine
    from client.device.keyring import SeatCredential
    from client.seat.joining import Found
    from client.texts import Say
    from client.tui.table_choice import Shown, TableChoice
    from protocol.links import JoinLink
    from protocol.messages import HostCard


async def found_to_watch(link: JoinLink, known: list[SeatCredential]) -> list[Found]:
    """The table that a link means; all of a host where it names none. Raises SeveralTables where hosts are several."""
    if link.code or link.table:
        return [await find_table(link, known)]
    found = sorted(await find_tables(link, known), key=lambda one: one.card.table)
    if len({one.card.sign for one in found}) > 1:
        raise SeveralTables(tables=", ".join(one.card.table for one in found))
    return found


class Watching:
    """The tables of one host as they were found; `heard` lets a narrator speak for a line that is opened.

    A code is shown where it was typed, and all of them where the console's files are in `folder`.
    """

    def __init__(
        self,
        found: Sequence[Found],
        heard: Callable[[SpectatorLine], SeatLine],
        say: Say,
        about: Sequence[str] = (),
        *,
        folder: str | None = None,
    ) -> None:
        self._found = found
        self._heard = heard
        self._say = say
        self._about = about
        self._folder = folder
        self._overview = Overview(found[0].card.sign, found[0].prefix)
        self._overview.cards |= {one.card.table: one.card for one in found}

    def opening(self, card: HostCard) -> Callable[[], Awaitable[SeatLine]]:
        """What opens a line to the table of a card."""
        first = self._found[0]

        async def opening() -> SeatLine:
            session = SpectatorSession(card, first.prefix)
            return self._heard(SpectatorLine(session, first.link.endpoint, first.link.login).open())

        return opening

    def choice(self) -> TableChoice:
        """Which table is shown: the one that was found, or the list of several."""
        from client.tui.table_choice import TableChoice  # noqa: PLC0415 - only for screens

        first = self._found[0]
        chosen = first.card.table if len(self._found) == 1 else ""
        line = OverviewLine(self._overview, first.link.endpoint, first.link.login)
        return TableChoice(line, self._shown, self._known, chosen)

    def asked(self, ask: Callable[[str], str], put: Callable[[str], None]) -> Found:
        """The one to be read out, which somebody says where there are several; raises SeveralTables."""
        if len(self._found) == 1:
            return self._found[0]
        if not sys.stdin.isatty():
            raise SeveralTables(tables=", ".join(one.card.table for one in self._found))
        for number, row in enumerate(table_rows([one.card for one in self._found], {}, self._say), 1):
            put(f"  {number}   {row}")
        numbers = {str(number): one for number, one in enumerate(self._found, 1)}
        while (typed := ask(self._say("search.which"))) not in numbers:
            pass
        return numbers[typed]

    def _known(self) -> Mapping[str, Known]:
        if self._folder is not None:
            return {name: Known(key.code, key.keeper) for name, key in console_keys(self._folder).items()}
        first = self._found[0]
        return {first.card.table: Known(first.link.code)} if first.link.code and not first.link.once else {}

    def _shown(self, card: HostCard) -> Shown:
        from client.tui.table_choice import Shown  # noqa: PLC0415 - only for screens

        found = replace(self._found[0], card=card)
        code = self._known().get(card.table, NOTHING).code
        named = card.table if len(self._overview.cards) > 1 else ""
        found = replace(found, link=replace(found.link, code=code, table=named))
        return Shown(self.opening(card), [*invitation(found, self._say), *self._about], newcomers_link(found))
