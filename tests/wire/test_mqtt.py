"""The line to a broker: what it says and hears, how it loses a broker and finds it again, how it leaves."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

import pytest

from protocol import mqtt
from protocol.codec import MOST_BYTES
from protocol.endpoint import Endpoint, authorities
from protocol.mqtt import MqttClient
from protocol.topics import Topics
from tests.brokers import SEATS, Running, account
from tests.certificates import made

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KITCHEN = Topics("kitchen")
ME = account("a")
CONNACK, REFUSED, PINGRESP = b"\x20\x02\x00\x00", b"\x20\x02\x00\x05", b"\xd0\x00"
CONNECT, PUBLISH, SUBSCRIBE, DISCONNECT = 0x10, 0x30, 0x80, 0xE0


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(mqtt, "UPKEEP", 0.05)


async def until(reached: Callable[[], Any], seconds: float = 5.0) -> None:
    """Wait for something that nobody sets an event for."""
    async with asyncio.timeout(seconds):
        while not reached():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


class Told:
    """A client and all that it told."""

    def __init__(self, port: int, topics: tuple[str, ...] = (), login: tuple[str, str] = ("", ""), **more: Any) -> None:
        self.messages: list[tuple[str, bytes, bool]] = []
        self.events: list[str] = []
        self.client = MqttClient(
            Endpoint("localhost" if more.get("tls") else "127.0.0.1", port, more.pop("tls", "")),
            login,
            topics,
            on_message=lambda *message: self.messages.append(message),
            on_connect=lambda: self.events.append("connected"),
            on_disconnect=lambda: self.events.append("disconnected"),
            on_refused=lambda: self.events.append("refused"),
            **more,
        )

    async def __aenter__(self) -> Self:
        self.client.connect()
        await until(self.client.is_connected)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()


class Scripted:
    """A broker that says what a test wants; `heard` holds the packets of all its clients, headers apart."""

    def __init__(self, *greetings: bytes, acknowledges: bool = True, trust: ssl.SSLContext | None = None) -> None:
        self.greetings = list(greetings)
        self.acknowledges = acknowledges
        self.trust = trust
        self.heard: list[tuple[int, bytes]] = []
        self.unacknowledged: list[bytes] = []
        self.writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.trust)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.cut()

    def cut(self) -> None:
        """End every connection without a word."""
        for writer in self.writers:
            writer.transport.abort()

    def kinds(self) -> list[int]:
        """What came, by the kind of packet."""
        return [header & 0xF0 for header, _ in self.heard]

    def acknowledge(self) -> None:
        """Take everything that came."""
        for number in self.unacknowledged:
            self.writers[-1].write(b"\x40\x02" + number)
        self.unacknowledged.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                header = (await reader.readexactly(1))[0]
                size = shift = 0
                while (byte := (await reader.readexactly(1))[0]) & 0x80:
                    size, shift = size | (byte & 0x7F) << shift, shift + 7
                body = await reader.readexactly(size | byte << shift)
                self.heard.append((header, body))
                self._answer(header, body, writer)
        writer.close()

    def _answer(self, header: int, body: bytes, writer: asyncio.StreamWriter) -> None:
        kind = header & 0xF0
        if kind == CONNECT:
            writer.write(self.greetings.pop(0) if self.greetings else CONNACK)
        elif kind == SUBSCRIBE:
            writer.write(b"\x90\x03" + body[:2] + b"\x01")
        elif kind == PUBLISH and header & 0x06:
            at = 2 + int.from_bytes(body[:2], "big")
            self.unacknowledged.append(body[at : at + 2])
            if self.acknowledges:
                self.acknowledge()


def publication(topic: str, payload: bytes) -> bytes:
    """A PUBLISH at QoS 0."""
    body = len(topic).to_bytes(2, "big") + topic.encode() + payload
    size = len(body)
    written = (size,) if size < 128 else (size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14)
    return bytes((PUBLISH, *written)) + body


@pytest.mark.parametrize("qos", [0, 1])
async def test_what_one_says_the_other_hears(any_broker: Running, qos: int) -> None:
    """At either QoS, live and retained; who has unsubscribed hears nothing more."""
    host = any_broker.address
    async with (
        Told(host.port, (KITCHEN.up(ME), KITCHEN.join), (host.username, host.password)) as one,
        Told(host.port, (), (ME, SEATS[ME])) as other,
    ):
        one.client.publish(KITCHEN.down(ME), b"lies there", retain=True)
        assert other.client.publish(KITCHEN.up(ME), b"live", qos=qos) > 0
        await until(lambda: one.messages == [(KITCHEN.up(ME), b"live", False)])
        other.client.subscribe(KITCHEN.down(ME))
        await until(lambda: other.messages == [(KITCHEN.down(ME), b"lies there", True)])
        one.client.unsubscribe(KITCHEN.up(ME))
        one.client.publish(KITCHEN.down(ME), b"done")
        await until(lambda: other.messages[1:] == [(KITCHEN.down(ME), b"done", False)])
        other.client.publish(KITCHEN.up(ME), b"into the void", qos=qos)
        other.client.publish(KITCHEN.join, b"after it", qos=qos)
        await until(lambda: len(one.messages) > 1)
        assert one.messages[1:] == [(KITCHEN.join, b"after it", False)]


async def test_no_thread_is_left_once_it_is_connected(mosquitto: Running) -> None:
    """Only connecting has one."""
    before = threading.active_count()
    async with Told(mosquitto.port) as told:
        await until(lambda: threading.active_count() == before)
        assert told.client.is_connected()


async def test_qos_is_what_the_broker_is_told() -> None:
    """Each message goes with the one that was asked for."""
    async with Scripted() as broker, Told(broker.port) as told:
        for qos in (0, 1):
            told.client.publish("t", b"x", qos=qos)
        await until(lambda: broker.kinds().count(PUBLISH) == 2)
        assert [header >> 1 & 3 for header, _ in broker.heard if header & 0xF0 == PUBLISH] == [0, 1]


async def test_small_packets_leave_at_once() -> None:
    """Without TCP_NODELAY each acknowledged message would wait for 44 ms."""
    async with Scripted() as broker, Told(broker.port):
        ours = broker.writers[0].get_extra_info("peername")
        for number in range(3, 64):
            with suppress(OSError), socket.socket(fileno=socket.dup(number)) as opened:
                if opened.getsockname() == ours:
                    assert opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                    return
    pytest.fail("the client has no socket")


async def test_while_the_broker_is_away_only_what_stays_true_waits() -> None:
    """Of each topic the last retained message; everything else would leave too late. Topics are subscribed to anew."""
    async with Scripted() as broker, Told(broker.port, ("here",)) as told:
        broker.cut()
        await until(lambda: told.events == ["connected", "disconnected"])
        assert not told.client.is_connected()
        assert told.client.publish("act", b"stale") == 0
        for topic, payload in (("card", b"older"), ("public", b"table"), ("card", b"newer")):
            told.client.publish(topic, payload, qos=topic == "card", retain=True)
        told.client.subscribe("there")
        told.client.unsubscribe("here")
        del broker.heard[:]
        await until(lambda: broker.kinds().count(PUBLISH) == 2)
        assert told.events == ["connected", "disconnected", "connected"]
        assert broker.kinds() == [CONNECT, SUBSCRIBE, PUBLISH, PUBLISH]
        assert broker.heard[1][1][4:] == b"there\x01"
        assert [body[-5:] for _, body in broker.heard[2:]] == [b"table", b"newer"]
        assert all(header & 0x01 for header, _ in broker.heard[2:])
        assert [header >> 1 & 3 for header, _ in broker.heard[2:]] == [0, 1]
        told.client.subscribe("everywhere")
        await until(lambda: broker.kinds()[-1] == SUBSCRIBE)
        assert broker.heard[-1][1][4:] == b"everywhere\x01"
        broker.cut()
        del broker.heard[:]
        await until(lambda: told.events[3:] == ["disconnected", "connected"])
        told.client.publish("card", b"newest", retain=True)
        await until(lambda: PUBLISH in broker.kinds())
        assert broker.kinds() == [CONNECT, SUBSCRIBE, SUBSCRIBE, PUBLISH]  # what has waited is said once


async def test_a_topic_of_the_very_moment_of_the_welcome_is_subscribed_to() -> None:
    """Between the broker's answer and the word of it, the list of topics has gone out already."""
    async with Scripted() as broker:
        told = Told(broker.port)
        told.client.connect()
        while not told.client.paho.is_connected():  # noqa: ASYNC110 - this very turn of the loop
            await asyncio.sleep(0)
        assert not told.client.is_connected()
        told.client.subscribe("late")
        await until(lambda: SUBSCRIBE in broker.kinds())
        await told.client.close()


async def test_what_was_on_its_way_is_sent_again() -> None:
    """It may have been lost with the connection, and goes before what came later."""
    async with Scripted(acknowledges=False) as broker, Told(broker.port) as told:
        told.client.publish("card", b"one", retain=True)
        await until(lambda: broker.kinds().count(PUBLISH) == 1)
        broker.cut()
        await until(lambda: not told.client.is_connected())
        told.client.publish("card", b"two", retain=True)
        await until(lambda: broker.kinds().count(PUBLISH) == 3)
        assert [body[-3:] for header, body in broker.heard if header & 0xF0 == PUBLISH] == [b"one", b"one", b"two"]


async def test_it_waits_longer_and_longer_for_a_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as long after each try, up to its limit; after a connection it begins anew."""
    pauses: list[float] = []
    loop = asyncio.get_running_loop()
    really = loop.call_later

    def call_later(delay: float, call: Any, *given: Any) -> asyncio.TimerHandle:
        if call == told.client.try_to_connect:
            pauses.append(delay)
        return really(0.001 if call == told.client.try_to_connect else delay, call, *given)

    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        told = Told(nobody.getsockname()[1], slowest=0.3)
        monkeypatch.setattr(loop, "call_later", call_later)
        told.client.connect()
        await until(lambda: len(pauses) >= 5)
        await told.client.close()
    assert pauses[:5] == [0.05, 0.1, 0.2, 0.3, 0.3]
    assert told.events == []
    async with Scripted() as broker:
        told = Told(broker.port)
        del pauses[:]
        async with told:
            for number in (1, 2):
                await until(told.client.is_connected)
                broker.cut()
                await until(lambda number=number: len(pauses) == number)
    assert pauses == [0.05, 0.05]


async def test_a_refusal_is_told_and_tried_again() -> None:
    """A broker that has just heard of a new seat may refuse it at first."""
    async with Scripted(REFUSED) as broker, Told(broker.port) as told:
        assert told.events == ["refused", "disconnected", "connected"]
        assert broker.kinds() == [CONNECT, CONNECT]


@pytest.mark.parametrize("number", [b"\x01", b"\x02"], ids=["of the protocol", "of the client id"])
async def test_other_refusals_are_tried_again_in_the_loop(number: bytes) -> None:
    """By itself paho would connect in the middle of its reading, and with another protocol or an id that is heard."""
    async with Scripted(b"\x20\x02\x00" + number) as broker, Told(broker.port) as told:
        assert told.events == ["disconnected", "connected"]
        assert broker.heard[0] == broker.heard[1]


async def test_a_broker_that_does_not_answer_is_given_up() -> None:
    """Neither one that never lets in nor one that falls silent holds a client for ever."""
    async with Scripted(b"") as broker, Told(broker.port, keepalive=1) as told:
        assert told.events == ["disconnected", "connected"]
        await until(lambda: told.events[2:] == ["disconnected", "connected"])


@pytest.mark.parametrize(
    "rubbish",
    [b"\x30\x01\x00", b"\x30\x03\x00\x40t", b"\x40\x01\x00", b"\x90\x00", b"\xf0\x00", b"\x00\xff\xff\xff\xff\xff"],
    ids=lambda rubbish: rubbish.hex(),
)
async def test_rubbish_costs_a_connection_and_nothing_else(rubbish: bytes) -> None:
    """Whatever a broker sends, the client is there again."""
    async with Scripted(CONNACK + rubbish) as broker, Told(broker.port) as told:
        await until(lambda: broker.kinds().count(CONNECT) == 2 and told.client.is_connected())
        broker.writers[-1].write(publication("t", b"x"))
        await until(lambda: told.messages == [("t", b"x", False)])


async def test_what_is_no_message_of_ours_is_passed_over() -> None:
    """A topic that is no text, and more bytes than any of ours has; the longest of ours is heard."""
    async with Scripted() as broker, Told(broker.port) as told:
        broker.writers[0].write(b"\x30\x04\x00\x01\xffx")
        for payload in (bytes(MOST_BYTES + 1), bytes(MOST_BYTES), b"last"):
            broker.writers[0].write(publication("t", payload))
        await until(lambda: told.messages[-1:] == [("t", b"last", False)])
        assert [len(payload) for _, payload, _ in told.messages] == [MOST_BYTES, 4]


async def test_a_callback_that_raises_harms_nothing_else() -> None:
    """Its error goes where all errors of the loop go, and the next message is heard."""
    raised: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, about: raised.append(about))
    async with Scripted() as broker, Told(broker.port) as told:
        told.messages = None  # type: ignore[assignment]
        broker.writers[0].write(publication("t", b"one"))
        await until(lambda: raised)
        told.messages = []
        broker.writers[0].write(publication("t", b"two"))
        await until(lambda: told.messages == [("t", b"two", False)])
        assert told.events == ["connected"]


async def test_nobody_waits_for_an_address_that_does_not_answer() -> None:
    """Neither the loop nor the end: a thread goes on knocking alone, and nothing comes of it."""
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        waiting = [socket.socket() for _ in range(4)]  # they fill its queue; whoever comes now hears nothing
        for one in waiting:
            one.setblocking(False)
            one.connect_ex(deaf.getsockname())
        told = Told(deaf.getsockname()[1])
        told.client.connect()
        (knocking,) = [thread for thread in threading.enumerate() if thread.name == "connecting"]
        await asyncio.sleep(0.05)
        await told.client.close()
        assert knocking.is_alive()
        for one in waiting:
            one.close()
    await until(lambda: not knocking.is_alive(), 15)
    assert told.events == []


async def test_who_leaves_while_it_connects_is_not_connected_afterwards() -> None:
    """The connection that comes too late is closed."""
    async with Scripted() as broker:
        told = Told(broker.port)
        told.client.connect()
        paho = told.client.paho  # as long as somebody has it, it closes nothing by itself
        await told.client.close()
        await until(lambda: broker.writers and broker.writers[0].is_closing())
        assert told.events == []
        assert not told.client.is_connected()
        assert not paho.is_connected()


async def test_it_leaves_when_the_broker_has_everything() -> None:
    """Whoever comes right then finds what was said last; nothing is told after the end."""
    async with Scripted(acknowledges=False) as broker, Told(broker.port) as told:
        told.client.publish("t", b"last words")
        told.client.publish("t", b"said by the way", qos=0)  # nobody acknowledges that
        leaving = asyncio.create_task(told.client.close(5.0))
        await until(lambda: broker.unacknowledged)
        broker.writers[0].write(publication("t", b"too late"))
        await asyncio.sleep(0.05)
        assert DISCONNECT not in broker.kinds()
        broker.acknowledge()
        await leaving
        await until(lambda: broker.kinds()[-1] == DISCONNECT)
        assert told.messages == []
        assert told.events == ["connected"]
        assert told.client.publish("t", b"after the end", retain=True) == 0


async def test_a_broker_that_takes_nothing_is_left_all_the_same() -> None:
    """After the patience that was asked for, whether it acknowledges nothing or does not even read."""
    async with Scripted(acknowledges=False) as broker, Told(broker.port) as told:
        broker.writers[0].transport.pause_reading()
        for _ in range(400):
            told.client.publish("t", bytes(60_000))
        opened, paho = told.client.watch.opened, told.client.paho
        await told.client.close(0.1)
        assert opened.fileno() == -1
        del paho  # as long as somebody has it, it closes nothing by itself
        broker.writers[0].transport.resume_reading()
        await until(broker.writers[0].is_closing)
        assert DISCONNECT not in broker.kinds()


async def both_ways(broker: Scripted, told: Told, qos: int) -> None:
    """More than a socket holds at once goes out in its order, and many messages at once come in."""
    broker.writers[0].transport.pause_reading()
    for number in range(100):
        told.client.publish("t", number.to_bytes(2, "big") + bytes(50_000), qos=qos)
    broker.writers[0].write(b"".join(publication("t", bytes((number,))) for number in range(100)))
    await until(lambda: len(told.messages) == 100)
    broker.writers[0].transport.resume_reading()
    await until(lambda: broker.kinds().count(PUBLISH) == 100)
    at = 5 if qos else 3
    came = [int.from_bytes(body[at : at + 2], "big") for header, body in broker.heard if header & 0xF0 == PUBLISH]
    assert came == [payload[0] for _, payload, _ in told.messages] == list(range(100))


@pytest.mark.parametrize("qos", [0, 1])
async def test_bursts_in_both_directions(qos: int) -> None:
    """The loop waits for room, and for nothing once all is written."""
    async with Scripted() as broker, Told(broker.port) as told:
        await both_ways(broker, told, qos)
        opened = told.client.watch.opened
        assert asyncio.get_running_loop().remove_writer(opened) is False
        assert asyncio.get_running_loop().remove_reader(opened) is True


@pytest.mark.parametrize("cork", [mqtt.CORK, None])
async def test_nothing_is_held_back_once_it_is_written(monkeypatch: pytest.MonkeyPatch, cork: int | None) -> None:
    """Where the kernel can hold small packets together it lets go of them afterwards; elsewhere nothing differs."""
    monkeypatch.setattr(mqtt, "CORK", cork)
    async with Scripted() as broker, Told(broker.port) as told:
        for number in range(3):
            told.client.publish("t", b"%d" % number, qos=0)
        await until(lambda: broker.kinds().count(PUBLISH) == 3)
        assert [body[3:] for header, body in broker.heard if header & 0xF0 == PUBLISH] == [b"0", b"1", b"2"]
        if cork is not None:
            assert told.client.watch.opened.getsockopt(socket.IPPROTO_TCP, cork) == 0


@pytest.mark.parametrize("qos", [0, 1])
async def test_a_loop_that_cannot_watch_sockets(monkeypatch: pytest.MonkeyPatch, qos: int) -> None:
    """The one of Windows: everything arrives all the same, a lost connection is noticed, and the end is an end."""

    def cannot(*_: object) -> None:
        raise NotImplementedError

    loop, raised = asyncio.get_running_loop(), []
    loop.set_exception_handler(lambda _loop, about: raised.append(about))
    for name in ("add_reader", "remove_reader", "add_writer", "remove_writer"):
        monkeypatch.setattr(loop, name, cannot)
    monkeypatch.setattr(mqtt, "LOOKING", 0.1)  # whoever reads one message at each look needs too long
    async with Scripted() as broker, Told(broker.port) as told:
        await both_ways(broker, told, qos)
        broker.cut()
        await until(lambda: told.events == ["connected", "disconnected", "connected"])
    await asyncio.sleep(3 * mqtt.LOOKING)
    assert raised == []


async def test_what_tls_has_decrypted_already_is_heard(tmp_path: Path) -> None:
    """Many messages in one record, and nothing after it that would wake the loop."""
    files, _ = made(tmp_path / "certificates", ["localhost", "127.0.0.1"], ["elsewhere.lan"])
    trust = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trust.load_cert_chain(files.certificate, files.key)
    async with (
        Scripted(CONNACK + publication("t", b"x") * 50, trust=trust) as broker,
        Told(broker.port, tls=authorities(files.authority)) as told,
    ):
        await until(lambda: len(told.messages) == 50)
        told.client.publish("t", bytes(50_000))
        await until(lambda: PUBLISH in broker.kinds())


async def test_answers_of_the_broker(mosquitto: Running) -> None:
    """With MQTT 5 it says which publication it does not allow."""
    answers: dict[int, bool] = {}
    told = Told(mosquitto.port, version_5=True, on_answer=answers.__setitem__)
    async with told:
        allowed, refused = told.client.publish(KITCHEN.join, b"x"), told.client.publish("home/lamp", b"x")
        subscribed = told.client.subscribe(KITCHEN.card)
        await until(lambda: len(answers) == 3)
    assert answers == {allowed: False, refused: True, subscribed: False}
