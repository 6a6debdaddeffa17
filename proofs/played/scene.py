"""Positions made for a card: whoever plays it has the champion, the means and the company it speaks of."""

from __future__ import annotations

from random import Random
from typing import Final

from proofs.soak.tables import OBJECTS, PATRON, library, pool
from regalia.game.abilities import Ability, Lineage
from regalia.game.definitions import Definition
from regalia.game.setup import empty, place, place_lineage, start_at
from regalia.game.state import Phase, Position, State, Zone
from regalia.words.conditions import AtLevel, ChampionBonus
from regalia.words.filters import Element, Named, Subtype

COUNTERS: Final = (("enlighten", 6), ("preparation", 6), ("level", 3))
ME, YOU = 0, 1


def scene(card: Definition, abilities: tuple[Ability, ...], rng: Random) -> Position:
    """A position in which the card lies where it may be played from or where it works."""
    pos = empty(2, library().catalog)
    for player in (ME, YOU):
        _side(pos, player, card if player == ME else None, abilities, rng)
    for zone in _places(card, rng):
        if zone is Zone.LINEAGE:
            below = place(pos, card.index, ME, Zone.LINEAGE)
            pos.put(pos.host, below, _top(pos, ME))
        else:
            states = int(State.TOKEN) if zone is Zone.FIELD and not card.deck else 0
            place(pos, card.index, ME, zone, states=states, bottom=rng.random() < 0.5)
    turn_player = ME if rng.random() < 0.75 else YOU
    phase = rng.choice((Phase.MAIN, Phase.MAIN, Phase.MATERIALIZE, Phase.RECOLLECTION, Phase.END))
    start_at(pos, turn_player, phase)
    return pos


def _top(pos: Position, player: int) -> int:
    return next(card for card in pos.cards_in(Zone.FIELD, player) if "champion" in pos.definition(card).types)


def _places(card: Definition, rng: Random) -> list[Zone]:
    if "champion" in card.types:
        return [Zone.MATERIAL_DECK, *([Zone.LINEAGE] if rng.random() < 0.4 else [])]
    home = Zone.MATERIAL_DECK if card.deck == "material" else Zone.HAND
    found = [home] if card.deck else []
    if card.types & OBJECTS and (not card.deck or rng.random() < 0.5):
        found.append(Zone.FIELD)
    if card.deck == "main":
        found += [
            zone for zone in (Zone.GRAVEYARD, Zone.MEMORY, Zone.HAND, Zone.MAIN_DECK) if rng.random() < 0.5
        ]
    if "Curse" in card.subtypes or rng.random() < 0.1:
        found.append(Zone.LINEAGE)
    return found


def _side(
    pos: Position, player: int, card: Definition | None, abilities: tuple[Ability, ...], rng: Random
) -> None:
    top = place_lineage(
        pos, [one.index for one in _champions(card, abilities, rng)], player, damage=rng.choice((0, 5, 10))
    )
    pos.put(pos.counters, top, tuple(sorted(COUNTERS)))
    company = _company(abilities, rng) if card is not None else []
    everything = pool().main
    for definition in company:
        if definition.types & OBJECTS:
            place(
                pos, definition.index, player, Zone.FIELD, states=0 if definition.deck else int(State.TOKEN)
            )
        for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK):
            if definition.deck == "main" and rng.random() < 0.6:
                place(pos, definition.index, player, zone)
        if definition.deck == "material":
            place(pos, definition.index, player, Zone.MATERIAL_DECK)
    for _ in range(rng.randint(2, 4)):
        definition = rng.choice(pool().objects)
        place(pos, definition.index, player, Zone.FIELD, states=0 if definition.deck else int(State.TOKEN))
    for zone, count in ((Zone.HAND, 6), (Zone.MEMORY, 5), (Zone.GRAVEYARD, 6), (Zone.MAIN_DECK, 20)):
        for _ in range(count):
            place(pos, rng.choice(everything).index, player, zone)


def _champions(card: Definition | None, abilities: tuple[Ability, ...], rng: Random) -> list[Definition]:
    """A lineage that meets the card's tags: its elements, its class, the champion and level it asks for."""
    spirit = rng.choice(pool().spirits)
    if card is None:
        return [spirit]
    words = [word for ability in abilities for word in ability.words()]
    names = [word.name for word in words if isinstance(word, ChampionBonus | Lineage)]
    level = max((word.least for word in words if isinstance(word, AtLevel)), default=1)
    patrons = [
        one for one in library().catalog if one.slug.startswith(PATRON) and one.elements & card.elements
    ]
    grown = [one for one in pool().champions if one.level and not one.slug.startswith(PATRON)]
    if "champion" in card.types:
        below = [one for one in grown if one.short_name in names and one.level == (card.level or 1) - 1]
        return [spirit, *([rng.choice(below)] if below else [])]
    fitting = [one for one in grown if one.short_name in names] or [
        one for one in grown if one.classes & card.classes
    ]
    fitting = [one for one in fitting if (one.level or 0) >= level] or fitting or grown
    enabling = [one for one in pool().champions if one.elements & card.elements]
    below = patrons[:1] or ([rng.choice(enabling)] if enabling else [])
    return [spirit, *below, rng.choice(fitting)]


def _company(abilities: tuple[Ability, ...], rng: Random) -> list[Definition]:
    """Cards of the subtypes, elements and names that the text speaks of."""
    found = []
    for ability in abilities:
        for word in ability.words():
            match word:
                case Subtype(name=name):
                    fitting = [
                        one for one in library().catalog if name in one.subtypes or name in one.classes
                    ]
                case Element(name=name):
                    fitting = [one for one in pool().main if name in one.elements]
                case Named(name=name):
                    fitting = [one for one in library().catalog if one.name == name]
                case _:
                    continue
            if fitting:
                found += rng.sample(fitting, min(2, len(fitting)))
    return found[:12]
