"""What a table says in one step: to whom, in which order, how long, and what is only for some."""

from __future__ import annotations

from collections import Counter

import pytest

from host.engine.asking import Note
from host.table.history import NOTE_HEAD
from host.table.pace import MANY
from protocol import sizes
from protocol.codec import decode, encode
from protocol.keys import verified
from protocol.messages import Down, NoteView, Public
from protocol.sealing import OVERHEAD, PIECE_HEAD
from protocol.sizes import down_size
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada and Ben play with two bots, and Cleo watches."""
    opened = Evening(tmp_path)
    opened.start()
    opened.sit("Cleo")
    opened.run(1.0)
    assert [guest.scene.you for guest in opened.guests.values()] == [1, 2, 0]
    yield opened
    opened.kill_host()


def sealed(evening):
    """Account and length of each sealed message of the next step, in its order."""
    step = evening.table.publish(evening.now)
    return [(topic.split("/")[3], len(data)) for topic, data in step if topic.endswith("/down")]


@pytest.mark.parametrize("phase", ["playing", "result", "lobby"])
def test_a_step_goes_to_every_guest_in_seat_order_in_one_length(evening, phase):
    """The length is a constant of game, seats (bots have one, watchers not) and phase; the public table comes last."""
    evening.go_to(phase)
    table = evening.table
    assert table.lifecycle.phase == phase
    size = down_size(table.lobby.game, len(table.roster.people), phase) + OVERHEAD
    order = [person.id for person in table.roster.guests() if not person.bot]
    assert set(order) == {guest.seat.account for guest in evening.guests.values()}
    assert order != sorted(order), "else another order would look the same"
    heard = sealed(evening)
    pieces = len(heard) // len(order)
    assert heard == [(account, size) for account in order for _ in range(pieces)]
    assert table.publish(evening.now)[-1][0] == evening.topics.public


def pieces(evening):
    """In how many pieces each seat is told the next step."""
    counted = Counter(account for account, _ in sealed(evening))
    assert len(set(counted.values())) == 1, "in as many as every other one"
    return next(iter(counted.values()))


def test_a_long_public_part_takes_more_pieces_for_everybody(evening, monkeypatch):
    """What all can read anyway decides it; each device puts its own together and shows it."""
    evening.run(3.0)
    assert pieces(evening) == 1
    monkeypatch.setattr(sizes, "PUBLIC", 200)
    assert pieces(evening) > 1
    step = evening.guests["Ben"].scene.room.step
    evening.run(5.0)
    assert min(guest.scene.room.step for guest in evening.guests.values()) > step
    evening.play_on()
    assert {guest.scene.status for guest in evening.guests.values()} == {"live"}


def test_a_device_that_comes_back_makes_every_message_a_piece_longer(evening):
    """For as many steps as ever, however much there is to be told."""
    evening.run(3.0)
    evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)
    evening.run(0.2)
    assert [pieces(evening) for _ in range(9)][-1] == 1
    evening.guests["Ben"].awoke(evening.now)
    evening.run(0.2)
    assert pieces(evening) == 2


def test_the_last_word_is_said_once(evening):
    """Whoever was sent away hears it with the next step and is told nothing any more, whatever was asked for before."""
    table, ben = evening.table, evening.guests["Ben"].seat.account
    table.attendance.kick(table.roster.people[1], table.roster.people[0], evening.now)
    table.publisher.resend_history(table.roster.people[1])
    assert ben in {account for account, _ in sealed(evening)}
    assert ben not in {account for account, _ in sealed(evening)}


def test_older_lines_fill_a_message_to_its_last_byte(evening, monkeypatch):
    """With a few bytes more of room there is one more of them on the second page; never do they take too much."""
    table, ben = evening.table, evening.guests["Ben"].seat.account
    history = table.lifecycle.live_match.history
    for _ in range(200):
        history.write(Note("drew", {"by": 1, "source": "x" * 250}, None))
    line = len(encode(NoteView(200, "drew", {"by": 1, "source": "x" * 250}, False)))
    usual, channel = sizes.PUBLIC, table.channels.by_account[ben]
    told, send = [], channel.seal

    def seal(body, size, counter, pieces):
        told.append((len(decode(Down, body).older), pieces * (size - PIECE_HEAD) - len(body)))
        return send(body, size, counter, pieces)

    def second_page(room):
        monkeypatch.setattr(sizes, "PUBLIC", room)
        table.publisher.resend_history(table.roster.people[1])
        table.publish(evening.now)
        table.publish(evening.now)
        return told[-1]

    monkeypatch.setattr(channel, "seal", seal)
    lines, free = second_page(usual)
    assert lines > 15
    more = (line + NOTE_HEAD - free) // 2  # a step is two pieces long
    pages = [second_page(usual + more + n) for n in range(-8, 9)]
    assert {counted for counted, _ in pages} == {lines, lines + 1}
    assert min(left for _, left in pages) < 4


def test_who_still_wants_older_lines_when_the_game_is_put_away_is_told_the_rest(evening):
    """There is no match any more to fill a page from, and everybody has to be told that."""
    table, ben = evening.table, evening.guests["Ben"]
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(1.0)
    table.publisher.resend_history(table.roster.people[1])
    table.lifecycle.to_lobby(evening.now)
    evening.run(3.0)
    assert {guest.scene.room.phase for guest in evening.guests.values()} == {"lobby"}
    assert ben.scene.status == "live"


def test_everybody_sees_who_keeps_the_table(evening):
    """Nobody else has the mark; and each sees who is a bot, and who is away."""
    evening.guests.pop("Ben")
    evening.run(60.0)
    room = evening.guests["Cleo"].scene.room
    marks = [(person.name, person.keeper, person.bot, person.present) for person in room.people]
    assert marks[:2] == [("Ada", True, False, True), ("Ben", False, False, False)]
    assert {row[1:] for row in marks[2:]} == {(False, True, True)}


def test_every_seat_is_told_its_own_part_and_no_other(evening):
    """Hand, asks and private lines are those of the seat; whoever watches has none of them."""
    for _ in range(12):
        evening.play_on()
    match = evening.table.lifecycle.live_match.match
    for guest in evening.guests.values():
        scene, seat = guest.scene, guest.scene.you
        assert scene.own == (match.view(seat)[1] if seat else None)
        assert [ask.number for ask in scene.asks] == ([ask.number for ask in match.open_for(seat)] if seat else [])
        mine = [note for note in match.notes if note.to is None or seat in note.to]
        assert [note.kind for note in scene.notes] == [note.kind for note in mine]
    assert len({len(guest.scene.notes) for guest in evening.guests.values()}) > 1


def test_the_public_table_holds_the_lines_that_everybody_may_hear(evening):
    """And no other, at every step."""
    for _ in range(20):
        evening.play_on()
    shown = verified(evening.keys.sign_public, "public", Public, evening.retained[evening.topics.public])
    lines = [decode(NoteView, note) for note in shown.notes]
    assert lines
    assert not [line for line in lines if line.private]
    assert any(note.private for guest in evening.guests.values() for note in guest.scene.notes)


def test_the_code_is_for_whoever_keeps_the_table(evening):
    """The others ask them for it."""
    assert {name for name, guest in evening.guests.items() if guest.scene.code} == {"Ada"}


def test_nothing_is_asked_in_a_pause(evening):
    """Asks come again with the game."""
    evening.until(lambda: any(guest.scene.asks for guest in evening.guests.values()), 60)
    evening.guests["Ada"].submit_command("pause", "yes", evening.now)
    evening.until(lambda: evening.guests["Ben"].scene.room.paused, 5)
    assert [guest.scene.asks for guest in evening.guests.values()] == [[], [], []]
    assert evening.guests["Ben"].scene.room.waiting == []


@pytest.mark.parametrize(("people", "at_once"), [(MANY, True), (MANY + 1, False)])
def test_the_steps_of_a_large_table_keep_a_distance(evening, people, at_once):
    """A room full of phones; at a small one everybody is told at once."""
    table = evening.table
    table.roster.seat_bots(people - 2)
    assert len(table.roster.people) == people
    table.publish(evening.now)
    table.changes.plan_publication()
    assert table.publication_due(evening.now) is at_once
    assert table.publication_due(evening.now + 60.0)


def test_a_table_speaks_on_its_beat_although_nobody_says_anything(tmp_path):
    """In a night in which nobody answers, everybody hears something at every beat, and by day more seldom."""
    night = Evening(tmp_path, fast=50.0)
    night.start(game="duesterwald")
    night.until(lambda: night.table.in_secret_phase)
    night.guests.clear()
    night.run(1.0)
    beat = night.table.heartbeat
    for secret, silence in ((True, beat), (False, night.table.publisher.longest_silence)):
        if not secret:
            night.table.lifecycle.pause("Ada", night.now)
            night.table.lifecycle.live_match.match.asks = ()
        night.table.publish(night.now)
        at = night.now
        assert night.table.changes.published_at == at
        night.table.tick(at + silence - 0.01)
        assert not night.table.publication_due(at + silence - 0.01)
        night.table.tick(at + silence + 0.01)
        assert night.table.publication_due(at + silence + 0.01)
    assert beat < night.table.publisher.longest_silence
    night.kill_host()


def test_whoever_is_asked_nothing_in_a_night_hears_as_much(tmp_path):
    """A watcher's screen stays live through a secret slot."""
    night = Evening(tmp_path, fast=50.0)
    night.start(game="duesterwald")
    night.sit("Cleo")
    night.until(lambda: night.table.in_secret_phase)
    night.run(1.0)
    assert list(dict.fromkeys(account for account, _ in sealed(night))) == [
        guest.seat.account for guest in night.guests.values()
    ]
    night.kill_host()


def test_older_lines_hurry_the_steps_where_there_is_a_game_alone(tmp_path):
    """Between games there are none to tell, nor is there anybody to tell them to who has no line any more."""
    evening = Evening(tmp_path)
    evening.sit("Ada")
    publisher, ada = evening.table.publisher, evening.table.roster.people[0]
    usual = publisher.longest_silence
    publisher.resend_history(ada)
    assert (publisher.longest_silence, evening.table.channels.by_account[ada.id].history_before) == (usual, 0)
    evening.table.roster.revoke(ada, "left")
    publisher.resend_history(ada)
    assert publisher.longest_silence == usual
    evening.kill_host()
