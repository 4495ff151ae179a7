"""Keys on a covered screen: what is typed to find a name tells a neighbour nothing; what is opened can be read."""

from __future__ import annotations

from dataclasses import replace

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Local
from client.base.times import AT_ONCE
from client.present.shared_device import SharedDevice
from client.texts import texts
from client.tui.app import MoontableApp
from client.tui.widgets import tiles
from tests.client.fake import FakeLine
from tests.client.pilots import Table, at_table
from tests.client.village import STANDING, night, playing, slot, table


def still(scene):
    """The scene without a clock, so that two screens can be compared."""
    return replace(scene, asks=[replace(ask, left=-1) for ask in scene.asks])


async def test_a_name_that_is_sought_on_a_covered_screen_is_covered_too():
    """Whatever is typed, the screen is the same: neither the letters nor the tiles that fit nor the cursor show."""
    seen = set()
    for typed, meant in (("rosa1", "36"), ("ida2", "45"), ("47", "47")):
        async with at_table(still(night("main", "seer", 50, long=True)), (40, 24)) as at:
            shown = []
            await at.press("/")
            shown.append(at.text())
            for letter in typed:
                await at.press(letter)
                shown.append(at.text())
                assert at.choices.cursor == -1
            assert len(set(shown)) == 1
            assert "▒▒▒" in shown[0].split("\n")[-2] + shown[0].split("\n")[-3]
            await at.press("enter")
            assert at.line.said == [("answer", 7, meant)]
            seen.add((shown[0], at.text()))
    assert len(seen) == 1


def test_a_covered_search_in_a_grid_with_pages_keeps_the_width_of_the_screen():
    """The cover over what is typed and the row that turns the page stand side by side, each where a finger finds it."""
    prompt = Prompt(
        7, "Who?", tuple(Choice(f"Name {n}", Answer(str(n), 7), key=str(n)) for n in range(1, 19)), "vote", grid=True
    )
    rows, pages = tiles.page(prompt, 5, 40, 0, "{page}/{pages}", "p", veiled=True)
    assert pages > 1
    assert [row.deed for _, row in rows[-1]] == [Local.FIND, Local.TURN]
    assert tiles.places(prompt, rows[-1], 40) == 2


async def test_a_covered_search_takes_nobody_by_chance():
    """While several fit, Enter waits for more letters; a whole name counts, and Esc ends it."""
    async with at_table(still(night("main", "seer", 50)), (40, 24)) as at:
        await at.press("/", *"ida", "enter")
        assert at.line.said == [("answer", 7, "9")]
        await at.press("/", *"id", "enter")
        assert at.choices.sought == "id"
        await at.press("a", "2", "enter")
        assert at.line.said[1:] == [("answer", 7, "45")]
        await at.press("/", "x", "escape")
        assert at.choices.sought is None


async def test_a_search_can_be_seen_where_the_act_is_public_or_the_screen_uncovered():
    """To accuse somebody is no secret; whoever peeks sees their own letters."""
    talk = table(50, phase="talk", slot="", slot_number=0)
    async with at_table(playing(*STANDING, players=50, table=talk), (40, 24)) as at:
        await at.tap("Accuse somebody")
        await at.press("/", *"jan1")
        assert "/jan1_" in at.text()
    async with at_table(still(night("main", "seer", 50)), (40, 24)) as at:
        await at.press("h", "/", *"jan1")
        assert "/jan1_" in at.text()
        at.app.peeking.cover()
        await at.pilot.pause()
        assert "jan1" not in at.text()


async def test_digits_and_cursor_leave_no_trace_on_a_covered_grid():
    """The first digit of a longer number and the tile under the cursor would both name the choice."""
    async with at_table(still(night("main", "seer", 50)), (80, 24)) as at:
        before = at.choices.render()
        await at.press("4")
        assert at.choices.typed == "4"
        assert at.choices.render() == before
        await at.press("5")
        assert at.line.said == [("answer", 7, "45")]
        await at.press("down", "down", "enter")
        assert len(at.line.said) == 2
        assert at.choices.cursor == -1


async def test_a_note_that_was_opened_can_be_read_before_the_device_goes_on():
    """Opening it answers as well; the device is asked for once it is covered again."""

    class Answering(FakeLine):
        def submit_answer(self, ask, choice):
            super().submit_answer(ask, choice)
            self.show(replace(self.scene, asks=[replace(self.scene.asks[0], given=choice)]))

    lines = []
    for you, role in enumerate(("seer", "villager"), 1):
        scene = still(night("check", role))
        lines.append(Answering(replace(scene, you=you, asks=[replace(slot("check", role), number=10 + you, left=-1)])))
    shared = SharedDevice(lines, ("Ada", "Ben"))

    async def opening():
        return shared

    app = MoontableApp(opening, texts("en"), replace(AT_ONCE, peek=60))
    async with app.run_test(size=(40, 24)) as pilot:
        await pilot.pause()
        await pilot.pause()
        at = Table(app, lines[0], pilot)
        await at.press("1")
        assert lines[0].said == [("answer", 11, "seen")]
        assert "Seer" in at.text()
        assert "Pass the device" not in at.text()
        await at.press("h")
        assert "Pass the device to Ben" in at.text()
        assert "Seer" not in at.text()
        await at.press("h")
        assert not app.peek
