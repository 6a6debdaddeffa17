"""Train and judge the learned bot, from games to weights.

    python -m proofs.learn all [--games N] [--rounds R] [--ship]   everything below, in this order
    python -m proofs.learn play FOLDER [--games N] ...             games with labels; goes on where it stopped
    python -m proofs.learn train [FOLDER ...] --out FILE           a net from the games of these folders
    python -m proofs.learn improve NET --out FILE [--steps N] ...  a better net, by play against itself
    python -m proofs.learn average NET NET ... --out FILE          a net with the means of their weights
    python -m proofs.learn judge BOT BOT [--games N] ...           a match; `policy@FILE` is a net in a file

`all` keeps what it makes in --folder. In each further round the nets play, search labels some of their
questions, and a new net is trained on all games. It is kept if it beats the one before on held-out decks.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from proofs.learn import decks
from proofs.learn.bots import bot_of
from proofs.learn.judge import SHARE, Match, judge
from proofs.learn.needs import torch_or_exit
from proofs.learn.play import Run, play
from regalia.bots.known import NoSuchBot
from regalia.bots.learned.net import WEIGHTS, NoNet

TESTS: Final = "tests"
"""The folder of games that are never trained on."""


def main(words: list[str]) -> int:
    arguments = parser().parse_args(words)
    try:
        arguments.run(arguments)
    except (NoNet, NoSuchBot) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def parser() -> argparse.ArgumentParser:
    found = argparse.ArgumentParser(prog="dev.py prove learn", description="Train and judge the learned bot.")
    kinds = found.add_subparsers(required=True, metavar="WORD")

    one = kinds.add_parser("play", help="play games and label them")
    one.add_argument("folder", type=Path)
    one.add_argument("--bots", default="greedy", help="the bots that play, with commas")
    one.add_argument("--kinds", default=",".join(decks.TRAINED), help=f"of {', '.join(decks.KINDS)}")
    _about_games(one, 1000)
    _about_labels(one, "greedy")
    one.set_defaults(run=_play)

    one = kinds.add_parser("train", help="train a net, and report its agreement with the teacher")
    one.add_argument("folders", type=Path, nargs="+")
    one.add_argument("--tests", type=Path, help="a folder of games with held-out decks, for the report")
    one.add_argument("--out", type=Path, required=True, help="the file for the weights")
    one.add_argument("--epochs", type=int, default=8)
    one.add_argument("--workers", type=int, default=2)
    one.set_defaults(run=_train)

    one = kinds.add_parser("improve", help="make a net better by play against itself")
    one.add_argument("net", type=Path, help="the file with the weights to begin with")
    one.add_argument("--out", type=Path, required=True, help="the file for the weights")
    _about_steps(one, 100)
    one.add_argument("--rivals", default="greedy", help="other bots to play against, with commas")
    one.add_argument("--against", type=float, default=0.1, help="the share of games against these")
    one.add_argument("--rate", type=float, default=3e-4, help="how fast to learn")
    one.add_argument("--passes", type=int, default=2, help="how often each answer is learned from")
    one.add_argument(
        "--variety", type=float, default=0.004, help="the weight of having several likely answers"
    )
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--workers", type=int, default=2)
    one.set_defaults(run=_improve)

    one = kinds.add_parser("average", help="average the weights of nets")
    one.add_argument("nets", type=Path, nargs="+")
    one.add_argument("--out", type=Path, required=True, help="the file for the weights")
    one.set_defaults(run=_average)

    one = kinds.add_parser("judge", help="play a match")
    one.add_argument("bots", nargs=2)
    one.add_argument("--kinds", default=",".join(decks.TRAINED))
    _about_games(one, 400)
    one.set_defaults(run=_judge)

    one = kinds.add_parser("all", help="games, net, report and matches")
    one.add_argument("--folder", type=Path, default=Path("build/learn"))
    one.add_argument("--rounds", type=int, default=0, help="rounds with search as the teacher")
    one.add_argument("--tests", type=int, default=100, help="games with held-out decks")
    one.add_argument("--match", type=int, default=400, help="games of each match")
    one.add_argument("--epochs", type=int, default=8)
    one.add_argument("--ship", action="store_true", help="put the weights where the bot looks for them")
    _about_games(one, 1000)
    _about_labels(one, "search:100")
    one.set_defaults(run=_all)
    return found


def _about_steps(one: argparse.ArgumentParser, steps: int) -> None:
    one.add_argument("--steps", type=int, default=steps, help="steps of play against itself")
    one.add_argument("--step", type=int, default=256, help="games of each step")


def _about_games(one: argparse.ArgumentParser, games: int) -> None:
    one.add_argument("--games", type=int, default=games)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--workers", type=int, default=2)


def _about_labels(one: argparse.ArgumentParser, teacher: str) -> None:
    one.add_argument("--teacher", default=teacher, help="the bot whose answers are the labels")
    one.add_argument("--share", type=float, default=0.1, help="the share of questions it is asked")


def _play(given: Any) -> None:
    play(
        Run(
            folder=given.folder,
            games=given.games,
            seed=given.seed,
            bots=tuple(given.bots.split(",")),
            teacher=given.teacher,
            share=given.share,
            kinds=tuple(given.kinds.split(",")),
            workers=given.workers,
        )
    )


def _train(given: Any) -> None:
    trained(given.folders, given.tests, given.out, given.epochs, given.workers)


def trained(folders: list[Path], tests: Path | None, out: Path, epochs: int, workers: int) -> None:
    """Train a net on all games of these folders, write it, and report."""
    torch_or_exit()
    from proofs.learn.encode import encode_all, joined
    from proofs.learn.train import Plan, Trainer, keep, report, told

    arrays = joined(iter([encode_all(folder, workers) for folder in folders]))
    print(f"{len(set(arrays['games'].tolist()))} games, {len(arrays['counts'])} questions", flush=True)
    plan = Plan(epochs=epochs)
    trainer = Trainer(arrays, plan, out.with_suffix(".pt"))
    trainer.train()
    trainer.model.export(out)
    found = {"kept back": report(trainer, held_out=False)}
    print(told("games kept back", found["kept back"]))
    if tests is not None:
        found["held out"] = report(trainer.with_games(encode_all(tests, workers)), held_out=True)
        print(told("held-out decks and cards", found["held out"]))
    keep(out.with_suffix(".json"), found)


def _improve(given: Any) -> None:
    torch_or_exit()
    from proofs.learn.improve import Improver, Plan

    plan = Plan(
        steps=given.steps,
        games=given.step,
        rivals=tuple(given.rivals.split(",")),
        share=given.against,
        rate=given.rate,
        passes=given.passes,
        variety=given.variety,
        seed=given.seed,
        workers=given.workers,
    )
    Improver(given.net, given.out, plan).improve()


def _average(given: Any) -> None:
    from proofs.learn.improve import average

    average(given.nets, given.out)


def _judge(given: Any) -> None:
    kinds = tuple(given.kinds.split(","))
    _tell(match(given.bots, given.games, given.seed, kinds, given.workers))


def match(bots: list[str], games: int, seed: int, kinds: tuple[str, ...], workers: int) -> dict[str, Any]:
    for name in bots:
        bot_of(name, 0)
    return judge(Match(bots=(bots[0], bots[1]), games=games, seed=seed, kinds=kinds, workers=workers))


def _all(given: Any) -> None:
    torch_or_exit()
    folder, workers = given.folder, given.workers
    held_out = decks.KINDS[2:]
    play(Run(folder=folder / "round-0", games=given.games, seed=given.seed, workers=workers))
    play(
        Run(folder=folder / TESTS, games=given.tests, seed=given.seed + 1000, kinds=held_out, workers=workers)
    )
    best = folder / "round-0.npz"
    trained([folder / "round-0"], folder / TESTS, best, given.epochs, workers)
    for number in range(1, given.rounds + 1):
        new = folder / f"round-{number}.npz"
        bots = (f"policy@{best}",) * 8 + ("greedy", "simple")
        play(
            Run(
                folder=folder / f"round-{number}",
                games=given.games,
                seed=given.seed + number,
                bots=bots,
                teacher=given.teacher,
                share=given.share,
                workers=workers,
            )
        )
        folders = [folder / f"round-{one}" for one in range(number + 1)]
        trained(folders, folder / TESTS, new, given.epochs, workers)
        found = match([f"policy@{new}", f"policy@{best}"], given.match, given.seed, held_out, workers)
        _tell(found)
        if found[SHARE] > 0.5:
            best = new
    for rival in ("random", "simple", "greedy"):
        for kinds in (decks.TRAINED, held_out):
            _tell(match([f"policy@{best}", rival], given.match, given.seed, kinds, workers))
    print(f"the best net is {best}")
    if given.ship:
        shutil.copyfile(best, WEIGHTS)


def _tell(found: dict[str, Any]) -> None:
    for name, value in found.items():
        print(f"{name:<36} {value}")
    print(flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
