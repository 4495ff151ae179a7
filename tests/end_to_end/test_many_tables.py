"""Several tables of one host on a real Mosquitto: a code finds its own, accounts stay apart, the broker has room."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace

import pytest

import host.table_commands
from client.base.errors import SeveralTables
from client.command import main
from client.seat.finding import find_table, tables_at
from client.seat.joining import join
from client.watching import found_to_watch
from host.brokers import Login, mosquitto
from protocol.keys import SeatKeys
from protocol.links import JoinLink
from protocol.topics import Topics
from tests.brokers import Guest as Listener
from tests.end_to_end.house import HostProcess, HouseHere, party
from tests.together import together

KEYS = SeatKeys.new()
CONSOLE = json.dumps(
    {
        "table": "table",
        "address": "127.0.0.1",
        "port": 1,
        "login": "",
        "password": "",
        "account": KEYS.account,
        "keys": KEYS.to_bytes().hex(),
        "host_sign": KEYS.sign_public.hex(),
        "host_seal": KEYS.seal_public.hex(),
    }
)
"""What a host has written for its console that runs no more."""
ATTIC, TABLE = Topics("attic"), Topics("table")


@pytest.fixture(autouse=True)
def tables_close_soon(monkeypatch):
    """Nobody of these tests hears a last word."""
    monkeypatch.setattr(host.table_commands, "LAST_WORD", 0.1)


@contextlib.asynccontextmanager
async def housed(tmp_path):
    """A host with the tables `table` and `attic`."""
    async with HouseHere(tmp_path) as here:
        await ordered(here, "new attic werewolves")
        yield here


async def ordered(house, typed):
    """Give an order, and wait until it is carried out."""
    house.host.table_commands.run(typed)
    while house.host.tasks:
        await asyncio.gather(*house.host.tasks)


def link_to(house, name):
    """What a guest types: code and address."""
    return replace(house.host.link(house.host.tables[name]), table="", fingerprint=b"")


@together("tables", housed)
async def test_code_and_address_lead_to_the_table_of_the_code(house):
    """Also with the host's key, which all its tables have; without a code nobody can know which is meant."""
    for name in ("attic", "table"):
        link = link_to(house, name)
        assert (await find_table(link, [])).card.table == name
        mark = house.host.link(house.host.tables[name]).fingerprint
        assert (await find_table(replace(link, fingerprint=mark), [])).card.table == name
    with pytest.raises(SeveralTables):
        await find_table(replace(link, code=""), [])
    assert house.host.link(house.table).table == "table"


@together("tables", housed)
async def test_who_asks_at_an_address_hears_all_its_tables(house):
    """As a device does that was answered by a host with several; where nobody is, there are none."""
    assert await tables_at("127.0.0.1", house.link.port) == ["attic", "table"]
    assert [one.card.table for one in await found_to_watch(JoinLink("127.0.0.1", port=house.link.port), [])] == [
        "attic",
        "table",
    ]
    assert await tables_at("127.0.0.1", 1) == []


@together("tables", housed)
async def test_a_seat_of_one_table_reaches_nothing_of_the_other(house):
    """Its account is delivered nothing that is said to seats there, and none of what it says there arrives."""
    ada = await join(await find_table(link_to(house, "table"), []), "Ada")
    ben = await join(await find_table(link_to(house, "attic"), []), "Ben")
    port = house.link.port
    async with Listener(port, house.login) as all_ears, Listener(port, Login(ada.account, ada.password)) as curious:
        await all_ears.listen("moontable/+/seat/+/up", "moontable/+/seat/+/down")
        await curious.listen("#", ATTIC.down("+"), ATTIC.down(ben.account), ATTIC.up(ben.account))
        await curious.say(ATTIC.up(ben.account), b"forged")
        await curious.say(TABLE.up(ada.account), b"the last")
        assert await all_ears.hears(TABLE.up(ada.account), b"the last")
        assert (ATTIC.up(ben.account), b"forged") not in all_ears.heard
        assert await all_ears.until(lambda: ATTIC.down(ben.account) in {topic for topic, _ in all_ears.heard})
        heard = {topic for topic, _ in curious.heard if "/seat/" in topic}
        assert heard <= {TABLE.down(ada.account)}


@together("tables", housed)
async def test_a_broker_that_is_too_small_grows_and_a_game_goes_on(house):
    """The fifth table starts it anew with room for eight; whoever plays meanwhile is there again at once."""
    guests = await party(house, ["Ada", "Ben"], bots=1, silent=True)
    before = house.broker.pid
    for name in ("one", "two"):
        await ordered(house, f"new {name}")
    assert house.broker.pid == before
    await ordered(house, "new three")
    for guest in guests:
        await guest.until(lambda s: s.status == "live" and s.room.phase == "playing" and s.asks is not None)
    assert (await find_table(link_to(house, "three"), [])).card.table == "three"
    assert house.broker.pid != before
    limits = (house.broker.folder / "mosquitto.conf").read_text()
    assert f"max_connections {mosquitto.connections(8)}\n" in limits
    for guest in guests:
        await guest.connection.close()


@together("tables", housed)
async def test_a_stranger_reaches_the_door_of_a_table_while_there_is_one(house):
    """A closed table leaves nothing at the broker, and nobody fills the broker under its name."""
    async with Listener(house.link.port, house.login) as all_ears, Listener(house.link.port, None) as stranger:
        await all_ears.listen("moontable/#")
        await stranger.say(ATTIC.join, b"knock")
        assert await all_ears.hears(ATTIC.join, b"knock")
        await ordered(house, "close attic")
        await stranger.say(ATTIC.join, b"again")
        await stranger.say(TABLE.join, b"the last")
        assert await all_ears.hears(TABLE.join, b"the last")
        assert (ATTIC.join, b"again") not in all_ears.heard
    async with Listener(house.link.port, house.login) as late:
        await late.listen("moontable/+/card", "moontable/+/public")
        assert await late.until(lambda: TABLE.card in {topic for topic, _ in late.heard})
        assert {topic.split("/")[1] for topic, _ in late.heard} == {"table"}


@pytest.fixture
async def process(tmp_path):
    """A host of its own process."""
    running = HostProcess(tmp_path / "host", "--broker", "mosquitto", "--address", "127.0.0.1")
    await running.start()
    yield running
    await running.stop()


def moontable(process, capsys, *words):
    """What `moontable table` prints, and its status."""

    async def there():
        status = await asyncio.to_thread(main, ["table", *words, "--data", str(process.folder)])
        told = capsys.readouterr()
        return status, told.out + told.err

    return there()


async def test_the_command_opens_lists_and_closes_tables_of_a_running_host(process, capsys):
    """Each has its own code, the list shows all of them, and a restart brings them back."""
    status, said = await moontable(process, capsys, "new", "attic", "--game", "werewolves", "--bots", "2")
    assert (status, "Table attic is open" in said) == (0, True)
    link = JoinLink.parse(said.split()[-1])
    assert (link.host, link.port, link.table) == ("127.0.0.1", process.link.port, "attic")
    seat = await join(await find_table(link, []), "Ada")
    assert seat.table == "attic"
    status, said = await moontable(process, capsys, "new", "attic")
    assert (status, "of that name already" in said) == (1, True)
    await process.kill()
    await process.start()
    status, said = await moontable(process, capsys)
    attic, table = said.splitlines()
    assert attic.startswith("attic")
    assert attic.split("   ")[-2:] == [link.code, "keeper: Ada"]
    assert "1 of 50" in attic
    assert table.startswith("table")
    assert table.split("   ")[-2:] == [process.link.code, "no keeper yet"]
    status, said = await moontable(process, capsys, "close", "attic")
    assert (status, "Table attic is closed" in said) == (0, True)
    status, said = await moontable(process, capsys, "close", "attic")
    assert (status, "no table of that name" in said) == (1, True)
    status, said = await moontable(process, capsys)
    assert [line.split()[0] for line in said.splitlines()] == ["table"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("open", "attic"), "does not take that value"),
        (("new",), "needs a value"),
        (("new", "attic", "--bots", "77"), "Possible: 0-5"),
        (("list",), "no key of a running host"),
    ],
)
async def test_a_command_that_cannot_be_given_says_why(tmp_path, capsys, words, says):
    """Before anybody is asked."""
    here = HostProcess(tmp_path / "nowhere")
    if "list" not in words:
        here.folder.mkdir()
        (here.folder / "console-table.json").write_text(CONSOLE)
    status, said = await moontable(here, capsys, *words)
    assert status > 0
    assert says in said
