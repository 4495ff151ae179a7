"""Guessing a value: every name that has it can be read on every screen, and the Spy is named with the question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Answer
from client.base.spans import DOT, clip
from client.games.wolfmoon.asks import open_cards, prompt
from client.texts import texts
from client.tui.widgets.rows import clipped
from protocol.games.wolfmoon import COPIES, HIGHEST, VALUES
from protocol.texts import LANGUAGES
from tests.client.fake import NOTES, ask, note, playing, table
from tests.client.pilots import SIZES, at_table

POINTED = [*NOTES, note(90, "targeted", by=4, at=2, card="villager")]
ASK = ask("guess", *map(str, range(HIGHEST + 1)))
SCENE = playing(ASK, notes=POINTED, table=replace(table(), edge=[]))
WINDOW = ask("spy", "no", "yes", kind="window", left=9000, length=12_000)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_name_of_every_value_can_be_read(size: tuple[int, int], lang: str):
    """At least its first letters stand in the row of its value, also above an open keyboard."""
    say = texts(lang)
    async with at_table(SCENE, size, lang) as at:
        rows = at.text().split("\n")
        for card, value in VALUES.items():
            if open_cards(SCENE).get(card, 0) == COPIES[card]:
                continue
            key = "x" if value == HIGHEST else str(value)
            row = next(row for row in rows if f"▌ {key:>2} " in row or f"▌ {key}  " in row)
            assert say(f"wolfmoon.card.{card}")[:4] in row, (card, row)
            assert "…" not in row


@pytest.mark.parametrize("room", range(14, 45))
def test_names_take_the_columns_that_are_free(room: int):
    """As many letters each as fit: with one more the longest would not."""
    names = ["Leibwächterin", "Frankensteins Monster", "Hexe"]
    shown = clipped(DOT.join(names), room)
    assert len(shown) <= room
    if shown != DOT.join(names):
        letters = max(map(len, shown.split("·")))
        assert shown == "·".join(clip(name, letters) for name in names)
        more = "·".join(clip(name, letters + 1) for name in names)
        assert len(more) > room or more == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_risk_of_the_spy_is_said_with_the_question(lang: str):
    """As long as she may be held by somebody: once she lies open everywhere nobody needs to fear her."""
    say = texts(lang)
    asked = prompt(ASK, SCENE, say)
    assert asked
    assert asked.title.endswith(say("wolfmoon.ask.guess.spy"))
    open_spies = replace(SCENE, table=replace(SCENE.table, edge=["spy", "spy"]))
    without = prompt(ASK, open_spies, say)
    assert without
    assert say("wolfmoon.ask.guess.spy") not in without.title


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24)], ids=str)
async def test_what_striking_does_stands_below_it(size: tuple[int, int], lang: str):
    """Whoever is asked reads what happens to the guesser; whoever plays her, that she strikes from the hand alone."""
    say = texts(lang)
    wrong = [*NOTES, note(91, "guessed", by=2, at=4, value=7, hit=False)]
    async with at_table(playing(WINDOW, notes=wrong), size, lang) as at:
        assert say("wolfmoon.row.spy.yes.hint") in at.text()
    own = replace(playing().own, hand=["spy", "girl"])
    asked = prompt(ask("play", "spy", "girl"), playing(own=own), say)
    assert asked
    hints = {row.answer: row.hint for row in asked.rows if isinstance(row.deed, Answer)}
    assert hints["spy"] == say("wolfmoon.row.play.spy")
