"""Opening a deal when its match is over: its record goes to everybody who had a seat in it, piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol import RELEASE, VERSION
from protocol.chance import commitment
from protocol.messages import Chunk
from protocol.record import CALLED_OFF, Answered, Game, Holder, Record, chunks, packed

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from host.journal import Finished
    from host.table import Table

KEEPALIVE = 4.0
"""Seconds after which a table speaks although nothing happened, so that every device knows that it is there."""
QUICK = 0.25
"""Seconds between two pieces until each was said a few times."""
TIMES = 2
NOBODY: AbstractSet[str] = frozenset()


class Opening:
    """The pieces that a table has to say in the phase `result`, round and round for as long as it lasts.

    They are those of the last deal, and of earlier ones that were called off or left too soon.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._opened = 0
        """The deal whose opening has begun."""
        self._deals: list[int] = []
        self._pieces: list[tuple[Chunk, AbstractSet[str]]] = []
        self._said = 0

    @property
    def rest(self) -> float:
        """Seconds until the table speaks again although nothing happened."""
        return QUICK if self._table.phase == "result" and self._said < TIMES * len(self._pieces) else KEEPALIVE

    def next(self) -> tuple[Chunk | None, AbstractSet[str]]:
        """The piece of this step, and the accounts that may have it."""
        table = self._table
        if table.phase != "result":
            return None, NOBODY
        if self._opened != table.number:
            self._begin()
        if not self._pieces:
            return None, NOBODY
        piece = self._pieces[self._said % len(self._pieces)]
        self._said += 1
        if self._said == TIMES * len(self._pieces):
            for deal in self._deals:
                table.journal.keep_opened(table.id, deal)
        return piece

    def _begin(self) -> None:
        table = self._table
        self._opened, self._said, self._pieces = table.number, 0, []
        self._deals = [*table.journal.unopened(table.id, table.number), table.number]
        for deal in self._deals:
            finished = table.journal.finished(table.id, deal)
            if finished is None:
                continue
            cut = chunks(packed(opened(table.id, finished)))
            readers = {account for _, _, account, _, sign in finished.holders if sign}
            self._pieces += [(Chunk(deal, n, len(cut), data), readers) for n, data in enumerate(cut)]


def opened(table: str, finished: Finished) -> Game:
    """The whole record of a match that is over."""
    match = finished.match
    seats: list[list[Holder]] = [[] for _ in match.seats]
    for seat, since, account, name, sign in finished.holders:
        seats[seat - 1].append(Holder(account, name, sign, since))
    answers = [
        Answered(given.number, given.seat, given.name, given.choice, given.by_host, signed)
        for given, signed in finished.answers
    ]
    record = Record(
        version=VERSION,
        release=RELEASE,
        table=table,
        deal=match.number,
        game=match.game,
        options=match.options,
        seats=seats,
        commitment=commitment(match.secret),
        secret=match.secret,
        nonces=[bytes.fromhex(nonce) for nonce in match.roster or []],
        winners=finished.result.get("winners", []),
        ending=finished.result.get("ending", CALLED_OFF),
        answers=len(answers),
    )
    return Game(record, answers)
