"""The card pool in use: the shipped one, or one that the user fetched (`regalia cards --sync`).

A fetched pool is one file in the user's folder (`regalia.home`). It holds facts and abilities like the
shipped files, their source and date, a digest of each text, and the records themselves. It is used if it is
intact and not older than the shipped one. Another version of Regalia reads texts differently. It then reads
the records again, and nothing has to be fetched. `regalia cards --shipped` removes the file.
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
from regalia.typed import typed

if TYPE_CHECKING:
    from regalia.cards.own import Own

FORMAT: Final = 2
SHIPPED_AS_OF: Final = datetime.date(2026, 6, 30)
"""The date of the shipped facts. Change it when you build them again."""
TREES: Final = SHIPPED.with_name("trees.msgpack")
"""The shipped abilities (`trees.SHIPPED`), whose module takes far longer to import than this one."""
LARGEST: Final = 64 * 2**20
"""The most bytes of a pool's file. The whole pool has about one million."""
FETCH: Final = f"{typed('cards --sync')} fetches it again, {typed('cards --shipped')} removes it"


class Damaged(ValueError):
    """A file is not a usable pool. The message says why."""


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the file of a fetched pool."""

    format: int = FORMAT
    fetched: datetime.datetime
    source: str
    """The address that was asked, which the next `--sync` asks again."""
    made_by: str = __version__
    made_for: int
    """CRC-32 of the shipped abilities. If it differs, another version of Regalia made the file."""
    faces: bytes
    """The faces as encoded by `facts.encode`."""
    trees: bytes
    """The abilities as encoded by `trees.encode`."""
    texts: dict[str, bytes]
    """A digest of each card's text (`texts.digest`), by id."""
    records: bytes = b""
    """The compressed records of the service, one JSON record per line, for other versions of Regalia."""
    checksum: int
    """CRC-32 of `faces`, `trees` and `records`: msgpack alone would not notice a changed number."""

    @property
    def is_newer(self) -> bool:
        return self.fetched.date() >= SHIPPED_AS_OF


class InUse(NamedTuple):
    """The pool that is played with. `fetched` is None for the shipped one."""

    facts: Facts
    trees: bytes
    fetched: Stored | None = None
    own: Own | None = None
    """The cards that the user wrote. `facts` contains them, `trees` does not."""


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
    """The path of a fetched pool."""
    folder = home.directory()
    return folder / "cards.pool" if folder else None


def read(path: Path) -> tuple[Stored, Facts]:
    """The pool in a file. Raises `Damaged`, or `OSError` if it cannot be read at all.

    Its abilities are not read, because that takes as long as preparing a game.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Damaged(f"it is larger than {LARGEST // 2**20} MB")
    try:
        found = msgspec.msgpack.decode(data, type=Stored)
        if found.format != FORMAT:
            raise Damaged(f"it has the format {found.format}, and this version reads {FORMAT}")
        if zlib.crc32(found.faces + found.trees + found.records) != found.checksum:
            raise Damaged("it differs from what was written")
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
    """The fetched pool, or None if there is none. Raises `Damaged` or `OSError` like `read`."""
    path = place()
    if path is None:
        return None
    try:
        return read(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


_chosen: dict[str | None, InUse] = {}
"""The pool in use for each value of REGALIA_HOME."""


def in_use() -> InUse:
    """The fetched pool if it can be used, or else the shipped one. It is read once."""
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
    """A pool of another version of Regalia, built again from its records, and stored if that is possible."""
    from regalia.cards.sync import rebuilt  # it needs the language of card texts

    print("regalia: preparing the fetched card pool for this version, once …", file=sys.stderr)
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
    """The service's record of each card. Raises `Damaged`."""
    unpack = zlib.decompressobj()
    try:
        data = unpack.decompress(pool.records, LARGEST)
    except zlib.error as error:
        raise Damaged(f"its records cannot be unpacked: {error}") from None
    if not unpack.eof:
        raise Damaged("its records are cut off, or larger than those of any pool")
    return data.splitlines()


def _check_abilities(data: bytes) -> None:
    """Check that all abilities can be read, so that a game does not fail half-way."""
    from regalia.cards import trees  # it needs the language of card texts, which takes a while to import

    try:
        trees.check(data)
    except trees.Unreadable as error:
        raise Damaged(str(error)) from None


def forget() -> None:
    """Choose the pool again, because another one was put in place."""
    _chosen.pop(os.environ.get("REGALIA_HOME"), None)


def install(path: Path, pool: Stored) -> None:
    """Put a pool in place: write it to a new file, read it back and check it, and only then rename the file.

    If any of this fails, the old file is still complete.
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
    """Write the renaming itself to the disk, on systems that can sync folders."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove() -> Path | None:
    """Go back to the shipped pool. Returns the removed file, or None if there was none."""
    path = place()
    if path is None:
        return None
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return path
