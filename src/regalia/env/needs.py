"""The packages of the extra `regalia[research]`. They are imported where they are used, and missing in one
line.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

OFFERED: Final = {
    "numpy": "numpy",
    "gymnasium": "pettingzoo",
    "pettingzoo": "pettingzoo",
    "pyspiel": "open_spiel",
}
"""The modules that are imported, and the packages that bring them."""


class Missing(ModuleNotFoundError):
    """A package for research is not installed. The message says what to install."""


def lacking(error: ModuleNotFoundError, purpose: str) -> ModuleNotFoundError:
    """What to raise for a module that is not there: one line that says what to install.

    >>> lacking(ModuleNotFoundError(name="pyspiel"), "this example")
    Missing('this example needs open_spiel: pip install regalia[research]')
    """
    package = OFFERED.get((error.name or "").split(".")[0])
    return error if package is None else Missing(f"{purpose} needs {package}: pip install regalia[research]")


@cache
def need(module: str, purpose: str) -> Any:
    """A module of the extra, imported when it is first needed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise lacking(error, purpose) from None
