"""Letting decks into a game: everything that plays games goes through `admit`.

A card whose text the engine does not understand never enters a game unnoticed. Either somebody says that
such cards are to be played as if they had no text, or there is no game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

import click

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.cards.formats import STANDARD, Format, problems
from regalia.decks.deck import BadDeck, Deck
from regalia.pages import Page


class NotUnderstood(BadDeck):
    """Decks with cards whose texts the engine does not know."""

    def __init__(self, missing: Sequence[tuple[Deck, Sequence[str]]]) -> None:
        told = [f"{deck.name}: {unknown_texts(names)}" for deck, names in missing]
        super().__init__(told[0], told[1:])


def not_understood(deck: Deck) -> list[Face]:
    """The cards whose texts the engine does not know: those of the deck, and what the others bring in."""
    library = Library()
    for slug in deck.slugs():
        library.definition(slug)
    faces = [library.facts.by_slug[one.slug] for one in library.catalog if not one.understood]
    blank = {face.slug for face in faces}
    return [face for face in faces if not (face.back_face and face.other_face in blank)]


def unknown_texts(names: Sequence[str]) -> str:
    """In words that the engine does not know what these cards do.

    >>> unknown_texts(["Fireball"])
    'the engine does not know yet what 1 of its cards does: Fireball'
    """
    does = "does" if len(names) == 1 else "do"
    return f"the engine does not know yet what {len(names)} of its cards {does}: {'; '.join(names)}"


def admit(
    decks: Sequence[Deck], *, without_text: bool = False, ask: Callable[[str], bool | None] | None = None
) -> tuple[str, ...]:
    """Let decks into a game: the slugs of the cards that are played as if they had no text, most often none.

    Raises `BadDeck` where no game can begin with a deck, and where a text is not understood and neither
    `without_text` nor the answer to `ask` allows to go on without it (None: there is nobody to ask).
    """
    for deck in decks:
        check_playable(deck)
    different = [deck for number, deck in enumerate(decks) if deck not in decks[:number]]
    missing = [(deck, found) for deck in different if (found := not_understood(deck))]
    if not missing:
        return ()
    error = NotUnderstood([(deck, [face.name for face in found]) for deck, found in missing])
    allowed = True if without_text else ask(str(error)) if ask is not None else None
    if allowed is False:
        raise BadDeck("then there is no game; `regalia deck` lists decks and says which are understood.")
    if allowed is None:
        raise BadDeck(f"{error.message}.", [*(f"{place}." for place in error.places), REMEDY])
    return tuple(sorted({face.slug for _, found in missing for face in found}))


REMEDY: Final = (
    "Add --without-text to play such cards as if they had no text, or play another deck; "
    "`regalia deck` lists decks and says which are understood."
)


def ask_in_terminal(question: str) -> bool | None:
    """Ask whether to go on without texts; None if there is nobody to ask."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    page = Page()
    for line in question.splitlines():
        page.say(f"{line.strip()}.")
    return click.confirm("Play them as if they had no text?", default=False)


def check_playable(deck: Deck) -> None:
    """What every game asks of a deck, whatever the format (zones.material-deck.4, keyword.divine-relic.1)."""
    material = deck.faces("material")
    if not any("champion" in face.types and face.level == 0 for face in material):
        raise BadDeck(
            f"{deck.name}: there is no champion of level 0 to begin with; add one, as in `1 Spirit of Fire`."
        )
    if not deck.main:
        raise BadDeck(f"{deck.name}: the main deck is empty; add cards, as in `4 Fireball`.")
    relics = [face.name for face in material if face.divine_relic]
    if len(relics) > 1:
        raise BadDeck(f"{deck.name}: {' and '.join(relics)} are Divine Relics; take out all but one.")


def breaches(deck: Deck, rules: Format = STANDARD) -> list[str]:
    """What keeps a deck from being one of a format, in lines for people; it can be played all the same."""
    return [f"{deck.name} is no {rules.name} deck: {problem}" for problem in problems(deck.brought(), rules)]
