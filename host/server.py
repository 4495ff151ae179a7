"""The host: tables on one broker and one journal; what it hears goes to them, what they say goes out by commits."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.bot_workers import ProcessBots
from host.brokers.upkeep import BrokerUpkeep
from host.commits import CommitLoop
from host.console import Operator
from host.errors import HostError, JournalUnwritable
from host.mqtt.sender import Sender, subscriptions
from host.mqtt.shared_broker import SharedBroker
from host.table.context import TableContext
from host.table.joining import JoinHandler
from host.table.turns import Turns
from host.table_commands import TableCommands
from host.tables import Tables, WayIn
from host.texts import words
from protocol.codes import fingerprint
from protocol.errors import NotNow
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.mqtt import MqttClient
from protocol.sealing import NOBODY
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from host.bot_workers import BotWorkers
    from host.brokers import Address, Broker
    from host.journal import Journal
    from host.table.table import Table

log = logging.getLogger("moontable")

KEEPALIVE = 10
"""Seconds of silence after which the host asks whether its broker is still there."""
SLOWEST = 2.0
"""Seconds between two tries to reach the broker, at most."""


class Host:
    """Tables of one host process. `run` serves until `stop` is called or the broker or journal fails for good."""

    def __init__(
        self,
        journal: Journal,
        broker: Broker,
        *,
        fast: float = 0.0,
        console: bool = False,
        practice: bool = False,
        bot_workers: BotWorkers | None = None,
    ) -> None:
        self.journal = journal
        self.broker = broker
        self.bot_workers = bot_workers or ProcessBots()
        self.epoch = secrets.token_bytes(len(NOBODY))
        self.keys = SeatKeys.from_bytes(journal.keys())
        self.ready = asyncio.Event()
        self.sender = Sender(moved_in=broker.kind != "existing")
        self.commits = CommitLoop(
            journal,
            self.sender,
            start=self._start,
            fail=self._fail,
            ended=self._remove_account,
            published=self._tell_console,
        )
        self._shared_broker = SharedBroker(self.sender, journal, self.keys, self.epoch)
        self._operator = Operator.of(journal) if console else None
        provide = partial(
            TableContext,
            keys=self.keys,
            epoch=self.epoch,
            journal=journal,
            fast=fast,
            practice=practice,
            bot_workers=self.bot_workers,
            table_command=self._table_command,
        )
        self.tables = Tables(journal, provide, self._door, self._operator, broker.most_seats)
        self.joins = self.tables.doors
        self.turns = Turns(self.joins)
        self.table_commands: TableCommands = TableCommands(
            self.tables,
            broker,
            self.commits,
            self._shared_broker,
            self.sender,
            open_table=self.open_table,
            start=self._start,
        )
        self._upkeep = BrokerUpkeep(broker, journal, back=self.commits.plan_all, fail=self._fail)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = asyncio.Event()
        self.failure: HostError | None = None
        self.loop = asyncio.get_running_loop()
        self.address: Address | None = None
        journal.write.epoch(self.epoch)
        journal.commit()

    # -- tables --------------------------------------------------------------------------------------------------

    def open_table(self, name: str, *, game: str = "", bots: int = 0) -> Table:
        """The table `name`, as the journal has it or new with a game and bots."""
        table = self.tables.open(name, self.loop.time(), game=game, bots=bots)
        self.commits.add(table, self.joins[name])
        self._shared_broker.add(table)
        self.sender.listen(subscriptions(name))
        return table

    def open_all(self, first: str, *, game: str = "", bots: int = 0) -> Table:
        """All tables that the journal has and this broker carries; `first` is the one to begin with, new or known.

        A table that was closed stays so where there are others.
        """
        kept = self.tables.kept()
        if kept and self.tables.is_closed(first):
            log.warning(words("table_stays_closed", table=first))
            first = kept[0]
        others = [name for name in kept if name != first]
        room = self.broker.most_tables - 1
        self.tables.expected = 1 + len(others[:room])
        table = self.open_table(first, game=game, bots=bots)
        for name in others[:room]:
            self.open_table(name)
        if left := others[room:]:
            log.warning(words("tables_left", tables=", ".join(left)))
        return table

    def _tell_console(self, table: Table) -> None:
        self.tables.tell_changes(table)

    def _table_command(self, typed: str) -> None:
        self.table_commands.run(typed)

    def _door(self, table: Table) -> JoinHandler:
        return JoinHandler(table.parts, self.sender.send, self.add_account, self.turns)

    def link(self, table: Table) -> JoinLink:
        """What a guest needs to join a table from this machine, once `ready` is set."""
        address, code = self.address, table.attendance.code
        if address is None:
            return JoinLink("127.0.0.1")
        login = (address.guests.username, address.guests.password) if address.guests else ("", "")
        stamp = fingerprint(self.keys.sign_public, self.keys.seal_public)
        named = table.id if len(self.tables) > 1 else ""
        return JoinLink(address.host, code, address.port, named, stamp, login, address.tls)

    # -- serving -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve until stopped. Raises a HostError when it cannot go on."""
        self.broker.tables |= self.tables.keys()
        self.address = await self._upkeep.start()
        self.tables.keep_boot()
        await self.remove_ended_accounts()
        await self._add_operator_account(self.address)
        self.sender.line = MqttClient(
            self.address.endpoint,
            (self.address.username, self.address.password),
            self.subscriptions(),
            on_message=self.receive,
            on_connect=self.connected,
            on_disconnect=self.disconnected,
            keepalive=KEEPALIVE,
            slowest=SLOWEST,
        )
        self.sender.line.connect()
        upkeep = asyncio.create_task(self._upkeep.keep_running())
        try:
            self.commits.plan_all()
            await self.stopping.wait()
        finally:
            upkeep.cancel()
            await self.close()
        if self.failure:
            raise self.failure

    async def remove_ended_accounts(self) -> None:
        """Take away the accounts of seats that ended just before a crash."""
        ended = {account for table in self.tables.values() for account in table.channels.removed}
        for account in self.journal.read.accounts().keys() & ended:
            await self.broker.remove_account(account)
            self.journal.write.drop_account(account)
        self.journal.commit()

    async def _add_operator_account(self, address: Address) -> None:
        if self._operator is None:
            return
        account = self._operator.keys.account
        known = self.journal.read.accounts().get(account)
        login = await self.broker.add_account(account, known or secrets.token_urlsafe(24))
        self.journal.write.account(account, login.password)
        self.journal.commit()
        self.tables.tell_console(WayIn(address, login))

    def stop(self) -> None:
        """Let `run` end cleanly."""
        self.sender.stopping = True
        self.stopping.set()

    async def close(self) -> None:
        """Write what has to be written and let go of everything; `run` does so at its end."""
        self.commits.close()
        for task in self.tasks:
            task.cancel()
        now = self.loop.time()
        for table in self.tables.values():
            table.save()
            if live_match := table.lifecycle.running():
                live_match.save_clocks(now)
        with suppress(JournalUnwritable):
            self.journal.commit()
        await self.sender.close()
        await asyncio.to_thread(self.bot_workers.close)
        await self.broker.stop()

    # -- the broker's side -----------------------------------------------------------------------------------------

    def subscriptions(self) -> list[str]:
        """The topics to listen to: those of this host's own tables, for others may have theirs on the same broker."""
        left_over = [] if self.sender.moved_in else [Topics(name).down("+") for name in self.tables]
        return [topic for name in self.tables for topic in subscriptions(name)] + left_over

    def disconnected(self) -> None:
        """The broker has thrown us out, or is gone."""
        self._upkeep.thrown_out(self.loop.time())

    def connected(self) -> None:
        """Say everything again: the broker may have lost it."""
        if not self.sender.moved_in:
            if self._shared_broker.begins():
                self._start(self._move_in())
            return
        for table in self.tables.values():
            table.reconnected()
            self.commits.plan(table.id)
        self.ready.set()

    async def _move_in(self) -> None:
        """On a broker that others use, too: take the tables' names, unless another host that runs keeps one."""
        with self.commits.errors_end_host():
            await self._shared_broker.move_in()
            self.connected()

    def receive(self, topic: str, payload: bytes, kept: bool) -> None:
        """Take a message to the table that it is for; whatever is for none changes nothing."""
        if self.stopping.is_set():  # what is taken away at the end is heard as well, and must not be said again
            return
        if kept and topic.endswith("/up"):  # no device of ours leaves anything there, and it would fill the broker
            self.sender.send(topic, b"", retain=True)
            return
        name = topic.split("/")[1] if topic.count("/") >= 2 else ""
        table = self.tables.get(name)
        if table is None:
            self._shared_broker.receive_elsewhere(topic, payload, kept=kept)
            return
        topics, now = Topics(name), self.loop.time()
        with self.commits.errors_end_host():
            if topic == topics.card:
                seconds = self._shared_broker.receive_card(name, payload, now, kept=kept)
                if seconds is not None:
                    self._start(self._shared_broker.say_card(name, seconds))
            elif topic == topics.twin:
                self._shared_broker.receive_twin(name, payload, now)
            elif topic.endswith("/down"):
                self._shared_broker.receive_down(topic, payload)
            elif not self.sender.moved_in:
                return
            elif topic == topics.join:
                self._start(self.receive_join(name, payload))
            elif (account := topics.account(topic)) and table.receive(account, payload, now):
                self.commits.plan(name)

    def _fail(self, problem: HostError) -> None:
        self.failure = problem
        self.stop()

    async def receive_join(self, name: str, payload: bytes) -> None:
        """Take a message from somebody who is joining, and commit what comes of it."""
        if door := self.joins.get(name):
            await door.receive(payload, self.loop.time())
        self.commits.plan(name)

    async def add_account(self, account: str, password: str) -> tuple[str, str]:
        """Give an account to a new seat, durably, before its device hears of it."""
        login = await self.broker.add_account(account, password)
        self.journal.write.account(account, login.password)
        self.commits.commit_all()  # whose seat it is has to outlive a crash as well
        if account not in self.journal.read.accounts():  # it could not be written, and the seat was taken back
            await self.broker.remove_account(account)
            raise NotNow
        return login.username, login.password

    def _remove_account(self, table: str, account: str) -> None:
        """Take a seat's account away, once its device has heard the last step."""
        self._start(self._remove_account_soon(table, account))

    async def _remove_account_soon(self, table: str, account: str) -> None:
        await asyncio.sleep(1.0)
        self.sender.send(Topics(table).down(account), b"", retain=True)
        await self.broker.remove_account(account)
        self.journal.write.drop_account(account)
        self.commits.plan(table)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def data_folder(chosen: str) -> Path:
    """Where the host keeps its journal: the chosen folder, or the platform's place for such data."""
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - practice never needs it

    return Path(os.environ.get("MOONTABLE_HOME") or user_data_path("moontable", appauthor=False)) / "host"
