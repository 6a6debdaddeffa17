"""Abilities: where they work, who activates them, several of the same, and abilities used as a Spell."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Forbids,
    Keyword,
    Method,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.changes import Gain, LoseKeyword, Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat_triggers import WheneverDeals
from regalia.words.conditions import All, AtLevel, ClassBonus
from regalia.words.costs import Rest, Sacrifice
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Put, PutCounters, RestIt
from regalia.words.filters import Named, OfType, ThisCard, ally, spell, theirs, unit, weapon, yours
from regalia.words.having import Having
from regalia.words.lasting import Permit, Until
from regalia.words.play_triggers import WheneverActivates
from regalia.words.replacing import More, SpellSource
from regalia.words.selections import Each, Those, this
from regalia.words.structure import Sequence
from regalia.words.triggers import OnDeath, OnEnter, WheneverEnters
from tests.rules.arena import PASS, aim, attack, field, fight, leader, play, slash, soldier, trick
from tests.rules.stage import A, B, Stage


def thing(stage: Stage, player: int, *abilities: Any, types: str = "item", **facts: Any) -> int:
    name = facts.pop("name", "Thing")
    return stage.put(stage.make(name, *abilities, types=types, reserve=1, **facts), player, Zone.FIELD)


def settle(stage: Stage) -> None:
    while stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))


def acts(stage: Stage, what: str = "ability") -> list[int]:
    """The cards with which something of this kind may be done now."""
    return [act.card for act in stage.options if act.what == what]


# Activating.


@pytest.mark.rule("abilities.4", "abilities.6", "abilities.7", "abilities.activated.8")
def test_an_ability_that_works_in_the_intent_is_offered_there() -> None:
    stage = field()
    card = slash(stage, A, Activated(cost=(Reserve(0),), effect=Draw(), zone=Zone.INTENT))
    stage.begin()
    assert stage.game.why_not(Act("ability", card, 0), A) is not None, "not from a hand"
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    assert stage.zone(card) is Zone.INTENT
    assert acts(stage) == [card]
    stage.push(Act("ability", card, 0))
    assert len(stage.pos.stack) == 1


@pytest.mark.rule("abilities.4", "abilities.7")
@pytest.mark.parametrize(
    "zone", [Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT, Zone.MATERIAL_DECK]
)
def test_an_ability_is_offered_wherever_it_works(zone: Zone) -> None:
    stage = field()
    made = stage.make("Echo", Activated(cost=(Reserve(0),), effect=Draw(), zone=zone), reserve=9)
    card = stage.put(made, A, zone)
    stage.begin()
    assert stage.game.why_not(Act("ability", card, 0), A) is None
    assert acts(stage) == [card]


@pytest.mark.rule("abilities.activated.1", "abilities.activated.5", "abilities.resolving.1.a")
def test_an_ability_is_announced_aimed_and_paid_for_like_a_card() -> None:
    stage = field()
    other = soldier(stage, B)
    modes = Modes(bullets=(DealDamage(1, Target(what=unit)), Draw()))
    wand = thing(stage, A, Activated(cost=(Reserve(1),), effect=modes))
    (coin,) = stage.filler(A, 1)
    stage.begin()
    stage.push(Act("ability", wand, 0))
    assert stage.decision.topic == "modes"
    stage.push(((0, 0),))
    assert stage.decision.topic == "targets"
    stage.push((stage.ref(other),))
    assert stage.zone(coin) is Zone.MEMORY
    assert stage.pos.stack[-1].source == wand
    assert stage.zone(wand) is Zone.FIELD
    move(stage.pos, (other,), Zone.HAND)
    stage.pass_all()
    assert "fizzles" in stage.told(), "a target that is gone stops an ability as it stops a card"


@pytest.mark.rule("abilities.activated.3")
def test_without_an_open_mode_it_cannot_be_activated() -> None:
    stage = field()
    modes = Modes(bullets=(Destroy(Target(what=weapon)), Destroy(Target(what=OfType("domain")))))
    wand = thing(stage, A, Activated(cost=(), effect=modes))
    stage.begin()
    assert acts(stage) == []
    refusal = stage.game.why_not(Act("ability", wand, 0))
    assert refusal is not None
    thing(stage, B, types="domain")
    stage.push(PASS, PASS)
    assert stage.game.why_not(Act("ability", wand, 0)) is None


@pytest.mark.rule("abilities.activated.4", "abilities.activated.6", "timing.fast.2.b")
def test_an_ability_is_fast_unless_it_says_otherwise_and_needs_opportunity() -> None:
    stage = field()
    quick = thing(stage, B, Activated(cost=(), effect=Draw()), name="Quick")
    slow = thing(stage, B, Activated(cost=(), effect=Draw(), slow=True), name="Slow")
    stage.begin(A)
    assert stage.game.why_not(Act("ability", quick, 0), B) is not None, "somebody else has Opportunity"
    stage.push(PASS)
    assert stage.decision.player == B
    assert acts(stage) == [quick]
    assert stage.game.why_not(Act("ability", slow, 0), B) is not None


@pytest.mark.rule("abilities.activated.8", "abilities.5.b", "abilities.6")
def test_an_attack_card_is_used_from_the_intent_and_cannot_pay_as_an_object() -> None:
    stage = field()
    free = Activated(cost=(), effect=Draw())
    resting = Activated(cost=(Rest(itself=True),), effect=Draw())
    dying = Activated(cost=(Sacrifice(itself=True),), effect=Draw())
    card = slash(stage, A, free, resting, dying, power=2)
    stage.begin()
    assert acts(stage) == []
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.zone(card) is Zone.INTENT
    while not acts(stage):
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))
    assert [(act.card, act.ability) for act in stage.options if act.what == "ability"] == [(card, 0)]


@pytest.mark.rule("abilities.activated.9", "abilities.activated.9.a")
def test_an_ability_for_anyone_is_used_by_another_player_who_does_not_get_its_source() -> None:
    stage = field()
    well = thing(stage, A, Activated(cost=(), effect=Draw(), anyone=True))
    stage.begin(B)
    stage.use(well)
    assert stage.pos.stack[-1].controller == B
    assert stage.pos.controller[well] == A
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, B)), len(stage.cards(Zone.HAND, A))) == (1, 0)


# Where.


@pytest.mark.rule("abilities.5.a", "abilities.7")
def test_an_action_works_from_the_stack_only() -> None:
    stage = field()
    bonus = Static(of=ally & yours, changes=(Stat(power=1),), zone=Zone.STACK)
    card = stage.make("Banner", bonus, Resolves(Draw()), reserve=0, fast=True)
    copies = [stage.put(card, A, zone) for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.BANISHMENT)]
    mine = soldier(stage, A, power=2)
    stage.begin()
    assert characteristics(stage.pos, mine).power == 2
    stage.activate(copies[0])
    assert characteristics(stage.pos, mine).power == 3
    stage.pass_all()
    assert characteristics(stage.pos, mine).power == 2


@pytest.mark.rule("abilities.6.a")
def test_how_a_card_is_played_does_not_work_from_the_intent() -> None:
    """Leave to play the card from somewhere is about the card there, and no business of the intent."""
    stage = field()
    card = slash(stage, A, Permission(zone=Zone.GRAVEYARD), power=2)
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.zone(card) is Zone.INTENT
    assert stage.game.why_not(Act("activate", card), A) is not None
    fight(stage)
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.game.why_not(Act("activate", card), A) is None or stage.pos.has(
        leader(stage, A), State.RESTED
    )


@pytest.mark.rule("abilities.16", "zones.information.6")
def test_nobody_else_sees_the_abilities_of_a_hidden_card() -> None:
    stage = field()
    card = stage.make("Secret", Keyword("floating memory"), types="ally", reserve=1, power=1, life=1)
    stage.put(card, A, Zone.HAND)
    stage.begin()
    view = stage.game.view(B)
    assert "Secret" not in repr(view)
    assert "Secret" in repr(stage.game.view(A))


# Having and gaining.


@pytest.mark.rule("abilities.3.a", "abilities.3.a.i", "abilities.restriction.2.b")
def test_a_keyword_behind_a_restriction_is_there_only_while_it_is_met() -> None:
    stage = field()
    card = soldier(stage, A, Keyword("taunt", when=AtLevel(1)))
    count = Static(of=Having("taunt"), changes=(Stat(power=1),))
    thing(stage, A, count)
    assert keyword(stage.pos, card, "taunt") is None
    assert characteristics(stage.pos, card).power == 2
    put_counters(stage.pos, leader(stage, A), "level", 1)
    assert keyword(stage.pos, card, "taunt") is not None
    assert characteristics(stage.pos, card).power == 3


@pytest.mark.rule("abilities.3.a.ii", "abilities.3.a.i", "misc.searching.3")
def test_a_search_for_a_keyword_finds_cards_that_have_it_without_restriction() -> None:
    stage = field()
    makes = {
        "plain": stage.make("plain", Keyword("reservable"), reserve=1),
        "locked": stage.make("locked", Keyword("reservable", when=AtLevel(3)), reserve=1),
        "other": stage.make("other", reserve=1),
    }
    cards = {name: stage.put(made, A, Zone.MAIN_DECK) for name, made in makes.items()}
    find = Sequence((Choose(what=Having("reservable"), zone=Zone.MAIN_DECK), Put(what=Those(), to=Zone.HAND)))
    card = trick(stage, A, find)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.decision.topic == "choose"
    assert stage.options == [cards["plain"]]


@pytest.mark.rule("abilities.9", "layers.D")
def test_abilities_of_every_kind_are_lent_for_a_while() -> None:
    stage = field()
    mine = soldier(stage, A)
    gifts = (
        Gain(Activated(cost=(), effect=Draw())),
        Gain(Triggered(on=OnDeath(), effect=Draw())),
        Gain(Replaces(event=ReplaceableEvent.DAMAGE, of=ThisCard(), change=(More(-1),))),
        has("vigor"),
    )
    card = trick(stage, A, Until(what=Target(what=ally), changes=gifts))
    stage.begin()
    play(stage, card, mine)
    assert acts(stage) == [mine]
    assert keyword(stage.pos, mine, "vigor") is not None
    doom = trick(stage, A, Sequence((DealDamage(1, Target(what=ally)), Destroy(Target(what=ally)))))
    play(stage, doom, mine)
    assert [item.source for item in stage.pos.stack] == [mine]


@pytest.mark.rule("abilities.10")
def test_several_of_an_ability_add_up() -> None:
    stage = field()
    draws = Triggered(on=WheneverEnters(what=ally), effect=Draw())
    eye = thing(stage, A, draws)
    twice = trick(stage, A, Until(what=Target(what=OfType("item")), changes=(Gain(draws),)))
    (recruit,) = stage.hand(A, stage.make("Recruit", types="ally", reserve=0, power=1, life=1))
    stage.begin()
    play(stage, twice, eye)
    play(stage, recruit)
    assert len(stage.pos.stack) == 2


@pytest.mark.rule("abilities.11", "abilities.12", "keyword.intercept.3")
def test_several_of_a_redundant_ability_work_and_count_once() -> None:
    stage = field()
    guard = soldier(stage, B, Keyword("intercept"), Keyword("intercept"))
    again = trick(stage, A, Until(what=Target(what=ally), changes=(has("intercept"),)))
    lose = trick(stage, A, Until(what=Target(what=ally), changes=(LoseKeyword("intercept"),)))
    mine = soldier(stage, A)
    stage.begin()
    play(stage, again, guard)
    twin = stage.game.copy()
    attack(stage, mine, leader(stage, B))
    assert [item.source for item in stage.pos.stack] == [guard]
    play(stage, lose, guard)
    assert keyword(stage.pos, guard, "intercept") is None, "all of them are one ability"
    assert keyword(twin.pos, guard, "intercept") is not None


# As a Spell.


def ray(stage: Stage, player: int, **how: Any) -> int:
    """An item that deals damage as a Spell."""
    ability = Activated(cost=(), effect=DealDamage(2, Target(what=unit)), as_spell=True, **how)
    return thing(stage, player, ability, name="Ray", classes="Mage")


@pytest.mark.rule("abilities.17", "abilities.17.b", "keyword.spellshroud.1")
def test_an_ability_used_as_a_spell_cannot_target_what_spellshroud_protects() -> None:
    stage = field()
    shy = soldier(stage, B, Keyword("spellshroud"))
    wand = ray(stage, A)
    plain = thing(stage, A, Activated(cost=(), effect=DealDamage(2, Target(what=unit))))
    stage.begin()
    stage.push(Act("ability", wand, 0))
    assert stage.decision.topic == "targets"
    assert stage.ref(shy) not in stage.options
    stage.game.cancel()
    stage.push(Act("ability", plain, 0))
    assert stage.ref(shy) in stage.options


@pytest.mark.rule("abilities.17.a")
def test_activating_such_an_ability_is_activating_a_spell_and_no_spell_card() -> None:
    stage = field()
    wand = ray(stage, A)
    plain = thing(stage, A, Activated(cost=(), effect=Draw()))
    eyes = [
        thing(stage, A, Triggered(on=on, effect=PutCounters("seen", 1, this)), name=name)
        for name, on in (
            ("a Spell", WheneverActivates(what=spell, any_spell=True)),
            ("a Spell card", WheneverActivates(what=spell)),
            ("a card", WheneverActivates()),
        )
    ]
    stage.begin()
    stage.use(wand, targets=[leader(stage, B)])
    settle(stage)
    stage.use(plain)
    settle(stage)
    assert [stage.pos.count(eye, "seen") for eye in eyes] == [1, 0, 0]
    (bolt,) = stage.hand(A, stage.make("Bolt", Resolves(Draw()), reserve=0, fast=True, subtypes="Spell"))
    stage.activate(bolt)
    settle(stage)
    assert [stage.pos.count(eye, "seen") for eye in eyes] == [2, 1, 1]


@pytest.mark.rule("abilities.17", "abilities.17.c")
def test_its_source_acts_as_a_spell_while_it_resolves_and_is_none() -> None:
    stage = field()
    second = Activated(cost=(), effect=DealDamage(2, Target(what=unit)))
    both = thing(
        stage,
        A,
        Activated(cost=(), effect=DealDamage(2, Target(what=unit)), as_spell=True),
        second,
        name="Orb",
    )
    eye = thing(
        stage, A, Triggered(on=WheneverDeals(by=SpellSource() & yours), effect=PutCounters("seen", 1, this))
    )
    thing(stage, A, Replaces(event=ReplaceableEvent.DAMAGE, by=SpellSource(), change=(More(3),)))
    target = leader(stage, B)
    stage.begin()
    stage.use(both, 0, targets=[target])
    settle(stage)
    assert (stage.pos.damage[target], stage.pos.count(eye, "seen")) == (5, 1)
    assert "Spell" not in characteristics(stage.pos, both).subtypes
    stage.use(both, 1, targets=[target])
    settle(stage)
    assert (stage.pos.damage[target], stage.pos.count(eye, "seen")) == (7, 1)


@pytest.mark.rule("abilities.17", "abilities.17.b")
def test_a_trigger_may_work_as_a_spell_too() -> None:
    stage = field()
    shy = soldier(stage, B, Keyword("spellshroud"))
    burst = Triggered(on=OnEnter(), effect=DealDamage(1, Target(what=ally & theirs)), as_spell=True)
    (card,) = stage.hand(A, stage.make("Star", burst, types="ally", reserve=0, power=1, life=1))
    stage.begin()
    play(stage, card)
    assert stage.pos.stack == ()
    assert stage.pos.damage[shy] == 0


# Can and can't, names, text over rules.


@pytest.mark.rule("effects.game.5", "misc.permission.1", "misc.legality.2")
def test_cannot_beats_can_even_if_the_leave_is_newer() -> None:
    stage = field()
    buried = stage.put(stage.make("Echo", Resolves(Draw()), reserve=0, fast=True), A, Zone.GRAVEYARD)
    leave = trick(
        stage, A, Permit(what=Each(zone=Zone.GRAVEYARD), permission=Permission(zone=Zone.GRAVEYARD))
    )
    judge = thing(stage, B, Forbids(what=Method.ACTIVATE, of=Named("Echo"), who="opponents"))
    stage.begin()
    play(stage, leave)
    refusal = stage.game.why_not(Act("activate", buried), A)
    assert refusal is not None
    move(stage.pos, (judge,), Zone.GRAVEYARD)
    stage.push(PASS, PASS)
    twin = stage.game.copy()
    assert twin.why_not(Act("activate", buried), A) is None


@pytest.mark.rule("misc.default.2", "misc.legality.2", "permissions.1.a")
def test_the_text_of_a_card_goes_before_the_rules() -> None:
    """No card is activated from a graveyard, except one whose text says so."""
    stage = field()
    plain = stage.put(stage.make("Plain", Resolves(Draw()), reserve=0), A, Zone.GRAVEYARD)
    special = stage.put(
        stage.make("Special", Permission(zone=Zone.GRAVEYARD), Resolves(Draw()), reserve=0), A, Zone.GRAVEYARD
    )
    stage.begin()
    assert stage.game.why_not(Act("activate", plain)) is not None
    assert stage.game.why_not(Act("activate", special)) is None


@pytest.mark.rule("misc.naming.4")
def test_a_text_that_uses_its_own_name_means_itself() -> None:
    stage = field()
    ability = Activated(cost=(Rest(itself=True),), effect=BanishIt(what=this))
    made = stage.make("Tome", ability, types="item", reserve=1)
    one, two = (stage.put(made, A, Zone.FIELD) for _ in range(2))
    stage.begin()
    stage.use(one)
    stage.pass_all()
    assert (stage.zone(one), stage.zone(two)) == (Zone.BANISHMENT, Zone.FIELD)
    assert not stage.pos.has(two, State.RESTED)


@pytest.mark.rule("misc.naming.6", "abilities.9")
def test_whoever_gains_an_ability_is_what_its_name_means() -> None:
    stage = field()
    ability = Activated(cost=(), effect=BanishIt(what=this))
    stage.put(stage.make("Tome", ability, types="item", reserve=1), A, Zone.FIELD)
    heir = thing(stage, A, name="Heir")
    give = trick(stage, A, Until(what=Target(what=Named("Heir")), changes=(Gain(ability),)))
    stage.begin()
    play(stage, give, heir)
    (act,) = [act for act in stage.options if act.what == "ability" and act.card == heir]
    stage.push(act)
    stage.pass_all()
    names = {stage.pos.definition(card).name for card in stage.cards(Zone.BANISHMENT, A)}
    assert names == {"Heir"}


@pytest.mark.rule("abilities.restriction.2.a", "abilities.restriction.class.1", "abilities.restriction.2")
def test_each_of_several_restrictions_has_to_be_met_in_every_zone() -> None:

    both = All((ClassBonus(), AtLevel(1)))
    stage = Stage()
    stage.champion(A, classes="Mage", level=0)
    stage.champion(B)
    card = stage.make(
        "Rite", Permission(zone=Zone.GRAVEYARD, when=both), Resolves(Draw()), reserve=0, classes="Mage"
    )
    buried = stage.put(card, A, Zone.GRAVEYARD)
    stage.begin()
    assert stage.game.why_not(Act("activate", buried)) is not None
    put_counters(stage.pos, leader(stage, A), "level", 1)
    assert stage.game.why_not(Act("activate", buried)) is None


@pytest.mark.rule("properties.orientation.2", "properties.orientation.1", "term.rest.5")
def test_orientation_decides_over_resting_attacking_and_retaliating() -> None:
    stage = field()
    mine = soldier(stage, A, Activated(cost=(Rest(itself=True),), effect=Draw()))
    theirs_ = soldier(stage, B)
    nap = trick(stage, A, RestIt(Each(what=ally)))
    stage.begin()
    assert mine in acts(stage)
    assert mine in acts(stage, "attack")
    play(stage, nap)
    assert mine not in acts(stage)
    assert mine not in acts(stage, "attack")

    stage = field()
    mine, theirs_ = soldier(stage, A), soldier(stage, B)
    stage.pos.put(stage.pos.states, theirs_, int(State.RESTED))
    stage.begin()
    attack(stage, mine, theirs_)
    topics = set()
    while stage.pos.combat is not None:
        topics.add(stage.decision.topic)
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))
    assert "retaliate" not in topics
