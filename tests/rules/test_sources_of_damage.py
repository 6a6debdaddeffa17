"""Damage by its source: what cannot be prevented, what deals more or less, what its victims come to."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import Effect, perform_now
from regalia.game.core.state import State, Zone
from regalia.game.happening.damage import Blow, strike
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import CannotPrevent, ReplaceableEvent, Replaces
from regalia.words.amounts import Half
from regalia.words.changes import Stat
from regalia.words.conditions import All, Not
from regalia.words.effects import DealDamage, Destroy, Draw
from regalia.words.filters import Named, ThisCard, ally, unit, yours
from regalia.words.lasting import Until
from regalia.words.remembered import HitBy
from regalia.words.replacing import (
    Also,
    GoTo,
    More,
    Prevent,
    Prevented,
    PreventedFrom,
    PreventNext,
    ReplaceFor,
    ThatMuch,
    ThatSource,
    TheCause,
)
from regalia.words.selections import Each, Source, your_champion
from regalia.words.structure import If
from regalia.words.turns import RuleFor
from tests.rules.arena import attack, field, fight, leader, soldier
from tests.rules.stage import A, B, Stage


def does(stage: Stage, player: int, effect: Effect, source: int | None = None) -> None:
    """A player has resolved an effect, of a card in the graveyard unless it says whose."""
    if source is None:
        source = stage.put(stage.make("Deed", reserve=0), player, Zone.GRAVEYARD)
    perform_now(effect, Context(stage.pos, player, source))


def hit(stage: Stage, source: int, *targets: int, amount: int = 3, **how: Any) -> list[int]:
    """Deal damage now; says how much was dealt to each that took any."""
    return [one.amount for one in strike(stage.pos, tuple(Blow(source, t, amount) for t in targets), **how)]


@pytest.mark.rule("damage.3", "prevention.7")
def test_what_sources_deal_that_a_rule_names_is_not_prevented() -> None:
    stage = field()
    soldier(stage, A, CannotPrevent(by=yours & ally))
    mine, theirs = soldier(stage, A), soldier(stage, B)
    does(stage, B, PreventNext(amount=5, to=your_champion))
    victim = leader(stage, B)
    assert hit(stage, mine, victim) == [3]
    assert hit(stage, theirs, victim) == [], "the shield is whole, and stops others"
    assert hit(stage, leader(stage, A), victim) == [1]


@pytest.mark.rule("damage.3", "prevention.4")
def test_a_rule_about_combat_leaves_other_damage_alone_and_ends_with_its_time() -> None:
    stage = field()
    mine, victim = soldier(stage, A), leader(stage, B)
    does(stage, A, RuleFor(rule=CannotPrevent(by=yours, combat=True)))
    does(stage, B, PreventNext(amount=9, to=your_champion, until="game"))
    assert hit(stage, mine, victim) == []
    assert hit(stage, mine, victim, combat=True) == [3]
    stage.begin(A)
    while stage.game.pos.turn_player == A:
        stage.pass_all()
    assert hit(stage, mine, victim, combat=True) == []


@pytest.mark.rule("replacement.1")
def test_what_is_applied_once_a_turn_meets_one_event_of_each_turn() -> None:
    """What one source deals to several at once is one event, and is met as a whole."""
    stage = field()
    ward = soldier(
        stage, B, Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(),), of=yours, once="turn")
    )
    one, two = soldier(stage, A), soldier(stage, A)
    assert hit(stage, one, ward, leader(stage, B), amount=1) == []
    assert hit(stage, two, ward, amount=1) == [1]
    stage.pos.assign("turn", stage.pos.turn + 1)
    blows = (Blow(one, leader(stage, B), 1), Blow(two, leader(stage, B), 1))
    assert [dealt.amount for dealt in strike(stage.pos, blows)] == [1], "two sources are two events"


@pytest.mark.rule("misc.rounding.1")
@pytest.mark.parametrize(("up", "dealt"), [(True, 2), (False, 3)])
def test_half_of_the_damage_is_rounded_as_it_says(up: bool, dealt: int) -> None:
    stage = field()
    does(
        stage,
        B,
        ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=Half(ThatMuch(), up=up)),)),
            what=your_champion,
        ),
    )
    assert hit(stage, leader(stage, A), leader(stage, B), amount=5) == [dealt]


@pytest.mark.rule("replacement.1")
def test_what_one_thing_deals_is_changed_and_what_others_deal_is_not() -> None:
    stage = field()
    weak, strong = soldier(stage, B), soldier(stage, B)
    less = Replaces(event=ReplaceableEvent.DAMAGE, change=(More(-2),), by=ThatSource())
    does(stage, A, ReplaceFor(rule=less, by=Source()), weak)
    victim = leader(stage, A)
    assert hit(stage, weak, victim) == [1]
    assert hit(stage, strong, victim) == [3]
    assert hit(stage, weak, victim, amount=2) == [], "less than nothing is nothing"


@pytest.mark.rule("prevention.11")
def test_what_is_done_besides_depends_on_how_things_are_as_it_begins() -> None:
    stage = field()
    stage.filler(B, 3, Zone.MAIN_DECK)
    always, never = All(()), Not(All(()))
    for when in (never, always):
        does(stage, B, PreventNext(amount=1, to=your_champion, each=Draw(), when=when))
        hit(stage, leader(stage, A), leader(stage, B))
    assert len(stage.cards(Zone.HAND, B)) == 1
    for when in (never, always):
        once = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=1), Also(Draw(), when)))
        does(stage, B, ReplaceFor(rule=once, what=your_champion, times=1))
        hit(stage, leader(stage, A), leader(stage, B))
    assert len(stage.cards(Zone.HAND, B)) == 2


@pytest.mark.rule("prevention.11", "continuous.instanced.1")
def test_what_lasts_on_knows_how_much_was_prevented_as_it_began() -> None:
    stage = field()
    guard = soldier(stage, B)
    stronger = Until(what=Each(what=ally & yours), changes=(Stat(power=Prevented()),))
    rule = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=2), Also(stronger)))
    does(stage, B, ReplaceFor(rule=rule, what=your_champion, times=1))
    assert hit(stage, leader(stage, A), leader(stage, B)) == [1]
    assert characteristics(stage.pos, guard).power == 4


@pytest.mark.rule("prevention.11")
def test_thorns_prick_the_unit_from_which_something_was_prevented() -> None:
    stage = field()
    raider = soldier(stage, A, life=9)
    thorns = Replaces(
        event=ReplaceableEvent.DAMAGE,
        of=unit & yours,
        change=(Prevent(amount=1), Also(If(PreventedFrom(unit), DealDamage(1, TheCause())))),
    )
    does(stage, B, ReplaceFor(rule=thorns))
    assert hit(stage, raider, leader(stage, B)) == [2]
    assert stage.pos.damage[raider] == 1
    assert hit(stage, raider, leader(stage, B), unpreventable=True) == [3]
    assert stage.pos.damage[raider] == 1, "nothing was prevented"
    spell = stage.put(stage.make("Spell", reserve=0), A, Zone.GRAVEYARD)
    assert hit(stage, spell, leader(stage, B)) == [2]


@pytest.mark.rule("replacement.1")
def test_what_it_has_hit_is_banished_as_it_dies() -> None:
    stage = field()
    instead = Replaces(
        event=ReplaceableEvent.MOVE,
        of=unit & HitBy(ThisCard()),
        from_zone=(Zone.FIELD,),
        to=(Zone.GRAVEYARD,),
        cause=("destroy",),
        change=(GoTo(zone=Zone.BANISHMENT),),
    )
    hunter = soldier(stage, A, instead, life=9)
    prey, other = soldier(stage, B, life=9, states=int(State.RESTED)), soldier(stage, B, name="Other")
    stage.begin(A)
    attack(stage, hunter, prey)
    fight(stage)
    does(stage, A, Destroy(Each(what=ally & (Named("Other") | HitBy(ally & yours)))))
    assert stage.zone(prey) is Zone.BANISHMENT
    assert stage.zone(other) is Zone.GRAVEYARD
