"""An evening at a table: waiting room, game, result, again; hosts that crash and guests who go."""

from __future__ import annotations

import sqlite3

import pytest

from host.errors import JournalUnwritable
from host.table.lobby import AGAIN
from host.table.pace import PACES
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """A table nobody sits at yet."""
    opened = Evening(tmp_path)
    yield opened
    opened.kill_host()


def seen(evening, name):
    """What a guest's screen holds of the game, as far as two screens can be compared."""
    scene = evening.guests[name].scene
    return scene.room.phase, scene.table, scene.own, [(n.number, n.kind, n.facts) for n in scene.notes[-10:]]


def play_until_people_are_asked(evening):
    """Play until nobody but guests is asked: then nothing goes on by itself, whatever happens to the line."""
    match, people = evening.table.lifecycle.live_match.match, range(1, len(evening.guests) + 1)
    for _ in range(400):
        asked = {ask.seat for ask in match.asks if ask.kind != "standing"}
        if asked and asked <= set(people) and not any(ask.kind == "window" for ask in match.asks):
            evening.run(0.5)  # and everybody is shown it
            return
        evening.play_on()
    raise AssertionError("only bots are asked")


@pytest.mark.parametrize("game", ["werewolves", "wolfmoon"])
def test_after_a_result_another_game_is_one_command(evening, game):
    """It takes everybody back to the waiting room, also for the game that was played; only the keeper may."""
    evening.start()
    evening.go_to("result")
    evening.guests["Ben"].submit_command("game", game, evening.now)
    evening.run(1.0)
    assert evening.guests["Ben"].scene.refused == "not_yours"
    assert evening.table.lifecycle.phase == "result"
    evening.guests["Ada"].submit_command("game", game, evening.now)
    evening.run(1.0)
    for session in evening.guests.values():
        assert (session.scene.room.phase, session.scene.room.game) == ("lobby", game)


def test_messages_are_kept_for_whoever_listens(evening):
    """Both directions, each message once and in its order, from the moment on from which somebody listens."""
    first = evening.hear()
    evening.start()
    second, before = evening.hear(), len(first)
    evening.play_on(2.0)
    assert first[before:] == second
    assert {topic.rpartition("/")[2] for topic, _ in second} == {"up", "down", "public"}
    assert set(evening.retained.items()) <= set(first)


def test_two_people_and_two_bots_play_a_game_to_its_end(evening):
    """The whole way: join, bots, ready, countdown, deal, game, result; everybody sees the same winners."""
    evening.start()
    assert [p.name for p in evening.table.roster.people[:2]] == ["Ada", "Ben"]
    evening.play_out()
    evening.run(0.5)
    over = evening.table.lifecycle.live_match.match.over
    for session in evening.guests.values():
        assert session.scene.room.phase == "result"
        assert session.scene.table.winners == over.winners
        assert session.scene.unverifiable == ""
    wins = evening.guests["Ada"].scene.room.standings
    assert [n for n, won in enumerate(wins, 1) if won] == over.winners


def test_both_devices_have_put_their_nonce_into_the_chance_of_the_deal(evening):
    """The roster holds one nonce for each device and none for the bots, and its hash is what chance is drawn from."""
    evening.start()
    deal = evening.table.lifecycle.deal.shown
    assert [len(n) for n in deal.nonces] == [16, 16, 0, 0]
    record = evening.journal.read.match("table", 1)
    assert record.roster == [n.hex() for n in deal.nonces]


def test_a_killed_host_comes_back_with_the_same_game(evening):
    """After a crash at any moment everybody sees the table, the hand and the asks that they saw before."""
    evening.start()
    for _ in range(4):
        evening.play_on()
    play_until_people_are_asked(evening)
    before = {name: seen(evening, name) for name in evening.guests}
    asks = [(a.number, a.seat, a.name, a.choices) for a in evening.table.lifecycle.live_match.match.asks]
    evening.restart_host()
    assert [(a.number, a.seat, a.name, a.choices) for a in evening.table.lifecycle.live_match.match.asks] == asks
    evening.until(lambda: all(s.scene.status == "live" for s in evening.guests.values()), 20)
    after = {name: seen(evening, name) for name in evening.guests}
    assert after == before
    evening.play_out()


def test_a_host_killed_again_and_again_still_ends_the_game(evening):
    """Crashes between any two answers neither lose nor double one: the game ends and everybody agrees."""
    evening.start()
    rounds = iter(range(10_000))

    def crash() -> None:
        if next(rounds) % 7 == 3:
            evening.restart_host()
            evening.until(lambda: all(s.scene.status == "live" for s in evening.guests.values()), 20)

    evening.play_out(between=crash)
    evening.run(0.5)
    ends = {tuple(s.scene.table.winners) for s in evening.guests.values()}
    assert ends == {tuple(evening.table.lifecycle.live_match.match.over.winners)}
    rows = evening.journal.file.db.execute("select n, ask, name from answers order by n").fetchall()
    assert [n for n, _, _ in rows] == list(range(len(rows)))
    decided = [ask for _, ask, name in rows if name != "spy"]
    assert len(decided) == len(set(decided)) > 20


def test_what_was_not_committed_was_never_said(evening):
    """A crash before the commit leaves the table as its last publication showed it."""
    evening.start(names=("Ada",), bots=3, start="1")
    evening.until(lambda: evening.guests["Ada"].scene.asks)
    ask = evening.guests["Ada"].scene.asks[0]
    evening.guests["Ada"].submit_answer(ask.number, ask.choices[-1], evening.now)
    ((topic, data),) = evening.guests["Ada"].outgoing()
    evening.table.receive(topic.split("/")[3], data, evening.now)
    evening.restart_host()
    assert evening.table.lifecycle.live_match.match.asks[0].number == ask.number


def test_a_killed_client_comes_back_to_its_seat(evening):
    """A new process with the same key is at the same seat, sees the same hand, and needs no code."""
    evening.start()
    play_until_people_are_asked(evening)
    hand = evening.guests["Ben"].scene.own.hand
    evening.guests["Ben"] = evening.connect(evening.guests["Ben"].seat)
    assert evening.guests["Ben"].scene.status != "live"
    evening.until(lambda: evening.guests["Ben"].scene.status == "live", 10)
    assert evening.guests["Ben"].scene.own.hand == hand
    evening.play_out()


def test_the_second_device_on_a_seat_wins_and_the_first_one_says_so(evening):
    """Two processes with one key: the last hello is the live one."""
    evening.start()
    first = evening.guests["Ada"]
    evening.guests["Ada again"] = evening.connect(first.seat)
    evening.until(lambda: evening.guests["Ada again"].scene.status == "live", 10)
    evening.until(lambda: first.scene.status == "moved", 10)


def test_a_paused_table_keeps_its_time(evening):
    """During a pause nothing runs out and nothing is answered; afterwards the clock goes on where it stood."""
    evening.start()
    evening.guests["Ben"].submit_command("pause", "yes", evening.now)
    evening.run(0.5)
    assert evening.guests["Ada"].scene.room.paused == "Ben"
    number = evening.table.lifecycle.live_match.match.asked
    evening.run(120.0, step=0.5)
    assert evening.table.lifecycle.live_match.match.asked == number
    evening.guests["Ada"].submit_command("pause", "no", evening.now)
    evening.run(0.5)
    assert evening.guests["Ada"].scene.room.paused == ""
    evening.play_out()


def test_who_leaves_in_a_game_is_played_by_a_bot(evening):
    """The game goes on to its end without the one who left, and the seat shows a stand-in."""
    evening.start()
    evening.guests["Ben"].submit_command("leave", "-", evening.now)
    evening.until(lambda: evening.guests["Ben"].scene.status == "ended", 10)
    del evening.guests["Ben"]
    evening.run(0.3)
    people = evening.guests["Ada"].scene.room.people
    assert people[1].stand_in
    assert not people[1].present
    evening.play_out()


def test_absent_people_do_not_stop_the_game(evening):
    """Whoever is out of reach is played by defaults or a stand-in once their time has run out."""
    evening.start()
    evening.guests.clear()
    evening.until(lambda: evening.table.lifecycle.phase == "result", 8000)


def test_a_second_game_follows_with_everybody_ready_again(evening):
    """Again: the same people, a new deal with a new number and a new commitment."""
    evening.start()
    first = evening.table.lifecycle.deal.shown
    evening.play_out()
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    assert evening.table.lifecycle.deal.shown.number == first.number + 1
    assert evening.table.lifecycle.deal.shown.commitment != first.commitment


def test_who_comes_during_a_game_watches_and_is_seated_next(evening):
    """A watcher sees the public table and no ask, and has a seat in the next game."""
    evening.start()
    evening.sit("Cleo")
    evening.until(lambda: evening.guests["Cleo"].scene.status == "live", 10)
    scene = evening.guests["Cleo"].scene
    assert (scene.you, scene.own, scene.asks) == (0, None, [])
    assert scene.table is not None
    assert not [n for n in scene.notes if n.private]
    watcher = evening.guests.pop("Cleo")
    evening.play_out()
    evening.guests["Cleo"] = evening.connect(watcher.seat)
    evening.until(lambda: evening.guests["Cleo"].scene.status == "live", 10)
    evening.guests["Ada"].submit_command("lobby", "-", evening.now)
    evening.until(lambda: evening.guests["Cleo"].scene.you > 0, 10)
    assert "Cleo" in [p.name for p in evening.table.roster.people]


def test_anybody_can_stop_the_countdown(tmp_path):
    """A stop during the five seconds brings everybody back into the waiting room."""
    evening = Evening(tmp_path, fast=False)
    for name in ("Ada", "Ben", "Cleo"):
        evening.sit(name)
    evening.run(0.5)
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.guests["Ada"].scene.room.countdown > 0, 10)
    evening.guests["Cleo"].submit_command("stop", "-", evening.now)
    evening.run(8.0)
    assert evening.table.lifecycle.phase == "lobby"
    assert evening.guests["Ada"].scene.room.countdown == -1
    evening.kill_host()


@pytest.mark.parametrize(("phase", "times"), [("lobby", 1), ("result", AGAIN)])
def test_after_a_game_there_is_longer_to_stop_the_next_one(tmp_path, phase, times):
    """Whoever plays again may still want to look at the end, or to have another pace."""
    evening = Evening(tmp_path, fast=False)
    for name in ("Ada", "Ben"):
        evening.sit(name)
    table = evening.table
    assert table.lobby.countdown(phase) == PACES["off"].countdown * times
    table.roster.people[1].bot = True
    assert table.lobby.countdown(phase) == 0.0, "nobody else is there to stop it"
    evening.kill_host()


def test_whoever_is_alone_with_bots_waits_for_nobody(tmp_path):
    """The deal follows the last "ready" at once: there is nobody who might want to stop it."""
    evening = Evening(tmp_path, fast=False)
    session = evening.sit("Ada")
    evening.run(0.5)
    session.submit_command("bots", "3", evening.now)
    evening.run(0.5)
    session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase != "lobby", 1)
    evening.kill_host()


def test_a_full_disk_takes_the_answer_back_and_loses_nothing(evening):
    """What could not be written was never said; with room again the game goes on from there."""
    evening.start(names=("Ada",), bots=3, start="1")
    evening.until(lambda: evening.guests["Ada"].scene.asks)
    asked = evening.guests["Ada"].scene.asks[0]
    execute = evening.journal.file.db
    evening.journal.file.db = _Full(execute)
    evening.guests["Ada"].submit_answer(asked.number, asked.choices[-1], evening.now)
    ((topic, data),) = evening.guests["Ada"].outgoing()
    evening.table.receive(topic.split("/")[3], data, evening.now)
    with pytest.raises(JournalUnwritable):
        evening.journal.commit()
    evening.journal.file.db = execute
    evening.table.rebuild(evening.now)
    assert evening.table.lifecycle.live_match.match.asks[0].number == asked.number
    evening.play_out()


class _Full:
    """A database on a full disk."""

    def __init__(self, db):
        self._db = db

    def execute(self, statement, *values):
        if statement.startswith(("insert", "update")):
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(statement, *values)
