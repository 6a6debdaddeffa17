"""Which card pool is in use: the shipped one, or one that its user fetched (`regalia cards --sync`).

A fetched pool is one file in the user's folder (`regalia.home`). It holds facts and abilities like the
shipped files, when and where they were fetched, and a digest of each text, which tells of changed texts
without keeping them. It is used if it is sound, not older than the shipped one and made by the Regalia that
reads it: another one reads texts differently, and no text is kept that could be read again. `regalia cards
--shipped` removes it.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from regalia import __version__, home
from regalia.cards.facts import CONTROLS, SHIPPED, Face, Facts, decode, encode, trouble

FORMAT: Final = 1
SHIPPED_AS_OF: Final = datetime.date(2026, 6, 30)
"""How far the shipped facts go. Whoever builds them anew moves it on."""
TREES: Final = SHIPPED.with_name("trees.msgpack")
"""The shipped abilities (`trees.SHIPPED`), whose module takes far longer to import than this one."""
LARGEST: Final = 64 * 2**20
"""Bytes of a pool's file; the whole pool has about one million."""
FETCH: Final = "`regalia cards --sync` fetches it anew, `regalia cards --shipped` removes it"


class Damaged(ValueError):
    """A file is not a pool that can be used; the message says why."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """What the file of a fetched pool holds."""

    format: int = FORMAT
    fetched: datetime.datetime
    source: str
    """The address that was asked, which the next `--sync` asks again."""
    made_by: str = __version__
    made_for: int
    """CRC-32 of the shipped abilities: with others Regalia is another."""
    faces: bytes
    """As `facts.encode` makes them."""
    trees: bytes
    """As `trees.encode` makes them."""
    texts: dict[str, bytes]
    """By id: a digest of the card's text (`texts.digest`)."""
    checksum: int
    """CRC-32 of `faces` and `trees`: msgpack alone would not notice a changed number."""

    @property
    def is_newer(self) -> bool:
        return self.fetched.date() >= SHIPPED_AS_OF


class InUse(NamedTuple):
    """The pool that is played with; `fetched` is None for the shipped one."""

    facts: Facts
    trees: bytes
    fetched: Stored | None = None


def stored(
    faces: Iterable[Face],
    trees: bytes,
    texts: dict[str, bytes],
    source: str,
    fetched: datetime.datetime,
) -> Stored:
    data = encode(faces)
    return Stored(
        fetched=fetched,
        source=source,
        made_for=zlib.crc32(TREES.read_bytes()),
        faces=data,
        trees=trees,
        texts=texts,
        checksum=zlib.crc32(data + trees),
    )


def place() -> Path | None:
    """Where a fetched pool would be."""
    folder = home.directory()
    return folder / "cards.pool" if folder else None


def read(path: Path) -> tuple[Stored, Facts]:
    """The pool in a file; raises `Damaged`, or `OSError` if it cannot be read at all.

    Its abilities are left alone: to read them takes as long as to get ready for a game.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Damaged(f"it is larger than {LARGEST // 2**20} MB")
    try:
        found = msgspec.msgpack.decode(data, type=Stored)
        if found.format != FORMAT:
            raise Damaged(f"it has the form {found.format}, and this version reads {FORMAT}")
        if zlib.crc32(found.faces + found.trees) != found.checksum:
            raise Damaged("it is not what was written")
        facts = decode(found.faces)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(f"it is not a card pool: {error}") from None
    if not facts:
        raise Damaged("it holds no cards")
    if reason := trouble(facts):
        raise Damaged(reason)
    if any(map(CONTROLS.search, (found.source, found.made_by))):
        raise Damaged("its address has control characters")
    return found, facts


def fetched() -> tuple[Stored, Facts] | None:
    """The fetched pool, or None without one; a damaged one raises as `read` does."""
    path = place()
    if path is None:
        return None
    try:
        return read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


_chosen: dict[str | None, InUse] = {}
"""By what REGALIA_HOME says."""


def in_use() -> InUse:
    """The fetched pool if it can be used, else the shipped one; read once."""
    key = os.environ.get("REGALIA_HOME")
    known = _chosen.get(key)
    if known is None:
        known = _chosen[key] = choose()
    return known


def choose() -> InUse:
    shipped = TREES.read_bytes()
    try:
        found = fetched()
        if found is not None and found[0].made_for != zlib.crc32(shipped):
            raise Damaged(f"it was made by another version of Regalia, {found[0].made_by}")
        if found is not None and found[0].is_newer:
            _check_abilities(found[0].trees)
    except (Damaged, OSError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        print(
            f"regalia: the fetched card pool {place()} cannot be used ({why}), the shipped one is; {FETCH}.",
            file=sys.stderr,
        )
        found = None
    if found is not None and found[0].is_newer:
        return InUse(found[1], found[0].trees, found[0])
    return InUse(decode(SHIPPED.read_bytes()), shipped)


def _check_abilities(data: bytes) -> None:
    """Find out before anything begins, and not in the midst of a game, that abilities cannot be read."""
    from regalia.cards import trees  # it needs the language of card texts, which takes a while to import

    try:
        trees.check(data)
    except trees.Unreadable as error:
        raise Damaged(str(error)) from None


def forget() -> None:
    """Have the pool chosen anew: another one was put in place."""
    _chosen.pop(os.environ.get("REGALIA_HOME"), None)


def install(path: Path, pool: Stored) -> None:
    """Put a pool into its place: written beside it, read back and checked, and only then renamed.

    Whatever happens on the way, the old file is whole, or the new one is.
    """
    import tempfile  # not needed to read one

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.msgpack.encode(pool))
            file.flush()
            os.fsync(file.fileno())
        if read(beside)[0] != pool:
            raise Damaged("what was written reads back differently")
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    _keep_name(path.parent)


def _keep_name(folder: Path) -> None:
    """Have the renaming itself on the disk, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove() -> Path | None:
    """Go back to the shipped pool; the file that was removed, or None if there was none."""
    path = place()
    if path is None:
        return None
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return path
