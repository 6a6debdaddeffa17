"""Cards that share their name with others: in a zone of yours, or activated this turn."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Anything, Filter
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.printed.abilities import Method
from regalia.words.filters import is_blank, shown


class SameNameIn(Filter, frozen=True, kw_only=True):
    """Shares its name with another card that fits in a zone of yours. A face-down card has no name."""

    wording = (
        says("which: with the same name as a {what:card} in your {zone:zone}"),
        says("predicate: <has/have> the same name as a {what:card} in your {zone:zone}"),
    )

    what: Filter = Anything()
    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        name = shown(ctx, card).name
        return bool(name) and any(
            other != card
            and not is_blank(ctx, other)
            and shown(ctx, other).name == name
            and self.what.matches(ctx, other)
            for other in ctx.pos.cards_in(self.zone, ctx.controller)
        )


class SameNameActivated(Filter, frozen=True):
    """Shares its name with another card that you have activated this turn."""

    wording = (
        says(
            "which: with the same name as a other card you've activated this turn",
            "with the same name as a other card you activated this turn",
        ),
        says(
            "predicate: <has/have> the same name as a other card you've activated this turn",
            "<has/have> the same name as a other card you activated this turn",
        ),
    )

    sight = ("plays",)

    def matches(self, ctx: Context, card: int) -> bool:
        pos, name = ctx.pos, shown(ctx, card).name
        others = (
            play.definition
            for play in pos.plays
            if play.player == ctx.controller and play.method is Method.ACTIVATE and play.card != card
        )
        return bool(name) and any(pos.catalog[other].name == name for other in others)
