"""Who wins the suggested sets of a village among bots, and what one seat changes that plays a trick.

Every game has a seed of its own, so the figures are the same with one process or several.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from village_tricks import SIDES, TRICKS, Trickster

from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from protocol.games.werewolves import MODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Executor

ENDINGS = ("village", "wolves", "vampires", "lovers", "draw")
SMALL = (8, 10, 12, 15, 18)
ONE_PACK, BOTH_PACKS = (*SMALL, 24, 30), (18, 24, 30, 40, 50)
LEVELS = (1, 2, 3, 4)
CHUNK = 5
"""So many games go to a process at once."""


class Row(NamedTuple):
    """A suggested set: what it is called, its number of players, and its options."""

    name: str
    seats: int
    options: dict[str, int | bool]


class Sitting(NamedTuple):
    """One game to play. `trick` and `side`: what the first seat dealt to that side does instead, "" for nothing."""

    game: str
    seats: int
    options: dict[str, int | bool]
    seed: str
    trick: str = ""
    side: str = ""


def rows(game: str, seats: Sequence[int], *, talking: bool) -> Iterator[Row]:
    """The sets, of these numbers of players only if there are any."""
    talk = {"statements": talking}
    if game == "duesterwald":
        found = [Row(f"level {level}", many, {"level": level} | talk) for level in LEVELS for many in SMALL]
    else:
        found = [
            Row(name, many, {"mode": mode} | talk)
            for mode, name in enumerate(MODES, 1)
            for many in (BOTH_PACKS if name == "both" else ONE_PACK)
        ]
    return (row for row in found if not seats or row.seats in seats)


def ending(sitting: Sitting) -> str:
    """How one game ends."""
    match = Match.start(rules(sitting.game), sitting.seats, sitting.options)
    choose = bot(sitting.game)
    if sitting.trick:
        choose = Trickster(match, choose, TRICKS[sitting.trick], sitting.side).choose
    for ask, choice in answers(match, Random(sitting.seed), choose):
        match.apply(ask, choice)
    return match.over.ending if match.over else "draw"


def count(game: str, row: Row, games: int, seed: int, crowd: Executor, trick: str = "", side: str = "") -> Counter[str]:
    """How many games end how."""
    seeds = (f"{seed} {game} {row.name} {row.seats} {number}" for number in range(games))
    sittings = [Sitting(game, row.seats, row.options, one, trick, side) for one in seeds]
    return Counter(crowd.map(ending, sittings, chunksize=CHUNK))


def error(share: float, games: int) -> float:
    """The standard error of a share."""
    return sqrt(share * (1 - share) / games)


def table(game: str, chosen: Iterable[Row], games: int, seed: int, processes: int) -> None:
    """Print how often each team wins, and the standard error of the village's share."""
    print(f"{games} games each")
    print(f"| set | players | {' | '.join(ENDINGS)} | error |")
    print(f"|---|---:|{'---:|' * len(ENDINGS)}---:|")
    with ProcessPoolExecutor(processes) as crowd:
        for row in chosen:
            won = count(game, row, games, seed, crowd)
            shares = " | ".join(f"{won[end] / games:.0%}" if won[end] else "-" for end in ENDINGS)
            print(f"| {row.name} | {row.seats} | {shares} | {error(won['village'] / games, games):.1%} |", flush=True)


def tricks(game: str, chosen: Iterable[Row], games: int, seed: int, processes: int, names: Sequence[str]) -> None:
    """Print what the other side wins of the same deals with and without one seat that plays a trick."""
    print(f"{games} games each; the share of the side that plays no trick")
    print("| set | players | trick | by | without | with | change | error |\n|---|---:|---|---|---:|---:|---:|---:|")
    with ProcessPoolExecutor(processes) as crowd:
        for row in chosen:
            plain = count(game, row, games, seed, crowd)
            for trick in names:
                for side in SIDES:
                    won = count(game, row, games, seed, crowd, trick, side)
                    before, after = (other_side(found, side) / games for found in (plain, won))
                    off = sqrt(error(before, games) ** 2 + error(after, games) ** 2)
                    figures = f"{before:.0%} | {after:.0%} | {after - before:+.1%} | {off:.1%}"
                    print(f"| {row.name} | {row.seats} | {trick} | {side} | {figures} |", flush=True)


def other_side(won: Counter[str], side: str) -> int:
    """How many games the side wins that plays no trick."""
    return won["village"] if side == "creatures" else won["wolves"] + won["vampires"]
