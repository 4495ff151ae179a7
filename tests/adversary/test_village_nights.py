"""A night of the village from the wire: whoever does what, every seat says and hears as much, as long and as often."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import host.games.village.night
from client.seat.session import Session
from protocol.sealing import OVERHEAD
from protocol.sizes import UP_SIZE
from tests.laws.random_play import choice_for
from tests.table.village import NAMES, VillageEvening

GAMES = ("werewolves", "duesterwald")
TAPS_EVERY = 0.7
"""Seconds after which somebody who taps at all taps again."""


def heard(evening, taps):
    """Each message of a night up to the dawn, as moment, slot, topic by place and size; `taps` says who taps when."""
    places = {p.id: n for n, p in enumerate(evening.table.roster.people, 1)}
    told, start, tapped, said = [], evening.now, 0.0, evening.hear()
    while evening.game.phase == "night":
        slot, at = evening.game.slot, evening.now
        said.clear()
        if at - start >= tapped:
            tapped += TAPS_EVERY
            taps(evening)
        evening.run(0.05)
        if evening.game.phase != "night":
            break
        for topic, data in said:
            account = topic.split("/")[3] if "/seat/" in topic else ""
            told.append((round(at - start, 2), slot, places.get(account, 0), topic.rpartition("/")[2], len(data)))
    return told


LEAST = {"werewolves": 4, "duesterwald": 3}
"""So many slots each of these nights has at least."""


def nobody(_evening):
    """Everybody lies still."""


def everybody():
    """Everybody taps what their role may, some of them again and again, and somebody what is closed."""
    dice = random.Random(5)

    def tap(evening):
        for n, name in enumerate(NAMES):
            for ask in evening.guests[name].scene.asks:
                if ask.kind == "slot" and ask.choices and (not ask.given or n % 3 == 0):
                    choice = "nonsense" if n == 4 and dice.random() < 0.5 else choice_for(ask, dice)
                    evening.guests[name].submit_answer(ask.number, choice, evening.now)

    return tap


def nights(folder, game, before=lambda: None):
    """What is heard of one and the same night: once all lie still, once all tap."""
    found = []
    for n, taps in enumerate((nobody, everybody())):
        evening = VillageEvening.begun(folder / str(n), game)
        before()
        found.append(heard(evening, taps))

        assert any(evening.game.notebook) == (taps is not nobody), "what was tapped has arrived"
        evening.kill_host()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_says_and_hears_the_same_in_every_slot(tmp_path, game):
    """Whatever a role does: as many messages, of one size, at the same moments as of whoever does nothing."""
    still, busy = nights(tmp_path, game)
    assert still == busy
    sizes = {kind: {size for _, _, _, one, size in busy if one == kind} for kind in ("up", "down")}
    assert sizes["up"] == {UP_SIZE + OVERHEAD}
    assert len(sizes["down"]) == 1
    slots = {slot for _, slot, _, _, _ in busy} - {""}
    assert len(slots) >= LEAST[game]
    for slot in slots:
        down = [{m for m, s, p, kind, _ in busy if (s, p, kind) == (slot, place, "down")} for place in range(1, 10)]
        assert all(moments == down[0] for moments in down), slot
        ups = Counter(place for _, s, place, kind, _ in busy if (s, kind) == (slot, "up"))
        # Each device counts its beats from its own moment, so a slot may hold one more of some of them.
        assert len(ups) == len(NAMES)
        assert max(ups.values()) - min(ups.values()) <= 1, slot


def a_tap_that_leaves_at_once(monkeypatch):
    """The device of whoever belongs to a pack says its choice when it is made."""
    answer = Session.submit_answer

    def hasty(session, ask, choice, now):
        answer(session, ask, choice, now)
        if session.scene.own and session.scene.own.pack:
            session.send(now)

    monkeypatch.setattr(Session, "submit_answer", hasty)


def a_slot_that_ends_when_all_have_answered(monkeypatch):
    """The night goes on as soon as nobody is waited for."""
    ask_all = host.games.village.night.ask_all

    async def early(game, asks, *, clock_ask, seconds):
        return await ask_all(game, asks, clock_ask=clock_ask, seconds=seconds, early=True)

    monkeypatch.setattr(host.games.village.night, "ask_all", early)


@pytest.mark.parametrize("leak", [a_tap_that_leaves_at_once, a_slot_that_ends_when_all_have_answered])
def test_a_leak_that_was_put_there_is_found(tmp_path, monkeypatch, leak):
    """The same comparison fails with each of them."""
    still, busy = nights(tmp_path, "werewolves", before=lambda: (monkeypatch.undo(), leak(monkeypatch)))
    assert still != busy
