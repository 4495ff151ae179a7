"""Why a key did nothing is said beside what is asked, never in its place, and not once something else is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import wrap_lines
from client.base.times import Times
from client.tui.screens.table import above
from protocol.texts import LANGUAGES
from tests.client.fake import ask
from tests.client.pilots import at_table
from tests.client.village import playing, table

HELD = Times(pause_factor=0, guard=0, take_back=60, peek=60, notice=60)
VOTE = ask("vote", "up", "down", kind="vote", default="")
POINT = ask("captain", "2", "9", kind="vote", default="", number=71)
CLAIM = ask("claim", "seer", "villager", number=50, kind="standing")
SAY = ask("say", "doubt", "trust", number=51, kind="standing", also=("2", "9"))


def day(phase: str, *asks: object, accused: int = -1, **changes: object):
    """A part of a day at a table that makes statements."""
    return playing(*asks, table=table(phase=phase, slot="", slot_number=0, talks=True, accused=accused, **changes))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_a_refusal_goes_with_the_question_it_belongs_to(size: tuple[int, int], lang: str):
    """It stood where the village was asked for its leader."""
    async with at_table(day("talk", CLAIM, SAY), size, lang, times=HELD) as at:
        for text in (at.app.say("game.too_late"), at.app.say("game.too_soon")):
            at.app.table.notice.refuse(text)
            assert text[:20] in at.text()
            await at.show(day("election", POINT, ballot="election"))
            assert text[:20] not in at.text()
            assert at.choices.prompt.title.split(".")[0][:20] in at.text()
            await at.show(day("talk", CLAIM, SAY))


async def test_what_is_said_of_something_else_stays():
    """That the time was up, or somebody has come, is no refusal."""
    async with at_table(day("talk", CLAIM, SAY), (80, 24), times=HELD) as at:
        at.app.table.notice.say(at.app.say("game.time_up"))
        await at.show(day("vote", VOTE, accused=7, ballot="thumbs"))
        assert at.app.say("game.time_up") in at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("asked", ["vote", "election"])
async def test_a_refusal_leaves_room_for_the_question(asked: str, lang: str):
    """On a phone as well, where both of them have no room in full."""
    you = day("vote", VOTE, accused=4, ballot="thumbs")
    scene = you if asked == "vote" else day("election", POINT, ballot="election")
    async with at_table(day("talk", CLAIM, SAY), (40, 24), lang, times=replace(HELD, guard=60)) as at:
        await at.show(scene)
        head = wrap_lines(at.choices.prompt.title, 38)[0]
        assert head in " ".join(at.text().split())
        await at.press("2")
        assert " ".join(at.app.say("game.too_soon").split()[:2]) in at.text()
        assert head.rsplit(" ", 1)[0] in " ".join(at.text().split())


@pytest.mark.parametrize(
    ("told", "question", "most", "lines"),
    [
        ("no", "what?", 2, ["no", "what?"]),
        ("no no no no", "what?", 2, ["no no…", "what?"]),
        ("no no no no", "what?", 3, ["no no", "no no", "what?"]),
        ("no", "what is it that", 2, ["no", "what i…"]),
        ("no no no no", "what is it that", 2, ["no no…", "what i…"]),
    ],
)
def test_each_has_a_line_at_least(told: str, question: str, most: int, lines: list[str]) -> None:
    """The question all that it takes, as far as there are lines."""
    assert above((told, question), 7, most).split("\n") == lines
