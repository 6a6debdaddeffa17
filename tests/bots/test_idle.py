"""What counts as an idle turn, in the proof of idle turns and in matches of learned bots."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from proofs.idle import Turns
from proofs.learn import judge
from regalia.game.core.state import Phase
from regalia.game.printed.acts import PASS, Act


def asked(*attackers: int, turn: int = 3, stack: tuple[int, ...] = ()) -> tuple[Any, Any]:
    """A game and the question what to do, with an attack by each of these."""
    pos = SimpleNamespace(turn=turn, turn_player=0, phase=Phase.MAIN, stack=stack)
    options = (PASS, *(Act("attack", card) for card in attackers))
    return SimpleNamespace(pos=pos), SimpleNamespace(player=0, topic="act", options=options)


def test_two_attackers_at_once_make_a_turn_count_and_any_attack_of_it_is_enough() -> None:
    turns = Turns()
    turns.note(*asked(4), Act("attack", 4))  # an attack before the second unit was there
    turns.note(*asked(5, 6), PASS)
    turns.note(*asked(5, 6, turn=5), PASS)
    assert turns.armed == {(0, 3), (0, 5)}
    assert turns.armed - turns.attacked == {(0, 5)}


def test_one_unit_with_two_attacks_is_one_attacker_and_a_stack_is_no_time_to_attack() -> None:
    turns = Turns()
    turns.note(*asked(4, 4), PASS)
    turns.note(*asked(5, 6, stack=(1,)), PASS)
    assert not turns.armed


def test_matches_of_learned_bots_count_in_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Turns] = []

    class Noted(Turns):
        def __init__(self) -> None:
            super().__init__()
            kept.append(self)

    monkeypatch.setattr(judge, "Turns", Noted)
    match = judge.Match(bots=("simple", "random"), games=2)
    for number in range(2):
        result = judge.one_game((match, number))
        for player in range(2):
            armed = {turn for turn in kept[number].armed if turn[0] == player}
            assert result.turns[player ^ number] == len(armed)
            assert result.idle[player ^ number] == len(armed - kept[number].attacked)
    assert any(one.armed for one in kept)
