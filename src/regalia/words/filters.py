"""Descriptions of cards and objects: types, subtypes, elements, names, whose they are, in which state."""

from __future__ import annotations

from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.language import Filter, Selection
from regalia.game.core.said import Who
from regalia.game.core.state import State, Zone, sight_of_states
from regalia.game.core.values import NOBODY, LastKnown
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import BASIC, PLAIN, champion_elements
from regalia.game.objects.layers import characteristics
from regalia.game.objects.links import linked_to
from regalia.game.printed.definitions import Characteristics, Definition

_FIELD: Final = Zone.FIELD
NOTHING: Final = Characteristics(Definition(NOBODY, ""))
"""A face-down card: it has no name, type, cost, element or ability."""
NOTHING.elements = frozenset()


_FACE_DOWN: Final = int(State.FACE_DOWN)


def is_blank(ctx: Context, card: int) -> bool:
    """Whether a card lies face down off the field. Then it is only a card (properties.facing.1.a).

    A player who reveals it may show that it fits a description.
    """
    pos = ctx.pos
    if not pos.states[card] & _FACE_DOWN or pos.zone_of(card) is Zone.FIELD:
        return False
    return not ctx.bound.revealing


def shown(ctx: Context, card: int) -> Characteristics:
    """The characteristics a description can use: none, if a card lies face down (zones.information.8)."""
    pos = ctx.pos
    if pos.states[card] & _FACE_DOWN and is_blank(ctx, card):
        return NOTHING
    return pos.derived.get(card) or characteristics(pos, card)


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

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        if self.name == "unit":
            return not {"ally", "champion"}.isdisjoint(last.types)
        return self.name in last.types


class SharesType(Filter, frozen=True):
    """Shares a card type with one of the cards in a zone of yours. Supertypes and subtypes do not count."""

    reads = "types"

    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        types = shown(ctx, card).types
        return any(types & shown(ctx, other).types for other in ctx.pos.cards_in(self.zone, ctx.controller))


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
        return self.name == "Spell" and ctx.bound.acts_as_spell == card

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return self.name in last.subtypes


class Element(Filter, frozen=True):
    """An element, or one of the kinds of element: basic, advanced (element.4)."""

    reads = "elements"

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        now = shown(ctx, card)
        as_object = "champion" in now.types and pos.zone_of(card) is _FIELD and not ctx.bound.as_cards
        if as_object:  # champion.level-up.7.b.ii
            return self._names_one_of(champion_elements(pos, pos.controller[card]))
        return self._names_one_of(now.elements)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return self._names_one_of(frozenset(last.elements))

    def _names_one_of(self, elements: frozenset[str]) -> bool:
        if self.name == "advanced":
            return bool(elements - PLAIN)
        if self.name == "basic":
            return bool(elements & BASIC)
        return self.name in elements


class OwnElement(Filter, frozen=True):
    """Shares an element with the source."""

    reads = "elements"

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return bool(shown(ctx, card).elements & characteristics(ctx.pos, ctx.source).elements)


class Named(Filter, frozen=True):
    wording = (says("which: named {name:any name}"),)

    sight = ()
    looks_around = False

    name: str

    def matches(self, ctx: Context, card: int) -> bool:
        return shown(ctx, card).name == self.name

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return last.name == self.name


class OwnName(Filter, frozen=True):
    """Has the name of the card with this text."""

    wording = (says("which: named ~"),)

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return shown(ctx, card).name == ctx.pos.definition(ctx.source).name


class ChampionCalled(Filter, frozen=True):
    """A champion with this name, apart from titles. If none is given, with the name of the source."""

    sight = ()

    name: str = ""

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        definition = pos.definition(card)
        called = self.name or pos.definition(ctx.source).short_name
        return "champion" in definition.types and definition.short_name == called


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


class Controlled(Filter, frozen=True):
    """Controlled by "you" or by "opponents"."""

    wording = (
        says("which: you control"),
        says(
            "which: you don't control",
            "a opponent controls",
            "your opponents control",
            "opponents control",
            "controlled by a opponent",
            "controlled by your opponents",
            "controlled by opponents",
            who="opponents",
        ),
    )

    sight = ()
    looks_around = False

    who: Who = "you"

    def means_yours(self) -> bool:
        return self.who == "you"

    def matches(self, ctx: Context, card: int) -> bool:
        return (ctx.pos.controller[card] == ctx.controller) == (self.who == "you")

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return (last.controller == ctx.controller) == (self.who == "you")


class TurnPlayerControls(Filter, frozen=True):
    """Controlled by the player whose turn it is."""

    wording = (says("which: the turn player controls"),)

    sight = ("turn_player",)
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.controller[card] == ctx.pos.turn_player


class ControllerHas(Filter, frozen=True):
    """Its controller has a number of cards in a zone."""

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


class LiesIn(Filter, frozen=True):
    """Is a card in that zone."""

    zone: Zone

    def looks_at(self) -> tuple[str | Zone, ...]:
        return (self.zone,)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone_of(card) is self.zone


class Owned(Filter, frozen=True):
    wording = (says("which: you own"),)

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.owner[card] == ctx.controller


class OfPlayers(Filter, frozen=True):
    """Lies among the cards of certain players: in their zones, or under their control."""

    sight = ()
    looks_around = False

    players: tuple[int, ...]

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone[card] % ctx.pos.players in self.players


class Other(Filter, frozen=True):
    """Anything but the source."""

    wording = (says("adjective: other"),)

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return card != ctx.source


class OtherThan(Filter, frozen=True):
    """Anything except the things that the text speaks of."""

    sight = ()

    of: Selection

    def matches(self, ctx: Context, card: int) -> bool:
        return card not in self.of.cards(ctx)


class ThisCard(Filter, frozen=True):
    """The source itself."""

    sight = ()
    looks_around = False

    def means_source(self) -> bool:
        return True

    def matches(self, ctx: Context, card: int) -> bool:
        return card == ctx.source


class TokenObject(Filter, frozen=True):
    sight = ()  # tokens are tokens from the beginning
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.has(card, State.TOKEN)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return bool(last.states & State.TOKEN)


class InState(Filter, frozen=True):
    """Rested, ephemeral, preserved, distant, attacking …"""

    looks_around = False

    state: State

    def looks_at(self) -> tuple[str | Zone, ...]:
        return sight_of_states(self.state)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.has(card, self.state)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return bool(last.states & self.state)


class ChampionsElement(Filter, frozen=True):
    """One of its elements, other than norm, is an element of your champion's lineage."""

    reads = "elements"

    sight = ()

    def matches(self, ctx: Context, card: int) -> bool:
        return bool((shown(ctx, card).elements - {"norm"}) & champion_elements(ctx.pos, ctx.controller))


class Linked(Filter, frozen=True):
    """The object that the source is linked to (keyword.link.1)."""

    wording = (says("adjective: linked"),)

    sight = ("memos",)

    def matches(self, ctx: Context, card: int) -> bool:
        return linked_to(ctx.pos, ctx.source) == card


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
