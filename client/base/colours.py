"""The colours of the house: light is what is known, darkness is what is hidden, and gold is where one may act.

A tone is written "bold gold on raised": roles of the palette or #rrggbb, in words that are short for one of those, or
one of the names in `TONES`. Which colour a role has is looked up in the palette when something is drawn, so that a
picture that was laid out once serves both themes. No colour says anything alone; a word always stands beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SEATS = ("#ff9f8d", "#ffc861", "#c6e26e", "#71dcb0", "#70ccf4", "#adb4ff", "#e5a8f6", "#e2caa8")
"""The grounds of seat numbers, in dark ink: coral, amber, lime, mint, sky, lilac, orchid, sand, and again."""

SHARED = {
    "ink": "#17142e",
    "death": "#a8203a",
    "death2": "#ffe3dd",
    "saved": "#1c6b52",
    "saved2": "#dcf7ea",
    "opened": "#4b3a8c",
    "opened2": "#e6dcff",
    "dusk": "#6b3468",
    "night": "#2b2a72",
    "night2": "#d5d7f2",
    "dawn": "#8a4a63",
    "dawn2": "#ffe6d8",
    "day": "#1f5d94",
    "day2": "#e2f0ff",
    "white": "#fff6e8",
    "moonlight": "#ffd06b",
    "print": "#2b2140",
    "effect": "#66553a",
    "sign": "#9c2236",
    "backlabel": "#ffffff",
    "lostpaper": "#cdc6b6",
    "lostvalue": "#b9b1a0",
    "creaturepaper": "#f0b8aa",
    **{f"seat{number}": colour for number, colour in enumerate(SEATS, start=1)},
}
"""What looks the same by night and by day: banners, printed cards, the numbers of seats."""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """A theme: the colour of every role, #rrggbb or one of the sixteen that every terminal has.

    `flat`: for terminals with few colours, where nothing fades from one into another.
    """

    name: str
    dark: bool
    roles: Mapping[str, str]
    flat: bool = False

    def __getitem__(self, role: str) -> str:
        """The colour of a role; a colour stands for itself."""
        return role if role.startswith("#") else self.roles[role]


NIGHT = Palette(
    "moontable-night",
    dark=True,
    roles=MappingProxyType(
        SHARED
        | {
            "ground": "#0f1128",
            "raised": "#191d40",
            "tile": "#222753",
            "tile2": "#282e63",
            "cursor": "#353c7c",
            "keycap": "#353c7c",
            "line": "#4a5295",
            "text": "#f5eedd",
            "soft": "#c3c6e6",
            "quiet": "#9aa1d0",
            "gold": "#ffd06b",
            "goldground": "#ffd06b",
            "secret": "#cfb6ff",
            "fuse": "#cfb6ff",
            "danger": "#ff938a",
            "safe": "#8ae6b6",
            "vampire": "#ff93a6",
            "werewolf": "#92caff",
            "human": "#bfe788",
            "clock": "#8c93ff",
            "paper": "#f7ecd0",
            "value": "#e4cf9c",
            "frame": "#b99c5e",
            "back": "#2c3583",
            "weave": "#5a66c4",
            "handcard": "#98a4ff",
            "cover": "#272b5e",
            "veil": "#6067b4",
            "coverlabel": "#cfd2f5",
            "strip": "#353a86",
            "strip2": "#181b40",
        }
    ),
)
DAY = Palette(
    "moontable-day",
    dark=False,
    roles=MappingProxyType(
        SHARED
        | {
            "ground": "#f6f0e2",
            "raised": "#ece3cf",
            "tile": "#e3d8bd",
            "tile2": "#dacdac",
            "cursor": "#d9cba6",
            "keycap": "#e3d8bd",
            "line": "#b3a272",
            "text": "#221b3c",
            "soft": "#443d63",
            "quiet": "#565072",
            "gold": "#754700",
            "goldground": "#f2b93b",
            "secret": "#5628a0",
            "fuse": "#5628a0",
            "danger": "#9c1b2e",
            "safe": "#135c3c",
            "vampire": "#9c1b40",
            "werewolf": "#174f8c",
            "human": "#3c5c0c",
            "clock": "#3b459b",
            "paper": "#fffdf6",
            "value": "#f0dfb2",
            "frame": "#b99c5e",
            "back": "#3b459b",
            "weave": "#8d97e6",
            "handcard": "#3b459b",
            "cover": "#d9d6ea",
            "veil": "#8f8cc0",
            "coverlabel": "#3a3570",
            "strip": "#353a86",
            "strip2": "#454c9e",
        }
    ),
)
PALETTES = {palette.name: palette for palette in (NIGHT, DAY)}

TONES = {
    "": "text",
    "plain": "text",
    "title": "bold text",
    "rule": "line",
    "active": "bold gold",
    "you": "bold gold",
    "moon": "gold",
    "good": "safe",
    "alert": "danger",
    "cover": "veil on cover",
    "key": "bold gold",
    "keycap": "bold gold on keycap",
    "closed": "quiet",
    "card": "print on paper",
    "cardvalue": "bold print on value",
    "lostcard": "print on lostpaper",
    "lostcardvalue": "bold print on lostvalue",
    "creaturecard": "print on creaturepaper",
    "turn": "ink on goldground",
    "turn.title": "bold ink on goldground",
    "clock": "clock on tile",
}
"""Tones by name; a role of the palette is a tone, too. "rule" is for lines, never for text."""


@lru_cache(maxsize=4096)
def parsed(tone: str, ground: str = "") -> tuple[str, str, bool]:
    """Role or colour of text and of ground ("" where the tone has none and `ground` is ""), and whether it is bold."""
    drawn = TONES.get(tone, tone)
    bold = drawn.startswith("bold ")
    front, _, back = drawn.removeprefix("bold ").partition(" on ")
    return front, back or ground, bold


@lru_cache(maxsize=8192)
def style(tone: str, ground: str = "", palette: Palette = NIGHT) -> str:
    """The style of a tone in a theme, on a ground unless the tone brings its own."""
    front, back, bold = parsed(tone, ground)
    drawn = f"{'bold ' if bold else ''}{palette[front]}"
    return f"{drawn} on {palette[back]}" if back else drawn


def seat_tone(number: int, *, out: bool = False) -> str:
    """The tone of a seat's number: dark ink on its colour, quiet once it is out of the game."""
    return "quiet on tile" if out else f"bold ink on seat{(number - 1) % len(SEATS) + 1}"


def seat_sign(number: int, last: int) -> str:
    """A seat's number as it stands on its colour, where `last` is the highest: air on both sides, all equally wide."""
    return f" {number:>{len(str(last))}} "


Rgb = tuple[int, int, int]


@lru_cache(maxsize=4096)
def rgb(colour: str) -> Rgb:
    """A colour in red, green and blue, 0 to 255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=8192)
def hexadecimal(colour: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """A colour between two; `share` of the second, 0 to 1."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )
