"""The waiting room: the way in and the seats say whole words, and how long a game takes once, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import plain_text
from client.present.card_set import set_sentences
from client.texts import texts
from client.tui.screens import layout, sharing
from client.tui.screens.lobby import picture
from client.tui.screens.waiting import lasting, named_in_the_sky
from protocol.games import GAMES
from protocol.messages import CardSetView
from tests.client.fake import lobby
from tests.client.pilots import at_table
from tests.client.village import people

PHONE = (40, 24)
SIZES = (PHONE, (40, 15), (40, 40), (60, 30), (72, 20), (80, 24), (100, 35))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("code", ["", "7K3M9P"], ids=["without a code", "with the code"])
async def test_the_tables_key_never_stands_there_without_its_name(code: str, lang: str):
    """Ten characters alone look like a second code."""
    scene = replace(lobby(), code=code)
    async with at_table(scene, PHONE, lang) as at:
        assert f"{texts(lang)('room.key')} {scene.fingerprint}" in at.text()
        assert code in at.text()


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_keeper_reads_the_whole_title_beside_the_own_name(lang: str):
    """Also while the mark for "not yet" stands at the end of the line; and that it is they, in the words of all."""
    scene = lobby()
    people = list(scene.room.people)
    people[scene.you - 1] = replace(people[scene.you - 1], name="Gertrud", keeper=True, ready=False)
    async with at_table(replace(scene, room=replace(scene.room, people=people)), PHONE, lang) as at:
        line = next(row for row in at.text().splitlines() if "Gertrud" in row)
        assert f"{texts(lang)('you')} · {texts(lang)('room.keeper.short')} " in line
        assert texts(lang)("room.not_yet") in line


@pytest.mark.parametrize(("bots", "about"), [(0, 45), (4, 29), (9, 9), (10, 9)])
def test_a_village_with_bots_takes_less_time(bots: int, about: int):
    """Nine minutes for a person alone among ten, as measured; the other games take as long as ever."""
    scene = lobby()
    seats = [replace(one, bot=n < bots) for n, one in enumerate(people(10))]
    room = replace(scene.room, game="duesterwald", options={}, people=seats, pace="relaxed")
    assert lasting(room, texts("en")) == f"about {about} minutes with 10"
    cards = replace(room, game="wolfmoon", people=seats[:4])
    assert lasting(cards, texts("en")) == lasting(replace(cards, people=people(4)), texts("en"))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_how_long_a_game_takes_is_said_once(size: tuple[int, int], game: str, lang: str):
    """On the sky, in the strip, or beneath the seats; only where so many sit that nothing else has room, nowhere."""
    seats, say = GAMES[game].seats, texts(lang)
    for count in {seats[0], (seats[0] + seats[-1]) // 2, seats[-1]}:
        scene = lobby()
        room = replace(scene.room, game=game, options={}, people=people(count), standings=[0] * count)
        screen = picture(replace(scene, room=room), say, size[0])
        shares = sharing.plan(screen, *size)
        told = screen.with_notes(shares.story, shares.table)
        text = " ".join(map(plain_text, [*screen.status, *shares.table, *told]))
        nowhere = not told and not layout.under_sky(shares.table) and not named_in_the_sky(room, say, size[0])
        assert text.count(lasting(room, say)) == (not nowhere)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("alone", [True, False], ids=["practice", "table"])
@pytest.mark.parametrize("count", [8, 10, 12, 16])
async def test_a_laptop_says_which_cards_are_in_play(count: int, lang: str, *, alone: bool):
    """The sky makes way for them; who sits where and who is ready stays."""
    cards = {"werewolf": 2, "seer": 1, "witch": 1, "hunter": 1, "villager": count - 5}
    setup = CardSetView(count, cards, [], None)
    scene = lobby()
    seats = [replace(one, keeper=n == 0) for n, one in enumerate(people(count))]
    room = replace(scene.room, game="duesterwald", options={}, people=seats, standings=[0] * count, setup=setup)
    async with at_table(replace(scene, room=room), (80, 24), lang, alone=alone) as at:
        text = at.text()
    [(told, _)] = set_sentences(room, texts(lang))
    assert told in " ".join(text.split()), text
    assert text.count(texts(lang)("room.not_yet")) == sum(not one.ready for one in seats)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_no_dot_hangs_at_the_end_of_a_line(size: tuple[int, int], lang: str):
    """It would divide a fact from nothing."""
    scene = lobby()
    room = replace(scene.room, game="werewolves", options={}, people=people(10), standings=[0] * 10)
    async with at_table(replace(scene, room=room), size, lang) as at:
        assert not any(row.endswith(" ·") for row in at.text().split("\n")), at.text()
