"""What a seat may choose at a moment, and what stands above it: whom it concerns, and when it is not offered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest

from client.base.deeds import Command
from client.base.scene import Verification
from client.base.spans import columns, plain_text
from client.present.between_games import STOP, after_the_game, left_of, waiting_room
from client.present.game_prompt import THINKING, game_prompt
from client.present.prompts import anytime_choices, can_take_back, current_ask, prompt
from client.present.seat_count import FEW, seats_offered
from client.present.standings import StandingsPages, evening_sentences, sentences, sheet_lines
from client.present.table_events import announcements, nudged, pause_line, seat_in_question
from client.texts import texts
from client.tui.screens import at_the_door
from protocol.fields import PauseCause
from protocol.games import GAMES
from protocol.messages import Event, PendingTransferView, StandingsPage, StandingsRow
from protocol.texts import LANGUAGES
from protocol.verdicts import DealChecked, OtherView, RecordFits
from tests.client.fake import ask, ended, lobby, person, playing, room

if TYPE_CHECKING:
    from client.base.choices import Prompt
    from client.base.scene import Scene
    from protocol.verdicts import Verdict

SAY = texts("en")


def deeds(prompt: Prompt) -> list[object]:
    """What its rows do."""
    return [row.deed for row in prompt.rows]


# -- in a game -----------------------------------------------------------------------------------------------


def test_what_the_table_waits_for_goes_before_what_was_asked_first() -> None:
    """A choice before a window, whatever their numbers; of one kind the older one; nothing that is open anyway."""
    window, choice = ask("spy", "no", number=3, kind="window"), ask("target", "1", number=9)
    later, standing = ask("guess", "1", number=10), ask("reveal", "yes", number=1, kind="standing")
    assert current_ask(playing(window, choice)) is choice
    assert current_ask(playing(later, choice, standing)) is choice
    assert current_ask(playing(standing)) is None


def test_why_something_is_closed_is_told_before_anybody_tries_or_only_then() -> None:
    """Only then where it would tell something about whoever is asked."""
    for kind, quiet in (("choice", False), ("vote", False), ("window", True), ("slot", True)):
        asked = ask("odd", "1", closed={"2": "protected"}, kind=kind)
        rows = prompt(asked, playing(asked), SAY).rows
        assert [(bool(row.closed), row.quiet) for row in rows] == [(False, False), (True, quiet)], kind


def test_only_what_does_something_can_be_taken_back() -> None:
    """Leaving it is no mistake that a finger could make, and no other ask is guarded."""
    game = GAMES["wolfmoon"]
    name = next(iter(game.take_back))
    scene = playing(ask(name, "yes", "no", "skip", "stop", number=7), ask("other", "yes", number=8))
    assert [can_take_back(scene, 7, choice) for choice in ("yes", "no", "skip", "stop")] == [True, False, False, False]
    assert not can_take_back(scene, 8, "yes")
    assert not can_take_back(scene, 6, "yes")


@pytest.mark.parametrize("changes", [{"paused": "Ben"}, {"phase": "result"}], ids=["in a pause", "after the game"])
def test_what_is_open_at_any_time_is_not_open_at_every_moment(changes: dict[str, str]) -> None:
    """Only while the game runs, and only to whoever plays."""
    scene = playing(ask("reveal", "yes", kind="standing"))
    assert len(anytime_choices(scene, SAY)) == 1
    assert anytime_choices(replace(scene, you=0), SAY) == ()
    assert anytime_choices(replace(scene, room=room(**changes)), SAY) == ()


def test_whoever_rests_gets_the_seat_back_and_nothing_else_except_in_a_pause() -> None:
    """In a pause there is only the way to go on."""
    people = [person(name, stand_in=name == "Dana") for name in ("Ada", "Ben", "Cleo", "Dana")]
    resting = playing(ask("target", "1"), room=room(people=people))
    assert deeds(game_prompt(resting, SAY, peek=False)) == [Command("rest", "no")]
    assert deeds(game_prompt(replace(resting, you=3), SAY, peek=False)) != [Command("rest", "no")]
    paused = replace(resting, room=room(people=people, paused="Ben"))
    assert deeds(game_prompt(paused, SAY, peek=False)) == [Command("pause", "no")]


@pytest.mark.parametrize(
    ("here", "bot", "title"),
    [
        ((True, True), False, "game.thinks"),
        ((False, True), False, "game.thinks"),
        ((False, False), False, "game.away"),
        ((False, False), True, "game.thinks"),
    ],
)
def test_whom_the_table_waits_for(here: tuple[bool, bool], bot: bool, title: str) -> None:
    """All of them but oneself by name; out of reach only if nobody of them is there."""
    people = [person("Ada", present=here[0]), person("Ben", present=here[1], bot=bot), person("Cleo"), person("Dana")]
    scene = playing(room=room(people=people, waiting=[1, 2, 4]))
    assert game_prompt(scene, SAY, peek=False).title == SAY(title, n=2, names="Ada and Ben")


@pytest.mark.parametrize(("waited", "long"), [(THINKING - 100, False), (THINKING, True)])
def test_after_a_while_the_line_says_how_long_it_has_been(waited: int, long: bool, monkeypatch) -> None:
    """From three quarters of a minute on, to the moment."""
    monkeypatch.setattr("client.present.game_prompt.grown_now", lambda count, _scene: count)
    title = game_prompt(playing(room=room(waiting=[2], waited=waited)), SAY, peek=False).title
    assert (title == SAY("game.thinks.long", names="Ben", time=SAY.seconds(waited))) is long


# -- between games -------------------------------------------------------------------------------------------


def with_people(scene: Scene, *people: object, **changes: object) -> Scene:
    """The same room with other people."""
    assert scene.room
    return replace(scene, room=replace(scene.room, people=list(people), **changes))  # type: ignore[arg-type]


def test_whom_the_ready_wait_for() -> None:
    """People who are here and not ready, by name; nobody who is away, no bot, and not oneself."""
    ada = person("Ada", ready=True)
    others = (person("Ben"), person("Cleo", present=False), person("Dana", ready=True), person("Runa", bot=True))
    scene = with_people(lobby(), ada, *others)
    assert waiting_room(scene, scene.room, SAY).title == SAY("room.prompt.ready", names="Ben")
    scene = with_people(scene, ada, *others[1:])
    assert waiting_room(scene, scene.room, SAY).title.startswith(SAY("room.prompt.all_ready"))


def test_neighbours_are_told_where_there_is_a_choice() -> None:
    """From three people on; every place but the own, each by its number."""
    people = [person(name) for name in ("Ada", "Ben", "Cleo")]
    for count, offered in ((2, False), (3, True)):
        scene = with_people(lobby(), *people[:count])
        labels = [row.label for row in waiting_room(scene, scene.room, SAY).rows]
        assert (SAY("room.left_of") in labels) is offered
    scene = replace(with_people(lobby(), *people), you=2)
    assert [(row.key, row.deed) for row in left_of(scene, SAY).rows] == [
        ("1", Command("sit", "1")), ("3", Command("sit", "3")),
    ]  # fmt: skip


def test_whoever_only_watches_stops_no_countdown() -> None:
    """They see the seconds, rounded up, and have no row."""
    scene = replace(lobby(), room=replace(lobby().room, countdown=2100))
    prompt = waiting_room(scene, scene.room, SAY)
    assert [row.key for row in prompt.rows if row.deed] == [STOP]
    watching = waiting_room(replace(scene, you=0), scene.room, SAY)
    assert (watching.rows, watching.title) == ((), prompt.title)


@pytest.mark.parametrize(("passed", "said"), [(0, "We start in 3."), (1.5, "We start in 1."), (2.2, "We start now.")])
def test_a_countdown_runs_at_seats_and_on_the_television(monkeypatch, passed: float, said: str) -> None:
    """The host tells it once; nobody is told to wait for no seconds."""
    scene = replace(lobby(), room=replace(lobby().room, countdown=2100), received_at=10.0)
    monkeypatch.setattr("client.base.scene.time.monotonic", lambda: 10.0 + passed)
    assert waiting_room(scene, scene.room, SAY).title == said
    assert at_the_door.about(scene, scene.room, SAY) == said


def test_whoever_is_ready_sees_that_in_a_countdown_and_taps_nothing_by_it() -> None:
    """The row that was under the finger stays there, says so quietly, and the way back has a key of its own."""
    scene = replace(lobby(), room=replace(lobby().room, countdown=2100))
    ready, stop = waiting_room(scene, scene.room, SAY).rows
    assert (ready.deed, ready.quiet, ready.closed) == (None, True, SAY("room.ready"))
    assert ready.shown(peek=True) == (SAY("room.i_am_ready"), f"✓ {SAY('room.ready')}")
    assert (stop.deed, stop.key) == (Command("stop"), STOP)


@pytest.mark.parametrize(
    ("found", "told"), [(OtherView, True), (RecordFits, False), (DealChecked, False), (None, False)]
)
def test_under_a_result_stands_what_does_not_fit(found: type[Verdict] | None, told: bool) -> None:
    """That all of it fits is nothing that anybody has to be told there."""
    check = Verification(found.id, {}) if found else None
    title = after_the_game(replace(ended(), verification=check), ended().room, SAY, alone=False).title
    assert title == (found().message("en") if found and told else SAY("result.prompt"))


def test_what_follows_a_game_depends_on_who_looks_at_it() -> None:
    """Whoever watched wants nothing of it; a game that is kept can be looked at again; practice ends for good."""
    scene = ended()
    room_now = scene.room
    again, log = SAY("result.again"), SAY("result.log")

    def labels(**changes: object) -> list[str]:
        prompt = after_the_game(replace(scene, **changes), room_now, SAY, alone=bool(changes.get("code")))  # type: ignore[arg-type]
        return [prompt.title, *(row.label for row in prompt.rows)]

    assert labels() == [SAY("result.prompt"), again, SAY("result.lobby"), SAY("result.enough"), log]
    assert labels(you=0) == [SAY("game.watching"), log]
    assert labels(saved_as="game") == [*labels(), SAY("replay.open_game")]
    assert labels(code="practice") == [SAY("result.prompt"), again, SAY("result.lobby"), SAY("menu.close"), log]


def test_only_the_keeper_sets_what_others_look_at() -> None:
    """The same way, under another name."""
    for you, key in ((1, "room.setup"), (2, "room.setup.look"), (0, "room.setup.look")):
        scene = replace(lobby(), you=you)
        labels = [row.label for row in waiting_room(scene, scene.room, SAY).rows]
        assert SAY(key) in labels
        assert len({SAY("room.setup"), SAY("room.setup.look")} & set(labels)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cause", [cause for cause in get_args(PauseCause) if cause])
def test_a_pause_that_nobody_wanted_has_nobodys_name(lang: str, cause: PauseCause) -> None:
    """It says in the reader's language what has happened, on every kind of screen."""
    say, paused = texts(lang), room(paused="the power cut", paused_for=cause)
    assert game_prompt(playing(room=paused), say, peek=False).title == say(f"bar.paused.{cause}")
    for key in ("bar.paused", "plain.paused", "table_menu.paused"):
        assert "the power cut" not in pause_line(paused, say, key)
        assert "Ben" in pause_line(room(paused="Ben"), say, key)


def test_seconds_that_have_begun_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause that ends in a little more than two seconds goes on in three."""
    monkeypatch.setattr("client.present.game_prompt.left_now", lambda left, _scene: left)
    for left, said in ((2100, 3), (2000, 2), (1, 1)):
        scene = playing(room=room(paused="Ben", countdown=left))
        assert game_prompt(scene, SAY, peek=False).title == SAY("table_menu.goes_on", n=said)


def test_a_free_keepers_place_is_told_to_whoever_may_take_it() -> None:
    """Once, and not to somebody without a seat."""
    before, after = playing(), playing(room=room(keeper_free=True))
    assert announcements(before, after, SAY) == [SAY("table_menu.keeper_free")]
    assert announcements(after, replace(after), SAY) == []
    assert announcements(replace(before, you=0), replace(after, you=0), SAY) == []


def test_how_many_seats_a_waiting_room_shows() -> None:
    """All of a small game's, of a great one as many as it needs, and never fewer than are taken."""
    for game in GAMES:
        least, most = GAMES[game].seats[0], GAMES[game].seats[-1]
        assert seats_offered(room(2, game=game)) == (most if most <= FEW else least)
        full = [person(f"Guest {n}") for n in range(most)]
        assert seats_offered(room(people=full, game=game)) == most


def test_standings_say_who_was_stood_in_for_at_the_result_only() -> None:
    """In the waiting room that is over; everybody is named once, by wins, among equals by points."""
    scene = ended()
    told = replace(scene.room, stood_in=[2], standings=[1, 2, 1, 0], points=[0, 3, 5, 1])
    first, second = evening_sentences(scene, told, SAY)
    assert first == SAY("standings.stood_in", n=1, names="Ben")
    order = [
        second.index(words)
        for words in (
            SAY("standings.points_too", won=SAY("result.wins", name="Ben", n=2), n=3),
            SAY("standings.points_too", won=SAY("result.wins", name="Cleo", n=1), n=5),
            SAY("result.wins", name="Ada", n=1),
            SAY("standings.points", name="Dana", n=1),
        )
    ]
    assert order == sorted(order)
    assert evening_sentences(scene, replace(told, phase="lobby"), SAY) == [second]


def test_everybody_finds_the_own_row_in_the_results() -> None:
    """It has a tone of its own; somebody of another name has not."""
    rows = [StandingsRow(name, "wolfmoon", 1, 1) for name in ("Ada", "Ben", "Zoe")]
    past = StandingsPage(counted=1, aside=0, index=0, count=1, rows=rows)
    for you, name in ((1, "Ada"), (2, "Ben"), (0, "")):
        lines = sheet_lines(replace(lobby(), you=you, standings=past), SAY, 60)
        mine = [plain_text(line).split()[0] for line in lines if line and line[0].tone == "you"]
        assert mine == ([name] if name else [])


@pytest.mark.parametrize(("index", "more"), [(0, True), (1, False)])
def test_results_say_that_there_are_more_of_them(index: int, more: bool) -> None:
    """Until the last page has come, in columns and in sentences."""
    rows = [StandingsRow("Ada", "wolfmoon", 2, 3)]
    scene = replace(lobby(), standings=StandingsPage(counted=3, aside=0, index=index, count=2, rows=rows))
    said = [plain_text(line).strip() for line in sheet_lines(scene, SAY, 60)]
    assert (SAY("standings.more") in said) is more
    assert (SAY("standings.more") in sentences(scene, SAY)) is more


@pytest.mark.parametrize("changes", [{"counted": 8}, {"aside": 2}, {"count": 3}])
def test_pages_of_other_results_are_not_joined(changes: dict[str, int]) -> None:
    """Whatever has changed between two pages, they are of two tallies."""
    rows = [StandingsRow(name, "wolfmoon", 1, 1) for name in ("Ada", "Ben")]
    first = StandingsPage(counted=7, aside=1, index=0, count=2, rows=rows[:1])
    pages = StandingsPages()
    pages.add(first, "lobby")
    told = pages.add(replace(first, index=1, rows=rows[1:], **changes), "lobby")
    assert told
    assert told.rows == rows[1:]


# -- around the game -----------------------------------------------------------------------------------------


def test_a_nudge_is_for_whoever_is_waited_for() -> None:
    """By whom, or the console; everybody else only reads that it has happened."""
    before = playing(room=room(waiting=[4]))
    after = playing(room=room(waiting=[4], nudges=1, events=[Event(1, "nudged", 4, 2)]))
    assert nudged(before, after)
    assert announcements(before, after, SAY) == [SAY("table_menu.nudged", by="Ben")]
    assert not nudged(before, replace(after, you=1))
    assert announcements(before, replace(after, you=1), SAY) == [SAY("event.nudged", at="Dana", by="Ben")]
    alone = playing(room=room(waiting=[4], nudges=1))
    assert announcements(before, alone, SAY) == [SAY("table_menu.nudged", by=SAY("event.console"))]


def test_a_seat_that_is_asked_for_is_told_to_whom_it_concerns() -> None:
    """Its own person, and whoever has shown the code; once, and to nobody else at the table."""
    moving = PendingTransferView(place=4, left=9000)
    before, after = playing(), playing(room=room(moving=moving))
    assert announcements(before, after, SAY) == [SAY("table_menu.yours", time=SAY.seconds(9000))]
    assert seat_in_question(before, after)
    assert announcements(after, replace(after), SAY) == []
    assert not seat_in_question(after, replace(after))
    assert announcements(replace(before, you=2), replace(after, you=2), SAY) == []
    assert announcements(replace(before, you=0), replace(after, you=0), SAY) == [SAY("table_menu.coming", name="Dana")]


def test_events_have_the_names_of_their_moment() -> None:
    """Whoever has left is named as long as it is news; a place that is new then has its new name."""
    ada, ben, cleo = (person(name) for name in ("Ada", "Ben", "Cleo"))
    before = with_people(lobby(), ada, ben)
    after = with_people(lobby(), ada, cleo, ben, events=[Event(1, "keeper", 2, 1)])
    assert announcements(before, after, SAY) == [SAY("event.keeper", at="Ben", by="Ada")]
    after = with_people(lobby(), ada, ben, cleo, events=[Event(1, "keeper", 3, 0)])
    assert announcements(before, after, SAY) == [SAY("event.keeper", at="Cleo", by=SAY("event.console"))]
    assert announcements(after, replace(after), SAY) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ready", [False, True])
def test_what_stands_side_by_side_between_games_is_whole_on_a_phone(ready, lang: str) -> None:
    """Half of forty columns without edge, key and air are fourteen; before a game and after it, ready or not."""
    say = texts(lang)
    people = [person(name, keeper=name == "Ada", ready=ready) for name in ("Ada", "Ben", "Cleo")]
    for you in (1, 2):
        waiting, over = (
            replace(scene, you=you, saved_as="game", room=replace(scene.room, people=people))
            for scene in (lobby(), ended())
        )
        rows = waiting_room(waiting, waiting.room, say).rows
        rows += after_the_game(over, over.room, say, alone=False).rows
        assert not [row.label for row in rows if columns(row.short or row.label) > 14]
