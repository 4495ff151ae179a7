"""An answer that comes a moment too late for its ask, and the ask that it is meant for all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from protocol.messages import AskView


def still_meant_for(name: str, choice: str, game: str, asks: Iterable[AskView]) -> AskView | None:
    """The ask that this answer to one that is open at any time, and has just closed, is meant for now; None for none.

    It is the same one asked anew, because something else has happened; or the one that says the same where somebody
    else was quicker (`instead` of the game).
    """
    open_now = {ask.name: ask for ask in asks if ask.kind == "standing"}
    instead = GAMES[game].instead.get(name, "") if game in GAMES else ""
    found = (open_now.get(one) for one in (name, instead))
    return next((ask for ask in found if ask and offers(ask, choice)), None)


def offers(ask: AskView, choice: str) -> bool:
    """Whether an ask has this choice, in both parts where it has two."""
    one, plus, other = choice.partition("+")
    whole = one in ask.choices and (other in ask.also if plus else not ask.also)
    return whole and choice not in ask.closed
