"""Numbers of counters, equal cards, influence, plays, uses and targets."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Anything, Filter, Selection
from regalia.game.core.stack import item_by_id
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, Played, Ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import champion, influence, reserve_cost
from regalia.game.objects.layers import characteristics
from regalia.game.playing.tracking import uses
from regalia.game.printed.abilities import Method
from regalia.words.amounts import counted_in, names_among
from regalia.words.selections import Whose, place_of, players_named


class MostAlike(Amount, frozen=True, kw_only=True):
    """The largest number of cards that fit and share one reserve cost."""

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "you"

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, self.zone, "origin")

    def value(self, ctx: Context) -> int:
        costs = [
            cost
            for player in players_named(ctx, self.whose)
            for card in counted_in(ctx.pos, self.zone, player)
            if self.what.matches(ctx, card) and (cost := reserve_cost(ctx.pos, card)) is not None
        ]
        return max(map(costs.count, costs), default=0)


class CountersOn(Amount, frozen=True):
    """How many counters of a kind are on the source ("self") or on your champion ("champion")."""

    sight = ("damage",)

    counter: str
    on: str = "champion"

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        if self.on == "champion":
            leader = champion(pos, ctx.controller)
            return 0 if leader == NOBODY else pos.count(leader, self.counter)
        last = ctx.last_known
        return pos.count(ctx.source, self.counter) if last is None else last.count(self.counter)


class CountersOnAny(Amount, frozen=True):
    """The number of counters of a kind on the things that the text speaks of."""

    sight = ("damage",)

    counter: str
    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(ctx.pos.count(card, self.counter) for card in self.of.cards(ctx))


class MostCounters(Amount, frozen=True):
    """The highest number of counters of a kind on a single object among those that fit."""

    sight = ("damage",)

    counter: str
    what: Filter

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        fitting = (
            card
            for player in pos.everyone()
            for card in pos.cards_in(Zone.FIELD, player)
            if self.what.matches(ctx, card)
        )
        return max((pos.count(card, self.counter) for card in fitting), default=0)


class Influence(Amount, frozen=True):
    """The number of cards in hand and memory (term.influence.1). For several players, it is the total."""

    whose: Whose = "you"

    def only_counts(self) -> bool:
        return True

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, Zone.HAND, Zone.MEMORY)

    def value(self, ctx: Context) -> int:
        return sum(influence(ctx.pos, player) for player in players_named(ctx, self.whose))


class Uses(Amount, frozen=True):
    """How often this ability was activated this game."""

    def value(self, ctx: Context) -> int:
        return uses(ctx.pos, ctx.source, ctx.play.index) if ctx.play is not None else 0


class TargetsBeyond(Amount, frozen=True):
    """The number of targets of the play beyond a given number."""

    wording = (says("per: target beyond the first", first=1),)

    of_targets = True

    first: int = 1

    def value(self, ctx: Context) -> int:
        chosen = sum(map(len, ctx.play.targets.values())) if ctx.play is not None else 0
        return max(0, chosen - self.first)

    def mark(self, ctx: Context, ref: Ref) -> object:
        return None


class TargetsOfThat(Amount, frozen=True):
    """The number of targets of the item on the stack that was played."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        by = None if ctx.event is None else ctx.event.by
        item = None if by is None else item_by_id(ctx.pos, by.stamp)
        return 0 if item is None else sum(len(refs) for _, refs in item.targets)


def is_card(played: Played) -> bool:
    """Whether a card was played in any way, and not an ability (playing.1)."""
    return played.method in (Method.ACTIVATE, Method.MATERIALIZE)


class PlaysThisTurn(Amount, frozen=True, kw_only=True):
    """How many cards that fit were played this turn."""

    what: Filter = Anything()
    method: str = "activate"
    whose: Whose = "you"

    def value(self, ctx: Context) -> int:
        wanted = players_named(ctx, self.whose)
        return sum(
            1
            for played in ctx.pos.plays
            if played.player in wanted
            and (played.method.name.lower() == self.method or (self.method == "play" and is_card(played)))
            and self.what.matches(ctx, played.card)
        )


class Different(Amount, frozen=True):
    """The number of different costs, elements or names among cards. Those without one do not count."""

    wording = tuple(
        form
        for what in ("reserve cost", "element", "name")
        for form in (
            says(f"per: different {what} among {{of:collection}}", what=what),
            says(f"several: different {what}s among {{of:collection}}", what=what),
            says(f"the amount of different {what}s among {{of:collection}}", what=what),
        )
    )

    what: str
    of: Selection

    def value(self, ctx: Context) -> int:
        pos, cards = ctx.pos, self.of.cards(ctx)
        if self.what == "name":
            return len(names_among(pos, cards))
        if self.what == "element":
            return len({element for card in cards for element in characteristics(pos, card).elements})
        return len({reserve_cost(pos, card) for card in cards} - {None})


class LongestRun(Amount, frozen=True):
    """The length of the longest run of consecutive reserve costs among cards."""

    wording = (says("the length of the longest consecutive streak of reserve costs among {of:collection}"),)

    of: Selection

    def value(self, ctx: Context) -> int:
        costs = {cost for card in self.of.cards(ctx) if (cost := reserve_cost(ctx.pos, card)) is not None}
        longest = 0
        for start in costs:
            if start - 1 not in costs:
                end = start
                while end in costs:
                    end += 1
                longest = max(longest, end - start)
        return longest


class MostControlled(Amount, frozen=True, kw_only=True):
    """The largest number of things that fit among several players."""

    what: Filter = Anything()
    whose: Whose = "opponents"

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        return max(
            (
                sum(self.what.matches(ctx, card) for card in pos.cards_in(Zone.FIELD, player))
                for player in players_named(ctx, self.whose)
            ),
            default=0,
        )


class HighestInfluence(Amount, frozen=True):
    """The highest influence among several players (term.influence.1)."""

    wording = (says("the highest influence among your opponents"),)

    whose: Whose = "opponents"

    def only_counts(self) -> bool:
        return True

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, Zone.HAND, Zone.MEMORY)

    def value(self, ctx: Context) -> int:
        return max((influence(ctx.pos, player) for player in players_named(ctx, self.whose)), default=0)
