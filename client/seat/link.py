"""How other devices find the table that a seat is at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.codes import fingerprint
from protocol.links import JoinLink

if TYPE_CHECKING:
    from client.device.keyring import SeatCredential


def link_to(seat: SeatCredential) -> JoinLink:
    """The table of a seat, without its code."""
    login = (seat.login, seat.password) if seat.login else ("", "")
    mark = fingerprint(seat.host_sign, seat.host_seal)
    return JoinLink(seat.address, "", seat.port, seat.table, mark, login, seat.tls)
