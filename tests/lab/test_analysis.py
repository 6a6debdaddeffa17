"""The analysis of a finished game: it finds what was missed, and knows only what the player knew."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

from proofs.leaks.resample import World as Resampled
from proofs.positions.asking import set_up
from proofs.positions.reading import Question, read_all
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.decks.presets import PRESETS
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.game.record import Record, read, record
from regalia.game_files import begin, setup, write_game
from regalia.lab import analysis, lines
from regalia.lab.analysis import Analysis, Judged, judge, moments, whole
from regalia.lab.analysis_command import analyse, told
from regalia.lab.analysis_page import curve, page

LETHAL = [question for question in read_all() if question.kind.startswith("lethal")]


def test_what_seems_better_has_to_be_better_in_other_games_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of several is partly so by luck."""
    looked: list[tuple[Any, ...]] = []

    def otherwise(*args: Any, only: tuple[Any, ...] = (), **more: Any) -> Any:
        found = lines.compare(*args, only=only, **more)
        looked.append(only)
        if found is not None and only:
            best, given = only
            swapped = {best: found.results[given], given: found.results[best]}
            found = found._replace(results=swapped)
        return found

    _, world = set_up(LETHAL[0])
    world.game.auto = True
    monkeypatch.setattr(analysis, "compare", otherwise)
    found = analysis._judge(world.game, PASS, 0, 20)
    assert [len(only) for only in looked] == [0, 2]
    assert found is not None
    assert not found.is_mistake
    assert found.best == found.said


def test_a_choice_of_the_turn_in_which_its_player_won_costs_nothing() -> None:
    _, world = set_up(LETHAL[0])
    world.game.auto = True
    found = analysis._judge(world.game, PASS, 0, 20, won=True)
    assert found is not None
    assert not found.is_mistake


def test_who_won_by_the_rules_won_with_all_choices_of_the_last_turn() -> None:
    dealt = setup([PRESETS["lorraine"], PRESETS["rai"]], ["", ""], first=0)
    game = Game(begin(dealt), seed=3)
    bots: list[Bot] = [GreedyBot(1), RandomBot(2)]
    middle = None
    while (decision := game.decision) is not None:
        if game.pos.turn == 5:
            middle = middle or game.copy()
        if decision.player == 0 and decision.topic == "act":
            last = game.copy()
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert game.outcome == (0,)
    assert middle is not None
    assert last.pos.turn == game.pos.turn
    assert analysis._wins_in_this_turn(last, game)
    assert not analysis._wins_in_this_turn(middle, game)
    given_up = last.copy()
    given_up.concede(1)
    _ = given_up.decision
    assert not analysis._wins_in_this_turn(last, given_up)


@pytest.mark.parametrize("question", LETHAL[:4], ids=lambda question: question.title)
def test_passing_a_win_by_is_a_mistake(question: Question) -> None:
    _, world = set_up(question)
    game = world.game
    game.auto = True
    found = analysis._judge(game, PASS, 0, 20)
    assert found is not None
    assert found.said == "pass: end your turn"
    assert found.best != found.said
    assert found.misses_win


def test_the_winning_answer_is_no_mistake() -> None:
    _, world = set_up(LETHAL[0])
    world.game.auto = True
    decision = world.game.decision
    assert decision is not None
    found = {answer: analysis._judge(world.game, answer, 0, 20) for answer in decision.options}
    assert {answer.what: one is not None and one.is_mistake for answer, one in found.items()} == {
        "pass": True,
        "attack": False,
    }


def played(seed: int = 3) -> tuple[Game, Record]:
    """A game of somebody who plays at random against somebody who does not."""
    dealt = setup([PRESETS["lorraine"], PRESETS["rai"]], ["Ann", "Ben"], first=0)
    game = Game(begin(dealt), seed=seed)
    bots: list[Bot] = [RandomBot(seed), GreedyBot(seed)]
    while (decision := game.decision) is not None:
        game.push(bots[decision.player].answer(decision, Seat(game)))
    return game, read(record(game, dealt).encode())


def test_every_choice_of_both_is_found() -> None:
    game, found = played()
    listed = moments(found)
    assert {one.player for one in listed} == {0, 1}
    assert [one.answer for one in listed] == sorted({one.answer for one in listed})
    assert all(found.answers[one.answer][0] in ("act", "materialize") for one in listed)
    assert max(one.turn for one in listed) <= game.pos.turn


def test_giving_up_is_no_choice() -> None:
    dealt = setup([PRESETS["lorraine"], PRESETS["rai"]], ["Ann", "Ben"], first=0)
    game = Game(begin(dealt), seed=3)
    decision = game.decision
    assert decision is not None
    assert analysis.is_judged(game.pos, decision)
    game.concede(1)
    assert moments(record(game, dealt)) == []


def test_the_same_game_is_judged_the_same_in_parts() -> None:
    _, found = played()
    listed = moments(found)[2:6]
    together = judge(found, listed, 4)
    assert together == [*judge(found, listed[:1], 4), *judge(found, listed[1:], 4)]
    assert [one.answer - 1 for one in together] == [one.answer for one in listed]


def test_it_knows_only_what_the_player_knew() -> None:
    game, _ = played()
    game = Game(begin(setup([PRESETS["lorraine"], PRESETS["rai"]], ["", ""], first=0)), seed=4)
    bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
    compared = 0
    while (decision := game.decision) is not None and compared < 4:
        if analysis.is_judged(game.pos, decision) and not game.is_mid_play and len(decision.options) > 3:
            rest = game.copy().pos
            rest.rewind(0)
            twin = Game(Resampled(rest, decision.player, Random(compared)).pos, keep_history=False)
            assert analysis._judge(game, PASS, 1, 4) == analysis._judge(twin, PASS, 1, 4)
            compared += 1
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert compared == 4


def some(cost: float, player: int = 0, answer: int = 10) -> Judged:
    return Judged(answer, 3, player, "pass", "attack with A & B", ("end the turn",), 0.5 - cost, 0.5, 0.01)


def of(*choices: Judged) -> Analysis:
    return Analysis(("Ann", "Ben <b>"), ("one", "other"), (0,), 100, 8, choices)


def test_only_what_is_beyond_doubt_is_a_mistake() -> None:
    assert some(0.2).cost == pytest.approx(0.2)
    assert some(0.02).cost == 0
    assert msgspec.structs.replace(some(0.2), doubt=0.15).cost == 0
    found = of(some(0.1), some(0.3, 1, 20), some(0.0, 1, 30))
    assert [one.answer for one in found.mistakes()] == [20, 10]
    assert [chance for _, chance in found.curve()] == [0.5, 0.5, 0.5]


def test_the_page_is_whole_and_marks_mistakes() -> None:
    made = page(of(some(0.1), some(0.3, 1, 20), some(0.0, 1, 30)))
    assert made.count('class="slip"') == 2
    assert "wins this turn" in page(of(msgspec.structs.replace(some(0.1), highest=1.0)))
    assert "Ben &lt;b&gt;" in made
    assert "<b>" not in made.replace("<b>−", "").replace("Ben <b>", "")
    svg = curve(of(some(0.1)))
    ElementTree.fromstring(svg)
    assert "http" not in made.replace("http://www.w3.org", "")


def test_the_terminal_says_when_nothing_was_wrong() -> None:
    assert list(told(of(some(0.0))))[-1] == "No choice was clearly worse than another."
    assert list(told(of()))[-1] == "No choice of this game was looked at."


def test_the_command(tmp_path: Path) -> None:
    game, found = played()
    file, html, data = tmp_path / "game.json", tmp_path / "game.html", tmp_path / "out.json"
    write_game(file, game, found.setup)
    words = [str(file), "--worlds", "4", "--workers", "1", "--player", "b", "--html", str(html)]
    result = CliRunner().invoke(analyse, [*words, "--json", str(data)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("Ann against Ben: ")
    figures = json.loads(data.read_text())
    assert {one["player"] for one in figures["choices"]} == {1}
    assert "<svg" in html.read_text()


def test_a_file_that_is_no_game_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_text("{}")
    result = CliRunner().invoke(analyse, [str(file)])
    assert result.exit_code == 2
    assert str(file) in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_whole_game_has_its_names_and_winners() -> None:
    game, found = played()
    analysed = whole(found, [some(0.1, answer=20), some(0.0)], 4)
    assert analysed.names == ("Ann", "Ben")
    assert analysed.winners == game.outcome
    assert [one.answer for one in analysed.choices] == [10, 20]
