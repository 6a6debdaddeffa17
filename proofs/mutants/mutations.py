"""Every small change that can be made to a module, each as the text of the changed module.

A change replaces the source of one expression or statement and leaves the rest of the file as it is. Lines
before it keep their numbers. Annotations, imports, docstrings, assertions and texts for players are not
changed, because they do not decide what is legal.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
SKIPPED_CALLS: Final = frozenset({"isinstance", "cast", "min", "max", "Refusal", "Illegal", "Line", "Step"})
"""Calls whose arguments are not worth swapping: types, arguments in any order, texts for players."""


class Mutant(NamedTuple):
    """One change to one file."""

    id: str
    file: str
    line: int
    first: int
    last: int
    """The lines of its statement. A check that reaches none of them cannot notice the change."""
    always: bool
    """Whether it takes effect on import, so that every check reaches it."""
    operator: str
    before: str
    after: str
    source: str
    """The whole changed file."""

    def diff(self, original: str) -> list[str]:
        lines = difflib.unified_diff(original.splitlines(), self.source.splitlines(), lineterm="", n=1)
        return [line for line in lines if not line.startswith(("---", "+++"))]


class Change(NamedTuple):
    node: ast.AST
    operator: str
    text: str


def mutants(file: str, source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of the source."""
    tree = ast.parse(source)
    text = Source(source)
    found: list[Mutant] = []
    seen: set[str] = set()
    names = Names(file, tree)
    outside = {statement.lineno for statement in _outside(tree)}
    for change, statement in Finder(source).changes(tree):
        mutated = text.replace(change.node, change.text)
        if mutated in seen or not _differs(change):
            continue
        seen.add(mutated)
        first, last = header(statement)
        before = text.of(change.node)
        found.append(
            Mutant(
                names.of(change, before),
                file,
                getattr(change.node, "lineno", first),
                first,
                last,
                statement.lineno in outside,
                change.operator,
                before,
                change.text,
                mutated,
            )
        )
    return found


class Names:
    """Names for mutants that stay the same while other parts of the file change."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self._file = file
        self._scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        self._used: Counter[str] = Counter()

    def of(self, change: Change, before: str) -> str:
        key = "\0".join([self._file, self._enclosing(change.node), change.operator, before, change.text])
        short = hashlib.sha256(key.encode()).hexdigest()[:8]
        self._used[short] += 1
        return f"{short}-{self._used[short]}"

    def _enclosing(self, node: ast.AST) -> str:
        """The function or class in which a node is."""
        line = getattr(node, "lineno", 0)
        inside = [scope for scope in self._scopes if scope.lineno <= line <= (scope.end_lineno or 0)]
        return ".".join(scope.name for scope in sorted(inside, key=lambda scope: scope.lineno))


def _outside(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of modules and classes, which run on import."""
    bodies: list[list[ast.stmt]] = [tree.body]
    while bodies:
        for statement in bodies.pop():
            yield statement
            if isinstance(statement, ast.ClassDef):
                bodies.append(statement.body)


def header(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement without the statements inside it."""
    inner = [
        child.lineno
        for child in ast.walk(statement)
        if isinstance(child, ast.stmt) and child is not statement
    ]
    last = statement.end_lineno or statement.lineno
    if inner:
        last = min(last, max(statement.lineno, min(inner) - 1))
    return statement.lineno, last


def _differs(change: Change) -> bool:
    """Whether a change changes anything but parentheses."""
    if isinstance(change.node, ast.stmt):
        return True
    new = ast.parse(f"({change.text})", mode="eval").body
    return ast.dump(new) != ast.dump(change.node)


class Source:
    """Text of nodes, and replacing it."""

    def __init__(self, source: str) -> None:
        self._bytes = source.encode()
        self._starts = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def of(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._bytes[start:end].decode()

    def replace(self, node: ast.AST, text: str) -> str:
        start, end = self._span(node)
        return (self._bytes[:start] + text.encode() + self._bytes[end:]).decode()


class Finder:
    """Walks a module and proposes changes."""

    def __init__(self, source: str) -> None:
        self._source = source

    def changes(self, tree: ast.Module) -> Iterator[tuple[Change, ast.stmt]]:
        for statement in tree.body:
            yield from self._statement(statement, None)

    def _statement(self, node: ast.stmt, returns: str | None) -> Iterator[tuple[Change, ast.stmt]]:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.AnnAssign) and not (
            isinstance(node, ast.AnnAssign) and node.value is not None
        ):
            return
        if _is_fixture(node):
            return
        if isinstance(node, ast.FunctionDef):
            returns = ast.unparse(node.returns) if node.returns is not None else None
            defaults = [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
            for default in defaults:
                for change in self._expression(default):
                    yield change, node
        for change in self._whole(node, returns):
            yield change, node
        for expression in _expressions(node):
            for change in self._expression(expression):
                yield change, node
        for body in ("body", "orelse", "finalbody"):
            for child in getattr(node, body, ()):
                yield from self._statement(child, returns)
        for handler in getattr(node, "handlers", ()):
            for child in handler.body:
                yield from self._statement(child, returns)
        for case in getattr(node, "cases", ()):
            if case.guard is not None:
                for change in [*self._expression(case.guard), *_negated(case.guard)]:
                    yield change, node
            for child in case.body:
                yield from self._statement(child, returns)

    def _whole(self, node: ast.stmt, returns: str | None) -> Iterator[Change]:
        """Statements removed, returns and conditions changed."""
        match node:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Delete() | ast.Raise():
                yield Change(node, "remove statement", "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield Change(node, "remove statement", "pass")
            case ast.Return(value=None):
                yield Change(node, "remove statement", "pass")
            case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
                text = ast.unparse(value)
                changed = {"bool": f"not ({text})", "int": f"({text}) + 1"}.get(returns or "")
                if changed is None:
                    changed = "[]" if (returns or "").startswith("list") else "None"
                yield Change(value, "change return", f"({changed})")
            case ast.If() | ast.While():
                yield from _negated(node.test)
            case _:
                pass

    def _expression(self, node: ast.expr) -> Iterator[Change]:
        if isinstance(node, ast.JoinedStr):
            return
        yield from self._here(node)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from self._expression(child)
            elif isinstance(child, ast.comprehension):
                yield from self._expression(child.iter)
                for test in child.ifs:
                    yield Change(test, "drop filter", "True")
                    yield from _negated(test)
                    yield from self._expression(test)
            elif isinstance(child, ast.keyword):
                yield from self._expression(child.value)

    def _here(self, node: ast.expr) -> Iterator[Change]:
        match node:
            case ast.Compare(ops=[op]):
                for other in COMPARISONS.get(type(op), ()):
                    twin = ast.Compare(node.left, [other()], node.comparators)
                    yield Change(node, "change comparison", f"({ast.unparse(twin)})")
            case ast.BoolOp():
                swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield Change(node, "swap and/or", f"({ast.unparse(ast.BoolOp(swapped, node.values))})")
                for number in range(len(node.values)):
                    rest = [value for index, value in enumerate(node.values) if index != number]
                    twin_ = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                    yield Change(node, "drop operand", f"({ast.unparse(twin_)})")
            case ast.UnaryOp(op=ast.Not()):
                yield Change(node, "drop not", f"({ast.unparse(node.operand)})")
            case ast.UnaryOp(op=ast.USub()):
                yield Change(node, "drop minus", f"({ast.unparse(node.operand)})")
            case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node):
                twin_ = ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
                yield Change(node, "change arithmetic", f"({ast.unparse(twin_)})")
            case ast.Constant(value=bool()):
                yield Change(node, "flip constant", str(not node.value))
            case ast.Constant(value=int(number)):
                yield Change(node, "constant + 1", str(number + 1))
                yield Change(node, "constant - 1", f"({number - 1})" if number < 1 else str(number - 1))
            case ast.IfExp():
                yield from _negated(node.test)
            case ast.Call():
                yield from self._call(node)
            case _:
                pass

    def _call(self, node: ast.Call) -> Iterator[Change]:
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in NAMES:
            twin = ast.Call(ast.Name(NAMES[called], ast.Load()), node.args, node.keywords)
            yield Change(node, f"{called} to {NAMES[called]}", ast.unparse(twin))
        if len(node.args) > 1 and called not in SKIPPED_CALLS and not _starred(node.args[:2]):
            first, second, *others = node.args
            if ast.dump(first) != ast.dump(second):
                twin = ast.Call(node.func, [second, first, *others], node.keywords)
                yield Change(node, "swap arguments", ast.unparse(twin))


def _negated(test: ast.expr) -> list[Change]:
    """A negated condition, unless changing its comparison does the same."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return []
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return []
    return [Change(test, "negate condition", f"(not ({ast.unparse(test)}))")]


def _expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself, without annotations, decorators and texts of errors."""
    match node:
        case ast.FunctionDef() | ast.ClassDef() | ast.Raise():
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.AnnAssign(value=value):
            if value is not None:
                yield value
        case ast.Assign(value=value) | ast.AugAssign(value=value):
            yield value
        case ast.For(iter=iterated):
            yield iterated
        case ast.Match(subject=subject):
            yield subject
        case _:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield child


def _is_fixture(node: ast.stmt) -> bool:
    """Whether a statement sets a name such as `__slots__`, or is for type checkers only."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    targets = node.targets if isinstance(node, ast.Assign) else []
    return any(isinstance(target, ast.Name) and target.id in ("__slots__", "__all__") for target in targets)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or _is_string(side) for side in sides)


def _is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _starred(nodes: list[ast.expr]) -> bool:
    return any(isinstance(node, ast.Starred) for node in nodes)
