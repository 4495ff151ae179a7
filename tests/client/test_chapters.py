"""A finished game by its parts: what each is called, where it begins, and how far a step is in it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from client.present.chapters import Chapters, chapter
from client.texts import texts
from tests.client import village
from tests.client.fake import ended, playing, room, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.present.replay_steps import ReplayStep

SAY = texts("en")
MOMENTS = [(2, "night"), (2, "talk"), (2, "talk"), (3, "night"), (3, "night")]
OPENINGS = ["night", "day", "said", "ballot", ""]
"""The verdict is told at the fourth, at the end of which it is night."""


def steps(*scenes: Scene, opening: str = "turn") -> Sequence[ReplayStep]:
    """A game with these moments, each of which begins with such an event."""
    return cast("Sequence[ReplayStep]", [SimpleNamespace(scene=scene, opening=opening) for scene in scenes])


def turn(of: int) -> Scene:
    """A moment in somebody's turn."""
    return playing(table=table(active=of))


def test_a_part_is_called_by_its_game_and_the_end_by_its_result() -> None:
    """Before the first turn it is the beginning; a game of another program has nothing else."""
    turns = [chapter(step, SAY) for step in steps(turn(1), turn(2))]
    assert "Ada" in turns[0]
    assert "Ben" in turns[1]
    assert turns[0][0].isupper()
    assert chapter(steps(ended())[0], SAY) == SAY("result.title")
    assert chapter(steps(playing(room=room(game="other")))[0], SAY) == SAY("replay.beginning")


def test_a_step_is_so_far_in_its_part() -> None:
    """Parts of one name are two where another one lies between them; steps count from one."""
    game = steps(turn(1), turn(1), turn(2), turn(1), turn(1), turn(1), ended())
    parts = Chapters(game, SAY)
    assert parts.beginnings == [0, 2, 3, 6]
    told = [(1, 2), (2, 2), (1, 1), (1, 3), (2, 3), (3, 3), (1, 1)]
    for at, (n, of) in enumerate(told):
        assert parts.position(at) == SAY("replay.place", chapter=chapter(game[at], SAY), n=n, of=of)


def test_what_ends_a_part_belongs_to_it() -> None:
    """A guess to the turn in which it was made, though the next one begins by it; the end of the game is its own."""
    game = [*steps(turn(1)), *steps(turn(1), turn(2), opening="guessed"), *steps(turn(2), ended(), opening="drew")]
    parts = Chapters(game, SAY)
    assert parts.beginnings == [0, 3, 4]
    assert "Ada" in parts.position(2)
    assert "Ben" in parts.position(3)
    foreign = steps(*(playing(room=room(game="other")) for _ in range(2)), opening="guessed")
    assert Chapters(foreign, SAY).beginnings == [0]


def test_a_verdict_belongs_to_its_day_and_dawn_to_the_next() -> None:
    """Also where night falls with it."""
    days = [village.playing(table=village.table(night=night, phase=phase)) for night, phase in MOMENTS]
    game = [step for scene, opening in zip(days, OPENINGS, strict=True) for step in steps(scene, opening=opening)]
    parts = Chapters(game, SAY)
    assert parts.beginnings == [0, 1, 4]
    assert parts.position(3).startswith(chapter(game[1], SAY))
