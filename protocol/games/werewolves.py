"""The Big Box in names and numbers: roles with their copies and values, and the table's options."""

from __future__ import annotations

from protocol.games import CardSet, GameInfo, Option
from protocol.games.village import (
    CREATURES,
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

ID = "werewolves"
SEATS = range(8, 51)


ROLES = {
    "villager": Role(24, "village", 1),
    "werewolf": Role(6, "wolves", -6),
    "vampire": Role(6, "vampires", -6),
    "seer": Role(1, "village", 7),
    "oracle": Role(1, "village", 7),
    "witch": Role(1, "village", 5),
    "healer": Role(1, "village", 3),
    "hunter": Role(1, "village", 3),
    "red_riding_hood": Role(1, "village", 3),
    "cupid": Role(1, "village", -2),
    "mayor": Role(1, "village", 2),
    "priest": Role(1, "village", 3),
    "cook": Role(1, "village", 4),
    "blacksmith": Role(1, "village", 2),
    "insomniac": Role(1, "village", 3),
    "slayer": Role(1, "village", 3),
    "investigator": Role(1, "village", 3),
    "drunkard": Role(1, "village", -2),
    "stray_cat": Role(1, "village", 6),
}
"""The cards that are dealt (52 with the cat), in the order of the overview."""
LEADER_VALUE, DOG_VALUE = 2, 2
"""What an elected Mayor and the Guard Dog add to a set's sum."""

LEVELS = ("novice", "standard", "expert")
BANDS = {"novice": (1, 2, 3), "standard": (-1, 0, 1), "expert": (-3, -2, -1)}
"""Lowest, wanted and highest sum of a set, by level."""
MODES = ("wolves", "vampires", "both")

SET = {
    role: Option(-1, tuple(range(-1, about.copies + 1)), f"{role} cards, -1 as suggested")
    for role, about in ROLES.items()
}
"""A set of one's own: how many of each card; all at -1 take the suggestion."""

OPTIONS = {
    "mode": Option(1, (1, 2, 3), "werewolves, vampires, both"),
    "level": Option(2, (1, 2, 3), "novice, standard, expert"),
    "suggestion": Option(0, tuple(range(10)), "the how-manieth suggestion, from 0"),
    "drunkard_allowed": Option(False, (False, True), "the suggestion may hold the Drunkard"),
    "cat_allowed": Option(False, (False, True), "the suggestion may hold the Stray Cat"),
    **{f"set_{role}": option for role, option in SET.items()},
    "elected": Option(False, (False, True), "the Mayor is elected in the open"),
    "guard_dog": Option(False, (False, True), "the Guard Dog lies beside the elected Mayor"),
    "house_rules": Option(False, (False, True), "sets that the book does not know may be played"),
    "set_public": Option(True, (False, True), "everybody knows which cards are in play (BB-72)"),
    "first_night": Option(True, (False, True), "the first night has a victim"),
    "first_safe": Option(0, tuple(range(51)), "the seat that is safe in the first night, 0 for none", seat=True),
    "parity": Option(False, (False, True), "the creatures have won as soon as they are as many as the others"),
    "reveal": Option(True, (False, True), "the card of whoever is out is shown"),
    "tell_cause": Option(True, (False, True), "the morning tells how somebody died"),
    "drunkard_guaranteed": Option(True, (False, True), "the spare card is never the Drunkard (BB-08)"),
    "witch_sees": Option(True, (False, True), "the Witch is shown the victim also without a healing potion (BB-24)"),
    "witch_herself": Option(True, (False, True), "the Witch may poison herself (BB-25)"),
    "double_potion": Option(True, (False, True), "one potion saves from both packs (BB-27)"),
    "slayer_dog": Option(False, (False, True), "the Slayer may hunt the Guard Dog (BB-30)"),
    "red_at_effect": Option(True, (False, True), "Red Riding Hood's guard counts when the attack takes effect (BB-36)"),
    "self_nomination": Option(False, (False, True), "one may nominate oneself (BB-45)"),
    "second_waived": Option(True, (False, True), "with two living nobody has to second (BB-45)"),
    "leader_counts": Option(True, (False, True), "elected Mayor and Guard Dog count in the sum (BB-07)"),
    "cat_active": Option(True, (False, True), "sending the cat counts as being active (BB-40)"),
    "cat_beats_blessing": Option(True, (False, True), "the cat chases blessed creatures too (BB-61)"),
    "latent_wolf": Option(False, (False, True), "a creature that is still the spare card keeps the game open (BB-71)"),
    "grief_first": Option(True, (False, True), "grief comes before the Hunter's shot (BB-35)"),
    "draw_offer": Option(3, (0, 1, 2, 3, 4, 5), "rounds without a death until a draw is offered, 0 never"),
    "draw_forced": Option(5, (0, 3, 4, 5, 6, 8), "rounds without a death until the game is drawn, 0 never"),
    "statements": Option(True, (False, True), "by day everybody may make statements that bots understand"),
    "ghosts": Option(False, (False, True), "whoever is out may see everything (BB-70)"),
    "storyteller": Option(False, (False, True), "somebody without a seat leads the night"),
    "mood": Option(1, (1, 2, 3), "the narrator's mood: plain, dark, for children"),
    "voice": Option(0, (0, 1, 2), "what the narrator speaks: nothing, English, German"),
}

ENDINGS = ("village", "wolves", "vampires", "lovers", "draw")

INFO = GameInfo(
    beat=beat,
    take_back=TAKE_BACK,
    instead=INSTEAD,
    id=ID,
    offer_order=3,
    seats=SEATS,
    options=OPTIONS,
    table_view=TableView,
    own_view=OwnView,
    base_size=4080,
    seat_size=30,
    private_notes=PRIVATE_NOTES,
    hand_notes=PRIVATE_NOTES,  # what a night tells stands under the cover; covered lines would say nothing
    end_notes=END_NOTES,
    reserved=("big box", *RESERVED),
    leaves=True,
    sheet=StorytellerSheet,
    storyteller_option="storyteller",
    narrated=True,
    round_note=MORNING,
    card_set=CardSet(
        first=CREATURES,
        last=("villager",),
        seats_problem="E01",
        suggestion="suggestion",
        house_rules="house_rules",
        public="set_public",
        counted="set_",
    ),
)
