"""What a device remembers of a deal, which pieces make a record, and which game is kept."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from client.device.saved_games import MOST, SavedGames
from client.seat.deal_nonce import DealNonces
from client.seat.witness import Witness
from protocol.chance import holder_mark, roster_hash
from protocol.keys import SeatKeys, signature
from protocol.messages import Chunk, Deal, NoteView
from protocol.record import packed, unpacked
from tests.client.fake_host import room
from tests.client.test_witness_over_crashes import noted_of
from tests.replay.played import evening_of

KEYS = SeatKeys.new()
EPOCH = b"e" * 16


def witness(entries=(), fresh=lambda size: b"n" * size):
    """A device's witness and what it gives to the chance of a deal."""
    nonces = DealNonces("birch", KEYS, b"h" * 32, fresh)
    return Witness(KEYS.sign_public, b"h" * 32, nonces, entries), nonces


def dealt(number=1, roster=b""):
    """A room in that deal."""
    return room(match=number, deal=Deal(number, b"c" * 32, roster, [], hands=roster))


def sees(one, shown, view=(b"table", b"own"), notes=()):
    """The seat is shown that."""
    one.remember_view(shown, 1, view, EPOCH, list(notes))


def noted(deal, *, nonce=b"n" * 16, epoch=EPOCH):
    """What this device has noted of a deal at an earlier start."""
    entry = noted_of(deal)
    return replace(entry, epoch=epoch, memory=replace(entry.memory, sign=KEYS.sign_public, host=b"h" * 32, nonce=nonce))


# -- memories ------------------------------------------------------------------------------------------------


def test_the_first_roster_of_a_deal_is_remembered_and_its_last_hands():
    """A host that shows another roster later is found out by it."""
    one, _ = witness()
    for roster in (b"r" * 32, b"s" * 32):
        sees(one, dealt(roster=roster))
    ((entry,), _) = one.changes(pressing=True)
    assert (entry.memory.roster, entry.memory.hands) == (b"r" * 32, b"s" * 32)


def test_a_nonce_is_written_down_before_it_leaves():
    """It is pressing, and after the host has gone back nothing of it is vouched for any more."""
    one, nonces = witness()
    shown = replace(dealt(), phase="dealing")
    sees(one, shown)
    assert one.changes(pressing=True) == ([], set())
    assert nonces.signed_nonce(shown, 1)
    one.remember_nonce(1)
    ((entry,), _) = one.changes(pressing=True)
    assert entry.memory.nonce == b"n" * 16
    one.went_back()
    sees(one, shown)
    assert entry.memory.nonce == b""


def test_the_newest_nonce_is_gone_on_with_after_a_new_start():
    """Whichever deal was noted last: the nonce of an earlier one must not take its place."""
    _, nonces = witness([noted(3, nonce=b"3" * 16), noted(2, nonce=b"2" * 16)])
    assert nonces.given_nonce(3) == (bytes(32), b"3" * 16)
    assert nonces.given_nonce(2) is None


@pytest.mark.parametrize(
    ("match", "epoch", "lines", "kept", "back"),
    [
        (2, EPOCH, [], {1, 2}, set()),
        (2, b"f" * 16, [], {2}, {2}),
        (2, b"f" * 16, [NoteView(9, "drew", {"seat": 1}, private=False)], {2}, {2}),
        (3, b"f" * 16, [], set(), set()),
    ],
)
def test_what_an_earlier_start_has_noted_holds_only_while_nobody_went_back(match, epoch, lines, kept, back):
    """Under another epoch the line that was noted last has to be there; of other deals nobody can tell."""
    one, _ = witness([noted(1), noted(2)])
    one.compare_after_restart(epoch, match, lines)
    one.compare_after_restart(b"g" * 16, 9, [])  # it is looked at once only
    assert set(one.memories) == kept
    changed, gone = one.changes(pressing=False)
    assert {entry.deal for entry in changed if entry.back} == back
    assert gone == {1, 2} - kept


# -- records -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def data(tmp_path_factory) -> bytes:
    """A game as a device has put it together."""
    evening = evening_of(tmp_path_factory.mktemp("evening"))
    (record,) = evening.guests["Ada"].witness.take_records()
    evening.kill_host()
    return record


def pieces(data, deal=1, size=600):
    """A record in pieces."""
    cut = [data[at : at + size] for at in range(0, len(data), size)]
    return [Chunk(deal, index, len(cut), part) for index, part in enumerate(cut)]


def test_a_record_comes_in_any_order_and_once(data):
    """Pieces of another cut, or beyond the last one, are none of it; after that its deal is of no interest any more."""
    one, _ = witness()
    sees(one, dealt())
    told = pieces(data)
    assert len(told) > 2
    other = pieces(data, size=500)[:2]
    for piece in (*other, replace(told[0], index=len(told)), *reversed(told[1:])):
        one.add_chunk(piece)
    assert one.take_records() == []
    one.add_chunk(told[0])
    (record,) = one.take_records()
    assert unpacked(record).answers == unpacked(data).answers
    assert one.changes(pressing=False) == ([], set())
    for piece in told:
        one.add_chunk(piece)
    sees(one, dealt(), view=(b"later", b""))
    one.remember_act(1, b"an answer whose receipt comes late")
    assert one.take_records() == []
    assert one.changes(pressing=False) == ([], set())


def test_a_game_is_on_the_shelf_once_as_it_came_first(data, tmp_path):
    """With what the device remembered then, which a later start may have lost."""
    saved_games = SavedGames(tmp_path)
    first = saved_games.save(data)
    bare = unpacked(data)
    bare.memory = None
    assert saved_games.save(packed(bare)) == first
    assert [game.game.memory is None for game in saved_games.games()] == [False]


def test_the_games_that_were_kept_longest_give_way(data, tmp_path):
    """The list begins with the newest."""
    saved_games, game = SavedGames(tmp_path), unpacked(data)
    paths = []
    for number in range(1, MOST + 3):
        game.record.deal = number
        paths.append(saved_games.save(packed(game)))
        os.utime(paths[-1], (number, number))
    assert [str(one.path) for one in saved_games.games()] == paths[:1:-1]


# -- nonces --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("you", [1, 2])
def test_the_own_place_in_a_roster_is_looked_at(you):
    """Name, key and nonce of this seat, whichever it is; whoever only watches is in no roster and gives none."""
    host = SeatKeys.new()
    nonces = DealNonces("birch", KEYS, host.sign_public, lambda size: b"n" * size)
    opened = replace(dealt(), phase="dealing")
    assert nonces.signed_nonce(opened, 0) == b""
    assert nonces.signed_nonce(opened, you)
    own, other = holder_mark(KEYS.sign_public, ("Ada", "Ben")[you - 1]), holder_mark(b"b" * 32, ("Ben", "Ada")[you - 1])
    holders, given = ([own, other], [b"n" * 16, b""]) if you == 1 else ([other, own], [b"", b"n" * 16])
    roster = roster_hash("birch", 1, b"c" * 32, given, holders)
    deal = Deal(1, b"c" * 32, roster, given, holders, roster, signature(host, "roster", roster))
    assert nonces.why_unverifiable(room(deal=deal), you) == ""
    assert nonces.why_unverifiable(room(deal=deal), 3 - you) != ""
