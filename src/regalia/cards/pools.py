"""The card pool in use: the shipped one, or one that the user fetched (`regalia cards --sync`).

A fetched pool is one file in the user's folder (`regalia.home`). It holds facts and abilities like the
shipped files, when and where they were fetched, a digest of each text, and the records themselves. It is used
if it is sound and not older than the shipped one. Another Regalia reads texts differently: then the records
are read again, and nothing has to be fetched. `regalia cards --shipped` removes it.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from regalia import __version__, home
from regalia.cards.facts import CONTROLS, SHIPPED, Face, Facts, decode, encode, trouble

if TYPE_CHECKING:
    from regalia.cards.own import Own

FORMAT: Final = 2
SHIPPED_AS_OF: Final = datetime.date(2026, 6, 30)
"""The date of the shipped facts. Change it when you build them again."""
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
    records: bytes = b""
    """What the service said, a JSON record a line, packed: another Regalia reads it again."""
    checksum: int
    """CRC-32 of `faces`, `trees` and `records`: msgpack alone would not notice a changed number."""

    @property
    def is_newer(self) -> bool:
        return self.fetched.date() >= SHIPPED_AS_OF


class InUse(NamedTuple):
    """The pool that is played with; `fetched` is None for the shipped one."""

    facts: Facts
    trees: bytes
    fetched: Stored | None = None
    own: Own | None = None
    """The cards that the user wrote; `facts` has them, `trees` has not."""


def stored(
    faces: Iterable[Face],
    trees: bytes,
    texts: dict[str, bytes],
    lines: Iterable[bytes],
    source: str,
    fetched: datetime.datetime,
) -> Stored:
    data, records = encode(faces), zlib.compress(b"\n".join(lines), 6)
    return Stored(
        fetched=fetched,
        source=source,
        made_for=zlib.crc32(TREES.read_bytes()),
        faces=data,
        trees=trees,
        texts=texts,
        records=records,
        checksum=zlib.crc32(data + trees + records),
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
        if zlib.crc32(found.faces + found.trees + found.records) != found.checksum:
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
        known = _chosen[key] = choose()  # what the user wrote is read with the names of this pool
        known = _chosen[key] = with_own(known)
    return known


def with_own(pool: InUse) -> InUse:
    """A pool with the cards that the user wrote."""
    folder = home.directory()
    if folder is None or not (folder / "cards").is_dir():
        return pool
    from regalia.cards import own, texts, trees  # they need the language of card texts

    if not (paths := own.files()):
        return pool
    digests = pool.fetched.texts if pool.fetched else texts.shipped()
    found = own.gather(paths, pool.facts, digests, trees.decode(pool.trees))
    others = (face for face in pool.facts if face.slug not in found.abilities)
    return pool._replace(facts=Facts((*others, *found.faces)), own=found)


def choose() -> InUse:
    shipped = TREES.read_bytes()
    try:
        found = fetched()
        if found is not None and found[0].is_newer and found[0].made_for != zlib.crc32(shipped):
            found = _read_again(found[0])
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


def _read_again(pool: Stored) -> tuple[Stored, Facts]:
    """A pool that another Regalia made, built anew from its records, and kept so if it can be."""
    from regalia.cards.sync import rebuilt  # it needs the language of card texts

    print("regalia: reading the fetched card pool with this version, once …", file=sys.stderr)
    try:
        new = rebuilt(pool)
    except ValueError as error:
        raise Damaged(f"it was made by another version of Regalia, and cannot be read: {error}") from None
    path = place()
    if path is not None:
        with contextlib.suppress(OSError):  # it is read again the next time
            install(path, new)
    return new, decode(new.faces)


def records(pool: Stored) -> list[bytes]:
    """What the service said of each card; raises `Damaged`."""
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(pool.records, LARGEST)
    except zlib.error as error:
        raise Damaged(f"its records cannot be unpacked: {error}") from None
    if not unpack.eof:
        raise Damaged("its records are cut off, or larger than those of any pool")
    return data.splitlines()


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

    If anything fails on the way, the old file is still complete.
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
