"""How long a slot of a night lasts: what is added for whom, by facts that everybody knows."""

from __future__ import annotations

from math import ceil
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.games.village.lengths import LED, LOOK, NEEDS, THERE_AND_BACK, seconds
from protocol.durations import CROWD, CROWDED_BEAT, SECRET_BEAT

if TYPE_CHECKING:
    from host.games.village.state import Village

WOLVES = {"werewolf": 2, "vampire": 0}


def lasts(slot: str, *, night: int = 2, seats: int = 8, living: int = 6, led: bool = False, **copies: int) -> int:
    """The length of a slot in a village of so many, of whom so many live and so many may be of a pack."""
    at_most = {**WOLVES, **copies}
    game: Any = SimpleNamespace(
        night=night, seats=seats, living=lambda: range(living), options={"storyteller": led, "cat": True},
        book=SimpleNamespace(packs=("werewolf", "vampire")), at_most=at_most.__getitem__,
    )  # fmt: skip
    return seconds(cast("Village", game), slot)


@pytest.mark.parametrize("slot", NEEDS)
def test_a_slot_lasts_as_long_as_a_person_needs_for_it(slot: str) -> None:
    """In the first night longer, where more is to be read; a look at each living name where one is to be found."""
    need = NEEDS[slot]
    agreeing = THERE_AND_BACK * SECRET_BEAT if need.pack else 0
    for living in (3, 8):
        names = need.names * LOOK * living
        assert lasts(slot, night=1, living=living) == ceil(need.first + names + agreeing)
        assert lasts(slot, night=2, living=living) == ceil(need.later + names + agreeing)


@pytest.mark.parametrize(("copies", "agrees"), [({"werewolf": 1}, 0), ({"werewolf": 1, "vampire": 2}, 1), ({}, 1)])
def test_a_pack_needs_time_to_agree_where_two_of_it_may_live(copies: dict[str, int], agrees: int) -> None:
    """One alone sees nobody point; each pack counts for itself."""
    alone = NEEDS["main"].later + LOOK * 6
    assert lasts("main", **copies) == ceil(alone + agrees * THERE_AND_BACK * SECRET_BEAT)


@pytest.mark.parametrize(("seats", "beat"), [(CROWD, SECRET_BEAT), (CROWD + 1, CROWDED_BEAT)])
def test_a_crowd_agrees_on_slower_beats(seats: int, beat: float) -> None:
    """By its seats, also where most of them are out."""
    assert SECRET_BEAT != CROWDED_BEAT
    assert lasts("main", seats=seats) == ceil(NEEDS["main"].later + LOOK * 6 + THERE_AND_BACK * beat)


def test_where_somebody_leads_every_slot_is_longer_by_the_same() -> None:
    """They answer for people without a device."""
    assert {lasts(slot, led=True) - lasts(slot) for slot in NEEDS} == {LED}
