"""Who has won: one rule for every mode, and when nobody can win any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from host.engine.asking import Over
from host.games.village import ghosts

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.village.state import Village


def faction(game: Village, seat: Seat) -> str:
    """On whose side a seat wins: its team's, or as one of a mixed couple the lovers'."""
    return "lovers" if seat in game.lovers and game.mixed() else game.team_of(seat)


def check(game: Village) -> None:
    """End the game if it is over."""
    living = game.living()
    sides = {faction(game, seat) for seat in living} | set(game.rulebook.counted(game))
    if not living:
        end(game, "draw")
    if len(sides) == 1:
        end(game, sides.pop())
    if game.options["parity"] and (team := outnumbered(game, living)):
        end(game, team)
    if game.rulebook.stalemate(game):
        end(game, "draw")


def outnumbered(game: Village, living: list[Seat]) -> str:
    """The one pack left, if it is as many as all others, where the house plays so; "" for none.

    A couple of two teams counts among the others (BB-48).
    """
    packs = {game.pack_of(seat) for seat in living} - {""}
    team = packs.pop() if len(packs) == 1 else ""
    return team if team and 2 * sum(faction(game, seat) == team for seat in living) >= len(living) else ""


def taken(game: Village) -> bool:
    """Whether the spare card is somebody's: the Drunkard's, from the night of waking."""
    return any(card == "drunkard" != role for card, role in zip(game.cards, game.roles, strict=True))


def end(game: Village, ending: str) -> NoReturn:
    """The game is over: everybody's card is opened, and what lies in the middle."""
    winners = [] if ending == "draw" else [s for s in game.everybody() if faction(game, s) == ending]
    game.phase, game.ending, game.winners = "over", ending, winners
    game.team = "" if ending == "draw" else ending
    game.slot, game.ballot, game.accused, game.nominations = "", "", -1, []
    game.beside([])
    ghosts.settle_team(game)
    game.tell("ended", ending=ending, winners=winners, team=game.team)
    for seat in game.living():
        played = game.roles[seat] if game.roles[seat] != game.cards[seat] else ""
        game.tell("card", at=seat, card=game.cards[seat], played=played)
    if game.spare and not taken(game):
        game.tell("spare", cards=list(game.spare))
    raise Over(winners, ending)
