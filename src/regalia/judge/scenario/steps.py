"""Parsing the steps and facts of a file: their verbs, keys and rules."""

from __future__ import annotations

import re
from typing import Final

from regalia.cards.facts import load as faces
from regalia.judge.rulebook import UnknownRule, load
from regalia.judge.scenario.answers import DECLARATIONS
from regalia.judge.scenario.facts import Claim
from regalia.judge.scenario.refusing import known_refusal
from regalia.judge.scenario.text import Fault, Node, check_length, nearest
from regalia.judge.scenario.verbs import VERBS, Step, Verb, find_verb
from regalia.typed import typed

RULING: Final = re.compile(r"(?P<slug>[a-z0-9-]+)/(?P<number>0|[1-9][0-9]{0,5})", re.ASCII)
STEP_KEYS: Final = {
    "refused": "the rule by which the step must be refused, or the beginning of its id, or `yes` for any; "
    "nothing happens then",
    "expect": "facts that have to be true after the step",
    "chance": "what chance answers, or `wait` to leave its question open",
    "unfinished": "`yes`: the play stops at the first question that is not answered here",
    "ability": "which ability is used, by number or by name",
    "note": "a remark for readers",
    **DECLARATIONS,
}


def known_rule(node: Node) -> str:
    try:
        return load().get(node.word("a rule id").strip()).id
    except UnknownRule as error:
        raise Fault(str(error), node.line) from None


def known_ruling(node: Node) -> str:
    """A published ruling on a card, such as `three-visits/3`, counted from 0."""
    text = node.word("a ruling such as three-visits/3").strip()
    if not (match := RULING.fullmatch(text)):
        raise Fault(f"a ruling is written SLUG/NUMBER, as in three-visits/3, not {text!r}", node.line)
    _check_slug(match["slug"], node)
    count = faces().by_slug[match["slug"]].rulings
    if count is not None and int(match["number"]) >= count:
        last = f"the last is {match['slug']}/{count - 1}" if count else "it has none"
        raise Fault(f"no ruling {text} is published: {last}", node.line)
    return text


def known_face(node: Node) -> str:
    """A face of the pool by its slug."""
    slug = node.word("a slug such as three-visits").strip()
    _check_slug(slug, node)
    return slug


def _check_slug(slug: str, node: Node) -> None:
    known = faces().by_slug
    if slug not in known:
        raise Fault(f"no card has the slug {slug!r}{nearest(slug, known)}", node.line)


def take_apart(node: Node) -> tuple[Verb, re.Match[str], Step, Node | None]:
    """The verb of a step, the step itself, and its expectations."""
    nothing = Node("word", node.line)
    pairs = [(node.text, nothing, node.line)] if node.kind == "word" else list(node.entries("a step"))
    verbs: list[tuple[Verb, re.Match[str], str, Node, int]] = []
    keys: dict[str, Node] = {}
    for key, value, line in pairs:
        found = find_verb(key)
        if found is not None and not (key in STEP_KEYS and len(pairs) > 1):
            verbs.append((*found, key, value, line))
        elif key in STEP_KEYS:
            keys[key] = value
        else:
            known = [*(one.example.partition(":")[0] for one in VERBS), *STEP_KEYS]
            raise Fault(f"no step is written {key!r}{nearest(key, known)}", line)
    if not verbs:
        verbs = _only_keys(keys, node)
    if len(verbs) > 1:
        text = f"one step, one verb: {verbs[0][2]!r} and {verbs[1][2]!r} are two steps"
        raise Fault(text, verbs[1][4])
    verb, match, text, value, line = verbs[0]
    expect = value if verb.name == "expect" else keys.pop("expect", None)
    for key, other in keys.items():
        if key not in verb.takes and key not in ("refused", "note"):
            raise Fault(f"`{text}` does not take {key!r}{nearest(key, verb.takes)}", other.line)
    step = Step(text, nothing if verb.name == "expect" else value, line, keys)
    if "refused" in keys:
        step.refused = known_refusal(keys["refused"])
    step.unfinished = "unfinished" in keys and keys["unfinished"].flag()
    waits = keys.get("chance")
    step.wait_for_chance = waits is not None and waits.kind == "word" and waits.text == "wait"
    return verb, match, step, expect


def _only_keys(keys: dict[str, Node], node: Node) -> list[tuple[Verb, re.Match[str], str, Node, int]]:
    """A step without a verb, only with keys: `expect:` with a note, or `chance:` with facts."""
    for name in ("chance", "expect"):
        found = find_verb(name)
        if name in keys and found is not None:
            value = keys.pop(name)
            return [(*found, name, value, value.line)]
    raise Fault(f"this step does nothing: {typed('judge --grammar')} lists what it can do", node.line)


def read_claim(node: Node) -> Claim:
    """A fact as a line, or as a mapping that also describes a play."""
    if node.kind == "word":
        return Claim(node.text.strip(), node.line)
    text = ""
    keys: dict[str, Node] = {}
    for key, value, line in node.entries("a fact such as `A.hand count = 2`"):
        if key == "that":
            text = value.word("a fact").strip()
        elif key in DECLARATIONS or key == "ability":
            keys[key] = value
        elif not text:
            text = f"{key}: {value}" if not value.is_empty else key
        else:
            raise Fault(f"a fact has no {key!r}{nearest(key, ['that', *DECLARATIONS])}", line)
    if not text:
        raise Fault("this says nothing: begin with `that:`", node.line)
    return Claim(check_length(text, node.line), node.line, keys)
