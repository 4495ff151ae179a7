"""A fifth game is its own files and nothing else: Owls, put where CONTRIBUTING says, is found, played and shown."""

from __future__ import annotations

import importlib
import random
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

import client.games
import client.texts
import host.games
import protocol.games
import tests.adversary.planting
from client.games import face
from client.present.announcements import Announcer
from client.texts import texts
from host.games import bot_of_its_own
from protocol import messages
from protocol.codec import encode
from protocol.games import GAMES
from protocol.texts import LANGUAGES
from tests.adversary.searches import Heard, Markers, Redeals
from tests.client.pilots import at_table
from tests.laws.every_stop import look
from tests.laws.random_play import stops
from tests.scenarios.runner import Player
from tests.table.evening import Evening
from tests.wire.test_sizes import fits

ROOT = Path(__file__).parents[2]
FILES = ROOT / "tests" / "fifth_game"
PLACES = {
    "protocol/games/<game>.py": "info.py",
    "host/games/<game>/__init__.py": "rules.py",
    "tests/adversary/planting/<game>.py": "planting.py",
    "tests/scenarios/<game>/the_largest.toml": "scenario.toml",
    "host/games/<game>/bot.py": "bot.py",
    "client/games/<game>/__init__.py": "face.py",
    "client/texts/<game>/__init__.py": "",
    "client/texts/<game>/en.py": "en.py",
    "client/texts/<game>/de.py": "de.py",
}
"""Where each file of a game goes; an empty one has no file here."""
PACKAGES = (protocol.games, host.games, client.games, client.texts, tests.adversary.planting)
CACHES = (bot_of_its_own, face, texts)
"""What is remembered of games that were looked for before."""


@pytest.fixture
def owls(tmp_path, monkeypatch):
    """The game's files stand in their places, in a folder in which the packages go on; gives that folder."""
    folder, found = tmp_path / "fifth", GAMES.found
    for place, name in PLACES.items():
        path = folder / place.replace("<game>", "owls")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        if name:
            shutil.copy(FILES / name, path)
    for package in PACKAGES:
        monkeypatch.setattr(
            package, "__path__", [*package.__path__, str(folder.joinpath(*package.__name__.split(".")))]
        )
    importlib.invalidate_caches()
    before = set(sys.modules)
    for cache in CACHES:
        cache.cache_clear()
    assert (GAMES.found, GAMES.names) == (found, tuple(sorted(found)))
    for kept in ("found", "names"):
        monkeypatch.delitem(vars(GAMES), kept)
    yield folder
    for name in set(sys.modules) - before:
        if "owls" in name:
            del sys.modules[name]
    for package in PACKAGES:
        vars(package).pop("owls", None)
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def evening(tmp_path, owls):
    """Ada, Ben and a bot at a table, with their owls."""
    opened = Evening(tmp_path / "host")
    opened.start(("Ada", "Ben"), bots=1, game="owls")
    yield opened
    opened.kill_host()


def test_each_place_is_a_step_of_contributing():
    """Nothing is put anywhere that the page does not name."""
    steps = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add a game")[2].partition("\n## ")[0]
    every = re.split(r"^\d\. ", steps, flags=re.MULTILINE)
    for place in PLACES:
        folder, _, name = place.rpartition("<game>/")
        step = next((step for step in every if f"`{folder}<game>/`" in step), "")
        assert f"`{place}`" in steps or f"`{name}`" in step or (step and name.endswith(".toml")), place


@pytest.mark.usefixtures("owls")
def test_it_is_found():
    """Last in the order, with its bot, its face and its texts in both languages."""
    assert tuple(GAMES)[-1] == "owls"
    assert bot_of_its_own("owls")
    assert face("owls").INFO is GAMES["owls"]
    for lang in LANGUAGES:
        assert texts(lang)("owls.name")
    assert {key for key in texts("en").table if "owls" in key} == {key for key in texts("de").table if "owls" in key}


@pytest.mark.usefixtures("owls")
@pytest.mark.parametrize("seed", range(6))
def test_the_laws_of_all_games_hold(seed):
    """At each stop of random games: saving, loading, redeals, answers."""
    assert look(stops("owls", 3, seed), random.Random(seed)) == 5


@pytest.mark.usefixtures("owls")
def test_its_longest_message_fits():
    """The longest that a seat can be told: its owl, the longest notes, its one ask."""
    info, longest = GAMES["owls"], "x" * 12
    note = encode(messages.NoteView(2**53, "your_owl", {"by": 3, "card": longest}, True))
    down = messages.Down(
        3, bytes(16), b"", encode(info.own_view(longest)), [note] * messages.OWN_NOTES,
        [messages.AskView(2**53, "hoot", ["yes", "no"], {}, "choice", "no", "yes", 86_400_000, 86_400_000)],
        messages.Receipt(2**53, bytes(8), "x" * 32), before=2**53, late=[bytes(16)] * messages.MOST_LATE,
    )  # fmt: skip
    assert len(encode(down)) < info.base_size + 3 * info.seat_size
    assert fits(down, "owls", 3, "playing")


def test_its_scenarios_run(owls):
    """The one of its folder."""
    (path,) = (owls / "tests" / "scenarios" / "owls").glob("*.toml")
    Player.of(tomllib.loads(path.read_text(encoding="utf-8"))).run()


def test_nothing_hidden_reaches_who_must_not_have_it(evening, monkeypatch):
    """The adversary's searches need its planting and nothing else."""
    heard = Heard(evening, monkeypatch)
    searches = [kind(evening, heard, "owls", random.Random(1)) for kind in (Markers, Redeals)]
    heard.step()
    for search in searches:
        search.look()
    assert searches[0].met


def test_it_is_played_to_its_end_and_counted(evening):
    """By two devices and a bot, over sealed lines; the same end on all of them, and in the journal."""
    evening.play_out()
    evening.run(1.0)
    (winner,) = evening.table.lifecycle.live_match.match.over.winners
    for guest in evening.guests.values():
        assert guest.scene.table.winners == [winner]
        assert guest.scene.room.standings[winner - 1] == 1
    assert evening.journal.read.finished("table", 1).result["winners"] == [winner]
    assert len({encode(guest.scene.table) for guest in evening.guests.values()}) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_client_tells_it_from_the_first_owl_to_the_last(evening, lang):
    """Whoever has won and who was which owl: the whole of the result, though notes have said some of it already."""
    ada, say = evening.guests["Ada"], texts(lang)
    teller, told = Announcer(say, open_hand=True), []
    evening.play_out(between=lambda: told.extend(teller.announce(ada.scene)))
    evening.run(1.0)
    told += teller.announce(ada.scene)
    result = face("owls").sentences.result(ada.scene, say)
    assert say("owls.own", owl=say(f"owls.card.{ada.scene.own.owl}")) in told
    assert len(result) == 4
    assert told[told.index(result[0]) :][: len(result)] == result


async def test_the_screens_show_it(evening):
    """The question, the table and the owl in the hand; at the end who was who."""
    evening.until(lambda: evening.guests["Ada"].scene.asks)
    async with at_table(evening.guests["Ada"].scene, (80, 24)) as at:
        for words in ("Owls", "Do you hoot?", "Stay silent", "Ben: silent so far"):
            assert words in at.text()
        evening.play_out()
        evening.run(1.0)
        await at.show(evening.guests["Ada"].scene)
        for sentence in face("owls").sentences.result(evening.guests["Ada"].scene, texts("en")):
            assert sentence in at.text()
