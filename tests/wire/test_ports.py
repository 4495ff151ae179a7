"""A free port: any that is asked for, if nobody has it, else one that no connection to elsewhere will get."""

from __future__ import annotations

import asyncio
import random
import socket
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from host.brokers import Address, ports
from host.brokers.ports import FREE_PORTS, LINGERS, TRIES, admits, free_port
from host.errors import PortTaken

if TYPE_CHECKING:
    from host.brokers import Broker


def test_any_port_is_below_those_of_connections_that_go_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports that are taken are passed over; where all that are tried are, the system gives one."""
    assert free_port(0, lan=False) in FREE_PORTS
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken):
            free_port(port, lan=False)
        free = free_port(0, lan=False)
        monkeypatch.setattr(random, "sample", lambda _from, _many: [port, free])
        assert free_port(0, lan=False) == free
        monkeypatch.setattr(random, "sample", lambda _from, _many: [port] * TRIES)
        assert free_port(0, lan=False) not in (0, port)


class Held:
    """A broker whose port is somebody else's for so many more tries."""

    port, moves = 1885, False

    def __init__(self, tries: int) -> None:
        self.tries = tries

    async def start(self) -> Address:
        """Listen, once the port is free."""
        self.tries -= 1
        if self.tries >= 0:
            raise PortTaken(port=self.port)
        return Address("127.0.0.1", self.port, "", "")


async def test_a_port_that_was_ours_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed host has left behind lets go of it soon; a port that is never free is said after that."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(ports, "asyncio", SimpleNamespace(sleep=sleep))
    assert (await ports.started(cast("Broker", Held(LINGERS)))).port == 1885
    assert waits == [ports.PAUSE] * LINGERS
    with pytest.raises(PortTaken):
        await ports.started(cast("Broker", Held(LINGERS + 1)))


@pytest.mark.parametrize("taken", [0, 1, TRIES])
async def test_a_broker_that_may_move_takes_the_next_port_that_is_free(taken: int) -> None:
    """One after the other, and says from where it has moved."""
    broker = Moving(taken)
    assert (await ports.started(cast("Broker", broker))).port == 1883 + taken
    assert broker.moved_from == (1883 if taken else 0)


async def test_a_broker_moves_so_far_and_no_farther() -> None:
    """The port that was wanted is named."""
    with pytest.raises(PortTaken) as refused:
        await ports.started(cast("Broker", Moving(TRIES + 1)))
    assert refused.value.facts == {"port": 1883}


class Moving:
    """A broker whose first ports are somebody else's, so many of them."""

    port, moves, moved_from = 1883, True, 0

    def __init__(self, taken: int) -> None:
        self.free = self.port + taken

    async def start(self) -> Address:
        """Listen, if the port is free."""
        if self.port < self.free:
            raise PortTaken(port=self.port)
        return Address("127.0.0.1", self.port, "", "")


@pytest.mark.parametrize(
    ("answer", "admitted"),
    [(b"\x20\x02\x00\x00", True), (b"\x20\x02\x00\x05", False), (b"\x20\x02", None), (b"", None)],
)
async def test_an_account_is_tried_and_the_line_is_let_go(answer: bytes, admitted: bool | None) -> None:
    """A broker that says nothing whole has not answered; none of them keeps a connection of ours."""
    left: asyncio.Queue[bytes] = asyncio.Queue()

    async def broker(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = await reader.readexactly(2)
        said += await reader.readexactly(said[1])
        writer.write(answer)
        if len(answer) < 4:
            writer.write_eof()
        assert await reader.read() == b""
        writer.close()
        left.put_nowait(said)

    async with await asyncio.start_server(broker, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        assert await admits(port, "ada", "secret") is admitted
        said = await asyncio.wait_for(left.get(), 5)
    assert said.endswith(b"\x00\x03ada\x00\x06secret")
    assert await admits(port, "ada", "secret") is None
