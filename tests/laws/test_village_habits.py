"""What one person's habits tell a village: little, however often they do a thing."""

from __future__ import annotations

from math import log

import pytest

from host.games.village import behaviour, speech
from host.games.village.behaviour import HABIT, OFTEN, Likelihoods, likely
from protocol.games.village import Pointer
from tests.laws.test_village_answering import VILLAGER
from tests.laws.test_village_bluffing import MATE, SEER, mind
from tests.laws.test_village_statements import heard

ACTS = {name: act for name, act in vars(behaviour).items() if isinstance(act, Likelihoods)}


@pytest.mark.parametrize("name", ACTS)
def test_no_single_deed_tells_more_than_habits_leave_of_it(name: str) -> None:
    """Whatever is seen, somebody may have done it who always does."""
    act = ACTS[name]
    assert max(act) - min(act) <= log(1 / HABIT)


def test_what_never_happens_is_still_possible() -> None:
    """An act that only one side is known for weighs as much as allowed; one that tells nothing weighs nothing."""
    one_sided = likely(0.0, 1.0, 0.0, 0.0)
    assert one_sided.finds - one_sided.harmless == pytest.approx(log(1 / HABIT))
    assert likely(0.3, 0.3, 0.3, 0.3) == Likelihoods(0.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("word", ["trust", "doubt", "evil", "good"])
def test_who_does_a_thing_again_and_again_tells_no_more_by_it(word: str) -> None:
    """The words of seat 2 about people whom seat 1 knows to be harmless: the third and fourth add nothing."""
    known = dict.fromkeys((3, 4, 5, 6), False)
    looks = [heard(*((2, word, at) for at in list(known)[:times]), sure=known).evil(2) for times in range(5)]
    assert looks[OFTEN:] == pytest.approx([looks[OFTEN]] * 3)


def test_the_first_words_tell_something_of_whoever_says_them() -> None:
    """A habit is only what is done more often: standing up for two who are harmless looks better than for one."""
    known = dict.fromkeys((3, 4), False)
    once, twice = heard((2, "trust", 3), sure=known), heard((2, "trust", 3), (2, "trust", 4), sure=known)
    assert twice.evil(2) < once.evil(2) < heard(sure=known).evil(2)


def test_a_pack_does_not_speak_for_one_who_is_lost() -> None:
    """Whoever of it the only Seer has named looks so bad that nothing saves them, and saving gives the others away."""
    said = (1, SEER, "seer", 0), (1, SEER, "evil", MATE)

    def shields(night: int, *said: tuple[int, int, str, int]) -> bool:
        wolf = mind(*said, night=night)
        wolf.own.pack.append(Pointer(VILLAGER, None))  # two mates save somebody together, one alone does not
        return MATE in speech.shielded(wolf)

    loyal = [night for night in range(1, 9) if shields(night)]
    assert loyal
    assert not any(shields(night, *said) for night in loyal)


def test_a_pack_shares_the_talk_so_that_a_silent_mate_costs_it_little() -> None:
    """Each of two is the more eager while nobody of the pack has spoken today, and less so once the other has."""
    silent, spoken = mind(), mind((1, MATE, "rash", SEER))
    assert speech.talkative(spoken) < speech.talkative(mind(seat=SEER)) < speech.talkative(silent)
    yesterday, others = mind((1, MATE, "rash", SEER), night=2), mind((1, SEER, "rash", MATE), (1, MATE, "trust", SEER))
    assert speech.talkative(yesterday) == speech.talkative(others) == speech.talkative(silent)
