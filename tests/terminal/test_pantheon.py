"""Pantheon in the terminal: duels and simulations of three and four, and a person among bots."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.seat import Seat
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.decks.text import write_text
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.information.knowledge import may_look
from regalia.game_files import begin, setup
from regalia.lab.simulation import Plan, trials
from regalia.server.lobby import check

NAMES = tuple(FOR_PANTHEON)


def run(*words: str, typed: str | None = None) -> Result:
    result = CliRunner().invoke(main, list(words), input=typed)
    assert "Traceback" not in result.output
    assert "fault in Regalia" not in result.output
    return result


@pytest.mark.parametrize("players", [3, 4])
def test_a_duel_tells_of_boons_and_can_be_played_again(players: int, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    told = run("duel", *NAMES[:players], "--seed", "1", "--save", file)
    assert told.exit_code == 0, told.output
    letters = "ABCD"[:players]
    assert all(f"{letter} summons Pantheon Barrier" in told.stdout for letter in letters)
    assert re.search(r"^  [A-D] bestows (Lesser|Greater) Boon of ", told.stdout, re.M)
    assert re.search(r"[A-D] wins on turn \d+", told.stdout)
    assert run("replay", file, "--check").exit_code == 0


def test_decks_meet_at_one_table_and_each_has_every_seat() -> None:
    decks = tuple(find_deck(name) for name in NAMES[:3])
    games = list(trials(Plan(decks, ("random",) * 3, 6, 11)))
    assert [game.seats for game in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    seeds = [game.seed for game in games]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4]


def test_a_simulation_counts_games_of_three(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    words = ("--bots", "simple", "-n", "3", "--seed", "5", "--workers", "1", "--csv", str(table))
    told = run("simulate", *NAMES[:3], *words)
    assert told.exit_code == 0, told.output
    assert "draws count one third" in told.stdout
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["third"] for row in rows] == [NAMES[2], NAMES[0], NAMES[1]]
    assert {row["winner"] for row in rows} <= {"first", "second", "third", "draw"}
    refused = run("simulate", *NAMES[:3], "--against", NAMES[3])
    assert refused.exit_code == 2
    assert "--against compares decks of games for two" in refused.stderr


def test_a_person_plays_against_two_bots() -> None:
    typed = "p\n" * 3 + "t\nq\n"
    told = run("play", "--terminal", "--deck", NAMES[1], "--seed", "4", "--first", "you", typed=typed)
    assert told.exit_code == 0, told.output
    assert f"You play {NAMES[1]}" in told.stdout
    assert re.search(rf"Bot B plays {NAMES[0]}.*; Bot C plays {NAMES[2]}", told.stdout.replace("\n", " "))
    assert "pantheon: Lesser Boon of Isis (not bestowed)" in told.stdout
    assert "a face-down card" in told.stdout
    three = run("play", "--terminal", "--deck", "rai", "--against", "jin", "--against", "silvie")
    assert three.exit_code == 2
    assert "more than two play only with decks for Pantheon" in three.stderr


def test_the_table_in_the_browser_knows_lists_for_three_and_four() -> None:
    checked = check(write_text(FOR_PANTHEON[NAMES[0]]), "mine")
    assert checked.pantheon
    assert checked.playable
    assert not check(write_text(PRESETS["rai"]), "mine").pantheon


def test_a_bot_that_imagines_games_draws_the_boons_of_others_anew() -> None:
    """What it imagines looks the same to it, and it cannot tell the boons of others by it."""
    game = Game(begin(setup([FOR_PANTHEON[name] for name in NAMES[:3]], [], first=0)), seed=3)
    decision = game.decision
    assert decision is not None
    seat = Seat(game)
    guessed = set()
    for number in range(12):
        pos = seat.guess(Random(number))
        guessed.add(tuple(pos.card[card] for card in pos.cards_in(Zone.PANTHEON, 1)))
        mine = game.pos.cards_in(Zone.PANTHEON, decision.player)
        assert [pos.card[card] for card in pos.cards_in(Zone.PANTHEON, decision.player)] == [
            game.pos.card[card] for card in mine
        ]
        for card in pos.cards_in(Zone.PANTHEON, 1):
            assert not may_look(pos, card, decision.player)
            assert all(card not in row for row in pos.live)
    assert len(guessed) > 1
    answer = GreedyBot(1).answer(decision, seat)
    assert decision.admits(answer)
