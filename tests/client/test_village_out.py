"""Whoever goes out of a village is told once that the game is not lost: they win with their side, and may bet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.games import face
from client.games.village.notebook import village_page
from client.games.village.own import secret_words
from client.games.village.result import best_nose
from client.games.village.story import story_parts
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_of_a_pack_cannot_win_any_more(lang: str):
    """As everybody sees who counts the open cards; nor can anybody where the table has an end already."""
    say, scene = texts(lang), voted_out("werewolves")
    said, told = say("village.note.died.now_out"), face("werewolves")
    assert told is not None
    mine = replace(scene.notes[-2], facts={**scene.notes[-2].facts, "card": "werewolf"})

    def with_cards(wolves: int, others: int = 0) -> Scene:
        seats = [replace(one, out=n == scene.you, card="werewolf" if n == scene.you else "") for n, one in numbered]
        for seat in seats[:others]:
            seat.out, seat.card = True, "werewolf"
        return replace(scene, table=replace(scene.table, seats=seats, cards={"werewolf": wolves, "villager": 5}))

    numbered = list(enumerate(scene.table.seats, 1))
    assert said in told.note_line(mine, with_cards(2), say)
    assert said not in told.note_line(mine, with_cards(2, 1), say)
    assert said not in told.note_line(mine, with_cards(1), say)
    secret = with_cards(1)
    assert said in told.note_line(mine, replace(secret, table=replace(secret.table, cards={})), say), "nobody knows"
    ended = replace(scene, table=replace(scene.table, ending="village"))
    assert said not in told.note_line(scene.notes[-2], ended, say)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_story_says_you_as_the_table_does(lang: str):
    """Who died how, who loved whom, who had the best nose."""
    say, scene = texts(lang), voted_out("werewolves")
    in_love = replace(scene, table=replace(scene.table, lovers=[2, scene.you]))
    rows = [plain_text(row) for part in story_parts(in_love, say, 70) for row in part]
    assert f"{say('you')} {say('village.cause.voted.you')}" in " ".join(rows)
    assert say("village.truth.lovers.you", other="Ben") in " ".join(rows).replace("  ", " ")
    assert "Dana" not in " ".join(rows)
    seats = [village.seat(card="werewolf" if n == 2 else "villager", suspected=[2] * (n == 4)) for n in range(1, 9)]
    nose = replace(scene, table=replace(scene.table, seats=seats))
    assert best_nose(nose, say) == say("village.result.nose.you", n=1, of=1)
    wrong = [replace(view, suspected=[3]) if n == 5 else view for n, view in enumerate(seats, 1)]
    assert best_nose(replace(nose, table=replace(nose.table, seats=wrong)), say) == best_nose(nose, say)
    nobody = [replace(view, suspected=[3] * (n == 5)) for n, view in enumerate(seats, 1)]
    assert best_nose(replace(nose, table=replace(nose.table, seats=nobody)), say) == ""


@pytest.mark.parametrize(("lang", "often"), [("en", "(Hunter) 2 times"), ("de", "(Jäger) 2-mal")])
def test_the_notebook_parts_a_card_from_how_somebody_died_and_tells_a_suspicion_once(lang: str, often: str):
    """A comma between the two; whoever was suspected in two nights stands there with their number."""
    seats = [village.seat(card="hunter", out=n == 2, cause="devoured" if n == 2 else "") for n in range(1, 4)]
    seats[0] = replace(seats[0], suspected=[3, 2, 3])
    scene = village.ended(3)
    scene = replace(scene, table=replace(scene.table, seats=seats))
    rows = [plain_text(row) for row in village_page(scene, texts(lang), 60, peek=False)]
    card = texts(lang)("village.card.hunter.short")
    assert any(f"{card}, {texts(lang)('village.cause.devoured')}" in row for row in rows)
    told = next(row for row in rows if often in row)
    assert told.count(f"({card})") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_won_bet_is_told_when_it_is_won_in_the_hand_and_at_the_end(lang: str):
    """On a phone and in lines of text: before, its points stood at the end of a hand that had no room for them."""
    say, before = texts(lang), voted_out("duesterwald")
    before = replace(before, own=replace(before.own, bets={"bet": "3", "bet_team": "village"}))
    scene = replace(before, table=replace(before.table, seats=list(before.table.seats)))
    me = before.you - 1
    scene.table.seats[me] = replace(scene.table.seats[me], bet=2)
    won = say("village.own.bet_won", n=2, all=2)
    async with at_table(before, (40, 24), lang) as at:
        assert won not in " ".join(at.text().split())
        at.line.scene = scene
        at.app.show_scene()
        await at.pilot.pause()
        assert won in " ".join(at.text().split())
    teller = Announcer(say)
    teller.announce(before)
    assert won in teller.announce(scene)
    assert won not in teller.announce(scene)
    async with at_table(scene, (40, 24), lang) as at:
        await at.press("h")
        hand = at.text().replace("H", "").replace(say("village.label.cover"), "")
        assert say("village.own.bet_points", n=2) in " ".join(hand.split())
    over = village.ended(8)
    over.table.seats[over.you - 1] = replace(over.table.seats[over.you - 1], bet=5)
    async with at_table(over, (40, 24), lang) as at:
        assert say("village.own.bet_points", n=5) in at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_is_out_is_told_who_they_are_and_no_longer_what_they_can(lang: str):
    """No voice, no vote, no power is left."""
    say, scene = texts(lang), voted_out("werewolves")
    said = " ".join(secret_words(replace(scene, own=village.own("villager")), say))
    assert say("village.card.villager") in said
    assert say("werewolves.card.villager.line") not in said
