"""`moontable join` without a word, on a device without a seat: which table is meant, and its code."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client.base.errors import NoTableFound
from client.base.terminal_print import print_text
from protocol.addresses import with_port
from protocol.links import JoinLink
from protocol.search import SEVERAL

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from client.texts import Say

    FoundTable = tuple[str, int, str]
    """Address, port and name of a table."""


def searched(say: Say, ask: Callable[[str], str]) -> JoinLink:
    """The link of a table in this network, with the code that somebody types. Raises NoTableFound, BadLink."""
    from client.seat.searching import search  # noqa: PLC0415 - only needed here, as the next

    print_text(say("search.looking"))
    found = asyncio.run(_each(search(silent=lambda: print_text(say("search.silent")))))
    if not found:
        raise NoTableFound
    one = found[0]
    if len(found) > 1:
        for number, (address, port, table) in enumerate(found, 1):
            print_text(say("search.one", number=number, address=with_port(address, port), table=table))
        numbers = [str(number) for number in range(1, len(found) + 1)]
        while (chosen := ask(say("search.which"))) not in numbers:
            pass
        one = found[int(chosen) - 1]
    address, port, table = one
    code = ask(say("search.code", address=with_port(address, port), table=table))
    return JoinLink.parse(f"{code.replace(' ', '')}@{with_port(address, port)}/{table}")


async def _each(search: Awaitable[list[FoundTable]]) -> list[FoundTable]:
    """The tables that were found, each of those that have one address as well."""
    from client.seat.finding import tables_at  # noqa: PLC0415

    found: list[FoundTable] = []
    for address, port, table in await search:
        names = await tables_at(address, port) if table == SEVERAL else [table]
        found += [(address, port, name) for name in names]
    return found
