"""Checks the record of a deal: commitment, chance, signatures, rules and end, and what one device remembers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from host.asking import CHANCE, CLOCK
from host.games import GAMES, rules
from host.match import Given, Match
from protocol import RELEASE, VERSION
from protocol.chance import Chance, commitment, roster_hash
from protocol.codec import BadMessage, encode
from protocol.errors import MoontableError
from protocol.keys import opened
from protocol.messages import Act
from protocol.record import CALLED_OFF, digest, digests
from protocol.verdicts import (
    AnswerMissing,
    AnswerRepeated,
    BadSignature,
    CheckedFrom,
    DealChecked,
    NotByTheRules,
    OtherAnswer,
    OtherChance,
    OtherCommitment,
    OtherEnd,
    OtherOptions,
    OtherRelease,
    OtherRoster,
    OtherSeat,
    OtherSecret,
    OtherView,
    RecordFits,
    ShareMissing,
    Verdict,
)

if TYPE_CHECKING:
    from host.asking import Ask
    from protocol.record import Answered, Game, Holder, Memory, Record


def check(game: Game) -> Verdict:
    """What checking the game comes to: the first thing that does not fit, or that all of it does."""
    record, memory = game.record, game.memory
    ours = (VERSION, RELEASE)
    if (record.version, record.release) != ours or record.game not in GAMES:
        theirs = f"{record.release} ({record.version}, {record.game})"
        return OtherRelease(theirs=theirs, ours=f"{RELEASE} ({VERSION})")
    try:
        _check_deal(record)
        if memory:
            _check_memory(record, memory)
        told = _Told(game)
        told.play()
        told.check_end()
        given = ", ".join(f"{name} ({times})" for name, times in sorted(told.given.items()))
        facts = {"answers": len(game.answers), "given": given}
        if memory is None:
            return RecordFits(**facts)
        since = told.check_memory(memory)
    except Verdict as misfit:
        return misfit
    return DealChecked(**facts) if memory.nonce else CheckedFrom(n=since, **facts)


def bound(record: Record) -> bytes:
    """The roster's hash, b"" for a deal that was called off before its roster was closed."""
    if not record.nonces:
        return b""
    return roster_hash(record.table, record.deal, record.commitment, record.nonces)


def _check_deal(record: Record) -> None:
    if commitment(record.secret) != record.commitment:
        raise OtherSecret
    if len(record.nonces) not in (0, len(record.seats)) or (record.answers and not record.nonces):
        raise OtherRoster
    book = rules(record.game)
    offered = {name: o.values for name, o in book.OPTIONS.items()}
    fitting = all(value in offered.get(name, ()) for name, value in record.options.items())
    if len(record.seats) not in book.SEATS or not fitting:
        raise OtherOptions


def _check_memory(record: Record, memory: Memory) -> None:
    if memory.commitment != record.commitment:
        raise OtherCommitment
    if not 0 < memory.seat <= len(record.seats) or all(h.sign != memory.sign for h in record.seats[memory.seat - 1]):
        raise OtherSeat
    if memory.nonce and record.nonces and record.nonces[memory.seat - 1] != memory.nonce:
        raise ShareMissing
    if memory.roster and memory.roster != bound(record):
        raise OtherRoster
    options = {name: memory.options.get(name, o.default) for name, o in rules(record.game).OPTIONS.items()}
    if memory.game != record.game or options != record.options:
        raise OtherOptions


class _Told:
    """The game as its answers tell it. `given` counts the answers that the host gave for people, by name."""

    def __init__(self, game: Game) -> None:
        self.given: Counter[str] = Counter()
        self._record = record = game.record
        self._answers = game.answers
        self._seat = game.memory.seat if game.memory else 0
        self._chance = Chance(record.secret, bound(record))
        self._drawn = 0
        self._counters: dict[tuple[str, bytes], tuple[int, bytes]] = {}
        self._views: list[bytes] = []
        self._match = Match.start(rules(record.game), len(record.seats), record.options)

    def play(self) -> None:
        """Give all answers again; raises the first thing that does not fit."""
        self._look()
        for n, answer in enumerate(self._answers, 1):
            try:
                ask = self._match.find(answer.ask, answer.seat, answer.choice)
            except MoontableError:
                raise NotByTheRules(n=n) from None
            if ask.name != answer.name:
                raise NotByTheRules(n=n)
            if answer.seat == CHANCE:
                self._check_chance(n, ask, answer.choice)
            elif answer.seat != CLOCK:
                self._check_author(n, answer)
            try:
                self._match.repeat(Given(answer.ask, answer.seat, answer.name, answer.choice, answer.by_host))
                self._look()
            except Exception as error:
                raise NotByTheRules(n=n) from error

    def check_end(self) -> None:
        """The claimed end is the game's; one that was called off must not have been over."""
        record, over = self._record, self._match.over
        ending, winners = (over.ending, over.winners) if over else (CALLED_OFF, [])
        if (ending, winners) != (record.ending, record.winners):
            raise OtherEnd

    def check_memory(self, memory: Memory) -> int:
        """The answers given before the first view that the device saw; each view must have been, in this order.

        Looked for from the end, so that no more is claimed than the device can know.
        """
        seen = digests(memory.views)
        at = len(self._views) - 1
        for n in range(len(seen), 0, -1):
            while at >= 0 and self._views[at] != seen[n - 1]:
                at -= 1
            if at < 0:
                raise OtherView(n=self._first_odd(seen))
        own = Counter(digest(answer.signed) for answer in self._answers if answer.signed)
        for n, act in enumerate(digests(memory.acts), 1):
            if not own[act]:
                raise AnswerMissing(n=n)
            own[act] -= 1
        return max(at, 0) if seen else len(self._answers)

    def _first_odd(self, seen: list[bytes]) -> int:
        """The number of the first view that the game did not come to after those before it."""
        at = 0
        for n, view in enumerate(seen, 1):
            while at < len(self._views) and self._views[at] != view:
                at += 1
            if at == len(self._views):
                return n
        return len(seen)

    def _look(self) -> None:
        if self._seat:
            table, own = self._match.view(0)[0], self._match.view(self._seat)[1]
            self._views.append(digest(encode(table), encode(own)))

    def _check_chance(self, n: int, ask: Ask, choice: str) -> None:
        if choice != drawn(self._chance, self._drawn, ask):
            raise OtherChance(n=n)
        self._drawn += 1

    def _check_author(self, n: int, answer: Answered) -> None:
        holder = self._holder(n, answer.seat)
        if not answer.signed:
            if not answer.by_host:
                raise BadSignature(n=n, name=holder.name)
            if holder.sign:
                self.given[holder.name] += 1
            return
        try:
            act = opened(holder.sign, "answer", Act, answer.signed)
        except (BadMessage, ValueError):
            raise BadSignature(n=n, name=holder.name) from None
        record = self._record
        said = (act.table, act.match, act.account, act.ask, act.choice)
        if said != (record.table, record.deal, holder.account, answer.ask, answer.choice):
            raise OtherAnswer(n=n, name=holder.name)
        # After a restart of the host the same act is signed again for its new epoch.
        counter, epoch = self._counters.get((act.account, act.session), (-1, b""))
        if act.counter < counter or (act.counter == counter and act.epoch == epoch):
            raise AnswerRepeated(n=n, name=holder.name)
        self._counters[act.account, act.session] = act.counter, act.epoch

    def _holder(self, n: int, seat: int) -> Holder:
        holders = self._record.seats[seat - 1]
        return max((h for h in holders if h.since < n), key=lambda h: h.since, default=holders[0])


def drawn(chance: Chance, index: int, ask: Ask) -> str:
    """What chance answers to an ask, as the answer number `index` of its deal."""
    if ask.name == "shuffle":
        return ",".join(chance.order(index, ask.choices))
    return chance.pick(index, ask.choices)
