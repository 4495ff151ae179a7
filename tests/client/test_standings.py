"""The results of all evenings and this evening's standings on a guest's own device: between games, never in one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.plain.plain import Plain
from client.present import standings
from client.present.table_menu import table_menu
from client.texts import texts
from client.tui.screens import result
from protocol.messages import StandingsPage, StandingsRow
from protocol.texts import LANGUAGES
from tests.client.fake import FakeLine, ended, lobby, playing
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene

ROWS = [
    StandingsRow("Ada", "wolfmoon", 5, 3),
    StandingsRow("Ben", "wolfmoon", 4, 1),
    StandingsRow("Cleo", "wolfmoon", 1, 0),
    StandingsRow("Ada", "chess_of_old", 2, 2),
]
PAST = StandingsPage(counted=7, aside=1, index=0, count=1, rows=ROWS)


@pytest.mark.parametrize("size", [(40, 15), (40, 24), (80, 24)])
@pytest.mark.parametrize("between", [lobby(), ended()])
async def test_a_row_and_a_key_open_the_results_between_games(size: tuple[int, int], between: Scene):
    """By tap and by E; each person, game by game; Esc leads back."""
    async with at_table(replace(between, standings=PAST), size) as at:
        if size != (40, 15):
            await at.tap("All evenings")
            assert "7 games count" in at.text()
            await at.press("escape")
        await at.press("e")
        text = at.text()
        assert "All evenings" in text
        for words in ("Ada", "3 of 5 won", "Ben", "1 of 4 won") if size[1] > 15 else ("7 games count",):
            assert words in text
        await at.press("escape")
        assert "7 games count" not in at.text()


@pytest.mark.parametrize(
    ("lang", "title", "row"), [("en", "This practice alone", "All evenings"), ("de", "Nur diese Übung", "Alle Abende")]
)
@pytest.mark.parametrize("between", [lobby(), ended()])
async def test_a_practice_says_that_it_counts_its_own_games_alone(between: Scene, lang: str, title: str, row: str):
    """Each practice begins with a host of its own: no row calls that all evenings, and the key's page says it."""
    async with at_table(replace(between, standings=PAST), (80, 24), lang, alone=True) as at:
        assert row not in at.text()
        await at.press("e")
        assert title in at.text()
        assert row not in at.text()


async def test_nothing_of_it_is_seen_while_a_game_runs():
    """The key says when; a game that starts closes the sheet, from the waiting room and from a result."""
    async with at_table(playing(standings=PAST)) as at:
        await at.press("e")
        assert "between two games" in at.text().replace("\n", " ")
        assert "3 of 5 won" not in at.text()
        for before in (lobby(), ended()):
            await at.show(replace(before, standings=PAST))
            await at.press("e")
            assert "3 of 5 won" in at.text()
            await at.show(playing())
            assert "3 of 5 won" not in at.text()


async def test_a_table_without_any_results_has_no_row_for_them():
    """The first evening: nothing to see, nothing to tap."""
    async with at_table(lobby()) as at:
        assert "All evenings" not in at.text()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_line_client_reads_them_out(lang: str):
    """One sentence for each person and game between games, one sentence that says when during one."""
    said: list[str] = []
    say = texts(lang)
    for scene in (replace(ended(), standings=PAST), playing(standings=PAST), lobby()):
        said.clear()
        await Plain(FakeLine(scene), say, open_hand=False, lasting=True, put=said.append).handle("e")
        if scene.room.phase == "result":
            assert said[2] == say("standings.row", name="Ada", game=say("wolfmoon.name"), won=3, n=5)
            assert len(said) == 2 + len(ROWS)
        else:
            assert said == [say("standings.later" if scene.room.phase == "playing" else "standings.none")]


def test_pages_are_joined_and_forgotten_when_a_game_begins():
    """In any order; a new count of games begins anew, and a running game knows none."""
    pages = standings.StandingsPages()
    first, second = (replace(PAST, index=n, count=2, rows=ROWS[2 * n : 2 * n + 2]) for n in (0, 1))
    half = pages.add(second, "lobby")
    assert half.rows == ROWS[2:]
    assert half.index + 1 < half.count
    whole = pages.add(first, "lobby")
    assert whole.rows == ROWS
    assert pages.add(second, "result") is whole
    assert pages.add(None, "result") is whole
    assert pages.add(replace(first, counted=8), "result").rows == ROWS[:2]
    assert pages.add(first, "playing") is None
    assert pages.add(None, "lobby") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_does_not_count_is_marked(lang: str):
    """Whose seat a bot has played, at the result; how many games do not count, wherever the standings are."""
    say = texts(lang)
    scene = ended()
    room = replace(scene.room, aside=1, stood_in=[2])
    first, second = standings.evening_sentences(replace(scene, room=room), room, say)
    assert first == say("standings.stood_in", n=1, names="Ben")
    assert second.endswith(say("standings.aside", n=1))
    both = replace(room, stood_in=[1, 2])
    assert standings.evening_sentences(scene, both, say)[0] == say(
        "standings.stood_in", n=2, names=say.listed(["Ada", "Ben"])
    )
    assert "Ada" in second
    none = replace(room, standings=[0, 0, 0, 0], stood_in=[], aside=2)
    assert standings.evening_sentences(scene, none, say)[0].endswith(say("standings.aside", n=2))
    assert standings.evening_sentences(scene, replace(none, aside=0), say) == []
    rows = ["".join(span.text for span in row) for row in result.picture(replace(scene, room=room), say, 80).story]
    assert any(say("standings.aside", n=1) in row for row in rows)


def test_only_the_keeper_is_offered_a_new_evening_and_only_between_games():
    """Where there are standings to begin anew."""
    say = texts("en")

    def offered(scene: Scene) -> bool:
        return say("standings.new") in [row.label for row in table_menu(scene, say).rows]

    keeper = replace(ended(), you=1, code="7K3M9P")
    assert offered(keeper)
    assert not offered(replace(keeper, code="", you=2))
    assert not offered(replace(keeper, room=replace(keeper.room, phase="playing")))
    assert not offered(replace(keeper, room=replace(keeper.room, standings=[0, 0, 0, 0])))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_fullest_waiting_room_still_shows_the_way_in_on_a_phone(lang: str):
    """The keeper's, with standings and results of all evenings: the code, the table's key and every row are there."""
    full = lobby()
    full = replace(full, standings=PAST, code="7K3M9P", room=replace(full.room, standings=[2, 1, 0, 0], aside=1))
    async with at_table(full, (40, 24), lang) as at:
        text = at.text()
        for words in (
            "7K3M9P",
            full.fingerprint,
            texts(lang)("standings.row_open.short"),
            texts(lang)("room.i_am_ready"),
        ):
            assert words in text
