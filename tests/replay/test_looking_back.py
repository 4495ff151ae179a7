"""A kept game as this device lists it and looks at it: which one is meant, by whose eyes, and where it ends."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import replace
from pathlib import Path

import pytest

from client.base.errors import NoSuchGame, ReplayFailed
from client.base.scene import Scene
from client.device.saved_games import SavedGame
from client.games.village.rumours import morning
from client.present import replay, replay_steps
from client.texts import texts
from protocol.codec import encode
from protocol.program.commandline import WrongValue
from protocol.record import Handover, Holder, Memory, Record, RecordedGame, packed
from tests.client.fake import playing, room, table
from tests.client.village import names, note
from tests.client.village import table as village

SAY = texts("en")


@pytest.fixture
def kept() -> SavedGame:
    """A game of three: Ada, a bot that became Ben's, and Cleo's, which a bot has at the end."""
    roster = [Holder("Ada", b"a" * 32, b""), Holder("Runa", b"", b""), Holder("Cleo", b"c" * 32, b"")]
    hands = [Handover(2, 5, "Ben", b"b" * 32, b""), Handover(3, 9, "Otto", b"", b"")]
    record = Record(
        1, "1", "table", 3, "wolfmoon", {}, b"", b"", roster, b"", hands, winners=[2, 3], ending="moon", answers=0
    )
    return SavedGame(Path("kept"), 0.0, RecordedGame(record, []))


@pytest.mark.parametrize(
    ("typed", "found"), [("1", 0), ("2", 1), ("0", None), ("3", None), pytest.param("9" * 5000, None, id="endless")]
)
def test_a_game_is_named_by_its_number(typed: str, found: int | None, kept, monkeypatch) -> None:
    """From one on, as the list has it."""
    games = [kept, replace(kept, when=1.0)]
    monkeypatch.setattr(replay.SavedGames, "games", lambda _: iter(games))
    if found is None:
        with pytest.raises(NoSuchGame):
            replay.find(typed)
    else:
        assert replay.find(typed) is games[found]


def test_a_game_is_found_by_its_file(kept, tmp_path, monkeypatch) -> None:
    """Whatever its name; where there is none, or something else lies there, that is said."""
    kept.game.record.commitment, kept.game.record.secret = bytes(32), bytes(32)
    path = tmp_path / "evening.moon"
    path.write_bytes(packed(kept.game))
    monkeypatch.chdir(tmp_path)
    for name in (str(path), path.name):
        found = replay.find(name)
        assert (found.path, found.game.record) == (Path(name), kept.game.record)
        assert found.when == path.stat().st_mtime
    with pytest.raises(NoSuchGame):
        replay.find("other.moon")
    path.write_bytes(b"a letter")
    for name in (path.name, str(tmp_path)):
        with pytest.raises(ReplayFailed):
            replay.find(name)


def test_a_file_that_cannot_be_read_is_said_with_its_reason(tmp_path, monkeypatch) -> None:
    """In the words of the system, or as the error is called where it has none."""
    (tmp_path / "evening.moon").write_bytes(b"a game")
    for error, reason in ((OSError(5, "Input/output error"), "Input/output error"), (TimeoutError(), "TimeoutError")):

        def broken(*_: object, error: OSError = error) -> bytes:
            raise error

        monkeypatch.setattr(replay, "read_file", broken)
        with pytest.raises(ReplayFailed) as told:
            replay.find(str(tmp_path / "evening.moon"))
        assert f"evening.moon: {reason}" in told.value.message("en")


def test_a_step_of_no_table_tells_nothing() -> None:
    """A file may come from anybody."""
    step = replay_steps.ReplayStep(1, 1, Scene(), [], 0, 0, [("1 ask 2", False)], [], {})
    assert [*step.heard(SAY), *step.known(SAY), *step.true(SAY), *step.result(SAY), *step.answered(SAY)] == []


@pytest.mark.parametrize(
    ("game", "answer", "words"),
    [
        ("wolfmoon", "1 play seer", "Seer"), ("wolfmoon", "1 charm no", "No"), ("wolfmoon", "1 target 2", "Ben"),
        ("wolfmoon", "1 action draw", "draw a card"), ("wolfmoon", "1 slot 2", "card 2 of the centre"),
        ("wolfmoon", "1 target 1", "Ada"), ("shadow_world", "1 attack 2", "to attack Ben"),
        ("shadow_world", "1 attack skip", "not to attack"), ("werewolves", "1 brew heal+2", ""),
        ("wolfmoon", "1 play " + "9" * 5000, ""),
    ],
)  # fmt: skip
def test_who_has_chosen_what_is_told_in_words(game: str, answer: str, words: str) -> None:
    """By the name of its seat, even one's own. Where an answer has no words, only that there was one is told."""
    scene = playing(players=2, you=1, room=room(2, game=game))
    step = replay_steps.ReplayStep(1, 1, scene, [], 0, 0, [(answer, False)], [], {})
    end = f": {words}." if words else "."
    assert step.answered(SAY) == [f"Ada has chosen{end}"]
    assert replace(step, answers=[(answer, True)]).answered(SAY) == [f"The host has chosen for Ada{end}"]


@pytest.mark.parametrize("answer", ["", "chance d6 4", "clock window end", "0 vote 1", "3 vote 1"])
def test_what_no_seat_of_the_game_has_chosen_is_told_of_nobody(answer: str) -> None:
    """The start, chance, the clock, and what only a forged record can hold."""
    scene = playing(players=2, you=1, room=room(2))
    assert replay_steps.ReplayStep(1, 1, scene, [], 0, 0, [(answer, False)], [], {}).answered(SAY) == []


def test_a_game_is_listed_by_whoever_had_the_seats_last(kept) -> None:
    """They have won it."""
    line = replay.summary(kept, SAY)
    assert "Ada, Ben, Otto" in line
    assert SAY("replay.won", names="Ben and Otto") in line
    assert "Runa" not in line


@pytest.mark.parametrize(
    ("winners", "said"), [([], "replay.won.nobody"), ([0, 4], "replay.won.nobody"), ([0, 1, 4], "Ada")]
)
def test_nobody_has_won_from_a_seat_that_there_is_not(winners: list[int], said: str, kept) -> None:
    """A record may have been written by anybody."""
    kept.game.record.winners = winners
    won = SAY(said) if said in SAY else SAY("replay.won", names=said)
    assert won in replay.summary(kept, SAY)


def test_whose_eyes_are_looked_through(kept) -> None:
    """Those that were asked for, else one's own, else nobody's; no seat that the game does not have."""
    assert [replay.viewing_seat(kept, chosen) for chosen in (-1, 0, 1, 3)] == [0, 0, 1, 3]
    with pytest.raises(WrongValue):
        replay.viewing_seat(kept, 4)
    for seat, eyes in ((3, 3), (4, 0)):
        kept.game.memory = Memory(seat, b"", b"", "wolfmoon", {}, b"", b"", b"", b"", b"", b"", b"")
        assert replay.viewing_seat(kept, -1) == eyes
        assert replay.viewing_seat(kept, 0) == 0


def test_a_game_is_over_at_its_last_step_only(kept, monkeypatch) -> None:
    """An ending of a round in its middle is none of the game's; bots are whoever was one at the end."""
    step = {"table": b64encode(encode(table(3))).decode(), "own": "", "notes": [], "answer": "", "by_host": False}
    step |= {"hands": [], "truth": {}}
    notes = [[b64encode(encode(note(n, "drew", by=1, source="pile"))).decode()] for n in (1, 2, 3)]
    rows = [json.dumps({**step, "over": over, "notes": notes[n]}) for n, over in enumerate((False, True, True))]
    monkeypatch.setattr(replay_steps, "run_replay", lambda *_: "\n".join(rows))
    steps = replay_steps.steps(kept.path, kept.game.record, 1)
    assert [(one.n, one.of, one.scene.room.phase) for one in steps] == [
        (1, 3, "playing"), (2, 3, "playing"), (3, 3, "result"),
    ]  # fmt: skip
    assert [(one.name, one.bot) for one in steps[0].scene.room.people] == [
        ("Ada", False),
        ("Ben", False),
        ("Otto", True),
    ]


def test_each_step_is_told_with_what_was_heard_before(kept, monkeypatch) -> None:
    """So a morning says what the village said in its night; what nobody hears of belongs to what is heard next."""
    roster = [Holder(name, b"", b"") for name in names(8)]
    record = replace(kept.game.record, game="werewolves", roster=roster, hands=[], winners=[])
    told = [[note(1, "night", number=1)], [], [note(2, "day", number=1), note(2, "none_devoured")]]
    step = {"table": b64encode(encode(village(8))).decode(), "own": "", "answer": "", "by_host": False}
    step |= {"hands": [], "truth": {}, "over": False}
    notes = ([b64encode(encode(one)).decode() for one in some] for some in told)
    given = ("", "1 suspect 2", "clock main end")
    rows = [json.dumps({**step, "notes": some, "answer": given[n]}) for n, some in enumerate(notes)]
    monkeypatch.setattr(replay_steps, "run_replay", lambda *_: "\n".join(rows))
    first, last = replay_steps.steps(kept.path, record, 1)
    assert first.heard(SAY) == ["Night 1 falls."]
    assert last.answered(SAY) == ["Suspicions: Ada: Ben."]
    day = note(2, "day", number=1)
    assert last.heard(SAY)[0].endswith(morning(day, last.scene, SAY))
    assert morning(day, last.scene, SAY)
    heard = [*first.heard(SAY), *last.heard(SAY)]
    lines = replay.text(replace(kept, game=replace(kept.game, record=record)), 1, SAY)
    assert [line for line in lines if line in heard] == heard
    assert len(last.heard(SAY)) == 2
