"""Game files on disk: writing a game down, and finding the cards of one that was written down."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import load
from regalia.game.game import Game
from regalia.game.record import BadRecord, DeckCards, Record, Replayed, Setup, read, record, replay
from regalia.game.start import IllegalDeck
from regalia.game.state import NOBODY, Position
from regalia.table.decks import Deck
from regalia.table.start import deal

MOST: Final = 200
"""More copies of a card than this are damage, not a deck."""


class CannotWrite(OSError):
    """A game could not be written down; the message says why."""


def setup(decks: Sequence[Deck], players: Sequence[str], first: int = NOBODY) -> Setup:
    """What is settled before a game between these decks."""
    facts = load()

    def slug(name: str) -> str:
        return facts.find(name).slug

    return Setup(
        [
            DeckCards(
                deck.name,
                [slug(name) for name in (deck.spirit, *deck.material)],
                {slug(name): amount for name, amount in deck.main.items()},
            )
            for deck in decks
        ],
        first,
        list(players),
    )


def begin(found: Setup) -> Position:
    """The position before a game: a catalogue of its own, so that numbers and digests are the file's."""
    library = Library()
    if not NOBODY <= found.first < len(found.decks):
        raise BadRecord(f"the set-up lets player {found.first} go first, and there is none; {_MEND}")
    return deal(library, [_deck(library, cards) for cards in found.decks], first=found.first)


_MEND: Final = "mend the file or use another copy"


def _deck(library: Library, cards: DeckCards) -> Deck:
    place = f"deck {cards.name!r} of the set-up"
    for slug in (*cards.material, *cards.main):
        try:
            definition = library.definition(slug)
        except LookupError as error:
            raise BadRecord(f"{place}: {error} Another version may know it.") from None
        if not definition.understood:
            raise BadRecord(
                f"{place}: this engine does not know what {definition.name} does; "
                "use the version that wrote the file"
            )
    wrong = [slug for slug, amount in cards.main.items() if not 1 <= amount <= MOST]
    if wrong:
        raise BadRecord(f"{place}: {cards.main[wrong[0]]} copies of {wrong[0]}; {_MEND}")
    if not cards.material:
        raise BadRecord(f"{place} has no material deck; {_MEND}")
    return Deck(cards.name, "", cards.material[0], tuple(cards.material[1:]), cards.main)


def write_game(path: Path, game: Game, found: Setup) -> None:
    """Write a game down; a file that was there is replaced only by a whole new one."""
    _write_beside(path, record(game, found).encode(), replace=True)


def check_writable(path: Path) -> None:
    """Say before a game, and not only after it, that it could not be written down here."""
    _write_beside(path, b"", replace=False)


def _write_beside(path: Path, data: bytes, *, replace: bool) -> None:
    """Write a new file next to the one that is meant; it takes that one's place or goes away again."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        beside.write_bytes(data)
        if replace:
            beside.replace(path)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def read_game(path: Path) -> Record:
    """The record in a file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror or error}") from None
    return read(data)


def play_again(found: Record, listener: Callable[[Game], None] | None = None) -> Replayed:
    """Play a recorded game again with the cards at hand."""
    try:
        return replay(found, begin, listener=listener)
    except IllegalDeck as error:
        raise BadRecord(f"{error}; {_MEND}") from None
