"""What a table says in one step: the same number of messages, of the same size, to every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.opening import Opening
from host.play import NEVER
from protocol import messages
from protocol.codec import encode
from protocol.keys import signed
from protocol.sealing import Counter
from protocol.sizes import down_size
from protocol.topics import Topics

if TYPE_CHECKING:
    from host.table import Table

COUNTER = Counter()
"""One down-counter for all that this process seals."""
LENGTH_FIELD = 4
CARD_EVERY = 4.0
"""Seconds after which the host card is said again: somebody may have put an old one in its place on the broker."""


class Publication:
    """Builds the steps of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._topics = Topics(table.id)
        self._step = 0
        self._card = b""
        self._card_at = float("-inf")
        self._opening = Opening(table)

    @property
    def rest(self) -> float:
        """Seconds after which the table speaks although nothing happened."""
        return self._opening.rest

    def forget(self) -> None:
        """Say the host card again with the next step."""
        self._card = b""

    def step(self, now: float) -> list[tuple[str, bytes]]:
        """Host card where it changed or is due, a sealed message for every line in seat order, and the signed public table."""
        table = self._table
        self._step += 1
        room = encode(self._room(now))
        playing = table.play if table.phase in ("playing", "result") else None
        public = encode(playing.view(0)[0]) if playing else b""
        seats = len(table.people)
        size = down_size(table.game, seats, table.phase)
        chunk, readers = self._opening.next()
        sent: list[tuple[str, bytes]] = []
        card = encode(table.card())
        if card != self._card or now >= self._card_at + CARD_EVERY:
            self._card, self._card_at = card, now
            sent.append((self._topics.card, signed(table.keys, "card", table.card())))
        for person in (*table.people, *table.watchers):
            if line := table.lines.get(person.id):
                down = self._down(person.id, room, public, now)
                down.echo, down.receipt = line.echo, line.receipt
                down.chunk = chunk if person.id in readers else None
                sent.append((self._topics.down(person.id), line.seal(_fitting(down, size), size, COUNTER)))
        notes = playing.notes_for(0) if playing else []
        sent.append((self._topics.public, signed(table.keys, "public", messages.Public(room, public, notes))))
        return sent

    def _down(self, account: str, room: bytes, public: bytes, now: float) -> messages.Down:
        table = self._table
        down = messages.Down(
            you=table.place(account), echo=b"", room=room, table=public, own=b"", notes=[], asks=[], receipt=None
        )
        if table.play and table.phase in ("playing", "result"):
            down.notes = table.play.notes_for(down.you)
            if down.you:
                down.own = encode(table.play.view(down.you)[1])
                if not table.paused and table.phase == "playing":
                    down.asks = table.play.asks_for(down.you, now)
        return down

    def _room(self, now: float) -> messages.Room:
        table, play = self._table, self._table.play
        running = play is not None and table.phase == "playing" and not table.paused
        people = [
            messages.Person(
                name=p.name,
                bot=p.bot,
                present=not p.gone and table.present(p, now),
                ready=p.ready,
                keeper=p.id == table.keeper,
                stand_in=play is not None and number not in play.bots and play.by_bot(number),
            )
            for number, p in enumerate(table.people, 1)
        ]
        countdown = -1 if table.countdown_at == NEVER else int(max(0.0, table.countdown_at - now) * 1000)
        return messages.Room(
            step=self._step,
            phase=table.phase,
            game=table.game,
            options=table.options,
            pace=table.pace_name,  # type: ignore[arg-type] # its paces, too
            bots=table.bots,
            people=people,
            watching=len(table.watchers),
            countdown=countdown,
            waiting=play.waiting() if play and running else [],
            waited=play.waited(now) if play and running else -1,
            left=play.left(now) if play and running else -1,
            paused=table.paused,
            match=table.number,
            deal=table.deal,
            standings=[p.wins for p in table.people],
            nudges=table.nudges,
        )


def _fitting(down: messages.Down, size: int) -> bytes:
    """The encoded message, without its oldest notes where they would not fit into the constant size."""
    body = encode(down)
    while len(body) + LENGTH_FIELD > size and down.notes:
        down.notes = down.notes[1:]
        body = encode(down)
    return body
