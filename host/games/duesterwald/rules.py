"""Düsterwald, from the deal to the morning: the order of a night, and what each role does in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import shuffle, throw
from host.games.duesterwald import daytime, girl
from host.games.duesterwald.checks import chosen
from host.games.duesterwald.state import captain
from host.games.village import notebook, roles
from host.games.village.ballots import elect
from host.games.village.cascade import leavers
from host.games.village.night import NightNotice, Part, hold, notes, scores, shut, tell_each
from host.games.village.pack import choose_prey, pack_list, prowl
from host.games.village.state import NONE, target
from protocol.games.duesterwald import MIDDLE

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.duesterwald.state import Duesterwald


async def turn(game: Duesterwald) -> None:
    """The deal, a night, or a day."""
    game.begin()
    if game.phase == "deal":
        await deal(game)
    elif game.phase == "night":
        await night(game)
    else:
        await day(game)


async def deal(game: Duesterwald) -> None:
    """A card for every seat; with the Thief two are left over, and if his own is one of them a seat gets it for its.

    That is as likely to make any deal as dealing anew, and it always ends.
    """
    game.in_play = chosen(game.seats, game.options)
    deck = [role for role, copies in game.in_play.items() for _ in range(copies)]
    dealt = await shuffle(game, deck)
    game.spare, game.cards[1:] = dealt[game.seats :], dealt[: game.seats]
    if "thief" in game.spare and game.options["thief_guaranteed"]:
        seat = int(await throw(game, "seat", game.everybody()))
        game.spare[game.spare.index("thief")], game.cards[seat] = game.cards[seat], "thief"
    game.roles = list(game.cards)
    game.tell("dealt")
    game.phase = "night"


async def day(game: Duesterwald) -> None:
    """From the dawn report until the village sleeps."""
    await daytime.report(game)
    await leavers(game)
    await daytime.gathering(game)
    game.phase = "night"


# -- the order of a night --------------------------------------------------------------------------


def schedule(game: Duesterwald) -> list[str]:
    """The slots of this night; they follow from public facts alone. A role in the middle keeps its slot.

    What the main slot has told is read before the wolves react to it; where they cannot, in the Witch's slot, in which
    none of those who are told it has a choice, or in the note at dawn.
    """
    slots = []
    if game.night == 1:
        slots.append("check")
        if game.in_set("thief"):
            slots += ["thief", "thief_note"]
        if game.in_set("cupid"):
            slots += ["opening", "opening_note"]
    slots.append("girl" if game.in_set("girl") else "main")
    if game.possible("girl"):
        slots += ["main_note", "reaction"]
    if game.possible("witch"):
        slots.append("witch")
    return [*slots, "dawn_note"]


async def night(game: Duesterwald) -> None:
    """Slot by slot; whatever a slot does not depend on happens at once in it."""
    game.night += 1
    if game.night == 1 and captain(game) == "night" and not game.leader:
        await elect(game)
        game.phase = "night"
    game.plans, game.prey, game.caught = {}, {}, 0
    game.knew, game.question = {}, notebook.question(game)
    game.slots = schedule(game)
    game.tell("night", number=game.night)
    for slot in game.slots:
        if slot == "check":
            await check_cards(game)
        elif slot == "thief":
            await swap(game)
        elif slot == "opening":
            await roles.couple(game)
        elif slot in {"main", "girl"}:
            await act_together(game, slot)
        elif slot == "reaction":
            await girl.reaction(game)
        elif slot == "witch":
            await brew(game)
        else:
            if slot == "dawn_note":
                tell_each(game, scores(game))
            await notes(game, slot)
    game.slots = []
    game.phase = "dawn"


async def check_cards(game: Duesterwald) -> None:
    """Everybody reads a card, and the wolves who the others are."""
    tell_each(game, {seat: NightNotice("your_card", [], game.cards[seat]) for seat in game.living()})
    tell_each(game, {seat: pack_list(game, seat) for seat in game.pack("wolves")})
    await notes(game, "check")


# -- the preparation -------------------------------------------------------------------------------


async def swap(game: Duesterwald) -> None:
    """The Thief may take one of the two middle cards, and must if both are wolves; then the pack knows itself anew."""
    thief = game.holder("thief") if len(game.spare) == MIDDLE else 0
    forced = game.spare == ["werewolf"] * MIDDLE
    tell_each(game, {thief: NightNotice("middle", [], ",".join(game.spare))} if thief else {})
    closed = shut(game, must_swap="keep" if forced else [], not_yourself=thief)
    chip, tile = parted((await hold(game, "thief", {thief: Part("thief", closed)} if thief else {})).get(thief, ""))
    suspect(game, thief, tile)
    chip = "left" if thief and forced and not chip else chip
    told = {}
    if chip in {"left", "right"}:
        side = int(chip == "right")
        game.cards[thief] = game.roles[thief] = game.spare[side]
        game.spare[side] = "thief"
        told[thief] = NightNotice("now", [], game.roles[thief])
    tell_each(game, told)
    tell_each(game, {seat: pack_list(game, seat) for seat in game.pack("wolves")})


# -- every night -----------------------------------------------------------------------------------


async def act_together(game: Duesterwald, slot: str) -> None:
    """Seer, wolves and Girl, who do not depend on each other."""
    seer, looking = game.holder("seer"), game.holder("girl")
    parts = {wolf: prowl(game, wolf) for wolf in game.pack("wolves")}
    if seer:
        parts[seer] = Part("seer", shut(game, not_yourself=seer))
    if looking:
        parts[looking] = Part("girl", shut(game, not_yourself=looking))
    answers = {seat: parted(answer) for seat, answer in (await hold(game, slot, parts)).items()}
    named = {seat: tile for seat, (_, tile) in answers.items()}
    told: dict[Seat, NightNotice] = {}
    if (at := target(named.get(seer, ""))) != NONE:
        told[seer] = NightNotice("identity", [at], game.roles[at])
    choose_prey(game, "wolves", named, told)
    if slot == "girl":
        suspect(game, looking, named.get(looking, ""))
        await girl.look(game, looking, answers.get(looking, ("", ""))[0], told)
        girl.tell_noticed(game)
    tell_each(game, told)


def parted(answer: str) -> tuple[str, str]:
    """The chip and the tile of an answer; a slot without chips has only the tile."""
    chip, plus, tile = answer.partition("+")
    return (chip, tile) if plus else ("", answer)


def suspect(game: Duesterwald, seat: Seat, tile: str) -> None:
    """Whoever acts by a chip has the tiles for the notebook, as all others do."""
    if tile.isdigit():
        game.notebook[seat].append([game.night, int(tile)])


async def brew(game: Duesterwald) -> None:
    """The Witch may save the victim and poison somebody, each once."""
    healed, at = await roles.brew(game, ("wolves",))
    if healed == "wolves":
        use(game, "heal")
        game.plans["saved"] = 1
    if at != NONE:
        use(game, "poison")
        game.plans["poison"] = at


def use(game: Duesterwald, potion: str) -> None:
    """A potion is used up; where the Witch has only one, so is the other."""
    game.used += ["heal", "poison"] if game.options["one_potion"] else [potion]
