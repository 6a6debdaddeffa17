"""Triggers: attacks, hits, kills and damage."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Anything, Filter
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.core.wording import says
from regalia.game.happening.damage import COMBAT
from regalia.game.objects.characteristics import champion
from regalia.game.printed.abilities import Trigger
from regalia.words.filters import OfType, ThisCard
from regalia.words.triggers import is_by


def _strikes(ctx: Context, unit: Ref | None) -> bool:
    """Whether the source strikes with this unit: it is that unit, or part of its attack."""
    pos, fight = ctx.pos, ctx.pos.combat
    if unit is None:
        return False
    if pos.stamp[ctx.source] == unit.stamp:
        return True
    if fight is None or fight.attacker.stamp != unit.stamp:
        return False
    if pos.zone_of(ctx.source) is Zone.INTENT:
        return pos.controller[ctx.source] == fight.attacking
    return any(weapon.stamp == pos.stamp[ctx.source] for weapon in fight.weapons)


class OnAttack(Trigger, frozen=True):
    """When this unit attacks, or when this is used in an attack (keyword.on-attack.2)."""

    wording = (says("label: on attack"),)

    kind = EventKind.ATTACKED

    def answers(self, ctx: Context, card: int) -> bool:
        return _strikes(ctx, ctx.pos.ref(card))


def _used(ctx: Context) -> list[int]:
    """The weapons and attack cards of the combat in progress."""
    pos, fight = ctx.pos, ctx.pos.combat
    if fight is None:
        return []
    weapons = [card for card in map(pos.find, fight.weapons) if card != NOBODY]
    return [*pos.cards_in(Zone.INTENT, fight.attacking), *weapons]


def _attacked(ctx: Context) -> list[int]:
    """The defenders in the present combat."""
    fight = ctx.pos.combat
    defenders = () if fight is None else map(ctx.pos.find, fight.defenders)
    return [card for card in defenders if card != NOBODY]


class WheneverAttacks(Trigger, frozen=True, kw_only=True):
    """Whenever a unit that fits attacks, or only for the first, second, … attack of a player in a turn."""

    wording = (
        says("whenever {what:subject} attacks", "whenever {what:subject} declares a attack"),
        says("whenever {what:subject} attacks {against:subject}"),
        says("whenever you declare a attack with a {what:thing}", whose="you"),
        says(
            "whenever {what:subject} attacks using a {using:thing}",
            "whenever {what:subject} attacks with a {using:thing}",
        ),
        says(
            "whenever {what:subject} attacks using ~",
            "whenever {what:subject} uses ~ for a attack",
            "whenever {what:subject} uses this weapon for a attack",
            using=ThisCard(),
        ),
        says(
            "whenever a opponent declares a attack with a {what:thing} for the {nth:ordinal} time each turn",
            whose="opponents",
        ),
    )

    kind = EventKind.ATTACKED

    what: Filter = Anything()
    whose: Who = "anyone"
    nth: int = 0
    using: Filter | None = None
    """Only if a weapon or an attack card that fits is used in the attack."""
    against: Filter | None = None
    """Only if something that fits is attacked."""

    def answers(self, ctx: Context, card: int) -> bool:
        if not (is_by(ctx, self.whose) and self.what.matches(ctx, card)):
            return False
        if self.against is not None and not any(self.against.matches(ctx, one) for one in _attacked(ctx)):
            return False
        if self.using is not None and not any(self.using.matches(ctx, used) for used in _used(ctx)):
            return False
        return not self.nth or self._so_far(ctx) == self.nth

    @property
    def remembered(self) -> EventKind | None:
        return self.kind if self.nth else None

    def _so_far(self, ctx: Context) -> int:
        """The number of attacks that the player has declared this turn, including this one."""
        return sum(
            1
            for event in ctx.pos.history
            if event.kind == self.kind and ctx.event is not None and event.player == ctx.event.player
        )


class WheneverAttacked(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits becomes the defender of an attack."""

    wording = (
        says(
            "whenever {what:subject} is attacked",
            "whenever {what:subject} is targeted for a attack",
            "whenever {what:subject} becomes the target of a attack",
            "whenever {what:subject} becomes the defender of a attack",
        ),
    )

    kind = EventKind.DEFENDED

    what: Filter = Anything()
    being: Filter = Anything()
    """What the source has to be at that moment ("while this ally is awake"). Later changes do not matter."""

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card) and self.being.matches(ctx, ctx.source)


class OnHit(Trigger, frozen=True):
    """When this, or an attack using it, deals combat damage to something that fits (keyword.on-hit.2)."""

    wording = (
        says("label: on hit"),
        says("label: on champion hit", what=OfType("champion")),
        says("label: on ally hit", what=OfType("ally")),
    )

    kind = EventKind.HIT
    is_on_hit = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and _strikes(ctx, event.by) and self.what.matches(ctx, card)


class OnKill(Trigger, frozen=True):
    """When a unit is killed by combat damage of this, or of an attack using it (keyword.on-kill.2)."""

    wording = (says("label: on kill"), says("label: on ally kill", what=OfType("ally")))

    kind = EventKind.KILLED
    gone = Zone.GRAVEYARD

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and _strikes(ctx, event.by) and self.what.matches(ctx, card)


class WheneverKills(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits kills a unit that fits with combat damage (keyword.on-kill.2)."""

    wording = (says("whenever {by:subject} kills {what:subject}"),)

    kind = EventKind.KILLED
    gone = Zone.GRAVEYARD

    by: Filter = Anything()
    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        killer = None if ctx.event is None else ctx.event.by
        if killer is None or not self.what.matches(ctx, card):
            return False
        found = ctx.pos.find(killer)
        return found != NOBODY and self.by.matches(ctx, found)


class WheneverDealtDamage(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits is dealt damage, at least a certain amount, in combat or not."""

    wording = (
        says("whenever {what:subject} is dealt damage", "whenever {what:subject} takes damage"),
        says("whenever {what:subject} is dealt {least:plain number} or more damage"),
        says("whenever {what:subject} is dealt combat damage", combat=True),
        says("whenever {what:subject} is dealt non-combat damage", combat=False),
        says("whenever {what:subject} is dealt damage from a {by:source thing}"),
    )

    kind = EventKind.DAMAGED

    what: Filter = Anything()
    least: int = 1
    combat: bool | None = None
    by: Filter | None = None
    """Only damage from a source that fits."""

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.amount < self.least:
            return False
        if self.by is not None and (event.by is None or not self.by.matches(ctx, event.by.card)):
            return False
        if self.combat is not None and (event.word == COMBAT) is not self.combat:
            return False
        return self.what.matches(ctx, card)


class WheneverYourChampionHits(Trigger, frozen=True):
    """Whenever your champion deals combat damage."""

    kind = EventKind.HIT

    def answers(self, ctx: Context, card: int) -> bool:
        leader, event = champion(ctx.pos, ctx.controller), ctx.event
        if leader == NOBODY or event is None or event.by is None:
            return False
        return event.by.stamp == ctx.pos.stamp[leader]


class WheneverDeals(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits deals damage; only once if it deals damage to a group (damage.16)."""

    wording = (
        says("whenever a {by:source} deals damage"),
        says("whenever a {by:full source} deals {least:two or more} or more damage"),
        says("whenever a {by:source} deals damage to {to:subject}"),
        says("whenever {by:named subject} deals damage"),
        says("whenever {by:named subject} deals damage to {to:subject}"),
        says("whenever {by:subject} deals combat damage", combat=True),
        says("whenever {by:subject} deals combat damage to {to:subject}", combat=True),
        says("whenever {by:subject} deals {least:two or more} or more combat damage", combat=True),
        says(
            "whenever {by:subject} deals {least:two or more} or more combat damage to {to:subject}",
            combat=True,
        ),
        says("whenever {by:named subject} deals {least:two or more} or more damage"),
    )

    kind = EventKind.DEALT

    by: Filter = Anything()
    to: Filter | None = None
    combat: bool | None = None
    least: int = 1

    def answers(self, ctx: Context, card: int) -> bool:
        event, pos = ctx.event, ctx.pos
        if event is None or event.amount < self.least or not self.by.matches(ctx, card):
            return False
        if self.combat is not None and (event.word == COMBAT) is not self.combat:
            return False
        hit = [found for found in map(pos.find, event.hit) if found != NOBODY]
        return self.to is None or any(self.to.matches(ctx, found) for found in hit)


class WheneverFirstDeals(Trigger, frozen=True, kw_only=True):
    """Whenever an action card that fits deals damage for the first time since it was activated."""

    kind = EventKind.DEALT

    by: Filter

    @property
    def remembered(self) -> tuple[EventKind, ...]:
        return EventKind.DEALT, EventKind.ACTIVATED

    def answers(self, ctx: Context, card: int) -> bool:
        if not self.by.matches(ctx, card):
            return False
        before = reversed(ctx.pos.history[:-1])
        kinds = (event.kind for event in before if event.kind in self.remembered and card in event.cards)
        return next(kinds, EventKind.ACTIVATED) == EventKind.ACTIVATED
