"""Being eliminated, and the three cards that answer it: Alchemist, Schemer, and the Spy's blow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import Ask, ask, window
from host.games.wolfmoon import knowledge
from host.games.wolfmoon.drawing import can_draw, draw_free

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon

FATAL = ("mayor", "werewolf")
"""Laying one of these into one's own display eliminates, whatever the reason."""


async def eliminate(game: Wolfmoon, seat: Seat, cause: Seat) -> None:
    """The hand card is laid without effect and `seat` is out, unless the Alchemist saves it.

    `cause` is whose effect it is: `seat` itself for a card that turned against its player.
    """
    card = game.hands[seat].pop() if game.hands[seat] else ""
    may_save = alchemist_serves(game, seat, cause, card)
    knowledge.new_card(game, seat)
    if card:
        game.displays[seat].append(card)
        game.tell("laid", by=seat, card=card)
    if may_save and await alchemist(game, seat):
        return
    put_out(game, seat, cause)
    if card == "schemer" and cause not in (seat, *game.out):
        game.tell("schemer", by=seat, at=cause)
        await eliminate(game, cause, seat)


def put_out(game: Wolfmoon, seat: Seat, cause: Seat) -> None:
    """`seat` is eliminated: no protection and no turn any more; display and Witch token stay."""
    game.out = sorted([*game.out, seat])
    if seat in game.protected:
        game.protected.remove(seat)
    knowledge.new_card(game, seat)
    game.tell("out", by=seat, cause=cause)


def alchemist_serves(game: Wolfmoon, seat: Seat, cause: Seat, laid: str) -> bool:
    """Whether `seat` may be saved: by open cards alone, before `laid` is in its display (WM-35 to WM-37)."""
    deadly = laid in FATAL and game.options["WM-36"] == 2
    return cause != seat and "alchemist" in game.displays[seat] and not deadly and can_draw(game)


async def alchemist(game: Wolfmoon, seat: Seat) -> bool:
    """Ask `seat` whether the Alchemist leaves for the edge in its place; it draws a new card then."""
    if await ask(game, seat, "alchemist", ("yes", "no")) != "yes":
        game.tell("waived", by=seat, card="alchemist")
        return False
    game.displays[seat].remove("alchemist")
    game.edge.append("alchemist")
    game.tell("alchemist", by=seat)
    draw_free(game, seat)
    return True


async def spy(game: Wolfmoon, holder: Seat, attacker: Seat) -> bool:
    """After a wrong guess at `holder`: the window for the Spy, asked whether or not they hold it (WM-59).

    True when the Spy struck: it lies open, and the attacker gives up the hand card and is eliminated.
    """
    if not knowledge.may_hold_spy(game, holder):
        return False
    held = game.hand(holder) == "spy"
    choices, closed = (("no", "yes"), {}) if held else (("no",), {"yes": "not_yours"})
    asked = Ask(holder, "spy", choices, kind="window", closed=closed, secret=True)
    if (await window(game, [asked])).get(holder) != "yes":
        game.tell("unused", to=(holder,), card="spy", could=held)
        return False
    game.hands[holder].remove("spy")
    game.displays[holder].append("spy")
    game.tell("spy", by=holder, at=attacker)
    card = hand_over(game, attacker, holder)
    if alchemist_serves(game, attacker, holder, "") and await alchemist(game, attacker):
        return True
    put_out(game, attacker, holder)
    if card == "schemer" and game.options["WM-33"] == 2:
        game.tell("schemer", by=attacker, at=holder)
        await eliminate(game, holder, attacker)
    return True


def hand_over(game: Wolfmoon, giver: Seat, taker: Seat) -> str:
    """The hand card of `giver` goes face down to `taker`; these two know it."""
    game.tell("handed", by=giver, at=taker)
    if not game.hands[giver]:
        knowledge.new_card(game, taker)
        return ""
    card = game.hands[giver].pop()
    game.hands[taker].append(card)
    knowledge.handed(game, giver, taker)
    game.tell("gave", to=(giver,), at=taker, card=card)
    game.tell("received", to=(taker,), at=giver, card=card)
    return card
