"""Running many scenarios and saying how they went, to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from regalia.judge.scenario.grammar import all_facts, all_verbs
from regalia.judge.scenario.run import PASSED, WRONG, Result, run_file

TEMPLATE: Final = """\
regalia: 1
title: One sentence that says what must be true
rules: []                      # ids from `regalia rules`
setup:
  turn: A, main                # A has Opportunity, the stack is empty
  A:
    elements: [fire]           # a made-up champion; or champion: [Spirit of Fire, …]
    hand: [Fireball, 4x Blank]
  B: {}
play:
  - A activates: Fireball
    targets: B.champion
    pay: [4 Blank]
  - resolve: Fireball
expect:
  - B.damage = 1
  - A.graveyard has Fireball
"""


def find(paths: Sequence[Path]) -> Iterator[Path]:
    """The files meant: folders stand for every `*.yaml` below them."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def judge(paths: Sequence[Path], *, as_json: bool = False, quiet: bool = False) -> int:
    """Run everything; the worst result decides the exit code."""
    files = list(find(paths))
    if not files:
        click.echo("There is no scenario (*.yaml) in there.", err=True)
        return 2
    results = [run_file(path) for path in files]
    if as_json:
        data = [as_data(result) for result in results]
        click.echo(msgspec.json.format(msgspec.json.encode({"scenarios": data})).decode())
    elif len(results) == 1 and not quiet:
        explain(results[0])
    else:
        for result in results:
            if not quiet or result.status != PASSED:
                click.echo(line(result))
        if not quiet:
            click.echo(summary(results))
    return max(result.code for result in results)


def as_data(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(result)
    return data


def line(result: Result) -> str:
    """One line for one scenario."""
    if result.status == PASSED:
        return f"{result.path}: ok — {result.title}"
    return f"{place(result)}: {result.status} — {trouble(result)}"


def place(result: Result) -> str:
    return f"{result.path}:{result.line}" if result.line else result.path


def trouble(result: Result) -> str:
    step = f"{result.step}: " if result.step and result.status != WRONG else ""
    return f"{step}{result.reason}"


def summary(results: list[Result]) -> str:
    said = [
        f"{count} {name}"
        for name in ("passed", "failed", "wrong")
        if (count := sum(result.status == name for result in results))
    ]
    return ", ".join(said)


def explain(result: Result) -> None:
    """One scenario step by step, with the rules by which the engine went."""
    if result.title:
        click.echo(result.title)
    for note in result.notes:
        click.echo(f"Note: {note}.")
    for told in result.told:
        click.echo(f"\n{told.line}: {told.text}")
        width = max((len(step.rule) for step in told.heard), default=0)
        for step in told.heard:
            click.echo(f"    {step.rule:<{width}}  {step.name}: {step.text}")
        for fact in told.facts:
            click.echo(f"    true: {fact}")
    click.echo("")
    if result.status == PASSED:
        click.echo(f"Everything is as written ({result.facts} facts).")
    else:
        click.echo(f"{place(result)}: {result.status} — {trouble(result)}")


def grammar() -> str:
    """Everything a scenario can say, from the tables the runner itself uses."""
    lines = ["Steps of play:"]
    for verb in all_verbs():
        lines.append(f"  {verb.example}")
        lines.append(f"      {verb.meaning}")
    lines.append("")
    lines.append("Facts of expect:")
    for fact in all_facts():
        lines.append(f"  {fact.example}")
        lines.append(f"      {fact.meaning}")
    return "\n".join(lines) + "\n"
