"""Proof: many games have the same summary with one worker, with two, and on a cluster that loses a worker.

    python -m proofs.simulate [GAMES [SEED]]

Two starter decks, played at random. The cluster is a Dask scheduler with two workers on this machine; one of
them is killed after a third of the games, and another one joins after two thirds. Without Dask that part is
left out. Rates are given by the clock and by processor time.
"""

from __future__ import annotations

import hashlib
import importlib.util
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from regalia.decks.files import find_deck
from regalia.lab.simulation import Plan, Runner
from regalia.lab.summary import Summary, summarize
from regalia.lab.trials import Played

GAMES: Final = 10_000
DECKS: Final = ("lorraine", "rai")
WAIT: Final = 60.0


class LocalCluster:
    """A scheduler and some workers, each in a process of this machine. Leaving the block ends all of them."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.workers = [self.join() for _ in range(workers)]
        until = time.monotonic() + WAIT
        while not self._file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        self.address: str = msgspec.json.decode(self._file.read_bytes())["address"]

    def __enter__(self) -> LocalCluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def join(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        folder = str(self._folder)
        return self._start("worker", "--no-nanny", "--nthreads", "1", "--local-directory", folder)

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard"]
        return subprocess.Popen(
            [*command, "--scheduler-file", str(self._file), *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


def plan_of(games: int, seed: int) -> Plan:
    return Plan(tuple(find_deck(name) for name in DECKS), ("random", "random"), games, seed)


def on_processes(plan: Plan, workers: int) -> Summary:
    runner = Runner(plan, lambda: ProcessPoolExecutor(workers), workers)
    return summarize(plan, runner.results())


def on_cluster(plan: Plan, folder: Path) -> Summary:
    """Play the same games on a cluster. One of two workers is killed, and later another one joins."""
    from regalia.lab.cluster import Cluster

    with LocalCluster(folder) as local:
        cluster = Cluster(local.address)
        until = time.monotonic() + WAIT
        while cluster.count() < 2 and time.monotonic() < until:
            time.sleep(0.05)
        results: list[Played] = []
        for result in Runner(plan, cluster.executor, 2, cluster.is_there).results():
            results.append(result)
            if len(results) == max(1, plan.total // 3):
                local.workers[0].kill()
            elif len(results) == max(2, 2 * plan.total // 3):
                local.workers.append(local.join())
        cluster.close()
        assert local.workers[0].wait() != 0, "one was killed"
    return summarize(plan, results)


def digest(summary: Summary) -> str:
    return hashlib.sha256(msgspec.json.encode(summary)).hexdigest()[:16]


def timed(name: str, workers: int, play: Callable[[], Summary]) -> Summary:
    """Play, and print how fast it was. The processor time is that of the workers."""
    before, began = os.times(), time.monotonic()
    summary = play()
    seconds = time.monotonic() - began
    for child in multiprocessing.active_children():
        child.join(WAIT)
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    rate = f", {summary.games / spent:.1f} a second of processor time" if spent > 1 else ""
    print(
        f"{name}: {summary.games:,} games in {seconds:,.0f} s, {summary.games / seconds / workers:.1f} a "
        f"second for each worker{rate}; {len(summary.faults)} failures, {len(summary.blames)} lost by fault; "
        f"summary {digest(summary)}",
        flush=True,
    )
    return summary


def main(words: list[str]) -> int:
    plan = plan_of(int(words[0]) if words else GAMES, int(words[1]) if len(words) > 1 else 1)
    summaries = [
        timed("one worker", 1, lambda: on_processes(plan, 1)),
        timed("two workers", 2, lambda: on_processes(plan, 2)),
    ]
    if importlib.util.find_spec("distributed") is None:
        print("on a cluster: left out, because Dask is not installed (regalia[dask])")
    else:
        with tempfile.TemporaryDirectory() as folder:
            summaries.append(timed("on a cluster", 2, lambda: on_cluster(plan, Path(folder))))
    first = summaries[0]
    same = all(summary == first for summary in summaries)
    whole = first.games == plan.total and not first.faults
    print(f"{DECKS[0]} wins {first.decks[0].wins}; the player who goes first wins {first.going_first}")
    print("the same" if same else "NOT the same", "and complete" if whole else "but NOT complete")
    return 0 if same and whole else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
