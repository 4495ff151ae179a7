"""What may be said by day: public acts of the living, few at a time, that decide nothing and that bots understand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from host.engine.asking import CHANCE, CLOCK, Ask
from host.engine.match import Match
from host.games import bot, rules
from host.games.village.beliefs import Beliefs
from host.games.village.hearsay import Hearsay
from host.games.village.statements import claimed
from protocol.games.village import FLOOR, FLOOR_AGAIN, Learnt, Nomination, Statement, Suspicion
from protocol.games.village.statements import LIED, REPORTS, SAYINGS, WORDS, kept, words_for
from tests.laws.random_play import choice_for

GAMES = ("werewolves", "duesterwald")
FIRST = ("villager", "werewolf", "werewolf", "villager", "seer", "villager", "villager", "villager")


def at_talk(game: str = "werewolves", **options: int | bool) -> Match:
    """A match in the first minute of its first talk; nobody has answered anything before."""
    match = Match.start(rules(game), 8, options)
    while match.game.phase != "talk":
        pass_time(match)
    return match


def pass_time(match: Match) -> None:
    """Nobody answers until the clock does."""
    clocks = [ask for ask in match.asks if ask.seat in {CHANCE, CLOCK} and ask.kind != "standing"]
    ask = min(clocks, key=lambda ask: ask.seconds)
    match.apply(ask, choice_for(ask, Random(1)), by_host=True)


def open_for(match: Match, seat: int, name: str) -> Ask | None:
    """The ask of that name that is open to a seat."""
    return next((ask for ask in match.open_for(seat) if ask.name == name), None)


def say(match: Match, seat: int, name: str, choice: str) -> None:
    """A statement."""
    ask = open_for(match, seat, name)
    assert ask is not None
    match.apply(ask, choice)


@pytest.mark.parametrize(
    ("name", "choice", "moved"),
    [
        ("claim", "seer", {}),
        ("say", "evil+4", {}),
        ("say", "who+4", {4}),
        ("say", "doubt+4", {4}),
        ("say", "trust+4", {4}),
        ("nominate", "4", {}),
    ],
)
def test_who_has_a_reason_to_look_again_at_what_may_be_said(name: str, choice: str, moved: set[int]) -> None:
    """Whoever is spoken of; upon a claim, a heavy report and an accusation all ({}). Who has spoken looks anyhow."""
    match = at_talk()
    speaker, *others = match.game.living()

    def stirred() -> dict[int, int]:
        return {ask.seat: ask.stirred for ask in match.asks if ask.name == "say"}

    before = stirred()
    say(match, speaker, name, choice)
    after = stirred()
    assert {seat for seat in others if after[seat] > before[seat]} == (moved or set(others))
    assert after[speaker] > before[speaker]


@pytest.mark.parametrize("game", GAMES)
def test_a_statement_is_seen_and_told_by_all_and_decides_nothing(game: str) -> None:
    """Claim, report, question: in the public view and the record; whom the village hangs is as open as before."""
    match = at_talk(game)
    one, two, *_ = match.game.living()
    say(match, one, "claim", "seer")
    say(match, one, "say", f"evil+{two}")
    say(match, two, "say", f"who+{one}")
    table = match.view(0)[0]
    assert [(row.by, row.word, row.at) for row in table.said] == [
        (one, "seer", 0),
        (one, "evil", two),
        (two, "who", one),
    ]
    told = [note.facts for note in match.notes if note.kind == "said"]
    assert told[1] == {"by": one, "word": "evil", "at": two}
    assert all(note.to is None for note in match.notes if note.kind == "said")
    assert (table.nominations, table.accused, match.game.out) == ([], -1, match.game.out)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_says_a_few_things_a_minute(game: str) -> None:
    """Then nothing is open to it until the next part of the talk begins; others are not held up."""
    match = at_talk(game)
    one, two, *_ = match.game.living()
    for word in WORDS[:SAYINGS]:
        say(match, one, "say", f"{word if word in words_for(match.game.in_play) else 'trust'}+{two}")
    assert open_for(match, one, "say") is open_for(match, one, "claim") is None
    assert open_for(match, two, "say") is not None
    pass_time(match)
    assert match.game.phase == "talk"
    assert open_for(match, one, "say") is not None


def test_nobody_speaks_of_themselves_as_of_others_and_the_dead_are_silent() -> None:
    """But they may be spoken of."""
    match = arranged(dead=[8])
    dead, one = 8, 1
    ask = open_for(match, one, "say")
    assert ask is not None
    assert str(dead) in ask.also
    assert str(one) not in ask.also
    assert open_for(match, dead, "say") is None


def test_who_has_claimed_may_take_it_back() -> None:
    """And may claim something else; before a claim there is nothing to take back."""
    match = at_talk()
    one = match.game.living()[0]
    ask = open_for(match, one, "claim")
    assert ask is not None
    assert LIED not in ask.choices
    say(match, one, "claim", "seer")
    assert claimed(match.game, one) == "seer"
    say(match, one, "claim", LIED)
    assert claimed(match.game, one) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_may_turn_statements_off(game: str) -> None:
    """Then nobody is asked for any, and bots accuse without a word as they did."""
    match = at_talk(game, statements=False)
    assert not match.view(0)[0].talks
    assert {ask.name for ask in match.asks} & {"claim", "say"} == set()


@pytest.mark.parametrize("public", [True, False])
def test_what_may_be_said_follows_from_public_facts(public: bool) -> None:
    """The same choices in every world that looks the same; where the set is secret, all roles and reports."""
    match = at_talk("werewolves", set_public=public)
    one = match.game.living()[0]
    claim, about = open_for(match, one, "claim"), open_for(match, one, "say")
    assert claim is not None
    assert about is not None
    cards = match.view(0)[0].cards
    assert bool(cards) is public
    assert set(claim.choices) == {r for r in match.game.rulebook.roles if (cards.get(r) if public else True)} - {
        "werewolf", "vampire",
    }  # fmt: skip
    assert about.choices == words_for(cards)
    assert set(REPORTS) <= set(about.choices) or public


def test_old_words_of_little_weight_make_room_for_new_ones() -> None:
    """A crowd of suspicions does not push a claim off the board."""
    match = at_talk()
    one, two, *others = match.game.living()
    say(match, one, "claim", "seer")
    for _ in range(4):
        for seat in others:
            for _ in range(SAYINGS):
                say(match, seat, "say", f"doubt+{two}")
        pass_time(match)
    said = match.view(0)[0].said
    assert len(said) == kept(8)
    assert (said[0].by, said[0].word) == (one, "seer")


# -- what bots make of it ------------------------------------------------------------------------------------


def heard(*said: tuple[int, str, int], role: str = "villager", sure: dict[int, bool] | None = None) -> Beliefs:
    """What seat 1 makes of these statements on the first day; `sure` is what it was shown at night."""
    match = at_talk()
    table, own = match.view(1)
    own.role, own.pack, own.notebook = role, [], []
    own.learnt = [Learnt(1, "evil", [seat], "yes" if evil else "no") for seat, evil in (sure or {}).items()]
    for shown in table.seats:
        shown.out, shown.card, shown.vote = False, "", ""
    table.said = [Statement(1, by, word, at) for by, word, at in said]
    return Beliefs(1, table, own)


def test_a_report_weighs_as_much_as_its_author_s_record() -> None:
    """The only Seer is believed more than one of two, and either more than somebody who claims nothing."""
    alone = heard((2, "seer", 0), (2, "evil", 3)).evil(3)
    contested = heard((2, "seer", 0), (4, "seer", 0), (2, "evil", 3)).evil(3)
    unclaimed = heard((2, "evil", 3)).evil(3)
    assert alone > contested > unclaimed
    assert alone < 1, "nobody is believed blindly"


def test_who_says_what_the_seat_knows_to_be_wrong_is_a_liar() -> None:
    """An untrue report, a claim to the card that the seat holds itself, two stories."""
    for said, sure, role in (
        ([(2, "seer", 0), (2, "evil", 3)], {3: False}, "villager"),
        ([(2, "seer", 0)], {}, "seer"),
        ([(2, "witch", 0), (2, "seer", 0)], {}, "villager"),
    ):
        beliefs = heard(*said, role=role, sure=sure)
        assert 2 in beliefs.hearsay.liars
        assert beliefs.evil(2) > beliefs.evil(5)


def test_a_true_report_speaks_for_its_author() -> None:
    """Whoever has named a creature that really is one."""
    beliefs = heard((2, "seer", 0), (2, "evil", 3), sure={3: True})
    assert beliefs.evil(2) < beliefs.evil(5)


def test_a_crowd_repeats_what_it_has_heard() -> None:
    """The fourth voice against somebody adds nothing."""
    three = heard(*((by, "doubt", 3) for by in (2, 4, 5))).evil(3)
    five = heard(*((by, "doubt", 3) for by in (2, 4, 5, 6, 7))).evil(3)
    assert three == pytest.approx(five)


def choice(match: Match, seat: int, name: str, seed: int = 1) -> str:
    """What a bot answers now."""
    ask = open_for(match, seat, name)
    assert ask is not None
    return str(bot(match.rules.INFO.id)(seat, *match.view(seat), ask, Random(seed)))


def arranged(**setup: object) -> Match:
    """The first talk of a village whose Seer at seat 5 has found the werewolf at seat 2."""
    book = rules("werewolves")
    match = Match(book, book.arrange({"roles": list(FIRST), **setup}, 8, {}))
    while match.game.phase != "talk":
        for ask in match.asks:
            if ask.name == "seer":
                match.apply(ask, "2")
                break
        pass_time(match)
    return match


def test_a_seer_who_has_found_a_creature_says_so() -> None:
    """She claims, reports, and only then accuses; a villager without news keeps silent about themselves."""
    match = arranged()
    assert choice(match, 5, "claim") == "seer"
    assert choice(match, 4, "claim") == ""
    say(match, 5, "claim", "seer")
    assert choice(match, 5, "say") == "evil+2"


def test_a_pack_answers_with_one_story_and_keeps_to_it() -> None:
    """Of the pack at most one counters the Seer, whoever is asked never names its own role, and says it once."""
    match = arranged()
    say(match, 5, "claim", "seer")
    say(match, 5, "say", "evil+2")
    answers = {seat: {choice(match, seat, "claim", seed) for seed in range(9)} for seat in (2, 3)}
    assert all(len(story) == 1 for story in answers.values()), "a story is no dice"
    assert "werewolf" not in answers[2] | answers[3]
    assert not all("seer" in story for story in answers.values())
    (story,) = answers[2]
    assert story, "whoever is named as a creature says something of themselves"
    say(match, 2, "claim", story)
    assert choice(match, 2, "claim") == ""


def test_who_is_asked_answers() -> None:
    """Whoever loses nothing by it: a plain villager."""
    match = arranged()
    say(match, 4, "say", "who+6")
    assert choice(match, 6, "claim") == "villager"


def test_hearsay_needs_nothing_but_the_table() -> None:
    """Anybody may weigh what was said, also whoever has no seat."""
    table = arranged().view(0)[0]
    table.said = [Statement(1, 3, "seer", 0), Statement(1, 4, "seer", 0)]
    hearsay = Hearsay(table, {})
    assert hearsay.claims == {3: "seer", 4: "seer"}
    assert hearsay.rivals(3)


def test_people_have_the_floor_first_and_again_after_a_vote() -> None:
    """For a while bots accuse nobody and do not want to sleep; and after a vote it is so again."""
    match = arranged()
    assert match.view(0)[0].floor
    assert next(a.seconds for a in match.asks if a.name == "floor") == FLOOR
    pass_time(match)
    assert not match.view(0)[0].floor
    say(match, 1, "nominate", "4")
    say(match, 3, "second", "4")
    while match.game.phase != "talk":
        pass_time(match)
    assert match.game.spared == [4]
    assert match.view(0)[0].floor
    assert next(a.seconds for a in match.asks if a.name == "floor") == FLOOR_AGAIN


def test_who_accuses_without_a_word_has_shown_a_suspicion() -> None:
    """After the vote it stands on the board as one; nobody is told that they said it."""
    match = arranged()
    pass_time(match)
    say(match, 1, "nominate", "4")
    say(match, 3, "second", "4")
    while match.game.phase != "talk":
        pass_time(match)
    assert match.game.said == [[1, 1, "doubt", 4]]
    assert not any(note.kind == "said" for note in match.notes)


def test_nobody_votes_against_their_own_words() -> None:
    """Who has spoken against somebody today is against them, who has stood up for them is not."""
    match = arranged()
    table, own = match.view(4)
    for word, at, wanted in (("doubt", 6, "up"), ("trust", 6, "down")):
        table.said, table.accused = [Statement(1, 4, word, at)], at
        ask = Ask(4, "vote", ("up", "down"), "vote")
        assert {str(bot("werewolves")(4, table, own, ask, Random(seed))) for seed in range(9)} == {wanted}


def test_a_bare_accusation_by_somebody_doubtful_is_believed_less() -> None:
    """Than one with a reason; what counts is how many of sixty heads, each with its own notebook, would hang for it."""
    match = arranged()
    table, own = match.view(4)
    table.accused, table.nominations = 6, [Nomination(7, 6, 8)]
    ask = Ask(4, "vote", ("up", "down"), "vote")

    def up() -> int:
        heads = [replace(own, notebook=[Suspicion(1 + head // 8, 1 + head % 8)]) for head in range(60)]
        return [bot("werewolves")(4, table, one, ask, Random(1)) for one in heads].count("up")

    bare = up()
    table.said = [Statement(1, 7, "doubt", 6)]
    assert bare < up()


@pytest.mark.parametrize("early", [True, False])
def test_a_defence_that_ends_before_its_clock_is_told(early: bool) -> None:
    """Everybody reads that the accused has said everything; where the time ran out, nobody has."""
    match = at_talk()
    one, two, three, *_ = match.game.living()
    say(match, one, "nominate", str(two))
    say(match, three, "second", str(two))
    assert match.game.phase == "defence"
    if early:
        say(match, two, "done", "done")
    else:
        match.apply(next(ask for ask in match.asks if ask.name == "defence"), "end", by_host=True)
    assert match.game.phase == "vote"
    assert [note.facts for note in match.notes if note.kind == "spoken"] == [{"by": two}] * early
