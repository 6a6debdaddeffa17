"""Declaring an attack: weapons, targets, costs, and reasons against it (combat.declaring.1)."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.combat.attackers import (
    is_ready,
    may_attack,
    may_wield,
    no_attack,
    why_not_now,
    why_unable,
)
from regalia.game.combat.phase import begin_combat
from regalia.game.combat.strikes import (
    LOADERS,
    additional_targets,
    declarable,
    has_any,
    is_taunting,
    loaded_cards,
    may_be_attacked,
)
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Refusal
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Procedure
from regalia.game.core.shortcut import question
from regalia.game.core.state import Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Memo, Ref, player_ref
from regalia.game.happening.field_index import field_index
from regalia.game.happening.verbs import can_rest
from regalia.game.objects.characteristics import is_unit, keyword
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.attack_costs import (
    Assault,
    AttackPayment,
    RestAttacker,
    are_attacks_taxed,
    attack_payment,
    costs_of,
    tax_on,
)
from regalia.game.printed.abilities import MustAttack

CALLED = "answered its call to attack"
"""The memo key for the turn in which an object that had to attack did so, or tried to."""


# Weapons.


def weapons_for(pos: Position, assault: Assault) -> list[int]:
    """Weapons the attack may use; NOBODY stands for attacking without one."""
    mine = field_index(pos).weapons[assault.player]
    return [NOBODY, *[card for card in mine if why_no_weapon(pos, assault, card) is None]]


def why_no_weapon(pos: Position, assault: Assault, weapon: int) -> Refusal | None:
    """Why a weapon cannot be used in this attack. A rested weapon can be used."""
    now = characteristics(pos, weapon)
    here = pos.zone_of(weapon) is Zone.FIELD and pos.controller[weapon] == assault.player
    if not here or "weapon" not in now.types or weapon == assault.attacker:
        return no_attack("combat.declaring.2.b", f"{now.name} is not a weapon that this attack can use")
    if not may_wield(pos, assault.attacker, weapon):
        return no_attack("weapon.7.a", f"{characteristics(pos, assault.attacker).name} cannot use {now.name}")
    if keyword(pos, weapon, TextRule.NOT_FOR_ATTACKS) is not None:
        return no_attack("misc.legality.2", f"{now.name} can't be used for attacks")
    if assault.intents:
        if now.subtypes & LOADERS:
            return no_attack("subtype.gun.1.b", f"{now.name} is not used with attack cards")
        if keyword(pos, weapon, TextRule.NOT_WITH_ATTACK_CARDS) is not None:
            return no_attack("misc.legality.2", f"{now.name} can't be used with attack cards")
        if has_any(pos, list(assault.intents), TextRule.WITHOUT_WEAPONS):
            return no_attack("misc.legality.2", "weapons can't be used for this attack")
    if now.subtypes & LOADERS and not is_ready(pos, weapon):
        return no_attack("subtype.gun.1.a", f"{now.name} is not loaded")
    return None


def pieces(pos: Position, assault: Assault) -> list[int]:
    """Everything that strikes together: attacker, intent, weapon, and loaded cards (zones.loaded.3)."""
    found = [assault.attacker, *assault.intents, *loaded_cards(pos, assault.attacker)]
    if assault.weapon != NOBODY:
        found.append(assault.weapon)
        found.extend(loaded_cards(pos, assault.weapon))
    return found


def has_power(pos: Position, assault: Assault) -> bool:
    """Whether there is power to attack with. Power that only the attacks get does not count (combat.1.c)."""
    return sum(characteristics(pos, card).power or 0 for card in pieces(pos, assault)) > 0


# Targets.


def targets_for(pos: Position, assault: Assault) -> list[Ref]:
    """Legal attack targets, or players for an attack with Cleave (combat.declaring.2.c.i).

    Targets that were chosen already are left out.
    """
    striking = pieces(pos, assault)
    cleaves = has_any(pos, striking, KeywordName.CLEAVE)
    left_to_them = is_left_to_them(pos, assault)
    found: list[Ref] = []
    for player in pos.turn_order(assault.player):
        if player == assault.player:
            continue
        legal = declarable(pos, striking, assault.player, player, assault.targets)
        if cleaves and legal:
            found.append(player_ref(player))
        elif left_to_them:
            if any(is_unit(pos, card) for card in legal):
                found.append(player_ref(player))
        elif not cleaves:
            found.extend(pos.ref(card) for card in legal)
    if assault.targets or not calls(pos, assault.attacker):
        return found
    called = [ref for ref in found if answers_call(pos, assault.attacker, ref)]
    return called or found


def is_left_to_them(pos: Position, assault: Assault) -> bool:
    """Whether the attack is declared on an opponent, who then chooses which of their units is attacked."""
    if not has_any(pos, [assault.attacker], TextRule.TARGET_CHOSEN_BY_OPPONENT):
        return False
    return not has_any(pos, pieces(pos, assault), KeywordName.CLEAVE)


def units_of(pos: Position, assault: Assault, player: int) -> list[Ref]:
    """The units of a player that an attack can be declared on and paid for."""
    legal = declarable(pos, pieces(pos, assault), assault.player, player, assault.targets)
    return [
        ref
        for ref in (pos.ref(card) for card in legal if is_unit(pos, card))
        if _is_payable(pos, _aimed(assault, ref))
    ]


def _aimed(assault: Assault, target: Ref) -> Assault:
    return altered(assault, targets=(*assault.targets, target))


def calls(pos: Position, card: int) -> list[MustAttack]:
    """The rules by which an object must attack. There are none once it has attacked this turn."""
    now = characteristics(pos, card)
    if not now.granted and not now.abilities.must_attack:
        return []
    given = [ability for ability, _ in now.granted if isinstance(ability, MustAttack)]
    if not given and not now.abilities.must_attack:
        return []
    if pos.memo(card, CALLED) == pos.turn:
        return []
    ctx = context_of(pos, card)
    return [rule for rule in (*now.abilities.must_attack, *given) if is_unrestricted(rule, ctx)]


def answers_call(pos: Position, attacker: int, target: Ref) -> bool:
    """Whether the object must attack this target."""
    rules = calls(pos, attacker)
    if not rules:
        return False
    ctx = context_of(pos, attacker)
    cards = pos.cards_in(Zone.FIELD, target.stamp) if target.is_player else (pos.find(target),)
    return any(rule.against.matches(ctx, card) for rule in rules for card in cards)


def must_attack(pos: Position, player: int) -> int:
    """An object that has to try to attack before the main phase can end, or NOBODY (combat.declaring.1.d)."""
    if not may_attack(pos, player):
        return NOBODY
    for card in field_index(pos).called[player]:
        if calls(pos, card) and why_unable(pos, card) is None:
            for weapon in weapons_for(pos, Assault(player, card)):
                trial = Assault(player, card, weapon=weapon)
                if any(answers_call(pos, card, target) for target in open_targets(pos, trial)):
                    return card
    return NOBODY


# Whether an attack can be declared, and why not.


def open_weapons(pos: Position, assault: Assault) -> list[int]:
    """Weapons (or none) with which there is power, a target, and a way to pay."""
    return [weapon for weapon in weapons_for(pos, assault) if _works_with(pos, assault, weapon)]


def open_targets(pos: Position, assault: Assault) -> list[Ref]:
    """Targets that the attack can have and that can be paid for, as it is declared so far."""
    return list(_payable_targets(pos, assault))


def _payable_targets(pos: Position, assault: Assault) -> Iterator[Ref]:
    if not has_power(pos, assault):
        return
    if not are_attacks_taxed(pos):
        targets = targets_for(pos, assault)
        if targets and _is_payable(pos, assault):
            yield from targets
        return
    payable: dict[int, bool] = {}  # by the tax, because nothing else depends on the target
    for target in targets_for(pos, assault):
        if target.is_player and is_left_to_them(pos, assault):
            if units_of(pos, assault, target.stamp):
                yield target
            continue
        declared = _aimed(assault, target)
        tax = tax_on(pos, declared)
        if tax not in payable:
            payable[tax] = _is_payable(pos, declared)
        if payable[tax]:
            yield target


def _is_payable(pos: Position, assault: Assault) -> bool:
    """Whether a declaration can be paid for. Usually the attacker has to rest, and nothing else."""
    parts = costs_of(pos, assault)
    if len(parts) == 1 and isinstance(parts[0], RestAttacker) and not are_attacks_taxed(pos):
        return can_rest(pos, assault.attacker)
    return AttackPayment(pos, assault, parts).is_payable()


def _works_with(pos: Position, assault: Assault, weapon: int) -> bool:
    trial = altered(assault, weapon=weapon)
    return any(True for _ in _payable_targets(pos, trial))


def is_declarable(pos: Position, assault: Assault) -> bool:
    """Whether a weapon and a target can be chosen so that everything can be paid."""
    return any(_works_with(pos, assault, weapon) for weapon in weapons_for(pos, assault))


@question
def can_attack(pos: Position, player: int, card: int) -> bool:
    """Whether a unit could declare an attack now, including a weapon, a target and the payment."""
    return is_declarable(pos, Assault(player, card))


def why_no_attack(pos: Position, player: int, card: int) -> Refusal | None:
    """The first step of a declaration that stops an attack with an object, or None."""
    refusal = why_not_now(pos, player)
    if refusal is not None:
        return refusal
    name = characteristics(pos, card).name
    if pos.zone_of(card) is not Zone.FIELD or pos.controller[card] != player:
        return no_attack("combat.1", f"{name} is not an object of this player")
    refusal = why_unable(pos, card)
    if refusal is not None:
        return refusal
    if is_declarable(pos, Assault(player, card)):
        return None
    armed = [
        trial
        for weapon in weapons_for(pos, Assault(player, card))
        if has_power(pos, trial := Assault(player, card, weapon=weapon))
    ]
    if not armed:
        return _why_unarmed(pos, player, card)
    for trial in armed:
        targets = targets_for(pos, trial)
        if targets:
            payment = attack_payment(pos, _aimed(trial, targets[0]))
            costs = [number for number in payment.outstanding() if number != payment.tax]
            rule = "combat.declaring.2.e.i" if payment.is_payable(costs) else "combat.1.e"
            return no_attack(rule, *(payment.shortfall() or ["its costs cannot all be paid together"]))
    return no_attack("combat.2.b", f"there is nothing that {name} could attack")


def _why_unarmed(pos: Position, player: int, card: int) -> Refusal:
    """The refusal for an attacker that has no power of its own, with the reason why no weapon helps."""
    for other in pos.cards_in(Zone.FIELD, player):
        if "weapon" in characteristics(pos, other).types:
            refusal = why_no_weapon(pos, Assault(player, card), other)
            if refusal is not None:
                return refusal
    return no_attack("combat.1.c", f"{characteristics(pos, card).name} has no power to attack with")


# Declaring.


def declare(pos: Position, assault: Assault) -> Procedure:
    """Carry out the steps of a declaration. Nobody else can act between them (combat.declaring.1.a).

    The caller knows already that the attack can be declared (`why_no_attack`).
    """
    (assault.weapon,) = yield Decision(
        Asks.PICK,
        assault.player,
        Topic.WEAPON,
        lambda: open_weapons(pos, assault),
        prompt="Use a weapon?",
        rule="combat.declaring.2.b",
        refuse=lambda chosen: _refuse_weapon(pos, assault, chosen),
        about=assault,
    )
    yield from _take_aim(pos, assault)
    if calls(pos, assault.attacker):
        if assault.resting and tax_on(pos, assault):
            pays = yield Decision(
                Asks.YES_OR_NO,
                assault.player,
                Topic.TAX,
                (True, False),
                prompt="Pay to declare the attack?",
                rule="combat.declaring.2.e.i.1",
            )
            if not pays:
                note_call(pos, assault.attacker)
                return
        if any(answers_call(pos, assault.attacker, target) for target in assault.targets):
            note_call(pos, assault.attacker)
    yield from attack_payment(pos, assault).perform()
    if pos.committed:  # the declaration is over and cannot be cancelled any more
        pos.assign("committed", False)
    weapons = () if assault.weapon == NOBODY else (assault.weapon,)
    begin_combat(pos, assault.player, assault.attacker, weapons, assault.targets)


def _take_aim(pos: Position, assault: Assault) -> Procedure:
    """Choose what is attacked: one target, and as many more as the attack may have."""
    yield from _aim(pos, assault, 1)
    if assault.targets[0].is_player:
        return
    for number in range(1, 1 + additional_targets(pos, pieces(pos, assault))):
        if len(assault.targets) == number and open_targets(pos, assault):
            yield from _aim(pos, assault, 0)


def _aim(pos: Position, assault: Assault, least: int) -> Procedure:
    chosen = yield Decision(
        Asks.PICK,
        assault.player,
        Topic.ATTACK_TARGET,
        lambda: open_targets(pos, assault),
        minimum=least,
        maximum=1,
        prompt="Attack what?" if least else "Attack something else as well?",
        rule="combat.declaring.2.c",
        refuse=lambda picked: _refuse_target(pos, assault, picked) if least or picked else None,
        about=assault,
    )
    for target in chosen:
        if target.is_player and is_left_to_them(pos, assault):
            (target,) = yield Decision(
                Asks.PICK,
                target.stamp,
                Topic.ATTACK_TARGET,
                units_of(pos, assault, target.stamp),
                prompt="Which of your units is attacked?",
                rule="combat.declaring.2.c",
                about=assault,
            )
        assault.targets = (*assault.targets, target)


def note_call(pos: Position, card: int) -> None:
    """Note that an object has attacked as it must, or has tried to. Once a turn is enough."""
    others = tuple(memo for memo in pos.memos[card] if memo.key != CALLED)
    pos.put(pos.memos, card, (*others, Memo(CALLED, pos.turn)))


def _refuse_weapon(pos: Position, assault: Assault, chosen: tuple[int, ...]) -> Refusal | None:
    if len(chosen) != 1:
        return no_attack("combat.declaring.2.b", "choose one weapon, or none")
    (weapon,) = chosen
    if weapon != NOBODY:
        refusal = why_no_weapon(pos, assault, weapon)
        if refusal is not None:
            return refusal
    if not has_power(pos, altered(assault, weapon=weapon)):
        return no_attack("combat.1.c", "there is no power to attack with")
    return None


def _refuse_target(pos: Position, assault: Assault, chosen: tuple[Ref, ...]) -> Refusal | None:
    """Why something cannot be attacked, with the rule (combat.declaring.2.e.i.2)."""
    if len(chosen) != 1:
        return no_attack("combat.declaring.2.c", "choose one target")
    (target,) = chosen
    if target in targets_for(pos, assault):
        return None
    striking = pieces(pos, assault)
    if has_any(pos, striking, KeywordName.CLEAVE):
        return no_attack("combat.declaring.2.c.i", "for an attack with Cleave, choose another player")
    if is_left_to_them(pos, assault):
        return no_attack("combat.declaring.2.c", "choose an opponent, who then chooses what is attacked")
    card = NOBODY if target.is_player else pos.find(target)
    if card == NOBODY or pos.zone_of(card) is not Zone.FIELD:
        return no_attack("combat.declaring.2.c", "that cannot be attacked")
    name = characteristics(pos, card).name
    if target in assault.targets:
        return no_attack("combat.declaring.2.c", f"{name} is attacked already")
    if pos.controller[card] == assault.player:
        return no_attack("combat.9", f"{name} is on the attacker's own side")
    if keyword(pos, card, KeywordName.STEALTH) is not None and not has_any(
        pos, striking, KeywordName.TRUE_SIGHT
    ):
        return no_attack("keyword.stealth.1", f"{name} has Stealth")
    if any(answers_call(pos, assault.attacker, other) for other in targets_for(pos, assault)):
        return no_attack("combat.declaring.2.e.i.2", "something else must be attacked")
    rivals = declarable(pos, striking, assault.player, pos.controller[card], assault.targets)
    fits = may_be_attacked(pos, striking, assault.player, card)
    if fits and rivals and all(is_taunting(pos, other) for other in rivals):
        return no_attack("keyword.taunt.2", "something with Taunt has to be attacked first")
    return no_attack("combat.declaring.2.c", f"{name} cannot be attacked by this")
