"""The werewolves of Düsterwald in names and numbers: cards, the table of sets, and the table's options."""

from __future__ import annotations

from protocol.games import CardSet, GameInfo, Option
from protocol.games.village import (
    END_NOTES,
    INSTEAD,
    MORNING,
    PRIVATE_NOTES,
    RESERVED,
    TAKE_BACK,
    OwnView,
    Role,
    StorytellerSheet,
    TableView,
    beat,
)

ID = "duesterwald"
SEATS = range(8, 19)

ROLES = {
    "villager": Role(13, "village", 0),
    "werewolf": Role(4, "wolves", 0),
    "seer": Role(1, "village", 0),
    "hunter": Role(1, "village", 0),
    "cupid": Role(1, "village", 0),
    "witch": Role(1, "village", 0),
    "girl": Role(1, "village", 0),
    "thief": Role(1, "village", 0),
}
"""The 23 identities (DW-01); the Captain is a card beside them."""

WOLVES = {8: 2, 9: 2, 10: 2, 11: 2, 12: 3, 13: 3, 14: 3, 15: 3, 16: 3, 17: 3, 18: 4}
"""Werewolves by number of players (DW-02)."""
LEVELS = {1: (), 2: ("hunter",), 3: ("hunter", "witch", "cupid"), 4: ("hunter", "witch", "cupid", "girl", "thief")}
"""The special villagers of each level, beside the Seer; from level 2 on there is a Captain."""
CAPTAIN = ("level", "day", "night", "")
"""When the Captain is elected, by the option `captain`; "level": by day from level `CAPTAIN_FROM` on."""
CAPTAIN_FROM = 2
MIDDLE = 2
"""Cards in the middle when the Thief plays."""
LOOKS = {
    1: ((0, 1), (1, 6), (1, 3), (2, 3)),
    2: ((0, 1), (1, 12), (1, 6), (1, 3)),
    3: ((0, 1), (1, 3), (1, 2), (5, 6)),
}
"""The odds, for each level of the Girl's look, that she is noticed, by the option `girl_odds`."""

OPTIONS = {
    "level": Option(2, (1, 2, 3, 4), "simple, with the Hunter, with Witch and Cupid, with Girl and Thief"),
    "suggestion": Option(0, tuple(range(6)), "the how-manieth suggestion, from 0"),
    **{
        f"set_{role}": Option(-1, tuple(range(-1, about.copies + 1)), f"{role} cards, -1 as suggested")
        for role, about in ROLES.items()
    },
    "captain": Option(0, (0, 1, 2, 3), "the Captain: from level 2 on, elected on day 1, before night 1, none (DW-10)"),
    "captain_second": Option(False, (False, True), "the Captain decides a second tie too (DW-11)"),
    "second_ballot": Option(1, (1, 2), "the second ballot: free, only among the tied (DW-12)"),
    "girl_dies": Option(1, (1, 2), "a caught Girl dies at dawn and may be saved, or at once (DW-17)"),
    "girl_odds": Option(1, (1, 2, 3), "how easily the Girl is noticed: usual, half as easily, sooner (DW-17)"),
    "one_potion": Option(False, (False, True), "the Witch may use only one of her potions (DW-20)"),
    "witch_sees": Option(True, (False, True), "the Witch is shown the victim also without a healing potion (DW-19)"),
    "witch_herself": Option(True, (False, True), "the Witch may poison herself (DW-19)"),
    "thief_guaranteed": Option(True, (False, True), "a player holds the Thief, never the middle (DW-05)"),
    "house_rules": Option(False, (False, True), "sets that the book does not know may be played"),
    "set_public": Option(True, (False, True), "everybody knows which cards are in play"),
    "first_night": Option(True, (False, True), "the first night has a victim (DW-31)"),
    "first_safe": Option(0, tuple(range(19)), "the seat that is safe in the first night, 0 for none", seat=True),
    "parity": Option(False, (False, True), "the wolves have won as soon as they are as many as the others"),
    "reveal": Option(True, (False, True), "the card of whoever is out is shown"),
    "tell_cause": Option(False, (False, True), "the morning tells how somebody died (DW-29)"),
    "grief_first": Option(True, (False, True), "grief comes before the Hunter's shot (DW-30)"),
    "draw_offer": Option(3, (0, 1, 2, 3, 4, 5), "rounds without a death until a draw is offered, 0 never"),
    "draw_forced": Option(5, (0, 3, 4, 5, 6, 8), "rounds without a death until the game is drawn, 0 never"),
    "statements": Option(True, (False, True), "by day everybody may make statements that bots understand"),
    "ghosts": Option(False, (False, True), "whoever is out may see everything"),
    "storyteller": Option(False, (False, True), "somebody without a seat leads the night"),
    "mood": Option(1, (1, 2, 3), "the narrator's mood: plain, dark, for children"),
    "voice": Option(0, (0, 1, 2), "what the narrator speaks: nothing, English, German"),
}

ENDINGS = ("village", "wolves", "lovers", "draw")

INFO = GameInfo(
    beat=beat,
    take_back=TAKE_BACK,
    instead=INSTEAD,
    id=ID,
    offer_order=4,
    seats=SEATS,
    options=OPTIONS,
    table_view=TableView,
    own_view=OwnView,
    base_size=4080,
    seat_size=30,
    private_notes=PRIVATE_NOTES,
    hand_notes=PRIVATE_NOTES,  # what a night tells stands under the cover; covered lines would say nothing
    end_notes=END_NOTES,
    reserved=("Düsterwald", *RESERVED),
    leaves=True,
    sheet=StorytellerSheet,
    storyteller_option="storyteller",
    narrated=True,
    round_note=MORNING,
    card_set=CardSet(
        first=("werewolf",),
        last=("villager",),
        seats_problem="E1",
        suggestion="suggestion",
        house_rules="house_rules",
        public="set_public",
        counted="set_",
    ),
)
