"""The shadow-world game among bots: how well they play, how the game is balanced, how long its windows take."""

from __future__ import annotations

from collections import Counter
from random import Random

from evening import Evening

from protocol.games.shadow_world import CHARACTERS, FACTIONS, SEATS, SPLIT

SETS = {1: "base", 2: "one per initial", 3: "mixed"}
WINDOW = 3.0
"""Seconds of a window at brisk."""


def everybody(evening: Evening, characters: list[str], faction: str) -> set[int]:
    """The seats of a faction; all for "all", none for ""."""
    return {
        seat
        for seat in range(1, evening.seats + 1)
        if faction == "all" or CHARACTERS[characters[seat]].faction == faction
    }


def series(seats: int, which: int, faction: str, games: int, seed: int) -> tuple[Counter[str], Counter[str], Evening]:
    """Games with bots at the seats of a faction: how often each character was dealt and how often it won."""
    evening = Evening("shadow_world", seats, Random(f"{seed} {seats} {which}"))
    dealt: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for _ in range(games):
        match = evening.start({"characters": which})
        characters = list(match.rules.describe(match.game)["characters"])
        evening.turns -= 1  # the deal is none
        winners = evening.finish(match, everybody(evening, ["", *characters], faction))
        dealt.update(characters)
        won.update(characters[seat - 1] for seat in winners)
    return dealt, won, evening


def rate(dealt: Counter[str], won: Counter[str], faction: str) -> float:
    """How often a seat of a faction wins."""
    names = [name for name, card in CHARACTERS.items() if card.faction == faction]
    return sum(won[name] for name in names) / max(1, sum(dealt[name] for name in names))


def factions(games: int, seed: int) -> None:
    """Print how often a faction wins that is played by bots against random players, and by random players alone."""
    print(f"{games} games each: wins of a seat of the faction, all others at random")
    print("seats faction    random    bots   times   thinking (longest)")
    for seats in SEATS:
        dealt, won, _ = series(seats, 1, "", games, seed)
        for faction, number in zip(FACTIONS, SPLIT[seats], strict=True):
            if number:
                by_dice = rate(dealt, won, faction)
                dealt_to, won_by, evening = series(seats, 1, faction, games, seed)
                by_bots = rate(dealt_to, won_by, faction)
                thinking = f"{evening.thought / evening.thoughts * 1e6:6.0f} us ({evening.longest * 1e3:.1f} ms)"
                print(f"{seats:5} {faction:9} {by_dice:7.1%} {by_bots:7.1%} {by_bots / by_dice:7.2f}   {thinking}")


def balance(games: int, seed: int) -> None:
    """Print how often each faction and character wins among bots, as tables for the docs."""
    for which, name in SETS.items():
        found = {seats: series(seats, which, "all", games, seed) for seats in SEATS}
        print(f"\n### Characters: {name}\n")
        print("| | " + " | ".join(f"{seats} players" for seats in SEATS) + " |")
        print("|---|" + "---:|" * len(SEATS))
        for faction in FACTIONS:
            cells = [
                f"{rate(*found[seats][:2], faction):.0%}" if number else "-"
                for seats, number in zip(SEATS, (SPLIT[s][FACTIONS.index(faction)] for s in SEATS), strict=True)
            ]
            print(f"| **{faction}** | " + " | ".join(cells) + " |")
        for character, card in CHARACTERS.items():
            pairs = [(found[seats][0][character], found[seats][1][character]) for seats in SEATS]
            if any(dealt for dealt, _ in pairs):
                cells = [f"{won / dealt:.0%}" if dealt else "-" for dealt, won in pairs]
                print(f"| {card.name} | " + " | ".join(cells) + " |")
        turns = [f"{found[seats][2].turns / games:.0f}" for seats in SEATS]
        capped = [f"{found[seats][2].endings['cap'] / games:.1%}" for seats in SEATS]
        print("| turns on average | " + " | ".join(turns) + " |")
        print("| without a winner | " + " | ".join(capped) + " |")


def windows(games: int, seed: int) -> None:
    """Print how many seconds of windows a turn has on average at brisk."""
    print(f"\nseconds of windows in a turn at brisk, {games} games of bots each")
    for which, name in SETS.items():
        row = []
        for seats in SEATS:
            _, _, evening = series(seats, which, "all", games, seed)
            row.append(f"{seats}: {evening.windows * WINDOW / evening.turns:.2f}")
        print(f"{name:16} " + "  ".join(row))


TABLES = {"factions": factions, "balance": balance, "windows": windows}


def tables(games: int, seed: int, only: str) -> None:
    """Print one table, or all of them."""
    for name, show in TABLES.items():
        if only in {"", name}:
            show(games, seed)
