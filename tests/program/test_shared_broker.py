"""A host comes to a broker that others use: which names are free, what it clears away, when it says its card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from host.errors import AnotherHost, TableNameKept
from host.mqtt import shared_broker
from host.mqtt.other_hosts import OtherHosts
from host.mqtt.sender import Sender
from host.mqtt.shared_broker import SharedBroker
from protocol.codes import fingerprint, spoken
from protocol.keys import SeatKeys, signed, verified
from protocol.messages import HostCard
from protocol.topics import Topics

KEYS, STRANGER = SeatKeys.new(), SeatKeys.new()
OURS, OLD, UNKNOWN = b"o" * 16, b"e" * 16, b"u" * 16
SPOKEN = spoken(fingerprint(STRANGER.sign_public, STRANGER.seal_public))
OAK, ELM = Topics("oak"), Topics("elm")


def card(keys: SeatKeys = KEYS, epoch: bytes = OURS, table: str = "oak") -> bytes:
    """A signed card."""
    told = HostCard(1, table, keys.sign_public, keys.seal_public, epoch, True, "wolfmoon", "lobby", 1, 6)
    return signed(keys, "card", told)


class House:
    """A host of the tables oak and elm before it has moved in; `said` is what it sends, `listens` what it hears."""

    def __init__(self, *, shared: bool = True) -> None:
        self.said: list[tuple[str, bytes, bool]] = []
        self.listens: list[str] = []
        self.sender = Sender(moved_in=not shared)
        line = SimpleNamespace(
            publish=lambda topic, data, qos, retain: self.said.append((topic, data, retain)),
            subscribe=self.listens.append, unsubscribe=self.listens.remove, is_connected=lambda: True,
        )  # fmt: skip
        self.sender.line = cast("Any", line)
        journal: Any = SimpleNamespace(read=SimpleNamespace(knows_epoch=lambda epoch: epoch in (OURS, OLD)))
        self.broker = SharedBroker(self.sender, journal, KEYS, OURS)
        for name in ("oak", "elm"):
            shown = HostCard(1, name, KEYS.sign_public, KEYS.seal_public, OURS, True, "wolfmoon", "lobby", 1, 6)
            publisher = SimpleNamespace(card=lambda shown=shown: shown)
            channels = SimpleNamespace(by_account={f"s{name}"})
            self.broker.add(cast("Any", SimpleNamespace(id=name, publisher=publisher, channels=channels)))
            self.listens.append(Topics(name).down("+"))

    def receive_card(self, data: bytes, now: float = 10.0, *, kept: bool = False) -> float | None:
        """What comes on the topic of oak's card."""
        return self.broker.receive_card("oak", data, now, kept=kept)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long it has listened; no time passes."""
    seconds: list[float] = []

    async def sleep(time: float) -> None:
        seconds.append(time)

    monkeypatch.setattr(shared_broker, "asyncio", SimpleNamespace(sleep=sleep))
    return seconds


async def test_names_that_nobody_keeps_are_taken_after_a_moment(waits: list[float]) -> None:
    """What is left of seats that are gone is cleared away, what belongs to seats that are there goes at the end."""
    house = House()
    for topic, data in ((OAK.down("soak"), b"x"), (OAK.down("sgone"), b"x"), (ELM.down("selm"), b"")):
        house.broker.receive_down(topic, data)
    await house.broker.move_in()
    assert waits == [shared_broker.LISTENING]
    assert house.sender.moved_in
    assert house.said == [(OAK.down("sgone"), b"", True)]
    assert house.sender.retained == {OAK.down("soak")}
    assert house.listens == []


@pytest.mark.parametrize("lives", [True, False])
async def test_a_name_whose_card_lies_there_is_free_unless_its_host_is_heard(waits: list[float], lives: bool) -> None:
    """A host that runs says its card meanwhile; one that has crashed does not."""
    house = House()
    house.receive_card(card(STRANGER), kept=True)
    if lives:
        house.receive_card(card(STRANGER))
        with pytest.raises(TableNameKept) as kept:
            await house.broker.move_in()
        assert kept.value.facts == {"table": "oak", "spoken": SPOKEN}
    else:
        await house.broker.move_in()
    assert sum(waits) == pytest.approx(shared_broker.LISTENING + (0.0 if lives else shared_broker.LIVING))
    assert house.sender.moved_in is not lives


def test_it_moves_in_once() -> None:
    """However often its line breaks."""
    broker = House().broker
    assert [broker.begins() for _ in range(3)] == [True, False, False]


def test_before_it_has_moved_in_it_says_no_card_and_asks_nobody(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever lies there, or is said."""
    house = House()
    for data in (card(STRANGER), card(KEYS, UNKNOWN), b"", card()):
        assert house.receive_card(data) is None
    assert (house.said, caplog.records) == ([], [])


def test_whatever_is_put_in_the_place_of_its_card_is_answered_by_it(caplog: pytest.LogCaptureFixture) -> None:
    """At once, then after a while; its own one is no news, and of another host its owner hears."""
    house = House()
    house.sender.moved_in = True
    assert house.receive_card(card()) is None
    assert house.receive_card(b"") == 0.0
    assert house.receive_card(card(STRANGER), 10.25) == 0.75
    assert house.said == []
    (told,) = caplog.records
    assert SPOKEN in told.getMessage()


@pytest.mark.parametrize(("epoch", "kept", "asks"), [(UNKNOWN, False, 1), (UNKNOWN, True, 0), (OLD, False, 0)])
def test_a_copy_of_this_host_is_asked_where_it_speaks_now(epoch: bytes, kept: bool, asks: int) -> None:
    """A card of an earlier start may be repeated by anybody, and so may one that lies there."""
    house = House()
    house.sender.moved_in = True
    assert house.receive_card(card(KEYS, epoch), kept=kept) == 0.0
    assert [topic for topic, _, _ in house.said] == [OAK.twin] * asks


def test_a_copy_that_answers_ends_this_host_and_is_answered_itself() -> None:
    """On the topic of that table."""
    house = House()
    house.sender.moved_in = True
    house.receive_card(card(KEYS, UNKNOWN))
    copy = OtherHosts("oak", KEYS, UNKNOWN, lambda epoch: epoch in (OLD, UNKNOWN))
    asked, answer = copy.twin(house.said.pop()[1], 10.0)
    house.broker.receive_twin("oak", asked, 10.5)
    assert [topic for topic, _, _ in house.said] == [OAK.twin]
    house.broker.receive_twin("elm", answer, 10.5)
    with pytest.raises(AnotherHost):
        house.broker.receive_twin("oak", answer, 10.5)


async def test_its_card_is_said_when_it_is_due_and_kept_there(waits: list[float]) -> None:
    """For whoever comes later."""
    house = House()
    await house.broker.say_card("elm", 0.75)
    ((topic, data, retain),) = house.said
    assert (waits, topic, retain) == ([0.75], ELM.card, True)
    assert verified(KEYS.sign_public, "card", HostCard, data).table == "elm"


async def test_a_table_that_is_closed_before_its_card_is_due_says_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may have its name by then."""
    house = House()

    async def sleep(_time: float) -> None:
        house.broker.drop("elm")

    monkeypatch.setattr(shared_broker, "asyncio", SimpleNamespace(sleep=sleep))
    await house.broker.say_card("elm", 0.75)
    assert house.said == []


async def test_a_line_that_broke_meanwhile_keeps_no_name_from_it(waits: list[float]) -> None:
    """What is to be cleared away is known all the same."""
    house = House()
    house.sender.line = None
    house.broker.receive_down(OAK.down("soak"), b"x")
    await house.broker.move_in()
    assert (house.sender.moved_in, house.sender.retained) == (True, {OAK.down("soak")})
    assert waits == [shared_broker.LISTENING]


@pytest.mark.parametrize(
    ("said", "found", "seconds"),
    [
        ([], "", shared_broker.LISTENING),
        ([("ash", True)], "", shared_broker.LISTENING + shared_broker.LIVING),
        ([("ash", True), ("ash", False)], SPOKEN, shared_broker.LISTENING),
        ([("yew", False)], "", shared_broker.LISTENING),
    ],
    ids=["nobody", "gone", "there", "elsewhere"],
)
async def test_a_name_is_asked_for_before_a_table_opens_under_it(
    monkeypatch: pytest.MonkeyPatch, said: list[tuple[str, bool]], found: str, seconds: float
) -> None:
    """Its card is listened for as long as that takes, and what is said of other names, or elsewhere, is none."""
    house, waits = House(), []

    async def sleep(time: float) -> None:
        waits.append(time)
        assert house.listens[-1] == Topics("ash").card
        for name, kept in said:
            house.broker.receive_elsewhere(Topics(name).card, card(STRANGER, table=name), kept=kept)
            house.broker.receive_elsewhere(Topics(name).twin, card(STRANGER, table="ash"), kept=kept)

    monkeypatch.setattr(shared_broker, "asyncio", SimpleNamespace(sleep=sleep))
    assert await house.broker.other_host("ash") == found
    assert sum(waits) == pytest.approx(seconds)
    assert Topics("ash").card not in house.listens
    house.broker.receive_elsewhere(Topics("ash").card, card(STRANGER, table="ash"), kept=False)  # nobody asks any more


async def test_on_a_broker_of_its_own_nobody_is_asked(waits: list[float]) -> None:
    """Nor where there is no line."""
    alone, away = House(shared=False), House()
    away.sender.line = None
    assert [await house.broker.other_host("ash") for house in (alone, away)] == ["", ""]
    assert waits == []


def test_a_table_that_is_closed_is_looked_out_for_no_more(waits: list[float]) -> None:
    """Twice is as good as once."""
    house = House()
    for _ in range(2):
        house.broker.drop("elm")
    with pytest.raises(KeyError):
        house.broker.receive_card("elm", b"", 1.0, kept=False)
    assert waits == []
