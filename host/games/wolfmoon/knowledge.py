"""Who still knows which hidden card for certain, and how that goes along when cards move.

Each seat has its own places; seat 0 stands for what everybody knows. A card that moves unseen is forgotten,
one that moves in sight is followed. So are the values that everybody knows a hand card not to have.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from protocol.games.wolfmoon import VALUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from host.engine.asking import Seat
    from host.games.wolfmoon.state import Wolfmoon

SPY = "spy"


def hand(seat: Seat) -> str:
    """The place of a hand card."""
    return f"hand {seat}"


def slot(number: int | str) -> str:
    """The place of a card in the centre."""
    return f"centre {number}"


def learn(game: Wolfmoon, seat: Seat, place: str, card: str) -> None:
    """`seat` knows from now on which card lies at `place`."""
    game.knows[str(seat)][place] = card


def forget(game: Wolfmoon, *places: str) -> None:
    """Nobody knows any more what lies at these places."""
    for known in game.knows.values():
        for place in places:
            known.pop(place, None)


def known_to(game: Wolfmoon, seat: Seat) -> dict[str, str]:
    """What `seat` knows for certain about hidden cards of others, by place."""
    known = {**game.knows["0"], **game.knows[str(seat)]}
    known.pop(hand(seat), None)
    return known


def new_card(game: Wolfmoon, *seats: Seat) -> None:
    """These seats hold a card that nobody else has seen."""
    forget(game, *(hand(seat) for seat in seats))
    for seat in seats:
        game.ruled_out[seat] = []


def certain(game: Wolfmoon, cards: Mapping[str, str]) -> dict[Seat, list[str]]:
    """Which of these cards, by place, each seat knows for certain, its own among them; 0 is everybody."""
    known, public = {}, game.knows["0"]
    for seat in range(game.seats + 1):
        own = game.knows[str(seat)]
        known[seat] = [c for place, c in cards.items() if place in public or place in own or place == hand(seat)]
    return known


def mingled(game: Wolfmoon, known: Mapping[Seat, list[str]], cards: Mapping[str, str]) -> None:
    """Cards lie again as `cards` says, by place, in an order that others have not seen; `known` is from before.

    A seat goes on knowing them where all that it does not see must be alike: whoever knew that both are Villagers, or
    sees one of two in its own hand and knew the other.
    """
    forget(game, *cards)
    for seat, before in known.items():
        if not before:
            continue
        unseen = dict(cards)
        rest = Counter(before) - Counter([unseen.pop(hand(seat), "")])
        for card, copies in rest.items():
            for place in unseen if copies >= len(unseen) else ():
                learn(game, seat, place, card)


def shuffled_hands(game: Wolfmoon, seats: Iterable[Seat]) -> None:
    """The hand cards of these seats were shuffled among them; the values that none of them had, none has now."""
    seats = list(seats)
    shared = sorted(set.intersection(*(set(game.ruled_out[seat]) for seat in seats)))
    new_card(game, *seats)
    for seat in seats:
        game.ruled_out[seat] = list(shared)


def rule_out(game: Wolfmoon, seat: Seat, values: Iterable[int]) -> None:
    """Everybody can tell that the hand card of `seat` has none of these values."""
    game.ruled_out[seat] = sorted({*game.ruled_out[seat], *values})


def played(game: Wolfmoon, seat: Seat, card: str, fetched: str = "") -> None:
    """`seat` played one of two cards in hand; `fetched` is the one of them that all have seen, if any.

    Whoever knew the other one still knows it: a card that was not played is still there. So is the old one, if the
    card that was played cannot have been it.
    """
    place = hand(seat)
    if fetched and fetched != card:
        new_card(game, seat)
        learn(game, 0, place, fetched)
        return
    if fetched:
        return
    for known in game.knows.values():
        if known.get(place) == card:
            del known[place]
    if VALUES[card] not in game.ruled_out[seat]:
        game.ruled_out[seat] = []


def swapped(game: Wolfmoon, first: Seat, second: Seat) -> None:
    """Two seats exchanged their hand cards in sight of all; each now knows what the other has."""
    one, other = hand(first), hand(second)
    for known in game.knows.values():
        there = {place: known.pop(old) for place, old in ((one, other), (other, one)) if old in known}
        known.update(there)
    learn(game, first, other, game.hand(second))
    learn(game, second, one, game.hand(first))
    game.ruled_out[first], game.ruled_out[second] = game.ruled_out[second], game.ruled_out[first]


def handed(game: Wolfmoon, giver: Seat, taker: Seat) -> None:
    """The hand card of `giver` went face down to `taker`, who had none left."""
    source, goal = hand(giver), hand(taker)
    for known in game.knows.values():
        known.pop(goal, None)
        if source in known:
            known[goal] = known.pop(source)
    learn(game, giver, goal, game.hand(taker))
    game.ruled_out[taker], game.ruled_out[giver] = game.ruled_out[giver], []


def may_hold_spy(game: Wolfmoon, seat: Seat) -> bool:
    """Whether by public facts `seat` could have the Spy in hand."""
    if VALUES[SPY] in game.ruled_out[seat] or game.owner(SPY) or SPY in game.edge:
        return False
    public = game.knows["0"]
    if hand(seat) in public:
        return public[hand(seat)] == SPY
    return SPY not in public.values()
