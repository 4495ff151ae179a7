"""The parts of the table's screen fill it exactly; what is private stays uncovered where nobody else can look."""

from __future__ import annotations

import pytest

from client.base.choices import HIDDEN
from client.base.spans import plain_text, wide
from client.base.times import Times
from client.games.wolfmoon.hand import FUSE
from client.paint.bars import LIT
from client.present.pacing import EventPacer
from client.texts import texts
from client.tui.peeking import BAR_STEPS
from client.tui.screens.game import foot
from protocol.texts import LANGUAGES
from tests.client import shadow, village
from tests.client.fake import NOTES, ask, playing, room
from tests.client.pilots import SIZES, Table, at_table
from tests.client.test_beats import Clock

SCENES = {
    "turn": playing(ask("action", "draw", "exchange")),
    "guess": playing(ask("guess", *map(str, range(11))), players=6),
    "attack": shadow.playing(shadow.ask("attack", "1", "2", "3", "skip")),
    "night": village.night("main", "seer", 12),
    "note": village.night("check", "seer", 12),
    "fifty": village.night("main", "werewolf", 50, long=True),
}


@pytest.mark.parametrize("size", SIZES)
async def test_the_parts_fill_the_screen(size: tuple[int, int]):
    """Nothing is pushed over the lower edge: the keys stand in the last line wherever there is a line for them."""
    async with at_table(playing(), size) as at:
        for name, scene in SCENES.items():
            await at.show(scene)
            last = at.text().split("\n")[-1]
            foot = at.app.table.frame.parts["foot"].size.height
            assert ("rules" in last) == bool(foot) == (size[1] >= 18), name
            assert at.app.table.frame.prompt.region.bottom <= size[1] - foot, name


async def test_practice_alone_is_open_unless_it_is_covered_by_choice():
    """There is nobody whose eyes could be a danger."""
    async with at_table(playing(ask("action", "draw", "exchange")), (80, 24), alone=True) as at:
        assert "Spy" in at.text()
        await at.press("h")
        assert "Spy" not in at.text()
        await at.show(playing(ask("play", "spy", "girl")))
        assert HIDDEN in at.text()
        await at.press("h")
        assert "Spy" in at.text()


async def test_a_seat_may_keep_its_cards_open():
    """By choice, in the menu; H covers them again. A pause covers everything."""
    scene = playing(ask("action", "draw", "exchange"))
    async with at_table(scene, (80, 24)) as at:
        assert "Spy" not in at.text()
        await at.press("m")
        await at.tap(at.app.say("menu.open"))
        await at.press("escape")
        assert "Spy" in at.text()
        await at.show(playing(ask("action", "draw", "exchange"), room=room(4, paused="Ben")))
        assert "Spy" not in at.text()
        await at.show(scene)
        assert "Spy" in at.text()
        await at.press("h")
        assert "Spy" not in at.text()


async def test_a_bar_says_how_long_the_hand_stays_open():
    """It stands beside the words that say how to cover it again; where nothing will be covered there is none."""
    scene = playing(ask("play", "spy", "girl"))
    async with at_table(scene, (80, 24)) as at:
        assert lit(at) == 0
        await at.press("h")
        whole = lit(at)
        assert whole == FUSE - len("H or tap: cover ")
        for _ in range(BAR_STEPS // 3):
            at.app.peeking.count_down()
        assert 0 < lit(at) < whole
        for _ in range(BAR_STEPS):
            at.app.peeking.count_down()
        assert not at.app.peek
        assert lit(at) == 0
        at.app.peeking.keep_open()
        assert lit(at) == 0


def lit(at: Table) -> int:
    """Columns of the bar beside the hand."""
    return sum(wide([span]) for line in at.app.table.frame.parts["hand"].lines for span in line if span.tone == LIT)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("behind", [False, True])
def test_a_phone_says_where_the_claims_are(lang: str, *, behind: bool):
    """Beside the rules, by day and by night, and whatever the key for the log is just then."""
    say = texts(lang)
    day = village.playing(table=village.table(phase="talk", slot="", talks=True))
    night = village.playing(table=village.table(talks=True))
    for scene, there in ((day, True), (night, True), (playing(), False)):
        text = plain_text(foot(scene, say, 40, behind=behind))
        assert (f" S  {say('foot.statements')}" in text) == there
        assert text.startswith(f"  ?  {'' if there else say('foot.rules')}")
        assert f" M  {say('foot.menu')}" in text
        assert (say("game.behind") if behind else say("foot.log")) in text
    wider = plain_text(foot(day, say, 60, behind=behind))
    assert all(say(f"foot.{word}") in wider for word in ("rules", "menu", "statements"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_skipping_ahead_moves_no_other_key(lang: str):
    """It comes and goes behind all others, and says what is skipped; on a phone it takes the place of the log."""
    say = texts(lang)
    calm, behind = (plain_text(foot(playing(), say, 80, behind=lag)) for lag in (False, True))
    assert say("game.behind.what") in behind
    assert say("game.behind.what") not in calm
    assert behind.startswith(calm.partition(" ↑ ↓ ")[0].rstrip())
    assert say("foot.log") in behind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_village_on_a_laptop_says_how_to_skip_ahead(lang: str):
    """In few words where those that say what is skipped have no room; no other key moves."""
    say = texts(lang)
    day = village.playing(table=village.table(phase="talk", slot="", talks=True))
    calm, behind = (plain_text(foot(day, say, 80, behind=lag)) for lag in (False, True))
    assert f" N  {say('game.behind')}" in behind
    assert behind.startswith(calm.partition(" ↑ ↓ ")[0].rstrip())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_way_back_moves_no_other_key(lang: str):
    """It takes the place of the last of them."""
    say = texts(lang)
    day = village.playing(table=village.table(phase="talk", slot="", talks=True))
    calm, begun = (plain_text(foot(day, say, 80, behind=False, steps=steps)) for steps in (False, True))
    assert begun.startswith(calm.partition(" ↑ ↓ ")[0].rstrip())
    assert say("foot.back") in begun


def test_a_screen_a_moment_behind_names_no_key_for_it():
    """It would only flicker: what is told in less than two seconds is told before a key is found."""
    clock = Clock()
    pacer = EventPacer(Times(), clock)
    pacer.push(playing(notes=NOTES[:1]))
    assert pacer.lag == 0
    pacer.push(playing(notes=NOTES[:5]))
    assert pacer.behind
    assert 0 < pacer.lag == pacer.free_at - clock()
    pacer.skip_to_now()
    assert pacer.lag == 0
