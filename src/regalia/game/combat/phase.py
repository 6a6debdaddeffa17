"""The combat phase: a declared attack begins it, then come retaliation, damage and its end (combat.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from regalia.game.combat.strikes import (
    attackable,
    has_any,
    is_misplaced_command,
    loaded_cards,
    may_be_attacked,
    may_retaliate_against,
    power_of,
    strength,
)
from regalia.game.core.context import Context
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.events import INTERCEPT, Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.language import Procedure
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Combat, Continuing, Memo, Ref
from regalia.game.happening.damage import Blow, Dealt, strike
from regalia.game.happening.durations import END_OF_COMBAT, end_of_combat
from regalia.game.happening.field_index import field_index
from regalia.game.happening.triggers import emit
from regalia.game.happening.verbs import can_rest, remove_counters, rest
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import keyword, keyword_holders
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import NextStrike
from regalia.game.timing.opportunity import give, withdraw
from regalia.game.timing.phase_table import step_called

ROLES: Final = int(State.ATTACKING | State.DEFENDING | State.RETALIATING | State.INTERCEPTING)
"""The roles of objects during a combat (combat.4)."""
_MAIN_STEP: Final = step_called(Phase.MAIN, "main")
AMBUSHING: Final = (KeywordName.AMBUSH, TextRule.RETALIATES_WITHOUT_DEFENDING)
"""The keyword, or a text with the same meaning, by which a unit may retaliate while others are attacked."""
ATTACKED: Final = "attacked"
"""The key of a memo: the turn in which an object last attacked, and how often it did."""
USED: Final = "used"
"""The key of a memo: the turn in which a weapon was last used for an attack."""


def begin_combat(
    pos: Position, player: int, attacker: int, used: tuple[int, ...], targets: tuple[Ref, ...]
) -> None:
    """The attack is declared and combat begins; nobody can respond to that (combat.declaration.2).

    Cards that are loaded into the attacker, or into a weapon in use, go into the intent (zones.loaded.3).
    """
    for card in [below for bearer in (attacker, *used) for below in loaded_cards(pos, bearer)]:
        move(pos, (card,), Zone.INTENT, player=player)
        pos.put(pos.host, card, attacker)
    cleave = targets[0].is_player
    if cleave:
        striking = [attacker, *pos.cards_in(Zone.INTENT, player), *used]
        defending: tuple[int, ...] = (targets[0].stamp,)
        defenders = tuple(pos.ref(card) for card in attackable(pos, striking, player, *defending))
    else:
        defending = _holders(pos, targets)
        defenders = targets
    weapons = tuple(pos.ref(card) for card in used)
    number = attacks_this_turn(pos, attacker) + 1
    pos.assign(
        "combat",
        Combat(pos.ref(attacker), player, defending, defenders, weapons, cleave=cleave, number=number),
    )
    _mark(pos, attacker, State.ATTACKING)
    _note_attack(pos, attacker, number)
    for weapon in used:
        _note(pos, weapon, Memo(USED, pos.turn))
    _use_up(pos, player, attacker, used, defenders)
    for ref in defenders:
        _mark(pos, pos.find(ref), State.DEFENDING)
    pos.assign("phase", Phase.COMBAT)
    pos.assign("step", 0)
    withdraw(pos)
    pos.assign("unsettled", True)
    tell_combat(pos, "attack", "combat.declaration.1", [attacker, *(ref.card for ref in defenders)])
    emit(pos, Event(EventKind.ATTACKED, player, (attacker,), 1))
    for holder in defending:
        cards = tuple(card for card in map(pos.find, defenders) if pos.controller[card] == holder)
        emit(pos, Event(EventKind.DEFENDED, holder, cards, 1))


def _holders(pos: Position, refs: tuple[Ref, ...]) -> tuple[int, ...]:
    """The players whose objects these are, each player once."""
    return tuple(dict.fromkeys(pos.controller[pos.find(ref)] for ref in refs))


def _use_up(
    pos: Position, player: int, attacker: int, weapons: tuple[int, ...], defenders: tuple[Ref, ...]
) -> None:
    """Let effects that waited for this unit's next attack, or for one of this kind, last for this attack."""
    if not any(effect.uses and effect.changes for effect in pos.effects):
        return
    effects = []
    for effect in pos.effects:
        if effect.uses and effect.changes:
            if attacker in map(pos.find, effect.refs):
                effect = altered(effect, uses=0, until=END_OF_COMBAT)
            elif _is_awaited(pos, effect, player, attacker, weapons, defenders):
                refs = (pos.ref(attacker),)
                effect = altered(effect, uses=0, until=END_OF_COMBAT, refs=refs, permission=None)
        effects.append(effect)
    pos.assign("effects", tuple(effects))


def _is_awaited(
    pos: Position,
    effect: Continuing,
    player: int,
    attacker: int,
    weapons: tuple[int, ...],
    defenders: tuple[Ref, ...],
) -> bool:
    """Whether an effect waits for an attack of this kind."""
    awaited = effect.permission
    if not isinstance(awaited, NextStrike) or (awaited.unarmed and weapons):
        return False
    if awaited.by is not None and pos.find(awaited.by) != attacker:
        return False
    ctx = Context(pos, effect.controller, effect.source)
    if awaited.by is None and (player != effect.controller or not awaited.of.matches(ctx, attacker)):
        return False
    if awaited.against is not None and not any(
        awaited.against.matches(ctx, pos.find(ref)) for ref in defenders
    ):
        return False
    return awaited.using is None or any(awaited.using.matches(ctx, weapon) for weapon in weapons)


def attacks_this_turn(pos: Position, card: int) -> int:
    """The number of attacks of an object this turn."""
    known = pos.memo(card, ATTACKED)
    return known[1] if isinstance(known, tuple) and known[0] == pos.turn else 0


def used_this_turn(pos: Position, card: int) -> bool:
    """Whether a weapon was used for an attack this turn."""
    return bool(pos.memo(card, USED) == pos.turn)


def _note_attack(pos: Position, card: int, number: int) -> None:
    _note(pos, card, Memo(ATTACKED, (pos.turn, number)))


def _note(pos: Position, card: int, fresh: Memo) -> None:
    """Let an object remember something. This replaces its old memo with the same key."""
    others = tuple(memo for memo in pos.memos[card] if memo.key != fresh.key)
    pos.put(pos.memos, card, (*others, fresh))


def _mark(pos: Position, card: int, state: int) -> None:
    pos.put(pos.states, card, pos.states[card] | state)


def _unmark(pos: Position, card: int, roles: int) -> None:
    if card != NOBODY and pos.states[card] & roles:
        pos.put(pos.states, card, pos.states[card] & ~roles)


# The steps of combat.


def retaliate(pos: Position) -> Procedure | None:
    """Awake defenders may rest to strike back (combat.retaliation.3)."""
    combat = pos.combat
    assert combat is not None
    if pos.find(combat.attacker) == NOBODY:
        return None
    for player in pos.turn_order(pos.turn_player):
        for _ in possible_retaliators(pos, combat, player):
            return _retaliate(pos, combat)
    return None


def _retaliate(pos: Position, combat: Combat) -> Procedure:
    struck_back: tuple[Ref, ...] = ()
    retaliating: list[tuple[int, tuple[int, ...]]] = []
    for player in pos.turn_order(pos.turn_player):  # misc.simultaneous.1
        able = list(possible_retaliators(pos, combat, player))
        if not able:
            continue
        chosen = yield Decision(
            Asks.PICK,
            player,
            Topic.RETALIATE,
            able,
            minimum=0,
            maximum=len(able),
            prompt="Retaliate with which units?",
            rule="combat.retaliation.3",
        )
        begin_retaliating(pos, chosen)
        struck_back += tuple(pos.ref(card) for card in chosen)
        retaliating.append((player, tuple(chosen)))
        tell_combat(pos, "retaliate", "combat.retaliation.3", chosen)
    if struck_back:
        pos.assign("combat", altered(combat, retaliators=struck_back))
    for player, cards in retaliating:
        if cards:
            emit(pos, Event(EventKind.RETALIATED, player, cards, len(cards)))


def begin_retaliating(pos: Position, cards: Iterable[int]) -> None:
    """Rest the units that strike back, and give them their role (combat.retaliation.3)."""
    for card in cards:
        if keyword(pos, card, KeywordName.STEADFAST) is None:  # keyword.steadfast.1
            rest(pos, card)
        _mark(pos, card, State.RETALIATING)


def tell_combat(pos: Position, name: str, rule: str, cards: Iterable[int]) -> None:
    """Say who does what in a combat."""
    if pos.listener is not None:
        listed = ", ".join(pos.definition(card).name for card in cards)
        pos.listener(Step(name, rule, listed or "nobody", pos.turn_player))


def possible_retaliators(pos: Position, combat: Combat, player: int) -> Iterator[int]:
    """Units of a player that may retaliate: awake defenders, and others by Ambush (keyword.ambush.1).

    A rested unit needs Steadfast (keyword.steadfast.1, keyword.steadfast.2).
    """
    defending = {pos.find(ref) for ref in combat.defenders}
    striking = striking_cards(pos, combat)
    if player == combat.attacking:
        return
    lurking = pos.controller[striking[0]] != player  # not against one's own unit (keyword.ambush.1.b)
    for card in pos.cards_in(Zone.FIELD, player):
        now = characteristics(pos, card)
        if not now.types & {"ally", "champion"} or (now.power or 0) <= 0:  # combat.retaliation.3.b
            continue
        if card not in defending and not (lurking and has_any(pos, [card], *AMBUSHING)):
            continue
        if keyword(pos, card, TextRule.CANNOT_RETALIATE) is not None or not may_retaliate_against(
            pos, striking, card
        ):
            continue
        if can_rest(pos, card) or keyword(pos, card, KeywordName.STEADFAST) is not None:
            yield card


def striking_cards(pos: Position, combat: Combat) -> list[int]:
    """The attacker, the cards in its intent and its weapons, as far as they are still there."""
    attacker = pos.find(combat.attacker)
    if attacker == NOBODY:
        return []
    found = [attacker, *pos.cards_in(Zone.INTENT, combat.attacking)]
    for ref in combat.weapons:
        if (card := pos.find(ref)) != NOBODY:
            found.append(card)
    return found


def legal_defenders(pos: Position, combat: Combat) -> list[int]:
    """Defenders that can still be attacked; the rest stopped defending (combat.4.b)."""
    attacking, exposed = combat.attacking, field_index(pos).exposed
    legal = []
    for ref in combat.defenders:
        card = pos.find(ref)
        if card != NOBODY and (holder := pos.controller[card]) != attacking and card in exposed[holder]:
            legal.append(card)
    if keyword_holders(pos, KeywordName.STEALTH) or keyword_holders(pos, TextRule.CANNOT_BE_ATTACKED):
        striking = striking_cards(pos, combat)
        return [card for card in legal if may_be_attacked(pos, striking, attacking, card)]
    return legal


def end_roles(pos: Position) -> bool:
    """End roles: of defenders that cannot be attacked, of units whose attacker is gone (checks.types.7)."""
    fight = before = pos.combat
    if fight is None:
        return False
    legal = legal_defenders(pos, fight)
    if len(legal) != len(fight.defenders):
        kept = tuple(ref for ref in fight.defenders if pos.find(ref) in legal)
        for ref in fight.defenders:
            if ref not in kept:
                _unmark(pos, pos.find(ref), State.DEFENDING | State.INTERCEPTING)
        fight = altered(fight, defenders=kept)
        pos.assign("combat", fight)
    if fight.retaliators and pos.find(fight.attacker) == NOBODY:
        for ref in fight.retaliators:
            _unmark(pos, pos.find(ref), State.RETALIATING)
        pos.assign("combat", altered(fight, retaliators=()))
    return pos.combat is not before


def redirect(pos: Position, card: int, left: int, *, intercepting: bool = False) -> None:
    """Make an object a defender in place of another, or of none if the attack has lost its targets.

    A unit that had retaliated before still strikes (term.retaliate.4).
    """
    fight = pos.combat
    assert fight is not None
    _unmark(pos, left, State.DEFENDING | State.INTERCEPTING)
    _mark(pos, card, State.DEFENDING | State.INTERCEPTING if intercepting else State.DEFENDING)
    others = tuple(ref for ref in fight.defenders if pos.find(ref) not in (NOBODY, left))
    defenders = (*others, pos.ref(card))
    defending = _holders(pos, defenders)
    pos.assign("combat", altered(fight, defenders=defenders, defending=defending))
    tell_combat(pos, "redirect", "term.redirect.1", [card])
    if intercepting:
        emit(pos, Event(EventKind.KEYWORD_ACTION, pos.controller[card], (card,), 1, word=INTERCEPT))


def drop_commands(pos: Position) -> bool:
    """A Command that does not fit its attacker goes to the graveyard (keyword.command.3)."""
    fight = pos.combat
    if fight is None:
        return False
    intents = pos.cards_in(Zone.INTENT, fight.attacking)
    if not intents:
        return False
    attacker = pos.find(fight.attacker)
    return bool(
        move(pos, [card for card in intents if is_misplaced_command(pos, card, attacker)], Zone.GRAVEYARD)
    )


def deal_combat_damage(pos: Position) -> Procedure | None:
    """Everybody strikes at once: the attack and those who retaliate (combat.damage.3)."""
    combat = pos.combat
    assert combat is not None
    retaliators = [card for card in map(pos.find, combat.retaliators) if card != NOBODY]
    if len(retaliators) > 1 and pos.find(combat.attacker) != NOBODY:
        return _strike_in_order(pos, combat, retaliators)
    exchange_blows(pos, combat, retaliators)
    return None


def _strike_in_order(pos: Position, combat: Combat, retaliators: list[int]) -> Procedure:
    """Several who retaliate strike in the order that the attacking player chooses (combat.damage.2)."""
    order = yield Decision(
        Asks.ORDER,
        combat.attacking,
        Topic.RETALIATION_ORDER,
        retaliators,
        prompt="In which order do they strike?",
        rule="combat.damage.2",
    )
    exchange_blows(pos, combat, list(order))


def exchange_blows(pos: Position, combat: Combat, retaliators: list[int]) -> None:
    """Deal combat damage. A unit that was dealt some is hit (term.hit.2, term.hit.3, term.hit.4)."""
    striking = striking_cards(pos, combat)
    attacker = pos.find(combat.attacker)
    defenders = legal_defenders(pos, combat)
    blows: list[Blow] = []
    if attacker != NOBODY and striking:
        power = power_of(pos, striking)
        sure = has_any(pos, striking, TextRule.UNPREVENTABLE)
        blows.extend(Blow(attacker, card, power, unpreventable=sure) for card in defenders)
        blows.extend(Blow(card, attacker, strength(pos, card)) for card in retaliators)
    landed = strike(pos, tuple(blows), combat=True)
    for dealt in landed:
        by = pos.ref(dealt.source)
        pos.assign("hits", (*pos.hits, (by.stamp, pos.stamp[dealt.target])))
        struck = pos.controller[dealt.target]  # "that player" (keyword.on-hit.4)
        emit(pos, Event(EventKind.HIT, struck, (dealt.target,), dealt.amount, by=by))  # keyword.on-hit.2
    if defenders and attacker != NOBODY:
        used = [card for card in map(pos.find, combat.weapons) if card != NOBODY]
        if "weapon" in characteristics(pos, attacker).types:
            used.append(attacker)
        for card in used:  # combat.damage.3.g.ii
            remove_counters(pos, card, "durability", 1)
    pos.assign("combat", altered(combat, struck=_lethal(pos, landed)))


def _lethal(pos: Position, landed: list[Dealt]) -> tuple[tuple[int, Ref], ...]:
    """The units that die, in order, each with the source whose damage became lethal (combat.damage.2.a)."""
    found: dict[int, Ref] = {}
    marked = {dealt.target: pos.damage[dealt.target] for dealt in landed}
    for dealt in landed:
        marked[dealt.target] -= dealt.amount
    for dealt in landed:
        life = characteristics(pos, dealt.target).life
        before = marked[dealt.target]
        marked[dealt.target] += dealt.amount
        if life is not None and before < life <= marked[dealt.target]:  # a domain is not killed
            found[pos.stamp[dealt.target]] = pos.ref(dealt.source)
    return tuple(found.items())


def end_combat(pos: Position) -> None:
    """Intents go to their graveyards, roles end, and the main phase goes on (main-phase.2.b)."""
    combat = pos.combat
    if combat is None:
        return
    states = pos.states
    going_on = [again.intent for again in pos.again]
    for player in pos.everyone():
        for card in pos.cards_in(Zone.FIELD, player):
            if states[card] & ROLES:
                _unmark(pos, card, ROLES)
        if intents := [card for card in pos.cards_in(Zone.INTENT, player) if pos.ref(card) not in going_on]:
            move(pos, intents, Zone.GRAVEYARD, cause="end of combat")
    end_of_combat(pos)
    pos.assign("combat", None)
    pos.assign("phase", Phase.MAIN)
    pos.assign("step", _MAIN_STEP)
    if pos.again:
        withdraw(pos)
    else:
        give(pos, "main phase", pos.turn_player)
