"""Amounts that add up over kinds: all counters on something, all opponents."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Filter, Selection
from regalia.game.core.state import Position
from regalia.game.core.values import Counters, LastKnown
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import is_champion
from regalia.words.selections import Source, Whose, players_named


class EveryCounterOn(Amount, frozen=True):
    """The number of counters of all kinds on the things that the text speaks of.

    Damage on a champion consists of counters (counters.damage.1), damage on an ally does not (damage.12).
    """

    wording = (says("the amount of counters on {of:objects}", "the number of counters on {of:objects}"),)

    sight = ("damage",)

    of: Selection

    def value(self, ctx: Context) -> int:
        last = ctx.last_known if isinstance(self.of, Source) else None
        if last is not None:
            return _total(last.counters, last.damage if "champion" in last.types else 0)
        return sum(_on(ctx.pos, card) for card in self.of.cards(ctx))


def _on(pos: Position, card: int) -> int:
    return _total(pos.counters[card], pos.damage[card] if is_champion(pos, card) else 0)


def _total(counters: Counters, damage: int) -> int:
    return damage + sum(amount for _, amount in counters)


class WithAnyCounter(Filter, frozen=True):
    """Has a counter of any kind on it."""

    wording = (
        says(
            "which: with 1 or more counters on it",
            "with 1 or more counters on them",
            "with a counter on it",
            "with counters on them",
        ),
        says(
            "predicate: <has/have> 1 or more counters on <it/them>",
            "<has/have> a counter on <it/them>",
        ),
    )

    sight = ("damage",)

    def matches(self, ctx: Context, card: int) -> bool:
        return _on(ctx.pos, card) > 0

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return _total(last.counters, last.damage if "champion" in last.types else 0) > 0


class OpponentsLeft(Amount, frozen=True):
    """The number of your opponents who have not lost."""

    wording = (says("the amount of opponents you have", "the number of opponents you have"),)

    sight = ()

    def value(self, ctx: Context) -> int:
        return len(players_named(ctx, "opponents"))


class PlayersFor(Amount, frozen=True):
    """The number of players for whom a condition holds."""

    wording = (says("each: {of:players}"),)

    of: Whose

    def value(self, ctx: Context) -> int:
        return len(players_named(ctx, self.of))
