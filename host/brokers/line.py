"""The host's line to its broker: paho in a thread of its own, heard in the loop's thread."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from paho.mqtt import client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from host.brokers import end_thread
from protocol.endpoint import context

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.brokers import Address

KEEPALIVE = 10
LAST_WORDS = 2.0
"""Seconds for which the end waits until the broker has what was sent last."""


class Listener(Protocol):
    """Whoever is told what happens on the line, in the loop's thread."""

    def subscriptions(self) -> list[str]:
        """The topics to listen to, asked for at each connect in the network's thread."""

    def connected(self) -> None:
        """The broker has let us in."""

    def disconnected(self) -> None:
        """The line has ended; it connects again by itself."""

    def heard(self, topic: str, payload: bytes, kept: bool) -> None:
        """A message has come; `kept` where the broker had it before we listened."""


class BrokerLine:
    """Connects, and connects again, until it is closed."""

    def __init__(self, address: Address, listener: Listener, loop: asyncio.AbstractEventLoop) -> None:
        self._listener = listener
        self._loop = loop
        # Without a client id the broker draws one that is said nowhere: whoever knows it could end this line.
        client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="", protocol=mqtt.MQTTv311)
        client.username_pw_set(address.username, address.password)
        if address.tls:
            client.tls_set_context(context(address.tls))
        client.max_inflight_messages_set(2000)
        client.reconnect_delay_set(1, 2)
        client.on_socket_open = _no_delay
        client.on_connect = self._on_connect
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.connect_async(address.host, address.port, keepalive=KEEPALIVE)
        client.loop_start()
        self._client = client
        self._last: mqtt.MQTTMessageInfo | None = None

    def is_connected(self) -> bool:
        """Whether the broker hears us now."""
        return self._client.is_connected()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message at QoS 1; what cannot leave now leaves with the next connect."""
        self._last = self._client.publish(topic, payload, qos=1, retain=retain)

    def unsubscribe(self, topic: str) -> None:
        """Listen to a topic no longer."""
        self._client.unsubscribe(topic)

    async def close(self) -> None:
        """Say goodbye to the broker once it has everything, and end the thread.

        It takes one packet at a time from each of its clients: without waiting, somebody who comes just then would
        still find what the last packets take away.
        """
        if self._last and self._client.is_connected():
            with suppress(ValueError, RuntimeError):
                await asyncio.to_thread(self._last.wait_for_publish, LAST_WORDS)
        with suppress(ValueError, RuntimeError):
            await asyncio.to_thread(self._client.disconnect)
        await asyncio.to_thread(end_thread, self._client)

    # Called in the network's thread: each only passes the news on.

    def _on_connect(self, client: mqtt.Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if not reason.is_failure:
            client.subscribe([(topic, 1) for topic in self._listener.subscriptions()])
            self._tell(self._listener.connected)

    def _on_disconnect(self, *_: object) -> None:
        self._tell(self._listener.disconnected)

    def _on_message(self, _client: mqtt.Client, _data: Any, message: mqtt.MQTTMessage) -> None:
        with suppress(UnicodeDecodeError):
            self._tell(self._listener.heard, message.topic, bytes(message.payload), message.retain)

    def _tell(self, told: Callable[..., None], *news: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(told, *news)


def _no_delay(_client: mqtt.Client, _data: Any, sock: Any) -> None:
    """Without it every acknowledged message waits 44 ms for the other side's delayed ACK."""
    with suppress(OSError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
