"""Suppress and Agility: keyword actions with a later effect in the end phase (term.suppress.1)."""

from __future__ import annotations

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Condition, Effect, Number, Selection, value_of
from regalia.game.core.state import Phase, Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs, zones
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.happening.replacement import Pending, happens
from regalia.game.happening.triggers import emit
from regalia.game.objects.hindrances import FROM_SUPPRESSION, cannot_any
from regalia.game.printed.abilities import ReplaceableEvent
from regalia.words.choosing import Choose
from regalia.words.effects import Put, PutOntoField, are_free
from regalia.words.lasting import Later
from regalia.words.selections import Those, is_free, it, note_done
from regalia.words.structure import Sequence
from regalia.words.triggers import AtBeginningOf

next_end_phase = AtBeginningOf(phase=Phase.END, whose="anyone")


class Suppress(Effect, frozen=True):
    """Banish objects. As the next end phase begins, each comes back to its owner.

    Each comes back by a trigger of its own (term.suppress.3), if it is still the card that was banished
    (term.suppress.2). If an object cannot be suppressed, nothing replaces that either (effects.game.5).
    """

    wording = (says("suppress {what:objects}"),)
    leaves = (Group.SUPPRESSED,)

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        suppressed = [
            card
            for card in self.what.cards(ctx)
            if not cannot_any(pos, card, FROM_SUPPRESSION)
            and happens(pos, Pending(ReplaceableEvent.SUPPRESS, pos.controller[card], card, ctx.source))
        ]
        banished = verbs.banish(pos, suppressed, cause=zones.SUPPRESS, by=ctx.controller)
        ctx.bound.amounts[Tally.THIS_WAY] = len(banished)
        note_done(ctx, Group.SUPPRESSED, banished)
        for card in banished:
            if pos.zone_of(card) is Zone.BANISHMENT:
                ctx.bound.cards[Group.LAST_SUPPRESSED] = (card,)
                back = PutOntoField(what=it, under="owner")
                Later(on=next_end_phase, effect=back, about=Those(Group.LAST_SUPPRESSED)).act(ctx)

    def can_be_done(self, ctx: Context) -> bool:
        return are_free(ctx, self.what, self)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_SUPPRESSION)


class GainAgility(Effect, frozen=True):
    """At the beginning of this turn's end phase cards return from memory to hand (keyword.agility.1).

    A player has it for the turn, even for another player's turn (keyword.agility.1.a, keyword.agility.1.b.i).
    Each time somebody gains it is a trigger of its own (keyword.agility.1.a.i, keyword.agility.1.b,
    keyword.agility.4). That player chooses the cards, as many as there are (keyword.agility.2,
    keyword.agility.3). All of it is lost in the clean-up (keyword.agility.1.a.ii).
    """

    wording = (
        says("you gain agility {amount:number} for this turn", "you gain agility {amount:number} this turn"),
    )

    amount: Number

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        if amount <= 0:  # players.actions.1.b.i
            return
        back = Sequence((Choose(zone=Zone.MEMORY, count=amount), Put(what=Those(), to=Zone.HAND)))
        Later(on=next_end_phase, effect=back, keyword=KeywordName.AGILITY, until=END_OF_TURN, once=False).act(
            ctx
        )
        emit(
            ctx.pos, Event(EventKind.KEYWORD_ACTION, ctx.controller, amount=amount, word=KeywordName.AGILITY)
        )


class HasAgility(Condition, frozen=True):
    """You have Agility this turn, once or more often (keyword.agility.1.a)."""

    wording = (says("you have agility"),)

    sight = ("effects",)

    def holds(self, ctx: Context) -> bool:
        return any(
            effect.controller == ctx.controller
            and effect.trigger is not None
            and effect.trigger.keyword == KeywordName.AGILITY
            for effect in ctx.pos.effects
        )
