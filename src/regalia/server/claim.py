"""Only one server at a time may use the games of a folder: two would overwrite each other's changes."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from regalia.server.layout import StoreError

FILE: Final = "table.lock"


class Taken(Exception):
    """Another server uses the folder. The message is its address."""


class Claim:
    """A file that is locked while a server runs. The system unlocks it when the process ends."""

    def __init__(self, folder: Path, where: str) -> None:
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"games cannot be kept in {folder}: {error.strerror or error}") from None
        if not _lock(self._file):
            there = os.read(self._file, 1000).decode("utf-8", "replace").strip()
            os.close(self._file)
            raise Taken(there or "another place")
        os.ftruncate(self._file, 0)
        os.write(self._file, where.encode())

    def give_up(self) -> None:
        with suppress(OSError):
            os.close(self._file)


def _lock(file: int) -> bool:
    """Lock a file, if no other process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, 4096, os.SEEK_SET)  # beyond the text of the file, which others have to read
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
