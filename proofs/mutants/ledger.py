"""docs/mutants.md: which mutants survive, and why. Reasons are written by people and kept between runs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from .mutations import Mutant

OPEN: Final = "(not looked at yet)"
HEADING: Final = re.compile(r"^### `(?P<id>[0-9a-f]{8}-\d+)` (?P<where>.*)$")
REASON: Final = "Reason: "


class Survivor(NamedTuple):
    mutant: Mutant
    diff: list[str]
    reached: bool


def reasons(text: str) -> dict[str, str]:
    """The reasons in a ledger by mutant.

    >>> text = "### `0123abcd-1` costs.py:7, drop not\\n\\nReason: it never\\nhappens.\\n"
    >>> reasons(text + "\\n### `0123abcd-2` costs.py:9, drop not\\n\\nReason: (not looked at yet)\\n")
    {'0123abcd-1': 'it never happens.'}
    """
    found: dict[str, str] = {}
    current = ""
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        heading = HEADING.match(line)
        if heading is not None:
            current = heading["id"]
        elif current and line.startswith(REASON):
            lines = [line.removeprefix(REASON).strip()]
        elif lines and line.strip():
            lines.append(line.strip())
        elif lines:
            reason = " ".join(lines)
            if reason != OPEN:
                found[current] = reason
            lines = []
    return found


def write(
    path: Path,
    command: str,
    commit: str,
    counted: str,
    survivors: Iterable[Survivor],
    older: Iterable[Survivor],
) -> int:
    """Write the ledger anew. Return the number of survivors without a reason."""
    known = reasons(path.read_text(encoding="utf-8")) if path.exists() else {}
    survivors, older = list(survivors), list(older)
    unexplained = sum(survivor.mutant.id not in known for survivor in survivors)
    lines = [
        "# Mutants",
        "",
        f"`{command}` changes the rules of the game in one",
        "place at a time and runs scenarios and tests against each change, a minute of them at most. What",
        "nothing notices survives and is listed here with the reason: it is equivalent, so that nothing",
        "could notice it, or it is a gap. The proof writes this file anew and keeps the reasons.",
        "",
        f"The table is of commit {commit}.",
        "",
        counted,
        "",
        "## Survivors",
        "",
    ]
    for survivor in survivors:
        lines += _section(survivor, known)
    if not survivors:
        lines += ["None.", ""]
    if older:
        lines += ["## Survivors of other runs", ""]
        for survivor in older:
            lines += _section(survivor, known)
    path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return unexplained


def _section(survivor: Survivor, known: dict[str, str]) -> list[str]:
    mutant = survivor.mutant
    path = Path(mutant.file)
    place = f"{path.parent.name}/{path.name}:{mutant.line}"
    reached = "" if survivor.reached else " (no check reaches this line)"
    return [
        f"### `{mutant.id}` {place}, {mutant.operator}{reached}",
        "",
        "```diff",
        *survivor.diff,
        "```",
        "",
        REASON + known.get(mutant.id, OPEN),
        "",
    ]
