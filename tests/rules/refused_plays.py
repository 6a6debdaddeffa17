"""Plays that are refused: each with its step and rule, how it is set up, and how it is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.game.core.language import Means
from regalia.game.core.state import State, Zone
from regalia.game.core.values import Continuing
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    CostChange,
    Forbids,
    Keyword,
    Lineage,
    Method,
    OnlyWhen,
    Permission,
    Resolves,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.conditions import AtLevel, During
from regalia.words.costs import Banish, Discard, Rest, Sacrifice
from regalia.words.deed_triggers import WheneverRests
from regalia.words.effects import DealDamage, DealSplit, Draw
from regalia.words.filters import Element, OfType, ally, unit
from regalia.words.keywords import ephemerate, floating_memory, reservable
from regalia.words.play_triggers import WheneverActivates, WheneverMaterializes, WheneverReserved
from regalia.words.triggers import WheneverBanished, WheneverSacrificed
from tests.rules.stage import MATERIALIZE, A, B, Stage

Case = tuple[Act, dict[str, Any]]
Cases = dict[str, tuple[str, str, Callable[[Stage], Case]]]
CASES: Cases = {}
"""Name, the step and rule that refuse it, and how to set it up and declare it."""


def case(step: str, rule: str) -> Callable[[Callable[[Stage], Case]], Callable[[Stage], Case]]:
    def add(build: Callable[[Stage], Case]) -> Callable[[Stage], Case]:
        CASES[build.__name__] = (step, rule, build)
        return build

    return add


def watch(stage: Stage) -> None:
    """Triggers for everything that a play may do on its way, and a discount for the next card."""
    triggers = (
        WheneverActivates(),
        WheneverMaterializes(),
        WheneverReserved(),
        WheneverRests(),
        WheneverSacrificed(),
        WheneverBanished(),
    )
    watcher = stage.make(
        "Watcher", *(Triggered(on=trigger, effect=Draw()) for trigger in triggers), types="phantasia"
    )
    source = stage.put(watcher, A, Zone.FIELD)
    both = (Method.ACTIVATE, Method.MATERIALIZE)
    stage.pos.assign(
        "effects",
        (Continuing(0, A, source, "end of turn", cost=CostChange(amount=0, method=both), uses=1),),
    )


def activation(stage: Stage, card: int, **answers: Any) -> Case:
    (row,) = stage.hand(A, card)
    return Act("activate", row), answers


# 1.1 announcing


@case("announce", "timing.slow.1.a")
def a_slow_card_over_a_full_stack(stage: Stage) -> Case:
    first, slow = stage.hand(A, stage.make("First", reserve=0, fast=True), stage.make("Slow", reserve=0))
    stage.begin()
    stage.activate(first)
    return Act("activate", slow), {}


@case("announce", "timing.slow.1.a")
def a_slow_card_in_the_turn_of_another(stage: Stage) -> Case:
    (slow,) = stage.hand(A, stage.make("Slow", reserve=0))
    stage.begin(B)
    stage.push(Act("pass"))
    return Act("activate", slow), {}


@case("announce", "activation.2")
def a_card_in_the_graveyard(stage: Stage) -> Case:
    return Act("activate", stage.put(stage.make("Buried", reserve=0), A, Zone.GRAVEYARD)), {}


@case("announce", "activation.2")
def a_card_in_memory(stage: Stage) -> Case:
    return Act("activate", stage.put(stage.make("Reserved", reserve=0), A, Zone.MEMORY)), {}


@case("announce", "activation.2")
def a_card_on_top_of_the_deck(stage: Stage) -> Case:
    return Act("activate", stage.put(stage.make("Unseen", reserve=0), A, Zone.MAIN_DECK)), {}


@case("announce", "activation.2")
def a_regalia_activated_from_the_material_deck(stage: Stage) -> Case:
    relic = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    return Act("activate", stage.put(relic, A, Zone.MATERIAL_DECK)), {}


@case("announce", "activation.2")
def a_card_in_the_hand_of_another(stage: Stage) -> Case:
    return Act("activate", stage.put(stage.make("Theirs", reserve=0, fast=True), B, Zone.HAND)), {}


@case("announce", "activation.2")
def a_card_that_its_owner_could_activate_from_the_graveyard(stage: Stage) -> Case:
    ghost = stage.make("Ghost", ephemerate(Reserve(0)), reserve=1, types="ally", fast=True, life=1)
    return Act("activate", stage.put(ghost, B, Zone.GRAVEYARD)), {}


@case("announce", "activation.2")
def a_card_that_its_owner_could_activate_from_the_material_deck(stage: Stage) -> Case:
    relic = stage.make("Relic", Permission(zone=Zone.MATERIAL_DECK), memory=0, types="item", fast=True)
    return Act("activate", stage.put(relic, B, Zone.MATERIAL_DECK)), {}


@case("announce", "opportunity.2")
def activating_when_asked_to_materialize(stage: Stage) -> Case:
    (quick,) = stage.hand(A, stage.make("Quick", reserve=0, fast=True))
    stage.begin(A, MATERIALIZE)
    return Act("activate", quick), {}


@case("announce", "memory.3")
def a_card_without_any_cost(stage: Stage) -> Case:
    return activation(stage, stage.make("Costless"))


# 1.2 elements


@case("elements", "activation.1.2")
def an_element_that_is_not_enabled(stage: Stage) -> Case:
    return activation(stage, stage.make("Ember", reserve=0, elements="fire"))


@case("elements", "activation.1.2.1")
def one_element_of_two_missing(stage: Stage) -> Case:
    return activation(stage, stage.make("Ember", reserve=0, elements="norm fire"))


# 1.3 declaring costs


@case("declare costs", "activation.1.3.1")
def a_negative_x(stage: Stage) -> Case:
    return activation(stage, stage.make("Volley", reserve=0, x=True), x=-1)


@case("pay", "activation.1.8")
def an_x_beyond_the_hand(stage: Stage) -> Case:
    stage.filler(A, 2)
    return activation(stage, stage.make("Volley", reserve=0, x=True), x=3)


@case("declare costs", "activation.1.3.2")
def an_extra_the_card_does_not_offer(stage: Stage) -> Case:
    extra = Additional(cost=(Rest(what=ally),), optional=True, name="kicker")
    return activation(stage, stage.make("Kick", extra, reserve=0), options=["punch"])


@case("pay", "activation.1.8")
def a_declared_extra_that_cannot_be_paid(stage: Stage) -> Case:
    extra = Additional(cost=(Rest(what=ally),), optional=True, name="kicker")
    return activation(stage, stage.make("Kick", extra, reserve=0), options=["kicker"])


@case("declare costs", "activation.1.3.3")
def an_alternative_the_card_does_not_offer(stage: Stage) -> Case:
    other = Alternative(cost=(Discard(),), name="discard")
    stage.filler(A, 2)
    return activation(stage, stage.make("Bargain", other, reserve=1), way="sacrifice")


@case("pay", "activation.1.8")
def an_alternative_that_cannot_be_paid(stage: Stage) -> Case:
    other = Alternative(cost=(Sacrifice(what=ally),), name="sacrifice")
    return activation(stage, stage.make("Bargain", other, reserve=0), way="sacrifice")


@case("targets", "activation.1.3.4")
def a_split_among_too_many(stage: Stage) -> Case:
    split = DealSplit(Target(what=ally, any_number=True, share=2))
    soldier = stage.make("Soldier", reserve=1, types="ally", power=1, life=3)
    targets = [stage.put(soldier, B, Zone.FIELD) for _ in range(3)]
    return activation(stage, stage.make("Sparks", Resolves(split), reserve=0), targets=targets)


@case("targets", "activation.1.3.4")
def a_share_of_nothing(stage: Stage) -> Case:
    split = DealSplit(Target(what=ally, any_number=True, share=2))
    soldier = stage.make("Soldier", reserve=1, types="ally", power=1, life=3)
    targets = [stage.put(soldier, B, Zone.FIELD) for _ in range(2)]
    card = stage.make("Sparks", Resolves(split), reserve=0)
    return activation(stage, card, targets=targets, split=[2, 0])


@case("targets", "activation.1.3.4")
def a_split_of_more_than_there_is(stage: Stage) -> Case:
    split = DealSplit(Target(what=ally, any_number=True, share=2))
    soldier = stage.make("Soldier", reserve=1, types="ally", power=1, life=3)
    targets = [stage.put(soldier, B, Zone.FIELD) for _ in range(2)]
    card = stage.make("Sparks", Resolves(split), reserve=0)
    return activation(stage, card, targets=targets, split=[2, 1])


# 1.4 modes


@case("modes", "activation.1.4")
def too_many_modes(stage: Stage) -> Case:
    either = Modes(bullets=(Draw(), Draw(amount=2)))
    return activation(stage, stage.make("Or", Resolves(either), reserve=0), modes=[0, 1])


@case("modes", "activation.1.4")
def no_mode_at_all(stage: Stage) -> Case:
    either = Modes(bullets=(Draw(), Draw(amount=2)))
    return activation(stage, stage.make("Or", Resolves(either), reserve=0), modes=[])


@case("modes", "activation.1.4")
def a_mode_whose_restriction_is_not_met(stage: Stage) -> Case:
    either = Modes(bullets=(Draw(), Draw(amount=2)), bonus=(None, AtLevel(3)))
    return activation(stage, stage.make("Or", Resolves(either), reserve=0), modes=[1])


@case("modes", "activation.1.4")
def a_mode_without_a_legal_target(stage: Stage) -> Case:
    either = Modes(bullets=(Draw(), DealDamage(1, Target(what=ally))))
    return activation(stage, stage.make("Or", Resolves(either), reserve=0), modes=[1])


# 1.5 targets


@case("targets", "activation.1.5")
def no_legal_target(stage: Stage) -> Case:
    return activation(stage, stage.make("Hunt", Resolves(DealDamage(1, Target(what=ally))), reserve=0))


@case("targets", "activation.1.5")
def a_target_of_the_wrong_kind(stage: Stage) -> Case:
    soldier = stage.put(stage.make("Soldier", reserve=1, types="ally", life=1), B, Zone.FIELD)
    shield = stage.put(stage.make("Shield", reserve=1, types="item"), B, Zone.FIELD)
    assert soldier != shield
    card = stage.make("Hunt", Resolves(DealDamage(1, Target(what=ally))), reserve=0)
    return activation(stage, card, targets=[shield])


@case("targets", "activation.1.5")
def an_optional_target_of_the_wrong_kind(stage: Stage) -> Case:
    stage.put(stage.make("Soldier", reserve=1, types="ally", life=1), B, Zone.FIELD)
    shield = stage.put(stage.make("Shield", reserve=1, types="item"), B, Zone.FIELD)
    card = stage.make("Hunt", Resolves(DealDamage(1, Target(what=ally, up_to=True))), reserve=0)
    return activation(stage, card, targets=[shield])


@case("targets", "activation.1.5")
def too_few_targets(stage: Stage) -> Case:
    soldier = stage.make("Soldier", reserve=1, types="ally", life=1)
    first, _ = (stage.put(soldier, B, Zone.FIELD) for _ in range(2))
    card = stage.make("Hunt", Resolves(DealDamage(1, Target(what=ally, count=2))), reserve=0)
    return activation(stage, card, targets=[first])


@case("targets", "activation.1.5")
def a_shrouded_target(stage: Stage) -> Case:
    hidden = stage.make("Ghost", Keyword("spellshroud"), reserve=1, types="ally", life=1)
    ghost = stage.put(hidden, B, Zone.FIELD)
    bolt = stage.make("Bolt", Resolves(DealDamage(1, Target(what=unit))), reserve=0, subtypes="Spell")
    return activation(stage, bolt, targets=[ghost])


# 1.6 legality


@case("legality", "activation.1.6")
def something_forbids_it(stage: Stage) -> Case:
    ban = stage.make("Ban", Forbids(what=Method.ACTIVATE, of=OfType("action")), types="domain", reserve=1)
    stage.put(ban, B, Zone.FIELD)
    return activation(stage, stage.make("Deed", reserve=0))


@case("legality", "activation.1.6")
def a_condition_of_its_own_is_not_met(stage: Stage) -> Case:
    only = OnlyWhen(condition=During(whose="opponents"))
    return activation(stage, stage.make("Ambush", only, reserve=0))


@case("legality", "activation.1.6")
def the_wrong_class_for_class_locked(stage: Stage) -> Case:
    return activation(stage, stage.make("Guild Art", Keyword("class locked"), reserve=0, classes="Mage"))


@case("legality", "activation.1.6")
def the_base_level_is_too_low_for_level_locked(stage: Stage) -> Case:
    return activation(stage, stage.make("Mastery", Keyword("level locked", 2), reserve=0))


# 1.8 paying


@case("pay", "activation.1.8")
def too_few_cards_in_hand(stage: Stage) -> Case:
    stage.filler(A, 1)
    return activation(stage, stage.make("Dear", reserve=2))


@case("pay", "activation.1.8")
def too_few_cards_chosen(stage: Stage) -> Case:
    blanks = stage.filler(A, 3)
    return activation(stage, stage.make("Dear", reserve=2), pay=blanks[:1])


@case("pay", "activation.1.8")
def too_many_cards_chosen(stage: Stage) -> Case:
    blanks = stage.filler(A, 3)
    return activation(stage, stage.make("Dear", reserve=2), pay=blanks)


@case("pay", "memory.1.b")
def one_card_chosen_twice(stage: Stage) -> Case:
    blanks = stage.filler(A, 3)
    return activation(stage, stage.make("Dear", reserve=2), pay=[blanks[0], blanks[0]])


@case("pay", "cost.2")
def the_card_pays_for_itself(stage: Stage) -> Case:
    (blank,) = stage.filler(A, 1)
    (card,) = stage.hand(A, stage.make("Snake", reserve=1))
    assert blank != card
    return Act("activate", card), {"pay": [card]}


@case("pay", "activation.1.8")
def a_rested_reservable(stage: Stage) -> Case:
    lamp = stage.make("Lamp", reservable(), reserve=1, types="item")
    rested = stage.put(lamp, A, Zone.FIELD, states=int(State.RESTED))
    (blank,) = stage.filler(A, 1)
    card = stage.make("Dear", reserve=2)
    return activation(stage, card, pay=[Means("rest", rested), blank])


@case("pay", "activation.1.8")
def the_order_that_leaves_a_part_unpaid(stage: Stage) -> Case:
    """Resting the lamp and then sacrificing it would do; the other way round it is gone."""
    lamp = stage.put(stage.make("Lamp", reservable(), reserve=1, types="item"), A, Zone.FIELD)
    extra = Additional(cost=(Sacrifice(what=OfType("item")),))
    return activation(stage, stage.make("Melt", extra, reserve=1), order=[1], pay=[[lamp], [lamp]])


@case("pay", "activation.1.8")
def an_additional_cost_that_cannot_be_paid(stage: Stage) -> Case:
    stage.filler(A, 2)
    return activation(stage, stage.make("Toll", Additional(cost=(Sacrifice(what=ally),)), reserve=1))


@case("pay", "activation.1.8")
def the_same_cards_wanted_by_two_costs(stage: Stage) -> Case:
    stage.filler(A, 2)
    return activation(stage, stage.make("Toll", Additional(cost=(Discard(),)), reserve=2))


@case("pay", "activation.1.8")
def a_memory_too_small_for_an_activated_regalia(stage: Stage) -> Case:
    relic = stage.make(
        "Relic", Permission(zone=Zone.MATERIAL_DECK), memory=2, types="item", supertypes="regalia"
    )
    stage.filler(A, 1, Zone.MEMORY)
    return Act("activate", stage.put(relic, A, Zone.MATERIAL_DECK)), {}


@case("pay", "activation.1.8")
def a_draw_before_what_it_may_make_impossible(stage: Stage) -> Case:
    """The draw could take the only fire card, so its turn comes after the fire card is paid."""
    relic = stage.make(
        "Relic",
        Permission(zone=Zone.MATERIAL_DECK),
        Additional(cost=(Banish(what=Element("fire"), zone=Zone.MEMORY),)),
        memory=1,
        types="item",
        supertypes="regalia",
    )
    stage.filler(A, 1, Zone.MEMORY)
    stage.put(stage.make("Ember", reserve=1, elements="fire"), A, Zone.MEMORY)
    return Act("activate", stage.put(relic, A, Zone.MATERIAL_DECK)), {"order": [0]}


@case("pay", "activation.1.8")
def floating_memory_kept_back_so_that_the_draw_may_take_too_much(stage: Stage) -> Case:
    """With the floating card nothing is drawn; without it the draw could take the only fire card."""
    relic = stage.make(
        "Relic",
        Permission(zone=Zone.MATERIAL_DECK),
        Additional(cost=(Banish(what=Element("fire"), zone=Zone.MEMORY),)),
        memory=1,
        types="item",
        supertypes="regalia",
    )
    stage.filler(A, 1, Zone.MEMORY)
    stage.put(stage.make("Ember", reserve=1, elements="fire"), A, Zone.MEMORY)
    stage.put(stage.make("Wisp", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    return Act("activate", stage.put(relic, A, Zone.MATERIAL_DECK)), {"order": [0], "pay": []}


# Abilities.


def tool(stage: Stage, player: int, **ability: Any) -> int:
    known = {"cost": (Rest(itself=True),), "effect": Draw(), **ability}
    return stage.put(stage.make("Tool", Activated(**known), reserve=1, types="item"), player, Zone.FIELD)


@case("announce", "abilities.restriction.2.a")
def an_ability_whose_restriction_is_not_met(stage: Stage) -> Case:
    return Act("ability", tool(stage, A, when=AtLevel(3)), 0), {}


@case("announce", "abilities.15")
def an_ability_of_an_object_of_another(stage: Stage) -> Case:
    return Act("ability", tool(stage, B), 0), {}


@case("announce", "timing.slow.1.a")
def a_slow_ability_over_a_full_stack(stage: Stage) -> Case:
    (first,) = stage.hand(A, stage.make("First", reserve=0, fast=True))
    slow = tool(stage, A, slow=True)
    stage.begin()
    stage.activate(first)
    return Act("ability", slow, 0), {}


@case("legality", "activation.1.6")
def an_ability_for_once_a_second_time(stage: Stage) -> Case:
    once = tool(stage, A, cost=(Reserve(0),), once="turn")
    stage.begin()
    stage.use(once)
    stage.pass_all()
    return Act("ability", once, 0), {}


@case("pay", "activation.1.8")
def an_ability_of_a_rested_object_that_rests(stage: Stage) -> Case:
    spent = tool(stage, A)
    stage.pos.put(stage.pos.states, spent, int(State.RESTED))
    return Act("ability", spent, 0), {}


# Materializing.


def relic_of(stage: Stage, *abilities: Any, **facts: Any) -> int:
    facts = {"memory": 1, "types": "item", "supertypes": "regalia", **facts}
    return stage.put(stage.make("Relic", *abilities, **facts), A, Zone.MATERIAL_DECK)


@case("announce", "materialization.2")
def materializing_in_the_main_phase(stage: Stage) -> Case:
    return Act("materialize", relic_of(stage, memory=0)), {}


@case("announce", "materialization.2")
def materializing_over_a_full_stack(stage: Stage) -> Case:
    first, second = relic_of(stage, memory=0), relic_of(stage, memory=0)
    stage.begin(A, MATERIALIZE)
    stage.materialize(first)
    return Act("materialize", second), {}


@case("announce", "materialization.5")
def materializing_a_card_with_a_reserve_cost(stage: Stage) -> Case:
    card = stage.make("Kept", reserve=0, types="item")
    row = stage.put(card, A, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row), {}


@case("announce", "materialization.2")
def materializing_from_the_graveyard(stage: Stage) -> Case:
    row = stage.put(stage.make("Relic", memory=0, types="item"), A, Zone.GRAVEYARD)
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row), {}


@case("elements", "materialization.3")
def a_regalia_of_an_element_that_is_not_enabled(stage: Stage) -> Case:
    row = relic_of(stage, memory=0, elements="fire")
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row), {}


def champion_case(level: int, *abilities: Any) -> Callable[[Stage], Case]:
    def build(stage: Stage) -> Case:
        facts: dict[str, Any] = {"memory": 0, "types": "champion", "level": level, "life": 20}
        row = stage.put(stage.make("Someone, Risen", *abilities, **facts), A, Zone.MATERIAL_DECK)
        stage.begin(A, MATERIALIZE)
        return Act("materialize", row), {}

    return build


CASES["a_champion_two_levels_up"] = ("legality", "materialization.3.1", champion_case(3))
CASES["a_champion_of_the_same_level"] = ("legality", "materialization.3.1", champion_case(1))
CASES["a_champion_of_level_0"] = ("legality", "materialization.3.1", champion_case(0))
CASES["a_champion_of_another_lineage"] = (
    "legality",
    "materialization.3.1",
    champion_case(2, Lineage("Somebody Else")),
)


@case("pay", "materialization.3.3")
def a_memory_too_small(stage: Stage) -> Case:
    stage.filler(A, 1, Zone.MEMORY)
    row = relic_of(stage, memory=2)
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row), {}


@case("pay", "materialization.3.3.1")
def a_reservable_for_a_memory_cost(stage: Stage) -> Case:
    lamp = stage.put(stage.make("Lamp", reservable(), reserve=1, types="item"), A, Zone.FIELD)
    floating = stage.put(stage.make("Wisp", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    stage.filler(A, 3, Zone.MEMORY)
    row = relic_of(stage, memory=2)
    stage.begin(A, MATERIALIZE)
    assert floating != lamp
    return Act("materialize", row), {"pay": [Means("rest", lamp)]}


@case("pay", "materialization.3.3")
def floating_memory_after_another_cost(stage: Stage) -> Case:
    """The discarded card could have floated, but not after the discarding: only a draw is left, of one."""
    wisp = stage.make("Wisp", floating_memory(), reserve=1)
    stage.hand(A, wisp)
    stage.filler(A, 1, Zone.MEMORY)
    row = relic_of(stage, Additional(cost=(Discard(),), method=Method.MATERIALIZE), memory=2)
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row), {}
