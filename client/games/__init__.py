"""What each game adds to the client: its table, its words for asks and notes, its rules.

A game is registered here and nowhere else in the client.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from client.games import duesterwald, shadow_world, werewolves, wolfmoon

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from client.base.rows import Prompt, Row
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.games import Option
    from protocol.messages import AskView, NoteView


class Face(Protocol):
    """How a game shows itself: a package below this one, or a `FACE` where two games share theirs."""

    @property
    def ID(self) -> str:
        """Its name on the wire."""

    @property
    def SEATS(self) -> range:
        """With how many it can be played."""

    @property
    def OPTIONS(self) -> Mapping[str, Option]:
        """What a table may choose."""

    @property
    def TableView(self) -> type:
        """What its public table decodes into."""

    @property
    def OwnView(self) -> type:
        """What a seat's own part decodes into."""

    @property
    def PRIVATE_NOTES(self) -> tuple[str, ...]:
        """The kinds of notes that only one seat is told."""

    @property
    def HAND_NOTES(self) -> tuple[str, ...]:
        """Private notes that say no more than the hand does: they stand in the log only."""

    @property
    def END_NOTES(self) -> tuple[str, ...]:
        """The notes that tell how a round has ended."""

    @property
    def MARKS(self) -> tuple[tuple[str, ...], ...]:
        """The marks that a person may give others in their notebook, in groups of which one mark is set at most."""

    # -- the screens

    def prompt(self, ask: AskView, scene: Scene, say: Say) -> Prompt | None:
        """The ask in the game's own words."""

    def anytime_rows(self, asks: Sequence[AskView], scene: Scene, say: Say) -> list[Row] | None:
        """The rows of what is open at any time (`asks` are standing ones); None for plain words."""

    def note_line(self, note: NoteView, scene: Scene, say: Say) -> str:
        """What happened, as a sentence; "" for a note that says nothing to a person."""

    def note_beat(self, note: NoteView) -> float:
        """How many seconds the note deserves before the next one."""

    def deal_of(self, table: Any) -> int:
        """Which deal a table belongs to: with another one everything lies anew."""

    def status_line(self, scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
        """Where we are in the game, with `right` at the right edge."""

    def table_lines(
        self, scene: Scene, say: Say, width: int, *, dense: bool = False, roomy: bool = False
    ) -> list[TextLine]:
        """Who has what, for everybody to see: a line a seat, or fewer, or more."""

    def own_lines(self, scene: Scene, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """What only this seat sees; while covered the same lines for all holdings."""

    def book_lines(self, scene: Scene, seat: int, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """The notebook's page about a seat, with 0 the one about the table; [] where the game has none."""

    def result_lines(self, scene: Scene, say: Say, width: int, *, scrolls: bool = False) -> list[TextLine]:
        """Who has won, why, and what everybody held; with `scrolls` there is room for a line each."""

    def standing_rows(self, say: Say) -> list[tuple[str, str, str]]:
        """The asks that may be answered in advance: ask name, choice, and what that means in words."""

    # -- the line client and the replay

    def table_said(self, scene: Scene, say: Say) -> list[str]:
        """The table in whole sentences."""

    def own_said(self, scene: Scene, say: Say) -> list[str]:
        """What only this seat sees, in whole sentences."""

    def result_said(self, scene: Scene, say: Say) -> list[str]:
        """Who has won, why, and what everybody held, in whole sentences."""

    def truth_said(self, scene: Scene, hands: list[Any], truth: dict[str, Any], say: Say) -> list[str]:
        """What not everybody could see at a moment of a finished game; `hands` are every seat's own view."""

    # -- pages

    def option_words(self, name: str, value: int | bool, say: Say, people: Sequence[str] = ()) -> tuple[str, str]:
        """A table option and the value it has, in words; `people` are those at the table, in seat order."""

    def minutes(self, players: int, options: Mapping[str, int | bool]) -> int:
        """About how long a game takes."""

    def rules(self, say: Say, card: str = "") -> list[tuple[str, str]]:
        """The rules as headings and paragraphs; with `card` those of that card alone."""

    def introduction(self, say: Say) -> list[str]:
        """The pages of the introduction; the first line of each, after a #, is its heading."""


GAMES: dict[str, Face] = {game.ID: game for game in (wolfmoon, shadow_world, werewolves.FACE, duesterwald.FACE)}


def idle(scene: Scene, say: Say) -> str:
    """What is said to whoever is asked nothing: a game whose table has phases has words for each."""
    phase = getattr(scene.table, "phase", "")
    return say.first(f"{scene.room.game if scene.room else ''}.idle.{phase}", "game.waiting")


def face(game: str) -> Face | None:
    """The face of a game, None for one that this client does not know."""
    return GAMES.get(game)
