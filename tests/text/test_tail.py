"""Ways of saying what other phrases say as well: they are read as the same words."""

from __future__ import annotations

import pytest

from regalia.text.paragraphs import read

SAME = (
    (
        "At the beginning of your end phase, if there are less than three age counters on ~, draw a card.",
        "At the beginning of your end phase, if ~ has two or less age counters on it, draw a card.",
    ),
    (
        "On Enter: If you have less than two cards in your hand, recover 1.",
        "On Enter: If there are less than two cards in your hand, recover 1.",
    ),
    (
        "On Enter: If your champion has zero damage counters on them, draw a card.",
        "On Enter: If your champion has no damage counters on them, draw a card.",
    ),
    (
        "Human allies you control have vigor as long as they're rested.",
        "Rested Human allies you control have vigor.",
    ),
    (
        "On Enter: Put a buff and a bulwark counter on ~.",
        "On Enter: Put a buff counter on ~. Put a bulwark counter on ~.",
    ),
    (
        "~ gets +1 power for each item you control and +1 life for each domain you control.",
        "~ gets +1 power for each item you control and gets +1 life for each domain you control.",
    ),
    (
        "On Enter: Target ally becomes distant and gets +1 power until end of turn.",
        "On Enter: Target ally becomes distant. It gets +1 power until end of turn.",
    ),
    (
        "On Enter: Target ally gets +1 power until end of turn and becomes distant.",
        "On Enter: Target ally gets +1 power until end of turn. It becomes distant.",
    ),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_both_say_the_same(one: str, other: str) -> None:
    assert read(one) == read(other)
