"""Games to learn from: legal decks, nothing that is held out, and the same questions when played again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from proofs.learn import decks, shards
from proofs.learn.play import Run, library, one_game, play
from regalia.bots.learned.features import Reader
from regalia.bots.learned.questions import choices
from regalia.bots.seat import Seat
from regalia.cards.formats import problems
from regalia.decks.presets import PRESETS
from regalia.game.record import unplain

HELD = [PRESETS[name] for name in decks.HELD_OUT]


@pytest.mark.parametrize("kind", decks.KINDS)
def test_every_deck_is_legal_and_can_be_drawn_again(kind: str) -> None:
    for seed in range(12):
        found = decks.deck(kind, Random(seed))
        assert problems(found.brought()) == []
        assert decks.deck(kind, Random(seed)) == found


def test_nothing_held_out_is_in_a_deck_for_training() -> None:
    for kind in decks.TRAINED:
        for seed in range(30):
            found = decks.deck(kind, Random(seed))
            assert not any(decks.is_held_out(slug) for slug in found.slugs())
            assert found not in HELD


def test_decks_with_held_out_cards_have_some() -> None:
    counts = []
    for seed in range(12):
        main = decks.deck("cards", Random(seed)).main
        counts.append(sum(amount for slug, amount in main.items() if decks.is_held_out(slug)))
    assert min(counts) > 0
    assert sum(counts) > 12 * 15


def test_a_game_is_the_same_when_it_is_played_and_read_again(tmp_path: Path) -> None:
    run = Run(folder=tmp_path, games=3, bots=("simple", "random"), teacher="simple", share=0.5, workers=1)
    kept = [one_game((run, number)) for number in range(3)]
    assert play(run) == 3
    there = list(shards.read_all(tmp_path))
    assert there == kept
    for game in there:
        assert {one.kind for one in game.lists} <= set(decks.TRAINED)
        labels = 0
        for _, position, label in shards.again(library(), game):
            if label is None:
                continue
            assert position.decision is not None
            answers = choices(position.decision)
            assert answers is not None
            labels += position.decision.admits(unplain(label.answer))
        assert labels == len(game.labels) > 5


def test_a_run_goes_on_behind_a_torn_end(tmp_path: Path) -> None:
    run = Run(folder=tmp_path, games=2, bots=("random",), teacher="random", workers=1)
    play(run)
    whole = list(shards.read_all(tmp_path))
    path = shards.shard(tmp_path, 0)
    path.write_bytes(path.read_bytes()[:-7])
    assert shards.repair(tmp_path) == {0}
    play(run)
    assert list(shards.read_all(tmp_path)) == whole


def test_a_net_learns_what_it_is_shown(tmp_path: Path) -> None:
    """Of a few games it learns by heart what simple did, and plays alike with and without PyTorch."""
    torch = pytest.importorskip("torch", reason="training needs PyTorch: pip install -e '.[train]'")
    numpy = pytest.importorskip("numpy", reason="training needs numpy: pip install -e '.[train]'")
    from proofs.learn.encode import encode, joined
    from proofs.learn.train import Plan, Trainer
    from regalia.bots.learned.net import load

    run = Run(folder=tmp_path, games=2, bots=("simple",), teacher="simple", noise=0.0, workers=1)
    kept = [one_game((run, number)) for number in (1, 2)]
    arrays = joined(iter([encode(kept[:1]), encode(kept[1:])]))
    trainer = Trainer(arrays, Plan(epochs=40, batch=32), tmp_path / "net.pt")
    asked = numpy.arange(len(arrays["counts"]))
    before = trainer.agrees(asked).mean()
    trainer.train()
    after = trainer.agrees(asked).mean()
    assert after > max(0.75, before + 0.2)
    trainer.model.export(tmp_path / "net.npz")
    net = load(tmp_path / "net.npz")
    compared = 0
    for _, position, label in shards.again(library(), kept[0]):
        decision = position.decision
        if label is None or decision is None or compared == 25:
            continue
        answers = choices(decision)
        assert answers is not None
        question = Reader(decision.player).question(decision, Seat(position), answers)
        with torch.no_grad():
            trunk = trainer.model.trunk(trainer.data, arrays["scenes"][[compared]])
            mine = trainer.model.scores(trainer.data, numpy.array([compared]), trunk)[0].tolist()
        assert net.scores(question) == pytest.approx(mine, abs=0.1)
        assert numpy.ptp(mine) > 0.2
        compared += 1
    assert compared == 25
    again = Trainer(arrays, Plan(epochs=40, batch=32), tmp_path / "net.pt")
    assert again.epoch == 40
    assert again.agrees(asked).mean() == after
    elsewhere = again.with_games(encode(kept[:1]))
    assert elsewhere.epoch == 40
    assert len(elsewhere.agrees(numpy.arange(10))) == 10


def test_other_games_or_another_plan_begin_a_training_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="training needs PyTorch: pip install -e '.[train]'")
    pytest.importorskip("numpy", reason="training needs numpy: pip install -e '.[train]'")
    from proofs.learn.encode import encode
    from proofs.learn.train import Plan, Trainer

    run = Run(folder=tmp_path, games=3, bots=("simple",), teacher="simple", noise=0.0, workers=1)
    kept = [one_game((run, number)) for number in range(3)]
    few, more = encode(kept[1:2]), encode(kept[1:])
    plan, path = Plan(epochs=1), tmp_path / "net.pt"
    Trainer(few, plan, path).train()
    capsys.readouterr()
    assert Trainer(few, plan, path).epoch == 1
    assert "anew" not in capsys.readouterr().out
    for arrays, other in ((more, plan), (few, Plan(epochs=1, seed=2))):
        assert Trainer(arrays, other, path).epoch == 0
        assert "other games or another plan: training begins anew" in capsys.readouterr().out


def test_games_of_several_folders_stay_apart_when_they_are_joined(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="training needs numpy: pip install -e '.[train]'")
    from proofs.learn.encode import KEPT_BACK, encode, joined

    run = Run(folder=tmp_path, games=3, bots=("simple",), teacher="simple", workers=1)
    one, other, third = (encode([one_game((run, number))]) for number in (0, 1, 2))
    third["games"] += 5 * KEPT_BACK
    folder = joined(iter([one, other]))
    found = joined(iter([folder, folder, third]))["games"]
    assert len(set(found.tolist())) == 5
    assert len(found) == sum(len(part["games"]) for part in (folder, folder, third))
    before = numpy.concatenate([part["games"] for part in (folder, folder, third)])
    assert (found % KEPT_BACK == before % KEPT_BACK).all(), "the same games are kept back"


def test_the_average_of_nets_has_the_means_of_their_weights(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy", reason="training needs numpy: pip install -e '.[train]'")
    from proofs.learn.improve import average
    from regalia.bots.learned import net

    paths = []
    for number in (1, 2, 6):
        paths.append(tmp_path / f"{number}.npz")
        net.save(paths[-1], {name: numpy.full(shape, number) for name, shape in net.shapes().items()})
    average(paths, tmp_path / "mean.npz")
    assert all((found == 3).all() for found in net.weights_of(tmp_path / "mean.npz").values())
