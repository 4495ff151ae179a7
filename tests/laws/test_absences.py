"""The law of absences: whoever is waited for may go in any way at any moment, and the game goes on to its end."""

from __future__ import annotations

import random

import pytest

from host.engine.asking import CHANCE, CLOCK
from host.games import GAMES
from protocol.durations import NEVER
from tests.laws.random_play import choice_for, seats_left
from tests.table.evening import Evening
from tests.table.porch import Porch
from tests.table.test_seat_transfer import code_for, come

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
ALL_AT_ONCE = ("werewolves", "duesterwald")
"""Games whose nights wait for nobody."""
PATIENCE = 400.0
"""Longer than anything may take that nobody does anything about: a halt and an absence after it."""
TALKING = 1200.0
"""The same for a village by day: a talk that halts over and over."""


def stands(evening):
    """Why the table is stuck at this moment; "" when it is not."""
    table = evening.table
    if table.lifecycle.phase != "playing" or table.lifecycle.paused:
        return ""
    live_match = table.lifecycle.live_match
    if table.lifecycle.stopped or live_match is None or not live_match.match.asks:
        return "a running game without an ask"
    for ask in live_match.match.asks:
        if ask.kind == "standing":
            continue  # nobody waits for it, and what nobody takes is never given
        if ask.kind in {"slot", "vote"} and not ask.default:
            continue  # no answer is nothing, and a clock closes it: the table has something due
        if not ask.default or not (ask.allows(ask.default) or ask.seat in (CHANCE, CLOCK)):
            return f"{ask.name} has no default"
    if live_match.due() < NEVER or live_match.clocks.halted is not None:
        return ""
    here = {
        seat
        for seat, person in enumerate(table.roster.people, 1)
        if person.id in table.roster.present_accounts and not person.gone
    }
    open_to = {ask.seat for ask in live_match.match.asks if str(ask.seat) not in live_match.match.game.given}
    return "" if open_to & here else "nobody there can answer"


def over(evening):
    """Whether the match is over."""
    return evening.table.lifecycle.phase == "result"


class Trouble:
    """What can happen to an evening, by one dice."""

    def __init__(self, evening: Evening, dice: random.Random) -> None:
        self.evening = evening
        self.dice = dice
        self.asleep: dict[str, object] = {}
        self.seats = {name: guest.seat for name, guest in evening.guests.items()}

    def strike(self) -> None:
        """One thing happens, most often to whoever is waited for."""
        seldom = [self.sleep, self.leave, self.come_back, self.kick, self.pause, self.rest, self.crash, self.nudge]
        often = [self.wake, self.go_on]
        self.dice.choice([*seldom, self.stand_in, self.hand_keeper, *often, *often])()

    def somebody(self) -> str:
        """Whoever is waited for, if their device is awake, or anybody."""
        table = self.evening.table
        waited = [
            table.roster.people[seat - 1].name
            for seat in (table.lifecycle.live_match.match.waiting() if table.lifecycle.live_match else [])
        ]
        awake = list(self.evening.guests)
        wanted = [name for name in waited if name in awake] if self.dice.random() < 0.7 else awake
        return self.dice.choice(wanted or awake or [""])

    def submit_command(self, name: str, wanted: str, choice: str = "-") -> None:
        """Somebody wishes something; it may well be refused."""
        if guest := self.evening.guests.get(name):
            guest.submit_command(wanted, choice, self.evening.now)

    def sleep(self) -> None:
        """A phone goes dark."""
        if name := self.somebody():
            self.asleep[name] = self.evening.guests.pop(name)

    def wake(self) -> None:
        """A phone wakes."""
        if self.asleep:
            name = self.dice.choice(sorted(self.asleep))
            self.evening.guests[name] = self.asleep.pop(name)
            self.evening.guests[name].awoke(self.evening.now)

    def leave(self) -> None:
        """Enough."""
        self.submit_command(self.somebody(), "leave")

    def come_back(self) -> None:
        """A new process at an old seat."""
        name = self.dice.choice(NAMES)
        if name not in self.asleep:
            self.evening.guests[name] = self.evening.connect(self.seats[name])

    def kick(self) -> None:
        """The keeper has had it."""
        for name in NAMES:
            self.submit_command(name, "kick", str(self.dice.randint(1, 5)))

    def pause(self) -> None:
        """Pizza."""
        self.submit_command(self.somebody(), "pause", "yes")

    def go_on(self) -> None:
        """Pizza eaten."""
        self.submit_command(self.somebody(), "pause", "no")

    def rest(self) -> None:
        """A bot may play for me, or not any more."""
        self.submit_command(self.somebody(), "rest", self.dice.choice(["yes", "no"]))

    def crash(self) -> None:
        """The host."""
        self.evening.restart_host()

    def nudge(self) -> None:
        """Come on."""
        self.submit_command(self.somebody(), "nudge")

    def stand_in(self) -> None:
        """A bot, please, at last."""
        self.submit_command(self.somebody(), "stand_in", self.dice.choice(["-", "1 on", "2 on", "3 off"]))

    def hand_keeper(self) -> None:
        """Somebody else keeps the table."""
        self.submit_command(self.somebody(), self.dice.choice(["keeper", "take_keeper"]), str(self.dice.randint(1, 5)))


def until_its_end(evening, dice, pace, patience=PATIENCE):
    """Play an evening full of trouble; at every moment somebody can answer, and the match ends."""
    trouble = Trouble(evening, dice)
    quiet_since, known = evening.now, None
    for _ in range(1500):
        if dice.random() < 0.25:
            trouble.strike()
        if dice.random() < 0.5:
            evening.play_on(dice.choice([0.2, 1.0, 3.0]))
        else:
            evening.run(dice.choice([0.3, 2.0, 12.0]), step=0.25)
        assert stands(evening) == ""
        table = evening.table
        if table.lifecycle.phase == "result":
            return
        state = table.lifecycle.live_match.match.asked if table.lifecycle.live_match else 0, table.lifecycle.paused
        if state != known or table.lifecycle.paused:
            quiet_since, known = evening.now, state
        if evening.now - quiet_since > patience:
            for name in list(evening.guests):  # only people who are there can hold a game without a clock
                trouble.submit_command(name, "stand_in")
            evening.play_on(1.0)
            assert pace == "off"
    trouble.submit_command(trouble.somebody(), "pause", "no")
    evening.guests.clear()
    evening.table.lifecycle.paused = ""
    evening.until(lambda: stands(evening) or evening.table.lifecycle.phase == "result", 20_000)
    assert evening.table.lifecycle.phase == "result"


def sit_down(evening, game, pace, options=()):
    """Five people, ready to play."""
    for name in NAMES:
        evening.sit(name)
    evening.run(0.3)
    wishes = [
        ("game", game),
        ("bots", str(seats_left(game, len(NAMES)))),
        ("pace", pace),
        *(("option", option) for option in options),
    ]
    for wanted, choice in wishes:
        evening.guests["Ada"].submit_command(wanted, choice, evening.now)
        evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "playing", 30)


PACES = ("off", "relaxed", "brisk")
EVENINGS = [(game, seed, PACES[seed % 3]) for game in GAMES for seed in range(max(3, 6 // len(GAMES)))]


@pytest.mark.parametrize(("game", "seed", "pace"), EVENINGS)
def test_a_game_goes_on_whoever_goes(tmp_path, game, seed, pace):
    """Sleeping, leaving, kicked, paused, resting, restarted: at every moment the game can go on, and it ends."""
    evening = Evening(tmp_path, fast=False)
    sit_down(evening, game, pace)
    until_its_end(evening, random.Random(seed), pace, TALKING if game in ALL_AT_ONCE else PATIENCE)
    evening.kill_host()


@pytest.mark.parametrize("seed", range(3))
def test_the_lantern_goes_on_whoever_goes(tmp_path, lantern_on_offer, seed):
    """The same with slots, standing asks, a secret reaction and seats that leave the game."""
    evening = Evening(tmp_path, fast=False)
    sit_down(evening, "lantern", "brisk")
    until_its_end(evening, random.Random(100 + seed), "brisk")
    evening.kill_host()


async def take_over(evening, place, name):
    """Somebody else gets the seat in the middle of its ask, and answers it."""
    session = await come(evening, code_for(evening, place), name)
    evening.until(lambda: session.scene.you == place, 30)
    evening.until(lambda: any(ask.kind != "standing" for ask in session.scene.asks), 10)
    ask = next(ask for ask in session.scene.asks if ask.kind != "standing")
    session.submit_answer(ask.number, choice_for(ask, random.Random(1)), evening.now)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in ALL_AT_ONCE])
@pytest.mark.parametrize("gone", ["sleep", "leave", "kick", "rest", "hand"])
async def test_the_last_one_waited_for_may_go(tmp_path, game, gone):
    """Everybody else has done what they had to; the one for whom all wait goes, and the game goes on."""
    evening = Evening(tmp_path, fast=False)
    evening.porch = Porch(evening)
    sit_down(evening, game, "off")
    trouble = Trouble(evening, random.Random(1))
    for newcomer in ("Finn", "Greta", "Hans", "Ida", "Jo"):
        evening.until(
            lambda: evening.table.lifecycle.live_match.match.waiting() or evening.table.lifecycle.phase == "result", 60
        )
        if evening.table.lifecycle.phase == "result" or not evening.guests:
            break
        asked = evening.table.lifecycle.live_match.match.asked
        (waited,) = evening.table.lifecycle.live_match.match.waiting()
        name = evening.table.roster.people[waited - 1].name
        if name in evening.guests:
            if gone == "kick":
                other = next((n for n in evening.guests if n != name), "")
                if not other:
                    break  # whoever is alone is sent away by nobody
                evening.table.roster.keeper = trouble.seats[other].account
                trouble.submit_command(other, "kick", str(waited))
            elif gone == "hand":
                if name == "Ada":
                    break  # she reads the codes out, and has done so for whoever came before
                await take_over(evening, waited, newcomer)
            elif gone != "sleep":
                trouble.submit_command(name, gone, "yes" if gone == "rest" else "-")
        evening.run(0.2)
        evening.guests.pop(name, None)
        evening.until(lambda asked=asked: evening.table.lifecycle.live_match.match.asked != asked or over(evening), 400)
        assert stands(evening) == ""
    evening.kill_host()
