"""The short notation of the village's rows: seats and state before a night, and the answers of nights and days."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

BIGBOX = {
    "W": "werewolf",
    "X": "vampire",
    "V": "villager",
    "S": "seer",
    "Se": "seer",
    "O": "oracle",
    "Wi": "witch",
    "H": "healer",
    "Hu": "hunter",
    "R": "red_riding_hood",
    "C": "cupid",
    "M": "mayor",
    "P": "priest",
    "K": "cook",
    "B": "blacksmith",
    "I": "insomniac",
    "Sl": "slayer",
    "Iv": "investigator",
    "D": "drunkard",
    "Ct": "stray_cat",
}
DUESTERWALD = {
    "W": "werewolf",
    "V": "villager",
    "S": "seer",
    "J": "hunter",
    "A": "cupid",
    "H": "witch",
    "G": "girl",
    "T": "thief",
}
LETTERS = {"werewolves": BIGBOX, "duesterwald": DUESTERWALD}

NIGHT = {
    "W": "werewolf",
    "X": "vampire",
    "Se": "seer",
    "Or": "oracle",
    "He": "healer",
    "Pr": "priest",
    "Sl": "slayer",
    "Iv": "investigator",
    "Bs": "blacksmith",
    "Sw": "sword",
    "Ca": "cat",
    "Cu": "cupid",
    "Am": "cupid",
    "Th": "thief",
    "Gi": "girl",
    "Wg": "reaction",
    "Wk": "reaction",
    "Wi": "witch",
}
"""The ask that each key of a night answers."""
DAY = {"Hu": "hunter", "My": "successor", "Ca": "successor", "Th": "thumb"}
"""The ask that each key of a day answers, beside nominations and ballots."""

OPTION_NAMES: dict[str, tuple[str, dict[Any, int | bool]]] = {
    "setListPublic": ("set_public", {}),
    "houseRules": ("house_rules", {}),
    "level": ("level", {"novice": 1, "standard": 2, "expert": 3, "experienced": 3}),
    "drunkardGuaranteed": ("drunkard_guaranteed", {}),
    "thiefGuaranteed": ("thief_guaranteed", {}),
    "witchSeesVictimAfterHeal": ("witch_sees", {}),
    "witchSelfPoison": ("witch_herself", {"confirm": True, "allowed": True, "forbidden": False, "no": False}),
    "doublePackPotion": ("double_potion", {"saves": True, "one": False, "named": False}),
    "slayerMayHuntDog": ("slayer_dog", {}),
    "redJudgedAt": ("red_at_effect", {"effect": True, "dawn": False}),
    "selfNomination": ("self_nomination", {}),
    "secondWaivedAtTwo": ("second_waived", {}),
    "electedMayorCountsValue": ("leader_counts", {}),
    "catSenderActive": ("cat_active", {}),
    "catBeatsBlessing": ("cat_beats_blessing", {}),
    "latentWolfKeepsGame": ("latent_wolf", {}),
    "griefBeforeShot": ("grief_first", {}),
    "dwCaptainElection": ("captain", {"day1": 1, "night0": 2, "off": 3}),
    "dwCaptainDecidesSecondTie": ("captain_second", {}),
    "dwSecondBallot": ("second_ballot", {"free": 1, "tied": 2}),
    "dwGirlDies": ("girl_dies", {"dawn": 1, "instant": 2}),
    "dwTellCause": ("tell_cause", {}),
    "dwOnePotion": ("one_potion", {}),
    "drawOfferAfter": ("draw_offer", {}),
    "drawForcedAfter": ("draw_forced", {}),
    "ghostView": ("ghosts", {}),
}
"""The keys of the rules' list of options: the table's option, and its values where they differ."""
NOWHERE = {"dwGirlOdds"}
"""Keys that are numbers of the rules and no option of the table."""


class NoNotation(AssertionError):
    """Something in a row that the notation does not know."""


@dataclass
class Setup:
    """What stands before a row's first night."""

    seats: int = 0
    facts: dict[str, Any] = field(default_factory=dict)
    """As `arrange` takes them."""
    options: dict[str, int | bool] = field(default_factory=dict)


class Item(NamedTuple):
    """One answer of a script: `key` and what follows it, and whether it must be refused."""

    key: str
    rest: str
    refused: bool
    text: str


@dataclass
class Round:
    """A night and the day after it."""

    night: list[Item] = field(default_factory=list)
    day: list[Item] = field(default_factory=list)


def numbers(text: str) -> list[int]:
    """All seats named in `text`, in order."""
    return [int(number) for number in re.findall(r"\d+", text)]


def read_setup(row: dict[str, Any]) -> Setup:
    """The seats, the spare cards, the state and the options of a row."""
    letters = LETTERS[row["game"]]
    setup, script = Setup(), " ".join(row["script"])
    roles: dict[int, str] = {}
    state: dict[str, Any] = {}
    for word in row["setup"].split():
        key, equals, value = word.partition("=")
        if key in OPTION_NAMES:
            name, chosen = read_option(key, {"true": True, "false": False}.get(value, value))
            setup.options[name] = int(chosen) if isinstance(chosen, str) else chosen
        elif equals:
            read_state(key, value, letters, state)
        elif card := re.fullmatch(r"(\d+)([A-Z][a-z]?)", word):
            roles[int(card[1])] = letters[card[2]]
        elif word.startswith("+"):
            state.setdefault("spare", []).append(letters[word[1:]])
        elif word == "elect":
            setup.options["elected"] = True
        elif word in {"dog", "Dog"}:
            state["dog"] = "alive"
        elif word == "onepotion":
            setup.options["one_potion"] = True
        elif word == "day":
            state["day"] = True
        else:
            raise NoNotation(f"setup: {word}")
    setup.seats = len(roles)
    state["roles"] = [roles[seat] for seat in range(1, len(roles) + 1)]
    setup.facts = state
    if row["game"] == "werewolves":
        setup.options |= {"elected": True} if "mayor" in state else {}
        setup.options["guard_dog"] = "dog" in state or bool(re.search(r"\bDog\b", script))
    else:
        setup.options["captain"] = 1 if "mayor" in state or re.search(r"(?<![A-Za-z])E(\d|>|-)", script) else 3
    setup.options |= dict(
        read_option(key, value) for key, value in row.get("options", {}).items() if key not in NOWHERE
    )
    return setup


def read_state(key: str, value: str, letters: dict[str, str], state: dict[str, Any]) -> None:
    """One `key=value` of a setup."""
    if key in {"dead", "lov"}:
        state[{"dead": "dead", "lov": "lovers"}[key]] = numbers(value)
    elif key == "mid":
        state["spare"] = [letters[card] for card in value.split(",")]
    elif key == "used":
        state["used"] = value.split(",")
    elif key in {"at", "bless", "mayor", "cap", "cat", "guarded", "bite", "quiet"}:
        name = {"at": "night", "bless": "blessed", "cap": "mayor"}.get(key, key)
        state[name] = 0 if value == "G" else int(value)
    else:
        raise NoNotation(f"setup: {key}={value}")


def read_option(key: str, value: Any) -> tuple[str, int | bool]:
    """One option of a row, by the key of the rules' list or by the table's own name."""
    name, values = OPTION_NAMES.get(key, (key, {}))
    return name, values.get(value, value)


def read_script(lines: list[str]) -> dict[int, Round]:
    """The rounds of a script, by number."""
    rounds: dict[int, Round] = {}
    for line in lines:
        head = re.match(r"([ND])(\d+):", line)
        if not head:
            raise NoNotation(line)
        one = rounds.setdefault(int(head[2]), Round())
        words = [word for word in line[head.end() :].replace("//", "|").split() if word not in {"|", "dusk"}]
        for word in words:
            if head[1] == "N":
                one.night += read_night(word)
            else:
                one.day.append(read_day(word))
    return rounds


def read_night(word: str) -> list[Item]:
    """The answers that one word of a night gives: one, or one for each seat of a pack."""
    refused = word.endswith("!")
    match = re.fullmatch(r"([A-Z][a-z]?)([>:]?)(.*)", word.rstrip("!"))
    if word[:1] in {"E", "Q"} and match:
        return [read_day(word)]
    if not match or match[1] not in NIGHT:
        raise NoNotation(word)
    key, sign, rest = match.groups()
    if key in {"W", "X", "Wg", "Wk"} and sign == ":":
        return [Item(key, one, refused, word) for one in rest.split(",")]
    return [Item(key, rest, refused, word)]


def read_day(word: str) -> Item:
    """The answer that one word of a day gives.

    Beside the keys of the tables: `n3>5`, `s4>5` and `w3` nominate, second and withdraw one by one; `Th>up` is a
    Mayor's missing thumb; `Y1+4` agrees to a draw; `Q5` leaves the table (also at night); `z1+2` goes to sleep.
    """
    refused, bare = word.endswith("!"), word.rstrip("!")
    match = re.fullmatch(r"(Lot|Dog|Hu|My|Ca|Th|[LEFVU]|[vuefnswYQz])(.*)", bare)
    if not match:
        raise NoNotation(word)
    return Item(match[1], match[2].lstrip(">") if match[1] not in {"E", "F"} else match[2], refused, word)


def read_ballot(rest: str) -> dict[int, int]:
    """Who points at whom in `1=3+5;4=2`, by seat."""
    votes: dict[int, int] = {}
    for part in rest.split(";"):
        at, equals, by = part.partition("=")
        if equals:
            votes |= dict.fromkeys(numbers(by), int(at))
    return votes


def read_thumbs(rest: str) -> tuple[str, list[int], list[int]]:
    """Of `1^3,5~6`: who is voted on, whose thumb is up, and who gives none."""
    head, _, silent = rest.partition("~")
    at, _, up = head.partition("^")
    return at, numbers(up), numbers(silent)
