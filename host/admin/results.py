"""`moontable host results`: people and games over all evenings, read from the journal while no host runs on it."""

from __future__ import annotations

import csv
import re
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from host import usage
from host.errors import NoJournal, ResultsUnwritable, StillSeated
from host.journal import Journal
from host.table.standings import counts, games, tally
from host.texts import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from host.table.standings import Row

    Points = Mapping[tuple[str, int, int], int]
    """What bets have brought, by table, match and seat."""

COLUMNS = ("evening", "table", "match", "game", "ending", "seat", "name", "bot", "won", "stood_in", "counts", "points")
_FORMULA = re.compile(r"""(^|[;,|"\t\r\n])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n].)""", re.DOTALL)
"""Where a spreadsheet would begin to calculate: at the start of a cell, also where it parts cells at other signs."""
NOBODY = "-"
"""Who was forgotten, where a place needs a name."""


def main(given: Sequence[str]) -> int:
    """The command; its exit status. Raises a HostError: a running host, no journal, a file that cannot be written."""
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    chosen = usage.results().read(given)
    if chosen is None:
        return 0
    folder = data_folder(chosen.data)
    if not (folder / "journal.sqlite").exists():
        raise NoJournal(path=folder)
    journal = Journal(folder)
    try:
        if chosen.delete:
            return _print_lines([forget(journal, chosen.delete)])
        if chosen.export:
            export(journal.read.standings(), journal.read.points(), Path(chosen.export))
            return _print_lines([words("results_written", path=chosen.export)])
        return _print_lines(report(journal.read.standings(), journal.read.points()))
    finally:
        journal.close()


def _print_lines(lines: list[str]) -> int:
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def report(rows: list[Row], points: Points) -> list[str]:
    """How often everybody has won and what bets have brought them, then game after game."""
    if not rows:
        return [words("results_none")]
    people, counted, aside = tally(rows)
    lines = [words("results_title", first=rows[0][0], games=counted + aside)]
    lines += [words("results_person", name=p.name, won=p.won, played=p.played, game=p.game) for p in people]
    lines += [f"  {_bets(name, won)}, {game}" for (game, name), won in bets(rows, points)]
    if aside:
        lines.append(words("results_aside", games=aside))
    for seats, (evening, table, match, game, ending) in games(rows):
        names = ", ".join(one.name for one in seats if one.won and one.name) or words("nobody")
        brought = [(one.name, points.get((table, match, n), 0)) for n, one in enumerate(seats, 1)]
        said = [names, *(_bets(name, won) for name, won in brought if name and won)]
        mark = "" if counts(seats, ending) else " *"
        lines.append(words("results_evening", evening=evening, game=game, names="; ".join(said)) + mark)
    return lines


def bets(rows: list[Row], points: Points) -> list[tuple[tuple[str, str], int]]:
    """By game and person what bets have brought, also where a bot stood in, as at the table; the most first."""
    won: dict[tuple[str, str], int] = {}
    for seats, (_, table, match, game, _) in games(rows):
        for seat, one in enumerate(seats, 1):
            brought = points.get((table, match, seat), 0)
            if brought and one.name and not one.bot:
                won[game, one.name] = won.get((game, one.name), 0) + brought
    return sorted(won.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))


def _bets(name: str, won: int) -> str:
    return words("results_bets", name=name, n=won)


def forget(journal: Journal, typed: str) -> str:
    """Take a person out of everything that is kept; what there is to say. Raises StillSeated, and changes nothing."""
    name = unicodedata.normalize("NFC", typed).strip()

    def meant(one: str) -> bool:
        return one.casefold() == name.casefold()

    found = {one for one in journal.read.names() if meant(one)}
    changed = {}
    for table, state in journal.read.tables().items():
        runs = state["phase"] in ("dealing", "playing")
        for person in [p for p in state["people"] + state["watchers"] if not p["bot"] and meant(p["name"])]:
            if runs or not person.get("gone"):
                raise StillSeated(name=person["name"], table=table)
            found.add(person["name"])
            person["name"] = NOBODY
            changed[table] = state
        if meant(state.get("paused", "")):
            changed[table] = state | {"paused": NOBODY}
    for table, state in changed.items():
        journal.write.table(table, state)
    count = sum(journal.read.games_of(one) for one in found)
    for one in found:
        journal.write.forget_person(one, NOBODY)
    journal.commit()
    journal.tidy()
    return words("results_deleted", name=name, count=count) if found else words("results_unknown", name=name)


def harmless(text: str) -> str:
    """The text of a cell that no spreadsheet takes for a formula: an apostrophe stands before what would begin one."""
    return _FORMULA.sub(r"\1'\2", text)


def export(rows: list[Row], points: Points, path: Path) -> None:
    """Write one line for each seat of each game."""
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(COLUMNS)
            for seats, (evening, name, match, game, ending) in games(rows):
                game_counts = counts(seats, ending)
                for place, one in enumerate(seats, 1):
                    counted = int(game_counts and not one.stood_in)
                    brought = points.get((name, match, place), 0)
                    said = (harmless(one.name), int(one.bot), int(one.won), int(one.stood_in), counted, brought)
                    where = (evening, harmless(name), match, harmless(game), harmless(ending), place)
                    table.writerow((*where, *said))
    except OSError as problem:
        raise ResultsUnwritable(path=path, reason=problem.strerror or "") from None
