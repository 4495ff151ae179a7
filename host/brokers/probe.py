"""Trying a broker's accounts: who reaches which topics, seen by the messages that arrive."""

from __future__ import annotations

import secrets
import socket
import ssl
import threading
from typing import TYPE_CHECKING, Any, Self

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from host.brokers import Login, end_thread
from host.errors import (
    BrokerRefused,
    BrokerTooTight,
    BrokerUnreachable,
    BrokerUnsafe,
    BrokerUntrusted,
    BrokerWithoutTls,
)
from protocol.topics import Topics

if TYPE_CHECKING:
    from paho.mqtt.properties import Properties
    from paho.mqtt.reasoncodes import ReasonCode

    from protocol.endpoint import Endpoint

NOBODY = Login("", "")
"""How a device comes that has no account."""
PROBE_TIMEOUT = 3.0
"""Seconds that the broker may take for an answer."""


def check(where: Endpoint, keeper: Login, guests: Login, prefix: str) -> bool:
    """Try the accounts of host and guests. True when devices may also knock without an account.

    Raises BrokerUnsafe where guests or strangers reach more than the prefix, BrokerTooTight where they
    reach less.
    """
    _greet(where)
    with Visitor(where, keeper) as one, Visitor(where, guests) as other:
        topics = Topics(f"probe-{secrets.token_hex(4)}", prefix)
        up, down = topics.up("probe"), topics.down("probe")
        _try_outside(one, other, up, down, prefix)
        for who, said, heard in ((other, up, up in one.heard), (one, down, down in other.heard)):
            if not heard:
                raise BrokerTooTight(who=who.name, topic=said, prefix=prefix)
    if guests == NOBODY:
        return True
    try:
        with Visitor(where, keeper) as one, Visitor(where, NOBODY) as other:
            topics = Topics(f"probe-{secrets.token_hex(4)}", prefix)
            knock, reply = topics.join, topics.reply(secrets.token_bytes(16))
            _try_outside(one, other, knock, reply, prefix)
            return knock in one.heard and reply in other.heard
    except BrokerRefused:
        return False


def _greet(where: Endpoint) -> None:
    """Make sure that the broker is there, and with TLS that it is the right one; raises why not."""
    trust = where.context()
    try:
        with socket.create_connection((where.host, where.port), PROBE_TIMEOUT) as plain:
            if trust:
                trust.wrap_socket(plain, server_hostname=where.host).close()
    except ssl.SSLCertVerificationError as error:
        raise BrokerUntrusted(address=where, reason=error.verify_message) from None
    except (ssl.SSLError, ConnectionResetError):
        raise BrokerWithoutTls(address=where) from None
    except OSError:
        raise BrokerUnreachable(address=where) from None


def _try_outside(keeper: Visitor, guest: Visitor, up: str, down: str, prefix: str) -> None:
    """Let both speak outside the prefix, then inside; raise BrokerUnsafe for what the guest reached."""
    mark = secrets.token_hex(6)
    outside = [f"probe-{mark}", f"{prefix}-{mark}/card", f"home/{mark}/set"]
    keeper.listen("#", up, *outside)
    guest.listen("#", "$SYS/#", down, *outside)
    for topic in outside:
        if guest.say(topic):
            raise BrokerUnsafe(who=guest.name, topic=topic, prefix=prefix)
        keeper.say(topic)
    # A broker keeps the order of one client's messages: once these have come, the earlier ones have, or never
    # will.
    guest.say(up)
    keeper.say(down)
    keeper.wait_for(up)
    guest.wait_for(down)
    reached = list(guest.heard) + [topic for topic, sayer in keeper.heard.items() if sayer == guest.mark]
    for topic in reached:
        if not topic.startswith(f"{prefix}/"):
            raise BrokerUnsafe(who=guest.name, topic=topic, prefix=prefix)


class Visitor:
    """A short visit to a broker with one account, in a `with` statement; calls block until answered."""

    def __init__(self, where: Endpoint, login: Login) -> None:
        self.where = where
        self.login = login
        self.name = login.username or "anonymous"
        self.mark = secrets.token_bytes(8)
        self.heard: dict[str, bytes] = {}
        """The topics that came, with the mark of whoever said it last."""
        self._news = threading.Condition()
        self._verdict: ReasonCode | None = None
        self._answers: dict[int, list[ReasonCode]] = {}
        self._speaks_5 = True

    def __enter__(self) -> Self:
        self._speaks_5 = self._connected(MQTTProtocolVersion.MQTTv5)
        if self._speaks_5 or self._connected(MQTTProtocolVersion.MQTTv311):
            return self
        if self._verdict is None:
            raise BrokerUnreachable(address=self.where)
        raise BrokerRefused(address=self.where, who=self.name)

    def __exit__(self, *_: object) -> None:
        self._leave()

    def listen(self, *filters: str) -> None:
        """Subscribe to each filter, whatever the broker thinks of it."""
        for one in filters:
            self._answered(self._client.subscribe(one, 1)[1])

    def say(self, topic: str) -> bool:
        """Publish to a topic. True when the broker says that it took it; with 3.1.1 none says so."""
        answers = self._answered(self._client.publish(topic, self.mark, 1).mid)
        return self._speaks_5 and bool(answers) and not answers[0].is_failure

    def wait_for(self, topic: str) -> None:
        """Wait until a topic has come, or patience ends."""
        with self._news:
            self._news.wait_for(lambda: topic in self.heard, PROBE_TIMEOUT)

    def _connected(self, version: MQTTProtocolVersion) -> bool:
        self._verdict = None
        client = self._client = mqtt.Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"probe-{secrets.token_hex(6)}",
            protocol=version,
            reconnect_on_failure=False,
        )
        if self.login != NOBODY:
            client.username_pw_set(self.login.username, self.login.password)
        if trust := self.where.context():
            client.tls_set_context(trust)
        client.on_connect = self._on_connect
        client.on_message = self._on_message
        client.on_publish = self._on_publish
        client.on_subscribe = self._on_subscribe
        client.connect_timeout = PROBE_TIMEOUT
        try:
            client.connect(self.where.host, self.where.port, keepalive=10)
        except OSError:
            return False
        client.loop_start()
        if not self._welcome():
            self._leave()
            return False
        return True

    def _welcome(self) -> bool:
        with self._news:
            self._news.wait_for(lambda: self._verdict is not None, PROBE_TIMEOUT)
        return self._verdict is not None and not self._verdict.is_failure

    def _leave(self) -> None:
        self._client.disconnect()
        end_thread(self._client)
        del self._client  # it holds us and we hold it; only alone does it close its sockets in time

    def _answered(self, message: int | None) -> list[ReasonCode]:
        with self._news:
            self._news.wait_for(lambda: message in self._answers, PROBE_TIMEOUT)
            return self._answers.pop(message or 0, [])

    def _on_connect(self, _c: mqtt.Client, _u: Any, _f: Any, verdict: ReasonCode, _p: Properties | None) -> None:
        with self._news:
            self._verdict = verdict
            self._news.notify_all()

    def _on_message(self, _c: mqtt.Client, _u: Any, message: mqtt.MQTTMessage) -> None:
        with self._news:
            self.heard[message.topic] = bytes(message.payload)
            self._news.notify_all()

    def _on_publish(self, _c: mqtt.Client, _u: Any, message: int, verdict: ReasonCode, _p: Properties | None) -> None:
        self._on_subscribe(_c, _u, message, [verdict], _p)

    def _on_subscribe(
        self, _c: mqtt.Client, _u: Any, message: int, verdicts: list[ReasonCode], _p: Properties | None
    ) -> None:
        with self._news:
            self._answers[message] = verdicts
            self._news.notify_all()
