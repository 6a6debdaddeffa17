"""Triggers about single objects and cards: they leave, wake up or are targeted."""

from __future__ import annotations

from regalia.game.core.context import Context, item_context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Anything, Filter
from regalia.game.core.said import Who
from regalia.game.core.stack import item_by_id
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.objects.targets import is_spell
from regalia.game.printed.abilities import Trigger
from regalia.words.triggers import is_by


class WheneverLeaves(Trigger, frozen=True, kw_only=True):
    """Whenever an object that fits leaves the field. This is noticed on the field (lki.1)."""

    wording = (says("whenever {what:subject} leaves the field"),)

    kind = EventKind.LEFT
    leaves = True

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or not self.what.matches(ctx, card):
            return False
        return self.gone is None or event.ends[event.cards.index(card)] is self.gone


class WheneverBuried(WheneverLeaves, frozen=True, kw_only=True):
    """Whenever an object is put into a graveyard, even a token, which then ceases to exist (token.3)."""

    wording = (says("whenever {what:subject} is put into a graveyard"),)

    gone = Zone.GRAVEYARD


class WheneverReturned(WheneverLeaves, frozen=True, kw_only=True):
    """Whenever an object is returned to its owner's hand."""

    wording = (says("whenever {what:subject} is returned to its owner's hand"),)

    gone = Zone.HAND


class WheneverMovesFrom(Trigger, frozen=True, kw_only=True):
    """Whenever a card that fits leaves a player's zone that is not the field, for whatever other zone."""

    wording = (
        says("whenever a {what:card} leaves your {from_zone:zone}"),
        says("whenever a {what:card} leaves a opponent 's {from_zone:zone}", whose="opponents"),
        says("whenever a {what:card} leaves a player 's {from_zone:zone}", whose="anyone"),
    )

    kind = EventKind.MOVED

    what: Filter = Anything()
    from_zone: Zone
    whose: str = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or event.from_zone is not self.from_zone or not is_by(ctx, self.whose):
            return False
        return self.what.matches(ctx, card)


class WheneverDiscards(Trigger, frozen=True, kw_only=True):
    """Whenever a player discards a card that fits (term.discard.1)."""

    wording = (says("whenever {whose:actor} <discards/discard> a {what:card}"),)

    kind = EventKind.DISCARDED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverSummonsOne(Trigger, frozen=True, kw_only=True):
    """Whenever a player summons a token that fits, once for each token."""

    wording = (says("whenever {whose:actor} <summons/summon> a {what:noun}"),)

    kind = EventKind.SUMMONED

    what: Filter = Anything()
    whose: Who = "you"

    def answers(self, ctx: Context, card: int) -> bool:
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)


class WheneverRetaliates(Trigger, frozen=True, kw_only=True):
    """Whenever a unit that fits retaliates (combat.retaliation.3)."""

    wording = (says("whenever {what:subject} retaliates"),)

    kind = EventKind.RETALIATED

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverWakes(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits wakes up (term.wake-up.1)."""

    wording = (says("whenever {what:subject} wakes up", "whenever {what:subject} becomes awake"),)

    kind = EventKind.WOKE

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        return self.what.matches(ctx, card)


class WheneverTargeted(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits becomes the target of a Spell, whether a card or an ability."""

    wording = (
        says("whenever {what:subject} becomes the target of a spell"),
        says("whenever {what:subject} becomes the target of a spell you control", whose="you"),
        says("whenever {what:subject} becomes the target of a spell a opponent controls", whose="opponents"),
    )

    kind = EventKind.TARGETED

    what: Filter = Anything()
    whose: Who = "anyone"

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        item = None if event is None or event.by is None else item_by_id(ctx.pos, event.by.stamp)
        if item is None or not is_spell(item_context(ctx.pos, item)):
            return False
        return is_by(ctx, self.whose) and self.what.matches(ctx, card)
