"""SIGKILL of anything at any moment, and a device that sleeps: nothing receipted is lost, nothing counts twice."""

from __future__ import annotations

import asyncio
import signal

import pytest

from host.games import GAMES
from tests.faults.night import Night
from tests.together import together


async def judged(night):
    """All devices saw one end; the journal holds every receipted answer, once."""
    ends = await night.ends()
    await night.close()
    told, lost, doubled = night.lost_and_doubled()
    assert len(ends) == 1
    assert (lost, doubled) == (0, 0)
    assert told > 0  # how many depends on what the kills left to answer
    assert "Traceback" not in night.complaints()


@together("kills")
async def test_a_device_that_sleeps_twelve_seconds_is_back_after_waking(tmp_path):
    """SIGSTOP for 12 seconds in the middle of a game: then it plays on as if it had been there."""
    night = Night(tmp_path, 6, names=("Ada", "Ben"))
    try:
        await night.begin()
        sleeper = await night.first_to_answer()
        before = len(sleeper.log("live"))
        sleeper.send(signal.SIGSTOP)
        await asyncio.sleep(12)
        sleeper.send(signal.SIGCONT)
        await sleeper.until(lambda log: len([line for line in log if line[0] == "live"]) > before, 10)
        await judged(night)
    finally:
        await night.close()


@together("kills")
@pytest.mark.parametrize("game", GAMES)
async def test_kills_at_random_moments_of_a_random_game(tmp_path, game):
    """Host, Mosquitto, a device, all of them at once, one after the other, in a game that is played meanwhile."""
    night = Night(tmp_path, 5, names=("Ada", "Ben"), game=game)
    try:
        await night.begin()
        for victim in ("host", "device", "broker", "all", "host", "device"):
            await asyncio.sleep(night.dice.uniform(0.1, 1.0))
            await night.kill(victim)
        await judged(night)
    finally:
        await night.close()
