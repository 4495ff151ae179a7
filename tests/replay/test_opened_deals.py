"""When a game is over its deal is opened: to its seats, to nobody else, in messages that all look the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.scene import Verification
from host.games import GAMES
from host.replay.verify import verify
from host.table.disclosure import Disclosure
from protocol import RELEASE, VERSION
from protocol.chance import commitment
from protocol.codec import BadMessage, encode
from protocol.keys import SeatKeys
from protocol.record import (
    CALLED_OFF,
    CHUNK,
    Handover,
    Holder,
    Memory,
    Record,
    RecordedAnswer,
    RecordedGame,
    chunks,
    packed,
    seal,
    unpacked,
)
from protocol.sealing import OVERHEAD
from protocol.sizes import down_size
from protocol.verdicts import CheckedFrom, DealChecked
from tests.laws.random_play import choice_for, wants
from tests.replay.played import OPENED, evening_of, kept
from tests.table.evening import Evening
from tests.table.porch import Porch
from tests.table.test_seat_transfer import code_for, come

SLOTS = 5.0
"""How much longer than usual in tests a slot lasts: a village must not be over before its host has been killed."""


@pytest.fixture(params=GAMES)
def evening(request, tmp_path):
    """A game of each kind that is over and opened; tests may go on from there."""
    evening = evening_of(tmp_path, game=request.param)
    yield evening
    evening.kill_host()


def test_every_seat_gets_the_record_and_finds_nothing_changed(evening):
    """Both guests put the same record together, and what each remembers fits it."""
    games = {name: kept(evening, name) for name in evening.guests}
    assert games["Ada"].record == games["Ben"].record
    assert games["Ada"].answers == games["Ben"].answers
    for seat, game in enumerate(games.values(), 1):
        assert game.memory.seat == seat
        assert game.memory.views
        assert game.memory.acts
        assert verify(game).id == DealChecked.id, verify(game)
    assert [holders[0].name for holders in games["Ada"].record.seats][:2] == ["Ada", "Ben"]


def test_a_record_is_taken_once(evening):
    """The host goes on saying it; a device has it only once."""
    kept(evening, "Ada")
    evening.run(4 * OPENED)
    assert evening.guests["Ada"].witness.take_records() == []


def test_who_sleeps_through_the_end_still_gets_it(tmp_path):
    """The pieces come again for as long as the result stands; a device that has just started knows less."""
    evening = Evening(tmp_path)
    evening.start()
    evening.play_out()
    evening.run(OPENED)
    evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)
    evening.run(4 * OPENED)
    game = kept(evening, "Ben")
    verdict = verify(game)
    assert (verdict.id, verdict.facts["n"]) == (CheckedFrom.id, len(game.answers))
    evening.kill_host()


def test_who_came_late_is_told_from_where_it_was_checked(tmp_path):
    """A device that was started again in mid-game vouches for what came after."""
    evening = Evening(tmp_path)
    evening.start()
    evening.run(1.0)
    rounds = 0

    def again() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 12:
            evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)

    evening.play_out(between=again)
    evening.run(OPENED)
    game = kept(evening, "Ben")
    verdict = verify(game)
    assert verdict.id == CheckedFrom.id
    assert 0 < verdict.facts["n"] <= len(game.answers)
    assert str(verdict.facts["n"]) in verdict.message("en")
    evening.kill_host()


@pytest.mark.parametrize("game", GAMES)
def test_a_host_that_was_killed_opens_the_deal_all_the_same(tmp_path, game):
    """In mid-game and in the result: all that is needed lies in the journal."""
    rounds = 0

    def kill(evening: Evening) -> None:
        nonlocal rounds
        rounds += 1
        if rounds % 5 == 0 and evening.table.lifecycle.phase == "playing":
            evening.restart_host()
            evening.run(3.0)

    evening = Evening(tmp_path, fast=SLOTS)
    evening.start(game=game)
    evening.play_out(between=lambda: kill(evening))
    evening.restart_host()
    evening.guests["Ben again"] = evening.connect(evening.guests["Ben"].seat)
    evening.run(4 * OPENED)
    assert rounds > 5
    game = kept(evening, "Ada")
    assert verify(game).id == DealChecked.id, verify(game)
    assert verify(kept(evening, "Ben again")).id == CheckedFrom.id
    evening.kill_host()


def test_watchers_and_listeners_get_no_record(tmp_path):
    """Who watched this match has no seat in it; who listens sees one size for all and nothing else."""
    evening = Evening(tmp_path)
    kept_before, heard = list(evening.retained.items()), evening.hear()
    evening.start()
    evening.sit("Cleo")
    evening.play_out()
    before = len(heard)
    evening.run(OPENED)
    assert evening.guests["Cleo"].witness.take_records() == []
    assert kept(evening, "Ada")
    said = [(topic, data) for topic, data in heard[before:] if topic.endswith("/down")]
    assert {len(data) for _, data in said} == {down_size("wolfmoon", 4, "result") + OVERHEAD}
    accounts = [session.seat.account for session in evening.guests.values()]
    told = [topic.split("/")[3] for topic, _ in said]
    assert told[: len(accounts)] == accounts
    assert [told.count(account) for account in accounts] == [len(told) // 3] * 3
    secret = evening.journal.read.match("table", 1).secret
    assert not [topic for topic, data in [*kept_before, *heard] if secret in data]
    evening.kill_host()


def test_nothing_is_opened_while_the_game_runs(tmp_path):
    """Before the result no message holds a piece."""
    evening = Evening(tmp_path)
    evening.start()
    for _ in range(20):
        if evening.table.lifecycle.phase != "playing":
            break
        assert [session.witness.take_records() for session in evening.guests.values()] == [[], []]
        assert evening.table.publisher.disclosure.next() == (None, frozenset())
        evening.play_on()
    evening.kill_host()


def test_a_deal_left_too_soon_is_opened_with_the_next(tmp_path):
    """Deals have no gaps: whoever goes on before all was said gets it after the next game."""
    evening = Evening(tmp_path)
    evening.start()
    while evening.table.lifecycle.phase == "playing":
        for session in evening.guests.values():
            for ask in session.scene.asks:
                free = session.scene.status == "live" and not ask.given and not session.scene.pending
                if free and wants(ask, evening.dice):
                    session.submit_answer(ask.number, choice_for(ask, evening.dice), evening.now)
        evening.run(0.05)
    evening.guests["Ada"].witness.take_records()
    for session in evening.guests.values():
        session.witness.done.clear()
        session.witness.pieces.clear()
    evening.table.lifecycle.to_lobby(evening.now)
    evening.run(0.3)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.run(0.2)
    evening.play_out()
    evening.run(4 * OPENED)
    games = [unpacked(data) for data in evening.guests["Ada"].witness.take_records()]
    assert [game.record.deal for game in games] == [1, 2]
    assert [verify(game).id for game in games] == [DealChecked.id] * 2
    assert evening.journal.read.undisclosed("table", 3) == []
    evening.kill_host()


@pytest.fixture
def called_off(tmp_path):
    """A game that was called off in the middle; Cleo has come to watch it."""
    evening = Evening(tmp_path)
    evening.start()
    evening.sit("Cleo")
    evening.play_on(1.0)
    evening.play_on(1.0)
    evening.table.lifecycle.to_lobby(evening.now)
    yield evening
    evening.kill_host()


def test_a_deal_that_was_called_off_is_opened_at_once(called_off):
    """In the waiting room, to its seats and nobody else, in messages as long as ever; each device checks it there."""
    evening = called_off
    heard = evening.hear()
    evening.run(OPENED)
    for name in ("Ada", "Ben"):
        game = kept(evening, name)
        assert (game.record.deal, game.record.ending) == (1, CALLED_OFF)
        assert verify(game).id == DealChecked.id, verify(game)
    assert evening.guests["Cleo"].witness.take_records() == []
    said = [data for topic, data in heard if topic.endswith("/down")]
    seats = len(evening.table.roster.people)
    assert {len(data) for data in said} <= {down_size("wolfmoon", n, "lobby") + OVERHEAD for n in (seats, seats - 1)}
    assert evening.journal.read.undisclosed("table", 2) == []
    evening.run(4 * OPENED)
    assert [session.witness.take_records() for session in evening.guests.values()] == [[], [], []]


HOST = SeatKeys.new()


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({}, "record_fits"),
        ({"answers": 1}, "other_roster"),
        ({"hands": [Handover(1, 0, "Dora", b"", b"")]}, "other_roster"),
        ({"roster": [Holder("Ada", b"", bytes(16)), *[Holder("Ben", b"", b"")] * 2]}, "other_roster"),
        ({"roster": [*[Holder("Ada", b"", b"")] * 2, Holder("Ben", b"", bytes(16))]}, "other_roster"),
        ({"signature": bytes(64)}, "other_roster"),
    ],
    ids=["nothing", "an answer", "a handover", "the first one's nonce", "the last one's nonce", "a signature"],
)
def test_before_its_roster_is_closed_nothing_of_a_deal_can_have_happened(more, found):
    """Neither an answer nor a handover, and nobody's nonce counts: each alone is a record that was made up."""
    roster, secret = [Holder(name, b"", b"") for name in ("Ada", "Ben", "Cleo")], bytes(32)
    dealt = (VERSION, RELEASE, "table", 1, GAMES.first, {}, commitment(secret), secret, roster)
    record = replace(Record(*dealt, b"", [], [], CALLED_OFF, 0), **more)
    game = RecordedGame(record, [RecordedAnswer(1, -1, "shuffle", "", True, b"")] * record.answers)
    seal(game, HOST)
    assert verify(game).id == found


def test_what_does_not_fit_in_it_stays_on_the_screen(called_off):
    """There is no result to show it with: it stands until the next one; good news goes with the next message."""
    session = called_off.guests["Ada"]
    session.show_verdict(Verification("other_chance", {"n": 3}))
    called_off.run(1.0)
    assert session.scene.verification == Verification("other_chance", {"n": 3})
    good = called_off.guests["Ben"]
    good.show_verdict(Verification("deal_checked", {"given": ""}))
    called_off.run(5.0)
    assert good.scene.verification is None


def test_a_deal_called_off_is_opened_while_the_next_is_prepared(tmp_path):
    """Whoever goes on at once gets the pieces during the deal, or with the next result; none of the running deal."""
    evening = Evening(tmp_path)
    evening.start()
    evening.play_on(1.0)
    evening.table.lifecycle.to_lobby(evening.now)
    evening.table.lifecycle.begin_deal(evening.now)
    assert evening.table.lifecycle.phase == "dealing"
    opening = Disclosure(evening.table.context, evening.table.lifecycle)
    said = {opening.next()[0].deal}
    while opening.longest_silence < 1:
        said.add(opening.next()[0].deal)
    assert said == {1}
    assert opening.next() == (None, frozenset())
    evening.kill_host()


def test_a_game_that_was_called_off_is_opened_and_fits(tmp_path):
    """Also beside a next game that begins at once, and however often the host was killed."""
    evening = Evening(tmp_path)
    evening.start()
    evening.play_on(1.0)
    evening.play_on(1.0)
    evening.table.lifecycle.to_lobby(evening.now)
    evening.run(0.3)
    evening.restart_host()
    evening.run(3.0)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.run(0.2)
    evening.play_out()
    evening.run(4 * OPENED)
    games = [unpacked(data) for data in evening.guests["Ben"].witness.take_records()]
    assert [(game.record.deal, game.record.ending == CALLED_OFF) for game in games] == [(1, True), (2, False)]
    assert [verify(game).id for game in games] == [DealChecked.id] * 2
    evening.kill_host()


def test_a_game_that_the_keeper_ended_is_opened_at_once(tmp_path):
    """No winner, an end that the rules do not know, and all the same nothing hidden."""
    evening = Evening(tmp_path)
    evening.start()
    evening.play_on(1.0)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "result")
    evening.run(OPENED)
    game = kept(evening, "Ben")
    assert (game.record.ending, game.record.winners) == (CALLED_OFF, [])
    assert verify(game).id == DealChecked.id, verify(game)
    evening.kill_host()


async def test_a_seat_that_moved_has_two_keys_in_the_record(tmp_path):
    """Answers before and after are checked with the key of their time; the newcomer vouches for what came after."""
    evening = Evening(tmp_path, fast=False)
    evening.start(bots=1)
    evening.porch = Porch(evening)

    def bens() -> list[int]:
        told = evening.journal.read.finished("table", 1).answers
        return [given.number for given, signed in told if given.seat == 2 and signed]

    while not bens():
        evening.play_on()
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    evening.until(lambda: cleo.scene.you == 2, 20)
    del evening.guests["Ben"]
    evening.play_out()
    evening.run(OPENED)
    adas, cleos = kept(evening, "Ada"), kept(evening, "Cleo")
    assert [holder.name for holder in cleos.record.seats[1]] == ["Ben", "Cleo"]
    since = cleos.record.seats[1][1].since
    signed = [n for n, answer in enumerate(cleos.answers) if answer.seat == 2 and answer.signed]
    assert min(signed) < since <= max(signed)
    assert verify(adas).id == DealChecked.id, verify(adas)
    assert verify(cleos).id == CheckedFrom.id, verify(cleos)
    assert verify(cleos).facts["n"] >= since
    cleos.record.hands.clear()
    seal(cleos, evening.keys)
    assert verify(cleos).id == "other_seat"
    adas.record.hands.clear()
    seal(adas, evening.keys)
    assert verify(adas).id == "other_hands"
    adas.memory = None
    assert verify(adas).id == "bad_signature"
    evening.kill_host()


def test_a_long_record_comes_in_pieces(tmp_path):
    """Packed bytes are cut, put together again, and read only when they are whole."""
    evening = evening_of(tmp_path)
    game = kept(evening, "Ada")
    data = packed(game)
    assert unpacked(data) == game
    torn = data[:40] + bytes(4) + data[44:]
    for broken in (b"", data[:-1], data[1:], data + b"x", torn, packed(RecordedGame(game.record, []))):
        with pytest.raises(BadMessage):
            unpacked(broken)
    long = bytes(range(256)) * 200
    assert b"".join(chunks(long)) == long
    assert [len(piece) for piece in chunks(long)] == [CHUNK, CHUNK, CHUNK, len(long) - 3 * CHUNK]
    evening.kill_host()


def test_what_a_device_remembers_fits_into_a_message():
    """The longest memory is still below what a message may hold."""
    keys = [bytes(32)] * 4
    memory = Memory(50, *keys[:2], "x" * 32, {}, *keys[:3], bytes(64), bytes(16), bytes(32_000), bytes(16_000))
    assert len(encode(memory)) < 65_536
