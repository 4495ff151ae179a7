"""What amqtt is told to do otherwise: accounts and topics as broker.acl says. Needs amqtt."""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING

from amqtt.adapters import StreamReaderAdapter, StreamWriterAdapter
from amqtt.broker import Broker
from amqtt.contexts import Action
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin

from host.brokers.acl import Rule, allows

if TYPE_CHECKING:
    from amqtt.session import Session

MOST_PACKET = 65536
"""The longest packet after its header, as in broker.conf."""
MORE = 0x80
"""Set in a byte of a packet's length that another one follows."""


class Doorkeeper(BaseAuthPlugin, BaseTopicPlugin):  # type: ignore[misc]  # amqtt ships no types
    """Lets in accounts with their password, and devices without one; each reaches what the rules give."""

    accounts: dict[str, str]
    rules: list[Rule]

    async def authenticate(self, *, session: Session) -> bool:
        """Whether a client may come in."""
        if not session.username:
            session.is_anonymous = True
            return True
        password = self.accounts.get(session.username)
        return password is not None and hmac.compare_digest(password.encode(), (session.password or "").encode())

    async def topic_filtering(
        self, *, session: Session | None = None, topic: str | None = None, action: Action | None = None
    ) -> bool:
        """Whether a session may publish to a topic, subscribe to a filter, or be handed a message."""
        if session is None or topic is None:
            return False
        user = session.username or None
        if user is not None and user not in self.accounts:
            return False
        return allows(self.rules, user, "write" if action == Action.PUBLISH else "read", topic)


class Bounded(StreamReaderAdapter):  # type: ignore[misc]  # amqtt ships no types
    """What a client sends, up to the header of a packet that is too long: there it ends as if nothing more came."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        super().__init__(reader)
        self._left = 0
        """Bytes until the next packet."""
        self._header = b""
        self._ended = False

    async def read(self, n: int = -1) -> bytes:
        """Exactly `n` bytes of one packet; raises IncompleteReadError where there are fewer."""
        if not self._left:
            return await self._head(n)
        self._ended = self._ended or not 0 <= n <= self._left
        if self._ended:
            raise asyncio.IncompleteReadError(b"", n)
        self._left -= n
        return bytes(await super().read(n))

    async def _head(self, n: int) -> bytes:
        """The next byte of a packet's header: its kind, then its length in up to four bytes."""
        self._ended = self._ended or n != 1
        if self._ended:
            raise asyncio.IncompleteReadError(b"", n)
        data = bytes(await super().read(1))
        self._header += data
        if len(self._header) > 1 and not data[0] & MORE:
            self._left = sum((byte & ~MORE) << 7 * place for place, byte in enumerate(self._header[1:]))
            self._header = b""
        self._ended = self._left > MOST_PACKET or len(self._header) > 4
        if self._ended:
            raise asyncio.IncompleteReadError(b"", n)
        return data


class Reticent(Broker):  # type: ignore[misc]  # amqtt ships no types
    """amqtt's broker with limits, and without its habit of handing a new client what others have subscribed to."""

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Serve a client until it leaves, or sends what is not one of our packets."""
        try:
            await self._client_connected(listener_name, Bounded(reader), StreamWriterAdapter(writer))
        finally:
            writer.close()

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        if any(one is session for one, _qos in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def dismiss(self, username: str) -> None:
        """Disconnect whoever is here with an account."""
        for name, (session, handler) in list(self._sessions.items()):
            if session.username == username:
                await handler.handle_connection_closed()
                await self._cleanup_session(name)
