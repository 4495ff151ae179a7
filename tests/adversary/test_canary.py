"""Canaries: a marker in every hidden field, and a search of all that anybody receives for what they must not have.

The searches of an evening (see searches.py) run over every game; what they have to know of one is in planting/.
"""

from __future__ import annotations

import logging
import random
import re

import pytest

from client import crash
from host.games import GAMES
from protocol import messages
from protocol.codec import decode, encode
from protocol.keys import SIGNATURE
from tests.adversary.planted import PLANTED, planting
from tests.adversary.searches import Heard, HiddenNumbers, Markers, Names, Redeals, said, unpacked
from tests.engine.on_offer import ALL
from tests.laws.random_play import choice_for
from tests.table.evening import Evening

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hans")
ROUNDS = 250
"""So many rounds of answers are searched at most: a game of slots and days has no end of them."""
SELDOM = 0.05
"""How often somebody takes what they may do at any time."""
pytestmark = pytest.mark.usefixtures("lantern_on_offer")
games = pytest.mark.parametrize("game", PLANTED)
seeds = pytest.mark.parametrize("seed", range(3))


def begin(folder, game, seed=7):
    """A game of people and one bot, somebody watching."""
    evening = Evening(folder)
    evening.sit("Ada")
    evening.run(0.3)
    evening.guests["Ada"].submit_command("game", game, evening.now)
    evening.run(0.3)
    for name in NAMES[1 : planting(game).SEATS - 1]:
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("bots", "1", evening.now)
    evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    evening.sit("Wim")
    evening.run(0.5)
    evening.dice.seed(seed)
    return evening


@pytest.fixture
def night(tmp_path):
    """Opens such games."""
    opened = []

    def open_game(game, seed=7):
        opened.append(begin(tmp_path, game, seed))
        return opened[-1]

    yield open_game
    for evening in opened:
        evening.kill_host()


def go_through(evening, *looks):
    """Play on, everybody tapping at random; all `looks` at every step until the game is over, or long enough."""
    for _ in range(ROUNDS):
        if evening.table.lifecycle.phase != "playing":
            return
        for look in looks:
            look()
        answers = evening.table.lifecycle.live_match.answers
        for session in evening.guests.values():
            for ask in session.scene.asks:
                wants = ask.kind != "standing" or evening.dice.random() < SELDOM
                if (
                    wants
                    and ask.choices
                    and session.scene.status == "live"
                    and not ask.given
                    and not session.scene.pending
                ):
                    session.submit_answer(ask.number, choice_for(ask, evening.dice), evening.now)
        evening.run(0.15)
        if evening.table.lifecycle.live_match.answers == answers:
            evening.run(2.0, step=0.25)


def test_every_game_takes_part():
    """Whoever adds a game writes planting/<its id>.py, or this test stays red."""
    assert PLANTED == ALL


def searched(evening, monkeypatch, game, seed):
    """Everything that is looked for at every step of an evening, after its end."""
    heard = Heard(evening, monkeypatch)
    kinds = [Markers, Redeals, Names, *([HiddenNumbers] if hasattr(planting(game), "changed") else [])]
    searches = [kind(evening, heard, game, random.Random(seed)) for kind in kinds]
    go_through(evening, heard.step, *(search.look for search in searches))
    return searches


@games
@seeds
def test_nothing_hidden_reaches_who_must_not_have_it(night, monkeypatch, game, seed):
    """At every step of a game: markers, other worlds, hidden numbers and names. All look at the same evening."""
    for search in searched(night(game, seed), monkeypatch, game, seed):
        search.judge()


def test_the_log_of_a_whole_game_names_no_card_code_or_key(tmp_path, caplog):
    """At the level that a host shows by default, up to the result."""
    caplog.set_level(logging.INFO, logger="moontable")
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben", "Cleo"), bots=1)
    evening.play_out()
    text = caplog.text
    assert "Ada" in text
    before = text.rpartition("is over")[0]
    for secret in (
        *planting(GAMES.first).NAMES,
        evening.table.attendance.code,
        evening.keys.to_bytes().hex(),
        evening.table.roster.people[0].id,
    ):
        assert not re.search(rf"\b{secret}\b", before), secret
    evening.kill_host()


def test_rules_that_stumble_say_where_and_not_over_what(night, caplog, monkeypatch):
    """An error whose own words hold a card: the host's log names file and line, and the card does not appear in it."""
    evening = night(GAMES.first)
    evening.until(lambda: any(s.scene.asks for s in evening.guests.values()))
    asked = next(s for s in evening.guests.values() if s.scene.asks)

    def stumble(*_args, **_named):
        raise KeyError("canary-hand-3!")

    with monkeypatch.context() as patch:
        patch.setattr(evening.table.lifecycle.live_match.match, "apply", stumble)
        ask = asked.scene.asks[0]
        asked.submit_answer(ask.number, ask.choices[0], evening.now)
        for _, data in asked.outgoing():
            evening.table.receive(asked.seat.account, data, evening.now)
    assert "KeyError" in caplog.text
    assert "test_canary.py" in caplog.text
    assert "canary-hand" not in caplog.text
    evening.play_out()


def test_a_crash_report_of_a_client_holds_no_value(tmp_path, monkeypatch):
    """Where it happened, never over what: not in the file and not in the sentence."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))

    def fail():
        hand = ["canary-hand-1!"]
        raise ValueError(f"no such card: {hand}")

    try:
        fail()
    except ValueError as error:
        shown = crash.report(error)
    (report,) = tmp_path.glob("crash-*.txt")
    assert "fail" in report.read_text()
    assert "canary-hand" not in report.read_text() + str(shown) + repr(shown)


def test_what_is_said_before_the_seal_holds_no_code_for_guests(night, monkeypatch):
    """The table's code is in nobody's message but the keeper's, and on no open topic."""
    evening = night(GAMES.first)
    evening.table.attendance.code = "CANARY"
    told = unpacked(said(evening, monkeypatch))
    keeper = evening.table.roster.keeper
    assert not [who for who, body in told.items() if b"CANARY" in body and who != keeper]
    card = decode(messages.HostCard, evening.retained[evening.topics.card][SIGNATURE:])
    assert b"CANARY" not in encode(card)
