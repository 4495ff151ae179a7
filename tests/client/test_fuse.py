"""The bar that says how long private things stay uncovered: beside its words, never over them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from client.base.spans import Span, text_line
from client.paint.bars import BAR, burning, fused
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client import fake, shadow, village
from tests.client.pilots import at_table
from tests.pictures.cells import cells

SCENES = {
    "one card": fake.playing(own=fake.OwnView(["spy"], [])),
    "two cards": fake.playing(fake.ask("play", "spy", "girl")),
    "a character": shadow.playing(fake.ask("move", "hut", "tree", number=9)),
    "a night": village.night("main", "werewolf"),
}
WORDS = {"en": "cover", "de": "zu"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("scene", SCENES)
async def test_its_words_look_the_same_at_every_moment_and_the_bar_runs_out(
    scene: str, size: tuple[int, int], lang: str
):
    """Only cells without letters change between two moments, and some do."""
    async with at_table(SCENES[scene], size, lang) as at:
        await at.press("h")
        shown = []
        for steps in (0, 5, 5):
            for _ in range(steps):
                at.app.peeking.count_down()
            await at.pilot.pause()
            assert any(f" {WORDS[lang]} " in f"{row} " for row in at.text().split("\n"))
            shown.append([cell for row in cells(at.app) for cell in row])
        for before, after in pairwise(shown):
            changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
            assert changed
            assert not any(cell.sign.isalnum() for pair in changed for cell in pair if not cell.sign.isdigit())


def test_it_stands_in_the_first_row_where_words_leave_it_room():
    """Where they leave none it is not there at all: words come first."""
    full = text_line(Span("x" * 18, "secret"))
    part = text_line(Span("x" * (18 - BAR) + " " * 5, "secret"))
    rows = fused([full, part], 20)
    assert rows[0] == full
    assert rows[1][-1].tone == "fuse"
    assert rows[1][-1].text == " " * BAR
    assert burning(rows, 0.5) != rows
    assert fused([full], 20) == [full]
    assert burning([text_line(Span("cover again", "fuse"))], 0.5) == [text_line(Span("cover again", "fuse"))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_word_covers_again_in_all_games(lang: str):
    """A key has one word, and one that is no longer than that which uncovers."""
    say = texts(lang)
    for stem in ("village.label", "shadow_world.own"):
        assert say(f"{stem}.cover") == WORDS[lang]
        assert len(say(f"{stem}.cover")) <= len(say(f"{stem}.peek")) + 1
    assert say("peek.open").endswith(f": {WORDS[lang]}")
