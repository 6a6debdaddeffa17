"""The power of an attack and its possible targets, during its declaration and afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.keywords import KeywordName, RuleName, TextRule
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.happening.field_index import field_index
from regalia.game.happening.triggers import emit
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import (
    every_keyword,
    keyword,
    keyword_amounts,
    keyword_holders,
    may_bear,
    obeys,
)
from regalia.game.objects.hindrances import cannot
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted

LOADERS: Final = frozenset({"Gun", "Bow", "Aetherwing"})
"""Weapons that fight with their loaded cards, and never with attack cards (subtype.gun.1)."""
LOAD: Final = "load"
_LOADED: Final = int(Zone.LOADED)


def loaded_cards(pos: Position, card: int) -> tuple[int, ...]:
    """The cards that are loaded into an object (zones.loaded.1, zones.loaded.4)."""
    first = _LOADED * pos.players
    return tuple(
        [
            below
            for cards in pos.zones[first : first + pos.players]
            for below in cards
            if pos.host[below] == card
        ]
    )


def load(pos: Position, cards: tuple[int, ...], host: int) -> tuple[int, ...]:
    """Put cards beneath an object, from any zone. A token ceases to exist instead (term.load.1)."""
    moved = move(pos, cards, Zone.LOADED)
    found = tuple(card for card in moved if pos.zone_of(card) is Zone.LOADED)
    for card in found:
        pos.put(pos.host, card, host)
    if found:
        if pos.listener is not None:
            names = ", ".join(pos.definition(card).name for card in found)
            text = f"{names} into {pos.definition(host).name}"
            pos.listener(Step(LOAD, "term.load.1", text, pos.controller[host]))
        emit(pos, Event(EventKind.KEYWORD_ACTION, pos.controller[host], (host,), len(found), word=LOAD))
    return found


def has_any(pos: Position, cards: list[int], *names: RuleName) -> bool:
    """Whether one of the cards has one of the keywords."""
    for name in names:
        if may_bear(pos, name) and any(keyword(pos, card, name) is not None for card in cards):
            return True
    return False


def power_of(pos: Position, cards: list[int]) -> int:
    """The power of an attack: of all cards that take part, with bonuses of attacks (combat.damage.3.a).

    Loaded bullets and aethercharges have power of their own (subtype.bullet.1.a, subtype.aethercharge.1.a).
    Ranged counts for each time the attacker has it, while it is distant (keyword.ranged.2).
    """
    if not cards:
        return 0
    attacker = cards[0]
    more = characteristics(pos, attacker).attack_power
    if pos.states[attacker] & State.DISTANT:
        more += sum(keyword_amounts(pos, attacker, KeywordName.RANGED))
    return sum(strength(pos, card) for card in cards) + more


def strength(pos: Position, card: int) -> int:
    """The damage that a card assigns: its power, or its life if a text says so."""
    now = characteristics(pos, card)
    return (now.life if keyword(pos, card, TextRule.STRIKES_WITH_LIFE) is not None else now.power) or 0


def may_be_attacked(pos: Position, striking: list[int], attacking: int, card: int) -> bool:
    """Whether something is a legal target: attackable, of another player, not hidden (combat.9)."""
    return all(check(pos, striking, attacking, card) for check in TARGET_CHECKS.all)


def _is_rival(pos: Position, striking: list[int], attacking: int, card: int) -> bool:
    if pos.zone_of(card) is not Zone.FIELD or pos.controller[card] == attacking:
        return False
    return is_attackable_kind(pos, card)


def _is_allowed(pos: Position, striking: list[int], attacking: int, card: int) -> bool:
    return (
        card not in keyword_holders(pos, TextRule.CANNOT_BE_ATTACKED)
        or keyword(pos, card, TextRule.CANNOT_BE_ATTACKED) is None
    )


def _is_seen(pos: Position, striking: list[int], attacking: int, card: int) -> bool:
    """Whether Stealth does not hide a unit from this attack (keyword.stealth.1, keyword.true-sight.1).

    True Sight sees a unit with Stealth. It counts on the unit, on a weapon or on an attack card
    (keyword.true-sight.1.a to keyword.true-sight.1.c), and one is enough (keyword.true-sight.2).
    """
    if (
        card not in keyword_holders(pos, KeywordName.STEALTH)
        or keyword(pos, card, KeywordName.STEALTH) is None
    ):
        return True
    return has_any(pos, striking, KeywordName.TRUE_SIGHT)


TARGET_CHECKS: Final = Checklist[Callable[[Position, list[int], int, int], bool]](
    known=(_is_rival, _is_allowed, _is_seen)
)
"""The checks on the target of an attack. If nothing is hidden, `attackable` makes them in its own way."""


def attackable(pos: Position, striking: list[int], attacking: int, player: int) -> list[int]:
    """The objects of a player that can be attacked."""
    if player == attacking:
        return []
    found = field_index(pos).exposed[player]
    if (
        keyword_holders(pos, KeywordName.STEALTH)
        or keyword_holders(pos, TextRule.CANNOT_BE_ATTACKED)
        or TARGET_CHECKS.others
    ):
        return [card for card in found if may_be_attacked(pos, striking, attacking, card)]
    return list(found)


def is_attackable_kind(pos: Position, card: int) -> bool:
    """Whether an object is a unit or Siegeable (subtype.siegeable.1.a)."""
    now = characteristics(pos, card)
    return bool(now.types & {"ally", "champion"}) or "Siegeable" in now.subtypes


def additional_targets(pos: Position, striking: list[int]) -> int:
    """The number of further targets of an attack: the Multistrike of all cards that take part."""
    if not may_bear(pos, KeywordName.MULTISTRIKE):
        return 0
    return sum(amount for card in striking for amount in keyword_amounts(pos, card, KeywordName.MULTISTRIKE))


def declarable(
    pos: Position, striking: list[int], attacking: int, player: int, taken: tuple[Ref, ...] = ()
) -> list[int]:
    """The objects of a player that an attack may be declared on, with Taunt and the limits of the attacker.

    Targets that were chosen already are left out: after the units with Taunt come the others
    (keyword.taunt.1).
    """
    found = attackable(pos, striking, attacking, player)
    if taken:
        found = [card for card in found if pos.ref(card) not in taken]
    attacker = striking[0]
    for rule in characteristics(pos, attacker).abilities.attacks_only:
        ctx = context_of(pos, attacker)
        if is_unrestricted(rule, ctx):
            found = [card for card in found if rule.against.matches(ctx, card)]
    if has_any(pos, striking, KeywordName.CLEAVE):
        # Its defenders are no targets, so a unit that may attack only certain targets finds none.
        return [] if is_limited(pos, attacker) else found
    if keyword_holders(pos, KeywordName.TAUNT):
        taunting = [card for card in found if is_taunting(pos, card)]
        if taunting and not (has_any(pos, striking, KeywordName.UNBLOCKABLE, TextRule.IGNORES_TAUNT)):
            return taunting  # keyword.taunt.2, subtype.siegeable.1.a.iv
    return found


def is_limited(pos: Position, attacker: int) -> bool:
    ctx = context_of(pos, attacker)
    return any(is_unrestricted(rule, ctx) for rule in characteristics(pos, attacker).abilities.attacks_only)


def is_taunting(pos: Position, card: int) -> bool:
    """Whether a unit with Taunt is awake, so that Taunt works (keyword.taunt.1)."""
    return not pos.states[card] & State.RESTED and keyword(pos, card, KeywordName.TAUNT) is not None


def may_intercept(pos: Position, striking: list[int], card: int) -> bool:
    """Whether an ally can take an attack on itself by Intercept: it obeys, and the attack allows it."""
    if not obeys(pos, card) or cannot(pos, card, TextRule.CANNOT_INTERCEPT):  # keyword.intercept.2
        return False
    return not has_any(pos, striking, KeywordName.UNBLOCKABLE, TextRule.CANNOT_BE_INTERCEPTED)


def may_retaliate_against(pos: Position, striking: list[int], card: int) -> bool:
    """Whether a unit may retaliate: no text of the attack says that it "can't be retaliated" by this unit."""
    if not may_bear(pos, TextRule.CANNOT_BE_RETALIATED):
        return True
    for source in striking:
        ctx = Context(pos, pos.controller[source], source)
        for rule in every_keyword(pos, source, TextRule.CANNOT_BE_RETALIATED):
            if rule.filter is None or rule.filter.matches(ctx, card):
                return False
    return True


def is_misplaced_command(pos: Position, card: int, attacker: int) -> bool:
    """Whether a Command card is in the intent of a unit that it cannot command (keyword.command.3)."""
    command = keyword(pos, card, KeywordName.COMMAND)
    if command is None or attacker == NOBODY:
        return False
    fits = "ally" in characteristics(pos, attacker).types
    if fits and command.filter is not None:
        fits = command.filter.matches(Context(pos, pos.controller[card], card), attacker)
    return not fits
