"""What a table says in one step: the same number of messages, of the same size, to every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from host.table.card_set import card_set
from host.table.clocks import NEVER
from host.table.disclosure import Disclosure
from host.table.live_match import milliseconds
from host.table.standings import StandingsPager
from host.table.storyteller import sheet
from protocol import messages
from protocol.codec import encode
from protocol.durations import CARD_EVERY, LONG_AGO
from protocol.keys import signed
from protocol.sealing import NOBODY, Counter
from protocol.sizes import down_size
from protocol.topics import Topics

if TYPE_CHECKING:
    from host.table.people import Participant
    from host.table.seat_channel import SeatChannel
    from host.table.table import Table

COUNTER = Counter()
"""One down-counter for all that this process seals."""
LENGTH_FIELD = 4
LIST_HEAD = 2
"""Bytes that a long list takes more than an empty one."""
HISTORY_STEP = 0.25
HISTORY_STEPS = 8
"""So many steps follow so quickly where a device needs the record: never more or fewer, however long the record is."""


class Publisher:
    """Builds the steps of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._topics = Topics(table.id)
        self._step = 0
        self._history_steps = 0
        self._card = b""
        self._card_at = LONG_AGO
        self._opening = Disclosure(table)
        self._pages = StandingsPager(table.journal)

    @property
    def rest(self) -> float:
        """Seconds after which the table speaks although nothing happened."""
        return min(self._opening.rest, HISTORY_STEP) if self._history_steps else self._opening.rest

    def hurry_history(self) -> None:
        """Let steps follow quickly for a while: a device reads the record, a page with each of them."""
        self._history_steps = HISTORY_STEPS

    def publish_card_again(self) -> None:
        """Say the host card again with the next step."""
        self._card = b""

    def publish(self, now: float) -> list[tuple[str, bytes]]:
        """The host card where it is due, a sealed message for every line in seat order, the signed public table."""
        table = self._table
        self._step += 1
        self._history_steps = max(0, self._history_steps - 1)
        room = encode(self._room(now))
        playing = table.live_match if table.phase in ("playing", "result") else None
        public = encode(playing.match.view(0)[0]) if playing else b""
        seats = len(table.people)
        size = down_size(table.game, seats, table.phase)
        chunk, readers = self._opening.next()
        # Between games both are seldom there at once; a message has room for one of them only.
        past = None if chunk and table.phase != "result" else self._pages.next(table.number, table.phase)
        sent: list[tuple[str, bytes]] = []
        card = encode(table.card())
        if card != self._card or now >= self._card_at + CARD_EVERY:
            self._card, self._card_at = card, now
            sent.append((self._topics.card, signed(table.keys, "card", table.card())))
        for person in (*table.people, *table.watchers, *self._console()):
            if line := table.channels.get(person.id):
                down = self._seat_message(person, line, room, public, now)
                if person is table.storyteller() and table.phase == "playing" and not table.paused:
                    down.sheet = sheet(table, line.sheet_from, size - LENGTH_FIELD - len(encode(down)), now)
                down.chunk = chunk if person.id in readers else None
                down.past = None if person.coming else past
                self._add_page(down, line, size)
                sent.append((self._topics.down(person.id), line.seal(_fitting(down, size), size, COUNTER)))
        for account, (line, why) in table.farewells.items():
            down = messages.Down(0, line.echo, room, b"", b"", [], [], line.receipt, farewell=why, late=line.late)
            sent.append((self._topics.down(account), line.seal(_fitting(down, size), size, COUNTER)))
        table.farewells.clear()
        notes = playing.history.latest_for(0) if playing else []
        shown = messages.Public(room, public, notes, table.epoch)
        sent.append((self._topics.public, signed(table.keys, "public", shown)))
        return sent

    def _console(self) -> list[Participant]:
        """The operator, once their console has said hello."""
        operator = self._table.operator
        line = self._table.channels.get(operator.id) if operator else None
        return [operator] if operator and line and line.session != NOBODY else []

    def _seat_message(
        self, person: Participant, line: SeatChannel, room: bytes, public: bytes, now: float
    ) -> messages.Down:
        table = self._table
        you = table.seat_of(person.id)
        down = messages.Down(
            you, line.echo, room, public, b"", [], [], line.receipt, ticket=table.transfer.code_shown_to(person, now)
        )
        down.late = line.late
        if table.keeps(person):
            down.code = table.code
        if table.live_match and table.phase in ("playing", "result"):
            down.notes = table.live_match.history.latest_for(down.you)
            if down.you:
                down.own = encode(table.live_match.match.own(down.you))
                if not table.paused and table.phase == "playing":
                    down.asks = table.live_match.asks_for(down.you, now)
        return down

    def _add_page(self, down: messages.Down, line: SeatChannel, size: int) -> None:
        """Fill what is free in a message with older notes, where its device needs them; the next one goes on there."""
        play = self._table.live_match
        if not line.history_before or not play or not down.notes:
            return
        down.before = line.history_before
        free = size - LENGTH_FIELD - LIST_HEAD - len(encode(down))
        page = play.history.page_for(down.you, line.history_before, free)
        down.before, down.older, line.history_before = page

    def _room(self, now: float) -> messages.Room:
        table, play = self._table, self._table.live_match
        running = play is not None and table.phase == "playing" and not table.paused
        people = [
            messages.ParticipantView(
                name=p.name,
                bot=p.bot,
                present=not p.gone and table.present(p, now),
                ready=p.ready,
                keeper=p.id == table.keeper,
                stand_in=play is not None and number not in play.substitutes.bots and play.substitutes.by_bot(number),
                moved=p.moved,
                number=crc32(p.id.encode()),
            )
            for number, p in enumerate(table.people, 1)
        ]
        move, teller = table.transfer.pending, table.storyteller()
        waiting = table.phase == "lobby"
        countdown = -1 if table.countdown_at == NEVER else int(max(0.0, table.countdown_at - now) * 1000)
        return messages.Room(
            step=self._step,
            phase=table.phase,
            game=table.game,
            options=table.options,
            pace=table.pace_name,  # type: ignore[arg-type] # its paces, too
            bots=table.bots,
            people=people,
            watching=len([p for p in table.watchers if not p.coming]),
            countdown=countdown,
            waiting=play.match.waiting() if play and running else [],
            waited=milliseconds(play.clocks.waited(now)) if play and running else -1,
            left=play.left(now) if play and running else -1,
            paused=table.paused,
            match=table.number,
            deal=table.deal,
            standings=[p.wins for p in table.people],
            nudges=table.nudges,
            halted=milliseconds(table.halted_for(now)),
            keeper_free=table.keeper_free(now),
            moving=messages.PendingTransferView(table.seat_of(move.person.id), milliseconds(move.left(now)))
            if move
            else None,
            events=table.events,
            beat=milliseconds(table.heartbeat),
            counted=table.counted,
            aside=table.aside,
            stood_in=[n for n, p in enumerate(table.people, 1) if p.stood_in] if table.phase == "result" else [],
            setup=card_set(table.game, table.players(), table.options, table.set_trial) if waiting else None,
            points=[p.points for p in table.people] if any(p.points for p in table.people) else [],
            storyteller=teller.name if teller else "",
            shared=table.shares_device(),
            house_rules=list(table.journal.house_rules.of(table.game)) if waiting else [],
        )


def _fitting(down: messages.Down, size: int) -> bytes:
    """The encoded message, without its oldest notes where they would not fit into the constant size."""
    body = encode(down)
    while len(body) + LENGTH_FIELD > size and down.notes:
        down.notes = down.notes[1:]
        body = encode(down)
    return body
