"""What every test may ask for, and the order in which they run."""

import gc

import pytest
from textual.css import parse, stylesheet

from protocol.program import name as program
from protocol.program.configuration import VARIABLE
from protocol.program.settings import SETTINGS
from protocol.texts import OF_FILE
from tests.brokers import any_broker, embedded, mosquitto
from tests.end_to_end.house import no_host_stays_behind
from tests.engine.on_offer import lantern_on_offer
from tests.missing_texts import every_text_exists
from tests.order import Groups, spread
from tests.stillness import WatchedLoop, pilots_go_on_when_all_is_still
from tests.warm_starts import warm_server, warm_starts

__all__ = [
    "any_broker",
    "embedded",
    "every_text_exists",
    "lantern_on_offer",
    "mosquitto",
    "no_host_stays_behind",
    "pilots_go_on_when_all_is_still",
    "warm_server",
    "warm_starts",
]

FEW_COLLECTIONS = (20_000, 10, 20)
"""Apps are circles of many thousand objects: at Python's own thresholds a sixth of their tests' time is collecting."""


@pytest.fixture(autouse=True)
def terminals_have_all_colours(monkeypatch):
    """Whatever terminal the tests are started from."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True, scope="session")
def rules_of_looks_are_parsed_once():
    """Not for each of a thousand apps, of which every one shows itself by the same rules."""
    read, known = parse.parse, {}

    def parse_once(*source, variable_tokens, **about):
        colours = tuple((name, *(token.value for token in tokens)) for name, tokens in variable_tokens.items())
        key = (source, tuple(about.items()), colours)
        if key not in known:
            known[key] = list(read(*source, variable_tokens=variable_tokens, **about))
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stylesheet, "parse", parse_once)
        yield


@pytest.fixture(autouse=True)
def program_has_its_usual_name(monkeypatch):
    """Wherever this checkout lies, and whatever of it the shell finds."""
    monkeypatch.setattr(program, "command", lambda: program.NAME)


@pytest.fixture(autouse=True)
def language_is_put_back(monkeypatch):
    """A test that starts a program with `--lang` sets it for its whole process."""
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    monkeypatch.delenv("MOONTABLE_LANG")
    monkeypatch.setenv(OF_FILE, "")


@pytest.fixture(autouse=True)
def nothing_is_set_for_good(monkeypatch, tmp_path_factory):
    """Whatever settings somebody keeps who runs the tests."""
    empty = tmp_path_factory.getbasetemp() / "no_settings.toml"
    empty.touch()
    monkeypatch.setenv(VARIABLE, str(empty))
    for setting in SETTINGS.values():
        if setting.key != "lang":
            monkeypatch.delenv(setting.variable, raising=False)


def pytest_asyncio_loop_factories(config, item):
    """Every test has a loop of which it can be known when it is still."""
    return {"watched": WatchedLoop}


def pytest_xdist_make_scheduler(config, log):
    """Who of the workers gets which test next."""
    return Groups(config, log)


def pytest_collection(session):
    """While tests are imported and collected nothing becomes garbage."""
    gc.disable()


def pytest_collection_modifyitems(items):
    """Put those that wait among those that compute."""
    items[:] = spread(items)


def pytest_collection_finish(session):
    """What is imported and collected stays until the end: looking through it again and again finds nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*FEW_COLLECTIONS)
    gc.enable()
