"""The attack, top to bottom: whom, the throw, the damage, and what follows: leech, counter, once more (A1 to A13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask, ask, window
from host.games.shadow_world.covers import cover, plain, step
from host.games.shadow_world.dice import both_dice, die
from host.games.shadow_world.goals import check
from host.games.shadow_world.harm import count, heal, move_card, spared, strike
from host.games.shadow_world.possible import might_be
from host.games.shadow_world.revealing import reveal, use
from protocol.games.shadow_world import CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

SPEAR = 2
LEECH = 2
FEAST_COSTS = 2


async def attack_step(game: Shadow, seat: Seat) -> None:
    """From the second own turn on whoever is in range may be attacked (T1)."""
    targets = in_range(game, seat) if game.rounds[seat] else []
    if not targets:
        return
    everybody = game.owns(seat, "r_all") and game.options["D18"] == 1
    rows = ["all"] if everybody else [str(target) for target in targets]
    if not game.owns(seat, "r_d4"):
        rows.append("skip")
    choice = await ask(game, seat, "attack", rows, closed=out_of_range(game, seat, targets))
    if choice in ("", "skip"):
        return
    if not everybody:
        place = game.places[int(choice)]
        beside = game.owns(seat, "r_all")
        targets = [t for t in targets if str(t) == choice or (beside and game.places[t] == place)]
    await attack(game, seat, targets)


def in_range(game: Shadow, seat: Seat) -> list[Seat]:
    """Who stands in one's own area, or with the Crossbow in the two others; nobody in the middle (A5, T6)."""
    here = area(game, game.places[seat])
    far = game.owns(seat, "r_range")
    return [s for s in game.others(seat) if game.places[s] and (area(game, game.places[s]) != here) == far]


def out_of_range(game: Shadow, seat: Seat, targets: Sequence[Seat]) -> dict[str, str]:
    """Who cannot be attacked, and why."""
    beyond = [other for other in game.others(seat) if other not in targets]
    here = "near" if game.owns(seat, "r_range") else "far"
    return {str(other): here if game.places[other] else "middle" for other in beyond}


def area(game: Shadow, place: str) -> int:
    """Places 1-2, 3-4 and 5-6 of the ring are an area each."""
    return game.board.index(place) // 2


async def attack(game: Shadow, seat: Seat, targets: list[Seat]) -> None:
    """One attack action: a blow and what it calls forth; Caspar may repeat it against those who live (A8, A9)."""
    how = "attack"
    while True:
        dealt = await blow(game, seat, targets, how)
        await answers(game, seat, targets, dealt)
        targets = [target for target in targets if target not in game.out]
        if seat in game.out or not targets or not await feast(game, seat):
            return
        how = "again"


async def blow(game: Shadow, seat: Seat, targets: Sequence[Seat], how: str) -> int:
    """One throw against all targets; gives how much damage was done. Equipment counts as it is now (A13)."""
    game.tell("attacked", by=seat, seats=list(targets), how=how)
    for target in targets:
        count(game.harmed, seat, target)
    gear = list(game.equipment[seat])
    cloaked = [target for target in targets if game.owns(target, "b_cloak")]
    thrown = await throw_for(game, seat, gear)
    if not thrown:
        game.tell("missed", by=seat)
        return 0
    power = thrown + gear.count("r_plus1") - gear.count("b_cloak")
    if "b_spear" in gear and await spear(game, seat):
        power += SPEAR
    hits = {target: max(0, power - (target in cloaked)) for target in targets}
    if robbed := await theft(game, seat, hits):
        del hits[robbed]
    return await strike(game, seat, hits, "counter" if how == "counter" else "attack")


async def throw_for(game: Shadow, seat: Seat, gear: Sequence[str]) -> int:
    """What the dice give: the difference, 0 for a miss, or the d4 alone (A1, A2)."""
    if "r_d4" in gear or (game.power(seat, "v_d4") and not game.hidden(seat)):
        return await die(game, seat, "d4", "attack")
    d4, d6 = await both_dice(game, seat, "attack")
    return abs(d4 - d6)


async def spear(game: Shadow, seat: Seat) -> bool:
    """The Spear helps a revealed werewolf; every hidden owner is asked after a throw that hits (A11)."""
    if game.hidden(seat):
        free = not game.power(seat, "h_scream")
        closed = {} if free else {"yes": "scream"}
        if await ask(game, seat, "reveal", ("no", "yes") if free else ("no",), kind="step", closed=closed) == "yes":
            reveal(game, seat)
    return not game.hidden(seat) and CHARACTERS[game.characters[seat]].faction == "werewolf"


async def theft(game: Shadow, seat: Seat, hits: dict[Seat, int]) -> Seat:
    """In the other readings of D4 Balthasar may take a card of a target instead of dealing it 2 or more."""
    if game.options["D4"] == 3 or (game.options["D4"] == 1 and game.seats > 6):
        return 0
    hurt = [target for target, amount in hits.items() if amount >= 2 and not spared(game, target, amount, "attack")]
    rich = [target for target in hurt if game.equipment[target]]
    thief = game.power(seat, "h_hoard")
    if not rich or not (might_be(game, seat, "h_hoard") if game.hidden(seat) else thief):
        return 0
    if not await step(game, seat, "theft", ["yes"] if thief else []):
        return 0
    use(game, seat)
    rows = [f"{card}@{owner}" for owner in rich for card in dict.fromkeys(game.equipment[owner])]
    card, _, owner = (await ask(game, seat, "steal", rows)).partition("@")
    move_card(game, int(owner), seat, card)
    game.tell("stole", by=seat, at=int(owner), card=card, cause="theft")
    check(game)
    return int(owner)


# -- what follows ----------------------------------------------------------------------------------


async def answers(game: Shadow, attacker: Seat, targets: Sequence[Seat], dealt: int) -> None:
    """Volko heals, then Walburga strikes back: one window for all who might (A9, A10, V7).

    A revealed Volko heals unasked; one who reveals himself while he is asked has still to answer (V2).
    """
    if attacker in game.out:
        return
    asks = []
    unasked = not game.hidden(attacker)
    if dealt and might_be(game, attacker, "v_leech"):
        able = game.power(attacker, "v_leech") and game.damage[attacker]
        asks.append(cover(game, attacker, "leech", ["yes"] if able else [], "window"))
    for target in game.clockwise(attacker):
        able = game.power(target, "v_counter")
        if target in targets and target not in game.out and (able or might_be(game, target, "v_counter")):
            asks.append(cover(game, target, "counter", ["yes"] if able else [], "window"))
    given = await (window if any(game.hidden(a.seat) for a in asks) else plain)(game, asks) if asks else {}
    said = [a for a in asks if given.get(a.seat) == "yes"]
    for passed in asks:
        if passed not in said and passed.secret:
            game.tell("unused", to=(passed.seat,), ask=passed.name, could="yes" in passed.choices)
    if dealt and (unasked or any(a.name == "leech" for a in said)):
        leech(game, attacker)
    for strikes in said:
        if strikes.name == "counter":
            await counter(game, strikes, attacker)


def leech(game: Shadow, seat: Seat) -> None:
    """Volko heals 2 after an attack that did damage, once however many it hit."""
    if game.power(seat, "v_leech") and game.damage[seat]:
        use(game, seat)
        heal(game, seat, seat, LEECH, "v_leech")


async def counter(game: Shadow, strikes: Ask, attacker: Seat) -> None:
    """Walburga attacks her attacker, wherever it stands; that cannot be countered (D12, D13)."""
    use(game, strikes.seat)
    await blow(game, strikes.seat, [attacker], "counter")


async def feast(game: Shadow, seat: Seat) -> bool:
    """Caspar may take 2 to attack again, if he survives it; every hidden attacker is asked."""
    able = game.power(seat, "h_feast") and game.damage[seat] + FEAST_COSTS < game.limit(seat)
    if not (might_be(game, seat, "h_feast") if game.hidden(seat) else able):
        return False
    if not await step(game, seat, "again", ["yes"] if able else []):
        return False
    use(game, seat)
    game.damage[seat] += FEAST_COSTS
    game.tell("hurt", by=seat, at=seat, amount=FEAST_COSTS, damage=game.damage[seat], cause="h_feast")
    return True
