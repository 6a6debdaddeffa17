"""Every regular expression of the project: found in the sources, with the ways in which each is used."""

from __future__ import annotations

import ast
import functools
import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import regalia

ROOT = Path(regalia.__file__).parent
WAYS = frozenset({"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"})


class Use(NamedTuple):
    """A pattern, where it stands in the package, and a way in which it is applied."""

    place: str
    pattern: re.Pattern[Any]
    way: str


class Unclear(AssertionError):
    """A pattern of which the sources alone do not say what it is or how it is used."""


def uses(built: Mapping[str, Callable[[], list[re.Pattern[Any]]]], led: Mapping[str, str]) -> Iterator[Use]:
    """Every use of every pattern.

    `built` has the patterns that a function puts together, by the function's place, and `led` the way in
    which those are used that reach the call by another name, such as that of a loop.
    """
    ways = _ways()
    for module, tree in _modules().items():
        for place, call in _calls(module, tree):
            known = sorted(ways.get(place, set()) | ({led[place]} if place in led else set()))
            yield from _of_call(module, place, call, known, built)


def calls() -> list[tuple[str, ast.Call]]:
    """Every call that makes or applies a pattern, with its place."""
    return [one for module, tree in _modules().items() for one in _calls(module, tree)]


@functools.cache
def _modules() -> dict[str, ast.Module]:
    return {_dotted(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _calls(module: str, tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """The calls that make or apply a pattern, with the name of what they stand in."""
    for statement in tree.body:
        for node in ast.walk(statement):
            match node:
                case ast.ImportFrom(module="re") | ast.Import(names=[ast.alias(name="re", asname=str())]):
                    raise Unclear(f"{module}: write `import re`, so that patterns are found")
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=way)) if way in {
                    *WAYS,
                    "compile",
                }:
                    yield f"{module}.{_name(statement)}", node
                case ast.Call(func=ast.Name(id="Meta"), keywords=given) if any(
                    one.arg == "pattern" for one in given
                ):
                    yield f"{module}.{_name(statement)}", node


def _name(statement: ast.stmt) -> str:
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return "?"


def _of_call(
    module: str,
    place: str,
    call: ast.Call,
    known: list[str],
    built: Mapping[str, Callable[[], list[re.Pattern[Any]]]],
) -> Iterator[Use]:
    if isinstance(call.func, ast.Name):  # msgspec searches
        (said,) = (one.value for one in call.keywords if one.arg == "pattern")
        yield Use(place, re.compile(_value(module, said)), "search")
        return
    assert isinstance(call.func, ast.Attribute)
    way = call.func.attr
    if place in built:
        for pattern in built[place]():
            for each in known if way == "compile" else [way]:
                yield Use(place, pattern, each)
        if way == "compile" and not known:
            raise Unclear(f"{place}: say how its patterns are used")
        return
    try:
        if way != "compile":
            yield Use(place, re.compile(_value(module, call.args[0])), way)
            return
        pattern = _value(module, call)
    except NameError:
        raise Unclear(f"{place} puts a pattern together: say which ones come of it") from None
    if not known:
        raise Unclear(f"{place}: nothing shows how it is used")
    for each in known:
        yield Use(place, pattern, each)


def _value(module: str, said: ast.expr) -> Any:
    """What an expression of a module is worth, if it needs nothing but the module's own names."""
    names = vars(importlib.import_module(f"regalia.{module}".removesuffix(".__init__")))
    return eval(compile(ast.Expression(said), module, "eval"), dict(names))


def _ways() -> dict[str, set[str]]:
    """How the names of each module are used as patterns, there and where they were imported."""
    found: dict[str, set[str]] = {}
    for module, tree in _modules().items():
        meant = {_name(statement): f"{module}.{_name(statement)}" for statement in tree.body}
        folders: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("regalia"):
                source = (node.module or "").removeprefix("regalia").removeprefix(".")
                for one in node.names:
                    whole = f"{source}.{one.name}".removeprefix(".")
                    meant[one.asname or one.name] = folders[one.asname or one.name] = whole
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(value=ast.Name(id=name), attr=way) if way in WAYS and name in meant:
                    found.setdefault(meant[name], set()).add(way)
                case ast.Attribute(value=ast.Attribute(value=ast.Name(id=folder), attr=name), attr=way) if (
                    way in WAYS and folder in folders
                ):
                    found.setdefault(f"{folders[folder]}.{name}", set()).add(way)
    return found
