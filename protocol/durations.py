"""Times that host and devices both keep, in seconds, and how much longer or shorter a table makes them."""

from __future__ import annotations

NEVER = float("inf")
"""A moment that does not come."""
LONG_AGO = float("-inf")
"""A moment that is over by any waiting time."""

HEARTBEAT = 3.0
"""A device is heard at least so often, and more often where the table asks for it (`Room.beat`)."""
SECRET_HEARTBEAT, CROWDED_HEARTBEAT = 2.0, HEARTBEAT
"""The same in a secret phase, for tables of up to `CROWD` seats and for larger ones."""
CROWD = 20
SILENCE = 10.0
"""After so long without a message the other end counts as away."""
NUDGE = 90.0
"""A table waits so long before anybody may nudge."""
STAND_IN = 150.0
"""A seat that is asked and away is played by a bot after so long; for a seat that is there, anybody may then ask for
that, until its turn ends."""
CARD_EVERY = 4.0
"""A host says its card at least so often while it publishes, and at the latest after twice as long."""

PHASE_SCALES = {"off": 1.0, "relaxed": 1.0, "brisk": 0.6}
"""The paces that a table may choose, each with its factor on the length of public phases."""
SHARED_DEVICE = 1.5
"""Another factor on the same, where people share a device."""
HURRY = 0.2
"""Another one, once only bots still play and somebody has asked to hurry; also on bots and story."""


def phase_scale(pace: str, *, shared: bool = False, hurried: bool = False) -> float:
    """How many times its usual length a public phase lasts."""
    return PHASE_SCALES[pace] * (SHARED_DEVICE if shared else 1.0) * (HURRY if hurried else 1.0)
