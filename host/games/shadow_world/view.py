"""What each seat may see of a shadow-world game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.games.shadow_world.blue import UNMASKED
from protocol.games.shadow_world import BOOK, COLOURS, OwnView, SeatView, Seen, Spoken, TableView

if TYPE_CHECKING:
    from host.engine.asking import Seat
    from host.games.shadow_world.state import Shadow

READINGS = ("D3", "D4", "D5", "D18")


def view(game: Shadow, seat: Seat) -> tuple[TableView, OwnView | None]:
    """The public table, and what `seat` alone sees (None for seat 0)."""
    return table_view(game), own(game, seat) if seat else None


def table_view(game: Shadow) -> TableView:
    """What lies open: no hidden character, no order of a pile, no green card."""
    return TableView(
        characters=int(game.options["characters"]),
        turn=game.turns,
        active=game.active,
        extra=game.extra,
        opening=game.opening,
        board=list(game.board),
        seats=[seat_view(game, seat) for seat in game.everybody()],
        dice=list(game.dice),
        draw={colour: len(game.piles[colour]) for colour in COLOURS},
        blue=list(game.discards["blue"]),
        red=list(game.discards["red"]),
        green=len(game.discards["green"]),
        first_out=list(game.first_out),
        follows=open_side(game),
        options={name: int(game.options[name]) for name in READINGS},
        ending=game.ending,
        winners=list(game.winners),
        drawn=game.drawn,
    )


def seat_view(game: Shadow, seat: Seat) -> SeatView:
    """One seat as all see it."""
    return SeatView(
        character="" if game.hidden(seat) else game.characters[seat],
        place=game.places[seat],
        damage=game.damage[seat],
        equipment=list(game.equipment[seat]),
        out=seat in game.out,
        spent=seat in game.used,
        cursed=seat in game.cursed,
        shielded=seat in game.shielded,
        barrier=seat in game.barrier,
        mirrored=mirrored(game, seat),
        rounds=game.rounds[seat],
        harmed=game.harmed[seat][1:],
        helped=game.helped[seat][1:],
    )


def mirrored(game: Shadow, seat: Seat) -> bool:
    """Whether everybody has seen that the Telltale Mirror did not show `seat`."""
    return game.hidden(seat) and not set(game.cleared[seat]).isdisjoint(UNMASKED[int(game.options["D5"])])


def side(game: Shadow, seat: Seat) -> int:
    """Whom Afra follows; 0 for all others."""
    return (1 if game.turned else -1) if game.characters[seat] == "h_follow" else 0


def open_side(game: Shadow) -> int:
    """Whom a revealed Afra follows."""
    return sum(side(game, seat) for seat in game.revealed)


def own(game: Shadow, seat: Seat) -> OwnView:
    """The character of `seat`, the green card that it holds, and what it has been shown."""
    return OwnView(
        character=game.characters[seat],
        spent=seat in game.used or seat in game.cursed,
        follows=side(game, seat),
        oracle=Spoken(**game.oracle) if game.oracle and seat in parties(game.oracle) else None,
        book=[Spoken(**told) for told in game.spoken if seat in parties(told)][-BOOK:],
        seen=[Seen(other, game.characters[other]) for other in game.seen[seat]],
    )


def parties(told: dict[str, object]) -> tuple[object, object]:
    """The two who know a green card."""
    return told["giver"], told["receiver"]
