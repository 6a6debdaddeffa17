"""Games on a real Dask cluster on this machine: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.lab.cluster import Cluster
from regalia.lab.simulation import ClusterGone, Plan, Runner, trials
from regalia.lab.summary import summarize, told
from regalia.lab.trials import play_trial

pytest.importorskip("distributed", reason="Dask is not installed: pip install regalia[dask]")

GAMES = 8
WAIT = 60


class Local:
    """A cluster of this machine."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._folder = folder
        self._scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.workers = [self._worker(), self._worker()]
        until = time.monotonic() + WAIT
        while not self._file.exists() and time.monotonic() < until:
            time.sleep(0.05)
        self.address: str = msgspec.json.decode(self._file.read_bytes())["address"]

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--no-nanny", "--nthreads", "1", "--local-directory", str(self._folder))

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli.dask_" + kind, "--no-dashboard"]
        return subprocess.Popen(
            [*command, "--scheduler-file", str(self._file), *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Local]:
    found = Local(tmp_path)
    yield found
    found.close()


def test_a_cluster_plays_like_one_machine(
    local: Local, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One cluster from its start to its end, because starting one takes seconds."""
    plan = Plan((find_deck("lorraine"), find_deck("rai")), ("random", "random"), GAMES, 3)
    expected = summarize(plan, map(play_trial, trials(plan)))

    cluster = Cluster(local.address)
    wait_for(cluster, 2)
    results = []
    for result in Runner(plan, cluster.executor, 2, cluster.is_there).results():
        results.append(result)
        if len(results) == 3:
            local.workers[0].kill()
    wait_for(cluster, 1)
    cluster.close()
    assert summarize(plan, results) == expected
    assert not expected.faults

    words = ["simulate", "lorraine", "rai", "--bots", "random", "--seed", "3", "-n", str(GAMES)]
    words += ["--dask", local.address]
    file = tmp_path / "summary.json"
    result_of = CliRunner().invoke(main, [*words, "--json", str(file)])
    assert result_of.exit_code == 0, result_of.output
    assert msgspec.json.decode(file.read_bytes()) == msgspec.json.decode(msgspec.json.encode(told(expected)))

    local.workers[1].kill()
    local.workers[1].wait()
    time.sleep(1)
    assert complaint(words) == f"regalia: the cluster at {local.address} has no workers"
    local.close()
    monkeypatch.setattr("regalia.lab.cluster.PATIENCE", "1s")
    assert complaint(words).startswith(f"regalia: there is no Dask scheduler at {local.address}: ")


def wait_for(cluster: Cluster, threads: int) -> None:
    until = time.monotonic() + WAIT
    while cluster.count() != threads and time.monotonic() < until:
        time.sleep(0.05)
    assert cluster.count() == threads


def complaint(words: list[str]) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    return result.stderr.splitlines()[-1]


def test_a_run_ends_when_nobody_is_left_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(Executor):
        """Takes every game and plays none."""

        def submit(self, *_: object, **__: object) -> Future[Any]:
            return Future()

    monkeypatch.setattr("regalia.lab.simulation.SILENCE", 0.01)
    plan = Plan((find_deck("lorraine"), find_deck("rai")), ("random", "random"), 2, 3)
    with pytest.raises(ClusterGone, match="no worker is left"):
        list(Runner(plan, Deaf, 1, lambda: False).results())
