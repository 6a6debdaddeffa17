"""Suppress and Agility: keyword actions that leave something for the end phase (term.suppress.1)."""

from __future__ import annotations

from regalia.game import zones
from regalia.game.abilities import Triggered
from regalia.game.language import Context, Effect, Number, Selection, value_of
from regalia.game.state import Phase, Zone
from regalia.words.choosing import Choose
from regalia.words.effects import Put, PutOntoField
from regalia.words.lasting import wait_for
from regalia.words.selections import Those
from regalia.words.structure import Sequence
from regalia.words.triggers import AtBeginningOf

next_end_phase = AtBeginningOf(phase=Phase.END, whose="anyone")


class ThatVery(Selection, frozen=True):
    """One certain card, as long as it has not moved since."""

    card: int
    stamp: int

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return (self.card,) if ctx.pos.stamp[self.card] == self.stamp else ()


class Suppress(Effect, frozen=True):
    """Banish objects; each returns under its owner's control at the beginning of the next end phase."""

    what: Selection

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        banished = zones.banish(pos, self.what.cards(ctx), cause="suppress")
        ctx.bound["this way"] = len(banished)
        for card in banished:
            if pos.zone_of(card) is Zone.BANISHMENT:
                back = PutOntoField(what=ThatVery(card, pos.stamp[card]), under="owner")
                wait_for(ctx, Triggered(on=next_end_phase, effect=back))


class GainAgility(Effect, frozen=True):
    """At the beginning of this turn's end phase cards return from memory to hand (keyword.agility.1)."""

    amount: Number

    def act(self, ctx: Context) -> None:
        back = Sequence(
            (Choose(zone=Zone.MEMORY, count=value_of(self.amount, ctx)), Put(what=Those(), to=Zone.HAND))
        )
        wait_for(ctx, Triggered(on=next_end_phase, effect=back, keyword="agility"), "end of turn")
