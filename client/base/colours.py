"""The colours of the house: a quiet night with a warm moon. Every text colour has a contrast of at least 4.5.

No colour says anything alone; a word always stands beside it.
"""

from __future__ import annotations

NIGHT = "#10141d"
"""The background."""
RAISED = "#1b2230"
"""Rows that can be chosen, open cards, sheets."""
RAISED_TOO = "#222b3c"
"""Every second row."""
CURSOR = "#33425e"
"""The row under the cursor."""

TONES = {
    "": "#e9e6dc",
    "plain": "#e9e6dc",
    "title": "bold #f4f1e6",
    "quiet": "#a6afbf",
    "rule": "#5b6679",
    "active": "bold #a8e6a3",
    "you": "bold #9fd4ff",
    "moon": "bold #f5cf7a",
    "good": "#a8e6a3",
    "alert": "bold #ffb3a1",
    "cover": "#8792a8",
    "secret": "#d7c3ff",
    "key": "bold #f5cf7a",
    "closed": "#a6afbf",
    "card": f"#f4f1e6 on {CURSOR}",
}
"""How a span of each tone is drawn; "rule" is for lines, never for text."""


def style(tone: str, background: str = "") -> str:
    """The style of a tone, on a background unless the tone brings its own."""
    drawn = TONES.get(tone, TONES[""])
    return drawn if not background or " on " in drawn else f"{drawn} on {background}"


def ratio(first: str, second: str) -> float:
    """The contrast of two colours, by the usual formula of the web."""
    lighter, darker = sorted((_light(first), _light(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
