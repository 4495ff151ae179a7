"""Characters come into the open: of their own will, by force, or with an ability that is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow


def reveal(game: Shadow, seat: Seat, cause: str = "own") -> None:
    """The character of `seat` lies open from now on; nothing happens if it did already."""
    if game.hidden(seat):
        game.revealed = sorted([*game.revealed, seat])
        game.tell("revealed", by=seat, character=game.characters[seat], cause=cause)


def use(game: Shadow, seat: Seat, *, once: bool = False) -> None:
    """`seat` uses its ability, which reveals it in the same step (V2); `once` spends it."""
    reveal(game, seat)
    if once:
        game.used = sorted([*game.used, seat])
    game.tell("ability", by=seat, character=game.characters[seat])
