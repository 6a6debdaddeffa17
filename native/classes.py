"""A struct as a class with declared attributes, which mypyc makes native.

A value (`Ref`, `StackItem`) holds what it declares. A word holds anything, because the grammar makes words
with holes in them: its attributes are `…_held`, and compiled code reads them through properties that check
the type. `settling.settle_class` lets all other code read what is held.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from native.scope import OPEN
from native.structs import Field, NotUnderstood, Struct

HELD: Final = "_held"
OPENING: Final = "allow_interpreted_subclasses=True"
ORDER: Final = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
Edit = tuple[int, int, str]
"""The bytes from one place to another, and what stands there instead."""


class Places:
    """Finds the places of syntax in the bytes of a source."""

    def __init__(self, source: bytes) -> None:
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset


def edits(struct: Struct, places: Places) -> Iterator[Edit]:
    """What has to change in a source so that a struct becomes a class."""
    node = struct.node
    loose = struct.is_word()
    if not loose and struct.bases:
        raise NotUnderstood(f"{struct.name}: a value with a base; only words have bases")
    attributes = [OPENING] if struct.name in OPEN else []
    if struct.options.get("frozen"):  # a value is made after what it holds, so that no circle can come about
        attributes.append("acyclic=True")
    if attributes:
        at = places.start(node)
        yield at, at, f"@mypyc_attr({', '.join(attributes)})\n"
    base = node.bases[0]
    if not struct.bases:
        yield places.start(base), places.end(base), "Native"
    if node.keywords:
        yield places.end(node.bases[-1]), places.end(node.keywords[-1].value), ""
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and statement in struct.own:
            assert isinstance(statement.target, ast.Name)
            yield places.start(statement), places.end(statement), _declaration(struct, statement.target.id)
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            at = places.end(statement.targets[0])
            yield at, at, ": ClassVar[Any]"
    at = places.end(node.body[-1])
    lines = [*_properties(struct), *_methods(struct)]
    yield at, at, "".join(f"\n    {line}" for line in lines) + f"\n\n\n{_settled(struct)}\n"


def defaults(struct: Struct) -> Iterator[tuple[str, str]]:
    """The defaults that a struct declares, each under a name of the module."""
    for field in struct.fields.values():
        if field.owner == struct.name and _has_name(field):
            yield _default_name(field), str(field.default)


def borrowed(struct: Struct) -> dict[str, set[str]]:
    """The names of the defaults that a struct inherits, by the struct that declares them."""
    found: dict[str, set[str]] = {}
    for field in struct.fields.values():
        if field.owner != struct.name and _has_name(field):
            found.setdefault(field.owner, set()).add(_default_name(field))
    return found


def _has_name(field: Field) -> bool:
    """Whether the default is kept under a name of the module: not if it is a constant, or made anew."""
    return field.default is not None and not _is_new(field) and not _is_plain(field)


def _is_plain(field: Field) -> bool:
    """Whether the default is a constant, which compiled code knows best."""
    assert field.default is not None
    return isinstance(ast.parse(field.default, mode="eval").body, ast.Constant) or field.default in (
        "()",
        "-1",
    )


def _default_name(field: Field) -> str:
    return f"_{field.owner.upper()}_{field.name.upper()}_DEFAULT"


def _is_new(field: Field) -> bool:
    """Whether the default is made anew for each value."""
    return field.default in ("{}", "[]")


def _declaration(struct: Struct, name: str) -> str:
    if name in struct.inherited:
        return "pass"
    return f"{name}{HELD}: Any" if struct.is_word() else f"{name}: {struct.fields[name].kind}"


def _own(struct: Struct) -> list[Field]:
    """The fields that a struct adds to those of its bases."""
    return [field for name, field in struct.fields.items() if name not in struct.inherited]


def _held(struct: Struct, field: Field) -> str:
    return f"{field.name}{HELD}" if struct.is_word() else field.name


def _properties(struct: Struct) -> Iterator[str]:
    if not struct.is_word():
        return
    for field in _own(struct):
        yield "@property"
        yield f"def {field.name}(self) -> {field.kind}:"
        yield f"    return self.{field.name}{HELD}"


def _methods(struct: Struct) -> Iterator[str]:
    names = [field.name for field in struct.positional]
    if names:  # compiled patterns look here
        kinds = ", ".join(f"Literal[{name!r}]" for name in names)
        yield f"__match_args__: ClassVar[tuple[{kinds}]] = {tuple(names)!r}"
    defined = {one.name for one in struct.node.body if isinstance(one, ast.FunctionDef)}
    yield from _init(struct)
    if "__eq__" not in defined:
        yield from _eq(struct)
    if struct.options.get("frozen") and "__hash__" not in defined:
        yield "def __hash__(self) -> int:"
        yield f"    return hash({_tuple(struct, 'self', repr(struct.name))})"
    if struct.options.get("order"):
        for name, sign in ORDER.items():
            yield f"def __{name}__(self, other: {struct.name}) -> bool:"
            yield f"    return {_tuple(struct, 'self')} {sign} {_tuple(struct, 'other')}"
    given = [
        f"{field.name}=self.{_held(struct, field)}" if field.only_by_name else f"self.{_held(struct, field)}"
        for field in struct.in_order
    ]
    yield f"def twin_(self) -> {struct.name}:"
    yield f"    return {struct.name}({', '.join(given)})"


def _init(struct: Struct) -> Iterator[str]:
    given = ["self", *(_parameter(struct, field) for field in struct.positional)]
    if struct.by_name:
        given += ["*", *(_parameter(struct, field) for field in struct.by_name)]
    yield f"def __init__({', '.join(given)}) -> None:"
    for field in struct.in_order:
        value = field.name
        if _is_new(field):
            value = f"{field.default} if {field.name} is None else {field.name}"
        yield f"    self.{_held(struct, field)} = {value}"
    if not struct.fields:
        yield "    pass"


def _parameter(struct: Struct, field: Field) -> str:
    kind = "Any" if struct.is_word() else field.kind
    if _is_new(field):
        return f"{field.name}: {kind} | None = None"
    if field.default is None:
        return f"{field.name}: {kind}"
    return f"{field.name}: {kind} = {_short(field)}"


def _short(field: Field) -> str:
    """A default as it stands in a signature."""
    return str(field.default) if _is_plain(field) else _default_name(field)


def _eq(struct: Struct) -> Iterator[str]:
    yield "def __eq__(self, other: object) -> bool:"
    yield "    if self is other:"
    yield "        return True"
    yield f"    if type(other) is not type(self) or not isinstance(other, {struct.name}):"
    yield "        return False"
    same = [f"self.{held} == other.{held}" for held in (_held(struct, one) for one in struct.in_order)]
    yield f"    return {' and '.join(same) or 'True'}"


def _tuple(struct: Struct, of: str, *first: str) -> str:
    parts = [*first, *(f"{of}.{_held(struct, field)}" for field in struct.in_order)]
    return f"({', '.join(parts)},)" if parts else "()"


def _settled(struct: Struct) -> str:
    """The call that tells everybody what is in a class."""
    usual = [
        "NODEFAULT" if field.default is None else field.default if _is_new(field) else _short(field)
        for field in struct.in_order
    ]
    while usual and usual[0] == "NODEFAULT":
        usual.pop(0)
    wire = "array" if struct.options.get("array_like") else "tagged" if struct.options.get("tag") else "map"
    hints = {field.name: field.kind for field in struct.fields.values() if field.owner == struct.name}
    told = (
        struct.name,
        repr(tuple(field.name for field in struct.positional)),
        repr(tuple(field.name for field in struct.by_name)),
        f"({', '.join(usual)}{',' if usual else ''})",
        repr(hints),
        repr(wire),
        repr(tuple(field.name for field in _own(struct)) if struct.is_word() else ()),
        repr(ast.get_docstring(struct.node, clean=False)),
    )
    return f"settle_class({', '.join(told)})"
