"""A game that the host cannot go on with: every screen says why and what to do, also to somebody who has just come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Command
from client.present.announcements import Announcer
from client.present.game_prompt import game_prompt
from client.present.table_events import standstill
from client.texts import texts
from client.tui.screens.at_the_door import about
from client.tui.screens.game import picture
from client.tui.screens.picture_cache import PictureCache
from protocol.messages import Event
from tests.client.fake import playing, room

SAY = texts("en")
UPDATED, BROKEN = Event(7, "not_taken_up", 0, 0), Event(7, "stands_still", 0, 0)
WHY = {"not_taken_up": SAY("event.not_taken_up"), "stands_still": SAY("event.stands_still")}


def stopped(*events, code="", **changes):
    """A scene without a table in the middle of a game."""
    return playing(table=None, own=None, code=code, room=room(events=list(events)), **changes)


@pytest.mark.parametrize("event", [UPDATED, BROKEN])
@pytest.mark.parametrize("code", ["", "7K3M9P"])
def test_a_screen_says_why_and_only_the_keeper_can_end_it(event, code):
    """Its one row asks once more."""
    scene = stopped(event, Event(8, "left", 2, 2), code=code)
    shown = picture(scene, scene, SAY, 100, PictureCache(), peek=True)
    assert shown.prompt == game_prompt(scene, SAY, peek=True)
    assert shown.prompt.title == WHY[event.kind]
    assert [row.leads_to.rows[-1].deed for row in shown.prompt.rows] == ([Command("end", "-")] if code else [])
    assert about(scene, scene.room, SAY) == WHY[event.kind]


def test_line_by_line_it_is_said_in_the_place_of_the_deal():
    """Nobody is told of a hand that there is not."""
    said = Announcer(SAY).announce(stopped(UPDATED))
    assert WHY["not_taken_up"] in said
    assert SAY("plain.dealt") not in said


def test_a_table_that_is_still_there_counts_until_something_else_has_happened():
    """The rules have failed just now: the last table stays below the sentence."""
    just_now = playing(room=room(events=[Event(6, "left", 2, 2), BROKEN]))
    assert standstill(just_now, SAY) == WHY["stands_still"]
    later = replace(just_now, room=room(events=[BROKEN, Event(8, "left", 2, 2)]))
    assert standstill(later, SAY) == ""


def test_a_game_that_goes_on_or_is_over_does_not_stand_still():
    """Nor one whose event is forgotten by now, as long as there is a table."""
    assert standstill(playing(), SAY) == ""
    assert standstill(replace(stopped(UPDATED), room=room(phase="result", events=[UPDATED])), SAY) == ""
    assert standstill(stopped(), SAY) == WHY["stands_still"]
