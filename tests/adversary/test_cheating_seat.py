"""A guest with a seat, real keys and a program of their own: whatever they seal and sign, the others play on."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass

import msgpack
import pytest

from host.table.seat_channel import MESSAGES_A_SECOND
from protocol import messages, record
from protocol.codec import BadMessage, decode, encode
from protocol.games import wolfmoon
from protocol.keys import signed
from protocol.messages import Act, DealNonce, Up
from protocol.sealing import Counter, UpSealer
from protocol.sizes import UP_SIZE
from tests.adversary.kit import WRONG, monsters
from tests.table.evening import Evening


class Cheat:
    """The program of a guest who has a seat and no scruples."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening = evening
        self.seat = evening.guests.pop(name).seat
        self.keys = type(evening.keys).from_bytes(self.seat.keys)
        self.session = evening.dice.randbytes(16)
        self.counter = Counter()
        self.acts = 0
        self.begin()

    def begin(self) -> None:
        """Say hello under the present epoch."""
        evening = self.evening
        self.seal = UpSealer(
            self.keys, evening.keys.seal_public, "table", self.seat.account, evening.epoch, self.session
        )  # fmt: skip
        self.say(encode(Up(hello=evening.dice.randbytes(16))))

    def say(self, body: bytes) -> None:
        """Seal anything, and let the table hear it; more slowly than its budget."""
        sealed = self.seal.seal(body[: UP_SIZE - 4], UP_SIZE, self.counter.next())
        self.evening.run(1.0 / MESSAGES_A_SECOND)
        self.evening.table.receive(self.seat.account, sealed, self.evening.now)

    def act(self, label: str = "wish", **facts: object) -> bytes:
        """A signed act; what is not given is as it should be."""
        self.acts += 1
        right = {
            "table": "table", "match": self.evening.table.lifecycle.number,
            "epoch": self.evening.epoch, "session": self.session,
            "account": self.seat.account, "counter": self.acts, "ask": 0, "name": "nudge", "choice": "-",
        }  # fmt: skip
        return signed(self.keys, label, Act(**{**right, **facts}))

    def does(self, label: str = "wish", **facts: object) -> None:
        """Say an act."""
        self.say(encode(Up(act=self.act(label, **facts))))


@pytest.fixture
def game(tmp_path):
    """Ada and Ben and a cheat in a running game; Ada is asked, and is slow."""
    evening = Evening(tmp_path)
    evening.start(("Ada", "Ben", "Mallory"), bots=1, start="1")
    evening.until(lambda: evening.guests["Ada"].scene.asks)
    yield evening, Cheat(evening, "Mallory")
    evening.kill_host()


def stands(evening):
    """The whole of a table that a cheat might want to change."""
    table = evening.table
    match = table.lifecycle.live_match.match
    return (
        table.lifecycle.phase, table.lobby.state(), table.attendance.open, table.roster.keeper, table.lifecycle.paused,
        [(p.name, p.gone, p.wins) for p in table.roster.people], match.game.state(), [a.number for a in match.asks],
    )  # fmt: skip


def test_wrong_types_in_every_field_of_a_sealed_message(game):
    """Sealed with real keys, and misshapen inside: nothing moves, nothing raises."""
    evening, cheat = game
    before = stands(evening)
    up = {f.name: getattr(Up(), f.name) for f in fields(Up)}
    for name in up:
        for wrong in WRONG:
            cheat.say(msgpack.packb({**up, name: wrong}))
    for monster in monsters():
        cheat.say(monster)
    cheat.say(msgpack.packb({**up, "more": 1}))
    assert stands(evening) == before
    evening.play_out()


def test_wrong_types_in_every_field_of_a_signed_act(game):
    """The signature is right, what is signed is not."""
    evening, cheat = game
    before = stands(evening)
    right = decode(Act, cheat.act()[64:])
    facts = {f.name: getattr(right, f.name) for f in fields(Act)}
    for name in facts:
        for wrong in WRONG:
            body = msgpack.packb({**facts, name: wrong})[:500]
            for label in ("answer", "wish"):
                signature = cheat.keys.sign(b"moontable/1 " + label.encode() + b"\0" + body)
                cheat.say(encode(Up(act=signature + body, nonce=(signature + body)[:300])))
    assert stands(evening) == before
    evening.play_out()


def test_answers_to_what_others_are_asked_and_wishes_that_are_not_ones_own(game):
    """Another's ask, a closed choice, a future or past ask, another match, the keeper's wishes, and unknown ones."""
    evening, cheat = game
    before = stands(evening)
    open_asks = evening.table.lifecycle.live_match.match.asks
    for ask in open_asks:
        for choice in (*ask.choices[:3], "", "x" * 120, "7", "yes"):
            cheat.does("answer", ask=ask.number, name=ask.name, choice=choice)
            cheat.does("wish", ask=ask.number, name=ask.name, choice=choice)
    for number in (1, 2, evening.table.lifecycle.live_match.match.asked + 1, 2**53):
        cheat.does("answer", ask=number, name="play", choice="yes")
    for match in (0, 2, 2**53):
        cheat.does("answer", match=match, ask=open_asks[0].number, name="play", choice="yes")
    for name, choice in (
        ("game", "lantern"), ("option", "long=yes"), ("bots", "5"), ("door", "closed"), ("pace", "brisk"), ("sit", "1"),
        ("name", "Ada"), ("lobby", "-"), ("ready", "yes"), ("__init__", "-"), ("", ""), ("nudge", "x"), ("bots", "-1"),
        ("bots", "٣"), ("sit", "²"), ("pause", "maybe"), ("option", "="), ("game", "../../x"), ("kick", "1"),
        ("keeper", "3"),
        ("take", "-"), ("end", "-"), ("stand_in", "-"), ("hand", "1"), ("code", "1"),
    ):  # fmt: skip
        cheat.does(name=name, choice=choice)
    for facts in ({"account": "s000000000000"}, {"session": b"x" * 16}, {"epoch": b"x" * 16}, {"table": "other"}):
        cheat.does(**facts, name="leave")
    ada = evening.guests["Ada"].seat.account
    cheat.does(account=ada, name="leave")
    assert stands(evening) == before
    evening.play_out()


def test_a_flood_of_hellos_and_standing_answers_harms_only_its_own_seat(game):
    """Two hundred messages at once, each a new session or another standing answer; Ada is heard all the time."""
    evening, cheat = game
    for n in range(200):
        cheat.session = evening.dice.randbytes(16)
        cheat.seal = UpSealer(
            cheat.keys, evening.keys.seal_public, "table", cheat.seat.account, evening.epoch, cheat.session
        )  # fmt: skip
        up = Up(hello=evening.dice.randbytes(16), standing={f"ask {n}": "x" * 40})
        sealed = cheat.seal.seal(encode(up), UP_SIZE, cheat.counter.next())
        evening.table.receive(cheat.seat.account, sealed, evening.now)
    ada = evening.guests["Ada"]
    ask = ada.scene.asks[0]
    ada.submit_answer(ask.number, ask.choices[0], evening.now)
    evening.until(lambda: not ada.scene.pending, 5)
    assert ada.scene.refused == ""
    evening.play_out()


def test_nonces_of_another_deal_or_signed_for_something_else_do_not_count(tmp_path):
    """While the roster is open: a nonce for another deal, commitment, account; one signed as a command; none counts."""
    evening = Evening(tmp_path)
    for name in ("Ada", "Ben", "Mallory"):
        evening.sit(name)
    evening.run(0.5)
    cheat = Cheat(evening, "Mallory")
    cheat.does(name="ready", choice="yes")
    for session in evening.guests.values():
        session.submit_command("ready", "yes", evening.now)
    evening.until(lambda: evening.table.lifecycle.phase == "dealing", 20)
    deal = evening.table.lifecycle.deal.shown
    right = ("table", cheat.seat.account, deal.number, deal.commitment, b"m" * 16)
    for place, wrong in enumerate(("other", evening.guests["Ada"].seat.account, deal.number + 1, b"c" * 32)):
        facts = list(right)
        facts[place] = wrong
        cheat.say(encode(Up(nonce=signed(cheat.keys, "nonce", DealNonce(*facts)))))
        cheat.say(encode(Up(nonce=signed(cheat.keys, "wish", DealNonce(*right)))))
    evening.until(lambda: evening.table.lifecycle.phase == "playing", 20)
    nonces = dict(
        zip([p.name for p in evening.table.roster.people], evening.table.lifecycle.deal.shown.nonces, strict=True)
    )
    assert b"m" * 16 not in nonces.values()
    assert all(s.scene.unverifiable == "" for s in evening.guests.values())
    evening.kill_host()


CLASSES = [
    found
    for module in (messages, record, wolfmoon)
    for found in vars(module).values()
    if isinstance(found, type) and is_dataclass(found) and found.__module__ == module.__name__
    if found is not record.RecordedGame  # never on the wire itself: `unpacked` reads its parts
]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_no_decoder_raises_anything_but_its_own(cls):
    """Random bytes, monsters, and maps with the right names and wrong values, for every message there is."""
    dice = random.Random(9)
    names = [f.name for f in fields(cls)]
    tried = [*monsters(), *(dice.randbytes(dice.randrange(200)) for _ in range(300))]
    for _ in range(300):
        facts = {name: dice.choice(WRONG) for name in names}
        try:
            whole = bytearray(msgpack.packb(facts))
        except OverflowError:
            continue
        tried.append(bytes(whole))
        for _ in range(3):
            whole[dice.randrange(len(whole))] = dice.randrange(256)
        tried.append(bytes(whole))
    for data in tried:
        try:
            decode(cls, data)
        except BadMessage:
            continue
