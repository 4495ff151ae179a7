"""Real processes: each client checks the deal by itself, says so, and keeps the game."""

from __future__ import annotations

import asyncio
import os
import random
import sys

from client.texts import texts
from tests.end_to_end.house import ROOT, HostProcess
from tests.end_to_end.test_plain_processes import PlainGuest
from tests.together import together

CHECKED = "The deal was checked: nothing was changed."


async def _replay(home: str, *words: str) -> tuple[int, str]:
    """`moontable replay` on a device."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "client.command", "replay", *words, "--lang", "en",
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "MOONTABLE_HOME": home},
    )  # fmt: skip
    said, _ = await process.communicate()
    return process.returncode, said.decode()


@together("whole games")
async def test_each_client_checks_the_deal_by_itself(tmp_path):
    """Also when the host was killed in between; afterwards the game is on the device, and checks again."""
    host = HostProcess(tmp_path / "host", "--broker", "mosquitto", "--bots", "1")
    await host.start()
    dice = random.Random(5)
    guests = [PlainGuest(str(host.link), name, str(tmp_path / name), dice) for name in ("Ada", "Ben")]
    try:
        for guest in guests:
            await guest.start()
            await guest.until("You are at the table")
        for guest in guests:
            guest.ready = True
        await guests[0].until(texts("en")("plain.dealt"))
        await asyncio.sleep(0.5)
        await host.kill()
        await host.start()
        await asyncio.gather(*(guest.until(CHECKED, 120) for guest in guests))
        assert [await guest.leave() for guest in guests] == [0, 0]
    finally:
        for guest in guests:
            if guest.process and guest.process.returncode is None:
                await guest.kill()
        await host.stop()
    for guest in guests:
        assert [line for line in guest.lines if line.startswith(CHECKED)]
        status, said = await _replay(guest.home, "1", "--verify")
        assert (status, said.startswith(CHECKED)) == (0, True)
    status, said = await _replay(guests[1].home)
    assert (status, "Ada, Ben" in said) == (0, True)
    status, said = await _replay(guests[1].home, "1")
    assert (status, "Through the eyes of Ben." in said) == (0, True)
