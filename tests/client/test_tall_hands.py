"""A large screen: cards of one's own in full size, sheets over its whole width, and no picture given up for either."""

from __future__ import annotations

import pytest

from client.games.wolfmoon.hand import hand_picture
from client.texts import texts
from protocol.games.wolfmoon import OwnView
from protocol.texts import LANGUAGES
from tests.client import fake, shadow, village
from tests.client.pilots import at_table

LARGE = (120, 40)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [4, 6])
async def test_two_cards_are_thirteen_lines_high_and_twenty_three_columns_wide(lang: str, players: int):
    """Covered and uncovered alike, with the table's pictures above them."""
    async with at_table(fake.playing(fake.ask("play", "spy", "girl"), players=players), LARGE, lang) as at:
        for _ in range(2):
            hand = [row[:48] for row in at.text().split("\n")[20:]]
            top = next(y for y, row in enumerate(hand) if row.count("╮") == 2)
            assert [at for at, sign in enumerate(hand[top]) if sign == "╮"] == [23, 47]
            assert hand[top + 12].count("╰") == hand[top + 12].count("╯") == 2
            await at.press("h")


def test_a_single_card_has_a_picture_twice_as_large():
    """Where its cover is large, its face is no small picture on much paper."""
    scene = fake.playing(own=OwnView(["spy"], []))
    large, small = (
        sum("▀" in span.text or span.tone.endswith("#2b2140") for row in rows for span in row)
        for rows in (hand_picture(scene, texts("en"), size, peek=True)[: size[1] - 3] for size in ((48, 16), (34, 16)))
    )
    assert large > small > 0


@pytest.mark.parametrize("night", [village.night("main", "werewolf"), village.night("main", "villager", 20)])
async def test_the_own_card_of_a_village_is_as_large_as_one_of_wolfmoon(night):
    """Beside the words under the cover."""
    async with at_table(night, LARGE) as at:
        await at.press("h")
        rows = [row[:40] for row in at.text().split("\n")]
        top = next(y for y, row in enumerate(rows) if y > 20 and "╮" in row)
        assert "╰" in rows[top + 12]
        assert rows[top + 12].index("╯") - rows[top + 12].index("╰") == 22


async def test_a_larger_hand_costs_the_places_no_picture():
    """The shadow world's table takes all lines, so its hand stays as it was."""
    async with at_table(shadow.playing(fake.ask("move", "hut", "tree", number=9), players=8), LARGE) as at:
        assert "nobody" in at.text()  # words that only the places with pictures have


@pytest.mark.parametrize("key", ["l", "b", "m"])
async def test_rows_of_a_sheet_end_where_its_title_ends(key: str):
    """Not somewhere in the middle of the screen."""
    async with at_table(shadow.playing(players=8), LARGE) as at:
        await at.press(key)
        assert at.app.screen.query_one("#rows").size.width == LARGE[0]
