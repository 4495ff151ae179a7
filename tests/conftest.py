"""What every test may ask for, and the order in which they run."""

import gc
import os

import pytest
from textual.css import parse, stylesheet

from protocol.program import name as program
from protocol.program.configuration import VARIABLE
from protocol.program.settings import SETTINGS
from protocol.texts import OF_FILE
from tests.brokers import any_broker, embedded, mosquitto
from tests.end_to_end.house import no_host_stays_behind
from tests.engine.on_offer import lantern_on_offer
from tests.first_imports import import_from_elsewhere
from tests.missing_texts import every_text_exists
from tests.order import Groups, spread
from tests.stillness import WatchedLoop, pilots_go_on_when_all_is_still
from tests.told_once import pytest_runtest_protocol
from tests.unseen_frames import every_frame_is_drawn, unseen_frames_are_not_drawn
from tests.warm_starts import warm_server, warm_starts

__all__ = [
    "any_broker",
    "embedded",
    "every_frame_is_drawn",
    "every_text_exists",
    "lantern_on_offer",
    "mosquitto",
    "no_host_stays_behind",
    "pilots_go_on_when_all_is_still",
    "pytest_runtest_protocol",
    "unseen_frames_are_not_drawn",
    "warm_server",
    "warm_starts",
]

FEW_COLLECTIONS = (20_000, 10, 20)
"""Apps are circles of many thousand objects: at Python's own thresholds a sixth of their tests' time is collecting."""


@pytest.fixture(autouse=True, scope="session")
def rules_of_looks_are_parsed_once():
    """Not for each of a thousand apps, of which every one shows itself by the same rules."""
    read, tokens_of, rules, tokens = parse.parse, stylesheet.tokenize_values, {}, {}

    def parse_once(*source, variable_tokens, **about):
        key = (source, tuple(about.items()), id(variable_tokens))
        if key not in rules:
            rules[key] = list(read(*source, variable_tokens=variable_tokens, **about))
        return rules[key]

    def tokenize_once(colours):
        key = tuple(colours.items())
        if key not in tokens:
            tokens[key] = tokens_of(colours)
        return tokens[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stylesheet, "parse", parse_once)
        patch.setattr(stylesheet, "tokenize_values", tokenize_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def nobody_has_set_anything(tmp_path_factory):
    """Whatever terminal the tests are started from, wherever this checkout lies, and whatever somebody keeps set."""
    empty = tmp_path_factory.getbasetemp() / "no_settings.toml"
    empty.touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.constants.COLOR_SYSTEM", "truecolor")
        patch.setattr(program, "command", lambda: program.NAME)  # whatever of the program the shell finds
        for variable in ("NO_COLOR", *(setting.variable for setting in SETTINGS.values())):
            patch.delenv(variable, raising=False)
        files = {VARIABLE: str(empty), OF_FILE: ""}
        for variable, value in files.items():
            patch.setenv(variable, value)
        yield files


@pytest.fixture(autouse=True)
def what_programs_set_is_put_back(nobody_has_set_anything):
    """A test that starts a program with `--lang` or `--config` sets it for its whole process."""
    yield
    os.environ.pop(SETTINGS["lang"].variable, None)
    os.environ.update(nobody_has_set_anything)


def pytest_asyncio_loop_factories(config, item):
    """Every test has a loop of which it can be known when it is still."""
    return {"watched": WatchedLoop}


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Who of the workers gets which test next."""
    return Groups(config, log)


def pytest_collection(session):
    """While tests are imported and collected nothing becomes garbage."""
    gc.disable()
    import_from_elsewhere(session.config)


def pytest_collection_modifyitems(items):
    """Put those that wait among those that compute."""
    items[:] = spread(items)


def pytest_collection_finish(session):
    """What is imported and collected stays until the end: looking through it, even once, finds nothing."""
    gc.freeze()
    gc.set_threshold(*FEW_COLLECTIONS)
    gc.enable()
