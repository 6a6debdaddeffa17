"""How games end: winning, losing, draws, and what would never end (end.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.said import Who
from regalia.game.core.state import Phase, Zone
from regalia.game.happening.control import set_controller
from regalia.game.printed.abilities import (
    CannotLose,
    Keyword,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.turn.ending import MOST_CHECKS, MOST_IDLE, result
from regalia.words.changes import Stat
from regalia.words.effects import DealDamage, Draw, PutCounters
from regalia.words.filters import ally, champion
from regalia.words.replacing import Also, Stop, itself
from regalia.words.selections import Each, this
from regalia.words.structure import May, Sequence
from regalia.words.triggers import OnLeave, WheneverDies
from regalia.words.turns import DrawGame, LoseGame, RuleFor, WinGame
from tests.rules.stage import A, B, Stage
from tests.rules.turns import PASS, WheneverDraws, table, to_phase, watcher

C, D = 2, 3


def after(players: int, effect: Effect, **facts: Any) -> Stage:
    """A plays a card with this effect, and it resolves."""
    stage = table(players, **facts)
    (card,) = stage.hand(A, stage.make("Fate", Resolves(effect), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    return stage


def results(stage: Stage) -> list[str]:
    return [result(stage.pos, seat) for seat in stage.pos.everyone()]


@pytest.mark.rule("end.1", "end.2", "end.3")
def test_a_game_ends_when_a_champion_dies() -> None:
    stage = table()
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, B)[0], 19)
    (card,) = stage.hand(A, stage.make("Bolt", Resolves(DealDamage(1, Each(what=champion))), reserve=0))
    stage.begin(A)
    assert results(stage) == ["", ""], "19 of 20 is not enough"
    stage.activate(card)
    stage.pass_all()
    assert stage.game.outcome == (A,)
    assert results(stage) == ["won", "lost"]


@pytest.mark.rule("end.4", "objectives.1", "end.1")
def test_if_both_champions_die_together_it_is_a_draw() -> None:
    stage = after(2, DealDamage(20, Each(what=champion)))
    assert stage.game.outcome == ()
    assert results(stage) == ["drew", "drew"]


@pytest.mark.rule("end.2")
def test_an_effect_may_win_the_game() -> None:
    stage = after(2, WinGame())
    assert stage.game.outcome == (A,)
    assert results(stage) == ["won", "lost"]


@pytest.mark.rule("end.3")
@pytest.mark.parametrize(("whose", "winner"), [("you", B), ("opponents", A)])
def test_an_effect_may_lose_the_game(whose: Who, winner: int) -> None:
    assert after(2, LoseGame(whose=whose)).game.outcome == (winner,)


@pytest.mark.rule("end.4")
@pytest.mark.parametrize("effect", [DrawGame(), WinGame(whose="anyone"), LoseGame(whose="anyone")])
def test_a_draw_by_an_effect_or_because_all_win_or_lose_together(effect: Effect) -> None:
    stage = after(2, effect)
    assert stage.game.outcome == ()
    assert results(stage) == ["drew", "drew"]


@pytest.mark.rule("end.3")
def test_who_wins_and_loses_at_the_same_time_loses() -> None:
    stage = after(2, Sequence((WinGame(), LoseGame())))
    assert stage.game.outcome == (B,)


@pytest.mark.rule("drawing.6", "end.3")
def test_who_draws_from_an_empty_deck_loses_once_the_text_is_done() -> None:
    """The deck has five cards; the seventh is never drawn, and B still gets theirs."""
    stage = table()
    text = Sequence((Draw(amount=7), Draw(amount=1, whose="opponents"), May(effect=Draw(whose="opponents"))))
    (card,) = stage.hand(A, stage.make("Greed", Resolves(text), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert stage.game.outcome is None, "the text is still being carried out"
    assert stage.decision.topic == "may"
    assert len(stage.cards(Zone.HAND, B)) == 1
    stage.push(True)
    assert stage.game.outcome == (B,)


@pytest.mark.rule("end.3")
def test_who_never_had_a_champion_does_not_lose_for_having_none() -> None:
    stage = Stage()
    stage.champion(A)
    stage.begin(A)
    assert stage.game.outcome is None


@pytest.mark.rule("end.3", "misc.concession.5")
def test_who_cannot_lose_stays_and_may_still_give_up() -> None:
    stage = after(2, Sequence((RuleFor(rule=CannotLose()), LoseGame())))
    assert stage.game.outcome is None
    stage.game.concede(A)
    assert stage.game.outcome == (B,)


@pytest.mark.rule("end.3", "end-phase.3")
def test_not_losing_this_turn_ends_with_the_turn() -> None:
    stage = after(2, Sequence((RuleFor(rule=CannotLose()), LoseGame())))
    stage.pass_all()
    stage.pass_all()
    assert stage.game.outcome == (B,)


# Three and more.


@pytest.mark.rule("end.2", "end.5", "objectives.2", "objectives.3")
def test_all_who_are_left_draw_and_who_lost_before_has_lost() -> None:
    stage = table(3)
    (spell,) = stage.hand(A, stage.make("Fate", Resolves(LoseGame(whose="anyone")), reserve=0))
    stage.begin(A)
    stage.game.concede(C)
    stage.activate(spell)
    stage.push(PASS, PASS)
    assert stage.game.outcome == ()
    assert results(stage) == ["drew", "drew", "lost"]


@pytest.mark.rule("end.2", "end.5", "end.5.b")
def test_who_lost_leaves_with_all_they_own_and_nothing_was_banished_or_died() -> None:
    stage = table(3)
    dying = watcher(stage, A, WheneverDies())
    stage.hand(B, stage.make("Held", reserve=1))
    stage.put(stage.make("Guard", types="ally", reserve=1, power=1, life=1), B, Zone.FIELD)
    borrowed = stage.put(
        stage.make("Lent", Triggered(on=OnLeave(), effect=Draw()), types="ally", reserve=1, power=1, life=1),
        B,
        Zone.FIELD,
        controller=A,
    )
    stage.begin(A)
    stage.game.concede(B)
    owned = [card for card in range(len(stage.pos.card)) if stage.pos.owner[card] == B]
    assert all(stage.zone(card) is Zone.OUTSIDE for card in owned)
    assert stage.zone(borrowed) is Zone.OUTSIDE
    assert [item.source for item in stage.pos.stack] == [borrowed], "it left, and its controller notices that"
    assert dying not in [item.source for item in stage.pos.stack]


@pytest.mark.rule("end.5.a")
def test_what_they_controlled_goes_back_to_who_had_it_before_or_is_gone() -> None:
    stage = table(3)
    made = stage.make("Soldier", types="ally", reserve=1, power=1, life=1)
    taken = stage.put(made, A, Zone.FIELD)
    never_hers = stage.put(made, A, Zone.FIELD, controller=B)
    set_controller(stage.pos, taken, B)
    stage.begin(A)
    assert stage.pos.controller[taken] == B
    stage.game.concede(B)
    assert (stage.pos.controller[taken], stage.zone(taken)) == (A, Zone.FIELD)
    assert stage.zone(never_hers) is Zone.OUTSIDE


@pytest.mark.rule("end.5.a")
def test_what_several_had_in_turn_goes_back_to_the_one_before_the_last() -> None:
    stage = table(4)
    taken = stage.put(stage.make("Soldier", types="ally", reserve=1, power=1, life=1), A, Zone.FIELD)
    set_controller(stage.pos, taken, B)
    set_controller(stage.pos, taken, C)
    stage.begin(A)
    stage.game.concede(C)
    assert (stage.pos.controller[taken], stage.zone(taken)) == (B, Zone.FIELD)


@pytest.mark.rule("end.5", "checks.1")
def test_the_state_is_checked_once_more_when_somebody_has_left() -> None:
    """An ally lives by an object of the player who leaves."""
    stage = table(3)
    lends = Static(of=ally, changes=(Stat(life=1),))
    stage.put(stage.make("Shrine", lends, types="item", reserve=1), B, Zone.FIELD)
    made = stage.make("Guest", types="ally", reserve=1, power=1, life=1)
    guest = stage.put(made, A, Zone.FIELD, damage=1)
    stage.begin(A)
    assert stage.zone(guest) is Zone.FIELD
    stage.game.concede(B)
    assert stage.zone(guest) is Zone.GRAVEYARD


@pytest.mark.rule("end.2")
def test_two_of_four_may_leave_together_and_the_last_one_wins() -> None:
    stage = table(4)
    bolts = [DealDamage(20, Each(what=champion, whose="opponents"))]
    (spell,) = stage.hand(D, stage.make("Bolt", Resolves(bolts[0]), reserve=0, fast=True))
    stage.begin(A)
    stage.game.concede(B)
    stage.push(PASS, PASS)
    stage.activate(spell)
    stage.push(PASS, PASS, PASS)
    assert stage.game.outcome == (D,)
    assert results(stage) == ["lost", "lost", "lost", "won"]


# What would never end.


@pytest.mark.rule("end.4")
def test_triggers_that_set_each_other_off_for_ever_end_in_a_draw() -> None:
    stage = table()
    stage.filler(A, MOST_IDLE + 50, Zone.MAIN_DECK)
    watcher(stage, A, WheneverDraws(), Draw())
    stage.begin(B, Phase.END)
    to_phase(stage, Phase.DRAW, A)
    rounds = 0
    while stage.game.decision is not None:
        stage.push(PASS)
        rounds += 1
        assert rounds < 3 * MOST_IDLE
    assert stage.game.outcome == ()
    assert rounds == 2 * (MOST_IDLE + 1)


@pytest.mark.rule("end.4")
def test_who_can_act_can_stop_it_so_it_does_not_count() -> None:
    stage = table()
    stage.filler(A, MOST_IDLE + 50, Zone.MAIN_DECK)
    watcher(stage, A, WheneverDraws(), Draw())
    stage.begin(B, Phase.END)
    to_phase(stage, Phase.DRAW, A)
    for _ in range(MOST_IDLE):
        stage.pass_all()
    assert stage.pos.idle == MOST_IDLE
    (quick,) = stage.hand(A, stage.make("Quick", reserve=0, fast=True))
    stage.activate(quick)
    assert stage.pos.idle == 0


@pytest.mark.rule("end.4")
def test_a_state_that_never_comes_to_rest_ends_in_a_draw() -> None:
    """Instead of dying it gets a counter, and is dying still."""
    stage = table()
    stubborn = Replaces(
        event=ReplaceableEvent.MOVE,
        of=itself,
        to=(Zone.GRAVEYARD,),
        change=(Stop(), Also(PutCounters("time", 1, on=this))),
    )
    made = stage.make("Stubborn", stubborn, types="ally", reserve=1, power=1, life=1)
    card = stage.put(made, A, Zone.FIELD)
    (bolt,) = stage.hand(A, stage.make("Bolt", Resolves(DealDamage(1, Each(what=ally))), reserve=0))
    stage.begin(A)
    stage.activate(bolt)
    stage.pass_all()
    assert stage.game.outcome == ()
    assert stage.pos.count(card, "time") == MOST_CHECKS + 1


@pytest.mark.rule("checks.types.2")
def test_what_simply_does_not_die_ends_nothing() -> None:
    stage = table()
    lasting = Replaces(event=ReplaceableEvent.MOVE, of=itself, to=(Zone.GRAVEYARD,), change=(Stop(),))
    card = stage.put(
        stage.make("Lasting", lasting, types="ally", reserve=1, power=1, life=1), A, Zone.FIELD, damage=1
    )
    stage.begin(A)
    assert (stage.zone(card), stage.game.outcome) == (Zone.FIELD, None)


def test_an_immortal_unit_with_lethal_damage_ends_nothing_either() -> None:
    stage = table()
    made = stage.make("Immortal", Keyword("immortality"), types="ally", reserve=1, power=1, life=1)
    card = stage.put(made, A, Zone.FIELD, damage=1)
    stage.begin(A)
    assert stage.zone(card) is Zone.FIELD
