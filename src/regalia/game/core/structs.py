"""What can be asked of any value: its fields, and another value with some of them changed.

Values and words are structs by msgspec. In the native form (`docs/architecture.md`) they are compiled
classes.
Both tell their fields in the same way, and whoever looks into values asks here.
"""

from __future__ import annotations

from inspect import Parameter, Signature, signature
from typing import Any, Final, NamedTuple, TypeVar, get_type_hints

import msgspec

Value = TypeVar("Value")
REQUIRED: Final[Any] = msgspec.NODEFAULT
"""Stands for the default of a field that has none."""


class Field(NamedTuple):
    """A field of a value."""

    name: str
    default: Any
    by_name: bool
    """Whether it can only be given by its name."""

    @property
    def required(self) -> bool:
        return self.default is REQUIRED


def is_value(thing: Any) -> bool:
    """Whether something is a value or a word, and no class of them."""
    return hasattr(type(thing), "__struct_fields__")


def is_kind(thing: Any) -> bool:
    """Whether something is a class of values or words."""
    return isinstance(thing, type) and hasattr(thing, "__struct_fields__")


def fields(value: Any) -> tuple[Field, ...]:
    """The fields of a value, or of a class of values."""
    kind: Any = value if isinstance(value, type) else type(value)
    names, usual, positional = kind.__struct_fields__, kind.__struct_defaults__, kind.__match_args__
    required = len(names) - len(usual)
    return tuple(
        Field(name, REQUIRED if place < required else usual[place - required], name not in positional)
        for place, name in enumerate(names)
    )


def contents(value: Any) -> tuple[Any, ...]:
    """What a value holds, in the order of its fields."""
    return tuple([getattr(value, name) for name in value.__struct_fields__])


def signature_of(thing: Any) -> Signature:
    """The arguments of a function, or of a class of values."""
    if not is_kind(thing) or issubclass(thing, msgspec.Struct):
        return signature(thing)
    hints = get_type_hints(thing)
    return Signature(
        [
            Parameter(
                field.name,
                Parameter.KEYWORD_ONLY if field.by_name else Parameter.POSITIONAL_OR_KEYWORD,
                default=Parameter.empty if field.required else field.default,
                annotation=hints[field.name],
            )
            for field in fields(thing)
        ]
    )


def altered(value: Value, /, **changes: Any) -> Value:
    """A value like another one, with some fields changed."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **changes)
    twin: Any = value.twin_()  # type: ignore[attr-defined]
    known = twin.__struct_fields__
    for name, new in changes.items():
        if name not in known:
            raise TypeError(f"{type(twin).__name__} has no field {name!r}")
        setattr(twin, name, new)
    return twin  # type: ignore[no-any-return]


def encoded(value: Any) -> Any:
    """A native value in a form that msgspec can encode: what it would make of the struct."""
    form = getattr(value, "__wire__", "")
    if form == "array":
        return contents(value)
    if form:
        named = {name: getattr(value, name) for name in value.__struct_fields__}
        return {"type": type(value).__name__, **named} if form == "tagged" else named
    raise NotImplementedError(f"{type(value).__name__} cannot be encoded")
