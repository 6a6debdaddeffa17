"""What texts say about attacks: stated on the card, looked up when somebody attacks."""

from __future__ import annotations

import msgspec

from regalia.game.abilities import Ability, Change, Triggered
from regalia.game.combat import attackable, end_combat, striking_cards
from regalia.game.definitions import Traits
from regalia.game.language import Context, Effect, Number, Selection, value_of
from regalia.game.resolution import clear_stack
from regalia.game.state import NOBODY, State
from regalia.words.conditions import All, SourceIs
from regalia.words.filters import InState


class AttackPower(Change, frozen=True):
    """The attacks of a unit get more or less power; the unit itself stays as it is."""

    layer = "E"

    amount: Number

    def apply(self, ctx: Context, now: Traits, stamp: int) -> None:
        now.attack_power += value_of(self.amount, ctx)


class AttacksGain(Change, frozen=True):
    """The attacks of a unit gain a triggered ability: it counts while the unit attacks, and only then."""

    layer = "D"

    ability: Triggered

    def apply(self, ctx: Context, now: Traits, stamp: int) -> None:
        attacking = SourceIs(InState(State.ATTACKING))
        when = attacking if self.ability.when is None else All((attacking, self.ability.when))
        now.granted = (*now.granted, (msgspec.structs.replace(self.ability, when=when), stamp))

    def gives(self) -> Ability | None:
        return self.ability


class RedirectAttack(Effect, frozen=True):
    """The attack in progress gets another target, if it may be attacked (term.redirect.1)."""

    to: Selection

    def act(self, ctx: Context) -> None:
        pos, fight = ctx.pos, ctx.pos.combat
        if fight is None or fight.cleave or not (cards := self.to.cards(ctx)):
            return
        (card,) = cards[:1]
        striking = striking_cards(pos, fight)
        if not striking or card not in attackable(pos, striking, pos.controller[card], declaring=False):
            return
        for ref in fight.defenders:
            old = pos.find(ref)
            if old != NOBODY:
                pos.put(pos.states, old, pos.states[old] & ~State.DEFENDING)
        pos.put(pos.states, card, pos.states[card] | State.DEFENDING)
        pos.assign(
            "combat",
            msgspec.structs.replace(fight, defenders=(pos.ref(card),), defending=pos.controller[card]),
        )


class EndCombat(Effect, frozen=True):
    """End the combat phase, and everything that waits on the stack (phases.ending.1)."""

    def act(self, ctx: Context) -> None:
        if ctx.pos.combat is not None:
            clear_stack(ctx.pos)
            end_combat(ctx.pos)
