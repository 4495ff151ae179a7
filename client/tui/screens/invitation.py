"""How the next guest comes in, to be scanned from this screen: the QR code, the line to type, the table's key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.base.scene import way_in
from client.base.spans import Span, prose, wide
from client.paint.canvas import Canvas
from client.paint.qr import code
from client.tui.screens.sheets import Sheet
from protocol.program import name as program

if TYPE_CHECKING:
    from client.base.spans import TextLine


class InvitationSheet(Sheet):
    """The way in as a picture, or in words where the screen is too small for it."""

    def heading(self) -> str:
        """For whom this is."""
        return self.app.say("invite.title")

    def body(self, width: int) -> list[TextLine]:
        """The QR code in full, or why there is none."""
        scene, say = self.app.pacer.latest, self.app.say
        link = way_in(scene)
        if link is None:
            return prose(say("room.join"), "plain", width)
        line = f"moontable join {link}"
        key = say("room.key.full", fingerprint=scene.fingerprint)
        square = code(line)
        room = self.size.height - 2 - len(self.connection_lines())
        if square.width > width or len(square.rows) // 2 > room:
            said = [(line, "bold gold"), (key, "soft"), (say("invite.small"), "quiet")]
            return [row for text, tone in said for row in [*prose(text, tone, width), []]]
        picture = Canvas(width, len(square.rows) // 2)
        picture.pixels((width - square.width) // 2, 0, square)
        start, way = Span(f"{program.NAME} join "), Span(f"{link.code}@{link.address}", "bold gold")
        typed = [[start, way]] if wide([start, way]) < width else [[start], [way]]
        below = [*([] if link.login[0] else typed), [Span(key, "quiet")]]
        return [*picture.lines(), *([Span(" "), *row] for row in below[: room - picture.height])]

    def depth(self, height: int, rows: int, body: int) -> int:  # noqa: ARG002 - the picture comes first
        """One line a row, so that the picture has all others."""
        return 1
