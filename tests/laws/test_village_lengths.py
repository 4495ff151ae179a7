"""How long a slot of a night lasts: what is added for whom, by facts that everybody knows."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from host.games.village.lengths import LED, LOOK, MATE, NEEDS, NEWS, NIGHTFALL, PAGE, THERE_AND_BACK, TURN, seconds
from protocol.durations import CROWD, CROWDED_HEARTBEAT, SECRET_HEARTBEAT
from protocol.games.village import SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.games.village.state import Village

ALONE = {"werewolf": 1, "vampire": 0}
PAGE_OF_FIGURES = Path(__file__).parents[2] / "docs" / "balance.md"


def lasts(
    slot: str, *, night: int = 2, seats: int = 8, living: int = 6, led: bool = False, after: str = "any", **copies: int
) -> int:
    """The length of a slot in a village of so many, of whom so many live and so many may be of a pack.

    It comes after any other one, or where `after` is "" as the first of its night.
    """
    at_most = {**ALONE, **copies}
    game: Any = SimpleNamespace(
        night=night, seats=seats, living=lambda: range(living), options={"storyteller": led, "cat": True},
        rulebook=SimpleNamespace(packs=("werewolf", "vampire")), at_most=at_most.__getitem__,
        slots=[after, slot] if after else [slot],
    )  # fmt: skip
    return seconds(cast("Village", game), slot)


@pytest.mark.parametrize("slot", NEEDS)
def test_a_slot_lasts_as_long_as_a_person_needs_for_it(slot: str) -> None:
    """In the first night longer, where more is to be read; a look at each living name where one is to be found."""
    need = NEEDS[slot]
    for living in (3, 8):
        names = need.names * LOOK * living
        assert lasts(slot, night=1, living=living) == ceil(need.first + names)
        assert lasts(slot, night=2, living=living) == ceil(need.later + names)


@pytest.mark.parametrize(("seats", "turned"), [(PAGE, 0), (PAGE + 1, 1)])
def test_names_that_stand_on_two_pages_take_longer(seats: int, turned: int) -> None:
    """By the seats, for each name that is to be found."""
    for slot in ("check", "main", "opening"):
        need = NEEDS[slot]
        assert lasts(slot, seats=seats) == ceil(need.later + need.names * (LOOK * 6 + TURN * turned))


@pytest.mark.parametrize(("copies", "most"), [({}, 0), ({"werewolf": 3}, 3), ({"vampire": 2}, 2), ({"werewolf": 0}, 0)])
def test_a_pack_is_read_and_agrees_where_two_of_it_may_live(copies: dict[str, int], most: int) -> None:
    """One alone sees nobody point; the largest of the packs counts."""
    need, check = NEEDS["main"], NEEDS["check"]
    agreeing = THERE_AND_BACK * SECRET_HEARTBEAT if most else 0
    assert lasts("main", **copies) == ceil(need.later + LOOK * 6 + MATE * most + agreeing)
    assert lasts("check", **copies) == ceil(check.later + MATE * most), "nobody waits for anybody"
    assert lasts("dawn_note", **copies) == ceil(NEEDS["dawn_note"].later)


@pytest.mark.parametrize(("seats", "beat"), [(CROWD, SECRET_HEARTBEAT), (CROWD + 1, CROWDED_HEARTBEAT)])
def test_a_crowd_agrees_on_slower_beats(seats: int, beat: float) -> None:
    """By its seats, also where most of them are out."""
    assert SECRET_HEARTBEAT != CROWDED_HEARTBEAT
    alone = NEEDS["main"].later + LOOK * 6 + 2 * MATE
    assert lasts("main", seats=seats, werewolf=2) == ceil(alone + THERE_AND_BACK * beat)


@pytest.mark.parametrize(("before", "slot"), NEWS)
def test_what_the_slot_before_has_told_is_read_in_this_one(before: str, slot: str) -> None:
    """Only where that comes right before it."""
    assert lasts(slot, after=before) == lasts(slot) + NEWS[before, slot]
    assert lasts(slot, after="reaction") == lasts(slot)


@pytest.mark.parametrize("slot", NEEDS)
def test_a_later_night_begins_while_screens_show_how_the_day_ended(slot: str) -> None:
    """So its first slot is longer; before the first night nobody has died."""
    assert lasts(slot, after="") == lasts(slot) + NIGHTFALL
    assert lasts(slot, night=1, after="") == lasts(slot, night=1)


def test_where_somebody_leads_every_slot_is_longer_by_the_same() -> None:
    """They answer for people without a device."""
    assert {lasts(slot, led=True) - lasts(slot) for slot in NEEDS} == {LED}


def test_a_slot_has_time_to_find_as_many_names_as_it_asks_for() -> None:
    """Two for Cupid and none in a note; the wolves that react to the Girl have no names before them."""
    names = {"two": 2, "note": 0}
    asked = {slot: names.get(shape, 1) for slot, shape in SLOTS.items()} | {"reaction": 0}
    assert {slot: need.names for slot, need in NEEDS.items()} == asked


def figures() -> Iterator[tuple[str, int, int, int, int]]:
    """The lengths on the page: the slot, the night, how many are alive, the largest pack among them, the seconds."""
    columns = {2: (1, 12, 3), 4: (1, 50, 6), 6: (2, 12, 3), 8: (2, 50, 6)}
    for row in PAGE_OF_FIGURES.read_text(encoding="utf-8").splitlines():
        slot, *cells = [cell.strip() for cell in row.strip("|").split("|")]
        if slot.startswith("`") and len(cells) == 8:
            for at, (night, living, most) in columns.items():
                if cells[at - 1] != "-":
                    yield slot.split("`")[1], night, living, most, int(cells[at - 1].removesuffix(" s"))


def test_slots_last_as_long_as_the_page_of_figures_says() -> None:
    """In a first night to the second; in later ones somebody is out by then, or there is news to read."""
    told = list(figures())
    assert {slot for slot, *_ in told} == NEEDS.keys() - {"thief", "thief_note", "reaction"}
    for slot, night, living, most, shown in told:
        now = lasts(slot, night=night, seats=living, living=living, werewolf=most)
        assert abs(now - shown) < night, slot
