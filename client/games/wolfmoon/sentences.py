"""Wolfmoon in whole sentences, for the line client: nothing has to be seen to be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import name_of, real_name
from client.games.wolfmoon.hand import known
from client.games.wolfmoon.notes import card_name, card_one, valued
from client.games.wolfmoon.result import headline, reasons, sum_said
from client.games.wolfmoon.seats import AWAY, person_marks
from protocol.games.wolfmoon import VALUES

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.wolfmoon import SeatView


def table_said(scene: Scene, say: Say) -> list[str]:
    """Where the round stands, every seat, and the edge."""
    table = scene.table
    moons = ", ".join(card_name(moon, say) for moon in table.moons) or say("plain.wolfmoon.moons.none")
    status = say("plain.wolfmoon.status", round=max(1, table.round), moons=moons, pile=table.pile, aside=table.aside)
    edge = _cards(table.edge, say)
    return [
        status,
        *([say("plain.wolfmoon.status.last")] if table.last_turn and not table.ending else []),
        *(_seat(number, seat, scene, say) for number, seat in enumerate(table.seats, 1)),
        say("plain.wolfmoon.edge", cards=edge) if edge else say("plain.wolfmoon.edge.none"),
    ]


def own_said(scene: Scene, say: Say) -> list[str]:
    """One's own hand and what the seat knows for certain."""
    if scene.own is None:
        return []
    hand = _cards(scene.own.hand, say)
    return [
        say("plain.wolfmoon.hand", cards=hand) if hand else say("plain.wolfmoon.hand.none"),
        f"{say('wolfmoon.knows')}: {known(scene, say)}.",
    ]


def result_said(scene: Scene, say: Say) -> list[str]:
    """Who has won, why, and what everybody held."""
    table = scene.table
    held = [
        say(
            "plain.wolfmoon.result.value" if sum_said(seat) else "plain.wolfmoon.result.hand",
            name=real_name(scene, number, say),
            cards=", ".join(f"{card_one(card, say)} ({VALUES[card]})" for card in seat.hand),
            value=seat.value,
        )
        for number, seat in enumerate(table.seats, 1)
        if seat.hand
    ]
    return [headline(scene, say), *reasons(scene, say), *held]


def _seat(number: int, seat: SeatView, scene: Scene, say: Say) -> str:
    table = scene.table
    parts = []
    if table.active == number and not table.ending:
        parts.append(say("plain.wolfmoon.turn"))
    if seat.out:
        parts.append(say("plain.wolfmoon.out"))
    else:
        parts.append(say("plain.wolfmoon.hand", n=seat.cards))
    if seat.display:
        parts.append(say("plain.wolfmoon.open", cards=_cards(seat.display, say)))
    if seat.protected:
        parts.append(say("plain.wolfmoon.protected"))
    if seat.witch:
        parts.append(say("plain.wolfmoon.witch"))
    parts += [mark.text.removeprefix(f"{AWAY} ") for mark in person_marks(number, scene, say)]
    if table.long:
        parts.append(say("plain.wolfmoon.tokens", n=seat.tokens))
    return say("plain.wolfmoon.seat", seat=number, name=name_of(scene, number, say), parts=", ".join(parts))


def _cards(cards: list[str], say: Say) -> str:
    return ", ".join(valued(card, say) for card in cards)
