"""A storyteller: somebody without a seat who leads the game and sees all cards for it. What she may wish.

Nothing waits for her: while she is out of reach whatever she would open opens by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.codec import encode
from protocol.errors import IllegalAnswer, NotNow, NotYours
from protocol.messages import MOST_SHEET, SeatAsks

if TYPE_CHECKING:
    from host.table.lifecycle import Course
    from host.table.live_match import Play
    from host.table.people import Person
    from host.table.table import Table

OPTION = "storyteller"
"""The option of games that can be led."""


def lead(table: Table, person: Person, choice: str, now: float) -> None:
    """In the waiting room: give up the seat and tell the story, or take a seat again."""
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    if choice == "yes":
        if person not in table.people or table.teller() or not table.options.get(OPTION):
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
    table.fill(now)
    table.tell("leads" if person.leads else "leads_no")


def lead_on(table: Table, person: Person, _choice: str, now: float) -> None:
    """Open the next slot, line or ballot."""
    if not _led(table, person).lead(now):
        raise NotNow
    table.after_play(noticed=True, now=now)


def proxy(table: Table, person: Person, choice: str, now: float) -> None:
    """`PLACE ASK ANSWER`: answer for somebody whose device is not there."""
    play = _led(table, person)
    place, _, rest = choice.partition(" ")
    number, _, answer = rest.partition(" ")
    absent = _seat(table, place)
    if not number.isascii() or not number.isdecimal() or len(number) > 15:
        raise IllegalAnswer
    if absent.bot or absent.id in table.here:
        raise NotNow
    secret = play.secret
    play.proxy(table.place(absent.id), int(number), answer, now)
    if not absent.proxied:  # once: when somebody has chosen is nobody's business
        absent.proxied = True
        table.settle_seats()
        table.tell("proxied", absent)
    table.after_play(noticed=not secret, now=now)


def look(table: Table, person: Person, choice: str, _now: float) -> None:
    """`PLACE`: show first what this seat is asked, where not all that the absent are asked fits on the sheet."""
    _led(table, person)
    _seat(table, choice)
    table.lines[person.id].looks_at = int(choice)


def undo(table: Table, person: Person, _choice: str, now: float) -> None:
    """Take back what has happened since the last slot opened; a second time the slot before that."""
    if not _led(table, person).undo(now):
        raise NotNow
    table.tell("undone")
    table.after_play(noticed=True, now=now)


def absent(table: Table, person: Person, choice: str, _now: float) -> None:
    """`PLACE yes|no`: somebody counts as absent until they answer something, although their device is heard."""
    _led(table, person)
    place, _, state = choice.partition(" ")
    meant = _seat(table, place)
    if state not in ("yes", "no") or meant.bot:
        raise IllegalAnswer
    meant.absent = state == "yes"
    table.tell("absent" if meant.absent else "absent_no", meant)
    table.settle_seats()


def remove(table: Table, person: Person, choice: str, now: float) -> None:
    """Take a seat whose person does not answer any more out of the game; they may go on watching."""
    play = table.play
    if play is None or table.phase != "playing" or table.paused:
        raise NotNow
    gone = _seat(table, choice)
    if gone.bot or (gone.id in table.here and gone.silent < SILENT):
        raise NotNow
    if not play.dismiss(table.place(gone.id), now):
        raise NotNow
    table.tell("removed", gone, None if person.leads else person)
    table.after_play(noticed=True, now=now)


SILENT = 3
"""Mornings without an answer, the one after the last answer among them, after which somebody is named: two rounds."""
TELLERS = {"lead_on", "proxy", "look", "undo", "absent"}
"""Wishes that only the storyteller may have."""
ALSO_TELLERS = {"extend", "remove"}
"""The keeper's wishes that the storyteller may have, too."""


def look_for_silence(table: Course) -> None:
    """Note who has answered, and in the morning name whoever has not for two whole rounds."""
    play = table.play
    if play is None:
        return
    for seat in play.heard:
        person = table.people[seat - 1]
        if person.silent or person.absent:
            person.silent, person.absent = 0, False
            table.settle_seats()
            table.to_keep()
    play.heard.clear()
    if play.rounds() <= table.mornings:
        return
    table.mornings = play.rounds()
    table.to_keep()
    for seat, person in enumerate(table.people, 1):
        if not person.bot and not person.gone and play.match.game.plays(seat):
            person.silent += 1
            if person.silent == SILENT:
                table.tell("idle", person)


KEPT_FREE = 1024
"""Bytes that the sheet leaves free, so that a device still reads the older notes beside it."""
LIST_HEADS = 8
"""Bytes that long lists take more than empty ones."""


def sheet(table: Table, first: int, room: int, now: float) -> bytes:
    """The storyteller's sheet, encoded, in at most `room` bytes: b"" in a game without one.

    What people without a device are asked stands there as far as it fits: the seat `first`, then those that have not
    answered yet, then all others.
    """
    play = table.play
    told = play.sheet() if play else None
    if play is None or told is None:
        return b""
    given = play.match.game.given
    room = min(room - KEPT_FREE, MOST_SHEET) - len(encode(told)) - LIST_HEADS - len(table.people)
    away = [n for n, p in enumerate(table.people, 1) if not p.bot and p.id not in table.here and not play.by_bot(n)]
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


def _led(table: Table, person: Person) -> Play:
    if person is not table.teller():
        raise NotYours
    if table.play is None or table.phase != "playing" or table.paused:
        raise NotNow
    return table.play


def _seat(table: Table, choice: str) -> Person:
    if not choice.isascii() or not choice.isdecimal() or len(choice) > 2 or not 0 < int(choice) <= len(table.people):
        raise IllegalAnswer
    return table.people[int(choice) - 1]
