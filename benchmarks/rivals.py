"""How much better the bots of this tree play than those of an earlier commit: both sit at the same tables, in turns.

    .venv/bin/python benchmarks/rivals.py --before COMMIT [--game wolfmoon|shadow_world] [--games N] [--seed N]
                                          [--set OPTION=VALUE ...]

Each deal is played twice, with the seats of both kinds exchanged, so that the luck of a seat or of a character counts
for neither. A bot of the earlier commit sees today's views; what they hold more than it knows is nothing to it.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tarfile
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import pstdev
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from evening import Evening

from host.games import bot, rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Ask

    Choose = Callable[[int, Any, Any, Ask, Random], str]

ROOT = Path(__file__).resolve().parent.parent


def bot_before(game: str, commit: str, folder: Path) -> Choose:
    """How a bot of an earlier commit chooses; its modules get a name of their own beside today's."""
    kept = subprocess.run(["git", "archive", commit, "host"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(kept)) as archive:
        archive.extractall(folder, filter="data")
    (folder / "host").rename(folder / "before")
    for path in (folder / "before").rglob("*.py"):
        path.write_text(path.read_text().replace("from host", "from before"))
    sys.path.insert(0, str(folder))
    return import_module(f"before.games.{game}.bot").choose  # type: ignore[no-any-return]


def played(game: str, seats: int, games: int, seed: int, options: dict[str, int | bool], before: Choose) -> list[float]:
    """The part of its seats' games that each kind wins, today's first; then the standard error of their difference."""
    today, wins, leads = bot(game), [0, 0], []
    for number in range(games):
        ahead = 0
        for swapped in (False, True):
            evening = Evening(game, seats, Random(f"{seed} {seats} {number}"))
            new = {seat for seat in range(1, seats + 1) if (seat % 2 == 0) == swapped}

            def choose(seat: int, *asked: Any, new: set[int] = new) -> str:  # bound now: the next deal has other seats
                return (today if seat in new else before)(seat, *asked)

            evening.choose = choose
            winners = evening.play(set(range(1, seats + 1)), options)
            won = [len(new.intersection(winners)), len(set(winners) - new)]
            wins = [wins[0] + won[0], wins[1] + won[1]]
            ahead += won[0] - won[1]
        leads.append(ahead / seats)
    each = games * seats
    return [wins[0] / each, wins[1] / each, pstdev(leads) / games**0.5]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How much better bots play than before.")
    parser.add_argument("--before", required=True, help="an earlier commit")
    parser.add_argument("--game", choices=["wolfmoon", "shadow_world"], default="wolfmoon")
    parser.add_argument("--games", type=int, default=400, help="how many deals for each row, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], help="an option of the table, as name=number")
    arguments = parser.parse_args()
    options = {name: int(value) for name, _, value in (row.partition("=") for row in arguments.set)}
    with TemporaryDirectory() as folder:
        before = bot_before(arguments.game, arguments.before, Path(folder))
        print(f"{arguments.games} deals each, played twice; wins of a seat")
        print("seats  today  before  accurate to")
        for seats in rules(arguments.game).INFO.seats:
            today, old, spread = played(arguments.game, seats, arguments.games, arguments.seed, options, before)
            print(f"{seats:5} {today:6.1%} {old:7.1%}  {2 * spread:10.1%}", flush=True)


if __name__ == "__main__":
    main()
