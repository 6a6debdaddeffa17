"""Puzzles at the table: laid out, refuted, lost when the main phase ends, won by the solution."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.decision import Asks
from regalia.game.printed.acts import PASS
from regalia.game.record import unplain
from regalia.game.view import options
from regalia.puzzles.files import shipped
from regalia.puzzles.prover import Prover
from regalia.server.engine import Engine
from regalia.server.kinds import kind_of_room
from regalia.server.lobby import NoGame
from regalia.server.over_http import NewPuzzle
from regalia.server.protocol import Choose
from regalia.server.puzzling.begin import new_puzzle, puzzles
from regalia.server.room import Room
from regalia.server.stored import Stored
from regalia.server.thinking import Mind
from tests.server.table import asked

NAME = "a-slash-before-the-soldier"


def begun(name: str = NAME) -> tuple[Stored, Room]:
    stored, tokens = new_puzzle(NewPuzzle(puzzle=name, name="Ann"))
    assert sorted(tokens.values()) == [-1, 0]
    return stored, again(stored)


def again(stored: Stored, *rows: Any) -> Room:
    assert stored.setup is not None
    return kind_of_room(stored.seats)(stored.id, stored.setup, stored.seats, stored.seed, rows=rows)


def give(room: Room, answer: Any) -> None:
    """A choice of the player, as the page sends it."""
    decision = room.game.decision
    assert decision is not None
    listed = options(room.game.pos, decision)
    one = decision.asks in (Asks.ACT, Asks.NUMBER, Asks.YES_OR_NO)
    said = tuple(listed.index(chosen) for chosen in ((answer,) if one else answer))
    room.receive(0, Choose(id=1, question=asked(room, 0).number, said=said))


def play(room: Room, name: str, choose: Any) -> None:
    """Play to the end: the player by a function, the other side as it thinks at a table."""
    mind = Mind()
    while not room.over:
        if room.automatic():
            room.answer_by_itself()
        elif room.bot_to_move:
            found = mind.think("game", room.setup, room.game.save(), f"puzzle:{name}", 0, 1.0)
            room.take_bot_answer(unplain(found))
        else:
            give(room, choose(room))


def solve(room: Room) -> Any:
    decision = room.game.decision
    assert decision is not None
    if list(decision.options) == [PASS]:
        return PASS
    forced = decision.forced()
    return Prover(0, room.game.pos.turn).winning(room.game) if forced is None else forced[0]


def passing(room: Room) -> Any:
    decision = room.game.decision
    assert decision is not None
    return PASS if PASS in decision.options else next(iter(decision.answers()))


@pytest.mark.parametrize("name", [NAME, "through-the-sword-of-peace"])
def test_the_solution_wins_at_the_table(name: str) -> None:
    _, room = begun(name)
    play(room, name, solve)
    assert room.game.outcome == (0,)


def test_who_passes_has_lost_and_a_stored_puzzle_comes_back_as_it_was() -> None:
    stored, room = begun()
    play(room, NAME, passing)
    assert room.game.outcome == (1,)
    result = room.table(0).result
    assert result is not None
    assert result.text == "The bot wins: you did not win this turn."
    assert room.game.pos.turn == shipped()[NAME].game().pos.turn
    assert again(stored, *room.rows).game.digest() == room.game.digest()


def test_its_log_begins_with_its_turn() -> None:
    _, room = begun()
    play(room, NAME, solve)
    log = room.table(0, whole=True).log
    assert (log[0].kind, log[0].text) == ("heading", f"Turn {room.game.pos.turn}, your turn")
    assert [line.text for line in log if line.kind == "heading"] == [log[0].text]


def test_a_wrong_first_move_is_refuted() -> None:
    puzzle = shipped()[NAME]
    _, room = begun()
    wrong = next(move for move in puzzle.puzzle.wrong if move.startswith("attack"))
    give(room, puzzle.game().parse(wrong))
    play(room, NAME, lambda table: solve(table) or passing(table))
    assert room.game.outcome == (1,)


def test_all_are_listed_with_their_solutions() -> None:
    listed = puzzles()
    assert [one.name for one in listed] == list(shipped())
    assert all(one.steps and one.right and one.title for one in listed)
    assert [one.difficulty for one in listed] == sorted(one.difficulty for one in listed)


def test_a_puzzle_that_does_not_exist_and_one_that_has_no_file() -> None:
    with pytest.raises(NoGame, match="no such puzzle"):
        new_puzzle(NewPuzzle(puzzle="nothing"))
    stored, _ = begun()
    with pytest.raises(Exception, match="neither a file nor a replay"):
        Engine().file(stored, b"[]")
