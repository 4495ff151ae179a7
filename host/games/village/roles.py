"""The roles that both games have and play alike: Cupid and the Witch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.village.night import NightNotice, Part, hold, shut, tell_each, tiles
from host.games.village.state import NONE, target
from protocol.games.village import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from host.engine.asking import Seat
    from host.games.village.state import Village


async def couple(game: Village) -> Seat:
    """Cupid names two; each of them learns who the other is, and no more. Gives Cupid, 0 when nobody was named."""
    cupid = game.holder("cupid")
    pair = (await hold(game, "opening", {cupid: Part("cupid", shut(game))} if cupid else {})).get(cupid, "")
    if pair:
        game.lovers = sorted(int(name) for name in pair.split("+"))
    tell_each(game, {seat: NightNotice("lover", [game.lover_of(seat)]) for seat in game.lovers})
    return cupid if pair else 0


async def brew(game: Village, packs: Iterable[str]) -> tuple[str, int]:
    """The Witch is shown the victims. Gives the pack from which she saves ("" or "none": none), whom she poisons."""
    witch = game.holder("witch")
    prey = [game.prey.get("wolves", NONE), game.prey.get("vampires", NONE)]
    shown = prey if game.options["witch_sees"] or game.unused("heal") else [NONE, NONE]
    tell_each(game, {witch: NightNotice("shown", [], f"{shown[0]},{shown[1]}")} if witch else {})
    answer = (await hold(game, "witch", {witch: potions(game, witch, packs)} if witch else {})).get(witch, "")
    healed, _, poisoned = answer.partition("+")
    return healed, target(poisoned)


def potions(game: Village, witch: Seat, packs: Iterable[str]) -> Part:
    """What the Witch may do now."""
    closed = shut(game)
    for pack in packs:
        if not game.unused("heal"):
            closed[pack] = "used_up"
        elif game.prey.get(pack, NONE) == NONE:
            closed[pack] = "no_victim"
    if not game.unused("poison"):
        closed |= {name: "used_up" for name in tiles(game) if name != NOBODY and name not in closed}
    elif not game.options["witch_herself"]:
        closed.setdefault(str(witch), "not_yourself")
    return Part("witch", closed)
