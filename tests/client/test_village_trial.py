"""Whoever stands trial reads that it is about them, on screens and in lines of text; nobody else is told so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.times import AT_ONCE
from client.present.announcements import Announcer
from client.present.game_prompt import game_prompt
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.pilots import SIZES, at_table
from tests.client.village import YOU, playing, table

GAMES = ["werewolves", "duesterwald"]
DONE = ask("done", "done", number=52, kind="standing")


def day(phase: str, accused: int, *asks: object, **changes: object):
    """A part of a day that is about a seat, 0 for the Guard Dog."""
    return playing(*asks, table=table(phase=phase, slot="", talks=True, accused=accused, dog="alive"), **changes)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("phase", "accused", "asks", "you", "key"),
    [
        ("defence", YOU, [DONE], YOU, "defence.you"),
        ("defence", YOU, [], YOU, "defence.you"),
        ("defence", 7, [], YOU, "defence"),
        ("defence", 0, [DONE], YOU, "defence.dog"),
        ("defence", 0, [], YOU, "defence"),
        ("defence", 0, [], 0, "defence"),
        ("vote", YOU, [], YOU, "vote.you"),
        ("vote", 7, [], YOU, "vote"),
        ("talk", -1, [], YOU, "talk"),
    ],
)
def test_what_a_trial_is_to_each(lang, game, phase, accused, asks, you, key):
    """To the accused, to whoever speaks for the dog, to all others, and to whoever only watches."""
    say = texts(lang)
    scene = day(phase, accused, *asks, game=game, you=you)
    assert game_prompt(scene, say, peek=False).title == say(f"{game}.idle.{key}")


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_the_accused_reads_it_on_every_screen(size, lang):
    """Above the rows with which they defend themselves."""
    said = texts(lang)("werewolves.idle.defence.you")
    async with at_table(day("talk", -1), size, lang, AT_ONCE) as at:
        assert said not in at.text()
        await at.show(day("defence", YOU, DONE))
        assert said in " ".join(at.text().split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_accused_hears_it_in_lines_of_text_once(lang):
    """When the defence begins; and nobody hears it of somebody else."""
    say = texts(lang)
    said = say("werewolves.idle.defence.you")
    for accused, times in ((YOU, 1), (7, 0)):
        teller = Announcer(say)
        teller.announce(day("talk", -1))
        first, again = (teller.announce(replace(day("defence", accused, DONE), received_at=n)) for n in (1.0, 2.0))
        assert (first.count(said), again.count(said)) == (times, 0)
