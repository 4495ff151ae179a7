"""The waiting room as a layout: its picture, what there is to say about the game, and what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.spans import DOT, Span, apart, text_line, wide, wrap_facts
from client.games import face, pace_words
from client.paint.bars import MARGIN
from client.present import card_set
from client.present.between_games import is_ready, waiting_room
from client.present.seat_count import misfit
from client.present.standings import evening_sentences
from client.present.table_events import keeper_sentence
from client.present.table_setup import game_words
from client.tui.screens import waiting
from client.tui.screens.layout import Layout, Paragraph

if TYPE_CHECKING:
    from client.base.scene import Scene
    from client.base.spans import TextLine
    from client.texts import Say
    from protocol.messages import Room


def picture(scene: Scene, say: Say, width: int, *, alone: bool = False, told: str = "") -> Layout:
    """The waiting room as it stands; `alone`: nobody else can come in; `told`: what last happened around the table."""
    room = scene.room
    if room is None:
        return Layout([text_line(Span(say("title"), "title"))])
    title = say("room.title.alone" if alone else "room.title")
    named = text_line(Span(game_words(room, say), "gold"))
    left = text_line(Span(title, "title"))
    if great := waiting.named_in_the_sky(room, say, width):
        how = text_line(Span(game_facts(room, say), "plain"))
        both = [*left, Span("  "), *named]
        left, named = both if wide(both) + wide(how) + MARGIN < width else left, how
    status = apart(left, named, width - MARGIN)
    story: list[TextLine] = []
    paragraphs: list[Paragraph] = []
    pressing = 0
    shorter = {game_facts(room, say): length_and_pace(room, say)}  # a sky says how long a game takes
    prompt = waiting_room(scene, room, say, alone=alone)
    broad = width >= waiting.WIDE
    said = facts(scene, room, say, alone=alone or broad, named=great)
    cards = [(text, tone) for text, tone in card_set.set_sentences(room, say) if broad]  # a sky makes way for them
    urgent = [told, *(text for text, _ in cards)]
    for text, tone in [*([(told, "plain")] if told else []), *cards, *(one for one in said if one not in cards)]:
        if text in prompt.title:
            continue
        paragraphs.append(Paragraph(rows(text, tone, width), rows(shorter.get(text, text), tone, width)))
        story += paragraphs[-1].lines
        pressing = len(story) if tone == "alert" or text in urgent else pressing
    return Layout(
        [status],
        waiting.pictures(scene, room, say, width, alone=alone),
        story=story,
        paragraphs=paragraphs,
        prompt=prompt,
        urgent=not is_ready(scene, room),
        from_top=True,
        hour="dusk",
        close=True,
        pressing=pressing,
        across=1 if room.countdown >= 0 else 2 if width < waiting.WIDE else 3,
    )


def rows(text: str, tone: str, width: int) -> list[TextLine]:
    """A text in lines of the story."""
    return [text_line(Span(f" {row}", tone)) for row in wrap_facts(text, width - 1)] or [[]]


def facts(scene: Scene, room: Room, say: Say, *, alone: bool, named: bool) -> list[tuple[str, str]]:
    """What will be played, and how somebody else finds the table, unless that is said elsewhere; texts and tones.

    `named`: the strip says how long it takes.
    """
    said: list[tuple[str, str]] = []
    if wrong := misfit(room, say):
        said.append((wrong, "alert"))
    if not named:
        said.append((game_facts(room, say), "plain"))
    if not alone:
        said.append((say("room.code.where" if scene.code else "room.join"), "quiet"))
    said += card_set.set_sentences(room, say)
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


def game_facts(room: Room, say: Say) -> str:
    """Duration, length and pace."""
    return DOT.join(filter(None, (waiting.lasting(room, say), length_and_pace(room, say))))


def length_and_pace(room: Room, say: Say) -> str:
    """What else is to be said where the duration is known."""
    game = face(room.game)
    if game is None:
        return ""
    parts: list[str] = []
    for name in game.option_places.first:
        value = room.options.get(name, game.INFO.options[name].default)
        parts.append(game.option_words(name, value, say)[1])
    parts.append(pace_words(room.game, room.pace, len(room.people), say, shared=room.shared))
    return DOT.join(part for part in parts if part)
