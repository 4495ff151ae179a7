"""The waiting room of a game with a set of cards: what it shows, what may not begin, house rules, trials by bots."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from host.bot_workers import InlineBots, Outcomes, ProcessBots, SetTrialRequest, try_out
from host.table import card_set
from host.table.card_set import WANTED, differing, forbidden
from host.table.commands import COMMANDS
from protocol.errors import RulesFull, RulesName, SetForbidden
from protocol.messages import RULES_KEPT, RULES_NAME
from tests.table.evening import Evening

GAME = "werewolves"


class Playing:
    """Bot workers that play as a test wants: each trial is `games` games, done when it is let go."""

    def __init__(self, games=20, trouble="") -> None:
        self.games = games
        self.trouble = trouble
        self.trials: list[tuple[SetTrialRequest, Future[Outcomes]]] = []
        self.waits = False
        self.think = InlineBots().think

    def try_out(self, trial):
        """Begin to play."""
        future: Future[Outcomes] = Future()
        self.trials.append((trial, future))
        if not self.waits:
            self.let_go()
        return future

    def let_go(self):
        """The last trial is over."""
        trial, future = self.trials[-1]
        games = min(self.games, trial.games)
        future.set_result(Outcomes({"village": games // 2, "wolves": games - games // 2}, self.trouble))


@pytest.fixture
def evening(tmp_path):
    """Ada keeps a table of the Big Box, with eleven bots."""
    evening = Evening(tmp_path)
    evening.sit("Ada")
    evening.sit("Ben")
    evening.run(0.3)
    wish(evening, "game", GAME)
    wish(evening, "bots", "9")
    yield evening
    evening.kill_host()


def wish(evening, name, choice, who="Ada"):
    """Wish, and see what the table says; gives the id of a refusal."""
    session = evening.guests[who]
    session.submit_command(name, choice, evening.now)
    evening.run(0.3)
    return session.scene.refused


def setup(evening):
    """What the waiting room shows to Ben."""
    return evening.guests["Ben"].scene.room.setup


# -- the set ---------------------------------------------------------------------------------------


def test_the_set_is_shown_as_ids_before_the_start(evening):
    """The book's example for eleven; nothing is wrong with it; it follows the number of bots and the options."""
    shown = setup(evening)
    assert (shown.players, shown.problems) == (11, [])
    assert shown.cards == {"villager": 3, "werewolf": 3} | dict.fromkeys(
        ("seer", "witch", "hunter", "cupid", "mayor"), 1
    )
    wish(evening, "bots", "14")
    assert sum(setup(evening).cards.values()) == setup(evening).players == 16
    wish(evening, "option", "drunkard_allowed=yes")
    assert setup(evening).cards["drunkard"] == 1
    wish(evening, "option", "set_public=no")
    assert setup(evening).cards == {}


def test_what_is_unusual_is_told_and_may_begin(evening):
    """A warning stops nobody."""
    wish(evening, "option", "set_oracle=1")
    wish(evening, "option", "set_seer=1")
    assert [(one.level, one.code) for one in setup(evening).problems] == [("warn", "W08")]
    assert not forbidden(GAME, 11, evening.table.lobby.options)


def test_a_set_that_is_none_cannot_begin(evening):
    """The one who is ready hears why not; whoever was ready before starts nothing; changed back it goes on."""
    for name, count in (("villager", 5), ("werewolf", 3)):
        wish(evening, "option", f"set_{name}={count}")
    assert [(one.level, one.code) for one in setup(evening).problems if one.level != "warn"] == [
        ("block", "E02"),
        ("house", "E06"),
    ]
    assert wish(evening, "ready", "yes") == SetForbidden.id
    assert not evening.table.roster.people[0].ready
    wish(evening, "use_rules", "-")
    assert wish(evening, "ready", "yes") == ""
    wish(evening, "option", "set_villager=5")
    assert wish(evening, "ready", "yes", "Ben") == SetForbidden.id
    evening.run(8)
    assert evening.table.lifecycle.phase == "lobby"
    wish(evening, "option", "set_villager=-1")
    assert wish(evening, "ready", "yes", "Ben") == ""
    evening.until(lambda: evening.table.lifecycle.phase == "playing")
    assert setup(evening) is None, "while a game runs no message carries it"


def test_a_countdown_ends_when_the_set_becomes_none(evening):
    """And begins again with a set that is one."""
    for who in ("Ada", "Ben"):
        evening.guests[who].submit_command("ready", "yes", evening.now)
    evening.run(0.05)
    evening.table.lobby.options = {"set_villager": 5}
    evening.table.lifecycle.settle(evening.now)
    evening.run(8)
    assert evening.table.lifecycle.phase == "lobby"


def test_house_rules_allow_what_the_book_forbids(evening):
    """Without a seer: only with the switch."""
    for name in ("seer", "oracle"):
        wish(evening, "option", f"set_{name}=0")
    assert "house" in {one.level for one in setup(evening).problems}
    assert wish(evening, "ready", "yes") == SetForbidden.id
    wish(evening, "option", "house_rules=yes")
    assert wish(evening, "ready", "yes") == ""


def test_other_games_have_no_set(tmp_path):
    """Nothing is shown, nothing forbidden."""
    evening = Evening(tmp_path)
    evening.sit("Ada")
    evening.run(0.3)
    assert evening.guests["Ada"].scene.room.setup is None
    assert not forbidden("wolfmoon", 4, {})
    evening.kill_host()


# -- house rules -----------------------------------------------------------------------------------


def test_house_rules_are_kept_over_evenings(evening):
    """Under a name, for this game only; after a restart, and after another game was chosen, they are used again."""
    wish(evening, "option", "parity=yes")
    wish(evening, "option", "tell_cause=no")
    wish(evening, "option", "draw_offer=3")
    assert wish(evening, "keep_rules", "Oma  Änne") == ""
    wish(evening, "game", "wolfmoon")
    assert evening.guests["Ben"].scene.room.house_rules == []
    evening.restart_host()
    for session in evening.guests.values():
        session.connected(evening.now)
    evening.run(4)
    wish(evening, "game", GAME)
    kept = evening.guests["Ben"].scene.room.house_rules
    assert [name.split() for name in kept] == [["Oma", "Änne"]]
    wish(evening, "option", "latent_wolf=yes")
    assert wish(evening, "use_rules", kept[0]) == ""
    assert evening.guests["Ben"].scene.room.options == {"parity": True, "tell_cause": False}
    wish(evening, "use_rules", "-")
    assert evening.guests["Ben"].scene.room.options == {}
    assert wish(evening, "drop_rules", kept[0]) == ""
    assert evening.guests["Ben"].scene.room.house_rules == []
    assert wish(evening, "drop_rules", kept[0]) != ""


def test_house_rules_stand_in_one_order_before_and_after_a_restart(evening):
    """In that of their names, in whatever order they were kept."""
    for name in ("Oma", "Bergs", "Ältere", "Zu viert"):
        wish(evening, "keep_rules", name)
    before = evening.guests["Ben"].scene.room.house_rules
    assert before == ["Bergs", "Oma", "Zu viert", "Ältere"]
    evening.restart_host()
    for session in evening.guests.values():
        session.connected(evening.now)
    evening.run(4)
    assert evening.guests["Ben"].scene.room.house_rules == before


def test_house_rules_that_were_dropped_are_gone_on_other_evenings_too(evening):
    """And those kept beside them are there as they were kept last."""
    for name, parity in (("Oma", "yes"), ("Opa", "yes"), ("Oma", "no")):
        wish(evening, "option", f"parity={parity}")
        assert wish(evening, "keep_rules", name) == ""
    assert wish(evening, "drop_rules", "Opa") == ""
    evening.restart_host()
    assert evening.journal.house_rules.of(GAME) == {"Oma": {}}


def test_only_so_many_house_rules_and_only_under_a_name(evening):
    """Eight; the same name again replaces; no name that cannot be shown; the keeper's business."""
    for number in range(RULES_KEPT):
        assert wish(evening, "keep_rules", f"Haus {number}") == ""
    assert wish(evening, "keep_rules", "Haus 9") == RulesFull.id
    wish(evening, "option", "parity=yes")
    assert wish(evening, "keep_rules", "Haus 3") == ""
    assert evening.journal.house_rules.of(GAME)["Haus 3"] == {"parity": True}
    for bad in ("-", "", "x" * (RULES_NAME + 1), "a\x07b"):
        assert wish(evening, "keep_rules", bad) == RulesName.id
    assert wish(evening, "keep_rules", "Bens", "Ben") == "not_yours"
    assert wish(evening, "use_rules", "Nirgends") != ""
    assert {"keep_rules", "use_rules", "drop_rules"} <= set(COMMANDS)


def test_kept_rules_of_another_release_lose_what_is_unknown():
    """Options and values that this release does not have are left out."""
    assert differing(GAME, {"parity": True, "gone": 3, "mood": 77, "draw_offer": 3}) == {"parity": True}


# -- bots try it out -------------------------------------------------------------------------------


@pytest.fixture
def tried(evening, monkeypatch):
    """The same table, with bot workers of the test's own."""
    monkeypatch.setattr(card_set, "bot_of_its_own", lambda _game: True)
    evening.table.context.bot_workers = Playing()
    return evening


def test_bots_try_the_set_out_and_everybody_sees_it(tried):
    """Two hundred games, in pieces; then no more."""
    tried.run(6)
    balance = setup(tried).balance
    assert (balance.games, balance.won) == (WANTED, {"village": 100, "wolves": 100})
    count = len(tried.table.context.bot_workers.trials)
    assert count == 10
    tried.run(10)
    assert len(tried.table.context.bot_workers.trials) == count


def test_another_set_begins_anew(tried):
    """What was counted for the old one is gone at once; quick taps begin once."""
    tried.run(6)
    before = len(tried.table.context.bot_workers.trials)
    wish(tried, "bots", "11")
    assert setup(tried).balance is None
    wish(tried, "option", "level=1")
    wish(tried, "option", "level=3")
    assert len(tried.table.context.bot_workers.trials) == before
    tried.run(6)
    assert setup(tried).balance.games == WANTED
    trial, _ = tried.table.context.bot_workers.trials[-1]
    assert (trial.seats, trial.options) == (13, {"level": 3})


def test_a_game_that_begins_ends_the_trials(tried):
    """No table waits for one, and none begins while people play."""
    tried.table.context.bot_workers.waits = True
    tried.run(3)
    ((_, running),) = tried.table.context.bot_workers.trials
    for who in ("Ada", "Ben"):
        tried.guests[who].submit_command("ready", "yes", tried.now)
    tried.until(lambda: tried.table.lifecycle.phase == "playing")
    assert running.cancelled()
    tried.run(1)
    assert len(tried.table.context.bot_workers.trials) == 1


def test_bots_that_stumble_say_nothing(tried):
    """The waiting room is as it was; nobody tries again."""
    tried.table.context.bot_workers = Playing(games=0, trouble="somewhere")
    tried.run(6)
    assert setup(tried).balance is None
    assert len(tried.table.context.bot_workers.trials) == 1


def test_nobody_tries_what_cannot_be_played(tried):
    """Neither a set that is none, nor a number for which there is no game, nor for an empty room."""
    wish(tried, "option", "set_villager=5")
    tried.run(6)
    wish(tried, "bots", "2")
    wish(tried, "use_rules", "-")
    tried.run(6)
    assert tried.table.context.bot_workers.trials == []


def test_a_trial_plays_whole_games_in_a_process_of_its_own():
    """The same seed, the same games, here and there; as many as fit into a moment, at least one."""
    trial = SetTrialRequest(GAME, 8, {}, 7, 3)
    workers = ProcessBots(1)
    try:
        there = workers.try_out(trial).result(30)
        here = try_out(trial)
        assert not there.trouble + here.trouble
        assert 1 <= sum(there.won.values()) <= 3
        assert set(there.won) | set(here.won) <= {"village", "wolves", "lovers", "draw"}
        assert try_out(SetTrialRequest(GAME, 3, {"set_villager": 0}, 7, 3)).trouble
    finally:
        workers.close()
