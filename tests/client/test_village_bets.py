"""What comes of a bet: told when it is decided, lost as well as won, and the same to everybody who was out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.spans import plain_text
from client.base.times import AT_ONCE
from client.games.village.bets import bet_words, settled
from client.games.village.result import own_points
from client.present.announcements import Announcer
from client.texts import texts
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import note
from tests.client.pilots import at_table
from tests.client.village import YOU

if TYPE_CHECKING:
    from client.base.scene import Scene

HIT = 7


def scene(*, hit: bool = False, cause: str = "voted", mine: str = "devoured", points: int = 0, **bets: str) -> Scene:
    """I am out, and the village decides about Gil; `hit`: it has."""
    where = village.table(phase="talk", slot="", slot_number=0)
    where.seats[YOU - 1] = replace(where.seats[YOU - 1], out=bool(mine), cause=mine, bet=points)
    heard = village.NOTES
    if hit:
        where.seats[HIT - 1] = replace(where.seats[HIT - 1], out=True, cause=cause, card="villager")
        heard = [*heard, note(40, "died", at=HIT, cause=cause, card="villager", played="", variant=0)]
    return village.playing(table=where, own=village.own(bets=bets), notes=heard)


def over(ending: str, *, points: int = 0, **bets: str) -> Scene:
    """The same verdict was the last one."""
    last = scene(hit=True, points=points, **bets)
    return replace(last, table=replace(last.table, phase="over", ending=ending, team=ending))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_a_lost_bet_is_told_as_a_won_one_is(lang: str, size: tuple[int, int]):
    """On screens, once the death has been told, and in lines of text; once."""
    say, before, after = texts(lang), scene(bet="9", bet_team="village"), scene(hit=True, bet_team="village")
    lost = say("village.own.bet_lost", names="Gil")
    async with at_table(before, size, lang, replace(AT_ONCE, pause_factor=1.0)) as at:
        await at.show(after)
        assert lost not in " ".join(at.text().split()) or not at.app.pacer.behind
        at.app.pacer.skip_to_now()
        at.app.attention.look()
        await at.pilot.pause()
        assert lost in " ".join(at.text().split())
    teller = Announcer(say)
    teller.announce(before)
    assert lost in teller.announce(after)
    assert lost not in teller.announce(after)


def test_nobody_learns_from_it_whether_there_was_a_bet():
    """What is told follows from what everybody sees."""
    say = texts("en")
    told = {settled(scene(**bets), scene(hit=True), say) for bets in ({}, {"bet": "9"}, {"bet": "2"})}
    assert told == {say("village.own.bet_lost", names="Gil")}


@pytest.mark.parametrize("about", [{"mine": ""}, {"mine": "left"}, {"cause": "devoured"}])
def test_where_nobody_bets_nothing_is_lost(about: dict[str, Any]):
    """Those who live, those who have left; and a night is no verdict."""
    before = scene(mine=about.get("mine", "devoured"))
    assert settled(before, scene(hit=True, **about), texts("en")) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("bets", "points", "told"),
    [
        ({"bet": "7", "bet_team": "village"}, 2, ["won"]),
        ({"bet": "7", "bet_team": "wolves"}, 5, ["won"]),
        ({"bet": "9", "bet_team": "wolves"}, 3, ["won", "lost"]),
        ({"bet": "9", "bet_team": "village"}, 0, ["lost"]),
        ({}, 0, ["lost"]),
    ],
)
def test_the_end_tells_of_both_bets(bets: dict[str, str], points: int, told: list[str], lang: str):
    """Each is won or lost by itself; that the last one was wrong stands once, in the result."""
    say = texts(lang)
    words = {
        "won": say("village.own.bet_won", n=points, all=points),
        "lost": say("village.own.bet_lost", names="Gil"),
    }
    end = over("wolves", points=points, **bets)
    assert settled(scene(**bets), end, say) == " ".join(words[one] for one in told)
    result = " ".join(plain_text(row).strip() for row in own_points(end, say, 300))
    wrong = say("village.own.bet_team_lost", name=say("village.team.village"))
    assert (wrong in result) is (bets.get("bet_team") == "village")
    assert (say("village.own.bet_points", n=points) in result) is (points > 0)


def test_the_hand_says_what_has_been_bet_and_won():
    """On whom, and on which side."""
    said = bet_words(scene(points=2, bet="9", bet_team="wolves"), texts("en"))
    assert said == [
        "Your points from bets: 2.",
        "Your bet on the next verdict: Ida.",
        "Your bet for the end: the werewolves.",
    ]
    assert bet_words(scene(), texts("en")) == []
