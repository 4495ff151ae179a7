"""What the host answers for a seat whose time has run out: no better than acting, and it tells nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.engine.asking import Ask, Seat
    from host.games.shadow_world.state import Shadow

HARMLESS = ("no", "skip", "truth")
"""Neither revealing nor using, neither attacking nor taking."""


def default(game: Shadow, ask: Ask) -> str:
    """The harmless choice of an ask that ran out; "" for a standing one, which never does."""
    if ask.kind == "standing":
        return ""
    for choice in HARMLESS:
        if choice in ask.choices:
            return choice
    if ask.seat < 0 and ask.name == "shuffle":
        return ",".join(ask.choices)
    match ask.name:
        case "tree":
            return quiet_tree(game, ask)
        case "toll":
            return toll(game, ask)
        case "target" | "give" | "attack":
            return str(min((int(c) for c in ask.choices if c.isdecimal()), key=lambda s: game.damage[s], default="all"))
        case "trap" | "steal":
            return least_harm(game, ask)
    return ask.choices[0]


def quiet_tree(game: Shadow, ask: Ask) -> str:
    """Heal somebody who has nothing to heal, oneself last of all."""
    seats = sorted(game.living(), key=lambda seat: (game.damage[seat] > 0, seat == ask.seat))
    return f"heal {seats[0]}"


def toll(game: Shadow, ask: Ask) -> str:
    """Damage, unless it would eliminate: nobody is put out for being away, nor enriched by it."""
    seat = ask.seat
    cards = [choice for choice in ask.choices if choice != "damage"]
    deadly = game.damage[seat] + 1 >= game.limit(seat) and seat not in game.barrier
    return cards[0] if deadly and cards else "damage"


def least_harm(game: Shadow, ask: Ask) -> str:
    """A card from who has most, or for who has least."""
    owners = {choice: int(choice.partition("@")[2]) for choice in ask.choices}
    sign = 1 if ask.name == "trap" else -1
    return min(ask.choices, key=lambda choice: sign * wealth(game, owners[choice]))


def wealth(game: Shadow, seat: Seat) -> int:
    """How many equipment cards a seat has."""
    return len(game.equipment[seat])
