"""The protocol in TypeScript, for the page: `python -m regalia.server.typescript > web/src/protocol.ts`."""

from __future__ import annotations

import ast
import inspect as python
import textwrap
from collections.abc import Iterable, Iterator
from itertools import pairwise
from types import UnionType
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from regalia.server import over_http, protocol

HEAD: Final = (
    "// Made from src/regalia/server/protocol.py by `python -m regalia.server.typescript`; do not edit."
)
CONSTANTS: Final = ("LARGEST", "MOST_PER_SECOND")
UNIONS: Final = {"FromPage": protocol.FromPage, "FromServer": protocol.FromServer}


def page() -> str:
    """The whole module."""
    roots = [*(one for union in UNIONS.values() for one in get_args(union)), *over_http.OVER_HTTP]
    structs: dict[str, inspect.StructType] = {}
    for root in roots:
        _collect(inspect.type_info(root), structs)
    parts = [HEAD, *(f"export const {name} = {getattr(protocol, name)};" for name in CONSTANTS)]
    parts += [_union(name, union) for name, union in UNIONS.items()]
    parts += [_interface(structs[name]) for name in sorted(structs)]
    return "\n\n".join(parts) + "\n"


def _collect(info: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    """Add every struct that a type contains to those found, itself included."""
    if isinstance(info, inspect.StructType):
        name = info.cls.__name__
        if name in found:
            assert found[name].cls is info.cls, f"two types are called {name}"
            return
        found[name] = info
        for field in info.fields:
            _collect(field.type, found)
    for inner in _inside(info):
        _collect(inner, found)


def _inside(info: Any) -> Iterator[inspect.Type]:
    match info:
        case inspect.UnionType(types=types):
            yield from types
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield item
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.DictType(key_type=key, value_type=value):
            yield key
            yield value
        case _:
            pass


def _union(name: str, union: UnionType) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {one.__name__}" for one in get_args(union)) + ";"


def _interface(info: inspect.StructType) -> str:
    cls: Any = info.cls
    lines = [*_comment(vars(cls).get("__doc__"), 0), f"export interface {cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  type: {msgspec.json.encode(info.tag).decode()};")
    sent = cls.__struct_config__.forbid_unknown_fields
    notes = _notes(cls)
    for field in info.fields:
        lines += _comment(notes.get(field.name), 2)
        optional = not field.required and (sent or cls.__struct_config__.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' * optional}: {_type(field.type)};")
    return "\n".join([*lines, "}"])


def _notes(cls: type) -> dict[str, str]:
    """The comments on the fields of a struct in the source."""
    (tree,) = ast.parse(textwrap.dedent(python.getsource(cls))).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, note in pairwise(tree.body):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                found[name] = python.cleandoc(text)
            case _:
                pass
    return found


def _comment(text: str | None, indent: int) -> list[str]:
    if not text:
        return []
    lines = python.cleandoc(text).splitlines()
    pad = " " * indent
    if len(lines) == 1:
        return [f"{pad}/** {lines[0]} */"]
    return [f"{pad}/**", *(f"{pad} * {line}".rstrip() for line in lines), f"{pad} */"]


def _type(info: Any) -> str:
    match info:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.StructType(cls=cls):
            return str(cls.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(_type(one) for one in types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"{_grouped(_type(item))}[]"
        case inspect.TupleType(item_types=items):
            return f"[{_listed(items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
        case _:
            raise TypeError(f"the page has no type for {info}")


def _grouped(text: str) -> str:
    return f"({text})" if " | " in text else text


def _listed(items: Iterable[inspect.Type]) -> str:
    return ", ".join(map(_type, items))


if __name__ == "__main__":
    print(page(), end="")
