"""Costs that leave no choice: they can be paid or not."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import CostDeed, Means, Number, Procedure, value_of
from regalia.game.core.saying import HERE, Line, only
from regalia.game.core.state import STATE_SIGHTS, Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.happening.damage import cannot_deal, deal_damage, is_damageable
from regalia.game.happening.leveling import delevel
from regalia.game.happening.replacement import may_be_replaced
from regalia.game.happening.verbs import banish, recover
from regalia.game.happening.zones import move_one_by_one
from regalia.game.objects.characteristics import champion, lineage
from regalia.game.objects.layers import characteristics
from regalia.game.paying.from_hand import is_nothing_replaced
from regalia.game.paying.payment import Payment
from regalia.game.paying.side_effects import (
    COUNTERS,
    DAMAGE,
    TEXTS,
    SideEffects,
    is_steady,
    may_alter,
    moving,
)
from regalia.game.printed.abilities import CannotDo, ReplaceableEvent
from regalia.game.timing.player_rules import is_at_work, is_barred
from regalia.words.choosing import pick_at_random


class PlainDeed(CostDeed, frozen=True):
    """A deed without anything to choose: it can be done or not."""

    verb = ""

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ("damage",)

    def owed(self, ctx: Context) -> int:
        return 1

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        return []

    def means(self, payment: Payment) -> list[Means]:
        return []

    def limit(self, payment: Payment) -> int:
        return 0

    def bounds(self, payment: Payment) -> tuple[int, int]:
        return 0, 0

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return not chosen and self.shortfall(payment) is None

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        payment.receipt(self, chosen)
        self.do(payment, chosen)
        yield from ()


class BanishAtRandom(PlainDeed, frozen=True, kw_only=True):
    """Banish random cards from your memory. Unlike a memory cost, this cannot be paid with anything else."""

    wording = (says("banish {count:count} <card/cards> at random from your memory"),)

    count: Number = 1

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (Zone.MEMORY,)

    def disturbs(self, payment: Payment) -> bool:
        return True

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, Zone.MEMORY, Zone.BANISHMENT, "banish")

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        if Zone.MEMORY in side_effects.fills:
            return True
        return not is_steady(payment.pos, self.descriptions(payment.pos), Zone.MEMORY, side_effects.changes)

    def at_random(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        return value_of(self.count, payment.ctx)

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return True

    def shortfall(self, payment: Payment) -> Line | None:
        have = len(payment.pos.cards_in(Zone.MEMORY, payment.payer))
        if have < value_of(self.count, payment.ctx):
            return self.told(payment.ctx, f"{HERE}: {only(have)}")
        return None

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        pos = payment.pos
        memory = pos.cards_in(Zone.MEMORY, payment.payer)
        cards = yield from pick_at_random(memory, value_of(self.count, payment.ctx))
        payment.receipt(self, tuple(Means("banish", card) for card in cards))
        banish(pos, cards)
        return cards


class PutTopAway(PlainDeed, frozen=True):
    """Put cards from the top of your deck into your graveyard: as a cost, all of them must be there (cost.1).

    What they are is known then, so the play cannot be cancelled.
    """

    wording = (
        says("put the top card of your deck into your graveyard", amount=1),
        says("put the top {amount:number} cards of your deck into your graveyard"),
    )

    amount: Number

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (Zone.MAIN_DECK,)

    def disturbs(self, payment: Payment) -> bool:
        return True

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return moving(payment.pos, Zone.MAIN_DECK, Zone.GRAVEYARD, "mill")

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return True

    def shortfall(self, payment: Payment) -> Line | None:
        have = len(payment.pos.cards_in(Zone.MAIN_DECK, payment.payer))
        if have < value_of(self.amount, payment.ctx):
            return self.told(payment.ctx, f"{HERE}: {only(have)}")
        return None

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        pos = payment.pos
        pos.assign("committed", True)
        top = pos.cards_in(Zone.MAIN_DECK, payment.payer)[: max(0, value_of(self.amount, payment.ctx))]
        move_one_by_one(pos, top, Zone.GRAVEYARD, cause="mill")


class Delevel(PlainDeed, frozen=True):
    """Return the topmost champion card to the material deck (champion.delevel.1)."""

    wording = (says("delevel your champion"),)

    verb = "delevel your champion"

    def side_effects(self, payment: Payment) -> SideEffects | None:
        fills = frozenset({Zone.FIELD, Zone.MATERIAL_DECK})
        return SideEffects(fills | {Zone.LINEAGE, COUNTERS, DAMAGE, TEXTS}, fills)

    def disturbs(self, payment: Payment) -> bool:
        return True

    def shortfall(self, payment: Payment) -> Line | None:
        pos = payment.pos
        leader = champion(pos, payment.payer)
        below = [] if leader == NOBODY else lineage(pos, leader)
        if not any("champion" in pos.definition(card).types for card in below):
            return "there is no champion below yours in its lineage"
        return None

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        delevel(payment.pos, payment.payer)


class RecoverDamage(PlainDeed, frozen=True):
    """Remove damage counters from your champion: as a cost, all of them must be there (term.recover.2.b)."""

    wording = (says("recover {amount:number}"),)

    amount: Number

    def is_plainly_unpayable(self, pos: Position, payer: int, source: int) -> bool:
        leader = champion(pos, payer)
        damage = 0 if leader == NOBODY else pos.damage[leader]
        return isinstance(self.amount, int) and damage < self.amount and is_nothing_replaced(pos)

    def side_effects(self, payment: Payment) -> SideEffects | None:
        replaced = may_be_replaced(payment.pos, ReplaceableEvent.RECOVER)
        return None if replaced else SideEffects(frozenset({DAMAGE}), frozenset())

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        pos = payment.pos
        if DAMAGE in side_effects.fills or may_alter(pos, "types", side_effects.changes):
            return True
        if Zone.FIELD in side_effects.changes and is_at_work(pos, CannotDo):
            return True  # the text that forbids it may go
        return not is_steady(pos, self.descriptions(pos), Zone.FIELD, side_effects.changes)

    def disturbs(self, payment: Payment) -> bool:
        return True

    def shortfall(self, payment: Payment) -> Line | None:
        leader = champion(payment.pos, payment.payer)
        amount = value_of(self.amount, payment.ctx)
        damage = 0 if leader == NOBODY else payment.pos.damage[leader]
        if amount > 0 and is_barred(payment.pos, payment.payer, "recover"):
            return f"recover {amount}: that is forbidden"
        if damage < amount:
            return f"recover {amount}: the champion has only {damage} damage"
        return None

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        recover(payment.pos, payment.payer, value_of(self.amount, payment.ctx))


class TakeDamage(PlainDeed, frozen=True):
    """Deal damage to your champion as a cost."""

    wording = (says("harm: deal {amount:number} unpreventable damage to your champion", unpreventable=True),)

    amount: Number
    unpreventable: bool = False
    harms = True

    def side_effects(self, payment: Payment) -> SideEffects | None:
        if may_be_replaced(payment.pos, ReplaceableEvent.DAMAGE):
            return None
        return SideEffects(frozenset({DAMAGE, COUNTERS, "states", *STATE_SIGHTS}), frozenset({DAMAGE}))

    def shortfall(self, payment: Payment) -> Line | None:
        pos = payment.pos
        leader = champion(pos, payment.payer)
        if leader == NOBODY:
            return "there is no champion"
        if not is_damageable(pos, leader):
            return f"{characteristics(pos, leader).name} can't be dealt damage"
        if cannot_deal(pos, payment.ctx.source):
            return f"{characteristics(pos, payment.ctx.source).name} can't deal damage"
        return None

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        pos, ctx = payment.pos, payment.ctx
        leader = champion(pos, payment.payer)
        amount = value_of(self.amount, ctx)
        deal_damage(pos, ctx.source, leader, amount, unpreventable=self.unpreventable)
