"""Whoever hears everything and holds nothing: two worlds with the same public history sound the same."""

from __future__ import annotations

import sys

import pytest

import client.acts
import host.games
import host.line
import host.play
import host.wishes
from client.session import VIEWS, Session
from host.clocks import Clocks
from tests.adversary.worlds import Script, Stage, World, differences, first_public_difference, pairs
from tests.engine import lantern

SECONDS = 45.0
NIGHT = 150.0


@pytest.fixture(autouse=True)
def _lantern(monkeypatch):
    """The test game is on offer, too."""
    _on_offer(monkeypatch)


def _on_offer(monkeypatch):
    games = (*host.games.GAMES, "lantern")
    monkeypatch.setattr(host.games, "GAMES", games)
    monkeypatch.setattr(host.wishes, "GAMES", games)
    monkeypatch.setitem(sys.modules, "host.games.lantern", lantern)
    monkeypatch.setattr(host.play, "bot", lambda _game: lambda *_: "")
    monkeypatch.setitem(VIEWS, "lantern", (lantern.View, lantern.Own))


def compared(folder, one, other, *, seconds, before=lambda _stage: None):
    """Where two worlds sound different before they are, and how much was heard until then."""
    heard, until = [], float("inf")
    for n, world in enumerate((one, other)):
        stage = Stage(folder / str(n), world, before=before)
        heard.append(stage.heard(seconds))
        until = min(until, stage.fits_until)
        stage.kill_host()
    until = min(until, first_public_difference(*heard))
    return differences(*heard, until), len([1 for at, *_ in heard[0] if at < until])


@pytest.mark.parametrize("seed", [0, 1, 3, 5, 6])
def test_two_worlds_of_wolfmoon_sound_the_same(tmp_path, seed):
    """Hands, pile, aside and centre dealt anew at a turn's start, the same answers: equal until the games differ."""
    one, other, same = max(pairs("wolfmoon", 4, seed, answers=10, least=5), key=lambda pair: pair[2])
    assert same >= 5
    found, messages = compared(tmp_path, one, other, seconds=SECONDS)
    assert found == []
    assert messages > 20


@pytest.fixture(scope="module")
def voted_out():
    """Two nights in which seat 2 is voted out, with the charm in one world and without it in the other."""
    state = {
        "seats": 4, "options": {"nights": 3}, "given": {}, "night": 1, "gone": [], "stands": {}, "votes": {},
        "whispers": {}, "lit": False,
    }  # fmt: skip
    lines = {
        (1, "whisper"): ["2", "3"], (2, "whisper"): ["4"], (3, "whisper"): ["2"], (1, "nominate"): ["2"],
        (3, "vote"): ["2"], (4, "vote"): ["2"], (2, "charm"): ["no"],
    }  # fmt: skip
    roles = (["plain", "charm", "spark", "plain"], ["charm", "plain", "plain", "spark"])
    worlds = []
    for dealt in roles:
        script = Script()
        script.lines = {who: list(said) for who, said in lines.items()}
        worlds.append(World("lantern", {**state, "roles": {str(n): role for n, role in enumerate(dealt, 1)}}, script))
    return worlds


def test_two_nights_of_the_test_game_sound_the_same(tmp_path, voted_out):
    """A secret slot, standing asks, a window with the card and without: not a message more, longer or earlier."""
    found, messages = compared(tmp_path, *voted_out, seconds=NIGHT)
    assert found == []
    assert messages > 200


# -- the tests' own test: leaks that were put there -----------------------------------------------------------


def holds_charm(stage, seat):
    """Whether a seat holds the card that nobody may know of."""
    return stage.table.play.match.game.roles.get(str(seat)) == "charm"


def holds_spark(stage, seat):
    """The same of the other card."""
    return stage.table.play.match.game.roles.get(str(seat)) == "spark"


def an_extra_prompt(stage, monkeypatch):
    """Only whoever holds the charm is asked for it."""
    ask_them = lantern.leave

    async def leave(game, seat):
        if game.roles[str(seat)] == "charm":
            return await ask_them(game, seat)
        game.gone.append(seat)
        game.tell("left", by=seat)
        return None

    monkeypatch.setattr(lantern, "leave", leave)


def a_longer_message(stage, monkeypatch):
    """The message of whoever holds it is a byte longer."""
    seal = host.line.Line.seal

    def longer(line, body, size, counter):
        return seal(line, body, size + holds_charm(stage, stage.table.place(line._account)), counter)

    monkeypatch.setattr(host.line.Line, "seal", longer)


def an_earlier_bot(stage, monkeypatch):
    """The bot (seat 4) acts a little earlier where it holds the spark."""
    bot_at = Clocks.bot_at
    monkeypatch.setattr(Clocks, "bot_at", lambda clocks, ask: bot_at(clocks, ask) - 0.5 * holds_spark(stage, ask.seat))


def a_missing_window_answer(stage, monkeypatch):
    """The device of whoever could not react keeps quiet."""
    close = client.acts.Acts.close_windows

    def quiet(acts, now):
        for window in acts._windows.values():
            window.sent = window.sent or len(window.view.choices) == 1
        return close(acts, now)

    monkeypatch.setattr(client.acts.Acts, "close_windows", quiet)


def a_tap_in_the_night(stage, monkeypatch):
    """A whisper leaves at once where it was tapped by whoever holds the charm."""
    answer = Session.answer

    def hasty(session, ask, choice, now):
        answer(session, ask, choice, now)
        if holds_charm(stage, session.scene.you):
            session._say(now)

    monkeypatch.setattr(Session, "answer", hasty)


def a_shorter_window(stage, monkeypatch):
    """Where nobody could react the window is a tenth of a second shorter."""
    ends = Clocks.ends
    monkeypatch.setattr(Clocks, "ends", lambda clocks, ask: ends(clocks, ask) - (0.1 if holds_charm(stage, 2) else 0.0))


@pytest.mark.parametrize(
    "leak",
    [an_extra_prompt, a_longer_message, an_earlier_bot, a_missing_window_answer, a_tap_in_the_night, a_shorter_window],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_that_was_put_there_is_found(tmp_path, voted_out, monkeypatch, leak):
    """Each way in which the two worlds could sound different makes the comparison fail."""

    def planted(stage):
        monkeypatch.undo()
        _on_offer(monkeypatch)
        leak(stage, monkeypatch)

    found, _ = compared(tmp_path, *voted_out, seconds=NIGHT, before=planted)
    assert found != []
