"""What can be said on a village's day, as a list: only what fits, in whole sentences where they have room."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.choices import Choice, Prompt
from client.base.deeds import Local
from client.base.spans import columns
from client.games.village.notes import note_line
from client.games.village.speaking import briefly, said_of, words
from client.plain.rows import lines, rows
from client.texts import texts
from client.tui.screens.layout import Layout
from client.tui.screens.wide import share
from client.tui.widgets import tiles
from protocol.games.village import Statement
from protocol.games.village.statements import WORDS, words_for
from protocol.texts import LANGUAGES
from tests.client.pilots import SIZES, at_table
from tests.client.village import STANDING, ask, note, playing, seat, table

if TYPE_CHECKING:
    from client.base.scene import Scene

CLAIM = ask("claim", "villager", "seer", "witch", number=35, kind="standing")
SET = {"werewolf": 2, "villager": 5, "seer": 1, "witch": 1, "cupid": 1}
LINE = 40 - tiles.EDGE
"""Columns of a sentence in a line of a phone."""
DEAD, SILENT, SUSPECT = 6, 9, 7
LONGEST = note(10, "said", by=3, word="befriends", at=5)
"""Beside two open cards it names three people: four lines of a phone with long names."""
TOLD = [
    note(1, "dealt"),
    note(2, "night", number=1),
    note(3, "day", number=1),
    note(4, "died", at=DEAD, cause="devoured", card="villager", played="", variant=0),
]


def day(*later: Any, players: int = 10, game: str = "werewolves", long: bool = False, **changes: Any) -> Scene:
    """Dana's seat on the first day, when one is dead and nobody has said anything but what is told `later`."""
    also = [str(n) for n in range(1, players + 1) if n != 4]
    about = ask("say", *words_for(SET), number=36, kind="standing", also=also)
    seats = [seat(out=n == DEAD, card="villager" if n == DEAD else "") for n in range(1, players + 1)]
    said = [Statement(1, one.facts["by"], one.facts["word"], one.facts["at"]) for one in later if one.kind == "said"]
    where = {"phase": "talk", "slot": "", "slot_number": 0, "night": 1, "talks": True}
    now = table(players, **({**where, "seats": seats, "cards": SET, "said": said} | changes))
    return playing(CLAIM, about, *STANDING, players=players, game=game, long=long, table=now, notes=[*TOLD, *later])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_first_day_lists_what_can_be_said_in_sentences(size: tuple[int, int], lang: str):
    """Nothing with a cross; where there is no room for sentences, in short."""
    say = texts(lang)
    async with at_table(day(), size, lang) as at:
        await at.press("1")
        shown = at.text()
        listed = at.choices.prompt.rows
        assert [row.key for row in listed] == ["1", "2", "3", "4", "10", "15", "21", "22", "24", "0"]
        assert "✕" not in shown
        assert re.search(rf"^.*\b1 +{re.escape(say('village.row.say.self'))}", shown, re.MULTILINE)
        for row in listed:
            forms = [row.label, row.brief, row.short if size[1] == 15 else ""]
            assert any(form and form in shown for form in forms), (row, shown)
        assert size[1] == 15 or say("village.say.doubt", at="…") in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_every_word_has_a_sentence_for_a_line_of_a_phone(game: str, lang: str):
    """Of words that are then spoken; where the whole has room there is no other."""
    say, scene = texts(lang), day(game=game)
    for word in WORDS:
        whole, brief = said_of(word, scene, say, at="…"), briefly(word, scene, say, at="…")
        assert columns(brief or whole) <= LINE, (brief, whole)
        if brief not in ("", whole) and game == "werewolves":
            assert "…" in brief
            assert columns(whole) > LINE
            long_words = re.findall(r"\w{3,}", brief)
            assert all(part.casefold() in whole.casefold() for part in long_words), (whole, brief)


def test_typed_lines_list_the_same_words():
    """With the same numbers, and none after them that are closed."""
    scene = day()
    shown = rows(words(*scene.asks[:2], scene, texts("en")), texts("en"), uncovered=True)
    assert [row.sign for row in shown] == ["1", "2", "3", "4", "10", "15", "21", "22", "24"]
    said = lines(shown, texts("en"), grid=True)
    assert len(said) == 1
    assert "2 I suspect …, just a feeling" in said[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("word", "question"),
    [
        ("who", ("Whom do you ask?", "Wen fragst du?")),
        ("found", ("Of whom do you believe it?", "Von wem glaubst du es?")),
        ("doubt", ("Who is it about?", "Um wen geht es?")),
    ],
)
async def test_each_sentence_asks_for_its_person(word: str, question: tuple[str, str], lang: str):
    """Whole, on the smallest phone too, where no word of the sentence is missing before it."""
    scene = day(note(5, "said", by=3, word="seer", at=0), note(6, "said", by=3, word="evil", at=SUSPECT))
    prompt = words(*scene.asks[:2], scene, texts(lang))
    key = next(row.key for row in prompt.rows if row.leads_to and word in repr(row.leads_to.rows[0].deed))
    async with at_table(scene, (40, 15), lang) as at:
        await at.press("1", *key, "enter")
        asked = at.choices.prompt.title
        assert asked.endswith(question[lang == "de"])
        assert asked in " ".join(at.text().split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24)], ids=str)
@pytest.mark.parametrize("word", [word for word in WORDS if word != "found"])
async def test_what_is_about_to_be_said_is_read_whole_before_it_is_of_anybody(
    word: str, size: tuple[int, int], lang: str
):
    """The longest sentence, too: the title makes room for it."""
    scene, say = day(note(7, "thumbs", at=SUSPECT, up=[1, 2], down=[3], result="spared")), texts(lang)
    scene = replace(scene, notes=scene.notes[1:])  # what this device has not heard may have been
    about = replace(scene.asks[1], choices=list(WORDS))
    scene = replace(scene, asks=[scene.asks[0], about, *scene.asks[2:]])
    listed = words(scene.asks[0], about, scene, say)
    row = next((row for row in listed.rows if row.label == said_of(word, scene, say, at="…")), None)
    if row is None:
        return
    async with at_table(scene, size, lang) as at:
        await at.press("1", *row.key, "enter")
        assert at.choices.prompt.title in " ".join(at.text().split()), at.text()


def test_nobody_trusts_the_dead():
    """As they are neither asked nor suspected."""
    scene = day()
    prompt = words(*scene.asks[:2], scene, texts("en"))
    trust = next(row.leads_to for row in prompt.rows if row.label == "I trust …")
    assert trust is not None
    assert str(DEAD) not in [row.key for row in trust.rows]


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("1", "3", "6"), r"†Fatima: is out\."),
        (("1", "3", "4"), r"you: choose somebody else\."),
        (("1", "1", "6", "5"), r"Emil: that does not fit just now\."),
        (("1", "1", "3"), r", as an innocent victim did: there is nobody to say it of\."),
        (("1", "7"), r"suspected somebody innocent( and had no reason)?: there is nobody to say it of\."),
    ],
)
@pytest.mark.parametrize("size", SIZES)
async def test_the_key_of_what_is_not_listed_says_why(size: tuple[int, int], keys: tuple[str, ...], told: str):
    """Whole on every screen; nothing is chosen that has the first of two digits."""
    scene = day(note(5, "said", by=1, word="who", at=SILENT))
    async with at_table(scene, size) as at:
        await at.press(*keys)
        await at.press(*(["enter"] if at.choices.typed else []))
        assert re.search(told, " ".join(at.text().split())), at.text()
        assert at.line.said == []
        assert at.choices.prompt.title not in ("", texts("en")("village.ask.say.you"))


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 15), (40, 20), (40, 24), (48, 30), (80, 24)], ids=str)
@pytest.mark.parametrize("keys", ["1", "13"])
async def test_the_newest_sentence_is_whole_while_a_list_is_open(
    keys: str, size: tuple[int, int], lang: str, *, long: bool
):
    """What lies under the cover, the sky, and on the smallest phones the seats make way for it; no row moves."""
    creature = note(7, "died", at=2, cause="lynched", card="werewolf", played="", variant=0)
    before = [creature, note(8, "said", by=5, word="trust", at=2), note(9, "said", by=3, word="doubt", at=5)]
    scene = day(*before, long=long)
    seats = [*scene.table.seats]
    seats[1] = replace(seats[1], out=True, card="werewolf", cause="lynched")
    scene = replace(scene, table=replace(scene.table, seats=seats))
    later = replace(scene, notes=[*scene.notes, LONGEST])
    async with at_table(scene, size, lang) as at:
        await at.press(*keys, "enter")
        places = at.choices.region, at.choices.shown_rows()
        await at.show(later)
        column = 41 if size[0] == 80 else 0
        shown = " ".join(row.ljust(size[0])[column:].strip("│ ") for row in at.text().split("\n"))
        assert note_line(LONGEST, later, texts(lang)) in " ".join(shown.split()), at.text()
        assert (at.choices.region, at.choices.shown_rows()) == places


def test_a_word_above_a_list_leaves_its_sentences_whole():
    """Of as many as have just a line each on a laptop: what stands above them gives up one."""
    word = Choice("I suspect …, who tells stories that do not fit", short="… tells stories")
    listed = [replace(word, key=str(n), leads_to=Prompt(7, "Who?", ())) for n in range(1, 14)]
    back = Choice("Back", Local.STEP_BACK, key="0", fixed=True)
    asked = Prompt(7, "What do you say?", (*listed, back), grid=True)
    lines = []
    for title in (asked.title, f"Not counted.\n{asked.title}"):
        picture = Layout([[]], [[[]] * 6, [[]] * 6], prompt=replace(asked, title=title))
        lines.append(share(picture, 80, 24).lower)
    assert lines == [len(asked.rows)] * 2
