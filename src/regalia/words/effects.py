"""What happens when something resolves: the deeds that ask nothing. Tokens are in `summoning`."""

from __future__ import annotations

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Effect, Filter, Number, Procedure, Selection, value_of
from regalia.game.core.said import End
from regalia.game.core.stack import free_to_go
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY, Memo
from regalia.game.core.wording import says
from regalia.game.happening import leveling, verbs, zones
from regalia.game.happening.damage import Blow, strike
from regalia.game.happening.entering import Arrival, enter_together
from regalia.game.happening.triggers import emit
from regalia.game.information.knowledge import DESCRIBED, is_open
from regalia.game.objects.hindrances import (
    CANNOT_BECOME,
    FROM_BANISHMENT,
    FROM_DESTRUCTION,
    FROM_SACRIFICE,
    cannot,
    stays,
)
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation, is_spell
from regalia.game.playing.legality import champion_reasons
from regalia.game.timing.player_rules import is_barred
from regalia.game.turn.resolution import negate
from regalia.words.amounts import ALL
from regalia.words.choosing import reveal_described
from regalia.words.remembered import mark_banished
from regalia.words.selections import (
    EachActivation,
    ThatObject,
    ThatPlay,
    Those,
    Whose,
    is_free,
    note_done,
    players_named,
)

_FROM_DECK_TO_GRAVEYARD = "from the top of your deck into your graveyard"


class Draw(Effect, frozen=True, kw_only=True):
    wording = (
        says("draw {amount:count} <card/cards>", "draw {amount:count} additional <card/cards>"),
        says("draw another card", amount=1),
        says("draw {amount:count} <card/cards> into your memory", to_memory=True),
    )

    amount: Number = 1
    to_memory: bool = False
    whose: Whose = "you"

    def act(self, ctx: Context) -> None:
        ctx.bound.amounts[Tally.DRAWN] = sum(
            verbs.draw(ctx.pos, player, max(0, value_of(self.amount, ctx)), to_memory=self.to_memory)
            for player in players_named(ctx, self.whose)
        )

    def can_be_done(self, ctx: Context) -> bool:
        return not all(is_barred(ctx.pos, player, "draw") for player in players_named(ctx, self.whose))


class Mill(Effect, frozen=True, kw_only=True):
    """Put cards from the top of a deck into its owner's graveyard."""

    binds = Group.BURIED
    leaves = (Group.BURIED,)

    wording = (
        says("put the top card of your deck into your graveyard", amount=1),
        says(
            "put the top {amount:number} cards of your deck into your graveyard",
            "put the top {amount:number} cards from your deck into your graveyard",
        ),
        says(f"put a amount of cards {_FROM_DECK_TO_GRAVEYARD} equal to {{amount:amounts}}"),
    )

    amount: Number = 1
    whose: Whose = "you"

    def act(self, ctx: Context) -> None:
        pos, amount = ctx.pos, max(0, value_of(self.amount, ctx))
        moved: tuple[int, ...] = ()
        for player in players_named(ctx, self.whose):
            milled = pos.cards_in(Zone.MAIN_DECK, player)[:amount]
            moved += zones.move_one_by_one(pos, milled, Zone.GRAVEYARD, cause="mill")
        ctx.bound.amounts[Tally.PUT] = len(moved)
        note_done(ctx, Group.BURIED, moved)

    def can_be_done(self, ctx: Context) -> bool:
        amount = value_of(self.amount, ctx)
        decks = [ctx.pos.cards_in(Zone.MAIN_DECK, player) for player in players_named(ctx, self.whose)]
        return all(len(deck) >= amount for deck in decks)


class DealDamage(Effect, frozen=True):
    wording = (
        says(
            "deal {amount:number} damage to {to:objects}",
            "~ <deals/deal> {amount:number} damage to {to:objects}",
        ),
        says(
            "deal {amount:number} unpreventable damage to {to:objects}",
            "~ <deals/deal> {amount:number} unpreventable damage to {to:objects}",
            unpreventable=True,
        ),
        says(
            "deal damage to {to:objects} equal to {amount:amounts}",
            "deal an amount of damage to {to:objects} equal to {amount:amounts}",
            "deal damage equal to {amount:amounts} to {to:objects}",
        ),
        says(
            "deal unpreventable damage to {to:objects} equal to {amount:amounts}",
            "deal an amount of unpreventable damage to {to:objects} equal to {amount:amounts}",
            unpreventable=True,
        ),
    )

    leaves = (Group.DAMAGED,)

    needs = ("to",)

    amount: Number
    to: Selection
    unpreventable: bool = False

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        spell = is_spell(ctx)
        blows = tuple(Blow(ctx.source, card, amount, spell) for card in self.to.cards(ctx))
        together = not isinstance(self.to, Target)
        dealt = strike(ctx.pos, blows, unpreventable=self.unpreventable, together=together)
        ctx.bound.amounts[Tally.DEALT] = sum(one.amount for one in dealt)
        note_done(ctx, Group.DAMAGED, (one.target for one in dealt))


class HurtThemselves(Effect, frozen=True):
    """Each of these deals damage to itself, as the source of the damage (damage.10.c)."""

    amount: Number
    what: Selection
    unpreventable: bool = False

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        blows = tuple(Blow(card, card, amount) for card in self.what.cards(ctx))
        strike(ctx.pos, blows, unpreventable=self.unpreventable)


class OthersDeal(Effect, frozen=True, kw_only=True):
    """Things other than the source deal damage, each of them the full amount, at the same time (damage.10.c).

    An object of the event deals it even if it is gone, as it last was (lki.1).
    """

    wording = (
        says("{by:objects} <deals/deal> {amount:number} damage to {to:objects}"),
        says(
            "{by:objects} <deals/deal> {amount:number} unpreventable damage to {to:objects}",
            unpreventable=True,
        ),
    )

    needs = ("by", "to")

    by: Selection
    amount: Number
    to: Selection
    unpreventable: bool = False

    def act(self, ctx: Context) -> None:
        pos, amount, hit = ctx.pos, value_of(self.amount, ctx), self.to.cards(ctx)
        together = not isinstance(self.to, Target)
        blows = tuple(
            Blow(source, card, amount, "Spell" in characteristics(pos, source).subtypes)
            for source in self.by.cards(ctx) or _gone(self.by, ctx)
            for card in hit
        )
        dealt = strike(pos, blows, unpreventable=self.unpreventable, together=together)
        ctx.bound.amounts[Tally.DEALT] = sum(one.amount for one in dealt)


def _gone(what: Selection, ctx: Context) -> tuple[int, ...]:
    return what.gone(ctx) if isinstance(what, ThatObject) else ()


class DealSplit(Effect, frozen=True):
    """Deal damage as it was split among the targets when they were declared (activation.1.3.4)."""

    leaves = (Group.DAMAGED,)

    to: Target

    def act(self, ctx: Context) -> None:
        item = ctx.item
        if item is None:
            return
        legal = self.to.refs(ctx)
        blows = tuple(
            Blow(ctx.source, card, share, is_spell(ctx))
            for ref, share in zip(item.target(self.to.slot), item.shares, strict=False)
            if ref in legal and (card := ctx.pos.find(ref)) != NOBODY
        )
        dealt = strike(ctx.pos, blows, together=False)
        ctx.bound.amounts[Tally.DEALT] = sum(one.amount for one in dealt)
        note_done(ctx, Group.DAMAGED, (one.target for one in dealt))


class DealShared(Effect, frozen=True):
    """Deal damage split among things as it resolves, at least 1 to each."""

    leaves = (Group.DAMAGED,)

    asks = True

    amount: Number
    to: Selection

    def ask(self, ctx: Context) -> Procedure:
        amount, cards = value_of(self.amount, ctx), self.to.cards(ctx)
        if not cards or amount < len(cards):
            return
        shares = yield Decision(
            Asks.SHARE,
            ctx.controller,
            Topic.SPLIT,
            [ctx.pos.ref(card) for card in cards],
            minimum=amount,
            maximum=amount,
            prompt=f"Split {amount} damage",
            rule="resolution.2",
        )
        spell = is_spell(ctx)
        blows = (Blow(ctx.source, card, share, spell) for card, share in zip(cards, shares, strict=True))
        dealt = strike(ctx.pos, tuple(blows), together=False)
        ctx.bound.amounts[Tally.DEALT] = sum(one.amount for one in dealt)
        note_done(ctx, Group.DAMAGED, (one.target for one in dealt))


class Recover(Effect, frozen=True):
    wording = (says("recover {amount:number}"),)

    amount: Number

    def act(self, ctx: Context) -> None:
        ctx.bound.amounts[Tally.RECOVERED] = verbs.recover(
            ctx.pos, ctx.controller, value_of(self.amount, ctx)
        )

    def can_be_done(self, ctx: Context) -> bool:
        return not is_barred(ctx.pos, ctx.controller, "recover")


def are_free(ctx: Context, what: Selection, deed: Effect) -> bool:
    """Whether there is something to do this to, and no text prevents it for any of these things."""
    cards = what.cards(ctx)
    return bool(cards) and all(deed.can_be_done_to(ctx, card) for card in cards)


class Destroy(Effect, frozen=True):
    wording = (says("destroy {what:objects}"),)
    leaves = (Group.DESTROYED,)

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        note_done(ctx, Group.DESTROYED, verbs.destroy(ctx.pos, self.what.cards(ctx)))

    def can_be_done(self, ctx: Context) -> bool:
        return are_free(ctx, self.what, self)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_DESTRUCTION)


class SacrificeIt(Effect, frozen=True):
    """Sacrifice certain objects. Immortal ones cannot be sacrificed (keyword.immortality.1.b).

    Later words call everything that this text has sacrificed "sacrificed objects".
    """

    leaves = (Group.SACRIFICED,)

    wording = (says("sacrifice {what:objects}"),)

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        sacrificed = verbs.sacrifice(ctx.pos, self.what.cards(ctx))
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.SACRIFICED] = len(sacrificed)
        note_done(ctx, Group.SACRIFICED, sacrificed)

    def can_be_done(self, ctx: Context) -> bool:
        return are_free(ctx, self.what, self)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_SACRIFICE)


class BanishIt(Effect, frozen=True, kw_only=True):
    wording = (
        says("banish {what:objects}"),
        says("banish {what:objects} face down", face_down=True),
    )
    binds = Group.THOSE
    leaves = (Group.BANISHED,)

    needs = ("what",)

    what: Selection
    face_down: bool = False
    remember: bool = False
    """Whether the text later speaks of the cards banished by the source."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        there = free_to_go(pos, self.what.cards(ctx), ctx.source)
        zones = {card: pos.zone_of(card) for card in there}
        cards = verbs.banish(pos, there, face_down=self.face_down, by=ctx.controller)
        ctx.bound.banished_from = (*ctx.bound.banished_from, *(zones[card] for card in cards))
        ctx.bound.cards[Group.THOSE] = cards
        ctx.bound.amounts[Tally.BANISHED] = len(cards)
        ctx.bound.amounts[Tally.THIS_WAY] = len(cards)
        note_done(ctx, Group.BANISHED, cards)
        if self.face_down:  # properties.facing.1.b
            for card in set(cards).intersection(ctx.bound.described):
                pos.put(pos.memos, card, (*pos.memos[card], Memo(DESCRIBED, 1)))
        if self.remember:
            mark_banished(ctx, cards)

    def can_be_done(self, ctx: Context) -> bool:
        return are_free(ctx, self.what, self)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_BANISHMENT)


class Put(Effect, frozen=True, kw_only=True):
    """Put cards somewhere: into hand, memory, graveyard, decks."""

    leaves = (Group.BURIED, Group.RETURNED)

    needs = ("what",)

    what: Selection
    to: Zone
    preserved: bool = False
    where: End = "top"

    def act(self, ctx: Context) -> None:
        states = int(State.PRESERVED) if self.preserved else 0
        cards = free_to_go(ctx.pos, self.what.cards(ctx), ctx.source)
        if self.to.is_private and not self.preserved:
            reveal_described(ctx, cards)
        moved = zones.move(ctx.pos, cards, self.to, where=self.where, states=states, told="put")
        ctx.bound.amounts[Tally.PUT] = len(moved)
        note_done(ctx, Group.BURIED if self.to is Zone.GRAVEYARD else Group.RETURNED, moved)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone_of(card) is not Zone.FIELD or not stays(ctx.pos, card, self.to, "")


class PutOntoField(Effect, frozen=True, kw_only=True):
    """Put cards onto the field without playing them, under your control or their owners'.

    Later words call them "those".
    """

    binds = Group.THOSE
    leaves = (Group.RETURNED,)

    asks = True

    needs = ("what",)

    what: Selection
    rested: bool = False
    under: str = "you"
    transformed: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    """The counters that they enter the field with."""
    more: tuple[tuple[Filter, str, int], ...] = ()
    """Further counters on those of the cards that fit."""
    distant: bool = False

    def ask(self, ctx: Context) -> Procedure:
        cards = self.what.cards(ctx)
        states = (int(State.RESTED) if self.rested else 0) | (int(State.DISTANT) if self.distant else 0)
        owner = ctx.pos.owner
        players = [owner[card] if self.under == "owner" else ctx.controller for card in cards]
        if cards:
            yield from enter_together(
                ctx.pos,
                [
                    Arrival(
                        card, player, states, transformed=self.transformed, counters=self._with(ctx, card)
                    )
                    for card, player in zip(cards, players, strict=True)
                ],
            )
        ctx.bound.cards[Group.THOSE] = cards
        note_done(ctx, Group.RETURNED, (card for card in cards if ctx.pos.zone_of(card) is Zone.FIELD))

    def _with(self, ctx: Context, card: int) -> tuple[tuple[str, int], ...]:
        more = ((name, amount) for what, name, amount in self.more if what.matches(ctx, card))
        return (*self.counters, *more)


class RestIt(Effect, frozen=True):
    wording = (says("rest {what:objects}"),)
    leaves = (Group.RESTED,)

    what: Selection

    def act(self, ctx: Context) -> None:
        rested = [card for card in self.what.cards(ctx) if verbs.rest(ctx.pos, card)]
        note_done(ctx, Group.RESTED, rested)

    def can_be_done(self, ctx: Context) -> bool:
        return any(self.can_be_done_to(ctx, card) for card in self.what.cards(ctx))

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return verbs.can_rest(ctx.pos, card)


class WakeUp(Effect, frozen=True):
    wording = (says("wake up {what:objects}", "wake {what:objects} up"),)
    leaves = (Group.WOKEN,)

    what: Selection

    def act(self, ctx: Context) -> None:
        woken = [card for card in self.what.cards(ctx) if verbs.wake(ctx.pos, card)]
        note_done(ctx, Group.WOKEN, woken)

    def can_be_done(self, ctx: Context) -> bool:
        return any(verbs.can_wake(ctx.pos, card) for card in self.what.cards(ctx))

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        """Whether no text forbids it. An awake object may be chosen, but does not wake (term.wake-up.2)."""
        return is_free(ctx, card, (TextRule.CANNOT_WAKE_UP,))


class PutCounters(Effect, frozen=True):
    wording = (
        says(
            "put {amount:count} {counter:counter} <counter/counters> on {on:objects}",
            "put {amount:count} {counter:counter} <counter/counters> onto {on:objects}",
            "put {amount:count} additional {counter:counter} <counter/counters> on {on:objects}",
        ),
        says("put another {counter:counter} counter on {on:objects}", amount=1),
        says("put an amount of {counter:counter} counters on {on:objects} equal to {amount:amounts}"),
    )

    needs = ("on",)

    counter: str
    amount: Number
    on: Selection

    def act(self, ctx: Context) -> None:
        ctx.bound.amounts[Tally.COUNTERS_PUT] = sum(
            verbs.put_counters(ctx.pos, card, self.counter, value_of(self.amount, ctx), doer=ctx.controller)
            for card in self.on.cards(ctx)
        )

    def can_be_done(self, ctx: Context) -> bool:
        return are_free(ctx, self.on, self)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, (TextRule.CANNOT_HAVE_COUNTERS,))


def takers(ctx: Context, to: Selection) -> tuple[int, ...]:
    """The one thing that counters are moved onto, if any can be put on it. Otherwise none are moved."""
    return tuple(
        card for card in to.cards(ctx)[:1] if not cannot(ctx.pos, card, TextRule.CANNOT_HAVE_COUNTERS)
    )


class DoubleCounters(Effect, frozen=True):
    """Put as many counters of a kind on things as there are on them."""

    wording = (says("double the amount of {counter:counter} counters on {on:objects}"),)

    needs = ("on",)

    counter: str
    on: Selection

    def act(self, ctx: Context) -> None:
        for card in self.on.cards(ctx):
            there = ctx.pos.count(card, self.counter)
            verbs.put_counters(ctx.pos, card, self.counter, there, doer=ctx.controller)


class TakeCounters(Effect, frozen=True):
    """Remove counters; later words call their number "removed"."""

    wording = (
        says("remove {amount:count} {counter:counter} <counter/counters> from {on:objects}"),
        says("remove all {counter:counter} counters from {on:objects}", amount=ALL),
        says("remove all temporary damage from {on:objects}", counter="damage", amount=ALL),
    )

    counter: str
    amount: Number
    on: Selection

    def act(self, ctx: Context) -> None:
        pos, amount = ctx.pos, value_of(self.amount, ctx)
        removed = {
            pos.ref(card): verbs.remove_counters(pos, card, self.counter, amount, ctx.controller)
            for card in self.on.cards(ctx)
        }
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.REMOVED] = sum(removed.values())
        ctx.bound.relieved[self.counter] = [ref for ref, many in removed.items() if many]

    def can_be_done(self, ctx: Context) -> bool:
        least = 1 if self.amount == ALL else value_of(self.amount, ctx)
        cards = self.on.cards(ctx)
        return bool(cards) and all(ctx.pos.count(card, self.counter) >= least for card in cards)


class TakeUpTo(Effect, frozen=True):
    """Remove as many counters as you like, or up to a number. Later words call their number "removed"."""

    asks = True

    counter: str
    most: Number | None
    on: Selection

    def ask(self, ctx: Context) -> Procedure:
        removed = 0
        for card in self.on.cards(ctx):
            there = ctx.pos.count(card, self.counter)
            most = there if self.most is None else min(there, value_of(self.most, ctx))
            amount = yield Decision(
                Asks.NUMBER,
                ctx.controller,
                Topic.NUMBER,
                list(range(max(0, most) + 1)),
                prompt=f"Remove how many {self.counter} counters?",
                rule="resolution.2",
            )
            removed += verbs.remove_counters(ctx.pos, card, self.counter, amount, ctx.controller)
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.REMOVED] = removed

    def can_be_done(self, ctx: Context) -> bool:
        return any(ctx.pos.count(card, self.counter) for card in self.on.cards(ctx))


class LevelUp(Effect, frozen=True):
    """Level up your champion with a legal champion card of your choice (term.level-up.1).

    It lies in a hidden zone, so the player may fail to find it (misc.searching.1.a).
    """

    wording = (says("level up your champion"),)

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        legal = [
            card
            for card in pos.cards_in(Zone.MATERIAL_DECK, ctx.controller)
            if "champion" in pos.definition(card).types and not champion_reasons(pos, ctx.controller, card)
        ]
        chosen = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.CHOOSE,
            legal,
            minimum=int(any(is_open(pos, card) for card in legal)),
            maximum=min(1, len(legal)),
            prompt="Level up into which champion?",
            rule="term.level-up.1",
        )
        for card in chosen:
            leveling.level_up(pos, ctx.controller, card)


class DelevelIt(Effect, frozen=True):
    wording = (says("delevel your champion"),)

    def act(self, ctx: Context) -> None:
        leveling.delevel(ctx.pos, ctx.controller)


class Negate(Effect, frozen=True, kw_only=True):
    """Negate the items. Their cards go to the graveyard (term.negated.1)."""

    leaves = (Group.NEGATED,)

    wording = (says("negate {what:plays}"),)

    what: TargetActivation | EachActivation | ThatPlay

    def act(self, ctx: Context) -> None:
        negated: list[int] = []
        for item in self.what.items(ctx):
            if negate(ctx.pos, item):
                ctx.bound.amounts[Tally.NEGATED] = 1
                if item.is_card:
                    negated.append(item.source)
        ctx.bound.cards[Group.NEGATED] = tuple(dict.fromkeys(negated))
        for card in negated:
            emit(ctx.pos, Event(EventKind.NEGATED, ctx.controller, (card,), 1))


banish_negated = BanishIt(what=Those(Group.NEGATED))


class Become(Effect, frozen=True):
    """Take on a state: distant, fostered, ephemeral …"""

    wording = (
        says(
            "{what:objects} <becomes/become> {state:state}",
            "{what:objects} also <becomes/become> {state:state}",
        ),
    )

    needs = ("what",)

    state: State
    what: Selection

    def act(self, ctx: Context) -> None:
        pos, kept = ctx.pos, CANNOT_BECOME.get(self.state)
        for card in self.what.cards(ctx):
            if not pos.states[card] & self.state and not (kept and cannot(pos, card, kept)):
                pos.put(pos.states, card, pos.states[card] | self.state)
                word = self.state.name or ""
                emit(pos, Event(EventKind.KEYWORD_ACTION, pos.controller[card], (card,), 1, word=word))
