"""A village as an arrangement of the scenario notation, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from host.games.village.state import Village, fresh

if TYPE_CHECKING:
    from collections.abc import Mapping

V = TypeVar("V", bound=Village)


def arrange(kind: type[V], setup: Mapping[str, Any], seats: int, options: dict[str, int | bool]) -> V:
    """The village before a night (or a day).

    `roles`: the role of each seat, in seat order, by its id (`werewolf`, `seer`, ...), as it is played now; `spare`:
    the spare card or the two in the middle; `dead`: seats that are out, their cards open; `night`: the night that
    begins (1); `day`: true to begin with the day after that night instead; `lovers`: two seats; `blessed`: a seat;
    `mayor`: the seat of the elected Mayor or the Captain; `dog`: "", "alive", "dead"; `cat`: whose the cat is (else it
    is with the holder of its card); `used`: powers that are used up (`heal`, `poison`, `bless`, `forge`,
    `investigate`, `hunt`); `guarded`: whom the Healer watched over last (a seat, 0 the dog, -1 nobody); `bite`: whom
    the vampires bit; `quiet`: rounds without a death. Everything not named is as in a game that has just been dealt.
    An elected Mayor is the option `elected`, the dog that is put beside one later `guard_dog`.
    """
    game = fresh(kind, seats, options)
    game.cards[1:] = list(setup["roles"])
    game.roles[1:] = list(setup["roles"])
    game.spare = list(setup.get("spare", []))
    for role in [*game.cards[1:], *game.spare]:
        game.in_play[role] = game.in_play.get(role, 0) + 1
    for seat in setup.get("dead", []):
        game.out.append(seat)
        game.shown[seat] = game.cards[seat]
    game.lovers = sorted(setup.get("lovers", []))
    game.blessed = int(setup.get("blessed", 0))
    game.leader = int(setup.get("mayor", 0))
    game.dog = str(setup.get("dog", ""))
    game.cat = int(setup.get("cat", game.holder("stray_cat")))
    game.cat_about = "stray_cat" in game.in_play and (bool(game.cat) or bool(game.spare))
    game.used = list(setup.get("used", []))
    game.guarded = int(setup.get("guarded", -1))
    game.bite = int(setup.get("bite", -1))
    game.quiet = int(setup.get("quiet", 0))
    game.deaths = len(game.out)
    game.night = int(setup.get("night", 1)) - (not setup.get("day"))
    game.phase = "dawn" if setup.get("day") else "night"
    return game


def describe(game: Village) -> dict[str, Any]:
    """The village in the notation of `arrange`, with causes, nominations, and the winners of a game that is over."""
    return {
        "roles": game.roles[1:],
        "cards": game.cards[1:],
        "spare": list(game.spare),
        "dead": list(game.out),
        "causes": game.causes[1:],
        "night": game.night,
        "phase": game.phase,
        "lovers": list(game.lovers),
        "blessed": game.blessed,
        "mayor": game.leader,
        "dog": game.dog,
        "cat": game.cat,
        "used": sorted(game.used),
        "guarded": game.guarded,
        "bite": game.bite,
        "quiet": game.quiet,
        "nominations": [list(row) for row in game.nominations],
        "points": game.points[1:],
        "winners": list(game.winners),
        "ending": game.ending,
    }
