"""The day of Düsterwald: the morning without causes, the Captain's election, and the vote that is held every day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import CLOCK, Ask, throw
from host.games.duesterwald.state import captain
from host.games.village import ballots, ghosts
from host.games.village.cascade import cascade, leavers
from host.games.village.day import Talk
from host.games.village.statements import Statements
from protocol.games.village import SECONDS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.duesterwald.state import Duesterwald

VARIANTS = 6
CAPTAINS_VOTES = 2
ONLY_TIED = 2
"""The option `second_ballot`: only the tied may be pointed at."""


async def report(game: Duesterwald) -> None:
    """Tell the night: all who died of it are out at once, by seat."""
    game.phase = "dawn"
    game.variant = int(await throw(game, "variant", range(VARIANTS)))
    game.tell("day", number=game.night)
    batch: dict[Seat, str] = {}
    if at := game.plans.get("poison"):
        batch[at] = "poisoned"
    prey = game.prey.get("wolves") or game.plans.get("caught", 0)
    if game.alive(prey) and not game.plans.get("saved"):
        batch.setdefault(prey, "devoured")

    def quiet_line() -> None:
        if not batch:
            game.tell("nobody_died", variant=game.variant)

    await cascade(game, batch, after=quiet_line)


async def gathering(game: Duesterwald) -> None:
    """The day after its report: elect, talk, vote, sleep."""
    game.yesterday = {}
    if game.night == 1 and captain(game) == "day" and not game.leader:
        await ballots.elect(game)
    talk = Talk(game, nominating=False)
    await talk.go_on()
    game.beside([])
    talk.end()
    await expel(game)
    await leavers(game)
    game.phase, game.tied = "dusk", []
    game.quiet = game.quiet + 1 if len(game.out) == game.deaths else 0
    game.deaths = len(game.out)
    await ballots.draw(game)


async def expel(game: Duesterwald) -> None:
    """All point at somebody else; a tie is the Captain's to decide, else there is a second ballot, and no third."""
    top = await point(game, 1)
    if len(top) > 1:
        game.tied = top
        game.tell("tied", seats=top, round=1)
        await talk_again(game)
        top = await point(game, 2, top if game.options["second_ballot"] == ONLY_TIED else [])
        game.tied = []
        if len(top) > 1:
            game.tell("tied", seats=top, round=2)
    if len(top) == 1:
        await cascade(game, {top[0]: "voted"})
    if not top:
        game.tell("no_votes")


async def point(game: Duesterwald, number: int, among: list[Seat] | None = None) -> list[Seat]:
    """One ballot: the seats on top of it, one alone where the Captain may decide."""
    game.phase = "vote"
    name = ("pointing", "second")[number - 1]

    def beloved(seat: Seat) -> dict[str, str]:
        lover = game.lover_of(seat)
        return {str(lover): "your_lover"} if game.alive(lover) else {}

    votes = await ballots.pointing(game, "point", name, SECONDS["ballot"], beloved, among or [])
    tally = ballots.counted(votes, lambda seat: CAPTAINS_VOTES if seat == game.leader else 1)
    if not tally:
        return []
    top = ballots.on_top(tally)
    game.tell("ballot", votes=ballots.by_seat(game, votes), round=number, twice=game.leader)
    game.yesterday["pointed_at"] = sorted(tally)
    game.yesterday["pointed_wrong"] = [seat for seat, at in votes.items() if at and at not in top]
    if len(top) > 1 and (number == 1 or game.options["captain_second"]) and votes.get(game.leader) in top:
        top = [votes[game.leader]]
        game.tell("captain_decides", at=top[0])
    return top


async def talk_again(game: Duesterwald) -> None:
    """A word between two ballots."""
    game.phase = "talk"
    game.beside(ghosts.asks(game))
    await Statements(game).listen([Ask(CLOCK, "talk", ("end",), default="end", seconds=SECONDS["second_talk"])])
    game.beside([])
