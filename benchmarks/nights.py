"""What a slot of a village's night needs, and how long nights last: the clocks of a table, with the time handed in.

    .venv/bin/python benchmarks/nights.py [--games N] [--seed N]

First, for each slot of twelve seats at pace relaxed, what the person needs who has most to read: to notice it, to
read what the screen says uncovered, to find the names, to tap, and where a pack agrees, until a pointer has come to
all of it. Then how long the nights of bots last in the suggested sets at each pace, from the night's first line on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from client.base.scene import Scene
from client.games import face
from client.games.village.task import task_words
from client.texts import texts
from host.engine.asking import CLOCK
from host.engine.match import Match
from host.games import bot, rules
from host.games.balance import answers
from host.games.village.lengths import LOOK, NEEDS, THERE_AND_BACK, packs, seconds
from host.table.clocks import Clocks
from host.table.pace import PACES, heartbeat
from protocol.games.village import SLOTS
from protocol.messages import AskView
from tests.client import fake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.engine.asking import Ask

SETS = {"werewolves": (8, 12, 18, 30, 50), "duesterwald": (8, 12, 18)}
EVERY_SLOT: dict[str, tuple[int, dict[str, int | bool]]] = {
    "werewolves": (12, {
        "house_rules": True, "set_werewolf": 3, "set_seer": 1, "set_witch": 1, "set_cupid": 1, "set_blacksmith": 1,
        "set_drunkard": 1, "set_stray_cat": 1, "set_investigator": 1, "set_priest": 1, "set_villager": 2,
    }),
    "duesterwald": (12, {"level": 4, **{f"set_{role}": 1 for role in ("girl", "thief", "witch", "cupid")}}),
}  # fmt: skip
NOTICE, TAP = 1.0, 0.8
"""Seconds to notice that another slot has begun, and for one tap."""
WORDS = 4.0
"""Words that somebody reads in a second."""
TAPS = {"note": 1, "one": 1, "two": 2, "switch": 2, "chips": 2}


class Table:
    """One game of bots and the clocks that a table would run for it."""

    def __init__(self, game: str, seats: int, options: dict[str, int | bool], pace: str, seed: str) -> None:
        self.match = Match.start(rules(game), seats, options)
        self.now = 0.0
        self._dice = Random(seed)
        self._clocks = Clocks(PACES[pace], Random(seed), 0.0)
        self._noted = 0

    def slots(self) -> Iterator[tuple[int, float]]:
        """At the end of each slot the night's number, and how long it has lasted with what was told before it."""
        match = self.match
        self._look()
        for ask, choice in answers(match, self._dice, bot(match.rules.INFO.id)):
            began = self.now
            if in_slot := ask.seat == CLOCK and bool(match.game.slot):
                self.now = self._clocks.ends(ask)
            night = match.game.night
            match.apply(ask, choice)
            self._look()
            if in_slot:
                yield night, self.now - began

    def _look(self) -> None:
        new, self._noted = self.match.notes[self._noted :], len(self.match.notes)
        beat = self.match.rules.INFO.beat
        self._clocks.wait_for_story(sum(beat(note.kind, note.facts) for note in new if note.to is None), self.now)
        self._clocks.update(self.match, self.now)


def lengths(game: str, seats: int, pace: str, games: int, seed: int) -> tuple[list[float], list[float]]:
    """How long the first nights of some games last, and the later ones."""
    found: dict[tuple[int, int], float] = {}
    for number in range(games):
        for night, lasts in Table(game, seats, {}, pace, f"{seed} {game} {seats} {number}").slots():
            found[number, night] = found.get((number, night), 0.0) + lasts
    return [s for (_, night), s in found.items() if night == 1], [s for (_, night), s in found.items() if night > 1]


# -- what a slot needs ---------------------------------------------------------------------------------------------


def scene(match: Match, ask: Ask) -> Scene:
    """What the device of whoever is asked shows."""
    table, own = match.view(ask.seat)
    people = [fake.person(f"Name {seat}") for seat in match.game.everybody()]
    room = fake.room(ask.seat, game=match.rules.INFO.id, people=people)
    asked = (ask.number, ask.name, list(ask.choices), ask.closed, ask.kind, "", "", -1, -1, list(ask.also))
    shown = AskView(*asked)
    return Scene(status="live", you=ask.seat, room=room, table=table, own=own, asks=[shown])


def need(match: Match, ask: Ask, lang: str) -> float:
    """The seconds that one seat needs for what it is asked."""
    slot, at, say = match.game.slot, scene(match, ask), texts(lang)
    prompt: Any = face(match.rules.INFO.id).prompt(at.asks[0], at, say)  # type: ignore[union-attr]
    title = prompt.title if match.game.night == 1 else ""  # it is the same in every night
    words = len(" ".join([title, *task_words(at.asks[0], at, say)]).split())
    finds = NEEDS[slot].names * LOOK * len(match.game.living())
    agrees = NEEDS[slot].pack and packs(match.game) and match.game.pack_of(ask.seat)
    pointer = THERE_AND_BACK * heartbeat(PACES["relaxed"], match.game.seats) + TAP if agrees else 0.0
    return NOTICE + words / WORDS + finds + (TAPS[SLOTS[slot]] + 1) * TAP + pointer  # one more tap uncovers


def needs(game: str, games: int, seed: int) -> dict[tuple[str, str], list[float]]:
    """By slot and "first" or "later": what those who have most to do need, and the length."""
    found: dict[tuple[str, str], list[float]] = {}
    for number in range(games):
        seats, options = EVERY_SLOT[game]
        match = Match.start(rules(game), seats, options)
        for ask, choice in answers(match, Random(f"{seed} {game} {number}"), bot(game)):
            if ask.seat == CLOCK and (slot := match.game.slot):
                most = max(need(match, one, lang) for one in match.asks if one.kind == "slot" for lang in ("en", "de"))
                row = found.setdefault((slot, "first" if match.game.night == 1 else "later"), [0.0, 0.0])
                row[:] = [max(row[0], most), max(row[1], seconds(match.game, slot))]
            match.apply(ask, choice)
    return found


def main() -> None:
    """Print both tables."""
    wishes = argparse.ArgumentParser(description="How long nights of a village last.")
    wishes.add_argument("--games", type=int, default=10, help="how many games for each row")
    wishes.add_argument("--seed", type=int, default=1)
    wish = wishes.parse_args()
    print("| game | slot | night | needs | lasts |\n|---|---|---|---:|---:|")
    for game in EVERY_SLOT:
        rows = needs(game, wish.games, wish.seed)
        for slot, when in sorted(rows, key=lambda row: (row[1], [*SLOTS].index(row[0]))):
            most, lasts = rows[slot, when]
            print(f"| {game} | {slot} | {when} | {most:.1f} s | {lasts:.0f} s |", flush=True)
    print(f"\n| game | seats | {' | '.join(f'{pace}: first | later | longest' for pace in PACES)} |")
    print(f"|---|---:|{'---:|---:|---:|' * len(PACES)}")
    for game, sizes in SETS.items():
        for seats in sizes:
            cells = []
            for pace in PACES:
                first, later = lengths(game, seats, pace, wish.games, wish.seed)
                cells += [f"{lasts:.0f} s" for lasts in (median(first), median(later), max(later))]
            print(f"| {game} | {seats} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
