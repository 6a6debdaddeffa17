"""The games of the soak: presets and made-up decks against each other, games of Pantheon, and made-up tables.

Made-up decks and tables hold any cards whose text the engine understands.
"""

from __future__ import annotations

import functools
from random import Random
from typing import Final

from regalia.cards.catalog import Library, abilities_of
from regalia.cards.facts import Face, load
from regalia.decks.dealing import deal
from regalia.decks.entering import BARRIER, SEATS, admit
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.game.combat.strikes import LOADERS
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.happening.masteries import gain
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.objects.characteristics import PLAIN
from regalia.game.printed.definitions import Definition
from regalia.game.turn.start import DeckList, relics, table

PATRON: Final = "Patron of "
"""The beginning of the names of made-up champions."""
OBJECTS: Final = frozenset({"ally", "weapon", "item", "domain", "phantasia"})
COUNTERS: Final = ("buff", "debuff", "charge", "preparation", "level", "enlighten", "wither", "bulwark")
STATES: Final = (State.RESTED, State.DISTANT, State.FOSTERED, State.HURT)
PILES: Final = (
    (Zone.MAIN_DECK, 8, 20),
    (Zone.HAND, 2, 9),
    (Zone.MEMORY, 0, 6),
    (Zone.GRAVEYARD, 0, 7),
    (Zone.BANISHMENT, 0, 4),
)
"""The least and the most cards in each zone of a made-up table."""
PHASES: Final = (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION, Phase.DRAW, Phase.END)


class Fixed:
    """Chance whose answer depends only on the game, its clock and the question.

    So it answers the same after going back, in copies and in loaded games.
    """

    def __init__(self, seed: int, pos: Position) -> None:
        self.seed = seed
        self.pos = pos

    def __call__(self, decision: Decision) -> object:
        rng = Random(f"{self.seed} {self.pos.clock} {decision.topic} {decision.options!r}")
        if decision.asks is Asks.PICK:
            return tuple(sorted(rng.sample(list(decision.options), decision.minimum)))
        return decision.sample(rng)


@functools.cache
def understood() -> frozenset[str]:
    """The cards whose text the engine understands, by slug."""
    return frozenset(face.slug for face in load() if abilities_of(face) is not None)


@functools.cache
def without_text() -> tuple[str, ...]:
    """The cards of presets that are not understood, by slug. They are played without text and reported."""
    return admit(list(PRESETS.values()), without_text=True)


@functools.cache
def library() -> Library:
    """One library with every card that is understood, in one order, for all games of a process."""
    found = Library()
    found.play_without_text(without_text())
    for slug in sorted(understood()):
        found.definition(slug)
    cards = [card for card in found.catalog if card.slug in understood()]
    for element in sorted(_without_a_champion(cards)):
        found.invent(_patron(element), ())
    return found


def _without_a_champion(cards: list[Definition]) -> set[str]:
    """Elements of cards that no champion enables. Any advanced element enables exalted too (element.4)."""
    enabled = {element for card in cards if "champion" in card.types for element in card.elements}
    needed = {element for card in cards if card.deck == "main" for element in card.elements}
    return needed - enabled - {"exalted"}


def _patron(element: str) -> Face:
    """A champion made up so that cards of an element can be played."""
    return Face(
        id=f"patron-{element}",
        slug=f"patron-of-{element}",
        name=f"{PATRON}{element.title()}",
        elements=(element,),
        types=("champion",),
        memory=0,
        level=1,
        life=20,
        deck="material",
    )


class Pool:
    """The cards that are understood, by the zones that they may have on a made-up table."""

    def __init__(self) -> None:
        patrons = [card for card in library().catalog if card.name.startswith(PATRON)]
        cards = [card for card in library().catalog if card.slug in understood()] + patrons
        self.main = [card for card in cards if card.deck == "main"]
        self.material = [card for card in cards if card.deck == "material"]
        self.tokens = [card for card in cards if not card.deck and card.types & OBJECTS]
        self.objects = [card for card in cards if card.types & OBJECTS]
        self.masteries = [card for card in cards if {"mastery", "status"} & card.types]
        self.champions = [card for card in cards if "champion" in card.types]
        self.spirits = [card for card in self.champions if card.level == 0 and card.deck]
        self.regalia = [card for card in self.material if "champion" not in card.types]
        self.attacks = [card for card in self.main if "attack" in card.types]
        self.boons = [card for card in cards if card.deck == "pantheon"]
        self.names = sorted({card.short_name for card in self.champions if card.level})

    def usable(self, elements: set[str]) -> list[Definition]:
        """Main deck cards of these elements."""
        known = elements | {"norm"}
        if known - PLAIN:
            known.add("exalted")
        return [card for card in self.main if card.elements <= known]


pool: Final = functools.cache(Pool)


PER_PRESET: Final = 8
"""Of this number of games, one is between presets, one between made-up decks and one of Pantheon."""


def begin(seed: int) -> tuple[str, list[str], Position]:
    """The game with this number: its kind, its presets and its first position."""
    rng = Random(seed)
    players = rng.choice((2, 2, 2, 2, 3, 4))
    if seed % PER_PRESET == 0:
        names = [rng.choice(sorted(PRESETS)) for _ in range(players)]
        return "between presets", names, deal(library(), [PRESETS[name] for name in names])
    if seed % PER_PRESET == PER_PRESET // 4:
        return pantheon(rng, rng.choice(SEATS))
    if seed % PER_PRESET == PER_PRESET // 2:
        decks = [made_up_deck(rng) for _ in range(players)]
        return "between made-up decks", [], table(library().catalog, decks)
    return "on made-up tables", [], made_up(rng, players)


def made_up_deck(rng: Random) -> DeckList:
    """A deck: a Spirit, a champion to level up into, regalia, and cards of the elements these enable."""
    champions = [rng.choice(pool().spirits), *_line(rng)]
    material = [card for card in champions if card.deck]
    for card in rng.sample(pool().regalia, rng.randint(4, 10)):
        if len(relics([*material, card])) < 2:
            material.append(card)
    usable = pool().usable({element for card in champions for element in card.elements})
    different = rng.sample(usable, min(rng.randint(15, 40), len(usable)))
    main = [card for card in different for _ in range(rng.randint(1, 4))]
    return DeckList(tuple(card.index for card in material), tuple(card.index for card in main))


def pantheon(rng: Random, players: int) -> tuple[str, list[str], Position]:
    """A game of Pantheon: now and then between presets, mostly between made-up decks with any boons."""
    if rng.random() < 0.2:
        names = [rng.choice(sorted(FOR_PANTHEON)) for _ in range(players)]
        return "of Pantheon", names, deal(library(), [FOR_PANTHEON[name] for name in names])
    barrier = library().definition(BARRIER).index
    decks = []
    for _ in range(players):
        kinds = ("lesser boon", "greater boon")
        boons = [rng.choice([card for card in pool().boons if kind in card.types]).index for kind in kinds]
        deck = made_up_deck(rng)
        decks.append(DeckList(deck.material, deck.main, tuple(boons), (barrier,)))
    return "of Pantheon", [], table(library().catalog, decks)


def _line(rng: Random) -> list[Definition]:
    """One champion of each level that a name has, lowest first."""
    name = rng.choice(pool().names)
    named = [card for card in pool().champions if card.short_name == name and card.level]
    levels = sorted({card.level for card in named if card.level})
    return [rng.choice([card for card in named if card.level == level]) for level in levels]


def made_up(rng: Random, players: int) -> Position:
    """A position that no game has to reach: any cards in any zone that may hold them."""
    pos = empty(players, library().catalog)
    rich = rng.choice((0.4, 1.0, 1.0, 1.8))
    for player in range(players):
        to_come = _champion(pos, rng, player)
        fitting = _fitting(pos, rng, player)
        for zone, least, most in PILES:
            for _ in range(rng.randint(least, most)):
                face_down = zone is Zone.BANISHMENT and rng.random() < 0.2
                states = int(State.FACE_DOWN) if face_down else 0
                place(pos, rng.choice(fitting).index, player, zone, states=states)
        material = [rng.choice(pool().material) for _ in range(rng.randint(0, 8))]
        for definition in (*to_come, *material):
            place(pos, definition.index, player, Zone.MATERIAL_DECK)
        if pool().masteries and rng.random() < 0.15:
            gain(pos, player, rng.choice(pool().masteries).index)
        for _ in range(int(rng.randint(1, 8) * rich)):
            _object(pos, rng, player)
    phase = Phase.MAIN if rng.random() < 0.5 else rng.choice(PHASES)
    turn = rng.choice((1, players, players + 1, players + 2))
    start_at(pos, rng.randrange(players), phase, turn=turn)
    return pos


def _champion(pos: Position, rng: Random, player: int) -> list[Definition]:
    """Put in a Spirit, mostly with a champion on it. Return the champions that it may level up into."""
    line = _line(rng)
    level = rng.randint(0, len(line))
    grown = [rng.choice(pool().spirits), *line[:level]]
    life = grown[-1].life or 1
    place_lineage(pos, [card.index for card in grown], player, damage=rng.randrange(max(1, life // 2)))
    return [card for card in line[level:] if card.deck]


def _fitting(pos: Position, rng: Random, player: int) -> list[Definition]:
    """Main deck cards, mostly of elements that the player's champion enables."""
    elements: set[str] = set()
    for zone in (Zone.FIELD, Zone.LINEAGE):
        for card in pos.cards_in(zone, player):
            elements |= pos.definition(card).elements
    return pool().usable(elements) if rng.random() < 0.8 else pool().main


def _object(pos: Position, rng: Random, player: int) -> None:
    definition = rng.choice(pool().tokens if pool().tokens and rng.random() < 0.15 else pool().objects)
    states = int(rng.choice(STATES)) if rng.random() < 0.3 else 0
    token = not definition.deck
    if token:
        states |= State.TOKEN
    damage = rng.randrange(definition.life) if definition.life and rng.random() < 0.3 else 0
    counters = {rng.choice(COUNTERS): rng.randint(1, 3)} if rng.random() < 0.25 else {}
    controller = rng.randrange(pos.players) if rng.random() < 0.05 and not token else player
    card = place(
        pos,
        definition.index,
        player,
        Zone.FIELD,
        controller=controller,
        states=states,
        damage=damage,
        counters=tuple(counters.items()),
    )
    if definition.subtypes & LOADERS and rng.random() < 0.6:
        below = place(pos, rng.choice(pool().attacks).index, controller, Zone.LOADED)
        pos.put(pos.host, below, card)
