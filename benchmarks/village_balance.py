"""Who wins the suggested sets of a village among bots: the quick games of the waiting room, as a table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from host.games.balance import outcome
from protocol.games.werewolves import MODES

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDINGS = ("village", "wolves", "vampires", "lovers", "draw")
SMALL = (8, 10, 12, 15, 18)
ONE_PACK, BOTH_PACKS = (*SMALL, 24, 30), (18, 24, 30, 40, 50)
LEVELS = (1, 2, 3, 4)


def rows(game: str) -> Iterator[tuple[str, int, dict[str, int | bool]]]:
    """What each row is called, its number of players, and its options."""
    if game == "duesterwald":
        for level in LEVELS:
            for seats in SMALL:
                yield f"level {level}", seats, {"level": level}
        return
    for mode, name in enumerate(MODES, 1):
        for seats in BOTH_PACKS if name == "both" else ONE_PACK:
            yield name, seats, {"mode": mode}


def table(game: str, games: int, seed: int) -> None:
    """Print how often each team wins."""
    print(f"{games} games each")
    print(f"| set | players | {' | '.join(ENDINGS)} |")
    print(f"|---|---:|{'---:|' * len(ENDINGS)}")
    for name, seats, options in rows(game):
        dice = Random(f"{seed} {game} {name} {seats}")
        won = Counter(outcome(game, seats, options, dice) for _ in range(games))
        shares = " | ".join(f"{won[ending] / games:.0%}" if won[ending] else "-" for ending in ENDINGS)
        print(f"| {name} | {seats} | {shares} |", flush=True)
