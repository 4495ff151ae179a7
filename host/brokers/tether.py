"""Run as a script: becomes the program named after the parent's process id, and dies with that parent.

The child sets this for itself, before it becomes the broker, because a parent with threads must not run
Python between fork and exec. It needs the standard library only, so it runs without site packages and fast.
"""

from __future__ import annotations

import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, program: list[str]) -> None:
    """Ask the kernel to end this process with `parent`, then become `program`."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  (needed only here)

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died before the kernel knew
            sys.exit(1)
    os.execv(program[0], program)  # noqa: S606  (that is its purpose)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
