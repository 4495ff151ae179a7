"""Commands: what people may want of their table, a function each. It gets the parts, and returns what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import GAMES, rules
from host.table.card_set import differing
from host.table.events import Happened
from host.table.pace import PACES
from host.table.storyteller import (
    SHARED_WITH_KEEPER,
    STORYTELLER_COMMANDS,
    absent,
    lead,
    lead_on,
    look,
    proxy,
    remove,
    undo,
)
from protocol.codes import new_code
from protocol.errors import (
    HostOnly,
    IllegalAnswer,
    NameTaken,
    NotNow,
    NotYours,
    Refusal,
    RulesFull,
    RulesName,
    SetForbidden,
)
from protocol.messages import BY_THE_BOOK, RULES_KEPT, RULES_NAME
from protocol.names import clean_name, person_name
from protocol.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.table.live_match import LiveMatch
    from host.table.parts import TableParts
    from host.table.people import Participant

    Command = Callable[[TableParts, Participant, str, float], Happened | None]
    """What it returns is told to everybody; None where there is nothing to tell, or a part has told it."""


def apply(parts: TableParts, person: Participant, name: str, choice: str, now: float) -> None:
    """Do what somebody wants, or raise the Refusal that says why not; a refused command changes nothing."""
    if name not in COMMANDS:
        raise IllegalAnswer
    leads = name in SHARED_WITH_KEEPER and person is parts.lobby.storyteller()
    if name in KEEPERS and not (parts.roster.is_keeper(person) or leads):
        raise NotYours
    phase = parts.lifecycle.phase
    lobby_only = name in LOBBY_COMMANDS and phase != "lobby" and (name, phase) != ("game", "result")
    if lobby_only or (name in NOT_OPERATOR and person is parts.roster.operator):
        raise NotNow
    if person.coming and name != "leave":
        raise NotNow
    if happened := COMMANDS[name](parts, person, choice, now):
        parts.events.pass_on(happened)
    parts.lifecycle.settle(now)


# -- everybody's, between games ------------------------------------------------------------------------------------


def ready(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """Ready for the next game, or not; the first one who is not stops the countdown."""
    phase = parts.lifecycle.phase
    if phase not in ("lobby", "result"):
        raise NotNow
    person.ready = _yes(choice)
    if person.ready and parts.lobby.set_forbidden(phase):
        person.ready = False
        raise SetForbidden
    return Happened()


def sit(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """I sit left of the person in this seat: the next seat clockwise."""
    people, neighbour = parts.roster.people, _person(parts, choice)
    if person not in people or neighbour is person:
        raise IllegalAnswer
    people.remove(person)
    people.insert(people.index(neighbour) + 1, person)
    return Happened()


def name(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """Another name."""
    wanted = person_name(choice)
    if parts.attendance.is_taken(wanted, person):
        raise NameTaken
    person.name = wanted
    parts.roster.let_bots_give_way()
    return Happened()


def stop(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """Stop a countdown: to the deal (whoever does is not ready any more), or to the end of a pause."""
    if parts.lifecycle.paused:
        parts.lifecycle.pause(parts.lifecycle.paused, now, parts.lifecycle.paused_for)
    else:
        person.ready = False
    return Happened()


def lobby(parts: TableParts, _person: Participant, _choice: str, now: float) -> None:
    """After a result: back to the lobby, for another game."""
    if parts.lifecycle.phase != "result":
        raise NotNow
    parts.lifecycle.to_lobby(now)


def evening(parts: TableParts, person: Participant, _choice: str, _now: float) -> None:
    """A new evening: the standings begin anew."""
    if parts.lifecycle.phase not in ("lobby", "result"):
        raise NotNow
    parts.tally.begin(person)


def leave(parts: TableParts, person: Participant, _choice: str, now: float) -> None:
    """Enough for tonight."""
    parts.attendance.leave(person, now)


# -- everybody's, in a game ----------------------------------------------------------------------------------------


def pause(parts: TableParts, person: Participant, choice: str, now: float) -> None:
    """Pizza: all clocks stand still until somebody goes on."""
    if parts.lifecycle.phase != "playing":
        raise NotNow
    if _yes(choice):
        parts.lifecycle.pause(person.name, now)
    else:
        parts.lifecycle.go_on_soon(now)


def nudge(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """Remind whom the table waits for, once they have thought long enough."""
    live_match = _played(parts)
    waiting = live_match.match.waiting()
    if not waiting or live_match.clocks.waited(now) < parts.lobby.pace.nudge or not parts.nudges.may_follow(now):
        raise NotNow
    parts.nudges.add(now)
    return Happened("nudged", parts.roster.people[waiting[0] - 1], person)


def hurry(parts: TableParts, person: Participant, _choice: str, _now: float) -> Happened:
    """Show me how it ends: bots, who alone still play, go on fast."""
    clocks = _played(parts).clocks
    if clocks.people or clocks.hurried:
        raise NotNow
    clocks.hurried = True
    return Happened("hurried", None, person)


def stand_in(parts: TableParts, person: Participant, choice: str, now: float) -> Happened:
    """Let a bot play for whom the table has been waiting too long, for this turn; the keeper names an absent seat."""
    live_match = _played(parts)
    if choice != "-":
        return _let_play(parts, person, choice)
    waiting = live_match.match.waiting()
    if not waiting or live_match.clocks.waited(now) < parts.lobby.pace.stand_in:
        raise NotNow
    live_match.substitutes.for_turn.update(waiting)
    return Happened("stand_in", parts.roster.people[waiting[0] - 1], person)


def _let_play(parts: TableParts, keeper: Participant, choice: str) -> Happened:
    """`SEAT on`: a bot plays for somebody who is not there, until they are; `SEAT off`: the table waits for them."""
    seat, _, state = choice.partition(" ")
    absent = _person(parts, seat)
    if not parts.roster.is_keeper(keeper):
        raise NotYours
    if state not in ("on", "off") or absent.bot:
        raise IllegalAnswer
    if absent.gone or absent.rest == "own" or absent.id in parts.roster.present_accounts:
        raise NotNow
    absent.rest = "keeper" if state == "on" else ""
    return Happened("stand_in" if state == "on" else "stand_in_off", absent, keeper)


def rest(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """A bot plays my seat until I want it back."""
    _played(parts, paused=True)
    if person not in parts.roster.people:
        raise NotNow
    person.rest = "own" if _yes(choice) else ""
    return Happened("rest" if person.rest else "rest_off", person, person)


def refuse(parts: TableParts, person: Participant, _choice: str, _now: float) -> None:
    """Another device wants my seat, and I say no."""
    parts.transfer.refuse(person)


def take_keeper(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """Keep the table, whose keeper has been away too long."""
    if not parts.roster.keeper_free(now) or person.id == parts.roster.keeper:
        raise NotNow
    parts.roster.keeper = person.id
    return Happened("keeper_taken", person, person)


# -- the keeper's --------------------------------------------------------------------------------------------------


def game(parts: TableParts, _person: Participant, choice: str, now: float) -> None:
    """Another game; its options begin at their defaults. After a result also back to the lobby."""
    if choice not in GAMES:
        raise IllegalAnswer
    if parts.lifecycle.phase == "result":
        parts.lifecycle.to_lobby(now)
    if choice != parts.lobby.game:
        parts.lobby.game, parts.lobby.options = choice, {}
        parts.lifecycle.seat_bots(now)


def option(parts: TableParts, _person: Participant, choice: str, _now: float) -> Happened:
    """`NAME=VALUE` of the game's options; switches take yes and no."""
    name, _, text = choice.partition("=")
    offered = rules(parts.lobby.game).INFO.options.get(name)
    if offered is None:
        raise IllegalAnswer
    words = {({True: "yes", False: "no"}[v] if isinstance(v, bool) else str(v)): v for v in offered.values}
    if text not in words:
        raise IllegalAnswer
    parts.lobby.options = {**parts.lobby.options, name: words[text]}
    return Happened()


def keep_rules(parts: TableParts, _person: Participant, choice: str, _now: float) -> Happened:
    """Keep the options of the moment as house rules under a name; the host has them on other evenings too."""
    try:
        name = clean_name(choice)
    except Refusal:
        raise RulesName from None
    if len(name) > RULES_NAME or name == BY_THE_BOOK:
        raise RulesName
    house_rules, lobby = parts.context.journal.house_rules, parts.lobby
    kept = house_rules.of(lobby.game)
    if name not in kept and len(kept) >= RULES_KEPT:
        raise RulesFull
    house_rules.keep(lobby.game, name, differing(lobby.game, lobby.options))
    return Happened()


def use_rules(parts: TableParts, _person: Participant, choice: str, _now: float) -> Happened:
    """Play by house rules that are kept, or by the book."""
    kept = parts.context.journal.house_rules.of(parts.lobby.game)
    if choice not in kept and choice != BY_THE_BOOK:
        raise IllegalAnswer
    parts.lobby.options = differing(parts.lobby.game, kept.get(choice, {}))
    return Happened()


def drop_rules(parts: TableParts, _person: Participant, choice: str, _now: float) -> Happened:
    """Forget house rules that are kept."""
    house_rules = parts.context.journal.house_rules
    if choice not in house_rules.of(parts.lobby.game):
        raise IllegalAnswer
    house_rules.drop(parts.lobby.game, choice)
    return Happened()


def bots(parts: TableParts, _person: Participant, choice: str, now: float) -> None:
    """How many bots are wanted; they make room for people."""
    parts.lobby.bots = _number(choice, range(parts.lobby.seats[-1]))
    parts.lifecycle.seat_bots(now)


def pace(parts: TableParts, _person: Participant, choice: str, _now: float) -> Happened:
    """How long everybody may think."""
    if choice not in PACES:
        raise IllegalAnswer
    parts.lobby.pace_name = choice
    return Happened()


def door(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """Whether new guests may come in; `renew` gives the table another code."""
    if choice not in ("open", "closed", "renew"):
        raise IllegalAnswer
    if choice == "renew":
        parts.attendance.code = new_code()
    else:
        parts.attendance.open = choice == "open"
    return Happened(f"door_{choice}", None, person)


def extend(parts: TableParts, person: Participant, _choice: str, now: float) -> Happened:
    """More time for what is being asked."""
    live_match = _played(parts)
    if not live_match.clocks.extend():
        raise NotNow
    live_match.save_clocks(now)
    return Happened("extended", None, person)


def kick(parts: TableParts, person: Participant, choice: str, now: float) -> None:
    """Send somebody away: their key is dead, and a bot plays their seat to the end; in a village the seat is out."""
    away = _person(parts, choice)
    if away.bot or away is person or away.id not in parts.channels.by_account:
        raise IllegalAnswer
    parts.attendance.kick(away, person, now)


def end(parts: TableParts, person: Participant, _choice: str, _now: float) -> Happened:
    """End the match without a winner."""
    if not (parts.lifecycle.stopped and parts.lifecycle.phase == "playing"):  # there may be nothing to play any more
        _played(parts, paused=True)
    parts.lifecycle.end()
    return Happened("ended", None, person)


def code(parts: TableParts, person: Participant, choice: str, now: float) -> None:
    """A one-time code with which another device may take a seat."""
    parts.transfer.make_code(_person(parts, choice), person, now)


def keeper(parts: TableParts, person: Participant, choice: str, _now: float) -> Happened:
    """Let somebody else keep the table."""
    other = _person(parts, choice)
    if other.bot or other.gone or other.id == parts.roster.keeper:
        raise IllegalAnswer
    parts.roster.keeper = other.id
    return Happened("keeper", other, person)


def table(parts: TableParts, person: Participant, choice: str, _now: float) -> None:
    """Open or close another table of the same host; only the console may."""
    if person is not parts.roster.operator:
        raise HostOnly
    parts.context.table_command(choice)


COMMANDS: dict[str, Command] = {
    wanted.__name__: wanted
    for wanted in (
        *(ready, sit, name, stop, lobby, leave, pause, nudge, hurry, stand_in, rest, refuse, take_keeper),
        *(evening, game, option, bots, pace, door, extend, kick, end, code, keeper, table),
        *(keep_rules, use_rules, drop_rules, lead, lead_on, proxy, look, undo, absent, remove),
    )
}
HOUSE_RULES_COMMANDS = {"keep_rules", "use_rules", "drop_rules"}
KEEPERS = {
    "evening",
    "game",
    "option",
    "bots",
    "pace",
    "door",
    "extend",
    "kick",
    "remove",
    "end",
    "code",
    "keeper",
    *HOUSE_RULES_COMMANDS,
}
"""Commands that only the keeper may give."""
LOBBY_COMMANDS = {"game", "option", "bots", "pace", "sit", "name", "lead", *HOUSE_RULES_COMMANDS}
"""Commands that fit the lobby only."""
NOT_OPERATOR = {
    "ready",
    "sit",
    "name",
    "leave",
    "hurry",
    "rest",
    "refuse",
    "take_keeper",
    "lead",
    *STORYTELLER_COMMANDS,
}
"""Commands that the operator cannot give, who keeps a table from the console: they are for guests only."""


def _played(parts: TableParts, *, paused: bool = False) -> LiveMatch:
    """The match that is played now; with `paused` also while it stands still."""
    lifecycle = parts.lifecycle
    if lifecycle.live_match is None or lifecycle.phase != "playing" or (lifecycle.paused and not paused):
        raise NotNow
    return lifecycle.live_match


def _person(parts: TableParts, choice: str) -> Participant:
    people = parts.roster.people
    return people[_number(choice, range(1, len(people) + 1)) - 1]


def _yes(choice: str) -> bool:
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    return choice == "yes"


def _number(choice: str, allowed: range) -> int:
    found = whole_number(choice, allowed)
    if found is None:
        raise IllegalAnswer
    return found
