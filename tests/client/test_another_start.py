"""A host that was started anew: what a session keeps of before, and what it forgets where the host has gone back."""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from client.seat.session import Session
from protocol.errors import WentBack
from tests.client.fake import ask, note, playing, room

ASKS = [ask("odd", "1")]
NOTES = [note(1, "turn", by=1)]


@pytest.mark.parametrize(
    ("match", "back", "signed"), [(1, False, ASKS), (2, False, []), (1, True, []), (2, True, [])], ids=str
)
def test_answers_hold_for_the_same_game_and_memories_while_nothing_was_taken_back(
    match: int, back: bool, signed: list[Any]
) -> None:
    """What was noted before is always compared, before the new start is entered."""
    session: Any = MagicMock(scene=playing(notes=NOTES), order=[])
    session.outbox.refused = ""
    heard: Any = MagicMock(room=room(match=match), notes=["told"])
    heard.contradicts.return_value = back
    heard.down.asks = ASKS
    epoch: Any = MagicMock(id=b"epoch")
    Session._enter_epoch(session, epoch, heard)
    session.outbox.sign_again.assert_called_once_with(signed)
    session.witness.compare_after_restart.assert_called_once_with(b"epoch", match, ["told"])
    session.handshake.enter.assert_called_once_with(epoch)
    assert (session.outbox.refused, session.scene.notes) == ((WentBack.id, []) if back else ("", NOTES))
    assert session.witness.went_back.called is session._history.clear.called is back


def test_before_any_room_there_is_no_game_to_go_on_with() -> None:
    """Nothing is signed again."""
    session: Any = MagicMock(scene=playing(room=None))
    heard: Any = MagicMock(room=room())
    heard.contradicts.return_value = False
    Session._enter_epoch(session, MagicMock(), heard)
    session.outbox.sign_again.assert_called_once_with([])
