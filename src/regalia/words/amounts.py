"""Numbers that the game has to look up."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.core.context import Context
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Amount, Anything, Filter, Number, Selection, Variable, value_of
from regalia.game.core.stack import item_by_id
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Last, Played, Ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import aura, champion, influence, level, memory_cost, reserve_cost
from regalia.game.objects.layers import is_face_down, traits
from regalia.game.objects.targets import Target
from regalia.game.playing.tracking import uses
from regalia.game.printed.abilities import Method, keyword_aspect
from regalia.game.printed.catalogue import Catalog
from regalia.words.filters import AS_CARDS
from regalia.words.selections import DISCARDED, It, Whose, place_of, players_named

X = Variable("X")
Y = Variable("Y")


def levels_read(catalog: Catalog) -> frozenset[str]:
    """What a level that a text counts with hangs on in a game with these cards."""
    own = frozenset({"level"})
    if KeywordName.ELYSIAN_AURA not in catalog.keywords:
        return own
    return (
        own
        | catalog.read_by_restrictions_on(KeywordName.ELYSIAN_AURA)
        | {"types", keyword_aspect(KeywordName.ELYSIAN_AURA)}
    )


def levels_seen(catalog: Catalog) -> tuple[str | Zone, ...] | None:
    """What besides the field decides such a level in a game with these cards."""
    sight = (
        catalog.restrictions_on(KeywordName.ELYSIAN_AURA)
        if KeywordName.ELYSIAN_AURA in catalog.keywords
        else frozenset()
    )
    return None if sight is None else tuple(sight)


class Level(Amount, frozen=True):
    """LV: the level of your champion, with what Empower or an aura lends this play (lv.1, keyword.empower.1).

    "Your" is whoever controls the text, also where it lets others do something.
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
        elif item is not None and item.is_card:  # what the object does later is not empowered
            bonus = item.receipt.level_bonus + aura(pos, player, item.source)
        return level(pos, player, bonus)


LV = Level()


class Sum(Amount, frozen=True):
    """Several amounts together."""

    sight = ()
    looks_around = False

    parts: tuple[Number, ...]

    def rises(self) -> bool:
        return all(isinstance(part, int) or part.rises() for part in self.parts)

    def value(self, ctx: Context) -> int:
        return sum(value_of(part, ctx) for part in self.parts)


class Times(Amount, frozen=True):
    """An amount so many times over."""

    sight = ()
    looks_around = False

    factor: int
    of: Number

    def value(self, ctx: Context) -> int:
        return self.factor * value_of(self.of, ctx)


class Per(Amount, frozen=True):
    """One for every so many: rounded down (misc.rounding.1)."""

    sight = ()

    every: int
    of: Number

    def value(self, ctx: Context) -> int:
        return value_of(self.of, ctx) // self.every


class Half(Amount, frozen=True):
    """Half of an amount, rounded down unless it says otherwise (misc.rounding.1)."""

    sight = ()

    wording = (
        says("half {of:amount} , rounded up", up=True),
        says("half {of:amount} , rounded down"),
    )

    of: Number
    up: bool = False

    def value(self, ctx: Context) -> int:
        amount = value_of(self.of, ctx)
        return amount - amount // 2 if self.up else amount // 2


class Tiers(Amount, frozen=True):
    """An amount by steps: what belongs to the highest step that another amount reaches; nothing below all."""

    sight = ()
    looks_around = False

    of: Number
    steps: tuple[tuple[int, int], ...]
    """How much is needed for a step, and what the amount is from there on; the lowest first."""

    def value(self, ctx: Context) -> int:
        reached = value_of(self.of, ctx)
        return max((amount for least, amount in self.steps if reached >= least), default=0)


class Beyond(Amount, frozen=True):
    """How much more one amount is than another; nothing if it is not."""

    sight = ()
    looks_around = False

    of: Number
    than: Number

    def value(self, ctx: Context) -> int:
        return max(0, value_of(self.of, ctx) - value_of(self.than, ctx))


class UpTo(Amount, frozen=True):
    """An amount, but no more than a limit ("for each of up to two")."""

    sight = ()

    limit: Number
    of: Number

    def value(self, ctx: Context) -> int:
        return min(value_of(self.limit, ctx), value_of(self.of, ctx))


def counted_in(pos: Position, zone: Zone, player: int) -> tuple[int, ...]:
    """The cards of a zone. A lineage includes the champion on top (champion.level-up.6, term.lineage.1)."""
    cards = pos.cards_in(zone, player)
    leader = champion(pos, player) if zone is Zone.LINEAGE else NOBODY
    return cards if leader == NOBODY else (*cards, leader)


class Count(Amount, frozen=True, kw_only=True):
    """How many cards or objects fit a description."""

    what: Filter = Anything()
    zone: Zone = Zone.FIELD
    whose: Whose = "you"
    different: str = ""
    """Count different values of this instead: "reserve" for reserve costs, "cost" for costs of any kind."""

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, self.zone, *(("origin",) if self.different else ()))

    def only_counts(self) -> bool:
        return isinstance(self.what, Anything) and not self.different

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        if self.zone is Zone.LINEAGE:
            ctx.bound[AS_CARDS] = True
        cards = [
            card
            for player in players_named(ctx, self.whose)
            for card in counted_in(pos, self.zone, player)
            if self.what.matches(ctx, card)
        ]
        ctx.bound.pop(AS_CARDS, None)
        if self.different == "reserve":
            return len({reserve_cost(pos, card) for card in cards} - {None})
        if self.different == "element":
            seen = (traits(pos, card).elements for card in cards if not is_face_down(pos, card))
            return len(frozenset[str]().union(*seen))
        if self.different == "cost":
            return len({_cost(pos, card) for card in cards} - {None})
        if self.different == "memory":
            return len({memory_cost(pos, card) for card in cards} - {None})
        return len(cards)


def _cost(pos: Position, card: int) -> int | None:
    """What a card costs, of whichever kind that is (cost.1)."""
    reserve = reserve_cost(pos, card)
    return memory_cost(pos, card) if reserve is None else reserve


class MostAlike(Amount, frozen=True, kw_only=True):
    """How many of the cards that fit share one reserve cost: as many as there are of the most common."""

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
    """How many counters of a kind are on what is spoken of."""

    sight = ("damage",)

    counter: str
    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(ctx.pos.count(card, self.counter) for card in self.of.cards(ctx))


class MostCounters(Amount, frozen=True):
    """How many counters of a kind are on the object that has most of them among those that fit."""

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


class StatOf(Amount, frozen=True):
    """The power, life or level of what is spoken of; of several, together."""

    reads = "stats"

    of: Selection
    stat: str = "power"
    as_it_was: bool = False
    """As it was on the field, if it has left it since ("the banished ally's power", lki.1)."""

    def value(self, ctx: Context) -> int:
        found = sum(self._one(ctx, card) or 0 for card in self.of.cards(ctx))
        return found + sum(getattr(last, self.stat) or 0 for last in self._gone(ctx))

    def _gone(self, ctx: Context) -> Iterator[Last]:
        """What targets were that this very text has removed ("destroy it; if you do, its life", lki.1)."""
        if not isinstance(self.of, Target):
            return
        for ref in self.of.refs(ctx):
            last = ctx.pos.last[ref.card] if ref.is_card else None
            if last is not None and last.stamp == ref.stamp and ctx.pos.find(ref) == NOBODY:
                yield last

    def _one(self, ctx: Context, card: int) -> int | None:
        last = ctx.pos.last[card] if self.as_it_was else None
        known = last if last is not None and last.became == ctx.pos.stamp[card] else traits(ctx.pos, card)
        stat: int | None = getattr(known, self.stat)
        return stat


class TotalCost(Amount, frozen=True):
    """The reserve costs of cards together; a cost that is not there counts for nothing (cost.1)."""

    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(reserve_cost(ctx.pos, card) or 0 for card in self.of.cards(ctx))


class BasePower(Amount, frozen=True):
    """The base power of things together, before anything adds to it."""

    wording = (says("the total base power among {of:objects}"),)

    sight = ()

    of: Selection

    def value(self, ctx: Context) -> int:
        return sum(traits(ctx.pos, card).base_power or 0 for card in self.of.cards(ctx))


class HighestBasePower(Amount, frozen=True):
    """The highest base power among things, before anything adds to it; 0 if none of them has power."""

    wording = (
        says("the highest base power stat among {of:objects}", "the highest base power among {of:objects}"),
    )

    sight = ()

    of: Selection

    def value(self, ctx: Context) -> int:
        return max((traits(ctx.pos, card).base_power or 0 for card in self.of.cards(ctx)), default=0)


class ReserveCostOf(Amount, frozen=True):
    """The reserve cost of one thing that is spoken of: if there is none, nobody can pay as much (cost.1)."""

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
        says("the highest life stat among {of:all of them}", stat="life"),
    )

    reads = "stats"

    of: Selection
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        stats = (getattr(traits(ctx.pos, card), self.stat) or 0 for card in self.of.cards(ctx))
        return max(stats, default=0)


class Influence(Amount, frozen=True):
    """Cards in hand and memory (term.influence.1); of several players, together."""

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
    """How many targets the play has beyond the first so many."""

    wording = (says("per: target beyond the first", first=1),)

    of_targets = True

    first: int = 1

    def value(self, ctx: Context) -> int:
        chosen = sum(map(len, ctx.play.targets.values())) if ctx.play is not None else 0
        return max(0, chosen - self.first)

    def mark(self, ctx: Context, ref: Ref) -> object:
        return None


class TargetsOfThat(Amount, frozen=True):
    """How many targets that has which was played and waits on the effects stack."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        by = None if ctx.event is None else ctx.event.by
        item = None if by is None else item_by_id(ctx.pos, by.stamp)
        return 0 if item is None else sum(len(refs) for _, refs in item.targets)


class PaidCost(Amount, frozen=True):
    """The reserve cost of the card that paid a part of this play's cost ("the banished card")."""

    part: str

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        if receipt is None:
            return 0
        for paid in receipt.paid:
            if paid.part == self.part:
                return sum(ctx.pos.catalog[definition].reserve or 0 for definition in paid.definitions)
        return 0


class PaidStat(Amount, frozen=True):
    """The power or life of what paid a part of this play's cost, as it was then (lki.1)."""

    part: str
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return sum(self._of(ctx, ref) for one in paid for ref in one.refs)

    def _of(self, ctx: Context, ref: Ref) -> int:
        last = ctx.pos.last[ref.card]
        gone = last is not None and last.stamp == ref.stamp
        return int(getattr(last if gone else traits(ctx.pos, ref.card), self.stat) or 0)


class PaidCounters(Amount, frozen=True):
    """How many counters of a kind were on what paid a part of this play's cost (lki.1)."""

    part: str
    counter: str

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return sum(self._on(ctx, ref) for one in paid for ref in one.refs)

    def _on(self, ctx: Context, ref: Ref) -> int:
        last = ctx.pos.last[ref.card]
        gone = last is not None and last.stamp == ref.stamp
        return (
            last.count(self.counter) if gone and last is not None else ctx.pos.count(ref.card, self.counter)
        )


class PaidCount(Amount, frozen=True):
    """How many things paid a part of this play's cost ("the amount removed")."""

    part: str

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        return (
            0 if receipt is None else sum(len(paid.means) for paid in receipt.paid if paid.part == self.part)
        )


class ThisWay(Amount, frozen=True):
    """How many of something the effect before did."""

    key: str = "this way"

    def value(self, ctx: Context) -> int:
        return int(ctx.bound.get(self.key, 0))


class PowerOf(Amount, frozen=True):
    """The source's power."""

    reads = "stats"

    sight = ()

    def value(self, ctx: Context) -> int:
        last = ctx.last_known
        return last.power if last is not None else traits(ctx.pos, ctx.source).power or 0


def is_card(played: Played) -> bool:
    """Whether a card was played, in whatever way, and no ability (playing.1)."""
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


class EventAmount(Amount, frozen=True):
    """How much of it the event was about ("that amount")."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        return 0 if ctx.event is None else ctx.event.amount


class NumberOf(Amount, frozen=True):
    """How many cards are meant ("the amount of cards revealed this way")."""

    of: Selection

    def value(self, ctx: Context) -> int:
        return len(self.of.cards(ctx))


class AsMany(Amount, frozen=True):
    """As many as there are: all of them, or with "up to" any amount of them."""

    def value(self, ctx: Context) -> int:
        return 10_000


ALL = AsMany()


class StatsOfThat(Amount, frozen=True):
    """Power and life together of what the event happened to, as it last was if it is gone (lki.1)."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return 0
        card = event.cards[0]
        last = pos.last[card]
        if last is not None and event.stamps[:1] == (last.stamp,):
            return last.power + last.life
        now = traits(pos, card)
        return (now.power or 0) + (now.life or 0)


class CostOfThat(Amount, frozen=True):
    """The reserve cost of the card that the event happened to, wherever it is by now."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        event = ctx.event
        return 0 if event is None or not event.cards else reserve_cost(ctx.pos, event.cards[0]) or 0


class StatOfThat(Amount, frozen=True):
    """The power or life of what the event happened to, as it last was if it is gone (lki.1)."""

    tells_of_event = True

    stat: str = "life"

    def value(self, ctx: Context) -> int:
        pos, event = ctx.pos, ctx.event
        if event is None or not event.cards:
            return 0
        card = event.cards[0]
        last = pos.last[card]
        known = last if last is not None and event.stamps[:1] == (last.stamp,) else traits(pos, card)
        return int(getattr(known, self.stat) or 0)


class LowestCost(Amount, frozen=True):
    """The lowest reserve cost among cards; 0 if none of them has one (cost.1)."""

    wording = (says("the lowest reserve cost among {of:objects}"),)

    of: Selection

    def value(self, ctx: Context) -> int:
        known = self.of.known(ctx) if isinstance(self.of, It) else self.of.cards(ctx)
        costs = (reserve_cost(ctx.pos, card) for card in known)
        return min((cost for cost in costs if cost is not None), default=0)


class Different(Amount, frozen=True):
    """How many different reserve costs or elements there are among cards; having none counts for none."""

    wording = tuple(
        form
        for what in ("reserve cost", "element")
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
        if self.what == "element":
            return len({element for card in cards for element in traits(pos, card).elements})
        return len({reserve_cost(pos, card) for card in cards} - {None})


class LongestRun(Amount, frozen=True):
    """How many reserve costs in a row there are at most among cards, each one more than the one before."""

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
    """How many things that fit that of several players controls who has most of them."""

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
    """The influence of that of several players who has most (term.influence.1)."""

    wording = (says("the highest influence among your opponents"),)

    whose: Whose = "opponents"

    def only_counts(self) -> bool:
        return True

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, Zone.HAND, Zone.MEMORY)

    def value(self, ctx: Context) -> int:
        return max((influence(ctx.pos, player) for player in players_named(ctx, self.whose)), default=0)


class Discarded(Amount, frozen=True):
    """How many of the cards that this text has discarded fit a description."""

    what: Filter

    def value(self, ctx: Context) -> int:
        return sum(1 for card in ctx.bound.get(DISCARDED, ()) if self.what.matches(ctx, card))
