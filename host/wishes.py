"""Wishes: what people may want of their table, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import GAMES, rules
from host.pace import PACES
from protocol.errors import IllegalAnswer, NameTaken, NotNow, NotYours
from protocol.names import clean_name, looks_like

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.people import Person
    from host.table import Table

    Wish = Callable[[Table, Person, str, float], None]


def wish(table: Table, person: Person, name: str, choice: str, now: float) -> None:
    """Fulfil a wish, or raise the Refusal that says why not; a refused wish changes nothing."""
    if name not in WISHES:
        raise IllegalAnswer
    if name in KEEPERS and table.keeper != person.id:
        raise NotYours
    if name in LOBBY and table.phase != "lobby":
        raise NotNow
    WISHES[name](table, person, choice, now)


def ready(table: Table, person: Person, choice: str, now: float) -> None:
    """Ready for the next game, or not; the first one who is not stops the countdown."""
    if table.phase not in ("lobby", "result"):
        raise NotNow
    person.ready = _yes(choice)
    table.touched()
    table.check_start(now)


def game(table: Table, _person: Person, choice: str, now: float) -> None:
    """Another game; its options begin at their defaults."""
    if choice not in GAMES:
        raise IllegalAnswer
    table.game, table.options = choice, {}
    table.fill(now)


def option(table: Table, _person: Person, choice: str, _now: float) -> None:
    """`NAME=VALUE` of the game's options; switches take yes and no."""
    name, _, text = choice.partition("=")
    offered = rules(table.game).OPTIONS.get(name)
    if offered is None:
        raise IllegalAnswer
    value = next((v for v in offered.values if text == ({True: "yes", False: "no"}[v] if isinstance(v, bool) else str(v))), None)
    if value is None:
        raise IllegalAnswer
    table.options = {**table.options, name: value}
    table.touched()


def bots(table: Table, _person: Person, choice: str, now: float) -> None:
    """How many bots are wanted; they make room for people."""
    table.bots = _number(choice, range(table.seats[-1]))
    table.fill(now)


def pace(table: Table, _person: Person, choice: str, _now: float) -> None:
    """How long everybody may think."""
    if choice not in PACES:
        raise IllegalAnswer
    table.pace_name = choice
    table.touched()


def sit(table: Table, person: Person, choice: str, _now: float) -> None:
    """I sit left of the person at this place: the next seat clockwise."""
    place = _number(choice, range(1, len(table.people) + 1))
    neighbour = table.people[place - 1]
    if person not in table.people or neighbour is person:
        raise IllegalAnswer
    table.people.remove(person)
    table.people.insert(table.people.index(neighbour) + 1, person)
    table.touched()


def stop(table: Table, person: Person, _choice: str, now: float) -> None:
    """Stop the countdown; whoever does is not ready any more."""
    person.ready = False
    table.touched()
    table.check_start(now)


def lobby(table: Table, _person: Person, _choice: str, now: float) -> None:
    """After a result: back to the waiting room, for another game."""
    if table.phase != "result":
        raise NotNow
    table.to_lobby(now)


def leave(table: Table, person: Person, _choice: str, now: float) -> None:
    """Enough for tonight."""
    table.leave(person, now)


def name(table: Table, person: Person, choice: str, _now: float) -> None:
    """Another name."""
    wanted = clean_name(choice)
    others = [p for p in (*table.people, *table.watchers) if p is not person]
    if any(looks_like(wanted, p.name) for p in others):
        raise NameTaken
    person.name = wanted
    table.touched()


def pause(table: Table, person: Person, choice: str, now: float) -> None:
    """Pizza: all clocks stand still until somebody goes on."""
    if table.phase != "playing":
        raise NotNow
    table.pause(person.name if _yes(choice) else "", now)


def door(table: Table, _person: Person, choice: str, _now: float) -> None:
    """Whether new guests may come in."""
    if choice not in ("open", "closed"):
        raise IllegalAnswer
    table.open = choice == "open"
    table.touched()


def nudge(table: Table, _person: Person, _choice: str, now: float) -> None:
    """Remind whom the table waits for, once they have thought long enough."""
    play = table.play
    if play is None or table.phase != "playing" or not play.waiting() or play.waited(now) < table.pace.nudge * 1000:
        raise NotNow
    table.nudges += 1
    table.changed()


def stand_in(table: Table, _person: Person, _choice: str, now: float) -> None:
    """Let a bot play for whom the table has been waiting too long, for this turn."""
    play = table.play
    if play is None or table.phase != "playing" or play.waited(now) < table.pace.stand_in * 1000:
        raise NotNow
    play.turn_stand_ins.update(play.waiting())
    table.touched()


WISHES: dict[str, Wish] = {
    wanted.__name__: wanted
    for wanted in (ready, game, option, bots, pace, sit, stop, lobby, leave, name, pause, door, nudge, stand_in)
}
KEEPERS = {"game", "option", "bots", "pace", "door"}
"""Wishes that only the keeper may have."""
LOBBY = {"game", "option", "bots", "pace", "sit", "name"}
"""Wishes that fit the waiting room only."""


def _yes(choice: str) -> bool:
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    return choice == "yes"


def _number(choice: str, allowed: range) -> int:
    if not choice.isdecimal() or len(choice) > 3 or int(choice) not in allowed:
        raise IllegalAnswer
    return int(choice)
