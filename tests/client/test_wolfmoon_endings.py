"""How a round of Wolfmoon ended, told to somebody who plays for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.spans import columns, plain_text
from client.games.wolfmoon.result import headline, reasons, result_lines
from client.games.wolfmoon.sentences import result_said
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client.fake import playing, room, seat, table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.games.wolfmoon import SeatView

OUT = seat(out=True, cards=0)


def over(ending: str, winners: list[int], *seats: SeatView, long: bool = False) -> Scene:
    """A round that has ended so, seen by Dana."""
    laid = table(4, seats=[*seats], ending=ending, winners=winners, long=long, pile=0, active=0)
    return playing(room=room(4, phase="result"), table=laid)


WEREWOLF = seat("seer", hand=["werewolf"])
TRAITOR = seat(hand=["traitor"])
MAYOR = seat(hand=["mayor"], value=9)
WITCH = seat("servant", "witch", out=True, cards=0)
ENDINGS = {
    "moon": over("moon", [1], WEREWOLF, seat(), OUT, seat()),
    "moon, traitor": over("moon", [1, 4], WEREWOLF, seat(), OUT, TRAITOR),
    "last player": over("last_player", [4], OUT, OUT, OUT, seat()),
    "last player, partner": over("last_player", [1, 4], seat(witch=True), OUT, OUT, WITCH),
    "last player, my partner": over("last_player", [1, 4], WITCH, OUT, OUT, seat(witch=True)),
    "vampire": over("vampire", [2], seat(), seat("spy", "mayor", "vampire"), OUT, seat()),
    "highest value": over("highest_value", [2], MAYOR, seat(hand=["werewolf"], value=10), OUT, OUT),
    "tie": over("highest_value", [1, 4], seat(hand=["thief"], value=7), OUT, OUT, seat(hand=["spy"], value=7)),
    "beggar king": over("beggar_king", [4], seat(hand=["spy"], value=8), OUT, OUT, seat(hand=["beggar_king"], value=0)),
    "nobody": over("nobody", [], OUT, OUT, OUT, OUT),
    "cap": over("cap", [], seat(), seat(), OUT, seat()),
    "ended by the keeper": over("", [], seat(), seat(), OUT, seat()),
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_told_in_words_and_fits_a_phone(ending: str, lang: str):
    """Who has won, why, and a line for each seat, nothing cut at 40 columns; each reason is a sentence of its own."""
    scene, say = ENDINGS[ending], texts(lang)
    rows = [plain_text(row) for row in result_lines(scene, say, 40)]
    assert all(columns(row) <= 40 and "…" not in row for row in rows)
    assert rows[0].strip() == headline(scene, say)
    assert all(reason.endswith(".") for reason in reasons(scene, say))
    assert result_said(scene, say)[0] == headline(scene, say)
    others = [
        reasons(other, say)[0] for name, other in ENDINGS.items() if name.partition(",")[0] != ending.partition(",")[0]
    ]
    assert reasons(scene, say)[0] not in others


def test_whoever_wins_along_is_told_why():
    """The Witch's partner is out or hidden: without a word nobody would understand the star."""
    told = reasons(ENDINGS["last player, partner"], texts("en"))
    assert told[1] == "Ada has the Witch's token, and the Witch lies in front of you: you win too."
    told = reasons(ENDINGS["last player, my partner"], texts("de"))
    assert told[1] == "Du hast die Hexenmarke, und die Hexe liegt vor Ada: Ada gewinnt mit."
    assert len(reasons(ENDINGS["tie"], texts("de"))) == 1


def test_a_value_that_is_not_the_printed_one_is_reckoned_up():
    """Frankenstein's Monster and the Merchant: from which numbers the value comes."""
    monster = seat("spy", "servant", "merchant", hand=["frankensteins_monster"], value=10)
    scene = over("highest_value", [1], monster, MAYOR, OUT, OUT)
    rows = [plain_text(row) for row in result_lines(scene, texts("en"), 40)]
    assert "★  1  Ada   4  Frankenst.  1+7 +2 = 10" in rows
    assert "   2  Ben   9  Mayor" in rows
    assert "Ada held Frankenstein's Monster (4) and came to 10." in result_said(scene, texts("en"))


def test_the_long_game_says_what_decided_it():
    """The last round and the moon tokens; the star is for whoever has enough of them."""
    seats = [seat(tokens=3), seat("witch", out=True, cards=0, tokens=2), OUT, OUT]
    scene = over("last_player", [1, 2], *seats, long=True)
    rows = [plain_text(row) for row in result_lines(scene, texts("de"), 40)]
    assert rows[0].strip() == "Ada gewinnt!"
    assert reasons(scene, texts("de"))[-1] == "Mit 3 Mondmarken ist das lange Spiel gewonnen."
    assert [row[:10] for row in rows if row.startswith("★")] == ["★  1  Ada "]
