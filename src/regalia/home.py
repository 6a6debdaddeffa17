"""The folder for the user's files: `REGALIA_HOME`, or the usual place of the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def directory() -> Path | None:
    """The folder for data, which need not exist yet, or None for a user without a home.

    The folder of the package may not be writable, and an update replaces it.
    """
    try:
        if named := os.environ.get("REGALIA_HOME"):
            return Path(named).expanduser().absolute()
        return _usual()
    except RuntimeError:  # no home folder can be found
        return None


def _usual() -> Path:
    if sys.platform == "win32":
        return _named("LOCALAPPDATA", Path.home() / "AppData" / "Local") / "Regalia"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Regalia"
    return _named("XDG_DATA_HOME", Path.home() / ".local" / "share") / "regalia"


def _named(variable: str, usual: Path) -> Path:
    """The folder that a variable names. A relative one is ignored, as the XDG specification requires."""
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else usual
