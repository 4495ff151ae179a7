"""What bots of a village talk about by day: nobody falls silent, reasons are said, and votes keep to them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from host.games.village import speech
from host.games.village.bot import point, rumour
from protocol.games.village.statements import DOUBTS, FOUND, TRUST, WHO
from tests.laws.test_village_answering import SEER, VILLAGER, WOLF, mind

if TYPE_CHECKING:
    from host.games.village.mind import Mind

REST = 6
"""Another villager."""


class Always(Random):
    """Dice by which everything happens that may."""

    def random(self) -> float:
        """Less than any chance."""
        return 0.0


def talker(*said: tuple[int, str, int], night: int = 1, floor: bool = False, **own: Any) -> Mind:
    """A villager in the mood to speak, after these statements of the first day."""
    found = mind(VILLAGER, said=said, **own)
    found.table.night, found.table.floor, found.dice = night, floor, Always()
    return found


def test_a_suspicion_may_be_said_again_on_another_day_and_a_report_once() -> None:
    """Else a village falls silent after two days, and accuses nobody, since whoever accuses has said why."""
    named = (
        (WOLF, "villager", 0), (SEER, "seer", 0), (SEER, "evil", WOLF), (VILLAGER, FOUND, WOLF),
        (VILLAGER, TRUST, SEER),
    )  # fmt: skip
    assert speech.say(talker(*named)) == ""
    assert speech.say(talker(*named, night=2)) == f"{FOUND}+{WOLF}"
    seer = mind(SEER, said=((SEER, "seer", 0), (SEER, "evil", WOLF)))
    seer.table.night = 2
    assert not speech.say(seer).startswith("evil")


def test_whoever_believes_a_report_says_so() -> None:
    """So that everybody can see why somebody hangs; nobody believes who is known to have lied."""
    named = ((SEER, "seer", 0), (SEER, "evil", WOLF))
    assert speech.why(talker(*named), WOLF) == FOUND
    assert speech.why(talker(named[1]), WOLF) == DOUBTS[0], "nobody has claimed to find such things out"
    assert speech.why(talker(*named, (SEER, "witch", 0)), WOLF) != FOUND


def test_nobody_asks_what_was_asked_already() -> None:
    """One question is enough; the next one to speak says something else."""
    at = int(speech.say(talker()).removeprefix(f"{WHO}+"))
    assert not speech.say(talker((REST, WHO, at))).startswith(WHO)


def test_somebody_breaks_a_silence() -> None:
    """When people have had the floor and nobody has said a word against anybody, the likeliest will do."""
    answered = tuple((seat, "villager", 0) for seat in (1, 2, 3, 5, 6, 7, 8))
    quiet = talker(*answered)
    assert speech.least(quiet) < speech.least(talker(*answered, floor=True)), "people speak first"
    assert speech.least(quiet) < speech.least(talker((REST, "doubt", WOLF)))
    assert speech.say(quiet).partition("+")[0] in DOUBTS


def test_where_all_point_those_who_were_spoken_of_come_first() -> None:
    """By one's own words before all; without any the village finds itself as before."""
    spoken = talker((REST, "doubt", WOLF), (SEER, "doubt", 1))
    assert {seat for seat in spoken.living if rumour(spoken, seat)} == {WOLF, 1}
    own = talker((VILLAGER, "doubt", REST), (SEER, "doubt", 1))
    assert [seat for seat in own.living if rumour(own, seat)] == [REST]
    own.tiles = tuple(map(str, own.living))
    assert point(own) == str(REST)
    assert all(rumour(talker(), seat) for seat in talker().living)
