"""What whoever is out has bet, and what has come of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import names_of
from client.games.village.notes import LEFT
from client.games.village.words import team, tile
from protocol.games.village import HANGED

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def bet_points(scene: Scene) -> int:
    """What this seat has won by bets so far."""
    seats = scene.table.seats if scene.table else []
    return seats[scene.you - 1].bet if 0 < scene.you <= len(seats) else 0


def bet_words(scene: Scene, say: Say) -> list[str]:
    """What this seat has won, and what its bets are now; private."""
    said = [say("village.own.bet_points", n=points)] if (points := bet_points(scene)) else []
    if bet := scene.own.bets.get("bet", ""):
        said.append(say("village.own.bet", name=tile(bet, scene, say)))
    if bet := scene.own.bets.get("bet_team", ""):
        said.append(say("village.own.bet_team", name=team(bet, say)))
    return said


def settled(before: Scene, scene: Scene, say: Say) -> str:
    """What a verdict, or the end, has brought this seat, once it has been told; "" where neither has come.

    That a verdict brought nothing follows from what everybody sees, so that nobody learns whether there was a bet. That
    a bet for the end was wrong stands in the result alone, which the end opens.
    """
    more = bet_points(scene) - bet_points(before)
    over = scene.table.phase == "over" != before.table.phase
    said = [say("village.own.bet_won", n=more, all=bet_points(scene))] if more > 0 else []
    hit = condemned(before, scene)
    right = more > 0 and (not over or bet_on(before) in hit)
    if hit and not right and may_bet(before):
        said.append(say("village.own.bet_lost", names=names_of(scene, hit, say)))
    return " ".join(said)


def condemned(before: Scene, scene: Scene) -> list[int]:
    """Whom the village has voted out between two scenes."""
    seats = zip(before.table.seats, scene.table.seats, strict=False)
    return [seat for seat, (old, new) in enumerate(seats, 1) if new.out and not old.out and new.cause in HANGED]


def bet_on(scene: Scene) -> int:
    """On whom this seat has bet, 0 for nobody."""
    bet = scene.own.bets.get("bet", "") if scene.own else ""
    return int(bet) if bet.isdigit() else 0


def may_bet(scene: Scene) -> bool:
    """Whether this seat is out, and still at the table."""
    seats = scene.table.seats
    return 0 < scene.you <= len(seats) and seats[scene.you - 1].out and seats[scene.you - 1].cause != LEFT


def lost_at_the_end(scene: Scene, say: Say) -> list[str]:
    """That this seat has bet on others than those who have won; the game is over, so everybody may read it."""
    bet = scene.own.bets.get("bet_team", "") if scene.own else ""
    return [say("village.own.bet_team_lost", name=team(bet, say))] if bet and bet != scene.table.ending else []
