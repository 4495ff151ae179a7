"""Asks that give nothing away: who might react is asked whether or not there is anything to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask, ask_all, listen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow
    from protocol.asks import AskKind

PASSIVE = {"lie": "truth", "event": "skip"}
"""What passes a cover; all others are passed with no."""
ACTIVE = {"lie": "other", "event": "use"}


def cover(game: Shadow, seat: Seat, name: str, real: Iterable[object], kind: AskKind = "step") -> Ask:
    """An ask with what `seat` may really choose beside passing, or with a closed row in its place."""
    choices = tuple(str(choice) for choice in real)
    closed = {} if choices else {ACTIVE.get(name, "yes"): why_closed(game, seat)}
    return Ask(seat, name, (PASSIVE.get(name, "no"), *choices), kind, closed, secret=kind == "window")


def why_closed(game: Shadow, seat: Seat) -> str:
    """Why a seat has nothing to choose, as its own screen may say it."""
    if seat in game.cursed:
        return "cursed"
    return "spent" if seat in game.used else "not_now"


async def step(game: Shadow, seat: Seat, name: str, real: Iterable[object]) -> str:
    """The choice of one seat in a step that it has to tap through anyway; "" when it passes."""
    answer = await listen(game, [cover(game, seat, name, real)])
    return "" if answer is None or answer.choice == PASSIVE.get(name, "no") else answer.choice


async def plain(game: Shadow, asks: list[Ask]) -> dict[Seat, str]:
    """The choices of open seats alone: no window, since nothing is hidden."""
    for asked in asks:
        asked.kind, asked.secret = "choice", False
    return await ask_all(game, asks)
