"""What amqtt is told to do otherwise: accounts and topics as broker.acl says. Needs amqtt."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from amqtt.broker import Broker
from amqtt.contexts import Action
from amqtt.plugins.base import BaseAuthPlugin, BaseTopicPlugin

from host.brokers.acl import Rule, allows

if TYPE_CHECKING:
    from amqtt.session import Session


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


class Reticent(Broker):  # type: ignore[misc]  # amqtt ships no types
    """amqtt's broker, without its habit of handing a new client what others have subscribed to."""

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
