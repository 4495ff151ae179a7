"""Run as a script: becomes the program named last, with fewer rights, and dies with its parent.

    launcher.py PARENT FILES USER GROUP PROGRAM ...

The child sets all this for itself, before it becomes the broker, because a parent with threads must not run
Python between fork and exec. It needs the standard library only, so it runs without site packages and fast.
"""

from __future__ import annotations

import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, files: int, user: int, group: int, program: list[str]) -> None:
    """Become `program` as `user` and `group` (0: stay who we are) with at most `files` open files.

    On Linux the kernel ends it together with `parent`.
    """
    import ctypes  # noqa: PLC0415  (before the change of user, who may not be able to read it)
    import resource  # noqa: PLC0415  (only POSIX has it)

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        files = min(files, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    kernel = ctypes.CDLL(None) if sys.platform == "linux" else None
    if user:
        os.setgroups([group])
        os.setgid(group)
        os.setuid(user)
    if kernel:  # after the change of user, which would take it back
        kernel.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died before the kernel knew
            sys.exit(1)
    try:
        os.execv(program[0], program)  # noqa: S606  (that is its purpose)
    except OSError as error:
        sys.stderr.write(f"Error: {program[0]}: {error.strerror}\n")
        sys.exit(126)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:5]]
    main(numbers[0], numbers[1], numbers[2], numbers[3], sys.argv[5:])
