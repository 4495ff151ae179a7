"""What a scene, a choice, a prompt and a tap come to by themselves: the values that every screen asks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from client.base import scene as scenes
from client.base.choices import HIDDEN, KEYS, Choice, Prompt, addressed
from client.base.colours import NIGHT, TONES, mixed, parsed, seat_sign, seat_tone, style
from client.base.deeds import Answer, Command, Deed, Local, Open, Page, Standing, speaks, submit
from client.base.few_colours import of_sixteen, one_of_sixteen
from client.base.names import capital, name_of, names_of, numbered, real_name, turn_of
from client.base.scene import grown_now, left_now, reclaimable, running, way_in
from client.base.selection import Selection, in_two_steps, with_tap
from client.base.terminal_print import fitted
from client.texts import texts
from protocol.links import JoinLink
from protocol.messages import AskView
from tests.client.fake import FakeLine, lobby, playing, room

SAY = texts("en")

# -- scenes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "on", "again"),
    [
        ({}, True, False),
        ({"status": "connecting"}, True, False),
        ({"status": "moved"}, False, True),
        ({"status": "moved", "farewell": "moved"}, False, False),
        ({"status": "ended"}, False, False),
        ({"you": 0}, False, False),
        ({"you": 0, "sheet": object()}, True, False),
        ({"room": room(phase="dealing")}, True, False),
        ({"room": room(phase="lobby")}, False, False),
        ({"room": room(phase="result")}, False, False),
        ({"room": None}, False, False),
    ],
)
def test_whether_a_game_runs_here_and_whether_a_seat_comes_back(changes: dict[str, Any], on: bool, again: bool) -> None:
    """A storyteller tells without a seat; only another device of the same person gives one back."""
    shown = replace(playing(), **changes)
    assert (running(shown), reclaimable(shown)) == (on, again)


@pytest.mark.parametrize(
    ("address", "code", "said"),
    [("192.0.2.1", "7K3M9P", True), ("127.0.0.1", "7K3M9P", False), ("192.0.2.1", "", False), ("", "7K3M9P", False)],
)
def test_the_way_in_needs_a_code_and_an_address_that_others_reach(address: str, code: str, said: bool) -> None:
    """It is the link of the line with the code."""
    link = JoinLink(address, table="birch") if address else None
    assert way_in(replace(lobby(), link=link, code=code)) == (
        JoinLink("192.0.2.1", "7K3M9P", table="birch") if said else None
    )


@pytest.mark.parametrize(
    ("milliseconds", "passed", "left", "grown"),
    [(-1, 3.0, -1, -1), (0, 3.0, 0, 3000), (5000, 3.0, 2000, 8000), (3000, 3.0, 0, 6000), (5000, -1.0, 6000, 5000)],
)
def test_durations_run_on_from_when_they_were_heard(
    monkeypatch: pytest.MonkeyPatch, milliseconds: int, passed: float, left: int, grown: int
) -> None:
    """What runs out ends at nothing; -1 is none."""
    monkeypatch.setattr(scenes, "time", SimpleNamespace(monotonic=lambda: 100.0 + passed))
    heard = replace(playing(), received_at=100.0)
    assert (left_now(milliseconds, heard), grown_now(milliseconds, heard)) == (left, grown)


def test_seats_by_name() -> None:
    """One's own is "you"; a seat that nobody has is called by its number."""
    shown = playing(players=4, you=2)
    assert [name_of(shown, seat, SAY) for seat in (1, 2, 4)] == ["Ada", "you", "Dana"]
    assert real_name(shown, 2, SAY) == "Ben"
    assert {real_name(shown, 5, SAY), real_name(replace(shown, room=None), 5, SAY)} == {SAY("game.seat", seat=5)}
    assert real_name(shown, 0, SAY) == SAY("game.seat", seat=0)
    assert names_of(shown, [1, 3, 2], SAY) == "Ada, Cleo and you"
    assert numbered(shown, 4, SAY) == "4\xa0Dana"
    assert (capital("you are"), capital("")) == ("You are", "")
    assert turn_of(replace(shown, table=replace(shown.table, active=0)), SAY) == ""
    assert "Ben" in turn_of(replace(shown, table=replace(shown.table, active=2)), SAY)


# -- choices -------------------------------------------------------------------------------------------------

STEPS = Choice("more", leads_to=Prompt(3, "which", (Choice("one", Answer("1", 3)),)))


@pytest.mark.parametrize(
    ("choice", "covered", "uncovered"),
    [
        (Choice("Spy", hint="sees", cover="a card"), ("a card", HIDDEN), ("Spy", "sees")),
        (Choice("Spy", hint="sees", cover="a card", uncovers=True), ("a card", "sees"), ("Spy", "sees")),
        (Choice("Ben", hint="to your left"), ("Ben", "to your left"), ("Ben", "to your left")),
        (Choice("Ben", hint="x", closed="dead", cover="?"), ("Ben", "dead"), ("Ben", "dead")),
        (Choice("Ben", hint="x", closed="dead", quiet=True), ("Ben", "x"), ("Ben", "x")),
        (Choice("Ben", hint="x", closed="dead", quiet=True, cover="?"), ("?", HIDDEN), ("Ben", "x")),
    ],
)
def test_what_a_choice_shows(choice: Choice, covered: tuple[str, str], uncovered: tuple[str, str]) -> None:
    """Its reason where it is closed aloud; nothing private under the cover."""
    assert choice.shown(peek=False) == covered
    assert choice.shown(peek=True) == uncovered


def test_a_choice_in_words() -> None:
    """Its sentence, else its label; its cover as long as it is covered."""
    assert Choice("Ben", sentence="You guess Ben").in_words(peek=True) == "You guess Ben"
    assert Choice("Ben").in_words(peek=False) == "Ben"
    assert [Choice("Ben", sentence="S", cover="?").in_words(peek=peek) for peek in (False, True)] == ["?", "S"]


@pytest.mark.parametrize(
    ("choice", "ask", "answer", "said"),
    [
        (Choice("a", Answer("x", 4)), 4, "x", True),
        (Choice("a", Command("bots", "2")), 0, "", True),
        (Choice("a", Standing("spy", "x")), 0, "", True),
        (Choice("a", Local.BACK), 0, "", False),
        (Choice("a", Open(Page.HISTORY)), 0, "", False),
        (Choice("a"), 0, "", False),
        (STEPS, 3, "", True),
        (Choice("a", leads_to=Prompt(0, "", (Choice("b", Local.BACK),))), 0, "", False),
    ],
)
def test_what_a_choice_says_to_the_table(choice: Choice, ask: int, answer: str, said: bool) -> None:
    """At once or in steps."""
    assert (choice.ask, choice.answer, choice.speaks) == (ask, answer, said)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (Answer("x", 4), [("answer", 4, "x")]),
        (Command("bots", "2"), [("wish", "bots", "2")]),
        (Standing("spy", "x"), [("stand", "spy", "x")]),
        (Local.PEEK, []),
        (None, []),
    ],
)
def test_deeds_are_said_on_the_line(deed: Deed | None, said: list[Any]) -> None:
    """Those that concern nothing but this device are not."""
    line = FakeLine(playing())
    assert submit(deed, line) is speaks(deed) is bool(said)
    assert line.said == said


def test_keys_of_rows() -> None:
    """Their own, then the free ones; those beyond have none."""
    rows = (Choice("a"), Choice("b", key="x"), *[Choice(str(n)) for n in range(len(KEYS))])
    keyed = Prompt(0, "", rows).keyed()
    assert [key for key, _ in keyed] == [KEYS[0], "x", *KEYS[1:], ""]
    assert [row for _, row in keyed] == list(rows)


def test_a_prompt_that_need_not_be_read_out_twice() -> None:
    """One with the same open answers; one of no ask by what stands in it."""
    one = Prompt(4, "which", (Choice("a", Answer("x", 4)), Choice("b", Answer("y", 4), closed="no")))
    beside = Choice("read", Open(Page.HISTORY), beside=True)
    assert one.identity == replace(one, title="other", rows=(*one.rows, beside)).identity
    assert one.identity != replace(one, rows=one.rows[1:]).identity
    assert one.identity != replace(one, ask=5).identity
    menu = Prompt(0, "menu", (Choice("a", hint="1"), Choice("b", closed="no")))
    assert menu.identity != replace(menu, rows=(Choice("a", hint="2"), menu.rows[1])).identity
    assert menu.identity != replace(menu, moment="later").identity
    assert not one.calm
    assert Prompt(0, "", (beside, beside)).calm
    assert not Prompt(0, "", (beside, Choice("a"))).calm


def test_the_next_prompt_is_found_again() -> None:
    """By the moment that it is good for, else by the row that leads to it."""
    timed = Choice("again", leads_to=Prompt(0, "", (), moment=("vote", 2)))
    menu = Prompt(0, "", (Choice("more"), STEPS, timed))
    assert menu.follow("more") == STEPS.leads_to
    assert menu.follow(("vote", 2)) == timed.leads_to
    assert menu.follow("again") is menu.follow(("vote", 3)) is None


def test_answers_get_the_number_of_their_ask() -> None:
    """At every step; whatever says its own keeps it."""
    inner = Prompt(
        0, "which", (Choice("one", Answer("1")), Choice("other", Answer("2", 9)), Choice("back", Local.BACK))
    )
    first, second, third, fourth = addressed(
        (Choice("a", Answer("x")), Choice("b", Answer("y", 9)), Choice("c", leads_to=inner), Choice("d", Command("n"))),
        4,
    )
    assert (first.ask, second.ask, third.ask, fourth.ask) == (4, 9, 4, 0)
    assert third.leads_to
    assert [row.ask for row in third.leads_to.rows] == [4, 9, 0]
    (other,) = addressed((Choice("c", leads_to=replace(inner, ask=7)),), 4)
    assert other.leads_to
    assert [row.ask for row in other.leads_to.rows] == [7, 9, 0]


# -- taps ----------------------------------------------------------------------------------------------------


def view(number: int, given: str = "") -> AskView:
    """An ask for two parts."""
    return AskView(number, "witch", ["a", "b", "c"], {}, "slot", "", given, -1, -1, also=["x", "y"])


def row(answer: str, part: int = 0, **changes: Any) -> Choice:
    """A tile."""
    return Choice(answer, Answer(answer), part=part, **changes)


@pytest.mark.parametrize(
    ("parts", "tapped", "then"),
    [
        (["", ""], row("a"), ["a", ""]),
        (["a", ""], row("b"), ["a", "b"]),
        (["a", "b"], row("c"), ["b", "c"]),
        (["a", "b"], row("a"), ["b", ""]),
        (["a", "b"], row("b"), ["a", ""]),
        (["a", ""], row("a"), ["", ""]),
        (["a", ""], row("x", 2), ["a", "x"]),
        (["a", "x"], row("b", 1), ["b", "x"]),
        (["", ""], row("x", 2), ["", "x"]),
    ],
)
def test_both_parts_after_a_tap(parts: list[str], tapped: Choice, then: list[str]) -> None:
    """Of two names the older gives way; one that stands is taken back; a part of its own replaces itself."""
    assert with_tap(parts, tapped) == then


def test_taps_last_as_long_as_their_ask() -> None:
    """Another one begins with the draft that stands; the same keeps what was tapped."""
    one = Selection()
    prompt = Prompt(4, "", (row("a", 1), row("x", 2)), two=True)
    one.update(view(4))
    one.tap(prompt, prompt.rows[1])
    one.rested = True
    one.update(view(4))
    assert (one.ask, one.parts, one.touched, one.rested) == (4, ["a", "x"], True, True)
    one.update(view(5, "b+y"))
    assert (one.ask, one.parts, one.tapped, one.touched, one.rested) == (5, ["b", "y"], ["b", "y"], True, False)
    one.update(None)
    assert (one.ask, one.chosen, one.touched) == (0, (), False)
    one.update(view(0))
    assert one.ask == 0


def test_the_first_word_stands_until_another_is_tapped() -> None:
    """Covered it is told although it may not be used; nothing stands in an answer of one part."""
    two = Prompt(4, "", (row("a", 1), row("b", 1), row("x", 2)), two=True)
    closed = replace(two, rows=(row("a", 1, closed="no"), *two.rows[1:]))
    for prompt, parts, tapped in (
        (two, ["a", ""], ["a", ""]),
        (closed, ["", ""], ["a", ""]),
        (replace(two, two=False), ["", ""], ["", ""]),
        (replace(two, rows=(row("a"), row("x", 2))), ["", ""], ["", ""]),
    ):
        one = Selection()
        one.begin(prompt)
        assert (one.parts, one.tapped) == (parts, tapped)
    for given, parts in (("b+", ["b", ""]), ("+x", ["a", "x"])):
        one = Selection()
        one.update(view(4, given))
        one.begin(two)
        assert one.parts == one.tapped == parts, "a draft stands"


def test_a_tap_on_a_tile() -> None:
    """The whole answer, once it is whole; a closed tile is said to be refused and changes nothing that stands."""
    single = Prompt(4, "", (row("a"), row("b", closed="dead")))
    one = Selection()
    assert one.tap(single, single.rows[0]) == "a"
    assert one.tap(single, single.rows[1]) == ""
    assert (one.parts, one.tapped, one.refused) == (["a", ""], ["b", ""], single.rows[1])
    assert one.tap(single, single.rows[0]) == "a"
    assert one.refused is None
    assert one.missing(single, peek=True) == 0


def test_what_stands_in_words() -> None:
    """What each tile means to this seat; a part is only a tile of that part, and one without a tile its own word."""
    prompt = Prompt(
        4, "", (row("a", 2, sentence="wrong"), row("a", 1, sentence="you save"), row("x", 2), row("y")), two=True
    )
    one = Selection()
    for given, said in (("a+x", "you save + x"), ("y+a", "y + wrong"), ("a+", "you save"), ("z+", "z"), ("", "")):
        one.update(None)
        one.update(view(4, given))
        assert one.in_words(prompt) == said


def test_two_parts_one_question_after_the_other() -> None:
    """No tile is answered with itself; what does not go together is closed; the closing tap is no answer."""
    rows = (row("a"), row("b", closed="dead", key="k"), row("w", 1), row("x", 2), Choice("done", Local.REST))
    prompt = Prompt(4, "title", rows, two=True, apart={"w+x": "one potion"})
    steps = in_two_steps(prompt)
    assert [(step.label, step.closed, step.key) for step in steps] == [("a", "", ""), ("b", "dead", "k"), ("w", "", "")]
    second = {
        step.label: [(one.answer, one.ask, one.closed) for one in step.leads_to.rows] for step in steps if step.leads_to
    }
    assert second == {
        "a": [("a+b", 4, "dead"), ("a+x", 4, "")],
        "b": [("b+a", 4, ""), ("b+x", 4, "")],
        "w": [("w+a", 4, ""), ("w+b", 4, "dead"), ("w+x", 4, "one potion")],
    }
    assert all(step.leads_to and (step.leads_to.grid, step.leads_to.title) == (True, "title") for step in steps)
    assert in_two_steps(replace(prompt, two=False)) == rows[:-1]


# -- colours and lines -----------------------------------------------------------------------------------------


def test_tones_are_read_once_for_both_themes() -> None:
    """A name of the table or roles; a tone that brings its ground keeps it."""
    assert parsed("bold gold on raised") == ("gold", "raised", True)
    assert parsed("gold", "tile") == ("gold", "tile", False)
    assert parsed("bold gold on raised", "tile") == ("gold", "raised", True)
    assert parsed("") == (TONES[""], "", False)
    assert style("bold gold", palette=NIGHT) == f"bold {NIGHT['gold']}"
    assert style("gold", "tile", NIGHT) == f"{NIGHT['gold']} on {NIGHT['tile']}"
    assert [seat_tone(seat) for seat in (1, 8, 9)] == [f"bold ink on seat{n}" for n in (1, 8, 1)]
    assert seat_tone(3, out=True) == "quiet on tile"
    assert (seat_sign(3, 9), seat_sign(3, 10), seat_sign(12, 12)) == (" 3 ", "  3 ", " 12 ")
    assert mixed((0, 100, 200), (100, 0, 220), 0.25) == (25, 75, 205)


@pytest.mark.parametrize(
    ("front", "ground", "words", "shown"),
    [
        ("red", "blue", True, ("bright_white", "blue")),
        ("white", "blue", True, ("white", "blue")),
        ("red", "blue", False, ("red", "blue")),
        ("green", "black", True, ("green", "black")),
        ("#ffffff", "#0b0c22", False, ("bright_white", "black")),
        ("#b02838", "#2a4a9a", False, ("red", "blue")),
    ],
)
def test_words_can_be_read_on_the_sixteen_colours(front: str, ground: str, words: bool, shown: tuple[str, str]) -> None:
    """And pictures keep the colours that they come nearest to."""
    assert of_sixteen(front, ground, words=words) == shown


def test_words_stand_on_lighter_or_darker_grounds_than_pictures_have() -> None:
    """Dark words on light ones and the other way round."""
    sky = "#5b93d0"
    assert one_of_sixteen(sky) == "blue"
    assert one_of_sixteen(sky, "black") in ("white", "bright_yellow", "bright_white", "bright_cyan")
    assert one_of_sixteen(sky, "bright_white") in ("black", "blue", "red")


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (24, ["  one two three four", "  five", "", "six"]),
        (20, ["  one two three four", "  five", "", "six"]),
        (5, ["  one two three four", "  five", "", "six"]),
        (30, ["  one two three four five", "", "six"]),
    ],
)
def test_lines_are_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int, rows: list[str]) -> None:
    """Indented as they were, never narrower than a phone; a pipe gets them whole."""
    text = "  one two three four five\n\nsix"
    monkeypatch.setattr("shutil.get_terminal_size", lambda: SimpleNamespace(columns=columns))
    terminal: Any = SimpleNamespace(isatty=lambda: True)
    assert fitted(text, terminal).split("\n") == rows
    pipe: Any = SimpleNamespace(isatty=lambda: False)
    assert fitted(text, pipe) == text
