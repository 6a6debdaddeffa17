"""What the grammar has a name for, the engine has a deed for: each list is held against the other.

A name without a deed would let a text count as understood that then does nothing.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

import regalia
from regalia.cards import trees
from regalia.cards.build import Printed
from regalia.cards.facts import load
from regalia.game.core.bound import Group, Tally
from regalia.game.core.events import EventKind
from regalia.game.core.keywords import KeywordName, RuleName, TextRule
from regalia.game.core.language import Word
from regalia.game.objects.characteristics import ENABLING
from regalia.game.printed.abilities import Keyword, Trigger
from regalia.judge import rulebook
from regalia.text.grammar import grammar, words_in
from regalia.text.lexicon import COUNTERS, GENERIC_COUNTERS, REMINDED_COUNTERS, SPECIAL_COUNTERS
from regalia.text.phrases.nouns.states import ADJECTIVES, BECOME
from regalia.words.amounts import ThisWay

ENGINE = Path(regalia.__file__).parent
COUNTER = re.compile(r"\b(\w+) counters?\b")
NAMES = tuple(ENGINE / "game" / "core" / name for name in ("bound.py", "keywords.py"))
KNOWN: dict[str, RuleName] = {str(name): name for kind in (KeywordName, TextRule) for name in kind}
"""The names that the engine asks for."""
ASKING = frozenset(
    (
        *("Having", "Keyword", "LoseKeyword", "bearers", "cannot", "every_keyword", "has", "has_any"),
        *("keyword", "keyword_amounts", "keyword_aspect", "may_bear"),
    )
)
"""What is called to ask about keywords, or to make them."""
NO_KIND = frozenset({"each", "four", "more", "of", "those"})
"""Words before "counter" that name no kind of it."""


class Code(NamedTuple):
    """What the engine's source names: plain strings, and members of enumerations outside of templates."""

    strings: frozenset[str]
    members: frozenset[tuple[str, str]]


class _Names(ast.NodeVisitor):
    """Collects names; what words say and how they are documented does not count."""

    def __init__(self) -> None:
        self.strings: set[str] = set()
        self.members: set[tuple[str, str]] = set()

    def visit_Assign(self, node: ast.Assign) -> None:
        named = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if not {"wording", "kind"} & set(named):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.strings.add(node.value)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name):
            self.members.add((node.value.id, node.attr))
        self.generic_visit(node)


@functools.cache
def engine(*rooms: str) -> Code:
    found = _Names()
    for _, code in sources(*rooms):
        found.visit(code)
    return Code(frozenset(found.strings), frozenset(found.members))


@functools.cache
def sources(*rooms: str) -> tuple[tuple[Path, ast.Module], ...]:
    """The modules of these rooms, without those that only list names."""
    paths = (path for room in rooms for path in sorted((ENGINE / room).rglob("*.py")))
    return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths if path not in NAMES)


def asked_in_words(code: ast.Module) -> Iterator[ast.expr]:
    """Where a module says which keyword it asks about, makes or looks for."""
    for node in ast.walk(code):
        match node:
            case ast.Call(func=ast.Name(id=name), args=args) if name in ASKING:
                yield from args
            case ast.keyword(arg="keyword" | "label" | "name" | "alternative", value=value):
                yield value
            case ast.Compare(left=ast.Attribute(attr="keyword" | "label" | "name"), comparators=others):
                yield from others
            case ast.Compare(left=left, comparators=[ast.Attribute(attr="borne" | "keywords")]):
                yield left


def kinds_of(base: type[Word]) -> Iterator[type[Word]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def keywords_in(*trees: object) -> set[str]:
    words = (word for tree in trees for word in words_in(tree) if isinstance(word, Keyword))
    names: set[object] = {word.name for word in words}  # in a rule it may be a hole
    return {name for name in names if isinstance(name, str)}


def test_every_keyword_that_can_be_read_does_something() -> None:
    named = keywords_in(*(rule.tree for rule in grammar().rules))
    assert len(named) > 30
    known = engine("game", "words").members
    for name in named - set(ENABLING.values()):
        assert name in KNOWN, f"the engine has no name for {name!r}"
        assert (type(KNOWN[name]).__name__, KNOWN[name].name) in known, f"nothing asks for {name!r}"


def test_every_name_of_the_engine_is_asked_for_and_can_be_had() -> None:
    code = engine("game", "words").members
    had = keywords_in(*(rule.tree for rule in grammar().rules), *trees.load().values())
    for name in {*TextRule} - {*ENABLING.values()}:
        assert ("TextRule", name.name) in code
        assert name in had
    assert {("KeywordName", name.name) for name in KeywordName} <= code


def test_keywords_have_a_chapter_in_the_rule_book_or_are_known_by_reminders() -> None:
    chapters = {".".join(rule.id.split(".")[:2]) for rule in rulebook.load()}
    without = {name for name in KeywordName if name.chapter not in chapters}
    assert without == {KeywordName.ELYSIAN_AURA, KeywordName.LINK_SHIELD, KeywordName.MULTISTRIKE}


def test_rules_ask_for_keywords_by_their_names_alone() -> None:
    for path, code in sources("game", "words"):
        for node in asked_in_words(code):
            literal = isinstance(node, ast.Constant) and node.value in KNOWN
            assert not literal, f"{path}:{node.lineno} spells out {ast.unparse(node)}"


def test_what_texts_ask_for_that_was_done_is_counted() -> None:
    texts = trees.load().values()
    asked = {word.key for text in texts for word in words_in(text) if isinstance(word, ThisWay)}
    assert len(asked) > 5
    assert asked <= {*Tally}
    known = engine("game", "words").members
    assert {("Tally", name.name) for name in Tally} <= known
    assert {("Group", name.name) for name in Group} <= known


def test_counters_with_rules_are_those_of_the_rule_book_and_the_engine_knows_them() -> None:
    ruled = {rule.id.split(".")[1] for rule in rulebook.load() if re.match(r"counters\.[a-z]", rule.id)}
    assert ruled == set(SPECIAL_COUNTERS)
    assert ruled <= engine("game", "words").strings
    assert not set(SPECIAL_COUNTERS) & set(GENERIC_COUNTERS)


def test_counters_of_which_only_reminders_tell_are_known_to_the_engine() -> None:
    assert set(REMINDED_COUNTERS) <= engine("game", "words").strings
    assert not set(REMINDED_COUNTERS) & {*SPECIAL_COUNTERS, *GENERIC_COUNTERS}


def test_generic_counters_are_those_that_cards_speak_of(printed_cards: list[bytes]) -> None:
    printed = map(msgspec.json.Decoder(Printed).decode, printed_cards)
    said = {word for face in printed for word in COUNTER.findall((face.effect_raw or "").lower())}
    assert set(GENERIC_COUNTERS) <= said
    assert said - NO_KIND <= set(COUNTERS)


@pytest.mark.parametrize("trigger", sorted(kinds_of(Trigger), key=repr))
def test_every_trigger_waits_for_something_that_happens(trigger: type[Trigger]) -> None:
    kind = getattr(trigger, "kind", None)
    if isinstance(kind, EventKind):
        assert ("EventKind", kind.name) in engine("game", "words").members


def test_every_state_that_can_be_read_is_taken_on_in_the_engine() -> None:
    known = engine("game", "words").members
    assert {("State", state.name) for state in (*BECOME.values(), *ADJECTIVES.values())} <= known


def test_every_status_and_mastery_that_an_understood_card_gives_is_understood() -> None:
    shipped, facts = trees.load(), load()
    for slug in shipped:
        for name in (name for word in words_in(shipped[slug]) for name in word.brings()):
            assert all(face.slug in shipped for face in facts.named(name)), (slug, name)
