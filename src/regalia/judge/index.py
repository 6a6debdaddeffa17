"""The citations of files, kept between two runs. A file is read again only after a change.

A search reads thousands of files for one rule. The citations of a file stay valid as long as its size and
the time of its last change are the same, so these are compared. The readers' own code is part of the key.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, Self

import msgspec

from regalia import home

Found = list[tuple[str, int, str]]
"""Ids with the lines where they are cited and the names of tests."""
Read = Callable[[str, str], tuple[Found, str]]
"""Takes the path and the name of a file, and returns its citations and the reason if it cannot be read."""
FOLDER: Final = "cache"


class Known(msgspec.Struct, frozen=True, array_like=True):
    """The citations of a file when it was last read."""

    changed: int
    size: int
    found: Found
    problem: str = ""


class _Kept(msgspec.Struct):
    readers: str
    files: dict[str, Known]


class Index:
    """The citations of the files of one checkout."""

    def __init__(self, place: Path | None, readers: str, files: dict[str, Known]) -> None:
        self.place = place
        self.readers = readers
        self.files = files
        self.fresh: dict[str, Known] = {}

    @classmethod
    def of(cls, root: Path, code: Iterable[Path]) -> Self:
        """The index of a checkout, empty if none was kept or if the readers' code has changed."""
        readers = blake2b(b"".join(path.read_bytes() for path in code), digest_size=8).hexdigest()
        folder = home.directory()
        if folder is None:
            return cls(None, readers, {})
        called = blake2b(str(root.resolve()).encode(), digest_size=8).hexdigest()
        place = folder / FOLDER / f"rules-{called}.msgpack"
        with suppress(OSError, msgspec.MsgspecError):
            kept = msgspec.msgpack.decode(place.read_bytes(), type=_Kept)
            if kept.readers == readers:
                return cls(place, readers, kept.files)
        return cls(place, readers, {})

    def look_up(self, path: str, name: str, read: Read) -> Known:
        """The citations of a file, read only if necessary."""
        now = os.stat(path)
        known = self.files.get(name)
        if known is None or (known.changed, known.size) != (now.st_mtime_ns, now.st_size):
            known = Known(now.st_mtime_ns, now.st_size, *read(path, name))
        self.fresh[name] = known
        return known

    def keep(self) -> None:
        """Write the index to disk, if it has changed and can be written."""
        if self.place is None or self.fresh == self.files:
            return
        beside = self.place.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            self.place.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(msgspec.msgpack.encode(_Kept(self.readers, self.fresh)))
            beside.replace(self.place)
