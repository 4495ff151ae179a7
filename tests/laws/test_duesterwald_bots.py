"""What bots of Düsterwald choose where only this game asks: the Thief, the Girl, and wolves who have noticed her."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from host.engine.asking import Ask
from host.games.duesterwald.bot import choose
from protocol.games.village import CHIPS, Learnt
from tests.laws.test_duesterwald import arranged, until

if TYPE_CHECKING:
    from host.engine.match import Match


def chip(match: Match, ask: Ask, dice: Random) -> str:
    """The chip that the bot chooses."""
    return choose(ask.seat, *match.view(ask.seat), ask, dice).partition("+")[0]


@pytest.mark.parametrize(
    ("middle", "chips"),
    [
        (["seer", "villager"], {"left"}), (["villager", "witch"], {"right"}), (["cupid", "hunter"], {"right"}),
        (["villager", "villager"], {"keep"}), (["witch", "seer"], {"right"}),
        (["werewolf", "werewolf"], {"left", "right"}),
        (["hunter", "girl"], {"left", "right"}),
    ],
)  # fmt: skip
def test_the_thief_takes_the_better_card_if_it_is_better_than_his_own(middle: list[str], chips: set[str]) -> None:
    """By dice only between equals."""
    match = arranged("VTSVVVVV", spare=middle)
    ask = until(match, "thief")[2]
    assert {chip(match, ask, Random(n)) for n in range(20)} == chips


@pytest.mark.parametrize(("known", "level"), [(False, "blink"), (True, "shut")])
def test_the_girl_blinks_until_she_knows_a_wolf(known: bool, level: str) -> None:
    """Every look may cost her life."""
    match = arranged("WWSGVVVV")
    ask = until(match, "girl")[4]
    table, own = match.view(4)
    if known:
        own.learnt = [Learnt(1, "glimpse", [1], "peek")]
    assert level in CHIPS["girl"]
    assert choose(4, table, own, ask, Random(1)).partition("+")[0] == level


@pytest.mark.parametrize(
    ("note", "learnt", "lover", "choices", "taken"),
    [
        (Learnt(2, "noticed", [4], ""), [], 0, CHIPS["reaction"], "switch"),
        (Learnt(2, "noticed", [4], ""), [], 4, CHIPS["reaction"], "keep"),
        (Learnt(2, "noticed", [4], ""), [], 5, CHIPS["reaction"], "switch"),
        (Learnt(2, "noticed", [4], ""), [], 0, ("keep",), "keep"),
        (None, [Learnt(2, "noticed", [4], "")], 4, CHIPS["reaction"], "keep"),
        (None, [Learnt(1, "noticed", [4], "")], 4, CHIPS["reaction"], "switch"),
        (None, [Learnt(2, "pack", [4], "")], 4, CHIPS["reaction"], "switch"),
        (Learnt(2, "pack", [4], ""), [], 4, CHIPS["reaction"], "switch"),
    ],
)
def test_wolves_take_whom_they_noticed_unless_they_love_her(
    note: Learnt | None, learnt: list[Learnt], lover: int, choices: tuple[str, ...], taken: str
) -> None:
    """In that night; whom a wolf saw in an earlier one says nothing about tonight."""
    table, own = arranged("WWSGVVVV").view(1)
    table.night, own.note, own.learnt, own.lover = 2, note, learnt, lover
    assert choose(1, table, own, Ask(1, "reaction", choices, "slot", secret=True), Random(1)) == taken
