"""What is painted, as it was looked at and found right: lines, cards, seats, skies, villages and great moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.deeds import Local, Open, Page
from client.base.few_colours import NIGHT_16
from client.base.spans import Span, text_line
from client.paint import bars, cards, horizon, letters, plates, qr, sky, victory, village
from client.paint.canvas import Canvas
from client.paint.card_page import card_page
from client.paint.moments import Moment, painted, share
from client.paint.pixels import Pixels
from client.paint.pixels import drawing as printed
from tests.client.drawings import drawing, sketch, strokes, total
from tests.client.situations import stands
from tests.client.test_animation import MOMENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

PICTURE = ("rrrr", "rggr", "r  r", "kkkk")
CARD = cards.Card("7", "Princess", "Princ.", "▲", PICTURE, "Whoever loses her is out.", Open(Page.RULES, "princess"))
PLAIN = cards.Card("10", "Howling wolf", "Wolf")
LIT = (True, False, True, True, False)
TAP = Local.PEEK


def on(width: int, height: int, paint: Callable[[Canvas], Any]) -> list[str]:
    """What is painted on an empty canvas, and what the painter says."""
    canvas = Canvas(width, height)
    said = paint(canvas)
    return [*drawing(canvas), *([f"-> {said}"] if said is not None else [])]


def laid(picture: Pixels) -> list[str]:
    """A picture of pixels on a canvas of its size."""
    return on(picture.width, (picture.height + 1) // 2, lambda canvas: canvas.pixels(0, 0, picture))


def test_lines(request: pytest.FixtureRequest) -> None:
    """Strips, banners, rules, keys, fuses and bars."""
    title = text_line(Span("Wolfmoon", "title"), " · ", Span("狼", "alert", TAP), Span(" Ada", "title"))
    clock = text_line(Span("0:", "clock", TAP), Span("07", "clock"))
    ways: list[Any] = [("H", "cover", TAP), ("?", "rules", None), ("Esc", "back", Local.BACK)]
    fuse = [text_line(Span("    ", "fuse", TAP), " ", Span("cover again", "fuse"), Span(" H ", "bold fuse on keycap"))]
    banners = [("turn", "Your turn", "Draw a card."), ("death", "Ben", ""), ("waiting", "Waiting", "for Ada")]
    found: dict[str, object] = {
        "strips": [strokes(bars.strip(title, width, hour)) for width, hour in ((30, ""), (20, "dawn"), (12, "death"))],
        "strips of few colours": [strokes(bars.strip(title, 26, hour, NIGHT_16)) for hour in ("", "night")],
        "banners": [
            strokes(bars.banner(*banner, width, right))
            for banner in banners
            for width, right in ((40, None), (40, clock), (17, clock), (8, None))
        ],
        "banners whose time runs out": [
            strokes(bars.spent(bars.banner(*banners[0], 30, clock), part, 30)) for part in (1.0, 0.5, 0.1, 0.0)
        ],
        "rules": [
            strokes(bars.rule(20, *words)) for words in ((), ("cards",), ("", "3/6"), ("cards", "3/6", "bold gold"))
        ]
        + [strokes(bars.rule(9, "many cards", "9"))],
        "keys": [
            strokes(bars.keys(ways, last, width))
            for width in (60, 31, 30, 14, 5)
            for last in (None, ("Q", "leave", Local.CLOSE))
        ],
        "the key of the cover": [
            strokes(bars.peek_key(word, peek=peek)) for word in ("cover", "") for peek in (True, False)
        ],
        "fuses": [strokes(line) for part in (0.0, 0.2, 0.5, 0.9, 1.0) for line in bars.burning(fuse, part)],
        "bars": [strokes(bars.bar(part, 4)) for part in (-1.0, 0.0, 0.03, 0.25, 0.4, 0.99, 1.0, 2.0)]
        + [strokes(bars.bar(0.5, 5, "safe", "raised"))],
        "on a ground": strokes(bars.grounded(text_line("a", Span("b", "bold gold"), Span("c", "ink on gold")), "tile")),
    }
    stands("painted_lines", found, request.config)


def test_cards_and_what_lies_on_a_table(request: pytest.FixtureRequest) -> None:
    """Chips, open cards of every size, closed ones, pages, seats, dice and moons."""
    several = [CARD, PLAIN, CARD._replace(value="1", open=None)]
    sizes = [(3, 1), (14, 3), (14, 4), (14, 5), (14, 6), (16, 8), (24, 12), (30, 14)]
    found: dict[str, object] = {
        "chips": [
            row
            for width in (60, 44, 34, 24, 16, 12, 6, 2)
            for row in on(width, 1, lambda canvas, width=width: cards.chips(canvas, 0, 0, several, width))
        ],
        "one chip": on(20, 2, lambda canvas: cards.chip(canvas, 1, 1, CARD, "Princess", lost=True)),
        "widths of chips": [cards.chip_width(card, name) for card in (CARD, PLAIN) for name in ("", "Wolf", "狼")],
        **{
            f"open, {width} by {height}": on(
                width + 2,
                height + 1,
                lambda canvas, size=(width, height): cards.open_card(canvas, (1, 0, *size), CARD),
            )
            for width, height in sizes
        },
        "lost": on(16, 8, lambda canvas: cards.open_card(canvas, (0, 0, 16, 8), CARD, lost=True)),
        "without a picture": on(16, 8, lambda canvas: cards.open_card(canvas, (0, 0, 16, 8), PLAIN)),
        "twice as large": on(30, 14, lambda canvas: cards.open_card(canvas, (0, 0, 30, 14), CARD, scale=2)),
        **{
            f"closed, {width} by {height}": on(
                width, height, lambda canvas, size=(width, height): cards.back(canvas, (0, 0, *size), "yours")
            )
            for width, height in ((12, 3), (12, 6), (14, 7), (16, 11), (20, 12))
        },
        "covers": on(16, 5, lambda canvas: [cards.cover(canvas, 1, 0, 12, 3, "H"), cards.cover(canvas, 1, 4, 9)][0]),
        "a page": drawing(card_page(CARD, "What she does in words.\nAnd a second paragraph.", 40, 20)),
        "a page without room": drawing(card_page(CARD, "What she does in words, and more words " * 4, 30, 12)),
        "a page whose value is long": drawing(card_page(PLAIN._replace(value="10+", picture=PICTURE), "Text.", 60, 14)),
        "seats": on(
            20,
            3,
            lambda canvas: [
                plates.number(canvas, 0, 0, 3),
                plates.number(canvas, 8, 0, 12, wide=4),
                plates.number(canvas, 0, 1, 9, out=True, wide=5),
                plates.number(canvas, 8, 2, 2, wide=2),
            ],
        ),
        "panels": on(
            30,
            9,
            lambda canvas: [
                plates.panel(
                    canvas, (0, 0, 30, 4), "A title that is long", "9", state=("a state that is long", "gold")
                ),
                plates.panel(canvas, (1, 5, 12, 3), ground="raised", edge="gold"),
                plates.panel(canvas, (15, 5, 12, 3), "Title"),
            ][0],
        ),
        **{
            f"a die of {sides} with {value}": on(9, 4, lambda canvas, die=die, value=value: die(canvas, 1, 1, value))
            for sides, die, most in (("six", plates.die_of_six, 6), ("four", plates.die_of_four, 1))
            for value in range(1, most + 1)
        },
        "room for names": [
            plates.name_room(names, 4, 8) for names in ([], ["Ada"], ["Fatima"], ["Bartholomew"], ["狼人狼"])
        ],
    }
    stands("painted_cards", found, request.config)


def test_letters_and_pixels(request: pytest.FixtureRequest) -> None:
    """Great letters, discs, hills, and the code that a phone reads."""
    shades = Pixels(12, 12)
    shades.gradient([(0, 0, 0), (255, 0, 0), (255, 255, 255)])
    discs = {}
    for name, centre, radius, how in (
        ("full", (12.0, 11.0), 8.0, {"glow": sky.GLOW}),
        ("half", (12.0, 11.0), 8.0, {"phase": 0.5}),
        ("crescent at an edge", (2.0, 20.0), 7.5, {"phase": 0.25, "glow": sky.GLOW}),
        ("sun", (20.0, 3.0), 6.0, {"craters": False, "glow": sky.GLOW}),
    ):
        under = sky.sky(24, 11, "night")
        under.disc(centre, radius, sky.MOON, **how)  # type: ignore[arg-type]
        discs[f"a disc: {name}"] = laid(under)
    nothing = Pixels(24, 12)
    nothing.disc((12.0, 6.0), 4.0, sky.MOON, glow=sky.GLOW)
    hills = Pixels(40, 12)
    hills.bar(0, 0, 40, 12, (255, 255, 255))
    hills.hills(6, 3, 0.2, 0.4, (0, 128, 0))
    dots = Pixels(4, 3)
    for at in ((-1, 0), (0, 0), (3, 2), (4, 2), (3, 3), (1, -1)):
        dots.dot(*at, (255, 0, 0))
    dots.bar(1, 1, 9, 1, (0, 0, 255))
    found: dict[str, object] = {
        "spelled": [letters.spelled(text) for text in ("Ada", "Zoë", "Ärger", "狼 1:07", "a_b", "")],
        "extent": [letters.extent(text, size) for text in ("", "I", "Ada", "a b") for size in (1, 2)],
        "letters": laid(letters.letters("Ab!", "#fffaf0", "#2a4a9a")),
        "large letters": laid(letters.letters("1:", "#fffaf0", scale=2)),
        "a gradient": laid(shades),
        **discs,
        "a disc on nothing": laid(nothing),
        "hills": laid(hills),
        "dots": laid(dots),
        "a drawing": laid(printed(PICTURE, {"r": "#a02838", "k": "#ffffff"}, 2)),
        "the moon on the back of a card": [row for size in (4, 6, 10) for row in laid(cards.crescent(size))],
        "a code": laid(qr.code("moontable 7K3M9P@192.0.2.1")),
    }
    stands("painted_pixels", found, request.config)


def test_skies(request: pytest.FixtureRequest) -> None:
    """Skies of all hours, villages of all sizes, horizons with moons, results under a sky."""
    moons = (horizon.Disc(30, 7, 4, 1.0), horizon.Disc(42, 7, 4, 0.25), horizon.Disc(54, 7, 4, 0.0))

    def starry(canvas: Canvas) -> None:
        canvas.pixels(0, 0, sky.sky(40, 6, "night"))
        sky.stars(canvas, 0, 6, seed=5, clear=(10, 20))
        canvas.fill(30, 2, 4, 2, "text on raised")
        sky.stars(canvas, 1, 4, seed=6)

    def said(canvas: Canvas) -> list[int]:
        canvas.pixels(0, 0, sky.sky(60, 14, "dusk"))
        ways = ("ADA AND BEN", "Ada")
        return [
            horizon.headline(canvas, 1, 0, ways, 20),
            horizon.headline(canvas, 30, 0, ("狼", "狼人 who has won"), 20),
            horizon.centred(canvas, 5, ways),
            horizon.centred(canvas, 10, ("狼人狼",)),
            horizon.over(canvas, 2, 12, "a long sentence on the sky", "bold white", 12),
            *filter(None, [horizon.middle(canvas, 40, 12, "middle", "white", 4)]),
            horizon.headline(canvas, 1, 13, ("B",), 20, scale=2),
        ]

    found: dict[str, object] = {
        **{f"the sky at {hour}": laid(sky.sky(6, 5, hour)) for hour in sky.STOPS},
        "its top alone": laid(sky.sky(6, 5, "dawn", lower=0.5)),
        "on the way to another": laid(sky.sky(6, 5, "night", then=("day", 0.3))),
        "stars": on(40, 6, starry),
        "words on a sky": on(60, 16, said),
        "what there are letters for": [horizon.legible(text) for text in ("Ada-Eva", "Zoë", "狼", "a_b")],
        "a horizon": drawing(horizon.horizon(64, 9, "dawn", moons, (0, 20))),
        "a low horizon": drawing(horizon.horizon(64, 3, "blood", moons)),
        **{
            f"a village at {hour}, {width} by {height}, {len(lit)} windows": drawing(
                village.village(width, height, hour, lit, phase)
            )
            for width, height, hour, lit, phase in (
                (60, 5, "night", LIT, 0.5),
                (60, 7, "day", LIT * 2, 1.0),
                (40, 6, "dusk", (), 0.25),
                (30, 6, "dawn", LIT * 2, 1.0),
                (60, 9, "night", LIT, 1.0),
                (80, 16, "gold", LIT * 3, 1.0),
                (60, 12, "blood", (), 0.25),
                (60, 9, "day", LIT * 3, 1.0),
            )
        },
        "between two hours": drawing(village.turning(60, 9, "night", ("dawn", 0.6), LIT, light=(20.0, 9.0, 5.0))),
        "blended": [
            village.blended(village.HOURS["night"], village.HOURS["day"], part) for part in (0.0, 0.3, 0.5, 0.6, 1.0)
        ],
        "windows that there is room for": [village.room(width) for width in (40, 69, 70, 149, 150, 300)],
        "skies of results": [
            total(rows)
            for said in ("ADA WINS", "Ada, Ben and Cleo win together", "狼人")
            for width in (40, 70)
            for rows in victory.victory_skies(said, "gold", LIT, width)
        ],
        "a name that has no room": victory.victory_skies("Ada", "gold", LIT, 6),
        "one sky": [strokes(row) for row in victory.sky_of("狼人", "gold", LIT, (30, 4))[:2]],
        "to choose from": victory.under_skies(
            [[text_line("sky")]], [text_line("below")], [text_line("bare"), [], text_line("more")]
        ),
    }
    stands("painted_skies", found, request.config)


def test_great_moments(request: pytest.FixtureRequest) -> None:
    """Each as it ends, on a phone and on a laptop, and the sums of its frames before."""

    def frame(moment: Moment, size: tuple[int, int], at: float) -> Canvas:
        under = Canvas(*size)
        under.tap(0, 0, *size, TAP)
        for y in range(size[1]):
            under.put(0, y, "what stood there before")
        return painted(moment, under, at)

    more = [
        Moment("death", "狼人狼", "Out.", (True,) * 15, (3,), hour="day"),
        Moment("dice", "= 2", "Church", figures=(2, 0)),
        Moment("dice", "= 6", "Gate", figures=(0, 6)),
        Moment("hit", "", "Healed.", figures=(7, 4, 8)),
        Moment("vote", "Bartholomew the Long", figures=(0, 4, 4)),
        Moment("victory", "The village wins at last over all of them", "Won.", LIT, hour="blood"),
        Moment("moon", "狼", "A sentence that is so long that it takes several lines of the picture.", figures=(1,)),
    ]
    found: dict[str, object] = {}
    for moment in [*MOMENTS, *more]:
        sizes = {(40, 15): (0.0, 0.25, 0.55, 0.85), (72, 12): (0.5,), (40, 6): (), (40, 4): ()}
        tall = {(90, 22): ()} if moment.kind == "victory" else {}
        for size, steps in (sizes | tall).items():
            sums = " ".join(sketch(frame(moment, size, at)) for at in (*steps, 1.2))
            ends = drawing(frame(moment, size, 1.0)) if len(steps) else []
            found[f"{moment.kind}: {moment.headline or '-'}, {size[0]} by {size[1]}"] = [*ends, sums]
    found["parts"] = [share(at, 0.2, 0.7) for at in (0.0, 0.2, 0.45, 0.7, 0.9)]
    stands("painted_moments", found, request.config)
