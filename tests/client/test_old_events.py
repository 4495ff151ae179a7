"""What happened around the table belongs to its game: the next one begins without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from client.texts import texts
from client.tui.television import Television
from protocol.messages import Event
from protocol.texts import LANGUAGES
from tests.client.fake import FakeLine, ended, lobby, playing, room
from tests.client.pilots import at_table

END = [Event(1, "ended", 0, 1)]
OVER = lobby(events=END)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24)], ids=str)
async def test_the_next_countdown_ends_what_was_told_of_the_game_before(size: tuple[int, int], lang: str):
    """It stands in the waiting room until then, and neither a stopped countdown nor the next game brings it back."""
    told = texts(lang)("event.ended", by="Ada")
    async with at_table(playing(), size, lang) as at:
        await at.show(OVER)
        assert told in " ".join(at.text().split())
        for changes in ({"countdown": 5000}, {"countdown": -1}, {"countdown": 5000}, {"phase": "playing", "match": 2}):
            await at.show(replace(OVER, room=replace(OVER.room, **changes)))
            assert told not in " ".join(at.text().split()), changes
        await at.show(replace(playing(), room=room(match=2, events=END)))
        assert told not in " ".join(at.text().split())
        at.app.do(Open(Page.HISTORY))
        await at.pilot.pause()
        assert told not in " ".join(at.text().split())


async def test_a_new_waiting_room_ends_it_too_and_keeps_what_happens_in_it():
    """From a result back to the waiting room, where somebody leaves at the same moment."""
    say = texts("en")
    left = Event(2, "left_game", 2, 2)
    async with at_table(playing(), (80, 24)) as at:
        over = ended()
        await at.show(replace(over, room=replace(over.room, events=[Event(1, "halted", 0, 0)])))
        assert [one.event.kind for one in at.app.attention.happened] == ["halted"]
        await at.show(replace(OVER, room=replace(OVER.room, events=[Event(1, "halted", 0, 0), left])))
        assert say("event.left_game", at="Ben") in " ".join(at.text().split())
        assert [one.event.kind for one in at.app.attention.happened] == ["left_game"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_television_forgets_it_as_well(lang: str):
    """Beside the events of a game stands what happens around this one."""
    told = texts(lang)("event.extended", by="Ada")
    line = FakeLine(playing(you=0, own=None))

    async def opening():
        return line

    app = Television(opening, texts(lang), ["moontable join 7K3M9P@192.168.1.20", "ABCDE-FGHIJ"])

    def drawn() -> str:
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        events = [Event(1, "extended", 1, 1)]
        line.show(playing(you=0, own=None, room=room(events=events)))
        await pilot.pause()
        assert told in drawn()
        line.show(ended(you=0, own=None, room=room(phase="result", events=events)))
        line.show(ended(you=0, own=None, room=room(phase="result", events=events, countdown=5000)))
        line.show(playing(you=0, own=None, room=room(events=events, match=2)))
        await pilot.pause()
        assert told not in drawn()
