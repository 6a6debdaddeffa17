"""Rules about attacks that are stated on the card and looked up when a unit attacks."""

from __future__ import annotations

from regalia.game.combat.additional_attacks import may_attack_again
from regalia.game.combat.phase import attacks_this_turn, redirect, striking_cards, used_this_turn
from regalia.game.combat.strikes import LOAD, load, loaded_cards, may_be_attacked, may_intercept
from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import (
    Amount,
    Anything,
    Condition,
    Effect,
    Filter,
    Number,
    Procedure,
    Selection,
    value_of,
)
from regalia.game.core.said import Duration
from regalia.game.core.stack import instances_of
from regalia.game.core.state import Position, State, Zone, sight_of_states
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Again, player_ref
from regalia.game.core.wording import says
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import TargetPlayer
from regalia.game.printed.abilities import (
    Ability,
    AttackTax,
    CannotAttack,
    Change,
    NextStrike,
    Trigger,
    Triggered,
)
from regalia.game.printed.definitions import Characteristics
from regalia.game.turn.steps import end_phase
from regalia.words.conditions import All, SourceIs
from regalia.words.filters import InState, champion, yours
from regalia.words.lasting import begin, settled


class AttackPower(Change, frozen=True):
    """The attacks of a unit get more or less power, but the unit itself does not."""

    sight = ()

    layer = "E"

    amount: Number

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.attack_power += value_of(self.amount, ctx)


class AttacksGain(Change, frozen=True):
    """The attacks of a unit gain a triggered ability. It counts only while the unit attacks."""

    sight = ()

    layer = "D"

    ability: Triggered

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        attacking = SourceIs(InState(State.ATTACKING))
        when = attacking if self.ability.when is None else All((attacking, self.ability.when))
        now.granted = (*now.granted, (altered(self.ability, when=when), stamp))

    def gives(self) -> Ability | None:
        return self.ability


class NextAttack(Effect, frozen=True, kw_only=True):
    """The next attack of a unit gets something, until that attack is over.

    It may be the next attack this turn or in your next turn. It may have to be an attack with a weapon that
    fits, one without, or one on something that fits. Other attacks do not use it up. In your next turn, the
    next attack is the first one.
    """

    of: Selection
    changes: tuple[Change, ...]
    until: Duration = END_OF_TURN
    using: Filter | None = None
    unarmed: bool = False
    against: Filter | None = None
    """Only an attack against something that fits."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        changes = tuple(settled(change, ctx) for change in self.changes)
        for card in self.of.cards(ctx):
            ref = pos.ref(card)
            if self.using is None and not self.unarmed and self.against is None:
                begin(ctx, self.until, (ref,), changes, uses=1)
            else:
                awaited = NextStrike(by=ref, using=self.using, unarmed=self.unarmed, against=self.against)
                begin(ctx, self.until, changes=changes, uses=1, permission=awaited)


class NextAttackOf(Effect, frozen=True, kw_only=True):
    """Your next attack this turn with a unit that fits gets something."""

    of: Filter
    changes: tuple[Change, ...]
    until: Duration = END_OF_TURN

    def act(self, ctx: Context) -> None:
        changes = tuple(settled(change, ctx) for change in self.changes)
        begin(ctx, self.until, changes=changes, uses=1, permission=NextStrike(of=self.of))


class InFirstAttack(Filter, frozen=True):
    """Is attacking for the first time this turn."""

    sight = ("combat",)

    def matches(self, ctx: Context, card: int) -> bool:
        fight = ctx.pos.combat
        return fight is not None and fight.number == 1 and ctx.pos.find(fight.attacker) == card


class OtherTarget(Filter, frozen=True):
    """Another thing that may become the target of the attack in progress (term.redirect.1).

    An attack with Cleave has no target that could be changed (keyword.cleave.2). Intercept redirects it only
    if the attack's text allows that (keyword.unblockable.1).
    """

    only_from: Filter | None = None
    """The present target that the attack has to have."""
    intercepts: bool = False

    def matches(self, ctx: Context, card: int) -> bool:
        pos, fight = ctx.pos, ctx.pos.combat
        if fight is None or fight.cleave or pos.ref(card) in fight.defenders:
            return False
        striking = striking_cards(pos, fight)
        if not striking or not may_be_attacked(pos, striking, fight.attacking, card):
            return False
        if self.intercepts and not may_intercept(pos, striking, card):
            return False
        return self.only_from is None or any(
            self.only_from.matches(ctx, pos.find(ref)) for ref in fight.defenders
        )


def turned_from(ctx: Context, what: Filter) -> int:
    """The target that an attack is redirected from, if it has one that is meant (term.redirect.1).

    If there are several, the player who redirects the attack chooses one. NOBODY if it has lost them all.
    """
    targets = defenders.cards(ctx)
    meant = [card for card in targets if what.matches(ctx, card)] or list(targets)
    if len(meant) < 2:
        return meant[0] if meant else NOBODY
    question = Decision(
        Asks.PICK,
        ctx.controller,
        Topic.CHOOSE,
        meant,
        prompt="Redirect the attack from which target?",
        rule="term.redirect.1",
    )
    (left,) = ctx.pos.ask(question)
    assert isinstance(left, int)
    return left


class RedirectAttack(Effect, frozen=True):
    """The present attack gets another target. A chosen target has to be a legal one."""

    wording = (
        says(
            "change the target of a attack to {to:objects}",
            "change the target of that attack to {to:objects}",
        ),
        says("change the target of a attack that targets {only_from:subject} to {to:objects}"),
    )

    binds = Group.THOSE

    to: Selection
    only_from: Filter | None = None
    """The present target that the attack has to have ("an attack that targets your champion")."""
    intercepts: bool = False

    def act(self, ctx: Context) -> None:
        """Redirect it. Later words speak of the new target, or of nothing if there is none."""
        turned = self.to.cards(ctx)[:1] if self.can_be_done(ctx) else ()
        for card in turned:
            left = turned_from(ctx, self.only_from or (champion & yours if self.intercepts else Anything()))
            redirect(ctx.pos, card, left, intercepting=self.intercepts)
        ctx.bound.cards[Group.THOSE] = turned

    def can_be_done(self, ctx: Context) -> bool:
        cards = self.to.cards(ctx)
        return bool(cards) and self.target().matches(ctx, cards[0])

    def target(self) -> OtherTarget:
        """The target to which it can redirect the attack."""
        return OtherTarget(self.only_from, self.intercepts)


class RuleAttacks(Effect, frozen=True, kw_only=True):
    """For a while nobody can attack, or only certain players can, or attacks have to be paid for."""

    rule: AttackTax | CannotAttack
    until: Duration = "end of turn"
    players: TargetPlayer | None = None
    and_you: bool = False

    def act(self, ctx: Context) -> None:
        rule = self.rule
        if isinstance(rule, AttackTax):
            rule = altered(rule, amount=value_of(rule.amount, ctx))
        named = () if self.players is None else self.players.players(ctx)
        if self.and_you:
            named = (*named, ctx.controller)
        refs = tuple(player_ref(player) for player in named)
        begin(ctx, self.until, refs, permission=rule)


# Loading.


class Load(Effect, frozen=True):
    """Load cards into an object (term.load.1).

    A card that loads itself as it resolves does so with its last instance only (playing.7).
    """

    wording = (says("load {what:objects} into {into:objects}"),)

    needs = ("what", "into")

    what: Selection
    into: Selection

    def act(self, ctx: Context) -> None:
        pos, hosts = ctx.pos, self.into.cards(ctx)
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.LOADED] = 0
        ctx.bound.loaded_from = ()
        if not hosts or pos.zone_of(hosts[0]) is not Zone.FIELD:
            return
        copied = ctx.item is not None and ctx.item.copy
        cards = tuple(
            card
            for card in self.what.cards(ctx)
            if card != hosts[0]
            and not (pos.zone_of(card) is Zone.STACK and (copied or instances_of(pos, card)))
        )
        before = {card: pos.zone_of(card) for card in cards}
        loaded = load(pos, cards, hosts[0])
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.LOADED] = len(loaded)
        ctx.bound.loaded_from = tuple(before[card] for card in loaded)


class WasLoadedFrom(Condition, frozen=True):
    """The previous effect has loaded a card from that zone."""

    wording = (says("a card was loaded from your {zone:zone} this way"),)

    zone: Zone

    def holds(self, ctx: Context) -> bool:
        return self.zone in ctx.bound.loaded_from


def aethercall(ctx: Context, seen: tuple[int, ...]) -> Procedure:
    """Let glimpsed cards with Aethercalling be loaded. Return those that were (keyword.aethercalling.1)."""
    pos, player = ctx.pos, ctx.controller
    wings = [card for card in pos.cards_in(Zone.FIELD, player) if _is_wing(pos, card)]
    callable_cards = [card for card in seen if keyword(pos, card, KeywordName.AETHERCALLING) is not None]
    if not wings or not callable_cards:
        return ()
    called = yield Decision(
        Asks.PICK,
        player,
        Topic.AETHERCALL,
        callable_cards,
        minimum=0,
        maximum=len(callable_cards),
        prompt="Load which of these cards?",
        rule="keyword.aethercalling.1",
    )
    for card in called:
        (wing,) = yield Decision(
            Asks.PICK, player, Topic.LOAD, wings, prompt="Load it into what?", rule="keyword.aethercalling.1"
        )
        load(pos, (card,), wing)
    return called


def _is_wing(pos: Position, card: int) -> bool:
    now = characteristics(pos, card)
    return "weapon" in now.types and "Aetherwing" in now.subtypes


class CountLoaded(Amount, frozen=True):
    """How many cards that fit are loaded into the source, or were when it left the field (lki.1)."""

    what: Filter = Anything()

    def value(self, ctx: Context) -> int:
        last = ctx.last_known
        cards = loaded_cards(ctx.pos, ctx.source) if last is None else last.loaded
        return sum(self.what.matches(ctx, card) for card in cards)


class IsLoaded(Filter, frozen=True):
    """Has cards loaded beneath it (term.loaded.3)."""

    wording = (says("adjective: loaded"),)

    sight = (Zone.LOADED,)

    def matches(self, ctx: Context, card: int) -> bool:
        return bool(loaded_cards(ctx.pos, card))


class WheneverLoaded(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits becomes loaded."""

    wording = (says("whenever {what:subject} becomes loaded"),)

    kind = EventKind.KEYWORD_ACTION

    what: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and event.word == LOAD and self.what.matches(ctx, card)


loaded = IsLoaded()


# Who fights.


class Attacker(Selection, frozen=True):
    """The attacker in the present combat."""

    wording = (says("the attacker", "the attacking unit", "this attacker", "its attacker"),)

    sight = ("combat",)

    def cards(self, ctx: Context) -> tuple[int, ...]:
        fight = ctx.pos.combat
        card = NOBODY if fight is None else ctx.pos.find(fight.attacker)
        return () if card == NOBODY else (card,)


class InIntent(Selection, frozen=True):
    """Cards that fit in the intent of the combat in progress ("in the attacker's intent").

    Copies are not cards (zones.intent.2.a).
    """

    what: Filter = Anything()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        fight = ctx.pos.combat
        cards = () if fight is None else ctx.pos.cards_in(Zone.INTENT, fight.attacking)
        return tuple(
            card for card in cards if not ctx.pos.has(card, State.COPY) and self.what.matches(ctx, card)
        )


class Defenders(Selection, frozen=True):
    """The defenders in the present combat."""

    sight = ("combat",)

    def cards(self, ctx: Context) -> tuple[int, ...]:
        fight = ctx.pos.combat
        refs = () if fight is None else fight.defenders
        return tuple(card for card in map(ctx.pos.find, refs) if card != NOBODY)


class Attacks(Filter, frozen=True):
    """Is attacking something that fits."""

    wording = (says("quality: attacking a {what:thing}"),)

    sight = ("combat",)

    what: Filter = Anything()

    def matches(self, ctx: Context, card: int) -> bool:
        return card in attacker.cards(ctx) and any(
            self.what.matches(ctx, defender) for defender in defenders.cards(ctx)
        )


class RetaliatesAgainst(Filter, frozen=True):
    """Is retaliating against an attacker that fits."""

    wording = (says("quality: retaliating against a {what:thing}"),)

    what: Filter

    def looks_at(self) -> tuple[str | Zone, ...]:
        return ("combat", *sight_of_states(State.RETALIATING))

    def matches(self, ctx: Context, card: int) -> bool:
        if not ctx.pos.has(card, State.RETALIATING):
            return False
        return any(self.what.matches(ctx, one) for one in attacker.cards(ctx))


class AttacksUsing(Filter, frozen=True):
    """Is attacking with a weapon or an attack card that fits."""

    what: Filter

    def matches(self, ctx: Context, card: int) -> bool:
        pos, fight = ctx.pos, ctx.pos.combat
        if fight is None or pos.find(fight.attacker) != card:
            return False
        return any(self.what.matches(ctx, used) for used in striking_cards(pos, fight)[1:])


class ByAttackUsing(Condition, frozen=True):
    """The event comes from the present attack, which uses the source."""

    def holds(self, ctx: Context) -> bool:
        pos, fight, would = ctx.pos, ctx.pos.combat, ctx.bound.would
        if fight is None or would is None or would.source != pos.find(fight.attacker):
            return False
        return ctx.source in striking_cards(pos, fight)


class AttackedThisTurn(Filter, frozen=True):
    """Has attacked this turn."""

    wording = (says("which: that attacked this turn", "that has attacked this turn"),)

    def matches(self, ctx: Context, card: int) -> bool:
        return attacks_this_turn(ctx.pos, card) > 0


class UsedThisTurn(Filter, frozen=True):
    """A weapon that was used for an attack this turn."""

    wording = (
        says("which: that <was/were> used for a attack this turn"),
        says(
            "predicate: <was/were> used for a attack this turn",
            "<has/have> been used for a attack this turn",
        ),
    )

    def matches(self, ctx: Context, card: int) -> bool:
        return used_this_turn(ctx.pos, card)


attacker = Attacker()
defenders = Defenders()


class AttackAgain(Effect, frozen=True, kw_only=True):
    """The attacker declares an additional attack: this combat ends, and another begins (combat.1.g).

    A card in its intent may be copied into the new one, with further changes of the copy. Items that waited
    on the stack are gone with the combat (phases.ending.1).
    """

    copy: Selection | None = None
    changes: tuple[Change, ...] = ()

    def act(self, ctx: Context) -> None:
        if self.can_be_done(ctx):
            ctx.pos.assign("again", (self._attack(ctx),))
            ctx.bound.afterwards.append(end_phase)

    def can_be_done(self, ctx: Context) -> bool:
        pos = ctx.pos
        return pos.combat is not None and not pos.again and may_attack_again(pos, self._attack(ctx))

    def _attack(self, ctx: Context) -> Again:
        pos, fight = ctx.pos, ctx.pos.combat
        assert fight is not None
        cards = () if self.copy is None else self.copy.cards(ctx)
        copied = pos.card[cards[0]] if cards else NOBODY
        return Again(fight.attacker, fight.attacking, copied, self.changes)
