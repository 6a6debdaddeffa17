"""Processes that do the engine's work: every call ends at some time, and none harms another process."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path

import pytest

from regalia.server.crew import Crew, Elsewhere, effort
from regalia.server.workers import Fault, GivenUp, Process, Worker
from tests.server.deeds import Deeds, No

PATIENCE = 30.0
ROOT = Path(__file__).parents[2]


@pytest.fixture
def process() -> Iterator[Process]:
    worker = Process(Deeds, PATIENCE)
    yield worker
    worker.close()


def is_alive(pid: int) -> bool:
    """Whether a thread of it runs: its pipes stay open until the last one ends."""
    if not Path("/proc/self").exists():
        with suppress(OSError):
            os.kill(pid, 0)
            return True
        return False
    with suppress(OSError):
        states = [one.read_text(encoding="ascii") for one in Path(f"/proc/{pid}/task").glob("*/stat")]
        return any(state.rpartition(") ")[2][0] not in "ZX" for state in states)
    return False


def until_dead(pid: int) -> None:
    given_up = time.monotonic() + 20
    while is_alive(pid):
        assert time.monotonic() < given_up, f"{pid} is still there"
        time.sleep(0.01)


@pytest.mark.parametrize("kind", [Worker, Process])
def test_calls_are_answered_in_their_order(kind: type[Worker]) -> None:
    worker = kind(Deeds, PATIENCE)
    calls = [worker.call("keep", number) for number in range(5)]
    assert [len(call.result(PATIENCE)) for call in calls][-1] == 5
    assert calls[-1].result()[:5] == [0, 1, 2, 3, 4]
    assert worker.waiting == 0
    worker.close()


def test_what_takes_too_long_is_given_up_and_the_next_call_finds_a_new_process(process: Process) -> None:
    process.call("keep", 1).result(PATIENCE)
    pid = process.call("process").result(PATIENCE)
    long = process.call("sleep", 1000, patience=0.05)
    after = process.call("keep", 2)
    with pytest.raises(GivenUp, match="more than"):
        long.result(PATIENCE)
    assert after.result(PATIENCE) == [2], "what the process had in memory is gone"
    until_dead(pid)


def test_a_process_that_dies_is_replaced(process: Process) -> None:
    process.call("keep", 1).result(PATIENCE)
    with pytest.raises(GivenUp, match="died"):
        process.call("die").result(PATIENCE)
    assert process.call("keep", 2).result(PATIENCE) == [2]
    pid = process.call("process").result(PATIENCE)
    os.kill(pid, signal.SIGKILL)
    until_dead(pid)
    assert process.call("keep", 3).result(PATIENCE) == [3], "it died while nobody asked for anything"


def test_what_a_process_cannot_send_harms_only_the_call(process: Process) -> None:
    with pytest.raises(GivenUp):
        process.call("unsendable").result(PATIENCE)
    assert process.call("keep", 1).result(PATIENCE) == [1]


def test_what_is_expected_comes_back_as_it_was_and_faults_as_one_line(process: Process) -> None:
    with pytest.raises(No) as no:
        process.call("refuse", 7).result(PATIENCE)
    assert (no.value.reason, no.value.number) == ("no", 7)
    with pytest.raises(Fault, match=r"^ZeroDivisionError: of the tests$"):
        process.call("fail").result(PATIENCE)
    assert process.call("keep", 1).result(PATIENCE) == [1]


def test_what_has_not_begun_can_be_withdrawn(process: Process) -> None:
    process.call("is_ready").result(PATIENCE)
    long = process.call("sleep", 0.2)
    waiting = process.call("keep", 1)
    assert waiting.cancel()
    long.result(PATIENCE)
    assert process.call("keep", 2).result(PATIENCE) == [2]
    with pytest.raises(CancelledError):
        waiting.result(0)


def test_closing_does_not_wait_for_what_never_ends() -> None:
    worker = Process(Deeds, 1000.0)
    worker.call("is_ready").result(PATIENCE)
    pid = worker.call("process").result(PATIENCE)
    long, waiting = worker.call("sleep", 1000), worker.call("keep", 1)
    while not worker.busy:
        time.sleep(0.001)
    worker.close()
    for call in (long, waiting, worker.call("keep", 2)):
        with pytest.raises(GivenUp):
            call.result(PATIENCE)
    until_dead(pid)


def test_processes_end_with_their_server() -> None:
    """A server that is killed has no time to end anything."""
    code = (
        "from regalia.server.workers import Process\n"
        "from tests.server.deeds import Deeds\n"
        "worker = Process(Deeds, 1000.0)\n"
        "print(worker.call('process').result(), flush=True)\n"
        "worker.call('sleep', 1000).result()\n"
    )
    path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert is_alive(pid)
        server.kill()
    until_dead(pid)


# Who does what.


def test_what_waits_behind_something_long_goes_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.server.crew.Engine", Deeds)
    crew = Crew(2, 1, PATIENCE, PATIENCE)

    async def meet() -> None:
        watching = asyncio.create_task(crew.watch())
        busy = crew.take("long")
        assert crew.take("short") is busy, "a worker that has begun has room for more"
        await crew.ask(busy, "is_ready")
        long = asyncio.create_task(crew.ask(busy, "sleep", 10))
        while not busy.busy:
            await asyncio.sleep(0.001)
        with pytest.raises(Elsewhere):
            await crew.ask(busy, "keep", 1, may_move=True)
        other = crew.take("short", instead_of=busy)
        assert other is not busy
        assert await crew.ask(other, "keep", 2) == [2]
        assert not long.done()
        long.cancel()
        watching.cancel()

    asyncio.run(meet())
    crew.close()


def test_games_share_a_worker_until_it_is_full() -> None:
    crew = Crew(3, 1, PATIENCE, PATIENCE)
    taken = [crew.take(f"game {number}") for number in range(30)]
    assert taken[:8] == [taken[0]] * 8
    assert taken[8:16] == [taken[8]] * 8
    assert len({id(worker) for worker in taken}) == 3
    assert sorted(len(games) for games in crew._games.values()) == [10, 10, 10]
    crew.close()


def test_a_bot_hurries_when_others_wait_but_never_too_much() -> None:
    assert [effort(waiting) for waiting in (0, 1, 4, 1000)] == [1.0, 0.5, 0.2, 0.1]
