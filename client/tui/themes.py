"""The two themes as Textual knows them, the palette of the one that is shown, and apps that begin with theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.filter import ANSIToTruecolor
from textual.theme import BUILTIN_THEMES, Theme

from client.base.colours import DAY, NIGHT, PALETTES
from client.base.few_colours import FEW
from client.device.looks import THEME, keep, kept
from client.tui.terminal_input import forgiving_input

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.filter import LineFilter

    from client.base.colours import Palette


def theme(palette: Palette) -> Theme:
    """A palette as a theme of Textual's."""
    if not palette["ground"].startswith("#"):
        return theme_of_sixteen(palette)
    return Theme(
        name=palette.name,
        primary=palette["gold"],
        secondary=palette["secret"],
        accent=palette["gold"],
        foreground=palette["text"],
        background=palette["ground"],
        surface=palette["raised"],
        panel=palette["tile"],
        success=palette["safe"],
        warning=palette["gold"],
        error=palette["danger"],
        dark=palette.dark,
        variables={
            "footer-key-foreground": palette["gold"],
            "footer-key-background": palette["keycap"],
            "footer-background": palette["raised"],
            "footer-description-foreground": palette["soft"],
            "block-cursor-background": palette["cursor"],
            "border-title-color": palette["soft"],
        },
    )


def theme_of_sixteen(palette: Palette) -> Theme:
    """The same for a terminal whose colours have names; Textual leaves them as they are."""
    roles = {role: f"ansi_{palette[role]}" for role in ("gold", "secret", "text", "ground", "danger", "safe")}
    return Theme(
        name=palette.name,
        ansi=True,
        primary=roles["gold"],
        secondary=roles["secret"],
        accent=roles["gold"],
        foreground=roles["text"],
        background=roles["ground"],
        surface=roles["ground"],
        panel=roles["ground"],
        boost=roles["ground"],
        success=roles["safe"],
        warning=roles["gold"],
        error=roles["danger"],
        dark=palette.dark,
        variables=dict(BUILTIN_THEMES["ansi-dark" if palette.dark else "ansi-light"].variables),
    )


class ThemedApp(App[int]):
    """What all apps are: they have both themes, begin with the one shown last, and end with their terminal."""

    def __init__(self) -> None:
        super().__init__()
        forgiving_input()
        for palette in palettes(self).values():
            self.register_theme(theme(palette))
        self.theme = kept(THEME, PALETTES, NIGHT.name)

    def refresh_css(self, animate: bool = True) -> None:
        """Draw in the theme of now; until there is a screen only the colours are noted, as nothing is parsed yet."""
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What each line goes through; only a palette of names has colours that are looked up by their names."""
        filters = super().get_line_filters()
        if not palette_of(self)["ground"].startswith("#"):
            return filters
        return [one for one in filters if not isinstance(one, ANSIToTruecolor)]


def switch(app: App[Any]) -> None:
    """The other theme, from now on."""
    app.theme = NIGHT.name if app.theme == DAY.name else DAY.name
    keep(THEME, app.theme)


def palette_of(app: App[Any]) -> Palette:
    """The palette that an app shows."""
    return palettes(app).get(app.theme, NIGHT)


def palettes(app: App[Any]) -> Mapping[str, Palette]:
    """Both palettes in as many colours as the terminal has."""
    return FEW.get(app.console.color_system or "", PALETTES)
