"""What is open by day at any time: say something, nominate, second, withdraw, sleep, more time, bets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from client.base.choices import Choice, Prompt
from client.base.deeds import Answer
from client.base.names import capital
from client.games.village.asks import by_day, tiles, with_deed
from client.games.village.speaking import speaking_rows
from client.games.village.words import game_of, living, living_people, target, team, tile
from protocol.games.village import DOG, most_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from client.base.scene import Scene
    from client.texts import Say
    from protocol.messages import AskView

ORDER = ("say", "done", "nominate", "withdraw", "sleep", "more", "bet", "bet_team", "go_on", "second")
"""What comes and goes stands last, so that no row moves under a finger: speech first, whoever speaks."""

DONE_KEY = "d"
SECOND_KEY = "u"
"""A key that no other row of a day has: a digit that had a harmless row a moment ago would hang somebody."""


def anytime_rows(asks: Sequence[AskView], scene: Scene, say: Say) -> list[Choice] | None:
    """A row for each thing that may be done now; what is done by many says how many have."""
    open_now = {ask.name: ask for ask in asks}
    rows: list[Choice] = []
    for name in ORDER:
        if name == "say":
            rows += speaking_rows(open_now, scene, say)
        elif name in open_now:
            rows += BUILD[name](open_now[name], scene, say)
    return rows


def nominate(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Name somebody for the rope; whoever names somebody who is accused already supports that."""
    named = [with_deed(row, "nominate", say) for row in by_day(tiles(ask, scene, say, fixed=(DOG,)), scene, ask)]
    join = next((one for one in scene.asks if one.name == "second"), None)
    shut = {*ask.closed} & {*join.choices} if join else ()
    rows = tuple(joining(row, join, say) if join and row.answer in shut else row for row in named)
    label, title = say("village.row.nominate"), say("village.ask.nominate")
    hint = say("village.row.nominate.hint")
    return [Choice(label, hint=hint, leads_to=Prompt(ask.number, title, rows, grid=True))]


def joining(row: Choice, join: AskView, say: Say) -> Choice:
    """The tile of somebody who is accused already: it supports that."""
    words = say("village.row.second", name=row.label)
    return replace(row, deed=Answer(row.answer, join.number), sentence=words, closed="", quiet=False)


def second(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Support a nomination: a row for one, a list of several."""
    rows = []
    for choice in ask.choices:
        at = 0 if choice == DOG else int(choice)
        by = next((row.by for row in scene.table.nominations if row.at == at), 0)
        name, other = tile(choice, scene, say), target(by, scene, say) if by else ""
        hint = say("village.row.second.hint", name=capital(other)) if by else ""
        rows.append(Choice(say("village.row.second", name=name), Answer(choice, ask.number), hint=hint))
    if len(rows) < 2:
        return [replace(row, key=SECOND_KEY) for row in rows]
    title = say("village.ask.second")
    label, hint = say("village.row.second.some"), say("village.row.second.some.hint", n=len(rows))
    return [Choice(label, hint=hint, leads_to=Prompt(ask.number, title, tuple(rows)), key=SECOND_KEY)]


def withdraw(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Take one's own nomination back."""
    at = next((row.at for row in scene.table.nominations if row.by == scene.you), 0)
    return [Choice(say("village.row.withdraw", name=target(at, scene, say)), Answer("yes", ask.number))]


def wished(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Sleep (in Düsterwald: vote), or more time: as many as want it are told, and one may change one's mind."""
    table = scene.table
    count = table.sleepy if ask.name == "sleep" else table.more
    need = most_of(len(living(scene)))

    def said(key: str) -> str:
        return say.first(f"{game_of(scene)}.{key}", f"village.{key}", n=count, need=need, all=len(living(scene)))

    stem = f"row.{ask.name}"
    rows = tuple(Choice(said(f"{stem}.{choice}"), Answer(choice, ask.number)) for choice in ("yes", "no"))
    title = said(f"ask.{ask.name}")
    early = ask.name == "sleep" and table.early  # then as many as want it change nothing yet
    hint = said(f"{stem}.early") if early else bots_too(count, need, scene, say) or said(f"{stem}.hint")
    return [Choice(said(stem), hint=hint, leads_to=Prompt(ask.number, title, rows))]


def bots_too(count: int, need: int, scene: Scene, say: Say) -> str:
    """How many want it, and that bots want what most of the people want; "" where no bots live."""
    people = living_people(scene)
    return say("village.row.bots", n=len(people), so_far=count, need=need) if people != living(scene) else ""


def go_on(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """No need to wait any longer for people to act first: one tap."""
    label, hint = (say.first(f"{game_of(scene)}.{key}", f"village.{key}") for key in ("row.go_on", "row.go_on.hint"))
    return [Choice(label, Answer("yes", ask.number), hint=hint)]


def done(ask: AskView, _scene: Scene, say: Say) -> list[Choice]:
    """The end of one's own defence, with a key that no other row of a day has: whoever means to accuse ends nothing."""
    hint = say("village.row.done.hint")
    return [Choice(say("village.row.done"), Answer("done", ask.number), hint=hint, key=DONE_KEY)]


def bet(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Who is out next; the bet that stands lies under the cover."""
    now = scene.own.bets.get("bet", "") if scene.own else ""
    hint = say("village.row.bet.now", name=tile(now, scene, say) if now else say("village.none"))
    rows = tuple(with_deed(row, "bet", say) for row in by_day(tiles(ask, scene, say, fixed=()), scene, ask))
    label = say("village.row.bet")
    title = say("village.ask.bet")
    return [Choice(label, hint=hint, cover=label, leads_to=Prompt(ask.number, title, rows, grid=True))]


def bet_team(ask: AskView, scene: Scene, say: Say) -> list[Choice]:
    """Which team wins."""
    now = scene.own.bets.get("bet_team", "") if scene.own else ""
    hint = say("village.row.bet.now", name=team(now, say) if now else say("village.none"))
    rows = tuple(Choice(capital(team(choice, say)), Answer(choice, ask.number)) for choice in ask.choices)
    label = say("village.row.bet_team")
    return [Choice(label, hint=hint, cover=label, leads_to=Prompt(ask.number, say("village.ask.bet_team"), rows))]


BUILD: dict[str, Callable[[AskView, Scene, Say], list[Choice]]] = {
    "done": done,
    "second": second,
    "nominate": nominate,
    "withdraw": withdraw,
    "sleep": wished,
    "more": wished,
    "go_on": go_on,
    "bet": bet,
    "bet_team": bet_team,
}
