"""What stands above the choices keeps its place on a phone, and the room below few choices says what lies open."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.names import capital, name_of
from client.base.spans import plain_text
from client.games.village.anytime import anytime_rows
from client.texts import texts
from protocol.games.shadow_world import LIMITS
from protocol.texts import LANGUAGES
from tests.client import fake, shadow, village
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import AskView

PHONE = (40, 24)
LONG = ("Gertrud", "Wilhelm", "Cleo", "Dana", "Mathias", "Fatima", "Gil", "Johanna")
ASKED = [
    (shadow.ask("end", "end"),),
    (shadow.ask("deck", "blue", "red", "green"),),
    (shadow.ask("attack", "1", "skip"),),
    (shadow.ask("ability", "no", kind="step"),),
]


def hand_at(text: str, words: str) -> int:
    """The line in which the hand begins."""
    return next(line for line, row in enumerate(text.split("\n")) if row.startswith(words))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [4, 5, 6])
async def test_the_hand_of_the_shadow_world_stays_while_others_play(players: int, lang: str):
    """Whatever is asked, and while nothing is."""
    own = texts(lang)("shadow_world.own.you")
    others = shadow.playing(players=players, table=shadow.table(players, active=2))
    async with at_table(others, PHONE, lang) as at:
        lines = {hand_at(at.text(), own)}
        for number, asks in enumerate(ASKED, 40):
            await at.show(shadow.playing(*(replace(one, number=number) for one in asks), players=players))
            lines.add(hand_at(at.text(), own))
        assert len(lines) == 1, lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
async def test_the_hand_of_wolfmoon_stays_while_others_play(players: int, lang: str):
    """On one's turn, asked between two cards, and while somebody else thinks."""
    asked = [
        fake.ask("action", "draw", "exchange", number=41),
        fake.ask("play", "seer", "girl", number=42),
        fake.ask("spy", "no", "yes", number=43, kind="window"),
    ]
    own = replace(fake.playing().own, hand=["seer", "girl"])
    you = min(players, 4)
    others = fake.playing(players=players, you=you, own=own, table=fake.table(players, active=1))
    async with at_table(others, PHONE, lang) as at:
        lines = {hand_at(at.text(), " ░")}
        for one in asked:
            await at.show(fake.playing(one, players=players, you=you, own=own, table=fake.table(players, active=you)))
            lines.add(hand_at(at.text(), " ░"))
        assert len(lines) == 1, lines


def part(players: int, phase: str, *asks: AskView, **changes: Any) -> Scene:
    """A part of a day in a village."""
    table = village.table(players, phase=phase, slot="", slot_number=0, **changes)
    return village.playing(*asks, table=table, players=players)


def day(players: int) -> list[Scene]:
    """Its parts, with more and more to choose from."""
    _, second, sleep, more = village.STANDING
    nominate = village.ask("nominate", "1", "2", "5", number=31, kind="standing")
    say = village.ask("say", "doubt", "trust", also=("2", "3"), number=36, kind="standing")
    thumb = village.ask("thumb", "up", "down", number=40, kind="vote", left=9000)
    return [
        part(players, "dawn"),
        part(players, "talk"),
        part(players, "talk", nominate, sleep, more),
        part(players, "talk", say, nominate, sleep, more),
        part(players, "talk", say, nominate, sleep, more, second),
        part(players, "defence", accused=5),
        part(players, "vote", thumb, accused=5, ballot="thumbs"),
        part(players, "vote", accused=5, ballot="thumbs"),
        part(players, "dusk"),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, (40, 30), (44, 40)], ids=str)
@pytest.mark.parametrize("players", [6, 8, 12, 16, 24])
async def test_seats_and_banner_of_a_village_stay_over_a_day(players: int, size: tuple[int, int], lang: str):
    """Whatever part of it is on, and however much may be done in it."""
    places = set()
    async with at_table(part(players, "dawn"), size, lang) as at:
        for scene in day(players):
            await at.show(scene)
            rows = at.text().split("\n")
            seats = next((line for line, row in enumerate(rows) if re.match(r" +1 .*Ada", row)), -1)
            places.add((seats, at.app.table.frame.parts["own"].region.y, at.app.table.frame.parts["title"].region.y))
    assert len(places) == 1, places


@pytest.mark.parametrize("height", [15, 24])
@pytest.mark.parametrize("players", [6, 12, 16])
async def test_a_phone_has_as_many_names_side_by_side_by_night_as_by_day(players: int, height: int):
    """However short they are."""
    people = [fake.person(f"P{n}") for n in range(1, players + 1)]
    across = set()
    for scene in (part(players, "talk"), village.night("main", "villager", players)):
        short = replace(scene, room=replace(scene.room, people=people))
        async with at_table(short, (40, height)) as at:
            rows = [row for row in at.text().split("\n") if re.search(r"\b1 +P1\b", row)]
            across.add(len(re.findall(r"\d+ +(?:P\d+|you)", rows[0])))
    assert across == {2} if height == PHONE[1] else 2 in across


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [4, 5, 8])
async def test_a_phone_says_who_falls_when_and_what_everybody_carries(players: int, lang: str):
    """Below the choices, in whole words, where a seat's own line only counts the cards; by name up to seven."""
    say = texts(lang)
    scene = shadow.playing(players=players, table=shadow.table(players, active=2))
    async with at_table(scene, PHONE, lang) as at:
        (first, initial), *others = LIMITS.items()
        below = at.text().split(f"{say('shadow_world.falls.short', letters=initial)}{first}")[1]
        assert all(f"{letters}{damage}" in below for damage, letters in others)
        for n, seat in enumerate(scene.table.seats, 1):
            for at_card, card in enumerate(() if seat.out else seat.equipment):
                assert at_card or players == 8 or f"{capital(name_of(scene, n, say))}: " in below
                assert say.first(f"shadow_world.card.{card}.short", f"shadow_world.card.{card}") in below, card


@pytest.mark.parametrize("size", [(40, 15), PHONE, (40, 30)], ids=str)
@pytest.mark.parametrize("players", [4, 6, 8])
async def test_a_name_of_seven_letters_is_whole_where_columns_are_free(players: int, size: tuple[int, int]):
    """Beside a track and on a plate, with an air of one column before the damage."""
    scene: Scene = shadow.playing(players=players)
    people = [fake.person(name) for name in LONG[:players]]
    async with at_table(replace(scene, room=replace(scene.room, people=people)), size, "de") as at:
        for at_seat, name in enumerate(LONG[:players], 1):
            if at_seat != scene.you:
                assert f"{name} " in at.text(), at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_rows_that_nobody_needs_tell_what_was_before(lang: str):
    """While others play, the story goes back below the choices; nothing stands twice and nothing is missing between."""
    say = texts(lang)
    async with at_table(fake.playing(players=5, table=fake.table(5, active=1)), PHONE, lang) as at:
        above, _, below = at.text().partition(f"─ {say('game.before')} ")
        told = [plain_text(line) for line in at.app.table.picture(40).story]
        shown = [row for row in told if row in above.split("\n")]
        older = [row for row in told if row in below.split("\n")]
        assert shown == told[len(told) - len(shown) :]
        assert older
        assert older == told[len(told) - len(shown) - len(older) : len(told) - len(shown)]
        await at.show(fake.playing(fake.ask("action", "draw", "exchange"), players=5))
        assert f"─ {say('game.before')} " not in at.text()


@pytest.mark.parametrize("later", [("second",), ("done",)], ids=str)
def test_what_comes_during_a_day_moves_no_row(later: tuple[str, ...]):
    """A nomination to second stands below what stood; whoever defends themselves speaks with the same key as before."""
    say = texts("en")
    names = ("claim", "say", "nominate", "sleep", "more", "go_on") if later == ("second",) else ("claim", "say")
    kinds = {
        "claim": village.ask("claim", "seer", kind="standing"),
        "say": village.ask("say", "doubt", "trust", also=("2", "3"), kind="standing"),
    }
    scene = village.playing(table=village.table(phase="talk", talks=True, slot="", slot_number=0, slots=0))

    def labels(*asked: str) -> list[str]:
        asks = [kinds.get(name) or village.ask(name, "2", kind="standing") for name in asked]
        return [row.label for row in anytime_rows(asks, scene, say) or []]

    before = labels(*names)
    assert len(before) == len(names) - 1
    assert labels(*later, *names)[: len(before)] == before
