"""What a host writes into its log, how, and what of an error of ours."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import pytest

from host.journal import Journal
from host.runtime import crash, log, power_cut
from host.runtime.power_cut import PowerCut

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def levels() -> Iterator[None]:
    """Afterwards they are as they were."""
    levels = [(one, one.level) for one in (logging.root, logging.getLogger("moontable"))]
    yield
    for logger, level in levels:
        logger.setLevel(level)


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize(("level", "shown"), [("error", 1), ("warning", 2), ("info", 3)])
@pytest.mark.parametrize("journal", [True, False])
def test_a_log_has_the_form_of_where_it_goes_and_what_is_grave_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], level: str, shown: int, journal: bool
) -> None:
    """Whoever begins it may still say that there are several tables; other programs' lines are shown, too."""
    monkeypatch.setattr(logging.root, "handlers", [])
    monkeypatch.setattr(log, "into_journal", lambda: journal)
    lines = log.begin(level)
    for number in (logging.INFO, logging.WARNING, logging.ERROR):
        log.about("attic").log(number, "It is late.")
    said = capsys.readouterr().err.splitlines()
    marks = ["<3>", "<4>", "<6>"][:shown]
    assert [line.removesuffix("It is late.") for line in said] == marks[::-1] if journal else len(said) == shown
    assert all(journal or len(line) == len("21:34:05  It is late.") for line in said)
    lines.several = lambda: True
    log.about("attic").error("It is late.")
    logging.getLogger("other").info("Hello.")
    said = capsys.readouterr().err.splitlines()
    assert [line.partition("attic: ")[2] for line in said] == ["It is late.", ""]
    assert said[1].endswith("Hello.")


def test_a_level_that_the_journal_has_no_number_for_is_an_ordinary_one() -> None:
    """As between two levels."""
    for level, number in ((logging.CRITICAL, 2), (logging.DEBUG, 7), (logging.WARNING + 1, 6)):
        record = logging.LogRecord("moontable", level, "", 0, "It is late.", (), None)
        assert log.JournalFormatter().format(record) == f"<{number}>It is late."


def test_of_an_error_of_ours_the_place_is_written_and_not_its_words(caplog: pytest.LogCaptureFixture) -> None:
    """Under the sentence for a person; without an error that sentence alone."""
    try:
        int("the werewolf")
    except ValueError:
        crash.log_crash("The table stands still.", log.about("attic"))
    crash.log_crash("The table stands still.")
    first, second = caplog.records
    assert (first.name, second.name) == (log.about("attic").name, "moontable")
    sentence, _, place = first.getMessage().partition("\n")
    assert (sentence, "ValueError" in place, "test_log" in place) == ("The table stands still.", True, True)
    assert "werewolf" not in place
    assert second.getMessage() == "The table stands still.\n"


async def test_an_error_that_nobody_caught_is_written_in_the_same_way(caplog: pytest.LogCaptureFixture) -> None:
    """What a loop reports without an error is named by what it was about."""
    loop: Any = asyncio.get_running_loop()
    crash.log_uncaught(loop, {"exception": ValueError("the werewolf"), "future": loop.create_future()})
    crash.log_uncaught(loop, {"message": "odd", "future": loop.create_future()})
    crash.log_uncaught(loop, {"message": "odd"})
    said = [record.getMessage() for record in caplog.records]
    assert ("ValueError" in said[0], "werewolf" in said[0]) == (True, False)
    assert said[1:] == [type(loop.create_future()).__name__, "NoneType"]


def test_a_machine_that_was_started_again_is_known_until_that_was_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first start knows of none before it; where the system has no mark there is none to know."""
    mark = tmp_path / "mark"
    monkeypatch.setattr(power_cut, "BOOT_ID", mark)
    journal = Journal(tmp_path / "host")
    assert not PowerCut(journal).happened
    PowerCut(journal).noticed()
    assert journal.read.fact("boot") is None
    happened = []
    for boot, notices in ((b"a\n", False), (b"a", False), (b"b", False), (b"b", True), (b"b", False), (b"a", True)):
        mark.write_bytes(boot)
        start = PowerCut(journal)
        happened.append(start.happened)
        if notices:
            start.noticed()
        journal.commit()
    assert happened == [False, False, True, True, False, True]
    assert journal.read.fact("boot") == b"a"
    journal.close()
