"""Nothing is ruled about a card as if it had no text, just because its text is not known."""

import pytest

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.judge.scenario.run import WRONG, run_text

LIBRARY = Library()


def unwritten(**facts: object) -> Face:
    """A card of the pool that the engine cannot play yet."""
    return next(
        face
        for face in LIBRARY.facts
        if not LIBRARY.from_face(face).understood
        and all(getattr(face, name) == value for name, value in facts.items())
    )


ACTION = unwritten(types=("action",), elements=("norm",), reserve=2)
REGALIA = unwritten(supertypes=("regalia",), elements=("norm",), deck="material")
SPIRIT = unwritten(types=("champion",), level=0)
SETUP = f"""\
regalia: 1
title: x
setup:
  turn: A, {{phase}}
  A:
    champion: [{SPIRIT.slug}]
    hand: [{ACTION.slug}, 4x Blank]
    memory: [3x Blank]
    material: [{REGALIA.slug}]
"""


@pytest.mark.parametrize(
    ("rest", "face"),
    [
        ("expect: [A can activate {0}]", ACTION),
        ("expect: [A can't activate {0}]", ACTION),
        ("expect: [A's cost of {0} = 2]", ACTION),
        ('expect: ["A\'s legal payments for {0} = [[2 Blank]]"]', ACTION),
        ("expect: [{{that: A can activate {0}, pay: [2 Blank]}}]", ACTION),
        ("expect: [{0} lacks keyword intercept]", ACTION),
        ("play: [{{A activates: {0}, refused: activation.1.8, pay: [Blank]}}]", ACTION),
        ("play: [{{A activates: {0}, refused: activation.1.2}}]", ACTION),
        ("play: [{{A activates: {0}, pay: [2 Blank]}}]", ACTION),
        ("play: [{{A activates: {0}, unfinished: yes}}]", ACTION),
        ("expect: [A can use {0}]", SPIRIT),
        ("expect: [A's cost of using {0} = 2]", SPIRIT),
        ("play: [{{A uses: {0}, refused: activation.1.2}}]", SPIRIT),
    ],
)
def test_a_card_whose_text_is_not_known_is_not_ruled_on(rest: str, face: Face) -> None:
    check(SETUP.format(phase="main") + rest.format(face.slug), face)


@pytest.mark.parametrize(
    "rest",
    [
        "expect: [A can materialize {0}]",
        "expect: [A's cost of {0} = 2]",
        "expect: [chance of banishing Blank when A materializes {0} = 1/2]",
        "play: [{{A materializes: {0}, refused: activation.1.8}}]",
        "play: [{{A materializes: {0}, chance: Blank}}]",
    ],
)
def test_a_material_card_whose_text_is_not_known_is_not_ruled_on(rest: str) -> None:
    check(SETUP.format(phase="materialize") + rest.format(REGALIA.slug), REGALIA)


def check(text: str, face: Face) -> None:
    result = run_text(text)
    assert result.status == WRONG
    assert result.reason == f"{face.name} is not supported yet: its text is not known"
    assert not any(told.heard or told.facts for told in result.told)
    assert result.line == text.count("\n") + 1
