"""Whether the native form is there and up to date. Needs nothing but Python."""

from __future__ import annotations

import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from native.scope import compiled_modules
from native.sources import added

STAMP: Final = "made-of"
"""The file in the folder of a native form that says from which sources it was made."""


def is_current(form: Path, root: Path) -> bool:
    """Whether a native form was made from these sources, and for this Python."""
    stamp = form / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(root)


def digest(root: Path) -> str:
    """A digest of all that is compiled, and of what compiles it."""
    found = hashlib.sha256(sys.version.encode())
    for path in (*compiled_modules(root / "src" / "regalia"), *sorted((root / "native").glob("*.py"))):
        found.update(f"\n{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()


def refresh(form: Path, root: Path) -> None:
    """Bring data, pages and the modules that are not compiled up to date.

    Beside the libraries lie the sources that they were made of, as they are: the digest of the rules in game
    files is made of them, and so is the index of rules.
    """
    sources = root / "src"
    wanted = set(_files(sources))
    for path in wanted:
        here, there = sources / path, form / path
        if not there.is_file() or _state(here) != _state(there):
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(here, there)
    ours = {Path("regalia", path) for path in added()} | {Path(STAMP)}
    for path in set(_files(form)) - wanted - ours:
        if not path.name.endswith((".so", ".pyd")):
            (form / path).unlink()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder)


def _state(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_size, state.st_mtime_ns
