"""Commit, then publish: what tables were told is written, everybody hears of it, and each table is woken when due."""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from host.errors import HostError, JournalUnwritable
from host.runtime.crash import log_crash
from host.runtime.log import about
from host.texts import words
from protocol.durations import LONG_AGO

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from host.journal import Journal
    from host.mqtt.sender import Sender
    from host.table.joining import JoinHandler
    from host.table.table import Table

log = logging.getLogger("moontable")

RETRY = 1.0
"""Seconds until a journal that could not be written, or a table in which an error has occurred, is tried again."""
TELL_AGAIN = 60.0


class CommitLoop:
    """Commits once for everything that came in together at all tables of a host.

    What comes in during a commit is in the next one, so a slow disk gathers by itself. What goes wrong at one table
    stops that one.

    `start` runs work in the background, `fail` ends the host with a sentence, `ended` is told of each account that a
    table has dropped, and `published` of each table of which everything is written and said.
    """

    def __init__(
        self,
        journal: Journal,
        sender: Sender,
        *,
        start: Callable[[Coroutine[Any, Any, None]], None],
        fail: Callable[[HostError], None],
        ended: Callable[[str, str], None],
        published: Callable[[Table], None],
    ) -> None:
        self._journal = journal
        self._sender = sender
        self._start = start
        self._fail = fail
        self._ended = ended
        self._published = published
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, tuple[Table, JoinHandler]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._touched: set[str] = set()
        """Tables that may have changed since the last commit."""
        self._logged_at: dict[str, float] = {}
        """When it was said last of a table that its program could not go on."""
        self._planned: asyncio.Handle | None = None
        self._unwritten = False
        """Whether the last commit failed."""

    def add(self, table: Table, joins: JoinHandler) -> None:
        """Take care of one more table."""
        self._tables[table.id] = table, joins

    def drop(self, name: str) -> None:
        """Look after a table no longer; what it has not written yet is not written."""
        self._tables.pop(name, None)
        self._touched.discard(name)
        if timer := self._timers.pop(name, None):
            timer.cancel()

    def plan(self, name: str) -> None:
        """A table was told something: write and publish after what is already waiting."""
        if name not in self._tables:
            return
        self._touched.add(name)
        if self._planned is None:
            self._planned = self._loop.call_soon(self.commit)

    def plan_all(self) -> None:
        """The same for all tables."""
        for name in self._tables:
            self.plan(name)

    def commit(self) -> None:
        """Write and publish now."""
        if self._planned:
            self._planned.cancel()
            self._planned = None
        with self.errors_end_host():
            self._commit()

    def commit_all(self) -> None:
        """Write and publish now what has happened at any table."""
        self._touched.update(self._tables)
        self.commit()

    @contextmanager
    def errors_end_host(self) -> Iterator[None]:
        """Let the host end with a sentence where it cannot go on, instead of standing there and telling nothing."""
        try:
            yield
        except HostError as problem:
            self._fail(problem)

    def close(self) -> None:
        """Wake nobody any more."""
        if self._planned:
            self._planned.cancel()
            self._planned = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _commit(self) -> None:
        now = self._loop.time()
        touched, self._touched = self._touched, set()
        for name in touched:
            self._tables[name][0].save()
        if self._unwritten:
            self._journal.write.fact("tried", b"")  # something has to be written for it to be known that it can be
        try:
            self._journal.commit()
        except JournalUnwritable as problem:
            self._roll_back(problem, now)
            return
        if self._unwritten:
            self._writes_again()
        for name in touched:
            with self._errors_stop_table(name, now):
                self._go_on(name, now)

    def _go_on(self, name: str, now: float) -> None:
        """Everything that has happened at a table is written: tell it, and look again when something is due."""
        table, joins = self._tables[name]
        self._publish(table, now)
        while table.channels.revoked:
            self._ended(name, table.channels.revoked.pop())
        self._published(table)
        self._plan_tick(table, joins, now)

    @contextmanager
    def _errors_stop_table(self, name: str, now: float) -> Iterator[None]:
        """Let a table stand still in which an error of the program has occurred; all others go on."""
        try:
            yield
        except HostError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, it is written down and the house goes on
            table, _ = self._tables[name]
            if now >= self._logged_at.get(name, LONG_AGO) + TELL_AGAIN:
                self._logged_at[name] = now
                log_crash(words("stands_still", number=table.lifecycle.number), about(name))
            table.withdraw_match(now)
            self.wake(name, RETRY)

    def _publish(self, table: Table, now: float) -> None:
        if self._sender.may_publish() and table.publication_due(now):
            for topic, payload in table.publish(now):
                self._sender.send(topic, payload, retain=True)

    def _roll_back(self, problem: JournalUnwritable, now: float) -> None:
        """Stand where the journal stands, and say so: what it holds is all that anybody is told."""
        if not self._unwritten:
            log.error(words("unwritable", reason=problem.facts.get("reason", "")))
        self._unwritten = True
        for name, (table, _) in self._tables.items():
            table.rebuild(now)
            table.events.cannot_write()
            with self._errors_stop_table(name, now):
                self._publish(table, now)
            self.wake(name, RETRY)

    def _writes_again(self) -> None:
        self._unwritten = False
        log.warning(words("writable"))
        for table, _ in self._tables.values():
            table.events.can_write()
        self.plan_all()

    def _plan_tick(self, table: Table, joins: JoinHandler, now: float) -> None:
        due = min(table.due(), joins.due())
        heard = self._sender.moved_in and self._sender.is_connected()
        self.wake(table.id, max(0.005 if heard else 0.25, due - now))

    def wake(self, name: str, seconds: float) -> None:
        """Look after a table again in so many seconds, and not at any moment that was planned before."""
        if timer := self._timers.pop(name, None):
            timer.cancel()
        self._timers[name] = self._loop.call_later(seconds, self._tick, name)

    def _tick(self, name: str) -> None:
        now = self._loop.time()
        table, joins = self._tables[name]
        with self.errors_end_host(), self._errors_stop_table(name, now):
            table.tick(now)
            if joins.due() <= now:
                self._start(self._tick_joins(name))
            self.plan(name)

    async def _tick_joins(self, name: str) -> None:
        if name in self._tables:
            await self._tables[name][1].tick(self._loop.time())
            self.plan(name)
