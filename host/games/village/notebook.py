"""What everybody else does at night: one's own suspicion, and a question about yesterday that scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.engine.asking import Ask
    from host.games.village.state import Village

QUESTIONS = ("up", "accused", "nominated", "down", "seconded", "pointed_at", "pointed_wrong")
"""Who yesterday voted up in the last ballot, was accused, nominated, voted down, seconded, ...: name one of them."""


def keep(game: Village, ask: Ask, answer: str) -> None:
    """Put a decoy's answer into the seat's notebook, or score it."""
    names = [name for name in answer.split("+") if name.isdigit() and name not in ask.closed]
    if ask.also and ask.also != ask.choices:
        names = [name for name in answer.partition("+")[2:] if name.isdigit()]
    for name in names:
        if ask.name == "guess":
            knew = game.knew[str(ask.seat)] = int(name) in game.yesterday.get(game.question, [])
            game.points[ask.seat] += knew
        else:
            game.notebook[ask.seat].append([game.night, int(name)])


def question(game: Village) -> str:
    """Tonight's question by public facts alone: the next one that anybody still alive would be the answer to."""
    for step in range(len(QUESTIONS)):
        name = QUESTIONS[(game.night + step) % len(QUESTIONS)]
        if any(map(game.alive, game.yesterday.get(name, []))):
            return name
    return ""
