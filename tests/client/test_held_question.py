"""Once something has been answered that may still be changed, what was asked stays to be read behind the answer."""

from __future__ import annotations

import pytest

from client.texts import texts
from client.tui.screens.table import beside
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import ask
from tests.client.pilots import SIZES, at_table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [size for size in SIZES if size[1] > 15], ids=str)
async def test_the_question_of_an_election_stands_behind_the_answer(size: tuple[int, int], lang: str):
    """Covered and uncovered, in as many lines as the question alone."""
    say = texts(lang)
    table = village.table(12, phase="election", slot="", slot_number=0, ballot="election")
    scene = village.playing(ask("captain", *"235789", number=31, kind="vote"), table=table)
    asked = " ".join(say("werewolves.ask.captain", leader=say("werewolves.leader")).split()[:3])
    async with at_table(scene, size, lang) as at:
        rows = len(at.app.table.frame.parts["title"].lines)
        await at.press("3")
        for _ in range(2):
            title = at.app.table.frame.parts["title"]
            said = " ".join("".join(span.text for span in row).strip() for row in title.lines)
            assert said.startswith(say("game.window", cover="").strip())
            assert asked in said
            assert len(title.lines) == rows
            await at.press("h")


def test_that_it_may_be_changed_goes_before_the_question():
    """And the question before the answer."""
    say = texts("en")
    brief = say("game.window", cover="Ada")
    answer = f"{brief} {say('game.window.change')}"
    assert beside((answer, brief), "Who?", (80, 1)) == f"{answer} Who?"
    assert beside((answer, brief), "Who?", (30, 1)) == "Your answer: Ada. Who?"
    assert beside((answer, brief), "Who?", (18, 1)) == answer
    assert beside((brief, brief), "Who?", (80, 1)) == "Your answer: Ada. Who?", "where the full answer says no more"


async def test_an_answer_and_what_follows_it_are_two_sentences():
    """With a stop between them, whatever the row is called that was chosen."""
    vote = ask("vote", "up", "down", kind="vote", left=15_000, default="")
    scene = village.playing(vote, table=village.table(phase="vote", slot="", accused=7, ballot="thumbs"))
    for lang in ("en", "de"):
        say = texts(lang)
        async with at_table(scene, (80, 24), lang) as at:
            await at.press("1", "h")
            given = say("game.window", cover=say("village.row.up", name="Gil"))
            assert f"{given}. {say('game.window.change')}" in " ".join(at.text().split())
