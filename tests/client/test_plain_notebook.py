"""The notebook of the line client: pages, marks, and what it says when there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.device.notebook import Notebook
from client.plain.notebook import known, mark, prompt, refusal
from client.texts import texts
from tests.client import fake, shadow
from tests.client.test_plain import FakeLine, Player

EN, DE = texts("en"), texts("de")


@pytest.fixture
def book(tmp_path):
    """An empty notebook."""
    return Notebook(tmp_path)


def test_marks_are_set_taken_away_and_kept(book, tmp_path):
    """A mark by the beginning of its word in either language; of a faction only one stays; a new program knows it."""
    scene = shadow.playing()
    assert mark(scene, book, "2", "were", EN) == ["2: Ben (werewolf?)"]
    assert mark(scene, book, "2", "vampire", EN) == ["2: Ben (vampire?)"]
    assert mark(scene, book, "2", "trusted", DE)[0].startswith("2: Ben (Vampir?, ")
    assert any("vampire?" in row.hint for row in prompt(scene, Notebook(tmp_path), "", EN).rows)
    mark(scene, book, "2", "vampire", EN)
    assert mark(scene, book, "2", "trusted", EN) == ["2: Ben"]


def test_a_page_tells_what_is_known_and_wrong_words_are_answered(book):
    """Nothing that is typed is lost in silence."""
    scene = shadow.playing()
    assert known(scene, "2", EN)
    assert known(scene, "", EN) == []
    for nobody in ("99", "x", "0", "²", "9" * 5000, str(scene.you)):
        assert "Nobody sits at" in mark(scene, book, nobody, "werewolf", EN)[0]
    assert "There is no mark" in mark(scene, book, "2", "nonsense", EN)[0]
    assert "There is no notebook just now" in refusal(fake.playing(), "", EN)
    assert prompt(fake.playing(), book, "", EN) is None
    paused = replace(scene, room=replace(scene.room, paused="Ada"))
    assert refusal(paused, "2", EN) == EN("pause.covered")


async def test_the_notebook_is_a_menu_like_any_other(monkeypatch, tmp_path):
    """Everybody by the number of the seat, then marks that are set by choosing them; 0 leads back."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    scene = shadow.playing()
    player = Player(FakeLine(scene))
    await player.settle()
    people = await player.type("b")
    assert people[0] == "Notebook"
    assert {"2: Ben", f"{scene.you}: Who I am", "0: one step back"} <= set(people)
    page = await player.type("2")
    assert "Notebook: Ben" in page
    sign = next(row for row in page if "werewolf?" in row).partition(":")[0]
    assert f"{sign}: werewolf? (marked)" in await player.type(sign)
    assert f"{sign}: werewolf?" in await player.type(sign)
    assert "2: Ben" in await player.type("0")
    assert "Notebook: Cleo" in await player.type("b 3")
    await player.end()
