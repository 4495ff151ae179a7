"""Fifty phones share a radio channel: a ballot is everywhere soon, and no phone takes its table for lost."""

from __future__ import annotations

from protocol.games import werewolves
from tests.table.shared_air import SharedAir

FIVE_MEGABITS = 5e6


def test_a_ballot_of_fifty_is_everywhere_within_two_seconds_on_a_slow_channel(tmp_path):
    """Within six seconds everybody votes, which makes as many changes as anything by day."""
    air = SharedAir(tmp_path / "host")
    air.to_a_ballot(werewolves.ID, 50)
    air.bits = FIVE_MEGABITS
    seconds, fewest = air.ballot(6.0)
    assert seconds < 2.0
    assert fewest == 50
    air.kill_host()
