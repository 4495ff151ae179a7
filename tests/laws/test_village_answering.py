"""What bots of a village answer when they are asked, and what lovers do for each other by words and votes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from host.engine.asking import Ask
from host.games.village import speech
from host.games.village.bot import nominate, second, vote
from host.games.village.mind import Mind
from protocol.games.village import Learnt, Nomination, Statement
from protocol.games.village.statements import FOUND, WHO
from tests.laws.test_village_statements import arranged, choice, open_for, say

if TYPE_CHECKING:
    from protocol.games.village import OwnView, TableView

WOLF, VILLAGER, SEER = 2, 4, 5


def mind(seat: int, ask: str = "say", said: tuple[tuple[int, str, int], ...] = (), **own: Any) -> Mind:
    """What a seat has in its head after these statements of the first day."""
    match = arranged()
    views: tuple[TableView, OwnView] = match.view(seat)
    table, mine = views
    table.said = [Statement(1, *one) for one in said]
    for name, value in own.items():
        setattr(mine, name, value)
    open_now = open_for(match, seat, ask)
    assert open_now is not None
    return Mind(seat, table, mine, open_now, Random(1))


def test_whoever_has_a_power_passes_for_a_villager_when_asked_early() -> None:
    """She says something, and not to the wolves; with something to report she says the truth, later as well."""
    question = (VILLAGER, "who", SEER)
    assert speech.claim(mind(SEER, "claim", (question,), learnt=[])) == "villager"
    assert speech.claim(mind(SEER, "claim", (question,))) == "seer"
    assert speech.claim(mind(SEER, "claim", (question, (SEER, "villager", 0)))) == "seer"
    assert speech.claim(mind(SEER, "claim", (question, (SEER, "villager", 0)), learnt=[])) == ""
    assert speech.claim(mind(SEER, "claim", learnt=[])) == "", "nobody has asked"


def test_a_seer_answers_a_rival_only_who_says_what_she_knows_to_be_untrue() -> None:
    """Whoever only claims her card draws the wolves upon themselves; a false finding is what hangs villagers."""
    rival, found = (1, "seer", 0), [Learnt(1, "evil", [VILLAGER], "no")]
    assert speech.claim(mind(SEER, "claim", (rival,), learnt=found)) == ""
    assert speech.claim(mind(SEER, "claim", (rival, (1, "good", VILLAGER)), learnt=found)) == ""
    assert speech.claim(mind(SEER, "claim", (rival, (1, "evil", VILLAGER)), learnt=found)) == "seer"
    assert speech.claim(mind(SEER, "claim", (rival, (1, "evil", SEER)), learnt=[])) == "seer"


def test_where_all_point_a_seer_whom_several_suspect_does_not_go_in_silence() -> None:
    """Three of seven others, each counted once; where accusations are made she waits for one."""
    words = ((1, "doubt", SEER), (3, "joins", SEER), (6, "quiet", SEER))

    def claims(*said: tuple[int, str, int], pointing: bool = True) -> str:
        thinking = mind(SEER, "claim", said, learnt=[])
        thinking.pointing = pointing
        return speech.claim(thinking)

    assert claims(*words) == "seer"
    assert claims((SEER, "villager", 0), *words) == "seer", "a cover has served"
    assert claims(*words[:2]) == claims(*words[:2], (1, "rash", SEER)) == claims(*words, pointing=False) == ""
    assert claims(*((by, word, VILLAGER) for by, word, _ in words)) == ""


def test_a_covered_seer_gives_no_reason_that_only_she_can_know() -> None:
    """Whoever says that a false Seer contradicts themselves, or that an accused is harmless, has half come forward."""
    rival = mind(SEER, said=((1, "seer", 0),), learnt=[])
    accuser = mind(SEER, said=((1, "doubt", VILLAGER),), learnt=[Learnt(1, "evil", [VILLAGER], "no")])
    assert rival.beliefs.hearsay.record(1)["contradicts"]
    assert accuser.beliefs.hearsay.record(1)["rash"]
    assert (speech.why(rival, 1), speech.why(accuser, 1)) == ("doubt", "guesses"), "which all have heard"


def test_nobody_passes_for_a_villager_of_whom_there_are_enough() -> None:
    """One claim too many would accuse the true ones."""
    others = tuple((seat, "villager", 0) for seat in (1, 4, 6, 7, 8))
    assert speech.claim(mind(SEER, "claim", ((VILLAGER, "who", SEER), *others), learnt=[])) == ""


def test_a_creature_that_is_asked_answers() -> None:
    """Something else than it is."""
    match = arranged()
    say(match, VILLAGER, "say", f"who+{WOLF}")
    assert choice(match, WOLF, "claim") not in {"", "werewolf"}


def test_a_seer_does_not_give_away_the_one_she_loves() -> None:
    """She neither comes forward because of them, nor reports or accuses them."""
    found = [Learnt(1, "evil", [WOLF], "yes")]
    assert speech.claim(mind(SEER, "claim", learnt=found, lover=WOLF)) == ""
    loving = mind(SEER, said=((SEER, "seer", 0),), learnt=found, lover=WOLF)
    assert ("evil", WOLF) not in speech.reports(loving, "seer")
    assert speech.reports(mind(SEER, said=((SEER, "seer", 0),), learnt=found), "seer") == [("evil", WOLF)]
    assert nominate(mind(SEER, learnt=found, lover=WOLF)) != str(WOLF)


def on_trial(seat: int, by: int, *said: tuple[int, str, int], ask: str = "say", **own: Any) -> Mind:
    """An accused seat in its defence, on the second day, with what was said on the first."""
    accused = mind(seat, ask, said, **own)
    accused.table.night, accused.table.accused = 2, seat
    accused.table.nominations = [Nomination(by, seat, 3)]
    return accused


def test_whoever_is_accused_says_again_who_they_are() -> None:
    """Once a day, a creature like everybody else; in a defence only."""
    for seat in (VILLAGER, WOLF):
        told = (seat, "villager", 0)
        again = on_trial(seat, 1, told, ask="claim")
        assert speech.claim(again) == "villager"
        again.table.said.append(Statement(2, *told))
        assert speech.claim(again) == ""
        unaccused = on_trial(seat, 1, told, ask="claim")
        unaccused.table.accused = 1
        assert speech.claim(unaccused) == ""


def test_whoever_is_accused_says_what_speaks_against_the_accuser() -> None:
    """A reason that everybody can check, once a day; nothing where there is none, and nothing against a lover."""
    rash = (1, "doubt", 6)

    def retorts(*said: tuple[int, str, int], **own: Any) -> list[tuple[str, int]]:
        accused = on_trial(VILLAGER, 1, *said, **own)
        accused.table.seats[5].card, accused.table.seats[5].out = "villager", True
        return speech.retorts(accused)

    assert retorts(rash) == [("rash", 1)]
    assert retorts((1, "villager", 0), (5, "doubt", 1)) == [], "that others join in is no reason"
    assert retorts(rash, lover=1) == []
    spoken = on_trial(VILLAGER, 1, rash)
    spoken.table.said.append(Statement(2, VILLAGER, "silent", 1))
    assert speech.retorts(spoken) == []
    bystander = on_trial(VILLAGER, 1, rash)
    bystander.table.accused = 3
    assert speech.retorts(bystander) == []


def test_nobody_ends_a_defence_with_something_left_to_say() -> None:
    """Not before the accused have said again who they are, and what speaks against the accuser."""
    rash, told = (1, "doubt", 6), (VILLAGER, "villager", 0)
    accused = on_trial(VILLAGER, 1, rash, told)
    accused.table.seats[5].card, accused.table.seats[5].out = "villager", True
    assert not speech.has_spoken(accused)
    accused.table.said.append(Statement(2, *told))
    assert not speech.has_spoken(accused)
    accused.table.said.append(Statement(2, VILLAGER, "rash", 1))
    assert speech.has_spoken(accused)


def test_lovers_stand_up_for_each_other_upon_the_first_word() -> None:
    """By a word of trust at once, in the defence too, and by a thumb that stays down."""
    doubted = mind(VILLAGER, said=((1, "doubt", WOLF),), lover=WOLF)
    assert speech.say(doubted) == f"trust+{WOLF}"
    accused = mind(VILLAGER, lover=WOLF)
    accused.table.accused = WOLF
    assert speech.say(accused) == f"trust+{WOLF}"
    assert vote(accused) == "down"
    nominated = mind(VILLAGER, lover=WOLF)
    nominated.table.nominations = [Nomination(1, WOLF, 0)]
    assert speech.say(nominated) == f"trust+{WOLF}"


def test_whoever_believes_the_seer_says_so_and_seconds_her_accusation() -> None:
    """Else a village that agrees with her goes to sleep without a vote; nobody follows where nobody has said why."""
    named = ((SEER, "seer", 0), (SEER, "evil", WOLF))

    def seconded(*said: tuple[int, str, int], at: int = WOLF) -> str:
        believer = mind(VILLAGER, said=said)
        believer.ask = Ask(VILLAGER, "second", (str(at),), "standing")
        believer.tiles = believer.ask.choices
        return second(believer)

    agrees = mind(VILLAGER, said=named)
    agrees.table.nominations = [Nomination(SEER, WOLF, 0)]
    assert speech.say(agrees) == f"{FOUND}+{WOLF}", "first the word"
    assert seconded(*named, (VILLAGER, FOUND, WOLF)) == str(WOLF)
    assert seconded(*named) == ""
    spent = [(VILLAGER, WHO, other) for other in (3, 4, 5, 6)]
    assert seconded(*named, *spent) == str(WOLF), "unless there is no word left"
    assert seconded() == ""
    assert seconded(*named, (WOLF, "doubt", SEER), at=SEER) == ""


def test_a_doubt_holds_until_there_is_news(monkeypatch: Any) -> None:
    """Whoever doubted the Seer before she came forward is free to spare her, and votes by what they think now."""
    doubt, news = (VILLAGER, "doubt", SEER), (SEER, "seer", 0)

    def votes(*said: tuple[int, str, int]) -> set[str]:
        voter = mind(VILLAGER, said=said)
        voter.table.accused = SEER
        found = set()
        for leniency in (0.0, 0.5, 0.999):
            monkeypatch.setattr(speech, "leniency", lambda _mind, _at, leniency=leniency: leniency)
            found.add(vote(voter))
        return found

    assert votes(doubt) == votes(news, doubt) == {"up"}
    assert "down" in votes(doubt, news)
    assert votes((VILLAGER, "trust", SEER), (1, "doubt", SEER)) == {"down"}
