"""The shadow world on a fake line: every ask on every screen, what stays covered, revealing, the notebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import columns
from client.games.shadow_world import FACE
from client.games.shadow_world.asks import PROMPTS
from client.games.shadow_world.notes import note_line
from client.present.prompts import prompt
from client.texts import texts
from protocol.games.shadow_world import (
    CARDS,
    CHARACTERS,
    COLOURS,
    NOTES,
    OPTIONS,
    ORACLES,
    PLACES,
    PRIVATE_NOTES,
)
from protocol.texts import LANGUAGES
from tests.client import shadow
from tests.client.pilots import SIZES, at_table
from tests.client.shadow import BOOK, ORACLE, SEEN, ask, note, own, playing, table

OTHERS = ["1", "2", "3", "5", "7", "8"]
GEAR = ["r_plus1@1", "b_cloak@1", "b_amulet@2", "b_sack@7", "b_compass@8"]
ASKS = {
    "ability": ask("ability", "no", *OTHERS, kind="step"),
    "move": ask("move", "hut", "chapel", "circle", "tree", "spring"),
    "pick": ask("pick", "1", "2"),
    "place": ask("place", "use", "skip"),
    "deck": ask("deck", "blue", "red", "green"),
    "tree": ask("tree", *(f"{deed} {n}" for deed in ("hurt", "heal") for n in (1, 2, 3, 4, 5, 7, 8))),
    "steal": ask("steal", *GEAR, "skip"),
    "give": ask("give", *OTHERS),
    "lie": ask("lie", "truth", kind="step"),
    "toll": ask("toll", "damage", "b_spear", "r_plus1"),
    "event": ask("event", "use", "skip", kind="step"),
    "target": ask("target", *OTHERS, "skip"),
    "trap": ask("trap", *(f"{card}@{n}" for card in ("b_spear", "r_plus1") for n in OTHERS)),
    "attack": ask("attack", *OTHERS, "skip"),
    "reveal": ask("reveal", "no", "yes", kind="step"),
    "loot": ask("loot", "r_range", "b_brooch", "skip"),
    "theft": ask("theft", "no", kind="step", closed={"yes": "not_now"}),
    "leech": ask("leech", "no", kind="window", left=4000, length=4000, closed={"yes": "not_yours"}),
    "counter": ask("counter", "no", kind="window", left=4000, length=4000, closed={"yes": "not_yours"}),
    "again": ask("again", "no", kind="step"),
    "end": ask("end", "no", kind="step"),
}


def crowd(name: str, number: int = 7):
    """Eight at the table, and Dana is asked."""
    return playing(replace(ASKS[name], number=number), players=8)


def test_every_ask_has_words():
    """The samples above are all asks that the client knows, and it knows no others."""
    assert set(ASKS) == set(PROMPTS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
async def test_no_choice_scrolls(size: tuple[int, int], lang: str):
    """With eight at the table every row of every ask is on the screen at once, with its second step."""
    async with at_table(playing(players=8), size, lang) as at:
        for number, name in enumerate(ASKS, start=20):
            await at.show(crowd(name, number))
            choices = at.choices
            assert choices.pages() == 1, (name, at.text())
            assert -(-len(choices.prompt.rows) // choices.across) * choices.depth <= choices.size.height
            first = next((key for key, row in choices.shown_rows() if row.leads_to and key != "r"), "")
            if first and name != "reveal":
                await at.press(first)
                assert choices.pages() == 1, (name, at.text())
                await at.press("escape")
            cut = [row for row in at.text().split("\n")[-choices.size.height - 1 :] if row.endswith("…")]
            assert [row for row in cut if not row.endswith(" …")] == [] or size == (40, 15), at.text()


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize(("size", "lang"), [(SIZES[0], "de"), (SIZES[1], "en"), (SIZES[2], "de"), (SIZES[3], "en")])
async def test_covered_screens_are_identical_for_all_characters(size: tuple[int, int], lang: str):
    """Whoever looks over a shoulder learns nothing: not from the prompt, nor from the rows for revealing."""
    real = {"w_bolt6": OTHERS, "w_move": ["yes"], "v_grave": ["2"], "h_martyr": ["yes"]}
    async with at_table(playing(), size, lang) as at:
        for name in ("", "ability", "lie", "event", "reveal", "leech", "counter", "again", "end", "attack", "loot"):
            seen, revealing = set(), set()
            for number, who in enumerate(CHARACTERS, start=100):
                asked = [replace(ASKS[name], number=number)] if name else []
                if name == "ability":
                    asked = [ask("ability", "no", *real.get(who, []), number=number, kind="step")]
                if name == "lie" and who == "v_lie":
                    asked = [ask("lie", "truth", "other", number=number, kind="step")]
                if name == "event" and CHARACTERS[who].faction != "werewolf":
                    asked = [ask("event", "skip", number=number, kind="step")]
                if name in ("again", "end") and who in ("h_feast", "w_barrier", "v_extra"):
                    asked = [ask(name, "no", "yes", number=number, kind="step")]
                if name == "reveal" and who == "h_scream":
                    asked = [ask("reveal", "no", number=number, kind="step")]
                if name == "counter" and who == "v_counter":
                    asked = [replace(asked[0], choices=["no", "yes"], closed={})]
                notes = list(shadow.NOTES)
                secrets = own(who, oracle=replace(ORACLE, card=list(ORACLES)[number % len(ORACLES)]), book=BOOK)
                await at.show(playing(*asked, character=who, own=secrets, notes=notes, table=table(drawn="b_wolfheal")))
                seen.add(at.text())
                if name in ("", "ability"):
                    await at.press("r")
                    revealing.add(at.text())
                    await at.press("escape")
            assert len(seen) == 1, name
            assert len(revealing) == (name in ("", "ability")), name


async def test_a_row_that_the_own_character_may_not_use_is_refused_under_the_cover():
    """The device says no by itself, with words that only a peek shows; nothing leaves it."""
    async with at_table(playing(ask("ability", "no", kind="step"), character="v_d4")) as at:
        await at.press("r", "2")
        assert "Not possible just now: ▒▒▒▒" in at.text()
        assert "nothing to use" not in at.text()
        await at.press("h")
        assert "nothing to use" in at.text()
        assert at.line.said == []
    async with at_table(playing(character="h_scream")) as at:
        await at.press("r", "1")
        assert "Not possible just now: ▒▒▒▒" in at.text()
        assert at.line.said == []


async def test_revealing_takes_two_taps_and_does_not_hide_what_is_asked():
    """By taps alone, while others are asked and while one is asked oneself."""
    async with at_table(playing()) as at:
        assert "One moment" in at.text()
        await at.tap("Reveal yourself …")
        await at.tap("Back")
        assert at.line.said == []
        await at.tap("Reveal yourself …")
        await at.tap("Just reveal yourself")
        assert at.line.said == [("answer", 3, "yes")]
    for asked in (ASKS["attack"], ASKS["counter"]):
        async with at_table(playing(asked)) as at:
            await at.press("r", "1")
            assert at.line.said == [("answer", 3, "yes")]
            assert at.choices.prompt.ask == 7


async def test_reveal_and_use_leads_to_what_the_character_can():
    """Adda heals and Diethelm fetches at any time, revealed in the same step; hidden or open."""
    heal = ask("heal", "yes", number=4, kind="standing")
    fetch = ask("fetch", "b_sack", "b_spear", number=5, kind="standing")
    async with at_table(playing(heal, character="h_survive")) as at:
        await at.press("r", "2", "1")
        assert at.line.said == [("answer", 4, "yes")]
    async with at_table(playing(fetch, character="h_relic")) as at:
        await at.press("r", "2")
        await at.tap("Fetch the Ashwood Spear")
        assert at.line.said == [("answer", 5, "b_spear")]
    seats = [replace(s, character="h_relic") if n == 4 else s for n, s in enumerate(shadow.SEATS[:6], 1)]
    async with at_table(playing(fetch, character="h_relic", standing=False, table=table(seats=seats))) as at:
        await at.press("r", "1")
        assert at.line.said == [("answer", 5, "b_sack")]


async def test_person_first_and_then_the_card():
    """Theft, trap and Witch Tree in two taps, one answer."""
    async with at_table(playing(ASKS["steal"], players=8)) as at:
        await at.tap("From Ada")
        await at.tap("Take the Pilgrim's Cloak")
        assert at.line.said == [("answer", 7, "b_cloak@1")]
    async with at_table(playing(ASKS["trap"], players=8)) as at:
        await at.press("3", "1")
        assert at.line.said == [("answer", 7, "b_spear@3")]
    async with at_table(playing(ASKS["tree"], players=8)) as at:
        await at.press("4", "2")
        assert at.line.said == [("answer", 7, "heal 4")]


@pytest.mark.parametrize("size", SIZES)
async def test_the_four_questions_are_answered(size: tuple[int, int]):
    """Where are we, who has what, what just happened, what must I do now; who stands where and falls when."""
    async with at_table(playing(ask("attack", "1", "2", "3", "skip"), players=4), size) as at:
        text = at.text()
        for words in ("you: hidden", "Chapel", "Ada", "Ben", "ATTACK?", "Attack Ada", "Reveal"):
            assert words in text, words
        assert "Frederik" not in text
        if size[1] >= 24:
            assert "BE" in text


async def test_a_peek_says_who_i_am_and_what_the_oracle_does_to_me():
    """The card as received, with one sentence on its effect on this very character."""
    for who, said in (("w_bolt6", "Thorn: you take 1 damage."), ("v_lie", "Thorn: nothing happens to you.")):
        async with at_table(playing(ASKS["lie"], character=who, own=own(who, oracle=ORACLE))) as at:
            assert said not in at.text()
            await at.press("h")
            assert said in at.text()
            assert CHARACTERS[who].name in at.text()


async def test_a_tap_on_a_card_place_or_name_tells_about_it():
    """Cards on the table, places of the ring; a seat leads to its page in the notebook."""
    async with at_table(playing()) as at:
        await at.tap("Grave")
        assert "draw a red card" in at.text()
        await at.press("escape")
        await at.tap("Cleo")
        assert "Notebook: Cleo" in at.text()
    async with at_table(playing(), (80, 24)) as at:
        await at.tap("Cloak")
        assert "Your attacks deal 1 less" in at.text()


async def test_the_notebook_writes_itself_and_keeps_my_marks(monkeypatch, tmp_path):
    """What I was shown and gave, under the cover; a mark survives a new start of the program."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    scene = playing(own=own(book=BOOK, seen=SEEN))
    async with at_table(scene) as at:
        await at.press("b", "3")
        assert "Umbra" not in at.text()
        await at.press("h")
        assert "Seen by me: Umbra, vampire" in at.text()
        await at.tap("vampire?")
        await at.press("n", "h")
        assert "Notebook: Emil" in at.text()
    async with at_table(scene) as at:
        assert at.app.notebook.marks(scene, 3) == ["vampire"]
        await at.press("b")
        covered = at.text()
        assert "vampire?" not in covered
        await at.press("h")
        assert "vampire?" in at.text()
    async with at_table(playing()) as at:
        await at.press("m")
        await at.tap("Notebook")
        await at.tap("Piles and discards")
        assert "Dew of the Spring" in at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", NOTES)
def test_every_note_is_a_whole_sentence_from_every_chair(kind: str, lang: str):
    """By, at, me, somebody else: no hole, no brace, a capital letter and a full stop."""
    facts = {
        "by": 1, "at": 2, "extra": False, "d4": 2, "d6": 3, "why": "move", "place": "hut", "how": "walk",
        "colour": "red", "card": "r_bat", "outcome": "damage", "amount": 2, "damage": 5, "cause": "r_bat",
        "seats": [2, 3], "cards": ["r_bat", "b_sack"], "character": "w_bolt6", "turns": 2, "ending": "goal",
        "winners": [1, 2], "goal": "werewolf", "ask": "leech", "could": True,
    }  # fmt: skip
    more = [
        {}, {"at": 1},
        {"extra": True, "d6": 0, "why": "attack", "how": "seven", "card": "w_moon", "outcome": "nothing"},
        {"by": 2, "at": 1, "why": "r_blast", "how": "walk", "outcome": "heal", "cause": "attack", "turns": 1},
        {"outcome": "card", "how": "counter", "winners": [1], "goal": "h_survive", "cause": "oracle"},
        {"outcome": "shown", "how": "again", "winners": [], "cause": "end", "card": "b_shield", "could": False},
        {"by": 0, "card": "g_show", "colour": "green", "cause": "tree"}, {"why": "attack", "card": "w_barrier"},
    ]  # fmt: skip
    said, scenes = texts(lang), [playing(you=you) for you in (1, 2, 3)]
    for changes in more:
        all_facts = {name: (facts | changes)[name] for name in NOTES[kind]}
        if kind == "drew" and all_facts["colour"] == "green":
            all_facts["card"] = ""
        if kind == "your_oracle":
            all_facts["card"] = "g_show"
        if kind == "shielded":
            all_facts["card"] = "w_barrier" if changes else "b_shield"
        told = note(1, kind, private=kind in PRIVATE_NOTES, **all_facts)
        for scene in scenes:
            line = note_line(told, scene, said)
            assert line, kind
            assert line[0] == line[0].upper()
            assert line[-1] in ".!", line
            assert "{" not in line
            assert "(" not in line or kind in ("hurt", "healed", "spared", "shuffled"), line


@pytest.mark.parametrize(
    ("lang", "place", "nothing"),
    [
        ("en", "You use the Witch Tree on Cleo.", "Cleo is already unhurt."),
        ("de", "Du setzt den Hexenbaum bei Cleo ein.", "Cleo ist schon unverletzt."),
    ],
)
def test_a_place_has_its_article_and_healing_nobody_says_so(lang: str, place: str, nothing: str):
    """Places are used like cards; a heal of nothing is no number."""
    say = texts(lang)
    assert note_line(note(1, "targeted", by=4, at=3, card="tree"), playing(you=4), say) == place
    healed = note(2, "healed", by=4, at=3, amount=0, damage=0, cause="tree")
    assert note_line(healed, playing(you=4), say) == nothing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_a_line_and_a_rule(lang: str):
    """Every card, place and character can be read about; lines fit a phone."""
    say = texts(lang)
    headings = [rule.heading for rule in FACE.rules(say)]
    for name in (*CARDS, *PLACES, *CHARACTERS):
        [(heading, text, _)] = FACE.rules(say, name)
        assert heading in headings
        assert text
    long = [say(f"shadow_world.card.{c}.line") for c in CARDS if columns(say(f"shadow_world.card.{c}.line")) > 36]
    for who in CHARACTERS:
        long += [t for p in ("aim", "can") if columns(t := say(f"shadow_world.who.{who}.{p}")) > 32]
    assert long == []
    assert all(say(f"shadow_world.colour.{colour}") for colour in COLOURS)
    for name, option in OPTIONS.items():
        assert all(all(FACE.option_words(name, value, say)) for value in option.values)


def test_the_standing_answers_are_those_of_the_window():
    """Counter-attack and healing may be decided before anybody attacks."""
    assert [row[:2] for row in FACE.standing_rows(texts("en"))] == [("counter", "yes"), ("leech", "yes")]


def test_the_lantern_shows_both_throws():
    """A throw that leads to where one stands does not count."""
    notes = [*shadow.NOTES[:9], *(note(20 + n, "threw", by=4, d4=a, d6=b, why="move")
                                  for n, (a, b) in enumerate([(3, 5), (1, 2), (3, 4)]))]  # fmt: skip
    shown = prompt(ASKS["pick"], playing(notes=notes), texts("en"))
    assert [row.label for row in shown.rows] == ["1 + 2 = 3: Oxana's Hut", "3 + 4 = 7: anywhere"]


@pytest.mark.parametrize(
    ("amount", "lang", "said"),
    [
        (4, "en", "Ada hits Ben: 4 damage (cards +1), now 7."),
        (2, "de", "Ada trifft Ben: 2 Schaden (Karten -1), jetzt 7."),
        (3, "de", "Ada trifft Ben: 3 Schaden, jetzt 7."),
    ],
)
def test_a_hit_says_what_cards_make_of_the_dice(amount: int, lang: str, said: str):
    """Otherwise nobody could say why a difference of 3 did 4."""
    thrown = note(1, "threw", by=1, d4=1, d6=4, why="attack")
    hit = note(2, "hurt", by=1, at=2, amount=amount, damage=7, cause="attack")
    assert note_line(hit, replace(playing(), notes=[thrown, hit]), texts(lang)) == said


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "YOU MUST ATTACK: Smouldering Brand."), ("de", "DU MUSST ANGREIFEN: Glutscheit.")]
)
def test_whoever_has_to_attack_reads_why(lang: str, said: str):
    """The card that leaves no choice stands in the question."""
    asked = prompt(ask("attack", "1"), playing(ask("attack", "1")), texts(lang))
    assert asked
    assert asked.title.startswith(said)
