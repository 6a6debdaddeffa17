"""A deck alone: games by the rules, the same with any number of workers, and figures checked by hand."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from regalia.bots.idle_bot import idle
from regalia.cards.facts import Face, load
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.game.core.decision import Decision
from regalia.game.core.state import Position, Zone
from regalia.lab import goldfish as goldfish_module
from regalia.lab.goldfish import Lone, Question, alone, watch
from regalia.lab.goldfish_page import page
from regalia.lab.goldfish_summary import Alone, spread, summarize
from regalia.lab.wilson import wilson

RAI = find_deck("rai")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["goldfish", *words])


def game(**more: Any) -> Lone:
    """A game of three turns in which Fireball was drawn in turn 2 and could be played in turn 3."""
    facts: dict[str, Any] = {
        "number": 0,
        "first": True,
        "opening": {"careful-study": 2, "idle-thoughts": 1},
        "won": 0,
        "damage": (0, 4, 9),
        "level": (0, 1, 1),
        "hand": (5, 3, 2),
        "memory": (1, 2, 3),
        "drawn": {"careful-study": 1, "idle-thoughts": 1, "fireball": 2},
        "ready": {"idle-thoughts": 1, "fireball": 3},
        "played": {"fireball": 2},
        "left": {"careful-study": 2, "idle-thoughts": 1},
    }
    return Lone(**(facts | more))


def told(*games: Lone, turns: int = 3) -> Alone:
    return summarize(Question(RAI, "random", 1, turns), games)


def test_a_game_is_decided_by_its_number() -> None:
    question = Question(RAI, "random", 1, turns=3)
    assert watch(question, 4) == watch(question, 4) != watch(question, 6)


def test_the_opponent_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no hand to begin with, draws a blank card each turn, and never has anything else."""
    asked: list[Position] = []

    def noted(decision: Decision) -> object:
        asked.append(pos)
        return idle(decision)

    question = Question(RAI, "random", 1, turns=4, life=100)
    pos = alone(question, first=True)
    monkeypatch.setattr(goldfish_module, "alone", lambda question, first: pos)
    monkeypatch.setattr(goldfish_module, "idle", noted)
    watch(question, 0)
    other = [pos.definition(card).slug for card in range(len(pos.card)) if pos.owner[card] == 1]
    assert asked
    assert set(other) == {"nobody", "blank-card"}
    assert {pos.definition(card).slug for card in pos.cards_in(Zone.FIELD, 1)} == {"nobody"}


def test_the_first_hand_is_the_one_that_the_spirit_draws() -> None:
    for number in range(4):
        lone = watch(Question(RAI, "random", 3, turns=2), number)
        assert lone.first is (number % 2 == 0)
        assert sum(lone.opening.values()) == 7
        assert lone.opening.keys() <= RAI.main.keys()
        assert lone.turns == 2
        assert all(lone.drawn[slug] == 1 for slug in lone.opening)


@pytest.mark.parametrize(
    ("going", "first"), [("first", {True}), ("second", {False}), ("both", {True, False})]
)
def test_who_goes_first_is_as_asked(going: str, first: set[bool]) -> None:
    question = Question(RAI, "random", 3, turns=1, going=going)
    assert {watch(question, number).first for number in range(4)} == first


def test_a_game_ends_when_the_opponent_is_dead() -> None:
    """One point of life goes with the first hit: the damage is what there was to take."""
    question = Question(find_deck("lorraine"), "simple", 1, turns=8, life=1)
    lone = watch(question, 0)
    assert 0 < lone.won == lone.turns < 8
    assert lone.damage == (0,) * (lone.won - 1) + (1,)
    more = watch(msgspec.structs.replace(question, life=200, turns=3), 0)
    assert more.won == 0
    assert list(more.damage) == sorted(more.damage)
    assert more.damage[-1] > 1


def test_damage_is_what_the_engine_says(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(find_deck("lorraine"), "simple", 1, turns=3, life=200)
    pos = alone(question, first=True)
    monkeypatch.setattr(goldfish_module, "alone", lambda question, first: pos)
    lone = watch(question, 0)
    nobody = next(card for card in range(len(pos.card)) if pos.definition(card).slug == "nobody")
    assert lone.damage[-1] == pos.damage[nobody] > 0


def test_what_could_be_played_was_in_hand_or_in_the_material_deck() -> None:
    for number in range(4):
        lone = watch(Question(RAI, "simple", 5, turns=5), number)
        for slug, turn in lone.ready.items():
            assert slug in RAI.material or lone.drawn[slug] <= turn
        assert set(lone.played) <= set(lone.ready)
        assert all(slug not in lone.ready for slug in lone.stranded)


def test_figures_by_turn_are_those_of_the_games() -> None:
    summary = told(
        game(), game(number=1, won=2, damage=(0, 22), level=(0, 2), hand=(6, 4), memory=(0, 0), ready={})
    )
    one, two, three = summary.turns
    assert [line.games for line in summary.turns] == [2, 2, 1]
    assert one.hand is not None
    assert one.hand.mean == 5.5
    assert two.damage is not None
    assert two.damage.mean == 13
    assert three.damage is not None
    assert three.damage.mean == (9 + 22) / 2  # the dead stay dead
    assert three.hand is not None
    assert three.hand.mean == 2
    assert (one.won, two.won, three.won) == (wilson(0, 2), wilson(1, 2), wilson(1, 2))
    assert one.opening_ready == 0.5  # Idle Thoughts in one of two games
    assert one.opening_dead == wilson(1, 2)
    assert [(line.level, line.reached) for line in summary.levels] == [(1, wilson(2, 2)), (2, wilson(1, 2))]
    assert summary.levels[0].turn == spread([2, 2])


def test_figures_of_cards_are_those_of_the_games() -> None:
    summary = told(game(), game(number=1, drawn={}, ready={}, opening={}, left={}))
    cards = {card.slug: card for card in summary.cards}
    fireball, study = cards["fireball"], cards["careful-study"]
    assert fireball.drawn == (wilson(0, 2), wilson(1, 2), wilson(1, 2))
    assert fireball.ready == (wilson(0, 2), wilson(0, 2), wilson(1, 2))
    assert fireball.if_drawn == wilson(1, 1)
    assert fireball.played == wilson(2, 2)
    assert (fireball.stranded, fireball.stranded_copies) == (wilson(0, 2), 0)
    assert (study.stranded, study.stranded_copies) == (wilson(1, 2), 1)
    assert cards["idle-thoughts"].stranded == wilson(0, 2)  # it could have been played
    assert not any(load().by_slug[card.slug].level == 0 for card in summary.cards)
    assert sum(card.copies for card in summary.cards if not card.material) == 60


def test_the_opening_hand_is_counted_by_cost() -> None:
    """Careful Study costs 8 and Idle Thoughts 1."""
    facts = load().by_slug
    assert (facts["careful-study"].reserve, facts["idle-thoughts"].reserve) == (8, 1)
    summary = told(game(), game(opening={"idle-thoughts": 2}))
    assert {cost: found.mean for cost, found in summary.opening.items()} == {1: 1.5, 8: 1.0}
    assert summary.opening_size == 2.5


def test_a_turn_that_few_games_reached_says_nothing() -> None:
    games = [game(number=number, damage=(1,), level=(0,), hand=(5,), memory=(0,)) for number in range(19)]
    summary = told(*games, game(number=19))
    assert [line.games for line in summary.turns] == [20, 1, 1]
    assert summary.turns[0].hand is not None
    assert summary.turns[1].hand is None
    assert next(card for card in summary.cards if card.slug == "fireball").ready[1] is None


def test_quantiles_leave_a_tenth_on_each_side() -> None:
    assert spread([]) is None
    found = spread(range(1, 101))
    assert found is not None
    assert (found.low, found.half, found.high, found.mean) == (10, 50, 90, 50.5)


def test_the_numbers_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    files = [tmp_path / f"{workers}.json" for workers in (1, 2)]
    for workers, file in enumerate(files, 1):
        words = ["rai", "-n", "6", "--turns", "3", "--bot", "random", "--seed", "1"]
        result = run(*words, "--workers", str(workers), "--json", str(file))
        assert result.exit_code == 0, result.output
    assert files[0].read_bytes() == files[1].read_bytes()
    found = msgspec.json.decode(files[0].read_bytes())
    assert found["games"] == 6
    assert set(found["cards"][0]["played"]) == {"share", "low", "high"}


def test_the_command_writes_what_it_is_asked_for(tmp_path: Path) -> None:
    table, report = tmp_path / "games.csv", tmp_path / "page.html"
    words = ["rai", "-n", "2", "--turns", "2", "--bot", "random", "--seed", "1", "--workers", "1"]
    result = run(*words, "--csv", str(table), "--report", str(report))
    assert result.exit_code == 0, result.output
    assert "rai: 2 games, half of them going first, by random against an opponent who does" in result.output
    assert "Played by random: " in result.output
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["going"] for row in rows] == ["first", "second"]
    assert all(row["damage 2"].isdecimal() and row["opening hand"] for row in rows)
    text = report.read_text()
    assert text.count("<svg") == 4 + len(RAI.main) + len(RAI.material) - 1
    assert "http" not in text


def test_cards_without_text_are_named(forget: Callable[[str], Face], tmp_path: Path) -> None:
    forget("blitz-charger")
    report, figures = tmp_path / "page.html", tmp_path / "out.json"
    words = ["embers", "-n", "1", "--turns", "1", "--bot", "random", "--workers", "1"]
    refused = run(*words)
    assert refused.exit_code == 2
    assert "--without-text" in refused.output
    result = run(*words, "--without-text", "--report", str(report), "--json", str(figures))
    assert result.exit_code == 0, result.output
    for text in (" ".join(result.output.split()), report.read_text()):
        assert "cards are played as if they had no text: 4 Blitz Charger" in text
    assert msgspec.json.decode(figures.read_bytes())["without_text"]["copies"] == 4


def test_a_page_of_no_games_says_so() -> None:
    assert "No game was finished." in page(told())


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["nobody"], "nobody"),
        (["mage-pantheon"], "has boons"),
        (["rai", "--bot", "clever"], "there is no bot called 'clever'"),
        (["rai", "--csv", "/no/such/folder/x.csv"], "cannot be written"),
        (
            ["rai", "-n", "1", "--bot", "tests.lab.bad_bots:Raising", "--workers", "1"],
            "the bot tests.lab.bad_bots:Raising cannot play these games: it raised KeyError",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(words: list[str], part: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert part in result.output
    assert "Traceback" not in result.output
