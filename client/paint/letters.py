"""Great letters in pixels, for one headline, a code, or a clock."""

from __future__ import annotations

import unicodedata

from client.base.colours import Rgb, mixed, rgb
from client.paint.pixels import Pixels

HEIGHT = 7
"""Pixels of a letter from top to bottom, at scale 1: four lines of the terminal."""
GLYPHS = {
    sign: bytes.fromhex(columns)
    for sign, columns in {
        "A": "7E1111117E",
        "B": "7F49494936",
        "C": "3E41414122",
        "D": "7F4141413E",
        "E": "7F49494941",
        "F": "7F09090901",
        "G": "3E4149497A",
        "H": "7F0808087F",
        "I": "417F41",
        "J": "2040413F01",
        "K": "7F08142241",
        "L": "7F40404040",
        "M": "7F020C027F",
        "N": "7F0408107F",
        "O": "3E4141413E",
        "P": "7F09090906",
        "Q": "3E4151215E",
        "R": "7F09192946",
        "S": "2649494932",
        "T": "01017F0101",
        "U": "3F4040403F",
        "V": "1F2040201F",
        "W": "3F4038403F",
        "X": "6314081463",
        "Y": "0708700807",
        "Z": "6151494543",
        "Ä": "7D1212127D",
        "Ö": "3D4242423D",
        "Ü": "3D4040403D",
        "0": "3E4141413E",
        "1": "427F40",
        "2": "4261514946",
        "3": "2141454B31",
        "4": "1814127F10",
        "5": "2745454539",
        "6": "3C4A494930",
        "7": "0171090503",
        "8": "3649494936",
        "9": "064949291E",
        "!": "5F",
        "?": "0201510906",
        "'": "03",
        "-": "080808",
        ":": "36",
        ".": "60",
        ",": "4020",
        " ": "0000",
    }.items()
}
"""Each sign column by column; the lowest bit is the top."""


def spelled(text: str) -> str:
    """The text in the letters that there are: capitals, other accents left out, a dash for what has no letter."""
    done = ""
    for sign in text.upper():
        bare = unicodedata.normalize("NFD", sign)[:1]
        done += next((one for one in (sign, bare) if one in GLYPHS), "-")
    return done


def extent(text: str, scale: int = 1) -> int:
    """How many columns the letters take."""
    shown = spelled(text)
    return (sum(len(GLYPHS[sign]) for sign in shown) + len(shown) - 1) * scale if shown else 0


def letters(text: str, colour: str, below: str = "", scale: int = 1) -> Pixels:
    """A text in pixels; scale 1 is four lines high, 2 is seven. `below`: the colour at the foot of the letters."""
    bits: list[int] = []
    for place, sign in enumerate(spelled(text)):
        bits += [0] if place else []
        bits += GLYPHS[sign]
    done = Pixels(len(bits) * scale, HEIGHT * scale)
    top = rgb(colour)
    foot = rgb(below) if below else top
    for row in range(HEIGHT):
        shade: Rgb = mixed(top, foot, row / (HEIGHT - 1))
        for column, pattern in enumerate(bits):
            if pattern >> row & 1:
                done.bar(column * scale, row * scale, scale, scale, shade)
    return done
