"""Which run of the host is the present one: the one that has echoed this seat's fresh bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from protocol.codec import BadMessage, encode
from protocol.durations import NEVER, SILENCE
from protocol.messages import Up
from protocol.sealing import NOBODY, Counter, DownOpener, UpSealer
from protocol.sizes import UP_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Status
    from client.device.keyring import SeatCredential
    from protocol.keys import SeatKeys
    from protocol.messages import Down
    from protocol.sealing import Header

HELLO_AGAIN = 2.0


@dataclass(slots=True)
class Epoch:
    """One run of the host, as this seat speaks with it; `highest` numbers the last message let in."""

    id: bytes
    up: UpSealer
    down: DownOpener
    highest: int = -1


class Handshake:
    """The epochs of a seat's host: the live one, the announced one, and whether the host has echoed the last hello."""

    def __init__(self, seat: SeatCredential, keys: SeatKeys, fresh: Callable[[int], bytes], long_ago: float) -> None:
        self.run = fresh(16)
        self.live: Epoch | None = None
        self.announced: Epoch | None = None
        self.confirmed = False
        self._seat = seat
        self._keys = keys
        self._fresh = fresh
        self._counter = Counter()
        self._past: set[bytes] = set()
        self._hello = b""
        self._sent_at = self._begun_at = long_ago

    def begin(self, now: float) -> None:
        """Draw new fresh bytes: until they are echoed, what is known may be old."""
        self.confirmed = False
        self._hello = self._fresh(16)
        self._begun_at = now
        self._sent_at = now - HELLO_AGAIN / 2

    def announce(self, epoch: bytes) -> None:
        """The host's card names its epoch; raises BadMessage for one that is over."""
        if self.live and epoch == self.live.id:
            self.announced = None
        elif epoch in self._past:
            raise BadMessage(why="a card from before the last start of the host")
        elif self.announced is None or self.announced.id != epoch:
            self.announced = self._epoch(epoch)

    def find(self, epoch: bytes) -> Epoch | None:
        """The live or the announced epoch of this id."""
        return next((one for one in (self.live, self.announced) if one and one.id == epoch), None)

    def echoed(self, header: Header, down: Down) -> bool:
        """Whether a message answers the last hello of this process."""
        return header.session == self.run and down.echo == self._hello

    def lost_to_another(self, header: Header, down: Down) -> bool:
        """Whether a message of the live epoch is for another process that has taken over this seat."""
        return header.session not in (self.run, NOBODY) and down.echo != self._hello

    def too_late(self, down: Down) -> bool:
        """Whether the host says that a later hello than ours has won."""
        return self._hello in down.late

    def enter(self, epoch: Epoch) -> None:
        """The announced epoch is the present one; the one before is over for good."""
        if self.live:
            self._past.add(self.live.id)
        self.live, self.announced = epoch, None
        self.confirmed = False

    def due(self, now: float) -> bool:
        """Whether a hello has to be sent again."""
        return (not self.confirmed or self.announced is not None) and now - self._sent_at >= HELLO_AGAIN

    @property
    def hello_at(self) -> float:
        """The moment at which a hello has to be sent again."""
        return NEVER if self.confirmed and self.announced is None else self._sent_at + HELLO_AGAIN

    @property
    def lost_at(self) -> float:
        """The moment at which the line counts as lost, if no echo comes."""
        return NEVER if self.confirmed else self._begun_at + SILENCE

    def hellos(self, now: float, together: int) -> list[bytes]:
        """Sealed messages that ask every epoch that may be the present one for an echo."""
        self._sent_at = now
        asked = (None if self.confirmed else self.live, self.announced)
        return [self.seal(epoch, Up(hello=self._hello, together=together)) for epoch in asked if epoch]

    def seal(self, epoch: Epoch, up: Up) -> bytes:
        """A message to one run of the host."""
        return epoch.up.seal(encode(up), UP_SIZE, self._counter.next())

    def status(self, now: float, *, online: bool) -> Status:
        """What a screen shows of the line."""
        if not online or not (self.live or self.announced):
            return "connecting"
        if self.confirmed:
            return "live"
        return "catching_up" if now - self._begun_at < SILENCE else "connecting"

    def _epoch(self, epoch: bytes) -> Epoch:
        seat = self._seat
        return Epoch(
            epoch,
            UpSealer(self._keys, seat.host_seal, seat.table, seat.account, epoch, self.run),
            DownOpener(self._keys, seat.host_seal, seat.table, seat.account, epoch),
        )
