"""The values a position is made of: immutable, and stored, compared and hashed as they are.

They are separate from the rules that use them, so that the rules can be compiled (`docs/architecture.md`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from regalia.game.core.said import Duration

if TYPE_CHECKING:
    from regalia.game.core.events import Event
    from regalia.game.core.language import CostPart, Number
    from regalia.game.core.stack import Receipt
    from regalia.game.printed.abilities import Change, Contribution, CostChange, Method, Triggered

NOBODY: Final = -1
HUGE: Final = 1_000_000
"""More than anything in a game can be worth, and a value for X that no reduction brings down to 0."""
Counters = tuple[tuple[str, int], ...]
Variables = tuple[tuple[str, int | str | tuple[str, ...]], ...]
"""The numbers, card names, players and elements that an effect uses, by their names."""
_ITEM: Final = -10
_PLAYER: Final = -11


def brief(value: Any) -> str:
    """A struct as it would be made, up to its last field that is not as usual.

    >>> brief(Ref(3, 14)), brief(Memo("name", "Fireball"))
    ('Ref(3, 14)', "Memo('name', 'Fireball')")
    """
    values = [getattr(value, name) for name in value.__struct_fields__]
    usual = value.__struct_defaults__
    least = len(values) - len(usual)
    while len(values) > least and values[-1] == usual[len(values) - least - 1]:
        values.pop()
    return f"{type(value).__name__}({', '.join(map(repr, values))})"


class Ref(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A card as it was at one time: the same card in another zone is another thing.

    The stamp alone names an object; a champion that levels up keeps its stamp while
    another card comes to represent it. Players and items of the effects stack are
    referred to in the same way, so that anything can be a target.
    """

    card: int
    stamp: int

    def __repr__(self) -> str:
        return brief(self)

    @property
    def is_card(self) -> bool:
        return self.card >= 0

    @property
    def is_item(self) -> bool:
        return self.card == _ITEM

    @property
    def is_player(self) -> bool:
        return self.card == _PLAYER


NO_TARGET: Final = Ref(-12, 0)
"""Takes the place of a target that is no longer legal."""


def item_ref(item: int) -> Ref:
    """The instance on the effects stack with this number, as something to refer to."""
    return Ref(_ITEM, item)


def player_ref(player: int) -> Ref:
    """A player, as something to refer to."""
    return Ref(_PLAYER, player)


class Memo(msgspec.Struct, frozen=True, array_like=True):
    """Something an object remembers: a chosen name, chosen modes, uses of an ability."""

    key: str
    value: int | str | tuple[int, ...]


class LastKnown(msgspec.Struct, frozen=True, array_like=True):
    """Last known information: what an object was when it left (lki.1, term.last-known-information.1)."""

    stamp: int
    controller: int
    power: int
    life: int
    damage: int
    states: int
    counters: Counters
    types: tuple[str, ...]
    origin: Any = None
    subtypes: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    level: int = 0
    name: str = ""
    keywords: tuple[str, ...] = ()
    became: int = NOBODY
    """The stamp that its card got by leaving. After another move this no longer counts (lki.1.a).

    term.last-known-information.3
    """
    loaded: tuple[int, ...] = ()
    """The cards that were loaded into it."""
    memos: tuple[Memo, ...] = ()
    """What it remembered: a name or a type that was chosen for it."""

    def count(self, counter: str) -> int:
        if counter == "damage":
            return self.damage
        return dict(self.counters).get(counter, 0)


class CostOption(msgspec.Struct, frozen=True):
    """One way to pay for a play: the printed cost, an alternative, or the cost that a permission names."""

    name: str
    kind: str = ""
    """The calculated cost: "reserve", "memory", or "" where nothing is calculated."""
    start: Number = 0
    cost: tuple[CostPart, ...] = ()
    removed: bool = False
    waives_additional: bool = False
    states: int = 0
    changes: tuple[CostChange, ...] = ()
    contributions: tuple[tuple[Contribution, int], ...] = ()
    only_contributions: bool = False
    ignore_elements: bool = False
    rule: str = "activation.1.7.1"
    after: tuple[Waiting, ...] = ()
    """The triggers that wait until the play is complete, because it was paid in this way."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A play of this turn, for texts that count plays."""

    player: int
    card: int
    method: Method
    definition: int
    stamp: int
    subtypes: tuple[str, ...] = ()
    """Its subtypes as it was played."""
    states: int = 0
    """How it was played: brewed, prepared …"""
    way: str = ""
    """The name of the cost that was paid."""


class Continuing(msgspec.Struct, frozen=True, array_like=True):
    """An effect that lasts, for the things it affected when it began (continuous.1, continuous.instanced.1).

    Later objects are not affected (continuous.instanced.2), unless the effect made a rule. A rule is a static
    effect, like the permission it leaves (continuous.static.1).
    """

    stamp: int
    controller: int
    source: int
    until: Duration
    refs: tuple[Ref, ...] = ()
    changes: tuple[Change, ...] = ()
    cost: CostChange | None = None
    uses: int = 0
    variables: Variables = ()
    permission: Any = None
    level_bonus: int = 0
    trigger: Triggered | None = None
    """The ability with which it waits: a delayed trigger if it has a single use (abilities.triggered.7)."""
    turn: int = 0
    """The turn in which it began."""
    source_stamp: int = NOBODY


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """A triggered ability that has triggered and waits for the next check of the game's state."""

    controller: int
    source: int
    source_stamp: int
    ability: Any
    event: Event
    card: int
    about: tuple[Ref, ...] = ()
    """The objects that the effect behind it spoke of."""
    receipt: Receipt | None = None
    """The receipt of its source. The source may be gone before the trigger is stacked (zones.7.b)."""


class Combat(msgspec.Struct, frozen=True, array_like=True):
    """The combat in progress: who attacks whom with what (combat.4)."""

    attacker: Ref
    attacking: int
    defending: tuple[int, ...]
    """The players whose objects were attacked. Several targets may belong to several players."""
    defenders: tuple[Ref, ...]
    weapons: tuple[Ref, ...] = ()
    retaliators: tuple[Ref, ...] = ()
    cleave: bool = False
    struck: tuple[tuple[int, Ref], ...] = ()
    """Units with lethal combat damage, by stamp, with the source of the damage: for On Kill."""
    number: int = 1
    """The number of this attack among those of its attacker this turn."""


class Again(msgspec.Struct, frozen=True, array_like=True):
    """An additional attack: declared as the combat in progress ends."""

    attacker: Ref
    player: int
    copy: int = NOBODY
    """The definition of the card that is copied into its intent."""
    changes: tuple[Change, ...] = ()
    """The changes of that copy for the attack."""
    intent: Ref | None = None
    """The card of the old intent that goes on into the new one."""
    resting: bool = False
    """Whether its attacker rests for it."""
