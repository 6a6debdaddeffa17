"""The positions that are measured. Their cards are invented, so that no change to a card changes a figure."""

from __future__ import annotations

from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.game.abilities import Activated, Additional, Resolves, Static
from regalia.game.payment import Reserve
from regalia.game.setup import empty, place, place_lineage, start_at
from regalia.game.state import Phase, Position, State, Zone
from regalia.game.targets import Target
from regalia.words.changes import Gain
from regalia.words.costs import Sacrifice
from regalia.words.effects import DealDamage, Nothing, Put
from regalia.words.filters import Subtype, token, unit, yours
from regalia.words.keywords import reservable
from regalia.words.selections import this

HAND: Final = 7
DECK: Final = 30


class Cards:
    """A small pool of made-up cards, and their numbers in one game's catalog."""

    def __init__(self) -> None:
        library = Library()
        self.catalog = library.catalog

        def invent(name: str, kind: str, *abilities: object, **facts: object) -> int:
            face = {"id": name, "slug": f"lab-{name}", "name": name, "elements": ("norm",), "types": (kind,)}
            return library.invent(Face(**(face | facts)), abilities).index  # type: ignore[arg-type]

        self.spirit = invent("Spirit", "champion", memory=0, level=0, life=15)
        self.hero = invent("Hero", "champion", memory=1, level=1, life=20, classes=("Mage",))
        self.guard = invent("Guard", "ally", reserve=2, power=1, life=3)
        self.charm = invent("Charm", "item", Activated(cost=(Reserve(1),), effect=Nothing()), reserve=1)
        self.spell = invent("Spell", "action", Resolves(Nothing()), reserve=3)
        self.bolt = invent("Bolt", "action", Resolves(DealDamage(0, Target(what=unit))), reserve=3)
        self.echo = invent(
            "Echo", "action", Resolves(Put(what=this, to=Zone.MAIN_DECK, where="bottom")), reserve=3
        )
        self.relic = invent("Relic", "item", memory=2, supertypes=("regalia",))
        self.cell = invent("Cell", "item", subtypes=("Cell",), token=True)
        self.banner = invent(
            "Banner", "item", Static(of=token & yours, changes=(Gain(reservable()),)), reserve=2
        )
        self.colossus = invent(
            "Colossus",
            "ally",
            Additional(cost=(Sacrifice(what=Subtype("Cell"), count=3),)),
            reserve=4,
            power=5,
            life=5,
        )


def middle_game(cards: Cards, filler: int | None = None) -> Position:
    """Two players in the middle of a game: both have a hand, a field, a memory, a graveyard, decks."""
    pos = empty(2, cards.catalog)
    filler = cards.spell if filler is None else filler
    for player in (0, 1):
        place_lineage(pos, [cards.spirit, cards.hero], player)
        for definition in (cards.guard, cards.guard, cards.charm):
            place(pos, definition, player, Zone.FIELD)
        for zone, amount in (
            (Zone.HAND, HAND),
            (Zone.MEMORY, 2),
            (Zone.GRAVEYARD, 4),
            (Zone.MAIN_DECK, DECK),
        ):
            for _ in range(amount):
                place(pos, filler, player, zone)
        for _ in range(6):
            place(pos, cards.relic, player, Zone.MATERIAL_DECK)
    start_at(pos, 0, Phase.MAIN)
    return pos


def entangled(cards: Cards) -> Position:
    """The hard case: tokens that can be rested for reserve and have to be sacrificed as well."""
    pos = middle_game(cards, cards.colossus)
    place(pos, cards.banner, 0, Zone.FIELD)
    for _ in range(5):
        place(pos, cards.cell, 0, Zone.FIELD, states=State.TOKEN)
    start_at(pos, 0, Phase.MAIN)
    return pos


def endless(cards: Cards) -> Position:
    """A game that never runs out: each card played goes back under its deck."""
    return middle_game(cards, cards.echo)
