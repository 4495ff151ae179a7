"""Why somebody was hanged, as everybody can read it: who said what against them that day, and who agreed silently."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.spans import Span, plain_text
from client.games.village.claims_board import about_others
from client.games.village.moments import moment
from client.games.village.notes import note_line
from client.texts import texts
from client.tui.animation import MomentAnimation
from client.tui.screens.wide import story
from protocol.games.village import Statement
from tests.client.pilots import at_table
from tests.client.village import night, note, playing, seat, table

if TYPE_CHECKING:
    from protocol.messages import NoteView

EN, DE = texts("en"), texts("de")
CREATURE, HARMLESS = 5, 6
HANGED = note(20, "died", at=2, cause="lynched", card="villager", played="", variant=0)
VOTED_OUT = note(20, "died", at=2, cause="voted", card="villager", played="", variant=0)


def said(number: int, by: int, word: str, at: int = 2) -> NoteView:
    """One statement."""
    return note(number, "said", by=by, word=word, at=at)


DAY = [
    note(1, "day", number=1),
    said(2, 3, "rash"),
    note(3, "day", number=2),
    said(4, 3, "doubt"),
    said(5, 1, "contradicts"),
    said(6, 4, "contradicts"),
    said(7, 5, "who"),
    said(8, 6, "doubt", at=3),
    said(9, 3, "hangs"),
    said(10, 2, "doubt", at=1),
    note(11, "thumbs", at=2, up=[1, 4, 5, 6], down=[3], result="lynched"),
]


def line(*notes: NoteView, you: int = 0, say: Any = EN, game: str = "werewolves") -> str:
    """The last of these notes as a sentence."""
    return note_line(notes[-1], replace(playing(you=you, game=game), notes=list(notes)), say)


def test_a_hanging_says_what_was_held_against_somebody_and_by_whom() -> None:
    """The last word of each counts, the strongest reason comes first, a question is none, and no other day."""
    told = (
        "Against Ben: tells stories that do not fit (say Ada and Dana); "
        "has voted for the death of somebody innocent (says Cleo)."
    )
    assert told in line(*DAY, HANGED)
    assert line(*DAY, HANGED).endswith("2 more agreed.")
    assert "Gegen dich: widersprüchliche Geschichten (sagen Ada und Dana)" in line(*DAY, HANGED, you=2, say=DE)


def test_whoever_takes_it_back_holds_nothing_against_them() -> None:
    """Trust after a suspicion is the last word; what everybody has taken back gives no line at all."""
    back = [*DAY, said(12, 1, "trust"), said(13, 4, "good"), said(14, 3, "trust")]
    assert "Against" not in line(*back, HANGED)
    assert line(*back[:-2], HANGED).endswith("3 more agreed."), "a vote for death counts whatever was said before"


@pytest.mark.parametrize("word", ["doubt", "joins"])
def test_a_feeling_after_a_reason_takes_nothing_back(word: str) -> None:
    """The verdict names the reason that was given that day; only trust in between takes it back."""
    day = [note(1, "day", number=2), said(2, 1, "hangs"), said(3, 3, "doubt"), said(5, 1, word), HANGED]
    told = line(*day)
    assert "has voted for the death of somebody innocent (says Ada); just a feeling (says Cleo)" in told
    assert "joined" not in told
    assert "somebody innocent" not in line(*day[:-2], said(4, 1, "trust"), *day[-2:])


def test_whoever_only_joined_is_counted_and_not_named() -> None:
    """Their names say nothing more; where nobody else has given a reason, who joined is all there is to say."""
    joined = [*DAY, said(12, 5, "joins"), said(13, 6, "joins")]
    assert line(*joined, HANGED).endswith("somebody innocent (says Cleo). 2 joined in.")
    assert line(*joined[:-1], HANGED, say=DE).endswith(
        "(sagt Cleo). Eine Person schloss sich an. Eine weitere Stimme kam dazu."
    )
    alone = [note(1, "day", number=2), said(12, 5, "joins")]
    assert "Against Ben: Emil joined others." in line(*alone, HANGED)
    assert "Gegen Ben: Emil schloss sich anderen an." in line(*alone, HANGED, say=DE)


DEAD = {CREATURE: "werewolf", HARMLESS: "villager", 7: "seer", 8: "villager"}
"""Whose cards lie open on the third day."""
BEFORE = [
    note(1, "dealt"),
    note(2, "day", number=1),
    said(3, 2, "trust", CREATURE),
    said(4, 2, "doubt", HARMLESS),
    said(5, HARMLESS, "silent", 2),
    note(6, "thumbs", at=HARMLESS, up=[2], down=[], result="lynched"),
    note(7, "died", at=HARMLESS, cause="lynched", card="villager", played="", variant=0),
    note(8, "thumbs", at=CREATURE, up=[1], down=[2], result="lynched"),
    note(9, "died", at=CREATURE, cause="lynched", card="werewolf", played="", variant=0),
    note(10, "day", number=3),
]


def third_day(word: str, *, game: str = "werewolves", you: int = 0, late: bool = False, more: bool = False) -> Any:
    """Somebody has said this word of Ben, who then was hanged; `late`: on a device that knows the last day only."""
    seats = [seat(out=n in DEAD, cause="lynched" if n in DEAD else "", card=DEAD.get(n, "")) for n in range(1, 9)]
    others = [note(8, "thumbs", at=at, up=[2], down=[], result="lynched") for at in (7, 8)] if more else []
    heard = [*BEFORE[:-1], *others, *BEFORE[-1:], said(11, 1, word), HANGED]
    scene = playing(players=8, game=game, table=table(8, phase="talk", slot="", talks=True, seats=seats))
    return replace(scene, you=you, notes=heard[-3:] if late else heard)


@pytest.mark.parametrize(
    ("word", "en", "de"),
    [
        ("shields", "voted for the life of Emil, a creature", "für das Leben von Emil gestimmt, einem Wesen"),
        ("befriends", "trusted Emil, a creature", "Emil vertraut, einem Wesen"),
        ("hangs", "voted for the death of the innocent Fatima", "zu Unrecht für den Tod von Fatima gestimmt"),
        ("rash", "suspected the innocent Fatima", "Fatima ohne Grund und zu Unrecht verdächtigt"),
        ("legacy", "he innocent Fatima", "Fatima"),
    ],
)
def test_a_reason_names_whom_it_is_about(word: str, en: str, de: str) -> None:
    """In the statement and in the verdict: whoever was not there on that day can follow it. A late device cannot."""
    for you in (0, 2):
        for say, told in ((EN, en), (DE, de)):
            scene = third_day(word, you=you)
            assert all(told in note_line(one, scene, say) for one in scene.notes[-2:])
    late = third_day(word, late=True)
    assert not any(name in note_line(one, late, EN) for one in late.notes for name in ("Emil", "Fatima"))


def test_of_more_than_two_one_is_named_and_the_others_are_counted() -> None:
    """A line is short."""
    scene = third_day("hangs", more=True)
    assert "the death of the innocent Fatima and 2 more (says Ada)" in note_line(scene.notes[-1], scene, EN)


def test_several_of_the_dead_are_told_in_the_plural() -> None:
    """Who was against somebody, two of them or more."""
    scene = third_day("legacy")
    seats = [seat(out=n in DEAD, cause="lynched", card=DEAD.get(n, "")) for n in range(1, 9)]
    heard = [*scene.notes[:2], said(3, 7, "quiet"), *scene.notes[2:]]
    both = replace(scene, notes=heard, table=replace(scene.table, seats=seats))
    assert note_line(heard[-2], both, EN) == "Ada: “I suspect Ben, as the innocent Fatima and Gil did.”"
    assert "Ich verdächtige Ben, wie schon Fatima und Gil (tot, unschuldig)" in note_line(heard[-2], both, DE)
    assert "der Verdacht von Fatima und Gil" in note_line(heard[-1], both, DE)


def test_the_board_quotes_what_was_said_by_what_was_known_then() -> None:
    """A death since then adds nobody to it, least of all whoever it was said of."""
    scene = third_day("shields")
    died = [note(30, "thumbs", at=7, up=[2], down=[], result="lynched"), note(31, "died", at=2, cause="lynched",
            card="werewolf", played="", variant=0)]  # fmt: skip
    seats = [*scene.table.seats]
    seats[1] = seat(out=True, cause="lynched", card="werewolf")
    board = replace(scene.table, seats=seats, said=[Statement(3, 1, "shields", 2)])
    after = replace(scene, table=board, notes=[*scene.notes[:-1], *died])
    assert about_others(after, EN)[2] == [
        ("has voted for the life of Emil, a creature of the night (says Ada)", "soft")
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_believes_a_report_is_told_without_a_reason_in_brackets(lang: str) -> None:
    """One, several, and whoever reads it."""
    say = texts(lang)
    for by, you in (([1], 0), ([1, 3], 0), ([1], 1), ([1, 3], 3)):
        day = [note(1, "day", number=2), *(said(2 + seat, seat, "found") for seat in by)]
        told = line(*day, HANGED, you=you, say=say)
        assert say("village.charge.found", n=len(by), names="").strip().split(" ")[-1].strip(".") in told
        assert ("you believe" in told or "du glaubst" in told) is (you == 1)
        assert "(" not in told


@pytest.mark.parametrize(
    ("say", "you", "told"),
    [
        (EN, 0, "Cleo and Dana believe the report of Ada"),
        (EN, 3, "you and Dana believe the report of Ada"),
        (EN, 1, "Cleo and Dana believe the report of you"),
        (DE, 0, "Cleo und Dana glauben dem Bericht von Ada"),
        (DE, 1, "Cleo und Dana glauben dem Bericht von dir"),
        (DE, 3, "ihr glaubt dem Bericht von Ada: du und Dana"),
    ],
)
def test_a_verdict_says_whose_report_is_believed(say: Any, you: int, told: str) -> None:
    """Also one of the day before, which the verdict names nowhere else."""
    before = [note(1, "day", number=1), said(2, 1, "evil"), note(3, "night", number=2), note(4, "day", number=2)]
    assert told in line(*before, said(5, 3, "found"), said(6, 4, "found"), HANGED, you=you, say=say)


def test_whoever_says_it_is_not_whom_they_mean() -> None:
    """On the board of a day on which the speaker has died, and was innocent."""
    seats = [seat(out=n in DEAD, cause="devoured" if n in DEAD else "", card=DEAD.get(n, "")) for n in range(1, 9)]
    board = table(8, phase="talk", slot="", talks=True, seats=seats, said=[Statement(3, HARMLESS, "legacy", 2)])
    scene = replace(playing(players=8, table=board), notes=[note(1, "dealt")])
    assert about_others(scene, EN)[2] == [("an innocent victim thought so (says Fatima)", "soft")]


def test_a_reason_knows_nothing_of_what_came_after_it() -> None:
    """Who died later was not known to be innocent when it was said."""
    scene = third_day("hangs")
    early = replace(scene, notes=[replace(scene.notes[-2], number=5), *scene.notes])
    assert (
        note_line(early.notes[0], early, EN)
        == "Ada: “I suspect Ben, who has voted for the death of somebody innocent.”"
    )


def test_where_nobody_gave_a_reason_it_says_so_to_whoever_is_alone_with_bots() -> None:
    """As when a Captain's vote alone decides; people among themselves may have talked aloud."""
    heard = [note(1, "day", number=2), note(2, "ballot", votes=[2, 0], round=1, twice=0), VOTED_OUT]
    scene = replace(playing(table=table(talks=True)), notes=heard)
    people = [replace(person, bot=seat > 1) for seat, person in enumerate(scene.room.people, 1)]
    alone = replace(scene, room=replace(scene.room, people=people))
    assert "Nobody gave a reason." in note_line(VOTED_OUT, alone, EN)
    assert "Einen Grund nannte niemand." in note_line(VOTED_OUT, alone, DE)
    quiet = replace(alone, table=replace(alone.table, talks=False))
    for other in (scene, quiet, replace(alone, notes=[VOTED_OUT])):
        assert "reason" not in note_line(VOTED_OUT, other, EN)


@pytest.mark.parametrize("kind", ["nominated", "seconded"])
def test_reasons_and_those_who_agreed_are_all_votes_for_death(kind: str) -> None:
    """An accusation without a reason is one of them; whoever gave a reason and voted for life stands with it."""
    accused = [*DAY[:-1], note(11, kind, by=5, at=2), note(12, kind, by=6, at=3), replace(DAY[-1], number=13)]
    assert line(*accused, HANGED).endswith("2 more agreed.")


@pytest.mark.parametrize(
    ("by", "you", "en", "de"),
    [
        ([1], 0, "says nothing (says Ada)", "sagt nichts (sagt Ada)"),
        ([1, 3], 0, "says nothing (say Ada and Cleo)", "sagt nichts (sagen Ada und Cleo)"),
        ([1, 3, 4], 0, "says nothing (say Ada and 2 more)", "sagt nichts (sagen Ada und 2 weitere)"),
        ([1], 1, "says nothing (you say)", "sagt nichts (sagst du)"),
        ([1, 3, 4], 3, "says nothing (you and 2 more say)", "sagt nichts (sagt ihr: du und 2 weitere)"),
    ],
)
def test_a_reproach_names_who_says_it_so_that_nobody_takes_them_for_whom_it_is_about(
    by: list[int], you: int, en: str, de: str
) -> None:
    """Two by name at most, yourself first; the same on the board of claims."""
    day = [note(1, "day", number=2), *(said(2 + seat, seat, "quiet") for seat in by)]
    assert f"Against Ben: {en}." in line(*day, HANGED, you=you)
    assert f"Gegen Ben: {de}." in line(*day, HANGED, you=you, say=DE)
    scene = playing(you=you, table=table(said=[Statement(2, seat, "quiet", 2) for seat in by]))
    assert about_others(scene, EN)[2] == [(en, "soft")]


def test_pointing_counts_whoever_pointed_at_them() -> None:
    """The last ballot of the day counts."""
    first, second = [2, 0, 2, 0, 2, 2], [2, 1, 2, 3, 3, 2]
    day = [*DAY[:-1], note(11, "ballot", round=1, votes=first), note(12, "ballot", round=2, votes=second)]
    assert line(*day, VOTED_OUT, game="duesterwald").endswith("One more agreed.")
    everybody = [*day[:-1], note(12, "ballot", round=2, votes=[2, 0, 2, 2, 0, 0])]
    assert "agreed" not in line(*everybody, VOTED_OUT, game="duesterwald")


@pytest.mark.parametrize("cause", ["devoured", "shot", "grief"])
def test_no_other_death_has_charges(cause: str) -> None:
    """Only the village judges by what was said."""
    assert "Against" not in line(*DAY, note(20, "died", at=2, cause=cause, card="villager", played="", variant=0))


def test_who_has_not_heard_the_whole_day_tells_no_half_of_it() -> None:
    """A device that was away for the first words of the day does not count silent voices."""
    assert "Against" not in line(*DAY[3:], HANGED)
    assert "Against" not in line(DAY[2], DAY[-1], HANGED)


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_phone_keeps_the_reasons_over_the_night(lang: str) -> None:
    """There is room for four lines only: the verdict and what was held against whoever hanged stay there."""
    scene = night("main", "seer", notes=[*DAY, HANGED, note(21, "night", number=2)])
    async with at_table(scene, (40, 24), lang) as at:
        assert ("tells stories" if lang == "en" else "widersprüchliche Geschichten") in flat(at.text())


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_no_heading_stands_over_nothing(lang: str) -> None:
    """Where a first card takes the place of the news they stand below the choices, and are not called older there."""
    scene = night(
        "check", "seer", table=table(night=1, slot="check"), notes=[note(1, "dealt"), note(2, "night", number=1)]
    )
    say = texts(lang)
    async with at_table(scene, (40, 24), lang) as at:
        rows = at.text().split("\n")
        heads = [at for at, row in enumerate(rows) if say("game.just_now") in row or say("game.before") in row]
        assert len(heads) == 1
        assert say("game.just_now") in rows[heads[0]], "what is new is not called older"
        assert flat(rows[heads[0] + 1]).strip(), "something stands below it"


def flat(text: str) -> str:
    """A screen's text in one line."""
    return " ".join(text.split())


LONG = [
    *DAY[:-1],
    said(12, 7, "hangs"),
    said(13, 9, "legacy"),
    note(16, "thumbs", at=2, up=[1, 4], down=[3], result="lynched"),
]


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_a_long_verdict_stands_where_it_has_room(lang: str) -> None:
    """On a phone that is below what is asked, in place of older news; what was before stands above it."""
    scene = playing(table=table(phase="vote", slot=""), notes=[*LONG, HANGED])
    say = texts(lang)
    async with at_table(scene, (40, 24), lang) as at:
        rows = at.text().split("\n")
        now = next(n for n, row in enumerate(rows) if say("game.just_now") in row)
        before = next(n for n, row in enumerate(rows) if say("game.before") in row)
        assert before < now
        assert ("tells stories" if lang == "en" else "widersprüchliche Geschichten") in flat(" ".join(rows[now:]))
        assert "Cleo" in flat(" ".join(rows[now:])), "the second reason, too"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_great_moment_says_what_has_happened_and_not_why(lang: str) -> None:
    """It stands for two seconds over three lines: the reasons have their time after it."""
    scene = replace(playing(), notes=[*LONG, HANGED])
    shown = moment(HANGED, scene, texts(lang))
    assert shown is not None
    assert shown.sentence == (
        "Ben was hanged. Ben was a Villager." if lang == "en" else "Ben wurde gehängt. Ben war Dörfler."
    )


async def test_a_great_moment_is_not_told_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the table waits for a Captain to name another one would say that the Captain has died."""
    before = playing(table=table(phase="dawn", slot=""), notes=[note(1, "day", number=2)])
    died = note(2, "died", at=2, cause="devoured", card="villager", played="", variant=0)
    after = replace(before, notes=[*before.notes, died], room=replace(before.room, waiting=[2]))
    async with at_table(before, (40, 24)) as at:
        await at.show(after)
        assert "Ben is thinking" in at.text()
        monkeypatch.setattr(MomentAnimation, "now", (moment(died, after, EN), 0.0))
        at.app.table.draw()
        await at.pilot.pause()
        assert "thinking" not in at.text()


@pytest.mark.parametrize(("lang", "first"), [("en", "In play:"), ("de", "Im Spiel:")])
async def test_the_story_of_a_first_night_names_the_cards_in_play(lang: str, first: str) -> None:
    """On a laptop nothing else is there to read; later, or where the set is secret, it does not stand there."""
    begun = [note(1, "dealt"), note(2, "night", number=1)]
    scene = night("check", "seer", table=table(night=1, slot="check"), notes=begun)
    secret = replace(scene, table=replace(scene.table, cards={}))
    async with at_table(scene, (80, 24), lang) as at:
        assert first in at.text()
        await at.show(secret)
        assert first not in at.text()
        await at.show(night("main", "seer", notes=[*DAY, HANGED, note(21, "night", number=2)]))
        assert first not in at.text()


def test_a_laptop_begins_with_how_the_vote_came_out_where_two_lines_are_left() -> None:
    """The figures stand at the beginning of a tally that is longer; in one line they would not."""
    tally = [[Span(f" {row}")] for row in ("▲ Ben is hanged. 4 for", "  death: Ada, Cleo, Emil", "  and Fatima.")]
    news = [[Span(" † Ben was hanged.")], [Span(" ☾ Night 2 falls.")]]
    for lines, shown in ((5, False), (6, True), (7, True)):
        rows = map(plain_text, story(tally, news, [], ("now", "now", ""), (30, lines)))
        assert any("▲ Ben is hanged. 4 for" in row for row in rows) == shown
