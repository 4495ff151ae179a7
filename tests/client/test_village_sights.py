"""What everybody sees of a village: the hour, a window for each who lives, the last death, how a vote came out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import plain_text, wide
from client.games import face
from client.games.village.deaths import death_line, deaths_line
from client.games.village.scenery import hour, scenery
from client.games.village.table import steady_pictures
from client.texts import texts
from protocol.games.village import NOTES, PHASES, PRIVATE_NOTES, Nomination
from protocol.texts import LANGUAGES
from tests.client.pilots import at_table
from tests.client.village import NOTES as TOLD
from tests.client.village import YOU, night, note, playing, table

DAY = {"slot": "", "slot_number": 0}
CARD = {"card": "villager", "played": "", "variant": 0}
FACE = face("werewolves")


def shown(scene, lang: str = "en", width: int = 40) -> list[str]:
    """The tallest picture of the table, as text."""
    return [plain_text(row) for row in FACE.table_pictures(scene, texts(lang), width)[0]]


def test_the_hour_follows_the_phase():
    """Night, dawn and dusk have skies of their own; everything else is day."""
    hours = {phase: hour(playing(table=table(phase=phase))) for phase in PHASES}
    assert (hours["night"], hours["dawn"], hours["dusk"]) == ("night", "dawn", "dusk")
    assert {hours[phase] for phase in ("election", "talk", "defence", "vote")} == {"day"}


def test_every_public_note_has_a_sign():
    """No event of a village stands behind the sign of an event that nobody knows."""
    public = [kind for kind in NOTES if kind not in PRIVATE_NOTES]
    assert [kind for kind in public if FACE.note_sign(note(1, kind))[0] == "·"] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 49, 82, 120])
@pytest.mark.parametrize("players", [8, 12, 50])
def test_pictures_keep_to_the_width(players: int, width: int, lang: str):
    """By night and by day, with names of twenty letters; the tightest takes the fewest lines."""
    talk = table(players, phase="talk", nominations=[Nomination(3, 7, 0)], **DAY)
    vote = table(players, phase="vote", accused=7, ballot="thumbs", **DAY)
    for where in (table(players), talk, vote, table(players, phase="dusk", **DAY)):
        for you in (4, 0):
            scene = playing(players=players, table=where, long=True, you=you)
            pictures = FACE.table_pictures(scene, texts(lang), width)
            assert all(wide(row) <= width for rows in pictures for row in rows)
            assert len(pictures[-1]) == min(map(len, pictures))


def test_a_night_looks_the_same_whatever_role_sits_before_it():
    """Sky, windows, headline and time follow from public facts."""
    seen = {tuple(shown(replace(night("main", role), received_at=0.0))) for role in ("werewolf", "seer", "villager")}
    assert len(seen) == 1
    assert any("Everybody is asleep." in row for row in seen.pop())


@pytest.mark.parametrize(
    ("lang", "banner", "dead"),
    [
        ("en", "FATIMA IS DEAD  devoured, Villager", "☾1 Fatima"),
        ("de", "FATIMA IST TOT  gefressen, Dörfler", "☾1 Fatima"),
    ],
)
def test_the_last_death_stays_until_something_else_happens(lang: str, banner: str, dead: str):
    """In red over the seats, and for the rest of the game on the sky of the day."""
    scene = playing(table=table(phase="dawn", **DAY), notes=TOLD[:6])
    assert any(banner in row for row in shown(scene, lang))
    later = replace(scene, table=table(phase="talk", **DAY), notes=TOLD[:7])
    assert not any(banner in row for row in shown(later, lang))
    assert plain_text(deaths_line(later, texts(lang), 38)) == dead


@pytest.mark.parametrize(
    ("lang", "you", "banner"),
    [
        ("en", YOU, "HANNA AND IDA ARE DEAD"),
        ("de", YOU, "HANNA UND IDA SIND TOT"),
        ("en", 9, "YOU AND HANNA ARE DEAD"),
        ("de", 9, "DU UND HANNA SEID TOT"),
    ],
)
@pytest.mark.parametrize("voted", [False, True])
def test_two_deaths_right_after_each_other_share_a_banner(lang: str, you: int, banner: str, voted: bool):
    """Who dies of grief is named, also where the vote on the other one is still to be seen; before that, one alone."""
    day, two = [note(40, "day", number=2)], [note(at + 34, "died", at=at, cause="grief", **CARD) for at in (8, 9)]
    vote = [note(41, "thumbs", at=8, up=[1, 2, 3], down=[5], result="lynched")] if voted else []
    scene = playing(table=table(phase="dusk" if voted else "dawn", **DAY), notes=[*TOLD, *day, *vote, *two], you=you)
    rows = [row for row in map(plain_text, steady_pictures(scene, texts(lang), 40)[-3]) if row.strip()]
    assert banner in rows[0], "also in one line over the seats"
    (line,) = death_line(replace(scene, notes=scene.notes[:-1]), texts(lang), 60)
    assert banner not in plain_text(line)
    assert "HANNA" in plain_text(line)


@pytest.mark.parametrize(
    ("lang", "width", "banner", "days"),
    [
        (
            "de",
            60,
            "HANNA UND IDA SIND TOT  Hanna gestorben, Ida erschossen",
            "☾1 Fatima  ☾2 Hanna gestorben, Ida erschossen",
        ),
        ("de", 40, "2 TOTE  Hanna gestorben, Ida erschossen", "… ☾2 Hanna gestorben, Ida erschossen"),
        ("en", 40, "2 DEAD  Hanna died, Ida shot", "☾1 Fatima  ☾2 Hanna died, Ida shot"),
        ("en", 24, "2 DEAD", "☾1 Fatima  ☾2 Hanna, Ida"),
    ],
)
def test_each_of_several_deaths_has_its_own_cause(lang: str, width: int, banner: str, days: str):
    """Of two who were dead only one had been shot; how the other one died this table tells nobody."""
    two = [note(at + 34, "died", at=at, cause=cause, **CARD) for at, cause in ((8, ""), (9, "shot"))]
    notes = [*TOLD[:6], note(40, "night", number=2), note(41, "day", number=2), *two]
    scene = playing(table=table(phase="dawn", **DAY), notes=notes, game="duesterwald")
    (line,) = death_line(scene, texts(lang), width)
    assert plain_text(line).strip() == banner
    assert plain_text(deaths_line(scene, texts(lang), width)) == days


def test_the_strip_of_days_says_who_died_of_grief():
    """Beside somebody who was hanged, they looked as if both had been hanged."""
    two = [note(at + 34, "died", at=at, cause=cause, **CARD) for at, cause in ((8, "lynched"), (9, "grief"))]
    scene = playing(table=table(phase="dusk", **DAY), notes=[*TOLD[:6], *two])
    assert plain_text(deaths_line(scene, texts("en"), 60)).endswith("☼1 Hanna hanged, Ida heartbroken")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_deaths_are_counted_where_their_names_have_no_room(lang: str):
    """The seats and the sky name them."""
    many = [note(at + 34, "died", at=at, cause="grief", **CARD) for at in (1, 2, 3, 5, 7, 8)]
    scene = playing(table=table(phase="dawn", **DAY), notes=[*TOLD, *many], long=True)
    (line,) = death_line(scene, texts(lang), 38)
    assert plain_text(line).strip().startswith(texts(lang)("village.wall.dead", n=6))


@pytest.mark.parametrize(("width", "words"), [(60, "musste gehen, Bürgermeister"), (38, "musste gehen, Bürgerm.")])
def test_the_banner_of_a_death_says_the_card_in_as_much_room_as_there_is(width: int, words: str):
    """A word that is cut in its middle says less than a short one."""
    died = note(6, "died", at=7, cause="voted", card="mayor", played="", variant=0)
    scene = playing(table=table(phase="vote", **DAY), notes=[*TOLD[:5], died], game="duesterwald")
    (line,) = death_line(scene, texts("de"), width)
    assert plain_text(line).rstrip() == f" GIL IST TOT  {words}"


def test_a_long_list_of_deaths_keeps_the_latest():
    """What does not fit is left out at its beginning."""
    line = plain_text(deaths_line(playing(), texts("en"), 14))
    assert line == "… ☼1 Kim"


def test_a_vote_is_a_bar_and_a_word_beside_each_name():
    """While it runs nobody sees who has voted, nor how; after it arrow and word stand beside every name."""
    seats = [replace(one, vote="") for one in table().seats]
    running = playing(table=table(phase="vote", accused=7, ballot="thumbs", seats=seats, **DAY), notes=TOLD[:7])
    said = "\n".join(shown(running))
    assert "GIL" in said
    assert "All vote at once: 6 of 10 decide" in said
    assert "voted" not in said
    assert "▲ death" not in said
    over = playing(table=table(phase="dusk", **DAY), notes=TOLD[:10])
    said = "\n".join(shown(over))
    assert "▲ death 6 " in said
    assert " 2 life ▼" in said
    assert "Ada     ▲ death" in said


def test_an_accusation_is_never_lost_to_a_long_name():
    """The word gives way before the name does, and a sign stays."""
    talk = table(phase="talk", nominations=[Nomination(3, 7, 0)], **DAY)
    for long, said in ((False, "7 Gil   angeklagt"), (True, "7 Gil-Maximili… ←")):
        assert any(said in row for row in shown(playing(table=talk, long=long), "de"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_low_sky_stand_above_the_houses(lang: str):
    """From its first line on where it has five of them; a higher one leaves a line of air above."""
    asleep, scene = texts(lang)("village.sky.asleep"), night("main", "villager")
    rows = {lines: [plain_text(row) for row in scenery(scene, texts(lang), 40, lines)] for lines in (4, 5, 7)}
    assert [[asleep in row for row in rows[lines]].index(True) for lines in (5, 7)] == [0, 1]
    assert not any(asleep in row for row in rows[4])


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_on_a_phone_the_verdict_outlives_the_nightfall(lang: str):
    """What the vote has decided, and who has died of it, stays over the grid of the night."""
    vote = note(51, "thumbs", at=8, up=[1, 2, 3, 5, 9], down=[7, 8], result="lynched")
    death = note(52, "died", at=8, cause="lynched", card="villager", played="")
    told = [*TOLD, note(50, "day", number=2), vote, death, note(53, "night", number=3)]
    say = texts(lang)
    async with at_table(night("main", "seer", notes=told), lang=lang) as at:
        screen = " ".join(at.text().split())
        assert say("village.note.died.lynched", at="Hanna", was="").strip() in screen
        assert say("village.note.thumbs.lynched", at="Hanna") in screen
        calm = [*TOLD, note(50, "day", number=2), note(51, "sleep", how="vote"), note(53, "night", number=3)]
        await at.show(night("main", "seer", notes=calm))
        assert say("village.note.night", number=3) in at.text()
