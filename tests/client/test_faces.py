"""What each game shows in the middle and at the end, and what of it is otherwise where something of the game is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from protocol.games.village import Ballot, Learnt, Nomination, Pointer, Statement, Suspicion
from protocol.games.wolfmoon import Known, OwnView
from tests.client import fake, shadow, village
from tests.client.fake import note
from tests.client.shown import situations
from tests.client.situations import stands, still

if TYPE_CHECKING:
    from client.base.scene import Scene

pytestmark = pytest.mark.usefixtures("one_moment")


def of_table(scene: Scene, **changes: Any) -> Scene:
    """The same with another table."""
    return still(replace(scene, table=replace(scene.table, **changes)))


def of_seat(scene: Scene, number: int, **changes: Any) -> Scene:
    """The same with another seat."""
    seats = [replace(seat, **changes) if n == number else seat for n, seat in enumerate(scene.table.seats, 1)]
    return of_table(scene, seats=seats)


def of_own(scene: Scene, **changes: Any) -> Scene:
    """The same with something else in one's own hand."""
    return still(replace(scene, own=replace(scene.own, **changes)))


def told(scene: Scene, *notes: Any) -> Scene:
    """The same, and something more has happened."""
    return still(replace(scene, notes=[*scene.notes, *notes]))


def test_wolfmoon(request: pytest.FixtureRequest) -> None:
    """In the middle of a round, and at its end."""
    usual = still(fake.playing())
    others = {
        "six at the table": still(fake.playing(players=6)),
        "watching": still(fake.playing(you=0)),
        "at another seat": still(replace(fake.playing(you=1), own=OwnView(["vampire"], []))),
        "out": of_own(of_seat(usual, 4, out=True, cards=0), hand=[]),
        "no moon": of_table(usual, moons=[]),
        "three moons": of_table(usual, moons=["sitting_wolf", "howling_wolf", "werewolf_moon"]),
        "a long game": of_table(of_seat(usual, 1, tokens=2), long=True, round=3),
        "another turn": of_table(usual, active=1),
        "a further turn": of_table(usual, further=True),
        "the last turn": of_table(usual, last_turn=True, pile=0),
        "nobody's turn": of_table(usual, active=0),
        "somebody is chosen": of_table(usual, active=1, target=2),
        "I am chosen": of_table(usual, active=1, target=4),
        "nothing aside": of_table(usual, aside=0, edge=[]),
        "much at the edge": of_table(usual, edge=["alchemist", "servant", "seer"]),
        "many open cards": of_seat(usual, 2, display=["villager", "merchant", "seer", "drunkard", "mayor", "thief"]),
        "no open cards": of_seat(usual, 1, display=[]),
        "four cards in hand": of_seat(usual, 1, cards=4),
        "a witch": of_seat(usual, 1, witch=True),
        "a value is ruled out": of_seat(usual, 1, ruled_out=[3, 5]),
        "one card": of_own(usual, hand=["spy"]),
        "no card": of_own(usual, hand=[]),
        "something is known": of_own(usual, knows=[Known("hand", 1, "mayor"), Known("centre", 2, "witch")]),
        "told": told(
            usual,
            note(13, "out", by=3, cause=2),
            note(14, "protected", by=1),
            note(15, "turn", by=1, further=True),
        ),
    }
    stands("face_wolfmoon", situations(usual, others), request.config)


def test_wolfmoon_at_its_end(request: pytest.FixtureRequest) -> None:
    """Who has won, by what, and what everybody held."""
    over = still(fake.ended())
    others = {
        "for the winner": still(replace(over, you=1)),
        "watching": still(replace(over, you=0)),
        "an open hand": of_seat(over, 4, hand=["vampire", "spy"], value=12),
        "two winners": of_table(over, winners=[1, 2], ending="last_player"),
        "no winner": of_table(over, winners=[], ending="nobody"),
        "won by the moon": of_table(
            over, ending="moon", winners=[4], moons=["sitting_wolf", "howling_wolf", "werewolf_moon"]
        ),
        "won by the vampire": of_table(over, ending="vampire", winners=[2]),
        "won by the Beggar King": of_table(over, ending="beggar_king", winners=[4]),
        "a long game": of_table(of_seat(over, 1, tokens=3), long=True, round=5),
        "a value is shown": told(
            over,
            note(13, "revealed", by=1, card="mayor"),
            note(14, "value", by=1, value=9),
            note(15, "partner", by=1, at=2),
            note(16, "ended", ending="highest_value", winners=[1]),
        ),
    }
    stands("face_wolfmoon_over", situations(over, others), request.config)


def test_shadow_world(request: pytest.FixtureRequest) -> None:
    """In the middle of a game, and at its end."""
    usual = still(shadow.playing())
    others = {
        "eight at the table": still(shadow.playing(players=8)),
        "four at the table": still(shadow.playing(players=4)),
        "watching": still(shadow.playing(you=0, own=None)),
        "a vampire": still(shadow.playing(character="v_lie")),
        "somebody who has to scream": still(shadow.playing(character="h_scream")),
        "known to all": of_seat(usual, 4, character="w_bolt6"),
        "used up": of_own(of_seat(usual, 4, character="w_bolt6", spent=True), spent=True),
        "cursed": of_seat(usual, 4, cursed=True),
        "shielded": of_seat(usual, 1, shielded=True, barrier=True),
        "mirrored": of_seat(usual, 3, mirrored=True),
        "no damage": of_seat(usual, 1, damage=0),
        "much damage": of_seat(usual, 1, damage=13),
        "no equipment": of_seat(usual, 4, equipment=[]),
        "much equipment": of_seat(
            usual, 4, equipment=["b_spear", "r_plus1", "r_plus1", "b_cloak", "b_amulet", "b_sack"]
        ),
        "in the middle": of_seat(usual, 4, place=""),
        "out": of_seat(usual, 4, out=True, place="", character="w_bolt6"),
        "another turn": of_table(usual, active=1),
        "an extra turn": of_table(usual, extra=1),
        "the opening": of_table(usual, opening=True),
        "nobody's turn": of_table(usual, active=0),
        "another board": of_table(usual, board=["spring", "hut", "tree", "graveyard", "chapel", "circle"]),
        "no throw": of_table(usual, dice=[0, 0]),
        "one die": of_table(usual, dice=[0, 5]),
        "no discards": of_table(usual, blue=[], red=[], green=0),
        "an event": of_table(usual, drawn="r_bat"),
        "nobody out": of_table(of_seat(usual, 6, out=False, character="", place="hut"), first_out=[]),
        "Afra follows": of_table(of_seat(usual, 1, character="h_follow"), follows=1),
        "an oracle": of_own(usual, oracle=shadow.ORACLE),
        "a notebook": of_own(usual, book=shadow.BOOK, seen=shadow.SEEN),
        "told": told(
            usual,
            note(13, "hurt", by=4, at=1, amount=2, damage=9, cause="attack"),
            note(14, "revealed", by=2, character="w_bolt4", cause="own"),
            note(15, "out", at=3, by=4, cause="attack"),
        ),
    }
    stands("face_shadow_world", situations(usual, others), request.config)


def test_shadow_world_at_its_end(request: pytest.FixtureRequest) -> None:
    """Who has won, with what goal, and who everybody was."""
    over = still(shadow.ended())
    others = {
        "for a winner": still(replace(over, you=1)),
        "watching": still(replace(over, you=0, own=None)),
        "the vampires have won": of_table(over, winners=[3, 4]),
        "one winner": of_table(over, winners=[5]),
        "nobody has won": of_table(over, winners=[], ending="cap"),
        "won, as is told": told(
            over,
            note(13, "won", by=1, goal="werewolf"),
            note(14, "won", by=2, goal="werewolf"),
            note(15, "won", by=6, goal="h_survive"),
            note(16, "ended", ending="goal", winners=[1, 2, 6]),
        ),
    }
    stands("face_shadow_world_over", situations(over, others), request.config)


def test_village_by_night(request: pytest.FixtureRequest) -> None:
    """Each slot, for those who act in it and for others."""
    usual = still(village.playing())
    wolf, witch = (still(village.playing(own=village.own(role))) for role in ("werewolf", "witch"))
    slots = [("main", "werewolf"), ("main", "villager"), ("witch", "witch"), ("opening", "cupid"), ("girl", "girl")]
    others: dict[str, Scene] = {
        "twenty at the table": still(village.playing(players=20)),
        "watching": still(village.playing(you=0, own=None)),
        "a werewolf": wolf,
        "a witch": witch,
        **{f"a {role}": still(village.playing(own=village.own(role))) for role in ("seer", "hunter")},
        "the pack points": of_own(wolf, pack=[Pointer(4, 5), Pointer(2, 0), Pointer(7, -1)]),
        "out": of_seat(usual, 4, out=True, card="seer", cause="devoured"),
        "out, and seeing all": of_own(
            of_seat(usual, 4, out=True, card="", cause="shot"),
            ghost=["villager", "seer"] * 6,
            bets={"winner": "village"},
        ),
        "a lover": of_own(usual, lover=7),
        "sword and cat": of_own(usual, sword=True, cat=True),
        "nothing left to use": of_own(witch, powers=[]),
        "learnt": of_own(
            usual,
            learnt=[
                Learnt(1, "evil", [3], "yes"),
                Learnt(2, "identity", [5], "witch"),
                Learnt(2, "trio", [1, 2], "no"),
            ],
            notebook=[Suspicion(1, 3), Suspicion(2, 7)],
            points=3,
        ),
        "a note": of_own(usual, note=Learnt(2, "evil", [3], "yes")),
        **{f"{role} in the slot {slot}": still(village.night(slot, role)) for slot, role in slots},
        "a secret set": of_table(usual, cards={}),
        "spare cards": of_table(usual, spare=2),
        "a dog": of_table(usual, dog="alive"),
        "a dead dog": of_table(usual, dog="dead"),
        "a cat": of_table(usual, cat=True),
        "nobody may see": of_table(usual, ghosts=False),
        "quiet rounds": of_table(usual, quiet=2),
        "no slot": of_table(usual, slot="", slot_number=0, slots=0),
        "dawn": of_table(usual, phase="dawn", slot=""),
        "dusk": of_table(usual, phase="dusk", slot=""),
    }
    stands("face_village_night", situations(usual, others), request.config)


def test_village_by_day(request: pytest.FixtureRequest) -> None:
    """Talk, accusations, votes and statements."""
    named = [Nomination(3, 7, 0), Nomination(1, 5, 2)]
    day = of_table(village.playing(), phase="talk", slot="", slot_number=0, nominations=named)
    heard = [
        Statement(1, 2, "seer", 0),
        Statement(1, 2, "evil", 5),
        Statement(2, 5, "witch", 0),
        Statement(2, 3, "doubt", 2),
    ]
    pointed = bytes([3, 3, 5, 0, 3, 0, 0, 3, 3, 5, 0, 5])
    others: dict[str, Scene] = {
        "election": of_table(day, phase="election", ballot="election", nominations=[]),
        "a runoff": of_table(day, phase="election", ballot="runoff", tied=[2, 5], nominations=[]),
        "what is open to me": still(replace(day, asks=village.STANDING)),
        "nobody is named": of_table(day, nominations=[]),
        "some are sleepy": of_table(day, sleepy=5, more=2, rest=90),
        "it is early": of_table(day, early=True, floor=True),
        "a leader": of_seat(day, 2, leads=True),
        "defence": of_table(day, phase="defence", accused=7),
        "a vote on a seat": of_table(day, phase="vote", ballot="thumbs", accused=7),
        "a vote on me": of_table(day, phase="vote", ballot="thumbs", accused=4),
        "a vote on the dog": of_table(day, phase="vote", ballot="thumbs", accused=0, dog="alive"),
        "all point": of_table(day, phase="vote", ballot="pointing"),
        "they point again": of_table(day, phase="vote", ballot="second", tied=[2, 5]),
        "somebody was spared": of_seat(day, 3, spared=True, vote="7", bet=4),
        "statements": of_table(day, talks=True, said=heard),
        "ballots": of_table(day, ballots=[Ballot(1, "pointing", pointed)]),
        "told": told(
            day,
            note(12, "nominated", by=3, at=7),
            note(13, "said", by=2, word="seer", at=0),
            note(14, "sleep", how="call"),
        ),
    }
    stands("face_village_day", situations(day, others), request.config)


def test_village_at_its_end(request: pytest.FixtureRequest) -> None:
    """Who has won, and who everybody was."""
    over = still(village.ended())
    others = {
        "for a winner": still(replace(over, you=1)),
        "watching": still(replace(over, you=0, own=None)),
        "the wolves have won": of_table(over, ending="wolves", team="wolves", winners=[2, 7, 12]),
        "the lovers have won": of_table(over, ending="lovers", team="lovers", winners=[1, 2]),
        "nobody has won": of_table(over, ending="nobody", team="", winners=[]),
        "a drunkard": of_seat(over, 1, card="drunkard", played="seer"),
        "suspicions": of_seat(over, 3, suspected=[2, 2, 7], bet=5),
    }
    stands("face_village_over", situations(over, others), request.config)
