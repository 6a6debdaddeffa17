"""A game at the table: who may say what, what is taken back, and what happens by itself."""

from __future__ import annotations

import msgspec
import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.state import CHANCE, Phase, Zone
from regalia.game.printed.acts import PASS
from regalia.server import lobby, protocol
from regalia.server.bill_messages import Bill
from regalia.server.keeping import CannotResume, Row
from regalia.server.protocol import (
    AllowUndo,
    Ask,
    Cancel,
    Choose,
    Concede,
    Draft,
    PassOn,
    SetStops,
    Stops,
    Undo,
)
from regalia.server.room import Refuse, Room
from regalia.server.seats import BOTH, SeatKind
from tests.server.table import BOT, FRIEND, PERSON, asked, choose, go_on, play_until, room

SPECTATOR = -1
ALL = lobby.WINDOWS


def again(table: Room) -> Room:
    """The game as a server would have it that has just been started."""
    change = table.take_change()
    return Room(
        table.id,
        table.setup,
        table.seats,
        table.seed,
        rows=msgspec.json.decode(msgspec.json.encode(table.rows), type=list[Row]),
        offsets=change.offsets,
        practice=change.practice,
        chosen_stops=change.stops,
        remarks=change.remarks,
    )


def begin_a_play(table: Room) -> tuple[int, str]:
    """Somebody begins to play a card that has to be paid for; who, and the hash before."""
    player = play_until(table, "act", "main")
    question = asked(table, player)
    costly = next(
        place
        for place, option in enumerate(question.options)
        if option.what == "activate" and "reserve 0" not in option.text
    )
    before = table.game.digest().hex()
    choose(table, player, costly)
    return player, before


# Choosing.


def test_a_choice_names_the_question_it_answers() -> None:
    table = room()
    player = play_until(table, "act", "main")
    number = asked(table, player).number
    before = table.game.digest()
    for wrong in (number - 1, number + 1, 0):
        with pytest.raises(Refuse, match="no longer asked"):
            table.receive(player, Choose(question=wrong, said=(0,)))
    assert table.game.digest() == before


def test_a_choice_that_was_taken_cannot_be_sent_again() -> None:
    table = room()
    player = play_until(table, "act", "main")
    message = Choose(question=asked(table, player).number, said=(0,))
    table.receive(player, message)
    after = table.game.digest()
    with pytest.raises(Refuse):
        table.receive(player, message)
    assert table.game.digest() == after


def test_only_who_is_asked_can_answer() -> None:
    table = room()
    player = play_until(table, "act", "main")
    other = 1 - player
    with pytest.raises(Refuse, match="not your choice"):
        table.receive(other, Choose(question=table.number(other), said=(0,)))


@pytest.mark.parametrize("said", [(999,), (0, 1), (), (0, 0)])
def test_an_answer_that_is_none_changes_nothing(said: tuple[int, ...]) -> None:
    table = room()
    player = play_until(table, "act", "main")
    before = table.game.digest()
    with pytest.raises(IllegalAnswer):
        table.receive(player, Choose(question=asked(table, player).number, said=said))
    assert table.game.digest() == before


def test_a_spectator_only_looks() -> None:
    table = room()
    player = play_until(table, "act", "main")
    number = table.number(player)
    for message in (
        Choose(question=number, said=(0,)),
        Cancel(question=number),
        Undo(),
        AllowUndo(offer=1, yes=True),
        Concede(),
        PassOn(question=number),
        SetStops(stops=Stops()),
        Draft(question=number, picked=()),
        protocol.Price(question=number, option=0),
    ):
        with pytest.raises(Refuse, match="looking on"):
            table.receive(SPECTATOR, message)
    seen = table.table(SPECTATOR)
    assert seen.question is None
    assert seen.can == protocol.Abilities()


def test_somebody_at_both_seats_sees_with_the_eyes_of_who_decides() -> None:
    table = room(PERSON, FRIEND, alone=True)
    go_on(table)
    for _ in range(40):
        player = table.decider
        shown = table.table(BOTH)
        assert shown.viewer == player
        assert shown.question is not None
        choose(table, BOTH)


# Paying.


def test_cancelling_half_way_brings_back_exactly_the_table_as_it_was() -> None:
    table = room()
    player, before = begin_a_play(table)
    question = asked(table, player)
    assert question.topic == "pay"
    assert question.payment is not None
    assert table.table(player).can.cancel
    table.receive(player, Cancel(question=question.number))
    assert table.game.digest().hex() == before
    assert asked(table, player).number > question.number, "a number is never used again"


def test_the_sum_of_a_payment_adds_up_to_what_is_owed() -> None:
    table = room()
    player, _ = begin_a_play(table)
    payment = asked(table, player).payment
    assert payment is not None
    assert payment.bill is not None
    printed, *changes = payment.bill.lines
    assert printed.kind == "printed"
    total = printed.amount + sum(line.amount for line in changes if line.kind == "change")
    assert payment.bill.total == payment.owed == max(0, total)


def test_a_pick_in_the_making_says_what_is_left_and_what_can_be_added() -> None:
    table = room()
    player, _ = begin_a_play(table)
    question = asked(table, player)
    assert question.payment is not None
    assert question.proposal is not None
    empty, _ = table.receive(player, Draft(question=question.number, picked=()))
    whole, _ = table.receive(player, Draft(question=question.number, picked=question.proposal))
    assert isinstance(empty, protocol.Drafted)
    assert isinstance(whole, protocol.Drafted)
    assert (empty.left, empty.complete) == (question.payment.owed, False)
    assert (whole.left, whole.complete) == (0, True)
    assert set(question.proposal) <= set(empty.further)
    assert table.game.pos.cards_in(Zone.MEMORY, player) == (), "nothing has been paid"


def to_a_draw(table: Room) -> tuple[int, int, Bill]:
    """Play until something can be materialized that only chance pays for: who, the option, its price."""
    for _ in range(60):
        player = play_until(table, "materialize")
        memory = table.game.pos.cards_in(Zone.MEMORY, player)
        question = asked(table, player)
        for place, option in enumerate(question.options):
            if option.what == "materialize":
                found, _ = table.receive(player, protocol.Price(question=question.number, option=place))
                assert isinstance(found, protocol.Priced)
                if 0 < found.bills[0].total < len(memory):
                    return player, place, found.bills[0]
        choose(table, player, 0)
        player = play_until(table, "act", "main")
        options = asked(table, player).options
        playable = [place for place, option in enumerate(options) if option.what == "activate"]
        choose(table, player, playable[0] if playable else 0)
    raise AssertionError("nobody could materialize for memory")


def test_the_odds_of_a_memory_cost_are_those_of_a_fair_draw() -> None:
    table = room(decks=("rai", "rai"))
    player, _, bill = to_a_draw(table)
    memory = table.game.pos.cards_in(Zone.MEMORY, player)
    assert bill.odds is not None
    assert (bill.odds.drawn, bill.odds.among) == (bill.total, len(memory))
    for risk in bill.odds.cards:
        assert risk.percent == pytest.approx(100 * bill.total / len(memory), abs=0.06)
    assert bill.last_chance, "nothing but chance can pay: choosing it draws at once"


# Why not.


def test_every_card_in_sight_can_be_asked_about() -> None:
    table = room()
    player = play_until(table, "act", "main")
    shown = table.table(player)
    for handle, slug in shown.faces.items():
        answer, changed = table.receive(player, Ask(handle=handle))
        assert isinstance(answer, protocol.Answer)
        assert answer.slug == slug
        assert not changed
        assert answer.attempts or answer.notes
        for attempt in answer.attempts:
            assert bool(attempt.options) != (attempt.refusal is not None)
            if attempt.refusal is not None:
                assert attempt.refusal.reasons
                assert attempt.refusal.rule.line


def test_what_glows_is_what_can_be_done() -> None:
    table = room()
    player = play_until(table, "act", "main")
    options = asked(table, player).options
    for place, option in enumerate(options):
        if option.handle:
            answer, _ = table.receive(player, Ask(handle=option.handle))
            assert isinstance(answer, protocol.Answer)
            assert any(place in attempt.options for attempt in answer.attempts)


def test_nobody_can_point_at_what_they_cannot_see() -> None:
    table = room()
    player = play_until(table, "act", "main")
    theirs = set(table.table(1 - player).faces) - set(table.table(player).faces)
    assert theirs
    for handle in (*theirs, "B hand ?1", "nonsense"):
        with pytest.raises(LookupError):
            table.receive(player, Ask(handle=handle))


def test_in_a_payment_a_click_says_whether_a_card_can_pay_and_if_not_why() -> None:
    table = room()
    player, _ = begin_a_play(table)
    shown = table.table(player)
    question = shown.question
    assert question is not None
    payers = {option.handle for option in question.options}
    for handle in shown.faces:
        answer, _ = table.receive(player, Ask(handle=handle))
        assert isinstance(answer, protocol.Answer)
        (attempt,) = answer.attempts
        assert bool(attempt.options) == (handle in payers)
        for place in attempt.options:
            assert question.options[place].handle == handle
        if not attempt.options:
            assert attempt.refusal is not None
            assert attempt.refusal.reasons


# Going back.


def test_against_a_bot_undo_goes_back_to_ones_own_last_choice() -> None:
    table = room(PERSON, BOT)
    go_on(table)
    play_until(table, "act", "main", 0)
    before, number = table.game.digest(), table.number(0)
    choose(table, 0)
    assert table.game.digest() != before
    table.receive(0, Undo())
    assert table.game.digest() == before
    assert table.number(0) > number


def test_going_back_over_chance_makes_a_game_for_practice() -> None:
    table = room(alone=True, decks=("rai", "rai"))
    player, place, _ = to_a_draw(table)
    choose(table, player, 0)
    table.receive(player, Undo())
    assert not table.take_change().practice, "nothing was left to chance"
    choose(table, player, place)
    assert any(row.player == CHANCE for row in table.rows[-5:])
    for log in table.logs.values():
        assert any(line.kind == "chance" and "banished" in line.text for line in log.lines)
    twin = again(table)
    assert [line for line in twin.logs[0].lines if line.kind in ("chance", "window")] == [
        line for line in table.logs[0].lines if line.kind in ("chance", "window")
    ]
    table.receive(player, Undo())
    assert table.take_change().practice
    assert table.table(1 - player).practice


def test_against_a_person_undo_has_to_be_allowed() -> None:
    table = room()
    player = play_until(table, "act", "main")
    other = 1 - player
    choose(table, player)
    after = table.game.digest()
    table.receive(player, Undo())
    assert table.game.digest() == after
    assert table.table(other).undo_asked == player
    offer = table.table(other).undo_offer
    with pytest.raises(Refuse):
        table.receive(player, AllowUndo(offer=offer, yes=True))
    table.receive(other, AllowUndo(offer=offer, yes=True))
    assert table.table(other).undo_asked == -1
    assert table.game.digest() != after
    assert table.decider == player


def test_a_no_to_an_undo_holds_for_that_choice() -> None:
    table = room()
    player = play_until(table, "act", "main")
    other = 1 - player
    choose(table, player)
    after = table.game.digest()
    table.receive(player, Undo())
    table.receive(other, AllowUndo(offer=table.table(other).undo_offer, yes=False))
    assert (table.game.digest(), table.table(other).undo_asked) == (after, -1)
    with pytest.raises(Refuse, match="rather not"):
        table.receive(player, Undo())
    play_until(table, "act", seat=player)
    choose(table, player)
    table.receive(player, Undo())
    assert table.table(other).undo_asked == player


def test_leave_for_an_undo_is_leave_for_one_request() -> None:
    """A yes to a request that the game has left behind is not spent on the next one."""
    table = room()
    player = play_until(table, "act", "main")
    other = 1 - player
    choose(table, player)
    table.receive(player, Undo())
    stale = table.table(other).undo_offer
    choose(table, table.decider)
    play_until(table, "act", seat=player)
    choose(table, player)
    table.receive(player, Undo())
    assert table.table(other).undo_offer > stale
    before = table.game.digest()
    with pytest.raises(Refuse, match="moved on"):
        table.receive(other, AllowUndo(offer=stale, yes=True))
    assert table.game.digest() == before
    assert table.table(other).undo_asked == player


def test_nobody_is_bothered_by_an_answer_to_an_undo_that_was_not_asked_for() -> None:
    table = room()
    with pytest.raises(Refuse):
        table.receive(1, AllowUndo(offer=0, yes=True))


def test_conceding_ends_the_game_at_any_moment() -> None:
    table = room()
    player = play_until(table, "act", "main")
    table.receive(1 - player, Concede())
    assert table.game.outcome == (player,)
    result = table.table(player).result
    assert result is not None
    assert result.text.startswith("You win")
    with pytest.raises(Refuse):
        table.receive(player, Concede())


# By itself.


def test_between_persons_only_settings_decide_what_is_passed() -> None:
    """Where somebody can do nothing they are asked all the same, or it would show."""
    table = room()
    for _ in range(300):
        decision = table.game.decision
        if decision is None:
            break
        how = table.automatic()
        if how == "stops":
            window = table.table(decision.player).moment.window
            own = table.game.pos.turn_player == decision.player
            stops = table.stops[decision.player]
            assert window not in (stops.own if own else stops.others)
        assert how != "idle"
        if how == "only answer":
            assert decision.topic in ("starting champion", "weapon", "attack target", "retaliate")
        if how:
            table.answer_by_itself()
        else:
            choose_without_going_on(table, decision.player)


def test_ones_own_turn_never_ends_by_itself() -> None:
    """Regalia passes for a player against a bot who can do nothing else, but does not end their turn."""
    table = room(PERSON, BOT)
    ended = idle = 0
    for _ in range(600):
        decision = table.game.decision
        if decision is None:
            break
        pos, how = table.game.pos, table.automatic()
        at_the_end = pos.turn_player == 0 and pos.phase is Phase.MAIN and not pos.stack
        if table.bot_to_move:
            table.let_bot_answer()
        elif how:
            idle += how == "idle"
            assert not (at_the_end and decision.topic == "act" and how != "passing on")
            table.answer_by_itself()
        else:
            ended += at_the_end and list(decision.options) == [PASS]
            if decision.topic == "act":
                question = asked(table, 0)
                table.receive(0, Choose(question=question.number, said=(len(question.options) - 1,)))
            else:
                choose_without_going_on(table, 0)
    assert ended
    assert idle


def choose_without_going_on(table: Room, seat: int) -> None:
    question = asked(table, seat)
    said = question.proposal or (tuple(range(question.minimum)) if question.asks == "pick" else (0,))
    table.receive(seat, Choose(question=question.number, said=said))


def test_with_all_stops_nothing_is_passed_by_itself() -> None:
    table = room()
    stops = Stops(own=ALL, others=ALL, hold=True, idle=False)
    for seat in (0, 1):
        table.receive(seat, SetStops(stops=stops))
    for _ in range(200):
        decision = table.game.decision
        if decision is None:
            return
        assert table.automatic() in ("", "only answer")
        if table.automatic():
            table.answer_by_itself()
        else:
            choose_without_going_on(table, decision.player)


def test_against_a_bot_one_is_not_asked_where_passing_is_all_one_can_do() -> None:
    table = room(PERSON, BOT)
    go_on(table)
    for _ in range(30):
        if table.over:
            return
        decision = table.game.decision
        assert decision is not None
        assert list(decision.options) != [PASS]
        choose(table, 0)


def test_what_is_about_to_be_answered_by_itself_is_not_asked() -> None:
    table = room()
    for _ in range(300):
        decision = table.game.decision
        if decision is None:
            raise AssertionError("nothing was passed by itself")
        if table.automatic():
            shown = table.table(decision.player)
            assert shown.question is None
            assert shown.waiting
            return
        choose_without_going_on(table, decision.player)


def test_passing_on_stops_when_somebody_does_something_or_ones_turn_begins() -> None:
    table = room(PERSON, BOT)
    go_on(table)
    play_until(table, "act", "main", 0)
    turn = table.game.pos.turn
    table.receive(0, PassOn(question=asked(table, 0).number))
    seen: set[int] = set()
    while table.bot_to_move or table.automatic():
        if table.bot_to_move:
            table.let_bot_answer()
        else:
            decision = table.game.decision
            assert decision is not None
            if table.automatic() == "passing on":
                new = {item.id for item in table.game.pos.stack} - seen
                assert not new, "it has to stop for what is new on the stack"
            table.answer_by_itself()
        seen |= {item.id for item in table.game.pos.stack if item.controller == 0}
    decision = table.game.decision
    assert decision is None or decision.player == 0
    assert table.game.pos.turn > turn or table.game.pos.stack or table.game.pos.combat


def test_passing_all_turn_lets_plays_and_attacks_by_and_ends_with_the_turn() -> None:
    table = room(PERSON, SeatKind(kind="bot", bot="greedy"), decks=("lorraine", "rai"))
    table.receive(0, SetStops(stops=Stops(care="everything")))
    passed = happened = 0
    while passed < 3:
        go_on(table)
        player, turn = play_until(table, "act", seat=0), table.game.pos.turn
        assert player == 0
        if table.game.pos.turn_player == 0:
            choose(table, 0)
            continue
        table.receive(0, PassOn(question=asked(table, 0).number, turn=True))
        passed += 1
        while table.game.pos.turn == turn and not table.over:
            decision = table.game.decision
            assert decision is not None
            happened += bool(table.game.pos.stack) or table.game.pos.combat is not None
            if table.bot_to_move:
                table.let_bot_answer()
            elif table.automatic():
                table.answer_by_itself()
            else:
                assert decision.player == 0
                assert decision.topic != "act", "nothing is asked that can be passed"
                choose_without_going_on(table, 0)
    assert happened > 0
    assert not table.passing_on


# Coming back.


@pytest.mark.parametrize("answers", [0, 1, 7, 40, 111])
def test_a_game_comes_back_at_the_same_question_with_the_same_luck(answers: int) -> None:
    table = room(seed=f"luck {answers}")
    for _ in range(answers):
        go_on(table)
        if table.over:
            break
        choose(table, table.decider)
    twin = again(table)
    for seat in (0, 1):
        assert twin.number(seat) == table.number(seat)
        here, there = table.table(seat, whole=True), twin.table(seat, whole=True)
        assert here.view == there.view
        assert here.question == there.question
    for one in (table, twin):
        for _ in range(30):
            if not one.over:
                choose(one, one.decider)
    assert twin.game.digest() == table.game.digest()
    assert twin.rows == table.rows


def test_a_game_comes_back_in_the_middle_of_a_payment() -> None:
    table = room()
    player, before = begin_a_play(table)
    twin = again(table)
    assert asked(twin, player) == asked(table, player)
    twin.receive(player, Cancel(question=asked(twin, player).number))
    assert twin.game.digest().hex() == before


def test_what_is_written_down_is_only_what_is_new() -> None:
    table = room()
    player = play_until(table, "act", "main")
    table.take_change()
    count = len(table.rows)
    choose(table, player)
    change = table.take_change()
    assert change.keep == count
    assert change.rows == table.rows[count:]
    assert table.take_change().rows == []


def test_after_going_back_the_rows_that_are_gone_are_replaced() -> None:
    table = room(PERSON, BOT)
    go_on(table)
    play_until(table, "act", "main", 0)
    count = len(table.rows)
    choose(table, 0)
    table.take_change()
    table.receive(0, Undo())
    change = table.take_change()
    assert (change.keep, change.rows) == (count, [])


def test_a_damaged_game_says_so() -> None:
    table = room()
    play_until(table, "act", "main")
    rows = [*table.rows[:-1], Row("nonsense", 1, True, 0)]
    with pytest.raises(CannotResume, match="other rules"):
        Room(table.id, table.setup, table.seats, table.seed, rows=rows)
