"""Errors in imagined games. A bot goes on without that game, but errors are counted and logged.

An imagined game may reach a rule that is not carried out yet, or a fault of the engine. The real game has not
got there, so it goes on.
"""

from __future__ import annotations

import logging
import traceback
from collections import Counter
from pathlib import Path
from typing import Final

SWALLOWED: Final[Counter[str]] = Counter()
"""The errors in imagined games of this process, each with its place and how often it happened."""
_LOG: Final = logging.getLogger(__name__)


def swallow(error: Exception) -> None:
    """Count an error in an imagined game, and log it the first time.

    The line is all that a terminal shows. Who looks for the fault finds its traceback at debug level.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    line = f"{type(error).__name__}: {' '.join(str(error).split())}{place}"
    SWALLOWED[line] += 1
    if SWALLOWED[line] == 1:
        _LOG.warning("an imagined game failed, and its bot went on without it: %s", line)
        _LOG.debug("where the imagined game failed", exc_info=error)
