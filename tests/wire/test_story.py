"""Great moments keep their weight while routine hurries."""

from __future__ import annotations

import pytest

from protocol.games import GAMES
from protocol.story import BEHIND, GREAT, READ, USUAL, behind, hurried, told_at


def test_what_fits_is_told_at_its_own_pace() -> None:
    """Nothing hurries without a reason."""
    assert hurried([1.0, 2.5]) == [1.0, 2.5]


def test_routine_hurries_before_a_death() -> None:
    """The last thing that happens is not the fastest."""
    told = hurried([1.0] * 6 + [2.5])
    assert told[-1] == 2.5
    assert sum(told) == pytest.approx(BEHIND)
    assert max(told[:-1]) < 1.0


def test_great_moments_share_the_time_where_they_alone_are_more() -> None:
    """Nobody falls further behind than everybody else."""
    told = hurried([1.0, GREAT, 2.5, 2.5])
    assert told[0] == 0.0
    assert sum(told) == pytest.approx(BEHIND)


@pytest.mark.parametrize(("beats", "seconds"), [
    ([], BEHIND), ([1.0] * 9, BEHIND), ([READ - 0.1], BEHIND), ([READ], BEHIND + READ),
    ([1.0, READ, 7.0], BEHIND + READ + 7),
])  # fmt: skip
def test_what_is_to_be_read_may_hold_a_screen_up(beats: list[float], seconds: float) -> None:
    """Everything else still takes four seconds at most."""
    assert behind(beats) == pytest.approx(seconds)
    assert behind(beats, 0.0) == pytest.approx(seconds - BEHIND)


@pytest.mark.parametrize("deaths", range(1, 6))
@pytest.mark.parametrize("then", [["ended"], ["said", "said"], ["thumbs"], []])
def test_no_death_is_told_in_less_than_its_time(deaths: int, then: list[str]) -> None:
    """However many there are in one night, and whatever follows on them."""
    kinds = ["day", *["died"] * deaths, *then]
    beats = [GAMES["werewolves"].beat(kind, {"cause": "devoured"}) for kind in kinds]
    told = zip(kinds, hurried(beats, behind(beats)), strict=True)
    assert [seconds for kind, seconds in told if kind == "died"] == [2.5] * deaths


@pytest.mark.parametrize(
    ("before", "beats", "scale", "told"),
    [
        (0.0, [], 1.0, 10.0), (0.0, [1.0, 2.0], 1.0, 13.0), (11.0, [1.0, 2.0], 1.0, 14.0),
        (0.0, [1.0] * 9, 1.0, 14.0), (13.0, [2.0], 1.0, 14.0), (30.0, [2.0], 1.0, 30.0),
        (0.0, [1.0, READ], 1.0, 11.0 + READ), (0.0, [1.0, 2.0], 2.0, 16.0), (0.0, [1.0] * 9, 0.5, 12.0),
    ],
)  # fmt: skip
def test_screens_are_at_most_so_far_behind(before: float, beats: list[float], scale: float, told: float) -> None:
    """At 10 s: events come after what is still being told, within the time of all; nothing makes it sooner."""
    assert told_at(before, 10.0, beats, scale) == pytest.approx(told)


@pytest.mark.parametrize(
    ("game", "kind", "facts", "seconds"),
    [
        ("wolfmoon", "turn", {"further": False}, 0.0),
        ("wolfmoon", "turn", {"further": True}, USUAL),
        ("wolfmoon", "out", {}, 2.5),
        ("wolfmoon", "drew", {}, USUAL),
        ("shadow_world", "turn", {"extra": False}, 0.0),
        ("shadow_world", "turn", {"extra": True}, USUAL),
        ("shadow_world", "oracle", {"outcome": "damage"}, 0.0),
        ("shadow_world", "oracle", {"outcome": "heal"}, 0.0),
        ("shadow_world", "oracle", {"outcome": "card"}, 0.0),
        ("shadow_world", "oracle", {"outcome": "nothing"}, 1.5),
        ("shadow_world", "moved", {"how": "dice"}, 0.0),
        ("shadow_world", "moved", {"how": "choice"}, 0.8),
        ("duesterwald", "died", {}, 2.5),
        ("duesterwald", "died", {"cause": "devoured"}, 2.5),
        ("duesterwald", "died", {"cause": "voted"}, 7.5),
        ("werewolves", "died", {"cause": "lynched"}, 7.5),
        ("werewolves", "nominated", {"cause": "lynched"}, 0.8),
        ("werewolves", "card", {}, 0.0),
        ("werewolves", "woke", {}, USUAL),
    ],
)
def test_what_is_seen_or_told_by_another_event_takes_no_time(
    game: str, kind: str, facts: dict[str, object], seconds: float
) -> None:
    """The usual turn is seen; what an oracle did, and where a throw led, is told by itself."""
    assert GAMES[game].beat(kind, facts) == seconds
    assert GAMES[game].beat("something new", {}) == USUAL


@pytest.mark.parametrize(
    ("beats", "most", "told"),
    [
        ([], 4.0, []),
        ([1.0, 1.0], 2.0, [1.0, 1.0]),
        ([1.0, 1.0], 1.0, [0.5, 0.5]),
        ([2.0, 1.0, 1.0], 3.0, [2.0, 0.5, 0.5]),
        ([2.0, 1.0], 2.0, [2.0, 0.0]),
        ([4.0, 4.0], 4.0, [2.0, 2.0]),
        ([1.9, 1.9], 1.9, [0.95, 0.95]),
    ],
)
def test_how_much_faster_events_are_told(beats: list[float], most: float, told: list[float]) -> None:
    """Routine first; great moments only if they alone are more than there is time for."""
    assert hurried(beats, most) == pytest.approx(told)
