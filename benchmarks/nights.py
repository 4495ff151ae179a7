"""What a slot of a village's night needs, and how long nights last: the clocks of a table, with the time handed in.

    .venv/bin/python benchmarks/nights.py [--games N] [--seed N]

First, for each slot of small and large tables at pace relaxed, what the person needs who has least to spare: to notice
it, to read what the screen says uncovered, to find the names, to tap, and where a pack agrees, until a pointer has come
to all of it. The taps are those of the real client on a phone, to the names that stand last; a peek ends after
four seconds, so whoever reads longer uncovers again. Then how long the nights of bots last in the suggested sets at
each pace, from the night's first line on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from client.base.deeds import Answer
from client.base.scene import Scene
from client.base.times import Times
from client.games import face
from client.games.village.task import PASTIMES, learnt_words, task_words
from client.texts import texts
from client.tui.widgets.tiles import TURN_KEY
from host.engine.asking import CLOCK
from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from host.games.village.lengths import LOOK, NEEDS, THERE_AND_BACK, packs, seconds
from host.table.clocks import Clocks
from host.table.pace import PACES, heartbeat
from protocol.games.village import CHIPS, SLOTS
from protocol.messages import AskView
from tests.client import fake
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client.base.choices import Choice
    from host.engine.asking import Ask

SETS = {"werewolves": (8, 12, 18, 30, 50), "duesterwald": (8, 12, 18)}
EVERY_SLOT: tuple[tuple[str, int, dict[str, int | bool]], ...] = (
    ("werewolves", 12, {
        "house_rules": True, "set_werewolf": 3, "set_seer": 1, "set_witch": 1, "set_cupid": 1, "set_blacksmith": 1,
        "set_drunkard": 1, "set_stray_cat": 1, "set_investigator": 1, "set_priest": 1, "set_villager": 2,
    }),
    ("werewolves", 30, {}),
    ("werewolves", 50, {}),
    ("duesterwald", 12, {"level": 4, **{f"set_{role}": 1 for role in ("girl", "thief", "witch", "cupid")}}),
    ("duesterwald", 18, {"level": 4, **{f"set_{role}": 1 for role in ("girl", "thief", "witch", "cupid")}}),
)  # fmt: skip
LATEST = 4
"""The last night that is looked at: in later ones fewer names are left to look through."""
PHONE = (40, 24)
NOTICE, TAP = 1.0, 0.8
"""Seconds to notice that another slot has begun, and for one tap."""
WORDS = 4.0
"""Words that somebody reads in a second."""
BESIDE = ("cat_yours", "now")
"""News that stand beside a task."""
NAMES = {"note": 0, "one": 1, "two": 2, "switch": 1, "chips": 1}


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
        self._clocks.wait_for_story([beat(note.kind, note.facts) for note in new if note.to is None], self.now)
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


async def taps(at: Scene, lang: str) -> int:
    """How often somebody taps on a phone who uncovers and answers with the names that stand last."""
    shape, count = SLOTS[at.table.slot], 1
    async with at_table(at, PHONE, lang) as screen:

        async def tap(row: Choice) -> None:
            nonlocal count
            for _ in range(screen.choices.pages()):
                if row.answer in {shown.answer for _, shown in screen.choices.shown_rows()}:
                    break
                await screen.press(TURN_KEY)
                count += 1
            ways = (f"{row.key} {row.label}", f"{row.key}  {row.label}", row.label)  # a tile, a row, one without a key
            await screen.tap(next((way for way in ways if way in screen.text()), ways[0]))
            count += 1

        await screen.press("h")
        rows = [row for row in screen.choices.prompt.rows if isinstance(row.deed, Answer) and not row.closed]
        chips = [row for row in rows if row.answer in CHIPS.get(at.table.slot, ())]
        named = [row for row in rows if row.answer.isdigit()]
        for row in rows if shape == "note" else [*chips[-1:], *named[len(named) - NAMES[shape] :]]:
            await tap(row)
        await screen.until(lambda: len(screen.line.said) == 1)
    return count


def need(match: Match, ask: Ask, lang: str, tapped: dict[tuple[str, int, str], int]) -> float:
    """The seconds that one seat needs for what it is asked, with so many taps by slot, seats and language."""
    slot, at, say = match.game.slot, scene(match, ask), texts(lang)
    prompt: Any = face(match.rules.INFO.id).prompt(at.asks[0], at, say)  # type: ignore[union-attr]
    title = len(prompt.title.split()) if match.game.night == 1 else 0  # it is the same in every night
    told, note = task_words(at.asks[0], at, say), at.own.note
    reads_only = ask.name in PASTIMES and note is not None  # has something better to do than to guess
    if reads_only or (note and note.kind in BESIDE and ask.name != "note"):
        told = [learnt_words(note, at, say), *([] if reads_only else told)]
    secret = len(" ".join(told).split())
    finds = 0.0 if reads_only else NEEDS[slot].names * LOOK * len(match.game.living())
    agrees = NEEDS[slot].agrees and packs(match.game) > 1 and match.game.pack_of(ask.seat)
    pointer = THERE_AND_BACK * heartbeat(PACES["relaxed"], match.game.seats) + TAP if agrees else 0.0
    which = slot, match.game.seats, lang
    if which not in tapped:
        tapped[which] = asyncio.run(taps(at, lang))
    again = ceil(secret / WORDS / Times().peek) - 1
    return NOTICE + (title + secret) / WORDS + finds + (tapped[which] + max(0, again)) * TAP + pointer


def needs(game: str, seats: int, options: dict[str, int | bool], games: int, seed: int) -> dict[tuple[str, str], Any]:
    """By slot and "first" or "later": what those need who have least to spare, the length, and their taps."""
    found: dict[tuple[str, str], tuple[float, float]] = {}
    tapped: dict[tuple[str, int, str], int] = {}
    for number in range(games):
        match = Match.start(rules(game), seats, options)
        for ask, choice in answers(match, Random(f"{seed} {game} {number}"), bot(game)):
            if match.game.night > LATEST:
                break
            if ask.seat == CLOCK and (slot := match.game.slot):
                asks = [one for one in match.asks if one.kind == "slot"]
                most = max(need(match, one, lang, tapped) for one in asks for lang in ("en", "de"))
                when, lasts = "first" if match.game.night == 1 else "later", seconds(match.game, slot)
                row = found.setdefault((slot, when), (most, lasts))
                found[slot, when] = max(row, (most, lasts), key=lambda one: one[0] - one[1])
            match.apply(ask, choice)
    return {key: (*row, max(tapped[key[0], seats, lang] for lang in ("en", "de"))) for key, row in found.items()}


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="How long nights of a village last.")
    parser.add_argument("--games", type=int, default=10, help="how many games for each row")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print("| game | seats | slot | night | taps | needs | lasts |\n|---|---:|---|---|---:|---:|---:|")
    for game, seats, options in EVERY_SLOT:
        rows = needs(game, seats, options, arguments.games, arguments.seed)
        for slot, when in sorted(rows, key=lambda row: (row[1], [*SLOTS].index(row[0]))):
            most, lasts, count = rows[slot, when]
            print(f"| {game} | {seats} | {slot} | {when} | {count} | {most:.1f} s | {lasts:.0f} s |", flush=True)
    print(f"\n| game | seats | {' | '.join(f'{pace}: first | later | longest' for pace in PACES)} |")
    print(f"|---|---:|{'---:|---:|---:|' * len(PACES)}")
    for game, sizes in SETS.items():
        for seats in sizes:
            cells = []
            for pace in PACES:
                first, later = lengths(game, seats, pace, arguments.games, arguments.seed)
                cells += [f"{lasts:.0f} s" for lasts in (median(first), median(later), max(later))]
            print(f"| {game} | {seats} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
