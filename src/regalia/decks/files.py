"""Finding a deck: a preset, a file or the standard input; and writing one to a file."""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from regalia.cards.facts import load
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.listing import EXAMPLE, section_called
from regalia.decks.presets import EVERY
from regalia.decks.shapes import read_json, write_silvie, write_sleeved, write_tcgarchitect
from regalia.decks.text import is_ids, read_ids, read_text, write_ids, write_text
from regalia.typed import typed

STDIN: Final = "-"
MOST_BYTES: Final = 1_000_000
"""The most bytes of a deck list. A list has a few hundred, or some ten thousand in JSON."""
WRITERS: Final[dict[str, Callable[[Deck], str]]] = {
    "text": write_text,
    "ids": write_ids,
    "silvie": write_silvie,
    "tcgarchitect": write_tcgarchitect,
    "sleeved": write_sleeved,
}
"""Every form in which a deck can be written. Reading it again gives the same deck."""
LINK: Final = re.compile(r"\s*https?://\S+\s*")
CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")


def find_deck(text: str) -> Deck:
    """The preset of that name, or the deck in that file. `-` is the standard input."""
    return look_up(text)[0]


def look_up(text: str) -> tuple[Deck, list[str]]:
    """Find a deck, with remarks about its list."""
    if text in EVERY:
        return preset(text), []
    if text == STDIN:
        return read_deck(_read_input(), "the standard input", "deck")
    if LINK.fullmatch(text):
        raise BadDeck(f"{text} is a link, and Regalia does not go online; save the list and name the file.")
    path = Path(text)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        near = difflib.get_close_matches(text.lower(), EVERY, n=3)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise BadDeck(
            f"{text!r} is neither a preset deck nor a file.{hint} {typed('deck')} lists the presets."
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadDeck(f"{text!r} cannot be read: {reason}. Name a file with a deck list.") from None
    return read_deck(data, str(path), path.stem)


def preset(name: str) -> Deck:
    """The preset of that name. A fetched card pool may lack some of its cards."""
    deck = EVERY[name]
    missing = sorted(set(deck.slugs()) - set(load().by_slug))
    if missing:
        named = ", ".join(missing[:6]) + (" and more" if len(missing) > 6 else "")
        raise BadDeck(
            f"{name}: the card pool in use lacks {named}; "
            f"{typed('cards --shipped')} goes back to the one that Regalia was shipped with."
        )
    return deck


def _read_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return sys.stdin.read(MOST_BYTES + 1).encode()
    data: bytes = stream.read(MOST_BYTES + 1)
    return data


def read_deck(data: bytes | str, source: str, name: str = "") -> tuple[Deck, list[str]]:
    """The deck of a list in any known form, with remarks."""
    name = name or source
    if len(data) > MOST_BYTES:
        raise BadDeck(f"{source} is larger than {MOST_BYTES // 1_000_000} MB; that is not a deck list.")
    text = data if isinstance(data, str) else _decode(data, source)
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadDeck(f"{source} is empty; a deck list has lines such as {EXAMPLE}.")
    if CONTROLS.search(text):
        raise BadDeck(f"{source} is not a text; a deck list is a text with lines such as {EXAMPLE}.")
    begins = text.lstrip()[:1]
    if begins == "<":
        raise BadDeck(f"{source} is a web page; copy the list from it as text, or save it as JSON.")
    if LINK.fullmatch(text):
        raise BadDeck(f"{source} contains only a link, and Regalia does not go online; save the list.")
    if begins == "{" or (begins == "[" and section_called(text.lstrip().splitlines()[0]) is None):
        return read_json(text, source, name)
    return (read_ids if is_ids(text) else read_text)(text, source, name)


def _decode(data: bytes, source: str) -> str:
    """Bytes as text: UTF-8, or the encodings of editors on Windows."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encodings: tuple[str, ...] = ("utf-16",)
    else:
        encodings = ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeError:
            continue
    raise BadDeck(f"{source} is not a text; a deck list is a text with lines such as {EXAMPLE}.")


def write_file(path: Path, text: str) -> None:
    """Write a list. An existing file is replaced only when the new one is complete."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.exists() and not path.is_file():  # a pipe, or a device
            path.write_text(text, encoding="utf-8")
            return
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise BadDeck(f"{path} cannot be written: {error.strerror or error}.") from None
