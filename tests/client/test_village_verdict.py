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


@pytest.mark.parametrize(
    ("say", "you", "absent", "said"),
    [
        (EN, 0, [6], "2 for life: Ben and Emil. Fatima did not vote."),
        (EN, 6, [6], "You did not vote."),
        (EN, 6, [5, 6], "Emil and you did not vote."),
        (DE, 0, [5, 6], "Emil und Fatima haben nicht abgestimmt."),
        (DE, 6, [6], "Du hast nicht abgestimmt."),
        (DE, 6, [5, 6], "Ihr habt nicht abgestimmt: Emil und du."),
        (EN, 0, [], "3 for life: Ben, Emil and Fatima."),
    ],
)
def test_a_verdict_names_who_did_not_vote(say, you, absent, said):
    """Whoever lived then; who dies of it, or later, lived, and who had died before did not."""
    down = [at for at in (2, 5, 6) if at not in absent]
    died = {"card": "villager", "played": "", "variant": 0}
    told = note(20, "thumbs", at=2, up=[1, 3, 4, 8], down=down, result="lynched")
    before, after = note(9, "died", at=7, cause="devoured", **died), note(21, "died", at=2, cause="lynched", **died)
    later = note(25, "died", at=6, cause="devoured", **died)
    scene = village(before, told, after, later, seats=8)
    seats = [replace(one, out=at in (2, 6, 7)) for at, one in enumerate(scene.table.seats, 1)]
    assert note_line(told, replace(scene, you=you, table=replace(scene.table, seats=seats)), say).endswith(said)


def test_a_ballot_names_who_pointed_at_nobody():
    """In Düsterwald, too; where nobody has voted that says it all."""
    told, nobody = (note(20, "ballot", votes=votes, twice=0) for votes in ([2, 3, 2, 2, 2, 0], [0] * 6))
    assert note_line(told, village(told), EN).endswith("Fatima did not vote.")
    assert note_line(nobody, village(nobody), EN) == "Nobody has voted."


def test_many_who_did_not_vote_are_counted():
    """Their names would hide who did."""
    told = note(20, "thumbs", at=2, up=[1, 3], down=[2], result="lynched")
    assert note_line(told, village(told, seats=20), EN).endswith("1 for life: Ben. 17 did not vote.")
