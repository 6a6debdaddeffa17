"""The changes of continuous effects, each in its layer (layers.A to layers.E)."""

from __future__ import annotations

import functools
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.language import Number, value_of
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import (
    EVERYTHING,
    HELP,
    Ability,
    Activated,
    Change,
    Contribution,
    Keyword,
    Static,
    Triggered,
    keyword_aspect,
)
from regalia.game.printed.definitions import NO_ABILITIES, Abilities, Characteristics, sight_of

_STRENGTH: Final = frozenset({"stats"})
"""Power and life, but not the level."""


class Stat(Change, frozen=True, kw_only=True):
    """+N power, +N life, +N level."""

    sight = ()

    layer = "E"

    power: Number = 0
    life: Number = 0
    level: Number = 0

    def alters(self) -> frozenset[str]:
        return super().alters() if self.level else _STRENGTH

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        if self.power and now.power is not None:
            now.power += value_of(self.power, ctx)
        if self.life and now.life is not None:
            now.life += value_of(self.life, ctx)
        if self.level and now.level is not None:
            now.level += value_of(self.level, ctx)


class StatOfEach(Stat, frozen=True, kw_only=True):
    """+N power, life or level. Each of the things has its own number ("for each object linked to it")."""

    seen_from_each = True


class SetStat(Change, frozen=True, kw_only=True):
    """Have this power, life or level instead of the printed one (characteristics.stat-setting.1).

    A base level is what a champion can be leveled up from, and its level before anything adds to it.
    """

    sight = ()

    layer = "A"
    sets = True

    power: Number | None = None
    life: Number | None = None
    level: Number | None = None
    base_level: int | None = None

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        if self.base_level is not None:
            now.base_level = now.level = self.base_level
        if self.power is not None:
            now.base_power = now.power = value_of(self.power, ctx)
        if self.life is not None:
            now.base_life = now.life = value_of(self.life, ctx)
        if self.level is not None:
            now.level = value_of(self.level, ctx)


class SwapStats(Change, frozen=True):
    """Power and life change places, after everything else (layers.F)."""

    sight = ()

    layer = "E"

    def alters(self) -> frozenset[str]:
        return _STRENGTH

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.swapped = not now.swapped


class Gain(Change, frozen=True):
    """Have or gain an ability (abilities.9); a keyword's amount is as its source sees it."""

    sight = ()

    layer = "D"

    ability: Ability

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        ability = self.ability
        if not isinstance(ability, Keyword) or isinstance(ability.amount, int):
            return self.sight
        seen = sight_of(ability.amount)
        return None if seen is None else tuple(seen)

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        ability = self.ability
        given = ability.stated(ctx) if isinstance(ability, Keyword) else ability
        now.granted = (*now.granted, (given, stamp))

    def alters(self) -> frozenset[str]:
        match self.ability:
            case Static():
                return frozenset({EVERYTHING})
            case Contribution(keyword=name):
                return super().alters() | {HELP, keyword_aspect(name)}
            case Keyword(name=name):
                return super().alters() | {keyword_aspect(name)}
            case _:
                return super().alters()

    def gives(self) -> Ability | None:
        return self.ability

    def forbids(self) -> bool:
        return isinstance(self.ability, Keyword) and self.ability.name.startswith("can't ")


class GainEach(Gain, frozen=True):
    """Have or gain an ability several times ("for each …"). Each instance counts by itself."""

    times: Number = 1

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        for _ in range(value_of(self.times, ctx)):
            super().apply(ctx, now, stamp)


class LoseAbilities(Change, frozen=True):
    """Lose all abilities."""

    sight = ()

    layer = "D"
    takes_away = True

    def alters(self) -> frozenset[str]:
        return frozenset({EVERYTHING})  # what the texts did is gone with them

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.abilities = NO_ABILITIES
        now.granted = ()


class LoseKeyword(Change, frozen=True):
    """Lose a keyword without a number, even if it is there more than once."""

    sight = ()

    layer = "D"
    takes_away = True

    name: str

    def alters(self) -> frozenset[str]:
        return super().alters() | {keyword_aspect(self.name)}

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        if any(keyword.name == self.name for keyword in now.abilities.keywords):
            now.abilities = _without(now.abilities, self.name)
        now.granted = tuple(
            (ability, since)
            for ability, since in now.granted
            if not (isinstance(ability, Keyword) and ability.name == self.name)
        )


class LoseLabelled(Change, frozen=True):
    """Lose the triggered abilities with this name, such as upkeep."""

    sight = ()

    layer = "D"
    takes_away = True

    label: str

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.abilities = _not_called(now.abilities, self.label)
        now.granted = tuple(given for given in now.granted if not _is_called(given[0], self.label))


def _is_called(ability: Ability, label: str) -> bool:
    return isinstance(ability, Triggered) and ability.keyword == label


@functools.lru_cache(maxsize=256)
def _not_called(abilities: Abilities, label: str) -> Abilities:
    return Abilities(tuple(ability for ability in abilities.all if not _is_called(ability, label)))


@functools.lru_cache(maxsize=256)
def _without(abilities: Abilities, name: str) -> Abilities:
    return Abilities(tuple(a for a in abilities.all if not (isinstance(a, Keyword) and a.name == name)))


_KINDS: Final[dict[str, type[Ability]]] = {"activated": Activated, "triggered": Triggered}


class LoseKind(Change, frozen=True):
    """Lose all activated or all triggered abilities."""

    sight = ()

    layer = "D"
    takes_away = True

    kind: str

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.abilities = _of_other_kinds(now.abilities, self.kind)
        now.granted = tuple(given for given in now.granted if not isinstance(given[0], _KINDS[self.kind]))


@functools.lru_cache(maxsize=1024)
def _of_other_kinds(abilities: Abilities, kind: str) -> Abilities:
    return Abilities(tuple(ability for ability in abilities.all if not isinstance(ability, _KINDS[kind])))


class SetElements(Change, frozen=True):
    """Be of these elements and no others."""

    sight = ()

    layer = "C"
    sets = True

    elements: tuple[str, ...]

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.elements = frozenset(self.elements)


class AddElements(Change, frozen=True):
    """Be of these elements in addition to its others. If none is named, of those chosen for the effect."""

    sight = ()

    layer = "C"

    elements: tuple[str, ...] = ()

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.elements |= frozenset(self.elements or ctx.bound.elements_meant())


class AddType(Change, frozen=True):
    """Be something in addition to its other types (characteristics.type-expansion.1)."""

    sight = ()

    layer = "B"

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.types |= frozenset(self.types)
        now.subtypes |= frozenset(self.subtypes)
        now.classes |= frozenset(self.classes)


class SetTypes(Change, frozen=True, kw_only=True):
    """Be of these types and no others. Supertypes of the old types are lost (characteristics.type-setting.2).

    Everything else stays, stats included (characteristics.type-setting.1, objects.3), and so do subtypes and
    classes unless they are set as well.
    """

    sight = ()

    layer = "B"
    sets = True

    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.types = frozenset(self.types)
        now.supertypes = frozenset(self.supertypes)
        if self.subtypes:
            now.subtypes = frozenset(self.subtypes)
        if self.classes:
            now.classes = frozenset(self.classes)


CHOSEN_CLASS: Final = "class"
"""The key under which a card remembers the class that its text has chosen."""


class ChosenClass(Change, frozen=True):
    """A champion is of the classes that cards in its lineage have chosen, besides its own."""

    sight = ("memos", Zone.LINEAGE)

    layer = "B"

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        pos = ctx.pos
        chosen = (pos.memo(card, CHOSEN_CLASS) for card in pos.cards_in(Zone.LINEAGE, ctx.controller))
        now.classes |= frozenset(name for name in chosen if isinstance(name, str))


class SetClasses(Change, frozen=True):
    """Be of these classes and no others."""

    sight = ()

    layer = "B"
    sets = True

    classes: tuple[str, ...]

    def apply(self, ctx: Context, now: Characteristics, stamp: int) -> None:
        now.classes = frozenset(self.classes)


def has(name: str, amount: int = 0) -> Gain:
    """Gain a keyword without a number."""
    return Gain(Keyword(name, amount))
