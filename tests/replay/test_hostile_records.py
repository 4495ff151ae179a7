"""Records that were made to hurt: too large, of endless files, or of games that no table can offer."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import tracemalloc
import zlib
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import protocol.record
from client.base.errors import NoSuchGame, ReplayFailed
from client.device.saved_games import SavedGames
from client.present import replay, replay_steps
from client.present.replay_steps import steps
from client.seat.deal_nonce import DealNonces
from client.seat.witness import MOST_GATHERED, Witness
from host.replay import __main__ as replaying
from host.replay.steps import matches, notation
from host.replay.verify import check_offer
from protocol import RELEASE, VERSION
from protocol.chance import roster_hash
from protocol.codec import BadMessage, decode, encode
from protocol.games.werewolves import OPTIONS
from protocol.keys import SeatKeys, signature
from protocol.messages import Chunk, Deal
from protocol.program.files import NoFileName, file_name, read_file
from protocol.record import (
    MOST_PACKED,
    Handover,
    Holder,
    Memory,
    Record,
    RecordedGame,
    RecordSeal,
    chunks,
    packed,
    unpacked,
)
from protocol.verdicts import OtherOptions, OtherRelease

ROOT = Path(__file__).parents[2]
HUGE = 10**9
RECORD = Record(
    VERSION, RELEASE, "table", 1, "wolfmoon", {}, bytes(32), bytes(32), [Holder("Ada", b"", b"")] * 3, b"", [], [],
    "ended", 0,
)  # fmt: skip


KEYS = SeatKeys.new()
KEY, NONCE, HASH = KEYS.sign_public, bytes(16), roster_hash("table", 1, bytes(32), [], [])
SIGNED = signature(KEYS, "roster", HASH)
FULL = [
    Holder("Ada", KEY, NONCE),
    Handover(1, 0, "Ada", KEY, SIGNED),
    replace(RECORD, commitment=HASH, secret=bytes(32), signature=SIGNED),
    RecordSeal(KEY, KEYS.seal_public, HASH),
    Memory(1, KEY, KEY, "wolfmoon", {}, HASH, HASH, HASH, SIGNED, NONCE, b"", b""),
    Deal(1, HASH, HASH, [], [], HASH, SIGNED),
]
"""A record's parts, and the deal that devices are shown, with keys, hashes and signatures as they are made."""


def row(*parts: bytes, empty: int = 0) -> bytes:
    """Parts as they lie in a record, and so many empty ones behind them, compressed."""
    return zlib.compress(b"".join(struct.pack(">I", len(part)) + part for part in parts) + bytes(4 * empty), 9)


@pytest.mark.parametrize(
    "changes",
    [
        {"roster": [Holder("Ada", b"", b"")] * 50},
        {"roster": []},
        {"options": {"long": HUGE}},
        {"options": {"start": HUGE}},
        {"options": {"unheard_of": 1}},
        {"game": "werewolves", "options": dict.fromkeys(OPTIONS, HUGE), "roster": [Holder("Ada", b"", b"")] * 50},
        {"game": "chess"},
        {"release": "9.9.9", "options": {"new": 1}},
    ],
    ids=["too many", "nobody", "long", "start", "unheard of", "all at once", "chess", "later release"],
)
@pytest.mark.usefixtures("warm_starts")
def test_nothing_is_built_from_what_no_table_can_offer(changes, tmp_path):
    """One check for all that a record is good for: to be told, to be written down, to be verified."""
    game = RecordedGame(replace(RECORD, **changes), [])
    known = "chess" not in changes.values() and "9.9.9" not in changes.values()
    wrong = OtherOptions if known else OtherRelease
    with pytest.raises(wrong):
        check_offer(game.record)
    with pytest.raises(wrong):
        next(matches(game))
    with pytest.raises(wrong):
        notation(game)
    path = tmp_path / "sent.moon"
    path.write_bytes(packed(game))
    with pytest.raises(ReplayFailed) as refused:
        steps(path, game.record, 0)
    assert wrong(theirs="").message()[:12] in refused.value.message()


def test_a_record_is_taken_apart_no_further_than_it_says():
    """16 KB with four million empty parts are refused at the first of them."""
    head = encode(RECORD)
    many = row(head, empty=4_000_000)
    assert len(many) < 20_000
    for data in (many, row(empty=4_000_000), row(encode(replace(RECORD, answers=50_000)), empty=4_000_000)):
        with pytest.raises(BadMessage):
            unpacked(data)
    tracemalloc.start()
    with pytest.raises(BadMessage):
        unpacked(many)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000
    for data in (row(head), row(head, b"", b"", b""), row(head, b"", b"x"), zlib.compress(bytes(1 << 25)), b"", row()):
        with pytest.raises(BadMessage):
            unpacked(data)
    with pytest.raises(BadMessage):
        unpacked(bytes(MOST_PACKED + 1))
    assert unpacked(row(head, b"")).record == RECORD


@pytest.mark.parametrize("part", FULL, ids=lambda part: type(part).__name__)
def test_no_key_hash_or_signature_is_longer_than_one_is_made(part):
    """As it is made it is taken, and with one byte more it is no message, before anybody does sums with it."""
    assert decode(type(part), encode(part)) == part
    made = [field.name for field in fields(part) if isinstance(getattr(part, field.name), bytes)]
    for name in set(made) - {"views", "acts"}:
        assert getattr(part, name), name
        with pytest.raises(BadMessage):
            decode(type(part), encode(replace(part, **{name: getattr(part, name) + b"x"})))


def test_nothing_hides_behind_the_end_or_in_a_part_that_is_too_long():
    """Bytes after the last one, a closing longer than one can be, a part that no message could hold."""
    head = encode(RECORD)
    whole = row(head, b"")
    for data in (whole + b"x", whole + whole, row(head, bytes(301)), row(head, bytes(70_000)), whole[:-1]):
        with pytest.raises(BadMessage):
            unpacked(data)
    long = row(bytes(12_000_000))
    tracemalloc.start()
    with pytest.raises(BadMessage):
        unpacked(long)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


@pytest.mark.skipif(os.name != "posix", reason="devices and pipes as files are POSIX")
@pytest.mark.usefixtures("warm_starts")
def test_only_ordinary_files_are_read_and_only_so_far(tmp_path):
    """A device, a pipe that nobody feeds, a folder, or 3 GB of nothing: a sentence at once."""
    pipe, sparse = tmp_path / "pipe.moon", tmp_path / "sparse.moon"
    os.mkfifo(pipe)
    with sparse.open("wb") as file:
        file.truncate(3 << 30)
    for path in (pipe, sparse, Path("/dev/zero"), Path("/dev/stdin"), tmp_path):
        with pytest.raises(OSError, match=r"."):
            read_file(path, MOST_PACKED)
        with pytest.raises(ReplayFailed):
            replay.find(str(path))
    with pytest.raises(NoSuchGame):
        replay.find(str(tmp_path / "absent"))
    saved_games = tmp_path / "games"
    saved_games.mkdir()
    for path in (pipe, sparse):
        path.rename(saved_games / path.name)
    assert list(SavedGames(tmp_path).games()) == []
    program = [sys.executable, "-P", "-m", "host.replay"]
    for path in (saved_games / "pipe.moon", saved_games / "sparse.moon", Path("/dev/zero")):
        done = subprocess.run([*program, str(path), "--steps"], cwd=ROOT, capture_output=True, check=False, timeout=30)
        assert done.returncode == 1
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [*program, "-", "--verify"], cwd=ROOT, stdin=endless, capture_output=True, check=False, timeout=30
        )
    assert b'"no_record"' in done.stdout


@pytest.mark.parametrize("flag", ["--export", "--notation"])
@pytest.mark.parametrize(("more", "known"), [(b"", True), (b"x", False)])
def test_from_a_pipe_as_much_is_read_as_a_record_may_have(monkeypatch, capsys, more, known, flag):
    """One byte more is seen, so that nothing is told of the beginning of a file alone."""
    data = packed(RecordedGame(RECORD, []))
    for module in (replaying, protocol.record):
        monkeypatch.setattr(module, "MOST_PACKED", len(data))
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data + more)))
    assert replaying.main(["-", flag]) == (not known)
    assert ("no_record" in capsys.readouterr().out) != known


@pytest.mark.parametrize(
    ("error", "reason"), [(OSError(5, "broken disk"), "broken disk"), (TimeoutError(), "TimeoutError")]
)
def test_a_file_that_cannot_be_read_is_said_with_its_reason(monkeypatch, capsys, error, reason):
    """In the words of the system, or as the error is called where it has none."""
    monkeypatch.setattr(replaying, "read_file", Mock(side_effect=error))
    assert replaying.main(["a.moon", "--verify"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[0]) == {"id": "check_failed", "facts": {"reason": reason}}


@pytest.mark.parametrize("words", [["--verif"], ["--expor"], ["--steps", "--a", "1"], ["--verify", "--steps"], []])
def test_no_word_is_guessed(words):
    """One thing is wanted of a file, by its whole name."""
    with pytest.raises(SystemExit):
        replaying.main(["a.moon", *words])


def test_the_process_that_tells_takes_no_more_than_its_share():
    """Whatever else a record could make the rules build, the machine stays usable."""
    code = "from host.replay.__main__ import limit_memory; limit_memory(); bytearray(1 << 30)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, timeout=30)
    assert b"MemoryError" in done.stderr


def test_what_is_told_without_end_is_cut_off(tmp_path, monkeypatch):
    """A record whose telling does not end is given up, in size as in time."""
    path = tmp_path / "sent.moon"
    path.write_bytes(packed(RecordedGame(RECORD, [])))
    monkeypatch.setattr(replay_steps, "MOST_TOLD", 10)
    with pytest.raises(ReplayFailed):
        replay_steps.run_replay(path, "--export")
    monkeypatch.setattr(replay_steps, "MOST_TOLD", 1 << 20)
    assert replay_steps.run_replay(path, "--export")
    monkeypatch.setattr(replay_steps, "RETELLING_TIMEOUT", 0.0)
    with pytest.raises(ReplayFailed):
        replay_steps.run_replay(path, "--export")


def test_a_host_that_opens_a_thousand_deals_at_once_fills_no_memory():
    """Pieces of few records are kept at a time; the last ones still come together."""
    witness = Witness(bytes(32), bytes(32), DealNonces("table", SeatKeys.new(), bytes(32), bytes), ())
    for deal in range(1000):
        witness.add_chunk(Chunk(deal, 0, 2, bytes(1000)))
    assert len(witness.pieces) == MOST_GATHERED
    witness.add_chunk(Chunk(999, 1, 2, b"x"))
    assert len(witness.take_records()) == 1


@pytest.mark.parametrize(
    "part",
    [
        *("", "..", "../x", "/etc/x", "a/b", "a\\b", "*", "?", "[a]", "a.b", ".a", "-a", "a\0", "ä", "a" * 65, "a\n"),
        *("nul", "CON", "com1"),
    ],
)
def test_file_names_come_from_one_place_that_refuses_the_rest(part):
    """Nothing from outside leads out of a folder, hides, matches others or is a device."""
    with pytest.raises(NoFileName):
        file_name(part, suffix=".json")
    with pytest.raises(NoFileName):
        file_name("a", suffix=".json/..")
    assert file_name("s0123456789ab", 12, suffix=".noted") == "s0123456789ab-12.noted"


def test_a_written_game_is_toml_whatever_the_names():
    """An emoji in a name is one character in the file, not two halves that no reader of TOML takes."""
    import tomllib  # noqa: PLC0415 - only here

    game = RecordedGame(replace(RECORD, roster=[Holder("\N{FOX FACE} Änne", b"", b"")] * 3), [])
    assert "\N{FOX FACE} Änne" in tomllib.loads(notation(game))["note"]


@pytest.mark.parametrize("length", [0, 1, 7, 8, 9, 16, 17])
def test_pieces_make_up_the_whole(length):
    """None is longer than it may be, none is empty, and no byte is lost at the end."""
    data = bytes(range(length))
    pieces = chunks(data, 8)
    assert b"".join(pieces) == data
    assert all(0 < len(piece) <= 8 for piece in pieces)
