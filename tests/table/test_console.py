"""The host's own screen as a console, and the results of all evenings."""

from __future__ import annotations

import csv

import pytest

from host.admin.results import export, forget, report
from host.console import run_line
from host.errors import StillSeated
from host.journal.records import Standing
from protocol.console import ConsoleCommand, parse
from protocol.keys import SeatKeys
from tests.table.evening import Evening


@pytest.fixture
def evening(tmp_path):
    """Ada, Ben and a bot in their first turn, and a console."""
    opened = Evening(tmp_path, fast=False)
    keys = SeatKeys.new()
    opened.table.add_operator(keys.sign_public, keys.seal_public, keys.account)
    opened.start(bots=1)
    yield opened
    opened.kill_host()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kick 2", ConsoleCommand("kick", "2")),
        ("  RAUS 2 ", ConsoleCommand("kick", "2")),
        ("standin 3", ConsoleCommand("stand_in", "3 on")),
        ("tür neu", ConsoleCommand("door", "renew")),
        ("pause", ConsoleCommand("pause", "yes")),
        ("weiter", ConsoleCommand("pause", "no")),
        ("pause now", "pause"),
        ("kick", "kick"),
        ("keep Long  NIGHTS", ConsoleCommand("keep_rules", "Long NIGHTS")),
        ("NIMM Lange Nacht", ConsoleCommand("use_rules", "Lange Nacht")),
        ("wer", "who"),
        ("", ""),
        ("dance", "dance"),
    ],
)
def test_words_of_a_console(typed, meant):
    """One line is one wish, in either language; what is none stays a word."""
    assert parse(typed) == meant


def test_the_hosts_screen_names_what_is_set_already(tmp_path):
    """Game, bots, pace, options and door; choosing the same game again loses no ruling."""
    evening = Evening(tmp_path, fast=False)
    keys = SeatKeys.new()
    table = evening.table
    table.add_operator(keys.sign_public, keys.seal_public, keys.account)
    evening.sit("Ada")
    for typed in ("bots 4", "pace brisk", "option long=yes", "door closed"):
        first, again = run_line(table, typed, evening.now), run_line(table, typed, evening.now)
        assert (first, again) == (["Done."], ["That is set already."]), typed
    assert run_line(table, "game wolfmoon", evening.now) == ["That is set already."]
    assert table.lobby.options["long"] is True
    evening.kill_host()


def test_the_console_has_the_keepers_rights(evening):
    """Who is there, a code for a seat, a pause, the door, the end; refusals are said in words."""
    table = evening.table
    assert any("Ben" in line for line in run_line(table, "who", evening.now))
    (line,) = run_line(table, "code 2", evening.now)
    assert table.transfer.seat_code.code in line
    assert run_line(table, "code 9", evening.now) != run_line(table, "pause", evening.now)
    evening.run(0.3)
    assert evening.guests["Ada"].scene.room.paused
    run_line(table, "go", evening.now)
    evening.run(6.0)
    old = table.attendance.code
    (line,) = run_line(table, "door renew", evening.now)
    assert table.attendance.code in line
    assert table.attendance.code != old
    run_line(table, "end", evening.now)
    assert table.lifecycle.phase == "result"
    assert run_line(table, "nonsense", evening.now)
    assert run_line(table, "", evening.now) == []


def test_the_console_shows_no_hand(evening):
    """No word of it prints what lies in somebody's hand."""
    cards = {card for seat in (1, 2, 3) for card in evening.table.lifecycle.live_match.match.view(seat)[1].hand}
    assert cards
    words = ("who", "help", "kick 9", "code 2")
    said = " ".join(line for word in words for line in run_line(evening.table, word, evening.now))
    assert not [card for card in cards if card in said]


def test_the_log_shows_no_secret(evening, caplog):
    """Neither the table's code nor a one-time code is ever logged."""
    with caplog.at_level("DEBUG"):
        run_line(evening.table, "code 2", evening.now)
        run_line(evening.table, "door renew", evening.now)
        evening.play_on()
        run_line(evening.table, "kick 2", evening.now)
    for secret in (evening.table.attendance.code, evening.table.transfer.seat_code.code):
        assert secret not in caplog.text


def test_results_are_kept_and_games_with_stand_ins_are_not_counted(evening, tmp_path):
    """A game played to its end counts; one in which a bot stood in, or that was ended, is listed and set aside."""
    evening.play_out()
    evening.run(0.3)
    rows = evening.journal.read.standings()
    assert [row[5].name for row in rows][:2] == ["Ada", "Ben"]
    assert [n for n, row in enumerate(rows, 1) if row[5].won] == evening.table.lifecycle.live_match.match.over.winners
    day = rows[0][0]
    assert len(day) == 10
    lines = report(rows, {})
    assert any(line.strip().startswith("Ada:") and "1" in line for line in lines)
    stood = Standing("Ada", bot=False, won=True, stood_in=True)
    other = (day, "table", 2, "wolfmoon", "last_player", stood)
    assert len([line for line in report([*rows, other], {}) if line.endswith("*")]) == 1
    path = tmp_path / "all.csv"
    export(rows, {}, path)
    with path.open(encoding="utf-8") as file:
        read = list(csv.DictReader(file))
    assert [row["name"] for row in read][:2] == ["Ada", "Ben"]
    assert {row["counts"] for row in read} == {"1"}


@pytest.mark.parametrize(
    "begin",
    ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\uff1d", "\uff0b", "\uff0d", "\uff20", "x;=", "x,+", 'x",=', "x\t@"],
)
def test_no_exported_name_is_a_formula(begin, tmp_path):
    """A cell that a spreadsheet would run begins with an apostrophe, also where it parts cells at semicolons."""
    name = begin + "cmd|' /C x'!A"
    seats = [Standing(who, False, won=False, stood_in=False) for who in (name, "Ben-Ole", "-")]
    rows = [("2026-01-01", "-table", 1, "=game", "+end", seat) for seat in seats]
    path = tmp_path / "results.csv"
    export(rows, {}, path)
    with path.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [row["name"] for row in read][1:] == ["Ben-Ole", "-"]
    assert (read[0]["table"], read[0]["game"], read[0]["ending"]) == ("'-table", "'=game", "'+end")
    for sign in ';,\t"':
        cells = [cell.lstrip() for cell in read[0]["name"].split(sign)]
        assert not [
            cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"))
        ]
    assert read[0]["name"].replace("'", "") == name.replace("'", "")


def test_a_game_in_which_a_bot_stood_in_is_marked(evening):
    """Ben rests and comes back: the game is his, and not counted."""
    evening.guests["Ben"].submit_command("rest", "yes", evening.now)
    ben = evening.guests.pop("Ben")
    for _ in range(1000):
        evening.play_on(1.0)
        if evening.table.lifecycle.phase == "result" or evening.table.roster.people[1].stood_in:
            break
    evening.guests["Ben"] = ben
    evening.play_out()
    evening.run(0.5)
    rows = evening.journal.read.standings()
    assert [row[5].stood_in for row in rows if row[5].name == "Ben"] == [True]


def test_a_person_can_be_taken_out_of_everything_once_they_have_left(evening, tmp_path):
    """While Ben has a seat nothing changes; then no byte of his name stays, all games do, and the table goes on."""
    evening.play_out()
    evening.run(0.3)
    for _ in range(2):
        evening.journal.commit()
        with pytest.raises(StillSeated) as refused:
            forget(evening.journal, "Ben")
        assert refused.value.facts == {"name": "Ben", "table": "table"}
        evening.restart_host()
        assert "Ben" in [row[5].name for row in evening.journal.read.standings()]
    evening.run(3.0)
    evening.guests.pop("Ben").submit_command("leave", "-", evening.now)
    evening.table.attendance.leave(evening.table.roster.people[1], evening.now)
    evening.run(0.3)
    evening.table.save()
    evening.journal.commit()
    forget(evening.journal, " ben ")
    rows = evening.journal.read.standings()
    assert len(rows) == 3
    assert [row[5].name for row in rows if not row[5].bot] == ["Ada", ""]
    assert report(rows, {})
    export(rows, {}, tmp_path / "all.csv")
    assert len((tmp_path / "all.csv").read_text(encoding="utf-8").splitlines()) == 4
    evening.restart_host()
    evening.run(0.3)
    assert evening.guests["Ada"].scene.room.people[1].name == "-"
    evening.kill_host()
    left = b"".join(path.read_bytes() for path in tmp_path.glob("journal.sqlite*"))
    assert b"Ada" in left
    assert b"Ben" not in left
    evening.open_host()


def test_the_points_of_bets_are_listed_exported_and_taken_out_with_their_person(evening, tmp_path, monkeypatch):
    """Summed by person and game, beside each game and in the file; nobody's any more once the person is taken out."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    journal = evening.journal

    def seat(name, *, bot=False):
        return Standing(name, bot, won=name == "Ada", stood_in=False)

    for match, game, points in ((1, "werewolves", {2: 4, 3: 7, 4: 2}), (2, "werewolves", {2: 1}), (3, "moon", {1: 1})):
        seats = [seat("Ada"), seat("Bo"), seat("Cy"), seat("Runa", bot=True)]
        journal.write.standings("old", match, "2026-01-01", game, "village", seats)
        journal.write.points("old", match, points)
    journal.commit()
    lines = report(journal.read.standings(), journal.read.points())
    people = [line for line in lines if line.endswith((", werewolves", ", moon")) and "bets" in line]
    assert people == [
        "  Ada: 1 point from bets, moon",
        "  Cy: 7 points from bets, werewolves",
        "  Bo: 5 points from bets, werewolves",
    ]
    first = next(line for line in lines if line.startswith("2026-01-01, werewolves"))
    assert "Ada; Bo: 4 points from bets; Cy: 7 points from bets" in first

    def exported():
        export(journal.read.standings(), journal.read.points(), tmp_path / "all.csv")
        with (tmp_path / "all.csv").open(encoding="utf-8") as file:
            return [(row["match"], row["name"], row["points"]) for row in csv.DictReader(file) if row["points"] != "0"]

    before = [("1", "Bo", "4"), ("1", "Cy", "7"), ("1", "Runa", "2"), ("2", "Bo", "1"), ("3", "Ada", "1")]
    assert exported() == before
    forget(journal, "bo")
    assert not any("Bo" in line for line in report(journal.read.standings(), journal.read.points()))
    assert exported() == [row for row in before if row[1] != "Bo"]
    assert journal.read.points().get(("old", 1, 2)) is None


def test_an_order_that_changes_nothing_at_its_table_is_receipted_as_soon_as_one_that_is_refused(tmp_path):
    """Its console waits for that: not for the next step, which nobody else brings about."""
    evening, keys, orders = Evening(tmp_path, fast=False), SeatKeys.new(), []
    object.__setattr__(evening.table.context, "table_command", orders.append)
    evening.table.add_operator(keys.sign_public, keys.seal_public, keys.account)
    console = evening.guests["Console"] = evening.connect(evening.seat_of("Console", keys))
    evening.run(1.0)
    for name, refused in (("table", False), ("ready", True)):
        console.submit_command(name, "new attic", evening.now)
        assert console.scene.pending
        evening.run(0.5)
        assert (console.scene.pending, bool(console.scene.refused)) == (False, refused)
    assert orders == ["new attic"]
    evening.kill_host()
