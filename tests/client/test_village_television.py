"""How a village looks on a television; look at a difference before you accept it."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.games.village.spotlight import FIGURES, ON_RED
from client.texts import texts
from client.tui.screens.game import status
from client.tui.television import Television, layout
from protocol.games.village import SLOTS, Nomination
from protocol.texts import LANGUAGES
from tests.client.fake import FakeLine, note
from tests.client.village import playing, table

if TYPE_CHECKING:
    from textual.pilot import Pilot

    from client.base.scene import Scene

SIZES = {"laptop": (80, 24), "television": (120, 40)}
DAY = {"slot": "", "slot_number": 0, "slots": 0}


def watched(players: int, left: int = -1, **changes: object) -> Scene:
    """What everybody may see of a village."""
    scene = playing(players=players, you=0, own=None, asks=[], long=players == 50)
    assert scene.room is not None
    around = replace(scene.room, left=left, options={"mood": 2}, waiting=[])
    notes = [line for line in scene.notes if not line.private]
    return replace(scene, room=around, notes=notes, table=table(players, **changes), received_at=time.monotonic())


def scenes() -> dict[str, Scene]:
    """Moments of an evening."""
    election = note(12, "election", votes=[3, 3, 0, 3, 7, 0, 3, 3, 7, 7, 0, 7], tied=[3, 7])
    return {
        "night": watched(12, 32_000),
        "talk": watched(
            50, 132_000, phase="talk", nominations=[Nomination(3, 7, 0), Nomination(12, 41, 0)], sleepy=3, **DAY
        ),
        "vote": watched(18, 14_000, phase="vote", ballot="thumbs", accused=9, **DAY),
        "election": replace(
            watched(12, 9000, phase="election", ballot="runoff", tied=[3, 7], **DAY),
            notes=[*watched(12).notes, election],
        ),
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("shown", "lang"), list(zip(scenes(), ("de", "en", "de", "en"), strict=True)))
@pytest.mark.usefixtures("no_second_passes")
def test_a_village_on_a_television(shown: str, lang: str, size: str, snap_compare):
    """Phase, clock, seats with what is open about them, votes, and the narrator's last three announcements."""
    scene = scenes()[shown]

    async def opening() -> FakeLine:
        return FakeLine(scene)

    async def before(pilot: Pilot[int]) -> None:
        scene.received_at = time.monotonic()
        await pilot.pause()

    app = Television(opening, texts(lang), [])
    assert snap_compare(app, terminal_size=SIZES[size], run_before=before)


def said(scene: Scene, lang: str, size: tuple[int, int] = (80, 24)) -> str:
    """The television as text."""
    return "\n".join("".join(span.text for span in row) for row in layout(scene, texts(lang), *size, [], []))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_by_night_it_shows_how_far_the_night_is_and_no_more(lang: str):
    """L8: all slots look alike but for their number, whatever is asked in them."""
    shown = {said(watched(12, 32_000, slot=slot, question=slot[:3]), lang) for slot in SLOTS}
    assert len(shown) == 1
    assert ("part 2 of 4" if lang == "en" else "Teil 2 von 4") in shown.pop()


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(
    ("phase", "pace", "shown"),
    [("talk", "relaxed", "3:05"), ("talk", "brisk", "2:13"), ("vote", "relaxed", "0:54"), ("night", "relaxed", "0:54")],
)
def test_all_screens_count_down_the_same(phase: str, pace: str, shown: str):
    """A talk has parts: the one that runs has 54 seconds, and those after it 131 more."""
    scene = watched(12, 54_000, phase=phase, rest=131, accused=9, **({} if phase == "night" else DAY))
    assert scene.room is not None
    scene = replace(scene, room=replace(scene.room, pace=pace))
    phone = replace(scene, you=2)
    times = set(re.findall(r"[0-9]:[0-9]{2}", said(scene, "en") + said(scene, "de", (120, 40))))
    assert times == {shown}
    for width in (40, 80):
        [row] = status(phone, phone, texts("en"), width)
        assert shown in "".join(span.text for span in row)


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(("left", "urgent"), [(10_001, False), (10_000, True), (300, True)])
@pytest.mark.parametrize(("phase", "colour"), [("night", FIGURES[True]), ("vote", ON_RED)])
def test_a_clock_is_urgent_in_its_last_ten_seconds(phase: str, colour: str, left: int, urgent: bool):
    """By night in the sky, by day in the band; its colour says so."""
    scene = watched(12, left, phase=phase, accused=9, **({} if phase == "night" else DAY))
    much, now = (
        sum(colour in span.tone for row in layout(one, texts("en"), 160, 45, [], []) for span in row)
        for one in (replace(scene, room=replace(scene.room, left=60_000)), scene)
    )
    assert (now > much) == urgent


@pytest.mark.parametrize("size", SIZES.values())
@pytest.mark.parametrize("players", [8, 12, 18, 30, 50])
def test_everybody_has_a_seat_on_it_and_nothing_is_cut_below(players: int, size: tuple[int, int]):
    """From eight to fifty, with the last announcement under them."""
    for scene in (watched(players, 32_000), watched(players, 32_000, phase="talk", sleepy=2, **DAY)):
        text = said(scene, "de", size)
        assert all(f"{n:>2} " in text or f"{n:>2}†" in text for n in range(1, players + 1))
        assert "Nacht 2" in text
        assert len(text.split("\n")) <= size[1]
        assert all(len(row) <= size[0] for row in text.split("\n"))
