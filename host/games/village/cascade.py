"""Deaths and what they bring: grief, the Hunter's shot, the cat, the leader's card, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.engine.asking import ask
from host.games.village import ghosts
from host.games.village.state import AT_DOG, NONE, target
from host.games.village.winning import check
from protocol.games.village import DOG, NOBODY, SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat
    from host.games.village.state import Village

UNTOLD = ("poisoned", "sword", "hunted", "devoured")
"""Causes that stay open where the table does not tell them."""


async def cascade(
    game: Village,
    batch: dict[Seat, str],
    *,
    shots: bool = True,
    after: Callable[[], None] | None = None,
) -> None:
    """All in `batch` are out at this instant, each with its cause, and whoever follows them; then the end is checked.

    `after` tells what is said once the batch is told, before anybody shoots.
    """
    await fall(game, batch, shots=shots, after=after)
    cat_with_owner(game)
    await succession(game)
    check(game)


async def fall(
    game: Village,
    batch: dict[Seat, str],
    *,
    shots: bool = True,
    after: Callable[[], None] | None = None,
) -> None:
    """Grief, then the Hunter's shot, which may bring new grief."""
    first = bool(game.options["grief_first"])
    whole = with_grief(game, batch) if first else dict(batch)
    whole = {seat: cause for seat, cause in whole.items() if game.alive(seat)}
    hunter = next((seat for seat in whole if game.roles[seat] == "hunter"), 0)
    if whole:
        depart(game, whole, hunter=hunter if shots else 0)
    if after:
        after()
    if hunter and shots and game.living():
        await shoot(game, hunter)
    if not first and (late := {s: "grief" for s in with_grief(game, whole) if s not in whole}):
        await fall(game, late, shots=shots)


def with_grief(game: Village, batch: dict[Seat, str]) -> dict[Seat, str]:
    """The batch with the living lovers of those in it."""
    whole = dict(batch)
    for seat in batch:
        lover = game.lover_of(seat)
        if game.alive(lover) and lover not in whole:
            whole[lover] = "grief"
    return whole


def depart(game: Village, batch: dict[Seat, str], *, hunter: Seat) -> None:
    """They leave the circle with their cards."""
    by_seat = game.rulebook.by_seat or not game.options["tell_cause"]
    order = list(batch)
    if by_seat and any(cause in UNTOLD for cause in batch.values()):
        order = sorted(batch, key=lambda seat: (batch[seat] == "grief", seat))
    ghosts.settle_next(game, batch)
    for seat in order:
        cause = batch[seat]
        card, role = game.cards[seat], game.roles[seat]
        open_card = bool(game.options["reveal"]) or seat == hunter
        game.mates[str(seat)] = game.known_pack(seat)
        game.out.append(seat)
        game.causes[seat] = cause
        game.told_causes[seat] = told(game, cause)
        game.shown[seat] = card if open_card else ""
        game.played[seat] = role if open_card and role != card else ""
        game.tell(
            "died",
            at=seat,
            cause=game.told_causes[seat],
            card=game.shown[seat],
            played=game.played[seat],
            variant=game.variant,
        )
    game.renew()


def told(game: Village, cause: str) -> str:
    """The cause as everybody hears it, "" where the table does not tell it."""
    return "" if cause in UNTOLD and not game.options["tell_cause"] else cause


async def shoot(game: Village, hunter: Seat) -> None:
    """The Hunter takes somebody along."""
    dog = [DOG] if game.dog == "alive" else []
    choices = [*game.living(), *dog, NOBODY]
    at = target(await ask(game, hunter, "hunter", choices, seconds=SECONDS["shot"]))
    if at == NONE:
        game.tell("held_fire", by=hunter)
    elif at == AT_DOG:
        dog_dies(game, "shot")
    else:
        await fall(game, {at: "shot"})


def dog_dies(game: Village, cause: str) -> None:
    """The Guard Dog is out."""
    if game.dog == "alive":
        game.dog = "dead"
        game.tell("dog", cause=told(game, cause), variant=game.variant)


def cat_with_owner(game: Village) -> None:
    """The cat leaves with its owner."""
    if game.cat and not game.alive(game.cat):
        game.cat, game.cat_about = 0, False
        game.tell("cat_gone", cause="owner", variant=game.variant)


async def succession(game: Village) -> None:
    """A leader who is out passes the card on; without an answer the next living seat has it."""
    holder = game.leader
    if not holder or game.alive(holder):
        return
    if not game.living():
        game.leader = 0
        return
    choice = await ask(game, holder, "successor", [*game.living(), "next"], seconds=SECONDS["successor"])
    asked = choice.isdigit()
    game.leader = int(choice) if asked else game.next_living(holder)
    game.tell("successor", by=holder, at=game.leader, asked=asked)


async def leavers(game: Village) -> None:
    """Whoever has left the table is out, with its card and without a shot."""
    while game.leaving:
        seats, game.leaving = [seat for seat in game.leaving if game.alive(seat)], []
        if seats:
            await cascade(game, dict.fromkeys(seats, "left"), shots=False)
