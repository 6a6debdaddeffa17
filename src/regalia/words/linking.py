"""Links as a relation: objects that are or were linked, and becoming linked (keyword.link.1)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Anything, Condition, Effect, Filter, Selection
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, LastKnown
from regalia.game.core.wording import says
from regalia.game.happening.triggers import emit
from regalia.game.objects.characteristics import every_keyword
from regalia.game.objects.links import link, link_in, linked_to, may_link, unlink
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Trigger
from regalia.game.printed.catalogue import Catalog
from regalia.words.selections import Each


class LinkedTo(Filter, frozen=True):
    """Is linked to the thing that the text speaks of.

    Both objects of a link are linked objects (keyword.link.7): an ally is linked to an item as well as the
    item to the ally. So a kind of thing may be at either end.
    """

    sight = ("memos",)

    of: Selection

    def matches(self, ctx: Context, card: int) -> bool:
        other, known = linked_to(ctx.pos, card), self.of.cards(ctx)
        if other != NOBODY and other in known:
            return True
        return isinstance(self.of, Each) and any(linked_to(ctx.pos, one) == card for one in known)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        host = link_in(last.memos)
        return host is not None and ctx.pos.find(host) in self.of.cards(ctx)


class WithLinks(Filter, frozen=True):
    """Has so many things that fit linked to it (keyword.link.6)."""

    wording = (
        says("which: with a {what:thing} linked to it", "with a {what:thing} linked to them"),
        says(
            "which: with {least:two or more} or more {what:things} linked to it",
            "with {least:two or more} or more {what:things} linked to them",
        ),
    )

    sight = ("memos",)

    what: Filter = Anything()
    least: int = 1

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        linked = (
            other
            for player in pos.everyone()
            for other in pos.cards_in(Zone.FIELD, player)
            if linked_to(pos, other) == card and self.what.matches(ctx, other)
        )
        return sum(1 for _ in linked) >= self.least


class HasLink(Filter, frozen=True):
    """Has the link keyword of a kind, such as Ally Link (keyword.link.1)."""

    wording = (says("which: with {what:link} link"),)

    reads = "abilities"

    what: Filter

    def looks_at_among(self, catalog: Catalog) -> tuple[str | Zone, ...] | None:
        sight = catalog.restrictions_on(KeywordName.LINK)
        return None if sight is None else tuple(sight)

    def matches(self, ctx: Context, card: int) -> bool:
        return any(found.filter == self.what for found in every_keyword(ctx.pos, card, KeywordName.LINK))


class WithLinked(Selection, frozen=True):
    """The thing that the text speaks of, and all things that fit and are linked to it."""

    of: Selection
    what: Filter = Anything()

    def cards(self, ctx: Context) -> tuple[int, ...]:
        pos, hosts = ctx.pos, self.of.cards(ctx)
        linked = (
            card
            for player in pos.everyone()
            for card in pos.cards_in(Zone.FIELD, player)
            if linked_to(pos, card) in hosts and self.what.matches(ctx, card)
        )
        return tuple(dict.fromkeys((*hosts, *linked)))


class HostOf(Selection, frozen=True):
    """The object that something is linked to, or was when it left the field (lki.1)."""

    of: Selection

    def cards(self, ctx: Context) -> tuple[int, ...]:
        pos = ctx.pos
        here = (linked_to(pos, card) for card in self.of.cards(ctx))
        removed = self.of.removed(ctx) if isinstance(self.of, Target) else ()
        gone = (pos.find(ref) for last in removed if (ref := link_in(last.memos)) is not None)
        return tuple(dict.fromkeys(card for card in (*here, *gone) if card != NOBODY))


class WasLinked(Condition, frozen=True):
    """The thing that the text speaks of is linked to something that fits, or was when it left the field."""

    of: Selection
    what: Filter

    def holds(self, ctx: Context) -> bool:
        return any(self.what.matches(ctx, card) for card in HostOf(self.of).cards(ctx))


class BecomeLinked(Effect, frozen=True, kw_only=True):
    """Objects become linked to another object, and to nothing else any more.

    Only objects with Link can be, and only to what their Link allows (keyword.link.1, keyword.link.7). If
    that is not so, the link that they have stays.
    """

    wording = (
        says(
            "{what:objects} <becomes/become> linked to {to:objects}",
            "{what:objects} <becomes/become> linked to {to:objects} instead",
        ),
    )
    needs = ("what", "to")

    what: Selection
    to: Selection

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        hosts = [card for card in self.to.cards(ctx) if pos.zone_of(card) is Zone.FIELD]
        for card in self.what.cards(ctx):
            for host in hosts[:1]:
                if host not in (card, linked_to(pos, card)) and may_link(pos, card, host):
                    link(pos, card, host)
                    emit(pos, Event(EventKind.LINKED, pos.controller[card], (card, host), 1))


class BreakLink(Effect, frozen=True):
    """Break the links of objects. What has Link and is linked to nothing is sacrificed (keyword.link.5)."""

    wording = (
        says(
            "break the link of {what:objects}",
            "break {what:objects} 's link",
            "{what:objects} <becomes/become> unlinked",
        ),
    )
    needs = ("what",)

    what: Selection

    def act(self, ctx: Context) -> None:
        for card in self.what.cards(ctx):
            unlink(ctx.pos, card)


class WheneverLinked(Trigger, frozen=True, kw_only=True):
    """Whenever something that fits becomes linked to something else that fits."""

    wording = (
        says("whenever {what:subject} becomes linked"),
        says("whenever {what:subject} becomes linked to {other:subject}"),
    )

    kind = EventKind.LINKED

    what: Filter = Anything()
    other: Filter = Anything()

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        if event is None or not self.what.matches(ctx, card):
            return False
        return any(self.other.matches(ctx, one) for one in event.cards if one != card)
