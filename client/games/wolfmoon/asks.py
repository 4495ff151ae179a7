"""Wolfmoon's asks as prompts: every row says the thing it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.base.names import capital, name_of
from client.base.spans import DOT
from client.games.wolfmoon.hand import place_word
from client.games.wolfmoon.notes import IDLE, card_name, card_one
from protocol.games.wolfmoon import COPIES, HIGHEST, VALUES

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView, NoteView

SPY = "spy"
"""Strikes back from the hand, at whoever guesses wrong."""
SCHEMER = "schemer"
"""Takes along whoever puts its holder out."""
EFFECTS = ("target", "guess", "take", "swap")
"""What is asked while the card that one has just played is carried out."""


def prompt(ask: AskView, scene: Scene, say: Say) -> Prompt | None:
    """The ask in Wolfmoon's words, None for one that it does not know."""
    build = PROMPTS.get(ask.name)
    asked = build(ask, scene, say) if build and scene.table else None
    card = acting(scene) if ask.name in EFFECTS and scene.table else ask.name if ask.name in VALUES else ""
    return replace(asked, card=card) if asked else None


def standing_rows(say: Say) -> list[tuple[str, str, str]]:
    """The Spy may strike by herself."""
    return [("spy", "yes", say("wolfmoon.standing.spy"))]


# -- a turn --------------------------------------------------------------------------------------------------


def action(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Draw and play, or exchange with the centre."""
    title = say("wolfmoon.ask.action.further" if scene.table.further else "wolfmoon.ask.action")
    rows = [
        Choice(
            say(f"wolfmoon.row.action.{choice}"),
            Answer(choice),
            hint=say(f"wolfmoon.row.action.{choice}.hint"),
            sentence=say(f"wolfmoon.row.action.{choice}.deed"),
        )
        for choice in ask.choices
    ]
    return Prompt(ask.number, title, tuple(rows), ask.kind)


def slot(ask: AskView, _scene: Scene, say: Say) -> Prompt:
    """One of the covered cards of the centre."""
    rows = [Choice(say("wolfmoon.row.slot", slot=choice), Answer(choice)) for choice in ask.choices]
    return Prompt(ask.number, say("wolfmoon.ask.slot"), tuple(rows), ask.kind)


def from_hand(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """One of this seat's cards: a row a card, twins included, so that the covered rows tell nothing."""
    hand = list(scene.own.hand) if scene.own else []
    if not hand or set(ask.choices) - set(hand):
        hand = list(ask.choices)
    stem = f"wolfmoon.row.{ask.name}"
    rows = []
    for place, card in enumerate(hand, start=1):
        named = say(f"{stem}.covered", place=say(f"wolfmoon.place.{place_word(place, len(hand))}"))
        rows.append(
            Choice(
                capital(say(stem, one=card_one(card, say))),
                Answer(card),
                hint=say(play_hint(card, scene) if ask.name == "play" else f"wolfmoon.card.{card}.line"),
                cover=named,
                card=card,
            )
        )
    return Prompt(ask.number, say(f"wolfmoon.ask.{ask.name}"), tuple(rows), ask.kind)


def play_hint(card: str, scene: Scene) -> str:
    """The text that says what playing a card would do now."""
    if card == SPY:
        return "wolfmoon.row.play.spy"
    if card in IDLE:
        return "wolfmoon.row.play.idle"
    if card == "witch" and not any(seat.out for seat in scene.table.seats):
        return "wolfmoon.row.play.nobody"
    return f"wolfmoon.card.{card}.line"


# -- people --------------------------------------------------------------------------------------------------


def target(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Whom a card is to hit; rows stand in seat order, whether they can be chosen or not."""
    card = acting(scene)
    seats = sorted({int(choice) for choice in [*ask.choices, *ask.closed] if choice.isdigit()})
    rows = [target_row(str(seat), ask.closed.get(str(seat), ""), card, scene, say) for seat in seats]
    if "skip" in ask.choices:
        rows.append(Choice(say("wolfmoon.row.target.skip"), Answer("skip"), sentence=say("row.skip"), key="0"))
    title = say.first(f"wolfmoon.ask.target.{card}", "wolfmoon.ask.target", card=card_name(card, say))
    return Prompt(ask.number, title, tuple(rows), ask.kind)


def target_row(choice: str, why: str, card: str, scene: Scene, say: Say) -> Choice:
    """One person as the target of `card`."""
    stem = f"wolfmoon.row.target.{card}"
    keys = [stem, "wolfmoon.row.target"]
    if int(choice) == scene.you:
        keys.insert(0, f"{stem}.you")
    name = name_of(scene, int(choice), say)
    label = capital(say.first(*keys, name=name))
    return Choice(label, Answer(choice), short=name, closed=reason(why, say), key=choice)


def acting(scene: Scene) -> str:
    """The card that this seat is carrying out: the last it has laid open."""
    display = scene.table.seats[scene.you - 1].display if scene.you else []
    return display[-1] if display else ""


def reason(why: str, say: Say) -> str:
    """Why a row is closed, in words."""
    return say.first(f"wolfmoon.closed.{why}", "closed.other") if why else ""


def last_note(scene: Scene, kind: str, **facts: int) -> NoteView | None:
    """The last note of a kind that has these facts."""
    for note in reversed(scene.notes):
        if note.kind == kind and all(note.facts.get(name) == fact for name, fact in facts.items()):
            return note
    return None


# -- a value -------------------------------------------------------------------------------------------------


def guess(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """The values 0 to 10 with the cards that have them: ● for each that lies open, ○ for the others."""
    pointed = last_note(scene, "targeted", by=scene.you)
    at = int(str(pointed.facts["at"])) if pointed else 0
    name = name_of(scene, at, say) if at else "?"
    shown = open_cards(scene)
    rows = [value_row(value, ask, name, shown, say) for value in range(HIGHEST + 1)]
    if "stop" in ask.choices:
        rows.append(Choice(say("wolfmoon.row.guess.stop"), Answer("stop"), key="s"))
    title = say("wolfmoon.ask.guess.again" if "stop" in ask.choices else "wolfmoon.ask.guess", name=name)
    if shown.get(SPY, 0) < COPIES[SPY]:
        title = f"{title} {say('wolfmoon.ask.guess.spy')}"
    column = say("wolfmoon.ask.guess.open")
    return Prompt(ask.number, title, tuple(rows), ask.kind, dense=True, column=column)


def value_row(value: int, ask: AskView, name: str, shown: dict[str, int], say: Say) -> Choice:
    """One value of the grid, with the cards that may still be hidden somewhere."""
    cards = [card for card in VALUES if VALUES[card] == value]
    hidden = [card for card in cards if shown.get(card, 0) < COPIES[card]]
    names = [say(f"wolfmoon.card.{card}") for card in hidden] or [say("wolfmoon.ask.guess.all_open")]
    lying = sum(shown.get(card, 0) for card in cards)
    copies = sum(COPIES[card] for card in cards)
    row = Choice(
        f"{value:>2} {DOT.join(names)}",
        Answer(str(value)),
        hint="●" * lying + "○" * (copies - lying),
        sentence=say("wolfmoon.row.guess", value=value, name=name),
        closed="" if str(value) in ask.choices else reason("guessed", say),
        key="x" if value == HIGHEST else str(value),
    )
    return warned(row, ask, name, say) if SCHEMER in hidden and not row.closed else row


def warned(row: Choice, ask: AskView, name: str, say: Say) -> Choice:
    """The value of the Schemer, with a second tap: to be right would cost whoever guesses it."""
    anyway = Choice(say("wolfmoon.row.guess.anyway"), row.deed, sentence=row.sentence, card=SCHEMER)
    title = say("wolfmoon.ask.guess.schemer", name=name)
    return replace(row, deed=None, leads_to=Prompt(ask.number, title, (anyway,), ask.kind, card=SCHEMER))


def open_cards(scene: Scene) -> dict[str, int]:
    """How many of each card lie open before the seats and at the edge."""
    counted: dict[str, int] = {}
    for cards in [*(seat.display for seat in scene.table.seats), scene.table.edge]:
        for card in cards:
            counted[card] = counted.get(card, 0) + 1
    return counted


# -- yes or no -----------------------------------------------------------------------------------------------


def spy(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Whether to strike back: the same two rows for everybody who is asked, whatever they hold."""
    wrong = last_note(scene, "guessed", at=scene.you)
    title = say("wolfmoon.ask.spy.plain")
    if wrong:
        by = name_of(scene, int(str(wrong.facts["by"])), say)
        title = say("wolfmoon.ask.spy", name=by, value=wrong.facts["value"])
    rows = (
        Choice(
            say("wolfmoon.row.spy.yes"),
            Answer("yes"),
            hint=say("wolfmoon.row.spy.yes.hint"),
            closed=reason(ask.closed.get("yes", ""), say),
            quiet=True,
        ),
        Choice(say("wolfmoon.row.spy.no"), Answer("no")),
    )
    return Prompt(ask.number, title, rows, ask.kind)


def yes_or_no(ask: AskView, _scene: Scene, say: Say) -> Prompt:
    """The Alchemist and the Servant."""
    rows = [Choice(say(f"wolfmoon.row.{ask.name}.{choice}"), Answer(choice)) for choice in ask.choices]
    return Prompt(ask.number, say(f"wolfmoon.ask.{ask.name}"), tuple(rows), ask.kind)


# -- two steps -----------------------------------------------------------------------------------------------


def take(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """First the person, then one of the cards lying before them."""
    owners = sorted({int(choice.partition("@")[2]) for choice in [*ask.choices, *ask.closed]})
    rows = [owner_row(owner, ask, scene, say) for owner in owners]
    opened = [row.leads_to for row in rows if row.leads_to and not row.closed]
    if len(rows) == 1 and opened:
        return replace(opened[0], ask=ask.number, kind=ask.kind)
    return Prompt(ask.number, say("wolfmoon.ask.take"), tuple(rows), ask.kind)


def owner_row(owner: int, ask: AskView, scene: Scene, say: Say) -> Choice:
    """The first step: before whom the card lies."""
    yours = owner == scene.you
    name = say("wolfmoon.you.from") if yours else name_of(scene, owner, say)
    rows = []
    for choice in [*ask.choices, *ask.closed]:
        card, _, seat = choice.partition("@")
        if int(seat) != owner:
            continue
        stem = "wolfmoon.row.take.you" if yours else "wolfmoon.row.take.deed"
        said = {"one": card_one(card, say), "value": VALUES[card], "name": name}
        hint = say(f"wolfmoon.card.{card}.line")
        closed = reason(ask.closed.get(choice, ""), say)
        label, sentence = (capital(say(key, **said)) for key in ("wolfmoon.row.take", stem))
        rows.append(Choice(label, Answer(choice), hint=hint, sentence=sentence, closed=closed, card=card))
    free = [row for row in rows if not row.closed]
    hint = say("wolfmoon.row.take.seat.hint", n=len(free))
    label = say("wolfmoon.row.take.seat.you" if yours else "wolfmoon.row.take.seat", name=name)
    return Choice(
        label,
        hint=hint,
        closed="" if free else rows[0].closed,
        key=str(owner),
        leads_to=Prompt(
            0, say("wolfmoon.ask.take.card.you" if yours else "wolfmoon.ask.take.card", name=name), tuple(rows)
        ),
    )


def swap(ask: AskView, scene: Scene, say: Say) -> Prompt:
    """Two taps for two people."""
    pairs = {choice: seats_of(choice) for choice in ask.choices}
    people = sorted({seat for choice in [*ask.choices, *ask.closed] for seat in seats_of(choice)})
    if len(pairs) == 1:
        return Prompt(ask.number, say("wolfmoon.ask.swap"), (pair_row(next(iter(pairs)), "", scene, say),), ask.kind)
    rows = []
    for first in people:
        partners = {a + b - first: choice for choice, (a, b) in pairs.items() if first in (a, b)}
        you = ".you" if first == scene.you else ""
        name = name_of(scene, first, say)
        seconds = [pair_row(partners[s], s, scene, say) for s in sorted(partners)]
        rows.append(
            Choice(
                say(f"wolfmoon.row.swap.first{you}", name=name),
                closed="" if seconds else reason("protected", say),
                key=str(first),
                leads_to=Prompt(0, say(f"wolfmoon.ask.swap.second{you}", name=name), tuple(seconds)),
            )
        )
    return Prompt(ask.number, say("wolfmoon.ask.swap"), tuple(rows), ask.kind)


def seats_of(pair: str) -> tuple[int, int]:
    """The two seats of `2+5`."""
    first, _, second = pair.partition("+")
    return int(first), int(second)


def pair_row(pair: str, second: int | str, scene: Scene, say: Say) -> Choice:
    """The second step: with whom; without one, both people at once."""
    seats = seats_of(pair)
    if scene.you in seats:
        other = seats[0] + seats[1] - scene.you
        sentence = say("wolfmoon.row.swap.you", name=name_of(scene, other, say))
    else:
        sentence = say("wolfmoon.row.swap", first=name_of(scene, seats[0], say), second=name_of(scene, seats[1], say))
    if not second:
        return Choice(sentence, Answer(pair))
    you = ".you" if second == scene.you else ""
    label = say(f"wolfmoon.row.swap.second{you}", name=name_of(scene, int(second), say))
    return Choice(label, Answer(pair), sentence=sentence, key=str(second))


PROMPTS: dict[str, Callable[[AskView, Scene, Say], Prompt]] = {
    "action": action,
    "slot": slot,
    "keep": from_hand,
    "play": from_hand,
    "target": target,
    "guess": guess,
    "spy": spy,
    "alchemist": yes_or_no,
    "servant": yes_or_no,
    "take": take,
    "swap": swap,
}
