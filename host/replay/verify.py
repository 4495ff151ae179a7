"""Checks the record of a deal: commitment, chance, signatures, rules and end, and what one device remembers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import GivenAnswer, Match
from host.engine.rules import UNDO
from host.games import GAMES
from host.games import rules as rules_of
from protocol import RELEASE, VERSION
from protocol.chance import Chance, commitment, handover_hash, holder_mark, roster_hash
from protocol.codec import BadMessage, encode
from protocol.codes import fingerprint, spoken
from protocol.errors import MoontableError
from protocol.keys import is_signature, verified
from protocol.messages import Act
from protocol.record import CALLED_OFF, digest, digests, sealed_by
from protocol.verdicts import (
    AnswerMissing,
    AnswerRepeated,
    BadSignature,
    CheckedFrom,
    DealChecked,
    ForgedRecord,
    NotByTheRules,
    OtherAnswer,
    OtherChance,
    OtherCommitment,
    OtherEnd,
    OtherHands,
    OtherHost,
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
    from host.engine.asking import Ask
    from protocol.record import Handover, Holder, Memory, Record, RecordedAnswer, RecordedGame, RecordSeal


def verify(game: RecordedGame) -> Verdict:
    """What checking the game comes to: the first thing that does not fit, or that all of it does.

    Its fact `host` tells who has signed the record, as people compare it.
    """
    try:
        host = sealed_by(game)
    except BadMessage:
        return ForgedRecord()
    found = OtherHost() if game.memory and game.memory.host != host.sign else _check(game, host)
    found.facts["host"] = spoken(fingerprint(host.sign, host.seal))
    return found


def _check(game: RecordedGame, host: RecordSeal) -> Verdict:
    record, memory = game.record, game.memory
    ours = (VERSION, RELEASE)
    if (record.version, record.release) != ours or record.game not in GAMES:
        return _other_release(record)
    try:
        _check_deal(record)
        replayed = _ReplayedGame(game)
        if memory:
            _check_memory(record, memory, replayed.hashes, host.sign)
        _check_marks(record, replayed.hashes, host.sign)
        replayed.play()
        replayed.check_end()
        given = ", ".join(f"{name} ({times})" for name, times in sorted(replayed.given.items()))
        facts = {"answers": len(game.answers), "given": given}
        if memory is None:
            return RecordFits(**facts)
        since = replayed.check_memory(memory)
    except Verdict as misfit:
        return misfit
    return DealChecked(**facts) if memory.nonce else CheckedFrom(n=since, **facts)


def check_offer(record: Record) -> None:
    """Before anything is built from a record: its game is here, for so many seats and with such options.

    Raises OtherRelease or OtherOptions. What a game builds is as large as its seats and options say.
    """
    if record.game not in GAMES:
        raise _other_release(record)
    game = rules_of(record.game)
    offered = {name: o.values for name, o in game.INFO.options.items()}
    fitting = all(value in offered.get(name, ()) for name, value in record.options.items())
    if len(record.roster) not in game.INFO.seats or not fitting:
        raise OtherOptions if record.release == RELEASE else _other_release(record)


def _other_release(record: Record) -> OtherRelease:
    theirs = f"{record.release} ({record.version}, {record.game})"
    return OtherRelease(theirs=theirs, ours=f"{RELEASE} ({VERSION})")


def roster_hash_of(record: Record) -> bytes:
    """The roster hash, b"" for a deal that was called off before its deal roster was closed."""
    if not record.signature:
        return b""
    nonces, holders = [h.nonce for h in record.roster], [holder_mark(h.sign, h.name) for h in record.roster]
    return roster_hash(record.table, record.deal, record.commitment, nonces, holders)


def roster_hashes(record: Record) -> list[bytes]:
    """The roster hash, and the hash after each handover."""
    found = [roster_hash_of(record)]
    for handover in record.hands:
        found.append(handover_hash(found[-1], handover.seat, handover.since, holder_mark(handover.sign, handover.name)))
    return found


def _check_deal(record: Record) -> None:
    if commitment(record.secret) != record.commitment:
        raise OtherSecret
    if not record.signature and (record.answers or record.hands or any(h.nonce for h in record.roster)):
        raise OtherRoster
    check_offer(record)


def _check_marks(record: Record, hashes: list[bytes], host: bytes) -> None:
    """The host has vouched in public for the deal roster and for each handover; those lie between two answers."""
    if record.signature and not is_signature(host, "roster", hashes[0], record.signature):
        raise OtherRoster
    last = 0
    for n, handover in enumerate(record.hands, 1):
        place = 0 < handover.seat <= len(record.roster) and last <= handover.since <= record.answers
        if not place or not is_signature(host, "roster", hashes[n], handover.signature):
            raise OtherHands(n=n)
        last = handover.since


def _check_memory(record: Record, memory: Memory, hashes: list[bytes], host: bytes) -> None:
    if memory.commitment != record.commitment:
        raise OtherCommitment
    if not 0 < memory.seat <= len(record.roster) or all(h.sign != memory.sign for h in record.seats[memory.seat - 1]):
        raise OtherSeat
    if memory.nonce and record.signature and record.roster[memory.seat - 1].nonce != memory.nonce:
        raise ShareMissing
    if memory.roster and memory.roster != hashes[0]:
        raise OtherRoster
    if memory.hands and not is_signature(host, "roster", memory.hands, memory.signature):
        raise OtherRoster
    if memory.hands and memory.hands not in hashes:
        raise OtherHands(n=len(record.hands))
    options = {**{name: o.default for name, o in rules_of(record.game).INFO.options.items()}, **memory.options}
    if memory.game != record.game or options != record.options:
        raise OtherOptions


class _ReplayedGame:
    """The game as its answers tell it. `given` counts the answers that the host gave for people, by name."""

    def __init__(self, game: RecordedGame) -> None:
        self.given: Counter[str] = Counter()
        self._record = record = game.record
        self.hashes = roster_hashes(record)
        self._answers = game.answers
        self._seat = game.memory.seat if game.memory else 0
        self._chance = Chance(record.secret, self.hashes[0])
        self._drawn = 0
        self._counters: dict[tuple[bytes, bytes], tuple[int, bytes]] = {}
        self._views: list[bytes] = []
        self._match = Match.start(rules_of(record.game), len(record.roster), record.options)

    def play(self) -> None:
        """Give all answers again; raises the first thing that does not fit."""
        self._record_view()
        for n, answer in enumerate(self._answers, 1):
            if (answer.seat, answer.name) == (CLOCK, UNDO):
                self._undo(n, answer)
                continue
            try:
                ask = self._match.check(answer.ask, answer.seat, answer.choice)
            except MoontableError:
                raise NotByTheRules(n=n) from None
            if ask.name != answer.name or (answer.seat in (CHANCE, CLOCK) and (answer.signed or not answer.by_host)):
                raise NotByTheRules(n=n)
            if answer.seat == CHANCE:
                self._check_chance(n, ask, answer.choice)
            elif answer.seat != CLOCK:
                self._check_author(n, answer)
            try:
                self._match.apply_recorded(
                    GivenAnswer(answer.ask, answer.seat, answer.name, answer.choice, answer.by_host)
                )
                self._record_view()
            except Exception as error:
                raise NotByTheRules(n=n) from error

    def _undo(self, n: int, answer: RecordedAnswer) -> None:
        """A storyteller has taken answers back; where the table has none, nobody may."""
        if answer.signed or not answer.by_host or not rules_of(self._record.game).INFO.is_led(self._record.options):
            raise NotByTheRules(n=n)
        try:
            self._match.undo(answer.choice)
            self._record_view()
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
                raise OtherView(n=self._forward(seen)[1])
        self._check_hands(memory.hands, self._forward(seen)[0])
        own = Counter(digest(answer.signed) for answer in self._answers)
        for n, act in enumerate(digests(memory.acts), 1):
            if not own[act]:
                raise AnswerMissing(n=n)
            own[act] -= 1
        return max(at, 0) if seen else len(self._answers)

    def _forward(self, seen: list[bytes]) -> tuple[int, int]:
        """The answers before the last view, at least, and the first view that the game did not come to in order."""
        at = 0
        for n, view in enumerate(seen, 1):
            while at < len(self._views) and self._views[at] != view:
                at += 1
            if at == len(self._views):
                return at, n
        return at, len(seen)

    def _check_hands(self, newest: bytes, answers: int) -> None:
        """A seat that changed hands before the last view that the device saw must have done so before its eyes."""
        shown = self.hashes.index(newest) if newest else len(self._record.hands)
        for n, handover in enumerate(self._record.hands[shown:], shown + 1):
            if handover.since < answers:
                raise OtherHands(n=n)

    def _record_view(self) -> None:
        if self._seat:
            table, own = self._match.view(0)[0], self._match.view(self._seat)[1]
            self._views.append(digest(encode(table), encode(own)))

    def _check_chance(self, n: int, ask: Ask, choice: str) -> None:
        if choice != drawn(self._chance, self._drawn, ask):
            raise OtherChance(n=n)
        self._drawn += 1

    def _check_author(self, n: int, answer: RecordedAnswer) -> None:
        if answer.by_host == bool(answer.signed):
            raise BadSignature(n=n, name=self._holder(n, answer.seat).name)
        holder = self._holder(n, answer.seat)
        if not answer.signed:
            if holder.sign:
                self.given[holder.name] += 1
            return
        try:
            act = verified(holder.sign, "answer", Act, answer.signed)
        except (BadMessage, ValueError):
            raise BadSignature(n=n, name=holder.name) from None
        record = self._record
        said = (act.table, act.match, act.ask, act.choice)
        if said != (record.table, record.deal, answer.ask, answer.choice):
            raise OtherAnswer(n=n, name=holder.name)
        # After a restart of the host the same act is signed again for its new epoch.
        counter, epoch = self._counters.get((holder.sign, act.session), (-1, b""))
        if act.counter < counter or (act.counter == counter and act.epoch == epoch):
            raise AnswerRepeated(n=n, name=holder.name)
        self._counters[holder.sign, act.session] = act.counter, act.epoch

    def _holder(self, n: int, seat: int) -> Holder | Handover:
        holders = self._record.seats[seat - 1]
        return max((h for h in holders if h.since < n), key=lambda h: h.since, default=holders[0])


def drawn(chance: Chance, index: int, ask: Ask) -> str:
    """What chance answers to an ask, as the answer number `index` of its deal."""
    if ask.name == "shuffle":
        return ",".join(chance.shuffle(index, ask.choices))
    return chance.pick(index, ask.choices)
