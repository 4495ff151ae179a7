"""What may be said by day in public, as rows: of whom, then what; of oneself, who one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.games.village.asks import seat_label
from client.games.village.claims import finders
from client.games.village.words import alive, game_of, role, target
from protocol.games.village.statements import FOUND, LIED, WHO

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

PHASES = ("talk", "defence")
"""When statements are made."""


def speaking_rows(asks: dict[str, AskView], scene: Scene, say: Say) -> list[Choice]:
    """The one row that leads to all statements; it stays, closed, for whoever has said enough for the moment."""
    table = scene.table
    if not table.talks or table.phase not in PHASES or not alive(scene, scene.you):
        return []
    label = say("village.row.say")
    claim, about = asks.get("claim"), asks.get("say")
    if claim is None or about is None:
        return [Choice(label, closed=say("village.row.say.closed"))]
    leads_to = Prompt(about.number, say("village.ask.say"), persons(claim, about, scene, say), grid=True)
    return [Choice(label, hint=say("village.row.say.hint"), leads_to=leads_to)]


def persons(claim: AskView, about: AskView, scene: Scene, say: Say) -> tuple[Choice, ...]:
    """Everybody in seat order: whoever is out may be spoken of, too."""
    rows = []
    for seat in range(1, len(scene.table.seats) + 1):
        if seat == scene.you:
            rows.append(Choice(say("village.say.me"), key=str(seat), leads_to=of_myself(claim, say)))
        elif str(seat) in about.also:
            name = seat_label(str(seat), scene, say)
            rows.append(Choice(name, key=str(seat), leads_to=of_somebody(about, seat, scene, say)))
    return tuple(rows)


def of_myself(claim: AskView, say: Say) -> Prompt:
    """Who one says that one is."""
    rows = [
        Choice(
            say("village.say.lied") if word == LIED else role(word, say),
            Answer(word, claim.number),
            sentence=say("village.deed.claim.lied")
            if word == LIED
            else say("village.deed.claim", card=role(word, say, "is")),
            card="" if word == LIED else word,
        )
        for word in claim.choices
    ]
    return Prompt(claim.number, say("village.ask.say.you"), tuple(rows), grid=True)


def of_somebody(about: AskView, seat: int, scene: Scene, say: Say) -> Prompt:
    """What one says about somebody; whoever is out is not asked anything, and a report must be there to be believed."""
    name, game = target(seat, scene, say), game_of(scene)
    meant = {WHO: alive(scene, seat), FOUND: bool(finders(seat, scene.table))}
    words = [word for word in about.choices if meant.get(word, True)]
    rows = [
        Choice(
            say.first(f"{game}.say.{word}", f"village.say.{word}", at=name),
            Answer(f"{word}+{seat}", about.number),
            short=say.first(f"{game}.say.{word}.short", f"village.say.{word}.short"),
        )
        for word in words
    ]
    return Prompt(about.number, say("village.ask.say.at", at=name), tuple(rows))
