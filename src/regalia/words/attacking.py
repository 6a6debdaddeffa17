"""What texts do to the present attack: another target, or another card in its intent."""

from __future__ import annotations

from regalia.game.combat.additional_attacks import may_attack_again
from regalia.game.combat.phase import redirect, striking_cards
from regalia.game.combat.strikes import attackable
from regalia.game.core.bound import Group
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Anything, Effect, Filter, Number, Procedure, Selection, value_of
from regalia.game.core.state import Zone
from regalia.game.core.values import Again
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.happening.verbs import put_counters, remove_counters
from regalia.game.happening.zones import move
from regalia.game.objects.targets import TargetPlayer
from regalia.game.printed.abilities import MustAttack
from regalia.game.turn.steps import end_phase
from regalia.words.changes import Gain
from regalia.words.combat import attacker, turned_from
from regalia.words.effects import takers
from regalia.words.filters import OfPlayers
from regalia.words.lasting import Until
from regalia.words.selections import this


class ChooseAttackTarget(Effect, frozen=True, kw_only=True):
    """The attack in progress gets another target of your choice, one that may be attacked (term.redirect.1).

    An attack with Cleave has no target that could be changed (keyword.cleave.2).
    """

    asks = True

    may: bool = False

    def ask(self, ctx: Context) -> Procedure:
        pos, fight = ctx.pos, ctx.pos.combat
        striking = [] if fight is None else striking_cards(pos, fight)
        if fight is None or fight.cleave or not striking:
            return
        now = {pos.find(ref) for ref in fight.defenders}
        others = [
            card
            for player in pos.everyone()
            for card in attackable(pos, striking, fight.attacking, player)
            if card not in now
        ]
        if not others:
            return
        chosen = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.CHOOSE,
            others,
            minimum=0 if self.may else 1,
            maximum=1,
            prompt="Attack what instead?",
            rule="term.redirect.1",
        )
        for card in chosen:
            redirect(pos, card, turned_from(ctx, Anything()))


class PutIntoIntent(Effect, frozen=True):
    """Put cards into the intent of the attack in progress, so that they strike with it (zones.intent.2).

    Later words call them "those".
    """

    binds = Group.THOSE

    what: Selection

    def act(self, ctx: Context) -> None:
        pos, fight = ctx.pos, ctx.pos.combat
        ctx.bound.cards[Group.THOSE] = ()
        for unit in attacker.cards(ctx):
            assert fight is not None
            cards = move(pos, self.what.cards(ctx), Zone.INTENT, player=fight.attacking, told="put")
            ctx.bound.cards[Group.THOSE] = cards
            for card in cards:
                pos.put(pos.host, card, unit)


class AttackWith(Effect, frozen=True, kw_only=True):
    """Rest something of yours and declare an attack with it: another combat begins (combat.1.g).

    The present attack ends. A source in its intent moves to the new intent.
    """

    asks = True

    what: Filter

    def ask(self, ctx: Context) -> Procedure:
        able = self._able(ctx)
        if not able:
            return
        (card,) = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.CHOOSE,
            able,
            prompt="Attack with what?",
            rule="combat.declaring.2.a",
        )
        ctx.pos.assign("again", (self._attack(ctx, card),))
        ctx.bound.afterwards.append(end_phase)

    def can_be_done(self, ctx: Context) -> bool:
        return bool(self._able(ctx))

    def _able(self, ctx: Context) -> list[int]:
        pos, fight = ctx.pos, ctx.pos.combat
        if fight is None or pos.again or fight.attacking != ctx.controller:
            return []
        return [
            card
            for card in pos.cards_in(Zone.FIELD, ctx.controller)
            if self.what.matches(ctx, card) and may_attack_again(pos, self._attack(ctx, card))
        ]

    def _attack(self, ctx: Context, card: int) -> Again:
        pos = ctx.pos
        going_on = [pos.ref(one) for one in this.cards(ctx) if pos.zone_of(one) is Zone.INTENT]
        return Again(pos.ref(card), ctx.controller, intent=going_on[0] if going_on else None, resting=True)


class MoveSome(Effect, frozen=True, kw_only=True):
    """Move up to a number of counters from objects that fit onto another. You choose how many from each."""

    asks = True

    counter: str
    most: Number
    among: Filter
    to: Selection

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        for goal in takers(ctx, self.to):
            left, moved = value_of(self.most, ctx), 0
            for player in pos.everyone():
                for card in pos.cards_in(Zone.FIELD, player):
                    most = min(left, pos.count(card, self.counter))
                    if card == goal or most <= 0 or not self.among.matches(ctx, card):
                        continue
                    amount = yield Decision(
                        Asks.NUMBER,
                        ctx.controller,
                        Topic.NUMBER,
                        list(range(most + 1)),
                        prompt=f"Move how many {self.counter} counters from {pos.definition(card).name}?",
                        rule="resolution.2",
                    )
                    moved += remove_counters(pos, card, self.counter, amount)
                    left -= amount
            put_counters(pos, goal, self.counter, moved)


class Provoke(Effect, frozen=True, kw_only=True):
    """Units must attack something of a certain player this turn, if they are able to."""

    what: Selection
    against: Filter
    of: TargetPlayer

    def act(self, ctx: Context) -> None:
        against = self.against & OfPlayers(self.of.players(ctx))
        Until(what=self.what, changes=(Gain(MustAttack(against=against)),), until=END_OF_TURN).act(ctx)
