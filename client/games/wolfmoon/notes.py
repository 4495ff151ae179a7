"""What happens in Wolfmoon, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from client.base.names import capital, name_of, names_of
from protocol.games.wolfmoon import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import NoteView


SIGNS = {
    "round": ("·", "quiet"),
    "turn": ("▸", "soft"),
    "drew": ("+", "soft"),
    "moon": ("◑", "gold"),
    "last_card": ("+", "gold"),
    "exchanged": ("⇄", "soft"),
    "played": ("▸", "text"),
    "targeted": ("▸", "gold"),
    "no_target": ("○", "quiet"),
    "waived": ("○", "quiet"),
    "guessed": ("?", "gold"),
    "spy": ("!", "danger"),
    "handed": ("⇄", "soft"),
    "gathered": ("⇄", "secret"),
    "servant": ("▸", "gold"),
    "questioned": ("?", "gold"),
    "compared": ("≷", "gold"),
    "watched": ("◉", "secret"),
    "protected": ("◈", "safe"),
    "unprotected": ("◈", "quiet"),
    "returned": ("↥", "safe"),
    "forced": ("▸", "danger"),
    "fetched": ("↥", "gold"),
    "swapped": ("⇄", "secret"),
    "alchemist": ("♥", "safe"),
    "schemer": ("!", "danger"),
    "laid": ("▸", "soft"),
    "out": ("†", "danger"),
    "revealed": ("▸", "text"),
    "value": ("▸", "text"),
    "partner": ("★", "gold"),
    "ended": ("★", "gold"),
    "token": ("●", "gold"),
    "won": ("★", "gold"),
}
"""The sign before each kind of public note, and its tone."""
AIMED = {"seer": ("◉", "secret"), "thief": ("⇄", "secret"), "witch": ("↥", "safe")}
"""Signs of those who are pointed at, by the card; else they are guessed at, asked or compared with."""

LATER = ("servant", "merchant", "alchemist")
"""Cards that work while they lie open: what they do is said when they are played."""
IDLE = ("beggar_king", "spy", "schemer", "traitor", "frankensteins_monster")
"""Cards that work in the hand alone: playing one does nothing."""

FLAVOURS: dict[str, Callable[[dict[str, Any]], str]] = {
    "played": lambda facts: "later" if facts["card"] in LATER else "idle" if facts["card"] in IDLE else "",
    "targeted": lambda facts: str(facts["card"]),
    "no_target": lambda facts: str(facts["card"]),
    "waived": lambda facts: "kept" if facts["card"] in LATER else "",
    "questioned": lambda facts: "hit" if facts["hit"] else "miss",
    "guessed": lambda facts: "hit" if facts["hit"] else "miss",
    "drew": lambda facts: str(facts["source"]),
    "turn": lambda facts: "further" if facts["further"] else "",
    "ended": lambda facts: "" if facts["winners"] else "nobody",
    "unused": lambda facts: "" if facts["could"] else "other",
    "your_exchange": lambda facts: "same" if facts["taken"] == facts["returned"] else "",
}
"""Kinds that are told in more than one way, and what it depends on."""


def note_sign(note: NoteView) -> tuple[str, str]:
    """The sign before the note in the story, and its tone."""
    if note.kind == "targeted" and note.facts.get("card") in AIMED:
        return AIMED[str(note.facts["card"])]
    return SIGNS.get(note.kind, ("·", "quiet"))


def note_line(note: NoteView, scene: Scene, say: Say) -> str:
    """The note as a sentence, said to whoever sits at `scene.you`."""
    stem = f"wolfmoon.note.{note.kind}"
    if note.kind not in FLAVOURS and not say.begins(stem):
        return ""
    facts: dict[str, Any] = dict(note.facts)
    flavour = FLAVOURS[note.kind](facts) if note.kind in FLAVOURS else ""
    if note.kind == "gathered" and len(facts["seats"]) == len(scene.table.seats):
        flavour = "all"
    keys = [stem + f".{flavour}" + person for person in persons(facts, scene)] if flavour else []
    keys += [stem + person for person in persons(facts, scene)]
    return capital(say.first(*keys, **in_words(note.kind, facts, scene, say)))


def persons(facts: dict[str, Any], scene: Scene) -> list[str]:
    """The endings of the text to look for, the fitting one first."""
    by, at, you = facts.get("by"), facts.get("at"), scene.you
    if by == you or (you and you in (facts.get("first"), facts.get("second"))):
        return [".self.you", ".you", ""] if at == by and at else [".you", ""]
    if at == you:
        return [".me", ""]
    return [".self", ""] if at == by and at else [""]


def in_words(kind: str, facts: dict[str, Any], scene: Scene, say: Say) -> dict[str, Any]:
    """The facts as the sentence needs them."""
    said = dict(facts)
    for seat in ("by", "at", "first", "second"):
        if seat in facts:
            said[seat] = name_of(scene, facts[seat], say)
    if kind == "swapped":
        other = facts["second"] if facts["first"] == scene.you else facts["first"]
        said["other"] = name_of(scene, other, say)
    if "card" in facts:
        said |= {"card": card_name(facts["card"], say), "one": card_one(facts["card"], say)}
        said["line"] = say.first(f"wolfmoon.card.{facts['card']}.line", "ask.other")
        said.setdefault("value", VALUES.get(facts["card"], ""))
    if kind == "your_exchange":
        said |= {part: valued(facts[part], say) for part in ("taken", "returned")}
    if kind == "your_centre":
        said["cards"] = ", ".join(valued(card, say) for card in facts["cards"] if card)
    if kind == "your_gathering":
        pairs = zip(facts["seats"], facts["cards"], strict=False)
        said["cards"] = ", ".join(
            say("wolfmoon.note.your_gathering.card", name=name_of(scene, seat, say), card=valued(card, say))
            for seat, card in pairs
        )
    if kind == "gathered":
        words = [say("wolfmoon.you.from") if s == scene.you else name_of(scene, s, say) for s in facts["seats"]]
        said["seats"] = say.listed(words)
    if kind == "questioned":
        said["values"] = say(f"wolfmoon.values.{facts['card']}")
    if kind == "compared":
        said["outcome"] = outcome(facts["loser"], scene, say)
    if kind in ("ended", "won"):
        said["winners"] = winners(facts["winners"], scene, say)
    if kind == "ended":
        said["reason"] = say.first(f"wolfmoon.ending.{facts['ending']}", "wolfmoon.ending.other")
    return said


def outcome(loser: int, scene: Scene, say: Say) -> str:
    """Who loses a comparison."""
    if not loser:
        return say("wolfmoon.loses.nobody")
    if loser == scene.you:
        return say("wolfmoon.loses.you")
    return say("wolfmoon.loses", name=name_of(scene, loser, say))


def winners(seats: list[int], scene: Scene, say: Say) -> str:
    """The winners as a list."""
    return names_of(scene, seats, say)


def card_name(card: str, say: Say) -> str:
    """`Seer`."""
    return say.first(f"wolfmoon.card.{card}", "ask.other") if card else ""


def card_one(card: str, say: Say) -> str:
    """`the Seer`, as the object of a sentence."""
    return say(f"wolfmoon.card.{card}.one")


def valued(card: str, say: Say) -> str:
    """`Seer 2`."""
    return f"{card_name(card, say)} {VALUES[card]}" if card in VALUES else card_name(card, say)
