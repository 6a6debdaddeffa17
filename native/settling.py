"""What native classes tell of themselves. In the native form this module is `regalia.native.settling`.

Compiled code knows the fields of a class. All other code asks the class, as it would ask one by msgspec.
"""

from __future__ import annotations

import sys
from typing import Any, cast

from msgspec import NODEFAULT


def settle_class(
    kind: Any,
    positional: tuple[str, ...],
    by_name: tuple[str, ...],
    defaults: tuple[Any, ...],
    hints: dict[str, str],
    wire: str,
    loose: tuple[str, ...],
    doc: str | None,
) -> None:
    """Note the fields of a class. Those of a word can be read whatever they hold."""
    kind.__struct_fields__ = positional + by_name
    kind.__struct_defaults__ = defaults
    kind.__match_args__ = positional  # type: ignore[misc]
    kind.__annotations__ = hints
    kind.__wire__ = wire
    kind.__doc__ = doc
    for name in loose:
        setattr(kind, name, vars(kind).get(f"{name}_held") or _holder(f"{name}_held"))


def spell_out(module: str, source: str) -> None:
    """Put a function of a module beside its compiled form, for those who ask for its arguments."""
    exec(compile(source, f"<{module}>", "exec"), vars(sys.modules[module]))


def _holder(held: str) -> property:
    """What reads and writes an attribute of a class that is not compiled yet."""
    return property(lambda value: getattr(value, held), lambda value, new: setattr(value, held, new))


def remade(kind: Any, values: tuple[Any, ...]) -> Any:
    """A value of a class from the values of its fields: what pickling needs."""
    return kind(**dict(zip(kind.__struct_fields__, values, strict=True)))


def open_up(native: Any) -> None:
    """Let classes that are not compiled be kinds of native ones, with fields as msgspec would give them."""
    native.__init_subclass__ = classmethod(cast("Any", _equip))


def _equip(kind: Any, **options: Any) -> None:
    """Give a class that is not compiled what msgspec would give it. Compiled ones come without options."""
    if not options:
        return
    base = kind.__mro__[1]
    hints = {
        name: hint
        for name, hint in vars(kind).get("__annotations__", {}).items()
        if not str(hint).startswith("ClassVar")
    }
    usual = dict(zip(reversed(base.__struct_fields__), reversed(base.__struct_defaults__), strict=False))
    every = dict.fromkeys((*base.__struct_fields__, *hints))
    placed = set(base.__match_args__) - set(hints)
    if not options.get("kw_only"):
        placed |= set(hints)
    positional = [name for name in every if name in placed]
    by_name = [name for name in every if name not in placed]
    for name in hints:
        usual[name] = NODEFAULT
        if name in vars(kind):
            usual[name] = vars(kind)[name]
            delattr(kind, name)
    names = (*positional, *by_name)
    values = [usual.get(name, NODEFAULT) for name in names]
    while values and values[0] is NODEFAULT:
        values.pop(0)
    settle_class(
        kind, tuple(positional), tuple(by_name), tuple(values), hints, base.__wire__, (), kind.__doc__
    )
    kind.__init__ = _init(kind.__name__, tuple(positional), names, usual)
    kind.__eq__ = _eq
    kind.__hash__ = _hash
    kind.twin_ = _twin


def _init(called: str, positional: tuple[str, ...], names: tuple[str, ...], usual: dict[str, Any]) -> Any:
    def init(self: Any, *given: Any, **named: Any) -> None:
        if len(given) > len(positional):
            raise TypeError(f"{called} takes {len(positional)} values by place, not {len(given)}")
        found = dict(zip(positional, given, strict=False))
        for name, value in named.items():
            if name in found or name not in names:
                raise TypeError(f"Unexpected keyword argument {name!r}")
            found[name] = value
        for name in names:
            value = found.get(name, usual.get(name, NODEFAULT))
            if value is NODEFAULT:
                raise TypeError(f"Missing required argument {name!r}")
            setattr(self, name, value)

    return init


def _eq(self: Any, other: Any) -> bool:
    if type(self) is not type(other):
        return False
    return all(getattr(self, name) == getattr(other, name) for name in self.__struct_fields__)


def _hash(self: Any) -> int:
    return hash((type(self).__name__, *(getattr(self, name) for name in self.__struct_fields__)))


def _twin(self: Any) -> Any:
    return remade(type(self), tuple(getattr(self, name) for name in self.__struct_fields__))
