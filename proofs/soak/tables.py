"""What the soak plays: presets against each other, and made-up tables with any written cards."""

from __future__ import annotations

import functools
from random import Random
from typing import Final

from regalia.cards.catalog import Library
from regalia.cards.facts import load
from regalia.cards.written import WRITTEN
from regalia.game.decision import Asks, Decision
from regalia.game.definitions import Definition
from regalia.game.setup import empty, place, place_lineage, start_at
from regalia.game.state import Phase, Position, State, Zone
from regalia.game.strikes import LOADERS
from regalia.table.decks import DECKS
from regalia.table.start import deal

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
"""How many cards of a made-up table lie where, at least and at most."""
PHASES: Final = (Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION, Phase.DRAW, Phase.END)


class Fixed:
    """Chance whose answer depends on nothing but the game, its clock and the question.

    Whoever goes back and comes again meets the same chance, and so do copies and loaded games.
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
def library() -> Library:
    """One library with every card that is written, in one order, for all games of a process."""
    found = Library()
    for slug in sorted(WRITTEN):
        found.from_face(load().by_slug[slug])
    return found


class Pool:
    """The written cards, by where a made-up table may have them."""

    def __init__(self) -> None:
        cards = [card for card in library().catalog if card.understood and card.slug in WRITTEN]
        self.main = [card for card in cards if card.deck == "main"]
        self.material = [card for card in cards if card.deck == "material"]
        self.tokens = [card for card in cards if not card.deck and card.types & OBJECTS]
        self.objects = [card for card in cards if card.types & OBJECTS]
        self.champions = [card for card in cards if "champion" in card.types]
        self.spirits = [card for card in self.champions if card.level == 0]


pool: Final = functools.cache(Pool)


PER_PRESET: Final = 4
"""Every so many games one is played between presets."""


def begin(seed: int) -> tuple[str, Position]:
    """The game with this number: what it is, and its first position."""
    rng = Random(seed)
    players = rng.choice((2, 2, 2, 2, 3, 4))
    if seed % PER_PRESET == 0:
        names = [rng.choice(sorted(DECKS)) for _ in range(players)]
        return " - ".join(names), deal(library(), [DECKS[name] for name in names])
    return f"a made-up table of {players}", made_up(rng, players)


def made_up(rng: Random, players: int) -> Position:
    """A position that no game has to reach: any written cards in any zone that may hold them."""
    pos = empty(players, library().catalog)
    rich = rng.choice((0.4, 1.0, 1.0, 1.8))
    for player in range(players):
        _champion(pos, rng, player)
        fitting = _fitting(pos, rng, player)
        for zone, least, most in PILES:
            for _ in range(rng.randint(least, most)):
                face_down = zone is Zone.BANISHMENT and rng.random() < 0.2
                states = int(State.FACE_DOWN) if face_down else 0
                place(pos, rng.choice(fitting).index, player, zone, states=states)
        for _ in range(rng.randint(0, 8)):
            place(pos, rng.choice(pool().material).index, player, Zone.MATERIAL_DECK)
        for _ in range(int(rng.randint(1, 8) * rich)):
            _object(pos, rng, player)
    phase = Phase.MAIN if rng.random() < 0.5 else rng.choice(PHASES)
    turn = rng.choice((1, players, players + 1, players + 2))
    start_at(pos, rng.randrange(players), phase, turn=turn)
    return pos


def _champion(pos: Position, rng: Random, player: int) -> None:
    """A Spirit, mostly with a champion that has grown out of it."""
    spirit = rng.choice(pool().spirits)
    by_name: dict[str, list[Definition]] = {}
    for card in pool().champions:
        if card.level:
            by_name.setdefault(card.short_name, []).append(card)
    line = sorted(by_name[rng.choice(sorted(by_name))], key=lambda card: card.level or 0)
    grown = [spirit, *line[: rng.randint(0, len(line))]]
    life = grown[-1].life or 1
    place_lineage(pos, [card.index for card in grown], player, damage=rng.randrange(max(1, life // 2)))


def _fitting(pos: Position, rng: Random, player: int) -> list[Definition]:
    """Main deck cards, mostly of elements that the player's champion enables."""
    elements = {"norm"}
    for zone in (Zone.FIELD, Zone.LINEAGE):
        for card in pos.cards_in(zone, player):
            elements |= pos.definition(card).elements
    usable = [card for card in pool().main if card.elements <= elements]
    return usable if usable and rng.random() < 0.8 else pool().main


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
        attacks = [one for one in pool().main if "attack" in one.types]
        below = place(pos, rng.choice(attacks).index, controller, Zone.LOADED)
        pos.put(pos.host, below, card)
