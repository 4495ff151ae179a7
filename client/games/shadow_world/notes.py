"""What happens in the shadow world, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of, names_of
from client.games.shadow_world.throws import eyes, outcome, throw_of
from client.games.shadow_world.words import as_object, cards_said, faction, thing
from protocol.games.shadow_world import CHARACTERS, ORACLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView


SIGNS: dict[str, tuple[str, str]] = {
    "dealt": ("▸", "text"),
    "turn": ("▸", "gold"),
    "threw": ("⚄", "gold"),
    "picked": ("⚄", "gold"),
    "moved": ("→", "soft"),
    "drew": ("+", "soft"),
    "waived": ("·", "quiet"),
    "idle": ("·", "quiet"),
    "shuffled": ("⇄", "soft"),
    "equipped": ("+", "soft"),
    "gave": ("▸", "text"),
    "oracle": ("◉", "secret"),
    "used": ("▸", "text"),
    "targeted": ("▸", "text"),
    "again": ("★", "gold"),
    "hurt": ("▼", "danger"),
    "healed": ("♥", "safe"),
    "set": ("◑", "gold"),
    "spared": ("◈", "safe"),
    "attacked": ("!", "danger"),
    "missed": ("○", "soft"),
    "shielded": ("◈", "safe"),
    "unshielded": ("○", "soft"),
    "stole": ("⇄", "gold"),
    "handed": ("⇄", "gold"),
    "fetched": ("↥", "gold"),
    "discarded": ("·", "quiet"),
    "revealed": ("◉", "gold"),
    "ability": ("▸", "gold"),
    "cursed": ("✕", "danger"),
    "turned": ("⇄", "gold"),
    "extra": ("★", "gold"),
    "out": ("†", "danger"),
    "ended": ("★", "gold"),
    "won": ("★", "gold"),
}
"""The sign before what is told, and its tone; what is private has a label instead."""


def _threw(facts: dict[str, Any]) -> str:
    if not (facts["d4"] and facts["d6"]):
        return "one"
    return str(facts["why"]) if facts["why"] == "attack" else "both"


def _hurt(facts: dict[str, Any]) -> str:
    if facts["cause"] in ("attack", "counter", "again"):
        return "attack"
    return "nobody" if not facts["by"] or facts["by"] == facts["at"] else ""


FLAVOURS: dict[str, Callable[[dict[str, Any]], str]] = {
    "turn": lambda facts: "extra" if facts["extra"] else "",
    "threw": _threw,
    "moved": lambda facts: str(facts["how"]),
    "drew": lambda facts: "" if facts["card"] else "green",
    "oracle": lambda facts: str(facts["outcome"]),
    "hurt": _hurt,
    "healed": lambda facts: "none" if not facts["amount"] else "own" if facts["by"] in (0, facts["at"]) else "",
    "attacked": lambda facts: str(facts["how"]),
    "shielded": lambda facts: str(facts["card"]),
    "stole": lambda facts: str(facts["cause"]) if facts["cause"] in ("circle", "loot") else "",
    "extra": lambda facts: "1" if facts["turns"] == 1 else "",
    "targeted": lambda facts: "who" if facts["card"] in CHARACTERS else "",
    "revealed": lambda facts: str(facts["cause"]) if facts["cause"] in ("out", "end") else "",
    "unused": lambda facts: str(facts["ask"]) if facts["could"] else f"{facts['ask']}.other",
    "ended": lambda facts: "nobody" if not facts["winners"] else "1" if len(facts["winners"]) == 1 else "",
    "won": lambda facts: "team" if facts["goal"] in ("werewolf", "vampire") else "",
}
"""Kinds that are told in more than one way, and what it depends on."""


def note_sign(note: NoteView) -> tuple[str, str]:
    """The sign before a note in the story, and its tone."""
    if note.kind == "oracle" and note.facts["outcome"] == "nothing":
        return "○", "soft"
    return SIGNS.get(note.kind, ("·", "quiet"))


def note_line(note: NoteView, scene: Scene, say: Say) -> str:
    """The note as a sentence, said to whoever sits at `scene.you`; "" for what another note tells.

    A move is told by its throw, and an ability by the sentence that says against whom.
    """
    stem = f"shadow_world.note.{note.kind}"
    if not say.begins(stem) or note.facts.get("how") == "dice" or (note.kind == "ability" and aimed(note, scene)):
        return ""
    facts: dict[str, Any] = dict(note.facts)
    flavour = FLAVOURS[note.kind](facts) if note.kind in FLAVOURS else ""
    if note.kind == "threw" and facts["why"] == "move":
        throw = throw_of(note)
        flavour = f"move.{outcome(throw, scene.notes)}"
        facts |= {"place": throw.place} if throw.place else {}
    if flavour == "attack":
        facts["gear"] = gear(note, scene, say)
    keys = [f"{stem}.{flavour}{person}" for person in persons(facts, scene)] if flavour else []
    keys += [stem + person for person in persons(facts, scene)]
    return capital(say.first(*keys, **in_words(facts, scene, say)))


def aimed(note: NoteView, scene: Scene) -> bool:
    """Whether the next public note says against whom an ability is used."""
    then = next((one for one in scene.notes if one.number > note.number and not one.private), None)
    return then is not None and then.kind == "targeted" and then.facts["card"] == note.facts["character"]


def gear(note: NoteView, scene: Scene, say: Say) -> str:
    """What cards have added to the dice of an attack or taken from them; "" for nothing or for an unknown throw."""
    at = next((one for one in reversed(scene.notes) if one.number < note.number and one.kind == "threw"), None)
    if at is None or at.facts["why"] != "attack" or at.facts["by"] != note.facts["by"]:
        return ""
    more = int(str(note.facts["amount"])) - eyes(throw_of(at))
    return f" ({say('shadow_world.gear', n=f'{more:+}')})" if more else ""


def persons(facts: dict[str, Any], scene: Scene) -> list[str]:
    """The endings of the text to look for, the fitting one first."""
    by, at, you = facts.get("by"), facts.get("at"), scene.you
    both = [".self"] if at and (by == at) else []
    if by == you and you:
        return [*(f"{end}.you" for end in both), *([".me"] if both else []), ".you", *both, ""]
    if at == you and you:
        return [".me", ""]
    return [*both, ""]


def in_words(facts: dict[str, Any], scene: Scene, say: Say) -> dict[str, Any]:
    """The facts as the sentence needs them."""
    said = dict(facts)
    for seat in ("by", "at"):
        if seat in facts:
            said[seat] = name_of(scene, facts[seat], say) if facts[seat] else ""
    if "seats" in facts:
        them = [say("shadow_world.you.object") if s == scene.you else name_of(scene, s, say) for s in facts["seats"]]
        said["seats"] = say.listed(them)
    if "winners" in facts:
        said["winners"] = names_of(scene, facts["winners"], say)
    if "place" in facts:
        said |= {"place": as_object(facts["place"], say), "to": say(f"shadow_world.place.{facts['place']}.to")}
    if "card" in facts:
        said |= {"card": thing(facts["card"], say), "one": as_object(facts["card"], say)}
        said["line"] = say(f"shadow_world.card.{facts['card']}.line") if facts["card"] in ORACLES else ""
    if "cards" in facts:
        said["cards"] = cards_said(list(facts["cards"]), say)
    if "character" in facts:
        who = facts["character"]
        said |= {"character": thing(who, say), "faction": faction(who, say, "one"), "limit": CHARACTERS[who].limit}
    if "colour" in facts:
        said["colour"] = say.first(f"shadow_world.colour.{facts['colour']}", "ask.other")
    if "cause" in facts:
        said["cause"] = cause(str(facts["cause"]), say)
    if "goal" in facts:
        said["goal"] = goal(str(facts["goal"]), say)
    if "d4" in facts:
        said |= {"sum": facts["d4"] + facts["d6"], "apart": abs(facts["d6"] - facts["d4"])}
        said |= {"die": say(f"shadow_world.die.{'d4' if facts['d4'] else 'd6'}"), "one": facts["d4"] or facts["d6"]}
    return said


def cause(name: str, say: Say) -> str:
    """What did it: a card or character by name, an attack, the Witch Tree."""
    return (
        say.first(f"shadow_world.cause.{name}", "shadow_world.cause.other")
        if thing(name, say) == name
        else thing(name, say)
    )


def goal(name: str, say: Say) -> str:
    """What has been reached: by a faction or by a single character."""
    if name in CHARACTERS:
        return say(f"shadow_world.who.{name}.goal")
    return say.first(f"shadow_world.goal.{name}", "ask.other")
