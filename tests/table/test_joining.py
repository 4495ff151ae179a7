"""Joining, and who is turned away at the door."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from host.table.joining import JOIN_TIMEOUT
from host.table.turns import WORD_AFTER
from protocol.codec import decode, encode
from protocol.errors import NameTaken, WrongCode
from protocol.keys import SeatKeys, signed
from protocol.messages import Confirm, JoinProof, JoinRefusal, JoinWelcome, SeatInquiry
from protocol.pairing import DeviceJoin
from protocol.topics import Topics
from tests.table.evening import Evening
from tests.table.porch import Porch


@pytest.fixture
def porch(tmp_path):
    """The porch of a fresh table."""
    evening = Evening(tmp_path)
    yield Porch(evening)
    evening.kill_host()


async def test_the_code_opens_the_door(porch):
    """A guest with the code gets a seat, an account and a password; the first one is the keeper."""
    keys = SeatKeys.new()
    seating = await porch.come("Ada", keys=keys)
    assert seating.account == keys.account == porch.accounts[0]
    assert porch.evening.table.roster.keeper == keys.account
    assert porch.said == []


@pytest.mark.parametrize("login", ["", "g7"])
async def test_a_seat_names_its_login_only_where_that_is_not_its_account(porch, login):
    """As of a broker that has its own accounts for guests."""
    porch.login = login
    assert (await porch.come("Ada")).username == login


@pytest.mark.parametrize(
    ("end", "hears"),
    [
        (None, "not_now"), ("kicked", "seat_taken"), ("moved", "seat_moved"), ("refused", "seat_refused"),
        ("left", "seat_left"), ("closed", "seat_ended"),
    ],
)  # fmt: skip
async def test_a_device_hears_what_became_of_its_seat(porch, end, hears):
    """Nothing yet where it has one; of a seat that nobody knows, no more than that it is gone."""
    keys, table = SeatKeys.new(), porch.evening.table
    table.attendance.add("Ada", keys.sign_public, keys.seal_public, keys.account, 1.0)
    if end:
        table.channels.end(keys.account, end)
    for account, answer in ((keys.account, hears), (SeatKeys.new().account, "seat_ended")):
        assert porch.turned(await porch.says(encode(SeatInquiry(bytes(16), account)))) == answer


async def test_a_wrong_code_opens_nothing(porch):
    """And nobody learns more than that it was wrong."""
    assert await porch.come("Ada", code="AAAAAA") == WrongCode.id
    assert porch.accounts == []
    assert porch.evening.table.roster.people == []


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("A" * 40, "name_too_long"),
        ("Ada\x1b[31m", "name_odd"),
        ("ada", "name_taken"),
        ("Ad\N{CYRILLIC SMALL LETTER A}", "name_taken"),
    ],
)
async def test_names_that_cannot_be(porch, name, refusal):
    """Empty, too long, control characters, a copy by case or by a Cyrillic letter: turned away, nothing changed."""
    await porch.come("Ada")
    assert await porch.come(name) == refusal
    assert [p.name for p in porch.evening.table.roster.people] == ["Ada"]


async def test_a_full_table_says_so(porch):
    """The seventh guest of a game for six; bots make room for people."""
    porch.evening.table.lobby.bots = 5
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"):
        assert (await porch.come(name)).account
    assert await porch.come("Greta") == "table_full"
    assert not [p for p in porch.evening.table.roster.people if p.bot]


async def test_a_closed_door_stays_closed(porch):
    """The keeper has closed it."""
    porch.evening.table.attendance.open = False
    assert await porch.come("Ada") == "joining_closed"


async def test_another_version_is_told_apart(porch):
    """An older program gets a sentence, not silence."""
    assert await porch.come("Ada", version=99) == "other_version"


async def test_strangers_are_held_to_two_joins_a_second(porch):
    """Guessing is slow for all strangers together."""
    topics = Topics("table")
    for n in range(5):
        knock = porch.device(f"Guest {n}", "AAAAAA").request()
        await porch.door.receive(encode(knock), 10.0 + n / 100)
        assert porch.said[-1][0] == topics.reply(knock.join)
    refused = [porch.turned(data) for _, data in porch.said]
    assert refused == [None, None, "too_many_tries", "too_many_tries", "too_many_tries"]


async def test_after_twenty_wrong_codes_the_host_is_told_and_nobody_is_locked_out(porch, caplog):
    """Not before, once for each twenty; the next one with the right code comes in."""
    caplog.set_level(logging.WARNING, logger="moontable")
    for n in range(WORD_AFTER * 2 - 1):
        assert bool(caplog.records) == (n >= WORD_AFTER)
        assert await porch.come(f"Guest {n}", code="AAAAAA") == WrongCode.id
    assert len(caplog.records) == 1
    assert str(WORD_AFTER) in caplog.text
    assert (await porch.come("Ada")).account


async def test_the_door_opens_again_and_a_renewed_code_shuts_out_the_old_one(porch):
    """Also whoever had knocked with the old code just before; the new one opens."""
    table = porch.evening.table
    old = table.attendance.code
    keys, again = SeatKeys.new(), SeatKeys.new()
    device, quick = porch.device("Eve", old, keys), porch.device("Eve", old, again)
    proof = device.proof(porch.opening(await porch.says(encode(device.request()), 0.0)))
    reply = await porch.says(encode(quick.request()), 0.0)
    reply = await porch.says(signed(again, "proof", quick.proof(porch.opening(reply))), 0.1)
    table.attendance.code = "NEWNEW" if old != "NEWNEW" else "WENWEN"
    assert porch.turned(await porch.says(signed(keys, "proof", proof), 0.6)) == WrongCode.id
    late = encode(quick.confirm(decode(JoinWelcome, reply)))
    assert porch.turned(await porch.says(late, 0.6)) == WrongCode.id
    assert porch.turns.wrong == 0, "the host is told of guesses, not of this"
    assert await porch.come("Eve", code=old) == WrongCode.id
    table.attendance.open = False
    assert await porch.come("Ada") == "joining_closed"
    table.attendance.open = True
    assert (await porch.come("Ada")).account
    assert [p.name for p in table.roster.people] == ["Ada"]


async def test_replayed_messages_open_nothing(porch):
    """A listener who sends a guest's messages again gets no seat; the guest who heard nothing gets the same answer."""
    keys = SeatKeys.new()
    device = porch.device("Ada", keys=keys)
    knock = encode(device.request())
    proof = signed(keys, "proof", device.proof(porch.opening(await porch.says(knock, 1.0))))
    welcome = await porch.says(proof, 1.1)
    assert await porch.says(proof, 1.2) == welcome
    confirm = encode(device.confirm(decode(JoinWelcome, welcome)))
    seated = await porch.says(confirm, 1.3)
    assert await porch.says(confirm, 1.4) == seated, "sealed for one device"
    assert len(porch.accounts) == len(porch.evening.table.roster.people) == 1
    for said in (proof, confirm):
        await porch.door.receive(said, 2.0 + JOIN_TIMEOUT)
    assert porch.said == []
    assert porch.turned(await porch.says(knock, 2.0 + JOIN_TIMEOUT)) == NameTaken.id
    assert len(porch.accounts) == len(porch.evening.table.roster.people) == 1


async def test_a_seat_exists_when_its_device_has_confirmed_it(porch):
    """A device that vanishes before leaves no seat, no name and no account, whatever anybody else says for it."""
    table, keys = porch.evening.table, SeatKeys.new()
    device = porch.device("Ada", keys=keys)
    proof = device.proof(porch.opening(await porch.says(encode(device.request()), 1.0)))
    welcome = decode(JoinWelcome, await porch.says(signed(keys, "proof", proof), 1.0))
    for tag in (bytes(32), proof.tag, welcome.tag):
        await porch.door.receive(encode(Confirm(device.join, tag)), 1.1)
    assert (porch.said, porch.accounts, table.roster.people, table.roster.watchers) == ([], [], [], [])
    porch.now = 2.0
    assert (await porch.come("Ada")).account
    late = await porch.says(encode(device.confirm(welcome)), 4.0)
    assert porch.turned(late) == NameTaken.id
    assert [p.name for p in table.roster.people] == ["Ada"]


async def test_nobody_spoils_the_join_of_somebody_else(porch):
    """On a shared broker everybody hears the knock; a false proof in its name is passed over and counts nowhere."""
    keys, mallory = SeatKeys.new(), SeatKeys.new()
    device = porch.device("Ada", keys=keys)
    proof = device.proof(porch.opening(await porch.says(encode(device.request()), 1.0)))
    for false in (
        encode(JoinProof(device.join, bytes(32))),
        signed(mallory, "proof", JoinProof(device.join, bytes(32))),
        signed(mallory, "proof", proof),
    ):
        await porch.door.receive(false, 1.0)
    assert (porch.said, porch.turns.wrong) == ([], 0)
    assert decode(JoinWelcome, await porch.says(signed(keys, "proof", proof), 1.0)).join == device.join


async def test_a_join_has_one_try_and_half_a_minute(porch):
    """Whoever was wrong knocks anew for the next guess, and whoever was asked to confirm does so in time."""
    keys, slow = SeatKeys.new(), SeatKeys.new()
    wrong, late = porch.device("Eve", "AAAAAA", keys), porch.device("Ada", keys=slow)
    proof = wrong.proof(porch.opening(await porch.says(encode(wrong.request()), 1.0)))
    assert porch.turned(await porch.says(signed(keys, "proof", proof), 1.0)) == WrongCode.id
    await porch.door.receive(signed(keys, "proof", replace(proof, tag=bytes(32))), 1.1)
    assert (porch.said, porch.turns.wrong) == ([], 1)
    proof = late.proof(porch.opening(await porch.says(encode(late.request()), 1.2)))
    welcome = decode(JoinWelcome, await porch.says(signed(slow, "proof", proof), 1.2))
    await porch.door.receive(encode(late.confirm(welcome)), 1.2 + JOIN_TIMEOUT)
    assert (porch.said, porch.accounts) == ([], [])


async def test_nobody_takes_the_place_of_a_knock_that_waits(porch):
    """Another knock under the same id, while there is a queue: the one that came first is answered."""
    for n in range(2):
        await porch.says(encode(porch.device(f"Guest {n}").request()), 10.0)
    keys = SeatKeys.new()
    device = porch.device("Ada", keys=keys)
    await porch.says(encode(device.request()), 10.1)
    await porch.door.receive(encode(replace(porch.device("Mallory").request(), join=device.join)), 10.2)
    assert porch.said == []
    await porch.door.tick(11.1)
    proof = device.proof(porch.opening(porch.said.pop()[1]))
    assert decode(JoinWelcome, await porch.says(signed(keys, "proof", proof), 11.2))


async def test_a_knock_at_another_host_is_not_answered(porch):
    """Two hosts may have a table of one name on a broker: whoever knocks means one of them."""
    other = SeatKeys.new()
    card = replace(porch.evening.table.publisher.card(), sign=other.sign_public, seal=other.seal_public)
    device = DeviceJoin(card, porch.evening.table.attendance.code, SeatKeys.new(), "Ada")
    await porch.door.receive(encode(device.request()), 1.0)
    assert porch.said == []


async def test_nobody_joins_with_the_keys_of_somebody_who_has_a_seat(porch):
    """Who has heard another's knock, and knows the code, gets no new password for that account to shut them out."""
    keys = SeatKeys.new()
    await porch.come("Ada", keys=keys)
    assert await porch.come("Mallory", keys=keys) == NameTaken.id
    assert porch.accounts == [keys.account]


async def test_garbage_on_the_join_topic_changes_nothing(porch):
    """Whatever strangers send there."""
    for data in (b"", b"\xff" * 900, b"x" * 5000, encode(JoinRefusal(b"j" * 16, "x", {}))):
        await porch.door.receive(data, 1.0)
    assert porch.said == []
