"""The host of a practice table: a child that says how to join, and is gone with its folder, however it behaves."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from client.base.errors import NoPractice
from client.seat import practice
from client.seat.practice import Practice, PracticeHost
from protocol.links import JoinLink
from tests.client.test_guard import alive, until

if TYPE_CHECKING:
    from pathlib import Path

LINK = "ABCDEF@127.0.0.1:1883"
BEGINS = """
import json, os, pathlib, signal, sys, time
folder = pathlib.Path(sys.argv[1])
(folder.parents[1] / "pid").write_text(str(os.getpid()))
"""
SAYS = f'print("a line of the log"); print("READY", json.dumps({{"link": "{LINK}"}}), flush=True)\n'
STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
FAILS = 'sys.stderr.write("first of all\\nno room\\n\\n")\n'
STAYS = "time.sleep(600)\n"


class Child(Practice):
    """A practice whose host does as it is told here."""

    def arguments(self, folder: str) -> list[str]:
        """Its game is the program of the child."""
        return [sys.executable, "-c", BEGINS + self.game, folder]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A device of its own."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("child", [SAYS + STAYS, STUBBORN + SAYS + STAYS], ids=["meek", "stubborn"])
async def test_whatever_the_host_does_it_is_gone_with_its_folder(
    child: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told to end, and killed where it does not; that may be said again."""
    monkeypatch.setattr(practice, "ENDING", 0.3)
    host = PracticeHost(Child(child))
    assert await host.ready() == JoinLink.parse(LINK)
    pid = int((home / "pid").read_text())
    assert alive(pid)
    assert list((home / "practice").iterdir())
    await host.stop()
    assert not alive(pid)
    assert not list((home / "practice").iterdir())
    host.close()


async def test_a_host_that_ends_before_it_is_ready_leaves_its_last_word(home: Path) -> None:
    """What it has written to its log, blank lines aside."""
    host = PracticeHost(Child(FAILS))
    with pytest.raises(NoPractice) as told:
        await host.ready()
    assert told.value.facts["reason"] == "no room"
    host.close()
    assert not list((home / "practice").iterdir())


async def test_a_host_that_says_nothing_is_not_waited_for_for_good(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is opened then."""
    monkeypatch.setattr(practice, "STARTING", 0.3)
    host = PracticeHost(Child(STAYS))
    assert until((home / "pid").exists)
    with pytest.raises(NoPractice):
        await host.ready()
    host.close()


def test_a_practice_is_the_host_of_that_game_in_that_language() -> None:
    """With so many bots, which think no longer than they need where that is wished."""
    words = Practice("shadow_world", 4, fast=True, lang="de").arguments("/there")
    given = dict(pairwise(words))
    assert [given[name] for name in ("--game", "--bots", "--lang", "--data", "--port")] == [
        "shadow_world", "4", "de", "/there", "0",
    ]  # fmt: skip
    assert "--fast" in words
    assert "--fast" not in Practice("wolfmoon").arguments("/there")
