"""Objects and targets: what can be pointed at, what is merely chosen, and what is no object (target.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.stack import ItemKind
from regalia.game.core.state import Zone
from regalia.game.core.values import item_ref
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import is_unit
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Activated, Keyword, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import SetTypes, Stat
from regalia.words.choosing import Choose
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Put
from regalia.words.filters import OfType, ally, champion, token, unit
from regalia.words.lasting import Until
from regalia.words.selections import Those
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter
from tests.rules.arena import PASS, arm, field, leader, play, slash, soldier, trick
from tests.rules.stage import A, B, Stage


def thing(stage: Stage, player: int, *abilities: Any, types: str = "item", **facts: Any) -> int:
    name = facts.pop("name", "Thing")
    return stage.put(stage.make(name, *abilities, types=types, reserve=1, **facts), player, Zone.FIELD)


def aimed(stage: Stage, target: Target) -> set[int]:
    """What a text of player A with this target may be pointed at now."""
    source = stage.put(stage.make("Aim", Resolves(Destroy(target)), reserve=0), A, Zone.OUTSIDE)
    return {ref.card for ref in target.candidates(Context(stage.pos, A, source))}


def crowd(stage: Stage) -> dict[str, int]:
    """One of each, of player B."""
    return {
        "champion": leader(stage, B),
        "ally": soldier(stage, B),
        "token": stage.token(stage.make("Imp", types="ally", power=1, life=1), B),
        "weapon": arm(stage, B),
        "item": thing(stage, B),
        "domain": thing(stage, B, types="domain"),
        "phantasia": thing(stage, B, types="phantasia"),
    }


@pytest.mark.rule("target.2", "target.1", "objects.2", "target.3", "objects.1")
def test_a_target_is_of_the_kind_that_is_named() -> None:
    stage = field()
    have = crowd(stage)
    mine = leader(stage, A)
    stage.begin()
    assert aimed(stage, Target(what=ally)) == {have["ally"], have["token"]}
    assert aimed(stage, Target(what=unit)) == {mine, have["champion"], have["ally"], have["token"]}
    assert aimed(stage, Target(what=champion)) == {mine, have["champion"]}
    assert aimed(stage, Target(what=token)) == {have["token"]}
    assert aimed(stage, Target(what=OfType("weapon"))) == {have["weapon"]}
    assert aimed(stage, Target()) == {mine, *have.values()}
    assert all(is_unit(stage.pos, have[name]) == (name in ("champion", "ally", "token")) for name in have)


@pytest.mark.rule("target.2.a")
def test_where_a_kind_is_ruled_out_everything_else_will_do() -> None:
    stage = field()
    have = crowd(stage)
    stage.begin()
    assert aimed(stage, Target(what=~champion)) == {card for name, card in have.items() if name != "champion"}


@pytest.mark.rule("target.2.b", "objects.4", "non-objects.1")
def test_a_target_is_in_the_zone_that_is_named_and_a_bare_type_means_an_object() -> None:
    stage = field()
    made = stage.make("Wolf", types="ally", reserve=1, power=1, life=1)
    places = {
        zone: stage.put(made, B, zone)
        for zone in (Zone.FIELD, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.HAND, Zone.MEMORY)
    }
    stage.begin()
    assert aimed(stage, Target(what=ally)) == {places[Zone.FIELD]}
    assert aimed(stage, Target(what=ally, zone=Zone.GRAVEYARD)) == {places[Zone.GRAVEYARD]}
    lord = Static(of=ally, changes=(Stat(power=1),))
    thing(stage, A, lord)
    assert [characteristics(stage.pos, card).power for card in places.values()] == [2, 1, 1, 1, 1]


@pytest.mark.rule("target.2.b")
def test_a_target_that_leaves_its_zone_is_no_target_any_more_and_is_left_alone() -> None:
    stage = field()
    (buried,) = stage.filler(B, 1, Zone.GRAVEYARD)
    card = trick(stage, A, Put(what=Target(zone=Zone.GRAVEYARD), to=Zone.HAND))
    stage.begin()
    stage.activate(card, targets=[buried])
    move(stage.pos, (buried,), Zone.BANISHMENT)
    stage.pass_all()
    assert stage.zone(buried) is Zone.BANISHMENT


@pytest.mark.rule("target.4", "keyword.omnishroud.1")
def test_choosing_is_no_targeting_and_happens_on_resolving() -> None:

    stage = field()
    shy = soldier(stage, B, Keyword("omnishroud"))
    card = trick(stage, A, Sequence((Draw(), Choose(what=ally, whose="anyone"), DealDamage(1, Those()))))
    stage.begin()
    stage.activate(card)
    assert stage.pos.stack[-1].targets == ()
    late = soldier(stage, B, Keyword("omnishroud"))
    stage.push(PASS, PASS)
    assert stage.decision.topic == "choose"
    assert set(stage.options) == {shy, late}
    stage.push((shy,))
    assert stage.pos.damage[shy] == 1


@pytest.mark.rule("objects.3")
def test_printed_stats_stay_when_the_type_changes() -> None:
    """A sword that becomes a phantasia in mid-attack still strikes with its power."""
    stage = field()
    sword = arm(stage, A, power=3)
    becomes = SetTypes(types=("phantasia",))
    change = trick(stage, A, Until(what=Target(what=OfType("weapon")), changes=(becomes,)))
    stage.begin()
    stage.push(Act("attack", leader(stage, A)))
    while stage.decision.topic != "act":
        match stage.decision.topic:
            case "weapon":
                stage.push((sword,))
            case _:
                stage.push((stage.ref(leader(stage, B)),))
    play(stage, change, sword)
    now = characteristics(stage.pos, sword)
    assert (set(now.types), now.power, stage.pos.count(sword, "durability")) == ({"phantasia"}, 3, 3)
    while stage.pos.combat is not None:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("non-objects.1.c", "non-objects.1.c.i")
def test_inner_lineage_intents_and_loaded_cards_are_no_objects_and_are_reached_by_their_place() -> None:
    stage = Stage()
    spirit = stage.make("Spirit", memory=0, types="champion", level=0, life=10)
    top = stage.make("Warden", memory=1, types="champion", level=1, life=20)
    lead = stage.lineage(A, spirit, top)
    stage.champion(B)
    (under,) = stage.cards(Zone.LINEAGE, A)
    swing = slash(stage, A)
    stage.begin()
    assert aimed(stage, Target(what=champion)) == {lead, leader(stage, B)}
    assert aimed(stage, Target(zone=Zone.LINEAGE)) == {under}
    stage.activate(swing)
    stage.push(PASS, PASS)
    while stage.decision.topic != "act":
        stage.push(next(stage.decision.answers()))
    assert stage.zone(swing) is Zone.INTENT
    assert swing not in aimed(stage, Target())
    assert aimed(stage, Target(zone=Zone.INTENT)) == {swing}
    bane = trick(stage, A, BanishIt(what=Target(zone=Zone.INTENT)))
    play(stage, bane, swing)
    assert stage.zone(swing) is Zone.BANISHMENT


@pytest.mark.rule("non-objects.1.a", "non-objects.1.b", "non-objects.1.a.i", "target.2")
def test_what_waits_on_the_stack_is_targeted_as_what_it_is() -> None:
    stage = field()
    draws = Triggered(on=OnEnter(), effect=Draw())
    (recruit,) = stage.hand(A, stage.make("Recruit", draws, types="ally", reserve=0, power=1, life=1))
    wand = thing(stage, A, Activated(cost=(), effect=Draw()))
    stage.begin()

    def negatable(*kinds: ItemKind) -> set[int]:
        found = TargetActivation(kinds=kinds).candidates(Context(stage.pos, B, leader(stage, B)))
        return {item.source for item in stage.pos.stack if item_ref(item.id) in found}

    stage.activate(recruit)
    stage.use(wand)
    assert negatable(ItemKind.ACTIVATION) == {recruit}
    assert negatable(ItemKind.ABILITY) == {wand}
    assert negatable(ItemKind.MATERIALIZATION, ItemKind.TRIGGER) == set()
    stage.pass_all()
    stage.pass_all()
    assert negatable(ItemKind.TRIGGER) == {recruit}
    assert negatable(ItemKind.ACTIVATION) == set()


@pytest.mark.rule("target.3", "token.3")
def test_a_token_leaves_no_card_behind_to_be_targeted() -> None:
    stage = field()
    imp = stage.token(stage.make("Imp", types="ally", power=1, life=1), B)
    stage.begin()
    move(stage.pos, (imp,), Zone.GRAVEYARD)
    assert stage.zone(imp) is Zone.OUTSIDE
    assert not stage.cards(Zone.GRAVEYARD, B)
