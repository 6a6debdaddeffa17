"""The learned bot: it knows what its player knows, answers the same each time, and refuses wrong nets."""

from __future__ import annotations

import builtins
from pathlib import Path
from random import Random
from typing import Any

import pytest

from regalia.bots.imagined import CannotImagine
from regalia.bots.known import NoSuchBot, check_bots, ready
from regalia.bots.learned import learned_bot
from regalia.bots.learned import net as nets
from regalia.bots.learned.features import Reader, version
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import Net, NoNet, load, save, shapes
from regalia.bots.learned.questions import choices
from regalia.bots.learned.words import vocabulary
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from tests.bots.learned_games import PAIRS, drawn_net, drawn_weights, game_of, questions, resampled


@pytest.mark.parametrize("pair", PAIRS)
def test_its_answers_do_not_depend_on_what_it_cannot_know(pair: tuple[str, str]) -> None:
    net = drawn_net()
    swapped, imagined = 0, 0
    for number, game in questions(pair, 3):
        decision = game.decision
        assert decision is not None
        answer = PolicyBot(number, net).answer(decision, Seat(game))
        assert decision.admits(answer)
        twins = []
        twin = resampled(game, Random(number))
        if twin is not None:
            twins.append(twin)
            swapped += 1
        try:
            twins.append(Seat(game).imagine(Random(number)))
            imagined += 1
        except CannotImagine:
            pass
        for other in twins:
            asked = other.decision
            assert asked is not None
            assert PolicyBot(number, net).answer(asked, Seat(other)) == answer
    assert swapped > 20
    assert imagined > 20


def test_the_same_seed_and_net_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        net = drawn_net()  # a new one, without anything kept from the game before
        game = game_of(PAIRS[0], 5)
        bots: list[Bot] = [PolicyBot(1, net), PolicyBot(2, net)]
        while (decision := game.decision) is not None:
            game.push(bots[decision.player].answer(decision, Seat(game)))
        ends.append((game.outcome, game.digest()))
    assert ends[0] == ends[1]


def test_a_question_with_one_answer_is_answered_without_a_look_at_the_table() -> None:
    """Half of the questions of a game are such. A drawn world for each of them took most of the time."""

    class NoLook(Seat):
        def veiled(self, rng: Random) -> Any:
            raise AssertionError("a world was drawn")

    net, forced = drawn_net(), 0
    game, bot = game_of(PAIRS[0], 2), RandomBot(2)
    for _ in range(200):
        decision = game.decision
        assert decision is not None
        if decision.topic == "act" and len(decision.options) == 1:
            assert PolicyBot(1, net).answer(decision, NoLook(game)) == decision.options[0]
            forced += 1
        game.push(bot.answer(decision, Seat(game)))
    assert forced > 20


def test_of_equal_answers_the_first_is_taken() -> None:
    weights = drawn_weights(1)
    weights["score"] *= 0
    net = Net(weights)
    compared = 0
    for _, game in questions(PAIRS[0], 2, 60):
        decision = game.decision
        assert decision is not None
        answers = choices(decision)
        if answers is None or decision.topic != "materialize":
            continue
        assert PolicyBot(1, net).answer(decision, Seat(game)) == answers[0]
        compared += 1
    assert compared > 0


def test_what_is_kept_does_not_change_a_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nets, "KEPT", 150)  # so that things are forgotten on the way
    small, compared = drawn_net(), 0
    for _, game in questions(PAIRS[1], 4, 120):
        decision = game.decision
        assert decision is not None
        answers = choices(decision)
        if answers is None:
            continue
        question = Reader(decision.player).question(decision, Seat(game), answers)
        assert small.scores(question) == drawn_net().scores(question)
        assert 0 < small.value(question.scene) < 1
        compared += 1
    assert compared > 10


def test_a_net_comes_back_from_a_file_that_is_small(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    save(path, drawn_weights(1))
    assert path.stat().st_size < 1_000_000
    assert load(path).scores(_question()) == pytest.approx(drawn_net(1).scores(_question()), abs=0.05)


def _question() -> Any:
    for _, game in questions(PAIRS[0], 2, 60):
        decision = game.decision
        assert decision is not None
        answers = choices(decision)
        if answers is not None:
            return Reader(decision.player).question(decision, Seat(game), answers)
    raise AssertionError


def test_an_old_net_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.npz"
    weights = drawn_weights(1)
    with monkeypatch.context() as patch:
        patch.setattr(nets, "version", lambda: "0-another")
        save(path, weights)
    with pytest.raises(NoNet) as refused:
        load(path)
    said = str(refused.value)
    assert "0-another" in said
    assert version() in said
    assert "prove learn" in said
    assert "\n" not in said


def test_a_net_may_be_older_than_some_words_but_not_younger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "net.npz"
    save(path, drawn_weights(1))
    known = vocabulary()
    monkeypatch.setattr(nets, "vocabulary", lambda: known | {1, 2, 3})
    assert load(path) is not None
    few = frozenset(sorted(known)[len(known) // 100 :])
    monkeypatch.setattr(nets, "vocabulary", lambda: few)
    assert load(path) is not None
    monkeypatch.setattr(nets, "vocabulary", lambda: frozenset(sorted(known)[len(known) // 10 :]))
    with pytest.raises(NoNet, match="other words") as refused:
        load(path)
    assert "prove learn" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"no net", b"PK\x03\x04 torn", b"\x93NUMPY\x01\x00 torn"])
def test_a_damaged_file_is_refused_in_one_line(content: bytes, tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="the learned bot needs numpy: pip install 'regalia[learned]'")
    path = tmp_path / "torn.npz"
    path.write_bytes(content)
    with pytest.raises(NoNet, match="cannot be read") as refused:
        load(path)
    assert "\n" not in str(refused.value)


def test_weights_of_other_shapes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.npz"
    weights = drawn_weights(1)
    weights["score"] = weights["score"][:-1]
    save(path, weights)
    with pytest.raises(NoNet, match="other shapes"):
        load(path)
    assert set(weights) == set(shapes())


def test_without_weights_a_line_says_how_to_get_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="the learned bot needs numpy: pip install 'regalia[learned]'")
    monkeypatch.setattr(learned_bot, "shipped", lambda: load(tmp_path / "nothing.npz"))
    with pytest.raises(NoSuchBot, match="prove learn all"):
        check_bots(["policy"])
    assert "policy" not in ready()
    assert "greedy" in ready()


def test_without_numpy_a_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "numpy":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NoNet, match=r"regalia\[learned\]"):
        load()


def test_shipped_weights_are_small_and_play() -> None:
    pytest.importorskip("numpy", reason="the learned bot needs numpy: pip install 'regalia[learned]'")
    if not nets.WEIGHTS.is_file():
        pytest.skip("no weights are shipped yet")
    assert nets.WEIGHTS.stat().st_size < 1_000_000
    bot = PolicyBot(1)
    for _, game in questions(PAIRS[0], 2, 60):
        decision = game.decision
        assert decision is not None
        assert decision.admits(bot.answer(decision, Seat(game)))
