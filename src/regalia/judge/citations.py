"""Citations of rules: the code that follows a rule, and the tests that show it.

A place in the code is any comment, docstring or string of the package that has the id as a whole word. The
demands on tests are stricter, so that a passing mention does not count as coverage: a test function or class
has the rules of its `@pytest.mark.rule("activation.1.8", ...)`, and a scenario those of its `rules: [...]`.
"""

import ast
import io
import os
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final

import msgspec
import yaml

from regalia.judge import rulebook as rulebook_code
from regalia.judge.index import Index
from regalia.judge.rulebook import RULE_ID, Loader, Rulebook

PACKAGE: Final = "src/regalia"
OWN_FILES: Final = frozenset(
    f"{PACKAGE}/judge/{name}.py"
    for name in ("rulebook", "citations", "index", "coverage", "rule_pages", "commands", "where_page")
)
RULEBOOK_CODE: Final = Path(rulebook_code.__file__)
SCENARIOS: Final = f"{PACKAGE}/judge/scenario"
"""The rule book, its commands and the grammar of scenarios mention ids without following the rules."""

MENTION: Final = re.compile(rf"(?<![\w.-]){RULE_ID.pattern}(?![\w-])")
COUNTED: Final = re.compile(r"\d+|[a-z]|[ivx]+")
"""The numbers of rules below a heading."""
TEXT_TOKENS: Final = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
NOT_RUN: Final = frozenset({"skip", "xfail"})
"""A test under one of these marks shows nothing."""


class Place(msgspec.Struct, frozen=True, order=True, omit_defaults=True):
    """A line of a file, and the name of the test if it is one."""

    path: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" + (f"  {self.name}" if self.name else "")


Mentions = Iterable[tuple[str, Place]]
Reader = Callable[[str, str], Mentions]
"""Takes the text and the name of a file."""


class Citations(msgspec.Struct, kw_only=True):
    """The results of a search of a checkout, by rule id."""

    code: dict[str, list[Place]] = msgspec.field(default_factory=dict)
    tests: dict[str, list[Place]] = msgspec.field(default_factory=dict)
    unknown: dict[str, list[Place]] = msgspec.field(default_factory=dict)
    """Ids that look like those of a chapter of the book but are not in it: mistakes, or rules to be added."""
    problems: list[str] = msgspec.field(default_factory=list)
    """Files that could not be read."""


def find_checkout(start: Path) -> Path | None:
    """The nearest folder, from `start` upwards, that is a checkout of Regalia."""
    candidates = (start, *start.parents)
    return next((here for here in candidates if (here / PACKAGE / "judge").is_dir()), None)


def search(rulebook: Rulebook, root: Path) -> Citations:
    """Search a checkout for the ids of the rule book."""
    found = Citations()
    index = Index.of(root, (Path(__file__), RULEBOOK_CODE))

    def gather(into: dict[str, list[Place]], names: Iterable[str], read: Reader) -> None:
        for name in names:
            known = index.look_up(f"{root}/{name}", name, partial(read_file, read))
            if known.problem:
                found.problems.append(f"{name}: {known.problem}")
            for id, line, test in known.found:
                if id in rulebook:
                    into.setdefault(id, []).append(Place(name, line, test))
                elif into is found.tests or looks_cited(rulebook, id):
                    found.unknown.setdefault(id, []).append(Place(name, line, test))

    gather(found.code, (name for name in files(root, PACKAGE, "*.py") if not is_own(name)), mentions_in_code)
    gather(found.tests, files(root, "tests", "test_*.py", "*_test.py"), rules_of_tests)
    gather(found.tests, files(root, "tests", "*.yaml", "*.yml"), rules_of_scenarios)
    gather(found.tests, files(root, "scenarios", "*.yaml", "*.yml"), rules_of_scenarios)
    index.keep()
    return found


def read_file(read: Reader, path: str, name: str) -> tuple[list[tuple[str, int, str]], str]:
    """The citations of a file, and the reason if it cannot be read."""
    try:
        mentions = list(read(Path(path).read_text(encoding="utf-8"), name))
    except (SyntaxError, tokenize.TokenError, yaml.YAMLError, UnicodeDecodeError) as error:
        return [], " ".join(str(error).split())
    return [(id, place.line, place.name) for id, place in mentions], ""


def is_own(name: str) -> bool:
    return name in OWN_FILES or name.startswith(f"{SCENARIOS}/")


def files(root: Path, folder: str, *patterns: str) -> list[str]:
    """The files below a folder of a checkout whose names fit, as paths from the checkout."""
    start = len(str(root)) + 1
    return sorted(
        f"{at[start:]}/{name}".replace(os.sep, "/")
        for at, _, names in os.walk(f"{root}/{folder}")
        for name in names
        if any(fnmatchcase(name, pattern) for pattern in patterns)
    )


def looks_cited(rulebook: Rulebook, id: str) -> bool:
    """Whether the text must be meant as a rule: a chapter, or a heading without its chapter, and a number.

    >>> from regalia.judge.rulebook import load
    >>> [looks_cited(load(), id) for id in ("playing.99", "kindle.1", "playing.py", "version.3.11")]
    [True, True, False, False]
    """
    first, *rest = id.split(".")
    named = first in rulebook.chapters or first in rulebook.headings
    return named and any(map(str.isdecimal, takewhile(COUNTED.fullmatch, reversed(rest))))


def mentions_in_code(text: str, path: str) -> Iterator[tuple[str, Place]]:
    """The dotted words in comments, docstrings and strings, each at most once per line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in TEXT_TOKENS:
            for offset, line in enumerate(token.string.splitlines()):
                for id in dict.fromkeys(MENTION.findall(line)):
                    yield id, Place(path, token.start[0] + offset)


def rules_of_tests(text: str, path: str) -> Iterator[tuple[str, Place]]:
    """The rules of test functions, from their own marker or from that of their class."""
    return _rules_of_body(ast.parse(text).body, path, (), [])


def _rules_of_body(
    body: list[ast.stmt], path: str, outer: tuple[str, ...], inherited: list[str]
) -> Iterator[tuple[str, Place]]:
    for node in body:
        is_class = isinstance(node, ast.ClassDef)
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not node.name.startswith("Test" if is_class else "test") or is_set_aside(node.decorator_list):
            continue
        carried = [*inherited, *marked_rules(node.decorator_list)]
        if is_class:
            yield from _rules_of_body(node.body, path, (*outer, node.name), carried)
        else:
            for id in dict.fromkeys(carried):
                yield id, Place(path, node.lineno, "::".join((*outer, node.name)))


def marked_rules(decorators: list[ast.expr]) -> Iterator[str]:
    """The ids in `pytest.mark.rule(...)`, including markers of a single case of a parametrized test."""
    for decorator in decorators:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and mark_of(node.func) == "rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def is_set_aside(decorators: list[ast.expr]) -> bool:
    return any(mark_of(node.func if isinstance(node, ast.Call) else node) in NOT_RUN for node in decorators)


def mark_of(node: ast.expr) -> str | None:
    """The name of the marker in this expression: `rule` for `pytest.mark.rule` or `mark.rule`."""
    if not isinstance(node, ast.Attribute):
        return None
    match node.value:
        case ast.Name("mark") | ast.Attribute(attr="mark"):
            return node.attr
    return None


def rules_of_scenarios(text: str, path: str) -> Iterator[tuple[str, Place]]:
    """The `rules` of a YAML document that is a scenario or a list of scenarios."""
    if "rules" not in text:
        return
    readable = text.replace("@", "\uff20")  # labels begin with a character that YAML reserves
    for document in yaml.compose_all(readable, Loader=Loader):
        scenarios = document.value if isinstance(document, yaml.SequenceNode) else [document]
        for scenario in scenarios:
            if isinstance(scenario, yaml.MappingNode):
                keys = {str(key.value): value for key, value in scenario.value}
                rules, title = keys.get("rules"), keys.get("name") or keys.get("title")
                name = str(title.value) if isinstance(title, yaml.ScalarNode) else Path(path).stem
                if isinstance(rules, yaml.SequenceNode):
                    for item in rules.value:
                        yield str(item.value), Place(path, item.start_mark.line + 1, name)
