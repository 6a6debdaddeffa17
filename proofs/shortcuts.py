"""Proof: what each shortcut is worth, in random games with all shortcuts and without those of one module.

    python -m proofs.shortcuts [GAMES]

Prints for each module of `regalia.game.shortcuts` its lines, how often it is asked and answers in a hundred
decisions, and how much more work games are without it. Work is counted in instructions of Python, so that
other work on the machine makes no difference. The games have to be the same ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import regalia.game.shortcuts
from regalia.game.core.shortcut import OFF, mode, registered
from regalia.lab.playouts import Playouts, play

GAMES = 6


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


def work(games: int) -> tuple[int, int]:
    """The instructions of Python that games take, and the decisions in them."""
    done = 0

    def each(frame: FrameType, event: str, _: object) -> Any:
        nonlocal done
        done += event == "opcode"
        return each

    def begin(frame: FrameType, event: str, _: object) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return each

    before = sys.gettrace()
    sys.settrace(begin)
    try:
        played = play(games)
    finally:
        sys.settrace(before)
    return done, played.decisions


def without(name: str, games: int) -> tuple[int, int]:
    with changed(lambda quick: None if module(quick) == name else quick):
        return work(games)


def main(games: int) -> None:
    names = sorted({module(quick) for every in registered() for quick in every})
    played, asked, answered = count(games)
    full, decisions = work(games)
    found = {name: without(name, games) for name in names}
    with mode(OFF):
        found["all of them"] = work(games)
    folder = Path(regalia.game.shortcuts.__file__).parent
    print(f"{games} games, {decisions} decisions with a choice, {full:,} instructions with all shortcuts")
    print(f"{'module':20}{'lines':>7}{'asked':>8}{'answered':>10}{'work without':>15}")
    for name, (done, same) in found.items():
        assert same == decisions, f"without {name} other games are played"
        path = folder / f"{name}.py"
        lines = len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else 0
        per = 100 / played.decisions
        often = f"{asked[name] * per:>8.0f}{answered[name] * per:>10.0f}"
        print(f"{name:20}{lines or '':>7}{often}{done / full:>15.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
