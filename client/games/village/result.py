"""How a village ended: who has won, who everybody was, and who had the best nose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.colours import seat_sign, seat_tone
from client.base.deeds import Open, Page
from client.base.names import capital, name_of
from client.base.spans import Span, TextLine, clip, columns, fit, pad, prose, text_line, wrap
from client.games.village.bets import bet_points, lost_at_the_end
from client.games.village.board import columned
from client.games.village.story import HEART, fate, reason, story_parts
from client.games.village.words import creature, game_of, short_card
from client.paint.bars import rule
from client.paint.canvas import Canvas
from client.paint.letters import extent, letters
from client.paint.village import village
from protocol.games import GAMES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

COLUMN = 38
"""Columns of a person with name, card and how it ended for them."""
PAIR, TALL = 6, 14
"""More people than this stand in two columns on a phone, and in several on wider screens."""
FATE = 12
"""Columns of how it ended for somebody."""
AIR = 4
"""Columns between number, star and name, and around a card, where there is room for both and for how it ended."""
SHORTEST = 6
"""Columns of a name, its dagger among them, that no card takes away."""
LETTERS = 5
"""Lines of a sky that great letters need beside the houses."""
SKIES, LOW = (22, 18, 13, 9), (8, 7, 6)
"""Lines of the sky over the winners, the most first; of those that have room for great letters and a line below."""
WINS = {"village": "gold", "lovers": "gold", "draw": "night", "": "night"}
"""The sky over a victory; over that of a pack it is red."""


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
    """Who has won and why, who everybody was, and the story; one below the other where it `scrolls`."""
    return [
        *verdict_lines(scene, say, width),
        [],
        *own_points(scene, say, width),
        *persons(scene, say, width, scrolls=scrolls),
        [],
        *told(parts(scene, say, width), say, width),
    ]


def result_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The same under the sky, with the verdict on a low one, without any; at last with ever less of the story."""
    said, story = verdict_lines(scene, say, width), parts(scene, say, width)
    people = [*own_points(scene, say, width), *persons(scene, say, width)]
    whole = told(story, say, width)
    ways = [[*victory(scene, say, width, lines), *said, *people, *whole] for lines in SKIES]
    if great(scene, say, width):
        brief = prose(f"{headline(scene, say)} {reason(scene, say)}", cheer(scene), width)
        ways += [[*victory(scene, say, width, lines), *brief, *people, *whole] for lines in LOW]
    low = verdict_on_sky(scene, say, width)
    for end in range(len(story), 0, -1):
        shown = told(story[:end], say, width)
        ways += [[*low, *people, *shown]] if low else []
        ways += [[[], *said, [], *people, *shown]] if end == len(story) else []
        ways.append([*said, *people, *shown])
    return [*ways, [*said, *people]]


def own_points(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What this seat has won by its bets, and that the last one was wrong; [] where there is neither."""
    points = bet_points(scene)
    said = [*([say("village.own.bet_points", n=points)] if points else []), *lost_at_the_end(scene, say)]
    return prose(" ".join(said), "moon", width) if said else []


def verdict_on_sky(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Who has won and why on a sky of few lines; [] where that is too long for one line each."""
    words = (headline(scene, say), "bold white"), (reason(scene, say), "white")
    if max(columns(text) for text, _ in words) + 2 > width:
        return []
    picture = Canvas(width, LETTERS)
    picture.paste(0, 0, won(scene, width, LETTERS))
    for at, (text, tone) in enumerate(words):
        picture.over(1, at, text, tone)
    return picture.lines()


def victory(scene: Scene, say: Say, width: int, lines: int) -> list[TextLine]:
    """The village under the sky of the winners, with a window for everybody who lives; in great letters who has won."""
    picture = Canvas(width, lines)
    picture.paste(0, 0, won(scene, width, lines))
    words = wins(scene, say)
    if great(scene, say, width) and lines > LETTERS:
        picture.pixels(LETTERS // 2, 1, letters(words, "#fff6e8", "#ffe0a0"))
    else:
        picture.over(2, 1, words, "bold white")
    return picture.lines()


def wins(scene: Scene, say: Say) -> str:
    """Who has won, in two words."""
    return say.first(f"village.result.{scene.table.ending}.wins", "village.result.draw.wins")


def great(scene: Scene, say: Say, width: int) -> bool:
    """Whether that has room in great letters."""
    return extent(wins(scene, say)) + LETTERS <= width


def won(scene: Scene, width: int, lines: int) -> Canvas:
    """The houses under the sky of the winners, with a window for everybody who lives."""
    lit = tuple(not view.out for view in scene.table.seats)
    return village(width, lines, WINS.get(scene.table.ending, "blood"), lit)


def verdict_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Who has won, and why."""
    return [*prose(headline(scene, say), cheer(scene), width), *prose(reason(scene, say), "soft", width)]


def cheer(scene: Scene) -> str:
    """The tone of the verdict: in gold for whoever has won, and for all who only watch."""
    return "bold gold" if not scene.you or scene.you in scene.table.winners else "bold text"


def parts(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The story by nights and days, the best nose, and whether somebody led the game, each as lines."""
    found = story_parts(scene, say, width)
    if nose := best_nose(scene, say):
        found.append([text_line(Span(f" {row}", "plain", Open(Page.NOTEBOOK))) for row in wrap(nose, width - 1)])
    return [
        *found,
        *([text_line(Span(f" {row}", "quiet")) for row in wrap(text, width - 1)] for text in led(scene, say)),
    ]


def told(story: list[list[TextLine]], say: Say, width: int) -> list[TextLine]:
    """Parts of the story below their heading."""
    return [rule(width, say("village.story")), *(row for part in story for row in part)] if story else []


def persons(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
    """Everybody with their card, and where there is room with how it ended for them."""
    seats = range(1, len(scene.table.seats) + 1)
    across = 2 if len(seats) > PAIR else 1
    if len(seats) > TALL:
        across = max(2, min(width // (COLUMN - FATE), -(-len(seats) // TALL)))
    across = 1 if scrolls else across
    names = max(columns(name_of(scene, n, say)) for n in seats) + 1
    cards = max(columns(short_card(one.card, one.played, say)) for one in scene.table.seats)
    return columned([person(n, scene, say, width // across - 1, (names, cards)) for n in seats], width, across)


def person(seat: int, scene: Scene, say: Say, width: int, most: tuple[int, int]) -> TextLine:
    """Whether somebody has won, their name and card, and how it ended for them; `most` columns of both for anybody."""
    view = scene.table.seats[seat - 1]
    longest, cards = most
    sign = seat_sign(seat, len(scene.table.seats))
    beside = columns(sign) + 2 + cards
    airy = longest + beside + AIR + FATE <= width
    end = fate(seat, scene, say) if longest + beside + FATE <= width else ""
    names = longest if airy else max(4, min(longest, width - beside - (FATE if end else 0)))
    name = ("†" if view.out and not airy else "") + name_of(scene, seat, say)
    if not end:  # each seat has a room of its own: a long card elsewhere cuts no name here
        room = width - columns(sign) - 2
        cards = min(columns(short_card(view.card, view.played, say)), room - min(SHORTEST, columns(name)))
        names = room - cards
    won = seat in scene.table.winners
    lost = HEART if seat in scene.table.lovers else " "
    star, number = Span("★" if won else lost, "moon"), Span(sign, seat_tone(seat, out=view.out))
    held = pad(within(short_card(view.card, view.played, say), cards), cards)
    paper = (
        "quiet" if not view.card else "creaturecard" if creature(view.played or view.card, game_of(scene)) else "card"
    )
    mine = "bold " if seat == scene.you else ""
    return fit(
        text_line(
            *((number, Span(" "), star, Span(" ")) if airy else (number, star)),
            Span(pad(name, names) + " ", f"{mine}{'gold' if won else 'soft' if view.out else 'text'}"),
            Span(f" {held} " if airy else held, paper, Open(Page.RULES, view.card)),
            Span(f" {end}", "safe" if not view.out else "danger"),
        ),
        width,
    )


def within(card: str, room: int) -> str:
    """A card in so many columns, where it is longer in as few letters as that takes; of two each in as many."""
    both = card.split("/")
    letters = (room - len(both) + 1) // len(both)
    return card if columns(card) <= room else "/".join(clip(one, letters) for one in both)


def headline(scene: Scene, say: Say) -> str:
    """Who has won, and whether that is this seat."""
    table = scene.table
    told = say.first(f"village.result.{table.ending}", "village.result.draw")
    if scene.you and table.winners:
        told += " " + say("village.result.you" if scene.you in table.winners else "village.result.not_you")
    return told


def led(scene: Scene, say: Say) -> list[str]:
    """That somebody has led the game without a seat, and so knew all of it."""
    return [say("storyteller.led")] if scene.room and GAMES[scene.room.game].is_led(scene.room.options) else []


def noses(scene: Scene) -> dict[int, tuple[int, int]]:
    """By seat of the village: how many of its suspicions were right, and how many it had."""
    found = {}
    game = game_of(scene)
    cards = [view.played or view.card for view in scene.table.seats]
    for seat, view in enumerate(scene.table.seats, 1):
        if view.suspected and not creature(cards[seat - 1], game):
            right = sum(creature(cards[at - 1], game) for at in view.suspected)
            found[seat] = (right, len(view.suspected))
    return found


def best_nose(scene: Scene, say: Say) -> str:
    """Who suspected the right ones most often; the page of the notebook has all of it."""
    found = noses(scene)
    if not found or not max(found.values())[0]:
        return ""
    best = max(found, key=lambda seat: (found[seat][0], -found[seat][1], -seat))
    right, of = found[best]
    you = ".you" if best == scene.you else ""
    return say(f"village.result.nose{you}", name=capital(name_of(scene, best, say)), n=right, of=of)
