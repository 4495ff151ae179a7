"""What must not be missed or cut: windows that burn down, a cursor that is seen, names of cards, plates of damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.base.colours import parsed
from client.base.spans import Span, plain_text
from client.games.shadow_world.damage import couples
from client.games.wolfmoon.cards import printed_cards
from client.games.wolfmoon.seats import in_two, seat_rows
from client.paint.bars import banner, spent
from client.texts import texts
from tests.client import shadow
from tests.client.fake import ask, playing, seat, table
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.spans import TextLine

EN = texts("en")


def grounds(line: TextLine) -> list[str]:
    """The ground of each column of a line."""
    return [parsed(span.tone)[1] for span in line for _ in span.text]


@pytest.mark.parametrize(("share", "lit"), [(1.0, 40), (0.5, 20), (0.0, 0)])
def test_the_ground_of_a_banner_says_how_much_time_is_left(share: float, lit: int) -> None:
    """The words stay as they are; what is spent is dark."""
    line = banner("turn", "ARE YOU VOLKO?", "Everybody hidden is asked.", 40)
    burnt = spent(line, share, 40)
    assert plain_text(burnt) == plain_text(line)
    assert grounds(burnt) == ["goldground"] * lit + ["cursor"] * (40 - lit)


@pytest.mark.parametrize(
    ("width", "clock", "says"),
    [
        (9, "", " YOUR TU…"),
        (10, "", " YOUR TURN"),
        (15, "", " YOUR TURN"),
        (16, "", " YOUR TURN  Say…"),
        (19, "", " YOUR TURN  Say wh…"),
        (20, "", " YOUR TURN  Say who."),
        (15, "0:41", " YOUR TU… 0:41"),
        (16, "0:41", " YOUR TURN 0:41"),
        (21, "0:41", " YOUR TURN      0:41"),
        (22, "0:41", " YOUR TURN  Say… 0:41"),
    ],
)
def test_a_sentence_of_a_banner_makes_way_before_its_title_and_its_clock(width: int, clock: str, says: str) -> None:
    """From four columns on it is begun; the line is as wide as it should be in any case."""
    line = banner("turn", "YOUR TURN", "Say who.", width, [Span(clock)] if clock else None)
    assert plain_text(line) == says
    assert sum(len(span.text) for span in line) == width


async def test_a_window_burns_down_and_what_waits_does_not() -> None:
    """The same banner for everybody who is asked."""
    for kind, burns in (("window", True), ("choice", False)):
        scene = playing(ask("spy", "no", kind=kind, closed={"yes": "not_yours"}, left=2000, length=4000))
        async with at_table(scene, (40, 24)) as at:
            title = at.app.table.frame.parts["title"].lines[0]
            assert ("cursor" in grounds(title)) == burns


async def test_tab_moves_a_cursor_that_is_marked() -> None:
    """Nothing is marked, and Enter chooses nothing, until somebody has moved."""
    async with at_table(playing(ask("guess", *map(str, range(11)))), (40, 24)) as at:
        await at.press("enter")
        assert "◂" not in at.text()
        assert at.line.said == []
        await at.press("tab", "tab", "shift+tab")
        assert [row[:6].split()[1] for row in at.text().split("\n") if "◂" in row] == ["0"]


async def test_a_sheet_without_rows_is_read_on_with_the_arrows() -> None:
    """On a laptop the rules have no rows: down reads on, and does not move a cursor that nobody sees."""
    async with at_table(playing(), (80, 24)) as at:
        await at.press("question_mark")
        before = at.text()
        await at.press("down", "down")
        assert at.text() != before
        await at.press("up", "up")
        assert at.text() == before


async def test_guesses_are_not_cut_on_a_phone() -> None:
    """Where all names of a value do not fit, all of them are shorter."""
    async with at_table(playing(ask("guess", *map(str, range(11))), players=6), (40, 24)) as at:
        assert "…" not in at.text()


def test_the_oldest_cards_lose_their_names_first() -> None:
    """Two lines of a seat keep the names of what was played last."""
    cards = printed_cards(["seer", "thief", "girl", "villager", "mayor"], EN)
    lines = in_two(cards, 25)
    assert len(lines) == 2
    named = [bool(name) for line in lines for _, name in line]
    assert named == sorted(named)
    assert named[-1]
    assert in_two(cards, 9) == []


async def test_late_in_a_round_a_phone_names_the_newest_cards() -> None:
    """Four lines of story, and names where bare numbers would stand."""
    seats = [seat("seer", "thief", "girl", "villager", "mayor"), seat("villager", "witch"), seat(), seat("servant")]
    async with at_table(playing(table=table(4, seats=seats)), (40, 24)) as at:
        for name in ("Girl", "Villager", "Mayor", "Witch", "Servant"):
            assert name in at.text()


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
async def test_a_phone_tells_four_lines_of_the_shadow_world(players: int) -> None:
    """However many sit there; plates keep track of the damage where tracks have no room."""
    scene = shadow.playing(ask("ability", "no", kind="step"), players=players)
    async with at_table(scene, (40, 24)) as at:
        rows = at.text().split("\n")
        first = next(at for at, row in enumerate(rows) if "just now" in row)
        behind = next(at for at, row in enumerate(rows) if row.startswith("You "))
        assert behind - first > 4


def test_no_card_moves_when_somebody_draws() -> None:
    """A second hand card has its place beside the first."""

    def rows(cards: int) -> list[str]:
        scene = playing(table=table(3, seats=[seat("seer"), seat("girl", cards=cards), seat("thief")]))
        return [plain_text(line) for lines in seat_rows(scene, EN, 40) for line in lines]

    assert [row.replace("▮▮", "▮ ") for row in rows(2)] == rows(1)


def test_a_plate_fills_with_damage() -> None:
    """A column for each; nobody who is out has a plate."""
    scene = shadow.playing()
    picture = couples(scene, EN, 40)
    for at, view in enumerate(scene.table.seats):
        plate = picture.grounds[at // 2][at % 2 * 20 + 3 : at % 2 * 20 + 17]
        assert sum(ground.startswith("#") for ground in plate) == (0 if view.out else view.damage)
        assert ("tile" in plate) == (not view.out)
