"""The positions that are measured. Their cards are made up, so that no change to a card changes a figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Ability, Activated, Additional, Resolves, Static
from regalia.words.changes import Gain, Stat
from regalia.words.costs import Sacrifice
from regalia.words.effects import DealDamage, Put
from regalia.words.filters import Subtype, ally, token, unit, yours
from regalia.words.keywords import reservable
from regalia.words.selections import this
from regalia.words.structure import Nothing

HAND: Final = 7
DECK: Final = 30


class Cards:
    """A small pool of made-up cards, and their numbers in one game's catalog."""

    def __init__(self) -> None:
        self._library = Library()
        self.catalog = self._library.catalog
        invent = self.invent
        self.spirit = invent("Spirit", "champion", memory=0, level=0, life=15)
        self.hero = invent("Hero", "champion", memory=1, level=1, life=20, classes=("Mage",))
        self.guard = invent("Guard", "ally", reserve=2, power=1, life=3)
        self.charm = invent("Charm", "item", Activated(cost=(Reserve(1),), effect=Nothing()), reserve=1)
        self.spells = [
            invent(f"Spell {number}", "action", Resolves(Nothing()), reserve=3) for number in range(HAND)
        ]
        self.bolt = invent("Bolt", "action", Resolves(DealDamage(0, Target(what=unit))), reserve=3)
        self.surge = invent("Surge", "action", Resolves(Nothing()), reserve=0, has_x=True)
        self.echo = invent(
            "Echo", "action", Resolves(Put(what=this, to=Zone.MAIN_DECK, where="bottom")), reserve=3
        )
        self.relic = invent("Relic", "item", memory=2, supertypes=("regalia",))
        self.cell = invent("Cell", "item", subtypes=("Cell",), token=True)
        self.banner = invent(
            "Banner", "item", Static(of=token & yours, changes=(Gain(reservable()),)), reserve=2
        )
        self.captain = invent(
            "Captain",
            "ally",
            Static(of=ally & yours, changes=(Stat(power=1),)),
            reserve=2,
            power=1,
            life=3,
        )
        cells = Additional(cost=(Sacrifice(what=Subtype("Cell"), count=3),))
        self.colossi = [
            invent(f"Colossus {number}", "ally", cells, reserve=4, power=5, life=5) for number in range(3)
        ]

    def invent(self, name: str, kind: str, *abilities: Ability, **facts: Any) -> int:
        """A card without an element, of one type."""
        slug = f"lab-{name.lower()}"
        face = Face(id=slug, slug=slug, name=name, elements=("norm",), types=(kind,), **facts)
        return self._library.invent(face, abilities).index

    def volley(self, shots: int) -> int:
        """A card with many targets, each declared separately."""
        texts = (Resolves(DealDamage(0, Target(what=unit, slot=slot))) for slot in range(shots))
        return self.invent(f"Volley {shots}", "action", *texts, reserve=3)


def middle_game(cards: Cards, hand: Sequence[int] = ()) -> Position:
    """Two players in the middle of a game, both with a hand, a field, a memory, a graveyard and decks.

    By default the cards in a hand differ, because equal cards would be judged only once.
    """
    pos = empty(2, cards.catalog)
    hand = hand or cards.spells
    for player in (0, 1):
        place_lineage(pos, [cards.spirit, cards.hero], player)
        for definition in (cards.guard, cards.guard, cards.charm):
            place(pos, definition, player, Zone.FIELD)
        for zone, amount in (
            (Zone.HAND, HAND),
            (Zone.MEMORY, 4),
            (Zone.GRAVEYARD, 4),
            (Zone.MAIN_DECK, DECK),
        ):
            for number in range(amount):
                place(pos, hand[number % len(hand)], player, zone)
        for _ in range(6):
            place(pos, cards.relic, player, Zone.MATERIAL_DECK)
    start_at(pos, 0, Phase.MAIN)
    return pos


def entangled(cards: Cards) -> Position:
    """The hard case: tokens that can be rested for reserve but are also needed for a sacrifice."""
    pos = middle_game(cards, [*cards.colossi, *cards.spells[:4]])
    place(pos, cards.banner, 0, Zone.FIELD)
    for _ in range(5):
        place(pos, cards.cell, 0, Zone.FIELD, states=State.TOKEN)
    start_at(pos, 0, Phase.MAIN)
    return pos


def crowded(cards: Cards) -> Position:
    """A late game with twelve allies on each side. Four of them change the others."""
    pos = middle_game(cards)
    for player in (0, 1):
        for definition in (*[cards.guard] * 8, *[cards.captain] * 4):
            place(pos, definition, player, Zone.FIELD)
    start_at(pos, 0, Phase.MAIN)
    return pos


def endless(cards: Cards) -> Position:
    """A game that never runs out of cards: each played card goes to the bottom of its deck."""
    return middle_game(cards, [cards.echo])
