"""Finding a table in the local network: the question, the answer, and who gets none."""

from __future__ import annotations

import asyncio
import io
import socket

import pytest

from client.base.errors import NoTableFound
from client.command import main
from client.search_table import searched
from client.seat import finding, searching
from client.texts import texts
from host.discovery.beacon import MOST, Beacon
from protocol.addresses import with_port
from protocol.links import BadLink
from protocol.search import HOST, LENGTH, NONCE, SEVERAL, Answer, answer, answer_to, nonce_of, question

HERE = ("127.0.0.1",)
ONE = bytes(range(NONCE))
HOST_ID = bytes(range(50, 50 + HOST))
TOLD = Answer(1884, "attic", HOST_ID)


def test_question_and_answer_are_read_as_written_and_nothing_else_is():
    """Each byte too few, too many or other makes it none; an answer is never longer than its question."""
    asked, told = question(ONE), answer(ONE, TOLD)
    assert (len(asked), nonce_of(asked), answer_to(ONE, told)) == (LENGTH, ONE, TOLD)
    assert len(answer(ONE, Answer(65535, "a" * 32, HOST_ID))) <= LENGTH
    for odd in (b"", asked[:-1], asked + b"\0", asked[:-1] + b"x", b"x" + asked[1:], told):
        assert nonce_of(odd) is None
    for odd in (
        b"",
        told[:-5],
        told + b"/",
        told + b"\xff",
        answer(ONE, Answer(0, "attic", HOST_ID)),
        told + b"a" * 40,
        asked,
    ):
        assert answer_to(ONE, odd) is None
    assert answer_to(bytes(NONCE), told) is None
    several = Answer(1884, SEVERAL, HOST_ID)
    assert answer_to(ONE, answer(ONE, several)) == several
    assert answer_to(ONE, answer(ONE, Answer(1884, "+attic", HOST_ID))) is None


async def test_a_device_finds_a_host_and_hears_nobody_else():
    """By one question on this machine; silence is an empty list."""
    beacon = await Beacon.opened(lambda: TOLD, "127.0.0.1", 0)
    assert await searching.search(HERE, beacon.port, settling=0.0) == [("127.0.0.1", 1884, "attic")]
    taken = await Beacon.opened(lambda: TOLD, "127.0.0.1", beacon.port)
    assert taken.port == 0
    port = beacon.port
    beacon.close()
    await asyncio.sleep(0)
    assert await searching.search(HERE, port, 0.1) == []
    taken.close()


@pytest.mark.parametrize("lost", [0, 5])
async def test_a_host_that_is_late_is_asked_again(monkeypatch, lost):
    """Who starts with the host finds it, and reads meanwhile that nobody answers; who is late does not wait."""
    monkeypatch.setattr(searching, "EVERY", 0.02)
    monkeypatch.setattr(searching, "NOTHING_YET", 0.05)
    said: list[str] = []
    heard: list[bytes] = []

    class Late(asyncio.DatagramProtocol):
        """A host that is there once so many questions are lost, and the person has read that."""

        def connection_made(self, transport):
            self.way = transport

        def datagram_received(self, data, addr):
            heard.append(data)
            if len(heard) > lost and (said or not lost):
                self.way.sendto(answer(nonce_of(data), TOLD), addr)

    way, _ = await asyncio.get_running_loop().create_datagram_endpoint(Late, ("127.0.0.1", 0))
    port = way.get_extra_info("sockname")[1]
    found = await searching.search(HERE, port, settling=0.0, silent=lambda: said.append("silent"))
    way.close()
    assert found == [("127.0.0.1", 1884, "attic")]
    assert bool(said) is bool(lost)


class Way(asyncio.DatagramTransport):
    """What a beacon sends."""

    def __init__(self):
        super().__init__()
        self.sent = []

    def sendto(self, data, addr=None):
        """Keep it."""
        self.sent.append((data, addr))


def test_strangers_get_no_answer_and_a_flood_gets_few():
    """Nobody uses a host to shoot at others: it answers local addresses only, seldom, and in few bytes."""
    now = [100.0]
    way = Way()
    beacon = Beacon(lambda: TOLD, lambda: now[0], way)
    beacon.datagram_received(question(ONE), ("8.8.8.8", 9))
    beacon.datagram_received(b"moontable", ("192.168.1.9", 9))
    assert way.sent == []
    for _ in range(3 * MOST):
        beacon.datagram_received(question(ONE), ("192.168.1.9", 9))
    assert way.sent == [(answer(ONE, TOLD), ("192.168.1.9", 9))] * MOST
    now[0] += 1.5
    beacon.datagram_received(question(ONE), ("192.168.1.9", 9))
    assert len(way.sent) == MOST + 1


def test_one_table_is_asked_for_its_code_and_several_for_which(monkeypatch):
    """The link is that of a typed address, so that code and key still have to prove everything."""
    found = [("192.168.1.20", 1884, "attic"), ("192.168.1.21", 1883, "table")]

    def ask(answers, *tables):
        async def search(**_):
            return list(tables)

        monkeypatch.setattr(searching, "search", search)
        said = iter(answers)
        return searched(texts("en"), lambda _: next(said))

    link = ask(["7k3 m9p"], found[0])
    assert (link.code, link.host, link.port, link.table, link.fingerprint) == (
        "7K3M9P",
        "192.168.1.20",
        1884,
        "attic",
        b"",
    )
    assert ask(["2", "7K3M9P"], *found).host == "192.168.1.21"
    assert ask(["0", "3", "x", "", "2", "7K3M9P"], *found).host == "192.168.1.21"
    with pytest.raises(NoTableFound):
        ask([])
    with pytest.raises(BadLink):
        ask(["no"], found[0])


def test_a_host_with_several_tables_is_asked_for_each_of_them(monkeypatch):
    """Its answer has no room for all names: its cards say them."""
    asked = []

    async def search(**_):
        return [("192.168.1.20", 1884, SEVERAL), ("192.168.1.21", 1883, "table")]

    async def tables_at(address, port):
        asked.append((address, port))
        return ["attic", "cellar"]

    monkeypatch.setattr(searching, "search", search)
    monkeypatch.setattr(finding, "tables_at", tables_at)
    said = iter(["2", "7K3M9P"])
    assert str(searched(texts("en"), lambda _: next(said))) == "7K3M9P@192.168.1.20:1884/cellar"
    assert asked == [("192.168.1.20", 1884)]


def test_the_number_beside_a_table_is_the_one_that_means_it(monkeypatch, capsys):
    """Each on a line of its own; then that very table is asked for its code, and one alone has no number."""
    say, found = texts("en"), [("192.168.1.20", 1884, "attic"), ("192.168.1.21", 1883, "table")]

    async def search(**_):
        return found

    monkeypatch.setattr(searching, "search", search)
    for typed in ("1", "2"):
        address, port, table = found[int(typed) - 1]
        asked, said = [], iter([typed, "7K3M9P"])
        link = searched(say, lambda question, asked=asked, said=said: asked.append(question) or next(said))
        assert (link.host, link.port, link.table) == (address, port, table)
        assert asked == [say("search.which"), say("search.code", address=with_port(address, port), table=table)]
        listed = [
            say("search.one", number=number, address=with_port(address, port), table=table)
            for number, (address, port, table) in enumerate(found, 1)
        ]
        assert capsys.readouterr().out.splitlines() == [say("search.looking"), *listed]


def test_the_same_table_here_and_in_the_network_is_one(monkeypatch):
    """A host on this very machine answers twice."""
    heard = [("127.0.0.1", 1884, "attic"), ("192.168.1.20", 1884, "attic")]
    answers = list(heard)

    class Way(socket.socket):
        """A socket to which both have come."""

        def recvfrom(self, *_):
            if not answers:
                return super().recvfrom(256)  # its own question: else it would be woken for it for ever
            address, port, table = answers.pop(0)
            return answer(self.nonce, Answer(port, table, HOST_ID)), (address, 9)

        def sendto(self, data, where):
            self.nonce = nonce_of(data)
            return super().sendto(data, ("127.0.0.1", self.getsockname()[1]))

    monkeypatch.setattr(searching.socket, "socket", Way)
    assert asyncio.run(searching.search(HERE, 9, settling=0.3)) == heard[1:]


@pytest.mark.parametrize(("person", "says"), [(True, "same Wi-Fi"), (False, "has no seat to go back to")])
def test_only_a_person_at_a_terminal_is_searched_for(monkeypatch, tmp_path, capsys, person, says):
    """A script that joins without an address gets its sentence at once; a device with no table around the hints."""

    class Keyboard(io.StringIO):
        """Somebody who may be there."""

        def isatty(self):
            """Whether they are."""
            return person

    async def nobody(silent):
        silent()
        return []

    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("threading.excepthook", lambda _: None)
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr(searching, "search", nobody)
    assert main(["--lang", "en", "join"]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert (texts("en")("search.silent") in told.out) is person
