"""The seats of one device: how many there are, and what they need not read each for itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from client.seat.step import PublicDecoder


@dataclass(frozen=True, slots=True)
class DeviceSeats:
    """What the sessions of one device have in common."""

    seats: int = 1
    public: PublicDecoder = field(default_factory=PublicDecoder)
