"""The two themes as Textual knows them, and the palette that goes with the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.theme import Theme

from client.base.colours import DAY, NIGHT, PALETTES
from client.device.theme import keep_theme, kept_theme

if TYPE_CHECKING:
    from textual.app import App

    from client.base.colours import Palette


def theme(palette: Palette) -> Theme:
    """A palette as a theme of Textual's."""
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


def wear(app: App[Any]) -> None:
    """Let an app have both themes, and begin with the one that this device has shown last."""
    for palette in PALETTES.values():
        app.register_theme(theme(palette))
    app.theme = kept_theme()


def switch(app: App[Any]) -> None:
    """The other theme, from now on."""
    app.theme = NIGHT.name if app.theme == DAY.name else DAY.name
    keep_theme(app.theme)


def palette_of(app: App[Any]) -> Palette:
    """The palette that an app shows."""
    return PALETTES.get(app.theme, NIGHT)
