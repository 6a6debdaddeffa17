"""Playing cards as part of a resolution: by permission, or by starcalling in a glimpse (permissions.2)."""

from __future__ import annotations

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import Event, EventKind
from regalia.game.core.illegal import UnknownText
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Anything, Effect, Filter, Number, Procedure, Selection, value_of
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.wording import says
from regalia.game.happening import zones
from regalia.game.happening.replacement import Pending, happens
from regalia.game.happening.triggers import emit
from regalia.game.information.knowledge import end_glimpse, is_open, look
from regalia.game.objects.layers import characteristics
from regalia.game.paying.play import Play
from regalia.game.playing.cost_options import Grant
from regalia.game.playing.steps import can_be_played, play_card
from regalia.game.printed.abilities import (
    Alternative,
    Contribution,
    Method,
    ReplaceableEvent,
)
from regalia.game.timing.player_rules import is_barred
from regalia.words.combat import aethercall
from regalia.words.glimpsing import count_glimpse
from regalia.words.looking import RevealIt
from regalia.words.selections import Those, unmoved


class PlayFrom(Effect, frozen=True, kw_only=True):
    """Play a card that fits from somewhere, now, as part of the effect (permissions.2).

    In a hidden zone a player may fail to find a card of a kind, or one that could be materialized, because
    nobody else can know (misc.searching.1.a, misc.searching.4). An open card has to be found.
    """

    asks = True
    leaves = (Group.THOSE,)

    what: Filter = Anything()
    zone: Zone = Zone.MATERIAL_DECK
    or_zone: Zone | None = None
    """A second zone to play from ("from your material deck or banishment")."""
    grant: Grant = Grant()
    may: bool = False
    those: Selection | None = None
    pays: tuple[Contribution, ...] = ()
    """The only means that may pay its reserve or memory cost, if any are given."""
    either: bool = False
    """ "Play": activate or materialize, by the cost the card has (playing.1)."""
    most: int = 1
    """The number of cards that may be played in this way, one after another."""

    def ask(self, ctx: Context) -> Procedure:
        for _ in range(self.most):
            yield from self._play_one(ctx)
            if not ctx.bound.amounts[Tally.THIS_WAY]:
                return

    def _play_one(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        grant = self._grant(ctx)
        pool = self._pool(ctx)
        if grant.method is Method.MATERIALIZE or self.either:
            proof = self._to_show(ctx, pool, grant)
            if proof is not None and (
                yield from return_preserved(ctx)
            ):  # that was the play: nothing is activated besides (keyword.preserve.4.c.i)
                ctx.bound.cards[Group.SHOWN] = proof
                RevealIt(Those(Group.SHOWN)).act(ctx)
                ctx.bound.amounts[Tally.THIS_WAY] = 0
                return
        cards = [
            card
            for card in pool
            if self.what.matches(ctx, card)
            and playable(pos, ctx.controller, card, self._grant_for(pos, card, grant))
        ]
        materializes = self.those is None and (grant.method is Method.MATERIALIZE or self.either)
        hidden = self.zone.is_private and (materializes or not isinstance(self.what, Anything))
        if not cards and not hidden:
            ctx.bound.amounts[Tally.THIS_WAY] = 0
            return
        optional = self.may or (hidden and not any(is_open(pos, card) for card in cards))
        picked = yield Decision(
            Asks.PICK,
            ctx.controller,
            Topic.PLAY,
            cards,
            minimum=0 if optional else 1,
            maximum=min(1, len(cards)),
            prompt="Play which card?",
            rule="permissions.2",
        )
        ctx.bound.amounts[Tally.THIS_WAY] = len(picked)
        ctx.bound.cards[Group.THOSE] = picked
        if picked:
            grant = self._grant_for(pos, picked[0], grant)
            yield from play_card(Play(pos, ctx.controller, picked[0], grant.method, grant=grant))

    def _pool(self, ctx: Context) -> tuple[int, ...]:
        if self.those is not None:
            others = () if self.or_zone is None else ctx.pos.cards_in(self.or_zone, ctx.controller)
            return (*unmoved(ctx, self.those), *others)
        places = (self.zone,) if self.or_zone is None else (self.zone, self.or_zone)
        return tuple(card for zone in places for card in ctx.pos.cards_in(zone, ctx.controller))

    def _to_show(self, ctx: Context, pool: tuple[int, ...], grant: Grant) -> tuple[int, ...] | None:
        """The card that proves that something could be materialized, if others cannot know (replacement.7.a).

        None if there is none. Then there is no materialization that could be replaced.
        """
        pos = ctx.pos
        turned_down = [card for card in pool if pos.has(card, State.FACE_DOWN)]
        if not turned_down:
            return ()
        grant = altered(grant, method=Method.MATERIALIZE)
        fitting = [card for card in turned_down if playable(pos, ctx.controller, card, grant)]
        return tuple(fitting[:1]) or None

    def _grant_for(self, pos: Position, card: int, grant: Grant) -> Grant:
        if not self.either:
            return grant
        by_memory = pos.definition(card).memory is not None
        return altered(grant, method=Method.MATERIALIZE if by_memory else Method.ACTIVATE)

    def _grant(self, ctx: Context) -> Grant:
        """The permission to play. The things that may pay are seen from the source of this effect."""
        if not self.pays:
            return self.grant
        pays = tuple((contribution, ctx.source) for contribution in self.pays)
        return altered(self.grant, contributions=pays, only_contributions=True)


def return_preserved(ctx: Context) -> Procedure:
    """A player who would materialize may return a preserved card to hand instead (keyword.preserve.4.c).

    That is no materialization (keyword.preserve.4, keyword.preserve.4.a).
    """
    pos = ctx.pos
    material = pos.cards_in(Zone.MATERIAL_DECK, ctx.controller)
    preserved = [card for card in material if pos.states[card] & State.PRESERVED]
    if not preserved:
        return False
    chosen = yield Decision(
        Asks.PICK,
        ctx.controller,
        Topic.RETURN,
        preserved,
        minimum=0,
        maximum=1,
        prompt="Return a preserved card to your hand instead of materializing?",
        rule="keyword.preserve.4.c",
    )
    zones.move(pos, chosen, Zone.HAND)
    return bool(chosen)


def playable(pos: Position, player: int, card: int, grant: Grant) -> bool:
    """Whether a play that an effect permits could be completed now. Unknown texts cannot be played."""
    definition = pos.definition(card)
    if not definition.understood:
        raise UnknownText(definition.name)
    return can_be_played(Play(pos, player, card, grant.method, grant=grant))


def _can_be_starcalled(pos: Position, card: int) -> bool:
    """Whether a card has Starcalling, printed or gained."""
    now = characteristics(pos, card)
    gained = (given for given, _ in now.granted)
    return any(
        isinstance(way, Alternative) and way.only_glimpsing for way in (*now.abilities.alternatives, *gained)
    )


class Glimpse(Effect, frozen=True):
    """Look at the top cards; put any on the top and the rest on the bottom, in any order (term.glimpse.2).

    A card with Starcalling may be activated from among them instead, at any speed. Then all others go to the
    bottom, and the card waits until the present resolution is over (keyword.starcalling.1.a,
    keyword.starcalling.3, keyword.starcalling.6). Cards with Aethercalling may be loaded
    (keyword.aethercalling.1).
    """

    wording = (says("glimpse {amount:number}"),)

    asks = True

    amount: Number

    def ask(self, ctx: Context) -> Procedure:
        pos, player = ctx.pos, ctx.controller
        would = Pending(ReplaceableEvent.GLIMPSE, player, amount=max(0, value_of(self.amount, ctx)))
        if not would.amount or is_barred(pos, player, "glimpse") or not happens(pos, would):
            return
        seen = pos.cards_in(Zone.MAIN_DECK, player)[: would.amount]
        if not seen:
            return
        look(pos, player, seen, ordered=True, glimpsing=True)
        yield from self._deal_with(ctx, seen)
        end_glimpse(pos)
        count_glimpse(pos, player)
        emit(pos, Event(EventKind.KEYWORD_ACTION, player, amount=would.amount, word="glimpse"))

    def can_be_done(self, ctx: Context) -> bool:
        return not is_barred(ctx.pos, ctx.controller, "glimpse")

    def _deal_with(self, ctx: Context, seen: tuple[int, ...]) -> Procedure:
        pos, player = ctx.pos, ctx.controller
        loaded = yield from aethercall(ctx, seen)
        seen = tuple(card for card in seen if card not in loaded)
        grant = Grant(alternative=KeywordName.STARCALLING)
        callable_cards = [
            card for card in seen if _can_be_starcalled(pos, card) and playable(pos, player, card, grant)
        ]
        if callable_cards:
            called = yield Decision(
                Asks.PICK,
                player,
                Topic.STARCALL,
                callable_cards,
                minimum=0,
                maximum=1,
                prompt="Starcall a card?",
                rule="keyword.starcalling.1",
            )
            if called:
                yield from play_card(Play(pos, player, called[0], Method.ACTIVATE, grant=grant))
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
                Topic.TOP,
                cards,
                minimum=0,
                maximum=len(cards),
                prompt="Which cards stay on top?",
                rule="term.glimpse.2",
            )
        ordered: list[int] = list(top)
        if len(top) > 1:
            ordered = list(
                (yield Decision(Asks.ORDER, player, Topic.ORDER_TOP, list(top), rule="term.glimpse.2"))
            )
        below = [card for card in cards if card not in top]
        if len(below) > 1:
            below = list(
                (yield Decision(Asks.ORDER, player, Topic.ORDER_BOTTOM, below, rule="term.glimpse.2"))
            )
        row = pos.row(Zone.MAIN_DECK, player)
        middle = tuple(card for card in pos.zones[row] if card not in cards)
        pos.put(pos.zones, row, (*ordered, *middle, *below))
