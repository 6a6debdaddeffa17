"""The two amounts a cost can ask for: reserve and memory, and what paying them means (cost.2, cost.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import CostPart, Means, Number, Procedure, is_chosen, value_of
from regalia.game.core.saying import Line
from regalia.game.core.state import CHANCE, Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.wording import says
from regalia.game.happening.verbs import banish, reserve
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.paying.from_hand import FromHand, may_contribute
from regalia.game.paying.play import Play
from regalia.game.paying.side_effects import SideEffects, is_steady, may_alter, moving, together
from regalia.game.printed.abilities import HELP, Imbue, Method

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment

HAND: Final = "reserve"
LEAVING: Final = frozenset({HAND, "sacrifice", "banish", "discard", "return"})
"""Ways of paying after which the thing is no longer there."""


MEMORY_COST: Final = "memory cost"
"""The cause of moves that pay a memory cost, from memory or from elsewhere."""
RESERVE_COST: Final = "reserve cost"
"""The cause of deeds that stand in for cards to reserve."""
MATERIALIZING: Final = "memory cost of a materialization"
"""The cause of moves that pay the memory cost of a materialization."""


def with_first_counters(chosen: tuple[Means, ...], possible: list[Means]) -> tuple[Means, ...]:
    """Some means, with the counters that have to be used before the counters among them."""
    last: dict[tuple[int, str], int] = {}
    for means in chosen:
        if means.number:
            key = means.card, means.what
            last[key] = max(means.number, last.get(key, 0))
    if not last:
        return chosen
    before = [one for one in possible if 0 < one.number < last.get((one.card, one.what), 0)]
    return tuple(sorted({*chosen, *before}))


class Amounted(CostPart, frozen=True):
    """A part that is an amount: the two kinds of cost that are calculated (cost.1)."""

    moves_only = True
    pays: ClassVar[str] = ""
    """The word for it in abilities that let things pay."""
    home: ClassVar[Zone] = Zone.HAND
    """The zone of the cards that pay it by themselves."""
    contributors: ClassVar[frozenset[Zone]] = frozenset({Zone.FIELD})
    """The zones in which abilities that let things pay it work."""

    amount: Number

    def side_effects(self, payment: Payment) -> SideEffects | None:
        found = [self.own_side_effects(payment.pos)]
        found.extend(
            contribution.by.side_effects(payment)
            for contribution in payment.contributions()
            if contribution.pays == self.pays
        )
        return together(found)

    def may_find_help(self, pos: Position, side_effects: SideEffects) -> bool:
        """Whether after such changes more abilities may let something pay it."""
        return not self.contributors.isdisjoint(side_effects.fills) or may_alter(
            pos, HELP, side_effects.changes
        )

    def own_side_effects(self, pos: Position) -> SideEffects | None:
        """What paying it changes without the help of abilities."""
        raise NotImplementedError

    def may_grow(self, payment: Payment, side_effects: SideEffects) -> bool:
        pos = payment.pos
        if self.home in side_effects.fills or not is_chosen(self.amount):
            return True
        if self.may_find_help(pos, side_effects):
            return True
        if any(
            contribution.by.may_grow(payment, side_effects)
            for contribution in payment.contributions()
            if contribution.pays == self.pays
        ):
            return True
        return not is_steady(pos, payment.conditions(self.pays), Zone.FIELD, side_effects.changes)

    def owed(self, ctx: Context) -> int:
        return max(0, value_of(self.amount, ctx))

    def settled(self, ctx: Context) -> Amounted:
        owed = self.owed(ctx)
        return self if owed == self.amount else altered(self, amount=owed)

    def limit(self, payment: Payment) -> int:
        return self.owed(payment.ctx)

    def disturbs(self, payment: Payment) -> bool:
        return payment.removes_objects(self.means(payment))

    def bounds(self, payment: Payment) -> tuple[int, int]:
        means = self.means(payment)
        best = max((one.worth for one in means), default=1)
        return -(-self.by_choice(payment) // best), min(self.owed(payment.ctx), len(means))

    def by_choice(self, payment: Payment) -> int:
        """The least amount of it that has to be paid with chosen things."""
        return self.owed(payment.ctx)

    def leads(self, payment: Payment, chosen: tuple[Means, ...], possible: list[Means]) -> bool | None:
        """Whether these means lead to a payment that covers the amount and uses no means in vain."""
        owed = self.owed(payment.ctx)
        chosen = with_first_counters(chosen, possible)
        if not payment.within_limits(chosen, self):
            return False
        worth = [means.worth for means in chosen]
        if worth and sum(worth) - max(worth) >= owed:
            return False
        home = self.home_among(payment, possible)
        cards = {means.card for means in chosen}
        free = sum(card not in cards for card in home)
        return sum(worth) + free >= owed or payment.most(self, home, chosen, possible) >= owed

    def at_home(self, payment: Payment) -> tuple[int, ...]:
        """The cards that pay it by themselves."""
        raise NotImplementedError

    def home_among(self, payment: Payment, possible: list[Means]) -> list[int]:
        """The cards that pay it by themselves, if only these means are possible."""
        return list(self.at_home(payment))

    def fewest(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        """The smallest number of further things that pay it, including cards that chance takes."""
        left = self.owed(payment.ctx) - sum(means.worth for means in chosen)
        best = max((one.worth for one in self.means(payment)), default=1)
        return max(0, -(-left // best))


class Reserve(Amounted, frozen=True):
    """An amount of reserve: cards from hand into memory, or things that may stand in for them (cost.2)."""

    wording = (says("( {amount:number} )", "pay ( {amount:number} )"),)

    pays = "reserve"

    def own_side_effects(self, pos: Position) -> SideEffects | None:
        return moving(pos, Zone.HAND, Zone.MEMORY, "reserve")

    def means(self, payment: Payment) -> list[Means]:
        plain = payment.is_by_hand(self) and not may_contribute(payment.pos, payment.payer)  # now as at first
        found = [] if plain else payment.contributed("reserve", self)
        if payment.allows("reserve", HAND, self):
            hand = payment.pos.cards_in(Zone.HAND, payment.payer)
            found.extend(Means(HAND, card) for card in hand)
        return found

    def at_home(self, payment: Payment) -> tuple[int, ...]:
        return payment.hand if payment.allows("reserve", HAND, self) else ()

    def home_among(self, payment: Payment, possible: list[Means]) -> list[int]:
        return [means.card for means in possible if means.verb == HAND]

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (Zone.HAND,)

    def from_hand(self, payment: Payment) -> FromHand | None:
        if not is_chosen(self.amount) or not payment.is_by_hand(self):
            return None
        return FromHand(self.owed(payment.ctx), payment.hand, Zone.MEMORY)

    def bounds(self, payment: Payment) -> tuple[int, int]:
        need = self.from_hand(payment)
        if need is None or not payment.allows("reserve", HAND, self):
            return super().bounds(payment)
        return need.amount, min(need.amount, len(need.cards))

    def free_choice_count(self, payment: Payment, possible: list[Means]) -> int:
        need = self.from_hand(payment)
        return 0 if need is None or need.amount > len(possible) else need.amount

    def prepare(self, payment: Payment) -> Procedure:
        """Imbue: the cards may be reserved revealed (keyword.imbue.1)."""
        play = payment.play
        if play is None or payment.asked_to_reveal or not imbues(play):
            return
        payment.asked_to_reveal = True
        payment.revealing = yield Decision(
            Asks.YES_OR_NO,
            payment.payer,
            Topic.REVEAL,
            lambda: [True, False] if payment.may_reveal() else [False],
            prompt="Reveal the cards you reserve, to imbue?",
            rule="keyword.imbue.1",
        )

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        owed = self.owed(payment.ctx)
        worth = sum(means.worth for means in chosen)
        if worth < owed or not payment.within_limits(chosen, self):
            return False
        return worth - max(means.worth for means in chosen) < owed

    def shortfall(self, payment: Payment) -> Line | None:
        owed = self.owed(payment.ctx)
        hand = len(self.at_home(payment))
        if hand >= owed:
            return None
        available = hand + payment.capacity("reserve", self)
        if available >= owed:
            return None
        return f"{owed} to reserve, and only {available} can be paid"

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return payment.revealing

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        pos = payment.pos
        hand = tuple(means.card for means in chosen if means.verb == HAND)
        revealed = payment.revealing and bool(hand)
        payment.receipt(self, chosen)
        if hand:
            reserve(pos, hand, revealed=revealed)
            if revealed:
                pos.assign("committed", True)
        payment.contribute(chosen, self)
        yield from ()


class Memory(Amounted, frozen=True):
    """An amount of memory: cards banished at random, less what is paid by choice first (cost.3)."""

    pays = "memory"
    home = Zone.MEMORY
    contributors = frozenset({Zone.FIELD, Zone.GRAVEYARD})

    def own_side_effects(self, pos: Position) -> SideEffects | None:
        return moving(pos, Zone.MEMORY, Zone.BANISHMENT, MEMORY_COST)

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (Zone.MEMORY, Zone.GRAVEYARD)

    def means(self, payment: Payment) -> list[Means]:
        return payment.contributed("memory", self)

    def by_choice(self, payment: Payment) -> int:
        return max(0, self.owed(payment.ctx) - self.drawable(payment, ()))

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        owed = self.owed(payment.ctx)
        worth = sum(means.worth for means in chosen)
        if not payment.within_limits(chosen, self):
            return False
        if chosen and worth - max(means.worth for means in chosen) >= owed:
            return False
        return max(0, owed - worth) <= self.drawable(payment, chosen)

    def at_home(self, payment: Payment) -> tuple[int, ...]:
        allowed = payment.allows("memory", "draw", self)
        return payment.pos.cards_in(Zone.MEMORY, payment.payer) if allowed else ()

    def drawable(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        return sum(1 for card in self.at_home(payment) if all(means.card != card for means in chosen))

    def shortfall(self, payment: Payment) -> Line | None:
        owed = self.owed(payment.ctx)
        available = self.drawable(payment, ())
        if available >= owed:
            return None
        available += payment.capacity("memory", self)
        if available >= owed:
            return None
        return f"{owed} to banish from memory, and only {available} can be paid"

    def at_random(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        return max(0, self.owed(payment.ctx) - sum(means.worth for means in chosen))

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return 0 < self.at_random(payment, chosen) < self.drawable(payment, chosen)

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        """Declare what pays by choice, draw the rest, banish all of it together (memory.2.b)."""
        pos = payment.pos
        remaining = self.at_random(payment, chosen)
        drawn: tuple[int, ...] = ()
        if remaining:
            declared = {means.card for means in chosen}
            memory = tuple(c for c in pos.cards_in(Zone.MEMORY, payment.payer) if c not in declared)
            if remaining == len(memory):
                drawn = memory
            else:
                verb = "is" if remaining == 1 else "are"
                drawn = yield Decision(
                    Asks.PICK,
                    CHANCE,
                    Topic.DRAW,
                    memory,
                    minimum=remaining,
                    maximum=remaining,
                    prompt=f"{remaining} of {len(memory)} cards in memory {verb} banished",
                    rule="cost.3",
                )
                pos.assign("committed", True)
        payment.receipt(self, (*chosen, *(Means("draw", card) for card in drawn)))
        together = tuple(m.card for m in chosen if payment.by_banishing(m)) + drawn
        play = payment.play
        materializing = play is not None and play.method is Method.MATERIALIZE
        banish(pos, together, cause=MATERIALIZING if materializing else MEMORY_COST)
        payment.contribute(tuple(m for m in chosen if not payment.by_banishing(m)), self)


def imbues(play: Play) -> bool:
    """Whether the card being played has Imbue right now."""
    return bool(imbuing(play))


def imbuing(play: Play) -> list[Imbue]:
    """Every Imbue of the card being played: any one of them will do (keyword.imbue.5, keyword.imbue.6)."""
    if play.ability is not None:
        return []
    ctx = play.context()
    now = characteristics(play.pos, play.card)
    found = [ability for ability in now.abilities.imbue if is_unrestricted(ability, ctx)]
    return found + [granted for granted, _ in now.granted if isinstance(granted, Imbue)]
