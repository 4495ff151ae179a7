"""Another name for one's own seat: typed in the menu, in both faces, while no game runs."""

from __future__ import annotations

import pytest

from client.texts import texts
from protocol.errors import NameNumber
from protocol.texts import LANGUAGES
from tests.client.fake import lobby, playing
from tests.client.pilots import at_table
from tests.client.test_plain import FakeLine, Player, at_row


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24)])
async def test_a_name_is_typed_on_a_sheet(lang: str, size: tuple[int, int]):
    """Letters that are keys elsewhere belong to the name; what nobody can be called is said; Escape leads back."""
    async with at_table(lobby(you=2), size, lang) as at:
        say = at.app.say
        await at.press("m")
        await at.tap(say("menu.rename"))
        assert say("name.now", name="Ben") in " ".join(at.text().split())
        await at.press("1", "2", "enter")
        await at.pilot.pause()
        assert " ".join(NameNumber().message(lang).split())[:20] in " ".join(at.text().split())
        assert at.line.said == []
        await at.press("backspace", "backspace", *"qhBo", "enter")
        await at.pilot.pause()
        assert at.line.said == [("wish", "name", "qhBo")]
        assert say("name.title") not in at.text()
        await at.press("m")
        await at.tap(say("menu.rename"))
        await at.press("escape")
        assert len(at.line.said) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_name_is_typed_as_a_line(lang: str):
    """As it is written; 0 leads back without one."""
    player = Player(FakeLine(lobby(you=2)), lang)
    await player.settle()
    said = await at_row(player, "m", texts(lang)("menu.rename"))
    assert texts(lang)("name.now", name="Ben") in said
    assert await player.type("12") == [NameNumber().message(lang)]
    assert await player.type("Bo Derek") == []
    assert player.line.said == [("name", "Bo Derek")]
    await at_row(player, "m", texts(lang)("menu.rename"))
    await player.type("0")
    await player.type("Bo")
    assert len(player.line.said) == 1
    await player.end()


@pytest.mark.parametrize("scene", [lobby(you=0), playing()])
async def test_nobody_else_is_offered_one(scene):
    """Not whoever has no seat, and not during a game."""
    async with at_table(scene, (80, 24)) as at:
        await at.press("m")
        assert at.app.say("menu.title") in at.text()
        assert at.app.say("menu.rename") not in at.text()
