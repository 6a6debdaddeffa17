"""Definitions for a game: facts from the shipped pool joined with the abilities written for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from regalia.cards import trees
from regalia.cards.facts import Face, Facts, load
from regalia.game.core.memo import once
from regalia.game.core.values import NOBODY
from regalia.game.printed.abilities import ATTACKER_RESTS, Ability, Additional, Keyword
from regalia.game.printed.catalogue import Catalog, asked_about
from regalia.game.printed.definitions import Definition
from regalia.words.costs import Rest
from regalia.words.filters import ally, champion
from regalia.words.rules import install

RULES = Face(id="rules", slug="the-rules", name="the rules")
"""The source of abilities of the game itself (counters.wither.2)."""

KEPT: Final = 100
"""The number of catalogues that are kept for games with the same decks."""


class Library:
    """Finds cards by name and turns them into definitions, each once per game."""

    def __init__(self, facts: Facts | None = None) -> None:
        self.facts = facts or load()
        self.catalog = Catalog()
        install(self.catalog)
        self.catalog.names = self.facts.kinds
        self._known: dict[str, int] = {}
        self._games: dict[frozenset[int], Catalog] = {}
        self.catalog.rules_card = self._add(RULES, ())

    @classmethod
    def extending(cls, catalog: Catalog) -> Library:
        """A library that knows the cards of a game by the same numbers. It may add others of its own."""
        library = cls()
        library.catalog = catalog.twin()
        library._known = {definition.slug: definition.index for definition in catalog.at_hand()}
        return library

    def catalog_for(self, numbers: Iterable[int]) -> Catalog:
        """The catalogue of a game with these cards, and with the cards that they can bring into it."""
        given = frozenset(numbers)
        known = self._games.get(given)
        if known is None or len(known) != len(self.catalog):
            if len(self._games) >= KEPT:
                self._games.clear()
            known = self._games[given] = self.catalog.limited(self.reach(given))
        return known

    def reach(self, numbers: Iterable[int]) -> set[int]:
        """The cards, their other sides and all cards that these can bring into a game, and the rules card."""
        found = {self.catalog.rules_card}
        pending = list(numbers)
        while pending:
            number = pending.pop()
            if number in found or number == NOBODY:
                continue
            found.add(number)
            definition = self.catalog[number]
            pending.append(definition.other_face)
            if brought := _brought_by(definition.abilities.all):
                pending.extend(other.index for other in self.catalog if other.name in brought)
        return found

    def definition(self, name: str) -> Definition:
        """The definition of a card by name, slug or id."""
        return self.from_face(self.facts.find(name))

    def from_face(self, face: Face) -> Definition:
        index = self._known.get(face.slug)
        if index is None:
            abilities = abilities_of(face)
            index = self._add(face, abilities)
            self._known[face.slug] = index
            self._summonable(face, abilities or ())
            if face.other_face is not None and not face.back_face:
                self.catalog[index].other_face = self.definition(face.other_face).index
        return self.catalog[index]

    def invent(self, face: Face, abilities: tuple[Ability, ...] | None) -> Definition:
        """A made-up card, for scenarios and tests. If `abilities` is None, its text is unknown."""
        kinds = frozenset(face.types) | frozenset(face.supertypes)
        self.catalog.names = {**self.catalog.names, face.name: kinds}
        index = self._known[face.slug] = self._add(face, abilities)
        self._summonable(face, abilities or ())
        return self.catalog[index]

    def without_text(self, face: Face) -> Definition:
        """A card that is played as if it had no text, because the user agreed.

        The library still knows the card with its text, until `play_without_text` replaces it. A card without
        text has no other side, because nothing could turn it over.
        """
        return self.catalog[self._add(face, (), blanked=True)]

    def play_without_text(self, slugs: Iterable[str]) -> None:
        """Treat these cards as cards without text from now on."""
        for slug in slugs:
            self._known[slug] = self.without_text(self.facts.by_slug[slug]).index

    def _add(self, face: Face, known: tuple[Ability, ...] | None, *, blanked: bool = False) -> int:
        index = len(self.catalog)
        abilities = known or ()
        definition = Definition(
            index,
            face.name,
            slug=face.slug,
            elements=frozenset(face.elements),
            types=frozenset(face.types),
            supertypes=frozenset(face.supertypes),
            classes=frozenset(face.classes),
            subtypes=frozenset(face.subtypes),
            reserve=face.reserve,
            memory=face.memory,
            has_x=face.has_x,
            level=face.level,
            power=face.power,
            life=face.life,
            durability=face.durability,
            fast=face.speed == "fast",
            deck=face.deck or "",
            abilities=abilities + rules_abilities(face, abilities),
            understood=known is not None,
            blanked=blanked,
        )
        self.catalog.append(definition)
        self.catalog.remembered |= asked_about(definition)
        return index

    def _summonable(self, face: Face, abilities: tuple[Ability, ...]) -> None:
        """Add the cards that a text can bring into the game."""
        for name in _brought_by(abilities):
            if self.facts.named(name):  # otherwise it is a made-up token, which `invent` adds
                self.definition(name)


@once
def _brought_by(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The names of cards that abilities can bring into a game, in reading order."""
    words = (word for ability in abilities for word in ability.words())
    return tuple(dict.fromkeys(name for word in words for name in word.brings()))


def abilities_of(face: Face) -> tuple[Ability, ...] | None:
    """The abilities of a face, or None if it is not understood."""
    return trees.load().get(face.slug)


def rules_abilities(face: Face, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities that the rules add: attack cards rest the champion, or an ally for Command (attack.2)."""
    if "attack" not in face.types:
        return ()
    command = next((a for a in abilities if isinstance(a, Keyword) and a.name == "command"), None)
    if command is None:
        return (Additional(cost=(Rest(what=champion),), name=ATTACKER_RESTS),)
    what = ally if command.filter is None else ally & command.filter
    return (Additional(cost=(Rest(what=what),), name=ATTACKER_RESTS),)
