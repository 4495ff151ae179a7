"""The waiting room: who is here, how they sit, what will be played, and whether everybody is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import Span, apart, columns, fit, pad, text_line, wrap
from client.games import face
from client.paint.bars import MARGIN
from client.present import card_set
from client.present.between_games import is_ready, waiting_room
from client.present.seat_count import misfit
from client.present.standings import evening_sentences
from client.present.table_events import keeper_sentence
from client.present.table_setup import game_words
from client.tui.screens.layout import Layout

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.games import Face
    from client.texts import Say
    from protocol.messages import Room

NAME = 16


def picture(scene: Scene, say: Say, width: int, *, alone: bool = False, told: str = "") -> Layout:
    """The waiting room as it stands; `alone`: nobody else can come in; `told`: what last happened around the table."""
    room = scene.room
    if room is None:
        return Layout([text_line(Span(say("title"), "title"))])
    title = say("room.title.alone" if alone else "room.title")
    status = apart(text_line(Span(title, "title")), text_line(Span(game_words(room, say), "quiet")), width - MARGIN)
    people = people_lines(scene, say, width)
    record: list[TextLine] = []
    begins: list[int] = []
    for text, tone in [*([(told, "plain")] if told else []), ("", "plain"), *facts(scene, room, say, alone=alone)]:
        begins.append(len(record))
        record += [text_line(Span(f" {row}", tone)) for row in wrap(text, width - 1)] or [[]]
    return Layout(
        [status],
        [people, [fit(row, width) for row in people]],
        record=record,
        paragraphs=begins,
        prompt=waiting_room(scene, room, say),
        urgent=not is_ready(scene, room),
        from_top=True,
        hour="dusk",
    )


def people_lines(scene: Scene, say: Say, width: int) -> list[TextLine]:
    """A line for each person: place, name, and what there is to say about them."""
    people = scene.room.people if scene.room else []
    names = min(max((columns(person.name) for person in people), default=0), NAME)
    digits = len(str(len(people)))
    rows = []
    for place, person in enumerate(people, start=1):
        said = [say("you")] if place == scene.you else []
        said += [say("room.bot")] if person.bot else []
        said += [say("room.keeper")] if person.keeper else []
        said += [say("room.away")] if not person.present and not person.bot else []
        said += [say("room.stand_in")] if person.stand_in else []
        tone = "quiet" if person.bot or not person.present else ("you" if place == scene.you else "plain")
        ready = Span("✓ " + say("room.ready") if person.ready and not person.bot else "", "good")
        left = text_line(
            Span(f" {place:>{digits}} ", "quiet"),
            Span(pad(person.name, names), tone),
            Span("  " + " · ".join(said), "quiet"),
        )
        rows.append(apart(left, text_line(ready, " "), width))
    return rows


def facts(scene: Scene, room: Room, say: Say, *, alone: bool) -> list[tuple[str, str]]:
    """What will be played and how long it takes, and how somebody else finds the table: texts and their tones."""
    game = face(room.game)
    said: list[tuple[str, str]] = []
    if game:
        said.append((game_facts(game, room, say), "plain"))
    if not alone:
        said.append((say("room.code", code=scene.code) if scene.code else say("room.join"), "quiet"))
    said += card_set.set_sentences(room, say)
    if scene.fingerprint and not alone:
        said.append((say("room.fingerprint", fingerprint=scene.fingerprint), "quiet"))
    if changed := card_set.house_rules_sentence(room, say):
        said.append((changed, "quiet"))
    if room.storyteller:
        said.append((say("room.storyteller", name=room.storyteller), "quiet"))
    if room.watching:
        said.append((say("room.watching", n=room.watching), "quiet"))
    said += [(row, "quiet") for row in evening_sentences(scene, room, say)]
    said += card_set.trial_sentence(room, say)
    said.append((say("room.clockwise"), "quiet"))
    if kept := keeper_sentence(scene, say):  # the longest, last: a small screen shows what fits
        said.append((kept, "quiet"))
    return said


def game_facts(game: Face, room: Room, say: Say) -> str:
    """Length, pace and duration, or how many are missing."""
    if wrong := misfit(room, say):
        return wrong
    people = len(room.people)
    parts = [say("room.about", minutes=game.minutes(people, room.options), n=people)]
    for name in game.places.first:
        value = room.options.get(name, game.INFO.options[name].default)
        parts.append(game.option_words(name, value, say)[1])
    parts.append(say(f"pace.{room.pace}"))
    return " · ".join(parts)
