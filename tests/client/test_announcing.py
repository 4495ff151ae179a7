"""What is told between two scenes: each thing once, of others and not of oneself, and only when it is sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from client.games import face
from client.present.announcements import Announcer
from client.texts import texts
from protocol.messages import Event
from tests.client.fake import NOTES, ask, ended, lobby, note, person, playing, room

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import ParticipantView

SAY = texts("en")
FACE = face("wolfmoon")
TURN = ask("target", "1", "2")


def told(before: Scene, after: Scene) -> list[str]:
    """What is said about `after` by somebody who has told `before`."""
    announcer = Announcer(SAY)
    announcer.announce(before)
    return announcer.announce(after)


def with_people(scene: Scene, *people: ParticipantView, **changes: object) -> Scene:
    """The same waiting room with other people in it."""
    assert scene.room
    return replace(scene, room=replace(scene.room, people=list(people), **changes))  # type: ignore[arg-type] # its fields


def test_what_stays_is_told_once() -> None:
    """A refusal, what was missed, a code and a pause are no news as long as they stand."""
    before = playing()
    after = replace(
        before,
        refused="not_now",
        notes=[*NOTES, note(31, "guessed", by=2, at=1, value=7, hit=False)],
        missed=[note(31, "guessed", by=2, at=1, value=7, hit=False)],
        code="7K3M9P",
        room=room(paused="Ben"),
    )
    announcer = Announcer(SAY)
    announcer.announce(before)
    first = announcer.announce(after)
    assert {SAY("table_menu.missed", n=1), SAY("plain.paused", name="Ben"), SAY("table_menu.code", code="7K3M9P")} <= {
        *first
    }
    assert announcer.announce(replace(after)) == []
    announcer.forget_refusal()
    assert len(announcer.announce(replace(after))) == 1


@pytest.mark.parametrize("hands", [False, True])
def test_so_many_missed_things_are_told_as_the_heading_says(hands: bool) -> None:
    """What has no words is not counted; private ones that are covered are one line together."""
    scene = playing()
    theirs = [note(n, "guessed", by=2, at=1, value=7, hit=False) for n in (31, 32)]
    mine = note(33, "drew", by=scene.you, source="pile")
    secrets = [note(n, "saw", private=True, at=at, card="spy") for n, at in ((34, 3), (35, 2))]
    wordless = note(36, "nothing", by=2)
    missed = [*theirs, mine, *secrets, wordless]
    announcer = Announcer(SAY, open_hand=hands)
    announcer.announce(scene)
    heading, *lines = announcer.announce(replace(scene, notes=[*NOTES, *missed], missed=missed))
    assert heading == SAY("table_menu.missed", n=len(lines))
    assert len(lines) == (5 if hands else 4)


def test_what_others_have_not_done_was_not_missed() -> None:
    """One's own draw is told like any other time, without a heading; notes that were told before bring none either."""
    scene = playing()
    mine = [note(31, "drew", by=scene.you, source="pile")]
    assert len(told(scene, replace(scene, notes=[*NOTES, *mine], missed=mine))) == 1
    assert told(scene, replace(scene, missed=NOTES[:4])) == []


def test_a_note_without_words_brings_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an open nor a private one; of several private ones there is one hint, and others are all told."""
    words = {"turn": "", "drew": "Ben draws.", "saw": "a secret", "secret": ""}
    monkeypatch.setattr(FACE, "note_line", lambda one, _scene, _say: words.get(one.kind, ""))
    first = NOTES[-1].number
    told_by = {"turn": False, "drew": False, "secret": True, "saw": True}
    new = [("turn", 0), ("drew", 1), ("drew", 2), ("secret", 3), ("saw", 4), ("saw", 5), ("turn", 6), ("drew", 7)]
    notes = [*NOTES, *(note(first + 1 + n, kind, private=told_by[kind]) for kind, n in new)]
    hint = SAY("plain.only_you")
    assert told(playing(), playing(notes=notes)) == ["Ben draws.", "Ben draws.", hint, "Ben draws."]


def test_lines_of_the_next_game_are_told_although_their_numbers_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first one on that there is: what a device was not there for is not told by halves."""
    monkeypatch.setattr(FACE, "note_line", lambda one, _scene, _say: f"line {one.number}")
    teller = Announcer(SAY)
    teller.announce(playing(room=room(match=1), notes=[note(n, "turn") for n in (1, 2, 3)]))
    following = playing(room=room(match=2), notes=[note(n, "turn") for n in (2, 3)])
    assert [line for line in teller.announce(following) if line.startswith("line")] == ["line 2", "line 3"]
    older = replace(following, notes=[note(n, "turn") for n in (1, 2, 3, 4)])
    assert [line for line in teller.announce(older) if line.startswith("line")] == ["line 4"]


def test_of_people_only_what_changes_for_others_is_told() -> None:
    """Nobody reads of oneself, nor that a bot is ready or has gone; who comes, goes and is ready is said by name."""
    ada, ben, bot = person("Ada", keeper=True), person("Ben"), person("Runa", bot=True)
    before = with_people(lobby(), ada, ben, bot)
    ready = with_people(before, replace(ada, ready=True), replace(ben, ready=True), replace(bot, ready=True))
    assert told(before, ready) == [SAY("plain.ready", name="Ben")]
    away = with_people(before, replace(ada, present=False), replace(ben, present=False), bot)
    assert told(before, away) == [SAY("plain.away", name="Ben")]
    assert told(before, with_people(before, ada, bot)) == [SAY("plain.went", name="Ben")]
    assert told(before, with_people(before, ada, ben)) == []
    assert told(before, with_people(before, ada, ben, bot, person("Cleo"))) == [SAY("plain.came", name="Cleo")]
    renamed = with_people(before, ada, replace(ben, name="Bo"), bot)
    assert told(before, renamed) == [SAY("plain.renamed", old="Ben", name="Bo")]


@pytest.mark.parametrize(
    ("was", "now", "said"), [(4000, -1, True), (0, -1, True), (-1, -1, False), (4000, 3000, False)]
)
def test_a_countdown_that_stops_is_told(was: int, now: int, said: bool) -> None:
    """Also in its last moment, while it says zero already."""
    before = replace(lobby(), room=replace(lobby().room, countdown=was))
    after = replace(lobby(), room=replace(lobby().room, countdown=now))
    assert (SAY("plain.stopped") in told(before, after)) is said


def test_whom_the_table_waits_for_is_said_once_and_not_to_whoever_is_asked() -> None:
    """Again only when it waits for somebody else, or in the next game."""
    announcer = Announcer(SAY)
    waits = playing(room=room(waiting=[2]))
    assert announcer.idle(waits) == [SAY("game.thinks", n=1, names="Ben")]
    assert announcer.idle(replace(waits)) == []
    assert announcer.idle(replace(waits, room=room(waiting=[1, 2]))) == [SAY("game.thinks", n=2, names="Ada and Ben")]
    assert announcer.idle(playing(TURN, room=room(waiting=[4]))) == []
    announcer.announce(lobby())
    announcer.announce(waits)
    assert announcer.idle(waits) != []


def test_what_holds_the_table_up_is_said_first() -> None:
    """A lost connection before a pause, a pause before one's own turn, that before the turn of others."""
    scene = playing(TURN, room=room(waiting=[2, 4], paused="Ben"), status="catching_up")
    said = []
    for changes in (
        {},
        {"status": "live"},
        {"room": room(waiting=[2, 4])},
        {"asks": []},
        {"room": room(waiting=[])},
    ):
        scene = replace(scene, **changes)  # type: ignore[arg-type] # its fields
        said.append(Announcer(SAY).waiting(scene))
    assert said[:3] == [SAY("bar.catching_up"), SAY("plain.paused", name="Ben"), SAY("game.your_turn")]
    assert said[3].startswith("Ben")
    assert "Ben" not in said[4]


def test_notes_wait_until_it_is_sure_and_come_once() -> None:
    """While a live device finds the table again nothing is told; before it was ever live all of it may be read."""
    more = [*NOTES, note(13, "turn", by=3, further=False)]
    finding = replace(playing(notes=more), status="catching_up")
    announcer = Announcer(SAY)
    announcer.announce(playing())
    assert FACE
    turn = FACE.note_line(more[-1], playing(), SAY)
    assert turn
    assert turn not in announcer.announce(finding)
    assert announcer.announce(playing(notes=more)).count(turn) == 1
    assert turn not in announcer.announce(playing(notes=[*more]))
    newcomer = Announcer(SAY)
    newcomer.announce(replace(playing(), status="catching_up"))
    assert turn in newcomer.announce(finding)


def test_somebody_who_has_gone_is_told_under_the_name_they_had() -> None:
    """Events name places as they were; nobody is told twice, and nobody of their own going."""
    ada, ben, cleo = (person(name) for name in ("Ada", "Ben", "Cleo"))
    before = with_people(lobby(), ada, ben, cleo)
    event = Event(1, "left", 2, 2)
    assert told(before, with_people(before, ada, cleo, events=[event])) == [SAY("event.left", at="Ben")]
    mine = replace(before, you=2)
    after = replace(with_people(mine, ada, cleo, events=[event]), you=0, farewell="left")
    assert SAY("event.left", at="Ben") not in told(mine, after)
    assert told(mine, after).count(SAY("farewell.left")) == 1


def test_a_game_is_told_to_whoever_plays_and_to_whoever_watches() -> None:
    """That it is dealt, or that one watches; whoever comes in the middle reads the table as well."""
    for you, key in ((4, "plain.dealt"), (0, "game.watching")):
        other = {"plain.dealt", "game.watching"} - {key}
        for before in (lobby(), None):
            announcer = Announcer(SAY)
            if before:
                announcer.announce(before)
            said = announcer.announce(replace(playing(), you=you))
            assert said.count(SAY(key)) == 1
            assert not {SAY(one) for one in other} & set(said)
            assert set(announcer.table(replace(playing(), you=you))) <= set(said) or before


def test_a_result_is_told_once_and_a_pause_ends_once() -> None:
    """However often the host says the same."""
    announcer = Announcer(SAY)
    announcer.announce(playing())
    result = announcer.announce(ended())
    assert len(result) > 2
    assert announcer.announce(replace(ended(), fingerprint="x")) == []
    assert told(playing(room=room(paused="Ben")), playing()) == [SAY("plain.goes_on")]
    assert told(playing(room=room(paused="Ben")), playing(room=room(paused="Ben"))) == []
