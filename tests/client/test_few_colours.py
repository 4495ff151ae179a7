"""Terminals with few colours or none: what means something else looks different, and every word can be read."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from rich.color import Color, ColorSystem
from textual.color import Color as Shade
from textual.filter import Monochrome

from client.base.colours import DAY, NIGHT, rgb
from client.base.few_colours import DAY_256, FEW, NIGHT_256, of_sixteen, one_of_sixteen
from client.base.spans import Span
from client.device.looks import THEME, keep
from client.paint.bars import BANNERS, strip
from tests.client.fake import ended, lobby
from tests.client.pilots import at_table
from tests.client.test_colours import ENOUGH, GROUNDS, LINES, TEXTS, TONES, parsed, ratio
from tests.client.test_looks import GUESS, MY_TURN, STORY
from tests.client.test_shadow_looks import LOOKS as SHADOW
from tests.client.test_village_looks import LOOKS as VILLAGE

if TYPE_CHECKING:
    from rich.style import Style

    from client.base.colours import Palette
    from client.base.scene import Scene

CONSOLE = """
#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa
#555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff
"""
DESKTOP = """
#2e3436 #cc0000 #4e9a06 #c4a000 #3465a4 #75507b #06989a #d3d7cf
#555753 #ef2929 #8ae234 #fce94f #729fcf #ad7fa8 #34e2e2 #eeeeec
"""
SIXTEEN = (CONSOLE.split(), DESKTOP.split())
"""The sixteen as two wide-spread kinds of terminal show them."""
SEEN = 3.0
"""The contrast of words on sixteen colours, whose shades are not ours, and of large or bold ones anywhere."""
APART = (
    ("ground", "cursor", "goldground", "death", "opened"),
    ("text", "gold", "danger", "secret"),
    ("vampire", "werewolf", "human"),
    ("paper", "value", "lostpaper", "back"),
    tuple(f"seat{number}" for number in range(1, 9)),
)
"""What stands beside each other and means something else, even on sixteen colours."""
FINER = (
    ("ground", "raised", "tile", "tile2", "cursor", "goldground"),
    ("text", "soft", "quiet", "gold", "secret", "danger", "safe"),
    ("goldground", "death", "saved", "opened", "night", "dawn", "day", "raised"),
    ("line", "ground", "tile", "cover", "veil"),
)
"""The same on 256."""
SCENES: dict[str, tuple[Scene, tuple[int, int]]] = {
    "my turn": (MY_TURN, (40, 24)),
    "guess": (GUESS, (40, 24)),
    "story": (STORY, (120, 40)),
    "night": VILLAGE["night_phone"][:2],
    "talk": (VILLAGE["talk_phone"][0], (80, 24)),
    "map": (SHADOW["wide"][0], (120, 40)),
    "attack": SHADOW["attack_phone"][:2],
    "waiting room": (lobby(), (80, 24)),
    "result": (ended(), (80, 24)),
}

few = pytest.mark.parametrize("palette", [one for both in FEW.values() for one in both.values()])
fine = pytest.mark.parametrize("palette", [NIGHT_256, DAY_256])


def shades(colour: str) -> list[str]:
    """The colour as terminals show it: itself, or as each of them draws one of the sixteen."""
    if colour.startswith("#"):
        return [colour]
    number = Color.parse(colour).number or 0
    return [sixteen[number] for sixteen in SIXTEEN]


def least(front: str, ground: str) -> float:
    """The contrast of two colours on the terminal that has least of it."""
    return min(ratio(one, other) for one, other in zip(shades(front), shades(ground), strict=True))


@few
def test_every_role_has_a_colour(palette: Palette) -> None:
    """A role that is missing in one of the themes would end the program there."""
    assert set(palette.roles) == set(NIGHT.roles) == set(DAY.roles)


@few
def test_what_means_something_else_looks_different(palette: Palette) -> None:
    """Grounds of choices and banners, kinds of words, camps, cards, seats."""
    for group in APART + (FINER if palette["ground"].startswith("#") else ()):
        for one, other in combinations(group, 2):
            assert palette[one] != palette[other], (one, other)


@fine
def test_the_256_are_the_terminal_s_own(palette: Palette) -> None:
    """Nothing is left to the nearest colour."""
    for role, colour in palette.roles.items():
        assert Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex == colour, role


@few
def test_words_are_read(palette: Palette) -> None:
    """All tones on their own ground or on those on which they may stand, and all banners."""
    enough = ENOUGH if palette["ground"].startswith("#") else SEEN
    pairs = [
        (role, ground) for role in (*TEXTS, "quiet") for ground in GROUNDS if (role, ground) != ("quiet", "cursor")
    ]
    pairs += [parsed(tone, "ground")[:2] for tone in TONES if tone not in LINES]
    pairs += [(parsed(tone)[0], banner[2]) for banner in BANNERS.values() for tone in banner[:2]]
    for front, ground in pairs:
        colours = palette[front], palette[ground]
        shown = colours if palette["ground"].startswith("#") else of_sixteen(*colours, words=True)
        assert least(*shown) >= enough, (front, ground)


@few
@pytest.mark.parametrize("hour", ["", "night", "dawn", "day"])
def test_the_strip_at_the_top_is_of_one_of_the_palette_s_own_colours(palette: Palette, hour: str) -> None:
    """Between a few colours there is nothing to fade through; where there are many it fades."""

    def grounds(of: Palette) -> set[str]:
        return {parsed(span.tone)[1] for span in strip([Span("The second night", "title")], 40, hour, of)}

    assert grounds(palette) == {hour or "strip"}
    assert palette.roles.keys() >= grounds(palette)
    assert len(grounds(NIGHT)) > 10


@pytest.mark.parametrize("sky", ["#2a6fb5", "#e6f2e0", "#070921", "#c2483f", "#ffd98a", "#6a3b58"])
def test_words_on_a_sky_are_read_on_sixteen_colours(sky: str) -> None:
    """At every hour."""
    assert least("bright_white", one_of_sixteen(sky, "bright_white")) >= ENOUGH
    assert least("black", one_of_sixteen(sky, "black")) >= ENOUGH


def seen(style: Style, system: ColorSystem) -> tuple[list[str], list[str]]:
    """Text and ground of a cell as terminals of a kind show it."""
    both = []
    for colour in (style.color, style.bgcolor):
        assert colour is not None
        told = colour.downgrade(system)
        named = system is ColorSystem.STANDARD and told.number is not None
        both.append([sixteen[told.number or 0] for sixteen in SIXTEEN] if named else [told.get_truecolor().hex])
    return both[0], both[1]


Cells = list[tuple[str, "Style"]]


async def cells(shown: str) -> tuple[Cells, Cells]:
    """The screen as it leaves the program, by night and by day: signs and styles."""
    both = []
    async with at_table(*SCENES[shown]) as at:
        for key in ("down", "t"):
            await at.press(key)
            drawn = at.app.screen._compositor.render_strips()
            if at.app.no_color:
                drawn = [row.apply_filter(Monochrome(), Shade.parse("black")) for row in drawn]
            both.append([(segment.text, segment.style) for row in drawn for segment in row if segment.style])
    night, day = both
    return night, day


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("shown", SCENES)
async def test_screens_say_the_same_in_few_colours(monkeypatch, shown: str) -> None:
    """Sign by sign what a screen of all colours says, by night and by day, and every word is read."""
    full = await cells(shown)
    for system in ("256", "standard", "none"):
        keep(THEME, NIGHT.name)
        if system == "none":
            monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
            monkeypatch.setenv("NO_COLOR", "1")
        else:
            monkeypatch.setattr("textual.constants.COLOR_SYSTEM", system)
        for hour, drawn, told in zip(("night", "day"), await cells(shown), full, strict=True):
            assert "".join(text for text, _ in drawn) == "".join(text for text, _ in told), (system, hour)
            check_words(drawn, system, hour)


def check_words(drawn: Cells, system: str, hour: str) -> None:
    """Every word has contrast enough to be read, and where there are no colours only greys."""
    kind = {"256": ColorSystem.EIGHT_BIT, "standard": ColorSystem.STANDARD}.get(system, ColorSystem.TRUECOLOR)
    for style, text in {style: text for text, style in drawn if any(sign.isalnum() for sign in text)}.items():
        fronts, grounds = seen(style, kind)
        assert min(map(ratio, fronts, grounds)) >= SEEN, (system, hour, text, style)
        if system == "none":
            assert all(len(set(rgb(colour))) == 1 for colour in (*fronts, *grounds)), "a grey has no hue"
