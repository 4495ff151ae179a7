"""The games that a device keeps: each once, the last ones, and nothing that is none."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from client.device.saved_games import MOST, SavedGames
from client.present import replay
from client.texts import texts
from protocol.codec import encode
from protocol.record import Holder, Record, RecordedGame, packed
from protocol.texts import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path


def game(number: int = 1) -> bytes:
    """A finished game of two, packed: each number is another one."""
    roster = [Holder("Ada", b"a" * 32, b"n" * 16), Holder("Ben", b"b" * 32, b"n" * 16)]
    record = Record(
        1, "1", "table", number, "wolfmoon", {}, b"c" * 32, b"s" * 32, roster, b"", [], [1], "moon", answers=0
    )  # fmt: skip
    return packed(RecordedGame(record, []))


@pytest.fixture
def shelf(tmp_path: Path) -> SavedGames:
    """Nothing is kept yet; the folder does not even exist."""
    return SavedGames(tmp_path / "home")


def kept(shelf: SavedGames) -> list[int]:
    """The numbers of the games on the shelf, the last one first."""
    return [saved.game.record.deal for saved in shelf.games()]


def at(path: str, second: int) -> None:
    """That game was kept then."""
    os.utime(path, (second, second))


def test_the_last_game_comes_first(shelf: SavedGames, tmp_path: Path) -> None:
    """As they were kept, with when that was; each in a file of its own below the folder that was given."""
    assert shelf.folder == tmp_path / "home" / "games"
    for number in (2, 1, 3):
        at(shelf.save(game(number)), 10 * number)
    assert kept(shelf) == [3, 2, 1]
    assert [saved.when for saved in shelf.games()] == [30.0, 20.0, 10.0]
    assert all(saved.path.parent == shelf.folder for saved in shelf.games())


def test_a_game_that_is_kept_is_not_kept_again(shelf: SavedGames) -> None:
    """It stays in its place, as it was first kept."""
    first = shelf.save(game(1))
    at(first, 10)
    at(shelf.save(game(2)), 20)
    assert shelf.save(game(1)) == first
    assert (kept(shelf), [saved.when for saved in shelf.games()]) == ([2, 1], [20.0, 10.0])


def test_the_oldest_games_give_way(shelf: SavedGames) -> None:
    """So many stay."""
    for number in range(1, MOST + 3):
        at(shelf.save(game(number)), number)
    assert kept(shelf) == list(range(MOST + 2, 2, -1))


def test_what_is_no_game_is_neither_kept_nor_listed(shelf: SavedGames) -> None:
    """A file that somebody has put there or that was cut off hides no other one."""
    assert list(shelf.games()) == []
    assert shelf.save(b"nothing") == shelf.save(encode(1)) == ""
    assert not shelf.folder.exists()
    shelf.save(game(1))
    (shelf.folder / "cut.moon").write_bytes(game(2)[:20])
    (shelf.folder / "letter.txt").write_bytes(game(3))
    assert kept(shelf) == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_says_how_many_files_cannot_be_read(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below the games, whose numbers they do not change; where there is no game at all, in place of them."""
    shelf, say = SavedGames(tmp_path), texts(lang)
    monkeypatch.setattr(replay, "SavedGames", lambda: shelf)
    assert replay.list_lines(say) == [say("replay.list.none")]
    shelf.folder.mkdir()
    (shelf.folder / "cut.moon").write_bytes(game(2)[:20])
    unreadable = say("replay.list.unreadable", n=1, folder=shelf.folder)
    assert str(shelf.folder) in unreadable
    assert replay.list_lines(say) == [unreadable]
    shelf.save(game(1))
    (shelf.folder / "later.moon").write_bytes(b"a record of tomorrow")
    unreadable = say("replay.list.unreadable", n=2, folder=shelf.folder)
    first, *rest = replay.list_lines(say)
    assert first.startswith("  1  ")
    assert rest == [unreadable, say("replay.list.how")]


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_only_the_owner_can_look_at_them(shelf: SavedGames) -> None:
    """Folder and file, whatever the program's usual modes are."""
    before = os.umask(0)
    try:
        path = shelf.save(game())
    finally:
        os.umask(before)
    assert stat.S_IMODE(shelf.folder.stat().st_mode) == 0o700
    (saved,) = shelf.games()
    assert (str(saved.path), stat.S_IMODE(saved.path.stat().st_mode)) == (path, 0o600)


def test_where_nothing_can_be_kept_there_is_no_file(shelf: SavedGames) -> None:
    """And the program goes on."""
    shelf.folder.parent.parent.mkdir(exist_ok=True)
    shelf.folder.parent.write_bytes(b"in the way")
    assert shelf.save(game()) == ""
    assert list(shelf.games()) == []
