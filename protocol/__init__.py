"""What host and client say to each other: messages, topics, keys, seals, joins, and the games' numbers."""

VERSION = 1
"""The version of the protocol; both sides must speak the same one."""
