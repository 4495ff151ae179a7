"""The day of the Big Box: the election, nominations and votes, and the bite at dusk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.village.ballots import draw, elect, thumbs
from host.games.village.cascade import cascade, dog_dies, leavers
from host.games.village.day import Talk, defence
from host.games.village.state import AT_DOG, NONE
from protocol.games.village import SECONDS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.werewolves.state import Werewolves


async def gathering(game: Werewolves) -> None:
    """The day after its report: elect, accuse, sleep; at dusk the bite works."""
    game.yesterday = {}
    if game.options["elected"] and game.night == 1 and not game.leader:
        await elect(game)
        if game.options["guard_dog"]:
            game.dog = "alive"
    await accuse(game)
    await leavers(game)
    await bite(game)
    await leavers(game)
    game.quiet = game.quiet + 1 if len(game.out) == game.deaths else 0
    game.deaths = len(game.out)
    await draw(game)


async def accuse(game: Werewolves) -> None:
    """Nominations, defences and votes until somebody hangs or nobody is nominated any more."""
    game.spared = []
    talk = Talk(game, nominating=True)
    while nomination := await talk.go_on():
        by, at, second = nomination
        remember(game, accused=at, nominated=by, seconded=second)
        talk.beside()
        await defence(game, at, talk.statements)
        hanged = await hangs(game, at)
        talk.statements.judged(by, at)
        if hanged:
            break
        game.spared.append(at)
        game.nominations = [row for row in game.nominations if row[1] != at]
        if not left(game):
            game.tell("sleep", how="all", n=len(game.sleepy), of=len(game.living()))
            break
        talk.resume()
    game.beside([])
    game.phase, game.spared, game.nominations = "dusk", [], []
    game.accused = NONE
    talk.end()


def remember(game: Werewolves, **facts: int) -> None:
    """Public facts for tomorrow night's question."""
    for name, seat in facts.items():
        if seat > 0:
            game.yesterday.setdefault(name, []).append(seat)


def left(game: Werewolves) -> bool:
    """Whether anybody can still be nominated today."""
    if game.dog == "alive":
        return AT_DOG not in game.spared or any(s not in game.spared for s in game.others(game.leader))
    return any(seat not in game.spared for seat in game.living())


async def hangs(game: Werewolves, at: int) -> bool:
    """The vote on whoever is accused; a tie is decided by the Mayor's own thumb, hidden or elected."""
    game.phase = "vote"
    up, down = await thumbs(game)
    lynched = len(up) > len(down) or (len(up) == len(down) and await tie(game, up, down))
    game.yesterday["up"], game.yesterday["down"] = up, down
    game.tell("thumbs", at=at, up=up, down=down, result="lynched" if lynched else "spared")
    game.accused = NONE
    if lynched and at == AT_DOG:
        dog_dies(game, "lynched")
    elif lynched:
        game.beside([])
        game.nominations = []
        await cascade(game, {at: "lynched"})
    return lynched


async def tie(game: Werewolves, up: list[Seat], down: list[Seat]) -> bool:
    """Whether a tied vote hangs: as the Mayor's thumb says, else not."""
    mayor = game.leader or game.holder("mayor")
    if mayor in up:
        return True
    if game.leader and game.leader not in down:
        thumb = await ask(game, game.leader, "thumb", ("down", "up"), seconds=SECONDS["thumb"])
        return thumb == "up"
    return False


async def bite(game: Werewolves) -> None:
    """At dusk the vampires' victim dies, or nobody does."""
    if not game.in_set("vampire"):
        return
    game.phase = "dusk"
    at, game.bite = game.bite, NONE
    if at == AT_DOG and not game.bite_held and game.dog == "alive":
        dog_dies(game, "bitten")
    elif at > 0 and falls(game, at):
        await cascade(game, {at: "bitten"})
    else:
        game.tell("none_bitten", variant=game.variant)


def falls(game: Werewolves, at: Seat) -> bool:
    """Whether the bite works now."""
    if not game.alive(at) or game.bite_held or at == game.blessed or game.roles[at] == "cook":
        return False
    guarded = game.options["red_at_effect"] and bool(game.holder("hunter"))
    return not (game.roles[at] == "red_riding_hood" and guarded)
