"""The broker as the event loop sees it: paho in a thread of its own, its news handed over to the loop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING, Any

from protocol.codec import MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from protocol.endpoint import Endpoint

KEEPALIVE = 15
HANGING_UP = 1.0


class Wire:
    """A line to one broker that comes back by itself, anonymous where no account is given.

    `heard(topic, payload)`, `up()`, `down()` and `refused()` are called in the loop's thread. paho is
    imported by `open`, not before: it would delay the first paint.
    """

    def __init__(
        self,
        where: Endpoint,
        login: tuple[str, str],
        topics: Iterable[str],
        *,
        heard: Callable[[str, bytes], None],
        up: Callable[[], None] = lambda: None,
        down: Callable[[], None] = lambda: None,
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        self._where = where
        self._login = login
        self._topics = list(topics)
        self._heard, self._up, self._down, self._refused = heard, up, down, refused
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Begin to connect; call it in the loop."""
        from paho.mqtt import client as mqtt  # noqa: PLC0415 - see the class
        from paho.mqtt.enums import CallbackAPIVersion  # noqa: PLC0415

        self._loop = asyncio.get_running_loop()
        client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id="",  # the broker draws one that is said nowhere: whoever knows it could end this line
            clean_session=True,
            protocol=mqtt.MQTTv311,
        )
        if self._login[0]:
            client.username_pw_set(*self._login)
        if trust := self._where.context():
            client.tls_set_context(trust)
        client.suppress_exceptions = True  # an error in a handler would end the thread without a word
        client.reconnect_delay_set(1, 5)
        client.on_socket_open = _without_delay
        client.on_connect = self._on_connect
        client.on_disconnect = lambda *_: self._hand_over(self._down)
        client.on_message = self._on_message
        self._client = client
        client.connect_async(self._where.host, self._where.port, keepalive=KEEPALIVE)
        client.loop_start()

    def subscribe(self, topic: str) -> None:
        """Listen to one more topic."""
        self._topics.append(topic)
        if self._client and self._client.is_connected():
            self._client.subscribe(topic, qos=1)

    def send(self, topic: str, payload: bytes) -> None:
        """Publish; while the broker is away the message is dropped, so that nothing stale leaves later."""
        if self._client and self._client.is_connected():
            self._client.publish(topic, payload, qos=1)

    async def close(self) -> None:
        """Hang up; what was said last still leaves."""
        client, self._client = self._client, None
        if client:
            client.on_message = client.on_connect = client.on_disconnect = None
            client.disconnect()
            ending = threading.Thread(target=_end_thread, args=(client,), daemon=True)
            ending.start()
            for _ in range(100):  # it may be knocking at a dead address, and nobody has to wait for that
                if not ending.is_alive():
                    break
                await asyncio.sleep(HANGING_UP / 100)

    # -- in paho's thread ------------------------------------------------------------------------------------

    def _on_connect(self, client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self._hand_over(self._refused)
            return
        if self._topics:
            client.subscribe([(topic, 1) for topic in self._topics])
        self._hand_over(self._up)

    def _on_message(self, _client: Any, _data: Any, message: Any) -> None:
        if len(message.payload) <= MOST_BYTES:
            with contextlib.suppress(UnicodeError):
                self._hand_over(self._heard, message.topic, bytes(message.payload))

    def _hand_over(self, call: Callable[..., None], *news: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended before this thread
            if self._loop:
                self._loop.call_soon_threadsafe(call, *news)


def _end_thread(client: Any) -> None:
    with contextlib.suppress(AttributeError):  # the thread may end by itself between paho's own check and its join
        client.loop_stop()


def _without_delay(_client: Any, _data: Any, sock: Any) -> None:
    """Small packets at once: with the kernel's delay every exchange would take 44 ms."""
    with contextlib.suppress(OSError, AttributeError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
