"""The colours of terminals that have few: 256, or the sixteen that every terminal has and shades in its own way.

Nearest colours would let grounds that mean different things fall together, so these are chosen by hand. On sixteen
colours words stand on black, blue, red or magenta by night, and on white by day, where all usual shades can be read.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

from client.base.colours import Palette, mixed, rgb

MARKS = {
    "ink": "#000000",
    "death": "#af0000",
    "death2": "#ffd7d7",
    "saved": "#005f00",
    "saved2": "#d7ffd7",
    "opened": "#5f00af",
    "opened2": "#ffd7ff",
    "dusk": "#5f005f",
    "night": "#00005f",
    "night2": "#d7d7ff",
    "dawn": "#5f0000",
    "dawn2": "#ffd7d7",
    "day": "#005f87",
    "day2": "#d7ffff",
    "white": "#ffffd7",
    "moonlight": "#ffd75f",
    "print": "#1c1c1c",
    "effect": "#5f5f00",
    "sign": "#af0000",
    "backlabel": "#ffffff",
    "lostpaper": "#afaf87",
    "lostvalue": "#949494",
    "creaturepaper": "#ffafaf",
    "seat1": "#ffaf87",
    "seat2": "#ffd75f",
    "seat3": "#d7ff5f",
    "seat4": "#5fd7af",
    "seat5": "#5fd7ff",
    "seat6": "#afafff",
    "seat7": "#ffafff",
    "seat8": "#d7af87",
}
"""What looks the same by night and by day on 256 colours; every one of them is of the terminal's own cube."""

NIGHT_256 = Palette(
    "moontable-night",
    dark=True,
    flat=True,
    roles=MappingProxyType(
        MARKS
        | {
            "ground": "#121212",
            "raised": "#262626",
            "tile": "#00005f",
            "tile2": "#000087",
            "cursor": "#5f0087",
            "keycap": "#303030",
            "line": "#5f5f87",
            "text": "#ffffd7",
            "soft": "#d7d7ff",
            "quiet": "#afafd7",
            "gold": "#ffd75f",
            "goldground": "#ffd75f",
            "secret": "#d7afff",
            "danger": "#ff8787",
            "safe": "#87d7af",
            "vampire": "#ff87af",
            "werewolf": "#87d7ff",
            "human": "#afd787",
            "clock": "#8787ff",
            "paper": "#ffffd7",
            "value": "#d7d7af",
            "frame": "#af875f",
            "back": "#0000af",
            "weave": "#5f5fd7",
            "handcard": "#8787ff",
            "cover": "#3a3a3a",
            "veil": "#8787af",
            "fuse": "#d7afff",
            "coverlabel": "#d7d7ff",
            "strip": "#00005f",
            "strip2": "#00005f",
        }
    ),
)
DAY_256 = Palette(
    "moontable-day",
    dark=False,
    flat=True,
    roles=MappingProxyType(
        MARKS
        | {
            "ground": "#ffffd7",
            "raised": "#ffffaf",
            "tile": "#d7d7af",
            "tile2": "#d7d7ff",
            "cursor": "#ffd787",
            "keycap": "#ffd7af",
            "line": "#af875f",
            "text": "#1c1c1c",
            "soft": "#303030",
            "quiet": "#444444",
            "gold": "#5f5f00",
            "goldground": "#ffaf00",
            "secret": "#5f0087",
            "danger": "#870000",
            "safe": "#005f5f",
            "vampire": "#87005f",
            "werewolf": "#0000af",
            "human": "#005f00",
            "clock": "#5f5faf",
            "paper": "#ffffff",
            "value": "#ffd7af",
            "frame": "#af875f",
            "back": "#0000af",
            "weave": "#5f5fd7",
            "handcard": "#5f5faf",
            "cover": "#afafd7",
            "veil": "#5f5faf",
            "fuse": "#5f00af",
            "coverlabel": "#5f0087",
            "strip": "#000087",
            "strip2": "#000087",
        }
    ),
)

BANNERS_16 = {
    "ink": "black",
    "death": "red",
    "death2": "bright_white",
    "saved": "blue",
    "saved2": "bright_white",
    "opened": "magenta",
    "opened2": "bright_white",
    "dusk": "magenta",
    "night": "blue",
    "night2": "bright_white",
    "dawn": "magenta",
    "dawn2": "bright_white",
    "day": "blue",
    "day2": "bright_white",
    "white": "bright_white",
    "moonlight": "bright_yellow",
    "print": "black",
    "effect": "black",
    "sign": "red",
    "backlabel": "bright_white",
    "lostpaper": "white",
    "lostvalue": "white",
    "creaturepaper": "bright_red",
    "paper": "bright_white",
    "back": "blue",
    "strip": "blue",
    "strip2": "blue",
    "seat1": "bright_red",
    "seat2": "yellow",
    "seat3": "bright_green",
    "seat4": "green",
    "seat5": "bright_cyan",
    "seat6": "cyan",
    "seat7": "bright_magenta",
    "seat8": "white",
}
NIGHT_16 = Palette(
    "moontable-night",
    dark=True,
    flat=True,
    roles=MappingProxyType(
        BANNERS_16
        | {
            "ground": "black",
            "raised": "black",
            "tile": "black",
            "tile2": "black",
            "cursor": "blue",
            "keycap": "blue",
            "line": "bright_black",
            "text": "bright_white",
            "soft": "white",
            "quiet": "white",
            "gold": "bright_yellow",
            "goldground": "bright_yellow",
            "secret": "bright_magenta",
            "danger": "bright_red",
            "safe": "bright_green",
            "vampire": "bright_red",
            "werewolf": "bright_cyan",
            "human": "bright_green",
            "clock": "bright_blue",
            "value": "bright_cyan",
            "frame": "bright_black",
            "weave": "bright_blue",
            "handcard": "bright_blue",
            "cover": "black",
            "veil": "bright_magenta",
            "fuse": "bright_magenta",
            "coverlabel": "bright_magenta",
        }
    ),
)
DAY_16 = Palette(
    "moontable-day",
    dark=False,
    flat=True,
    roles=MappingProxyType(
        BANNERS_16
        | {
            "ground": "bright_white",
            "raised": "bright_white",
            "tile": "bright_white",
            "tile2": "bright_white",
            "cursor": "cyan",
            "keycap": "bright_white",
            "line": "bright_black",
            "text": "black",
            "soft": "black",
            "quiet": "black",
            "gold": "blue",
            "goldground": "bright_yellow",
            "secret": "magenta",
            "danger": "red",
            "safe": "blue",
            "vampire": "red",
            "werewolf": "blue",
            "human": "black",
            "clock": "blue",
            "value": "bright_cyan",
            "frame": "bright_black",
            "weave": "bright_blue",
            "handcard": "blue",
            "cover": "bright_white",
            "veil": "magenta",
            "fuse": "magenta",
            "coverlabel": "magenta",
        }
    ),
)
FEW = {
    "256": {palette.name: palette for palette in (NIGHT_256, DAY_256)},
    "standard": {palette.name: palette for palette in (NIGHT_16, DAY_16)},
}
"""The palettes of a terminal with few colours, by the name that Rich has for what it can."""

PIXELS = {
    "#0b0c22": "black",
    "#4a4450": "black",
    "#1b1d57": "blue",
    "#2a4a9a": "blue",
    "#5b93d0": "blue",
    "#a02838": "red",
    "#85507f": "magenta",
    "#3f7d55": "green",
    "#b07a3a": "yellow",
    "#b0b0b8": "white",
    "#ffd978": "bright_yellow",
    "#fff6e8": "bright_white",
}
"""What a pixel of a picture becomes, by the colour that it comes nearest to; a moon has no halo."""
DARK = {"#0b0c22": "black", "#2a4a9a": "blue", "#a02838": "red"}
LIGHT = {"#b0b0b8": "white", "#ffd978": "bright_yellow", "#fff6e8": "bright_white", "#789f8f": "bright_cyan"}
"""What light words of a picture stand on, and dark ones."""
READ_ON = {
    "blue": ("bright_white", "white", "bright_yellow", "bright_cyan"),
    "red": ("bright_white", "bright_yellow"),
    "magenta": ("bright_white", "bright_yellow"),
    "cyan": ("black",),
    "bright_yellow": ("black",),
    "bright_cyan": ("black",),
    "white": ("black",),
}
"""The words that can be read on a ground; all others become the first of these."""


@lru_cache(maxsize=4096)
def one_of_sixteen(colour: str, words: str = "") -> str:
    """The one of the sixteen for a colour of a picture; `words`: the one in which words stand on it."""
    known = PIXELS if not words else LIGHT if words == "black" else DARK
    wanted = mixed(rgb(colour), rgb("#000000"), 0.4) if known is DARK else rgb(colour)
    return known[min(known, key=lambda one: sum((a - b) ** 2 for a, b in zip(rgb(one), wanted, strict=True)))]


def of_sixteen(front: str, ground: str, *, words: bool) -> tuple[str, str]:
    """Text and ground out of the sixteen for two colours of a picture or of a palette; `words` can be read."""
    of = one_of_sixteen(front) if front.startswith("#") else front
    on = one_of_sixteen(ground, of if words else "") if ground.startswith("#") else ground
    read = READ_ON.get(on, (of,))
    return of if not words or of in read else read[0], on
