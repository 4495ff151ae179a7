"""A person's game line by line, alone at a device or with others who share it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.terminal_print import print_text as put_line
from client.plain.plain import Plain
from client.plain.reader import run_face
from client.plain.shared_device import PlainSharedDevice
from client.present.shared_device import SharedDevice

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from client.base.scene import SeatLine
    from client.texts import Say


async def play(
    opening: Callable[[], Awaitable[SeatLine]],
    say: Say,
    *,
    open_hand: bool = False,
    lasting: bool = True,
    put: Callable[[str], None] = put_line,
    read: Callable[[], str] | None = None,
) -> int:
    """Open the line, play until the person or the input ends, close the line; the exit status.

    `read` gives the next line of input, "" at its end; `lasting` is false for a table that ends with this program.
    """

    def person(line: SeatLine) -> Plain:
        if isinstance(line, SharedDevice):
            return PlainSharedDevice(line, say, open_hand=open_hand, lasting=lasting, put=put)
        return Plain(line, say, open_hand=open_hand, lasting=lasting, put=put)

    return await run_face(opening, person, read)
