"""The vocabulary: every word has a deed, and every template of a word has its slots."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from regalia.game.core.language import Amount, Condition, CostDeed, CostPart, Effect, Filter, Selection, Word
from regalia.game.printed.abilities import Change, Outcome, Trigger
from regalia.game.saving import kinds
from regalia.text.grammar import Slot, grammar

DEEDS: dict[type[Word], tuple[str, ...]] = {
    Effect: ("act", "ask"),
    Condition: ("holds",),
    Amount: ("value",),
    Filter: ("matches",),
    Selection: ("cards",),
    Trigger: ("answers",),
    Change: ("apply",),
    Outcome: ("apply",),
    CostDeed: ("do", "pay"),
    CostPart: ("pay",),
}
"""For each kind of word the deeds of which it must have one of its own."""


def words() -> Iterator[tuple[type[Word], type[Word]]]:
    """Each word with its kind."""
    for word in kinds().values():
        if not issubclass(word, Word) or word in DEEDS or inspect.isabstract(word):
            continue
        kind = next((base for base in word.__mro__ if base in DEEDS), None)
        if kind is not None:
            yield word, kind


def test_every_word_has_a_deed() -> None:
    without = [
        word.__name__
        for word, kind in words()
        if not word.__subclasses__()
        and all(getattr(word, deed) is getattr(kind, deed, None) for deed in DEEDS[kind])
    ]
    assert without == []


def test_words_that_ask_say_so() -> None:
    for word, kind in words():
        if kind is Effect and word.ask is not Effect.ask:  # type: ignore[attr-defined]
            assert word.asks, word.__name__  # type: ignore[attr-defined]


@pytest.mark.parametrize("rule", grammar().rules, ids=lambda rule: rule.category)
def test_templates_that_say_the_same_have_the_same_slots(rule: object) -> None:
    templates = rule.templates  # type: ignore[attr-defined]
    slots = [{part.name for part in template if isinstance(part, Slot)} for template in templates]
    assert all(one == slots[0] for one in slots), templates
