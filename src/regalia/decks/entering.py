"""Admitting decks to a game. Everything that plays games calls `admit`.

A card whose text the engine does not understand never enters a game unnoticed. Either the user agrees that
such cards are played without their text, or there is no game. Every report of such a game names these cards
(`blanks`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

import click
import msgspec

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, load
from regalia.cards.formats import PANTHEON, STANDARD, problems
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.pages import Page
from regalia.typed import typed

SHIPPED: Final = (*PRESETS.values(), *FOR_PANTHEON.values())
Ask = Callable[[str], bool | None]
"""Asks the user a question, or None if there is nobody to ask."""


class NotUnderstood(BadDeck):
    """Decks with cards whose texts the engine does not know."""

    def __init__(self, missing: Sequence[tuple[Deck, Sequence[str]]]) -> None:
        told = [f"{deck.name}: {unknown_texts(names)}" for deck, names in missing]
        super().__init__(told[0], told[1:])


def not_understood(deck: Deck) -> list[Face]:
    """The cards whose texts the engine does not know, in the deck and among the cards it brings in."""
    return strangers(Library(), deck.slugs())


def strangers(library: Library, slugs: Iterable[str]) -> list[Face]:
    """The cards with unknown texts among these, and among the cards they bring into a game."""
    reached = library.reach(library.definition(slug).index for slug in slugs)
    unknown = [one for number in sorted(reached) if not (one := library.catalog[number]).understood]
    backs = {one.other_face for one in unknown}
    return [library.facts.by_slug[one.slug] for one in unknown if one.index not in backs]


def own_cards(deck: Deck) -> tuple[str, ...]:
    """The names of the cards of a deck that the user made up, or whose text the user wrote."""
    facts = load()
    return tuple(facts.by_slug[slug].name for slug in deck.slugs() if facts.by_slug[slug].own)


def unknown_texts(names: Sequence[str]) -> str:
    """A message that the engine does not know what these cards do.

    >>> unknown_texts(["Fireball"])
    'the engine does not know yet what 1 of its cards does: Fireball'
    """
    does = "does" if len(names) == 1 else "do"
    return f"the engine does not know yet what {len(names)} of its cards {does}: {'; '.join(names)}"


def admit(decks: Sequence[Deck], *, without_text: bool = False, ask: Ask | None = None) -> tuple[str, ...]:
    """Admit decks to a game, and return the slugs of the cards that are played as if they had no text.

    Raises `BadDeck` if no game can begin with a deck, or if a text is not understood and neither
    `without_text` nor the answer to `ask` allows playing without it (None: there is nobody to ask).
    """
    for deck in decks:
        check_playable(deck)
    if reason := why_not_together(decks):
        raise BadDeck(f"{reason}.")
    different = [deck for number, deck in enumerate(decks) if deck not in decks[:number]]
    missing = [(deck, found) for deck in different if (found := not_understood(deck))]
    if not missing:
        return ()
    error = NotUnderstood([(deck, [face.name for face in found]) for deck, found in missing])
    check_allowed(error, without_text=without_text, ask=ask)
    return tuple(sorted({face.slug for _, found in missing for face in found}))


def check_allowed(error: BadDeck, *, without_text: bool, ask: Ask | None) -> None:
    """Go on without texts only if the user agrees. The error names the cards."""
    allowed = True if without_text else ask(str(error)) if ask is not None else None
    if allowed is False:
        raise BadDeck(f"then there is no game; {typed('deck')} lists decks and says which are understood.")
    if allowed is None:
        raise BadDeck(f"{error.message}.", [*(f"{place}." for place in error.places), REMEDY])


REMEDY: Final = (
    "Add --without-text to play such cards as if they had no text, or play another deck; "
    f"{typed('deck')} lists decks and says which are understood."
)


def ask_in_terminal(question: str) -> bool | None:
    """Ask whether to go on without texts. None if there is nobody to ask."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    page = Page()
    for line in question.splitlines():
        page.say(f"{line.strip()}.")
    return click.confirm("Play them as if they had no text?", default=False)


BROUGHT: Final = "which others bring in"


class BlankCard(msgspec.Struct, frozen=True):
    """A card that is played as if it had no text."""

    slug: str
    name: str
    copies: int
    """The number of copies in the deck, or 0 for cards that other cards bring in."""


class Blanks(msgspec.Struct, frozen=True):
    """The cards of a deck that are played as if they had no text, and their number."""

    cards: tuple[BlankCard, ...]
    copies: int
    of: int

    @property
    def slugs(self) -> frozenset[str]:
        return frozenset(card.slug for card in self.cards)

    def __str__(self) -> str:
        """
        >>> str(Blanks((BlankCard("fireball", "Fireball", 3), BlankCard("ember", "Ember", 0)), 3, 72))
        "3 of the deck's 72 cards are played as if they had no text: 3 Fireball; Ember, which others bring in"
        """
        named = [f"{one.copies} {one.name}" if one.copies else f"{one.name}, {BROUGHT}" for one in self.cards]
        verb, they = ("is", "it") if self.copies == 1 else ("are", "they")
        return (
            f"{self.copies} of the deck's {self.of} cards {verb} played as if {they} had no text: "
            f"{'; '.join(named)}"
        )


def blanks(deck: Deck, without_text: Collection[str]) -> Blanks | None:
    """The cards of a deck that are played as if they had no text, or None if there are none."""
    if not without_text:
        return None
    library = Library()
    reached = library.reach(library.definition(slug).index for slug in deck.slugs())
    present = {library.catalog[number].slug for number in reached}
    brought: dict[str, int] = {}
    for section in (deck.material, deck.main, deck.boons):
        for slug, amount in section.items():
            brought[slug] = brought.get(slug, 0) + amount
    facts = load().by_slug
    cards = tuple(
        BlankCard(slug, facts[slug].name, brought.get(slug, 0))
        for slug in sorted(without_text)
        if slug in present
    )
    return Blanks(cards, sum(card.copies for card in cards), sum(brought.values())) if cards else None


def tell_blanks(decks: Iterable[Deck], without_text: Collection[str]) -> list[str]:
    """A line for each deck with cards that are played as if they had no text."""
    found = [f"{deck.name}: {told}." for deck in decks if (told := blanks(deck, without_text))]
    return list(dict.fromkeys(found))


def check_playable(deck: Deck) -> None:
    """Check the rules that every format has for decks (zones.material-deck.4, keyword.divine-relic.1)."""
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


BARRIER: Final = "Pantheon Barrier"
"""The token that everybody begins a game of Pantheon with (start.pantheon.6)."""
SEATS: Final = (3, 4)
"""The numbers of players in Pantheon (boon.1)."""


def is_pair(boons: Iterable[str]) -> bool:
    """Whether these are one lesser and one greater boon (boon.2.a)."""
    facts = load().by_slug
    return sorted(kind for slug in boons for kind in facts[slug].types) == ["greater boon", "lesser boon"]


def why_not_together(decks: Sequence[Deck]) -> str:
    """Why these decks cannot be played in one game, or "" if they can.

    A game with boons is a game of Pantheon. It has three or four players, and each of them brings a lesser
    and a greater boon.
    """
    with_boons = [deck for deck in decks if deck.boons]
    if not with_boons:
        return ""
    for deck in decks:
        if not is_pair(slug for slug, amount in deck.boons.items() for _ in range(amount)):
            other = next(one for one in with_boons if one is not deck or len(with_boons) == 1)
            return (
                f"{deck.name}: in Pantheon everybody brings one lesser and one greater boon, and "
                f"{other.name} has boons; add them, or take all boons out"
            )
    if len(decks) not in SEATS:
        return (
            f"{with_boons[0].name} has boons, so it is a deck for Pantheon, which has three or four players; "
            "take the boons out to play it otherwise"
        )
    return ""


def breaches(deck: Deck) -> list[str]:
    """The rules of its format that a deck breaks, in lines for people. The deck can still be played.

    The format is Standard, or Pantheon for a deck with boons. Decks that come with Regalia are played as they
    were sold, and nobody is told on every occasion what was banned since: `regalia deck NAME` says it.
    """
    if deck in SHIPPED:
        return []
    rules = PANTHEON if deck.boons else STANDARD
    return [f"{deck.name} is no {rules.name} deck: {problem}" for problem in problems(deck.brought(), rules)]
