"""Great moments in motion: each frame is a picture of its own, and the last one is the moment as it stands still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from client.base.colours import rgb
from client.base.spans import Span, columns, cut, text_line, wrap
from client.paint.bars import banner
from client.paint.cards import INKS
from client.paint.horizon import LEFT, centred, headline, legible, middle, over
from client.paint.letters import extent
from client.paint.pixels import drawing
from client.paint.plates import DIE, die_of_four, die_of_six
from client.paint.sky import GLOW, MOON, sky, stars
from client.paint.village import turning

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.paint.canvas import Canvas


class Timing(NamedTuple):
    """How many frames a moment has, the seconds that they take together, and how long the last one stands."""

    frames: int
    moves: float
    stands: float


TIMINGS = {
    "moon": Timing(9, 0.9, 0.6),
    "third_moon": Timing(12, 1.2, 1.3),
    "death": Timing(4, 0.5, 2.0),
    "dawn": Timing(12, 1.2, 0.8),
    "night": Timing(12, 1.2, 0.8),
    "unmasked": Timing(5, 0.5, 1.5),
    "dice": Timing(5, 0.6, 0.6),
    "hit": Timing(6, 0.6, 0.6),
    "vote": Timing(8, 0.8, 1.2),
    "victory": Timing(12, 1.5, 1.5),
}
LOW = 5
"""Lines below which a moment is told in words alone."""
BROAD = 70
"""From so many columns on words stand beside the picture."""
LETTERS = 15
"""Lines from which a narrow picture has great letters above it."""
PHASES = (0.0, 0.3, 0.6, 1.0)
"""How full each moon is, and the sky before the first."""
WIDTHS = (16, 8, 2, 8, 16)
"""Columns of a card that is turned over."""
CARD = 7
"""Lines of that card."""
NO_LIGHT = (-99.0, -99.0, 1.0)
"""Where a moon stands that would stand in the way of a name."""
DIE_LINES = 3
HOUSES = 6
"""Lines of the houses, before which nothing stands."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something great that everybody may see: how it is painted, what is said of it, and its numbers.

    `lit` are the windows of all seats when it begins; those of `dark` go out in it. `figures`: which moon it is;
    what both dice show; damage before, damage after and how much there can be; thumbs up, thumbs down and how many
    have one. `hour`: when it happens, or the sky of a victory. `card`: what somebody was who dies, or the camp of a
    character that is unmasked.
    """

    kind: str
    headline: str
    sentence: str = ""
    lit: tuple[bool, ...] = ()
    dark: tuple[int, ...] = ()
    figures: tuple[int, ...] = ()
    picture: tuple[str, ...] = ()
    card: str = ""
    hour: str = "night"


def painted(moment: Moment, under: Canvas, at: float) -> Canvas:
    """The moment so far, 0 to 1, on what stood there before; always the same for the same `at`."""
    if under.height < LOW:
        return under
    under.taps.clear()  # nobody taps what cannot be seen
    PAINTERS[moment.kind](moment, under, max(0.0, min(1.0, at)))
    return under


def share(at: float, first: float, last: float) -> float:
    """How far a part of a moment is that runs from `first` to `last`."""
    return max(0.0, min(1.0, (at - first) / (last - first)))


def words(moment: Moment, canvas: Canvas) -> None:
    """What is said: at the left of a broad picture, above the middle of a narrow one."""
    great = (moment.headline.upper(), moment.headline)
    if canvas.width >= BROAD:
        room = canvas.width // 2 - LEFT
        y = 1 + stacked(canvas, great[0].split(), room)
        if y == 1:
            y += headline(canvas, LEFT, 1, great, room)
        for row in wrap(moment.sentence, room)[: max(0, canvas.height - y - 1)]:
            y += 1
            over(canvas, LEFT, y, row, "bold white", room)
        return
    room = canvas.width - 2
    y = great_lines(moment, canvas)
    if y:
        centred(canvas, 1, great)
    else:
        middle(canvas, canvas.width // 2, 0, moment.headline, "bold moonlight", room)
    for row in wrap(moment.sentence, room)[: max(1, canvas.height // 4)]:
        y += 1
        middle(canvas, canvas.width // 2, y, row, "bold white", room)


def great_lines(moment: Moment, canvas: Canvas) -> int:
    """Lines of great letters above a narrow picture, 0 where they have no room."""
    fits = canvas.height >= LETTERS and extent(moment.headline) <= canvas.width - 2 * LEFT
    return 5 if fits and legible(moment.headline) else 0


def stacked(canvas: Canvas, parts: list[str], room: int) -> int:
    """The words of a headline below each other, where they have no room beside each other; how many lines they take."""
    lines = 5 * len(parts)
    if extent(" ".join(parts)) <= room or lines + 3 > canvas.height:
        return 0
    if not all(legible(part) and extent(part) <= room for part in parts):
        return 0
    for at, part in enumerate(parts):
        headline(canvas, LEFT, 1 + 5 * at, (part,), room)
    return lines - 1


def moon(moment: Moment, canvas: Canvas, at: float) -> None:
    """A moon that fills."""
    number = moment.figures[0]
    phase = PHASES[number - 1] + (PHASES[number] - PHASES[number - 1]) * share(at, 0.1, 0.8)
    _moonlit(canvas, ("night", 0.0), phase, 0.0)
    words(moment, canvas)


def third_moon(moment: Moment, canvas: Canvas, at: float) -> None:
    """The sky turns red, the moon rises, and a wolf stands before it."""
    _moonlit(canvas, ("blood", share(at, 0.0, 0.5)), 1.0, 1.0 - share(at, 0.2, 0.8))
    if at > 0.8:
        x, y, radius = _disc(canvas)
        scale = max(1, int(radius * 1.5) // len(moment.picture[0]))
        inks = {**INKS, "k": "#170810"}
        wolf = drawing(moment.picture, inks, scale)
        canvas.pixels(int(x - wolf.width / 2), int(y - wolf.height / 2 + 1) // 2, wolf)
    words(moment, canvas)


def _disc(canvas: Canvas) -> tuple[float, float, float]:
    """Where a great moon stands: column, pixel, radius."""
    broad = canvas.width >= BROAD
    radius = min(canvas.height * 0.8, canvas.width * (0.2 if broad else 0.3), 20.0)
    return canvas.width * (0.75 if broad else 0.5), canvas.height * (1.0 if broad else 1.25), radius


def _moonlit(canvas: Canvas, then: tuple[str, float], phase: float, below: float) -> None:
    """A sky by night on its way to another, with a moon that has still to rise by so much of the sky."""
    x, y, radius = _disc(canvas)
    picture = sky(canvas.width, canvas.height, "night", then=then)
    picture.disc((x, y + below * (canvas.height * 2 - y + radius)), radius, MOON, phase=phase, glow=GLOW)
    picture.hills(canvas.height * 2 - 2, 2, 0.08, 0.4, rgb("#0b0718"))
    canvas.pixels(0, 0, picture)
    stars(canvas, 0, max(1, canvas.height - 2), seed=3, clear=(int(x - radius) - 2, int(x + radius) + 3))


def death(moment: Moment, canvas: Canvas, at: float) -> None:
    """A window goes dark, then the sky turns red, and name, fate and role stand on it."""
    lit = tuple(on and not (at >= 0.3 and seat in moment.dark) for seat, on in enumerate(moment.lit, start=1))
    told = at >= 0.9
    said = wrap(moment.sentence, canvas.width - 2)[: canvas.height // 4]
    sky_lines = canvas.height - len(said)
    light = None if canvas.width >= BROAD else NO_LIGHT
    hours = ("blood", ("blood", 0.0)) if told else (moment.hour, (moment.hour, 0.0))
    canvas.paste(0, 0, turning(canvas.width, sky_lines, *hours, lit, 0.5, light=light))
    for row, text in enumerate(said):
        line = banner("death" if at >= 0.6 else "night", text if told else "", "", canvas.width)
        canvas.line(0, sky_lines + row, line)
    if told:
        below = 1 + headline(canvas, LEFT, 1, (moment.headline.upper(), moment.headline), canvas.width - 2 * LEFT)
        if moment.card and below + 4 + HOUSES <= sky_lines:
            _role(canvas, LEFT, below + 1, moment.card)


def _role(canvas: Canvas, x: int, y: int, card: str) -> None:
    """What somebody was, on paper."""
    text = cut(f"† {card}", canvas.width - 2 * LEFT - 4)
    wide = columns(text) + 4
    canvas.fill(x, y, wide, 3, "print on paper")
    canvas.box(x, y, wide, 3, "frame on paper")
    canvas.put(x + 2, y + 1, text, "bold print on paper")


def dawn(moment: Moment, canvas: Canvas, at: float) -> None:
    """The sky grows light, and the sun rises behind the houses."""
    _turn(moment, canvas, ("night", "dawn"), at, at)


def night(moment: Moment, canvas: Canvas, at: float) -> None:
    """The sun sinks, the sky grows dark, the windows shine."""
    _turn(moment, canvas, ("day", "night"), at, 1.0 - at if at <= 0.5 else at)


def victory(moment: Moment, canvas: Canvas, at: float) -> None:
    """A sky for whoever has won, a light that rises, the names in great letters."""
    _turn(moment, canvas, ("night", moment.hour), share(at, 0.0, 0.7), share(at, 0.0, 0.7))


def _turn(moment: Moment, canvas: Canvas, hours: tuple[str, str], far: float, risen: float) -> None:
    """The village between two hours, its light risen so far."""
    height, broad = canvas.height, canvas.width >= BROAD
    above = 0 if broad else 2 * (great_lines(moment, canvas) + 1 + len(wrap(moment.sentence, canvas.width - 2)))
    radius = min(height * (0.7 if broad else 0.5), canvas.width * 0.2, 12.0)
    highest = max(height * 1.0, above + radius)
    light = (
        canvas.width * (0.78 if broad else 0.5),
        height * 2 + radius - risen * (height * 2 + radius - highest),
        radius,
    )
    phase = min(1.0, (moment.figures or (4,))[0] / 4)
    canvas.paste(0, 0, turning(canvas.width, height, hours[0], (hours[1], far), moment.lit, phase, light=light))
    words(moment, canvas)


def unmasked(moment: Moment, canvas: Canvas, at: float) -> None:
    """A card is turned over, and the sentence says whose."""
    frame = min(len(WIDTHS) - 1, int(at * len(WIDTHS)))
    wide = WIDTHS[frame]
    said = wrap(moment.sentence, canvas.width - 4)[: max(0, canvas.height - CARD)]
    x, y = (canvas.width - wide) // 2, max(0, (canvas.height - CARD - len(said)) // 2)
    face = frame > len(WIDTHS) // 2
    canvas.fill(x, y, wide, CARD, "print on paper" if face else "weave on back", " " if face or wide < 3 else "░")
    if wide > 2:
        canvas.box(x, y, wide, CARD, "frame on paper" if face else "weave on back")
    if frame == len(WIDTHS) - 1:
        canvas.middle(x + 1, y + 2, wide - 2, moment.card, "bold sign on paper")
        for row, text in enumerate(wrap(moment.headline, wide - 2)[:2]):
            canvas.middle(x + 1, y + 3 + row, wide - 2, text, "bold print on paper")
        for row, text in enumerate(said):
            canvas.fill(0, y + CARD + row, canvas.width, 1, "text on raised")
            canvas.middle(2, y + CARD + row, canvas.width - 4, text, "bold text on raised")


def dice(moment: Moment, canvas: Canvas, at: float) -> None:
    """Three wrong throws, the right one, and what it comes to."""
    four, six = moment.figures
    frame = min(4, int(at * 5))
    said = max(columns(moment.headline), columns(moment.sentence))
    wide = (DIE + 1) * (bool(four) + bool(six)) + said
    x, y = max(0, (canvas.width - wide) // 2), max(0, (canvas.height - DIE_LINES - 2) // 2)
    canvas.fill(0, y, canvas.width, DIE_LINES + 2, "text on raised")
    turned = 0 if frame >= 3 else frame + 1
    if four:
        x = die_of_four(canvas, x, y + 1, (four + turned - 1) % 4 + 1) + 1
    if six:
        x = die_of_six(canvas, x, y + 1, (six + turned * 2 - 1) % 6 + 1) + 1
    if frame == 4:
        canvas.put(x + 1, y + 2, moment.headline, "bold gold on raised")
        canvas.put(x + 1, y + 3, cut(moment.sentence, canvas.width - x - 2), "soft on raised")


def hit(moment: Moment, canvas: Canvas, at: float) -> None:
    """Damage that is added to a track, field by field, with the sum and the sentence."""
    before, after, most = moment.figures
    so_far = before + round(share(at, 0.1, 0.9) * (after - before))
    said = wrap(moment.sentence, canvas.width - 4)[: canvas.height - 3]
    y = max(0, (canvas.height - len(said) - 3) // 2)
    canvas.fill(0, y, canvas.width, len(said) + 3, "text on raised")
    field = 2 if canvas.width < BROAD else 4
    for place in range(most):
        tone = "gold" if place < before else "danger" if place < so_far else "line"
        canvas.put(2 + place * field, y + 1, ("▆" if place < so_far else "·") * (field - 1), f"{tone} on raised")
    canvas.put(3 + most * field, y + 1, f"▼ {so_far}", "bold danger on raised")
    for row, text in enumerate(said):
        canvas.put(2, y + 2 + row, text, "bold text on raised")


def vote(moment: Moment, canvas: Canvas, at: float) -> None:
    """The bar of a vote, thumb by thumb."""
    up, down, everybody = moment.figures
    so_far = round(share(at, 0.0, 0.9) * max(up, down))
    red, green = min(up, so_far), min(down, so_far)
    width, y = canvas.width, max(0, canvas.height // 2 - 2)
    canvas.fill(0, y, width, 4, "text on raised")
    room = width - 4
    each = room / max(1, everybody)
    left, right = round(red * each), round(green * each)
    canvas.line(
        2, y + 1, text_line(Span("█" * left, "danger on raised"), Span("▒" * max(0, room - left - right), "cover"))
    )
    canvas.put(2 + room - right, y + 1, "█" * right, "safe on raised")
    canvas.put(2, y + 2, f"▲ {red}", "bold danger on raised")
    canvas.right(width - 2, y + 2, f"{green} ▼", "bold safe on raised")
    canvas.middle(8, y + 2, width - 16, cut(moment.headline, width - 16), "bold text on raised")


PAINTERS: dict[str, Callable[[Moment, Canvas, float], None]] = {
    "moon": moon,
    "third_moon": third_moon,
    "death": death,
    "dawn": dawn,
    "night": night,
    "unmasked": unmasked,
    "dice": dice,
    "hit": hit,
    "vote": vote,
    "victory": victory,
}
