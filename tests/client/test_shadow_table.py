"""The shadow world's table in all widths, the signs of its story, its dice, the one row for revealing, its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Open, Page
from client.base.names import name_of
from client.base.spans import columns, plain_text, wide
from client.games.shadow_world import FACE, places
from client.games.shadow_world.board import table_pictures
from client.games.shadow_world.notes import SIGNS, note_line
from client.games.shadow_world.own import hand_picture
from client.games.shadow_world.result import falls, persons
from client.paint.canvas import Canvas
from client.present.game_prompt import game_prompt
from client.texts import texts
from protocol.games.shadow_world import CHARACTERS, COLOURS, LIMITS, NOTES, PRIVATE_NOTES
from protocol.texts import LANGUAGES
from tests.client import shadow
from tests.client.pilots import at_table
from tests.client.shadow import ask, ended, note, own, playing, table

WIDTHS = (40, 49, 82, 160)
ENGLISH = texts("en")


def everybody_at(place: str):
    """Eight seats at one place, open and with all that can lie in front of them."""
    seats = [
        replace(seat, place=place, out=False, character=who, equipment=["r_plus1", "r_plus1", "b_cloak"], shielded=True)
        for seat, who in zip(shadow.SEATS, CHARACTERS, strict=False)
    ]
    return playing(players=8, table=table(8, seats=seats))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_picture_of_the_table_fits_and_tells_of_every_seat(width: int, lang: str):
    """In the middle before the first throw, spread out, all at one place: no line is too long, nobody is missing."""
    for scene in (playing(players=4), playing(players=8), everybody_at("spring"), everybody_at("")):
        pictures = table_pictures(scene, texts(lang), width)
        heights = [len(picture) for picture in pictures]
        assert heights == sorted(heights, reverse=True), heights
        for picture in pictures:
            assert max(map(wide, picture)) <= width
            text = "\n".join(map(plain_text, picture))
            for number in range(1, len(scene.table.seats) + 1):
                assert f" {number} " in text, (number, text)
            for at in (str(seat.damage) for seat in scene.table.seats if not seat.out):
                assert at in text


@pytest.mark.parametrize("here", range(1, 9))
def test_a_place_has_the_names_of_up_to_four_and_what_one_or_two_have_suffered(here: int):
    """More are numbers alone; each of them is tapped where it stands, and its lines stay in its panel."""
    seats = [replace(seat, place="spring" if n <= here else "", damage=7) for n, seat in enumerate(table(8).seats, 1)]
    scene = playing(players=8, table=table(8, seats=seats))
    picture = places.scenery(scene, ENGLISH, 120).lines()
    text = "\n".join(map(plain_text, picture))
    named = [n for n in range(1, 9) if f" {n}  {name_of(scene, n, ENGLISH)} " in text]
    assert named == (list(range(1, here + 1)) if here <= 4 else [])
    assert text.count(ENGLISH("shadow_world.about.brief", n=7)) == (here if here <= 2 else 0)
    taps = {
        span.tap for row in picture for span in row if isinstance(span.tap, Open) and span.tap.page is Page.NOTEBOOK
    }
    assert taps == {Open(Page.NOTEBOOK, str(n)) for n in range(1, here + 1)}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_place_of_the_active_seat_and_who_falls_where_are_told(width: int):
    """The generous picture names all places, and at which damage which initials fall."""
    text = "\n".join(map(plain_text, table_pictures(playing(), ENGLISH, width)[0]))
    for said in ("Hut", "Grave", "Chapel", "Circle", "Tree", "Spring", *LIMITS.values()):
        assert said in text


def test_every_kind_of_note_has_a_sign_of_its_own_making():
    """What is told in public has one sign of one column; what is private has a label."""
    assert set(SIGNS) == set(NOTES) - set(PRIVATE_NOTES)
    for kind in SIGNS:
        facts = {"outcome": "damage"} if kind == "oracle" else {}
        sign, tone = FACE.note_sign(note(1, kind, **facts))
        assert len(sign) == 1
        assert tone


@pytest.mark.parametrize(
    ("lang", "there", "here", "seven"),
    [
        ("en", "You throw 2 + 6: the Graveyard.", "there already, so once more.", "a seven: to any place."),
        (
            "de",
            "Du würfelst 2 + 6 und erreichst den Friedhof.",
            "schon dort, also noch einmal.",
            "Jeder Ort ist erlaubt.",
        ),
    ],
)
def test_a_throw_says_where_it_leads_and_why_it_is_thrown_again(lang: str, there: str, here: str, seven: str):
    """The place by name; one that leads to where one stands does not count; a seven leads anywhere."""
    first = note(1, "threw", by=4, d4=2, d6=6, why="move")
    moved = note(2, "moved", by=4, place="graveyard", how="dice")
    again = note(3, "threw", by=4, d4=3, d6=5, why="move")
    free = note(4, "threw", by=4, d4=3, d6=4, why="move")
    scene = playing(notes=[first, moved, again, free])
    assert note_line(first, scene, texts(lang)) == there
    assert note_line(again, scene, texts(lang)).endswith(here)
    assert note_line(free, scene, texts(lang)).endswith(seven)
    assert (FACE.INFO.beat(moved.kind, moved.facts), note_line(moved, scene, texts(lang))) == (0, "")


def test_a_seven_says_what_each_place_does():
    """Six places, their effects beside their names."""
    hints = {row.answer: row.hint for row in FACE.prompt(ask("move", "hut", "tree"), playing(), ENGLISH).rows}
    assert hints == {"hut": "oracle card (green)", "tree": "2 damage, or heal 1"}


@pytest.mark.parametrize("name", ["", "ability", "end", "again", "theft", "loot", "attack", "reveal"])
def test_one_row_reveals_whatever_is_asked(name: str):
    """Whoever is hidden has one row with it, and what an ability could do stands behind that row."""
    cards = {"loot": ["b_sack", "skip"], "attack": ["1", "skip"]}
    asked = [ask(name, *cards.get(name, ["no", "yes"]), kind="step")] if name else []
    rows = game_prompt(playing(*asked, character="h_hoard", own=own("h_hoard")), ENGLISH, peek=True).rows
    assert sum("eveal" in row.label for row in rows) == 1
    if name in ("ability", "end", "again", "theft"):
        behind = next(row for row in rows if row.leads_to).leads_to
        assert [row.closed for row in behind.rows] == ["", ""]
        assert [row.ask for row in behind.rows[1].leads_to.rows] == [7]


@pytest.mark.parametrize("size", [(32, 9), (48, 13), (32, 6)])
def test_the_hand_is_the_same_for_all_characters_until_somebody_peeks(size: tuple[int, int]):
    """Dice above, a cover below: cell by cell alike; a peek changes what is under the cover alone."""
    covered, opened = set(), set()
    for who in CHARACTERS:
        scene = playing(character=who, own=own(who))
        shown = hand_picture(scene, ENGLISH, size, peek=False)
        assert (len(shown), max(map(wide, shown))) == (size[1], size[0])
        covered.add(tuple(map(tuple, shown)))
        opened.add("\n".join(map(plain_text, hand_picture(scene, ENGLISH, size, peek=True))))
    assert len(covered) == 1
    assert len(opened) == len(CHARACTERS)


def test_the_end_tells_who_felled_whom_and_in_which_turn():
    """By attack, by a card, and by one's own card; in the list of characters, too."""
    fell = [
        note(20, "out", at=3, by=1, cause="attack"),
        note(21, "turn", by=1, extra=False),
        note(22, "out", at=4, by=4, cause="r_spider"),
    ]
    scene = ended(notes=[*shadow.NOTES, *fell])
    assert falls(scene, ENGLISH) == ["Turn 2: Ada felled Cleo (attack).", "Turn 3: you fell (Widow's Spider)."]
    shown = "\n".join(map(plain_text, FACE.result_lines(scene, ENGLISH, 80)))
    assert "† turn 2, Ada (attack)" in shown


@pytest.mark.parametrize(
    ("lang", "unhurt"), [("en", "heal 2 damage: you have none"), ("de", "2 Schaden heilen: du hast keinen")]
)
def test_a_card_that_would_heal_nothing_says_so(lang: str, unhurt: str):
    """All see how much damage somebody has, so the row may; one who is hurt reads what the card does."""
    hints = []
    for damage in (0, 3):
        drawn = table(drawn="b_water")
        drawn.seats[3].damage = damage
        asked = game_prompt(playing(ask("event", "use", "skip", kind="step"), table=drawn), texts(lang), peek=False)
        hints.append(asked.rows[0].hint)
    assert hints == [unhurt, unhurt.partition(":")[0]]


def test_the_end_stands_in_columns_where_there_is_room():
    """Number, name, character, and how they ended; on a phone, where it would be cut, without numbers and columns."""
    over = ended()
    rows = [plain_text(row) for row in persons(over, ENGLISH, 80)]
    ends = {
        row.rindex("†") if seat.out else row.rindex(f" {seat.damage}/") + 1
        for row, seat in zip(rows, over.table.seats, strict=True)
    }
    assert len(ends) == 1
    assert rows[0].startswith("★  1  Ada")
    assert plain_text(persons(over, ENGLISH, 40)[0]).startswith("★ Ada ")


def test_an_ability_is_told_once():
    """By the sentence that says against whom, where there is one; else by itself."""
    used = note(20, "ability", by=1, character="w_bolt6")
    aimed = note(21, "targeted", by=1, at=2, card="w_bolt6")
    other = note(21, "targeted", by=1, at=2, card="r_bat")
    for then, told in (([aimed], False), ([], True), ([other], True)):
        scene = playing(notes=[*shadow.NOTES, used, *then])
        assert bool(note_line(used, scene, ENGLISH)) == told
    assert "Frederik" in note_line(aimed, playing(notes=[*shadow.NOTES, used, aimed]), ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_way_back_into_a_game_is_whole_on_a_phone(lang: str):
    """Key and edge of a row take five columns of forty."""
    assert columns(texts(lang)("replay.open_game")) <= 35


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_keep_their_pictures_while_nobody_has_moved(lang: str) -> None:
    """Before the first turns a line says who is in the middle; eight people need one of a wide screen's 24 for it."""
    seats = [shadow.seat(place="") for _ in range(8)]
    scene = playing(players=8)
    scene = replace(scene, table=replace(scene.table, seats=seats))
    shown = next(way for way in table_pictures(scene, texts(lang), 82) if len(way) < 24)
    text = "\n".join(map(plain_text, shown))
    for place in scene.table.board:
        assert texts(lang)(f"shadow_world.place.{place}.offer") in text
    assert texts(lang)("shadow_world.middle") in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_initials_and_colours_are_explained_where_they_stand(size: tuple[int, int], lang: str):
    """What falls at eight is an initial, and what each pile is good for stands beside its number."""
    say = texts(lang)
    async with at_table(shadow.playing(players=8), size, lang) as at:
        text = at.text()
        for colour in COLOURS:
            assert f"({say(f'shadow_world.pile.{colour}')})" in text
        edge, line = say("shadow_world.falls.edge"), say("shadow_world.falls.first", letters="A", n=8)
        assert edge in text or line in text


@pytest.mark.parametrize("seats", [[1], [1, 2], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6]])
@pytest.mark.parametrize("room", [14, 24])
def test_who_stands_somewhere_keeps_within_the_place(seats: list[int], room: int):
    """Long names are cut where the place ends, and fill it; not a column beside it is touched."""
    scene = playing(players=8, table=table(8))
    named = [replace(person, name="W" * 30) for person in scene.room.people]
    scene = replace(scene, room=replace(scene.room, people=named))
    canvas = Canvas(40, 8)
    canvas.fill(0, 0, 40, 8, "text", "#")
    places.people(canvas, (2, 1, room), places.Spot("hut", "green", seats, active=False), scene, ENGLISH)
    rows = ["".join(row) for row in canvas.signs]
    assert all(row[:2] == "##" and set(row[2 + room :]) == {"#"} for row in rows)
    assert ("…#" in "".join(rows)) == (len(seats) <= places.PICTURED - 2)
