"""A finished game can be stepped through, checked and written down, by command and on the screen."""

from __future__ import annotations

import functools
import os
import stat
import subprocess
import sys
import tempfile
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from client.base.scene import Scene, Verification
from client.base.spans import plain_text
from client.command import main
from client.device.saved_games import MOST, SavedGames
from client.games import face
from client.present import replay, replay_steps
from client.present.announcements import Announcer
from client.present.chapters import Chapters
from client.present.replay_steps import run_replay, steps
from client.seat.witness import verify
from client.texts import texts
from client.tui.screens.replaying import ReplayApp
from host.games import GAMES
from host.replay.verify import verify as host_check
from protocol.codes import fingerprint, spoken
from protocol.record import packed, sealed_by, unpacked
from tests.adversary.planted import planting
from tests.client.fake import ended
from tests.client.pilots import at_table
from tests.replay.played import evening_of
from tests.scenarios.runner import Player

EN = texts("en")
ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("replay")


@pytest.fixture(scope="module", params=[game for game in GAMES if face(game)])
def data(request, tmp_path_factory):
    """A game of each kind as Ada's device keeps it."""
    evening = evening_of(tmp_path_factory.mktemp("evening"), game=request.param)
    (data,) = evening.guests["Ada"].witness.take_records()
    evening.kill_host()
    return data


@functools.cache
def told(data, *how):
    """What the process says that tells a game; the same for every test that asks for it."""
    with tempfile.NamedTemporaryFile(suffix=".moon") as file:
        Path(file.name).write_bytes(data)
        return run_replay(Path(file.name), *how)


@pytest.fixture
def saved_games(data, tmp_path, monkeypatch, warm_starts):
    """Ada's device with this one game."""
    for module in (replay, replay_steps):
        monkeypatch.setattr(module, "run_replay", lambda path, *how: told(path.read_bytes(), *how))
    monkeypatch.setenv("MOONTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("MOONTABLE_LANG", "en")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    saved_games = SavedGames(tmp_path)
    saved_games.save(data)
    return saved_games


def test_the_list_names_the_games(saved_games, capsys):
    """Number, game, people, winner; or that there is none."""
    assert main(["replay"]) == 0
    said = capsys.readouterr().out
    assert "  1  " in said
    (kept,) = saved_games.games()
    assert f"{EN(kept.game.record.game + '.name')}: Ada, Ben" in said
    for path in saved_games.folder.iterdir():
        path.unlink()
    assert main(["replay"]) == 0
    assert EN("replay.list.none") in capsys.readouterr().out


def test_a_kept_game_is_the_owners_alone_and_the_oldest_goes(saved_games, data):
    """Mode 0600 in a folder 0700; a game is kept once; never more than some dozens."""
    (path,) = saved_games.folder.glob("*.moon")
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(saved_games.folder.stat().st_mode) == 0o700
    game = unpacked(data)
    for deal in range(2, MOST + 5):
        game.record.deal = deal
        if path.exists():
            os.utime(path, (1, 1))
        saved_games.save(packed(game))
        saved_games.save(packed(game))
    kept = list(saved_games.games())
    assert len(kept) == MOST
    assert 1 not in [k.game.record.deal for k in kept]
    saved_games.save(b"garbage")
    (saved_games.folder / "torn.moon").write_bytes(b"garbage")
    assert len(list(saved_games.games())) in (MOST - 1, MOST)


def test_every_step_as_lines(saved_games, capsys):
    """What was known stands beside what was true; only one's own hand is known before the end."""
    assert main(["replay", "1", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "Through the eyes of Ada." in said
    told_steps = said.split("\n\n")[1:]
    (kept,) = saved_games.games()
    assert len(told_steps) == len(steps(kept.path, kept.game.record, 1)) > 10
    assert EN("replay.true") in told_steps[0]
    for what in ("replay.true", "replay.known"):
        rows = [[row for row in step.split("\n") if row.startswith(EN(what))] for step in told_steps]
        assert all(now != before for before, now in pairwise(rows) if now), "only what has changed is said"
    known = [row for row in told_steps[0].split("\n") if row.startswith(EN("replay.known"))]
    assert len(known) == 1
    assert main(["replay", "1", "--plain", "--as", "0"]) == 0
    watched = capsys.readouterr().out
    assert "only watched" in watched
    assert EN("replay.known") not in watched


def test_the_seat_knows_at_each_step_what_its_device_was_shown(saved_games, data):
    """The retold own views are those that this seat had: no step shows another's hand as known."""
    game = unpacked(data)
    (kept,) = saved_games.games()
    moments = steps(kept.path, game.record, 1)
    deals = [moment.scene.room.deal for moment in moments if moment.scene.room]
    assert all(deal.commitment == game.record.commitment for deal in deals), "narrator and gossip choose words by it"
    assert [moment.n for moment in moments] == list(range(1, len(moments) + 1))
    for moment in moments:
        assert moment.scene.own == moment.hands[0]
        assert planting(game.record.game).holds(moment.scene.own, moment.truth)
    assert all(moment.heard(EN) or moment.result(EN) for moment in moments), "at each step something is heard"
    assert moments[-1].result(EN)
    assert not moments[-2].result(EN)


def test_the_check_by_command(saved_games, capsys, data):
    """The same words as at the end of the game, and an exit status."""
    assert main(["replay", "1", "--verify"]) == 0
    host = spoken(fingerprint(sealed_by(unpacked(data)).sign, sealed_by(unpacked(data)).seal))
    said = capsys.readouterr().out
    assert said.startswith("The deal was checked: nothing was changed. ")
    assert said.endswith(f"Signed by host {host}.\n")
    assert "The host answered for" in said or not host_check(unpacked(data)).facts["given"]
    game = unpacked(data)
    game.record.winners = [1, 2]
    path = saved_games.folder / "forged.moon"
    path.write_bytes(packed(game))
    assert main(["replay", str(path), "--verify"]) == 1
    assert "is forged" in capsys.readouterr().out


def test_what_is_not_there_is_said_so(saved_games, capsys, tmp_path):
    """A number that is not in the list, a file that is none, a seat that is none."""
    (tmp_path / "bad").write_bytes(b"x")
    for words in (["7"], ["none.moon"], [str(tmp_path / "bad")], ["1", "--as", "9"]):
        assert main(["replay", *words, "--plain"]) != 0
        assert capsys.readouterr().err.strip()


def test_the_exported_game_is_a_scenario_that_holds(saved_games, tmp_path, capsys):
    """The runner of the scenarios plays it to the same end."""
    path = tmp_path / "game.toml"
    assert main(["replay", "1", "--export", str(path)]) == 0
    assert str(path) in capsys.readouterr().out
    scenario = tomllib.loads(path.read_text("utf-8"))
    (kept,) = saved_games.games()
    assert scenario["then"] == {"winners": kept.game.record.winners, "ending": kept.game.record.ending}
    assert len(scenario["play"]) == len(kept.game.answers)
    Player.of(scenario).run()
    scenario["then"]["winners"] = [] if kept.game.record.winners else [1]
    with pytest.raises(AssertionError):
        Player.of(scenario).run()
    assert main(["replay", "1", "--export", str(tmp_path / "no" / "where.toml")]) == 1


def test_the_check_needs_no_network_and_no_disk_of_the_host():
    """It loads protocol, rules and match, and nothing that could wait, listen or draw."""
    code = "import host.replay.__main__, sys; print(*{name.partition('.')[0] for name in sys.modules})"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert not {"asyncio", "socket", "sqlite3", "paho", "textual", "client"} & set(child.stdout.split())


@pytest.mark.usefixtures("warm_starts")
async def test_the_client_checks_in_a_process_of_its_own(data):
    """And says what came of it."""
    found = await verify(data)
    assert (found.id, found.facts["answers"]) == ("deal_checked", len(unpacked(data).answers))


@pytest.mark.usefixtures("warm_starts")
async def test_a_check_that_cannot_be_carried_out_is_no_verdict_about_the_deal():
    """Where there is nothing to check."""
    assert (await verify(b"garbage")).id == "no_record"


def test_the_line_client_says_what_the_check_came_to():
    """Once, in words."""
    teller = Announcer(EN)
    scene = Scene(verification=Verification("checked_from", {"n": 14, "given": "Ben (2)"}))
    (said,) = teller.announce(scene)
    assert said.startswith("Checked from answer 14 on, when this device came: nothing has been changed.")
    assert said.endswith("The host answered for Ben (2) (time had run out, or a bot stood in).")
    assert teller.announce(scene) == []


@pytest.mark.parametrize("size", [(40, 24), (80, 24)])
async def test_the_screen_steps_through_a_game(saved_games, size):
    """On, back, to both ends, by key and by tap; knowledge and truth on one screen."""
    (kept,) = saved_games.games()
    moments = steps(kept.path, kept.game.record, 1)
    parts = Chapters(moments, EN)
    app = ReplayApp(moments, EN(f"{kept.game.record.game}.name"), EN)

    def shown() -> str:
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert parts.position(0) in shown()
        assert EN("replay.known") in shown()
        assert EN("bar.connecting") not in shown(), "no table is needed to look back"
        await pilot.press("right", "n", "n", "left")
        await pilot.pause()
        assert parts.position(2) in shown()
        await pilot.press("end")
        await pilot.pause()
        assert parts.position(len(moments) - 1) in shown()
        await pilot.press("n")
        await pilot.pause()
        assert EN("replay.at_end") in shown()
        await pilot.press("7")
        await pilot.pause()
        assert EN("game.no_such_number", n=7) in shown()
        row = next(y for y, text in enumerate(shown().split("\n")) if EN("replay.first") in text)
        await pilot.click(offset=(6, row))
        await pilot.pause()
        above = shown()
        assert parts.position(0) in above
        await pilot.press("+")
        await pilot.pause()
        assert size[0] < 72 or EN("replay.true") in above + shown()
        await pilot.press("q")
    assert app.return_code == 0


async def test_the_first_step_says_which_game_it_was_and_keys_go_from_part_to_part(saved_games):
    """No other step does; where nothing comes before or behind, the ways there are closed and the step stays."""
    (kept,) = saved_games.games()
    moments = steps(kept.path, kept.game.record, 1)
    starts, last = Chapters(moments, EN).beginnings, len(moments) - 1
    app = ReplayApp(moments, "That evening with Runa", EN)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause()
        sheet = app.screen

        async def stands(key: str) -> int:
            await pilot.press(key)
            await pilot.pause()
            said = [plain_text(row) for row in sheet.body(80)]
            assert (said[0] == "That evening with Runa") == (sheet.at == 0)
            closed = {row.key for row in sheet.rows() if row.closed}
            assert closed == (set("br1") if sheet.at == 0 else set()) | (set("nt0") if sheet.at == last else set())
            return sheet.at

        keys = ("b", "r", "left", "n", "b", "0", "n", "t", "right")
        assert [await stands(key) for key in keys] == [0, 0, 0, 1, 0, last, last, last, last]
        behind = [at for at in starts if at < last][::-1]
        assert [await stands("r") for _ in behind] == behind
        assert await stands("1") == 0
        assert [await stands("t") for _ in starts] == ([at for at in starts if at > 0] + [last])[: len(starts)]


async def test_the_client_looks_back_from_its_result(saved_games):
    """What happened leads to the steps of the game that has just ended, and back to the result."""
    (kept,) = saved_games.games()
    async with at_table(
        ended(verification=Verification("deal_checked", {"given": ""}), saved_as=str(kept.path))
    ) as table:
        assert "The deal was checked" in table.text()
        await table.tap(EN("replay.open_game.short"))
        parts = Chapters(steps(kept.path, kept.game.record, 1), EN)
        await table.until(lambda: parts.position(0) in table.text())
        await table.press("right")
        assert parts.position(1) in table.text()
        second = parts.beginnings[1]
        await table.press("0", "1", "t")
        assert parts.position(second) in table.text()
        await table.press("r")
        assert parts.position(0) in table.text()
        await table.press("q")
        assert EN("result.again") in table.text()


async def test_what_does_not_fit_is_said_on_the_smallest_screen():
    """Good news may be left out where there is no room, bad never."""
    scene = ended(verification=Verification("other_chance", {"n": 12}))
    async with at_table(scene, size=(40, 15)) as table:
        assert "Answer 12 does not fit" in table.text()
