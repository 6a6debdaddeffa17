"""In normal form what is written is read as the same: for abilities made up at random from the grammar."""

from __future__ import annotations

from random import Random

import pytest

from regalia.text.paragraphs import read, write_text
from regalia.text.pronouns import Resolving
from tests.text.invent import ability

GROUPS = 10
EACH = 60


@pytest.mark.parametrize("group", range(GROUPS))
def test_read_of_write_is_the_same(group: int) -> None:
    for seed in range(group * EACH, (group + 1) * EACH):
        made_up = Resolving().abilities((ability(Random(seed)),))
        normal = read(write_text(made_up))
        assert read(write_text(normal)) == normal, (seed, write_text(normal))
