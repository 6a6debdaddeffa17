"""In normal form what is written is read as the same: for abilities made up at random from the grammar."""

from __future__ import annotations

from random import Random

import pytest

from regalia.game.language import Variable
from regalia.text.grammar import words_in
from regalia.text.paragraphs import read, write_text
from regalia.text.pronouns import Resolving, Unclear
from tests.text.invent import ability

GROUPS = 10
EACH = 60


@pytest.mark.parametrize("group", range(GROUPS))
def test_read_of_write_is_the_same(group: int) -> None:
    for seed in range(group * EACH, (group + 1) * EACH):
        try:
            made_up = Resolving().abilities((ability(Random(seed)),))
        except Unclear:
            continue  # it speaks of what nothing in it did
        text = write_text(made_up)
        if "where X is" in text and Variable("X") in words_in(made_up):
            continue  # what its player chose and what is counted cannot both be called X
        normal = read(text)
        assert read(write_text(normal)) == normal, (seed, write_text(normal))
