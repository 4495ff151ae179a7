"""What bots of Wolfmoon and the shadow world reckon that things are worth, on arranged tables: kept in `worth/`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from host.engine.match import Match
from host.games import rules
from host.games.shadow_world.bot import ABILITIES
from host.games.shadow_world.worth import GEAR
from host.games.shadow_world.worth import Worth as ShadowWorth
from host.games.wolfmoon.worth import EFFECTS, Worth
from protocol.games.shadow_world import CHARACTERS, ORACLES, PLACES
from tests.client.situations import stands

if TYPE_CHECKING:
    import pytest

KEPT = Path(__file__).parent / "worth"


def view(game: str, **arranged: Any) -> tuple[Any, Any]:
    """What seat 1 sees of an arranged table."""
    options = arranged.pop("options", {})
    book = rules(game)
    seats = len(arranged.get("hands") or arranged["characters"])
    match = Match(book, book.arrange(arranged, seats, options))
    return match.view(1)


def shown(**values: float) -> str:
    """Values in a line, as far as they matter."""
    return ", ".join(f"{name} {round(value, 2) + 0:.2f}" for name, value in values.items())


# -- Wolfmoon --------------------------------------------------------------------------------------------------------

CENTRE: dict[str, Any] = {"centre": ["assassin", "mayor", "witch"], "active": 1}
TABLES: dict[str, dict[str, Any]] = {
    "at the beginning, four": {"hands": ["seer", "girl", "spy", "thief"], "pile": ["mayor"] * 2 + ["villager"] * 12},
    "at the end, three": {
        "hands": ["seer", "girl", "spy"], "pile": ["villager"], "moons": 3,
        "displays": [["merchant", "servant"], ["alchemist", "assassin"], ["villager"]], "aside": ["seer"],
    },
    "nothing to draw, one protected": {
        "hands": ["seer", "girl", "spy"], "pile": [], "displays": [["witch", "thief"], ["bodyguard"], ["pickpocket"]],
        "protected": [2],
    },
    "two are left, who share": {
        "hands": ["seer", "girl", ""], "pile": ["villager"] * 3, "out": [3], "witch_token": 2, "aside": ["mayor"],
        "displays": [["thief", "gravedigger"], ["witch", "pickpocket"], ["schemer"]], "moons": 1,
    },
    "with the Alchemist, whom others cannot eliminate for good": {
        "hands": ["seer", "girl", "spy"], "pile": ["villager"] * 2 + ["schemer"], "aside": ["mayor", "seer"],
        "displays": [["alchemist", "merchant"], ["thief"], ["pickpocket"]],
    },
    "oneself and the Vampire": {
        "hands": ["seer", "vampire", "spy"], "pile": ["villager"] * 6 + ["mayor"],
        "displays": [["thief", "alchemist"], ["merchant"], ["pickpocket"]],
    },
    "two of whom the Vampire would make one win, and one nearly": {
        "hands": ["seer", "girl", "spy"], "pile": ["villager"] * 6 + ["mayor"], "aside": ["vampire"],
        "displays": [["merchant"], ["thief", "schemer"], ["pickpocket", "alchemist"]],
    },
}  # fmt: skip


def test_what_a_card_of_wolfmoon_is_worth(request: pytest.FixtureRequest) -> None:
    """Kept in hand, played beside another one, and each deed against each rival; `--snapshot-update` keeps it anew."""
    found = {}
    for name, arranged in TABLES.items():
        table, own = view("wolfmoon", **CENTRE | arranged)
        hands = ("seer", "schemer", "beggar_king", "traitor", "werewolf")
        rows = []
        for kept in hands:
            worth = Worth(1, table, own)
            rows.append(f"{kept} kept: {worth.kept(kept):.2f}, to the end {worth.compared(kept):.2f}; " + shown(
                **{card: worth.played(card, kept) for card in EFFECTS}
            ))  # fmt: skip
        worth = Worth(1, table, own)
        rows += [
            f"against {rival}: "
            + shown(
                kill=worth.kill(rival), hunt=worth.hunt(rival), swap=worth.swap(rival, "seer"),
                strike=worth.strike("spy"), guess_8=worth.guess(rival, 8, "seer"),
                guess_10=worth.guess(rival, 10, "seer"),
                lower=worth.comparison(rival, "seer", lower_loses=True),
                higher=worth.comparison(rival, "seer", lower_loses=False), guesses=worth.guesses(rival, "seer", 2),
                fall=worth.fall(), oneself=worth.hunt_oneself("merchant"), death=worth.death("seer", by_other=True),
            )
            for rival in worth.rivals
        ]  # fmt: skip
        found[name] = rows
    stands("wolfmoon", found, request.config, kept_in=KEPT)


# -- the shadow world ------------------------------------------------------------------------------------------------

HALL: dict[str, Any] = {
    "characters": ["", "v_leech", "w_move", "h_survive", "h_hoard"],
    "places": ["tree", "circle", "graveyard", "chapel", "hut"],
    "damage": [4, 9, 2, 7, 5], "revealed": [2, 5], "active": 1, "round": [2, 2, 2, 2, 2],
    "equipment": [["b_spear"], ["b_cloak", "r_plus1"], [], ["b_amulet"], ["b_compass", "r_d4", "b_sack"]],
    "board": ["hut", "spring", "chapel", "graveyard", "tree", "circle"],
}  # fmt: skip
STAND_IN = "w_bolt6"
"""Sits where the hall has the character of seat 1."""


def test_what_things_of_the_shadow_world_are_worth(request: pytest.FixtureRequest) -> None:
    """To each character: blows, damage, places, cards, what an oracle may tell; `--snapshot-update` keeps it anew."""
    found = {}
    for mine in CHARACTERS:
        others = [one if one != mine else STAND_IN for one in HALL["characters"][1:]]
        for name, more in ((mine, {}), (f"{mine}, open, with two out", {"revealed": [1, 2, 5], "out": [3, 4]})):
            characters = [mine, *others]
            worth = ShadowWorth(1, *view("shadow_world", **HALL | more | {"characters": characters}))
            found[name] = [
                "blow: " + shown(**{str(at): worth.blow(at) for at in worth.others}),
                "hurt by 3: " + shown(**{str(at): worth.hurt(at, 3) for at in (1, *worth.others)}),
                "healed by 2: " + shown(**{str(at): worth.hurt(at, -2) for at in (1, *worth.others)}),
                "moon: " + shown(**{str(at): worth.to_the_moon(at) for at in (1, *worth.others)}),
                "place: " + shown(**{place: worth.place(place) for place in cast("Any", PLACES)}),
                "card: " + shown(**{card: worth.card(card) for card in GEAR}),
                "taken: " + shown(**{row: worth.theft(row) for row in ("b_cloak@2", "b_sack@5", "b_compass@5")}),
                "given: " + shown(**{row: worth.gift(row) for row in ("b_spear@2", "b_spear@5")}),
                "told: " + shown(**{card: worth.give(card, worth.others[len(worth.others) // 3]) for card in ORACLES}),
                "ability: " + (shown(worth=ABILITIES[mine](worth, "4")) if mine in ABILITIES else "none"),
                "cover: " + shown(cover=worth.cover),
            ]
    stands("shadow_world", found, request.config, kept_in=KEPT)
