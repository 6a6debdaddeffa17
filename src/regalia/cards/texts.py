"""Digests of printed texts. They show that a text has changed, without containing the text.

Abilities that are written by hand were written for one text. If a fetched pool has another text for the card,
they no longer count. For this the digests of the texts of the shipped pool are shipped with it.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Mapping
from typing import Final

import msgspec

from regalia.cards import facts

SHIPPED: Final = facts.SHIPPED.with_name("texts.msgpack")
REMINDER: Final = re.compile(r"\([^()a-z]*[a-z][^()]*\)")


def digest(text: str) -> bytes:
    """The digest of a text. Its layout and reminders do not count.

    >>> digest("Draw a card. (From your deck.)") == digest("Draw  a card.")
    True
    >>> digest("(1): Draw a card.") == digest("(2): Draw a card.")
    False
    """
    return hashlib.blake2b(" ".join(REMINDER.sub(" ", text).split()).encode(), digest_size=8).digest()


def encode(digests: Mapping[str, bytes]) -> bytes:
    """The shipped form of the digests, by the cards' ids."""
    return msgspec.msgpack.encode({id: digests[id] for id in sorted(digests)})


@functools.cache
def shipped() -> dict[str, bytes]:
    """The digests of the texts that the shipped pool was built from, by the cards' ids."""
    return msgspec.msgpack.decode(SHIPPED.read_bytes(), type=dict[str, bytes])
