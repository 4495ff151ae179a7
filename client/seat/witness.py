"""Whether a deal was honest: what this device remembers of a game, its record as it comes in, and verifying both."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import TYPE_CHECKING

from client.base.scene import Verification
from client.device.witness_store import MOST, WitnessEntry
from protocol.codec import BadMessage, encode
from protocol.record import DIGEST, Memory, RecordedGame, digest, packed, unpacked
from protocol.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from client.seat.deal_nonce import DealNonces
    from protocol.messages import Chunk, Deal, NoteView, Room

MOST_VIEWS = 4000 * DIGEST
MOST_ACTS = 2000 * DIGEST
MOST_GATHERED = 4
"""Records that come in at the same time; the host opens one after the other."""
VERIFY_TIMEOUT = 120.0
"""Seconds after which a verification that has said nothing is ended."""


class Witness:
    """Remembers what one seat saw of each deal, and collects the records. `entries` are from an earlier start."""

    def __init__(self, sign: bytes, host: bytes, nonces: DealNonces, entries: Iterable[WitnessEntry] = ()) -> None:
        self._sign = sign
        self._host = host
        self._nonces = nonces
        self._entries = {n.deal: n for n in entries if (n.memory.sign, n.memory.host) == (sign, host)}
        self.memories = {deal: one.memory for deal, one in self._entries.items()}
        for deal, one in self.memories.items():
            if one.nonce:
                nonces.restore(deal, one.commitment, one.nonce)
        self._earlier = bool(self._entries)
        """Whether nobody has told yet what became of the table since that start."""
        self._changed: set[int] = set()
        self._gone: set[int] = set()
        self._pressing = False
        self.pieces: dict[tuple[int, int], dict[int, bytes]] = {}
        self.done: set[int] = set()
        self._voided = {deal for deal, one in self._entries.items() if one.back}
        self._records: list[bytes] = []

    def take_records(self) -> list[bytes]:
        """The games that have become complete: packed, with this device's memory where it has one."""
        records, self._records = self._records, []
        return records

    def compare_after_restart(self, epoch: bytes, match: int, notes: Sequence[NoteView]) -> None:
        """The host has confirmed itself: what an earlier start has noted holds only if it has not gone back since."""
        entries = self._entries.values() if self._earlier else ()
        self._earlier = False
        for one in list(entries):
            known = any((note.number, digest(encode(note))) == (one.newest, one.line) for note in notes)
            if one.epoch == epoch or (one.deal == match and (known or not one.newest)):
                continue
            if one.deal == match:
                self._void(one.deal)
            else:
                self._drop(one.deal)

    def remember_view(
        self, room: Room, you: int, view: tuple[bytes, bytes], epoch: bytes, notes: Sequence[NoteView]
    ) -> None:
        """Remember what the seat is shown under an epoch: table and own part, the last notes."""
        if not you or room.deal is None or room.phase == "lobby" or room.deal.number != room.match:
            return
        if room.match in self.done:
            return
        deal, memory = room.deal, self.memories.get(room.match) or self._begin(room, room.deal, you)
        if deal.roster and deal.hands != memory.hands:
            memory.roster = memory.roster or deal.roster
            memory.hands, memory.signature = deal.hands, deal.signature
            self._pressing = True
        self.remember_nonce(room.match)
        shown = digest(*view)
        if view[0] and memory.views[-DIGEST:] != shown and len(memory.views) < MOST_VIEWS:
            memory.views += shown
            self._changed.add(room.match)
        newest = max(notes, key=lambda note: note.number, default=None)
        number = newest.number if newest else 0
        before = self._entries.get(room.match)
        if before is None or (before.epoch, before.newest) != (epoch, number):
            line = digest(encode(newest)) if newest else b""
            back = room.match in self._voided
            self._entries[room.match] = WitnessEntry(room.match, epoch, number, line, back, memory)
            self._changed.add(room.match)

    def remember_nonce(self, match: int) -> None:
        """Remember the nonce that this device gives to the chance of a deal."""
        memory, given = self.memories.get(match), self._nonces.given_nonce(match)
        if memory and given and match not in self._voided and (memory.commitment, memory.nonce) != given:
            memory.commitment, memory.nonce = given
            self._changed.add(match)
            self._pressing = True

    def went_back(self) -> None:
        """The host has told that it begins again from an earlier moment: only what comes now can be vouched for."""
        for deal in self.memories:
            self._void(deal)

    def remember_act(self, match: int, signed: bytes) -> None:
        """Remember an own answer that the host has taken, unless the record of its deal is there already."""
        memory = self.memories.get(match)
        if memory and match not in self.done and len(memory.acts) < MOST_ACTS:
            memory.acts += digest(signed)
            self._changed.add(match)

    def changes(self, *, pressing: bool) -> tuple[list[WitnessEntry], set[int]]:
        """What has changed and should be written down, and the deals of which nothing need be kept any more.

        With `pressing` nothing but what has to be written before the next message leaves, and what else there is then.
        """
        if pressing and not self._pressing:
            return [], set()
        changed, gone = [self._entries[deal] for deal in self._changed if deal in self._entries], self._gone
        self._changed, self._gone, self._pressing = set(), set(), False
        return changed, gone

    def add_chunk(self, chunk: Chunk) -> None:
        """Take a piece of a record; the last missing one makes it complete."""
        if chunk.deal in self.done or chunk.index >= chunk.count:
            return
        pieces = self.pieces.setdefault((chunk.deal, chunk.count), {})
        pieces[chunk.index] = chunk.data
        while len(self.pieces) > MOST_GATHERED:
            self.pieces.pop(next(iter(self.pieces)))
        if len(pieces) < chunk.count:
            return
        self.pieces = {key: parts for key, parts in self.pieces.items() if key[0] != chunk.deal}
        self.done.add(chunk.deal)
        self._changed.discard(chunk.deal)
        data = b"".join(pieces[n] for n in sorted(pieces))
        try:
            game = unpacked(data)
        except BadMessage:
            self._records.append(data)  # verifying it will say that this is none
        else:
            memory = self.memories.get(chunk.deal)
            self._records.append(packed(RecordedGame(game.record, game.answers, memory, game.closing)))

    def _begin(self, room: Room, deal: Deal, you: int) -> Memory:
        while len(self.memories) >= MOST:
            self._drop(min(self.memories))
        memory = Memory(
            seat=you,
            sign=self._sign,
            host=self._host,
            game=room.game,
            options=dict(room.options),
            commitment=deal.commitment,
            roster=deal.roster,
            hands=deal.hands,
            signature=deal.signature,
            nonce=b"",
            views=b"",
            acts=b"",
        )
        self.memories[deal.number] = memory
        return memory

    def _void(self, deal: int) -> None:
        """Let nothing count that was seen of a deal before the host went back."""
        memory = self.memories[deal]
        memory.nonce, memory.views, memory.acts = b"", b"", b""
        self._voided.add(deal)
        if entry := self._entries.get(deal):
            entry.back = True
            self._changed.add(deal)
        self._pressing = True

    def _drop(self, deal: int) -> None:
        self.memories.pop(deal, None)
        self._entries.pop(deal, None)
        self._gone.add(deal)


async def verify(data: bytes) -> Verification:
    """What checking a packed game comes to, in a process of its own, so that nothing here waits for it."""
    program = [sys.executable, "-P", "-m", "host.replay", "-", "--verify"]
    pipe = asyncio.subprocess.PIPE
    try:
        child = await asyncio.create_subprocess_exec(
            *program, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )
    except OSError as error:
        return Verification("check_failed", {"reason": error.strerror or type(error).__name__})
    try:
        said, _ = await asyncio.wait_for(child.communicate(data), VERIFY_TIMEOUT)
        told = json.loads(said.split(b"\n", 1)[0])
        return Verification(VERDICTS[told["id"]].id, dict(told["facts"]))
    except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
        return Verification("check_failed", {"reason": type(error).__name__})
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
