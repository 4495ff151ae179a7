"""What host and client say to each other: messages, topics, keys, seals, joins, and the games' numbers."""

RELEASE = "0.1.0"
"""The release of the program: host and client come in one package."""

VERSION = 3
"""The version of the protocol; both sides must speak the same one."""
