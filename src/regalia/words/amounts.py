"""Numbers that the game has to look up: X, sums, multiples, numbers of things."""

from __future__ import annotations

from collections.abc import Iterable

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Anything, Filter, Number, Selection, Variable, value_of
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import champion, memory_cost, reserve_cost
from regalia.game.objects.layers import characteristics, is_face_down
from regalia.words.selections import Whose, place_of, players_named

X = Variable("X")
Y = Variable("Y")


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
    """An amount multiplied by a number."""

    sight = ()
    looks_around = False

    factor: int
    of: Number

    def value(self, ctx: Context) -> int:
        return self.factor * value_of(self.of, ctx)


class Per(Amount, frozen=True):
    """An amount divided by a number, rounded down (misc.rounding.1)."""

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
    """An amount by steps: the value of the highest step that another amount reaches; 0 below all steps."""

    sight = ()
    looks_around = False

    of: Number
    steps: tuple[tuple[int, int], ...]
    """The amount that each step needs, and the value from there on, the lowest first."""

    def value(self, ctx: Context) -> int:
        reached = value_of(self.of, ctx)
        return max((amount for least, amount in self.steps if reached >= least), default=0)


class Beyond(Amount, frozen=True):
    """The difference of two amounts; 0 if the first is not larger."""

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
    """Count different values of this instead: "reserve" for reserve costs, "cost" for costs of any kind,
    "name" for names.
    """

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of(self.whose, self.zone, *(("origin",) if self.different else ()))

    def only_counts(self) -> bool:
        return isinstance(self.what, Anything) and not self.different

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        if self.zone is Zone.LINEAGE:
            ctx.bound.as_cards = True
        cards = [
            card
            for player in players_named(ctx, self.whose)
            for card in counted_in(pos, self.zone, player)
            if self.what.matches(ctx, card)
        ]
        ctx.bound.as_cards = False
        if self.different == "reserve":
            return len({reserve_cost(pos, card) for card in cards} - {None})
        if self.different == "element":
            seen = (characteristics(pos, card).elements for card in cards if not is_face_down(pos, card))
            return len(frozenset[str]().union(*seen))
        if self.different == "name":
            return len(names_among(pos, cards))
        if self.different == "cost":
            return len({_cost(pos, card) for card in cards} - {None})
        if self.different == "memory":
            return len({memory_cost(pos, card) for card in cards} - {None})
        return len(cards)


def names_among(pos: Position, cards: Iterable[int]) -> frozenset[str]:
    """The names that cards have. A face-down card has none (properties.facing.1.a)."""
    return frozenset(characteristics(pos, card).name for card in cards if not is_face_down(pos, card)) - {""}


def _cost(pos: Position, card: int) -> int | None:
    """The cost of a card, of either kind (cost.1)."""
    reserve = reserve_cost(pos, card)
    return memory_cost(pos, card) if reserve is None else reserve


class ThisWay(Amount, frozen=True):
    """The number of things that the previous effect did something to."""

    key: str = Tally.THIS_WAY

    def value(self, ctx: Context) -> int:
        return ctx.bound.amounts.get(self.key, 0)


class EventAmount(Amount, frozen=True):
    """The amount of the event ("that amount")."""

    tells_of_event = True

    def value(self, ctx: Context) -> int:
        return 0 if ctx.event is None else ctx.event.amount


class NumberOf(Amount, frozen=True):
    """How many cards are meant ("the amount of cards revealed this way")."""

    of: Selection

    def value(self, ctx: Context) -> int:
        return len(self.of.cards(ctx))


class AsMany(Amount, frozen=True):
    """The number of things there are: all of them, or with "up to" any number of them."""

    is_open = True

    def value(self, ctx: Context) -> int:
        return 10_000


ALL = AsMany()


class Discarded(Amount, frozen=True):
    """How many of the cards that this text has discarded fit a description."""

    what: Filter

    def value(self, ctx: Context) -> int:
        return sum(1 for card in ctx.bound.cards.get(Group.DISCARDED, ()) if self.what.matches(ctx, card))
