"""What is open to players at any time, also while others are asked: to reveal, to heal, to fetch (V1, C8).

Plain functions that never ask. Which of these rows stand on a hidden seat's screen follows from public facts alone,
and so does the number of asks: what its own character may not do is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask
from host.games.shadow_world.goals import check, relic
from host.games.shadow_world.possible import about, fits
from host.games.shadow_world.revealing import reveal, use
from protocol.games.shadow_world import CARDS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

YES = ("yes",)


def asks(game: Shadow) -> list[Ask]:
    """The standing asks of all living seats."""
    if not game.turns and not game.opening:
        return []
    lying = fetchable(game)
    healers = about(game, ["h_survive"])
    fetchers = about(game, ["h_relic"]) if lying else []
    standing = []
    for seat in game.everybody():
        if seat in game.out:
            continue
        if seat in game.revealed:
            if game.damage[seat] and game.power(seat, "h_survive"):
                standing.append(row(seat, "heal", YES))
            if lying and game.power(seat, "h_relic"):
                standing.append(row(seat, "fetch", lying))
            continue
        if game.power(seat, "h_scream"):
            standing.append(row(seat, "reveal", (), "yes", "scream"))
        else:
            standing.append(row(seat, "reveal", YES))
        if healers and game.damage[seat] and seat not in game.cursed and fits(game, seat, "h_survive"):
            standing.append(row(seat, "heal", YES if game.power(seat, "h_survive") else ()))
        if fetchers and seat not in game.cursed and fits(game, seat, "h_relic"):
            standing.append(row(seat, "fetch", lying if game.power(seat, "h_relic") else (), lying[0]))
    return standing


def row(seat: Seat, name: str, choices: tuple[str, ...], instead: str = "yes", why: str = "not_yours") -> Ask:
    """One standing ask; without choices it shows one that is closed."""
    return Ask(seat, name, choices, "standing", {} if choices else {instead: why}, secret=True)


def fetchable(game: Shadow) -> tuple[str, ...]:
    """The equipment cards in the open discards."""
    lying = (card for colour in ("blue", "red") for card in game.discards[colour])
    return tuple(dict.fromkeys(card for card in lying if CARDS[card].equipment))


def apply(game: Shadow, seat: Seat, name: str, choice: str) -> None:
    """Carry out the answer to a standing ask."""
    match name:
        case "reveal":
            reveal(game, seat)
        case "heal":
            heal_all(game, seat)
        case _:
            fetch(game, seat, choice)


def heal_all(game: Shadow, seat: Seat) -> None:
    """Adda heals all her damage, once."""
    use(game, seat, once=True)
    amount, game.damage[seat] = game.damage[seat], 0
    game.tell("healed", by=seat, at=seat, amount=amount, damage=0, cause="h_survive")


def fetch(game: Shadow, seat: Seat, card: str) -> None:
    """Diethelm takes an equipment card of his choice from the blue or red discards, once; with enough relics he wins.

    Any other goal waits for the end of the effect that reached it, its loot included (W1).
    """
    use(game, seat, once=True)
    game.discards[CARDS[card].colour].remove(card)
    game.equipment[seat].append(card)
    game.tell("fetched", by=seat, card=card)
    if relic(game, seat):
        check(game)
