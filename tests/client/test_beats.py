"""Public events come in beats, never far behind the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.times import Times
from client.present.game_prompt import game_prompt
from client.present.pacing import EventPacer
from client.texts import texts
from protocol.games import GAMES
from protocol.games.village import VERDICT
from protocol.games.wolfmoon import OwnView
from protocol.story import BEHIND
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import NOTES, ask, ended, note, playing, room, table


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Now."""
        return self.now


def numbers(beats: EventPacer) -> int:
    """The number of the last note shown."""
    return beats.shown.notes[-1].number


def started() -> tuple[EventPacer, Clock]:
    """Beats that have shown the sample's notes."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    beats.push(playing())
    return beats, clock


MORE = [
    note(13, "turn", by=3, further=False),
    note(14, "played", by=3, card="villager"),
    note(15, "guessed", by=3, at=1, value=7, hit=True),
    note(16, "out", by=1, cause=3),
]


def test_the_first_scene_is_shown_at_once():
    """Who comes back is not made to watch the past again."""
    beats, _ = started()
    assert numbers(beats) == 12
    assert not beats.behind


def test_events_come_one_after_another_and_the_table_with_the_last():
    """An elimination is not seen in the seats before it is told."""
    beats, clock = started()
    after = table(pile=3)
    beats.push(playing(table=after, notes=[*NOTES, *MORE]))
    assert numbers(beats) == 14
    assert beats.shown.table.pile == 9
    clock.now += 1.3
    assert beats.advance()
    assert numbers(beats) == 15
    clock.now += 1.6
    beats.advance()
    assert numbers(beats) == 16
    assert beats.shown.table.pile == 3
    assert not beats.behind


def test_the_screen_is_never_more_than_four_seconds_behind():
    """A long chain is squeezed."""
    beats, clock = started()
    chain = [note(13 + n, "guessed", by=1, at=2, value=1, hit=False) for n in range(12)]
    beats.push(playing(notes=[*NOTES, *chain]))
    clock.now += 4.0
    beats.advance()
    assert numbers(beats) == 24


def test_a_verdict_stands_until_it_can_be_read():
    """Night falls in the host at once, and on a screen when who voted how, and why, has been read."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    day = village.playing(notes=[village.note(1, "day", number=1)], table=village.table(phase="vote", slot=""))
    beats.push(day)
    voted = village.note(2, "thumbs", at=2, up=[1, 3], down=[], result="lynched")
    hanged = village.note(3, "died", at=2, cause="lynched", card="villager", played="", variant=0)
    beats.push(replace(day, notes=[*day.notes, voted, hanged]))
    clock.now += 0.3
    beats.push(
        replace(village.night("main", "seer"), notes=[*day.notes, voted, hanged, village.note(4, "night", number=2)])
    )
    seen = {}
    for _ in range(40):
        beats.advance()
        seen.setdefault(numbers(beats), clock.now)
        clock.now += 0.25
    assert seen[4] - seen[3] >= VERDICT
    assert beats.shown.table.phase == "night"
    assert clock.now - seen[2] < BEHIND + VERDICT + 2.5 + 2


def test_a_key_jumps_to_now():
    """Everything is shown, nothing is due any more."""
    beats, _ = started()
    beats.push(playing(notes=[*NOTES, *MORE]))
    beats.skip_to_now()
    assert numbers(beats) == 16
    assert beats.wait() is None


def test_a_return_after_a_long_absence_is_not_replayed():
    """Forty new lines come at once."""
    beats, _ = started()
    beats.push(playing(notes=[*NOTES, *(note(13 + n, "drew", by=1, source="pile") for n in range(40))]))
    assert not beats.behind


def test_without_beats_everything_comes_at_once():
    """Tests and --fast."""
    clock = Clock()
    beats = EventPacer(Times(pause_factor=0), clock)
    beats.push(playing())
    beats.push(playing(notes=[*NOTES, *MORE]))
    assert numbers(beats) == 16


def test_nobody_is_asked_before_it_is_told():
    """Asks come with what leads to them, and one that is gone goes at once."""
    beats, clock = started()
    first, second = ask("target", "1", number=7), ask("guess", "1", number=8)
    beats.push(playing(first, second, notes=[*NOTES, *MORE]))
    assert beats.shown.asks == []
    clock.now += 10
    beats.advance()
    assert [one.number for one in beats.shown.asks] == [7, 8]
    beats.push(playing(second, notes=[*NOTES, *MORE, note(17, "turn", by=4, further=False)]))
    assert [one.number for one in beats.shown.asks] == [8]


@pytest.mark.parametrize(("new", "at_once"), [(30, False), (31, True)])
def test_how_much_is_a_long_absence(new, at_once):
    """Thirty new lines are still told one after the other."""
    beats, _ = started()
    beats.push(playing(notes=[*NOTES, *(note(13 + n, "out", by=1, cause=1) for n in range(new))]))
    assert beats.behind is not at_once


def test_the_next_moment_is_that_of_the_next_event():
    """Nobody looks again and again while nothing is due; once its moment has passed it is now."""
    beats, clock = started()
    assert beats.wait() is None
    beats.push(playing(notes=[*NOTES, *MORE]))
    waited = []
    while (wait := beats.wait()) is not None:
        waited.append(wait)
        clock.now += wait
        beats.advance()
    assert len(waited) == 2
    assert min(waited) > 0.5
    beats.push(playing(notes=[*NOTES, *MORE, note(17, "out", by=2, cause=2), note(18, "out", by=4, cause=4)]))
    clock.now += 100
    assert beats.wait() == 0.0


def test_another_match_begins_anew():
    """Its first note has the number one again, and all of it is new; nothing of the one before is still to come."""
    beats, clock = started()
    beats.push(playing(notes=[*NOTES, *MORE]))
    beats.push(playing(room=room(match=2), notes=NOTES[:3]))
    assert [number for _, number in beats.notes_due] == [1, 2, 3]
    assert beats.shown.notes == []
    clock.now += 10
    beats.advance()
    assert numbers(beats) == 3


def test_another_seat_sees_its_own_hand_at_once():
    """Whatever is still to be told, nobody sees what somebody else holds."""
    beats, _ = started()
    mine, theirs = OwnView(["spy"], []), OwnView(["girl"], [])
    beats.push(playing(own=mine, notes=[*NOTES, *MORE]))
    beats.push(playing(own=theirs, you=2, notes=[*NOTES, *MORE]))
    assert beats.shown.own is theirs


def test_what_has_been_shown_hurries_nothing_that_comes():
    """Only what still waits counts towards the few seconds that a screen may be behind."""
    beats, clock = started()
    told = list(NOTES)
    pace = []
    for number in range(13, 25):
        told.append(note(number, "out", by=1, cause=1))
        beats.push(playing(notes=told))
        shown = clock.now
        while beats.behind:
            clock.now += 0.05
            beats.advance()
        clock.now += 5.0
        pace.append(round(clock.now - shown, 2))
    assert numbers(beats) == 24
    assert max(pace) == pace[0] == pace[-1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["werewolves", "duesterwald"])
def test_after_the_end_of_a_village_nobody_is_waited_for(game: str, lang: str):
    """While its great letters stand on the sky, the banner below says that the game is over."""
    clock, say = Clock(), texts(lang)
    beats = EventPacer(Times(), clock)
    before = village.playing(game=game)
    before = replace(before, room=replace(before.room, waiting=[2]))
    beats.push(before)
    assert game_prompt(beats.shown, say, peek=False).title == say("game.thinks", n=1, names="Ben")
    last = before.notes[-1].number
    told = [
        note(last + 1, "died", at=2, cause="shot", card="hunter", played="", variant=0),
        note(last + 2, "ended", ending="werewolf", winners=[1], team="werewolf"),
        note(last + 3, "card", at=1, card="werewolf", played=""),
    ]
    after = village.ended(notes=[*before.notes, *told])
    beats.push(replace(after, room=replace(after.room, game=game, match=before.room.match)))
    assert game_prompt(beats.shown, say, peek=False).title == say("game.thinks", n=1, names="Ben")
    clock.now += 2.6
    assert beats.advance()
    assert beats.shown.notes[-1].kind == "ended"
    assert beats.behind
    assert game_prompt(beats.shown, say, peek=False).title == say(f"{game}.idle.over")


@pytest.mark.parametrize("players", [12, 50])
def test_every_death_of_the_last_morning_stands_before_the_end(players: int):
    """Each as long as any other death; the cards of those who are left, however many, are told with the end."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    before = village.playing(players=players)
    beats.push(before)
    last = before.notes[-1].number
    told = [
        note(last + 1, "day", number=3),
        note(last + 2, "died", at=2, cause="devoured", card="villager", played="", variant=0),
        note(last + 3, "died", at=5, cause="grief", card="seer", played="", variant=0),
        note(last + 4, "ended", ending="werewolf", winners=[1], team="werewolf"),
        *(note(last + 4 + at, "card", at=at, card="werewolf", played="") for at in range(7, players + 1)),
    ]
    after = village.ended(players=players, notes=[*before.notes, *told])
    after = replace(after, room=replace(after.room, match=before.room.match))
    beats.push(after)
    seen: dict[int, float] = {}
    for step in range(120):
        if step == 3:
            beats.push(replace(after, received_at=after.received_at + 1))  # somebody is ready for another game
        beats.advance()
        seen.setdefault(numbers(beats), clock.now)
        clock.now += 0.1
    stood = [seen[last + n + 1] - seen[last + n] for n in (2, 3)]
    assert min(stood) == pytest.approx(GAMES["werewolves"].beat("died", {}), abs=0.11)
    assert seen[last + 2] > seen[last + 1], "and the sun has risen before"
    assert not beats.behind


def test_after_the_end_of_a_round_of_cards_nobody_is_waited_for():
    """As soon as the first note of the end is told."""
    beats, clock = started()
    beats.push(replace(playing(), room=room(waiting=[1])))
    over = [note(13, "ended", ending="highest_value", winners=[1]), note(14, "token", by=1, tokens=1)]
    beats.push(ended(notes=[*NOTES, *over]))
    clock.now += 0.1
    beats.advance()
    assert numbers(beats) == 13
    assert beats.behind
    assert not beats.shown.room.waiting


def test_what_is_open_at_any_time_stays_while_an_event_is_told():
    """It is asked anew with every accusation; what is really another question waits until that is told."""
    clock = Clock()
    beats = EventPacer(Times(), clock)
    talk = village.table(phase="talk", slot="", talks=True)
    say = ask("say", "doubt", "trust", also=("2", "7"), number=50, kind="standing")
    accuse = ask("nominate", "2", "7", number=51, kind="standing")
    sooner = village.playing(say, accuse, table=talk)
    beats.push(sooner)
    later = [
        replace(say, number=60),
        replace(accuse, number=61, choices=["2"], closed={"7": "nominated"}),
        ask("second", "7", number=62, kind="standing"),
    ]
    told = [note(20, "nominated", by=2, at=7), note(21, "said", by=2, word="doubt", at=7)]
    beats.push(replace(sooner, asks=later, notes=[*sooner.notes, *told]))
    assert [one.number for one in beats.shown.asks] == [60, 61]
    clock.now += 9
    beats.advance()
    assert [one.number for one in beats.shown.asks] == [60, 61, 62]
