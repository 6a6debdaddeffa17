"""Scenarios are strict: nothing is answered that was not asked, nothing asked stays unanswered."""

from pathlib import Path
from random import Random

import pytest

from regalia.judge.scenario.run import FAILED, PASSED, WRONG, Result, run_text
from tests.judge.demo import DEMO

FORMAT = Path(__file__).parents[2] / "scenarios" / "format"

MODAL = """\
regalia: 1
title: x
cards:
  Zap: {type: action, cost: 0, abilities: [{Resolves: {Modes: {bullets: [Draw, Mill]}}}]}
  Ask: {type: action, cost: 0, abilities: [{Resolves: {May: {effect: Draw}}}]}
  Relic: {type: item, supertype: regalia, cost: 1}
setup:
  A: {hand: [Zap, Ask], material: [Relic], memory: [Fireball, Blank]}
"""


def run(play: str, setup: str = DEMO) -> Result:
    return run_text(f"{setup}play:\n{play}")


def fails(result: Result, line: int, *words: str) -> None:
    assert result.status == FAILED, result.reason
    assert result.line == line
    for word in words:
        assert word in result.reason


FIREBALL = "A activates: Fireball\n    targets: B.champion\n    pay: [{} Blank]\n"
START = DEMO.count("\n") + 2
MODAL_START = MODAL.count("\n") + 2


def test_a_question_that_nobody_answers() -> None:
    fails(
        run("  - A activates: Fireball\n    pay: [4 Blank]\n"),
        START,
        "A is asked for targets",
        "does not answer",
    )


def test_an_answer_that_nobody_asked_for() -> None:
    play = "  - A activates: Fireball\n    targets: B.champion\n    pay: [4 Blank]\n    x: 2\n"
    fails(run(play), START, "nobody asked for `x: 2`", f"line {START + 3}")


def test_a_payment_that_is_too_much() -> None:
    play = "  - A activates: Fireball\n    targets: B.champion\n    pay: [5 Blank]\n"
    fails(run(play), START, "nobody asked for `reserve Blank`")


def test_a_payment_that_is_too_little() -> None:
    play = "  - A activates: Fireball\n    targets: B.champion\n    pay: [3 Blank]\n"
    fails(run(play), START, "activation.1.8")


def test_a_question_during_resolution_has_to_be_answered() -> None:
    result = run("  - A activates: Ask\n  - resolve\n  - A passes\n", MODAL)
    fails(result, MODAL_START + 2, "A is asked for may")


def test_a_question_at_the_end_has_to_be_answered() -> None:
    fails(run("  - A activates: Ask\n  - resolve\n", MODAL), MODAL_START + 1, "A is asked for may")


def test_an_answer_by_the_wrong_player() -> None:
    result = run("  - A activates: Ask\n  - resolve\n  - B answers: yes\n", MODAL)
    fails(result, MODAL_START + 2, "B is not asked")


def test_an_answer_without_a_question() -> None:
    fails(run("  - A answers: yes\n"), START, "nobody is asked anything")


def test_modes_that_are_not_asked_for() -> None:
    result = run("  - A activates: Zap\n    modes: [1, 2]\n", MODAL)
    fails(result, MODAL_START, "nobody asked for modes 2")


def test_chance_has_to_be_told() -> None:
    result = run("  - go to: A, materialize\n  - A materializes: Relic\n", MODAL)
    fails(
        result, MODAL_START + 1, "chance is asked for draw", "say `chance: …` or give the scenario a `seed:`"
    )


def test_chance_that_is_never_asked() -> None:
    result = run("  - A activates: Ask\n    chance: Fireball\n  - resolve\n  - A answers: no\n", MODAL)
    fails(result, MODAL_START + 1, "chance was never asked for Fireball")


def test_chance_cannot_do_the_impossible() -> None:
    result = run("  - go to: A, materialize\n  - A materializes: Relic\n    chance: Zap\n", MODAL)
    fails(result, MODAL_START + 2, "chance cannot answer")


def test_a_seed_answers_for_chance() -> None:
    play = "play:\n  - go to: A, materialize\n  - A materializes: Relic\nexpect: [A.memory count = 1]\n"
    assert run_text(f"{MODAL}seed: 7\n{play}").reason == ""


def test_a_refusal_that_does_not_come() -> None:
    fails(
        run(f"  - refused: activation.1.8\n    {FIREBALL.format(4)}"),
        START + 1,
        "must be refused by activation.1.8, but it is legal",
    )


def test_a_refusal_by_another_rule() -> None:
    fails(
        run(f"  - refused: activation.1.2\n    {FIREBALL.format(3)}"),
        START + 1,
        "but it is refused by activation.1.8",
    )


def test_passing_out_of_turn() -> None:
    fails(run("  - pass: B\n"), START, "A is to act, not B")


def test_resolving_nothing() -> None:
    fails(run("  - resolve\n"), START, "the effects stack is empty")


def test_resolving_something_else() -> None:
    play = "  - {A activates: Fireball, targets: B.champion, pay: [4 Blank]}\n  - resolve: Demo Drone\n"
    fails(run(play), START + 1, "the top of the effects stack is Fireball")


def test_going_to_a_phase_after_the_game_is_over() -> None:
    play = (
        "  - {A activates: Fireball, targets: B.champion, pay: [4 Blank]}\n  - resolve\n  - go to: B, main\n"
    )
    fails(run(play), START + 2, "the game is over")


@pytest.mark.parametrize(
    ("fact", "instead"),
    [
        ("A.field has 3 Powercell", "A.field has 4 of it"),
        ("A.memory is [Fireball]", "there are Fireball#2, Blank#7"),
        ("A.memory is [Fireball, Blank, Blank]", ""),
        ("A.level = 2", "A.level is 1"),
        ("Powercell#2 is rested", "Powercell#2 is token, awake"),
        ("Powercell#1 isn't rested", "Powercell#1 is rested, token"),
        ("Demo Drone power >= 2", "Demo Drone power is 1"),
        ("stack is [Fireball]", "there are no items"),
        ("A's cost of Fireball = 3", "the cost is 4"),
        ("A can't activate Fireball", "it can"),
        ("A can use Powercell#1", "it cannot"),
        ("A can't use Powercell#1: activation.1.2", "it cannot by activation.1.8"),
        (
            "A's legal payments for Fireball = [[3 Blank]]",
            "not legal: [reserve Blank, reserve Blank, reserve Blank]",
        ),
        ("A's legal payments for Fireball = []", "also legal: [reserve Blank"),
        ("turn is B", "it is A's main phase"),
        ("A.champion has 3 preparation", "has 2"),
        ("Demo Drone lacks keyword intercept", "has intercept"),
        ("A has won", "the game goes on"),
        ("A is asked to pay", "nobody is asked anything"),
        ("A.champion is Champion B", "it is Champion A, Level 1"),
        ("Demo Drone is a Warrior", "is ally, automaton"),
        ("Fireball#1 is in A.memory", "is in A.hand"),
    ],
)
def test_a_fact_that_is_not_true(fact: str, instead: str) -> None:
    result = run_text(f'{DEMO}expect:\n  - "{fact}"\n')
    assert result.status in (FAILED, WRONG)
    assert instead in result.reason


def test_the_line_of_a_fact_inside_a_step() -> None:
    fails(run("  - pass: A\n    expect:\n      - A has Opportunity\n"), START + 2, "B has it")


def mangled(text: str, rng: Random) -> str:
    """A file as somebody might leave it half edited."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[at : at + 1]
                lines = lines or [""]
            case 1:
                lines.insert(at, rng.choice(lines))
            case 2:
                lines[at] = lines[at].replace(rng.choice(":[],#-"), rng.choice(["", "[", ": ", "@", "#2"]), 1)
            case _:
                words = lines[at].split(" ")
                words[rng.randrange(len(words))] = rng.choice(
                    ["A", "B", "@x", "-3", "[]", "{}", "Fireball#9"]
                )
                lines[at] = " ".join(words)
    return "\n".join(lines)


@pytest.mark.parametrize("path", sorted(FORMAT.glob("*.yaml")), ids=lambda path: str(path.stem))
def test_whatever_is_in_a_file_the_runner_has_an_answer(path: Path) -> None:
    text, rng = path.read_text(), Random(path.name)
    for _ in range(20):
        mess = mangled(text, rng)
        result = run_text(mess)
        assert "the engine broke" not in result.reason, mess
        assert result.status == PASSED or (result.line and result.reason)
