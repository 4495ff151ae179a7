"""Whoever accuses somebody keeps to it, and whoever is accused says what speaks for them before they are done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from host.engine.asking import CLOCK
from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from host.games.village import speech
from host.games.village.bot import EACH, TRIES, done, nominate, second
from host.games.village.hearsay import Hearsay
from protocol.games.village import Learnt, Nomination
from tests.laws.test_village_talk import NO, YES, found, mind
from tests.laws.village_board import board, opened


def accusing(*rows: tuple[int, int, int], seat: int = 1, **about: Any) -> Any:
    """A seat on a board with these accusations: by whom, of whom, seconded by whom."""
    return mind(seat=seat, nominations=[Nomination(*row) for row in rows], **about)


@pytest.mark.parametrize("row", [(1, 3, 2), (2, 3, 1)])
def test_whoever_has_accused_somebody_keeps_to_it(row: tuple[int, int, int]) -> None:
    """They vote for it, give their reason, trust nobody they have accused, and suspect nobody else meanwhile."""
    one = accusing(row, accused=3)
    assert speech.against(one, 3)
    assert [(word in speech.DOUBTS, at) for word, at in speech.suspicions(one)] == [(True, 3)]
    spoken = accusing(row, said=[])
    spoken.table.said = mind((1, "doubt", 3)).table.said
    assert speech.suspicions(spoken) == []


def test_whoever_has_accused_somebody_agrees_with_no_other_accusation() -> None:
    """But whoever has spoken against both may second the other one."""
    for said, choice in ((((4, "evil", 5), (4, "seer", 0)), ""), (((1, "doubt", 5),), "5")):
        one = accusing((1, 3, 0), (4, 5, 0))
        one.table.said = mind(*said).table.said
        one.tiles = ("5",)
        assert second(one) == choice


def test_the_accused_say_who_they_are_before_they_are_done() -> None:
    """And what they have found out; then it is enough, as it is where a table makes no statements."""
    seer = accusing((2, 1, 3), accused=1, role="seer", mine=found(4))
    assert done(seer) == ""
    claimed = accusing((2, 1, 3), accused=1, role="seer", mine=found(4))
    claimed.table.said = mind((1, "seer", 0)).table.said
    assert done(claimed) == ""
    reported = accusing((2, 1, 3), accused=1, role="seer", mine=found(4))
    reported.table.said = mind((1, "seer", 0), (1, "evil", 4)).table.said
    assert done(reported) == "done"
    mute = accusing((2, 1, 3), accused=1, role="seer", mine=found(4), talks=False)
    assert done(mute) == "done"


def test_a_seer_speaks_up_for_somebody_whom_she_has_found_harmless() -> None:
    """Once they are accused, and not before."""
    for accused, role in ((4, "seer"), (5, "")):
        seer = mind(role="seer", asked="claim", mine=found(4, "no"), accused=accused)
        assert speech.claim(seer) == role


def test_in_whole_games_of_bots_nobody_ends_a_speech_in_silence() -> None:
    """Whoever is accused has said something of themselves by then, and whoever accused them votes for it."""
    speeches = 0
    for seed in range(8):
        match = Match.start(rules("werewolves"), 10)
        for ask, choice in answers(match, Random(seed), bot("werewolves")):
            table = match.view(0)[0]
            if ask.name == "done":
                speeches += 1
                assert any(one.by == ask.seat and not one.at for one in table.said)
            if ask.name == "vote" and ask.seat != CLOCK:
                row = next(row for row in table.nominations if row.at == table.accused)
                assert choice == "up" or ask.seat not in (row.by, row.second)
            match.apply(ask, choice)
    assert speeches >= 8


def test_a_report_of_somebody_who_cannot_have_found_anything_is_a_lie() -> None:
    """Where the only Seer lies open, nobody else has tested anybody; the Seer herself has."""
    table = opened(board((2, "evil", 3), (8, "evil", 4)), 8, "seer")
    assert Hearsay(table, {}).liars == {2}
    assert Hearsay(board((2, "evil", 3)), {}).liars == set()
    assert Hearsay(board((2, "saw", 3)), {}).liars == {2}, "there is no Girl in the set"


@pytest.mark.parametrize(
    ("cause", "vote", "card", "holds"),
    [
        ("lynched", "up", "villager", True),
        ("lynched", "down", "villager", False),
        ("lynched", "up", "werewolf", False),
        ("devoured", "up", "villager", False),
        ("voted", "8", "villager", True),
        ("voted", "7", "villager", False),
        ("voted", "8", "werewolf", False),
        ("voted", "8", "", False),
    ],
)
def test_whoever_was_for_the_death_of_somebody_innocent_may_be_reproached_with_it(
    cause: str, vote: str, card: str, holds: bool
) -> None:
    """In the last ballot, as far as the card of whoever died lies open."""
    table = opened(board(), 8, card, cause=cause, vote="down")
    table.seats[1].vote = vote
    assert Hearsay(table, {}).record(2)["hangs"] is holds


@pytest.mark.parametrize(
    ("villagers", "role"), [(0, "villager"), (4, "villager"), (5, "villager")], ids=["free", "all taken", "too many"]
)
def test_a_creature_that_is_accused_claims_something_whatever_others_claim(villagers: int, role: str) -> None:
    """Only a card that lies open is claimed by nobody: then it is what else is still covered."""
    others = [(seat, "villager", 0) for seat in range(3, 3 + villagers)]
    wolf = mind((2, "doubt", 1), *others, seat=1, role="werewolf", asked="claim", pack=(1, 2), accused=1)
    assert speech.claim(wolf) == role
    for seat in (3, 4, 5, 6):
        opened(wolf.table, seat, "villager")
    assert speech.claim(wolf) in {"seer", "witch"}


# -- where nothing is said -----------------------------------------------------------------------------------


def silent(learnt: tuple[Learnt, ...] = (), dice: float = YES, tiles: tuple[str, ...] = (), **about: Any) -> Any:
    """A seat of a table that makes no statements, which has learnt this by night and may name these."""
    one = mind(dice=dice, mine={"learnt": list(learnt)}, talks=False, **about)
    one.tiles = tiles or one.tiles
    return one


SUSPECT, GUILTY, HARMLESS = Learnt(1, "trio", [5], "yes"), Learnt(1, "evil", [4], "yes"), Learnt(1, "evil", [3], "no")


@pytest.mark.parametrize("choose", [nominate, second])
def test_a_table_without_words_accuses_whom_it_suspects(choose: Any) -> None:
    """A known creature at once, else the most suspect, and nobody any more after enough who were spared."""
    assert choose(silent((SUSPECT,))) == "5"
    assert choose(silent((SUSPECT, GUILTY), dice=NO)) == "4"
    assert choose(silent((HARMLESS,), tiles=("3",))) == ""
    for spared, choice in ((TRIES - 1, "5"), (TRIES, "")):
        late = silent((SUSPECT,))
        assert len(late.table.seats) < EACH
        for view in late.table.seats[:spared]:
            view.spared = True
        assert choose(late) == choice


def test_without_words_one_accusation_at_a_time_is_enough() -> None:
    """Not everybody begins one, and before anybody may want to sleep only creatures do."""
    assert nominate(silent((SUSPECT,), dice=NO)) == ""
    assert nominate(silent((SUSPECT,), nominations=[Nomination(2, 3, 0)])) == ""
    assert nominate(silent((SUSPECT,), early=True)) == ""
    assert nominate(silent(role="werewolf", early=True)) != ""
    assert nominate(silent(role="werewolf", early=True, dice=NO)) == ""


def test_without_words_nobody_is_supported_who_looks_better_than_most() -> None:
    """By those who want the village to win; creatures do not mind."""
    seats = [Learnt(1, "trio", [at], "yes") for at in (2, 3, 4, 5)]
    assert second(silent(tuple(seats), tiles=("6",))) == ""
    assert second(silent(tuple(seats), tiles=("5",))) == "5"
    assert second(silent(role="werewolf", tiles=("6",))) == "6"
