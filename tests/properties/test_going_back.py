"""Everything that has begun can be taken back without a trace, and copies are independent."""

from __future__ import annotations

from random import Random

import pytest

from proofs.pencil.layout import lay_out
from proofs.pencil.table import HAND, MEMORY, Deed
from regalia.game.answers import IllegalAnswer
from regalia.game.core.decision import Asks
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from tests.properties.small import IDLE, lay, must, relic
from tests.properties.walks import finish, position, walk

SEEDS = range(10)


@pytest.mark.rule("activation.1.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_rewinding_to_any_mark_restores_the_position(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    pos = game.pos
    marks = []
    for _ in walk(game, Random(seed)):
        marks.append((pos.mark(), pos.digest()))
    for mark, digest in reversed(marks):
        pos.rewind(mark)
        assert pos.digest() == digest


@pytest.mark.rule("activation.1.6", "materialization.3.1")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_play_can_be_cancelled_without_a_trace_until_something_hidden_was_seen(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    rest = game.digest()
    for decision, _ in walk(game, Random(seed)):
        if decision.asks is Asks.ACT:
            rest = game.digest()
        elif game.answers() and game.answers()[0].topic in ("act", "materialize"):
            twin = game.copy()
            before = twin.digest()
            if game.committed:
                with pytest.raises(IllegalAnswer):
                    twin.cancel()
                assert twin.digest() == before
            else:
                twin.cancel()
                assert twin.digest() == rest
                assert twin.pos.waiting == ()


@pytest.mark.rule("activation.1.6", "activation.1.8", "memory.2.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_but_draws_and_reveals_commits_a_play(seed: int) -> None:
    game = Game(position(seed), auto=False)
    game.chance = None
    for _ in walk(game, Random(seed)):
        seen = any(
            answer.topic == "draw" or any(means.verb == "reveal" for means in answer.value)
            for answer in game.answers()
            if answer.topic in ("draw", "pay")
        )
        assert game.committed == seen


@pytest.mark.rule("activation.1.6", "materialization.3.3", "memory.2.b")
@pytest.mark.parametrize("commits", ["draw", "reveal"])
def test_a_play_is_cancelled_after_a_payment_but_not_after_a_draw_or_a_reveal(commits: str) -> None:
    """Of three costs the first is a discard and the second a draw or a reveal; the third is never paid."""
    memory, reveal = (1, ()) if commits == "draw" else (0, (Deed("reveal", zone=MEMORY),))
    parts = (Deed("discard"), *reveal, Deed("banish", zone=HAND))
    table = lay(
        *[(IDLE, HAND)] * 3, *[(IDLE, MEMORY)] * 2, relic(memory, must(*parts, method="materialize")),
        moment="materialize",
    )  # fmt: skip
    game = Game(lay_out(table), seed=1)
    rest = game.digest()
    first, second = (1, 0) if commits == "draw" else (0, 1)

    def pay(part: int) -> None:
        game.push((part,))
        game.push(next(iter(game.decision.answers())) if game.decision is not None else ())

    game.push(Act("materialize", 6))
    pay(first)
    committed = [game.committed]
    game.cancel()
    assert game.digest() == rest
    game.push(Act("materialize", 6))
    pay(first)
    if commits == "draw":
        game.push((second,))
    else:
        pay(second)
    assert [*committed, game.committed] == [False, True]
    before = game.digest()
    with pytest.raises(IllegalAnswer):
        game.cancel()
    assert game.digest() == before


@pytest.mark.rule("activation.1.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_undoing_everything_and_redoing_it_passes_the_same_points(seed: int) -> None:
    game = Game(position(seed), auto=False)
    game.chance = None
    passed = [(game.digest(), answer) for _, answer in walk(game, Random(seed))]
    end = game.digest()
    for digest, _ in reversed(passed):
        game.undo()
        assert game.digest() == digest
    for digest, answer in passed:
        assert game.digest() == digest
        game.push(answer)
    assert game.digest() == end


@pytest.mark.rule("activation.1.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_at_any_decision_is_equal_and_evolves_equally(seed: int) -> None:
    game = Game(position(seed), auto=False)
    game.chance = None
    for decision, answer in walk(game, Random(seed), 30):
        twin = game.copy()
        twin.chance = None
        assert twin.digest() == game.digest()
        assert twin.decision is not None
        assert twin.decision.topic == decision.topic
        assert list(twin.decision.answers()) == list(decision.answers())
        before = game.digest()
        follower = twin.copy()
        follower.chance = None
        follower.push(answer)
        assert game.digest() == twin.digest() == before  # the copy's move is its own
        twin.push(answer)
        assert twin.digest() == follower.digest()


@pytest.mark.rule("activation.1.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_copy_taken_inside_a_play_ends_where_the_original_does(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    rng = Random(seed)
    for decision, answer in walk(game, rng, 30):
        if decision.asks is Asks.ACT or not game.answers():
            continue
        ends = []
        for one in (game.copy(), game.copy()):
            one.chance = lambda asked: next(iter(asked.answers()))
            one.push(answer)
            finish(one, Random(seed))
            ends.append(one.digest())
        assert ends[0] == ends[1]
