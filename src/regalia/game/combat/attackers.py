"""Attackers: when attacks may be declared, which objects can attack, and which weapons they may wield."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from regalia.game.combat.strikes import LOADERS, loaded_cards
from regalia.game.core.checklist import Checklist
from regalia.game.core.context import Context
from regalia.game.core.illegal import Refusal
from regalia.game.core.keywords import TextRule
from regalia.game.core.saying import Line
from regalia.game.core.shortcut import question
from regalia.game.core.state import Phase, Position, State
from regalia.game.core.values import player_ref
from regalia.game.happening.field_index import field_index
from regalia.game.objects.characteristics import every_keyword, keyword, may_bear, obeys
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.printed.abilities import CannotAttack
from regalia.game.printed.definitions import RULES
from regalia.game.timing.player_rules import concerns, is_at_work

_RESTED: Final = int(State.RESTED)


def may_attack(pos: Position, player: int) -> bool:
    """Whether a player may declare an attack now; `why_not_now` makes the checks (combat.1)."""
    if pos.turn_player != player or pos.phase is not Phase.MAIN:
        return False
    return why_not_now(pos, player) is None


def why_not_now(pos: Position, player: int) -> Refusal | None:
    """Why no attack may be declared now, by any object of the player."""
    if pos.combat is not None:
        return no_attack("combat.1.g", "another combat is going on")
    if pos.turn_player != player or pos.phase is not Phase.MAIN:
        return no_attack("combat.1.b", "attacks are declared in one's own main phase")
    if pos.stack:
        return no_attack("combat.1.b", "attacks are slow, and the effects stack is not empty")
    if pos.first_turn and pos.fresh:
        return no_attack("combat.1.h", "only the last player of the first round attacks on their first turn")
    return None


def no_attack(rule: str, *reasons: Line) -> Refusal:
    """The refusal of an attack by a rule."""
    return Refusal("attack", rule, reasons)


def attackers(pos: Position, player: int) -> Iterator[int]:
    """Objects that could declare an attack: they are awake, obey, and have something to strike with."""
    awake = [card for card in field_index(pos).fighters[player] if not pos.states[card] & _RESTED]
    if not awake:
        return
    for card in awake:
        if is_able(pos, card):
            yield card


@question
def is_able(pos: Position, card: int) -> bool:
    """Whether an object can be chosen to attack, regardless of its target."""
    return why_unable(pos, card) is None


def is_attacking_restricted(pos: Position) -> bool:
    """Whether a rule at work keeps some objects from attacking."""
    return is_at_work(pos, CannotAttack)


def why_unable(pos: Position, card: int) -> Refusal | None:
    """Why an object cannot be chosen to attack, regardless of its target (combat.declaring.2.a.i)."""
    for check in ATTACKER_CHECKS.all:
        refusal = check(pos, card)
        if refusal is not None:
            return refusal
    return None


def _cannot_fight(pos: Position, card: int) -> Refusal | None:
    now = characteristics(pos, card)
    if now.types & {"ally", "champion"} or keyword(pos, card, TextRule.ATTACKS_AS_ALLY) is not None:
        return None
    return no_attack("combat.1", f"{now.name} is neither an ally nor a champion")


def _sleeps(pos: Position, card: int) -> Refusal | None:
    if not pos.states[card] & _RESTED:
        return None
    return no_attack("combat.declaring.2.a.i", f"{characteristics(pos, card).name} is rested")


def _disobeys(pos: Position, card: int) -> Refusal | None:
    return (
        None
        if obeys(pos, card)
        else no_attack("term.obedience.1", f"{characteristics(pos, card).name} does not obey")
    )


def _is_kept(pos: Position, card: int) -> Refusal | None:
    if not is_kept_from_attacking(pos, card):
        return None
    return no_attack("misc.legality.2", f"{characteristics(pos, card).name} can't attack")


def _is_empty(pos: Position, card: int) -> Refusal | None:
    now = characteristics(pos, card)
    if not now.subtypes & LOADERS or "weapon" not in now.types or is_ready(pos, card):
        return None
    return no_attack("subtype.gun.1.a", f"{now.name} is not loaded")


def _is_powerless(pos: Position, card: int) -> Refusal | None:
    now = characteristics(pos, card)
    if "champion" in now.types or (now.power or 0) > 0 or _may_wield_any(pos, card):
        return None
    return no_attack("combat.1.c", f"{now.name} has no power")


ATTACKER_CHECKS: Final = Checklist[Callable[[Position, int], Refusal | None]](
    known=(_cannot_fight, _sleeps, _disobeys, _is_kept, _is_empty, _is_powerless)
)
"""The checks on an object that is chosen to attack."""


def is_kept_from_attacking(pos: Position, card: int) -> bool:
    """Whether a text says "can't attack" of the object, of its kind, or of its player."""
    if keyword(pos, card, TextRule.CANNOT_ATTACK) is not None:
        return True
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in characteristics(pos, source).abilities.cannot_attack:
            if is_unrestricted(rule, ctx) and _is_meant(rule, ctx, card):
                return True
    for effect in pos.effects:
        given = effect.permission
        if isinstance(given, CannotAttack):
            for_all = not effect.refs or player_ref(pos.controller[card]) in effect.refs
            if for_all and _is_meant(given, Context(pos, effect.controller, effect.source), card):
                return True
    return False


def _is_meant(rule: CannotAttack, ctx: Context, card: int) -> bool:
    return concerns(ctx, rule.who, ctx.pos.controller[card]) and rule.of.matches(ctx, card)


def may_wield(pos: Position, attacker: int, weapon: int) -> bool:
    """Whether an attacker may use a weapon: it is a champion, or its own text or the weapon's allows it."""
    if "champion" in characteristics(pos, attacker).types:
        return True
    return any(
        may_bear(pos, name)
        and any(
            leave.filter is None or leave.filter.matches(context_of(pos, bearer), other)
            for leave in every_keyword(pos, bearer, name)
        )
        for bearer, name, other in (
            (attacker, TextRule.USES_WEAPONS, weapon),
            (weapon, TextRule.WIELDED_BY, attacker),
        )
    )


def _may_wield_any(pos: Position, attacker: int) -> bool:
    weapons = field_index(pos).weapons[pos.controller[attacker]]
    return any(may_wield(pos, attacker, weapon) for weapon in weapons if weapon != attacker)


def is_ready(pos: Position, weapon: int) -> bool:
    """Whether a weapon that has to be loaded is loaded, or counts as loaded."""
    return bool(loaded_cards(pos, weapon)) or keyword(pos, weapon, TextRule.AS_THOUGH_LOADED) is not None
