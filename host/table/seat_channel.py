"""The host's end of one seat's sealed line: what it accepts, what it echoes, and the receipts it owes."""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING

from protocol.codec import BadMessage, decode
from protocol.durations import LONG_AGO, SILENCE
from protocol.keys import verified
from protocol.messages import MOST_LATE, Act, DealNonce, Receipt, Up
from protocol.sealing import NOBODY, OVERHEAD, DownSealer, ReplayGuard, UpOpener, header
from protocol.sizes import UP_SIZE

if TYPE_CHECKING:
    from protocol.keys import SeatKeys
    from protocol.sealing import Counter

MESSAGES_A_SECOND = 20
BYTES_A_SECOND = 64 * 1024


class Budget:
    """So many messages and bytes a second, counted over the last second."""

    def __init__(self) -> None:
        self._recent: deque[tuple[float, int]] = deque()
        self._bytes = 0

    def affords(self, size: int, now: float) -> bool:
        """Whether a message of `size` bytes is still within the budget; then it is counted."""
        recent = self._recent
        while recent and recent[0][0] <= now - 1.0:
            self._bytes -= recent.popleft()[1]
        if len(recent) >= MESSAGES_A_SECOND or self._bytes + size > BYTES_A_SECOND:
            return False
        recent.append((now, size))
        self._bytes += size
        return True


class SeatChannel:
    """One seat key's line in one epoch. `session` is the device that is live on the seat, NOBODY before a first hello.

    Only what opens and is new counts against the seat's budget, so that nobody else can spend it. There is no budget
    for unknown sessions: whoever forges them would spend it before the honest device that is just starting. Trying one
    costs less than taking a message from the broker, remembers nothing, and is all that a forger can make us do.
    """

    def __init__(
        self, keys: SeatKeys, sign_public: bytes, seal_public: bytes, table: str, account: str, epoch: bytes
    ) -> None:
        self.session = NOBODY
        self.echo = b""
        self.late: list[bytes] = []
        """Hellos of devices that have lost the seat to another one and do not know it yet."""
        self.receipt: Receipt | None = None
        self._published_receipt: Receipt | None = None
        self.history_before = 0
        """Notes before this number are told next, 0 for none."""
        self.sheet_from = 0
        """The seat for which the storyteller is about to answer."""
        self.received_at = LONG_AGO
        self._keys = keys
        self._sign_public = sign_public
        self._seal_public = seal_public
        self._table = table
        self.account = account
        self._epoch = epoch
        self._down = DownSealer(keys, seal_public, table, account, epoch)
        self._opener: UpOpener | None = None
        self.earlier_sessions: set[bytes] = set()
        self.guard = ReplayGuard()
        self._budget = Budget()
        self._shared = keys.shared_with(seal_public)

    def receive(self, data: bytes, now: float) -> Up | None:
        """The message that the live device sent; None where there is nothing to conclude. Raises BadMessage.

        A hello under a new session makes that device the live one; a session that was live before never is again, and
        is told so in the next message.
        """
        if len(data) != UP_SIZE + OVERHEAD:
            raise BadMessage(why="length")
        head = header(data)
        if head.epoch != self._epoch:
            raise BadMessage(why="another epoch")
        if head.session == NOBODY:
            return None
        live = head.session == self.session
        opener = self._opener if live and self._opener else self._open_for(head.session)
        up = decode(Up, opener.open(data))
        if not live and not up.hello:
            return None
        # The guard comes first: a broker that repeats old messages must not spend the seat's budget with them.
        if not self.guard.accepts(head.session, head.counter) or not self._budget.affords(len(data), now):
            return None
        if head.session in self.earlier_sessions:
            self.late = [*self.late, up.hello][-MOST_LATE:]
            return None
        if not live:
            self.earlier_sessions.add(self.session)
            self.session, self._opener, self.receipt, self._published_receipt = head.session, opener, None, None
        if up.hello:
            self.echo = up.hello
        self.received_at = now
        return up

    def _open_for(self, session: bytes) -> UpOpener:
        where = (self._table, self.account, self._epoch, session)
        return UpOpener(self._keys, self._seal_public, *where, shared=self._shared)

    def decode_act(self, data: bytes, match: int) -> Act | None:
        """The act that the device signed, None if it was received before; BadMessage unless it is of here and now."""
        try:
            act = verified(self._sign_public, "answer", Act, data)
            answer = True
        except BadMessage:
            act = verified(self._sign_public, "wish", Act, data)
            answer = False
        where = (act.table, act.account, act.epoch, act.session)
        if where != (self._table, self.account, self._epoch, self.session) or answer != (act.ask > 0):
            raise BadMessage(why="an act of another place or time")
        if self.receipt and act.counter <= self.receipt.counter:
            return None
        if answer and act.match != match:
            self.write_receipt(act, data, "late_answer")
            return None
        return act

    def write_receipt(self, act: Act, data: bytes, verdict: str) -> None:
        """Write the receipt of an act: verdict "" or the id of the refusal."""
        self.receipt = Receipt(act.counter, sha256(data).digest()[:8], verdict)

    def roll_back(self) -> None:
        """Forget the receipts that nobody has been told: what they stand for could not be written."""
        self.receipt = self._published_receipt

    def decode_nonce(self, data: bytes, deal: int, commitment: bytes) -> bytes:
        """The device's nonce for the chance of a deal; BadMessage unless it is meant for this one."""
        given = verified(self._sign_public, "nonce", DealNonce, data)
        if (given.table, given.account, given.deal, given.commitment) != (self._table, self.account, deal, commitment):
            raise BadMessage(why="a nonce of another deal")
        return given.nonce

    def seal(self, body: bytes, size: int, counter: Counter, pieces: int = 1) -> list[bytes]:
        """A down-message for the live device."""
        self._published_receipt, self.late = self.receipt, []
        return self._down.seal_in_pieces(body, size, counter, self.session, pieces)

    def present(self, now: float) -> bool:
        """Whether the seat was heard lately."""
        return now - self.received_at < SILENCE
