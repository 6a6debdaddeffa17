"""Scenarios made of saved games: `regalia replay FILE --scenario N`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
import yaml
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.record import unplain
from regalia.game_files import begin, read_game
from regalia.judge.scenario.names import ZONE_NAMES
from regalia.judge.scenario.run import PASSED, run_text


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    assert run("duel", "embers", "tides", "--seed", "5", "--quiet", "--save", path).exit_code == 0
    return path


def position_after(path: Path, number: int) -> Position:
    """The game itself after a number of answers, and after everything that then follows without a choice."""
    found = read_game(path)
    game = Game(begin(found.setup), auto=False)
    game.chance = None
    for count, (_, value, given) in enumerate(found.answers):
        if count >= number and given:
            break
        _ = game.decision
        game.push(unplain(value))
    _ = game.decision
    return game.pos


def stated(scenario: str) -> dict[str, Counter[str]]:
    """Which cards the facts of a scenario say to be in which zone."""
    found: dict[str, Counter[str]] = {}
    for fact in yaml.safe_load(scenario)["expect"]:
        zone, verb, cards = fact.partition(" is ")
        if verb and "." in zone:
            listed = [] if cards == "empty" else yaml.safe_load(cards)
            found[zone] = Counter(name.partition("#")[0] for name in listed)
    return found


@pytest.mark.parametrize(("number", "then"), [(40, 0), (90, 0), (117, 12), (151, 0), (180, 30)])
def test_playing_it_gives_the_position_of_the_game(saved: Path, number: int, then: int) -> None:
    made = run("replay", saved, "--scenario", str(number), "--then", str(then))
    assert made.exit_code == 0, made.output
    result = run_text(made.stdout)
    assert result.status == PASSED, f"{result.line}: {result.step}: {result.reason}"
    pos = position_after(saved, number + then)
    cards = stated(made.stdout)
    for player, letter in enumerate("AB"):
        for zone in ("field", "hand", "memory", "graveyard", "banishment", "material", "lineage"):
            there = Counter(pos.definition(card).name for card in pos.cards_in(ZONE_NAMES[zone], player))
            assert cards[f"{letter}.{zone}"] == there, (letter, zone)
        assert f"{letter}.deck count = {len(pos.cards_in(Zone.MAIN_DECK, player))}" in made.stdout
    assert f"turn number = {pos.turn}" in made.stdout


def test_hidden_cards_are_in_it_and_the_deck_in_its_order(saved: Path) -> None:
    scenario = yaml.safe_load(run("replay", saved, "--scenario", "90").stdout)
    note = scenario["note"]
    start = int(note.rpartition(" ")[2].rstrip("."))
    pos = position_after(saved, start)
    deck = [next(iter(one)) if isinstance(one, dict) else one for one in scenario["setup"]["B"]["deck"]]
    assert deck == [pos.definition(card).slug for card in pos.cards_in(Zone.MAIN_DECK, 1)]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--scenario", "100000"], "so there is no answer 100000"),
        (["--scenario", "-1"], "so there is no answer -1"),
        (["--scenario", "1"], "no position up to answer 1 can be set up"),
        (["--then", "3"], "--then belongs to --scenario"),
    ],
)
def test_what_cannot_be_made(saved: Path, words: list[str], why: str) -> None:
    result = run("replay", saved, *words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_a_damaged_game_makes_no_scenario(saved: Path, tmp_path: Path) -> None:
    record = msgspec.json.decode(saved.read_bytes())
    record["digest"] = "0" * 32
    path = tmp_path / "changed.json"
    path.write_bytes(msgspec.json.encode(record))
    result = run("replay", path, "--scenario", "90")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "not the same game" in result.stderr
