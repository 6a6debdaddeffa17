"""Cards by their keywords, counters, costs and stats."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Filter, Number, value_of
from regalia.game.core.state import Zone
from regalia.game.core.values import LastKnown
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import keyword, memory_cost, reserve_cost
from regalia.game.objects.layers import characteristics
from regalia.game.paying.side_effects import Outlook
from regalia.game.printed.abilities import Contribution, keyword_aspect
from regalia.game.printed.catalogue import Catalog, is_about
from regalia.words.filters import is_blank, shown


class Having(Filter, frozen=True):
    """Has a keyword, as far as it is unrestricted (abilities.3.a, abilities.3.a.i, abilities.3.a.ii)."""

    wording = (says("which: with {keyword:plain keyword}"),)

    reads = "abilities"

    keyword: str

    def looks_at_among(self, catalog: Catalog) -> tuple[str | Zone, ...] | None:
        sight = catalog.restrictions_on(self.keyword)
        return None if sight is None else tuple(sight)

    def reads_among(self, catalog: Catalog) -> frozenset[str]:
        return catalog.read_by_restrictions_on(self.keyword) | {keyword_aspect(self.keyword)}

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        if is_blank(ctx, card):
            return False
        if keyword(pos, card, self.keyword) is not None:
            return True
        now = shown(ctx, card)
        if not (now.abilities.contributions or now.granted):
            return False
        viewpoint = Context(pos, pos.owner[card], card)
        granted = (ability for ability, _ in now.granted if isinstance(ability, Contribution))
        return any(
            contribution.keyword == self.keyword
            and (contribution.when is None or contribution.when.holds(viewpoint))
            for contribution in (*now.abilities.contributions, *granted)
        )

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return self.keyword in last.keywords

    def could_match(self, ctx: Context, card: int, outlook: Outlook) -> bool:
        if self.matches(ctx, card) or outlook.may_change(keyword_aspect(self.keyword)):
            return True
        now = characteristics(ctx.pos, card)
        abilities = (*now.abilities.all, *(ability for ability, _ in now.granted))
        restrictions = (ability.when for ability in abilities if is_about(ability, self.keyword))
        return any(when is not None and not outlook.is_steady(when) for when in restrictions)


class WithCounter(Filter, frozen=True):
    wording = (
        says(
            "which: with a {counter:counter} counter on it",
            "with a {counter:counter} counter on them",
            "with {counter:counter} counters on it",
            "with {counter:counter} counters on them",
        ),
        says(
            "which: with {least:number} or more {counter:counter} counters on it",
            "with {least:number} or more {counter:counter} counters on them",
        ),
    )

    sight = ("damage",)

    counter: str
    least: int = 1

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.count(card, self.counter) >= self.least

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return last.count(self.counter) >= self.least


class Costs(Filter, frozen=True, kw_only=True):
    """A cost as a text sees it: of a named kind, or the card's own kind (cost.1).

    `exactly` names values and so never means a card whose cost is X; a range does,
    with X as 0 (cost.9.a).
    """

    wording = (
        says("which: with reserve cost {at_most:number} or less", kind="reserve"),
        says(
            "which: with reserve cost {at_least:number} or more",
            "with reserve cost {at_least:number} or greater",
            kind="reserve",
        ),
        says("which: with memory cost {at_most:number} or less", kind="memory"),
        *(
            says(f"which: with a {parity} {kind} cost", kind=kind, even=parity == "even")
            for kind in ("reserve", "memory")
            for parity in ("even", "odd")
        ),
        *(
            says(f"predicate: <has/have> {kind} cost {{at_most:number}} or less", kind=kind)
            for kind in ("reserve", "memory")
        ),
        *(
            says(
                f"predicate: <has/have> {kind} cost {{at_least:number}} or greater",
                f"<has/have> {kind} cost {{at_least:number}} or more",
                kind=kind,
            )
            for kind in ("reserve", "memory")
        ),
        says("which: with memory cost {at_least:number} or more", kind="memory"),
    )

    sight = ("origin",)
    looks_around = False

    kind: str = ""
    exactly: tuple[Number, ...] = ()
    at_most: Number | None = None
    at_least: Number | None = None
    even: bool | None = None
    """Whether it has to be an even number, such as 0, or an odd one."""

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        if is_blank(ctx, card):
            return False
        definition = pos.definition(card)
        reserve, memory = reserve_cost(pos, card, revealed=True), memory_cost(pos, card, revealed=True)
        amount = {"reserve": reserve, "memory": memory, "": reserve if reserve is not None else memory}[
            self.kind
        ]
        if amount is None:
            return False
        if self.even is not None and (amount % 2 == 0) is not self.even:
            return False
        if self.exactly:
            is_card = pos.zone_of(card) not in (Zone.FIELD, Zone.STACK)
            named = [value_of(value, ctx) for value in self.exactly]
            return amount in named and not (definition.has_x and is_card)
        if self.at_most is not None and amount > value_of(self.at_most, ctx):
            return False
        return not (self.at_least is not None and amount < value_of(self.at_least, ctx))


class BaseIs(Filter, frozen=True, kw_only=True):
    """Has this base level, power or life, before anything adds to it: exactly, at least, or at most."""

    wording = (
        says("which: with base {stat:base stat} {exactly:plain number}"),
        says(
            "which: with base {stat:base stat} {at_least:plain number} or higher",
            "with base {stat:base stat} {at_least:plain number} or more",
            "with base {stat:base stat} {at_least:plain number} or greater",
        ),
        says(
            "which: with base {stat:base stat} {at_most:plain number} or lower",
            "with base {stat:base stat} {at_most:plain number} or less",
        ),
    )

    reads = "stats"

    sight = ()

    stat: str
    exactly: int | None = None
    at_least: int | None = None
    at_most: int | None = None

    def matches(self, ctx: Context, card: int) -> bool:
        amount = getattr(shown(ctx, card), self.stat)
        if amount is None or (self.exactly is not None and amount != self.exactly):
            return False
        if self.at_least is not None and amount < self.at_least:
            return False
        return self.at_most is None or amount <= self.at_most


class StatIs(Filter, frozen=True, kw_only=True):
    """Has this power or life: at least, at most, or an even or odd number."""

    wording = (
        says(
            "which: with {at_most:number} {stat:stat name} or less",
            "with {stat:stat name} {at_most:number} or less",
        ),
        says(
            "which: with {at_least:number} {stat:stat name} or more",
            "with {at_least:number} {stat:stat name} or greater",
            "with {stat:stat name} {at_least:number} or more",
            "with {stat:stat name} {at_least:number} or greater",
        ),
        says("which: with a even {stat:stat name} stat", even=True),
        says("which: with a odd {stat:stat name} stat", even=False),
        says(
            "predicate: <has/have> {at_most:number} {stat:stat name} or less",
            "<has/have> {stat:stat name} {at_most:number} or less",
        ),
        says(
            "predicate: <has/have> {at_least:number} {stat:stat name} or more",
            "<has/have> {stat:stat name} {at_least:number} or more",
            "<has/have> {stat:stat name} {at_least:number} or greater",
        ),
        says("predicate: has a even {stat:stat name} stat", even=True),
        says("predicate: has a odd {stat:stat name} stat", even=False),
    )

    reads = "stats"

    sight = ()

    stat: str
    at_most: Number | None = None
    at_least: Number | None = None
    even: bool | None = None

    def matches(self, ctx: Context, card: int) -> bool:
        amount = getattr(shown(ctx, card), self.stat)
        return amount is not None and self._fits(ctx, amount)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return self._fits(ctx, getattr(last, self.stat))

    def _fits(self, ctx: Context, amount: int) -> bool:
        if self.at_most is not None and amount > value_of(self.at_most, ctx):
            return False
        if self.at_least is not None and amount < value_of(self.at_least, ctx):
            return False
        return self.even is None or (amount % 2 == 0) is self.even
