"""Who else signs host cards on a broker: hosts that keep a table of the same name, and copies of this one.

Anybody who may write there can put a card again that was signed once, so a card alone proves nothing about who runs:
a copy of this host is believed when it answers a question that is new.
"""

from __future__ import annotations

import logging
import secrets
from typing import TYPE_CHECKING

from host.errors import AnotherHost
from host.texts import words
from protocol.codec import BadMessage, decode
from protocol.codes import fingerprint, spoken
from protocol.durations import LONG_AGO
from protocol.keys import SIGNATURE, signed, verified
from protocol.messages import Challenge, HostCard

if TYPE_CHECKING:
    from collections.abc import Callable

    from protocol.keys import SeatKeys

log = logging.getLogger("moontable")

ASK_AGAIN = 1.0
"""Seconds between two questions, two answers, or two of our cards against others: nobody makes us say more."""
TELL_AGAIN = 60.0


class OtherHosts:
    """What the cards of one table tell. `knows` says whether a start of a host is in the journal."""

    def __init__(self, table: str, keys: SeatKeys, epoch: bytes, knows: Callable[[bytes], bool]) -> None:
        self.other = ""
        """The spoken key of another host that was heard now, not only found."""
        self.found = False
        """Whether a card of another key was lying there; its host may be gone."""
        self._table = table
        self._keys = keys
        self._epoch = epoch
        self._knows = knows
        self._asked = b""
        self._asked_at = self._answered_at = self._resay_at = self._told_at = LONG_AGO

    def card(self, payload: bytes, *, kept: bool) -> HostCard | None:
        """Take a message from the topic of the card; the card, if it is one of our own key. `kept`: found there."""
        try:
            card = decode(HostCard, payload[SIGNATURE:])
            card = verified(card.sign, "card", HostCard, payload)
        except BadMessage:
            return None
        if card.sign == self._keys.sign_public:
            return card
        if card.table == self._table:
            self.found = self.found or kept
            self.other = self.other if kept else spoken(fingerprint(card.sign, card.seal))
        return None

    def questions(self, epoch: bytes, now: float) -> list[bytes]:
        """What to say on the topic `twin` because somebody signs as we do, in this epoch."""
        if self._knows(epoch) or now < self._asked_at + ASK_AGAIN:
            return []
        self._asked, self._asked_at = secrets.token_bytes(16), now
        return [signed(self._keys, "challenge", Challenge(self._table, self._asked, self._epoch))]

    def twin(self, payload: bytes, now: float) -> list[bytes]:
        """What to say to a message on the topic `twin`; raises AnotherHost.

        An answer counts when it repeats what was asked last and comes from a start that the journal does not know.
        """
        try:
            said = verified(self._keys.sign_public, "response", Challenge, payload)
        except BadMessage:
            return self._answer(payload, now)
        if said.table == self._table and said.fresh == self._asked and not self._knows(said.epoch):
            raise AnotherHost
        return []

    def _answer(self, payload: bytes, now: float) -> list[bytes]:
        """The answer, behind our own question: where neither start is known to the other, both hosts stop."""
        try:
            asked = verified(self._keys.sign_public, "challenge", Challenge, payload)
        except BadMessage:
            return []
        if asked.table != self._table or asked.epoch == self._epoch or now < self._answered_at + ASK_AGAIN:
            return []
        self._answered_at = now
        answer = signed(self._keys, "response", Challenge(self._table, asked.fresh, self._epoch))
        return [*self.questions(asked.epoch, now), answer]

    def again_in(self, now: float) -> float | None:
        """In how many seconds to say our card, because something else was put in its place; None if that is planned.

        Of two hosts with one table name each so answers the other, and a guest who listens for a moment hears both.
        """
        if now < self._resay_at:
            return None
        self._resay_at = max(now, self._resay_at + ASK_AGAIN)
        return self._resay_at - now

    def tell(self, now: float) -> None:
        """Say to the owner that another host has the same table's name, if one was heard just now; not too often."""
        other, self.other = self.other, ""
        if other and now >= self._told_at + TELL_AGAIN:
            self._told_at = now
            log.warning(words("name_shared", spoken=other, table=self._table))
