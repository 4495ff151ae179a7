"""What a device does not believe, remember or offer: each of these was a fault once that no other test noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.base.deeds import Answer, Command
from client.plain.rows import rows
from client.present.game_prompt import waiting
from client.present.pages import main_prompt
from client.present.prompts import anytime_choices
from client.present.table_menu import table_menu
from client.seat.session import Session
from client.texts import texts
from protocol.durations import NUDGE, SILENCE, STAND_IN
from protocol.errors import WentBack
from protocol.games.village import CHIPS
from protocol.messages import NoteView
from protocol.sealing import OVERHEAD, header
from tests.client.fake import DEVICE, ask, playing
from tests.client.fake_host import Device, FakeHost, room
from tests.client.pilots import at_table
from tests.client.test_session import deal
from tests.client.village import night

SAY = texts("en")
COUNTER = slice(34, 42)
"""Where the counter stands in the header of a sealed message."""


@pytest.fixture
def host() -> FakeHost:
    """A host of one seat."""
    return FakeHost()


@pytest.fixture
def device(host) -> Device:
    """A device of that seat."""
    return Device(host)


def forged(message: tuple[str, bytes], counter: int, *, whole: bool = False) -> tuple[str, bytes]:
    """The message under another counter, so that its seal is broken; without `whole` nothing but zeros is sealed."""
    topic, data = message
    bad = bytearray(data if whole else data[: OVERHEAD + 4].ljust(len(data), b"\0"))
    bad[COUNTER] = counter.to_bytes(8, "big")
    assert header(bytes(bad)).counter == counter
    return topic, bytes(bad)


# -- what it believes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("epoch", ["present", "announced"])
def test_a_forged_counter_deafens_nobody(host, device, epoch, whole):
    """A header is nobody's word before its seal has opened: the next true message still counts."""
    device.go_live()
    if epoch == "announced":
        host.restart()
        device.give(host.card())
        device.pass_on()
    for counter in (1000, 2**63, 2**64 - 1):
        device.give(forged(host.down(), counter, whole=whole))
    host.room = room(step=9)
    device.give(host.down())
    assert device.scene.room.step == 9
    assert device.scene.status == "live"


def test_the_very_same_message_again_is_no_sign_of_life(host, device):
    """Whoever replays the last message keeps no silent host alive."""
    device.go_live()
    last = host.down()
    device.give(last)
    heard = device.scene.received_at
    for _ in range(round(SILENCE) + 1):
        device.wait(1)
        device.give(last)
    assert device.scene.received_at == heard
    assert device.scene.status != "live"


@pytest.mark.parametrize("left", ["in time", "after the silence"])
def test_a_view_of_an_announced_epoch_waits_for_its_echo(host, device, left):
    """A card and a view of another start of the host may be yesterday's: the present stays on the screen."""
    host.room = room(step=5)
    device.go_live()
    host.restart()
    device.give(host.card())
    if left == "after the silence":
        device.wait(SILENCE + 1)
        host.session, host.echo = bytes(16), b""
    host.room = room(step=77, paused="Mallory")
    device.give(host.down(echo=b""))
    assert (device.scene.room.step, device.scene.room.paused) == (5, "")
    device.wait(2)
    device.give(host.down())
    assert device.scene.room.step == 77


def test_a_card_that_is_said_again_lets_no_old_view_in(host, device):
    """What an epoch was heard up to stays known, however often its card comes."""
    device.session.connected(device.now)
    device.give(host.card())
    old = host.down()
    host.room = room(step=5)
    device.give(host.down())
    device.give(host.card())
    device.give(old)
    assert device.scene.room.step == 5


def test_the_card_of_the_present_epoch_ends_the_search_for_another(host, device):
    """Another card was heard and never confirmed: nobody is greeted any more once the present one is said again."""
    present = host.card()
    device.go_live()
    host.restart()
    device.give(host.card())
    assert device.pass_on()[-1].hello
    device.give(present)
    assert device.wait(5) == []


@pytest.mark.parametrize("session", [b"o" * 16, bytes(16)], ids=["another device", "nobody"])
def test_an_echo_that_is_not_for_this_run_confirms_nothing(host, device, session):
    """A view is confirmed where the host names this device as the live one."""
    device.session.connected(device.now)
    device.give(host.card())
    device.pass_on()
    host.session = session
    device.give(host.down())
    assert device.scene.status == "catching_up"


def test_a_view_for_nobody_takes_no_seat_away(host, device):
    """Only a view for another device does."""
    device.go_live()
    host.session, host.echo = bytes(16), b""
    device.give(host.down())
    assert device.scene.status == "live"


# -- what it remembers ---------------------------------------------------------------------------------------


def test_a_kept_view_is_not_remembered_as_seen(host, device):
    """What a broker has kept proves nothing: the check of the deal rests on what the host has echoed us with."""
    host.room = room(deal=deal(1))
    host.notes = [NoteView(1, "drew", {"seat": 1}, private=False)]
    device.session.connected(device.now)
    device.give(host.down())
    device.give(host.card())
    device.wait(1)
    assert device.scene.room.deal is not None
    assert device.session.witness.changes(pressing=False) == ([], set())
    device.give(host.down())
    assert device.scene.status == "live"
    ((noted,), _) = device.session.witness.changes(pressing=False)
    assert noted.deal == 1
    again = Session(host.seat())
    again.connected(device.now)
    again.receive(*host.down(), device.now)
    assert again.witness.changes(pressing=False) == ([], set())


def told(*kinds: str) -> list[NoteView]:
    """A record of such lines."""
    return [NoteView(number, kind, {"seat": 1}, private=False) for number, kind in enumerate(kinds, 1)]


@pytest.mark.parametrize(
    ("now", "back"),
    [
        (("drew", "played", "drew"), False),
        (("drew", "played", "drew", "played"), False),
        (("drew", "played"), True),
        (("drew", "played", "played"), True),
        (("drew", "drew", "drew"), True),
        (("drew", "played", "played", "drew"), True),
    ],
)
def test_a_host_that_has_gone_back_is_noticed_by_what_it_tells(host, device, now, back):
    """Fewer lines than we know, or as many and more, of which one is another: it goes on from a backup."""
    host.notes = told("drew", "played", "drew")
    device.go_live()
    host.restart()
    host.notes = told(*now)
    device.give(host.card())
    device.pass_on()
    device.give(host.down())
    assert device.scene.status == "live"
    assert device.scene.refused == (WentBack.id if back else "")
    assert [note.kind for note in device.scene.notes] == list(now)


# -- what it offers ------------------------------------------------------------------------------------------

STANDING = replace(playing(ask("reveal", "reveal", kind="standing")), you=4)


@pytest.mark.parametrize("scene", [STANDING, playing(ask("action", "draw"), ask("reveal", "reveal", kind="standing"))])
async def test_nothing_is_open_at_any_time_while_the_game_is_paused(scene):
    """On screens, line by line, and where the game itself adds rows."""
    assert anytime_choices(scene, SAY)
    paused = replace(scene, room=replace(scene.room, paused="Ben"))
    assert anytime_choices(paused, SAY) == ()
    assert not any(isinstance(row.deed, Answer) for row in main_prompt(paused, DEVICE, SAY).rows)
    async with at_table(scene) as at:
        assert set(anytime_choices(scene, SAY)) <= set(at.choices.prompt.rows)
        await at.show(paused)
        assert not set(anytime_choices(scene, SAY)) & set(at.choices.prompt.rows)


@pytest.mark.parametrize("waited", [NUDGE, STAND_IN, STAND_IN * 2])
def test_whoever_only_watches_is_offered_to_nudge_nobody(waited):
    """Neither on the table nor in its menu, on screens and line by line; a seat is."""
    seated = playing(you=1)
    seated = replace(seated, room=replace(seated.room, waiting=[2], waited=int(1000 * waited)))
    watching = replace(seated, you=0, own=None)

    def helps(scene):
        shown = (waiting(scene, SAY), main_prompt(scene, DEVICE, SAY), table_menu(scene, SAY))
        return [row.deed for prompt in shown for row in prompt.rows]

    wanted = {Command("nudge"), Command("stand_in")} if waited >= STAND_IN else {Command("nudge")}
    assert wanted <= set(helps(seated))
    assert not {Command("nudge"), Command("stand_in")} & set(helps(watching))


@pytest.mark.parametrize("chip", CHIPS["witch"])
async def test_a_used_up_chip_of_the_witch_does_not_show_under_the_cover(chip):
    """The Witch's covered screen is the same before and after; line by line, too. Uncovered, a tap tells why."""
    fresh = night("witch", "witch")
    cards = {**fresh.table.cards, "vampire": 2}
    asked = replace(
        fresh.asks[0],
        choices=list(CHIPS["witch"]),
        closed={k: v for k, v in fresh.asks[0].closed.items() if k != "vampires"},
    )
    fresh = replace(fresh, table=replace(fresh.table, cards=cards), asks=[asked])
    left = [one for one in CHIPS["witch"] if one != chip]
    used = replace(fresh, asks=[replace(asked, choices=left, closed={**asked.closed, chip: "used_up"})])
    lines = [
        [(row.label, row.hint, row.shut) for row in rows(main_prompt(scene, DEVICE, SAY), SAY, uncovered=False)]
        for scene in (fresh, used)
    ]
    assert lines[0] == lines[1]
    async with at_table(fresh) as at:
        before = at.text().partition("\n")[2]  # without the clock
        await at.show(used)
        assert at.text().partition("\n")[2] == before
        key = next(row.key for row in at.choices.prompt.rows if row.answer == chip)
        await at.press(key)
        assert at.line.said == []
