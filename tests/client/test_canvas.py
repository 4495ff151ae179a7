"""A canvas: what is written stands where it was meant to, at the edges, over wide signs, and with its taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.deeds import Local
from client.base.spans import Span, columns
from client.paint.bars import bar, keys
from client.paint.canvas import Canvas
from client.paint.cards import Card, chips
from client.paint.pixels import drawing

if TYPE_CHECKING:
    from client.base.spans import TextLine


def written(line: TextLine) -> str:
    """All of a line, its spaces at the end as well."""
    return "".join(span.text for span in line)


def text(canvas: Canvas) -> list[str]:
    """Its lines."""
    return [written(line) for line in canvas.lines()]


def test_text_is_cut_at_the_edges() -> None:
    """Also a wide sign of which only a half would fit; one that just fits is there. The column behind is told."""
    canvas = Canvas(6, 2)
    assert canvas.put(-2, 0, "abcd") == 2
    assert canvas.put(4, 0, "xyz") == 7
    assert text(canvas)[0] == "cd  xy"
    assert canvas.put(4, 1, "世") == 6
    assert text(canvas)[1] == "    世"
    assert canvas.put(5, 1, "世") == 7
    assert canvas.put(0, 1, "ab") == 2
    assert text(canvas)[1] == "ab  世"
    assert canvas.put(0, 2, "below") == 5
    assert canvas.put(0, -1, "世above") == 7


def test_a_mark_belongs_to_the_letter_before_it() -> None:
    """At the edges as well; one before which there is none is left out."""
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "\u0301abc")
    assert canvas.signs == [["a", "b", "c", " "]]
    canvas.put(1, 0, "ae\u0301o\u0301")
    assert canvas.signs == [["a", "a", "é", "ó"]]
    assert canvas.put(4, 0, "\u0301") == 4
    assert canvas.signs == [["a", "a", "é", "ó\u0301"]]
    canvas.put(-1, 0, "x\u0301y")
    assert canvas.signs[0][0] == "y"


def test_half_of_a_wide_sign_is_a_space() -> None:
    """Whichever half is written over, and by whatever."""
    for at, left in ((0, "x  "), (1, " x ")):
        canvas = Canvas(3, 1)
        canvas.put(0, 0, "世")
        canvas.put(at, 0, "x")
        assert text(canvas) == [left]
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "世世")
    canvas.put(1, 0, "世")
    assert text(canvas) == [" 世 "]


def test_a_ground_is_changed_where_it_was_meant_to_be() -> None:
    """From the first column to the last and no further; what stands there stays."""
    canvas = Canvas(5, 2)
    canvas.put(0, 0, "abcde")
    canvas.tint(1, 0, 3, "gold")
    canvas.tint(-3, 1, 4, "gold")
    canvas.tint(0, 5, 5, "gold")
    assert [row.count("gold") for row in canvas.grounds] == [3, 1]
    assert canvas.grounds[0] == ["ground", "gold", "gold", "gold", "ground"]
    assert text(canvas)[0] == "abcde"


def test_a_later_tap_lies_above_and_moves_with_its_picture() -> None:
    """Of two that overlap the later one is meant; pasted somewhere, all of them are there."""
    small = Canvas(4, 2)
    small.tap(0, 0, 4, 2, Local.PEEK)
    small.tap(1, 1, 2, 1, Local.NOW)
    small.put(0, 0, "abcd")
    big = Canvas(8, 4)
    big.paste(3, 1, small)
    meant = [[span.tap for span in line for _ in span.text] for line in big.lines()]
    assert meant[0] == meant[3] == [None] * 8
    assert meant[1] == [None] * 3 + [Local.PEEK] * 4 + [None]
    assert meant[2] == [None] * 3 + [Local.PEEK, Local.NOW, Local.NOW, Local.PEEK, None]
    assert text(big)[1] == "   abcd "


def test_a_line_of_spans_is_written_with_its_taps() -> None:
    """Each means what it meant, wide or not."""
    canvas = Canvas(8, 1)
    assert canvas.line(1, 0, [Span("世", "text", Local.NOW), Span("ab"), Span("c", "text", Local.PEEK)]) == 6
    assert [(left, width, deed) for left, _, width, _, deed in canvas.taps] == [
        (1, 2, Local.NOW),
        (5, 1, Local.PEEK),
    ]


@pytest.mark.parametrize(("at", "shown"), [(-2, "▀BBB"), (0, "▀B▀B"), (2, "BB▀B"), (3, "BBB▀"), (4, "BBBB")])
def test_a_picture_is_cut_at_the_edges(at: int, shown: str) -> None:
    """Where it has no pixel, and beyond the edges, what was there remains as strong as it was."""
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "BBBB", "bold text")
    canvas.pixels(at, 0, drawing(["r.r", "..."], {"r": "#ff0000"}))
    canvas.pixels(at, -1, drawing(["rrr", "rrr"], {"r": "#ff0000"}))
    assert text(canvas) == [shown]
    assert canvas.bolds == [[sign == "B" for sign in shown]]


def test_text_at_the_right_and_in_the_middle() -> None:
    """It ends before a column, and has half of what is left before it."""
    canvas = Canvas(10, 2)
    assert canvas.right(10, 0, "end") == 7
    canvas.middle(0, 1, 10, "abcd")
    assert text(canvas) == ["       end", "   abcd   "]


def test_a_bar_is_as_full_as_it_says() -> None:
    """In eighths of a column, never beyond its ends."""
    for share, filled in ((0, ""), (0.5, "██"), (1, "████"), (2, "████"), (-1, ""), (9 / 32, "█▏"), (31 / 32, "███▉")):
        assert written(bar(share, 4)) == filled.ljust(4), share


def test_keys_are_shown_in_order_and_the_last_one_always() -> None:
    """What does not fit ends the row: nothing behind it slips in before it."""
    ways = [("A", "one", Local.NOW), ("B", "a very long word", Local.PEEK), ("C", "two", Local.BACK)]
    full = written(keys(ways, ("Z", "last", Local.CLOSE), 60))
    assert [word in full for word in ("one", "long", "two", "last")] == [True] * 4
    short = written(keys(ways, ("Z", "last", Local.CLOSE), 24))
    assert [word in short for word in ("one", "long", "two", "last")] == [True, False, False, True]
    assert columns(short) == 24


@pytest.mark.parametrize("width", range(20, 90))
def test_the_last_key_of_a_foot_is_never_cut(width: int) -> None:
    """Keys that do not fit are left out before it."""
    ways = [("?", "rules", None), ("L", "log", None), ("B", "notebook", None), ("↑ ↓", "choose", None)]
    line = written(keys(ways, ("Esc", "back", Local.STEP_BACK), width))
    assert line.endswith("Esc  back ")
    assert len(line) == width


def test_open_cards_in_a_line_fill_their_room_to_the_last_column() -> None:
    """From the oldest on names get short, then go; then the oldest cards go themselves, and the newest stays."""
    cards = [Card("7", "Princess", "Princ."), Card("10", "Wolf", "W."), Card("1", "Girl", "Girl")]
    shown = {
        0: " 1 ",
        8: " 10   1 ",
        12: " 7   10   1 ",
        18: " 7   10   1  Girl ",
        22: " 7   10  W.   1  Girl ",
        30: " 7  Princ.   10  W.   1  Girl ",
        32: " 7  Princ.   10  Wolf   1  Girl ",
        34: " 7  Princess   10  Wolf   1  Girl ",
    }
    for room in range(40):
        canvas = Canvas(50, 1)
        end = chips(canvas, 0, 0, cards, room)
        assert text(canvas)[0][: end - 1] == shown[max(least for least in shown if least <= room)]
