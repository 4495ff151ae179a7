"""The host as a process on a machine: its log, its crashes, its memory, a machine that was started again."""
