"""The six places as pictures of pixels, and the colours of the three areas."""

from __future__ import annotations

PLACES: dict[str, tuple[str, ...]] = {
    "hut": (
        "......k.....",
        "....ooko....",
        "...oooooo...",
        "..oooooooo..",
        ".oooooooooo.",
        "..mmmmmmmm..",
        "..mmkmmggm..",
        "..mmkmmggm..",
    ),
    "graveyard": (
        "....eeee....",
        "...eeeeee...",
        "..eeekkeee..",
        "..eekkkkee..",
        "..eeekkeee..",
        "..eeekkeee..",
        "..eeeeeeee..",
        ".nnnnnnnnnn.",
    ),
    "chapel": (
        ".....g......",
        "....ggg.....",
        ".....g......",
        "....lll.....",
        "...lllll....",
        "..lllllllll.",
        "..llblllbll.",
        "..llblllkll.",
    ),
    "circle": (
        "............",
        ".eeeeeeeeee.",
        ".eeeeeeeeee.",
        ".ee..ee..ee.",
        ".ee..ee..ee.",
        ".ee..ee..ee.",
        ".ee..ee..ee.",
        "nnnnnnnnnnnn",
    ),
    "tree": (
        "...k....k...",
        ".k.kk..kk.k.",
        "..kkkkkkkk..",
        "...k.kk.k...",
        ".....kk.....",
        ".....kk.....",
        "....kkkk....",
        "..kkk..kkk..",
    ),
    "spring": (
        ".....b......",
        "....bbb.....",
        "....bbb.....",
        "...bbwbb....",
        "....bbb.....",
        ".eeeeeeeeee.",
        ".ebbwbbbbbe.",
        "..eeeeeeee..",
    ),
}
"""Twelve pixels by eight, one letter for each."""
WIDTH, HEIGHT = 12, 4
"""Columns and lines of a picture."""
INKS = {
    "k": "#8e84b8",
    "o": "#f08a4b",
    "m": "#dba878",
    "g": "#ffd06b",
    "e": "#b5ad9e",
    "n": "#57b98a",
    "l": "#d8d2f0",
    "b": "#6ea8ff",
    "w": "#ffffff",
}
"""What the letters stand for: lighter than on printed cards, for a dark ground."""
AREAS = ("#789f8f", "#a989b0", "#b39476")
"""The colours of the three areas, in the order of the ring: sage, mauve, sand."""
FIRST, LAST = (255, 200, 97), (255, 136, 117)
"""A bar of damage runs from amber to coral."""
