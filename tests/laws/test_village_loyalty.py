"""How many hands decide on somebody, by which a creature weighs whether its pack can save one of its own."""

from __future__ import annotations

import pytest

from host.games.village import bluffing, speech
from tests.laws.test_village_talk import mind
from tests.laws.village_board import NIGHT, SEATS, opened

PACK = (1, 2, 3)
MATES = len(PACK) - 1


def shields(lot: float, living: int, monkeypatch: pytest.MonkeyPatch, *, pointing: bool) -> bool:
    """Whether a creature that draws this lot shields its two mates, where so many are left with it."""
    monkeypatch.setattr(bluffing, "lot", lambda _mind, about: lot if about == f"loyal {NIGHT}" else 0.0)
    wolf = mind(role="werewolf", pack=PACK)
    wolf.pointing = pointing
    for seat in range(SEATS, living, -1):
        opened(wolf.table, seat, "villager")
    wolf.beliefs.__dict__["_all"] = dict.fromkeys(range(1, SEATS + 1), wolf.beliefs.usual)
    shielded = speech.shielded(wolf) - {0}
    assert shielded in (set(), {2, 3})
    return bool(shielded)


@pytest.mark.parametrize(
    ("pointing", "living", "enough"),
    [
        (False, 8, 5),
        (False, 7, 4),
        (False, 6, 4),
        (False, 5, 3),
        (True, 8, 3),
        (True, 7, 3),
        (True, 6, 2),
        (True, 4, 2),
    ],
)
def test_a_mate_counts_by_its_part_of_the_hands_that_decide(
    pointing: bool, living: int, enough: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than half of all who vote hang whoever is accused; more than a third of the others whoever is pointed at."""
    likely = speech.LOYAL * (MATES - speech.ALONE) / enough
    assert shields(likely - 0.001, living, monkeypatch, pointing=pointing)
    assert not shields(likely + 0.001, living, monkeypatch, pointing=pointing)
