"""What is written is read as the same: for abilities made up at random from the grammar."""

from __future__ import annotations

from random import Random

import pytest

from regalia.game.core.language import Variable
from regalia.text.composing import write_text
from regalia.text.grammar import words_in
from regalia.text.paragraphs import read
from tests.text.invent import ability

GROUPS = 10
EACH = 400


@pytest.mark.parametrize("group", range(GROUPS))
def test_read_of_write_is_the_same(group: int) -> None:
    for seed in range(group * EACH, (group + 1) * EACH):
        made_up = (ability(Random(seed)),)
        text = write_text(made_up)
        told = "where X is" in text or "equal to that number" in text
        if told and Variable("X") in words_in(made_up):
            continue  # what its player chose and what is counted cannot both be called X
        assert read(text) == made_up, (seed, text)
