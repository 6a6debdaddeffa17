"""Where objects go, or do not go: Immortality, Renewable, Ephemerate and what is ephemeral."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Keyword, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.combat import Load
from regalia.words.combat_triggers import OnHit
from regalia.words.conditions import SourceIs
from regalia.words.costs import Sacrifice
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Destroy,
    Draw,
    Negate,
    Put,
    Recover,
    SacrificeIt,
)
from regalia.words.filters import InState, Named, ally, weapon
from regalia.words.keywords import ephemerate
from regalia.words.replacing import goes_instead
from regalia.words.selections import Each
from regalia.words.structure import If, MayPay
from regalia.words.suppressing import Suppress
from regalia.words.triggers import OnBanish, OnDeath, WheneverDies, WheneverSacrificed
from tests.rules.arena import aim, arm, attack, do, field, fight, leader, soldier, trick
from tests.rules.stage import A, B, Stage

PASS = Act("pass")
IMMORTAL, RENEWABLE = Keyword("immortality"), Keyword("renewable")
SOLDIERS = Each(what=Named("Soldier"))


# Immortality.


@pytest.mark.rule("keyword.immortality.1", "keyword.immortality.1.b", "keyword.immortality.3")
@pytest.mark.parametrize(
    "deed",
    [Destroy(SOLDIERS), SacrificeIt(SOLDIERS), Put(what=SOLDIERS, to=Zone.GRAVEYARD)],
    ids=["destroyed", "sacrificed", "put"],
)
@pytest.mark.parametrize("times", [0, 1, 2])
def test_an_immortal_object_is_not_sent_to_the_graveyard(deed: Effect, times: int) -> None:
    stage = field()
    card = soldier(stage, A, *[IMMORTAL] * times)
    stage.begin()
    do(stage, deed)
    assert stage.zone(card) is (Zone.FIELD if times else Zone.GRAVEYARD)


@pytest.mark.rule("keyword.immortality.1")
@pytest.mark.parametrize(
    ("deed", "zone"),
    [
        (BanishIt(what=SOLDIERS), Zone.BANISHMENT),
        (Put(what=SOLDIERS, to=Zone.HAND), Zone.HAND),
        (Put(what=SOLDIERS, to=Zone.MAIN_DECK), Zone.MAIN_DECK),
    ],
)
def test_an_immortal_object_goes_elsewhere_like_others(deed: Effect, zone: Zone) -> None:
    stage = field()
    card = soldier(stage, A, IMMORTAL)
    stage.begin()
    do(stage, deed)
    assert stage.zone(card) is zone


@pytest.mark.rule("keyword.immortality.1")
def test_nothing_sends_an_immortal_object_to_the_graveyard_instead() -> None:
    """Where it would be banished and a text has it go to the graveyard instead, it stays."""
    stage = field()
    card = soldier(stage, A, IMMORTAL, goes_instead(Zone.BANISHMENT, Zone.GRAVEYARD))
    stage.begin()
    do(stage, BanishIt(what=SOLDIERS))
    assert stage.zone(card) is Zone.FIELD


@pytest.mark.rule("keyword.immortality.1")
def test_an_immortal_regalia_is_not_destroyed_into_banishment() -> None:
    """A regalia is banished in place of going to the graveyard; there is nothing to replace here."""
    stage = field()
    made = stage.make("Crown", IMMORTAL, types="item", supertypes="regalia", memory=0)
    crown = stage.put(made, A, Zone.FIELD)
    stage.begin()
    do(stage, Destroy(Each(what=Named("Crown"))))
    assert stage.zone(crown) is Zone.FIELD


@pytest.mark.rule("keyword.immortality.1.a")
def test_an_immortal_unit_does_not_die_of_damage() -> None:
    """With lethal damage it stays; damage of an ally is gone after the turn."""
    stage = field()
    card = soldier(stage, A, IMMORTAL, life=2)
    stage.begin()
    do(stage, DealDamage(5, SOLDIERS))
    assert stage.zone(card) is Zone.FIELD
    assert stage.pos.damage[card] == 5


@pytest.mark.rule("keyword.immortality.1.b")
def test_an_immortal_object_pays_no_sacrifice() -> None:
    stage = field()
    soldier(stage, A, IMMORTAL)
    stage.begin()
    offer = trick(stage, A, MayPay(cost=(Sacrifice(what=ally),), then=Draw()))
    stage.activate(offer)
    stage.pass_all()
    assert stage.decision.topic == "act"  # nothing could be sacrificed, so nobody was asked
    assert not stage.cards(Zone.HAND, A)


@pytest.mark.rule("keyword.immortality.2", "keyword.immortality.2.b", "unique.1")
def test_of_two_immortal_unique_objects_one_goes_and_has_died() -> None:
    stage = field()
    hero = stage.make(
        "Hero",
        IMMORTAL,
        Triggered(on=OnDeath(), effect=Draw(), keyword="death"),
        types="ally",
        supertypes="unique",
        reserve=0,
        power=1,
        life=1,
    )
    watch = stage.make(
        "Watch",
        Triggered(on=WheneverDies(what=ally), effect=Recover(1), keyword="dies"),
        Triggered(on=WheneverSacrificed(what=ally), effect=Recover(1), keyword="sacrificed"),
        types="phantasia",
        reserve=0,
    )
    stage.put(watch, A, Zone.FIELD)
    first = stage.put(hero, A, Zone.FIELD)
    (second,) = stage.hand(A, hero)
    stage.begin()
    stage.activate(second)
    stage.pass_all()
    assert stage.decision.topic == "keep"
    stage.push((second,))
    assert stage.zone(first) is Zone.GRAVEYARD
    assert stage.zone(second) is Zone.FIELD
    assert stage.decision.topic == "triggers"
    stage.push(tuple(stage.options))
    assert sorted(item.ability.keyword for item in stage.pos.stack) == ["death", "dies", "sacrificed"]


# Renewable.


def bullet(stage: Stage, *abilities: Any, zone: Zone = Zone.FIELD) -> int:
    made = stage.make(
        "Bullet", *abilities, types="item", supertypes="regalia", memory=0, power=1, subtypes="Bullet"
    )
    return stage.put(made, A, zone)


BULLETS = Each(what=Named("Bullet"))


@pytest.mark.rule("keyword.renewable.1", "keyword.renewable.3")
@pytest.mark.parametrize(
    ("times", "zone"), [(0, Zone.BANISHMENT), (1, Zone.MATERIAL_DECK), (2, Zone.MATERIAL_DECK)]
)
@pytest.mark.parametrize(
    "deed", [BanishIt(what=BULLETS), Destroy(BULLETS), SacrificeIt(BULLETS)], ids=["b", "d", "s"]
)
def test_a_renewable_regalia_goes_to_the_material_deck_in_place_of_banishment(
    deed: Effect, times: int, zone: Zone
) -> None:
    """Destroyed, a regalia would be banished; that is replaced as well."""
    stage = field()
    card = bullet(stage, *[RENEWABLE] * times, Triggered(on=OnBanish(), effect=Draw()))
    stage.begin()
    do(stage, deed)
    assert stage.zone(card) is zone
    assert len(stage.pos.stack) == (1 if zone is Zone.BANISHMENT else 0)


@pytest.mark.rule("keyword.renewable.1")
def test_a_renewable_card_of_the_intent_goes_to_the_material_deck() -> None:
    """A bullet loaded into a gun is used up by the attack, and is back in the material deck after it."""
    stage = field()
    gun = arm(stage, A, subtypes="Gun")
    card = bullet(stage, RENEWABLE)
    stage.begin()
    do(stage, Load(BULLETS, Each(what=weapon)))
    assert stage.zone(card) is Zone.LOADED
    attack(stage, leader(stage, A), leader(stage, B), weapon=gun)
    assert stage.zone(card) is Zone.INTENT
    fight(stage)
    assert stage.zone(card) is Zone.MATERIAL_DECK


@pytest.mark.rule("keyword.renewable.2")
def test_renewable_does_not_work_from_other_zones() -> None:
    """Loaded into a gun that is destroyed, and in the graveyard's place: banished both times."""
    stage = field()
    arm(stage, A, subtypes="Gun")
    card = bullet(stage, RENEWABLE)
    kept = stage.put(stage.make("Shell", RENEWABLE, types="item", reserve=0), A, Zone.GRAVEYARD)
    stage.begin()
    do(stage, Load(BULLETS, Each(what=weapon)))
    do(stage, Destroy(Each(what=weapon)))
    assert stage.zone(card) is Zone.BANISHMENT
    do(stage, BanishIt(what=Each(what=Named("Shell"), zone=Zone.GRAVEYARD)))
    assert stage.zone(kept) is Zone.BANISHMENT


# Ephemerate.


def ghost(stage: Stage, *abilities: Any, types: str = "ally", **facts: Any) -> int:
    """A card in A's graveyard that can be activated from there for nothing."""
    facts.setdefault("power", 2)
    if types == "ally":
        facts.setdefault("life", 2)
    made = stage.make("Ghost", ephemerate(Reserve(0)), *abilities, types=types, reserve=3, **facts)
    return stage.put(made, A, Zone.GRAVEYARD)


GHOSTS = Each(what=Named("Ghost"))


def raise_ghost(stage: Stage, *abilities: Any, **facts: Any) -> int:
    card = ghost(stage, *abilities, **facts)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert stage.pos.has(card, State.EPHEMERAL)
    return card


@pytest.mark.rule("keyword.ephemerate.1.c.i", "term.ephemeral.1.a")
@pytest.mark.parametrize(
    "deed",
    [
        Destroy(GHOSTS),
        SacrificeIt(GHOSTS),
        BanishIt(what=GHOSTS),
        Put(what=GHOSTS, to=Zone.HAND),
        Put(what=GHOSTS, to=Zone.MAIN_DECK),
        Put(what=GHOSTS, to=Zone.MEMORY),
    ],
)
def test_an_ephemeral_object_is_banished_wherever_it_would_go(deed: Effect) -> None:
    stage = field()
    card = raise_ghost(stage, Triggered(on=OnDeath(), effect=Draw()))
    do(stage, deed)
    assert stage.zone(card) is Zone.BANISHMENT
    assert not stage.pos.has(card, State.EPHEMERAL)
    assert not stage.pos.stack  # it has not died


@pytest.mark.rule("keyword.ephemerate.1.c.i")
def test_what_returns_from_being_suppressed_is_ephemeral_no_more() -> None:
    stage = field()
    card = raise_ghost(stage)
    do(stage, Suppress(GHOSTS))
    assert stage.zone(card) is Zone.BANISHMENT
    while stage.pos.phase is not Phase.END:
        stage.push(PASS)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert not stage.pos.has(card, State.EPHEMERAL)
    do(stage, Destroy(GHOSTS))
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.ephemerate.1.b")
@pytest.mark.parametrize(("fast", "may"), [(True, True), (False, False)])
def test_it_is_activated_at_the_speed_of_the_card(fast: bool, may: bool) -> None:
    stage = field()
    card = ghost(stage, Resolves(Draw()), types="action", fast=fast, power=None)
    stage.begin(player=B)
    stage.push(PASS)
    assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.ephemerate.1.d", "term.ephemeral.1.b", "term.ephemeral.1.b.i")
@pytest.mark.parametrize("end", ["resolved", "negated", "fizzled"])
def test_an_ephemeral_play_is_banished_whatever_becomes_of_it(end: str) -> None:
    stage = field()
    victim = soldier(stage, B)
    card = ghost(stage, Resolves(DealDamage(1, Target(what=ally))), types="action", power=None)
    no = trick(stage, B, Negate(what=TargetActivation(what=Named("Ghost"))))
    hide = trick(stage, B, BanishIt(what=SOLDIERS))
    stage.begin()
    stage.activate(card, targets=[victim])
    assert stage.pos.has(card, State.EPHEMERAL)
    if end != "resolved":
        stage.push(PASS)
        stage.activate(no if end == "negated" else hide)
        stage.pass_all()
    if stage.pos.stack:
        stage.pass_all()
    assert stage.zone(card) is Zone.BANISHMENT


@pytest.mark.rule("keyword.ephemerate.1.e", "term.ephemeral.1.c")
def test_an_ephemeral_attack_is_banished_as_combat_ends() -> None:
    """Its On Hit resolves first: the source is still in the intent, and ephemeral there."""
    stage = field()
    card = ghost(stage, Triggered(on=OnHit(), effect=Recover(1)), types="attack", power=3)
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    aim(stage, leader(stage, B))
    assert stage.zone(card) is Zone.INTENT
    assert stage.pos.has(card, State.EPHEMERAL)
    fight(stage)
    assert stage.zone(card) is Zone.BANISHMENT
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("term.ephemeral.1.c.i")
def test_an_on_hit_ability_of_a_banished_intent_knows_what_it_was() -> None:
    """Banished in response, its ability still resolves, with the card in banishment as its source."""
    stage = field()
    on_hit = Triggered(on=OnHit(), effect=If(SourceIs(InState(State.EPHEMERAL)), Recover(2)))
    card = ghost(stage, on_hit, types="attack", power=3)
    away = trick(stage, B, BanishIt(what=Each(what=Named("Ghost"), zone=Zone.INTENT)))
    mine = leader(stage, A)
    stage.pos.put(stage.pos.damage, mine, 5)
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    aim(stage, leader(stage, B))
    while not stage.pos.stack:
        stage.push(PASS)
    stage.push(PASS)
    stage.activate(away)
    stage.pass_all()
    assert stage.zone(card) is Zone.BANISHMENT
    assert [item.source for item in stage.pos.stack] == [card]
    stage.pass_all()
    assert stage.pos.damage[mine] == 3


@pytest.mark.rule("unique.2")
@pytest.mark.parametrize(("supertypes", "stays"), [("unique", False), ("", True)])
def test_a_namesake_that_is_not_unique_may_stay(supertypes: str, stays: bool) -> None:
    stage = field()
    first = stage.make("Hero", types="ally", supertypes="unique", reserve=0, power=1, life=1)
    second = stage.make("Hero", types="ally", supertypes=supertypes, reserve=0, power=1, life=1)
    stage.put(first, A, Zone.FIELD)
    (card,) = stage.hand(A, second)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert (stage.decision.topic == "act") is stays
