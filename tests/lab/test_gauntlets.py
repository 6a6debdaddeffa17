"""Decks that are compared by how they do against the same rivals, and rivals from a folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from regalia.lab.planning import told_apart
from regalia.lab.simulation import trials
from regalia.lab.summary import summarize
from regalia.lab.trials import Played
from regalia.lab.wilson import wilson
from tests.lab.small_runs import plan


def test_rivals_are_played_by_all_that_are_compared_with_the_same_luck() -> None:
    of = plan("lorraine", "rai", "silvie", "tonoris", games=2, rivals=2)
    games = list(trials(of))
    assert [sorted(game.seats) for game in games[:4]] == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert games[0].seed == games[2].seed != games[1].seed == games[3].seed


def test_a_rival_is_known_no_better_than_games_with_the_same_luck_let_it_be() -> None:
    """Two decks that do the same in every game: each game of a rival is seen twice, from any seat."""
    of = plan("lorraine", "rai", "silvie", games=40, rivals=1)
    results = [
        Played(
            2 * number + deck,
            (deck, 2) if number % 2 == 0 else (2, deck),
            seed=number // 2,
            winner=(number + (1, 1, 1, 0, 0, 1, 0, 0)[number % 8]) % 2,
            cards=({}, {}),
            banished=(0, 0),
            fault="lost" if number == 20 else "",
        )
        for number in range(40)
        for deck in (0, 1)
    ]
    summary = summarize(of, results)
    rival, deck = summary.decks[2], summary.decks[0]
    assert rival.games == 2 * deck.games == 78
    assert deck.wins == wilson(deck.won, 39)
    assert rival.wins.half_width > 1.3 * wilson(rival.won, 78).half_width


def test_decks_can_be_compared_by_how_they_do_against_a_rival(tmp_path: Path) -> None:
    report = tmp_path / "out.html"
    words = ["simulate", "lorraine", "silvie", "--against", "rai", "-n", "2", "--bots", "random"]
    result = CliRunner().invoke(main, [*words, "--seed", "1", "--workers", "1", "--report", str(report)])
    assert result.exit_code == 0, result.output
    assert "4 games, seed 1" in result.output
    assert "lorraine compared with silvie: " in result.output
    assert "lorraine compared" in report.read_text()


def test_lists_that_call_themselves_alike_are_called_by_their_files() -> None:
    rai, lorraine = find_deck("rai"), find_deck("lorraine")

    def names(*typed: str) -> list[str]:
        return [deck.name for deck in told_apart(typed, [rai] * len(typed))]

    assert names("new.txt", "lists/old.txt") == ["new", "old"]
    assert names("rai", "rai") == ["rai", "rai"]
    assert names("a/mine.txt", "b/mine.txt") == ["a/mine.txt", "b/mine.txt"]
    assert [deck.name for deck in told_apart(["x.txt", "y.txt"], [rai, lorraine])] == ["rai", "lorraine"]


def test_a_gauntlet_is_a_folder_of_lists_that_keep_their_names(tmp_path: Path) -> None:
    """Two lists of one title are called by their files, the third keeps its title."""
    folder = tmp_path / "field"
    folder.mkdir()
    for name, deck, title in (("b", "rai", "Winner"), ("a", "silvie", "Winner"), ("c", "tonoris", "Other")):
        text = write_text(msgspec.structs.replace(find_deck(deck), name=title))
        (folder / f"{name}.txt").write_text(text)
    (folder / ".hidden").write_text("no list")
    (folder / "notes.md").write_text("no list")
    report, figures = tmp_path / "out.html", tmp_path / "out.json"
    words = ["simulate", "lorraine", "--against", str(folder), "-n", "2", "--bots", "random", "--seed", "1"]
    result = CliRunner().invoke(
        main, [*words, "--workers", "1", "--report", str(report), "--json", str(figures)]
    )
    assert result.exit_code == 0, result.output
    found = msgspec.json.decode(figures.read_bytes())
    assert [deck["name"] for deck in found["decks"]] == ["lorraine", "a", "b", "Other"]
    assert all(found["against"][0][rival] is not None for rival in (1, 2, 3))
    assert found["against"][1][2] is None
    assert "lorraine wins" in result.output
    assert "<h2>lorraine against each</h2>" in report.read_text()


@pytest.mark.parametrize(
    ("files", "part"),
    [
        ({}, "has no deck lists"),
        ({"x.txt": "4 Fierball"}, "x.txt, line 1: there is no card called 'Fierball'"),
    ],
)
def test_a_folder_that_is_no_gauntlet_is_refused(tmp_path: Path, files: dict[str, str], part: str) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    result = CliRunner().invoke(main, ["simulate", "rai", "--against", str(tmp_path)])
    assert result.exit_code == 2
    assert part in result.output
