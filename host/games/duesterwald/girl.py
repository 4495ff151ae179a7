"""The Girl's bargain: the longer she looks at the wolves, the more she learns, and the likelier they notice her."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from host.engine.asking import throw
from host.games.village.night import NightNotice, Part, hold, shut, tell_each
from protocol.games.duesterwald import LOOKS
from protocol.games.village import CHIPS

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.duesterwald.state import Duesterwald

SHUT, BLINK, PEEK, STARE = CHIPS["girl"]


async def look(game: Duesterwald, girl: Seat, level: str, told: dict[Seat, NightNotice]) -> None:
    """What she learns, and whether she is noticed.

    Chance is asked as often in every night, whether or not there is somebody who looks, so that the count of asks
    tells nothing.
    """
    level = level or SHUT
    hits, of = LOOKS[int(game.options["girl_odds"])][CHIPS["girl"].index(level)]
    noticed = await throw(game, "noticed", ["yes"] * hits + ["no"] * (of - hits))
    seen = await throw(game, "glimpse", sights(game, girl, level) or ["none"])
    seats = [int(seat) for seat in seen.split(",") if seat.isdigit()]
    if seats:
        told[girl] = NightNotice("glimpse", seats, level)
    if noticed == "yes" and seats:
        game.caught = girl


def sights(game: Duesterwald, girl: Seat, level: str) -> list[str]:
    """All that a look may show, equally likely: seats by their numbers."""
    wolves = [str(seat) for seat in game.living() if game.evil(seat)]
    if not girl or level == SHUT or not wolves:
        return []
    if level == STARE:
        return [",".join(wolves)]
    others = [str(seat) for seat in game.others(girl) if not game.evil(seat)]
    if level == PEEK or not others:
        return wolves
    return [",".join(sorted(pair, key=int)) for pair in product(wolves, others)]


def tell_noticed(game: Duesterwald) -> None:
    """She knows that she was seen, and the wolves know whom they saw."""
    girl = game.caught
    seeing = [girl, *game.pack("wolves")] if girl else []
    tell_each(game, dict.fromkeys(seeing, NightNotice("noticed", [girl])))


async def reaction(game: Duesterwald) -> None:
    """The wolves may take the Girl instead of their victim, if all of them who answer say so."""
    wolves = game.pack("wolves")
    answers = await hold(game, "reaction", {wolf: Part("reaction", held_back(game)) for wolf in wolves})
    said = {answer for answer in answers.values() if answer}
    if game.caught and said == {"switch"}:
        game.plans["caught"] = game.caught
        if game.options["girl_dies"] == 1:
            game.prey["wolves"] = game.caught
        else:
            game.prey.pop("wolves", None)


def held_back(game: Duesterwald) -> dict[str, str]:
    """Why the wolves may not take her."""
    if not game.caught:
        return shut(game, nobody_noticed="switch")
    if game.night == 1 and not game.options["first_night"]:
        return shut(game, first_night="switch")
    if game.night == 1 and game.options["first_safe"] == game.caught:
        return shut(game, safe_tonight="switch")
    return shut(game)
