"""Cards by their past: mentioned by a text, banished, hit, or played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Filter
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, LastKnown, Memo, Ref
from regalia.game.core.wording import says
from regalia.game.printed.abilities import Method
from regalia.words.filters import shown

LEAVING: Final = (EventKind.LEFT, EventKind.DIED, EventKind.DESTROYED, EventKind.SACRIFICED)
"""Events in which an object has left the field."""


class SpokenOf(Filter, frozen=True):
    """The thing that the effect behind this trigger spoke of, even as it leaves the field."""

    def matches(self, ctx: Context, card: int) -> bool:
        about = ctx.bound.about
        if any(ctx.pos.find(ref) == card for ref in about):
            return True
        last = ctx.pos.last[card]
        if last is None or ctx.event is None or ctx.event.kind not in LEAVING:
            return False
        return last.became == ctx.pos.stamp[card] and Ref(card, last.stamp) in about


class NamedAsSpokenOf(Filter, frozen=True):
    """Has the name of the card that the effect behind this trigger spoke of."""

    def matches(self, ctx: Context, card: int) -> bool:
        pos, name = ctx.pos, shown(ctx, card).name
        return any(pos.definition(ref.card).name == name for ref in ctx.bound.about if ref.is_card)


class BanishedBySource(Filter, frozen=True):
    """Was banished by the source, and is still where that put it (zones.7.b).

    A card "banished by" an object may also have been banished to pay for it, as a published ruling says. "The
    banished card" is one that its text has banished.
    """

    sight = ("memos", "origin", Zone.BANISHMENT)

    or_to_pay: bool = True

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        if pos.zone_of(card) is not Zone.BANISHMENT:
            return False
        if pos.memo(card, BANISHED_BY) == source_stamp(ctx):
            return True
        return self.or_to_pay and self._paid(ctx, pos.ref(card))

    def _paid(self, ctx: Context, banished: Ref) -> bool:
        last = ctx.last_known
        receipt = ctx.pos.origin[ctx.source] if last is None else last.origin
        if receipt is None:
            return False
        return any(
            banished.card == ref.card and banished.stamp == after
            for paid in receipt.paid
            for ref, after in zip(paid.refs, paid.after, strict=True)
        )


BANISHED_BY: Final = "banished by"
"""The key of a memo on a banished card: the stamp of the object that banished it."""


def source_stamp(ctx: Context) -> int:
    """The stamp that the source had when the resolving item came onto the stack."""
    item = ctx.item
    return item.source_stamp if item is not None and not item.is_card else ctx.pos.stamp[ctx.source]


def mark_banished(ctx: Context, cards: Iterable[int]) -> None:
    """Let banished cards remember which object has banished them."""
    pos = ctx.pos
    for card in cards:
        pos.put(pos.memos, card, (*pos.memos[card], Memo(BANISHED_BY, source_stamp(ctx))))


class TopPlayed(Filter, frozen=True):
    """A champion whose top card was played: activated or materialized."""

    sight = ("origin",)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.origin[card] is not None


class EnteredThisTurn(Filter, frozen=True):
    """Came onto the field since this turn began."""

    wording = (
        says(
            "which: that entered the field this turn",
            "which entered the field this turn",
            "that entered this turn",
        ),
        says("predicate: entered the field this turn", "entered this turn"),
    )

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.stamp[card] > ctx.pos.turn_began

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return last.stamp > ctx.pos.turn_began


class FirstActivated(Filter, frozen=True):
    """Is the first card that fits and that you have activated this turn."""

    sight = ("plays",)

    what: Filter

    def matches(self, ctx: Context, card: int) -> bool:
        fitting = (
            played.card
            for played in ctx.pos.plays
            if played.player == ctx.controller
            and played.method is Method.ACTIVATE
            and self.what.matches(ctx, played.card)
        )
        return next(fitting, NOBODY) == card


class HitBy(Filter, frozen=True):
    """Was dealt combat damage this turn by an object that fits."""

    wording = (says("which: hit by {by:one subject} this turn"),)

    by: Filter

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        struck = pos.stamp[card]
        if not any(hit == struck for _, hit in pos.hits):
            return False
        objects = (one for player in pos.everyone() for one in pos.cards_in(Zone.FIELD, player))
        return any((pos.stamp[one], struck) in pos.hits and self.by.matches(ctx, one) for one in objects)


class PlayedSo(Filter, frozen=True):
    """Was played in the way with this name, by the permission of a text."""

    way: str

    def matches(self, ctx: Context, card: int) -> bool:
        receipt = ctx.pos.origin[card]
        return receipt is not None and self.way in receipt.way.split(", ")
