"""Runs scenarios and tests inside a copied tree, in a process of its own.

`survey` runs all checks on the unchanged tree. It returns those that pass, with their times and the lines of
the mutated files that they reach. `hunt` runs the given checks in order until one fails.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Any, Final

RANDOM: Final = "random"
"""The mark of a test that tries something else every time, so that the lines it reached once say little."""
MEMORY: Final = 3 * 1024**3


class Tracer:
    """Notes which lines of some files are executed."""

    def __init__(self, files: list[str]) -> None:
        self._files = {os.path.realpath(file): file for file in files}
        self.reached: dict[str, set[int]] = {}

    def __enter__(self) -> Tracer:
        self.reached = {}
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        file = self._files.get(frame.f_code.co_filename)
        if file is None:
            return None
        lines = self.reached.setdefault(file, set())
        lines.add(frame.f_lineno)

        def local(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add(frame.f_lineno)
            return local

        return local


def survey(task: dict[str, Any]) -> dict[str, Any]:
    """The checks that pass on the unchanged tree, with their times and the lines they reach."""
    tracer = Tracer(task["files"])
    found: list[dict[str, Any]] = []
    failing: list[str] = []
    for path in task["scenarios"]:
        with tracer:
            start = process_time()
            fine = scenario_passes(path)
            spent = process_time() - start
        if fine:
            found.append(entry("scenario", path, spent, tracer.reached))
        else:
            failing.append(path)
    plugin = Surveyor(tracer)
    run_pytest(task["tests"], plugin, stop=False)
    return {"checks": found + plugin.found, "failing": failing + plugin.failing}


def entry(kind: str, name: str, seconds: float, reached: dict[str, set[int]]) -> dict[str, Any]:
    lines = {file: sorted(lines) for file, lines in reached.items()}
    return {"kind": kind, "name": name, "seconds": seconds, "lines": lines}


def hunt(task: dict[str, Any], watch: Watch) -> dict[str, Any]:
    """The first check that fails, or none."""
    for path, budget in task["scenarios"]:
        watch.start(path, budget)
        if not scenario_passes(path):
            return {"killer": path}
    if task["tests"]:
        watch.stop()
        plugin = Hunter(watch, dict(task["tests"]))
        run_pytest([name for name, _ in task["tests"]], plugin, stop=True)
        if plugin.killer:
            return {"killer": plugin.killer}
    return {"killer": ""}


class Watch:
    """Gives up on a check that takes far more processor time than it did on the unchanged tree."""

    def __init__(self, give_up: Callable[[str], None]) -> None:
        self._give_up = give_up
        self._name = ""
        self._works = hasattr(signal, "SIGPROF")
        if self._works:
            signal.signal(signal.SIGPROF, self._stuck)

    def start(self, name: str, seconds: float) -> None:
        self._name = name
        if self._works:
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def stop(self) -> None:
        if self._works:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _stuck(self, number: int, frame: FrameType | None) -> None:
        self._give_up(f"{self._name} (stuck)")


# Scenarios.


def scenario_passes(path: str) -> bool:
    from regalia.cards.facts import Facts
    from regalia.judge.scenario.run import PASSED, run_file

    Facts.nearest = lambda self, text, most=5: ()  # type: ignore[method-assign]
    return run_file(Path(path)).status == PASSED


# Tests.


class Surveyor:
    """A pytest plugin that traces every test."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer
        self.found: list[dict[str, Any]] = []
        self.failing: list[str] = []

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.failing.append(f"{report.nodeid} (does not import)")

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool:
        from _pytest.runner import runtestprotocol

        with self._tracer as tracer:
            start = process_time()
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
            spent = process_time() - start
        if any(report.failed for report in reports):
            self.failing.append(item.nodeid)
        elif not any(report.skipped for report in reports):
            kind = RANDOM if getattr(getattr(item, "obj", None), "hypothesis", None) else "test"
            self.found.append(entry(kind, item.nodeid, spent, tracer.reached))
        return True


class Hunter:
    """A pytest plugin that remembers the first failure."""

    def __init__(self, watch: Watch, budgets: dict[str, float]) -> None:
        self._watch = watch
        self._budgets = budgets
        self.killer = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._watch.start(nodeid, self._budgets.get(nodeid, 10.0))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.killer:
            self.killer = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.killer:
            self.killer = f"{report.nodeid} (does not import)"


def run_pytest(names: list[str], plugin: object, *, stop: bool) -> None:
    import pytest
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "mutants",
        max_examples=25,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")
    if not names:
        return
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:doctest", "-p", "no:xdist", "-o", "addopts="]
    options += ["--import-mode=importlib", "-x" if stop else "--continue-on-collection-errors"]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main([*options, *names], plugins=[plugin])


@contextlib.contextmanager
def limits() -> Iterator[None]:
    """Limit the memory, so that a mutant cannot use up all of it."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    yield


def main() -> None:
    task = json.load(sys.stdin)
    out = sys.stdout
    sys.stdout = io.StringIO()

    def leave(answer: dict[str, Any]) -> None:
        json.dump(answer, out)
        out.flush()
        os._exit(0)  # ends everything that a mutant has left running

    with limits():
        if task["what"] == "survey":
            leave(survey(task))
        leave(hunt(task, Watch(lambda name: leave({"killer": name}))))


if __name__ == "__main__":
    main()
