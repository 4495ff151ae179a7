"""What stands while a game runs: asks, waiting, the notebook, the storyteller's sheet; and what is set up for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast, get_args

import pytest

from client.present import card_set, notebook, storyteller, table_setup
from client.present.game_prompt import THINKING, clocks, game_prompt
from client.present.prompts import anytime_choices, can_take_back, current_ask, plain_prompt
from protocol.games import GAMES
from protocol.games.village import StorytellerRow, StorytellerSheet
from protocol.messages import CardSetView, Event, PauseCause, SeatAsks, SetProblemView, SetTrialView
from tests.client import village
from tests.client.fake import ask, lobby, person, playing
from tests.client.situations import KEYS, stands, still
from tests.client.test_standing_between_games import AWAY, here, with_room

if TYPE_CHECKING:
    from client.base.choices import Prompt
    from client.base.scene import Scene
    from client.device.notebook import Notebook

pytestmark = pytest.mark.usefixtures("one_moment")


def test_what_a_seat_is_asked_or_waits_for(request: pytest.FixtureRequest) -> None:
    """The ask, or for whom the table waits, and since when; what holds a game up goes before it."""

    def at(scene: Scene, *, peek: bool = False, after: float = 0) -> Prompt:
        return game_prompt(still(scene, after=after), KEYS, peek=peek)

    asked = playing(ask("odd", "1", "4", "yes", "two_words", closed={"2": "not_yourself", "3": "other"}))
    gone = here(playing(), {1: AWAY, 2: AWAY}, waiting=[1, 2])
    slow = with_room(playing(), waiting=[2, 4], waited=THINKING - 1000)
    still_there = [Event(1, "stands_still", 0, 0)]
    found = {
        "an ask": at(asked),
        "an ask with one answer, covered": at(replace(asked, foregone=7)),
        "an ask with one answer, uncovered": at(replace(asked, foregone=7), peek=True),
        "another ask has one answer": at(replace(asked, foregone=8), peek=True),
        "nobody is waited for": at(playing()),
        "only I am waited for": at(with_room(playing(), waiting=[4])),
        "all are away": at(gone),
        "one is away": at(here(gone, {1: {"present": True}})),
        "one is away, and a bot": at(here(gone, {1: {"bot": True}})),
        "for nearly as long as is told": at(slow, after=0.999),
        "for as long as is told": at(slow, after=1),
        "for so long that a reminder helps": at(with_room(slow, waited=90_000)),
        "without a seat, for long": at(replace(with_room(slow, waited=90_000), you=0)),
        "dealing": at(with_room(playing(), phase="dealing")),
        "in a pause": at(with_room(asked, paused="ben")),
        "in a pause that nobody wanted": [
            at(with_room(asked, paused="-", paused_for=why)).title for why in get_args(PauseCause)
        ],
        "in a pause that ends": at(with_room(asked, paused="Ben", countdown=2001)),
        "a bot plays for me": at(here(asked, {4: {"stand_in": True}})),
        "a bot plays for me, in a pause": at(here(asked, {4: {"stand_in": True}}, paused="Ben")),
        "a bot plays for somebody else": at(here(asked, {1: {"stand_in": True}})),
        "only bots still play": at(with_room(playing(), hurry="may")),
        "only bots still play, without a seat": at(with_room(playing(you=0), hurry="may")),
        "it is hurried": at(with_room(playing(), hurry="on")),
        "it cannot go on": at(with_room(replace(playing(), table=None), events=still_there)),
        "it cannot go on, for the keeper": at(
            replace(with_room(playing(), events=still_there), table=None, code="C0DE")
        ),
        "without a room": at(replace(playing(), room=None)),
    }
    stands("game_prompt", found, request.config)


def test_the_seconds_that_a_screen_shows(request: pytest.FixtureRequest) -> None:
    """Whole ones, rounded up; the waiting only once it is told; nothing of it while nobody is waited for."""
    asked = playing(ask("odd", "1", left=2001), ask("even", "1", number=8))
    room = {"left": 3000, "countdown": 500, "waiting": [1], "waited": THINKING}
    found = {
        "at once": list(clocks(still(with_room(asked, **room)))),
        "half a second later": list(clocks(still(with_room(asked, **room), after=0.5))),
        "a second later": list(clocks(still(with_room(asked, **room), after=1))),
        "just before the waiting is told": list(clocks(still(with_room(asked, **{**room, "waited": THINKING - 1})))),
        "nobody is waited for": list(clocks(still(with_room(asked, **{**room, "waiting": []})))),
        "without a room": list(clocks(still(replace(asked, room=None)))),
    }
    stands("clocks", found, request.config)


def test_asks_without_words_of_a_game(request: pytest.FixtureRequest) -> None:
    """Seats by name, also the last one; what would be no seat stays as it is called."""
    odd = ask("odd", "0", "1", "4", "5", "yes", "a_b", closed={"3": "not_yourself", "no": "unheard"})
    standing = ask("odd", "4", number=9, kind="standing", closed={"yes": "other"})
    slot = replace(odd, kind="slot")
    other = with_room(playing(standing), game="other")
    final = next(iter(GAMES["wolfmoon"].take_back))
    ways = ("1", "skip", "no", "stop")
    found = {
        "a choice": plain_prompt(odd, playing(), KEYS),
        "a slot": plain_prompt(slot, playing(), KEYS),
        "without a room": plain_prompt(odd, replace(playing(), room=None), KEYS),
        "at any time": anytime_choices(other, KEYS),
        "at any time, without a seat": anytime_choices(replace(other, you=0), KEYS),
        "at any time, without a table": anytime_choices(replace(other, table=None), KEYS),
        "at any time, in a pause": anytime_choices(with_room(other, paused="Ben"), KEYS),
        "at any time, at the end": anytime_choices(with_room(other, phase="result"), KEYS),
        "the first": current_ask(playing(ask("a", number=5), ask("b", number=4), standing)).number,
        "what can be taken back": [f"{way}: {can_take_back(playing(ask(final, *ways)), 7, way)}" for way in ways],
        "of another ask": [can_take_back(playing(ask(final, "1")), 8, "1"), can_take_back(with_room(other), 9, "4")],
        "of a game that nobody knows": can_take_back(with_room(playing(ask(final, "1")), game="other"), 7, "1"),
    }
    stands("plain_asks", found, request.config)


class Marks:
    """A notebook in which two have marks."""

    def marks(self, scene: Scene, seat: int) -> list[str]:
        """The marks of a seat."""
        return {2: ["werewolf", "trusted"], 5: ["village"]}.get(seat, [])


def test_the_notebook(request: pytest.FixtureRequest) -> None:
    """Everybody's page but one's own among the others; many of them stand last."""
    book = cast("Notebook", Marks())
    scene, many = village.playing(), village.playing(players=13)

    def page(seat: int, *, peek: bool = True, **changes: Any) -> Prompt:
        return notebook.page(replace(scene, **changes), book, seat, KEYS, peek=peek)

    found = {
        "twelve people": notebook.people(scene, book, KEYS),
        "thirteen people": notebook.people(many, book, KEYS),
        "the table": page(0),
        "one's own": page(4),
        "somebody's, uncovered": page(2),
        "somebody's, covered": page(2, peek=False),
        "without a seat": page(2, you=0),
        "in a game that has none": notebook.page(playing(), book, 0, KEYS, peek=True)
        if notebook.notebook(playing())
        else "none",
        "who follows": [f"{seat}: {notebook.seat_of_next_page(scene, seat)}" for seat in (1, 2, 3, 4, 11, 12)],
        "who follows the last but me": notebook.seat_of_next_page(replace(scene, you=1), 12),
    }
    stands("notebook", found, request.config)


def test_the_storyteller(request: pytest.FixtureRequest) -> None:
    """What to say; the sheet; for whom she answers, and whom she marks."""
    rows = [StorytellerRow("villager", 0, "", 0, "", "", [], "") for _ in range(12)]
    vote = ask("vote", "up", "down", number=57, kind="vote")
    sleep = ask("sleep", "yes", "no", number=58, kind="standing")
    sheet = StorytellerSheet(waits=False, rows=rows)
    scene = replace(here(village.playing(), {2: {"bot": True}}), you=0, own=None, sheet=sheet)
    absent = [SeatAsks(5, [vote, sleep]), SeatAsks(3, [sleep]), SeatAsks(7, [])]
    asked = replace(scene, sheet=replace(sheet, waits=True, absent=absent, more=[1]))
    found = {
        "nothing waits": storyteller.prompt(scene, KEYS),
        "something waits": storyteller.prompt(asked, KEYS),
        "in a game": game_prompt(still(scene), KEYS, peek=False),
        "for others": list(storyteller.answering(asked, KEYS)),
        "about others": list(storyteller.marking(scene, KEYS)),
        "about others, without a room": list(storyteller.marking(replace(scene, room=None), KEYS)),
        "the sheet": [row.label for row in storyteller.sheet(asked, KEYS).rows],
        "the sheet, nobody is absent": [row.label for row in storyteller.sheet(scene, KEYS).rows],
        "the sheet stays": storyteller.sheet(asked, KEYS).stays,
        "no sheet": storyteller.sheet(replace(scene, sheet=None), KEYS),
        "no table": storyteller.sheet(replace(scene, table=None), KEYS),
    }
    stands("storyteller", found, request.config)


# -- what is set up for it -----------------------------------------------------------------------------------

CARDS = {"villager": 3, "werewolf": 2, "seer": 1, "hunter": 1, "odd": 2}


def set_up(*problems: SetProblemView, people: int = 8, trial: SetTrialView | None = None, **changes: Any) -> Scene:
    """A village of eight in its waiting room, with this set."""
    seats = [person("Ada", keeper=True), *(person(f"G{n}") for n in range(2, people + 1))]
    usual = {name: option.default for name, option in GAMES["werewolves"].options.items()}
    found = CardSetView(8, dict(CARDS), list(problems), trial)
    return with_room(lobby(), **{"game": "werewolves", "people": seats, "setup": found, "options": usual, **changes})


def of_cards(scene: Scene, *names: str) -> list[Any]:
    """The rows of the page of cards whose label holds one of these words."""
    return [row for row in table_setup.cards(scene, KEYS).rows if any(name in row.label for name in names)]


def test_what_is_set_up(request: pytest.FixtureRequest) -> None:
    """Game, bots, pace, cards, rulings; closed for all but the keeper."""
    wolfmoon = lobby()
    name, option = next(iter(GAMES["wolfmoon"].options.items()))
    other = next(value for value in option.values if value != option.default)
    changed = with_room(wolfmoon, options={**wolfmoon.room.options, name: other}) if wolfmoon.room else wolfmoon
    without = with_room(wolfmoon, bots=0)
    found = {
        "by the keeper": table_setup.setup(wolfmoon, KEYS),
        "by the keeper, without bots": table_setup.setup(without, KEYS).rows[-6:],
        "by a guest, without bots": table_setup.setup(replace(without, you=2), KEYS).rows[-6:],
        "of a village": table_setup.setup(set_up(), KEYS),
        "of a village without a set": table_setup.setup(set_up(setup=None), KEYS).rows[-4:],
        "of a game that nobody knows": table_setup.setup(with_room(wolfmoon, game="other"), KEYS).rows[-4:],
        "without a room": table_setup.setup(replace(wolfmoon, room=None), KEYS),
        "rulings": table_setup.options(wolfmoon, KEYS),
        "rulings, one changed, by a guest": table_setup.options(replace(changed, you=2), KEYS),
        "rulings of a village": table_setup.options(set_up(), KEYS).rows[:1],
        "cards": of_cards(set_up(), "seer", "villager"),
        "cards, one chosen": of_cards(set_up(options={**set_up().room.options, "set_seer": 1}), "seer"),
        "cards without a set": of_cards(set_up(setup=None), "seer"),
        "house rules": table_setup.house_rules(changed, KEYS),
        "house rules, some kept, by a guest": table_setup.house_rules(
            replace(with_room(changed, house_rules=["card_set.rules.name[n=1]", "Ours"]), you=2), KEYS
        ),
        "house rules by the book": table_setup.house_rules(wolfmoon, KEYS),
    }
    stands("table_setup", found, request.config)


def test_what_is_said_about_a_set(request: pytest.FixtureRequest) -> None:
    """Its cards, what is wrong, and what a trial has come to."""
    problems = [
        SetProblemView("block", "C-01", {"people": 8}),
        SetProblemView("house", "C-99", {"role": "seer", "favours": "village"}),
        SetProblemView("warn", "C-98", {"role": "odd", "spare": 1}),
    ]
    trials = [
        SetTrialView(games, 40, won)
        for games, won in ((40, {"wolves": 10, "village": 30}), (39, {"odd": 39}), (0, {"wolves": 0}))
    ]
    lenient = {**set_up().room.options, "house_rules": True}
    found = {
        "no problem": card_set.set_sentences(set_up().room, KEYS),
        "problems": card_set.set_sentences(set_up(*problems).room, KEYS),
        "problems, allowed": card_set.set_sentences(set_up(*problems, options=lenient).room, KEYS),
        "too few people": card_set.set_sentences(set_up(*problems, people=7).room, KEYS),
        "no cards are told": card_set.set_sentences(set_up(setup=CardSetView(8, {}, [], None)).room, KEYS),
        "no set": card_set.set_sentences(lobby().room, KEYS),
        "trials": [card_set.trial_sentence(set_up(trial=one).room, KEYS) for one in trials],
        "no trial": card_set.trial_sentence(set_up().room, KEYS),
        "the wishes": [
            card_set.command_words(set_up(), deed, KEYS)
            for row in table_setup.setup(set_up(), KEYS).rows
            for deed in [row.deed or (row.leads_to.rows[0].deed if row.leads_to else None)]
            if hasattr(deed, "choice")
        ],
    }
    stands("card_set", found, request.config)
