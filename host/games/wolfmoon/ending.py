"""How a round of Wolfmoon ends, and who has won it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from host.engine.asking import Over
from protocol.games.wolfmoon import MERCHANT, TOKENS_TO_WIN, VALUES

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon

CAP = 500
"""Turns of one round after which nobody wins (WM-17); real rounds take about thirty."""


def full_moon(game: Wolfmoon) -> None:
    """The third moon lies open: whoever holds the Werewolf wins at once, the Traitor along with her."""
    holders = [seat for seat in game.in_play() if "werewolf" in game.hands[seat]]
    if holders:
        traitors = [seat for seat in game.in_play() if "traitor" in game.hands[seat]]
        finish(game, holders + traitors, "moon", proof=holders + traitors)


def survivors(game: Wolfmoon) -> None:
    """After a card and all that followed from it: one left wins, none left means nobody does."""
    left = game.in_play()
    if len(left) < 2:
        finish(game, left, "last_player" if left else "nobody")


def compare_values(game: Wolfmoon) -> NoReturn:
    """After the last turn all hands are shown: the Beggar King's moment, else the highest value wins."""
    left = game.in_play()
    game.values = [final_value(game, seat) if seat in left else -1 for seat in game.everybody()]
    kings = [seat for seat in left if game.hand(seat) == "beggar_king"]
    if kings and any(value in (8, 9) for value in game.values):
        finish(game, kings, "beggar_king", proof=left)
    highest = max(game.values)
    finish(game, [s for s in left if game.values[s - 1] == highest], "highest_value", proof=left)


def final_value(game: Wolfmoon, seat: Seat) -> int:
    """The value of a hand card in the comparison."""
    card, display = game.hand(seat), game.displays[seat]
    if card == "frankensteins_monster":
        value = monster(game, [VALUES[shown] for shown in display])
    else:
        value = VALUES.get(card, 0)
    return value + MERCHANT * ("merchant" in display)


def monster(game: Wolfmoon, values: list[int]) -> int:
    """Frankenstein's Monster is worth its owner's lowest and highest open card together (WM-41, WM-42)."""
    if not values:
        return 0 if game.options["WM-41"] == 1 else VALUES["frankensteins_monster"]
    if len(values) == 1 and game.options["WM-42"] == 1:
        return values[0]
    return min(values) + max(values)


def partner(game: Wolfmoon, winners: list[Seat], ending: str) -> Seat:
    """Who shares the win of the Witch token's holder: in whose display the Witch lies, or 0 (WM-47)."""
    if game.witch not in winners or ending == "beggar_king":
        return 0
    if game.options["WM-47"] == 2 and "beggar_king" in game.hands[game.witch]:
        return 0
    return game.owner("witch")


def finish(game: Wolfmoon, winners: list[Seat], ending: str, proof: list[Seat] | None = None) -> NoReturn:
    """End the round; the seats in `proof` show their hands."""
    game.shown = sorted(proof or [])
    for seat in game.shown:
        for card in game.hands[seat]:
            game.tell("revealed", by=seat, card=card)
    for seat in game.shown if game.values else []:
        game.tell("value", by=seat, value=game.values[seat - 1])
    sharing = partner(game, winners, ending)
    if sharing and sharing not in winners:
        game.tell("partner", by=sharing, at=game.witch)
        winners = [*winners, sharing]
    game.winners, game.ending = sorted(winners), ending
    game.tell("ended", ending=ending, winners=list(game.winners))
    if not game.options["long"] or ending == "cap":
        raise Over(game.winners, ending)
    raise award(game)


def award(game: Wolfmoon) -> Over:
    """The longer game: a moon token for every winner of the round, until somebody has enough of them."""
    for seat in game.winners:
        game.tokens[seat] += 1
        game.tell("token", by=seat, tokens=game.tokens[seat])
    enough = TOKENS_TO_WIN[game.seats]
    champions = [seat for seat in game.everybody() if game.tokens[seat] >= enough]
    if not champions:
        return Over(game.winners, game.ending, final=False)
    game.tell("won", winners=champions)
    return Over(champions, game.ending)
