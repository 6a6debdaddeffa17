"""Replacements where counters would be put on something."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Condition, Filter
from regalia.game.printed.abilities import ReplaceableEvent, Replaces
from regalia.text.grammar import H, fill, match, rule
from regalia.text.referents import nouns_in
from regalia.words.filters import OfType, champion, yours
from regalia.words.limits import PutBy
from regalia.words.replacing import Double, More

rule("put upon", "it", OfType("object"))
for _name in ("ally", "unit", "item", "weapon", "domain", "object"):
    rule("put upon", f"that {_name}", OfType(_name))

_WOULD: Final = {
    "if 1 or more {counter:counter} counters would be put on {of:subject} ,": None,
    "if you would put 1 or more {counter:counter} counters on {of:subject} ,": PutBy("you"),
    "if a opponent would put 1 or more {counter:counter} counters on {of:subject} ,": PutBy("opponents"),
}
_MANY: Final[dict[str, More | Double]] = {
    "that many plus {more:plain number}": More(H.more),
    "twice that many": Double(),
}


def _instead(only_if: Condition | None, change: More | Double) -> None:
    """A row of sentences: who would put counters on what, and how many are put there instead."""
    tree = Replaces(
        event=ReplaceableEvent.COUNTERS, of=H.of, counter=H.counter, change=(change,), only_if=only_if
    )

    def make(counter: str, of: Filter, again: str, it: OfType, **slots: Any) -> Any:
        called = {it.name} - {"object"}
        if counter != again or of == champion & yours or not called <= nouns_in(of):
            return None
        return fill(tree, {"counter": counter, "of": of, **slots})

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        if not match(tree, value, bound) or bound["of"] == champion & yours:
            return None
        return bound | {"again": bound["counter"], "it": OfType("object")}

    would = next(said for said, asked in _WOULD.items() if asked == only_if)
    many = next(said for said, outcome in _MANY.items() if outcome == change)
    rule(
        "ability",
        (
            f"{would} {many} {{again:counter}} counters are put on {{it:put upon}} instead",
            f"{would} put {many} {{again:counter}} counters on {{it:put upon}} instead",
        ),
        make=make,
        unmake=unmake,
    )
    rule(
        "ability",
        (
            f"{would} put {many} on {{it:put upon}} instead",
            f"{would} put {many} of those counters on {{it:put upon}} instead",
            f"{would} {many} of those counters are put on {{it:put upon}} instead",
            f"{would} {many} are put on {{it:put upon}} instead",
        ),
        make=lambda counter, of, it, **slots: make(counter, of, counter, it, **slots),
    )


for _asked in _WOULD.values():
    for _outcome in _MANY.values():
        _instead(_asked, _outcome)
