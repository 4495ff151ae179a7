"""The reasons that bots give for a suspicion: each holds by what everybody has seen, and says what it is."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from host.games.village import speech
from host.games.village.hearsay import PATIENCE, Hearsay
from protocol.games.village import Ballot, Statement
from protocol.games.village.statements import DOUBTS, TRUST, WEAK, WHO
from tests.laws.test_village_talk import mind
from tests.laws.village_board import NIGHT, SEATS, board, opened

if TYPE_CHECKING:
    from protocol.games.village import TableView


def record(table: TableView, seat: int) -> set[str]:
    """What may be held against a seat."""
    return {word for word, holds in Hearsay(table, {}).record(seat).items() if holds}


def test_two_who_claim_the_same_one_card_are_rivals() -> None:
    """Each may be reproached with it, also by the other one; whoever is a liar anyway has only lied."""
    one = mind((1, "seer", 0), (2, "seer", 0))
    assert {"rival"} <= record(one.table, 1) & record(one.table, 2)
    assert speech.why(one, 2) == "rival", "whoever claims it, too, may say so"
    lies = opened(one.table, 8, "seer")
    assert "rival" not in record(lies, 2)
    assert "contradicts" in record(lies, 2)


@pytest.mark.parametrize(("word", "card", "holds"), [
    (TRUST, "werewolf", True), ("good", "werewolf", True), (TRUST, "villager", False), ("doubt", "werewolf", False),
])  # fmt: skip
def test_who_has_trusted_somebody_whose_card_is_a_creature(word: str, card: str, holds: bool) -> None:
    """On any day; and only once the card lies open."""
    before = board((2, word, 8))
    assert not Hearsay(before, {}).record(2)["befriends"]
    shown = {8: card == "werewolf"}
    assert Hearsay(opened(before, 8, card), shown).record(2)["befriends"] is holds


@pytest.mark.parametrize(("by", "word", "card", "holds"), [
    (8, "doubt", "villager", True), (8, "evil", "villager", True), (8, TRUST, "villager", False),
    (8, "doubt", "werewolf", False), (8, "doubt", "", False), (7, "doubt", "villager", False),
])  # fmt: skip
def test_the_dead_have_warned_whose_card_was_harmless(by: int, word: str, card: str, holds: bool) -> None:
    """What the living say is no legacy, nor what creatures have said."""
    table = opened(board((by, word, 2)), 8, card)
    assert ("legacy" in record(table, 2)) is holds


@pytest.mark.parametrize(("votes", "holds"), [((2, 3, 3), True), ((2, 2, 2), False)])
def test_a_finger_apart_from_the_crowd_is_a_legacy_too(votes: tuple[int, ...], holds: bool) -> None:
    """Where all point: to have followed the crowd tells nothing."""
    table = opened(board(), 8, "villager")
    pointed = [0] * SEATS
    for seat, at in zip((8, 1, 5), votes, strict=True):
        pointed[seat - 1] = at
    table.ballots = [Ballot(NIGHT - 1, "pointing", bytes(pointed))]
    assert ("legacy" in record(table, 2)) is holds


def test_who_pointed_at_somebody_harmless_days_ago_may_still_be_reproached_with_it() -> None:
    """Everybody remembers all ballots in which all pointed, not only the last one."""
    table = opened(board(), 8, "villager", cause="voted")
    table.ballots = [Ballot(NIGHT - 1, "pointing", bytes([0, 8, 8, 0, 0, 0, 0, 0]))]
    assert "hangs" in record(table, 2)
    assert "hangs" not in record(table, 5)
    assert "hangs" not in record(opened(table, 8, "villager", cause="devoured"), 2)


def test_whoever_says_nothing_while_half_of_the_others_talk_is_quiet() -> None:
    """One word of any kind is enough not to be."""
    half = [(seat, "villager", 0) for seat in range(3, 3 + SEATS // 2)]
    assert "quiet" in weak(*half)
    assert "quiet" not in weak(*half[:-1])
    assert "quiet" not in weak(*half, (2, WHO, 3))


def test_hardly_anybody_else_is_left() -> None:
    """Once everybody can work out that it must be them; of the dead nobody says so."""
    one = mind()
    one.public.__dict__["_all"] = {2: speech.LEFT}
    assert speech.why(one, 2) == "left"
    one.public.__dict__["_all"] = {2: speech.LEFT - 0.01}
    assert speech.why(one, 2) == DOUBTS[0]
    dead = mind()
    opened(dead.table, 8, "werewolf")
    assert speech.why(dead, 8) == DOUBTS[0]


def test_who_has_no_reason_of_their_own_says_that_others_suspect_them_too() -> None:
    """Today, and not by oneself."""
    assert speech.why(mind((4, "doubt", 2)), 2) == "joins"
    assert speech.why(mind((1, "doubt", 2)), 2) == DOUBTS[0]
    assert speech.why(mind(said=[Statement(NIGHT - 1, 4, "doubt", 2)]), 2) == DOUBTS[0]


def test_a_hunch_is_rash_and_its_echo_is_not() -> None:
    """Who has only joined others has begun nothing: else all would be rash, and nobody could say so of anybody."""
    for word, holds in (("doubt", True), ("joins", False), ("silent", False)):
        assert Hearsay(board((2, word, 8)), {8: False}).record(2)["rash"] is holds


def weak(*said: tuple[int, str, int], seat: int = 2) -> set[str]:
    """Which of the weaker reasons hold for a seat after these words of today."""
    return {word for word, holds in Hearsay(board(*said), {}).weak_record(seat).items() if holds}


def test_silence_weighs_little_where_people_talk_aloud() -> None:
    """Whoever misses one vote, or taps nothing, is reproached with it only before a mere feeling."""
    talk = [(seat, "villager", 0) for seat in range(3, 3 + SEATS // 2)]
    assert speech.why(mind(*talk, seat=3), 2) == "quiet"
    assert speech.why(mind(*talk, (4, "doubt", 2), seat=3), 2) == "joins"


ASKED = (4, WHO, 2), *[(3, TRUST, 5)] * PATIENCE
"""A question to seat 2, and so many words since that it should have been answered."""


def test_who_was_asked_and_does_not_say_who_they_are_dodges() -> None:
    """Once there was time to answer, and until they do; whoever took it back claims nothing again."""
    assert weak(*ASKED) == {"dodges"}
    assert weak(*ASKED[:-1]) == weak(*ASKED, seat=3) == weak() == weak(*ASKED, (2, "villager", 0)) == set()
    assert weak(*ASKED, (2, "villager", 0), (2, "lied", 0)) == {"dodges"}


def test_who_claims_what_too_many_claim_is_one_of_a_crowd() -> None:
    """Of cards of which several are in play; an open one is taken, and its holder is none of them."""
    villagers = board().cards["villager"]
    claims = [(seat, "villager", 0) for seat in range(1, villagers + 2)]
    assert weak(*claims) == {"crowds"}
    assert weak(*claims[:-1]) == set(), "as many as there are"
    assert weak((1, "seer", 0), (2, "seer", 0)) == set(), "they are rivals"
    shown = opened(board(*claims[:-1]), 8, "villager")
    assert Hearsay(shown, {}).weak_record(2)["crowds"]
    assert not Hearsay(opened(board(*claims), 2, "villager"), {}).weak_record(2)["crowds"]


def test_who_only_joins_others_or_guesses_may_be_reproached_with_it() -> None:
    """By what they have said against others today."""
    assert weak((2, "joins", 5), (2, TRUST, 6)) == {"follows"}
    assert weak((2, "doubt", 5)) == weak((2, "joins", 6), (2, "doubt", 5)) == {"guesses"}
    assert weak((2, "joins", 5), (2, "silent", 6)) == set()
    yesterday = board()
    yesterday.said = [Statement(NIGHT - 1, 2, "doubt", 5), Statement(NIGHT - 1, 2, "joins", 6)]
    assert not any(Hearsay(yesterday, {}).weak_record(2).values())


def test_a_weaker_reason_is_better_than_a_feeling_of_ones_own_or_of_others() -> None:
    """Nor does anybody reproach others with it who has done the same."""
    assert speech.why(mind(*ASKED), 2) == "dodges"
    assert speech.why(mind(*ASKED, (4, "doubt", 2)), 2) == "dodges"
    assert speech.why(mind((4, WHO, 1), *ASKED), 2) == DOUBTS[0]


@pytest.mark.parametrize(("said", "reason"), [(ASKED, "dodges"), (((3, "doubt", 8), (8, "doubt", 2)), "legacy")])
def test_what_somebody_has_said_of_a_seat_today_nobody_says_again(
    said: tuple[tuple[int, str, int], ...], reason: str
) -> None:
    """They join in, or find another reason: five said the same sentence one after the other."""
    one = mind(*said, (4, reason, 2))
    opened(one.table, 8, "villager")
    assert speech.why(one, 2) == "joins"
    opened(before := mind(*said).table, 8, "villager")
    assert speech.why(mind(*said, said=before.said, seats=before.seats), 2) == reason


def test_habits_that_look_bad_are_named_by_different_people_in_different_ways() -> None:
    """Where several hold, not everybody says the same; each is true."""
    said = set()
    for seat, night in product((1, 3, 4, 5, 6, 7), (2, 3)):
        one = mind((2, "doubt", 8), (8, "doubt", 2), seat=seat, night=night)
        opened(one.table, 8, "villager")
        holds = {word for word, true in one.public.hearsay.record(2).items() if true}
        said.add(word := speech.why(one, 2))
        assert word in holds
    assert said == {"rash", "legacy"}


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_most_suspicions_of_bots_have_a_reason(game: str) -> None:
    """Fewer than a third are a mere feeling, on the first day as well, on which nobody knows anything."""
    words: dict[str, int] = {}
    first: dict[str, int] = {}
    for seed in range(10):
        match = Match.start(rules(game), 10)
        for ask, choice in answers(match, Random(seed), bot(game)):
            word = choice.partition("+")[0]
            if ask.name == "say" and word in DOUBTS:
                words[word] = words.get(word, 0) + 1
                first[word] = first.get(word, 0) + (match.view(0)[0].night == 1)
            match.apply(ask, choice)
    assert all(said[DOUBTS[0]] * 3 < sum(said.values()) for said in (words, first))
    assert any(first.get(word) for word in WEAK)
    assert len(words) >= 5
