"""Reveal at any time: one row on every hidden screen, the same whatever the character, with two taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.games.shadow_world.asks import uses, veiled
from client.games.shadow_world.words import as_object, hidden, thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

KEY = "r"


def anytime_rows(asks: Sequence[AskView], scene: Scene, say: Say) -> list[Choice]:
    """The row for revealing; whoever is open has what remains: healing, or fetching a card."""
    open_now = {ask.name: ask for ask in asks}
    reveal = open_now.get("reveal")
    use = [*uses(scene, say), *using(open_now, scene, say)]
    if reveal is None or not hidden(scene):
        return [] if hidden(scene) else using(open_now, scene, say)
    if any(ask.name == "reveal" and ask.kind != "standing" for ask in scene.asks):
        return []  # this very question stands above
    only = Choice(
        say("shadow_world.row.reveal.only"),
        Answer("yes", reveal.number),
        hint=say("shadow_world.row.reveal.only.hint"),
        sentence=say("shadow_world.row.reveal.deed"),
        closed="" if "yes" in reveal.choices else say("shadow_world.closed.scream"),
        quiet=True,
    )
    rows = (only, veiled(use, scene, say, reveal.number))
    title = say("shadow_world.ask.reveal")
    label, brief = say("shadow_world.row.reveal"), say("shadow_world.row.reveal.short")
    return [Choice(label, short=brief, key=KEY, leads_to=Prompt(reveal.number, title, rows))]


def using(asks: dict[str, AskView], scene: Scene, say: Say) -> list[Choice]:
    """What may be done at any time besides revealing."""
    rows = []
    if heal := asks.get("heal"):
        rows += [Choice(say("shadow_world.row.heal"), Answer(choice, heal.number)) for choice in heal.choices]
    if (fetch := asks.get("fetch")) and fetch.choices:
        cards = tuple(
            Choice(
                say("shadow_world.row.fetch.card", one=as_object(card, say)),
                Answer(card, fetch.number),
                hint=say(f"shadow_world.card.{card}.line"),
                card=card,
            )
            for card in dict.fromkeys(fetch.choices)
        )
        if hidden(scene):
            return [*rows, *cards]
        who = thing("h_relic", say)
        first = say("shadow_world.row.fetch", who=who)
        rows.append(Choice(first, key=KEY, leads_to=Prompt(fetch.number, say("shadow_world.ask.fetch"), cards)))
    return rows
