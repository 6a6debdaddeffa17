"""Game files on disk: writing a game to a file, and finding the cards of a saved game."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EISDIR
from pathlib import Path
from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import NoSuchCard, load
from regalia.decks.dealing import deal
from regalia.decks.deck import MOST_COPIES, BadDeck, Deck, too_many
from regalia.decks.entering import (
    Ask,
    NotUnderstood,
    check_allowed,
    is_pair,
    tell_blanks,
    why_not_together,
)
from regalia.decks.listing import shortened
from regalia.decks.nobody import FACES
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.record import (
    LARGEST,
    MOST_NAME,
    BadRecord,
    DeckCards,
    Record,
    Replayed,
    Setup,
    read,
    record,
    replay,
)
from regalia.game.turn.start import IllegalDeck


class CannotWrite(OSError):
    """A game could not be written to a file. The message says why."""


def setup(
    decks: Sequence[Deck],
    players: Sequence[str],
    first: int = NOBODY,
    without_text: Sequence[str] = (),
) -> Setup:
    """The set-up of a game between these decks. Some cards may be played as if they had no text."""
    return Setup(
        [
            DeckCards(
                shortened(deck.name, MOST_NAME),
                [slug for slug, amount in deck.material.items() for _ in range(amount)],
                dict(deck.main),
                [slug for slug, amount in deck.boons.items() for _ in range(amount)],
            )
            for deck in decks
        ],
        first,
        [shortened(name, MOST_NAME) for name in players],
        sorted(without_text),
    )


def begin(found: Setup) -> Position:
    """The position before a game. It has a catalogue of its own, so that numbers and digests fit the file."""
    if not NOBODY <= found.first < len(found.decks):
        raise BadRecord(f"the set-up lets player {found.first} go first, who does not exist; {_MEND}")
    decks = [_deck(cards) for cards in found.decks]
    if reason := why_not_together(decks):
        raise BadRecord(f"the set-up: {reason}; {_MEND}")
    blank = tuple(dict.fromkeys(found.without_text))
    _check_known("the list of cards without text", blank)
    try:
        return deal(Library(), decks, first=found.first, without_text=blank)
    except NotUnderstood as error:
        raise BadRecord(f"the set-up: {error.message}; use the version that wrote the file") from None


_MEND: Final = "correct the file or use another copy"


def blank_lines(found: Setup) -> list[str]:
    """The cards of each deck that are played as if they had no text, in lines for people."""
    _check_known("the list of cards without text", found.without_text)
    return tell_blanks(map(_deck, found.decks), found.without_text)


def admit_saved(found: Setup, *, without_text: bool, ask: Ask | None = None) -> None:
    """Go on with a game in which cards have no text only if the user agrees.

    The cards that were admitted when it began are in its set-up. `begin` refuses all others.
    """
    if lines := [line.rstrip(".") for line in blank_lines(found)]:
        try:
            check_allowed(BadDeck(lines[0], lines[1:]), without_text=without_text, ask=ask)
        except BadDeck:
            raise BadRecord(f"{'; '.join(lines)}; add --without-text to go on with it") from None


def _deck(cards: DeckCards) -> Deck:
    place = f"deck {cards.name!r} of the set-up"
    _check_known(place, (*cards.material, *cards.main, *cards.boons))
    copies = Counter(cards.material)
    wrong = [slug for slug, amount in (cards.main | copies).items() if not 1 <= amount <= MOST_COPIES]
    if wrong:
        raise BadRecord(f"{place}: {(cards.main | copies)[wrong[0]]} copies of {wrong[0]}; {_MEND}")
    if excess := too_many(len(cards.material) + sum(cards.main.values())):
        raise BadRecord(f"{place}: it has {excess}; {_MEND}")
    if not cards.material:
        raise BadRecord(f"{place} has no material deck; {_MEND}")
    if cards.boons and not is_pair(cards.boons):
        raise BadRecord(f"{place}: it needs one lesser and one greater boon; {_MEND}")
    return Deck(name=cards.name, material=dict(copies), main=cards.main, boons=dict(Counter(cards.boons)))


def _check_known(place: str, slugs: Sequence[str]) -> None:
    facts = load()
    for slug in slugs:
        if slug not in facts.by_slug and slug not in FACES:
            raise BadRecord(f"{place}: {NoSuchCard(slug, facts.nearest)} Another version may know it.")


def write_game(path: Path, game: Game, found: Setup) -> None:
    """Write a game to a file. An existing file is replaced only when the new one is complete."""
    write_beside(path, record(game, found).encode())


def check_writable(path: Path) -> None:
    """Check before a game, and not only after it, that it can be written here."""
    write_beside(path, b"", replace=False)


def write_beside(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Write a new file next to the old one. It replaces the old one or is removed again."""
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
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror or error}") from None
    return read(data)


def play_again(
    found: Record, listener: Callable[[Game], None] | None = None, kind: type[Game] = Game
) -> Replayed:
    """Play a recorded game again with the present cards."""
    try:
        return replay(found, begin, listener=listener, kind=kind)
    except IllegalDeck as error:
        raise BadRecord(f"{error}; {_MEND}") from None
