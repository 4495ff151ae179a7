"""The result of a card game under its sky."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.scene import Verification
from client.base.spans import columns, plain_text
from client.paint.victory import skies_with_reason, victory_skies
from protocol.texts import LANGUAGES
from protocol.verdicts import VERDICTS
from tests.client import fake, shadow
from tests.client.fake import ended
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene


@pytest.mark.parametrize("size", [(40, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("over", [ended(), shadow.ended()])
async def test_a_result_stands_under_a_sky_that_leaves_the_evening_whole(over: Scene, size: tuple[int, int]):
    """It says who has won; standings and what was checked lose no line to it."""
    async with at_table(over, size) as at:
        rows = at.text().split("\n")
        assert "▀" in rows[1]
        assert "This evening" in at.text()
        assert "Log" in at.text()
        assert "wins!" not in "".join(rows[rows.index(next(row for row in rows if "This evening" in row)) :])


def test_a_name_that_the_sky_has_no_room_for_needs_none():
    """Who has won is never cut."""
    assert not victory_skies("Maximilian, Bernhard and Cleopatra win!", "gold", (True,), 40)
    assert "Ada wins!" in "".join(map(plain_text, victory_skies("Ada wins!", "gold", (True, False), 40)[-1]))
    assert "Ada wins!" not in "".join(map(plain_text, victory_skies("Ada wins!", "gold", (True,), 120)[0]))


GIVEN = {"given": "Ben (2), Cleo (3)", "n": 112}
SEATS = [
    fake.seat("seer", hand=["mayor"], value=9),
    fake.seat("bodyguard", "merchant", hand=["pickpocket"], value=8),
    fake.seat("villager", out=True, cards=0),
    fake.seat("servant", hand=["spy"], value=7),
    fake.seat("drunkard", hand=["bounty_hunter"], value=5),
    fake.seat("frankensteins_monster", out=True, cards=0),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("long", [False, True])
async def test_on_a_laptop_every_table_has_great_letters_and_cards_with_pictures(lang: str, players: int, long: bool):
    """However many have played: who has won, why, a picture for each seat, and what was checked in one line."""
    table = fake.table(players, seats=SEATS[:players], ending="highest_value", winners=[1], long=long)
    scene = ended(room=fake.room(players, phase="result"), table=table)
    scene = replace(scene, verification=Verification("deal_checked", GIVEN))
    async with at_table(scene, (80, 24), lang) as at:
        rows = at.text().split("\n")
    assert all("▀" in row or "▄" in row for row in rows[2:5])
    assert not any("Ada" in row for row in rows[1:5])
    assert sum(row.count("╭") for row in rows) == sum(row.count("╰") for row in rows) == players
    checked = next(at for at, row in enumerate(rows) if row.strip().startswith(("The deal", "Die Kartenausgabe")))
    assert rows[checked].endswith(".")
    assert rows[checked + 1].strip() in ("And now?", "Und jetzt?")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_good_verdict_fits_one_line_of_a_laptop(lang: str):
    """Under a result there is one line for it."""
    good = [kind for kind in VERDICTS.values() if kind.good]
    assert len(good) > 1
    assert all(columns(kind(**GIVEN).in_short(lang)) < 80 for kind in good)


def test_a_last_word_that_has_no_room_in_great_letters_stands_at_their_feet():
    """And one whose name alone has none stands in small letters, with the reason below the sky."""
    (first, *_) = skies_with_reason("Fatima gewinnt!", "Nur so.", "gold", 80)
    rows = [plain_text(row) for row in first]
    assert sum("gewinnt!" in row for row in rows) == 1
    assert "Nur so." in rows[-1]
    assert not any("FATIMA" in row.upper() for row in rows)
    assert skies_with_reason("Maximiliane gewinnt!", "Nur so.", "gold", 80) == []
