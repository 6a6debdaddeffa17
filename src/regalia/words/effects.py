"""What happens when something resolves. Few of these ask; most simply act."""

from __future__ import annotations

import msgspec

from regalia.game import zones
from regalia.game.abilities import (
    Ability,
    Additional,
    Change,
    Contribution,
    CostChange,
    IgnoresElements,
    Method,
    Permission,
    Trigger,
    Triggered,
)
from regalia.game.continuous import Continuing, counts, keyword, traits
from regalia.game.decision import Asks, Decision
from regalia.game.events import Event, Kind
from regalia.game.illegal import Illegal
from regalia.game.language import (
    Amount,
    Anything,
    Condition,
    Context,
    Effect,
    Filter,
    Number,
    Part,
    Procedure,
    Selection,
    perform,
    value_of,
)
from regalia.game.legality import champion_reasons, check_elements, check_legality, check_permission
from regalia.game.lookahead import can_complete
from regalia.game.payment import Payment
from regalia.game.play import Play
from regalia.game.playing import lift, play_card
from regalia.game.resolution import copy_item, enter_with, negate, summon
from regalia.game.state import CHANCE, NOBODY, Memo, Position, State, Zone
from regalia.game.targets import Target, TargetActivation
from regalia.game.triggers import Waiting, emit, wait
from regalia.game.ways import Grant
from regalia.words.filters import BANISHED_BY, source_stamp
from regalia.words.selections import EachActivation, Source, players_named


class Sequence(Effect, frozen=True):
    """One thing after another, in printed order (resolution.2)."""

    asks = True

    steps: tuple[Effect, ...]

    def ask(self, ctx: Context) -> Procedure:
        for step in self.steps:
            yield from perform(step, ctx)


class Nothing(Effect, frozen=True):
    def act(self, ctx: Context) -> None:
        """Nothing happens."""


class If(Effect, frozen=True):
    """An effect that depends on something, looked at when it resolves."""

    asks = True

    condition: Condition
    then: Effect
    otherwise: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        yield from perform(self.then if self.condition.holds(ctx) else self.otherwise, ctx)


class Draw(Effect, frozen=True, kw_only=True):
    amount: Number = 1
    to_memory: bool = False
    whose: str = "you"

    def act(self, ctx: Context) -> None:
        for player in players_named(ctx, self.whose):
            zones.draw(ctx.pos, player, max(0, value_of(self.amount, ctx)), to_memory=self.to_memory)


class Mill(Effect, frozen=True, kw_only=True):
    """Put cards from the top of a deck into its owner's graveyard."""

    amount: Number = 1
    whose: str = "you"

    def act(self, ctx: Context) -> None:
        for player in players_named(ctx, self.whose):
            for _ in range(max(0, value_of(self.amount, ctx))):
                deck = ctx.pos.cards_in(Zone.MAIN_DECK, player)
                if deck:
                    zones.move(ctx.pos, deck[:1], Zone.GRAVEYARD, cause="mill")


class DealDamage(Effect, frozen=True):
    amount: Number
    to: Selection
    unpreventable: bool = False

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        for card in self.to.cards(ctx):
            zones.deal_damage(ctx.pos, ctx.source, card, amount, unpreventable=self.unpreventable)


class DealSplit(Effect, frozen=True):
    """Deal damage as it was split among the targets when they were declared (activation.1.3.4)."""

    to: Target

    def act(self, ctx: Context) -> None:
        item = ctx.item
        if item is None:
            return
        legal = self.to.refs(ctx)
        for ref, share in zip(item.target(self.to.slot), item.shares, strict=False):
            card = ctx.pos.find(ref)
            if ref in legal and card != NOBODY:
                zones.deal_damage(ctx.pos, ctx.source, card, share)


class Recover(Effect, frozen=True):
    amount: Number

    def act(self, ctx: Context) -> None:
        zones.recover(ctx.pos, ctx.controller, value_of(self.amount, ctx))


class Destroy(Effect, frozen=True):
    what: Selection

    def act(self, ctx: Context) -> None:
        zones.destroy(ctx.pos, self.what.cards(ctx))


class SacrificeIt(Effect, frozen=True):
    """Sacrifice certain objects; immortal ones cannot be (keyword.immortality.1.b)."""

    what: Selection

    def act(self, ctx: Context) -> None:
        mortal = [card for card in self.what.cards(ctx) if keyword(ctx.pos, card, "immortality") is None]
        zones.sacrifice(ctx.pos, mortal)


class BanishIt(Effect, frozen=True, kw_only=True):
    what: Selection
    face_down: bool = False
    remember: bool = False
    """Whether the text later speaks of the cards banished by the source."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        cards = zones.banish(pos, self.what.cards(ctx), face_down=self.face_down)
        ctx.bound["those"] = cards
        if self.remember:
            for card in cards:
                pos.put(pos.memos, card, (*pos.memos[card], Memo(BANISHED_BY, source_stamp(ctx))))


class Put(Effect, frozen=True, kw_only=True):
    """Put cards somewhere: into hand, memory, graveyard, decks."""

    what: Selection
    to: Zone
    preserved: bool = False
    where: str = "top"

    def act(self, ctx: Context) -> None:
        states = int(State.PRESERVED) if self.preserved else 0
        zones.move(ctx.pos, self.what.cards(ctx), self.to, where=self.where, states=states)


class PutOntoField(Effect, frozen=True, kw_only=True):
    """Put cards onto the field under your control, without playing them; they are "those" then."""

    asks = True

    what: Selection
    rested: bool = False

    def ask(self, ctx: Context) -> Procedure:
        cards = self.what.cards(ctx)
        for card in cards:
            yield from enter_with(ctx.pos, card, ctx.controller, int(State.RESTED) if self.rested else 0)
        ctx.bound["those"] = cards


class RestIt(Effect, frozen=True):
    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            zones.rest(ctx.pos, card)


class WakeUp(Effect, frozen=True):
    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            zones.wake(ctx.pos, card)


class PutCounters(Effect, frozen=True):
    counter: str
    amount: Number
    on: Selection

    def act(self, ctx: Context) -> None:
        for card in self.on.cards(ctx):
            zones.put_counters(ctx.pos, card, self.counter, value_of(self.amount, ctx))


class TakeCounters(Effect, frozen=True):
    counter: str
    amount: Number
    on: Selection

    def act(self, ctx: Context) -> None:
        for card in self.on.cards(ctx):
            zones.remove_counters(ctx.pos, card, self.counter, value_of(self.amount, ctx))


class Summon(Effect, frozen=True, kw_only=True):
    """Summon tokens by name."""

    asks = True

    name: str
    amount: Number = 1
    whose: str = "you"
    rested: bool = False
    counters: tuple[tuple[str, int], ...] = ()

    def ask(self, ctx: Context) -> Procedure:
        definition = token_called(ctx.pos, self.name)
        states = int(State.RESTED) if self.rested else 0
        for player in players_named(ctx, self.whose):
            for _ in range(value_of(self.amount, ctx)):
                token = yield from summon(ctx.pos, definition, player, states=states)
                for name, amount in self.counters:
                    zones.put_counters(ctx.pos, token, name, amount)


def token_called(pos: Position, name: str) -> int:
    for definition in pos.catalog:
        if definition.name == name:
            return definition.index
    raise LookupError(f"this game has no token called {name}")


class SummonCopy(Effect, frozen=True):
    """Summon a token copy of an object: as printed, with X as 0 (copy.objects.1, cost.10.a)."""

    asks = True

    what: Selection

    def ask(self, ctx: Context) -> Procedure:
        for card in self.what.cards(ctx):
            yield from summon(ctx.pos, ctx.pos.card[card], ctx.controller)


class LevelUp(Effect, frozen=True):
    """Level up your champion with a legal champion card of your choice (term.level-up.1)."""

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        legal = [
            card
            for card in pos.cards_in(Zone.MATERIAL_DECK, ctx.controller)
            if "champion" in pos.definition(card).types and not champion_reasons(pos, ctx.controller, card)
        ]
        if legal:
            (card,) = yield Decision(
                Asks.PICK,
                ctx.controller,
                "choose",
                legal,
                prompt="Level up into which champion?",
                rule="term.level-up.1",
            )
            zones.level_up(pos, ctx.controller, card)


class DelevelIt(Effect, frozen=True):
    def act(self, ctx: Context) -> None:
        zones.delevel(ctx.pos, ctx.controller)


class Negate(Effect, frozen=True, kw_only=True):
    """Negate what is meant; its card goes to the graveyard, or is banished with it."""

    what: TargetActivation | EachActivation
    banish: bool = False

    def act(self, ctx: Context) -> None:
        negated: list[int] = []
        for item in self.what.items(ctx):
            if negate(ctx.pos, item):
                ctx.bound["negated"] = 1
                if item.is_card:
                    negated.append(item.source)
        ctx.bound["negated cards"] = tuple(dict.fromkeys(negated))
        if self.banish:
            zones.banish(ctx.pos, dict.fromkeys(negated))


class UnlessPaid(Effect, frozen=True, kw_only=True):
    """An effect that happens unless its subject's controller pays (cost.5)."""

    asks = True

    cost: tuple[Part, ...]
    effect: Effect
    payer: str = "controller of target"
    target: Target | None = None

    def ask(self, ctx: Context) -> Procedure:
        for player in self._payers(ctx):
            paid = yield from offer_payment(ctx, player, self.cost)
            if paid:
                return
        yield from perform(self.effect, ctx)

    def _payers(self, ctx: Context) -> list[int]:
        if self.payer != "controller of target":
            return players_named(ctx, self.payer)
        if isinstance(self.target, TargetActivation):
            return [item.controller for item in self.target.items(ctx)]
        return [
            ctx.pos.controller[card] for card in (self.target.cards(ctx) if self.target is not None else ())
        ]


class MayPay(Effect, frozen=True, kw_only=True):
    """You may pay something; if you do, something happens (resolution.6)."""

    asks = True

    cost: tuple[Part, ...]
    then: Effect
    otherwise: Effect = Nothing()
    payer: str = "you"

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.payer):
            paid = yield from offer_payment(ctx, player, self.cost)
            yield from perform(self.then if paid else self.otherwise, ctx)


def offer_payment(ctx: Context, player: int, cost: tuple[Part, ...]) -> Procedure:
    """Ask a player whether to pay; (0) is still a choice; the whole is paid or nothing (cost.5).

    Amounts are those of whoever controls the effect; what is paid with is the payer's own.
    """
    pos = ctx.pos
    settled = [settle_amounts(part, ctx) for part in cost]
    view = Context(pos, player, ctx.source, item=ctx.item, event=ctx.event)
    view.bound = ctx.bound
    payment = Payment(pos, player, [part for part in settled if part.owed(view) > 0], view)
    options = [True, False] if payment.is_payable() else [False]
    said = yield Decision(
        Asks.YES_OR_NO,
        player,
        "may pay",
        options,
        prompt="Pay " + ", ".join(part.label(view) for part in settled) + "?",
        rule="cost.5",
    )
    if said:
        yield from payment.perform()
    return said


def settle_amounts(part: Part, ctx: Context) -> Part:
    """The same cost with its amounts looked up."""
    fields = {name: value_of(getattr(part, name), ctx) for name in ("amount", "count") if hasattr(part, name)}
    return msgspec.structs.replace(part, **fields)


class May(Effect, frozen=True, kw_only=True):
    """You may do something (resolution.5)."""

    asks = True

    effect: Effect
    otherwise: Effect = Nothing()

    def ask(self, ctx: Context) -> Procedure:
        said = yield Decision(
            Asks.YES_OR_NO, ctx.controller, "may", [True, False], prompt="Do it?", rule="resolution.5"
        )
        yield from perform(self.effect if said else self.otherwise, ctx)


class Choose(Effect, frozen=True, kw_only=True):
    """Choose cards as the effect resolves; later words call them "those"."""

    asks = True

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: str = "you"
    count: Number = 1
    up_to: bool = False
    key: str = "those"
    or_zone: Zone | None = None
    """A second zone to choose from ("from your hand or memory")."""
    among: Selection | None = None
    """Only from among these cards ("from among them"), all of which are in the zone."""
    single_zone: bool = False
    """All from the same player's zone ("from a single graveyard")."""

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        among = self.among.cards(ctx) if self.among is not None else None
        cards = [
            card
            for player in players_named(ctx, self.whose)
            for zone in (self.zone, self.or_zone)
            if zone is not None
            for card in pos.cards_in(zone, player)
            if (among is None or card in among) and self.what.matches(ctx, card)
        ]
        count = min(value_of(self.count, ctx), len(cards))
        hidden = self.zone.is_private and not isinstance(self.what, Anything)
        least = 0 if self.up_to or hidden else count
        chosen: tuple[int, ...] = ()
        if count:
            chosen = yield Decision(
                Asks.PICK,
                ctx.controller,
                "choose",
                cards,
                minimum=least,
                maximum=count,
                prompt=f"Choose {self.what.phrase()}",
                rule="misc.searching.1",
                constraint=FromOneOwner(pos, cards, least, count) if self.single_zone else None,
            )
        ctx.bound[self.key] = chosen
        ctx.bound["this way"] = len(chosen)


class FromOneOwner:
    """Which sets may be picked: cards of a single owner, so many of them."""

    __slots__ = ("_cards", "_least", "_most", "_pos")

    def __init__(self, pos: Position, cards: list[int], least: int, most: int) -> None:
        self._pos = pos
        self._cards = cards
        self._least = least
        self._most = most

    def complete(self, picked: tuple[int, ...]) -> bool:
        owners = {self._pos.owner[card] for card in picked}
        return self._least <= len(picked) <= self._most and len(owners) <= 1

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        if len(picked) >= self._most:
            return []
        owner = self._pos.owner
        return [c for c in self._cards if c not in picked and (not picked or owner[c] == owner[picked[0]])]


class ChooseName(Effect, frozen=True, kw_only=True):
    """Choose a card name; the source remembers it (naming.6)."""

    asks = True

    only: str = ""

    def ask(self, ctx: Context) -> Procedure:
        known = ctx.pos.catalog.names
        names = [name for name, types in known.items() if not self.only or self.only in types]
        name = yield Decision(
            Asks.NUMBER, ctx.controller, "name", names, prompt="Choose a card name", rule="misc.naming.6"
        )
        memos = tuple(memo for memo in ctx.pos.memos[ctx.source] if memo.key != "name")
        ctx.pos.put(ctx.pos.memos, ctx.source, (*memos, Memo("name", name)))
        ctx.bound["name"] = name


class ChooseType(Effect, frozen=True):
    """Choose a card type; the source remembers it."""

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        types = ["action", "ally", "attack", "champion", "domain", "item", "phantasia", "weapon"]
        chosen = yield Decision(
            Asks.NUMBER, ctx.controller, "type", types, prompt="Choose a card type", rule="typeline.1"
        )
        ctx.pos.put(ctx.pos.memos, ctx.source, (*ctx.pos.memos[ctx.source], Memo("type", chosen)))


class DiscardCards(Effect, frozen=True, kw_only=True):
    asks = True

    amount: Number = 1
    whose: str = "you"

    def ask(self, ctx: Context) -> Procedure:
        for player in players_named(ctx, self.whose):
            hand = ctx.pos.cards_in(Zone.HAND, player)
            count = min(value_of(self.amount, ctx), len(hand))
            if count:
                cards = yield Decision(
                    Asks.PICK,
                    player,
                    "discard",
                    hand,
                    minimum=count,
                    maximum=count,
                    prompt=f"Discard {count}",
                    rule="term.discard.3",
                )
                zones.discard(ctx.pos, cards)


class Until(Effect, frozen=True, kw_only=True):
    """Things get or gain something for a while: amounts are those of now (continuous.instanced.1)."""

    what: Selection
    changes: tuple[Change, ...]
    until: str = "end of turn"

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        refs = tuple(pos.ref(card) for card in self.what.cards(ctx))
        if refs:
            changes = tuple(_settled(change, ctx) for change in self.changes)
            begin(ctx, Continuing(pos.tick(), ctx.controller, ctx.source, self.until, refs, changes))


def _settled(change: Change, ctx: Context) -> Change:
    """The change with every amount that the game had to look up as the number it is."""
    numbers = {
        name: value.value(ctx)
        for name in change.__struct_fields__
        if isinstance(value := getattr(change, name), Amount)
    }
    return msgspec.structs.replace(change, **numbers) if numbers else change


class ChangeCosts(Effect, frozen=True, kw_only=True):
    """Costs change for a while, or for the next plays that fit ("the next card you activate this turn")."""

    change: CostChange
    until: str = "end of turn"
    once: bool = False
    times: int = 0
    """For so many plays that fit ("the next three cards")."""

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        variables = tuple(
            (name, ctx.variable(name)) for name in ("X", "Y") if ctx.item is not None and ctx.variable(name)
        )
        chosen = ctx.bound.get("name")
        begin(
            ctx,
            Continuing(
                pos.tick(),
                ctx.controller,
                ctx.source,
                self.until,
                cost=self.change,
                uses=self.times or int(self.once),
                variables=variables if chosen is None else (*variables, ("name", chosen)),
            ),
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
            stamp = pos.tick()
            begin(
                ctx,
                Continuing(stamp, ctx.controller, ctx.source, self.until, refs, permission=self.permission),
            )
            if self.cost is not None:
                begin(
                    ctx, Continuing(stamp, ctx.controller, ctx.source, self.until, refs, permission=self.cost)
                )


class IgnoreElements(Effect, frozen=True):
    """From now on element requirements of cards that fit are ignored."""

    rule: IgnoresElements

    def act(self, ctx: Context) -> None:
        begin(ctx, Continuing(ctx.pos.tick(), ctx.controller, ctx.source, "game", permission=self.rule))


class Empower(Effect, frozen=True):
    """The next Spell you activate this turn counts with a higher level (keyword.empower.1)."""

    amount: Number

    def act(self, ctx: Context) -> None:
        amount = value_of(self.amount, ctx)
        if amount > 0:
            begin(
                ctx,
                Continuing(
                    ctx.pos.tick(), ctx.controller, ctx.source, "end of turn", level_bonus=amount, uses=1
                ),
            )
            emit(ctx.pos, Event(Kind.KEYWORD_ACTION, ctx.controller, amount=amount, word="empower"))


def begin(ctx: Context, effect: Continuing) -> None:
    ctx.pos.assign("effects", (*ctx.pos.effects, effect))


class CopyActivation(Effect, frozen=True):
    """Copy what is targeted, with its modes, targets, X and everything paid (copy.stack.1)."""

    what: TargetActivation

    def act(self, ctx: Context) -> None:
        for item in self.what.items(ctx):
            copy_item(ctx.pos, item, ctx.controller)


class PlayFrom(Effect, frozen=True, kw_only=True):
    """Play a card that fits from somewhere, now, as part of the effect (permissions.2)."""

    asks = True

    what: Filter = Anything()
    zone: Zone = Zone.MATERIAL_DECK
    grant: Grant = Grant()
    may: bool = False
    those: Selection | None = None
    pays: tuple[Contribution, ...] = ()
    """The only things that may pay its reserve or memory cost, if there are any."""

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        grant = self._grant(ctx)
        if grant.method is Method.MATERIALIZE:
            returned = yield from return_preserved(ctx)
            if returned:
                return
        pool = self.those.cards(ctx) if self.those is not None else pos.cards_in(self.zone, ctx.controller)
        cards = [
            card
            for card in pool
            if self.what.matches(ctx, card) and playable(pos, ctx.controller, card, grant)
        ]
        if not cards:
            ctx.bound["this way"] = 0
            return
        optional = self.may or (self.zone.is_private and not isinstance(self.what, Anything))
        picked = yield Decision(
            Asks.PICK,
            ctx.controller,
            "play",
            cards,
            minimum=0 if optional else 1,
            maximum=1,
            prompt="Play which card?",
            rule="permissions.2",
        )
        ctx.bound["this way"] = len(picked)
        ctx.bound["those"] = picked
        if picked:
            play = Play(pos, ctx.controller, picked[0], grant.method)
            play.nested = True
            yield from play_card(play, grant)

    def _grant(self, ctx: Context) -> Grant:
        """What is granted: whatever may pay is seen from the source of this effect."""
        if not self.pays:
            return self.grant
        pays = tuple((contribution, ctx.source) for contribution in self.pays)
        return msgspec.structs.replace(self.grant, contributions=pays, only_contributions=True)


def return_preserved(ctx: Context) -> Procedure:
    """Whoever would materialize may return a preserved card to hand instead (keyword.preserve.4.c)."""
    pos = ctx.pos
    material = pos.cards_in(Zone.MATERIAL_DECK, ctx.controller)
    preserved = [card for card in material if pos.states[card] & State.PRESERVED]
    if not preserved:
        return False
    chosen = yield Decision(
        Asks.PICK,
        ctx.controller,
        "return",
        preserved,
        minimum=0,
        maximum=1,
        prompt="Return a preserved card to your hand instead of materializing?",
        rule="keyword.preserve.4.c",
    )
    zones.move(pos, chosen, Zone.HAND)
    return bool(chosen)


def playable(pos: Position, player: int, card: int, grant: Grant) -> bool:
    """Whether a play that an effect permits could be completed now."""
    play = Play(pos, player, card, grant.method)
    play.nested = True
    mark = pos.mark()
    listener, pos.listener = pos.listener, None
    try:
        check_permission(play, grant)
        lift(play)
        check_elements(play)
        check_legality(play, grant)
        return can_complete(play, "way", grant)
    except Illegal:
        return False
    finally:
        pos.listener = listener
        pos.rewind(mark)


class Glimpse(Effect, frozen=True):
    """Look at the top cards; put any on the top and the rest on the bottom, in any order (term.glimpse.2).

    A card with Starcalling may be activated from among them instead (keyword.starcalling.1).
    """

    asks = True

    amount: Number

    def ask(self, ctx: Context) -> Procedure:
        pos, player = ctx.pos, ctx.controller
        seen = pos.cards_in(Zone.MAIN_DECK, player)[: max(0, value_of(self.amount, ctx))]
        if not seen:
            return
        grant = Grant(alternative="starcalling")
        callable_cards = [
            card
            for card in seen
            if any(way.only_glimpsing for way in traits(pos, card).abilities.alternatives)
            and playable(pos, player, card, grant)
        ]
        if callable_cards:
            called = yield Decision(
                Asks.PICK,
                player,
                "starcall",
                callable_cards,
                minimum=0,
                maximum=1,
                prompt="Starcall a card?",
                rule="keyword.starcalling.1",
            )
            if called:
                play = Play(pos, player, called[0], Method.ACTIVATE)
                play.nested = True
                yield from play_card(play, grant)
                yield from self._arrange(ctx, [card for card in seen if card != called[0]], bottom_only=True)
                return
        yield from self._arrange(ctx, list(seen), bottom_only=False)

    def _arrange(self, ctx: Context, cards: list[int], *, bottom_only: bool) -> Procedure:
        pos, player = ctx.pos, ctx.controller
        if not cards:
            return
        top: tuple[int, ...] = ()
        if not bottom_only:
            top = yield Decision(
                Asks.PICK,
                player,
                "top",
                cards,
                minimum=0,
                maximum=len(cards),
                prompt="Which cards stay on top?",
                rule="term.glimpse.2",
            )
        ordered: list[int] = list(top)
        if len(top) > 1:
            ordered = list(
                (yield Decision(Asks.ORDER, player, "order top", list(top), rule="term.glimpse.2"))
            )
        below = [card for card in cards if card not in top]
        if len(below) > 1:
            below = list((yield Decision(Asks.ORDER, player, "order bottom", below, rule="term.glimpse.2")))
        row = pos.row(Zone.MAIN_DECK, player)
        middle = tuple(card for card in pos.zones[row] if card not in cards)
        pos.put(pos.zones, row, (*ordered, *middle, *below))


class Gather(Effect, frozen=True, kw_only=True):
    """Summon a random ingredient (term.gather.2)."""

    asks = True

    times: Number = 1

    def ask(self, ctx: Context) -> Procedure:
        names = ["Blightroot", "Fraysia", "Manaroot", "Razorvine", "Silvershine", "Springleaf"]
        for _ in range(value_of(self.times, ctx)):
            name = yield Decision(Asks.NUMBER, CHANCE, "gather", names, rule="term.gather.2")
            yield from summon(ctx.pos, token_called(ctx.pos, name), ctx.controller)


class Become(Effect, frozen=True):
    """Take on a state: distant, fostered, ephemeral …"""

    state: State
    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            ctx.pos.put(ctx.pos.states, card, ctx.pos.states[card] | self.state)


class TriggerAgain(Effect, frozen=True):
    """Each of the source's abilities with such a trigger triggers, as if that had happened now."""

    on: Trigger

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for card in Source().cards(ctx):
            who = pos.controller[card]
            event = Event(self.on.kind, who, (card,), 1, stamps=(pos.stamp[card],))
            seen = Context(pos, who, card, event=event)
            now = traits(pos, card)
            for ability in (*now.abilities.triggered, *(granted for granted, _ in now.granted)):
                if not isinstance(ability, Triggered) or ability.on != self.on:
                    continue
                if not counts(pos, ability, seen):
                    continue
                if ability.only_if is None or ability.only_if.holds(seen):
                    wait(pos, [Waiting(who, card, pos.stamp[card], ability, event, card)])


class WhenYouDo(Effect, frozen=True):
    """A reflexive trigger: it goes onto the stack after this has resolved (term.reflexive-trigger.1)."""

    ability: Ability

    def act(self, ctx: Context) -> None:
        entry = Waiting(
            ctx.controller,
            ctx.source,
            ctx.pos.stamp[ctx.source],
            self.ability,
            Event(Kind.KEYWORD_ACTION, ctx.controller, (ctx.source,)),
            ctx.source,
        )
        wait(ctx.pos, [entry])
