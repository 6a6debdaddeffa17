"""Game terms about objects: destroying, dying, sacrificing, resting, recovering, summoning and the like."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Effect
from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.characteristics import base_level, champion, level, lineage
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Trigger,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.words.cards import PutUnder
from regalia.words.changes import Gain
from regalia.words.choosing import AtRandom, Choose, DiscardCards
from regalia.words.costs import Discard, Sacrifice
from regalia.words.deed_triggers import WheneverBecomes
from regalia.words.effects import (
    BanishIt,
    Become,
    DealDamage,
    Destroy,
    Draw,
    LevelUp,
    Put,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
    WakeUp,
)
from regalia.words.filters import OfType, ally, unit
from regalia.words.lasting import Until
from regalia.words.looking import RevealIt
from regalia.words.naming import ChooseName
from regalia.words.play_triggers import WheneverMaterializes
from regalia.words.replacing import GoTo
from regalia.words.selections import ControllerOf, Each, Those, this, your_champion
from regalia.words.structure import Sequence, UnlessPaid, WhenYouDo
from regalia.words.summoning import Summon
from regalia.words.triggers import OnDeath, OnLeave, WhenDone, WheneverDies, WheneverSacrificed
from tests.rules.arena import attack, found, leader, offered, soldier
from tests.rules.stage import A, B, Stage
from tests.rules.turns import Yours, table, to_phase, watcher


class WheneverRecovers(Yours, frozen=True):
    kind = EventKind.RECOVERED


class WheneverWokeUp(Trigger, frozen=True):
    kind = EventKind.WOKE

    def answers(self, ctx: Context, card: int) -> bool:
        return True


class WheneverRested(WheneverWokeUp, frozen=True):
    kind = EventKind.RESTED


class WheneverRevealed(Yours, frozen=True):
    kind = EventKind.REVEALED
    once_per_event = True


class WheneverBanished(WheneverWokeUp, frozen=True):
    kind = EventKind.BANISHED


class WheneverDestroyed(WheneverWokeUp, frozen=True):
    kind = EventKind.DESTROYED


def spell(stage: Stage, *effects: Effect, player: int = A, name: str = "Deed") -> int:
    """A free fast spell in a hand."""
    text = Sequence(effects) if len(effects) > 1 else effects[0]
    return stage.put(stage.make(name, Resolves(text), reserve=0, fast=True), player, Zone.HAND)


def resolve(stage: Stage, card: int, **answers: Any) -> None:
    stage.activate(card, **answers)
    stage.pass_all()


def noticed(stage: Stage, *triggers: Trigger) -> list[int]:
    """Watchers for these triggers, to be found on the stack."""
    return [watcher(stage, A, trigger) for trigger in triggers]


def on_stack(stage: Stage) -> list[int]:
    return [item.source for item in stage.pos.stack]


# Destroying, dying, banishing.


@pytest.mark.rule("term.destruction.1", "term.destruction.2", "term.died.1", "term.died.1.b")
@pytest.mark.parametrize("kind", ["ally", "weapon", "item", "domain", "phantasia"])
def test_any_object_can_be_destroyed_and_only_units_die(kind: str) -> None:
    stage = table()
    facts: dict[str, Any] = {"ally": {"power": 1, "life": 2}, "weapon": {"power": 1, "durability": 2}}.get(
        kind, {}
    )
    definition = stage.make("Thing", types=kind, reserve=1, **facts)
    thing, token = stage.put(definition, B, Zone.FIELD), stage.token(definition, B)
    dies, destroyed = noticed(stage, WheneverDies(), WheneverDestroyed())
    deed = spell(stage, Destroy(Each(what=OfType(kind), whose="opponents")))
    stage.begin()
    stage.activate(deed)
    stage.pass_all()
    if stage.decision.topic == "triggers":
        stage.push(next(stage.decision.answers()))
    assert thing in stage.cards(Zone.GRAVEYARD, B)
    assert stage.zone(token) is Zone.OUTSIDE
    assert sorted(on_stack(stage)) == sorted([destroyed] * 2 + ([dies] * 2 if kind == "ally" else []))


@pytest.mark.rule("term.destruction.3", "term.banish.3", "term.died.1")
@pytest.mark.parametrize(
    ("deed", "is_destroyed", "is_dead"),
    [
        (Destroy(Each(what=ally)), True, True),
        (DealDamage(2, Each(what=ally)), True, True),
        (SacrificeIt(Each(what=ally)), True, True),
        (Put(what=Each(what=ally), to=Zone.GRAVEYARD), False, False),
        (BanishIt(what=Each(what=ally)), False, False),
        (Put(what=Each(what=ally), to=Zone.HAND), False, False),
    ],
)
def test_what_counts_as_destroyed_and_what_as_dead(deed: Effect, is_destroyed: bool, is_dead: bool) -> None:
    stage = table()
    victim = soldier(stage, A, life=2)
    dies, destroyed, left = noticed(stage, WheneverDies(), WheneverDestroyed(), OnLeave())
    card = spell(stage, deed)
    stage.begin()
    resolve(stage, card)
    if stage.decision.topic == "triggers":
        stage.push(next(stage.decision.answers()))
    assert stage.zone(victim) is not Zone.FIELD
    assert (destroyed in on_stack(stage), dies in on_stack(stage)) == (is_destroyed, is_dead)
    assert left not in on_stack(stage), "that one has not left itself"


@pytest.mark.rule("term.died.1.a", "term.sacrifice.2.d", "effects.game.6")
def test_a_sacrifice_is_destruction_and_death_but_sent_elsewhere_only_a_sacrifice() -> None:
    for sent in (False, True):
        stage = table()
        soldier(stage, A)
        marks = noticed(stage, WheneverSacrificed(), WheneverDestroyed(), WheneverDies())
        if sent:
            pit = Replaces(
                event=ReplaceableEvent.MOVE,
                of=ally,
                to=(Zone.GRAVEYARD,),
                change=(GoTo(zone=Zone.BANISHMENT),),
            )
            stage.put(stage.make("Pit", pit, types="domain", reserve=1), A, Zone.FIELD)
        deed = spell(stage, SacrificeIt(Each(what=ally)))
        stage.begin()
        resolve(stage, deed)
        if stage.decision.topic == "triggers":
            stage.push(next(stage.decision.answers()))
        assert [mark in on_stack(stage) for mark in marks] == [True, not sent, not sent]


@pytest.mark.rule("term.destruction.2.a", "term.destruction.7", "effects.game.6")
@pytest.mark.parametrize("deed", ["destroy", "damage", "sacrifice"])
def test_a_regalia_that_is_banished_instead_was_neither_destroyed_nor_has_it_died(deed: str) -> None:
    stage = table()
    facts: dict[str, Any] = {"types": "ally", "supertypes": "regalia", "power": 1, "life": 2}
    relic = stage.put(stage.make("Relic", memory=1, **facts), A, Zone.FIELD)
    marks = noticed(stage, WheneverDestroyed(), WheneverDies(), WheneverSacrificed(), WheneverBanished())
    deeds = {
        "destroy": Destroy(Each(what=ally)),
        "damage": DealDamage(2, Each(what=ally)),
        "sacrifice": SacrificeIt(Each(what=ally)),
    }
    card = spell(stage, deeds[deed])
    stage.begin()
    resolve(stage, card)
    if stage.decision.topic == "triggers":
        stage.push(next(stage.decision.answers()))
    assert stage.zone(relic) is Zone.BANISHMENT
    found = [mark in on_stack(stage) for mark in marks]
    assert found == [False, False, deed == "sacrifice", True]


# Sacrifices as costs and as effects.


@pytest.mark.rule("term.sacrifice.2.b", "term.sacrifice.3", "term.discard.2")
def test_what_a_cost_sets_off_resolves_before_the_card_it_paid_for() -> None:
    stage = table()
    martyr = soldier(stage, A, Triggered(on=OnDeath(), effect=Draw()))
    price = Additional(cost=(Sacrifice(what=ally), Discard(count=1)))
    (deed,) = stage.hand(A, stage.make("Dark Deed", price, Resolves(Recover(1)), reserve=0))
    (dropped,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(deed, order=[0], pay=[[martyr], [dropped]])
    assert stage.zone(martyr) is Zone.GRAVEYARD, "paid before it is activated"
    assert stage.zone(dropped) is Zone.GRAVEYARD
    assert on_stack(stage) == [deed, martyr]
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1
    assert on_stack(stage) == [deed]


@pytest.mark.rule("term.sacrifice.4")
def test_what_an_effect_sets_off_waits_until_it_is_finished() -> None:
    stage = table()
    martyr = soldier(stage, A, Triggered(on=OnDeath(), effect=Draw()))
    deed = spell(stage, SacrificeIt(Each(what=ally)), DealDamage(3, your_champion))
    stage.begin()
    resolve(stage, deed)
    assert stage.pos.damage[leader(stage, A)] == 3
    assert stage.zone(deed) is Zone.GRAVEYARD
    assert on_stack(stage) == [martyr]
    assert stage.cards(Zone.HAND, A) == ()


# Discarding.


@pytest.mark.rule("term.discard.3")
def test_who_discards_chooses_unless_chance_does() -> None:
    stage = table()
    hand = stage.filler(B, 3)
    mine = spell(stage, DiscardCards(whose="opponents"))
    blind = spell(stage, AtRandom(zone=Zone.HAND, whose="opponents"), Put(what=Those(), to=Zone.GRAVEYARD))
    stage.begin()
    stage.activate(mine)
    stage.pass_all()
    assert (stage.decision.player, stage.decision.topic) == (B, "discard")
    stage.push((hand[1],))
    assert stage.cards(Zone.GRAVEYARD, B) == (hand[1],)
    stage.activate(blind)
    stage.dice.answers = [(hand[2],)]
    stage.pass_all()
    assert stage.cards(Zone.GRAVEYARD, B) == (hand[1], hand[2])


# Resting and waking.


@pytest.mark.rule("term.rest.1", "term.wake-up.1", "term.wake-up.2", "term.rest.5", "term.have.3")
def test_only_what_is_awake_rests_and_only_what_is_rested_wakes() -> None:
    stage = table()
    one = soldier(stage, A)
    rested, woke = noticed(stage, WheneverRested(), WheneverWokeUp())
    rest, wake = (
        [spell(stage, effect(Each(what=ally)), name=effect.__name__) for _ in range(2)]
        for effect in (RestIt, WakeUp)
    )
    stage.begin()

    def do(card: int) -> list[int]:
        resolve(stage, card)
        seen = on_stack(stage)
        while stage.pos.stack:
            stage.pass_all()
        return seen

    assert do(wake[0]) == [], "it is awake already"
    assert do(rest[0]) == [rested]
    assert stage.pos.has(one, State.RESTED)
    assert do(rest[1]) == [], "it is rested already"
    assert do(wake[1]) == [woke]
    assert not stage.pos.has(one, State.RESTED)


# Recovering.


@pytest.mark.rule("term.recover.2", "term.recover.2.a", "term.recover.2.a.i")
@pytest.mark.parametrize(("damage", "amount", "left"), [(5, 3, 2), (2, 3, 0), (0, 3, 0)])
def test_recovering_takes_what_is_there_and_is_noticed_even_without_any(
    damage: int, amount: int, left: int
) -> None:
    stage = table()
    (mark,) = noticed(stage, WheneverRecovers())
    deed = spell(stage, Recover(amount))
    stage.begin()
    stage.pos.put(stage.pos.damage, leader(stage, A), damage)
    resolve(stage, deed)
    assert stage.pos.damage[leader(stage, A)] == left
    assert on_stack(stage) == [mark]


def test_recovering_nothing_is_not_recovering() -> None:
    stage = table()
    noticed(stage, WheneverRecovers())
    deed = spell(stage, Recover(0))
    stage.begin()
    resolve(stage, deed)
    assert on_stack(stage) == []


# Levels and counters.


@pytest.mark.rule(
    "term.level-base.1", "term.level-up.2", "term.enlighten-counters.2", "term.preparation-counters.1"
)
def test_levelling_up_looks_at_the_printed_level_is_no_materialization_and_keeps_counters() -> None:
    stage = Stage()
    start, rise, high = (
        stage.make(f"Rise {number}", types="champion", memory=1, level=number, life=20) for number in range(3)
    )
    top = stage.lineage(A, start)
    stage.champion(B)
    one, two = (stage.put(card, A, Zone.MATERIAL_DECK) for card in (rise, high))
    (mark,) = noticed(stage, WheneverMaterializes())
    deed = spell(
        stage,
        PutCounters("enlighten", 2, your_champion),
        PutCounters("preparation", 1, your_champion),
        PutCounters("level", 1, your_champion),
        LevelUp(),
    )
    stage.begin()
    assert champion(stage.pos, A) == top
    resolve(stage, deed)
    found(stage)
    assert champion(stage.pos, A) == one, "two levels by counters, but the printed one is 0"
    assert (base_level(stage.pos, A), level(stage.pos, A)) == (1, 2)
    assert stage.pos.count(one, "enlighten") == 2
    assert stage.pos.count(one, "preparation") == 1
    assert on_stack(stage) == []
    assert mark not in on_stack(stage)
    assert stage.zone(two) is Zone.MATERIAL_DECK


# Summoning and tokens.


@pytest.mark.rule("term.summon.1", "term.summon.2", "term.token.3")
def test_a_summoned_object_is_a_token_and_is_gone_when_it_leaves_though_its_trigger_stays() -> None:
    stage = table()
    stage.make(
        "Sprite",
        Triggered(on=OnLeave(), effect=Draw()),
        types="ally",
        power=1,
        life=1,
        reserve=None,
    )
    deed = spell(stage, Summon(name="Sprite"))
    bounce = spell(stage, Put(what=Each(what=ally), to=Zone.HAND))
    stage.begin()
    resolve(stage, deed)
    (sprite,) = (card for card in stage.cards(Zone.FIELD, A) if card != leader(stage, A))
    assert stage.pos.has(sprite, State.TOKEN)
    assert (stage.pos.owner[sprite], stage.pos.controller[sprite]) == (A, A)
    resolve(stage, bounce)
    assert stage.zone(sprite) is Zone.OUTSIDE
    assert stage.cards(Zone.HAND, A) == ()
    assert on_stack(stage) == [sprite]
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("term.unit.2")
def test_allies_and_champions_can_be_attacked_and_other_objects_cannot() -> None:
    stage = table()
    fighter = soldier(stage, A)
    prey = soldier(stage, B)
    stage.put(stage.make("Trinket", types="item", reserve=1), B, Zone.FIELD)
    stage.begin()
    found = {ref.card for ref in offered(stage, fighter)}
    assert found == {prey, leader(stage, B)}
    attack(stage, fighter, prey)
    assert stage.pos.combat is not None


# Fostered, revealing, reflexive triggers.


@pytest.mark.rule("term.fostered.2", "term.fostered.4", "term.have.3")
def test_an_ally_becomes_fostered_once() -> None:
    stage = table()
    cub = soldier(stage, A)
    (mark,) = noticed(stage, WheneverBecomes(state=State.FOSTERED))
    deeds = [spell(stage, Become(State.FOSTERED, Each(what=ally))) for _ in range(2)]
    stage.begin()
    assert not stage.pos.has(cub, State.FOSTERED)
    resolve(stage, deeds[0])
    assert on_stack(stage) == [mark]
    stage.pass_all()
    resolve(stage, deeds[1])
    assert on_stack(stage) == []
    assert stage.pos.has(cub, State.FOSTERED)


@pytest.mark.rule("term.reveal.6")
def test_what_everybody_knows_can_be_revealed_again_and_again() -> None:
    stage = table()
    stage.filler(A, 1, Zone.GRAVEYARD)
    (mark,) = noticed(stage, WheneverRevealed())
    deed = spell(stage, *[RevealIt(Each(zone=Zone.GRAVEYARD, whose="you"))] * 2)
    stage.begin()
    resolve(stage, deed)
    assert on_stack(stage) == [mark, mark]


@pytest.mark.rule("term.reflexive-trigger.1", "term.reflexive-trigger.2")
def test_a_reflexive_trigger_comes_after_its_effect_and_has_the_same_source() -> None:
    stage = table()
    prey = soldier(stage, B, life=9)
    bolt = Triggered(on=WhenDone(), effect=DealDamage(2, Target(what=unit)))
    deed = spell(stage, SacrificeIt(Each(what=ally, whose="you")), WhenYouDo(bolt), Draw())
    soldier(stage, A)
    stage.begin()
    resolve(stage, deed)
    assert stage.decision.topic == "targets"
    assert len(stage.cards(Zone.HAND, A)) == 1, "the rest of the effect happened first"
    stage.push((stage.ref(prey),))
    (item,) = stage.pos.stack
    assert (item.source, item.controller) == (deed, A)
    stage.pass_all()
    assert stage.pos.damage[prey] == 2


@pytest.mark.rule("term.redirect.2")
def test_what_is_chosen_on_resolving_was_no_target_before() -> None:
    stage = table()
    prey = soldier(stage, B, life=9)
    deed = spell(stage, Choose(what=ally, whose="opponents"), DealDamage(2, Those()))
    stage.begin()
    stage.activate(deed)
    assert stage.on_stack(deed).targets == (), "there is no target that anything could change"
    stage.pass_all()
    assert stage.pos.damage[prey] == 2


@pytest.mark.rule("misc.naming.4")
def test_a_name_in_a_text_means_the_object_itself() -> None:
    stage = table()
    definition = stage.make(
        "Twin", Activated(cost=(), effect=BanishIt(what=this)), types="ally", reserve=1, power=1, life=1
    )
    one, two = (stage.put(definition, A, Zone.FIELD) for _ in range(2))
    stage.begin()
    stage.use(one)
    stage.pass_all()
    assert (stage.zone(one), stage.zone(two)) == (Zone.BANISHMENT, Zone.FIELD)


@pytest.mark.rule("misc.naming.6")
def test_a_gained_ability_speaks_of_the_object_that_has_it_now() -> None:
    stage = table()
    one, two = soldier(stage, A), soldier(stage, A)
    gift = Gain(Activated(cost=(), effect=BanishIt(what=this)))
    deed = spell(stage, Until(what=Target(what=ally), changes=(gift,)))
    stage.begin()
    resolve(stage, deed, targets=[two])
    act = next(act for act in stage.options if act.what == "ability")
    assert act.card == two
    stage.push(act)
    stage.pass_all()
    assert (stage.zone(one), stage.zone(two), stage.zone(deed)) == (
        Zone.FIELD,
        Zone.BANISHMENT,
        Zone.GRAVEYARD,
    )


@pytest.mark.rule("misc.naming.7.a")
def test_tokens_cannot_be_named() -> None:
    stage = table()
    deed = spell(stage, ChooseName())
    stage.begin()
    resolve(stage, deed)
    assert "Fireball" in stage.options
    assert "Powercell" not in stage.options


@pytest.mark.rule("misc.special-actions.2")
def test_nobody_is_the_source_of_turn_based_actions() -> None:
    """Cards recollected or woken are moved by no card or ability: nothing on the stack, no source told."""
    stage = table()
    stage.filler(B, 2, Zone.MEMORY)
    stage.begin(A)
    to_phase(stage, Phase.MAIN, B)
    steps = [step for step in stage.steps if step.name in ("recollect", "draw")]
    assert {step.name for step in steps} == {"recollect", "draw"}
    assert len(stage.cards(Zone.HAND, B)) == 3
    assert stage.pos.stack == ()


@pytest.mark.rule("misc.simultaneous.1")
def test_open_choices_are_made_in_turn_order() -> None:
    stage = table()
    twin: dict[str, Any] = {"supertypes": "unique", "types": "ally", "reserve": 1, "power": 1, "life": 1}
    definition = stage.make("Only One", **twin)
    pairs = {player: [stage.put(definition, player, Zone.FIELD) for _ in range(2)] for player in (B, A)}
    deed = spell(stage, Draw(), player=A)
    stage.begin(B)
    assert stage.pos.turn_player == B
    assert (stage.decision.topic, stage.decision.player) == ("keep", B)
    stage.push((pairs[B][0],))
    assert (stage.decision.topic, stage.decision.player) == ("keep", A)
    stage.push((pairs[A][1],))
    assert [stage.zone(card) for card in (*pairs[B], *pairs[A])] == [
        Zone.FIELD,
        Zone.GRAVEYARD,
        Zone.GRAVEYARD,
        Zone.FIELD,
    ]
    assert stage.zone(deed) is Zone.HAND


@pytest.mark.rule("misc.effects.3")
@pytest.mark.parametrize("pays", [True, False])
def test_unless_looks_at_what_was_done_and_changes_what_happens(pays: bool) -> None:
    stage = table()
    prey = soldier(stage, B)
    target = Target(what=ally)
    deed = spell(stage, UnlessPaid(cost=(Reserve(1),), effect=Destroy(target), payer=ControllerOf(target)))
    (coin,) = stage.filler(B, 1)
    stage.begin()
    stage.activate(deed, targets=[prey])
    stage.pass_all()
    assert (stage.decision.topic, stage.decision.player) == ("may pay", B)
    stage.push(pays)
    assert stage.zone(prey) is (Zone.FIELD if pays else Zone.GRAVEYARD)
    assert stage.zone(coin) is (Zone.MEMORY if pays else Zone.HAND)


@pytest.mark.rule("misc.default.2", "misc.legality.1")
def test_a_text_goes_before_the_rules_and_without_one_the_rule_refuses() -> None:
    stage = table()
    plain = stage.put(stage.make("Plain", Resolves(Draw()), reserve=0), A, Zone.GRAVEYARD)
    odd = stage.put(
        stage.make("Odd", Permission(zone=Zone.GRAVEYARD, name="again"), Resolves(Draw()), reserve=0),
        A,
        Zone.GRAVEYARD,
    )
    stage.begin()
    before = stage.pos.digest()
    refusal = stage.attempt(Act("activate", plain))
    assert refusal is not None
    assert stage.pos.digest() == before
    stage.activate(odd)
    assert on_stack(stage) == [odd]


@pytest.mark.rule("term.inner-lineage.2")
def test_any_card_may_lie_in_an_inner_lineage_and_be_used_from_there() -> None:
    stage = table()
    release = Activated(cost=(), effect=Draw(), zone=Zone.LINEAGE)
    curse = stage.put(stage.make("Curse", release, reserve=1), A, Zone.GRAVEYARD)
    deed = spell(stage, PutUnder(Each(zone=Zone.GRAVEYARD, whose="you"), your_champion))
    stage.begin()
    use = Act("ability", curse, 0)
    assert use not in stage.options, "it has to be in the lineage"
    resolve(stage, deed)
    assert lineage(stage.pos, champion(stage.pos, A)) == (curse,)
    assert use in stage.options
    stage.use(curse)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1
