"""The door of a table: joins of devices without a seat, held to a rate, with the work of the PAKE in a worker.

A broker does not say who knocks, so nobody can be told apart. Knocks above the rate wait, and lots are drawn among
those that wait (`turns.py`): whoever knocks often does not come before whoever knocks patiently.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from host.runtime.log import about
from host.table.seat_channel import Budget
from host.table.turns import JOINS_A_SECOND
from host.texts import words
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
from protocol.codes import fingerprint
from protocol.durations import LONG_AGO, NEVER
from protocol.errors import (
    NameTaken,
    NotNow,
    OtherVersion,
    Refusal,
    SeatEnded,
    SeatLeft,
    SeatMoved,
    SeatRefused,
    SeatTaken,
    TooManyTries,
    WrongCode,
)
from protocol.keys import SIGNATURE, account, signed, verified
from protocol.messages import Confirm, JoinProof, JoinRefusal, JoinRequest, SeatGrant, SeatInquiry
from protocol.pairing import HostJoin, plausible
from protocol.sizes import JOIN_SIZE
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.table.parts import TableParts
    from host.table.seat_transfer import SeatCode
    from host.table.turns import Turns

WAITS = 3.0
"""Seconds for which a knock waits for its turn; who still wants in says it again before that."""
MOST_WAITING = 100
REST = 0.1
"""Seconds until knocks are looked at again, after too many that were none."""
CROWDED = 5.0
"""Seconds without a pause in the queue after which the host is told, and again after each `TELL_AGAIN`."""
TELL_AGAIN = 60.0
JOIN_TIMEOUT = 30.0
"""Seconds until a join that was begun is forgotten."""
ENDED: dict[str, type[SeatEnded]] = {
    "kicked": SeatTaken,
    "moved": SeatMoved,
    "refused": SeatRefused,
    "left": SeatLeft,
}
"""What to say to whoever asks for a seat that ended so."""


class _Waiting(NamedTuple):
    knock: JoinRequest
    data: bytes
    until: float


@dataclass(slots=True)
class _Pending:
    join: HostJoin
    knock: JoinRequest
    since: float
    seat_code: SeatCode | None
    """The one-time code that was meant, None for the table's."""
    code: str


class JoinHandler:
    """Answers the join topic of one table. `seated` is awaited for each new seat before its device hears of it."""

    def __init__(
        self,
        parts: TableParts,
        send: Callable[[str, bytes], None],
        seated: Callable[[str, str], Awaitable[tuple[str, str]]],
        turns: Turns,
    ) -> None:
        self._parts = parts
        self._keys = parts.context.keys
        self._send = send
        self._seated = seated
        self._turns = turns
        self._log = about(parts.context.table)
        self._topics = Topics(parts.context.table)
        self._mark = fingerprint(self._keys.sign_public, self._keys.seal_public)
        self.waiting: dict[bytes, _Waiting] = {}
        self._pending: dict[bytes, _Pending] = {}
        self._opening: set[bytes] = set()
        self._begun: list[float] = []
        self._answered: dict[bytes, tuple[float, str, bytes]] = {}
        """What was answered to which bytes, and when: who did not hear it asks again in the same words."""
        self._wait_replies = Budget()
        self._checks = Budget()
        """Also to see that a knock is none takes a while: it is done so often a second, and costs nobody a turn."""
        self._checks_again_at = LONG_AGO
        self._crowded_since = NEVER
        self._told_at = LONG_AGO

    async def receive(self, data: bytes, now: float) -> None:
        """Take a message from the join topic; what does not belong there changes nothing."""
        if len(data) > JOIN_SIZE:
            return
        self._forget(now)
        if data in self._answered:
            self._send(*self._answered[data][1:])
            return
        with suppress(BadMessage):
            await self._receive_request(decode(JoinRequest, data), data, now)
            return
        with suppress(BadMessage):
            await self._confirmed(decode(Confirm, data), data, now)
            return
        with suppress(BadMessage):
            self._receive_inquiry(decode(SeatInquiry, data))
            return
        with suppress(BadMessage):
            self._receive_proof(data, now)

    def due(self) -> float:
        """The moment at which lots are drawn among those who wait."""
        if not self.waiting:
            return NEVER
        free = self._begun[0] + 1.0 if len(self._begun) >= JOINS_A_SECOND else LONG_AGO
        return max(free, self._checks_again_at, self._turns.free_at())

    async def tick(self, now: float) -> None:
        """Answer as many as may be answered now, drawn by lot, here and at the host's other tables."""
        self._forget(now)
        await self._turns.let_begin(now)
        self._notice_crowds(now)

    def ready(self, now: float) -> list[JoinRequest]:
        """Those of whom one may be answered now."""
        if not self.waiting:
            return []
        self._forget(now)
        free = len(self._begun) < JOINS_A_SECOND and now >= self._checks_again_at
        return [waiting.knock for waiting in self.waiting.values()] if free else []

    async def begin(self, knock: JoinRequest, now: float) -> None:
        """It is the turn of one of them; one that could lead to no seat takes none."""
        if not self._checks.affords(0, now):
            self._checks_again_at = now + REST
            return
        drawn = self.waiting.pop(knock.join)
        if self._may_be_one(knock):
            await self._open(drawn, now)

    # -- the steps of a join -------------------------------------------------------------------------------------

    async def _receive_request(self, knock: JoinRequest, data: bytes, now: float) -> None:
        if knock.host != self._mark or knock.join in self._pending or knock.join in self._opening:
            return
        known = self.waiting.get(knock.join)
        if known and known.data != data:
            return
        try:
            if knock.version != VERSION:
                raise OtherVersion(theirs=VERSION, ours=knock.version)
            self._admit(knock, now)
        except Refusal as refusal:
            self._turn_away(knock.join, refusal)
            return
        self.waiting[knock.join] = _Waiting(knock, data, now + WAITS)
        if len(self.waiting) > MOST_WAITING:
            del self.waiting[self._turns.lots.choice(list(self.waiting))]
        await self.tick(now)
        if knock.join in self.waiting and self._wait_replies.affords(len(data), now):
            self._turn_away(knock.join, TooManyTries())  # for now: its device hears that it has to wait

    def _may_be_one(self, knock: JoinRequest) -> bool:
        """Whether a knock could lead to a seat; what could not takes nobody's turn."""
        with suppress(BadMessage):
            self._keys.shared_with(knock.seal)
            return plausible(knock)
        return False

    def _admit(self, knock: JoinRequest, now: float) -> SeatCode | None:
        """The one-time code that a knock means; raises why its device cannot be let in, whatever its code is."""
        seat_code = self._parts.transfer.valid_code(now) if knock.once else None
        self._parts.attendance.admit(knock.name, seat_code.person if seat_code else None)
        self._require_fresh_keys(knock)
        return seat_code

    async def _open(self, drawn: _Waiting, now: float) -> None:
        knock = drawn.knock
        try:
            seat_code = self._admit(knock, now)
        except Refusal as refusal:
            self._turn_away(knock.join, refusal)
            return
        self._begun.append(now)
        self._turns.begin_join(now)
        code = seat_code.code if seat_code else self._parts.attendance.code
        self._opening.add(knock.join)  # said again meanwhile, it would get another half, and its proof be wrong
        try:
            join = await asyncio.to_thread(HostJoin, self._parts.context.table, code, self._keys, knock)
        except BadMessage:
            return
        finally:
            self._opening.discard(knock.join)
        self._pending[knock.join] = _Pending(join, knock, now, seat_code, code)
        opening = signed(self._keys, "opening", join.challenge())
        self._reply(drawn.data, knock.join, opening, now)

    def _receive_proof(self, data: bytes, now: float) -> None:
        pending = self._pending.get(decode(JoinProof, data[SIGNATURE:]).join)
        if pending is None:
            return
        proof = verified(pending.knock.sign, "proof", JoinProof, data)
        try:
            if not pending.join.accepts(proof):
                self._count_wrong(pending, now)
                raise WrongCode
            self._turns.excuse(pending.knock.sign)
            self._make_sure_that_it_is_current(pending)
        except Refusal as refusal:
            del self._pending[proof.join]
            self._turn_away(proof.join, refusal)
        else:
            self._reply(data, proof.join, encode(pending.join.welcome()), now)

    async def _confirmed(self, confirm: Confirm, data: bytes, now: float) -> None:
        pending = self._pending.get(confirm.join)
        if pending is None or not pending.join.confirmed(confirm):
            return
        del self._pending[confirm.join]
        try:
            self._make_sure_that_it_is_current(pending)
            seating = await self._give_seat(pending.knock, pending.seat_code, now)
        except Refusal as refusal:
            self._turn_away(confirm.join, refusal)
        else:
            self._reply(data, confirm.join, encode(pending.join.seated(seating)), now)

    def _receive_inquiry(self, inquiry: SeatInquiry) -> None:
        """Say what became of a seat; its end was public."""
        ended = ENDED.get(self._parts.channels.removed.get(inquiry.account, ""), SeatEnded)
        there = inquiry.account in self._parts.channels.by_account
        self._turn_away(inquiry.join, NotNow() if there else ended())  # not now: nothing has become of it

    # -- what the steps have in common ---------------------------------------------------------------------------

    def _forget(self, now: float) -> None:
        """Let go of whoever has waited, or let us wait, for too long."""
        self._begun = [at for at in self._begun if now - at < 1.0]
        self.waiting = {join: w for join, w in self.waiting.items() if now < w.until}
        if not self.waiting:
            self._crowded_since = NEVER
        self._pending = {join: p for join, p in self._pending.items() if now - p.since < JOIN_TIMEOUT}
        self._answered = {asked: told for asked, told in self._answered.items() if now - told[0] < JOIN_TIMEOUT}

    def _notice_crowds(self, now: float) -> None:
        if not self.waiting:
            return
        self._crowded_since = min(self._crowded_since, now)
        if now - self._crowded_since >= CROWDED and now - self._told_at >= TELL_AGAIN:
            self._told_at = now
            self._log.warning(words("crowded", count=len(self.waiting), rate=JOINS_A_SECOND))

    def _reply(self, asked: bytes, join: bytes, reply: bytes, now: float) -> None:
        topic = self._topics.reply(join)
        self._answered[asked] = now, topic, reply
        self._send(topic, reply)

    def _require_fresh_keys(self, knock: JoinRequest) -> None:
        """Every join brings fresh keys; those of somebody who has a seat come from whoever has listened."""
        if self._parts.roster.find(account(knock.sign, knock.seal)) is not None:
            raise NameTaken

    def _make_sure_that_it_is_current(self, pending: _Pending) -> None:
        """The table's code may have been renewed since the knock."""
        if not pending.seat_code and pending.code != self._parts.attendance.code:
            raise WrongCode

    async def _give_seat(self, knock: JoinRequest, seat_code: SeatCode | None, now: float) -> SeatGrant:
        name = account(knock.sign, knock.seal)
        self._require_fresh_keys(knock)
        if seat_code:
            self._parts.transfer.accept(seat_code, knock.name, (knock.sign, knock.seal), name, now)
        else:
            self._parts.attendance.add(knock.name, knock.sign, knock.seal, name, now)
        username, password = await self._seated(name, secrets.token_urlsafe(24))
        return SeatGrant(name, password, "" if username == name else username)

    def _count_wrong(self, pending: _Pending, now: float) -> None:
        if pending.seat_code:
            self._parts.transfer.count_wrong(pending.seat_code)
        self._turns.count_wrong(pending.knock.sign, now)
        if self._turns.take_warning():
            self._log.warning(words("guessing", count=self._turns.wrong))

    def _turn_away(self, join: bytes, refusal: Refusal) -> None:
        facts = {name: value for name, value in refusal.facts.items() if isinstance(value, int)}
        turned = JoinRefusal(join, refusal.id, facts)
        self._send(self._topics.reply(join), signed(self._keys, "turned", turned))
