"""`moontable doctor` beside a host that runs: both sides in one answer."""

from __future__ import annotations

import asyncio
import io
import json

from client.command import main
from client.device.keyring import Keyring
from client.seat.finding import find_table
from client.seat.joining import join
from tests.end_to_end.house import HostProcess


async def test_one_answer_for_device_and_host(tmp_path, monkeypatch, capsys):
    """The seat's way to its broker, and the host's; after its end neither answers, which is wrong for nobody."""
    monkeypatch.setenv("MOONTABLE_CONFIG", "")
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("threading.excepthook", lambda _: None)
    house = HostProcess(tmp_path / "host", "--broker", "mosquitto")
    await house.start()
    Keyring().save(await join(await find_table(house.link, []), "Ada"))

    async def findings() -> dict[str, dict[str, str]]:
        await asyncio.to_thread(main, ["--lang", "en", "doctor", "--json"])
        return {one["check"]: one for one in json.loads(capsys.readouterr().out)["findings"]}

    found = await findings()
    assert (found["table"]["state"], found["round trip"]["state"], found["journal"]["state"]) == ("ok", "ok", "ok")
    assert "is running" in found["journal"]["says"]
    await house.stop()
    found = await findings()
    assert found["table"]["state"] == "note"
    assert "round trip" not in found
    assert found["port"]["says"] == f"port {house.link.port} is free"
