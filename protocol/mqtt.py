"""A line to an MQTT broker: paho driven by the event loop. The only file that knows paho."""

from __future__ import annotations

import asyncio
import select
import socket
import ssl
import threading
from contextlib import contextmanager, suppress
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final

from protocol.codec import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from paho.mqtt import client as mqtt
    from paho.mqtt.reasoncodes import ReasonCode

    from protocol.endpoint import Endpoint

KEEPALIVE: Final = 15
"""Seconds of silence after which either side asks whether the other is still there."""
FIRST_PAUSE: Final = 1.0
"""Seconds until the first new try; each further one waits twice as long, up to `slowest`."""
MOST_UNACKNOWLEDGED: Final = 2000
"""So many messages may be on their way; the broker takes them one after the other anyway."""
UPKEEP: Final = 1.0
"""Seconds between two looks at the keepalive."""
LEAVING: Final = 1.0
"""Seconds for which `close` waits for a broker."""
WATCHING: Final = 0.005
"""Seconds between two looks while `close` waits."""
MOST_AT_ONCE: Final = 64
"""So many packets that have come are taken together, before anything that follows from them is done."""
CORK: Final[int | None] = getattr(socket, "TCP_CORK", None)
"""Where the kernel can be told to wait for more; only Linux can."""
LOOKING: Final = 0.01
"""Seconds between two looks at the socket where the loop cannot watch it."""


class State(Enum):
    """Where a client stands: NEW, CONNECTING, GREETING, CONNECTED; WAITING after each loss; CLOSED for good."""

    NEW = auto()
    WAITING = auto()
    """Until the next try; nothing is open."""
    CONNECTING = auto()
    """A thread resolves the name, connects and, with TLS, shakes hands. Nobody else touches paho meanwhile."""
    GREETING = auto()
    """The broker has our CONNECT and has not answered."""
    CONNECTED = auto()
    CLOSED = auto()


def _nothing() -> None:
    """What happens where nobody asked to be called."""


class MqttClient:
    """A connection to a broker that comes back by itself until it is closed; for one event loop.

    `login` is name and password; without a name the client is anonymous. `topics` are subscribed to at each connect.
    The loop makes each of these calls on its own, so one that raises harms nothing else; none is made after `close`:
    `on_message(topic, payload, retained)`; `on_connect()`; `on_unreached()` after each try that finds nobody at the
    address; `on_refused()` and then `on_disconnect()` if the broker does not let us in; `on_disconnect()` when a
    connection ends; and `on_answer(number, refused)` with the answer to the publication or subscription of that
    number.
    """

    def __init__(  # noqa: PLR0913 - each callback by its name
        self,
        endpoint: Endpoint,
        login: tuple[str, str],
        topics: Iterable[str] = (),
        *,
        on_message: Callable[[str, bytes, bool], None],
        on_connect: Callable[[], None] = _nothing,
        on_unreached: Callable[[], None] = _nothing,
        on_disconnect: Callable[[], None] = _nothing,
        on_refused: Callable[[], None] = _nothing,
        on_answer: Callable[[int, bool], None] | None = None,
        keepalive: int = KEEPALIVE,
        slowest: float = 5.0,
        version_5: bool = False,
    ) -> None:
        self._endpoint = endpoint
        self._login = login
        self._topics = dict.fromkeys(topics)
        self._receive, self._up, self._down, self._refused = on_message, on_connect, on_disconnect, on_refused
        self._unreached = on_unreached
        self._answer = on_answer
        self._keepalive = keepalive
        self._slowest = slowest
        self._version_5 = version_5
        self._state = State.NEW
        self._pause = FIRST_PAUSE
        self._kept: dict[str, tuple[bytes, int]] = {}
        """The last retained message of each topic that came while the broker was away."""
        self._last: mqtt.MQTTMessageInfo | None = None
        """The last message that the broker has to acknowledge."""
        self.watch: _Watch | None = None
        """The open socket; None while there is none."""
        self._timer: asyncio.TimerHandle | None = None
        self.paho: mqtt.Client | None = None
        self._loop: asyncio.AbstractEventLoop

    def connect(self) -> None:
        """Begin to connect, in the running loop; nothing waits for it. Raises BadAuthorities."""
        self._loop = asyncio.get_running_loop()
        self.paho = self._new_client()
        self.try_to_connect()

    def is_connected(self) -> bool:
        """Whether the broker has let us in and, as far as is known, is still there."""
        return self._state is State.CONNECTED

    def publish(self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False) -> int:
        """Send a message; gives its number, 0 where the broker is away.

        Then the last retained message of each topic waits for the broker, and everything else is dropped: nothing
        stale leaves later. What was on its way when the connection broke is sent again at QoS 1.
        """
        if self.paho is None or self._state is not State.CONNECTED:
            if retain and self._state is not State.CLOSED:
                self._kept.pop(topic, None)
                self._kept[topic] = payload, qos
            return 0
        sent = self.paho.publish(topic, payload, qos, retain)
        if qos:
            self._last = sent
        return sent.mid

    def subscribe(self, topic: str) -> int:
        """Listen to one more topic, from now on; gives the number of the request, 0 where the broker is away."""
        self._topics[topic] = None
        if self.paho and self.paho.is_connected():
            return self.paho.subscribe(topic, 1)[1] or 0
        return 0

    def unsubscribe(self, topic: str) -> None:
        """Listen to a topic no longer."""
        self._topics.pop(topic, None)
        if self.paho and self.paho.is_connected():
            self.paho.unsubscribe(topic)

    async def close(self, patience: float = LEAVING) -> None:
        """Leave once the broker has everything that was published, at the latest after `patience` seconds.

        A broker takes one packet at a time from each of its clients: without waiting, somebody who comes just then
        would still find what the last packets take away. An address that does not answer is not waited for.
        """
        state, self._state = self._state, State.CLOSED
        client, last = self.paho, self._last
        if self._timer:
            self._timer.cancel()
        if client and self.watch:
            end = self._loop.time() + patience
            if last and state is State.CONNECTED:
                await _until(lambda: self.watch is None or last.is_published(), end)
            client.disconnect()
            await _until(lambda: self.watch is None, end)
        if watch := self.watch:
            self._on_close()
            watch.close()
        self.paho = None

    # -- connecting ------------------------------------------------------------------------------------------------

    def _new_client(self) -> mqtt.Client:
        from paho.mqtt import client as mqtt  # noqa: PLC0415 - it would delay the first paint
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415

        client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id="",  # the broker draws one that is said nowhere: whoever knows it could end this connection
            protocol=mqtt.MQTTv5 if self._version_5 else mqtt.MQTTv311,
            reconnect_on_failure=False,  # it would connect in the middle of a callback, and block the loop
        )
        if self._login[0]:
            client.username_pw_set(*self._login)
        if trust := self._endpoint.context():
            client.tls_set_context(trust)
        client.max_inflight_messages_set(MOST_UNACKNOWLEDGED)
        client.on_connect = self._on_connect
        client.on_disconnect = lambda *_: self._lose()
        client.on_message = self._on_message
        if self._answer:
            client.on_publish = lambda _client, _data, number, reason, _more: self._on_answer(number, [reason])
            client.on_subscribe = lambda _client, _data, number, reasons, _more: self._on_answer(number, reasons)
        client.on_socket_open = _without_delay
        client.on_socket_close = self._on_close
        client.on_socket_register_write = self._on_packets
        client.connect_async(self._endpoint.host, self._endpoint.port, self._keepalive)
        return client

    def try_to_connect(self) -> None:
        """Try once; if it does not succeed, the next try is after a pause that grows."""
        self._state = State.CONNECTING
        # A thread of its own: a name or an address that does not answer would otherwise occupy one of the loop's
        # few workers, and keep the program from ending.
        threading.Thread(target=self._reach, args=(self.paho,), name="connecting", daemon=True).start()

    def _reach(self, client: mqtt.Client) -> None:
        """Connect, in a thread; the rest happens in the loop."""
        with suppress(OSError, ValueError):  # a name that no address can have is a ValueError
            client.reconnect()
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._reached, client)

    def _reached(self, client: mqtt.Client) -> None:
        reached = client.socket()
        if self._state is State.CLOSED:
            if reached:
                reached.close()
        elif reached is None:
            self._wait()
            self._loop.call_soon(self._tell, self._unreached)
        else:
            self._state = State.GREETING
            self.watch = _Watch(reached, self._loop, self._read, self._write)
            self._timer = self._loop.call_later(UPKEEP, self._keep_up)
            self._write()

    def _wait(self) -> None:
        """Try again after a pause."""
        self._state = State.WAITING
        if self._timer:
            self._timer.cancel()
        self._timer = self._loop.call_later(self._pause, self.try_to_connect)
        self._pause = min(self._pause * 2, self._slowest)

    # -- driving paho ----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        watch, client = self.watch, self.paho
        if not watch or not client:
            return
        client.loop_read()
        taken = 1
        # What comes together is one commit and one step for everybody. What TLS has ready the loop would not see.
        while watch is self.watch and (watch.decrypted() or (taken < MOST_AT_ONCE and watch.readable())):
            client.loop_read()
            taken += 1

    def _write(self) -> None:
        if self.watch and self.paho:
            with self.watch.together():
                self.paho.loop_write()
            if self.watch and self.paho.want_write():
                self.watch.wait_for_room()
            elif self.watch:
                self.watch.need_no_room()

    def _keep_up(self) -> None:
        self._timer = self._loop.call_later(UPKEEP, self._keep_up)
        if self.paho:
            self.paho.loop_misc()

    def _lose(self) -> None:
        """The connection has ended."""
        if self._state in (State.GREETING, State.CONNECTED):
            self._wait()
            self._loop.call_soon(self._tell, self._down)

    # -- called by paho --------------------------------------------------------------------------------------------

    def _on_close(self, *_: object) -> None:
        watch, self.watch = self.watch, None
        if watch:
            watch.end()

    def _on_packets(self, *_: object) -> None:
        """There is something to send: with everything else that is said at this moment. In `_reach` it only waits."""
        if self.watch:
            self._loop.call_soon(self._write)

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: ReasonCode, _more: Any) -> None:
        if reason.is_failure:
            self._loop.call_soon(self._tell, self._refused)
            return
        for topic in self._topics:
            client.subscribe(topic, 1)
        self._loop.call_soon(self._welcome)  # what was on its way before goes first

    def _welcome(self) -> None:
        if self._state is not State.GREETING:
            return
        self._state = State.CONNECTED
        self._pause = FIRST_PAUSE
        kept, self._kept = self._kept, {}
        for topic, (payload, qos) in kept.items():
            self.publish(topic, payload, qos=qos, retain=True)
        self._up()

    def _on_message(self, _client: Any, _data: Any, message: mqtt.MQTTMessage) -> None:
        if len(message.payload) <= MOST_BYTES:  # no message of ours is longer
            with suppress(UnicodeDecodeError):
                news = message.topic, bytes(message.payload), message.retain
                self._loop.call_soon(self._tell, self._receive, *news)

    def _on_answer(self, number: int, reasons: list[ReasonCode]) -> None:
        if self._answer:
            self._loop.call_soon(self._tell, self._answer, number, any(reason.is_failure for reason in reasons))

    def _tell(self, told: Callable[..., None], *news: object) -> None:
        if self._state is not State.CLOSED:
            told(*news)


class _Watch:
    """A socket in the event loop: `read` and `write` are called when there is something to read, or room to write.

    The loop of Windows cannot watch sockets, and another loop could not start child processes there; so for it the
    socket is looked at a hundred times a second.
    """

    def __init__(
        self, opened: Any, loop: asyncio.AbstractEventLoop, read: Callable[[], None], write: Callable[[], None]
    ) -> None:
        self.opened = opened
        self._loop = loop
        self._read, self._write = read, write
        self._looking: asyncio.TimerHandle | None = None
        self._needs_room = False
        self._more: select.poll | None = None
        try:
            loop.add_reader(opened, read)
            self._more = select.poll()
            self._more.register(opened, select.POLLIN)
        except NotImplementedError:
            self._looking = loop.call_later(LOOKING, self._look)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Let what is written inside leave in as few pieces as it fits into: each one wakes the broker."""
        if CORK is None:
            yield
            return
        with suppress(OSError):
            self.opened.setsockopt(socket.IPPROTO_TCP, CORK, 1)
        yield
        with suppress(OSError):  # the connection has ended meanwhile
            self.opened.setsockopt(socket.IPPROTO_TCP, CORK, 0)

    def wait_for_room(self) -> None:
        """Call `write` as soon as the socket takes more."""
        if not self._needs_room:
            self._needs_room = True
            if not self._looking:
                self._loop.add_writer(self.opened, self._write)

    def need_no_room(self) -> None:
        """Everything is written."""
        if self._needs_room:
            self._needs_room = False
            if not self._looking:
                self._loop.remove_writer(self.opened)

    def readable(self) -> bool:
        """Whether more has come; never where the loop looks by itself until nothing is left."""
        return self._more is not None and bool(self._more.poll(0))

    def decrypted(self) -> bool:
        """Whether TLS has something ready to read that the loop does not see."""
        return isinstance(self.opened, ssl.SSLSocket) and self.opened.pending() > 0

    def end(self) -> None:
        """Watch no longer; the socket stays open."""
        self.need_no_room()
        if self._looking:
            self._looking.cancel()
        else:
            self._loop.remove_reader(self.opened)

    def close(self) -> None:
        """Close the socket."""
        self.opened.close()

    def _look(self) -> None:
        self._looking = self._loop.call_later(LOOKING, self._look)
        while not self._looking.cancelled() and select.select([self.opened], [], [], 0)[0]:
            self._read()
        if not self._looking.cancelled() and self._needs_room:
            self._write()


async def _until(reached: Callable[[], bool], end: float) -> None:
    loop = asyncio.get_running_loop()
    with suppress(ValueError, RuntimeError):  # a message that paho has given up
        while not reached() and loop.time() < end:  # noqa: ASYNC110 - paho sets no event
            await asyncio.sleep(WATCHING)


def _without_delay(_client: Any, _data: Any, opened: Any) -> None:
    """Small packets at once: with the kernel's delay every acknowledged message would take 44 ms."""
    with suppress(OSError):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
