"""Whether a card is used, and on whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.shadow_world.covers import step
from host.games.shadow_world.harm import heal
from host.games.shadow_world.revealing import reveal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow


async def may_use(game: Shadow, seat: Seat, card: str) -> bool:
    """Whether `seat` carries out an event that it may waive."""
    if await ask(game, seat, "event", ("use", "skip"), kind="step") != "use":
        return False
    game.tell("used", by=seat, card=card)
    return True


async def choose(game: Shadow, seat: Seat, card: str, targets: Iterable[Seat], *, must: bool = False) -> Seat:
    """Whom a card is for, announced; 0 when it is waived."""
    rows = [*targets, *([] if must else ["skip"])]
    closed = {str(other): "veil" for other in game.living() if card == "b_set7" and other not in rows}
    chosen = await ask(game, seat, "target", rows, closed=closed)
    if chosen in ("", "skip"):
        return 0
    game.tell("targeted", by=seat, at=int(chosen), card=card)
    return int(chosen)


async def reveal_and_heal(game: Shadow, seat: Seat, card: str, fits: bool) -> bool:
    """Everybody is asked; only whom the card fits may use it, revealed or not (V6)."""
    if not await step(game, seat, "event", ["use"] if fits else []):
        return False
    game.tell("used", by=seat, card=card)
    reveal(game, seat)
    heal(game, seat, seat, game.damage[seat], card)
    return True
