"""Who reaches which topics, seen by what is delivered; on Mosquitto and on the embedded broker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from host.brokers import Login
from protocol.topics import Topics
from tests.brokers import account

if TYPE_CHECKING:
    from tests.brokers import Guest, Running

OURS = Topics("kitchen")
JOIN = bytes(range(16))
TOPICS = {
    "card": OURS.card,
    "public": OURS.public,
    "knock": OURS.join,
    "reply": OURS.reply(JOIN),
    "down a": OURS.down(account("a")),
    "up a": OURS.up(account("a")),
    "down b": OURS.down(account("b")),
    "up b": OURS.up(account("b")),
    "outside": "home/door/set",
    "beside": "moontable-2/kitchen/card",
    "deeper": f"{OURS.down(account('a'))}/more",
}
READS = {"": {"card", "public", "reply"}, "a": {"card", "public", "reply", "down a"}}
WRITES = {"": {"knock"}, "a": {"knock", "up a"}}


def somebody(running: Running, who: str) -> Guest:
    """Seat a, or whoever has no seat."""
    return running.seat(who) if who else running.guest()


@pytest.mark.parametrize("retained", [False, True], ids=["live", "retained"])
@pytest.mark.parametrize("who", ["", "a"], ids=["no seat", "seat a"])
async def test_everybody_is_delivered_only_their_own(any_broker: Running, who: str, *, retained: bool) -> None:
    """A device that subscribes to everything, and to each topic by name, gets nothing that is another's."""
    filters = ["#", "moontable/#", "moontable/+/seat/+/down", "+/+/seat/#", *TOPICS.values()]
    async with any_broker.host() as host, somebody(any_broker, who) as guest:
        if not retained:
            await guest.listen(*filters)
        for topic in TOPICS.values():
            await host.say(topic, topic.encode(), retain=retained)
        if retained:
            await guest.listen(*filters)
        await host.say(OURS.card, b"the last")
        assert await guest.hears(OURS.card, b"the last")
        mine = {TOPICS[name] for name in READS[who]}
        assert {topic for topic, _ in guest.heard} == mine


@pytest.mark.parametrize("who", ["", "a"], ids=["no seat", "seat a"])
async def test_everybody_writes_only_their_own(any_broker: Running, who: str) -> None:
    """What a device publishes elsewhere never arrives, not even at the host, and is not kept for later."""
    async with any_broker.host() as host, somebody(any_broker, who) as guest:
        await host.listen("moontable/#")
        for topic in TOPICS.values():
            await guest.say(topic, b"forged", retain=topic != OURS.join)
        await guest.say(OURS.join, b"the last")
        assert await host.hears(OURS.join, b"the last")
        assert {topic for topic, _ in host.heard} == {TOPICS[name] for name in WRITES[who]}


async def test_wrong_password_and_unknown_account_stay_out(any_broker: Running) -> None:
    """An account opens with its own password only."""
    for name, password in ((account("a"), "wrong"), ("s9999", "x"), ("host", ""), (account("a"), "")):
        assert not await any_broker.guest(Login(name, password)).comes_in(), name


async def test_a_new_account_works_at_once(any_broker: Running) -> None:
    """When add_account returns, the device may connect; nobody else is disturbed."""
    async with any_broker.host() as host, any_broker.seat("a") as present:
        login = await any_broker.broker.add_account("s0000000000cc", "password of seat c")
        async with any_broker.guest(login) as guest:
            await guest.listen(OURS.down("s0000000000cc"))
            await host.say(OURS.down("s0000000000cc"), b"hello")
            assert await guest.hears(OURS.down("s0000000000cc"), b"hello")
        assert not present.gone.is_set()


async def test_a_new_password_shuts_the_old_device_out(any_broker: Running) -> None:
    """A seat that moves to another device gets a new password, and the old one is worthless."""
    old = Login(account("a"), "password of seat a")
    await any_broker.broker.add_account(account("a"), "another password")
    assert not await any_broker.guest(old).comes_in()
    async with any_broker.guest(Login(account("a"), "another password")):
        pass


async def test_a_removed_account_is_disconnected(any_broker: Running) -> None:
    """Whoever lost the seat is out at once and cannot come back; the others stay."""
    async with any_broker.seat("a") as thrown_out, any_broker.seat("b") as stays:
        await any_broker.broker.remove_account(account("a"))
        assert await thrown_out.is_gone()
        assert not stays.gone.is_set()
        assert not await any_broker.seat("a").comes_in()
    await any_broker.broker.remove_account("nobody")


async def test_accounts_and_port_outlast_a_restart(any_broker: Running) -> None:
    """A broker that was stopped comes back on its port and knows the seats, also those that came later."""
    later = await any_broker.broker.add_account("s0000000000cc", "password of seat c")
    await any_broker.broker.stop()
    address = await any_broker.broker.start()
    assert address.port == any_broker.port
    for login in (later, Login(address.username, address.password)):
        async with any_broker.guest(login):
            pass
