"""A free port: any that is asked for, if nobody has it, else one that no connection to elsewhere will get."""

from __future__ import annotations

import random
import socket

import pytest

from host.brokers.ports import ANY, TRIES, free_port
from host.errors import PortTaken


def test_any_port_is_below_those_of_connections_that_go_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports that are taken are passed over; where all that are tried are, the system gives one."""
    assert free_port(0, lan=False) in ANY
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
