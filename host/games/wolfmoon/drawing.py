"""Drawing a card: from the pile, then from the cards set aside; and the moons that turn up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.wolfmoon import knowledge
from host.games.wolfmoon.ending import full_moon
from protocol.games.wolfmoon import MOONS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon


def can_draw(game: Wolfmoon) -> bool:
    """Whether a character can still be drawn inside an effect."""
    return bool(game.aside) or any(card not in MOONS for card in game.pile)


def take_top(game: Wolfmoon, seat: Seat) -> str:
    """The next card, seen by nobody yet; the last one of the pile makes this the last turn."""
    if not game.pile:
        game.tell("drew", by=seat, source="aside")
        return game.aside.pop(0)
    card = game.pile.pop(0)
    if card not in MOONS:
        game.tell("drew", by=seat, source="pile")
    else:
        game.tell("moon", by=seat, card=card)
    if not game.pile:
        game.tell("last_card", by=seat)
        game.last = game.regular if game.options["WM-10"] == 1 else seat
    return card


def draw(game: Wolfmoon, seat: Seat) -> bool:
    """Draw for one's own turn; false when it was a moon, which lies open now and brings a further turn."""
    card = take_top(game, seat)
    if card in MOONS:
        open_moon(game, card)
        game.pending = True
        return False
    take_to_hand(game, seat, card)
    return True


def draw_free(game: Wolfmoon, seat: Seat) -> bool:
    """Draw inside an effect; a moon is replaced at once (WM-07). False when there was nothing left."""
    reading = game.options["WM-07"]
    while game.pile or game.aside:
        card = take_top(game, seat)
        if card not in MOONS:
            take_to_hand(game, seat, card)
            knowledge.new_card(game, seat)
            return True
        open_moon(game, card)
        if reading != 2:
            owe_turn(game, seat)
        if reading == 1:
            return True
    return False


def take_to_hand(game: Wolfmoon, seat: Seat, card: str) -> None:
    """The card goes to the hand; only its new owner sees it."""
    game.hands[seat].append(card)
    game.tell("your_card", to=(seat,), by=seat, card=card)


def open_moon(game: Wolfmoon, card: str) -> None:
    """The moon joins its row; the third one may end the game."""
    game.moons.append(card)
    if card == MOONS[-1]:
        full_moon(game)


def owe_turn(game: Wolfmoon, seat: Seat) -> None:
    """`seat` takes a further turn after this one (WM-07, readings 1 and 3)."""
    if seat == game.active:
        game.pending = True
    else:
        game.owed.append(seat)
