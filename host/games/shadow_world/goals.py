"""Who has won: goals that end the game, goals that only count once it ends, and the end itself (W1 to W6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from host.engine.asking import Over
from host.games.shadow_world.revealing import reveal
from protocol.games.shadow_world import CHARACTERS, FEAST, GIANT, HOARD, RELICS, RELICS_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

CAP = 400
"""Turns after which nobody wins; real games take about forty."""
FOES = {"werewolf": "vampire", "vampire": "werewolf"}


def check(game: Shadow) -> None:
    """After every group of effects: if a goal is reached that ends the game, all who have theirs win together."""
    reached = [seat for seat in game.everybody() if triggers(game, seat) or slain(game, seat)]
    if not reached:
        return
    winners = sorted({*reached, *(seat for seat in game.everybody() if rides(game, seat))})
    winners += [seat for seat in game.everybody() if follows(game, seat) in winners and seat not in winners]
    finish(game, winners, "goal")


def finish(game: Shadow, winners: list[Seat], ending: str) -> NoReturn:
    """The game is over and all characters are shown."""
    for seat in game.everybody():
        reveal(game, seat, "end")
    game.winners, game.ending = sorted(winners), ending
    game.tell("ended", ending=ending, winners=list(game.winners))
    for seat in game.winners:
        faction = CHARACTERS[game.characters[seat]].faction
        game.tell("won", by=seat, goal=game.characters[seat] if faction == "human" else faction)
    raise Over(game.winners, ending)


# -- goals that end the game -----------------------------------------------------------------------


def triggers(game: Shadow, seat: Seat) -> bool:
    """Whether `seat` has reached a goal that ends the game, by what lies on the table."""
    character = game.characters[seat]
    faction = CHARACTERS[character].faction
    if faction in FOES:
        return wiped_out(game, FOES[faction])
    return character in TRIGGERS and TRIGGERS[character](game, seat)


def wiped_out(game: Shadow, faction: str) -> bool:
    """Whether all of a faction are out; one that is not in play never is (W2)."""
    theirs = [seat for seat in game.everybody() if CHARACTERS[game.characters[seat]].faction == faction]
    return bool(theirs) and all(seat in game.out for seat in theirs)


def hoard(game: Shadow, seat: Seat) -> bool:
    """Balthasar, alive, owns enough equipment (D3, W5)."""
    return seat not in game.out and len(game.equipment[seat]) >= HOARD[int(game.options["D3"])][game.seats]


def martyr(game: Shadow, seat: Seat) -> bool:
    """Crescentia is among the first to be eliminated, or among the last two alive (E9)."""
    return seat in game.first_out or (seat not in game.out and len(game.living()) <= 2)


def scream(game: Shadow, seat: Seat) -> bool:
    """Dankwart is among the first to be eliminated (E9)."""
    return seat in game.first_out


def relic(game: Shadow, seat: Seat) -> bool:
    """Diethelm, alive, owns three of the four relics (W5)."""
    return seat not in game.out and sum(game.owns(seat, card) for card in RELICS) >= RELICS_TO_WIN


TRIGGERS: dict[str, Callable[[Shadow, Seat], bool]] = {
    "h_hoard": hoard,
    "h_martyr": martyr,
    "h_scream": scream,
    "h_relic": relic,
}


def slain(game: Shadow, seat: Seat) -> bool:
    """Caspar with the third one out, Burkhart with somebody strong, each by an own attack (D10, D11)."""
    attacker, *victims = game.felled or [0]
    if seat != attacker:
        return False
    match game.characters[seat]:
        case "h_feast":
            return len(game.out) >= FEAST
        case "h_giant":
            return any(game.limit(victim) >= GIANT for victim in victims)
    return False


# -- goals that count once the game ends -----------------------------------------------------------


def rides(game: Shadow, seat: Seat) -> bool:
    """Whether `seat` wins along, now that the game ends."""
    alive = seat not in game.out
    match game.characters[seat]:
        case "h_survive":
            return alive
        case "h_giant":
            return alive and game.places[seat] == "circle"
        case "h_scream":
            return alive and wiped_out(game, "vampire")
    return False


def follows(game: Shadow, seat: Seat) -> Seat:
    """Whose win is also Afra's: her right-hand neighbour, or the left one (W4, D27); 0 for all others."""
    if game.characters[seat] != "h_follow":
        return 0
    return neighbour(game, seat, 1 if game.turned else -1)


def neighbour(game: Shadow, seat: Seat, side: int) -> Seat:
    """The next seat to the left (1) or right (-1), out or not."""
    return (seat - 1 + side) % game.seats + 1
