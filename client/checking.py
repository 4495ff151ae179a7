"""Whether a deal was honest: what this device remembers of a game, its record as it comes in, and the check of both."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import TYPE_CHECKING

from client.scene import Check
from protocol.codec import BadMessage
from protocol.record import DIGEST, Game, Memory, digest, packed, unpacked
from protocol.verdicts import VERDICTS

if TYPE_CHECKING:
    from client.share import Share
    from protocol.messages import Chunk, Deal, Room

MOST_VIEWS = 4000 * DIGEST
MOST_ACTS = 2000 * DIGEST
MOST_GAMES = 8
"""Games whose deal may still be opened later, because they were called off."""
PATIENCE = 120.0
"""Seconds after which a check that has said nothing is ended."""


class Witness:
    """Remembers what one seat saw of each deal, and collects the records."""

    def __init__(self, sign: bytes, share: Share) -> None:
        self._sign = sign
        self._share = share
        self._memories: dict[int, Memory] = {}
        self._pieces: dict[tuple[int, int], dict[int, bytes]] = {}
        self._done: set[int] = set()
        self._taken_back: set[int] = set()
        self._records: list[bytes] = []

    def take(self) -> list[bytes]:
        """The games that have become complete: packed, with this device's memory where it has one."""
        records, self._records = self._records, []
        return records

    def see(self, room: Room, you: int, table: bytes, own: bytes) -> None:
        """Remember what the seat is shown."""
        if not you or room.deal is None or room.phase == "lobby" or room.deal.number != room.match:
            return
        memory = self._memories.get(room.match) or self._begin(room, room.deal, you)
        memory.roster = memory.roster or room.deal.roster
        given = self._share.given(room.match)
        if given and room.match not in self._taken_back:
            memory.commitment, memory.nonce = given
        view = digest(table, own)
        if table and memory.views[-DIGEST:] != view and len(memory.views) < MOST_VIEWS:
            memory.views += view

    def went_back(self) -> None:
        """The host has told that it begins again from an earlier moment: only what comes now can be vouched for."""
        for deal, memory in self._memories.items():
            memory.nonce, memory.views, memory.acts = b"", b"", b""
            self._taken_back.add(deal)

    def acted(self, match: int, signed: bytes) -> None:
        """Remember an own answer that the host has taken."""
        memory = self._memories.get(match)
        if memory and len(memory.acts) < MOST_ACTS:
            memory.acts += digest(signed)

    def hear(self, chunk: Chunk) -> None:
        """Take a piece of a record; the last missing one makes it complete."""
        if chunk.deal in self._done or chunk.index >= chunk.count:
            return
        pieces = self._pieces.setdefault((chunk.deal, chunk.count), {})
        pieces[chunk.index] = chunk.data
        if len(pieces) < chunk.count:
            return
        self._pieces = {key: parts for key, parts in self._pieces.items() if key[0] != chunk.deal}
        self._done.add(chunk.deal)
        data = b"".join(pieces[n] for n in sorted(pieces))
        try:
            game = unpacked(data)
        except BadMessage:
            self._records.append(data)  # the check will say that this is none
        else:
            self._records.append(packed(Game(game.record, game.answers, self._memories.get(chunk.deal))))

    def _begin(self, room: Room, deal: Deal, you: int) -> Memory:
        while len(self._memories) >= MOST_GAMES:
            del self._memories[min(self._memories)]
        memory = Memory(you, self._sign, room.game, dict(room.options), deal.commitment, deal.roster, b"", b"", b"")
        self._memories[deal.number] = memory
        return memory


async def check(data: bytes) -> Check:
    """What checking a packed game comes to, in a process of its own, so that nothing here waits for it."""
    program = [sys.executable, "-P", "-m", "host.replay", "-", "--verify"]
    pipe = asyncio.subprocess.PIPE
    try:
        child = await asyncio.create_subprocess_exec(
            *program, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )
    except OSError as error:
        return Check("check_failed", {"reason": error.strerror or type(error).__name__})
    try:
        said, _ = await asyncio.wait_for(child.communicate(data), PATIENCE)
        told = json.loads(said.split(b"\n", 1)[0])
        return Check(VERDICTS[told["id"]].id, dict(told["facts"]))
    except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
        return Check("check_failed", {"reason": type(error).__name__})
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
