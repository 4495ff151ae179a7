"""`moontable join` without a word, on a device without a seat: which table is meant, and its code."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client.base.errors import NoTableFound
from client.base.terminal_print import print_text
from protocol.addresses import with_port
from protocol.links import JoinLink

if TYPE_CHECKING:
    from collections.abc import Callable

    from client.texts import Say


def searched(say: Say, ask: Callable[[str], str]) -> JoinLink:
    """The link of a table in this network, with the code that somebody types. Raises NoTableFound, BadLink."""
    from client.seat.searching import search  # noqa: PLC0415 - only needed here

    print_text(say("search.looking"))
    found = asyncio.run(search(silent=lambda: print_text(say("search.silent"))))
    if not found:
        raise NoTableFound
    place = found[0]
    if len(found) > 1:
        for number, (address, port, table) in enumerate(found, 1):
            print_text(say("search.one", number=number, address=with_port(address, port), table=table))
        numbers = [str(number) for number in range(1, len(found) + 1)]
        while (chosen := ask(say("search.which"))) not in numbers:
            pass
        place = found[int(chosen) - 1]
    address, port, table = place
    code = ask(say("search.code", address=with_port(address, port), table=table))
    return JoinLink.parse(f"{code.replace(' ', '')}@{with_port(address, port)}/{table}")
