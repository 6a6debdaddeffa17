"""`regalia judge --words`: every word that abilities can be written in, with its fields and an example."""

from __future__ import annotations

import inspect
import re
import types
import typing
from typing import Any, Final

from regalia.cards import trees
from regalia.game.core import said
from regalia.game.core.language import Word
from regalia.judge.scenario.text import nearest
from regalia.judge.scenario.vocabulary import parameters_of, vocabulary
from regalia.pages import Page

NAMES: Final[dict[Any, str]] = {
    kind: name for name, kind in vars(said).items() if typing.get_origin(kind) is typing.Literal
}
"""The lists of fixed names that fields take."""
_MODULES: Final = re.compile(r"\bregalia(?:\.\w+)*\.")


def show(wanted: str = "") -> int:
    """Print all words, or those whose name contains `wanted`. The exit code is 2 if there is none."""
    known = vocabulary()
    names = [name for name in sorted(known, key=str.lower) if wanted.lower() in name.lower()]
    page = Page()
    if not names and wanted not in NAMES.values():
        page.say(f"There is no word {wanted!r}{nearest(wanted, known)}")
        return 2
    shown = examples()
    for kind, name in NAMES.items():
        if wanted.lower() in name.lower():
            page.say((name, "bold"), f": {', '.join(repr(one) for one in typing.get_args(kind))}")
    for name in names:
        for word in known[name]:
            page.say((form(name, word), "bold"))
            page.rows(about(word, shown.get(name, "")), indent=4, style="dim")
    return 0


def form(name: str, word: Any) -> str:
    """The form of a word: its name and its fields with their types.

    >>> from regalia.words.effects import Draw
    >>> form("Draw", Draw)
    "Draw(amount: int | Amount = 1, to_memory: bool = False, whose: Who | Selection = 'you')"
    """
    if isinstance(word, Word):
        return name
    fields = (_field(one) for one in parameters_of(word))
    return f"{name}({', '.join(fields)})"


def _field(parameter: inspect.Parameter) -> str:
    kind = _kind(parameter.annotation)
    usual = "" if parameter.default is inspect.Parameter.empty else f" = {trees.shown(parameter.default)}"
    return f"{parameter.name}: {kind}{usual}"


def _kind(kind: Any) -> str:
    """A type as people write it. Fixed names go by the name of their list."""
    if isinstance(kind, str):
        return _MODULES.sub("", kind)
    if kind in NAMES:
        return NAMES[kind]
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return " | ".join(map(_kind, typing.get_args(kind)))
    return _MODULES.sub("", inspect.formatannotation(kind))


def about(word: Any, example: str) -> list[tuple[str, str]]:
    """The kind of a word, its meaning, and a card that has it."""
    made = type(word) if isinstance(word, Word) else word
    if inspect.isfunction(word):
        made = typing.get_type_hints(word)["return"]
    kinds = [one.__name__.lower() for one in made.__mro__[1:] if one.__module__.startswith("regalia.game")]
    doc = "" if isinstance(word, Word) else vars(word).get("__doc__") or ""
    meaning = " ".join(doc.partition("\n\n")[0].split())
    rows = [("kind", kinds[0] if kinds else "word"), ("means", meaning), ("as in", example)]
    return [(label, text) for label, text in rows if text]


def examples() -> dict[str, str]:
    """For each word the shortest ability of a card that has it, with the card."""
    found: dict[str, tuple[int, str]] = {}
    for slug, abilities in trees.load().items():
        for ability in abilities:
            text = trees.shown(ability)
            for name in {type(word).__name__ for word in ability.words()}:
                if name not in found or len(text) < found[name][0]:
                    found[name] = len(text), f"{text} ({slug})"
    return {name: text for name, (_, text) in found.items()}
