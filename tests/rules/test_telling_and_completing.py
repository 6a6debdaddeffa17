"""What a play tells of itself, and what completing it uses up, counts and leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.decision import Asks
from regalia.game.core.state import State, Zone
from regalia.game.core.values import Continuing
from regalia.game.objects.targets import Target, TargetActivation, TargetPlayer
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.announcing import put_on_stack
from regalia.game.playing.tracking import uses
from regalia.game.printed.abilities import Activated, Additional, Alternative, CostChange, Method, Resolves
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import X
from regalia.words.conditions import AtLevel, Was
from regalia.words.costs import Discard, Rest, Sacrifice
from regalia.words.effects import BanishIt, DealDamage, DealSplit, Draw, Negate
from regalia.words.filters import ally, item, unit
from regalia.words.keywords import imbue, reservable
from regalia.words.lasting import ChangeCosts, Empower
from regalia.words.plain_costs import TakeDamage
from regalia.words.stats import LV
from regalia.words.structure import MayPay, Sequence
from tests.rules.stage import MATERIALIZE, A, B, Stage


def stage_for_two(level: int = 0) -> Stage:
    stage = Stage()
    stage.champion(A, level=level)
    stage.champion(B)
    return stage


def told(stage: Stage, name: str) -> str:
    """What the last play said at a step."""
    return [step.text for step in stage.steps if step.name == name][-1]


def bonuses(stage: Stage) -> list[int]:
    """What waits for the next Spell."""
    return [effect.level_bonus for effect in stage.pos.effects]


@pytest.mark.rule("activation.1")
def test_every_step_says_what_was_chosen() -> None:
    stage = stage_for_two()
    three = Modes(bullets=(Draw(), DealDamage(X, Target(what=unit)), Draw()), count=2)
    extra = Additional(cost=(Discard(),), optional=True, name="kicker")
    (card,) = stage.hand(A, stage.make("Asking", extra, Resolves(three), reserve=0, x=True))
    squire = stage.put(stage.make("Squire", types="ally", life=5, reserve=1), B, Zone.FIELD)
    one, two, dust = stage.filler(A, 3)
    stage.begin()
    stage.activate(
        card, x=2, options=["kicker"], modes=[1, 2], targets=[squire], order=[0], pay=[[one, two], [dust]]
    )
    assert told(stage, "announce") == "Asking is announced"
    assert told(stage, "elements") == "norm is enabled"
    assert told(stage, "declare costs") == "pays its printed cost, X = 2, also kicker"
    assert told(stage, "modes") == "chosen: 2, 3"
    assert told(stage, "targets") == "Squire"
    assert told(stage, "legality") == "the play is legal so far"
    assert told(stage, "cost") == "reserve: printed 2; to pay 2"
    assert told(stage, "pay") == "pay 2: reserve 2 Blank; discard Blank"
    assert told(stage, "activated") == "Asking is on the effects stack"
    names = (
        "announce",
        "elements",
        "declare costs",
        "modes",
        "targets",
        "legality",
        "cost",
        "pay",
        "activated",
    )
    rules = {step.name: step.rule for step in stage.steps}
    assert [rules[name] for name in names] == [f"activation.1.{number}" for number in range(1, 10)]
    declared = next(step for step in stage.steps if step.name == "declare costs")
    assert declared.numbers == {"X": 2}


@pytest.mark.rule("activation.1.7", "activation.1.8")
def test_the_bill_lists_every_change_with_its_sign() -> None:
    stage = stage_for_two()
    less = stage.make("Less", CostChange(amount=-1), types="domain", reserve=1)
    more = stage.make("More", CostChange(amount=3), types="domain", reserve=1)
    for made in (less, less, more):
        stage.put(made, A, Zone.FIELD)
    (card,) = stage.hand(A, stage.make("Card", Resolves(Draw()), reserve=0))
    (blank,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(card, pay=[blank])
    assert told(stage, "cost") == "reserve: printed 0, Less -1, Less -1, More +3; to pay 1"
    cost = next(step for step in stage.steps if step.name == "cost")
    assert cost.numbers == {"printed": 0, "Less": -2, "More": 3, "to pay": 1}
    assert cost.player == A
    assert told(stage, "pay") == "pay 1: reserve Blank"


@pytest.mark.rule("activation.1.8")
def test_a_play_that_costs_nothing_says_so() -> None:
    stage = stage_for_two()
    free = stage.make("Free", Resolves(Draw()), reserve=0, elements="norm")
    rather = Alternative(cost=(Rest(what=ally),), name="resting")
    card, other = stage.hand(A, free, stage.make("Rather", rather, Resolves(Draw()), reserve=5))
    stage.put(stage.make("Squire", types="ally", life=5, reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.activate(card)
    assert told(stage, "pay") == "nothing to pay"
    assert told(stage, "declare costs") == "pays its printed cost"
    assert not [step for step in stage.steps if step.name in ("modes", "targets")]
    stage.pass_all()
    stage.activate(other, way="resting")
    assert told(stage, "declare costs") == "pays by resting"
    assert told(stage, "cost") == "nothing calculated: resting 0; to pay 0"


@pytest.mark.rule("activation.1.5")
def test_players_and_things_on_the_stack_are_told_as_targets_and_none_is_said_so() -> None:
    stage = stage_for_two()
    hit = stage.make("Hit", Resolves(DealDamage(1, Target(what=ally, up_to=True))), reserve=0)
    player = stage.make("Who", Resolves(Sequence((Draw(), DealDamage(0, TargetPlayer())))), reserve=0)
    card, who = stage.hand(A, hit, player)
    stage.put(stage.make("Squire", types="ally", life=5, reserve=1), B, Zone.FIELD)
    stage.begin()
    stage.activate(card, targets=[])
    assert told(stage, "targets") == "none chosen"
    stage.pass_all()
    stage.push(Act("activate", who))
    assert stage.decision.topic == "targets"
    theirs = next(ref for ref in stage.options if ref.stamp == B)
    stage.push((theirs,))
    assert told(stage, "targets") == "player B"


@pytest.mark.rule("activation.1.8.1")
def test_like_things_are_counted_and_an_own_label_is_not_repeated() -> None:
    stage = stage_for_two()
    cell = stage.make("Powercell", reservable(), types="item", reserve=1)
    cells = [stage.put(cell, A, Zone.FIELD) for _ in range(3)]
    draws = Activated(cost=(Reserve(2), Sacrifice(itself=True)), effect=Draw())
    engine = stage.put(stage.make("Engine", draws, types="domain", reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.use(engine, order=[0], pay=[cells[:2], [engine]])
    assert told(stage, "pay") == "pay 2: rest 2 Powercell; sacrifice Engine"
    assert told(stage, "activated") == "Engine is on the effects stack"
    assert "elements" not in stage.told(), "an ability has no elements of its own"


@pytest.mark.rule("keyword.empower.1")
def test_empower_counts_for_the_next_spell_of_its_player_only() -> None:
    stage = stage_for_two(level=1)
    spell = stage.make(
        "Bolt", Resolves(DealDamage(LV, Target(what=ally))), reserve=0, subtypes="Spell", fast=True
    )
    plain = stage.make("Plain", Resolves(Draw()), reserve=0, fast=True)
    power = stage.make("Power", Resolves(Empower(2)), reserve=0, fast=True)
    first, second, calm, one, two = stage.hand(A, spell, spell, plain, power, power)
    (theirs,) = stage.hand(B, spell)
    squire = stage.put(stage.make("Squire", types="ally", life=50, reserve=1), B, Zone.FIELD)
    stage.begin()
    for card in (one, two):
        stage.activate(card)
        stage.pass_all()
    assert bonuses(stage) == [2, 2]
    stage.activate(calm)
    assert stage.on_stack(calm).receipt.level_bonus == 0
    assert not stage.on_stack(calm).receipt.states & State.EMPOWERED
    stage.push(Act("pass"))
    stage.activate(theirs, targets=[squire])
    assert stage.on_stack(theirs).receipt.level_bonus == 0
    assert not stage.on_stack(theirs).receipt.states & State.EMPOWERED
    assert stage.pos.opportunity == B
    assert bonuses(stage) == [2, 2], "neither a plain card nor another player uses it up"
    stage.pass_all()
    stage.pass_all()
    stage.activate(first, targets=[squire])
    assert stage.on_stack(first).receipt.level_bonus == 4
    assert stage.on_stack(first).receipt.states & State.EMPOWERED
    assert bonuses(stage) == []
    stage.activate(second, targets=[squire])
    assert stage.on_stack(second).receipt.level_bonus == 0
    assert not stage.on_stack(second).receipt.states & State.EMPOWERED


@pytest.mark.rule("keyword.empower.1")
def test_an_empowered_spell_leaves_the_bonus_of_another_player() -> None:
    stage = stage_for_two(level=1)
    spell = stage.make("Bolt", Resolves(Draw()), reserve=0, subtypes="Spell", fast=True)
    (card,) = stage.hand(A, spell)
    champion = stage.cards(Zone.FIELD, B)[0]
    stage.begin()
    ours = Continuing(stage.pos.tick(), A, champion, "end of turn", level_bonus=1, uses=1)
    theirs = Continuing(stage.pos.tick(), B, champion, "end of turn", level_bonus=5, uses=1)
    stage.pos.assign("effects", (ours, theirs))
    stage.activate(card)
    assert stage.on_stack(card).receipt.level_bonus == 1
    assert stage.pos.effects == (theirs,)


@pytest.mark.rule("activation.1.6", "cost.6")
def test_the_next_two_cards_are_counted_one_by_one() -> None:
    stage = stage_for_two()
    change = CostChange(amount=-1, of=ally)
    start = stage.make("Start", Resolves(ChangeCosts(change=change, times=2)), reserve=0)
    made = stage.make("Squire", types="ally", life=1, reserve=1)
    card, plain, one, two, three = stage.hand(A, start, stage.make("Plain", reserve=0), made, made, made)
    (blank,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    left = [[effect.uses for effect in stage.pos.effects]]
    stage.activate(plain)
    left.append([effect.uses for effect in stage.pos.effects])
    stage.pass_all()
    for ally_card in (one, two):
        stage.activate(ally_card)
        left.append([effect.uses for effect in stage.pos.effects])
        stage.pass_all()
    assert left == [[2], [2], [1], []]
    stage.activate(three, pay=[blank])
    assert told(stage, "cost") == "reserve: printed 1; to pay 1"


@pytest.mark.rule("keyword.imbue.1")
@pytest.mark.parametrize(("needed", "imbued"), [(1, True), (2, True), (3, False)])
def test_only_revealed_cards_from_hand_imbue(needed: int, imbued: bool) -> None:
    """A battery, and a card discarded for the same play, do not count."""
    stage = stage_for_two()
    extra = Additional(cost=(Discard(),))
    rite = stage.make("Rite", imbue(needed), extra, Resolves(Draw()), reserve=3)
    (card,) = stage.hand(A, rite)
    one, two, dust = stage.filler(A, 3)
    battery = stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.activate(card, order=[0], reveal=True, pay=[[one, two, battery], [dust]])
    assert bool(stage.on_stack(card).receipt.states & State.IMBUED) is imbued
    assert bool(stage.pos.states[card] & State.IMBUED) is imbued
    assert not stage.pos.has(one, State.REVEALED)
    assert not stage.pos.committed


@pytest.mark.rule("keyword.imbue.1")
def test_cards_reserved_face_down_imbue_nothing() -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Rite", imbue(1), Resolves(Draw()), reserve=1))
    (one,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(card, reveal=False, pay=[one])
    assert not stage.on_stack(card).receipt.states & State.IMBUED


@pytest.mark.rule("activation.1.8.2")
def test_imbuing_is_not_offered_where_what_it_opens_has_no_target() -> None:
    stage = stage_for_two()
    opens = Modes(bullets=(Draw(), DealDamage(1, Target(what=ally))), instead=(Was(State.IMBUED), 2))
    (card,) = stage.hand(A, stage.make("Rite", imbue(1), Resolves(opens), reserve=1))
    stage.filler(A, 1)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", card), ((0, 0),))
    assert stage.decision.topic == "reveal"
    assert stage.options == [False]


@pytest.mark.rule("activation.1.9")
def test_whoever_played_last_has_opportunity_and_nobody_has_passed() -> None:
    stage = stage_for_two()
    fast = stage.make("Fast", Resolves(Draw()), reserve=0, fast=True)
    (mine,) = stage.hand(A, fast)
    (theirs,) = stage.hand(B, fast)
    stage.begin()
    stage.activate(mine)
    assert (stage.pos.opportunity, stage.pos.passes) == (A, 0)
    stage.push(Act("pass"))
    assert stage.pos.opportunity == B
    stage.activate(theirs)
    assert (stage.pos.opportunity, stage.pos.passes, stage.pos.turn_player) == (B, 0, A)
    assert [item.controller for item in stage.pos.stack] == [A, B]
    assert stage.on_stack(theirs).source_stamp == stage.pos.stamp[theirs]
    assert stage.on_stack(theirs).definition == stage.pos.card[theirs]


@pytest.mark.rule("abilities.activated.5")
def test_uses_are_counted_for_the_game_and_for_the_turn() -> None:
    stage = stage_for_two()
    free = Activated(cost=(), effect=Draw())
    other = Activated(cost=(), effect=Draw())
    leaving = Activated(cost=(Sacrifice(itself=True),), effect=Draw())
    made = stage.make("Engine", free, other, leaving, types="domain", reserve=1)
    engine = stage.put(made, A, Zone.FIELD)
    stage.begin()

    def used() -> list[int]:
        return [uses(stage.pos, engine, n, *scope) for n in (0, 1) for scope in ((), ("turn",))]

    assert used() == [0, 0, 0, 0]
    stage.use(engine, 0)
    stage.use(engine, 0)
    stage.use(engine, 1)
    assert used() == [2, 2, 1, 1]
    stage.pos.assign("turn", stage.pos.turn + 1)
    assert used() == [2, 0, 1, 0]
    stage.use(engine, 2)
    assert stage.zone(engine) is Zone.GRAVEYARD
    assert stage.pos.memos[engine] == (), "what it was is gone with it"


@pytest.mark.rule("activation.1.3.4")
def test_targets_and_shares_that_do_not_fit_are_refused_in_words() -> None:
    stage = stage_for_two()
    split = DealSplit(Target(what=ally, any_number=True, share=2))
    (card,) = stage.hand(A, stage.make("Split", Resolves(split), reserve=0))
    made = stage.make("Squire", types="ally", life=5, reserve=1)
    rows = [stage.put(made, B, Zone.FIELD) for _ in range(3)]
    gem = stage.put(stage.make("Gem", types="item", reserve=1), B, Zone.FIELD)
    stage.begin()

    def why(**answers: Any) -> tuple[str, tuple[str, ...]]:
        refusal = stage.attempt(Act("activate", card), **answers)
        assert refusal is not None
        return refusal.rule, refusal.reasons

    too_many = ("activation.1.3.4", ("at most 2 targets: each gets at least 1",))
    assert why(targets=rows) == too_many
    assert why(targets=[gem]) == ("activation.1.5", ("that is not a legal target",))
    uneven = ("activation.1.3.4", ("split exactly 2, at least 1 for each target",))
    for shares in ([1, 2], [2, 0], [2], [1, 1, 0]):
        assert why(targets=rows[:2], split=shares) == uneven
    stage.activate(card, targets=rows[:2], split=[1, 1])
    assert stage.on_stack(card).shares == (1, 1)


@pytest.mark.rule("activation.1.5")
@pytest.mark.parametrize(
    ("slot", "reason"),
    [
        (Target(zone=Zone.GRAVEYARD, count=2, single_zone=True), "they lie in several zones"),
        (Target(zone=Zone.GRAVEYARD, count=2, alike=True), "they do not all have the same reserve cost"),
        (Target(zone=Zone.GRAVEYARD, any_number=True, total=4), "together they cost more than 4"),
    ],
)
def test_targets_that_do_not_go_together_are_refused_in_words(slot: Target, reason: str) -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Dig", Resolves(BanishIt(what=slot)), reserve=0))
    cheap, dear = stage.make("Cheap", reserve=1), stage.make("Dear", reserve=4)
    first, second = stage.put(cheap, A, Zone.GRAVEYARD), stage.put(cheap, A, Zone.GRAVEYARD)
    other = stage.put(dear, B, Zone.GRAVEYARD)
    stage.begin()
    refusal = stage.attempt(Act("activate", card), targets=[first, other])
    assert refusal is not None
    assert (refusal.rule, refusal.reasons) == ("activation.1.5", (reason,))
    stage.activate(card, targets=[first, second])


@pytest.mark.rule("activation.1.3.1", "activation.1.3.2", "activation.1.3.3", "cost.9.b")
def test_wrong_declarations_are_refused_in_words() -> None:
    stage = stage_for_two()
    rather = Alternative(cost=(Discard(),), name="discarding")
    extra = Additional(cost=(Rest(what=item),), optional=True, name="kicker")
    modes = Modes(bullets=(Draw(), Draw(), Draw()), count=2)
    made = stage.make("Asking", rather, extra, Resolves(modes), reserve=0, x=True)
    (card,) = stage.hand(A, made)
    blanks = stage.filler(A, 2)
    stage.begin()

    def why(**answers: Any) -> tuple[str, tuple[str, ...]]:
        refusal = stage.attempt(Act("activate", card), **answers)
        assert refusal is not None
        return refusal.rule, refusal.reasons

    assert why(way="begging") == ("activation.1.3.3", ("begging is not a cost of this play",))
    assert why(way="printed", options=["bribe"]) == (
        "activation.1.3.2",
        ("that is not an optional cost of this play; there is kicker",),
    )
    whole = ("activation.1.3.1", ("X is a whole number, 0 or more",))
    assert why(way="printed", options=[], x=-1) == whole
    assert why(way="printed", options=[], x="many") == whole
    assert why(way="discarding", options=[], x=1) == ("cost.9.b", ("this cost has no X, so X is 0",))
    assert why(way="printed", options=[], x=0, modes=[0]) == (
        "activation.1.4",
        ("choose 2 of the legal modes",),
    )
    assert stage.zone(card) is Zone.HAND
    stage.activate(card, way="discarding", options=[], x=0, modes=[0, 2], pay=[blanks[0]])
    receipt = stage.on_stack(card).receipt
    assert (receipt.way, receipt.options, receipt.variable("X")) == ("discarding", (), 0)


@pytest.mark.rule("activation.1.3.1")
def test_looking_at_what_x_could_be_chooses_nothing() -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Asking", Resolves(Draw()), reserve=0, x=True))
    stage.filler(A, 2)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", card))
    assert stage.decision.topic == "x"
    assert stage.options == [0, 1, 2]
    assert stage.options == [0, 1, 2]
    stage.push(0)
    assert stage.on_stack(card).receipt.variables == (("X", 0),)


@pytest.mark.rule("materialization.2")
def test_a_materialization_marks_the_phase_and_an_activation_does_not() -> None:
    stage = stage_for_two()
    relic = stage.put(
        stage.make("Relic", memory=0, types="item", supertypes="regalia"), A, Zone.MATERIAL_DECK
    )
    stage.begin(A, MATERIALIZE)
    stage.materialize(relic)
    assert stage.pos.materialized
    assert stage.pos.plays[-1].method is Method.MATERIALIZE
    assert told(stage, "materialized") == "Relic is on the effects stack"
    other = stage_for_two()
    (card,) = other.hand(A, other.make("Card", reserve=0))
    other.begin()
    other.activate(card)
    assert not other.pos.materialized


@pytest.mark.rule("playing.6", "keyword.empower.1")
def test_an_announced_card_is_its_players_and_newly_there() -> None:
    stage = stage_for_two()
    spell = stage.make("Bolt", Resolves(Draw()), reserve=0, memory=0, subtypes="Spell")
    theirs = stage.put(spell, B, Zone.BANISHMENT)
    empower = Continuing(stage.pos.tick(), A, theirs, "end of turn", level_bonus=1, uses=1)
    stage.pos.assign("effects", (empower,))
    before = stage.pos.stamp[theirs]
    play = Play(stage.pos, A, theirs, Method.MATERIALIZE)
    put_on_stack(play)
    assert stage.pos.controller[theirs] == A
    assert stage.pos.stamp[theirs] > before
    assert stage.zone(theirs) is Zone.STACK
    assert (play.level_bonus, play.gained) == (0, 0), "only an activation is empowered"


@pytest.mark.rule("activation.1.3.2", "activation.1.3.3", "cost.9.b")
def test_only_declarations_that_can_be_paid_are_offered() -> None:
    stage = stage_for_two()
    rather = Alternative(cost=(Discard(),), name="discarding")
    never = Alternative(cost=(Sacrifice(what=item),), name="sacrificing")
    extra = Additional(cost=(Rest(what=item),), optional=True, name="kicker")
    (card,) = stage.hand(A, stage.make("Asking", rather, never, extra, Resolves(Draw()), reserve=0, x=True))
    stage.filler(A, 1)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", card))
    assert (stage.decision.topic, stage.options) == ("way", ["printed", "discarding"])
    stage.push("discarding")
    assert stage.decision.topic == "options"
    assert list(stage.decision.answers()) == [()]
    stage.push(())
    assert (stage.decision.topic, stage.decision.asks, stage.decision.player) == ("x", Asks.NUMBER, A)
    assert stage.options == [0]


@pytest.mark.rule("cost.9.b")
def test_an_ability_of_a_card_with_x_asks_for_no_x() -> None:
    stage = stage_for_two()
    free = Activated(cost=(), effect=Draw())
    engine = stage.put(stage.make("Engine", free, types="domain", reserve=0, x=True), A, Zone.FIELD)
    stage.begin()
    stage.use(engine)
    assert stage.on_stack(engine).receipt.variables == ()


@pytest.mark.rule("activation.1.5")
def test_targets_are_refused_by_their_own_rule_and_a_spell_on_the_stack_is_told_by_name() -> None:
    stage = stage_for_two()
    hit = stage.make("Hit", Resolves(DealDamage(1, Target(what=ally))), reserve=0)
    counter = stage.make("Counter", Resolves(Negate(what=TargetActivation())), reserve=0, fast=True)
    vain = stage.make("Vain", Resolves(DealDamage(1, Target(what=item))), reserve=0)
    card, deny, nothing = stage.hand(A, hit, counter, vain)
    made = stage.make("Squire", types="ally", life=5, reserve=1)
    rows = [stage.put(made, B, Zone.FIELD) for _ in range(2)]
    stage.begin()
    refusal = stage.attempt(Act("activate", nothing))
    assert refusal is not None
    assert refusal.reasons == ("there is no legal target",)
    refusal = stage.attempt(Act("activate", card), targets=rows)
    assert refusal is not None
    assert (refusal.rule, refusal.reasons) == ("activation.1.5", ("choose 1 to 1 targets",))
    stage.activate(card, targets=rows[:1])
    assert stage.pos.origin[card] == stage.on_stack(card).receipt
    stage.activate(deny, targets=[stage.item(card)])
    assert told(stage, "targets") == "Hit"


@pytest.mark.rule("activation.1.3.4")
def test_nothing_is_split_among_no_targets() -> None:
    stage = stage_for_two()
    split = DealSplit(Target(what=ally, any_number=True, share=2))
    (card,) = stage.hand(A, stage.make("Split", Resolves(split), reserve=0))
    stage.put(stage.make("Squire", types="ally", life=5, reserve=1), B, Zone.FIELD)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", card), ())
    assert stage.decision.topic == "act"
    assert stage.on_stack(card).shares == ()


@pytest.mark.rule("keyword.imbue.1", "activation.1.8.2")
@pytest.mark.parametrize(("up_to", "allies", "may"), [(False, 0, False), (False, 1, True), (True, 0, True)])
def test_imbuing_is_offered_where_just_enough_targets_are_there(up_to: bool, allies: int, may: bool) -> None:
    stage = stage_for_two()
    hit = DealDamage(1, Target(what=ally, up_to=up_to))
    opens = Modes(bullets=(Draw(), hit), instead=(Was(State.IMBUED), 2))
    (card,) = stage.hand(A, stage.make("Rite", imbue(1), Resolves(opens), reserve=1))
    made = stage.make("Squire", types="ally", life=5, reserve=1)
    for _ in range(allies):
        stage.put(made, B, Zone.FIELD)
    stage.filler(A, 1)
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", card), ((0, 0),))
    assert stage.options == ([True, False] if may else [False])


@pytest.mark.rule("keyword.imbue.1")
def test_imbue_counts_matching_cards_under_its_condition_and_asks_no_mode_twice() -> None:
    def imbued(*abilities: Any) -> bool:
        stage = stage_for_two()
        modes = Resolves(Modes(bullets=(Draw(), Draw())))
        (card,) = stage.hand(A, stage.make("Rite", *abilities, modes, reserve=1))
        (one,) = stage.filler(A, 1)
        stage.begin()
        stage.activate(card, modes=[0], reveal=True, pay=[one])
        assert stage.told().count("modes") == 1
        return bool(stage.on_stack(card).receipt.states & State.IMBUED)

    assert imbued(imbue(1))
    assert not imbued(imbue(1, ally))
    assert not imbued(imbue(2), imbue(1, when=AtLevel(3)))


@pytest.mark.rule("materialization.3.4")
def test_whoever_materialized_has_opportunity() -> None:
    stage = stage_for_two()
    made = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    relic = stage.put(made, A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    assert stage.pos.opportunity != A
    stage.materialize(relic)
    assert stage.pos.opportunity == A


@pytest.mark.rule("activation.1.6")
def test_effects_without_a_number_of_uses_outlast_every_play() -> None:
    stage = stage_for_two()
    spell = stage.make("Bolt", Resolves(Draw()), reserve=0, subtypes="Spell")
    hurts = Additional(cost=(TakeDamage(1),))
    card, other = stage.hand(A, spell, stage.make("Hurting", hurts, Resolves(Draw()), reserve=0))
    champion = stage.cards(Zone.FIELD, A)[0]
    stage.begin()
    lasting = Continuing(stage.pos.tick(), A, champion, "end of turn", cost=CostChange(amount=-1))
    bonus = Continuing(stage.pos.tick(), A, champion, "end of turn", level_bonus=1, uses=1)
    stage.pos.assign("effects", (lasting, bonus))
    stage.activate(card)
    assert stage.pos.effects == (lasting,)
    stage.pass_all()
    stage.activate(other)
    assert told(stage, "pay") == "deal 1 damage to your champion"


@pytest.mark.rule("abilities.tracking.1")
def test_an_ability_remembers_the_modes_that_were_chosen() -> None:
    stage = stage_for_two()
    modes = Modes(bullets=(Draw(), Draw()), unchosen=True)
    made = stage.make("Engine", Activated(cost=(), effect=modes), types="domain", reserve=1)
    engine = stage.put(made, A, Zone.FIELD)
    game = stage.begin()
    stage.use(engine, modes=[1])
    assert stage.pos.memo(engine, "modes:0") == (1,)
    game.auto = False
    stage.push(Act("ability", engine, 0))
    assert list(stage.decision.answers()) == [((0, 0),)]


@pytest.mark.rule("combat.declaring.2.a.i.1")
def test_the_rest_of_an_attacker_is_told_as_such() -> None:
    """The story of a game leaves it out: that something attacks says it."""
    stage = stage_for_two()
    squire = stage.put(stage.make("Squire", types="ally", power=1, life=5, reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.push(Act("attack", squire))
    assert told(stage, "pay") == "rest the attacker: rest Squire"


@pytest.mark.rule("memory.1.c")
def test_what_is_reserved_as_something_resolves_is_named_to_its_player_only() -> None:
    stage = stage_for_two()
    offer = Resolves(MayPay(cost=(Reserve(1), Rest(what=ally)), then=Draw()))
    (card,) = stage.hand(A, stage.make("Offer", offer, reserve=0))
    (secret,) = stage.hand(A, stage.make("Secret", reserve=0))
    stage.put(stage.make("Squire", types="ally", life=5, reserve=1), A, Zone.FIELD)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push(True)
    while stage.decision.topic != "act":
        stage.push(next(iter(stage.decision.answers())))
    assert stage.zone(secret) is Zone.MEMORY
    told = {step.text: step.public for step in stage.steps if step.audience == (A,)}
    assert told["pay 1: reserve Secret"] == "pay 1: reserve a card"
    assert told["rest Squire"] == "rest Squire", "what lies open is named to everybody"
