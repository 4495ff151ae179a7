"""Rows of the day that say whom they move: what bots wait for, and whom they follow where a majority decides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import columns
from client.games.village.anytime import anytime_rows
from client.games.village.table import idle_line
from client.texts import texts
from protocol.games.village import Nomination
from protocol.games.village.statements import SAYINGS
from protocol.texts import LANGUAGES
from tests.client.village import YOU, ask, note, people, playing, table

if TYPE_CHECKING:
    from protocol.messages import NoteView

OPEN = [ask(name, "yes", "no", number=40 + at, kind="standing") for at, name in enumerate(("sleep", "more", "go_on"))]


def hints(lang: str, *persons: int, game: str = "werewolves", out: tuple[int, ...] = ()) -> dict[str, str]:
    """Labels and hints where all but these seats are bots, and these are out."""
    where = table(phase="talk", slot="", slot_number=0)
    where.seats = [replace(view, out=seat in out, card="") for seat, view in enumerate(where.seats, 1)]
    scene = playing(*OPEN, table=where, game=game)
    room = replace(scene.room, people=[replace(p, bot=n not in persons) for n, p in enumerate(people(12), 1)])
    scene = replace(scene, room=room)
    return {row.label: row.hint for row in anytime_rows(scene.asks, scene, texts(lang)) or [] if row.ask}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_is_alone_with_bots_reads_that_they_follow(lang: str) -> None:
    """Else so many as are needed look as if nothing could be done; nothing is said where all are people."""
    say = texts(lang)
    alone, two = say("village.row.bots", n=1), say("village.row.bots", n=2, so_far=0, need=7)
    assert list(hints(lang, YOU).values()).count(alone) == 2
    assert list(hints(lang, YOU, 5).values()).count(two) == 2
    assert list(hints(lang, YOU, 5, out=(5,)).values()).count(alone) == 2
    assert not any("ots" in hint for hint in hints(lang, *range(1, 13)).values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bots_wait_with_what_the_game_has(lang: str) -> None:
    """They talk from the beginning; in one game they do not accuse yet, in the other one they do not vote."""
    words = {"en": ("accuse", "vote"), "de": ("anklagen", "abstimmen")}[lang]
    for game, word in zip(("werewolves", "duesterwald"), words, strict=True):
        assert any(label.endswith(word) for label in hints(lang, YOU, game=game)), game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wish_to_end_the_talk_says_from_when_it_counts(lang: str) -> None:
    """In the first minute a majority changes nothing; the wish for more time counts at once."""
    say = texts(lang)
    where = table(phase="talk", slot="", slot_number=0, sleepy=7, early=True)
    rows = {early: anytime_rows(OPEN, playing(*OPEN, table=replace(where, early=early)), say) or [] for early in (1, 0)}
    said = say("village.row.sleep.early", n=7, need=6)
    assert [said in [row.hint for row in found] for found in rows.values()] == [True, False]
    assert all(columns(row.hint) <= 35 for row in rows[1]), "it is whole on a phone"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_has_said_enough_reads_how_much_that_is(lang: str) -> None:
    """And that it does not last; whoever has said less is only asked anew in a moment, and reads no untrue number."""
    say = texts(lang)
    where = table(phase="talk", slot="", slot_number=0, talks=True)

    def why(*notes: NoteView) -> str:
        rows = anytime_rows([], playing(table=where, notes=list(notes)), say) or []
        return next(row.closed for row in rows if row.closed)

    mine, other = ([note(n, "said", by=by, word="trust", at=7) for n in range(20, 20 + SAYINGS)] for by in (YOU, 2))
    assert str(SAYINGS) in why(*mine)
    assert columns(why(*mine)) <= 35
    for notes in ([], mine[1:], other, [*mine, note(30, "seconded", by=3, at=5)]):
        assert why(*notes) == say("village.row.say.soon")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_said_what_bots_are_doing(lang: str) -> None:
    """Once they no longer wait for people: they talk, and then they act; while something is open, that is seen."""
    say = texts(lang)
    for game in ("werewolves", "duesterwald"):
        scene = playing(table=table(phase="talk", slot="", slot_number=0), game=game)
        plain, bots = say(f"{game}.idle.talk"), say(f"{game}.idle.talk.bots")
        assert columns(bots) <= 38, "a line of a phone"
        assert idle_line(scene, say) == plain, "all are people"
        room = replace(scene.room, people=[replace(p, bot=n > 1) for n, p in enumerate(people(12))])
        scene = replace(scene, room=room)
        assert idle_line(scene, say) == bots
        open_now = replace(scene.table, nominations=[Nomination(2, 3, 0)])
        for changed in (replace(scene.table, floor=True), open_now):
            assert idle_line(replace(scene, table=changed), say) == plain
        alone = replace(room, people=[replace(p, bot=n != YOU) for n, p in enumerate(people(12), 1)])
        hers = idle_line(replace(scene, room=alone), say)
        assert (hers != bots) == (game == "duesterwald"), "the vote comes when she wants it; in the other they accuse"
        assert columns(hers) <= 38
        early = replace(scene, room=alone, table=replace(scene.table, early=1))
        assert idle_line(early, say) == bots, "first others have the floor"
