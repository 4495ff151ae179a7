"""On a phone names stay whole: other things give way first, and a number keeps its name in its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.names import numbered
from client.base.spans import wrap
from client.games.shadow_world.damage import couples
from client.games.wolfmoon.seats import dense_rows
from client.texts import texts
from tests.client import fake, shadow

SAY = texts("en")
NAMES = ("Milena", "Konrad", "Tilda", "Friedrich", "Benjamin", "Gil")
OPEN = ["seer", "thief", "villager", "drunkard"]


def called(scene):
    """The same with longer names."""
    people = [replace(person, name=name) for person, name in zip(scene.room.people, NAMES, strict=True)]
    return replace(scene, room=replace(scene.room, people=people))


def wolfmoon(*, long, cards):
    """Six seats, each with so many open cards, in a single round or a longer game."""
    table = fake.table(6)
    seats = [replace(seat, display=OPEN[:cards], tokens=at % 3) for at, seat in enumerate(table.seats)]
    return called(fake.playing(players=6, table=replace(table, seats=seats, long=long)))


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("cards", [0, 1, 4])
def test_two_seats_in_a_line_say_all_names_and_all_values(long, cards):
    """Air goes first, then the sign of a single covered card, at last all space between signs."""
    rows = ["".join(span.text for span in row) for row in dense_rows(wolfmoon(long=long, cards=cards), SAY, 40)]
    assert len(rows) == 3
    said = "\n".join(rows)
    assert all(name in said for name in NAMES if name != "Friedrich")
    assert "you" in said
    assert "…" not in said
    values = "2711"[:cards]
    assert said.replace(" ", "").count(values) >= 6 * bool(cards)
    assert max(len(row) for row in rows) <= 40


def test_what_has_room_keeps_its_air():
    """A table with few open cards looks as it did."""
    (first, *_) = dense_rows(wolfmoon(long=False, cards=1), SAY, 40)
    assert "".join(span.text for span in first).startswith(" 1  Milena ▮  2 ")


def test_plates_of_the_shadow_world_have_as_much_name_as_signs_leave():
    """Eight columns beside a character and its cards, ten beside less."""
    said = "\n".join("".join(span.text for span in row) for row in couples(called(shadow.playing()), SAY, 40).lines())
    assert all(name in said for name in NAMES if name != "Friedrich")


@pytest.mark.parametrize("width", range(9, 24))
def test_a_number_stands_beside_its_name_whatever_the_width(width):
    """And is drawn with a plain space."""
    scene = called(fake.playing(players=6, you=1))
    rows = wrap(f"Pack: {', '.join(numbered(scene, seat, SAY) for seat in (2, 3, 6))}.", width)
    assert sum(f"{seat} {NAMES[seat - 1]}" in row for row in rows for seat in (2, 3, 6)) == 3
