"""The waiting room tells which set would be played, what is wrong with it, how bots do, and the house rules."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Command, Local, Open, Page
from client.games import face
from client.present import card_set
from client.present.announcements import Announcer
from client.present.table_setup import house_rules
from client.texts import texts
from client.tui.screens.lobby import picture
from protocol.console import ConsoleCommand, parse
from protocol.messages import RULES_KEPT, RULES_NAME, CardSetView, SetProblemView, SetTrialView
from protocol.texts import LANGUAGES
from tests.client.fake import lobby, person
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client.base.choices import Choice

ROOT = Path(__file__).parents[2]
CARDS = {"villager": 3, "werewolf": 3, "seer": 1, "hunter": 1}
FACTS = {"n": 8, "c": 7, "need": 8, "role": "villager", "max": 24, "s": 9, "lo": -1, "hi": 1, "a": 1, "w": 2}


def waiting(*problems, balance=None, cards=None, game="werewolves", **changes):
    """The waiting room of a village with this set."""
    found = CardSetView(8, CARDS if cards is None else cards, list(problems), balance)
    options = changes.pop("options", {})
    few = lobby(game=game, setup=found, options=options, **changes)
    more = [person(f"Guest {n}") for n in range(1, 5)]
    return replace(few, room=replace(few.room, people=[*few.room.people, *more]))


def said(scene, lang="en", width=120):
    """The whole waiting room as text."""
    shown = picture(scene, texts(lang), width)
    return "\n".join("".join(span.text for span in row) for row in shown.story)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_of_every_game_has_a_sentence(lang):
    """For all codes that the checks of the host know, with all facts filled in."""
    say = texts(lang)
    for game in ("werewolves", "duesterwald"):
        source = (ROOT / "host" / "games" / game / "checks.py").read_text("utf-8")
        codes = set(re.findall(r"\"([EW]\d+)\"", source))
        assert len(codes) >= 8
        for code in codes:
            for more in ({}, {"spare": 1}, {"favours": "village"}, {"favours": "creatures"}):
                room = waiting(game=game).room
                words = card_set.problem_words(room, SetProblemView("warn", code, FACTS | more), say)
                assert "{" not in words
                assert words != say("card_set.problem")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_set_is_told_before_the_start(lang):
    """The number, the creatures first; what is wrong with it; on the screen and line by line."""
    scene = waiting(SetProblemView("block", "E02", {"c": 7, "need": 8, "spare": 0}), SetProblemView("house", "E06", {}))
    text = said(scene, lang)
    first = {"en": "8 players: 3 ", "de": "8 Personen: 3 "}[lang]
    assert first in text
    assert card_set.card_words(scene.room, texts(lang))[0].startswith("3 ")
    for words in ({"en": "Cards chosen: 7, needed: 8", "de": "Gewählte Karten: 7, nötig: 8"}[lang],):
        assert words in text
        assert words in " ".join(Announcer(texts(lang)).table(scene))
    house = texts(lang)("card_set.house")
    assert house in text
    assert house not in said(replace(scene, room=replace(scene.room, options={"house_rules": True})), lang)


def test_a_hidden_set_is_not_told():
    """What is wrong with it still is."""
    text = said(waiting(SetProblemView("warn", "W03", {}), cards={}))
    assert "players:" not in text
    assert "only one plain villager" in text


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "200 quick games by bots, in which nobody talks: werewolves 55 %, village 45 %."),
        ("de", "200 Probespiele der Bots, in denen niemand redet: Werwölfe 55 %, Dorf 45 %."),
    ],
)
def test_the_balance_says_that_it_were_bots(lang, words):
    """Percentages by team, the number of games, and that it is a hint; while it goes on, how far it is."""
    done = SetTrialView(200, 200, {"village": 90, "wolves": 110})
    assert words in said(waiting(balance=done), lang, 300)
    running = SetTrialView(40, 200, {"village": 10, "draw": 30})
    text = said(waiting(balance=running), lang, 300)
    assert {"en": "40 of 200", "de": "40 von 200"}[lang] in text
    assert "75 %" in text


def test_house_rules_are_told_as_differences():
    """Of any game: the options that are not as the book has them, with their values."""
    scene = lobby()
    game = face(scene.room.game)
    assert card_set.differing(scene.room, texts("en")) == []
    name, option = next((n, o) for n, o in game.INFO.options.items() if n != "start")
    other = next(value for value in option.values if value != option.default)
    room = replace(scene.room, options={**scene.room.options, name: other})
    (told,) = card_set.differing(room, texts("en"))
    title, value = game.option_words(name, other, texts("en"))
    assert title in told
    assert value in told
    assert told in said(replace(scene, room=room), width=300)
    assert "Other than usual" not in said(scene)


def changed(**more):
    """A waiting room of Wolfmoon that plays the long game."""
    scene = lobby()
    return replace(scene, room=replace(scene.room, options={**scene.room.options, "long": True}, **more))


def test_the_keeper_keeps_uses_and_forgets_house_rules():
    """On their page, under a name that is free."""
    scene = changed(house_rules=["House 1", "Oma Änne"])
    deeds = [(row.deed.name, row.deed.choice) for row in house_rules(scene, texts("en")).rows]
    assert deeds == [
        ("use_rules", "House 1"),
        ("use_rules", "Oma Änne"),
        ("use_rules", "-"),
        ("keep_rules", "House 2"),
        ("drop_rules", "House 1"),
        ("drop_rules", "Oma Änne"),
    ]
    full = [f"House {number}" for number in range(1, RULES_KEPT + 1)]
    wishes = [row.deed.name for row in card_set.house_rules_choices(changed(house_rules=full).room, texts("de"))]
    assert "keep_rules" not in wishes
    for lang in LANGUAGES:
        assert len(card_set.free_name(changed(house_rules=full).room, texts(lang))) <= RULES_NAME


def test_a_console_names_house_rules_as_they_are_typed():
    """Case and all; everything else is read without it."""
    assert parse("keep Oma  Änne") == ConsoleCommand("keep_rules", "Oma Änne")
    assert parse("nimm -") == ConsoleCommand("use_rules", "-")
    assert parse("DROP Haus 1") == ConsoleCommand("drop_rules", "Haus 1")
    assert parse("Option Long=YES") == ConsoleCommand("option", "long=yes")


async def test_the_sheet_of_house_rules():
    """From the setup: what differs, and a row for each thing that can be done; a tap is the wish."""
    async with at_table(changed(house_rules=["Oma Änne"])) as at:
        at.app.do(Open(Page.SETUP))
        await at.pilot.pause()
        assert "The cards, one by one" not in at.text(), "that is for games with a set"
        at.app.do(Open(Page.HOUSE_RULES))
        await at.pilot.pause()
        sheet = at.app.screen
        labels = [row.label for row in sheet.rows()]
        assert labels == ["Play “Oma Änne”", "Play by the book", "Save these rules as “House 1”", "Delete “Oma Änne”"]
        assert "Different from usual:" in "".join(span.text for row in sheet.body(80) for span in row)
        sheet.choose(sheet.rows()[0])
        await at.pilot.pause()
        assert at.line.said[-1] == ("wish", "use_rules", "Oma Änne")


async def test_an_option_with_many_values_shows_them_all():
    """Nobody taps through twenty-six numbers of villagers; one tap sets the value and leads back."""
    async with at_table(waiting()) as at:
        at.app.do(Open(Page.CARDS))
        await at.pilot.pause()
        options = at.app.screen
        row = next(row for row in options.rows() if row.path_key == "set_villager")
        options.choose(row)
        await at.pilot.pause()
        values = at.app.screen
        assert len(values.rows()) == 26
        values.choose(next(row for row in values.rows() if row.deed == Command("option", "set_villager=5")))
        await at.pilot.pause()
        assert at.line.said[-1] == ("wish", "option", "set_villager=5")
        assert at.app.screen is options


async def test_the_page_stays_while_values_are_tapped_through():
    """Ten taps on a phone for a setting on the last page would be nine too many."""
    async with at_table(waiting(options={"set_seer": False}), size=(40, 24)) as at:
        at.app.do(Open(Page.CARDS))
        await at.pilot.pause()
        choices = at.app.screen.choices
        await at.press(">")
        page, rows = choices.page, [row.label for _, row in choices.shown_rows()]
        await at.show(waiting(options={"set_seer": True}))
        assert choices.page == page == 1
        assert [row.label for _, row in choices.shown_rows()] == rows
        at.app.do(Local.BACK)
        at.app.do(Open(Page.CARDS))
        await at.pilot.pause()
        assert at.app.screen.choices.page == 0


async def test_a_switch_is_wished_as_the_host_takes_it():
    """Yes and no; a number stays one."""
    async with at_table(waiting(options={"parity": True})) as at:
        at.app.do(Open(Page.OPTIONS))
        await at.pilot.pause()
        choices = {one.deed for row in at.app.screen.rows() for one in with_steps(row)}
        assert not [deed for deed in choices if "set_" in repr(deed) and "set_public" not in repr(deed)]
        assert {Command("option", wished) for wished in ("parity=no", "reveal=no", "level=3")} <= choices


def with_steps(row: Choice) -> Iterator[Choice]:
    """The row, and all that it leads to."""
    yield row
    for step in row.leads_to.rows if row.leads_to else ():
        yield from with_steps(step)


async def test_rulings_stand_in_groups_with_their_numbers():
    """Thirty rows on four pages are not looked through; one that has changed is seen from above."""
    async with at_table(waiting(options={"witch_sees": False}), size=(80, 24)) as at:
        at.app.do(Open(Page.OPTIONS))
        await at.pilot.pause()
        assert "changed: Witch sees prey" in at.text()
        await at.tap("The night")
        row = next(row for row in at.app.screen.rows() if row.deed == Command("option", "witch_sees=yes"))
        at.app.screen.choose(row)
        await at.pilot.pause()
        assert at.line.said[-1] == ("wish", "option", "witch_sees=yes")
        assert "The night" in at.text()
        await at.press("escape")
        assert "changed: Witch sees prey" in at.text()


async def test_the_way_back_is_on_every_page_and_each_card_says_how_many_there_are():
    """A phone has no Esc; a set of one's own begins with the suggested one."""
    async with at_table(waiting(cards={"werewolf": 2, "seer": 1, "villager": 5})) as at:
        at.app.do(Open(Page.CARDS))
        await at.pilot.pause()
        assert "5, as suggested" in at.text()
        assert "0, as suggested" in at.text()
        assert "(1 of" in at.text()
        assert "Back" in at.text()
        await at.press("greater_than_sign")
        assert "(2 of" in at.text()
        assert "Back" in at.text()
