"""The worth of each shortcut: random games with all shortcuts, and with all but those of one module.

    python -m proofs.shortcuts [GAMES [ROUNDS]]

Prints for each module of `regalia.game.shortcuts` the number of its lines, how often it is asked and answers
in a hundred decisions, and how fast games are without it, compared with all shortcuts in the same round. The
games have to be the same.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import regalia.game.shortcuts
from regalia.game.core.shortcut import OFF, mode, registered
from regalia.lab.playouts import Playouts, play

GAMES = 12
ROUNDS = 5


@contextmanager
def changed(change: Callable[[Callable[..., Any]], Callable[..., Any] | None]) -> Iterator[None]:
    """Replace every shortcut for a while. A shortcut that is replaced by None is left out."""
    every = registered()
    before = [list(quick) for quick in every]
    for quick in every:
        quick[:] = [other for one in quick if (other := change(one)) is not None]
    try:
        yield
    finally:
        for quick, known in zip(every, before, strict=True):
            quick[:] = known


def module(quick: Callable[..., Any]) -> str:
    return quick.__module__.rpartition(".")[2]


def count(games: int) -> tuple[Playouts, Counter[str], Counter[str]]:
    """How often the shortcuts of each module are asked, and how often they answer."""
    asked: Counter[str] = Counter()
    answered: Counter[str] = Counter()

    def counted(quick: Callable[..., Any]) -> Callable[..., Any]:
        name = module(quick)

        def ask(*args: Any) -> Any:
            answer = quick(*args)
            asked[name] += 1
            answered[name] += answer is not None
            return answer

        return ask

    with changed(counted):
        played = play(games)
    return played, asked, answered


def without(name: str, games: int) -> Playouts:
    with changed(lambda quick: None if module(quick) == name else quick):
        return play(games)


def main(games: int, rounds: int) -> None:
    names = sorted({module(quick) for every in registered() for quick in every})
    played, asked, answered = count(games)
    ratios: dict[str, list[float]] = {name: [] for name in [*names, "all of them"]}
    for _ in range(rounds):
        full = play(games)
        for name in names:
            one = without(name, games)
            assert one.decisions == full.decisions, f"without {name} other games are played"
            ratios[name].append(one.per_second / full.per_second)
        with mode(OFF):
            one = play(games)
        assert one.decisions == full.decisions, "without shortcuts other games are played"
        ratios["all of them"].append(one.per_second / full.per_second)
    folder = Path(regalia.game.shortcuts.__file__).parent
    print(f"{games} games, {played.decisions} decisions with a choice, the median of {rounds} rounds")
    print(f"{'module':20}{'lines':>7}{'asked':>8}{'answered':>10}{'speed without':>15}")
    for name, found in ratios.items():
        path = folder / f"{name}.py"
        lines = len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else 0
        per = 100 / played.decisions
        often = f"{asked[name] * per:>8.0f}{answered[name] * per:>10.0f}"
        print(f"{name:20}{lines or '':>7}{often}{median(found):>15.2f}")


if __name__ == "__main__":
    numbers = [*map(int, sys.argv[1:]), *(GAMES, ROUNDS)[len(sys.argv) - 1 :]]
    main(*numbers)
