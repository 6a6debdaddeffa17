"""Writes the copy of the sources in which structs are classes."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from native.classes import OPENING, Edit, Places, borrowed, defaults, edits
from native.scope import OPEN, compiled_modules
from native.structs import Struct, structs_in

HERE: Final = Path(__file__).parent
FUTURE: Final = "from __future__ import annotations\n"
NEEDED: Final = """
from typing import Any, ClassVar, Literal

from msgspec import NODEFAULT
from mypy_extensions import mypyc_attr

from regalia.native.form import Native
from regalia.native.settling import settle_class, spell_out
"""
FORM: Final = ("__init__.py", "form.py", "settling.py")
"""The modules of this package that become modules of `regalia.native`, which only the native form has."""


def added() -> list[str]:
    """The modules that come into the package with the native form."""
    return [f"native/{name}" for name in FORM]


def write_sources(sources: Path, copy: Path) -> list[Path]:
    """Write the package `regalia` with native structs into a folder. Returns the modules to compile."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(sources, copy, ignore=shutil.ignore_patterns("__pycache__"))
    package = copy / "regalia"
    modules = list(compiled_modules(package))
    texts = {path: path.read_bytes() for path in modules}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    structs = structs_in(trees)
    for path in modules:
        here = [struct for struct in structs.values() if struct.path == path]
        path.write_bytes(_rewritten(texts[path], trees[path], here, structs, package))
    (package / "native").mkdir()
    for name in FORM:
        shutil.copy(HERE / name, package / "native" / name)
    return [package / "native" / "form.py", *modules]


def _rewritten(
    text: bytes, tree: ast.Module, here: list[Struct], structs: dict[str, Struct], package: Path
) -> bytes:
    changes: list[Edit] = []
    places = Places(text)
    for struct in here:
        at = places.start(struct.node)
        constants = "".join(f"{name}: Final[Any] = {value}\n" for name, value in defaults(struct))
        changes.append((at, at, constants))
        changes += edits(struct, places)
    spelled = list(_spelled_out(text, tree, places, structs))
    if here or spelled or list(_opened(tree, places, structs)):
        start = text.index(FUTURE.encode()) + len(FUTURE)
        changes.append((start, start, NEEDED + "from typing import Final\n"))
        last = max(
            (one for one in tree.body if isinstance(one, ast.Import | ast.ImportFrom)),
            key=lambda one: one.lineno,
        )
        end = places.end(last)
        changes.append((end, end, "".join(f"\n{line}" for line in _imports(here, structs, package))))
    changes += _membership(tree, places)
    changes += spelled
    changes += _opened(tree, places, structs)
    return _changed(text, changes)


def _imports(here: list[Struct], structs: dict[str, Struct], package: Path) -> Iterator[str]:
    """The imports of defaults that structs inherit from other modules."""
    for struct in here:
        for owner, names in borrowed(struct).items():
            path = structs[owner].path
            if path != struct.path:
                module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
                yield f"from {module} import {', '.join(sorted(names))}"


def _spelled_out(text: bytes, tree: ast.Module, places: Places, structs: dict[str, Struct]) -> Iterator[Edit]:
    """Functions that make words can be used in scenarios, which ask them for the types of their arguments."""
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_") or node.returns is None:
            continue
        made = structs.get(ast.unparse(node.returns))
        if made is not None and made.is_word():
            start, end = places.start(node), places.end(node)
            yield end, end, f"\n\n\nspell_out(__name__, {text[start:end].decode()!r})"


def _opened(tree: ast.Module, places: Places, structs: dict[str, Struct]) -> Iterator[Edit]:
    """Classes that are no structs, of which others make further kinds."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name in OPEN and node.name not in structs:
            yield places.start(node), places.start(node), f"@mypyc_attr({OPENING})\n"


def _membership(tree: ast.Module, places: Places) -> Iterator[Edit]:
    """`in (*these, that)` becomes `in tuple([*these, that])`: mypyc cannot compile the former."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        for sign, part in zip(node.ops, node.comparators, strict=True):
            if not isinstance(sign, ast.In | ast.NotIn) or not isinstance(part, ast.Tuple):
                continue
            if any(isinstance(one, ast.Starred) for one in part.elts):
                inside = ", ".join(map(ast.unparse, part.elts))
                yield places.start(part), places.end(part), f"tuple([{inside}])"


def _changed(text: bytes, changes: list[Edit]) -> bytes:
    parts: list[bytes] = []
    done = 0
    for start, end, new in sorted(changes, key=lambda one: one[:2]):
        assert start >= done, "two changes at one place"
        parts += (text[done:start], new.encode())
        done = end
    return b"".join((*parts, text[done:]))
