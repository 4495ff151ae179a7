"""The host: tables on one broker and one journal. Everything that waits, listens or sends is here."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host.bot_workers import ProcessBots
from host.brokers.mosquitto import end_left_over
from host.brokers.ports import started
from host.console import Operator, run_line
from host.errors import AnotherHost, HostError, JournalUnwritable, TableNameKept
from host.neighbours import Neighbours
from host.table.joining import JoinHandler
from host.table.provisions import Provisions
from host.table.table import Table
from host.texts import words
from protocol.durations import CARD_EVERY
from protocol.errors import NotNow
from protocol.keys import SeatKeys, signed
from protocol.links import JoinLink
from protocol.mqtt import MqttClient
from protocol.pairing import fingerprint
from protocol.sealing import NOBODY
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.bot_workers import BotWorkers
    from host.brokers import Address, Broker
    from host.journal import Journal

log = logging.getLogger("moontable")

LISTENING = 1.0
"""Seconds for which a host listens, on a broker that is not its own, for what lies there before it says anything."""
LIVING = 2 * CARD_EVERY
"""Seconds in which a host whose card lies there is heard, if it runs."""
KEEPALIVE = 10
"""Seconds of silence after which the host asks whether its broker is still there."""
SLOWEST = 2.0
"""Seconds between two tries to reach the broker, at most."""
LAST_WORDS = 2.0
"""Seconds for which the end waits until the broker has what was sent last."""
RETRY = 1.0
"""Seconds until a journal that could not be written is tried again."""
LOSSES, LOSSES_WITHIN = 3, 20.0
"""So often, in so many seconds, a broker of ours throws its host out before it counts as full."""
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Host:
    """Tables of one host process. `run` serves until `stop` is called or the broker or journal fails for good."""

    def __init__(
        self,
        journal: Journal,
        broker: Broker,
        *,
        fast: float = 0.0,
        console: bool = False,
        thinker: BotWorkers | None = None,
    ) -> None:
        self.journal = journal
        self.broker = broker
        self.fast = fast
        self.thinker = thinker or ProcessBots()
        self.epoch = secrets.token_bytes(len(NOBODY))
        self.keys = SeatKeys.from_bytes(journal.keys())
        self.tables: dict[str, Table] = {}
        self.ready = asyncio.Event()
        self._join_handlers: dict[str, JoinHandler] = {}
        self._neighbours: dict[str, Neighbours] = {}
        self._moved_in = broker.kind != "existing"
        """Whether the tables' names are known to be free: nothing is said before."""
        self._listening = False
        self._left_over: set[str] = set()
        self._retained: set[str] = set()
        """Topics on which the broker keeps something of ours."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._unsaved_tables: set[str] = set()
        self._losses: list[float] = []
        """When the broker has thrown us out since its last start."""
        self._commit_planned = False
        self._unwritten = False
        """Whether the last commit failed."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = asyncio.Event()
        self._failure: HostError | None = None
        self._loop = asyncio.get_running_loop()
        self._client: MqttClient | None = None
        self._address: Address | None = None
        self._operator = Operator.of(journal) if console else None
        self._boot = b""
        self._was_off = self._rebooted()
        journal.write.epoch(self.epoch)
        journal.commit()

    # -- tables --------------------------------------------------------------------------------------------------

    def open_table(self, name: str, *, game: str = "", bots: int = 0) -> Table:
        """The table `name`, as the journal has it or new with a game and bots."""
        now = self._loop.time()
        known = name in self.journal.read.tables()
        given = Provisions(name, self.keys, self.epoch, self.journal, fast=self.fast, thinker=self.thinker)
        table = Table(given, now)
        lifecycle, people = table.lifecycle, table.roster.people
        if known:
            log.info(words("resumed", people=len(people), number=lifecycle.number))
            if self._was_off and lifecycle.phase in ("dealing", "playing") and not lifecycle.paused:
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
        self._join_handlers[name] = JoinHandler(table.parts, self._send, self._add_account)
        self._neighbours[name] = Neighbours(name, self.keys, self.epoch, self.journal.read.knows_epoch)
        return table

    def _rebooted(self) -> bool:
        """Whether the machine was started again since this journal was last used."""
        try:
            boot = BOOT_ID.read_bytes().strip()
        except OSError:
            return False
        before = self.journal.read.fact("boot")
        if before is None:
            self.journal.write.fact("boot", boot)
        self._boot = boot
        return before is not None and before != boot

    def _keep_boot(self) -> None:
        """Write that the power cut was noticed together with the pause; a start that failed has noticed nothing."""
        for table in self.tables.values():
            if self._was_off and table.lifecycle.paused and table.lifecycle.phase in ("dealing", "playing"):
                table.events.announce("power_cut")
            table.save()
        if self._boot:
            self.journal.write.fact("boot", self._boot)
        self.journal.commit()

    def link(self, table: Table) -> JoinLink:
        """What a guest needs to join a table from this machine, once `ready` is set."""
        address, code = self._address, table.attendance.code
        if address is None:
            return JoinLink("127.0.0.1")
        login = (address.unpaired.username, address.unpaired.password) if address.unpaired else ("", "")
        stamp = fingerprint(self.keys.sign_public, self.keys.seal_public)
        return JoinLink(address.host, code, address.port, fingerprint=stamp, login=login, tls=address.tls)

    def run_line(self, name: str, line: str) -> list[str]:
        """Do what was typed at the host's own screen; what there is to say about it."""
        said = run_line(self.tables[name], line, self._loop.time())
        self._plan_commit(name)
        return said

    # -- serving -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve until stopped. Raises a HostError when it cannot go on."""
        if left := self.journal.read.number("broker"):
            end_left_over(left, self.journal.folder / "broker")
        self.broker.tables |= self.tables.keys()
        self._address = await started(self.broker)
        self._keep_pid()
        self._keep_boot()
        await self._remove_ended_accounts()
        await self._add_operator_account(self._address)
        self._client = MqttClient(
            self._address.endpoint,
            (self._address.username, self._address.password),
            self.subscriptions(),
            on_message=self.heard,
            on_connect=self.connected,
            on_disconnect=self.disconnected,
            keepalive=KEEPALIVE,
            slowest=SLOWEST,
        )
        self._client.connect()
        watch = asyncio.create_task(self._keep_broker())
        try:
            for name in self.tables:
                self._plan_commit(name)
            await self._stopping.wait()
        finally:
            watch.cancel()
            await self._close()
        if self._failure:
            raise self._failure

    async def _remove_ended_accounts(self) -> None:
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
        self._stopping.set()

    async def _close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in self._tasks:
            task.cancel()
        now = self._loop.time()
        for table in self.tables.values():
            table.save()
            if play := table.lifecycle.running():
                play.save_clocks(now)
        with suppress(JournalUnwritable):
            self.journal.commit()
        if self._client:
            for topic in sorted(self._retained):
                self._send(topic, b"", retain=True)
            await self._client.close(LAST_WORDS)
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
            for name in self.tables:
                self._plan_commit(name)
            log.warning(words("broker_back"))

    def _keep_pid(self) -> None:
        """Where a broker does not die with its host, the next start ends exactly that process."""
        if self.broker.pid:
            self.journal.write.fact("broker", str(self.broker.pid).encode())

    # -- the broker's side -----------------------------------------------------------------------------------------

    def subscriptions(self) -> list[str]:
        """The topics to listen to."""
        everything = Topics.any()
        heard = [everything.join, everything.up("+"), everything.card, everything.twin]
        return heard if self._moved_in else [*heard, everything.down("+")]

    def disconnected(self) -> None:
        """Start a broker anew that runs but has no memory left: what strangers leave in it outlives their visit."""
        now = self._loop.time()
        self._losses = [at for at in self._losses if now - at < LOSSES_WITHIN] + [now]
        if self.broker.kind == "mosquitto" and len(self._losses) >= LOSSES:
            log.warning(words("broker_full"))
            self.broker.died.set()

    def connected(self) -> None:
        """Say everything again: the broker may have lost it."""
        if not self._moved_in:
            if not self._listening:
                self._listening = True
                self._start(self._move_in())
            return
        for table in self.tables.values():
            table.reconnected()
            self._plan_commit(table.id)
        self.ready.set()

    async def _move_in(self) -> None:
        """On a broker that others use, too: take the tables' names, unless another host that runs keeps one."""
        await asyncio.sleep(LISTENING)
        if any(neighbours.found for neighbours in self._neighbours.values()):
            await asyncio.sleep(LIVING)
        for name, neighbours in self._neighbours.items():
            if neighbours.other:
                self._fail(TableNameKept(table=name, spoken=neighbours.other))
                return
        self._moved_in = True
        for topic in self._left_over:
            self._clear_left_over(topic)
        if self._client:
            self._client.unsubscribe(Topics.any().down("+"))
        self.connected()

    def heard(self, topic: str, payload: bytes, kept: bool) -> None:
        """Take a message to the table that it is for; whatever is for none changes nothing."""
        if self._stopping.is_set():  # what is taken away at the end is heard as well, and must not be said again
            return
        if kept and topic.endswith("/up"):  # no device of ours leaves anything there, and it would fill the broker
            self._send(topic, b"", retain=True)
            return
        name = topic.split("/")[1] if topic.count("/") >= 2 else ""
        table = self.tables.get(name)
        if table is None:
            return
        topics = Topics(name)
        if topic == topics.card:
            self._heard_card(table, payload, kept=kept)
        elif topic == topics.twin:
            self._heard_twin(name, payload)
        elif topic.endswith("/down"):
            if payload:
                self._left_over.add(topic)
        elif not self._moved_in:
            return
        elif topic == topics.join:
            self._start(self._receive_join(name, payload))
        elif account := topics.account(topic):
            with self._ending():
                table.receive(account, payload, self._loop.time())
            self._plan_commit(name)

    def _heard_card(self, table: Table, payload: bytes, *, kept: bool) -> None:
        """Whatever is not our present card: say ours again, ask a copy of this host, or tell of another one."""
        now, neighbours = self._loop.time(), self._neighbours[table.id]
        card = neighbours.card(payload, kept=kept)
        if not self._moved_in or (card and card.epoch == self.epoch):
            return
        if not kept:
            for asked in neighbours.questions(card.epoch, now) if card else ():
                self._send(Topics(table.id).twin, asked)
            neighbours.tell(now)
        if neighbours.again(now):
            self._send(Topics(table.id).card, signed(self.keys, "card", table.publisher.card()), retain=True)

    def _heard_twin(self, name: str, payload: bytes) -> None:
        try:
            said = self._neighbours[name].twin(payload, self._loop.time())
        except AnotherHost as found:
            self._fail(found)
            return
        for message in said:
            self._send(Topics(name).twin, message)

    def _fail(self, problem: HostError) -> None:
        self._failure = problem
        self.stop()

    def _clear_left_over(self, topic: str) -> None:
        """On a broker that outlives us: what a crash has left goes now for seats that are gone, else at our end."""
        if topic.split("/")[3] in self.tables[topic.split("/")[1]].channels.by_account:
            self._retained.add(topic)
        else:
            self._send(topic, b"", retain=True)

    async def _receive_join(self, name: str, payload: bytes) -> None:
        await self._join_handlers[name].receive(payload, self._loop.time())
        self._plan_commit(name)

    async def _draw(self, name: str) -> None:
        await self._join_handlers[name].tick(self._loop.time())
        self._plan_commit(name)

    async def _add_account(self, account: str, password: str) -> tuple[str, str]:
        """Give an account to a new seat, durably, before its device hears of it."""
        login = await self.broker.add_account(account, password)
        self.journal.write.account(account, login.password)
        self._unsaved_tables.update(self.tables)  # whose seat it is has to outlive a crash as well
        self._commit_and_publish()
        if account not in self.journal.read.accounts():  # it could not be written, and the seat was taken back
            await self.broker.remove_account(account)
            raise NotNow
        return login.username, login.password

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- commit, then publish --------------------------------------------------------------------------------------

    def _plan_commit(self, name: str) -> None:
        """A table was told something: write and publish after what is already waiting in the loop."""
        self._unsaved_tables.add(name)
        if not self._commit_planned:
            self._commit_planned = True
            self._loop.call_soon(self._commit_and_publish)

    def _commit_and_publish(self) -> None:
        self._commit_planned = False
        with self._ending():
            self._commit_all()

    @contextmanager
    def _ending(self) -> Iterator[None]:
        """Let the host end with a sentence where it cannot go on, instead of standing there and telling nothing."""
        try:
            yield
        except HostError as problem:
            self._fail(problem)

    def _commit_all(self) -> None:
        now = self._loop.time()
        touched, self._unsaved_tables = self._unsaved_tables, set()
        for name in touched:
            self.tables[name].save()
        if self._unwritten:
            self.journal.write.fact("tried", b"")  # something has to be written for it to be known that it can be
        try:
            self.journal.commit()
        except JournalUnwritable as problem:
            self._roll_back(problem, now)
            return
        if self._unwritten:
            self._writes_again()
        for name in touched:
            table = self.tables[name]
            self._publish(table, now)
            while table.channels.revoked:
                self._start(self._remove_account(name, table.channels.revoked.pop()))
            self._plan_tick(table, now)

    def _publish(self, table: Table, now: float) -> None:
        ready = self._moved_in and not self._stopping.is_set()
        if ready and table.publication_due(now) and self._client and self._client.is_connected():
            for topic, payload in table.publish(now):
                self._send(topic, payload, retain=True)

    def _roll_back(self, problem: JournalUnwritable, now: float) -> None:
        """Stand where the journal stands, and say so: what it holds is all that anybody is told."""
        if not self._unwritten:
            log.error(words("unwritable", reason=problem.facts.get("reason", "")))
        self._unwritten = True
        for name, table in self.tables.items():
            table.rebuild(now)
            table.events.cannot_write()
            self._publish(table, now)
            if timer := self._timers.pop(name, None):
                timer.cancel()
            self._timers[name] = self._loop.call_later(RETRY, self._tick, name)

    def _writes_again(self) -> None:
        self._unwritten = False
        log.warning(words("writable"))
        for name, table in self.tables.items():
            table.events.can_write()
            self._plan_commit(name)

    def _plan_tick(self, table: Table, now: float) -> None:
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        connected = self._client is not None and self._client.is_connected()
        due = min(table.due(), self._join_handlers[table.id].due())
        wait = max(0.005 if connected and self._moved_in else 0.25, due - now)
        self._timers[table.id] = self._loop.call_later(wait, self._tick, table.id)

    def _tick(self, name: str) -> None:
        now = self._loop.time()
        with self._ending():
            self.tables[name].tick(now)
            if self._join_handlers[name].due() <= now:
                self._start(self._draw(name))
            self._plan_commit(name)

    def _send(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        if self._client:
            self._client.publish(topic, payload, retain=retain)
        if retain:
            (self._retained.add if payload else self._retained.discard)(topic)

    async def _remove_account(self, table: str, account: str) -> None:
        await asyncio.sleep(1.0)  # its device hears the last step first
        self._send(Topics(table).down(account), b"", retain=True)
        await self.broker.remove_account(account)
        self.journal.write.drop_account(account)
        self._plan_commit(table)


def data_folder(chosen: str) -> Path:
    """Where the host keeps its journal: the chosen folder, or the platform's place for such data."""
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415 - practice never needs it

    return Path(os.environ.get("MOONTABLE_HOME") or user_data_path("moontable", appauthor=False)) / "host"
