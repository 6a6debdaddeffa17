"""The memory draw is fair, and the proof of it would notice if it were not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from proofs.draw import CRITICAL, chi_square, draws, main, measure
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Decision


@pytest.mark.rule("cost.3", "memory.2", "memory.2.a")
def test_each_card_and_each_pair_is_drawn_equally_often() -> None:
    found = measure(2000, fair_chance(5))
    assert sum(found.pairs.values()) == 2000
    assert len(found.pairs) == 6
    assert found.by_card <= CRITICAL["card"]
    assert found.by_pair <= CRITICAL["pair"]


def test_a_draw_that_favours_a_card_is_noticed() -> None:
    rng = Random(1)

    def loaded(decision: Decision) -> Any:
        options = list(decision.options)
        if rng.random() < 0.1:
            return tuple(options[:2])
        return tuple(sorted(rng.sample(options, 2)))

    assert not measure(1500, loaded).is_fair


def test_a_draw_that_avoids_a_pair_is_noticed_though_each_card_is_hit_equally_often() -> None:
    rng = Random(2)

    def opposites(decision: Decision) -> Any:
        options = list(decision.options)
        return tuple(options[:2]) if rng.random() < 0.5 else tuple(options[2:])

    found = measure(300, opposites)
    assert found.by_card <= CRITICAL["card"]
    assert not found.is_fair


@pytest.mark.rule("cost.3", "cost.3.a")
def test_two_cards_are_banished_each_time() -> None:
    assert {len(drawn) for drawn in draws(50, fair_chance(1))} == {2}


def test_the_statistic_is_pearsons() -> None:
    assert chi_square(Counter({0: 8, 1: 12}), range(2), 20) == pytest.approx(0.8)


def test_the_proof_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["500", "3"]) == 0
    said = capsys.readouterr().out
    assert "500 payments of 2 memory out of 4 cards" in said
    assert said.endswith("fair\n")
