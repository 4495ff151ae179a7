"""Tests that wait at the same time: each has its own folder and its own end, whoever of them is run first."""

from __future__ import annotations

import asyncio
import contextlib
from types import SimpleNamespace

import pytest

from tests.order import spread
from tests.together import AT_ONCE, together


class Item(SimpleNamespace):
    """A test as pytest has collected it."""

    def get_closest_marker(self, name):
        """Its group."""
        return next((mark for mark in getattr(self.function, "pytestmark", []) if mark.name == name), None)


def collected(test, nodeid, **chosen):
    """A test, with the parameters that were chosen for it."""
    more = {"callspec": SimpleNamespace(params={"_of_a_plugin": 1, **chosen})} if chosen else {}
    return Item(nodeid=nodeid, originalname=test.__name__, function=test, **more)


async def told(item, items, folders, stash):
    """What pytest hears of a test."""
    request = SimpleNamespace(node=item, session=SimpleNamespace(items=items), config=SimpleNamespace(stash=stash))
    try:
        await item.function(request=request, tmp_path_factory=folders)
    except (AssertionError, ValueError) as problem:
        return problem
    return None


def evening(ran):
    """As many tests as may be under way, all of which wait for each other; "bad" fails."""
    all_there = asyncio.Barrier(AT_ONCE)

    @contextlib.asynccontextmanager
    async def opened(folder):
        yield folder / "house"

    @together("a group", opened)
    async def test_meets(house, tmp_path, name):
        assert house.parent == tmp_path
        ran.append((name, tmp_path))
        async with asyncio.timeout(10):
            await all_there.wait()
        if name == "bad":
            raise ValueError(name)

    @together("another group")
    async def test_of_others():
        raise AssertionError

    names = ["bad", *map(str, range(1, AT_ONCE))]
    return [
        collected(test_of_others, "others"),
        *(collected(test_meets, f"meets[{name}]", name=name) for name in names),
    ]


@pytest.mark.parametrize("first", [1, AT_ONCE])
async def test_each_fails_by_itself(tmp_path_factory, first):
    """They have met, so all were under way at once; each ran once, in a folder of its own."""
    ran, stash = [], pytest.Stash()
    others, *items = evening(ran)
    order = [*items[first - 1 :], *items[: first - 1]]
    ends = {item.nodeid: await told(item, [others, *items], tmp_path_factory, stash) for item in order}
    assert {nodeid for nodeid, end in ends.items() if end} == {"meets[bad]"}
    assert len(ran) == len({folder for _, folder in ran}) == AT_ONCE
    assert isinstance(await told(others, [others, *items], tmp_path_factory, stash), AssertionError)


def test_pytest_asks_for_folders_and_parameters_only():
    """What the house opens is given by the house."""
    ran = []
    item = evening(ran)[1]
    assert list(item.function.__signature__.parameters) == ["request", "tmp_path_factory", "name"]


def test_a_group_is_one_piece_of_the_order():
    """It begins well before the end; a file's own tests lie around it, in their order."""
    others, *group = evening([])
    alone = [Item(nodeid=f"tests/test_a.py::{n:02}", function=None) for n in range(20)]
    order = spread([*alone[:5], *group, *alone[5:], others])
    assert [item for item in order if item in alone] == alone
    at = order.index(group[0])
    assert order[at : at + AT_ONCE] == group
    assert order.index(others) < 0.75 * len(order)
