"""What a table must not do beside what it does: for another person, another code, another ask, another of one name."""

from __future__ import annotations

import random

import pytest

from host.engine.asking import CLOCK
from host.engine.match import Match
from host.engine.rules import UNDO
from host.journal import Journal
from host.journal.records import MatchRecord, Standing
from host.replay.verify import verify
from host.table.disclosure import signed_record
from protocol.errors import LateAnswer, NotAsked, NotNow
from protocol.record import RecordedAnswer, seal
from protocol.verdicts import NotByTheRules, RecordFits
from tests.engine import lantern
from tests.table.test_lantern import NAMES, ask, dawn, first_night, say
from tests.table.test_seat_transfer import code_for, come


def test_no_answer_is_taken_while_the_table_is_paused(evening):
    """It was on its way when somebody paused: refused, not in the journal, and open again afterwards."""
    evening.until(lambda: any(g.scene.asks for g in evening.guests.values()), 600)
    guest = next(g for g in evening.guests.values() if g.scene.asks)
    ask = guest.scene.asks[0]
    before = evening.table.lifecycle.live_match.answers
    guest.submit_answer(ask.number, ask.choices[0], evening.now)
    held = guest.outgoing()
    assert held
    evening.table.lifecycle.pause("Ben", evening.now)
    for _, data in held:
        evening.table.receive(guest.seat.account, data, evening.now)
    assert evening.table.lifecycle.live_match.answers == before
    evening.run(0.5)
    assert guest.scene.refused == "not_now"


def test_a_pause_that_begins_anew_is_not_over_by_itself(evening):
    """Somebody wants to go on, and before the countdown ends somebody else wants the pause to last."""
    lifecycle = evening.table.lifecycle
    lifecycle.pause("Ada", evening.now)
    lifecycle.go_on_soon(evening.now)
    lifecycle.pause("Ben", evening.now)
    evening.run(30.0)
    assert lifecycle.paused == "Ben"


def test_whoever_only_watches_answers_nothing(evening):
    """Not now, whatever the ask: seated they might."""
    act = type("Answer", (), {"ask": 1, "choice": "x"})
    with pytest.raises(NotNow):
        evening.table.apply_answer(0, act, b"", evening.now)


async def test_standing_answers_go_with_whoever_gave_them(evening):
    """Ben's device said what to do while it is dark; whoever has the seat after him has said nothing yet."""
    evening.guests["Ben"].outbox.set_standing("spy", "yes")
    evening.until(lambda: evening.table.lifecycle.live_match.standing.get(2), 10)
    assert evening.table.lifecycle.live_match.standing[2] == {"spy": "yes"}
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    line = evening.table.channels.by_account[cleo.seat.account]
    move = evening.table.transfer.pending
    evening.guests = {}  # nobody says anything more
    evening.table.transfer.tick(move.until)
    assert evening.table.channels.by_account[cleo.seat.account] is line
    assert evening.table.roster.seat_of(cleo.seat.account) == 2
    assert evening.table.lifecycle.live_match.standing.get(2, {}) == {}


def test_whoever_has_left_comes_back_with_a_new_session_only(evening):
    """What their device said before it ended is no return; a device that is started anew is."""
    ben = evening.guests["Ben"]
    person = evening.table.roster.people[1]
    evening.table.attendance.leave(person, evening.now)
    ben.send(evening.now)
    said = ben.outgoing()
    assert said
    for _, data in said:
        evening.table.receive(ben.seat.account, data, evening.now)
    assert evening.table.channels.by_account[ben.seat.account].received_at == evening.now, "it was heard"
    assert person.gone
    evening.guests["Ben"] = evening.connect(ben.seat)
    evening.run(1.0)
    assert not person.gone


def test_a_one_time_code_is_for_whoever_keeps_the_table(evening):
    """The keeper asked for one and passes the table on: neither of the two sees it any more."""
    ada, ben = evening.guests["Ada"], evening.guests["Ben"]
    code_for(evening, 3)
    ada.submit_command("keeper", "2", evening.now)
    evening.until(lambda: ben.scene.code, 5)
    evening.run(1.0)
    assert evening.table.transfer.seat_code, "it is still good"
    assert (ada.scene.seat_code, ben.scene.seat_code) == (None, None)


def test_a_wrong_try_counts_against_the_code_it_was_for(evening):
    """Somebody knocked with the old code, the keeper made a new one, the proof failed: the new one is not tried."""
    code_for(evening, 3)
    old = evening.table.transfer.valid_code(evening.now)
    evening.table.transfer.make_code(evening.table.roster.people[2], evening.table.roster.people[0], evening.now)
    new = evening.table.transfer.valid_code(evening.now)
    assert new.code != old.code
    for _ in range(5):
        evening.table.transfer.count_wrong(old)
    assert new.tried == 0
    assert [event.kind for event in evening.table.events.shown].count("code_tried") == 0
    for _ in range(3):
        evening.table.transfer.count_wrong(new)
    assert [event.kind for event in evening.table.events.shown].count("code_tried") == 1
    assert evening.table.transfer.valid_code(evening.now) is new


def window_of_the_charm(tmp_path):
    """An evening in which whoever holds the charm is to go and may use it now: that evening, its seat, the ask."""
    night = first_night(tmp_path)
    dawn(night)
    seat = int(
        next(seat for seat, role in night.table.lifecycle.live_match.match.game.roles.items() if role == "charm")
    )
    say(night, NAMES[seat % 4], "nominate", str(seat))
    night.run(0.5)
    for voter in (NAMES[(seat + 1) % 4], NAMES[(seat + 2) % 4]):
        if ask(night, voter, "vote"):
            say(night, voter, "vote", str(seat))
    live_match = night.table.lifecycle.live_match
    night.until(lambda: any(one.name == "charm" for one in live_match.match.asks), 20)
    return night, seat, next(one for one in live_match.match.asks if one.name == "charm")


def test_a_standing_answer_counts_where_nothing_was_said(tmp_path, lantern_on_offer):
    """Its clock alone ends a window: nobody has the default before it has looked at the standing answers."""
    night, seat, window = window_of_the_charm(tmp_path)
    live_match = night.table.lifecycle.live_match
    live_match.standing[seat] = {"charm": "yes"}
    given = []
    write, night.journal.write.answer = night.journal.write.answer, lambda *row: given.append(row[3])
    live_match.tick(live_match.clocks.ends(window))
    night.journal.write.answer = write
    assert [(one.seat, one.choice) for one in given if one.number == window.number] == [(seat, "yes")]
    assert live_match.match.game.gone == []
    night.kill_host()


def test_an_own_answer_overrules_the_standing_one(tmp_path, lantern_on_offer):
    """The device said yes in advance, its person says no in the window: at its end no it is."""
    night, seat, window = window_of_the_charm(tmp_path)
    live_match = night.table.lifecycle.live_match
    live_match.standing[seat] = {"charm": "yes"}
    live_match.apply(seat, window.number, "no", b"s" * 64, night.now)
    live_match.standing[seat] = {"charm": "yes"}
    live_match.tick(night.now + 20.0)
    assert live_match.match.game.gone == [seat]
    night.kill_host()


def test_nothing_is_undone_by_keeping_everything(tmp_path, lantern_on_offer):
    """An undo takes at least one answer back, and the newest ask that has closed was asked: too late, not never."""
    match = Match.start(lantern, 4)
    while len(match.answers_kept()) < 2:
        one = match.asks[0]
        match.apply(one, one.any_choice(random.Random(1).choice))
    kept = len(match.answers_kept())
    for wrong in (str(kept), str(kept + 1), "-1", "x"):
        with pytest.raises(LateAnswer):
            match.undo(wrong)
    asked = match.asked
    match.undo(str(kept - 1))
    assert [one.number for one in match.asks] == list(range(asked + 1, match.asked + 1)), "numbers go on"
    assert len(match.answers_kept()) == kept - 1
    assert match.answers[-1].by_host, "no device has signed it"


def test_the_newest_ask_that_has_closed_comes_too_late(evening):
    """It was asked: whoever answers a moment later hears that it is decided, not that nobody asked."""
    evening.play_out()
    match = evening.table.lifecycle.live_match.match
    with pytest.raises(LateAnswer):
        match.check(match.asked, 1, "yes")
    with pytest.raises(NotAsked):
        match.check(match.asked + 1, 1, "yes")
    with pytest.raises(NotAsked):
        match.check(0, 1, "yes")


def test_after_a_game_bots_are_ready_and_people_are_not(evening):
    """Everybody says anew that they want another one; for a bot nobody has to."""
    people = evening.table.roster.people
    assert {person.bot for person in people} == {True, False}
    for person in people:
        person.ready = True
    evening.table.lifecycle.end()
    assert [person.ready for person in people] == [person.bot for person in people]


def test_after_a_game_whoever_left_it_has_no_way_back_to_its_seat(evening):
    """While it ran their key would have brought them back; now it is dead, and nobody else's."""
    ada, ben = evening.table.roster.people[:2]
    evening.table.attendance.leave(ben, evening.now)
    assert {ada.id, ben.id} <= set(evening.table.channels.by_account)
    evening.table.lifecycle.end()
    assert ben.id not in evening.table.channels.by_account
    assert ben.sign == ""
    assert ada.id in evening.table.channels.by_account


def test_a_table_whose_match_is_nowhere_stands_in_the_waiting_room(evening):
    """Its state says that one is played, the journal has none of that number."""
    lifecycle = evening.table.lifecycle
    lifecycle.forget()
    lifecycle.number += 1
    lifecycle.resume(evening.now)
    assert lifecycle.phase == "lobby"
    assert lifecycle.live_match is None


def test_whoever_says_something_is_there_at_once(evening):
    """With the very message, not when the table looks next."""
    ben = evening.guests.pop("Ben")
    evening.run(20.0)
    assert ben.seat.account not in evening.table.roster.present_accounts
    ben.awoke(evening.now)
    for _, data in ben.outgoing():
        evening.table.receive(ben.seat.account, data, evening.now)
    assert ben.seat.account in evening.table.roster.present_accounts


async def test_whoever_waits_for_a_seat_keeps_no_table(evening):
    """The keeper goes while somebody comes for their seat: it is whoever plays or watches who keeps the table."""
    cleo = await come(evening, code_for(evening, 2), "Cleo")
    roster = evening.table.roster
    waits = roster.find(cleo.seat.account)
    assert waits.coming
    roster.people[1].gone = True
    assert roster.next_keeper(roster.people[0]) is not waits
    evening.sit("Dora")
    roster.people[0].gone, roster.keeper = True, roster.people[0].id
    assert roster.next_keeper(roster.people[0]).name == "Dora"


def test_an_undo_where_nobody_leads_does_not_pass(evening):
    """The last entry of a game that was called off, so that nothing after it could show that it is wrong."""
    for _ in range(20):
        evening.play_on()
    evening.until(evening.table.lifecycle.live_match.match.answers_kept, 600)
    evening.table.lifecycle.end()
    evening.run(1.0)
    game = signed_record("table", evening.journal.read.finished("table", 1), evening.keys)
    assert isinstance(verify(game), RecordFits)
    game.answers.append(RecordedAnswer(0, CLOCK, UNDO, "0", by_host=True, signed=b""))
    game.record.answers += 1
    seal(game, evening.keys)
    verdict = verify(game)
    assert isinstance(verdict, NotByTheRules)
    assert verdict.facts["n"] == len(game.answers)


def test_forgetting_a_person_leaves_a_bot_of_that_name_alone(tmp_path):
    """Runa has played, and a bot called Runa, too: only hers go, out of results, points and seats."""
    journal = Journal(tmp_path)
    seats = [Standing("Runa", False, True, False), Standing("Runa", True, False, False)]
    journal.write.begin_match("table", MatchRecord(1, "wolfmoon", ["a", "b"], {}, bytes(32), None, None, [], 0, 0))
    journal.write.holder("table", 1, 1, "a", "Runa", b"k" * 32)
    journal.write.holder("table", 1, 2, "bot-1", "Runa", b"")
    journal.write.standings("table", 1, "2026-01-01", "wolfmoon", "moon", seats)
    journal.write.points("table", 1, {1: 2, 2: 3})
    journal.write.end_match("table", 1, {"winners": [1], "ending": "moon"})
    journal.commit()
    assert journal.read.games_of("Runa") == 1
    journal.write.forget_person("Runa", "-")
    journal.commit()
    assert [row[5].name for row in journal.read.standings()] == ["", "Runa"]
    assert journal.read.points() == {("table", 1, 2): 3}
    assert [name for name, _ in journal.read.match("table", 1).holders] == ["-", "Runa"]
    journal.close()
