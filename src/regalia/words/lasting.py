"""What a resolution leaves behind for a while: changes, prices, permissions, Empower."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from regalia.game.abilities import (
    Additional,
    Change,
    CostChange,
    Forbids,
    IgnoresElements,
    Keyword,
    NextArrival,
    NextCard,
    Permission,
    Static,
    Trigger,
    Triggered,
)
from regalia.game.context import Context
from regalia.game.continuous import Continuing
from regalia.game.durations import GAME, WHILE_CONTROLLED, begin_effect
from regalia.game.events import Event, Kind
from regalia.game.language import Amount, Effect, Filter, Number, Selection, Word, value_of
from regalia.game.targets import Target
from regalia.game.triggers import emit
from regalia.game.values import NOBODY, Ref
from regalia.game.wording import says
from regalia.words.selections import Each

_AS_IF_FAST = "activated as though it had fast activation"


class Until(Effect, frozen=True, kw_only=True):
    """Things get or gain something for a while: amounts are those of now (continuous.instanced.1).

    What is forbidden to everything that fits is so to what comes later, too (continuous.static.1).
    """

    wording = (
        says(
            "{what:objects} {changes:changes} {until:duration}",
            "{until:duration} , {what:objects} {changes:changes}",
            "{what:objects} also {changes:changes} {until:duration}",
        ),
    )

    what: Selection
    changes: tuple[Change, ...]
    until: str = "end of turn"

    def act(self, ctx: Context) -> None:
        pos, what = ctx.pos, self.what
        changes = tuple(settled(change, ctx) for change in self.changes)
        if isinstance(what, Each) and what.whose == "anyone" and all(one.forbids() for one in changes):
            rule = Static(of=what.what, changes=changes, affects=what.zone)
            begin(ctx, self.until, changes=changes, permission=rule)
            return
        refs = tuple(pos.ref(card) for card in what.cards(ctx))
        if refs:
            begin(ctx, self.until, refs, changes)


W = TypeVar("W", bound=Word)


def settled(change: W, ctx: Context) -> W:
    """The same word with every amount that the game had to look up as the number it is."""
    numbers: dict[str, int | Keyword] = {}
    for name in change.__struct_fields__:
        value = getattr(change, name)
        if isinstance(value, Amount):
            numbers[name] = value.value(ctx)
        elif isinstance(value, Keyword):
            numbers[name] = value.stated(ctx)
    return msgspec.structs.replace(change, **numbers) if numbers else change


class ChangeCosts(Effect, frozen=True, kw_only=True):
    """Costs change for a while, or for the next plays that fit ("the next card you activate this turn").

    By how much is settled now (continuous.instanced.1).
    """

    change: CostChange
    until: str = "end of turn"
    once: bool = False
    times: int = 0
    """For so many plays that fit ("the next three cards")."""

    def act(self, ctx: Context) -> None:
        variables = tuple(
            (name, ctx.variable(name)) for name in ("X", "Y") if ctx.item is not None and ctx.variable(name)
        )
        chosen = ctx.bound.get("name")
        begin(
            ctx,
            self.until,
            cost=settled(self.change, ctx),
            uses=self.times or int(self.once),
            variables=variables if chosen is None else (*variables, ("name", chosen)),
        )


class Permit(Effect, frozen=True, kw_only=True):
    """Those cards may be played from where they are, for a while (permissions.3)."""

    what: Selection
    permission: Permission
    cost: Additional | None = None
    until: str = "while there"

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        refs = tuple(pos.ref(card) for card in self.what.cards(ctx))
        if refs:
            begin(ctx, self.until, refs, permission=self.permission)
            if self.cost is not None:
                begin(ctx, self.until, refs, permission=self.cost)


class Forbid(Effect, frozen=True, kw_only=True):
    """Players may not do something for a while, or as long as you control the source."""

    rule: Forbids
    name_of: Target | None = None
    """The target whose name the rule speaks of, wherever it has gone meanwhile."""
    until: str = "end of turn"

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        variables: tuple[tuple[str, Any], ...] = ()
        if self.name_of is not None:
            variables = tuple(
                ("name", pos.definition(ref.card).name) for ref in self.name_of.refs(ctx) if ref.is_card
            )
        stamp = pos.stamp[ctx.source] if ctx.item is None else ctx.item.source_stamp
        refs = (Ref(ctx.source, stamp),) if self.until == WHILE_CONTROLLED else ()
        begin(ctx, self.until, refs, variables=variables, permission=self.rule)


class NextActivated(Effect, frozen=True, kw_only=True):
    """The next card that fits you activate this turn gets or gains something, until it has resolved."""

    wording = (
        says(
            f"the next {{what:card}} you activate this turn can be {_AS_IF_FAST}",
            changes=(),
            fast=True,
        ),
    )

    what: Filter
    changes: tuple[Change, ...]
    fast: bool = False
    """It may be activated as though it had Fast Activation; whatever is activated next uses this up."""

    def act(self, ctx: Context) -> None:
        awaited = NextCard(self.what, self.fast)
        begin(ctx, "end of turn", changes=self.changes, uses=1, permission=awaited)


class NextEntersWith(Effect, frozen=True, kw_only=True):
    """The next time those cards enter the field, they enter with something, and have it as long as they stay.

    A card that goes elsewhere first is another card by then.
    """

    what: Selection
    changes: tuple[Change, ...]
    until: str = "end of turn"

    def act(self, ctx: Context) -> None:
        changes = tuple(settled(change, ctx) for change in self.changes)
        for card in self.what.cards(ctx):
            begin(ctx, self.until, changes=changes, uses=1, permission=NextArrival(ctx.pos.ref(card)))


class IgnoreElements(Effect, frozen=True):
    """From now on element requirements of cards that fit are ignored."""

    rule: IgnoresElements

    def act(self, ctx: Context) -> None:
        begin(ctx, GAME, permission=self.rule)


class Later(Effect, frozen=True, kw_only=True):
    """Something that will happen at a later time: once, or whenever it comes up (abilities.triggered.6).

    What it is about is called "it" when it resolves. Its targets are chosen when it goes off.
    """

    deferred = frozenset({"effect"})

    on: Trigger
    effect: Effect
    about: Selection | None = None
    until: str = GAME
    once: bool = True
    keyword: str = ""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        refs = () if self.about is None else tuple(pos.ref(card) for card in self.about.cards(ctx))
        trigger = Triggered(on=self.on, effect=self.effect, keyword=self.keyword)
        receipt = None if ctx.item is None else ctx.item.receipt
        begin(
            ctx,
            self.until,
            refs,
            uses=int(self.once),
            variables=() if receipt is None else receipt.variables,
            trigger=trigger,
        )


class Empower(Effect, frozen=True):
    """The next Spell you activate this turn counts with a higher level (keyword.empower.1).

    Nothing happens for an amount of 0 (keyword.empower.1.a).
    """

    wording = (says("empower {amount:number}"),)

    amount: Number

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        if amount > 0:
            begin(ctx, "end of turn", level_bonus=amount, uses=1)
            emit(ctx.pos, Event(Kind.KEYWORD_ACTION, ctx.controller, amount=amount, word="empower"))


def begin(
    ctx: Context,
    until: str,
    refs: tuple[Ref, ...] = (),
    changes: tuple[Change, ...] = (),
    *,
    cost: CostChange | None = None,
    uses: int = 0,
    variables: tuple[tuple[str, Any], ...] = (),
    permission: Any = None,
    level_bonus: int = 0,
    trigger: Triggered | None = None,
) -> None:
    """An effect of this text begins now; if an ability makes it, it is tied to the object that had it."""
    item = ctx.item
    tied = item is not None and not item.is_card and ctx.source == item.source
    begin_effect(
        ctx.pos,
        Continuing(
            ctx.pos.tick(),
            ctx.controller,
            ctx.source,
            until,
            refs,
            changes,
            cost,
            uses,
            variables=variables,
            permission=permission,
            level_bonus=level_bonus,
            trigger=trigger,
            source_stamp=item.source_stamp if item is not None and tied else NOBODY,
        ),
    )
