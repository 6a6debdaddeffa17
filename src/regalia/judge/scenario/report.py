"""Running many scenarios and saying how they went, to people and to programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from regalia.judge.scenario.cards import CARD_KEYS
from regalia.judge.scenario.grammar import SECTIONS, all_facts, all_verbs
from regalia.judge.scenario.modifiers import ENTRIES
from regalia.judge.scenario.paying import PAYMENTS
from regalia.judge.scenario.run import PASSED, WRONG, Result, run_file
from regalia.judge.scenario.setup import PLAYER_KEYS, SETUP_KEYS
from regalia.judge.scenario.steps import STEP_KEYS

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
        click.echo(f"\n{told.line}: {told.text}" + (f"  ({told.note})" if told.note else ""))
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
    """Everything a scenario can say, from the tables that the runner itself uses."""
    lines = ["A scenario, format 1, has these sections:", *_table(SECTIONS)]
    lines += ["", "setup:", *_table(SETUP_KEYS), "", "A player of a setup:", *_table(PLAYER_KEYS)]
    lines += [
        "",
        "A card in a zone:",
        *_table(ENTRIES),
        "",
        "A made-up card of `cards:`:",
        *_table(CARD_KEYS),
    ]
    lines += ["", "A step of play, one verb each:"]
    for verb in all_verbs():
        lines += [*_example(verb.example), *_meaning(verb.meaning), ""]
    lines += ["A step may also have:", *_table(STEP_KEYS)]
    lines += ["", "An entry of `pay:`:", *_table(PAYMENTS)]
    lines += ["", "A fact of expect (numbers are compared by = != < <= > >=):"]
    for fact in all_facts():
        lines += [f"  - {fact.example}", *_meaning(fact.meaning), ""]
    lines += [
        "A fact about a play may be a mapping that describes it: {that: FACT, targets: …, x: …, way: …}"
    ]
    return "\n".join(lines) + "\n"


def _table(meanings: dict[str, str]) -> list[str]:
    width = min(24, max(map(len, meanings)))
    lines = []
    for key, meaning in meanings.items():
        if len(key) > width:
            lines.append(f"  {key}")
            key = ""
        lines.append(f"  {key:<{width}}  {meaning}")
    return lines


def _example(example: str) -> list[str]:
    first, *rest = example.splitlines()
    return [f"  - {first}", *(f"    {line}" for line in rest)]


def _meaning(meaning: str) -> list[str]:
    return textwrap.wrap(meaning, 100, initial_indent=" " * 8, subsequent_indent=" " * 8)
