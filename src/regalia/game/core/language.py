"""The parts of an ability: the protocol between the engine and the words of card text.

The engine only knows these bases. Each word (in `regalia.words`) says in one place
what it holds and what it does. Few words ask a player something; most simply act.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.saying import HERE, Line, Told
from regalia.game.core.state import Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import LastKnown, Ref, brief
from regalia.game.core.wording import Says

if TYPE_CHECKING:
    from regalia.game.core.decision import Decision
    from regalia.game.paying.from_hand import FromHand
    from regalia.game.paying.payment import Payment
    from regalia.game.paying.side_effects import Outlook, SideEffects
    from regalia.game.printed.catalogue import Catalog

Procedure = Generator["Decision", Any, Any]
"""A rule in progress: it yields each decision and is sent the answer."""


class Word(msgspec.Struct, frozen=True, tag=True):
    """A word of the language of abilities: a value, compared by its fields."""

    sight: ClassVar[tuple[str | Zone, ...] | None] = None
    """The parts of a position, besides the field, that a word reads: columns, facts, zones.

    None means everything: values that depend on such a word are worked out again after each change. It is
    empty for a word that reads nothing else, and for a word that only holds others.
    """

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return self.sight

    def looks_at_among(self, catalog: Catalog) -> tuple[str | Zone, ...] | None:
        """Its `sight` in a game with these cards, if it depends on what is printed on them."""
        return self.looks_at()

    def only_counts(self) -> bool:
        """Whether it only asks how many cards lie in the zones that it looks at."""
        return False

    wording: ClassVar[tuple[Says, ...]] = ()
    """The templates of card text for this word, if one template says this word alone."""

    reads = ""
    """The characteristic of cards it looks at: "types", "elements", "abilities", "stats" or only "level"."""

    def reads_among(self, catalog: Catalog) -> frozenset[str]:
        """The characteristics it looks at in a game with these cards."""
        return frozenset({self.reads}) if self.reads else frozenset()

    looks_around: ClassVar[bool] = True
    """Whether it may look at objects other than the card that it is asked about."""
    deferred = frozenset[str]()
    """Fields with text for a later time. The targets of that text are not chosen with this word."""
    tells_of_event = False
    """Whether it is about the event that triggered an ability: "that ally", "that amount"."""

    of_targets: ClassVar[bool] = False
    """Whether it looks at the targets that were chosen for a play."""
    counts_resolutions: ClassVar[bool] = False
    """Whether it asks how often the ability that it belongs to has resolved."""

    progression: ClassVar[str] = ""
    """The progression that it counts: the cards with this progression that were resolved in the game."""

    def mark(self, ctx: Context, ref: Ref) -> object:
        """The facts about a target that matter to a word about targets."""
        raise NotImplementedError

    def brings(self) -> tuple[str, ...]:
        """The names of cards, tokens and masteries that it can bring into a game."""
        return ()

    def words(self) -> Iterator[Word]:
        """This word and every word inside it, in reading order."""
        yield self
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, Word):
                yield from value.words()
            elif isinstance(value, tuple):
                yield from words_in(value)


def words_in(value: Any) -> Iterator[Word]:
    """Every word in a value that a word holds."""
    if isinstance(value, Word):
        yield from value.words()
    elif isinstance(value, tuple):
        for element in value:
            yield from words_in(element)


class Amount(Word, frozen=True):
    """A number that the game has to look up."""

    of_later: ClassVar[bool] = False
    """Whether it is about an event that is still to come. It cannot be looked up before that."""

    is_open: ClassVar[bool] = False
    """Whether it means as many as there are, instead of a number."""

    def is_there(self, ctx: Context) -> bool:
        """Whether there is such a number at all. A missing cost cannot be paid (cost.1)."""
        return True

    def rises(self) -> bool:
        """Whether it never falls as X rises, as far as that is easy to see."""
        return False

    def value(self, ctx: Context) -> int:
        raise NotImplementedError


class Variable(Amount, frozen=True):
    """X or Y: the number its player chose (cost.9)."""

    sight = ("origin",)
    looks_around = False
    name: str = "X"

    def rises(self) -> bool:
        return True

    def value(self, ctx: Context) -> int:
        for name, number in ctx.bound.variables:
            if name == self.name and isinstance(number, int):
                return number
        return ctx.variable(self.name)


Number = int | Amount


def value_of(number: Number, ctx: Context) -> int:
    return number if isinstance(number, int) else number.value(ctx)


def is_chosen(number: Number) -> bool:
    """Whether a number depends only on the choice of X."""
    if isinstance(number, int | Variable):
        return True
    seen = [word.looks_at() for word in number.words() if not word.looks_around]
    return len(seen) == len([*number.words()]) and all(sight in ((), ("origin",)) for sight in seen)


class Condition(Word, frozen=True):
    """Something that is true or not."""

    def is_bonus(self) -> bool:
        """Whether Class Bonus is part of it. Without it, a mode that it opened is lost (activation.1.4.1)."""
        return False

    def bonus_lost(self, ctx: Context) -> bool:
        """Whether a Class Bonus in it no longer holds; other restrictions do not matter here."""
        return False

    def holds(self, ctx: Context) -> bool:
        raise NotImplementedError

    def title(self) -> str:
        """The name on the card ("Class Bonus"), or an empty text."""
        return ""

    def unmet(self, ctx: Context) -> Iterator[Condition]:
        """The parts of it that do not hold, if it does not hold."""
        yield self

    def why_not(self, ctx: Context) -> Told:
        """What a player reads when a play fails because this does not hold."""
        return Told(f"only if {HERE}", tuple(self.unmet(ctx)), ctx.pos.definition(ctx.source).name)


class Filter(Word, frozen=True):
    """A description that a card or object fits or not."""

    def matches(self, ctx: Context, card: int) -> bool:
        raise NotImplementedError

    def could_match(self, ctx: Context, card: int, outlook: Outlook) -> bool:
        """Whether a card fits, or may come to fit. True if that takes a closer look."""
        return self.matches(ctx, card) or not outlook.is_steady(self)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        """Whether something that is gone fitted when it left (lki.1)."""
        return self.matches(ctx, ctx.source)

    def means_source(self) -> bool:
        """Whether nothing but the source can fit."""
        return False

    def means_yours(self) -> bool:
        """Whether nothing can fit that somebody else controls."""
        return False

    def __and__(self, other: Filter) -> Filter:
        left = self.parts if isinstance(self, Both) else (self,)
        right = other.parts if isinstance(other, Both) else (other,)
        return Both(left + right)

    def __or__(self, other: Filter) -> Filter:
        left = self.parts if isinstance(self, Either) else (self,)
        right = other.parts if isinstance(other, Either) else (other,)
        return Either(left + right)

    def __invert__(self) -> Filter:
        return Unlike(self)


class Both(Filter, frozen=True):
    """Fits every one of several descriptions."""

    sight = ()
    looks_around = False

    def means_source(self) -> bool:
        return any(part.means_source() for part in self.parts)

    def means_yours(self) -> bool:
        return any(part.means_yours() for part in self.parts)

    parts: tuple[Filter, ...]

    def matches(self, ctx: Context, card: int) -> bool:
        for part in self.parts:  # noqa: SIM110 (asked most often of all)
            if not part.matches(ctx, card):
                return False
        return True

    def could_match(self, ctx: Context, card: int, outlook: Outlook) -> bool:
        return all(part.could_match(ctx, card, outlook) for part in self.parts)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return all(part.matched(ctx, last) for part in self.parts)


class Either(Filter, frozen=True):
    """Fits at least one of several descriptions."""

    sight = ()
    looks_around = False

    parts: tuple[Filter, ...]

    def matches(self, ctx: Context, card: int) -> bool:
        for part in self.parts:  # noqa: SIM110 (asked nearly as often)
            if part.matches(ctx, card):
                return True
        return False

    def could_match(self, ctx: Context, card: int, outlook: Outlook) -> bool:
        return any(part.could_match(ctx, card, outlook) for part in self.parts)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return any(part.matched(ctx, last) for part in self.parts)


class Unlike(Filter, frozen=True):
    """Does not fit a description."""

    sight = ()
    looks_around = False

    part: Filter

    def matches(self, ctx: Context, card: int) -> bool:
        return not self.part.matches(ctx, card)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return not self.part.matched(ctx, last)


class Anything(Filter, frozen=True):
    """Every card fits."""

    sight = ()
    looks_around = False

    def matches(self, ctx: Context, card: int) -> bool:
        return True


class Selection(Word, frozen=True):
    """Which cards, objects or players an effect means."""

    def cards(self, ctx: Context) -> tuple[int, ...]:
        raise NotImplementedError


class Effect(Word, frozen=True):
    """Something that happens when an ability or a card resolves."""

    asks = False
    """True for the few words that stop for a player: they implement `ask` instead of `act`."""
    binds: ClassVar[str | tuple[str, ...]] = ""
    """The key, or the keys, under which later words find the things that this did something to ("those")."""
    leaves: ClassVar[tuple[str, ...]] = ()
    """Further keys under which later words find something."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The fields with the objects of the effect. Each has to find something."""

    def act(self, ctx: Context) -> None:
        raise NotImplementedError

    def ask(self, ctx: Context) -> Procedure:
        raise NotImplementedError

    def away(self, ctx: Context) -> tuple[Zone, str] | None:
        """The zone to which this sends its own card as it resolves, as far as that is known in advance."""
        return None

    def can_be_done(self, ctx: Context) -> bool:
        """Whether a player who may do this could do all of it, as far as they can know (resolution.6)."""
        return all(getattr(self, name).cards(ctx) for name in self.needs)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        """Whether nothing prevents this from being done to a chosen object."""
        return True

    def can_be_done_as(self, ctx: Context, card: int, place: str) -> bool:
        """The same for an effect with two places that are chosen for: the name of the field says which."""
        return self.can_be_done_to(ctx, card)

    def wholly(self) -> Effect:
        """The same effect for a player who accepted the offer: all of it has to be done (resolution.6)."""
        return self


def perform(effect: Effect, ctx: Context) -> Procedure:
    """Carry out one effect, whether it asks or not."""
    if effect.asks:
        yield from effect.ask(ctx)
    else:
        effect.act(ctx)


def perform_now(effect: Effect, ctx: Context) -> None:
    """Carry out an effect in the middle of a deed. Its questions are asked at once."""
    if not effect.asks:
        effect.act(ctx)
        return
    procedure = effect.ask(ctx)
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(ctx.pos.ask(decision))
    except StopIteration:
        return


class Means(msgspec.Struct, frozen=True, array_like=True, order=True):
    """One thing that can pay: a card to reserve, an object to rest, a counter to remove.

    `number` tells apart several of the same kind on one card
    (counters, whose kind is `what`); `worth` is how much of the cost it pays for.
    """

    verb: str
    card: int
    number: int = 0
    worth: int = 1
    what: str = ""

    def __repr__(self) -> str:
        return brief(self)


class CostPart(Word, frozen=True):
    """Something a cost asks for. Each kind answers the same questions in one place."""

    moves_only: ClassVar[bool] = False
    """Whether paying it only moves, rests or shows things, or removes counters.

    Of all this, only the destination of cards can be replaced.
    """
    harms: ClassVar[bool] = False
    """Whether paying it deals damage. Another part may remove that damage again."""

    def is_plainly_unpayable(self, pos: Position, payer: int, source: int) -> bool:
        """Whether neither its source nor the payer's champion can pay it, and nothing else can.

        May return False when unsure. Must hold no matter how the other parts are paid, unless one of them
        deals damage.
        """
        return False

    def is_plainly_payable(self, pos: Position, source: int) -> bool:
        """Whether its source alone pays it, no matter how the rest is paid.

        May return False when unsure.
        """
        return False

    def owed(self, ctx: Context) -> int:
        """The amount that has to be paid, once variables are known."""
        raise NotImplementedError

    def settled(self, ctx: Context) -> CostPart:
        """The same part of a cost, with its amounts looked up."""
        looked_up = {
            name: found.value(ctx)
            for name in ("amount", "count")
            if isinstance(found := getattr(self, name, None), Amount) and not found.is_open
        }
        return altered(self, **looked_up) if looked_up else self

    def told(self, ctx: Context, text: str = HERE) -> Told:
        """A line that says what is paid, with its amounts as they are now."""
        return Told(text, (self.settled(ctx),), ctx.pos.definition(ctx.source).name)

    def means(self, payment: Payment) -> list[Means]:
        """Everything that could pay (a unit of) this part right now."""
        raise NotImplementedError

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        """Whether exactly these pay it."""
        raise NotImplementedError

    def leads(self, payment: Payment, chosen: tuple[Means, ...], possible: list[Means]) -> bool | None:
        """Whether these means pay it, alone or with others that are possible; None if it has to be tried."""
        return None

    def fewest(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        """The smallest number of means that are needed in addition to these."""
        return max(0, self.bounds(payment)[0] - len(chosen))

    def free_choice_count(self, payment: Payment, possible: list[Means]) -> int:
        """The number of means that pay it, if every choice of that many does; otherwise 0."""
        return 0

    def limit(self, payment: Payment) -> int:
        """The most means that can be used together."""
        raise NotImplementedError

    def bounds(self, payment: Payment) -> tuple[int, int]:
        """The fewest and the most means that could pay it together."""
        raise NotImplementedError

    def disturbs(self, payment: Payment) -> bool:
        """Whether paying it could take away more than its own means from another part."""
        return False

    def side_effects(self, payment: Payment) -> SideEffects | None:
        """What paying it may change, in any way of paying. None if that may be anything."""
        return None

    def may_grow(self, payment: Payment, side_effects: SideEffects) -> bool:
        """Whether more things could pay it after these changes. True if that takes a closer look."""
        return True

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        """Whether changes by other parts could bring what it lacks. True when unsure."""
        return self.may_grow(payment, side_effects)

    def descriptions(self, pos: Position) -> Iterator[Word]:
        """The texts that decide what can pay it, and for how much."""
        for name in self.__struct_fields__:
            yield from words_in(getattr(self, name))

    def commits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        """Whether this payment asks chance or shows hidden cards. After that nothing can be reversed."""
        return False

    def at_random(self, payment: Payment, chosen: tuple[Means, ...]) -> int:
        """The number of cards in memory that chance picks in this payment."""
        return 0

    def from_hand(self, payment: Payment) -> FromHand | None:
        """The cards in hand that could pay it and the number that has to, if nothing else can ever pay it."""
        return None

    def fitting(self, payment: Payment, cards: Iterable[int], zones: Collection[Zone]) -> list[int] | None:
        """The cards in these zones that could pay it, if that depends on their printed facts."""
        return None

    def prepare(self, payment: Payment) -> Procedure:
        """Anything to be settled before its means are chosen."""
        yield from ()

    def shortfall(self, payment: Payment) -> Line | None:
        """Why it cannot be paid now, even alone; None if it can."""
        raise NotImplementedError

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        """Pay it, and leave a receipt. If chance picks the cards, return them."""
        raise NotImplementedError


class CostDeed(CostPart, frozen=True):
    """A part that is an action done to cards or objects: the same verbs effects use."""

    verb = ""
    is_verb_and_thing: ClassVar[bool] = True
    """Whether the verb and its object say everything about it: "rest Squire"."""

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        """Each single thing the deed could be done to now, seen from `ctx`."""
        raise NotImplementedError

    def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
        """Do it to all of these at the same time."""
        raise NotImplementedError
