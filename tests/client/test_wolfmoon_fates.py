"""Why somebody is out of a round of Wolfmoon, where its result is read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text
from client.games.wolfmoon.fates import fate_said
from client.games.wolfmoon.hand import no_card
from client.games.wolfmoon.result import result_lines
from client.texts import texts
from protocol.games.wolfmoon import OwnView
from protocol.texts import LANGUAGES
from tests.client.fake import ended, note, playing, seat, table
from tests.client.pilots import at_table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import NoteView


def after(*notes: NoteView) -> Scene:
    """A round that is over, in which these notes told why Cleo is out."""
    begun = [note(1, "round", number=1, by=1), note(2, "turn", by=1, further=False)]
    return replace(ended(), notes=[*begun, *notes])


OUT = note(9, "out", by=3, cause=3)
FATES = [
    ([note(3, "guessed", by=1, at=3, value=7, hit=True), note(4, "out", by=3, cause=1)], "guessed by Ada", "by Ada"),
    (
        [note(3, "questioned", by=2, at=3, card="inquisitor", hit=True), note(4, "out", by=3, cause=2)],
        *("caught by Ben", "by Ben"),
    ),
    ([note(3, "compared", by=3, at=1, card="barkeeper", loser=3), OUT], "lost against Ada"),
    ([note(3, "spy", by=4, at=3), note(4, "out", by=3, cause=4)], "your Spy", "by you"),
    ([note(3, "played", by=3, card="mayor"), note(4, "laid", by=3, card="spy"), OUT], "laid down the Mayor"),
    ([note(3, "forced", by=1, at=3, card="werewolf"), OUT], "laid down the Werewolf"),
    ([note(3, "guessed", by=1, at=3, value=7, hit=False), note(4, "out", by=3, cause=2)], "by Ben"),
    ([note(3, "out", by=3, cause=1), note(4, "round", number=2, by=2)],),
    ([],),
]  # fmt: skip


@pytest.mark.parametrize("fate", FATES)
def test_whoever_is_out_reads_why(fate: tuple[object, ...]):
    """By what and by whom, then by whom alone where there is little room; of this round, and nothing untold."""
    notes, *ways = fate
    scene = after(*notes)
    assert fate_said(3, scene, texts("en")) == ways
    shown = "\n".join(plain_text(row) for row in result_lines(scene, texts("en"), 40))
    assert f"† {ways[0] if ways else 'out'}" in shown


def test_a_card_says_why_in_the_room_that_it_has():
    """Below the pictures there are fourteen columns or more."""
    notes, *_ = FATES[0]
    scene = after(*notes)
    assert "† guessed by Ada" in "\n".join(plain_text(row) for row in result_lines(scene, texts("en"), 80))
    assert "† durch Ada" in "\n".join(plain_text(row) for row in result_lines(scene, texts("de"), 70))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_whoever_is_out_reads_in_place_of_the_hand_why(lang: str):
    """And that there is a way back; whoever has no card for another reason reads that."""
    told = [note(1, "round", number=1, by=1), note(2, "questioned", by=1, at=4, card="inquisitor", hit=True)]
    told += [note(3, "laid", by=4, card="mayor"), note(4, "out", by=4, cause=1), note(5, "turn", by=2, further=False)]
    seats = [seat("inquisitor"), seat(), seat(), seat("mayor", out=True, cards=0)]
    out = playing(notes=told, own=OwnView([], []), table=table(4, seats=seats, active=2))
    say = texts(lang)
    why = say("wolfmoon.hand.out.why", why=say("wolfmoon.fate.questioned", name="Ada"))
    for size in ((40, 24), (80, 24), (120, 40)):
        async with at_table(out, size, lang) as at:
            assert why in at.text()
            assert (say("wolfmoon.hand.out.return")[:14] in at.text()) == (size[0] > 40)
    given = replace(out, table=table(4, seats=[*seats[:3], seat(cards=0)], active=2))
    assert say("wolfmoon.hand.none") in plain_text(no_card(given, say, 40)[0])
    assert plain_text(no_card(out, say, 20)[0]).strip() == say("wolfmoon.hand.out")
