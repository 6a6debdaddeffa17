"""Crowded positions: a large hand of different cards, full zones, and objects that make paying hard.

Mostly every element is enabled, so that every card in hand might be played. On the field are objects that can
pay, that make plays dearer, that look at the zones from which costs are paid, or that replace moves. In some
positions the hand is small instead, so that other things have to pay.
"""

from __future__ import annotations

import functools
from random import Random
from typing import Final

from proofs.soak.tables import library, pool, understood
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.happening.masteries import gain
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.printed.abilities import Contribution, ReplaceableEvent
from regalia.game.printed.definitions import COSTS, RULES, Definition

ME, YOU = 0, 1
HAND: Final = 24
FEW: Final = 0.25
"""The probability that hands are small."""
PILES: Final = (
    (Zone.MEMORY, 12),
    (Zone.GRAVEYARD, 24),
    (Zone.BANISHMENT, 12),
    (Zone.MAIN_DECK, 20),
)
"""The number of cards in each zone besides the hand."""
MATERIAL: Final = 12
OBJECTS: Final = (8, 18)
"""The least and the most objects of each player."""
PAID_FROM: Final = frozenset({Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.MATERIAL_DECK})
COUNTERS: Final = ("buff", "charge", "preparation", "level", "enlighten", "time", "sheen", "refinement")


@functools.cache
def cards() -> tuple[Definition, ...]:
    """Every card that is understood, in an order in which neighbours have nothing in common."""
    found = [card for card in library().catalog if card.slug in understood()]
    Random(0).shuffle(found)
    return tuple(found)


@functools.cache
def companies() -> tuple[tuple[Definition, ...], ...]:
    """Six lists: objects that help to pay, that tax or forbid, that look at zones from which costs are paid,
    that replace moves; tokens; and all objects.
    """
    objects = pool().objects
    groups = (_lends, _taxes, _looks, _replaces, lambda card: not card.deck, lambda card: True)
    return tuple(tuple(card for card in objects if fits(card)) for fits in groups)


def _lends(card: Definition) -> bool:
    text = card.abilities
    return Contribution in text.gives or any(not helps.for_this for helps in text.contributions)


def _taxes(card: Definition) -> bool:
    return not {COSTS, RULES}.isdisjoint(card.live_in.get(Zone.FIELD, ()))


def _looks(card: Definition) -> bool:
    sight = card.abilities.sight
    return sight is None or not sight.isdisjoint(PAID_FROM)


def _replaces(card: Definition) -> bool:
    return any(rule.event is ReplaceableEvent.MOVE for rule in card.abilities.replaces)


def crowd(number: int, hand: int = HAND) -> Position:
    """The position with a number, which decides everything. Each is about one card, and cards take turns."""
    rng = Random(f"crowd {number}")
    about = cards()[number % len(cards())]
    pos = empty(2, library().catalog)
    if rng.random() < FEW:
        hand = rng.randint(2, 6)
    speaks_of = _spoken_of(about) if rng.random() < 0.7 else []
    for player in (ME, YOU):
        _champion(pos, rng, player, about)
        _hand(pos, rng, player, hand, about)
        for zone, count in PILES:
            for _ in range(count):
                place(pos, _any(rng, [one for one in speaks_of if one.deck == "main"]).index, player, zone)
        for card in rng.sample(pool().material, MATERIAL):
            place(pos, card.index, player, Zone.MATERIAL_DECK)
        _field(pos, rng, player, [one for one in speaks_of if one in pool().objects])
    _put(pos, about)
    materializes = about.deck == "material" or rng.random() < 0.1
    start_at(pos, ME, Phase.MATERIALIZE if materializes and rng.random() < 0.7 else Phase.MAIN)
    return pos


def _spoken_of(about: Definition) -> list[Definition]:
    """Cards of the names, types, subtypes and elements that a text names."""
    named = {str(getattr(word, "name", "")) for ability in about.abilities.all for word in ability.words()}
    return [card for card in cards() if named & ({card.name} | card.subtypes | card.types | card.elements)]


def _any(rng: Random, likely: list[Definition]) -> Definition:
    return rng.choice(likely if likely and rng.random() < 0.4 else pool().main)


def _champion(pos: Position, rng: Random, player: int, about: Definition) -> None:
    """A champion of the card's classes, with a lineage that enables its elements, and mostly all others."""
    grown = [one for one in pool().champions if one.level]
    elements = about.elements | (
        {element for one in grown for element in one.elements} if rng.random() < 0.75 else set()
    )
    lineage = [rng.choice(pool().spirits)]
    for element in sorted(elements):
        enabling = [one for one in grown if element in one.elements]
        lineage += [rng.choice(enabling)] if enabling else []
    lineage.append(rng.choice([one for one in grown if one.classes & about.classes] or grown))
    top = place_lineage(pos, [one.index for one in lineage], player, damage=rng.choice((0, 0, 4, 9)))
    counters = {name: rng.randint(1, 6) for name in rng.sample(COUNTERS, rng.randint(0, 4))}
    pos.put(pos.counters, top, tuple(sorted({**counters, "buff": 20}.items())))
    if rng.random() < 0.2:
        gain(pos, player, rng.choice(pool().masteries).index)


def _hand(pos: Position, rng: Random, player: int, count: int, about: Definition) -> None:
    others = rng.sample(pool().main, count)
    if player == ME and about.deck == "main" and about not in others:
        others[0] = about
    for card in others:
        place(pos, card.index, player, Zone.HAND)


def _field(pos: Position, rng: Random, player: int, likely: list[Definition]) -> None:
    """Add objects of all kinds. Some positions are full of objects that the card mentions, some have none."""
    share = rng.choice((0.0, 0.2, 0.5))
    for _ in range(rng.randint(*OBJECTS)):
        wanted = likely and rng.random() < share
        card = rng.choice(likely if wanted else rng.choice(companies()))
        states = (0 if card.deck else State.TOKEN) | (State.RESTED if rng.random() < 0.2 else 0)
        counters = ((rng.choice(COUNTERS), rng.randint(1, 5)),) if rng.random() < 0.3 else ()
        place(pos, card.index, player, Zone.FIELD, states=int(states), counters=counters)


def _put(pos: Position, about: Definition) -> None:
    """Put the card into zones besides the hand from which it can be played, and onto the field if it may."""
    if about.types & {"mastery", "status"}:
        gain(pos, ME, about.index)
    elif about.deck == "material":
        place(pos, about.index, ME, Zone.MATERIAL_DECK)
    elif about.deck == "main":
        place(pos, about.index, ME, Zone.GRAVEYARD)
    if about in pool().objects:
        place(pos, about.index, ME, Zone.FIELD, states=0 if about.deck else int(State.TOKEN))
