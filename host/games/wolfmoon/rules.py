"""Wolfmoon from the deal to the last turn, in the order of the rulebook: setup, a turn, the cards by value.

Drawing, elimination and the ends of a round have files of their own. WM numbers name the rulings that settle
what the rulebook leaves open.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from host.engine.asking import ask, shuffle, throw
from host.games.wolfmoon import knowledge
from host.games.wolfmoon.choosing import choose, others
from host.games.wolfmoon.drawing import can_draw, draw, draw_free
from host.games.wolfmoon.elimination import FATAL, alchemist, alchemist_serves, eliminate, put_out, spy
from host.games.wolfmoon.ending import CAP, compare_values, finish, survivors
from host.games.wolfmoon.state import Wolfmoon, strong
from protocol.games.wolfmoon import ASIDE, CENTRE, DECK, HIGHEST, MOONS, STACKS, VALUES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from host.engine.asking import Seat


# -- setup -----------------------------------------------------------------------------------------


async def turn(game: Wolfmoon) -> None:
    """The deal of a round, or the turn of whoever is active."""
    if not game.round or game.ending:
        await deal(game)
    else:
        await take_turn(game)


async def deal(game: Wolfmoon) -> None:
    """Deal a round: aside, hands, centre, and the pile, the Werewolf above the first moon (WM-01, WM-03)."""
    start = await starting_seat(game)
    cards = await shuffle(game, [card for card in DECK if card != "werewolf"])
    rest = cards[ASIDE + game.seats + CENTRE :]
    _, middle, bottom = STACKS[game.seats]
    last, second, first = MOONS[2], MOONS[1], MOONS[0]
    bottom_part = await shuffle(game, [*rest[:bottom], last])
    middle_part = await shuffle(game, [*rest[bottom : bottom + middle], second])
    top_part = await shuffle(game, [*rest[bottom + middle :], "werewolf"])

    game.clear_table()
    game.round += 1
    game.starter = game.active = game.regular = start
    game.pile = [*top_part, first, *middle_part, *bottom_part]
    game.aside = cards[:ASIDE]
    game.centre = cards[ASIDE + game.seats :][:CENTRE]
    game.tell("round", number=game.round, by=start)
    for seat, card in zip(game.clockwise(start), cards[ASIDE:], strict=False):
        game.hands[seat] = [card]
        game.tell("your_card", to=(seat,), by=seat, card=card)


async def starting_seat(game: Wolfmoon) -> Seat:
    """Who starts: the seat after the last round's starter (WM-56), at first by option or chance (WM-02)."""
    if game.starter:
        return game.starter % game.seats + 1
    if game.options["start"] in game.everybody():
        return int(game.options["start"])
    return int(await throw(game, "start", game.everybody()))


# -- a turn ----------------------------------------------------------------------------------------


async def take_turn(game: Wolfmoon) -> None:
    """Draw and play, or exchange with the centre; then see who is left and who is next."""
    seat = game.active
    game.turns += 1
    game.tell("turn", by=seat, further=game.further)
    if seat in game.protected:
        game.protected.remove(seat)
        game.tell("unprotected", by=seat)
    drawable = game.pile or (game.further and game.aside)
    action = await ask(game, seat, "action", ("draw", "exchange") if drawable else ("exchange",))
    if action == "exchange":
        await exchange(game, seat)
    elif draw(game, seat) and len(game.hands[seat]) > 1:
        await play_card(game, seat)
    survivors(game)
    await end_turn(game)


async def play_card(game: Wolfmoon, seat: Seat, fetched: str = "") -> None:
    """Play one of the two hand cards into one's own display and carry it out with the other one in hand."""
    card = await ask(game, seat, "play", dict.fromkeys(game.hands[seat]))
    game.hands[seat].remove(card)
    game.displays[seat].append(card)
    game.fetched = ""
    game.target = 0
    knowledge.played(game, seat, card, fetched)
    game.tell("played", by=seat, card=card)
    if card in EFFECTS:
        await EFFECTS[card](game, seat)


async def exchange(game: Wolfmoon, seat: Seat) -> None:
    """Take a card of the centre, look at it, put one of the two back into the same slot."""
    slot = await ask(game, seat, "slot", [n for n, card in enumerate(game.centre, start=1) if card])
    if not slot:
        return
    place = int(slot) - 1
    known = knowledge.certain(game, {knowledge.hand(seat): game.hand(seat), knowledge.slot(slot): game.centre[place]})
    taken, game.centre[place] = game.centre[place], ""
    game.hands[seat].append(taken)
    knowledge.forget(game, knowledge.slot(slot))
    game.tell("exchanged", by=seat, slot=int(slot))
    if len(game.hands[seat]) < 2:
        knowledge.mingled(game, known, {knowledge.hand(seat): taken})
        return
    keep = await ask(game, seat, "keep", dict.fromkeys(game.hands[seat]))
    back = other_of(game.hands[seat], keep)
    game.hands[seat] = [keep]
    game.centre[place] = back
    knowledge.new_card(game, seat)
    known[seat] = [keep, back]
    knowledge.mingled(game, known, {knowledge.hand(seat): keep, knowledge.slot(slot): back})
    game.tell("your_exchange", to=(seat,), slot=int(slot), taken=taken, returned=back)


async def end_turn(game: Wolfmoon) -> None:
    """A further turn of the same seat, or the next one clockwise, or the comparison after the last turn."""
    seat = game.active
    game.target = 0
    if game.turns >= CAP:
        finish(game, [], "cap")
    if seat not in game.out and (game.pending or await servant(game, seat)):
        game.pending, game.further = False, True
        return
    game.pending = False
    while game.owed:
        debtor = game.owed.pop(0)
        if debtor not in game.out:
            game.active, game.further = debtor, True
            return
    if game.last in (game.regular, seat):  # the last turn has been played, and those owed after it
        compare_values(game)
    for follower in game.clockwise(game.regular % game.seats + 1):
        if follower not in game.out:
            game.active = game.regular = follower
            game.further = False
            return
        if follower == game.last:  # whoever was to have the last turn is out, so it was the one before
            compare_values(game)


# -- hand cards ------------------------------------------------------------------------------------


def other_of(cards: list[str], card: str) -> str:
    """The one of two cards that is not `card`, which may be its double."""
    return cards[1 - cards.index(card)]


def look(game: Wolfmoon, seat: Seat, at: Seat) -> None:
    """`seat` alone sees the hand card of `at`."""
    card = game.hand(at)
    knowledge.learn(game, seat, knowledge.hand(at), card)
    game.tell("saw", to=(seat,), at=at, card=card)


def swap_hands(game: Wolfmoon, card: str, first: Seat, second: Seat) -> None:
    """Two seats exchange their hand cards face down; both know both cards then."""
    game.tell("swapped", card=card, first=first, second=second)
    game.hands[first], game.hands[second] = game.hands[second], game.hands[first]
    knowledge.swapped(game, first, second)
    for seat, partner in ((first, second), (second, first)):
        game.tell("received", to=(seat,), at=partner, card=game.hand(seat))
        game.tell("gave", to=(seat,), at=partner, card=game.hand(partner))


# -- value 0 and 1 ---------------------------------------------------------------------------------


async def assassin(game: Wolfmoon, seat: Seat) -> None:
    """Two tries to guess the value of somebody's hand card."""
    await guess(game, seat, "assassin", tries=2)


async def villager(game: Wolfmoon, seat: Seat) -> None:
    """One try to guess the value of somebody's hand card."""
    await guess(game, seat, "villager", tries=1)


async def guess(game: Wolfmoon, seat: Seat, card: str, tries: int) -> None:
    """A right guess eliminates; after wrong ones the Spy may strike back (WM-30, WM-31)."""
    target = await choose(game, seat, card, others(game, seat))
    if not target:
        return
    missed: list[int] = []
    for attempt in range(tries):
        values = [value for value in range(HIGHEST + 1) if value not in missed]
        said = await ask(game, seat, "guess", [*values, "stop"] if attempt else values)
        if said == "stop":
            break
        value = int(said)
        hit = value == VALUES[game.hand(target)]
        game.tell("guessed", by=seat, at=target, value=value, hit=hit)
        if hit:
            await eliminate(game, target, seat)
            return
        missed.append(value)
        knowledge.rule_out(game, target, [value])
        if game.options["WM-31"] == 1 and not attempt and await spy(game, target, seat):
            return
    if game.options["WM-31"] == 2:
        await spy(game, target, seat)


async def drunkard(game: Wolfmoon, seat: Seat) -> None:
    """Look at the hand cards of all who are not protected, shuffle them, deal one back to each (WM-29)."""
    gathered = [s for s in game.clockwise(seat) if s == seat or s in others(game, seat)]
    game.tell("gathered", by=seat, seats=gathered)
    if len(gathered) < 2:
        return
    before = {knowledge.hand(s): game.hand(s) for s in gathered}
    known = {**knowledge.certain(game, before), seat: list(before.values())}
    game.tell("your_gathering", to=(seat,), seats=gathered, cards=list(before.values()))
    for s, card in zip(gathered, await shuffle(game, list(before.values())), strict=True):
        game.hands[s] = [card]
        game.tell("your_card", to=(s,), by=s, card=card)
    knowledge.shuffled_hands(game, gathered)
    knowledge.mingled(game, known, {knowledge.hand(s): game.hand(s) for s in gathered})


async def servant(game: Wolfmoon, seat: Seat) -> bool:
    """At the end of an own turn the open Servant may go to the edge for a further turn (WM-11, WM-12)."""
    if "servant" not in game.displays[seat] or await ask(game, seat, "servant", ("yes", "no")) != "yes":
        return False
    game.displays[seat].remove("servant")
    game.edge.append("servant")
    game.tell("servant", by=seat)
    return True


# -- value 2 ---------------------------------------------------------------------------------------


async def seer(game: Wolfmoon, seat: Seat) -> None:
    """Look at somebody's hand card."""
    if target := await choose(game, seat, "seer", others(game, seat)):
        look(game, seat, target)


async def tax_collector(game: Wolfmoon, seat: Seat) -> None:
    """Whoever is asked and holds a 0 or 1 is eliminated."""
    await question(game, seat, "tax_collector", (0, 1))


async def inquisitor(game: Wolfmoon, seat: Seat) -> None:
    """Whoever is asked and holds a 9 or 10 is eliminated."""
    await question(game, seat, "inquisitor", (9, 10))


async def question(game: Wolfmoon, seat: Seat, card: str, values: tuple[int, ...]) -> None:
    """An open question after two values, answered in the open."""
    if not (target := await choose(game, seat, card, others(game, seat))):
        return
    hit = VALUES[game.hand(target)] in values
    game.tell("questioned", by=seat, at=target, card=card, hit=hit)
    if hit:
        await eliminate(game, target, seat)
    else:
        knowledge.rule_out(game, target, values)


async def vampire(game: Wolfmoon, seat: Seat) -> None:
    """Wins at once beside two open cards of value 7 or more (WM-54)."""
    if strong(game.displays[seat]) >= 2:
        finish(game, [seat], "vampire")


# -- value 3 ---------------------------------------------------------------------------------------


async def barkeeper(game: Wolfmoon, seat: Seat) -> None:
    """Compare hand cards with somebody: the lower value is eliminated."""
    await compare_hands(game, seat, "barkeeper", lower_loses=True)


async def girl(game: Wolfmoon, seat: Seat) -> None:
    """Compare hand cards with somebody: the higher value is eliminated."""
    await compare_hands(game, seat, "girl", lower_loses=False)


async def compare_hands(game: Wolfmoon, seat: Seat, card: str, *, lower_loses: bool) -> None:
    """Two show each other their hand cards; on a tie nothing happens."""
    target = await choose(game, seat, card, others(game, seat), optional=True)
    if not target:
        return
    look(game, seat, target)
    look(game, target, seat)
    mine, theirs = VALUES[game.hand(seat)], VALUES[game.hand(target)]
    if mine == theirs:
        game.tell("compared", by=seat, at=target, card=card, loser=0)
        return
    loser, winner = (seat, target) if (mine < theirs) == lower_loses else (target, seat)
    game.tell("compared", by=seat, at=target, card=card, loser=loser)
    shown = VALUES[game.hand(loser)]
    knowledge.rule_out(game, winner, range(shown + 1) if lower_loses else range(shown, HIGHEST + 1))
    await eliminate(game, loser, seat)


async def night_watchman(game: Wolfmoon, seat: Seat) -> None:
    """Keep one card, of the hand card and the centre, shuffle the others back into the slots."""
    slots = [n for n, card in enumerate(game.centre) if card]
    game.tell("watched", by=seat)
    game.tell("your_centre", to=(seat,), cards=list(game.centre))
    before = {knowledge.hand(seat): game.hand(seat)} | {knowledge.slot(n + 1): game.centre[n] for n in slots}
    known = {**knowledge.certain(game, before), seat: list(before.values())}
    game.hands[seat] += [game.centre[n] for n in slots]
    game.centre = [""] * CENTRE
    knowledge.forget(game, *before.keys() - {knowledge.hand(seat)})
    keep = await ask(game, seat, "keep", dict.fromkeys(game.hands[seat]))
    back = list(game.hands[seat])
    back.remove(keep)
    order = await shuffle(game, back)
    game.hands[seat] = [keep]
    for n, card in zip(slots, order, strict=True):
        game.centre[n] = card
    knowledge.new_card(game, seat)
    after = {knowledge.hand(seat): keep} | {knowledge.slot(n + 1): game.centre[n] for n in slots}
    knowledge.mingled(game, known, after)


# -- value 4 ---------------------------------------------------------------------------------------


async def bodyguard(game: Wolfmoon, seat: Seat) -> None:
    """Protected against the cards of others until this seat's next turn, further turns included (WM-13)."""
    protect(game, seat)


def protect(game: Wolfmoon, seat: Seat) -> None:
    """Turn a Bodyguard of `seat` sideways."""
    game.protected = sorted({*game.protected, seat})
    game.tell("protected", by=seat)


async def witch(game: Wolfmoon, seat: Seat) -> None:
    """Bring an eliminated person back, with the token and a new card (WM-48 to WM-50)."""
    target = await choose(game, seat, "witch", game.out if can_draw(game) else [])
    if not target:
        return
    game.out = [s for s in game.out if s != target]
    game.witch = target
    game.tell("returned", by=seat, at=target)
    draw_free(game, target)


# -- value 5 and 6 ---------------------------------------------------------------------------------


async def bounty_hunter(game: Wolfmoon, seat: Seat) -> None:
    """Somebody, perhaps oneself, must play the hand card and draw a new one (WM-20, WM-38, WM-39)."""
    target = await bounty(game, seat)
    if not target:
        return
    card = game.hands[target].pop()
    game.displays[target].append(card)
    knowledge.new_card(game, target)
    game.tell("forced", by=seat, at=target, card=card)
    if card == "vampire":
        await vampire(game, target)
    if card in FATAL:
        if not (alchemist_serves(game, target, seat, card) and await alchemist(game, target)):
            put_out(game, target, seat)
        return
    if card == "bodyguard":
        protect(game, target)
    if not draw_free(game, target):
        put_out(game, target, seat)


async def bounty(game: Wolfmoon, seat: Seat) -> Seat:
    """Whom the Bounty Hunter hunts; how far oneself counts is for the table to say."""
    reading = game.options["WM-20"]
    hunted = others(game, seat)
    if reading == 1:
        return await choose(game, seat, "bounty_hunter", hunted)
    return await choose(game, seat, "bounty_hunter", sorted([*hunted, seat]), optional=reading == 2 and not hunted)


async def gravedigger(game: Wolfmoon, seat: Seat) -> None:
    """Take an open card to the hand, never the Werewolf, and play one of the two (WM-22 to WM-27)."""
    choices, closed = buried(game, seat)
    if not choices:
        game.tell("no_target", by=seat, card="gravedigger")
        return
    chosen = await ask(game, seat, "take", choices, closed=closed)
    card, _, owner = chosen.partition("@")
    game.displays[int(owner)].remove(card)
    game.hands[seat].append(card)
    game.fetched = card
    game.tell("fetched", by=seat, card=card, at=int(owner))
    await play_card(game, seat, fetched=card)


def buried(game: Wolfmoon, seat: Seat) -> tuple[list[str], dict[str, str]]:
    """The open cards that the Gravedigger of `seat` may take, and those he may not with the reason."""
    choices: dict[str, None] = {}
    closed: dict[str, str] = {}
    for owner in game.everybody():
        for card in game.displays[owner]:
            row = f"{card}@{owner}"
            if owner in game.protected:
                closed[row] = "protected"
            elif card == "werewolf":
                closed[row] = "never"
            elif owner != seat or (card != "gravedigger" and game.options["WM-22"] == 2):
                choices[row] = None
    return list(choices), closed


async def pickpocket(game: Wolfmoon, seat: Seat) -> None:
    """Two people, perhaps oneself, exchange their hand cards (WM-21)."""
    candidates = sorted(others(game, seat) + ([seat] if game.hands[seat] else []))
    if len(candidates) < 2:
        game.tell("no_target", by=seat, card="pickpocket")
        return
    pairs = [f"{first}+{second}" for first, second in combinations(candidates, 2)]
    closed = crossed(game, candidates)
    first, _, second = (await ask(game, seat, "swap", pairs, closed=closed)).partition("+")
    swap_hands(game, "pickpocket", int(first), int(second))


def crossed(game: Wolfmoon, candidates: Iterable[Seat]) -> dict[str, str]:
    """The pairs that a Bodyguard closes to the Pickpocket."""
    everybody = sorted({*candidates, *game.protected})
    pairs = combinations(everybody, 2)
    return {f"{a}+{b}": "protected" for a, b in pairs if a in game.protected or b in game.protected}


# -- value 7 and more ------------------------------------------------------------------------------


async def thief(game: Wolfmoon, seat: Seat) -> None:
    """Exchange hand cards with somebody, and take a further turn in any case (WM-28)."""
    if target := await choose(game, seat, "thief", others(game, seat) if game.hands[seat] else []):
        swap_hands(game, "thief", seat, target)
    game.pending = True


async def mayor(game: Wolfmoon, seat: Seat) -> None:
    """Laying him down eliminates his owner; no card answers that."""
    await eliminate(game, seat, seat)


async def werewolf(game: Wolfmoon, seat: Seat) -> None:
    """Laying her down eliminates her owner; no card answers that."""
    await eliminate(game, seat, seat)


EFFECTS: dict[str, Callable[[Wolfmoon, Seat], Awaitable[None]]] = {
    "assassin": assassin,
    "villager": villager,
    "drunkard": drunkard,
    "seer": seer,
    "tax_collector": tax_collector,
    "inquisitor": inquisitor,
    "vampire": vampire,
    "barkeeper": barkeeper,
    "girl": girl,
    "night_watchman": night_watchman,
    "bodyguard": bodyguard,
    "witch": witch,
    "bounty_hunter": bounty_hunter,
    "gravedigger": gravedigger,
    "pickpocket": pickpocket,
    "thief": thief,
    "mayor": mayor,
    "werewolf": werewolf,
}
"""What playing a card does; all other characters do nothing when they are played."""
