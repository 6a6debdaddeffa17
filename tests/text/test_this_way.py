"""What was done this way: every verb has the same phrases, and no text asks about what it did not do."""

from __future__ import annotations

import pytest

from regalia.cards.reading import understand
from regalia.game.printed.abilities import Resolves
from regalia.text.paragraphs import read
from regalia.text.phrases.facts.this_way import DEEDS
from regalia.text.this_way import DONE_TO
from regalia.words.amounts import NumberOf
from regalia.words.cards import WhatWas
from regalia.words.conditions import AtLeast
from regalia.words.effects import Draw
from regalia.words.filters import OfType
from regalia.words.selections import Those
from regalia.words.structure import If, Sequence

DONE = {
    "sacrificed": "Sacrifice all units you control.",
    "banished": "Banish all cards from your graveyard.",
    "destroyed": "Destroy all units.",
    "suppressed": "Suppress any amount of target units.",
    "rested": "Rest all units.",
    "woken up": "Wake up all units.",
    "returned": "Return all units to their owner's hands.",
    "dealt damage": "Deal 1 damage to each unit.",
    "summoned": "Summon two Powercell tokens.",
    "discarded": "Discard two cards.",
    "put into a graveyard": "Put the top three cards of your deck into your graveyard.",
}
ASKING = (
    "If an ally was {} this way, draw a card.",
    "If two or more allies were {} this way, draw a card.",
    "If no allies were {} this way, draw a card.",
    "Draw a card for each ally {} this way.",
    "Draw a card for every two allies {} this way.",
    "Draw X cards, where X is twice the amount of allies {} this way plus 1.",
    "When two or more allies are {} this way, draw that many cards.",
)


def problems(text: str) -> list[str]:
    return [problem.reason for problem in understand("made-up", "Made Up", text).problems]


def test_every_verb_is_tried() -> None:
    assert set(DONE) == {deed.done for deed in DEEDS} == set(DONE_TO)


@pytest.mark.parametrize("asking", ASKING)
@pytest.mark.parametrize("verb", DONE)
def test_every_verb_says_it_in_every_way(verb: str, asking: str) -> None:
    assert not problems(f"{DONE[verb]} {asking.format(verb)}")
    assert not problems(f"{DONE[verb]}\n\n[Class Bonus] {asking.format(verb)}")


@pytest.mark.parametrize("asking", ASKING)
@pytest.mark.parametrize("verb", DONE)
def test_what_was_not_done_is_not_asked_about(verb: str, asking: str) -> None:
    assert problems(f"Recover 1. {asking.format(verb)}")
    assert problems(f"{asking.format(verb)} {DONE[verb]}")


@pytest.mark.parametrize("verb", DONE)
def test_it_asks_what_was_done_by_that_verb(verb: str) -> None:
    (found,) = read(f"{DONE[verb]} If an ally was {verb} this way, draw a card.")
    assert isinstance(found, Resolves)
    assert isinstance(found.effect, Sequence)
    of = WhatWas(Those(DONE_TO[verb]), OfType("ally"))
    assert found.effect.steps[-1] == If(AtLeast(NumberOf(of), 1), Draw())
