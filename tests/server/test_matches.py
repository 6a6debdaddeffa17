"""After a game: another one with the other player first, matches with a sideboard, and who is told what."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from regalia.game.information.knowledge import SPECTATOR
from regalia.game_files import setup
from regalia.server.between import following
from regalia.server.matches import single
from regalia.server.seats import WATCHER, SeatKind
from regalia.server.store import Store
from regalia.server.stored import Stored
from tests.server.table import Guest, Site, site

RAI = find_deck("rai")
SIDE = {"annul-spell": 2, "freezing-hail": 1}
BOARDED = write_text(msgspec.structs.replace(RAI, side=SIDE))
OUT, INTO = {"fireball": 2}, {"annul-spell": 2}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Site]:
    with site(tmp_path) as found:
        yield found


def new_game(served: Site, **wish: Any) -> dict[str, Any]:
    """Begin a game with Rai and a sideboard."""
    usual = {"opponent": "bot", "deck": {"text": BOARDED, "name": "mine"}, "first": "me", "name": "Ann"}
    found: dict[str, Any] = served.get("/api/games", {**usual, **wish})
    return found


def friends(served: Site, **wish: Any) -> tuple[str, str, str]:
    """A game between friends: the tokens of both and of spectators."""
    created = new_game(served, opponent="friend", **wish)
    joined = served.get(
        f"/api/join/{created['friend_token']}", {"name": "Ben", "deck": {"preset": "lorraine"}}
    )
    return created["token"], joined["token"], created["spectator_token"]


def match_after(guest: Guest, **message: Any) -> dict[str, Any]:
    """What somebody is told of the match after a message."""
    answer = guest.answer(**message)
    assert answer["type"] == "accepted", answer
    return guest.until("match")


def give_up(guest: Guest) -> dict[str, Any]:
    guest.until("table")
    guest.send(type="concede", id=1)
    while True:
        found = guest.until("match")
        if found["game"] == sum(found["won"]):
            return found


def first_of(served: Site, token: str) -> int:
    """Who goes first in the game of a token."""
    store = served.hub.store
    seat = store.seat(token)
    assert seat is not None
    stored = store.game(seat[0])
    assert stored is not None
    assert stored.setup is not None
    return stored.setup.first


def test_a_bot_plays_again_at_once_and_goes_first_this_time(served: Site) -> None:
    created = new_game(served)
    assert first_of(served, created["token"]) == 0
    with served.visit(created["token"]) as ann:
        over = give_up(ann)
        assert (over["over"], over["won"], over["winner"], over["first"]) == (True, [0, 1], 1, 1)
        assert over["boards"] == []
        told = match_after(ann, type="again")
    assert told["next"]
    assert first_of(served, told["next"]) == 1
    with served.visit(told["next"]) as ann:
        assert ann.until("match")["won"] == [0, 0]
        assert ann.question()["player"] == 0


def test_two_persons_both_have_to_want_it(served: Site) -> None:
    one, other, watching = friends(served)
    with served.visit(one) as ann, served.visit(other) as ben, served.visit(watching) as eve:
        give_up(ann)
        assert match_after(ann, type="again")["wants"] == [0]
        assert match_after(ann, type="again", yes=False)["wants"] == []
        assert match_after(ben, type="again")["wants"] == [1]
        assert eve.answer(type="again")["reason"].startswith("You are looking on")
        mine = match_after(ann, type="again")
        theirs, seen = ben.until("match"), eve.until("match")
        while not theirs["next"]:
            theirs = ben.until("match")
        while not seen["next"]:
            seen = eve.until("match")
        assert len({mine["next"], theirs["next"], seen["next"], one, other, watching}) == 6
        assert ann.answer(type="again")["reason"] == "The next game has begun already."
    for token, seat in ((mine["next"], 0), (theirs["next"], 1), (seen["next"], SPECTATOR)):
        with served.visit(token) as guest:
            assert guest.until("welcome")["seat"] == seat


def test_a_wish_outlives_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as served:
        one, other, _ = friends(served)
        with served.visit(one) as ann:
            give_up(ann)
            assert match_after(ann, type="again")["wants"] == [0]
    with site(tmp_path) as served, served.visit(other) as ben:
        assert ben.until("match")["wants"] == [0]
        assert match_after(ben, type="again")["next"]


@pytest.mark.parametrize("opponent", ["nobody", "myself"])
def test_who_sits_there_alone_plays_again_at_once(served: Site, opponent: str) -> None:
    token = new_game(served, opponent=opponent, best_of=3)["token"]
    with served.visit(token) as ann:
        told = give_up(ann)
        assert [board["player"] for board in told["boards"]] == ([0, 1] if opponent == "myself" else [0])
        told = match_after(ann, type="again")
    with served.visit(told["next"]) as ann:
        assert ann.until("match")["game"] == 2


def test_who_watches_bots_lets_them_play_again(served: Site) -> None:
    token = new_game(served, opponent="watch", own_bot="random", bot="random")["token"]
    with served.visit(token) as eve:
        eve.send(type="watch", id=1, pause=0)
        told = eve.until("match")
        while not told["over"]:
            told = eve.until("match")
        told = match_after(eve, type="again")
    with served.visit(told["next"]) as eve:
        assert eve.until("welcome")["seat"] == WATCHER


def test_nobody_plays_again_before_the_end(served: Site) -> None:
    with served.visit(new_game(served)["token"]) as ann:
        ann.until("table")
        assert ann.answer(type="again")["reason"] == "The game is not over."


def test_a_match_goes_on_with_cards_from_the_sideboard_and_the_loser_first(served: Site) -> None:
    one, other, _ = friends(served, best_of=3)
    with served.visit(one) as ann, served.visit(other) as ben:
        told = give_up(ann)
        assert (told["best_of"], told["game"], told["over"], told["first"]) == (3, 1, False, 0)
        (board,) = told["boards"]
        cards = {card["slug"]: card for card in board["cards"]}
        assert (cards["annul-spell"]["side"], cards["annul-spell"].get("now", 0)) == (2, 0)
        assert (cards["fireball"]["deck"], cards["fireball"]["now"]) == (4, 4)
        swap = {"player": 0, "out": OUT, "into": INTO}
        assert match_after(ann, type="again", swaps=[swap])["wants"] == [0]
        told = match_after(ben, type="again")
        while not told["next"]:
            told = ben.until("match")
        assert told["boards"] == []
    game = served.hub.store.seat(told["next"])
    assert game is not None
    stored = served.hub.store.game(game[0])
    assert stored is not None
    assert stored.setup is not None
    assert stored.setup.first == 0
    mine, theirs = stored.setup.decks
    assert (mine.main["fireball"], mine.main["annul-spell"]) == (2, 2)
    assert theirs.main == find_deck("lorraine").main


def test_the_third_game_is_counted_from_the_list_of_the_first(served: Site) -> None:
    token = new_game(served, best_of=3)["token"]
    with served.visit(token) as ann:
        give_up(ann)
        swap = {"player": 0, "out": OUT, "into": INTO}
        token = match_after(ann, type="again", swaps=[swap])["next"]
    store = served.hub.store
    with served.visit(token) as ann:
        assert ann.until("match")["won"] == [0, 1]
        told = give_up(ann)
        assert (told["over"], told["won"], told["winner"]) == (True, [0, 2], 1)
        assert told["boards"] == []
        token = match_after(ann, type="again")["next"]
    found = store.seat(token)
    assert found is not None
    stored = store.game(found[0])
    assert stored is not None
    assert stored.match is not None
    assert stored.setup is not None
    assert stored.match.standing.won == (0, 0), "another match"
    assert stored.setup.decks[0].main["fireball"] == 4, "which begins with the registered list"
    assert stored.setup.first == 1, "and with the other player"


@pytest.mark.parametrize(
    ("swap", "reason"),
    [
        ({"player": 0, "into": {"annul-spell": 3}}, "cannot come in"),
        ({"player": 0, "out": {"fireball": 5}}, "cannot go out"),
        ({"player": 0, "out": {"fireball": 1}}, "no Standard deck"),
        ({"player": 0, "out": {"no-card": 1}}, "There is no card"),
        ({"player": 1, "out": {"fireball": 1}}, "not your list"),
    ],
)
def test_a_list_that_cannot_be_played_is_refused_and_nothing_has_happened(
    served: Site, swap: dict[str, Any], reason: str
) -> None:
    one, _, _ = friends(served, best_of=3)
    with served.visit(one) as ann:
        give_up(ann)
        answer = ann.answer(type="again", swaps=[swap])
        assert answer["type"] == "refused"
        assert reason in answer["reason"]
        assert "\n" not in answer["reason"]
    stored = served.hub.store.games()[0]
    assert stored.match is not None
    assert stored.match.wishes == {}


def test_nobody_is_told_the_list_or_the_exchange_of_another(served: Site) -> None:
    one, other, watching = friends(served, best_of=3)
    with ExitStack() as stack:
        ann, ben, eve = (stack.enter_context(served.visit(token)) for token in (one, other, watching))
        give_up(ann)
        match_after(ann, type="again", swaps=[{"player": 0, "out": OUT, "into": INTO}])
        told = []
        for guest in (ben, eve):
            found = guest.until("match")
            while not found["wants"]:
                found = guest.until("match")
            told.append(found)
    assert [board["player"] for board in told[0]["boards"]] == [1]
    assert told[1]["boards"] == []
    for found in told:
        assert "annul-spell" not in json.dumps(found)


def test_a_game_from_before_there_were_matches_can_be_played_again() -> None:
    settled = setup([RAI, find_deck("lorraine")], ["Ann", "simple"], 1)
    stored = Stored(
        id="old",
        created=0.0,
        changed=0.0,
        setup=settled,
        seats=(SeatKind(name="Ann"), SeatKind(kind="bot", bot="simple")),
        seed="s",
        alone=False,
        offsets=(0, 0),
        practice=False,
        stops=(),
        outcome=(0,),
        turn=4,
        waiting=None,
    )
    match = following(stored)
    assert match.decks[0].deck.main == RAI.main
    assert single(settled).standing.first == 1


def test_a_file_of_the_third_layout_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store = Store(path)
    store.close()
    with sqlite3.connect(path) as connection:
        for column in ("first", "match"):
            connection.execute(f"alter table games drop column {column}")
        connection.execute("pragma user_version = 3")
        connection.execute(
            "insert into games (id, created, changed, seats, seed, alone, offsets, practice, stops, turn)"
            " values ('old', 1, 2, :none, 's', 0, :none, 0, :none, 3)",
            {"none": b"[]"},
        )
    store = Store(path)
    found = store.game("old")
    store.close()
    assert found is not None
    assert (found.turn, found.first, found.match) == (3, None, None)
