"""Open votes: thumbs, pointing at somebody, elections, and whether to call it a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask, ask_all, throw
from host.games.village.night import lead
from host.games.village.winning import end
from protocol.games.village import NOBODY, REMEMBERED, SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from host.engine.asking import Seat
    from host.games.village.state import Village


async def vote(game: Village, asks: list[Ask], ballot: str, seconds: int) -> dict[Seat, str]:
    """The votes of all, "" where none was cast; they may change until the last one is in or time is over."""
    await lead(game)
    game.ballot = ballot
    given = await ask_all(game, asks, clock_ask=ballot, seconds=seconds, early=True)
    votes = {seat: "" if choice == NOBODY else choice for seat, choice in given.items()}
    game.ballot = ""
    for seat in game.everybody():
        game.votes[seat] = votes.get(seat, "")
    return votes


async def thumbs(game: Village) -> tuple[list[Seat], list[Seat]]:
    """Who gives a thumb up and who a thumb down for whoever is accused."""
    asks = [Ask(seat, "vote", ("up", "down"), "vote") for seat in game.living()]
    votes = await vote(game, asks, "thumbs", SECONDS["vote"])
    up = [seat for seat, thumb in votes.items() if thumb == "up"]
    down = [seat for seat, thumb in votes.items() if thumb == "down"]
    return up, down


async def pointing(
    game: Village,
    name: str,
    ballot: str,
    seconds: int,
    closed: Callable[[Seat], dict[str, str]],
    among: Iterable[Seat] = (),
) -> dict[Seat, Seat]:
    """At whom each living seat points, only at living others; 0 for nobody.

    `closed` gives the further seats that one seat may not point at, `among` restricts the ballot to some. Whoever may
    point at none of them is asked all the same and can only pass: who is not asked would be told apart by that.
    """
    only = list(among)
    barred = {str(s): "not_tied" for s in game.living() if only and s not in only}
    asks = []
    for seat in game.living():
        shut = {**dict.fromkeys(map(str, game.out), "out"), **barred, **closed(seat), str(seat): "not_yourself"}
        open_seats = tuple(str(s) for s in game.everybody() if str(s) not in shut)
        asks.append(Ask(seat, name, open_seats or (NOBODY,), "vote", shut))
    votes = await vote(game, asks, ballot, seconds)
    game.ballots.append([game.night, ballot, [int(votes.get(seat) or 0) for seat in game.everybody()]])
    del game.ballots[:-REMEMBERED]
    return {seat: int(votes.get(seat) or 0) for seat in game.living()}


def counted(votes: dict[Seat, Seat], weight: Callable[[Seat], int] = lambda _: 1) -> dict[Seat, int]:
    """The votes for each seat that has any."""
    tally: dict[Seat, int] = {}
    for seat, at in votes.items():
        if at:
            tally[at] = tally.get(at, 0) + weight(seat)
    return tally


def on_top(tally: dict[Seat, int]) -> list[Seat]:
    """The seats with most votes."""
    most = max(tally.values(), default=0)
    return sorted(seat for seat, votes in tally.items() if votes == most)


def by_seat(game: Village, votes: dict[Seat, Seat]) -> list[int]:
    """At whom each seat of the village points, 0 for nobody."""
    return [votes.get(seat, 0) for seat in game.everybody()]


async def elect(game: Village) -> None:
    """All point at another living one; a tie is run off among the tied, then the lot decides."""
    game.phase = "election"
    among = game.living()
    how = "votes"
    for ballot in ("election", "runoff"):
        votes = await pointing(game, "captain", ballot, SECONDS[ballot], lambda _: {}, among)
        top = on_top(counted(votes)) or among
        game.tied = top if len(top) > 1 else []
        game.tell("election", votes=by_seat(game, votes), tied=list(game.tied))
        among = top
        if len(among) == 1:
            break
    if len(among) > 1:
        how = "lot"
        among = [int(await throw(game, "lot", among))]
    game.tied = []
    game.leader = among[0]
    game.tell("elected", at=game.leader, how=how)


async def draw(game: Village) -> None:
    """After quiet rounds a draw is offered, and after more of them it is one."""
    forced, offer = int(game.options["draw_forced"]), int(game.options["draw_offer"])
    if forced and game.quiet >= forced:
        game.tell("stalemate", rounds=game.quiet)
        end(game, "draw")
    if offer and game.quiet >= offer:
        asks = [Ask(seat, "draw", ("yes", "no"), "vote") for seat in game.living()]
        votes = await vote(game, asks, "draw", SECONDS["draw"])
        if all(votes.get(seat) == "yes" for seat in game.living()):
            game.tell("stalemate", rounds=game.quiet)
            end(game, "draw")
