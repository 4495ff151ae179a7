"""Cards, places and characters of the shadow world in words, and what an oracle card does to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.shadow_world import CARDS, CHARACTERS, ORACLES, PLACES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.shadow_world import SeatView, Spoken


def thing(name: str, say: Say) -> str:
    """A card, place or character by its name; "" for what is not known."""
    return _named(name, "", say)


def as_object(name: str, say: Say) -> str:
    """The same with its article, as the object of a sentence (in German the accusative); a character has no article."""
    return _named(name, ".one" if name in CARDS or name in PLACES else "", say)


def short(name: str, say: Say) -> str:
    """A card's or place's short name; a place with its numbers."""
    return _named(name, "" if name in CHARACTERS else ".short", say)


def _named(name: str, part: str, say: Say) -> str:
    kind = "card" if name in CARDS else "place" if name in PLACES else "who" if name in CHARACTERS else ""
    return say(f"shadow_world.{kind}.{name}{part}") if kind else name


def faction(character: str, say: Say, form: str = "") -> str:
    """`werewolf`; `form` "one" as an object with its article, "short" in at most six letters."""
    key = f"shadow_world.faction.{CHARACTERS[character].faction}"
    return say(f"{key}.{form}" if form else key)


def cards_said(cards: list[str], say: Say) -> str:
    """Cards in a list; several copies are counted."""
    kinds = dict.fromkeys(cards)
    return ", ".join(thing(card, say) + (f" x{cards.count(card)}" if cards.count(card) > 1 else "") for card in kinds)


def seat_of(scene: Scene, seat: int) -> SeatView | None:
    """A seat of the table."""
    seats = scene.table.seats if scene.table else []
    return seats[seat - 1] if 0 < seat <= len(seats) else None


def mine(scene: Scene) -> SeatView | None:
    """One's own seat."""
    return seat_of(scene, scene.you)


def hidden(scene: Scene) -> bool:
    """Whether one's own character is still hidden, in a game that runs."""
    me = mine(scene)
    return bool(me and not me.character and not me.out and not scene.table.ending and scene.table.active)


def usable(scene: Scene) -> bool:
    """Whether one's own ability is neither used up nor void."""
    me = mine(scene)
    return bool(scene.own and me and not scene.own.spent and not me.cursed)


def fits(card: str, character: str) -> bool:
    """Whether an oracle card is meant for a character."""
    oracle = ORACLES[card]
    if oracle.initials:
        return CHARACTERS[character].initial in oracle.initials
    return not oracle.factions or CHARACTERS[character].faction in oracle.factions


def effect(spoken: Spoken, scene: Scene, giver: str, say: Say) -> str:
    """What an oracle card does to one's own character, in one sentence."""
    me, own = mine(scene), scene.own
    oracle = ORACLES.get(spoken.card)
    if me is None or own is None or oracle is None:
        return ""
    key = f"shadow_world.effect.{oracle.effect}"
    if not fits(spoken.card, own.character):
        key = "shadow_world.effect.nothing"
    elif (oracle.effect == "heal" and not me.damage) or (oracle.effect == "toll" and not me.equipment):
        key += ".bare"
    return say(key, n=oracle.amount, name=giver)


def meaning(spoken: Spoken, say: Say) -> str:
    """What the answer to an oracle card tells about the receiver, "" where it tells nothing."""
    oracle = ORACLES.get(spoken.card)
    if oracle is None or not spoken.outcome or oracle.effect == "show":
        return ""
    sure = spoken.outcome != "nothing"
    if oracle.initials:
        letters = ", ".join(oracle.initials)
        return say(f"shadow_world.means.{'one' if sure else 'none'}", who=letters)
    who = say("shadow_world.or").join(say(f"shadow_world.faction.{name}") for name in oracle.factions)
    return say(f"shadow_world.means.{'one' if sure else 'none'}", who=who)
