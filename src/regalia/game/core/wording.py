"""The wording of words: each word has the templates with which card text says it.

A template is a phrase with slots: `draw {amount:count} <card/cards>`. A slot names a field of the
word and the category of phrases that may fill it; `<one/many>` is a word that follows the number
before it; `[…]` may be left out. The same templates read printed text and write our own.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Says(msgspec.Struct, frozen=True):
    """One way to say a word: its templates and its fixed fields. The first template is the one we write.

    A template may begin with a category and a colon ("which: you control"); otherwise it belongs to the
    category of its kind of word. The fields that it neither fills nor fixes have their defaults.
    """

    templates: tuple[str, ...]
    fixed: tuple[tuple[str, Any], ...] = ()


def says(*templates: str, **fixed: Any) -> Says:
    """Templates that say the same; the first is the one we write, and the others are read as well."""
    return Says(templates, tuple(fixed.items()))
