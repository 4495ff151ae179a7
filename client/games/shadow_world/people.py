"""Rows about people: one tap for a person, or first the person and then a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.base.names import capital, name_of
from client.games.shadow_world.words import as_object, faction, seat_of, thing
from protocol.games.shadow_world import CARDS, CHARACTERS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView


def person_row(choice: str, stem: str, scene: Scene, say: Say, hint: str = "") -> Choice:
    """One person; the text is that of `stem`, of `stem` for yourself, or the bare name."""
    seat = int(choice)
    name = name_of(scene, seat, say)
    keys = [stem, "shadow_world.row.person"]
    if seat == scene.you:
        keys.insert(0, f"{stem}.you")
    label = capital(say.first(*keys, name=name))
    known = brief(seat, scene, say)
    return Choice(
        label, Answer(choice), hint=", ".join(part for part in (known, hint) if part), short=capital(name), key=choice
    )


def about(seat: int, scene: Scene, say: Say) -> str:
    """What everybody knows of a person, in a few words."""
    view = seat_of(scene, seat)
    if view is None:
        return ""
    if view.character:
        limit = CHARACTERS[view.character].limit
        who = thing(view.character, say)
        return say("shadow_world.about.open", n=view.damage, limit=limit, faction=faction(view.character, say), who=who)
    return say("shadow_world.about.hidden", n=view.damage)


def brief(seat: int, scene: Scene, say: Say) -> str:
    """The same in as few columns as a row has beside its label."""
    view = seat_of(scene, seat)
    if view and view.character:
        limit = CHARACTERS[view.character].limit
        return f"{view.damage}/{limit} {faction(view.character, say, 'short')}"
    you = ".you" if seat == scene.you else ""
    return say(f"shadow_world.about.brief{you}", n=view.damage) if view else ""


def on_person(seat: int, rows: list[Choice], title: str, scene: Scene, say: Say) -> Choice:
    """The first of two steps: a person, with the rows of the second."""
    name = capital(name_of(scene, seat, say))
    return Choice(name, hint=brief(seat, scene, say), key=str(seat), leads_to=Prompt(0, title, tuple(rows)))


def by_person(ask: AskView, kind: str, scene: Scene, say: Say) -> list[Choice]:
    """CARD@SEAT in two taps: the person, then the card."""
    cards: dict[int, list[str]] = {}
    for choice in ask.choices:
        card, _, seat = choice.partition("@")
        if seat and card in CARDS:
            cards.setdefault(int(seat), []).append(card)
    rows = []
    for owner in sorted(cards):
        name = name_of(scene, owner, say)
        second = [
            Choice(
                say(f"shadow_world.row.{kind}", one=as_object(card, say)),
                Answer(f"{card}@{owner}"),
                hint=say(f"shadow_world.card.{card}.line"),
                sentence=say(f"shadow_world.row.{kind}.deed", one=as_object(card, say), name=name),
                card=card,
            )
            for card in cards[owner]
        ]
        first = say(f"shadow_world.row.{kind}.person", name=name)
        title = say(f"shadow_world.ask.{kind}.card", name=name)
        many = say("shadow_world.cards", n=len(second))
        hint = many if kind == "steal" else brief(owner, scene, say)
        rows.append(Choice(first, hint=hint, key=str(owner), leads_to=Prompt(0, title, tuple(second))))
    return rows
