"""The version of the rules: a digest of everything that decides how a game goes.

Every game file has it. Nobody has to remember to raise a number when a rule or a card changes. A change
without effect, in a comment or in another card, changes the digest as well. Playing an old game again shows
whether it still goes the same way.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

PACKAGES: Final = ("cards", "game", "words")
"""The packages with the rules, the language of card texts and the cards."""
KINDS: Final = (".py", ".msgpack")


def fingerprint() -> str:
    """A digest of the rules and cards. It is the same on every machine, with any line ends."""
    from regalia.cards.pools import in_use  # games themselves do not know about pools

    pool = in_use()
    return _with_cards(pool.fetched.checksum if pool.fetched else None, pool.own.digest if pool.own else "")


@functools.cache
def _with_cards(fetched: int | None, own: str) -> str:
    """The digest with the shipped cards, or with a fetched pool of this checksum, and with the user's own
    cards.
    """
    digest = blake2b(digest_size=8)
    if own:
        digest.update(f"own {own}\n".encode())
    if fetched is not None:
        digest.update(f"fetched {fetched}\n".encode())
    root = resources.files("regalia")
    for package in PACKAGES:
        for name, file in _files(root / package, package):
            data = file.read_bytes()
            if name.endswith(".py"):
                data = data.replace(b"\r\n", b"\n")
            digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _files(entry, name)
        elif entry.name.endswith(KINDS):
            yield name, entry
