"""What is looked for at every step of an evening: each search looks at it, and judges after the last step."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from host.games import rules
from host.table import publisher
from host.table.seat_channel import SeatChannel
from protocol import messages
from protocol.codec import decode, encode
from protocol.compression import compressed, decompressed
from protocol.games import GAMES
from protocol.keys import signature
from protocol.messages import Down
from tests.adversary.planted import planting, words

MARK = re.compile(rb"canary[a-z0-9-]*!")
DEALS = 4
"""So often a deal that gives the same world again is tried once more."""
compressed_once, signed_once = lru_cache(8)(compressed), lru_cache(8)(signature)
"""In most other worlds the table is the same to everybody: it is compressed and signed once for them."""
THIRD = 3
"""Of so many who hear something one is told of another world at each step."""


def said(evening, monkeypatch):
    """What the table would say now: the unsealed message of each account, and what goes out unsealed, by topic.

    Two that are equal say the same, and only those; to read what they say they have to be `unpacked`.
    """
    speaks = evening.table.publisher
    before = dict(vars(speaks))
    told: dict[str, bytes] = {}

    def seal(line, body, size, counter, pieces):
        told[line.account] = body
        return []

    with monkeypatch.context() as patch:
        patch.setattr(SeatChannel, "seal", seal)
        patch.setattr(publisher, "compressed", compressed_once)
        patch.setattr(publisher, "signature", signed_once)
        told |= {topic: data for topic, data in speaks.publish(evening.now, evening.table.heartbeat) if data}
    vars(speaks).update(before)
    return told


@lru_cache(8)
def marks_told_to_all(public):
    """The markers in a public part, looked for once for all who are told it."""
    return frozenset(MARK.findall(decompressed(public)))


def marks_in(who, body):
    """The markers in what one account or topic would be told."""
    found = set(MARK.findall(body))
    return found if who.startswith("moontable") or not body else found | marks_told_to_all(decode(Down, body).public)


def unpacked(told):
    """The same, with the public part of each account's message as it was before it was compressed."""
    return {who: body if who.startswith("moontable") else _unpacked(body) for who, body in told.items()}


def _unpacked(body):
    down = decode(Down, body)
    return encode(replace(down, public=decompressed(down.public)))


def seats(evening):
    """Everybody who hears something, and from which seat they look: watchers and outsiders from none."""
    found = {
        p.id: evening.table.roster.seat_of(p.id)
        for p in (*evening.table.roster.people, *evening.table.roster.watchers)
        if not p.bot
    }
    return {**found, evening.topics.public: 0, evening.topics.card: 0}


class Markers:
    """Every hidden field full of markers: each seat has only its own."""

    def __init__(self, evening, heard, game, dice):
        self.evening, self.heard, self.plan = evening, heard, planting(game)
        self.met = set()

    def look(self):
        """At this step."""
        match = self.evening.table.lifecycle.live_match.match
        marked, may = self.plan.mark(match.game)
        told = self.heard.instead(marked)
        for who, seat in seats(self.evening).items():
            found = marks_in(who, told.get(who, b""))
            assert found <= may[seat], (who, seat, found - may[seat])
            self.met.update(found)

    def judge(self):
        """After the last one."""
        assert self.met, "the search finds what is there"


class Redeals:
    """What a seat does not know is dealt anew: its message stays, byte for byte; so does the public table."""

    def __init__(self, evening, heard, game, dice):
        self.evening, self.heard, self.rules = evening, heard, rules(game)
        self.dice = dice
        self.compared = [0, 0]
        self.steps = 0

    def look(self):
        """At this step, for every third of those who hear something: each gets a message anew in another world."""
        real, told = self.evening.table.lifecycle.live_match.match.game, self.heard.now()
        self.steps += 1
        for who, seat in list(seats(self.evening).items())[self.steps % THIRD :: THIRD]:
            for _ in range(DEALS):
                other = self.rules.redeal(real, seat, lambda row: self.dice.sample(row, len(row)))
                if other.state() != real.state():
                    break
            if not sees_everything(real, seat):
                self.compared[0] += 1
                self.compared[1] += other.state() != real.state()
            assert self.heard.instead(other).get(who) == told.get(who), (who, seat)

    def judge(self):
        """After the last one."""
        assert self.compared[1] > self.compared[0] * 3 / 5 > 10, "of those who do not know everything"


class HiddenNumbers:
    """A lover, a sword, a draft, what the dawn will do: each is changed, and only who may see it hears of it."""

    def __init__(self, evening, heard, game, dice):
        self.evening, self.heard, self.plan = evening, heard, planting(game)
        self.seen_by_readers = set()

    def look(self):
        """At this step."""
        told = self.heard.now()
        for what, other, readers in self.plan.changed(self.evening.table.lifecycle.live_match.match.game):
            again = self.heard.instead(other)
            for who, seat in seats(self.evening).items():
                same = again.get(who) == told.get(who)
                assert same or seat in readers, (what, who, seat)
                self.seen_by_readers.update({what} if not same else ())

    def judge(self):
        """After the last one."""
        wanted = {"lovers", "a draft", "a notebook", "what was learnt", "points"}
        assert wanted <= self.seen_by_readers, "the search finds what is there"


class Names:
    """Each hidden thing by its name: no seat's message holds one that lies, and always lay, where it cannot see."""

    def __init__(self, evening, heard, game, dice):
        self.evening, self.heard, self.game, self.plan = evening, heard, game, planting(game)
        self.ever: dict[str, set[str]] = {}
        self.alike: dict[str, set[str]] = {}
        self.unseen = 0

    def look(self):
        """At this step."""
        told = self.heard.now()
        for who, seat in seats(self.evening).items():
            if who not in told or who.startswith("moontable"):
                continue
            known = self.ever.setdefault(who, set())
            known |= self.plan.seen(self.evening.table.lifecycle.live_match.match, seat)
            self.unseen += len(self.plan.NAMES - known)
            offered = getattr(self.plan, "OFFERED_TO_ALL", {})
            told_to_all, own = opened(self.game, told[who])
            parts, open_to_all = apart(own, offered)
            for name, choices in open_to_all:
                rest = self.alike.setdefault(name, choices - offered[name])
                assert choices - offered[name] == rest, (who, name, "offers one seat what it offers no other")
            named = self.plan.NAMES & {*told_to_all, *words(parts)}
            assert named <= known, (who, named - known)

    def judge(self):
        """After the last one."""
        least = 100 if self.game == "lantern" else 500  # the test game has three words and short nights
        assert self.unseen > least, "somebody who has seen everything proves nothing"


class Heard:
    """What the table would say at this step: as it is, read once for all looks, or with another game in its place."""

    def __init__(self, evening, monkeypatch):
        self.evening, self.monkeypatch = evening, monkeypatch
        self._now = None

    def step(self):
        """A new step: what was read is past."""
        self._now = None

    def now(self):
        """As it is."""
        self._now = self._now or said(self.evening, self.monkeypatch)
        return self._now

    def instead(self, other):
        """With another game in its place."""
        match = self.evening.table.lifecycle.live_match.match
        real, match.game = match.game, other
        try:
            return said(self.evening, self.monkeypatch)
        finally:
            match.game = real


def sees_everything(game, seat):
    """Whether this seat is out at a table that lets the dead see all, so that there is no other world for it."""
    return seat in getattr(game, "out", ()) and bool(game.options.get("ghosts"))


def apart(parts, offered):
    """What was opened without the asks that offer all seats the same names, and the choices of these."""
    asks = [part for part in parts if isinstance(part, messages.AskView) and part.name in offered]
    return [part for part in parts if part not in asks], [(ask.name, set(ask.choices)) for ask in asks]


def opened(game, body):
    """A seat's message with everything in it decoded: the texts in what all are told, and the parts for it alone."""
    down = decode(Down, body)
    own = [decode(GAMES[game].own_view, down.own)] if down.own else []
    return texts_for_all(game, down.public), [
        *own,
        *(decode(messages.NoteView, note) for note in down.notes),
        *down.asks,
        down.receipt,
    ]


@lru_cache(8)
def texts_for_all(game, public):
    """All texts in a public part, read once for all who are told it."""
    told = decode(messages.Public, decompressed(public))
    room, table = decode(messages.Room, told.room), decode(GAMES[game].table_view, told.table)
    return frozenset(words([room, table, *(decode(messages.NoteView, note) for note in told.notes)]))
