"""Where an evening ends and what is left of it: dates, absences, a tally begun anew, names taken out of the results."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import Future

import pytest

from host.admin.results import bets, forget
from host.bot_workers import Outcomes
from host.errors import StillSeated
from host.journal.records import Standing
from host.table.card_set import SETTLED, SetTrial
from host.table.standings import APART, KEPT_EVERY, Calendar, StandingsPager, tally
from protocol.messages import PAST_PAGE, PAST_PAGES
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """A table nobody sits at yet."""
    opened = Evening(tmp_path)
    yield opened
    opened.kill_host()


def seat(name, *, won=False, bot=False, stood_in=False):
    """One seat of a game in the results."""
    return Standing(name, bot, won, stood_in)


@pytest.mark.parametrize(("hour", "date"), [(4, "2026-11-28"), (5, "2026-11-29"), (23, "2026-11-29")])
def test_the_night_belongs_to_the_evening_before(evening, hour, date):
    """Until five o'clock by the host's own clock."""
    moment = dt.datetime(2026, 11, 29, hour, 30).astimezone().timestamp()
    assert Calendar("table", evening.journal, lambda: moment).evening() == date


def test_a_long_absence_ends_an_evening_once(evening):
    """Nobody comes for days: the evening has ended then, and does not end anew at each look."""
    clock = [1_800_000_000.0]
    calendar = Calendar("table", evening.journal, lambda: clock[0])
    assert not calendar.evening_begins(anybody_here=True)
    clock[0] += APART
    assert calendar.evening_begins(anybody_here=False)
    clock[0] += APART - 1
    assert not calendar.evening_begins(anybody_here=False)
    assert not calendar.evening_begins(anybody_here=True)
    clock[0] += APART - 1
    assert not calendar.evening_begins(anybody_here=True)


def test_of_two_with_as_many_wins_the_one_with_fewer_games_comes_first():
    """Then by name."""
    rows = [
        ("2026-11-28", "table", n, "moon", "value", one)
        for n, names in enumerate((("Ada", "Ben", "Cy"), ("Ada",)), 1)
        for one in (seat(name, won=n == 1) for name in names)
    ]
    assert [person.name for person in tally(rows)[0]] == ["Ben", "Cy", "Ada"]


def test_a_new_evening_takes_wins_and_points_and_is_told_only_where_there_were_some(evening):
    """Points of bets go as well; by itself nothing begins where nothing has been."""
    evening.sit("Ada")
    (ada,) = evening.table.roster.people
    begin = evening.table.tally.begin

    def told():
        return [event.kind for event in evening.table.events.shown].count("evening")

    begin()
    assert told() == 0
    for wins, points in ((1, 0), (0, 4)):
        ada.wins, ada.points = wins, points
        before = told()
        begin()
        assert (ada.wins, ada.points, told()) == (0, 0, before + 1)
    begin(by=ada)
    assert told() == 3


def test_results_are_read_anew_for_each_phase_and_end_with_the_last_page(evening):
    """Between two games without a moment of the game between them, too; beyond the last page nobody is told."""
    write = evening.journal.write
    pages = StandingsPager(evening.journal)
    assert pages.next(1, "lobby").rows == []
    write.standings("old", 1, "2026-01-01", "moon", "value", [seat("Ada")])
    evening.journal.commit()
    assert pages.next(1, "lobby").rows == []
    assert [row.name for row in pages.next(1, "result").rows] == ["Ada"]
    write.standings(
        "old", 2, "2026-01-01", "moon", "value", [seat(f"Guest {n}") for n in range(PAST_PAGE * PAST_PAGES)]
    )
    evening.journal.commit()
    page = pages.next(2, "result")
    assert (page.index, page.count, len(page.rows)) == (0, PAST_PAGES, PAST_PAGE)


def test_who_is_forgotten_and_who_is_not(evening):
    """Whoever watched goes as whoever played, in any letters, once they have left; a bot of that name stays."""
    evening.sit("Ben")
    evening.table.save()
    evening.journal.commit()
    whole = evening.journal.read.tables()["table"]

    def person(name, **more):
        return {**whole["people"][0], "name": name, **more}

    def put(**state):
        evening.journal.write.table("table", {**whole, "people": [], "watchers": [], **state})
        evening.journal.commit()

    for place in ("people", "watchers"):
        put(**{place: [person("Ben")]})
        with pytest.raises(StillSeated):
            forget(evening.journal, "ben")
    put(phase="playing", watchers=[person("Ben", gone=True)])
    with pytest.raises(StillSeated):
        forget(evening.journal, "Ben")
    put(people=[person("Ben", bot=True), person("BEN", gone=True)], watchers=[person("Ben", gone=True)], paused="ben")
    forget(evening.journal, " ben ")
    state = evening.journal.read.tables()["table"]
    assert [one["name"] for one in state["people"] + state["watchers"]] == ["Ben", "-", "-"]
    assert state["paused"] == "-"


def test_bets_bring_points_also_where_a_bot_has_stood_in():
    """As at the table; a bot's own bets and those of whoever was taken out are nobody's."""
    seats = [seat("Ada", stood_in=True), seat("Ben"), seat("Runa", bot=True), seat("")]
    rows = [("2026-01-01", "table", 1, "werewolves", "village", one) for one in seats]
    points = {("table", 1, n): n for n in (1, 2, 3, 4)}
    assert bets(rows, points) == [
        (("werewolves", "Ben"), 2),
        (("werewolves", "Ada"), 1),
    ]


class Workers:
    """Bots that have played as soon as a test says so."""

    def __init__(self):
        self.asked = []

    def try_out(self, request):
        """Remember what is to be played."""
        self.asked.append((request, Future()))
        return self.asked[-1][1]


def test_what_bots_have_shown_of_one_set_says_nothing_of_another():
    """After any change, and after a game, they begin to count anew."""
    workers = Workers()
    trial = SetTrial(lambda: workers, bytes)
    sets = [("werewolves", 12, {}), ("werewolves", 12, {"reveal": False})]
    now = 100.0
    for wanted in sets:
        trial.play_on(*wanted, now)
        assert trial.shown(*wanted) is None
        now += SETTLED
        trial.play_on(*wanted, now)
        workers.asked[-1][1].set_result(Outcomes({"village": 8}))
        now += 10
        assert trial.play_on(*wanted, now)
        assert trial.shown(*wanted).won == {"village": 8}
        assert workers.asked[-1][0].games == 200 - 8
    assert trial.shown(*sets[0]) is None


async def test_whoever_is_away_when_a_game_is_dealt_watches(evening):
    """Nobody is lost by it: back again they see the table, and sit at it before the next game."""
    for name in ("Ada", "Ben", "Cleo"):
        evening.sit(name)
    evening.run(0.3)
    cleo = evening.guests.pop("Cleo")
    for wish, choice in (("bots", "2"), ("option", "long=yes")):
        evening.guests["Ada"].submit_command(wish, choice, evening.now)
        evening.run(0.5)
    evening.run(15.0, step=0.5)
    evening.table.lifecycle.silence.mornings = 7
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    assert [one.name for one in evening.table.roster.watchers] == ["Cleo"]
    assert evening.table.roster.seat_of(cleo.seat.account) == 0
    assert evening.table.lifecycle.silence.mornings == 0
    assert evening.table.lifecycle.live_match.match.game.options["long"] is True


def test_points_and_games_of_an_evening_add_up(evening):
    """A second game adds to the first; only seats that have brought something are kept."""
    for name in ("Ada", "Ben"):
        evening.sit(name)
    count = evening.table.tally.count
    count(1, "werewolves", [1], "village", {1: 3, 2: 0})
    count(2, "werewolves", [1, 2], "village", {1: 2, 2: 1})
    count(3, "werewolves", [], "ended", {1: 1, 2: 0})
    assert [(one.wins, one.points) for one in evening.table.roster.people] == [(2, 6), (1, 1)]
    assert (evening.table.tally.counted, evening.table.tally.aside) == (2, 1)
    evening.journal.commit()
    kept = {key[1:]: won for key, won in evening.journal.read.points().items()}
    assert kept == {(1, 1): 3, (2, 1): 2, (2, 2): 1, (3, 1): 1}


def test_a_bot_of_the_same_name_stays_in_the_results(evening):
    """Its games and its points are none of the person's who is forgotten."""
    for match, bot in ((1, False), (2, True)):
        evening.journal.write.standings("old", match, "2026-01-01", "moon", "value", [seat("Ben", bot=bot)])
        evening.journal.write.points("old", match, {1: match})
    evening.journal.commit()
    forget(evening.journal, "Ben")
    rows = evening.journal.read.standings()
    assert [(row[5].name, row[5].bot) for row in rows] == [("", False), ("Ben", True)]
    assert evening.journal.read.points() == {("old", 2, 1): 2}


def test_who_was_there_is_noted_every_five_minutes(evening):
    """Often enough that a restart knows it, and not at every look."""
    clock = [1_800_000_000.0]
    calendar = Calendar("other", evening.journal, lambda: clock[0])
    for seconds, notes in ((0, 1), (KEPT_EVERY - 1, 0), (1, 1), (KEPT_EVERY, 1)):
        clock[0] += seconds
        before = len(evening.journal.write.gathered)
        calendar.evening_begins(anybody_here=True)
        assert len(evening.journal.write.gathered) - before == notes
    evening.journal.commit()
    again = Calendar("other", evening.journal, lambda: clock[0] + APART - 1)
    assert not again.evening_begins(anybody_here=False)
    assert Calendar("other", evening.journal, lambda: clock[0] + APART).evening_begins(anybody_here=False)


def test_a_table_that_is_given_up_after_a_game_is_left_without_it(evening):
    """Whoever opens it anew finds a lobby, not the end of a game that others have played."""
    evening.start(("Ada", "Ben"), bots=1)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "result")
    evening.table.close(evening.now)
    lifecycle = evening.table.lifecycle
    assert (lifecycle.phase, lifecycle.live_match, evening.table.attendance.closed) == ("lobby", None, True)
    assert [person.name for person in evening.table.roster.people if not person.bot] == []
