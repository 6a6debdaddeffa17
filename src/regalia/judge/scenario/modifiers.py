"""The remarks of a setup about one card: `2x token Powercell (rested, 2 gem) @cells`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from regalia.game.core.state import State
from regalia.judge.scenario.text import Fault, Node, counted, nearest, shorten, word_node
from regalia.words.masteries import DIRECTION, DIRECTIONS

STATES: Final = {state.name.lower().replace("_", " "): state for state in State if state.name is not None}
ENTRIES: Final = {
    "Powercell": "a card by name, slug or id; names with a comma need quotes in a list",
    "4x token Powercell": "several, as tokens (cards printed as tokens are always tokens)",
    "Fireball @fb": "with a label, to call it @fb later",
    "Powercell (rested, 2 gem)": f"with remarks: {', '.join(STATES)}; 3 damage; 2 gem; X = 3",
    "Sword (linked to Drone)": "in the same way: owned by B, names Fireball, type ally",
    "Shifting Currents (facing East)": "under `masteries:`, with the direction of the currents (North)",
    "Boon (bestowed)": "only in `pantheon:`; without it boons are face down",
    "Oracle (blank)": "played without its text; the report says so",
    "Gun: {loaded: [Bullet]}": "details as a mapping: rested, damage, counters, label, linked to, loaded, …",
}
_ENTRY: Final = re.compile(
    r"^(?:(?P<count>\d+)x )?(?P<token>token )?(?P<name>.+?)"
    r"(?: ?@(?P<label>\w+))?(?: ?\((?P<said>[^()]*)\))?(?: ?@(?P<late>\w+))?$"
)
"""The form of a card in a zone, with single spaces between words."""
_AMOUNT: Final = re.compile(r"^(?P<amount>-?\d+)\s+(?P<what>.+?)(?:\s+counters?)?$")
_VARIABLE: Final = re.compile(r"^(?P<name>[XYxy])\s*=\s*(?P<value>\d+)$")
KEYS: Final = (
    "rested", "damage", "counters", "label", "linked to", "loaded", "owner", "controller", "names", "type",
    "facing", "x", "y", "token", "count", "blank", "bestowed", *STATES,
)  # fmt: skip


class Entry(msgspec.Struct):
    """One line of a zone: a card, the number of copies, and their state."""

    name: str
    line: int
    count: int = 1
    label: str = ""
    states: int = 0
    damage: int = 0
    counters: dict[str, int] = {}
    linked_to: str = ""
    loaded: list[Node] = []
    owner: str = ""
    memos: dict[str, str] = {}
    variables: dict[str, int] = {}
    blank: bool = False
    """Whether the file says that the card is played without its text."""
    bestowed: bool = False


def entries_of(node: Node) -> list[Node]:
    """The entries of a zone. Parts that YAML split at a comma within ( ) or " " are joined again."""
    found: list[Node] = []
    for one in node.elements():
        last = found[-1] if found else None
        if last is not None and one.kind == "word" and _is_torn(last):
            whole = word_node(f"{last.text}, {one.text}", last.line)
            if not _is_torn(whole):
                whole.text = whole.text.replace('"', "")
            found[-1] = whole
        else:
            found.append(one)
    return found


def _is_torn(node: Node) -> bool:
    if node.kind != "word" or node.quoted:
        return False
    return node.text.count("(") > node.text.count(")") or node.text.count('"') % 2 == 1


def read_entry(node: Node, is_card: Callable[[str], bool]) -> Entry:
    """An entry of a zone in any of its forms. `is_card` tells names with a colon from cards with details."""
    if node.kind == "word":
        if not is_card(node.text):
            node.not_a_number("a list of cards such as [Fireball, 2x Blank]")
        return _from_text(node.text, node.line)
    if node.kind == "mapping" and len(node.pairs) == 1:
        key, value = node.pairs[0]
        if value.kind == "word" and is_card(_bare(f"{key.text}: {value.text}")):
            return _from_text(f"{key.text}: {value.text}", node.line)
        entry = _from_text(key.text, key.line)
        if value.kind == "word":
            for said in value.text.split(","):
                _say(entry, said.strip(), value.line)
        else:
            describe_entry(entry, value)
        return entry
    raise Fault(
        f"expected a card, such as `2x token Powercell (rested)`, not {shorten(str(node))}", node.line
    )


def _bare(text: str) -> str:
    match = _ENTRY.match(" ".join(text.split()))
    return match["name"] if match else text


def _from_text(text: str, line: int) -> Entry:
    match = _ENTRY.match(" ".join(text.split()))
    if match is None:
        raise Fault("a card has no name here", line)
    entry = Entry(match["name"].strip(), line)
    entry.count = counted(match["count"] or "1", "a number of cards", line)
    entry.label = match["label"] or match["late"] or ""
    if match["token"]:
        entry.states |= State.TOKEN
    for said in (match["said"] or "").split(","):
        if said.strip():
            _say(entry, said.strip(), line)
    if not 1 <= entry.count <= 100:
        raise Fault(f"{entry.count}x is not a sensible number of cards", line)
    if entry.label and entry.count > 1:
        raise Fault(f"the label @{entry.label} cannot name {entry.count} cards", line)
    return entry


def _say(entry: Entry, said: str, line: int) -> None:
    """One remark: "rested", "3 damage", "2 gem counters", "linked to @ally", "X = 3"."""
    lower = said.lower()
    if lower in STATES:
        entry.states |= STATES[lower]
    elif lower == "awake":
        entry.states &= ~State.RESTED
    elif lower == "blank":
        entry.blank = True
    elif lower == "bestowed":
        entry.bestowed = True
    elif match := _VARIABLE.match(said):
        entry.variables[match["name"].upper()] = counted(match["value"], match["name"], line)
    elif match := _AMOUNT.match(said):
        _count(entry, match["what"].lower(), counted(match["amount"], match["what"], line, None), line)
    elif lower.startswith("linked to "):
        entry.linked_to = said[len("linked to ") :].strip()
    elif lower.startswith("owned by "):
        entry.owner = said[len("owned by ") :].strip()
    elif lower.startswith("names "):
        entry.memos["name"] = said[len("names ") :].strip()
    elif lower.startswith("type "):
        entry.memos["type"] = said[len("type ") :].strip().lower()
    elif lower.startswith("facing "):
        entry.memos[DIRECTION] = _direction(said[len("facing ") :].strip(), line)
    elif "name" in entry.memos:
        whole = f"{entry.memos['name']}, {said}"
        form = f'{entry.name}: {{names: "{whole}"}}'
        raise Fault(f"{entry.name}: cannot read {said!r}; a name with a comma is written `{form}`", line)
    else:
        known = [*STATES, "awake", "blank", "linked to", "owned by", "3 damage", "2 gem"]
        raise Fault(f"{entry.name}: cannot read {said!r}{nearest(said, known)}", line)


def _direction(text: str, line: int) -> str:
    if text.title() not in DIRECTIONS:
        raise Fault(f"currents face {', '.join(DIRECTIONS)}, not {text!r}", line)
    return text.title()


def _count(entry: Entry, what: str, amount: int, line: int) -> None:
    if amount < 0:
        raise Fault(f"{entry.name} cannot have {amount} {what}", line)
    if what == "damage":
        entry.damage = amount
    else:
        entry.counters[what] = amount


def describe_entry(entry: Entry, node: Node) -> None:
    for key, value, line in node.entries("details of a card"):
        match key:
            case "damage":
                entry.damage = value.number("damage")
            case "counters":
                for counter, amount, _ in value.entries("counters such as {gem: 2}"):
                    _count(entry, counter.lower(), amount.number(f"{counter} counters", None), amount.line)
            case "label":
                entry.label = value.word().lstrip("@")
            case "linked to":
                entry.linked_to = value.word()
            case "loaded":
                entry.loaded = value.elements()
            case "owner":
                entry.owner = value.word()
            case "names":
                entry.memos["name"] = value.word()
            case "type":
                entry.memos["type"] = value.word().lower()
            case "facing":
                entry.memos[DIRECTION] = _direction(value.word("a direction"), value.line)
            case "x" | "y":
                entry.variables[key.upper()] = value.number(key)
            case "count":
                entry.count = value.number("count", 1)
            case "blank":
                entry.blank = value.is_empty or value.flag()
            case "bestowed":
                entry.bestowed = value.is_empty or value.flag()
            case _ if key in STATES:
                if value.is_empty or value.flag():
                    entry.states |= STATES[key]
            case _:
                raise Fault(f"{entry.name} has no {key!r}{nearest(key, KEYS)}", line)
