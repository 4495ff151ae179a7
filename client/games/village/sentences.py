"""The village in whole sentences, for the line client: nothing has to be seen to be understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import name_of, numbered
from client.games.village.ballot import DOWN, UP
from client.games.village.board import person_marks, set_words, vote_mark
from client.games.village.claims import claimants
from client.games.village.moment import moment, phase_words
from client.games.village.own import secret_words
from client.games.village.result import best_nose, headline, led
from client.games.village.story import reason
from client.games.village.task import learnt_words
from client.games.village.words import game_of, living, real, role, was

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say


def table_said(scene: Scene, say: Say) -> list[str]:
    """Where the village stands, how many live, every seat."""
    table = scene.table
    lines = [say("plain.village.status", game=say(f"{game_of(scene)}.name"), where=phase_words(scene, say))]
    lines += moment(scene, say)
    lines.append(say("plain.village.alive", n=len(living(scene)), all=len(table.seats)))
    if cards := set_words(table, say):
        lines.append(say("plain.village.set", cards=say.listed(cards)))
    return [*lines, *(_seat(number, scene, say) for number in range(1, len(table.seats) + 1))]


def own_said(scene: Scene, say: Say) -> list[str]:
    """What the tap means now or who I am, then everything that I have learnt and suspected."""
    own = scene.own
    if own is None or not own.role:
        return []
    lines = secret_words(scene, say)
    lines += [say("village.notebook.night", n=row.night, text=learnt_words(row, scene, say)) for row in own.learnt]
    if own.notebook:
        told = ", ".join(f"{row.night}: {numbered(scene, row.seat, say)}" for row in own.notebook)
        lines.append(say("village.notebook.mine", text=told))
    if own.ghost:
        told = ", ".join(f"{real(n, scene, say)}: {role(card, say)}" for n, card in enumerate(own.ghost, 1))
        lines.append(say("plain.village.ghost", text=told))
    return list(dict.fromkeys(lines))


def result_said(scene: Scene, say: Say) -> list[str]:
    """Who has won and why, and who everybody was."""
    nose = best_nose(scene, say)
    return [
        headline(scene, say),
        reason(scene, say),
        *([nose] if nose else []),
        *led(scene, say),
        *roles_said(scene, say),
    ]


def roles_said(scene: Scene, say: Say) -> list[str]:
    """Who everybody was, as far as it is open."""
    return [
        say("village.was", name=real(number, scene, say), card=was(seat.card, seat.played, say))
        for number, seat in enumerate(scene.table.seats, 1)
        if seat.card
    ]


def _seat(number: int, scene: Scene, say: Say) -> str:
    seat = scene.table.seats[number - 1]
    parts = [say("plain.village.out" if seat.out else "plain.village.in")]
    if seat.card:
        parts.append(was(seat.card, seat.played, say))
    if (one := claimants(scene.table).get(number)) and one.card:
        you = ".you" if number == scene.you else ""
        parts.append(say(f"village.claims.says{you}", card=role(one.card, say, "is")))
    if seat.leads:
        parts.append(say(f"{game_of(scene)}.leader"))
    if seat.spared:
        parts.append(say("village.mark.spared"))
    if vote := vote_mark(seat.vote):
        words = {UP: "village.vote.up", DOWN: "village.vote.down"}.get(vote, "village.vote.at")
        parts.append(say(words, at=vote[1:]))
    parts += [mark.text.strip("()") for mark in person_marks(number, scene, say)]
    return say("plain.village.seat", seat=number, name=name_of(scene, number, say), parts=", ".join(parts))
