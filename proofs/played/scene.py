"""Positions made for a card: its player has the champion, the means and the other cards that it needs."""

from __future__ import annotations

import functools
import operator
from random import Random
from typing import Final, NamedTuple

from proofs.played.props import props
from proofs.soak.tables import OBJECTS, PATRON, library, pool
from regalia.cards.facts import Face
from regalia.game.combat.strikes import LOADERS
from regalia.game.core.context import Context
from regalia.game.core.language import Anything, Filter, Word
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import Memo
from regalia.game.happening.masteries import gain
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.printed.abilities import Ability, Contribution, Lineage
from regalia.game.printed.definitions import Definition
from regalia.game.turn.start import DeckList, table
from regalia.words.amounts import Count
from regalia.words.combat import Attacks
from regalia.words.conditions import (
    AtLeast,
    AtLevel,
    ChampionBonus,
    Damage,
    Exactly,
    HasCounters,
    Not,
    SourceIs,
    ThereAre,
    Was,
)
from regalia.words.costs import RemoveCounters
from regalia.words.counting import Influence
from regalia.words.deed_triggers import WheneverLevelsUp
from regalia.words.filters import Element, InState, Named, OfType, Subtype
from regalia.words.masteries import CURRENTS, DIRECTIONS, Facing, Sheen, WheneverCurrentsTurn
from regalia.words.omens import Omen
from regalia.words.stats import TotalCost
from regalia.words.triggers import AtBeginningOf, OnCharge

COUNTERS: Final = {"enlighten": 6, "preparation": 6, "level": 3}
ME, YOU = 0, 1
PILES: Final = ((Zone.HAND, 9), (Zone.MEMORY, 4), (Zone.GRAVEYARD, 5), (Zone.MAIN_DECK, 20))
FILLED: Final = (*(zone for zone, _ in PILES), Zone.FIELD, Zone.BANISHMENT, Zone.MATERIAL_DECK)
"""The zones for cards that a text speaks of."""
PLAYERS: Final = {"you": (ME,), "opponents": (YOU,), "an opponent": (YOU,)}
TRIES: Final = 150
MOST: Final = 8
BEFORE: Final = {
    Phase.WAKE_UP: Phase.END,
    Phase.MATERIALIZE: Phase.WAKE_UP,
    Phase.RECOLLECTION: Phase.MATERIALIZE,
    Phase.DRAW: Phase.RECOLLECTION,
    Phase.MAIN: Phase.DRAW,
}
"""The phase before each phase."""
CHEAP: Final = 2
DEAR: Final = 5
ASIDE: Final = (Zone.GRAVEYARD, Zone.MEMORY, Zone.MATERIAL_DECK, Zone.BANISHMENT)
"""The zones in which a card may have abilities at work."""
LASTING: Final = State.IMBUED | State.PREPARED | State.BREWED | State.DISTANT | State.FOSTERED | State.RESTED
"""States that an object may have outside of combat."""


class Wanted(NamedTuple):
    """Something that a text speaks of: its description, zone, owner and number."""

    what: Filter
    zone: Zone
    player: int
    number: int


def scene(card: Definition, abilities: tuple[Ability, ...], rng: Random) -> Position:
    """A position with the card in a zone from which it may be played or in which it works."""
    if "champion" in card.types and card.level == 0 and rng.random() < 0.7:
        return _beginning(card, rng)
    pos = empty(2, library().catalog)
    words = [word for ability in abilities for word in ability.words()]
    bare = _bare(words) if rng.random() < 0.5 else {}
    for player in (ME, YOU):
        _side(pos, player, card if player == ME else None, words, _elements(card, words), bare, rng)
    for name in _masteries(words):
        for mastery in (one for one in pool().masteries if one.name == name):
            held = gain(pos, ME, mastery.index)
            pos.put(pos.counters, held, (("haunt", 5), ("sheen", 40)))
            if name == CURRENTS:
                pos.put(pos.memos, held, (Memo("direction", rng.choice(_directions(words))),))
    own = _put(pos, card, abilities, rng)
    if pos.zone_of(own) is Zone.FIELD and rng.random() < 0.7:
        pos.put(pos.counters, own, _counters(words))
        if rng.random() < 0.6:
            pos.put(pos.states, own, pos.states[own] | _states(words))
    if rng.random() < 0.3:
        leader = _top(pos, ME)
        pos.put(pos.states, leader, pos.states[leader] | State.DISTANT)
    if rng.random() < 0.6 and Zone.HAND not in bare:
        for prop in props(words, _elements(card, words), rng.random() < 0.4):
            place(pos, prop.card.index, YOU if prop.for_opponent else ME, Zone.HAND)
    if rng.random() < 0.8:
        for wanted in _wanted(words, rng):
            if wanted.zone not in bare:
                _fill(pos, wanted, own, rng)
        if any(isinstance(word, TotalCost) for word in words):
            for definition in rng.sample([one for one in pool().main if (one.reserve or 0) >= DEAR], MOST):
                omen = place(pos, definition.index, ME, Zone.BANISHMENT)
                pos.put(pos.counters, omen, (("omen", 1),))
    materializes = any(
        isinstance(word, WheneverLevelsUp) or (isinstance(word, Contribution) and word.pays == "memory")
        for word in words
    )
    quiet = (Phase.MAIN, Phase.MAIN, Phase.MATERIALIZE, Phase.WAKE_UP, Phase.END)
    phase = Phase.MATERIALIZE if materializes and rng.random() < 0.5 else rng.choice(quiet)
    turn_player = ME if phase is Phase.MATERIALIZE or rng.random() < 0.75 else YOU
    begins = [word for word in words if isinstance(word, AtBeginningOf)]
    if begins and rng.random() < 0.5:
        begun = rng.choice(begins)
        whose = YOU if begun.whose == "opponents" else ME
        before = BEFORE.get(begun.phase, Phase.MAIN)
        start_at(pos, 1 - whose if before is Phase.END else whose, before)
    else:
        start_at(pos, turn_player, phase)
    return pos


def _masteries(words: list[Word]) -> list[str]:
    """The names of the masteries that a text may speak of."""
    found = {str(getattr(word, "name", "")) for word in words}
    found |= {"Fractured Memories" for word in words if isinstance(word, Sheen)}
    found |= {CURRENTS for word in words if isinstance(word, Facing | WheneverCurrentsTurn)}
    return sorted(found)


def _directions(words: list[Word]) -> tuple[str, ...]:
    """The directions of the currents in which a text has an effect, or all directions."""
    facing = [name for word in words if isinstance(word, Facing) for name in word.directions]
    turning = [word.start for word in words if isinstance(word, WheneverCurrentsTurn) and word.start]
    return tuple(facing + turning) or DIRECTIONS


def _states(words: list[Word]) -> int:
    """The states in which a text speaks of its own object."""
    found = 0
    for word in words:
        match word:
            case Was(state=state) | SourceIs(what=InState(state=state)):
                found |= int(state & LASTING)
    return found


def _counters(words: list[Word]) -> tuple[tuple[str, int], ...]:
    """Counters of the kinds that a text speaks of, and as many as it asks for."""
    found: dict[str, int] = {}
    for word in words:
        counter, least = getattr(word, "counter", None), getattr(word, "least", 1)
        if isinstance(word, OnCharge):
            found["charge"] = max(0, word.amount - 1)
        elif isinstance(counter, str) and counter not in ("", "damage"):
            found[counter] = max(found.get(counter, 3), least if isinstance(least, int) else 1)
    return tuple(sorted((name, number) for name, number in found.items() if number))


def _beginning(card: Definition, rng: Random) -> Position:
    """A game that begins with this champion."""
    main = tuple(rng.choice(pool().main).index for _ in range(30))
    decks = [DeckList((champion.index,), main) for champion in (card, rng.choice(pool().spirits))]
    return table(library().catalog, decks)


def _put(pos: Position, card: Definition, abilities: tuple[Ability, ...], rng: Random) -> int:
    """Put the card into every zone where it can be. Return one of them, an object if there is one."""
    if card.types & {"mastery", "status"}:
        return gain(pos, ME, card.index)
    own = 0
    for zone in _places(card, abilities, rng):
        states = int(State.TOKEN) if zone is Zone.FIELD and not card.deck else 0
        if zone is Zone.PANTHEON and rng.random() < 0.3:
            states = int(State.FACE_DOWN)  # not bestowed yet
        placed = place(pos, card.index, ME, zone, states=states, bottom=rng.random() < 0.5)
        if zone is Zone.LINEAGE:
            pos.put(pos.host, placed, _top(pos, ME))
        if zone is Zone.BANISHMENT:
            pos.put(pos.counters, placed, (("omen", 1),))
        if zone is Zone.FIELD and card.subtypes & LOADERS and rng.random() < 0.6:
            pos.put(pos.host, place(pos, rng.choice(pool().attacks).index, ME, Zone.LOADED), placed)
        if zone is Zone.FIELD or not own:
            own = placed
    return own


def _top(pos: Position, player: int) -> int:
    return next(card for card in pos.cards_in(Zone.FIELD, player) if "champion" in pos.definition(card).types)


def _places(card: Definition, abilities: tuple[Ability, ...], rng: Random) -> list[Zone]:
    if "champion" in card.types:
        return [Zone.MATERIAL_DECK, *([Zone.LINEAGE] if rng.random() < 0.4 else [])]
    if card.deck == "pantheon":
        return [Zone.PANTHEON]
    home = Zone.MATERIAL_DECK if card.deck == "material" else Zone.HAND
    found = [home] if card.deck else []
    if card.types & OBJECTS and (not card.deck or rng.random() < 0.5):
        found.append(Zone.FIELD)
    if card.deck == "main":
        found += [
            zone for zone in (Zone.GRAVEYARD, Zone.MEMORY, Zone.HAND, Zone.MAIN_DECK) if rng.random() < 0.5
        ]
    for zone in sorted({zone for ability in abilities for zone in _zones_of(ability)} & set(ASIDE)):
        if zone not in found and rng.random() < 0.8:
            found.append(zone)
    if "Curse" in card.subtypes or rng.random() < 0.1:
        found.append(Zone.LINEAGE)
    return found


def _zones_of(ability: Ability) -> tuple[Zone, ...]:
    """The zones in which an ability works, or from which it lets its card be played."""
    zone = getattr(ability, "zone", None)
    omen = any(isinstance(word, SourceIs) and word.what == Omen() for word in ability.words())
    found = zone if isinstance(zone, tuple) else (zone,) if isinstance(zone, Zone) else ()
    return (*found, *((Zone.BANISHMENT,) if omen else ()))


def _elements(card: Definition, words: list[Word]) -> frozenset[str]:
    """The elements besides norm that have to be enabled."""
    found = card.elements - {"norm", "exalted"}
    advanced = any(isinstance(word, Element) and word.name == "advanced" for word in words)
    if "exalted" in card.elements or (advanced and not found):
        found |= {"luxem"}
    return found


def _enabling(elements: frozenset[str]) -> list[Definition]:
    """A champion for each of these elements."""
    return [
        one
        for element in sorted(elements)
        for one in [one for one in pool().champions if element in one.elements][:1]
    ]


def _side(
    pos: Position,
    player: int,
    card: Definition | None,
    words: list[Word],
    elements: frozenset[str],
    bare: dict[Zone, int],
    rng: Random,
) -> None:
    hurt = max(map(_damage_wanted, words), default=0)
    grown = _champions(card, words, rng)
    if card is None and elements and rng.random() < 0.5:
        grown = [*grown, *_enabling(elements)]
    damage = max(rng.choice((0, 5, 10)), hurt if rng.random() < 0.8 else 0)
    top = place_lineage(pos, [one.index for one in grown], player, damage=damage)
    counters = dict(COUNTERS)
    for word in words:
        if isinstance(word, HasCounters):
            counters[word.counter] = max(counters.get(word.counter, 0), word.least)
        elif isinstance(word, RemoveCounters) and word.on == "champion" and isinstance(word.count, int):
            counters[word.counter] = max(counters.get(word.counter, 0), word.count)
        elif isinstance(word, AtLevel) and isinstance(word.least, int):
            counters["level"] = max(counters["level"], word.least)
    if damage >= (grown[-1].life or 1):
        counters["buff"] = damage
    pos.put(pos.counters, top, tuple(sorted(counters.items())))
    for definition in _company(words, rng) if card is not None else []:
        if definition.types & OBJECTS and Zone.FIELD not in bare:
            _object(pos, definition, player)
        for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK):
            if definition.deck == "main" and rng.random() < 0.4:
                place(pos, definition.index, player, zone)
        if definition.deck == "material":
            place(pos, definition.index, player, Zone.MATERIAL_DECK)
    for _ in range(0 if Zone.FIELD in bare else rng.randint(2, 4)):
        _object(pos, rng.choice(pool().objects), player)
    for zone, count in PILES:
        for _ in range(min(count, bare.get(zone, count))):
            place(pos, rng.choice(pool().main).index, player, zone)
    if Zone.MATERIAL_DECK in bare:
        return
    for definition in rng.sample(pool().regalia, 4):
        place(pos, definition.index, player, Zone.MATERIAL_DECK)
    following = (grown[-1].level or 0) + 1
    above = [
        one
        for one in pool().champions
        if one.deck and one.level == following and one.short_name == grown[-1].short_name
    ]
    next_level = rng.choice(above) if above else _stand_in(grown[-1].short_name, following)
    place(pos, next_level.index, player, Zone.MATERIAL_DECK)


def _damage_wanted(word: Word) -> int:
    if isinstance(word, Damage) or (isinstance(word, HasCounters) and word.counter == "damage"):
        return word.least
    return 0


def _bare(words: list[Word]) -> dict[Zone, int]:
    """The number of cards in the zones in which a text asks for few or none."""
    found: dict[Zone, int] = {}
    for word in words:
        match word:
            case Not(part=ThereAre(zone=zone, least=least)):
                found[zone] = least - 1
            case Exactly(amount=Count(zone=one), number=Count(zone=other)):
                found |= {one: 4, other: 4}
            case Not(part=AtLeast(amount=Influence())):
                found |= {Zone.HAND: 2, Zone.MEMORY: 1}
            case Exactly(amount=Count(zone=zone), number=int() as number):
                found[zone] = number
    return found


def _object(pos: Position, definition: Definition, player: int) -> int:
    states = 0 if definition.deck else int(State.TOKEN)
    return place(pos, definition.index, player, Zone.FIELD, states=states)


@functools.cache
def _stand_in(name: str, level: int) -> Definition:
    """A champion without text for a name that no understood champion has."""
    slug = f"{PATRON}{name} {level}".lower().replace(" ", "-")
    face = Face(
        id=slug,
        slug=slug,
        name=f"{name}, Stand-In {level}",
        elements=("norm",),
        types=("champion",),
        memory=0,
        level=level,
        life=25,
        deck="material",
    )
    return library().invent(face, ())


def _champions(card: Definition | None, words: list[Word], rng: Random) -> list[Definition]:
    """A lineage that meets the card's tags: its elements, its class, the champion and level it asks for."""
    spirit = rng.choice(pool().spirits)
    if card is None:
        return [spirit]
    names = [word.name for word in words if isinstance(word, ChampionBonus | Lineage)]
    level = max(
        (word.least for word in words if isinstance(word, AtLevel) and isinstance(word.least, int)), default=1
    )
    grown = [one for one in pool().champions if one.level and not one.slug.startswith(PATRON.lower())]
    if "champion" in card.types:
        before = (card.level or 1) - 1
        below = [one for one in grown if one.short_name in names and one.level == before]
        if before > 0 and not below:
            below = [_stand_in(names[0] if names else card.short_name, before)]
        found = [spirit, *([rng.choice(below)] if below else [])]
        return [*found, card] if rng.random() < 0.3 else found
    fitting = [one for one in grown if one.short_name in names]
    if names and not fitting:
        fitting = [_stand_in(names[0], 1)]
    fitting = fitting or [one for one in grown if one.classes & card.classes]
    fitting = [one for one in fitting if (one.level or 0) >= level] or fitting or grown
    return [spirit, *_enabling(_elements(card, words)), rng.choice(fitting)]


def _company(words: list[Word], rng: Random) -> list[Definition]:
    """Cards of the subtypes, elements and names that the text speaks of."""
    found = []
    for word in words:
        match word:
            case Subtype(name=name):
                fitting = [one for one in library().catalog if name in one.subtypes or name in one.classes]
            case Element(name=name):
                fitting = [one for one in pool().main if name in one.elements]
            case Named(name=name):
                fitting = [one for one in library().catalog if one.name == name]
            case OfType(name=name) if name in OBJECTS:
                fitting = [one for one in pool().main if name in one.types and (one.reserve or 0) <= CHEAP]
            case _:
                continue
        fitting = [one for one in fitting if "champion" not in one.types]
        if fitting:
            found += rng.sample(fitting, min(2, len(fitting)))
    return found[:12]


def _wanted(words: list[Word], rng: Random) -> list[Wanted]:
    """The things that the words of a text look for, choose, count or ask for."""
    found = []
    needed = {
        word.amount: word.least
        for word in words
        if isinstance(word, AtLeast) and isinstance(word.amount, Count) and isinstance(word.least, int)
    }
    for word in words:
        for name in ("what", "of"):
            what = getattr(word, name, None)
            aside = isinstance(word, Filter) and not isinstance(word, Attacks)
            if not isinstance(what, Filter) or what == Anything() or aside:
                continue
            zone, least = getattr(word, "zone", Zone.FIELD), getattr(word, "least", 1)
            least = needed.get(word, least) if isinstance(word, Count) else least
            number = max(least + 1 if isinstance(least, int) else 1, rng.randint(1, 3))
            players = PLAYERS.get(getattr(word, "whose", "anyone"), (ME, YOU))
            if zone in FILLED:
                found += [Wanted(what, zone, player, min(number, MOST)) for player in players]
    return found[:12]


def _fill(pos: Position, wanted: Wanted, own: int, rng: Random) -> None:
    """Put cards there that fit, as far as any are found."""
    ctx = Context(pos, ME, own)
    left = wanted.number
    home = {Zone.FIELD: pool().objects, Zone.MATERIAL_DECK: pool().material}.get(wanted.zone, pool().main)
    likely = [one for one in _company([*wanted.what.words()], rng) if one in home]
    for definition in (*likely * MOST, *rng.choices(home, k=TRIES)):
        if not left:
            return
        mark = pos.mark()
        if wanted.zone is Zone.FIELD:
            card = _object(pos, definition, wanted.player)
        else:
            card = place(pos, definition.index, wanted.player, wanted.zone)
        counters = _counters([*wanted.what.words()])
        if wanted.zone is Zone.BANISHMENT:
            pos.put(pos.counters, card, (("omen", 1),))
        elif counters:
            pos.put(pos.counters, card, counters)
        wanted_states = (word.state for word in wanted.what.words() if isinstance(word, InState))
        pos.put(pos.states, card, functools.reduce(operator.or_, map(int, wanted_states), pos.states[card]))
        try:
            fits = wanted.what.matches(ctx, card)
        except (AttributeError, KeyError, AssertionError):
            fits = False  # it speaks of an event or a play, and there is none yet
        if fits:
            left -= 1
        else:
            pos.rewind(mark)
