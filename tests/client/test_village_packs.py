"""What a pack reads that is not agreed: under the cover alone, in both languages and on all faces."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from client.games.village.task import learnt_words, pack_words
from client.texts import texts
from protocol.games.village import Learnt, Pointer
from protocol.texts import LANGUAGES
from tests.client.pilots import SIZES, at_table
from tests.client.test_plain import FakeLine, Player
from tests.client.village import YOU, night, own

AGREED = [Pointer(YOU, 5), Pointer(2, 5), Pointer(7, None)]
APART = [Pointer(7, None), Pointer(YOU, 5), Pointer(2, 8)]
IDLE = [Pointer(YOU, 5), Pointer(2, -1)]
LANGS = {"en": ("Not agreed:", "did not agree"), "de": ("Uneinig:", "uneins")}


def pointing(pack, lang="en"):
    """What a wolf of this pack reads of it."""
    return pack_words(night("main", "werewolf", own=own("werewolf", pack=pack)), texts(lang))


@pytest.mark.parametrize("lang", LANGS)
def test_a_pack_that_points_at_two_things_is_not_agreed(lang):
    """Whoever does not point does not count; nobody is a prey that one can disagree about."""
    said = LANGS[lang][0]
    assert not pointing(AGREED, lang).startswith(said)
    assert pointing(APART, lang).startswith(said)
    assert pointing(IDLE, lang).startswith(said)


def test_the_pack_is_told_in_the_order_of_the_seats_whoever_has_pointed_last():
    """Nothing jumps while pointers move."""
    assert pointing(APART) == pointing(sorted(APART, key=lambda one: one.seat))


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_it_stands_under_the_cover_and_nowhere_else(size, lang):
    """A covered screen is the same for a pack that agrees, for one that does not, and for a villager."""
    said, covered = LANGS[lang][0], set()
    for role, pack in (("werewolf", AGREED), ("werewolf", APART), ("villager", [])):
        async with at_table(night("main", role, own=own(role, pack=pack)), size, lang) as at:
            covered.add(at.text())
            await at.press("h")
            shown = re.sub(r" H(  \w+)? *\n", "\n", at.text())
            assert (said in " ".join(shown.split())) == (pack is APART), at.text()
    assert len(covered) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_note_says_that_there_is_no_prey_for_want_of_agreement(lang):
    """Else nobody would know why."""
    scene, said = night("main_note", "werewolf"), LANGS[lang][1]
    assert said in learnt_words(Learnt(1, "prey", [], "apart"), scene, texts(lang))
    assert said not in learnt_words(Learnt(1, "prey", [], ""), scene, texts(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_let_the_prey_pass_is_told_that_it_was_for_want_of_time(lang):
    """And of those who point at one the note of the moment says whom, once for all of them."""
    say = texts(lang)
    late = learnt_words(Learnt(2, "prey", [], "missed"), night("main", "werewolf"), say)
    assert late == say("village.learnt.prey.missed") != say("village.learnt.prey.none")
    pack = [Pointer(2, 9), Pointer(4, None), Pointer(8, 9)]
    scene = night("main", "werewolf", own=own("werewolf", pack=pack))
    assert pack_words(scene, say).endswith("2\u00a0Ben, 8\u00a0Hanna → 9\u00a0Ida.")


async def test_typed_lines_say_it_when_they_are_asked_for():
    """As a screen does under its cover."""
    scene = night("main", "werewolf", own=own("werewolf", pack=APART))
    player = Player(FakeLine(replace(scene, notes=[])))
    said = "\n".join(await player.settle())
    assert "Not agreed" not in said
    assert "Not agreed" in "\n".join(await player.type("h"))
    await player.end()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("long", [False, True], ids=["short names", "long names"])
@pytest.mark.parametrize("mates", [2, 4, 6, 10])
async def test_a_pack_in_little_room_keeps_its_label_its_indent_and_its_key(mates: int, long: bool, lang: str):
    """On a phone the labels' column goes first; what the answer is stands below as long as the words leave a line."""
    pack = [Pointer(YOU, 5), *(Pointer(seat, (5, 8)[seat % 2]) for seat in range(9, 9 + mates))]
    say = texts(lang)
    async with at_table(night("main", "werewolf", 20, long=long, own=own("werewolf", pack=pack)), (40, 24), lang) as at:
        await at.press("h")
        rows = at.text().split("\n")
        first = next(n for n, row in enumerate(rows) if row.startswith(f" {say('village.label.night')} "))
        assert " H" in rows[first][-14:]
        words = [row for row in rows[first : first + 3] if not row.startswith(f" {say('village.label.chosen')}")]
        assert all(row.startswith(" ") and len(row) <= 40 for row in words), words
        for seat in range(9, 9 + mates):
            assert str(seat) in " ".join(words), seat


@pytest.mark.parametrize("lang", LANGS)
async def test_the_key_says_what_it_does_now(lang: str):
    """Where words lie open, as alone with bots, it covers them; nothing else on the screen asks to open them."""
    say = texts(lang)
    scene = night("main_note", "seer", own=own("seer", note=Learnt(2, "evil", [5], "yes")))
    for alone in (True, False):
        async with at_table(scene, (40, 24), lang, alone=alone) as at:
            for uncovered in (alone, not alone):
                shown = at.text()
                assert (say("village.label.cover") in shown) is uncovered
                assert (say("village.label.peek") in shown) is not uncovered
                await at.press("h")
