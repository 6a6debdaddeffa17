"""What a materialization is good for: taken in its phase, permitted by an effect, replaced by Preserve."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Phase, State, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import start_at
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Lineage, Method, Resolves
from regalia.game.printed.acts import Act
from regalia.words.effects import DelevelIt
from regalia.words.playing import PlayFrom
from tests.rules.stage import MATERIALIZE, A, B, Stage

PASS = Act("pass")


def stage_for_two() -> Stage:
    stage = Stage()
    stage.champion(A, level=1)
    stage.champion(B)
    return stage


def relic(stage: Stage, memory: int = 0) -> int:
    made = stage.make("Relic", memory=memory, types="item", supertypes="regalia")
    return stage.put(made, A, Zone.MATERIAL_DECK)


@pytest.mark.rule("materialization.2", "materialize-phase.3")
def test_the_phase_asks_once_and_takes_no_for_an_answer() -> None:
    stage = stage_for_two()
    row = relic(stage)
    stage.begin(A, MATERIALIZE)
    assert stage.options == [PASS, Act("materialize", row)]
    stage.push(PASS)
    assert stage.pos.phase is Phase.RECOLLECTION
    assert stage.zone(row) is Zone.MATERIAL_DECK


@pytest.mark.rule("materialization.2")
def test_a_cancelled_materialization_may_be_followed_by_another() -> None:
    stage = stage_for_two()
    dear, cheap = relic(stage, 1), relic(stage)
    stage.put(stage.make("Drifting", reserve=1), A, Zone.MEMORY)
    stage.filler(A, 2, Zone.MEMORY)
    game = stage.begin(A, MATERIALIZE)
    game.chance = None
    rest = game.digest()
    stage.push(Act("materialize", dear))
    assert stage.decision.topic == "draw"
    game.cancel()
    assert game.digest() == rest
    stage.push(Act("materialize", cheap))
    assert stage.zone(cheap) is Zone.STACK
    assert stage.zone(dear) is Zone.MATERIAL_DECK


@pytest.mark.rule("materialization.2", "materialization.3.3")
def test_declaring_a_materialization_whole_or_step_by_step_is_the_same() -> None:
    """The position is equal afterwards, and so is everything that follows."""
    digests = []
    for whole in (True, False):
        stage = stage_for_two()
        row = relic(stage)
        stage.begin(A, MATERIALIZE)
        if whole:
            stage.materialize(row)
        else:
            stage.push(Act("materialize", row))
        seen = [stage.game.digest()]
        for _ in range(6):
            stage.push(PASS)
            seen.append(stage.game.digest())
        digests.append(seen)
    assert digests[0] == digests[1]


@pytest.mark.rule("materialization.3.1", "term.fizzle.1.a", "resolution.check.1.a")
@pytest.mark.parametrize("responds", [False, True])
def test_a_champion_is_checked_again_when_it_resolves(responds: bool) -> None:
    stage = Stage()
    base = stage.make("Nobody", memory=0, types="champion", level=0, life=10)
    novice = stage.make("Ann, Novice", memory=1, types="champion", level=1, life=15)
    stage.lineage(A, base, novice)
    stage.champion(B)
    made = stage.make("Ann, Adept", Lineage("Ann"), memory=1, types="champion", level=2, life=20)
    adept = stage.put(made, A, Zone.MATERIAL_DECK)
    (paid,) = stage.filler(A, 1, Zone.MEMORY)
    (trip,) = stage.hand(A, stage.make("Trip", Resolves(DelevelIt()), reserve=0, fast=True))
    stage.begin(A, MATERIALIZE)
    stage.materialize(adept)
    if responds:
        stage.activate(trip)
        stage.pass_all()
    stage.pass_all()
    assert stage.zone(paid) is Zone.BANISHMENT, "the cost stays paid"
    assert stage.zone(adept) is (Zone.BANISHMENT if responds else Zone.FIELD)
    levels = [stage.pos.definition(card).level for card in stage.cards(Zone.FIELD, A)]
    assert levels == ([0] if responds else [2])


@pytest.mark.rule("materialization.2", "keyword.preserve.4.c")
@pytest.mark.parametrize("with_regalia", [False, True])
def test_a_materialization_that_an_effect_gives_may_return_a_preserved_card_instead(
    with_regalia: bool,
) -> None:
    """Being given the materialization is enough, also with nothing to materialize."""
    stage = stage_for_two()
    made = stage.make("Kept", reserve=1)
    kept = stage.put(made, A, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    if with_regalia:
        relic(stage)
    forge = Resolves(PlayFrom(grant=Grant(method=Method.MATERIALIZE)))
    (row,) = stage.hand(A, stage.make("Forge", forge, reserve=0))
    game = stage.begin()
    game.auto = False
    stage.activate(row)
    stage.push(PASS, PASS)
    assert stage.decision.topic != "act", "A is not asked"
    assert kept in stage.options
    stage.push((kept,))
    assert stage.zone(kept) is Zone.HAND
    assert stage.pos.stack == ()


@pytest.mark.rule("materialize-phase.1")
def test_nobody_materializes_in_their_first_turn() -> None:
    stage = stage_for_two()
    relic(stage)
    for seat in (A, B):
        stage.filler(seat, 5, Zone.MAIN_DECK)
    start_at(stage.pos, A, Phase.WAKE_UP, step=0, turn=1)
    game = Game(stage.pos, chance=stage.dice)
    assert game.decision is not None
    assert (game.decision.topic, stage.pos.phase) == ("act", Phase.MAIN)


@pytest.mark.rule("materialization.2", "keyword.preserve.4")
@pytest.mark.parametrize("phase", [Phase.MATERIALIZE, Phase.MAIN])
def test_only_a_preserved_card_of_ones_own_is_returned_and_only_in_that_phase(phase: Phase) -> None:
    stage = stage_for_two()
    kept = stage.make("Kept", reserve=1)
    plain = stage.put(kept, A, Zone.MATERIAL_DECK)
    theirs = stage.put(kept, B, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    mine = stage.put(kept, A, Zone.MATERIAL_DECK, states=int(State.PRESERVED))
    game = stage.begin(A, phase)
    before = game.digest()
    for row in (plain, theirs) if phase is Phase.MATERIALIZE else (plain, theirs, mine):
        assert stage.attempt(Act("return", row)) is not None
        assert game.digest() == before
    assert (Act("return", mine) in stage.options) is (phase is Phase.MATERIALIZE)
