"""Every door by which cards come into a game or an answer: a card of unknown text is named, or refused.

One card of a preset is forgotten, so there always is such a card, even if the engine understands all texts.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from regalia.bots.guessing import library_for, likely, rest_of
from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.cli import SUBCOMMANDS, main
from regalia.decks.dealing import deal
from regalia.decks.deck import BadDeck
from regalia.decks.entering import NotUnderstood, admit
from regalia.decks.files import find_deck
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Asks
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.game.record import BadRecord
from regalia.game.turn.start import DeckList, table
from regalia.game_files import begin, setup
from regalia.lab.draws import simulated_odds
from regalia.lab.playouts import play as playouts
from regalia.lab.simulation import Plan, alone, trials
from regalia.lab.summary import CardLine, DeckLine
from regalia.lab.trials import play_trial
from tests.forms import NATIVE

SLUG, NAME = "blitz-charger", "Blitz Charger"
COPIES, SIZE = 4, 67
"""The number of its copies in the preset, and the number of all cards, material deck included."""
SCENARIO = "regalia: 1\ntitle: x\nsetup: {A: {field: [Blitz Charger]}}\nexpect: [A has Opportunity]\n"


@pytest.fixture(autouse=True)
def unknown(forget: Callable[[str], Face]) -> Face:
    deck = PRESETS["embers"]
    assert deck.main[SLUG] == COPIES
    assert sum(deck.main.values()) + sum(deck.material.values()) == SIZE
    return forget(SLUG)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """A game in which the card was let in without its text, a scenario with it, and places to write to."""
    found = {name: str(tmp_path / name) for name in ("GAME", "SCENARIO", "CSV", "JSON", "PAGE")}
    Path(found["SCENARIO"]).write_text(SCENARIO)
    saved = run(
        "duel", "embers", "tides", "--seed", "2", "--quiet", "--without-text", "--save", found["GAME"]
    )
    assert saved.exit_code == 0, saved.output
    return found


def run(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(words), input=typed, env={"COLUMNS": "300"})
    assert "Traceback" not in result.output
    assert "a fault in Regalia" not in result.output
    return result


# Commands.

REFUSING = [
    "duel embers tides",
    "play --terminal --deck embers",
    "play --terminal --against embers",
    "play --terminal --deck tides --against lorraine --load GAME",
    "simulate embers tides -n 2",
    "simulate tides lorraine embers -n 2",
    "simulate tides --against embers -n 2",
    "simulate embers --against tides -n 2 --csv CSV --json JSON --report PAGE",
    "simulate embers tides -n 2 --dask tcp://127.0.0.1:1",
    "goldfish embers -n 2",
    "goldfish embers -n 2 --csv CSV --json JSON --report PAGE",
    "odds draw embers Fireball --games 2",
    "odds draw embers rai-spellcrafter",
    "judge SCENARIO",
    "puzzles GAME",
    "bench --quick",
    "bench --counters-only",
]
NAMING = [
    "deck embers",
    "duel embers tides --seed 2 --quiet --without-text",
    "play --terminal --deck embers --without-text",
    "play --terminal --deck tides --against lorraine --load GAME --without-text",
    "replay GAME",
    "replay GAME --check",
    "analyse GAME --worlds 4 --player B --workers 1",
    "simulate embers tides -n 2 --without-text --workers 1",
    "simulate tides --against embers -n 2 --without-text --workers 1",
    "goldfish embers -n 1 --turns 1 --bot random --without-text --workers 1",
    "odds draw embers",
    "odds draw embers Fireball --turns 2",
    "odds draw embers blitz-charger --turns 2",
    "odds draw embers Fireball --turns 1 --games 2 --without-text",
    "odds draw embers rai-spellcrafter --turns 1 --games 2 --without-text",
    "odds memory blitz-charger Fireball --cost 1",
    "cards blitz-charger",
]
WITHOUT_CARDS = {"rules", "games"}
"""Commands that play nothing and answer nothing about cards, though they may carry files of games about."""


@pytest.mark.parametrize("line", REFUSING)
def test_a_command_that_plays_or_rules_names_the_card_and_stops(
    line: str, files: dict[str, str], unknown: Face
) -> None:
    if NATIVE and line == "bench --counters-only":
        pytest.skip("about the plain form: compiled calls cannot be counted")
    result = run(*(files.get(word, word) for word in line.split()))
    assert result.exit_code == 2
    assert unknown.name in result.output
    played = [file for name in ("CSV", "JSON", "PAGE") if Path(file := files[name]).exists()]
    assert played == []


@pytest.mark.parametrize("line", NAMING)
def test_a_command_that_does_without_the_text_names_the_card(
    line: str, files: dict[str, str], unknown: Face
) -> None:
    result = run(*(files.get(word, word) for word in line.split()))
    assert result.exit_code == 0, result.output
    assert unknown.name in result.stdout


def test_no_command_is_forgotten_here() -> None:
    walked = {line.split()[0] for line in (*REFUSING, *NAMING)}
    assert walked <= set(SUBCOMMANDS) <= walked | WITHOUT_CARDS


# The library.


def test_the_library_lets_no_such_card_in_by_itself(unknown: Face) -> None:
    embers, tides = find_deck("embers"), find_deck("tides")
    with pytest.raises(BadDeck, match=unknown.name):
        admit([embers, tides])
    with pytest.raises(NotUnderstood, match=unknown.name):
        deal(Library(), [embers, tides])
    with pytest.raises(BadRecord, match=unknown.name):
        begin(setup([embers, tides], []))
    plan = Plan((embers, tides), ("random", "random"), 2, 1)
    for way in (play_trial, alone):
        with pytest.raises(BadRecord, match=unknown.name):
            way(next(trials(plan)))
    with pytest.raises(BadRecord, match=unknown.name):
        simulated_odds(embers, "fireball", 1, bot="random", games=1)
    with pytest.raises(NotUnderstood, match=unknown.name):
        playouts(1)


def test_a_card_that_came_past_all_doors_is_never_played() -> None:
    """Nobody is asked about a deck that is made of definitions; `tests/game/test_unknown.py` has the rest."""
    library = Library()
    spirit, strange = library.definition("spirit-of-fire").index, library.definition(SLUG).index
    decks = [DeckList((spirit,), (strange,) * 30) for _ in range(2)]
    game = Game(table(library.catalog_for([spirit, strange]), decks), seed=1)
    rng = Random(1)
    held = 0
    while (decision := game.decision) is not None:
        held = max(held, *(len(game.pos.cards_in(Zone.HAND, player)) for player in (0, 1)))
        if decision.asks is Asks.ACT:
            assert list(decision.options) == [PASS]
        game.push(decision.sample(rng))
    assert held > 7


def test_a_bot_that_guesses_such_a_card_thinks_of_it_as_one_without_text() -> None:
    catalog = Library().catalog
    deck = likely({"fireball": 4, SLUG: 4, "innervate-fury": 4}, Random(1))
    assert deck.name == "embers"
    library = library_for(catalog, [deck])
    guessed = {
        library.catalog[number].slug: library.catalog[number] for number in rest_of(deck, {}, library).main
    }
    assert all(card.understood for card in guessed.values())
    assert [slug for slug, card in guessed.items() if card.blanked] == [SLUG]


# What is said of it.

SHARE = f"{COPIES} of the deck's {SIZE} cards are played as if they had no text: {COPIES} {NAME}"


def test_a_simulation_names_the_cards_in_all_it_writes(files: dict[str, str], unknown: Face) -> None:
    outputs = ("--csv", files["CSV"], "--json", files["JSON"], "--report", files["PAGE"])
    words = ("simulate", "embers", "tides", "-n", "10", "--seed", "1", "--bots", "random", "--workers", "2")
    result = run(*words, "--without-text", *outputs)
    assert result.exit_code == 0, result.output
    assert result.stdout.count(f"embers: {SHARE}.") == 1
    rows = list(csv.DictReader(Path(files["CSV"]).read_text().splitlines()))
    for row in rows:
        cell = {row["first"]: row["first without text"], row["second"]: row["second without text"]}
        assert cell == {"embers": f"{COPIES} of {SIZE}: {COPIES} {unknown.name}", "tides": ""}
    embers, tides = json.loads(Path(files["JSON"]).read_text())["decks"]
    assert tides["without_text"] is None
    card = {"slug": SLUG, "name": unknown.name, "copies": COPIES}
    assert embers["without_text"] == {"cards": [card], "copies": COPIES, "of": SIZE}
    assert [slug for slug, line in embers["cards"].items() if line["without_text"]] == [SLUG]
    text = Path(files["PAGE"]).read_text().replace("&#x27;", "'")
    assert f"embers: {SHARE}." in text
    assert embers["cards"][SLUG]["games_played"] >= 5, "else it would not be ranked in any case"
    ranked = re.split("went most and least with winning", result.stdout)[1]
    assert "games in which it was played" in ranked
    assert unknown.name not in ranked
    plots = re.sub("<details>.*?</details>", "", text, flags=re.DOTALL).partition("<h2>Cards</h2>")[2]
    assert "<h3>embers</h3>" in plots
    assert unknown.name not in plots
    assert f"<td>{unknown.name} (without its text)</td>" in text


def test_a_card_without_its_text_has_no_rank() -> None:
    cards = {
        name: CardLine(name, games_played=10, won_when_played=won, without_text=name == "blank")
        for name, won in (("bad", 1.0), ("blank", 10.0), ("good", 9.0), ("rare", 9.0))
    }
    cards["rare"].games_played = 9
    ranked = DeckLine("deck", "bot", 20, cards=cards).ranked(enough=10)
    assert [card.slug for card in ranked] == ["good", "bad"]


def test_the_log_marks_the_card_when_it_is_first_seen_and_whenever_it_is_played() -> None:
    mark = f"{NAME} (its text is not known)"
    words = ("duel", "embers", "tides", "--without-text", "--seed")
    logs = (run(*words, str(seed)).stdout.partition("All cards are open")[2] for seed in range(20))
    log = next(log for log in logs if f"activates {NAME}" in log)
    lines = [line for line in log.splitlines() if NAME in line]
    played = [line for line in lines if f"activates {NAME}" in line]
    assert mark in lines[0]
    assert all(f"activates {mark}" in line for line in played)
    seen_before = f"activates {NAME}" not in lines[0]
    assert log.count("its text is not known") == log.count(mark) == len(played) + seen_before


def test_the_menu_marks_the_card() -> None:
    words = ("play", "--terminal", "--deck", "embers", "--without-text", "--seed")
    shown = (run(*words, str(seed), typed="p\n" * 6).stdout for seed in range(20))
    menu = next(found for text in shown if (found := re.findall(rf"\d\) activate {NAME}.*", text)))
    assert all(line.endswith("; its text is not known") for line in menu)


# Odds.


def test_having_drawn_a_card_needs_no_text(unknown: Face) -> None:
    """The same numbers as for a card of the deck whose text is known and of which there are as many."""
    tables = []
    for card in (SLUG, "fireball"):
        result = run("odds", "draw", "embers", card, "--turns", "3")
        assert result.exit_code == 0, result.output
        assert f"Not understood: {unknown.name}." in result.stdout
        tables.append([re.findall(r"\d+\.\d %", line)[::2] for line in result.stdout.splitlines()[-3:]])
    assert tables[0] == tables[1]
    assert all(len(line) == 2 for line in tables[0])


def test_paying_for_a_card_of_unknown_text_goes_by_what_is_printed(unknown: Face) -> None:
    warning = (
        f"Whether {unknown.name} can be paid for is based on its printed cost of {unknown.reserve}, "
        "which its text may change."
    )
    assert warning in run("odds", "draw", "embers", SLUG, "--turns", "2").stdout.splitlines()
    assert "which its text may change" not in run("odds", "draw", "embers", "fireball", "--turns", "2").stdout


def test_where_games_would_have_to_be_played_the_draws_are_counted_all_the_same(unknown: Face) -> None:
    words = ("odds", "draw", "embers", "cremation-ritual", "--turns", "1")
    counted = run(*words)
    assert counted.exit_code == 0, counted.output
    assert "Exact" in counted.stdout
    assert "add --without-text" in counted.stdout
    assert "Simulated" not in counted.stdout
    played = run(*words, "--games", "2", "--without-text")
    assert "Simulated" in played.stdout
    assert f"embers: {SHARE}." in played.stdout


def test_a_first_hand_that_nobody_knows_is_no_first_hand(forget: Callable[[str], Face]) -> None:
    forget("spirit-of-fire")
    result = run("odds", "draw", "embers", "fireball")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "Spirit of Fire" in line


def test_odds_of_a_deck_without_a_champion_are_refused_in_one_line(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("# Main\n4 Fireball\n")
    result = run("odds", "draw", str(deck), "fireball")
    assert result.exit_code == 2
    assert "no champion of level 0" in result.stderr
