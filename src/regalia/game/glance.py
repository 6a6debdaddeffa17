"""Judging a card where it lies, in a hand or a material deck: whether it can be played, unannounced.

To find out what may be played, every card would have to be put onto the effects stack and
taken back (activation.1.1). But most texts do not look at hands or at the stack: for them it
makes no difference, except that a card in hand cannot pay for itself (cost.2). What a text looks
at is known (`sight_of`), so these cards are judged by counting; the others are tried.
"""

from __future__ import annotations

from types import NoneType
from typing import Final

from regalia.game.abilities import (
    Activated,
    Additional,
    AttacksOnly,
    AttackTax,
    CannotAttack,
    Contribution,
    CostChange,
    Enters,
    Forbids,
    IgnoresElements,
    Imbue,
    Keyword,
    LaterPhase,
    Lineage,
    Method,
    MustAttack,
    NextArrival,
    Permission,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.byhand import fills_hand, is_unmoved, layers_ignore, may_lend, nothing_looks_at_hands
from regalia.game.continuous import counts, enabled_elements, may_gain, traits
from regalia.game.costs import calculate
from regalia.game.definitions import COSTS, RULES, Definition, Sight, sight_of
from regalia.game.language import Deed, Part, Word
from regalia.game.legality import champion_reasons, is_forbidden, missing_elements, prohibitions
from regalia.game.payment import Payment
from regalia.game.play import Play
from regalia.game.state import Position, Zone
from regalia.game.targets import asking_words, modes_in, slots_in
from regalia.game.values import Way

_ACTIVATE: Final = Method.ACTIVATE
_MATERIALIZE: Final = Method.MATERIALIZE
_HOMES: Final = {Method.ACTIVATE: Zone.HAND, Method.MATERIALIZE: Zone.MATERIAL_DECK}
ASIDE: Final = frozenset({Zone.HAND, Zone.STACK, Zone.MEMORY})
"""Where a card goes that is announced, and those that are reserved for it."""
SPECIAL: Final = frozenset({"class locked", "level locked", "link", "fast activation"})
"""Keywords about how a card is played."""


UNDERSTOOD: Final = (
    *(Resolves, Activated, Triggered, Static, Keyword, Enters, Replaces, CostChange, Additional),
    *(Contribution, Imbue, Forbids, AttackTax, CannotAttack, MustAttack, AttacksOnly),
)
"""Abilities a card may have and still be judged at a glance; with any other it is tried."""
WEIGHED: Final = (
    *(NoneType, Permission, Additional, IgnoresElements, Forbids, Replaces, AttackTax),
    *(LaterPhase, NextArrival),
)
"""Leave and prohibitions that may last: these are looked at or do not concern cards in hand."""


class Sketch:
    """What matters of a printed card to playing it from hand by counting."""

    __slots__ = ("exact", "on_top", "optional", "paragraphs", "priced", "way")

    def __init__(self, definition: Definition) -> None:
        abilities = definition.abilities
        assert definition.reserve is not None
        self.way = Way("printed", "reserve", definition.reserve)
        self.priced = bool(abilities.cost_changes)
        """Whether its own text changes what it costs."""
        self.paragraphs = tuple(
            (paragraph, slots)
            for paragraph in abilities.resolves
            if (slots := tuple(slots_in(paragraph.effect, ())))
        )
        """The texts that ask for targets."""
        self.exact = all(extra.optional for extra in abilities.additional)
        """Whether the printed cost is everything that has to be paid; otherwise it is at least that."""
        self.on_top = _on_top(abilities.additional)
        """What has to be paid on top of it, if that is a single deed."""
        self.optional = bool(abilities.additional)
        """Whether more may be paid, which may open what the printed cost alone does not."""


def _on_top(additional: tuple[Additional, ...]) -> Part | None:
    """The one deed that additional costs ask for, if there is no other and hands have no part in it."""
    if len(additional) != 1 or additional[0].optional or additional[0].when is not None:
        return None
    (extra,) = additional
    if len(extra.cost) != 1 or extra.method is not _ACTIVATE or not extra.own:
        return None
    (part,) = extra.cost
    fits = isinstance(part, Deed) and part.moves_only and not fills_hand(part)
    return part if fits and is_unmoved(sight_of(part), ASIDE) else None


def sketch(definition: Definition) -> Sketch | None:
    """The sketch of a card, or None for one that has to be tried."""
    known = _sketches.get(id(definition))
    if known is not None and known[0] is definition:
        return known[1]
    if len(_sketches) >= _MOST_KEPT:
        _sketches.clear()
    found = Sketch(definition) if is_plain(definition) else None
    _sketches[id(definition)] = (definition, found)
    return found


_sketches: dict[int, tuple[Definition, Sketch | None]] = {}
_MOST_KEPT: Final = 10_000


def is_plain(definition: Definition) -> bool:
    """Whether a card is paid for with its printed cost and its text ignores hands and the stack."""
    abilities = definition.abilities
    if not definition.understood or definition.has_x or definition.reserve is None:
        return False
    if not all(isinstance(ability, UNDERSTOOD) for ability in abilities.all):
        return False
    if "champion" in definition.types or any(word.name in SPECIAL for word in abilities.keywords):
        return False
    if any(helps.for_this for helps in abilities.contributions):
        return False
    if abilities.cost_changes and not all(extra.optional for extra in abilities.additional):
        return False
    if any(fills_hand(part) for extra in abilities.additional for part in extra.cost):
        return False
    read: list[Word | None] = list(abilities.cost_changes)
    if any(change.looks_at_targets for change in abilities.cost_changes):
        return False
    for paragraph in abilities.resolves:
        if modes_in(paragraph.effect):
            return False
        read.append(paragraph.when)
        for slot in slots_in(paragraph.effect, ()):
            read.extend((slot, slot.what))
    return all(word is None or is_indifferent(sight_of(word)) for word in read)


def is_indifferent(sight: Sight | None, home: Zone = Zone.HAND) -> bool:
    """Whether it makes no difference that a card has left the hand, or another zone, for the stack."""
    return sight is not None and home not in sight and Zone.STACK not in sight


class Climate:
    """What the objects and effects at work mean to a player's hand: found out once until they change."""

    __slots__ = ("enabled", "forbidding", "helped", "lenient", "open", "readable", "special", "taxed")

    def __init__(self, pos: Position, player: int) -> None:
        rules = [pos.catalog[pos.card[card]].abilities for card in pos.live[RULES]]
        self.enabled = enabled_elements(pos, player)
        self.taxed = bool(pos.live[COSTS]) or any(effect.cost is not None for effect in pos.effects)
        self.helped = may_lend(pos, player)
        self.open = is_open(pos)
        self.special = frozenset(
            ref.card
            for effect in pos.effects
            if isinstance(effect.permission, Permission | Additional)
            for ref in effect.refs
        )
        """Cards that a lasting effect lets be played in another way, or makes dearer by a deed."""
        leave = [rule for abilities in rules for rule in abilities.ignores_elements]
        lasting = [effect.permission for effect in pos.effects]
        leave.extend(rule for rule in lasting if isinstance(rule, IgnoresElements))
        self.lenient = bool(leave)
        """Whether some cards may be played although their elements are not enabled."""
        self.readable = all(is_indifferent(sight_of(rule)) for rule in leave)
        """Whether it can be seen in a hand which cards these are."""
        self.forbidding = any(abilities.forbids for abilities in rules) or any(
            isinstance(effect.permission, Forbids) for effect in pos.effects
        )
        """Whether anything may forbid plays."""


def climate(pos: Position, player: int) -> Climate:
    key = ("climate", player)
    known: Climate | None = pos.derived.get(key)
    if known is None:
        known = pos.derived[key] = Climate(pos, player)
    return known


class Glance:
    """A look at a hand: what all of its cards have in common is found out once."""

    __slots__ = ("climate", "forbidding", "hand", "player", "pos")

    def __init__(self, pos: Position, player: int) -> None:
        self.pos = pos
        self.player = player
        self.climate = climate(pos, player)
        self.hand = len(pos.cards_in(Zone.HAND, player))
        self.forbidding = list(prohibitions(pos)) if self.climate.forbidding else []

    def playable(self, card: int) -> bool | None:
        """Whether a card in hand can be activated, timing aside; None if that has to be tried."""
        pos = self.pos
        definition = pos.catalog[pos.card[card]]
        now = self.climate
        if not now.open or card in now.special or traits(pos, card) is not definition.base:
            return None
        if not definition.elements <= now.enabled:  # whatever else there is to look at
            if definition.abilities.ignores_elements or definition.abilities.permissions:
                return None
            if not now.lenient:
                return False
            if not now.readable:
                return None
            if missing_elements(Play(pos, self.player, card, _ACTIVATE)):
                return False
        drawn = sketch(definition)
        if drawn is None:
            return None
        play: Play | None = None
        cost = definition.reserve or 0
        if drawn.priced or now.taxed:
            play = Play(pos, self.player, card, _ACTIVATE)
            play.way = drawn.way
            cost = calculate(play)
        if cost >= self.hand:
            return None if now.helped or (drawn.priced and drawn.optional) else False
        if play is None and (drawn.paragraphs or self.forbidding or not drawn.exact):
            play = Play(pos, self.player, card, _ACTIVATE)
            play.way = drawn.way
        if not drawn.exact:
            assert play is not None
            if drawn.on_top is None or now.helped or not nothing_looks_at_hands(pos):
                return None
            if drawn.on_top.owed(play.context()) <= 0:
                return None
            if Payment(pos, self.player, [drawn.on_top], play.context(), play).shortfall():
                return False
        if play is not None and (drawn.paragraphs or self.forbidding):
            if any(is_forbidden(play, rule, ctx) for rule, ctx in self.forbidding):
                return False
            if not self._has_targets(drawn, play):
                return None if drawn.optional else False
        return True

    def _has_targets(self, drawn: Sketch, play: Play) -> bool:
        ctx = play.context()
        for paragraph, slots in drawn.paragraphs:
            if not counts(self.pos, paragraph, ctx):
                continue
            for slot in slots:
                least, _ = slot.bounds(ctx)
                if least and len(slot.candidates(ctx)) < least:
                    return False
        return True


def is_open(pos: Position, method: Method = Method.ACTIVATE) -> bool:
    """Whether nothing at work permits plays from home, or looks there or at the stack (activation.2)."""
    key = ("open", method)
    known: bool | None = pos.derived.get(key)
    if known is None:
        known = pos.derived[key] = _is_open(pos, _HOMES[method])
    return known


def _is_open(pos: Position, home: Zone) -> bool:
    for card in pos.live[RULES]:
        abilities = pos.catalog[pos.card[card]].abilities
        if any(leave.zone is home for leave in abilities.permissions):
            return False
    if not all(is_indifferent(sight_of(rule), home) for rule, _ in prohibitions(pos)):
        return False
    for effect in pos.effects:
        if effect.level_bonus or not isinstance(effect.permission, WEIGHED):
            return False
    changes = [effect.cost for effect in pos.effects if effect.cost is not None]
    if may_gain(pos, CostChange) or may_gain(pos, Additional):
        return False
    for card in pos.live[COSTS]:
        if any(not extra.own for extra in pos.definition(card).abilities.additional):
            return False
        changes.extend(change for change in traits(pos, card).abilities.cost_changes if not change.own)
    if not all(is_indifferent(sight_of(change), home) for change in changes):
        return False
    return layers_ignore(pos, (home, Zone.STACK))


# In a material deck.


def materializable(pos: Position, player: int, card: int) -> bool | None:
    """Whether a card of the material deck can be materialized, timing aside; None if that has to be tried.

    Mostly there are cards enough in memory, and nothing but its elements or its level can be in the way.
    """
    definition = pos.catalog[pos.card[card]]
    now = climate(pos, player)
    if not is_open(pos, _MATERIALIZE) or card in now.special or traits(pos, card) is not definition.base:
        return None
    if not _is_plain_material(definition):
        return None
    leveling = "champion" in definition.types
    if not (leveling or definition.elements <= now.enabled):
        return None if now.lenient else False
    if leveling and champion_reasons(pos, player, card):
        return False
    play: Play | None = None
    cost = definition.memory or 0
    if now.taxed or definition.abilities.cost_changes or now.forbidding:
        play = Play(pos, player, card, _MATERIALIZE)
        play.way = Way("printed", "memory", cost)
        cost = calculate(play)
        if now.forbidding and any(is_forbidden(play, rule, ctx) for rule, ctx in prohibitions(pos)):
            return False
    return True if cost <= len(pos.cards_in(Zone.MEMORY, player)) else None


def _is_plain_material(definition: Definition) -> bool:
    """Whether a card is materialized for its printed cost, and its text ignores its deck and the stack."""
    known = _materials.get(id(definition))
    if known is not None and known[0] is definition:
        return known[1]
    if len(_materials) >= _MOST_KEPT:
        _materials.clear()
    found = _reads_plainly(definition)
    _materials[id(definition)] = (definition, found)
    return found


_materials: dict[int, tuple[Definition, bool]] = {}


def _reads_plainly(definition: Definition) -> bool:
    abilities = definition.abilities
    if not definition.understood or definition.has_x or definition.memory is None:
        return False
    for ability in abilities.all:
        if isinstance(ability, IgnoresElements | Permission):
            if ability.own:
                return False
        elif not isinstance(ability, (*UNDERSTOOD, Lineage)):
            return False
    if any(word.name in SPECIAL for word in abilities.keywords):
        return False
    if any(helps.for_this for helps in abilities.contributions):
        return False
    if any(extra.own and extra.method is _MATERIALIZE for extra in abilities.additional):
        return False
    if any(asking_words(paragraph.effect) for paragraph in abilities.resolves):
        return False
    return all(
        is_indifferent(sight_of(change), Zone.MATERIAL_DECK) and not change.looks_at_targets
        for change in abilities.cost_changes
    )
