"""Combinations of effects: one after another, if, may, unless a player pays, when that is done."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.language import (
    Amount,
    Condition,
    CostPart,
    Effect,
    Number,
    Procedure,
    Selection,
    perform,
    value_of,
)
from regalia.game.core.saying import HERE, Told
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import Waiting
from regalia.game.core.wording import says
from regalia.game.happening.triggers import emit, wait
from regalia.game.objects.layers import characteristics, is_unrestricted
from regalia.game.paying.payment import Payment
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Ability,
    Trigger,
    Triggered,
)
from regalia.game.turn.resolution import negate
from regalia.words.remembered import mark_banished, source_stamp
from regalia.words.selections import EachActivation, Source, Whose, note_done, players_named


def next_deed(steps: tuple[Effect, ...]) -> Effect | None:
    """The deed for which something is chosen before it; several choices may come before one deed."""
    return next((step for step in steps if "key" not in step.__struct_fields__), None)


class Sequence(Effect, frozen=True):
    """Effects one after another, in printed order (resolution.2)."""

    asks = True

    steps: tuple[Effect, ...]

    def ask(self, ctx: Context) -> Procedure:
        for number, step in enumerate(self.steps, start=1):
            ctx.bound.following = next_deed(self.steps[number:])
            yield from perform(step, ctx)

    def away(self, ctx: Context) -> tuple[Zone, str] | None:
        return next((found for step in self.steps if (found := step.away(ctx)) is not None), None)

    def can_be_done(self, ctx: Context) -> bool:
        """Whether the first step can be done. The later steps depend on what it did."""
        ctx.bound.following = next_deed(self.steps[1:])
        return self.steps[0].can_be_done(ctx)

    def wholly(self) -> Effect:
        first, *others = self.steps
        return Sequence((first.wholly(), *others))


class Nothing(Effect, frozen=True):
    def act(self, ctx: Context) -> None:
        """Nothing happens."""


class If(Effect, frozen=True):
    """An effect with a condition that is checked when it resolves (misc.effects.3)."""

    wording = (says("if {condition:condition} , {then:effects}"),)

    asks = True

    condition: Condition
    then: Effect
    otherwise: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        yield from perform(self.then if self.condition.holds(ctx) else self.otherwise, ctx)

    def away(self, ctx: Context) -> tuple[Zone, str] | None:
        return (self.then if self.condition.holds(ctx) else self.otherwise).away(ctx)


class IfDone(Effect, frozen=True):
    """An effect, and what happens if it did anything, or if it did not ("if you do", "if you don't")."""

    asks = True

    effect: Effect
    then: Effect
    otherwise: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        before = len(ctx.pos.journal)
        yield from perform(self.effect, ctx)
        done = len(ctx.pos.journal) > before
        yield from perform(self.then if done else self.otherwise, ctx)

    def can_be_done(self, ctx: Context) -> bool:
        return self.effect.can_be_done(ctx)

    def wholly(self) -> Effect:
        return IfDone(self.effect.wholly(), self.then, self.otherwise)


class DependingOn(Effect, frozen=True):
    """Modes that the game settles on resolving: the first whose condition holds (abilities.triggered.5.b)."""

    asks = True

    modes: tuple[tuple[Condition, Effect], ...]

    def ask(self, ctx: Context) -> Procedure:
        for condition, effect in self.modes:
            if condition.holds(ctx):
                yield from perform(effect, ctx)
                return


class ModesNow(Effect, frozen=True, kw_only=True):
    """Modes that are chosen as it resolves, because something had to be done before (resolution.2)."""

    asks = True

    bullets: tuple[Effect, ...]
    count: Number = 1

    def ask(self, ctx: Context) -> Procedure:
        count = min(max(0, value_of(self.count, ctx)), len(self.bullets))
        if not count:
            return
        chosen = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.MODES,
            [(0, number) for number in range(len(self.bullets))],
            minimum=count,
            maximum=count,
            prompt=f"Choose {count}",
            rule="resolution.2",
        )
        for _, number in sorted(chosen):
            yield from perform(self.bullets[number], ctx)


NO_LIMIT: Final = 10_000
"""The highest number of a mode that has no upper bound."""


class DependingOnAmount(Effect, frozen=True):
    """Modes that the game settles on resolving: the first whose range contains the amount.

    Each mode has a lowest and a highest number (abilities.triggered.5.b).
    """

    asks = True

    amount: Number
    modes: tuple[tuple[tuple[int, int], Effect], ...]

    def ask(self, ctx: Context) -> Procedure:
        amount = value_of(self.amount, ctx)
        for (least, most), effect in self.modes:
            if least <= amount <= most:
                yield from perform(effect, ctx)
                return


class PlayersDo(Effect, frozen=True, kw_only=True):
    """Players do something themselves, one after another. In it, "you" is each of them in turn.

    What all of them reveal is "revealed" for later words.
    """

    asks = True

    who: Whose
    effect: Effect

    def ask(self, ctx: Context) -> Procedure:
        shown: tuple[int, ...] = ()
        for player in players_named(ctx, self.who):
            view = Context(ctx.pos, player, ctx.source, item=ctx.item, play=ctx.play, event=ctx.event)
            view.bound = ctx.bound
            before = ctx.bound.cards.get(Group.REVEALED)
            yield from perform(self.effect, view)
            if ctx.bound.cards.get(Group.REVEALED) is not before:
                shown += ctx.bound.cards[Group.REVEALED]
        if shown:
            ctx.bound.cards[Group.REVEALED] = shown


class ForEach(Effect, frozen=True, kw_only=True):
    """An effect for each of several cards, one after another. In it, that card is called "one"."""

    leaves = (Group.ONE,)

    asks = True

    of: Selection
    effect: Effect

    def ask(self, ctx: Context) -> Procedure:
        for card in self.of.cards(ctx):
            ctx.bound.cards[Group.ONE] = (card,)
            yield from perform(self.effect, ctx)


class WhereX(Effect, frozen=True, kw_only=True):
    """An effect in which X is an amount as it is now. Later uses of X mean the same number."""

    asks = True

    amount: Number
    effect: Effect

    def ask(self, ctx: Context) -> Procedure:
        others = tuple(known for known in ctx.bound.variables if known[0] != "X")
        ctx.bound.variables = (("X", value_of(self.amount, ctx)), *others)
        yield from perform(self.effect, ctx)


class UnlessAllowed(Effect, frozen=True, kw_only=True):
    """An effect that happens unless a player lets you do something instead ("has you draw two cards")."""

    asks = True

    effect: Effect
    instead: Effect
    who: Whose

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.who):
            allowed = yield Decision(
                Asks.YES_OR_NO,
                player,
                Topic.ALLOW,
                [True, False],
                prompt=f"{ctx.pos.definition(ctx.source).name}: let it happen instead?",
                rule="resolution.5",
                about=(self.instead, ctx),
            )
            if allowed:
                yield from perform(self.instead, ctx)
                return
        yield from perform(self.effect, ctx)


class UnlessPaid(Effect, frozen=True, kw_only=True):
    """An effect that happens unless a player pays, for example the controller of its subject (cost.5).

    Something else may happen if they do.
    """

    asks = True

    cost: tuple[CostPart, ...]
    effect: Effect
    payer: Whose
    paid: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.payer):
            paid = yield from offer_payment(ctx, player, self.cost)
            if paid:
                yield from perform(self.paid, ctx)
                return
        yield from perform(self.effect, ctx)


class NegateUnlessPaid(Effect, frozen=True, kw_only=True):
    """Each of several activations is negated unless its controller pays for it (cost.5)."""

    asks = True

    what: EachActivation
    cost: tuple[CostPart, ...]

    def ask(self, ctx: Context) -> Procedure:
        for item in self.what.items(ctx):
            paid = yield from offer_payment(ctx, item.controller, self.cost)
            if not paid and negate(ctx.pos, item) and item.is_card:
                emit(ctx.pos, Event(EventKind.NEGATED, ctx.controller, (item.source,), 1))


class MayPay(Effect, frozen=True, kw_only=True):
    """You may pay something; if you do, something happens (resolution.6)."""

    leaves = (Group.LAST_DISCARDED, Group.DISCARDED)

    asks = True

    cost: tuple[CostPart, ...]
    then: Effect
    otherwise: Effect = Nothing()
    payer: Whose = "you"
    remember: bool = False
    """Whether the text later speaks of the cards banished by the source."""

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.payer):
            paid = yield from offer_payment(ctx, player, self.cost, remember=self.remember)
            yield from perform(self.then if paid else self.otherwise, ctx)


class MayPayX(Effect, frozen=True, kw_only=True):
    """You may pay (X), where X is a number of your choice up to a limit; if you do, something happens with X.

    No more is offered than can be paid (resolution.6).
    """

    asks = True

    most: Number
    then: Effect

    def ask(self, ctx: Context) -> Procedure:
        pos, who = ctx.pos, ctx.controller
        said = yield Decision(
            Asks.YES_OR_NO, who, Topic.MAY_PAY, [True, False], prompt="Pay (X)?", rule="cost.5"
        )
        if not said:
            return
        amounts = [0]
        while amounts[-1] < value_of(self.most, ctx) and self._payment(ctx, amounts[-1] + 1).is_payable():
            amounts.append(amounts[-1] + 1)
        amount = yield Decision(Asks.NUMBER, who, Topic.X, amounts, prompt="How much is X?", rule="cost.9")
        yield from self._payment(ctx, amount).perform()
        others = tuple(known for known in ctx.bound.variables if known[0] != "X")
        ctx.bound.variables = (("X", amount), *others)
        if pos.listener is not None:
            pos.listener(Step("x", "cost.9", f"X is {amount}", who))
        yield from perform(self.then, ctx)

    def _payment(self, ctx: Context, amount: int) -> Payment:
        return Payment(ctx.pos, ctx.controller, [Reserve(amount)] if amount else [], ctx)


SPENT_AS: Final = {
    "sacrifice": "sacrificed objects",
    "banish": Group.BANISHED,
    "banishatrandom": Group.BANISHED,
    "rest": Group.RESTED,
    "return": Group.RETURNED,
    "reveal": Group.REVEALED,
}
"""The names under which later words find the cards that paid a part of a cost, by the name of the part."""


def offer_payment(
    ctx: Context, player: int, cost: tuple[CostPart, ...], *, remember: bool = False, goal: str = ""
) -> Procedure:
    """Ask a player whether to pay; (0) is still a choice. Everything is paid, or nothing (cost.5).

    The goal is said in the question if the text does not say it.

    Amounts are seen from the controller of the effect. The payer pays with their own things. If asked for,
    cards that are banished in this way remember which object banished them.
    """
    pos = ctx.pos
    settled = [part.settled(ctx) for part in cost]
    view = Context(pos, player, ctx.source, item=ctx.item, event=ctx.event)
    view.bound = ctx.bound
    payment = Payment(pos, player, [part for part in settled if part.owed(view) > 0], view)
    there = all(
        amount.is_there(ctx) for part in cost for amount in part.words() if isinstance(amount, Amount)
    )
    options = [True, False] if there and payment.is_payable() else [False]
    said = yield Decision(
        Asks.YES_OR_NO,
        player,
        Topic.MAY_PAY,
        options,
        prompt=Told(f"{HERE}{goal}?", tuple(settled), pos.definition(ctx.source).name),
        rule="cost.5",
    )
    if said:
        yield from payment.perform()
        for deed, cards in payment.spent:
            if deed == "removecounters":
                ctx.bound.amounts[Tally.REMOVED] = len(cards)
            elif deed == "discard":
                note_done(ctx, Group.DISCARDED, cards, last=Group.LAST_DISCARDED)
            elif deed in SPENT_AS:
                note_done(ctx, SPENT_AS[deed], cards, anew=True)
            if deed == "banish" and remember:
                mark_banished(ctx, cards)
    return said


class May(Effect, frozen=True, kw_only=True):
    """You may do something. You decide on resolving (resolution.5, misc.effects.2, misc.effects.2.a).

    A player who accepts does all of it. If that cannot be done, the answer is no (resolution.6).
    abilities.triggered.1.a
    """

    asks = True

    effect: Effect
    otherwise: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        name = ctx.pos.definition(ctx.source).name
        said = yield Decision(
            Asks.YES_OR_NO,
            ctx.controller,
            Topic.MAY,
            [True, False] if self.effect.can_be_done(ctx) else [False],
            prompt=Told(f"{name}: {HERE}?", (self.effect,), name),
            rule="resolution.5",
        )
        if not said:
            ctx.bound.amounts[Tally.THIS_WAY] = 0
        yield from perform(self.effect.wholly() if said else self.otherwise, ctx)


class TriggerAgain(Effect, frozen=True):
    """Each ability of the source, or of others, with this trigger triggers as if its event had happened."""

    on: Trigger
    what: Selection = Source()
    times: int = 1

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for card in self.what.cards(ctx):
            who = pos.controller[card]
            event = Event(self.on.kind, who, (card,), 1, stamps=(pos.stamp[card],))
            seen = Context(pos, who, card, event=event)
            now = characteristics(pos, card)
            for ability in (*now.abilities.triggered, *(granted for granted, _ in now.granted)):
                if not isinstance(ability, Triggered) or ability.on != self.on:
                    continue
                if not is_unrestricted(ability, seen):
                    continue
                if ability.only_if is None or ability.only_if.holds(seen):
                    stamp, receipt = pos.stamp[card], pos.origin[card]
                    entry = Waiting(who, card, stamp, ability, event, card, receipt=receipt)
                    wait(pos, [entry] * self.times)


class WhenYouDo(Effect, frozen=True):
    """A reflexive trigger: it goes onto the stack after this has resolved (term.reflexive-trigger.1).

    In it, the thing it is about is called "it".
    """

    ability: Ability
    about: Selection | None = None
    amount: Number = 0
    """The number that it is about, if any ("when one or more counters are removed this way")."""

    def act(self, ctx: Context) -> None:
        cards = () if self.about is None else self.about.cards(ctx)
        entry = Waiting(
            ctx.controller,
            ctx.source,
            source_stamp(ctx),
            self.ability,
            Event(EventKind.KEYWORD_ACTION, ctx.controller, (ctx.source,), value_of(self.amount, ctx)),
            ctx.source,
            tuple(ctx.pos.ref(card) for card in cards),
            None if ctx.item is None else altered(ctx.item.receipt, level_bonus=0),
        )
        wait(ctx.pos, [entry])
