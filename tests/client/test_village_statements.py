"""Statements on the screens: three taps to say something, and the board of who claims what."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.deeds import Open, Page
from client.base.spans import columns, plain_text, wide
from client.games import face
from client.games.village.claims import claim_words, digest
from client.games.village.grounds import GROUNDED, Grounds
from client.games.village.narration import MOODS, Narrator
from client.games.village.notes import note_line
from client.games.village.sentences import table_said
from client.games.village.speaking import about_whom, said_of, shortly, speaking_rows, words
from client.plain.documents import read
from client.plain.rows import rows
from client.present.announcements import Announcer
from client.present.game_prompt import game_prompt
from client.present.narration import seconds
from client.texts import texts
from client.tui.screens.table import KEYS
from client.tui.television import layout
from client.tui.widgets.tiles import TURN_KEY
from protocol.games.village import TELLS, Statement
from protocol.games.village.statements import DOUBTS, LIED, REPORTS, SAYINGS, WORDS, words_for
from protocol.texts import LANGUAGES
from tests.client.pilots import SIZES, at_table
from tests.client.village import NOTES, STANDING, YOU, ask, note, playing, seat, table

if TYPE_CHECKING:
    from client.base.choices import Prompt

FACE = face("werewolves")
CLAIM = ask("claim", "villager", "seer", "witch", "hunter", number=35, kind="standing")
ABOUT = ask("say", *WORDS, number=36, kind="standing", also=[str(n) for n in range(1, 13) if n != 4])
SAID = [
    Statement(1, 3, "seer", 0),
    Statement(1, 3, "evil", 7),
    Statement(1, 7, "seer", 0),
    Statement(1, 7, "good", 6),
    Statement(1, 11, "villager", 0),
    Statement(2, 9, "villager", 0),
    Statement(2, 9, "witch", 0),
    Statement(2, 10, "hunter", 0),
    Statement(2, 10, LIED, 0),
    Statement(2, 7, "evil", 3),
    Statement(2, 1, "doubt", 7),
    Statement(2, 2, "doubt", 7),
    Statement(2, 4, "who", 9),
]


def talk(*asks: Any, said: Any = SAID, **changes: Any):
    """Dana's seat on the second day; Kim's card lies open."""
    seats = table().seats
    seats[10] = replace(seats[10], card="werewolf")
    where = table(phase="talk", slot="", slot_number=0, talks=True, said=list(said), seats=seats)
    return playing(*asks, table=where, **changes)


def board(lang: str = "en", width: int = 38, **changes: Any) -> list[str]:
    """The board as text."""
    return [plain_text(row) for row in FACE.statements.board(talk(**changes), texts(lang), width)]


@pytest.mark.parametrize(("size", "lang"), zip(SIZES, ("en", "de", "en", "de"), strict=True))
async def test_a_suspicion_takes_three_taps(size: tuple[int, int], lang: str):
    """Say something, what, about whom: one answer with both parts."""
    say = texts(lang)
    async with at_table(talk(CLAIM, ABOUT, *STANDING), size, lang) as at:
        await at.tap(say("village.row.say")[:8])
        assert say("village.ask.say.what") in at.text()
        long, short = say("village.say.silent", at="…"), say("village.say.silent.short")
        if long not in at.text() and short not in at.text():
            await at.press(">")
        await at.tap(long if long in at.text() else short)
        assert "Jan" in at.text()
        assert long.removesuffix("…").strip(" …") in at.text()
        await at.press("1", "0")
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 36, "silent+10")]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_claim_takes_three_taps_and_a_moment(lang: str):
    """Say something, who I am, which card."""
    say = texts(lang)
    async with at_table(talk(CLAIM, ABOUT, *STANDING), (40, 24), lang) as at:
        await at.tap(say("village.row.say"))
        await at.tap(say("village.row.say.self"))
        assert say("village.ask.say.you")[:20] in at.text()
        await at.press("2")
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 35, "seer")]


async def test_who_has_said_enough_keeps_the_row_and_reads_why():
    """No row moves under a finger; by night and for the dead there is none."""
    said = [note(20 + n, "said", by=YOU, word="trust", at=7) for n in range(SAYINGS)]
    async with at_table(replace(talk(*STANDING), notes=said)) as at:
        assert "Say something" in at.text()
        await at.tap("Say something")
        assert "4 said, more within a minute" in " ".join(at.text().split())
        assert at.line.said == []
    quiet = replace(talk(*STANDING), table=replace(talk().table, talks=False))
    async with at_table(quiet) as at:
        assert "Say something" not in at.text()


@pytest.mark.parametrize(("row", "answer"), [("I trust Gil", "trust+7"), ("I suspect Gil", "doubt+7")])
async def test_a_word_about_the_accused_takes_one_tap(row: str, answer: str):
    """A defence is short; it stays, closed, for whoever has said enough."""
    trial = replace(talk().table, phase="defence", accused=7)
    async with at_table(replace(talk(CLAIM, ABOUT), table=trial)) as at:
        await at.tap(row)
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 36, answer)]
    async with at_table(replace(talk(CLAIM, ABOUT), table=trial), (40, 15)) as at:
        await at.press({"trust+7": "+", "doubt+7": "-"}[answer])
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 36, answer)]
    spent = speaking_rows({}, replace(talk(), table=trial), texts("en"))
    assert [bool(one.closed) for one in spent] == [True] * 3
    assert any(one.label.startswith(row) for one in spent)


def keys_of(prompt: Prompt) -> set[str]:
    """The keys of all rows, at any step."""
    return {key for key, _ in prompt.keyed()}.union(*(keys_of(row.leads_to) for row in prompt.rows if row.leads_to))


def test_what_all_would_hear_has_keys_that_no_row_of_a_day_has():
    """Neither what is asked nor what leads to it, nor the row that turns a page; the same signs at the line client."""
    everything = [CLAIM, ABOUT, *STANDING, ask("bet", "1", "2", kind="standing")]
    everything += [ask(name, "yes", kind="standing") for name in ("done", "withdraw", "go_on")]
    thumbs = ask("vote", "up", "down", kind="vote", default="")
    for phase, asks in (("talk", everything), ("defence", everything), ("vote", [*everything, thumbs])):
        scene = replace(talk(*asks), table=replace(talk().table, phase=phase, accused=4, ballot="thumbs"))
        others = keys_of(game_prompt(scene, texts("en"), peek=True)) | {TURN_KEY, *KEYS}
        assert "d" in others
        assert not others & {"+", "-"}
    trial = replace(talk(*everything), table=replace(talk().table, phase="defence", accused=7))
    for lang in LANGUAGES:
        prompt = game_prompt(trial, texts(lang), peek=True)
        for shown in (prompt.keyed(), rows(prompt, texts(lang), uncovered=True)):
            assert [about[0] for about in shown if about[-1].answer.endswith("+7")] == ["+", "-"]


def test_typed_lines_take_the_same_signs():
    """And what is open at any time keeps its sign when they come."""
    scene = talk(CLAIM, ABOUT, *STANDING)
    later = replace(scene, table=replace(scene.table, phase="defence", accused=7))
    read_out = [rows(game_prompt(one, texts("en"), peek=True), texts("en"), uncovered=True) for one in (scene, later)]
    before, after = ({row.label: row.sign for row in one} for one in read_out)
    assert {label: after[label] for label in before} == before


@pytest.mark.parametrize(("phase", "accused"), [("talk", 7), ("defence", 0), ("defence", 4), ("defence", -1)])
def test_nobody_is_offered_a_word_about_themselves_or_the_dog(phase: str, accused: int):
    """And outside a defence the accused stand in the list like all."""
    where = replace(talk().table, phase=phase, accused=accused)
    rows = speaking_rows({"claim": CLAIM, "say": ABOUT}, replace(talk(), table=where), texts("en"))
    assert [row.label for row in rows] == ["Say something …"]


@pytest.mark.parametrize(("seat", "asked"), [(6, False), (7, True)])
def test_whoever_is_out_is_spoken_of_and_asked_nothing(seat: int, *, asked: bool):
    """The dead do not answer; what a role has found out about them may still matter."""
    scene = talk()
    said = [row.answer for word in WORDS for row in about_whom(word, ABOUT, scene, texts("en"), Grounds(scene)).rows]
    assert f"evil+{seat}" in said
    for word in ("who", "trust", *DOUBTS):
        if word not in GROUNDED:
            assert (f"{word}+{seat}" in said) is asked, word


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_the_menu_are_those_that_are_then_spoken(lang: str, game: str):
    """Each word of a short row stands in its sentence, and a phone has room for it; dots stand for the person."""
    scene = talk(CLAIM, ABOUT, game=game)
    for word in WORDS:
        say = texts(lang)
        whole, short = said_of(word, scene, say, at="…"), shortly(word, scene, say, at="…")
        assert "…" in whole
        assert min(columns(short), columns(whole)) <= 15, short
        assert all(part.casefold() in whole.casefold() for part in re.findall(r"\w+", short)), (whole, short)
        assert not re.search(r"\w\.", short), "no abbreviation"


def test_nothing_is_offered_that_can_be_said_of_nobody():
    """On the first day there are feelings, reports, trust and questions, and that somebody is quiet; oneself first."""
    first = replace(table(), talks=True, phase="talk", seats=[seat()] * 12)
    listed = words(CLAIM, ABOUT, replace(talk(notes=NOTES[:5]), table=first), texts("en"))
    labels = [row.label for row in listed.rows]
    assert not any(row.closed for row in listed.rows)
    assert labels[0] == "Who I am …"
    assert len(labels) == 1 + len(WORDS) - len(GROUNDED) + 1
    assert "I suspect …, just a feeling" in labels
    assert not any(label.startswith("I believe") for label in labels)
    closed = {row.short: row.closed for row in listed.absent}
    assert len(closed) == len(GROUNDED) - 1
    general = texts("en")("village.say.closed")
    assert {short for short, why in closed.items() if why != general} == {
        *("I believe it", "… tells stories", "… dodges", "…: too many", "… only joins", "… at random")
    }


def test_only_whoever_has_told_a_story_has_told_two():
    """Those who have claimed or reported nothing cannot be said to contradict themselves."""
    rows = about_whom("contradicts", ABOUT, talk(), texts("en"), Grounds(talk())).rows
    assert [row.key for row in rows] == ["3", "7", "9", "10"]


@pytest.mark.parametrize("cards", [{}, {"werewolf": 2, "villager": 8}, {"witch": 1, "girl": 1}, {"seer": 1}])
def test_each_word_keeps_its_number_whatever_the_cards(cards: dict[str, int]):
    """Whoever knows by heart what to type says the same in every game; numbers have no gap but at their end."""
    listed = words(CLAIM, ABOUT, talk(), texts("en"))
    everything = {row.label: row.key for row in (*listed.rows, *listed.absent)}
    offered = words_for(cards)
    fewer = words(CLAIM, replace(ABOUT, choices=list(offered)), talk(said=[]), texts("en"))
    keys = {row.label: row.key for row in (*fewer.rows, *fewer.absent)}
    assert keys.items() <= everything.items()
    always = 1 + len(WORDS) - len(REPORTS)
    assert sorted(map(int, keys.values()))[:always] == list(range(1, always + 1))
    assert [int(row.key) for row in fewer.rows] == sorted(int(row.key) for row in fewer.rows)


async def test_a_word_is_typed_by_its_number():
    """Of two digits, as those of seats are."""
    async with at_table(talk(CLAIM, ABOUT, *STANDING), (80, 24)) as at:
        listed = words(CLAIM, ABOUT, talk(), texts("en")).rows
        number = next(row.key for row in listed if row.short == "… says nothing")
        await at.press("1", *number, "5")
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 36, "quiet+5")]
    async with at_table(talk(CLAIM, ABOUT, *STANDING), (80, 24)) as at:
        await at.press("1", "2", "7")  # there is no word 27: what is typed ahead counts for what comes
        await at.until(lambda: bool(at.line.said))
        assert at.line.said == [("answer", 36, "doubt+7")]
    assert any(row.label.startswith("I believe") for row in words(CLAIM, ABOUT, talk(), texts("en")).rows)


def test_the_board_tells_who_claims_what_since_when_and_what_speaks_against_it():
    """A row for every seat: rivals, earlier claims, claims taken back, open cards; reports with what became of them."""
    rows = board(width=78)
    assert rows[0] == "10 of 12 alive · 3 claim a role · 3 contradicted"
    assert "  1 Ada    claims no role" in rows
    assert "  5 Emil   says nothing" in rows
    assert "  3 Cleo   “Seer”! day 1          ! also claimed by Gil" in rows
    assert any("day 1: Fatima is no creature of the night" in row for row in rows)
    assert "  9 Ida    “Witch”! day 2         ! before: a Villager" in rows
    assert " 11†Kim    Werewolf “Villager”!   ! not true: was a Werewolf" in rows
    assert " 10 Jan    claims no role         ! before: the Hunter" in rows
    assert any("suspected by Ada and Ben" in row for row in rows)
    assert "How everybody voted" in rows
    assert any(row.startswith("Day 1: Kim is hanged. 6 for death: Ada, Ben") for row in rows)
    assert "Accused by Cleo, then Ada." in " ".join(" ".join(rows).split())


def test_the_board_of_a_silent_village_shows_who_lives():
    """Before anybody has said anything, and whom an open card has proved right."""
    rows = board(said=[])
    assert rows[:2] == ["10 of 12 alive ·", "nobody has said anything yet"]
    assert "  6†Fatima Villager" in rows
    assert sum("says nothing" in row for row in rows) == 10
    assert "  6†Fatima Villager as claimed" in board(said=[Statement(1, 6, "villager", 0)])


def test_a_broad_board_has_a_column_for_what_others_say():
    """In one line with the claim that it is about."""
    rows = board(width=118)
    assert any("“Seer”! day 1" in row and "named a creature by Cleo" in row for row in rows)


def test_what_was_found_out_about_somebody_stands_beside_them_until_their_card_lies_open():
    """For good, and before opinions; of a question only until it is answered."""
    said = [Statement(1, 3, "seer", 0), Statement(1, 3, "evil", 7), Statement(2, 1, "doubt", 7)]
    said += [Statement(2, 1, "who", 9), Statement(2, 1, "who", 7), Statement(2, 9, "villager", 0)]
    rows = board(said=said, width=78)
    gil = next(at for at, row in enumerate(rows) if row.startswith("  7"))
    told = [row[32:].strip() for row in rows[gil : gil + 3]]
    assert told == ["named a creature by Cleo", "suspected by Ada", "asked “Who are you?” by Ada"]
    assert not any("Who are you" in row for row in rows if "Ida" in row)
    open_now = talk(said=said)
    open_now.table.seats[6] = replace(open_now.table.seats[6], card="werewolf")
    rows = [plain_text(row) for row in FACE.statements.board(open_now, texts("en"), 78)]
    assert not any("named a creature" in row for row in rows)


def test_what_a_dead_seer_has_found_stays_below_the_seats():
    """As long as it tells anything: she was what she claimed, and the card of whom she has found is covered."""
    scene = talk(said=[Statement(1, 3, "seer", 0), Statement(1, 3, "evil", 7)])
    scene.table.seats[2] = replace(scene.table.seats[2], out=True, card="seer")
    assert [plain_text(row).strip() for row in digest(scene, texts("en"), 60)] == [
        "» Cleo: Gil is a creature of the night"
    ]
    scene.table.seats[2] = replace(scene.table.seats[2], card="villager")
    assert digest(scene, texts("en"), 60) == []
    scene.table.seats[2] = replace(scene.table.seats[2], card="seer")
    scene.table.seats[6] = replace(scene.table.seats[6], out=True, card="werewolf")
    assert digest(scene, texts("en"), 60) == []


def test_whoever_believes_a_report_names_whose_it_is():
    """And only where there is one can anybody say so."""
    scene, say = talk(said=[Statement(1, 3, "seer", 0), Statement(1, 3, "evil", 7)]), texts("de")
    believes = note(1, "said", by=1, word="found", at=7)
    assert note_line(believes, scene, say) == "Ada: „Ich glaube Cleo: Gil ist ein Wesen der Nacht.“"
    assert note_line(believes, talk(said=[Statement(1, 4, "saw", 7)]), say) == (
        "Ada: „Ich glaube dir: Gil ist ein Wesen der Nacht.“"
    )
    assert note_line(believes, talk(said=[]), say) == "Ada: „Ich glaube es: Gil ist ein Wesen der Nacht.“"

    def offered(seat: int) -> bool:
        view = next(view for view in scene.asks if view.name == "say")
        return any(f"found+{seat}" in repr(row) for row in about_whom("found", view, scene, say, Grounds(scene)).rows)

    scene = talk(CLAIM, ABOUT, said=scene.table.said)
    assert offered(7)
    assert not offered(6)


def test_reports_that_exclude_each_other_are_marked():
    """Until a card tells which of them was true."""
    said = [Statement(1, 3, "seer", 0), Statement(1, 3, "evil", 7), Statement(1, 8, "good", 7)]
    assert any("Hanna said otherwise" in row for row in board(said=said, width=94))


def test_a_claim_to_a_card_that_lies_open_elsewhere_is_marked():
    """There is one Seer in the set, and Fatima was it."""
    scene = talk(said=[Statement(2, 3, "seer", 0)])
    scene.table.seats[5] = replace(scene.table.seats[5], card="seer")
    rows = [plain_text(row) for row in FACE.statements.board(scene, texts("en"), 94)]
    assert any("! already shown by Fatima" in row for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [38, 68, 94, 118])
def test_the_board_keeps_to_the_width(width: int, lang: str):
    """With the longest names, too."""
    scene = talk(long=True)
    rows = FACE.statements.board(scene, texts(lang), width)
    assert max(map(wide, rows)) <= width
    assert all(wide(row) <= width for row in digest(scene, texts(lang), width))


def test_claims_stand_beside_names_and_reports_below_the_seats():
    """On every screen by day, with a mark where something contradicts them; on broad screens in sentences."""
    say, scene = texts("en"), talk()
    assert plain_text(claim_words(3, scene, say)[0]) == "“Seer”!"
    assert claim_words(1, scene, say) == []
    assert claim_words(3, replace(scene, table=replace(scene.table, phase="night")), say) == []
    wide_table = "\n".join(plain_text(row) for row in FACE.table_pictures(scene, say, 80)[0])
    assert "» Cleo: Gil is a creature of the night" in wide_table
    shown = layout(replace(scene, you=0, own=None), say, 120, 40, [], [])
    assert any("» Cleo: Gil is a creature of the night" in plain_text(row) for row in shown)


async def test_a_key_opens_the_board_and_another_table_has_none():
    """S, and the row of the menu; where the table makes no statements neither does anything."""
    async with at_table(talk(CLAIM, ABOUT), (80, 24)) as at:
        assert "claims" in at.text().splitlines()[-1]
        await at.press("s")
        assert "also claimed by Gil" in at.text()
    async with at_table(talk(CLAIM, ABOUT), (120, 40)) as at:
        await at.press("s")
        first, second = (
            row.rstrip() for row in at.text().splitlines() if row.startswith("   7 Gil") or "by Ada" in row
        )
        assert first.endswith("named a creature by Cleo")
        assert second.endswith("suspected by Ada and Ben")
    off = replace(talk(), table=replace(talk().table, talks=False))
    async with at_table(off, (80, 24)) as at:
        await at.press("s")
        assert "Claims" not in at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_client_reads_the_board_in_sentences(lang: str):
    """One for each claim, report and suspicion, and the claim beside each seat."""
    say, scene = texts(lang), talk()
    rows = FACE.statements.board_said(scene, say)
    assert {
        "en": "Cleo says: the Seer, since day 1; also claimed by Gil.",
        "de": "Cleo sagt: die Seherin, seit Tag 1; ebenso Gil.",
    }[lang] in rows
    assert all(row.endswith(".") for row in rows)
    assert any({"en": "says: the Seer", "de": "sagt: die Seherin"}[lang] in row for row in table_said(scene, say))


@pytest.mark.parametrize("page", [Page.STATEMENTS, Page.EVERYBODY])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_client_reads_out_what_everybody_says_and_is_as_soon_as_there_is_a_table(page: Page, lang: str):
    """Before a game there is nothing to read."""
    say, scene = texts(lang), talk()
    told = {Page.STATEMENTS: FACE.statements.board_said, Page.EVERYBODY: FACE.sentences.result}[page](scene, say)
    assert told
    assert read(Open(page), scene, Announcer(say), say) == told
    for bare in (replace(scene, table=None), replace(scene, room=None, table=None)):
        assert read(Open(page), bare, Announcer(say), say) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", [*WORDS, LIED, "seer"])
def test_every_statement_is_said_from_every_chair_and_by_the_narrator(word: str, lang: str):
    """In quotation marks on the screens; in every mood, no longer than the host waits for it."""
    say, at = texts(lang), 2 if word in WORDS else 0
    scene = talk()
    lines = set()
    for by, about in ((1, at), (4, at), (1, at and 4)):
        lines.add(note_line(note(1, "said", by=by, word=word, at=about), scene, say))
    assert all(line[-1] in "“”" and "{" not in line for line in lines)
    assert len(lines) == (3 if at else 2)
    for mood in MOODS:
        told = Narrator(lang, mood).note_sentence(note(1, "said", by=3, word=word, at=at), scene)
        assert "Cleo" in told
        assert seconds(told) <= TELLS["said"]


@pytest.mark.parametrize(("lang", "to_you"), [("en", "{by} to you: “"), ("de", "{by} zu dir: „")])
def test_what_is_said_about_the_reader_says_to_whom(lang: str, to_you: str):
    """Below somebody else's sentence "I suspect you" would be about whoever has just spoken."""
    said = {
        key: text for key, text in texts(lang).table.items() if key.startswith("village.note.said.") and ".me" in key
    }
    assert len(said) > 12
    assert [key for key, text in said.items() if not text.startswith(to_you)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", [word for word in WORDS if word != "found"])
def test_a_row_of_the_menu_has_the_words_that_are_then_spoken(word: str, lang: str):
    """But for full stops and emphasis: what somebody chooses is what all will hear."""
    say = texts(lang)
    chosen = said_of(word, talk(), say, at="Gil")
    heard = note_line(note(1, "said", by=1, word=word, at=7), talk(), say)
    assert chosen in heard
