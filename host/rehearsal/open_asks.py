"""The asks that a puppet sees, and what it answers after a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from protocol.messages import AskView

THINKS = (0.02, 0.3)
"""Seconds between an ask and its answer, at least and at most."""


class OpenAsks:
    """Every ask is answered once, by any of its choices; a window by its default and at once."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._asks: dict[int, tuple[AskView, float]] = {}
        self._answered: set[tuple[int, int]] = set()

    def forget(self) -> None:
        """Begin again: another epoch may ask for the same again."""
        self._asks.clear()
        self._answered.clear()

    def see(self, asks: Iterable[AskView], match: int, now: float, *, think: bool) -> None:
        """These are open now."""
        before = self._asks
        self._asks = {}
        for ask in asks:
            if (match, ask.number) not in self._answered and ask.kind != "standing":
                wait = self._dice.uniform(*THINKS) if think and ask.kind != "window" else 0.0
                self._asks[ask.number] = before.get(ask.number, (ask, now + wait))

    def take_due(self, match: int, now: float) -> tuple[int, str, str] | None:
        """An ask that was thought about for long enough, as its number, its name and the answer."""
        for number, (ask, at) in self._asks.items():
            if now >= at:
                self._answered.add((match, number))
                del self._asks[number]
                return number, ask.name, ask.default if ask.kind == "window" else self._any_choice(ask)
        return None

    def _any_choice(self, ask: AskView) -> str:
        one = self._dice.choice(ask.choices or [ask.default])
        others = [other for other in ask.also if other != one and f"{one}+{other}" not in ask.closed]
        return f"{one}+{self._dice.choice(others)}" if ask.also else one
