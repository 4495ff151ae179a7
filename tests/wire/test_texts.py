"""One way from a key and a number to a sentence, for host and client."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from client.command import SUBCOMMANDS
from client.texts import texts
from client.usage import COMMANDS, moontable
from host.rehearsal.rehearse import TEXTS as REHEARSAL
from host.texts import TEXTS, words
from protocol.console import HELP, WORDS
from protocol.errors import TableFull, refusal
from protocol.texts import LANGUAGES, BilingualTexts, Say, in_language, language

ROOT = Path(__file__).parents[2]
FORMS = (":none", ":one", ":other")


def test_a_number_chooses_the_form() -> None:
    """Nothing has words of its own where the table gives it some; a text with one form has that for every number."""
    say = Say("en", {"bots:none": "no bots", "bots:one": "one bot", "bots:other": "{n} bots", "bots": "Bots"})
    assert [say("bots", n=n) for n in (0, 1, 2)] == ["no bots", "one bot", "2 bots"]
    assert say("bots") == "Bots"
    assert Say("en", {"wins:one": "1 win", "wins:other": "{n} wins"})("wins", n=0) == "0 wins"
    assert Say("en", {"round": "round {n}"})("round", n=1) == "round 1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_with_one_form_has_the_other(lang: str) -> None:
    """A number that nobody thought of would have no words."""
    for table in (set(texts(lang).table), set(TEXTS), set(REHEARSAL)):
        stems = {key.partition(":")[0] for key in table if key.endswith(FORMS)}
        assert [stem for stem in stems if not {f"{stem}:one", f"{stem}:other"} <= table] == []
    assert any(key.endswith(":one") for key in texts(lang).table)


@pytest.mark.parametrize(("chosen", "lang"), [("de", "de"), ("de_AT.UTF-8", "de"), ("en", "en"), ("fr", "en")])
def test_the_language_of_the_process_is_everybody_s(monkeypatch: pytest.MonkeyPatch, chosen: str, lang: str) -> None:
    """Errors, the host's lines and the help ask for it in one place."""
    monkeypatch.setenv("MOONTABLE_LANG", chosen)
    assert language() == lang
    assert in_language(("yes", "ja")) == {"en": "yes", "de": "ja"}[lang]
    assert BilingualTexts({"a": ("yes", "ja")})("a") == in_language(("yes", "ja"))
    assert words("results_bets", name="Ada", n=1) == {
        "en": "Ada: 1 point from bets",
        "de": "Ada: 1 Punkt aus Wetten",
    }[lang]  # fmt: skip
    assert refusal("table_full", {"seats": 6}).message() == TableFull(seats=6).message(lang)


def test_a_refusal_that_this_release_does_not_know_is_still_a_sentence() -> None:
    """A newer host may have more of them."""
    assert refusal("of_tomorrow").message("en") == "The table refused that. Nothing has changed."


def test_nobody_chooses_a_language_or_a_form_by_hand() -> None:
    """Whoever compares with "de" or with 1 has a second mechanism."""
    files = [path for package in ("protocol", "host", "client") for path in sorted((ROOT / package).rglob("*.py"))]
    pattern = re.compile(
        r'language\(\) == |\[language\(\)|\{\'1\' if|"1" if .* else "n"|"n" if .* else "1"|if n < 2 else'
    )
    found = {p.relative_to(ROOT).as_posix(): pattern.findall(p.read_text("utf-8")) for p in files}
    found.pop("protocol/texts.py")
    found.pop("client/games/village/task.py")  # the form stands in a row of keys of which the first with a text counts
    assert {place: hits for place, hits in found.items() if hits} == {}


def test_the_overview_names_every_command_of_the_program() -> None:
    """And no other; each has its own page."""
    assert set(COMMANDS) == set(SUBCOMMANDS)
    page = moontable().page()
    assert all(re.search(rf"^  {name} {{2,}}\S", page, re.MULTILINE) for name in SUBCOMMANDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_console_explains_every_word_that_it_takes(lang: str) -> None:
    """In the one text that the host's screen and `moontable console` both show."""
    said = set(re.findall(r"[a-z]+", in_language(HELP, lang)))
    assert {"who", *WORDS} - said == set()
