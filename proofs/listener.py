"""The cost of telling a listener when nobody listens: the engine against a copy without the telling code.

python3 dev.py prove listener [--rounds N] [--pairs N]

The copy is made by taking every piece of telling code out of the engine's syntax trees. Both run the same
work in processes of their own, in turns, so that other work on the machine slows both equally. Exits
with 1 if the engine is more than 3 % slower than the copy.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final

import regalia

PACKAGE: Final = Path(regalia.__file__).resolve().parent
PARTS: Final = ("game", "words")
TELLING: Final = frozenset({"tell", "_tell", "_tell_bill"})
"""Functions that do nothing but tell."""
HEARING: Final = frozenset({"listener", "lines"})
"""Names that are None when nobody listens."""
LIMIT: Final = 1.03
BATCH: Final = {"activation": 400, "playout": 40}
ROOT: Final = Path(__file__).resolve().parent.parent


# Taking the telling out.


class Silencer(ast.NodeTransformer):
    """Removes telling code and counts what it removed."""

    def __init__(self) -> None:
        self.removed = 0

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in TELLING:
            self.removed += 1
            return None
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        heard = hears(node.test)
        if heard is None:
            return self.generic_visit(node)
        self.removed += 1
        kept = node.orelse if heard else node.body
        return [found for statement in kept for found in self._statements(statement)]

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        heard = hears(node.test)
        if heard is None:
            return self.generic_visit(node)
        self.removed += 1
        kept: ast.AST = self.visit(node.orelse if heard else node.body)
        return kept

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        """Remove code that mutes the listener for a while: it is telling code too."""
        if any(_is_listener(part) for target in node.targets for part in _parts(target)):
            self.removed += 1
            return None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Keep the methods that set a listener, because the copy gets the same calls."""
        return node if node.name in ("listen", "copy", "__init__", *TELLING) else self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "finalbody"):
            body = getattr(node, name, None)
            if body == [] and not (name == "finalbody" and getattr(node, "handlers", None)):
                setattr(node, name, [ast.Pass()])
        return node

    def _statements(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        found = self.visit(statement)
        if isinstance(found, list):
            yield from found
        elif found is not None:
            yield found


def hears(test: ast.expr) -> bool | None:
    """Whether a condition holds only with a listener (True), only without one (False), or neither (None).

    >>> def ask(text: str) -> bool | None:
    ...     return hears(ast.parse(text, mode="eval").body)
    >>> ask("pos.listener is not None"), ask("lines is None"), ask("total < 0")
    (True, False, None)
    >>> ask("lines is not None and total < 0")
    True
    """
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return True if any(hears(value) for value in test.values) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1:
        return None
    named = test.left.attr if isinstance(test.left, ast.Attribute) else getattr(test.left, "id", "")
    against = test.comparators[0]
    if named not in HEARING or not isinstance(against, ast.Constant) or against.value is not None:
        return None
    return {ast.IsNot: True, ast.Is: False}.get(type(test.ops[0]))


def _parts(target: ast.expr) -> list[ast.expr]:
    return list(target.elts) if isinstance(target, ast.Tuple) else [target]


def _is_listener(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "listener"


def silenced(source: str) -> tuple[str, int]:
    """A module without its telling code, and how many pieces were taken out."""
    silencer = Silencer()
    tree = ast.fix_missing_locations(silencer.visit(ast.parse(source)))
    return ast.unparse(tree), silencer.removed


def make_copies(folder: Path) -> int:
    """Write `folder/plain` and `folder/silent`, which differ only in the telling code."""
    removed = 0
    for name in ("plain", "silent"):
        copy = folder / name / "regalia"
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        for part in PARTS:
            for path in sorted((copy / part).rglob("*.py")):
                source = path.read_text(encoding="utf-8")
                text, count = silenced(source) if name == "silent" else (ast.unparse(ast.parse(source)), 0)
                path.write_text(text, encoding="utf-8")
                removed += count
    return removed


# The work, done in a process of its own.


def serve() -> None:
    """Answer each line on standard input, which names some work, with the processor time it took."""
    works = {"activation": activations(), "playout": playouts()}
    print(*evidence(), flush=True)
    for line in sys.stdin:
        work = works[line.strip()]
        start = process_time()
        work()
        print(process_time() - start, flush=True)


def activations() -> Callable[[], None]:
    from regalia.lab.figures import activation, first_play
    from regalia.lab.positions import Cards, middle_game

    pos = middle_game(Cards())
    once = activation(pos, *first_play(pos))

    def work() -> None:
        for _ in range(BATCH["activation"]):
            once()

    return work


def playouts() -> Callable[[], None]:
    """Whole plays of a game: options, payment, resolution, turns."""
    from regalia.game.game import Game
    from regalia.lab.figures import play_one
    from regalia.lab.positions import Cards, endless

    start = endless(Cards())

    def work() -> None:
        game = Game(start.copy(), seed=1, keep_history=False)
        for _ in range(BATCH["playout"]):
            play_one(game)

    return work


def evidence() -> tuple[str, int]:
    """The end of a fixed game, and the number of steps that its listener hears."""
    from regalia.game.game import Game
    from regalia.lab.figures import play_one
    from regalia.lab.positions import Cards, endless

    heard: list[object] = []
    game = Game(endless(Cards()), seed=1)
    game.listen(heard.append)
    for _ in range(30):
        play_one(game)
    return game.digest().hex(), len(heard)


# Comparing.


class Worker:
    """A process that runs one of the copies."""

    def __init__(self, tree: Path, seed: int) -> None:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tree), str(ROOT)])}
        environment["PYTHONHASHSEED"] = str(seed)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from proofs.listener import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=tree,
        )
        self.digest, heard = self._line().split()
        self.heard = int(heard)

    def run(self, work: str) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{work}\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("listener: a copy of the engine does not run")
        return line

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ratios(folder: Path, pairs: int, rounds: int) -> Iterator[tuple[str, list[float]]]:
    """For each kind of work, the ratio plain to silent of every pair of processes."""
    found: dict[str, list[float]] = {work: [] for work in BATCH}
    for seed in range(pairs):
        plain, silent = Worker(folder / "plain", seed), Worker(folder / "silent", seed)
        try:
            if plain.digest != silent.digest:
                raise SystemExit("listener: the copy without telling code plays differently")
            if not plain.heard or silent.heard:
                raise SystemExit(
                    f"listener: heard {plain.heard} steps, and {silent.heard} from the silent copy"
                )
            for work in BATCH:
                times: dict[Worker, list[float]] = {plain: [], silent: []}
                for number in range(rounds):
                    for worker in (plain, silent) if number % 2 else (silent, plain):
                        times[worker].append(worker.run(work))
                found[work].append(min(times[plain]) / min(times[silent]))
        finally:
            plain.close()
            silent.close()
    yield from found.items()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="dev.py prove listener", description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="rounds in each pair of processes")
    parser.add_argument("--pairs", type=int, default=7, help="pairs of processes")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="regalia-listener-") as name:
        folder = Path(name)
        removed = make_copies(folder)
        print(f"{removed} pieces of telling code taken out; {chosen.pairs} pairs of processes,")
        print(f"{chosen.rounds} rounds each, in turns. Time with telling code against time without:\n")
        worst = 0.0
        for work, found in ratios(folder, chosen.pairs, chosen.rounds):
            middle = statistics.median(found)
            worst = max(worst, middle)
            print(f"{work:<12} {middle:.3f}   ({min(found):.3f} to {max(found):.3f})")
    print(f"\nAt most {LIMIT:.2f} is allowed: {'kept' if worst <= LIMIT else 'NOT kept'}.")
    return 0 if worst <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
