"""A spectator believes what the host has signed for this epoch, and nothing that is older."""

from __future__ import annotations

import os

import pytest

from client.seat.joining import Found
from client.seat.spectating import SpectatorSession, invitation
from client.texts import texts
from protocol import VERSION
from protocol.codec import encode
from protocol.codes import ONCE
from protocol.endpoint import SYSTEM
from protocol.keys import SeatKeys, signed
from protocol.links import JoinLink
from protocol.messages import HostCard, NoteView, Public
from protocol.topics import Topics
from tests.client.fake import room, table


class Screen:
    """A host's public side, and a spectator."""

    def __init__(self) -> None:
        self.keys = SeatKeys.new()
        self.topics = Topics("birch")
        self.epoch = os.urandom(16)
        self.watch = SpectatorSession(self.card_of(self.epoch), "moontable")

    def card_of(self, epoch: bytes) -> HostCard:
        """The host card of an epoch."""
        return HostCard(
            VERSION, "birch", self.keys.sign_public, self.keys.seal_public, epoch, True, "wolfmoon", "playing", 2, 6
        )

    def say_card(self, epoch: bytes) -> None:
        """The host starts again."""
        self.watch.receive(self.topics.card, signed(self.keys, "card", self.card_of(epoch)), 0.0)

    def say(self, step: int, *, epoch: bytes = b"", keys: SeatKeys | None = None, at: float = 1.0) -> None:
        """The public table of a step."""
        notes = [encode(NoteView(step, "drew", {"by": 1}, private=False))]
        public = Public(encode(room(step=step)), encode(table()), notes, epoch or self.epoch)
        self.watch.receive(self.topics.public, signed(keys or self.keys, "public", public), at)

    @property
    def step(self) -> int:
        """The step that the spectator sees."""
        return self.watch.scene.room.step if self.watch.scene.room else 0


@pytest.fixture
def screen():
    """A spectator who has just come."""
    return Screen()


def test_the_newest_step_is_shown(screen):
    """Without seat, hand and asks; the notes of all steps stay."""
    screen.say(3)
    screen.say(5)
    scene = screen.watch.scene
    assert (screen.step, scene.status, scene.you, scene.own, scene.asks) == (5, "live", 0, None, [])
    assert [note.number for note in scene.notes] == [3, 5]


def test_what_is_old_foreign_or_broken_changes_nothing(screen):
    """A step that was there, another host's key, an epoch that nobody has announced, garbage."""
    screen.say(5)
    screen.say(4)
    screen.say(5)
    screen.say(9, keys=SeatKeys.new())
    screen.say(9, epoch=os.urandom(16))
    screen.watch.receive(screen.topics.public, b"\x00" * 300, 1.0)
    assert screen.step == 5


def test_an_epoch_that_was_left_never_comes_back(screen):
    """The messages that a broker has kept from before the last start fool nobody."""
    screen.say(700)
    old, new = screen.epoch, os.urandom(16)
    screen.say_card(new)
    screen.say(1, epoch=new)
    assert screen.step == 1
    screen.say_card(old)
    screen.say(701, epoch=old)
    assert screen.step == 1


def test_what_is_not_promised_a_screen_just_switched_on_may_be_shown_an_older_step(screen):
    """docs/security.md says so: only of this epoch, only signed, never after a newer one, and not for long."""
    screen.say(3, at=1.0)
    assert (screen.step, screen.watch.scene.status) == (3, "live")
    screen.watch.tick(12.0)
    assert screen.watch.scene.status == "connecting"
    screen.say(3, at=13.0)
    assert screen.watch.scene.status == "connecting"
    screen.say(9, at=14.0)
    screen.say(3, at=15.0)
    assert (screen.step, screen.watch.scene.status) == (9, "live")
    assert not hasattr(screen.watch, "outgoing")


def test_a_silent_table_is_looked_for(screen):
    """Nobody confirms a listener: after ten seconds the screen says so."""
    screen.say(3, at=1.0)
    screen.watch.tick(8.0)
    assert screen.watch.scene.status == "live"
    screen.watch.tick(12.0)
    assert screen.watch.scene.status == "connecting"


@pytest.mark.parametrize("tls", ["", SYSTEM])
@pytest.mark.parametrize(("login", "account"), [(("", ""), ""), (("guests", "s e"), "guests:s%20e@")])
def test_others_join_by_the_line_that_a_watcher_was_started_with(
    tls: str, login: tuple[str, str], account: str
) -> None:
    """Over TLS where it goes over TLS, and with the guests' account where the broker has one.

    Not by a code that is good for one seat, and without one only the key stands.
    """
    say, card = texts("en"), HostCard(VERSION, "oak", bytes(32), bytes(32), bytes(16), True, "wolfmoon", "lobby", 0, 6)

    def told(code: str) -> list[str]:
        link = JoinLink("192.168.1.20", code, 1884, "oak", b"key", login, tls)
        return invitation(Found(link, card, "moontable", known=True), say)

    line = f"moontable join {'mqtts://' if tls else ''}7K3M9P@{account}192.168.1.20:1884/oak"
    key = told("")[-1]
    assert told("7K3M9P") == [say("watch.join", line=line), key]
    assert told("") == told("7" * ONCE) == [key]
