"""A shadow-world game that is played: its state, and what is open in it at any time; how one is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.games.shadow_world import anytime
from host.games.shadow_world.state import Shadow
from protocol.games.shadow_world import CHARACTERS, COLOURS, FACTIONS, MIXED, OPTIONS, SPLIT

if TYPE_CHECKING:
    from collections.abc import Sized

    from host.engine.asking import Answer, Ask


class ShadowGame(Shadow):
    """A game, apart from its state so that what is open at any time can be worked out from that."""

    def anytime(self) -> list[Ask]:
        """To reveal, to heal, to fetch: the same asks as long as nothing has changed that they depend on."""
        rows: tuple[Sized, ...] = (self.revealed, self.used, self.cursed, self.discards["blue"], self.discards["red"])
        now = (*self.damage, *map(len, rows))
        if now != self._standing_for:
            self._standing, self._standing_for = anytime.asks(self), now
        return self._standing

    def apply_anytime(self, answer: Answer) -> None:
        """Carry out one of these."""
        anytime.apply(self, answer.ask.seat, answer.ask.name, answer.choice)


def new(seats: int, options: dict[str, int | bool]) -> ShadowGame:
    """A game before its deal."""
    rows = seats + 1
    return ShadowGame(
        seats,
        {name: options.get(name, option.default) for name, option in OPTIONS.items()},
        split=list(SPLIT[seats]),
        characters=[""] * rows,
        places=[""] * rows,
        damage=[0] * rows,
        equipment=[[] for _ in range(rows)],
        rounds=[0] * rows,
        piles={colour: [] for colour in COLOURS},
        discards={colour: [] for colour in COLOURS},
        seen=[[] for _ in range(rows)],
        cleared=[[] for _ in range(rows)],
        dice=[0, 0],
        harmed=[[0] * rows for _ in range(rows)],
        helped=[[0] * rows for _ in range(rows)],
    )


def load(state: dict[str, Any]) -> ShadowGame:
    """The game whose `state()` was this."""
    return ShadowGame(**state)


def arrange(setup: dict[str, Any], seats: int, options: dict[str, int | bool]) -> ShadowGame:
    """The game before the turn of `setup["active"]`, with all twenty characters about; not named is empty."""
    game = new(seats, {**options, "characters": MIXED})
    game.active = int(setup.get("active", 1))
    game.extra = int(setup.get("extra", 0))
    game.opening = bool(setup.get("opening"))
    game.board = list(setup["board"])
    game.characters[1:] = setup["characters"]
    factions = [CHARACTERS[character].faction for character in game.characters[1:]]
    game.split = [factions.count(faction) for faction in FACTIONS]
    game.places[1:] = setup.get("places") or [""] * seats
    game.damage[1:] = setup.get("damage") or [0] * seats
    game.rounds[1:] = setup.get("round") or [0] * seats
    for seat, cards in enumerate(setup.get("equipment", []), start=1):
        game.equipment[seat] = list(cards)
    game.out = sorted(setup.get("out", []))
    game.revealed = sorted({*setup.get("revealed", []), *game.out})
    for name in ("used", "cursed", "shielded", "barrier"):
        setattr(game, name, sorted(setup.get(name, [])))
    game.turned = any(game.characters[seat] == "h_follow" for seat in game.used)
    for colour in COLOURS:
        game.piles[colour] = list(setup.get(colour, []))
        game.discards[colour] = list(setup.get("discards", {}).get(colour, []))
    return game
