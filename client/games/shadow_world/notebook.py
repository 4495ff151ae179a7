"""The notebook: what this seat was shown, gave, received and saw, person by person; all of it under the cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.choices import HIDDEN
from client.base.deeds import Local
from client.base.names import name_of
from client.base.spans import Span, TextLine, fit, text_line, unbroken, wrap
from client.games.shadow_world.board import piles_line
from client.games.shadow_world.damage import gear, legend
from client.games.shadow_world.notes import note_line
from client.games.shadow_world.people import about
from client.games.shadow_world.words import cards_said, effect, faction, fits, meaning, thing
from protocol.games.shadow_world import CHARACTERS, LIMITS

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.shadow_world import Spoken

RECALLED = ("attacked", "hurt", "healed", "stole", "handed", "oracle", "used", "targeted", "revealed", "ability", "set")
"""What a person does that others remember."""
RECENT = 8


def notebook_lines(scene: Scene, seat: int, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """The page about a seat; with 0 the discards, with this device's seat its character in full."""
    if scene.table is None:
        return []
    if not seat:
        return table_page(scene, say, width)
    if seat == scene.you:
        return own_page(scene, say, width, peek=peek)
    view = scene.table.seats[seat - 1]
    rows: list[TextLine] = [text_line(Span(about(seat, scene, say), "plain"))]
    if view.equipment:
        rows.append(fit(gear(view, say), width))
    if not view.character:
        still = [f"{letters} {limit}" for limit, letters in LIMITS.items() if limit > view.damage]
        rows += [text_line(Span(row, "quiet")) for row in [say("shadow_world.notebook.could"), *unbroken(still, width)]]
    secrets = secret_words(scene, seat, say)
    rows += [[], text_line(Span(say("shadow_world.notebook.secret"), "moon", Local.PEEK))]
    for text in secrets:
        rows += _veiled(text, width, peek=peek)
    if not secrets:
        rows.append(text_line(Span(say("shadow_world.notebook.nothing"), "quiet")))
    remembered = [note_line(note, scene, say) for note in scene.notes if note.kind in RECALLED and not note.private
             and note.facts.get("by") == seat and note.facts.get("at") != seat]  # fmt: skip
    rows += [[], text_line(Span(say("shadow_world.notebook.deeds"), "moon"))]
    rows += [text_line(Span(row, "plain")) for row in wrap(tally(scene, seat, say), width)]
    rows += [text_line(Span(row, "quiet")) for text in remembered[-RECENT:] if text for row in wrap(text, width, " ")]
    return rows


def _veiled(text: str, width: int, *, peek: bool) -> list[TextLine]:
    if not peek:
        return [text_line(Span(HIDDEN, "cover", Local.PEEK))]
    return [text_line(Span(row, "secret", Local.PEEK)) for row in wrap(text, width, " ")]


def secret_words(scene: Scene, seat: int, say: Say) -> list[str]:
    """What this seat alone knows about another: characters seen, cards given to them and got from them."""
    own = scene.own
    if own is None:
        return []
    said = [
        say(
            "shadow_world.notebook.seen",
            who=thing(seen.character, say),
            faction=faction(seen.character, say),
            n=CHARACTERS[seen.character].limit,
        )
        for seen in own.seen
        if seen.seat == seat
    ]
    said += [spoken_words(card, scene, say) for card in own.book if seat in (card.giver, card.receiver)]
    return said


def spoken_words(spoken: Spoken, scene: Scene, say: Say) -> str:
    """One oracle card and its answer, with what that answer tells."""
    card = thing(spoken.card, say)
    outcome = say(f"shadow_world.outcome.{spoken.outcome or 'open'}")
    if spoken.receiver == scene.you:
        name = name_of(scene, spoken.giver, say)
        return say("shadow_world.notebook.got", name=name, card=card, outcome=outcome)
    told = meaning(spoken, say)
    return " ".join(part for part in (say("shadow_world.notebook.gave", card=card, outcome=outcome), told) if part)


def tally(scene: Scene, seat: int, say: Say) -> str:
    """Whom somebody has hurt and helped, in public."""
    view = scene.table.seats[seat - 1]
    parts = []
    for kind, counts in (("harmed", view.harmed), ("helped", view.helped)):
        them = [
            say("shadow_world.notebook.times", name=name_of(scene, n, say), n=times)
            for n, times in enumerate(counts, 1)
            if times and n != seat
        ]
        if them:
            parts.append(say(f"shadow_world.notebook.{kind}", names=", ".join(them)))
    return " ".join(parts) or say("shadow_world.notebook.quiet")


def own_page(scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """Who I am, in full; covered it is as long for everybody."""
    own = scene.own
    if own is None:
        return []
    about_me = CHARACTERS[own.character]
    said = [
        (say("shadow_world.own.you"), say("shadow_world.own.who", who=thing(own.character, say),
                                          faction=faction(own.character, say), n=about_me.limit)),
        (say("shadow_world.own.goal"), say(f"shadow_world.who.{own.character}.goal")),
        (say("shadow_world.own.can"), say(f"shadow_world.who.{own.character}.ability")),
    ]  # fmt: skip
    if own.oracle:
        text = say(f"shadow_world.card.{own.oracle.card}.rule")
        if own.oracle.receiver == scene.you:
            text += " " + effect(own.oracle, scene, name_of(scene, own.oracle.giver, say), say)
            if not fits(own.oracle.card, own.character) and own.character == "v_lie":
                text += " " + say("shadow_world.own.may_lie")
        said.insert(0, (f"{say('shadow_world.own.card')}: {thing(own.oracle.card, say) if peek else HIDDEN}", text))
    rows: list[TextLine] = []
    for title, text in said:
        rows += [text_line(Span(title, "moon", Local.PEEK)), *_veiled(text, width, peek=peek)]
    gave = [spoken_words(card, scene, say) for card in own.book if scene.you == card.receiver]
    rows += [[], text_line(Span(say("shadow_world.notebook.to_me"), "moon", Local.PEEK))]
    for text in gave:
        rows += _veiled(text, width, peek=peek)
    return rows if gave else rows[:-2]


def table_page(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """Draw piles and open discards."""
    table = scene.table
    rows: list[TextLine] = [piles_line(scene, say, width), [], *legend(say, width).lines(), []]
    for colour, cards in (("blue", table.blue), ("red", table.red)):
        title = say("shadow_world.notebook.discards", colour=say(f"shadow_world.colour.{colour}"))
        rows.append(text_line(Span(title, "moon")))
        text = cards_said(cards, say) if cards else say("shadow_world.notebook.none")
        rows += [text_line(Span(row, "plain")) for row in wrap(text, width, " ")]
    rows.append(text_line(Span(say("shadow_world.notebook.green", n=table.green), "quiet")))
    return rows
