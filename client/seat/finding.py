"""Which table a link means: the cards of hosts are heard, checked and compared, and hosts are asked for a code."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from client.base.errors import ClientError, HostKeyChanged, NoAnswer, NobodyThere, OtherHost, SeveralTables
from client.seat.join_channel import KNOWN, LISTENING, JoinChannel, host_card, nobody_told, require_reachable
from client.seat.joining import WAITING, Found, show_code
from protocol import VERSION
from protocol.codes import fingerprint
from protocol.errors import OtherVersion, Refusal, TooManyTries
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.pairing import DeviceJoin
from protocol.topics import PREFIX, Topics

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.device.keyring import SeatCredential
    from protocol.messages import HostCard

OTHERS = 1.2
"""Seconds to wait for other cards after the first, where nothing says which host is meant."""
CANDIDATES = 128
AT_ONCE = 16
"""So many tables at most, of so many hosts at once, are asked whether they know a code that was typed."""
NAMED = 5
"""So many tables at most are named to choose from."""
ASKING = 5.0
"""Seconds for each of them to answer."""


async def find_table(link: JoinLink, known: list[SeatCredential], prefix: str = PREFIX) -> Found:
    """Find the table of a link, check its version and key; `known` are this device's seats at the address.

    Cards of other hosts than the one that is meant are passed over: anybody may put some on a broker that is shared.
    Where neither link nor seat says which is meant, that is the host that knows the code.
    """
    found = await find_tables(link, known, prefix)
    card = await _the_one(link, [one.card for one in found], prefix)
    return next(one for one in found if one.card is card)


async def find_tables(link: JoinLink, known: list[SeatCredential], prefix: str = PREFIX) -> list[Found]:
    """All tables that a link may mean, as `find_table` does; nobody is asked yet which of them knows the code."""
    where = link.endpoint
    await require_reachable(where)
    pinned = {(seat.table, seat.host_sign, seat.host_seal) for seat in known}

    def meant(card: HostCard) -> bool:
        if link.fingerprint:
            return fingerprint(card.sign, card.seal) == link.fingerprint
        return (card.table, card.sign, card.seal) in pinned

    cards = await cards_of(link, prefix, meant, patient=bool(link.fingerprint or pinned))
    if link.fingerprint:
        cards = [card for card in cards if meant(card)]
        if not cards:
            raise OtherHost(address=where)
    else:
        taken = {seat.table for seat in known}
        ours = [card for card in cards if meant(card)] if not link.code else []
        cards = ours or [card for card in cards if meant(card) or card.table not in taken]
        if not cards:
            raise HostKeyChanged(address=where)
    return [Found(link, card, prefix, known=meant(card)) for card in _current(cards)]


async def tables_at(address: str, port: int) -> list[str]:
    """The names of all tables whose cards are said there; none where nobody answers."""
    link = JoinLink(address, port=port)
    try:
        await require_reachable(link.endpoint)
        return sorted({card.table for card in await cards_of(link, PREFIX, lambda _: False, patient=False)})
    except ClientError:
        return []


def _current(cards: list[HostCard]) -> list[HostCard]:
    """Those of this version of the protocol; raises OtherVersion where there is none."""
    current = [card for card in cards if card.version == VERSION]
    if not current:
        raise OtherVersion(theirs=cards[0].version, ours=VERSION)
    return current


async def _the_one(link: JoinLink, cards: list[HostCard], prefix: str) -> HostCard:
    """The card of the table that shows that it knows the code, where there are several; no seat comes of asking.

    Raises SeveralTables where none shows it, or what the hosts have said about the code.
    """
    if len(cards) == 1:
        return cards[0]
    named = sorted({f"{card.table} ({card.taken}/{card.seats})" for card in cards})[:NAMED]
    problem: Exception = SeveralTables(tables=", ".join(named))
    if not link.code:
        raise problem
    some = random.sample(cards, min(CANDIDATES, len(cards)))
    hosts: dict[tuple[bytes, bytes], list[HostCard]] = {}
    for card in some:
        hosts.setdefault((card.sign, card.seal), []).append(card)
    places = asyncio.Semaphore(AT_ONCE)
    asked = [asyncio.create_task(_ask_host(link, tables, prefix, places)) for tables in hosts.values()]
    try:
        for answer in asyncio.as_completed(asked, timeout=WAITING):
            try:
                return await answer
            except Refusal as refusal:
                problem = refusal
            except NoAnswer:
                continue
    except TimeoutError:
        raise problem from None
    finally:
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    raise problem


async def _ask_host(link: JoinLink, cards: list[HostCard], prefix: str, places: asyncio.Semaphore) -> HostCard:
    """That of one host's cards whose table knows the code; raises the last refusal, or NoAnswer where all are silent.

    The tables are asked one after the other and by the same keys: so the host knows that somebody looks for a table,
    lets others go first, and does not take the tries for guesses.
    """
    keys = SeatKeys.new()
    problem: Refusal | NoAnswer = NoAnswer()
    for card in cards:
        try:
            async with places:
                pairing = await asyncio.to_thread(DeviceJoin, card, link.code, keys, f"Guest {random.randrange(10**8)}")
                async with JoinChannel(
                    link.endpoint, [Topics(card.table, prefix).reply(pairing.join)], link.login
                ) as door:
                    await show_code(door, pairing, card, keys, prefix, ASKING, nobody_told)
        except TooManyTries:
            raise
        except Refusal as refusal:
            problem = refusal
        except NoAnswer:  # its card is all that is left of a table
            continue
        else:
            return card
    raise problem


async def cards_of(link: JoinLink, prefix: str, meant: Callable[[HostCard], bool], *, patient: bool) -> list[HostCard]:
    """The valid cards that the link may mean, newest of each host and table; those that are `meant` come first.

    Whoever is `patient` waits for one of these, also where others are said sooner.
    """
    topics = Topics(link.table, prefix) if link.table else Topics.any(prefix)
    cards: dict[tuple[str, bytes, bytes, int], HostCard] = {}
    clock = asyncio.get_running_loop().time
    until = clock() + LISTENING
    async with JoinChannel(link.endpoint, [topics.card], link.login) as door:
        while True:
            try:
                card = await door.wait_for(host_card, until - clock())
            except TimeoutError:
                break
            if link.table and card.table != link.table:
                continue
            if not cards:
                until = clock() + (KNOWN if patient else OTHERS)
            cards[card.table, card.sign, card.seal, card.version] = card
            if meant(card) and card.version == VERSION:
                if link.table:
                    break
                until, patient = min(until, clock() + OTHERS / 3), False
    if not cards:
        raise NobodyThere(address=link.endpoint)
    return sorted(cards.values(), key=meant, reverse=True)
