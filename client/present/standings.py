"""How this evening stands, and the results of all evenings: shown between games, never during one."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from client.base.names import real_name
from client.base.spans import Span, TextLine, columns, pad, prose, text_line, wrap
from client.games import game_name

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import Room, StandingsPage, StandingsRow

BETWEEN_GAMES = ("lobby", "result")
"""The phases in which no game runs."""
NAME = 16


class StandingsPages:
    """The pages of the results as they have come, joined."""

    def __init__(self) -> None:
        self._past: StandingsPage | None = None
        self._pages: dict[int, list[StandingsRow]] = {}

    def add(self, past: StandingsPage | None, phase: str) -> StandingsPage | None:
        """All that is known of the results after a message; None while a game runs."""
        if phase not in BETWEEN_GAMES:
            self._past, self._pages = None, {}
            return None
        if past is None:
            return self._past
        old = self._past
        if old is None or (past.counted, past.aside, past.count) != (old.counted, old.aside, old.count):
            self._pages = {}
        elif self._pages.get(past.index) == past.rows:
            return old
        self._pages[past.index] = past.rows
        rows = [row for _, page in sorted(self._pages.items()) for row in page]
        self._past = replace(past, index=len(self._pages) - 1, rows=rows)
        return self._past


def evening_sentences(scene: Scene, room: Room, say: Say) -> list[str]:
    """Who has won how often this evening, and which games do not count."""
    rows = []
    if room.stood_in and room.phase == "result":
        names = [real_name(scene, n, say) for n in room.stood_in]
        rows.append(say("standings.stood_in", n=len(names), names=say.listed(names)))
    scores = [(wins, points) for wins, points in zip_longest(room.standings, room.points, fillvalue=0)]
    best = sorted(range(len(scores)), key=lambda place: [-each for each in scores[place]])
    won = [_score(real_name(scene, place + 1, say), *scores[place], say) for place in best if any(scores[place])]
    aside = say("standings.aside", n=room.aside) if room.aside else ""
    if won or aside:
        said = "; ".join(part for part in (", ".join(won), aside) if part)
        rows.append(say("result.standings", standings=said))
    return rows


def _score(name: str, wins: int, points: int, say: Say) -> str:
    """What one person has won and gained by bets, either of which may be nothing."""
    if not wins:
        return say("standings.points", name=name, n=points)
    won = say("result.wins", name=name, n=wins)
    return say("standings.points_too", won=won, n=points) if points else won


def standings_lines(scene: Scene, room: Room, say: Say, width: int) -> list[TextLine]:
    """The same as lines of a screen."""
    return [row for said in evening_sentences(scene, room, say) for row in prose(said, "quiet", width)]


def has_past_results(scene: Scene) -> bool:
    """Whether there are results of all evenings to show now."""
    room, past = scene.room, scene.standings
    return bool(room and room.phase in BETWEEN_GAMES and past and (past.counted or past.aside))


def sentences(scene: Scene, say: Say) -> list[str]:
    """The results of all evenings in sentences, one a line."""
    room, past = scene.room, scene.standings
    if room and room.phase not in BETWEEN_GAMES:
        return [say("standings.later")]
    if past is None or not has_past_results(scene):
        return [say("standings.none")]
    rows = [
        say("standings.row", name=one.name, game=game_name(one.game, say), won=one.won, n=one.played)
        for one in past.rows
    ]
    return [*counted_sentence(past, say), *rows, *([say("standings.more")] if past.index + 1 < past.count else [])]


def sheet_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """The same in columns, game by game."""
    past = scene.standings
    if past is None or not has_past_results(scene):
        return [text_line(Span(row, "quiet")) for text in sentences(scene, say) for row in wrap(text, width)]
    mine = scene.room.people[scene.you - 1].name if scene.room and scene.you else ""
    names = min(max((columns(one.name) for one in past.rows), default=0), NAME)
    rows: list[TextLine] = [
        text_line(Span(row, "quiet")) for text in counted_sentence(past, say) for row in wrap(text, width)
    ]
    game = ""
    for one in past.rows:
        if one.game != game:
            game = one.game
            rows += [[], text_line(Span(game_name(game, say), "moon"))]
        tone = "you" if one.name == mine else "plain"
        score = say("standings.score", won=one.won, n=one.played)
        rows.append(text_line(Span(pad(one.name, names) + "  ", tone), Span(score, tone)))
    if past.index + 1 < past.count:
        rows.append(text_line(Span(say("standings.more"), "quiet")))
    return rows


def counted_sentence(past: StandingsPage, say: Say) -> list[str]:
    """How many games there were, and which do not count."""
    rows = [say("standings.games", n=past.counted)]
    if past.aside:
        rows.append(say("standings.all_aside", n=past.aside))
    return rows
