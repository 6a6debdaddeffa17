"""Reading positions: YAML files in the notation of scenarios, one file for each kind of question."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from regalia.judge.scenario.text import Fault, Node, nearest, read

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "bots" / "positions"
HEAD: Final = ("kind", "positions")
KEYS: Final = {
    "title": "what the right play is",
    "why": "the reason, from the rules and from what the cards say",
    "cards": "made-up cards, as in a scenario",
    "setup": "the position, as in a scenario; the bot plays A",
    "play": "steps before the bot is asked, as in a scenario",
    "until": "when the facts are checked: the end of the `turn` (the default) or of the `combat`, or the "
    "beginning of A's `next turn`",
    "expect": "the facts that are true if the bot has played rightly, as in a scenario",
}
NEEDED: Final = ("title", "why", "setup", "expect")
UNTIL: Final = ("turn", "combat", "next turn")


class Question(msgspec.Struct):
    """A position, and the facts that are true after a right answer."""

    kind: str
    title: str
    why: str
    until: str
    parts: dict[str, Node]
    line: int


def read_file(path: Path) -> list[Question]:
    """The positions of a file. Raises `Fault` with the line and the reason."""
    try:
        return list(_questions(read(path)))
    except Fault as fault:
        fault.path = fault.path or str(path)
        raise


def read_all(folder: Path = FOLDER) -> list[Question]:
    return [question for path in sorted(folder.glob("*.yaml")) for question in read_file(path)]


def _questions(root: Node) -> list[Question]:
    found = _keys(root, HEAD, HEAD, "a file of positions")
    kind = found["kind"].word("a kind")
    return [_question(kind, node) for node in found["positions"].elements()]


def _question(kind: str, node: Node) -> Question:
    parts = _keys(node, KEYS, NEEDED, "a position")
    until = parts["until"].word() if "until" in parts else UNTIL[0]
    if until not in UNTIL:
        raise Fault(f"`until:` is one of {', '.join(UNTIL)}, not {until!r}", parts["until"].line)
    return Question(
        kind, parts["title"].word("a title"), parts["why"].word("a reason"), until, parts, node.line
    )


def _keys(
    node: Node, known: dict[str, str] | tuple[str, ...], needed: tuple[str, ...], what: str
) -> dict[str, Node]:
    parts: dict[str, Node] = {}
    for key, value, line in node.entries(what):
        if key not in known:
            raise Fault(f"{what} has no {key!r}{nearest(key, known)}", line)
        parts[key] = value
    for key in needed:
        if key not in parts:
            raise Fault(f"{what} needs `{key}:`", node.line)
    return parts
