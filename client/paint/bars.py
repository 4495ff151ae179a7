"""Lines across the screen: the title strip, banners, rules with a word, the keys at the foot, bars that fill."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from client.base.colours import NIGHT, hexadecimal, mixed, parsed, rgb
from client.base.deeds import Local
from client.base.spans import Span, columns, cut, fit, text_line, wide
from protocol.width import beginning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.colours import Palette
    from client.base.deeds import Deed
    from client.base.spans import TextLine

BRAND = "◑ "
MARGIN = 4
"""Columns of the strip that the brand and the air at its ends take."""
STRIPS = {
    "": ("strip", "strip2"),
    "night": ("#2b2a72", "#14163a"),
    "dusk": ("#6b3468", "#2b235c"),
    "dawn": ("#8a4a63", "#3b2f66"),
    "day": ("#1f5d94", "#1a4a7c"),
    "death": ("#8c1d36", "#3a0f2a"),
}
"""The colours of the title strip from its left end to its right end, by the hour."""
ON_STRIP = {"title": "bold white", "moon": "moonlight", "alert": "dawn2", "gold": "moonlight"}
"""What words of other tones look like on the strip, which is dark by night and by day."""
BANNERS = {
    "turn": ("bold ink", "ink", "goldground"),
    "death": ("bold white", "death2", "death"),
    "saved": ("bold white", "saved2", "saved"),
    "only_you": ("bold white", "opened2", "opened"),
    "night": ("bold white", "night2", "night"),
    "dawn": ("bold white", "dawn2", "dawn"),
    "day": ("bold white", "day2", "day"),
    "dusk": ("bold white", "dawn2", "dusk"),
    "waiting": ("bold soft", "quiet", "raised"),
    "news": ("bold white", "opened2", "opened"),
}
"""The tones of a banner: its capitals, the sentence behind them, the ground."""
FUSE, LIT = "fuse", "text on fuse"
"""The colour of words that say how to cover again, and the tone of the bar beside them."""
BAR, LONG_BAR = 3, 8
"""Columns of this bar at least, and at most."""
EIGHTHS = " ▏▎▍▌▋▊▉█"


@lru_cache(maxsize=64)
def _shades(first: str, last: str, width: int) -> tuple[str, ...]:
    one, two = rgb(first), rgb(last)
    return tuple(hexadecimal(mixed(one, two, at / max(1, width))) for at in range(width))


def strip(line: TextLine, width: int, hour: str = "", palette: Palette = NIGHT) -> TextLine:
    """The line at the top on a piece of horizon: `line` says where we are in `width - MARGIN` columns."""
    first, last = (palette[colour] for colour in STRIPS[hour])
    shades = (hour or "strip",) * width if palette.flat else _shades(first, last, width)
    done: TextLine = []
    at = 0
    for span in [Span(" "), Span(BRAND, "moon"), *line]:
        tone = ON_STRIP.get(span.tone, "night2")
        for sign in span.text:
            wide_sign = columns(sign)
            shade = shades[min(at, width - 1)]
            if done and done[-1].tone == f"{tone} on {shade}" and done[-1].tap == span.tap:
                done[-1] = done[-1]._replace(text=done[-1].text + sign)
            else:
                done.append(Span(sign, f"{tone} on {shade}", span.tap))
            at += wide_sign
    while at < width:
        done.append(Span(" ", f"night2 on {shades[at]}"))
        at += 1
    return fit(done, width)


def banner(kind: str, title: str, sentence: str, width: int, right: TextLine | None = None) -> TextLine:
    """One line in full width that says what is going on: capitals, a sentence, and at the right end a clock."""
    head, tail, ground = BANNERS[kind]
    figures = [Span(span.text, f"{head} on {ground}", span.tap) for span in right or []]
    room = width - 1 - (wide(figures) + 2 if figures else 0)
    shown = cut(title, room)
    parts = [Span(" " + shown, f"{head} on {ground}")]
    left = room - columns(shown) - 2
    if sentence and left > 3:
        parts.append(Span("  " + cut(sentence, left), f"{tail} on {ground}"))
    gap = width - wide(parts) - wide(figures) - (1 if figures else 0)
    return [
        *parts,
        Span(" " * max(0, gap), f"{tail} on {ground}"),
        *figures,
        *([Span(" ", f"{tail} on {ground}")] if figures else []),
    ]


def spent(line: TextLine, share: float, width: int) -> TextLine:
    """A banner whose ground says how much time is left: so much of it has its colour, 0 to 1, the rest is dark."""
    lit = round(share * width)
    done: TextLine = []
    for span in line:
        head = beginning(span.text, max(0, lit))
        lit -= columns(span.text)
        rest, bold = span.text[len(head) :], "bold " if parsed(span.tone)[2] else ""
        done += [span._replace(text=head)] if head else []
        done += [span._replace(text=rest, tone=f"{bold}text on cursor")] if rest else []
    return done


def rule(width: int, label: str = "", right: str = "", tone: str = "quiet") -> TextLine:
    """A thin line, with a word near its left end, in this tone, and one near its right end."""
    if not label and not right:
        return text_line(Span("─" * width, "rule"))
    head = [Span("─", "rule"), Span(f" {cut(label, width - 4)} ", tone)] if label else []
    tail = [Span(f" {right} ", "quiet"), Span("──", "rule")] if right else []
    return [*head, Span("─" * max(0, width - wide(head) - wide(tail)), "rule"), *tail]


def keys(ways: Sequence[tuple[str, str, Deed | None]], last: tuple[str, str, Deed] | None, width: int) -> TextLine:
    """The foot: keys as caps with a word each, as many as fit; the last one always, at the right.

    They stand closer together before one of them goes, but not because a way back comes: they keep their places.
    """
    tail = _key(*last) if last else []
    done: TextLine = [Span(" ", "soft on raised")]
    room = width - wide(tail) - 1 if tail else width + 1  # without a tail the last gap may be cut
    air = " " if not tail and foot_columns(ways) <= room < foot_columns(ways, 2) else "  "
    for way in ways:
        piece = [*_key(*way), Span(air, "soft on raised")]
        if wide(done) + wide(piece) > room:
            break
        done += piece
    gap = width - wide(done) - wide(tail) - (1 if tail else 0)
    done.append(Span(" " * max(0, gap), "soft on raised"))
    return fit([*done, *tail, Span(" ", "soft on raised")], width)


def foot_columns(ways: Sequence[tuple[str, str, Deed | None]], air: int = 1) -> int:
    """Columns that all these keys take in the foot, with so much air after each."""
    return 1 + sum(wide(_key(*way)) + air for way in ways)


def _key(cap: str, word: str, deed: Deed | None) -> TextLine:
    return [Span(f" {cap} ", "keycap", deed), *([Span(f" {word}", "soft on raised", deed)] if word else [])]


def peek_key(word: str, *, peek: bool) -> TextLine:
    """The key that lifts the cover and lays it down again, as a cap with its word, or without one."""
    cap, said = (f"bold {FUSE} on keycap", FUSE) if peek else ("keycap", "soft")
    return [Span(" H ", cap, Local.PEEK), *([Span(f" {word}", said, Local.PEEK)] if word else [])]


def fused(rows: list[TextLine], width: int) -> list[TextLine]:
    """Uncovered rows of `width` columns with room for a fuse where words leave it: before the key, else below it."""
    for at, row in enumerate(rows):
        words, key = _before_key(row)
        room = min(LONG_BAR, width - wide(words) - wide(key) - 2)
        if room >= BAR:
            gap = width - wide(words) - wide(key) - room - bool(key)
            fuse = [Span(" " * gap), Span(" " * room, FUSE, Local.PEEK), *([Span(" ")] if key else [])]
            return [*rows[:at], [*words, *fuse, *key], *rows[at + 1 :]]
    return rows


def _before_key(row: TextLine) -> tuple[TextLine, TextLine]:
    """What stands in a row without blanks at its end, and the key at its right edge, if there is one."""
    key = next((at for at, span in enumerate(row) if span.text == " H "), len(row))
    words = list(row[:key])
    while words and not (text := words[-1].text.rstrip(" ")):
        words.pop()
    return ([*words[:-1], words[-1]._replace(text=text)] if words else []), row[key:]


def burning(lines: list[TextLine], share: float) -> list[TextLine]:
    """The lines with a violet bar where a fuse leaves room for it, of which `share` is left, 0 to 1."""
    return [_burnt(line, share) for line in lines] if share else lines


def _burnt(line: TextLine, share: float) -> TextLine:
    done: TextLine = []
    for span in line:
        if span.tone == FUSE and span.text.isspace():
            lit = round(share * columns(span.text))
            done += [span._replace(text=span.text[:lit], tone=LIT)] if lit else []
            done += [span._replace(text=span.text[lit:], tone="text on tile")] if span.text[lit:] else []
        else:
            done.append(span)
    return done


def bar(share: float, width: int, tone: str = "clock", ground: str = "tile") -> TextLine:
    """A bar of eighths: so much of `width` columns is full, 0 to 1."""
    full = max(0, min(width * 8, round(width * 8 * share)))
    text = "█" * (full // 8)
    if full % 8:
        text += EIGHTHS[full % 8]
    return text_line(Span(text + " " * (width - len(text)), f"{tone} on {ground}"))


def grounded(line: TextLine, ground: str) -> TextLine:
    """A line on a ground; words that bring their own keep it."""
    done: TextLine = []
    for span in line:
        front, back, bold = parsed(span.tone)
        tone = span.tone if back else f"{'bold ' if bold else ''}{front} on {ground}"
        done.append(span._replace(tone=tone))
    return done
