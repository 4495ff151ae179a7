"""The village's table: where we are, the houses under the sky, a vote, all seats; from the most lines to the fewest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.names import capital
from client.base.spans import Span, TextLine, apart, text_line, wide, wrap
from client.games.village.ballot import vote_lines
from client.games.village.board import ACCUSED, NARROW, columned, narrow, summary
from client.games.village.claims import digest
from client.games.village.deaths import death_line, deaths_line, last_dead
from client.games.village.moment import moment, phase_words
from client.games.village.scenery import scenery, skies, time_bar
from client.games.village.seats import seat_rows
from client.games.village.trial import own_part
from client.games.village.words import alive, game_of, living, living_people

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.games.village import TableView
    from protocol.messages import NoteView

POINTING = ("captain", "point")
"""Asks in which everybody points at somebody."""
SMALL = 18
"""More seats than this are told by number where there is little room."""
PHONE = 48
"""Columns up to which seats keep their lines over a day."""
DAY = ("dawn", "talk", "defence", "vote", "election", "dusk")
"""The parts of a day."""
HEAD = 2
"""Lines over the seats on a phone by day, for a vote and for what is going on."""
AIRY = 70
"""Columns from which the status names the game and says how many live."""
SIGNS = {
    "night": ("☾", "werewolf"), "day": ("☼", "gold"), "died": ("†", "danger"), "dog": ("†", "danger"),
    "nominated": (ACCUSED, "gold"), "seconded": (ACCUSED, "gold"), "withdrew": (ACCUSED, "quiet"),
    "thumbs": ("▲", "gold"), "ballot": ("▲", "gold"), "election": ("▲", "gold"), "tied": ("▲", "gold"),
    "captain_decides": ("▲", "gold"), "no_votes": ("▲", "quiet"), "elected": ("★", "gold"),
    "successor": ("★", "gold"), "ended": ("★", "gold"), "nobody_died": ("☼", "safe"),
    "none_devoured": ("◈", "safe"), "none_bitten": ("◈", "safe"), "sleep": ("☾", "werewolf"),
    "dealt": ("☾", "werewolf"), "sword_broke": ("◈", "safe"), "cat_gone": ("▸", "gold"),
    "held_fire": ("◈", "safe"), "more_time": ("◔", "gold"), "said": ("»", "soft"), "stalemate": ("★", "quiet"),
    "spoken": ("»", "soft"), "card": ("▸", "quiet"), "spare": ("▸", "quiet"),
}  # fmt: skip
"""The sign before a note, and its tone."""


def note_sign(note: NoteView) -> tuple[str, str]:
    """The sign before a note in the story."""
    return SIGNS.get(note.kind, ("·", "quiet"))


def idle_line(scene: Scene, say: Say) -> str:
    """What is going on, for whoever is asked nothing; before a slot or a ballot a storyteller may take their time."""
    if scene.room and scene.room.storyteller and led_on(scene.table):
        return say("storyteller.awaited", name=scene.room.storyteller)
    phase = "over" if any(note.kind == "ended" for note in scene.notes) else scene.table.phase
    key = f"{game_of(scene)}.idle.{phase}"
    if phase != "talk" or not bots_go_on(scene):
        part = own_part(scene)
        return say.first(*([f"{key}.{part}"] if part else []), key, "game.waiting")
    alone = ".alone" if living_people(scene) == [scene.you] and not scene.table.early else ""
    return say.first(f"{key}.bots{alone}", f"{key}.bots")


def bots_go_on(scene: Scene) -> bool:
    """Whether bots no longer wait for people to accuse first, and nothing is open that people wait for themselves."""
    waits = scene.table.floor or scene.table.nominations
    return not waits and living_people(scene) != living(scene)


def led_on(table: TableView) -> bool:
    """Whether the next slot or ballot has still to be opened."""
    return (table.phase == "night" and not table.slot) or (table.phase in ("vote", "election") and not table.ballot)


def deal_of(table: TableView) -> int:
    """One deal a game."""
    return int(table.phase != "deal")


def asleep(scene: Scene) -> bool:
    """Whether the grid of the night is this seat's whole screen."""
    return bool(scene.you and scene.table.phase == "night" and alive(scene, scene.you))


def status_line(scene: Scene, say: Say, width: int, right: TextLine) -> TextLine:
    """Night or day and how far; the clock at the right. Where there is room, the game and how many live."""
    table = scene.table
    where = capital(phase_words(scene, say))
    if width < AIRY:
        return apart(text_line(Span(where, "title")), right, width)
    left = text_line(Span(where, "title"), Span(f"  {say(f'{game_of(scene)}.name')}", "plain"))
    alive_now = Span(say("village.alive", n=len(living(scene)), all=len(table.seats)), "plain")
    end = [alive_now, *([Span("   "), *right] if right else [])]
    return apart(left, end if wide(left) + wide(end) < width else right, width)


def table_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The table with the most lines of sky first; without a sky at last, and in as few lines as it can be told in."""
    if asleep(scene):
        return [*(scenery(scene, say, width, lines) for lines in skies(width)), time_bar(scene, width), []]
    seats = seat_rows(scene, say, width)
    vote, said = going_on(scene, say, width)
    high = [scenery(scene, say, width, lines) for lines in skies(width)]
    middle = [*vote, [], *seats] if vote else seats
    heard = digest(scene, say, width) if width >= AIRY else []
    ways = [[*sky, [], *middle, *([[], *said] if said else []), [], *heard] for sky in high if heard]
    ways += [[*sky, [], *middle, *([[], *said] if said else [])] for sky in high]
    brief = [] if scene.table.phase == "talk" else said  # the seats and the rows say it in words of their own
    ways += [[*sky, *vote, *seats, *brief] for sky in high]
    dead = deaths_line(scene, say, width)
    ways += [[*vote, *said, *seats, *([dead] if dead else [])], [*vote, *said, *seats]]
    tight = tightest(scene, say, width, [*vote, *said][:2])
    return [*ways, min(tight, ways[-1], key=len)]


def going_on(scene: Scene, say: Say, width: int) -> tuple[list[TextLine], list[TextLine]]:
    """A vote or a death, and where neither is to be told what else is going on."""
    vote, died = vote_lines(scene, say, width), death_line(scene, say, width)
    vote = [*died, *vote] if len(last_dead(scene)) > 1 else [*vote, *died]  # the second one has no vote to say it
    asked = any(ask.name in POINTING for ask in scene.asks)  # the question below the table says the same
    told = [] if vote or asked else moment(scene, say)
    return vote, [text_line(Span(f" {row}", "soft")) for text in told for row in wrap(text, width - 2)]


def steady_pictures(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """A phone's pictures of a day, each as high in all of its parts, with whatever is going on over the seats.

    Who has died stands on the sky, or takes a line without one.
    """
    if width > PHONE or scene.table.phase not in DAY:
        return []
    seats, dead = seat_rows(scene, say, width), deaths_line(scene, say, width)
    vote, moment_now = going_on(scene, say, width)
    said = vote or (moment_now if scene.table.phase != "talk" else [])  # there the seats and the rows say it
    named = said if len(said) >= HEAD or not dead else [dead, *said]
    return [
        *([*scenery(scene, say, width, lines), *headed(said, HEAD), *seats] for lines in skies(width)),
        [*headed(named, HEAD), *seats],
        [*headed(said or [dead], 1), *seats],
        seats,
        tightest(scene, say, width, []),
    ]


def headed(said: list[TextLine], lines: int) -> list[TextLine]:
    """What is said in so many lines; what has no room ends with a sign that it goes on."""
    shown = [*said[:lines], *([[]] * (lines - len(said)))]
    if len(said) > lines and len(shown[-1]) == 1:
        last = shown[-1][0]
        shown[-1] = [last._replace(text=f"{last.text}…")]
    return shown


def tightest(scene: Scene, say: Say, width: int, head: list[TextLine]) -> list[TextLine]:
    """The table in as few lines as it can be told in."""
    seats = range(1, len(scene.table.seats) + 1)
    if len(seats) > SMALL:
        return [*head, *summary(scene, say, width)]
    return [*head, *columned([narrow(seat, scene, say) for seat in seats], width, max(2, width // NARROW))]
