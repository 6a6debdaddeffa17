"""Counters: what each kind does, and how long they stay."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Phase, Zone
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, ReplaceableEvent, Replaces, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Stat
from regalia.words.combat import AttackPower
from regalia.words.costs import RemoveCounters
from regalia.words.counting import CountersOn
from regalia.words.effects import DealDamage, Draw, Put, PutCounters, Recover, TakeCounters
from regalia.words.filters import ThisCard, champion, unit
from regalia.words.filters import other as another
from regalia.words.having import WithCounter
from regalia.words.lasting import Until
from regalia.words.omens import omens, your_omens
from regalia.words.play_triggers import WheneverActivates
from regalia.words.replacing import Double
from regalia.words.selections import Each, this
from tests.rules.arena import PASS, arm, attack, field, fight, has, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

TARGET = Target(what=unit)


def stats(stage: Stage, card: int) -> tuple[int | None, int | None]:
    now = characteristics(stage.pos, card)
    return now.power, now.life


@pytest.mark.rule("counters.4", "counters.6")
def test_counters_are_gained_spent_and_taken_away_and_mean_nothing_by_themselves() -> None:
    stage = field()
    made = stage.make(
        "Chest",
        Activated(cost=(RemoveCounters(counter="lore", count=2, on="self"),), effect=Draw()),
        types="item",
        reserve=0,
    )
    chest = stage.put(made, A, Zone.FIELD)
    other = soldier(stage, A, counters=(("lore", 3),))
    more = trick(stage, A, PutCounters("lore", 3, Each()))
    less = trick(stage, A, TakeCounters("lore", 5, Each()))
    stage.begin()
    play(stage, more)
    assert (stage.pos.count(chest, "lore"), stage.pos.count(other, "lore")) == (3, 6)
    assert stats(stage, other) == (2, 2), "a kind without rules of its own changes nothing"
    stage.use(chest)
    assert stage.pos.count(chest, "lore") == 1, "two were spent as a cost"
    stage.pass_all()
    play(stage, less)
    assert (stage.pos.count(chest, "lore"), stage.pos.count(other, "lore")) == (0, 1)


@pytest.mark.rule("counters.5")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.BANISHMENT, Zone.GRAVEYARD, Zone.MAIN_DECK])
def test_a_card_that_changes_zones_has_no_counters_any_more(zone: Zone) -> None:
    stage = field()
    card = soldier(stage, A, counters=(("buff", 1), ("lore", 2)))
    stage.begin()
    move(stage.pos, (card,), zone)
    assert stage.zone(card) is zone
    assert stage.pos.counters[card] == ()
    move(stage.pos, (card,), Zone.FIELD)
    assert stage.pos.counters[card] == ()


@pytest.mark.rule("counters.1", "counters.1.a", "counters.5")
def test_an_activation_may_have_counters_that_its_text_counts() -> None:
    stage = field()
    charged = Triggered(
        on=WheneverActivates(what=another), effect=PutCounters("charge", 2, this), zone=Zone.STACK
    )
    made = stage.make(
        "Storm", charged, Resolves(Draw(amount=CountersOn("charge", on="self"))), reserve=0, fast=True
    )
    (storm,) = stage.hand(A, made)
    other = trick(stage, A, PutCounters("charge", 1, Each(what=champion)))
    stage.begin()
    stage.activate(storm)
    stage.activate(other)
    stage.pass_all()
    assert stage.pos.count(storm, "charge") == 2
    stage.pass_all()
    assert stage.zone(other) is Zone.GRAVEYARD
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 2
    assert (stage.zone(storm), stage.pos.count(storm, "charge")) == (Zone.GRAVEYARD, 0)


# Buff and debuff.


@pytest.mark.rule("counters.buff.1", "counters.buff.2", "counters.debuff.1", "counters.debuff.2")
@pytest.mark.parametrize(("counter", "by"), [("buff", 1), ("debuff", -1)])
def test_buff_and_debuff_change_power_and_life_where_there_are_any(counter: str, by: int) -> None:
    stage = field()
    ally = soldier(stage, A, power=3, life=4)
    blade = arm(stage, A, power=2)
    stone = stage.put(stage.make("Stone", types="item", reserve=0), A, Zone.FIELD)
    more = trick(stage, A, PutCounters(counter, 2, Each()))
    stage.begin()
    play(stage, more)
    assert stats(stage, ally) == (3 + 2 * by, 4 + 2 * by)
    assert stats(stage, blade) == (2 + 2 * by, None)
    assert stats(stage, stone) == (None, None)
    assert stats(stage, leader(stage, A)) == (None, 15 + 2 * by)


@pytest.mark.rule("counters.buff.4", "counters.debuff.4")
@pytest.mark.parametrize(("there", "put"), [("buff", "debuff"), ("debuff", "buff")])
def test_buff_and_debuff_counters_take_each_other_away(there: str, put: str) -> None:
    stage = field()
    few = soldier(stage, A, life=9, counters=((there, 1),))
    many = soldier(stage, A, life=9, counters=((there, 3),))
    more = trick(stage, A, PutCounters(put, 2, Each(what=unit & WithCounter(there))))
    stage.begin()
    play(stage, more)
    assert stage.pos.counters[few] == ((put, 1),)
    assert stage.pos.counters[many] == ((there, 1),)


@pytest.mark.rule("ally.6.a", "counters.debuff.1")
def test_an_ally_without_life_is_gone_before_anybody_acts() -> None:
    stage = field()
    ally = soldier(stage, B, life=2)
    hurt = soldier(stage, B, life=3, damage=2)
    curse = trick(stage, A, PutCounters("debuff", 2, Target(what=unit)))
    stage.begin()
    play(stage, curse, ally)
    assert stage.zone(ally) is Zone.GRAVEYARD
    assert stage.decision.topic == "act"
    assert stage.zone(hurt) is Zone.FIELD
    again = trick(stage, A, PutCounters("debuff", 1, Target(what=unit)))
    stage.begin()
    play(stage, again, hurt)
    assert stage.zone(hurt) is Zone.GRAVEYARD, "life 2 and damage 2"


# Bulwark.


@pytest.mark.rule("counters.bulwark.1", "counters.bulwark.2", "counters.bulwark.3")
def test_a_bulwark_counter_prevents_the_next_combat_damage_and_goes() -> None:
    stage = field()
    striker = soldier(stage, A, power=5, life=9)
    target = soldier(stage, B, power=3, life=3, counters=(("bulwark", 1),))
    spell = trick(stage, A, DealDamage(1, TARGET))
    stage.begin()
    play(stage, spell, target)
    assert (stage.pos.damage[target], stage.pos.count(target, "bulwark")) == (1, 1), "no combat damage"
    attack(stage, striker, target)
    fight(stage, retaliate=[])
    assert stage.zone(target) is Zone.FIELD
    assert (stage.pos.damage[target], stage.pos.count(target, "bulwark")) == (1, 0)


@pytest.mark.rule("counters.bulwark.4")
@pytest.mark.parametrize(("counters", "left", "damage"), [(1, 0, 3), (2, 0, 0), (3, 1, 0)])
def test_each_blow_uses_up_one_bulwark_counter(counters: int, left: int, damage: int) -> None:
    stage = field()
    first = soldier(stage, B, power=3, life=1)
    second = soldier(stage, B, power=3, life=1)
    cleaver = soldier(
        stage, A, has("cleave"), power=1, life=9, counters=(("bulwark", counters),), name="Cleaver"
    )
    stage.begin()
    stage.push(Act("attack", cleaver))
    fight(stage, retaliate=[first, second], order=[first, second])
    assert stage.pos.count(cleaver, "bulwark") == left
    assert stage.pos.damage[cleaver] == damage


@pytest.mark.rule("counters.bulwark.3")
def test_an_attack_without_power_leaves_the_bulwark_counter() -> None:
    stage = field()
    striker = soldier(stage, A, power=1, life=9)
    target = soldier(stage, B, power=0, life=3, counters=(("bulwark", 1),))
    weaken = trick(stage, A, Until(what=Target(what=unit), changes=(AttackPower(-1),)))
    stage.begin()
    attack(stage, striker, target)
    play(stage, weaken, striker)
    fight(stage)
    assert stage.pos.count(target, "bulwark") == 1


@pytest.mark.rule("counters.bulwark.1.a")
def test_its_controller_orders_bulwark_and_other_replacements() -> None:
    stage = field()
    striker = soldier(stage, A, power=2, life=9)
    double = Replaces(event=ReplaceableEvent.DAMAGE, change=(Double(),), of=WithCounter("bulwark"))
    target = soldier(stage, B, double, power=0, life=9, counters=(("bulwark", 1),))
    stage.begin()
    attack(stage, striker, target)
    while stage.decision.topic == "act":
        stage.push(PASS)
    assert (stage.decision.topic, stage.decision.player) == ("replacement", B)


# Damage and level.


@pytest.mark.rule("counters.damage.1", "counters.damage.2", "counters.damage.3", "counters.damage.4")
def test_damage_counters_add_up_on_a_champion_until_it_dies() -> None:
    stage = field()
    hit = [trick(stage, A, DealDamage(n, Target(what=champion))) for n in (4, 11)]
    heal = trick(stage, B, Recover(2))
    foe = leader(stage, B)
    stage.begin()
    assert stage.pos.damage[foe] == 0
    play(stage, hit[0], foe)
    assert stage.pos.damage[foe] == 4
    stage.push(PASS)
    stage.activate(heal)
    stage.pass_all()
    assert stage.pos.damage[foe] == 2
    last = trick(stage, A, DealDamage(12, Target(what=champion)))
    stage.begin()
    play(stage, hit[1], foe)
    assert (stage.pos.damage[foe], stage.game.outcome) == (13, None)
    stage.activate(last, targets=[foe])
    stage.push(PASS, PASS)
    assert stage.game.outcome == (A,), "15 life and 25 damage"


# Durability.


@pytest.mark.rule("counters.durability.2", "stats.durability.1")
def test_durability_is_the_number_of_counters_and_may_exceed_what_is_printed() -> None:
    stage = field()
    blade = arm(stage, A, durability=1)
    mend = trick(stage, A, PutCounters("durability", 2, Each(what=~unit)))
    foe = leader(stage, B)
    stage.begin()
    play(stage, mend)
    assert stage.pos.count(blade, "durability") == 3
    for left in (2, 1):
        attack(stage, leader(stage, A), foe, weapon=blade)
        fight(stage)
        assert stage.pos.count(blade, "durability") == left
        stage.pos.put(stage.pos.states, leader(stage, A), 0)
        stage.begin()
    attack(stage, leader(stage, A), foe, weapon=blade)
    fight(stage)
    assert stage.zone(blade) is Zone.GRAVEYARD


@pytest.mark.rule("counters.durability.4")
def test_a_durability_counter_gives_no_durability_to_lose() -> None:
    """Only what has that stat is destroyed when its last counter goes."""
    stage = field()
    relic = stage.put(stage.make("Relic", types="weapon", reserve=0, power=1), A, Zone.FIELD)
    ally = soldier(stage, A)
    mend = trick(stage, A, PutCounters("durability", 1, Each(what=~champion)))
    wear = trick(stage, A, TakeCounters("durability", 1, Each()))
    stage.begin()
    play(stage, mend)
    play(stage, wear)
    assert (stage.zone(relic), stage.zone(ally)) == (Zone.FIELD, Zone.FIELD)


# Omens.


@pytest.mark.rule("counters.omen.1", "counters.omen.2")
def test_an_omen_is_a_banished_card_with_an_omen_counter() -> None:
    stage = field()
    blank = stage.make("Blank", reserve=0)
    omen = stage.put(blank, A, Zone.BANISHMENT, counters=(("omen", 1),))
    twice = stage.put(blank, A, Zone.BANISHMENT, counters=(("omen", 2),))
    stage.put(blank, A, Zone.BANISHMENT)
    stage.put(blank, B, Zone.BANISHMENT, counters=(("omen", 1),))
    soldier(stage, A, counters=(("omen", 1),))
    card = trick(stage, A, Draw(amount=omens))
    back = trick(stage, A, Put(what=your_omens, to=Zone.HAND))
    stage.begin()
    before = len(stage.cards(Zone.HAND, A))
    play(stage, card)
    assert len(stage.cards(Zone.HAND, A)) == before - 1 + 2
    play(stage, back)
    assert (stage.zone(omen), stage.zone(twice)) == (Zone.HAND, Zone.HAND)


# Wither.


def withering(stage: Stage, player: int, count: int) -> int:
    return soldier(stage, player, counters=(("wither", count),))


def to_main(stage: Stage, player: int = A) -> None:
    """Begin in the recollection phase and go on to the main phase."""
    stage.begin(player, Phase.RECOLLECTION)
    stage.pass_all()


@pytest.mark.rule("counters.wither.1", "counters.wither.2", "counters.wither.4")
def test_withering_objects_are_paid_for_or_sacrificed_as_the_main_phase_begins() -> None:
    stage = field()
    kept = withering(stage, A, 2)
    lost = withering(stage, A, 1)
    foreign = withering(stage, B, 1)
    stage.filler(A, 2)
    to_main(stage)
    (trigger,) = stage.pos.stack
    assert stage.pos.definition(trigger.source).name == "the rules"
    assert stage.pos.phase is Phase.MAIN
    stage.pass_all()
    asked = stage.decision
    assert asked.topic != "act"
    stage.push(True)
    while stage.decision.topic == "pay":
        stage.push(next(iter(stage.decision.answers())))
    if stage.decision.topic != "act":
        stage.push(False)
    assert (stage.zone(kept), stage.pos.count(kept, "wither")) == (Zone.FIELD, 0)
    assert stage.zone(lost) is Zone.GRAVEYARD
    assert (stage.zone(foreign), stage.pos.count(foreign, "wither")) == (Zone.FIELD, 1)


@pytest.mark.rule("counters.wither.3")
def test_wither_cannot_be_paid_in_part() -> None:
    stage = field()
    lost = withering(stage, A, 9)
    stage.filler(A, 2)
    to_main(stage)
    stage.pass_all()
    assert stage.zone(lost) is Zone.GRAVEYARD
    assert stage.cards(Zone.MEMORY, A) == (), "nothing was paid"


@pytest.mark.rule("counters.wither.5")
def test_wither_comes_once_a_turn() -> None:
    stage = field()
    striker = soldier(stage, A)
    to_main(stage)
    assert stage.pos.stack == ()
    attack(stage, striker, leader(stage, B))
    stage.pos.put(stage.pos.counters, striker, (("wither", 1),))
    fight(stage)
    assert stage.pos.phase is Phase.MAIN
    assert stage.pos.stack == ()
    assert stage.pos.count(striker, "wither") == 1


@pytest.mark.rule("counters.wither.4")
def test_counters_put_on_while_paying_for_others_go_too() -> None:
    """All wither counters of a player's objects go together, those of paid-for objects included."""
    stage = field()
    one, two = withering(stage, A, 1), withering(stage, A, 1)
    stage.filler(A, 2)
    to_main(stage)
    stage.pass_all()
    while stage.decision.topic != "act":
        assert stage.pos.count(one, "wither") == stage.pos.count(two, "wither") == 1
        stage.push(True if True in stage.options else next(iter(stage.decision.answers())))
    assert stage.pos.count(one, "wither") == stage.pos.count(two, "wither") == 0
    assert (stage.zone(one), stage.zone(two)) == (Zone.FIELD, Zone.FIELD)


@pytest.mark.rule("counters.buff.1", "abilities.6")
@pytest.mark.parametrize("busy", [False, True])
def test_an_intent_is_stronger_for_its_counters_whatever_else_is_at_work(busy: bool) -> None:
    stage = field()
    if busy:
        other = Static(of=ThisCard(), changes=(Stat(life=1),))
        stage.put(stage.make("Proud", other, types="ally", reserve=1, power=1, life=1), A, Zone.FIELD)
    card = stage.make("Slash", types="attack", reserve=0, power=2)
    intent = stage.put(card, A, Zone.INTENT, counters=(("buff", 3),))
    assert characteristics(stage.pos, intent).power == 5
