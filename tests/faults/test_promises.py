"""Around a seat and a deal: what is promised holds at the moment at which a kill or a full disk would break it."""

from __future__ import annotations

import asyncio

import pytest

import host.server
import host.table.disclosure
from host.brokers import Login
from host.table.disclosure import TIMES, Disclosure
from protocol.codec import BadMessage, decode, encode
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import JoinChallenge, JoinWelcome, Seated
from protocol.pairing import DeviceJoin
from protocol.topics import Topics
from tests.faults.bench import Bench
from tests.table.evening import Evening

TOPICS = Topics("table")


@pytest.fixture
def bench(tmp_path):
    """A host with an empty table; its broker gives every account."""

    async def opened():
        house = Bench(tmp_path / "host")
        house.away = []

        async def add_account(name, password):
            return Login(name, password)

        async def remove_account(name):
            house.away.append(name)

        house.host.broker.add_account, house.host.broker.remove_account = add_account, remove_account
        return house

    return opened


async def before_the_seat(house, name, keys=None):
    """A device that has gone through a join up to its last message: the topic of the answer, and that message."""
    keys = keys or SeatKeys.new()
    device = DeviceJoin(house.table.publisher.card(), house.table.attendance.code, keys, name)
    topic = TOPICS.reply(device.join)

    async def says(data):
        await house.host.receive_join("table", data)
        house.host.commits.commit()  # so that nothing waits to be written but what comes next
        return house.sent[topic]

    opening = verified(house.host.keys.sign_public, "opening", JoinChallenge, await says(encode(device.request())))
    welcome = decode(JoinWelcome, await says(signed(keys, "proof", device.proof(opening))))
    return topic, encode(device.confirm(welcome))


def seated(house, topic):
    """Whether the last reply there gives a seat."""
    try:
        decode(Seated, house.sent[topic])
    except BadMessage:  # a refusal, or a welcome
        return False
    return True


async def test_a_seat_is_in_the_journal_before_its_device_is_told(bench, tmp_path):
    """Killed at the very moment at which it is told: the next host knows the seat and its account."""
    house = await bench()
    topic, last = await before_the_seat(house, "Ada")
    left, publish = [], house.publish

    def at_the_answer(where, payload, **about):
        if where == topic:
            left.append(house.left_behind(tmp_path / "killed"))
        publish(where, payload, **about)

    house.publish = at_the_answer
    await house.host.receive_join("table", last)
    assert seated(house, topic)
    account = left[0].read.tables()["table"]["people"][0]["id"]
    assert account in left[0].read.accounts()
    left[0].close()
    house.close()


async def test_nobody_is_told_of_a_seat_that_could_not_be_written(bench):
    """The disk is full as the device confirms: refused, no seat, no account; with room again the guest gets in."""
    house = await bench()
    topic, last = await before_the_seat(house, "Ada")
    house.disk.full = True
    await house.host.receive_join("table", last)
    assert not seated(house, topic)
    assert [p.name for p in house.table.roster.people] == []
    house.disk.full = False
    house.host.commits.commit()
    topic, last = await before_the_seat(house, "Ada")
    await house.host.receive_join("table", last)
    assert seated(house, topic)
    house.close()


async def test_two_joins_with_the_same_keys_are_one_seat(bench):
    """Both have come as far before either confirms: the second one is refused."""
    house, keys = await bench(), SeatKeys.new()
    first = await before_the_seat(house, "Ada", keys)
    second = await before_the_seat(house, "Ben", keys)
    for _, last in (first, second):
        await house.host.receive_join("table", last)
        house.host.commits.commit()
    assert seated(house, first[0])
    assert not seated(house, second[0])
    assert [p.name for p in house.table.roster.people] == ["Ada"]
    house.close()


async def test_nothing_is_kept_for_a_seat_that_was_sent_away(bench, monkeypatch):
    """Its retained message is taken back, and its account with the broker and in the journal."""

    async def at_once(_seconds):
        return None

    house = await bench()
    ada, ben = house.sit("Ada"), house.sit("Ben")
    await house.settle()
    house.journal.write.account(ben.seat.account, "secret")
    ada.submit_command("kick", "2", house.now)
    monkeypatch.setattr(host.server.asyncio, "sleep", at_once)
    house.guests.pop("Ben")
    for topic, data in ada.outgoing():
        house.host.receive(topic, data, kept=False)
    house.host.commits.commit()
    tasks = list(house.host.tasks)
    assert tasks
    await asyncio.gather(*tasks)
    house.host.commits.commit()
    assert house.sent[TOPICS.down(ben.seat.account)] == b""
    assert house.away == [ben.seat.account]
    assert ben.seat.account not in house.journal.read.accounts()
    house.close()


# -- the deal ------------------------------------------------------------------------------------------------------


def told_of(evening):
    """The deals whose pieces are said now, round after round."""
    opening = evening.table.publisher.disclosure
    return {piece.deal for piece, _ in (opening.next() for _ in range(40)) if piece}


@pytest.mark.parametrize("how", ["from a result", "after a restart"])
def test_the_secret_of_the_deal_that_is_being_dealt_stays(tmp_path, how):
    """Dealing begins straight from a result, or goes on with another host: only deals before it are opened."""
    evening = Evening(tmp_path, fast=False)
    evening.start(("Ada", "Ben"), bots=1)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "result")
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.countdown_at < evening.now + 2.0, 20)
    silent = evening.guests.pop("Ben")
    assert silent
    evening.until(lambda: evening.table.lifecycle.phase == "dealing", 20)
    if how == "after a restart":
        evening.kill_host()
        evening.open_host()
    assert (evening.table.lifecycle.phase, evening.table.lifecycle.number) == ("dealing", 2)
    assert told_of(evening) <= {1}
    assert evening.table.context.journal.read.finished("table", 2).match.secret, "there would be something to tell"
    evening.kill_host()


def test_no_deal_is_opened_while_a_game_runs(tmp_path):
    """Least of all its own."""
    evening = Evening(tmp_path)
    evening.start()
    assert evening.table.lifecycle.phase == "playing"
    assert told_of(evening) == set()
    evening.kill_host()


def test_a_deal_counts_as_opened_when_all_of_it_was_said(tmp_path, monkeypatch):
    """A host that is killed in between begins anew."""
    monkeypatch.setattr(host.table.disclosure, "CHUNK", 600)
    evening = Evening(tmp_path)
    evening.start()
    evening.play_out()
    evening.run(1.0)
    opening = evening.table.publisher.disclosure
    assert 1 < opening.sent < TIMES * len(opening.chunks)
    assert evening.journal.read.undisclosed("table", 2) == [1]
    evening.run(0.3 * TIMES * len(opening.chunks))
    assert evening.journal.read.undisclosed("table", 2) == []
    evening.kill_host()


@pytest.mark.parametrize(("spare", "opened"), [(0, True), (-1, False)])
def test_a_deal_of_as_many_pieces_as_may_be_is_opened(tmp_path, monkeypatch, spare, opened):
    """One more, and a device would not take it: it waits for larger pieces."""
    monkeypatch.setattr(host.table.disclosure, "CHUNK", 600)
    evening = Evening(tmp_path)
    evening.start()
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(1.0)
    pieces = len(evening.table.publisher.disclosure.chunks)
    assert pieces > 0
    monkeypatch.setattr(host.table.disclosure, "MOST_CHUNKS", pieces + spare)
    again = Disclosure(evening.table.context, evening.table.lifecycle)
    assert (again.next()[0] is not None) is opened
    assert len(again.chunks) == (pieces if opened else 0)
    evening.kill_host()


def test_whoever_is_away_at_the_deal_watches_and_sits_down_again(tmp_path):
    """Out of reach when the cards are dealt: not lost, but among the watchers, and seated after the game."""
    evening = Evening(tmp_path)
    for name in ("Ada", "Ben", "Cem"):
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("bots", "1", evening.now)
    evening.run(0.3)
    away = evening.guests.pop("Cem")
    evening.run(15.0)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    assert [p.name for p in evening.table.roster.people if not p.bot] == ["Ada", "Ben"]
    assert [p.name for p in evening.table.roster.watchers] == ["Cem"]
    evening.guests["Cem"] = away
    evening.until(lambda: away.scene.status == "live" and away.scene.you == 0, 20)
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.run(0.5)
    evening.guests["Ada"].submit_command("lobby", "-", evening.now)
    evening.until(lambda: away.scene.you > 0, 10)
    evening.kill_host()
