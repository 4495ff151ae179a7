"""What a village should look at now, across a room: a name in great letters, who says or did what, a clock, a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from client.base.names import capital
from client.base.scene import left_now
from client.base.spans import Span, clip, cut, wrap
from client.games import idle
from client.games.village.ballot import accusers, last_tally, last_vote, open_vote
from client.games.village.deaths import deaths
from client.games.village.moment import moment
from client.games.village.notes import note_line, tie_words
from client.games.village.portraits import printed_role
from client.games.village.words import cause, game_of, living, seat_of, short_card, target, was
from client.paint.bars import BANNERS, banner
from client.paint.canvas import Canvas
from client.paint.cards import WITH_PICTURE, open_card
from client.paint.horizon import GOLDEN, LEFT, LIGHT, legible
from client.paint.letters import extent, letters
from protocol.games.village import most_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games.village.deaths import Death
    from client.paint.cards import Card
    from client.texts import Say
    from protocol.messages import NoteView

HIGH, LOWER, TWO = 6, 5, 2
"""Lines of a band with great letters, with a little less air, and of one without them."""
WIDE = 100
BESIDE = ((150, 30), (WIDE, 25), (0, 22))
"""Columns for sentences beside great letters, on screens from so many columns on."""
SHORTEST = 3
"""Letters of a name in great letters at least."""
CARD = 16
"""Columns of a card with its picture."""
SOON = 10_000
"""Milliseconds from which the clock is drawn as urgent."""
FIGURES = {True: "#ff938a", False: "#ffd06b"}
ON_RED = "#fff6e8"
"""The clock, urgent and not; urgent on red."""
FALLEN = ("died", "dog")
QUIET = ("held_fire", "successor", "none_devoured", "none_bitten", "sword_broke", "cat_gone", "captain_decides")
"""What may be told after a death before that is no longer what everybody looks at."""
ALIVE = ("nobody_died", "none_devoured")
"""Mornings without a death."""


class Spot(NamedTuple):
    """The ground, one of client/paint/bars.py's banners; the words in great letters; sentences; cards that are open."""

    kind: str
    great: str
    said: list[str]
    cards: Sequence[Card] = ()
    instead: str = ""
    """What stands for these words in great letters where they are too long, such as the names of several."""


def bands(scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """What the village looks at as a band, from the most lines to one; [] by night, when it looks at nothing."""
    spot = found(scene, say)
    if spot is None:
        return []
    left = left_now(scene.room.left if scene.room else -1, scene)
    small = banner(spot.kind, spot.great, spot.said[0] if spot.said else "", width, clock_words(left, say))
    ground, tail = BANNERS[spot.kind][2], BANNERS[spot.kind][1]
    said = [row for text in spot.said[:1] for row in wrap(text, width - 2)][:1]
    below = Canvas(width, 1, ground)
    for row in said:
        below.put(1, 0, row, f"{tail} on {ground}")
    title = banner(spot.kind, spot.great, "", width, clock_words(left, say))
    return [*(great(spot, left, say, (width, lines)) for lines in (HIGH, LOWER)), [title, *below.lines()], [small]]


def fitting(spot: Spot, room: int) -> str:
    """What has room in great letters: all, else what may stand for it, else a name without its end; "" for nothing."""
    ways = [spot.great, *([spot.instead] if spot.instead else [])]
    name, mark = spot.great.rstrip("?"), "?" * spot.great.endswith("?")
    if not spot.instead:
        ways += [clip(name, length) + mark for length in range(len(name) - 1, SHORTEST - 1, -1)]
    return next((way for way in ways if legible(way) and extent(way) <= room), "")


def whole(said: list[str], width: int, most: int) -> list[tuple[str, bool]]:
    """Whole sentences in at most so many lines, each line with whether it is of the first one, which always stands."""
    rows: list[tuple[str, bool]] = []
    for at, text in enumerate(said):
        lines = [(row, not at) for row in wrap(text, width)]
        if at and len(rows) + len(lines) > most:
            break
        rows += lines
    return rows[:most]


def clock_words(left: int, say: Say) -> TextLine:
    """The clock as a word."""
    return [Span(say.seconds(left))] if left >= 0 else []


def great(spot: Spot, left: int, say: Say, size: tuple[int, int]) -> list[TextLine]:
    """The band with great letters; where the words have no room in these, in capitals above the sentences."""
    width, lines = size
    tail, ground = BANNERS[spot.kind][1:]
    picture = Canvas(width, lines, ground)
    margin = LEFT if width >= WIDE else 2
    end = width - margin
    if left >= 0:
        clock = say.seconds(left)
        urgent = left <= SOON
        end -= extent(clock)
        picture.pixels(end, 1, letters(clock, ON_RED if urgent and ground == "death" else FIGURES[urgent]))
        end -= 3
    beside = next(room for least, room in BESIDE if width >= least)
    fits = fitting(spot, end - margin - beside)
    x = margin + (extent(fits) + (5 if width >= WIDE else 3) if fits else 0)
    shown = [] if lines < WITH_PICTURE else spot.cards
    if end - (CARD + 2) * len(shown) >= x + beside:
        for card in reversed(shown):
            end -= CARD
            open_card(picture, (end, 0, CARD, WITH_PICTURE), card._replace(effect="", open=None))
            end -= 2
    if fits:
        picture.pixels(margin, 1, letters(fits, LIGHT, GOLDEN))
    else:
        picture.put(margin, 1, cut(spot.great, end - margin), "bold moonlight")
    y = 1 if fits else 2
    rows = whole(spot.said, max(8, end - x), lines - 1 - y)
    gap = 2 if 1 < len(rows) == len(spot.said) <= TWO and fits else 1
    for at, (row, first) in enumerate(rows):
        picture.put(x, y + at * gap, row, f"{'bold white' if first else tail} on {ground}")
    return picture.lines()


# -- what it is ------------------------------------------------------------------------------------------------


def found(scene: Scene, say: Say) -> Spot | None:
    """What everybody should look at now, as far as it has been told; None by night and after the end."""
    table = scene.table
    if table.phase in ("night", "deal", "over"):
        return None
    if table.ballot:
        return running(scene, say)
    for facts in last_vote(scene):
        return verdict(facts, scene, say)
    if dead := fallen(scene):
        return mourned(dead, scene, say)
    for note in last_tally(scene):
        return counted(note, scene, say)
    return by_phase(scene, say)


def running(scene: Scene, say: Say) -> Spot:
    """A ballot that runs: on whom or on what, and how many are enough."""
    table, said = scene.table, moment(scene, say)
    if table.ballot == "thumbs":
        enough = ["".join(span.text for span in row).strip() for row in open_vote(scene, say)]
        return Spot("death", f"{called(table.accused, scene, say)}?", [*said, accusers(scene, say), *enough])
    if table.ballot == "draw":
        return Spot("news", say("village.wall.draw"), said)
    if table.ballot in ("second", "runoff") and table.tied:
        return Spot("news", f"{several_called(table.tied, scene, say)}?", said, instead=say("village.wall.tie"))
    if table.ballot == "election":
        office = say(f"{game_of(scene)}.leader").upper()
        return Spot("news", f"{office}?", said, instead=say("village.wall.who"))
    return Spot("news", say("village.wall.who"), said)


def verdict(facts: dict[str, Any], scene: Scene, say: Say) -> Spot:
    """How a vote on somebody's life has come out, and who has died of it."""
    result = facts["result"]
    said = [say(f"village.wall.{result}", up=len(facts["up"]), down=len(facts["down"])), tie_words(facts, scene, say)]
    dead = fallen(scene)
    cards = [shown for death in dead for shown in printed(death, scene, say)]
    lines = [obituary(death, scene, say, alone=death.seat == facts["at"]) for death in dead]
    kind = "death" if result == "lynched" else "saved"
    follows = needed(scene, say) if scene.table.phase == "talk" else []
    return Spot(kind, called(facts["at"], scene, say), [*filter(None, [*said, *lines]), *follows], cards)


def mourned(dead: list[Death], scene: Scene, say: Say) -> Spot:
    """Who has just died, of what, and who they were."""
    cards = [shown for death in dead for shown in printed(death, scene, say)]
    names = several_called([death.seat for death in dead], scene, say)
    if len(dead) == 1:
        first = (
            idle(scene, say)
            if scene.table.phase == "talk"
            else f"† {cause(dead[0].cause, dead[0].seat, scene, say) or say('village.cause.unknown')}"
        )
        said = [first, obituary(dead[0], scene, say, alone=True)]
    else:
        said = [obituary(death, scene, say, alone=False) for death in dead]
    follows = needed(scene, say) if scene.table.phase == "talk" else []
    several = say("village.wall.dead", n=len(dead)) if len(dead) > 1 else ""
    return Spot("death", names, [*filter(None, said), *follows], cards, several)


def counted(note: NoteView, scene: Scene, say: Say) -> Spot:
    """How a ballot has come out in which all pointed at somebody."""
    table, last = scene.table, newest(scene)
    if last and last.kind == "elected":
        at = int(str(last.facts["at"]))
        said = [say("village.wall.elected", leader=say(f"{game_of(scene)}.leader"))]
        lot = [say("village.wall.lot")] if last.facts["how"] == "lot" else []
        follows = needed(scene, say) if table.phase == "talk" else []
        return Spot("news", called(at, scene, say), [*said, *lot, *follows])
    told = note_line(last, scene, say) if last else ""
    if table.tied:
        again = say("village.wall.runoff" if note.kind == "election" else "village.wall.again")
        return Spot("news", several_called(table.tied, scene, say), [told, again], instead=say("village.wall.tie"))
    votes = tally(dict(note.facts))
    top = [at for at, n in votes if n == votes[0][1]] if votes else []
    name = called(top[0], scene, say) if len(top) == 1 else say("village.wall.tie")
    return Spot("news", name, [told])


def by_phase(scene: Scene, say: Say) -> Spot:
    """What a time of the day is about while nothing has been decided."""
    table, waits = scene.table, idle(scene, say)
    phase, today = (
        say.first(f"village.phase.{table.phase}", "village.phase.day").upper(),
        say("tv.day", n=table.night).upper(),
    )
    if table.accused >= 0 and table.phase in ("defence", "vote"):
        asked = "?" if table.phase == "vote" else ""
        said = [*moment(scene, say), accusers(scene, say)]
        return Spot("death", f"{called(table.accused, scene, say)}{asked}", said)
    if table.phase == "talk" and table.nominations:
        names = f"{several_called([one.at for one in table.nominations], scene, say)}?"
        lacking = any(not one.second for one in table.nominations)
        said = [*moment(scene, say), *([say("village.wall.second")] if lacking else [])]
        several = say("village.wall.accused", n=len(table.nominations)) if len(table.nominations) > 1 else ""
        return Spot("dusk", names, said, instead=several)
    if table.phase == "talk" and table.tied:
        names = several_called(table.tied, scene, say)
        return Spot("news", names, [waits, say("village.wall.again")], instead=say("village.wall.tie"))
    last = newest(scene)
    follows = needed(scene, say) if table.phase == "talk" else []
    if table.phase in ("dawn", "talk") and last and last.kind in ALIVE:
        return Spot("saved", say("village.wall.awake"), [note_line(last, scene, say), *follows], instead=today)
    if table.phase == "talk":
        return Spot("day", phase, [waits, *follows], instead=today)
    if table.phase == "vote":
        return Spot("news", say("village.wall.who"), [waits])
    kind = table.phase if table.phase in ("dawn", "dusk") else "news"
    return Spot(kind, phase, [waits], instead=today)


def needed(scene: Scene, say: Say) -> list[str]:
    """How many want the talk to end, and how many that takes."""
    here = len(living(scene))
    keys = (f"{game_of(scene)}.wall.sleep", "village.wall.sleep")
    return [*moment(scene, say), say.first(*keys, n=most_of(here), all=here)]


# -- words -----------------------------------------------------------------------------------------------------


def called(at: int, scene: Scene, say: Say) -> str:
    """Somebody's name in capitals."""
    return target(at, scene, say).upper()


def several_called(seats: list[int], scene: Scene, say: Say) -> str:
    """The names of several in capitals."""
    return ", ".join(called(seat, scene, say) for seat in seats)


def obituary(death: Death, scene: Scene, say: Say, *, alone: bool) -> str:
    """Who somebody was; where others have died as well, of what."""
    view = seat_of(scene, death.seat)
    name = capital(target(death.seat, scene, say))
    if alone:
        shown = was(view.card, view.played, say) if view else ""
        return say("village.wall.was", name=name, card=shown) if shown else ""
    card = short_card(view.card, view.played, say) if view else ""
    return f"† {name}: {', '.join(filter(None, (cause(death.cause, death.seat, scene, say), card)))}".rstrip(": ")


def printed(death: Death, scene: Scene, say: Say) -> list[Card]:
    """The card of somebody who has died, in a list of one; [] where it is not open."""
    view = seat_of(scene, death.seat)
    return [printed_role(view.played or view.card, game_of(scene), say)] if view and view.card else []


def newest(scene: Scene) -> NoteView | None:
    """What everybody was told last."""
    return next((note for note in reversed(scene.notes) if not note.private), None)


def fallen(scene: Scene) -> list[Death]:
    """Who has died just now; nobody once something else has been told."""
    count = 0
    for note in reversed(scene.notes):
        if note.kind in FALLEN:
            count += 1
        elif not note.private and note.kind not in QUIET:
            break
    return deaths(scene)[-count:] if count else []


def tally(facts: dict[str, Any]) -> list[tuple[int, int]]:
    """Who was pointed at by how many, most first; the vote of a Captain counts twice."""
    votes: dict[int, int] = {}
    for seat, at in enumerate(facts["votes"], 1):
        if at:
            votes[at] = votes.get(at, 0) + 1 + (seat == facts.get("twice", 0))
    return sorted(votes.items(), key=lambda row: (-row[1], row[0]))
