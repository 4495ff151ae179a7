"""What creatures pretend by day, and whom they hunt for what the village says of itself."""

from __future__ import annotations

from collections import Counter
from random import Random

from host.games.village import bluffing
from host.games.village.beliefs import told
from host.games.village.bot import danger
from host.games.village.mind import Mind
from protocol.games.village import Learnt, Statement
from tests.laws.test_village_statements import arranged, open_for

WOLF, MATE, SEER = 2, 3, 5


def mind(*said: tuple[int, int, str, int], seat: int = WOLF, night: int = 1) -> Mind:
    """What a wolf has in its head after these statements."""
    match = arranged()
    table, own = match.view(seat)
    ask = open_for(match, seat, "say")
    assert ask is not None
    table.night, table.said = night, [Statement(*one) for one in said]
    return Mind(seat, table, own, ask, Random(1))


def test_a_false_seer_has_something_to_report_every_night() -> None:
    """One thing a night, of somebody else each time, and never that one of her pack is a creature."""
    said: list[tuple[int, int, str, int]] = [(1, WOLF, "seer", 0)]
    for night in range(1, 6):
        found = bluffing.findings(mind(*said, night=night), "seer")
        assert len(found) == 1
        word, at = found[0]
        assert (word, at) != ("evil", MATE)
        assert at not in {one[3] for one in said}
        said.append((night, WOLF, word, at))
        assert bluffing.findings(mind(*said, night=night), "seer") == []


def test_a_false_seer_first_answers_whoever_has_exposed_the_pack() -> None:
    """And whoever claims something else has nothing to report."""
    said = ((1, SEER, "seer", 0), (1, SEER, "evil", MATE), (1, WOLF, "seer", 0))
    assert bluffing.findings(mind(*said), "seer") == [("evil", SEER)]
    assert bluffing.findings(mind(*said), "villager") == []


def test_a_pack_hunts_whoever_claims_to_find_it() -> None:
    """More than others; somebody who claims to be nobody is worth no more than before."""
    before = mind()
    after = mind((1, SEER, "seer", 0), (1, 6, "villager", 0))
    assert danger(after, SEER) > danger(before, SEER) + 1
    assert danger(after, SEER) > max(danger(after, seat) for seat in (1, 4, 6, 7, 8))


def test_what_a_deed_tells_lies_between_what_it_tells_for_either_side() -> None:
    """Whoever is believed half is believed half; certainty gives the whole of it."""
    assert told(0.0, 2.0, -1.0, 0.5) == 2.0
    assert round(told(1.0, 2.0, -1.0, 0.5), 9) == -1.0
    assert -1.0 < told(0.5, 2.0, -1.0, 0.5) < 2.0


def lots(mind: Mind) -> list[float]:
    """What a seat draws for a hundred things."""
    return [bluffing.lot(mind, f"thing {number}") for number in range(100)]


def test_a_lot_is_as_likely_anywhere_between_nothing_and_everything() -> None:
    """So packs bluff about as often as they are said to: of many lots some lie in each tenth."""
    drawn = lots(mind())
    assert all(0 <= lot < 1 for lot in drawn)
    assert min(Counter(int(10 * lot) for lot in drawn).values()) >= 3
    assert len({int(10 * lot) for lot in drawn}) == 10


def test_a_seat_draws_a_lot_once_in_a_game_and_every_other_seat_and_set_draws_another() -> None:
    """Whatever is said meanwhile, whichever night it is; another card or another set is another game."""
    first = lots(mind())
    assert lots(mind((1, SEER, "seer", 0), (1, SEER, "evil", MATE), night=4)) == first
    other_card, other_set = mind(), mind()
    other_card.own.card = "vampire"
    other_set.table.cards = {**other_set.table.cards, "villager": 9}
    for others in (lots(mind(seat=MATE)), lots(other_card), lots(other_set)):
        assert not set(others) & set(first)


def test_a_seat_with_the_same_card_tells_another_story_on_another_evening() -> None:
    """By the first prey of its pack; the prey of later nights changes nothing."""
    stories = []
    for prey in ([], [4], [6], [4]):
        now = mind()
        now.own.learnt = [Learnt(1, "prey", prey, ""), Learnt(2, "prey", [1], "")] if prey else []
        stories.append(lots(now))
    assert stories[1] == stories[3]
    assert len({tuple(story) for story in stories}) == 3


def speakers(*said: tuple[int, int, str, int], prey: int = 4) -> list[int]:
    """Who of the pack of two takes it upon themselves to claim a role that finds creatures out."""
    found = []
    for seat in (WOLF, MATE):
        now = mind(*said, seat=seat, night=3)
        now.own.learnt = [Learnt(1, "prey", [prey], "")]
        if bluffing.speaks_for_pack(now):
            found.append(seat)
    return found


def test_one_of_a_pack_speaks_for_all_and_it_is_not_always_the_same() -> None:
    """Else whoever has seen through a false Seer knew that the rest of her pack sits behind her."""
    chosen = [speakers(prey=prey) for prey in range(40)]
    assert {len(one) for one in chosen} == {1}
    assert 10 <= sum(one == [MATE] for one in chosen) <= 30


def test_whoever_never_says_a_word_does_not_keep_its_pack_silent() -> None:
    """And whoever was named, or has said to be something else, leaves it to the other one; who has begun, goes on."""
    for prey in range(20):
        assert speakers((1, WOLF, "doubt", 5), prey=prey) == [WOLF]
        assert speakers((1, MATE, "doubt", 5), prey=prey) == [MATE]
        assert speakers((1, SEER, "evil", MATE), prey=prey) == [WOLF]
        assert speakers((1, WOLF, "villager", 0), prey=prey) == [MATE]
        assert speakers((1, WOLF, "doubt", 5), (2, MATE, "seer", 0), prey=prey) == [MATE]
    assert speakers((1, WOLF, "villager", 0), (1, SEER, "evil", MATE)) == []
