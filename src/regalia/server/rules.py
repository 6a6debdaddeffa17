"""Rules in our words, for the page."""

from __future__ import annotations

import functools
from typing import Final

from regalia.game.core.illegal import Refusal as Refused
from regalia.judge.rulebook import Rulebook, UnknownRule, load
from regalia.server import phrases
from regalia.server.protocol import Refusal, RuleWords

UNWRITTEN: Final = "The rules of the game say so."


@functools.cache
def book() -> Rulebook:
    return load()


@functools.lru_cache(maxsize=4096)
def rule_words(id: str) -> RuleWords:
    """A rule by its id. A rule without a line of its own has its name only."""
    try:
        rule = book().get(id)
    except UnknownRule:
        return RuleWords(id, UNWRITTEN, "")
    return RuleWords(rule.id, rule.line, rule.reference)


def refusal_words(refused: Refused) -> Refusal:
    """Why something cannot be done, with the rule."""
    reasons = tuple(map(phrases.reason, refused.reasons))
    return Refusal(step=phrases.step(refused.step), rule=rule_words(refused.rule), reasons=reasons)
