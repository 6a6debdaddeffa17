"""Combat in words: who attacks whom for how much. And what would come of that, and of effects on targets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from regalia.game.combat.phase import striking_cards
from regalia.game.combat.strikes import power_of
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.keywords import KeywordName
from regalia.game.core.stack import StackItem
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.paying.attack_costs import Assault
from regalia.server.aiming import Aim, aim_of
from regalia.server.faults import report_fault
from regalia.server.forecast import Fate, Forecast, Forecaster
from regalia.server.protocol import CombatWords
from regalia.terminal.story import listed
from regalia.terminal.wording import Wording
from regalia.text.writer import capital

MOST_TOLD: Final = 60
"""The most options whose outcome is worked out."""
MOST_NAMED: Final = 3
"""The most units whose possible retaliation is told in the combat lane."""


class Fights:
    """The words for the fight of one moment."""

    def __init__(self, eyes: Wording) -> None:
        self.eyes = eyes
        self.pos = eyes.pos
        self._forecaster: Forecaster | None = None

    @property
    def forecaster(self) -> Forecaster:
        if self._forecaster is None:
            self._forecaster = Forecaster(self.pos)
        return self._forecaster

    def combat(self) -> CombatWords | None:
        """The combat in progress."""
        combat = self.pos.combat
        if combat is None:
            return None
        power = power_of(self.pos, striking_cards(self.pos, combat))
        outcome = _surely(self._outcome, ())
        return CombatWords(text=self.attack(), power=power, outcome=tuple(outcome))

    def attack(self) -> str:
        """Who attacks whom with what."""
        pos, combat = self.pos, self.pos.combat
        assert combat is not None
        striking = striking_cards(pos, combat)
        if not striking:
            return "the attacker is gone"
        weapons = [self.eyes.card(card) for card in striking[1:]]
        using = f" using {', '.join(weapons)}" if weapons else ""
        defenders = [self.name(ref) for ref in combat.defenders]
        attacker = f"{self.name(combat.attacker)}{using}"
        if not defenders:
            return f"{attacker} attacks, but nothing is left to be attacked"
        return f"{attacker} attacks {listed(defenders)} for {power_of(pos, striking)}"

    def with_outcome(self) -> str:
        """The attack and its outcome in one sentence."""
        if self.pos.combat is None:
            return ""
        outcome = _surely(self._outcome, ())
        return capital(self.attack()) + (f": {'; '.join(outcome)}." if outcome else ".")

    def _outcome(self) -> tuple[str, ...]:
        combat = self.pos.combat
        assert combat is not None
        found = self.forecaster.of_combat()
        if found is None:
            return ()
        said = [self.fate(one) for one in found.defenders]
        if combat.retaliators:
            said += [self.fate(one) for one in (found.attacker, *found.retaliators)]
        possible = self.forecaster.may_retaliate()
        for ref in possible[:MOST_NAMED]:
            back = self.forecaster.of_combat((ref,))
            if back is not None:
                said.append(f"if {self.name(ref)} retaliates, {self.fate(back.attacker)}")
        return tuple(said)

    def options(self, decision: Decision, item: StackItem | None) -> dict[Any, str]:
        """The outcome of each option of a question about combat, or for a target."""
        tell: Callable[[Any], str]
        aim = aim_of(self.pos, decision)
        if decision.topic == Topic.ATTACK_TARGET and isinstance(decision.about, Assault):
            tell = partial(self._of_target, decision.about)
        elif decision.topic == Topic.RETALIATE:
            tell = self._of_retaliation
        elif item is not None and is_intercept(decision, item):
            tell = partial(self._of_intercepting, item)
        elif aim is not None and aim.is_settled and decision.maximum == 1:
            tell = partial(self._of_aim, aim)
        else:
            return {}
        return {option: _surely(partial(tell, option), "") for option in decision.options[:MOST_TOLD]}

    def _of_target(self, assault: Assault, target: Ref) -> str:
        plain = self.forecaster.of_target(assault, target)
        if plain is None:
            return ""
        chosen = [one for one in plain.defenders if one.ref not in assault.targets]
        said = [self.fate(one, "" if one.ref == target else self.name(one.ref)) for one in chosen]
        if target.is_card and self.forecaster.may_target_retaliate(assault, target):
            back = self.forecaster.of_target(assault, target, retaliates=True)
            if back is not None:
                said.append(f"if it retaliates, {self.fate(back.attacker)}")
        return "; ".join(said)

    def _of_aim(self, aim: Aim, target: Ref) -> str:
        if not target.is_card or self.pos.zone_of(target.card) is not Zone.FIELD:
            return ""
        found = self.forecaster.of_aim(aim.about, aim.slot.slot, target)
        if found is None or not (found.end or found.dealt > 0 or aim.deals_damage):
            return ""
        return self.fate(found, "")

    def _of_retaliation(self, card: int) -> str:
        ref = self.pos.ref(card)
        found = self.forecaster.of_combat((ref,))
        if found is None:
            return ""
        own = next(one for one in (*found.defenders, *found.retaliators) if one.ref == ref)
        return f"{self.fate(found.attacker)}; {self.fate(own)}"

    def _of_intercepting(self, item: StackItem, intercepts: bool) -> str:
        forecaster = self.forecaster
        found: Forecast | None = forecaster.of_intercepting(item) if intercepts else forecaster.of_combat()
        return "" if found is None else "; ".join(self.fate(one) for one in found.defenders)

    def fate(self, fate: Fate, name: str | None = None) -> str:
        """What would become of a unit, with its name unless another or none is given."""
        name = self.name(fate.ref) if name is None else name
        if fate.end:
            said = f"would be {fate.end}"
        elif fate.dealt >= fate.left > 0:
            said = f"would take {fate.dealt} of {fate.left} and live on"
        elif fate.dealt > 0:
            said = f"would take {fate.dealt} of {max(fate.left, 0)}"
        else:
            said = "would take no damage"
        return f"{name} {said}" if name else said

    def name(self, ref: Ref) -> str:
        """The name of a unit, with its player if the other side of the fight has the same name."""
        card = self.pos.find(ref)
        if card == NOBODY:
            return "something gone"
        name, combat = self.eyes.card(card), self.pos.combat
        fighters = () if combat is None else (combat.attacker, *combat.defenders)
        others = [other for other in map(self.pos.find, fighters) if other not in (card, NOBODY)]
        if any(self.eyes.card(other) == name for other in others):
            return f"{self.eyes.whose(self.pos.controller[card])} {name}"
        return name


def is_intercept(decision: Decision, item: StackItem) -> bool:
    """Whether a question asks for an intercept."""
    return decision.topic == Topic.MAY and getattr(item.ability, "keyword", "") == KeywordName.INTERCEPT


def _surely(forecast: Callable[[], Any], otherwise: Any) -> Any:
    """A forecast, or nothing if it goes wrong: a table without one is better than no table."""
    try:
        return forecast()
    except Exception:
        report_fault("in a forecast")
        return otherwise
