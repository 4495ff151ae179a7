"""The morning of the Big Box: who did not live through the night, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import throw
from host.games.village.cascade import cascade, dog_dies, with_grief
from host.games.village.state import AT_DOG, NONE
from protocol.games.village import CAUSES

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.werewolves.state import Werewolves

VARIANTS = 6
STRUCK = (("poison", "poisoned"), ("sword", "sword"), ("hunt", "hunted"))


async def report(game: Werewolves) -> None:
    """Tell the night: everybody hit is out at once, then what did not happen, then what follows from it."""
    game.phase = "dawn"
    game.variant = int(await throw(game, "variant", range(VARIANTS)))
    game.tell("day", number=game.night)
    batch, dog = hits(game)
    if red_falls(game, with_grief(game, batch)):
        batch[game.prey["wolves"]] = "devoured"
    if game.options["grief_first"]:
        batch = with_grief(game, batch)
    order = sorted(batch, key=lambda seat: CAUSES.index(batch[seat]))
    remember_bite(game)
    chased = game.evil(game.cat) and batch.get(game.cat) is not None and cat_strikes(game)

    def quiet_lines() -> None:
        told = bool(game.options["tell_cause"])
        if dog:
            dog_dies(game, dog)
        if told and game.in_set("werewolf") and "devoured" not in batch.values() and dog != "devoured":
            game.tell("none_devoured", variant=game.variant)
        if not told and not batch and not dog:
            game.tell("nobody_died", variant=game.variant)
        if game.sword:
            fallen = "sword" in batch.values() or dog == "sword"
            game.sword_told = game.sword_told or told
            if told and not fallen:
                game.tell("sword_broke", variant=game.variant)
        if chased:
            game.cat, game.cat_about = 0, False
            game.tell("cat_gone", cause="creature", variant=game.variant)
        game.sword = 0

    await cascade(game, {seat: batch[seat] for seat in order}, after=quiet_lines)


def hits(game: Werewolves) -> tuple[dict[Seat, str], str]:
    """Everybody that the night has hit, with the first cause that applies; and what has hit the Guard Dog."""
    batch: dict[Seat, str] = {}
    dog = ""
    for plan, cause in STRUCK:
        at = game.plans.get(plan, NONE)
        if at == AT_DOG:
            dog = dog or cause
        elif at not in {NONE, game.blessed}:
            batch.setdefault(at, cause)
        if plan == "hunt" and at not in {NONE, game.blessed or NONE} and not game.evil(at):
            game.used.append("hunt")
    prey = game.prey.get("wolves", NONE)
    saved = held(game, "wolves")
    if prey == AT_DOG and not saved:
        dog = dog or "devoured"
    elif prey > 0 and not saved and prey != game.blessed and game.roles[prey] not in {"cook", "red_riding_hood"}:
        batch.setdefault(prey, "devoured")
    if game.evil(game.cat) and cat_strikes(game):
        batch.setdefault(game.cat, "cat")
    return batch, dog if game.dog == "alive" else ""


def held(game: Werewolves, team: str) -> bool:
    """Whether Healer or Witch have saved this pack's victim."""
    prey = game.prey.get(team, NONE)
    return bool(game.plans.get(f"saved_{team}")) or (prey != NONE and game.plans.get("guard", NONE) == prey)


def cat_strikes(game: Werewolves) -> bool:
    """Whether the cat chases the creature that it is with."""
    return game.cat != game.blessed or bool(game.options["cat_beats_blessing"])


def red_falls(game: Werewolves, batch: dict[Seat, str]) -> bool:
    """Whether the wolves get Red Riding Hood: no Hunter lives through this dawn."""
    prey = game.prey.get("wolves", NONE)
    if prey <= 0 or game.roles[prey] != "red_riding_hood" or prey in batch:
        return False
    if held(game, "wolves") or prey == game.blessed:
        return False
    hunter = game.holder("hunter")
    return not hunter or hunter in batch


def remember_bite(game: Werewolves) -> None:
    """The vampires' victim lives until dusk."""
    game.bite = game.prey.get("vampires", NONE)
    game.bite_held = held(game, "vampires")
    bitten_red = game.bite > 0 and game.roles[game.bite] == "red_riding_hood"
    if bitten_red and not game.options["red_at_effect"] and game.holder("hunter"):
        game.bite_held = True
