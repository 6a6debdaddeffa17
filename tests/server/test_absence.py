"""Tables for three and four that a player has left: the others agree that they give up, and play on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from regalia.decks.presets import FOR_PANTHEON
from regalia.server.absence import ABSENCE
from regalia.server.connections import Open
from tests.server.table import Guest, Site, site
from tests.server.test_matches import friends
from tests.server.test_people import MadeTime, result
from tests.server.test_three import request
from tests.server.test_trouble import until

DECKS = list(FOR_PANTHEON)
OUT = {"type": "vote out", "player": 1}


@pytest.fixture
def time() -> MadeTime:
    return MadeTime()


@pytest.fixture
def served(tmp_path: Path, time: MadeTime) -> Iterator[Site]:
    with site(tmp_path, now=time) as found:
        yield found


def of_persons(served: Site, **wish: Any) -> dict[str, Any]:
    """A table of Ann, Ben and Cleo: their tokens, and that of spectators."""
    usual = {"name": "Ann", "opponent": "friend", "against": {"preset": DECKS[1]}, "first": "me"}
    third = {"more": [{"kind": "friend"}]}
    created = served.get("/api/games", request(**usual | third | wish))
    tokens: dict[str, Any] = {"ann": created["token"], "spectators": created["spectator_token"]}
    for name, invitation in zip(("ben", "cleo"), created["friend_tokens"], strict=False):
        join = {"name": name.title(), "deck": {"preset": DECKS[2]}}
        tokens[name] = served.get(f"/api/join/{invitation}", join)["token"]
    return tokens


def with_a_bot(served: Site) -> dict[str, Any]:
    """A table of Ann, Ben and a bot."""
    return of_persons(served, more=request()["more"])


def leave(stack: ExitStack, game: Open, seat: int) -> None:
    """Leave the table, and wait until the server knows."""
    stack.close()
    until(lambda: seat not in game.seats)


def hear(guest: Guest, player: int, seconds: int, agreed: list[int], asked: list[int]) -> None:
    """Wait until the guest is told this of somebody who is missing."""
    wanted = {"player": player, "seconds": seconds, "agreed": agreed, "asked": asked}
    while guest.until("missing") != {"type": "missing", **wanted}:
        pass


def lost(guest: Guest, player: int) -> None:
    """Wait until the guest sees that a player has lost."""
    while player not in guest.table.get("view", {}).get("lost", ()):
        guest.receive()


def test_all_who_are_there_let_an_absent_player_give_up(served: Site, time: MadeTime) -> None:
    tokens = of_persons(served)
    with ExitStack() as ben, served.visit(tokens["ann"]) as ann, served.visit(tokens["cleo"]) as cleo:
        ben.enter_context(served.visit(tokens["ben"])).until("table")
        (game,) = served.hub.games.values()
        assert "still plays is missing" in ann.answer(**OUT)["reason"]
        leave(ben, game, 1)
        hear(ann, 1, 120, [], [0, 2])
        assert "wait 120 s" in ann.answer(**OUT)["reason"]
        time.now += ABSENCE
        assert ann.answer(**OUT)["type"] == "accepted"
        hear(cleo, 1, 0, [0], [0, 2])
        assert ann.answer(**OUT, yes=False)["type"] == "accepted"
        hear(cleo, 1, 0, [], [0, 2])
        assert cleo.answer(**OUT)["type"] == "accepted"
        assert not game.lost
        assert ann.answer(**OUT)["type"] == "accepted"
        lost(ann, 1)
        lost(cleo, 1)
        assert "Ben left the table." in [line["text"] for line in ann.table["log"]]
        assert ann.table["result"] is None
        assert cleo.answer(type="concede")["type"] == "accepted"
        assert result(ann)["winners"] == [0]


def test_only_time_counts_in_which_somebody_was_there(served: Site, time: MadeTime) -> None:
    tokens = of_persons(served)
    with served.visit(tokens["ann"]) as ann:
        ann.until("table")
        (game,) = served.hub.games.values()
        time.now += ABSENCE
        with ExitStack() as cleo:
            third = cleo.enter_context(served.visit(tokens["cleo"]))
            third.until("table")
            assert "wait 120 s" in third.answer(**OUT)["reason"]
            assert ann.answer(**OUT)["type"] == "accepted"
            assert not game.lost
            leave(cleo, game, 2)
        until(lambda: not game.votes)  # who is left is asked anew
        assert ann.answer(**OUT)["type"] == "accepted"
        assert game.lost == (1,)
        assert "wait 120 s" in ann.answer(type="vote out", player=2)["reason"]
        time.now += ABSENCE
        assert ann.answer(type="vote out", player=2)["type"] == "accepted"
        assert result(ann)["winners"] == [0]


def test_who_comes_back_plays_on(served: Site, time: MadeTime) -> None:
    tokens = of_persons(served)
    with served.visit(tokens["ann"]) as ann, served.visit(tokens["cleo"]) as cleo:
        cleo.until("table")
        time.now += ABSENCE
        assert ann.answer(**OUT)["type"] == "accepted"
        (game,) = served.hub.games.values()
        with ExitStack() as ben:
            ben.enter_context(served.visit(tokens["ben"])).until("table")
            assert game.votes == {}
            leave(ben, game, 1)
        time.now += ABSENCE
        assert cleo.answer(**OUT)["type"] == "accepted"
        assert game.lost == ()


def test_the_bots_go_on_without_the_player_who_has_left(served: Site, time: MadeTime) -> None:
    tokens = with_a_bot(served)
    with ExitStack() as there, served.visit(tokens["ann"]) as ann:
        ben = there.enter_context(served.visit(tokens["ben"]))
        guests = {0: ann, 1: ben}
        (game,) = served.hub.games.values()
        while True:
            sleep(0.05)  # no more messages than a person sends
            for guest in guests.values():
                guest.table = {}
                guest.send(type="refresh")
                guest.until("table")
            asked = [seat for seat, guest in guests.items() if guest.table["question"] is not None]
            if asked == [1] and ben.table["view"]["turn"] == 2:
                break
            for seat in asked:
                guests[seat].choose()
        leave(there, game, 1)
        time.now += ABSENCE
        assert ann.answer(**OUT)["type"] == "accepted"
        ann.table = {}
        assert ann.question()["player"] == 0
        assert ann.table["view"]["turn"] > 2


def test_others_cannot_decide_it(served: Site, time: MadeTime) -> None:
    tokens = of_persons(served)
    with served.visit(tokens["spectators"]) as eve, served.visit(tokens["ann"]) as ann:
        ann.until("table")
        time.now += ABSENCE
        assert eve.answer(**OUT)["reason"].startswith("You are looking on")
        assert "give up instead" in ann.answer(type="claim", how="win")["reason"]
        assert ann.answer(type="concede")["type"] == "accepted"
        assert "lost already" in ann.answer(**OUT)["reason"]
    one, _, _ = friends(served)
    with served.visit(one) as ann:
        ann.until("table")
        time.now += ABSENCE
        assert "more than two" in ann.answer(**OUT)["reason"]


def test_who_has_lost_is_known_after_a_restart(tmp_path: Path, time: MadeTime) -> None:
    with site(tmp_path, now=time) as served:
        tokens = of_persons(served)
        with served.visit(tokens["ben"]) as ben:
            ben.until("table")
            assert ben.answer(type="concede")["type"] == "accepted"
    with site(tmp_path, now=time) as served, served.visit(tokens["ann"]) as ann:
        assert ann.until("missing")["player"] == 2
        assert "still plays is missing" in ann.answer(**OUT)["reason"]
