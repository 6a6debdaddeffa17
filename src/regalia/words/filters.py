"""Descriptions of cards and objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.events import Kind
from regalia.game.core.language import ACTS_AS_SPELL, Filter, Number, Selection, value_of
from regalia.game.core.state import State, Zone, sight_of_states
from regalia.game.core.values import NOBODY, Last, Memo, Ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import (
    BASIC,
    PLAIN,
    champion_elements,
    keyword,
    memory_cost,
    reserve_cost,
)
from regalia.game.objects.layers import traits
from regalia.game.objects.links import linked_to
from regalia.game.paying.ripples import Outlook
from regalia.game.printed.abilities import Contribution, Method, keyword_aspect
from regalia.game.printed.catalogue import Catalog, is_about
from regalia.game.printed.definitions import Definition, Traits

NOTHING: Final = Traits(Definition(NOBODY, ""))
"""What is known of a face-down card: it has no name, type, cost, element or ability."""
NOTHING.elements = frozenset()


_FACE_DOWN: Final = int(State.FACE_DOWN)
ELEMENTS: Final = "elements"
"""By this key words call the elements that a text has chosen."""
AS_CARDS: Final = "as cards"
"""Under this key a text says that it looks at the cards of a lineage, the one on top included."""
REVEALING: Final = "revealing"
"""Under this key a text says that it turns up the cards it looks at."""


def is_blank(ctx: Context, card: int) -> bool:
    """Whether a card lies face down off the field: it is a card and nothing else (properties.facing.1.a).

    Whoever reveals it may show that it fits.
    """
    pos = ctx.pos
    if not pos.states[card] & _FACE_DOWN or pos.zone_of(card) is Zone.FIELD:
        return False
    return REVEALING not in ctx.bound


def shown(ctx: Context, card: int) -> Traits:
    """What a description can go by: nothing, if a card lies face down (zones.information.8)."""
    pos = ctx.pos
    if pos.states[card] & _FACE_DOWN and is_blank(ctx, card):
        return NOTHING
    return pos.derived.get(card) or traits(pos, card)


class OfType(Filter, frozen=True):
    """A card type: ally, weapon, item, regalia and the like, of cards and tokens alike (target.3).

    Allies and champions are units (objects.2).
    """

    reads = "types"

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        now, name = shown(ctx, card), self.name
        if name in now.types or name in now.supertypes:
            return True
        return name == "unit" and ("ally" in now.types or "champion" in now.types)

    def matched(self, ctx: Context, last: Last) -> bool:
        if self.name == "unit":
            return not {"ally", "champion"}.isdisjoint(last.types)
        return self.name in last.types

    def phrase(self) -> str:
        return self.name


class SharesType(Filter, frozen=True):
    """Has a card type that one of the cards in a zone of yours has; supertypes and subtypes are none."""

    reads = "types"

    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        types = shown(ctx, card).types
        return any(types & shown(ctx, other).types for other in ctx.pos.cards_in(self.zone, ctx.controller))

    def phrase(self) -> str:
        return f"of a type in your {self.zone.name.lower()}"


class Subtype(Filter, frozen=True):
    """A subtype or class on the type line."""

    reads = "types"

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        now = shown(ctx, card)
        if self.name in now.subtypes or self.name in now.classes:
            return True
        return self.name == "Spell" and ctx.bound.get(ACTS_AS_SPELL) == card

    def matched(self, ctx: Context, last: Last) -> bool:
        return self.name in last.subtypes

    def phrase(self) -> str:
        return self.name


class Element(Filter, frozen=True):
    """An element, or one of the kinds of element: basic, advanced (element.4)."""

    reads = "elements"

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        now = shown(ctx, card)
        as_object = "champion" in now.types and pos.zone_of(card) is Zone.FIELD and AS_CARDS not in ctx.bound
        if as_object:  # champion.level-up.7.b.ii
            return self._names_one_of(champion_elements(pos, pos.controller[card]))
        return self._names_one_of(now.elements)

    def matched(self, ctx: Context, last: Last) -> bool:
        return self._names_one_of(frozenset(last.elements))

    def _names_one_of(self, elements: frozenset[str]) -> bool:
        if self.name == "advanced":
            return bool(elements - PLAIN)
        if self.name == "basic":
            return bool(elements & BASIC)
        return self.name in elements

    def phrase(self) -> str:
        return f"{self.name} element"


class OwnElement(Filter, frozen=True):
    """Shares an element with the source."""

    reads = "elements"

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return bool(shown(ctx, card).elements & traits(ctx.pos, ctx.source).elements)

    def phrase(self) -> str:
        return "same element"


class Named(Filter, frozen=True):
    wording = (says("which: named {name:any name}"),)

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        return shown(ctx, card).name == self.name

    def matched(self, ctx: Context, last: Last) -> bool:
        return last.name == self.name

    def phrase(self) -> str:
        return f"card named {self.name}"


class OwnName(Filter, frozen=True):
    """Has the name of the card that says so."""

    wording = (says("which: named ~"),)

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return shown(ctx, card).name == ctx.pos.definition(ctx.source).name

    def phrase(self) -> str:
        return "card of the same name"


class ChampionCalled(Filter, frozen=True):
    """A champion with this name, titles aside; without one, with that of the source."""

    sight = ()

    name: str = ""

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        definition = pos.definition(card)
        called = self.name or pos.definition(ctx.source).short_name
        return "champion" in definition.types and definition.short_name == called

    def phrase(self) -> str:
        return f"{self.name or 'same-named'} champion"


class ChosenName(Filter, frozen=True):
    """Has the name that was chosen: by this text, by the lasting effect, or by the source."""

    wording = (says("which: with the chosen name", "with that name"),)

    sight = ("memos",)
    key: str = "name"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.bound.get(self.key) or dict(ctx.bound.get("variables", ())).get(self.key)
        return shown(ctx, card).name == (chosen or ctx.remembered(self.key))

    def phrase(self) -> str:
        return "card with the chosen name"


class ChosenType(Filter, frozen=True):
    """Has the card type the source remembers."""

    wording = (says("which: of the chosen type"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.remembered("type")
        return isinstance(chosen, str) and chosen in shown(ctx, card).types

    def phrase(self) -> str:
        return "card of the chosen type"


SUBTYPE: Final = "subtype"
"""By this key words call the subtype that a text has chosen."""


class ChosenSubtype(Filter, frozen=True):
    """Has the subtype that the text has chosen."""

    wording = (says("which: of that subtype"),)

    reads = "types"

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.bound.get(SUBTYPE) in shown(ctx, card).subtypes

    def phrase(self) -> str:
        return "of the chosen subtype"


class OfChosenElements(Filter, frozen=True):
    """Has one of the elements that were chosen: by this text, or by the lasting effect."""

    reads = "elements"

    def matches(self, ctx: Context, card: int) -> bool:
        chosen = ctx.bound.get(ELEMENTS) or dict(ctx.bound.get("variables", ())).get(ELEMENTS, ())
        return not shown(ctx, card).elements.isdisjoint(chosen)

    def phrase(self) -> str:
        return "card of the chosen elements"


class SameNameAs(Filter, frozen=True):
    """Shares its name with a card in any banishment."""

    wording = (says("which: with the same name as a card in any {zone:zone}"),)

    zone: Zone = Zone.BANISHMENT

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        name = shown(ctx, card).name
        return any(
            pos.definition(other).name == name and not pos.has(other, State.FACE_DOWN)
            for player in pos.everyone()
            for other in pos.cards_in(self.zone, player)
        )

    def phrase(self) -> str:
        return f"card sharing its name with a card in {self.zone.name.lower()}"


class Controlled(Filter, frozen=True):
    """Controlled by "you" or by "opponents"."""

    wording = (
        says("which: you control"),
        says("which: you don't control", "a opponent controls", "your opponents control", who="opponents"),
    )

    sight = ()
    looks_around = False

    who: str = "you"

    def matches(self, ctx: Context, card: int) -> bool:
        return (ctx.pos.controller[card] == ctx.controller) == (self.who == "you")

    def matched(self, ctx: Context, last: Last) -> bool:
        return (last.controller == ctx.controller) == (self.who == "you")

    def phrase(self) -> str:
        return "you control" if self.who == "you" else "you don't control"


class TurnPlayerControls(Filter, frozen=True):
    """Controlled by the player whose turn it is."""

    wording = (says("which: the turn player controls"),)

    sight = ("turn_player",)
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.controller[card] == ctx.pos.turn_player

    def phrase(self) -> str:
        return "the turn player controls"


class ControllerHas(Filter, frozen=True):
    """Whoever controls it has so many cards in a zone."""

    wording = (
        says("which: controlled by players with {least:plain number} or more cards in their {zone:zone}"),
    )

    least: int
    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        return len(pos.cards_in(self.zone, pos.controller[card])) >= self.least

    def phrase(self) -> str:
        return f"of players with {self.least} or more cards in {self.zone.name.lower()}"


class LiesIn(Filter, frozen=True):
    """Is a card in that zone."""

    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone_of(card) is self.zone

    def phrase(self) -> str:
        return f"card in a {self.zone.name.lower().replace('_', ' ')}"


class Owned(Filter, frozen=True):
    wording = (says("which: you own"),)

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.owner[card] == ctx.controller

    def phrase(self) -> str:
        return "you own"


class OfPlayers(Filter, frozen=True):
    """Lies among the cards of certain players: in their zones, or under their control."""

    sight = ()
    looks_around = False

    players: tuple[int, ...]

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone[card] % ctx.pos.players in self.players

    def phrase(self) -> str:
        return "of " + " and ".join(f"player {chr(ord('A') + player)}" for player in self.players)


class Other(Filter, frozen=True):
    """Anything but the source."""

    wording = (says("adjective: other"),)

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return card != ctx.source

    def phrase(self) -> str:
        return "other"


class OtherThan(Filter, frozen=True):
    """Anything but what is spoken of."""

    sight = ()

    of: Selection

    def matches(self, ctx: Context, card: int) -> bool:
        return card not in self.of.cards(ctx)

    def phrase(self) -> str:
        return "other"


LEAVING: Final = (Kind.LEFT, Kind.DIED, Kind.DESTROYED, Kind.SACRIFICED)
"""Events by which what they happen to has left the field."""


class SpokenOf(Filter, frozen=True):
    """What the effect spoke of that set up this trigger, also as it leaves the field."""

    def matches(self, ctx: Context, card: int) -> bool:
        about = ctx.bound.get("about", ())
        if any(ctx.pos.find(ref) == card for ref in about):
            return True
        last = ctx.pos.last[card]
        if last is None or ctx.event is None or ctx.event.kind not in LEAVING:
            return False
        return last.became == ctx.pos.stamp[card] and Ref(card, last.stamp) in about

    def phrase(self) -> str:
        return "that object"


class NamedAsSpokenOf(Filter, frozen=True):
    """Has the name of the card that the effect spoke of which set up this trigger, wherever that is now."""

    def matches(self, ctx: Context, card: int) -> bool:
        pos, name = ctx.pos, shown(ctx, card).name
        return any(pos.definition(ref.card).name == name for ref in ctx.bound.get("about", ()) if ref.is_card)

    def phrase(self) -> str:
        return "object of the same name"


class ThisCard(Filter, frozen=True):
    """The source itself."""

    sight = ()
    looks_around = False

    def means_source(self) -> bool:
        return True

    def matches(self, ctx: Context, card: int) -> bool:
        return card == ctx.source

    def phrase(self) -> str:
        return "this card"


class TokenObject(Filter, frozen=True):
    sight = ()  # tokens are tokens from the beginning
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.has(card, State.TOKEN)

    def matched(self, ctx: Context, last: Last) -> bool:
        return bool(last.states & State.TOKEN)

    def phrase(self) -> str:
        return "token"


class InState(Filter, frozen=True):
    """Rested, ephemeral, preserved, distant, attacking …"""

    looks_around = False

    state: State

    def looks_at(self) -> tuple[str | Zone, ...]:
        return sight_of_states(self.state)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.has(card, self.state)

    def matched(self, ctx: Context, last: Last) -> bool:
        return bool(last.states & self.state)

    def phrase(self) -> str:
        return (self.state.name or "").lower().replace("_", " ")


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

    def matched(self, ctx: Context, last: Last) -> bool:
        return self.keyword in last.keywords

    def could_match(self, ctx: Context, card: int, outlook: Outlook) -> bool:
        if self.matches(ctx, card) or outlook.may_change(keyword_aspect(self.keyword)):
            return True
        now = traits(ctx.pos, card)
        abilities = (*now.abilities.all, *(ability for ability, _ in now.granted))
        restrictions = (ability.when for ability in abilities if is_about(ability, self.keyword))
        return any(when is not None and not outlook.is_steady(when) for when in restrictions)

    def phrase(self) -> str:
        return f"card with {self.keyword}"


class BanishedBySource(Filter, frozen=True):
    """Was banished by the source, also to pay for it, and is still where that put it (zones.7.b)."""

    sight = ("memos", "origin", Zone.BANISHMENT)

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        if pos.zone_of(card) is not Zone.BANISHMENT:
            return False
        return pos.memo(card, BANISHED_BY) == source_stamp(ctx) or self._paid(ctx, pos.ref(card))

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

    def phrase(self) -> str:
        return "card it has banished"


BANISHED_BY: Final = "banished by"
"""What a banished card remembers: the stamp of the object that banished it."""


def source_stamp(ctx: Context) -> int:
    """The object that speaks: the source as it was when what is resolving came about."""
    item = ctx.item
    return item.source_stamp if item is not None and not item.is_card else ctx.pos.stamp[ctx.source]


def mark_banished(ctx: Context, cards: Iterable[int]) -> None:
    """Let banished cards remember which object has banished them."""
    pos = ctx.pos
    for card in cards:
        pos.put(pos.memos, card, (*pos.memos[card], Memo(BANISHED_BY, source_stamp(ctx))))


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

    def matched(self, ctx: Context, last: Last) -> bool:
        return last.count(self.counter) >= self.least

    def phrase(self) -> str:
        return f"with {self.counter} counters"


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
            says(f"predicate: <has/have> {kind} cost {{{limit}:number}} or {word}", kind=kind)
            for kind in ("reserve", "memory")
            for limit, word in (("at_most", "less"), ("at_least", "greater"))
        ),
    )

    sight = ("origin",)
    looks_around = False

    kind: str = ""
    exactly: tuple[Number, ...] = ()
    at_most: Number | None = None
    at_least: Number | None = None
    even: bool | None = None
    """Whether it has to be an even number, which 0 is, or an odd one."""

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

    def phrase(self) -> str:
        kind = f"{self.kind} cost" if self.kind else "cost"
        if self.exactly:
            return f"with {kind} {' or '.join(map(str, self.exactly))}"
        if self.even is not None:
            return f"with an {'even' if self.even else 'odd'} {kind}"
        return (
            f"with {kind} {self.at_most} or less"
            if self.at_most is not None
            else f"with {kind} {self.at_least} or more"
        )


class BaseIs(Filter, frozen=True, kw_only=True):
    """Has so much base level, power or life, before anything adds to it: exactly, at least, or at most."""

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

    def phrase(self) -> str:
        said = self.stat.replace("_", " ")
        if self.exactly is not None:
            return f"with {said} {self.exactly}"
        return (
            f"with {said} {self.at_least} or more"
            if self.at_most is None
            else f"with {said} {self.at_most} or less"
        )


class TopPlayed(Filter, frozen=True):
    """A champion with a card on top of its lineage that was played: activated or materialized."""

    sight = ("origin",)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.origin[card] is not None

    def phrase(self) -> str:
        return "with a card on top that was played"


class ChampionsElement(Filter, frozen=True):
    """One of its elements, norm aside, is an element of your champion's lineage."""

    reads = "elements"

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return bool((shown(ctx, card).elements - {"norm"}) & champion_elements(ctx.pos, ctx.controller))

    def phrase(self) -> str:
        return "of your champion's element"


class EnteredThisTurn(Filter, frozen=True):
    """Came onto the field since this turn began."""

    wording = (
        says("which: that entered the field this turn", "which entered the field this turn"),
        says("predicate: entered the field this turn"),
    )

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.stamp[card] > ctx.pos.turn_began

    def phrase(self) -> str:
        return "that entered the field this turn"


class FirstActivated(Filter, frozen=True):
    """Is the first card that fits which you have activated this turn."""

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

    def phrase(self) -> str:
        return f"first {self.what.phrase()} activated this turn"


class HitBy(Filter, frozen=True):
    """Was dealt combat damage this turn by an object that fits."""

    wording = (says("which: hit by {by:subject} this turn"),)

    by: Filter

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        struck = pos.stamp[card]
        if not any(hit == struck for _, hit in pos.hits):
            return False
        objects = (one for player in pos.everyone() for one in pos.cards_in(Zone.FIELD, player))
        return any((pos.stamp[one], struck) in pos.hits and self.by.matches(ctx, one) for one in objects)

    def phrase(self) -> str:
        return f"hit by {self.by.phrase()} this turn"


class PlayedSo(Filter, frozen=True):
    """Was played in the way of this name: with the leave that a text gave."""

    way: str

    def matches(self, ctx: Context, card: int) -> bool:
        receipt = ctx.pos.origin[card]
        return receipt is not None and self.way in receipt.way.split(", ")

    def phrase(self) -> str:
        return f"played {self.way}"


class StatIs(Filter, frozen=True, kw_only=True):
    """Has so much power or life: at least, at most, or an even or odd number of it."""

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

    def matched(self, ctx: Context, last: Last) -> bool:
        return self._fits(ctx, getattr(last, self.stat))

    def _fits(self, ctx: Context, amount: int) -> bool:
        if self.at_most is not None and amount > value_of(self.at_most, ctx):
            return False
        if self.at_least is not None and amount < value_of(self.at_least, ctx):
            return False
        return self.even is None or (amount % 2 == 0) is self.even

    def phrase(self) -> str:
        if self.even is not None:
            return f"with an {'even' if self.even else 'odd'} {self.stat}"
        if self.at_most is not None:
            return f"with {self.at_most} {self.stat} or less"
        return f"with {self.at_least} {self.stat} or more"


class Linked(Filter, frozen=True):
    """What the source is linked to (keyword.link.1)."""

    wording = (says("adjective: linked"),)

    sight = ("memos",)

    def matches(self, ctx: Context, card: int) -> bool:
        return linked_to(ctx.pos, ctx.source) == card

    def phrase(self) -> str:
        return "linked"


ally = OfType("ally")
unit = OfType("unit")
champion = OfType("champion")
weapon = OfType("weapon")
item = OfType("item")
domain = OfType("domain")
phantasia = OfType("phantasia")
action = OfType("action")
attack = OfType("attack")
regalia = OfType("regalia")
unique = OfType("unique")
spell = Subtype("Spell")
fire = Element("fire")
token = TokenObject()
yours = Controlled("you")
theirs = Controlled("opponents")
other = Other()
advanced = Element("advanced")
