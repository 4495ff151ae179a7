"""`moontable host results`: people and games over all evenings, read from the journal while no host runs on it."""

from __future__ import annotations

import csv
import os
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from host.errors import NoJournal, ResultsUnwritable
from host.journal import Journal
from host.words import words
from protocol.record import CALLED_OFF

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from host.journal import Standing

    Row = tuple[str, str, int, str, str, Standing]

COLUMNS = ("evening", "table", "match", "game", "ending", "seat", "name", "bot", "won", "stood_in", "counts")


def run(given: Sequence[str], parser_class: type[argparse.ArgumentParser]) -> int:
    """The command; its exit status. Raises a HostError: a running host, no journal, a file that cannot be written."""
    from host.server import data_folder  # noqa: PLC0415 - only for the folder

    parser = parser_class(prog="moontable host results", add_help=False)
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--data", default="")
    parser.add_argument("--export", default="")
    parser.add_argument("--delete", default="")
    parser.add_argument("--lang", choices=("en", "de"), default="")
    chosen = parser.parse_args(given)
    if chosen.lang:
        os.environ["MOONTABLE_LANG"] = chosen.lang
    if chosen.help:
        return _said([words("results_help")])
    folder = data_folder(chosen.data)
    if not (folder / "journal.sqlite").exists():
        raise NoJournal(path=folder)
    journal = Journal(folder)
    try:
        if chosen.delete:
            count = journal.forget_person(chosen.delete)
            journal.commit()
            return _said([words("results_deleted", name=chosen.delete, count=count)])
        if chosen.export:
            export(journal.standings(), Path(chosen.export))
            return _said([words("results_written", path=chosen.export)])
        return _said(told(journal.standings()))
    finally:
        journal.close()


def _said(lines: list[str]) -> int:
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def counts(seats: list[Standing], ending: str) -> bool:
    """Whether a game is counted: nobody was stood in for, and it came to its own end."""
    return ending != CALLED_OFF and not any(one.stood_in for one in seats)


def told(rows: list[Row]) -> list[str]:
    """How often everybody has won, then game after game."""
    if not rows:
        return [words("results_none")]
    games = _games(rows)
    won: dict[str, list[int]] = {}
    for seats, (_, _, _, _, ending) in games:
        for one in seats:
            if counts(seats, ending) and not one.bot and one.name:
                of = won.setdefault(one.name, [0, 0])
                of[0] += one.won
                of[1] += 1
    lines = [words("results_title", first=rows[0][0], games=len(games))]
    best = sorted(won.items(), key=lambda item: (-item[1][0], item[1][1], item[0]))
    lines += [words("results_person", name=name, won=w, games=n) for name, (w, n) in best]
    if aside := sum(not counts(seats, ending) for seats, (*_, ending) in games):
        lines.append(words("results_aside", games=aside))
    for seats, (evening, _, _, game, ending) in games:
        names = ", ".join(one.name for one in seats if one.won and one.name) or words("nobody")
        mark = "" if counts(seats, ending) else " *"
        lines.append(words("results_evening", evening=evening, game=game, names=names) + mark)
    return lines


def export(rows: list[Row], path: Path) -> None:
    """Write one line for each seat of each game."""
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(COLUMNS)
            for seats, (evening, name, match, game, ending) in _games(rows):
                counted = int(counts(seats, ending))
                for place, one in enumerate(seats, 1):
                    said = (one.name, int(one.bot), int(one.won), int(one.stood_in), counted)
                    table.writerow((evening, name, match, game, ending, place, *said))
    except OSError as problem:
        raise ResultsUnwritable(path=path, reason=problem.strerror or "") from None


def _games(rows: list[Row]) -> list[tuple[list[Standing], tuple[str, str, int, str, str]]]:
    """The seats of each game, with evening, table, number, game and ending."""
    return [([row[5] for row in seats], key) for key, seats in groupby(rows, key=lambda row: row[:5])]
