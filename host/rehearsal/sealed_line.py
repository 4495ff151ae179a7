"""A puppet's end of the sealed line to its host."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from protocol.codec import BadMessage, decode, encode
from protocol.keys import signed, verified
from protocol.messages import Act, Down, HostCard, Up
from protocol.sealing import Counter, DownOpener, UpSealer, header
from protocol.sizes import UP_SIZE

if TYPE_CHECKING:
    from host.rehearsal.joining import GrantedSeat
    from protocol.keys import SeatKeys


class SealedLine:
    """From one start of a device to the next: its session, its counters, and the host's epoch."""

    def __init__(self, keys: SeatKeys, granted: GrantedSeat) -> None:
        self._keys = keys
        self._granted = granted
        self._session = os.urandom(16)
        self._counter = Counter()
        self._acts = 0
        self._epoch = b""
        self._highest = -1
        self._up: UpSealer | None = None
        self._down: DownOpener | None = None
        self.ask_anew()

    def ask_anew(self) -> None:
        """Have fresh bytes for the next hello: only who hears it can echo them."""
        self.hello = os.urandom(16)

    def follows(self, data: bytes) -> bool:
        """Whether the card of the host announces another epoch; this line speaks with that one then."""
        card = verified(self._granted.card.sign, "card", HostCard, data)
        if card.epoch == self._epoch:
            return False
        where = self._granted.card.seal, card.table, self._granted.account, card.epoch
        self._epoch, self._highest = card.epoch, -1
        self._up = UpSealer(self._keys, *where, self._session)
        self._down = DownOpener(self._keys, *where)
        return True

    def open(self, data: bytes) -> tuple[Down, bool] | None:
        """A step that is newer than the last, and whether it echoes the hello; None until its last piece has come.

        Raises BadMessage.
        """
        head = header(data)
        if self._down is None or head.epoch != self._epoch or head.counter <= self._highest:
            raise BadMessage(why="not newer than the last")
        opened = self._down.open(data)
        self._highest = head.counter
        if opened is None:
            return None
        down = decode(Down, opened)
        return down, down.echo == self.hello and head.session == self._session

    def act(self, match: int, ask: int, name: str, choice: str) -> tuple[int, bytes]:
        """The next act, signed, and its number."""
        self._acts += 1
        belongs = self._granted.card.table, match, self._epoch, self._session, self._granted.account
        act = Act(*belongs, self._acts, ask, name, choice)
        return self._acts, signed(self._keys, "answer" if ask else "wish", act)

    def seal(self, up: Up) -> bytes:
        """A message for the host; empty before its card was seen."""
        return self._up.seal(encode(up), UP_SIZE, self._counter.next()) if self._up else b""
