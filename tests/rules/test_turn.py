"""The phases of a turn, one after another."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.durations import END_OF_PHASE
from regalia.game.happening.zones import move
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Keyword, Method, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.game.timing.phase_table import moment
from regalia.words.changes import Gain, Stat
from regalia.words.effects import DealDamage, Draw, PutCounters
from regalia.words.filters import ally
from regalia.words.lasting import Until
from regalia.words.playing import PlayFrom
from regalia.words.selections import Each
from regalia.words.structure import Sequence
from regalia.words.triggers import AtBeginningOf, OnDeath, OnEnter
from tests.rules.stage import A, B, Stage
from tests.rules.turns import (
    PASS,
    Question,
    WheneverDraws,
    WheneverRecollects,
    WheneverWakes,
    acts,
    question,
    table,
    to_phase,
    walk,
    watcher,
)

RESTED = int(State.RESTED)
PHASES = [Phase.WAKE_UP, Phase.MATERIALIZE, Phase.RECOLLECTION, Phase.DRAW, Phase.MAIN, Phase.END]


def ready(stage: Stage, phase: Phase = Phase.WAKE_UP) -> None:
    """B's turn is about to end; go on to a phase of A's turn."""
    stage.begin(B, Phase.END)
    to_phase(stage, phase, A)


def body(stage: Stage, player: int, life: int = 1, **how: int) -> int:
    return stage.put(
        stage.make("Body", types="ally", reserve=1, power=1, life=life), player, Zone.FIELD, **how
    )


# The turn as a whole.


@pytest.mark.rule("turn.2", "turn.4", "turn.7", "opportunity.11", "end-phase.5", "players.4")
def test_with_nothing_going_on_players_act_in_three_phases_only() -> None:
    stage = table()
    stage.begin(B, Phase.END)
    turn = stage.pos.turn
    asked = walk(stage, lambda: stage.pos.turn == turn + 2 and stage.pos.phase is Phase.RECOLLECTION)

    def round_of(player: int, other: int) -> list[tuple[int, str, Phase, str]]:
        windows = [
            (Phase.RECOLLECTION, "before recollection"),
            (Phase.MAIN, "main phase"),
            (Phase.END, "before the end of the turn"),
        ]
        return [(player, "materialize", Phase.MATERIALIZE, "")] + [
            (who, "act", phase, name)
            for phase, window in windows
            for who, name in ((player, window), (other, "passed"))
        ]

    seen = [(one.player, one.topic, one.phase, one.window) for one in asked]
    end = [(B, "act", Phase.END, "before the end of the turn"), (A, "act", Phase.END, "passed")]
    assert seen == end + round_of(A, B) + round_of(B, A)[:2]


@pytest.mark.rule("turn.3", "main-phase.2.c", "main-phase.3", "opportunity.7")
def test_the_main_phase_goes_on_while_somebody_acts() -> None:
    stage = table()
    (quick,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    slow = stage.hand(A, stage.make("Slow", reserve=0))[0]
    stage.begin(A)
    stage.push(PASS)
    stage.activate(quick)
    stage.push(PASS)
    assert question(stage)[:3] == (A, "act", Phase.MAIN), "both have to pass in a row"
    stage.push(PASS)
    assert question(stage) == Question(A, "act", Phase.MAIN, "main", "resolved", 0)
    assert Act("activate", slow) in stage.options, "the turn player has the main phase in hand again"
    stage.push(PASS, PASS)
    assert stage.pos.phase is Phase.END


@pytest.mark.rule("main-phase.3", "players.1")
def test_the_opponent_alone_cannot_end_the_main_phase() -> None:
    stage = table()
    (quick, late) = stage.hand(A, *(stage.make("Quick", reserve=0, fast=True) for _ in range(2)))
    stage.begin(A)
    stage.activate(quick)
    stage.pass_all()
    assert (stage.decision.player, stage.pos.phase) == (A, Phase.MAIN)
    assert Act("activate", late) in stage.options


@pytest.mark.rule(
    "turn.6", "turn.4", "recollection.1.a", "end-phase.1", "materialize-phase.2", "opportunity.1.b"
)
@pytest.mark.parametrize("phase", PHASES)
def test_what_happens_at_the_beginning_of_a_phase_waits_on_the_stack_as_it_opens(phase: Phase) -> None:
    stage = table()
    watcher(stage, A, AtBeginningOf(phase=phase))
    sleeper = body(stage, A, states=RESTED)
    (kept,) = stage.filler(A, 1, Zone.MEMORY)
    ready(stage, phase)
    assert question(stage) == Question(A, "act", phase, "beginning", "triggered", 1)
    if phase is Phase.WAKE_UP:
        assert stage.pos.states[sleeper] & State.RESTED, "nothing of the phase has happened yet"
    if phase <= Phase.RECOLLECTION:
        assert stage.zone(kept) is Zone.MEMORY
    if phase <= Phase.DRAW:
        assert len(stage.cards(Zone.MAIN_DECK, A)) == 5
    stage.pass_all()
    assert stage.pos.phase is phase or phase in (Phase.WAKE_UP, Phase.DRAW), "then the phase goes on"


@pytest.mark.rule("recollection.1.a", "turn.6")
def test_the_other_players_beginnings_are_not_yours() -> None:
    stage = table()
    watcher(stage, B, AtBeginningOf(phase=Phase.RECOLLECTION))
    ready(stage, Phase.RECOLLECTION)
    assert stage.pos.stack == ()


@pytest.mark.rule("recollection.1", "main-phase.1", "turn.5", "effects.game.2", "opportunity.9")
@pytest.mark.parametrize(
    ("before", "phase"), [(Phase.MATERIALIZE, Phase.RECOLLECTION), (Phase.DRAW, Phase.MAIN)]
)
def test_the_state_is_checked_as_a_phase_begins_before_anybody_acts(before: Phase, phase: Phase) -> None:
    """An ally with 1 damage lives by +1 life until the end of the phase before."""
    stage = table()
    hurt = body(stage, A)
    stage.put(
        stage.make(
            "Mourner", Triggered(on=OnDeath(), effect=Draw()), types="ally", reserve=1, power=1, life=1
        ),
        A,
        Zone.FIELD,
    )
    shaky = Sequence(
        (
            Until(what=Each(what=ally), changes=(Stat(life=1),), until=END_OF_PHASE),
            DealDamage(1, Each(what=ally)),
        )
    )
    watcher(stage, A, AtBeginningOf(phase=before), shaky)
    ready(stage, before)
    stage.pass_all()
    to_phase(stage, phase, A)
    assert stage.zone(hurt) is Zone.GRAVEYARD
    assert question(stage) == Question(A, "act", phase, "beginning", "triggered", 1), (
        "what it set off comes first"
    )


# Wake up.


@pytest.mark.rule("wake-up-phase.1", "misc.special-actions.1")
def test_the_turn_players_rested_objects_wake_together() -> None:
    stage = table()
    mine = [body(stage, A, states=RESTED) for _ in range(2)]
    body(stage, A)
    theirs = body(stage, B, states=RESTED)
    watcher(stage, A, WheneverWakes())
    ready(stage, Phase.WAKE_UP)
    assert not any(stage.pos.states[card] & State.RESTED for card in mine), "nobody could respond to it"
    assert stage.pos.states[theirs] & State.RESTED
    assert len(stage.pos.stack) == 2, "what was awake did not wake"


@pytest.mark.rule("wake-up-phase.2", "turn.4", "misc.special-actions.3")
def test_what_waking_sets_off_gives_opportunity_in_that_phase() -> None:
    stage = table()
    body(stage, A, states=RESTED)
    watcher(stage, A, WheneverWakes())
    ready(stage, Phase.WAKE_UP)
    assert question(stage) == Question(A, "act", Phase.WAKE_UP, "wake up", "triggered", 1)
    stage.pass_all()
    assert stage.pos.phase is Phase.MATERIALIZE, "no further window with an empty stack"


@pytest.mark.rule("wake-up-phase.1")
@pytest.mark.parametrize("words", ["can't wake up", "stays rested"])
def test_a_text_may_keep_an_object_from_waking(words: str) -> None:
    stage = table()
    frozen = stage.put(
        stage.make("Frozen", Keyword(words), types="ally", reserve=1, power=1, life=1),
        A,
        Zone.FIELD,
        states=RESTED,
    )
    awake = body(stage, A, states=RESTED)
    ready(stage, Phase.MATERIALIZE)
    assert stage.pos.states[frozen] & State.RESTED
    assert not stage.pos.states[awake] & State.RESTED


@pytest.mark.rule("wake-up-phase.1", "continuous.2")
def test_not_waking_in_the_next_wake_up_phase_is_over_after_it() -> None:
    stage = table()
    cold = [body(stage, A, states=RESTED), body(stage, B, states=RESTED)]
    frost = Until(what=Each(what=ally), changes=(Gain(Keyword("stays rested")),), until="next wake up phase")
    (spell,) = stage.hand(B, stage.make("Frost", Resolves(frost), reserve=0, fast=True))
    stage.begin(B, Phase.END)
    stage.activate(spell)
    stage.pass_all()
    to_phase(stage, Phase.MATERIALIZE, A)
    assert [bool(stage.pos.states[card] & State.RESTED) for card in cold] == [True, True]
    to_phase(stage, Phase.MATERIALIZE, B)
    assert [bool(stage.pos.states[card] & State.RESTED) for card in cold] == [True, True], (
        "it is B's first since"
    )
    to_phase(stage, Phase.MATERIALIZE, A)
    assert [bool(stage.pos.states[card] & State.RESTED) for card in cold] == [False, True]
    to_phase(stage, Phase.MATERIALIZE, B)
    assert [bool(stage.pos.states[card] & State.RESTED) for card in cold] == [False, False]


# Materialize.


@pytest.mark.rule("materialize-phase.2", "materialize-phase.4", "materialize-phase.3")
def test_opportunity_in_the_materialize_phase_comes_from_what_waits_on_the_stack() -> None:
    stage = table()
    entering = Triggered(on=OnEnter(), effect=Draw())
    ring = stage.put(
        stage.make("Ring", entering, types="item", supertypes="regalia", memory=0), A, Zone.MATERIAL_DECK
    )
    ready(stage, Phase.MATERIALIZE)
    assert question(stage) == Question(A, "materialize", Phase.MATERIALIZE, "materialize", "", 0)
    stage.materialize(ring)
    assert question(stage)[:5] == (A, "act", Phase.MATERIALIZE, "materialize", "played")
    stage.pass_all()
    assert stage.zone(ring) is Zone.FIELD
    assert question(stage) == Question(A, "act", Phase.MATERIALIZE, "materialize", "triggered", 1)
    stage.pass_all()
    assert stage.pos.phase is Phase.RECOLLECTION, "nothing waits any more: no window"


# Recollection.


@pytest.mark.rule("recollection.2", "recollection.3", "misc.special-actions.1", "misc.special-actions.3")
def test_memory_returns_when_all_have_passed_and_nobody_can_respond() -> None:
    stage = table()
    mine = stage.filler(A, 2, Zone.MEMORY)
    (theirs,) = stage.filler(B, 1, Zone.MEMORY)
    (quick,) = stage.hand(A, stage.make("Quick", reserve=0, fast=True))
    (answer,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    ready(stage, Phase.RECOLLECTION)
    assert question(stage) == Question(
        A, "act", Phase.RECOLLECTION, "before recollection", "before recollection", 0
    )
    assert Act("activate", quick) in stage.options
    stage.push(PASS)
    assert (stage.decision.player, Act("activate", answer) in stage.options) == (B, True)
    assert all(stage.zone(card) is Zone.MEMORY for card in mine)
    stage.push(PASS)
    assert all(stage.zone(card) is Zone.HAND for card in mine)
    assert stage.zone(theirs) is Zone.MEMORY
    assert question(stage)[1:4] == ("act", Phase.MAIN, "main"), "no question between recollecting and main"


@pytest.mark.rule("recollection.4")
def test_what_recollecting_sets_off_gives_opportunity_in_that_phase() -> None:
    stage = table()
    stage.filler(A, 2, Zone.MEMORY)
    watcher(stage, A, WheneverRecollects())
    ready(stage, Phase.RECOLLECTION)
    stage.pass_all()
    assert question(stage) == Question(A, "act", Phase.RECOLLECTION, "recollect", "triggered", 1)
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("recollection.1.a")
def test_two_abilities_of_the_beginning_of_recollection_are_ordered_by_their_player() -> None:
    stage = table()
    watcher(stage, A, AtBeginningOf(phase=Phase.RECOLLECTION), Draw())
    watcher(stage, A, AtBeginningOf(phase=Phase.RECOLLECTION), Draw(to_memory=True))
    ready(stage, Phase.RECOLLECTION)
    assert (stage.decision.topic, stage.decision.player) == ("triggers", A)
    stage.push((1, 0))
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1, "the last on the stack resolves first"
    stage.pass_all()
    assert len(stage.cards(Zone.MEMORY, A)) == 1
    assert stage.pos.window == "before recollection", "only then comes the window"


# Draw.


@pytest.mark.rule("draw-phase.1", "draw-phase.2", "misc.special-actions.1")
def test_the_turn_player_draws_one_card_and_what_that_sets_off_waits() -> None:
    stage = table()
    watcher(stage, A, WheneverDraws())
    ready(stage, Phase.RECOLLECTION)
    top = stage.cards(Zone.MAIN_DECK, A)[0]
    stage.push(PASS)
    assert len(stage.cards(Zone.HAND, A)) == 0
    stage.push(PASS)
    assert stage.cards(Zone.HAND, A) == (top,), "nobody was asked before it"
    assert question(stage) == Question(A, "act", Phase.DRAW, "draw", "triggered", 1)
    stage.pass_all()
    assert stage.pos.phase is Phase.MAIN


# Main.


@pytest.mark.rule("main-phase.2", "main-phase.2.a", "timing.slow.1.a", "players.actions.1.a")
def test_in_the_main_phase_the_turn_player_does_slow_and_fast_things() -> None:
    stage = table()
    slow, fast = stage.hand(A, stage.make("Slow", reserve=0), stage.make("Fast", reserve=0, fast=True))
    fighter = body(stage, A)
    stage.begin(A)
    assert question(stage) == Question(A, "act", Phase.MAIN, "main", "main phase", 0)
    assert set(stage.options) == {PASS, Act("activate", slow), Act("activate", fast), Act("attack", fighter)}
    stage.activate(fast)
    assert set(stage.options) == {PASS}, "with a full stack nothing slow"


@pytest.mark.rule("timing.slow.1.b", "timing.fast.2.a")
def test_in_every_window_the_opponent_may_do_fast_things_and_never_slow_ones() -> None:
    stage = table()
    stage.filler(B, 1, Zone.MEMORY)
    slow, fast = stage.hand(B, stage.make("Slow", reserve=0), stage.make("Fast", reserve=0, fast=True))
    body(stage, B)
    watcher(stage, A, WheneverDraws())
    ready(stage, Phase.RECOLLECTION)
    seen = set()
    while stage.pos.turn_player == A:
        if stage.decision.player == B:
            seen.add((stage.pos.phase, moment(stage.pos).name))
            assert set(stage.options) == {PASS, Act("activate", fast)}
            refusal = stage.game.why_not(Act("activate", slow))
            assert refusal is not None
            assert refusal.rule == "timing.slow.1.a"
        stage.push(PASS)
    assert seen == {
        (Phase.RECOLLECTION, "before recollection"),
        (Phase.DRAW, "draw"),
        (Phase.MAIN, "main"),
        (Phase.END, "before the end of the turn"),
    }


# End.


@pytest.mark.rule("end-phase.1", "end-phase.1.a", "end-phase.2")
def test_what_comes_after_the_beginning_of_the_end_phase_waits_for_the_next_one() -> None:
    stage = table()
    ability = Triggered(on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Draw())
    guest = stage.make("Guest", ability, types="item", reserve=0, fast=True)
    (card,) = stage.hand(A, guest)
    stage.begin(A)
    stage.pass_all()
    assert question(stage)[2:5] == (Phase.END, "before the end of the turn", "before the end of the turn")
    stage.activate(card)
    stage.pass_all()
    assert (stage.zone(card), stage.pos.stack) == (Zone.FIELD, ())
    assert question(stage)[:4] == (A, "act", Phase.END, "before the end of the turn")
    stage.pass_all()
    assert stage.pos.turn_player == B
    assert to_phase(stage, Phase.END, B) == Question(B, "act", Phase.END, "beginning", "triggered", 1)


@pytest.mark.rule("end-phase.2")
def test_both_players_may_act_once_more_before_the_end_of_the_turn() -> None:
    stage = table()
    quick = [stage.hand(seat, stage.make("Quick", reserve=0, fast=True))[0] for seat in (A, B)]
    stage.begin(A)
    stage.pass_all()
    assert Act("activate", quick[A]) in stage.options
    stage.push(PASS)
    assert (stage.decision.player, Act("activate", quick[B]) in stage.options) == (B, True)
    stage.push(PASS)
    assert stage.pos.turn_player == B


def shake(stage: Stage) -> int:
    """A spell after which allies live by +1 life this turn alone: they have a debuff counter and 1 damage."""
    effect = Sequence(
        (
            Until(what=Each(what=ally), changes=(Stat(life=2),)),
            PutCounters("debuff", 1, on=Each(what=ally)),
            DealDamage(1, Each(what=ally)),
        )
    )
    return stage.hand(A, stage.make("Shake", Resolves(effect), reserve=0))[0]


@pytest.mark.rule("end-phase.3", "end-phase.4", "checks.types.6", "opportunity.1.a")
def test_what_the_clean_up_sets_off_is_dealt_with_and_it_is_done_again() -> None:
    """The death in the clean-up wounds another ally, whose damage is gone by the next turn."""
    stage = table()
    bomb = Triggered(on=OnDeath(), effect=DealDamage(1, Each(what=ally)))
    frail = stage.put(stage.make("Bomb", bomb, types="ally", reserve=1, power=1, life=1), A, Zone.FIELD)
    other = body(stage, B, life=3)
    spell = shake(stage)
    stage.begin(A)
    stage.activate(spell)
    stage.pass_all()
    assert (stage.pos.damage[other], stage.zone(frail)) == (1, Zone.FIELD)
    asked = walk(stage, lambda: bool(stage.pos.stack))
    assert asked[-1] == Question(A, "act", Phase.END, "clean-up", "triggered", 1)
    assert stage.zone(frail) is Zone.GRAVEYARD
    assert stage.pos.damage[other] == 0, "damage and effects ended together"
    stage.pass_all()
    assert stage.pos.turn_player == B
    assert stage.pos.damage[other] == 0, "the second clean-up took what came after the first"


@pytest.mark.rule("end-phase.4", "end-phase.5")
def test_after_a_clean_up_without_triggers_nobody_is_asked() -> None:
    """An ally without an ability dies in the clean-up: the state has changed, but nothing waits."""
    stage = table()
    frail = body(stage, A)
    spell = shake(stage)
    stage.begin(A)
    stage.activate(spell)
    stage.pass_all()
    assert stage.zone(frail) is Zone.FIELD
    asked = walk(stage, lambda: stage.pos.turn_player == B)
    assert stage.zone(frail) is Zone.GRAVEYARD
    assert [one.step for one in acts(asked) if one.phase is Phase.END] == ["before the end of the turn"] * 2


# What a text allows and what is always there.


@pytest.mark.rule("permissions.1.a")
def test_a_text_that_lets_you_play_something_now_goes_before_speed_and_zone() -> None:
    """A slow card of a graveyard is activated in the opponent's turn, with nothing but that permission."""
    stage = table()
    slow = stage.put(stage.make("Slow", types="ally", reserve=0, power=1, life=1), B, Zone.GRAVEYARD)
    call = PlayFrom(what=ally, zone=Zone.GRAVEYARD, grant=Grant(method=Method.ACTIVATE))
    (spell,) = stage.hand(B, stage.make("Call", Resolves(call), reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    refusal = stage.game.why_not(Act("activate", slow))
    assert refusal is not None
    stage.activate(spell)
    stage.push(PASS, PASS)
    assert stage.on_stack(slow).controller == B


@pytest.mark.rule("continuous.3")
def test_an_object_is_under_continuous_effects_from_the_moment_it_is_there() -> None:
    """With a printed life of 0 it arrives alive."""
    stage = table()
    lends = Static(of=ally, changes=(Stat(life=1),))
    shrine = stage.put(stage.make("Shrine", lends, types="item", reserve=1), A, Zone.FIELD)
    frail, other = stage.hand(A, *[stage.make("Frail", types="ally", reserve=0, power=1, life=0)] * 2)
    stage.begin(A)
    stage.activate(frail)
    stage.pass_all()
    assert stage.zone(frail) is Zone.FIELD
    move(stage.pos, (shrine,), Zone.GRAVEYARD)
    stage.activate(other)
    assert stage.zone(frail) is Zone.GRAVEYARD, "as soon as the effect is gone"
    stage.pass_all()
    assert stage.zone(other) is Zone.GRAVEYARD
