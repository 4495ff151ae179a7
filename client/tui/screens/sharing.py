"""How the lines of a narrow screen are shared out: what makes way for what, until everything has room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from client.base.deeds import Local
from client.base.spans import columns, wrap_lines
from client.tui.screens.layout import LEAST_STORY, STORY, TINY, WIDE, Plan, last_sentence, painted, under_sky
from client.tui.widgets import tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from client.base.choices import Choice, Prompt
    from client.base.spans import TextLine
    from client.tui.screens.layout import Layout

KEYED = 8
"""Columns of a row beside its label and its hint: edge, key, air."""
AIRY = 3
"""Lines of a row that stands apart from the next one."""
OWN = 4
"""Lines under the cover at most, as long as there is something to choose."""
SENTENCE = 6
"""Lines of the last sentence at most for which the table makes way, so that it can be read whole."""
ASKED = 9
"""Lines of title and rows together where nothing may move: one for the title, and four rows of two."""
KEPT = 3
"""Lines of the story where nothing may move and `STORY` lines have no room."""
VERDICT = 8
"""Lines of a verdict and what has come of it at most for which a night gives up its sky."""
HELD = 7
"""Lines of the story and of what lies under the cover, together: uncovering must not move the table."""


class Way(NamedTuple):
    """One way to share out the lines, as far as it is not the same in all ways.

    In the example of `Terms` the first is `Way(five lines, story=4, depth=3, gaps=2)`; the second has one gap less.
    """

    table: list[TextLine]
    """The picture of the table."""
    story: int = 0
    """Lines of the story at least."""
    depth: int = 1
    """Lines of each row: its label, then its hint, then air."""
    across: int = 1
    """Rows side by side."""
    gaps: int = 0
    """1: a rule over the story; 2: also a line of air below the title strip."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the ways to share out a screen have in common.

    `wanted` lines of the story are to be seen where there is room, `latest` lines where its last sentence is to be
    whole, `pressing` lines before all else. `deepest` lines a row has at most. With `keeps` nothing may move.

    For example a phone (40 x 24) at a table of four that plays Wolfmoon: its picture has five lines or two. Three lines
    lie under the cover, so that four of the seven that are `HELD` are `wanted` for the story. Two of these do not make
    way for hints (`pressing`), and its last sentence needs no more (`latest`). A row has its label, its hint and a line
    of air, so `deepest` is 3.
    """

    picture: Layout
    wanted: int
    latest: int
    pressing: int
    deepest: int
    keeps: bool
    highest: int
    """Lines of the table that is there while no list is open."""

    @property
    def night(self) -> bool:
        """Whether a secret slot of a night is played."""
        return self.picture.prompt.kind == "slot"

    @property
    def by_day(self) -> bool:
        """Whether a grid is open whose tiles stay where they are in one line each, too."""
        return self.picture.prompt.grid and not self.night

    @property
    def pictures(self) -> list[list[TextLine]]:
        """The pictures of the table but the tightest, if there are others."""
        return self.picture.tables[:-1] or self.picture.tables

    @property
    def skies(self) -> list[list[TextLine]]:
        """Those of them that have a sky."""
        return [table for table in self.pictures if under_sky(table)]

    @property
    def depths(self) -> range:
        """How many lines a row may have, the most first."""
        return range(self.deepest, 0, -1)


def plan(picture: Layout, width: int, height: int, least: int = 0) -> Plan:
    """How the lines are shared out, so that a verdict can be read whole while nobody is asked anything."""
    shares = shared(picture, width, height, least)
    if not picture.whole or picture.prompt.ask or picture.shows_whole(shares, width):
        return shares
    roomier = list(making_room(picture, width, height))
    return next((way for way in roomier if way.story >= len(picture.whole)), max(roomier, key=lambda way: way.story))


def making_room(picture: Layout, width: int, height: int) -> Iterator[Plan]:
    """Ever more lines for the story: without a sky, what stands over the seats, hints, what is covered, the seats."""
    foot, prompt = height >= TINY, picture.prompt
    own, title = lines_under_cover(picture, foot=foot), title_height(prompt, width, foot=foot)
    tables = [table for table in (picture.steady or picture.tables) if not under_sky(table)] or picture.tables[-1:]
    count = tiles.lines(prompt, width) if prompt.grid else len(prompt.rows)
    for covered, depth, pictures in ((own, AIRY - 1, tables), (own, 1, tables), (0, 1, [*tables, []])):
        for table in pictures:
            lines = count * (1 if prompt.grid else depth)
            story = height - len(picture.status) - covered - title - lines - len(table) - 1 - foot
            yield Plan(table, max(0, story), covered, title, lines, depth, 1, foot, gaps=1)


def shared(picture: Layout, width: int, height: int, least: int) -> Plan:
    """Share out the lines: first the prompt, so that no choice scrolls, then the seats, then what happened.

    `least` lines belong to the title and the rows together whatever is asked, so that what stands above them keeps its
    place; more rows than that lose their air first, and push it up only where they would lose their hints. Where not
    all has room, things make way in this order:

    1. Where nothing may move: the sky, lines of the story, what stands over the seats (`in_fixed_places`).
    2. Where a list of what may be done was opened: what lies under the cover, the sky, what stands over the seats, and
       at last the seats, so that the last sentence stays whole (`beside_a_list`).
    3. Where the picture joins the strip: the larger pictures, then the hints of rows (`joining_the_strip`).
    4. Under a sky: air between rows, then older news (`below_a_sky`).
    5. Pictures of the table, a line of news, older news, and then all of this again with rows that have first lost
       their air and then their hints (`with_pictures`).
    6. What stands over the seats, then hints, older news, all news but two lines (`with_the_tightest_table`).
    7. Air and rules, then the rest of the story; for cards that are counted in their rows the table (`without_air`).
    8. Rows stand side by side, and at last the table is cut.
    """
    foot = height >= TINY
    prompt, listed = picture.prompt, is_list(picture.prompt)
    own = 0 if listed else lines_under_cover(picture, foot=foot)
    title = title_height(prompt, width, foot=foot, whole=listed or picture.told)
    free = height - len(picture.status) - own - title - foot
    count, grid = len(prompt.rows), grid_lines(picture, width, free)
    keeps = bool(picture.steady) and least >= ASKED
    least = 0 if listed else max(0, least - title)
    shut = free + own + title - lines_under_cover(picture, foot=foot) - ASKED if keeps else 0
    of = terms(picture, own, most_lines(prompt, least, width, keeps=keeps), keeps=keeps, shut=shut)

    def rows(way: Way) -> int:
        moves = under_sky(way.table) and (of.by_day or not count) and not keeps
        return max((grid or -(-count // way.across)) * way.depth, 0 if moves else least)

    def gaps(way: Way) -> int:
        bare = painted(way.table) or (of.night and not way.table)
        return 0 if picture.close else min(way.gaps, 1 if bare else 2)

    lines_left = max(0, free - max(least, -(-count // 2))) if picture.from_top else 0
    cut = Way(picture.tables[-1][:lines_left], across=2)
    fitting = (way for way in ways(of) if rows(way) + len(way.table) + way.story + gaps(way) <= free)
    way = next(fitting, cut)
    lines = min(rows(way), max(1, free - len(way.table)))
    free_rows = max(0, lines - (grid or count) * way.depth) if least and (keeps or not grid) else 0
    return Plan(
        table=way.table,
        story=max(0, free - lines - len(way.table) - gaps(way)),
        own=own,
        title=title,
        prompt=lines - free_rows,
        meanwhile=free_rows,
        depth=way.depth,
        across=way.across,
        foot=foot,
        gaps=gaps(way),
    )


def terms(picture: Layout, own: int, deepest: int, *, keeps: bool, shut: int = 0) -> Terms:
    """How many lines of the story a picture wants, and how many it does not give up so soon.

    `shut`: how many table and story share while no list is open, where nothing may move.
    """
    pressing = max(0, picture.pressing)
    calm = picture.from_top or picture.prompt.kind == "slot"
    return Terms(
        picture,
        wanted=STORY if keeps else told_lines(picture, own),
        latest=max(pressing, newest(picture.kept if calm else picture.story)),
        pressing=pressing,
        deepest=deepest,
        keeps=keeps,
        highest=next((len(table) for table, told in steady_tables(picture) if len(table) + told + 1 <= shut), 0)
        if keeps
        else max(map(len, picture.tables), default=0),
    )


def ways(of: Terms) -> Iterator[Way]:
    """All ways to share out the lines, in the order in which things make way (`shared`)."""
    if is_list(of.picture.prompt):
        yield from beside_a_list(of)
    if of.keeps:
        yield from in_fixed_places(of)
    if of.picture.close:
        yield from joining_the_strip(of)
    yield from below_a_sky(of)
    for depth in of.depths:
        yield from with_pictures(of, depth)
    if not of.picture.from_top and not (of.night and of.picture.prompt.grid):
        yield from with_the_tightest_table(of)
    yield from without_air(of)
    for story in (1, 0):
        yield Way(of.picture.tables[-1], story, across=2)


def in_fixed_places(of: Terms) -> Iterator[Way]:
    """Nothing may move whatever is asked and told: only what is the same for all asks makes a difference."""
    for table, story in steady_tables(of.picture):
        yield Way(table, story, of.deepest, gaps=1)


def beside_a_list(of: Terms) -> Iterator[Way]:
    """What people say meanwhile is whole; the table has what is left, and as many lines whatever they say.

    Where nothing may move it is no higher than it was before the list was opened: a short list brings up no sky.
    """
    tables = of.picture.steady or of.picture.tables
    tables = [table for table in tables if len(table) <= of.highest] or tables[-1:]
    told = len(last_sentence(of.picture.story))
    for table in tables:
        yield Way(table, max(SENTENCE if under_sky(table) else STORY, told), gaps=1)
    for table in (tables[-1], []):
        yield Way(table, told, gaps=1)


def joining_the_strip(of: Terms) -> Iterator[Way]:
    """The waiting room and a result: the choices keep their hints as long as any picture has room beside them."""
    for depth in (2, 1):
        for table in of.picture.tables:
            yield Way(table, of.picture.stays(table), depth, of.picture.across)


def below_a_sky(of: Terms) -> Iterator[Way]:
    """A sky stays as long as there is room for it: air goes before a line of news."""
    for table in of.skies:
        yield Way(table, of.wanted, of.deepest, gaps=1)
    for depth, more in ((2, 1), (2, 0), *([(1, 0)] if of.by_day else [])):
        for table in of.skies:
            yield Way(table, min(of.wanted, max(of.latest, of.pressing + more)), depth, gaps=1)


def with_pictures(of: Terms, depth: int) -> Iterator[Way]:
    """Rows of one depth: air below the strip goes before names on the table, and a line of news as well."""
    *larger, last = of.pictures
    airs = (2,) if of.picture.from_top or of.skies else (2, 1)
    for table in larger:
        for gaps in airs:
            yield Way(table, of.wanted, depth, gaps=gaps)
    if len(airs) > 1:
        for table in larger:
            yield Way(table, max(of.wanted - 1, of.pressing), depth, gaps=1)
    for gaps in airs:
        yield Way(last, of.wanted, depth, gaps=gaps)
    for table in of.skies:
        yield Way(table, min(of.wanted, of.pressing), depth, gaps=1)
    if not of.picture.from_top and depth < AIRY:
        for gaps in (2, 1, 0) if of.latest > of.pressing else (2,):
            yield Way(last, min(of.wanted, of.latest), depth, gaps=gaps)


def with_the_tightest_table(of: Terms) -> Iterator[Way]:
    """Hints go before news here: for each number of lines of the story rows of every depth."""
    for story, gaps in ((of.wanted, 2), (of.latest, 1), (LEAST_STORY, 1)):
        for depth in of.depths:
            yield Way(of.picture.tables[-1], min(of.wanted, story), depth, gaps=gaps)


def without_air(of: Terms) -> Iterator[Way]:
    """Labels of choices in a line each, close to the table; at last without it where the rows count its open cards."""
    for table in (of.pictures[-1], of.picture.tables[-1]):
        for story in (1, 0):
            yield Way(table, story)
    if of.picture.prompt.dense:
        yield Way([])


def is_list(prompt: Prompt) -> bool:
    """Whether this is a list of tiles that somebody has opened: nobody waits for it."""
    return prompt.grid and any(row.deed is Local.STEP_BACK for row in prompt.rows)


def grid_lines(picture: Layout, width: int, free: int) -> int:
    """Lines of a grid, 0 of rows: sentences in lines of their own if the seats and some lines of the story stay.

    Whatever is said meanwhile, so that no row moves.
    """
    prompt = picture.prompt
    if not prompt.grid:
        return 0
    alone = tiles.sentences(prompt, width)
    kept = len((picture.steady or picture.tables)[-1]) + KEPT + 1
    return alone if is_list(prompt) and 0 < alone <= free - kept else tiles.lines(prompt, width)


def title_height(prompt: Prompt, width: int, *, foot: bool, whole: bool = False) -> int:
    """Lines of what is asked: two over a grid on a phone, so that no tile moves when the answer is uncovered.

    `whole`: it is public and told once, so it is never cut.
    """
    lines = len(wrap_lines(prompt.title, width - 2)) if prompt.title else 0
    kept = 2 if prompt.grid and width < WIDE and not is_list(prompt) else 0
    return max(kept, lines) if whole else kept or min(lines, 3 if foot else 2)


def told_lines(picture: Layout, own: int) -> int:
    """Lines of the story that a picture leaves where there is room: no picture is worth a fragment."""
    if picture.from_top:
        return len(picture.story)
    if picture.prompt.kind == "slot":  # nothing happens until the answers are in
        kept = max(1, newest(picture.kept), min(STORY, len(picture.kept)), min(VERDICT, len(picture.whole)))
        return kept if picture.prompt.grid else max(0, min(STORY, HELD - own))
    verdict = min(VERDICT, len(picture.whole)) if picture.kept else 0
    return max(picture.pressing, newest(picture.story), verdict, min(STORY, HELD - own))


def newest(story: list[TextLine]) -> int:
    """Lines of the last sentence, as far as a table should make way for it."""
    return min(SENTENCE, len(last_sentence(story)))


def lines_under_cover(picture: Layout, *, foot: bool) -> int:
    """How many lines of what only this seat sees are shown."""
    night = picture.prompt.kind == "slot"
    if night and not picture.prompt.grid:
        return len(picture.own)  # what is to be read is all there is to do
    return min(len(picture.own), OWN if foot or night else 1)


def steady_tables(picture: Layout) -> list[tuple[list[TextLine], int]]:
    """The tables where nothing may move, with lines of the story: what is asked and told makes no difference.

    The sky goes first, then lines of the story, then what stands over the seats.
    """
    high = [(table, SENTENCE) for table in picture.steady if under_sky(table)]
    low = [table for table in picture.steady if not under_sky(table)]
    headed, bare = low[:-2], low[-2:]
    return [
        *high,
        *((table, told) for told in (STORY, KEPT, LEAST_STORY) for table in headed),
        *((table, told) for table in bare for told in (KEPT, LEAST_STORY)),
    ]


def most_lines(prompt: Prompt, least: int, width: int, *, keeps: bool = False) -> int:
    """How many lines a row has at most, where `least` are kept for all rows: what would need more loses its air first.

    A hint that has room beside its label needs no line of its own; where nothing may move, `keeps`, others go, and what
    is open at any time always has one line a row: as many rows as there are now may be more in a moment.
    """
    count = len(prompt.rows)
    if prompt.grid or (keeps and prompt.rows and prompt.calm):
        return 1
    if least and count * 2 > least and (keeps or all(one_line(row, width) for row in prompt.rows)):
        return 1
    return AIRY if not prompt.dense and (not least or count * AIRY <= least) else AIRY - 1


def one_line(row: Choice, width: int) -> bool:
    """Whether label and hint of a row stand side by side in so many columns, behind its key."""
    label, hint = row.shown(peek=False)
    return columns(label) + columns(hint) + KEYED <= width
