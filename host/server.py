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

from host.arrival import Arrival
from host.bot_workers import ProcessBots
from host.brokers.mosquitto import end_left_over
from host.brokers.ports import started
from host.commits import CommitLoop
from host.console import Operator, run_line
from host.errors import HostError, JournalUnwritable
from host.power_cut import PowerCut
from host.sender import Sender
from host.table.joining import JoinHandler
from host.table.provisions import Provisions
from host.table.table import Table
from host.texts import words
from protocol.errors import NotNow
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.mqtt import MqttClient
from protocol.pairing import fingerprint
from protocol.sealing import NOBODY
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from host.bot_workers import BotWorkers
    from host.brokers import Address, Broker
    from host.journal import Journal

log = logging.getLogger("moontable")

KEEPALIVE = 10
"""Seconds of silence after which the host asks whether its broker is still there."""
SLOWEST = 2.0
"""Seconds between two tries to reach the broker, at most."""
LOSSES, LOSSES_WITHIN = 3, 20.0
"""So often, in so many seconds, a broker of ours throws its host out before it counts as full."""


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
        thinker: BotWorkers | None = None,
    ) -> None:
        self.journal = journal
        self.broker = broker
        self.thinker = thinker or ProcessBots()
        self.epoch = secrets.token_bytes(len(NOBODY))
        self.keys = SeatKeys.from_bytes(journal.keys())
        self.tables: dict[str, Table] = {}
        self.ready = asyncio.Event()
        self.sender = Sender(moved_in=broker.kind != "existing")
        self.commits = CommitLoop(journal, self.sender, start=self._start, fail=self._fail, ended=self._remove_account)
        self._arrival = Arrival(self.sender, journal, self.keys, self.epoch)
        self.joins: dict[str, JoinHandler] = {}
        self._provide = partial(Provisions, fast=fast, practice=practice, thinker=self.thinker)
        self._losses: list[float] = []
        """When the broker has thrown us out since its last start."""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.stopping = asyncio.Event()
        self.failure: HostError | None = None
        self.loop = asyncio.get_running_loop()
        self.address: Address | None = None
        self._operator = Operator.of(journal) if console else None
        self._power_cut = PowerCut(journal)
        journal.write.epoch(self.epoch)
        journal.commit()

    # -- tables --------------------------------------------------------------------------------------------------

    def open_table(self, name: str, *, game: str = "", bots: int = 0) -> Table:
        """The table `name`, as the journal has it or new with a game and bots."""
        now = self.loop.time()
        known = name in self.journal.read.tables()
        given = self._provide(name, self.keys, self.epoch, self.journal)
        table = Table(given, now)
        lifecycle, people = table.lifecycle, table.roster.people
        if known:
            log.info(words("resumed", people=len(people), number=lifecycle.number))
            if self._power_cut.happened and lifecycle.phase in ("dealing", "playing") and not lifecycle.paused:
                lifecycle.paused = people[0].name
                table.changes.mark_changed()
                log.info(words("power_cut"))
        else:
            table.lobby.game = game or table.lobby.game
            table.lobby.bots = bots
            lifecycle.seat_bots(now)
        if self._operator:
            keys = self._operator.keys
            table.add_operator(keys.sign_public, keys.seal_public, keys.account)
        table.attendance.most = self.broker.most_seats
        self.tables[name] = table
        self.joins[name] = JoinHandler(table.parts, self.sender.send, self.add_account)
        self.commits.add(table, self.joins[name])
        self._arrival.add(table)
        return table

    def keep_boot(self) -> None:
        """Write that the power cut was noticed together with the pause; a start that failed has noticed nothing."""
        for table in self.tables.values():
            if self._power_cut.happened and table.lifecycle.paused and table.lifecycle.phase in ("dealing", "playing"):
                table.events.announce("power_cut")
            table.save()
        self._power_cut.noticed()
        self.journal.commit()

    def link(self, table: Table) -> JoinLink:
        """What a guest needs to join a table from this machine, once `ready` is set."""
        address, code = self.address, table.attendance.code
        if address is None:
            return JoinLink("127.0.0.1")
        login = (address.unpaired.username, address.unpaired.password) if address.unpaired else ("", "")
        stamp = fingerprint(self.keys.sign_public, self.keys.seal_public)
        return JoinLink(address.host, code, address.port, fingerprint=stamp, login=login, tls=address.tls)

    def run_line(self, name: str, line: str) -> list[str]:
        """Do what was typed at the host's own screen; what there is to say about it."""
        said = run_line(self.tables[name], line, self.loop.time())
        self.commits.plan(name)
        return said

    # -- serving -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve until stopped. Raises a HostError when it cannot go on."""
        if left := self.journal.read.number("broker"):
            end_left_over(left, self.journal.folder / "broker")
        self.broker.tables |= self.tables.keys()
        self.address = await started(self.broker)
        self._keep_pid()
        self.keep_boot()
        await self.remove_ended_accounts()
        await self._add_operator_account(self.address)
        self.sender.line = MqttClient(
            self.address.endpoint,
            (self.address.username, self.address.password),
            self.subscriptions(),
            on_message=self.heard,
            on_connect=self.connected,
            on_disconnect=self.disconnected,
            keepalive=KEEPALIVE,
            slowest=SLOWEST,
        )
        self.sender.line.connect()
        watch = asyncio.create_task(self._keep_broker())
        try:
            self.commits.plan_all()
            await self.stopping.wait()
        finally:
            watch.cancel()
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
        for table in self.tables.values():
            self._operator.write(self.journal.folder, table, address, login)

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
            if play := table.lifecycle.running():
                play.save_clocks(now)
        with suppress(JournalUnwritable):
            self.journal.commit()
        await self.sender.close()
        await asyncio.to_thread(self.thinker.close)
        await self.broker.stop()

    async def _keep_broker(self) -> None:
        while True:
            await self.broker.died.wait()
            try:
                await self.broker.start()
            except HostError as problem:
                self._fail(problem)
                return
            self._losses.clear()
            self._keep_pid()
            self.commits.plan_all()
            log.warning(words("broker_back"))

    def _keep_pid(self) -> None:
        """Where a broker does not die with its host, the next start ends exactly that process."""
        if self.broker.pid:
            self.journal.write.fact("broker", str(self.broker.pid).encode())

    # -- the broker's side -----------------------------------------------------------------------------------------

    def subscriptions(self) -> list[str]:
        """The topics to listen to: those of this host's own tables, for others may have theirs on the same broker."""
        heard = []
        for name in self.tables:
            own = Topics(name)
            heard += [own.join, own.up("+"), own.card, own.twin]
            heard += [] if self.sender.moved_in else [own.down("+")]
        return heard

    def disconnected(self) -> None:
        """Start a broker anew that runs but has no memory left: what strangers leave in it outlives their visit."""
        now = self.loop.time()
        self._losses = [at for at in self._losses if now - at < LOSSES_WITHIN] + [now]
        if self.broker.kind == "mosquitto" and len(self._losses) >= LOSSES:
            log.warning(words("broker_full"))
            self.broker.died.set()

    def connected(self) -> None:
        """Say everything again: the broker may have lost it."""
        if not self.sender.moved_in:
            if self._arrival.begins():
                self._start(self._move_in())
            return
        for table in self.tables.values():
            table.reconnected()
            self.commits.plan(table.id)
        self.ready.set()

    async def _move_in(self) -> None:
        """On a broker that others use, too: take the tables' names, unless another host that runs keeps one."""
        with self.commits.failing():
            await self._arrival.move_in()
            self.connected()

    def heard(self, topic: str, payload: bytes, kept: bool) -> None:
        """Take a message to the table that it is for; whatever is for none changes nothing."""
        if self.stopping.is_set():  # what is taken away at the end is heard as well, and must not be said again
            return
        if kept and topic.endswith("/up"):  # no device of ours leaves anything there, and it would fill the broker
            self.sender.send(topic, b"", retain=True)
            return
        name = topic.split("/")[1] if topic.count("/") >= 2 else ""
        table = self.tables.get(name)
        if table is None:
            return
        topics, now = Topics(name), self.loop.time()
        with self.commits.failing():
            if topic == topics.card:
                seconds = self._arrival.heard_card(name, payload, now, kept=kept)
                if seconds is not None:
                    self._start(self._arrival.say_card(name, seconds))
            elif topic == topics.twin:
                self._arrival.heard_twin(name, payload, now)
            elif topic.endswith("/down"):
                self._arrival.heard_down(topic, payload)
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
        await self.joins[name].receive(payload, self.loop.time())
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
