"""Change the rules of the game in one place at a time, and see whether anything notices.

python3 dev.py prove mutants [N] [--seed S] [--minutes M] [--only PLACE ...] [--all] [--jobs J]

The tree is copied first, so that it may be edited meanwhile. Scenarios and tests run once to see which lines
each of them reaches. Then a mutant is tried only with those that reach it, those that are about its module
first. A smaller sample of the same seed is the beginning of a larger one.
Survivors are printed with their diffs and kept in docs/mutants.md with the reasons that people have given.
Exits with 1 if a survivor has no reason yet.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import accumulate
from math import inf
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from . import ledger
from .mutations import Mutant, mutants
from .worker import RANDOM

ROOT: Final = Path(__file__).resolve().parents[2]
LEDGER: Final = ROOT / "docs" / "mutants.md"
GAME: Final = Path("src/regalia/game")
CHAPTERS: Final = ("combat", "happening", "objects", "paying", "playing", "timing", "turn")
"""The packages whose modules are changed."""
FILES: Final = (
    "core/matching",
    *(
        f"{chapter}/{path.stem}"
        for chapter in CHAPTERS
        for path in sorted((ROOT / GAME / chapter).glob("*.py"))
        if path.stem != "__init__"
    ),
)
COPIED: Final = (
    "src",
    "native",
    "tests",
    "scenarios",
    "proofs",
    "docs",
    "pyproject.toml",
    "dev.py",
    "CHANGELOG.md",
    "README.md",
)
UNRELATED: Final = frozenset(
    {
        "bots",
        "cards",
        "decks",
        "env",
        "inputs",
        "judge",
        "lab",
        "native",
        "page",
        "properties",
        "server",
        "terminal",
        "text",
    }
)
"""Tests of other things than the rules, and tests of whole random games. They would only cost time."""
PATIENCE: Final = 3.0
"""How many times longer a check may take than on the unchanged tree, where it was traced."""
AT_LEAST: Final = 3.0
ENOUGH: Final = 60.0
"""Traced seconds of checks for one mutant. What they do not notice has survived."""
COLLECTED: Final = 0.05
"""About the seconds that any check costs besides its own."""
LONGEST: Final = 1800.0
"""Seconds by the clock for all checks of one mutant, where the processor time of each cannot be watched."""


class Check(NamedTuple):
    """A scenario or a test, and the lines that it reaches on the unchanged tree."""

    kind: str
    name: str
    seconds: float
    lines: dict[str, list[int]]

    def reaches(self, mutant: Mutant) -> bool:
        if self.kind == RANDOM or mutant.always:
            return True
        return any(mutant.first <= line <= mutant.last for line in self.lines.get(mutant.file, ()))


class Verdict(NamedTuple):
    mutant: Mutant
    killer: str
    """The check that noticed the mutant; empty for a survivor."""
    reached: bool
    seconds: float


# The trees.


def copy_tree(folder: Path) -> Path:
    """The parts of the checkout that scenarios and tests need, compiled."""
    tree = folder
    ignore = shutil.ignore_patterns("__pycache__", ".*")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=ignore)
        elif source.exists():
            shutil.copy2(source, tree / name)
    compileall.compile_dir(tree / "src", quiet=2)
    return tree


def present_commit() -> str:
    """The commit that is checked out, and whether files differ from it."""

    def said(*words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()

    changed = " with changes" if said("status", "--porcelain", "--", *COPIED) else ""
    return said("rev-parse", "--short", "HEAD") + changed


def environment(tree: Path) -> dict[str, str]:
    changed = {
        "PYTHONPATH": str(tree / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "REGALIA_REFERENCE": "",
    }
    return os.environ | changed


def ask(tree: Path, task: dict[str, Any], timeout: float | None) -> dict[str, Any] | None:
    """Give a task to a worker in a tree; None if it took too long or broke."""
    command = [sys.executable, "-m", "proofs.mutants.worker"]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(task),
            capture_output=True,
            text=True,
            cwd=tree,
            env=environment(tree),
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"killer": "the engine does not start", "broken": done.stderr[-2000:]}
    return answer


# Checking.


def survey(tree: Path, files: Sequence[str], console: Console) -> list[Check]:
    """Every check that passes on the unchanged tree."""
    scenarios = [str(path.relative_to(tree)) for path in sorted((tree / "scenarios").rglob("*.yaml"))]
    folders = [path for path in sorted((tree / "tests").iterdir()) if path.is_dir()]
    tests = [f"tests/{path.name}" for path in folders if path.name not in UNRELATED | {"__pycache__"}]
    task = {
        "what": "survey",
        "files": [str(tree / file) for file in files],
        "scenarios": scenarios,
        "tests": tests,
    }
    answer = ask(tree, task, None)
    if answer is None or "checks" not in answer:
        raise SystemExit(f"mutants: the checks do not run at all\n{(answer or {}).get('broken', '')}")
    for name in answer["failing"]:
        console.print(f"left out, for it fails already: {name}", style="yellow", markup=False, soft_wrap=True)
    found = []
    for check in answer["checks"]:
        lines = {str(Path(file).relative_to(tree)): reached for file, reached in check["lines"].items()}
        found.append(Check(check["kind"], check["name"], check["seconds"], lines))
    return found


class Hunt:
    """Shows mutants to the checks that reach them, in several trees at a time."""

    def __init__(self, trees: list[Path], checks: list[Check]) -> None:
        self.enough = ENOUGH
        self._trees: SimpleQueue[Path] = SimpleQueue()
        for tree in trees:
            self._trees.put(tree)
        self.trees = trees
        self.checks = checks
        self.reaching = Counter(
            (file, line) for check in checks for file, lines in check.lines.items() for line in lines
        )
        """The number of checks that reach each line."""

    def order(self, mutant: Mutant) -> list[Check]:
        """The checks for a mutant: those about its module, scenarios before tests, random ones last."""
        chosen = [check for check in self.checks if check.reaches(mutant)]
        chosen.sort(key=lambda check: self.bearing(check, mutant.file), reverse=True)
        spent = accumulate(check.seconds for check in chosen)
        tried = [check for check, seconds in zip(chosen, spent, strict=True) if seconds <= self.enough]
        rank = {"scenario": 0, "test": 1, RANDOM: 2}
        return sorted(tried, key=lambda check: rank[check.kind])

    def bearing(self, check: Check, file: str) -> float:
        """How much a check has to do with a module, for its time: lines that few others reach count most."""
        shares = (1 / self.reaching[file, line] for line in check.lines.get(file, ()))
        return sum(shares) / (COLLECTED + check.seconds)

    def judge(self, mutant: Mutant) -> Verdict:
        start = perf_counter()
        checks = self.order(mutant)
        reached = any(check.kind != RANDOM for check in checks)
        if not checks:
            return Verdict(mutant, "", False, 0.0)
        budgets = [(check, AT_LEAST + PATIENCE * check.seconds) for check in checks]
        task = {
            "what": "hunt",
            "scenarios": [(check.name, budget) for check, budget in budgets if check.kind == "scenario"],
            "tests": [(check.name, budget) for check, budget in budgets if check.kind != "scenario"],
        }
        tree = self._trees.get()
        try:
            answer = self._show(tree, mutant, task)
        finally:
            self._trees.put(tree)
        killer = "stuck" if answer is None else str(answer["killer"])
        return Verdict(mutant, killer, reached, perf_counter() - start)

    def _show(self, tree: Path, mutant: Mutant, task: dict[str, Any]) -> dict[str, Any] | None:
        """Change the file, run the checks, change it back."""
        path = tree / mutant.file
        original, times = path.read_bytes(), path.stat()
        try:
            path.write_text(mutant.source, encoding="utf-8")
            return ask(tree, task, LONGEST)
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def run(self, chosen: list[Mutant], until: float = inf) -> Iterator[Verdict]:
        """Judge mutants in their order. None is begun after a time by the clock `perf_counter`."""
        with ThreadPoolExecutor(len(self.trees)) as pool:
            waiting = [pool.submit(self.judge, mutant) for mutant in chosen]
            try:
                for done in as_completed(waiting):
                    if done.cancelled():
                        continue
                    yield done.result()
                    if perf_counter() > until:
                        for future in waiting:
                            future.cancel()
            except BaseException:
                for future in waiting:
                    future.cancel()
                raise


# Telling.


def report(verdicts: list[Verdict], originals: dict[str, str], console: Console) -> None:
    for verdict in verdicts:
        if verdict.killer:
            continue
        mutant = verdict.mutant
        why = "" if verdict.reached else " — no check reaches this line"
        console.print(
            f"\n[bold]{mutant.id}[/] {mutant.file}:{mutant.line}, {mutant.operator}{why}", highlight=False
        )
        for line in mutant.diff(originals[mutant.file]):
            colour = {"+": "green", "-": "red"}.get(line[:1], "dim")
            console.print(line, style=colour, highlight=False, markup=False, soft_wrap=True)


def table(verdicts: list[Verdict]) -> str:
    """Killed and surviving by file, as Markdown."""
    lines = ["| file | mutants | killed | survived |", "| --- | ---: | ---: | ---: |"]
    for file in sorted({verdict.mutant.file for verdict in verdicts}):
        of_file = [verdict for verdict in verdicts if verdict.mutant.file == file]
        killed = sum(bool(verdict.killer) for verdict in of_file)
        lines.append(
            f"| {Path(file).relative_to(GAME)} | {len(of_file)} | {killed} | {len(of_file) - killed} |"
        )
    killed = sum(bool(verdict.killer) for verdict in verdicts)
    lines.append(f"| together | {len(verdicts)} | {killed} | {len(verdicts) - killed} |")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="dev.py prove mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("number", nargs="?", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--minutes", type=float, default=inf, help="begin no mutant after this time")
    parser.add_argument("--all", action="store_true", help="every mutant there is")
    parser.add_argument(
        "--only", nargs="+", default=FILES, metavar="PLACE", help="only these modules or packages"
    )
    parser.add_argument("--id", nargs="+", default=[], help="only these mutants")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="processes at a time")
    parser.add_argument("--no-ledger", action="store_true", help="leave docs/mutants.md as it is")
    chosen = parser.parse_args(words)
    if chosen.all and chosen.minutes < inf:
        parser.error("--minutes is for a sample, not for --all")
    console = Console()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the copies are cleared away
    with tempfile.TemporaryDirectory(prefix=f"regalia-mutants-{os.getpid()}-") as name:
        started, commit = perf_counter(), present_commit()
        trees = [copy_tree(Path(os.path.realpath(name)) / str(job)) for job in range(chosen.jobs)]
        files = [str(GAME / f"{module}.py") for module in modules(chosen.only)]
        originals = {file: (trees[0] / file).read_text(encoding="utf-8") for file in files}
        known = [mutant for file in files for mutant in mutants(file, originals[file])]
        picked = pick(known, chosen)
        with console.status("running every scenario and test once"):
            checks = survey(trees[0], files, console)
        console.print(
            f"{len(picked)} of {len(known)} mutants, {len(checks)} checks "
            f"({sum(check.seconds for check in checks):.0f} s when traced)",
            highlight=False,
        )
        control = controlled(Hunt(trees, checks), files[0], originals[files[0]])
        verdicts = hunt(control, picked, console, started + 60 * chosen.minutes)
    report(verdicts, originals, console)
    spent = perf_counter() - started
    killed = sum(bool(verdict.killer) for verdict in verdicts)
    console.print(
        f"\n{killed} killed, {len(verdicts) - killed} survived, in {spent / 60:.1f} minutes", highlight=False
    )
    if chosen.no_ledger or chosen.id:
        return 0 if killed == len(verdicts) else 1
    return keep(verdicts, known, originals, chosen, commit)


def controlled(hunt: Hunt, file: str, source: str) -> Hunt:
    """Make sure that no check fails for an unchanged file. Otherwise the results would mean nothing."""
    nothing = Mutant("", file, 1, 1, 1, True, "control", "", "", source)
    hunt.enough = inf
    verdict = hunt.judge(nothing)
    hunt.enough = ENOUGH
    if verdict.killer:
        raise SystemExit(f"mutants: {verdict.killer} fails without any change when it runs after others")
    return hunt


def modules(places: Sequence[str]) -> list[str]:
    """The modules of `FILES` in these places. A place is a module or a package."""
    for place in places:
        if not any(name == place or name.startswith(f"{place}/") for name in FILES):
            raise SystemExit(f"mutants: {place!r} is not one of: {', '.join((*CHAPTERS, *FILES))}")
    return [name for name in FILES if any(name == place or name.startswith(f"{place}/") for place in places)]


def pick(known: list[Mutant], chosen: argparse.Namespace) -> list[Mutant]:
    if chosen.id:
        return [mutant for mutant in known if mutant.id in chosen.id]
    if chosen.all or chosen.number >= len(known):
        return known
    return Random(chosen.seed).sample(known, chosen.number)


def hunt(hunt: Hunt, picked: list[Mutant], console: Console, until: float = inf) -> list[Verdict]:
    verdicts: list[Verdict] = []
    columns = (
        TextColumn("mutants"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[survived]} survived"),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("mutants", total=len(picked), survived=0)
        for verdict in hunt.run(picked, until):
            verdicts.append(verdict)
            survived = sum(not verdict.killer for verdict in verdicts)
            progress.update(task, advance=1, survived=survived)
            if not console.is_terminal:
                said = verdict.killer or "SURVIVED"
                print(f"{len(verdicts)}: {verdict.mutant.id} {verdict.mutant.operator}: {said}", flush=True)
    return sorted(verdicts, key=lambda verdict: (verdict.mutant.file, verdict.mutant.line, verdict.mutant.id))


def keep(
    verdicts: list[Verdict],
    known: list[Mutant],
    originals: dict[str, str],
    chosen: argparse.Namespace,
    commit: str,
) -> int:
    """Write the ledger. Survivors of other runs stay in it if they have a reason and still exist."""
    judged = {verdict.mutant.id for verdict in verdicts}
    explained = ledger.reasons(LEDGER.read_text(encoding="utf-8")) if LEDGER.exists() else {}

    def survivor(mutant: Mutant, reached: bool = True) -> ledger.Survivor:
        return ledger.Survivor(mutant, mutant.diff(originals[mutant.file]), reached)

    words = "--all" if chosen.all else f"{len(verdicts)} --seed {chosen.seed}"
    unexplained = ledger.write(
        LEDGER,
        f"python3 dev.py prove mutants {words}",
        commit,
        table(verdicts),
        [survivor(verdict.mutant, verdict.reached) for verdict in verdicts if not verdict.killer],
        [survivor(mutant) for mutant in known if mutant.id in explained and mutant.id not in judged],
    )
    print(f"{LEDGER.relative_to(ROOT)} is written; {unexplained} survivors have no reason yet.")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
