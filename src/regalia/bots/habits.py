"""Habits: a quick answer to every question, from the position alone.

Habits answer questions that are not worth thinking about (payments, orders, forced choices), order the
options that are worth trying, and play on quickly when a bot thinks ahead. They may read all of the position,
because it is an imagined one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from regalia.bots.worth import card_worth, floats, thing
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.objects.characteristics import enabled_elements
from regalia.game.objects.layers import characteristics
from regalia.game.paying.autopay import propose
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.printed.acts import PASS, Act
from regalia.game.printed.definitions import Definition

HARM: Final = frozenset(
    {
        "DealDamage",
        "DealSplit",
        "Destroy",
        "DestroyIt",
        "Banish",
        "BanishIt",
        "Negate",
        "UnlessPaid",
        "RestIt",
    }
)
"""Words of a text that harms its targets."""
HELP: Final = frozenset(
    {"Draw", "Summon", "Gather", "Recover", "DealDamage", "DealSplit", "PutCounters", "Stat"}
)
"""Words that make an ability worth using."""
DEFENSIVE: Final = frozenset({"Put", "Replaces", "Prevent"})
"""Words of a text that is useful only as part of a plan."""
SHARES: Final = 200
"""The most ways of dividing something that are compared."""


def habit(pos: Position, decision: Decision) -> Any:
    """A legal answer. It is always the same for the same question in the same position."""
    answer = _answer(pos, decision)
    if answer is None or not decision.admits(answer):
        answer = propose(decision)
        if answer is None or not decision.admits(answer):
            answer = next(decision.answers())
    return answer


def _answer(pos: Position, decision: Decision) -> Any | None:
    match decision.topic:
        case Topic.ACT | Topic.MATERIALIZE:
            return best_act(pos, decision)
        case Topic.PAY:
            return pay(pos, decision)
        case Topic.ORDER | Topic.REVEAL:
            return propose(decision)
        case Topic.RETALIATE:
            return tuple(sorted(decision.options))
        case Topic.X:
            return max(decision.options)
        case _:
            pass
    match decision.asks:
        case Asks.PICK:
            return _pick(pos, decision)
        case Asks.YES_OR_NO:
            return True
        case Asks.ORDER:
            return tuple(decision.options)
        case _:
            return None


# With Opportunity, or about to materialize.


def best_act(pos: Position, decision: Decision) -> Act:
    """The act that a player wants most, or passing."""
    best, most = PASS, 0.0
    for act in decision.options:
        keen = keenness(pos, decision.player, act)
        if keen > most:
            best, most = act, keen
    return best if most > 0 or PASS in decision.options else decision.options[0]


def keenness(pos: Position, player: int, act: Act) -> float:
    """How much a player wants an act at first sight. 0 means not at all."""
    if act.what == "pass":
        return 0.0
    printed = pos.definition(act.card)
    words = words_of(printed)
    if act.what == "materialize":
        return _keen_to_materialize(printed)
    if pos.turn_player != player or pos.phase is not Phase.MAIN or pos.stack:
        return _keen_to_answer(pos, player, act, printed)
    match act.what:
        case "attack":
            power = strength(pos, act.card, player)
            return 1.0 + power if power > 0 else 0.0
        case "activate" if "Negate" in words:
            return 0.0
        case "activate" if "attack" in printed.types:
            return 6.0 + (printed.reserve or 0)
        case "activate" if "action" in printed.types and not _has_aim(pos, player, words):
            return 0.0
        case "activate":
            return 8.0 + (printed.reserve or 0)
        case "bestow":
            return 7.0
        case "ability" if words & HELP:
            return 2.0
        case _:
            return 0.0


def _keen_to_answer(pos: Position, player: int, act: Act, printed: Definition) -> float:
    """How much a player wants an act as a response to another player's play."""
    top = pos.stack[-1] if pos.stack else None
    if is_before_first_turn(player, pos.turn, pos.turn_player, pos.players):
        return 0.0
    if act.what == "activate" and top is not None and top.controller != player:
        return 5.0 if "Negate" in words_of(printed) else 0.0
    return 0.0


def _keen_to_materialize(printed: Definition) -> float:
    if "champion" in printed.types:
        return 10.0 + (printed.level or 0)
    cost = printed.memory or 0
    return 4.0 - cost + ("weapon" in printed.types) if cost < 3 else 0.0


def _has_aim(pos: Position, player: int, words: frozenset[str]) -> bool:
    """Whether there is an object to harm other than champions, or one to help."""
    if words & HARM and not words & HELP:
        others = [
            card
            for other in pos.everyone()
            if other != player
            for card in pos.cards_in(Zone.FIELD, other)
            if "champion" not in pos.definition(card).types
        ]
        done = idle_state(words)
        return any(done is None or bool(pos.states[card] & State.RESTED) is not done for card in others)
    return bool(words & HELP) or (not words & DEFENSIVE and len(pos.cards_in(Zone.FIELD, player)) > 1)


def strength(pos: Position, card: int, player: int) -> int:
    """The power of an attack by a unit, including a champion's best weapon."""
    now = characteristics(pos, card)
    power = now.power or 0
    if "champion" in now.types:
        weapons = [characteristics(pos, other) for other in pos.cards_in(Zone.FIELD, player)]
        power += max((one.power or 0 for one in weapons if "weapon" in one.types), default=0)
    return power


# Paying.


def pay(pos: Position, decision: Decision) -> tuple[Means, ...] | None:
    """The payment with the means that are needed least."""
    constraint = decision.constraint
    if not isinstance(constraint, PaySet):
        return None
    payment = constraint.payment
    picked: tuple[Means, ...] = ()
    while not constraint.complete(picked):
        further = constraint.extensions(picked)
        if not further:
            return picked
        cheapest = min(further, key=lambda means: (price(pos, payment, means), means))
        picked = tuple(sorted((*picked, cheapest)))
    return _spare_memory(pos, constraint, picked)


def _spare_memory(pos: Position, constraint: PaySet, picked: tuple[Means, ...]) -> tuple[Means, ...]:
    """Pay for memory by choice as long as that costs less than the average random card."""
    payment = constraint.payment
    memory = pos.cards_in(Zone.MEMORY, payment.payer)
    while isinstance(payment.part(constraint.number), Memory) and memory:
        average = sum(card_worth(pos, card, payment.payer) for card in memory) / len(memory)
        further = [m for m in constraint.extensions(picked) if price(pos, payment, m) < average * m.worth]
        if not further:
            break
        cheapest = min(further, key=lambda means: (price(pos, payment, means), means))
        longer = tuple(sorted((*picked, cheapest)))
        if not constraint.complete(longer):
            break
        picked = longer
    return picked


def price(pos: Position, payment: Payment, means: Means) -> float:
    """The loss of paying with something, in the unit of `worth.py`."""
    card = means.card
    match means.verb:
        case "reserve":
            return reserve_price(pos, payment.payer, card)
        case "rest":
            unit = characteristics(pos, card).types & {"ally", "champion"}
            return 0.1 + (0.5 * (characteristics(pos, card).power or 0) + 0.3 if unit else 0.0)
        case "remove":
            return 0.4
        case "banish" if pos.zone_of(card) is Zone.GRAVEYARD:
            return 0.5 if floats(pos.definition(card)) else 0.05
        case "sacrifice":
            return thing(pos, card) - (0.3 if pos.states[card] & State.RESTED else 0.0)
        case _:
            return card_worth(pos, card, payment.payer)


def reserve_price(pos: Position, player: int, card: int) -> float:
    """The loss of reserving a card. It returns, so only the chance to play it before that is lost.

    Cards whose elements are not enabled are reserved first, then the most expensive, because too few cards
    would be left to pay for them.
    """
    printed = pos.definition(card)
    if not printed.elements <= enabled_elements(pos, player):
        return 0.2
    cost = printed.reserve or 0
    return (0.9 if printed.fast else 0.8) - 0.05 * min(cost, 9)


# Choosing.


def _pick(pos: Position, decision: Decision) -> tuple[Any, ...] | None:
    """The preferred options, in the number that is wanted and within the limits of the question."""
    ranked = ranked_options(pos, decision)
    if decision.constraint is not None:
        return None
    liked = sum(1 for liking, _ in ranked if liking > 0)
    count = max(decision.minimum, min(decision.maximum, liked))
    return tuple(sorted(option for _, option in ranked[:count]))


def ranked_options(pos: Position, decision: Decision) -> list[tuple[float, Any]]:
    """The options of a question with a score for each, best first."""
    taste = _Taste(pos, decision)
    rated = [(taste.liking(option), option) for option in decision.options]
    return sorted(rated, key=lambda entry: -entry[0])


class _Taste:
    """The preferences of one player in one question."""

    def __init__(self, pos: Position, decision: Decision) -> None:
        self.pos = pos
        self.player = decision.player
        self.topic = decision.topic
        subject = subject_of(pos, decision.player)
        words = words_of(subject) if subject is not None else frozenset()
        self.harmful = bool(words & HARM)
        self.idle_state = idle_state(words)
        attacker = _attacker(pos, decision.player) if decision.topic == Topic.ATTACK_TARGET else NOBODY
        self.power = strength(pos, attacker, decision.player) if attacker != NOBODY else 0

    def liking(self, option: Any) -> float:
        pos = self.pos
        match option:
            case Ref():
                if option.is_player:
                    return 0.5 if (option.stamp == self.player) != self.harmful else -0.5
                card = pos.find(option) if option.is_card else NOBODY
            case int():
                card = option if 0 <= option < len(pos.card) else NOBODY
            case _:
                return 0.0
        if card == NOBODY:
            return 0.1 if self.harmful else -0.1
        if self.topic == Topic.ATTACK_TARGET:
            return self._attack(card)
        if self.topic == Topic.WEAPON:
            return 1.0 + (characteristics(pos, card).power or 0)
        return self._choice(card)

    def _attack(self, card: int) -> float:
        now = characteristics(self.pos, card)
        left = (now.life or 0) - self.pos.damage[card]
        if "champion" in now.types:
            return 100.0 if left <= self.power else 2.0
        return 1.0 + thing(self.pos, card) if left <= self.power else 0.5

    def _choice(self, card: int) -> float:
        pos = self.pos
        zone = pos.zone_of(card)
        mine = pos.controller[card] == self.player
        if zone in (Zone.HAND, Zone.MEMORY, Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.GRAVEYARD):
            worth = card_worth(pos, card, self.player) + 0.1 * (pos.definition(card).reserve or 0)
            gives_away = self.topic == Topic.DISCARD or (self.harmful and mine)
            return -worth if gives_away else worth
        if self.idle_state is not None and bool(pos.states[card] & State.RESTED) is self.idle_state:
            return -0.1
        worth = thing(pos, card) if zone is Zone.FIELD else 1.0
        return worth if mine != self.harmful else -worth


def idle_state(words: frozenset[str]) -> bool | None:
    """Whether a text that does nothing else is wasted on what is rested (True) or awake (False).

    >>> idle_state(frozenset({"RestIt", "Target"})), idle_state(frozenset({"WakeUp"}))
    (True, False)
    """
    if words & (HARM | HELP) - {"RestIt"} or ("RestIt" in words) is ("WakeUp" in words):
        return None
    return "RestIt" in words


def _attacker(pos: Position, player: int) -> int:
    """The unit that is most likely to attack: the strongest awake one."""
    units = [
        card
        for card in pos.cards_in(Zone.FIELD, player)
        if characteristics(pos, card).types & {"ally", "champion"} and not pos.states[card] & State.RESTED
    ]
    return max(units, key=lambda card: strength(pos, card, player), default=NOBODY)


def subject_of(pos: Position, player: int) -> Definition | None:
    """The card that a question is about: the present play, or the resolving item."""
    played = {item.source for item in pos.stack if item.is_card}
    announced = [card for card in pos.cards_in(Zone.STACK, player) if card not in played]
    if announced:
        return pos.definition(announced[-1])
    if pos.stack:
        number: int = pos.stack[-1].definition
        return pos.catalog[number]
    return None


@lru_cache(maxsize=4096)
def _words(definition: Definition) -> frozenset[str]:
    return frozenset(type(word).__name__ for ability in definition.abilities.all for word in ability.words())


def words_of(printed: Definition) -> frozenset[str]:
    """The kinds of the words in its text."""
    return _words(printed)


def some_answers(pos: Position, decision: Decision, most: int) -> Sequence[Any]:
    """The most sensible answers to a question, the habitual one first."""
    first = habit(pos, decision)
    found = [first]
    match decision.asks:
        case Asks.YES_OR_NO | Asks.NUMBER:
            found += [option for option in decision.options if option != first]
        case Asks.PICK if decision.constraint is None and decision.maximum == 1:
            if decision.minimum == 0:
                found.append(())
            found += [(option,) for _, option in ranked_options(pos, decision)]
        case Asks.ORDER if decision.topic == Topic.TRIGGERS:
            found += some_orders(decision.options)
        case Asks.PICK | Asks.SHARE:
            found += [answer for answer, _ in zip(decision.answers(), range(SHARES), strict=False)]
        case _:
            pass
    kept: list[Any] = []
    for answer in found:
        if answer not in kept and decision.admits(answer):
            kept.append(answer)
            if len(kept) == most:
                break
    return kept


def some_orders(options: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The order of the options, its reverse, and each of the options first.

    >>> some_orders([0, 1, 2])
    [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)]
    """
    same = tuple(options)
    each = [(one, *(other for other in same if other != one)) for one in same[1:]]
    return list(dict.fromkeys([same, same[::-1], *each]))


def is_before_first_turn(player: int, turn: int, turn_player: int, players: int) -> bool:
    """Whether a player's own first turn is still to come.

    >>> is_before_first_turn(1, 1, 0, 2), is_before_first_turn(1, 2, 1, 2), is_before_first_turn(0, 2, 1, 2)
    (True, False, False)
    """
    first = (turn_player - turn + 1) % players
    return turn <= (player - first) % players
