"""Each test is told of once, by its call, or by whatever went wrong before or after it.

By default a worker also tells when it begins, is set up, is taken down and ends: with thousands of short tests, telling
takes longer than many of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from _pytest.reports import TestReport


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in a worker; None, so that it is run as ever, where its parts are wanted: by `--durations`."""
    if not hasattr(item.config, "workerinput") or item.config.getoption("durations"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if worth_telling(report):
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def worth_telling(report: TestReport) -> bool:
    """A setup or an end without trouble is no news."""
    return report.when == "call" or not report.passed
