"""Somebody with all rights on the broker listens to a whole game, and learns what the public table says and no more."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from protocol import messages
from protocol.codec import decode
from protocol.games.wolfmoon import VALUES, TableView
from protocol.keys import opened
from protocol.sealing import OVERHEAD
from protocol.sizes import UP_SIZE, down_size
from tests.brokers import Guest as Listener
from tests.end_to_end.house import HouseHere, ends, party

ACTIONS = ("exchange", "target", "guess", "action", "ready")
WORDS = [word for word in (*VALUES, *ACTIONS) if len(word) > 4]
"""Shorter ones turn up in random bytes by themselves."""


@pytest.fixture
async def listened(tmp_path):
    """A host in this process, so that the test knows what is hidden, and a listener on `#`."""
    async with HouseHere(tmp_path) as house, Listener(house.link.port, house.login) as listener:
        await listener.listen("#")
        yield house, listener


async def test_a_listener_learns_nothing_that_is_not_public(listened):
    """No card, ask or action in any sealed message; no hidden card in a public one; equal sizes for all seats."""
    house, listener = listened
    table = house.table
    public_then: list[tuple[bytes, set[str]]] = []
    publication = table.publication

    def watched(now):
        sent = publication(now)
        public_then.append((sent[-1][1], _never_open(table)))
        return sent

    table.publication = watched
    guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1)
    assert len(await ends(guests)) == 1
    for guest in guests:
        await guest.connection.close()
    await asyncio.sleep(0.3)

    down, up = defaultdict(list), defaultdict(list)
    for topic, payload in listener.heard:
        kind = topic.rsplit("/", 1)[-1]
        if "/seat/" in topic:
            (down if kind == "down" else up)[topic].append(payload)
            for word in WORDS:
                assert word.encode() not in payload, f"{word} on {topic}"
        elif "/join/" in topic:
            assert table.code.encode() not in payload
    assert len(down) == len(up) == 3
    phases = ("playing", "result")
    sizes = {down_size("wolfmoon", seats, phase) + OVERHEAD for seats in range(1, 5) for phase in phases}
    assert {len(p) for sent in down.values() for p in sent} <= sizes
    assert {len(p) for sent in up.values() for p in sent} == {UP_SIZE + OVERHEAD}

    for payload, hidden in public_then:
        shown = opened(house.host.keys.sign_public, "public", messages.Public, payload)
        named = {fact for line in shown.notes for fact in _words(list(decode(messages.Note, line).facts.values()))}
        if shown.table:
            view = decode(TableView, shown.table)
            named |= {*view.edge, *(card for seat in view.seats for card in (*seat.display, *seat.hand))}
        assert not named & hidden


def _never_open(table) -> set[str]:
    """The cards that the real game still keeps from everybody: never displayed, never named in a public note."""
    if table.play is None:
        return set(VALUES)
    match = table.play.match
    game = match.game
    named = {card for seat in game.everybody() for card in game.displays[seat]} | set(game.edge)
    named |= {card for seat in game.everybody() if seat in game.shown for card in game.hands[seat]}
    for note in match.notes:
        if note.to is None:
            named |= _words(list(note.facts.values()))
    return set(VALUES) - named


def _words(facts: list[object]) -> set[str]:
    """The words among facts and lists of facts."""
    flat = [one for fact in facts for one in (fact if isinstance(fact, list) else [fact])]
    return {one for one in flat if isinstance(one, str)}


async def test_every_step_reaches_all_seats_or_none(listened):
    """Between the first and the last step of a game no seat hears more often, or in another order, than another."""
    house, listener = listened
    table = house.table
    guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1)
    listener.heard.clear()
    await ends(guests)
    async with asyncio.timeout(60):  # a short game goes on into its result, which is told as evenly
        while sum(topic.endswith("/down") for topic, _ in listener.heard) < 40:  # noqa: ASYNC110 - the broker's pace
            await asyncio.sleep(0.1)
    for guest in guests:
        await guest.connection.close()
    await asyncio.sleep(0.3)
    order = [topic for topic, _ in listener.heard if topic.endswith("/down")]
    sizes = [len(payload) for topic, payload in listener.heard if topic.endswith("/down")]
    phases = [down_size("wolfmoon", 4, phase) + OVERHEAD for phase in ("playing", "result")]
    assert set(sizes) <= set(phases)
    assert sizes == sorted(sizes), "only the end of the game changes the size, and for all seats at once"
    assert sizes.count(phases[1]) % 3 == 0
    seats = [f"moontable/table/seat/{p.id}/down" for p in table.people if not p.bot]
    first = order.index(seats[0])
    steps = order[first : first + len(seats) * ((len(order) - first) // len(seats))]
    assert len(steps) > 30
    assert steps == seats * (len(steps) // len(seats))
