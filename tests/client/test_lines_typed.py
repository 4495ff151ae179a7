"""What is typed at the line client: which row it means, when it counts, and what is asked a second time."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from client.base.choices import HIDDEN, Choice, Prompt
from client.base.deeds import Answer, Open, Page
from client.games.wolfmoon.asks import guess
from client.plain.navigation import Navigation
from client.plain.reader import BELL
from client.plain.rows import find, lines, rows
from client.texts import texts
from protocol.errors import NameNumber
from protocol.messages import AskView, Event
from tests.client import shadow, village
from tests.client.test_plain import ACTION, SPY, FakeLine, Player, game, lobby

SAY = texts("en")


def grid(*labels: str) -> list[object]:
    """Rows of a grid with these names."""
    made = tuple(Choice(label, Answer(str(n))) for n, label in enumerate(labels, 1))
    return rows(Prompt(7, "Whom?", made, grid=True), SAY, uncovered=False)


@pytest.mark.parametrize(
    ("typed", "label"),
    [("2", "Anna"), ("ann", None), ("anna", "Anna"), ("be", "Ben"), ("b", None), ("", None), ("cleo", None)],
)
def test_a_name_may_be_begun_as_long_as_it_can_be_only_one(typed: str, label: str | None) -> None:
    """Its number always will do; one letter alone is a word of the program's."""
    found = find(grid("Annette", "Anna", "Ben"), typed, by_name=True)
    assert (found and found.label) == label


def test_no_two_rows_have_one_sign() -> None:
    """A row with a number of its own keeps it, and the others are numbered around it."""
    made = (Choice("stop", Answer("s"), key="2"), Choice("one", Answer("a")), Choice("three", Answer("b")))
    beside = (Choice("reveal", Answer("r"), beside=True), Choice("heal", Answer("h"), beside=True))
    shown = rows(Prompt(0, "", (*made, *beside)), SAY, uncovered=False)
    assert [(row.sign, row.label) for row in shown] == [
        ("2", "stop"), ("1", "one"), ("3", "three"), ("x", "reveal"), ("x2", "heal"),
    ]  # fmt: skip


def test_of_a_covered_row_nothing_private_is_read_out() -> None:
    """Its cover stands for its label, and it has no hint; uncovered both are said."""
    row = Choice("Strike back", Answer("yes"), hint="you hold her", cover="Choose")
    read = [rows(Prompt(7, "", (row,)), SAY, uncovered=uncovered)[0] for uncovered in (False, True)]
    assert [(one.label, one.hint) for one in read] == [("Choose", ""), ("Strike back", "you hold her")]
    assert row.shown(peek=False) == ("Choose", HIDDEN)  # on a screen as well
    shut = Choice("Strike back", Answer("yes"), closed="not yours", quiet=True)
    assert rows(Prompt(7, "", (shut,)), SAY, uncovered=False)[0].shut == ""


def test_what_is_closed_to_everybody_stands_behind_what_is_open() -> None:
    """In a grid: the open names with their numbers, then those that nobody may choose."""
    made = tuple(
        Choice(name, Answer(str(n)), closed="out" * (n == 2)) for n, name in enumerate(("Ada", "Ben", "Cy"), 1)
    )
    first, second = lines(rows(Prompt(7, "Whom?", made, grid=True), SAY, uncovered=False), SAY, grid=True)
    assert first == "1 Ada, 3 Cy"
    assert second == SAY("plain.grid.shut", names="Ben")


def test_where_one_guesses_every_card_of_a_value_is_read_out() -> None:
    """The sign says the value where it can, and how many lie open follows; a row that is no value has neither."""
    asked = AskView(9, "guess", ["1", "10", "stop"], {}, "choice", "1", "", -1, -1)
    scene = game([asked])
    scene.table.seats[0].display.append("villager")
    shown = rows(guess(asked, scene, SAY), SAY, uncovered=True)
    said = [row.line(SAY) for row in shown if row.sign in {"1", "x", "s"}]
    assert said == [
        "1: Villager, Drunkard, Servant (1 of 6 open)",
        "x: 10 Werewolf (0 of 1 open)",
        f"s: {SAY('wolfmoon.row.guess.stop')}",
    ]
    assert next(row for row in shown if row.sign == "2").line(SAY) == SAY(
        "plain.row.closed", label="Tax Collector, Inquisitor, Vampire", why=SAY("wolfmoon.closed.guessed")
    )


def test_a_way_ends_where_it_leads_nowhere_any_more() -> None:
    """What stood behind that is not opened by itself."""
    first, second, prompt = Open(Page.MENU), Open(Page.TABLE), Prompt(0, "page", (Choice("row"),))
    there = {first: prompt, second: prompt}
    navigation = Navigation(there.get)
    navigation.open(first)
    navigation.open(second)
    assert len(navigation) == 2
    del there[first]
    navigation.refresh()
    assert len(navigation) == 0


def test_the_way_over_a_page_is_told_from_one_that_leads_to_a_page() -> None:
    """Only the former stands for itself, whatever is offered meanwhile."""
    page, inner = Open(Page.MENU), Prompt(0, "inner", (Choice("row"),))
    navigation = Navigation(lambda _: inner)
    assert not navigation.in_page
    navigation.enter(Choice("first", leads_to=inner))
    navigation.open(page)
    assert not navigation.in_page
    navigation.clear()
    navigation.open(page)
    navigation.enter(Choice("then", leads_to=inner))
    assert navigation.in_page


@pytest.fixture
async def sit():
    """Sit down before a scene."""
    players = []

    async def sit(scene, **options):
        player = Player(FakeLine(scene), **options)
        players.append(player)
        player.first = await player.settle()
        return player

    yield sit
    for player in players:
        await player.end()


async def test_closing_is_asked_about_right_before_it(sit) -> None:
    """Something else in between, and it is asked again."""
    player = await sit(game([ACTION]))
    for word in ("q", "w", "q"):
        await player.type(word)
        assert not player.task.done()
    await player.type("q")
    assert player.task.done()


async def test_nothing_is_said_to_a_table_that_does_not_hear(sit) -> None:
    """What was typed is answered with what is waited for; it does not leave later either."""
    player = await sit(game([ACTION]))
    assert any(line.startswith("2: Let a bot play") for line in await player.type("k"))
    player.line.show(status="catching_up")
    await player.settle()
    for word in ("2", "s", "p"):
        assert await player.type(word) == [SAY("bar.catching_up")], word
    player.line.show(status="live")
    await player.settle()
    assert (player.line.said, player.line.standing) == ([], {})


async def test_a_window_says_in_words_what_happens_at_its_end(sit) -> None:
    """As the row is called, not as the wire calls it."""
    player = await sit(game([SPY]))
    labels = [line[3:].partition(" (")[0] for line in player.first if line[1:3] == ": "]
    (said,) = [line for line in player.first if "0:04" in line]
    assert said.removesuffix(".").rpartition(": ")[2] in labels


@pytest.mark.parametrize("lasting", [True, False])
async def test_a_table_for_practice_has_no_code(sit, lasting: bool) -> None:
    """Nobody could come with it."""
    player = await sit(replace(lobby(), code="7K3M9P"), lasting=lasting)
    assert any("7K3M9P" in line for line in player.first) is lasting


async def test_a_name_that_nobody_may_have_is_answered_with_the_reason(sit) -> None:
    """Nothing is sent, and the question stays open for another one."""
    player = await sit(lobby())
    printed = await player.type("m")
    await player.type(next(line[0] for line in printed if "Change my name" in line))
    assert await player.type("17") == [NameNumber().message("en")]
    assert player.line.said == []
    await player.type("Adele")
    assert player.line.said == [("name", "Adele")]


@pytest.mark.parametrize("scene", [game([ACTION]), shadow.playing(), lobby()], ids=["cards", "notebook", "waiting"])
async def test_no_number_is_too_long_to_be_answered(sit, scene) -> None:
    """Alone and behind every word: the program goes on."""
    player = await sit(scene)
    for word in ("", *"b?htlwcirskme"):
        assert await player.type(f"{word} {'9' * 5000}"), word
        assert not player.task.done(), word


async def test_the_bell_rings_for_whoever_is_nudged(sit) -> None:
    """Once, and for nobody else."""
    scene = game([ACTION])
    player = await sit(replace(scene, room=replace(scene.room, waiting=[1])))
    assert BELL not in player.first
    player.line.show(room=replace(player.line.scene.room, nudges=1, events=[Event(1, "nudged", 1, 2)]))
    assert (await player.settle()).count(BELL) == 1
    player.line.show(room=replace(player.line.scene.room, waiting=[2], nudges=2))
    assert BELL not in await player.settle()


async def test_whoever_has_said_nothing_waits_for_nothing_at_the_end(sit, monkeypatch) -> None:
    """Only an answer that is still on its way is waited for, until its receipt."""
    monkeypatch.setattr("client.plain.reader.LINGER", 60.0)
    player = await sit(game([ACTION]))
    assert await player.end() == 0
    player = await sit(replace(game([ACTION]), pending=True))
    player.typed.put("")
    await player.settle()
    assert not player.task.done()
    player.line.show(pending=False)
    assert await asyncio.wait_for(player.task, 5) == 0


async def test_whoever_leaves_does_not_wait_for_a_receipt_that_never_comes(sit, monkeypatch) -> None:
    """As from a table out of reach: for a moment only, at the end of the input and after q."""
    monkeypatch.setattr("client.plain.reader.LINGER", 0.05)
    for typed, scene in (("", game([ACTION])), ("q\n", lobby())):
        player = await sit(replace(scene, pending=True))
        player.typed.put(typed)
        assert await asyncio.wait_for(player.task, 5) == 0
        assert player.line.closed


async def test_what_is_typed_in_one_line_is_two_steps(sit) -> None:
    """Whoever types both numbers of a pair at once loses neither."""
    player = await sit(village.night("opening", "cupid"))
    await player.type("1 5")
    assert player.line.said == [(7, "1+5")]
    await player.type("5  7")
    assert player.line.said[1:] == [(7, "5+7")]
