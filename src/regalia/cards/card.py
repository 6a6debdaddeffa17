"""A card for programs: its facts, its abilities, and what these do, in our own words."""

from __future__ import annotations

from regalia.cards.catalog import abilities_of
from regalia.cards.facts import Face, load
from regalia.game.printed.abilities import Ability
from regalia.text.saying import card_told


class Card:
    """A card, or one side of it.

    >>> fireball = card("Fireball")
    >>> fireball
    <Card: Fireball>
    >>> fireball.face.reserve
    4
    """

    __slots__ = ("abilities", "face")

    def __init__(self, face: Face) -> None:
        self.face = face
        """The printed facts besides the text: cost, elements, types, numbers."""
        self.abilities: tuple[Ability, ...] | None = abilities_of(face)
        """The abilities of the card, or None if its text is not understood."""

    @property
    def name(self) -> str:
        return self.face.name

    @property
    def understood(self) -> bool:
        """Whether the engine understands the text of the card."""
        return self.abilities is not None

    @property
    def text(self) -> str:
        """The text of the card in our own words, one line per ability."""
        if self.abilities is None:
            return "(its text is not understood)"
        return "\n".join(card_told(self.abilities, self.name))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.face == other.face

    def __hash__(self) -> int:
        return hash(self.face)

    def __repr__(self) -> str:
        return f"<Card: {self.name}>"

    def __str__(self) -> str:
        return f"{self.name}\n{self.text}".rstrip()


def card(name: str) -> Card:
    """The card with a name, slug or id. Raises `NoSuchCard`, which names similar cards."""
    return Card(load().find(name))
