"""A television and the host's own screen with several tables: the list, one of them, and back."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from client.base.deeds import Watch
from client.base.errors import SeveralTables
from client.present.tables import Known
from client.seat import finding
from client.seat.joining import Found
from client.texts import texts
from client.tui.host_screen import HostScreen
from client.tui.table_choice import Shown, TableChoice
from client.tui.television import Television
from client.watching import Watching, found_to_watch
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.messages import HostCard
from tests.client.fake import FakeLine, lobby, playing

KEYS = SeatKeys.new()
ATTIC = HostCard(1, "attic", KEYS.sign_public, KEYS.seal_public, bytes(16), True, "wolfmoon", "playing", 3, 6)
CELLAR = replace(ATTIC, table="cellar", game="werewolves", phase="lobby", taken=12, seats=50)
CODES = {"attic": "7K3M9P", "cellar": "QRS234", "barn": "ABCDEF"}
KNOWN = {name: Known(code, "Ada") for name, code in CODES.items()}
SCENES = {"attic": playing, "cellar": lobby, "barn": lobby}


class Heard:
    """What tells a choice of the tables that there are."""

    def __init__(self, *cards):
        self.tables = list(cards)

    def tell(self, *cards):
        """These are the tables from now on."""
        self.tables = list(cards)
        self.changed()

    def open(self):
        """It begins to listen."""

    async def close(self):
        """It listens no longer."""


def shows(card):
    """What a screen needs for a table."""

    async def opening():
        return FakeLine(SCENES[card.table]())

    return Shown(opening, [f"join {card.table}"], JoinLink("192.168.1.20", CODES[card.table]))


@asynccontextmanager
async def shown(*cards, chosen="", lang="en", size=(100, 30), host=False):
    """The screen of a television, or of a host, with these tables."""
    heard = Heard(*cards)
    choice = TableChoice(heard, shows, lambda: KNOWN if host else {}, chosen)
    arguments = (None, texts(lang), [], None)
    app = HostScreen(*arguments, lambda: None, choice) if host else Television(*arguments, choice)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.heard, app.press, app.settle = heard, pilot.press, pilot.pause
        app.click = pilot.click
        yield app


def text(app):
    """What stands on the screen."""
    return ["".join(span.text for span in row).rstrip() for row in app.picture(*app.size)]


@pytest.mark.parametrize(("lang", "title", "keys"), [("en", "Tables", "choose"), ("de", "Tische", "wählen")])
@pytest.mark.parametrize(("size", "named"), [((100, 30), False), ((80, 24), False), ((40, 12), True)])
async def test_several_tables_are_a_list_with_what_they_play(lang, title, keys, size, named):
    """On a television without codes, with the keys below; the title is in great letters where they have room."""
    async with shown(ATTIC, CELLAR, lang=lang, size=size) as app:
        rows = text(app)
        assert (title in rows[0]) == named
        listed = [row for row in rows if "attic" in row or "cellar" in row]
        assert "Wolfmoon" in listed[0]
        assert "cellar" in listed[1]
        assert keys in rows[-1]
        assert not any(code in row for row in rows for code in CODES.values())
        assert len(rows) == size[1]


async def test_the_list_ends_at_its_last_line():
    """However often one goes on, the first step back is one back; likewise at its first."""
    async with shown(ATTIC, replace(ATTIC, table="barn"), CELLAR) as app:
        for keys, pointed in (("down " * 6, "cellar"), ("up", "barn"), ("up " * 6, "attic"), ("down", "barn")):
            await app.press(*keys.split())
            assert app.tables.pointed == pointed


async def test_the_list_points_at_its_last_line_when_tables_go():
    """Where somebody had pointed at one that is there no longer."""
    async with shown(ATTIC, replace(ATTIC, table="barn"), CELLAR) as app:
        await app.press("down", "down")
        app.heard.tell(ATTIC, replace(ATTIC, table="barn"))
        assert app.tables.pointed == "barn"
        app.heard.tell()
        assert app.tables.pointed == ""


async def test_a_window_is_lit_for_each_table_at_which_somebody_sits():
    """Above the list, as before a game for each seat."""
    pictures = []
    for taken in (0, 3):
        async with shown(replace(ATTIC, taken=taken), CELLAR) as app:
            pictures.append(app.picture(*app.size)[:24])
    assert pictures[0] != pictures[1]


async def test_the_hosts_own_screen_lists_codes_and_keepers_as_well():
    """And the key that ends it."""
    async with shown(ATTIC, CELLAR, host=True) as app:
        rows = text(app)
        listed = [row.split()[-3:] for row in rows if "attic" in row or "cellar" in row]
        assert listed == [["7K3M9P", "keeper:", "Ada"], ["QRS234", "keeper:", "Ada"]]
        assert app.say("host_screen.end") in rows[-1]


async def test_one_of_them_is_looked_at_by_keys_and_left_again():
    """The list keeps its place."""
    async with shown(ATTIC, CELLAR) as app:
        await app.press("down", "enter")
        await app.settle()
        assert app.tables.chosen == "cellar"
        assert app.shown.room.phase == "lobby"
        assert app.invitation == ["join cellar"]
        line = app.line
        await app.press("l")
        await app.settle()
        assert app.line is None
        assert line.closed
        assert app.tables.pointed == "cellar"
        await app.press("up", "up", "enter")
        await app.settle()
        assert app.shown.room.phase == "playing"


async def test_a_line_of_the_list_can_be_tapped():
    """With the same effect as its key."""
    async with shown(ATTIC, CELLAR) as app:
        at = next(at for at, row in enumerate(text(app)) if "cellar" in row)
        assert {span.tap for span in app.picture(*app.size)[at]} == {Watch("cellar")}
        await app.click("#lines", offset=(8, at))
        await app.settle()
        assert app.tables.chosen == "cellar"


async def test_one_table_is_shown_at_once_and_a_second_one_can_be_reached():
    """The first stays on the screen; L leads to the list once there is one."""
    async with shown(ATTIC, chosen="attic", host=True) as app:
        assert app.shown.room.phase == "playing"
        assert app.say("tables.list") not in text(app)[-1]
        await app.press("l")
        assert app.tables.chosen == "attic"
        app.heard.tell(ATTIC, CELLAR)
        await app.settle()
        assert app.tables.chosen == "attic"
        assert app.say("tables.list") in text(app)[-1]
        await app.press("l")
        assert app.lists


async def test_a_table_that_is_closed_gives_its_place_to_the_list_or_the_last_one():
    """Nobody looks at a table that is no more."""
    other = replace(ATTIC, table="barn")
    async with shown(ATTIC, CELLAR, other, chosen="attic") as app:
        app.heard.tell(CELLAR, other)
        await app.settle()
        assert app.lists
        await app.press("down", "enter")
        await app.settle()
        app.heard.tell(other)
        await app.settle()
        assert (app.tables.chosen, app.lists) == ("barn", False)


async def test_the_host_asks_before_it_ends_a_game_at_any_table():
    """Also at one that is not on the screen."""
    async with shown(ATTIC, CELLAR, host=True) as app:
        await app.press("q")
        assert app.return_code is None
        assert app.asking


async def test_a_long_list_shows_the_lines_around_the_one_that_is_pointed_at():
    """However many tables a host has."""
    many = [replace(ATTIC, table=f"t{n:03}") for n in range(100)]
    async with shown(*many, size=(60, 15)) as app:
        for _ in range(60):
            app.action_point(1)
        rows = text(app)
        assert len(rows) == 15
        assert any("▸ t060" in row for row in rows)
        app.action_point(1000)
        assert "t099" in text(app)[-2]


def test_who_watches_line_by_line_says_which(monkeypatch):
    """Where nobody can be asked, the tables are named."""
    found = [Found(JoinLink("192.168.1.20"), card, "moontable", known=True) for card in (ATTIC, CELLAR)]
    watching = Watching(found, lambda line: line, texts("en"))
    put, answers = [], iter(["x", "3", "2"])
    with pytest.raises(SeveralTables):
        watching.asked(lambda _: "", put.append)
    monkeypatch.setattr("client.watching.sys.stdin", type("Keyboard", (), {"isatty": staticmethod(lambda: True)}))
    assert watching.asked(lambda _: next(answers), put.append).card is CELLAR
    assert [row.split()[:2] for row in put] == [["1", "attic"], ["2", "cellar"]]
    assert Watching(found[:1], lambda line: line, texts("en")).asked(lambda _: "", put.append).card is ATTIC


async def test_all_tables_of_one_host_are_watched_and_no_mixture_of_hosts(monkeypatch):
    """Two hosts on one broker have to be told apart by somebody."""
    cards = [CELLAR, ATTIC]

    async def reachable(_where):
        """It is."""

    async def heard(*_arguments, **_more):
        return cards

    monkeypatch.setattr(finding, "require_reachable", reachable)
    monkeypatch.setattr(finding, "cards_of", heard)
    monkeypatch.setattr(finding, "VERSION", 1)
    assert [one.card.table for one in await found_to_watch(JoinLink("192.168.1.20"), [])] == ["attic", "cellar"]
    cards.append(replace(ATTIC, table="barn", sign=SeatKeys.new().sign_public))
    with pytest.raises(SeveralTables):
        await found_to_watch(JoinLink("192.168.1.20"), [])


def test_the_code_that_was_typed_is_shown_for_its_own_table_only():
    """The way in names the table where there are several."""
    link = JoinLink("192.168.1.20", "7K3M9P")
    attic, cellar = (Found(link, card, "moontable", known=True) for card in (ATTIC, CELLAR))
    one = Watching([attic], lambda line: line, texts("en")).choice()
    assert (one.chosen, str(one.shown().link)) == ("attic", "7K3M9P@192.168.1.20")
    both = Watching([attic, cellar], lambda line: line, texts("en")).choice()
    assert both.shown() is None
    both.choose("attic")
    assert str(both.shown().link) == "7K3M9P@192.168.1.20/attic"
    both.choose("cellar")
    assert both.shown().link is None
