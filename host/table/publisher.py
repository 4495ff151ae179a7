"""What a table says in one step: the same number of messages, of the same size, to every seat."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from zlib import crc32

from host.table.card_set import card_set
from host.table.disclosure import Disclosure
from host.table.history import LATEST
from host.table.live_match import milliseconds
from host.table.outages import halted_for
from host.table.standings import StandingsPager
from host.table.storyteller import sheet
from protocol import VERSION, messages
from protocol.codec import Encoder, encode
from protocol.compression import compressed
from protocol.durations import CARD_EVERY, LONG_AGO, NEVER
from protocol.keys import signature, signed
from protocol.sealing import NOBODY, PIECE_HEAD, Counter
from protocol.sizes import down_pieces, down_size
from protocol.topics import Topics

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.table.parts import TableParts
    from host.table.people import Participant
    from host.table.seat_channel import SeatChannel

COUNTER = Counter()
"""One down-counter for all that this process seals."""
LIST_HEAD = 2
"""Bytes that a long list takes more than an empty one."""
HISTORY_STEP = 0.25
"""Seconds between two steps while a device is sent the history of the match."""
HISTORY_STEPS = 8
"""So many steps follow each other like that: never more or fewer, however long the history is."""


class StepLength:
    """How long a step is to everybody: `pieces` of the length `piece`, with room for `whole` bytes.

    All that it depends on is public: game, seats, phase, the length of what is said openly as well, whether somebody
    leads the game, and whether somebody has come back and is told what they have missed.
    """

    def __init__(self, parts: TableParts, public: int, *, led: bool, paging: bool) -> None:
        seats = len(parts.roster.people)
        self.piece = down_size(parts.lobby.game, seats, parts.lifecycle.phase)
        self.pieces = down_pieces(self.piece, seats, public) + paging + led
        self.whole = self.pieces * (self.piece - PIECE_HEAD)


class Publisher:
    """Builds the steps of one table."""

    def __init__(self, parts: TableParts) -> None:
        self._parts = parts
        self._topics = Topics(parts.context.table)
        self._step = 0
        self.step_length = 0
        """Bytes of the last step, for all seats together."""
        self._history_steps = 0
        self._card: messages.HostCard | None = None
        self._card_at = LONG_AGO
        self._own: defaultdict[Seat, Encoder] = defaultdict(Encoder)
        self.disclosure = Disclosure(parts.context, parts.lifecycle)
        self.pages = StandingsPager(parts.context.journal)

    @property
    def longest_silence(self) -> float:
        """Seconds after which the table speaks although nothing happened."""
        return (
            min(self.disclosure.longest_silence, HISTORY_STEP)
            if self._history_steps
            else self.disclosure.longest_silence
        )

    def resend_history(self, person: Participant) -> None:
        """Tell a device the history of the match from its beginning, a page with each of the next steps."""
        channel = self._parts.channels.by_account.get(person.id)
        if self._parts.lifecycle.live_match and channel:
            channel.history_before = LATEST
            self._history_steps = HISTORY_STEPS

    def publish_card_again(self) -> None:
        """Say the host card again with the next step."""
        self._card = None

    def card(self) -> messages.HostCard:
        """The host card of this table."""
        of, lobby = self._parts.context, self._parts.lobby
        return messages.HostCard(
            version=VERSION,
            table=of.table,
            sign=of.keys.sign_public,
            seal=of.keys.seal_public,
            epoch=of.epoch,
            open=self._parts.attendance.open,
            game=lobby.game,
            phase=self._parts.lifecycle.phase,
            taken=len([p for p in self._parts.roster.people if not p.bot]),
            seats=lobby.seats[-1],
        )

    def publish(self, now: float, heartbeat: float) -> list[tuple[str, bytes]]:
        """The host card where it is due, a sealed message for every channel in seat order, the signed public table.

        `heartbeat`: after so many seconds each device says its next message.
        """
        of, roster, lifecycle = self._parts.context, self._parts.roster, self._parts.lifecycle
        channels = self._parts.channels
        self._step += 1
        self._history_steps = max(0, self._history_steps - 1)
        playing = lifecycle.live_match if lifecycle.phase in ("playing", "result") else None
        table = encode(playing.match.view(0)[0]) if playing else b""
        notes = playing.history.latest() if playing else []
        shown = encode(messages.Public(encode(self._room(now, heartbeat)), table, notes, of.epoch))
        public, storyteller = compressed(shown), self._parts.lobby.storyteller()
        length = StepLength(self._parts, len(public), led=storyteller is not None, paging=self._history_steps > 0)
        chunk, readers = self.disclosure.next()
        # Between games both are seldom there at once; a message has room for one of them only.
        page = None if chunk and lifecycle.phase != "result" else self.pages.next(lifecycle.number, lifecycle.phase)
        sent: list[tuple[str, bytes]] = []
        card = self.card()
        if card != self._card or now >= self._card_at + CARD_EVERY:
            self._card, self._card_at = card, now
            sent.append((self._topics.card, signed(of.keys, "card", card)))
        seated, others = enumerate(roster.people, 1), (*roster.watchers, *self._console())
        for seat, person in (*seated, *((0, other) for other in others)):
            if channel := channels.by_account.get(person.id):
                down = self._seat_message(seat, person, channel, public, now)
                if person is storyteller:
                    self._add_sheet(down, channel, length, now)
                down.chunk = chunk if person.id in readers else None
                down.past = None if person.coming else page
                if channel.history_before:
                    self._add_page(down, channel, length)
                sent += self._sealed(person.id, channel, down, length)
        for account, (channel, why) in channels.farewells.items():
            down = messages.Down(0, channel.echo, public, b"", [], [], channel.receipt, farewell=why)
            down.late = channel.late
            sent += self._sealed(account, channel, down, length)
        channels.farewells.clear()
        self.step_length = sum(len(payload) for _, payload in sent)
        sent.append((self._topics.public, signature(of.keys, "public", shown) + shown))
        return sent

    def _console(self) -> list[Participant]:
        """The operator, once their console has said hello."""
        operator = self._parts.roster.operator
        channel = self._parts.channels.by_account.get(operator.id) if operator else None
        return [operator] if operator and channel and channel.session != NOBODY else []

    def _sealed(
        self, account: str, channel: SeatChannel, down: messages.Down, length: StepLength
    ) -> list[tuple[str, bytes]]:
        topic = self._topics.down(account)
        return [(topic, piece) for piece in channel.seal(encode(down), length.piece, COUNTER, length.pieces)]

    def _seat_message(
        self, you: Seat, person: Participant, channel: SeatChannel, public: bytes, now: float
    ) -> messages.Down:
        lifecycle = self._parts.lifecycle
        code = self._parts.transfer.code_shown_to(person, now)
        down = messages.Down(you, channel.echo, public, b"", [], [], channel.receipt, ticket=code)
        down.late = channel.late
        if self._parts.roster.is_keeper(person):
            down.code = self._parts.attendance.code
        if (live_match := lifecycle.live_match) and lifecycle.phase in ("playing", "result"):
            down.notes = live_match.history.latest_for(you)
            if you:
                down.own = self._own[you].encode(live_match.match.own(you))
                if not lifecycle.paused and lifecycle.phase == "playing":
                    down.asks = live_match.asks_for(you, now)
        return down

    def _add_sheet(self, down: messages.Down, channel: SeatChannel, length: StepLength, now: float) -> None:
        """Show the storyteller what only they may see, while a match runs."""
        lifecycle = self._parts.lifecycle
        if lifecycle.live_match and lifecycle.phase == "playing" and not lifecycle.paused:
            free = length.whole - len(encode(down))
            down.sheet = sheet(lifecycle.live_match, self._parts.roster, channel.sheet_from, free, now)

    def _add_page(self, down: messages.Down, channel: SeatChannel, length: StepLength) -> None:
        """Fill what is free in a message with older notes, where its device needs them; the next one goes on there."""
        live_match = self._parts.lifecycle.live_match
        if not live_match or self._parts.lifecycle.phase not in ("playing", "result"):
            return
        down.before = channel.history_before
        page = live_match.history.page_for(
            down.you, channel.history_before, length.whole - LIST_HEAD - len(encode(down))
        )
        down.before = 0
        if page:
            down.before, down.older, channel.history_before = page

    def _room(self, now: float, heartbeat: float) -> messages.Room:
        parts, lobby, lifecycle = self._parts, self._parts.lobby, self._parts.lifecycle
        roster, people, live_match = parts.roster, parts.roster.people, lifecycle.live_match
        running = live_match if lifecycle.phase == "playing" and not lifecycle.paused else None
        shown = [
            messages.ParticipantView(
                name=p.name,
                bot=p.bot,
                present=not p.gone and roster.is_present(p, now),
                ready=p.ready,
                keeper=p.id == roster.keeper,
                stand_in=live_match is not None
                and number not in live_match.substitutes.bots
                and live_match.substitutes.by_bot(number),
                moved=p.moved,
                number=crc32(p.id.encode()),
            )
            for number, p in enumerate(people, 1)
        ]
        move, storyteller = parts.transfer.pending, lobby.storyteller()
        waiting = lifecycle.phase == "lobby"
        countdown = lifecycle.countdown_at - now
        return messages.Room(
            step=self._step,
            phase=lifecycle.phase,
            game=lobby.game,
            options=lobby.options,
            pace=lobby.pace_name,  # type: ignore[arg-type] # its paces, too
            bots=lobby.bots,
            people=shown,
            watching=len([p for p in roster.watchers if not p.coming]),
            countdown=-1 if countdown == NEVER else milliseconds(max(0.0, countdown)),
            waiting=running.match.waiting() if running else [],
            waited=milliseconds(running.clocks.waited(now)) if running else -1,
            left=running.left(now) if running else -1,
            paused=lifecycle.paused,
            paused_for=lifecycle.paused_for,
            match=lifecycle.number,
            deal=lifecycle.deal.shown,
            standings=[p.wins for p in people],
            nudges=parts.nudges.count,
            halted=milliseconds(halted_for(live_match if lifecycle.phase == "playing" else None, now)),
            keeper_free=roster.keeper_free(now),
            moving=messages.PendingTransferView(roster.seat_of(move.person.id), milliseconds(move.left(now)))
            if move
            else None,
            events=parts.events.shown,
            beat=milliseconds(heartbeat),
            counted=parts.tally.counted,
            aside=parts.tally.aside,
            stood_in=[n for n, p in enumerate(people, 1) if p.stood_in] if lifecycle.phase == "result" else [],
            setup=card_set(lobby.game, lobby.players("lobby"), lobby.options, lobby.set_trial) if waiting else None,
            points=[p.points for p in people] if any(p.points for p in people) else [],
            storyteller=storyteller.name if storyteller else "",
            shared=lobby.shares_device(),
            hurry="" if running is None or running.clocks.people else "does" if running.clocks.hurried else "may",
            house_rules=list(parts.context.journal.house_rules.of(lobby.game)) if waiting else [],
        )
