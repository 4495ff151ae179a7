"""A whole game on a real Mosquitto while somebody with the host's account does all they can."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import replace

import pytest

from client.seat.connection import Connection
from client.seat.finding import find_table
from client.seat.joining import join
from host.brokers import Login
from protocol.codec import decode, encode
from protocol.keys import SeatKeys, signed
from protocol.messages import Confirm, JoinProof, JoinRefusal, JoinRequest, JoinWelcome, Seated
from protocol.pairing import HostJoin
from tests.adversary.kit import Adversary
from tests.brokers import Guest as Listener
from tests.end_to_end.house import Guest, HouseHere, ends, party


@pytest.fixture
async def trouble():
    """What the event loop complains about."""
    heard = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: heard.append(context))
    return heard


async def test_a_whole_game_under_attack(tmp_path, trouble, caplog):
    """Forged, flipped, replayed, swapped, emptied, flooded, monstrous: the game ends, all alike, as it was meant."""
    async with HouseHere(tmp_path) as house, Adversary(house) as mallory:
        await mallory.listen("#")
        guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1)
        meant = {}
        for guest in guests:
            answer = guest.connection.submit_answer

            def answered(ask, choice, answer=answer, guest=guest):
                meant.setdefault((guest.connection.seat.account, ask), set()).add(choice)
                answer(ask, choice)

            guest.connection.submit_answer = answered
        began = house.table.lifecycle.live_match.match.asked
        raging = asyncio.create_task(mallory.rage())
        await asyncio.sleep(1.0)
        # a device without memory comes back in the middle, to a broker full of old and forged messages
        gone = guests.pop()
        await gone.connection.close()
        again = Connection(gone.connection.seat)
        again.open()
        guests.append(Guest(again, random.Random(5)))
        await guests[-1].until(lambda s: s.status == "live", 30)
        await ends(guests, 60)
        await asyncio.wait_for(mallory.all_played.wait(), 60)  # a short game is over before that
        raging.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await raging
        results = await ends(guests, 60)
        seats = house.journal.read.match("table", 1).seats
        rows = house.journal.file.db.execute("select ask, seat, choice from answers where signed != x''").fetchall()
        for guest in guests:
            await guest.connection.close()
    assert len(results) == 1
    for ask, seat, choice in rows:
        if ask > began and seats[seat - 1] in {g.connection.seat.account for g in guests[:2]}:
            assert choice in meant.get((seats[seat - 1], ask), set()) | {"no"}
    assert trouble == []
    assert "Traceback" not in caplog.text


async def test_a_megabyte_ends_at_the_broker_and_the_house_hears_everybody_else(tmp_path, trouble):
    """Payloads above the limit never reach anybody, whoever sends them; the host goes on."""
    async with HouseHere(tmp_path) as house:
        guest = await Guest.come(house.link, "Ada", random.Random(1))
        await guest.until(lambda s: s.status == "live")
        for topic in ("card", "public", "join/up", f"seat/{guest.connection.seat.account}/up"):
            sender = Listener(house.link.port, house.login)
            assert await sender.comes_in()
            await sender.say(f"moontable/table/{topic}", b"x" * 1_000_000)
            assert await sender.is_gone()
            sender.leave()
        guest.connection.submit_command("bots", "3")
        await guest.until(lambda s: s.room.bots == 3, 10)
        await guest.connection.close()
    assert trouble == []


async def test_whoever_answers_a_pairing_as_host_is_passed_over(tmp_path):
    """An impostor hears the knock and answers all of it first, also as the device: the guest sits down."""
    async with HouseHere(tmp_path) as house, Listener(house.link.port, house.login) as impostor:
        await impostor.listen("moontable/table/join/up")
        found = await find_table(house.link, [])
        fake = SeatKeys.new()

        async def answer():
            while not impostor.heard:  # noqa: ASYNC110 - another thread hears
                await asyncio.sleep(0.001)
            knock = decode(JoinRequest, impostor.heard[0][1])
            opening = HostJoin("table", "AAAAAA", fake, knock).challenge()
            for false in (
                encode(opening),
                signed(fake, "opening", opening),
                signed(fake, "turned", JoinRefusal(knock.join, "wrong_code", {})),
                encode(JoinWelcome(knock.join, bytes(32))),
                encode(Seated(knock.join, bytes(400))),
            ):
                await impostor.say(f"moontable/table/join/down/{knock.join.hex()}", false, retain=True)
            for false in (
                signed(fake, "proof", JoinProof(knock.join, bytes(32))),
                encode(Confirm(knock.join, bytes(32))),
                encode(replace(knock, pake=HostJoin("table", "AAAAAA", fake, knock).challenge().pake)),
            ):
                await impostor.say("moontable/table/join/up", false)

        held = house.host.joins["table"].receive

        async def slowly(data, now):
            await asyncio.sleep(0.3)  # the impostor is first
            await held(data, now)

        house.host.joins["table"].receive = slowly
        lying = asyncio.create_task(answer())
        seat = await join(found, "Ada")
        await lying
        assert seat.host_sign == house.host.keys.sign_public
        assert [p.name for p in house.table.roster.people if not p.bot] == ["Ada"]
        assert house.host.turns.wrong == 0


async def test_a_guests_account_reaches_nothing_of_the_others(tmp_path):
    """A seat's own account at the broker: it hears no other seat and cannot speak for one."""
    async with HouseHere(tmp_path) as house:
        ada = await Guest.come(house.link, "Ada", random.Random(1))
        await asyncio.sleep(0.5)
        ben = await Guest.come(house.link, "Ben", random.Random(2))
        seat, other = ada.connection.seat, ben.connection.seat
        async with (
            Listener(house.link.port, Login(seat.account, seat.password)) as curious,
            Listener(house.link.port, house.login) as witness,
        ):
            await curious.listen("#", "moontable/+/seat/+/up", "moontable/+/seat/+/down", "$SYS/#")
            await witness.listen("moontable/#")
            await curious.say(f"moontable/table/seat/{other.account}/up", b"not mine")
            await curious.say(f"moontable/table/seat/{other.account}/down", b"not mine")
            await curious.say("moontable/table/card", b"not mine", retain=True)
            ben.connection.submit_command("ready", "yes")
            await ben.until(lambda s: s.room.people[1].ready)
            await witness.hears("nothing", seconds=0.3)
            assert not [t for t, p in witness.heard if p == b"not mine"]
            assert not [t for t, _ in curious.heard if other.account in t or t.endswith("/up")]
        for guest in (ada, ben):
            await guest.connection.close()
