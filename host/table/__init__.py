"""One table: who sits, what they play, what they say and are told."""
