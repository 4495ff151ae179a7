"""Tests that mostly wait, for processes, brokers and clocks, wait two at a time.

Each is a coroutine with a folder of its own, and fails by itself. What is set for the whole process, such as a patched
constant, has to be the same for all tests of a group.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    Test = Callable[..., Awaitable[None]]

AT_ONCE = 2
"""So many are under way: with more, each of them would wait for a core instead of for its own clocks."""
OUTCOMES: pytest.StashKey[dict[str, BaseException | None]] = pytest.StashKey()
BELONGS = inspect.Parameter.POSITIONAL_OR_KEYWORD


def together(
    group: str, within: Callable[[Path], AbstractAsyncContextManager[Any]] | None = None
) -> Callable[[Test], Test]:
    """Run tests, which may ask for `tmp_path` and for parameters, at the same time as all others of their group.

    Each runs `within` a context of its own folder, and is given what that opens. The first one that is to run runs all
    that were chosen; then each tells what came of itself.
    """

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        async def tell(
            request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, **_chosen: Any
        ) -> None:
            outcomes = request.config.stash.setdefault(OUTCOMES, {})
            own = request.node.nodeid
            if own not in outcomes:
                outcomes |= await run_all(_companions(request.session.items, group), tmp_path_factory)
            if problem := outcomes[own]:
                raise problem

        async def alone(folder: Path, chosen: dict[str, Any]) -> None:
            given = {"tmp_path": folder, **chosen}
            asked = {name: given[name] for name in inspect.signature(test).parameters if name in given}
            if within is None:
                return await test(**asked)
            async with within(folder) as opened:
                return await test(opened, **asked)

        asked = list(inspect.signature(test).parameters.values())[within is not None :]
        chosen = [one for one in asked if one.name != "tmp_path"]
        fixtures = [inspect.Parameter(name, BELONGS) for name in ("request", "tmp_path_factory")]
        tell.__signature__ = inspect.Signature([*fixtures, *chosen])  # type: ignore[attr-defined]
        tell.alone, tell.group = alone, group  # type: ignore[attr-defined]
        return pytest.mark.xdist_group(group)(tell)

    return decorate


def _companions(items: list[pytest.Item], group: str) -> list[pytest.Item]:
    """All tests of a group that are to be run."""
    return [item for item in items if getattr(getattr(item, "function", None), "group", "") == group]


async def run_all(tests: list[Any], folders: pytest.TempPathFactory) -> dict[str, BaseException | None]:
    """What came of each test, by its id: None, or why it failed."""
    places = asyncio.Semaphore(AT_ONCE)

    async def run(test: Any) -> None:
        chosen = test.callspec.params if hasattr(test, "callspec") else {}
        async with places:
            await test.function.alone(folders.mktemp(test.originalname), chosen)

    ends = await asyncio.gather(*map(run, tests), return_exceptions=True)
    return {test.nodeid: end for test, end in zip(tests, ends, strict=True)}
