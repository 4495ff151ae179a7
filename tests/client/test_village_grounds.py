"""Of whom a word may be said: nobody is offered what everybody knows to be untrue, and nothing true is closed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from client.games.village.grounds import GROUNDED, Grounds
from host.engine.match import Match
from host.games import bot, rules
from host.games.bot_game import answers
from host.games.village.hearsay import Hearsay
from protocol.games.village import CREATURES, Ballot, Nomination, Statement
from protocol.games.village.statements import kept
from tests.client.village import YOU, note, playing, seat, table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import NoteView

SEATS = 8
CREATURE, HARMLESS = 7, 8
DEALT = note(1, "dealt")


def village(*notes: NoteView, said: tuple[tuple[int, str, int], ...] = (), shown: bool = True, **about: Any) -> Scene:
    """Eight seats on the second day: 7 was a werewolf and 8 a villager, if their cards lie `shown`."""
    seats = [seat() for _ in range(SEATS)]
    for at, card in ((CREATURE, "werewolf"), (HARMLESS, "villager")):
        seats[at - 1] = seat(out=True, cause="lynched", card=card if shown else "")
    heard = [Statement(2, *one) for one in said]
    where = table(SEATS, phase="talk", slot="", talks=True, seats=seats, said=heard, **about)
    return playing(players=SEATS, table=where, notes=[replace(one, number=n) for n, one in enumerate(notes, 1)])


def about(word: str, *notes: NoteView, whole: bool = True, **changes: Any) -> list[int]:
    """Of which of the living this may be said; `whole`: by a device that knows the game from its beginning."""
    grounds = Grounds(village(*([DEALT] if whole else []), *notes, **changes))
    return [one for one in range(1, CREATURE) if grounds.hold(word, one)]


def thumbs(at: int, *up: int, down: tuple[int, ...] = ()) -> NoteView:
    """A vote on a life."""
    return note(2, "thumbs", at=at, up=list(up), down=list(down), result="lynched")


def ballot(*votes: int) -> NoteView:
    """All have pointed at somebody."""
    return note(2, "ballot", votes=list(votes), round=1, twice=0)


POINTED = (7, 8, 7, 0, 7, 8, 0, 0)
EVERYBODY = list(range(1, CREATURE))


@pytest.mark.parametrize("word", ["shields", "hangs", "rash", "befriends", "legacy"])
def test_no_card_lies_open_that_could_make_it_true(word: str):
    """Whatever was voted and said; a device that has come late knows that, too."""
    votes = [thumbs(CREATURE, 1, 2, down=(3,)), thumbs(HARMLESS, 1, 2, down=(3,)), ballot(*POINTED)]
    said = ((1, "doubt", HARMLESS), (2, "trust", CREATURE), (HARMLESS, "doubt", 3))
    for whole in (True, False):
        assert about(word, *votes, said=said, shown=False, whole=whole) == []


@pytest.mark.parametrize("told", [[], [thumbs(HARMLESS, 1, 2, down=(3,))]])
def test_who_has_spared_no_creature_is_not_told_so(told: list[NoteView]):
    """A creature has been hanged, and nobody was against it; or somebody harmless was voted on."""
    assert about("shields", *told) == []


def test_who_has_voted_for_whose_life_is_known():
    """By thumbs; where all point, whoever has not pointed at the creature."""
    assert about("shields", thumbs(CREATURE, 1, 2, down=(3, 5))) == [3, 5]
    assert about("shields", ballot(*POINTED)) == [2, 4, 6]
    assert about("shields", ballots=[Ballot(1, "pointing", bytes(POINTED))]) == [2, 4, 6]
    assert about("shields", ballots=[Ballot(1, "election", bytes(POINTED))]) == []


def test_who_has_voted_for_the_death_of_somebody_harmless_is_known():
    """In either kind of ballot."""
    assert about("hangs", thumbs(CREATURE, 1, 2, down=(3, 5))) == []
    assert about("hangs", thumbs(HARMLESS, 1, 2, down=(3, 5))) == [1, 2]
    assert about("hangs", ballot(*POINTED)) == [2, 6]


def test_who_has_suspected_somebody_harmless_without_a_reason():
    """With a reason it was not rash; an accusation without a word has none."""
    assert about("rash", said=((1, "doubt", HARMLESS), (2, "doubt", CREATURE), (3, "silent", HARMLESS))) == [1]
    assert about("rash", note(2, "said", by=5, word="joins", at=HARMLESS)) == [5], "forgotten by the table, heard here"
    assert about("rash", nominations=[Nomination(6, HARMLESS, 0)]) == [6]


def test_who_has_trusted_a_creature():
    """In words, or as a result of a test."""
    assert about("befriends", said=((1, "trust", CREATURE), (2, "good", CREATURE), (3, "trust", HARMLESS))) == [1, 2]


def test_whom_somebody_harmless_was_against():
    """Who is out: by a word, an accusation, a vote; what creatures and the living say is no legacy."""
    said = ((HARMLESS, "doubt", 1), (CREATURE, "doubt", 2), (3, "doubt", 4), (HARMLESS, "trust", 5))
    assert about("legacy", said=said) == [1]
    assert about("legacy", note(2, "seconded", by=HARMLESS, at=5), thumbs(6, HARMLESS)) == [5, 6]


def test_who_says_nothing_has_said_nothing():
    """Of any kind, on any day."""
    assert about("quiet", note(2, "said", by=5, word="seer", at=0), said=((1, "doubt", 2),)) == [2, 3, 4, 6]
    assert about("quiet", whole=False) == EVERYBODY


def test_who_gives_no_vote_where_others_do():
    """Nobody before there was one."""
    assert about("silent") == []
    assert about("silent", thumbs(CREATURE, 1, 2, down=(3, 5))) == [4, 6]
    assert about("silent", ballot(*POINTED)) == [4]


def test_only_two_who_claim_the_same_one_card_are_rivals():
    """Of a card that several may hold nobody else is."""
    claims = ((1, "seer", 0), (2, "seer", 0), (3, "villager", 0), (5, "villager", 0), (6, "witch", 0))
    assert about("rival", said=claims) == [1, 2]


def test_only_who_was_asked_and_keeps_silent_dodges():
    """And who claims no role any more."""
    asked = tuple((1, "who", at) for at in (2, 3, 4))
    assert about("dodges") == []
    assert about("dodges", said=(*asked, (3, "villager", 0), (4, "villager", 0), (4, "lied", 0))) == [2, 4]


def test_only_who_claims_what_too_many_claim_is_one_of_a_crowd():
    """Of a card of which there are several."""
    claims = tuple((by, "villager", 0) for by in (1, 2, 3))
    cards = {"villager": 3, "seer": 1, "werewolf": 4}
    assert about("crowds", said=claims, cards=cards) == [1, 2, 3], "one lies open"
    assert about("crowds", said=claims[:2], cards=cards) == []
    assert about("crowds", said=((1, "seer", 0), (2, "seer", 0)), cards=cards) == []


def test_who_only_joins_others_or_guesses_has_done_so_today():
    """Whoever has given a reason as well does not only follow."""
    said = ((1, "joins", 2), (3, "joins", 2), (3, "silent", 4), (5, "doubt", 6))
    assert (about("follows", said=said), about("guesses", said=said)) == ([1], [5])
    heard = note(2, "said", by=2, word="doubt", at=1)
    assert about("guesses", heard) == [], "on another day"


def test_one_joins_somebody_else():
    """Not oneself, nor those who are suspected by nobody."""
    assert about("joins", said=((1, "silent", 2), (YOU, "doubt", 3), (5, "trust", 6))) == [2]
    assert about("joins", note(2, "nominated", by=1, at=3)) == [3]


@pytest.mark.parametrize(
    "word", ["shields", "hangs", "rash", "befriends", "legacy", "dodges", "follows", "guesses", "joins"]
)
def test_whoever_came_late_may_say_what_may_be_so(word: str):
    """Old statements fall out of the public view, and so do votes: nothing is closed for what a device cannot know."""
    many = tuple((CREATURE, "trust", 1) for _ in range(kept(SEATS)))
    assert about(word, whole=False, said=many) == EVERYBODY
    assert about(word, whole=True, said=many) == []


def test_words_without_grounds_can_be_said_of_all():
    """A feeling, trust, a question, who else is left."""
    assert all(about(word) == EVERYBODY for word in ("doubt", "trust", "who", "left", "evil"))


@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_what_holds_by_the_hosts_record_is_never_closed(game: str):
    """Whatever bots hold against somebody in whole games; also for a device that has heard nothing of it before."""
    seen = set()
    for seed in range(6):
        match = Match.start(rules(game), SEATS)
        for ask, choice in answers(match, Random(seed), bot(game)):
            word, _, at = choice.partition("+")
            if ask.name == "say" and word in GROUNDED:
                seen |= {word, *held(match, game, ask.seat, (word, int(at)))}
            match.apply(ask, choice)
    assert len(seen) >= 7, seen


def held(match: Match, game: str, by: int, saying: tuple[str, int]) -> set[str]:
    """What holds against anybody at this stop, at which a seat is about to say something: none of it may be closed."""
    where = match.view(0)[0]
    notes = [note(n, one.kind, **one.facts) for n, one in enumerate(match.notes, 1) if one.to is None]
    sure = {n: one.card in CREATURES for n, one in enumerate(where.seats, 1) if one.card}
    record = {at: Hearsay(where, sure).record(at) for at, view in enumerate(where.seats, 1) if not view.out}
    holds = {(word, at) for at, words in record.items() for word, true in words.items() if true}
    weak = {at: Hearsay(where, sure).weak_record(at) for at in record}
    holds |= {(word, at) for at, words in weak.items() for word, true in words.items() if true}
    for heard in (notes, notes[-5:]):
        grounds = Grounds(replace(playing(players=SEATS, game=game, table=where, notes=heard), you=by))
        assert [one for one in (saying, *holds) if not grounds.hold(*one)] == []
    return {word for word, _ in holds}
