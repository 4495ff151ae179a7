"""Whether the machine was started again since a journal was last used: then nobody's time ran on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host.journal import Journal

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class PowerCut:
    """What the mark of the last start of this machine tells. `happened`: it was another one before."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._boot = b""
        self.happened = False
        try:
            self._boot = BOOT_ID.read_bytes().strip()
        except OSError:
            return
        before = journal.read.fact("boot")
        if before is None:
            journal.write.fact("boot", self._boot)
        self.happened = before is not None and before != self._boot

    def noticed(self) -> None:
        """Write that it was noticed; a start that failed has noticed nothing."""
        if self._boot:
            self._journal.write.fact("boot", self._boot)
