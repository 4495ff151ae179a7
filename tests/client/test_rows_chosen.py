"""The rows of a prompt under keys and fingers: pages, cursor, numbers of several digits, and what a search chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from textual.geometry import Size

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer, Command
from client.base.spans import wide
from client.tui.events import Chosen
from client.tui.widgets import arrival
from client.tui.widgets.choices import MANY, Choices
from client.tui.widgets.rows import Look, row_lines, tile_line

if TYPE_CHECKING:
    from textual.message import Message

MORE = "page {page} of {pages}"


class Rows(Choices):
    """Rows in a place of so many columns and lines; `chosen` are the labels of what was chosen."""

    room_for = Size(40, 4)

    def __init__(self) -> None:
        super().__init__(id="choices", guard=1.0)
        self.chosen: list[str] = []
        self.too_soon = 0
        self.painted = 0

    @property
    def size(self) -> Size:
        """How much room there is."""
        return self.room_for

    def repaint(self, *, layout: bool = False) -> None:
        """Something looks different."""
        self.painted += 1

    def post_message(self, message: Message) -> bool:
        """A row was chosen, or nothing, because it was too soon."""
        if isinstance(message, Chosen):
            self.chosen += [message.row.label] if message.row else []
            self.too_soon += not message.row
            if message.then:
                self.press(message.then)  # as a screen does once the row has been chosen
        return True


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Rows:
    """Nothing is asked yet, at second 100."""
    monkeypatch.setattr(arrival.time, "monotonic", lambda: 100.0)
    return Rows()


def prompt(count: int, *, ask: int = 7, kind: Any = "choice", **about: Any) -> Prompt:
    """So many rows, numbered from 1 on."""
    named = tuple(
        Choice(f"row {n}", Answer(str(n), ask), key=str(n) if about.get("grid") else "") for n in range(1, count + 1)
    )
    return Prompt(ask, "What?", (*named, *about.pop("more", ())), kind=kind, **about)


def shown(rows: Rows) -> list[str]:
    """What is on the screen."""
    return [row.label for _, row in rows.shown_rows()]


def asks(rows: Rows, asked: Prompt, *, peek: bool = True) -> None:
    """Ask it now."""
    rows.ask(asked, peek=peek, more=MORE)


# -- pages ---------------------------------------------------------------------------------------------------


def test_rows_that_fit_are_on_one_page(rows: Rows) -> None:
    """All of them, and no row that turns it."""
    asks(rows, prompt(4))
    assert (shown(rows), rows.pages()) == (["row 1", "row 2", "row 3", "row 4"], 1)


def test_more_rows_are_turned_over_and_fixed_ones_stay(rows: Rows) -> None:
    """In order, with how far one is; after the last page comes the first, and the cursor is nowhere."""
    asks(rows, prompt(5, more=(Choice("back", Command("back"), fixed=True),)))
    pages = []
    for _ in range(4):
        pages.append(shown(rows))
        rows.cursor = 1
        assert rows.press(">")
    assert rows.pages() == 3
    assert pages == [
        ["row 1", "row 2", "page 1 of 3", "back"],
        ["row 3", "row 4", "page 2 of 3", "back"],
        ["row 5", "page 3 of 3", "back"],
        pages[0],
    ]
    assert (rows.cursor, rows.chosen) == (-1, [])


def test_rows_side_by_side_take_the_place_of_one(rows: Rows) -> None:
    """A smaller depth makes room for more, a larger one for fewer."""
    asks(rows, prompt(8))
    rows.lay_out(1, 2)
    assert (rows.pages(), len(shown(rows))) == (1, 8)
    rows.lay_out(2, 1)
    assert shown(rows) == ["row 1", f"page 1 of {rows.pages()}"]
    before = rows.painted
    rows.lay_out(2, 1)
    assert rows.painted == before


def test_another_question_begins_on_its_first_page(rows: Rows) -> None:
    """Where only what rows do has changed, page and cursor stay, and what was typed does not."""
    asks(rows, prompt(8))
    rows.press(">")
    rows.cursor, rows.typed, rows.sought = 1, "1", "x"
    moved = Prompt(7, "What?", tuple(Choice(f"row {n}", Command("do", str(n))) for n in range(1, 9)))
    asks(rows, moved)
    assert (rows.page, rows.cursor, rows.typed, rows.sought) == (1, 1, "", None)
    asks(rows, prompt(7))
    assert (rows.page, rows.cursor) == (0, -1)


def test_a_question_that_is_asked_again_is_not_painted_again(rows: Rows) -> None:
    """A title may count seconds: it stands elsewhere."""
    asks(rows, prompt(3))
    before = rows.painted
    asks(rows, Prompt(7, "Other?", prompt(3).rows))
    assert rows.painted == before
    asks(rows, prompt(3), peek=False)
    assert rows.painted == before + 1


def test_a_cursor_that_is_not_on_the_screen_any_more_chooses_nothing(rows: Rows) -> None:
    """The window has become smaller."""
    asks(rows, prompt(4))
    rows.cursor = 3
    rows.on_resize()
    assert rows.cursor == 3
    for lines, cursor, left in ((3, 2, 2), (3, 3, -1), (2, 3, -1)):
        rows.room_for, rows.cursor = Size(40, lines), cursor
        rows.on_resize()
        assert rows.cursor == left
    rows.enter()
    assert rows.chosen == []


# -- drawing -------------------------------------------------------------------------------------------------


def said_tones(lines: list[Any], text: str) -> list[str]:
    """The tones in which this stands anywhere."""
    return [span.tone for line in lines for span in line if span.text.strip() == text]


def test_a_number_that_may_go_on_stands_out_unless_it_is_a_secret(rows: Rows) -> None:
    """So does whoever is under the cursor; under a cover a key leaves no trace."""
    for kind, peek, trace in (
        ("choice", True, True),
        ("choice", False, True),
        ("slot", True, True),
        ("slot", False, False),
    ):
        asks(rows, prompt(12, grid=True, kind=kind), peek=peek)
        plain = rows.picture()
        rows.press("1")
        assert (rows.picture() != plain) == trace
        rows.typed = ""
    rows.cursor = 0
    assert rows.picture() != plain


def test_what_was_chosen_has_its_mark_only_while_uncovered(rows: Rows) -> None:
    """Each answer at its own tile."""
    asks(rows, prompt(4, grid=True, kind="slot", chosen=("3",)))
    assert len(said_tones(rows.picture(), "●")) == 1
    asks(rows, prompt(4, grid=True, kind="slot", chosen=("3",)), peek=False)
    assert said_tones(rows.picture(), "●") == []


@pytest.mark.parametrize(("depth", "across"), [(1, 1), (2, 1), (3, 1), (2, 2), (1, 3)])
def test_every_line_is_as_wide_as_there_is_room(rows: Rows, depth: int, across: int) -> None:
    """Each row takes its depth, whatever there is to say in it; between rows side by side is a gap."""
    rows.room_for = Size(41, 9)
    asks(rows, Prompt(7, "", (Choice("one", hint="said"), Choice("two"), Choice("three"))))
    rows.lay_out(depth, across)
    lines = rows.picture()
    assert len(lines) == depth * -(-3 // across)
    width = (41 + rows.gap) // across - rows.gap
    assert wide(lines[0]) == across * width + (across - 1) * rows.gap
    assert rows.gap == (1 if across > 1 and depth > 1 else 0)
    asks(rows, prompt(5, grid=True))
    assert {wide(line) for line in rows.picture() if line} == {41}


@pytest.mark.parametrize(
    ("depth", "width", "airy"), [(3, 20, True), (1, 40, False), (2, 11 + 7, True), (2, 11 + 6, False)]
)
def test_rows_stand_apart_where_no_hint_needs_the_second_line(rows: Rows, depth: int, width: int, airy: bool) -> None:
    """Label and hint together fit into the first one, in all rows; the biggest rows always do."""
    rows.lay_out(depth, 1)
    assert rows.airy([("1", Choice("one", hint="said")), ("2", Choice("two"))], width) == airy


@pytest.mark.parametrize(("count", "numbers"), [(9, [" 1 ", " 9 "]), (12, ["  1 ", "  9 ", " 10 ", " 12 "])])
def test_numbers_of_a_grid_have_air_on_both_sides(rows: Rows, count: int, numbers: list[str]) -> None:
    """On the colour of their seat, all of them equally wide; a mark takes the place behind the longest ones."""
    rows.room_for = Size(40, 12)
    asks(rows, prompt(count, grid=True))
    text = "".join(span.text for line in rows.picture() for span in line)
    for number in numbers:
        assert f"{number}{'' if count > 9 else ' '}row" in text
    on_colour = [span for line in rows.picture() for span in line if "on seat" in span.tone]
    assert sum(len(span.text) for span in on_colour) == count * len(numbers[0])
    asks(rows, prompt(count, grid=True, chosen=("3",)))
    assert f"3{'' if count > 9 else ' '}●row 3" in "".join(span.text for line in rows.picture() for span in line)


@pytest.mark.parametrize(("badge", "shown"), [("<2", "Ilse  <2"), ("<2,8", "Ilse <2,8"), ("<10,8", "Ilse <10+")])
def test_who_points_at_somebody_gives_way_before_the_name(badge: str, shown: str) -> None:
    """A name of four letters is not cut beside free space; of several the first one and a sign remain."""
    tile = Choice("Ilse", Answer("9"), key="9", badge=badge)
    line = "".join(span.text for span in tile_line("9", tile, 13, Look(peek=True, at=False, digits=2)))
    assert line.endswith(shown)
    assert len(line) <= 13


def test_a_closed_row_says_why_before_its_label_in_full() -> None:
    """Where both have no room the short label is enough."""
    row = Choice("One turn or night back", key="r", closed="at the start", short="Turn back")
    said = "".join(span.text for span in row_lines("r", row, 40, Look(peek=True, at=False, beside=True))[0])
    assert "Turn back" in said
    assert "at the start" in said
    assert "One turn" in "".join(s.text for s in row_lines("r", row, 60, Look(peek=True, at=False, beside=True))[0])


# -- fingers -------------------------------------------------------------------------------------------------


class Click:
    """A finger at a place."""

    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def stop(self) -> None:
        """It means nothing else."""


def test_a_finger_chooses_what_it_has_seen(rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a row that has only just come there; after that moment it does."""
    asks(rows, prompt(4))
    for now, chosen in ((100.0, []), (100.99, []), (101.0, ["row 2"])):
        monkeypatch.setattr(arrival.time, "monotonic", lambda now=now: now)
        rows.on_click(Click(5, 1))  # type: ignore[arg-type] # as much as a click has here
        assert rows.chosen == chosen


@pytest.mark.parametrize(
    ("depth", "across", "x", "y", "label"),
    [
        (1, 1, 0, 0, "row 1"), (1, 1, 39, 3, "row 4"), (1, 1, 0, 4, ""), (1, 1, 0, -1, ""),
        (2, 2, 19, 1, "row 1"), (2, 2, 20, 1, "row 2"), (2, 2, 0, 2, "row 3"), (2, 2, 39, 3, "row 4"),
        (1, 3, 39, 0, "row 3"), (1, 3, 39, 1, ""), (1, 3, 0, 1, "row 4"),
    ],
)  # fmt: skip
def test_each_place_belongs_to_one_row(rows: Rows, depth: int, across: int, x: int, y: int, label: str) -> None:
    """Also what is left over at the right edge; below the last row is nothing."""
    asks(rows, prompt(4))
    rows.lay_out(depth, across)
    row = rows.at_place(x, y)
    assert (row.label if row else "") == label


def test_in_a_grid_each_place_belongs_to_one_tile(rows: Rows) -> None:
    """Lines have as many places as they hold tiles; beside the last tile is nothing."""
    asks(rows, prompt(3, grid=True, more=(Choice("nobody", Answer("0", 7), key="0", fixed=True),)))
    across = len(rows.grid()[0][0])
    assert across == 3
    found = [rows.at_place(x, y) for x, y in ((0, 0), (13, 0), (26, 0), (39, 0), (0, 1), (39, 1), (0, 2), (0, -1))]
    labels = [row.label if row else "" for row in found]
    assert labels == ["row 1", "row 2", "row 3", "", "nobody", "nobody", "", ""]


# -- keys ----------------------------------------------------------------------------------------------------


def test_a_key_chooses_its_row_where_that_is_on_the_screen(rows: Rows) -> None:
    """A key that no row has is somebody else's."""
    asks(rows, prompt(4))
    assert rows.press("3")
    assert not rows.press("5")
    assert not rows.press("/")
    assert rows.chosen == ["row 3"]
    assert [rows.shows(key) for key in ("1", "5")] == [True, False]


def test_a_digit_waits_where_a_number_may_go_on(rows: Rows) -> None:
    """For the next one or for Enter; one that can mean one tile alone chooses it, and one that fits to none nothing."""
    asks(rows, prompt(12, grid=True))
    assert rows.press("1")
    assert (rows.typed, rows.chosen) == ("1", [])
    rows.enter()
    assert (rows.typed, rows.chosen) == ("", ["row 1"])
    for key in ("1", "2", "2"):
        rows.press(key)
    assert (rows.typed, rows.chosen[1:]) == ("", ["row 12", "row 2"])
    assert not rows.press("0")


@pytest.mark.parametrize("keys", ["14", "1>4", "114", "1/"])
def test_a_number_ends_with_a_key_that_cannot_go_on_with_it(rows: Rows, keys: str) -> None:
    """It is chosen, and the key means what it means alone: nobody loses a name by typing two quickly."""
    asks(rows, prompt(12, grid=True, two=True))
    for key in keys:
        assert rows.press(key)
    expected = {"14": ["row 1", "row 4"], "1>4": ["row 1", "row 4"], "114": ["row 11", "row 4"], "1/": ["row 1"]}
    assert (rows.chosen, rows.typed, rows.sought) == (expected[keys], "", "" if keys == "1/" else None)


def test_a_number_that_is_no_row_ends_without_a_word(rows: Rows) -> None:
    """Another begins."""
    named = tuple(Choice(f"row {n}", Answer(str(n), 7), key=str(n)) for n in (2, 10, 11))
    asks(rows, Prompt(7, "What?", named, grid=True))
    for key in "12":
        rows.press(key)
    assert (rows.chosen, rows.typed) == (["row 2"], "")


@pytest.mark.parametrize(("two", "chosen"), [(True, ["row 1", "row 3"]), (False, ["row 3"])])
def test_a_finger_adds_the_other_name_to_one_that_was_typed(
    rows: Rows, two: bool, chosen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one is asked for alone, it takes its place."""
    rows.room_for = Size(40, 12)
    asks(rows, prompt(12, grid=True, two=two))
    rows.press("1")
    monkeypatch.setattr(arrival.time, "monotonic", lambda: 102.0)
    across = len(rows.grid()[0][0])
    rows.on_click(Click(40 // across * (2 % across), 2 // across))  # type: ignore[arg-type] # as above
    assert rows.chosen == chosen


def test_a_number_is_lost_with_a_word_where_the_rows_change(rows: Rows) -> None:
    """It stays where the same is asked anew that is open at any time."""
    many = tuple(Choice(f"row {n}", Answer(str(n), 7), key=str(n), beside=True) for n in range(1, 14))
    anew = tuple(Choice(row.label, Answer(row.answer, 8), key=row.key, beside=True) for row in many)
    asks(rows, Prompt(7, "", many, grid=True))
    rows.press("1")
    asks(rows, Prompt(8, "", anew, grid=True))
    assert (rows.typed, rows.too_soon) == ("1", 0)
    asks(rows, prompt(12, grid=True))
    assert (rows.typed, rows.too_soon) == ("", 1)


def test_what_waits_is_shown_in_signs_unless_it_is_a_secret(rows: Rows) -> None:
    """Not in colours alone: behind the number stands that it may go on."""
    rows.room_for = Size(40, 20)
    few = tuple(Choice(f"row {n}", Answer(str(n), 7), key=str(n)) for n in range(1, MANY + 2))
    for asked in (prompt(12, grid=True), Prompt(7, "", few)):
        asks(rows, asked)
        rows.press("1")
        assert "1_" in "".join(span.text for line in rows.picture() for span in line)
        assert rows.waiting == "1"
        rows.enter()
    asks(rows, prompt(12, grid=True, kind="slot"), peek=False)
    rows.press("1")
    assert (rows.typed, rows.waiting) == ("1", "")


def test_a_list_shows_too_which_number_may_go_on(rows: Rows) -> None:
    """As a grid does: its key looks as under the cursor, with a sign that it may go on."""
    rows.room_for = Size(40, 20)
    asks(rows, Prompt(7, "", tuple(Choice(f"row {n}", Answer(str(n), 7), key=str(n)) for n in range(1, MANY + 2))))
    before = said_tones(rows.picture(), "1")
    rows.press("1")
    assert (before, said_tones(rows.picture(), "1_")) == (["keycap"], ["turn.title"])


@pytest.mark.parametrize(("count", "waits"), [(MANY, False), (MANY + 1, True)])
def test_many_rows_have_numbers(rows: Rows, count: int, waits: bool) -> None:
    """Of a few each has one key."""
    rows.room_for = Size(40, 30)
    asks(rows, Prompt(7, "", tuple(Choice(f"row {n}", Answer(str(n), 7), key=str(n)) for n in range(1, count + 1))))
    rows.press("1")
    assert rows.chosen == ([] if waits else ["row 1"])


def test_the_cursor_goes_round(rows: Rows) -> None:
    """Downwards it begins at the first row, upwards at the last; Enter chooses what is under it."""
    asks(rows, prompt(3))
    places = []
    for by in (1, 1, 1, 1, -1, -1):
        rows.move(by)
        places.append(rows.cursor)
    assert places == [0, 1, 2, 0, 2, 1]
    row = rows.under_cursor()
    assert row
    rows.enter()
    assert rows.chosen == [row.label] == ["row 2"]
    rows.cursor = -1
    assert rows.under_cursor() is None
    rows.move(-1)
    assert rows.cursor == 2


# -- seeking -------------------------------------------------------------------------------------------------


def sought(rows: Rows, *keys: str) -> None:
    """These keys after a slash."""
    rows.press("/")
    for key in keys:
        rows.seek_key(key)


def test_a_search_takes_the_first_that_fits(rows: Rows) -> None:
    """And ends; without a letter it takes nobody."""
    asks(rows, prompt(12, grid=True))
    sought(rows, "w", " ", "1")
    assert (rows.sought, rows.cursor) == ("w 1", 0)
    rows.seek_key("enter")
    assert (rows.sought, rows.cursor, rows.chosen) == (None, -1, ["row 1"])
    sought(rows, "enter")
    assert (rows.sought, rows.chosen) == (None, ["row 1"])
    sought(rows, "z", "enter")
    assert rows.chosen == ["row 1"]


def test_a_letter_is_taken_back_before_the_search_is(rows: Rows) -> None:
    """Escape ends it at once."""
    asks(rows, prompt(12, grid=True))
    sought(rows, "a", "b", "backspace")
    assert rows.sought == "a"
    rows.seek_key("backspace")
    assert rows.sought == ""
    rows.seek_key("backspace")
    assert rows.sought is None
    sought(rows, "a", "escape")
    assert rows.sought is None
    sought(rows, "a", "left")
    assert rows.sought == "a"


def test_a_covered_search_takes_only_who_was_meant(rows: Rows) -> None:
    """No cursor tells who it might be; where several fit it goes on."""
    asks(rows, prompt(12, grid=True, kind="slot"), peek=False)
    assert rows.veiled
    sought(rows, "r", "o", "w", "enter")
    assert (rows.sought, rows.cursor, rows.chosen) == ("row", -1, [])
    for key in (" ", "7", "enter"):
        rows.seek_key(key)
    assert (rows.sought, rows.chosen) == (None, ["row 7"])
    rows.cursor = 3
    rows.enter()
    assert (rows.cursor, rows.chosen[1:]) == (-1, ["row 4"])
    asks(rows, prompt(12, grid=True, kind="slot"), peek=True)
    assert not rows.veiled
    asks(rows, prompt(12, grid=True, kind="choice"), peek=False)
    assert not rows.veiled
