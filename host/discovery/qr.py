"""A QR code as lines for a terminal: explicit black on white, since codes in the terminal's own colours do not scan."""

from __future__ import annotations

BORDER = 2
BLACK, WHITE = ("30", "40"), ("97", "107")
"""Terminal colours: in front and behind."""


def lines(text: str) -> list[str]:
    """The code of `text`, two rows of modules a line."""
    import segno  # noqa: PLC0415 - seldom asked for

    code = segno.make(text, error="l", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return [_line(upper, lower) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]


def _line(upper: list[int], lower: list[int]) -> str:
    cells = (
        f"\x1b[{(BLACK if above else WHITE)[0]};{(BLACK if below else WHITE)[1]}m▀"
        for above, below in zip(upper, lower, strict=True)
    )
    return "".join(cells) + "\x1b[0m"
