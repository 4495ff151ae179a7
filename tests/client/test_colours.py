"""Both themes can be read: every text has a contrast of 4.5 on every ground on which it may stand."""

from __future__ import annotations

import pytest

from client.base.colours import DAY, NIGHT, PALETTES, SEATS, TONES, Palette, parsed, rgb, style
from client.paint.bars import BANNERS, ON_STRIP, STRIPS

ENOUGH = 4.5
GROUNDS = ("ground", "raised", "tile", "tile2", "cursor")
TEXTS = ("text", "soft", "gold", "secret", "danger", "safe", "vampire", "werewolf", "human")
LINES = {"rule": "a line", "cover": "a cover", "clock": "a bar"}
"""Tones that write no text."""

both = pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))


def ratio(first: str, second: str) -> float:
    """The contrast of two colours, by the usual formula of the web."""
    lighter, darker = sorted((light(first), light(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def light(colour: str) -> float:
    """How light a colour is, 0 to 1."""
    parts = [part / 255 for part in rgb(colour)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@both
@pytest.mark.parametrize("role", TEXTS)
def test_texts_are_read_on_all_grounds(palette: Palette, role: str) -> None:
    """A phone in the sun, a television across the room."""
    for ground in GROUNDS:
        assert ratio(palette[role], palette[ground]) >= ENOUGH, ground


@both
def test_quiet_words_are_read_everywhere_but_under_the_cursor(palette: Palette) -> None:
    """There hints are soft."""
    for ground in GROUNDS[:-1]:
        assert ratio(palette["quiet"], palette[ground]) >= ENOUGH, ground


@both
@pytest.mark.parametrize("tone", [tone for tone in TONES if tone not in LINES])
def test_named_tones_are_read(palette: Palette, tone: str) -> None:
    """On their own ground, or on the screen's."""
    front, ground, _ = parsed(tone, "ground")
    assert ratio(palette[front], palette[ground]) >= ENOUGH


@both
@pytest.mark.parametrize("kind", BANNERS)
def test_banners_are_read(palette: Palette, kind: str) -> None:
    """Capitals and sentence."""
    head, sentence, ground = BANNERS[kind]
    for tone in (head, sentence):
        assert ratio(palette[parsed(tone)[0]], palette[ground]) >= ENOUGH


@both
@pytest.mark.parametrize("hour", STRIPS)
def test_the_strip_is_read_at_both_ends(palette: Palette, hour: str) -> None:
    """Its colours fade from left to right; figures in moonlight stand at the right."""
    first, last = STRIPS[hour]
    for tone in (ON_STRIP["title"], "night2"):
        assert ratio(palette[parsed(tone)[0]], palette[first]) >= ENOUGH, tone
    for tone in (*ON_STRIP.values(), "night2"):
        assert ratio(palette[parsed(tone)[0]], palette[last]) >= ENOUGH, tone


def test_numbers_of_seats_are_read() -> None:
    """Dark ink on every seat's colour."""
    assert all(ratio(NIGHT["ink"], colour) >= 9 for colour in SEATS)


def test_both_themes_have_the_same_roles() -> None:
    """A picture that was laid out once serves both."""
    assert NIGHT.roles.keys() == DAY.roles.keys()
    assert style("bold gold on raised", palette=DAY) == f"bold {DAY['gold']} on {DAY['raised']}"
    assert style("quiet", "tile") == f"{NIGHT['quiet']} on {NIGHT['tile']}"
