"""Attacks that texts tell apart: the next and the first, with what they are made, and by whom."""

from __future__ import annotations

import pytest

from regalia.game.combat.phase import striking_cards
from regalia.game.combat.strikes import power_of
from regalia.game.core.context import Context
from regalia.game.core.keywords import TextRule
from regalia.game.core.state import State, Zone
from regalia.game.happening.durations import DURING_YOUR_NEXT_TURN
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Keyword, MustAttack, ReplaceableEvent, Replaces, Static
from regalia.words.changes import Gain, Stat
from regalia.words.combat import AttackPower, InFirstAttack, NextAttack, NextAttackOf
from regalia.words.conditions import AtLevel
from regalia.words.effects import Destroy
from regalia.words.filters import Subtype, ally, attack, unit, yours
from regalia.words.having import Having
from regalia.words.lasting import Until
from regalia.words.replacing import IntentWith
from regalia.words.selections import Each, your_champion
from tests.rules.arena import PASS, aim, arm, field, fight, has, leader, play, refused, slash, soldier, trick
from tests.rules.arena import attack as attack_with
from tests.rules.stage import A, B, Stage

MORE = (AttackPower(5),)


def power(stage: Stage) -> int:
    """What the attack in progress strikes with."""
    fighting = stage.pos.combat
    assert fighting is not None
    return power_of(stage.pos, striking_cards(stage.pos, fighting))


def wake(stage: Stage, card: int) -> None:
    stage.pos.put(stage.pos.states, card, stage.pos.states[card] & ~int(State.RESTED))


def test_an_attack_of_another_kind_does_not_use_up_what_waits_for_one_with_a_weapon() -> None:
    stage = field(power=1)
    pike = arm(stage, A, subtypes="Polearm")
    sword = arm(stage, A, subtypes="Sword", power=1)
    card = trick(stage, A, NextAttack(of=your_champion, changes=MORE, using=Subtype("Polearm")))
    stage.begin()
    play(stage, card)
    for weapon, expected in ((sword, 1 + 1), (pike, 1 + 2 + 5), (pike, 1 + 2)):
        wake(stage, leader(stage, A))
        attack_with(stage, leader(stage, A), leader(stage, B), weapon=weapon)
        assert power(stage) == expected
        fight(stage)


def test_an_attack_without_a_weapon_is_waited_for_as_well() -> None:
    stage = field(power=1)
    sword = arm(stage, A)
    card = trick(stage, A, NextAttack(of=your_champion, changes=MORE, unarmed=True))
    stage.begin()
    play(stage, card)
    attack_with(stage, leader(stage, A), leader(stage, B), weapon=sword)
    assert power(stage) == 1 + 2
    fight(stage)
    wake(stage, leader(stage, A))
    attack_with(stage, leader(stage, A), leader(stage, B))
    assert power(stage) == 1 + 5


def test_what_waits_for_the_next_turn_is_for_its_first_attack_only() -> None:
    stage = field(power=1)
    card = trick(stage, A, NextAttack(of=your_champion, changes=MORE, until=DURING_YOUR_NEXT_TURN))
    stage.filler(A, 5, Zone.MAIN_DECK)
    stage.filler(B, 5, Zone.MAIN_DECK)
    stage.begin()
    play(stage, card)
    attack_with(stage, leader(stage, A), leader(stage, B))
    assert power(stage) == 1, "not this turn"
    fight(stage)
    for player in (B, A):
        while not (stage.pos.turn_player == player and stage.pos.phase.name == "MAIN"):
            stage.push(next(iter(stage.decision.answers())) if stage.decision.topic != "act" else PASS)
    attack_with(stage, leader(stage, A), leader(stage, B))
    assert power(stage) == 1 + 5
    fight(stage)
    wake(stage, leader(stage, A))
    attack_with(stage, leader(stage, A), leader(stage, B))
    assert power(stage) == 1


def test_the_next_attack_with_any_unit_is_one_of_its_player() -> None:
    stage = field()
    first, second = soldier(stage, A), soldier(stage, A)
    card = trick(stage, A, NextAttackOf(of=unit, changes=MORE))
    stage.begin()
    play(stage, card)
    attack_with(stage, first, leader(stage, B))
    assert power(stage) == 2 + 5
    fight(stage)
    attack_with(stage, second, leader(stage, B))
    assert power(stage) == 2


def test_a_first_attack_is_the_first_of_the_turn_and_not_the_first_that_is_seen() -> None:
    stage = field()
    rule = Static(of=ally & yours & InFirstAttack(), changes=MORE)
    early, late = soldier(stage, A), soldier(stage, A)
    herald = stage.put(stage.make("Herald", rule, types="item", reserve=0), A, Zone.HAND)
    stage.begin()
    attack_with(stage, early, leader(stage, B))
    fight(stage)
    stage.activate(herald)
    stage.pass_all()
    wake(stage, early)
    for attacker, expected in ((early, 2), (late, 2 + 5)):
        attack_with(stage, attacker, leader(stage, B))
        assert power(stage) == expected
        fight(stage)
        assert characteristics(stage.pos, attacker).attack_power == 0


@pytest.mark.rule("weapon.7.a")
def test_an_ally_uses_a_weapon_by_leave_of_its_own_text_or_of_the_weapon() -> None:
    stage = field()
    knight = soldier(stage, A, has(TextRule.USES_WEAPONS, filter=Subtype("Sword")), power=0)
    squire = soldier(stage, A, subtypes="Squire")
    sword = arm(stage, A, subtypes="Sword")
    pike = arm(stage, A, has(TextRule.WIELDED_BY, filter=Subtype("Squire")))
    stage.begin()
    assert refused(stage, knight, leader(stage, B), weapon=pike) is not None
    assert refused(stage, squire, leader(stage, B), weapon=sword) is not None
    attack_with(stage, knight, leader(stage, B), weapon=sword)
    assert power(stage) == 2
    fight(stage)
    assert stage.pos.count(sword, "durability") == 2
    attack_with(stage, squire, leader(stage, B), weapon=pike)
    assert power(stage) == 4


@pytest.mark.rule("weapon.7.a", "combat.1.c")
def test_an_ally_without_power_attacks_if_a_weapon_lets_it() -> None:
    stage = field()
    squire = soldier(stage, A, power=0, subtypes="Squire")
    page = soldier(stage, A, power=0)
    pike = arm(stage, A, has(TextRule.WIELDED_BY, filter=Subtype("Squire")))
    stage.begin()
    assert refused(stage, page, leader(stage, B), weapon=pike) is not None
    attack_with(stage, squire, leader(stage, B), weapon=pike)
    assert power(stage) == 2


@pytest.mark.rule("zones.7.a")
def test_a_card_keeps_what_it_entered_the_intent_with_after_its_giver_is_gone() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.MOVE,
        from_zone=(Zone.STACK,),
        to=(Zone.INTENT,),
        of=attack,
        whose="you",
        change=(IntentWith((Stat(power=2),)),),
    )
    herald = soldier(stage, A, rule)
    card, theirs = slash(stage, A), slash(stage, B)
    shot = trick(stage, A, Destroy(Each(what=ally)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    assert power(stage) == 3 + 2
    play(stage, shot)
    assert stage.zone(herald) is Zone.GRAVEYARD
    assert power(stage) == 3 + 2
    assert characteristics(stage.pos, theirs).power == 3


@pytest.mark.rule("combat.declaring.1.d")
def test_those_that_must_attack_this_turn_find_only_what_they_must_attack() -> None:
    stage = field()
    one = soldier(stage, A)
    guard = soldier(stage, B)
    card = trick(stage, A, Until(what=Each(what=ally & yours), changes=(Gain(MustAttack(against=~ally)),)))
    stage.begin()
    play(stage, card)
    assert refused(stage, one, guard) is not None
    assert stage.game.attempt(PASS, lambda decision: next(iter(decision.answers()))) is not None
    attack_with(stage, one, leader(stage, B))


@pytest.mark.rule("lki.1", "abilities.3.a.i")
def test_what_has_left_had_the_keywords_that_counted_then() -> None:
    stage = field()
    taunting = soldier(stage, B, has("taunt"))
    restricted = soldier(stage, B, has("taunt", when=AtLevel(3)))
    lent = soldier(stage, B)
    plain = soldier(stage, B, name="Plain")
    card = trick(stage, A, Destroy(Each(what=ally)))
    given = trick(stage, A, Until(what=Target(what=ally), changes=(Gain(Keyword("taunt")),)))
    stage.begin()
    play(stage, given, lent)
    play(stage, card)
    ctx = Context(stage.pos, A, leader(stage, A))
    left = [stage.pos.last[one] for one in (taunting, restricted, lent, plain)]
    assert [last is not None and Having("taunt").matched(ctx, last) for last in left] == [
        True,
        False,
        True,
        False,
    ]
