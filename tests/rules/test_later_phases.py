"""Phases that come later in every turn, and cards that enter the field with something."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.said import Duration
from regalia.game.core.state import Phase, Zone
from regalia.game.game import Game
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import has
from regalia.words.effects import Put, PutOntoField
from regalia.words.filters import Named
from regalia.words.lasting import NextEntersWith
from regalia.words.selections import Each
from regalia.words.triggers import AtBeginningOf
from regalia.words.turns import EndTurn, PutPhaseLater, SkipPhase
from tests.rules.stage import A, B, Stage
from tests.rules.turns import PASS, table, watcher


def spell(stage: Stage, effect: Any, player: int = A) -> int:
    return stage.put(stage.make("Deed", Resolves(effect), reserve=0, fast=True), player, Zone.HAND)


def cast(stage: Stage, card: int, **answers: Any) -> None:
    stage.activate(card, **answers)
    stage.pass_all()


def ring(stage: Stage, player: int) -> int:
    return stage.put(stage.make("Ring", types="item", memory=0), player, Zone.MATERIAL_DECK)


def phases(stage: Stage, turns: int) -> list[tuple[int, Phase]]:
    """The players of the phases in order, for a number of turns in which everybody passes."""
    found: list[tuple[int, Phase]] = []
    last = stage.pos.turn + turns
    while stage.game.decision is not None and stage.pos.turn < last:
        here = (stage.pos.turn_player, stage.pos.phase)
        if not found or found[-1] != here:
            found.append(here)
        stage.push(PASS)
    return found


LATER = [Phase.RECOLLECTION, Phase.MAIN, Phase.MATERIALIZE, Phase.END]
"""The phases of a turn in which somebody is asked, once time is distorted."""


def time_is_distorted(times: int = 1) -> Stage:
    stage = table()
    for player in (A, B):
        for _ in range(3):
            ring(stage, player)
    warps = [spell(stage, PutPhaseLater()) for _ in range(times)]
    stage.begin(A)
    for warp in warps:
        cast(stage, warp)
    return stage


@pytest.mark.rule("turn.1", "phases.skipping.1", "materialize-phase.1")
@pytest.mark.parametrize("times", [1, 2])
def test_every_turn_has_its_materialize_phase_after_the_main_phase(times: int) -> None:
    stage = time_is_distorted(times)
    found = phases(stage, 3)
    assert found == [
        *((A, phase) for phase in (Phase.MAIN, Phase.MATERIALIZE, Phase.END)),
        *((B, phase) for phase in LATER),
        *((A, phase) for phase in LATER),
    ]


@pytest.mark.rule("materialization.2", "materialize-phase.3")
def test_a_card_may_be_materialized_in_each_materialize_phase() -> None:
    """The turn in which time is distorted has two of them."""
    stage = table()
    first, second = ring(stage, A), ring(stage, A)
    warp = spell(stage, PutPhaseLater())
    stage.begin(A, Phase.MATERIALIZE)
    stage.materialize(first)
    while stage.pos.phase is not Phase.MAIN:
        stage.push(PASS)
    cast(stage, warp)
    stage.pass_all()
    assert (stage.pos.phase, stage.decision.topic) == (Phase.MATERIALIZE, "materialize")
    assert Act("materialize", second) in stage.options
    stage.materialize(second)
    stage.pass_all()
    assert stage.zone(second) is Zone.FIELD
    assert stage.pos.phase.name == "END", "the turn goes on with its end, not with a second recollection"


@pytest.mark.rule("turn.6", "phases.skipping.2")
def test_what_waits_for_the_phase_or_skips_it_means_the_one_that_takes_place() -> None:
    stage = table()
    bell = watcher(stage, A, AtBeginningOf(phase=Phase.MATERIALIZE))
    for _ in range(2):
        ring(stage, A)
    warp, skip = spell(stage, PutPhaseLater()), spell(stage, SkipPhase(phase=Phase.MATERIALIZE))
    stage.begin(A)
    cast(stage, warp)
    cast(stage, skip)
    stage.pass_all()
    assert stage.pos.phase is Phase.END, "the next materialize phase was this one"
    while (stage.pos.turn_player, stage.pos.phase) != (A, Phase.MATERIALIZE):
        assert [item.source for item in stage.pos.stack] == []
        stage.push(PASS)
    assert [item.source for item in stage.pos.stack] == [bell]


@pytest.mark.rule("phases.ending.2")
def test_a_turn_that_is_ended_in_such_a_phase_leaves_no_trace_in_the_next() -> None:
    stage = table()
    end = Triggered(on=AtBeginningOf(phase=Phase.MATERIALIZE), effect=EndTurn())
    stage.put(stage.make("Gong", end, types="item", reserve=1), A, Zone.FIELD)
    ring(stage, B)
    warp = spell(stage, PutPhaseLater())
    stage.begin(A)
    cast(stage, warp)
    found = phases(stage, 2)
    assert found == [(A, Phase.MAIN), (A, Phase.MATERIALIZE), *((B, phase) for phase in LATER)]


@pytest.mark.rule("start.turn-one.1", "materialize-phase.1")
def test_a_first_turn_has_the_phase_that_was_put_after_its_main_phase() -> None:
    stage = table()
    ring(stage, A)
    warp = spell(stage, PutPhaseLater())
    stage.begin(A, turn=1)
    cast(stage, warp)
    stage.pass_all()
    assert (stage.pos.phase, stage.decision.topic) == (Phase.MATERIALIZE, "materialize")


@pytest.mark.rule("turn.1")
def test_chronowarp_distorts_time() -> None:
    stage = Stage()
    stage.champion(A, elements="astra")
    stage.champion(B)
    (card,) = stage.hand(A, "Chronowarp")
    fillers = stage.filler(A, 4)
    ring(stage, A)
    stage.begin(A)
    stage.activate(card, pay=fillers)
    stage.pass_all()
    twin = Game.load(stage.game.save(), stage.pos.catalog)
    stage.pass_all()
    assert stage.pos.phase is Phase.MATERIALIZE
    for _ in range(2):
        twin.push(PASS)
    assert twin.digest() == stage.game.digest()


# Entering with something.


def gust(level: int) -> tuple[Stage, int, int]:
    stage = Stage()
    stage.champion(A, level=level, elements="wind")
    stage.champion(B)
    soldier = stage.put(stage.make("Soldier", types="ally", reserve=1, power=1, life=2), B, Zone.FIELD)
    (card,) = stage.hand(A, "Vengeful Gust")
    fillers = stage.filler(A, 3)
    stage.begin(A)
    stage.activate(card, targets=[soldier], pay=fillers)
    stage.pass_all()
    return stage, soldier, stage.cards(Zone.FIELD, B)[0]


@pytest.mark.rule("term.suppress.1", "abilities.10", "keyword.on-enter.1")
@pytest.mark.parametrize("level", [2, 3])
def test_a_card_enters_with_an_ability_that_notices_its_entering(level: int) -> None:
    stage, soldier, theirs = gust(level)
    assert stage.zone(soldier) is Zone.BANISHMENT
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert stage.zone(soldier) is Zone.FIELD
    assert stage.pos.damage[theirs] == (4 if level == 3 else 0), "its controller's champion is hurt"
    assert len(stage.pos.effects) == (1 if level == 3 else 0), "it keeps what it entered with"


def waiting(until: Duration = "end of turn") -> tuple[Stage, int]:
    """A card in the graveyard that will have stealth as it enters, and what puts it onto the field."""
    stage = table()
    ghost = stage.put(stage.make("Ghost", types="ally", reserve=1, power=1, life=2), A, Zone.GRAVEYARD)
    grave = Target(what=Named("Ghost"), zone=Zone.GRAVEYARD)
    given = spell(stage, NextEntersWith(what=grave, changes=(has("stealth"),), until=until))
    stage.begin(A)
    cast(stage, given, targets=[ghost])
    return stage, ghost


@pytest.mark.rule("continuous.instanced.1")
def test_what_a_card_enters_with_it_has_on_the_field_alone_and_for_good() -> None:
    stage, ghost = waiting()
    assert keyword(stage.pos, ghost, "stealth") is None
    raised = spell(stage, PutOntoField(what=Each(what=Named("Ghost"), zone=Zone.GRAVEYARD)))
    cast(stage, raised)
    assert keyword(stage.pos, ghost, "stealth") is not None
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert keyword(stage.pos, ghost, "stealth") is not None


@pytest.mark.rule("continuous.instanced.1", "zones.6")
@pytest.mark.parametrize("how", ["moved on", "a turn later"])
def test_nothing_is_had_by_a_card_that_moved_on_or_came_too_late(how: str) -> None:
    stage, ghost = waiting()
    if how == "moved on":
        buried = Each(what=Named("Ghost"), zone=Zone.GRAVEYARD)
        cast(stage, spell(stage, Put(what=buried, to=Zone.BANISHMENT)))
        zone = Zone.BANISHMENT
    else:
        while stage.pos.turn_player == A or stage.pos.phase is not Phase.MAIN:
            stage.push(PASS)
        zone = Zone.GRAVEYARD
    player = stage.decision.player
    raised = spell(stage, PutOntoField(what=Each(what=Named("Ghost"), zone=zone)), player)
    cast(stage, raised)
    assert stage.zone(ghost) is Zone.FIELD
    assert keyword(stage.pos, ghost, "stealth") is None
