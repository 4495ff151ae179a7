"""How well the bots play: their share of the wins against players who choose at random.

    .venv/bin/python benchmarks/bots.py [--game wolfmoon] [--games N] [--seed N]
    .venv/bin/python benchmarks/bots.py --game shadow_world [--games N] [--seed N] [--table factions|balance|windows]
    .venv/bin/python benchmarks/bots.py --game werewolves|duesterwald [--games N] [--seed N] [--seats 8 12 …] [--mute]
        [--trick accuses|early|idle|names|seer|silent|all] [--processes N]

Wolfmoon: one bot against random players, half the seats, and all but one; and how rounds among bots end.
The shadow-world game: by faction, with the seats of one faction played by bots; how the game is balanced among bots
alone, by faction and character; and how long its windows make a table wait.
The village: who wins the suggested sets among bots, talking or mute; or what it changes that one seat plays a trick.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import shadow_balance
import village_balance
from evening import Evening
from village_tricks import TRICKS

from host.games import GAMES, rules


def rates(seats: int, count: int, games: int, seed: int) -> tuple[float, float, Evening]:
    """The part of the games that a bot wins when `count` sit at the table, and a random player."""
    evening = Evening("wolfmoon", seats, Random(f"{seed} {seats} {count}"))
    wins = [0, 0]
    for number in range(games):
        bots = {(number + place) % seats + 1 for place in range(count)}
        for winner in evening.play(bots):
            wins[winner in bots] += 1
    others = seats - count
    return wins[True] / games / max(1, count), wins[False] / games / max(1, others), evening


def wolfmoon(games: int, seed: int) -> None:
    """Print the tables of Wolfmoon."""
    print(f"{games} games each; wins of one bot, of one random player, and how many times as often a bot wins")
    print("seats bots   fair    bot  random  times   thinking")
    for seats in rules("wolfmoon").INFO.seats:
        for count in sorted({1, seats // 2, seats - 1}):
            bot_wins, dice_wins, evening = rates(seats, count, games, seed)
            thinking = evening.thought / evening.thoughts * 1e6
            won = f"{1 / seats:6.1%} {bot_wins:6.1%} {dice_wins:7.1%} {bot_wins / dice_wins:6.1f}"
            print(f"{seats:5} {count:4} {won} {thinking:7.0f} us")
    print("endings among bots alone")
    for seats in rules("wolfmoon").INFO.seats:
        bot_wins, _, evening = rates(seats, seats, games // 4, seed)
        ends = ", ".join(f"{name} {count / (games // 4):.0%}" for name, count in evening.endings.most_common())
        print(f"{seats:5}  {evening.turns / (games // 4):.0f} turns on average; {ends}")


def village(arguments: argparse.Namespace) -> None:
    """Print who wins the sets of a village, or what a trick changes."""
    chosen = village_balance.rows(arguments.game, arguments.seats, talking=not arguments.mute)
    chosen = (row for row in chosen if arguments.set in {"", row.name})
    given = arguments.game, chosen, arguments.games or 400, arguments.seed, arguments.processes
    if arguments.trick:
        village_balance.tricks(*given, list(TRICKS) if arguments.trick == "all" else [arguments.trick])
    else:
        village_balance.table(*given)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="How well the bots play.")
    parser.add_argument("--game", choices=GAMES, default="wolfmoon")
    parser.add_argument("--games", type=int, default=0, help="how many games for each row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", default="", help="only this table")
    parser.add_argument("--seats", type=int, nargs="+", default=[], help="only these numbers of players of a village")
    parser.add_argument("--set", default="", help="only this set of a village")
    parser.add_argument("--mute", action="store_true", help="a village that makes no statements")
    parser.add_argument("--trick", choices=(*TRICKS, "all"), help="what one seat of a village does in every game")
    parser.add_argument("--processes", type=int, default=2, help="how many play a village's games at the same time")
    arguments = parser.parse_args()
    if arguments.game == "wolfmoon":
        wolfmoon(arguments.games or 2000, arguments.seed)
    elif arguments.game != "shadow_world":
        village(arguments)
    else:
        shadow_balance.tables(arguments.games or 400, arguments.seed, arguments.table)


if __name__ == "__main__":
    main()
