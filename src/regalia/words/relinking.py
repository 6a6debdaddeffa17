"""Links that an effect makes between objects on the field (keyword.link.1)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Effect, Selection
from regalia.game.core.state import Zone
from regalia.game.happening.triggers import emit
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import context_of
from regalia.game.objects.links import link, linked_to


class LinkAnew(Effect, frozen=True):
    """Link objects with Link to another object. They are no longer linked to what they were linked to.

    A type before Link limits what it may be (keyword.link.1.b): where it does not fit, the old link stays.
    """

    needs = ("what", "to")

    what: Selection
    to: Selection

    def act(self, ctx: Context) -> None:
        pos = ctx.pos
        for host in self.to.cards(ctx)[:1]:
            for card in self.what.cards(ctx):
                if self._may(ctx, card, host):
                    link(pos, card, host)
                    emit(pos, Event(EventKind.LINKED, pos.controller[card], (card, host), 1))

    def _may(self, ctx: Context, card: int, host: int) -> bool:
        pos = ctx.pos
        there = pos.zone_of(card) is Zone.FIELD and pos.zone_of(host) is Zone.FIELD
        if not there or card == host or linked_to(pos, card) == host:
            return False
        word = keyword(pos, card, KeywordName.LINK)
        return word is not None and (word.filter is None or word.filter.matches(context_of(pos, card), host))
