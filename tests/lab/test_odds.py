"""Odds: counted exactly, and compared with listing every case and with what the engine does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner

from proofs import odds as proof
from regalia.cards.facts import load
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.game.answers import Chance
from regalia.game.core.decision import Decision
from regalia.lab.draws import (
    Moments,
    PlayedLine,
    depths,
    draw_odds,
    list_odds,
    simulated_odds,
    watch,
    why_inexact,
)
from regalia.lab.odds import ImpossibleOdds, drawn, memory_odds
from regalia.lab.wilson import wilson

MEMORIES = [["a"], ["a", "b"], ["a", "a", "b", "c"], ["a", "a", "a", "b", "b", "c"], list("aabbccdd")]


@pytest.mark.rule("cost.3", "memory.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_every_set_has_the_chance_that_listing_all_gives(memory: list[str]) -> None:
    for cost in range(len(memory) + 1):
        odds = memory_odds(memory, cost)
        listed = Counter(tuple(sorted(chosen)) for chosen in combinations(memory, cost))
        total = sum(listed.values())
        assert dict(odds.sets()) == {chosen: Fraction(times, total) for chosen, times in listed.items()}
        assert sum(chance for _, chance in odds.sets()) == 1


@pytest.mark.parametrize("memory", MEMORIES)
def test_every_card_has_the_chance_that_listing_all_gives(memory: list[str]) -> None:
    for cost in range(len(memory) + 1):
        cases = list(combinations(range(len(memory)), cost))
        for share in memory_odds(memory, cost).shares():
            gone = [sum(memory[at] == share.name for at in case) for case in cases]
            assert share.any == Fraction(sum(number > 0 for number in gone), len(cases))
            assert share.all == Fraction(sum(number == share.copies for number in gone), len(cases))
            assert share.expected == Fraction(sum(gone), len(cases))


def test_what_is_paid_otherwise_is_not_at_risk() -> None:
    assert memory_odds(["a", "b", "c"], 2, other=1) == memory_odds(["a", "b", "c"], 1)
    assert memory_odds(["a"], 2, other=5).amount == 0


@pytest.mark.parametrize(("cost", "other"), [(3, 0), (5, 1), (-1, 0), (1, -1)])
def test_impossible_payments_are_refused(cost: int, other: int) -> None:
    with pytest.raises(ImpossibleOdds):
        memory_odds(["a", "b"], cost, other=other)


def test_drawn_is_what_listing_all_gives() -> None:
    for deck in range(1, 8):
        for copies in range(deck + 1):
            for seen in range(deck + 1):
                cases = list(combinations(range(deck), seen))
                for least in range(copies + 1):
                    hits = sum(sum(card < copies for card in case) >= least for case in cases)
                    assert drawn(deck, copies, seen, least) == Fraction(hits, len(cases))


def test_the_engine_says_how_deep_one_sees() -> None:
    """A Spirit draws seven; one card for each turn, none in the very first (draw-phase rules)."""
    deck = find_deck("rai")
    assert [(depth.turn, depth.seen) for depth in depths(deck, 3, first=True)] == [(1, 7), (2, 8), (3, 9)]
    assert [(depth.turn, depth.seen) for depth in depths(deck, 3, first=False)] == [(1, 8), (2, 9), (3, 10)]


def test_a_list_is_counted_card_by_card() -> None:
    """Every card as by itself, and a deck that is drawn to its end has been seen."""
    deck = find_deck("rai")
    for first in (True, False):
        seen, lines = list_odds(deck, 3, first=first)
        assert {line.slug: line.copies for line in lines} == deck.main
        for line in lines:
            alone = draw_odds(deck, line.slug, 3, first=first)
            assert list(line.drawn) == [one.drawn for one in alone]
            assert [one.seen for one in alone] == seen
            reason = why_inexact(deck, line.slug, 3)
            assert line.paid == (None if reason else tuple(one.paid for one in alone))
    small = find_deck("lorraine-demo")
    seen, lines = list_odds(small, 30, first=True)
    assert seen[-1] == sum(small.main.values())
    assert all(line.drawn[-1] == 1 for line in lines)


def test_the_command_counts_a_whole_list() -> None:
    result = CliRunner().invoke(main, ["odds", "draw", "rai", "--turns", "3"], env={"COLUMNS": "100"})
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.output.splitlines()]
    assert (
        rows.count(["4", "Fireball", *(f"{100 * float(drawn(60, 4, deep)):.1f}" for deep in (7, 8, 9))]) == 1
    )
    assert (
        rows.count(["4", "Fireball", *(f"{100 * float(drawn(60, 4, deep)):.1f}" for deep in (8, 9, 10))]) == 1
    )
    assert ["cards", "seen", "7", "8", "9"] in rows
    assert sum(row[:1] == ["4"] for row in rows) == 2 * sum(
        copies == 4 for copies in find_deck("rai").main.values()
    )


def test_a_list_says_what_can_be_paid_for_where_that_is_less() -> None:
    """Careful Study costs 8: with two copies it needs nine cards, which are there in turn 3 or in turn 2.

    Both are among the other 51 of 60 cards with the chance 51 * 50 / (60 * 59) = 0.720, which leaves 28.0 %.
    Fireball costs little: a player who has drawn it can pay for it. Arcane Blast needs an element from a
    champion.
    """
    result = CliRunner().invoke(main, ["odds", "draw", "rai", "--turns", "3"], env={"COLUMNS": "100"})
    rows = [line.split() for line in result.output.splitlines()]
    paid = [rows[place + 1] for place, row in enumerate(rows) if row[1:3] == ["Careful", "Study"]]
    (early, late) = ([cell for cell in row if cell not in ("and", "paid")] for row in paid)
    assert early == ["0", "0", "28.0"]
    assert late[:2] == ["0", "28.0"]
    assert not any(
        rows[place + 1][:2] == ["and", "paid"] for place, row in enumerate(rows) if "Fireball" in row
    )
    told = " ".join(result.output.split())
    assert "Arcane Blast" in told.partition("depends on more than the cards drawn:")[2]
    assert "Fireball" not in told.partition("depends on more than the cards drawn:")[2]


def test_a_card_that_costs_more_than_the_hand_is_not_payable() -> None:
    """Careful Study costs 8; hands have eight other cards in turn 3 on the play, in turn 2 on the draw."""
    deck = find_deck("rai")
    assert why_inexact(deck, "careful-study", 3) == ""
    on_the_play = draw_odds(deck, "careful-study", 3, first=True)
    assert [line.paid for line in on_the_play] == [0, 0, drawn(60, 2, 9)]
    on_the_draw = draw_odds(deck, "careful-study", 2, first=False)
    assert [line.paid for line in on_the_draw] == [0, drawn(60, 2, 9)]


@pytest.mark.parametrize(
    ("deck", "slug", "reason"),
    [
        ("rai", "fireball", ""),
        ("rai", "arcane-blast", "if nothing else was played before"),
        ("rai", "cremation-ritual", "asks for more than reserve"),
        ("lorraine", "lorraine-wandering-warrior", "the cards in memory depend"),
    ],
)
def test_what_cannot_be_counted_says_why(deck: str, slug: str, reason: str) -> None:
    found = why_inexact(find_deck(deck), slug, 4)
    assert reason in found
    assert bool(reason) == bool(found)


def test_simulated_odds_agree_with_counted_ones() -> None:
    """The odds of the first hand, which do not depend on the bot. The seed is fixed."""
    deck = find_deck("rai")
    first, second = simulated_odds(deck, "fireball", 1, bot="random", games=60, seed=5)
    for lines, depth in ((first, 7), (second, 8)):
        assert lines[0].drawn is not None
        assert lines[0].paid is not None
        assert lines[0].drawn.low < drawn(60, 4, depth) < lines[0].drawn.high
        assert lines[0].paid.share <= lines[0].drawn.share
    assert watch(deck, "fireball", 1, "random", (), 3) == watch(deck, "fireball", 1, "random", (), 3)


def test_a_turn_counts_the_games_that_reached_it() -> None:
    """Eleven games. The first ends in turn 1, the last alone goes on to turn 3: fewer than a tenth of them.

    Of the ten that reach turn 2, three drew the card at once, two in turn 2, three never; the other two drew
    it in turn 1 and in turn 2 and can play it in turn 2. So it is drawn in 3 + 1 of eleven by turn 1, and in
    3 + 2 + 2 of ten by turn 2.
    """
    short = Moments(0, 0, 1)
    at_once, later, never = Moments(1, 0, 2), Moments(2, 0, 2), Moments(0, 0, 2)
    playing = [Moments(1, 2, 2), Moments(2, 2, 3)]
    found = [short, *[at_once] * 3, *[later] * 2, *[never] * 3, *playing]

    def run(_: object, seeds: Iterable[int]) -> list[list[Moments]]:
        return [[moments, short] for moments, _ in zip(found, seeds, strict=True)]

    first, second = simulated_odds(find_deck("rai"), "fireball", 3, bot="random", games=11, run=run)
    assert first == [
        PlayedLine(1, 11, wilson(4, 11), wilson(0, 11)),
        PlayedLine(2, 10, wilson(7, 10), wilson(2, 10)),
        PlayedLine(3, 1, None, None),
    ]
    assert second[1:] == [PlayedLine(2, 0, None, None), PlayedLine(3, 0, None, None)]


def test_a_game_that_ends_early_has_few_turns() -> None:
    """The player who goes second has one turn less if the game ends in the first player's turn."""
    lengths = set()
    for seed in range(6):
        one, other = watch(find_deck("rai"), "fireball", 30, "random", (), seed)
        assert one.turns - other.turns in (0, 1)
        assert max(one.drawn, one.paid) <= one.turns < 30
        lengths.add(one.turns)
    assert len(lengths) > 1


@pytest.mark.rule("cost.3", "memory.2", "keyword.floating-memory.2")
@pytest.mark.parametrize("number", range(len(proof.CASES)))
def test_the_engine_pays_by_these_odds(number: int) -> None:
    """100,000 payments are made by `dev.py prove odds`; here are some of them."""
    result = proof.measure(proof.CASES[number], 300, 7)
    assert result.agrees, result


def test_the_proof_notices_chance_that_is_not_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    def lazy(seed: int | None) -> Chance:
        def answer(decision: Decision) -> Any:
            return tuple(sorted(decision.options)[: decision.minimum])

        return answer

    monkeypatch.setattr(proof, "fair_chance", lazy)
    assert not proof.measure(proof.CASES[1], 300, 7).agrees


def test_the_proof_notices_odds_that_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "memory_odds", lambda memory, cost, other: memory_odds(memory, cost))
    assert not proof.measure(proof.Case("aabc", 3, floating=1), 50, 7).agrees


def test_the_command_prints_exact_chances() -> None:
    result = CliRunner().invoke(
        main, ["odds", "memory", "3x Fireball", "Tera Sight", "Give Bath", "--cost", "2"]
    )
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.output.splitlines()]
    assert ["Fireball", "3", "90.0", "%", "0", "%", "1.20"] in rows
    assert ["10.0", "%", "Give", "Bath,", "Tera", "Sight"] in rows
    result = CliRunner().invoke(main, ["odds", "draw", "rai", "Fireball", "--turns", "2"])
    assert result.exit_code == 0, result.output
    assert "39.9 %" in result.output
    assert "Exact" in result.output
    assert "Simulated" not in result.output
    words = ["odds", "draw", "rai", "Arcane Blast", "--turns", "1", "--games", "4", "--bot", "random"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "cannot be counted: it cannot be played if nothing" in result.output
    assert "Simulated: 4 games of the deck against itself, played by random" in result.output


def test_copies_may_be_written_as_in_any_list() -> None:
    said = [
        CliRunner().invoke(main, ["odds", "memory", *cards, "--cost", "1"]).output
        for cards in (
            ["Fireball", "Fireball", "Tera Sight"],
            ["2x Fireball", "Tera Sight"],
            ["2 Fireball", "1 Tera Sight"],
            ["2X fireball", "Tera Sight x1"],
        )
    ]
    assert "1 of 3 cards in memory is banished at random." in said[0]
    assert said == [said[0]] * 4


@pytest.mark.parametrize("memory", MEMORIES)
def test_sets_are_counted_without_listing_them(memory: list[str]) -> None:
    for cost in range(len(memory) + 1):
        odds = memory_odds(memory, cost)
        assert odds.number_of_sets() == len(list(odds.sets()))


def test_sets_that_nobody_could_read_are_only_counted() -> None:
    """40 different cards, of which 20 go: 137,846,528,820 sets."""
    names = [face.name for face in load().by_slug.values()][:40]
    result = CliRunner().invoke(main, ["odds", "memory", *names, "--cost", "20"])
    assert result.exit_code == 0, result.output
    assert "137,846,528,820 different sets are possible: too many to list." in result.output


def test_a_card_of_the_material_deck_has_not_to_be_drawn() -> None:
    words = [
        "odds",
        "draw",
        "lorraine",
        "Sword of Seeking",
        "--turns",
        "1",
        "--games",
        "2",
        "--bot",
        "random",
    ]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "drawn" not in result.output
    assert result.output.count(" paid") >= 2


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["memory", "999999999999x Fireball", "--cost", "2"], "name the cards in memory: 1 to 200"),
        (["memory", "0x Fireball", "--cost", "0"], "name the cards in memory: 1 to 200"),
        (["memory", "2x", "--cost", "1"], "no card called '2x'"),
        (
            [
                "draw",
                "rai",
                "Fireball",
                "--turns",
                "1",
                "--games",
                "1",
                "--bot",
                "tests.lab.bad_bots:Raising",
            ],
            "the bot tests.lab.bad_bots:Raising cannot play these games: it raised KeyError",
        ),
        (["draw", "rai", "Fireball", "--bot", "tests.lab.bad_bots:Unborn"], "does not start: LookupError"),
        (["memory", "Fireball", "--cost", "2"], "cannot pay 2 at random"),
        (["memory", "Fierball", "--cost", "1"], "Fierball"),
        (["draw", "rai", "Tera Sight"], "has no Tera Sight"),
        (["draw", "nobody", "Fireball"], "nobody"),
        (["draw", "rai", "--games", "5"], "name the CARD that games are to be about"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_line(words: list[str], part: str) -> None:
    result = CliRunner().invoke(main, ["odds", *words])
    assert result.exit_code == 2
    assert part in result.output
