"""What `results` prints of all evenings: the people, their bets, and game after game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from host.admin import results
from host.admin.results import bets, forget, harmless, report
from host.errors import NoJournal
from host.journal import Journal
from host.journal.records import Standing
from tests.program.test_invitation import keyed

if TYPE_CHECKING:
    from pathlib import Path

    from host.table.standings import Row

GAMES: list[tuple[str, str, str, list[Standing]]] = [
    ("2026-01-01", "moon", "value", [Standing("Ada", False, True, False), Standing("Ben", False, False, False)]),
    ("2026-01-01", "moon", "ended", [Standing("Ada", False, False, False), Standing("Runa", True, False, False)]),
    ("2026-01-02", "big", "value", [Standing("Ada", False, False, True), Standing("Ben", False, True, False)]),
    ("2026-01-02", "big", "value", [Standing("", False, True, False), Standing("Runa", True, True, False)]),
]
ROWS: list[Row] = [
    (day, "oak", number, game, ending, seat)
    for number, (day, game, ending, seats) in enumerate(GAMES, 1)
    for seat in seats
]
POINTS = {("oak", 3, 1): 2, ("oak", 3, 2): 5, ("oak", 4, 1): 3, ("oak", 4, 2): 4, ("elm", 3, 1): 9}


def test_the_report_names_people_bets_and_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not count is marked and said; who was forgotten has no name, and a bot's bets are nobody's."""
    monkeypatch.setattr(results, "words", keyed)
    assert report(ROWS, POINTS) == [
        "results_title first=2026-01-01 games=4",
        "results_person name=Ben won=1 played=1 game=big",
        "results_person name=Ada won=1 played=1 game=moon",
        "results_person name=Ben won=0 played=1 game=moon",
        "  results_bets name=Ben n=5, big",
        "  results_bets name=Ada n=2, big",
        "results_aside games=1",
        "results_evening evening=2026-01-01 game=moon names=Ada",
        "results_evening evening=2026-01-01 game=moon names=nobody *",
        "results_evening evening=2026-01-02 game=big names=Ben; results_bets name=Ada n=2; results_bets name=Ben n=5",
        "results_evening evening=2026-01-02 game=big names=Runa; results_bets name=Runa n=4",
    ]
    assert report([], {}) == ["results_none"]
    assert "results_aside" not in " ".join(report(ROWS[:2], {}))


def test_bets_are_added_up_by_person_and_game() -> None:
    """The most first, then by name."""
    more = {("oak", 1, 1): 1, ("oak", 2, 1): 2, ("oak", 1, 2): 3}
    assert bets(ROWS, more) == [(("moon", "Ada"), 3), (("moon", "Ben"), 3)]


@pytest.mark.parametrize("wiping", ["on", "off"])
def test_once_it_is_said_that_a_name_is_deleted_no_file_holds_it(wiping: str, tmp_path: Path) -> None:
    """Nor the journal's log, which a power cut would leave behind; others stay.

    Not every SQLite is built to wipe by itself what was deleted: in a long journal it lies in pages that are free.
    """
    journal = Journal(tmp_path)
    journal.file.db.execute(f"pragma secure_delete = {wiping}")
    for number in range(1, 61):
        seats = [Standing("Adelheid", False, True, False), Standing("Benedikt", False, False, False)]
        journal.write.standings("oak", number, "2026-01-01", "wolfmoon", "moon", seats)
        journal.commit()
    forget(journal, " adelheid")
    left = b"".join(path.read_bytes() for path in tmp_path.glob("journal.sqlite*"))
    assert (b"Adelheid" in left, b"Benedikt" in left) == (False, True)
    journal.close()


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("Ada", "Ada"), ("=1+1", "'=1+1"), (" @x", "' @x"), ("a;=x", "a;'=x"),
        ("-", "-"), ("a-b", "a-b"), ("+1", "'+1"),
    ],
)  # fmt: skip
def test_no_name_begins_a_formula(name: str, cell: str) -> None:
    """Nor what stands behind a sign at which a spreadsheet parts cells."""
    assert harmless(name) == cell


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "results_none"),
        (["--export", "all.csv"], "results_written path=all.csv"),
        (["--delete", "Ada"], "results_unknown name=Ada"),
    ],
)
def test_the_command_does_what_its_words_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    """Of a house that has kept nothing yet; where there is no house it says so."""
    monkeypatch.setattr(results, "words", keyed)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoJournal):
        results.main(["--data", str(tmp_path), *words])
    Journal(tmp_path).close()
    assert results.main(["--data", str(tmp_path), *words]) == 0
    assert capsys.readouterr().out == f"{said}\n"
    assert (tmp_path / "all.csv").exists() == ("--export" in words)
