"""What the waiting room offers and says about what is played: whose choice it is, which values, what is unusual."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

import pytest

from client.base.deeds import Command, Open, Page
from client.games import face, pace_words
from client.present import card_set
from client.present.table_setup import MANY, cards, house_rules, options, rulings_counted, setup
from client.present.which_game import in_a_line
from client.texts import texts
from client.tui.screens.lobby import game_facts
from host.table.pace import PACES
from protocol.durations import PHASE_SCALES
from protocol.fields import Pace
from protocol.games import GAMES
from protocol.messages import RULES_KEPT, CardSetView, SetProblemView, SetTrialView
from protocol.texts import LANGUAGES
from tests.client.fake import lobby, person

if TYPE_CHECKING:
    from client.base.choices import Choice, Prompt
    from client.base.scene import Scene

SAY = texts("en")
CARDS = {"villager": 3, "werewolf": 3, "seer": 1, "hunter": 1}


def village(*problems: SetProblemView, balance: SetTrialView | None = None, people: int = 8, **changes: Any) -> Scene:
    """A village of eight in its waiting room, with this set."""
    scene = lobby()
    assert scene.room
    seats = [person("Ada", keeper=True), *(person(f"Guest {n}") for n in range(2, people + 1))]
    found = CardSetView(8, dict(CARDS), list(problems), balance)
    usual = {name: option.default for name, option in GAMES["werewolves"].options.items()}
    about = {"game": "werewolves", "people": seats, "setup": found, "options": usual, **changes}
    return replace(scene, room=replace(scene.room, **about))


def row(prompt: Prompt, label: str) -> Choice:
    """The row of that label."""
    return next(one for one in prompt.rows if one.label == label)


def deeds(prompt: Prompt) -> list[Any]:
    """What its rows do; of those that lead to others, what these do."""
    return [[one.deed for one in found.leads_to.rows] if found.leads_to else found.deed for found in prompt.rows]


# -- the page of what is played ------------------------------------------------------------------------------


def test_a_keeper_chooses_game_bots_pace_and_rules() -> None:
    """Each game and pace by itself, a bot more or less; pages for what there is more of."""
    found = deeds(setup(with_room(lobby(), bots=2, pace="brisk"), SAY))
    assert found[0] == [Command("game", game) for game in GAMES]
    assert Command("bots", "3") in found
    assert Command("bots", "1") in found
    assert [Command("pace", pace) for pace in PHASE_SCALES] in found
    assert found[-2:] == [Open(Page.OPTIONS), Open(Page.HOUSE_RULES)]
    assert Open(Page.CARDS) not in found, "no game of cards that are chosen"


def with_room(scene: Scene, **changes: Any) -> Scene:
    """The same where this is otherwise in the room."""
    assert scene.room
    return replace(scene, room=replace(scene.room, **changes))


def test_without_bots_there_is_none_to_take_away() -> None:
    """It is said why; somebody who may choose nothing is told that instead."""
    label = SAY("setup.bot_less")
    assert row(setup(with_room(lobby(), bots=0), SAY), label).closed == SAY("setup.no_bot")
    assert row(setup(with_room(lobby(), bots=1), SAY), label).closed == ""
    keepers = SAY("setup.keeper_only", name="Ada")
    assert row(setup(lobby(you=2), SAY), label).closed == keepers
    closed = [one.closed for one in setup(with_room(lobby(you=2), bots=0), SAY).rows if not isinstance(one.deed, Open)]
    assert set(closed) == {keepers}
    assert not [one for one in setup(with_room(lobby(), bots=1), SAY).rows if one.closed]


def test_a_suggested_set_is_followed_by_the_next_one() -> None:
    """Its number counts from one, after the last comes the first; and a set of one's own has a page."""
    places = face("werewolves").option_places  # type: ignore[union-attr]
    values = GAMES["werewolves"].options[places.suggestion].values
    for at, number in enumerate(values):
        usual = {name: option.default for name, option in GAMES["werewolves"].options.items()}
        prompt = setup(village(options={**usual, places.suggestion: number}), SAY)
        another = row(prompt, SAY("card_set.another"))
        following = values[(at + 1) % len(values)]
        assert another.deed == Command("option", f"{places.suggestion}={following}")
        assert another.hint == SAY("card_set.another.hint", n=int(number) + 1)
        assert Open(Page.CARDS) in deeds(prompt)


def test_a_game_is_told_in_a_line_with_its_size() -> None:
    """One that this program does not know is told by nothing."""
    for game, info in GAMES.items():
        said = in_a_line(game, SAY)
        assert f"{info.seats[0]}" in said
        assert f"{info.seats[-1]}" in said
        assert said.endswith(SAY(f"{game}.about"))
    assert in_a_line("other", SAY) == ""


def test_rulings_are_counted_without_what_stands_elsewhere() -> None:
    """And how many of them are other than usual."""
    game = face("werewolves")
    assert game
    places = game.option_places
    elsewhere = {*places.first, *places.telling, *places.cards}
    rulings = {name: option for name, option in game.INFO.options.items() if name not in elsewhere}
    room = village().room
    assert room
    assert rulings_counted(game, room, SAY) == SAY("setup.options.count", n=len(rulings), changed=0)
    changes = {name: other(option) for name, option in game.INFO.options.items()}
    room = replace(room, options=changes)
    assert rulings_counted(game, room, SAY) == SAY("setup.options.count", n=len(rulings), changed=len(rulings))
    assert rulings_counted(None, room, SAY) == ""


def other(option: Any) -> Any:
    """A value that an option does not have by itself."""
    return next(value for value in option.values if value != option.default)


def flat(prompt: Prompt) -> list[Choice]:
    """Its rows, and those of the pages that they lead to."""
    return [one for found in prompt.rows for one in (found, *(flat(found.leads_to) if found.leads_to else ()))]


@pytest.mark.parametrize("game", GAMES)
def test_each_option_of_a_game_stands_in_one_place(game: str) -> None:
    """In the setup, among the cards, or among the rulings; each of its values can be chosen."""
    usual = {name: option.default for name, option in GAMES[game].options.items()}
    scene = village(game=game, options=usual, people=GAMES[game].seats[-1])
    pages = [setup(scene, SAY), options(scene, SAY)]
    pages += [cards(scene, SAY)] if face(game).option_places.cards else []  # type: ignore[union-attr]
    wished: dict[str, set[str]] = {}
    for page in pages:
        for choice in flat(page):
            if isinstance(choice.deed, Command) and choice.deed.name == "option":
                name, _, value = choice.deed.choice.partition("=")
                wished.setdefault(name, set()).add(value)
    assert set(wished) == set(usual)
    for name, option in GAMES[game].options.items():
        values = {card_set.option_value(value) for value in option.values}
        places = face(game).option_places  # type: ignore[union-attr]
        if len(values) > MANY and name not in (*places.first, *places.telling):
            assert wished[name] == values, "all of them on a page"
        else:
            assert len(wished[name]) == 1, "the next one"
            assert wished[name] < values


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_rulings_stays_while_they_are_tapped_through(game: str) -> None:
    """All of them, also those on which some stand together; a page of values is left with the choice."""
    usual = {name: option.default for name, option in GAMES[game].options.items()}
    scene = village(game=game, options=usual)
    pages = [setup(scene, SAY), options(scene, SAY), cards(scene, SAY), house_rules(scene, SAY)]
    groups = {SAY(key) for key, _ in face(game).option_places.groups}  # type: ignore[union-attr]
    together = [one.leads_to for one in options(scene, SAY).rows if one.leads_to and one.label in groups]
    assert len(together) == len(groups)
    assert all(page.stays for page in (*pages, *together))
    values = [
        one.leads_to for page in (*pages, *together) for one in page.rows if one.leads_to and one.label not in groups
    ]
    assert not any(page.stays for page in values)


def test_of_a_game_of_another_program_there_is_little_to_choose() -> None:
    """Another one, bots and pace; its rules are unknown here."""
    other = with_room(lobby(), game="other", options={"strange": 1})
    assert options(other, SAY).rows == cards(other, SAY).rows == ()
    found = deeds(setup(other, SAY))
    assert found[0] == [Command("game", game) for game in GAMES]
    assert not [deed for deed in found if isinstance(deed, Command) and deed.name == "option"]
    assert row(setup(other, SAY), SAY("setup.options")).hint == ""
    assert card_set.differing(other.room, SAY) == []  # type: ignore[arg-type]


def test_a_card_says_how_many_there_are_now() -> None:
    """As suggested where nothing else is wanted; another number is said by itself."""

    def hints(**changes: Any) -> list[str]:
        return [one.hint for one in cards(village(**changes), SAY).rows]

    game = face("werewolves")
    assert game
    names = [name for name in game.INFO.options if name in game.option_places.cards]
    name = next(one for one in names if one.endswith("seer"))
    at = names.index(name)
    assert hints()[at].startswith("1")
    usual = {one: option.default for one, option in game.INFO.options.items()}
    value = other(game.INFO.options[name])
    chosen = hints(options={**usual, name: value})[at]
    title, words = game.option_words(name, value, SAY, [])
    assert title
    assert chosen == f"{words} ({SAY('card_set.changed')})"


def test_the_page_of_house_rules_says_what_differs() -> None:
    """That nothing does, or what; only the keeper may change it."""
    assert house_rules(lobby(), SAY).told == ((SAY("card_set.by_the_book"), "plain"),)
    differs = with_room(lobby(), options={**lobby().room.options, "long": True})  # type: ignore[union-attr]
    said = card_set.house_rules_sentence(differs.room, SAY)  # type: ignore[arg-type]
    assert house_rules(differs, SAY).told == options(differs, SAY).told == ((said, "plain"),)
    assert options(lobby(), SAY).told == ()
    assert row(setup(differs, SAY), SAY("card_set.rules")).hint == card_set.differing(differs.room, SAY)[0]  # type: ignore[arg-type]
    usual = {name: option.default for name, option in GAMES["werewolves"].options.items()}
    two = village(options={**usual, "suggestion": 1, "cat_active": not usual["cat_active"]})
    assert row(setup(two, SAY), SAY("card_set.rules")).hint == SAY("card_set.rules.n", n=2)
    assert row(setup(lobby(), SAY), SAY("card_set.rules")).hint == SAY("card_set.rules.none")
    watched = house_rules(replace(differs, you=2), SAY).rows
    assert {one.closed for one in watched} == {SAY("setup.keeper_only", name="Ada")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_single_changed_ruling_is_named_where_they_are_counted(lang: str) -> None:
    """Whoever has taken another suggestion reads that this is what is counted, also beside its group."""
    say = texts(lang)
    usual = {name: option.default for name, option in GAMES["werewolves"].options.items()}
    shown = village(options={**usual, "suggestion": 1})
    title = say("village.option.suggestion")
    for page, label in ((setup, "setup.options"), (options, "village.rulings.set")):
        assert row(page(shown, say), say(label)).hint.endswith(title)
    assert row(setup(shown, say), say("card_set.rules")).hint == f"{title}: 2"


# -- the set of cards ----------------------------------------------------------------------------------------


def test_a_set_is_told_in_the_order_of_its_game() -> None:
    """Those that stand first, the others as they come, those that stand last; one is named without a number."""
    room = village(setup=CardSetView(8, {"villager": 4, "seer": 1, "werewolf": 3}, [], None)).room
    assert room
    listed = GAMES["werewolves"].card_set
    assert listed
    found = card_set.card_words(room, SAY)
    assert sorted(found) == sorted(["4 Villagers", SAY("werewolves.card.seer"), "3 Werewolves"])
    order = [next(i for i, said in enumerate(found) if name in said.casefold()) for name in ("werewol", "villager")]
    assert ("werewolf" in listed.first) <= (order[0] == 0)
    assert ("villager" in listed.last) <= (order[1] == len(found) - 1)


def test_problems_are_told_with_their_weight_unless_the_seats_are_wrong_anyway() -> None:
    """What may not be played and what only a house may are alarming; what is unusual is not."""
    for level, tone in (("block", "alert"), ("house", "alert"), ("warn", "plain")):
        room = village(SetProblemView(level, "W03", {})).room  # type: ignore[arg-type]
        assert room
        assert [one for _, one in card_set.set_sentences(room, SAY)] == ["plain", tone]
    seats = GAMES["werewolves"].card_set.seats_problem  # type: ignore[union-attr]
    few = village(SetProblemView("block", seats, {})).room
    assert few
    assert card_set.counts(few, SetProblemView("block", seats, {}))
    few.setup.players = 3  # type: ignore[union-attr]
    assert not card_set.counts(few, SetProblemView("block", seats, {}))
    assert card_set.counts(few, SetProblemView("block", "W03", {}))
    assert card_set.set_sentences(replace(few, setup=None), SAY) == []


@pytest.mark.parametrize(("games", "key"), [(200, "card_set.balance"), (199, "card_set.balance.running")])
def test_who_wins_more_often_is_told_first(games: int, key: str) -> None:
    """Of equals by name; until all games are played it is said that it goes on."""
    tried = SetTrialView(games, 200, {"village": 50, "wolves": 100, "draw": 50})
    said = card_set.balance_words(tried, SAY)
    at = [said.find(SAY(f"card_set.team.{team}")) for team in ("wolves", "draw", "village")]
    assert at == sorted(at)
    assert min(at) >= 0
    assert SAY("card_set.share", team=SAY("card_set.team.wolves"), percent=round(10_000 / games)) in said
    assert SAY(key, shares="|", n=games, of=200).rpartition("|")[2] in said
    begun = card_set.balance_words(SetTrialView(1, 200, {"village": 1}), SAY)
    assert begun == SAY("card_set.balance.begun", n=1, of=200), "one game says nothing about who wins how often"
    assert card_set.balance_words(SetTrialView(0, 200, {"village": 0}), SAY)


def test_house_rules_are_kept_under_a_free_name_while_there_is_room() -> None:
    """The book is offered where something differs from it."""
    differs = with_room(lobby(), options={**lobby().room.options, "long": True}).room  # type: ignore[union-attr]
    assert differs

    def offers(*kept: str) -> list[tuple[str, str]]:
        rows = card_set.house_rules_choices(replace(differs, house_rules=list(kept)), SAY)
        return [(one.deed.name, one.deed.choice) for one in rows if isinstance(one.deed, Command)]

    first, second, third = (SAY("card_set.rules.name", n=n) for n in (1, 2, 3))
    assert offers() == [("use_rules", "-"), ("keep_rules", first)]
    assert ("keep_rules", second) in offers(first)
    assert ("keep_rules", first) in offers(second, third)
    assert ("keep_rules", third) in offers(first, second)
    most = [f"Rules {n}" for n in range(RULES_KEPT)]
    assert [name for name, _ in offers(*most[1:])].count("keep_rules") == 1
    assert [name for name, _ in offers(*most)].count("keep_rules") == 0
    assert card_set.house_rules_choices(lobby().room, SAY) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "choice", "so"),
    [
        ("game", "wolfmoon", True), ("game", "werewolves", False),
        ("bots", "2", True), ("bots", "1", False),
        ("pace", "off", True), ("pace", "brisk", False),
        ("option", "long=no", True), ("option", "long=yes", False), ("option", "none=yes", False),
        ("sit", "4", True), ("sit", "1", False), ("sit", "x", False),
        ("ready", "yes", False),
    ],
)  # fmt: skip
def test_what_is_wished_may_be_so_already(name: str, choice: str, so: bool) -> None:
    """The seat at one's right hand is where one sits; a watcher sits nowhere."""
    assert card_set.is_so_already(with_room(lobby(), bots=2), Command(name, choice)) == so
    assert not card_set.is_so_already(lobby(you=0), Command("sit", "4"))
    assert not card_set.is_so_already(lobby(), None)


def test_a_problem_names_its_card_whom_it_favours_and_who_may_allow_it() -> None:
    """A card by its name, also one that this program does not know; a house is told where it could say so."""

    def words(level: str = "warn", code: str = "W99", options: dict[str, Any] | None = None, **facts: Any) -> str:
        scene = village(**({"options": options} if options is not None else {}))
        assert scene.room
        return card_set.problem_words(scene.room, SetProblemView(level, code, facts), SAY)  # type: ignore[arg-type]

    for role, card in (("seer", SAY("werewolves.card.seer")), ("other", SAY("card_set.card", card="other"))):
        assert card in words(code="E03", role=role, max=2)
    assert words(favours="village").endswith(SAY("card_set.favours.village"))
    allowed = {face("werewolves").option_places.lenient: True}  # type: ignore[union-attr]
    assert words("house").endswith(SAY("card_set.house"))
    assert SAY("card_set.house") not in words("house", options=allowed) + words("warn") + words("block")


def minutes(said: str) -> int:
    """How many of them a sentence names."""
    found = re.search(r"(\d+) Min", said, re.IGNORECASE)
    assert found, said
    return int(found[1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_pace_says_what_it_means_and_how_long_a_game_takes_follows_it(game: str, lang: str) -> None:
    """With a number, another for another pace; a brisk game is shorter in the waiting room and in the list."""
    say = texts(lang)
    words = {pace: pace_words(game, pace, 12, say) for pace in PHASE_SCALES}
    assert len(set(words.values())) == len(PHASE_SCALES)
    assert all(re.search(r"\d", said) for pace, said in words.items() if pace != "off")
    people = [person(f"Guest {n}") for n in range(GAMES[game].seats[0])]
    waits = with_room(lobby(), game=game, people=people, options={}).room
    assert waits
    long, short = (
        [minutes(game_facts(replace(waits, pace=pace), say)), minutes(in_a_line(game, say, pace))]
        for pace in ("relaxed", "brisk")
    )
    assert all(less < more for less, more in zip(short, long, strict=True))


def test_a_talk_is_told_as_long_as_it_is() -> None:
    """By as many as are at the table, and at least by as many as the game needs."""
    said = [pace_words("werewolves", pace, players, SAY) for pace, players in (("off", 12), ("brisk", 12), ("off", 8))]
    assert said[0] == "long nights, talks of 4 min"
    assert said[1] == "short nights, talks of 3 min"
    assert said[2] == said[0], "as for the eight that a village needs"
    assert pace_words("werewolves", "off", 50, SAY) == "long nights, talks of 12 min"
    assert pace_words("werewolves", "off", 12, SAY, shared=True) == "long nights, talks of 7 min"


@pytest.mark.parametrize(("lang", "lengths"), [
    ("en", ("long nights", "medium nights", "short nights")),
    ("de", ("lange Nächte", "mittlere Nächte", "kurze Nächte")),
])  # fmt: skip
def test_a_village_names_its_nights_by_their_length(lang: str, lengths: tuple[str, ...]) -> None:
    """The slowest first, as the host has them: 'relaxed' was taken for longer than 'longer nights'."""
    told = [pace_words("werewolves", pace, 12, texts(lang)).partition(",")[0] for pace in PHASE_SCALES]
    assert tuple(told) == lengths
    factors = [PACES[pace].slot for pace in PHASE_SCALES]
    assert factors == sorted(factors, reverse=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pace_lasts_as_long_as_it_says(lang: str) -> None:
    """Both sides know the same paces, and the words name the seconds that the host gives a turn."""
    assert get_args(Pace) == tuple(PHASE_SCALES) == tuple(PACES)
    for name, pace in PACES.items():
        assert re.findall(r"\d+", texts(lang)(f"pace.{name}")) == ([f"{pace.turn:.0f}"] if pace.turn else [])
