"""How a round of Wolfmoon ended: who has won, why, and what everybody held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.names import capital, name_of, real_name
from client.base.spans import Span, TextLine, columns, fit, pad, text_line, wide, wrap
from client.games.wolfmoon.notes import winners
from client.games.wolfmoon.seats import token_marks
from protocol.games.wolfmoon import TOKENS_TO_WIN, VALUES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView

MONSTER = "frankensteins_monster"
MERCHANT = 2
"""What the Merchant adds at the end."""


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:  # noqa: ARG001 - see Face
    """Who has won, why, and what everybody held."""
    table = scene.table
    rows: list[TextLine] = [text_line(Span(headline(scene, say), "moon"))]
    rows += [text_line(Span(row, "plain")) for reason in reasons(scene, say) for row in wrap(reason, width)]
    rows.append([])
    names = min(max(columns(real_name(scene, n, say)) for n in range(1, len(table.seats) + 1)), 16)
    stars = champions(scene)
    for number, seat in enumerate(table.seats, start=1):
        won = number in stars
        head = text_line(
            Span("★ " if won else "  ", "moon"),
            Span(pad(real_name(scene, number, say), names) + " ", "moon" if won else "plain"),
        )
        if table.long:
            head += [*token_marks(seat, scene), Span(" ")]
        room = width - wide(head)
        if seat.hand:
            value = Span(sum_said(seat), "title")
            tail = [*hand_span(seat.hand, room - wide([value]), say), value]
        elif seat.out:
            tail = text_line(Span(say("wolfmoon.out"), "quiet"))
        else:
            tail = text_line(Span(say("wolfmoon.result.hidden"), "quiet"))
        rows.append(fit([*head, *tail], width))
    if table.long:
        rows.append(text_line(Span("  " + say("wolfmoon.tokens.legend"), "quiet")))
    return rows


def hand_span(cards: list[str], room: int, say: Say) -> TextLine:
    """The shown cards with their full names, or short ones where there is no room."""
    for short in ("", ".short"):
        spans = [
            Span(f"{VALUES[card]} {say(f'wolfmoon.card.{card}{short}')}", "card", Open(Page.RULES, card))
            for card in cards
        ]
        if wide(spans) <= room:
            break
    return spans


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
    for number, seat in enumerate(table.seats, start=1):
        with_token = [n for n in table.winners if table.seats[n - 1].witch and n != number]
        if number in table.winners and with_token and "witch" in seat.display and not by_themselves(number, scene):
            stem = "you" if number == scene.you else "me" if with_token[0] == scene.you else ""
            key = f"wolfmoon.note.partner{'.' + stem if stem else ''}"
            said.append(capital(say(key, by=name_of(scene, number, say), at=name_of(scene, with_token[0], say))))
    if table.long and champions(scene) and table.ending:
        said.append(say("wolfmoon.result.long", n=TOKENS_TO_WIN.get(len(table.seats), 3)))
    return said


def best(scene: Scene) -> int:
    """The highest value that was shown."""
    return max((seat.value for seat in scene.table.seats), default=-1)


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
