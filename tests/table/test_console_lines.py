"""The terminal of a host: lines that are typed, in whichever pieces they come, and who is at the table."""

from __future__ import annotations

import asyncio
import os
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from host import console
from host.console import ConsoleInput, Operator, who
from host.journal import Journal
from host.table.people import Participant
from tests.program.test_invitation import keyed

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_consoles_key_is_made_once(tmp_path: Path) -> None:
    """A console that was told of it stays let in over every start of the host; another journal has another one."""
    keys = []
    for folder in ("own", "own", "other"):
        journal = Journal(tmp_path / folder)
        keys.append(Operator.of(journal).keys.account)
        journal.commit()
        journal.close()
    assert keys[0] == keys[1] != keys[2]


async def test_whoever_reads_the_terminal_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host whose line was lost ends although nobody types anything any more."""
    begun: list[dict[str, Any]] = []
    monkeypatch.setattr(console.threading, "Thread", lambda **about: begun.append(about) or SimpleNamespace(start=list))
    ConsoleInput(lambda _line: []).listen()
    assert [thread["daemon"] for thread in begun] == [True]


async def test_lines_are_taken_whole_in_whichever_pieces_they_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order, each answered on the terminal; what is no text is taken as well as it can be."""
    pieces = iter([b"co", b"de 2\nwho\n\nki", b"ck \xff3\nunfinished"])
    taken, over, loop = [], asyncio.Event(), asyncio.get_running_loop()

    def take(line: str) -> list[str]:
        taken.append(line)
        return [f"did {line}", "well"] if line else []

    def read(_file: object, _most: int) -> bytes:
        if data := next(pieces, b""):
            return data
        loop.call_soon_threadsafe(over.set)
        return b""

    monkeypatch.setattr(console, "os", SimpleNamespace(read=read))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(fileno=lambda: os.devnull))
    ConsoleInput(take).listen()
    await over.wait()
    assert taken == ["code 2", "who", "", "kick \N{REPLACEMENT CHARACTER}3"]
    assert capsys.readouterr().err.splitlines() == [
        *("did code 2", "well", "did who", "well"),
        *("did kick \N{REPLACEMENT CHARACTER}3", "well"),
    ]


def test_who_is_there_is_said_with_what_the_table_shows_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """By place: bots, the keeper, whoever is away or rests or is ready, of whom a bot is always."""
    monkeypatch.setattr(console, "words", keyed)
    people = [
        Participant("a", "Ada", ready=True),
        Participant("b", "Ben", rest="own"),
        Participant("bot-1", "Runa", bot=True, ready=True),
        Participant("c", "Cleo"),
    ]
    roster = SimpleNamespace(people=people, keeper="a", present_accounts={"a", "b"})
    table: Any = SimpleNamespace(
        roster=roster, lobby=SimpleNamespace(game="wolfmoon"), lifecycle=SimpleNamespace(phase="result", number=3)
    )
    assert who(table) == [
        "console_phase game=wolfmoon phase=result number=3",
        "  1  Ada, console_keeper, console_ready",
        "  2  Ben, console_rests",
        "  3  Runa, console_bot",
        "  4  Cleo, console_away",
    ]
