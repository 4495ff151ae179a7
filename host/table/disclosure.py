"""Opening a deal when its match is over or was called off: its record goes to all who had a seat in it, in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.table.deal import closed_deal, roster_hashes
from protocol import RELEASE, VERSION
from protocol.chance import commitment
from protocol.keys import signature
from protocol.messages import Chunk
from protocol.record import (
    CALLED_OFF,
    CHUNK,
    MOST_CHUNKS,
    SLICE,
    Handover,
    Holder,
    Record,
    RecordedAnswer,
    RecordedGame,
    chunks,
    packed,
    seal,
)

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from host.journal.records import Finished
    from host.table.context import TableContext
    from host.table.lifecycle import Lifecycle
    from protocol.keys import SeatKeys

SPEAKS_EVERY = 4.0
"""Seconds after which a table speaks although nothing happened, so that every device knows that it is there."""
QUICK = 0.25
"""Seconds between two pieces until each was said a few times."""
TIMES = 2
NOBODY: AbstractSet[str] = frozenset()


class Disclosure:
    """The pieces that a table has to say whenever no game runs.

    In the phase `result` they are those of the last deal, round and round for as long as it lasts. Before them, and in
    the waiting room and while a deal is prepared, come those of earlier deals that were called off or left too soon.
    """

    def __init__(self, context: TableContext, lifecycle: Lifecycle) -> None:
        self._context = context
        self._lifecycle = lifecycle
        self._disclosing = (False, 0)
        """Whether a result stands, and the first deal that may not be opened yet."""
        self._deals: list[int] = []
        self.chunks: list[tuple[Chunk, AbstractSet[str]]] = []
        self.sent = 0

    @property
    def longest_silence(self) -> float:
        """Seconds until the table speaks again although nothing happened."""
        return QUICK if self._lifecycle.phase != "playing" and self.sent < TIMES * len(self.chunks) else SPEAKS_EVERY

    def next(self) -> tuple[Chunk | None, AbstractSet[str]]:
        """The piece of this step, and the accounts that may have it."""
        lifecycle = self._lifecycle
        if lifecycle.phase == "playing":
            return None, NOBODY
        result = lifecycle.phase == "result"
        open_below = lifecycle.number + (lifecycle.phase != "dealing")
        if self._disclosing != (result, open_below):
            self._disclosing = result, open_below
            self._begin(open_below, CHUNK if result else SLICE)
        if not self.chunks or (not result and self.sent >= TIMES * len(self.chunks)):
            return None, NOBODY
        piece = self.chunks[self.sent % len(self.chunks)]
        self.sent += 1
        if self.sent == TIMES * len(self.chunks):
            for deal in self._deals:
                self._context.journal.write.disclosed(self._context.table, deal)
        return piece

    def _begin(self, open_below: int, size: int) -> None:
        of, number = self._context, self._lifecycle.number
        self.sent, self.chunks = 0, []
        deals = of.journal.read.undisclosed(of.table, open_below)
        if self._lifecycle.phase == "result" and number not in deals:
            deals.append(number)
        self._deals = []
        for deal in deals:
            finished = of.journal.read.finished(of.table, deal)
            if finished is None:
                continue
            cut = chunks(packed(signed_record(of.table, finished, of.keys)), size)
            if len(cut) > MOST_CHUNKS:
                continue  # too long for small pieces: it comes with the next result
            self._deals.append(deal)
            self.chunks += [(Chunk(deal, n, len(cut), data), finished.readers) for n, data in enumerate(cut)]


def signed_record(table: str, finished: Finished, keys: SeatKeys) -> RecordedGame:
    """The whole record of a match that is over, signed."""
    match = finished.match
    deal, _ = closed_deal(table, match, keys)
    marks = [signature(keys, "roster", row) for row in roster_hashes(deal.roster, match)]
    answers = [
        RecordedAnswer(given.number, given.seat, given.name, given.choice, given.by_host, signed)
        for given, signed in finished.answers
    ]
    record = Record(
        version=VERSION,
        release=match.release or RELEASE,
        table=table,
        deal=match.number,
        game=match.game,
        options=match.options,
        commitment=commitment(match.secret),
        secret=match.secret,
        roster=[Holder(name, sign, nonce) for (name, sign), nonce in zip(match.holders, deal.nonces, strict=True)],
        signature=marks[0] if match.roster else b"",
        hands=[Handover(*row, signature) for row, signature in zip(match.hands, marks[1:], strict=True)],
        winners=finished.result.get("winners", []),
        ending=finished.result.get("ending", CALLED_OFF),
        answers=len(answers),
    )
    game = RecordedGame(record, answers)
    seal(game, keys)
    return game
