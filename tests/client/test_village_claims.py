"""Claims that cannot all be true: said once where several cards exist, and of the reader's own card under the cover."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.spans import plain_text
from client.games import face
from client.games.village.board import ACCUSED, ACCUSES, marks
from client.games.village.claims import claim_words, report_words
from client.games.village.own import own_lines, secret_words
from client.games.village.seats import seat_rows
from client.texts import texts
from protocol.games.village import Nomination, Statement
from protocol.texts import LANGUAGES
from tests.client.village import YOU, note, own, playing, table

if TYPE_CHECKING:
    from client.base.scene import Scene

FACE = face("werewolves")
LEGEND = "! : something speaks against it"


def village(*claims: tuple[int, str], card: str = "villager") -> Scene:
    """Dana's seat by day, with these claims; five of twelve are Villagers, and two of them lie open."""
    said = [Statement(2, by, claimed, 0) for by, claimed in claims]
    seats = [replace(seat, card="villager" if seat.out else "") for seat in table().seats]
    where = table(phase="talk", slot="", slot_number=0, talks=True, said=said, seats=seats)
    return playing(table=where, own=own(card))


def rows(scene: Scene, width: int = 78, lang: str = "en") -> list[str]:
    """The board as text."""
    return [plain_text(row) for row in FACE.statements.board(scene, texts(lang), width)]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "4 say they are Villagers, there can be only 3: somebody lies."),
        ("de", "4 nennen sich Dörfler, es kann nur 3 geben: Jemand lügt."),
    ],
)
def test_too_many_claims_of_a_card_are_one_sentence_and_contradict_nobody(lang: str, told: str) -> None:
    """On the board and in the line client; nobody is counted as contradicted or marked beside the seats."""
    scene = village(*((seat, "villager") for seat in (1, 2, 3, 5)))
    say = texts(lang)
    board = rows(scene, lang=lang)
    assert board.count(told) == 1
    assert FACE.statements.board_said(scene, say).count(told) == 1
    assert not any("!" in row for row in board)
    assert say("village.claims.against", n=4) not in " ".join(board)
    assert all("!" not in plain_text(line) for seat in (1, 2, 3, 5) for line in claim_words(seat, scene, say))


def test_as_many_claims_as_cards_are_nothing_to_be_said() -> None:
    """Three claim the three that are left; once all of a card lie open, each further claim is contradicted by them."""
    scene = village(*((seat, "villager") for seat in (1, 2, 3)))
    assert not any("somebody lies" in row for row in rows(scene))
    few = replace(scene, table=replace(scene.table, cards={"villager": 2, "werewolf": 10}))
    assert not any("somebody lies" in row for row in rows(few))
    assert sum("! already shown by" in row for row in rows(few)) == 3


@pytest.mark.parametrize("width", [38, 78])
def test_the_mark_is_explained_where_it_is_seen(width: int) -> None:
    """Two Seers contradict each other; without a mark there is nothing to explain."""
    assert LEGEND in rows(village((1, "seer"), (2, "seer")), width)
    assert LEGEND not in rows(village((1, "seer")), width)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_claims_the_readers_own_card_is_told_to_the_reader_alone_and_covered(lang: str) -> None:
    """Below the card by day and on one's page of the notebook; covered, and in public, nothing differs by cards."""
    say = texts(lang)
    scenes: dict[str, Any] = {card: village((7, "cupid"), card=card) for card in ("cupid", "villager", "werewolf")}
    told = {"en": "Gil claims your card: Cupid.", "de": "Gil nennt deine Karte: Amor."}[lang]
    assert told in secret_words(scenes["cupid"], say)
    assert told in FACE.sentences.own(scenes["cupid"], say)
    page = " ".join(plain_text(row).strip() for row in FACE.notebook.lines(scenes["cupid"], 4, say, 200, peek=True))
    assert told in page
    assert not any(told in secret_words(scenes[card], say) for card in ("villager", "werewolf"))
    for drawn in (
        lambda scene: own_lines(scene, say, 38, peek=False),
        lambda scene: FACE.notebook.lines(scene, 4, say, 38, peek=False),
        lambda scene: FACE.statements.board(scene, say, 38),
        lambda scene: FACE.table_pictures(scene, say, 80),
    ):
        assert drawn(scenes["cupid"]) == drawn(scenes["villager"]) == drawn(scenes["werewolf"])
    assert not any("cupid" in word for word in secret_words(village((7, "villager")), say))


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
@pytest.mark.parametrize(("lang", "told"), [("en", "you are a "), ("de", "du bist ein ")])
def test_a_report_about_the_reader_is_a_sentence(lang: str, told: str, game: str) -> None:
    """Not “you is”."""
    scene = village((7, "seer"))
    said = replace(scene, room=replace(scene.room, game=game))  # type: ignore[type-var]
    words = report_words(Statement(2, 7, "evil", YOU), said, texts(lang))
    assert words.startswith(told)
    assert not report_words(Statement(2, 7, "evil", 3), said, texts(lang)).startswith(told)


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize(
    ("phase", "ballot", "seat", "sign"),
    [
        ("defence", "", {}, ACCUSED),
        ("vote", "thumbs", {}, ACCUSED),
        ("vote", "", {"vote": "up"}, "▲"),
        ("dusk", "", {"vote": "down"}, "▼"),
        ("talk", "", {"spared": True}, "◈"),
    ],
    ids=["accused", "voted on", "for death", "for life", "spared"],
)
def test_a_claim_stays_in_sight_while_the_village_decides(
    phase: str, ballot: str, seat: dict[str, Any], sign: str, width: int
) -> None:
    """The state of a seat is a sign beside it, or a word where there is room for both."""
    scene = village((7, "seer"))
    seats = [replace(one, **({"vote": ""} | (seat if at == 7 else {}))) for at, one in enumerate(scene.table.seats, 1)]
    accused = 7 if phase in ("defence", "vote") else -1
    where = replace(scene.table, phase=phase, ballot=ballot, accused=accused, seats=seats)
    row = next(
        plain_text(row)
        for row in seat_rows(replace(scene, table=where), texts("en"), width)
        if " Gil" in plain_text(row)
    )
    told = row.partition(" Gil")[2][: max(20, width // 6)]
    assert "“Seer”" in told
    assert sign in told or texts("en")("village.mark.spared") in told or texts("en")("village.seat.accused") in told


def test_a_dead_voter_shows_a_card_and_no_claim() -> None:
    """What they have claimed no longer counts once it lies open."""
    scene = village((7, "seer"))
    seats = list(scene.table.seats)
    seats[6] = replace(seats[6], out=True, card="villager", vote="up")
    thumbs = note(20, "thumbs", at=7, up=[7], down=[], result="lynched")
    told = replace(scene, table=replace(scene.table, phase="dusk", seats=seats), notes=[thumbs])
    row = next(plain_text(row) for row in seat_rows(told, texts("en"), 40) if "†Gil" in plain_text(row))
    assert "▲ Villager" in row
    assert "Seer" not in row


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_accused_and_contradicted_have_two_signs(width: int, lang: str) -> None:
    """Beside the seats, where both may be said of one; in the story an accusation has none that stands for a doubt."""
    say, scene = texts(lang), village((3, "seer"), (7, "seer"), (9, "witch"))
    where = replace(scene.table, nominations=[Nomination(9, 3, 0)])
    cells = " ".join(plain_text(row) for row in seat_rows(replace(scene, table=where), say, width))
    accused = cells.split("3 Cleo")[1].split("4 ")[0]
    contradicted = cells.split("7 Gil")[1].split("8 ")[0]
    assert (accused.count(ACCUSED), accused.count("!")) == (1, 1)
    assert (contradicted.count(ACCUSED), contradicted.count("!")) == (0, 1)
    assert ACCUSES in cells.split("9 Ida")[1].split("10 ")[0]
    assert {FACE.note_sign(note(1, kind))[0] for kind in ("nominated", "seconded", "withdrew")} == {ACCUSED}
    assert ACCUSED in [span.text for span in marks(3, replace(scene, table=where), say)]


def test_the_page_of_claims_explains_both_signs() -> None:
    """Each while it can be seen."""
    scene = village((3, "seer"), (7, "seer"))
    accused = replace(scene, table=replace(scene.table, nominations=[Nomination(9, 3, 0)]))
    legend = "beside a name: ← is accused, → accuses"
    assert [LEGEND in rows(one) for one in (scene, accused)] == [True, True]
    assert [legend in rows(one) for one in (scene, accused)] == [False, True]


def test_air_beside_a_claim_goes_before_its_letters_do() -> None:
    """A name that is cut is another one at each seat."""
    scene = village((7, "villager"))
    seats = [replace(one, vote="up" if at == 7 else "") for at, one in enumerate(scene.table.seats, 1)]
    told = replace(scene, table=replace(scene.table, phase="dusk", seats=seats))
    row = next(plain_text(row) for row in seat_rows(told, texts("en"), 40) if " Gil" in plain_text(row))
    assert "Gil ▲“Villager”" in row


@pytest.mark.parametrize(("lang", "was"), [("en", "by Cleo (was the Seer)"), ("de", "so Cleo (war die Seherin)")])
def test_what_a_proved_seer_has_found_is_said_to_be_so_beside_whom_it_is_about(lang: str, was: str) -> None:
    """Just then it is worth most; before their card lies open it is one claim among others."""
    say, scene = texts(lang), village((3, "seer"))
    said = [*scene.table.said, Statement(2, 3, "good", 5)]
    seats = [
        replace(one, out=at == 3, card="seer" if at == 3 else one.card) for at, one in enumerate(scene.table.seats, 1)
    ]
    alive = replace(scene, table=replace(scene.table, said=said))
    proved = replace(scene, table=replace(scene.table, said=said, seats=seats))
    assert was in " ".join(" ".join(rows(proved, 120, lang)).split())
    assert was not in " ".join(" ".join(rows(alive, 120, lang)).split())
    assert say("village.claims.word.good") in " ".join(rows(alive, 120, lang))
