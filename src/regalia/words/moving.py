"""Counters that are moved from one thing onto another, or split among several."""

from __future__ import annotations

from regalia.game.core.bound import Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Effect, Number, Procedure, Selection, value_of
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.happening.verbs import put_counters, remove_counters
from regalia.game.objects.targets import Target
from regalia.words.effects import takers
from regalia.words.selections import is_free


class MoveCounters(Effect, frozen=True):
    """Move all counters of a kind from some things onto another; later words call their number "moved"."""

    wording = (
        says(
            "move all {counter:counter} counters from {start:objects} to {to:objects}",
            "move all {counter:counter} counters on {start:objects} to {to:objects}",
            "move all {counter:counter} counters from {start:objects} onto {to:objects}",
        ),
    )

    counter: str
    start: Selection
    to: Selection

    def act(self, ctx: Context) -> None:
        moved = 0
        for goal in takers(ctx, self.to):
            for card in self.start.cards(ctx):
                moved += remove_counters(ctx.pos, card, self.counter, ctx.pos.count(card, self.counter))
            put_counters(ctx.pos, goal, self.counter, moved)
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.MOVED] = moved

    def can_be_done(self, ctx: Context) -> bool:
        there = any(ctx.pos.count(card, self.counter) for card in self.start.cards(ctx))
        return there and bool(takers(ctx, self.to))


class MoveNumber(Effect, frozen=True):
    """Move a number of counters of a kind from one thing onto another; how many were is "moved".

    Where there are fewer, all of them are moved (effects.game.5).
    """

    wording = (
        says(
            "move {amount:count} {counter:counter} <counter/counters> from {start:objects} onto {to:objects}",
            "move {amount:count} {counter:counter} <counter/counters> from {start:objects} to {to:objects}",
        ),
    )

    counter: str
    amount: Number
    start: Selection
    to: Selection

    def act(self, ctx: Context) -> None:
        pos, moved = ctx.pos, 0
        for card in self.start.cards(ctx)[:1]:
            for goal in takers(ctx, self.to):
                moved = remove_counters(pos, card, self.counter, value_of(self.amount, ctx))
                put_counters(pos, goal, self.counter, moved)
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.MOVED] = moved

    def can_be_done(self, ctx: Context) -> bool:
        there = any(
            ctx.pos.count(card, self.counter) >= value_of(self.amount, ctx) for card in self.start.cards(ctx)
        )
        return there and bool(takers(ctx, self.to))

    def can_be_done_as(self, ctx: Context, card: int, place: str) -> bool:
        if place == "start":
            return ctx.pos.count(card, self.counter) > 0
        return is_free(ctx, card, (TextRule.CANNOT_HAVE_COUNTERS,))


class MoveAnyAmount(Effect, frozen=True):
    """Move as many counters of a kind as you like from one thing onto another, or up to so many.

    Their number is "moved".
    """

    wording = (
        says(
            "move any amount of {counter:counter} counters from {start:objects} to {to:objects}",
            "move any amount of {counter:counter} counters from {start:objects} onto {to:objects}",
        ),
        says(
            "move up to {most:number} {counter:counter} counters from {start:objects} onto {to:objects}",
            "move up to {most:number} {counter:counter} counters from {start:objects} to {to:objects}",
        ),
    )

    asks = True

    counter: str
    start: Selection
    to: Selection
    most: Number | None = None

    def ask(self, ctx: Context) -> Procedure:
        pos, moved = ctx.pos, 0
        for card in self.start.cards(ctx)[:1]:
            there = pos.count(card, self.counter)
            most = there if self.most is None else min(there, max(0, value_of(self.most, ctx)))
            for goal in takers(ctx, self.to):
                amount = yield Decision(
                    Asks.NUMBER,
                    ctx.controller,
                    Topic.NUMBER,
                    list(range(most + 1)),
                    prompt=f"Move how many {self.counter} counters?",
                    rule="resolution.2",
                )
                moved = remove_counters(pos, card, self.counter, amount)
                put_counters(pos, goal, self.counter, moved)
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.MOVED] = moved

    def can_be_done_as(self, ctx: Context, card: int, place: str) -> bool:
        return place == "start" or is_free(ctx, card, (TextRule.CANNOT_HAVE_COUNTERS,))


class PutSplit(Effect, frozen=True):
    """Put counters as they were split among the targets when they were declared (activation.1.3.4)."""

    counter: str
    on: Target

    def act(self, ctx: Context) -> None:
        item = ctx.item
        if item is None:
            return
        legal = self.on.refs(ctx)
        ctx.bound.amounts[Tally.COUNTERS_PUT] = sum(
            put_counters(ctx.pos, card, self.counter, share, doer=ctx.controller)
            for ref, share in zip(item.target(self.on.slot), item.shares, strict=False)
            if ref in legal and (card := ctx.pos.find(ref)) != NOBODY
        )
