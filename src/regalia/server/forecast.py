"""What would come of an attack or of an effect if nobody did anything more, from open facts alone.

The engine itself strikes and resolves, in a copy in which every card that does not lie open is a card without
anything on it. So all powers, preventions and replacements count that everybody can see, and nothing else
does. Triggers wait: only their results change the forecast, once they are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NamedTuple

from regalia.bots.imagined import Imagination
from regalia.game.combat.phase import (
    begin_combat,
    begin_retaliating,
    exchange_blows,
    possible_retaliators,
    striking_cards,
)
from regalia.game.combat.strikes import power_of
from regalia.game.core.context import item_context
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.illegal import NotYet
from regalia.game.core.language import Procedure
from regalia.game.core.stack import StackItem
from regalia.game.core.state import CHANCE, Position, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.objects.layers import characteristics
from regalia.game.paying.attack_costs import Assault
from regalia.game.paying.play import Play
from regalia.game.playing.completing import item_of
from regalia.game.turn.checks import check
from regalia.game.turn.resolution import resolve_top

MOST_CHECKS: Final = 20
BEFORE_DAMAGE: Final = 3
"""The last step of a combat in which nobody has struck."""
ENDS: Final = {
    Zone.BANISHMENT: "banished",
    Zone.HAND: "put into its owner's hand",
    Zone.MEMORY: "put into its owner's memory",
    Zone.MAIN_DECK: "put into its owner's deck",
    Zone.MATERIAL_DECK: "put into its owner's material deck",
}
"""What has happened to an object that is now in such a zone, and not in a graveyard."""
RETALIATION: Final = 2
"""The step in which it is chosen who strikes back."""


class Unclear(Exception):
    """The outcome depends on chance."""


class Fate(NamedTuple):
    """What becomes of a unit that fights."""

    ref: Ref
    dealt: int
    """The damage that it takes."""
    left: int
    """The life, or durability, that it has left before."""
    end: str
    """What happens to it ("destroyed", "put into memory"), or empty if it stays."""


class Forecast(NamedTuple):
    """The outcome of a combat."""

    power: int
    attacker: Fate
    defenders: tuple[Fate, ...]
    retaliators: tuple[Fate, ...] = ()


class Forecaster:
    """Forecasts for one moment of a game."""

    def __init__(self, pos: Position) -> None:
        rng = Random(0)
        self._pos = Imagination(pos, SPECTATOR, rng, veiled=True).position(rng)
        self._pos.asker = _decline

    def may_retaliate(self) -> list[Ref]:
        """The units that could strike back in this combat, if that is not settled yet."""
        pos, combat = self._pos, self._pos.combat
        if combat is None or pos.step > RETALIATION or pos.find(combat.attacker) == NOBODY:
            return []
        players = (player for player in pos.everyone() if player != combat.attacking)
        return [pos.ref(card) for player in players for card in possible_retaliators(pos, combat, player)]

    def of_combat(self, retaliating: Iterable[Ref] = ()) -> Forecast | None:
        """The outcome of the combat in progress, if these strike back as well."""
        return self._tried(lambda: None, retaliating)

    def of_target(self, assault: Assault, target: Ref, *, retaliates: bool = False) -> Forecast | None:
        """The outcome of an attack on a target that is not declared yet."""
        retaliating = (target,) if retaliates and target.is_card else ()
        return self._tried(lambda: self._declare(assault, target), retaliating)

    def may_target_retaliate(self, assault: Assault, target: Ref) -> bool:
        """Whether a target could strike back."""
        with self._pos.trial():
            self._pos.asker = _decline
            try:
                self._declare(assault, target)
                return target in self.may_retaliate()
            except (NotYet, Unclear):
                return False

    def of_intercepting(self, item: StackItem) -> Forecast | None:
        """The outcome if the ability that resolves redirects the attack."""
        effect: Any = getattr(item.ability.effect, "effect", None)
        return self._tried(lambda: effect.act(item_context(self._pos, item))) if effect is not None else None

    def of_aim(self, about: Play | StackItem, slot: int, target: Ref) -> Fate | None:
        """What becomes of an object if something resolves now that is aimed at it."""
        pos = self._pos
        with pos.trial():
            pos.asker = _decline
            item = about if isinstance(about, StackItem) else item_of(about, pos, pos.tick())
            aimed = dict(item.targets) | {slot: (target,)}
            pos.assign("stack", (*pos.stack, altered(item, targets=tuple(sorted(aimed.items())))))
            left = _left(pos, target)
            try:
                _run(pos, resolve_top(pos))
                dealt = left - _left(pos, target)
                _settle(pos)
            except (NotYet, Unclear):
                return None
            return Fate(target, dealt, left, _end(pos, target))

    def _declare(self, assault: Assault, target: Ref) -> None:
        weapons = () if assault.weapon == NOBODY else (assault.weapon,)
        begin_combat(self._pos, assault.player, assault.attacker, weapons, (*assault.targets, target))

    def _tried(self, prepare: Callable[[], None], retaliating: Iterable[Ref] = ()) -> Forecast | None:
        with self._pos.trial():
            self._pos.asker = _decline
            try:
                prepare()
                return self._strike(tuple(retaliating))
            except (NotYet, Unclear):
                return None

    def _strike(self, retaliating: tuple[Ref, ...]) -> Forecast | None:
        pos = self._pos
        combat = pos.combat
        if combat is None or pos.step > BEFORE_DAMAGE or pos.find(combat.attacker) == NOBODY:
            return None
        if retaliating:
            begin_retaliating(pos, map(pos.find, retaliating))
            combat = altered(combat, retaliators=(*combat.retaliators, *retaliating))
            pos.assign("combat", combat)
        power = power_of(pos, striking_cards(pos, combat))
        fighters = dict.fromkeys((combat.attacker, *combat.defenders, *combat.retaliators))
        left = {ref: _left(pos, ref) for ref in fighters}
        exchange_blows(pos, combat, [card for card in map(pos.find, combat.retaliators) if card != NOBODY])
        dealt = {ref: left[ref] - _left(pos, ref) for ref in fighters}
        _settle(pos)
        fates = {ref: Fate(ref, dealt[ref], left[ref], _end(pos, ref)) for ref in fighters}
        return Forecast(
            power,
            fates[combat.attacker],
            tuple(fates[ref] for ref in combat.defenders),
            tuple(fates[ref] for ref in combat.retaliators if ref not in combat.defenders),
        )


def _run(pos: Position, procedure: Procedure) -> None:
    """Carry out a procedure. Its questions are answered at once."""
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(pos.ask(decision))
    except StopIteration:
        return


def _settle(pos: Position) -> None:
    for _ in range(MOST_CHECKS):
        if not check(pos):
            break


def _left(pos: Position, ref: Ref) -> int:
    """The damage that something can still take: its life, or the durability of a domain."""
    card = pos.find(ref)
    if card == NOBODY:
        return 0
    life = characteristics(pos, card).life
    return pos.count(card, "durability") if life is None else life - pos.damage[card]


def _end(pos: Position, ref: Ref) -> str:
    if pos.find(ref) != NOBODY:
        return ""
    if "champion" in pos.definition(ref.card).types:
        return "destroyed"
    return ENDS.get(pos.zone_of(ref.card), "destroyed")


def _decline(decision: Decision) -> Any:
    """Nobody does anything that they need not do."""
    if decision.player == CHANCE:
        raise Unclear
    if decision.asks is Asks.YES_OR_NO and decision.admits(False):
        return False
    if decision.asks is Asks.PICK and decision.admits(()):
        return ()
    return next(decision.answers())
