"""Whom a card may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon


def others(game: Wolfmoon, seat: Seat) -> list[Seat]:
    """Whom `seat` may choose when a card names another person: in play and not protected."""
    return [s for s in game.in_play() if s != seat and s not in game.protected and game.hands[s]]


async def choose(game: Wolfmoon, seat: Seat, card: str, choices: list[Seat], *, optional: bool = False) -> Seat:
    """The person whom `seat` chooses for a card, announced; 0 when there is nobody or the card is waived."""
    if not choices:
        game.tell("no_target", by=seat, card=card)
        return 0
    closed = {} if card == "witch" else closed_seats(game, seat)
    chosen = await ask(game, seat, "target", [*choices, "skip"] if optional else choices, closed=closed)
    if chosen == "skip":
        game.tell("waived", by=seat, card=card)
        return 0
    game.target = int(chosen)
    game.tell("targeted", by=seat, card=card, at=game.target)
    return game.target


def closed_seats(game: Wolfmoon, seat: Seat) -> dict[str, str]:
    """Whom `seat` cannot choose, and why."""
    protected = {str(s): "protected" for s in game.protected if s != seat}
    return protected | {str(s): "out" for s in game.out if s != seat}
