"""The door of a table: joins of devices without a seat, held to a rate, with the work of the PAKE in a worker."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from host.words import words
from protocol import VERSION
from protocol.codec import BadMessage, decode, encode
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
from protocol.keys import account, signed
from protocol.messages import Inquiry, Knock, Proof, Seating, Turned
from protocol.pairing import HostJoin
from protocol.sizes import JOIN_SIZE
from protocol.topics import Topics

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from host.moving import Ticket
    from host.table import Table

log = logging.getLogger("moontable")

JOINS_A_SECOND = 2
"""For all strangers together; there is no lock-out."""
PATIENCE = 30.0
"""Seconds until a join that was begun is forgotten."""
ENDED: dict[str, type[SeatEnded]] = {
    "kicked": SeatTaken,
    "moved": SeatMoved,
    "refused": SeatRefused,
    "left": SeatLeft,
}
"""What to say to whoever asks for a seat that ended so."""
WORD_AFTER = 20
"""Wrong codes after which the host is told."""


class _Pending(NamedTuple):
    join: HostJoin
    knock: Knock
    since: float
    ticket: Ticket | None
    """The one-time code that was meant, None for the table's."""
    code: str


class Door:
    """Answers the join topic of one table. `seated` is awaited for each new seat before its device hears of it."""

    def __init__(
        self,
        table: Table,
        send: Callable[[str, bytes], None],
        seated: Callable[[str, str], Awaitable[tuple[str, str]]],
    ) -> None:
        self._table = table
        self._send = send
        self._seated = seated
        self._topics = Topics(table.id)
        self._pending: dict[bytes, _Pending] = {}
        self._begun: list[float] = []
        self._answered: dict[bytes, tuple[float, str, bytes]] = {}
        """What was answered to which bytes, and when: who did not hear it asks again in the same words."""
        self.wrong = 0

    async def hear(self, data: bytes, now: float) -> None:
        """Take a message from the join topic; what does not belong there changes nothing."""
        if len(data) > JOIN_SIZE:
            return
        self._answered = {asked: told for asked, told in self._answered.items() if now - told[0] < PATIENCE}
        if data in self._answered:
            self._send(*self._answered[data][1:])
            return
        with suppress(BadMessage):
            await self._knocked(decode(Knock, data), data, now)
            return
        with suppress(BadMessage):
            await self._proven(decode(Proof, data), data, now)
            return
        with suppress(BadMessage):
            self._asked(decode(Inquiry, data), now)

    async def _knocked(self, knock: Knock, data: bytes, now: float) -> None:
        self._pending = {j: p for j, p in self._pending.items() if now - p.since < PATIENCE}
        if knock.join in self._pending or len(knock.join) != 16:
            return
        try:
            if knock.version != VERSION:
                raise OtherVersion(theirs=VERSION, ours=knock.version)
            ticket = self._table.moving.valid(now) if knock.once else None
            self._table.admit(knock.name, ticket.person if ticket else None)
            self._make_sure_that_it_is_new(knock)
            self._spend(now)
            code = ticket.code if ticket else self._table.code
            join = await asyncio.to_thread(HostJoin, self._table.id, code, self._table.keys, knock)
        except Refusal as refusal:
            self._turn_away(knock.join, refusal)
        except BadMessage:
            return
        else:
            self._pending[knock.join] = _Pending(join, knock, now, ticket, code)
            self._answer(data, knock.join, encode(join.opening()), now)

    def _spend(self, now: float) -> None:
        self._begun = [at for at in self._begun if now - at < 1.0]
        if len(self._begun) >= JOINS_A_SECOND:
            raise TooManyTries
        self._begun.append(now)

    def _asked(self, inquiry: Inquiry, now: float) -> None:
        """Say what became of a seat; its end was public."""
        try:
            self._spend(now)
            if inquiry.account in self._table.lines:
                raise NotNow  # nothing has become of it
            raise ENDED.get(self._table.removed.get(inquiry.account, ""), SeatEnded)
        except Refusal as refusal:
            self._turn_away(inquiry.join, refusal)

    async def _proven(self, proof: Proof, data: bytes, now: float) -> None:
        pending = self._pending.pop(proof.join, None)
        if pending is None:
            return
        try:
            if not pending.join.accepts(proof):
                self._count_wrong(pending.ticket)
                raise WrongCode
            if not pending.ticket and pending.code != self._table.code:
                raise WrongCode  # it was renewed since the knock
            seating = await self._seat(pending.knock, pending.ticket, now)
        except Refusal as refusal:
            self._turn_away(proof.join, refusal)
        else:
            self._answer(data, proof.join, encode(pending.join.welcome(seating)), now)

    def _answer(self, asked: bytes, join: bytes, reply: bytes, now: float) -> None:
        topic = self._topics.reply(join)
        self._answered[asked] = now, topic, reply
        self._send(topic, reply)

    def _make_sure_that_it_is_new(self, knock: Knock) -> None:
        """Every join brings fresh keys; those of somebody who has a seat come from whoever has listened."""
        if self._table.find(account(knock.sign, knock.seal)) is not None:
            raise NameTaken

    async def _seat(self, knock: Knock, ticket: Ticket | None, now: float) -> Seating:
        name = account(knock.sign, knock.seal)
        self._make_sure_that_it_is_new(knock)
        if ticket:
            self._table.moving.arrived(ticket, knock.name, (knock.sign, knock.seal), name, now)
        else:
            self._table.seat(knock.name, knock.sign, knock.seal, name, now)
        username, password = await self._seated(name, secrets.token_urlsafe(24))
        return Seating(name, password, "" if username == name else username)

    def _count_wrong(self, ticket: Ticket | None) -> None:
        if ticket:
            self._table.moving.missed(ticket)
        self.wrong += 1
        if self.wrong % WORD_AFTER == 0:
            log.warning(words("guessing", count=self.wrong))

    def _turn_away(self, join: bytes, refusal: Refusal) -> None:
        facts = {name: value for name, value in refusal.facts.items() if isinstance(value, int)}
        turned = Turned(join, refusal.id, facts)
        self._send(self._topics.reply(join), signed(self._table.keys, "turned", turned))
