"""The base of all native values. In the native form this module is `regalia.native.form`."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr
from regalia.native.settling import open_up, remade  # type: ignore[import-not-found]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Native:
    """A value, as msgspec would make it from the same fields."""

    __struct_fields__: ClassVar[tuple[str, ...]]
    __struct_defaults__: ClassVar[tuple[Any, ...]]

    def twin_(self) -> Native:
        """Another value with the same fields."""
        raise NotImplementedError

    def __repr__(self) -> str:
        parts = [f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __reduce__(self) -> Any:
        return remade, (type(self), tuple([getattr(self, name) for name in self.__struct_fields__]))


open_up(Native)
