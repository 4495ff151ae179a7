"""A storyteller answers for everybody without a device: whatever a seat is asked, in whole games of both villages."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.present.storyteller import answering
from client.texts import texts
from host.table.commands import apply
from protocol.errors import Refusal
from protocol.games.duesterwald import MIDDLE
from tests.table.village import NAMES, VillageEvening

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from client.base.choices import Choice, Prompt
    from client.base.scene import Scene
    from protocol.messages import AskView

SAY = texts("en")
MORE = ("Jon", "Kim", "Lea", "Max", "Nia")
DAY = {"sleep", "more", "go_on", "bet", "bet_team", "hunter", "draw"}
ASKED = {
    "werewolves": {
        *("note", "suspect", "werewolf", "seer", "oracle", "healer", "priest", "slayer", "blacksmith", "investigator"),
        *("witch", "cupid", "cat", "sword", "captain", "successor", "thumb"),
        *("nominate", "second", "withdraw", "done", "vote", *DAY),
    },
    "duesterwald": {
        *("note", "suspect", "werewolf", "seer", "witch", "cupid", "girl", "thief", "reaction"),
        *("captain", "successor", "point", *DAY),
    },
}
SETS = {
    "werewolves": {
        **dict.fromkeys(("seer", "oracle", "witch", "healer", "hunter", "cupid", "priest", "blacksmith"), 1),
        **dict.fromkeys(("slayer", "investigator", "stray_cat"), 1),
        "werewolf": 2,
        "villager": 1,
    },
    "duesterwald": {
        "werewolf": 2,
        "villager": 6,
        **dict.fromkeys(("seer", "hunter", "cupid", "witch", "girl", "thief"), 1),
    },
}
SELDOM = {"standing": 0.7, "vote": 0.97}
"""How seldom what may be done at any time is done at this moment; who votes late or never makes a tie now and then."""
FIRST = {"werewolves": (9, 0), "duesterwald": (1, 2)}
"""Games in which together everything is asked; others follow only if that changes."""
GAMES = 25


def leaves(prompt: Prompt) -> Iterator[Choice]:
    """All that can be chosen in a prompt and its steps."""
    for row in prompt.rows:
        if row.closed:
            continue
        if row.leads_to:
            yield from leaves(row.leads_to)
        elif row.deed:
            yield row


def offers(scene: Scene) -> Iterator[tuple[int, int, list[str]]]:
    """Each ask that the sheet of a scene holds: its seat, its number, and everything that can be said for that seat."""
    for row in answering(scene, SAY):
        by_ask: dict[int, list[str]] = {}
        for leaf in leaves(row.leads_to) if row.leads_to else ():
            by_ask.setdefault(int(leaf.deed.choice.split(" ")[1]), []).append(leaf.deed.choice)
        for number, choices in by_ask.items():
            yield int(choices[0].split(" ")[0]), number, choices


class Seeded(VillageEvening):
    """An evening with chance of its own."""

    seed = 0

    def open_host(self) -> None:
        """Start a host on the journal."""
        self.dice.seed(self.seed)
        super().open_host()

    @classmethod
    def begun(cls, *about, seed: int = 0, **options):
        """The evening of this seed."""
        cls.seed = seed
        return super().begun(*about, **options)


class Led:
    """A village that Tess leads and in which only Ada has a device; its clocks run fast once everybody else is away.

    Until somebody was asked for a draw, the village counts no deaths, and so has a reason to ask.
    """

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.dice = random.Random(seed)
        self.asked: set[str] = set()
        self.read: list[tuple[int, list[AskView]]] = []
        self.offered: list[tuple[int, int, list[str]]] = []
        options = {"house_rules": "yes", "draw_offer": 1, **{f"set_{role}": n for role, n in SETS[game].items()}}
        if game == "werewolves":
            options["elected"] = "yes"
        names = (*NAMES, *MORE)[: sum(SETS[game].values()) - MIDDLE * (game == "duesterwald")]
        self.evening = Seeded.begun(folder / str(seed), game, names, teller="Tess", seed=seed, **options)
        for name in names[1:]:
            self.evening.silence(name)
        self.evening.run(11.0, 0.5)
        self.evening.fast = self.evening.table.context.fast = 12.0
        self.evening.table.lifecycle.assign_bots()

    def submit_command(self, name: str, choice: str = "-") -> str:
        """What the storyteller wishes; the refusal, "" when it counts."""
        table = self.evening.table
        try:
            apply(table.parts, table.lobby.storyteller(), name, choice, self.evening.now)
        except Refusal as refusal:
            return refusal.id
        return ""

    def answer_all(self) -> None:
        """Answer what the sheet holds, by any of the answers that her device offers for each ask."""
        scene = self.evening.guests["Tess"].scene
        absent = scene.sheet.absent if scene.sheet else []
        asked = [(one.seat, [replace(ask, left=0) for ask in one.asks]) for one in absent]
        if asked != self.read:  # only the clock has run on as long as they are the same
            self.read, self.offered = asked, list(offers(scene))
        for seat, number, choices in self.offered:
            if self.evening.table.lifecycle.phase == "playing":
                self.answer(seat, number, choices)

    def answer(self, seat: int, number: int, choices: list[str]) -> None:
        """Answer an ask, unless it has closed meanwhile, was answered, or can wait."""
        match = self.evening.match
        ask = next((ask for ask in match.open_for(seat) if ask.number == number), None)
        if ask is None or (ask.kind != "standing" and str(seat) in match.game.given):
            return
        if self.dice.random() < SELDOM.get(ask.kind, 0.0) and ask.name != "draw":
            return
        if ask.kind == "standing":  # what others have done since may have closed some of them
            choices = [choice for choice in choices if ask.allows(choice.split(" ")[2])]
        if ask.name == "draw":
            choices = [choice for choice in choices if choice.endswith(" no")]
        if choices:
            assert self.submit_command("proxy", self.dice.choice(choices)) == "", (ask, choices)
            self.asked.add(ask.name)

    def play(self) -> None:
        """To the end, or for a while."""
        for _ in range(1500):
            if self.evening.table.lifecycle.phase != "playing":
                return
            if "draw" not in self.asked and (match := self.evening.match):
                match.game.deaths = len(match.game.out)  # as if nobody were out since yesterday
            self.submit_command("lead_on")
            self.answer_all()
            self.evening.play_on(0.0)
            self.evening.run(0.2, 0.2)


@pytest.mark.parametrize("game", sorted(ASKED))
def test_everything_that_a_seat_is_asked_can_be_answered_for_it(tmp_path, game):
    """Whatever the sheet offers is taken, in games that together hold every ask."""
    asked: set[str] = set()
    for number in dict.fromkeys((*FIRST[game], *range(GAMES))):
        if asked >= ASKED[game]:
            break
        led = Led(tmp_path, game, number)
        led.play()
        asked |= led.asked
        led.evening.kill_host()
    assert asked >= ASKED[game]
