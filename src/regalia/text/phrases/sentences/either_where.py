"""One deed or another with the same X."""

from __future__ import annotations

from functools import partial
from typing import Any

from regalia.game.core.language import Amount, Effect, Number
from regalia.text.grammar import replaced, rule, words_in
from regalia.text.phrases.effects.choices import does_either, one_or_other
from regalia.text.phrases.sentences.sentences import with_x
from regalia.text.writer import attempt
from regalia.words.amounts import X
from regalia.words.either import YourChoice


def _either_with_x(one: Effect, other: Effect, amount: Number) -> Effect | None:
    choice = does_either(one, other)
    return None if choice is None else with_x(choice, amount)


def _x_for(said: Amount, word: Any) -> Any:
    return X if word == said else word


def _either_where_x(value: Any) -> dict[str, Any] | None:
    """Two deeds with one amount that cannot be said in its place."""
    if not isinstance(value, YourChoice) or any(word == X for word in words_in(value)):
        return None
    for said in dict.fromkeys(word for word in words_in(value) if isinstance(word, Amount)):
        if attempt("number", said) is None and attempt("amounts", said) is not None:
            called = replaced(value, partial(_x_for, said))
            parts = one_or_other(called)
            return None if parts is None else {**parts, "amount": said}
    return None


rule(
    "clauses",
    "{one:effect} or {other:effect} , where x is {amount:amounts}",
    make=_either_with_x,
    unmake=_either_where_x,
)
