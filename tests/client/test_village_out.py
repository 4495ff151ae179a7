"""Whoever goes out of a village is told once that the game is not lost: they win with their side, and may bet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.games import face
from client.present.announcements import Announcer
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import note
from tests.client.pilots import SIZES, at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

GAMES = ("werewolves", "duesterwald")


def voted_out(game: str, cause: str = "voted") -> Scene:
    """A night falls after the village has voted me out."""
    before = village.playing(game=game, players=8)
    me, last = before.you, before.notes[-1].number
    table = village.table(8, phase="night", slot="", slot_number=0)
    table.seats[me - 1] = replace(table.seats[me - 1], out=True, card="villager")
    told = [
        note(last + 1, "died", at=me, cause=cause, card="villager", played="", variant=0),
        note(last + 2, "night", number=3),
    ]
    return replace(before, notes=[*before.notes, *told], table=table, asks=[])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [size for size in SIZES if size[1] > 15], ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_the_screen_of_whoever_is_voted_out_says_what_they_still_may(game: str, size: tuple[int, int], lang: str):
    """In the story, with what happened to them."""
    async with at_table(voted_out(game), size, lang) as at:
        shown = at.text().replace("│", " ").split()
        words = texts(lang)("village.note.died.now_out").split()
        assert all(shown.count(word) >= words.count(word) for word in words), at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_line_client_says_it_once(game: str, lang: str):
    """Whoever listens hears it with their own death, not with others'."""
    scene, said = voted_out(game), texts(lang)("village.note.died.now_out")
    announcer = Announcer(texts(lang))
    announcer.announce(replace(scene, notes=scene.notes[:-2]))
    lines = [*announcer.announce(scene), *announcer.announce(scene)]
    assert sum(said in line for line in lines) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_not_said_of_others_nor_after_the_end_nor_to_whoever_left(lang: str):
    """Nobody watches their way to a bet that is not there."""
    say, scene = texts(lang), voted_out("werewolves")
    told = face("werewolves")
    assert told is not None
    died, said = scene.notes[-2], say("village.note.died.now_out")
    over = note(died.number + 2, "ended", ending="village", winners=[1], team="village")
    assert said in told.note_line(died, scene, say)
    assert said not in told.note_line(died, replace(scene, you=0), say)
    assert said not in told.note_line(died, replace(scene, notes=[*scene.notes, over]), say)
    left = voted_out("werewolves", "left")
    assert said not in told.note_line(left.notes[-2], left, say)
