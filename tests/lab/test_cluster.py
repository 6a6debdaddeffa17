"""Games on a real Dask cluster on this machine: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from proofs.simulate import WAIT, LocalCluster
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.lab.cluster import Cluster
from regalia.lab.simulation import ClusterGone, Plan, Runner, trials
from regalia.lab.summary import summarize, told
from regalia.lab.trials import play_trial

pytest.importorskip("distributed", reason="Dask is not installed: pip install regalia[cluster]")

GAMES = 8


@pytest.fixture
def local(tmp_path: Path) -> Iterator[LocalCluster]:
    with LocalCluster(tmp_path) as found:
        yield found


def test_a_cluster_plays_like_one_machine(
    local: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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


@pytest.mark.parametrize("address", ["here", "tcp://here", "http://here:8787/status", "here:", ""])
def test_what_is_no_address_is_not_tried(address: str) -> None:
    words = ["simulate", "lorraine", "rai", "-n", "1", "--dask", address]
    assert complaint(words) == (
        f"regalia: {address!r} is not the address of a Dask scheduler: write tcp://HOST:8786"
    )
