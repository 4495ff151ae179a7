"""What a television shows of a village at each moment of a day, that a running vote stays secret, and every size."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from client.base.spans import plain_text, wide
from client.games.village.ballot import vote_lines
from client.games.village.hours import hours_line
from client.games.village.spotlight import bands, found
from client.games.village.vote_bar import vote_bars
from client.texts import texts
from client.tui.television import layout
from protocol.games.village import Nomination, Statement
from protocol.links import JoinLink
from protocol.messages import Event
from protocol.texts import LANGUAGES
from tests.client import village
from tests.client.fake import note
from tests.client.village import OUT, playing, seat, table

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.games.village import SeatView

EN = texts("en")
SIZES = [(80, 24), (100, 30), (120, 40), (160, 45)]
SEATS = [8, 12, 18, 30, 50]
ACCUSED = [note(14, "nominated", by=3, at=7), note(15, "seconded", by=1, at=7)]
LYNCHED = note(16, "thumbs", at=7, up=[1, 2, 4, 5, 8], down=[3, 9], result="lynched")
SPARED = note(16, "thumbs", at=7, up=[3, 9], down=[1, 2, 4, 5, 8], result="spared")
HANGED = note(17, "died", at=7, cause="lynched", card="werewolf", played="", variant=0)
DEVOURED = note(14, "died", at=5, cause="devoured", card="seer", played="", variant=0)
POISONED = note(15, "died", at=2, cause="poisoned", card="witch", played="", variant=0)
VOTES = [5, 5, 5, 8, 8, 0, 8, 5, 5, 5, 0, 8]
POINTED = note(14, "ballot", votes=VOTES, round=1, twice=0)
TIED = [note(14, "ballot", votes=[5, 8], round=1, twice=0), note(15, "tied", seats=[5, 8], round=1)]
SAID = [Statement(2, 2, "seer", 0), Statement(2, 2, "evil", 7), Statement(2, 5, "witch", 0)]


def people(players: int, dead: dict[int, tuple[str, str]], **votes: str) -> list[SeatView]:
    """Seats: who is dead, with card and cause, and what `s<seat>` did in the last ballot that is over."""
    gone = dict.fromkeys(OUT, ("villager", "devoured")) | dead
    return [
        seat(out=True, card=gone[at][0], cause=gone[at][1]) if at in gone else seat(vote=votes.get(f"s{at}", ""))
        for at in range(1, players + 1)
    ]


def watched(
    phase: str,
    *told: object,
    players: int = 12,
    left: int = -1,
    game: str = "werewolves",
    dead: dict[int, tuple[str, str]] | None = None,
    votes: dict[str, str] | None = None,
    long: bool = False,
    **changes: object,
) -> Scene:
    """What everybody may see of the second day, after all these notes."""
    scene = playing(players=players, you=0, own=None, game=game, long=long)
    assert scene.room is not None
    room = replace(scene.room, left=left)
    notes = [line for line in scene.notes if not line.private]
    seats = people(players, dead or {}, **(votes or {}))
    day = table(players, phase=phase, slot="", slot_number=0, slots=0, seats=seats, **changes)
    notes += [note(12, "day", number=2), *told]
    return replace(scene, room=room, notes=notes, table=day, received_at=time.monotonic())


@cache
def moments(players: int = 12, *, long: bool = False) -> dict[str, Scene]:
    """A day of accusations, and one on which all point at somebody."""
    accusation = {"nominations": [Nomination(3, 7, 0)], "said": SAID, "talks": True}
    gil = {7: ("werewolf", "lynched")}
    on_gil = {"accused": 7, "players": players, "long": long}
    plain = {"players": players, "long": long}
    thumbs = {"s1": "up", "s2": "up", "s3": "down", "s4": "up"}
    point = {"s1": "5", "s2": "5", "s4": "8"}
    return {
        "dawn": watched("dawn", DEVOURED, dead={5: ("seer", "devoured")}, **plain),
        "two dead": watched(
            "dawn", DEVOURED, POISONED, dead={5: ("seer", "devoured"), 2: ("witch", "poisoned")}, **plain
        ),
        "all alive": watched("dawn", note(14, "nobody_died", variant=0), **plain),
        "talk": watched("talk", left=90_000, sleepy=2, said=SAID, talks=True, **plain),
        "accusation": watched("talk", ACCUSED[0], left=80_000, **accusation, **plain),
        "defence": watched("defence", *ACCUSED, left=40_000, **on_gil),
        "vote": watched("vote", *ACCUSED, left=14_000, ballot="thumbs", **on_gil),
        "counted": watched("vote", *ACCUSED, LYNCHED, votes=thumbs, **plain),
        "spared": watched("talk", *ACCUSED, SPARED, left=70_000, votes=thumbs, **plain),
        "death": watched("dusk", *ACCUSED, LYNCHED, HANGED, dead=gil, votes=thumbs, **plain),
        "pointing": watched("vote", ballot="pointing", left=20_000, game="duesterwald", **plain),
        "tie": watched("talk", *TIED, tied=[5, 8], left=30_000, votes=point, game="duesterwald", **plain),
        "run-off": watched("vote", *TIED, ballot="second", tied=[5, 8], left=20_000, game="duesterwald", **plain),
        "pointed": watched("vote", POINTED, votes=point, game="duesterwald", **plain),
        "election": watched("election", ballot="election", left=50_000, **plain),
        "elected": watched(
            "election", note(14, "election", votes=VOTES, tied=[]), note(15, "elected", at=5, how="votes"), **plain
        ),
        "dusk": watched("dusk", note(14, "sleep", how="vote"), **plain),
    }


def shown(scene: Scene, size: tuple[int, int] = (160, 45), lang: str = "en", link: JoinLink | None = None) -> str:
    """The television as text."""
    scene = replace(scene, received_at=time.monotonic())
    return "\n".join(map(plain_text, layout(scene, texts(lang), *size, [], [], link)))


# -- what each moment shows --------------------------------------------------------------------------------------

GREAT = {
    "dawn": "EMIL", "two dead": "EMIL, BEN", "all alive": "ALL AWAKE", "talk": "TALK", "accusation": "GIL?",
    "defence": "GIL", "vote": "GIL?", "counted": "GIL", "spared": "GIL", "death": "GIL", "pointing": "WHO?",
    "tie": "EMIL, HANNA", "run-off": "EMIL, HANNA?", "pointed": "EMIL", "election": "MAYOR?", "elected": "EMIL",
    "dusk": "DUSK",
}  # fmt: skip
WORDS = {
    "dawn": ("† devoured", "Emil was the Seer.", "☾ night 2 Emil, Seer, devoured"),
    "two dead": ("† Emil: devoured, Seer", "† Ben: poisoned, Witch"),
    "all alive": ("Everybody woke up.",),
    "talk": (
        "2 of 10 want to sleep.",
        "6 of 10 can end the talk.",
        "“Seer”",
        "Ben: Gil is a creature of the night",
        "1:30",
    ),
    "accusation": ("Cleo accuses Gil.", "A vote needs somebody who agrees.", "accuses", "accused", "1:20"),
    "defence": ("Gil has the floor.", "accused by Cleo, then Ada", "accused", "0:40"),
    "vote": (
        "Gil: hang or spare?",
        "vote in secret",
        "6 votes: Gil dies",
        "accused",
        "0:14",
    ),
    "counted": ("Hanged, by 5 to 2.", "▲ death", "life ▼", "6 votes: Gil dies", "▼ life"),
    "spared": ("Spared: 2 for death, 5 for life.", "6 of 10 can end the talk.", "▲ death", "1:10"),
    "death": ("Gil was a Werewolf.", "Hanged, by 5 to 2.", "☼ day 2 Gil, Werewolf, hanged", "▲ death"),
    "pointing": ("Who shall be voted out?", "vote in secret"),
    "tie": ("A second vote follows.", "1 vote", "→ Emil", "→ Hanna"),
    "run-off": ("A tie. Second vote: Emil and Hanna.", "tied", "vote in secret"),
    "pointed": ("6 votes", "4 votes", "→ Emil"),
    "election": ("Who shall be Mayor?", "vote in secret"),
    "elected": ("Mayor of the village", "6 votes"),
    "dusk": ("the story so far", "☾ night 1 Fatima, Villager, devoured"),
}


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("moment", GREAT)
def test_each_moment_of_a_day_shows_what_people_across_the_room_need(moment: str):
    """In great letters whom or what it is about; below in words who, how many, how long."""
    scene = moments()[moment]
    spot = found(scene, EN)
    assert spot is not None
    assert spot.great == GREAT[moment]
    text = shown(scene)
    assert [words for words in WORDS[moment] if words not in text] == []
    assert "the story so far" in text


@pytest.mark.parametrize("moment", ["dawn", "two dead", "death"])
def test_the_cards_of_the_dead_lie_open_beside_their_names(moment: str):
    """As far as the table shows them: with a closed card, only the name."""
    scene = moments()[moment]
    spot = found(scene, EN)
    assert spot is not None
    assert [card.name for card in spot.cards] == {"dawn": ["Seer"], "two dead": ["Seer", "Witch"]}.get(
        moment, ["Werewolf"]
    )
    closed = [replace(view, card="") for view in scene.table.seats]
    spot = found(replace(scene, table=replace(scene.table, seats=closed)), EN)
    assert spot is not None
    assert list(spot.cards) == []
    assert not any("was" in text for text in spot.said)


def test_a_table_that_tells_no_cause_says_when_somebody_died():
    """Not a dagger alone."""
    untold = replace(DEVOURED, facts={**DEVOURED.facts, "cause": ""})
    spot = found(watched("dawn", untold, dead={5: ("seer", "")}), EN)
    assert spot is not None
    assert spot.said == ["† in the night", "Emil was the Seer."]


def test_by_night_nothing_stands_out():
    """Nor before the cards, nor after the end."""
    for phase in ("night", "deal", "over"):
        assert bands(watched(phase), EN, 160) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_old_stays_beside_a_new_vote(size: tuple[int, int]):
    """Neither a morning without a death nor an earlier verdict has a band any more."""
    morning = note(13, "nobody_died", variant=0)
    for kind in ("run-off", "pointing", "election", "vote"):
        scene = moments()[kind]
        text = shown(replace(scene, notes=[*scene.notes[:-2], morning, *scene.notes[-2:]]), size)
        assert "Everybody woke up." not in text
        assert "ALL AWAKE" not in text
    again = [note(18, "nominated", by=1, at=9), note(19, "seconded", by=2, at=9)]
    second = watched("vote", *ACCUSED, SPARED, *again, ballot="thumbs", accused=9)
    spot = found(second, EN)
    assert spot is not None
    assert spot.great == "IDA?"
    assert "Spared" not in "".join(spot.said)


# -- a running vote is secret ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("moment", ["vote", "pointing", "run-off", "election"])
def test_how_anybody_votes_appears_nowhere_before_the_count(moment: str, size: tuple[int, int], lang: str):
    """Cell by cell the same however all have voted, even if a host told it too early."""
    scene = moments()[moment]
    pictures = []
    for vote in ("", "up", "down", "5", "8"):
        seats = [replace(view, vote="" if view.out else vote) for view in scene.table.seats]
        one = replace(scene, table=replace(scene.table, seats=seats), received_at=time.monotonic())
        pictures.append(layout(one, texts(lang), *size, [], []))
    assert all(picture == pictures[0] for picture in pictures)
    text = "\n".join(map(plain_text, pictures[0]))
    assert not any(f"{sign} {EN(f'village.vote.{word}')}" in text for sign, word in (("▲", "death"), ("▼", "life")))
    assert not [row for row in text.split("\n") if "→" in row and not row.strip().startswith("→ ")], (
        "a sign of the story"
    )


@pytest.mark.parametrize("moment", ["vote", "pointing", "run-off", "election"])
def test_of_a_running_vote_stands_only_how_many_vote(moment: str):
    """The whole bar is covered; beside it stands how many are enough, where that decides."""
    for size in SIZES:
        text = shown(moments()[moment], size)
        assert "vote in secret" in text
        assert ("are enough" in text) == (moment == "vote")
    bar = "".join(map(plain_text, vote_bars(moments()[moment], EN, 120)[2]))
    assert "▒" in bar


def counted(up: int, down: int, open_ones: int) -> Scene:
    """So many have given a thumb up, so many one down, and others none."""
    seats = [seat(out=n > up + down + open_ones) for n in range(1, 13)]
    told = note(90, "thumbs", at=1, up=list(range(1, up + 1)), down=list(range(up + 1, up + down + 1)), result="spared")
    return playing(table=table(phase="talk", ballot="", slot="", slot_number=0, accused=-1, seats=seats), notes=[told])


@pytest.mark.parametrize("width", [30, 40, 80])
@pytest.mark.parametrize(("up", "down", "open_ones"), [(5, 2, 5), (1, 3, 0), (7, 0, 0), (0, 0, 12), (2, 2, 1)])
def test_the_bar_of_a_counted_vote_is_shared_by_all_who_may_vote(up: int, down: int, open_ones: int, width: int):
    """As long as the line, with a part for each who has voted; the rest is nobody's."""
    (row,) = vote_lines(counted(up, down, open_ones), EN, width)
    assert wide(row) == width - 1
    bar = {span.tone: len(span.text) for span in row if set(span.text) <= {"█", "▒"}}
    room, everybody = sum(bar.values()), up + down + open_ones
    red, green = bar.get("danger", 0), bar.get("safe", 0)
    assert (red, green) == (room * up // everybody, room * down // everybody)
    assert bool(bar.get("cover")) == (red + green < room)


@pytest.mark.parametrize("lines", range(3))
def test_across_a_room_death_and_life_have_their_colours(lines: int):
    """Figure, word and part of the bar; what nobody has voted for is of neither, and what decides is gold."""
    rows = vote_bars(counted(5, 2, 5), EN, 80)[lines]
    shown = [span for row in rows for span in row if not span.text.isspace()]
    words = {EN("village.vote.death"): "danger", EN("village.vote.life"): "safe", "7 votes": "gold"}
    told = {word: span.tone.split() for span in shown for word in words if word in span.text}
    assert len(told) == (3 if lines < 2 else 2)
    assert {word: tone[-3] for word, tone in told.items()} == {word: words[word] for word in told}
    figures = {span.tone.partition(" ")[0] for span in shown if set(span.text) <= set("▀▄ ")}
    assert figures == (set() if lines else {"danger", "safe"})
    parts = {"danger": 0, "safe": 0, "tile": 0}
    for span in rows[min(1, len(rows) - 1)]:
        if span.text.isspace() and span.tone.startswith("text on "):
            parts[span.tone.removeprefix("text on ")] += len(span.text)
    death, life = (sum(parts.values()) * n // 12 for n in (5, 2))
    assert (parts["danger"], parts["safe"]) == (death, life)


def test_the_last_who_are_waited_for_are_named_in_a_banner():
    """Two names, where before there was the rule above the story; nothing else moves."""
    scene = moments()["talk"]
    assert scene.room is not None
    rooms = [replace(scene.room, waiting=waiting) for waiting in ([1, 2, 3], [1, 2])]
    several, two = (shown(replace(scene, room=room)).split("\n") for room in rooms)
    assert "Ada and Ben are thinking …" in "\n".join(two)
    assert next(at for at, row in enumerate(two) if "Ada and Ben" in row) == next(
        at for at, row in enumerate(several) if "the story so far" in row
    )


# -- sizes -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_moment_fills_every_size_and_names_everybody(size: tuple[int, int], players: int, lang: str):
    """Exactly so many lines, none too long, each seat once; a vote has its bar, and all have the clock in letters."""
    link = JoinLink("192.168.1.20", "7K3M9P")
    for long in (False, True):
        for name, scene in moments(players, long=long).items():
            rows = layout(replace(scene, received_at=time.monotonic()), texts(lang), *size, [], [], link)
            text = "\n".join(map(plain_text, rows))
            assert len(rows) == size[1], name
            assert all(wide(row) <= size[0] for row in rows), name
            first = [f" {at:>2}" for at in range(1, players + 1)]
            assert [sign for sign in first if sign not in text] == [], name
            assert texts(lang)("tv.story") in text, name
            if scene.table.ballot:
                assert texts(lang)("village.wall.secret", n=players) in text, name


@pytest.mark.usefixtures("no_second_passes")
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_line_jumps_between_two_states_of_a_phase(size: tuple[int, int], players: int):
    """How a vote came out, what is claimed: the seats stay where they are."""

    def place(scene: Scene) -> int:
        return next(at for at, row in enumerate(shown(scene, size).split("\n")) if "Ada" in row and "Ben" in row)

    day = moments(players)
    assert place(day["vote"]) == place(day["counted"]) == place(day["death"])
    talk = watched("talk", players=players, left=90_000, talks=True)
    asleep = watched("talk", players=players, left=60_000, talks=True, sleepy=3)
    assert place(talk) == place(asleep) == place(watched("talk", left=9_000, talks=True, players=players))


def test_the_story_of_hours_is_short_where_the_screen_is_narrow():
    """In sentences, by name alone, and without the oldest."""
    scene = moments()["death"]
    lines = [plain_text(hours_line(scene, EN, width)) for width in (150, 60, 24)]
    assert lines[0].startswith("☾ night 1 Fatima, Villager, devoured    ☼ day 1 Kim")
    assert "☾ night 2 nobody died" in lines[0]
    assert lines[1] == "☾ 1 Fatima    ☼ 1 Kim    ☾ 2 nobody    ☼ 2 Gil"
    assert lines[2].startswith("… ")
    assert lines[2].endswith("☼ 2 Gil")


def test_a_screen_that_came_late_numbers_what_it_has_heard():
    """A death that was told before the first night it knows of belongs to the day before that, not to the first."""
    scene = moments()["talk"]
    heard = [HANGED, note(18, "night", number=4), note(19, "day", number=4)]
    scene = replace(scene, notes=heard, table=replace(scene.table, night=4))
    assert plain_text(hours_line(scene, EN, 150)) == "… ☼ day 3 Gil, hanged    ☾ night 4 nobody died"
    assert plain_text(hours_line(replace(scene, notes=heard[:1]), EN, 150)) == "… ☼ day 4 Gil, hanged"


def test_a_night_is_not_called_quiet_before_the_morning_has_told_it():
    """At dawn deaths may still come."""
    assert "night 2" not in plain_text(hours_line(watched("dawn"), EN, 150))
    assert "night 2 nobody died" in plain_text(hours_line(watched("talk"), EN, 150))


# -- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "said"), [(1, "Ada has ended the game."), (0, "ended the game.")])
def test_a_game_without_a_winner_says_who_has_ended_it(by: int, said: str):
    """Not that nobody is left, which is untrue; a game with an ending says that instead."""
    scene = watched("talk")
    assert scene.room is not None
    room = replace(scene.room, phase="result", events=[Event(1, "ended", 0, by)])
    text = shown(replace(scene, room=room))
    assert said in text
    assert "Nobody is left" not in text
    over = village.ended(12, you=0, own=None)
    assert over.room is not None
    assert said not in shown(replace(over, room=replace(over.room, events=room.events)))
    assert "Called off." in shown(replace(scene, room=replace(room, events=[])))
