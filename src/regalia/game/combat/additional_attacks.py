"""Additional attacks: an effect ends the combat in progress, and its attacker begins another (combat.1.g)."""

from __future__ import annotations

from regalia.game.combat.attackers import is_kept_from_attacking, why_unable
from regalia.game.combat.declaring import declare, is_declarable
from regalia.game.combat.phase import end_combat
from regalia.game.core.language import Procedure
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Again, Continuing
from regalia.game.happening.durations import END_OF_COMBAT, begin_effect
from regalia.game.happening.zones import move, relocate
from regalia.game.paying.attack_costs import Assault
from regalia.game.timing.opportunity import give


def attack_again(pos: Position) -> Procedure:
    """An attacker declares the additional attack for which its combat was ended (combat.1.g)."""
    (again,) = pos.again
    pos.assign("again", ())
    assault = _additional(pos, again)
    if _can_be_declared(pos, assault):
        yield from declare(pos, assault)
        return
    move(pos, assault.intents, Zone.GRAVEYARD)
    give(pos, "main phase", pos.turn_player)


def may_attack_again(pos: Position, again: Again) -> bool:
    """Whether an additional attack could be declared if the combat in progress ended now."""
    with pos.trial():
        pos.assign("again", (again,))
        end_combat(pos)
        return _can_be_declared(pos, _additional(pos, again))


def _additional(pos: Position, again: Again) -> Assault:
    """An additional attack, with a card in its intent that is copied into it or comes from the old intent."""
    attacker = pos.find(again.attacker)
    intents: tuple[int, ...] = ()
    if attacker != NOBODY and again.copy != NOBODY:
        twin = pos.add_card(again.copy, again.player, int(State.COPY))
        relocate(pos, twin, pos.row(Zone.INTENT, again.player))
        pos.put(pos.host, twin, attacker)
        if again.changes:
            refs = (pos.ref(twin),)
            effect = Continuing(pos.tick(), again.player, twin, END_OF_COMBAT, refs, again.changes)
            begin_effect(pos, effect)
        intents = (twin,)
    if again.intent is not None and (card := pos.find(again.intent)) != NOBODY:
        pos.put(pos.host, card, attacker)
        intents = (card,)
    return Assault(again.player, attacker, intents, resting=again.resting)


def _can_be_declared(pos: Position, assault: Assault) -> bool:
    attacker = assault.attacker
    if attacker == NOBODY or is_kept_from_attacking(pos, attacker):
        return False
    return (not assault.resting or why_unable(pos, attacker) is None) and is_declarable(pos, assault)
