"""Rules in our words, for the page."""

from __future__ import annotations

import functools
from typing import Final

from regalia.game.core.illegal import Refusal as Refused
from regalia.judge.rulebook import Rulebook, UnknownRule, load
from regalia.server.protocol import Refusal, RuleWords

UNWRITTEN: Final = "The rules of the game say so."


STEPS: Final = {
    "announce": "",
    "elements": "at its elements",
    "declare costs": "at choosing its costs",
    "modes": "at choosing its modes",
    "targets": "at choosing targets",
    "legality": "when its legality was checked",
    "cost": "at working out its cost",
    "pay": "at paying",
    "activated": "",
    "attack": "at declaring the attack",
    "attack target": "at choosing what to attack",
    "weapon": "at choosing a weapon",
    "retaliate": "at retaliating",
    "return": "at returning it",
    "pass": "at passing",
}
"""The words for the step at which something is stopped. They are empty if it cannot even begin."""


def step(name: str) -> str:
    """
    >>> step("pay"), step("announce"), step("begin with")
    ('at paying', '', 'at begin with')
    """
    return STEPS.get(name, f"at {name}")


@functools.cache
def book() -> Rulebook:
    return load()


@functools.lru_cache(maxsize=4096)
def rule_words(id: str) -> RuleWords:
    """The words for the rule with this id, or `UNWRITTEN` if the rule book has none."""
    try:
        rule = book().get(id)
    except UnknownRule:
        return RuleWords(id, UNWRITTEN, "")
    return RuleWords(rule.id, rule.line, rule.reference)


def refusal_words(refused: Refused) -> Refusal:
    """Why something cannot be done, with the rule."""
    return Refusal(step=step(refused.step), rule=rule_words(refused.rule), reasons=refused.reasons)
