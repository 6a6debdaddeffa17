"""What a game that is over shows while its match may still go on with the same decks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.server.table import Guest, Site, site
from tests.server.test_matches import friends, give_up, match_after, new_game


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as found:
        yield found


def eyes(served: Site, token: str) -> list[int]:
    found: list[int] = served.get(f"/api/replays/{token}")["eyes"]
    return found


def refusals(served: Site, token: str, ticket: str) -> Iterator[str]:
    """The reasons why all cards of a game are not shown, for each way to see them."""
    wanted: tuple[tuple[str, Any], ...] = (
        (f"/api/games/{token}/file", None),
        (f"/api/games/{token}/link", {"which": "replay"}),
        (f"/api/tickets/{ticket}", None),
        (f"/api/replays/{token}/1?eyes=1", None),
        (f"/api/replays/{token}/1?eyes=-2", None),
        (f"/api/replays/{token}/analysis", {"wish": "begin"}),
        (f"/api/replays/{token}/game", {"at": 1, "opponent": "myself"}),
    )
    for path, data in wanted:
        status, problem = served.request(path, data)
        assert status == 404, path
        yield problem["reason"]


def end(guest: Guest, how: str) -> str:
    """Keep a moment and end the game. Return the ticket."""
    guest.until("table")
    ticket: str = guest.answer(type="report", words="odd")["ticket"]
    assert guest.answer(type=how)["type"] == "accepted"
    return ticket


@pytest.mark.parametrize(("best_of", "how"), [(3, "concede"), (3, "abort"), (1, "abort")])
def test_between_persons_an_undecided_match_shows_only_what_one_saw(
    served: Site, best_of: int, how: str
) -> None:
    one, other, watching = friends(served, best_of=best_of)
    with served.visit(one) as ann, served.visit(other) as ben:
        assert ben.until("match")["disclosed"] is False
        ticket = end(ann, how)
    assert (eyes(served, one), eyes(served, other), eyes(served, watching)) == ([0], [1], [-1])
    table = served.get(f"/api/replays/{one}/1?eyes=0")
    assert table["viewer"] == 0
    reasons = list(refusals(served, one, ticket))
    assert all("not decided" in reason for reason in reasons[:3])


def test_a_decided_match_shows_its_earlier_games_as_well(served: Site) -> None:
    one, other, _ = friends(served, best_of=3)
    tokens = [(one, other)]
    for how in ("abort", "concede", "concede"):
        one, other = tokens[-1]
        with ExitStack() as stack:
            ann, ben = stack.enter_context(served.visit(one)), stack.enter_context(served.visit(other))
            end(ann, how)
            if len(tokens) < 3:
                assert eyes(served, one) == [0]
                match_after(ann, type="again")
                told = match_after(ben, type="again")
                mine = ann.until("match")
                while not mine["next"]:
                    mine = ann.until("match")
                tokens.append((mine["next"], told["next"]))
    for number, (one, other) in enumerate(tokens):
        assert set(eyes(served, one)) == set(eyes(served, other)) == {-2, -1, 0, 1}, number
        assert served.request(f"/api/games/{other}/file")[0] == 200


def test_a_single_game_between_persons_is_shown_once_it_has_a_result(served: Site) -> None:
    one, other, _ = friends(served)
    with served.visit(one) as ann:
        assert give_up(ann)["disclosed"]
    assert -2 in eyes(served, other)


def test_against_a_bot_a_game_that_was_broken_off_can_be_watched_and_shared(served: Site) -> None:
    token = new_game(served, best_of=3)["token"]
    with served.visit(token) as ann:
        assert ann.until("match")["disclosed"]
        end(ann, "abort")
    assert -2 in eyes(served, token)
    shared = served.get(f"/api/games/{token}/link", {"which": "replay"})["token"]
    assert eyes(served, shared) == [-2, 0, 1, -1]
