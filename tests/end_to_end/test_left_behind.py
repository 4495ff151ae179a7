"""What strangers leave on a broker that is not the host's own."""

from __future__ import annotations

from host.brokers import Login
from protocol.topics import Topics
from tests.brokers import Guest
from tests.end_to_end.house import HostProcess, party
from tests.faults.test_copies import Shared


async def test_what_strangers_leave_for_the_host_is_taken_away_and_nobody_minds(tmp_path):
    """Devices leave nothing on the topics on which they speak; what lies there only fills the broker.

    What lies at another table is for its own host to take away.
    """
    elsewhere = Topics("attic").join
    left = [Topics("table").join, Topics("table").up("s0000000000aa"), elsewhere]
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
                await keeper.say("moontable/last", b"of all")  # comes behind everything that lies there
                assert await keeper.hears("moontable/last", b"of all")
                assert {topic for topic, payload in keeper.heard if payload[:1] == b"x"} == {elsewhere}
        finally:
            await ada.connection.close()
            await host.stop()
