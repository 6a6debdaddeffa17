"""Giving up: at any moment, with two players and with more (misc.concession.1)."""

from __future__ import annotations

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.decision import Asks
from regalia.game.core.state import Phase, Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, CannotLose, Resolves
from regalia.game.printed.acts import Act
from regalia.game.turn.ending import result
from regalia.words.choosing import DiscardCards
from regalia.words.combat_triggers import WheneverAttacks
from regalia.words.effects import Draw
from regalia.words.play_triggers import WheneverActivates
from regalia.words.structure import May, Sequence
from tests.rules.stage import MATERIALIZE, A, B, Stage
from tests.rules.turns import PASS, question, table, to_phase, watcher

C = 2


@pytest.mark.rule("misc.concession.1", "misc.concession.2", "misc.concession.4", "end.3", "end.2")
@pytest.mark.parametrize("player", [A, B])
@pytest.mark.parametrize("phase", [Phase.RECOLLECTION, Phase.MAIN, Phase.END, Phase.MATERIALIZE])
def test_anybody_may_give_up_whoever_has_to_decide(player: int, phase: Phase) -> None:
    stage = table()
    stage.begin(A, phase)
    stage.game.concede(player)
    assert stage.game.outcome == (1 - player,)
    assert stage.game.decision is None
    assert [result(stage.pos, seat) for seat in (player, 1 - player)] == ["lost", "won"]


@pytest.mark.rule("misc.concession.4", "misc.concession.2")
@pytest.mark.parametrize("player", [A, B])
def test_one_may_give_up_in_the_middle_of_anybodys_play(player: int) -> None:
    stage = table()
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    stage.filler(A, 3)
    stage.begin(A)
    stage.push(Act("activate", card))
    assert stage.decision.topic == "pay"
    stage.game.concede(player)
    assert stage.game.outcome == (1 - player,)


@pytest.mark.rule("misc.concession.4")
@pytest.mark.parametrize("player", [A, B])
def test_one_may_give_up_while_something_resolves(player: int) -> None:
    stage = table()
    (card,) = stage.hand(A, stage.make("Maybe", Resolves(May(effect=Draw())), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert stage.decision.topic == "may"
    stage.game.concede(player)
    assert stage.game.outcome == (1 - player,)


@pytest.mark.rule("misc.concession.1")
def test_giving_up_can_be_taken_back_like_anything_else() -> None:
    stage = table()
    stage.begin(A)
    before = stage.game.digest()
    stage.game.concede(B)
    stage.game.undo()
    assert stage.game.digest() == before
    assert question(stage).player == A


@pytest.mark.rule("misc.concession.5")
def test_not_being_able_to_lose_does_not_stop_it() -> None:
    stage = table()
    stage.put(stage.make("Oath", CannotLose(), types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    stage.game.concede(B)
    assert stage.game.outcome == (A,)


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    stage = table(3)
    stage.begin(A)
    stage.game.concede(B)
    with pytest.raises(IllegalAnswer):
        stage.game.concede(B)
    stage.game.concede(C)
    with pytest.raises(IllegalAnswer):
        stage.game.concede(A)


# More than two players.


@pytest.mark.rule("misc.concession.3", "end.5")
def test_with_three_players_the_others_go_on() -> None:
    stage = table(3)
    item = stage.put(stage.make("Thing", types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    stage.game.concede(B)
    assert stage.game.outcome is None
    assert stage.zone(item) is Zone.OUTSIDE
    assert question(stage)[:3] == (A, "act", Phase.MAIN)
    stage.push(PASS)
    assert stage.decision.player == C, "nobody asks who has left"
    stage.push(PASS, PASS, PASS)
    assert stage.pos.turn_player == C
    stage.game.concede(C)
    assert stage.game.outcome == (A,)


@pytest.mark.rule("misc.concession.3")
def test_the_turn_of_who_gives_up_is_over_and_the_next_player_is_not_passed_over() -> None:
    stage = table(3)
    stage.begin(A)
    stage.game.concede(A)
    assert (stage.pos.turn_player, stage.pos.phase) == (B, Phase.MATERIALIZE)
    assert stage.decision.player == B


@pytest.mark.rule("misc.concession.3", "end.5")
def test_what_they_had_on_the_stack_goes_and_the_rest_resolves() -> None:
    stage = table(3)
    (first,) = stage.hand(A, stage.make("Mine", Resolves(Draw()), reserve=0, fast=True))
    (second,) = stage.hand(B, stage.make("Theirs", Resolves(Draw(whose="anyone")), reserve=0, fast=True))
    stage.begin(A)
    stage.activate(first)
    stage.push(PASS)
    stage.activate(second)
    stage.game.concede(B)
    assert [item.source for item in stage.pos.stack] == [first]
    assert question(stage)[0::4] == (A, "player left")
    stage.push(PASS, PASS)
    assert len(stage.cards(Zone.HAND, A)) == 1
    assert stage.cards(Zone.HAND, C) == ()


@pytest.mark.rule("misc.concession.3")
def test_what_others_have_on_the_stack_resolves_though_the_turn_player_has_left() -> None:
    stage = table(3)
    (card,) = stage.hand(B, stage.make("Theirs", Resolves(Draw()), reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(card)
    stage.game.concede(A)
    assert question(stage)[0::4] == (B, "player left")
    stage.push(PASS)
    assert stage.decision.player == C
    stage.push(PASS)
    assert len(stage.cards(Zone.HAND, B)) == 1
    assert (stage.pos.turn_player, stage.pos.phase) == (B, Phase.MATERIALIZE), "then comes the next turn"


@pytest.mark.rule("misc.concession.3", "activation.1.6")
def test_a_play_in_progress_is_taken_back_when_its_player_gives_up() -> None:
    stage = table(3)
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    stage.filler(A, 3)
    watcher(stage, B, WheneverActivates(whose="opponents"))
    stage.begin(A)
    stage.push(Act("activate", card))
    stage.game.concede(A)
    assert stage.pos.stack == (), "nobody noticed an activation"
    assert stage.pos.turn_player == B


@pytest.mark.rule("misc.concession.4", "misc.concession.3", "activation.1.6")
def test_who_gave_up_in_the_middle_of_a_play_has_left_though_the_play_is_cancelled() -> None:
    """A takes back the card, not that B gave up."""
    stage = table(3)
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    stage.filler(A, 3)
    item = stage.put(stage.make("Thing", types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    rest = stage.game.digest()
    stage.push(Act("activate", card))
    stage.game.concede(B)
    stage.game.cancel()
    assert stage.pos.lost == (B,)
    assert [stage.zone(one) for one in (card, item)] == [Zone.HAND, Zone.OUTSIDE]
    assert question(stage)[:3] == (A, "act", Phase.MAIN)
    assert not stage.game.is_mid_play
    stage.game.undo()
    assert stage.game.digest() == rest, "the concession was the last thing that anybody did"


@pytest.mark.rule("misc.concession.4", "misc.concession.2", "activation.1.6")
@pytest.mark.parametrize("players", [3, 4])
def test_who_gave_up_in_the_middle_of_a_play_has_left_though_its_player_gives_up_too(players: int) -> None:
    """With three players C is alone and has won; with four the turn after A's is C's."""
    stage = table(players)
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    stage.filler(A, 3)
    stage.begin(A)
    stage.push(Act("activate", card))
    stage.game.concede(B)
    stage.game.concede(A)
    assert sorted(stage.pos.lost) == [A, B]
    if players == 3:
        assert stage.game.outcome == (C,)
    else:
        assert stage.game.outcome is None
        assert (stage.pos.turn_player, stage.decision.player) == (C, C)


@pytest.mark.rule("misc.concession.4", "misc.concession.3", "activation.1.6")
def test_all_who_gave_up_in_the_middle_of_a_play_have_left_when_it_is_cancelled() -> None:
    stage = table(4)
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    stage.filler(A, 3)
    stage.begin(A)
    stage.push(Act("activate", card))
    stage.game.concede(C)
    stage.game.concede(B)
    stage.game.cancel()
    assert sorted(stage.pos.lost) == [B, C]
    assert question(stage)[:3] == (A, "act", Phase.MAIN)
    assert stage.zone(card) is Zone.HAND


@pytest.mark.rule("misc.concession.3", "end.5")
def test_an_ability_on_the_stack_goes_with_its_player() -> None:
    stage = table(3)
    ability = Activated(cost=(Reserve(0),), effect=Draw(whose="anyone"))
    tool = stage.put(stage.make("Tool", ability, types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    stage.push(PASS)
    stage.use(tool)
    stage.game.concede(B)
    assert stage.pos.stack == ()
    assert question(stage)[:3] == (A, "act", Phase.MAIN)


@pytest.mark.rule("misc.concession.3", "opportunity.4")
def test_the_pass_of_who_left_does_not_count_for_somebody_else() -> None:
    """C's card is gone with C. B has not passed on A's card yet, which is on top now."""
    stage = table(3)
    (first,) = stage.hand(A, stage.make("Mine", reserve=0, fast=True))
    (second,) = stage.hand(C, stage.make("Theirs", reserve=0, fast=True))
    stage.begin(A)
    stage.activate(first)
    stage.push(PASS, PASS)
    stage.activate(second)
    stage.push(PASS)
    assert stage.decision.player == A
    stage.game.concede(C)
    stage.push(PASS)
    assert (stage.decision.player, [item.source for item in stage.pos.stack]) == (B, [first])


@pytest.mark.rule("misc.concession.5", "misc.concession.3")
def test_with_three_players_not_being_able_to_lose_does_not_stop_it_either() -> None:
    stage = table(3)
    stage.put(stage.make("Oath", CannotLose(), types="item", reserve=1), B, Zone.FIELD)
    stage.begin(A)
    stage.game.concede(B)
    assert stage.pos.lost == (B,)


@pytest.mark.rule("misc.concession.3")
def test_a_play_goes_on_when_another_player_gives_up_in_the_middle_of_it() -> None:
    stage = table(3)
    (card,) = stage.hand(A, stage.make("Dear", Resolves(Draw()), reserve=2))
    coins = stage.filler(A, 2)
    stage.begin(A)
    stage.push(Act("activate", card))
    stage.game.concede(B)
    twin = stage.game.copy()
    for game in (stage.game, twin):
        while game.is_mid_play:
            assert game.decision is not None
            game.push(next(game.decision.answers()))
        assert [item.source for item in game.pos.stack] == [card]
        assert B in game.pos.lost
        assert all(game.pos.zone_of(coin) is Zone.MEMORY for coin in coins)
    assert stage.game.digest() == twin.digest()
    assert stage.decision.player == A


@pytest.mark.rule("misc.concession.3")
@pytest.mark.parametrize("player", [A, B, C])
def test_a_resolution_is_finished_when_somebody_gives_up_in_the_middle_of_it(player: int) -> None:
    """Each player discards, in turn order; a player who gave up is not asked, and A still draws."""
    stage = table(3)
    effect = Sequence((DiscardCards(whose="anyone"), Draw(amount=2, whose="anyone")))
    (card,) = stage.hand(A, stage.make("Storm", Resolves(effect), reserve=0))
    for seat in (A, B, C):
        stage.filler(seat, 3)
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert question(stage)[:2] == (A, "discard")
    stage.push(next(stage.decision.answers()))
    assert question(stage)[:2] == (B, "discard")
    stage.game.concede(player)
    while stage.decision.topic == "discard":
        assert stage.decision.player != player
        stage.push(next(stage.decision.answers()))
    assert stage.pos.lost == (player,)
    sizes = [len(stage.cards(Zone.HAND, seat)) for seat in (A, B, C)]
    assert sizes == [0 if seat == player else 4 for seat in (A, B, C)]


@pytest.mark.rule("misc.concession.3", "materialize-phase.3")
def test_nobody_misses_their_materialization_because_another_gave_up() -> None:
    stage = table(3)
    ring = stage.put(stage.make("Ring", types="item", supertypes="regalia", memory=0), A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    assert stage.decision.topic == "materialize"
    stage.game.concede(B)
    assert question(stage)[:3] == (A, "materialize", Phase.MATERIALIZE)
    stage.materialize(ring)
    stage.push(PASS, PASS)
    assert stage.zone(ring) is Zone.FIELD


@pytest.mark.rule("misc.concession.3")
def test_a_question_of_a_resolution_is_asked_again_when_another_gave_up() -> None:
    stage = table(3)
    (card,) = stage.hand(A, stage.make("Maybe", Resolves(May(effect=Draw())), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert stage.decision.topic == "may"
    stage.game.concede(C)
    assert (stage.decision.topic, stage.decision.player, stage.decision.asks) == ("may", A, Asks.YES_OR_NO)
    stage.push(True)
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("misc.concession.3", "start.turn-one.1.a")
def test_the_last_of_the_first_round_who_is_left_may_attack() -> None:
    stage = table(3)
    fighter = stage.put(stage.make("Fighter", types="ally", reserve=1, power=1, life=1), B, Zone.FIELD)
    stage.begin(A, turn=1)
    to_phase(stage, Phase.MAIN, B)
    assert Act("attack", fighter) not in stage.options, "C has not had a turn"
    stage.game.concede(C)
    assert Act("attack", fighter) in stage.options


@pytest.mark.rule("misc.concession.3")
def test_a_combat_ends_when_a_side_of_it_leaves() -> None:
    stage: Stage = table(3)
    fighter = stage.put(stage.make("Fighter", types="ally", reserve=1, power=1, life=1), A, Zone.FIELD)
    stage.begin(A)
    stage.push(Act("attack", fighter))
    theirs = next(ref for ref in stage.options if stage.pos.controller[ref.card] == B)
    stage.push((theirs,))
    assert question(stage).phase is Phase.COMBAT
    stage.game.concede(B)
    assert stage.pos.combat is None
    assert question(stage)[:3] == (A, "act", Phase.MAIN)


@pytest.mark.rule("misc.concession.3", "end.5", "combat.retaliation.2")
def test_a_combat_goes_on_when_what_a_third_player_had_on_the_stack_is_gone() -> None:
    """Between the declaration and retaliation there is no window without an ability on the stack."""
    stage = table(3)
    fighter = stage.put(stage.make("Fighter", types="ally", reserve=1, power=1, life=1), A, Zone.FIELD)
    watcher(stage, B, WheneverAttacks(whose="opponents"))
    stage.begin(A)
    stage.push(Act("attack", fighter))
    stage.push((next(ref for ref in stage.options if stage.pos.controller[ref.card] == C),))
    assert question(stage)[0::2] == (A, Phase.COMBAT, "triggered")
    stage.game.concede(B)
    assert question(stage)[2:] == (Phase.COMBAT, "before retaliation", "before retaliation", 0)
    assert stage.decision.player == A


@pytest.mark.rule("misc.concession.3", "opportunity.7")
def test_the_turn_player_has_the_main_phase_in_hand_again_when_the_stack_is_gone() -> None:
    """C was to answer B's card, which is gone with B."""
    stage = table(3)
    (card,) = stage.hand(B, stage.make("Theirs", reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(card)
    stage.push(PASS)
    assert stage.decision.player == C
    stage.game.concede(B)
    assert question(stage)[:5] == (A, "act", Phase.MAIN, "main", "main phase")


@pytest.mark.rule("misc.concession.3", "opportunity.7", "opportunity.11")
def test_passes_on_what_is_gone_do_not_end_the_main_phase() -> None:
    """All have passed on B's card, which asks B something; then it is gone with B."""
    stage = table(3)
    (card,) = stage.hand(B, stage.make("Maybe", Resolves(May(effect=Draw())), reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(card)
    stage.pass_all()
    assert question(stage)[:2] == (B, "may")
    stage.game.concede(B)
    assert question(stage)[:5] == (A, "act", Phase.MAIN, "main", "main phase")


@pytest.mark.rule("misc.concession.3", "opportunity.5")
def test_passes_on_what_is_gone_do_not_count_for_what_lay_below_it() -> None:
    """Nobody has passed on A's card yet, so it does not resolve at once."""
    stage = table(3)
    (below,) = stage.hand(A, stage.make("Mine", Resolves(Draw()), reserve=0, fast=True))
    (card,) = stage.hand(B, stage.make("Maybe", Resolves(May(effect=Draw())), reserve=0, fast=True))
    stage.begin(A)
    stage.activate(below)
    stage.push(PASS)
    stage.activate(card)
    stage.push(PASS, PASS, PASS)
    assert question(stage)[:2] == (B, "may")
    stage.game.concede(B)
    assert [item.source for item in stage.pos.stack] == [below]
    assert question(stage)[0::4] == (A, "player left")
    stage.push(PASS, PASS)
    assert len(stage.cards(Zone.HAND, A)) == 1
