"""What holds at every stop of every game. A walk through a game goes once, and all laws look at each of its stops."""

from __future__ import annotations

import json
import marshal
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from host.engine.asking import CHANCE, CLOCK
from host.engine.match import Match, SavedMatch
from protocol.codec import Encoder, encode
from protocol.errors import IllegalAnswer, LateAnswer, NotAsked, Refusal
from tests.laws.random_play import facts, step

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from host.engine.asking import Seat

    Shown = tuple[bytes | None, ...]


def shown(match: Match, seat: Seat, game: object = None) -> Shown:
    """What a seat sees of the match, or of another world in its place, byte for byte."""
    views = match.rules.view(game, seat) if game else match.view(seat)
    return tuple(None if part is None else encode(part) for part in views)


def shown_to_all(match: Match) -> list[Shown]:
    """What each seat sees, and whoever has none, with the public part made once for all of them."""
    (table, _) = shown(match, 0)
    owns = [match.own(seat) for seat in match.game.everybody()]
    return [(table, None), *((table, None if own is None else encode(own)) for own in owns)]


def refusal(match: Match, number: int, seat: Seat, choice: str) -> type[Refusal] | None:
    """Why an answer is refused; None if it would be taken."""
    try:
        match.check(number, seat, choice)
    except Refusal as error:
        return type(error)
    return None


class Stop:
    """A stop of a random game, what is seen there, and the numbers that closed since the last look.

    `number` counts the stops that are looked at: where many sit, seats take turns at what costs as much for each.
    """

    def __init__(self, match: Match, closed: Iterable[int], dice: random.Random, number: int = 0) -> None:
        self.match = match
        self.closed = closed
        self.dice = dice
        self.number = number

    @cached_property
    def saved(self) -> SavedMatch:
        """The match as it would be kept now, before any law has done anything with it; nothing of it is the match's."""
        saved = self.match.save()
        return replace(saved, answers=[replace(given) for given in saved.answers])

    @cached_property
    def seen(self) -> list[Shown]:
        """What each seat sees, and whoever has none."""
        return shown_to_all(self.match)

    @property
    def closely(self) -> set[int]:
        """Whose turn it is to be looked at closely, 0 for whoever has no seat."""
        seats = self.match.game.seats + 1
        return {(self.number * CLOSELY + one) % seats for one in range(min(CLOSELY, seats))}


def it_goes_on_or_has_winners(stop: Stop) -> None:
    """No random game runs for ever, and its end names winners among the seats."""
    match = stop.match
    assert match.asked < 2_500 * max(match.game.seats, 8)
    if match.over:
        assert match.over.final
        assert set(match.over.winners) <= set(match.game.everybody())
    else:
        assert match.asks


def saving_and_loading_is_the_identity(stop: Stop) -> None:
    """A match that went through JSON has the same asks, views and state, to the number."""
    match = stop.match
    again = Match.load(match.rules, SavedMatch.from_json(stop.saved.json()))
    assert facts(again) == facts(match)
    for seat in stop.closely:
        assert shown(again, seat) == stop.seen[seat], seat
    assert again.save() == stop.saved


def the_state_is_plain(stop: Stop) -> None:
    """The state survives JSON and marshal, also inside turns."""
    state = stop.match.game.state()
    assert json.loads(json.dumps(state)) == state
    assert marshal.loads(marshal.dumps(state)) == state  # noqa: S302 - own bytes


def only_an_asked_seat_answers_and_only_what_is_offered(stop: Stop) -> None:
    """Another seat, another choice, an old or an unknown number are refused before the rules hear of them."""
    match, before = stop.match, stop.saved
    for ask in match.asks:
        choice = (*ask.choices, "")[0]
        for seat in (CHANCE, CLOCK, *range(match.game.seats + 1)):
            assert seat == ask.seat or refusal(match, ask.number, seat, choice) is NotAsked, (ask, seat)
        for choice in ("", "nonsense", *ask.closed):
            assert refusal(match, ask.number, ask.seat, choice) is IllegalAnswer, (ask, choice)
    for number in stop.closed:
        assert refusal(match, number, 1, "x") is LateAnswer, number
    assert refusal(match, match.asked + 1, 1, "x") is NotAsked
    assert match.save() == before


def views_survive_a_redeal(stop: Stop) -> None:
    """A seat sees the same, byte for byte, in every world that it cannot tell apart, also inside turns."""
    match, dice = stop.match, stop.dice
    for seat in stop.closely:
        other = match.rules.redeal(match.game, seat, lambda cards: dice.sample(cards, len(cards)))
        assert shown(match, seat, other) == stop.seen[seat], seat


def defaults_are_choices(stop: Stop) -> None:
    """Every ask's default is one of its choices, where it may not be nothing."""
    for ask in stop.match.asks:
        may_be_nothing = ask.kind == "standing" or (ask.kind in {"slot", "vote"} and not ask.default)
        assert may_be_nothing or ask.allows(ask.default), ask


def a_clone_goes_its_own_way(stop: Stop) -> None:
    """Playing a clone on leaves the match untouched."""
    match = stop.match
    if match.over:
        return
    before, kept = facts(match), stop.saved
    clone = match.clone()
    assert facts(clone) == before
    assert shown_to_all(clone) == stop.seen
    for _ in range(40):
        if not clone.over:
            step(clone, stop.dice)
    assert facts(match) == before
    assert match.save() == kept
    assert shown_to_all(match) == stop.seen


def a_view_stays_as_it_was(stop: Stop, encoders: dict[Seat, Encoder]) -> None:
    """Nothing changes in a view that was given away: what is equal to it later may be told in the same bytes."""
    for seat in stop.match.game.everybody():
        assert encoders.setdefault(seat, Encoder()).encode(stop.match.own(seat)) == stop.seen[seat][1], seat


LAWS: tuple[Callable[[Stop], None], ...] = (
    it_goes_on_or_has_winners,
    saving_and_loading_is_the_identity,
    the_state_is_plain,
    only_an_asked_seat_answers_and_only_what_is_offered,
    views_survive_a_redeal,
    defaults_are_choices,
)
CLOSELY = 4
"""So many seats at each stop are shown what they see once more, or in another world; the next stop takes others."""
CLONED = 9
"""At every so many stops that are looked at a clone is played on as well."""


def look(stops: Iterable[Match], dice: random.Random, laws: Iterable[Callable[[Stop], None]] = LAWS) -> int:
    """Hold all laws against each of these stops of one game; returns how many there were.

    A number is tried right after it has closed, and once more with all others when the game is over.
    """
    closed: set[int] = set()
    encoders: dict[Seat, Encoder] = {}
    looked = 0
    for match in stops:
        now = set(range(1, match.asked + 1)) - {ask.number for ask in match.asks}
        stop = Stop(match, now if match.over else now - closed, dice, looked)
        closed = now
        for law in laws:
            law(stop)
        a_view_stays_as_it_was(stop, encoders)
        if looked % CLONED == 0:
            a_clone_goes_its_own_way(stop)
        looked += 1
    return looked
