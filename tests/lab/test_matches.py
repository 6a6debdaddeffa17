"""Matches: who goes first, what comes in after the first game, and what is counted."""

from __future__ import annotations

import csv
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from regalia.lab.page import page
from regalia.lab.results import csv_rows
from regalia.lab.simulation import Board, Plan, Runner, trials
from regalia.lab.summary import Summary, summarize, told
from regalia.lab.trials import Match, Played, Use, noted_trial, play_game, play_trial
from regalia.lab.wilson import wilson

BAD = "tests.lab.bad_bots"
RAI = find_deck("rai")
BOARDED = msgspec.structs.replace(
    RAI, main={**{slug: copies for slug, copies in RAI.main.items() if slug != "fireball"}, "annul-spell": 4}
)


def plan(**more: Any) -> Plan:
    decks = (find_deck("lorraine"), RAI)
    return msgspec.structs.replace(Plan(decks, ("random", "random"), 4, 11, best_of=3), **more)


def played(of: Plan, workers: int = 1) -> Summary:
    return summarize(of, Runner(of, partial(ProcessPoolExecutor, workers), workers).results())


def match(*winners: int, best_of: int = 3) -> Match:
    """A match with these results; a seat wins, or -1 is a draw."""
    found = Match(next(trials(plan(best_of=best_of))))
    for winner in winners:
        trial = found.following
        assert trial is not None
        found.add(Played(0, trial.seats, trial.seed, winner, trial.setup.first, 10, 20, (1, 2), ({}, {})))
    return found


@pytest.mark.parametrize(
    ("winners", "best_of", "result"),
    [
        ((0, 0), 3, 0),
        ((0, 1, 1), 3, 1),
        ((-1, 0, 0), 3, 0),
        ((-1, 1, -1), 3, 1),
        ((0, 1, -1), 3, -1),
        ((1, 1, 1), 5, 1),
        ((0,), 1, 0),
    ],
)
def test_most_games_win_the_match(winners: tuple[int, ...], best_of: int, result: int) -> None:
    found = match(*winners, best_of=best_of)
    assert found.following is None
    assert found.result.winner == result
    assert found.result.turns == 10 * len(winners)


def test_whoever_lost_goes_first_and_after_a_draw_the_same_player() -> None:
    firsts = [game.first for game in match(1, -1, 0, 1, best_of=5).games]
    assert firsts == [0, 0, 0, 1]
    last = match(1, -1, 0, 1, best_of=5).following
    assert last is not None
    assert last.setup.first == 0


def test_the_games_of_a_match_have_luck_of_their_own_and_the_first_that_of_a_single_game() -> None:
    (single, *_), (trial, *_) = trials(plan(best_of=1)), trials(plan())
    assert single.seed == trial.seed
    found = play_trial(trial)
    assert len({game.seed for game in found.games}) == len(found.games) > 1
    assert found.games[0] == play_trial(single)


def test_sideboards_come_in_after_the_first_game() -> None:
    """Lorraine keeps her deck. Rai has Annul Spell instead of Fireball in later games."""
    of = plan(boards=(Board(1, 0, BOARDED, "rai against lorraine: something."),))
    for trial in list(trials(of))[:2]:
        rai = trial.seats.index(1)
        game = Match(trial)
        first = game.following
        assert first is not None
        assert "fireball" in first.setup.decks[rai].main
        game.add(Played(0, trial.seats, winner=0))
        later = game.following
        assert later is not None
        assert "fireball" not in later.setup.decks[rai].main
        assert later.setup.decks[rai].main["annul-spell"] == 4
        assert later.setup.decks[1 - rai] == first.setup.decks[1 - rai]
        assert later.setup.first == 1


def test_matches_do_not_depend_on_the_workers() -> None:
    of = plan(games=3)
    assert played(of) == played(of, 2)


def test_a_bot_that_fails_loses_the_match() -> None:
    found = played(plan(bots=("random", f"{BAD}:Raising")))
    assert (found.matches, found.games) == (4, 4)
    assert found.decks[0].matches_won == 4
    assert len(found.blames) == 4


def test_a_match_that_does_not_end_counts_for_nothing() -> None:
    found = summarize(of := plan(cap=5), Runner(of, partial(ThreadPoolExecutor, 1), 1).results())
    assert (found.matches, found.games, len(found.faults)) == (0, 0, 4)


def test_a_match_whose_process_ended_is_told_from_the_notes_of_its_games(tmp_path: Path) -> None:
    trial = next(trials(plan()))
    whole = play_trial(trial, str(tmp_path / "whole"))
    assert noted_trial(trial, tmp_path / "whole", "gone") == whole
    broken = Match(trial)
    first = broken.following
    assert first is not None
    broken.add(play_game(first, str(tmp_path / "broken.0")))
    found = noted_trial(trial, tmp_path / "broken", "gone")
    assert found.fault == "gone"
    assert found.games[0] == broken.games[0]


def test_a_worker_that_dies_takes_only_its_own_match_with_it() -> None:
    of = plan(games=1, bots=("random", f"{BAD}:Dying"))
    (result,) = Runner(of, partial(ProcessPoolExecutor, 1), 1).results()
    assert "its worker was lost" in result.fault
    assert result.record


def results(of: Plan) -> list[Played]:
    """Two matches, won by the first deck in two games and by the second in three."""
    found = []
    for number, winners in enumerate(((0, 0), (0, 1, 1))):
        trial = list(trials(of))[2 * number]
        game = Match(trial)
        for winner in winners:
            following = game.following
            assert following is not None
            cards: tuple[dict[str, Use], ...] = ({"weaponsmith": Use(1, 1, 0, 0, 1)}, {})
            first = following.setup.first
            game.add(Played(trial.number, trial.seats, 7 + number, winner, first, 9, 30, (1, 0), cards))
        found.append(game.result)
    return found


def test_matches_are_counted_and_games_for_everything_else() -> None:
    found = summarize(plan(), results(plan()))
    one, other = found.decks
    assert (found.matches, found.games, found.turns) == (2, 5, {9: 5})
    assert one.wins == wilson(1, 2)
    assert one.game_wins == wilson(3, 5)
    assert (one.in_game_one, one.in_later_games) == (wilson(2, 2), wilson(1, 3))
    assert (other.in_game_one, other.in_later_games) == (wilson(0, 2), wilson(2, 3))
    assert found.pair(0, 1) == wilson(1, 2)
    assert (one.first_games, one.first_won) == (2 + 0 + 1, 2 + 0)
    assert one.cards["weaponsmith"].games_drawn == 5
    figures = told(found)["decks"][0]
    assert figures["in_later_games"]["share"] == round(1 / 3, 6)
    text = page(found)
    assert "2 matches of 5 games of 4 planned" in text
    assert "Before and after sideboarding" in text


def test_a_card_is_not_drawn_only_in_games_in_which_it_was_in_the_deck() -> None:
    """Rai wins two games to one and two to none, with Annul Spell for Fireball after each first game.

    Fireball is in two games, drawn in one of them: both were won. Annul Spell is in three, drawn in two, of
    which one was won; the third was won. Careful Study is in all five and drawn in one that was won; of the
    others three were won and one was lost.
    """
    of = plan(boards=(Board(1, 0, BOARDED, "something"),))
    games = (
        (0, ((1, ("fireball", "careful-study")), (0, ("annul-spell",)), (1, ()))),
        (2, ((1, ()), (1, ("annul-spell",)))),
    )
    found = []
    for number, played in games:
        game = Match(list(trials(of))[number])
        for winner, drawn in played:
            cards: tuple[dict[str, Use], ...] = ({}, {slug: Use(1, 0, 0, 0, 1) for slug in drawn})
            game.add(Played(number, (0, 1), 7 + number, winner, 0, 9, 30, (0, 0), cards))
        found.append(game.result)
    cards_of = summarize(of, found).decks[1].cards
    told_by = {slug: (card.games_in, card.if_drawn, card.if_not_drawn) for slug, card in cards_of.items()}
    assert told_by == {
        "fireball": (2, wilson(1, 1), wilson(1, 1)),
        "annul-spell": (3, wilson(1, 2), wilson(1, 1)),
        "careful-study": (5, wilson(1, 1), wilson(3, 4)),
    }


def test_a_table_of_matches_has_a_line_for_every_game(tmp_path: Path) -> None:
    of = plan()
    with csv_rows(tmp_path / "games.csv", of) as write:
        for result in results(of):
            write(result)
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert [(row["match"], row["game of match"]) for row in rows] == [
        ("0", "1"),
        ("0", "2"),
        ("2", "1"),
        ("2", "2"),
        ("2", "3"),
    ]
    assert [row["first"] for row in rows] == ["lorraine", "rai", "lorraine", "rai", "lorraine"]
    assert [row["winner"] for row in rows] == ["first", "second", "first", "first", "second"]
    assert [row["banished by first"] for row in rows] == ["1", "0", "1", "0", "1"]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words, "--bots", "random", "--seed", "1", "--workers", "1"])


def lists(tmp_path: Path, text: str) -> list[str]:
    mine = msgspec.structs.replace(RAI, name="Mine", side={"annul-spell": 3})
    (tmp_path / "mine.txt").write_text(write_text(mine))
    (tmp_path / "plan.txt").write_text(text)
    return [str(tmp_path / "mine.txt"), "lorraine", "--sideboards", str(tmp_path / "plan.txt")]


def test_the_command_plays_matches_with_sideboards(tmp_path: Path) -> None:
    report, figures = tmp_path / "out.html", tmp_path / "out.json"
    words = lists(tmp_path, "mine against lorraine:\n- 3 Fireball\n+ 3 Annul Spell\n")
    result = run(*words, "--best-of", "3", "-n", "2", "--report", str(report), "--json", str(figures))
    assert result.exit_code == 0, result.output
    exchange = "Mine against lorraine after the first game: out 3 Fireball; in 3 Annul Spell."
    found = msgspec.json.decode(figures.read_bytes())
    assert found["matches"] == 2
    assert found["sideboards"] == [exchange]
    for text in (result.output, report.read_text()):
        assert exchange in text
        assert "whoever lost the game before goes first" in " ".join(text.split())
    mine = found["decks"][0]
    assert mine["games"] == found["games"] >= 4
    assert mine["cards"].get("annul-spell", {"games_opening": 0})["games_opening"] <= found["games"] - 2


@pytest.mark.parametrize(
    ("text", "more", "part"),
    [
        ("mine against lorraine\n- 3 Fireball\n+ 3 Annul Spell", [], "add --best-of 3"),
        ("mine against lorraine\n- 3 Fireball", ["--best-of", "3"], "it is no Standard deck"),
        ("mine against nobody\n- 3 Fireball", ["--best-of", "3"], "no deck is called 'nobody'"),
        ("nonsense", ["--best-of", "3"], "neither a heading nor a card"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(
    tmp_path: Path, text: str, more: list[str], part: str
) -> None:
    result = run(*lists(tmp_path, text), *more)
    assert result.exit_code == 2
    assert part in result.output


def test_pantheon_has_no_matches() -> None:
    decks = [f"{name}-pantheon" for name in ("mage", "warrior", "tamer")]
    result = run(*decks, "--best-of", "3")
    assert result.exit_code == 2
    assert "--best-of is for games of two" in result.output
