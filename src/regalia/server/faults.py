"""Faults of Regalia itself: one line for whoever runs the server, and nothing for anybody else."""

from __future__ import annotations

import logging
import os
import sys

log = logging.getLogger("regalia.server")


def confess(where: str) -> None:
    """Tell of the fault that is being dealt with; REGALIA_TRACEBACK=1 shows where it happened."""
    error = sys.exception()
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    log.error("a fault in Regalia, %s (%s)", where, what, exc_info=os.environ.get("REGALIA_TRACEBACK") == "1")
