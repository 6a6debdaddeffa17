"""The structs in the sources: their fields, in the order in which they are given, and their options."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

STRUCT: Final = "msgspec.Struct"
WORD: Final = "Word"


class NotUnderstood(ValueError):
    """A struct that is written in a way that this build does not know."""


@dataclass(frozen=True)
class Field:
    """A field of a struct, and the struct that declares it."""

    name: str
    kind: str
    default: str | None
    owner: str
    only_by_name: bool


@dataclass
class Struct:
    """A struct in the sources."""

    name: str
    path: Path
    node: ast.ClassDef
    bases: tuple[Struct, ...]
    options: dict[str, object]
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def own(self) -> list[ast.AnnAssign]:
        return list(_declared(self.node))

    @property
    def positional(self) -> list[Field]:
        return [one for one in self.fields.values() if not one.only_by_name]

    @property
    def by_name(self) -> list[Field]:
        return [one for one in self.fields.values() if one.only_by_name]

    @property
    def in_order(self) -> list[Field]:
        """The fields as msgspec orders them: those that are only given by name come last."""
        return [*self.positional, *self.by_name]

    @property
    def inherited(self) -> set[str]:
        return {name for base in self.bases for name in base.fields}

    def is_word(self) -> bool:
        return self.name == WORD or any(base.is_word() for base in self.bases)


def _declared(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    """The fields that a class declares itself."""
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and not ast.unparse(one.annotation).startswith("ClassVar"):
            yield one


def structs_in(trees: Mapping[Path, ast.Module]) -> dict[str, Struct]:
    """Every struct in these modules by its name. Names are unique, which `saving.kinds` checks."""
    classes = {
        node.name: (path, node)
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    found: dict[str, Struct] = {}

    def struct(name: str) -> Struct | None:
        if name in found:
            return found[name]
        if name not in classes:
            return None
        path, node = classes[name]
        names = [ast.unparse(base) for base in node.bases]
        bases = tuple(base for base in map(struct, names) if base is not None)
        if not bases and STRUCT not in names:
            return None
        found[name] = made = Struct(name, path, node, bases, _options(node, bases))
        made.fields = _fields(made)
        return made

    for name in classes:
        struct(name)
    return found


def _options(node: ast.ClassDef, bases: Iterable[Struct]) -> dict[str, object]:
    """The options of a struct with those that it inherits: all but `kw_only`."""
    options: dict[str, object] = {}
    for base in bases:
        options.update({name: value for name, value in base.options.items() if name != "kw_only"})
    options.update({str(one.arg): ast.literal_eval(one.value) for one in node.keywords})
    unknown = options.keys() - {"frozen", "kw_only", "array_like", "order", "tag"}
    if unknown:
        raise NotUnderstood(f"{node.name}: the native form does not know {', '.join(sorted(unknown))}")
    return options


def _fields(struct: Struct) -> dict[str, Field]:
    """The fields of a struct with those that it inherits. One that is declared again keeps its place."""
    fields: dict[str, Field] = {}
    for base in struct.bases:
        fields.update(base.fields)
    only_by_name = bool(struct.options.get("kw_only"))
    for declared in struct.own:
        if not isinstance(declared.target, ast.Name):
            raise NotUnderstood(f"{struct.name}: {ast.unparse(declared)} is no field")
        name = declared.target.id
        default = None if declared.value is None else ast.unparse(declared.value)
        if default is not None and default.startswith("msgspec."):
            raise NotUnderstood(f"{struct.name}.{name}: the native form does not know {default}")
        fields[name] = Field(name, ast.unparse(declared.annotation), default, struct.name, only_by_name)
    return fields
