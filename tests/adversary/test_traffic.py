"""Whoever hears everything: two worlds that an observer cannot tell apart sound the same, in every game.

A game takes part with its adapter in planting/ (see planted.py); pairs of worlds are then made by its own `redeal`.
"""

from __future__ import annotations

import pytest

import client.seat.outbox
import host.table.seat_channel
from client.seat.session import Session
from host.games.shadow_world import covers
from host.table.clocks import Clocks
from protocol.codec import encode
from tests.adversary.planted import PLANTED, planting
from tests.adversary.worlds import (
    NAMES,
    Script,
    Stage,
    World,
    differences,
    first_known_difference,
    first_public_difference,
    some_pairs,
)
from tests.engine import lantern
from tests.engine.on_offer import offer
from tests.table.evening import Evening

NIGHT = 150.0
SOON = 60.0
"""Until then each leak that is put there has been heard."""
pytestmark = pytest.mark.usefixtures("lantern_on_offer")


def compared(folder, one, other, *, seconds, observer=0, before=lambda _stage: None):
    """Where two worlds sound different before they are, and all that was heard until then."""
    heard, stages = [], []
    for n, world in enumerate((one, other)):
        stage = Stage(folder / str(n), world, observer=observer, before=before)
        heard.append(stage.heard(seconds))
        stages.append(stage)
        stage.kill_host()
    until = min(first_public_difference(*heard), first_known_difference(*stages), *(s.fits_until for s in stages))
    return differences(*heard, until), [message for message in heard[0] if message[0] < until]


def many(folder, game, seed):
    """The differences between many short pairs of worlds, and all that was compared."""
    found, said = [], []
    for different, heard in one_by_one(folder, game, seed):
        found += different
        said += heard
    return found, said


def one_by_one(folder, game, seed, *, before=lambda _stage: None):
    """The same of one pair after the other."""
    for n, (one, other, observer) in enumerate(some_pairs(game, seed, planting(game).PAIRS)):
        seconds = planting(game).SECONDS
        yield compared(folder / str(n), one, other, seconds=seconds, observer=observer, before=before)


@pytest.mark.parametrize("game", PLANTED)
def test_two_worlds_sound_the_same(tmp_path, game):
    """All that the observer neither sees nor knows is dealt anew, same answers: equal until they can know better.

    Taps, bots, windows, standing answers, refusals and heartbeats of many pairs; the bounds hold for their sum.
    scripts/soak compares other pairs for as long as it runs.
    """
    found, said = many(tmp_path, game, 0)
    assert found == []
    assert len([1 for _, topic, _, _ in said if topic.endswith("public")]) >= 20, "steps"
    assert len([1 for _, topic, _, _ in said if topic.endswith("/up")]) >= 25, "what devices say"
    assert {topic.rpartition("/")[2] for _, topic, _, _ in said} >= {"up", "down", "public"}


@pytest.mark.parametrize("game", PLANTED)
def test_a_seat_whose_messages_depend_on_what_it_holds_is_found(tmp_path, monkeypatch, game):
    """The tests' own test in every game: a byte more in the message of a seat, by what only that seat can see."""
    seal = host.table.seat_channel.SeatChannel.seal

    def planted(stage):
        def longer(line, body, size, counter, pieces):
            seat = stage.table.roster.seat_of(line.account)
            hidden = (
                encode(stage.table.lifecycle.live_match.match.own(seat))
                if seat and stage.table.lifecycle.live_match
                else b""
            )
            return seal(line, body, size + sum(hidden) % 7, counter, pieces)

        monkeypatch.setattr(host.table.seat_channel.SeatChannel, "seal", longer)

    assert any(found for found, _ in one_by_one(tmp_path, game, 1, before=planted))


def test_a_cover_that_only_some_are_asked_is_found(tmp_path, monkeypatch):
    """Shadow world: whoever has nothing to choose is passed over, as if everybody might know that."""
    listen = covers.listen

    async def only_who_can(game, asks):
        return await listen(game, asks) if len(asks[0].choices) > 1 else None

    def planted(_stage):
        monkeypatch.setattr(covers, "listen", only_who_can)

    assert any(found for found, _ in one_by_one(tmp_path, "shadow_world", 1, before=planted))


class Deal(Evening):
    """From the waiting room into a game; what a listener hears of it. The chance of the deal is the seed's."""

    def heard(self, game, seed):
        """Everybody sits down, somebody is refused something, the game is dealt, and each takes what is offered."""
        plan = planting(game)
        keeper = self.sit(NAMES[0])
        self.run(0.5)
        keeper.submit_command("game", game, self.now)
        self.run(0.5)
        for name in NAMES[1 : plan.SEATS]:
            self.sit(name)
        self.run(0.5)
        keeper.submit_command("pace", "brisk", self.now)
        self.run(0.5)
        self.guests[NAMES[1]].submit_command("game", game, self.now)
        self.run(4.0)
        self.dice.seed(seed)
        for session in self.guests.values():
            session.submit_command("ready", "yes", self.now)
        said, told, places = self.hear(), [], {p.id: f"seat {n}" for n, p in enumerate(self.table.roster.people, 1)}
        for _ in range(600):
            said.clear()
            self._pass(0.05)
            told += [(round(self.now, 3), self._place(topic, places), len(data)) for topic, data in said]
            if (
                self.table.lifecycle.live_match
                and self.table.lifecycle.live_match.match.turns > 1
                and self.table.lifecycle.live_match.match.asks[0].seat > 0
            ):
                break
        return told

    def _place(self, topic, places):
        account = topic.split("/")[3] if "/seat/" in topic else ""
        return topic.replace(account, places[account]) if account else topic


@pytest.mark.parametrize("game", PLANTED)
def test_every_deal_sounds_the_same(tmp_path, game):
    """Countdown, shares in chance, roster, the deal itself, up to the first question: whatever is dealt."""
    nights, hands = [], []
    for seed in range(6):
        evening = Deal(tmp_path / str(seed), fast=False)
        nights.append(evening.heard(game, seed))
        hands.append(encode(evening.table.lifecycle.live_match.match.own(1)))
        evening.kill_host()
    assert len(set(hands)) > 1
    assert len(nights[0]) > 40
    for night in nights[1:]:
        assert [m for m in zip(nights[0], night, strict=False) if m[0] != m[1]] == []
        assert len(night) == len(nights[0])


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
    found, said = compared(tmp_path, *voted_out, seconds=NIGHT)
    assert found == []
    assert len(said) > 200


# -- the tests' own test: leaks that were put there -----------------------------------------------------------


def holds_charm(stage, seat):
    """Whether a seat holds the card that nobody may know of."""
    return stage.table.lifecycle.live_match.match.game.roles.get(str(seat)) == "charm"


def holds_spark(stage, seat):
    """The same of the other card."""
    return stage.table.lifecycle.live_match.match.game.roles.get(str(seat)) == "spark"


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
    seal = host.table.seat_channel.SeatChannel.seal

    def longer(line, body, size, counter, pieces):
        return seal(line, body, size + holds_charm(stage, stage.table.roster.seat_of(line.account)), counter, pieces)

    monkeypatch.setattr(host.table.seat_channel.SeatChannel, "seal", longer)


def a_piece_more(stage, monkeypatch):
    """The message of whoever holds it comes in one piece more."""
    seal = host.table.seat_channel.SeatChannel.seal

    def more(line, body, size, counter, pieces):
        more = int(holds_charm(stage, stage.table.roster.seat_of(line.account)))
        return seal(line, body, size, counter, pieces + more)

    monkeypatch.setattr(host.table.seat_channel.SeatChannel, "seal", more)


def an_earlier_bot(stage, monkeypatch):
    """The bot (seat 4) acts a little earlier where it holds the spark."""
    bot_at = Clocks.bot_at
    monkeypatch.setattr(Clocks, "bot_at", lambda clocks, ask: bot_at(clocks, ask) - 0.5 * holds_spark(stage, ask.seat))


def a_missing_window_answer(stage, monkeypatch):
    """The device of whoever could not react keeps quiet."""
    close = client.seat.outbox.Outbox.close_windows

    def quiet(acts, now):
        for window in acts.windows.values():
            window.sent = window.sent or len(window.view.choices) == 1
        return close(acts, now)

    monkeypatch.setattr(client.seat.outbox.Outbox, "close_windows", quiet)


def a_tap_in_the_night(stage, monkeypatch):
    """A whisper leaves at once where it was tapped by whoever holds the charm."""
    answer = Session.submit_answer

    def hasty(session, ask, choice, now):
        answer(session, ask, choice, now)
        if holds_charm(stage, session.scene.you):
            session.send(now)

    monkeypatch.setattr(Session, "submit_answer", hasty)


def a_shorter_window(stage, monkeypatch):
    """Where nobody could react the window is a tenth of a second shorter."""
    ends = Clocks.ends
    monkeypatch.setattr(Clocks, "ends", lambda clocks, ask: ends(clocks, ask) - (0.1 if holds_charm(stage, 2) else 0.0))


@pytest.mark.parametrize(
    "leak",
    [
        an_extra_prompt,
        a_longer_message,
        a_piece_more,
        an_earlier_bot,
        a_missing_window_answer,
        a_tap_in_the_night,
        a_shorter_window,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_that_was_put_there_is_found(tmp_path, voted_out, monkeypatch, leak):
    """Each way in which the two worlds could sound different makes the comparison fail."""

    def planted(stage):
        monkeypatch.undo()
        offer(monkeypatch)
        leak(stage, monkeypatch)

    found, _ = compared(tmp_path, *voted_out, seconds=SOON, before=planted)
    assert found != []
