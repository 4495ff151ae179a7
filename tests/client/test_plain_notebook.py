"""The notebook of the line client: pages, marks, and what it says when there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.device.notebook import Notebook
from client.plain.notebook import reply
from client.texts import texts
from tests.client import fake, shadow

EN, DE = texts("en"), texts("de")


@pytest.fixture
def book(tmp_path):
    """An empty notebook."""
    return Notebook(tmp_path)


def test_marks_are_set_taken_away_and_kept(book, tmp_path):
    """A mark by the beginning of its word in either language; of a faction only one stays; a new program knows it."""
    scene = shadow.playing()
    assert reply(scene, book, "2 were", EN) == ["Seat 2: Ben. Marked: werewolf?."]
    assert reply(scene, book, "2 vampire", EN) == ["Seat 2: Ben. Marked: vampire?."]
    assert reply(scene, book, "2 trusted", DE)[0].startswith("Platz 2: Ben. Markiert: Vampir?")
    assert any("vampire?" in row for row in reply(scene, Notebook(tmp_path), "", EN))
    reply(scene, book, "2 vampire", EN)
    reply(scene, book, "2 trusted", EN)
    assert reply(scene, book, "", EN)[1] == "Seat 2: Ben."


def test_a_page_tells_what_is_known_and_wrong_words_are_answered(book):
    """Nothing that is typed is lost in silence."""
    scene = shadow.playing()
    assert len(reply(scene, book, "2", EN)) > 1
    assert "Nobody sits at" in reply(scene, book, "99 werewolf", EN)[0]
    assert "There is no mark" in reply(scene, book, "2 nonsense", EN)[0]
    assert reply(fake.playing(), book, "", EN) == [
        "There is no notebook just now: only some games have one, and only while they run."
    ]
    paused = replace(scene, room=replace(scene.room, paused="Ada"))
    assert reply(paused, book, "2", EN) == [EN("pause.covered")]
