"""Where code may be: every import goes from what is built on something to what it is built on."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[1] / "src"
ROOMS: Final = (
    "game",
    "words",
    "text",
    "cards",
    "decks",
    "bots",
    "game_files",
    "judge",
    "terminal",
    "games",
    "puzzles",
    "env",
    "lab",
    "server",
)
"""The rooms of the library, the engine first. A room may use those before it."""
CHAPTERS: Final = (
    "core",
    "printed",
    "objects",
    "timing",
    "information",
    "happening",
    "paying",
    "combat",
    "playing",
    "turn",
    "shortcuts",
)
"""The chapters of the engine, in the same order; the game itself comes after all of them."""
EXCEPTIONS: Final = {
    ("text", "cards"): {"cards.facts"},
    ("cards", "judge"): {"judge.scenario.cards", "judge.scenario.text"},
    ("cards", "decks"): {"decks.commands", "decks.deck", "decks.entering", "decks.files"},
}
"""The lexicon reads names from the facts; cards of one's own are written like those of scenarios; `cards
--missing` reads decks. Each is named, so that there will be no more of them."""


class _Imports(ast.NodeVisitor):
    """What a module imports when it runs, wherever it does so."""

    def __init__(self, modules: frozenset[str]) -> None:
        self.modules = modules
        self.found: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            full = f"{node.module}.{alias.name}"
            self.found.add(full if full in self.modules else str(node.module))

    def visit_Import(self, node: ast.Import) -> None:
        self.found.update(alias.name for alias in node.names)


def sources() -> dict[str, Path]:
    """Where every module of the library is."""
    return {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
        for path in SOURCE.rglob("*.py")
    }


def arrows() -> Iterator[tuple[str, str]]:
    """Every module with every other that it imports, without the name of the library."""
    paths = sources()
    for module, path in sorted(paths.items()):
        imports = _Imports(frozenset(paths))
        imports.visit(ast.parse(path.read_text(encoding="utf-8")))
        for other in sorted(imports.found):
            if other.startswith("regalia.") and module.startswith("regalia."):
                yield module.removeprefix("regalia."), other.removeprefix("regalia.")


def test_no_room_uses_what_is_built_on_it() -> None:
    found = 0
    for module, other in arrows():
        here, there = module.split(".")[0], other.split(".")[0]
        if here == there or here not in ROOMS or there not in ROOMS:
            continue
        found += 1
        if other not in EXCEPTIONS.get((here, there), ()):
            assert ROOMS.index(there) < ROOMS.index(here), f"{module} imports {other}"
    assert found > 1_000


def test_every_exception_is_needed() -> None:
    needed = {(module.split(".")[0], other) for module, other in arrows()}
    assert all((here, other) in needed for (here, _), others in EXCEPTIONS.items() for other in others)


def test_no_chapter_of_the_engine_uses_a_later_one() -> None:
    found = 0
    for module, other in arrows():
        if not (module.startswith("game.") and other.startswith("game.")):
            continue
        here, there = module.split(".")[1], other.split(".")[1]
        if here == there or here not in CHAPTERS:
            continue
        found += 1
        assert there in CHAPTERS, f"{module} imports {other}"
        assert CHAPTERS.index(there) < CHAPTERS.index(here), f"{module} imports {other}"
    assert found > 400


def defined(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that a module makes itself, not those it imports."""
    for node in body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign() | ast.AnnAssign():
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))
            case ast.If() | ast.Try():
                yield from defined([*node.body, *node.orelse])


def test_every_name_is_imported_from_where_it_lives() -> None:
    paths = sources()
    trees = {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in paths.items()}
    names = {module: frozenset(defined(tree.body)) for module, tree in trees.items()}
    found = 0
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in names:
                for alias in node.names:
                    found += 1
                    is_there = alias.name in names[node.module] or f"{node.module}.{alias.name}" in paths
                    assert is_there, f"{module} imports {alias.name} from {node.module}, which imports it too"
    assert found > 5_000


def test_every_chapter_says_what_it_is_about() -> None:
    for folder in ("game", "text/phrases"):
        for package in sorted((SOURCE / "regalia" / folder).rglob("__init__.py")):
            assert ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))), package


def test_nothing_but_the_gate_calls_a_shortcut() -> None:
    """The game loads them, so that they register themselves; nothing else knows them."""
    users = {
        module
        for module, other in arrows()
        if other.startswith("game.shortcuts") and not module.startswith("game.shortcuts")
    }
    assert users == {"game.game"}
