"""What strangers leave on a broker that is not the host's own."""

from __future__ import annotations

import asyncio

from host.brokers import Login
from protocol.topics import Topics
from tests.brokers import Guest
from tests.end_to_end.house import HostProcess, party
from tests.faults.test_copies import Shared


async def test_what_strangers_leave_for_the_host_is_taken_away_and_nobody_minds(tmp_path):
    """Devices leave nothing on the topics on which they speak; what lies there only fills the broker."""
    left = [Topics(table).join for table in ("table", "a", "b")] + [Topics("table").up("s0000000000aa")]
    async with Shared(tmp_path) as shared:
        async with Guest(shared.port, Login("guests", "g")) as stranger:
            for topic in left:
                await stranger.say(topic, b"x" * 60_000, retain=True)
        host = HostProcess(tmp_path / "host", *shared.flags)
        await host.start()
        (ada,) = await party(host, ["Ada"], bots=1)
        try:
            async with Guest(shared.port, Login("keeper", "k")) as keeper:
                await keeper.listen("moontable/#")
                for _ in range(100):
                    if any(topic == Topics("table").card for topic, _ in keeper.heard):
                        break
                    await asyncio.sleep(0.05)
                assert not {topic for topic, payload in keeper.heard if payload[:1] == b"x"}
        finally:
            await ada.connection.close()
            await host.stop()
