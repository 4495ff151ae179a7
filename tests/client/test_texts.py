"""Every word in both languages, and a word for everything that can be shown."""

from __future__ import annotations

import re
import string
import unicodedata
from importlib import import_module
from pathlib import Path

import pytest

from client.base.spans import columns
from client.games import face
from client.games.wolfmoon.asks import PROMPTS
from client.texts import texts
from protocol.errors import REFUSALS
from protocol.games import GAMES
from protocol.games.wolfmoon import MOONS, NOTES, OPTIONS, VALUES
from protocol.texts import LANGUAGES, Say
from tests.missing_texts import MARK, MissingText

EN, DE = texts("en"), texts("de")
TABLES_OF_CARDS = ("CARDS", "ROLES", "VALUES")
"""Under the first of these names that it has, a game lists what its rules explain card by card."""


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys_and_placeholders():
    """A text that exists in one language only would be a hole in the other."""
    assert set(EN.table) == set(DE.table)
    assert [key for key in EN.table if placeholders(EN.table[key]) != placeholders(DE.table[key])] == []


def test_a_missing_key_is_an_error_in_tests_and_a_mark_for_a_player(monkeypatch: pytest.MonkeyPatch):
    """Tests must find holes; a player must never see a traceback for one."""
    with pytest.raises(MissingText):
        EN("no.such.key")
    monkeypatch.setattr(Say, "missing", MARK)
    assert EN("no.such.key") == "(no.such.key)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_crosses_the_wire_has_a_text(lang: str):
    """Ids cross the wire; each must become words."""
    say = texts(lang)
    keys = [
        f"wolfmoon.card.{card}{part}" for card in (*VALUES, *MOONS) for part in ("", ".one", ".short", ".line", ".rule")
    ]
    keys += [f"wolfmoon.ask.{name}" for name in PROMPTS]
    keys += [f"pace.{pace}" for pace in ("off", "relaxed", "brisk")]
    keys += [f"bar.{status}" for status in ("connecting", "catching_up", "moved", "ended")]
    assert [key for key in keys if key not in say] == []
    assert [kind for kind in NOTES if not any(key.startswith(f"wolfmoon.note.{kind}") for key in say.table)] == []
    for refusal in REFUSALS:
        assert "…" not in REFUSALS[refusal](seats=6, limit=16, theirs=2, ours=1).message(lang)
    for game in map(face, GAMES):
        for name, option in game.INFO.options.items():
            assert all(all(game.option_words(name, value, say)) for value in option.values)
    assert set(OPTIONS) <= {key.split(".")[2] for key in say.table if key.startswith("wolfmoon.option.")}


def test_a_number_that_has_words_of_its_own_is_offered_and_so_are_those_beside_it():
    """Of an option's numbers none, the 0 or all have words: another one would stand there as a bare number."""
    worded = {key for key in EN.table if re.fullmatch(r"\w+\.option\.[^.]+\.\d+", key)}
    for id_, game in GAMES.items():
        for name, option in game.options.items():
            keys = [{f"{book}.option.{name}.{value}" for book in (id_, "village")} for value in option.values]
            found = [value for value, either in zip(option.values, keys, strict=True) if either & set(EN.table)]
            assert isinstance(option.default, bool) or found in ([], [0], list(option.values)), name
            worded -= set().union(*keys)
    assert worded == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_hold_only_characters_that_every_terminal_draws_in_one_width(lang: str):
    """No emoji sequences, nothing wide: a phone would shift everything behind them."""
    odd = {
        c
        for text in texts(lang).table.values()
        for c in text
        if c in "\ufe0f\u200d\u20e3" or unicodedata.east_asian_width(c) in "WF" or unicodedata.combining(c)
    }
    assert odd == set()


def test_rules_cover_every_card_and_the_introduction_is_short():
    """The rules page is complete; the introduction is read in a minute."""
    for say in (EN, DE):
        for game in map(face, GAMES):
            headings = [rule.heading for rule in game.rules(say)]
            named = vars(import_module(f"protocol.games.{game.INFO.id}"))
            box = next(named[name] for name in TABLES_OF_CARDS if name in named)
            cards = [card for card in box if f"{game.INFO.id}.card.{card}" in say]
            assert len(cards) == len(box)
            assert all(any(say(f"{game.INFO.id}.card.{card}") in heading for heading in headings) for card in cards)
            words = sum(len(page.split()) for page in game.introduction(say))
            assert words < 260


def test_where_an_option_is_a_seat_only_seats_that_somebody_has_are_offered():
    """Both sides know which options those are."""
    for game in map(face, GAMES):
        assert set(game.option_places.seats) >= {name for name, option in game.INFO.options.items() if option.seat}


def test_nothing_of_the_client_reads_texts_that_do_not_exist():
    """Every key that stands in the client's code in full exists."""
    folder = Path(__file__).parents[2] / "client"
    used = set()
    for path in folder.rglob("*.py"):
        if "texts" not in path.parts:
            used |= set(re.findall(r"say\(\s*\"([a-z0-9_.]+)\"", path.read_text(encoding="utf-8")))
    assert sorted(key for key in used if key not in EN) == []


HINT = 35
"""Columns of a hint in a line of its own below its row, on a phone."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rows_of_sheets_are_not_cut_on_a_phone(lang: str):
    """Rulings and menus fit 40 columns: a key in front, nothing lost behind."""
    say = texts(lang)
    said = []
    for game in map(face, GAMES):
        for name, option in game.INFO.options.items():
            title, words = game.option_words(name, option.default, say)
            said += [title, f"{words} ({say('setup.usual')})" if name != "long" else f"{title}: {words}"]
            said += [game.option_words(name, value, say)[1] for value in option.values]
    said += [text for key, text in say.table.items() if key.startswith(("menu.", "setup.", "room.left_of"))]
    said += [text for key, text in say.table.items() if key.startswith("wolfmoon.card.") and key.endswith(".line")]
    assert [text for text in said if columns(text) > 36] == []
    assert [text for key, text in say.table.items() if key.endswith(".hint") and columns(text) > HINT] == []


ONE_WORD = {
    "en": (
        r"lynch|no word of|Bots are no |is no (terminal|choice|whole)|keeps? the table|lies? before (you|them)"
        r"|wins? along|ballot|[Ee]liminat|[Cc]overed card|removed you|add up to"
    ),
    "de": (
        r"[Tt]ischwart|lynch|Kreatur|Mischung|Abstand|Einmal-Code|wär ich|unter (der|einer) Decke|\bTipp\b|aufgehoben"
        r"|ausgeschieden|Fähigkeit|am Zug\b|\bPatt\b|aus Kummer|Liebespaar|Tippe irgend|Karten ergeben"
        r"|vom Tisch entfernt"
        r"|\b(nimmt|nimmst|nehmen) (so viel|\d|\{amount\}) Schaden"
    ),
}
"""Words that guests stumbled over, and the second words for what has one already."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_thing_has_one_word(lang: str):
    """The keeper, a hanging, a hidden thing, damage: each is called the same wherever it is spoken of."""
    said = {key: text for key, text in texts(lang).table.items() if not key.startswith("narration.")}
    said |= {name: getattr(refusal, lang) for name, refusal in REFUSALS.items()}
    assert [f"{key}: {text}" for key, text in said.items() if re.search(ONE_WORD[lang], text)] == []
