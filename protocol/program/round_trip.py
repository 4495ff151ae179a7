"""How long a broker takes for one answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from protocol.mqtt import MqttClient

if TYPE_CHECKING:
    from protocol.endpoint import Endpoint

PATIENCE = 5.0
"""Seconds until a broker counts as out of reach."""
NOWHERE = "moontable/doctor"
"""A topic on which nothing is ever said."""


async def round_trip(where: Endpoint, login: tuple[str, str], patience: float = PATIENCE) -> float | None:
    """The seconds from a question to a broker to its answer; None where it does not let us in, or nobody answers."""
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[float | None] = loop.create_future()
    asked: list[float] = []

    def ask() -> None:
        asked.append(loop.time())
        line.subscribe(NOWHERE)

    def settle(seconds: float | None) -> None:
        if not answered.done():
            answered.set_result(seconds)

    line = MqttClient(
        where,
        login,
        on_message=lambda *_: None,
        on_connect=ask,
        on_unreached=lambda: settle(None),
        on_refused=lambda: settle(None),
        on_answer=lambda *_: settle(loop.time() - asked[-1]) if asked else None,
    )
    line.connect()
    try:
        async with asyncio.timeout(patience):
            return await answered
    except TimeoutError:
        return None
    finally:
        await line.close(0)
