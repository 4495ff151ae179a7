"""The types of what stands in messages, with their limits: what is longer, larger or of another form is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from protocol.codec import Length, Range, Shape
from protocol.topics import ACCOUNT, TABLE

Id = Annotated[str, Length(32), Shape(r"[\w.-]*")]
"""A word of the program: a game, a card, an option, a kind of note; "" where there is none."""
TableId = Annotated[str, Length(32), Shape(TABLE)]
Name = Annotated[str, Length(80)]
Account = Annotated[str, Length(20), Shape(ACCOUNT)]
Key = Annotated[bytes, Length(32, least=32)]
Hash = Annotated[bytes, Length(32, least=32)]
Fresh = Annotated[bytes, Length(16, least=16)]
"""16 random bytes: an epoch, a session, the number of a join."""
Nonce = Annotated[bytes, Length(16)]
"""16 random bytes, or none."""
Number = Annotated[int, Range(0, 2**53)]
Milliseconds = Annotated[int, Range(-1, 86_400_000)]
"""A duration; -1 where nothing runs out."""
SeatNumber = Annotated[int, Range(0, 50)]
"""A seat at the table, clockwise from 1; 0 for whoever only watches."""
SeatCount = Annotated[int, Range(0, 50)]
"""How many of the seats, or of their people and cards."""
Half = Annotated[bytes, Length(33, least=33)]
"""One side's half of a PAKE: the letter of the side and a point."""
Word = Annotated[str, Length(40)]
Count = Annotated[int, Range(-(2**31), 2**31)]
Fact = Word | Count | bool | Annotated[list[Word | Count], Length(50)]
Phase = Literal["lobby", "dealing", "playing", "result"]
PauseCause = Literal["", "power_cut", "other_rules"]
"""Why a game is paused that nobody has paused, in the words of the events that tell of it."""
Pace = Literal["off", "relaxed", "brisk"]
