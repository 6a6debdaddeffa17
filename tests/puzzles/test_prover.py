"""The prover: a win it claims is there against every answer, and a win that is there is found."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from regalia.game.core.decision import Decision, Topic
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.puzzles.certificate import NotWon, certify
from regalia.puzzles.prover import Prover, Verdict, to_search
from tests.puzzles.made import game


def verdict(found: Game, answers: int = 5_000) -> Verdict:
    return Prover(0, found.pos.turn).verdict(found, answers)


def every_line_wins(found: Game, player: int = 0) -> bool:
    """The same by trying everything: nothing merged, nothing kept, nothing left out."""
    pos, decision = found.pos, found.decision
    if pos.outcome is not None:
        return pos.outcome == (player,)
    assert decision is not None
    if pos.turn_player != player or pos.phase.name == "END":
        return False
    mine = decision.player == player
    for answer in decision.answers():
        if mine and answer == PASS and not pos.stack and pos.phase.name == "MAIN":
            continue
        found.push(answer)
        result = every_line_wins(found, player)
        found.undo()
        if result is mine:
            return mine
    return not mine


HANDS: tuple[list[str], ...] = ([], ["Bolt", "Blank"], ["Dice"])
GUARDS: tuple[list[str], ...] = ([], ["Guard"], ["Wall"])


@pytest.mark.parametrize("life", [2, 4])
@pytest.mark.parametrize("guards", GUARDS)
def test_it_agrees_with_trying_everything(life: int, guards: list[str]) -> None:
    for hand, field in product(HANDS, (["Raider"],)):
        found = game(life, {"hand": hand, "field": field}, {"field": guards})
        expected = Verdict.WIN if every_line_wins(to_search(found)) else Verdict.NO_WIN
        assert verdict(found) is expected, (hand, field)


def test_the_win_has_to_come_for_every_roll() -> None:
    assert verdict(game(1, {"hand": ["Dice"]})) is Verdict.WIN
    assert verdict(game(2, {"hand": ["Dice"]})) is Verdict.NO_WIN
    assert verdict(game(3, {"hand": ["Dice"], "field": ["Raider"]})) is Verdict.WIN


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([], Verdict.WIN),
        (["Mend"], Verdict.WIN),  # nothing to pay with
        (["Mend", "Blank"], Verdict.NO_WIN),
        (["Blank", "Blank"], Verdict.WIN),
    ],
)
def test_a_fast_card_in_the_other_hand_counts_if_it_can_be_paid(hand: list[str], expected: Verdict) -> None:
    found = game(4, {"field": ["Raider", "Raider"]}, {"hand": hand})
    assert verdict(found) is expected


def test_an_ally_may_intercept_and_a_taunt_has_to_be_attacked() -> None:
    assert verdict(game(4, {"field": ["Giant"]})) is Verdict.WIN
    assert verdict(game(4, {"field": ["Giant"]}, {"field": ["Guard"]})) is Verdict.NO_WIN
    assert verdict(game(4, {"field": ["Giant"]}, {"field": ["Wall"]})) is Verdict.NO_WIN
    assert verdict(game(4, {"field": ["Giant", "Raider"]}, {"field": ["Wall"]})) is Verdict.WIN


def test_damage_to_the_guard_first_makes_way() -> None:
    mine = {"field": ["Giant"], "hand": ["Bolt", "Blank"]}
    found = game(4, mine, {"field": ["Guard"]})
    prover = Prover(0, found.pos.turn)
    right = [found.say(move) for move, verdict in prover.moves(found) if verdict is Verdict.WIN]
    assert sorted(right) == ["activate Bolt", "attack Giant"]  # Bolt may wait until the attack is declared
    assert certify(found, prover) >= 1


def test_a_small_budget_leaves_it_open() -> None:
    found = game(4, {"field": ["Raider", "Raider"], "hand": ["Bolt", "Bolt", "Blank"]})
    assert verdict(found, 1) is Verdict.UNKNOWN


def test_an_end_of_the_main_phase_is_too_late() -> None:
    found = game(4, {"field": ["Raider"]})
    prover = Prover(0, found.pos.turn)
    assert prover.result_now(found) is None
    found.push(PASS)
    while prover.result_now(found) is None:
        found.push(PASS)
    assert prover.result_now(found) is False


def test_a_plan_that_fails_is_not_certified() -> None:
    found = game(4, {"field": ["Giant"]}, {"field": ["Guard"]})
    with pytest.raises(NotWon):
        certify(found, Prover(0, found.pos.turn))


@pytest.mark.parametrize("seed", range(4))
def test_whoever_follows_the_prover_wins_against_any_answers(seed: int) -> None:
    rng = Random(seed)
    mine = {"field": ["Giant", "Raider"], "hand": ["Bolt", "Blank", "Dice"]}
    found = game(5, mine, {"field": ["Guard"]})
    prover = Prover(0, found.pos.turn)
    found.chance = None
    while prover.result_now(found) is None:
        decision = found.decision
        assert decision is not None
        if decision.player == 0:
            answer = prover.winning(found)
            assert answer is not None
        else:
            answer = decision.sample(rng)
        found.push(answer)
    assert found.outcome == (0,)


def test_a_refutation_is_found_where_there_is_one() -> None:
    found = game(4, {"field": ["Giant"]}, {"field": ["Guard"]})
    prover = Prover(0, found.pos.turn)
    assert found.decision is not None
    found.push(next(act for act in found.decision.options if act.what == "attack"))
    while (decision := _asked(found)).player == 0:
        found.push(next(iter(decision.answers())) if decision.topic != Topic.ACT else PASS)
    assert decision.player == 1
    assert prover.refuting(found) is not None


def _asked(found: Game) -> Decision:
    assert found.decision is not None
    return found.decision
