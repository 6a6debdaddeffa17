"""The log of a game at the table: what each viewer reads, what is taken back, and how it ends."""

from __future__ import annotations

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import CHANCE, Zone
from regalia.game.information.knowledge import SPECTATOR
from regalia.server.protocol import AllowUndo, Concede, Undo
from tests.server.table import BOT, PERSON, asked, choose, go_on, play_until, room
from tests.server.test_room import again, begin_a_play


def test_the_log_of_each_player_names_their_own_cards_and_counts_the_others() -> None:
    table = room()
    play_until(table, "act", "main")
    table.tables((0, 1, SPECTATOR))
    for viewer in (0, 1):
        drawn = [line.text for line in table.logs[viewer].lines if "draw" in line.text]
        assert any(text.startswith("You draw 7 cards: ") for text in drawn)
        assert any(text.endswith("draws 7 cards") for text in drawn)
    assert not any("cards: " in line.text for line in table.logs[SPECTATOR].lines)


def test_lines_of_the_log_have_the_steps_behind_them() -> None:
    table = room()
    player, _ = begin_a_play(table)
    choose(table, player)
    table.tables((player,))
    played = [line for line in table.logs[player].lines if line.text.startswith("You activate ")]
    assert played
    names = [step.name for step in played[-1].steps]
    assert names[0] == "announce"
    assert names[-1] == "activated"
    assert all(step.rule for step in played[-1].steps)


def test_a_line_is_sent_once_and_all_of_them_to_who_comes_back() -> None:
    table = room()
    play_until(table, "act", "main")
    table.tables((0,))
    count = len(table.logs[0].lines)
    nothing = table.table(0)
    assert (nothing.log_from, nothing.log) == (count, ())
    everything = table.table(0, whole=True)
    assert (everything.log_from, len(everything.log)) == (0, count)


def test_what_was_taken_back_is_no_longer_in_the_log() -> None:
    table = room(PERSON, BOT)
    go_on(table)
    play_until(table, "act", "main", 0)
    before = list(table.logs[0].lines)
    plays = [p for p, option in enumerate(asked(table, 0).options) if option.what == "activate"]
    choose(table, 0, plays[0])
    choose(table, 0)
    assert len(table.logs[0].lines) > len(before)
    table.receive(0, Undo())
    table.receive(0, Undo())
    assert [line for line in table.logs[0].lines if line.kind != "table"] == before


def test_what_was_said_about_going_back_is_there_after_a_restart() -> None:
    table = room()
    player = play_until(table, "act", "main")
    for yes in (True, True, False):
        choose(table, player)
        table.receive(player, Undo())
        table.receive(1 - player, AllowUndo(offer=table.undo.number, yes=yes))
    play_until(table, "act", "main")
    twin = again(table)
    for viewer in (0, 1, SPECTATOR):
        for one in (table, twin):
            one.tables((viewer,))
        said = [line.text for line in table.logs[viewer].lines if line.kind == "table"]
        name = "You" if viewer == player else table.names[player]
        assert [text == f"{name} took back a choice." for text in said] == [True, True, False]
        assert [line.text for line in twin.logs[viewer].lines] == [
            line.text for line in table.logs[viewer].lines
        ]


def test_what_chance_picks_is_told_as_a_draw_and_names_nothing_hidden() -> None:
    """A card that is drawn to be banished is seen by all; one that is picked elsewhere perhaps by nobody."""
    table = room()
    pos = table.game.pos
    cards = pos.cards_in(Zone.MAIN_DECK, 0)[:4]
    names = {pos.definition(card).name for card in cards}
    table.tell_chance(
        Decision(
            Asks.PICK, CHANCE, Topic.AT_RANDOM, cards, minimum=1, maximum=1, prompt="1 of 4 cards at random"
        ),
        cards[:1],
    )
    for log in table.logs.values():
        assert (log.lines[-1].kind, log.lines[-1].text) == (
            "chance",
            "Chance decides: 1 of 4 cards at random.",
        )
        assert not any(name in log.lines[-1].text for name in names)


def test_the_log_ends_with_how_the_game_ended() -> None:
    """Once, in each viewer's words, and no longer after it was taken back."""
    table = room(PERSON, BOT)
    player = play_until(table, "act", "main", 0)
    before = len(table.logs[player].lines)
    table.receive(player, Concede())
    for _ in range(2):
        for viewer in (player, SPECTATOR):
            table.tables((viewer,))
    said = {viewer: [line.text for line in table.logs[viewer].lines] for viewer in (player, SPECTATOR)}
    assert said[player][before:] == ["The bot wins: you gave up."]
    assert said[SPECTATOR][-1] == "The bot wins: Ann gave up."
    twin = again(table)
    twin.tables((player,))
    assert [line.text for line in twin.logs[player].lines] == said[player]
    table.logs[player].take_back(len(table.rows) - 1)
    assert said[player][-1] not in [line.text for line in table.logs[player].lines]
