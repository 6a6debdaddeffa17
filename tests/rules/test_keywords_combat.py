"""Keywords in combat: who "that player" is, what a kill is, Commands in an intent, and redundancy."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain, LoseKeyword, Stat
from regalia.words.combat_triggers import OnHit, OnKill
from regalia.words.effects import Draw, Mill
from regalia.words.filters import Named, ally
from regalia.words.lasting import Until
from regalia.words.selections import Each
from tests.rules.arena import (
    PASS,
    attack,
    field,
    fight,
    fortress,
    has,
    leader,
    offered,
    slash,
    soldier,
    to_damage,
    trick,
)
from tests.rules.stage import A, B, Stage


@pytest.mark.rule("keyword.on-hit.4")
@pytest.mark.parametrize("victim", ["champion", "ally", "retaliated against"])
def test_that_player_controls_what_was_hit(victim: str) -> None:
    """A's soldier hits something of B's, or strikes back at what attacked it: B puts a card away."""
    stage = field()
    text = Triggered(on=OnHit(), effect=Mill(amount=1, whose="that player"))
    mine = soldier(stage, A, text, life=9)
    theirs = soldier(stage, B, life=9)
    if victim == "retaliated against":
        stage.begin(player=B)
        attack(stage, theirs, mine)
        fight(stage, retaliate=[mine])
    else:
        stage.begin()
        attack(stage, mine, leader(stage, B) if victim == "champion" else theirs)
        fight(stage)
    assert len(stage.cards(Zone.GRAVEYARD, A)) == 0
    assert len(stage.cards(Zone.GRAVEYARD, B)) == 1


@pytest.mark.rule("keyword.on-hit.4")
def test_that_player_is_one_of_several_opponents() -> None:
    stage = field(players=3)
    mine = soldier(stage, A, Triggered(on=OnHit(), effect=Mill(amount=1, whose="that player")))
    stage.begin()
    attack(stage, mine, leader(stage, 2))
    fight(stage)
    assert [len(stage.cards(Zone.GRAVEYARD, player)) for player in range(3)] == [0, 0, 1]


@pytest.mark.rule("keyword.on-kill.1.a")
@pytest.mark.parametrize(("life", "kills"), [(1, 1), (2, 1), (3, 0)])
def test_a_unit_is_killed_when_it_dies_of_having_no_life_left(life: int, kills: int) -> None:
    stage = field()
    mine = soldier(stage, A, Triggered(on=OnKill(), effect=Draw()), power=2)
    theirs = soldier(stage, B, life=life)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage)
    assert (stage.zone(theirs) is Zone.GRAVEYARD) is bool(kills)
    assert len(stage.cards(Zone.HAND, A)) == kills


@pytest.mark.rule("keyword.on-kill.1.a")
def test_who_was_hit_and_then_loses_its_life_otherwise_was_not_killed() -> None:
    """Hit for 2 of 3, it dies of -1 life after the combat: that is no kill."""
    stage = field()
    mine = soldier(stage, A, Triggered(on=OnKill(), effect=Draw()), power=2, name="Mine")
    theirs = soldier(stage, B, life=3)
    weaken = trick(stage, A, Until(what=Each(what=Named("Soldier")), changes=(Stat(life=-1),)))
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage)
    stage.activate(weaken)
    stage.pass_all()
    assert stage.zone(theirs) is Zone.GRAVEYARD
    assert not stage.pos.stack


@pytest.mark.rule("keyword.on-kill.1.b")
def test_a_siegeable_domain_is_destroyed_and_not_killed() -> None:
    stage = field()
    mine = soldier(stage, A, Triggered(on=OnKill(), effect=Draw()), power=3)
    keep = fortress(stage, B, durability=2)
    stage.begin()
    attack(stage, mine, keep)
    fight(stage)
    assert stage.zone(keep) is Zone.GRAVEYARD
    assert not stage.cards(Zone.HAND, A)


@pytest.mark.rule("keyword.commanded-will.1.a", "keyword.commanded-will.1")
@pytest.mark.parametrize(("keeps_command", "power"), [(True, 4), (False, 2)])
def test_a_command_in_the_intent_is_what_commanded_will_looks_for(keeps_command: bool, power: int) -> None:
    """The attack goes on if the card in the intent is no Command any more, without the bonus."""
    stage = field()
    pawn = soldier(stage, A, has("commanded will", 2))
    card = slash(stage, A, has("command"))
    unlearn = trick(
        stage,
        A,
        Until(what=Each(what=Named("Slash"), zone=Zone.INTENT), changes=(LoseKeyword("command"),)),
    )
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.INTENT
    assert characteristics(stage.pos, pawn).power == 4
    if not keeps_command:
        to_damage(stage)
        stage.activate(unlearn)
        stage.pass_all()
    assert characteristics(stage.pos, pawn).power == power


@pytest.mark.rule("keyword.critical.2")
@pytest.mark.parametrize("payer", [1, 2])
def test_any_opponent_may_discard_for_a_critical_blow(payer: int) -> None:
    """Of three players, the one who is struck or the other one."""
    stage = field(players=3)
    mine = soldier(stage, A, has("critical", 1), power=2)
    stage.filler(1, 1)
    stage.filler(2, 1)
    stage.begin()
    attack(stage, mine, leader(stage, 1))
    asked = []
    while stage.pos.combat is not None:
        if stage.decision.topic == "critical":
            asked.append(stage.decision.player)
            stage.push(tuple(stage.options)[:1] if stage.decision.player == payer else ())
        else:
            stage.push(PASS if stage.decision.topic == "act" else ())
    assert payer in asked
    assert stage.pos.damage[leader(stage, 1)] == 2
    assert len(stage.cards(Zone.GRAVEYARD, payer)) == 1


def critical_blow(
    hands: tuple[int, ...], given: dict[int, int], *amounts: int
) -> tuple[int, list[tuple[int, list[int]]], list[int]]:
    """The damage of a blow of 2, who was asked for how many cards, and how many everybody discarded."""
    stage = field(players=len(hands) + 1)
    mine = soldier(stage, A, *(has("critical", amount) for amount in amounts), power=2)
    for player, count in enumerate(hands, 1):
        stage.filler(player, count)
    stage.begin()
    attack(stage, mine, leader(stage, 1))
    asked = []
    while stage.pos.combat is not None:
        if stage.decision.topic == "critical":
            player = stage.decision.player
            asked.append((player, sorted({len(answer) for answer in stage.decision.answers()})))
            stage.push(tuple(stage.options)[: given.get(player, 0)])
        else:
            stage.push(PASS if stage.decision.topic == "act" else ())
    thrown = [len(stage.cards(Zone.GRAVEYARD, player)) for player in range(1, len(hands) + 1)]
    return stage.pos.damage[leader(stage, 1)], asked, thrown


@pytest.mark.rule("keyword.critical.2", "keyword.critical.3")
def test_opponents_share_several_criticals_but_not_a_single_one() -> None:
    shared = critical_blow((2, 3), {1: 2, 2: 3}, 2, 3)
    assert shared == (2, [(1, [0, 2]), (2, [0, 3])], [2, 3])
    alone = critical_blow((5, 5), {1: 0, 2: 5}, 2, 3)
    assert alone == (2, [(1, [0, 2, 3, 5]), (2, [0, 5])], [0, 5])
    first = critical_blow((5, 0), {1: 5}, 2, 3)
    assert first == (2, [(1, [0, 5])], [5, 0])
    single = critical_blow((2, 3), {}, 5)
    assert single == (4, [], [0, 0]), "one Critical is paid by one of them, and nobody has five"
    either = critical_blow((3, 3), {1: 3, 2: 3}, 1, 2, 3)
    assert either == (2, [(1, [0, 3]), (2, [0, 3])], [3, 3])


@pytest.mark.rule("keyword.critical.1", "keyword.critical.3")
def test_nobody_discards_for_a_critical_blow_unless_it_is_enough() -> None:
    assert critical_blow((2, 3), {1: 2, 2: 0}, 2, 3) == (4, [(1, [0, 2]), (2, [0, 3])], [0, 0])
    assert critical_blow((2, 3), {1: 0, 2: 3}, 2, 3) == (4, [(1, [0, 2])], [0, 0])


# Redundancy: a keyword had twice does what it does once.


def steadfast(stage: Stage, times: int) -> Any:
    """Rested, it retaliates all the same, and deals its damage once."""
    mine = soldier(stage, A, life=9)
    theirs = soldier(stage, B, *[has("steadfast")] * times, life=9, states=int(State.RESTED))
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    return stage.pos.damage[mine], stage.pos.damage[theirs]


def stealth(stage: Stage, times: int) -> Any:
    mine = soldier(stage, A)
    soldier(stage, B, *[has("stealth")] * times)
    stage.begin()
    return len(offered(stage, mine))


def taunt(stage: Stage, times: int) -> Any:
    """Beside another unit with Taunt it is not chosen first."""
    mine = soldier(stage, A)
    soldier(stage, B, *[has("taunt")] * times)
    soldier(stage, B, has("taunt"))
    stage.begin()
    return len(offered(stage, mine))


def true_sight(stage: Stage, times: int) -> Any:
    mine = soldier(stage, A, *[has("true sight")] * times)
    soldier(stage, B, has("stealth"))
    stage.begin()
    return len(offered(stage, mine))


def unblockable(stage: Stage, times: int) -> Any:
    mine = soldier(stage, A, *[has("unblockable")] * times)
    soldier(stage, B, has("taunt"))
    stage.begin()
    return len(offered(stage, mine))


def intercept(stage: Stage, times: int) -> Any:
    mine = soldier(stage, A)
    soldier(stage, B, *[has("intercept")] * times)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    return len(stage.pos.stack)


def cleave(stage: Stage, times: int) -> Any:
    mine = soldier(stage, A, *[has("cleave")] * times)
    theirs = soldier(stage, B, life=9)
    stage.begin()
    stage.push(Act("attack", mine))
    while stage.decision.topic not in ("act", "attack target"):
        stage.push(stage.options[0] if not isinstance(stage.options[0], int) else (stage.options[0],))
    if stage.decision.topic == "attack target":
        stage.push((stage.ref(theirs),))
    fight(stage)
    return stage.pos.damage[theirs], stage.pos.damage[leader(stage, B)]


@pytest.mark.rule(
    "keyword.steadfast.2",
    "keyword.stealth.4",
    "keyword.taunt.4",
    "keyword.true-sight.2",
    "keyword.unblockable.3",
    "keyword.intercept.3",
    "keyword.cleave.8",
)
@pytest.mark.parametrize(
    ("what", "without", "with_it"),
    [
        (steadfast, (0, 2), (2, 2)),
        (stealth, 2, 1),
        (taunt, 1, 2),
        (true_sight, 1, 2),
        (unblockable, 1, 2),
        (intercept, 0, 1),
        (cleave, (2, 0), (2, 2)),
    ],
)
@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_a_redundant_keyword_counts_once(what: Any, without: Any, with_it: Any, times: int) -> None:
    assert what(field(), times) == (with_it if times else without)


@pytest.mark.rule("keyword.retort.1")
def test_retort_counts_beside_another_ability_that_was_given() -> None:
    stage = field()
    mine = soldier(stage, A, life=9)
    theirs = soldier(stage, B, has("retort", 2), power=1, life=9)
    gift = Static(of=ally, changes=(Gain(Triggered(on=OnHit(), effect=Draw())), Gain(has("retort", 3))))
    stage.put(stage.make("Banner", gift, types="item", reserve=1), B, Zone.FIELD)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    assert stage.pos.damage[mine] == 6
