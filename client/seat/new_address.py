"""A seat whose host has another address than it had: looked for in the local network, and believed by its key alone."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.errors import HostKeyChanged, NobodyThere, SeatGone, UnknownAddress, Unreachable
from client.seat.revisiting import visit, what_became_of
from client.seat.searching import search
from protocol.codes import fingerprint
from protocol.errors import NotNow
from protocol.search import SEVERAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.device.keyring import SeatCredential

PATIENCE = 3.0
"""Seconds in which the host has to answer: it runs, or nothing is there to find."""
ANSWERING = 5.0
"""Seconds in which whoever was found has to show its keys."""
ELSEWHERE = (Unreachable, UnknownAddress, NobodyThere, HostKeyChanged, SeatGone)
"""What a device finds at an address that its host has no longer: nothing, or somebody else."""


async def find_again(seat: SeatCredential, keep: Callable[[SeatCredential], None]) -> SeatCredential | None:
    """The seat at the address where its host is now, once that is kept; None where it shows itself nowhere.

    Only a host that has its broker to itself answers. Whoever answers in its place is asked by fresh bytes, which the
    seat's host alone can sign, before it hears of the seat's password.
    """
    if seat.login or seat.tls:
        return None
    found = await search(patience=PATIENCE, host=fingerprint(seat.host_sign, seat.host_seal))
    there = [
        replace(seat, address=address, port=port) for address, port, table in found if table in (seat.table, SEVERAL)
    ]
    asking = [asyncio.create_task(_has_it(one)) for one in there]
    try:
        for answer in asyncio.as_completed(asking):
            if moved := await answer:
                keep(moved)
                return moved
    finally:
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    return None


async def _has_it(seat: SeatCredential) -> SeatCredential | None:
    """The seat, where the host at its address shows that it is the seat's and has it."""
    with suppress(OSError):
        if isinstance(await what_became_of(seat, ANSWERING), NotNow):
            return seat
    return None


async def visit_wherever(seat: SeatCredential, keep: Callable[[SeatCredential], None]) -> SeatCredential:
    """Make sure that a known seat can be gone back to, at its address or a new one; the seat there. Raises why not."""
    try:
        await visit(seat)
    except ELSEWHERE:
        moved = await find_again(seat, keep)
        if moved is None:
            raise
        await visit(moved)
        return moved
    return seat
