"""The digest of a position is the same in every process, with any hash seed of Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from regalia.game.game import Game
from tests.properties.walks import position, walk

ROOT = Path(__file__).parents[2]
SEEDS = range(0, 24, 3)


def digests(seeds: range) -> list[str]:
    """The digest at every decision of one random game from each position."""
    found: list[str] = []
    for seed in seeds:
        game = Game(position(seed), seed=seed)
        found.extend(game.digest().hex() for _ in walk(game, Random(seed), 25))
    return found


@pytest.mark.rule("activation.1.6")
def test_digests_are_equal_in_processes_with_other_hash_seeds() -> None:
    ours = digests(SEEDS)
    assert len(set(ours)) > len(ours) / 2
    program = "from tests.properties.test_digests import SEEDS, digests\nprint('\\n'.join(digests(SEEDS)))"
    for hash_seed in ("1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == ours
