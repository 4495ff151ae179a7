"""The test game at a real table: what Wolfmoon does not lean on, through match, journal, restart and sealed seats."""

from __future__ import annotations

import pytest

from protocol.keys import SeatKeys
from tests.table.evening import Evening

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def first_night(folder):
    """Four people in the first night of the lantern."""
    evening = Evening(folder, keys=SeatKeys.from_bytes(bytes(range(64))))
    for name in NAMES:
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].submit_command("game", "lantern", evening.now)
    evening.run(0.3)
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(
        lambda: evening.table.lifecycle.phase == "playing" and evening.table.lifecycle.live_match.match.game.night == 1
    )
    evening.run(0.3)
    return evening


@pytest.fixture
def night(tmp_path, lantern_on_offer):
    """The first night of an evening."""
    evening = first_night(tmp_path)
    yield evening
    evening.kill_host()


def ask(evening, name, asked):
    """The open ask of that name on a guest's screen, None without one."""
    return next((a for a in evening.guests[name].scene.asks if a.name == asked), None)


def say(evening, name, asked, choice):
    """Answer an ask that is open to a guest."""
    evening.guests[name].submit_answer(ask(evening, name, asked).number, choice, evening.now)


def holder(evening, role):
    """The name of whoever holds a role."""
    roles = evening.table.lifecycle.live_match.match.game.roles
    return NAMES[int(next(seat for seat, held in roles.items() if held == role)) - 1]


def dawn(evening):
    """Let the clock end the night."""
    evening.until(
        lambda: "stands" in evening.table.lifecycle.live_match.match.game.state() and ask(evening, "Ada", "nominate"),
        90,
    )


def test_whispers_may_change_until_the_lantern_goes_out_also_over_a_crash(night):
    """Drafts of a slot ride on the beat, the last one counts, a killed host keeps them and the time that was left."""
    say(night, "Ada", "whisper", "2")
    night.run(4.0)
    say(night, "Ada", "whisper", "3")
    say(night, "Ben", "whisper", "3")
    night.run(10.0)
    game = night.table.lifecycle.live_match.match.game
    assert game.given == {"1": "3", "2": "3"}
    left = ask(night, "Ada", "whisper").left
    night.restart_host()
    night.until(lambda: all(g.scene.status == "live" for g in night.guests.values()), 20)
    assert night.table.lifecycle.live_match.match.game.given == {"1": "3", "2": "3"}
    clock = night.table.lifecycle.live_match.left(night.now) / 1000
    assert left / 1000 - 12.0 < clock < left / 1000 + 6.0, "the time goes on within the five seconds that are written"
    assert clock < 40.0 - 10.0 + 5.5
    dawn(night)
    assert night.guests["Dan"].scene.table.whispers == {"3": 2}


def spoken(evening, seconds):
    """What crosses the broker in so many seconds: for each moment the topics and sizes."""
    said, start, heard = evening.hear(), evening.now, []
    while evening.now < start + seconds:
        evening.run(0.05)
        heard.append([(topic, len(data)) for topic, data in said])
        said.clear()
    return heard


def test_a_secret_slot_names_nobody_who_is_waited_for_and_shows_no_tap(tmp_path, lantern_on_offer):
    """Taps in a slot, refused ones too, move no message: the same night with and without them sounds the same."""
    nights = [first_night(tmp_path / name) for name in ("quiet", "tapped")]
    for night in nights:
        night.table.context.fast, night.table.lobby.pace_name = False, "brisk"
        night.run(7.0)
        assert night.guests["Cleo"].scene.room.beat == 2000
    quiet, tapped = nights
    say(tapped, "Ada", "whisper", "2")
    say(tapped, "Ben", "whisper", "3")
    tapped.guests["Cleo"].submit_answer(ask(tapped, "Cleo", "whisper").number, "nonsense", tapped.now)
    heard = [spoken(night, 6.0) for night in nights]
    say(tapped, "Ben", "whisper", "4")
    heard = [so_far + spoken(night, 6.0) for so_far, night in zip(heard, nights, strict=True)]
    assert tapped.guests["Cleo"].scene.room.waiting == []
    assert tapped.table.lifecycle.live_match.match.game.given == {"1": "2", "2": "4"}
    assert quiet.table.lifecycle.live_match.match.game.given == {}
    assert heard[0] == heard[1]
    assert 6 <= sum(any("down" in topic for topic, _ in moment) for moment in heard[0]) <= 8, "a step every 2 s"
    for night in nights:
        night.kill_host()


def test_two_nominations_stand_at_once_and_the_first_half_decides(night):
    """Standing asks of several seats at the same time; votes come in any order."""
    dawn(night)
    say(night, "Ada", "nominate", "3")
    say(night, "Ben", "nominate", "4")
    night.run(0.5)
    assert night.guests["Dan"].scene.table.stands == {"1": 3, "2": 4}
    say(night, "Cleo", "vote", "4")
    night.run(0.5)
    night.restart_host()
    night.until(lambda: all(g.scene.status == "live" for g in night.guests.values()), 20)
    assert night.guests["Dan"].scene.table.stands == {"1": 3, "2": 4}
    say(night, "Ada", "vote", "4")
    night.until(
        lambda: night.table.lifecycle.live_match.match.game.gone in ([4], []) and not ask(night, "Ada", "vote"), 20
    )
    if holder(night, "charm") != "Dan":
        night.until(lambda: night.guests["Ada"].scene.table.gone == [4], 20)


def test_the_secret_reaction_is_asked_whether_or_not_it_is_held(night):
    """Whoever is voted out has the window on the screen; their device answers it by itself, once, before its end."""
    dawn(night)
    say(night, "Ada", "nominate", "2")
    night.run(0.5)
    say(night, "Cleo", "vote", "2")
    say(night, "Dan", "vote", "2")
    night.until(lambda: ask(night, "Ben", "charm"), 20)
    held = holder(night, "charm") == "Ben"
    assert ask(night, "Ben", "charm").choices == (["no", "yes"] if held else ["no"])
    night.until(lambda: night.table.lifecycle.live_match.match.game.given.get("2") == "no", 5)
    night.until(lambda: night.guests["Ada"].scene.table.gone == [2], 20)


def test_the_spark_ends_the_game_in_anybodys_turn(night):
    """What is open at any time may come in the middle of a slot, and the end of the game reaches everybody."""
    keeper = holder(night, "spark")
    say(night, keeper, "light", "yes")
    night.until(lambda: night.table.lifecycle.phase == "result", 5)
    night.run(0.5)
    assert night.table.lifecycle.live_match.match.over.ending == "spark"
    assert {g.scene.room.phase for g in night.guests.values()} == {"result"}
    night.restart_host()
    assert night.table.lifecycle.live_match.match.over.winners == [NAMES.index(keeper) + 1]
