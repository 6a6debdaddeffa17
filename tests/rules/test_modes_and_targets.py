"""Modes and targets: chosen once, kept by copies, lost with the Class Bonus that opened them."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Additional, CostChange, Keyword, Resolves, Static
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import Count, X
from regalia.words.changes import SetClasses, Stat, has
from regalia.words.conditions import AtLevel, ClassBonus, Was
from regalia.words.copies import CopyActivation
from regalia.words.costs import Discard, Sacrifice
from regalia.words.effects import DealDamage, DealSplit, Draw, Mill, Negate, Recover
from regalia.words.filters import ally, unit
from regalia.words.having import Costs
from regalia.words.keywords import imbue
from regalia.words.lasting import Until
from regalia.words.selections import your_champion
from regalia.words.structure import Sequence
from tests.rules.stage import A, B, Stage


def stage_for_two(**facts: Any) -> Stage:
    stage = Stage()
    stage.champion(A, level=1, **facts)
    stage.champion(B)
    return stage


def soldier(stage: Stage, player: int = B, life: int = 9, *abilities: Any) -> int:
    card = stage.make("Soldier", *abilities, reserve=1, types="ally", power=1, life=life)
    return stage.put(card, player, Zone.FIELD)


# 1.1: the announced card is on the stack.


@pytest.mark.rule("activation.1.1")
def test_an_announced_card_is_no_longer_in_hand() -> None:
    """It costs 1 for each card in hand, itself not among them; three others are there, three are paid."""
    stage = stage_for_two()
    per_card = CostChange(amount=Count(zone=Zone.HAND), own=True)
    (row,) = stage.hand(A, stage.make("Greed", per_card, reserve=0))
    blanks = stage.filler(A, 3)
    stage.begin()
    stage.push(Act("activate", row))
    assert stage.on_stack(row).receipt.total == 3
    assert all(stage.zone(blank) is Zone.MEMORY for blank in blanks)


@pytest.mark.rule("activation.1.1", "cost.2")
def test_an_announced_card_is_never_offered_as_payment() -> None:
    """Not for its reserve cost, and not to be discarded for it."""
    stage = stage_for_two()
    (row,) = stage.hand(A, stage.make("Snake", Additional(cost=(Discard(),)), reserve=1))
    blanks = stage.filler(A, 3)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", row), (0,))
    assert stage.decision.topic == "pay"
    assert {means.card for means in stage.options} == set(blanks)
    stage.push((stage.options[0],))
    assert stage.decision.topic == "pay"
    assert row not in {means.card for means in stage.options}


@pytest.mark.rule("activation.1.1", "activation.1.9")
def test_a_card_cannot_negate_itself() -> None:
    """Its activation comes to be only at the end, so while targets are chosen there is nothing to target."""
    stage = stage_for_two()
    (row,) = stage.hand(
        A, stage.make("Deny", Resolves(Negate(what=TargetActivation())), reserve=0, fast=True)
    )
    stage.begin()
    refusal = stage.attempt(Act("activate", row))
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("targets", "activation.1.5")


@pytest.mark.rule("activation.1.1", "playing.6")
def test_while_it_is_being_played_the_card_lies_on_the_stack() -> None:
    stage = stage_for_two()
    (row,) = stage.hand(A, stage.make("Dear", reserve=1))
    stage.filler(A, 2)
    stage.begin()
    stage.push(Act("activate", row))
    assert stage.decision.topic == "pay"
    assert stage.zone(row) is Zone.STACK
    assert stage.pos.stack == (), "its activation is not there yet"


# 1.3.4 and 1.5: targets.


@pytest.mark.rule("activation.1.3.4", "activation.1.5")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_up_to_x_targets_are_settled_when_targets_are_chosen(count: int) -> None:
    """X = 3 leaves 0 to 3 of five allies to choose, and X says nothing about how many it will be."""
    stage = stage_for_two()
    shot = Resolves(DealDamage(2, Target(what=ally, count=X, up_to=True)))
    (row,) = stage.hand(A, stage.make("Volley", shot, reserve=0, x=True))
    allies = [soldier(stage) for _ in range(5)]
    blanks = stage.filler(A, 3)
    stage.begin()
    stage.activate(row, x=3, targets=allies[:count], pay=blanks)
    assert len(stage.on_stack(row).target(0)) == count
    stage.pass_all()
    assert [stage.pos.damage[one] for one in allies] == [2] * count + [0] * (5 - count)


@pytest.mark.rule("activation.1.3.4")
@pytest.mark.parametrize("count", range(1, 8))
def test_a_split_gives_every_target_at_least_1(count: int) -> None:
    """All ways to share 7 among some of eight allies: only those without a 0 are there."""
    stage = stage_for_two()
    split = DealSplit(Target(what=ally, any_number=True, share=7))
    (row,) = stage.hand(A, stage.make("Sparks", Resolves(split), reserve=0))
    allies = [soldier(stage) for _ in range(8)]
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", row))
    assert stage.decision.maximum == 7
    stage.push(tuple(sorted(map(stage.ref, allies[:count]))))
    answers = list(stage.decision.answers())
    assert all(sum(shares) == 7 and min(shares) >= 1 for shares in answers)
    chosen = answers[-1]
    stage.push(chosen)
    stage.pass_all()
    assert [stage.pos.damage[one] for one in allies] == [*chosen, *[0] * (8 - count)]


@pytest.mark.rule("activation.1.5", "resolution.check.1.c")
def test_optional_targets_may_be_none_and_the_card_still_resolves() -> None:
    stage = stage_for_two()
    text = (Resolves(DealDamage(1, Target(what=ally, up_to=True))), Resolves(Draw(amount=2)))
    (row,) = stage.hand(A, stage.make("Maybe", *text, reserve=0))
    stage.begin()
    stage.activate(row, targets=[])
    held = len(stage.cards(Zone.HAND, A))
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == held + 2


@pytest.mark.rule("activation.1.5")
def test_a_target_that_need_not_be_chosen_leaves_the_only_candidate_to_another() -> None:
    stage = stage_for_two()
    may = Target(what=ally, up_to=True)
    must = Target(what=ally, slot=1, apart=(may,))
    text = Resolves(Sequence((DealDamage(1, may), DealDamage(2, must))))
    (card,) = stage.hand(A, stage.make("Twice", text, reserve=0))
    squire = soldier(stage)
    stage.begin()
    assert Act("activate", card) in stage.options
    stage.activate(card, targets=[[], [squire]])
    stage.pass_all()
    assert stage.pos.damage[squire] == 2


@pytest.mark.rule("activation.1.5")
def test_only_chosen_modes_ask_for_targets() -> None:
    """No ally to target: the mode that needs one is closed, the card is not."""
    stage = stage_for_two()
    either = Modes(bullets=(DealDamage(1, Target(what=ally)), Draw()))
    (row,) = stage.hand(A, stage.make("Or", Resolves(either), reserve=0))
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", row))
    assert list(stage.decision.answers()) == [((0, 1),)]
    stage.push(((0, 1),))
    assert stage.decision.topic == "act", "nobody was asked for targets"


@pytest.mark.rule("activation.1.5")
def test_a_target_is_chosen_from_what_is_legal_now() -> None:
    stage = stage_for_two()
    small, large = soldier(stage, life=2), soldier(stage, life=9)
    hidden = soldier(stage, B, 9, Keyword("omnishroud"))
    shot = Resolves(DealDamage(1, Target(what=ally & ~Costs(at_least=9))))
    (row,) = stage.hand(A, stage.make("Shot", shot, reserve=0))
    stage.begin()
    stage.push(Act("activate", row))
    assert set(stage.options) == {stage.ref(small), stage.ref(large)}
    assert stage.ref(hidden) not in stage.options


@pytest.mark.rule("activation.1.5", "checks.2", "checks.types.8")
def test_a_target_that_was_illegal_for_a_while_is_a_target_no_more() -> None:
    """Shrouded in response, then bare again before the spell resolves: the spell has lost it and fizzles."""
    stage = stage_for_two()
    veil = stage.make(
        "Veil",
        Keyword("fast activation"),
        Static(of=ally, changes=(has("spellshroud"),)),
        Activated(cost=(Sacrifice(itself=True),), effect=Draw()),
        reserve=0,
        types="phantasia",
    )
    bolt = stage.make(
        "Bolt", Resolves(DealDamage(1, Target(what=unit))), reserve=0, subtypes="Spell", fast=True
    )
    shot, cover = stage.hand(A, bolt, veil)
    victim = soldier(stage)
    stage.begin()
    stage.activate(shot, targets=[victim])
    stage.activate(cover)
    stage.pass_all()
    assert stage.zone(cover) is Zone.FIELD
    stage.use(cover)
    stage.pass_all()
    if stage.pos.stack:
        stage.pass_all()
    assert stage.pos.damage[victim] == 0
    assert stage.zone(shot) is Zone.GRAVEYARD


# 1.4: modes.


@pytest.mark.rule("activation.1.4")
def test_modes_are_asked_for_once() -> None:
    """When the card resolves nobody chooses again, and the unchosen mode does not happen."""
    stage = stage_for_two()
    either = Modes(bullets=(Draw(amount=1), Mill(amount=2)))
    (row,) = stage.hand(A, stage.make("Or", Resolves(either), reserve=0))
    stage.begin()
    stage.activate(row, modes=[1])
    stage.push(Act("pass"), Act("pass"))
    assert stage.decision.topic == "act"
    assert len(stage.cards(Zone.HAND, A)) == 0
    assert len(stage.cards(Zone.GRAVEYARD, A)) == 3, "two milled cards and the card itself"


@pytest.mark.rule("activation.1.4", "copy.stack.1", "copy.stack.1.a", "cost.9.d")
def test_a_copy_has_the_modes_targets_and_x_of_the_original() -> None:
    """Nobody chooses anything for it, and the same ally is hit twice for X."""
    stage = stage_for_two()
    both = Modes(bullets=(DealDamage(X, Target(what=unit)), Mill(amount=3)))
    (row,) = stage.hand(A, stage.make("Echoing", Resolves(both), reserve=0, x=True, fast=True))
    mirror = Activated(cost=(Reserve(0),), effect=CopyActivation(what=TargetActivation(slot=5)))
    copier = stage.put(stage.make("Mirror", mirror, reserve=1, types="item"), B, Zone.FIELD)
    victim, other = soldier(stage), soldier(stage)
    blanks = stage.filler(A, 2)
    stage.begin()
    stage.activate(row, x=2, modes=[0], targets=[victim], pay=blanks)
    stage.push(Act("pass"))
    stage.use(copier, targets=[stage.item(row)])
    stage.pass_all()
    original, copy = stage.pos.stack
    assert (original.copy, copy.copy) == (False, True)
    assert (copy.kind, copy.controller) == (ItemKind.ACTIVATION, B)
    assert (copy.modes, copy.targets) == (original.modes, original.targets)
    assert copy.receipt.variable("X") == 2
    stage.pass_all()
    assert (stage.pos.damage[victim], stage.pos.damage[other]) == (2, 0)
    assert stage.zone(row) is Zone.STACK, "the card waits for its last instance"
    stage.pass_all()
    assert (stage.pos.damage[victim], stage.pos.damage[other]) == (4, 0)
    assert stage.zone(row) is Zone.GRAVEYARD


@pytest.mark.rule("activation.1.4.1", "activation.1.4")
def test_modes_behind_other_restrictions_stay_chosen() -> None:
    """The level is lost in response; only a Class Bonus takes its mode along."""
    stage = stage_for_two()
    bolt = Modes(bullets=(Draw(amount=2), Draw(amount=1)), bonus=(AtLevel(1), None))
    (row,) = stage.hand(A, stage.make("Or", Resolves(bolt), reserve=0))
    weaken = Resolves(Until(what=your_champion, changes=(Stat(level=-1),)))
    (curse,) = stage.hand(A, stage.make("Weaken", weaken, reserve=0, fast=True))
    stage.begin()
    stage.activate(row, modes=[0])
    stage.activate(curse)
    stage.pass_all()
    held = len(stage.cards(Zone.HAND, A))
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == held + 2


def turncoat(stage: Stage) -> tuple[int, int]:
    """Two fast cards in hand: one takes the champion's class away, one gives it back."""
    lose = Resolves(Until(what=your_champion, changes=(SetClasses(("Warrior",)),)))
    regain = Resolves(Until(what=your_champion, changes=(SetClasses(("Mage",)),)))
    away, back = stage.hand(
        A,
        stage.make("Away", lose, reserve=0, fast=True),
        stage.make("Back", regain, reserve=0, fast=True),
    )
    return away, back


CHANGES = {
    "the bonus holds": ((), True),
    "the bonus is lost": (("away",), False),
    "lost and regained": (("away", "back"), False),
    "given once more": (("back",), True),
}


def respond(stage: Stage, said: tuple[str, ...], away: int, back: int) -> None:
    for word in said:
        stage.activate(away if word == "away" else back)
        stage.pass_all()


@pytest.mark.rule("activation.1.4.1")
@pytest.mark.parametrize("name", CHANGES)
def test_a_mode_opened_by_a_class_bonus_is_lost_with_it_for_good(name: str) -> None:
    """Two modes, the second behind a Class Bonus: without it the first still resolves."""
    said, kept = CHANGES[name]
    stage = stage_for_two(classes="Mage")
    both = Modes(bullets=(Mill(amount=1), Recover(3)), count=2, bonus=(None, ClassBonus()))
    (row,) = stage.hand(A, stage.make("Lesson", Resolves(both), reserve=0, classes="Mage"))
    away, back = turncoat(stage)
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 5)
    stage.begin()
    stage.activate(row, modes=[0, 1])
    respond(stage, said, away, back)
    buried = len(stage.cards(Zone.GRAVEYARD, A))
    stage.pass_all()
    assert len(stage.cards(Zone.GRAVEYARD, A)) == buried + 2, "the first mode resolved, and the card is done"
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == (2 if kept else 5)


@pytest.mark.rule("activation.1.4.1", "abilities.restriction.types.1.b")
def test_losing_a_mode_with_its_target_does_not_make_the_card_fizzle() -> None:
    """The lost mode had a necessary target, and even that one is gone: the other mode resolves."""
    stage = stage_for_two(classes="Mage")
    aimed = DealDamage(3, Target(what=ally))
    both = Modes(bullets=(Mill(amount=1), aimed), count=2, bonus=(None, ClassBonus()))
    (row,) = stage.hand(A, stage.make("Lesson", Resolves(both), reserve=0, classes="Mage"))
    away, back = turncoat(stage)
    victim = soldier(stage, life=3)
    shot = Resolves(DealDamage(3, Target(what=ally)))
    (kill,) = stage.hand(A, stage.make("Kill", shot, reserve=0, fast=True))
    stage.begin()
    stage.activate(row, modes=[0, 1], targets=[victim])
    respond(stage, ("away",), away, back)
    stage.activate(kill, targets=[victim])
    stage.pass_all()
    assert stage.zone(victim) is Zone.GRAVEYARD
    stage.steps.clear()
    stage.pass_all()
    assert "fizzles" not in stage.told()


@pytest.mark.rule("activation.1.4.1")
@pytest.mark.parametrize("name", CHANGES)
def test_the_further_mode_a_class_bonus_allows_is_lost_with_it(name: str) -> None:
    """Choose one, with the bonus two: the later of the two goes with the bonus, the first stays."""
    said, kept = CHANGES[name]
    stage = stage_for_two(classes="Mage")
    two = Modes(bullets=(Mill(amount=1), Recover(3)), count=1, instead=(ClassBonus(), 2))
    (row,) = stage.hand(A, stage.make("Frenzy", Resolves(two), reserve=0, classes="Mage"))
    away, back = turncoat(stage)
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 5)
    stage.begin()
    stage.activate(row, modes=[0, 1])
    respond(stage, said, away, back)
    buried = len(stage.cards(Zone.GRAVEYARD, A))
    stage.pass_all()
    assert len(stage.cards(Zone.GRAVEYARD, A)) == buried + 2
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == (2 if kept else 5)


@pytest.mark.rule("activation.1.4.1")
@pytest.mark.parametrize("name", CHANGES)
def test_modes_of_a_paragraph_behind_a_class_bonus_are_lost_with_it(name: str) -> None:
    said, kept = CHANGES[name]
    stage = stage_for_two(classes="Mage")
    either = Resolves(Modes(bullets=(Recover(3), Recover(1))), when=ClassBonus())
    (row,) = stage.hand(A, stage.make("Lesson", Resolves(Mill(amount=1)), either, reserve=0, classes="Mage"))
    away, back = turncoat(stage)
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 5)
    stage.begin()
    stage.activate(row, modes=[0])
    respond(stage, said, away, back)
    buried = len(stage.cards(Zone.GRAVEYARD, A))
    stage.pass_all()
    assert len(stage.cards(Zone.GRAVEYARD, A)) == buried + 2
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == (2 if kept else 5)


# 1.8.2: payment opens modes.


def decree(stage: Stage, *bullets: Any) -> int:
    two = Modes(bullets=bullets, count=1, instead=(Was(State.IMBUED), 2))
    return stage.make("Decree", imbue(2), Resolves(two), reserve=2)


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
def test_payment_that_opens_a_mode_asks_for_that_one_only() -> None:
    stage = stage_for_two()
    (row,) = stage.hand(A, decree(stage, Draw(), Mill(amount=1), DealDamage(2, Target(what=ally))))
    victim = soldier(stage)
    blanks = stage.filler(A, 2)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", row), ((0, 1),), True)
    stage.push(tuple(sorted(stage.options)))
    assert stage.decision.topic == "modes"
    assert stage.options == [(0, 0), (0, 2)], "the first choice is locked"
    assert (stage.decision.minimum, stage.decision.maximum) == (1, 1)
    stage.push(((0, 2),))
    assert stage.decision.topic == "targets", "the new mode asks for its target"
    stage.push((stage.ref(victim),))
    item = stage.on_stack(row)
    assert [mode.bullet for mode in item.modes] == [1, 2]
    assert item.receipt.total == 2
    assert all(stage.zone(blank) is Zone.MEMORY for blank in blanks)


@pytest.mark.rule("activation.1.8.2")
def test_targets_chosen_before_payment_are_not_asked_for_again() -> None:
    stage = stage_for_two()
    aimed = DealDamage(2, Target(what=ally))
    (row,) = stage.hand(A, decree(stage, aimed, Draw()))
    victim, _ = soldier(stage), soldier(stage)
    stage.filler(A, 2)
    stage.begin()
    stage.push(Act("activate", row), ((0, 0),), (stage.ref(victim),), True)
    while stage.decision.topic != "act":
        assert stage.decision.topic != "targets"
        stage.push(next(iter(stage.decision.answers())))
    assert stage.on_stack(row).target(0) == (stage.ref(victim),)
    assert [mode.bullet for mode in stage.on_stack(row).modes] == [0, 1]


@pytest.mark.rule("activation.1.8.2", "activation.1.6")
def test_a_payment_that_would_open_a_mode_nobody_can_choose_is_not_offered() -> None:
    """Imbued it would need a second mode, whose target does not exist: so it cannot be imbued."""
    stage = stage_for_two()
    (row,) = stage.hand(A, decree(stage, Draw(), DealDamage(2, Target(what=ally))))
    blanks = stage.filler(A, 2)
    game = stage.begin()
    game.auto = False
    rest = game.digest()
    stage.push(Act("activate", row), ((0, 0),))
    while stage.decision.topic != "act":
        decision = stage.decision
        answers = (
            [True] if decision.topic == "reveal" and True in decision.options else list(decision.answers())
        )
        stage.push(answers[0])
    assert len(stage.on_stack(row).modes) == 1
    assert not stage.on_stack(row).receipt.states & State.IMBUED
    assert all(stage.zone(blank) is Zone.MEMORY for blank in blanks)
    assert game.digest() != rest


@pytest.mark.rule("activation.1.8.2", "keyword.imbue.1")
@pytest.mark.parametrize("first", [True, False])
def test_all_cards_reserved_for_a_play_are_revealed_or_none(first: bool) -> None:
    """Two amounts of reserve are paid one after the other: what was said about revealing holds for both."""
    stage = stage_for_two()
    two = Modes(bullets=(Draw(), Mill(amount=1)), instead=(Was(State.IMBUED), 2))
    dear = Additional(cost=(Reserve(1),))
    (row,) = stage.hand(A, stage.make("Bright", imbue(2), dear, Resolves(two), reserve=1))
    stage.filler(A, 3)
    stage.begin()
    stage.push(Act("activate", row), ((0, 0),))
    said = 0
    while stage.decision.topic != "act":
        if stage.decision.topic == "reveal":
            said += 1
            stage.push(first if said == 1 else not first)
        else:
            stage.push(next(iter(stage.decision.answers())))
    assert bool(stage.on_stack(row).receipt.states & State.IMBUED) is (first and said == 1)
