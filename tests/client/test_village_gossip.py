"""Something for everybody under the cover of a night: whoever peeks finds as much to read, whatever their role."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.games import face
from client.games.village.gossip import NOTES, gossip, page_words
from client.games.village.notebook import suspicions
from client.games.village.own import own_lines, secret_words
from client.games.village.rumours import TOLD
from client.games.village.task import learnt_words, own_words
from client.texts import texts
from protocol.games.village import SLOTS, Learnt, Suspicion
from protocol.texts import LANGUAGES
from tests.client.pilots import at_table
from tests.client.village import YOU, ended, night, note, own, playing, seat, table

if TYPE_CHECKING:
    from client.base.scene import Scene

LANGS = ("en", "de")
ROLES = ("werewolf", "seer", "witch", "villager", "insomniac", "cupid")
LEAST = 12
"""Words that anybody finds under the cover at least."""
NEWS = {"werewolf": Learnt(2, "prey", [5], ""), "seer": Learnt(2, "evil", [5], "yes")}
VOTES = [
    note(1, "dealt"),
    note(2, "night", number=1),
    note(3, "day", number=1),
    note(4, "nominated", by=3, at=6),
    note(5, "thumbs", at=6, up=[1, 2], down=[3, 4, 5], result="spared"),
    note(6, "died", at=6, cause="shot", card="werewolf", played="", variant=0),
    note(7, "nominated", by=3, at=11),
    note(8, "thumbs", at=11, up=[2, 3, 5], down=[1, 4], result="lynched"),
    note(9, "died", at=11, cause="lynched", card="villager", played="", variant=0),
    note(10, "night", number=2),
]


def voted(slot: str = "main_note", **changes: object) -> Scene:
    """Two votes are over: seat 6 was a werewolf and was spared first, seat 11 was innocent."""
    shown = table(slot=slot)
    shown.seats[5] = seat(out=True, card="werewolf", cause="shot")
    shown.seats[10] = seat(out=True, card="villager", cause="lynched")
    return replace(night(slot, "villager"), table=shown, notes=VOTES, **changes)


def said(scene: Scene) -> str:
    """What the village says to a seat, in English."""
    return gossip(scene.asks[0], scene, texts("en"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slot", SLOTS)
def test_whoever_peeks_finds_something_to_read(slot: str, lang: str) -> None:
    """In each slot for each role, and line by line as well."""
    say, counts = texts(lang), []
    for role in ROLES:
        told = NEWS.get(role) if SLOTS[slot] == "note" else None
        scene = night(slot, role, own=own(role, note=told, notebook=[Suspicion(1, 9)], victims=[5, -1]))
        read = face(scene.room.game).sentences.own(scene, say)
        assert read[: len(secret_words(scene, say))] == secret_words(scene, say)
        counts.append(len(" ".join(secret_words(scene, say)).split()))
    assert min(counts) >= LEAST, (slot, counts)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24), (120, 40)])
async def test_a_note_without_news_is_read_on_every_screen(size: tuple[int, int], lang: str) -> None:
    """The words of the village are not cut, neither under the news of whoever has some."""
    say = texts(lang)
    for told in (None, NEWS["seer"]):
        scene = night("main_note", "seer", own=own("seer", note=told))
        async with at_table(scene, size, lang) as at:
            await at.press("h")
            read = " ".join(at.text().split())
            assert all(word in read for word in gossip(scene.asks[0], scene, say).split()), at.text()


def test_each_seat_and_each_note_has_other_words() -> None:
    """What one hears is not what a neighbour hears, and not what was said a slot ago."""
    in_notes = [said(voted(slot)) for slot in NOTES]
    assert all(one != other for one, other in pairwise(in_notes))
    beside = voted()
    assert said(beside) != said(replace(beside, you=YOU + 1))


def test_a_villager_has_as_much_reason_to_look_again_as_a_wolf() -> None:
    """While a pack points, what the village says to all others changes as well; of whoever acts it says nothing."""
    heard, seen = set(), []
    for left in range(1_000, 16_000, 2_000):
        scene = voted("main")
        scene.asks[0] = replace(scene.asks[0], left=left)
        heard.add(said(scene))
        seen.append(scene)
        assert said(scene) in secret_words(scene, texts("en"))
    assert len(heard) == TOLD
    alone = [replace(person, bot=n != YOU) for n, person in enumerate(voted("main").room.people, 1)]
    still = {said(replace(one, room=replace(one.room, people=alone))) for one in seen}
    assert len(still) == 1, "nobody sees somebody peek who is alone with bots"
    wolf = night("main", "werewolf")
    assert not any("The village says" in one for one in secret_words(wolf, texts("en")))


@pytest.mark.parametrize("lang", LANGS)
def test_the_notebook_says_how_its_suspicions_stand(lang: str) -> None:
    """Before dawn: whom one suspects, how many open cards fit, and the points for a good memory."""
    say = texts(lang)
    book = [Suspicion(1, 6), Suspicion(2, 11), Suspicion(3, 9)]
    scene = voted("dawn_note", own=own(notebook=book, points=2))
    words = page_words(scene.asks[0], scene, say)
    assert words == [
        say("village.gossip.mine", names=say.listed(["Ida", "Kim", "Fatima"])),
        say("village.gossip.nose", n=1, of=2),
        say("village.task.guess.known", n=2),
    ]
    scene = voted("dawn_note")
    assert page_words(scene.asks[0], scene, say) == [say("village.gossip.empty")]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("slot", "recalls"), [("main", True), ("main_note", False), ("opening_note", False)])
def test_whoever_writes_into_the_notebook_reads_there_whom_they_suspected_before(
    slot: str, recalls: bool, lang: str
) -> None:
    """The latest first, each once, and not all of a long game; in a note nobody writes."""
    say = texts(lang)
    book = [Suspicion(night, at) for night, at in enumerate((3, 9, 6, 11, 6), 1)]
    scene = voted(slot, own=own(notebook=book))
    before = [say("village.gossip.before", names=say.listed(["Fatima", "Kim", "Ida"]))] if recalls else []
    assert page_words(scene.asks[0], scene, say) == [gossip(scene.asks[0], scene, say), *before]
    empty = voted(slot, own=own(notebook=[]))
    assert page_words(empty.asks[0], empty, say) == [gossip(empty.asks[0], empty, say)]


def test_the_news_of_a_night_stay_until_the_morning() -> None:
    """The Seer's result stands under the cover of the slots after it; of the night before it does not."""
    say = texts("en")
    learnt = [Learnt(1, "evil", [9], "no"), Learnt(2, "evil", [5], "yes")]
    for slot in ("witch", "dawn_note"):
        words = secret_words(night(slot, "seer", own=own("seer", learnt=learnt)), say)
        assert "Emil: a creature of the night." in words
        assert say("village.learnt.nothing") not in words
        assert not any("Ida" in one for one in words)


@pytest.mark.parametrize("lang", LANGS)
def test_by_day_the_latest_news_come_first_and_love_is_told_among_the_bonds(lang: str) -> None:
    """Only the latest; a love that was the latest news is told once, and in the words of the bonds by night as well."""
    say = texts(lang)
    found, met = Learnt(1, "evil", [9], "no"), Learnt(2, "lover", [5], "")
    later, missed, late = Learnt(2, "evil", [5], "yes"), Learnt(2, "missed", [], ""), Learnt(2, "prey", [], "missed")
    told_last = (([found], [found]), ([found, later], [later]), ([found, met], []), ([met, later], [later]))
    for learnt, news in (*told_last, ([found, missed], [found]), ([missed], []), ([late], [])):
        knows = own("seer", learnt=learnt, lover=5)
        day = playing(own=knows, table=table(phase="talk", slot="", slot_number=0))
        by_day = secret_words(day, say)
        told = [f"{say('village.card.seer')}, {say('village.status.night', n=row.night)}" for row in news]
        told = [f"{head}: {learnt_words(row, playing(), say)}" for head, row in zip(told, news, strict=True)]
        assert [line.casefold() for line in by_day] == [line.casefold() for line in (*told, *own_words(day, say))]
        assert learnt_words(met, playing(), say) not in secret_words(night("witch", "seer", own=knows), say)


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_answered_the_question_hears_whether_it_was_right(lang: str) -> None:
    """Right or wrong, in a sentence of about the same length."""
    say = texts(lang)
    right, wrong = (
        secret_words(night("dawn_note", "villager", own=own(note=Learnt(2, "score", [], word))), say)[0]
        for word in ("x", "")
    )
    assert right == say("village.learnt.score", points=1)
    assert wrong == say("village.learnt.score.none")


async def test_who_sees_the_note_already_says_that_it_is_read() -> None:
    """Uncovered, the row opens nothing any more."""
    async with at_table(night("main_note", "villager")) as at:
        assert "Open my note" in at.text()
        await at.press("h")
        assert "I have read it" in at.text()


@pytest.mark.parametrize("lang", LANGS)
def test_the_girl_reads_her_odds(lang: str) -> None:
    """As the table plays them; nobody else does."""
    say = texts(lang)
    for odds, told in ((1, ("1/6", "1/3", "2/3")), (3, ("1/3", "1/2", "5/6"))):
        scene = night("girl", "girl")
        scene.room = replace(scene.room, options={"girl_odds": odds})
        known = say("village.task.girl.known", **dict(zip(("blink", "peek", "stare"), told, strict=True)))
        assert known in secret_words(scene, say)
        assert known not in secret_words(night("girl", "villager"), say)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24), (120, 40)])
async def test_what_the_main_slot_told_is_read_in_the_witch_s_slot(size: tuple[int, int], lang: str) -> None:
    """On every screen before the pastime; covered it looks as for everybody."""
    say, covers = texts(lang), set()
    for role, told in NEWS.items():
        scene = night("witch", role, own=own(role, note=told))
        covers.add(str(own_lines(scene, say, size[0], peek=False)))
        async with at_table(scene, size, lang) as at:
            await at.press("h")
            read = at.text().split()
            news = learnt_words(told, scene, say)
            assert secret_words(scene, say)[0] == news
            assert all(word in read for word in news.split()), at.text()
    assert covers == {str(own_lines(night("witch", "witch"), say, size[0], peek=False))}


@pytest.mark.parametrize(("lang", "when"), [("en", "had teeth at the start"), ("de", "am Anfang Zähne")])
def test_how_many_cards_have_teeth_is_said_of_the_start(lang: str, when: str) -> None:
    """Some of them may lie open by now."""
    say = texts(lang)
    for n in (1, 2):
        assert say("village.rumour.odds", n=n, all=10).endswith(f"{when}.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_suspected_whom_needs_no_legend(lang: str) -> None:
    """A number alone before a card could be anything: the name stands between them."""
    say, scene = texts(lang), ended(8)
    rows = " ".join(plain_text(row) for row in suspicions(scene, say, 200)).replace("\u00a0", " ")
    card = say(f"village.card.{scene.table.seats[6].card}.short")
    assert f"7 Gil ({card})" in rows
