"""Words about cards: where a card goes as it resolves, and cards that come into the game or are released."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import (
    Amount,
    Condition,
    Effect,
    Filter,
    Number,
    Procedure,
    Selection,
    perform,
    value_of,
)
from regalia.game.core.said import End
from regalia.game.core.state import Position, Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs, zones
from regalia.game.happening.entering import Arrival, enter_together
from regalia.game.objects.characteristics import reserve_cost
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import CannotGenerate
from regalia.game.timing.player_rules import concerns, is_barred, rules_at_work
from regalia.words.selections import Source, Those, Whose, note_done, players_named
from regalia.words.summoning import token_called


class AsItResolves(Effect, frozen=True):
    """This card goes to this zone, not to the graveyard, when its last instance has resolved (playing.7).

    It goes there too if it is negated or fizzles (term.negated.1, action.5.a).
    """

    wording = (
        says("banish it as it resolves", to=Zone.BANISHMENT),
        says("put it on the bottom of your deck as it resolves", to=Zone.MAIN_DECK, where="bottom"),
    )

    to: Zone
    where: End = "top"

    def act(self, ctx: Context) -> None:
        ctx.bound.away = self.to, self.where

    def away(self, ctx: Context) -> tuple[Zone, str]:
        return self.to, self.where


class Generate(Effect, frozen=True, kw_only=True):
    """Cards of a name come into the game for good (term.generate.2). Later words call them "those"."""

    binds = Group.THOSE

    name: str
    to: Zone = Zone.HAND
    amount: Number = 1
    under: Selection | None = None
    """The champion under whose lineage they are put; without one they go to hand (term.generate.6)."""

    def brings(self) -> tuple[str, ...]:
        return (self.name,)

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        made: tuple[int, ...] = ()
        definition = token_called(pos, self.name)
        leaders = self.under.cards(ctx) if self.under is not None else ()
        for _ in range(max(0, value_of(self.amount, ctx))):
            card = pos.add_card(definition, ctx.controller)
            if not _can_generate(pos, ctx.controller, card):
                continue
            made += (card,)
            if leaders:
                put_under(pos, (card,), leaders[0])
                continue
            if self.to.is_private:  # zones.information.1.b.i
                verbs.reveal(pos, ctx.controller, (card,))
            zones.move(pos, (card,), self.to, told="generate")
        ctx.bound.cards[Group.THOSE] = made


class GenerateOntoField(Effect, frozen=True, kw_only=True):
    """As many cards as you like of certain names come into the game, onto the field (term.generate.2)."""

    asks = True
    binds = Group.THOSE

    names: tuple[str, ...]

    def brings(self) -> tuple[str, ...]:
        return self.names

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        made: list[int] = []
        for _ in range(MOST_GENERATED):
            name = yield Decision(
                Asks.NUMBER,
                ctx.controller,
                Topic.GENERATE,
                [NO_MORE, *self.names],
                prompt="Generate which card?",
                rule="term.generate.2",
            )
            if name == NO_MORE:
                break
            card = pos.add_card(token_called(pos, name), ctx.controller)
            if _can_generate(pos, ctx.controller, card):
                made.append(card)
        if made:
            yield from enter_together(pos, [Arrival(card, ctx.controller) for card in made])
        ctx.bound.cards[Group.THOSE] = tuple(made)


def _can_generate(pos: Position, player: int, card: int) -> bool:
    """Whether no text keeps a player from generating a card."""
    return not any(
        concerns(at, rule.who, player) and rule.of.matches(at, card)
        for rule, at in rules_at_work(pos, CannotGenerate)
    )


NO_MORE: Final = "no more"
MOST_GENERATED: Final = 20
"""The limit on "any amount", which has to end somewhere. Nobody needs more."""


class DiscardIt(Effect, frozen=True):
    """Discard certain cards; later words call them "discarded"."""

    binds = Group.LAST_DISCARDED
    leaves = (Group.DISCARDED,)

    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        note_done(
            ctx, Group.DISCARDED, verbs.discard(ctx.pos, self.what.cards(ctx)), last=Group.LAST_DISCARDED
        )
        ctx.bound.amounts[Tally.THIS_WAY] = len(ctx.bound.cards[Group.LAST_DISCARDED])

    def can_be_done(self, ctx: Context) -> bool:
        cards = self.what.cards(ctx)
        return bool(cards) and not any(is_barred(ctx.pos, ctx.pos.owner[card], "discard") for card in cards)


class SwapCards(Effect, frozen=True):
    """Players swap the cards of two of their zones, all at the same time."""

    wording = (
        says(
            "{whose:player} swaps the cards in their {one:zone} and {other:zone}",
            "{whose:player} swap the cards in their {one:zone} and {other:zone}",
        ),
    )

    whose: Whose
    one: Zone = Zone.HAND
    other: Zone = Zone.MEMORY

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for player in players_named(ctx, self.whose):
            plans = [
                zones.Plan(card, there)
                for here, there in ((self.one, self.other), (self.other, self.one))
                for card in pos.cards_in(here, player)
            ]
            zones.move_as_planned(pos, plans, told="put")


class PutUnder(Effect, frozen=True):
    """Put cards on the bottom of a champion's lineage, several in any order (champion.level-up.6)."""

    asks = True

    what: Selection
    champion: Selection

    def ask(self, ctx: Context) -> Procedure:
        cards, leaders = self.what.cards(ctx), self._leaders(ctx)
        if len(cards) > 1 and leaders:
            cards = yield Decision(
                Asks.ORDER,
                ctx.controller,
                Topic.ORDER_BOTTOM,
                list(cards),
                prompt="In which order do they lie in the lineage, from the bottom?",
                rule="misc.ordering.2",
            )
        ctx.bound.amounts[Tally.PUT] = sum(
            put_under(ctx.pos, tuple(reversed(cards)), leader) for leader in leaders
        )

    def can_be_done(self, ctx: Context) -> bool:
        return bool(self._leaders(ctx)) and bool(self.what.cards(ctx))

    def _leaders(self, ctx: Context) -> list[int]:
        """The champions that are meant. Other objects, such as an ally that was hit, have no lineage."""
        return [
            card for card in self.champion.cards(ctx) if "champion" in characteristics(ctx.pos, card).types
        ]


def put_under(pos: Position, cards: tuple[int, ...], leader: int) -> int:
    """Put cards on the bottom of a lineage, and return how many (misc.ordering.4.a).

    Without a lineage they stay where they are.
    """
    holder = pos.controller[leader]
    moved = zones.move(pos, cards, Zone.LINEAGE, player=holder)
    for card in moved:
        row = pos.row(Zone.LINEAGE, holder)
        others = tuple(other for other in pos.zones[row] if other != card)
        pos.put(pos.zones, row, (card, *others))
        pos.put(pos.host, card, leader)
    return len(moved)


class ThisCardIn(Selection, frozen=True):
    """The source as a card, if it is in that zone. If no zone is given, it may be in any.

    An object or intent is followed through a single move, not through a second (abilities.tracking.3.a).
    """

    zone: Zone | None = None

    def cards(self, ctx: Context) -> tuple[int, ...]:
        pos, card = ctx.pos, ctx.source
        if self.zone is not None and pos.zone_of(card) is not self.zone:
            return ()
        last = ctx.last_known
        return (card,) if last is None or last.became == pos.stamp[card] else ()


class ThatCardIn(Selection, frozen=True):
    """The card that the event happened to, in the zone it went to, or in any zone.

    Later moves are not followed (lki.1.a).
    """

    tells_of_event = True

    zone: Zone | None

    def cards(self, ctx: Context) -> tuple[int, ...]:
        pos, event = ctx.pos, ctx.event
        if event is None:
            return ()
        return tuple(
            card
            for card, stamp in zip(event.cards, event.stamps, strict=False)
            if (self.zone is None or pos.zone_of(card) is self.zone)
            and (last := pos.last[card]) is not None
            and (last.stamp, last.became) == (stamp, pos.stamp[card])
        )


class CostsLike(Filter, frozen=True):
    """Has the same reserve cost as a card that the text speaks of. A missing cost equals none (cost.1)."""

    wording = (
        says("which: with the same reserve cost as ~", of=Source()),
        says("which: with the same reserve cost as {of:pronoun}"),
    )

    sight = ("origin",)

    of: Selection

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        cost = reserve_cost(pos, card)
        return cost is not None and any(cost == reserve_cost(pos, other) for other in self.of.cards(ctx))


class IsLastIn(Condition, frozen=True):
    """This card is the only one left in a zone of yours, or was as it began to be played from there."""

    wording = (says("it's the last card in your {zone:zone}"),)

    zone: Zone

    def holds(self, ctx: Context) -> bool:
        pos, card, play = ctx.pos, ctx.source, ctx.play
        here = pos.zone_of(card) if play is None or play.card != card else play.from_zone
        if here is not self.zone or pos.owner[card] != ctx.controller:
            return False
        return all(other == card for other in pos.cards_in(self.zone, ctx.controller))


class Repeat(Effect, frozen=True):
    """Repeat an effect a number of times. Each time it asks and counts again."""

    asks = True

    times: Number
    effect: Effect

    def ask(self, ctx: Context) -> Procedure:
        for _ in range(max(0, value_of(self.times, ctx))):
            yield from perform(self.effect, ctx)


class BanishTop(Effect, frozen=True, kw_only=True):
    """Banish cards from the top of a deck, one by one. Later words call them "those" (drawing.2.a)."""

    binds = Group.THOSE
    leaves = (Group.BANISHED,)

    amount: Number = 1
    whose: Whose = "you"
    face_down: bool = False

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        banished: tuple[int, ...] = ()
        for player in players_named(ctx, self.whose):
            for _ in range(max(0, value_of(self.amount, ctx))):
                deck = pos.cards_in(Zone.MAIN_DECK, player)
                banished += verbs.banish(pos, deck[:1], face_down=self.face_down, by=ctx.controller)
        ctx.bound.cards[Group.THOSE] = banished
        ctx.bound.amounts[Tally.THIS_WAY] = ctx.bound.amounts[Tally.BANISHED] = len(banished)
        note_done(ctx, Group.BANISHED, banished)


class Among(Selection, frozen=True):
    """Those of the cards that fit a description."""

    of: Selection
    what: Filter

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(card for card in self.of.cards(ctx) if self.what.matches(ctx, card))


class WhatWas(Selection, frozen=True):
    """The things that an effect did something to and that fitted a description.

    A thing that has left the field counts as it last was there (lki.1). A card from elsewhere counts as it
    is.
    """

    of: Those
    what: Filter

    def cards(self, ctx: Context) -> tuple[int, ...]:
        return tuple(card for card in self.of.cards(ctx) if self._fitted(ctx, card))

    def _fitted(self, ctx: Context, card: int) -> bool:
        pos, last = ctx.pos, ctx.pos.last[card]
        stamp = ctx.bound.done_as.get((self.of.key, card), pos.stamp[card])
        left = last is not None and (last.became == stamp or (last.stamp == stamp != pos.stamp[card]))
        if last is None or not left:
            return self.what.matches(ctx, card)
        view = Context(pos, ctx.controller, card, item=ctx.item, event=ctx.event)
        view.bound = ctx.bound
        return self.what.matched(view, last)


class BanishedFrom(Amount, frozen=True):
    """How many cards this text has banished from certain zones."""

    zones: tuple[Zone, ...]

    def value(self, ctx: Context) -> int:
        return sum(zone in self.zones for zone in ctx.bound.banished_from)
