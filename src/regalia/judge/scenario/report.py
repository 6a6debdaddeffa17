"""Running many scenarios, and reporting the results to people and to programs."""

from __future__ import annotations

import os
import re
import shutil
import sys
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
from regalia.judge.scenario.run import PASSED, WRONG, Result, Told, run_data, run_file
from regalia.judge.scenario.setup import PLAYER_KEYS, SETUP_KEYS
from regalia.judge.scenario.steps import STEP_KEYS
from regalia.judge.scenario.text import LARGEST

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


STDIN: Final = "-"
PLAIN: Final = re.compile(rb"^(?:\xef\xbb\xbf)?(?:\{\s*)?[\"']?regalia[\"']?[ \t]*:", re.MULTILINE)
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
WIDEST: Final = 110
NARROW: Final = 60
"""The width in columns below which tables become paragraphs."""


def find(folder: Path) -> Iterator[Path]:
    """Every scenario below a folder. Hidden folders, environments and other YAML files are ignored."""
    for at, folders, names in os.walk(folder):
        here = Path(at)
        folders[:] = sorted(
            name for name in folders if name[0] != "." and not (here / name / "pyvenv.cfg").exists()
        )
        for name in sorted(names):
            if name.endswith(".yaml") and is_scenario(here / name):
                yield here / name


def is_scenario(path: Path) -> bool:
    """Whether a file has the first key of a scenario. The runner reports files that cannot be read."""
    try:
        with path.open("rb") as file:
            return PLAIN.search(file.read(LARGEST)) is not None
    except OSError:
        return True


def run_all(paths: Sequence[Path]) -> Iterator[Result]:
    """The results of files. A folder means all files below it, and `-` means standard input."""
    for path in paths:
        if str(path) == STDIN:
            yield run_data(sys.stdin.buffer.read(LARGEST + 1), "standard input")
        elif os.path.isdir(path):  # the runner reports a name that is not a path
            files = list(find(path))
            if not files:
                reason = "there is no scenario in this folder: no *.yaml with `regalia: 1`"
                yield Result(str(path), status=WRONG, reason=reason)
            yield from map(run_file, files)
        else:
            yield run_file(path)


def judge(paths: Sequence[Path], *, as_json: bool = False, quiet: bool = False) -> int:
    """Run all files. The worst result decides the exit code."""
    results = list(run_all(paths))
    if as_json:
        data = [as_data(result) for result in results]
        click.echo(msgspec.json.format(msgspec.json.encode({"scenarios": data})).decode())
    elif len(results) == 1 and not quiet:
        explain(results[0])
    else:
        for result in results:
            if not quiet or result.status != PASSED:
                say(line(result), hanging="    ")
        if not quiet:
            say(summary(results))
    return max(result.code for result in results)


def columns() -> int:
    """The width of the terminal, or 0 if there is none, so that lines are not wrapped."""
    if os.environ.get("COLUMNS", "").isdigit() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return 0


def wrap(text: str, width: int, first: str = "", hanging: str = "") -> list[str]:
    """Text in lines of a width, without control characters and without spaces at the end."""
    text = CONTROL.sub("", text.expandtabs())
    if not width or len(first) + len(text) <= width:
        return [f"{first}{text}".rstrip()]
    found = textwrap.wrap(
        text.strip(),
        max(width, 20),
        initial_indent=first,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [one.rstrip() for one in found]


def say(text: str, first: str = "", hanging: str = "") -> None:
    for one in wrap(text, columns(), first, hanging):
        click.echo(one)


def as_data(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(result)
    return data


def line(result: Result) -> str:
    """One line for one scenario."""
    if result.status == PASSED:
        notes = f" (note: {'; '.join(result.notes)})" if result.notes else ""
        return f"{result.path}: ok — {result.title}{notes}"
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
    """One scenario step by step, with the rules that the engine followed."""
    if result.title:
        say(result.title)
    if result.rulings:
        say(f"Shows these rulings: {', '.join(result.rulings)}.", hanging="    ")
    for note in result.notes:
        say(f"Note: {note}.", hanging="    ")
    for told in result.told:
        click.echo("")
        say(f"{told.line}: {told.text}" + (f"  ({told.note})" if told.note else ""), hanging="  ")
        explain_steps(told)
        for fact in told.facts:
            if fact.true:
                because = f" — {fact.because}" if fact.because else ""
                say(f"true: {fact.text}{because}", "    ", "      ")
            else:
                say(f"not true: {fact.text} — but {fact.instead}", "    ", "      ")
    if result.title or result.told:
        click.echo("")
    if result.status == PASSED and result.unruled:
        say("It ends without a ruling, as written.")
    elif result.status == PASSED:
        say(f"Everything is as written ({counted(result)}).")
    else:
        say(line(result), hanging="    ")


def explain_steps(told: Told) -> None:
    width = max((len(step.rule) for step in told.heard), default=0)
    for step in told.heard:
        text = f"{step.name}: {step.text}"
        if 0 < columns() < NARROW:
            say(step.rule, "    ")
            say(text, "      ", "      ")
        else:
            say(text, f"    {step.rule:<{width}}  ", " " * (width + 6))


def counted(result: Result) -> str:
    said = "1 fact" if result.facts == 1 else f"{result.facts} facts"
    if result.refusals:
        said += ", 1 refusal" if result.refusals == 1 else f", {result.refusals} refusals"
    return said


def grammar() -> str:
    """Everything a scenario can say, from the tables that the runner itself uses."""
    lines = [*wrap("A scenario, format 1, has these sections:", _width()), *_table(SECTIONS)]
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
    lines += ["", *wrap("A fact of expect (numbers are compared by = != < <= > >=):", _width())]
    for fact in all_facts():
        lines += [*_example(fact.example), *_meaning(fact.meaning), ""]
    said = "A fact about a play may be a mapping that describes it: {that: FACT, targets: …, ability: …}"
    lines += wrap(said, _width())
    return "\n".join(lines) + "\n"


def _width() -> int:
    return min(WIDEST, columns() or WIDEST)


def _table(meanings: dict[str, str]) -> list[str]:
    width = 4 if _width() < NARROW else min(24, max(map(len, meanings)))
    lines = []
    for key, meaning in meanings.items():
        if len(key) > width or _width() < NARROW:
            lines += wrap(key, _width(), "  ", "    ")
            key = ""
        lines += wrap(meaning, _width(), f"  {key:<{width}}  ", " " * (width + 4))
    return lines


def _example(example: str) -> list[str]:
    first, *rest = example.splitlines()
    lines = wrap(first, _width(), "  - ", "      ")
    for one in rest:
        lines += wrap(one, _width(), "    ", "      ")
    return lines


def _meaning(meaning: str) -> list[str]:
    return wrap(meaning, _width(), " " * 8, " " * 8)
