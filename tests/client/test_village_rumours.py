"""What the village says in a night: the same on every device, told in the morning, and from public facts alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.scene import Scene
from client.games.village.gossip import gossip
from client.games.village.narration import Narrator
from client.games.village.notes import note_line
from client.games.village.rumours import (
    TOLD,
    Past,
    Rumour,
    Voice,
    accusations,
    going_round,
    habits,
    in_words,
    morning,
    rumours,
    until,
)
from client.games.village.wall import announcements
from client.present.announcements import Announcer
from client.texts import texts
from protocol.games.village import SLOTS
from protocol.messages import Deal
from protocol.texts import LANGUAGES
from tests.client.fake import room
from tests.client.test_narration import people, scene_of
from tests.client.test_village_gossip import VOTES, voted
from tests.client.village import note, seat, slot
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.spans import TextLine

VILLAGES = [("werewolves", 12), ("duesterwald", 8)]


def dawn(**changes: Any) -> Scene:
    """The morning after night 2, in which seat 2 has died."""
    at_night = voted()
    seats = [*at_night.table.seats]
    seats[1] = seat(out=True, card="vampire", cause="sword")
    table = replace(at_night.table, phase="dawn", slot="", slot_number=0, seats=seats)
    notes = [
        *VOTES,
        note(11, "day", number=2),
        note(12, "died", at=2, cause="sword", card="vampire", played="", variant=0),
    ]
    return replace(at_night, **{"table": table, "asks": [], "notes": notes} | changes)


def words(rows: list[TextLine]) -> str:
    """What stands in rows, in one line."""
    return " ".join("".join(span.text for span in row) for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_village_says_what_everybody_has_seen(lang: str) -> None:
    """Who spared a creature, or wanted somebody innocent dead; who never spares; who accuses, and whom nobody does."""
    say, scene = texts(lang), voted()
    past = until(2, scene)
    said = [
        in_words(one, scene, say) for one in [*habits(past, "werewolves"), *accusations(past, 2), *accusations(past, 3)]
    ]
    assert say("village.rumour.spared", name="Cleo", at="Fatima") in said
    assert say("village.rumour.innocent", name="Ben", at="Kim") in said
    assert say("village.rumour.always", name="Ben") in said
    assert say("village.rumour.never.you") in said  # Dana is the reader
    assert say("village.rumour.accuser", name="Cleo", n=2) in said
    assert say("village.rumour.calm", name="Cleo") in said
    assert say("village.rumour.calm.you") in said
    assert say("village.rumour.calm", name="Fatima") not in said
    assert {one.at for one in habits(past._replace(fresh=[11]), "werewolves")} == {0, 11}
    first = until(1, scene)
    assert not habits(first, "werewolves") + accusations(first, 1)
    assert len({*rumours(1, scene, say)}) == TOLD


def past(*voices: tuple[int, int, bool], accused: Sequence[tuple[int, int]] = (), **known: Any) -> Past:
    """A village of four who live; 5 was a werewolf, 6 a villager."""
    cards = {5: "werewolf", 6: "villager"}
    begun = Past(cards, [1, 2, 3, 4], [], [Voice(*voice) for voice in voices], [*accused])
    return begun._replace(**known)


def test_a_habit_is_of_two_votes_at_least_and_of_votes_in_which_somebody_was_spared() -> None:
    """Where nobody could spare anybody, to want a death is no habit; whoever is out has none."""
    stern = [(1, 2, True), (1, 3, True), (4, 2, True), (9, 2, True), (9, 3, True)]
    kind = [(2, 1, False), (2, 3, False), (3, 1, False)]
    assert habits(past(*stern), "werewolves") == []
    assert habits(past(*stern, *kind), "werewolves") == [Rumour("always", 1), Rumour("never", 2)]
    assert habits(past(*stern, *kind, (1, 4, False)), "werewolves") == [Rumour("never", 2)]


def test_a_vote_was_wrong_where_a_card_shows_it_and_the_newest_dead_come_first() -> None:
    """For a death of somebody innocent, against that of a creature; each is told once, and only of who lives."""
    wrong = [(1, 6, True), (2, 5, False), (1, 6, True), (9, 6, True)]
    right = [(3, 6, False), (3, 5, True), (4, 2, True)]
    mistakes = [Rumour("innocent", 1, 6), Rumour("spared", 2, 5)]
    assert habits(past(*wrong, *right), "werewolves") == [*mistakes, Rumour("always", 1)]
    assert habits(past(*wrong, *right, fresh=[5]), "werewolves") == [mistakes[1], Rumour("always", 1)]
    assert habits(past(*wrong, *right, fresh=[4]), "werewolves") == [*mistakes, Rumour("always", 1)]


def test_a_mistake_that_most_have_made_is_told_of_so_many_and_of_nobody() -> None:
    """All wanted it: to name one of them would say that this one stands out."""
    voices = [(1, 6, True), (2, 6, True), (3, 6, True), (2, 5, False)]
    assert habits(past(*voices), "werewolves") == [Rumour("innocent.many", at=6, n=3), Rumour("spared", 2, 5)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_game_begins_with_other_gossip_and_its_nights_go_on_with_more(lang: str) -> None:
    """By the deal's public chance, which is the same on every device; the first two nights repeat nothing."""
    say, scene = texts(lang), voted()
    assert scene.room is not None

    def dealt(n: int, night: int = 1, you: int = 4) -> list[str]:
        deal = Deal(1, bytes([n] * 32), b"", [])
        quiet = replace(scene, you=you, notes=scene.notes[:2], room=replace(scene.room, deal=deal))
        return rumours(night, quiet, say)

    assert len({tuple(dealt(n)) for n in range(20)}) > 5
    assert all(not {*dealt(n)} & {*dealt(n, night=2)} for n in range(20))
    assert dealt(1, you=0) == dealt(1, you=12)


def test_one_who_accuses_often_and_one_whom_nobody_has_accused() -> None:
    """Both of those who live; the second is another one from night to night, and nobody where none was accused yet."""
    twice = [(3, 1), (3, 2), (2, 1), (9, 1), (9, 2), (9, 1)]
    often, calm = Rumour("accuser", 3, n=2), [Rumour("calm", 3), Rumour("calm", 4)]
    assert [accusations(past(accused=twice), night) for night in (2, 3, 4)] == [
        [often, calm[0]], [often, calm[1]], [often, calm[0]]
    ]  # fmt: skip
    assert accusations(past(accused=twice[1:3]), 3) == [calm[1]]
    assert accusations(past(accused=[*twice, (1, 3), (1, 4)]), 2) == [Rumour("accuser", 1, n=2)]
    assert accusations(past(), 2) == []


def test_whoever_was_suspected_is_not_said_to_be_let_alone() -> None:
    """A word against somebody is as much as an accusation, for a reader who does not tell the two apart."""
    calm = {one.by for night in range(4) for one in accusations(past(accused=[(1, 2)]), night)}
    assert calm == {1, 3, 4}
    said = [note(30, "said", by=1, word="doubt", at=3), note(31, "said", by=3, word="trust", at=4)]
    heard = until(9, replace(voted(), notes=[*voted().notes, *said]))
    assert 3 in heard.suspected
    assert 4 not in heard.suspected
    calm = {one.by for night in range(4) for one in accusations(past(accused=[(1, 2)], suspected={3}), night)}
    assert calm == {1, 4}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_morning_is_the_same_on_every_device(lang: str) -> None:
    """Whoever sits there, whatever has been told since, and however little of it this device has shown so far.

    Only the name of whoever sits there is "you".
    """
    say, scene = texts(lang), dawn()
    day = scene.notes[-2]
    told = morning(day, scene, say)
    assert told == say("village.rumour.morning", said=" ".join(rumours(2, voted(), say)))
    for you in range(13):
        there, then = replace(scene, you=you), replace(voted(), you=you)
        assert going_round(2, there) == going_round(2, scene)
        assert note_line(day, there, say).endswith(say("village.rumour.morning", said=" ".join(rumours(2, then, say))))
    assert morning(day, replace(scene, notes=scene.notes[:-1]), say) == told
    later = [*scene.notes, note(13, "thumbs", at=1, up=[3], down=[5], result="lynched"), note(14, "night", number=3)]
    assert morning(day, replace(scene, notes=later), say) == told


@pytest.mark.parametrize(("game", "seats"), VILLAGES)
def test_what_somebody_reads_at_night_is_public_in_the_morning(game: str, seats: int) -> None:
    """Every rumour that any seat finds under its cover in any slot, in a whole game of chance."""
    say, heard, days, seen = texts("en"), set[tuple[int, str]](), 0, ""
    before = Scene(room=room(4, game=game, people=people(seats), standings=[0] * seats, options={}))
    for match in stops(game, seats, 5, {}):
        scene = scene_of(match, earlier=before)
        for one in scene.notes[len(before.notes) :]:
            if one.kind == "day":
                assert heard
                for you, rumour in heard:
                    told = note_line(one, replace(scene, you=you), say)
                    assert rumour in told, (you, told, rumour)
                heard, days = set(), days + 1
        began, seen = match.game.slot != seen, match.game.slot
        if began and seen in SLOTS and seen != "dawn_note":
            for you in match.game.living():
                for ask in (slot("main", "villager", seconds=left) for left in (8, 12)):
                    quoted = gossip(ask, replace(scene, you=you, asks=[ask]), say)
                    heard.add((you, quoted.removeprefix(say("village.rumour.night", said=""))))
        before = scene
    assert days


def test_a_device_that_does_not_know_the_night_tells_nothing_of_it() -> None:
    """A replay shows the notes of one step alone; no other note has a rumour."""
    say, scene = texts("en"), dawn()
    assert not morning(scene.notes[-2], replace(scene, notes=scene.notes[-2:]), say)
    assert [bool(morning(one, scene, say)) for one in scene.notes[-3:]] == [False, True, False]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_narrator_television_and_plain_text_tell_it(lang: str) -> None:
    """The narrator one of the two, for breath; the others both."""
    say, scene = texts(lang), dawn()
    day = scene.notes[-2]
    first, second = rumours(2, scene, say)
    spoken = Narrator(lang, "plain").note_sentence(day, scene)
    assert first in spoken
    assert second not in spoken
    assert morning(day, scene, say) in words(announcements(replace(scene, you=0), say))
    read = Announcer(say).history(scene)
    assert any(line.endswith(morning(day, scene, say)) for line in read)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gossip_about_the_reader_says_you_and_the_narrator_says_the_name(lang: str) -> None:
    """Cleo accuses most often and wanted Kim dead: to Cleo it is "you", as in all that the table tells; aloud never."""
    say, scene = texts(lang), dawn()
    votes = [one for one in habits(until(2, scene), "werewolves") if one.word == "innocent"]
    accuser = Rumour("accuser", 3, n=2)
    first, told = votes[0], replace(scene, you=3)
    to_by, to_at, to_all = (in_words(first, replace(scene, you=you), say) for you in (first.by, first.at, 0))
    assert len({to_by, to_at, to_all}) == 3
    assert in_words(first, replace(scene, you=12), say) == to_all
    assert in_words(accuser, told, say) == say("village.rumour.accuser.you", n=2)
    day = scene.notes[-2]
    aloud = {Narrator(lang, "plain").note_sentence(day, replace(scene, you=you)) for you in range(13)}
    assert len(aloud) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rumour_that_names_somebody_has_words_for_them(lang: str) -> None:
    """For whoever does something, and for whoever it is done to."""
    keys = {key for key in texts(lang).table if key.startswith("village.rumour.") and key.count(".") == 2}
    for key in keys - {"village.rumour.night", "village.rumour.morning"}:
        text = texts(lang).table[key]
        assert ("{name}" in text) == (f"{key}.you" in texts(lang)), key
        assert ("{at}" in text) == (f"{key}.me" in texts(lang)), key
