"""Numbers of cards and objects: levels, costs and stats, of one thing, the highest, the total."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Amount, Anything, Filter, Selection
from regalia.game.core.state import State, Zone, sight_of_states
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import aura, level, reserve_cost
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Method, keyword_aspect
from regalia.game.printed.catalogue import Catalog
from regalia.words.selections import It, Whose, place_of, players_named


def levels_read(catalog: Catalog) -> frozenset[str]:
    """The characteristics that a level in a text depends on, in a game with these cards."""
    own = frozenset({"level"})
    if KeywordName.ELYSIAN_AURA not in catalog.keywords:
        return own
    return (
        own
        | catalog.read_by_restrictions_on(KeywordName.ELYSIAN_AURA)
        | {"types", keyword_aspect(KeywordName.ELYSIAN_AURA)}
    )


def levels_seen(catalog: Catalog) -> tuple[str | Zone, ...] | None:
    """What a level in a text looks at besides the field, in a game with these cards."""
    sight = (
        catalog.restrictions_on(KeywordName.ELYSIAN_AURA)
        if KeywordName.ELYSIAN_AURA in catalog.keywords
        else frozenset()
    )
    return None if sight is None else tuple(sight)


class Level(Amount, frozen=True):
    """LV: the level of your champion, with additions by Empower or an aura (lv.1, keyword.empower.1).

    "Your" means the controller of the text, even if it lets others do something.
    """

    reads = "level"

    sight = ()

    def reads_among(self, catalog: Catalog) -> frozenset[str]:
        return levels_read(catalog)

    def looks_at_among(self, catalog: Catalog) -> tuple[str | Zone, ...] | None:
        return levels_seen(catalog)

    def value(self, ctx: Context) -> int:
        pos, play, item = ctx.pos, ctx.play, ctx.item
        player = ctx.controller if item is None else item.controller
        bonus = 0
        if play is not None:
            bonus = play.level_bonus
            if play.method is Method.ACTIVATE:
                bonus += aura(pos, player, play.card)
        elif item is not None and item.is_card:  # later deeds of the object are not empowered
            bonus = item.receipt.level_bonus + aura(pos, player, item.source)
        return level(pos, player, bonus)


LV = Level()


class Highest(Amount, frozen=True, kw_only=True):
    """The highest reserve cost among cards that fit; 0 if there is none."""

    wording = (
        says(
            "the highest reserve cost among {what:cards} your opponents control on the effects stack",
            zone=Zone.STACK,
            whose="opponents",
        ),
    )

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "you"

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, self.zone, "origin")

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        return max(
            (
                reserve_cost(pos, card) or 0
                for player in players_named(ctx, self.whose)
                for card in pos.cards_in(self.zone, player)
                if self.what.matches(ctx, card)
            ),
            default=0,
        )


class StatOf(Amount, frozen=True):
    """The power, life or level of the thing that the text speaks of; for several things, the total."""

    reads = "stats"

    of: Selection
    stat: str = "power"
    as_it_was: bool = False
    """As it was on the field, if it has left since ("the banished ally's power", lki.1)."""

    def value(self, ctx: Context) -> int:
        found = sum(self._one(ctx, card) or 0 for card in self.of.cards(ctx))
        removed = self.of.removed(ctx) if isinstance(self.of, Target) else ()
        return found + sum(getattr(last, self.stat) or 0 for last in removed)

    def _one(self, ctx: Context, card: int) -> int | None:
        last = ctx.pos.last[card] if self.as_it_was else None
        known = (
            last
            if last is not None and last.became == ctx.pos.stamp[card]
            else characteristics(ctx.pos, card)
        )
        stat: int | None = getattr(known, self.stat)
        return stat


class TotalCost(Amount, frozen=True):
    """The total reserve cost of cards. A card without a cost counts as 0 (cost.1)."""

    sight = ("origin", *sight_of_states(State.FACE_DOWN))

    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(reserve_cost(ctx.pos, card) or 0 for card in self.of.cards(ctx))


class BasePower(Amount, frozen=True):
    """The total base power of things, before anything adds to it."""

    wording = (says("the total base power among {of:objects}"),)

    sight = ()

    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(characteristics(ctx.pos, card).base_power or 0 for card in self.of.cards(ctx))


class HighestBasePower(Amount, frozen=True):
    """The highest base power among things, before anything adds to it; 0 if none of them has power."""

    wording = (
        says("the highest base power stat among {of:objects}", "the highest base power among {of:objects}"),
    )

    sight = ()

    of: Selection

    def value(self, ctx: Context) -> int:
        return max((characteristics(ctx.pos, card).base_power or 0 for card in self.of.cards(ctx)), default=0)


class ReserveCostOf(Amount, frozen=True):
    """The reserve cost of the thing that the text speaks of. If it has none, nobody can pay it (cost.1)."""

    of: Selection

    def is_there(self, ctx: Context) -> bool:
        return any(reserve_cost(ctx.pos, card) is not None for card in self.of.cards(ctx))

    def value(self, ctx: Context) -> int:
        return sum(reserve_cost(ctx.pos, card) or 0 for card in self.of.cards(ctx))


class HighestStat(Amount, frozen=True):
    """The highest power, life or level among cards; 0 if none of them has it."""

    wording = (
        says(
            "the highest power stat among {of:all of them}",
            "the greatest power among {of:all of them}",
            "the highest power among {of:all of them}",
        ),
        says(
            "the highest life stat among {of:all of them}",
            "the greatest life among {of:all of them}",
            "the highest life among {of:all of them}",
            stat="life",
        ),
        says("the highest level among {of:all of them}", stat="level"),
    )

    reads = "stats"

    of: Selection
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        stats = (getattr(characteristics(ctx.pos, card), self.stat) or 0 for card in self.of.cards(ctx))
        return max(stats, default=0)


class LowestStat(Amount, frozen=True):
    """The lowest power, life or level among cards that have it; 0 if none of them has it."""

    wording = (
        says("the lowest power among {of:all of them}", "the lowest power stat among {of:all of them}"),
        says(
            "the lowest life among {of:all of them}",
            "the lowest life stat among {of:all of them}",
            stat="life",
        ),
        says("the lowest level among {of:all of them}", stat="level"),
    )

    reads = "stats"

    of: Selection
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        stats = (getattr(characteristics(ctx.pos, card), self.stat) for card in self.of.cards(ctx))
        return min((stat for stat in stats if stat is not None), default=0)


class HighestCost(Amount, frozen=True):
    """The highest reserve cost among cards; 0 if none of them has one (cost.1)."""

    wording = (says("the highest reserve cost among {of:collection}"),)

    of: Selection

    def value(self, ctx: Context) -> int:
        return max((reserve_cost(ctx.pos, card) or 0 for card in self.of.cards(ctx)), default=0)


class PowerOf(Amount, frozen=True):
    """The source's power."""

    reads = "stats"

    sight = ()

    def value(self, ctx: Context) -> int:
        last = ctx.last_known
        return last.power if last is not None else characteristics(ctx.pos, ctx.source).power or 0


class StatsOfThat(Amount, frozen=True):
    """Power and life together of the object of the event, as it last was if it is gone (lki.1)."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return 0
        card = event.cards[0]
        last = pos.last[card]
        if last is not None and event.stamps[:1] == (last.stamp,):
            return last.power + last.life
        now = characteristics(pos, card)
        return (now.power or 0) + (now.life or 0)


class CostOfThat(Amount, frozen=True):
    """The reserve cost of the card that the event happened to, in any zone."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        event = ctx.event
        return 0 if event is None or not event.cards else reserve_cost(ctx.pos, event.cards[0]) or 0


class StatOfThat(Amount, frozen=True):
    """The power or life of the object of the event, as it last was if it is gone (lki.1)."""

    tells_of_event = True

    stat: str = "life"

    def value(self, ctx: Context) -> int:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return 0
        card = event.cards[0]
        last = pos.last[card]
        known = last if last is not None and event.stamps[:1] == (last.stamp,) else characteristics(pos, card)
        return int(getattr(known, self.stat) or 0)


class LowestCost(Amount, frozen=True):
    """The lowest reserve cost among cards; 0 if none of them has one (cost.1)."""

    wording = (says("the lowest reserve cost among {of:objects}"),)

    of: Selection

    def value(self, ctx: Context) -> int:
        known = self.of.known(ctx) if isinstance(self.of, It) else self.of.cards(ctx)
        costs = (reserve_cost(ctx.pos, card) for card in known)
        return min((cost for cost in costs if cost is not None), default=0)
