"""Somebody with all rights on the broker listens to a whole game, and learns what the public table says and no more."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from itertools import groupby

import pytest

from host.games import GAMES, rules
from protocol import messages
from protocol.codec import decode
from protocol.keys import verified
from protocol.sealing import OVERHEAD
from protocol.sizes import UP_SIZE, down_size
from tests.adversary.planted import planting, words
from tests.brokers import Guest as Listener
from tests.end_to_end.house import HouseHere, ends, party
from tests.together import together

ACTIONS = ("exchange", "target", "guess", "action", "attack", "event", "ready")


@contextlib.asynccontextmanager
async def listened(tmp_path):
    """A host in this process, so that the test knows what is hidden, and a listener on `#`."""
    async with HouseHere(tmp_path) as house, Listener(house.link.port, house.login) as listener:
        await listener.listen("#")
        yield house, listener


@together("listeners", listened)
@pytest.mark.parametrize("game", GAMES)
async def test_a_listener_learns_nothing_that_is_not_public(opened, game):
    """No card, ask or action in any sealed message; no hidden card in a public one; equal sizes for all seats."""
    house, listener = opened
    secrets = [word for word in (*planting(game).NAMES, *ACTIONS) if len(word) > 4]  # shorter ones turn up by chance
    table = house.table
    public_then: list[tuple[bytes, set[str]]] = []
    publication = table.publish

    def watched(now):
        sent = publication(now)
        public_then.append((sent[-1][1], _never_open(table, game)))
        return sent

    table.publish = watched
    guests = await party(house, ["Ada", "Ben", "Cleo"], bots=1, game=game)
    assert len(await ends(guests)) == 1
    for guest in guests:
        await guest.connection.close()
    await asyncio.sleep(0.3)

    down, up = defaultdict(list), defaultdict(list)
    for topic, payload in listener.heard:
        kind = topic.rsplit("/", 1)[-1]
        if "/seat/" in topic:
            (down if kind == "down" else up)[topic].append(payload)
            for word in secrets:
                assert word.encode() not in payload, f"{word} on {topic}"
        elif "/join/" in topic:
            assert table.attendance.code.encode() not in payload
    assert len(down) == len(up) == 3
    phases = ("playing", "result")
    most = max(4, rules(game).INFO.seats[0])
    kinds = {GAMES.first, game}  # everybody comes before the game is chosen
    sizes = {
        down_size(kind, seats, phase) + OVERHEAD for kind in kinds for seats in range(1, most + 1) for phase in phases
    }
    assert {len(p) for sent in down.values() for p in sent} <= sizes
    assert {len(p) for sent in up.values() for p in sent} == {UP_SIZE + OVERHEAD}

    for payload, hidden in public_then:
        shown = verified(house.host.keys.sign_public, "public", messages.Public, payload)
        named = {word for line in shown.notes for word in words(decode(messages.NoteView, line).facts)}
        if shown.table:
            named |= set(words(decode(GAMES[game].table_view, shown.table)))
        assert not named & hidden


def _never_open(table, game) -> set[str]:
    """What the real game still keeps from everybody: never seen by all, never named in a public note."""
    known = planting(game).seen(table.lifecycle.live_match.match, 0) if table.lifecycle.live_match else set()
    return set(planting(game).NAMES - known)


@together("listeners", listened)
async def test_every_step_reaches_all_seats_or_none(opened):
    """Between the first and the last step of a game no seat hears more often, or in another order, than another."""
    house, listener = opened
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
    pieces = [topic for topic, _ in listener.heard if topic.endswith("/down")]
    order = [topic for topic, _ in groupby(pieces)]
    sizes = [len(payload) for topic, payload in listener.heard if topic.endswith("/down")]
    phases = [down_size(GAMES.first, 4, phase) + OVERHEAD for phase in ("playing", "result")]
    assert set(sizes) <= set(phases)
    assert sizes == sorted(sizes), "only the end of the game changes the size, and for all seats at once"
    assert sizes.count(phases[1]) % 3 == 0
    seats = [f"moontable/table/seat/{p.id}/down" for p in table.roster.people if not p.bot]
    first = order.index(seats[0])
    steps = order[first : first + len(seats) * ((len(order) - first) // len(seats))]
    assert len(steps) > 30
    assert steps == seats * (len(steps) // len(seats))
