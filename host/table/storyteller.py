"""A storyteller: somebody without a seat who leads the game and sees all cards for it. What she may want.

Nothing waits for her: while she is out of reach whatever she would open opens by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import rules
from host.table.events import Happened
from host.table.silence import SILENT
from protocol.codec import encode
from protocol.errors import IllegalAnswer, NotNow, NotYours
from protocol.messages import MOST_SHEET, SeatAsks
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from host.table.live_match import LiveMatch
    from host.table.parts import TableParts
    from host.table.people import Participant
    from host.table.roster import Roster

STORYTELLER_COMMANDS = {"lead_on", "proxy", "look", "undo", "absent"}
"""Commands that only the storyteller may give."""
SHARED_WITH_KEEPER = {"extend", "remove"}
"""The keeper's commands that the storyteller may give, too."""


def lead(parts: TableParts, person: Participant, choice: str, now: float) -> Happened:
    """In the lobby: give up the seat and tell the story, or take a seat again."""
    roster = parts.roster
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    if choice == "yes":
        if (
            person not in roster.people
            or parts.lobby.storyteller()
            or not rules(parts.lobby.game).INFO.is_led(parts.lobby.options)
        ):
            raise NotNow
        roster.people.remove(person)
        roster.watchers.append(person)
        person.leads, person.ready = True, False
    else:
        if not person.leads:
            raise NotNow
        roster.watchers.remove(person)
        person.leads = False
        roster.give_seat(person)
    parts.lifecycle.seat_bots(now)
    return Happened("leads" if person.leads else "leads_no")


def lead_on(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """Open the next slot, line or ballot."""
    if not _led(parts, person).open_next(now):
        raise NotNow
    return Happened()


def proxy(parts: TableParts, person: Participant, choice: str, now: float) -> Happened | None:
    """`SEAT ASK ANSWER`: answer for somebody whose device is not there."""
    live_match = _led(parts, person)
    seat, _, rest = choice.partition(" ")
    ask, _, answer = rest.partition(" ")
    absent, asked = _seat(parts, seat), whole_number(ask)
    if asked is None:
        raise IllegalAnswer
    if absent.bot or absent.id in parts.roster.present_accounts:
        raise NotNow
    secret = live_match.in_secret_phase
    live_match.apply_for(parts.roster.seat_of(absent.id), asked, answer, now)
    if not absent.proxied:  # once: when somebody has chosen is nobody's business
        absent.proxied = True
        return Happened("proxied", absent)
    return None if secret else Happened()


def look(parts: TableParts, person: Participant, choice: str, _now: float) -> None:
    """`SEAT`: show first what this seat is asked, where not all that the absent are asked fits on the sheet."""
    _led(parts, person)
    _seat(parts, choice)
    parts.channels.by_account[person.id].sheet_from = int(choice)


def undo(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """Take back what has happened since the last slot opened; a second time the slot before that."""
    if not _led(parts, person).undo(now):
        raise NotNow
    return Happened("undone")


def absent(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """`SEAT yes|no`: somebody counts as absent until they answer something, although their device is heard."""
    _led(parts, person)
    seat, _, state = choice.partition(" ")
    meant = _seat(parts, seat)
    if state not in ("yes", "no") or meant.bot:
        raise IllegalAnswer
    meant.absent = state == "yes"
    return Happened("absent" if meant.absent else "absent_no", meant)


def remove(parts: TableParts, person: Participant, choice: str, now: float) -> Happened:
    """Take a seat whose person does not answer any more out of the game; they may go on watching."""
    lifecycle = parts.lifecycle
    live_match = lifecycle.live_match
    if live_match is None or lifecycle.phase != "playing" or lifecycle.paused:
        raise NotNow
    gone = _seat(parts, choice)
    if gone.bot or (gone.id in parts.roster.present_accounts and gone.silent < SILENT):
        raise NotNow
    if not live_match.take_out(parts.roster.seat_of(gone.id), now):
        raise NotNow
    return Happened("removed", gone, None if person.leads else person)


KEPT_FREE = 1024
"""Bytes that the sheet leaves free, so that a device still reads the older notes beside it."""
LIST_HEADS = 8
"""Bytes that long lists take more than empty ones."""


def sheet(live_match: LiveMatch, roster: Roster, first: int, room: int, now: float) -> bytes:
    """The storyteller's sheet, encoded, in at most `room` bytes: b"" in a game without one.

    What people without a device are asked stands there as far as it fits: the seat `first`, then those that have not
    answered yet, then all others.
    """
    told = live_match.sheet()
    if told is None:
        return b""
    given = live_match.match.game.given
    room = min(room - KEPT_FREE, MOST_SHEET) - len(encode(told)) - LIST_HEADS - len(roster.people)
    away = [
        n
        for n, p in enumerate(roster.people, 1)
        if not p.bot and p.id not in roster.present_accounts and not live_match.substitutes.by_bot(n)
    ]
    for seat in sorted(away, key=lambda n: (n != first, str(n) in given, n)):
        asked = SeatAsks(seat, live_match.asks_for(seat, now))
        if not asked.asks:
            continue
        size = len(encode(asked))
        if size > room:
            told.more.append(seat)
        else:
            room -= size
            told.absent.append(asked)
    told.absent.sort(key=lambda asked: asked.seat)
    return encode(told)


def _led(parts: TableParts, person: Participant) -> LiveMatch:
    lifecycle = parts.lifecycle
    if person is not parts.lobby.storyteller():
        raise NotYours
    if lifecycle.live_match is None or lifecycle.phase != "playing" or lifecycle.paused:
        raise NotNow
    return lifecycle.live_match


def _seat(parts: TableParts, choice: str) -> Participant:
    people = parts.roster.people
    place = whole_number(choice, range(1, len(people) + 1))
    if place is None:
        raise IllegalAnswer
    return people[place - 1]
