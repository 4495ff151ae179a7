"""The porch of a table: a door whose words are kept, and devices that want in."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from host.table.joining import JoinHandler
from host.table.turns import Turns
from protocol.codec import BadMessage, decode, encode
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import JoinChallenge, JoinRefusal, JoinWelcome, Seated
from protocol.pairing import DeviceJoin

if TYPE_CHECKING:
    from tests.table.evening import Evening


class Porch:
    """A door, what it has said, and accounts that were made; `login` is that of a broker with its own."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.said: list[tuple[str, bytes]] = []
        self.accounts: list[str] = []
        self.login = ""
        doors: dict[str, JoinHandler] = {}
        self.turns = Turns(doors, random.Random(1))
        self.door = doors["table"] = JoinHandler(
            evening.table.parts, lambda topic, data: self.said.append((topic, data)), self.seated, self.turns
        )
        self.now = 0.0

    async def seated(self, account: str, password: str) -> tuple[str, str]:
        """Make an account."""
        self.accounts.append(account)
        return self.login or account, password

    async def come(self, name: str, code: str = "", keys: SeatKeys | None = None, **knock: object):
        """Go through a whole join; the seating, or the id of the refusal."""
        self.now += 1.0
        keys = keys or SeatKeys.new()
        device = self.device(name, code, keys)
        reply = await self.says(encode(replace(device.request(), **knock)))
        if (turned := self.turned(reply)) is not None:
            return turned
        reply = await self.says(signed(keys, "proof", device.proof(self.opening(reply))))
        if (turned := self.turned(reply)) is not None:
            return turned
        reply = await self.says(encode(device.confirm(decode(JoinWelcome, reply))))
        if (turned := self.turned(reply)) is not None:
            return turned
        return device.grant(decode(Seated, reply))

    def device(self, name: str, code: str = "", keys: SeatKeys | None = None) -> DeviceJoin:
        """A device that wants in."""
        return DeviceJoin(
            self.evening.table.publisher.card(),
            code or self.evening.table.attendance.code,
            keys or SeatKeys.new(),
            name,
        )

    async def says(self, data: bytes, now: float | None = None) -> bytes:
        """A device says something, and is answered."""
        await self.door.receive(data, self.now if now is None else now)
        return self.said.pop()[1]

    def opening(self, data: bytes) -> JoinChallenge:
        """The opening in a signed reply."""
        return verified(self.evening.keys.sign_public, "opening", JoinChallenge, data)

    def turned(self, data: bytes) -> str | None:
        """The refusal in a signed reply."""
        try:
            return verified(self.evening.keys.sign_public, "turned", JoinRefusal, data).refusal
        except BadMessage:
            return None
