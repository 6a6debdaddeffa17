"""Combat: declaring an attack, retaliation, damage, and what is left afterwards (combat.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from regalia.game.abilities import AttackTax, Method
from regalia.game.asked import Reserve
from regalia.game.continuous import context_of, counts, keyword, level, traits
from regalia.game.damage import Blow, strike
from regalia.game.decision import Asks, Decision
from regalia.game.definitions import RULES
from regalia.game.events import Event, Kind
from regalia.game.explain import Step
from regalia.game.illegal import Illegal, Refusal
from regalia.game.language import Context, Deed, Means, Part, Procedure, value_of
from regalia.game.payment import Payment
from regalia.game.state import NOBODY, Phase, Position, Ref, State, Zone, player_ref
from regalia.game.triggers import emit
from regalia.game.zones import move, remove_counters, rest

LOADERS = frozenset({"Gun", "Bow", "Aetherwing"})
"""Weapons that fight with what is loaded in them, and never with attack cards."""


class Combat(msgspec.Struct, frozen=True, array_like=True):
    """The combat in progress: who attacks whom with what (combat.4)."""

    attacker: Ref
    attacking: int
    defending: int
    defenders: tuple[Ref, ...]
    weapons: tuple[Ref, ...] = ()
    retaliators: tuple[Ref, ...] = ()
    cleave: bool = False
    struck: tuple[tuple[int, Ref], ...] = ()
    """Victims of lethal combat damage, by stamp, with whoever dealt it: for On Kill."""


class Assault(msgspec.Struct):
    """An attack being declared."""

    player: int
    attacker: int
    intents: tuple[int, ...] = ()
    weapon: int = NOBODY
    target: Ref | None = None
    resting: bool = True


# Who may attack whom.


def may_attack(pos: Position, player: int) -> bool:
    """Attacks are slow, one at a time, and not on a first turn unless it ends the first round (combat.1)."""
    return (
        pos.turn_player == player
        and pos.phase is Phase.MAIN
        and not pos.stack
        and pos.combat is None
        and pos.turn >= pos.players
    )


def attackers(pos: Position, player: int) -> Iterator[int]:
    """Units that could declare an attack: awake, obeying, with something to hit with."""
    for card in pos.cards_in(Zone.FIELD, player):
        now = traits(pos, card)
        if pos.states[card] & State.RESTED or not obeys(pos, card) or _is_kept_from_attacking(pos, card):
            continue
        if ("ally" in now.types and (now.power or 0) > 0) or "champion" in now.types:
            yield card


def _is_kept_from_attacking(pos: Position, card: int) -> bool:
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in traits(pos, source).abilities.cannot_attack:
            if counts(pos, rule, ctx) and rule.of.matches(ctx, card):
                return True
    return False


def obeys(pos: Position, card: int) -> bool:
    """Pride: an ally obeys only a champion of high enough level (keyword.pride.1)."""
    pride = keyword(pos, card, "pride")
    return pride is None or level(pos, pos.controller[card]) >= pride.amount


def weapons_for(pos: Position, assault: Assault) -> list[int]:
    """Weapons the attack may use; NOBODY stands for attacking without one."""
    if "champion" not in traits(pos, assault.attacker).types:
        return [NOBODY]
    found = [NOBODY]
    for card in pos.cards_in(Zone.FIELD, assault.player):
        now = traits(pos, card)
        if "weapon" not in now.types or keyword(pos, card, "not for attacks") is not None:
            continue
        loader = bool(now.subtypes & LOADERS)
        if loader and (assault.intents or not loaded_cards(pos, card)):
            continue
        if assault.intents and (
            keyword(pos, card, "not with attack cards") is not None
            or any(keyword(pos, intent, "without weapons") is not None for intent in assault.intents)
        ):
            continue
        found.append(card)
    return found


def loaded_cards(pos: Position, card: int) -> tuple[int, ...]:
    return tuple(
        below
        for player in pos.everyone()
        for below in pos.cards_in(Zone.LOADED, player)
        if pos.host[below] == card
    )


def pieces(pos: Position, assault: Assault) -> list[int]:
    """Everything that strikes together: the attacker, cards in its intent, the weapon and what is in it."""
    found = [assault.attacker, *assault.intents]
    if assault.weapon != NOBODY:
        found.append(assault.weapon)
        found.extend(loaded_cards(pos, assault.weapon))
    return found


def has_any(pos: Position, cards: list[int], name: str) -> bool:
    return any(keyword(pos, card, name) is not None for card in cards)


def power_of(pos: Position, cards: list[int]) -> int:
    """The power an attack strikes with: of the attacker, its intent, its weapon, and what its attacks get."""
    if not cards:
        return 0
    return sum(traits(pos, card).power or 0 for card in cards) + traits(pos, cards[0]).attack_power


def targets_for(pos: Position, assault: Assault) -> list[Ref]:
    """Legal attack targets, or players for an attack with Cleave (combat.declaring.2.c)."""
    striking = pieces(pos, assault)
    cleaves = has_any(pos, striking, "cleave")
    found: list[Ref] = []
    for player in pos.turn_order(assault.player):
        if player == assault.player:
            continue
        legal = attackable(pos, striking, player, declaring=True)
        if cleaves and legal:
            found.append(player_ref(player))
        elif not cleaves:
            found.extend(pos.ref(card) for card in legal)
    return found


def attackable(pos: Position, striking: list[int], player: int, *, declaring: bool) -> list[int]:
    """What of a player's can be attacked: units and Siegeable domains, Stealth and Taunt considered."""
    sees = has_any(pos, striking, "true sight")
    found = []
    for card in pos.cards_in(Zone.FIELD, player):
        now = traits(pos, card)
        if not (now.types & {"ally", "champion"} or "Siegeable" in now.subtypes):
            continue
        if keyword(pos, card, "stealth") is not None and not sees:
            continue
        found.append(card)
    for rule in traits(pos, striking[0]).abilities.attacks_only:
        ctx = context_of(pos, striking[0])
        if counts(pos, rule, ctx):
            found = [card for card in found if rule.against.matches(ctx, card)]
    if declaring and not has_any(pos, striking, "unblockable"):
        taunting = [
            card
            for card in found
            if not pos.states[card] & State.RESTED and keyword(pos, card, "taunt") is not None
        ]
        if taunting and not has_any(pos, striking, "cleave"):
            return taunting
    return found


# Declaring.


class RestAttacker(Deed, frozen=True):
    """The attacker rests as a cost (combat.1.d)."""

    verb = "rest"

    def owed(self, ctx: Context) -> int:
        return 1

    def label(self, ctx: Context) -> str:
        return "rest the attacker"

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        if ctx.pos.states[ctx.source] & State.RESTED:
            return []
        return [Means(self.verb, ctx.source)]

    def means(self, payment: Payment) -> list[Means]:
        return self.units(payment, payment.ctx)

    def limit(self, payment: Payment) -> int:
        return 1

    def bounds(self, payment: Payment) -> tuple[int, int]:
        return 1, 1

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return len(chosen) == 1

    def shortfall(self, payment: Payment) -> str | None:
        return None if self.means(payment) else "the attacker is rested"

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        for means in chosen:
            rest(payment.pos, means.card)
        yield from ()


def costs_of(pos: Position, assault: Assault) -> list[Part]:
    """Resting, what the weapon asks for, and what others ask before an attack may be declared."""
    parts: list[Part] = [RestAttacker()] if assault.resting else []
    if assault.weapon != NOBODY:
        ctx = context_of(pos, assault.weapon)
        for extra in traits(pos, assault.weapon).abilities.additional:
            if extra.method is Method.ATTACK and counts(pos, extra, ctx):
                parts.extend(extra.cost)
    tax = sum(value_of(rule.amount, ctx) for rule, ctx in taxes(pos, assault))
    if tax > 0:
        parts.append(Reserve(tax))
    ctx = Context(pos, assault.player, assault.attacker)
    return [part for part in parts if part.owed(ctx) > 0]


def taxes(pos: Position, assault: Assault) -> Iterator[tuple[AttackTax, Context]]:
    """ "Players can't declare attacks unless they pay …"."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in traits(pos, source).abilities.attack_taxes:
            if counts(pos, rule, ctx) and _is_taxed(pos, assault, rule, ctx):
                yield rule, ctx
    for effect in pos.effects:
        if isinstance(effect.permission, AttackTax):
            ctx = Context(pos, effect.controller, effect.source)
            if _is_taxed(pos, assault, effect.permission, ctx):
                yield effect.permission, ctx


def _is_taxed(pos: Position, assault: Assault, rule: AttackTax, ctx: Context) -> bool:
    if rule.who == "opponents" and assault.player == ctx.controller:
        return False
    if not rule.attacker.matches(ctx, assault.attacker):
        return False
    target = assault.target
    if rule.target is None or target is None:
        return rule.target is None
    if target.is_player:
        return any(rule.target.matches(ctx, card) for card in pos.cards_in(Zone.FIELD, target.stamp))
    card = pos.find(target)
    return card != NOBODY and rule.target.matches(ctx, card)


def can_attack(pos: Position, player: int, card: int) -> bool:
    """Whether a unit could declare an attack now, weapon, target and payment included."""
    return is_declarable(pos, Assault(player, card))


def why_no_attack(pos: Position, player: int, card: int) -> Refusal | None:
    """What stops an attack, or None."""
    name = pos.definition(card).name
    if not may_attack(pos, player):
        return Refusal("attack", "combat.1.b", ("attacks need one's own main phase, one at a time",))
    if pos.controller[card] != player or card not in attackers(pos, player):
        return Refusal("attack", "combat.declaring.2.a.i", (f"{name} cannot attack",))
    if not can_attack(pos, player, card):
        return Refusal("attack", "combat.declaring.2", (f"{name} finds no target or cannot pay",))
    return None


def declare_attack(pos: Position, player: int, card: int) -> Procedure:
    """An attack declared with a unit, as a slow action (combat.1.b)."""
    refusal = why_no_attack(pos, player, card)
    if refusal is not None:
        raise Illegal(refusal.step, refusal.rule, *refusal.reasons)
    yield from declare(pos, Assault(player, card))


def is_declarable(pos: Position, assault: Assault) -> bool:
    """Whether a weapon and a target can be chosen so that everything can be paid."""
    before = (assault.weapon, assault.target)
    weapons = weapons_for(pos, assault) if assault.weapon == NOBODY else [assault.weapon]
    try:
        for weapon in weapons:
            assault.weapon = weapon
            if power_of(pos, pieces(pos, assault)) <= 0:
                continue
            for target in targets_for(pos, assault):
                assault.target = target
                if _is_payable(pos, assault):
                    return True
        return False
    finally:
        assault.weapon, assault.target = before


def _is_payable(pos: Position, assault: Assault) -> bool:
    ctx = Context(pos, assault.player, assault.attacker)
    return Payment(pos, assault.player, costs_of(pos, assault), ctx).is_payable()


def declare(pos: Position, assault: Assault) -> Procedure:
    """The steps of a declaration, all at the same time as far as anybody else is concerned."""
    options = [weapon for weapon in weapons_for(pos, assault) if _works_with(pos, assault, weapon)]
    if not options:
        raise Illegal("attack", "combat.declaring.2", "no attack is possible")
    if len(options) > 1 or options[0] != NOBODY:
        (assault.weapon,) = yield Decision(
            Asks.PICK,
            assault.player,
            "weapon",
            options,
            prompt="Use a weapon?",
            rule="combat.declaring.2.b",
        )
    targets = [target for target in targets_for(pos, assault) if _can_pay_for(pos, assault, target)]
    (assault.target,) = yield Decision(
        Asks.PICK,
        assault.player,
        "attack target",
        targets,
        prompt="Attack what?",
        rule="combat.declaring.2.c",
        refuse=lambda chosen: (
            None
            if len(chosen) == 1 and chosen[0] in targets_for(pos, assault)
            else Refusal("attack", "combat.declaring.2.c", ("that cannot be attacked",))
        ),
    )
    ctx = Context(pos, assault.player, assault.attacker)
    yield from Payment(pos, assault.player, costs_of(pos, assault), ctx).perform()
    begin_combat(pos, assault)


def _works_with(pos: Position, assault: Assault, weapon: int) -> bool:
    trial = Assault(assault.player, assault.attacker, assault.intents, weapon, None, assault.resting)
    if power_of(pos, pieces(pos, trial)) <= 0:
        return False
    return any(_can_pay_for(pos, trial, target) for target in targets_for(pos, trial))


def _can_pay_for(pos: Position, assault: Assault, target: Ref) -> bool:
    before, assault.target = assault.target, target
    fine = _is_payable(pos, assault)
    assault.target = before
    return fine


def begin_combat(pos: Position, assault: Assault) -> None:
    """The attack is declared and combat begins; nobody can respond to that (combat.declaration.2)."""
    target = assault.target
    assert target is not None
    striking = pieces(pos, assault)
    if target.is_player:
        defending = target.stamp
        defenders = tuple(pos.ref(card) for card in attackable(pos, striking, defending, declaring=False))
    else:
        defending = pos.controller[pos.find(target)]
        defenders = (target,)
    weapons: tuple[Ref, ...] = ()
    if assault.weapon != NOBODY:
        weapons = (pos.ref(assault.weapon),)
        for card in loaded_cards(pos, assault.weapon):
            move(pos, (card,), Zone.INTENT, player=assault.player)
            pos.put(pos.host, card, assault.attacker)
    pos.assign(
        "combat",
        Combat(
            pos.ref(assault.attacker), assault.player, defending, defenders, weapons, (), target.is_player
        ),
    )
    _mark(pos, assault.attacker, State.ATTACKING)
    for ref in defenders:
        _mark(pos, ref.card, State.DEFENDING)
    pos.assign("phase", Phase.COMBAT)
    pos.assign("step", 0)
    pos.assign("opportunity", NOBODY)
    pos.assign("passes", 0)
    pos.assign("unsettled", True)
    tell_combat(pos, "attack", "combat.declaration.1", [assault.attacker, *(ref.card for ref in defenders)])
    emit(pos, Event(Kind.ATTACKED, assault.player, (assault.attacker,), 1))
    emit(pos, Event(Kind.DEFENDED, defending, tuple(ref.card for ref in defenders), 1))


def _mark(pos: Position, card: int, state: State) -> None:
    pos.put(pos.states, card, pos.states[card] | state)


def _unmark(pos: Position, card: int) -> None:
    roles = State.ATTACKING | State.DEFENDING | State.RETALIATING
    if pos.states[card] & roles:
        pos.put(pos.states, card, pos.states[card] & ~roles)


# The steps of combat.


def proceed(pos: Position) -> Procedure:
    """Go on with the combat phase once everybody has passed."""
    now = pos.step
    pos.assign("step", now + 1)
    match now:
        case 0 | 2:  # before retaliation, before damage
            pos.assign("opportunity", pos.turn_player)
            pos.assign("passes", 0)
        case 1:
            yield from _retaliate(pos)
        case 3:
            yield from _damage(pos)
        case _:
            end_combat(pos)
    pos.assign("unsettled", True)


def _retaliate(pos: Position) -> Procedure:
    """Awake defenders may rest to strike back (combat.retaliation.3)."""
    combat = pos.combat
    assert combat is not None
    attacker = pos.find(combat.attacker)
    if attacker == NOBODY:
        return
    struck_back: tuple[Ref, ...] = ()
    for player in pos.turn_order(combat.defending):
        able = list(_retaliators(pos, combat, player))
        if not able:
            continue
        chosen = yield Decision(
            Asks.PICK,
            player,
            "retaliate",
            able,
            minimum=0,
            maximum=len(able),
            prompt="Retaliate with which units?",
            rule="combat.retaliation.3",
        )
        for card in chosen:
            if keyword(pos, card, "steadfast") is None:
                rest(pos, card)
            _mark(pos, card, State.RETALIATING)
        struck_back += tuple(pos.ref(card) for card in chosen)
        tell_combat(pos, "retaliate", "combat.retaliation.3", chosen)
    pos.assign("combat", msgspec.structs.replace(combat, retaliators=struck_back))


def tell_combat(pos: Position, name: str, rule: str, cards: Iterable[int]) -> None:
    """Say who does what in a combat."""
    if pos.listener is not None:
        listed = ", ".join(pos.definition(card).name for card in cards)
        pos.listener(Step(name, rule, listed or "nobody", pos.turn_player))


def _retaliators(pos: Position, combat: Combat, player: int) -> Iterator[int]:
    defending = {pos.find(ref) for ref in combat.defenders}
    if player == combat.attacking:
        return
    for card in pos.cards_in(Zone.FIELD, player):
        now = traits(pos, card)
        if not now.types & {"ally", "champion"} or (now.power or 0) <= 0:
            continue
        if keyword(pos, card, "can't retaliate") is not None:
            continue
        if card not in defending and keyword(pos, card, "ambush") is None:
            continue
        if not pos.states[card] & State.RESTED or keyword(pos, card, "steadfast") is not None:
            yield card


def striking_cards(pos: Position, combat: Combat) -> list[int]:
    """The attacker, the cards in its intent and its weapons, as far as they are still there."""
    attacker = pos.find(combat.attacker)
    if attacker == NOBODY:
        return []
    found = [attacker, *pos.cards_in(Zone.INTENT, combat.attacking)]
    found.extend(card for card in map(pos.find, combat.weapons) if card != NOBODY)
    return found


def legal_defenders(pos: Position, combat: Combat) -> list[int]:
    """Defenders that can still be attacked; the rest stopped defending (checks.types.7)."""
    striking = striking_cards(pos, combat)
    sees = has_any(pos, striking, "true sight")
    found = []
    for card in map(pos.find, combat.defenders):
        if card == NOBODY or pos.zone_of(card) is not Zone.FIELD:
            continue
        if keyword(pos, card, "stealth") is not None and not sees:
            continue
        found.append(card)
    return found


def _damage(pos: Position) -> Procedure:
    """Everybody strikes at once: the attack and those who retaliate (combat.damage.3)."""
    combat = pos.combat
    assert combat is not None
    striking = striking_cards(pos, combat)
    attacker = pos.find(combat.attacker)
    defenders = legal_defenders(pos, combat)
    retaliators = [card for card in map(pos.find, combat.retaliators) if card != NOBODY]
    if len(retaliators) > 1:
        retaliators = list(
            (
                yield Decision(
                    Asks.ORDER,
                    combat.attacking,
                    "retaliation order",
                    retaliators,
                    prompt="In which order do they strike?",
                    rule="combat.damage.2",
                )
            )
        )
    blows: list[Blow] = []
    if attacker != NOBODY and striking:
        power = power_of(pos, striking)
        blows.extend(Blow(attacker, card, power) for card in defenders)
        blows.extend(Blow(card, attacker, traits(pos, card).power or 0) for card in retaliators)
    struck: list[tuple[int, Ref]] = []
    for dealt in strike(pos, tuple(blows), combat=True):
        victim, by = pos.ref(dealt.target), pos.ref(dealt.source)
        pos.assign("hits", (*pos.hits, (by.stamp, victim.stamp)))
        emit(
            pos, Event(Kind.HIT, pos.controller[dealt.source], (dealt.target,), dealt.amount, by=by)
        )  # keyword.on-hit.2
        lethal = pos.damage[dealt.target] >= (traits(pos, dealt.target).life or 0)
        if lethal and all(other != victim.stamp for other, _ in struck):
            struck.append((victim.stamp, by))
    if defenders and attacker != NOBODY:
        for card in map(pos.find, combat.weapons):
            if card != NOBODY:
                remove_counters(pos, card, "durability", 1)
    pos.assign("combat", msgspec.structs.replace(combat, struck=tuple(struck)))


class AllOrNothing:
    """Either so many or none."""

    __slots__ = ("cards", "count")

    def __init__(self, cards: tuple[int, ...], count: int) -> None:
        self.cards = cards
        self.count = count

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        return [] if len(picked) >= self.count else [card for card in self.cards if card not in picked]

    def complete(self, picked: tuple[int, ...]) -> bool:
        return len(picked) in (0, self.count)


def end_combat(pos: Position) -> None:
    """Intents go to their graveyards, roles end, and the main phase goes on (main-phase.2.b)."""
    combat = pos.combat
    if combat is None:
        return
    for player in pos.everyone():
        for card in pos.cards_in(Zone.FIELD, player):
            _unmark(pos, card)
        move(pos, pos.cards_in(Zone.INTENT, player), Zone.GRAVEYARD, cause="end of combat")
    kept = tuple(effect for effect in pos.effects if effect.until != "end of combat")
    if len(kept) != len(pos.effects):
        pos.assign("effects", kept)
    pos.assign("combat", None)
    pos.assign("phase", Phase.MAIN)
    pos.assign("step", 1)
    pos.assign("opportunity", pos.turn_player)
    pos.assign("passes", 0)
