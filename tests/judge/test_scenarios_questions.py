"""What the judge says about questions: what is offered, which payments there are, which costs a play has."""

import pytest

from regalia.judge.scenario.run import FAILED, PASSED, WRONG, Result, run_text
from tests.judge.demo import DEMO

SETUP = """\
regalia: 1
title: x
cards:
  Burst: {type: action, cost: X, abilities: [{Resolves: Draw}]}
  Pick: {type: action, cost: 0, abilities: [{Resolves: {Modes: {bullets: [Draw, Mill, {Draw: 2}]}}}]}
  Levy: {type: action, cost: 2, abilities: [{Additional: {cost: [{Sacrifice: {what: ally & yours}}]}}]}
  Two Ways: {type: action, cost: 3, abilities: [{Alternative: {name: brew, cost: [Reserve: 1]}}]}
  Brook:
    type: item
    cost: 6
    abilities:
      - {Activated: {cost: [Reserve: 1], effect: Draw, label: sip}}
      - {Activated: {cost: [Reserve: 2], effect: Draw, label: gulp}}
  Pawn: {type: ally, cost: 1, life: 1}
  Watcher: {type: ally, cost: 1, life: 1, abilities: [{Triggered: {on: WheneverEnters, effect: Draw}}]}
  Herald: {type: ally, cost: 1, life: 1, abilities: [{Triggered: {on: WheneverEnters, effect: Mill}}]}
setup:
  A:
    hand: [Burst, Pick, Levy, Two Ways, 3x Blank]
    field: [Pawn, Pawn (rested), Brook]
"""


def run(rest: str, setup: str = SETUP) -> Result:
    return run_text(f"{setup}{rest}")


def said(rest: str, setup: str = SETUP) -> str:
    result = run(rest, setup)
    assert result.status != PASSED
    assert "=" not in result.reason.partition("offered: ")[2]
    return result.reason


@pytest.mark.parametrize(
    ("card", "offers"),
    [("Burst", "0, 1, 2, 3, 4, 5, 6"), ("Pick", "1, 2, 3"), ("Levy", "pay 2, sacrifice an ally you control")],
)
def test_what_is_offered_is_named(card: str, offers: str) -> None:
    assert f"offered: {offers}, and the scenario" in said(f"play: [A activates: {card}]\n")
    facts = f"play: [{{A activates: {card}, unfinished: yes}}]\nexpect: ['A is offered [{offers}]']\n"
    assert run(facts).reason == ""


TRIGGERS = SETUP.replace("Pawn, Pawn (rested)", "2x Watcher, Herald").replace("hand: [", "hand: [Pawn, ")


def test_triggers_are_offered_by_their_cards() -> None:
    play = "play: [{A activates: Pawn, pay: [Blank]}, resolve]\n"
    assert "offered: Watcher#1, Watcher#2, Herald, and" in said(play, TRIGGERS)
    fact = "expect: ['A is offered [Herald, Watcher#1, Watcher#2]']\n"
    assert run(play + fact, TRIGGERS).reason == ""


FORCED = """\
regalia: 1
title: x
setup:
  A: {elements: [fire], hand: [Fireball, Blank, Peek, Poke, Prod]}
cards:
  Peek: {type: action, cost: 0}
  Poke: {type: action, cost: 0}
  Prod: {type: action, cost: 0}
"""


def test_the_only_payment_is_listed() -> None:
    fact = 'expect: ["A\'s legal payments for Fireball = [[{}]]"]\n'
    assert run(fact.format("Blank, Peek, Poke, Prod"), FORCED).reason == ""
    reason = said(fact.format("Blank, Peek, Poke, Peek"), FORCED)
    assert "also legal: [reserve Blank, reserve Peek, reserve Poke, reserve Prod]" in reason


def test_a_play_that_is_free_has_no_payments() -> None:
    reason = said('expect: ["A\'s legal payments for Peek = [[Blank]]"]\n', FORCED)
    assert reason.endswith("nothing is to be paid")


def test_a_way_can_be_refused_where_none_is_payable() -> None:
    setup = SETUP.replace("Levy, Two Ways, 3x Blank", "Two Ways").replace("Burst, Pick, ", "")
    play = "play: [{{A activates: Two Ways, way: {}, refused: {}}}]\n"
    assert run(play.format("brew", "activation.1.8"), setup).reason == ""
    assert run(play.format("tea", "activation.1.3.3"), setup).status == PASSED


def test_an_unknown_way_lists_those_there_are() -> None:
    reason = said("play: [{A activates: Two Ways, way: tea}]\n")
    assert reason == "tea is not a cost of this play (activation.1.3.3); it can be paid as printed, brew"
    reason = said("expect: [{that: A's cost of Two Ways = 1, way: tea}]\n")
    assert reason == "tea is not a cost of this play; there are: printed, brew"
    reason = said("play: [{A activates: Pick, way: tea, modes: [1]}]\n")
    assert reason.startswith("tea is not a cost of this play, only printed is")


def test_the_cost_of_an_ability() -> None:
    for fact in (
        "{that: A's cost of using Brook = 2, ability: 2}",
        "{that: A's cost of using Brook = 1, ability: sip}",
        "{that: A's cost of Brook = 2, ability: gulp}",
        '{that: "A\'s legal payments for using Brook = [[Blank], [Pick], [Burst], [Levy], [Two Ways]]", '
        "ability: 1}",
    ):
        assert run(f"expect: [{fact}]\n").reason == ""
    result = run("expect: [{that: A's cost of activating Brook = 6, ability: 1}]\n")
    assert result.status == WRONG
    assert "`ability:` is about using a card" in result.reason


def test_an_open_question_is_told_along_with_a_fact_that_is_not_true() -> None:
    play = "play: [{A activates: Fireball, targets: B.champion, unfinished: yes}]\nexpect: [A.damage = 9]\n"
    result = run_text(f"{DEMO}{play}")
    assert result.status == FAILED
    assert "A is asked for pay" in result.reason
    assert "A.damage is 0" in result.reason
