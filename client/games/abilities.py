"""What only some games can do on a device: parts that a game's `Face` has or has not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.paint.canvas import Canvas
    from client.paint.cards import Card
    from client.paint.moments import Moment
    from client.texts import Say
    from protocol.messages import AskView, NoteView


@dataclass(frozen=True, slots=True)
class Sentences:
    """A game in whole sentences, for the line client and for looking back."""

    table: Callable[[Scene, Say], list[str]]
    """Who has what, for everybody to see."""
    own: Callable[[Scene, Say], list[str]]
    """What only this seat sees."""
    result: Callable[[Scene, Say], list[str]]
    """Who has won, why, and what everybody held."""
    truth: Callable[[Scene, list[Any], dict[str, Any], Say], list[str]]
    """What not everybody could see at a moment of a finished game, from every seat's own view."""
    chapter: Callable[[Scene, Say], str] | None = None
    """The turn or night that a moment of a finished game belongs to; "" before the first."""
    idle: Callable[[Scene, Say], str] | None = None
    """What is said to whoever is asked nothing; None for the same words in all games."""
    answered: Callable[[int, str, str, Scene, list[Any], Say], tuple[str, str] | None] | None = None
    """What a seat's answer to an ask was, looking back with all own views: a heading that many may share, and whose it
    was; without one a whole sentence; both "" where all have heard it; None for the words of all games."""
    talk: Collection[str] = ()
    """Notes of which several are one step of a finished game."""
    gained: Callable[[Scene, Scene, Say], str] | None = None
    """What has come for this seat between two scenes that no event tells, as of a bet; "" where nothing has."""
    begins: tuple[str, ...] = ()
    """Events with which such a turn or night begins, the greatest first; without them with what is seen."""


class Rule(NamedTuple):
    """A paragraph of the rules below its heading; one about a card that is printed has that card."""

    heading: str
    text: str
    card: Card | None = None

    @property
    def opens(self) -> bool:
        """Whether a chapter begins with it; what has a value beside its name is one entry of many."""
        return "  " not in self.heading


class NotebookLines(Protocol):
    """A page of a notebook as lines."""

    def __call__(self, scene: Scene, seat: int, say: Say, width: int, *, peek: bool) -> list[TextLine]:
        """The page about a seat, with 0 the one about the table."""


@dataclass(frozen=True, slots=True)
class NotebookPages:
    """A notebook: its pages, and the marks that a person may give others, in groups of which one is set at most."""

    marks: tuple[tuple[str, ...], ...]
    lines: NotebookLines


class Narrator(Protocol):
    """Says what happens and what begins, from public facts alone."""

    lang: str

    def note_sentence(self, note: NoteView, scene: Scene) -> str:
        """A public event; "" where there is nothing to say."""

    def phase_sentence(self, before: Scene, after: Scene) -> str:
        """What has begun; "" where nothing has."""


@dataclass(frozen=True, slots=True)
class Narration:
    """A game whose events are told by a narrator, at the same moment on all devices of a table."""

    narrator: Callable[[Scene, str], Narrator | None]
    """Who tells them; None where nobody does. The text is the language of this device, where the table has none."""
    asleep: Callable[[Scene], bool]
    """Whether it is night, so that a sound covers taps."""


class Ending(NamedTuple):
    """How a game ended, for a large screen: the hour of its sky, who has won, why, and what everybody held."""

    hour: str
    headline: str
    reasons: list[str]
    shown: list[TextLine]
    lit: tuple[bool, ...] = ()
    """For each seat whether its window is lit, where the game has a village."""


def always_the_same(_scene: Scene) -> str:
    """The hour of games that have none: the house's own colours."""
    return ""


def nothing_moves(_note: NoteView, _scene: Scene, _say: Say) -> Moment | None:
    """No moment, for games in which none moves."""
    return None


def as_it_is(table: Any, _notes: Sequence[NoteView]) -> Any:
    """The table unchanged, for games whose pictures tell nothing before the next one."""
    return table


def stands_still(_scene: Scene) -> int:
    """The same at all times, for games whose pictures have no clock in them."""
    return 0


def nothing_follows(_scene: Scene) -> int:
    """No time but that of what is asked."""
    return 0


def speaks_for_itself(_shown: Scene, _latest: Scene, _say: Say) -> str:
    """Nothing, for games with one clock."""
    return ""


def nothing_below(_scene: Scene, _say: Say, _width: int) -> list[TextLine]:
    """Nothing, for games whose table is whole on every screen."""
    return []


def nothing_stands_out(_scene: Scene, _say: Say, _width: int) -> list[list[TextLine]]:
    """No band, and nothing beside it, for games whose table and sky say what goes on."""
    return []


def no_story(_scene: Scene, _say: Say, _width: int) -> TextLine:
    """No story by hours, for games that have none."""
    return []


def one_for_each(_scene: Scene, _say: Say, _width: int) -> list[list[TextLine]]:
    """None that are alike, for games whose table has a picture for each ask."""
    return []


@dataclass(frozen=True, slots=True)
class TelevisionPicture:
    """A game on a television: its sky, and what stands below it. All of it is drawn from the public view."""

    sky: Callable[[Scene, Say, int, int], Canvas]
    """The sky above the table, in so many columns and lines: which game it is, and how far."""
    ending: Callable[[Scene, Say, int], Ending]
    """How it ended; everything below the sky in so many columns."""
    highest: int = 13
    """Lines of a sky at most."""
    tables: Callable[[Scene, Say, int], list[list[TextLine]]] | None = None
    """The table below that sky, from the most lines to the fewest; None where it is that of other screens."""
    told: Callable[[Scene, Say], list[TextLine]] | None = None
    """The last events, oldest first; None where they are told as on other screens."""
    bands: Callable[[Scene, Say, int], list[list[TextLine]]] = nothing_stands_out
    """What everybody should look at now, with the clock, as a band below the sky: from the most lines to one.

    Where there is one, no banner stands at the foot, but the story in `hours`.
    """
    airy: Callable[[Scene, Say, int], list[list[TextLine]]] = nothing_stands_out
    """The table below a band with air between its rows, where there is room; then it is one of `tables`."""
    hours: Callable[[Scene, Say, int], TextLine] = no_story
    """The story so far in one line."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """What stands around a game: the hour, what its events do to the screens, how much of its story; its television."""

    television: TelevisionPicture
    hour: Callable[[Scene], str] = always_the_same
    """The hour of the day, one of client/paint/bars.py's."""
    moves: Callable[[Scene], int] = stands_still
    """A number that changes when the pictures of the table do though nothing has happened."""
    moment: Callable[[NoteView, Scene, Say], Moment | None] = nothing_moves
    """What a public note moves on the screen, from what everybody may see; None for most."""
    rest: Callable[[Scene], int] = nothing_follows
    """The milliseconds that follow on what is asked now, and belong to the same clock."""
    clock: Callable[[Scene, Scene, Say], str | None] = speaks_for_itself
    """What the table's clock counts in the second scene where the first one, which is on the screen, shows another part
    of the game; "" where that goes without saying, None where it says nothing before that part is on the screen."""
    story: int = 2
    """Lines of what has happened that a phone keeps before the table takes its tightest form."""
    table_so_far: Callable[[Any, Sequence[NoteView]], Any] = as_it_is
    """A table while notes are told that come before its next one and that it does not know: what they have told already
    shows on it."""
    chosen: Collection[str] = ()
    """The kinds of notes that tell what somebody, `by`, has chosen for whom the table has waited alone."""
    meanwhile: Callable[[Scene, Say, int], list[TextLine]] = nothing_below
    """What of the table a small screen has room for only where there are few choices, in so many columns."""
    begun: Callable[[Scene, Say, int], list[TextLine]] = nothing_below
    """What everybody may read in the story beside the table as long as nothing has happened, in so many columns."""
    steady: Callable[[Scene, Say, int], list[list[TextLine]]] = one_for_each
    """The pictures of the table for a phone on which nothing may move from ask to ask: each as high as it was and will
    be, the last two with nothing over the seats. [] where it has a picture for each ask."""
    enough: int = 0
    """Columns that are enough for the table on a laptop, where much is said beside it; 0 where the table has most."""
    hours_begin: Collection[str] = ()
    """The kinds of notes that only say which hour begins: on a phone they take the place of nothing of weight."""
    great: Mapping[str, str] = field(default_factory=dict)
    """The kinds of notes that everybody should look up for, and the banner of each (client/paint/bars.py)."""


@dataclass(frozen=True, slots=True)
class Storytelling:
    """A game that somebody without a seat may lead, seeing all cards."""

    to_say: Callable[[Scene, Say], str]
    """The line that might be read out now; the same words whoever holds what."""
    sheet_said: Callable[[Scene, Say], list[str]]
    """Every seat: its card, what it does now and has chosen, what it is told."""
    task_said: Callable[[AskView, Scene, Say], list[str]]
    """What a tap on this ask means to the seat whose scene it is; [] where that goes without saying."""
    moment: Callable[[Scene], tuple[object, ...]]
    """The part of the game in which what is open for the storyteller stays good."""
    plays: Callable[[Scene, int], bool]
    """Whether a seat is still in the game."""


@dataclass(frozen=True, slots=True)
class Statements:
    """A game in which people and bots say things in public that the game understands."""

    made: Callable[[Scene], bool]
    """Whether this table makes statements."""
    board: Callable[[Scene, Say, int], list[TextLine]]
    """Who claims what since when, and what contradicts it, in so many columns."""
    board_said: Callable[[Scene, Say], list[str]]
    """The same in whole sentences."""


@dataclass(frozen=True, slots=True)
class OptionPlaces:
    """Where a table that chooses what is played finds the options of a game; all others are rulings.

    `first` are as important as the game itself; `telling` is how the game is told, and is chosen beside it. `cards` say
    how many of a card are in the set, and stand on a page of their own. The values of `seats` are seats, 0 for none.
    `suggestion` numbers the sets that the game suggests, with `lenient` sets may be played that the book does not know,
    and with `led` somebody may tell the story; each is "" where there is no such option.
    """

    first: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Rulings that stand together on a page of their own: the text that names the page, and their names."""
    suggestion: str = ""
    lenient: str = ""
    led: str = ""
    paces: Callable[[str, float, int, Say], str] | None = None
    """What a pace, with its factor, means for so many people, in games whose parts have times of their own."""
    alone: Callable[[int], int] | None = None
    """About how many minutes a game for so many takes with bots in all seats but one, where they save time."""
