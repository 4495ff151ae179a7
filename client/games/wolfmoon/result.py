"""How a round of Wolfmoon ended: who has won, why, and what everybody held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital, name_of, real_name
from client.base.spans import Span, TextLine, columns, cut, fit, pad, prose, text_line, wide
from client.games.wolfmoon.cards import printed_card, printed_cards
from client.games.wolfmoon.fates import fate_said
from client.games.wolfmoon.notes import winners
from client.games.wolfmoon.seats import LONG_NAME, NAME, NARROW, packed, token_marks
from client.paint.canvas import Canvas
from client.paint.cards import WITH_PICTURE, back, open_card
from client.paint.plates import name_room, number
from client.paint.victory import WITH_HOUSES, skies_with_reason, under_skies, victory_skies
from protocol.games.wolfmoon import MERCHANT, TOKENS_TO_WIN, VALUES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView

MONSTER = "frankensteins_monster"
PICTURES, LEAST_CARD, CARD = 70, 12, 17
"""Columns of a screen that shows the hands as pictures, and the least and the most that each of them takes."""


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:  # noqa: ARG001 - see Face
    """Who has won, why, and what everybody held: as pictures where there is room, else a line each."""
    return [*prose(headline(scene, say), "active", width), *below_the_headline(scene, say, width)]


def result_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The same under a sky that says who has won, and without one."""
    lit = tuple(not seat.out for seat in scene.table.seats)
    said, hour = headline(scene, say), victory_hour(scene)
    skies = victory_skies(said, hour, lit, width)
    high = [sky for sky in skies if len(sky) >= WITH_HOUSES]
    below, bare = below_the_headline(scene, say, width), result_lines(scene, say, width)
    return [
        *([*sky, *below] for sky in high),
        *reasoned(scene, say, width),
        *under_skies(skies[len(high) :], below, bare),
    ]


def reasoned(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The same on a screen with room for cards, under low skies that say the first reason themselves."""
    if width < PICTURES:
        return []
    why, *others = reasons(scene, say)
    skies = skies_with_reason(headline(scene, say), why, victory_hour(scene), width)
    more = [row for reason in others for row in prose(reason, "plain", width)] or [[]]
    return [[*sky, *more, *hands(scene, say, width)] for sky in skies]


def victory_hour(scene: Scene) -> str:
    """The hour of the sky over a result: red where the third moon decided."""
    return "blood" if scene.table.ending == "moon" else "gold" if champions(scene) else "night"


def below_the_headline(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Why they have won, and what everybody held."""
    rows = [row for reason in reasons(scene, say) for row in prose(reason, "plain", width)]
    return [*rows, [], *hands(scene, say, width)]


def hands(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What everybody held."""
    seats = scene.table.seats
    each = min(CARD, (width - 1) // max(1, len(seats)) - 1)
    if width >= PICTURES and each >= LEAST_CARD:
        rows = shown_cards(scene, say, width, each)
    else:
        rows = [shown_row(number, seat, scene, say, width) for number, seat in enumerate(seats, start=1)]
    if scene.table.long and not decided_by_tokens(scene):
        rows.append(text_line(Span("  " + say("wolfmoon.tokens.legend"), "quiet")))
    return rows


def decided_by_tokens(scene: Scene) -> bool:
    """Whether the long game is over, of which its reasons say that moon tokens have decided it."""
    return bool(scene.table.long and champions(scene) and scene.table.ending)


def shown_cards(scene: Scene, say: Say, width: int, each: int) -> list[TextLine]:
    """A card a seat: the one that was shown, the last one of whoever is out, or a back; name and value below."""
    canvas = Canvas(width, WITH_PICTURE + 2)
    stars_of = champions(scene)
    values = [str(seat.value) if seat.value >= 0 else "" for seat in scene.table.seats]
    names = [real_name(scene, number_, say) for number_ in range(1, len(values) + 1)]
    room = each - 4
    if any(columns(name) + len(value) >= room for name, value in zip(names, values, strict=True) if value):
        values = ["" for _ in values]  # the cards say them, and what has become of them stands below
    for number_, seat in enumerate(scene.table.seats, start=1):
        x = 1 + (number_ - 1) * (each + 1)
        region = (x, 0, each, WITH_PICTURE)
        won = number_ in stars_of
        if seat.hand:
            open_card(canvas, region, printed_card(seat.hand[0], say))
        elif seat.out and seat.display:
            open_card(canvas, region, printed_card(seat.display[-1], say), lost=True)
        else:
            back(canvas, region)
        end = number(canvas, x, WITH_PICTURE, number_, out=seat.out) + 1
        tone = "active" if won else "quiet" if seat.out else "title"
        end = canvas.put(end, WITH_PICTURE, cut(names[number_ - 1], room), tone) + 1
        canvas.put(end, WITH_PICTURE, values[number_ - 1], tone)
        below = [*token_marks(seat, scene), Span(" " * scene.table.long)]
        if won:
            star = f"★ {say('wolfmoon.result.won')}"
            below.append(Span(star if wide(below) + columns(star) <= each else "★", "active"))
            below.append(Span(" "))
        below += fate(number_, scene, say, each - wide(below))
        canvas.line(x, WITH_PICTURE + 1, fit(below, each))
    return canvas.lines()


def fate(number_: int, scene: Scene, say: Say, room: int) -> TextLine:
    """What became of a seat, in `room` columns: why it is out, how its value came about, that its card is covered."""
    seat = scene.table.seats[number_ - 1]
    if seat.hand:
        reckoned = sum_said(seat).strip()
        ways = [reckoned, f"= {seat.value}" if reckoned else ""]
        return text_line(Span(next((way for way in ways if columns(way) <= room), ""), "title"))
    if seat.out:
        ways = [f"† {said}" for said in [*fate_said(number_, scene, say), say("wolfmoon.out")]]
        return text_line(Span(next((way for way in ways if columns(way) <= room), ways[-1]), "alert"))
    return text_line(Span(say("wolfmoon.result.hidden"), "quiet"))


def shown_row(number_: int, seat: SeatView, scene: Scene, say: Say, width: int) -> TextLine:
    """A seat in a line: who has won, number, name, tokens, the cards that were shown and what they come to."""
    canvas = Canvas(width, 1)
    won = number_ in champions(scene)
    names = [real_name(scene, at, say) for at in range(1, len(scene.table.seats) + 1)]
    wide_name = name_room(names, 1, LONG_NAME if width >= NARROW else NAME)
    canvas.put(0, 0, "★" if won else " ", "active")
    number(canvas, 2, 0, number_, out=seat.out)
    tone = "active" if won else "quiet" if seat.out else "title"
    x = canvas.put(6, 0, pad(names[number_ - 1], wide_name), tone) + 1
    if tokens := token_marks(seat, scene):
        x = canvas.line(x, 0, tokens) + 1
    if seat.hand:
        value = sum_said(seat)
        x = packed(canvas, x, 0, printed_cards(seat.hand, say), width - x - columns(value), lost=False) - 1
        canvas.put(x, 0, value, "title")
    else:
        canvas.line(x, 0, fate(number_, scene, say, width - x))
    return canvas.lines()[0]


def sum_said(seat: SeatView) -> str:
    """How a hand comes to another value than its card shows: ` 3+8 = 11`, ` +2 = 8`."""
    if seat.value < 0 or len(seat.hand) != 1 or seat.value == VALUES[seat.hand[0]]:
        return ""
    more = MERCHANT if "merchant" in seat.display else 0
    laid = sorted(VALUES[card] for card in seat.display)
    twice = f" {laid[0]}+{laid[-1]}" if seat.hand[0] == MONSTER and laid else ""
    if twice and laid[0] + laid[-1] + more != seat.value:
        twice = ""
    return f"{twice}{f' +{more}' if more else ''} = {seat.value}"


def reasons(scene: Scene, say: Say) -> list[str]:
    """Why those who have won have won, sentence by sentence."""
    table = scene.table
    held = {card for number in table.winners for card in table.seats[number - 1].hand}
    flavour = ""
    if table.ending == "moon" and "traitor" in held:
        flavour = ".traitor"
    elif table.ending == "highest_value" and sum(table.seats[n - 1].value == best(scene) for n in table.winners) > 1:
        flavour = ".tie"
    said = [say.first(f"wolfmoon.ending.{table.ending}{flavour}", "wolfmoon.ending.other")]
    for owner, seat in enumerate(table.seats, start=1):
        with_token = [n for n in table.winners if table.seats[n - 1].witch and n != owner]
        if owner in table.winners and with_token and "witch" in seat.display and not by_themselves(owner, scene):
            stem = "you" if owner == scene.you else "me" if with_token[0] == scene.you else ""
            key = f"wolfmoon.note.partner{'.' + stem if stem else ''}"
            said.append(capital(say(key, by=name_of(scene, owner, say), at=name_of(scene, with_token[0], say))))
    if decided_by_tokens(scene):
        said.append(say("wolfmoon.result.long", n=TOKENS_TO_WIN.get(len(table.seats), 3)))
    return said


def best(scene: Scene) -> int:
    """The highest value that was shown."""
    return max(int(seat.value) for seat in scene.table.seats)


def by_themselves(number: int, scene: Scene) -> bool:
    """Whether a winner would have won without the Witch as well."""
    seat, table = scene.table.seats[number - 1], scene.table
    if table.ending == "highest_value":
        return not seat.out and seat.value == best(scene)
    if table.ending == "moon":
        return bool({"werewolf", "traitor"} & set(seat.hand))
    return table.ending == "last_player" and not seat.out


def champions(scene: Scene) -> list[int]:
    """Who has won the game: the round's winners, or those with enough moon tokens."""
    table = scene.table
    if not table.long or table.ending in ("", "cap"):
        return list(table.winners)
    needed = TOKENS_TO_WIN.get(len(table.seats), 3)
    return [n for n, seat in enumerate(table.seats, start=1) if seat.tokens >= needed] or list(table.winners)


def headline(scene: Scene, say: Say) -> str:
    """Who has won the game."""
    won = champions(scene)
    if not won:
        return say("wolfmoon.result.nobody")
    if won == [scene.you]:
        return say("wolfmoon.result.you_win")
    key = "wolfmoon.result.wins.you" if scene.you in won else "wolfmoon.result.wins"
    return capital(say(key, n=len(won), names=winners(won, scene, say)))
