"""What each character wants: how much one who has its goal gains when somebody else is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.games.shadow_world import CHARACTERS, FEAST, GIANT, HOARD, RELICS, RELICS_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.engine.asking import Seat
    from protocol.games.shadow_world import TableView

FOES = {"werewolf": "vampire", "vampire": "werewolf"}


class Aims:
    """How much the goal of a character gains by a death, in parts of what the death of a foe is to a team."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.outs = sum(shown.out for shown in table.seats)
        self.hoard = HOARD[table.options.get("D3", 2)][len(table.seats)]
        self._out: list[str] = [CHARACTERS[s.character].faction for s in table.seats if s.out and s.character]

    def gains(self, mine: str, theirs: str, at: Seat) -> float:
        """What `mine` gains when the character `theirs`, at seat `at`, is out; less than 0 is a loss."""
        faction = CHARACTERS[mine].faction
        if faction in FOES:
            return self._team(faction, theirs, at)
        return HUMANS[mine](self, theirs, at)

    def lives(self, mine: str) -> float:
        """What one's own death is to `mine`: less than 0, or more when it is the goal."""
        if mine in {"h_martyr", "h_scream"} and not self.outs:
            return 1.5
        return LIVES.get(mine, -2.0)

    def relics(self, at: Seat) -> int:
        """How many of the relics a seat owns."""
        return sum(card in self.table.seats[at - 1].equipment for card in RELICS)

    def out(self, faction: str) -> int:
        """How many of a faction are out."""
        return self._out.count(faction)

    def _team(self, faction: str, theirs: str, at: Seat) -> float:
        other = CHARACTERS[theirs].faction
        if other == FOES[faction]:
            return 1.0
        if other == faction:
            return -1.1
        match theirs:
            case "h_hoard":
                return 0.1 + 0.9 * (len(self.table.seats[at - 1].equipment) / self.hoard) ** 2
            case "h_relic":
                return 0.1 + 0.9 * (self.relics(at) / RELICS_TO_WIN) ** 2
            case "h_feast":
                return 0.2 + 0.2 * self.outs
            case "h_giant":
                return 0.3
            case "h_martyr" if not self.outs:
                return -1.0
            case "h_scream":
                return (-0.1 if faction == "werewolf" else 0.3) if self.outs else -1.0
        return 0.0

    # -- humans ------------------------------------------------------------------------------------

    def survivor(self, theirs: str, _at: Seat) -> float:
        """Adda: any end of the game will do, so whoever is nearest to it."""
        if theirs in {"h_martyr", "h_scream"}:
            return 0.0 if self.outs else 1.0
        faction = CHARACTERS[theirs].faction
        return 0.3 + 0.3 * self.out(faction) if faction in FOES else 0.0

    def hoarder(self, _theirs: str, at: Seat) -> float:
        """Balthasar: who owns much."""
        return 0.1 + 0.3 * len(self.table.seats[at - 1].equipment)

    def giant(self, theirs: str, _at: Seat) -> float:
        """Burkhart: the strong."""
        return 1.0 if CHARACTERS[theirs].limit >= GIANT else 0.05

    def feaster(self, theirs: str, _at: Seat) -> float:
        """Caspar: anybody, but no team may be wiped out before three are out."""
        if self.outs >= FEAST - 1:
            return 1.0
        faction = CHARACTERS[theirs].faction
        return 0.2 if faction in FOES and self.out(faction) else 0.6

    def martyr(self, _theirs: str, _at: Seat) -> float:
        """Crescentia: nobody before herself, then everybody else."""
        return 0.5 if self.outs else -0.2

    def screamer(self, theirs: str, at: Seat) -> float:
        """Dankwart: nobody before himself, then the vampires."""
        if not self.outs:
            return -0.2
        return max(self._team("werewolf", theirs, at), -0.1)

    def collector(self, _theirs: str, at: Seat) -> float:
        """Diethelm: who owns relics."""
        return 0.1 + 0.5 * self.relics(at)

    def follower(self, _theirs: str, _at: Seat) -> float:
        """Afra: whatever her neighbour wants, which is not known here."""
        return 0.0


HUMANS: dict[str, Callable[[Aims, str, Seat], float]] = {
    "h_survive": Aims.survivor,
    "h_follow": Aims.follower,
    "h_hoard": Aims.hoarder,
    "h_giant": Aims.giant,
    "h_feast": Aims.feaster,
    "h_martyr": Aims.martyr,
    "h_scream": Aims.screamer,
    "h_relic": Aims.collector,
}

LIVES = {"h_survive": -3.0, "h_follow": -0.3} | {
    name: -1.3 for name, card in CHARACTERS.items() if card.faction in FOES
}
