"""Results: what is remembered of a game that is over, and the shares of games won."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from regalia.decks.files import find_deck
from regalia.game_files import setup
from regalia.lab.wilson import wilson
from regalia.server.results import results
from regalia.server.seats import SeatKind
from regalia.server.stored import Stored
from tests.server.table import site
from tests.server.test_matches import friends, give_up, new_game

ANN, BEN, BOT = SeatKind(name="Ann"), SeatKind(name="Ben"), SeatKind(kind="bot", bot="greedy")
NEVER = "x" * 32


def game(outcome: tuple[int, ...] | None, first: int = 0, other: SeatKind = BOT, **more: Any) -> Stored:
    return Stored(
        id="game",
        created=0.0,
        changed=float(more.pop("changed", 60)),
        setup=setup([find_deck("rai"), find_deck("lorraine")], ["", ""]),
        seats=(ANN, other),
        seed="s",
        alone=False,
        offsets=(0, 0),
        practice=more.pop("practice", False),
        stops=(),
        outcome=outcome,
        turn=9,
        waiting=None,
        first=first,
        **more,
    )


def test_a_game_is_told_from_the_side_of_its_player() -> None:
    one = game((1,), first=1, other=BEN)
    (mine,), (theirs,) = results([(0, 0, one)]).games, results([(3, 1, one)]).games
    assert (mine.deck, mine.against, mine.opponent) == ("rai", "lorraine", "Ben")
    assert (mine.result, mine.first, mine.turns, mine.when) == ("lost", False, 9, "1970-01-01T00:01:00+00:00")
    assert (theirs.deck, theirs.against, theirs.opponent) == ("lorraine", "rai", "Ann")
    assert (theirs.result, theirs.first, theirs.at) == ("won", True, 3)


def test_shares_are_counted_by_deck_opponent_and_who_went_first() -> None:
    games = [
        game((0,), 0),
        game((1,), 1),
        game((), 1),
        game((0,), 0, BEN),
        game((0,), 0, practice=True),
        game((0,), 0, SeatKind(kind="bot", bot="nobody", name="nobody")),
        game((0,), 0, SeatKind(kind="bot", bot="puzzle:one")),
        game(None),
    ]
    found = results((at, 0, one) for at, one in enumerate(games))
    assert len(found.games) == 6
    assert [one.opponent for one in found.games if not one.counts] == ["bot greedy", "nobody"]
    (deck,) = found.decks
    assert (deck.name, deck.games, deck.won, deck.drawn) == ("rai", 4, 2, 1)
    assert (deck.percent, deck.low) == (62.5, round(100 * wilson(2.5, 4).low, 1))
    assert [(one.name, one.games, one.won) for one in found.opponents] == [
        ("bot greedy", 3, 1),
        ("Ben", 1, 1),
    ]
    assert [(one.name, one.games, one.won) for one in found.turns] == [
        ("going first", 2, 2),
        ("going second", 2, 0),
    ]


def test_the_newest_game_comes_first_and_those_of_before_are_in_no_group_of_turns() -> None:
    old = msgspec.structs.replace(game((0,), changed=10), first=None)
    found = results([(0, 0, old), (1, 0, game((0,), changed=20))])
    assert [one.at for one in found.games] == [1, 0]
    assert found.games[1].first is None
    assert sum(one.games for one in found.turns) == 1


@pytest.mark.parametrize("restart", [False, True], ids=["at once", "after a restart"])
def test_each_player_asks_with_tokens_and_sees_only_games_that_are_over(
    tmp_path: Path, restart: bool
) -> None:
    with site(tmp_path) as served:
        one, other, watching = friends(served)
        going_on = new_game(served)["token"]
        with served.visit(one) as ann:
            give_up(ann)
        asked = {"tokens": [going_on, NEVER, one, watching]}
        if not restart:
            found = served.get("/api/results", asked)
    if restart:
        with site(tmp_path) as served:
            found = served.get("/api/results", asked)
            theirs = served.get("/api/results", {"tokens": [other]})["games"]
            assert [(game["result"], game["opponent"]) for game in theirs] == [("won", "Ann")]
    (mine,) = found["games"]
    assert (mine["at"], mine["result"], mine["opponent"], mine["deck"]) == (2, "lost", "Ben", "mine")
    assert mine["first"] is True


def test_who_went_first_is_remembered_when_chance_decided(tmp_path: Path) -> None:
    with site(tmp_path) as served:
        token = new_game(served, first="chance")["token"]
        with served.visit(token) as ann:
            first = ann.until("table")["view"]["turn_player"]
            assert ann.answer(type="concede")["type"] == "accepted"
        (mine,) = served.get("/api/results", {"tokens": [token]})["games"]
    assert mine["first"] is (first == 0)


def test_too_many_tokens_are_refused_in_one_line(tmp_path: Path) -> None:
    with site(tmp_path) as served:
        status, problem = served.request("/api/results", {"tokens": [NEVER] * 501})
    assert status == 400
    assert "\n" not in problem["reason"]
