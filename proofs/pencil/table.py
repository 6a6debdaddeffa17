"""A small position as one would write it down: cards, where they lie, what their texts say about costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

ME, THEM = 0, 1
HAND, MEMORY, GRAVEYARD, BANISHMENT = "hand", "memory", "graveyard", "banishment"
FIELD, LINEAGE, MATERIAL, STACK, GONE = "field", "lineage", "material deck", "stack", "gone"


@dataclass(frozen=True)
class Count:
    """A number, plus a multiple of the chosen X or Y."""

    plain: int = 0
    times: int = 0
    letter: str = ""

    def value(self, letters: Mapping[str, int]) -> int:
        return self.plain + (self.times * letters.get(self.letter, 0) if self.letter else 0)


NONE, ONE = Count(), Count(1)


@dataclass(frozen=True)
class Fits:
    """A description of a card or an object. All fields that are filled in have to match."""

    type: str = ""
    element: str = ""
    token: bool = False
    regalia: bool = False
    other: bool = False
    """Not the card that says it."""


ANY = Fits()


@dataclass(frozen=True)
class When:
    """What has to be true for a text to count.

    "class" is Class Bonus. "level", "damage" and "memory" have a least number. "control", "hand", "graveyard"
    and "banishment" have a least number of things that fit. `unless` means the opposite. `also` is a second
    condition.
    """

    what: str
    least: int = 1
    fits: Fits = ANY
    unless: bool = False
    also: When | None = None


# What a cost asks for.


@dataclass(frozen=True)
class Amount:
    """An amount of reserve or memory. It is `calculated` if it is the play's own cost, with all changes."""

    kind: str
    count: Count
    calculated: bool = False


@dataclass(frozen=True)
class Deed:
    """Something to do: rest, sacrifice, discard, banish, return, reveal, remove, delevel, recover, suffer."""

    verb: str
    count: Count = ONE
    fits: Fits = ANY
    itself: bool = False
    zone: str = ""
    to: str = ""
    bound: str = "exactly"
    """Or "up to", or "at least"."""
    counter: str = ""
    on: str = "champion"
    """Where counters are taken from: "champion", "itself" or "objects" of any controller."""
    one_object: bool = False
    different: bool = False
    """Whether no two of them may have the same element."""


@dataclass(frozen=True)
class Brew:
    """Sacrifice several objects, each for one of the descriptions."""

    needs: tuple[tuple[int, Fits], ...]


Part = Amount | Deed | Brew


# What texts say.


@dataclass(frozen=True)
class Helps:
    """A text that may pay for a part of an amount: Reservable, Floating Memory, Kindle and the like."""

    pays: Literal["reserve", "memory"]
    deed: Deed
    worth: int = 1
    up_to: int = 0
    this_card: bool = False
    """Only for the cost of the card that says it."""
    zone: str = FIELD
    """The zone of the card that says it, unless it is about its own cost."""
    keyword: str = ""
    when: When | None = None


@dataclass(frozen=True)
class Gives:
    """A continuous effect: my cards in a zone that fit a description have a text."""

    helps: Helps
    to: Fits = ANY
    zone: str = FIELD
    when: When | None = None
    inherited: bool = False


@dataclass(frozen=True)
class Changes:
    """A text that sets, changes or removes the amount to pay."""

    how: str
    amount: int = 0
    per: str = ""
    """The amount counts once for each "level" of the champion, "ally" or "item" controlled, "memory" card."""
    method: str = "activate"
    whose: str = "own"
    """The card's own cost, plays that are "yours", or "theirs" (those of the other player)."""
    of: Fits = ANY
    when: When | None = None


@dataclass(frozen=True)
class Extra:
    """An additional cost."""

    cost: tuple[Part, ...]
    name: str = ""
    optional: bool = False
    method: str = "activate"
    when: When | None = None


@dataclass(frozen=True)
class Instead:
    """An alternative to the printed cost."""

    cost: tuple[Part, ...]
    name: str
    zone: str = HAND
    when: When | None = None


@dataclass(frozen=True)
class Leave:
    """The permission to activate the card from another zone, at a price of its own or without paying."""

    zone: str
    name: str
    cost: tuple[Part, ...] = ()
    without: str = ""
    """"reserve cost" or "costs"."""


@dataclass(frozen=True)
class OnlyBy:
    """The card's memory cost is paid in this way only."""

    keyword: str


@dataclass(frozen=True)
class Spares:
    """Its controller cannot pay with counters of this kind."""

    counter: str


@dataclass(frozen=True)
class Levels:
    """My champion has this number of levels more."""

    amount: int = 1
    when: When | None = None


@dataclass(frozen=True)
class Aim:
    """A number of targets, or up to that number."""

    fits: Fits = ANY
    count: Count = ONE
    zone: str = FIELD
    up_to: bool = False
    whose: str = ""
    """"yours", "theirs", or anybody's."""


@dataclass(frozen=True)
class Bullet:
    """One mode, open if its restriction is met."""

    aims: tuple[Aim, ...] = ()
    when: When | None = None


@dataclass(frozen=True)
class Choice:
    """A choice of a number of modes. If the condition `instead` holds, the number is `raised`."""

    bullets: tuple[Bullet, ...]
    count: int = 1
    instead: When | None = None
    raised: int = 2
    fewest: int | None = None
    """The number that is enough when the highest number that the text names may be chosen."""


@dataclass(frozen=True)
class Says:
    """A paragraph that resolves: its targets, its modes and its restriction."""

    aims: tuple[Aim, ...] = ()
    choice: Choice | None = None
    when: When | None = None


@dataclass(frozen=True)
class Acts:
    """An activated ability."""

    cost: tuple[Part, ...]
    zone: str = FIELD
    when: When | None = None
    does: Says | None = None


Text = Helps | Gives | Changes | Extra | Instead | Leave | OnlyBy | Spares | Levels | Says | Acts


@dataclass(frozen=True)
class Card:
    """What is printed on a card. Equal cards are copies of each other."""

    name: str
    type: str
    element: str = "norm"
    classes: tuple[str, ...] = ()
    reserve: int | None = None
    memory: int | None = None
    has_x: bool = False
    level: int | None = None
    regalia: bool = False
    token: bool = False
    fast: bool = False
    text: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Thing:
    """Where a card is now, and what has happened to it there."""

    place: str
    rested: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()

    def count(self, counter: str) -> int:
        return dict(self.counters).get(counter, 0)

    def without(self, counter: str, amount: int) -> Thing:
        kept = {**dict(self.counters), counter: self.count(counter) - amount}
        return replace(self, counters=tuple(sorted(item for item in kept.items() if item[1])))


@dataclass(frozen=True)
class Table:
    """A position. Cards are known by their numbers; a higher one came later."""

    cards: tuple[Card, ...]
    owners: tuple[int, ...]
    things: tuple[Thing, ...]
    moment: str = "main"
    """ "main" (my main phase), "theirs" (the opponent's, I have Opportunity) or "materialize"."""

    def __hash__(self) -> int:
        return hash(self.things)  # all tables that are put into one dictionary have the same cards

    def mine(self, place: str) -> list[int]:
        return [
            number
            for number, thing in enumerate(self.things)
            if thing.place == place and self.owners[number] == ME
        ]

    @property
    def champion(self) -> int:
        """The number of my champion."""
        return next(number for number in self.mine(FIELD) if self.cards[number].type == "champion")

    def put(self, number: int, thing: Thing) -> Table:
        things = list(self.things)
        things[number] = thing
        return replace(self, things=tuple(things))


# For people.


def describe(table: Table) -> str:
    """The position in lines that can be read, and be typed into a test."""
    lines = [f"moment: {table.moment}"]
    for number, (card, owner, thing) in enumerate(zip(table.cards, table.owners, table.things, strict=True)):
        who = "" if owner == ME else "their "
        now = _filled(thing, "place")
        lines.append(f"{number:3} {who}{thing.place}{': ' + now if now else ''}: {short(card)}")
    return "\n".join(lines)


def short(value: Any) -> str:
    """A value with only those fields that differ from their defaults."""
    if isinstance(value, tuple):
        return "(" + ", ".join(map(short, value)) + ("," if len(value) == 1 else "") + ")"
    if not hasattr(value, "__dataclass_fields__"):
        return repr(value)
    return f"{type(value).__name__}({_filled(value)})"


def _filled(value: Any, *left_out: str) -> str:
    return ", ".join(
        f"{field.name}={short(getattr(value, field.name))}"
        for field in fields(value)
        if field.name not in left_out and getattr(value, field.name) != field.default
    )
