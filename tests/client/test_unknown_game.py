"""A host of a later release plays a game that this client does not have: every face says so, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Local, Open, Page
from client.base.spans import plain_text
from client.games import game_name
from client.plain import documents
from client.present.announcements import Announcer
from client.present.pages import main_prompt
from client.present.standings import evening_sentences
from client.present.table_events import standstill
from client.texts import texts
from client.tui.screens import result
from client.tui.screens.documents import IntroductionSheet, RulesSheet
from tests.client.fake import DEVICE, ended, lobby, playing
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

SAY = texts("en")
OTHER = "dragonmoor"
WHY = SAY("game.unknown", game=OTHER)


def of_another(scene: Scene) -> Scene:
    """The same at a table whose game is unknown here; what its views hold is unknown, too."""
    assert scene.room
    return replace(scene, room=replace(scene.room, game=OTHER, options={}), table=None, own=None)


def test_lines_say_it_in_place_of_introduction_and_rules() -> None:
    """Not nothing, and not that the table has refused something."""
    scene = of_another(lobby())
    for page in (Page.INTRODUCTION, Page.RULES):
        assert documents.read(Open(page, ""), scene, Announcer(SAY), SAY) == [WHY]


@pytest.mark.parametrize("page", [Page.INTRODUCTION, Page.RULES])
async def test_screens_say_the_same(page: Page) -> None:
    """On a page of its own, which is left by its rows."""
    async with at_table(of_another(lobby())) as at:
        at.app.sheets.open(page)
        await at.pilot.pause()
        assert isinstance(at.app.screen, IntroductionSheet | RulesSheet)
        read = " ".join("".join(span.text for span in line).strip() for line in at.app.screen.body(200))
        assert WHY in read
        at.app.do(Local.BACK)


def test_a_result_that_cannot_be_shown_is_only_its_heading() -> None:
    """The table cannot be drawn without its game."""
    (row,) = result.picture(of_another(ended()), SAY, 80).status
    assert plain_text(row).strip() == SAY("result.title")


def test_it_is_said_before_anybody_is_ready_and_in_the_game() -> None:
    """What cannot be shown is no fault of the program."""
    waiting, game = of_another(lobby(you=3)), of_another(playing())
    assert main_prompt(waiting, DEVICE, SAY).title == WHY
    assert standstill(game, SAY) == main_prompt(game, DEVICE, SAY).title == WHY
    assert WHY in Announcer(SAY).announce(game)


def test_it_is_said_once_the_game_is_chosen() -> None:
    """By its id: no other name is known."""
    announcer = Announcer(SAY)
    announcer.announce(lobby())
    first, *more = announcer.announce(of_another(lobby()))
    assert (game_name(OTHER, SAY) in first, more) == (True, [WHY])


def test_who_has_won_is_said_although_nobody_knows_how() -> None:
    """The evening's result needs no view of the game."""
    announcer, over = Announcer(SAY), of_another(ended())
    assert over.room
    announcer.announce(of_another(playing()))
    assert set(evening_sentences(over, over.room, SAY)) <= set(announcer.announce(over))
