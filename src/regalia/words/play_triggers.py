"""Triggers: cards and abilities are activated, materialized, targeted, negated and paid for."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import AS_SPELL, PLAYED, EventKind
from regalia.game.core.language import Anything, Filter
from regalia.game.core.said import Who
from regalia.game.core.stack import ItemKind, item_by_id
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.printed.abilities import Method, Trigger
from regalia.words.filters import Controlled, ThisCard
from regalia.words.remembered import SpokenOf
from regalia.words.triggers import is_by, is_of


class WheneverActivates(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates a card that fits, or only the first, second, … such card of a turn."""

    wording = (
        says("whenever you activate this card", what=ThisCard()),
        says("whenever {whose:actor} <activates/activate> a {what:card}"),
        says("whenever you activate a {what:card} from your {from_zone:zone}"),
        says(
            "whenever you activate a {what:card} for the {nth:ordinal} time each turn",
            "whenever you activate your {nth:ordinal} {what:card} each turn",
        ),
        says("whenever a opponent activates their {nth:ordinal} {what:card} each turn", whose="opponents"),
        says("whenever a player activates their {nth:ordinal} {what:card} each turn", whose="anyone"),
        says("whenever a opponent activates a {what:card} from their {from_zone:zone}", whose="opponents"),
        says("whenever a player activates a {what:card} from their {from_zone:zone}", whose="anyone"),
    )

    kind = EventKind.ACTIVATED

    what: Filter = Anything()
    whose: Who = "you"
    nth: int = 0
    any_spell: bool = False
    """ "A Spell", not "a Spell card": abilities used as a Spell count, too (abilities.17.a)."""
    from_zone: Zone | None = None
    """Only if it was activated from this zone."""

    def answers(self, ctx: Context, card: int) -> bool:
        if ctx.event is not None and ctx.event.word == AS_SPELL:
            if not self.any_spell:
                return False
            ctx.bound.acts_as_spell = card
        if not (is_by(ctx, self.whose) and self.what.matches(ctx, card)):
            return False
        origin = ctx.pos.origin[card]
        if self.from_zone is not None and (origin is None or origin.from_zone is not self.from_zone):
            return False
        return not self.nth or self._so_far(ctx) == self.nth

    def _so_far(self, ctx: Context) -> int:
        """How many cards that fit the player has activated this turn, this one included."""
        return sum(
            1
            for played in ctx.pos.plays
            if ctx.event is not None
            and played.player == ctx.event.player
            and played.method is Method.ACTIVATE
            and self.what.matches(ctx, played.card)
        )


def _fitted(ctx: Context, what: Filter, card: int, stamp: int) -> bool:
    """Whether a source fits. If it is no longer the object with this stamp, it counts as it last was."""
    last = ctx.pos.last[card]
    if stamp != ctx.pos.stamp[card] and last is not None and last.stamp == stamp:
        return what.matched(ctx, last)
    return what.matches(ctx, card)


class WheneverUsesAbility(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates an ability of something that fits, as it was before the cost was paid."""

    wording = (
        says("whenever {whose:actor} <activates/activate> a ability"),
        says("whenever {whose:actor} <activates/activate> a ability of a {what:thing}"),
    )

    kind = EventKind.ABILITY_ACTIVATED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        if event is None or event.by is None or not is_by(ctx, self.whose):
            return False
        item = item_by_id(pos, event.by.stamp)
        stamp = pos.stamp[card] if item is None else item.source_stamp
        if isinstance(self.what, SpokenOf):
            return any(ref.stamp == stamp for ref in ctx.bound.about)
        return _fitted(ctx, self.what, card, stamp)


class WheneverUsesAt(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates an ability of something that fits, and it targets something that fits."""

    wording = (
        says(
            "whenever {whose:actor} <activates/activate> a ability of a {by:thing} "
            "that targets {what:subject}"
        ),
    )

    kind = EventKind.TARGETED
    once_per_event = True

    by: Filter = Anything()
    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.by is None or event.word != PLAYED or not is_by(ctx, self.whose):
            return False
        item = item_by_id(ctx.pos, event.by.stamp)
        if item is None or item.kind is not ItemKind.ABILITY:
            return False
        if not _fitted(ctx, self.by, item.source, item.source_stamp):
            return False
        return any(self.what.matches(ctx, one) for one in event.cards)


class WheneverTriggers(Trigger, frozen=True, kw_only=True):
    """Whenever an ability with this trigger, of something that fits, goes onto the effects stack."""

    wording = (says("whenever a {which:label} ability of a {what:thing} triggers"),)

    kind = EventKind.TRIGGERED
    is_play = True

    which: Trigger
    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        pos, event = ctx.pos, ctx.event
        item = None if event is None or event.by is None else item_by_id(pos, event.by.stamp)
        if item is None or item.ability.on != self.which:
            return False
        return _fitted(ctx, self.what, card, item.source_stamp)


class WheneverTargets(Trigger, frozen=True, kw_only=True):
    """Whenever an item on the stack targets objects that fit: once, for any number of objects."""

    wording = (says("whenever a activation , materialization , or trigger targets a {what:thing}"),)

    kind = EventKind.TARGETED
    once_per_event = True
    is_play = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and any(self.what.matches(ctx, one) for one in ctx.event.cards)


class WheneverActivatesAt(Trigger, frozen=True, kw_only=True):
    """Whenever a player activates a card that fits and targets something that fits, for each such target."""

    wording = (says("whenever {whose:actor} <activates/activate> a {by:card} that targets {what:subject}"),)

    kind = EventKind.TARGETED

    by: Filter = Anything()
    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.by is None or event.word != PLAYED or not is_by(ctx, self.whose):
            return False
        item = item_by_id(ctx.pos, event.by.stamp)
        if item is None or item.kind is not ItemKind.ACTIVATION:
            return False
        return self.by.matches(ctx, item.source) and self.what.matches(ctx, card)


class WheneverMaterializes(Trigger, frozen=True, kw_only=True):
    wording = (says("whenever {whose:actor} <materializes/materialize> a {what:card}"),)

    kind = EventKind.MATERIALIZED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverNegates(Trigger, frozen=True, kw_only=True):
    """Whenever a player negates the activation of a card that fits."""

    wording = (
        says("whenever {whose:actor} <negates/negate> a card activation"),
        says("whenever you negate a card activation a opponent controls", what=Controlled("opponents")),
    )

    kind = EventKind.NEGATED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverNegated(Trigger, frozen=True, kw_only=True):
    """Whenever an activation of a card that fits and that a player controls is negated, by any player."""

    wording = (
        says("whenever a {what:card} activation you control is negated"),
        says("whenever a {what:card} activation you don't control is negated", whose="opponents"),
        says("whenever a {what:card} activation is negated", whose="anyone"),
    )

    kind = EventKind.NEGATED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_of(ctx, self.whose, ctx.pos.controller[card]) and self.what.matches(ctx, card)


class WheneverRestedFor(Trigger, frozen=True, kw_only=True):
    """Whenever this is rested to pay for the reserve cost of a card that fits while it is activated."""

    wording = (says("whenever you rest ~ to pay for the reserve cost of a {what:card} activation"),)

    kind = EventKind.RESTED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        paid_for = None if event is None else event.by
        return card == ctx.source and paid_for is not None and self.what.matches(ctx, paid_for.card)


class WheneverReserved(Trigger, frozen=True, kw_only=True):
    """Whenever a player reserves a card (term.reserve.1)."""

    wording = (says("whenever {whose:actor} <reserves/reserve> a card"),)

    kind = EventKind.RESERVED

    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose)
