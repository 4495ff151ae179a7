"""What the console wants of a host's tables while it runs: another one, or one less."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from host.errors import HostError
from host.games import GAMES
from host.texts import words
from protocol.errors import LastTable, TablePlays, TablesFull, TableThere, TableUnknown, TableWords
from protocol.numbers import whole_number
from protocol.program.values import table_name

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from host.brokers import Broker
    from host.commits import CommitLoop
    from host.mqtt.sender import Sender
    from host.mqtt.shared_broker import SharedBroker
    from host.tables import Tables

log = logging.getLogger("moontable")

MOST = 200
"""Tables of one host: somewhere above that all of them become slower (docs/performance.md)."""
LAST_WORD = 1.5
"""Seconds in which everybody hears that a table is closed, before the broker forgets it."""
NEW, CLOSE = ("new", "neu"), ("close", "zu")


class TableCommands:
    """Opens and closes tables. `take` says at once why not; the rest happens in the background, by `start`."""

    def __init__(
        self,
        tables: Tables,
        broker: Broker,
        commits: CommitLoop,
        shared_broker: SharedBroker,
        sender: Sender,
        *,
        open_table: Callable[..., object],
        start: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._tables = tables
        self._broker = broker
        self._commits = commits
        self._shared_broker = shared_broker
        self._sender = sender
        self._open_table = open_table
        self._start = start
        self._under_way: set[str] = set()

    def run(self, typed: str) -> None:
        """Do `new NAME [GAME [BOTS]]` or `close NAME`; raises the Refusal that says why that cannot be."""
        word, *rest = typed.split() or [""]
        if word in NEW and 1 <= len(rest) <= 3:
            self._start(self._open(*self._wanted(*rest)))
        elif word in CLOSE and len(rest) == 1:
            self._start(self._close(self._leaving(rest[0])))
        else:
            raise TableWords

    # -- opening -------------------------------------------------------------------------------------------------

    def _wanted(self, name: str, game: str = GAMES.first, bots: str = "0") -> tuple[str, str, int]:
        """Name, game and bots of a table that can be opened."""
        try:
            table_name(name)
        except ValueError:
            raise TableWords from None
        wanted = whole_number(bots, range(GAMES[game].seats[-1])) if game in GAMES else None
        if wanted is None:
            raise TableWords
        if name in self._tables or name in self._under_way:
            raise TableThere
        if len(self._tables) + len(self._under_way) >= min(MOST, self._broker.most_tables):
            raise TablesFull
        self._under_way.add(name)
        return name, game, wanted

    async def _open(self, name: str, game: str, bots: int) -> None:
        try:
            if spoken := await self._shared_broker.other_host(name):
                log.warning(words("table_kept", table=name, spoken=spoken))
                return
            with suppress(HostError):  # it has just died, and learns of the table when it starts again
                await self._broker.open_table(name)
            self._open_table(name, game=game, bots=bots)
            self._commits.plan(name)
            log.info(words("table_opened", table=name))
        finally:
            self._under_way.discard(name)

    # -- closing -------------------------------------------------------------------------------------------------

    def _leaving(self, name: str) -> str:
        """The name of a table that can be closed."""
        if name not in self._tables or name in self._under_way:
            raise TableUnknown
        if self._tables[name].lifecycle.phase in ("dealing", "playing"):
            raise TablePlays
        if len([one for one in self._tables if one not in self._under_way]) < 2:
            raise LastTable
        self._under_way.add(name)
        return name

    async def _close(self, name: str) -> None:
        try:
            table = self._tables[name]
            table.close(asyncio.get_running_loop().time())
            self._commits.commit_all()
            if not table.attendance.closed:  # it could not be written, and nobody was told
                return
            await asyncio.sleep(LAST_WORD)
            self._commits.drop(name)
            self._shared_broker.drop(name)
            self._tables.drop(name)
            self._sender.forget(name)
            with suppress(HostError):
                await self._broker.close_table(name)
            log.info(words("table_closed", table=name))
        finally:
            self._under_way.discard(name)
