"""The page `docs/where.md`: which modules follow which part of the rule book.

`python -m regalia.judge.where_page > docs/where.md` writes it again, in a checkout.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from regalia.judge.citations import PACKAGE, find_checkout, search
from regalia.judge.rulebook import Rulebook, load

PARTS: Final = ("keyword", "subtype", "term")
"""The chapters of the rule book whose entries no single module is about."""
_HEAD = """\
# Where keywords, subtypes and terms are

Chapters of the rule book have packages of their own ([architecture](architecture.md)). Keywords, subtypes
and terms are followed where they matter: here is each of them with the modules of `src/regalia` that name
its rules, most of them first. `regalia rules ID` gives the lines, the tests and the scenarios. The page is
made from the code, and a test compares them.
"""


def sections(rulebook: Rulebook, root: Path) -> dict[str, list[str]]:
    """The modules that name rules of each keyword, subtype and term."""
    found = {_section(rule.id): Counter[str]() for rule in rulebook if rule.id.split(".")[0] in PARTS}
    for id, places in search(rulebook, root).code.items():
        if id.split(".")[0] in PARTS:
            modules = (place.path.removeprefix(f"{PACKAGE}/").removesuffix(".py") for place in places)
            found[_section(id)].update(modules)
    return {
        name: [module for module, _ in sorted(modules.items(), key=lambda entry: (-entry[1], entry[0]))]
        for name, modules in sorted(found.items())
    }


def _section(id: str) -> str:
    return ".".join(id.split(".")[:2])


def page(root: Path) -> str:
    """The text of the page."""
    rows = [
        f"| `{name}` | {', '.join(f'`{module}`' for module in modules) or 'tests only'} |\n"
        for name, modules in sections(load(), root).items()
    ]
    return f"{_HEAD}\n| rules | modules |\n| --- | --- |\n{''.join(rows)}"


if __name__ == "__main__":
    checkout = find_checkout(Path.cwd())
    assert checkout is not None, "this is made from the code: run it in a checkout"
    print(page(checkout), end="")
