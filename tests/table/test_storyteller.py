"""A storyteller without a seat: what waits for her, what she sees and may do, and that everybody knows of her."""

from __future__ import annotations

import pytest

from client.games import face
from client.games.village.result import led as led_by
from client.texts import texts
from host.engine.asking import Ask
from host.replay.verify import verify
from host.table import storyteller
from host.table.disclosure import signed_record
from host.table.silence import SILENT
from host.table.storyteller import KEPT_FREE
from protocol.codec import decode, encode
from protocol.games.village import SECONDS, StorytellerSheet
from protocol.messages import Down
from protocol.verdicts import NotByTheRules, RecordFits
from tests.table.village import VillageEvening

BRISK = 0.6


@pytest.fixture(params=["werewolves", "duesterwald"])
def led(request, tmp_path):
    """A village of nine that Tess leads, before the first slot."""
    evening = VillageEvening.begun(tmp_path, request.param, teller="Tess")
    yield evening
    evening.kill_host()


def tell(led, wish, choice="-"):
    """The storyteller wishes something; the refusal, "" when it counts."""
    led.guests["Tess"].submit_command(wish, choice, led.now)
    led.run(0.1)
    led.until(lambda: not led.guests["Tess"].scene.pending, 10)
    return led.guests["Tess"].scene.refused


def test_everybody_knows_of_her_and_she_has_no_seat(led):
    """Her name is in every room, a public event is kept with the match, and only she has the sheet."""
    rooms = [guest.scene.room for guest in led.guests.values()]
    assert {room.storyteller for room in rooms} == {"Tess"}
    assert "Tess" not in [person.name for person in rooms[0].people]
    kept = led.journal.file.db.execute(
        "select kind from events where match = ?", (led.table.lifecycle.number,)
    ).fetchall()
    assert ("leads",) in kept
    sheets = {name: guest.scene.sheet for name, guest in led.guests.items()}
    assert [name for name, sheet in sheets.items() if sheet] == ["Tess"]
    assert [row.role for row in sheets["Tess"].rows] == led.game.roles[1:]
    assert led.guests["Tess"].scene.own is None


def test_every_step_of_a_led_game_has_room_for_her_sheet(led):
    """One piece more for everybody than without her, so that nobody sees which message holds it."""
    led.run(4.0)
    step = [topic for topic, _ in led.table.publish(led.now) if topic.endswith("/down")]
    counts = {step.count(topic) for topic in step}
    lobby = led.table.lobby
    assert lobby.storyteller()
    led.table.roster.watchers.remove(lobby.storyteller())
    assert not lobby.storyteller()
    step = [topic for topic, _ in led.table.publish(led.now) if topic.endswith("/down")]
    assert {step.count(topic) + 1 for topic in step} == counts
    assert len(counts) == 1


def test_her_sheet_is_away_in_a_pause(led):
    """Whoever passes by the device sees as little as on any other."""
    assert led.guests["Tess"].scene.sheet
    led.guests["Tess"].submit_command("pause", "yes", led.now)
    led.until(lambda: led.guests["Tess"].scene.room.paused, 5)
    assert led.guests["Tess"].scene.sheet is None


def test_her_sheet_is_gone_when_the_game_is_over(led):
    """Everybody sees all there is to see; nothing is left that only she may."""
    led.table.lifecycle.live_match.end("off")
    led.until(lambda: led.guests["Tess"].scene.room.phase == "result", 5)
    led.run(1.0)
    assert led.guests["Tess"].scene.sheet is None


def test_a_slot_waits_for_her_tap_but_not_longer_than_it_may(led):
    """The first slot opens with her tap, the second by itself after her time."""
    assert led.game.slot == ""
    assert led.guests["Tess"].scene.sheet.waits
    led.run(5.0)
    assert led.game.slot == ""
    assert tell(led, "lead_on") == ""
    first = led.game.slot
    assert first
    led.until(lambda: led.game.slot != first, 60)
    assert led.game.slot == ""
    begun = led.now
    led.until(lambda: led.game.slot, 90)
    assert abs(led.now - begun - SECONDS["lead"] * BRISK) < 3.0


def test_nothing_waits_for_a_storyteller_who_is_not_there(led):
    """Her device is out of reach: the slot opens by itself, as soon as that is known."""
    led.silence("Tess")
    begun = led.now
    led.until(lambda: led.game.slot, 30)
    assert led.now - begun < 15.0


def test_only_she_may_lead_and_nobody_can_become_her_in_a_game(led):
    """Her wishes are refused to everybody else; the role is given in the waiting room only."""
    for wish, choice in (("lead_on", "-"), ("undo", "-"), ("proxy", "1 1 2"), ("absent", "2 yes"), ("lead", "yes")):
        led.guests["Ada"].submit_command(wish, choice, led.now)
        led.run(0.5)
        assert led.guests["Ada"].scene.refused in {"not_yours", "not_now"}
    assert led.game.slot == ""
    newcomer = led.sit("Mia")
    led.run(0.5)
    newcomer.submit_command("lead", "yes", led.now)
    led.run(0.5)
    assert newcomer.scene.refused == "not_now"
    assert newcomer.scene.sheet is None


@pytest.mark.usefixtures("long_slots")
def test_she_answers_for_a_seat_without_a_device_and_sees_drafts(led):
    """The answer counts, is marked as the host's, and is said once in public; nobody with a device is overruled."""
    tell(led, "lead_on")
    led.silence("Ben")
    led.run(12.0)
    seat = led.seat("Ben")
    row = led.guests["Tess"].scene.sheet.rows[seat - 1]
    ask = next(a for a in led.match.open_for(seat) if a.kind == "slot")
    assert (row.asked, row.number) == (ask.name, ask.number)
    choice = ask.choices[0] + (f"+{next(a for a in ask.also if a != ask.choices[0])}" if ask.also else "")
    assert tell(led, "proxy", f"{seat} {ask.number} {choice}") == ""
    led.run(4.0)
    assert led.guests["Tess"].scene.sheet.rows[seat - 1].given == choice
    assert led.match.answers[-1].by_host
    assert [e.kind for e in led.table.events.shown].count("proxied") == 1
    other = led.seat("Cleo")
    number = led.match.open_for(other)[0].number
    assert tell(led, "proxy", f"{other} {number} {choice}") == "not_now"


@pytest.mark.usefixtures("long_slots")
def test_that_she_speaks_for_somebody_is_told_once_and_not_again_in_a_slot(led):
    """That is public; each answer told after it would say when that seat acts."""
    tell(led, "lead_on")
    led.silence("Ben")
    led.run(12.0)
    seat, before = led.seat("Ben"), led.table.events.shown[-1].number
    ask = next(a for a in led.match.open_for(seat) if a.kind == "slot")
    choice = ask.choices[0] + (f"+{next(a for a in ask.also if a != ask.choices[0])}" if ask.also else "")
    for _ in range(2):
        assert tell(led, "proxy", f"{seat} {ask.number} {choice}") == ""
        assert [e.kind for e in led.table.events.shown if e.number > before] == ["proxied"]


def test_only_whoever_has_been_silent_for_long_enough_may_be_taken_out(led):
    """Three mornings, while the device is there."""
    (ben,) = [one for one in led.table.roster.people if one.name == "Ben"]
    seat = led.seat("Ben")
    ben.silent = SILENT - 1
    assert tell(led, "remove", str(seat)) == "not_now"
    ben.silent = SILENT
    assert tell(led, "remove", str(seat)) == ""


def test_one_table_has_one_storyteller(tmp_path):
    """Whoever comes second is refused until the first has a seat again; so is whoever has nothing to give up."""
    evening = VillageEvening(tmp_path)
    for name in ("Ada", "Ben"):
        evening.sit(name)
    evening.run(0.3)
    for wish, choice in (("game", "werewolves"), ("option", "storyteller=yes")):
        evening.guests["Ada"].submit_command(wish, choice, evening.now)
        evening.run(0.3)
    said = []
    for name, choice in (("Ada", "no"), ("Ada", "yes"), ("Ben", "yes"), ("Ada", "yes"), ("Ada", "no"), ("Ben", "yes")):
        evening.guests[name].submit_command("lead", choice, evening.now)
        evening.run(0.5)
        said.append(evening.guests[name].scene.refused)
    assert said == ["not_now", "", "not_now", "not_now", "", ""]
    assert [one.name for one in evening.table.roster.people] == ["Ada"]
    evening.kill_host()


def test_undo_goes_back_to_the_last_slot_is_kept_and_reuses_no_number(led):
    """Drafts and the slot itself are taken back, also over a restart; the record says so and still checks."""
    tell(led, "lead_on")
    first = led.game.slot
    led.say("Ada", led.asked("Ada").choices[0])
    led.run(5.0)
    numbers = {ask.number for ask in led.match.asks}
    assert led.game.given
    led.until(lambda: led.game.slot == "", 90)
    asked = led.match.asked
    assert tell(led, "undo") == ""
    assert (led.game.slot, led.game.given) == (first, {})
    fresh = {ask.number for ask in led.match.asks}
    assert not fresh & numbers
    assert min(fresh) > asked
    answers = led.table.lifecycle.live_match.answers
    led.restart_host()
    led.until(lambda: all(g.scene.status == "live" for g in led.guests.values()), 20)
    assert {ask.number for ask in led.match.asks} == fresh
    assert (led.game.slot, led.table.lifecycle.live_match.answers) == (first, answers)
    assert {g.scene.refused for g in led.guests.values()} == {""}
    led.say("Ben", led.asked("Ben").choices[-1])
    led.run(5.0)
    assert str(led.seat("Ben")) in led.game.given
    assert led.match.clone().game.state() == led.game.state()
    led.table.lifecycle.end()
    led.run(1.0)
    game = signed_record("table", led.journal.read.finished("table", led.table.lifecycle.number), led.keys)
    assert isinstance(verify(game), RecordFits)
    game.record.options["storyteller"] = False
    from protocol.record import seal  # noqa: PLC0415 - only here

    seal(game, led.keys)
    assert isinstance(verify(game), NotByTheRules), "where the table has no storyteller nobody takes anything back"


def test_undo_goes_back_slot_by_slot_as_often_as_she_likes(led):
    """Each time to the beginning of the slot before, as long as the night runs."""
    slots: list[str] = []
    for _ in range(2):  # the third is the last of some nights
        assert tell(led, "lead_on") == ""
        slots.append(led.game.slot)
        led.say("Ada", led.asked("Ada").choices[0] + (f"+{led.asked('Ada').also[-1]}" if led.asked("Ada").also else ""))
        led.run(5.0)
        led.until(lambda: led.game.slot == "", 90)
    for slot in slots[::-1]:
        assert tell(led, "undo") == ""
        assert (led.game.slot, led.game.given) == (slot, {})
    assert tell(led, "undo") == "not_now"


@pytest.mark.usefixtures("long_slots")
def test_the_sheet_holds_all_that_absent_people_are_asked_and_nobody_elses(led):
    """As their own devices would be told; what does not fit is named, and comes when she wants to answer for it."""
    tell(led, "lead_on")
    led.silence("Ben")
    led.silence("Dan")
    led.run(14.0)
    sheet = led.guests["Tess"].scene.sheet
    assert [absent.seat for absent in sheet.absent] == [led.seat("Ben"), led.seat("Dan")]
    for absent in sheet.absent:
        assert [ask.number for ask in absent.asks] == [ask.number for ask in led.match.open_for(absent.seat)]
    assert sheet.more == []
    one = max(len(encode(absent)) for absent in sheet.absent)
    play, roster = led.table.lifecycle.live_match, led.table.roster
    room = KEPT_FREE + len(encode(play.sheet())) + one + 50
    small = [
        decode(StorytellerSheet, storyteller.sheet(play, roster, first, room, led.now))
        for first in (0, led.seat("Dan"))
    ]
    assert [[absent.seat for absent in one.absent] for one in small] == [[led.seat("Ben")], [led.seat("Dan")]]
    assert [one.more for one in small] == [[led.seat("Dan")], [led.seat("Ben")]]
    assert all(len(encode(sheet)) <= room - KEPT_FREE for sheet in small)
    assert tell(led, "look", str(led.seat("Dan"))) == ""
    assert led.table.channels.by_account[led.table.lobby.storyteller().id].sheet_from == led.seat("Dan")
    led.guests["Ada"].submit_command("look", "2", led.now)
    led.run(3.0)
    assert led.guests["Ada"].scene.refused == "not_yours"


def test_whoever_she_answers_for_may_speak_though_they_have_no_device(led):
    """Only those whom nobody answers for lose the speech, and those whom she marks as absent."""
    seat = led.seat("Ben")
    speech = Ask(seat, "done", ("done",), "standing")
    led.silence("Ben")
    led.run(14.0)
    tell(led, "lead_on")
    assert led.table.lifecycle.live_match.substitutes.speechless(speech)
    ask = led.match.open_for(seat)[0]
    assert tell(led, "proxy", f"{seat} {ask.number} {ask.any_choice(lambda names: names[0])}") == ""
    assert not led.table.lifecycle.live_match.substitutes.speechless(speech)
    tell(led, "absent", f"{seat} yes")
    assert led.table.lifecycle.live_match.substitutes.speechless(speech)


def test_the_result_and_the_record_say_that_somebody_led(led, tmp_path):
    """In both languages, on every device; a table that only allowed it, and where nobody led, says nothing of it."""
    tell(led, "lead_on")
    led.table.lifecycle.end()
    led.run(1.0)
    game = signed_record("table", led.journal.read.finished("table", led.table.lifecycle.number), led.keys)
    assert game.record.options["storyteller"] is True
    scene = led.guests["Ada"].scene
    for lang in ("en", "de"):
        say = texts(lang)
        assert say("storyteller.led") in face(led.table.lobby.game).sentences.result(scene, say)
    unled = VillageEvening.begun(tmp_path / "unled", led.table.lobby.game, storyteller="yes")
    assert not unled.match.game.options["storyteller"]
    assert led_by(unled.guests["Ada"].scene, texts("en")) == []
    unled.kill_host()


def test_she_may_give_more_time_but_none_may_be_taken(led):
    """Extend lengthens the slot for all; there is no wish that ends it."""
    tell(led, "lead_on")
    led.run(1.0)
    before = led.asked("Ada").left
    assert tell(led, "extend") == ""
    led.run(3.0)
    assert led.asked("Ada").left > before + 50_000
    assert tell(led, "lead_on") == "not_now"


def test_whoever_she_marks_as_absent_loses_the_speech_until_they_answer(led):
    """The mark is public, and the first answer lifts it."""
    seat = led.seat("Cleo")
    tell(led, "lead_on")
    assert tell(led, "absent", f"{seat} yes") == ""
    assert seat in led.table.lifecycle.live_match.substitutes.absent
    assert led.table.events.shown[-1].kind == "absent"
    led.say("Cleo", led.asked("Cleo").choices[0])
    led.run(5.0)
    assert seat not in led.table.lifecycle.live_match.substitutes.absent


def test_a_step_is_as_long_for_her_as_for_everybody(led):
    """Her sheet hides in the constant size."""
    tell(led, "lead_on")
    heard = led.hear()
    led.run(5.0)
    sizes = {len(data) for topic, data in heard if topic.endswith("/down")}
    assert len(sizes) == 1
    assert Down.__dataclass_fields__["sheet"]
