"""No death is hurried past: each stands until it can have been read, however many follow on each other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from client.base.times import Times
from client.present.pacing import EventPacer
from protocol.story import READ
from tests.client.village import note, playing, table

BEFORE = [note(1, "dealt"), note(2, "night", number=1)]


def told(*kinds: str, over: bool) -> list[tuple[float, str]]:
    """At which second each of these events is shown, where all of them come at once; when the last one is over."""
    now = [100.0]
    pacer = EventPacer(Times(), lambda: now[0])
    facts = {"cause": "devoured", "card": "villager", "played": "", "variant": 0, "number": 1, "ending": "wolves"}
    new = [note(at, kind, at=at, **facts) for at, kind in enumerate(kinds, 3)]
    pacer.push(playing(notes=BEFORE))
    scene = playing(table=table(phase="over" if over else "dawn", slot="", slot_number=0), notes=[*BEFORE, *new])
    pacer.push(replace(scene, room=replace(scene.room, phase="result")) if over else scene)
    seen: dict[int, float] = {}
    while pacer.behind or now[0] < pacer.free_at:
        pacer.advance()
        seen.setdefault(pacer.last_shown, now[0] - 100)
        now[0] += 0.05
    return [*((seen.get(one.number, -1.0), one.kind) for one in new), (pacer.free_at - 100, "")]


@pytest.mark.parametrize("deaths", [1, 2, 4])
@pytest.mark.parametrize("over", [True, False])
def test_every_death_stands_until_it_can_have_been_read(deaths: int, over: bool):
    """With what comes before and after it in the same moment, and before the end is shown."""
    shown = told("day", *["died"] * deaths, *(["ended"] if over else ["said", "said"]), over=over)
    assert all(at >= 0 for at, _ in shown), "each is shown alone"
    stood = [later - at for (at, kind), (later, _) in pairwise(shown) if kind == "died"]
    assert len(stood) == deaths
    assert min(stood) >= READ - 0.1
