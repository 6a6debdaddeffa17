"""Crowded positions: a large hand of different cards, full zones, and company that makes paying hard.

Every element is mostly enabled, so that nothing in hand is out of the question from the start. On the field
lie things that can pay, that make plays dearer, that look at the zones costs are paid from, or that replace
moves. In some positions the hand is small instead, so that all the other things have to pay.
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
"""How often hands are small."""
PILES: Final = (
    (Zone.MEMORY, 12),
    (Zone.GRAVEYARD, 24),
    (Zone.BANISHMENT, 12),
    (Zone.MAIN_DECK, 20),
)
"""How many cards lie where, besides the hand."""
MATERIAL: Final = 12
OBJECTS: Final = (8, 18)
"""How many objects each player has, at least and at most."""
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
    """Objects that lend, tax or forbid, look at what costs are paid from, or replace moves; tokens; any."""
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
    """The position with a number, which decides everything; it is about one card, each in its turn."""
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
    """Objects of all kinds; some positions are full of those that the card speaks of, some have none."""
    share = rng.choice((0.0, 0.2, 0.5))
    for _ in range(rng.randint(*OBJECTS)):
        wanted = likely and rng.random() < share
        card = rng.choice(likely if wanted else rng.choice(companies()))
        states = (0 if card.deck else State.TOKEN) | (State.RESTED if rng.random() < 0.2 else 0)
        counters = ((rng.choice(COUNTERS), rng.randint(1, 5)),) if rng.random() < 0.3 else ()
        place(pos, card.index, player, Zone.FIELD, states=int(states), counters=counters)


def _put(pos: Position, about: Definition) -> None:
    """The card itself where it can be played from, besides the hand, and on the field if it can be there."""
    if about.types & {"mastery", "status"}:
        gain(pos, ME, about.index)
    elif about.deck == "material":
        place(pos, about.index, ME, Zone.MATERIAL_DECK)
    elif about.deck == "main":
        place(pos, about.index, ME, Zone.GRAVEYARD)
    if about in pool().objects:
        place(pos, about.index, ME, Zone.FIELD, states=0 if about.deck else int(State.TOKEN))
