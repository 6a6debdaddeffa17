"""Tables without another person: a deck alone, and two bots that play for somebody who watches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regalia.decks.nobody import LIFE
from regalia.game_files import play_again
from regalia.server.lobby import new_game
from regalia.server.over_http import DeckChoice, NewGame
from regalia.server.protocol import Ask, Choose
from regalia.server.replays import PASSED
from regalia.server.room import Refuse, Room
from regalia.server.seats import WATCHER, WITH_HANDS
from tests.server.table import choose, go_on, site


def opened(**wishes: Any) -> Room:
    """The table that a request gets."""
    stored, _ = new_game(NewGame(deck=DeckChoice(preset="rai"), **wishes), "tests")
    assert stored.setup is not None
    return Room(stored.id, stored.setup, stored.seats, stored.seed)


def test_nobody_does_nothing() -> None:
    table = opened(opponent="nobody", first="me")
    go_on(table)
    turns = set()
    for _ in range(200):
        if table.over:
            break
        turns.add((table.game.pos.turn, table.game.pos.turn_player))
        choose(table, 0)
    assert len({turn for turn, player in turns if player == 0}) > 5
    rows = [row for row in table.rows if row.player == 1 and row.topic == "act"]
    assert rows
    assert all(row.value == PASSED for row in rows)
    side = table.table(0).view.sides[1]
    champion = next(card for card in side.cards["field"] if card.level is not None)
    assert (champion.name, champion.life) == ("Nobody", LIFE)
    assert [player.name for player in table.table(0).players] == ["Player A", "Nobody"]


def test_nobody_is_played_again_from_a_record() -> None:
    table = opened(opponent="nobody", first="other")
    go_on(table)
    for _ in range(20):
        choose(table, 0)
    table._concede(0)
    assert play_again(table.record()).game.outcome == (1,)


def test_only_who_lets_bots_play_sees_what_they_hold() -> None:
    table = opened(opponent="watch", own_bot="simple", bot="random")
    while table.game.pos.turn < 3:
        table.let_bot_answer()
    closed, spectator = table.table(WATCHER, whole=True), table.table(-1, whole=True)
    assert closed == spectator
    assert closed.view.viewer == -1
    assert [player.name for player in closed.players] == ["Bot A", "Bot B"]
    held = table.table(WITH_HANDS, whole=True).view
    for player, side in enumerate(held.sides):
        own = table.table(player).view.sides[player]
        for zone in ("hand", "memory"):
            assert not closed.view.sides[player].cards.get(zone)
            names = [card.name for card in side.cards.get(zone, ())]
            assert names == [card.name for card in own.cards.get(zone, ())]
            assert len(names) == own.sizes[zone]
    assert any(side.cards.get("hand") for side in held.sides)


def test_who_watches_chooses_nothing() -> None:
    table = opened(opponent="watch", own_bot="simple", bot="simple")
    while table.game.pos.turn < 1:
        table.let_bot_answer()
    with pytest.raises(Refuse, match="looking on"):
        table.receive(WATCHER, Choose(question=1, said=(0,)))
    with pytest.raises(Refuse, match="looking on"):
        table.receive(WITH_HANDS, Choose(question=1, said=(0,)))
    handle = next(iter(table.table(WATCHER).faces))
    assert table.receive(WATCHER, Ask(handle=handle))[0]


def wish(**more: Any) -> dict[str, Any]:
    return {"opponent": "watch", "deck": {"preset": "rai"}, "against": {"preset": "lorraine"}, **more}


def test_bots_are_paused_go_on_step_by_step_and_at_a_pace(tmp_path: Path) -> None:
    with site(tmp_path, bot_pause=10.0) as served:
        created = served.get("/api/games", wish(own_bot="simple", bot="simple"))
        with served.visit(created["token"]) as guest, served.visit(created["spectator_token"]) as other:
            told = guest.until("watching")
            assert told == {"type": "watching", "paused": False, "pause": 10.0, "hands": False}
            refused = other.answer(type="watch", paused=True)
            assert refused["type"] == "refused"
            assert guest.answer(type="watch", paused=True, pause=0.0)["type"] == "accepted"
            assert guest.until("watching")["paused"]

            def lines() -> int:
                guest.send(type="refresh")
                return len(guest.until("table")["log"])

            before = lines()
            guest.answer(type="watch", paused=True, pause=0.0, step=True)
            guest.until("table")
            while lines() == before:  # the bots may pass before one of them does something
                guest.until("table")
            guest.answer(type="watch", paused=True, pause=0.0, hands=True)
            assert guest.until("watching")["hands"]
            assert any(side["cards"].get("hand") for side in guest.table["view"]["sides"])
            guest.answer(type="watch", paused=False, pause=0.0)
            while guest.table["view"]["turn"] < 4:
                guest.until("table")
            while other.table.get("view", {"turn": 0})["turn"] < 4:
                other.until("table")
                assert not any(side["cards"].get("hand") for side in other.table["view"]["sides"])


def test_bots_wait_while_nobody_watches(tmp_path: Path) -> None:
    with site(tmp_path, bot_pause=0.0) as served:
        created = served.get("/api/games", wish(own_bot="simple", bot="simple"))
        assert served.get(f"/api/games/{created['token']}")["turn"] == 0
        with served.visit(created["token"]) as guest:
            guest.answer(type="watch", paused=True, pause=0.0)
        with served.visit(created["token"]) as guest:
            assert guest.until("watching")["paused"]
            guest.answer(type="watch", paused=False, pause=0.0)
            while guest.table.get("view", {"turn": 0})["turn"] < 4:
                guest.until("table")
