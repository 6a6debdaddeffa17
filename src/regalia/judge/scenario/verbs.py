"""The verbs of `play:`, in a table that other modules fill.

Each verb is one function with its pattern, an example that a test runs, and its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from regalia.game.core.illegal import Refusal
from regalia.judge.scenario.answers import DECLARATIONS
from regalia.judge.scenario.text import Node
from regalia.judge.scenario.world import World


class Step(msgspec.Struct):
    """One parsed step of the file."""

    text: str
    value: Node
    line: int
    keys: dict[str, Node] = {}
    refused: str = ""
    unfinished: bool = False
    wait_for_chance: bool = False

    def declared(self) -> dict[str, Node]:
        return {key: node for key, node in self.keys.items() if key in DECLARATIONS}


Run = Callable[[World, re.Match[str], Step], Refusal | None]
"""Does the step, and returns the refusal if the step was refused as expected."""


class Verb(msgspec.Struct, frozen=True):
    """A verb: its pattern, its function, an example and the other keys that it takes."""

    name: str
    pattern: re.Pattern[str]
    run: Run
    meaning: str
    example: str
    given: str
    takes: tuple[str, ...]
    needs_quiet: bool


VERBS: Final[list[Verb]] = []


def verb(
    pattern: str, example: str, *, given: str = "", takes: tuple[str, ...] = (), needs_quiet: bool = True
) -> Callable[[Run], Run]:
    """Add a function to the table of verbs.

    `given` are steps of the demonstration that must come before the example. A verb that
    `needs_quiet` may not be used while a question is open.
    """

    def add(run: Run) -> Run:
        meaning = " ".join((run.__doc__ or "").split())
        name = run.__name__.replace("_", " ").strip()
        VERBS.append(
            Verb(name, re.compile(f"^(?:{pattern})$"), run, meaning, example, given, takes, needs_quiet)
        )
        return run

    return add


def find_verb(text: str) -> tuple[Verb, re.Match[str]] | None:
    for one in VERBS:
        if match := one.pattern.match(text.strip()):
            return one, match
    return None
