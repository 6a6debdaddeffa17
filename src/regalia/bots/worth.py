"""The value of a position for a player: life, levels, objects, cards.

The unit is about half a card. Only the number of other players' hidden cards counts, so nothing here depends
on what they are. `Weights` has the value of everything. The functions only add up.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.durations import END_OF_COMBAT, END_OF_TURN
from regalia.game.happening.field_index import field_index
from regalia.game.objects.characteristics import champion, enabled_elements, keyword, obeys
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.printed.abilities import Triggered
from regalia.game.printed.definitions import Abilities, Characteristics, Definition
from regalia.words.changes import Stat
from regalia.words.costs import Banish, Sacrifice
from regalia.words.effects import Draw
from regalia.words.structure import MayPay
from regalia.words.summoning import Gather, Summon
from regalia.words.triggers import OnDeath

WON: Final = 1000.0
SPREAD: Final = 5.3
"""The advantage, by `AHEAD`, with which a player wins about three of four games."""
BARRED: Final = 1 / 3
"""The part of its power that counts for a unit that may not attack. It can still strike back."""
TARGET: Final = 1 / 2
"""The part of its life that counts for such a unit. Nobody has to fight it."""
FLEETING: Final = frozenset({END_OF_TURN, END_OF_COMBAT})
WAITING: Final = 1 / 3
"""The part of its value that counts for an object that only waits to be given up for something."""


class Weights(NamedTuple):
    """The values of things. `Weights(life=5.0)` changes one of them."""

    life: float = 4.0
    """For the square root of a champion's life: the last points are worth most."""
    level: float = 3.0
    card: float = 2.0
    """For a card in hand or memory. Memory returns at the beginning of the next turn."""
    plenty: int = 6
    """The number of cards that count in full. A player can hardly use more in a turn."""
    surplus: float = 0.6
    """For every further card."""
    idle: float = 0.6
    """The deduction for a card whose elements are not enabled."""
    memory: float = 0.1
    """The deduction for a card in memory, which cannot be used for a response this turn."""
    floats: float = 0.5
    """For a card in the graveyard that pays for memory."""
    ally: float = 0.6
    power: float = 1.1
    """For each point of an ally's power."""
    stamina: float = 0.7
    """For each point of an ally's life."""
    wound: float = 0.15
    """For each point of damage on an ally, which is removed as the turn ends."""
    ability: float = 0.3
    """For each keyword and ability that works as long as an object is there."""
    weapon: float = 0.8
    edge: float = 0.6
    """For each point of a weapon's power, times the square root of its durability."""
    thing: float = 1.2
    """For an item, a domain or a phantasia."""
    cost: float = 0.4
    """For each point of the cost of an item, a domain or a phantasia."""
    awake: float = 0.05
    """For an awake unit and for each point of its power: it can strike back and intercept."""
    death: float = 1.2
    """For each card or token that an object brings its controller when it dies. It is owed in any case."""
    counter: float = 0.3
    danger: float = 6.0
    """The deduction in the own turn if the attacks of another player's units would win their next turn."""
    lethal: float = 6.0
    """For awake units that can win by attacking at once, if nothing comes between."""
    deck: int = 6
    """The deck size below which a deck is dangerously small. Each missing card costs `card`."""


USUAL: Final = Weights()
"""Weights for the present moment. Things count by their later use."""
AHEAD: Final = Weights(
    life=6.0,
    level=0.5,
    surplus=0.3,
    idle=0.2,
    memory=0.05,
    floats=0.4,
    ally=0.4,
    power=1.4,
    stamina=0.5,
    ability=0.15,
    weapon=0.4,
    edge=0.3,
    thing=0.5,
    cost=0.05,
    awake=0.05,
    counter=0.2,
    danger=0.0,
    lethal=0.0,
)
"""Weights for the end of a search. They were fitted to 230 games of greedy bots, except `awake` and `death`.

There is no `danger` and no `lethal`, because a search plays the next turns.
"""


def evaluate(pos: Position, player: int, weights: Weights = USUAL) -> float:
    """The advantage of a player over the best of the others."""
    if pos.outcome is not None:
        return WON if player in pos.outcome else -WON
    others = [
        side(pos, other, weights) for other in pos.everyone() if other != player and other not in pos.lost
    ]
    idle = weights.idle * min(weights.plenty, _idle(pos, player))
    plans = 0.0
    if (weights.danger or weights.lethal) and pos.turn_player == player:
        plans = weights.lethal * has_lethal(pos, player) - weights.danger * is_in_danger(pos, player)
    return side(pos, player, weights) - idle + plans - max(others, default=0.0)


def chance_to_win(worth: float) -> float:
    """The chance to win with an advantage, between 0 and 1.

    >>> chance_to_win(0.0)
    0.5
    """
    return 1 / (1 + exp(-max(-60.0, min(60.0, worth / SPREAD))))


def side(pos: Position, player: int, weights: Weights = USUAL) -> float:
    """The value of a player's objects and cards. Of hidden cards only the number counts."""
    total = sum(thing(pos, card, weights) for card in pos.cards_in(Zone.FIELD, player))
    memory = len(pos.cards_in(Zone.MEMORY, player))
    cards = len(pos.cards_in(Zone.HAND, player)) + memory
    total += weights.card * min(cards, weights.plenty) + weights.surplus * max(0, cards - weights.plenty)
    total -= weights.memory * memory
    for card in pos.cards_in(Zone.GRAVEYARD, player):
        total += weights.floats * floats(pos.definition(card))
    return total - weights.card * max(0, weights.deck - len(pos.cards_in(Zone.MAIN_DECK, player)))


def thing(pos: Position, card: int, weights: Weights = USUAL) -> float:
    """The value of an object on the field."""
    now = characteristics(pos, card)
    damage, counters = pos.damage[card], weights.counter * _counters(pos, card)
    if "champion" in now.types:
        left = max(0, (now.life or 0) - damage)
        return weights.life * sqrt(left) + weights.level * (now.level or 0) + counters
    awake = 0.0 if pos.states[card] & State.RESTED else weights.awake
    power = now.power or 0
    if "ally" in now.types:
        lasting = power - fleeting_power(pos, card) if pos.effects else power
        life = now.life or 0
        able = may_ever_attack(pos, card)
        size = weights.power * lasting * (1.0 if able else BARRED) - weights.wound * damage
        size += weights.stamina * life * (1.0 if able else TARGET)
        owed = weights.death * owed_at_death(pos, card) if now.abilities.triggered else 0.0
        return weights.ally + size + weights.ability * _extras(now) + awake * (1 + power) + counters + owed
    if "weapon" in now.types:
        uses = sqrt(max(1, pos.count(card, "durability")))
        return weights.weapon + weights.edge * power * uses + awake
    printed = pos.definition(card)
    cost = printed.reserve if printed.reserve is not None else 2 * (printed.memory or 0)
    whole = weights.thing + weights.cost * cost
    if now.abilities.triggered and _only_waits(now.abilities):
        whole *= WAITING
    return (whole / 2 if pos.states[card] & State.TOKEN else whole) + counters


def may_ever_attack(pos: Position, card: int) -> bool:
    """Whether no keyword keeps a unit from attacking: it obeys, and its text does not say "can't attack"."""
    if not obeys(pos, card):
        return False
    printed = pos.definition(card).abilities.borne
    return TextRule.CANNOT_ATTACK not in printed or keyword(pos, card, TextRule.CANNOT_ATTACK) is None


def fleeting_power(pos: Position, card: int) -> int:
    """The power of a unit that ends with the turn, unless the unit can still attack in it."""
    if pos.turn_player == pos.controller[card] and not pos.states[card] & State.RESTED:
        return 0
    me = pos.ref(card)
    return sum(
        change.power
        for effect in pos.effects
        if effect.until in FLEETING and me in effect.refs
        for change in effect.changes
        if isinstance(change, Stat) and isinstance(change.power, int)
    )


def is_in_danger(pos: Position, player: int) -> bool:
    """Whether the units of another player, once awake, could win by attacking this player's champion."""
    rivals = [other for other in pos.everyone() if other != player and other not in pos.lost]
    return any(_could_win(pos, other, player, later=True) for other in rivals)


def has_lethal(pos: Position, player: int) -> bool:
    """Whether a player's awake units could win at once by attacking the champion of another player."""
    rivals = [other for other in pos.everyone() if other != player and other not in pos.lost]
    return any(_could_win(pos, player, other, later=False) for other in rivals)


def _could_win(pos: Position, player: int, other: int, *, later: bool) -> bool:
    """Whether attacks by the units of a player add up to the life of another player's champion.

    Each awake ally with Intercept or Taunt keeps off one attack, the strongest that is left. In a later turn
    all attackers are awake.
    """
    leader = champion(pos, other)
    if leader == NOBODY:
        return False
    index = field_index(pos)
    left = (characteristics(pos, leader).life or 0) - pos.damage[leader]
    blows = [
        _blow(pos, card, index.weapons[player])
        for card in index.fighters[player]
        if later or not pos.states[card] & State.RESTED
    ]
    if sum(blows) < left:
        return False
    guards = sum(_guards(pos, card) for card in index.exposed[other] if card != leader)
    return sum(sorted(blows, reverse=True)[guards:]) >= left


def _guards(pos: Position, card: int) -> bool:
    if pos.states[card] & State.RESTED:
        return False
    if keyword(pos, card, KeywordName.TAUNT) is not None:
        return True
    return keyword(pos, card, KeywordName.INTERCEPT) is not None and obeys(pos, card)


def _blow(pos: Position, card: int, weapons: list[int]) -> int:
    """The power of an attack by a unit, with the best weapon of a champion."""
    if not may_ever_attack(pos, card):
        return 0
    now = characteristics(pos, card)
    power = (now.power or 0) - (fleeting_power(pos, card) if pos.effects else 0)
    if "champion" in now.types:
        power += max((characteristics(pos, weapon).power or 0 for weapon in weapons), default=0)
    return max(0, power)


def owed_at_death(pos: Position, card: int) -> float:
    """The number of cards and tokens that an object brings its controller when it dies."""
    found = _owed(characteristics(pos, card).abilities)
    if not found:
        return 0.0
    ctx = context_of(pos, card)
    return sum(amount for ability, amount in found if is_unrestricted(ability, ctx))


@lru_cache(maxsize=4096)
def _owed(abilities: Abilities) -> tuple[tuple[Triggered, float], ...]:
    """The abilities that bring something at death, and how much. What has to be paid for counts half."""
    found = []
    for ability in abilities.triggered:
        if not isinstance(ability.on, OnDeath):
            continue
        words = list(ability.effect.words())
        amounts = [_brought(word) for word in words if isinstance(word, Draw | Summon | Gather)]
        part = 0.5 if any(isinstance(word, MayPay) for word in words) else 1.0
        if amounts:
            found.append((ability, part * sum(amounts)))
    return tuple(found)


def _brought(word: Draw | Summon | Gather) -> float:
    if not isinstance(word, Gather) and word.whose != "you":
        return 0.0
    amount = word.times if isinstance(word, Gather) else word.amount
    return float(amount) if isinstance(amount, int) else 1.0


@lru_cache(maxsize=4096)
def _only_waits(abilities: Abilities) -> bool:
    """Whether all that an object ever does is to be given up for something when something happens."""
    return len(abilities.all) == len(abilities.triggered) and all(
        isinstance(ability.effect, MayPay)
        and any(isinstance(part, Banish | Sacrifice) and part.itself for part in ability.effect.cost)
        for ability in abilities.triggered
    )


def card_worth(pos: Position, card: int, player: int, weights: Weights = USUAL) -> float:
    """The value of a card in hand or memory for the player who can see it."""
    enabled = pos.definition(card).elements <= enabled_elements(pos, player)
    return weights.card if enabled else weights.card - weights.idle


def floats(definition: Definition) -> bool:
    """Whether a card pays for memory from the graveyard."""
    return any(ability.keyword == "floating memory" for ability in definition.abilities.contributions)


def _idle(pos: Position, player: int) -> int:
    """The number of cards in hand and memory whose elements the player has not enabled."""
    enabled = enabled_elements(pos, player)
    cards = pos.cards_in(Zone.HAND, player) + pos.cards_in(Zone.MEMORY, player)
    return sum(1 for card in cards if not pos.definition(card).elements <= enabled)


def _counters(pos: Position, card: int) -> int:
    """The number of counters on an object whose effect is not counted elsewhere."""
    return sum(
        amount
        for name, amount in pos.counters[card]
        if name not in ("buff", "durability", "damage", "wither")
    )


def _extras(now: Characteristics) -> int:
    abilities = now.abilities
    return len(abilities.keywords) + len(abilities.activated) + len(abilities.statics)
