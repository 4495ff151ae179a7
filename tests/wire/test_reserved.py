"""Nobody is called by a word that means somebody or something else at a table, in either language."""
# ruff: noqa: RUF001 - letters that look alike are its subject

from __future__ import annotations

import re

import pytest

from client.texts import texts
from protocol.errors import NameNumber, NameReserved, NameSeparator, Refusal
from protocol.names import LIMIT, person_name
from protocol.texts import LANGUAGES
from protocol.width import columns

SHOWN = re.compile(
    r"wolfmoon\.card\.[a-z_]+(\.short)?|village\.card\.[a-z_]+(\.short|\.many)?|[a-z_]+\.card\.[a-z_]+"
    r"|shadow_world\.faction\.[a-z_]+(\.one|\.short)?|shadow_world\.who\.[a-z_]+(\.one|\.short)?"
    r"|village\.team\.[a-z_]+|[a-z_]+\.name|you|game\.you"
)
"""The keys of texts that name a role, a character, a side, a game, or whoever reads."""
NO_NAMES = ("unknown", "command.", "replay.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_role_character_side_or_game_is_a_name(lang):
    """Every word that the texts of this language show for one; where it would fit as a name at all."""
    table = texts(lang).table
    shown = {key: text for key, text in table.items() if SHOWN.fullmatch(key) and not any(n in key for n in NO_NAMES)}
    assert len(shown) > 80
    kept = {}
    for key, text in shown.items():
        if columns(text) > LIMIT or text.endswith(".") or key.startswith("shadow_world.card."):
            continue  # too long, a shortened word, or a card that nobody can be
        try:
            kept[key] = person_name(text)
        except Refusal:
            continue
    assert kept == {}


@pytest.mark.parametrize(
    "name",
    [
        *("nobody", "Niemand", "NO ONE", "Jemand", "everybody", "Alle", "you", "YOU", "du", "Ich"),
        *("me", "sie", "ihr"),
        *("bot", "Bot 3", "b0t", "host", "Gastgeber", "Keeper", "Tischwart", "Spielleitung"),
        *("storyteller", "Erzähler"),
        *("Witch", "witch", "The Witch", "die Hexe", "HEXE", "Hexe 2", "w i t c h", "Wıtch"),
        *("Ｗｉｔｃｈ", "Wіtсh", "𝐖itch"),
        *("Werwölfe", "Werwolfe", "Wolf", "Caspar", "Elena", "Seat 1", "Platz 1", "seat1"),
        *("Spieler 4", "Player 2", "Sitz 12"),
        *("Draw", "Dorf", "Moontable", "Wolfmoon", "Zufall", "Captain", "Hauptmann", "Hund"),
        *("the console", "Die Konsole"),
    ],
)  # fmt: skip
def test_words_that_mean_something_else_are_refused(name):
    """Whatever the case, the width, an accent, an article, a number behind it, or letters of another script."""
    with pytest.raises(NameReserved) as refused:
        person_name(name)
    assert "Choose another name" in refused.value.message("en")
    assert "Wähle einen anderen Namen" in refused.value.message("de")


@pytest.mark.parametrize("name", ["1", "07", " 12 ", "１２", "٣", "1 2", "3.", "-4-"])
def test_a_number_alone_is_the_number_of_a_seat(name):
    """Also in other digits, and with signs around it."""
    with pytest.raises(NameNumber):
        person_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ben, Cem", "Ben and Cem", "Ben und Cem", "Ben AND Cem", "Ben & Cem", "Ben＆Cem"),
        *("Ben，Cem", "Ben; Cem", "Ben/Cem"),
        *("Ben (bot)", "Ada: hi", "Ben + Cem", "Ben oder Cem", "Ben or Cem", "Ben · Cem", "田中、健"),
    ],
)  # fmt: skip
def test_one_name_never_reads_like_two_people(name):
    """Signs and words that stand between names in a list or sentence of either language."""
    with pytest.raises(NameSeparator):
        person_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "Ben", "Ben 2", "Anderson", "Bernd", "Undine", "Orla", "Andor", "Jo", "J", "L"),
        *("Al", "Ed", "Li", "Yu"),
        *("O'Neill-Šmíd", "Dr. No", "Mary-Ann", "Wanda", "Runa", "Falk", "Adda K.", "Elena B"),
        *("Wolfgang", "Wolfi"),
        *("田中 さん", "प्रिया", "דוד", "Лена", "Max", "Seatle", "Botho", "Hostess", "Mia", "Ida"),
        *("Eric", "Emil", "Guest", "Gast"),
    ],
)  # fmt: skip
def test_names_that_people_have_stay(name):
    """Words inside a name, short names, other scripts, an initial beside a character's name."""
    assert person_name(name) == name
