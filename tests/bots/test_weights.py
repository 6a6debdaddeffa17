"""How weights are fitted to who won."""

from math import log
from random import Random

import pytest

from proofs.weights import Sample, chance, fit, loss, solve


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == pytest.approx([1.0, 3.0])


def test_a_coin_has_a_loss_of_one_bit() -> None:
    samples = [Sample([1.0, 2.0], won, 1.0) for won in (True, False, False)]
    assert loss([0.0, 0.0], samples) == pytest.approx(log(2))


def test_weights_are_found_again_in_games_that_were_decided_by_them() -> None:
    """Three thousand games by known chances: each weight comes back within four of its errors."""
    rng = Random(1)
    true = [0.8, -0.3, 0.2]
    samples = []
    for _ in range(3000):
        parts = [rng.gauss(0, 2), rng.gauss(0, 2), 1.0]
        samples.append(Sample(parts, rng.random() < chance(true, parts), 1.0))
    found, errors = fit(samples, [0.0] * 3, [10.0] * 3)
    for weight, wanted, error in zip(found, true, errors, strict=True):
        assert 0 < error < 0.1
        assert abs(weight - wanted) < 4 * error


def test_without_games_one_believes_what_one_believed() -> None:
    found, errors = fit([], [0.5, -1.0], [0.1, 0.2])
    assert found == pytest.approx([0.5, -1.0])
    assert errors == pytest.approx([0.1, 0.2])
