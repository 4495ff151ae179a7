"""Canaries: a marker in every hidden field, and a search of all that anybody receives for what they must not have.

The first three tests run over every game; what they have to know of one is in planting/ (see planted.py).
"""

from __future__ import annotations

import logging
import random
import re

import pytest

from client import crash
from client.session import VIEWS
from host.games import GAMES, rules
from host.line import Line
from protocol import messages
from protocol.codec import decode, encode
from protocol.keys import SIGNATURE
from protocol.messages import Down
from tests.adversary.planted import PLANTED, planting, words
from tests.engine.on_offer import ALL
from tests.laws.chancy import choice_for
from tests.table.evening import Evening

MARK = re.compile(rb"canary[a-z0-9-]*!")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hans")
ROUNDS = 250
"""So many rounds of answers are searched at most: a game of slots and days has no end of them."""
SELDOM = 0.05
"""How often somebody takes what they may do at any time."""
DEALS = 4
"""So often a deal that gives the same world again is tried once more."""
pytestmark = pytest.mark.usefixtures("lantern_on_offer")
games = pytest.mark.parametrize("game", PLANTED)
seeds = pytest.mark.parametrize("seed", range(3))


def said(evening, monkeypatch):
    """What the table would say now: the unsealed message of each account, and what goes out unsealed, by topic."""
    publication = evening.table._publication
    before = dict(vars(publication))
    told: dict[str, bytes] = {}

    def seal(line, body, size, counter):
        told[line._account] = bytes(body)
        return b""

    with monkeypatch.context() as patch:
        patch.setattr(Line, "seal", seal)
        told |= {topic: data for topic, data in publication.step(evening.now) if data}
    vars(publication).update(before)
    return told


def seats(evening):
    """Everybody who hears something, and from which seat they look: watchers and outsiders from none."""
    found = {p.id: evening.table.place(p.id) for p in (*evening.table.people, *evening.table.watchers) if not p.bot}
    return {**found, evening.topics.public: 0, evening.topics.card: 0}


def begin(folder, game, seed=7):
    """A game of people and one bot, somebody watching."""
    evening = Evening(folder)
    evening.sit("Ada")
    evening.run(0.3)
    evening.guests["Ada"].wish("game", game, evening.now)
    evening.run(0.3)
    for name in NAMES[1 : planting(game).SEATS - 1]:
        evening.sit(name)
    evening.run(0.3)
    evening.guests["Ada"].wish("bots", "1", evening.now)
    evening.run(0.3)
    for guest in evening.guests.values():
        guest.wish("ready", "yes", evening.now)
    evening.until(lambda: evening.table.phase == "playing")
    evening.sit("Wim")
    evening.run(0.5)
    evening.dice.seed(seed)
    return evening


@pytest.fixture
def night(tmp_path):
    """Opens such games."""
    opened = []

    def open_game(game, seed=7):
        opened.append(begin(tmp_path, game, seed))
        return opened[-1]

    yield open_game
    for evening in opened:
        evening.kill_host()


def go_through(evening, look):
    """Play on, everybody tapping at random, and call `look` at every step until the game is over, or long enough."""
    for _ in range(ROUNDS):
        if evening.table.phase != "playing":
            return
        look()
        answers = evening.table.play.answers
        for session in evening.guests.values():
            for ask in session.scene.asks:
                wants = ask.kind != "standing" or evening.dice.random() < SELDOM
                if (
                    wants
                    and ask.choices
                    and session.scene.status == "live"
                    and not ask.given
                    and not session.scene.pending
                ):
                    session.answer(ask.number, choice_for(ask, evening.dice), evening.now)
        evening.run(0.15)
        if evening.table.play.answers == answers:
            evening.run(2.0, step=0.25)


def test_every_game_takes_part():
    """Whoever adds a game writes planting/<its id>.py, or this test stays red."""
    assert PLANTED == ALL


@games
@seeds
def test_no_marker_in_a_hidden_field_reaches_who_must_not_have_it(night, monkeypatch, game, seed):
    """Every hidden field full of markers, at every step of a game: each seat has only its own."""
    evening = night(game, seed)
    met = set()

    def search():
        match = evening.table.play.match
        real, (marked, may) = match.game, planting(game).mark(match.game)
        match.game = marked
        told = said(evening, monkeypatch)
        match.game = real
        for who, seat in seats(evening).items():
            found = set(MARK.findall(told.get(who, b"")))
            assert found <= may[seat], (who, seat, found - may[seat])
            met.update(found)

    go_through(evening, search)
    assert met, "the search finds what is there"


def sees_everything(game, seat):
    """Whether this seat is out at a table that lets the dead see all, so that there is no other world for it."""
    return seat in getattr(game, "out", ()) and bool(game.options.get("ghosts"))


@games
@seeds
def test_every_byte_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(night, monkeypatch, game, seed):
    """What a seat does not know is dealt anew: its message stays as it was, byte for byte; so does the public table."""
    evening = night(game, seed)
    dice = random.Random(seed)
    compared = [0, 0]

    def compare():
        match = evening.table.play.match
        real, told = match.game, said(evening, monkeypatch)
        for who, seat in seats(evening).items():
            for _ in range(DEALS):
                match.game = rules(game).redeal(real, seat, lambda row: dice.sample(row, len(row)))
                if match.game.state() != real.state():
                    break
            if not sees_everything(real, seat):
                compared[0] += 1
                compared[1] += match.game.state() != real.state()
            again = said(evening, monkeypatch)
            match.game = real
            assert again.get(who) == told.get(who), (who, seat)

    go_through(evening, compare)
    assert compared[1] > compared[0] * 3 / 5 > 24, "of those who do not know everything"


@pytest.mark.parametrize("game", [game for game in PLANTED if hasattr(planting(game), "changed")])
@seeds
def test_no_hidden_number_shows_in_what_others_receive(night, monkeypatch, game, seed):
    """A lover, a sword, a draft, what the dawn will do: each is changed, and nobody but who may see it hears of it."""
    evening = night(game, seed)
    seen_by_readers = set()

    def change():
        match = evening.table.play.match
        real, told = match.game, said(evening, monkeypatch)
        for what, other, readers in planting(game).changed(real):
            match.game = other
            again = said(evening, monkeypatch)
            match.game = real
            for who, seat in seats(evening).items():
                same = again.get(who) == told.get(who)
                assert same or seat in readers, (what, who, seat)
                seen_by_readers.update({what} if not same else ())

    go_through(evening, change)
    assert {"lovers", "a draft", "a notebook", "what was learnt", "points"} <= seen_by_readers, (
        "the search finds what is there"
    )


def opened(game, body):
    """A seat's message with everything in it decoded."""
    down = decode(Down, body)
    table, own = VIEWS[game]
    parts = [decode(messages.Room, down.room), decode(table, down.table), *(decode(own, o) for o in [down.own] if o)]
    return [*parts, *(decode(messages.Note, note) for note in down.notes), *down.asks, down.receipt]


@games
@seeds
def test_no_ask_or_note_names_what_its_seat_has_not_seen(night, monkeypatch, game, seed):
    """Each hidden thing by its name: no seat's message holds one that lies, and always lay, where it cannot see."""
    evening = night(game, seed)
    plan = planting(game)
    ever: dict[str, set[str]] = {}
    unseen = [0]

    def search():
        told = said(evening, monkeypatch)
        for who, seat in seats(evening).items():
            if who not in told or who.startswith("moontable"):
                continue
            known = ever.setdefault(who, set())
            known |= plan.seen(evening.table.play.match, seat)
            unseen[0] += len(plan.NAMES - known)
            named = {word for word in words(opened(game, told[who])) if word in plan.NAMES}
            assert named <= known, (who, named - known)

    go_through(evening, search)
    least = 100 if game == "lantern" else 500  # the test game has three words and short nights
    assert unseen[0] > least, "somebody who has seen everything proves nothing"


def test_the_log_of_a_whole_game_names_no_card_code_or_key(tmp_path, caplog):
    """At the level that a host shows by default, up to the result."""
    caplog.set_level(logging.INFO, logger="moontable")
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben", "Cleo"), bots=1)
    evening.play_out()
    text = caplog.text
    assert "Ada" in text
    before = text.rpartition("is over")[0]
    for secret in (
        *planting(GAMES[0]).NAMES,
        evening.table.code,
        evening.keys.to_bytes().hex(),
        evening.table.people[0].id,
    ):
        assert not re.search(rf"\b{secret}\b", before), secret
    evening.kill_host()


def test_rules_that_stumble_say_where_and_not_over_what(night, caplog, monkeypatch):
    """An error whose own words hold a card: the host's log names file and line, and the card does not appear in it."""
    evening = night(GAMES[0])
    evening.until(lambda: any(s.scene.asks for s in evening.guests.values()))
    asked = next(s for s in evening.guests.values() if s.scene.asks)

    def stumble(*_args, **_named):
        raise KeyError("canary-hand-3!")

    with monkeypatch.context() as patch:
        patch.setattr(evening.table.play.match, "answer", stumble)
        ask = asked.scene.asks[0]
        asked.answer(ask.number, ask.choices[0], evening.now)
        for _, data in asked.take():
            evening.table.hear(asked.seat.account, data, evening.now)
    assert "KeyError" in caplog.text
    assert "test_canary.py" in caplog.text
    assert "canary-hand" not in caplog.text
    evening.play_out()


def test_a_crash_report_of_a_client_holds_no_value(tmp_path, monkeypatch):
    """Where it happened, never over what: not in the file and not in the sentence."""
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))

    def fail():
        hand = ["canary-hand-1!"]
        raise ValueError(f"no such card: {hand}")

    try:
        fail()
    except ValueError as error:
        shown = crash.report(error)
    (report,) = tmp_path.glob("crash-*.txt")
    assert "fail" in report.read_text()
    assert "canary-hand" not in report.read_text() + str(shown) + repr(shown)


def test_what_is_said_before_the_seal_holds_no_code_for_guests(night, monkeypatch):
    """The table's code is in nobody's message but the keeper's, and on no open topic."""
    evening = night(GAMES[0])
    evening.table.code = "CANARY"
    told = said(evening, monkeypatch)
    keeper = evening.table.keeper
    assert not [who for who, body in told.items() if b"CANARY" in body and who != keeper]
    card = decode(messages.HostCard, evening.retained[evening.topics.card][SIGNATURE:])
    assert b"CANARY" not in encode(card)
