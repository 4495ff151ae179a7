"""Whoever is ready while too few are there reads why nothing happens, on the screen and line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.present.announcements import Announcer
from client.present.between_games import waiting_room
from client.present.pages import main_prompt
from client.present.seat_count import misfit
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.fake import DEVICE, lobby, person, room


@pytest.mark.parametrize("lang", LANGUAGES)
def test_too_few_is_said_to_whoever_is_ready(lang: str):
    """Instead of a bare "You are ready"; with enough people nothing is added."""
    say = texts(lang)
    alone = replace(lobby(), room=room(1, phase="lobby", people=[person("Ada", keeper=True, ready=True)]))
    wrong = misfit(alone.room, say)
    assert "1" in wrong
    assert wrong in waiting_room(alone, alone.room, say).title
    assert wrong in main_prompt(alone, DEVICE, say).title
    assert wrong in Announcer(say).people(alone.room)
    enough = replace(alone, room=room(4, phase="lobby", people=[person(n, ready=True) for n in ("A", "B", "C", "D")]))
    assert misfit(enough.room, say) == ""
    assert waiting_room(enough, enough.room, say).title == say("room.prompt.all_ready")
    assert len(Announcer(say).people(enough.room)) == 1 + 4
