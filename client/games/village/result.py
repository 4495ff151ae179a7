"""How a village ended: who has won, who everybody was, and who had the best nose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.deeds import Open, Page
from client.base.names import capital
from client.base.spans import Span, TextLine, columns, fit, pad, text_line, wrap
from client.games.village.board import columned
from client.games.village.words import game_of, real, short_card
from protocol.games import GAMES, duesterwald, werewolves

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say

ROLES = {werewolves.ID: werewolves.ROLES, duesterwald.ID: duesterwald.ROLES}
COLUMN = 26
TALL = 14
"""More seats than this stand in columns."""


def result_lines(scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
    """Who has won and who everybody was; one below the other where it `scrolls`."""
    rows: list[TextLine] = [text_line(Span(row, "moon")) for row in wrap(headline(scene, say), width)]
    if nose := best_nose(scene, say):
        rows += [text_line(Span(row, "plain", Open(Page.NOTEBOOK))) for row in wrap(nose, width)]
    rows += [text_line(Span(row, "quiet")) for told in led(scene, say) for row in wrap(told, width)]
    rows.append([])
    seats = range(1, len(scene.table.seats) + 1)
    across = max(1, min(width // COLUMN, -(-len(seats) // TALL)))
    if width < 2 * COLUMN and len(seats) > TALL:
        across = 2
    across = 1 if scrolls else across
    return [*rows, *columned([person(n, scene, say, width // across - 1) for n in seats], width, across)]


def person(seat: int, scene: Scene, say: Say, width: int) -> TextLine:
    """Whether somebody has won, their name and card."""
    view = scene.table.seats[seat - 1]
    won = seat in scene.table.winners
    card = short_card(view.card, view.played, say)
    longest = max(columns(real(n, scene, say)) for n in range(1, len(scene.table.seats) + 1)) + 1
    names = max(4, min(longest, width - 4 - columns(card) - 1))
    name = ("†" if view.out else "") + real(seat, scene, say)
    return fit(
        text_line(
            Span("★" if won else " ", "moon"),
            Span(f"{seat:>2} ", "quiet"),
            Span(pad(name, names) + " ", "moon" if won else "plain"),
            Span(card, "card", Open(Page.RULES, view.card)),
        ),
        width,
    )


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


def creature(card: str, game: str) -> bool:
    """Whether a card was out to kill the village."""
    about = ROLES[game].get(card)
    return about is not None and about.team in ("wolves", "vampires")


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
    return capital(say("village.result.nose", name=real(best, scene, say), n=right, of=of))
