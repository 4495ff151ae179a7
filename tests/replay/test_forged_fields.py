"""Every field of every class of a record, changed in each way: the first thing that does not fit is named.

A stranger who changes a file cannot sign it. The host can, so each change is tried with its signature, too. A device's
own memory is signed by nobody: a change of it never makes more of a record than it is.
"""

from __future__ import annotations

import copy
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from host.replay.verify import roster_hashes, verify
from protocol.codec import BadMessage, decode, encode
from protocol.keys import SeatKeys
from protocol.keys import signature as vouched
from protocol.messages import Act
from protocol.record import (
    Handover,
    Holder,
    Memory,
    Record,
    RecordedAnswer,
    RecordedGame,
    RecordSeal,
    packed,
    seal,
    unpacked,
)
from protocol.verdicts import CheckedFrom, DealChecked
from tests.replay.played import OPENED, kept
from tests.table.evening import Evening
from tests.table.porch import Porch
from tests.table.test_seat_transfer import code_for, come

if TYPE_CHECKING:
    from collections.abc import Iterator

WAYS = ("change", "drop", "swap", "duplicate", "truncate")
pytestmark = pytest.mark.xdist_group("forged_fields")


@pytest.fixture(scope="module")
async def played(tmp_path_factory):
    """Ada's game, in which Ben's seat went to Cleo, and the host's keys."""
    evening = Evening(tmp_path_factory.mktemp("evening"), fast=False)
    evening.start(bots=1)
    evening.porch = Porch(evening)
    while not evening.journal.read.finished("table", 1).answers:
        evening.play_on()
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.until(lambda: cleo.scene.you == 2, 20)
    del evening.guests["Ben"]
    evening.play_out()
    evening.run(OPENED)
    game = kept(evening, "Ada")
    evening.kill_host()
    assert verify(game).id == DealChecked.id
    assert game.record.hands
    return game, evening.keys


def changed(value: Any) -> Iterator[Any]:
    """Other values of the same type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, max(0, value - 1), 0)
    elif isinstance(value, str):
        yield from (f"{value}x", value.swapcase())
    elif isinstance(value, bytes) and value:
        yield from (bytes([value[0] ^ 1]) + value[1:], value[:-1] + bytes([value[-1] ^ 128]), bytes(len(value)))
    elif isinstance(value, bytes):
        yield bytes(16)
    elif isinstance(value, dict):
        yield {key: next(changed(one)) for key, one in value.items()}
        yield {**value, "more": 1}
    elif isinstance(value, list) and value and isinstance(value[0], int):
        yield [next(changed(value[0])), *value[1:]]


def forgeries(value: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """The value in each way that makes another one of it; `other` is the same field of another part."""
    ways: dict[str, list[Any]] = {"change": list(changed(value)), "swap": [other]}
    if isinstance(value, bytes | str | list):
        ways["drop"] = [value[:0]]
        ways["truncate"] = [value[:-1], value[1:]]
        ways["duplicate"] = [value + value, value + value[:1], value + value[-1:]]
        ways["swap"].append(value[::-1])
    elif isinstance(value, dict):
        ways["drop"] = [{}]
        ways["truncate"] = [dict(list(value.items())[1:])]
    for way, others in ways.items():
        yield from ((way, one) for one in others if type(one) is type(value) and one != value)


def parts(game: RecordedGame) -> dict[type, list[Any]]:
    """Two parts of each class where there are two: one to forge, one to take values from."""
    people = [answer for answer in game.answers if answer.signed]
    chance = [answer for answer in game.answers if answer.seat == -1]
    bots = [answer for answer in game.answers if answer.seat > 0 and not answer.signed]
    return {
        Record: [game.record],
        Holder: game.record.roster,
        Handover: game.record.hands,
        RecordedAnswer: [people[1], people[-1], chance[0], bots[0]],
        Memory: [game.memory],
    }


def every(game: RecordedGame, cls: type) -> Iterator[tuple[str, RecordedGame]]:
    """The game, with one field of one part forged, and what that was."""
    for at, part in enumerate(parts(game)[cls]):
        others = [other for n, other in enumerate(parts(game)[cls]) if n != at]
        for field in fields(part):
            value = getattr(part, field.name)
            for way, forged in forgeries(value, getattr(others[0], field.name) if others else None):
                one = copy.deepcopy(game)
                setattr(parts(one)[cls][at], field.name, forged)
                yield f"{way} {cls.__name__}.{field.name} {at}: {str(forged)[:60]}", one


def read(game: RecordedGame) -> RecordedGame | None:
    """The game as whoever gets the bytes reads it; None where they are no record."""
    try:
        return unpacked(packed(game))
    except BadMessage:
        return None


@pytest.mark.parametrize("cls", [Record, Holder, Handover, RecordedAnswer])
def test_a_stranger_can_change_nothing(played, cls):
    """Whichever field it is: the signature over the whole is of something else."""
    forged = 0
    for what, game in every(played[0], cls):
        forged += 1
        whole = read(game)
        assert whole is None or verify(whole).id == "forged_record", what
    assert forged > 10


@pytest.mark.parametrize("cls", [Record, Holder, Handover, RecordedAnswer])
def test_the_host_can_change_nothing_either(played, cls):
    """Its own signature is worth what Ada's device has seen: not a single field may be another."""
    ways, accused = set(), set()
    for what, game in every(played[0], cls):
        seal(game, played[1])
        whole = read(game)
        verdict = verify(whole) if whole else None
        assert verdict is None or not verdict.good, what
        assert verdict is None or verdict.id not in ("forged_record", "check_failed"), (what, verdict)
        ways.add(what.split()[0])
        accused.add(verdict.id if verdict else "no_record")
    assert ways == set(WAYS)
    assert len(accused) > 1


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ([(3, 0)], 0),
        ([(1, 0), (2, 0), (3, 0)], 0),
        ([(0, 0)], 2),
        ([(4, 0)], 2),
        ([(3, 1)], 2),
        ([(3, 0), (1, -1)], 3),
    ],
)
def test_a_seat_of_the_table_may_change_hands_up_to_the_end_and_in_order(played, more, wrong):
    """Also the last seat, and after the last answer; `more` are seats, and answers after the end."""
    game = copy.deepcopy(played[0])
    record, game.memory = game.record, None
    record.hands += [Handover(seat, record.answers + after, "Dora", b"", b"") for seat, after in more]
    for hand, row in zip(record.hands, roster_hashes(record)[1:], strict=True):
        hand.signature = vouched(played[1], "roster", row)
    seal(game, played[1])
    verdict = verify(game)
    assert (verdict.id, verdict.facts.get("n", 0)) == ("other_hands" if wrong else "record_fits", wrong)


@pytest.mark.parametrize("cls", [Holder, Handover, RecordedAnswer])
def test_no_part_can_be_dropped_doubled_or_moved(played, cls):
    """The lists of parts themselves, signed by the host: each part left out, doubled, or in its neighbour's place."""
    game, keys = played
    count = len(rows(game, cls))
    for at in sorted({0, 1, count // 2, count - 1} & set(range(count))):
        for way in ("drop", "duplicate", "swap", "truncate"):
            forged = copy.deepcopy(game)
            row = rows(forged, cls)
            if way == "drop":
                del row[at]
            elif way == "duplicate":
                row.insert(at, copy.deepcopy(row[at]))
            elif way == "truncate":
                del row[at:]
            else:
                row[at], row[at - 1] = row[at - 1], row[at]
            if row == rows(game, cls):
                continue
            forged.record.answers = len(forged.answers)
            seal(forged, keys)
            verdict = verify(read(forged))
            assert not verdict.good, (way, at, verdict)
            assert verdict.id not in ("forged_record", "check_failed"), (way, at)
            if cls is RecordedAnswer and "n" in verdict.facts:
                assert verdict.facts["n"] >= at


def rows(game: RecordedGame, cls: type) -> list[Any]:
    """The list of all parts of a class."""
    return {Holder: game.record.roster, Handover: game.record.hands, RecordedAnswer: game.answers}[cls]


def test_the_closing_is_the_hosts(played):
    """Each field of it, each way, each byte of its signature; and another host's closing."""
    game = played[0]
    signature, said = game.closing[:64], decode(RecordSeal, game.closing[64:])
    for field in fields(said):
        for way, value in forgeries(getattr(said, field.name), bytes(32)):
            one = copy.copy(said)
            setattr(one, field.name, value)
            assert (
                verify(RecordedGame(game.record, game.answers, game.memory, signature + encode(one))).id
                == "forged_record"
            ), (
                field.name,
                way,
            )
    for n in range(0, 64, 7):
        forged = bytearray(game.closing)
        forged[n] ^= 4
        assert verify(RecordedGame(game.record, game.answers, game.memory, bytes(forged))).id == "forged_record"
    for forged in (b"", game.closing[:-1], game.closing[1:], game.closing * 2, signature):
        assert verify(RecordedGame(game.record, game.answers, game.memory, bytes(forged))).id == "forged_record"
    other = copy.deepcopy(game)
    seal(other, SeatKeys.new())
    assert verify(other).id == "other_host"


def test_a_forged_memory_never_makes_more_of_a_record(played):
    """Names what does not fit, or vouches for no more than before: dropping a part of it is forgetting."""
    seen = set()
    for what, game in every(played[0], Memory):
        whole = read(game)
        verdict = verify(whole) if whole else None
        seen.add(verdict.id if verdict else "no_record")
        way, field = what.split()[:2]
        if verdict and verdict.good:
            forgotten = way in ("drop", "truncate") or field == "Memory.nonce"
            assert forgotten or verdict.id == CheckedFrom.id, what
            assert field.removeprefix("Memory.") in ("roster", "hands", "signature", "nonce", "views", "acts"), what
    assert {"other_seat", "other_host", "other_commitment", "other_roster", "other_view", "answer_missing"} <= seen


@pytest.mark.parametrize("field", [field.name for field in fields(Act)])
def test_each_field_of_a_signed_answer(played, field):
    """Changed under its signature, which does not fit any more then."""
    game = played[0]
    at = next(n for n, answer in enumerate(game.answers) if answer.signed)
    act = decode(Act, game.answers[at].signed[64:])
    for way, value in forgeries(getattr(act, field), None):
        forged, said = copy.deepcopy(game), copy.copy(act)
        setattr(said, field, value)
        forged.answers[at].signed = forged.answers[at].signed[:64] + encode(said)
        seal(forged, played[1])
        whole = read(forged)
        verdict = verify(whole) if whole else None
        assert verdict is None or (verdict.id, verdict.facts["n"]) == ("bad_signature", at + 1), way
