"""A storyteller: somebody without a seat who leads the game and sees all cards for it. What she may wish.

Nothing waits for her: while she is out of reach whatever she would open opens by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import rules
from protocol.codec import encode
from protocol.errors import IllegalAnswer, NotNow, NotYours
from protocol.messages import MOST_SHEET, SeatAsks

if TYPE_CHECKING:
    from host.table.lifecycle import Lifecycle
    from host.table.live_match import LiveMatch
    from host.table.people import Participant
    from host.table.table import Table


def lead(table: Table, person: Participant, choice: str, now: float) -> None:
    """In the waiting room: give up the seat and tell the story, or take a seat again."""
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    if choice == "yes":
        if person not in table.people or table.storyteller() or not rules(table.game).INFO.is_led(table.options):
            raise NotNow
        table.people.remove(person)
        table.watchers.append(person)
        person.leads, person.ready = True, False
    else:
        if not person.leads:
            raise NotNow
        table.watchers.remove(person)
        person.leads = False
        table.people.insert(len([p for p in table.people if not p.bot]), person)
    table.fill_with_bots(now)
    table.announce("leads" if person.leads else "leads_no")


def lead_on(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Open the next slot, line or ballot."""
    if not _led(table, person).open_next(now):
        raise NotNow
    table.after_answer(noticed=True, now=now)


def proxy(table: Table, person: Participant, choice: str, now: float) -> None:
    """`PLACE ASK ANSWER`: answer for somebody whose device is not there."""
    play = _led(table, person)
    place, _, rest = choice.partition(" ")
    number, _, answer = rest.partition(" ")
    absent = _seat(table, place)
    if not number.isascii() or not number.isdecimal() or len(number) > 15:
        raise IllegalAnswer
    if absent.bot or absent.id in table.present_accounts:
        raise NotNow
    secret = play.secret
    play.apply_for(table.seat_of(absent.id), int(number), answer, now)
    if not absent.proxied:  # once: when somebody has chosen is nobody's business
        absent.proxied = True
        table.assign_bots()
        table.announce("proxied", absent)
    table.after_answer(noticed=not secret, now=now)


def look(table: Table, person: Participant, choice: str, _now: float) -> None:
    """`PLACE`: show first what this seat is asked, where not all that the absent are asked fits on the sheet."""
    _led(table, person)
    _seat(table, choice)
    table.channels[person.id].sheet_from = int(choice)


def undo(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Take back what has happened since the last slot opened; a second time the slot before that."""
    if not _led(table, person).undo(now):
        raise NotNow
    table.announce("undone")
    table.after_answer(noticed=True, now=now)


def absent(table: Table, person: Participant, choice: str, _now: float) -> None:
    """`PLACE yes|no`: somebody counts as absent until they answer something, although their device is heard."""
    _led(table, person)
    place, _, state = choice.partition(" ")
    meant = _seat(table, place)
    if state not in ("yes", "no") or meant.bot:
        raise IllegalAnswer
    meant.absent = state == "yes"
    table.announce("absent" if meant.absent else "absent_no", meant)
    table.assign_bots()


def remove(table: Table, person: Participant, choice: str, now: float) -> None:
    """Take a seat whose person does not answer any more out of the game; they may go on watching."""
    play = table.live_match
    if play is None or table.phase != "playing" or table.paused:
        raise NotNow
    gone = _seat(table, choice)
    if gone.bot or (gone.id in table.present_accounts and gone.silent < SILENT):
        raise NotNow
    if not play.take_out(table.seat_of(gone.id), now):
        raise NotNow
    table.announce("removed", gone, None if person.leads else person)
    table.after_answer(noticed=True, now=now)


SILENT = 3
"""Mornings without an answer, the one after the last answer among them, after which somebody is named: two rounds."""
STORYTELLER_COMMANDS = {"lead_on", "proxy", "look", "undo", "absent"}
"""Wishes that only the storyteller may have."""
SHARED_WITH_KEEPER = {"extend", "remove"}
"""The keeper's wishes that the storyteller may have, too."""


def note_silence(table: Lifecycle) -> None:
    """Note who has answered, and in the morning name whoever has not for two whole rounds."""
    play = table.live_match
    if play is None:
        return
    for seat in play.answered_lately:
        person = table.people[seat - 1]
        if person.silent or person.absent:
            person.silent, person.absent = 0, False
            table.assign_bots()
            table.mark_unsaved()
    play.answered_lately.clear()
    if play.history.rounds <= table.mornings:
        return
    table.mornings = play.history.rounds
    table.mark_unsaved()
    for seat, person in enumerate(table.people, 1):
        if not person.bot and not person.gone and play.match.game.plays(seat):
            person.silent += 1
            if person.silent == SILENT:
                table.announce("idle", person)


KEPT_FREE = 1024
"""Bytes that the sheet leaves free, so that a device still reads the older notes beside it."""
LIST_HEADS = 8
"""Bytes that long lists take more than empty ones."""


def sheet(table: Table, first: int, room: int, now: float) -> bytes:
    """The storyteller's sheet, encoded, in at most `room` bytes: b"" in a game without one.

    What people without a device are asked stands there as far as it fits: the seat `first`, then those that have not
    answered yet, then all others.
    """
    play = table.live_match
    told = play.sheet() if play else None
    if play is None or told is None:
        return b""
    given = play.match.game.given
    room = min(room - KEPT_FREE, MOST_SHEET) - len(encode(told)) - LIST_HEADS - len(table.people)
    away = [
        n
        for n, p in enumerate(table.people, 1)
        if not p.bot and p.id not in table.present_accounts and not play.substitutes.by_bot(n)
    ]
    for seat in sorted(away, key=lambda n: (n != first, str(n) in given, n)):
        asked = SeatAsks(seat, play.asks_for(seat, now))
        size = len(encode(asked)) if asked.asks else 0
        if size > room:
            told.more.append(seat)
        elif size:
            room -= size
            told.absent.append(asked)
    told.absent.sort(key=lambda asked: asked.seat)
    return encode(told)


def _led(table: Table, person: Participant) -> LiveMatch:
    if person is not table.storyteller():
        raise NotYours
    if table.live_match is None or table.phase != "playing" or table.paused:
        raise NotNow
    return table.live_match


def _seat(table: Table, choice: str) -> Participant:
    if not choice.isascii() or not choice.isdecimal() or len(choice) > 2 or not 0 < int(choice) <= len(table.people):
        raise IllegalAnswer
    return table.people[int(choice) - 1]
