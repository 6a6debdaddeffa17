"""Declaring an attack: who may attack what, with which weapon, at which price, and by which rule not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.values import NOBODY, player_ref
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Additional,
    AttacksOnly,
    AttackTax,
    CannotAttack,
    Method,
    MustAttack,
    Static,
    Triggered,
)
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain, Stat
from regalia.words.combat import AttackedThisTurn, AttackPower, RuleAttacks
from regalia.words.combat_triggers import OnAttack
from regalia.words.costs import Reveal, Sacrifice
from regalia.words.effects import Draw, WakeUp
from regalia.words.filters import Subtype, ThisCard, ally, champion, item, unit
from regalia.words.keywords import reservable
from regalia.words.lasting import Until
from tests.rules.arena import (
    PASS,
    RESTED,
    arm,
    attack,
    field,
    fight,
    fortress,
    has,
    leader,
    offered,
    play,
    refused,
    slash,
    soldier,
    trick,
)
from tests.rules.stage import A, B, Stage

C = 2


def nobody_to_hit(stage: Stage) -> int:
    """The other champion hides, and there is nobody else."""
    hide = Static(of=champion, changes=(Gain(has("stealth")),))
    stage.put(stage.make("Fog", hide, types="domain", reserve=1), B, Zone.FIELD)
    return soldier(stage, A)


def toll(stage: Stage) -> int:
    tax = AttackTax(amount=1, who="opponents")
    stage.put(stage.make("Toll", tax, types="domain", reserve=1), B, Zone.FIELD)
    return soldier(stage, A)


def gun(stage: Stage) -> int:
    arm(stage, A, subtypes="Gun")
    return leader(stage, A)


def forbidden(stage: Stage) -> int:
    stage.put(stage.make("Truce", CannotAttack(of=ally), types="domain", reserve=1), B, Zone.FIELD)
    return soldier(stage, A)


CAUSES: list[tuple[str, Callable[[Stage], int]]] = [
    ("combat.declaring.2.a.i", lambda stage: soldier(stage, A, states=RESTED)),
    ("combat.1.c", lambda stage: soldier(stage, A, power=0)),
    ("combat.1.c", lambda stage: leader(stage, A)),
    ("combat.1", lambda stage: stage.put(stage.make("Box", types="item", reserve=1), A, Zone.FIELD)),
    ("combat.1", lambda stage: soldier(stage, B)),
    ("term.obedience.1", lambda stage: soldier(stage, A, has("pride", 3))),
    ("misc.legality.2", lambda stage: soldier(stage, A, has("can't attack"))),
    ("misc.legality.2", forbidden),
    ("subtype.gun.1.a", gun),
    ("combat.2.b", nobody_to_hit),
    ("combat.declaring.2.e.i", toll),
]


@pytest.mark.rule(
    "combat.1",
    "combat.1.c",
    "combat.2.b",
    "combat.declaring.2.e.i",
    "combat.declaring.2.a.i",
    "term.obedience.1",
    "subtype.gun.1.a",
    "misc.legality.2",
)
@pytest.mark.parametrize(("rule", "make"), CAUSES)
def test_what_stops_an_attack_is_said_with_its_rule(rule: str, make: Callable[[Stage], int]) -> None:
    stage = field()
    card = make(stage)
    stage.begin()
    refusal = stage.game.why_not(Act("attack", card), A)
    assert refusal is not None
    assert refusal.rule == rule
    assert Act("attack", card) not in stage.options


@pytest.mark.rule("combat.declaring.2.e.i", "combat.1.e")
def test_what_is_missing_to_pay_for_an_attack_is_said() -> None:
    stage = field()
    taxed = toll(stage)
    dear = soldier(stage, A, Additional(cost=(Reserve(2),), method=Method.ATTACK))
    stage.begin()
    refusals = [stage.game.why_not(Act("attack", card), A) for card in (taxed, dear)]
    lacking = [f"{owed} to reserve, and only 0 can be paid" for owed in (2, 1)]
    assert [(refusal.rule, refusal.reasons) for refusal in refusals if refusal] == [
        ("combat.declaring.2.e.i", (lacking[1],)),
        ("combat.1.e", tuple(lacking)),
    ]


@pytest.mark.rule("combat.1.b", "combat.1.g")
def test_attacks_are_declared_in_ones_own_main_phase_with_nothing_else_going_on() -> None:
    stage = field()
    mine, theirs = soldier(stage, A), soldier(stage, B)
    card = trick(stage, A, Draw())
    stage.begin()
    why = [stage.game.why_not(Act("attack", theirs), B)]
    stage.activate(card)
    why.append(stage.game.why_not(Act("attack", mine)))
    stage.pass_all()
    attack(stage, mine, leader(stage, B))
    why.append(stage.game.why_not(Act("attack", mine)))
    assert [refusal and refusal.rule for refusal in why] == ["combat.1.b", "combat.1.b", "combat.1.g"]


@pytest.mark.rule("combat.1.h")
@pytest.mark.parametrize(("turn", "possible"), [(1, False), (2, False), (3, True), (4, True)])
def test_of_three_only_the_last_attacks_in_the_first_round(turn: int, possible: bool) -> None:
    stage = field(3)
    player = (turn - 1) % 3
    ally_ = soldier(stage, player)
    stage.begin(player, turn=turn)
    refusal = stage.game.why_not(Act("attack", ally_))
    assert (refusal is None) is possible
    assert refusal is None or refusal.rule == "combat.1.h"


@pytest.mark.rule("combat.declaring.2.c")
def test_only_what_lies_on_the_field_is_attacked_and_a_player_only_with_cleave() -> None:
    stage = field()
    mine = soldier(stage, A)
    (held,) = stage.filler(A, 1)
    buried = stage.put(stage.pos.card[mine], B, Zone.GRAVEYARD)
    soldier(stage, B)
    stage.begin()
    for target in (held, buried, player_ref(B)):
        refusal = refused(stage, mine, target)
        assert refusal is not None
        assert (refusal.rule, refusal.reasons) == ("combat.declaring.2.c", ("that cannot be attacked",))


@pytest.mark.rule("combat.9", "combat.declaring.1.c")
def test_nobody_attacks_what_they_control() -> None:
    stage = field()
    mine, other = soldier(stage, A), soldier(stage, A)
    stage.begin()
    before = stage.game.digest()
    refusal = refused(stage, mine, other)
    assert refusal is not None
    assert refusal.rule == "combat.9"
    assert stage.game.digest() == before
    assert offered(stage, mine) == [stage.ref(leader(stage, B))]


@pytest.mark.rule("keyword.taunt.1", "keyword.taunt.2", "keyword.taunt.3", "subtype.siegeable.1.a.iv")
def test_awake_units_with_taunt_come_first_and_the_attacker_picks_one_of_them() -> None:
    stage = field()
    mine = soldier(stage, A)
    keep = fortress(stage, B)
    walls = [soldier(stage, B, has("taunt")) for _ in range(2)]
    soldier(stage, B, has("taunt"), states=RESTED)
    stage.begin()
    assert offered(stage, mine) == [stage.ref(wall) for wall in walls]
    refusal = refused(stage, mine, keep)
    assert refusal is not None
    assert refusal.rule == "keyword.taunt.2"


@pytest.mark.rule("keyword.taunt.1", "keyword.taunt.4")
def test_taunt_speaks_for_its_own_side_only_and_once() -> None:
    stage = field(3)
    mine = soldier(stage, A)
    wall = soldier(stage, B, has("taunt"), has("taunt"))
    other = soldier(stage, B, has("taunt"))
    third = soldier(stage, C)
    stage.begin()
    assert set(offered(stage, mine)) == {stage.ref(card) for card in (wall, other, third, leader(stage, C))}


@pytest.mark.rule("keyword.stealth.1", "keyword.true-sight.1", "keyword.stealth.4", "keyword.true-sight.2")
@pytest.mark.parametrize("seer", ["weapon", "attack", "nobody"])
def test_true_sight_on_a_weapon_or_an_attack_finds_stealth(seer: str) -> None:
    stage = field()
    sight = [has("true sight"), has("true sight")]
    blade = arm(stage, A, *(sight if seer == "weapon" else []))
    card = slash(stage, A, *(sight if seer == "attack" else []))
    shadow = soldier(stage, B, has("stealth"), has("stealth"))
    stage.begin()
    if seer == "attack":
        stage.activate(card)
        stage.pass_all()
        stage.push((NOBODY,))
        assert stage.ref(shadow) in stage.options
    else:
        refusal = refused(stage, leader(stage, A), shadow, weapon=blade)
        if seer == "nobody":
            assert refusal is not None
            assert refusal.rule == "keyword.stealth.1"
        else:
            assert refusal is None


@pytest.mark.rule("weapon.7.a")
@pytest.mark.parametrize("leave", [None, Subtype("Sword"), Subtype("Axe")])
def test_allies_use_no_weapons_unless_a_text_lets_them(leave: Subtype | None) -> None:
    stage = field()
    words = [] if leave is None else [has("uses weapons", filter=leave)]
    mine = soldier(stage, A, *words)
    blade = arm(stage, A, subtypes="Sword")
    stage.begin()
    refusal = refused(stage, mine, leader(stage, B), weapon=blade)
    if leave == Subtype("Sword"):
        assert refusal is None
        fight(stage)
        assert stage.pos.damage[leader(stage, B)] == 4
        assert stage.pos.count(blade, "durability") == 2
    else:
        assert refusal is not None
        assert refusal.rule == "weapon.7.a"


@pytest.mark.rule("combat.declaring.2.b", "weapon.7")
def test_one_weapon_is_used_and_a_rested_one_will_do() -> None:
    stage = field()
    first, second = arm(stage, A), arm(stage, A)
    stage.pos.put(stage.pos.states, first, RESTED)
    stage.begin()
    target = stage.ref(leader(stage, B))
    answers = {"weapon": (first, second), "attack target": (target,)}
    refusal = stage.game.attempt(Act("attack", leader(stage, A)), lambda decision: answers[decision.topic])
    assert refusal is not None
    assert refusal.rule == "combat.declaring.2.b"
    assert refused(stage, leader(stage, A), leader(stage, B), weapon=first) is None


@pytest.mark.rule("combat.5", "combat.5.c", "champion.4.c", "attack.4")
def test_a_champion_adds_up_its_own_power_its_weapon_and_its_card() -> None:
    stage = field(power=1)
    arm(stage, A, power=2)
    card = slash(stage, A, power=4)
    stage.begin()
    assert Act("attack", leader(stage, A)) in stage.options
    stage.activate(card)
    stage.pass_all()
    attack_with_weapon = [weapon for weapon in stage.options if weapon != NOBODY]
    stage.push((attack_with_weapon[0],))
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 1 + 2 + 4


@pytest.mark.rule("combat.1.c", "champion.4")
def test_what_only_its_attacks_get_does_not_let_a_champion_attack() -> None:
    stage = field()
    boost = Static(of=champion, changes=(AttackPower(1),))
    stage.put(stage.make("Banner", boost, types="domain", reserve=1), A, Zone.FIELD)
    stage.begin()
    refusal = stage.game.why_not(Act("attack", leader(stage, A)))
    assert refusal is not None
    assert refusal.rule == "combat.1.c"


@pytest.mark.rule("combat.declaring.1.a", "combat.declaring.1.c", "combat.declaring.2")
def test_a_declaration_can_be_taken_back_until_it_is_complete() -> None:
    stage = field()
    mine = soldier(stage, A)
    soldier(stage, B)
    stage.begin()
    before = stage.game.digest()
    stage.push(Act("attack", mine))
    stage.game.cancel()
    assert stage.game.digest() == before
    assert not stage.pos.has(mine, State.RESTED)


@pytest.mark.rule(
    "combat.1.f", "combat.declaration.1", "combat.declaration.2", "combat.4", "combat.declaring.2.b.i"
)
def test_with_the_declaration_combat_begins_and_everybody_has_a_role() -> None:
    stage = field()
    blade = arm(stage, A)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    fight_ = stage.pos.combat
    assert fight_ is not None
    assert (fight_.attacking, fight_.defending, stage.pos.phase) == (A, (B,), Phase.COMBAT)
    assert stage.pos.has(leader(stage, A), State.ATTACKING)
    assert stage.pos.has(leader(stage, B), State.DEFENDING)
    assert not stage.pos.has(blade, State.ATTACKING)
    assert (stage.decision.topic, stage.decision.player, stage.pos.stack) == ("act", A, ())


@pytest.mark.rule("keyword.on-attack.1", "keyword.on-attack.2", "keyword.on-attack.3", "combat.declaration.4")
def test_on_attack_is_for_the_unit_its_card_and_its_weapon() -> None:
    stage = field()
    draws = Triggered(on=OnAttack(), effect=Draw())
    blade = arm(stage, A, draws)
    idle = arm(stage, A, draws)
    card = slash(stage, A, draws)
    bystander = soldier(stage, A, draws)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    stage.push(tuple(stage.options))
    sources = {item.source for item in stage.pos.stack}
    assert sources == {card, blade}
    assert not sources & {idle, bystander}


# Costs.


@pytest.mark.rule("combat.1.e", "combat.declaring.2.d")
def test_a_weapon_that_cannot_be_paid_for_is_not_offered() -> None:
    stage = field(power=1)
    heavy = arm(stage, A, Additional(cost=(Reserve(2),), method=Method.ATTACK))
    light = arm(stage, A)
    stage.filler(A, 1)
    stage.begin()
    stage.push(Act("attack", leader(stage, A)))
    assert set(stage.options) == {NOBODY, light}
    assert heavy not in stage.options


@pytest.mark.rule("combat.declaring.2.d")
def test_what_is_revealed_for_an_attack_binds_nobody_once_it_is_declared() -> None:
    stage = field()
    arm(stage, A, Additional(cost=(Reveal(),), method=Method.ATTACK))
    memory = stage.make("Secret", reserve=1)
    for _ in range(2):
        stage.put(memory, A, Zone.MEMORY)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B))
    while stage.decision.topic in ("order", "pay"):
        stage.push(next(iter(stage.decision.answers())))
    assert stage.pos.combat is not None
    assert not stage.game.committed


@pytest.mark.rule("combat.declaring.2", "combat.declaring.2.d", "combat.declaring.2.e.i")
@pytest.mark.parametrize("items", [1, 3])
def test_a_tax_is_paid_after_the_costs_of_the_attack(items: int) -> None:
    """What was sacrificed for the weapon does not rest for the tax any more."""
    stage = field()
    arm(stage, A, Additional(cost=(Sacrifice(what=item),), method=Method.ATTACK))
    stage.put(stage.make("Toll", AttackTax(amount=1), types="domain", reserve=1), B, Zone.FIELD)
    tool = stage.make("Tool", reservable(), types="item", reserve=1)
    tools = [stage.put(tool, A, Zone.FIELD) for _ in range(items)]
    stage.begin()
    refusal = stage.game.why_not(Act("attack", leader(stage, A)), A)
    if items == 1:
        assert refusal is not None
        return
    assert refusal is None
    attack(stage, leader(stage, A), leader(stage, B))
    paid = []
    while stage.decision.topic in ("order", "pay"):
        paid.append(stage.decision.rule)
        stage.push(next(iter(stage.decision.answers())))
    assert paid[-1] == "combat.declaring.2.e.i"
    assert set(paid[:-1]) == {"combat.declaring.2.d"}
    assert sorted(stage.zone(card).name for card in tools) == ["FIELD", "FIELD", "GRAVEYARD"]


@pytest.mark.rule("combat.declaring.2.e.i")
@pytest.mark.parametrize("paying", [True, False])
def test_a_tax_on_attacking_something_is_asked_for_that_target_only(paying: bool) -> None:
    stage = field()
    mine = soldier(stage, A)
    dear = soldier(stage, B, AttackTax(amount=2, target=ThisCard()))
    stage.filler(A, 2 if paying else 1)
    stage.begin()
    assert (stage.ref(dear) in offered(stage, mine)) is paying
    attack(stage, mine, dear if paying else leader(stage, B))
    while stage.decision.topic in ("order", "pay"):
        stage.push(next(iter(stage.decision.answers())))
    assert len(stage.cards(Zone.MEMORY, A)) == (2 if paying else 0)


@pytest.mark.rule("combat.declaring.2.e", "misc.legality.2")
def test_a_truce_keeps_certain_players_from_attacking_until_it_ends() -> None:
    stage = field(3)
    pact = RuleAttacks(
        rule=CannotAttack(of=unit), players=TargetPlayer(), and_you=True, until="your next turn"
    )
    card = trick(stage, A, pact)
    allies = [soldier(stage, player) for player in (A, B, C)]
    stage.begin()
    play(stage, card, player_ref(B))
    refusals = []
    for player in (A, B, C):
        stage.pos.assign("turn_player", player)
        refusals.append(stage.game.why_not(Act("attack", allies[player]), player))
    assert [refusal and refusal.rule for refusal in refusals] == ["misc.legality.2", "misc.legality.2", None]


# Having to attack.


def pushed(stage: Stage, *words: Any, **how: Any) -> int:
    return soldier(stage, A, MustAttack(against=champion), *words, **how)


@pytest.mark.rule("combat.declaring.1.d")
def test_what_must_attack_attacks_before_the_main_phase_can_end() -> None:
    stage = field()
    mine = pushed(stage)
    soldier(stage, B)
    stage.begin()
    assert PASS not in stage.options
    with pytest.raises(IllegalAnswer):
        stage.push(PASS)
    refusal = stage.game.why_not(PASS)
    assert refusal is not None
    assert refusal.rule == "combat.declaring.1.d"
    assert refusal.reasons == ("Soldier has to attack first, if it can",)
    assert stage.attempt(PASS) == refusal
    attack(stage, mine)
    assert stage.pos.has(leader(stage, B), State.DEFENDING), "only champions will do"
    fight(stage)
    assert PASS in stage.options
    assert stage.game.why_not(PASS) is None


@pytest.mark.rule("combat.declaring.1.d")
@pytest.mark.parametrize("hindrance", ["rested", "taunt", "powerless"])
def test_what_cannot_attack_as_it_must_need_not(hindrance: str) -> None:
    stage = field()
    mine = pushed(
        stage, power=0 if hindrance == "powerless" else 2, states=RESTED if hindrance == "rested" else 0
    )
    if hindrance == "taunt":
        soldier(stage, B, has("taunt"))
    stage.begin()
    assert PASS in stage.options
    assert (Act("attack", mine) in stage.options) is (hindrance == "taunt")


@pytest.mark.rule("combat.declaring.1.d")
def test_what_cannot_attack_as_it_must_may_attack_something_else() -> None:
    stage = field()
    mine = pushed(stage)
    guard = soldier(stage, B, has("taunt"))
    stage.begin()
    attack(stage, mine, guard)
    assert stage.pos.has(guard, State.DEFENDING)


@pytest.mark.rule("combat.declaring.1.d", "combat.declaring.2.c.i")
def test_an_attack_with_cleave_is_on_a_player_with_something_that_must_be_attacked() -> None:
    stage = field()
    mine = pushed(stage, has("cleave"))
    soldier(stage, B)
    stage.begin()
    assert PASS not in stage.options
    attack(stage, mine, player_ref(B))
    fight(stage)
    assert PASS in stage.options


@pytest.mark.rule("combat.declaring.1.d", "combat.declaring.2.e.i.1", "combat.declaring.2.e.i.3")
@pytest.mark.parametrize("pays", [True, False])
def test_a_tax_may_be_refused_and_then_the_attempt_was_enough(pays: bool) -> None:
    stage = field()
    tax = AttackTax(amount=2, who="opponents")
    stage.put(stage.make("Toll", tax, types="domain", reserve=1), B, Zone.FIELD)
    mine = pushed(stage)
    stage.filler(A, 2)
    stage.begin()
    assert PASS not in stage.options
    stage.push(Act("attack", mine))
    assert stage.decision.topic == "tax"
    stage.push(pays)
    while stage.decision.topic in ("order", "pay"):
        stage.push(next(iter(stage.decision.answers())))
    assert stage.pos.has(mine, State.RESTED) is pays
    assert (stage.pos.combat is not None) is pays
    assert len(stage.cards(Zone.MEMORY, A)) == (2 if pays else 0)
    if not pays:
        assert PASS in stage.options
        assert Act("attack", mine) in stage.options


@pytest.mark.rule("combat.declaring.1.d")
def test_an_obligation_may_be_gained_and_lasts_for_one_attack_a_turn() -> None:
    stage = field()
    mine = soldier(stage, A)
    order = trick(stage, A, Until(what=Target(what=ally), changes=(Gain(MustAttack()),)))
    again = trick(stage, A, WakeUp(Target(what=ally)))
    stage.begin()
    assert PASS in stage.options
    play(stage, order, mine)
    assert PASS not in stage.options
    attack(stage, mine)
    fight(stage)
    play(stage, again, mine)
    assert Act("attack", mine) in stage.options
    assert PASS in stage.options


@pytest.mark.rule("combat.1.a", "combat.1.d")
def test_an_object_woken_again_attacks_again_and_it_is_known_that_it_has() -> None:
    stage = field()
    proud = Static(of=ThisCard() & AttackedThisTurn(), changes=(Stat(power=3),))
    mine = soldier(stage, A, proud)
    again = trick(stage, A, WakeUp(Target(what=ally)))
    stage.begin()
    attack(stage, mine)
    fight(stage)
    play(stage, again, mine)
    attack(stage, mine)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2 + 3 + 2 + 3 - 0, (
        "it has attacked once the attack is declared"
    )


@pytest.mark.rule("combat.declaring.2.c.i")
def test_a_unit_that_may_attack_certain_targets_only_cannot_attack_with_cleave() -> None:
    stage = field()
    narrow = AttacksOnly(against=champion)
    plain, wide = soldier(stage, A, narrow), soldier(stage, A, narrow, has("cleave"))
    soldier(stage, B)
    stage.begin()
    assert offered(stage, plain) == [stage.ref(leader(stage, B))]
    refusal = stage.game.why_not(Act("attack", wide))
    assert refusal is not None
    assert refusal.rule == "combat.2.b"


@pytest.mark.rule("combat.1", "combat.declaring.2.a.i")
def test_a_weapon_may_attack_as_though_it_were_an_ally() -> None:
    """It loses durability like a weapon that is used, and takes no damage, for it is no unit."""
    stage = field(power=2)
    sword = arm(stage, A, has("attacks as an ally"), power=3)
    stage.begin()
    attack(stage, sword, leader(stage, B))
    assert stage.pos.has(sword, State.RESTED)
    fight(stage, retaliate=[leader(stage, B)])
    assert stage.pos.damage[leader(stage, B)] == 3
    assert stage.pos.damage[sword] == 0
    assert stage.pos.count(sword, "durability") == 2


@pytest.mark.rule("combat.declaring.2.b")
def test_nothing_that_attacks_is_its_own_weapon() -> None:
    stage = field()
    sword = arm(stage, A, has("attacks as an ally"), has("uses weapons"))
    stage.begin()
    refusal = refused(stage, sword, leader(stage, B), weapon=sword)
    assert refusal is not None
    assert refusal.rule == "combat.declaring.2.b"
