"""What a device keeps in its folder: which notebook is whose, which game gives way, which seat goes."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace

import pytest

from client.base.errors import SeatDamaged
from client.base.scene import Scene
from client.device import keyring as keyring_module
from client.device.foregone import answer_foregone, answers_foregone
from client.device.keyring import Keyring
from client.device.looks import MOTION, MOVING, STILL, keep, kept
from client.device.notebook import MOST, Notebook
from protocol.messages import Deal
from tests.client import shadow
from tests.client.test_keyring import seat

GROUP, ALONE = ("vampire", "werewolf", "human"), ("trusted",)

FIRST = {
    "seats": (lambda: Keyring().save(seat()), lambda: Keyring().credentials() == [seat()]),
    "marks": (
        lambda: Notebook().toggle(Scene(), 2, "trusted", ALONE), lambda: Notebook().marks(Scene(), 2) == ["trusted"],
    ),
    "foregone": (lambda: answer_foregone(on=False), lambda: not answers_foregone()),
    "looks": (lambda: keep(MOTION, STILL), lambda: kept(MOTION, (MOVING, STILL), MOVING) == STILL),
}  # fmt: skip


@pytest.mark.parametrize(("write", "written"), FIRST.values(), ids=FIRST)
def test_what_is_kept_first_makes_the_folder_and_those_above_it(tmp_path, monkeypatch, write, written):
    """On a device that has never played."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path / "new" / "home"))
    assert not written()
    write()
    assert written()


# -- seats ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX")
def test_only_the_owner_can_look_into_the_folder(tmp_path):
    """Whatever the program's usual modes are."""
    before = os.umask(0)
    try:
        Keyring(tmp_path).save(seat())
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "seats").stat().st_mode) == 0o700


def test_a_new_seat_is_on_the_disk_before_the_old_one_goes(tmp_path, monkeypatch):
    """A full disk takes nobody's seat: the one of the same name stays until there is another."""
    kept = Keyring(tmp_path)
    kept.save(seat())
    durable = []

    def full(_path, _data, *, durable: bool = False):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keyring_module, "write_file", full)
    with pytest.raises(keyring_module.NoPlaceToKeep):
        kept.save(seat(which="new"))
    assert kept.credentials() == [seat()]
    monkeypatch.setattr(keyring_module, "write_file", lambda *_, **named: durable.append(named))
    kept.save(seat(which="new"))
    assert durable == [{"durable": True}]


@pytest.mark.parametrize(
    "changes", [{"port": 0}, {"name": "A\u202eda"}, {"address": "a\nb"}, {"password": "\0"}, {"login": "x\x1b[0m"}]
)
def test_a_file_with_what_no_screen_or_broker_can_take_is_damaged(tmp_path, changes):
    """Somebody has written it by hand."""
    kept = Keyring(tmp_path)
    kept.save(seat())
    (path,) = kept.folder.glob("*.json")
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(SeatDamaged):
        kept.credentials()


@pytest.mark.parametrize(
    "changes",
    [
        {"account": "s0"},
        {"account": "../s0123456789ab"},
        {"table": ""},
        {"table": "a/b"},
        {"prefix": ""},
        {"prefix": "a//b"},
        {"prefix": "ä"},
        {"port": 65536},
        {"port": "1883"},
        {"port": True},
        {"tls": 1},
        {"keys": "AAAA"},
        {"host_seal": "!"},
    ],
    ids=str,
)
def test_a_file_that_is_no_seats_is_damaged(tmp_path, changes):
    """Its name is the account's; what goes into topics and paths is looked at before it gets there."""
    kept = Keyring(tmp_path)
    kept.save(seat())
    (path,) = kept.folder.glob("*.json")
    texts = json.loads(path.read_text()) | changes
    named = kept.folder / f"{str(texts['account']).rpartition('/')[2]}.json"
    path.replace(named)
    named.write_text(json.dumps(texts))
    with pytest.raises(SeatDamaged):
        kept.credentials()
    assert [one.suffix for one in kept.folder.iterdir()] == [".damaged"]


def test_whose_word_is_taken_for_a_broker_is_kept(tmp_path):
    """A file from before this was written has none."""
    kept = Keyring(tmp_path)
    kept.save(seat(tls="system"))
    assert kept.credentials() == [seat(tls="system")]
    (path,) = kept.folder.glob("*.json")
    texts = json.loads(path.read_text())
    del texts["tls"]
    path.write_text(json.dumps(texts))
    assert kept.credentials() == [seat()]


def test_a_host_is_found_by_its_name_in_any_letters(tmp_path):
    """As the names of computers are."""
    kept = Keyring(tmp_path)
    kept.save(seat(address="Home.local"))
    assert kept.find(address="home.LOCAL")


def test_what_was_noted_goes_with_its_own_seat_only(tmp_path):
    """Files of the other seats stay, whatever their names begin with."""
    kept = Keyring(tmp_path)
    kept.save(seat())
    mine, other = (kept.folder / f"{seat().account}{rest}-1.noted" for rest in ("", "0"))
    for path in (mine, other):
        path.write_bytes(b"")
    kept.delete(seat())
    assert list(kept.folder.iterdir()) == [other]


# -- notebooks -----------------------------------------------------------------------------------------------


def of_deal(number, you=1):
    """A scene of that deal."""
    scene = shadow.playing()
    room = replace(scene.room, deal=Deal(number, bytes([number]) * 32, b"", []))
    return replace(scene, room=room, you=you)


def test_of_a_group_one_mark_stays_and_a_second_tap_takes_it_away(tmp_path):
    """Marks of another group stay beside it."""
    book, scene = Notebook(tmp_path), of_deal(1)
    for mark, group in (("trusted", ALONE), ("vampire", GROUP), ("human", GROUP)):
        book.toggle(scene, 2, mark, group)
    assert book.marks(scene, 2) == ["trusted", "human"]
    book.toggle(scene, 2, "human", GROUP)
    book.toggle(scene, 2, "trusted", ALONE)
    assert book.marks(scene, 2) == []


@pytest.mark.parametrize("other", [of_deal(2), of_deal(1, you=2)], ids=["deal", "seat"])
def test_another_deal_or_seat_has_a_notebook_of_its_own(tmp_path, other):
    """Two people share a device, and the next deal begins with an empty page; the first one is still there."""
    book, scene = Notebook(tmp_path), of_deal(1)
    book.toggle(scene, 2, "vampire", GROUP)
    assert book.marks(other, 2) == []
    book.toggle(other, 2, "human", GROUP)
    assert book.marks(scene, 2) == ["vampire"]
    assert Notebook(tmp_path).marks(other, 2) == ["human"]


def test_marks_last_as_long_as_the_program_where_nothing_can_be_written(tmp_path):
    """Of this deal; another one has none."""
    (tmp_path / "full").write_bytes(b"no folder")
    book, scene = Notebook(tmp_path / "full"), of_deal(1)
    book.toggle(scene, 2, "trusted", ALONE)
    assert book.marks(scene, 2) == ["trusted"]
    assert book.marks(scene, 2) == ["trusted"], "it is looked at again"
    assert book.marks(of_deal(2), 2) == []


def test_the_oldest_notebooks_give_way(tmp_path):
    """By when they were written last, whatever order they were made in; the present one stays."""
    for number in range(1, MOST + 1):
        Notebook(tmp_path).toggle(of_deal(number), 2, "vampire", GROUP)
        newest = max((tmp_path / "notebooks").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (MOST - number, MOST - number))
    for number in (MOST + 1, MOST + 2):
        Notebook(tmp_path).toggle(of_deal(number), 2, "vampire", GROUP)
    assert len(list((tmp_path / "notebooks").iterdir())) == MOST
    gone = [number for number in range(1, MOST + 3) if not Notebook(tmp_path).marks(of_deal(number), 2)]
    assert gone == [MOST - 1, MOST]
