"""What is told in lines: between two scenes, around the table, of an evening's results, of tables and kept games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args

import pytest

from client.base.scene import Verification
from client.base.spans import plain_text
from client.device.saved_games import SavedGame
from client.present import chapters, narration, shared_device, standings, table_events, tables
from client.present.announcements import Announcer
from client.present.replay import summary, viewing_seat
from protocol.messages import (
    Event,
    HostCard,
    PauseCause,
    PendingTransferView,
    SeatCodeView,
    StandingsPage,
    StandingsRow,
)
from protocol.record import CALLED_OFF
from protocol.verdicts import OtherView
from tests.client import village
from tests.client.fake import NOTES, ask, ended, lobby, note, person, playing, table
from tests.client.situations import KEYS, stands, still
from tests.client.test_standing_between_games import AWAY, READY, here, with_room

if TYPE_CHECKING:
    from client.base.scene import Scene
    from protocol.messages import Room

pytestmark = pytest.mark.usefixtures("one_moment")

BEN, NOBODY = 2, 0


def event(kind: str, number: int = 5, *, at: int = BEN, by: int = 1) -> list[Event]:
    """The last of the table's events."""
    return [Event(number, kind, at, by)]


def test_what_has_changed_between_two_scenes(request: pytest.FixtureRequest) -> None:
    """Each thing once, of others and not of oneself."""

    def told(before: Scene, after: Scene, *, open_hand: bool = False) -> list[str]:
        teller = Announcer(KEYS, open_hand=open_hand)
        teller.announce(before)
        return teller.announce(after)

    waiting, game = lobby(you=1), playing()
    people = list(waiting.room.people) if waiting.room else []
    fatima, bot = person("Fatima"), person("Emil", bot=True)
    bens = replace(people[1], name="Benno")
    private = [*NOTES, note(13, "saw", private=True, at=2, card="spy"), note(14, "saw", private=True, at=1, card="spy")]
    guesses = [note(n, "guessed", by=by, at=1, value=7, hit=False) for n, by in ((31, 2), (32, game.you))]
    away = [*guesses, note(33, "turn", by=2, further=False), note(34, "saw", private=True, at=2, card="spy")]
    odd = OtherView(number=3)
    nowhere = replace(lobby(), status="connecting", room=None)
    found = {
        "the first scene, a waiting room": told(nowhere, waiting),
        "the first scene, a game": told(nowhere, game),
        "the first scene, watching": told(nowhere, replace(game, you=0)),
        "the first scene, a result": told(nowhere, ended()),
        "the same again": told(waiting, replace(waiting)),
        "one comes": told(waiting, with_room(waiting, people=[*people, fatima])),
        "one comes, a bot": told(waiting, with_room(waiting, people=[*people, bot])),
        "one goes": told(waiting, with_room(waiting, people=people[:2] + people[3:])),
        "a bot goes": told(waiting, with_room(waiting, people=people[:3])),
        "one leaves, as an event says": told(
            waiting, with_room(waiting, people=people[:1] + people[2:], events=event("left"))
        ),
        "one has another name": told(waiting, with_room(waiting, people=[people[0], bens, *people[2:]])),
        "one is away": told(waiting, here(waiting, {2: AWAY})),
        "one is back": told(here(waiting, {2: AWAY}), waiting),
        "I am away": told(waiting, here(waiting, {1: AWAY})),
        "one is ready": told(waiting, here(waiting, {3: READY})),
        "one is not ready any more": told(waiting, here(waiting, {2: {"ready": False}})),
        "a bot is ready": told(waiting, here(waiting, {4: READY})),
        "ready at the end": told(ended(), here(ended(), {3: READY})),
        "not ready any more at the end": told(here(ended(), {3: READY}), ended()),
        "ready in the middle of a game": told(game, here(game, {3: READY})),
        "a countdown is stopped": told(with_room(waiting, countdown=0), waiting),
        "a countdown begins": told(waiting, with_room(waiting, countdown=5000)),
        "cards are dealt": told(waiting, with_room(waiting, phase="dealing")),
        "a game begins": told(waiting, replace(game, notes=[])),
        "a game begins, watching": told(waiting, replace(game, notes=[], you=0)),
        "a game begins that cannot go on": told(waiting, replace(game, notes=[], table=None)),
        "back in the waiting room": told(ended(), waiting),
        "a result": told(game, ended()),
        "a result without a table": told(game, ended(table=None)),
        "the result again": told(ended(), ended(notes=[*NOTES, note(13, "turn", by=2, further=False)])),
        "a pause": told(game, with_room(game, paused="ben")),
        "a pause that nobody wanted": [
            line for why in get_args(PauseCause) for line in told(game, with_room(game, paused="-", paused_for=why))
        ],
        "a pause ends": told(with_room(game, paused="Ben"), game),
        "the line is lost": told(game, replace(game, status="catching_up")),
        "the line comes": told(replace(game, status="catching_up"), game),
        "the line changes": told(replace(game, status="connecting"), replace(game, status="catching_up")),
        "a refusal": told(game, replace(game, refused="not_now")),
        "not to be checked": told(game, replace(game, unverifiable="odd")),
        "checked": told(game, replace(game, verification=Verification(odd.id, odd.facts))),
        "missed": told(game, replace(game, notes=[*NOTES, *away], missed=away)),
        "missed more": told(
            replace(game, notes=[*NOTES, *away[:1]], missed=away[:1]), replace(game, notes=[*NOTES, *away], missed=away)
        ),
        "secrets": told(game, replace(game, notes=private)),
        "open secrets": told(game, replace(game, notes=private, own=replace(game.own, hand=["girl"])), open_hand=True),
        "open secrets in a pause": told(
            game, with_room(replace(game, notes=private, own=replace(game.own, hand=[])), paused="Ben"), open_hand=True
        ),
    }
    stands("announcements", found, request.config)


def test_what_can_be_asked_for_at_any_time(request: pytest.FixtureRequest) -> None:
    """Whom the table waits for; who has what; what has happened."""
    teller, bare = Announcer(KEYS), Announcer(KEYS, open_hand=True)
    game, asked = playing(), playing(ask("odd", "1"))
    slow = with_room(game, waiting=[1, 4])
    waiting = [
        game,
        asked,
        slow,
        with_room(slow, paused="ben"),
        replace(slow, status="connecting"),
        replace(slow, status="catching_up"),
        replace(asked, status="moved"),
        replace(game, room=None),
    ]
    crowd = here(lobby(storyteller="Tess", options={"long": True}), {3: {**AWAY, **READY}, 4: READY})
    odd = with_room(game, game="other")
    found = {
        "waiting": [teller.waiting(one) for one in waiting],
        "idle": [line or "-" for one in (game, asked, slow, slow) for line in teller.idle(one) or ["-"]],
        "idle at the end": bare.idle(with_room(slow, phase="result")),
        "the people": teller.table(crowd),
        "the people of a game": teller.people(with_room(game, pace="brisk").room),
        "the people, too few, no keeper": teller.table(here(lobby(2), {1: {"keeper": False}})),
        "no room": teller.table(replace(game, room=None, status="connecting")),
        "another game": [*teller.table(odd), *teller.own(odd), *teller.history(odd)],
        "my hand": [*teller.own(game), *teller.own(replace(game, own=None))],
        "secrets": teller.private_notes(game),
        "what has happened": [
            f"{len(one.history(game))} {len(one.history(with_room(game, paused='Ben')))}" for one in (teller, bare)
        ],
    }
    stands("asked_for", found, request.config)


def test_what_happens_around_the_table(request: pytest.FixtureRequest) -> None:
    """Events, codes and seats that change hands: to whom they concern."""
    game = playing()

    def told(after: Scene, before: Scene = game) -> list[str]:
        return table_events.announcements(before, after, KEYS)

    moving = PendingTransferView(4, 20_000)
    code = SeatCodeView(2, "XY34", 60_001)
    meant = with_room(game, nudges=1, waiting=[4], events=event("nudged", at=4))
    stuck = with_room(game, events=event("stands_still"))
    odd = [
        (old, new)
        for old in ("lobby", "dealing", "playing", "result")
        for new in ("lobby", "dealing", "playing", "result")
    ]
    found = {
        "an event": told(with_room(game, events=event("kicked"))),
        "an event that was told": told(
            with_room(game, events=event("kicked")), with_room(game, events=event("nudged"))
        ),
        "an event of nobody": told(with_room(game, events=event("kicked", by=0, at=9))),
        "an event that nobody knows": told(with_room(game, events=event("unheard"))),
        "I was sent away": told(with_room(game, events=event("kicked", at=4))),
        "I am nudged": told(meant),
        "I am nudged by the console": told(with_room(meant, events=[])),
        "somebody else is nudged": told(with_room(meant, waiting=[2])),
        "nobody keeps the table": told(with_room(game, keeper_free=True)),
        "nobody keeps it still": told(with_room(game, keeper_free=True), with_room(game, keeper_free=True)),
        "nobody keeps it, watching": told(replace(with_room(game, keeper_free=True), you=0)),
        "my seat changes hands": told(with_room(game, moving=moving)),
        "my seat changes hands still": told(with_room(game, moving=moving), with_room(game, moving=moving)),
        "another seat changes hands": told(with_room(game, moving=replace(moving, place=2))),
        "another seat changes hands, watching": told(replace(with_room(game, moving=moving), you=0)),
        "a code for a seat": told(replace(game, seat_code=code)),
        "a code for a seat still": told(replace(game, seat_code=replace(code, left=1)), replace(game, seat_code=code)),
        "another code for a seat": told(
            replace(game, seat_code=replace(code, code="ZZ")), replace(game, seat_code=code)
        ),
        "the code": told(replace(game, code="C0DE")),
        "the code is not known any more": told(game, replace(game, code="C0DE")),
        "the code still": told(replace(game, code="C0DE"), replace(game, code="C0DE")),
        "a pause ends soon": told(with_room(game, paused="Ben", countdown=2001)),
        "a pause ends soon, still": told(
            with_room(game, paused="Ben", countdown=0), with_room(game, paused="Ben", countdown=0)
        ),
        "a game begins soon": told(with_room(game, countdown=2001)),
        "the first scene": told(
            with_room(game, events=event("kicked"), paused="Ben", countdown=1), replace(game, room=None)
        ),
        "no room": told(replace(game, room=None)),
        "why it stands still": [
            table_events.standstill(one, KEYS) or "-"
            for one in (
                game,
                stuck,
                replace(stuck, table=None),
                replace(game, table=None),
                with_room(stuck, phase="result"),
                with_room(stuck, events=[*event("stands_still"), *event("nudged", 6)]),
                with_room(stuck, events=[*event("nudged", 4), *event("not_taken_up")]),
            )
        ],
        "overtaken": [
            f"{old} {new}: {table_events.overtaken(with_room(game, phase=old), with_room(game, phase=new))}"
            for old, new in odd
        ],
        "overtaken by a countdown": [
            table_events.overtaken(
                with_room(game, phase="lobby", countdown=old), with_room(game, phase="lobby", countdown=new, paused=by)
            )
            for old, new, by in ((-1, 0, ""), (0, 0, ""), (-1, 0, "Ben"), (-1, -1, ""))
        ],
        "my seat in question": [
            table_events.seat_in_question(*pair)
            for pair in (
                (game, with_room(game, moving=moving)),
                (with_room(game, moving=moving),) * 2,
                (game, with_room(game, moving=replace(moving, place=2))),
                (replace(game, room=None), with_room(game, moving=moving)),
            )
        ],
        "keepers": [table_events.keeper_sentence(lobby(you=you), KEYS) for you in (1, 2, 0)],
    }
    stands("table_events", found, request.config)


def test_the_results_of_an_evening(request: pytest.FixtureRequest) -> None:
    """Most wins first, then seats in order; what does not count; all evenings game by game."""
    rows = [
        StandingsRow("Ada", "wolfmoon", 3, 2),
        StandingsRow("Dana", "wolfmoon", 1, 0),
        StandingsRow("Ada", "odd", 1, 1),
    ]
    past = StandingsPage(4, 1, 0, 1, rows)

    def evening(**changes: Any) -> list[str]:
        scene = ended()
        at: Room = replace(scene.room, **changes)
        return standings.evening_sentences(scene, at, KEYS)

    def all_of(scene: Scene) -> list[str]:
        return [*standings.sentences(scene, KEYS), *map(plain_text, standings.sheet_lines(scene, KEYS, 200))]

    def tones(scene: Scene) -> list[str]:
        return [" ".join(span.tone for span in line) or "-" for line in standings.sheet_lines(scene, KEYS, 200)]

    found = {
        "wins": evening(standings=[1, 0, 2, 1]),
        "nobody has won": evening(standings=[0, 0, 0, 0]),
        "games that do not count": evening(standings=[0, 0, 0, 0], aside=2),
        "wins, points and games that do not count": evening(points=[0, 3, 3, 9], aside=1),
        "bots have answered": evening(stood_in=[2, 4]),
        "bots have answered, before": evening(stood_in=[2, 4], phase="lobby"),
        "all evenings": all_of(ended(standings=past)),
        "in which tones": tones(ended(standings=past)),
        "in which tones, without a seat": tones(ended(standings=past, you=0)),
        "a page of several": all_of(ended(standings=replace(past, count=2))),
        "the last page of several": all_of(ended(standings=replace(past, count=2, index=1))),
        "none that does not count": all_of(ended(standings=replace(past, aside=0))),
        "none yet": all_of(ended(standings=replace(past, aside=0, counted=0))),
        "none known": all_of(ended()),
        "in a game": all_of(playing(standings=past)),
    }
    stands("standings", found, request.config)


def test_parts_of_a_game_tables_and_kept_games(request: pytest.FixtureRequest) -> None:
    """What each is called in a line."""

    def chapter(scene: Scene) -> str:
        return chapters.chapter(SimpleNamespace(scene=scene), KEYS)  # type: ignore[arg-type] # its scene

    def kept(*winners: int, ending: str = "", seat: int | None = 2, game: str = "wolfmoon") -> SavedGame:
        holders = [[SimpleNamespace(name="Old"), SimpleNamespace(name="Ada")], [SimpleNamespace(name="Ben")]]
        record = SimpleNamespace(seats=holders, winners=list(winners), game=game, ending=ending)
        memory = SimpleNamespace(seat=seat) if seat is not None else None
        return SavedGame(Path("game"), 0.0, SimpleNamespace(record=record, memory=memory))  # type: ignore[arg-type]

    def said(*winners: int, **about: Any) -> str:
        return summary(kept(*winners, **about), KEYS).partition("when=")[0]

    def card(name: str, phase: Any, *, shut: bool = False) -> HostCard:
        return HostCard(1, name, b"", b"", b"", not shut, "wolfmoon", phase, 2, 6)

    cards = [card("a", "lobby"), card("bcd", "lobby", shut=True), card("e", "playing", shut=True), card("f", "result")]
    known = {"a": tables.Known("C0DE", "Ada"), "bcd": tables.Known("", ""), "e": tables.Known("X")}
    night = village.playing()
    texts = ("", "a", "a" * 14, "a" * 268, "a" * 269, "a" * 400)
    found = {
        "parts": [
            chapter(one)
            for one in (
                playing(table=table(active=2)),
                ended(),
                with_room(playing(), game="other"),
                with_room(ended(), game="other"),
                replace(playing(), room=None),
                night,
                playing(table=table(active=0)),
            )
        ],
        "tables": tables.table_rows(cards, known, KEYS),
        "no tables": tables.table_rows([], {}, KEYS),
        "kept games": [said(1), said(2, 1), said(0, 3), said(), said(1, ending=CALLED_OFF), said(1, game="other")],
        "through whose eyes": [
            viewing_seat(kept(seat=seat), as_) for seat, as_ in ((2, -1), (2, 0), (2, 1), (3, -1), (None, -1))
        ],
        "seconds of a text": [f"{len(text)}: {narration.seconds(text):.2f}" for text in texts],
        "told by a narrator": [
            bool(narration.narration(one))
            for one in (
                night,
                replace(night, table=None),
                replace(night, room=None),
                playing(),
                replace(night, table=table()),
            )
        ],
        "narrated": [bool(narration.narrator(one, aloud)) for one in (night, playing()) for aloud in ("", "en")],
    }
    stands("called", found, request.config)


def test_what_somebody_at_a_shared_device_has_still_to_do(request: pytest.FixtureRequest) -> None:
    """Asks that are not answered, and being ready; nothing while nothing can be done."""
    asks = ask("a", number=1), ask("b", number=2, given="1"), ask("c", number=3, kind="standing")
    game = playing(*asks, ask("done", number=4, kind="standing"))
    scenes = {
        "a game": game,
        "an answer is on its way": replace(game, pending=True),
        "a pause": with_room(game, paused="Ben"),
        "dealing": with_room(game, phase="dealing"),
        "not live": replace(game, status="catching_up"),
        "no room": replace(game, room=None),
        "not ready": lobby(you=4),
        "not ready for the second game": with_room(lobby(you=4), match=2),
        "not ready for the first game": with_room(lobby(you=4), match=-1),
        "not ready, a countdown runs": lobby(you=4, countdown=0),
        "ready": lobby(you=2),
        "without a seat": lobby(you=0),
        "at a seat that is not there": lobby(you=5),
        "not ready at the end": ended(),
    }
    found = {name: shared_device.open_asks(still(one)) or "nothing" for name, one in scenes.items()}
    stands("open_asks", found, request.config)
