"""Continuous effects: how long they last, and what they make of things in layers (layers.A to layers.F)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Anything, Number
from regalia.game.core.state import State, Zone
from regalia.game.core.values import Continuing
from regalia.game.happening.leveling import delevel, level_up
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import keyword, level
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Change, Keyword, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.amounts import Count
from regalia.words.changes import (
    AddType,
    Gain,
    LoseAbilities,
    SetElements,
    SetStat,
    SetTypes,
    Stat,
    SwapStats,
    has,
)
from regalia.words.conditions import AtLevel, SourceIs
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import Element, InState, OfType, ThisCard, ally, champion, other, yours
from regalia.words.having import Having
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.triggers import OnEnter
from tests.rules.arena import PASS, attack, field, fight, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

itself = ThisCard()


def thing(stage: Stage, player: int, *abilities: Any, types: str = "item", **facts: Any) -> int:
    name = facts.pop("name", "Thing")
    return stage.put(stage.make(name, *abilities, types=types, reserve=1, **facts), player, Zone.FIELD)


def static(of: Any, *changes: Change, **how: Any) -> Static:
    return Static(of=of, changes=changes, **how)


def lend(stage: Stage, card: int, *changes: Change) -> None:
    """An effect on one object that has lasted since now."""
    pos = stage.pos
    effect = Continuing(pos.tick(), A, card, "game", (pos.ref(card),), changes)
    pos.assign("effects", (*pos.effects, effect))


def power(stage: Stage, card: int) -> int | None:
    return characteristics(stage.pos, card).power


def life(stage: Stage, card: int) -> int | None:
    return characteristics(stage.pos, card).life


# One layer after another.


@pytest.mark.rule("layers.2", "layers.A", "layers.E", "layers.1")
def test_a_value_is_set_before_it_is_raised_however_old_the_raise_is() -> None:
    stage = field()
    card = soldier(stage, A, power=2, life=5)
    lend(stage, card, Stat(power=2, life=1))
    lend(stage, card, SetStat(power=1, life=1))
    assert (power(stage, card), life(stage, card)) == (3, 2)


@pytest.mark.rule("layers.2", "layers.B", "characteristics.type-expansion.1")
def test_types_are_settled_before_what_is_given_to_a_type() -> None:
    stage = field()
    thing(stage, A, static(ally, Stat(power=1)))
    weapon = thing(stage, A, types="weapon", power=2, durability=2)
    assert power(stage, weapon) == 2
    lend(stage, weapon, AddType(types=("ally",)))
    now = characteristics(stage.pos, weapon)
    assert (now.types, now.power) == (frozenset({"weapon", "ally"}), 3)


@pytest.mark.rule("layers.B", "layers.C", "layers.D")
def test_types_are_settled_before_elements_and_abilities_that_are_given_to_a_type() -> None:
    stage = field()
    thing(stage, A, static(OfType("weapon"), has("taunt")), static(OfType("weapon"), SetElements(("fire",))))
    card = thing(stage, A, name="Ring")
    assert (keyword(stage.pos, card, "taunt"), set(characteristics(stage.pos, card).elements)) == (
        None,
        {"norm"},
    )
    lend(stage, card, SetTypes(types=("weapon",)))
    assert keyword(stage.pos, card, "taunt") is not None
    assert characteristics(stage.pos, card).elements == {"fire"}


@pytest.mark.rule("layers.C", "layers.D", "continuous.static.1")
def test_elements_are_settled_before_abilities_so_a_silenced_source_still_changes_them() -> None:
    """Nullifying Lantern: its own change comes a layer before what silences it."""
    stage = field()
    lamp = thing(
        stage,
        A,
        static(Anything(), SetElements(("norm",)), affects=Zone.GRAVEYARD),
        static(Anything(), has("reservable"), affects=Zone.GRAVEYARD),
    )
    ember = stage.make("Ember", reserve=1, elements="fire")
    early = stage.put(ember, A, Zone.GRAVEYARD)
    lend(stage, lamp, LoseAbilities())
    late = stage.put(ember, A, Zone.GRAVEYARD)
    for card in (early, late):
        assert characteristics(stage.pos, card).elements == {"norm"}
        assert keyword(stage.pos, card, "reservable") is None


@pytest.mark.rule("layers.C", "layers.D")
def test_what_is_given_to_an_element_sees_the_new_element() -> None:
    stage = field()
    thing(stage, A, static(Element("water"), has("taunt")))
    card = soldier(stage, A)
    assert keyword(stage.pos, card, "taunt") is None
    lend(stage, card, SetElements(("water",)))
    assert keyword(stage.pos, card, "taunt") is not None


@pytest.mark.rule("layers.D", "layers.E")
def test_abilities_are_gone_before_they_could_raise_anything() -> None:
    stage = field()
    lord = thing(stage, A, static(ally, Stat(power=1)))
    card = soldier(stage, A, power=2)
    assert power(stage, card) == 3
    lend(stage, lord, LoseAbilities())
    assert power(stage, card) == 2


@pytest.mark.rule("layers.D", "layers.E", "abilities.9")
def test_a_static_ability_that_was_gained_works_and_goes_with_all_others() -> None:
    stage = field()
    lord = thing(stage, A)
    card = soldier(stage, A, power=2)
    lend(stage, lord, Gain(static(ally & yours, Stat(power=1))))
    assert power(stage, card) == 3
    lend(stage, lord, LoseAbilities())
    assert power(stage, card) == 2
    lend(stage, lord, Gain(static(ally & yours, Stat(power=4))))
    assert power(stage, card) == 6, "what is gained afterwards is there"


@pytest.mark.rule("layers.D", "timestamps.2")
def test_what_an_older_gained_ability_does_in_the_same_layer_comes_before_newer_effects() -> None:
    """An old effect hands on Taunt through an ability; a newer one silences: nothing is left."""
    stage = field()
    lord = thing(stage, A)
    card = soldier(stage, A)
    lend(stage, lord, Gain(static(ally & yours, has("taunt"))))
    lend(stage, card, LoseAbilities())
    assert keyword(stage.pos, card, "taunt") is None


@pytest.mark.rule("layers.F", "counters.buff.3")
@pytest.mark.parametrize("swap_first", [True, False])
def test_power_and_life_are_raised_then_counted_then_swapped(swap_first: bool) -> None:
    stage = field()
    card = soldier(stage, A, power=2, life=6)
    if swap_first:
        lend(stage, card, SwapStats())
    put_counters(stage.pos, card, "buff", 2)
    lend(stage, card, Stat(power=3))
    if not swap_first:
        lend(stage, card, SwapStats())
    assert (power(stage, card), life(stage, card)) == (6 + 2, 2 + 3 + 2)
    lend(stage, card, SwapStats())
    assert (power(stage, card), life(stage, card)) == (7, 8)


@pytest.mark.rule("layers.F", "layers.A")
def test_counters_come_after_a_value_that_was_set_later() -> None:
    stage = field()
    card = soldier(stage, A, power=4, life=4)
    put_counters(stage.pos, card, "debuff", 1)
    lend(stage, card, SetStat(power=2, life=2))
    assert (power(stage, card), life(stage, card)) == (1, 1)


@pytest.mark.rule("layers.2", "continuous.3", "layers.B")
def test_nobody_acts_between_layers_and_none_can_act_without_the_effects() -> None:
    """What a play makes of things is there when the next player may act, with nothing in between."""
    stage = field()
    card = soldier(stage, B, power=2, life=2)
    thing(stage, A, static(OfType("weapon"), Stat(power=-2)))
    change = trick(stage, A, Until(what=Target(), changes=(SetTypes(types=("weapon",)),)))
    stage.begin()
    stage.activate(change, targets=[card])
    stage.push(PASS)
    assert power(stage, card) == 2
    stage.push(PASS)
    assert (stage.decision.topic, stage.decision.player) == ("act", A)
    assert power(stage, card) == 0


# Types and stats that are set.


@pytest.mark.rule("characteristics.type-setting.1", "characteristics.type-setting.2", "objects.3")
def test_a_type_that_is_set_replaces_the_type_and_takes_supertypes_along() -> None:
    stage = field()
    card = thing(
        stage,
        A,
        types="ally",
        supertypes="unique",
        subtypes="Angel",
        classes="Warrior",
        power=3,
        life=4,
    )
    lend(stage, card, SetTypes(types=("item",)))
    now = characteristics(stage.pos, card)
    assert (set(now.types), set(now.supertypes)) == ({"item"}, set())
    assert (set(now.subtypes), set(now.classes)) == ({"Angel"}, {"Warrior"})
    assert (now.power, now.life) == (3, 4), "stats stay although an item has no use for them"
    lend(stage, card, SetTypes(types=("champion",), supertypes=("unique",)))
    now = characteristics(stage.pos, card)
    assert (set(now.types), set(now.supertypes)) == ({"champion"}, {"unique"})


@pytest.mark.rule("characteristics.type-setting.2")
def test_two_of_a_name_that_are_unique_no_more_may_stay() -> None:
    stage = field()
    made = stage.make("Twin", types="ally", supertypes="unique", reserve=1, power=1, life=1)
    one, two = (stage.put(made, A, Zone.FIELD) for _ in range(2))
    lend(stage, two, SetTypes(types=("item",)))
    stage.begin()
    assert stage.decision.topic == "act"
    assert {stage.zone(one), stage.zone(two)} == {Zone.FIELD}


@pytest.mark.rule("characteristics.type-expansion.2")
def test_an_ally_that_is_a_regalia_too_goes_to_banishment() -> None:
    stage = field()
    card = thing(stage, A, types="ally", power=1, life=1)
    lend(stage, card, AddSupertype(("regalia",)))
    stage.begin()
    move(stage.pos, (card,), Zone.GRAVEYARD, cause="destroy")
    assert stage.zone(card) is Zone.BANISHMENT


class AddSupertype(Change, frozen=True):
    layer = "B"
    supertypes: tuple[str, ...]

    def apply(self, ctx: Any, now: Any, stamp: int) -> None:
        now.supertypes |= frozenset(self.supertypes)


@pytest.mark.rule("characteristics.stat-setting.1", "layers.A")
def test_a_stat_that_was_not_there_is_set_and_can_then_be_raised_but_not_before() -> None:
    stage = field()
    card = thing(stage, A)
    lend(stage, card, Stat(power=2))
    assert power(stage, card) is None
    lend(stage, card, SetStat(power=1))
    assert power(stage, card) == 3


# Timestamps.


@pytest.mark.rule("timestamps.1", "timestamps.1.a", "timestamps.2", "effects.game.4")
def test_of_two_that_exclude_each_other_the_newer_holds() -> None:
    stage = field()
    grave = stage.put(stage.make("Ash", reserve=1, elements="fire"), A, Zone.GRAVEYARD)
    made = {
        element: stage.make(
            f"{element} lamp",
            static(Anything(), SetElements((element,)), affects=Zone.GRAVEYARD),
            types="item",
            reserve=1,
        )
        for element in ("water", "wind")
    }
    water = stage.put(made["water"], A, Zone.FIELD)
    stage.put(made["wind"], B, Zone.FIELD)
    assert characteristics(stage.pos, grave).elements == {"wind"}
    move(stage.pos, (water,), Zone.HAND)
    move(stage.pos, (water,), Zone.FIELD, player=A)
    assert characteristics(stage.pos, grave).elements == {"water"}, "a new object has a new timestamp"


@pytest.mark.rule("timestamps.1.b", "timestamps.2", "effects.game.4.a")
def test_an_effect_dates_from_its_resolution_not_from_its_source() -> None:
    stage = field()
    card = soldier(stage, A, power=2, life=2)
    first = trick(stage, A, Until(what=Target(), changes=(SetStat(power=5),)))
    stage.begin()
    stage.activate(first, targets=[card])
    second = trick(stage, A, Until(what=Target(), changes=(SetStat(power=9),)))
    stage.activate(second, targets=[card])
    stage.pass_all()
    assert power(stage, card) == 9
    stage.pass_all()
    assert power(stage, card) == 5, "activated first, resolved last"


@pytest.mark.rule("timestamps.1.b", "timestamps.1.a", "layers.A")
def test_an_ability_of_an_old_object_that_resolves_now_is_newer_than_a_static_one() -> None:
    stage = field()
    card = soldier(stage, A, power=2, life=2)
    old = thing(stage, A, Activated(cost=(), effect=Until(what=Each(what=ally), changes=(SetStat(power=7),))))
    thing(stage, A, static(ally, SetStat(power=4)))
    stage.begin()
    assert power(stage, card) == 4
    stage.use(old)
    stage.pass_all()
    assert power(stage, card) == 7


@pytest.mark.rule("timestamps.3.a", "timestamps.3.a.i", "timestamps.3.b")
def test_a_champion_keeps_its_first_timestamp_and_its_lineage_cards_get_their_own() -> None:
    stage = Stage()
    first = stage.make("Spirit", memory=0, types="champion", level=0, life=10)
    dim = static(itself, SetStat(power=9))
    inherited = static(ally & yours, SetStat(power=6), inherited=True)
    second = stage.make("Warden", dim, inherited, memory=1, types="champion", level=1, life=20)
    top = stage.make(
        "Queen", static(ally & yours, SetStat(power=3)), memory=2, types="champion", level=2, life=30
    )
    base = stage.lineage(A, first)
    stage.champion(B)
    card = soldier(stage, A, power=1)
    rest = thing(stage, A, static(ally & yours, SetStat(power=5)))
    began = stage.pos.stamp[base]
    warden, queen = (stage.put(one, A, Zone.MATERIAL_DECK) for one in (second, top))
    stage.begin()
    assert power(stage, card) == 5

    level_up(stage.pos, A, warden)
    assert stage.pos.stamp[warden] == began
    assert characteristics(stage.pos, warden).power == 9, "its own text sets what it is"
    assert power(stage, card) == 5, "the champion is as old as its first card, so the item is newer"

    level_up(stage.pos, A, queen)
    assert stage.pos.stamp[queen] == began
    assert stage.pos.stamp[warden] > stage.pos.stamp[rest]
    assert power(stage, card) == 6, "the card in the lineage joined it now, after the item came"


@pytest.mark.rule("timestamps.3.b", "layers.A")
def test_a_card_of_a_lineage_is_as_old_as_its_place_in_it() -> None:
    """What came after the card joined is newer, even if the card was covered later."""
    stage = Stage()
    levels = [
        stage.make(
            f"Level {level}",
            static(ally & yours, SetStat(power=level + 5), inherited=True),
            memory=0,
            types="champion",
            level=level,
            life=10,
        )
        for level in range(3)
    ]
    plain = stage.make("Queen", memory=0, types="champion", level=3, life=10)
    stage.lineage(A, levels[0])
    stage.champion(B)
    card = soldier(stage, A, power=1)
    one, two, queen = (stage.put(made, A, Zone.MATERIAL_DECK) for made in (*levels[1:], plain))
    stage.begin()
    level_up(stage.pos, A, one)
    thing(stage, A, static(ally & yours, SetStat(power=3)))
    level_up(stage.pos, A, two)
    assert power(stage, card) == 3, "both cards of the lineage were there before the item"
    level_up(stage.pos, A, queen)
    assert power(stage, card) == 7, "this one joined after it"
    delevel(stage.pos, A)
    assert power(stage, card) == 3, "as the champion it is as old as the first card"
    level_up(stage.pos, A, queen)
    assert power(stage, card) == 7, "it has been in the lineage all the time"


@pytest.mark.rule("timestamps.3.a.i")
def test_text_that_came_by_leveling_up_is_not_gained() -> None:
    """Leveling up after a silence: the new card's text is base text, which the silence still takes."""
    stage = Stage()
    first = stage.make("Spirit", memory=0, types="champion", level=0, life=10)
    second = stage.make("Warden", Keyword("taunt"), memory=1, types="champion", level=1, life=20)
    base = stage.lineage(A, first)
    stage.champion(B)
    warden = stage.put(second, A, Zone.MATERIAL_DECK)
    lend(stage, base, LoseAbilities())
    level_up(stage.pos, A, warden)
    assert keyword(stage.pos, warden, "taunt") is None
    lend(stage, warden, has("stealth"))
    assert keyword(stage.pos, warden, "stealth") is not None


# Dependencies.


@pytest.mark.rule("dependencies.1", "dependencies.2", "layers.D", "layers.1")
def test_an_effect_whose_source_is_silenced_waits_for_the_silence() -> None:
    """Mordred and Caliburn: the older gift depends on the newer silence of its source."""
    stage = Stage()
    lord = stage.make(
        "Regent",
        static(OfType("attack"), has("floating"), affects=Zone.GRAVEYARD),
        memory=0,
        types="champion",
        level=0,
        life=20,
    )
    mordred = stage.lineage(A, lord)
    stage.champion(B)
    card = stage.put(stage.make("Cut", types="attack", reserve=1, power=1), A, Zone.GRAVEYARD)
    assert keyword(stage.pos, card, "floating") is not None
    lend(stage, mordred, LoseAbilities())
    assert keyword(stage.pos, card, "floating") is None


@pytest.mark.rule("dependencies.1", "dependencies.2", "layers.B")
def test_an_effect_on_a_type_waits_for_what_gives_the_type() -> None:
    stage = field()
    lord = thing(stage, A, static(OfType("weapon"), AddType(subtypes=("Sword",))))
    maker = thing(stage, A, static(OfType("item") & other, AddType(types=("weapon",))))
    plain = thing(stage, A)
    assert stage.pos.stamp[lord] < stage.pos.stamp[maker]
    assert "Sword" in characteristics(stage.pos, plain).subtypes
    assert "Sword" in characteristics(stage.pos, lord).subtypes, (
        "an item, too, that the maker turns into a weapon"
    )
    assert "Sword" not in characteristics(stage.pos, maker).subtypes


@pytest.mark.rule("dependencies.1")
def test_what_sets_does_not_depend_on_what_adds() -> None:
    """Only effects that both set, or that both do not, depend on each other: then the older goes first."""
    stage = field()
    thing(stage, A, static(OfType("weapon"), SetTypes(types=("domain",))))
    thing(stage, A, static(itself, AddType(types=("weapon",))), name="Newer")
    (newer,) = [card for card in stage.cards(Zone.FIELD, A) if stage.pos.definition(card).name == "Newer"]
    assert characteristics(stage.pos, newer).types == {"item", "weapon"}


class Raises(Change, frozen=True):
    """Like Stat, with an amount that looks at stats itself."""

    layer = "E"
    power: Number

    def apply(self, ctx: Any, now: Any, stamp: int) -> None:
        now.power = (now.power or 0) + (self.power if isinstance(self.power, int) else self.power.value(ctx))


@pytest.mark.rule("dependencies.1", "dependencies.2")
def test_an_amount_that_another_effect_changes_makes_for_a_dependency() -> None:
    from regalia.words.stats import PowerOf

    stage = field()
    copier = soldier(stage, A, static(OfType("weapon"), Raises(PowerOf())), power=1, name="Measure")
    weapon = thing(stage, A, types="weapon", power=1, durability=2)
    thing(stage, A, static(ally, Stat(power=2)))
    assert power(stage, copier) == 3
    assert power(stage, weapon) == 1 + 3, "the older waits until the measure has grown"


@pytest.mark.rule("dependencies.2.a")
def test_effects_that_depend_on_each_other_in_a_loop_go_by_their_timestamps() -> None:
    """Weapons are items and items are weapons: each would find more after the other."""
    stage = field()
    first = thing(stage, A, static(OfType("weapon"), SetTypes(types=("item",))), types="domain")
    thing(stage, A, static(OfType("item"), SetTypes(types=("weapon",))), types="domain")
    sword = thing(stage, A, types="weapon", power=1, durability=1)
    ring = thing(stage, A, types="item")
    assert stage.zone(first) is Zone.FIELD
    assert characteristics(stage.pos, sword).types == {"weapon"}, (
        "made an item by the older, then a weapon again"
    )
    assert characteristics(stage.pos, ring).types == {"weapon"}


@pytest.mark.rule("dependencies.2.a", "timestamps.2")
def test_two_that_both_depend_on_a_third_keep_their_own_order() -> None:
    stage = field()
    thing(stage, A, static(OfType("weapon"), SetTypes(types=("item",))), types="domain")
    thing(stage, A, static(OfType("weapon"), SetTypes(types=("phantasia",))), types="domain")
    card = thing(stage, A, types="ally", power=1, life=1, name="Later")
    lend(stage, card, SetTypes(types=("weapon",)))
    assert characteristics(stage.pos, card).types == {"item"}, (
        "the older of the two found a weapon, the newer none"
    )


@pytest.mark.rule("dependencies.2.b")
def test_an_effect_may_become_independent_while_others_are_applied() -> None:
    """A gift waits for what silences its source, unless the silencer turns out to be silenced itself."""
    stage = field()
    thing(stage, A, Keyword("loud"), static(ally, has("taunt")), name="Giver")
    silencer = thing(stage, A, static(OfType("item") & Having("loud"), LoseAbilities()), name="Silencer")
    card = soldier(stage, A)
    assert keyword(stage.pos, card, "taunt") is None
    lend(stage, silencer, LoseAbilities())
    assert keyword(stage.pos, card, "taunt") is not None


@pytest.mark.rule("dependencies.2.b")
def test_an_effect_may_become_dependent_while_others_are_applied() -> None:
    """Once the oldest effect has made its source loud, the gift waits for the silencer after all."""
    stage = field()
    giver = thing(stage, A, static(ally, has("taunt")), name="Giver")
    card = soldier(stage, A)
    pos = stage.pos
    loud = Continuing(0, A, giver, "game", (pos.ref(giver),), (has("loud"),))
    thing(stage, A, static(OfType("item") & Having("loud"), LoseAbilities()), name="Silencer")
    assert keyword(pos, card, "taunt") is not None
    pos.assign("effects", (loud,))
    assert keyword(pos, card, "taunt") is None


# How long.


@pytest.mark.rule("continuous.1", "continuous.2", "continuous.instanced.1", "continuous.instanced.2")
def test_an_effect_of_a_resolution_lasts_as_said_and_for_what_was_there() -> None:
    stage = field()
    card = soldier(stage, A, power=2)
    call = trick(stage, A, Until(what=Each(what=ally & yours), changes=(Stat(power=1),)))
    stage.begin()
    play(stage, call)
    late = soldier(stage, A, power=2)
    assert (power(stage, card), power(stage, late)) == (3, 2)
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert power(stage, card) == 2


@pytest.mark.rule("continuous.2", "abilities.static.1", "abilities.static.3")
def test_a_static_ability_lasts_while_its_source_is_there_and_never_uses_the_stack() -> None:
    stage = field()
    lord = thing(stage, A, static(ally & yours, Stat(power=1)))
    card = soldier(stage, A, power=2)
    stage.begin()
    assert not stage.pos.stack
    assert power(stage, card) == 3
    late = soldier(stage, A, power=2)
    assert power(stage, late) == 3
    move(stage.pos, (lord,), Zone.GRAVEYARD)
    assert (power(stage, card), power(stage, late)) == (2, 2)


@pytest.mark.rule("continuous.2")
def test_an_effect_without_an_end_lasts_for_the_game_even_without_its_source() -> None:
    stage = field()
    card = soldier(stage, A, power=2)
    source = thing(
        stage,
        A,
        Triggered(on=OnEnter(), effect=Draw()),
        Activated(cost=(), effect=Until(what=Each(what=ally), changes=(Stat(power=1),), until="game")),
    )
    stage.begin()
    stage.use(source)
    stage.pass_all()
    move(stage.pos, (source,), Zone.GRAVEYARD)
    for _ in range(3):
        turn = stage.pos.turn
        while stage.pos.turn == turn:
            stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))
    assert power(stage, card) == 3


@pytest.mark.rule("continuous.2", "abilities.restriction.level.1.a")
def test_as_long_as_is_looked_at_whenever_somebody_looks() -> None:
    stage = field()
    lord = thing(
        stage,
        A,
        static(ally & yours, Stat(power=1), when=SourceIs(InState(State.RESTED))),
        static(ally & yours, Stat(power=2), when=AtLevel(1)),
    )
    card = soldier(stage, A, power=2)
    assert power(stage, card) == 2
    stage.pos.put(stage.pos.states, lord, int(State.RESTED))
    assert power(stage, card) == 3
    put_counters(stage.pos, leader(stage, A), "level", 1)
    assert level(stage.pos, A) == 1
    assert power(stage, card) == 5
    stage.pos.put(stage.pos.states, lord, 0)
    assert power(stage, card) == 4


@pytest.mark.rule("timestamps.1.b", "continuous.instanced.1")
def test_amounts_of_an_effect_are_those_of_its_resolution_and_of_a_static_ability_those_of_now() -> None:
    stage = field()
    card = soldier(stage, A, power=1)
    thing(stage, A, static(itself & champion, Stat(level=1)))
    count = Count(what=OfType("item"))
    call = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(power=count),)))
    lord = thing(stage, A, static(ally, Stat(power=count)))
    stage.begin()
    play(stage, call, card)
    assert power(stage, card) == 1 + 2 + 2
    thing(stage, A)
    assert power(stage, card) == 1 + 2 + 3
    move(stage.pos, (lord,), Zone.GRAVEYARD)
    assert power(stage, card) == 1 + 2


# Acting as another type.


@pytest.mark.rule("characteristics.type-acting.1", "characteristics.type-acting.2")
def test_what_attacks_as_though_it_were_an_ally_is_none() -> None:
    stage = field()
    blade = stage.put(
        stage.make("Blade", Keyword("attacks as an ally"), types="weapon", reserve=1, power=3, durability=2),
        A,
        Zone.FIELD,
    )
    thing(stage, A, static(ally, Stat(power=5)))
    hit = trick(stage, B, DealDamage(9, Target(what=ally)))
    stage.begin()
    attack(stage, blade, leader(stage, B))
    assert set(characteristics(stage.pos, blade).types) == {"weapon"}
    assert power(stage, blade) == 3, "what allies get is not for it"
    stage.push(PASS)
    assert stage.game.why_not(Act("activate", hit), B) is not None, (
        "nor is it a target for what wants an ally"
    )
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3
    assert (stage.pos.damage[blade], stage.pos.count(blade, "durability")) == (0, 1), (
        "it wears out as a weapon"
    )
