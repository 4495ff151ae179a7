"""Wishes: what people may want of their table, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games import GAMES, rules
from host.table.card_set import differing
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
from protocol.errors import IllegalAnswer, NameTaken, NotNow, NotYours, Refusal, RulesFull, RulesName, SetForbidden
from protocol.messages import RULES_KEPT, RULES_NAME
from protocol.names import clean_name, person_name
from protocol.pairing import new_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.table.live_match import LiveMatch
    from host.table.people import Participant
    from host.table.table import Table

    Wish = Callable[[Table, Participant, str, float], None]


def apply(table: Table, person: Participant, name: str, choice: str, now: float) -> None:
    """Fulfil a wish, or raise the Refusal that says why not; a refused wish changes nothing."""
    if name not in COMMANDS:
        raise IllegalAnswer
    if name in KEEPERS and not (table.keeps(person) or (name in SHARED_WITH_KEEPER and person is table.storyteller())):
        raise NotYours
    if (name in LOBBY and table.phase != "lobby") or (name in SEATED and person is table.operator):
        raise NotNow
    if person.coming and name != "leave":
        raise NotNow
    COMMANDS[name](table, person, choice, now)


# -- everybody's, between games ------------------------------------------------------------------------------------


def ready(table: Table, person: Participant, choice: str, now: float) -> None:
    """Ready for the next game, or not; the first one who is not stops the countdown."""
    if table.phase not in ("lobby", "result"):
        raise NotNow
    person.ready = _yes(choice)
    if person.ready and table.set_forbidden():
        person.ready = False
        raise SetForbidden
    table.mark_changed()
    table.check_start(now)


def sit(table: Table, person: Participant, choice: str, _now: float) -> None:
    """I sit left of the person at this place: the next seat clockwise."""
    place = _number(choice, range(1, len(table.people) + 1))
    neighbour = table.people[place - 1]
    if person not in table.people or neighbour is person:
        raise IllegalAnswer
    table.people.remove(person)
    table.people.insert(table.people.index(neighbour) + 1, person)
    table.mark_changed()


def name(table: Table, person: Participant, choice: str, _now: float) -> None:
    """Another name."""
    wanted = person_name(choice)
    if table.is_taken(wanted, person):
        raise NameTaken
    person.name = wanted
    table.let_bots_give_way()
    table.mark_changed()


def stop(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Stop a countdown: to the deal (whoever does is not ready any more), or to the end of a pause."""
    if table.paused:
        table.pause(table.paused, now)
        return
    person.ready = False
    table.mark_changed()
    table.check_start(now)


def lobby(table: Table, _person: Participant, _choice: str, now: float) -> None:
    """After a result: back to the waiting room, for another game."""
    if table.phase != "result":
        raise NotNow
    table.to_lobby(now)


def evening(table: Table, person: Participant, _choice: str, _now: float) -> None:
    """A new evening: the standings begin anew."""
    if table.phase not in ("lobby", "result"):
        raise NotNow
    table.begin_evening(person)


def leave(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Enough for tonight."""
    table.leave(person, now)


# -- everybody's, in a game ----------------------------------------------------------------------------------------


def pause(table: Table, person: Participant, choice: str, now: float) -> None:
    """Pizza: all clocks stand still until somebody goes on."""
    if table.phase != "playing":
        raise NotNow
    if _yes(choice):
        table.pause(person.name, now)
    else:
        table.go_on_soon(now)


def nudge(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Remind whom the table waits for, once they have thought long enough."""
    play = _running(table)
    waiting = play.match.waiting()
    if not waiting or play.clocks.waited(now) < table.pace.nudge or now - table.nudged_at < NUDGE_EVERY:
        raise NotNow
    table.nudges += 1
    table.nudged_at = now
    table.announce("nudged", table.people[waiting[0] - 1], person)


def stand_in(table: Table, person: Participant, choice: str, now: float) -> None:
    """Let a bot play for whom the table has been waiting too long, for this turn; the keeper names an absent seat."""
    play = _running(table)
    if choice != "-":
        _let_play(table, person, choice)
        return
    if not play.match.waiting() or play.clocks.waited(now) < table.pace.stand_in:
        raise NotNow
    play.substitutes.for_turn.update(play.match.waiting())
    table.announce("stand_in", table.people[play.match.waiting()[0] - 1], person)


def _let_play(table: Table, keeper: Participant, choice: str) -> None:
    """`PLACE on`: a bot plays for somebody who is not there, until they are; `PLACE off`: the table waits for them."""
    place, _, state = choice.partition(" ")
    absent = _person(table, place)
    if not table.keeps(keeper):
        raise NotYours
    if state not in ("on", "off") or absent.bot:
        raise IllegalAnswer
    if absent.gone or absent.rest == "own" or absent.id in table.present_accounts:
        raise NotNow
    absent.rest = "keeper" if state == "on" else ""
    table.announce("stand_in" if state == "on" else "stand_in_off", absent, keeper)
    table.assign_bots()


def rest(table: Table, person: Participant, choice: str, _now: float) -> None:
    """A bot plays my seat until I want it back."""
    _running(table, paused=True)
    if person not in table.people:
        raise NotNow
    person.rest = "own" if _yes(choice) else ""
    table.announce("rest" if person.rest else "rest_off", person, person)
    table.assign_bots()


def refuse(table: Table, person: Participant, _choice: str, _now: float) -> None:
    """Another device wants my seat, and I say no."""
    table.transfer.refuse(person)


def take_keeper(table: Table, person: Participant, _choice: str, now: float) -> None:
    """Keep the table, whose keeper has been away too long."""
    if not table.keeper_free(now) or person.id == table.keeper:
        raise NotNow
    table.keeper = person.id
    table.announce("keeper_taken", person, person)


# -- the keeper's --------------------------------------------------------------------------------------------------


def game(table: Table, _person: Participant, choice: str, now: float) -> None:
    """Another game; its options begin at their defaults."""
    if choice not in GAMES:
        raise IllegalAnswer
    if choice != table.game:
        table.game, table.options = choice, {}
        table.fill_with_bots(now)


def option(table: Table, _person: Participant, choice: str, now: float) -> None:
    """`NAME=VALUE` of the game's options; switches take yes and no."""
    name, _, text = choice.partition("=")
    offered = rules(table.game).INFO.options.get(name)
    if offered is None:
        raise IllegalAnswer
    words = {({True: "yes", False: "no"}[v] if isinstance(v, bool) else str(v)): v for v in offered.values}
    if text not in words:
        raise IllegalAnswer
    table.options = {**table.options, name: words[text]}
    table.mark_changed()
    table.check_start(now)


def keep_rules(table: Table, _person: Participant, choice: str, _now: float) -> None:
    """Keep the options of the moment as house rules under a name; the host has them on other evenings too."""
    try:
        name = clean_name(choice)
    except Refusal:
        raise RulesName from None
    if len(name) > RULES_NAME or name == BOOK:
        raise RulesName
    kept = table.journal.house_rules.of(table.game)
    if name not in kept and len(kept) >= RULES_KEPT:
        raise RulesFull
    table.journal.house_rules.keep(table.game, name, differing(table.game, table.options))
    table.mark_changed()


def use_rules(table: Table, _person: Participant, choice: str, now: float) -> None:
    """Play by house rules that are kept, or by the book."""
    kept = table.journal.house_rules.of(table.game)
    if choice not in kept and choice != BOOK:
        raise IllegalAnswer
    table.options = differing(table.game, kept.get(choice, {}))
    table.mark_changed()
    table.check_start(now)


def drop_rules(table: Table, _person: Participant, choice: str, _now: float) -> None:
    """Forget house rules that are kept."""
    if choice not in table.journal.house_rules.of(table.game):
        raise IllegalAnswer
    table.journal.house_rules.drop(table.game, choice)
    table.mark_changed()


def bots(table: Table, _person: Participant, choice: str, now: float) -> None:
    """How many bots are wanted; they make room for people."""
    table.bots = _number(choice, range(table.seats[-1]))
    table.fill_with_bots(now)


def pace(table: Table, _person: Participant, choice: str, _now: float) -> None:
    """How long everybody may think."""
    if choice not in PACES:
        raise IllegalAnswer
    table.pace_name = choice
    table.mark_changed()


def door(table: Table, person: Participant, choice: str, _now: float) -> None:
    """Whether new guests may come in; `renew` gives the table another code."""
    if choice not in ("open", "closed", "renew"):
        raise IllegalAnswer
    if choice == "renew":
        table.code = new_code()
    else:
        table.open = choice == "open"
    table.announce(f"door_{choice}", None, person)


def extend(table: Table, person: Participant, _choice: str, now: float) -> None:
    """More time for what is being asked."""
    play = _running(table)
    if not play.clocks.extend():
        raise NotNow
    play.save_clocks(now)
    table.announce("extended", None, person)


def kick(table: Table, person: Participant, choice: str, now: float) -> None:
    """Send somebody away: their key is dead, and a bot plays their seat to the end."""
    away = _person(table, choice)
    if away.bot or away is person or away.id not in table.channels:
        raise IllegalAnswer
    table.kick(away, person, now)


def end(table: Table, person: Participant, _choice: str, _now: float) -> None:
    """End the match without a winner."""
    if not (table.stopped and table.phase == "playing"):  # there may be nothing to play any more
        _running(table, paused=True)
    table.announce("ended", None, person)
    table.end()


def code(table: Table, person: Participant, choice: str, now: float) -> None:
    """A one-time code with which another device may take a seat."""
    table.transfer.make_code(_person(table, choice), person, now)


def keeper(table: Table, person: Participant, choice: str, _now: float) -> None:
    """Let somebody else keep the table."""
    other = _person(table, choice)
    if other.bot or other.gone or other.id == table.keeper:
        raise IllegalAnswer
    table.keeper = other.id
    table.announce("keeper", other, person)


BOOK = "-"
"""In the place of a name: the rules as the book has them."""
NUDGE_EVERY = 10.0
"""Seconds between two nudges: each rings a bell."""

COMMANDS: dict[str, Wish] = {
    wanted.__name__: wanted
    for wanted in (
        *(ready, sit, name, stop, lobby, leave, pause, nudge, stand_in, rest, refuse, take_keeper),
        *(evening, game, option, bots, pace, door, extend, kick, end, code, keeper),
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
"""Wishes that only the keeper may have."""
LOBBY = {"game", "option", "bots", "pace", "sit", "name", "lead", *HOUSE_RULES_COMMANDS}
"""Wishes that fit the waiting room only."""
SEATED = {"ready", "sit", "name", "leave", "rest", "refuse", "take_keeper", "lead", *STORYTELLER_COMMANDS}
"""Wishes that somebody without a seat or a place to watch from cannot have."""


def _running(table: Table, *, paused: bool = False) -> LiveMatch:
    if table.live_match is None or table.phase != "playing" or (table.paused and not paused):
        raise NotNow
    return table.live_match


def _person(table: Table, choice: str) -> Participant:
    return table.people[_number(choice, range(1, len(table.people) + 1)) - 1]


def _yes(choice: str) -> bool:
    if choice not in ("yes", "no"):
        raise IllegalAnswer
    return choice == "yes"


def _number(choice: str, allowed: range) -> int:
    if not choice.isascii() or not choice.isdecimal() or len(choice) > 3 or int(choice) not in allowed:
        raise IllegalAnswer
    return int(choice)
