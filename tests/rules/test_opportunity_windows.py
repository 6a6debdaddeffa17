"""Every window in which somebody receives Opportunity is in one table (opportunity.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regalia.game.core.decision import Asks
from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Keyword, Triggered
from regalia.game.printed.acts import Act
from regalia.game.timing.opportunity import WINDOWS
from regalia.game.timing.phase_table import MOMENTS
from regalia.game.turn.start import DeckList
from regalia.game.turn.start import table as begin_game
from regalia.judge.opportunity_page import page
from regalia.judge.rulebook import load
from regalia.words.effects import Draw
from regalia.words.structure import Nothing
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.rules.stage import A, B, Stage
from tests.rules.turns import PASS, WheneverDraws, WheneverWakes, question, table, to_phase, walk, watcher

PAGE = Path(__file__).parents[2] / "docs" / "opportunity.md"


def test_the_page_shows_the_tables_of_the_engine() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "write it anew: python -m regalia.judge.opportunity_page"
    )


def test_the_tables_name_rules_that_exist_and_steps_name_windows() -> None:
    rules = load()
    for window in WINDOWS.values():
        rules.get(window.rule)
    for steps in MOMENTS.values():
        for one in steps:
            rules.get(one.rule)
            assert not one.window or one.window in WINDOWS


def watched(stage: Stage, seen: set[str]) -> None:
    """At every question: who may act may do so by a window of the table, and nobody else is asked to."""
    pos, decision = stage.pos, stage.decision
    if decision.topic == "act":
        assert decision.asks is Asks.ACT
        assert pos.window in WINDOWS
        assert pos.opportunity == decision.player
        assert pos.phase is not Phase.START
        if pos.window in {one.window for steps in MOMENTS.values() for one in steps}:
            assert MOMENTS[pos.phase][pos.step].window == pos.window
            assert (decision.player, len(pos.stack)) == (pos.turn_player, 0)
        if pos.window in ("played", "triggered", "player left"):
            assert pos.stack
        if pos.window in ("triggered", "resolved", "player left"):
            assert decision.player == pos.turn_order(pos.turn_player)[0]
        seen.add(pos.window)


@pytest.mark.rule(
    "opportunity.1.a", "opportunity.1.b", "turn.2", "opportunity.8", "opportunity.8.a", "opportunity.3"
)
def test_one_game_goes_through_all_windows_and_nobody_acts_outside_of_them() -> None:
    stage = table(3)
    (quick,) = stage.hand(A, stage.make("Quick", reserve=0, fast=True))
    (answer,) = stage.hand(B, stage.make("Answer", reserve=0, fast=True))
    fighter = stage.put(stage.make("Fighter", types="ally", reserve=1, power=1, life=3), A, Zone.FIELD)
    watcher(stage, A, WheneverDraws())
    stage.begin(A, Phase.RECOLLECTION)
    seen: set[str] = set()
    attacked = False
    while stage.pos.turn_player == A:
        watched(stage, seen)
        decision = stage.decision
        if decision.topic != "act":
            stage.push(next(decision.answers()))
        elif stage.pos.phase is Phase.MAIN and Act("activate", quick) in stage.options:
            stage.activate(quick)
        elif stage.pos.window == "before retaliation" and not attacked:
            attacked = True
            stage.push(PASS)
            stage.activate(answer)
            stage.push(PASS)
            stage.game.concede(2)
        elif Act("attack", fighter) in stage.options:
            stage.push(Act("attack", fighter))
        else:
            stage.push(PASS)
    assert seen == set(WINDOWS)


@pytest.mark.rule("opportunity.2", "misc.special-actions.3")
def test_while_a_play_is_declared_and_paid_for_nobody_can_act() -> None:
    stage = table()
    (card,) = stage.hand(A, stage.make("Dear", reserve=1, x=True))
    stage.filler(A, 3)
    stage.begin(A)
    stage.push(Act("activate", card))
    assert (stage.decision.topic, stage.decision.asks) == ("x", Asks.NUMBER)
    stage.push(1)
    assert (stage.decision.topic, stage.decision.asks) == ("pay", Asks.PICK)
    stage.push(next(stage.decision.answers()))
    assert (question(stage).topic, question(stage).window) == ("act", "played")


@pytest.mark.rule("misc.special-actions.3", "misc.special-actions.1", "turn.4")
def test_turn_based_actions_without_triggers_open_no_window() -> None:
    """Waking, not materializing, recollecting, drawing and cleaning up go by without anybody acting."""
    stage = table()
    stage.put(stage.make("Sleeper", types="item", reserve=1), A, Zone.FIELD, states=int(State.RESTED))
    stage.filler(A, 2, Zone.MEMORY)
    stage.begin(B, Phase.END)
    asked = walk(stage, lambda: stage.pos.turn_player == B and stage.pos.phase is Phase.MATERIALIZE)
    steps = {(one.phase, one.step) for one in asked if one.topic == "act"}
    assert steps == {
        (Phase.END, "before the end of the turn"),
        (Phase.RECOLLECTION, "before recollection"),
        (Phase.MAIN, "main"),
    }


@pytest.mark.rule("opportunity.1.b", "opportunity.8", "opportunity.6", "resolution.1.a")
def test_three_things_on_the_stack_resolve_one_by_one_with_a_round_of_passes_each() -> None:
    stage = table()
    cards = stage.hand(A, *(stage.make(f"Quick {number}", reserve=0, fast=True) for number in range(3)))
    stage.begin(A)
    for card in cards:
        stage.activate(card)
    for left in (2, 1, 0):
        assert question(stage).player == A
        stage.push(PASS)
        assert (question(stage).player, len(stage.pos.stack)) == (B, left + 1), "one pass resolves nothing"
        stage.push(PASS)
        assert len(stage.pos.stack) == left
        assert stage.zone(cards[left]) is Zone.GRAVEYARD
        assert question(stage).window == "resolved"


@pytest.mark.rule("opportunity.9", "opportunity.10", "draw-phase.2")
def test_turn_based_actions_and_checks_are_done_before_anybody_acts() -> None:
    stage = table()
    watcher(stage, A, WheneverDraws())
    stage.begin(B, Phase.END)
    to_phase(stage, Phase.DRAW, A)
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("materialize-phase.2", "wake-up-phase.2")
def test_a_window_that_a_trigger_opened_closes_with_the_stack() -> None:
    stage = table()
    stage.put(stage.make("Sleeper", types="item", reserve=1), A, Zone.FIELD, states=int(State.RESTED))
    watcher(stage, A, WheneverWakes())
    watcher(stage, A, AtBeginningOf(phase=Phase.MATERIALIZE))
    stage.begin(B, Phase.END)
    to_phase(stage, Phase.WAKE_UP, A)
    stage.pass_all()
    assert question(stage)[1:5] == ("act", Phase.MATERIALIZE, "beginning", "triggered")
    stage.pass_all()
    assert question(stage)[1:4] == ("materialize", Phase.MATERIALIZE, "materialize")


@pytest.mark.rule("start.standard.6", "opportunity.1")
def test_before_the_first_turn_nobody_can_act() -> None:
    """The starting hand comes by an ability of the stack, and yet there is no Opportunity."""
    stage = Stage()
    drawing = Triggered(on=OnEnter(), effect=Draw(amount=2))
    spirit = stage.make("Spirit", drawing, types="champion", memory=0, level=0, life=10)
    quick = stage.make("Quick", reserve=0, fast=True)
    deck = DeckList(material=(spirit,), main=(quick,) * 4)
    game = Game(begin_game(stage.library.catalog, [deck, deck]), seed=3, auto=False)
    topics: list[Any] = []
    while (decision := game.decision) is not None and decision.topic != "act":
        topics.append(decision.topic)
        game.push(next(decision.answers()))
    assert topics == ["begin with", "begin with", "starting champion", "starting champion"]
    assert (game.pos.phase, game.pos.turn, game.pos.window) == (Phase.MAIN, 1, "main phase")
    assert [len(game.pos.cards_in(Zone.HAND, seat)) for seat in (A, B)] == [2, 2]


@pytest.mark.rule("keyword.interdiction.1")
def test_interdiction_keeps_windows_closed() -> None:
    stage = table()
    (law,) = stage.hand(A, stage.make("Law", Keyword("interdiction"), reserve=0))
    stage.begin(A)
    stage.activate(law)
    assert stage.zone(law) is Zone.GRAVEYARD
    assert question(stage).window == "resolved"


@pytest.mark.rule("opportunity.1.a", "abilities.activated.2")
def test_an_activated_ability_opens_a_window_like_a_card() -> None:
    stage = table()
    tap = Activated(cost=(Reserve(0),), effect=Nothing())
    tool = stage.put(stage.make("Tool", tap, types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    stage.push(PASS)
    stage.use(tool)
    assert question(stage)[0] == B
    assert question(stage).window == "played"
    assert stage.pos.opportunity != NOBODY
