"""The cards of the village as they are printed: a portrait for every role, one's own beside the words where it fits."""

from __future__ import annotations

import pytest

from client.base.spans import plain_text, wide
from client.games import face
from client.games.village.own import hand_picture, own_lines
from client.games.village.portraits import PICTURES
from client.paint.cards import INKS
from client.texts import texts
from protocol.games import duesterwald, werewolves
from protocol.texts import LANGUAGES
from tests.client.pilots import at_table
from tests.client.village import night, own

HANDS = [(32, 9), (48, 13), (32, 5), (20, 9)]


def test_every_role_of_both_games_has_a_portrait():
    """Twelve by eight pixels in printed inks, none like another."""
    assert set(PICTURES) == {*werewolves.ROLES, *duesterwald.ROLES}
    for name, picture in PICTURES.items():
        assert len(picture) == 8, name
        assert {len(row) for row in picture} == {12}, name
        assert set("".join(picture)) <= {*INKS, "."}, name
    assert len(set(PICTURES.values())) == len(PICTURES)


@pytest.mark.parametrize("game", [werewolves.ID, duesterwald.ID])
def test_the_rules_show_a_role_as_its_card(game: str):
    """The side in the corner, the portrait, the power."""
    (rule,) = face(game).rules(texts("en"), "werewolf")
    assert rule.card.value == "▲"
    assert rule.card.picture == PICTURES["werewolf"]
    assert rule.card.effect == texts("en")(f"{game}.card.werewolf.line")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ones_own_card_stands_beside_the_words_on_a_phone(lang: str):
    """Uncovered alone; covered it is the cover of everybody."""
    say = texts(lang)
    scene = night("check", "witch", own=own("witch"))
    shown = "\n".join(plain_text(row) for row in own_lines(scene, say, 40, peek=True))
    assert "╭" in shown
    assert say("village.card.witch") in shown
    covered = [own_lines(night("check", role), say, 40, peek=False) for role in ("witch", "villager", "werewolf")]
    assert covered[0] == covered[1] == covered[2]
    assert not any("╭" in plain_text(row) for row in covered[0])


@pytest.mark.parametrize("size", HANDS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("role", ["witch", "werewolf", "villager", "investigator"])
def test_no_word_gives_way_to_the_card(role: str, lang: str, size: tuple[int, int]):
    """In a place without room for both there are words alone; nothing is wider than the place."""
    say = texts(lang)
    scene = night("check", role)
    rows = hand_picture(scene, say, size, peek=True)
    assert len(rows) <= size[1]
    assert all(wide(row) <= size[0] for row in rows)
    said = "".join(part.text for row in rows for part in row if part.tone == "bold secret").replace(" ", "")
    power = say(f"werewolves.card.{role}.line").replace(" ", "")
    assert power in said or size in HANDS[2:]
    assert ("╭" in "".join(map(plain_text, rows))) <= (size not in HANDS[2:])


async def test_the_question_mark_opens_the_rule_of_ones_own_card():
    """While it is looked at; covered it opens the rules of the game, as for everybody."""
    async with at_table(night("check", "witch", own=own("witch"))) as at:
        await at.press("?")
        assert "What it is about" in at.text()
        await at.press("escape")
        await at.press("1")
        await at.press("?")
        assert "W I T C H" in at.text()
