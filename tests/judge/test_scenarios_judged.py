"""What a scenario states is looked at, all of it: no file passes because something was passed over."""

from regalia.judge.scenario.run import FAILED, PASSED, WRONG, Result, run_text

HEAD = "regalia: 1\ntitle: x\n"
CARDS = """\
cards:
  Bolt: {type: action, cost: 1, speed: fast, abilities: ["Resolves(DealDamage(1, Target(what=unit)))"]}
  Plan: {type: action, cost: 0, abilities: ["Resolves(Draw())"]}
  Toll:
    {type: action, cost: 2, abilities: [{Additional: {cost: [Sacrifice: {what: ally}]}}, "Resolves(Draw())"]}
  Guard: {type: ally, cost: 2, power: 1, life: 3}
  Sage:
    type: ally
    abilities: [{Activated: {cost: [Rest: {itself: yes}], effect: Draw}}]
"""
SETUP = "setup: {A: {hand: [Bolt, Plan, Toll, 2x Blank], field: [Guard, Sage]}}\n"


def run(play: str, cards: str = CARDS, setup: str = SETUP, more: str = "") -> Result:
    return run_text(f"{HEAD}{more}{cards}{setup}play:\n{play}")


def fails(result: Result, *words: str) -> None:
    assert result.status == FAILED, (result.status, result.reason)
    for word in words:
        assert word in result.reason


def passes(result: Result) -> None:
    assert result.status == PASSED, f"{result.line}: {result.step}: {result.reason}"


def wrong(result: Result, *words: str) -> None:
    assert result.status == WRONG, (result.status, result.reason)
    for word in words:
        assert word in result.reason


# Refusals.


def test_a_declaration_that_nobody_asks_for_is_refused() -> None:
    passes(run("  - {refused: activation.1.3.2, A activates: Plan, options: [prepare]}\n"))
    passes(run("  - {refused: activation.1.3.1, A activates: Plan, x: 2}\n"))
    passes(run("  - {refused: activation.1.4, A activates: Plan, modes: [1]}\n"))
    passes(run("  - {refused: activation.1.5, A activates: Plan, targets: B.champion}\n"))
    passes(run("  - {refused: activation.1.8, A activates: Plan, pay: [Blank]}\n"))


def test_of_two_faults_the_earlier_is_told() -> None:
    play = "  - {refused: yes, A activates: Bolt, options: [prepare], targets: B.champion, pay: [2 Blank]}\n"
    result = run(play)
    passes(result)
    assert result.told[0].heard[-1].rule == "activation.1.3.2"


def test_what_comes_after_a_refusal_is_no_fault() -> None:
    """It is refused before anybody could be asked for what follows."""
    cards = f"{CARDS}  Spark: {{type: action, element: fire, cost: 0}}\n"
    setup = SETUP.replace("Plan,", "Plan, Spark,")
    passes(run("  - {refused: activation.1.2, A activates: Spark, x: 3}\n", cards, setup))


def test_a_refused_answer_is_looked_at_whole() -> None:
    cards = CARDS.replace(
        "  Guard:", "  Gift: {type: action, cost: 0, abilities: ['Resolves(May(effect=Draw()))']}\n  Guard:"
    )
    setup = SETUP.replace("Plan,", "Plan, Gift,")
    ask = "  - A activates: Gift\n  - resolve: Gift\n"
    passes(
        run(
            f"{ask}  - {{refused: activation.1.3.1, A answers: yes, x: 4}}\n  - A answers: no\n", cards, setup
        )
    )
    fails(run(f"{ask}  - {{refused: yes, A answers: yes}}\n  - A answers: no\n", cards, setup), "it is legal")


def test_a_refusal_can_be_named_by_the_beginning_of_its_rule() -> None:
    play = "  - {{refused: {}, A activates: Bolt, targets: B.champion, pay: [Guard]}}\n"
    for said in ("yes", "memory", "memory.1", "memory.1.b"):
        passes(run(play.format(said)))
    fails(run(play.format("activation")), "refused by activation, but it is refused by memory.1.b")
    wrong(run(play.format("activaton")), "there is no rule 'activaton'")
    fails(run("  - {refused: yes, A activates: Plan}\n"), "it must be refused, but it is legal")


def test_the_report_says_by_which_rule_it_was_refused() -> None:
    result = run("  - {refused: yes, A activates: Bolt, targets: B.champion, pay: [Guard]}\n")
    assert [step.rule for step in result.told[0].heard] == ["memory.1.b"]


# Payments.


def test_an_empty_payment_pays_nothing() -> None:
    setup = "setup: {A: {hand: [Bolt, Blank]}}\n"
    play = "A activates: Bolt, targets: B.champion, pay: {}}}\n"
    passes(run("  - {refused: activation.1.8, " + play.format("[]"), setup=setup))
    fails(run("  - {" + play.format("[]"), setup=setup), "needs 1, not 0")
    passes(run("  - {" + play.format("[Blank]"), setup=setup))


def test_a_payment_has_to_pay_for_everything() -> None:
    setup = "setup: {A: {hand: [Toll, 2x Blank], field: [Guard]}}\n"
    passes(run("  - {refused: activation.1.8, A activates: Toll, pay: [2 Blank]}\n", setup=setup))
    fails(run("  - {A activates: Toll, pay: [2 Blank]}\n", setup=setup), "sacrifice")
    passes(run("  - {A activates: Toll, pay: [2 Blank, sacrifice Guard]}\n", setup=setup))


def test_what_a_card_pays_with_itself_need_not_be_said() -> None:
    passes(run("  - {A uses: Sage, pay: []}\n    \n"))


# Going somewhere.

TRIGGER = """\
cards:
  Herald:
    type: ally
    abilities: ["Triggered(on=AtBeginningOf(phase=Phase.END), effect=May(effect=Draw()))"]
"""


def test_going_somewhere_goes_on_after_a_question() -> None:
    play = "  - go to: B, main\n  - A answers: yes\nexpect: ['turn is B, main']\n"
    passes(run(play, TRIGGER, "setup: {A: {field: [Herald]}}\n"))
    play = "  - go to: B, main\n  - A answers: yes\n  - A passes\n"
    fails(
        run(
            play.replace("A passes", "A activates: Blank"),
            TRIGGER,
            "setup: {A: {field: [Herald], hand: [Blank]}}\n",
        )
    )


# Costs.


def test_the_cost_of_a_material_card_that_can_only_be_activated() -> None:
    cards = """\
cards:
  Relic:
    type: item
    supertype: regalia
    cost: 3
    abilities: ["Permission(own=True, zone=material_deck, changes=(CostChange(amount=-2),))"]
"""
    setup = "setup: {A: {material: [Relic], hand: [3x Blank]}}\n"
    for said in ("Relic = 1", "materializing Relic = 3", "activating Relic = 1"):
        passes(run(f'  - expect: ["A\'s cost of {said}"]\n', cards, setup))
    result = run(
        '  - expect: ["A\'s cost of Relic = 3"]\n', cards, setup.replace("{A:", "{turn: 'A, materialize', A:")
    )
    wrong(result, "cost of activating Relic")


# Setting up.


def test_a_champion_that_may_not_lose_can_have_any_damage() -> None:
    lasting = """\
cards:
  Ghost: {type: champion, cost: 0, level: 0, life: 15, abilities: [{Keyword: immortality}]}
"""
    setup = "setup: {A: {champion: [Ghost], damage: 20}}\n"
    assert "defeated" in run("  - expect: [A.damage = 20]\n", "", "setup: {A: {damage: 20}}\n").reason
    passes(run("  - expect: [A.damage = 20]\n", lasting, setup))


def test_a_back_face_on_the_field_is_a_transformed_card() -> None:
    setup = "setup: {A: {field: [Airborne Squirrel]}}\n"
    doom = "{type: action, cost: 0, abilities: ['Resolves(Put(what=Target(what=ally), to=hand))']}"
    cards = f"cards:\n  Doom: {doom}\n"
    play = "  - {A activates: Doom, targets: Airborne Squirrel}\n  - resolve: Doom\n"
    play += "expect: ['A.hand has Fatestone of Progress']\n"
    passes(run(play, cards, setup.replace("field:", "hand: [Doom], field:")))
    wrong(run("  - A passes\n", "", "setup: {A: {hand: [Airborne Squirrel]}}\n"), "Fatestone of Progress")


# Other things that went unnoticed.


def test_a_ruling_that_nobody_has_published() -> None:
    wrong(
        run("  - A passes\n", more="rulings: [three-visits/99]\n"), "no ruling three-visits/99", "the last is"
    )
    passes(run("  - A passes\n", more="rulings: [three-visits/0]\n"))


def test_chance_can_wait_by_a_step_of_its_own() -> None:
    cards = "cards:\n  Relic: {type: item, supertype: regalia, cost: 1}\n"
    setup = "setup: {turn: 'A, materialize', A: {material: [Relic], memory: [Fireball, Blank]}}\n"
    play = "  - chance: wait\n  - A materializes: Relic\n"
    play += "    expect: [chance of banishing Fireball = 1/2]\n  - chance: Blank\n"
    passes(run(play, cards, setup))


def test_an_effect_on_nothing_is_a_mistake() -> None:
    setup = "setup: {A: {graveyard: [Blank]}, effects: [{for: A, permission: {zone: graveyard}}]}\n"
    wrong(run("  - A passes\n", "", setup), "on: [CARDS]")
    setup = "setup: {effects: [{for: A, changes: [Stat: {power: 2}]}]}\n"
    wrong(run("  - A passes\n", "", setup), "on: [CARDS]")


def test_cards_whose_names_have_an_apostrophe_are_counted() -> None:
    setup = "setup: {A: {hand: [2x Bishop's Cross], field: [Guard]}, B: {field: [Guard]}}\n"
    passes(
        run(
            "  - expect: [A.hand has 2 Bishop's Cross, A.field has 1 A's Guard, A.field has 0 B's Guard]\n",
            setup=setup,
        )
    )
    fails(run("  - expect: [A.hand has 1 Bishop's Cross]\n", setup=setup), "has 2 of it")
    fails(run("  - expect: [A.field has 1 B's Guard]\n", setup=setup), "has 0 of it")
