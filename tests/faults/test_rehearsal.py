"""`moontable host rehearse`: the sheet that a host reads before the guests come."""

from __future__ import annotations

import asyncio
import os
import random

import pytest

from host.__main__ import main as command
from host.games import GAMES, rules
from host.rehearsal import rehearse
from host.rehearsal.rehearse import NAMES, House, Result, main, say
from protocol.program.commandline import WrongUse
from tests.together import together


@together("rehearsals")
@pytest.mark.parametrize("game", GAMES)
async def test_a_short_rehearsal_plays_over_faults_and_passes(tmp_path, game):
    """Puppets on real lines, a killed host, a restarted and a babbling device: everything is found in order."""
    names = NAMES[: max(3, rules(game).INFO.seats[0])]
    result = Result(wanted=len(names))
    house = House(tmp_path / "house", "mosquitto", random.Random(2), game)
    moving = last = None
    try:
        result.joined = await house.gather(names)
        last = asyncio.Event()
        moving = asyncio.create_task(rehearse.move_puppets(house.puppets, last))
        await rehearse.everybody_back(house.puppets, result)
        await rehearse.reached(lambda: any(p.observations.receipts for p in house.puppets), 20)
        for fault in ("device", "host", "rubbish"):
            await rehearse.strike(fault, house, random.Random(3), result)
            await rehearse.everybody_back(house.puppets, result)
        last.set()
        await rehearse.last_results(house.puppets)
    finally:
        if moving:
            moving.cancel()
        await house.close()
    result.judge(house)
    assert result.passed, result.lines()
    assert result.faults == {"device": 1, "host": 1, "rubbish": 1}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_sheet_names_what_went_wrong(monkeypatch, lang):
    """One wrong number is enough, and its line is marked; both languages say the same things."""
    monkeypatch.setitem(os.environ, "MOONTABLE_LANG", lang)
    good = Result(wanted=3, joined=3, games=1, receipts=9)
    assert good.passed
    bad = Result(wanted=3, joined=3, games=1, receipts=9, lost=1)
    assert not bad.passed
    assert [line for line in bad.lines() if line.startswith("✗")] == [f"✗ {1!s:>6}  {say('lost')}"]
    assert bad.lines()[-1] == say("fail")


def test_what_makes_no_sense_is_said(capsys, monkeypatch):
    """Too few devices, and the help in the language that was asked for."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")  # and put back afterwards
    with pytest.raises(WrongUse):
        main(["--seats", "2"])
    with pytest.raises(WrongUse):
        main(["--minutes", "nan"])
    assert command(["rehearse", "--help", "--lang", "de"]) == 0
    assert "Blatt" in capsys.readouterr().out
