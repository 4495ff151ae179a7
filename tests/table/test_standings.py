"""Which games count this evening, when an evening begins, and the results of all evenings on the guests' devices."""

from __future__ import annotations

import pytest

from host.journal.records import Standing
from host.table.standings import APART, KEPT_EVERY, Calendar, StandingsPager, tally
from protocol.messages import PAST_PAGE
from tests.table.evening import Evening

HOUR = 3600.0


@pytest.fixture
def evening(tmp_path):
    """A table nobody sits at yet."""
    opened = Evening(tmp_path)
    yield opened
    opened.kill_host()


def played(evening, *, aside=False):
    """A game to its end; with `aside` a bot plays for Ben until it has answered."""
    if aside:
        evening.guests["Ben"].submit_command("rest", "yes", evening.now)
        evening.until(lambda: evening.table.roster.people[1].rest == "own")
        evening.table.roster.people[1].stood_in = True  # as after the bot's first answer, however short the game is
    evening.play_out()
    evening.run(0.5)
    return evening.guests["Ada"].scene


def again(evening):
    """The next game, with whoever is there."""
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.run(0.2)


def test_a_game_in_which_a_bot_stood_in_counts_for_everybody_else(evening):
    """Of this evening and of all: whose seat a bot has played, has neither played nor won."""
    evening.start()
    scene = played(evening, aside=True)
    won = evening.table.lifecycle.live_match.match.over.winners
    assert scene.room.standings == [int(seat in won and seat != 2) for seat in (1, 2, 3, 4)]
    assert (scene.room.counted, scene.room.aside, scene.room.stood_in) == (1, 0, [2])
    assert [(row.name, row.played, row.won) for row in scene.standings.rows] == [("Ada", 1, int(1 in won))]
    first = evening.table.roster.people[0].wins
    again(evening)
    assert evening.guests["Ada"].scene.room.stood_in == []
    scene = played(evening)
    winners = evening.table.lifecycle.live_match.match.over.winners
    assert (scene.room.counted, scene.room.aside, scene.room.stood_in) == (2, 0, [])
    assert {row.name: (row.played, row.won) for row in scene.standings.rows} == {
        "Ada": (2, first + (1 in winners)),
        "Ben": (1, int(2 in winners)),
    }


def test_a_game_that_bots_have_played_for_everybody_does_not_count(evening):
    """Then it was nobody's own."""
    evening.start()
    evening.table.roster.people[0].stood_in = True
    scene = played(evening, aside=True)
    assert (scene.room.standings, scene.room.counted, scene.room.aside) == ([0, 0, 0, 0], 0, 1)
    assert scene.standings.rows == []


def test_a_game_that_was_ended_early_does_not_count(evening):
    """As over all evenings."""
    evening.start()
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(0.5)
    room = evening.guests["Ben"].scene.room
    assert (room.phase, room.counted, room.aside, room.stood_in) == ("result", 0, 1, [])


def test_the_results_are_there_between_games_only(evening):
    """In the waiting room and at the result everybody has them, also who watches; during deal and game nobody does."""
    evening.start()
    assert [s.scene.standings for s in evening.guests.values()] == [None, None]
    played(evening)
    again(evening)
    evening.sit("Wim")
    evening.run(3.0)
    assert [s.scene.standings for s in evening.guests.values()] == [None, None, None]
    played(evening)
    assert {s.scene.standings.counted for s in evening.guests.values()} == {2}
    evening.guests["Ada"].submit_command("lobby", "-", evening.now)
    evening.until(lambda: evening.guests["Wim"].scene.room.phase == "lobby")
    evening.run(0.3)
    assert {s.scene.standings.counted for s in evening.guests.values()} == {2}


def test_a_restarted_host_knows_how_the_evening_stands(evening):
    """A crash in the result, a new host at once: standings and results as before."""
    evening.start()
    scene = played(evening, aside=True)
    evening.restart_host()
    evening.until(lambda: evening.guests["Ada"].scene.status == "live")
    evening.run(5.0)
    after = evening.guests["Ada"].scene
    for told in ("standings", "counted", "aside", "stood_in"):
        assert getattr(after.room, told) == getattr(scene.room, told)
    assert after.standings == scene.standings


@pytest.mark.parametrize("hours", [7.9, 8.1])
@pytest.mark.parametrize("restart", [False, True])
def test_an_evening_begins_when_nobody_was_there_for_eight_hours(evening, hours, restart):
    """By the host's wall clock: over a sleep of the machine and over a restart; a shorter absence changes nothing."""
    evening.start()
    played(evening)
    before = evening.guests["Ada"].scene.room
    guests, evening.guests = evening.guests, {}
    evening.run(15.0, step=1.0)
    assert not evening.table.roster.present_accounts
    if restart:
        evening.kill_host()
    evening.day += hours * HOUR - 15.0
    if restart:
        evening.open_host()
    evening.guests = guests
    evening.until(lambda: evening.guests["Ada"].scene.status == "live" and evening.table.roster.present_accounts)
    evening.run(5.0)
    room = evening.guests["Ada"].scene.room
    anew = hours * HOUR >= APART
    assert room.counted == (0 if anew else 1)
    assert room.standings == ([0, 0, 0, 0] if anew else before.standings)
    assert ("evening" in [event.kind for event in room.events]) == anew
    assert evening.guests["Ada"].scene.standings.counted == 1


def test_a_long_evening_stays_one(evening):
    """Somebody is there all the time: no number of hours ends it, and no step of the clock backwards."""
    evening.start()
    played(evening)
    for _ in range(12):
        evening.run(5.0, step=0.5)
        evening.day += HOUR
    evening.day -= 3 * HOUR
    evening.run(5.0, step=0.5)
    assert evening.guests["Ada"].scene.room.counted == 1


def test_the_keeper_begins_a_new_evening_between_games(evening):
    """Not during a game, and nobody else."""
    evening.start()
    evening.guests["Ada"].submit_command("evening", "-", evening.now)
    evening.run(0.5)
    assert evening.guests["Ada"].scene.refused == "not_now"
    played(evening)
    evening.guests["Ben"].submit_command("evening", "-", evening.now)
    evening.run(0.5)
    assert evening.guests["Ben"].scene.refused == "not_yours"
    assert evening.guests["Ben"].scene.room.counted == 1
    evening.guests["Ada"].submit_command("evening", "-", evening.now)
    evening.run(0.5)
    room = evening.guests["Ben"].scene.room
    assert (room.counted, room.standings) == (0, [0, 0, 0, 0])
    assert [(event.kind, event.by) for event in room.events][-1] == ("evening", 1)


def test_a_tally_counts_by_person_and_game():
    """The best of each game first; bots, names that were taken out and games that do not count stay aside."""

    def seat(name, *, won=False, bot=False, stood_in=False):
        return Standing(name, bot, won, stood_in)

    rows = []
    for number, (game, ending, seats) in enumerate(
        [
            ("moon", "value", [seat("Ada"), seat("Ben", won=True), seat("Runa", bot=True)]),
            ("moon", "value", [seat("Ada", won=True), seat("Ben", won=True), seat("")]),
            ("moon", "ended", [seat("Ada"), seat("Ben")]),
            ("moon", "value", [seat("Ada", won=True), seat("Ben", won=True, stood_in=True)]),
            ("moon", "value", [seat("Ada", won=True, stood_in=True), seat("Runa", bot=True, won=True)]),
            ("big", "value", [seat("Ada"), seat("Cleo", won=True)]),
        ],
        1,
    ):
        rows += [("2026-11-28", "table", number, game, ending, one) for one in seats]
    people, counted, aside = tally(rows)
    assert [(p.game, p.name, p.won, p.played) for p in people] == [
        ("big", "Cleo", 1, 1), ("big", "Ada", 0, 1), ("moon", "Ben", 2, 2), ("moon", "Ada", 2, 3),
    ]  # fmt: skip
    assert (counted, aside) == (4, 2)


def test_when_somebody_was_last_there_is_written_now_and_then(evening):
    """Every so many seconds of the wall clock, whichever way it goes, and never while nobody is there."""
    clock = [1000.0]
    calendar = Calendar("oak", evening.journal, lambda: clock[0])
    kept = []
    for now, company in [
        (1000.0, True), (1000.0 + KEPT_EVERY - 1, True), (1000.0 + KEPT_EVERY, True), (1000.0 + 3 * KEPT_EVERY, False),
        (1000.0, True), (1000.0 + APART, False), (1000.0 + 2 * APART - 1, False), (1000.0 + 2 * APART, False),
    ]:  # fmt: skip
        clock[0] = now
        begins = calendar.evening_begins(anybody_here=company)
        evening.journal.commit()
        kept.append((evening.journal.read.number("company oak") - 1000, begins))
    assert kept == [
        (0, False), (0, False), (KEPT_EVERY, False), (KEPT_EVERY, False),
        (0, False), (APART, True), (APART, False), (2 * APART, True),
    ]  # fmt: skip
    clock[0] = 1000.0 + 3 * APART
    assert Calendar("oak", evening.journal, lambda: clock[0]).evening_begins(anybody_here=True)
    assert not Calendar("elm", evening.journal, lambda: clock[0]).evening_begins(anybody_here=True), (
        "it has just been opened"
    )


def test_many_people_come_page_by_page(evening):
    """Each page is as long as fits; round and round, beginning anew when there may be new results."""
    names = [f"Guest {n}" for n in range(2 * PAST_PAGE + 1)]
    evening.journal.write.standings("old", 1, "2026-01-01", "wolfmoon", "moon", [
        Standing(name, bot=False, won=False, stood_in=False) for name in names
    ])  # fmt: skip
    evening.journal.commit()
    pages = StandingsPager(evening.journal)
    told = [pages.next(1, "lobby") for _ in range(4)]
    assert [(page.index, page.count, len(page.rows)) for page in told] == [
        (0, 3, PAST_PAGE), (1, 3, PAST_PAGE), (2, 3, 1), (0, 3, PAST_PAGE),
    ]  # fmt: skip
    assert pages.next(2, "dealing") is None
    assert pages.next(2, "playing") is None
    assert pages.next(2, "result").index == 0
    evening.restart_host()
    evening.sit("Ada")
    evening.run(15.0, step=0.5)
    assert sorted(row.name for row in evening.guests["Ada"].scene.standings.rows) == sorted(names)
