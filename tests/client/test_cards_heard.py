"""The tables that a device finds, the seat that it goes back to, by the cards it hears, and how long it listens."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from client.base.errors import HostKeyChanged, NobodyThere, OtherHost, SeatGone, SeveralTables
from client.seat import finding, join_channel, revisiting
from client.seat.finding import OTHERS, find_table, find_tables, tables_at
from client.seat.join_channel import KNOWN, LISTENING
from client.seat.revisiting import inquire, visit, what_became_of
from protocol import VERSION
from protocol.codes import fingerprint
from protocol.errors import NotNow, OtherVersion, Refusal, SeatEnded, SeatLeft, TooManyTries
from protocol.links import JoinLink
from tests.client import cards_heard
from tests.client.cards_heard import OURS, Broker, card, said, seat, turned
from tests.client.jumping_loop import in_no_time

if TYPE_CHECKING:
    from collections.abc import Coroutine

THEIRS = cards_heard.OTHERS
LINK = JoinLink("192.0.2.1")
PRINT = fingerprint(OURS.sign_public, OURS.seal_public)
OTHER_VERSION = VERSION + 1


@pytest.fixture(autouse=True)
def somebody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is one of a broker."""

    async def reachable(_: object) -> None:
        """Yes."""

    for room in (finding, revisiting):
        monkeypatch.setattr(room, "require_reachable", reachable)


def told(monkeypatch: pytest.MonkeyPatch, broker: Broker, what: Coroutine[Any, Any, Any]) -> tuple[Any, float]:
    """What a device finds at a broker, or why not, and after how many seconds."""
    monkeypatch.setattr(join_channel, "MqttClient", broker)

    async def timed() -> tuple[Any, float]:
        try:
            found = await what
        except Exception as why:  # noqa: BLE001 - every reason is one
            found = type(why)
        return found, asyncio.get_running_loop().time()

    return in_no_time(timed())


def heard(*cards: tuple[float, Any]) -> Broker:
    """A broker on which these cards are said at their seconds."""
    return Broker([(at, said(one) if not isinstance(one, bytes) else one) for at, one in cards])


KITCHEN, ATTIC = card("kitchen"), card("attic", THEIRS)


@pytest.mark.parametrize(
    ("link", "known", "comes", "names", "seconds"),
    [
        pytest.param(LINK, [], [], NobodyThere, LISTENING, id="nobody"),
        pytest.param(LINK, [], [(1, b"noise" * 20)], NobodyThere, LISTENING, id="noise"),
        pytest.param(
            LINK, [], [(1, KITCHEN), (1 + OTHERS - 0.1, ATTIC), (1 + OTHERS + 0.1, card("late"))],
            ["attic", "kitchen"], 1 + OTHERS, id="others are heard for a while after the first",
        ),
        pytest.param(
            replace(LINK, table="kitchen"), [], [(1, ATTIC), (2, KITCHEN)], ["kitchen"], 2 + OTHERS,
            id="another table than the link names",
        ),
        pytest.param(
            replace(LINK, table="table", fingerprint=PRINT), [], [(1, card(keys=THEIRS)), (3, card())],
            ["table"], 3, id="the table of the link is not waited for longer",
        ),
        pytest.param(
            replace(LINK, fingerprint=PRINT), [], [(1, ATTIC), (3, KITCHEN), (3.1, card("cellar")), (9, card("late"))],
            ["cellar", "kitchen"], 3 + OTHERS / 3, id="the host of the link may have other tables",
        ),
        pytest.param(
            replace(LINK, fingerprint=PRINT), [], [(1, ATTIC)], OtherHost, 1 + KNOWN, id="the host of the link is away",
        ),
        pytest.param(
            LINK, [seat()], [(1, card(keys=THEIRS)), (1 + KNOWN - 0.1, card())], ["table"],
            1 + KNOWN, id="a known host says its card again",
        ),
        pytest.param(LINK, [seat()], [(1, card(keys=THEIRS))], HostKeyChanged, 1 + KNOWN, id="others in its place"),
        pytest.param(
            LINK, [seat()], [(1, card()), (1.1, ATTIC)], ["table"], 1 + OTHERS / 3, id="the own table alone",
        ),
        pytest.param(
            replace(LINK, code="7K3M9P"), [seat()], [(1, card()), (1.1, ATTIC), (1.2, card(keys=THEIRS))],
            ["attic", "table"], 1 + OTHERS / 3, id="a code may be for another table, not for the same of a stranger",
        ),
        pytest.param(
            LINK, [], [(1, card(version=OTHER_VERSION)), (2, card())], ["table"], 1 + OTHERS, id="two versions",
        ),
        pytest.param(
            LINK, [], [(1, card(version=OTHER_VERSION))], OtherVersion, 1 + OTHERS, id="another version alone"
        ),
        pytest.param(
            replace(LINK, table="table", fingerprint=PRINT), [], [(1, card(version=OTHER_VERSION)), (3, card())],
            ["table"], 3, id="a card of another version ends no listening",
        ),
    ],
)  # fmt: skip
def test_which_tables_a_link_may_mean(
    monkeypatch: pytest.MonkeyPatch,
    link: JoinLink,
    known: list[Any],
    comes: list[tuple[float, Any]],
    names: list[str] | type,
    seconds: float,
) -> None:
    """By name, and after how long."""
    found, after = told(monkeypatch, heard(*comes), find_tables(link, known))
    assert (sorted(one.card.table for one in found) if isinstance(names, list) else found) == names
    assert after == pytest.approx(seconds)


def test_a_table_is_known_by_the_link_or_by_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the known ones come first; of each host and table the newest card counts."""
    both = heard((1, ATTIC), (1.1, card(taken=1)), (1.2, card(taken=2)))
    found, _ = told(monkeypatch, both, find_tables(replace(LINK, code="7K3M9P"), [seat()]))
    assert [(one.card.table, one.card.taken, one.known) for one in found] == [("table", 2, True), ("attic", 0, False)]


def test_without_a_code_the_tables_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five of them, in order, each once, with who sits there."""
    cards = [(1, card(name, taken=2)) for name in ("fir", "elm", "oak", "ash", "yew", "box")]
    monkeypatch.setattr(join_channel, "MqttClient", heard(*cards))
    with pytest.raises(SeveralTables) as problem:
        in_no_time(find_table(LINK, []))
    assert "ash (2/6), box (2/6), elm (2/6), fir (2/6), oak (2/6)" in problem.value.message("en")
    assert "yew" not in problem.value.message("en")


def test_all_tables_that_are_said_somewhere_are_named_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody there is none; so is an address at which there is no broker."""
    names = ["yew", "fir", "elm", "oak", "ash", "box", "fir"]
    found = told(monkeypatch, heard(*((1, card(name)) for name in names)), tables_at("192.0.2.1", 1883))
    assert found == (["ash", "box", "elm", "fir", "oak", "yew"], 1 + OTHERS)
    assert told(monkeypatch, heard(), tables_at("192.0.2.1", 1883))[0] == []


@pytest.mark.parametrize(
    ("comes", "why", "seconds"),
    [
        pytest.param([(3, card())], None, 3, id="its card"),
        pytest.param([], NobodyThere, LISTENING, id="nobody"),
        pytest.param([(1, b"noise" * 20)], NobodyThere, LISTENING, id="noise"),
        pytest.param([(1, card(keys=THEIRS)), (KNOWN - 0.1, card())], None, KNOWN - 0.1, id="its card behind others"),
        pytest.param([(1, card(keys=THEIRS))], HostKeyChanged, KNOWN, id="others"),
        pytest.param([(1, card("another"))], HostKeyChanged, KNOWN, id="another table of the same host"),
        pytest.param([(1, card(version=OTHER_VERSION)), (2, card())], None, 2, id="a newer start of its own version"),
        pytest.param(
            [(1, card(keys=THEIRS)), (2, card(version=OTHER_VERSION))], OtherVersion, KNOWN, id="its host has changed",
        ),
    ],
)  # fmt: skip
def test_the_way_back_to_a_seat(
    monkeypatch: pytest.MonkeyPatch, comes: list[tuple[float, Any]], why: type | None, seconds: float
) -> None:
    """Cards of others are passed over, and nothing but the seat's own table lets it in."""
    found, after = told(monkeypatch, heard(*comes), visit(seat()))
    assert found is why
    assert after == pytest.approx(seconds)


@pytest.mark.parametrize("login", ["", "guests"])
def test_a_seat_speaks_by_its_account_or_by_the_login_that_it_was_given(
    monkeypatch: pytest.MonkeyPatch, login: str
) -> None:
    """An inquiry needs no account: it may be gone."""
    mine = seat(login=login)
    broker = heard((1, card()))
    told(monkeypatch, broker, visit(mine))
    told(monkeypatch, broker, what_became_of(mine, 1.0))
    assert broker.logins == [(login or mine.account, "secret"), (login, "secret") if login else ("", "")]


ENDS = [
    ("seat_ended", SeatGone),
    ("seat_left", SeatLeft),
    ("not_now", None),
    ("wrong_code", None),
    ("of_another_make", None),
]


@pytest.mark.parametrize(("word", "end"), ENDS)
def test_what_became_of_a_seat(monkeypatch: pytest.MonkeyPatch, word: str, end: type | None) -> None:
    """Only the host of the seat says so, to whoever asks now; and no other word ends it."""
    mine = seat()

    def about(asked: Any) -> list[bytes]:
        assert asked.account == mine.account
        return [
            turned(OURS, bytes(16), SeatLeft.id),
            turned(THEIRS, asked.join, SeatLeft.id),
            turned(OURS, asked.join, word),
        ]

    said_of, after = told(monkeypatch, Broker(about_seat=about), inquire(mine))
    assert type(said_of) is (end or type(None))
    assert after == 0.0
    # A broker that lets the seat in no more: the same words at once, or, after another look, that it is gone.
    why, after = told(monkeypatch, Broker(closed=True, about_seat=about), visit(mine))
    assert (why, after) == ((end, 0.0) if end else (SeatGone, LISTENING))


def test_a_broker_that_hears_of_a_seat_a_moment_later_costs_nobody_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """It refuses at first, the host says that the seat is there, and its card comes."""
    broker = Broker([(0.5, said(card()))], closed=True, about_seat=lambda asked: [turned(OURS, asked.join, NotNow.id)])
    assert told(monkeypatch, broker, visit(seat())) == (None, 0.5)


def test_an_inquiry_is_repeated_for_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same every two seconds; nobody says anything."""
    broker = Broker()
    assert told(monkeypatch, broker, what_became_of(seat(), 5.0)) == (None, 5.0)
    assert [at for at, _ in broker.asked] == [0.0, 2.0, 4.0]
    assert len({asked.join for _, asked in broker.asked}) == 1


def test_the_facts_of_what_is_said_come_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that this version does not know is one all the same."""
    for word, cls in ((TooManyTries.id, TooManyTries), ("of_another_make", Refusal), (NotNow.id, NotNow)):
        broker = Broker(about_seat=lambda asked, word=word: [turned(OURS, asked.join, word, seconds=7)])
        answer, _ = told(monkeypatch, broker, what_became_of(seat()))
        assert (type(answer), answer.facts) == (cls, {"seconds": 7})
        assert not isinstance(answer, SeatEnded)
