"""Questions are known by their topic: one list of them, and nobody spells one out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import regalia
from regalia.game.core.decision import Asks, Decision, Topic

ROOT = Path(regalia.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
ASKING = frozenset({"game", "words"})
EXAMPLE = "example.py"
"""The bot that is shown to people who write one: a topic is its text."""
MADE = frozenset({Topic.BANISH, Topic.ORDER_BOTTOM, Topic.X, Topic.Y})
"""Topics made from what a word or a cost says."""


def spelled_out(code: ast.Module) -> Iterator[ast.expr]:
    """Texts that are handed on as a topic, or compared with one."""
    for node in ast.walk(code):
        match node:
            case ast.Call(func=ast.Name(id="Decision"), args=[_, _, topic, *_]):
                yield topic
            case ast.Compare(left=ast.Attribute(attr="topic"), comparators=[ast.Tuple(elts=several)]):
                yield from several
            case ast.Compare(left=ast.Attribute(attr="topic"), comparators=others):
                yield from others
            case ast.Match(subject=ast.Attribute(attr="topic"), cases=cases):
                for case in cases:
                    inner = (part for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue))
                    yield from (part.value for part in inner)


def test_no_topic_is_spelled_out() -> None:
    for path in SOURCES:
        for node in spelled_out(ast.parse(path.read_text(encoding="utf-8"))):
            assert path.name == EXAMPLE or not isinstance(node, ast.Constant), f"{path}:{node.lineno}"


def test_every_topic_is_asked_about() -> None:
    rooms = (path for path in SOURCES if path.relative_to(ROOT).parts[0] in ASKING)
    named = {
        node.attr
        for path in rooms
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Topic"
    }
    assert {topic for topic in Topic if topic.name not in named} <= MADE


@pytest.mark.parametrize("topic", Topic)
def test_a_topic_is_its_text_wherever_it_is_shown(topic: Topic) -> None:
    decision = Decision(Asks.PICK, 0, topic, [1, 2])
    assert f"{decision.topic} {decision.topic!r}" == f"{topic.value} {topic.value!r}"
    assert decision.topic == topic.value
    assert {topic.value: 1}[decision.topic] == 1
