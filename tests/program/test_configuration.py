"""What is set for good: the order of strength, every value through each way, and what is said about wrong ones."""

from __future__ import annotations

import tomllib

import pytest

from host import usage
from protocol.program import configuration
from protocol.program.commandline import MissingValue, WrongValue, take_configuration, use_language_of_file
from protocol.program.configuration import (
    Configuration,
    ConfigurationError,
    ConfigurationMissing,
    ConfigurationMisspelt,
    ConfigurationUnreadable,
    NearlyASetting,
    UnknownSetting,
    WrongSetting,
    example,
    settings_path,
)
from protocol.program.settings import SECTIONS, SETTINGS
from protocol.texts import language

WRONG = {"host.port": "65536", "host.game": "chess", "host.table": "A table", "lang": "fr"}


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A file of settings with these lines, in the folder where it is looked for."""
    monkeypatch.delenv(configuration.VARIABLE)
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))

    def write(*lines: str):
        path = tmp_path / configuration.NAME
        path.write_text("\n".join(lines), encoding="utf-8")
        return path

    return write


def test_a_flag_goes_before_a_variable_and_that_before_the_file(file, monkeypatch):
    """And where nobody says anything, what is shipped counts."""
    parser = usage.host()
    assert parser.read([]).port == -1
    file("[host]", "port = 1001", "lan = true")
    assert (parser.read([]).port, parser.read([]).lan) == (1001, True)
    monkeypatch.setenv("MOONTABLE_HOST_PORT", "1002")
    assert parser.read([]).port == 1002
    assert parser.read(["--port", "1003"]).port == 1003
    assert parser.read(["--no-lan"]).lan is False
    alone = parser.read([], alone=True)
    assert (alone.port, alone.lan) == (-1, False)


def test_each_value_says_where_it_comes_from(file, monkeypatch):
    """The variable, or the file with its line."""
    path = file("# mine", "[host]", "table = 'attic'", "bots = 2", "[device]", 'name = "Ada"')
    monkeypatch.setenv("MOONTABLE_DEVICE_PLAIN", "yes")
    kept = Configuration.of()
    assert kept.value(SETTINGS["host.table"]) == ("attic", f"{path}, line 3")
    assert kept.value(SETTINGS["host.bots"]) == ("2", f"{path}, line 4")
    assert kept.value(SETTINGS["device.name"]) == ("Ada", f"{path}, line 6")
    assert kept.value(SETTINGS["device.plain"]) == (True, "MOONTABLE_DEVICE_PLAIN")
    assert kept.value(SETTINGS["device.open"]) == (False, "")


def test_a_host_with_a_folder_of_its_own_has_a_file_of_its_own(file, tmp_path, monkeypatch):
    """Named by flag or variable; `--config` goes before both."""
    file("[host]", "port = 1001")
    other = tmp_path / "other"
    other.mkdir()
    (other / configuration.NAME).write_text("[host]\nport = 1004\n")
    parser = usage.host()
    assert parser.read(["--data", str(other)]).port == 1004
    monkeypatch.setenv("MOONTABLE_HOST_DATA", str(other))
    assert (parser.read([]).port, parser.read([]).data) == (1004, str(other))
    monkeypatch.setenv(configuration.VARIABLE, str(tmp_path / configuration.NAME))
    assert parser.read(["--data", str(other)]).port == 1001


def in_section(name: str) -> int:
    """How many settings a part of the file has."""
    return sum(setting.section == name for setting in SETTINGS.values())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_commented_file_is_whole_and_changes_nothing_until_it_is_used(file, monkeypatch, lang):
    """Every setting is in it, with its variable; without their # all examples are values that are taken."""
    monkeypatch.setenv("MOONTABLE_LANG", lang)
    text = example()
    assert all(value is None or value == {} for value in tomllib.loads(text).values())
    assert set(tomllib.loads(text)) == {section for section in SECTIONS if section}
    file(text)
    kept = Configuration.of()
    assert {kept.value(setting).source for setting in SETTINGS.values() if setting.key != "lang"} == {""}
    used = [line.removeprefix("# ") if " = " in line and line.startswith("# ") else line for line in text.splitlines()]
    used = [line for line in used if not line.startswith(("the", "die", "der"))]
    file(*used)
    kept = Configuration.of()
    monkeypatch.delenv("MOONTABLE_LANG")
    assert [key for key, setting in SETTINGS.items() if not kept.value(setting).source] == []
    assert all(setting.variable in text for setting in SETTINGS.values())
    blocks = [block.splitlines() for block in text.rstrip().split("\n\n")]
    assert [len(block) for block in blocks] == [
        2,
        *(size for name in SECTIONS for size in [1, *[2] * in_section(name)]),
    ]


@pytest.mark.parametrize(
    ("lines", "error", "says"),
    [
        (["[host]", "port = "], ConfigurationMisspelt, "line 2"),
        (["[host]", "", "table = attic"], ConfigurationMisspelt, "line 3"),
        (['[host]\nport = 1"'], ConfigurationMisspelt, "line 2"),
        (["[host]", "prot = 1883"], NearlyASetting, "line 2: there is no setting “host.prot”. Did you mean host.port?"),
        (["frobnicate = 1"], UnknownSetting, "line 1: there is no setting “frobnicate”"),
        (["", "[kitchen]", "x = 1"], UnknownSetting, "line 2: there is no setting “kitchen”"),
        (["[host.port]", "x = 1"], WrongSetting, "line 1: host.port does not take that value. Possible: 0-65535."),
        (["[host]", "port = 70000"], WrongSetting, "line 2: host.port does not take that value"),
        (["[host]", "port = true"], WrongSetting, "host.port does"),
        (["[host]", f"port = {'9' * 5000}"], ConfigurationMisspelt, "line 2: this is not TOML (too many digits"),
        (["[host]", f"port = {'[' * 5000}", ""], ConfigurationMisspelt, "line 2: this is not TOML (too many digits or"),
        (["[host]", f"port = 0x{'f' * 5000}"], WrongSetting, "line 2: host.port does not take that value"),
        (["[host]", 'lan = "perhaps"'], WrongSetting, "host.lan does not take that value. Possible: true,"),
        (["[device]", "name = ['Ada']"], WrongSetting, "does not take that value. Possible: text in quotes."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_line_and_cure(file, lines, error, says):
    """In one sentence each, in both languages."""
    path = file(*lines)
    with pytest.raises(error) as told:
        usage.host().read([])
    assert str(path) in told.value.message("en")
    assert says in told.value.message("en")
    assert (told.value.message("de") != told.value.message("en"), told.value.exit_status) == (True, 78)


@pytest.mark.parametrize("given", ["0", "-1", "nan", "inf", "many"])
def test_a_time_that_does_not_pass_is_none(given):
    """Where a host is to be slower by a factor."""
    with pytest.raises(WrongValue):
        usage.host().read(["--fast", given])


@pytest.mark.parametrize("key", WRONG)
def test_a_wrong_value_in_the_environment_names_its_variable(key, monkeypatch):
    """And what is possible."""
    setting = SETTINGS[key]
    monkeypatch.setenv(setting.variable, WRONG[key])
    with pytest.raises(WrongSetting, match=f"{setting.variable}: {setting.key} .* Possible: "):
        Configuration.of().value(setting)


def test_a_file_that_was_named_has_to_be_there(tmp_path, monkeypatch):
    """Otherwise a mistyped path would silently mean no settings; without a name it may be missing."""
    monkeypatch.setenv(configuration.VARIABLE, "")
    assert take_configuration(["host", "--config", str(tmp_path / "none.toml"), "--lan"]) == ["host", "--lan"]
    with pytest.raises(ConfigurationMissing, match=r"none\.toml"):
        Configuration.of()
    take_configuration([f"--config={tmp_path}"])
    with pytest.raises(ConfigurationUnreadable):
        Configuration.of()
    with pytest.raises(MissingValue):
        take_configuration(["--config"])
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    take_configuration(["--config", str(tmp_path / "odd.toml")])
    with pytest.raises(ConfigurationUnreadable):
        Configuration.of()


def test_the_language_of_the_file_counts_unless_another_was_chosen(file, monkeypatch):
    """A file that is wrong changes nothing here; who needs more of it says so."""
    file('lang = "de"')
    use_language_of_file([])
    assert language() == "de"
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    assert language() == "en"
    monkeypatch.delenv("MOONTABLE_LANG")
    file("lang = ")
    use_language_of_file([])
    with pytest.raises(ConfigurationError):
        Configuration.of()


def test_names_and_variables_are_each_others_only():
    """No two settings share a variable, and every one has its section."""
    variables = [setting.variable for setting in SETTINGS.values()]
    assert len(set(variables)) == len(variables)
    assert {setting.section for setting in SETTINGS.values()} == set(SECTIONS)
    assert settings_path("", {configuration.VARIABLE: "/x"}) is not None
