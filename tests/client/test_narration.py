"""The narrator has words for everything, says nothing that only some may know, and speaks a German without mistakes."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.scene import Scene
from client.base.spans import plain_text
from client.games import face
from client.games.village.narration import MOODS, Narrator, in_case, lines, role_words
from client.games.village.narration import narrator as village_narrator
from client.present.narration import LONGEST, narrator, seconds
from client.texts import texts
from client.texts.village_roles.de import CARDS
from protocol.games.village import CAUSES, NOTES, PRIVATE_NOTES, TELLS
from protocol.messages import NoteView
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import NAMES, person, room
from tests.laws.random_play import stops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.engine.match import Match

WORLDS = [("werewolves", 8), ("werewolves", 12), ("werewolves", 30), ("duesterwald", 8), ("duesterwald", 18)]
OPTIONS: dict[str, list[dict[str, int | bool]]] = {
    "werewolves": [
        {},
        {"mode": 3, "elected": True, "guard_dog": True, "house_rules": True},
        {"reveal": False, "tell_cause": False},
        {"mode": 2, "drunkard_allowed": True, "cat_allowed": True},
    ],
    "duesterwald": [{}, {"level": 4, "tell_cause": True}, {"captain": 2, "reveal": False}],
}
NOTHING = Scene()
SILENT = {"ended", "card", "spare", "dealt"}
WAYS = {
    "night", "slot.act", "day", "died.untold", "died.devoured", "died.bitten", "died.lynched", "died.voted",
    "none_devoured", "nobody_died", "none_bitten",
}  # fmt: skip
"""What is said so often that it has six ways."""


def people(seats: int) -> list[Any]:
    """Sixteen columns of name for everybody, the longest that there are."""
    return [person((NAMES[seat % len(NAMES)] + f" {seat} abcdefghij")[:16]) for seat in range(seats)]


def scene_of(match: Match, world: Any = None, earlier: Scene = NOTHING) -> Scene:
    """What a television sees of a match, or of another world that looks the same, and has seen `earlier`."""
    seats = match.game.seats
    known = earlier.notes[-1].number if earlier.notes else 0
    new = [
        NoteView(n, note.kind, dict(note.facts), private=False)
        for n, note in enumerate(match.notes[known:], known + 1)
        if not note.to
    ]
    table = match.rules.view(world or match.game, 0)[0]
    around = earlier.room or room(
        4, game=match.rules.INFO.id, people=people(seats), standings=[0] * seats, options=dict(match.game.options)
    )
    return Scene(status="live", room=around, table=table, notes=[*earlier.notes, *new])


def evening(game: str, seats: int, games: int = 4) -> Iterator[tuple[Match, Scene, Scene]]:
    """The stops of some random games, with the scene before and after each."""
    for seed in range(games):
        before = NOTHING
        for match in stops(game, seats, 31 * seed + seats, OPTIONS[game][seed % len(OPTIONS[game])]):
            after = scene_of(match, earlier=before)
            yield match, before, after
            before = after


@pytest.mark.parametrize(("game", "seats"), WORLDS)
def test_everything_is_told_in_every_mood_and_language(game: str, seats: int):
    """A sentence for each public event and each beginning, none longer than the host waits for it, none with a hole."""
    voices = [Narrator(lang, mood) for lang in LANGUAGES for mood in MOODS]
    said: set[str] = set()
    for _, before, after in evening(game, seats):
        new = after.notes[len(before.notes) :]
        for voice in voices:
            for note in new:
                text = voice.note_sentence(note, after)
                assert text or note.kind in SILENT, note
                assert seconds(text) <= TELLS.get(note.kind, 0), (note.kind, text)
                said.add(text)
            said.add(voice.phase_sentence(before, after))
    assert all(len(text) < (LONGEST - 1) * 14 and seconds(text) < LONGEST for text in said), max(said, key=len)
    for text in said - {""}:
        assert text[0] == text[0].upper()
        assert text[-1] in ".!?"
        assert not re.search(r"[{}()]|  |\bder Wachhund an\b|None|\. [a-z]", text), text


@pytest.mark.parametrize(("game", "seats"), WORLDS[1:4])
def test_the_words_are_the_same_in_every_world_that_looks_the_same(game: str, seats: int):
    """Whoever holds what: redealt, the narrator opens the same phases and tells the same events in the same words."""
    import random  # noqa: PLC0415

    dice = random.Random(5)
    voice = Narrator("de", "dark")
    for number, (match, before, after) in enumerate(evening(game, seats, 2)):
        if number % 7 or match.game.ending:
            continue
        world = match.rules.redeal(match.game, 0, lambda cards: dice.sample(cards, len(cards)))
        other = scene_of(match, world, after)
        assert voice.phase_sentence(before, other) == voice.phase_sentence(before, after)
        last = after.notes[-3:]
        assert [voice.note_sentence(note, other) for note in last] == [
            voice.note_sentence(note, after) for note in last
        ]


def test_what_only_one_seat_is_told_is_never_said():
    """The narrator has no words for it."""
    for lang in LANGUAGES:
        for mood in MOODS:
            known = {key.partition(".")[0] for key in lines(lang, mood)}
            assert known & set(PRIVATE_NOTES) == set()
            assert set(NOTES) - known - set(PRIVATE_NOTES) - SILENT == set()


def test_moods_and_languages_have_the_same_keys_and_ways():
    """Six ways for what comes often, and the same facts to fill in."""
    first = lines("en", "plain")
    for lang in LANGUAGES:
        for mood in MOODS:
            other = lines(lang, mood)
            assert set(other) == set(first)
            assert {key for key in other if len(other[key]) >= 6} == WAYS
            assert all(len(set(ways)) == len(ways) for ways in other.values())
            for key, ways in other.items():
                for way in ways:
                    used = {name for _, name, _, _ in string.Formatter().parse(way) if name}
                    assert used <= facts_of(key), (lang, mood, key, used)
    assert {f"died.{cause}" for cause in (*CAUSES, "untold")} <= set(first)


def facts_of(key: str) -> set[str]:
    """What may be filled in, by its names."""
    kind = key.partition(".")[0]
    found = {"n"} if kind in {"night", "day", "stalemate"} else set()
    if kind == "slot":
        return {"k", "m"}
    for fact in {*NOTES.get(kind, ()), *({"at"} if kind == "phase" else ())} & {"at", "by"}:
        found |= {fact, f"{fact}_acc", f"{fact}_dat"}
    return found | {
        "card": {"name", "card", "card_acc", "card_bare", "played", "played_bare"},
        "said": {"card"},
        "thumbs": {"up", "down"},
        "ballot": {"tally"},
        "election": {"tally", "names"},
        "tied": {"names"},
        "phase": {"names", "office"},
        "successor": {"office"},
        "elected": {"office"},
    }.get(kind, set())


GRAMMAR = {
    "m": ("der", "den", "dem"),
    "f": ("die", "die", "der"),
    "n": ("das", "das", "dem"),
}
INDEFINITE = {"m": ("ein", "einen", "einem"), "f": ("eine", "eine", "einer"), "n": ("ein", "ein", "einem")}


@pytest.mark.parametrize("role", CARDS)
def test_german_roles_have_their_articles_in_three_cases(role: str):
    """Nominative, accusative and dative, by gender; only Cupid goes by a name."""
    card, words = CARDS[role], role_words(role, "de")
    forms = (words[""], words["_acc"], words["_dat"])
    if " " not in card.one:
        assert forms == (card.name,) * 3
        return
    table = INDEFINITE if card.one.startswith("ein") else GRAMMAR
    assert tuple(form.partition(" ")[0] for form in forms) == table[card.gender]
    weak = words["_dat"].partition(" ")[2]
    assert weak == {"Schlaflose": "Schlaflosen", "Streunende Katze": "Streunenden Katze"}.get(card.name, card.name)


def test_the_dog_has_its_article_and_the_english_their_own():
    """The Guard Dog is accused in the accusative; English has one form."""
    assert [in_case("der Wachhund", case, "m", "de") for case in ("acc", "dat")] == ["den Wachhund", "dem Wachhund"]
    assert in_case("the Guard Dog", "acc", "m", "en") == "the Guard Dog"
    scene = Scene(status="live", room=room(4, game="werewolves"))
    note = NoteView(1, "nominated", {"by": 1, "at": 0}, private=False)
    for mood in MOODS:
        for by in range(1, 5):
            text = Narrator("de", mood).note_sentence(replace(note, facts={"by": by, "at": 0}), scene)
            assert "den Wachhund" in text or "es war der Wachhund" in text


@pytest.mark.parametrize("mood", MOODS)
def test_names_bring_no_gender(mood: str):
    """Nobody is called he or she, his or her; children are not told of death."""
    for key, ways in lines("de", mood).items():
        for way in ways:
            assert not re.search(r"\}[^.:;!?]*\b(er|sein|seine|seinen|ihn|ihm)\b", way), (key, way)
    for ways in lines("en", mood).values():
        assert not any(re.search(r"\b(he|she|his|her|him)\b", way) for way in ways)
    if mood == "children":
        grim = re.compile(r"\b(tot|stirbt|starb|Tod|Blut|hängt|dead|dies|death|killed|blood|hanged|Galgen|gallows)\b")
        assert not [
            way for lang in LANGUAGES for ways in lines(lang, mood).values() for way in ways if grim.search(way)
        ]


def test_the_table_chooses_language_and_mood():
    """Without the option nobody leads, unless this device speaks anyway."""
    match = next(iter(stops("werewolves", 8, 1)))
    scene = scene_of(match)
    assert scene.room is not None
    assert narrator(scene) is None
    assert narrator(scene, "de").lang == "de"
    for voice, lang in ((1, "en"), (2, "de")):
        led = narrator(replace(scene, room=replace(scene.room, options={"voice": voice, "mood": 3})), "de")
        assert led is not None
        assert (led.lang, led.lines) == (lang, lines(lang, "children"))


BEASTS = {"en": r"(?i)creature|vampire|monster", "de": r"Wesen|Nachtwesen|Vampir|Ungeheuer"}
"""What there is at night in the Werewolves alone."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mood", range(1, len(MOODS) + 1))
def test_in_duesterwald_a_narrator_speaks_of_werewolves(mood: int, lang: str):
    """Whatever somebody says of somebody, and however it ends: there are no other creatures."""
    told = set()
    for game in ("werewolves", "duesterwald"):
        where = room(4, game=game, options={"mood": mood, "voice": 1 + (lang == "de")})
        for turn in range(3):
            words = [
                narrator_of(replace(NOTHING, room=where, table=village.table(ending=ending, night=turn)), word)
                for ending in ("village", "wolves", "lovers")
                for word in SAID
            ]
            said = " ".join(words)
            assert not (game == "duesterwald" and re.search(BEASTS[lang], said)), said
            told |= {game} if re.search(BEASTS[lang], said) else set()
    assert told == {"werewolves"}


SAID = ("evil", "good", "found", "shields", "doubt")


def narrator_of(scene: Scene, word: str) -> str:
    """What a narrator says of a statement and of the end."""
    speaks = village_narrator(scene)
    assert speaks
    note = NoteView(1, "said", {"by": 1, "at": 2, "word": word, "about": 3}, private=False)
    return f"{speaks.note_sentence(note, scene)} {speaks.phase_sentence(NOTHING, scene)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_duesterwald_speak_of_werewolves(lang: str):
    """Rules, introduction, what a table may choose, what may be said, and why it is over."""
    say, game = texts(lang), face("duesterwald")
    assert game
    pages = [rule.text for rule in game.rules(say)] + game.introduction(say)
    for name, option in game.INFO.options.items():
        pages += [" ".join(game.option_words(name, value, say)) for value in option.values]
    over = village.ended()
    over = replace(over, room=replace(over.room, game="duesterwald"))
    pages += [*game.sentences.result(over, say), *map(plain_text, game.result_lines(over, say, 80, scrolls=True))]
    assert not [page for page in pages if re.search(BEASTS[lang], page)]
    usual = face("werewolves")
    assert usual
    assert any(re.search(BEASTS[lang], rule.text) for rule in usual.rules(say))
