"""How rows and tiles are drawn and found: what fits is whole, what does not is shorter, nothing is in two places."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from textual.geometry import Region, Size

from client.base.choices import HIDDEN, Choice, Prompt
from client.base.colours import NIGHT, seat_tone
from client.base.deeds import Answer, Local
from client.base.spans import COVER, Span, columns, plain_text
from client.tui.widgets import painted, tiles
from client.tui.widgets.lines import Lines
from client.tui.widgets.rows import LEAST_LETTERS, MARK, NEXT, Look, clipped, fitting, row_lines, tile_line, value_line

if TYPE_CHECKING:
    from client.base.spans import TextLine

PLAIN, AT = Look(peek=True, at=False), Look(peek=True, at=True)
BESIDE = Look(peek=True, at=False, beside=True)


def tones(line: TextLine) -> dict[str, str]:
    """The tone of each word of a line."""
    return {span.text.strip(): span.tone for span in line if span.text.strip()}


def texts_of(lines: list[TextLine]) -> list[str]:
    """The lines as text, without the air at their ends."""
    return [plain_text(line).rstrip() for line in lines]


# -- rows ----------------------------------------------------------------------------------------------------


def test_a_row_has_its_key_its_label_and_its_hint_below() -> None:
    """Under the cursor it has a mark at its end, where that fits; without a hint it is one line."""
    row = Choice("Draw", hint="from the pile")
    assert texts_of(row_lines("1", row, 30, PLAIN)) == ["▌ 1  Draw", "▌    from the pile"]
    assert texts_of(row_lines("1", Choice("Draw"), 30, PLAIN)) == ["▌ 1  Draw"]
    marked = plain_text(row_lines("1", row, 30, AT)[0])
    assert (marked[-1], columns(marked)) == ("◂", 30)
    assert "◂" in plain_text(row_lines("1", Choice("Draw"), 5 + 6, AT)[0])
    assert "◂" not in plain_text(row_lines("1", Choice("Draw"), 5 + 5, AT)[0])


def test_a_hint_stands_beside_its_label_where_it_is_whole() -> None:
    """Otherwise it is left out; a reason why not is cut instead."""
    width = 5 + columns("Draw") + 2 + columns("from the pile")
    row, shut = Choice("Draw", hint="from the pile"), Choice("Draw", closed="from the pile")
    assert "from the pile" in plain_text(row_lines("1", row, width, BESIDE)[0])
    assert "from" not in plain_text(row_lines("1", row, width - 1, BESIDE)[0])
    assert "from the pi…" in plain_text(row_lines("1", shut, width - 1, BESIDE)[0])
    assert len(row_lines("1", row, width, BESIDE)) == 1


def test_what_is_closed_for_all_to_see_has_a_cross_and_a_reason() -> None:
    """What is closed quietly looks like any other row."""
    shut, quiet = Choice("Draw", closed="empty", hint="pile"), Choice("Draw", closed="empty", hint="pile", quiet=True)
    assert texts_of(row_lines("1", shut, 30, PLAIN)) == ["▌ ✕  Draw", "▌    empty"]
    assert texts_of(row_lines("1", quiet, 30, PLAIN)) == ["▌ 1  Draw", "▌    pile"]
    assert tones(row_lines("1", shut, 30, PLAIN)[0])["Draw"] == "quiet"
    assert tones(row_lines("1", quiet, 30, PLAIN)[0])["Draw"] == "bold text"


def test_what_is_private_is_covered_until_it_is_uncovered() -> None:
    """Label and hint, in the tone of a cover."""
    row = Choice("Play the Seer", cover="Play the left card", hint="ends your turn")
    covered = row_lines("1", row, 40, Look(peek=False, at=False))
    assert texts_of(covered) == ["▌ 1  Play the left card", f"▌    {HIDDEN}"]
    assert tones(covered[1])[HIDDEN] == "cover"
    assert tones(row_lines("1", row, 60, Look(peek=False, at=False, beside=True))[0])[HIDDEN] == "cover"
    open_now = row_lines("1", row, 40, PLAIN)
    assert texts_of(open_now) == ["▌ 1  Play the Seer", "▌    ends your turn"]
    assert tones(open_now[1])["ends your turn"] == "soft"


@pytest.mark.parametrize(("room", "said"), [(12, "Take it back"), (11, "Back"), (4, "Back"), (3, "Ba…")])
def test_a_label_is_short_only_where_it_must_be(room: int, said: str) -> None:
    """A cover has no short form."""
    row = Choice("Take it back", short="Back")
    assert fitting(row, "Take it back", room) == said
    assert fitting(row, "Something else", 9) == "Somethin…"
    assert fitting(Choice("Take it back"), "Take it back", 9) == "Take it…"


@pytest.mark.parametrize(
    ("names", "room", "said"),
    [
        ("Seer · Girl", 11, "Seer · Girl"),
        ("Seer · Girl", 10, f"Seer{NEXT}Girl"),
        ("Werewolf · Girl", 13, f"Werewolf{NEXT}Girl"),
        ("Werewolf", 3, "Werewolf"),
    ],
)
def test_names_of_one_value_are_whole_or_each_as_long_as_all_can_be(names: str, room: int, said: str) -> None:
    """One alone is cut elsewhere."""
    assert clipped(names, room) == said


def test_names_are_never_shorter_than_can_be_read() -> None:
    """The longest that fits is taken, of all in the same length."""
    found = clipped("Werewolf · Villager", 13)
    one, two = found.split(NEXT)
    assert columns(one) == columns(two) == 6
    least = 2 * LEAST_LETTERS + 1
    assert [columns(part) for part in clipped("Werewolf · Villager", least).split(NEXT)] == [
        LEAST_LETTERS,
        LEAST_LETTERS,
    ]
    assert clipped("Werewolf · Villager", least - 1) == f"Werewolf{NEXT}Villager", "then the line is cut as a whole"


def test_a_value_stands_as_on_its_card() -> None:
    """Under its key alone; another key is a cap before the whole label."""
    row = Choice("7 Seer", hint="ruled out")
    line = value_line("7", row, row.shown(True), 30, at=False)
    assert plain_text(line).rstrip() == "▌  7  Seer          ruled out"
    assert tones(line)["7"] == "cardvalue"
    assert "7 Seer" in plain_text(value_line("a", row, row.shown(True), 30, at=False))
    assert plain_text(value_line("7", row, row.shown(True), 30, at=True))[-1] == "◂"
    assert "ruled" not in plain_text(value_line("7", Choice("7 Seer"), ("7 Seer", "ruled out"), 30, at=False))


# -- tiles ---------------------------------------------------------------------------------------------------


def tile(label: str = "Ben", **about: Any) -> Choice:
    """Somebody in a grid."""
    return Choice(label, Answer(about.pop("answer", "2"), 7), **about)


def test_a_tile_has_number_name_and_who_points_at_it() -> None:
    """That only while private things are uncovered, and the mark of what was chosen."""
    pointed = tile(badge="+3")
    assert plain_text(tile_line("2", pointed, 14, PLAIN)) == " 2  Ben    +3"
    assert plain_text(tile_line("2", pointed, 14, Look(peek=False, at=False))) == " 2  Ben"
    assert plain_text(tile_line("2", tile(), 14, Look(peek=True, at=False, chosen=True))) == f" 2 {MARK}Ben"
    assert plain_text(tile_line("2", tile(), 14, AT)) == " 2 ◂Ben"


@pytest.mark.parametrize(("width", "said"), [(5 + 9, "Ferdinand"), (5 + 8, "Ferdi"), (5 + 4, "Fer…")])
def test_a_name_is_whole_then_short_then_cut(width: int, said: str) -> None:
    """A column is left at the end of each tile."""
    assert plain_text(tile_line("2", tile("Ferdinand", short="Ferdi"), width, PLAIN)) == f" 2  {said}"


def test_a_tile_has_the_colour_of_its_seat() -> None:
    """Chips and nobody have none; whoever is closed is quiet, and what is typed or under the cursor stands out."""

    def number(key: str, row: Choice, look: Look = PLAIN) -> str:
        return tile_line(key, row, 14, look)[0].tone

    assert number("2", tile()) == seat_tone(2, out=False)
    assert number("2", tile(closed="out")) == seat_tone(2, out=True)
    assert number("2", tile(closed="out", quiet=True)) == seat_tone(2, out=False)
    assert number("2", tile(fixed=True)) == number("0", tile()) == number("a", tile()) == "keycap"
    assert number("a", tile(closed="out")) == "quiet"
    assert number("2", tile(), AT) == number("2", tile(), Look(peek=True, at=False, typing=True)) == "turn.title"


def keyed(*names: str, **about: Any) -> list[tuple[str, Choice]]:
    """Tiles with keys from 1 on."""
    return [(str(at), tile(name, **about)) for at, name in enumerate(names, 1)]


@pytest.mark.parametrize(
    ("longest", "width", "least", "side"),
    [
        (3, 24, 1, 3), (3, 23, 1, 2), (3, 24, 2, 2), (3, 33, 2, 3), (3, 200, 1, 6), (30, 20, 1, 1), (30, 20, 2, 2),
        (12, 40, 2, 2), (13, 36, 2, 2), (13, 54, 2, 3), (12, 60, 2, 3),
    ],
)  # fmt: skip
def test_as_many_tiles_stand_side_by_side_as_are_whole(longest: int, width: int, least: int, side: int) -> None:
    """By the longest name; short names of seats leave room for who points at them, and there are two at least."""
    assert tiles.across(keyed("x", "x" * longest), width, least) == side
    assert tiles.across([], 40) == 6


def grid(seats: int, *fixed: Choice) -> Prompt:
    """A grid of so many seats, of chips and of what stands below."""
    people = tuple(tile(f"Guest{n:02}", answer=str(n), key=str(n)) for n in range(1, seats + 1))
    return Prompt(7, "Whom?", (*people, *fixed), grid=True)


CHIP = Choice("Poison", Answer("poison", 7), key="a", fixed=True, part=1)
NOBODY = Choice("Nobody", Answer("nobody", 7), key="0", fixed=True)
MORE = "Page {page} of {pages}"


def page(
    prompt: Prompt, room: int, number: int = 0, sought: str | None = None, *, veiled: bool = False
) -> tuple[list[list[str]], int]:
    """The keys of a page line by line, and how many pages there are."""
    found, count = tiles.page(prompt, room, 40, number, MORE, sought, veiled=veiled)
    return [[key for key, _ in line] for line in found], count


def test_what_fits_is_on_one_page() -> None:
    """Chips above, seats, what stands below: each of its own."""
    assert page(grid(4, CHIP, NOBODY), 4) == ([["a"], ["1", "2"], ["3", "4"], ["0"]], 1)
    assert tiles.lines(grid(4, CHIP, NOBODY), 40) == 4
    assert tiles.lines(grid(5, NOBODY), 40) == 4


def test_what_does_not_fit_is_turned_over() -> None:
    """Chips and what stands below are on every page, the way on beside them; after the last page comes the first."""
    prompt = grid(9, CHIP, NOBODY)
    assert page(prompt, 5, 0) == ([["a"], ["1", "2"], ["3", "4"], ["5", "6"], ["0", ">"]], 2)
    assert page(prompt, 5, 1) == ([["a"], ["7", "8"], ["9"], ["0", ">"]], 2)
    assert page(prompt, 5, 2) == page(prompt, 5, 0)
    for number, label in ((0, "Page 1 of 2"), (1, "Page 2 of 2"), (2, "Page 1 of 2")):
        (_, more) = tiles.page(prompt, 5, 40, number, MORE, None)[0][-1][-1]
        assert (more.label, more.deed) == (label, Local.TURN)
    assert page(prompt, 1, 4)[0][1] == ["9"], "one line of seats at least"


def test_what_is_sought_alone_is_shown_unless_that_told_it() -> None:
    """Under a cover all stay, and what was typed has one length."""
    prompt = grid(12, CHIP, NOBODY)
    assert page(prompt, 9, sought="1") == ([["a"], ["1", "10"], ["11", "12"], ["0", "/"]], 1)
    assert page(prompt, 3, sought="1") == ([["a"], ["1", "10"], ["0", "/"]], 1), "as many as fit"
    hidden = {typed: tiles.page(prompt, 20, 40, 0, MORE, typed, veiled=True) for typed in ("", "1", "Guest")}
    for found, count in hidden.values():
        assert sum(len(line) for line in found) == 15
        assert (count, found[-1][-1][1].label) == (1, f"/{COVER * tiles.VEIL}")
    assert tiles.page(prompt, 9, 40, 0, MORE, "1")[0][-1][-1][1].label == "/1_"


def test_a_line_of_seats_has_as_many_places_as_all_others() -> None:
    """The others as many as they hold."""
    prompt = grid(3, CHIP, NOBODY)
    head, body, _ = tiles.parted(prompt)
    assert tiles.places(prompt, body[2:], 40) == 2
    assert tiles.places(prompt, head, 40) == 1
    assert tiles.places(prompt, [("/", Choice("/", Local.FIND))], 40) == 1
    assert tiles.places(prompt, [("+", Choice("+", Local.TURN)), ("0", NOBODY)], 40) == 2


def test_a_tile_is_found_by_number_or_name() -> None:
    """A number from its beginning, a name anywhere, in any letters."""
    people = keyed("Ada", "Ben", "Benita", *("x" * n for n in range(1, 9)))
    assert [key for key, _ in tiles.found(people, "1")] == ["1", "10", "11"]
    assert [key for key, _ in tiles.found(people, "BEN")] == ["2", "3"]
    assert [key for key, _ in tiles.found(people, "nit")] == ["3"]

    def meant(typed: str) -> str:
        found = tiles.meant(people, typed)
        return found.label if found else ""

    assert [meant(typed) for typed in ("ben", "beni", "be", "1", "11", "", "zoe")] == [
        *("Ben", "Benita", "", "Ada", "x" * 8, "", ""),
    ]


# -- lines that are painted ----------------------------------------------------------------------------------


def test_a_tap_means_what_is_drawn_there() -> None:
    """From the first column of a word to its last; wide signs take two."""
    block = Lines(id="lines")
    block.lines = [[Span("ab"), Span("日", tap=Local.CLOSE), Span("cd", tap=Local.BACK)], []]
    assert [block.meaning(x, 0) for x in range(7)] == [
        *(None, None, Local.CLOSE, Local.CLOSE, Local.BACK, Local.BACK, None),
    ]
    assert [block.meaning(0, y) for y in (-1, 1, 2)] == [None, None, None]


class Block(Lines):
    """Lines in a place of ten columns; `painted` are the cells that are to be painted anew, None for all."""

    def __init__(self) -> None:
        super().__init__(id="block")
        self.painted: list[tuple[int, int, int, int] | None] = []

    @property
    def size(self) -> Size:
        """How much room there is."""
        return Size(10, 4)

    @property
    def app(self) -> Any:
        """A program that always looks the same."""
        return SimpleNamespace(theme="night", get_line_filters=list)

    def refresh(self, *regions: Any, **_about: Any) -> Any:
        """Cells are to be painted."""
        self.painted += [tuple(region) for region in regions] or [None]

    def cells(self, y: int) -> str:
        """What stands in one line."""
        [strip] = self.render_lines(Region(0, y, *self.size.with_height(1)))
        return strip.text

    def shows(self, *lines: str) -> list[tuple[int, int, int, int] | None]:
        """What is painted when these are its lines, each word a span."""
        self.painted.clear()
        self.show([[Span(word) for word in line.split("|")] for line in lines])
        return list(self.painted)


def test_a_block_paints_the_cells_of_the_lines_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it where nothing was painted before or there are more lines or fewer; nothing where all is as it was."""
    monkeypatch.setattr(painted, "palette_of", lambda _app: NIGHT)
    block = Block()
    assert block.shows("ab|cd", "ef", "gh") == [None]
    assert [block.cells(y) for y in (0, 3)] == ["abcd      ", " " * 10]
    assert block.shows("ab|cd", "ef", "gh") == []
    assert block.shows("ab|xy", "ef", "gi") == [(2, 0, 2, 1), (0, 2, 2, 1)]
    assert block.cells(0) == "abxy      "
    assert block.shows("ab|xy", "ef") == [None]
    assert block.shows("a|far longer line") == [None]
    assert block.cells(0) == "afar longe"


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        (["ab", "cd", "ef"], ["ab", "cd", "ef"], (6, 6)),
        (["ab", "cd", "ef"], ["ab", "xy", "ef"], (2, 4)),
        (["ab", "cd", "ef"], ["xy", "cd", "ef"], (0, 2)),
        (["ab", "cd", "ef"], ["ab", "cd", "xy"], (4, 6)),
        (["ab", "cd", "ef"], ["ab", "c", "ef"], (2, 6)),
        (["ab"], ["ab", "c"], (2, 3)),
        (["日", "cd"], ["日", "ce"], (2, 4)),
        (["abcd"], ["ab", "cd"], (0, 4)),
    ],
)
def test_only_the_cells_that_differ_are_painted(before: list[str], now: list[str], changed: tuple[int, int]) -> None:
    """From the first of them to the last; where a line is longer or shorter, to its end."""
    lines = [[Span(text) for text in one] for one in (before, now)]
    assert painted.difference(*lines) == changed
