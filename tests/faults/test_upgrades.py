"""An upgrade in the middle of a game: journals of earlier states of this program, with games that were on.

`earlier/` holds them as they were when their host ended, each with two people and bots; `seats.json` has the keys of
the two. They are the work of b054b12 (werewolves), of 2437cf1, when journals had no number (shadow world), and of the
last state that spoke version 1 of the protocol (Wolfmoon, Düsterwald).
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from client.base.deeds import Command
from client.present.game_prompt import game_prompt
from client.texts import texts
from host.journal import Journal, schema
from host.rules_hash import rules_hash
from protocol.keys import SeatKeys
from tests.table.evening import Evening

EARLIER = Path(__file__).with_name("earlier")
SEATS = json.loads((EARLIER / "seats.json").read_text(encoding="utf-8"))
GO_ON = {"shadow-world-without-a-number": 0, "wolfmoon-protocol-1": 2}
"""Those whose answers today's rules take as well, and the form of their journal. A change of rules may move one."""
STAND_STILL = ("werewolves-before-statements", "duesterwald-protocol-1")
"""Those whose night or day is asked otherwise today."""


def upgraded(name: str, folder: Path) -> Evening:
    """Today's host on a journal of then, and the same two devices."""
    folder.mkdir()
    (folder / schema.NAME).write_bytes(gzip.decompress((EARLIER / f"{name}.sqlite.gz").read_bytes()))
    journal = Journal(folder)
    keys = SeatKeys.from_bytes(journal.keys())
    journal.close()
    evening = Evening(folder, keys=keys, seed=11)
    for person, secret in SEATS[name].items():
        seat = evening.seat_of(person, SeatKeys.from_bytes(bytes.fromhex(secret)))
        evening.guests[person] = evening.connect(seat)
    evening.until(lambda: all(guest.scene.status == "live" for guest in evening.guests.values()))
    return evening


def told(evening: Evening) -> list[set[str]]:
    """The kinds of public events that each device shows."""
    return [{event.kind for event in guest.scene.room.events} for guest in evening.guests.values()]


@pytest.mark.parametrize("name", GO_ON)
def test_a_game_of_an_earlier_state_waits_until_somebody_goes_on_and_is_played_to_its_end(tmp_path, name):
    """It says on every device that the rules are others; nothing happens before somebody wishes it; all see one end."""
    evening = upgraded(name, tmp_path / "host")
    lifecycle = evening.table.lifecycle
    assert [path.name for path in tmp_path.glob("host/*.form-*")] == (
        [] if GO_ON[name] == schema.VERSION else [f"{schema.NAME}.form-{GO_ON[name]}"]
    )
    assert all("other_rules" in kinds and "stands_still" not in kinds for kinds in told(evening))
    asked = lifecycle.live_match.match.asked
    evening.run(20)
    assert (lifecycle.paused, lifecycle.live_match.match.asked) == ("the update", asked)
    evening.guests["Ben"].submit_command("pause", "no", evening.now)
    evening.until(lambda: not lifecycle.paused)
    evening.play_out()
    evening.run(1)
    assert len({str(guest.scene.table) for guest in evening.guests.values()}) == 1
    number, game = lifecycle.number, evening.table.lobby.game
    ((rules,),) = evening.journal.file.rows((str,), "select rules from matches where number = ?", number)
    assert rules == rules_hash(game), "and the journal says by which rules it ended"
    evening.kill_host()


@pytest.mark.parametrize("name", STAND_STILL)
def test_a_game_that_todays_rules_cannot_go_on_with_stands_still_and_the_table_plays_the_next_one(tmp_path, name):
    """Screens say why and what to do: the keeper ends it without a winner. Nothing of it is in the way of the next."""
    evening = upgraded(name, tmp_path / "host")
    lifecycle = evening.table.lifecycle
    assert all("not_taken_up" in kinds and not kinds & {"other_rules", "stands_still"} for kinds in told(evening))
    assert not lifecycle.paused, "nobody could go on"
    evening.restart_host()
    assert (evening.table.lifecycle.phase, evening.table.lifecycle.stopped) == ("playing", True)
    evening.until(lambda: all(guest.scene.status == "live" for guest in evening.guests.values()))
    for lang, word in (("en", "After an update"), ("de", "Nach einem Update")):
        asked = {name: game_prompt(one.scene, texts(lang), peek=False) for name, one in evening.guests.items()}
        assert all(word in prompt.title for prompt in asked.values())
        assert {name: len(prompt.rows) for name, prompt in asked.items()} == {"Ada": 1, "Ben": 0}
    (ends,) = asked["Ada"].rows
    assert ends.leads_to.rows[-1].deed == Command("end", "-")
    evening.guests["Ada"].submit_command("end", "-", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "result")
    first, lifecycle = lifecycle.number, evening.table.lifecycle
    for guest in evening.guests.values():
        guest.submit_command("ready", "yes", evening.now)
    evening.until(lambda: lifecycle.phase == "playing" and lifecycle.number == first + 1)
    for _ in range(5):
        evening.play_on()
    assert lifecycle.live_match.match.asked
    evening.kill_host()
