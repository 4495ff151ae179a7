"""A screen's cells as an SVG, exact to the pixel: blocks are drawn as shapes, so that no font leaves gaps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from client.base.spans import columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import App

WIDE, HIGH, EDGE = 10, 20, 8
"""Units of a cell, and of the edge around the screen."""
BLOCKS = {
    "▀": (0.0, 0.0, 1.0, 0.5), "▄": (0.0, 0.5, 1.0, 0.5), "█": (0.0, 0.0, 1.0, 1.0), "▌": (0.0, 0.0, 0.5, 1.0),
    "▐": (0.5, 0.0, 0.5, 1.0), "▏": (0.0, 0.0, 0.125, 1.0), "▎": (0.0, 0.0, 0.25, 1.0), "▍": (0.0, 0.0, 0.375, 1.0),
    "▋": (0.0, 0.0, 0.625, 1.0), "▊": (0.0, 0.0, 0.75, 1.0), "▉": (0.0, 0.0, 0.875, 1.0), "▆": (0.0, 0.25, 1.0, 0.75),
    "▖": (0.0, 0.5, 0.5, 0.5), "▗": (0.5, 0.5, 0.5, 0.5), "▮": (0.3, 0.15, 0.4, 0.7),
}  # fmt: skip
"""Column, row, width and height of each block, as shares of a cell."""
STROKES = {"─": "lr", "│": "ud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu", "├": "udr", "┤": "udl", "═": "lr"}
ENDS = {"l": "M0 10H5", "r": "M5 10H10", "u": "M5 0V10", "d": "M5 10V20"}
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}


class Cell(NamedTuple):
    """A sign with its colours; the second half of a wide sign is empty."""

    sign: str
    front: str
    ground: str
    bold: bool


Frame = list[list[Cell]]


def cells(app: App[int]) -> Frame:
    """What a running app shows."""
    shown: Frame = []
    for strip in app.screen._compositor.render_strips()[: app.size.height]:
        row: list[Cell] = []
        for segment in strip:
            style = segment.style
            front = style.color.get_truecolor().hex if style and style.color else "#ffffff"
            ground = style.bgcolor.get_truecolor().hex if style and style.bgcolor else "#000000"
            for sign in segment.text:
                row.append(Cell(sign, front, ground, bool(style and style.bold)))
                row += [Cell("", front, ground, bold=False)] * (columns(sign) - 1)
        shown.append(row)
    return shown


def svg(frames: Sequence[Frame], seconds: float = 1.0) -> str:
    """A picture of a screen; several frames follow each other for so many seconds each, again and again."""
    width = max(len(row) for row in frames[0]) * WIDE + 2 * EDGE
    height = len(frames[0]) * HIGH + 2 * EDGE
    ground = Counter(cell.ground for row in frames[0] for cell in row).most_common(1)[0][0]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}">',
        "<style>text{font:16.6px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}.b{font-weight:bold}",
        "rect{shape-rendering:crispEdges}path{fill:none}",
    ]
    if len(frames) > 1:
        whole = seconds * len(frames)
        share = 100 / len(frames)
        # Where nothing moves, the first frame stands.
        parts.append(f"g.f{{visibility:hidden;animation:turn {whole:g}s steps(1) infinite}}")
        parts.append("g.f:first-of-type{visibility:visible}")
        parts.append(f"@keyframes turn{{0%{{visibility:visible}}{share:.3f}%,100%{{visibility:hidden}}}}")
    parts.append(f'</style><rect width="{width}" height="{height}" rx="8" fill="{ground}"/>')
    for number, frame in enumerate(frames):
        moving = f' class="f" style="animation-delay:{number * seconds:g}s"' if len(frames) > 1 else ""
        parts.append(f'<g{moving} transform="translate({EDGE} {EDGE})">')
        for y, row in enumerate(frame):
            parts += _row(row, y * HIGH, ground)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _row(row: list[Cell], y: int, ground: str) -> Iterable[str]:
    """The grounds of a line, then its shapes, then its words."""
    for start, end in _runs([cell.ground for cell in row]):
        if row[start].ground != ground:
            yield _shape(start * WIDE, y, (end - start) * WIDE, HIGH, row[start].ground)
    signs = ["" if _kind(cell.sign) == "word" else cell.sign for cell in row]
    kinds = [(_kind(cell.sign), cell.front, cell.bold, sign) for cell, sign in zip(row, signs, strict=True)]
    for start, end in _runs(kinds):
        kind, front, bold, sign = kinds[start]
        x, wide = start * WIDE, (end - start) * WIDE
        if kind == "block":
            left, top, across, down = BLOCKS[sign]
            if across < 1:
                for at in range(start, end):
                    yield _shape(at * WIDE + left * WIDE, y + top * HIGH, across * WIDE, down * HIGH, front)
            else:
                yield _shape(x, y + top * HIGH, wide, down * HIGH, front)
        elif kind == "shade":
            yield f'<rect x="{x}" y="{y}" width="{wide}" height="{HIGH}" fill="{front}" opacity="{SHADES[sign]}"/>'
        elif kind == "stroke":
            path = "".join(ENDS[end_] for end_ in STROKES[sign])
            for at in range(start, end):
                yield f'<path transform="translate({at * WIDE} {y})" d="{path}" stroke="{front}" stroke-width="1.5"/>'
        elif kind == "word":
            text = escape("".join(cell.sign for cell in row[start:end]))
            heavy = ' class="b"' if bold else ""
            yield f'<text x="{x}" y="{y + 15}" textLength="{wide}" fill="{front}"{heavy}>{text}</text>'


def _kind(sign: str) -> str:
    if sign in BLOCKS:
        return "block"
    if sign in SHADES:
        return "shade"
    if sign in STROKES:
        return "stroke"
    return "" if sign == " " else "word"


def _shape(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>'


def _runs(values: Sequence[object]) -> Iterable[tuple[int, int]]:
    """Where equal neighbours begin and end."""
    start = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[start]:
            yield start, at
            start = at
