"""`moontable table`: another table of a host on this machine, one less, or the list of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from client.base.errors import NoConsole, TableNotHeard
from client.device.operator import console_keys, folder_of
from client.present.tables import Known, table_rows
from client.seat.connection import Connection
from client.seat.overview import Overview, OverviewLine
from client.seat.revisiting import visit
from client.usage import ORDERS
from protocol.errors import TableUnknown, refusal
from protocol.games import GAMES
from protocol.program.commandline import MissingValue, WrongValue, bots

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from client.device.operator import ConsoleKey
    from client.texts import Say

CARDS = 4.0
"""Seconds in which all tables that are there have said their cards."""
CARRIED_OUT = 20.0
"""Seconds for the host to do what it has agreed to: a broker that grows is started anew meanwhile."""


def run(chosen: argparse.Namespace, say: Say, put: Callable[[str], None]) -> int:
    """Do what was typed; the exit status. Raises what the host says against it, or NoConsole."""
    if chosen.order not in ORDERS:
        raise WrongValue(given="table", possible=", ".join(ORDERS))
    keys = console_keys(chosen.data)
    if not keys:
        raise NoConsole(folder=folder_of(chosen.data))
    if chosen.order == "list":
        put("\n".join(asyncio.run(_listed(keys, say))))
        return 0
    name = chosen.name.strip()
    if not name:
        raise MissingValue(given=chosen.order, see="table")
    if chosen.order == "new":
        game = chosen.game or GAMES.first
        count = bots(chosen.bots or "0", game)
        asyncio.run(_order(next(iter(keys.values())), f"new {name} {game} {count}"))
        key = asyncio.run(_written(chosen.data, name, there=True))
        put(say("tables.opened", table=name, code=key.code, link=key.link))
        return 0
    if name not in keys:
        raise TableUnknown
    others = [key for table, key in keys.items() if table != name] or [keys[name]]
    asyncio.run(_order(others[0], f"close {name}"))
    asyncio.run(_written(chosen.data, name, there=False))
    put(say("tables.closed", table=name))
    return 0


async def _listed(keys: dict[str, ConsoleKey], say: Say) -> list[str]:
    """All tables that say their cards, with their codes and keepers."""
    seat = next(iter(keys.values())).seat
    await visit(seat)
    line = OverviewLine(
        Overview(seat.host_sign, seat.prefix), seat.endpoint, (seat.login or seat.account, seat.password)
    )
    line.open()
    try:
        await line.until(lambda heard: heard >= set(keys), CARDS)
        return table_rows(line.overview.tables, {name: Known(key.code, key.keeper) for name, key in keys.items()}, say)
    finally:
        await line.close()


async def _order(key: ConsoleKey, order: str) -> None:
    """Say an order to the host, as its console does; raises the refusal."""
    await visit(key.seat)
    connection = Connection(key.seat)
    news = asyncio.Event()
    connection.observe(news.set)
    connection.open()
    try:
        async with asyncio.timeout(CARRIED_OUT):
            while connection.scene.status != "live":
                news.clear()
                await news.wait()
            connection.submit_command("table", order)
            while connection.scene.pending and not connection.scene.refused:
                news.clear()
                await news.wait()
        if connection.scene.refused:
            raise refusal(connection.scene.refused)
    except TimeoutError:
        raise TableNotHeard from None
    finally:
        await connection.close()


async def _written(folder: str, name: str, *, there: bool) -> ConsoleKey:
    """Wait until the host has written for consoles that a table is there, or is not; a key to it, or to another."""
    for _ in range(round(CARRIED_OUT / 0.1)):
        keys = console_keys(folder)
        if (name in keys) is there:
            return keys[name] if there else next(iter(keys.values()))
        await asyncio.sleep(0.1)
    raise TableNotHeard
