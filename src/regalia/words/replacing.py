"""Replacements: less or more damage, damage to another, cards that go elsewhere (replacement.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import EventKind
from regalia.game.core.language import (
    Amount,
    Condition,
    Effect,
    Filter,
    Number,
    Selection,
    Variable,
    perform_now,
    value_of,
)
from regalia.game.core.said import Duration
from regalia.game.core.saying import HERE, Told
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Memo, Variables
from regalia.game.core.wording import says
from regalia.game.happening.damage import SPELL
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.happening.replacement import Pending
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Change, Outcome, ReplaceableEvent, Replaces
from regalia.words.cards import Among
from regalia.words.filters import ThisCard
from regalia.words.lasting import begin, settled
from regalia.words.remembered import BANISHED_BY, source_stamp


class Prevent(Outcome, frozen=True, kw_only=True):
    """An amount of the damage is not dealt; all of it if no amount is given (prevention.1, prevention.10).

    It also applies to unpreventable damage: if it counts instances, one of them is used up (prevention.5.b,
    prevention.7).
    """

    amount: Number | None = None
    all_but: Number | None = None

    def apply(self, ctx: Context, would: Pending) -> None:
        reduce(would, self._amount(ctx, would))

    def _amount(self, ctx: Context, would: Pending) -> int:
        if self.all_but is not None:
            return would.amount - value_of(self.all_but, ctx)
        return would.amount if self.amount is None else value_of(self.amount, ctx)


class Shield(Outcome, frozen=True):
    """ "Prevent the next N damage": a buffer that only prevented damage uses up (prevention.5.a).

    An effect may happen the first time that it prevents any (prevention.11).
    """

    amount: int
    first: Effect | None = None
    each: Effect | None = None
    """The effect each time it prevents any."""

    def apply(self, ctx: Context, would: Pending) -> None:
        reduce(would, self.amount)
        for effect in (self.first, self.each):
            if effect is not None and would.absorbed:
                perform_now(effect, ctx)

    def left(self, would: Pending) -> Outcome | None:
        remaining = self.amount - would.absorbed
        if remaining <= 0:
            return None
        return Shield(remaining, None if would.absorbed else self.first, self.each)


def reduce(would: Pending, amount: int) -> None:
    """Reduce damage by the amount that can be prevented (damage.3, damage.7)."""
    would.absorbed = 0 if would.unpreventable else max(0, min(amount, would.amount))
    would.amount -= would.absorbed


class More(Outcome, frozen=True):
    """The amount plus or minus a number; never less than 0."""

    amount: Number

    def apply(self, ctx: Context, would: Pending) -> None:
        would.amount = max(0, would.amount + value_of(self.amount, ctx))


class Double(Outcome, frozen=True):
    def apply(self, ctx: Context, would: Pending) -> None:
        would.amount *= 2


class SetTo(Outcome, frozen=True):
    """Another amount instead. It may depend on the original amount."""

    amount: Number

    def apply(self, ctx: Context, would: Pending) -> None:
        would.amount = max(0, value_of(self.amount, ctx))


class ToInstead(Outcome, frozen=True):
    """The event happens to something else."""

    what: Selection

    def apply(self, ctx: Context, would: Pending) -> None:
        for card in self.what.cards(ctx)[:1]:
            would.card = card
            would.player = ctx.pos.controller[card]


class AlsoTo(Outcome, frozen=True):
    """The same damage is also dealt to another thing of your choice (damage.15)."""

    what: Filter

    def apply(self, ctx: Context, would: Pending) -> None:
        pos = ctx.pos
        others = [
            card
            for player in pos.everyone()
            for card in pos.cards_in(Zone.FIELD, player)
            if card not in (would.card, *would.besides) and self.what.matches(ctx, card)
        ]
        if others:
            chosen: tuple[int, ...] = pos.ask(
                Decision(
                    Asks.PICK,
                    ctx.controller,
                    Topic.CHOOSE,
                    others,
                    prompt=Told(f"deal the same damage to {HERE}", (self.what,), noun="object"),
                    rule="replacement.1",
                )
            )
            would.besides = (*would.besides, *chosen)


class GoTo(Outcome, frozen=True, kw_only=True):
    """The card goes to another zone."""

    zone: Zone
    face_down: bool = False
    preserved: bool = False

    def apply(self, ctx: Context, would: Pending) -> None:
        would.to = self.zone
        would.face_down = self.face_down
        if self.preserved:
            would.states |= State.PRESERVED


class Marked(Outcome, frozen=True):
    """The card remembers which object has banished it."""

    stamp: int

    def apply(self, ctx: Context, would: Pending) -> None:
        would.memos = (*would.memos, Memo(BANISHED_BY, self.stamp))


class EnterAs(Outcome, frozen=True, kw_only=True):
    """It enters the field in a certain state, or under your control."""

    state: State = State(0)
    yours: bool = False

    def apply(self, ctx: Context, would: Pending) -> None:
        would.states |= self.state
        if self.yours:
            would.player = ctx.controller


class EnterWith(Outcome, frozen=True):
    """It enters the field with more counters on it."""

    counter: str
    amount: Number = 1

    def apply(self, ctx: Context, would: Pending) -> None:
        would.counters = (*would.counters, (self.counter, value_of(self.amount, ctx)))


class IntentWith(Outcome, frozen=True):
    """It enters the intent with an ability, and has it as long as it is there (zones.7.a)."""

    changes: tuple[Change, ...]

    def apply(self, ctx: Context, would: Pending) -> None:
        changes = tuple(settled(change, ctx) for change in self.changes)
        begin(ctx, WHILE_THERE, (ctx.pos.ref(would.card),), changes)


class Also(Outcome, frozen=True):
    """An effect as part of the replacement (prevention.11)."""

    effect: Effect
    when: Condition | None = None
    """The condition on it. For a lasting replacement it is checked as the effect resolves."""

    def apply(self, ctx: Context, would: Pending) -> None:
        if self.when is None or self.when.holds(ctx):
            perform_now(self.effect, ctx)

    def can_apply(self, ctx: Context) -> bool:
        return self.effect.can_be_done(ctx)


class Provided(Outcome, frozen=True):
    """A change that applies only if a condition holds after the changes before it."""

    condition: Condition
    change: Outcome

    def apply(self, ctx: Context, would: Pending) -> None:
        if self.condition.holds(ctx):
            self.change.apply(ctx, would)


class Stop(Outcome, frozen=True):
    """The event does not happen."""

    def apply(self, ctx: Context, would: Pending) -> None:
        would.stopped = True


class AsToken(Outcome, frozen=True):
    """That many tokens of another name are summoned."""

    name: str

    def brings(self) -> tuple[str, ...]:
        return (self.name,)

    def apply(self, ctx: Context, would: Pending) -> None:
        would.word = self.name


class ThatMuch(Amount, frozen=True):
    """The amount of the event."""

    of_later = True

    def value(self, ctx: Context) -> int:
        return int(ctx.would.amount)


class Prevented(Amount, frozen=True):
    """The amount of the damage that has been prevented so far."""

    wording = (says("the amount of damage prevented this way"),)

    of_later = True

    def value(self, ctx: Context) -> int:
        return int(ctx.would.absorbed)


class WasPrevented(Condition, frozen=True):
    """At least this amount of the damage has been prevented."""

    wording = (
        says("damage was prevented this way", least=1),
        says("{least:two or more} or more damage was prevented this way"),
    )

    least: int = 1

    def holds(self, ctx: Context) -> bool:
        return int(ctx.would.absorbed) >= self.least


class PreventedFrom(Condition, frozen=True):
    """Some of the damage has been prevented, and its source fits."""

    wording = (says("the damage prevented had a {what:thing} as its source"),)

    what: Filter

    def holds(self, ctx: Context) -> bool:
        would = ctx.would
        return would.absorbed > 0 and would.source != NOBODY and self.what.matches(ctx, would.source)


class ThatCard(Selection, frozen=True):
    """The object of the event."""

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return (ctx.would.card,)


class TheCause(Selection, frozen=True):
    """The cause of the event: the source of damage, or the champion card that is leveled into."""

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return (ctx.would.source,)


class ThatSource(Filter, frozen=True):
    """The source whose events are replaced, as long as it is the same object."""

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.stamp[card] == dict(ctx.bound.variables).get(SOURCE)


SOURCE: Final = "source"
"""The key under which a lasting replacement remembers the stamp of the source that it is about."""


class SpellSource(Filter, frozen=True):
    """A Spell, or something that acts as one while its ability resolves (abilities.17.c)."""

    def matches(self, ctx: Context, card: int) -> bool:
        would = ctx.bound.would
        if would is not None and would.source == card:
            return bool(would.by_spell)
        event = ctx.event
        if event is not None and event.kind is EventKind.DEALT and card in event.cards:
            return event.word == SPELL
        return "Spell" in characteristics(ctx.pos, card).subtypes


class ReplaceFor(Effect, frozen=True, kw_only=True):
    """For a while something is replaced, always or a number of times (replacement.5, prevention.2).

    It lasts as long as it says (prevention.6). Each of several things gets a protection of its own
    (prevention.8). Without `what` it protects everything that the replacement describes.
    """

    rule: Replaces
    what: Selection | None = None
    until: Duration = "end of turn"
    times: int = 0
    by: Selection | None = None
    """Only events caused by one of these. The rule calls it `ThatSource`."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        rule = altered(settled(self.rule, ctx), change=tuple(self._changes(ctx)))
        variables: Variables = tuple(
            (name, Variable(name).value(ctx)) for name in ("X", "Y") if ctx.item is not None
        )
        if (chosen := ctx.bound.name) is not None:
            variables = (*variables, ("name", chosen))
        groups = [()] if self.what is None else [(pos.ref(card),) for card in self.what.cards(ctx)]
        doers = [()] if self.by is None else [((SOURCE, pos.stamp[card]),) for card in self.by.cards(ctx)]
        for refs, doer in product(groups, doers):
            begin(ctx, self.until, refs, uses=self.times, variables=(*variables, *doer), permission=rule)

    def _changes(self, ctx: Context) -> Iterator[Outcome]:
        """The changes, with the facts that are known by now: amounts, and whether a condition holds."""
        for change in self.rule.change:
            if not isinstance(change, Also) or change.when is None:
                yield settled(change, ctx)
            elif change.when.holds(ctx):
                yield Also(change.effect)


_NEXT: Final = "prevent the next {amount:number}"


class PreventNext(Effect, frozen=True, kw_only=True):
    """Give each of these a shield against an amount of damage, for a while (prevention.5.a)."""

    wording = tuple(
        says(
            f"{_NEXT} {kind} that would be dealt to {{to:objects}} this turn{source}",
            f"{_NEXT} {kind} that would be dealt to {{to:objects}} until end of turn{source}",
            *(
                f"{_NEXT} {kind} that would be dealt to {{to:objects}} {by} {{by:sources}} this turn"
                for by in ("by", "from")
                if source
            ),
            combat=combat,
        )
        for kind, combat in (("damage", None), ("combat damage", True), ("non-combat damage", False))
        for source in ("", " from {by:sources}")
    )

    amount: Number
    to: Selection
    combat: bool | None = None
    by: Filter | None = None
    until: Duration = "end of turn"
    first: Effect | None = None
    """The effect the first time damage is prevented in this way. It calls the object `ThatCard`.

    In a paragraph of its own it is a trigger (prevention.11).
    """
    each: Effect | None = None
    """The effect each time damage is prevented in this way."""
    only: Filter | None = None
    """Only those of them that fit ("if they're units")."""
    when: Condition | None = None
    """The condition on the further effects, checked as this resolves."""

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        if amount > 0:
            besides = self.when is None or self.when.holds(ctx)
            shield = Shield(amount, self.first, self.each) if besides else Shield(amount)
            rule = Replaces(event=ReplaceableEvent.DAMAGE, change=(shield,), combat=self.combat, by=self.by)
            to = self.to if self.only is None else Among(self.to, self.only)
            ReplaceFor(rule=rule, what=to, until=self.until).act(ctx)


class BanishAsResolved(Effect, frozen=True, kw_only=True):
    """The played card is banished as it resolves, or when it leaves the stack otherwise (action.5.a)."""

    wording = (says("banish {what:pronoun} as it resolves"),)

    what: Selection
    remember: bool = False
    """Whether the text later speaks of the cards banished by the source."""

    def act(self, ctx: Context) -> None:
        mark = (Marked(source_stamp(ctx)),) if self.remember else ()
        rule = Replaces(
            event=ReplaceableEvent.MOVE,
            from_zone=(Zone.STACK,),
            to=(Zone.GRAVEYARD,),
            change=(GoTo(zone=Zone.BANISHMENT), *mark),
        )
        ReplaceFor(rule=rule, what=self.what, until=WHILE_THERE).act(ctx)


itself = ThisCard()


def prevents(
    amount: Number | None = None,
    *,
    of: Filter = itself,
    combat: bool | None = None,
    by: Filter | None = None,
    when: Condition | None = None,
) -> Replaces:
    """If damage would be dealt to something that fits, prevent an amount of it, or all if none is given."""
    return Replaces(
        event=ReplaceableEvent.DAMAGE,
        change=(Prevent(amount=amount),),
        of=of,
        combat=combat,
        by=by,
        when=when,
    )


def goes_instead(
    to: Zone,
    instead: Zone,
    *,
    of: Filter = itself,
    from_zone: Zone = Zone.FIELD,
    when: Condition | None = None,
) -> Replaces:
    """A card that would go from one zone to another goes to a third one instead."""
    return Replaces(
        event=ReplaceableEvent.MOVE,
        change=(GoTo(zone=instead),),
        of=of,
        from_zone=(from_zone,),
        to=(to,),
        when=when,
    )
