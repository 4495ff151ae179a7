"""What each game adds to the client: its table, its words for asks and notes, its rules.

A folder or module here is found by the game's id and holds its `FACE`; games share folders, too.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from client.games.abilities import OptionPlaces
from protocol.durations import phase_scale
from protocol.games import GAMES
from protocol.story import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.base.choices import Choice, Prompt
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games.abilities import Horizon, Narration, NotebookPages, Rule, Sentences, Statements, Storytelling
    from client.texts import Say
    from protocol.games import GameInfo
    from protocol.messages import AskView, NoteView

SHARES = {"brisk": 0.65}
"""How much of a game's usual time a pace takes, where it is not all of it."""


class Face(Protocol):
    """How a game shows itself; a game's own class says it is one, so that it has none of what only some games have."""

    INFO: GameInfo
    """The game in names, numbers and abilities."""
    sentences: Sentences
    """Everything that the screens show, in whole sentences."""
    notebook: NotebookPages | None = None
    """Its notebook."""
    narration: Narration | None = None
    """How a narrator tells it."""
    horizon: Horizon | None = None
    """What stands above it."""
    storytelling: Storytelling | None = None
    """How somebody leads it."""
    statements: Statements | None = None
    """What is said in it in public."""
    option_places: OptionPlaces = OptionPlaces()
    """Where its options are found."""

    # -- the screens

    def prompt(self, ask: AskView, scene: Scene, say: Say) -> Prompt | None:
        """The ask in the game's own words."""

    def anytime_rows(self, asks: Sequence[AskView], scene: Scene, say: Say) -> list[Choice] | None:  # noqa: ARG002
        """The rows of what is open at any time (`asks` are standing ones); None for plain words."""
        return None

    def note_line(self, note: NoteView, scene: Scene, say: Say) -> str:
        """What happened, as a sentence; "" for a note that says nothing to a person."""

    def deal_of(self, table: Any) -> int:
        """Which deal a table belongs to: with another one everything lies anew."""

    def status_line(self, scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
        """Where we are in the game, with `right` at the right edge."""

    def note_sign(self, note: NoteView) -> tuple[str, str]:  # noqa: ARG002
        """The sign before a note in the story, of one column, and its tone."""
        return "·", "quiet"

    def table_pictures(self, scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
        """Who has what, for everybody to see: from the picture that uses most lines down to the tightest."""

    def hand_picture(self, scene: Scene, say: Say, size: tuple[int, int], *, peek: bool) -> list[TextLine]:
        """The same as `own_lines` for screens that give it a place beside the choices: columns and lines at most."""
        return self.own_lines(scene, say, size[0], peek=peek)[: size[1]]

    def own_lines(self, scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """What only this seat sees; while covered the same lines for all holdings."""

    def result_lines(self, scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
        """Who has won, why, and what everybody held; with `scrolls` there is room for a line each."""

    def result_pictures(self, scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
        """The same for a screen that does not scroll: from the picture that uses most lines down to the tightest."""
        rows = [[], *self.result_lines(scene, say, width)]
        return [rows, [row for row in rows if row]]

    def standing_rows(self, say: Say) -> list[tuple[str, str, str]]:  # noqa: ARG002
        """The asks that may be answered in advance: ask name, choice, and what that means in words."""
        return []

    # -- pages

    def option_words(self, name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
        """A table option and the value it has, in words; `people` are those at the table, in seat order."""

    def minutes(self, players: int, options: Mapping[str, int | bool]) -> int:
        """About how long a game takes for people who take their time."""

    def rules(self, say: Say, card: str = "") -> list[Rule]:
        """The rules as headings and paragraphs; with `card` those of that card alone."""

    def introduction(self, say: Say) -> list[str]:
        """The pages of the introduction; the first line of each, after a #, is its heading."""


@cache
def face(game: str) -> Face | None:
    """The face of a game, loaded when first asked for; None for one that this client does not know."""
    if game not in GAMES or find_spec(f"{__name__}.{game}") is None:
        return None
    found: Face = import_module(f"{__name__}.{game}").FACE
    return found


def game_name(game: str, say: Say) -> str:
    """A game by name; its id where this client does not know it."""
    return say(f"{game}.name") if f"{game}.name" in say else game


def pace_words(game: str, pace: str, players: int, say: Say, *, shared: bool = False) -> str:
    """What a pace means in a game for so many people; `shared` where some of them share a device."""
    found = face(game)
    paces = found.option_places.paces if found else None
    if found is None or paces is None:
        return say(f"pace.{pace}")
    return paces(pace, phase_scale(pace, shared=shared), max(players, found.INFO.seats[0]), say)


def how_long(game: Face, players: int, options: Mapping[str, int | bool], pace: str, bots: int = 0) -> int:
    """About how many minutes a game takes at a pace; the more of the players are bots, the less."""
    usual, alone = game.minutes(players, options), game.option_places.alone
    saved = (usual - alone(players)) * min(1.0, bots / max(1, players - 1)) if alone else 0
    return round((usual - saved) * SHARES.get(pace, 1.0))


def gain(before: Scene, scene: Scene, say: Say) -> str:
    """What has come for this seat between two scenes of one match, in a sentence; "" where nothing."""
    old, room = before.room, scene.room
    game = face(room.game) if room else None
    told = game.sentences.gained if game else None
    if not (told and old and room and before.table and scene.table) or before.you != scene.you:
        return ""
    return told(before, scene, say) if (old.match, old.game) == (room.match, room.game) else ""


def unknown_game(game: str, say: Say) -> str:
    """That this client does not know a game, because its host is newer, as a sentence; "" where it does."""
    return say("game.unknown", game=game) if face(game) is None else ""


def note_beat(note: NoteView, game: Face | None) -> float:
    """How many seconds a note deserves before the next one; a private one comes with what is told beside it."""
    if game is None:
        return USUAL
    return 0.0 if note.private else game.INFO.beat(note.kind, note.facts)


def idle(scene: Scene, say: Say) -> str:
    """What is said to whoever is asked nothing: a game may have its own words."""
    game = face(scene.room.game) if scene.room else None
    own = game.sentences.idle if game and scene.table else None
    return own(scene, say) if own else say("game.waiting")
