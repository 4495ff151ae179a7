"""A game being played: where we are, who has what, what just happened, what I know, what I must do now."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

from client.base.choices import HIDDEN, Prompt
from client.base.deeds import Local, Open, Page
from client.base.scene import left_now, way_in
from client.base.spans import Span, covered, cut, pad, prose, text_line, wrap
from client.games import Face, face, game_name, note_beat
from client.paint.bars import MARGIN, foot_columns, keys
from client.present.device_menu import has_notebook, has_statements
from client.present.game_prompt import game_prompt
from client.present.pacing import whole_left
from client.present.prompts import current_ask
from client.present.recap import TURN, since_my_turn, worth_telling
from client.present.standings import BETWEEN_GAMES
from client.present.table_events import standstill
from client.tui.screens.layout import LEAST_STORY, Headings, Layout
from client.tui.screens.wide import LAPTOP

if TYPE_CHECKING:
    from client.base.deeds import Deed
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from client.tui.screens.picture_cache import PictureCache
    from protocol.messages import NoteView


NIGHT = "night"
"""The hour in which nothing is told."""
WEIGHTY = 2.0
"""Seconds that an event deserves which stays while nothing else happens."""
WHOLE = 5.0
"""Seconds that an event deserves which is to be read to its last word."""
HOLDER = 9
"""Columns of the name of whoever has a shared device."""


def picture(
    shown: Scene,
    latest: Scene,
    say: Say,
    width: int,
    cache: PictureCache[Any],
    *,
    peek: bool,
    holder: str = "",
    unread: int = 0,
) -> Layout:
    """The game as far as it has been told; only the clocks run on from `latest`. `holder` has a shared device now.

    From the note `unread` on all is new, since a page has covered it; 0 where none did.
    """
    room = latest.room
    game = face(room.game) if room else None
    if room is None or game is None or shown.table is None:
        still = standstill(latest, say)
        asked = game_prompt(latest, say, peek=peek) if still else Prompt(0, say("game.dealing"), ())
        return Layout(status(shown, latest, say, width, holder), prompt=asked)
    asked = game_prompt(shown, say, peek=peek)
    moving = game.horizon.moves(shown) if game.horizon else 0
    seen = (say.lang, peek)
    told = partial(recent_notes, shown, game, say, peek=peek, unread=unread)
    recent = cache.painter(shown, ("story", *seen, unread), told)
    before, new = recent(width)
    weighty = partial(weighty_notes, shown, game, say, width, peek=peek)
    verdict = partial(since_a_verdict, shown, game, say, width)
    mine = since_my_turn(shown) > 0 and bool(new)
    news = cache.painter(shown, ("news", *seen), partial(private_news, shown, game, say, peek=peek))
    return Layout(
        status(shown, latest, say, width, holder),
        cache.picture(shown, ("table", say.lang, width, moving), lambda: game.table_pictures(shown, say, width)),
        kept=cache.picture(shown, ("kept", width, *seen), weighty),
        whole=cache.picture(shown, ("whole", width, *seen), verdict),
        story=new if mine or unread else [*before, *new],
        recap=(lambda most: recent(width, most=most)[1]) if mine or unread else None,
        own=cache.picture(shown, ("own", width, *seen), lambda: own(shown, game, say, width, peek=peek)),
        prompt=asked,
        urgent=bool(asked.ask),
        words=Headings(
            say("game.just_now"), say("game.since" if mine else "game.just_now"), say("game.news"), say("game.before")
        ),
        tell=recent,
        news=news if shown.you and tells_alone(game) else None,
        hand=cache.painter(shown, ("hand", *seen), partial(hand, shown, game, say, peek=peek)),
        meanwhile=game.horizon.meanwhile(shown, say, width) if game.horizon else [],
        enough=enough_columns(latest),
        begun=partial(game.horizon.begun, shown, say) if game.horizon else None,
        steady=cache.picture(shown, ("steady", say.lang, width, moving), lambda: steady(game, shown, say, width)),
        pressing=game.horizon.story if game.horizon else LEAST_STORY,
        left=time_left(shown, latest),
        hour=game.horizon.hour(shown) if game.horizon else "",
    )


def status(
    shown: Scene, latest: Scene, say: Say, width: int, holder: str = "", *, moving: bool = False
) -> list[TextLine]:
    """Where we are in the game, and its clock; before anything is dealt its name.

    No clock while a picture lies over the table, `moving`, unless it is this seat that is asked: whatever the table
    counts has the time on top that pictures take. None either that belongs to a part of the game yet to be told.
    """
    room = latest.room
    game = face(room.game) if room else None
    if room is None or game is None or shown.table is None:
        return [text_line(Span(game_name(room.game, say) if room else say("title"), "title"))]
    ask = current_ask(shown)
    clock = left_now(ask.left if ask else whole_left(latest), latest)
    right = text_line(Span(say.seconds(clock), "moon" if ask else "quiet")) if clock >= 0 else []
    if right and not ask:
        counts = game.horizon.clock(shown, latest, say) if game.horizon else ""
        seen = counts is not None and not moving
        right = ([Span(f"{counts} ", "quiet"), *right] if counts else right) if seen else []
    if holder:
        right = [*right, *([Span("  ")] if right else []), Span(cut(holder, HOLDER), "bold gold")]
    return [game.status_line(shown, say, width - MARGIN, right)]


def steady(game: Face, scene: Scene, say: Say, width: int) -> list[list[TextLine]]:
    """The pictures of its table on a screen on which nothing may move now; [] where something may."""
    return game.horizon.steady(scene, say, width) if game.horizon else []


def enough_columns(scene: Scene) -> int:
    """Columns that are enough for the table of the game that is played; 0 where it has most of a wide screen."""
    game = face(scene.room.game) if scene.room else None
    return game.horizon.enough if game and game.horizon else 0


def time_left(shown: Scene, latest: Scene) -> float:
    """How much is left of a window, 0 to 1; of everything else all of it, since it waits."""
    ask = current_ask(shown)
    if ask is None or ask.kind != "window" or ask.left < 0 or not ask.length:
        return 1.0
    return left_now(ask.left, latest) / ask.length


def hand(scene: Scene, game: Face, say: Say, columns: int, lines: int, *, peek: bool) -> list[TextLine]:
    """What only this seat sees, in a place beside the choices."""
    if not scene.you or (scene.room and scene.room.paused):
        return own(scene, game, say, columns, peek=peek)[:lines]
    return game.hand_picture(scene, say, (columns, lines), peek=peek)


def on_table(scene: Scene) -> bool:
    """Whether a game is on the screen."""
    room = scene.room
    return bool(room and room.phase in ("playing", "dealing", "result") and scene.table)


def over(scene: Scene) -> bool:
    """Whether the result is on the screen: its rows stand still by themselves."""
    return bool(scene.room and scene.room.phase == "result")


def own(scene: Scene, game: Face, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """One's own hand and what this seat knows; while the game is paused its cover, and nothing lifts it."""
    if scene.you and scene.room and scene.room.paused:
        return prose(say("pause.covered"), "you", width)
    return game.own_lines(scene, say, width, peek=peek) if scene.you else watching(scene, say, width)


def watching(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """What somebody who has come during a game, or tells the story, sees in place of a hand."""
    said = say("storyteller.you" if scene.sheet else "game.watching")
    return prose(said, "you", width)


def recent_notes(
    scene: Scene, game: Face, say: Say, width: int, *, peek: bool, apart: bool = False, most: int = 0, unread: int = 0
) -> tuple[list[TextLine], list[TextLine]]:
    """What happened before, and what is new: the latest event, or in one's turn all since the turn before.

    `apart`: private news have a place of their own. Where what others did takes more than `most` lines with what is on
    now, what has little weight is left out of it. What a page has covered, from the note `unread` on, is new as well;
    of that what was said to this seat is left out last.
    """
    told = [note for note in scene.notes[-40:] if belongs_in_recent(note, game) and not (apart and note.private)]
    since = since_my_turn(scene)
    if since < 0:  # the latest event, and what this seat was told with it
        since = next((note.number for note in reversed(told) if not note.private), 0)
        since = min(since, unread or since)
    before: list[TextLine] = []
    new: list[list[TextLine]] = []
    weights: list[float] = []
    now = next((note.number for note in reversed(scene.notes) if note.kind == TURN), 0)
    for note in told:
        fresh = note.number >= since
        lines = note_lines(note, scene, game, say, width, peek=peek, tone="plain" if fresh else "quiet")
        if not fresh:
            before += lines
            continue
        new.append(lines)
        light = note.number < now if now or not unread else not about(note, scene)
        weight = WEIGHTY if unread and note is told[-1] else note_beat(note, game)
        weights.append(weight if light else inf)
    kept = worth_telling([len(lines) for lines in new], weights, most) if most else range(len(new))
    return before, [line for at in kept for line in new[at]]


def about(note: NoteView, scene: Scene) -> bool:
    """Whether a note is about this seat, or private."""
    return note.private or bool(scene.you and note.facts.get("at") == scene.you)


def weighty_notes(scene: Scene, game: Face, say: Say, width: int, *, peek: bool) -> list[TextLine]:
    """What weighed most before the night that has just begun, and what this seat was told since; [] at other times.

    On a phone there is room for little: who has died and how the vote came out stay until something new is told.
    """
    hours = game.horizon.hours_begin if game.horizon else ()
    public = [note for note in scene.notes if not note.private]
    begun = [at for at, note in enumerate(public) if note.kind in hours]
    if not begun or begun[-1] != len(public) - 1 or not by_night(scene):
        return []
    since = begun[-2] + 1 if len(begun) > 1 else 0
    weighty = [note for note in public[since:-1] if note_beat(note, game) >= WEIGHTY]
    if not weighty:
        return []
    later = [note for note in scene.notes if note.private and note.number > public[-1].number]
    return [
        line
        for note in [*weighty, *(note for note in later if belongs_in_recent(note, game))]
        for line in note_lines(
            note, scene, game, say, width, peek=peek, tone="plain" if note.number >= weighty[-1].number else "quiet"
        )
    ]


def since_a_verdict(scene: Scene, game: Face, say: Say, width: int) -> list[TextLine]:
    """What is to be read to its last word, and what of weight has come of it; [] once anything else has happened."""
    hours = game.horizon.hours_begin if game.horizon else ()
    told: list[NoteView] = []
    for note in reversed(scene.notes):
        if note.private or (note.kind in hours and not told and by_night(scene)):
            continue
        beat = note_beat(note, game)
        if beat < WEIGHTY:
            return []
        told.insert(0, note)
        if beat >= WHOLE:
            return [line for one in told for line in note_lines(one, scene, game, say, width, peek=False, tone="plain")]
    return []


def by_night(scene: Scene) -> bool:
    """Whether it is night in a game that has nights."""
    game = face(scene.room.game) if scene.room else None
    return bool(scene.table and game and game.horizon and game.horizon.hour(scene) == NIGHT)


def tells_alone(game: Face) -> bool:
    """Whether a game tells single seats more than their hand says."""
    return bool(set(game.INFO.private_notes) - set(game.INFO.hand_notes))


def private_news(scene: Scene, game: Face, say: Say, width: int, lines: int, *, peek: bool) -> list[TextLine]:
    """What only this seat was told last, oldest first; covered so many lines whatever there is."""
    if not peek:
        return [text_line(" ", Span(covered(width - 1), "cover", Local.PEEK))] * lines
    told = [game.note_line(note, scene, say) for note in scene.notes if note.private and belongs_in_recent(note, game)]
    rows: list[str] = []
    for text in [text for text in told if text][::-1] or [say("game.news.none")]:
        sentence = wrap(text, width - 1, "  ")
        if rows and len(sentence) + len(rows) > lines:
            break
        rows = [*sentence, *rows]
    if len(rows) > lines:  # the beginning says what it is about; the history has all of it
        rows = [*rows[: lines - 1], cut(f"{rows[lines - 1]}…", width - 1)]
    shown = [text_line(" ", Span(pad(row, width - 1), "secret", Local.PEEK)) for row in rows]
    return [*shown, *([[]] * (lines - len(shown)))]


def belongs_in_recent(note: NoteView, game: Face) -> bool:
    """Whether the note stands in the story of the screen; the history has all of them."""
    return note.kind not in game.INFO.hand_notes if note.private else note_beat(note, game) > 0


def note_lines(
    note: NoteView, scene: Scene, game: Face, say: Say, width: int, *, peek: bool, tone: str
) -> list[TextLine]:
    """A note as lines; a private one lies under the cover, one line long whatever it says."""
    if note.private and not peek:
        return [text_line(Span(f" {say('game.private')} ", "secret", Local.PEEK), Span(HIDDEN, "cover", Local.PEEK))]
    text = game.note_line(note, scene, say)
    if not text:
        return []
    if note.private:
        rows = wrap(f"{say('game.private')} {text}", width - 1, "  ")
        return [text_line(" ", Span(row, "secret")) for row in rows]
    sign, colour = game.note_sign(note)
    first, *rest = wrap(text, width - 3)
    head = text_line(" ", Span(f"{sign} ", f"bold {colour}"), Span(first, tone))
    return [head, *(text_line("   ", Span(row, tone)) for row in rest)]


def foot(scene: Scene, say: Say, width: int, *, behind: bool, steps: bool = False) -> TextLine:
    """The keys to everything else that there is now; where something has been begun also back, if there is room."""
    lobby = bool(scene.room and scene.room.phase == "lobby")  # where the rules are a row
    first = ("Q", say("foot.invite"), Open(Page.INVITATION)) if lobby and way_in(scene) else None
    log = ("L", say("foot.log"), Open(Page.HISTORY))
    now = ("N", say("game.behind"), Local.NOW)
    ways: list[tuple[str, str, Deed | None]] = [
        first or ("?", say("foot.rules"), Open(Page.RULES)),
        now if behind and width < LAPTOP else log,
        ("M", say("foot.menu"), Open(Page.MENU)),
    ]
    if width < LAPTOP and has_statements(scene):
        ways.append(("S", say("foot.statements"), Open(Page.STATEMENTS)))
        either = [[ways[0], second, *ways[2:]] for second in (log, now)]
        if max(map(foot_columns, either)) > width + 1:  # a question mark says what it is
            ways[0] = (ways[0][0], "", ways[0][2])
        if foot_columns(ways) > width + 1:  # by night one's own role is what is asked about; the menu has both
            ways = ways[:-1] if by_night(scene) else ways[1:]
    if width >= LAPTOP and has_notebook(scene):
        ways.append(("B", say("foot.notebook"), Open(Page.NOTEBOOK)))
    if width >= LAPTOP and has_statements(scene):
        ways.append(("S", say("foot.statements"), Open(Page.STATEMENTS)))
    if width >= LAPTOP and scene.room and scene.room.phase in BETWEEN_GAMES and not behind:
        ways.append(("E", say("foot.standings"), Open(Page.STANDINGS)))
    if width >= LAPTOP and behind:  # behind all others, so that none of them moves
        whole = ("N", say("game.behind.what"), Local.NOW)
        ways.append(whole if foot_columns([*ways, whole], 2) <= width + 1 else now)
    elif width >= LAPTOP:
        ways.append(("↑ ↓", say("foot.choose"), None))
    return keys(ways, ("Esc", say("foot.back"), Local.STEP_BACK) if width >= LAPTOP and steps else None, width)
