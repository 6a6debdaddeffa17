"""The forms in which a file may say the same thing, and where the freedom ends."""

import re
from pathlib import Path

import pytest

from regalia.judge.scenario.fitting import CAUSES
from regalia.judge.scenario.run import FAILED, PASSED, WRONG, Result, run_text

CARDS = """\
regalia: 1
title: x
cards:
  Ask: {type: action, cost: 0, abilities: ["Resolves(May(effect=DiscardCards()))"]}
  Toll:
    type: item
    abilities: [{Activated: {cost: [Reserve: 2, Rest: {itself: yes}], effect: Draw}}]
  Twin:
    type: action
    cost: 2
    abilities: ["Alternative(cost=(Sacrifice(what=ally),), name='giving')", "Resolves(Draw())"]
  Guard: {type: ally, cost: 2, power: 1, life: 3}
"""


def run(setup: str, play: str) -> Result:
    return run_text(f"{CARDS}setup: {setup}\nplay:\n{play}")


def passes(result: Result) -> None:
    assert result.status == PASSED, f"{result.line}: {result.step}: {result.reason}"


def fails(result: Result, *words: str) -> None:
    assert result.status == FAILED, (result.status, result.reason)
    for word in words:
        assert word in result.reason


def wrong(result: Result, *words: str) -> None:
    assert result.status == WRONG, (result.status, result.reason)
    for word in words:
        assert word in result.reason


# Choices that may be declined.

HAND = "{A: {hand: [Ask, Fireball, Blank]}}"
ASK = "  - A activates: Ask\n  - resolve: Ask\n"
DONE = "    expect: [A.graveyard has Fireball, A.hand count = 1]\n"


@pytest.mark.parametrize(
    "said",
    [
        "  - A says: yes\n  - A chooses: Fireball\n",
        "  - A chooses: Fireball\n",
        "  - A chooses: [Fireball]\n",
    ],
)
def test_what_may_be_done_is_said_in_one_step_or_in_two(said: str) -> None:
    passes(run(HAND, f"{ASK}{said}{DONE}"))


def test_no_is_no_in_either_form() -> None:
    passes(run(HAND, f"{ASK}  - A says: no\n    expect: [A.hand count = 2]\n"))
    wrong(run(HAND, f"{ASK}  - A chooses: Frostbind\n"), "Frostbind is not in this scenario")


GLIMPSE = """\
regalia: 1
title: x
cards:
  Look: {type: action, cost: 0, abilities: ["Resolves(Glimpse(3))"]}
setup: {A: {hand: [Look], deck: [Fireball, Frostbind, Blank]}}
play:
  - A activates: Look
  - resolve: Look
"""


def test_yes_to_a_choice_waits_for_what_is_chosen() -> None:
    choose = f"{GLIMPSE}  - A says: yes\n"
    passes(run_text(f"{choose}  - A chooses: [Fireball]\n  - A orders: [Frostbind, Blank]\n"))
    fails(run_text(f"{choose}  - A chooses: []\n"), "A has said yes")
    fails(run_text(choose), "does not answer")


def test_cards_go_in_the_order_in_which_they_were_listed() -> None:
    listed = f"{GLIMPSE}  - A chooses: [Blank, Frostbind, Fireball]\n"
    starts = 'expect: ["A.deck starts with [{}]"]\n'
    passes(run_text(listed + starts.format("Blank, Frostbind, Fireball")))
    passes(
        run_text(f"{listed}  - A orders: [Fireball, Blank, Frostbind]\n" + starts.format("Fireball, Blank"))
    )


def test_an_order_of_cards_that_are_alike_need_not_be_said() -> None:
    setup = "setup: {A: {hand: [Look], filler: 5}}"
    alike = GLIMPSE.replace("setup: {A: {hand: [Look], deck: [Fireball, Frostbind, Blank]}}", setup)
    passes(run_text(f"{alike}  - A chooses: []\n"))
    fails(run_text(f"{GLIMPSE}  - A chooses: []\n"), "A is asked for order bottom")


# Costs.


def test_the_order_of_costs_need_not_be_said_where_it_changes_nothing() -> None:
    passes(run("{A: {hand: [2x Blank], field: [Toll]}}", "  - A uses: Toll\n"))
    fails(
        run("{A: {hand: [3x Blank], field: [Toll]}}", "  - A uses: Toll\n"),
        "and the scenario does not answer",
    )


def test_the_payment_says_which_cost_is_paid() -> None:
    setup = "{A: {hand: [Twin, 2x Blank], field: [Guard]}}"
    passes(run(setup, "  - {A activates: Twin, pay: [2 Blank]}\nexpect: [A.field has Guard]\n"))
    passes(run(setup, "  - {A activates: Twin, pay: [sacrifice Guard]}\nexpect: [A.hand count = 2]\n"))
    fails(run(setup, "  - {A activates: Twin}\n"), "A is asked for way", "giving")
    fails(run(setup, "  - {A activates: Twin, pay: [Blank]}\n"), "A is asked for way")


def test_a_question_for_a_payment_says_itself_how_is_paid() -> None:
    text = CARDS + (
        "  Levy: {type: action, cost: 0, abilities: ['Resolves(MayPay(cost=(Discard(),), then=Draw()))']}\n"
        "setup: {A: {hand: [Levy, Fireball, Blank]}}\nplay:\n  - A activates: Levy\n  - resolve: Levy\n"
    )
    for said in ("Fireball", "[discard Fireball]", "[Fireball]"):
        offered = '  - A says: yes\n    expect: ["A is offered [Fireball, Blank]"]\n'
        passes(run_text(f"{text}{offered}  - A pays: {said}\nexpect: [A.graveyard has Fireball]\n"))


# Questions with a single answer.


def test_what_a_question_with_one_answer_offered_can_be_stated() -> None:
    setup = "{A: {hand: [Ask, Fireball]}}"
    play = f'{ASK}  - A says: yes\n    expect: ["A is offered [{{}}]"]\n'
    passes(run(setup, play.format("Fireball")))
    result = run(setup, play.format("Ask"))
    assert result.status == FAILED
    assert "nothing is offered to A" in result.reason or "A is to act" in result.reason


def test_the_only_answer_may_be_said() -> None:
    passes(run("{A: {hand: [Ask, Fireball]}}", f"{ASK}  - A says: yes\n  - A chooses: Fireball\n"))


# Names.


def test_a_card_by_its_owner_is_no_zone() -> None:
    setup = "{A: {field: [Guard (2 buff)]}, B: {field: [Guard]}}"
    passes(run(setup, "  - expect: [A's Guard has 2 buff, B's Guard has 0 buff, A's field has 1 Guard]\n"))


def test_a_rule_behind_a_name_with_a_colon() -> None:
    setup = '{A: {hand: ["Spirit Blade: Terminus"]}}'
    said = '"A can\'t activate Spirit Blade: Terminus"'
    passes(run(setup, f"  - expect: [{said}]\n"))
    passes(run(setup, f'  - expect: [{said[:-1]}: activation"]\n'))
    wrong(run(setup, f'  - expect: [{said[:-1]}: activaton"]\n'), "there is no rule 'activaton'")


def test_using_what_cannot_be_used() -> None:
    setup = "{A: {field: [Guard]}}"
    passes(run(setup, '  - expect: ["A can\'t use Guard: abilities.activated"]\n'))
    passes(run(setup, "  - {refused: abilities.activated.1, A uses: Guard}\n"))
    wrong(run(setup, "  - A uses: Guard\n"), "has no activated ability")


# Messages.


def test_a_reason_comes_with_what_cannot_be_done(tmp_path: Path) -> None:
    result = run("{A: {hand: [Twin]}}", '  - expect: ["A can\'t activate Twin"]\n')
    passes(result)
    assert "(activation.1.8)" in result.told[0].facts[0].because


def test_who_is_to_act_instead_is_told() -> None:
    fails(run("{}", "  - B passes\n"), "A has Opportunity in A's main phase with an empty stack")
    fails(run("{}", "  - A answers: yes\n"), "nobody is asked anything: A has Opportunity")


# Masteries, statuses and lineages.


def test_a_mastery_can_be_set_up_with_its_counters_and_direction() -> None:
    setup = (
        "{A: {masteries: [Shifting Currents (facing East)]}, B: {masteries: [Fractured Memories (3 sheen)]}}"
    )
    facts = "A's currents face East, Fractured Memories has 3 sheen, B.masteries has Fractured Memories"
    passes(run(setup, f"  - expect: [{facts}]\n"))
    fails(run(setup, "  - expect: [A's currents face North]\n"), "they face East")
    wrong(
        run("{A: {masteries: [Shifting Currents (facing Up)]}}", "  - A passes\n"),
        "currents face North, East",
    )
    wrong(run("{A: {masteries: [Blank]}}", "  - A passes\n"), "neither a mastery nor a status")
    wrong(run("{A: {field: [Shifting Currents]}}", "  - A passes\n"), "list it under `masteries:`")
    both = "{A: {masteries: [Shifting Currents, Fractured Memories]}}"
    wrong(run(both, "  - A passes\n"), "A cannot also have Fractured Memories")


def test_an_inherited_ability_is_the_champions() -> None:
    text = CARDS.replace(
        "  Guard:",
        "  Elder: {type: champion, cost: 0, level: 0, life: 15, abilities:"
        " [{Activated: {cost: [Rest: {itself: yes}], effect: Draw, inherited: yes}}]}\n"
        "  Heir: {type: champion, cost: 1, level: 1, life: 20}\n  Guard:",
    )
    for name in ("Heir", "A.champion", "Elder"):
        play = f"setup: {{A: {{champion: [Elder, Heir]}}}}\nplay:\n  - A uses: {name}\n  - resolve\n"
        passes(run_text(f"{text}{play}expect: [A.champion is rested, A.hand count = 1]\n"))


# Setting up.


def test_commas_within_an_entry_do_not_take_it_apart() -> None:
    setup = '{A: {field: [Guard (rested, 2 buff), 1x "Cordelia, Aurous Kaiser" (rested), Guard @g]}}'
    passes(
        run(
            setup,
            '  - expect: [Guard#1 is rested, Guard#1 has 2 buff, A.field has 1 Cordelia, "@g is awake"]\n',
        )
    )


def test_titles_may_be_left_out_where_one_card_has_the_name() -> None:
    passes(run("{A: {hand: [Cordelia]}}", '  - expect: ["A.hand has Cordelia, Aurous Kaiser"]\n'))
    wrong(run("{A: {hand: [Tonoris]}}", "  - A passes\n"), "the name of", '"Tonoris, Lone Mercenary"')
    wrong(run("{A: {hand: [Lone Mercenary]}}", "  - A passes\n"), 'in a list: "Tonoris, Lone Mercenary"')


def test_kinds_need_no_article() -> None:
    setup = "{A: {level: 1, hand: [Fireball], field: [Guard]}}"
    passes(
        run(setup, "  - expect: [Fireball is fire, Guard is ally, A.champion is norm, Guard isn't fire]\n")
    )
    fails(run(setup, "  - expect: [A.champion is fire]\n"), "it is champion, norm")
    wrong(run(setup, "  - expect: [Guard is normal]\n"), "nothing is 'normal'", "norm")


def test_the_side_that_is_not_up_is_told() -> None:
    setup = "{A: {field: [Fatestone of Progress]}}"
    wrong(
        run(setup, "  - expect: [Airborne Squirrel is rested]\n"), "the other side of Fatestone of Progress"
    )


# Made-up cards.


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        ("Keyword(5)", "name cannot be 5: it is a text"),
        ("Resolves(Draw(amount=True))", "amount cannot be True"),
        ("Resolves(Draw(amount='two'))", "'two' is no int or amount"),
        (
            "Triggered(on=WheneverBanished(cause='reserve cost'), effect=Draw())",
            "cause cannot be 'reserve cost'",
        ),
        ("brew(2, ally, 1, ally)", "brew: needs cannot be"),
        ("brew((2, 3))", "3 is no filter"),
        ("Resolves(ChangeCosts(change=CostChange(amount=1), until='dusk'))", "until cannot be 'dusk'"),
    ],
)
def test_what_a_word_cannot_hold_is_told_where_it_stands(ability: str, why: str) -> None:
    card = f'  Zap: {{type: action, abilities: ["{ability}"]}}\n'
    result = run_text(f"regalia: 1\ntitle: x\ncards:\n{card}expect: [A has won]\n")
    wrong(result, why)
    assert result.line == 4


def test_a_card_may_be_brewed_from_two_kinds_of_things() -> None:
    text = CARDS + (
        "  Stew: {type: action, cost: 3, abilities: ['brew((2, ally), (1, item))']}\n"
        "setup: {A: {hand: [Stew], field: [2x Guard, Toll]}}\n"
        "play:\n  - {A activates: Stew, pay: [sacrifice Guard#1..2, sacrifice Toll]}\n"
    )
    passes(run_text(text))


def test_every_cause_of_the_engine_is_known_to_made_up_cards() -> None:
    """Read off the engine's code: what `cause=` is given there, and the constants it is given by."""
    code = [
        path.read_text()
        for folder in ("game", "words")
        for path in (Path(__file__).parents[2] / "src" / "regalia" / folder).rglob("*.py")
    ]
    given = {cause for text in code for cause in re.findall(r'cause(?:: str)? ?= ?"([^"]+)"', text)}
    assert given
    assert given <= CAUSES
    literals = {text for one in code for text in re.findall(r'"([^"\n]+)"', one)}
    assert literals >= CAUSES
