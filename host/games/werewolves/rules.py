"""The Big Box, from the deal to the morning: the order of a night, and what each role does in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import shuffle
from host.games.village import notebook, roles
from host.games.village.cascade import leavers
from host.games.village.night import NightNotice, Part, hold, must, notes, scores, shut, tell_each, tiles
from host.games.village.pack import choose_prey, pack_list, prowl
from host.games.village.state import NONE, target, tile
from host.games.werewolves import dawn, dusk
from host.games.werewolves.checks import chosen
from host.games.werewolves.state import PACKS
from protocol.games.village import DOG, NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat
    from host.games.werewolves.state import Werewolves

WAKING = 2
"""The night in which the Drunkard takes the spare card."""
ALWAYS_ACTIVE = ("werewolf", "vampire", "seer", "oracle", "healer")


async def turn(game: Werewolves) -> None:
    """The deal, a night, or a day."""
    game.begin()
    if game.phase == "deal":
        await deal(game)
    elif game.phase == "night":
        await night(game)
    else:
        await day(game)


async def deal(game: Werewolves) -> None:
    """A card for every seat; with the Drunkard one is left over."""
    game.in_play = chosen(game.seats, game.options)
    deck = [role for role, copies in game.in_play.items() for _ in range(copies)]
    while True:
        dealt = await shuffle(game, deck)
        game.spare, game.cards[1:] = dealt[game.seats :], dealt[: game.seats]
        if "drunkard" not in game.spare or not game.options["drunkard_guaranteed"]:
            break
    game.roles = list(game.cards)
    game.cat = game.holder("stray_cat")
    game.cat_about = game.in_set("stray_cat")
    game.tell("dealt")
    game.phase = "night"


async def day(game: Werewolves) -> None:
    """From the dawn report to dusk."""
    await dawn.report(game)
    await leavers(game)
    await dusk.gathering(game)
    game.phase = "night"


# -- the order of a night --------------------------------------------------------------------------


def schedule(game: Werewolves) -> list[str]:
    """The slots of this night; they follow from public facts alone.

    What the cat's slot and the main slot have told is read in the next one, which has time for it. Before the sword's
    slot it has a note of its own: whoever strikes may have learnt whom.
    """
    if game.night == 1:
        slots = ["check", "opening", "opening_note"] if game.in_set("cupid") else ["check"]
    else:
        slots = ["cat"] * game.cat_about + ["check"] * wakes(game)
    slots.append("main")
    witch, sword = game.possible("witch"), game.possible("blacksmith") and not game.sword_told
    if witch:
        slots.append("witch")
    elif sword:
        slots.append("main_note")
    return [*slots, *["sword"] * sword, "dawn_note"]


def wakes(game: Werewolves) -> bool:
    """Whether by public facts this is the night in which a Drunkard takes a new card."""
    return game.night == WAKING and game.possible("drunkard")


async def night(game: Werewolves) -> None:
    """Slot by slot; whatever a slot does not depend on happens at once in it."""
    game.night += 1
    game.plans, game.active, game.prey, game.sword = {}, [], {}, 0
    game.knew, game.question = {}, notebook.question(game)
    game.slots = schedule(game)
    game.tell("night", number=game.night)
    if wakes(game):
        wake(game)
    for slot in game.slots:
        if slot == "check":
            await check_cards(game)
        elif slot == "opening":
            await couple(game)
        elif slot == "cat":
            await send_cat(game)
        elif slot == "opening_note":
            await notes(game, slot)
        elif slot == "main":
            await act_together(game)
        elif slot == "main_note":
            await notes(game, slot)
        elif slot == "witch":
            await brew(game)
        elif slot == "sword":
            await strike(game)
        else:
            await lie_awake(game)
    game.slots = []
    game.phase = "dawn"


async def check_cards(game: Werewolves) -> None:
    """Everybody reads a card, and creatures who the others are; in the second night the Drunkard's is a new one."""
    if game.night == 1:
        tell_each(game, {seat: NightNotice("your_card", [], game.cards[seat]) for seat in game.living()})
        tell_each(game, {seat: pack_list(game, seat) for seat in game.living() if game.evil(seat)})
    await notes(game, "check")


def wake(game: Werewolves) -> None:
    """The Drunkard takes over the spare card for good, and knows it before anybody acts."""
    seat = game.holder("drunkard") if game.spare else 0
    if seat:
        game.roles[seat] = game.spare[0]
        if game.spare[0] == "stray_cat":
            game.cat = seat
    tell_each(game, {seat: NightNotice("now", [], game.roles[seat])} if seat else {})
    tell_each(game, {seat: pack_list(game, seat)} if game.evil(seat) else {})


async def couple(game: Werewolves) -> None:
    """Cupid names two, and was active."""
    if cupid := await roles.couple(game):
        game.active.append(cupid)


async def send_cat(game: Werewolves) -> None:
    """The cat goes on to somebody else; without an answer it stays."""
    owner = game.cat
    parts = {}
    if owner:
        parts[owner] = must(game, Part("cat", shut(game, not_yourself=owner, not_the_dog=DOG)))
    at = target((await hold(game, "cat", parts)).get(owner, ""))
    if at > 0:
        game.cat = at
        if game.options["cat_active"]:
            game.active.append(owner)
    tell_each(game, {at: NightNotice("cat_yours")} if at > 0 else {})


async def act_together(game: Werewolves) -> None:
    """The packs and all who do not depend on each other."""
    parts = {seat: MAIN[game.roles[seat]](game, seat) for seat in game.living() if game.roles[seat] in MAIN}
    answers = await hold(game, "main", parts)
    told: dict[Seat, NightNotice] = {}
    for seat in parts:
        role, answer = game.roles[seat], answers[seat]
        if role in ALWAYS_ACTIVE:
            game.active.append(seat)
        if role in DOES and answer and answer != NOBODY:
            DOES[role](game, seat, target(answer), told)
        elif role == "healer":
            game.guarded = NONE
    for team in PACKS.values():
        choose_prey(game, team, answers, told)
    tell_each(game, told)


# -- roles -----------------------------------------------------------------------------------------


def seer(game: Werewolves, seat: Seat) -> Part:
    """Seer and Oracle test somebody."""
    return must(game, Part(game.roles[seat], shut(game, not_yourself=seat, not_the_dog=DOG)))


def tests(game: Werewolves, seat: Seat, at: int, told: dict[Seat, NightNotice]) -> None:
    """Whether it is a creature."""
    told[seat] = NightNotice("evil", [at], "yes" if game.evil(at) else "no")


def healer(game: Werewolves, seat: Seat) -> Part:
    """The Healer watches over somebody else than last night."""
    return must(game, Part("healer", shut(game, not_yourself=seat, as_last_night=tile(game.guarded))))


def guards(game: Werewolves, _seat: Seat, at: int, _told: dict[Seat, NightNotice]) -> None:
    """Neither pack can harm whoever is watched over."""
    game.guarded = game.plans["guard"] = at


def once(game: Werewolves, seat: Seat, power: str, **reasons: object) -> dict[str, str]:
    """Closed tiles of a power that can be used up and is for others."""
    if not game.unused(power):
        return shut(game, used_up=[name for name in tiles(game) if name != NOBODY])
    return shut(game, not_yourself=seat, **reasons)


def priest(game: Werewolves, seat: Seat) -> Part:
    """The Priest blesses somebody once."""
    return Part("priest", once(game, seat, "bless", not_the_dog=DOG))


def blesses(game: Werewolves, seat: Seat, at: int, _told: dict[Seat, NightNotice]) -> None:
    """No night harms whoever is blessed."""
    game.used.append("bless")
    game.blessed = at
    game.active.append(seat)


def trio(game: Werewolves, seat: Seat, middle: int) -> list[Seat]:
    """The three neighbours around `middle`, none of them across the Investigator; empty where there are not three."""
    around = [*range(seat + 1, game.seats + 1), *range(1, seat)]
    row = [other for other in around if game.alive(other)]
    place = row.index(middle) if middle in row else 0
    return row[place - 1 : place + 2] if 0 < place < len(row) - 1 else []


def investigator(game: Werewolves, seat: Seat) -> Part:
    """The Investigator questions three neighbours once, named by the one in the middle."""
    alone = [other for other in game.others(seat) if not trio(game, seat, other)]
    return Part("investigator", once(game, seat, "investigate", not_the_dog=DOG, no_trio=alone))


def questions(game: Werewolves, seat: Seat, at: int, told: dict[Seat, NightNotice]) -> None:
    """Whether there is a creature among the three."""
    game.used.append("investigate")
    game.active.append(seat)
    three = trio(game, seat, at)
    told[seat] = NightNotice("trio", three, "yes" if any(map(game.evil, three)) else "no")


def slayer(game: Werewolves, seat: Seat) -> Part:
    """The Vampire Slayer hunts until it has hunted somebody innocent."""
    barred = {} if game.options["slayer_dog"] else {"not_the_dog": DOG}
    return Part("slayer", once(game, seat, "hunt", **barred))


def hunts(game: Werewolves, seat: Seat, at: int, _told: dict[Seat, NightNotice]) -> None:
    """The dawn carries it out."""
    game.plans["hunt"] = at
    game.active.append(seat)


def blacksmith(game: Werewolves, seat: Seat) -> Part:
    """The Blacksmith hands somebody a sword, once."""
    return Part("blacksmith", once(game, seat, "forge", not_the_dog=DOG))


def forges(game: Werewolves, seat: Seat, at: int, _told: dict[Seat, NightNotice]) -> None:
    """The sword must strike in this night."""
    game.used.append("forge")
    game.active.append(seat)
    game.sword = at


MAIN: dict[str, Callable[[Werewolves, Seat], Part]] = {
    "werewolf": prowl,
    "vampire": prowl,
    "seer": seer,
    "oracle": seer,
    "healer": healer,
    "priest": priest,
    "investigator": investigator,
    "slayer": slayer,
    "blacksmith": blacksmith,
}
DOES: dict[str, Callable[[Werewolves, Seat, int, dict[Seat, NightNotice]], None]] = {
    "seer": tests,
    "oracle": tests,
    "healer": guards,
    "priest": blesses,
    "investigator": questions,
    "slayer": hunts,
    "blacksmith": forges,
}


# -- later in the night ----------------------------------------------------------------------------


async def brew(game: Werewolves) -> None:
    """The Witch may save one victim and poison somebody, each once."""
    healed, at = await roles.brew(game, PACKS.values())
    if healed in game.prey:
        game.used.append("heal")
        game.plans[f"saved_{healed}"] = 1
        if game.prey.get("wolves", NONE) == game.prey.get("vampires", NONE) and game.options["double_potion"]:
            game.plans["saved_wolves"] = game.plans["saved_vampires"] = 1
    if at != NONE:
        game.used.append("poison")
        game.plans["poison"] = at
    if healed in game.prey or at != NONE:
        game.active.append(game.holder("witch"))


async def strike(game: Werewolves) -> None:
    """Whoever holds the sword strikes; without an answer it breaks."""
    holder = game.sword
    tell_each(game, {holder: NightNotice("sword_yours")} if holder else {})
    parts = {holder: must(game, Part("sword", shut(game, not_yourself=holder)))} if holder else {}
    at = target((await hold(game, "sword", parts)).get(holder, ""))
    if at != NONE:
        game.plans["sword"] = at
        game.active.append(holder)


async def lie_awake(game: Werewolves) -> None:
    """The Insomniac has heard whether a neighbour was active; whoever knew about yesterday has a point."""
    told = scores(game)
    sleepless = game.holder("insomniac")
    if sleepless:
        living = game.living()
        place = living.index(sleepless)
        beside = {living[place - 1], living[(place + 1) % len(living)]} - {sleepless}
        told[sleepless] = NightNotice("active", [], "yes" if beside & set(game.active) else "no")
    tell_each(game, told)
    await notes(game, "dawn_note")
