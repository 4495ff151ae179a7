"""What a verdict of the village says beside who voted how: why a tie hangs, and who did not vote."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.spans import plain_text
from client.games.village.claims_board import voted
from client.games.village.notes import note_line
from client.games.village.spotlight import bands
from client.texts import texts
from tests.client import fake
from tests.client.village import note, people, playing, seat, table

EN, DE = texts("en"), texts("de")


def tie(result: str, *, elected: bool = False, mayor: bool = True, said: str = "en") -> str:
    """A vote of 3 to 3 in a village of six, told to a seventh."""
    return note_line(TIES[result], village(TIES[result], elected=elected, mayor=mayor), texts(said))


def village(*notes, elected: bool = False, mayor: bool = True, seats: int = 6, **changes):
    """A day of so many who all live, and whether a Mayor was elected or is in play."""
    cards = {"werewolf": 2, "villager": 3, **({"mayor": 1} if mayor else {})}
    here = [seat(leads=elected and at == 1) for at in range(1, seats + 1)]
    day = table(seats, seats=here, cards=cards, phase="talk", slot="", slot_number=0, night=2, **changes)
    room = fake.room(4, game="werewolves", people=people(seats), standings=[0] * seats, options={})
    return replace(playing(), you=0, room=room, table=day, notes=list(notes))


TIES = {
    result: note(20, "thumbs", at=2, up=[1, 3, 4], down=[2, 5, 6], result=result) for result in ("lynched", "spared")
}


@pytest.mark.parametrize(
    ("result", "options", "said"),
    [
        ("lynched", {}, "A tie: the secret Mayor was for death."),
        ("lynched", {"elected": True, "mayor": False}, "A tie: the Mayor was for death."),
        ("spared", {}, "A tie hangs somebody only if the Mayor is for death."),
        ("spared", {"elected": True, "mayor": False}, "A tie: the Mayor was not for death."),
        ("spared", {"mayor": False}, "A tie hangs nobody."),
        ("lynched", {"said": "de"}, "Gleichstand: Der geheime Bürgermeister war für den Tod."),
    ],
)
def test_a_tie_says_why_it_hangs(result, options, said):
    """3 for death and 3 for life hanged somebody, and 2 and 2 nobody: only the Mayor decides that, and is not named."""
    assert tie(result, **options).endswith(said)


def test_only_a_tie_is_explained():
    """Where more were for death, or where nobody has voted, nothing is to be explained."""
    clear = note(20, "thumbs", at=2, up=[1, 3, 4, 5], down=[2, 6], result="lynched")
    nobody = note(20, "thumbs", at=2, up=[], down=[], result="spared")
    assert all("tie" not in note_line(told, village(told), EN) for told in (clear, nobody))


def test_a_tie_is_explained_wherever_the_vote_is_told():
    """On the page of claims, and in great letters for the room."""
    told, said = TIES["lynched"], "A tie: the secret Mayor was for death."
    scene = village(told)
    assert said in voted(scene, EN)[0]
    assert said in " ".join(plain_text(row) for row in bands(scene, EN, 160)[0])
